"""The facts of a box as ZhanGuo's rules look them up; what is not known is None or not in its dict."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from referee.engine.box import Box
from referee.games.zhanguo.components import ASPECTS, KIND, LEVEL, REGIONS, SITES

DEFAULT_ROWS = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the reward grid: what is given, and the regions printed on it."""

    reward: str
    regions: tuple[int, ...]


@dataclass(slots=True)
class Known:
    """Look-ups by game terms; regions are 1 to 5, task slots 0 to 5, aspects 0 to 2.

    ``needs`` has, by kind and tile of a task, pairs of a region or site and how many objects are needed there.
    """

    cards: dict[int, tuple[str, str]] = field(default_factory=dict)
    adjacent: tuple[frozenset[int], ...] | None = None
    rewards: dict[tuple[int, int], Cell] = field(default_factory=dict)
    rows: tuple[int, ...] | None = None
    squares: dict[int, tuple[str, ...]] = field(default_factory=dict)
    needs: dict[tuple[int, int], tuple[tuple[int, int], ...]] = field(default_factory=dict)
    slots: dict[int, tuple[int, ...]] = field(default_factory=dict)
    highest: dict[str, tuple[int, ...]] = field(default_factory=dict)
    bans: dict[str, tuple[frozenset[int], ...]] = field(default_factory=dict)
    start: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    powers: dict[str, frozenset[str]] = field(default_factory=dict)
    sites: dict[str, Any] = field(default_factory=dict)


def digest(box: Box) -> Known:
    """Arrange a box for look-up."""
    known, facts = Known(), box.facts
    known.cards = {
        int(key[5:]): (value["trigger"], value["bonus"]) for key, value in facts.items() if key.startswith("card.")
    }
    if "adjacent" in facts:
        pairs = [tuple(pair) for pair in facts["adjacent"]]
        known.adjacent = tuple(
            frozenset(b if a == region else a for a, b in pairs if region in (a, b)) for region in range(REGIONS + 1)
        )
    aspects = [one.key for one in ASPECTS]
    if "rows" in facts:
        known.rows = tuple(aspects.index(name) for name in facts["rows"])
    for key, value in facts.items():
        parts = key.split(".")
        if parts[0] == "reward":
            known.rewards[int(parts[1]), aspects.index(parts[2])] = Cell(value["reward"], tuple(value["regions"]))
        elif parts[0] == "squares":
            known.squares[int(parts[1])] = tuple(value)
        elif parts[0] == "task":
            known.needs[KIND.index[parts[1]], int(parts[2])] = _needs(value)
        elif parts[0] == "slot":
            known.slots[LEVEL.index[parts[1]] * 3 + KIND.index[parts[2]]] = tuple(value)
        elif parts[0] == "board":
            _board(known, parts[1], parts[2], value)
        elif parts[0] == "site":
            known.sites[parts[1]] = value
    return known


def _needs(symbols: list[Any]) -> tuple[tuple[int, int], ...]:
    """Pairs of a region (1 to 5) or wall site (0 to 2) and how many objects a task asks for there."""
    places = [SITE_KEYS.index(one) if isinstance(one, str) else one for one in symbols]
    return tuple(sorted(Counter(places).items()))


def _board(known: Known, board: str, what: str, value: Any) -> None:
    if what == "max":
        known.highest[board] = tuple(value)
    elif what == "ban":
        known.bans[board] = tuple(frozenset(levels) for levels in value)
    elif what == "start":
        known.start[board] = (value["red"], value["grey"], value["white"])
    elif what == "abilities":
        known.powers[board] = frozenset(value)


SITE_KEYS = tuple(site.key for site in SITES)


def slot_key(slot: int) -> str:
    """The box key of a task slot's spaces."""
    return f"slot.{LEVEL[slot // 3].key}.{KIND[slot % 3].key}"
