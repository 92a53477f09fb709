"""What to ask, and in which order, of players who tracked nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from messages import N_
from scoring.ask import Question, row
from scoring.nations_dice_final import EDITIONS, PLAYERS

HINTS = (N_("the base game alone"), N_("with the expansion Unrest"))
TRACKS, BOARD = N_("Tracks"), "{who}"
PILES = {
    "wonders": N_("built wonders"),
    "colonies": N_("colonies"),
    "buildings": N_("visible bought buildings"),
    "advisors": N_("visible bought advisors"),
    "starting": N_("the board itself where no tile lies"),
    "covered": N_("your tiles that were replaced"),
}


def questions(partial: Mapping[str, Any], rulings: Mapping[str, str]) -> Iterator[Question]:
    yield Question(("edition",), N_("Which game was played"), {}, "choice", options=EDITIONS, hints=HINTS)
    yield Question(("players",), N_("Players in seating order; a single one played solo"), {}, "names", *PLAYERS)
    players = tuple(partial["players"])
    text = N_("VP on the VP track, before tiles are counted")
    place: dict[str, Any] = {"place": lambda who: ("boards", who, "vp"), "where": TRACKS, "rule": "ND-END-02"}
    yield row(partial, ("vp",), text, players, **place)
    left_out = {"starting"} if partial["edition"] == "base" else set()
    left_out |= {"covered"} if rulings.get("ND-AMB-03") == "visible-only" else set()
    piles = {name: text for name, text in PILES.items() if name not in left_out}
    for player in players:
        yield _board(partial, player, piles)


def between_equals(partial: Mapping[str, Any]) -> Question:
    """What decides between equals (ND-END-06)."""
    players = tuple(partial["players"])
    text, count = N_("Player order at the end, first to last"), len(players)
    return Question(("order",), text, {}, "names", count, count, players, where=TRACKS, rule="ND-END-06")


def _board(partial: Mapping[str, Any], player: str, piles: Mapping[str, str]) -> Question:
    text = N_("{who}: VP printed on each of these, added up")
    more: dict[str, Any] = {"facts": {"who": player}, "called": tuple(piles.values())}
    still = [pile for pile in piles if partial["boards"][player].get(pile) is None]
    here: dict[str, Any] = {"where": BOARD, "rule": "ND-END-07" if still == ["covered"] else "ND-END-02"}
    return row(partial, ("tiles", player), text, tuple(piles), lambda pile: ("boards", player, pile), **more, **here)
