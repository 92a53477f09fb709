"""A position ready for play without entering the set-up: for scenarios, examples, and to join a game in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.game import TABLE, Setting
from referee.engine.position import set_path
from referee.games.great_wall import flow, setup, tasks
from referee.games.great_wall.actions.setup import LEFT_IN_DECK, LayArtifacts, LayRequests, Tokens, count_deck
from referee.games.great_wall.box import board
from referee.games.great_wall.components import ADVISOR_SLOTS, ARTIFACT_SLOTS
from referee.games.great_wall.position import Horde, Position
from referee.games.great_wall.setup import QIN_PLACES
from referee.games.great_wall.task_shapes import Task
from referee.games.great_wall.wall import invasion
from referee.games.great_wall.wall.invasion import card_set, counted_deck, starting

EACH = 5


def ready(setting: Setting, given: Mapping[str, Any]) -> Position:
    """The position at the start of the first Fall, with the ``given`` paths set and the steps that follow carried out.

    Everybody has 5 of each Resource and neither General nor Advisor, so that no ability applies; seat 0 is on top of
    the Tea stack. Advisors 1 to 4 lie on the track, the first Horde cards in row 1; the deck's indicator shows the
    right Section.
    """
    position = setup.start(setting)
    _lay_out(position, setting)
    position.tasks.clear()
    position.tea = [seat for seat, _ in position.parties()]
    for own in position.players:
        own.resources = [EACH] * len(own.resources)
    flow.fall(position, setting, Task("fall"), [])
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
    if counted_deck(position):
        position.reserve.hordes -= position.laid
    else:
        count_deck(position, LEFT_IN_DECK)
    position.reserve.pointer = len(position.sections) - 1
