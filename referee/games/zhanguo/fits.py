"""Whether data with the shape of a position make sense at all: every name, seat and number in it exists.

Counts that cannot be right are left to the audit; here only what no rule could work with is refused.
"""

from __future__ import annotations

from referee.engine.game import Setting
from referee.engine.lists import size, top
from referee.engine.message import N_, Message
from referee.engine.unknown import as_told
from referee.engine.words import Words
from referee.games.zhanguo.components import PHASES
from referee.games.zhanguo.position import Player, Position


def fits(position: Position, setting: Setting) -> Message | None:
    """What is missing or wrong for the game to go on in this phase; None if nothing is."""
    seats = sorted(range(len(position.players)))
    if position.track and sorted(position.track) != seats:
        return Message(N_("The reward track must hold every player once."))
    if position.phase != "setup" and not all(slot.tile for slot in position.tasks):
        return Message(N_("Every task slot needs the number of its tile, 1 to 4."))
    if position.phase != "setup" and not all(section.face for section in position.walls):
        return Message(N_("Every wall section needs the face of its tile."))
    if any(max(section.spaces) >= 0 and not section.face for section in position.walls):
        return Message(N_("Every wall section needs the face of its tile."))
    if position.cleared > size(position.court):
        return Message(N_("{path} cannot be {found}."), {"path": "cleared", "found": as_told(position.cleared)})
    phase = PHASES[PHASES.index[position.phase]]
    playing = position.phase == "play"
    begun = position.phase in ("draw", "play", "rewards", "end")
    if ((begun or position.track) and sorted(position.track) != seats) or (begun and position.first < 0):
        return Message(N_("In phase {phase} the reward track must hold every player once."), {"phase": phase})
    if playing and (position.turn.player < 0 or position.turn.stage not in ("play", "act", "effects", "claims")):
        return Message(N_("In phase {phase} it must be somebody's turn."), {"phase": phase})
    if playing and position.turn.stage == "act" and top(position.court) != position.turn.card:
        return Message(N_("The card of this turn must lie on top of the court."))
    if playing and position.turn.stage == "play" and not _can_play(position.players[position.turn.player]):
        return Message(N_("In phase {phase} whoever has the turn must hold a card."), {"phase": phase})
    if position.phase == "rewards" and position.accepted < 0 and not _to_be_asked(position):
        return Message(N_("In phase {phase} somebody with a marker of the aspect must still answer."), {"phase": phase})
    return _transit(position) or _boards(position, phase)


def _can_play(player: Player) -> bool:
    return player.held > 0 and player.known_hand != []


def _to_be_asked(position: Position) -> bool:
    return any(
        player.strength(position.aspect) > 0 and seat not in position.asked
        for seat, player in enumerate(position.players)
    )


def _transit(position: Position) -> Message | None:
    """What is wrong with an official in a full worker area: it must stand there and have a point to go on."""
    turn = position.turn
    if not turn.transit:
        return None
    if turn.transit_colour < 0:
        return Message(N_("{path} cannot be {found}."), {"path": "turn.transit_colour", "found": "-1"})
    region = position.players[turn.player].regions[turn.transit // 2 - 1]
    if turn.points < 1 or not region.worker_area[turn.transit_colour]:
        return Message(N_("{path} cannot be {found}."), {"path": "turn.transit", "found": as_told(turn.transit)})
    return None


def _boards(position: Position, phase: Words) -> Message | None:
    """What is wrong with the boards: every player must have one, or there must be one left to take."""
    without = sum(not player.board for player in position.players)
    if without and position.phase in ("draw", "play", "rewards", "end"):
        return Message(N_("In phase {phase} every player must have a board."), {"phase": phase})
    if position.phase not in ("setup", "boards", "auction"):
        return None
    begun = position.phase != "setup"
    if not without or (begun and (position.first < 0 or size(position.boards_left) < without)):
        return Message(N_("In phase {phase} somebody must still choose a board."), {"phase": phase})
    auction = position.auction
    if position.phase == "auction" and (auction.leader < 0 if auction.won else auction.turn not in auction.bidders):
        path, found = ("auction.leader", auction.leader) if auction.won else ("auction.turn", auction.turn)
        return Message(N_("{path} cannot be {found}."), {"path": path, "found": as_told(found)})
    return None
