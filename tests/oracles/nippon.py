"""Final scoring of Nippon by its rulebook, from the plain data of a final."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Data = Mapping[str, Any]
FOREIGN = object()


def points(final: Data, rulings: Mapping[str, str]) -> dict[str, int]:
    """What every player has in the end."""
    found = {}
    for player in final["players"]:
        board = final["boards"][player]
        total = board["vp"]
        if final["third"] == "open":
            total += sum(_region(one, final, player, rulings) for one in final["regions"].values())
        yen, missing = board["money"], 0
        for _ in range(board["colours"]):
            if yen >= 3:
                yen -= 3
            else:
                missing += 1
        total -= 2 * missing
        total += sum(_achievement(one, player, yen, rulings) for one in final["achievements"].values())
        found[player] = total
    return found


def winner(final: Data, total: Mapping[str, int]) -> str:
    """Of those with the most, the first met counter-clockwise from whoever had the last turn."""
    seats = list(final["players"])
    at = seats.index(final["last"])
    while total[seats[at]] < max(total.values()):
        at -= 1
    return str(seats[at])


def _region(region: Data, final: Data, wanted: str, rulings: Mapping[str, str]) -> int:
    influence: dict[Any, int] = {FOREIGN: region["foreign"]}
    for player in final["players"]:
        tiles = region["tiles"].get(player, 0)
        influence[player] = tiles + region["trains"].get(player, 0) if tiles else 0
    if rulings.get("NP-AMB-16") != "takes-place":
        influence = {who: value for who, value in influence.items() if value}
    if wanted not in influence:
        return 0
    first = 1 + sum(value > influence[wanted] for value in influence.values())
    tied = sum(value == influence[wanted] for value in influence.values())
    pot = sum(final["table"][place - 1] for place in range(first, first + tied) if place <= 3)
    return int(pot // tied + (region["ships"].get(wanted, 0) if first <= 2 else 0))


def _achievement(space: Data, player: str, yen: int, rulings: Mapping[str, str]) -> int:
    bare = {"tiles-only": 0, "all-once": 1}.get(rulings.get("NP-AMB-30", ""), space.get("printed", 0))
    times = space["tiles"].get(player) or bare
    has = yen if space["base"] == "yen_per" else space.get("counts", {}).get(player, 0)
    return int(has // space.get("amount", 1) * times)
