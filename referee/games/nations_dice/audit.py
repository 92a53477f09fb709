"""The component audit: which counts of a position cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine import single
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Missing, Violation
from referee.games.nations_dice import flow
from referee.games.nations_dice.box.known import Gains
from referee.games.nations_dice.components import (
    COLOUR,
    COLOUR_KEYS,
    KINDS_OF_COLOUR,
    PIECE,
    chit_of,
    shows,
)
from referee.games.nations_dice.position import PASS_FIRST, PRINTED, SINGLES, Player, Position

NO_DICE = (0,) * len(COLOUR_KEYS)


def audit(position: Position, setting: Setting) -> list[Violation | Missing]:
    """Every invariant the position breaks; empty for a sound one."""
    return [
        *_owned(position, setting),
        *_faces(position, setting),
        *_ages(position),
        *single.audit(SINGLES, position),
        *_first_tiles(position, setting),
    ]


def sources(player: Player, setting: Setting) -> Iterator[Gains | None]:
    """What each visible slot and tile of a player gives, one by one; None for one of which it is not known."""
    board = flow.board_of(player, setting)
    if not player.board:
        return
    yield Gains(chits=board.chits) if board is not None else None
    yield flow.extra_start(setting)
    for slots, printed in (
        (player.buildings, board.buildings if board else ()),
        (player.advisors, board.advisors if board else ()),
    ):
        for place, lying in enumerate(slots):
            if lying == PRINTED:
                yield printed[place] if place < len(printed) else None
    told = flow.known(setting).tiles.told
    for tile in (*player.buildings, *player.advisors, *player.colonies, *player.built, *player.unplaced):
        if tile not in ("", PRINTED):
            known = told(tile)
            if known is None or tile not in player.unplaced:
                yield None if known is None else known.gains


def _owned(position: Position, setting: Setting) -> Iterator[Violation]:
    """Dice and chits are those that the visible slots, colonies and wonders show (ND-BLD-07)."""
    for seat, player in enumerate(position.players):
        found = list(sources(player, setting))
        known = [one for one in found if one is not None]
        if len(known) < len(found):
            continue
        dice = map(sum, zip(NO_DICE, *[one.dice for one in known], strict=True))
        for place, (colour, wanted) in enumerate(zip(COLOUR_KEYS, dice, strict=True)):
            have = player.owned(place)
            if have != wanted:
                yield Violation(
                    "ND-BLD-07",
                    N_("{player} has {have} dice ({colour}), but the tiles and slots show {wanted}"),
                    player=seat,
                    have=have,
                    colour=COLOUR[colour],
                    wanted=wanted,
                )
        board = flow.board_of(player, setting)
        start = [*board.chits, *flow.extra_start(setting).chits] if board is not None else []
        yield from _chits(seat, player, [kind for one in known for kind in one.chits], start)


def _chits(seat: int, player: Player, wanted: Sequence[str], start: Sequence[str]) -> Iterator[Violation]:
    chits = [*player.chits, *player.spent]
    for kind in sorted({*chits, *wanted}):
        have, due = chits.count(kind), wanted.count(kind)
        if have != due:
            yield Violation(
                "ND-ADV-05" if have < start.count(kind) else "ND-BLD-07",
                N_("{player} has {have} of {piece}, but the tiles and slots show {wanted}"),
                player=seat,
                have=have,
                piece=PIECE[chit_of(kind)],
                wanted=due,
            )


def _faces(position: Position, setting: Setting) -> Iterator[Violation]:
    for seat, player in enumerate(position.players):
        for die in dict.fromkeys(player.dice):
            colour, _, face = die.partition("-")
            faces = flow.known(setting).faces.told(colour)
            if not set(shows(die)) <= KINDS_OF_COLOUR[colour] or (faces is not None and face not in faces):
                yield Violation("ND-ROL-04", N_("{player}: there is no die {die}"), player=seat, die=PIECE[die])
        if not flow.unrest(setting) and player.owned(COLOUR_KEYS.index("green")):
            yield Violation("ND-CMP-01", N_("{player} has a green die without the expansion"), player=seat)


def _ages(position: Position) -> Iterator[Violation]:
    for tile in single.lying(position, ("grid.*.*",)):
        if tile and not tile.startswith(f"{position.round}-"):
            yield Violation(
                "ND-RND-03", N_("tile {tile} lies on the board in round {round}"), tile=tile, round=position.round
            )


def _first_tiles(position: Position, setting: Setting) -> Iterator[Violation]:
    if position.shadow.tiles and not flow.unrest(setting):
        yield Violation("ND-SOL-13", N_("the shadow has pass first tiles without the expansion"))
    else:
        yield from single.audit((PASS_FIRST,), position)
    if flow.solo(position) or not flow.unrest(setting):
        return
    held = sum(bool(player.first_tile) for player in position.players) + len(position.shadow.tiles)
    passed = sum(player.passed for player in position.players)
    wanted = min(passed, len(position.players) - 1)
    if held != wanted:
        yield Violation(
            "ND-PFT-03", N_("{passed} have passed, but {held} pass first tiles are taken"), passed=passed, held=held
        )
