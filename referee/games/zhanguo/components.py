"""The pieces of ZhanGuo: what there is, how it is called, and how many of each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from referee.engine.values import Choice, Number, Value
from referee.engine.words import Words, words

ROUNDS = 5
REGIONS = 5
CARDS_A_ROUND = 6
OFFICIALS_A_COLOUR = 5
GOVERNORS = 8
PALACES = 6
WALLS = 5
TASK_DISCS = 6
CARDS_A_REGION = 3
WORKER_AREA = 2
MARKERS_A_COLOUR = {2: 6, 3: 9, 4: 12}
AUCTION_START = 15
WALL_TILES = 6
TRACKS = (2, 3, 4)
"""How many spaces an unrest track can have (ZG-UNREST-03)."""

SEAT_COLOURS = Choice(
    words("colour"),
    (
        words("blue"),
        words("red"),
        words("purple"),
        words("yellow"),
    ),
)

OFFICIAL = Choice(
    words("official", "official/colour"),
    (
        words("red", "red/military"),
        words("grey", "grey/gray/civil"),
        words("white", "white/inspector"),
    ),
)
RED, GREY, WHITE = range(3)

COLOUR = Choice(
    words("marker", "marker/markers"),
    (
        words("ivory", "ivory/writing"),
        words("orange", "orange/currency"),
        words("brown", "brown/laws"),
    ),
)
IVORY, ORANGE, BROWN = range(3)
ASPECTS = (
    words("writing"),
    words("currency"),
    words("laws"),
)

REGION = Number(words("region", "region"), 1, REGIONS, prefix="r", rule="ZG-GEN-08")
CARD = Number(words("card"), 1, 120, rule="ZG-SETUP-03")
BARS = Number(words("bars", "bars/bar"), 1, 3, rule="ZG-WALL-02", amount=True)
POINTS = Number(words("points", "points/vp"), 0, 300, rule="ZG-AUCT-05")

SITES = (
    words("turquoise"),
    words("gold"),
    words("third"),
)
SIDES = (
    words("left"),
    words("right"),
)


def _section(number: int) -> Words:
    site, side = SITES[number // 2].key, SIDES[number % 2].key
    return words(f"{site}-{side}", f"{site}-{side}/{site} {side}/s{number + 1}", told=f"{site} {side}")


SECTION = Choice(words("section"), [_section(number) for number in range(6)])
SECTIONS = tuple(one.key for one in SECTION.options)


AREAS = (words("g", "g/gov/governor", sense="area"), words("w", "w/work/worker", sense="area"))


class AreaValue(Value[int]):
    """``3G`` is the governor area of region 3, ``3W`` its worker area; the Python value is 2 x region + (0 or 1).

    With ``only`` 0 or 1 there are only areas of that kind.
    """

    def __init__(self, only: int | None = None) -> None:
        super().__init__(words("area"))
        self.only = only

    @cached_property
    def table(self) -> Mapping[str, int]:
        """Every way to write an area."""
        kinds = [(low, names.folded()) for low, names in enumerate(AREAS) if self.only in (None, low)]
        return {
            f"{region}{between}{name}": 2 * region + low
            for region in range(1, REGIONS + 1)
            for low, names in kinds
            for name in names
            for between in ("", " ")
        }

    def by_prefix(self, token: str) -> int | None:
        return None

    def show(self, value: int, lang: str) -> str:
        return f"{value // 2}{'GW'[value % 2]}"

    def to_json(self, value: int) -> str:
        return self.show(value, "en")

    def from_json(self, data: object) -> int:
        if not isinstance(data, str) or data.lower() not in self.table:
            raise ValueError("an area such as 3G or 3W")
        return int(self.table[data.lower()])

    def domain(self) -> range:
        return range(2 + (self.only or 0), 2 * REGIONS + 2, 1 if self.only is None else 2)


AREA = AreaValue()
SQUARE = Choice(
    words("square"),
    (
        words("reassign4", "reassign4", told="re-assign 4"),
        words("official"),
        words("vp4", "vp4/4 vp", told="4 VP"),
        words("none", "none/beside"),
    ),
)
SQ_REASSIGN, SQ_OFFICIAL, SQ_VP, SQ_NONE = range(4)
SQUARE_KEYS = ("reassign4", "official", "vp4", "")
"""What a governor that stands there has for its square."""

KIND = Choice(
    words("kind"),
    (
        words("wall"),
        words("palace"),
        words("governor"),
    ),
)
LEVEL = Choice(
    words("part"),
    (
        words("upper", "upper/top"),
        words("lower", "lower/bottom"),
    ),
)


def _slot(level: Words, kind: Words) -> Words:
    """How a task slot is named: ``upper wall``."""
    return words(f"{level.key}-{kind.key}", "/".join(f"{a} {b}" for a in level.en for b in kind.en))


SLOT = Choice(words("slot"), [_slot(a, b) for a in LEVEL.options for b in KIND.options])
SLOTS = tuple(SLOT.index)
TILE = Number(words("tile"), 1, 4, rule="ZG-SETUP-11")

FACES = Choice(
    words("face"),
    tuple(
        words(code, code.replace("_", "-"), told=told)
        for code, told in {
            "UNREST_EMPTY": "no unrest",
            "OFFICIALS_GE_UNREST": "no fewer officials than unrest",
            "HAS_GREY": "a grey official",
            "HAS_RED": "a red official",
            "HAS_WHITE": "a white official",
            "MINUS_UNREST": "minus unrest",
            "SETS_3_COLOURS": "sets of 3 colours",
            "FULL_REGION": "full region",
            "TWO_SAME_COLOUR": "two of one colour",
            "HAS_ORANGE_CARD": "an orange card",
            "HAS_BROWN_CARD": "a brown card",
            "HAS_IVORY_CARD": "an ivory card",
        }.items()
    ),
)

BOARDS = Choice(
    words("board"),
    (
        words("A", "A"),
        words("B-circle", "circle"),
        words("B-square", "square"),
        words("B-triangle", "triangle"),
        words("B-star", "star"),
    ),
)
POWER = Choice(words("power"), tuple(words(letter, letter) for letter in "ABCDEF"))

TRIGGER = Choice(
    words("trigger"),
    (
        words("wall", "wall/build wall"),
        words("palace", "palace/build palace"),
        words("hire", "hire/hire workers/workers"),
        words("recruit", "recruit/recruit official/official"),
        words("governor", "governor/install governor"),
    ),
)
BONUS = Choice(
    words("bonus"),
    (
        words("marker"),
        words("reassign2", "reassign2/reassign 2/reassign", told="re-assign 2"),
        words("vp2", "vp2/2 vp", told="2 VP"),
        words("vp3", "vp3/3 vp", told="3 VP"),
        words("worker_same", "worker-here/worker here/worker", told="a worker here"),
        words("vp_ivory", "vp-ivory/vp ivory/ivory", told="VP for ivory cards"),
        words("vp_orange", "vp-orange/vp orange/orange", told="VP for orange cards"),
        words("vp_brown", "vp-brown/vp brown/brown", told="VP for brown cards"),
        words("unrest_any", "unrest-any/unrest any", told="unrest anywhere"),
        words("unrest_same", "unrest-here/unrest here/unrest same", told="unrest here"),
        words("move_worker", "move-worker/move worker", told="moving a worker"),
        words("official_red", "official-red/official red/red official/red", told="a red official"),
        words("official_grey", "official-grey/official grey/grey official/grey/gray", told="a grey official"),
        words("official_white", "official-white/official white/white official/white", told="a white official"),
    ),
)
REWARD = Choice(
    words("reward"),
    (
        words("official1", "official1/1 official/official", told="1 official"),
        words("red2", "red2/2 red", told="2 red officials"),
        words("grey2", "grey2/2 grey/2 gray", told="2 grey officials"),
        words("white2", "white2/2 white", told="2 white officials"),
        words("workers2", "workers2/2 workers/workers", told="2 workers"),
        words("governor"),
        words("wall"),
        words("palace"),
    ),
)
COURT_ACTIONS = ("wall", "palace", "hire", "reassign", "recruit", "governor")
HIGHER = frozenset({"wall", "palace", "hire"})
DEEDS = {
    one.key: one
    for one in (
        words("wall", sense="deed"),
        words("palace", sense="deed"),
        words("hire", sense="deed"),
        words("reassign", sense="deed"),
        words("recruit", sense="deed"),
        words("governor", sense="deed"),
        words("unify", sense="deed"),
        Words("", ("-",)),
    )
}
"""What a turn's action is called in a sentence; a position set by hand may have none."""


def printed_regions(round_: int, reward: str) -> int | None:
    """How many regions a cell of the reward grid prints; None where that is not known."""
    if reward == "governor":
        return {3: 2, 4: 2, 5: 0}.get(round_)
    return None if reward in ("wall", "palace") else 1


def colour_of(card: int) -> int:
    """The colour of a card number: 1-40 ivory, 41-80 orange, 81-120 brown (ZG-DRAW-03)."""
    return (card - 1) // 40


Phase: TypeAlias = Literal["setup", "auction", "boards", "draw", "play", "rewards", "end"]
Stage: TypeAlias = Literal["", "play", "act", "effects", "claims", "reward"]
"""How far a turn has come: no card played, a card at court, its action done, a task claimed.

``reward`` follows a reward that was accepted.
"""
Pool: TypeAlias = Literal["", "court", "square", "bonus", "A", "E"]
"""Where re-assignment points come from."""
STAGES = Choice(
    words("stage"),
    (
        words("play", "card to be played"),
        words("act", "court action to be carried out"),
        words("effects", "action carried out"),
        words("claims", "task claimed"),
        words("reward", "reward taken"),
    ),
)
POOLS = Choice(
    words("pool", "source of the points"),
    (
        words("court", "court action"),
        words("square", "bonus square"),
        words("bonus", "bonus of a card"),
        words("A", "ability A"),
        words("E", "ability E"),
    ),
)
PHASES = Choice(
    words("phase"),
    (
        words("setup", "set-up"),
        words("auction"),
        words("boards", "choice of boards"),
        words("draw", "1, draw"),
        words("play", "2, play"),
        words("rewards", "3, rewards"),
        words("end"),
    ),
)
