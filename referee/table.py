"""A table: the one service behind the command line, the console and every other front end.

It puts a ledger behind a :class:`~referee.engine.session.Session`. Entries are judged on a branch; what is accepted is
written to the ledger first and only then shown, so that an acknowledged entry is never lost. Reading a table does not
load the database libraries (see :mod:`referee.ledger.reader`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from referee import __version__, sound
from referee.engine import action as actions
from referee.engine import judge as judging
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.box import Box
from referee.engine.errors import Ambiguous, HistoryError, PositionError, SetupError
from referee.engine.game import Decision, Game, Seat, Setting
from referee.engine.message import N_
from referee.engine.session import CANNOT, Session, Step
from referee.engine.verdict import ILLEGAL, Verdict
from referee.engine.words import fold
from referee.games import game as find_game
from referee.ledger import reader
from referee.ledger.rows import Draft, EntryRow

if TYPE_CHECKING:
    from referee.ledger.ledger import Ledger


class NoTableError(SetupError):
    """No table was named, and none is the current one."""


@dataclass(slots=True)
class Outcome:
    """What one entry led to: a verdict for each of its actions, in order; the last one is illegal if it was refused.

    ``recorded`` are the numbers of its rows in the ledger; empty if it was only asked, or refused.
    """

    text: str
    verdicts: list[Verdict]
    recorded: list[int] = field(default_factory=list)

    @property
    def status(self) -> str:
        """The worst verdict of the entry."""
        statuses = [verdict.status for verdict in self.verdicts]
        return next((one for one in (ILLEGAL, "unverifiable") if one in statuses), "legal")


class Table:
    """One physical game being refereed."""

    def __init__(self, url: str, name: str, session: Session, seq: int) -> None:
        self.url, self.name, self.session, self.seq = url, name, session, seq
        self._ledger: Ledger | None = None

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
        """Open a table and make it the current one. ``position`` (plain data) begins it in the middle of a game."""
        setting = game.setting(seats, options, rulings, box)
        start = None if position is None else load_position(setting, position)
        session = Session(setting, start)
        table = cls(url, name, session, 1)
        payload = {
            "game": game.id,
            "seats": [{"name": seat.name, "colour": seat.colour} for seat in seats],
            "options": dict(setting.options),
            "rulings": {key: value for key, value in setting.rulings.items() if value != game.book.defaults[key]},
            "box": {"name": box.name, "practice": box.practice, "facts": dict(box.facts)},
            "position": None if start is None else positions.to_json(start),
        }
        table.ledger.create_table(name, game.id, [table._draft("open", payload)])
        table.ledger.set_current(name)
        return table

    @classmethod
    def load(cls, url: str, name: str | None = None) -> Table:
        """The table of that name, or the current one."""
        chosen = name or reader.read_current(url)
        if chosen is None:
            raise NoTableError(N_("No table is open. Open one with: referee new GAME PLAYER:COLOUR …"))
        rows = reader.read_entries(url, chosen)
        return cls(url, chosen, restore(rows), rows[-1].seq)

    @property
    def ledger(self) -> Ledger:
        """The ledger, opened for writing when it is first needed."""
        if self._ledger is None:
            from referee.ledger.ledger import Ledger

            self._ledger = Ledger.open(self.url)
        return self._ledger

    def close(self) -> None:
        """Let go of the ledger."""
        if self._ledger is not None:
            self._ledger.close()
            self._ledger = None

    def refresh(self) -> list[EntryRow]:
        """Read what others recorded meanwhile; returns those rows."""
        rows = reader.read_entries(self.url, self.name)
        news = [row for row in rows if row.seq > self.seq]
        if news:
            self.session, self.seq = restore(rows), rows[-1].seq
        return news

    # -- asking ------------------------------------------------------------------------------------------------

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

    def check(self, text: str) -> Outcome:
        """The verdict on an entry; nothing is recorded."""
        return attempt(self.session.branch(), text)

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every legal action now."""
        return self.session.legal(seat)

    def audit(self) -> list[Any]:
        """Which counts of the position cannot be."""
        return self.game.audit(self.position, self.setting)

    def marks(self) -> list[dict[str, Any]]:
        """Corrections and overrides that stand, for log and score sheet; and what can no longer be carried out."""
        return [
            {
                "seq": step.seq,
                "kind": "broken" if step.broken else "correct" if step.action is None else "override",
                "what": f"{step.path} = {step.value!r}" if step.action is None else step.action.text(),
                "rules": list(step.rules),
                "why": step.why,
            }
            for step in self.session.steps
            if step.action is None or step.overridden or step.broken
        ]

    @property
    def standing(self) -> set[int]:
        """The numbers of the rows that are not taken back."""
        return {step.seq for step in self.session.steps}

    def rows(self) -> list[EntryRow]:
        """The whole record."""
        return reader.read_entries(self.url, self.name)

    # -- changing ----------------------------------------------------------------------------------------------

    def enter(self, text: str, *, override: bool = False, why: str = "") -> Outcome:
        """Judge an entry and record it whole, or not at all if one of its actions is illegal."""
        if override and not why.strip():
            raise PositionError(N_("An override needs a reason."))
        trial = self.session.branch()
        known = len(trial.steps)
        outcome = attempt(trial, text, override=override, why=why)
        if outcome.status == ILLEGAL and not override:
            return outcome
        outcome.recorded = self.adopt(trial, known)
        return outcome

    def correct(self, path: str, value: Any, why: str) -> Step:
        """Set a part of the position because the table says so."""
        trial = self.session.branch()
        known = len(trial.steps)
        step = trial.correct(path, value, why)
        self.adopt(trial, known)
        return step

    def adopt(self, trial: Session, known: int) -> list[int]:
        """Record what a branch of this table has beyond its first ``known`` steps; returns the numbers of the rows."""
        steps = trial.steps[known:]
        if steps:
            sound.check(trial)
        rows = self._append([self._of_step(step) for step in steps])
        for step, row in zip(steps, rows, strict=True):
            step.seq = row.seq
        self.session = trial
        return [row.seq for row in rows]

    def undo(self, count: int = 1) -> list[Step]:
        """Take back steps; returns them, the latest first."""
        if count < 1 or count > len(self.session.steps):
            raise HistoryError(N_("Only {count#step|steps} can be undone."), count=len(self.session.steps))
        self._append([self._draft("undo", {"count": count})])
        return self.session.undo(count)

    def redo(self, count: int = 1) -> list[Step]:
        """Carry undone steps out again; returns them in order."""
        if count < 1 or count > len(self.session.undone):
            raise HistoryError(N_("Only {count#step|steps} can be redone."), count=len(self.session.undone))
        trial = self.session.branch()
        trial.undone = list(self.session.undone)
        again = trial.redo(count)
        sound.check(trial)
        self._append([self._draft("redo", {"count": count})])
        self.session = trial
        return again

    def learn(self, key: str, value: Any, *, keep: bool = True) -> None:
        """Tell this table a fact of the box (validated by the caller); ``keep`` stores it in the box as well."""
        self.learn_all({key: value}, keep=keep)

    def learn_all(self, facts: Mapping[str, Any], *, keep: bool = True) -> None:
        """Tell this table several facts at once."""
        sound.check_facts(self.session, facts)
        self._append([self._draft("fact", {"key": key, "value": value}) for key, value in facts.items()])
        box = self.setting.box
        if keep and box.name:
            self.ledger.put_facts(self.game.id, box.name, facts, practice=box.practice)
        self.session.learn_all(facts)

    def note(self, text: str) -> None:
        """Write a remark into the log."""
        self._append([self._draft("note", {"text": text})])

    # -- inside ------------------------------------------------------------------------------------------------

    def _of_step(self, step: Step) -> Draft:
        if step.action is None:
            return self._draft("correct", {"path": step.path, "value": step.value, "why": step.why})
        payload = step.action.to_json()
        if step.overridden:
            payload = {"action": payload, "why": step.why, "rules": list(step.rules)}
        kind = "override" if step.overridden else "act"
        player = self.setting.seats[step.action.player].name if step.action.player >= 0 else None
        return self._draft(kind, payload, player=player, text=step.text, verdict=step.status)

    def _append(self, drafts: list[Draft]) -> list[EntryRow]:
        rows: list[EntryRow] = self.ledger.append(self.name, self.seq, drafts)
        self.seq = rows[-1].seq
        return rows

    def _draft(
        self,
        kind: str,
        payload: dict[str, Any],
        *,
        player: str | None = None,
        text: str | None = None,
        verdict: str | None = None,
    ) -> Draft:
        return Draft(
            kind=kind,
            payload=payload,
            player=player,
            text=text,
            verdict=verdict,
            engine=__version__,
            rules=self.game.rules_version,
        )


def attempt(session: Session, text: str, *, override: bool = False, why: str = "") -> Outcome:
    """Declare the actions of one entry in a session, up to the first that is refused."""
    outcome = Outcome(text, [])
    read = session.read(text)
    for number, one in enumerate(read):
        try:
            known = len(session.steps)
            verdict = session.declare(one, override=override, why=why, text=text)
            if len(session.steps) > known:
                sound.check(session)
        except CANNOT as error:
            raise sound.cannot(one, overridden=override) from error
        except Ambiguous as error:
            error.before = tuple(verdict.action for verdict in outcome.verdicts)
            error.after = tuple(read[number + 1 :])
            raise
        outcome.verdicts.append(verdict)
        if verdict.status == ILLEGAL and not verdict.overridden:
            verdict.options = judging.instead(session.position, session.setting, verdict.action)
            break
    return outcome


def restore(rows: Sequence[EntryRow]) -> Session:
    """The session that a record describes: everything that stands, played again without judging it."""
    opening = rows[0].payload
    game = find_game(opening["game"])
    facts = dict(opening["box"]["facts"])
    for row in rows:
        if row.kind == "fact":
            facts[row.payload["key"]] = row.payload["value"]
    box = Box(game.id, opening["box"]["name"], opening["box"]["practice"], facts)
    seats = [Seat(seat["name"], seat["colour"]) for seat in opening["seats"]]
    setting = game.setting(seats, opening["options"], opening["rulings"], box)
    begun = opening.get("position")
    session = Session(setting, None if begun is None else positions.from_json(game.position, begun))
    standing, undone = _standing(rows, game)
    for step in standing:
        session.restore(step)
    session.undone = undone
    return session


def _standing(rows: Sequence[EntryRow], game: Game) -> tuple[list[Step], list[Step]]:
    standing: list[Step] = []
    undone: list[Step] = []
    classes = game.grammar.by_key
    for row in rows:
        if row.kind in ("act", "override", "correct"):
            standing.append(_step(row, classes))
            undone = []
        elif row.kind == "undo":
            for _ in range(row.payload["count"]):
                undone.append(standing.pop())
        elif row.kind == "redo":
            for _ in range(row.payload["count"]):
                standing.append(undone.pop())
    return standing, undone


def _step(row: EntryRow, classes: Mapping[str, type[Action]]) -> Step:
    data = row.payload
    if row.kind == "correct":
        return Step(path=data["path"], value=data["value"], why=data["why"], status="corrected", seq=row.seq)
    overridden = row.kind == "override"
    return Step(
        actions.from_json(classes, data["action"] if overridden else data),
        why=data.get("why", "") if overridden else "",
        status=row.verdict or "",
        rules=data.get("rules", ()) if overridden else (),
        overridden=overridden,
        text=row.text or "",
        seq=row.seq,
    )


def load_position(setting: Setting, data: Any) -> Any:
    """A position out of plain data, for this setting; PositionError if it is none."""
    position = positions.from_json(setting.game.position, data)
    problems = setting.game.fits(position, setting)
    if problems is not None:
        raise PositionError(problems.template, **problems.facts)
    return position


def seat_path(path: str, setting: Setting) -> str:
    """A path into the position with players' names as their seats."""
    parts = path.split(".")
    for place, part in enumerate(parts[1:], 1):
        if parts[place - 1] == "players":
            parts[place] = str(setting.names.get(fold(part), part))
    return ".".join(parts)


def typed_value(text: str) -> Any:
    """The value of a correction as typed: JSON, or a plain word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
