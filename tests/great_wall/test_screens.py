"""What each person at the table may know of what lies behind screens and face down."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import position as positions
from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.game import TABLE
from referee.engine.unknown import known
from referee.games.great_wall import screens
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.actions.orders import Order
from referee.games.great_wall.components import QIN, REED
from referee.games.great_wall.game import GAME
from referee.games.great_wall.position import Position

BOX = practice_box(GAME.package)


def table(players: int, tasks: list[dict[str, Any]], **given: Any) -> Any:
    track = {"track": [0, QIN, REED] if players == 1 else [0, 1, REED] if players == 2 else [0, 1, 2]}
    made = {"phase": "fall", "tasks": tasks, **track, **given}
    return scenarios.session_of(GAME, BOX, {"game": GAME.id, "players": players, "given": made})


CHOOSING = [{"kind": "turns"}, {"kind": "reveal"}, {"kind": "order", "seats": [2]}]
PLAYING = [{"kind": "turns"}, {"kind": "order", "seats": [0]}]


def hidden(position: Position) -> list[bool]:
    """Whose Resources are unknown."""
    return [not known(own.resources[0]) for own in position.players]


@pytest.mark.parametrize("asker", [0, 1, 2, TABLE])
def test_everybody_sees_behind_the_own_screen_only(asker: int) -> None:
    """GW-CORE-03."""
    session = table(3, PLAYING)
    shown = screens.seen(session.position, session.setting, asker)
    assert shown is not None
    assert hidden(shown) == [seat != asker for seat in range(3)]
    assert hidden(session.position) == [False] * 3
    unknown: Any = shown.players[1 if asker == 0 else 0].resources
    assert {(one.bounds()[0], one.bounds()[1] > 1000) for one in unknown} == {(0, True)}
    for own in shown.players:
        assert all(known(one) == known(own.resources[0]) for one in own.resources)


@pytest.mark.parametrize(
    ("players", "phase", "asker", "nothing"),
    [
        (1, "fall", 0, True),
        (1, "fall", TABLE, True),
        (2, "fall", TABLE, False),
        (2, "fall", 0, False),
        (3, "end", 0, True),
        (3, "end", TABLE, True),
        (3, "winter", TABLE, False),
    ],
)
def test_nothing_is_hidden_alone_and_after_the_game(players: int, phase: str, asker: int, nothing: bool) -> None:
    session = table(players, PLAYING)
    session.position.phase = phase
    assert (screens.seen(session.position, session.setting, asker) is None) is nothing


@pytest.mark.parametrize(("tasks", "secret"), [(CHOOSING, True), (CHOOSING[:2], True), ([{"kind": "turns"}], False)])
@pytest.mark.parametrize("asker", [0, 1, TABLE])
def test_a_chosen_card_may_be_any_of_the_hand_until_all_are_turned_over(
    tasks: list[dict[str, Any]], secret: bool, asker: int
) -> None:
    """GW-FALL-01: also whether one was chosen at all."""
    session = table(3, CHOOSING, **{"players.0.chosen": 3, "players.0.hand": [0, 5]})
    position, made = session.position, positions.clone(session.position)
    made.tasks = [one for one in position.tasks if one.kind in {task["kind"] for task in tasks}]
    shown = screens.seen(made, session.setting, asker)
    assert shown is not None
    first = shown.players[0]
    if secret and asker != 0:
        assert first.hand == [0, 3, 5]
        assert not known(first.chosen)
    else:
        assert (first.hand, first.chosen) == ([0, 5], 3)
    assert shown.players[1].chosen == -1
    assert screens.secret(made, Order(0, 3)) is secret
    assert not screens.secret(made, Done(0))


def test_of_an_order_everybody_reads_who_gave_it() -> None:
    session = table(3, CHOOSING)
    assert screens.public(session.position, Order(1, 3)) == Order(1)
    assert screens.public(session.position, Done(1)) == Done(1)
