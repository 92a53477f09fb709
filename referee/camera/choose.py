"""Which game a picture shows, judged by the codes that are easy to read, or else by the markers of its boards.

Also why a picture is of no use to a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from calibration import ladder
from calibration.errors import PictureError
from calibration.registry import well_formed
from messages.classes import frozen
from referee.camera.kit import LADDER, seen_games, zones_of
from referee.engine.message import N_
from referee.engine.words import Words
from referee.games import game as find_game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from referee.camera.kit import Kit, Look
    from vision.errors import VisionError
    from vision.reading import Reading

    Grey = NDArray[np.uint8]

NOTHING = N_("No board and no tag of {game} is readable in it. Is it in focus, lit evenly, and near enough?")
ANOTHER = N_("It shows {shown}, and nothing of {game}.")


@frozen
class Sign:
    """What a game is known by in a picture: how its codes begin, and the markers of its boards."""

    game: str
    prefix: str
    markers: frozenset[int] = frozenset()


def signs() -> list[Sign]:
    """The signs of all games, and of the camera test sheet (ladder)."""
    games = [(game.id, zones_of(game)) for game in seen_games()]
    found = [
        Sign(name, zones.PREFIX, frozenset(marker.id for layout in zones.boards() for marker in layout.markers))
        for name, zones in games
    ]
    return [*found, Sign(LADDER, ladder.PREFIX)]


def game_shown(grey: Grey, signs: Sequence[Sign]) -> str | None:
    """The id of the game that the picture shows, or ``ladder``; None if nothing in it belongs to any of them."""
    from vision.readers import Step, Zxing

    known = {sign.prefix: sign.game for sign in signs}
    return (
        _by_codes(Zxing([Step(1)]).read(grey), known)
        or _by_codes(Zxing().read(grey), known)
        or _by_markers(grey, [sign for sign in signs if sign.markers])
    )


def useless(look: Look, kit: Kit) -> PictureError | VisionError | None:
    """Why a picture is of no use to a game: it shows another one, or nothing of it can be read; else None."""
    seen = [one.reading for one in (*look.observation.sightings, *look.observation.strangers)]
    if problem := another(seen, kit):
        return problem
    return next(iter(look.observation.problems), PictureError(NOTHING, game=_title(kit.id))) if look.empty else None


def another(readings: Iterable[Reading], kit: Kit) -> PictureError | None:
    """That what was read is of another game, and nothing of this one.

    Markers do not tell games apart, neither small ones nor those of boards, which may lie alike; codes do.
    """
    games = {zones_of(game).PREFIX: game.id for game in seen_games()} | {kit.prefix: kit.id}
    shown = _count(readings, games)
    if not shown or kit.id in shown:
        return None
    return PictureError(ANOTHER, shown=_title(shown.most_common(1)[0][0]), game=_title(kit.id))


def _title(name: str) -> str | Words:
    return name if name == LADDER else find_game(name).title


def _by_codes(readings: Iterable[Reading], known: Mapping[str, str]) -> str | None:
    shown = _count(readings, known)
    return shown.most_common(1)[0][0] if shown else None


def _count(readings: Iterable[Reading], known: Mapping[str, str]) -> Counter[str]:
    """How many codes of each game there are."""
    payloads = [reading.payload for reading in readings if reading.payload and well_formed(reading.payload)]
    return Counter(known[payload[:2]] for payload in payloads if payload[:2] in known)


def _by_markers(grey: Grey, signs: Sequence[Sign]) -> str | None:
    """The game with most markers in the picture, the first of several; None if there are none.

    A mirrored picture counts as the first game, so that somebody tells the person about the mirror.
    """
    from calibration.markers import find_markers, is_mirrored

    ids = {marker.id for marker in find_markers(grey)}
    if not ids and is_mirrored(grey, range(1000)):
        return next((sign.game for sign in signs), None)
    best = max(signs, key=lambda sign: len(ids & sign.markers), default=None)
    return best.game if best is not None and ids & best.markers else None
