"""Facts that cannot be true together, or that differ from what descriptions of the game let expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.fact_book import Finding
from referee.engine.message import N_
from referee.engine.words import fold
from referee.games.nations_dice.components import BASE_CHITS, BASE_TILES, CHITS, COLOUR, FACES

CHITS_OF_UNREST = 18
LIKELY_WHITE = ["book", "food", "gold", "gold", "stone", "strength"]
LIKELY_FACE = {"blue": "book3", "red": "strength3"}
LIKELY_GREEN = ["book2", "food2", "gold2", "stone2", "strength2", "unrest"]
WHITE_AT_START = (4, 6)
SHOWN = {one.key: one for one in (*FACES, *CHITS)}
Facts = Mapping[str, Any]


def cross_checks(facts: Facts) -> Iterator[Finding]:
    """Every check over valid facts."""
    for one in (_dice, _chits, _boards, _nations, _tiles):
        yield from one(facts)


def _warning(fact: str, template: str, **facts: Any) -> Finding:
    return Finding("warning", fact, template, facts)


def _dice(facts: Facts) -> Iterator[Finding]:
    """Likely faces, by one description each."""
    for colour, face in LIKELY_FACE.items():
        faces = facts.get(f"die.{colour}")
        if faces is not None and face not in faces:
            problem = N_("the {colour} die is said to have a face {face}; yours has none")
            yield _warning("FACT-01", problem, colour=COLOUR[colour], face=SHOWN[face])
    for colour, likely in (("white", LIKELY_WHITE), ("green", LIKELY_GREEN)):
        faces = facts.get(f"die.{colour}")
        if faces is not None and faces != likely:
            problem = N_("the {colour} die is said to show: {faces}; yours differs")
            yield _warning("FACT-01", problem, colour=COLOUR[colour], faces=[SHOWN[one] for one in likely])


def _chits(facts: Facts) -> Iterator[Finding]:
    chits = facts.get("chits")
    if chits is None:
        return
    if len(chits) != CHITS_OF_UNREST:
        problem = N_("{count#chit|chits} of Unrest named; there should be {wanted}")
        yield _warning("FACT-05", problem, count=len(chits), wanted=CHITS_OF_UNREST)
    if "star" not in chits:
        yield _warning("FACT-05", N_("Unrest has star rerolls; none is among the chits"))


def _boards(facts: Facts) -> Iterator[Finding]:
    low, high = WHITE_AT_START
    for key, board in facts.items():
        if not key.startswith("board."):
            continue
        slots = [*board["buildings"], *(one.get("dice", []) for one in board.get("advisors", ()))]
        white = sum(dice.count("white") for dice in slots)
        if not low <= white <= high:
            problem = N_("{board} starts with {count#white die|white dice}; {low} to {high} are said to be usual")
            yield _warning("FACT-04", problem, board=key.partition(".")[2], count=white, low=low, high=high)


def _nations(facts: Facts) -> Iterator[Finding]:
    titles = Counter(fold(value.get("title", "")) for key, value in facts.items() if key.startswith("board."))
    for title, times in titles.items():
        if title and times > 1:
            yield Finding(
                "error", "FACT-04", N_("{times} sides of boards are called {title}"), {"title": title, "times": times}
            )


def _tiles(facts: Facts) -> Iterator[Finding]:
    """In the base game no tile is accepted that gives what came with the expansion."""
    for key, tile in facts.items():
        kind, _, rest = key.partition(".")
        if kind != "tile" or int(rest.partition(".")[2]) > BASE_TILES:
            continue
        if "green" in tile.get("dice", ()) or not BASE_CHITS.keys() >= set(tile.get("chits", ())):
            problem = N_(
                "tile {tile} gives a green die or a chit of the expansion; numbers 1 to {last} are for the base game"
            )
            yield Finding("error", "FACT-02", problem, {"tile": rest.replace(".", "-"), "last": BASE_TILES})
