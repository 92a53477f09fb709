"""The twelve faces of ZhanGuo's wall tiles: what each needs to know of a board, what a wall scores by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from messages import N_
from messages.classes import frozen
from scoring.zhanguo_final import COLOURS, Five

Facts = Mapping[str, Five]
Rulings = Mapping[str, str]
CARDS = tuple(f"cards.{colour}" for colour in COLOURS)
LOW = (1, 2, 3)
HIGH = (2, 3, 4)


@frozen
class Criterion:
    """One face: its rule, the values for 1, 2 and 3 bars, the board facts it needs and its texts.

    ``count`` tells how often the value is scored; where it is None, unrest is taken off the value.
    """

    rule: str
    values: tuple[int, int, int]
    needs: tuple[str, ...]
    hint: str
    text: str
    count: Callable[[Facts, Rulings], int | list[int]] | None = None


def per_region(holds: Callable[..., bool], *needs: str) -> Callable[[Facts, Rulings], list[int]]:
    """The regions whose numbers, in the order of ``needs``, satisfy ``holds``."""

    def regions(facts: Facts, rulings: Rulings) -> list[int]:
        columns = zip(*(facts[need] for need in needs), strict=True)
        return [region for region, values in enumerate(columns, 1) if holds(*values)]

    return regions


def any_there(count: int) -> bool:
    """At least one."""
    return count > 0


def _quiet(facts: Facts, rulings: Rulings) -> list[int]:
    """Regions with officials at least equal to unrest; ZG-AMB-12 decides about 0 and 0."""
    least = 0 if rulings["ZG-AMB-12"] == "counts" else 1
    pairs = zip(facts["officials.total"], facts["unrest"], strict=True)
    return [region for region, (officials, level) in enumerate(pairs, 1) if officials >= max(level, least)]


def _sets(facts: Facts, rulings: Rulings) -> int:
    return min(sum(facts[colour]) for colour in CARDS)


CRITERIA: dict[str, Criterion] = {
    "UNREST_EMPTY": Criterion(
        "ZG-WTILE-03",
        LOW,
        ("unrest",),
        N_("your regions without unrest"),
        N_("{section}, {bars#bar|bars}: {each} x {count#region|regions} without unrest"),
        per_region(lambda level: level == 0, "unrest"),
    ),
    "OFFICIALS_GE_UNREST": Criterion(
        "ZG-WTILE-04",
        LOW,
        ("unrest", "officials.total"),
        N_("your regions with at least as many officials as unrest"),
        N_("{section}, {bars#bar|bars}: {each} x {count#region|regions} with officials not below unrest"),
        _quiet,
    ),
    "HAS_GREY": Criterion(
        "ZG-WTILE-05",
        HIGH,
        ("officials.grey",),
        N_("your regions with a grey official"),
        N_("{section}, {bars#bar|bars}: {each} x {count#region|regions} with a grey official"),
        per_region(any_there, "officials.grey"),
    ),
    "HAS_RED": Criterion(
        "ZG-WTILE-06",
        HIGH,
        ("officials.red",),
        N_("your regions with a red official"),
        N_("{section}, {bars#bar|bars}: {each} x {count#region|regions} with a red official"),
        per_region(any_there, "officials.red"),
    ),
    "HAS_WHITE": Criterion(
        "ZG-WTILE-07",
        HIGH,
        ("officials.white",),
        N_("your regions with a white official"),
        N_("{section}, {bars#bar|bars}: {each} x {count#region|regions} with a white official"),
        per_region(any_there, "officials.white"),
    ),
    "MINUS_UNREST": Criterion(
        "ZG-WTILE-08",
        (5, 10, 15),
        ("unrest",),
        N_("a fixed value minus all your unrest"),
        N_("{section}, {bars#bar|bars}: {each} minus unrest {count}"),
    ),
    "SETS_3_COLOURS": Criterion(
        "ZG-WTILE-09",
        HIGH,
        CARDS,
        N_("your sets of three cards of different colours"),
        N_("{section}, {bars#bar|bars}: {each} x {count#set|sets} of three colours"),
        _sets,
    ),
    "FULL_REGION": Criterion(
        "ZG-WTILE-10",
        HIGH,
        ("cards.total",),
        N_("your regions with 3 cards"),
        N_("{section}, {bars#bar|bars}: {each} x {count#region|regions} with 3 cards"),
        per_region(lambda cards: cards == 3, "cards.total"),
    ),
    "TWO_SAME_COLOUR": Criterion(
        "ZG-WTILE-11",
        LOW,
        CARDS,
        N_("your regions with two cards of one colour"),
        N_("{section}, {bars#bar|bars}: {each} x {count#region|regions} with two cards of one colour"),
        per_region(lambda *cards: max(cards) >= 2, *CARDS),
    ),
    "HAS_ORANGE_CARD": Criterion(
        "ZG-WTILE-12",
        LOW,
        ("cards.orange",),
        N_("your regions with an orange card"),
        N_("{section}, {bars#bar|bars}: {each} x {count#region|regions} with an orange card"),
        per_region(any_there, "cards.orange"),
    ),
    "HAS_BROWN_CARD": Criterion(
        "ZG-WTILE-13",
        LOW,
        ("cards.brown",),
        N_("your regions with a brown card"),
        N_("{section}, {bars#bar|bars}: {each} x {count#region|regions} with a brown card"),
        per_region(any_there, "cards.brown"),
    ),
    "HAS_IVORY_CARD": Criterion(
        "ZG-WTILE-14",
        LOW,
        ("cards.ivory",),
        N_("your regions with an ivory card"),
        N_("{section}, {bars#bar|bars}: {each} x {count#region|regions} with an ivory card"),
        per_region(any_there, "cards.ivory"),
    ),
}
FLOORED = N_("{section}, {bars#bar|bars}: {each} minus unrest {count}, but not below 0")


@frozen
class WallScore:
    """What one wall scores, why, and in which words."""

    points: int
    facts: dict[str, Any]
    text: str


def wall_score(face: str, bars: int, facts: Facts, rulings: Rulings) -> WallScore:
    """Score a wall on the space with ``bars`` bars by its tile's face and its owner's board."""
    criterion = CRITERIA[face]
    each = criterion.values[bars - 1]
    told: dict[str, Any] = {"face": face, "bars": bars, "each": each}
    told |= {need.replace(".", "_"): list(facts[need]) for need in criterion.needs}
    if criterion.count is None:
        return _minus(each, told, criterion.text, rulings)
    found = criterion.count(facts, rulings)
    if isinstance(found, list):
        told["regions"] = found
    count = len(found) if isinstance(found, list) else found
    if criterion.count is _quiet and (0, 0) in zip(*(facts[need] for need in criterion.needs), strict=True):
        told["rulings"] = {"ZG-AMB-12": rulings["ZG-AMB-12"]}
    return WallScore(each * count, {**told, "count": count}, criterion.text)


def _minus(value: int, told: dict[str, Any], text: str, rulings: Rulings) -> WallScore:
    unrest = sum(told["unrest"])
    told["count"] = unrest
    if unrest <= value:
        return WallScore(value - unrest, told, text)
    told["rulings"] = {"ZG-AMB-11": rulings["ZG-AMB-11"]}
    if rulings["ZG-AMB-11"] == "negative":
        return WallScore(value - unrest, told, text)
    return WallScore(0, told, FLOORED)
