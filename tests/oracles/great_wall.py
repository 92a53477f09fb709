"""Final scoring of The Great Wall by its rulebook, from the plain data of a final."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Data = Mapping[str, Any]
QIN = "Qin Jiushao"


def points(final: Data, rulings: Mapping[str, str]) -> dict[str, int]:
    """What every player has in the end; Qin Jiushao takes 20 for each of the three Artifacts."""
    found = {}
    for player, board in final["boards"].items():
        honor = max(0, board["honor"] - 5 * board.get("shamed", 0))
        found[player] = honor + sum(board["hordes"]) + (60 if player == QIN else sum(board["artifacts"]))
    return found


def winner(final: Data, total: Mapping[str, int]) -> str:
    """Of those with the most, the one higher in Tea order; whoever plays alone has to have more than Qin Jiushao."""
    best = [player for player in final["tea"] if total[player] == max(total.values())]
    return QIN if QIN in best else str(best[0])
