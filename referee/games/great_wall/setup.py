"""The table before anything is placed by choice or chance, and which cards belong to this game."""

from __future__ import annotations

from referee.engine.errors import SetupError
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.games.great_wall.box import board
from referee.games.great_wall.components import (
    ADVISOR_CARDS,
    ARTIFACT_SLOTS,
    BARRACKS,
    COOP_TACTICS,
    EVENT_CARDS,
    HORDE_CARDS,
    HORSEMAN,
    LEFT,
    MILL,
    MINE,
    NAMED_REQUESTS,
    PRODUCTION,
    QUARRY,
    REED,
    REQUEST_CARDS,
    SHAME_EACH,
    SOLDIER_COUNTS,
    SPEARMAN,
    TACTIC_CARDS,
)
from referee.games.great_wall.position import Overseer, Player, Position, Qin
from referee.games.great_wall.task_shapes import Task
from referee.games.great_wall.wall.invasion import card_set

QIN_HONOR = {"0": 0, "50": 50, "100": 100}
QIN_PLACES = (*range(len(PRODUCTION)), BARRACKS)


def start(setting: Setting) -> Position:
    """The position before anything is placed by choice or chance."""
    count, coop = board.humans(setting), board.coop(setting)
    if count == 1 and coop:
        raise SetupError(N_("Alone, The Great Wall is played against Qin Jiushao only, not in the cooperative mode."))
    track = board.time_track(setting)
    position = Position(
        time=track.start if track is not None else 0,
        players=[Player() for _ in range(count)],
        shame=SHAME_EACH * count,
        track=[-1] * board.track_size(setting),
        tasks=[Task("keep", list(range(count))), Task("set_up", [TABLE])],
    )
    reserve = position.reserve
    reserve.tactics = TACTIC_CARDS + COOP_TACTICS if coop else TACTIC_CARDS
    reserve.advisors = ADVISOR_CARDS - 2 * count
    reserve.hordes = HORDE_CARDS
    if coop:
        reserve.events = EVENT_CARDS
        reserve.requests = REQUEST_CARDS - NAMED_REQUESTS if count == 2 else REQUEST_CARDS
    if count <= 2:
        _close_left(position, setting)
        _reed(position)
    if count == 1:
        _qin(position, setting)
    return position


def _close_left(position: Position, setting: Setting) -> None:
    """Close the left Section and leave out the Horde cards that point to it (GW-SETUP2-02, -03).

    If the backs are not all known, the size of the deck stays 0 until the table tells it.
    """
    position.sections[LEFT].closed = True
    position.sections[LEFT].barricades = 0
    pointers = [board.known(setting).pointers.get(card) for card in card_set(setting)]
    position.reserve.hordes = 0 if None in pointers else sum(pointer != LEFT for pointer in pointers)
    position.reserve.boxed = HORDE_CARDS - position.reserve.hordes if position.reserve.hordes else 0


def _reed(position: Position) -> None:
    """Set up the Reed Clan: three Clerks on the board and all Spearmen of an unused colour (GW-SETUP2-06)."""
    position.reed = Player(clerks=0, pool=0, soldiers=[SOLDIER_COUNTS[SPEARMAN], 0, 0], hand=[])
    for number in (MILL, QUARRY, MINE):
        position.locations[number].append(REED)


def _qin(position: Position, setting: Setting) -> None:
    """Set up Qin's Clerks, warriors, Overseers and Advisors (GW-SETUPS-04 to -09)."""
    five = setting.rulings["GW-AMB-31"] == "five"
    placed = (HORSEMAN, HORSEMAN, SPEARMAN, SPEARMAN)
    soldiers = [count - placed.count(soldier) for soldier, count in enumerate(SOLDIER_COUNTS)]
    position.qin = Qin(
        Player(
            honor=QIN_HONOR[setting.options["qin-honor"]],
            clerks=5 if five else 8,
            pool=3 if five else 0,
            soldiers=soldiers,
            overseers=[Overseer(1, soldier) for soldier in placed],
            supporting=2,
            under=[0, 0],
            hand=[],
        )
    )
    position.reserve.advisors -= 2


def open_requests(setting: Setting) -> int:
    """How many Requests lie open at a time (GW-COOP-26)."""
    return 2 if board.humans(setting) == 2 else ARTIFACT_SLOTS


def request_set(setting: Setting) -> range:
    """The numbers of the Requests in this game. With two players the four named ones, 1 to 4, stay in the box."""
    return range(NAMED_REQUESTS + 1 if board.humans(setting) == 2 else 1, REQUEST_CARDS + 1)
