"""What to ask, and in which order, of players who tracked nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from messages import N_
from scoring.ask import Question, row
from scoring.great_wall_final import ARTIFACTS, PLAYERS, QIN, REQUESTS, WARRIORS

TRACKS, BOARD = N_("Tracks"), "{who}"


def questions(partial: Mapping[str, Any], rulings: Mapping[str, str]) -> Iterator[Question]:
    text = N_("Players in seating order; alone, you and {qin}")
    yield Question(("players",), text, {"qin": QIN}, "names", *PLAYERS)
    players = tuple(partial["players"])
    if "together" in partial:
        text = N_("Requests fulfilled")
        yield Question(("together", "fulfilled"), text, {}, "integer", 0, REQUESTS, rule="GW-COOP-01")
        return
    text = N_("Honor before final scoring")
    place: dict[str, Any] = {"place": lambda who: ("boards", who, "honor"), "where": TRACKS, "rule": "GW-CORE-11"}
    yield row(partial, ("honor",), text, players, **place)
    text = N_("Your warriors with a Shame token")
    people = [one for one in players if one != QIN]
    place = {"place": lambda who: ("boards", who, "shamed"), "high": WARRIORS, "rule": "GW-SCORE-01"}
    yield row(partial, ("shamed",), text, people, **place)
    for player in players:
        yield from _board_questions(partial, player)


def between_equals(partial: Mapping[str, Any]) -> Question:
    """What decides between equals (GW-CORE-02, GW-SCORE-04)."""
    players = tuple(partial["players"])
    text, count = N_("Tea markers from top to bottom, without the Reed Clan"), len(players)
    return Question(("tea",), text, {}, "names", count, count, players, where=TRACKS, rule="GW-SCORE-04")


def _board_questions(partial: Mapping[str, Any], player: str) -> Iterator[Question]:
    path, who = ("boards", player), {"who": player}
    cards = partial["boards"][player].get("clean")
    if cards != 0:
        text = N_("{who}: the Honor printed on each claimed Horde card without a Shame token")
        more: dict[str, Any] = {"labels": _labels(cards) if cards else (), "where": BOARD, "rule": "GW-SCORE-02"}
        yield Question((*path, "hordes"), text, who, "numbers", **more)
    if player != QIN:
        text = N_("{who}: Honor from each of the 3 Artifacts, 0 where its condition is not met")
        more = {"labels": _labels(ARTIFACTS), "where": BOARD, "rule": "GW-SCORE-03"}
        yield Question((*path, "artifacts"), text, who, "numbers", **more)


def _labels(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, count + 1)))
