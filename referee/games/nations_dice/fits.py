"""Whether data that has the shape of a position can be handled at all: every name, seat and number in it exists.

Counts that cannot be are the audit's business; this is about what would make no sense to any rule.
"""

from __future__ import annotations

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.games.nations_dice import flow
from referee.games.nations_dice.components import PHASES, STEPS
from referee.games.nations_dice.position import Position


def fits(position: Position, setting: Setting) -> Message | None:
    """The first thing that makes no sense, None if there is none: the phase agrees with what it needs to go on."""
    phase = PHASES[position.phase]
    if position.phase != "setup" and sorted(position.order) != list(range(len(position.players))):
        return Message(N_("In phase {phase} the order must hold every player once."), {"phase": phase})
    if position.phase in ("actions", *STEPS) and not all(player.board for player in position.players):
        return Message(N_("In phase {phase} every player must have a board."), {"phase": phase})
    if position.phase == "actions" and (position.turn.player < 0 or not position.turn.stage):
        return Message(N_("In phase {phase} it must be somebody's turn."), {"phase": phase})
    if position.phase == "reveal" and not flow.laid_out(position, setting):
        return Message(N_("In phase {phase} something must still be laid out."), {"phase": phase})
    if position.phase == "boards" and all(player.board for player in position.players):
        return Message(N_("In phase {phase} somebody must still choose a board."), {"phase": phase})
    if position.phase in STEPS and not position.waiting:
        return Message(N_("In phase {phase} somebody must still be asked."), {"phase": phase})
    return _turn(position, setting)


def _turn(position: Position, setting: Setting) -> Message | None:
    """The tile of the turn is where the stage says."""
    turn = position.turn
    if position.phase != "actions":
        return None
    if turn.stage in ("pay", "place") and not (turn.tile and turn.purchase):
        return Message(N_("{path} cannot be {found}."), {"path": "turn.tile", "found": turn.tile})
    own = position.players[turn.player]
    if turn.purchase == "build" and turn.stage == "pay" and turn.tile not in (*own.wonders, *own.unplaced):
        return Message(N_("{path} cannot be {found}."), {"path": "turn.tile", "found": turn.tile})
    if turn.stage == "shadow" and not flow.solo(position):
        return Message(N_("{path} cannot be {found}."), {"path": "turn.stage", "found": turn.stage})
    return None
