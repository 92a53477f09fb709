"""The facts of a box as the rules of The Great Wall look them up; what is not known is None, never zero.

Keys and values (places count from 1)::

    time.{side}                 GW-U-01  { slots = [[hordes, lethality], …], start }; side is 3 or 4
    location.{side}.{location}  GW-U-02  { kind, spots, shame }: spots 0 where none are printed
    overseer.{side}.{location}  GW-U-03  [{ cost = { chi = 2 }, level = 1 }, …]: cost to enter the cell
    bare.{side}                 GW-U-04  { defense, firing } of a Section without a wall
    wall.{level}                GW-U-04  { defense, firing } of levels 1 to 3
    wall_cost.{level}           GW-F-02  5, 10, 15 unless the owner says otherwise
    recruit.{warrior}           GW-F-01  { stone = 2, wood = 1 }, … unless the owner says otherwise
    slots.{side}                GW-U-16  for each slot of the Command track the player count it is marked with, or 0
    command.{card}              GW-U-05  { title, bands }; card is one of COMMANDS
    reed                        GW-U-06  as command
    solo.{card}                 GW-U-07  as command
    qin                         GW-U-07  { title, text }: Qin Jiushao's General card
    general.{general}           GW-U-08  { title, start, tactics, tea, text }; 1 to 13, for co-op 14 to 21
    tactic.{tactic}             GW-U-09  { title, window, upper, boost, boosted } or { like = 3 }; 1 to 20, 21 to 32
    advisor.{advisor}           GW-U-10  { title, text } or { like = 3 }; 1 to 44
    horde.{card}                GW-U-11  { title, pointer, grid, power, honor, text } or { like = 3, pointer = "left" };
                                         1 to 24, for co-op 25 to 48
    artifact.{artifact}         GW-U-12  { title, text }; 1 to 5
    event.{event}               GW-U-13  { title, text }; 1 to 12: what happens at once, and what holds from then on
    request.{request}           GW-U-14  { title, each, pay, sacrifice, if, text }; 1 to 12, the four named ones first

``text`` and ``bands`` are lists of clauses, see :mod:`referee.engine.effect`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from referee.engine.box import Box
from referee.engine.effect import Clause, clauses, condition, cost
from referee.engine.told import Facts, untold
from referee.engine.unlisted import Unlisted
from referee.games.great_wall.box.printed import (
    REWARDS,
    SIDES,
    Card,
    Cell,
    CommandCard,
    General,
    HordeCard,
    Known,
    Location,
    Request,
    Resources,
    Reward,
    Side,
    TacticCard,
    Time,
    TimeSlot,
    Wall,
)
from referee.games.great_wall.components import (
    ADVISOR,
    COMMANDS,
    GENERAL,
    LOCATIONS,
    PRODUCTION,
    RESOURCES,
    SECTIONS,
    SOLDIERS,
)

PACKAGE = "referee.games.great_wall"
Reader = Callable[[Known, list[str], Any], None]


def digest(box: Box) -> Known:
    """Arrange the facts of a box for look-up by the rules."""
    known = Known(sides={side: _side(side) for side in SIDES}, walls=Facts({}, _level))
    for key, value in box.facts.items():
        kind, *rest = key.split(".")
        told = resolved(box.facts, kind, value)
        if isinstance(value, dict) and "like" in value and "title" not in (told or ()):
            known.alike[key] = f"{kind}.{value['like']}"
        if told is not None and kind in READERS:
            READERS[kind](known, rest, told)
            known.texts.update(texts(key, told))
    known.all_generals = len(known.generals) == GENERAL.high
    known.all_advisors = len(known.advisors) == ADVISOR.high
    for key, text in known.texts.items():
        for step, one in enumerate(text):
            known.moments.setdefault(one.when, {}).setdefault(key, []).append(step)
            kind, _, card = key.partition(".")
            for target in _changed(one) if card.isdigit() else ():
                cards = known.changes.setdefault(target, {}).setdefault(kind, {})
                cards.setdefault(int(card), []).append(one)
    return known


def _level(number: int) -> Wall:
    """A Wall level of which nothing is told."""
    return Wall(**untold(PACKAGE, f"wall.{number}"))


def _side(number: int) -> Side:
    """A side of the board of which nothing is told yet."""

    def location(place: int) -> Location:
        return Location(**untold(PACKAGE, f"location.{number}.{LOCATIONS[place]}"))

    def overseer(place: int) -> Sequence[Cell]:
        cells = untold(PACKAGE, f"overseer.{number}.{PRODUCTION[place]}")
        return cast(Sequence[Cell], Unlisted(cells.path, lambda at: _cell(cells.item(at)), cells.least, cells.most))

    bare = Wall(**untold(PACKAGE, f"bare.{number}"))
    return Side(locations=Facts({}, location), overseers=Facts({}, overseer), bare=bare)


def _changed(one: Clause) -> set[str]:
    """The words of a lasting clause: the number it changes and the words that narrow it; empty for other clauses."""
    if one.when != "always":
        return set()
    return {word for effect in one.do if effect.op == "change" for word in effect.of}


def resolved(facts: Mapping[str, Any], kind: str, value: Any) -> Any:
    """The value of a card, filled in from the other card if it is told to be like one.

    If the other card is not known, what is told of the card itself, or None.
    """
    if not isinstance(value, dict) or "like" not in value:
        return value
    other = facts.get(f"{kind}.{value['like']}")
    own = {name: one for name, one in value.items() if name != "like"}
    return own or None if other is None or "like" in other else {**other, **own}


def texts(key: str, value: Any) -> Mapping[str, tuple[Clause, ...]]:
    """The clauses of a card's text, by key; a Tactic card has two texts."""
    if not isinstance(value, dict) or isinstance(value.get("text"), str):
        return {}
    if "upper" in value:
        return {f"{key}.{half}": clauses(value[half]) for half in ("upper", "boosted")}
    part = "bands" if "bands" in value else "text"
    return {key: clauses(value[part])} if part in value else {}


def _resources(value: Mapping[str, int]) -> Resources:
    return tuple(value.get(one, 0) for one in RESOURCES)


def _time(known: Known, rest: list[str], value: Any) -> None:
    known.sides[int(rest[0])].time = Time(tuple(TimeSlot(*one) for one in value["slots"]), value["start"])


def _location(known: Known, rest: list[str], value: Any) -> None:
    known.sides[int(rest[0])].locations[LOCATIONS.index(rest[1])] = Location(**value)


def _overseer(known: Known, rest: list[str], value: Any) -> None:
    known.sides[int(rest[0])].overseers[LOCATIONS.index(rest[1])] = tuple(map(_cell, value))


def _cell(told: Mapping[str, Any]) -> Cell:
    return Cell(_resources(told["cost"]), told["level"])


def _bare(known: Known, rest: list[str], value: Any) -> None:
    known.sides[int(rest[0])].bare = Wall(**value)


def _slots(known: Known, rest: list[str], value: Any) -> None:
    known.sides[int(rest[0])].slots = tuple(value)


def _wall(known: Known, rest: list[str], value: Any) -> None:
    known.walls[int(rest[0])] = Wall(**value)


def _wall_cost(known: Known, rest: list[str], value: Any) -> None:
    known.wall_costs[int(rest[0]) - 1] = value


def _recruit(known: Known, rest: list[str], value: Any) -> None:
    known.recruits[SOLDIERS.index(rest[0])] = _resources(value)


def _command(value: Any) -> CommandCard:
    return CommandCard(value["title"], clauses(value["bands"]))


def _commands(name: str) -> Reader:
    def read(known: Known, rest: list[str], value: Any) -> None:
        getattr(known, name)[COMMANDS.index(rest[0])] = _command(value)

    return read


def _reed(known: Known, rest: list[str], value: Any) -> None:
    known.reed = _command(value)


def _card(value: Any) -> Card:
    return Card(value["title"], clauses(value["text"]))


def _qin(known: Known, rest: list[str], value: Any) -> None:
    known.qin = _card(value)


def _cards(name: str) -> Reader:
    def read(known: Known, rest: list[str], value: Any) -> None:
        getattr(known, name)[int(rest[0])] = _card(value)

    return read


def _general(known: Known, rest: list[str], value: Any) -> None:
    known.generals[int(rest[0])] = General(
        value["title"], _resources(value["start"]), value["tactics"], value["tea"], clauses(value["text"])
    )


def _tactic(known: Known, rest: list[str], value: Any) -> None:
    known.tactics[int(rest[0])] = TacticCard(
        value["title"], value["window"], clauses(value["upper"]), cost(value["boost"]), clauses(value["boosted"])
    )


def _horde(known: Known, rest: list[str], value: Any) -> None:
    number, pointer = int(rest[0]), SECTIONS.index(value["pointer"])
    known.pointers[number] = pointer
    if "grid" in value:
        known.hordes[number] = HordeCard(
            title=value["title"],
            pointer=pointer,
            columns=len(value["grid"][0]),
            spots=spots(value["grid"]),
            power=value["power"],
            honor=value["honor"],
            text=clauses(value["text"]),
        )


def spots(rows: list[list[str]]) -> Mapping[int, Reward | None]:
    """The Vital spots of a typed grid by cell.

    "." is no spot, "o" one without a reward, else the code of its reward.
    """
    cells = enumerate((cell for row in rows for cell in row), 1)
    return {number: None if cell == "o" else reward(cell) for number, cell in cells if cell != "."}


def reward(code: str) -> Reward:
    """The reward of a spot by its code: a letter and an amount, such as w1 or h3."""
    return Reward(REWARDS[code[0]], int(code[1:]))


def _request(known: Known, rest: list[str], value: Any) -> None:
    known.requests[int(rest[0])] = Request(
        value["title"],
        value["each"],
        cost(value.get("pay", {})),
        cost(value.get("sacrifice", {})),
        condition(value.get("if", ())),
        value.get("text", ""),
    )


READERS: Mapping[str, Reader] = {
    "time": _time,
    "location": _location,
    "overseer": _overseer,
    "bare": _bare,
    "slots": _slots,
    "wall": _wall,
    "wall_cost": _wall_cost,
    "recruit": _recruit,
    "command": _commands("commands"),
    "solo": _commands("solo"),
    "reed": _reed,
    "qin": _qin,
    "general": _general,
    "tactic": _tactic,
    "advisor": _cards("advisors"),
    "artifact": _cards("artifacts"),
    "event": _cards("events"),
    "horde": _horde,
    "request": _request,
}
