"""A position ready for play without typing the set-up: for scenarios and examples, and to join a game in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.game import TABLE, Setting
from referee.engine.position import set_path
from referee.games.great_wall import board, invasion, setup, tasks
from referee.games.great_wall.components import ADVISOR_SLOTS, ARTIFACT_SLOTS
from referee.games.great_wall.invasion import card_set, starting
from referee.games.great_wall.position import Horde, Position, Task
from referee.games.great_wall.setup import QIN_PLACES, Begin, Keep, LayArtifacts, LayRequests, Tokens


def ready(setting: Setting, given: Mapping[str, Any]) -> Position:
    """The first Fall, everything in its first place, then the ``given`` paths set; what follows from them is carried out.

    Seat 0 has General 1 and Advisor 5, seat 1 General 2 and Advisor 6, and so on; Advisors 1 to 4 lie on the track. Seat 0 is on
    top of the Tea stack. The first Horde cards lie in row 1; the deck shows the right Section.
    """
    position = setup.start(setting)
    _lay_out(position, setting)
    Begin(TABLE).apply(position, setting, [])
    for seat in range(len(position.players)):
        Keep(seat, seat + 1, ADVISOR_SLOTS + seat + 1).apply(position, setting, [])
    position.unsure.clear()
    _in_order(position)
    for path, value in given.items():
        set_path(position, path, value)
    tasks.settle(position, setting, [])
    return position


def _lay_out(position: Position, setting: Setting) -> None:
    if board.coop(setting):
        first = setup.request_set(setting)[0]
        LayRequests(TABLE, tuple(range(first, first + setup.open_requests(setting)))).apply(position, setting, [])
    else:
        LayArtifacts(TABLE, tuple(range(1, ARTIFACT_SLOTS + 1))).apply(position, setting, [])
    if position.qin is not None:
        Tokens(TABLE, QIN_PLACES).apply(position, setting, [])
    position.advisors = list(range(1, ADVISOR_SLOTS + 1))
    position.reserve.advisors -= ADVISOR_SLOTS
    cards = [card for card in card_set(setting) if card in invasion.deck(position, setting)]
    for place, card in enumerate(cards[: starting(position, setting)]):
        sections = [section for _, section in board.usable(position)]
        sections[place % len(sections)].hordes.append(Horde(card))
        position.reserve.hordes -= 1
    position.reserve.pointer = len(position.sections) - 1


def _in_order(position: Position) -> None:
    """Seat 0 on top of the Tea stack."""
    if not position.tea:
        position.tea = list(range(len(position.players)))
        position.tasks = [Task("order", list(range(len(position.players)))), Task("reveal")][::-1]
        position.phase = "fall"
    position.tea = sorted(position.tea)
