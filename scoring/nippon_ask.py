"""What to ask, and in which order, of players who tracked nothing; and when a final is complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from messages import N_
from scoring.ask import Form, Question
from scoring.nippon_final import BASES, COLOURS, PER, PLACES, PLAYERS, REGIONS, SPACES, THIRD, NipponFinal
from scoring.shape import MOST, listed

THIRD_HINTS = (N_("already on the VP track"), N_("still to be counted"))
BASE_HINTS = (
    N_("contracts that are face down"),
    N_("yen left after the wages"),
    N_("stars of a track or row"),
    N_("own factories of some levels"),
    N_("machines on factories"),
    N_("own influence tiles on the board"),
    N_("regions with an own influence tile"),
    N_("own trains on the board"),
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
REGION = {
    "tiles": N_("Region {region}: values of influence tiles, added up for each of {names}"),
    "trains": N_("Region {region}: numbers on trains, added up for each of {names}"),
    "ships": N_("Region {region}: VP on ships, added up for each of {names}"),
}


def _questions(partial: Mapping[str, Any]) -> Iterator[Question]:
    yield Question(("players",), N_("Players in seating order, clockwise"), {}, "names", *PLAYERS)
    players = tuple(partial["players"])
    yield Question(("last",), N_("Who had the last turn of the game"), {}, "choice", options=players)
    text = N_("The third scoring of the regions")
    yield Question(("third",), text, {}, "choice", options=THIRD, hints=THIRD_HINTS)
    for player in players:
        text = N_("{who}: VP on the VP track")
        yield Question(("boards", player, "vp"), text, {"who": player}, "integer", -MOST)
    if partial["third"] == "open":
        yield from _region_questions(players)
    for player in players:
        yield from _budget_questions(player)
    for space in SPACES:
        yield from _achievement_questions(partial, players, space)


def _region_questions(players: tuple[str, ...]) -> Iterator[Question]:
    places = tuple(str(place) for place in range(1, PLACES + 1))
    yield Question(("table",), N_("VP of places 1 to 3 in the third scoring"), {}, "numbers", labels=places)
    for region in REGIONS:
        facts = {"region": int(region), "names": listed(players)}
        for held, text in REGION.items():
            yield Question(("regions", region, held), text, facts, "numbers", labels=players, keyed=True)
        text = N_("Region {region}: foreign companies, numbers of all uncovered influence slots added up")
        yield Question(("regions", region, "foreign"), text, facts, "integer")


def _budget_questions(player: str) -> Iterator[Question]:
    who = {"who": player}
    text = N_("{who}: money level in thousands of yen")
    yield Question(("boards", player, "money"), text, who, "integer")
    text = N_("{who}: different colours of workers on the player board")
    yield Question(("boards", player, "colours"), text, who, "integer", 0, COLOURS)


def _achievement_questions(partial: Mapping[str, Any], players: tuple[str, ...], space: str) -> Iterator[Question]:
    path, facts = ("achievements", space), {"space": int(space), "names": listed(players)}
    text = N_("Achievement {space}: what it counts")
    yield Question((*path, "base"), text, facts, "choice", options=tuple(BASES), hints=BASE_HINTS)
    base = partial["achievements"][space]["base"]
    if base in PER:
        text = N_("Achievement {space}: how many make 1 VP (yen in thousands)")
        yield Question((*path, "amount"), text, facts, "integer", 1)
    if base in WHAT:
        yield Question((*path, "what"), WHAT[base], facts, "choice", options=BASES[base])
    text = N_("Achievement {space}: is 1x printed? 1 for yes, 0 for no")
    yield Question((*path, "printed"), text, facts, "integer", 0, 1)
    text = N_("Achievement {space}: multipliers of the tiles, 0 for none: {names}")
    yield Question((*path, "tiles"), text, facts, "numbers", 0, 5, labels=players, keyed=True)
    if base != "yen_per":
        text = N_("Achievement {space}: how many each has of what it counts: {names}")
        yield Question((*path, "counts"), text, facts, "numbers", labels=players, keyed=True)


FORM = Form(NipponFinal, _questions)
