"""What to ask, and in which order, of players who tracked nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from messages import N_
from scoring.ask import Question, row
from scoring.nippon_final import BASES, COLOURS, PER, PLACES, PLAYERS, REGIONS, SPACES, THIRD
from scoring.shape import MOST

TRACKS, ACHIEVEMENTS = N_("Tracks"), N_("Achievements")
REGION, ACHIEVEMENT, BOARDS = N_("Region {region}"), N_("Achievement {space}"), N_("Player boards")
THIRD_HINTS = (N_("already on the VP track"), N_("still to be counted"))
BASE_HINTS = (
    N_("contracts that are face down"),
    N_("yen left after the wages"),
    N_("stars of a track or row"),
    N_("your factories of some levels"),
    N_("machines on factories"),
    N_("your influence tiles on the board"),
    N_("regions with an influence tile of yours"),
    N_("your trains on the board"),
    N_("value of blueprints"),
    N_("coal in the budget"),
    N_("goods in storage"),
    N_("something else, counted by hand"),
)
WHAT = {
    "stars": N_("Achievement {space}: stars of which track or row"),
    "factories_of_level": N_("Achievement {space}: factories of which levels"),
    "machines": N_("Achievement {space}: the number of machines, or the sum of +1 and +2"),
}
WHAT_HINTS = {
    "stars": (N_("knowledge"), N_("coal"), N_("stars above ships"), N_("stars above trains")),
    "factories_of_level": (
        N_("level 1"),
        N_("level 2"),
        N_("level 3"),
        N_("levels 1 and 2"),
        N_("levels 1 and 3"),
        N_("levels 2 and 3"),
        N_("all levels"),
    ),
    "machines": (N_("the number of machines"), N_("the sum of +1 and +2")),
}
AMOUNTS = {
    "contracts_per": N_("Achievement {space}: how many contracts make 1 VP"),
    "yen_per": N_("Achievement {space}: how many thousands of yen make 1 VP"),
    "blueprints_per": N_("Achievement {space}: how much blueprint value makes 1 VP"),
    "coal_per": N_("Achievement {space}: how much coal makes 1 VP"),
    "goods_per": N_("Achievement {space}: how many goods make 1 VP"),
}
COUNTS = {
    "contracts_per": N_("Achievement {space}: contracts that are face down"),
    "influence_tiles": N_("Achievement {space}: your influence tiles on the board"),
    "regions_with_influence": N_("Achievement {space}: regions with an influence tile of yours"),
    "trains_on_board": N_("Achievement {space}: your trains on the board"),
    "blueprints_per": N_("Achievement {space}: value of blueprints"),
    "coal_per": N_("Achievement {space}: coal in the budget"),
    "goods_per": N_("Achievement {space}: goods in storage"),
    "manual": N_("Achievement {space}: how many each has of what it counts"),
}
COUNTED = {
    "knowledge": N_("Achievement {space}: stars of knowledge"),
    "coal": N_("Achievement {space}: stars of coal"),
    "ships": N_("Achievement {space}: stars above ships"),
    "trains": N_("Achievement {space}: stars above trains"),
    "1": N_("Achievement {space}: your factories of level 1"),
    "2": N_("Achievement {space}: your factories of level 2"),
    "3": N_("Achievement {space}: your factories of level 3"),
    "1 2": N_("Achievement {space}: your factories of levels 1 and 2"),
    "1 3": N_("Achievement {space}: your factories of levels 1 and 3"),
    "2 3": N_("Achievement {space}: your factories of levels 2 and 3"),
    "1 2 3": N_("Achievement {space}: your factories of all levels"),
    "count": N_("Achievement {space}: machines on factories"),
    "sum": N_("Achievement {space}: machines on factories, their +1 and +2 added up"),
}


def questions(partial: Mapping[str, Any], rulings: Mapping[str, str]) -> Iterator[Question]:
    yield Question(("players",), N_("Players in seating order, clockwise"), {}, "names", *PLAYERS)
    players = tuple(partial["players"])
    text = N_("VP on the VP track")
    most: dict[str, Any] = {"low": -MOST, "where": TRACKS, "rule": "NP-GEN-10"}
    yield row(partial, ("vp",), text, players, lambda who: ("boards", who, "vp"), **most)
    text = N_("The third scoring of the regions")
    more: dict[str, Any] = {"options": THIRD, "hints": THIRD_HINTS, "where": TRACKS, "rule": "NP-END-01"}
    yield Question(("third",), text, {}, "choice", **more)
    if partial["third"] == "open":
        yield from _region_questions(partial, players, rulings)
    yield from _achievement_questions(partial, players, rulings)
    yield from _budget_questions(partial, players, rulings)


def between_equals(partial: Mapping[str, Any]) -> Question:
    """What decides between equals (NP-END-07)."""
    text = N_("Who had the last turn of the game")
    return Question(("last",), text, {}, "choice", options=tuple(partial["players"]), rule="NP-END-07")


def _region_questions(
    partial: Mapping[str, Any], players: tuple[str, ...], rulings: Mapping[str, str]
) -> Iterator[Question]:
    """Trains count only beside a tile, and without influence nobody has a place, unless the table rules so."""
    places = tuple(str(place) for place in range(1, PLACES + 1))
    text = N_("VP of places 1 to 3 in the third scoring")
    yield Question(("table",), text, {}, "numbers", labels=places, where=TRACKS, rule="NP-SCORE-05")
    nobody_has_a_place = rulings.get("NP-AMB-16") != "takes-place"
    for region in REGIONS:
        path = ("regions", region)
        there: dict[str, Any] = {"facts": {"region": int(region)}, "kind": "numbers", "where": REGION}
        text = N_("Region {region}: values of influence tiles, added up")
        yield Question((*path, "tiles"), text, **there, labels=players, keyed=True, rule="NP-SCORE-02")
        tiles = partial["regions"][region]["tiles"]
        owners = tuple(one for one in players if tiles.get(one))
        if owners:
            text = N_("Region {region}: numbers on trains, added up")
            yield Question((*path, "trains"), text, **there, labels=owners, keyed=True, rule="NP-SCORE-03")
        placed = owners if nobody_has_a_place else players
        if placed:
            text = N_("Region {region}: VP on ships, added up")
            yield Question((*path, "ships"), text, **there, labels=placed, keyed=True, rule="NP-SCORE-09")
            text = N_("Region {region}: foreign companies, numbers of all uncovered influence slots added up")
            yield Question(
                (*path, "foreign"), text, {"region": int(region)}, "integer", where=REGION, rule="NP-SCORE-04"
            )


def _achievement_questions(
    partial: Mapping[str, Any], players: tuple[str, ...], rulings: Mapping[str, str]
) -> Iterator[Question]:
    """First what lies there: what an achievement counts matters only where something multiplies it."""
    for space in SPACES:
        text, facts = N_("Achievement {space}: multipliers of the tiles"), {"space": int(space)}
        path = ("achievements", space, "tiles")
        more: dict[str, Any] = {"labels": players, "keyed": True, "where": ACHIEVEMENTS, "rule": "NP-ACH-01"}
        yield Question(path, text, facts, "numbers", 0, 5, **more)
    without = rulings.get("NP-AMB-30", "reference-sheet")
    bare = [one for one in SPACES if any(not partial["achievements"][one]["tiles"].get(who) for who in players)]
    if bare and without == "reference-sheet":
        still = [one for one in bare if partial["achievements"][one].get("printed") is None] or bare
        text, places = N_("Achievements with 1x printed"), tuple(("achievements", one, "printed") for one in still)
        more = {"options": tuple(still), "targets": places, "where": ACHIEVEMENTS, "rule": "NP-ACH-02"}
        yield Question(("printed",), text, {}, "names", 0, len(still), **more)
    for space in SPACES:
        one = partial["achievements"][space]
        everybody = without == "all-once" or (without == "reference-sheet" and one.get("printed"))
        counted = players if everybody else tuple(who for who in players if one["tiles"].get(who))
        if counted:
            yield from _counted(partial, space, counted)


def _counted(partial: Mapping[str, Any], space: str, players: tuple[str, ...]) -> Iterator[Question]:
    """What an achievement counts, and how many of it these players have."""
    path, facts = ("achievements", space), {"space": int(space)}
    more: dict[str, Any] = {"where": ACHIEVEMENT, "rule": "NP-END-05"}
    text = N_("Achievement {space}: what it counts")
    yield Question((*path, "base"), text, facts, "choice", options=tuple(BASES), hints=BASE_HINTS, **more)
    base = partial["achievements"][space]["base"]
    if base in PER:
        yield Question((*path, "amount"), AMOUNTS[base], facts, "integer", 1, **more)
    if base in WHAT:
        choices: dict[str, Any] = {"options": BASES[base], "hints": WHAT_HINTS[base]}
        yield Question((*path, "what"), WHAT[base], facts, "choice", **choices, **more)
    if base != "yen_per":
        text = COUNTED[partial["achievements"][space]["what"]] if base in WHAT else COUNTS[base]
        yield Question((*path, "counts"), text, facts, "numbers", labels=players, keyed=True, **more)


def _budget_questions(
    partial: Mapping[str, Any], players: tuple[str, ...], rulings: Mapping[str, str]
) -> Iterator[Question]:
    """Money pays wages, and what is left may count for an achievement."""
    text = N_("Different colours of workers on the player board")
    more: dict[str, Any] = {"where": BOARDS, "rule": "NP-END-03"}
    yield row(partial, ("colours",), text, players, lambda who: ("boards", who, "colours"), high=COLOURS, **more)
    paid = any(one.get("base") == "yen_per" for one in partial["achievements"].values())
    payers = [one for one in players if paid or partial["boards"][one]["colours"]]
    if payers:
        text = N_("Money level in thousands of yen")
        more["rule"] = "NP-END-02"
        yield row(partial, ("money",), text, payers, lambda who: ("boards", who, "money"), **more)
