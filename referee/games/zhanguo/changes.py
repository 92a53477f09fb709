"""Which rules stand against a correction: what no step of a game can have changed between two positions.

A correction is carried out all the same, because the table is the truth; these notes say what to look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from operator import gt

from referee.engine import pieces
from referee.engine.explore import surely
from referee.engine.game import Setting
from referee.engine.lasting import Lasting, broken, falls, loses
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.zhanguo import flow
from referee.games.zhanguo.actions.building import unrest_ban
from referee.games.zhanguo.components import COLOUR, SLOT
from referee.games.zhanguo.position import PIECES, Position

POINTS = (Lasting("ZG-GEN-10", "players.{player}.vp", falls, N_("{player} falls from {old} to {new} VP")),)
CARDS = (
    Lasting(
        "ZG-UNIFY-07",
        "players.{player}.regions.{region}.cards",
        loses("card"),
        N_("card {card} leaves region {region} of {player}"),
    ),
)


def changes(before: Position, after: Position, setting: Setting) -> list[Note]:
    """The rules that stand against this change, each with what changed."""
    return [
        *broken(POINTS if before.phase != "auction" else (), before, after),
        *_of_others(before, after),
        *broken(CARDS, before, after),
        *_tall_markers(before, after),
        *_court(before, after),
        *_governors(before, after, setting),
        *_discs(before, after),
        *_unrest(before, after, setting),
        *_palaces(before, after, setting),
        *_pieces(before, after),
    ]


def _of_others(before: Position, after: Position) -> Iterator[Note]:
    """A note for every other player whose pieces change: in a turn only those of the player whose turn it is can."""
    if before.phase != "play":
        return
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if seat != before.turn.player and old != new:
            yield Note(
                "ZG-GEN-09",
                N_("it is the turn of {player}, and what {other} has changes"),
                player=before.turn.player,
                other=seat,
            )


def _tall_markers(before: Position, after: Position) -> Iterator[Note]:
    if before.phase != "play" or before.turn.action != "unify":
        return
    old, new = before.players[before.turn.player].threes, after.players[before.turn.player].threes
    for colour in range(3):
        if new[colour] > old[colour]:
            yield Note(
                "ZG-UNIFY-10",
                N_("a {colour} marker worth 3 comes to {player} in a turn of Unification"),
                colour=COLOUR[colour],
                player=before.turn.player,
            )


def _court(before: Position, after: Position) -> Iterator[Note]:
    """A note if the court pile changes below its top.

    A card whose action was not carried out may be taken back (ZG-TURN-08).
    """
    settled = before.court[:-1] if before.turn.stage == "act" else before.court
    if after.court[: len(settled)] != settled:
        yield Note(
            "ZG-COURT-07",
            N_("the court pile changes from {old} to {new}"),
            old=list(before.court),
            new=list(after.court),
        )


def _governors(before: Position, after: Position, setting: Setting) -> Iterator[Note]:
    for number, (was, now) in enumerate(zip(before.governors, after.governors, strict=True), 1):
        left = Counter(one.owner for one in was) - Counter(one.owner for one in now)
        for seat in left:
            if surely(partial(_cannot_move, before, setting, seat)):
                yield Note("ZG-GOV-14", N_("a governor of {player} leaves region {region}"), player=seat, region=number)


def _cannot_move(position: Position, setting: Setting, player: int) -> bool:
    """Whether nothing lets this player move a governor."""
    return "F" not in flow.powers(position, setting, player)


def _discs(before: Position, after: Position) -> Iterator[Note]:
    for slot, (was, now) in enumerate(zip(before.tasks, after.tasks, strict=True)):
        if now.discs[: len(was.discs)] != was.discs:
            yield Note("ZG-TASK-09", N_("a disc leaves {slot} or changes its space"), slot=SLOT[slot])


def _unrest(before: Position, after: Position, setting: Setting) -> Iterator[Note]:
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        for number, (was, now) in enumerate(zip(old.regions, new.regions, strict=True), 1):
            highest = flow.highest(after, setting, seat, number)
            if now.level > was.level and surely(partial(gt, now.level, highest)):
                yield Note(
                    "ZG-UNREST-04",
                    N_("unrest {level} in region {region} of {player}, the track ends at {highest}"),
                    level=now.level,
                    region=number,
                    player=seat,
                    highest=highest,
                )


def _palaces(before: Position, after: Position, setting: Setting) -> Iterator[Note]:
    """A note for every new palace in a region where the unrest of its owner forbids one."""
    for number, (was, now) in enumerate(zip(before.palaces, after.palaces, strict=True), 1):
        for seat in Counter(now) - Counter(was):
            level = after.players[seat].regions[number - 1].level
            if surely(partial(_forbids, after, setting, seat, number)):
                yield Note(
                    "ZG-UNREST-09",
                    N_("a palace of {player} comes to region {region} at unrest {level}"),
                    player=seat,
                    region=number,
                    level=level,
                )


def _forbids(position: Position, setting: Setting, player: int, region: int) -> bool:
    """Whether the unrest of a region forbids its player a palace there."""
    return any(unrest_ban(position, setting, player, region))


def _pieces(before: Position, after: Position) -> Iterator[Note]:
    """A note for every kind of which the correction makes more than the box holds. Workers never run out."""
    for one, count in pieces.added(PIECES, before, after):
        yield Note(
            "ZG-GEN-04", N_("{count} pieces ({what}); the box holds {most}"), count=count, what=one.what, most=one.total
        )
