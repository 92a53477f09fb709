"""The end of a Year in the cooperative mode: winning and losing together, new Requests, Events."""

from __future__ import annotations

from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.box import board
from referee.games.great_wall.components import (
    REQUESTS_TO_WIN,
)
from referee.games.great_wall.position import Position
from referee.games.great_wall.setup import open_requests
from referee.games.great_wall.task_shapes import Counting, Recalling, Task

# -- the end of a Year ------------------------------------------------------------------------------------------


@tasks.automatic("verdict")
def verdict(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Winter phase 4: the game is won with enough Requests, lost if no time is left (GW-COOP-18, -19)."""
    if len(position.fulfilled) >= REQUESTS_TO_WIN[board.humans(setting)]:
        flow.finish(position, "won", "GW-COOP-19", N_("enough Requests are fulfilled: everybody wins"), notes)
    elif flow.last_slot(position, setting):
        flow.finish(position, "lost", "GW-COOP-18", N_("the time is over: everybody loses"), notes)


@tasks.automatic("new_requests")
def new_requests(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Winter phase 5: each player gets a Shame token for every open Request; empty slots are filled (GW-COOP-21)."""
    waiting = sum(1 for card in position.requests if card)
    lacking = min(open_requests(setting) - waiting, position.reserve.requests)
    steps: list[Task] = [Counting("shame", flow.players(position), count=waiting)] if waiting else []
    steps += [Task("new_request", [TABLE]) for _ in range(lacking)]
    tasks.plan(position, *steps)


@tasks.automatic("event")
def event(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Winter phase 6: an Event is revealed, while there are any (GW-COOP-22)."""
    if position.reserve.events:
        tasks.push(position, Task("reveal_event", [TABLE]))


# -- Command cards ----------------------------------------------------------------------------------------------


@tasks.automatic("wall_built")
def wall_built(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Whoever built a Wall level may take a Command card back (GW-COOP-13)."""
    seat = task.seats[0]
    if board.coop(setting) and seat < len(position.players):
        tasks.push(position, Recalling(seats=[seat]))
