"""Watching a table: showing what is seen and what may have happened, and recording it when somebody accepts it."""

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
from referee.camera.proposals import CALL, TYPE, Proposal, accept, default, proposals, report_data, report_lines
from referee.camera.watcher import Report, Watcher
from referee.cli import output
from referee.cli.call import DONE, ILLEGAL, NOT_UNDERSTOOD
from referee.console.desk import Desk
from referee.engine.message import N_
from referee.engine.values import FLAG
from referee.engine.words import fold
from referee.ledger.errors import LedgerError
from referee.text.lines import Line
from referee.text.marks import turned_json
from referee.text.report import error_lines, error_text, outcome_lines, spoken
from referee.text.views import header_lines, next_lines, step_text

REFRESH_S = 1.0


class Ears(Protocol):
    """Gives the lines that people type."""

    def poll(self) -> str | None:
        """A line that was typed since the last call; None if there is none."""

    def wait(self) -> str | None:
        """Wait for the next line; None if nobody types any more."""


class Keyboard:
    """Lines from the terminal, read by a thread while the camera is watched."""

    def __init__(self, read: Callable[[], bytes] = lambda: os.read(0, 4096)) -> None:
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._left = False
        Thread(target=self._listen, args=(read,), daemon=True).start()

    def _listen(self, read: Callable[[], bytes]) -> None:
        # Not through sys.stdin: the waiting thread would hold its lock when the program ends.
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
    """Shows lines on the terminal and gets answers from the keyboard."""

    def __init__(self, ears: Ears) -> None:
        self.ears, self.patient, self.paged = ears, True, False

    @property
    def width(self) -> int | None:
        """The columns of the terminal."""
        return output.width()

    def say(self, lines: Iterable[Line]) -> None:
        output.show_lines(lines)

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        if secret:  # what is typed here, everybody at the table can read
            return None
        output.show(question, "hint")
        return self.ears.wait()


class Watch:
    """Looks at one shot after another.

    Without ``ears`` nobody is asked. With ``taking``, what is beyond doubt is recorded without asking.
    """

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
        self._size = (0, 0)
        self._offered_at = 0

    def run(self, source: Source) -> int:
        """Watch until there are no more shots.

        Returns 1 if no legal action explains the table at the end, 2 if it could not be read.
        """
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
            if not self.json:
                self.desk.judged_again()

    def _look(self, shot: Shot) -> Report | None:
        assert shot.pixels is not None
        if shot.first:
            self.watcher.forget()
        news = self.watcher.look(shot.pixels, self.desk.table.session, shot.name)
        if self.watcher.size != self._size:
            self._size = self.watcher.size
            self._say_what_fits()
        return news

    def _say_what_fits(self) -> None:
        """Say whether the tags are large enough in frames of this size, if all mats are to be in view."""
        from referee.camera.holding import held_at, sized, told

        if self.json:
            return
        camera = sized(*self._size)
        found = held_at(self.kit, self.desk.table.setting, camera)
        said = spoken(told(found, camera), self.desk.speaker)
        self.desk.voice.say([Line("hint" if found.pictures == 1 else "warning", said)])

    # -- saying ------------------------------------------------------------------------------------------------

    def _tell(self, news: Report | None, shot: Shot, source: Source) -> None:
        """Show what is new; if the source waits, ask until there is nothing more to ask."""
        while news is not None:
            self._say(news, source)
            taken = self._settle(source)
            news = self._look(shot) if taken else None
            # the table is as it should be after what was just recorded
            if news is not None and news.kind == "expected":
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
        asking = self.ears is not None
        right = TYPE if asking else CALL
        lines = list(report_lines(news, table.session, self.kit, self.desk.speaker, asking=asking, otherwise=right))
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
        """Take the answer to a proposal; returns whether the table's record has changed."""
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
        """Carry out a line that was typed: the answer to a proposal, an entry or a command."""
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
        """Record a proposal; returns whether it was recorded."""
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
            turned = turned_json(desk.table.turned(), desk.table.game, desk.speaker)
            again = {"judged_again": turned} if turned else {}
            output.json_line({"event": "recorded", "recorded": outcome.recorded, "back": one.back, **again})
            return True
        for step in back:
            desk.tell(N_("Taken back: {entry}"), "plain", entry=step_text(step, desk.speaker, desk.table.game))
        desk.voice.say(outcome_lines(outcome, desk.speaker, desk.table.game))
        desk.judged_again()
        desk.voice.say(next_lines(desk.table.session, desk.speaker))
        return True


def ears_at_terminal(asked: bool) -> Keyboard | None:
    """The keyboard, if stdin is a terminal and ``asked``; else None."""
    return Keyboard() if asked and sys.stdin.isatty() else None
