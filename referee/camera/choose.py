"""Which game a picture shows, judged by the codes that are easy to read, or else by the markers of its boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from calibration import ladder
from calibration.registry import well_formed
from referee.camera.kit import LADDER, seen_games, zones_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vision.reading import Reading

    Grey = NDArray[np.uint8]


def prefixes() -> dict[str, str]:
    """The ids of games by the first two characters of their codes, and that of the camera test sheet (ladder)."""
    return {zones_of(game).PREFIX: game.id for game in seen_games()} | {ladder.PREFIX: LADDER}


def game_shown(grey: Grey) -> str | None:
    """The id of the game that the picture shows, or ``ladder``; None if nothing in it belongs to any of them."""
    from vision.readers import Step, Zxing

    known = prefixes()
    return _by_codes(Zxing([Step(1)]).read(grey), known) or _by_codes(Zxing().read(grey), known) or _by_markers(grey)


def _by_codes(readings: Sequence[Reading], known: Mapping[str, str]) -> str | None:
    payloads = [reading.payload for reading in readings if reading.payload and well_formed(reading.payload)]
    shown = Counter(known[payload[:2]] for payload in payloads if payload[:2] in known)
    return shown.most_common(1)[0][0] if shown else None


def _by_markers(grey: Grey) -> str | None:
    """The game with most markers in the picture, the first of several; None if there are none.

    A mirrored picture counts as the first game, so that somebody tells the person about the mirror.
    """
    from calibration.markers import find_markers, is_mirrored

    ids = {marker.id for marker in find_markers(grey)}
    if not ids and is_mirrored(grey, range(1000)):
        return next((game.id for game in seen_games()), None)
    found = {
        game.id: len(ids & {marker.id for layout in zones_of(game).boards() for marker in layout.markers})
        for game in seen_games()
    }
    best = max(found, key=lambda one: found[one], default=None)
    return best if best is not None and found[best] else None
