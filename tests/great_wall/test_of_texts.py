"""What an entry may mean while a text waits that nobody told: whose, where, how much, for what price."""

from __future__ import annotations

from typing import Any

import pytest
from great_wall_support import session_of

from referee.engine.explore import reach
from referee.engine.session import Session
from referee.games.great_wall.actions import of_texts
from referee.games.great_wall.actions.building import Barricade
from referee.games.great_wall.actions.cards import Offer
from referee.games.great_wall.actions.clerks import Move
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.actions.gains import Pay, Take
from referee.games.great_wall.actions.houses import Hire
from referee.games.great_wall.actions.logistics import March
from referee.games.great_wall.actions.parties import Dismiss
from referee.games.great_wall.actions.production import Donate, Forgo, Upgrade
from referee.games.great_wall.actions.recruit import Recruit
from referee.games.great_wall.components import REED, SUPPLY
from referee.games.great_wall.game import GAME
from referee.games.great_wall.task_shapes import Telling

CARD = "command.economy"
WAITS = {"kind": "by_card", "seats": [0], "card": CARD, "step": -1}


def table(players: int = 3, **more: Any) -> Session:
    given = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 9] if players == 2 else [0, 1, 2]}
    given |= {"tasks": [{"kind": "turns"}, {"kind": "contribute", "seats": [1]}, WAITS]}
    made = {"game": GAME.id, "players": players, "given": given | more, "box": {CARD: "missing"}}
    return session_of(made)


def asked(action: Any, players: int = 3, **more: Any) -> Any:
    session = table(players, **more)
    return of_texts._task(session.position, session.setting, Telling(card=CARD), type(action), action)


def span(value: Any) -> tuple[int, int]:
    return reach(value).low, reach(value).high


@pytest.mark.parametrize(
    ("action", "kind", "count", "at"),
    [
        (Recruit(1, (1, 0, 0)), "barracks", (99, 99), (4, 4)),
        (Hire(1), "embassy", (1, 1), (8, 8)),
        (March(1, 0, 2), "logistics", (1, 1), (6, 6)),
        (Barricade(1, 2), "builders", (1, 1), (5, 5)),
        (Donate(1), "donate", (1, 1), (0, 2)),
        (Upgrade(1), None, (1, 1), (0, 3)),
        (Take(1, (1, 0, 0, 0)), "take", (1, 60), None),
        (Pay(1, (1, 0, 0, 0)), "pay", (1, 60), None),
        (Move(1, 2), "move", (1, 1), None),
        (Dismiss(1, 2), "dismiss", None, None),
    ],
)
def test_what_a_text_may_ask_for(action: Any, kind: str | None, count: Any, at: Any) -> None:
    """Once, recruits all together; where it must be; of Resources at least one."""
    task = asked(action)
    assert task.seats == [1]
    assert kind is None or task.kind == kind
    if hasattr(task, "card"):
        assert task.card == CARD
    if count is not None:
        assert span(task.count) == count
    if at is not None:
        assert task.by_card is True and span(task.at) == at
    if kind == "builders":
        assert span(task.price) == (-1, 60)


def test_what_a_text_may_let_do_it_may_let_do_for_nothing_or_not() -> None:
    for action in (Recruit(1, (1, 0, 0)), Hire(1), Upgrade(1)):
        assert type(asked(action).free) is not bool
    assert type(asked(Recruit(1, (1, 0, 0))).attacking) is not bool


def test_what_is_offered_is_what_the_text_wants() -> None:
    task = asked(Offer(1, (0, 0, 0, 0, 0, 1, 2, 0, 0, 0)))
    assert task.due == {"clerk": 1, "spearman": 2}
    assert asked(Offer(1)).due == {}


@pytest.mark.parametrize(
    ("here", "source", "reed"),
    [
        ([1], 2, [False]),
        ([REED], 2, [True]),
        ([1, REED], 2, [False, True]),
        ([0, REED], 2, [True]),
        ([], 2, [False]),
        ([REED], None, [False]),
        ([REED], SUPPLY, [False]),
        ([REED], 10, [False]),
        ([REED], 9, [False]),
    ],
)
def test_a_clerk_that_moves_is_the_players_own_if_one_is_there(here: list[int], source: int | None, reed: Any) -> None:
    """GW-REED-09: or one of the Reed Clan, where one stands."""
    clerks = {"locations.gold_mine": here, "reed.clerks": 1 - here.count(REED)}
    clerks |= {f"players.{seat}.clerks": 5 - here.count(seat) for seat in (0, 1)}
    session = table(2, **clerks)
    found = of_texts._movers(session.position, session.setting, Move(1, 4, source))
    assert found == reed
    none = asked(Move(1, 4, source))
    assert none.reed is False


@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3, 8])
def test_a_text_that_waits_may_ask_any_player(seat: int) -> None:
    session = table()
    found = of_texts._text(session.position, session.setting, seat)
    assert (found is not None and found.card == CARD) == (seat in (0, 1, 2))


def test_resources_that_a_text_gives_or_takes_are_some() -> None:
    session = table()
    for verb in (Take, Pay):
        assert session.judge(verb(0, (0, 0, 0, 0))).status == "illegal"
        assert session.judge(verb(0, (0, 1, 0, 1))).status == "unverifiable"
    assert session.judge(Pay(0, (0, 6, 0, 0))).status == "illegal"


def test_done_and_forgo_are_asked_by_no_text() -> None:
    assert not {Done, Forgo} & {*of_texts.verbs()}
    assert {Recruit, Hire, March, Donate, Upgrade, Take, Pay, Move, Dismiss} <= {*of_texts.verbs()}
