"""A table being watched: what is seen is said, and nothing is recorded before somebody accepts it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Protocol

from referee.camera.frames import Shot, Source
from referee.camera.kit import Kit
from referee.camera.proposals import Proposal, accept, default, proposals, report_data, report_lines
from referee.camera.watcher import Report, Watcher
from referee.cli import output
from referee.cli.call import DONE, ILLEGAL, NOT_UNDERSTOOD
from referee.console.desk import Desk
from referee.engine.message import N_
from referee.engine.values import FLAG
from referee.engine.words import fold
from referee.ledger.errors import LedgerError
from referee.text.lines import Line
from referee.text.report import error_lines, error_text, outcome_lines
from referee.text.views import header_lines, next_lines, step_text

REFRESH_S = 1.0


class Ears(Protocol):
    """Who may answer."""

    def poll(self) -> str | None:
        """A line that was typed, if there is one."""

    def wait(self) -> str | None:
        """The next line; None if nobody types any more."""


class Keyboard:
    """Lines from the terminal, read beside the camera."""

    def __init__(self, read: Callable[[], bytes] = lambda: os.read(0, 4096)) -> None:
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._left = False
        Thread(target=self._listen, args=(read,), daemon=True).start()

    def _listen(self, read: Callable[[], bytes]) -> None:
        # Not through sys.stdin: a thread waiting in it would hold its lock when the program ends.
        rest = b""
        while data := read():
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._lines.put(line.decode(errors="replace").rstrip("\r"))
        self._lines.put(None)

    def poll(self) -> str | None:
        try:
            return None if self._left else self._heard(self._lines.get_nowait())
        except Empty:
            return None

    def wait(self) -> str | None:
        return None if self._left else self._heard(self._lines.get())

    def _heard(self, line: str | None) -> str | None:
        self._left = line is None
        return line

    @property
    def left(self) -> bool:
        """Whether nobody types any more."""
        return self._left


class Aloud:
    """Speaks on the terminal and listens to the keyboard."""

    def __init__(self, ears: Ears) -> None:
        self.ears, self.patient = ears, True

    def say(self, lines: Iterable[Line]) -> None:
        output.show_lines(lines)

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        if secret:  # what is typed here can be read by everybody at the table
            return None
        output.show(question, "hint")
        return self.ears.wait()


class Watch:
    """Looks at shot after shot. Without ``ears`` nobody is asked; ``taking`` records what is unambiguous all the same."""

    def __init__(
        self,
        desk: Desk,
        watcher: Watcher,
        kit: Kit,
        *,
        ears: Ears | None = None,
        json: bool = False,
        taking: bool = False,
    ) -> None:
        self.desk, self.watcher, self.kit = desk, watcher, kit
        self.ears, self.json, self.taking = ears, json, taking
        self.offered: list[Proposal] = []
        self.best: Proposal | None = None
        self.status = NOT_UNDERSTOOD
        self._refreshed = 0.0
        self._offered_at = 0

    def run(self, source: Source) -> int:
        """Watch until there is nothing more to see; 1 if the table ended as no legal action explains it, 2 if unread."""
        self._greet(source)
        try:
            self._watch(source)
        except KeyboardInterrupt:
            if not (source.live or self.ears):
                raise
        return self.status

    def _watch(self, source: Source) -> None:
        news: Report | None = None
        for shot in source.shots():
            self._listen()
            if self.desk.leaving:
                break
            self._refresh()
            if shot.problem is not None:
                self._unusable(shot)
                continue
            news = self._look(shot) or news
            if shot.last:
                self._tell(news, shot, source)
                news = None

    def _greet(self, source: Source) -> None:
        if not self.json:
            self.desk.voice.say(header_lines(self.desk.table.setting, self.desk.speaker, self.desk.table.name))
            if source.live:
                self.desk.tell(N_("Watching. What happened can also be typed; quit or Ctrl-C ends."))

    def _refresh(self) -> None:
        if monotonic() - self._refreshed > REFRESH_S:
            self._refreshed = monotonic()
            self.desk.table.refresh()

    def _look(self, shot: Shot) -> Report | None:
        assert shot.pixels is not None
        if shot.first:
            self.watcher.forget()
        return self.watcher.look(shot.pixels, self.desk.table.session, shot.name)

    # -- saying ------------------------------------------------------------------------------------------------

    def _tell(self, news: Report | None, shot: Shot, source: Source) -> None:
        """Say what is new; whoever waits is asked until nothing is left to ask."""
        while news is not None:
            self._say(news, source)
            taken = self._settle(source)
            news = self._look(shot) if taken else None
            if news is not None and news.kind == "expected":  # as it should be, after what was just recorded
                news = None

    def _say(self, news: Report, source: Source) -> None:
        table = self.desk.table
        self.offered = proposals(table.session, news)
        self.best = default(news, self.offered)
        self._offered_at = table.seq
        self._judge(news)
        if self.json:
            output.json_line(report_data(news, table.session, self.desk.speaker))
            return
        if source.live and news.kind in ("moving", "hands"):
            return
        lines = list(report_lines(news, table.session, self.kit, self.desk.speaker, asking=self.ears is not None))
        if lines and news.picture and not source.live:
            self.desk.voice.say([Line("heading", news.picture)])
        self.desk.voice.say(lines)

    def _judge(self, news: Report) -> None:
        if news.kind in ("expected", "proposal"):
            self.status = DONE
        elif news.kind == "discrepancy":
            self.status = ILLEGAL

    def _unusable(self, shot: Shot) -> None:
        assert shot.problem is not None
        if self.json:
            said = error_text(shot.problem, self.desk.speaker)
            output.json_line({"event": "unreadable", "picture": shot.name, "problems": [said]})
        else:
            self.desk.voice.say([Line("heading", shot.name), *error_lines(shot.problem, self.desk.speaker)])

    # -- answers -----------------------------------------------------------------------------------------------

    def _settle(self, source: Source) -> bool:
        """Take the answer to what was offered; whether the table's record has changed."""
        if not self.offered:
            return False
        if self.taking:
            return self._take(self.best)
        if self.ears is None or source.live:
            return False
        before = self.desk.table.seq
        while self.offered and (line := self.ears.wait()) is not None:
            self.answer(line)
            if self.desk.leaving or self.desk.table.seq != before:
                break
        return self.desk.table.seq != before and not self.desk.leaving

    def _listen(self) -> None:
        while self.ears is not None and not self.desk.leaving and (line := self.ears.poll()) is not None:
            self.answer(line)

    def answer(self, line: str) -> None:
        """A line that was typed: the answer to a proposal, or an entry or command like any other."""
        typed = line.strip()
        if self.offered and typed.isdecimal() and 1 <= int(typed) <= len(self.offered):
            self._chosen(self.offered[int(typed) - 1])
        elif self.offered and typed and any(word.startswith(fold(typed)) for word in FLAG[0].folded()):
            self.offered, self.best = [], None
        elif typed:
            self.desk.line(typed)
        elif self.best is not None:
            self._take(self.best)
        elif self.offered:
            self.desk.tell(N_("That is not clear enough to be taken for granted: type a number, or what happened."))

    def _chosen(self, one: Proposal) -> None:
        if one.explanation is None:
            self.desk.tell(N_("Part of it is private: type what happened."))
        else:
            self._take(one)

    def _take(self, one: Proposal | None) -> bool:
        """Record a proposal; whether that was done."""
        desk = self.desk
        if one is None or one.explanation is None:
            return False
        if desk.table.seq != self._offered_at:
            self.offered, self.best = [], None
            desk.tell(N_("Meanwhile something was recorded; what was proposed no longer holds."), "warning")
            return False
        back = desk.table.session.steps[::-1][: one.back]
        try:
            outcome = accept(desk.table, one.explanation)
        except LedgerError as error:
            desk.voice.say(error_lines(error, desk.speaker))
            desk.table.refresh()
            return False
        finally:
            self.offered, self.best = [], None
        if self.json:
            output.json_line({"event": "recorded", "recorded": outcome.recorded, "back": one.back})
            return True
        for step in back:
            desk.tell(N_("Taken back: {entry}"), "plain", entry=step_text(step, desk.speaker, desk.table.game))
        desk.voice.say(outcome_lines(outcome, desk.speaker, desk.table.game))
        desk.voice.say(next_lines(desk.table.session, desk.speaker))
        return True


def ears_at_terminal(asked: bool) -> Keyboard | None:
    """The keyboard, if somebody sits there and is to be asked."""
    return Keyboard() if asked and sys.stdin.isatty() else None
