"""What to ask, and in which order, of players who tracked nothing; and when a final is complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from messages import N_
from scoring.ask import Form, Question
from scoring.nations_dice_final import EDITIONS, PLAYERS, NationsFinal

HINTS = (N_("the base game alone"), N_("with the expansion Unrest"))
BOARD = {
    "vp": N_("{who}: VP on the VP track, before tiles are counted"),
    "wonders": N_("{who}: VP printed on built wonders, added up"),
    "colonies": N_("{who}: VP printed on colonies, added up"),
    "buildings": N_("{who}: VP printed on visible bought buildings, added up"),
    "advisors": N_("{who}: VP printed on visible bought advisors, added up"),
    "starting": N_("{who}: VP the board itself prints where no tile lies"),
    "covered": N_("{who}: VP printed on own tiles that were replaced, added up; they score only if the table rules so"),
}


def _questions(partial: Mapping[str, Any]) -> Iterator[Question]:
    yield Question(("edition",), N_("Which game was played"), {}, "choice", options=EDITIONS, hints=HINTS)
    yield Question(("players",), N_("Players in seating order; a single one played solo"), {}, "names", *PLAYERS)
    players = tuple(partial["players"])
    if len(players) > 1:
        text = N_("Player order at the end, first to last")
        yield Question(("order",), text, {}, "names", len(players), len(players), players)
    for what, text in BOARD.items():
        if what == "starting" and partial["edition"] == "base":
            continue
        for player in players:
            yield Question(("boards", player, what), text, {"who": player}, "integer")


FORM = Form(NationsFinal, _questions)
