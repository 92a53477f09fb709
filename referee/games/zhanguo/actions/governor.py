"""Installing governors, paid by officials or given as a reward, and the bonus squares they stand on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.lists import having
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.engine.words import words
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import (
    OFFICIAL,
    REGION,
    SQ_NONE,
    SQ_OFFICIAL,
    SQ_REASSIGN,
    SQUARE,
    SQUARE_KEYS,
)
from referee.games.zhanguo.position import Governor as Piece
from referee.games.zhanguo.position import Player, Position

ON_SQUARE = words("square")


def is_free(position: Position, setting: Setting, region: int, square: int) -> bool:
    """Whether a bonus square of this kind is free in a region (FACT-05)."""
    key = SQUARE_KEYS[square]
    used = having(position.governors[region - 1], square=key)
    return bool(flow.known(setting).squares[region].count(key) > used)


def free_squares(position: Position, setting: Setting, region: int) -> list[int]:
    """The kinds of bonus square free in a region, each once."""
    return [kind for kind in range(SQ_NONE) if is_free(position, setting, region, kind)]


def governor_left(own: Player) -> Iterator[Finding]:
    """Check what every governor needs wherever it is installed: one in supply."""
    if not own.governors:
        yield Violation("ZG-GOV-01", N_("no governor is left in the supply"))


def installing(position: Position, setting: Setting, region: int, square: int | None) -> Iterator[Finding]:
    """Check the bonus square of a governor, paid or given."""
    if square is None:
        yield Open("square")
    elif square == SQ_NONE:
        if setting.rulings["ZG-AMB-18"] == "must-use" and (free := free_squares(position, setting, region)):
            yield squares_left(region, free, "ZG-GOV-04", "ZG-AMB-18")
    elif not is_free(position, setting, region, square):
        yield not_free(region, square)


def squares_left(region: int, free: Sequence[int], rule: str, ruling: str) -> Violation:
    """The finding for standing beside the squares while some are free."""
    squares = [SQUARE[kind] for kind in free]
    text = N_("region {region} still has free bonus squares: {squares}")
    return Violation(rule, text, region=region, ruling=ruling, squares=squares)


def not_free(region: int, square: int) -> Violation:
    """The finding for a square that the region does not have, or that is taken."""
    return Violation(
        "ZG-GOV-13", N_("region {region} has no free square {square}"), region=region, square=SQUARE[square]
    )


def install(
    position: Position, setting: Setting, player: int, region: int, square: int | None, notes: list[Note]
) -> None:
    """Place the governor and give the bonus of its square; :func:`calm` follows if the region is to be calmed."""
    own = position.players[player]
    own.governors -= 1
    kind = SQ_NONE if square is None else square
    position.governors[region - 1].append(Piece(player, SQUARE_KEYS[kind]))
    if kind == SQ_NONE:
        notes.append(
            Note(
                "ZG-GOV-06",
                N_("a governor of {player} stands beside the squares of region {region}"),
                player=player,
                region=region,
            )
        )
    else:
        notes.append(
            Note(
                "ZG-GOV-05",
                N_("a governor of {player} in region {region}, square {square}"),
                player=player,
                region=region,
                square=SQUARE[kind],
            )
        )
    if kind == SQ_REASSIGN:
        flow.open_pool(position, "square", 4)
    elif kind == SQ_OFFICIAL:
        position.turn.wish = own.idle > 0
    elif kind != SQ_NONE:
        own.vp += 4
        notes.append(Note("ZG-GOV-09", N_("{player} gains {vp} VP"), player=player, vp=4))


def calm(own: Player, region: int, notes: list[Note]) -> None:
    """Lower the unrest of the region to 0 (ZG-GOV-10)."""
    if own.regions[region - 1].level:
        own.regions[region - 1].level = 0
        notes.append(Note("ZG-GOV-10", N_("unrest of region {region} falls to 0"), region=region))


@action(
    "governor",
    "governor/install/install governor/gov",
    help=N_("Court action: install one governor"),
    follow=("move", "take"),
)
class Governor(Action):
    """Court action Install 1 Governor."""

    region: int = arg(REGION)
    square: int | None = arg(SQUARE, ON_SQUARE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, "act")
        own = position.players[self.player]
        yield from governor_left(own)
        held = own.regions[self.region - 1].governor_area
        if not all(held):
            yield Violation(
                "ZG-GOV-02",
                N_(
                    "the governor area of region {region} holds {red} red, {grey} grey and {white} white officials; one of each is needed"
                ),
                region=self.region,
                red=held[0],
                grey=held[1],
                white=held[2],
            )
        yield from installing(position, setting, self.region, self.square)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        for official in OFFICIAL.domain():
            own.regions[self.region - 1].governor_area[official] -= 1
            own.officials[official] += 1
        notes.append(
            Note(
                "ZG-GOV-03",
                N_("one official of each colour returns from region {region}"),
                region=self.region,
            )
        )
        position.turn.action, position.turn.stage = "governor", "effects"
        install(position, setting, self.player, self.region, self.square, notes)
        calm(own, self.region, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.turn.stage != "act":
            return
        for region in REGION.domain():
            if all(position.players[player].regions[region - 1].governor_area):
                for square in squares_to_choose(position, setting, region):
                    yield cls(player, region, square)


def squares_to_choose(position: Position, setting: Setting, region: int) -> list[int | None]:
    """The squares that may be said for a governor in this region."""
    free = free_squares(position, setting, region)
    return [*free, SQ_NONE] if not free or setting.rulings["ZG-AMB-18"] == "may-refuse" else [*free]
