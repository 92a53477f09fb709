"""Checks of the facts of a box against each other and against what the sources tell of them."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.fact_book import Finding
from referee.engine.message import N_
from referee.games.great_wall.box.known import resolved
from referee.games.great_wall.box.printed import SIDES
from referee.games.great_wall.components import HORDE_CARDS, LOCATION, PRODUCTION

Facts = Mapping[str, Any]
SHAMEFUL = (*PRODUCTION, "barracks")
REGULAR = (*SHAMEFUL, "tea_house")
ALIKE = {"tactic": "GW-U-09", "advisor": "GW-U-10", "horde": "GW-U-11"}
COMMANDS = {"command": "GW-U-05", "reed": "GW-U-06", "solo": "GW-U-07"}
DECLINED = {**COMMANDS, "general": "GW-U-08", "advisor": "GW-U-10"}
"""Cards whose effects may be declined."""
MOST_BANDS = 3
YEARS = {3: 6, 4: 5}


def cross_checks(facts: Facts) -> Iterator[Finding]:
    """Yield errors and oddities between facts that are each valid alone."""
    for side in SIDES:
        yield from _time(facts, side)
        yield from _locations(facts, side)
        yield from _overseers(facts, side)
        yield from _slots(facts, side)
    yield from _walls(facts)
    yield from _bands(facts)
    yield from _taking(facts)
    yield from _alike(facts)
    yield from _pointers(facts)
    yield from _titles(facts)


def _named(key: str) -> Any:
    return LOCATION[LOCATION.index[key]]


def _time(facts: Facts, side: int) -> Iterator[Finding]:
    found = facts.get(f"time.{side}")
    if found is None:
        return
    slots, start = found["slots"], found["start"]
    if any(not hordes for hordes, _ in slots[start:]):
        problem = N_("Board side {side}: a slot after the starting one brings no Horde card.")
        yield Finding("warning", "GW-U-01", problem, {"side": side})
    if any(not lethality for _, lethality in slots[start - 1 :]):
        problem = N_("Board side {side}: a slot has Lethality 0.")
        yield Finding("warning", "GW-U-01", problem, {"side": side})
    if len(slots) - start + 1 > YEARS[side]:
        problem = N_("Board side {side}: {count} Years from the starting slot; the sources tell of at most {most}.")
        operands = {"side": side, "count": len(slots) - start + 1, "most": YEARS[side]}
        yield Finding("warning", "GW-U-01", problem, operands)


def _locations(facts: Facts, side: int) -> Iterator[Finding]:
    for key in REGULAR:
        found = facts.get(f"location.{side}.{key}")
        if found is not None and key in SHAMEFUL and not (found["shame"] and found["kind"] == "regular"):
            problem = N_("Board side {side}, {location}: the sources tell of a Regular Location with the Shame icon.")
            yield Finding("warning", "GW-U-02", problem, {"side": side, "location": _named(key)})
    tea = facts.get(f"location.{side}.tea_house")
    if tea is not None and not tea["spots"]:
        problem = N_("Board side {side}: the Tea House needs the number of its spots, whatever its kind.")
        yield Finding("error", "GW-U-02", problem, {"side": side})


def _overseers(facts: Facts, side: int) -> Iterator[Finding]:
    for key in PRODUCTION:
        cells = facts.get(f"overseer.{side}.{key}")
        if cells is not None and sum(cells[0]["cost"].values()) != 2:
            problem = N_("Board side {side}, {location}: the first Overseer cell should cost 2 Resources.")
            yield Finding("warning", "GW-U-03", problem, {"side": side, "location": _named(key)})

    mill = facts.get(f"overseer.{side}.{PRODUCTION[0]}")
    if mill is not None and mill[0]["cost"] != {"chi": 2}:
        problem = N_("Board side {side}: the first Overseer cell of the Lumber Mill should cost 2 Chi.")
        yield Finding("warning", "GW-U-03", problem, {"side": side})


def _slots(facts: Facts, side: int) -> Iterator[Finding]:
    marks = facts.get(f"slots.{side}")
    if marks is None:
        return
    usable = sum(mark <= side for mark in marks)
    if usable != side:
        problem = N_("Board side {side}: {count#slot|slots} of the Command track for {side} participants.")
        level = "error" if usable < side else "warning"  # with too few somebody could not play a Command card
        yield Finding(level, "GW-U-16", problem, {"side": side, "count": usable})


def _walls(facts: Facts) -> Iterator[Finding]:
    known = [facts[f"wall.{level}"] for level in (1, 2, 3) if f"wall.{level}" in facts]
    if len(known) == 3 and 12 not in [one["defense"] for one in known]:
        yield Finding("warning", "GW-U-04-wall", N_("One Wall level should have Defense 12."), {})
    for name in ("defense", "firing"):
        values = [one[name] for one in known]
        if values != sorted(values):
            problem = N_("Higher Wall levels have more Defense and more Firing spots; found: {values}.")
            yield Finding("warning", "GW-U-04-wall", problem, {"values": values})


def _bands(facts: Facts) -> Iterator[Finding]:
    for key, value in facts.items():
        kind = COMMANDS.get(key.partition(".")[0])
        if kind is None:
            continue
        whom = [clause.get("who") for clause in value["bands"]]
        bands = len(list(itertools.groupby(whom)))
        if bands > MOST_BANDS:
            problem = N_("{title} has {count} bands; a Command card has at most {most}.")
            yield Finding("warning", kind, problem, {"title": value["title"], "count": bands, "most": MOST_BANDS})


def _taking(facts: Facts) -> Iterator[Finding]:
    """Whoever may decline what a card says gives nothing up without being asked (GW-CORE-12)."""
    for key, value in facts.items():
        kind = DECLINED.get(key.partition(".")[0])
        if kind is None or "title" not in value:
            continue
        said = value["bands"] if "bands" in value else value["text"]
        if any(effect["op"] == "lose" and not one.get("pay") for one in said for effect in one["do"]):
            problem = N_("{title}: what this card takes may be declined; type it as a price, with the word pay.")
            yield Finding("warning", kind, problem, {"title": value["title"]})


def _alike(facts: Facts) -> Iterator[Finding]:
    for key, value in facts.items():
        kind = key.partition(".")[0]
        if not isinstance(value, dict) or "like" not in value:
            continue
        other = facts.get(f"{kind}.{value['like']}")
        if key == f"{kind}.{value['like']}" or (other is not None and "like" in other):
            problem = N_("{card} is like {other}, which is itself like another card.")
            yield Finding("error", ALIKE[kind], problem, {"card": key, "other": f"{kind}.{value['like']}"})


def _pointers(facts: Facts) -> Iterator[Finding]:
    for first in (1, HORDE_CARDS + 1):
        keys = [f"horde.{card}" for card in range(first, first + HORDE_CARDS)]
        if not all(key in facts for key in keys):
            continue
        counted = Counter(facts[key]["pointer"] for key in keys)
        if len(set(counted.values())) != 1 or len(counted) != 3:
            problem = N_(
                "Horde cards {first} to {last} point {left} times left, {centre} to the centre, {right} right."
            )
            split = {name: counted[name] for name in ("left", "centre", "right")}
            yield Finding("warning", "GW-U-11", problem, {"first": first, "last": first + HORDE_CARDS - 1, **split})


def _titles(facts: Facts) -> Iterator[Finding]:
    seen: dict[tuple[str, str], Any] = {}
    for key, value in facts.items():
        kind = key.partition(".")[0]
        told = resolved(facts, kind, value) if kind in ALIKE else None
        if told is None or "title" not in told:
            continue
        text = {name: one for name, one in told.items() if name != "pointer"}
        first = seen.setdefault((kind, told["title"].casefold()), text)
        if first != text:
            problem = N_("Two cards named {title} say different things.")
            yield Finding("warning", ALIKE[kind], problem, {"title": told["title"]})
