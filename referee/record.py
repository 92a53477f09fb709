"""What the rows of a table's record mean: playing facts, steps, undo and redo into a session, and making the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any, TypeAlias

from messages.classes import frozen
from referee import __version__
from referee.engine import action as actions
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.box import Box
from referee.engine.errors import SetupError
from referee.engine.game import Game, Seat, Setting
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.step import Step
from referee.engine.untold import begun as position_of
from referee.engine.verdict import ILLEGAL
from referee.games import game as find_game
from referee.ledger.rows import Draft, EntryRow
from referee.private import hides

CHANGING = ("act", "override", "correct")
PAUSE = 2 * 3600
"""Seconds without an entry after which a table was left."""
ONCE = "once"
"""The key, in the payload of every row of a change, of the name that its caller gave it (:mod:`referee.once`)."""


# -- reading -------------------------------------------------------------------------------------------------------


def restore(rows: Sequence[EntryRow]) -> Session:
    """The session that a record describes: everything that stands, played again without judging it."""
    opening = rows[0].payload
    game = find_game(opening["game"])
    box = Box(game.id, opening["box"]["name"], opening["box"]["practice"], {**opening["box"]["facts"], **told(rows)})
    seats = [Seat(seat["name"], seat["colour"]) for seat in opening["seats"]]
    setting = game.setting(seats, opening["options"], opening["rulings"], box)
    begun = opening.get("position")
    session = Session(setting, None if begun is None else position_of(setting, begun))
    standing, undone = standing_of(rows, game)
    late = _late(rows, setting.game.assumed(setting) | opening["box"]["facts"])
    for step in standing:
        step.late = late(step)
        session.restore(step)
    session.undone = undone
    return session


def carry_on(session: Session, rows: Sequence[EntryRow]) -> None:
    """Play on a session the rows that were recorded since."""
    facts = session.setting.box.facts
    news = {key: value for key, value in told(rows).items() if key not in facts or facts[key] != value}
    late = _late(rows, session.setting.goes_by)
    if news:
        session.learn_all(news)
    for row in rows:
        if row.kind in CHANGING:
            step = step_of(row, session.game)
            step.late = late(step)
            session.restore(step)
            session.undone.clear()
        elif row.kind == "undo":
            session.undo(row.payload["count"])
        elif row.kind == "redo":
            session.redo(row.payload["count"])


def told(rows: Iterable[EntryRow]) -> dict[str, Any]:
    """The facts that the record holds beside those it was opened with."""
    return {row.payload["key"]: row.payload["value"] for row in rows if row.kind == "fact"}


def _late(rows: Iterable[EntryRow], facts: Mapping[str, Any]) -> Callable[[Step], bool]:
    """Tells whether a step must be judged again for a fact that was told after it.

    What was found legal must if a fact is told otherwise than it was known (``facts``) before, an override whatever is
    told, as it may break more rules.
    """
    known, added, changed = dict(facts), 0, 0
    for row in rows:
        if row.kind == "fact":
            key, value = row.payload["key"], row.payload["value"]
            added, changed = row.seq, row.seq if known.get(key, value) != value else changed
            known[key] = value
    return lambda step: step.seq < (added if step.overridden else changed)


def standing_of(rows: Iterable[EntryRow], game: Game) -> tuple[list[Step], list[Step]]:
    """The steps that stand, and those that were taken back (the last one last)."""
    standing: list[Step] = []
    undone: list[Step] = []
    for row in rows:
        if row.kind in CHANGING:
            standing.append(step_of(row, game))
            undone = []
        elif row.kind == "undo":
            for _ in range(row.payload["count"]):
                undone.append(standing.pop())
        elif row.kind == "redo":
            for _ in range(row.payload["count"]):
                standing.append(undone.pop())
    return standing, undone


def step_of(row: EntryRow, game: Game) -> Step:
    """The step that a row records."""
    data = row.payload
    action = action_of(row, game)
    if action is None:
        return Step(path=data["path"], value=data["value"], why=data["why"], status="corrected", seq=row.seq)
    overridden = row.kind == "override"
    return Step(
        action,
        why=data["why"] if overridden else "",
        status=row.verdict or "",
        rules=data["rules"] if overridden else (),
        overridden=overridden,
        text=row.text or "",
        seq=row.seq,
    )


def action_of(row: EntryRow, game: Game) -> Action | None:
    """The action of a row, None for rows of another kind. SetupError if this version cannot read it."""
    if row.kind not in ("act", "override"):
        return None
    data = row.payload["action"] if row.kind == "override" else row.payload
    try:
        return actions.from_json(game.grammar.by_key, {key: value for key, value in data.items() if key != ONCE})
    except ValueError as error:
        template = N_("Entry {seq} was recorded by version {version} and cannot be read by this one: {detail}.")
        raise SetupError(template, seq=row.seq, version=row.engine, detail=str(error)) from None


@frozen
class Turned:
    """An entry that is judged otherwise by what is known now than it was ``before``."""

    step: Step
    before: str

    @property
    def verdict(self) -> str:
        """The verdict by what is known now."""
        return self.step.verdict


Verdicts: TypeAlias = Mapping[int, tuple[str, tuple[str, ...]]]


def verdicts(session: Session) -> Verdicts:
    """The verdict and the broken rules of each entry that stands, by its number."""
    return {step.seq: (step.verdict, tuple(step.rules)) for step in session.steps if step.action is not None}


def turned(session: Session, before: Verdicts) -> list[Turned]:
    """The entries of a session whose verdict or rules were other ones ``before``."""
    now = verdicts(session)
    return [
        Turned(step, before[step.seq][0])
        for step in session.steps
        if step.seq in before and step.seq in now and now[step.seq] != before[step.seq]
    ]


def marks(session: Session) -> list[dict[str, Any]]:
    """What stands though no rule vouches for it, for log and score sheet.

    These are corrections, overrides, what can no longer be carried out, what was found illegal since, and what cannot
    be verified.
    """
    return [
        {
            "seq": step.seq,
            "kind": mark,
            "what": _what(step, session),
            "rules": list(step.rules),
            "why": step.why,
        }
        for step in session.steps
        if (mark := _mark(step))
    ]


def _mark(step: Step) -> str:
    if step.broken:
        return "broken"
    if step.action is None:
        return "correct"
    if step.overridden and step.verdict == ILLEGAL:
        return "override"
    return step.verdict if step.loose else ""


def _what(step: Step, session: Session) -> str:
    """The text of a correction or an action, as far as the session's asker may know it."""
    if step.action is None:
        return f"{step.path} = {'…' if hides(session.game, step.path, session.asker) else repr(step.value)}"
    told = not step.action.spec.private or session.asker in (None, step.action.player)
    return step.action.text() if told else f"{step.action.spec.verb.shown('en')} …"


# -- when it was played --------------------------------------------------------------------------------------------


def _moves(rows: Iterable[EntryRow]) -> list[EntryRow]:
    """The rows in which the game went on: remarks and facts may come days later."""
    return [row for row in rows if row.seq == 1 or row.kind in CHANGING]


def last_move(rows: Iterable[EntryRow]) -> datetime:
    """When the game went on last."""
    return _moves(rows)[-1].at


def minutes(rows: Iterable[EntryRow]) -> int:
    """How long was played, in minutes; the time for which a table was left to be taken up again is not counted."""
    gaps = [(after.at - before.at).total_seconds() for before, after in pairwise(_moves(rows))]
    return int(sum(gap for gap in gaps if 0 < gap <= PAUSE) // 60)


# -- writing -------------------------------------------------------------------------------------------------------


def opening_draft(setting: Setting, start: Any) -> Draft:
    """The first row of a table; ``start`` is the position it begins with, None for the beginning of a game."""
    game, box = setting.game, setting.box
    payload = {
        "game": game.id,
        "seats": [{"name": seat.name, "colour": seat.colour} for seat in setting.seats],
        "options": dict(setting.options),
        "rulings": setting.own_rulings,
        "box": {"name": box.name, "practice": box.practice, "facts": dict(box.facts)},
        "position": None if start is None else positions.to_json(start),
    }
    return draft(setting, "open", payload)


def step_draft(setting: Setting, step: Step) -> Draft:
    """The row of a step."""
    if step.action is None:
        return draft(setting, "correct", {"path": step.path, "value": step.value, "why": step.why})
    payload = step.action.to_json()
    if step.overridden:
        payload = {"action": payload, "why": step.why, "rules": list(step.rules)}
    kind = "override" if step.overridden else "act"
    player = setting.seats[step.action.player].name if step.action.player >= 0 else None
    return draft(setting, kind, payload, player=player, text=step.text, verdict=step.status)


def fact_drafts(setting: Setting, facts: Mapping[str, Any]) -> list[Draft]:
    """The rows of facts."""
    return [draft(setting, "fact", {"key": key, "value": value}) for key, value in facts.items()]


def draft(
    setting: Setting,
    kind: str,
    payload: dict[str, Any],
    *,
    player: str | None = None,
    text: str | None = None,
    verdict: str | None = None,
) -> Draft:
    """A row to be recorded, with the versions of this program and of the game's rules."""
    rules = setting.game.rules_version
    return Draft(kind, payload, player=player, text=text, verdict=verdict, engine=__version__, rules=rules)
