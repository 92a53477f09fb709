"""A table: the one service behind the command line, the console and every other front end.

It puts a ledger behind a :class:`~referee.engine.session.Session`. Entries are judged on a branch; what is accepted is
written to the ledger first and only then shown, so that an acknowledged entry is never lost. The facts an entry was
judged by are written with it, in one transaction. Reading a table does not load the database libraries (see
:mod:`referee.ledger.reader`).
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from operator import is_
from threading import RLock
from typing import TYPE_CHECKING, Any

from referee import record, sound
from referee.declaring import Outcome, attempt
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.box import Box
from referee.engine.errors import PositionError, SetupError
from referee.engine.game import TABLE, WATCHER, Decision, Game, Seat, Setting
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.step import Step
from referee.engine.untold import begun
from referee.engine.veil import doubtful, doubts, in_all, veiled
from referee.engine.verdict import ILLEGAL, Note, Violation
from referee.ledger import reader, writer
from referee.ledger.errors import MovedOnError
from referee.ledger.location import locate
from referee.ledger.rows import Draft, EntryRow
from referee.once import Once, entered
from referee.private import NotYoursError, hides, yours
from referee.recent import Recent

if TYPE_CHECKING:
    from referee.ledger.ledger import Ledger


class NoTableError(SetupError):
    """No table was named, and none is the current one."""


class Table:
    """One physical game being refereed; threads may use one table together.

    ``news`` are facts that the box has learnt and the record does not hold yet; they are written with the next entry.
    Methods that change the record take ``once``, a name the caller gives the change: a change asked for again under
    that name, because the answer was lost, is not recorded again. ``asker`` is who asks: a seat, the table together, a
    watcher, or None for a program that may know everything. Answers hold only what the asker may know: see
    :meth:`seen`. ``lang`` is the language whose words are looked for first in what has no reading as it stands.
    ``brief`` is a table of a process that records once and ends.
    """

    def __init__(self, url: str, key: str, session: Session, rows: Sequence[EntryRow], name: str = "") -> None:
        self.asker: int | None = TABLE
        self.lang = "en"
        self._verdicts = record.verdicts(session)
        self._turned: list[record.Turned] = []
        self.url, self.session, self.seq = url, session, rows[-1].seq
        self.key, self.name = key, name or key
        self.news: dict[str, Any] = {}
        self._ledger: Ledger | None = None
        self.brief = False
        self._box = ""
        self._unheard: list[EntryRow] = []
        self._once = Once(self.refresh, lambda: reader.read_entries(url, key))
        self._recent = Recent(lambda after: reader.read_entries(url, key, after))
        self._lock = RLock()
        self._remember(rows)

    # -- opening -----------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        url: str,
        name: str,
        game: Game,
        seats: Sequence[Seat],
        options: Mapping[str, str],
        rulings: Mapping[str, str],
        box: Box,
        position: Any = None,
    ) -> Table:
        """Open a table. ``position`` (plain data) begins it in the middle of a game.

        SetupError or PositionError says what cannot be.
        """
        setting = game.setting(seats, options, rulings, box)
        start = None if position is None else load_position(setting, position)
        return cls._opened(url, name, Session(setting, start), [record.opening_draft(setting, start)])

    @classmethod
    def copied(cls, url: str, name: str, rows: Sequence[EntryRow]) -> Table:
        """A new table with the record of another, entry by entry."""
        drafts = [
            Draft(row.kind, row.payload, row.player, row.text, row.verdict, row.engine, row.rules, row.at)
            for row in rows
        ]
        return cls._opened(url, name, record.restore(rows), drafts)

    @classmethod
    def _opened(cls, url: str, name: str, session: Session, drafts: Sequence[Draft]) -> Table:
        from referee.ledger.ledger import Ledger

        reader.read_numbers(url, ())  # raises for a file that is no ledger, which is then left as it is
        ledger = Ledger.shared(url)
        try:
            made = ledger.create_table(name, session.game.id, drafts)
            table = cls(url, made.key, session, ledger.entries(made.key), name)
        except BaseException:
            ledger.close()
            raise
        table._ledger = ledger
        table._hear()
        return table

    @classmethod
    def load(cls, url: str, name: str | None = None) -> Table:
        """The table of that name, or the current one, with the facts its box has learnt since.

        NoTableError if no table is open.
        """
        chosen = name or reader.read_current(url)
        if chosen is None:
            raise NoTableError(N_("No table is open. Open one with: referee new GAME PLAYER:COLOUR …"))
        found = reader.read_table(url, chosen)
        return cls.kept(url, found.key, found.name)

    @classmethod
    def kept(cls, url: str, key: str, name: str = "") -> Table:
        """The table whose record is kept under this key, whatever it is called now."""
        rows = reader.read_entries(url, key)
        table = cls(url, key, record.restore(rows), rows, name)
        table._hear()
        return table

    @property
    def ledger(self) -> Ledger:
        """The ledger, opened for writing when it is first needed; tables of one process share it."""
        with self._lock:
            if self._ledger is None:
                from referee.ledger.ledger import Ledger

                self._ledger = Ledger.shared(self.url)
            return self._ledger

    def close(self) -> None:
        """Let go of the ledger."""
        with self._lock:
            if self._ledger is not None:
                self._ledger.close()
                self._ledger = None

    def refresh(self) -> list[EntryRow]:
        """Take in what others recorded meanwhile, and what the box has learnt; returns those rows."""
        with self._lock:
            if locate(self.url).path is None:
                self.ledger  # noqa: B018 - a server is asked through a connection that stays open
            box = self.setting.box
            last, mark = reader.read_state(self.url, self.key, self.game.id, box.name)
            rows = reader.read_entries(self.url, self.key, self.seq) if last > self.seq else []
            if rows:
                self._take_in(rows)
            if mark != self._box:
                self._hear()
                self._box = mark
            heard, self._unheard = [*self._unheard, *rows], []
            return heard

    def behind(self) -> bool:
        """Whether others have recorded something, or told the box something, that was not taken in yet."""
        if locate(self.url).path is None:
            return False
        last, mark = reader.read_state(self.url, self.name, self.game.id, self.setting.box.name)
        return last > self.seq or mark != self._box

    # -- asking ------------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The game as the record has it."""
        return self._session

    @session.setter
    def session(self, session: Session) -> None:
        session.asker = self.asker
        self._session = session
        self._turned += record.turned(session, self._verdicts)
        self._verdicts = record.verdicts(session)

    def turned(self) -> list[record.Turned]:
        """The entries judged otherwise since this was last asked, because a fact was told."""
        found, self._turned = self._turned, []
        return found

    def ask_as(self, asker: int | None, lang: str = "en") -> None:
        """Answer somebody else from now on: sets ``asker`` here and in the session, and ``lang``."""
        self.asker = self._session.asker = asker
        self.lang = lang

    def seen(self) -> Session:
        """The game as the asker may see it."""
        return veiled(self.session)

    def trial(self) -> Session:
        """A copy of the game to try things on, with what the asker may know; the table stays as it is."""
        seen = self.seen()
        return self.session.branch() if seen is self.session else seen

    @property
    def setting(self) -> Setting:
        return self.session.setting

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def position(self) -> Any:
        return self.session.position

    def decision(self) -> Decision:
        """Who decides now, and between what."""
        return self.session.decision()

    def check(self, text: str, *, explain: bool = False) -> Outcome:
        """The verdicts on what is typed at once; nothing is recorded. ``explain`` adds what they rest on.

        EntryError if it cannot be read.
        """
        return attempt(self.trial(), text, explain=explain, wondering=True, lang=self.lang)

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every legal action now."""
        return self.seen().legal(seat)

    def doubtful(self) -> set[Action]:
        """The legal actions that may turn out to be illegal, by what the asker cannot see or nobody has told."""
        return doubtful(self.seen())

    def doubts(self, doubted: Iterable[Action]) -> tuple[list[int], bool]:
        """Whose secrets such actions hinge on, as seats, and whether on something that nobody has told."""
        return doubts(self.seen(), doubted)

    def audit(self) -> list[Any]:
        """The counts of pieces that cannot be right, as violations and missing facts."""
        return [*self.game.audit(self.seen().position, self.setting)]

    def marks(self) -> list[dict[str, Any]]:
        """What stands though no rule vouches for it, for log and score sheet: see :func:`referee.record.marks`."""
        return record.marks(self.session)

    @property
    def standing(self) -> set[int]:
        """The numbers of the rows that are not taken back."""
        return {step.seq for step in self.session.steps}

    def rows(self, after: int = 0) -> list[EntryRow]:
        """The record from the row behind number ``after`` on, as far as this table has taken it in."""
        return [row for row in self._recent.after(after) if row.seq <= self.seq]

    # -- changing ----------------------------------------------------------------------------------------------

    def enter(
        self, text: str, *, override: bool = False, why: str = "", once: str = "", explain: bool = False
    ) -> Outcome:
        """Judge what is typed at once and record it whole, or not at all if one of its actions is illegal.

        EntryError if it cannot be read, PositionError for an override without a reason, MovedOnError if others recorded
        meanwhile.
        """
        if override and not why.strip():
            raise PositionError(N_("An override needs a reason."))

        def enter() -> Outcome:
            trial = self.session.branch()
            known = len(trial.steps)
            outcome = attempt(trial, text, override=override, why=why, declaring=True, explain=explain, lang=self.lang)
            if outcome.status != ILLEGAL or override:
                self.record(outcome, trial, known, once=once)
            return outcome

        with self._lock:
            return self._once.make(once, enter, lambda rows: entered(rows, text, self.setting))

    def made(self, once: str) -> bool:
        """Whether a change of that name was recorded already."""
        with self._lock:
            return self._once.is_made(once)

    def record(self, outcome: Outcome, trial: Session, known: int, *, once: str = "") -> None:
        """Record an outcome that was tried on a branch of this table.

        ``known`` is how many steps the branch began with.
        """
        outcome.recorded = self.adopt(trial, known, once=once)
        rows = iter(outcome.recorded)
        for one in outcome.entries:
            one.recorded = list(itertools.islice(rows, len(one.verdicts)))

    def correct(self, path: str, value: Any, why: str, *, once: str = "") -> Step:
        """Set a part of the position because the table says so.

        PositionError as in :meth:`Session.correct`; NotYoursError if it is another player's secret.
        """
        self.may_correct(path)

        def correct() -> Step:
            trial = self.session.branch()
            known = len(trial.steps)
            step = trial.correct(path, value, why)
            step.impossible = self._sayable(step.impossible, trial)
            self.adopt(trial, known, once=once)
            return step

        with self._lock:
            return self._once.make(once, correct, lambda rows: record.step_of(rows[-1], self.game))

    def may_correct(self, path: str) -> None:
        """NotYoursError if what lies there is another player's secret."""
        if self.asker is not None and self.asker >= 0 and hides(self.game, path, self.asker):
            raise NotYoursError(N_("Only its owner can correct {path}, or the table together."), path=path)

    def correct_all(self, found: Sequence[tuple[str, Any]], why: str, *, once: str = "") -> list[int]:
        """Record corrections of several paths, all or none; returns the numbers of the rows."""
        with self._lock:
            trial = self.session.branch()
            known = len(trial.steps)
            for path, value in found:
                trial.correct(path, value, why)
            return self.adopt(trial, known, once=once)

    def adopt(self, trial: Session, known: int, *, once: str = "") -> list[int]:
        """Record what a branch of this table has beyond its first ``known`` steps; returns the numbers of the rows.

        :raises MovedOnError: the table is no longer what the branch began with.
        """
        with self._lock:
            before, steps = self.session.steps, trial.steps[known:]
            if not len(before) == known <= len(trial.steps) or not all(map(is_, trial.steps, before)):
                raise MovedOnError(self.name, max((step.seq for step in trial.steps), default=1), self.seq)
            yours(self.session, [step.action for step in steps if step.action is not None])
            if trial.known is not self.setting.known:  # a fact was told since the branch began
                for step in steps:
                    step.late = True
                trial.learn_all({})
            if not all(step.renewed() for step in steps):
                raise MovedOnError(self.name, self.seq, self.seq)
            if steps:
                sound.check(trial, known)
            rows = self._append([record.step_draft(self.setting, step) for step in steps], once)
            for step, row in zip(steps, rows, strict=True):
                step.seq = row.seq
            self.session = trial
            return [row.seq for row in rows]

    def retell(self, trial: Session, count: int, *, once: str = "") -> list[int]:
        """Record at once that the last ``count`` steps were otherwise, as a branch of this table has them.

        Returns the numbers of the rows; MovedOnError as in :meth:`adopt`.
        """
        with self._lock:
            kept = len(self.session.steps) - count
            steps = trial.steps[kept:]
            if trial.known is not self.setting.known or not all(map(is_, trial.steps[:kept], self.session.steps)):
                raise MovedOnError(self.name, max((step.seq for step in trial.steps), default=1), self.seq)
            sound.check(trial, kept)
            again = [record.step_draft(self.setting, step) for step in steps]
            rows = self._append([self._draft("undo", {"count": count}), *again], once)
            for step, row in zip(steps, rows[1:], strict=True):
                step.seq = row.seq
            self.session = trial
            return [row.seq for row in rows]

    def undo(self, count: int = 1, *, once: str = "") -> list[Step]:
        """Take back the last ``count`` steps; returns them, the latest first. HistoryError if there are fewer."""
        return self._back_or_forth("undo", count, once)

    def redo(self, count: int = 1, *, once: str = "") -> list[Step]:
        """Carry out again the last ``count`` undone steps; returns them in order. HistoryError if there are fewer."""
        return self._back_or_forth("redo", count, once)

    def learn(self, key: str, value: Any, *, keep: bool = True) -> None:
        """Tell this table a fact of the box (validated by the caller); ``keep`` stores it in the box as well."""
        self.learn_all({key: value}, keep=keep)

    def learn_all(self, facts: Mapping[str, Any], *, keep: bool = True) -> None:
        """Tell this table several facts at once and record them; PositionError if it could not go on with them."""
        with self._lock:
            box = self.setting.box
            changed = {key: value for key, value in facts.items() if key not in box.facts or box.facts[key] != value}
            sound.check_facts(self.session, changed)
            self._append(record.fact_drafts(self.setting, changed))
            if keep and box.name:
                self.ledger.put_facts(self.game.id, box.name, facts, practice=box.practice)
            self._learn(changed)

    def note(self, text: str, *, once: str = "") -> int:
        """Write a remark into the log, whatever was recorded meanwhile; returns its number."""
        self._may_write()
        with self._lock:
            if self._once.is_made(once):
                return self._once.rows(once)[-1].seq
            drafts = self._once.named([self._draft("note", {"text": text})], once)
            (row,) = self._recorded(None, drafts)
            if row.seq == self.seq + 1:
                self.seq = row.seq
            self._remember([row])
            return row.seq

    # -- inside ------------------------------------------------------------------------------------------------

    def _remember(self, rows: Sequence[EntryRow]) -> None:
        self._once.remember(rows)
        self._recent.remember(rows)

    def _append(self, drafts: Sequence[Draft], once: str = "") -> list[EntryRow]:
        """Record drafts together with the news they were judged by.

        MovedOnError if others recorded more than remarks meanwhile.
        """
        self._may_write()
        told = record.fact_drafts(self.setting, self.news)
        wanted = [*told, *self._once.named(drafts, once)]
        if not wanted:
            return []
        while True:
            try:
                rows = self._recorded(self.seq, wanted)
                break
            except MovedOnError as error:
                if not error.rows or any(row.kind != "note" for row in error.rows):
                    raise
                self._heard(error.rows)
        self.seq = rows[-1].seq
        self.news = {}
        self._remember(rows)
        return rows[len(told) :]

    def _recorded(self, after: int | None, drafts: Sequence[Draft]) -> list[EntryRow]:
        """Record drafts; what is recorded first in a ``brief`` process needs no open ledger, if its file allows it."""
        if self.brief and self._ledger is None:
            self.brief = False
            rows = writer.append(self.url, self.key, after, drafts)
            if rows is not None:
                return rows
        return self.ledger.append(self.key, after, drafts)

    def _sayable(self, notes: Sequence[Note], session: Session) -> list[Note]:
        """Those of the notes on impossible counts that the asker may know."""
        seen = self.game.audit(veiled(session).position, self.setting)
        return in_all(
            [notes, [Note(one.rule, one.template, **one.facts) for one in seen if isinstance(one, Violation)]]
        )

    def _may_write(self) -> None:
        if self.asker == WATCHER:
            raise NotYoursError(N_("Watchers cannot declare anything."))

    def _back_or_forth(self, kind: str, count: int, once: str) -> list[Step]:
        def go() -> list[Step]:
            session = self._copy()
            steps = session.undo(count) if kind == "undo" else sound.redo(session, count)
            self._append([self._draft(kind, {"count": count})], once)
            self.session = session
            return steps

        with self._lock:
            return self._once.make(once, go, lambda rows: self.moved(rows[-1]))

    def moved(self, row: EntryRow) -> list[Step]:
        """The steps that an undo or a redo of the record took back or carried out again, in that order."""
        standing, undone = record.standing_of(self.rows()[: row.seq - 1], self.game)
        return (standing if row.kind == "undo" else undone)[::-1][: row.payload["count"]]

    def _copy(self) -> Session:
        """A copy of the session to change, so that whoever reads the old one meanwhile is not disturbed."""
        made = self.session.branch()
        made.undone = list(self.session.undone)
        return made

    def _take_in(self, rows: Sequence[EntryRow]) -> None:
        """Play the rows that others recorded on a copy of the session, and continue with it."""
        session = self._copy()
        record.carry_on(session, rows)
        self.session, self.seq = session, rows[-1].seq
        self.news = {key: value for key, value in self.news.items() if key not in record.told(rows)}
        self._remember(rows)

    def _heard(self, rows: Sequence[EntryRow]) -> None:
        """Keep remarks of others, to be shown when somebody asks what is new."""
        self.seq = rows[-1].seq
        self._unheard += rows
        self._remember(rows)

    def _hear(self) -> None:
        """Learn what the box has learnt since the table was opened; facts in the record keep their values."""
        own = self.setting.box
        row = None if own.practice or not own.name else reader.read_box(self.url, self.game.id, own.name)
        if row is None or row.practice:
            return
        open_still = {key: value for key, value in row.facts.items() if key not in own.facts or key in self.news}
        news = {key: value for key, value in open_still.items() if self.news.get(key, ...) != value}
        if news and sound.holds(self.session, news):
            for key in news.keys() & self.news.keys():  # no entry was judged by it yet
                del own.facts[key]
            self._learn(news)
            self.news |= news

    def _learn(self, facts: Mapping[str, Any]) -> None:
        if facts:
            session = self._copy()
            session.learn_all(facts)
            self.session = session

    def _draft(self, kind: str, payload: dict[str, Any]) -> Draft:
        return record.draft(self.setting, kind, payload)


def load_position(setting: Setting, data: Any) -> Any:
    """The position of plain data for this setting, in which what is left out is unknown.

    PositionError says what makes no sense.
    """
    position = begun(setting, data)
    check_position(setting, position)
    return position


def check_position(setting: Setting, position: Any) -> None:
    """PositionError if a position, or what is known of one, makes no sense at a table of this setting."""
    positions.check_counts(position)
    problems = setting.game.fits(position, setting)
    if problems is not None:
        raise PositionError(problems.template, **problems.facts)


def typed_value(text: str) -> Any:
    """The value of a correction as typed: JSON, or a plain word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
