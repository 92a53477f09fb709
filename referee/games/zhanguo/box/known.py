"""The facts of a box as ZhanGuo's rules look them up; what nobody has told is unknown within what can be printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import permutations
from typing import Any, TypeVar

from messages.classes import frozen
from referee.engine.box import Box
from referee.engine.data import Fact
from referee.engine.runs import Leaf, Span
from referee.engine.told import Facts, as_set, row, untold
from referee.engine.unknown import number, one_of
from referee.engine.unlisted import Unlisted
from referee.games.zhanguo.components import (
    ASPECTS,
    BOARDS,
    FACES,
    KIND,
    LEVEL,
    POWER,
    REGIONS,
    SITES,
    TRACKS,
    WALL_TILES,
    printed_regions,
)

PACKAGE = "referee.games.zhanguo"
DEFAULT_ROWS = (0, 1, 2)
ASPECT_KEYS = tuple(one.key for one in ASPECTS)
SITE_KEYS = tuple(site.key for site in SITES)
V = TypeVar("V")
Needs = tuple[tuple[int, int], ...]


@frozen
class Cell:
    """One cell of the reward grid: what is given, and the regions printed on it."""

    reward: str
    regions: Sequence[int]


@frozen
class UntoldCell:
    """A cell that nobody has told: how many regions it prints depends on its reward."""

    path: str
    round: int
    reward: Any

    @property
    def regions(self) -> Any:
        """The regions printed on it."""
        wanted = printed_regions(self.round, self.reward)
        least, most = (0, 2) if wanted is None else (wanted, wanted)
        return Unlisted(f"{self.path}/regions/", partial(number, low=1, high=REGIONS), least, most)


@frozen
class Around:
    """The regions beside one of which nobody has told the borders: any other may be."""

    region: int

    def __contains__(self, other: int) -> bool:
        low, high = min(self.region, other), max(self.region, other)
        return low != high and bool(number(f"box:adjacent/{low}-{high}", 0, 1))

    def __iter__(self) -> Iterator[int]:
        return iter([other for other in range(1, REGIONS + 1) if other in self])


@frozen
class UntoldPowers:
    """The abilities of a side-B board that nobody has told: one that is told of another board is not on this one.

    Those that are ``left`` may be on it; if there are no ``others`` that are not told they all are (FACT-13).
    """

    board: str
    left: frozenset[str]
    others: Sequence[str]

    def __contains__(self, letter: object) -> bool:
        if letter not in self.left or not self.others:
            return letter in self.left
        of = [f"box:board.{board}.abilities/" for board in self.others]
        return bool(_told_by(f"box:board.{self.board}.abilities/{letter}", 0, 1, of))


@frozen
class Known:
    """Look-ups by game terms; regions are 1 to 5, task slots 0 to 5, aspects 0 to 2.

    ``tiles`` has, by wall tile face, both faces of that tile.
    ``needs`` has, by kind and tile of a task, pairs of a region or site and how many objects are needed there.
    """

    cards: Facts[int, tuple[str, str]]
    adjacent: Facts[int, Any]
    rewards: Facts[tuple[int, int], Cell | UntoldCell]
    rows: Any
    squares: Facts[int, Any]
    needs: Facts[tuple[int, int], Needs]
    slots: Facts[int, Any]
    highest: Facts[str, Sequence[int]]
    bans: Facts[str, Sequence[Any]]
    start: Facts[str, tuple[int, int, int]]
    powers: Facts[str, Container[str]]
    tiles: Facts[str, tuple[str, ...]]


def digest(box: Box) -> Known:
    """Arrange a box for look-up."""
    facts = box.facts
    boards = {what: _told(facts, "board.", f".{what}") for what in ("max", "ban", "start", "abilities")}
    rewards = {
        _cell_key(key): Cell(one["reward"], tuple(one["regions"])) for key, one in _told(facts, "reward.").items()
    }
    return Known(
        cards=Facts({int(key): _card(one) for key, one in _told(facts, "card.").items()}, _untold_card),
        adjacent=Facts(_around(facts["adjacent"]) if "adjacent" in facts else {}, Around),
        rewards=Facts(rewards, _untold_cell),
        rows=tuple(ASPECT_KEYS.index(name) for name in facts["rows"]) if "rows" in facts else UNTOLD_ROWS,
        squares=Facts(
            {int(key): tuple(one) for key, one in _told(facts, "squares.").items()},
            lambda region: untold(PACKAGE, f"squares.{region}"),
        ),
        needs=Facts(
            {_task(key): _needs(one) for key, one in _told(facts, "task.").items()},
            lambda key: _untold_needs(int(key[0]), int(key[1])),
        ),
        slots=Facts(
            {_slot(key): tuple(one) for key, one in _told(facts, "slot.").items()},
            lambda slot: untold(PACKAGE, slot_key(slot)),
        ),
        highest=_by_board(row, boards["max"], {"": (max(TRACKS),) * REGIONS}, partial(_untold_tracks, boards["ban"])),
        bans=_by_board(
            _levels,
            boards["ban"],
            {"": (frozenset(),) * REGIONS},
            lambda board: _levels(untold(PACKAGE, f"board.{board}.ban")),
        ),
        start=_by_board(
            _officials,
            boards["start"],
            {"": (0, 0, 0)},
            lambda board: _officials(untold(PACKAGE, f"board.{board}.start")),
        ),
        powers=_by_board(
            as_set,
            boards["abilities"],
            {"": frozenset(), "A": frozenset()},
            partial(_untold_powers, boards["abilities"]),
        ),
        tiles=_tiles(_told(facts, "tile.")),
    )


def _told(facts: Mapping[str, Fact], start: str, end: str = "") -> dict[str, Fact]:
    """The facts whose keys begin and end so, by what stands between."""
    return {
        key[len(start) : len(key) - len(end)]: value
        for key, value in facts.items()
        if key.startswith(start) and key.endswith(end)
    }


def _by_board(
    made: Callable[[Fact], V], told: Mapping[str, Fact], without: Mapping[str, V], unknown: Callable[[str], V]
) -> Facts[str, V]:
    """What is printed on each board, what stands for it ``without`` any, and the ``unknown`` of one that nobody told."""
    return Facts({**without, **{board: made(one) for board, one in told.items()}}, unknown)


def _untold_tracks(bans: Mapping[str, Fact], board: str) -> Any:
    """The lengths of tracks: none ends before a space that is told to have the no-palace symbol (FACT-11)."""
    path, levels = f"box:board.{board}.max", bans.get(board, [[]] * REGIONS)
    of = [] if board in bans else [f"box:board.{board}.ban/"]
    return tuple(
        _told_by(f"{path}/{region}", max([min(TRACKS), *banned]), max(TRACKS), of)
        for region, banned in enumerate(levels, 1)
    )


def _untold_powers(told: Mapping[str, Sequence[str]], board: str) -> UntoldPowers:
    elsewhere = {letter for letters in told.values() for letter in letters}
    others = [one.key for one in BOARDS.options[1:] if one.key not in told and one.key != board]
    return UntoldPowers(board, frozenset(POWER.index) - elsewhere, others)


def _told_by(path: str, low: int, high: int, others: Sequence[str]) -> Any:
    """A number that a fact tells, and of which ``others`` tell something too."""
    own = Leaf(path, Span(low, high))
    return number(path, low, high, because=(own, *(Leaf(one, Span(0, 1)) for one in others)) if others else ())


def _card(value: Fact) -> tuple[str, str]:
    return value["trigger"], value["bonus"]


def _untold_card(card: int) -> tuple[str, str]:
    return _card(untold(PACKAGE, f"card.{card}"))


def _around(pairs: Sequence[Sequence[int]]) -> dict[int, frozenset[int]]:
    return {
        here: frozenset(b if a == here else a for a, b in pairs if here in (a, b)) for here in range(1, REGIONS + 1)
    }


def _cell_key(key: str) -> tuple[int, int]:
    round_, aspect = key.split(".")
    return int(round_), ASPECT_KEYS.index(aspect)


def _untold_cell(key: tuple[int, int]) -> UntoldCell:
    round_, aspect = key
    fact = reward_key(round_, aspect)
    return UntoldCell(f"box:{fact}", int(round_), untold(PACKAGE, fact)["reward"])


def _task(key: str) -> tuple[int, int]:
    kind, tile = key.split(".")
    return KIND.index[kind], int(tile)


def _needs(symbols: Sequence[Any]) -> Needs:
    """Pairs of a region (1 to 5) or wall site (0 to 2) and how many objects a task asks for there."""
    places = [SITE_KEYS.index(one) if isinstance(one, str) else one for one in symbols]
    return tuple(sorted(Counter(places).items()))


@cache
def _untold_needs(kind: int, tile: int) -> Needs:
    """Any place may be asked for; all together are 2 to 4 symbols, of walls at most two a site (FACT-06)."""
    path = f"box:task.{KIND[kind].key}.{tile}"
    *others, last = range(len(SITES)) if kind == 0 else range(1, REGIONS + 1)
    counts: list[tuple[int, Any]] = [(place, number(f"{path}/{place}", 0, 2 if kind == 0 else 4)) for place in others]
    return (*counts, (last, number(f"{path}/all", 2, 4) - sum(count for _, count in counts)))


def _slot(key: str) -> int:
    part, kind = key.split(".")
    return LEVEL.index[part] * 3 + KIND.index[kind]


def _levels(regions: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(map(as_set, regions))


def _officials(value: Fact) -> tuple[int, int, int]:
    return value["red"], value["grey"], value["white"]


def _tiles(tiles: Mapping[str, Sequence[str]]) -> Facts[str, tuple[str, ...]]:
    """Both faces of the tile of each face; of a face on no told tile the other is on none either (FACT-08)."""
    told = {face: tuple(both) for both in tiles.values() for face in both}
    left = [face for face in FACES.index if face not in told]
    numbers = [number for number in range(1, WALL_TILES + 1) if str(number) not in tiles]
    because = tuple(Leaf(f"box:tile.{number}/", Span(0, len(left))) for number in numbers)

    def other(face: str) -> tuple[str, ...]:
        return face, one_of(f"box:tile/{face}", [one for one in left if one != face], because=because)

    return Facts(told, other)


UNTOLD_ROWS = one_of("box:rows/", permutations(range(len(ASPECTS))))


def reward_key(round_: int, aspect: int) -> str:
    """The box key of a cell of the reward grid."""
    return f"reward.{round_}.{ASPECT_KEYS[aspect]}"


def slot_key(slot: int) -> str:
    """The box key of a task slot's spaces."""
    return f"slot.{LEVEL[slot // 3].key}.{KIND[slot % 3].key}"
