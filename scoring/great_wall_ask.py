"""What to ask, and in which order, of players who tracked nothing; and when a final is complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from messages import N_
from scoring.ask import Form, Question
from scoring.great_wall_final import ARTIFACTS, HORDE_CARDS, PLAYERS, QIN, WARRIORS, GreatWallFinal


def _questions(partial: Mapping[str, Any]) -> Iterator[Question]:
    text = N_("Players in seating order; alone, you and {qin}")
    yield Question(("players",), text, {"qin": QIN}, "names", *PLAYERS)
    players = tuple(partial["players"])
    text = N_("Tea markers from top to bottom, without the Reed Clan")
    yield Question(("tea",), text, {}, "names", len(players), len(players), players)
    if "together" in partial:
        return
    for player in players:
        yield from _board_questions(partial, player)


def _board_questions(partial: Mapping[str, Any], player: str) -> Iterator[Question]:
    path, who = ("boards", player), {"who": player}
    yield Question((*path, "honor"), N_("{who}: Honor before final scoring"), who, "integer")
    if player != QIN:
        text = N_("{who}: own warriors with a Shame token")
        yield Question((*path, "shamed"), text, who, "integer", 0, WARRIORS)
    text = N_("{who}: claimed Horde cards without a Shame token")
    yield Question((*path, "clean"), text, who, "integer", 0, HORDE_CARDS)
    cards = partial["boards"][player]["clean"]
    if cards:
        text = N_("{who}: the Honor printed on each of those Horde cards")
        yield Question((*path, "hordes"), text, who, "numbers", labels=_labels(cards))
    if player != QIN:
        text = N_("{who}: Honor from each of the 3 Artifacts, 0 where its condition is not met")
        yield Question((*path, "artifacts"), text, who, "numbers", labels=_labels(ARTIFACTS))


def _labels(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, count + 1)))


FORM = Form(GreatWallFinal, _questions)
