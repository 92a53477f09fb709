"""Example games, and how a step of them is tapped together from what a phone is offered."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.cli.call import Call
from referee.cli.opening import head_of, opening_of
from referee.engine.action import Action
from referee.engine.choosing import rest
from referee.engine.entry import entries_of
from referee.engine.game import Game, Seat
from referee.engine.said import Said, open_arg
from referee.engine.session import Session
from referee.engine.values import Several

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.entries"))


@dataclass(frozen=True)
class Played:
    """An example game: how it was opened, and what was declared in it, entry by entry, each completed."""

    game: Game
    seats: list[Seat]
    options: dict[str, str]
    rulings: dict[str, str]
    entries: list[list[Action]]
    session: Session

    def written(self, actions: Sequence[Action]) -> str:
        """The entry that declares these actions."""
        return self.game.grammar.write(actions, "en", self.session.setting.players)


def played(path: Path) -> Played:
    """The example game in a file, with every action as the referee understood it."""
    lines = [line for text in path.read_text("utf-8").splitlines() if (line := text.split("#")[0].strip())]
    head = head_of(lines[0])
    assert head is not None
    opening = opening_of(Call(), head)
    session = opening.session()
    entries = [entry for line in lines[1:] for entry in _declared(session, line)]
    return Played(opening.game, opening.seats, dict(opening.options), dict(opening.rulings), entries, session)


def _declared(session: Session, line: str) -> Iterator[list[Action]]:
    held = None
    for entry in entries_of(line):
        actions, held = session.read_on(entry, held)
        declared = []
        for one in actions:
            verdict = session.declare(one)
            assert verdict.status == "legal", (line, verdict)
            declared += _single(verdict.action)
        yield declared


def _single(action: Action) -> list[Action]:
    """What is listed one piece at a time, because several at once come to the same."""
    if action.spec.verb.key != "use" or not hasattr(action, "traded"):
        return [action]
    pieces, traded = action.pieces or (), action.traded or ()
    pairs = [traded[at : at + 2] for at in range(0, len(traded), 2)]
    return [type(action)(action.player, (one,)) for one in pieces] + [
        type(action)(action.player, None, one) for one in pairs
    ]


@dataclass(frozen=True)
class Tapped:
    """What is tapped next: a choice, or what was picked; how many taps that takes. ``entry`` is declared with it."""

    taps: int
    entry: str | None = None
    ended: str | None = None
    said: Any = None
    at: tuple[int, int] = (0, 0)
    picked: tuple[Any, ...] = ()
    picks: bool = False


def towards(game: Game, wanted: Action, groups: Sequence[Mapping[str, Any]], entry: str) -> Tapped | None:
    """What declares ``wanted``, whose text is ``entry``, or leads to it; None if nothing does."""
    options = [
        (one, group, (at, place)) for at, group in enumerate(groups) for place, one in enumerate(group["options"])
    ]
    for one, group, at in options:
        if one["entry"] == entry:
            return Tapped(_taps(one, group), one["entry"], one["ended"], at=at)
    for number, group in enumerate(groups):
        if group["pick"] is not None and (values := picked(game, group["pick"], wanted)) is not None:
            said, exact = dict(group["pick"]["said"]), group["pick"]["exact"]
            said["values"] = {**said["values"], group["pick"]["field"]: list(values)}
            return Tapped(len(values) + (not exact), said=said, at=(number, 0), picked=values, picks=True)
    for one, group, at in options:
        if one["said"] is not None and leads(game, one["said"], wanted):
            return Tapped(_taps(one, group), said=one["said"], at=at)
    return None


def _taps(one: Mapping[str, Any], group: Mapping[str, Any]) -> int:
    """A number of a pad takes two taps, the tens first, unless it is the only one of its ten.

    An amount takes a tap for each that lies before it, or else one into the field and one for each of its digits.
    """
    if group["form"] == "stepper":
        amounts = [other["amount"] for other in group["options"]]
        first = next((other for other in amounts if other > 0), amounts[0])
        return 1 + min(abs(amounts.index(one["amount"]) - amounts.index(first)), 1 + len(str(one["amount"])))
    return 1 + (group["form"] == "pad" and sum(other["tens"] == one["tens"] for other in group["options"]) > 1)


def picked(game: Game, pick: Mapping[str, Any], wanted: Action) -> tuple[Any, ...] | None:
    """The pieces, as data, by which a pick says what is wanted; None if it does not."""
    if not leads(game, pick["said"], wanted):
        return None
    arg = next(one for one in wanted.spec.args if one.field == pick["field"])
    value = getattr(wanted, arg.field)
    assert isinstance(arg.value, Several)
    values = () if value is None else tuple(arg.value.of.to_json(one) for one in arg.value.pieces(value))
    left = list(values)
    for row in pick["rows"]:
        pieces = {one["value"]: one["most"] for one in row["pieces"]}
        taken = [one for one in left if one in pieces]
        if not row["low"] <= len(taken) <= row["high"] or any(taken.count(one) > pieces[one] for one in taken):
            return None
        left = [one for one in left if one not in pieces]
    return None if left else values


def leads(game: Game, data: Any, wanted: Action) -> bool:
    """Whether what is chosen so far agrees with an action."""
    said = Said.from_json(game, json.loads(json.dumps(data)))
    if said.verb is not type(wanted) or any(getattr(wanted, name) != value for name, value in said.values.items()):
        return False
    if not said.items:
        return True
    several = open_arg(said.verb, said.values)
    return several is not None and rest(getattr(wanted, several.field), said.items, several) is not None
