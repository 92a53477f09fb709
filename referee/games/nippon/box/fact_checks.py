"""Facts that cannot be true together, or that differ from what the rulebook and its descriptions let expect."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any

from referee.engine.fact_book import Finding
from referee.engine.message import N_
from referee.games.nippon.box.known import UNNUMBERED
from referee.games.nippon.box.vocabulary import EFFECTS, MOMENTS
from referee.games.nippon.components import (
    CITIES,
    CITY_TILES,
    LAST_ROUNDS,
    REWARDS,
    START_LEVELS,
    TRACK,
    TRACKS,
    upright,
)

FIRST_SCORING = [10, 7, 5]
SECOND_THIRD_PLACE = 8
CLOCKS = [5, 6, 7]
PAPER_THREE = 3
SILK = {"coal": 2, "storage": 4}
CONTRACT = [1, 2]
EXPECTED_LEVELS = {"coal": 5, "money": 16, "knowledge": 3}
STARS_OF_FIVE_SHIPS = 3
PRINTED = 2
EFFECT = {one.name.key: one.name for one in EFFECTS}
MOMENT = {one.name.key: one.name for one in MOMENTS}
AT_ANY_TIME = frozenset(MOMENT)
IN_TURNS = frozenset(one for one in AT_ANY_TIME if one.startswith("on_")) - {"on_scoring"}
WHENEVER_GAINED = IN_TURNS | {"on_scoring", "end_game"}
MEANT: Mapping[str, Collection[str]] = {
    **dict.fromkeys(("extra_star", "keep_on_consolidation", "other"), AT_ANY_TIME),
    **dict.fromkeys(("build_machine", "build_train", "build_ship", "flip_train", "flip_ship"), IN_TURNS),
    "extra_good": ("on_produce_here",),
    "cost_minus": ("on_action",),
}
"""The moments for which effects are meant that are not simply gained."""
Facts = Mapping[str, Any]


def cross_checks(facts: Facts) -> Iterator[Finding]:
    """Every check over valid facts."""
    every = (
        _marker,
        _tables,
        _regions,
        _cities,
        _factories,
        _synergies,
        _contracts,
        _tracks,
        _rows,
        _achievements,
        _rewards,
    )
    for one in every:
        yield from one(facts)


def _error(fact: str, template: str, **facts: Any) -> Finding:
    return Finding("error", fact, template, facts)


def _warning(fact: str, template: str, **facts: Any) -> Finding:
    return Finding("warning", fact, template, facts)


def _complete(facts: Facts, keys: Iterable[str]) -> list[Any] | None:
    """The values of these keys, None unless all are known."""
    values = [facts.get(key) for key in keys]
    return None if any(value is None for value in values) else values


def _marker(facts: Facts) -> Iterator[Finding]:
    if "score_track" in facts:
        gold = facts["score_track"]["spaces"] - facts["score_track"]["first_gold"] + 1
        if gold != LAST_ROUNDS:
            yield _warning("FACT-03", N_("{count#gold space|gold spaces}; there should be 3"), count=gold)


def _tables(facts: Facts) -> Iterator[Finding]:
    if facts.get("region_vp.1", FIRST_SCORING) != FIRST_SCORING:
        yield _warning("FACT-04", N_("the rulebook has 10, 7 and 5 VP in the first scoring"))
    if "region_vp.2" in facts and facts["region_vp.2"][2] != SECOND_THIRD_PLACE:
        yield _warning("FACT-04", N_("the rulebook has 8 VP for third place in the second scoring"))
    if "influence.1" in facts and facts["influence.1"][2] != PAPER_THREE:
        yield _warning("FACT-05", N_("by the rulebook 3 cubes of paper allow a tile of 3"))
    if facts.get("influence.3", CLOCKS) != CLOCKS:
        yield _warning("FACT-05", N_("by the rulebook 1, 2, 3 cubes of clocks allow tiles of 5, 6, 7"))
    for level in ("1", "2", "3"):
        values = facts.get(f"influence.{level}", ())
        if any(a == b for a, b in pairwise(values)):
            problem = N_("level {level}: a further cube that allows no higher tile is unusual")
            yield _warning("FACT-05", problem, level=level)


def _regions(facts: Facts) -> Iterator[Finding]:
    bonuses = _complete(facts, (f"region.{region}" for region in range(1, 5)))
    if bonuses is not None and len(set(bonuses)) < len(bonuses):
        yield _warning("FACT-07", N_("two regions have the same bonus; there are four kinds of them"))
    for city in CITIES:
        numbers = facts.get(f"foreign.{city}")
        if numbers is not None and sorted(numbers) != [0, 1, 2, 3]:
            problem = N_("city {city}: {numbers} are not 0, 1, 2 and 3, as reported for every city")
            yield _warning("FACT-07-foreign", problem, city=city, numbers=numbers)


def _cities(facts: Facts) -> Iterator[Finding]:
    shown = [(tile, upright(tuple(facts[f"city.{tile}"]))) for tile in CITY_TILES if f"city.{tile}" in facts]
    for (one, goods), (other, others) in combinations(shown, 2):
        if goods == others:
            yield _warning("FACT-08", N_("city tiles {one} and {other} show the same goods"), one=one, other=other)


def _factories(facts: Facts) -> Iterator[Finding]:
    silk = _complete(facts, (f"factory.silk.{tile}" for tile in range(1, 5)))
    if silk is not None and SILK not in silk:
        yield _warning("FACT-09", N_("the rulebook shows a silk factory with 2 coal and 4 storage cells"))
    paper = _complete(facts, (f"synergy.paper.{tile}" for tile in range(1, 5)))
    if paper is not None and not any(effect["op"] == "extra_star" for one in paper for effect in one["do"]):
        yield _warning("FACT-10", N_("one paper factory counts as a star for knowledge; none does here"))


def _synergies(facts: Facts) -> Iterator[Finding]:
    """Effects that nothing would ever ask for at the moment they are told for."""
    for key, bonus in facts.items():
        for effect in bonus["do"] if key.startswith("synergy.") else ():
            if bonus["when"] not in MEANT.get(effect["op"], WHENEVER_GAINED):
                moment, op = MOMENT[bonus["when"]], EFFECT[effect["op"]]
                problem = N_("{effect} never happens at the moment {moment}; tell it as {other}, in words")
                yield _warning("FACT-10", problem, key=key, effect=op, moment=moment, other=EFFECT["other"])


def _contracts(facts: Facts) -> Iterator[Finding]:
    every = _complete(facts, (f"contract.{contract}" for contract in range(1, 9)))
    if every is None:
        return
    if not any(sorted(one["cubes"]) == CONTRACT for one in every):
        yield _warning("FACT-11", N_("the rulebook shows a contract with cubes 2 and 1; none is among the eight"))
    if any(one in every[:place] for place, one in enumerate(every)):
        yield _warning("FACT-11", N_("two of the eight contracts are the same"))


def _tracks(facts: Facts) -> Iterator[Finding]:
    for name in TRACKS:
        if f"track.{name}" not in facts:
            continue
        values, track = facts[f"track.{name}"]["values"], TRACK[TRACKS.index(name)]
        if EXPECTED_LEVELS[name] not in values:
            problem = N_("{track} track: the rulebook has a step {level} on it")
            yield _warning("FACT-12", problem, track=track, level=EXPECTED_LEVELS[name])
        if values[0] != START_LEVELS[name]:
            problem = N_("{track} track: the marker starts at {start}, and lower steps would never be used")
            yield _warning("FACT-12", problem, track=track, start=START_LEVELS[name])
        if name == "knowledge" and not _gap(values):
            yield _warning("FACT-12", N_("the rulebook shows a knowledge step without a number between 3 and 4"))


def _gap(values: list[int]) -> bool:
    """An unnumbered step stands between 3 and 4."""
    return [3, UNNUMBERED, 4] in [values[at : at + 3] for at in range(len(values))]


def _rows(facts: Facts) -> Iterator[Finding]:
    if "row.ships" in facts:
        stars = sum(place < 6 for place in facts["row.ships"]["stars"])
        if stars != STARS_OF_FIVE_SHIPS:
            problem = N_("{count#star|stars} above the first five ships; there should be 3")
            yield _warning("FACT-13", problem, count=stars)


def _achievements(facts: Facts) -> Iterator[Finding]:
    known = [facts[key] for space in range(1, 10) if (key := f"achievement.{space}") in facts]
    printed = sum(one["printed"] for one in known)
    if printed > PRINTED or (len(known) == 9 and printed < PRINTED):
        yield _error("FACT-14", N_("1x is printed on 2 achievements, not on {count}"), count=printed)
    yen = [one for one in known if one["base"] == "yen_per"]
    if any(one["amount"] != 6 or not one["printed"] for one in yen):
        yield _warning("FACT-14", N_("yen bring 1 VP for every 6k and have 1x printed"))
    if len(yen) > 1 or (len(known) == 9 and not yen):
        yield _error("FACT-14", N_("one achievement is for yen, not {count}"), count=len(yen))
    for one in known:
        if one["base"] == "contracts_per" and (one["amount"] != 2 or one["printed"]):
            yield _warning("FACT-14", N_("contracts bring 1 VP for every 2 and have no 1x printed"))


def _rewards(facts: Facts) -> Iterator[Finding]:
    stacks = _complete(facts, (f"rewards.{multiplier}" for multiplier in range(2, 6)))
    if stacks is not None:
        total = sum(map(sum, stacks))
        if total != REWARDS[4]:
            problem = N_("{count#reward tile|reward tiles}; the box holds {wanted}")
            yield _error("FACT-15", problem, count=total, wanted=REWARDS[4])
