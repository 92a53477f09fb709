"""Final scoring of Nations: The Dice Game by its rulebook, from the plain data of a final."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Data = Mapping[str, Any]


def points(final: Data, rulings: Mapping[str, str]) -> dict[str, int]:
    """What every player has in the end: the marker, and what is printed on what lies there."""
    piles = ["wonders", "colonies", "buildings", "advisors"]
    if rulings.get("ND-AMB-03") == "covered-too":
        piles.append("covered")
    found = {}
    for player, board in final["boards"].items():
        found[player] = board["vp"] + board.get("starting", 0)
        for pile in piles:
            lying = board[pile]
            found[player] += lying if isinstance(lying, int) else sum(lying.values())
    return found


def winner(final: Data, total: Mapping[str, int]) -> str:
    """Of those with the most, the one earlier in player order."""
    return str(next(player for player in final["order"] if total[player] == max(total.values())))
