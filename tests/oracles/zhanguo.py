"""Final scoring of ZhanGuo by its rulebook, from the plain data of a final."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]
SUPREMACY = {"ivory": 5, "orange": 6, "brown": 7}
ONE_TWO_THREE, TWO_THREE_FOUR = (1, 2, 3), (2, 3, 4)


def points(final: Data, rulings: Mapping[str, str]) -> dict[str, int]:
    """What every player has in the end."""
    found: Counter[str] = Counter({player: board["vp"] for player, board in final["boards"].items()})
    for player, vp in [*_governors(final, rulings), *_markers(final, rulings), *_tasks(final), *_walls(final, rulings)]:
        found[player] += vp
    return dict(found)


def winner(final: Data, total: Mapping[str, int]) -> str:
    """Of those with the most, the one highest on the reward track."""
    return str(next(player for player in final["track"] if total[player] == max(total.values())))


def _governors(final: Data, rulings: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    for placed in final["governors"].values():
        most = max(placed.values(), default=0)
        if most:
            tied = [player for player, count in placed.items() if count == most]
            whole = (9 + 3 * most) // len(tied)
            nine = 9 // len(tied) + 3 * most
            yield from ((player, nine if rulings.get("ZG-AMB-09") == "share-nine" else whole) for player in tied)


def _markers(final: Data, rulings: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    tall = 1 if rulings.get("ZG-AMB-08") == "count" else 3
    for colour, vp in SUPREMACY.items():
        held = {player: board["markers"][colour] for player, board in final["boards"].items()}
        strength = {player: one.get("1", 0) + tall * one.get("3", 0) for player, one in held.items()}
        most = max(strength.values())
        if most:
            yield next(player for player in final["track"] if strength[player] == most), vp


def _tasks(final: Data) -> Iterator[tuple[str, int]]:
    for section in final["tasks"].values():
        below: dict[str, list[int]] = {}
        for slot in section.values():
            for player, vp in zip(slot["discs"], slot.get("vp", ()), strict=False):
                below.setdefault(player, []).append(vp)
        yield from ((player, sum(each) * len(each)) for player, each in below.items())


def _walls(final: Data, rulings: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    for section in final["walls"].values():
        for bars, player in section["spaces"].items():
            yield player, _wall(section["face"], int(bars), final["boards"][player], rulings)


def _wall(face: str, bars: int, board: Data, rulings: Mapping[str, str]) -> int:
    unrest: list[int] = board["unrest"]
    officials: dict[str, list[int]] = board["officials"]
    cards: dict[str, list[int]] = board["cards"]
    people = [sum(officials[colour][at] for colour in officials) for at in range(5)]
    if face == "MINUS_UNREST":
        left = 5 * bars - sum(unrest)
        return left if rulings.get("ZG-AMB-11") == "negative" else max(0, left)
    if face == "UNREST_EMPTY":
        return ONE_TWO_THREE[bars - 1] * sum(level == 0 for level in unrest)
    if face == "OFFICIALS_GE_UNREST":
        least = 1 if rulings.get("ZG-AMB-12") == "needs-official" else 0
        return ONE_TWO_THREE[bars - 1] * sum(
            there >= max(level, least) for there, level in zip(people, unrest, strict=True)
        )
    if face == "SETS_3_COLOURS":
        return TWO_THREE_FOUR[bars - 1] * min(sum(cards[colour]) for colour in cards)
    if face == "FULL_REGION":
        return TWO_THREE_FOUR[bars - 1] * sum(sum(cards[colour][at] for colour in cards) == 3 for at in range(5))
    if face == "TWO_SAME_COLOUR":
        return ONE_TWO_THREE[bars - 1] * sum(any(cards[colour][at] >= 2 for colour in cards) for at in range(5))
    kind = face.removeprefix("HAS_").removesuffix("_CARD").lower()
    each = ONE_TWO_THREE if face.endswith("_CARD") else TWO_THREE_FOUR
    return each[bars - 1] * sum(count > 0 for count in (cards if face.endswith("_CARD") else officials)[kind])
