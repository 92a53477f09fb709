"""What a camera needs to know of ZhanGuo: which pieces carry tags, and what of a position lies in which zone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from calibration.layout import Layout
from calibration.registry import Piece, copies_of
from referee.engine.game import Setting
from referee.engine.spot import (
    COUNTER,
    COUNTERS,
    UNSEEN,
    Lying,
    Place,
    Spot,
    count,
    cubes,
    digits,
    level,
    line_up,
    number,
    numbers,
    one_of,
    owners,
)
from referee.games.zhanguo import setup
from referee.games.zhanguo.box.known import slot_key
from referee.games.zhanguo.camera import mats
from referee.games.zhanguo.camera.labels import kind_named, named, titled
from referee.games.zhanguo.camera.mats import BARS, DECIMALS, LEVELS, MAIN, SQUARES
from referee.games.zhanguo.components import (
    ASPECTS,
    FACES,
    GOVERNORS,
    KIND,
    MARKERS_A_COLOUR,
    OFFICIALS_A_COLOUR,
    PALACES,
    ROUNDS,
    SEAT_COLOURS,
    SECTIONS,
    SLOTS,
    TASK_DISCS,
    WALLS,
)
from referee.games.zhanguo.position import COLOURS, OFFICIALS, REGION_NAMES, Position

__all__ = [
    "PREFIX",
    "bare",
    "boards",
    "given",
    "in_play",
    "kind_named",
    "marked",
    "named",
    "part_of",
    "pieces",
    "spots",
    "titled",
]
PREFIX = "ZG"
QR_MM, CUBE_MM = 12.0, 8.0
PLAYER_QR = {
    "governor": GOVERNORS,
    "palace": PALACES,
    "wall": WALLS,
    "disc": TASK_DISCS,
    "order": 1,
    "reward": 1,
    **dict.fromkeys(DECIMALS, 1),
}
PLAYER_CUBES = {**dict.fromkeys(OFFICIALS, OFFICIALS_A_COLOUR), "unrest": len(REGION_NAMES)}
CARDS, TASK_TILES, COUNTERS_EACH = 120, 4, 20


def boards() -> tuple[Layout, ...]:
    """The gameboard's mat and one for each colour of player."""
    return mats.boards()


def marked() -> tuple[Layout, ...]:
    """The same mats with marks, for fewer tags."""
    return mats.marked()


def pieces() -> tuple[Piece, ...]:
    """Everything of a box that can carry a tag, of all colours of players, and counters for workers."""
    return tuple(_pieces())


def _pieces() -> Iterator[Piece]:
    for colour in (option.key for option in SEAT_COLOURS.options):
        for kind, copies in PLAYER_QR.items():
            yield from copies_of(f"{colour}/{kind}", copies, QR_MM, 3.0)
        for kind, copies in PLAYER_CUBES.items():
            yield from copies_of(f"{colour}/{kind}", copies, CUBE_MM, 8.0)
    for colour in COLOURS:
        yield from copies_of(f"{colour}/1", max(MARKERS_A_COLOUR.values()), QR_MM, 2.0)
        yield from copies_of(f"{colour}/3", 1, QR_MM, 2.0)
    for task in KIND.options:
        yield from copies_of(f"task/{task.key}", TASK_TILES, QR_MM, 2.0)
    for face in FACES.options:
        yield from copies_of(f"face/{face.key}", 1, QR_MM, 2.0)
    yield from copies_of("round", 1, QR_MM, 2.0)
    yield from copies_of("card", CARDS, QR_MM, 0.3)
    for worth in COUNTERS:
        yield from copies_of(f"{COUNTER}/{worth}", COUNTERS_EACH, QR_MM, 2.0)


def bare(setting: Setting) -> Position:
    """The end of a game in which nobody ever took a piece from the supply."""
    position: Position = setup.start(setting)
    position.phase, position.round = "end", ROUNDS
    return position


def in_play(setting: Setting) -> Mapping[str, int]:
    """How many pieces are in play of the kinds of which a table does not use all."""
    return {f"{colour}/1": MARKERS_A_COLOUR[len(setting.seats)] for colour in COLOURS}


def given(setting: Setting) -> tuple[str, ...]:
    """The parts of a final that follow from the players and the box."""
    return "players", *(f"tasks.{slot.replace('-', '.')}.vp" for slot in SLOTS)


def part_of(fact: str) -> str:
    """The part of a final that can be typed in place of a fact of the box; empty if there is none."""
    return next((f"tasks.{one.replace('-', '.')}.vp" for slot, one in enumerate(SLOTS) if slot_key(slot) == fact), "")


def spots(setting: Setting) -> tuple[Spot, ...]:
    """Everything of a position that can be seen on the mats."""
    return tuple(_spots(setting))


def _spots(setting: Setting) -> Iterator[Spot]:
    colours = [seat.colour for seat in setting.seats]
    yield from _tracks(colours)
    for region in REGION_NAMES:
        yield owners(f"palaces.{region}", Place(MAIN, f"{region}-palaces"), _of(colours, "palace"), ordered=False)
        yield _governors(region, _of(colours, "governor"))
    for section in SECTIONS:
        yield from _section(section, colours)
    for slot in SLOTS:
        yield from _task(slot, colours)
    for colour in COLOURS:
        yield count(f"ones.{colour}", Place(MAIN, f"supply-{colour}"), f"{colour}/1")
        yield count(f"threes.{colour}", Place(MAIN, f"supply-{colour}"), f"{colour}/3")
    for seat, one in enumerate(setting.seats):
        yield from _player(f"players.{seat}", one.colour, f"boards.{one.name}")


def _of(colours: Sequence[str], kind: str) -> list[str]:
    """The kind of each seat's piece: ``blue/palace`` for seat 0 if it plays blue."""
    return [f"{colour}/{kind}" for colour in colours]


def _tracks(colours: Sequence[str]) -> Iterator[Spot]:
    rounds = [Place(MAIN, f"round-{number}") for number in range(1, ROUNDS + 1)]
    yield level("round", rounds, "round", first=1)
    yield line_up("track", Place(MAIN, "reward-track"), dict(enumerate(_of(colours, "order"))), ("track",))
    yield _column(_of(colours, "reward"))
    yield _court()


def _column(kinds: Sequence[str]) -> Spot:
    """Whose marker lies at which reward of this round; the discs on the reward track keep their order meanwhile."""
    places = [Place(MAIN, f"reward-{aspect.key}") for aspect in ASPECTS]
    return Spot(
        "column",
        tuple(places),
        tuple(kinds),
        lambda column: [Lying(places[aspect], kinds[seat]) for aspect, seat in column],
        lambda seen: [[places.index(one.place), kinds.index(one.kind)] for one in seen],
    )


def _court() -> Spot:
    """The court, of which only the uppermost card can be seen."""
    place = Place(MAIN, "court")
    return Spot(
        "court",
        (place,),
        ("card",),
        lambda court: [Lying(place, "card", str(card)) for card in court[-1:]],
        lambda seen: [int(card.copy) for card in seen] if len(seen) < 2 else UNSEEN,
    )


def _governors(region: str, kinds: Sequence[str]) -> Spot:
    place_of = {square: Place(MAIN, f"{region}-{name}") for square, name in SQUARES.items()}
    square_of = {place: square for square, place in place_of.items()}

    def lay(governors: Sequence[Mapping[str, Any]]) -> list[Lying]:
        return sorted(Lying(place_of[one["square"]], kinds[one["owner"]]) for one in governors)

    def tell(seen: Sequence[Lying]) -> list[dict[str, Any]]:
        return [{"owner": kinds.index(one.kind), "square": square_of[one.place]} for one in seen]

    return Spot(f"governors.{region}", tuple(square_of), tuple(kinds), lay, tell, (f"governors.{region}",))


def _section(section: str, colours: Sequence[str]) -> Iterator[Spot]:
    faces = {f"face/{face.key}": face.key for face in FACES.options}
    yield one_of(f"walls.{section}.face", Place(MAIN, f"{section}-tile"), faces, (f"walls.{section}.face",), "")
    walls = {f"{colour}/wall": seat for seat, colour in enumerate(colours)}
    for bars in BARS:
        place = Place(MAIN, f"{section}-{bars}")
        yield one_of(f"walls.{section}.spaces.{bars}", place, walls, (f"walls.{section}.spaces",), -1)


def _task(slot: str, colours: Sequence[str]) -> Iterator[Spot]:
    part, kind = slot.split("-")
    yield number(f"tasks.{slot}.tile", Place(MAIN, f"{slot}-tile"), f"task/{kind}")
    parts = (f"tasks.{part}.{kind}.discs",)
    yield owners(f"tasks.{slot}.discs", Place(MAIN, f"{slot}-discs"), _of(colours, "disc"), parts)


def _player(path: str, colour: str, board: str) -> Iterator[Spot]:
    yield digits(f"{path}.vp", colour, DECIMALS, [f"{colour}/{one}" for one in DECIMALS], (f"{board}.vp",))
    for region in REGION_NAMES:
        yield from _region(f"{path}.regions.{region}", region, colour, board)
    for marker in COLOURS:
        place, parts = Place(colour, f"markers-{marker}"), (f"{board}.markers.{marker}",)
        yield count(f"{path}.ones.{marker}", place, f"{marker}/1", parts)
        yield count(f"{path}.threes.{marker}", place, f"{marker}/3", parts)
    for official in OFFICIALS:
        yield count(f"{path}.officials.{official}", Place(colour, "officials"), f"{colour}/{official}")
    for pile in ("governor", "palace", "wall", "disc"):
        yield count(f"{path}.{pile}s", Place(colour, "supply"), f"{colour}/{pile}")


def _region(path: str, region: str, colour: str, board: str) -> Iterator[Spot]:
    track = [Place(colour, f"{region}-unrest-{step}") for step in range(LEVELS)]
    yield level(f"{path}.level", track, f"{colour}/unrest", (f"{board}.unrest",))
    for official in OFFICIALS:
        parts = (f"{board}.officials.{official}",)
        for area, zone in (("governor_area", "governor"), ("worker_area", "worker")):
            yield count(f"{path}.{area}.{official}", Place(colour, f"{region}-{zone}"), f"{colour}/{official}", parts)
    yield cubes(f"{path}.workers", Place(colour, f"{region}-workers"))
    cards = tuple(f"{board}.cards.{one}" for one in COLOURS)
    yield numbers(f"{path}.cards", Place(colour, f"{region}-cards"), "card", cards, ordered=False)
