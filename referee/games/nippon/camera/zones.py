"""What a camera needs to know of Nippon: which pieces carry tags, and what of a position lies in which zone.

Goods, coal, yen and blueprints are counted by markers, each on its own fields, so that they are sure when they are seen.
The bag and its workers are in no picture; city tiles lie as they did at set-up and carry no tag.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from calibration.layout import Layout
from calibration.registry import Piece, copies_of
from referee.engine.effect import Count
from referee.engine.game import TABLE, Setting
from referee.engine.spot import UNSEEN, Lying, Place, Spot, count, digits, level, number, numbers, one_of, owners
from referee.engine.unknown import Unknown
from referee.engine.unlisted import Unlisted
from referee.games.nippon import flow, setup
from referee.games.nippon.actions.drawing import Draw
from referee.games.nippon.camera import mats
from referee.games.nippon.camera.labels import SINGLE, VALUES, kind_named, named, titled
from referee.games.nippon.camera.mats import (
    BLUEPRINTS,
    COAL,
    FIELDS,
    FLIPPED,
    MACHINES,
    MAIN,
    STEPS,
    STORAGE,
    STORED,
    VP,
    YEN,
)
from referee.games.nippon.components import (
    ACHIEVEMENTS,
    CITIES,
    CONTRACTS,
    DOUBLES,
    FACTORY_TILES,
    GOODS,
    MOST_ROWS,
    MULTIPLIERS,
    REMOVED,
    REWARD_BONUS,
    REWARDS,
    ROLLING,
    ROWS,
    SEAT_COLOURS,
    SIDES,
    SPACES,
    START_VALUE,
    TRACKS,
    WORKER,
    WORKERS_A_COLOUR,
)
from referee.games.nippon.position import ACHIEVEMENT_NAMES, MULTIPLIER_NAMES, REGION_NAMES, SPACE_NAMES, Position

__all__ = [
    "PREFIX",
    "bare",
    "boards",
    "drawn",
    "given",
    "in_play",
    "kind_named",
    "marked",
    "may_score",
    "named",
    "part_of",
    "pieces",
    "spots",
    "titled",
]
PREFIX = "NP"
QR_MM, CUBE_MM = 12.0, 8.0
SAME_VALUE = 4  # tags for influence tiles of one value and colour; a set has ten tiles
REWARD_TILES = REWARDS[4] // len(MULTIPLIERS)
WORKERS = tuple(f"worker/{one.key}" for one in WORKER.options)
BEYOND = 100 * (VP["vp-hundreds"] - 1)  # the last field of the hundreds stands for points below zero


def boards() -> tuple[Layout, ...]:
    """The gameboard's mat and one for each colour of player."""
    return mats.boards()


def marked() -> tuple[Layout, ...]:
    """The mats of players with marks, for fewer tags."""
    return mats.marked()


def pieces() -> tuple[Piece, ...]:
    """Every tile and marker of a box, of all colours of players."""
    return tuple(_pieces())


def _pieces() -> Iterator[Piece]:
    for colour in (one.key for one in SEAT_COLOURS.options):
        for kind in SINGLE:
            yield from copies_of(f"{colour}/{kind}", 1, QR_MM if kind in VP else CUBE_MM)
        for kind, copies in (("machine", len(GOODS)), ("contract", CONTRACTS), ("train", ROLLING), ("ship", ROLLING)):
            yield from copies_of(f"{colour}/{kind}", copies, QR_MM)
        for value in VALUES:
            yield from copies_of(f"{colour}/influence-{value}", SAME_VALUE, QR_MM)
    for good in GOODS:
        yield from copies_of(f"factory/{good}", FACTORY_TILES, QR_MM)
    for multiplier in MULTIPLIERS:
        yield from copies_of(f"reward/{multiplier}", REWARD_TILES + DOUBLES * (multiplier == 2), QR_MM)
    for kind in WORKERS:
        yield from copies_of(kind, max(WORKERS_A_COLOUR.values()), CUBE_MM, CUBE_MM)
    yield from copies_of("marker", 1, QR_MM)


def bare(setting: Setting) -> Position:
    """The end of a game in which nobody ever did anything."""
    position: Position = setup.start(setting)
    position.phase, position.scorings = "end", 3
    return position


USUAL_REWARDS = REWARDS[4] // len(MULTIPLIERS)
"""The reward tiles of one multiplier, where nobody has told how many there are."""


def in_play(setting: Setting) -> Mapping[str, int]:
    """How many there are of each piece of which a table may use fewer than a box holds."""
    known, players = flow.known(setting), len(setting.seats)
    found = dict.fromkeys(WORKERS, WORKERS_A_COLOUR[players])
    for multiplier in MULTIPLIERS:
        printed = sum(known.rewards[multiplier]) if multiplier in known.rewards else USUAL_REWARDS
        found[f"reward/{multiplier}"] = printed - REMOVED[players] + DOUBLES * (multiplier == 2)
    for value in () if isinstance(known.influence_set, Unlisted) else VALUES:
        kinds = [f"{seat.colour}/influence-{value}" for seat in setting.seats]
        found |= dict.fromkeys(kinds, known.influence_set.count(value))
    return found


def given(setting: Setting) -> tuple[str, ...]:
    """What of a final follows from the players and the box."""
    told = ("base", "amount", "what", "printed")
    return "players", "third", *(f"achievements.{space}.{one}" for space in ACHIEVEMENT_NAMES for one in told)


def part_of(fact: str) -> str:
    """What of a final can be typed in place of a fact of the box."""
    kind, _, space = fact.partition(".")
    return f"achievements.{space}" if kind == "achievement" else ""


def drawn(position: Position, setting: Setting, told: Mapping[str, Any]) -> Iterator[Draw]:
    """The workers that came out of the bag, onto the first place that took any, by what lies there now."""
    if position.phase in ("setup", "refill", "complete"):
        for place, need in flow.wanted(position):
            new = _came(position, place, told)
            if len(new) == need:
                yield Draw(TABLE, place, new)
                return


def _came(position: Position, place: int, told: Mapping[str, Any]) -> tuple[int, ...]:
    """The workers seen on a space or row that were not there."""
    if place < SPACES:
        there, seen = position.spaces[place], told.get(f"spaces.{place + 1}", ())
    else:
        rows = told.get("rows", ())
        there, seen = position.rows[place - SPACES], rows[place - SPACES] if place - SPACES < len(rows) else ()
    return tuple(sorted((Counter(seen) - Counter(there)).elements()))


# -- what achievements count ---------------------------------------------------------------------------------------

SEEN_BY: Mapping[str, tuple[str, ...]] = {
    "contracts": ("fulfilled",),
    "factories_of_level": ("factories",),
    "machines": ("factories", "machines"),
    "influence_tiles": ("slots",),
    "regions_with_influence": ("slots",),
    "trains_on_board": ("trains",),
    "ships_on_board": ("ships",),
    "goods": ("factories", "goods"),
}
"""The sorts of spot by which something is counted. What is not listed is counted by the sort of the same name."""


class Counted:
    """The parts of a final that depend on a sort of spot, by what the achievements of this box count.

    They name whole counts, never those of one player: whoever were left out of a count would not be asked about it.
    """

    def __init__(self, setting: Setting) -> None:
        self.sorts: dict[int, set[str]] = {}
        self.spaces = flow.known(setting).achievements
        for space, one in self.spaces.items():
            if one["base"] not in ("yen_per", "manual"):
                counts = [Count(one["base"].removesuffix("_per"), tuple(one["what"].split()))]
                if one["what"] == "knowledge":
                    counts += _for_extra_stars(setting)
                self.sorts[space] = {sort for counted in counts for sort in _sorts(counted)}

    def by(self, sort: str) -> tuple[str, ...]:
        """The parts that depend on spots of this sort."""
        return tuple(f"achievements.{space}.counts" for space, sorts in self.sorts.items() if sort in sorts)


def _for_extra_stars(setting: Setting) -> Iterator[Count]:
    """What is counted to tell how many stars factories add to those of knowledge."""
    clauses = flow.known(setting).synergies.values()
    for clause in (one for one in clauses if any(effect.op == "extra_star" for effect in one.do)):
        yield Count("factories_of_level", ("1", "2", "3"))
        yield from clause.counted()


def _sorts(counted: Count) -> Iterable[str]:
    if counted.what == "stars":
        return [f"{of}-track" if of in TRACKS else of for of in counted.of]
    return SEEN_BY.get(counted.what, (counted.what,))


# -- spots -----------------------------------------------------------------------------------------------------------


def spots(setting: Setting) -> tuple[Spot, ...]:
    """Everything of a position that can be seen on the mats."""
    return tuple(_spots(setting, Counted(setting)))


def may_score(setting: Setting) -> tuple[str, ...]:
    """The paths of the spots that the final may depend on, whatever achievements count that nobody has told."""
    told = len(flow.known(setting).achievements) == ACHIEVEMENTS
    counted = Counted(setting) if told else _Everything(setting)
    return tuple(spot.path for spot in _spots(setting, counted) if spot.parts)


class _Everything(Counted):
    """Where nobody has told what achievements count, they may count whatever is seen."""

    def by(self, sort: str) -> tuple[str, ...]:
        return ("achievements",)


def _spots(setting: Setting, counted: Counted) -> Iterator[Spot]:
    colours = [seat.colour for seat in setting.seats]
    yield level("marker", [Place(MAIN, f"marker-{field}") for field in range(1, FIELDS + 1)], "marker", first=1)
    for space in SPACE_NAMES:
        yield owners(f"spaces.{space}", Place(MAIN, f"space-{space}"), WORKERS, ordered=False)
    yield _rows(setting)
    for multiplier in MULTIPLIER_NAMES:
        for place, bonus in enumerate(REWARD_BONUS.options):
            zone = Place(MAIN, f"reward-{multiplier}-{bonus.key}")
            yield count(f"rewards.{multiplier}.{place}", zone, f"reward/{multiplier}")
    yield count("doubles", Place(MAIN, "doubles"), "reward/2")
    for city in CITIES:
        for side in SIDES:
            yield _slot(f"cities.{city}.slots.{side}", Place(MAIN, f"{city}-{side}"), colours, counted.by("slots"))
    for region in REGION_NAMES:
        for kind in ("trains", "ships"):
            yield _rolling(region, kind, colours, flow.known(setting).other_side.get(kind))
    for seat, one in enumerate(setting.seats):
        yield from _player(f"players.{seat}", one.colour, f"boards.{one.name}", counted)


def _rows(setting: Setting) -> Spot:
    """The worker rows, empty ones among them as far as it is known how many the table has."""
    told = flow.known(setting).rows
    least = ROWS.get(len(setting.seats)) or (0 if isinstance(told, Unknown) else told or 0)
    places = [Place(MAIN, f"row-{number}") for number in range(1, MOST_ROWS + 1)]

    def lay(rows: Sequence[Sequence[int]]) -> list[Lying]:
        return [Lying(place, WORKERS[one]) for place, row in zip(places, rows, strict=False) for one in sorted(row)]

    def tell(seen: Sequence[Lying]) -> list[list[int]]:
        rows = [sorted(WORKERS.index(one.kind) for one in seen if one.place == place) for place in places]
        while len(rows) > least and not rows[-1]:
            rows.pop()
        return rows

    return Spot("rows", tuple(places), WORKERS, lay, tell)


def _influence(colour: str) -> list[str]:
    return [f"{colour}/influence-{value}" for value in VALUES]


def _slot(path: str, place: Place, colours: Sequence[str], parts: tuple[str, ...]) -> Spot:
    """Whose influence tile lies in a slot, and its value."""
    kinds = [kind for colour in colours for kind in _influence(colour)]
    empty = {"owner": -1, "value": 0}

    def lay(slot: Mapping[str, int]) -> list[Lying]:
        return [] if slot["owner"] < 0 else [Lying(place, f"{colours[slot['owner']]}/influence-{slot['value']}")]

    def tell(seen: Sequence[Lying]) -> Any:
        if len(seen) != 1:
            return UNSEEN if seen else empty
        seat, value = divmod(kinds.index(seen[0].kind), len(VALUES))
        return {"owner": seat, "value": VALUES[value]}

    return Spot(path, (place,), tuple(kinds), lay, tell, parts)


def _rolling(region: str, kind: str, colours: Sequence[str], other: int | None) -> Spot:
    """The trains or ships of a region: a zone for those as they were built, one for those turned over."""
    place_of = {START_VALUE: Place(MAIN, f"region-{region}-{kind}")}
    flipped = Place(MAIN, f"region-{region}-{kind}-{FLIPPED}")
    nobody_knows = isinstance(other, Unknown)
    if not nobody_knows and other is not None and other != START_VALUE:
        place_of[other] = flipped
    value_of = {place: value for value, place in place_of.items()}
    places = (*value_of, flipped) if nobody_knows else tuple(value_of)
    kinds = [f"{colour}/{kind.removesuffix('s')}" for colour in colours]

    def lay(built: Sequence[Mapping[str, int]]) -> list[Lying]:
        front = place_of[START_VALUE]
        return sorted(Lying(place_of.get(one["value"], front), kinds[one["owner"]]) for one in built)

    def tell(seen: Sequence[Lying]) -> Any:
        if any(one.place not in value_of for one in seen):
            return UNSEEN  # turned over, and nobody has told what that side is worth
        return [{"owner": kinds.index(one.kind), "value": value_of[one.place]} for one in sorted(seen)]

    return Spot(f"regions.{region}.{kind}", places, tuple(kinds), lay, tell)


def _player(path: str, colour: str, board: str, counted: Counted) -> Iterator[Spot]:
    yield _points(f"{path}.vp", colour, (f"{board}.vp",))
    for name, cells in (("yen", YEN), ("coal", COAL), ("blueprints", BLUEPRINTS)):
        yield digits(f"{path}.{name}", colour, cells, [f"{colour}/{row}" for row in cells], counted.by(name))
    for track in TRACKS:
        parts = (f"{board}.money",) if track == "money" else counted.by(f"{track}-track")
        yield _fields(f"{path}.steps.{track}", colour, f"{track}-track", STEPS, parts)
    yield _fields(f"{path}.machines", colour, "stored", STORED)
    yield owners(f"{path}.workers", Place(colour, "workers"), WORKERS, (f"{board}.colours",))
    for good in GOODS:
        yield from _factory(f"{path}.factories.{good}", good, colour, counted)
    kind = f"{colour}/contract"
    for pile in ("contracts", "fulfilled"):
        yield numbers(f"{path}.{pile}", Place(colour, pile), kind, counted.by(pile), ordered=False)
    for pile in ("trains", "ships"):
        yield count(f"{path}.{pile}", Place(colour, pile), f"{colour}/{pile.removesuffix('s')}", counted.by(pile))
    yield _supply(f"{path}.tiles", Place(colour, "tiles"), _influence(colour))
    rewards = {f"reward/{multiplier}": multiplier for multiplier in MULTIPLIERS}
    for space in ACHIEVEMENT_NAMES:
        parts = (f"achievements.{space}.tiles",) if int(space) in counted.spaces else ()
        yield one_of(f"{path}.achievements.{space}", Place(colour, f"achievement-{space}"), rewards, parts, 0)


def _factory(path: str, good: str, colour: str, counted: Counted) -> Iterator[Spot]:
    yield number(f"{path}.tile", Place(colour, f"{good}-tile"), f"factory/{good}", counted.by("factories"))
    yield _fields(f"{path}.goods", colour, f"{good}-goods", STORAGE, counted.by("goods"))
    yield _fields(f"{path}.machine", colour, f"{good}-machine", MACHINES, counted.by("machines"), "machine")


def _fields(path: str, colour: str, name: str, fields: int, parts: tuple[str, ...] = (), kind: str = "") -> Spot:
    """A number by the field, from 0 up, on which a marker stands."""
    places = [Place(colour, f"{name}-{number}") for number in range(fields)]
    return level(path, places, f"{colour}/{kind or name}", parts)


def _points(path: str, colour: str, parts: tuple[str, ...]) -> Spot:
    """Victory points. The last field of the hundreds means that a player is below zero."""
    spot = digits(path, colour, VP, [f"{colour}/{row}" for row in VP], parts)

    def tell(seen: Sequence[Lying]) -> Any:
        value = spot.tell(seen)
        return value if value is UNSEEN or value < BEYOND else value - BEYOND - 100

    return replace(spot, tell=tell)


def _supply(path: str, place: Place, kinds: Sequence[str]) -> Spot:
    """The values of the influence tiles that nobody placed."""
    return Spot(
        path,
        (place,),
        tuple(kinds),
        lambda values: [Lying(place, kinds[VALUES.index(value)]) for value in sorted(values)],
        lambda seen: sorted(VALUES[kinds.index(one.kind)] for one in seen),
    )
