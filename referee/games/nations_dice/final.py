"""From a position to what final scoring needs, and on to the score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.game import Setting
from referee.engine.runs import roots
from referee.engine.verdict import Missing
from referee.games.nations_dice import flow
from referee.games.nations_dice.box.known import board_key, tile_key
from referee.games.nations_dice.components import KIND
from referee.games.nations_dice.position import PRINTED, Player, Position
from scoring.shape import scored_by


def final(position: Position, setting: Setting) -> tuple[dict[str, Any], list[Missing]]:
    """The final as plain data (see :mod:`scoring.nations_dice_final`), and the facts without which it cannot be scored."""
    names = [seat.name for seat in setting.seats]
    missing: list[Missing] = []
    dealt = sorted(position.order) == [*range(len(names))]
    data = {
        "edition": setting.options["mode"],
        "players": names,
        **({"order": [names[seat] for seat in position.order]} if dealt else {}),
        "boards": {
            name: _board(player, setting, missing) for name, player in zip(names, position.players, strict=True)
        },
    }
    return data, missing


def _board(player: Player, setting: Setting, missing: list[Missing]) -> dict[str, Any]:
    """The points of one player. Tiles that are paid and wait for their slot count like those that lie there."""
    waiting = {name: flow.tile_of(name, setting) for name in player.unplaced}
    paid = {kind: [name for name, tile in waiting.items() if tile and tile.kind == kind] for kind in KIND.by_key}
    piles = {
        "wonders": player.built,
        "colonies": [*player.colonies, *paid["colony"]],
        "buildings": [*player.buildings, *paid["building"]],
        "advisors": [*player.advisors, *paid["advisor"]],
        "covered": player.covered,
    }
    missing += [Missing(tile_key(name), "ND-END-02") for name, tile in waiting.items() if tile is None]
    if waiting and player.board and flow.board_of(player, setting) is None:
        missing.append(Missing(board_key(player.board), "ND-END-02"))
    leaves = getattr(player.vp, "leaves", ())
    missing += [Missing(leaf.fact, "ND-STA-09") for leaf in roots(leaves) if leaf.fact]
    return {
        "vp": player.vp,
        "starting": _printed(player, setting),
        **{name: dict(_points(tiles, setting, missing)) for name, tiles in piles.items()},
        "unbuilt": dict(_points(player.wonders, setting, [])),
    }


def _printed(player: Player, setting: Setting) -> int:
    """Points of starting buildings that are still visible (ND-END-08)."""
    board = flow.board_of(player, setting)
    points = board.vp if board is not None else ()
    return sum(vp for lying, vp in zip(player.buildings, points, strict=False) if lying == PRINTED)


def _points(names: list[str], setting: Setting, missing: list[Missing]) -> Iterator[tuple[str, int]]:
    """The tiles of a pile with the points printed on them."""
    for name in names:
        if name in ("", PRINTED):
            continue
        tile = flow.tile_of(name, setting)
        if tile is None:
            missing.append(Missing(tile_key(name), "ND-END-02"))
        else:
            yield name, tile.vp


score = scored_by("scoring.nations_dice")
