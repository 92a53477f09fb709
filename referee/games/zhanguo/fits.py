"""Whether data that has the shape of a position can be handled at all: every name, seat and number in it exists.

Counts that cannot be are the audit's business; this is about what would make no sense to any rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.words import Words
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import BOARDS, COURT_ACTIONS, FACES, PHASES, ROUNDS, SQUARE
from referee.games.zhanguo.position import Player, Position

STAGES = ("", "play", "act", "effects", "claims", "reward")
POOLS = ("", "court", "square", "bonus", "A", "E")
MOST_CARDS = 120
MOST_POINTS = 10_000


def fits(position: Position, setting: Setting) -> Message | None:
    """The first thing that makes no sense, None if there is none."""
    count = len(setting.seats)
    if len(position.players) != count:
        return Message(
            N_("The position has {have} players, the table {need}."),
            {"have": len(position.players), "need": count},
        )
    for path, value, allowed in _choices(position, count):
        if value not in allowed:
            return Message(N_("{path} cannot be {found}."), {"path": path, "found": str(value)})
    return _course(position)


def _choices(position: Position, count: int) -> Iterator[tuple[str, object, Iterable[object]]]:
    seats, or_nobody = range(count), range(-1, count)
    boards = ("", *BOARDS.index)
    squares = ("", *[key for key in SQUARE.index if key != "none"])
    yield "phase", position.phase, PHASES.index
    yield "round", position.round, range(1, ROUNDS + 1)
    yield "first", position.first, or_nobody
    yield "aspect", position.aspect, range(3)
    yield "accepted", position.accepted, or_nobody
    for name, listed in (
        ("track", position.track),
        ("asked", position.asked),
        ("auction.bidders", position.auction.bidders),
    ):
        for seat in listed:
            yield name, seat, seats
    for row, seat in position.column:
        yield "column", seat, seats
        yield "column", row, range(3)
    for number, player in enumerate(position.players):
        yield f"players.{number}.board", player.board, boards
        yield f"players.{number}.vp", player.vp, range(MOST_POINTS + 1)
        for card in (
            *(player.known_hand or ()),
            *(card for region in player.regions for card in region.cards),
        ):
            yield f"players.{number}", card, range(1, MOST_CARDS + 1)
        for slot in (*player.late, *player.lost):
            yield f"players.{number}.late", slot, range(6)
    yield "cleared", position.cleared, range(len(position.court) + 1)
    for card in position.court:
        yield "court", card, range(1, MOST_CARDS + 1)
    for board in position.boards_left:
        yield "boards_left", board, boards
    yield from _gameboard(position, seats, or_nobody, squares)
    yield from _turn(position, or_nobody)


def _gameboard(
    position: Position, seats: range, or_nobody: range, squares: Iterable[object]
) -> Iterator[tuple[str, object, Iterable[object]]]:
    for number, owners in enumerate(position.palaces, 1):
        for owner in owners:
            yield f"palaces.{number}", owner, seats
    for number, governors in enumerate(position.governors, 1):
        for governor in governors:
            yield f"governors.{number}", governor.owner, seats
            yield f"governors.{number}", governor.square, squares
    for section in position.walls:
        yield "walls", section.face, ("", *FACES.index)
        for owner in section.spaces:
            yield "walls", owner, or_nobody
    for slot in position.tasks:
        yield "tasks", slot.tile, range(5)
        for owner in slot.discs:
            yield "tasks", owner, or_nobody


def _turn(position: Position, or_nobody: range) -> Iterator[tuple[str, object, Iterable[object]]]:
    turn, auction = position.turn, position.auction
    yield "turn.player", turn.player, or_nobody
    yield "turn.stage", turn.stage, STAGES
    yield "turn.action", turn.action, ("", "unify", *COURT_ACTIONS)
    yield "turn.card", turn.card, range(MOST_CARDS + 1)
    yield "turn.beneath", turn.beneath, range(MOST_CARDS + 1)
    yield "turn.pool", turn.pool, POOLS
    yield "turn.points", turn.points, range(5)
    yield "turn.transit", turn.transit, (0, 3, 5, 7, 9, 11)
    yield "turn.transit_colour", turn.transit_colour, range(-1, 3)
    for name in ("turn", "leader", "last_winner"):
        yield f"auction.{name}", getattr(auction, name), or_nobody


def _course(position: Position) -> Message | None:
    """The phase agrees with what it needs to go on."""
    seats = sorted(range(len(position.players)))
    if position.track and sorted(position.track) != seats:
        return Message(N_("The reward track must hold every player once."))
    if position.phase != "setup" and not all(slot.tile for slot in position.tasks):
        return Message(N_("Every task slot needs the number of its tile, 1 to 4."))
    if position.phase != "setup" and not all(section.face for section in position.walls):
        return Message(N_("Every wall section needs the face of its tile."))
    if any(max(section.spaces) >= 0 and not section.face for section in position.walls):
        return Message(N_("Every wall section needs the face of its tile."))
    phase = PHASES[PHASES.index[position.phase]]
    playing = position.phase == "play"
    begun = position.phase in ("draw", "play", "rewards", "end")
    if ((begun or position.track) and sorted(position.track) != seats) or (begun and position.first < 0):
        return Message(N_("In phase {phase} the reward track must hold every player once."), {"phase": phase})
    if playing and (position.turn.player < 0 or position.turn.stage not in ("play", "act", "effects", "claims")):
        return Message(N_("In phase {phase} it must be somebody's turn."), {"phase": phase})
    if playing and position.turn.stage == "act" and (not position.court or position.court[-1] != position.turn.card):
        return Message(N_("The card of this turn must lie on top of the court."))
    if playing and position.turn.stage == "play" and not _can_play(position.players[position.turn.player]):
        return Message(N_("In phase {phase} whoever has the turn must hold a card."), {"phase": phase})
    if position.phase == "rewards" and position.accepted < 0 and not _to_be_asked(position):
        return Message(N_("In phase {phase} somebody with a marker of the aspect must still answer."), {"phase": phase})
    return _transit(position) or _boards(position, phase)


def _can_play(player: Player) -> bool:
    return bool(sum(player.hand)) and player.known_hand != []


def _to_be_asked(position: Position) -> bool:
    return any(
        flow.strength(player, position.aspect) > 0 and seat not in position.asked
        for seat, player in enumerate(position.players)
    )


def _transit(position: Position) -> Message | None:
    """An official in a full worker area stands there and has a point to go on."""
    turn = position.turn
    if not turn.transit:
        return None
    if turn.transit_colour < 0:
        return Message(N_("{path} cannot be {found}."), {"path": "turn.transit_colour", "found": "-1"})
    region = position.players[turn.player].regions[turn.transit // 2 - 1]
    if turn.points < 1 or not region.worker_area[turn.transit_colour]:
        return Message(N_("{path} cannot be {found}."), {"path": "turn.transit", "found": str(turn.transit)})
    return None


def _boards(position: Position, phase: Words) -> Message | None:
    """Every player has a board, or there is one left to take."""
    without = sum(not player.board for player in position.players)
    if without and position.phase in ("draw", "play", "rewards", "end"):
        return Message(N_("In phase {phase} every player must have a board."), {"phase": phase})
    if position.phase not in ("boards", "auction"):
        return None
    if position.first < 0 or not without or len(position.boards_left) < without:
        return Message(N_("In phase {phase} somebody must still choose a board."), {"phase": phase})
    auction = position.auction
    if position.phase == "auction" and (auction.leader < 0 if auction.won else auction.turn not in auction.bidders):
        path, found = ("auction.leader", auction.leader) if auction.won else ("auction.turn", auction.turn)
        return Message(N_("{path} cannot be {found}."), {"path": path, "found": str(found)})
    return None
