"""When Tactic cards may be played, and how often: each window, each seat, each occurrence."""

from __future__ import annotations

from typing import Any

import pytest
from great_wall_support import session_of

from referee.engine.session import Session
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import MAYBE
from referee.games.great_wall.actions.tactics import BOOSTED, UPPER, Play, occurrence, windows
from referee.games.great_wall.components import REED
from referee.games.great_wall.game import GAME
from referee.games.great_wall.task_shapes import Killing, Moment, Task

FALL: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 2]}
NEXT = [{"kind": "turns"}, {"kind": "activations", "seats": [0]}]
HERE = {"locations.embassy": [0], "players.0.clerks": 4}
DEFEATED = {
    "sections.left.hordes": [{"card": 1, "units": [{"owner": 0, "soldier": 0, "spots": [1]}], "wounds": [2, 3, 7, 8]}],
    "players.0.soldiers.spearman": 9,
}


def table(
    *of: dict[str, Any], players: int = 3, coop: bool = False, untold: tuple[str, ...] = (), **more: Any
) -> Session:
    given = FALL | HERE | {"tasks": [*NEXT, *of]} | {f"players.{seat}.tactics": 2 for seat in range(players)} | more
    if players == 2:
        given = {"track": [0, 1, 9]} | {key: value for key, value in given.items() if key != "track"}
    made = {"game": GAME.id, "players": players, "given": given, "box": dict.fromkeys(untold, "missing")}
    return session_of(made | ({"options": {"mode": "cooperative"}} if coop else {}))


def opened(session: Session, seat: int) -> set[str]:
    return windows(session.position, session.setting, seat) - {"anytime"}


@pytest.mark.parametrize(
    ("task", "found"),
    [
        ({"kind": "send", "soldiers": [0]}, {"on_attack", "on_recruit"}),
        ({"kind": "attack", "count": 1, "stands": ["rest"]}, {"on_attack"}),
        ({"kind": "wound", "count": 1}, {"on_attack"}),
        ({"kind": "barracks", "at": 4}, {"on_recruit"}),
        ({"kind": "builders", "at": 5}, {"on_build"}),
        ({"kind": "recall", "cards": [1]}, {"on_build"}),
        ({"kind": "upgrade", "at": 1}, {"on_production"}),
        ({"kind": "donate", "at": 1}, {"on_production"}),
        ({"kind": "embassy", "at": 8}, set()),
        ({"kind": "move", "count": 1}, set()),
    ],
)
def test_a_window_is_open_while_what_it_is_about_goes_on(task: dict[str, Any], found: set[str]) -> None:
    """For everybody, whoever's turn it is."""
    rest = {"sections.right.rest": {"1": [1, 0, 0]}, "players.1.soldiers.spearman": 9}
    cards = {"players.1.discard": [1], "players.1.hand": [0, 2, 3, 4, 5]}
    session = table(task | {"seats": [1]}, **rest, **cards)
    assert session.decision().kind == task["kind"]
    assert [opened(session, seat) for seat in range(3)] == [found] * 3
    for phase in ("setup", "end"):
        session.position.phase = phase  # type: ignore[assignment]
        assert windows(session.position, session.setting, 0) == set()
    session.position.phase = "summer"
    assert opened(session, 2) == found | {"summer"}
    session.position.phase = "winter"
    session.position.tasks.clear()
    assert windows(session.position, session.setting, 0) == set()


@pytest.mark.parametrize("active", [-1, 0, 1, REED])
@pytest.mark.parametrize(
    ("below", "found"),
    [
        ([{"kind": "defeat_check"}, {"kind": "stage_b"}], {"own_turn_command"}),
        ([{"kind": "defeat_check"}], {"own_turn_activation"}),
        ([{"kind": "stage_b"}], set()),
        ([], set()),
    ],
)
def test_the_windows_of_a_turn_are_the_active_players(
    below: list[dict[str, Any]], found: set[str], active: int
) -> None:
    """GW-TAC-02: before stage B the one, from then on the other; a moment opens neither for anybody else."""
    told = {"windows": ["own_turn_command", "own_turn_activation", "on_kill"]}
    session = table({"kind": "contribute", "seats": [0]})
    position = session.position
    position.active = active
    position.tasks[1:] = [Task(one["kind"]) for one in below] + [Moment("moment", [0, 1, 2], windows=told["windows"])]
    for seat in range(3):
        assert opened(session, seat) == {"on_kill"} | (found if seat == active else set()), seat


@pytest.mark.parametrize("breach", [False, True])
def test_in_a_killing_the_losers_have_windows_of_their_own(breach: bool) -> None:
    """GW-TAC-02: on_kill only for whose warriors are lost; on_defeat and on_breach for everybody."""
    task = {"kind": "killing", "seats": [0], "at": 0, "horde": 1, "breach": breach}
    session = table(task, **DEFEATED)
    usual = {"on_breach" if breach else "on_defeat"}
    assert [opened(session, seat) for seat in range(3)] == [usual | {"on_kill"}, usual, usual]


@pytest.mark.parametrize(
    ("task", "window", "name"),
    [
        (Killing(seats=[1], at=2, horde=7), "on_kill", "turn:tactic:on_kill:2.horde.7"),
        (Killing(seats=[1], at=0), "on_kill", "turn:tactic:on_kill:0."),
        (Killing(seats=[1], at=2, horde=7, breach=True), "on_breach", "turn:tactic:on_breach:2"),
        (Moment("moment", [1], at=2, horde=7), "on_defeat", "turn:tactic:on_defeat:2.horde.7"),
        (Moment("moment", [1]), "winter_start", "turn:tactic:winter_start:-1."),
        (Task.shapes["barracks"]("barracks", [1]), "on_recruit", "turn:tactic:on_recruit:1"),
        (Task.shapes["barracks"]("barracks", [2, 1]), "on_build", "turn:tactic:on_build:2"),
        (Task.shapes["barracks"]("barracks", [1]), "on_attack", "turn:tactic:on_attack:1"),
        (Task.shapes["barracks"]("barracks", [1]), "on_production", "turn:tactic:on_production:"),
        (Task.shapes["barracks"]("barracks", [1]), "own_turn_command", "turn:tactic:own_turn_command:"),
        (None, "summer", "turn:tactic:summer:"),
        (None, "on_build", "turn:tactic:on_build:"),
    ],
)
def test_an_occurrence_is_a_card_a_section_a_players_own_or_the_time(task: Any, window: str, name: str) -> None:
    """GW-TAC-04 to -06: in Fall of this turn, at other times of this Year."""
    session = table({"kind": "contribute", "seats": [0]})
    session.position.tasks = [] if task is None else [task]
    assert occurrence(session.position, window) == name
    session.position.phase = "winter"
    assert occurrence(session.position, window) == name.replace("turn:", "year:", 1)


def test_one_card_a_player_and_moment_but_any_number_at_any_time() -> None:
    """GW-TAC-04: another player, another window and a card for any time are not counted."""
    session = table({"kind": "send", "seats": [0], "soldiers": [0, 0]}, **{"players.0.tactics": 5})
    assert session.judge(Play(0, 8, UPPER)).legal
    session.declare(Play(0, 8, UPPER))
    assert session.judge(Play(0, 8, UPPER)).rules == ["GW-TAC-10", "GW-TAC-04"]
    session.position.reserve.tactic_discard = []
    assert session.judge(Play(0, 8, UPPER)).rules == ["GW-TAC-04"]
    assert session.judge(Play(1, 8, UPPER)).legal and session.judge(Play(0, 9, UPPER)).legal
    for _ in range(2):
        assert session.judge(Play(0, 13, UPPER)).legal
        session.declare(Play(0, 13, UPPER))
        session.position.reserve.tactic_discard = []
    assert session.position.players[0].tactics == 2


@pytest.mark.parametrize(("coop", "last"), [(False, 20), (True, 32)])
def test_the_tactic_cards_of_a_mode(coop: bool, last: int) -> None:
    """GW-SETUP-01, GW-SETUPC-03: those of the cooperative mode are only there."""
    session = table({"kind": "contribute", "seats": [0]}, coop=coop)
    for card in (1, 20, 21, 32):
        rules = session.judge(Play(0, card, UPPER)).rules
        assert ("GW-SETUP-01" in rules) == (card > last), card
    offered = {one.card for one in Play.candidates(session.position, session.setting, 0)}
    assert offered == ({13, 27} if coop else {13})
    assert not {*Play.candidates(session.position, session.setting, -1)}
    session.position.players[0].tactics = 0
    assert not {*Play.candidates(session.position, session.setting, 0)}
    assert session.judge(Play(0, 13, UPPER)).rules == ["GW-TAC-02"]
    assert session.judge(Play(1, 13, UPPER)).legal
    session.position.phase = "end"
    assert session.judge(Play(1, 13, UPPER)).rules == ["GW-END-01"]
    assert not {*Play.candidates(session.position, session.setting, 1)}


def test_the_upper_half_costs_nothing_and_the_lower_one_its_price() -> None:
    """GW-TAC-03."""
    session = table({"kind": "upgrade", "seats": [0], "at": 1}, **{"locations.quarry": [0], "players.0.clerks": 3})
    chi = (0, 0, 0, 2, 0, 0, 0, 0, 0, 0)
    assert session.judge(Play(0, 3, UPPER, chi)).rules == ["GW-TAC-03"]
    assert session.judge(Play(0, 3, BOOSTED, chi)).legal
    said = Play(0, 3, BOOSTED, chi).plain(session.position, session.setting)
    assert said == Play(0, 3, BOOSTED).plain(session.position, session.setting)
    assert Play(0, 3, UPPER).plain(session.position, session.setting) == Play(0, 3, UPPER)
    session.declare(Play(0, 3, BOOSTED))
    own = session.position.players[0]
    assert (own.resources, own.tactics, session.position.reserve.tactic_discard) == ([5, 5, 5, 3], 1, [3])
    poor = table({"kind": "upgrade", "seats": [0], "at": 1}, **{"locations.quarry": [0], "players.0.clerks": 3},
                 **{"players.0.resources": [5, 5, 5, 1]})  # fmt: skip
    assert poor.judge(Play(0, 3, UPPER)).legal and poor.judge(Play(0, 3, BOOSTED)).rules == ["GW-CORE-05"]


@pytest.mark.parametrize("half", [UPPER, BOOSTED])
def test_a_card_that_nobody_told_has_its_moment_and_no_price_above_all_there_is(half: int) -> None:
    late = table({"kind": "contribute", "seats": [0]}, untold=("tactic.3",))
    assert late.judge(Play(0, 3, half)).status == "unverifiable"
    assert late.judge(Play(1, 3, half)).status == "unverifiable"
    share = (0, 0, 0, 6, 0, 0, 0, 0, 0, 0)
    verdict = late.judge(Play(0, 3, half, share))
    assert verdict.rules == (["GW-CORE-05"] if half == BOOSTED else ["GW-TAC-03"])
    late.position.phase = "setup"
    assert "GW-TAC-02" in late.judge(Play(0, 3, half)).rules


@pytest.mark.parametrize(("coop", "keys"), [(False, [1, 20]), (True, [1, 20, 21, 32])])
def test_a_moment_hinges_on_the_untold_cards_of_the_mode(coop: bool, keys: list[int]) -> None:
    """Not on those that belong to another one."""
    untold = tuple(f"tactic.{card}" for card in (1, 20, 21, 32))
    moment = Moment("moment", [0], windows=["winter_start"])
    late = table({"kind": "contribute", "seats": [0]}, coop=coop, untold=untold)
    found = {*MAYBE["moment"](late.position, late.setting, moment, 0)}
    assert found == {f"tactic.{card}" for card in keys}
    known = table({"kind": "contribute", "seats": [0]}, coop=coop)
    assert not MAYBE["moment"](known.position, known.setting, moment, 0)


@pytest.mark.parametrize("unstopped", [False, True])
@pytest.mark.parametrize(
    ("held", "seats", "window", "asked"),
    [
        ([2, 0, 1], [], "winter_start", (0, 2)),
        ([2, 0, 1], [1, 2], "winter_start", (2,)),
        ([0, 0, 0], [], "winter_start", ()),
        ([0, 1, 0], [0, 2], "winter_start", ()),
        ([2, 1, 1], [], "nothing", ()),
    ],
)
def test_the_game_stops_for_those_who_hold_cards_of_a_moment(
    held: list[int], seats: list[int], window: str, asked: tuple[int, ...], unstopped: bool
) -> None:
    """Where no other decision stops it, if that is enough."""
    session = table(
        {"kind": "contribute", "seats": [0]}, **{f"players.{seat}.tactics": n for seat, n in enumerate(held)}
    )
    tasks.push(session.position, Moment("pause", seats, windows=[window], unstopped=unstopped))
    tasks.settle(session.position, session.setting, [])
    found = session.decision()
    assert (found.kind, found.seats) == (("moment", asked) if asked and not unstopped else ("contribute", (0,)))


BEFORE: dict[str, Any] = {"kind": "moment", "windows": ["winter_start"], "seats": [1]}
ASSAULT: dict[str, Any] = {
    "phase": "winter", "sections.left.hordes": [{"card": 2}], "sections.left.level": 0, "sections.left.barricades": 0,
}  # fmt: skip


@pytest.mark.parametrize(
    ("untold", "lacking"), [("horde.2", ["horde.2"]), ("bare.3", ["bare.3"]), ("general.5", ["general.5"])]
)
def test_an_assault_that_nobody_can_compare_may_open_the_moment_of_a_breach(untold: str, lacking: list[str]) -> None:
    """GW-TAC-02: whoever has the cards in front of them sees it; whatever was played before Winter began."""
    assault = {"kind": "assault_result", "seats": [-1], "at": 0}
    general = {"players.2.general": 5}
    late = table(assault, untold=(untold,), **ASSAULT, **general)
    verdict = late.judge(Play(0, 11, UPPER))
    assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", lacking)
    waiting = table(assault, BEFORE, untold=(untold, "tactic.17"), **ASSAULT, **general)
    verdict = waiting.judge(Play(0, 11, UPPER))
    assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", ["tactic.17", *lacking])
    sure = table(assault, BEFORE, untold=(untold,), **ASSAULT, **general)
    assert sure.judge(Play(0, 11, UPPER)).rules == ["GW-TAC-02"], "who may play at the start of Winter is asked first"


@pytest.mark.parametrize(("card", "status"), [(6, "unverifiable"), (11, "illegal")])
def test_where_no_icon_is_printed_the_production_may_be_at_its_moment(card: int, status: str) -> None:
    asked = {"kind": "icon", "seats": [-1], "at": 1}
    parts = ({"kind": "upgrade", "seats": [0], "at": 1}, {"kind": "collect", "at": 1})
    late = table(*parts, asked, untold=("location.3.quarry",), **{"locations.quarry": [0], "players.0.clerks": 3})
    assert late.decision().kind == "icon"
    assert late.judge(Play(0, card, UPPER)).status == status
