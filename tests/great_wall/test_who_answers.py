"""Who answers what comes next, and why an entry comes too early, too late, or from the wrong seat."""

from __future__ import annotations

from typing import Any

import pytest
from great_wall_support import session_of

from referee.engine.session import Session
from referee.engine.tasks import COMES_FIRST, THROUGH, UP_TO
from referee.games.great_wall import tasks
from referee.games.great_wall.components import LOCATION, LOCATIONS, QIN, REED, REED_NAME
from referee.games.great_wall.game import GAME
from referee.games.great_wall.task_shapes import GoingHome, Moving, Part, Taking, Task, Telling, Volley

FALL: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1}
TURNS = {"kind": "turns"}


def table(*of: dict[str, Any], players: int = 3, coop: bool = False, untold: str = "", **more: Any) -> Session:
    track = {1: [0, 8, 9], 2: [0, 1, 9]}.get(players, [0, 1, 2])
    made: dict[str, Any] = {"game": GAME.id, "players": players, "box": {untold: "missing"} if untold else {}}
    made["given"] = FALL | {"track": track, "tasks": [TURNS, *of]} | more
    return session_of(made | ({"options": {"mode": "cooperative"}} if coop else {}))


def refused(session: Session, seat: int, *kinds: str, whenever: bool = False) -> list[tuple[str, str]]:
    """Rule and sentence of each finding against an answer of this seat."""
    found = tasks.answering(session.position, session.setting, seat, *kinds, whenever=whenever)
    return [(one.rule, getattr(one, "template", "")) for one in found]


def said(kind: str) -> tuple[str, str]:
    moment = tasks.KINDS[kind].moment
    assert moment is not None
    return moment


SEND = {"kind": "send", "seats": [0], "soldiers": [0]}
PARTS = ("upgrade", "donate", *LOCATIONS[4:])


@pytest.mark.parametrize("at", range(10))
def test_who_had_clerks_in_a_location_is_through_with_what_it_offers(at: int) -> None:
    """GW-ACT-03: until all go home; nobody else was asked, and other Locations are not Activated."""
    there = {f"locations.{LOCATIONS[at]}": [0, 1], "players.0.clerks": 4, "players.1.clerks": 4, "tea": [2, 1, 0]}
    session = table({"kind": "go_home", "at": at}, SEND, **there)
    offers = {"upgrade", "donate"} if at < 4 else {LOCATIONS[at]}
    for kind in PARTS:
        for seat in (0, 1, 2):
            through = seat < 2 and kind in offers
            expected = (tasks.KINDS[kind].once, THROUGH) if through else said(kind)
            assert refused(session, seat, kind) == [expected], (kind, seat)


@pytest.mark.parametrize(
    ("kind", "given", "rule"),
    [
        ("tea_house", {"tea": [0, 1, 2]}, "GW-TEA-03"),
        ("barracks", {"players.0.soldiers": [0, 0, 0], "players.0.shamed": [9, 4, 2]}, "GW-BAR-01"),
    ],
)
def test_who_had_nothing_to_do_there_is_told_so(kind: str, given: dict[str, Any], rule: str) -> None:
    there = {f"locations.{kind}": [0], "players.0.clerks": 4}
    session = table({"kind": "go_home", "at": LOCATIONS.index(kind)}, SEND | {"soldiers": [0]}, **there, **given)
    assert refused(session, 0, kind) == [tasks.KINDS[kind].nothing]
    assert tasks.KINDS[kind].nothing[0] == rule


@pytest.mark.parametrize("kind", ["move", "activations"])
@pytest.mark.parametrize(
    ("phase", "active", "seat", "expected"),
    [
        ("fall", 1, 0, ("GW-FALL-04", tasks.ACTIVE, 1)),
        ("fall", 0, 1, ("GW-FALL-04", tasks.ACTIVE, 0)),
        ("fall", 0, 0, ("GW-FALL-05", tasks.STAGE, None)),
        ("fall", 2, 2, ("GW-FALL-05", tasks.STAGE, None)),
        ("fall", 9, 1, ("GW-FALL-04", tasks.ACTIVE, REED_NAME)),
        ("winter", 0, 1, None),
    ],
)
def test_a_stage_of_a_turn_is_the_active_players(
    kind: str, phase: str, active: int, seat: int, expected: tuple[str, str, Any] | None
) -> None:
    """GW-FALL-04, GW-FALL-05; outside of Fall it is said when Clerks move and Locations are Activated."""
    session = table(SEND, players=2 if active == 9 else 3, active=active, phase=phase)
    (found,) = tasks.answering(session.position, session.setting, seat, kind)
    if expected is None:
        assert (found.rule, found.template) == said(kind)
    else:
        assert (found.rule, found.template, found.facts.get("player")) == expected
    between = table(SEND, active=-1, slot=0)
    waits = (tasks.KINDS["send"].rule, tasks.KINDS["send"].waiting)
    assert refused(between, seat, kind) == [waits]
    assert refused(between, seat, "upgrade") == [said("upgrade")]


@pytest.mark.parametrize("kind", ["horde", "hordes", "token", "pay_shame", "reclaim"])
@pytest.mark.parametrize("year", [1, 2])
def test_the_first_year_has_no_spring_and_no_summer(kind: str, year: int) -> None:
    """GW-FLOW-02; in later Years they are over."""
    session = table(SEND, year=year)
    first = [("GW-FLOW-02", "the first Year has no Spring and no Summer")]
    expected = first if year == 1 else [tasks.KINDS[kind].moment or (tasks.KINDS[kind].rule, tasks.NOTHING_ASKS)]
    assert refused(session, 0, kind) == expected
    setup = table(SEND, year=year, phase="setup")
    assert refused(setup, 0, kind) == [(tasks.KINDS["send"].rule, tasks.KINDS["send"].waiting)]


def test_at_the_end_nothing_is_answered_any_more() -> None:
    session = table(SEND, phase="end")
    assert [rule for rule, _ in refused(session, 0, "send")] == ["GW-END-01"]


# -- whose it is ----------------------------------------------------------------------------------------------------

CARDS = {
    **dict.fromkeys(("command.economy", "solo.fifth", "reed"), "GW-CMD-03"),
    **dict.fromkeys(("general.2", "advisor.9", "tactic.1.upper", "qin"), "GW-CORE-14"),
    **dict.fromkeys(("horde.2", "event.3", "request.1", ""), ""),
}


@pytest.mark.parametrize(("card", "rule"), CARDS.items())
def test_the_card_says_who_decides_about_its_effect(card: str, rule: str) -> None:
    """GW-CMD-03: of Command cards, whoever a band is for; GW-CORE-14: of one's own cards, their owner."""
    session = table({"kind": "wound", "seats": [1, 2], "count": 1, "card": card})
    kind = tasks.KINDS["wound"]
    usual = kind.alone or kind.rule
    assert refused(session, 0, "wound") == [(rule or usual, UP_TO)]
    assert refused(session, 2, "wound") == [("GW-CMD-03" if rule == "GW-CMD-03" else kind.order, COMES_FIRST)]
    assert refused(session, 1, "wound") == []


def test_resources_are_taken_by_the_rule_that_gives_them() -> None:
    session = table({"kind": "take", "seats": [1], "count": 1, "rule": "GW-ATK-06"})
    assert refused(session, 0, "take") == [("GW-ATK-06", UP_TO)]


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize(
    ("task", "active", "rule"),
    [
        (Moving(seats=[1], count=1, reed=True), 9, "GW-REED-08"),
        (Moving(seats=[1], count=1, reed=True), 1, "GW-REED-08"),
        (Task("reed_advisor", [1]), 9, "GW-REED-08"),
        (Task("reed_barricade", [1]), 0, "GW-REED-08"),
        (Task("activations", [1]), 9, "GW-REED-08"),
        (Task("activations", [1]), 1, "GW-FALL-07"),
        (Task.shapes["advanced"](seats=[1]), 9, "GW-REED-08"),
        (Task.shapes["advanced"](seats=[1]), 1, "GW-CMD-03"),
        (Telling(seats=[1], card="reed"), 9, "GW-REED-08"),
        (Telling(seats=[1], card="reed"), 1, "GW-CMD-03"),
    ],
)
def test_for_the_reed_clan_its_overlord_decides(task: Any, active: int, rule: str, seat: int) -> None:
    """GW-REED-08: in its turn, and of what is asked for it at any time."""
    session = table(SEND, players=2)
    session.position.active = active
    task.seats = [1, 0]
    found = tasks.TASKS.not_you(session.position, session.setting, task, seat)
    assert (found.rule, found.template) == (rule, tasks.OVERLORD if rule == "GW-REED-08" else found.template)
    assert found.facts["player"] == 1


@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3, QIN, REED])
def test_who_has_had_a_part_is_through_and_who_had_none_was_not_asked(seat: int) -> None:
    session = table(SEND, **{"locations.quarry": [0, 2], "sections.right.archers": [2], "players.2.soldiers.archer": 3})
    position, took = session.position, tasks.TASKS.took_part
    assert took(position, Part("logistics", [], at=1), seat) == (seat in (0, 2))
    assert not took(position, Part("logistics", [], at=1, by_card=True), seat)
    assert took(position, Volley(seats=[], at=2), seat) == (seat == 2)
    assert not took(position, Volley(seats=[], at=1), seat)
    assert took(position, Task("slots", []), seat) == (seat in (0, 1, 2))
    for active, first in ((0, 1), (1, 1), (2, 0)):
        position.active = active
        asked = seat in (0, 1, 2) and active not in (seat, first)
        assert took(position, Moving(seats=[first], count=1), seat) == asked, (active, first)


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_who_may_answer_first(mode: str) -> None:
    """GW-CORE-01, GW-COOP-07: in their order, all at once, or as the group agrees."""
    at_once = {"order", "keep", "moment", "discard"}
    agreed = {
        *(
            "slots",
            "upgrade",
            "donate",
            "builders",
            "embassy",
            "barracks",
            "logistics",
            "academy",
            "killing",
            "surplus",
        ),
        *("pay_shame", "share", "fire", "move", "attack"),
    }
    session = table(SEND, coop=mode == "cooperative")
    for kind in (kind for kind, one in tasks.KINDS.items() if one.run is None):
        task = Task(kind, [2, REED, 0, 1])
        free = kind in at_once or (kind in agreed and mode == "cooperative")
        found = tasks.deciders(session.position, session.setting, task)
        assert found == ((2, 0, 1) if free else (2,)), kind
        task.begun = True
        begun = tasks.deciders(session.position, session.setting, task)
        assert begun == ((2, 0, 1) if kind in at_once else (2,)), kind
        assert tasks.KINDS[kind].secret == (kind == "order")


@pytest.mark.parametrize("coop", [False, True])
@pytest.mark.parametrize("kind", ["slots", "upgrade", "barracks", "embassy", "fire"])
@pytest.mark.parametrize("seats", [[REED], [REED, 1], [1, REED]])
def test_the_reed_clan_waits_where_the_group_agrees_on_an_order(coop: bool, kind: str, seats: list[int]) -> None:
    """GW-AMB-42: not when cards are laid on slots, and not where nobody else is left."""
    session = table(SEND, coop=coop)
    waits = tasks.TASKS.waits(session.position, session.setting, Task(kind, seats))
    assert waits == (coop and kind != "slots" and 1 in seats)


# -- how it is asked ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("kind", ["upgrade", "donate"])
def test_the_question_names_the_location(kind: str, at: int) -> None:
    session = table({"kind": kind, "seats": [1], "at": at}, **{f"locations.{LOCATIONS[at]}": [1]})
    prompt = session.decision().prompt
    assert prompt.facts == {"player": 1, "location": LOCATION[at]}
    assert prompt.template == tasks.KINDS[kind].prompt


def test_the_question_says_whose_clerks_move_and_what_a_spot_may_bring() -> None:
    session = table(SEND)

    def asked(task: Task) -> tuple[str, Any]:
        found = tasks.TASKS.prompt(session.position, session.setting, task, task.seats)
        return found.template, found.facts.get("count")

    assert asked(Moving(seats=[1], count=3, used=[4])) == (tasks.KINDS["move"].prompt, 2)
    assert asked(Moving(seats=[1], count=3, used=[4], reed=True)) == (tasks.REED_MOVES, 2)
    assert asked(Moving(seats=[1], count=1, used=[4, 4])) == (tasks.KINDS["move"].prompt, 0)
    assert asked(Taking(seats=[1], count=2)) == (tasks.KINDS["take"].prompt, 2)
    assert asked(Taking(seats=[1], count=2, horde=4))[0] == tasks.SPOT_MAY_BRING


# -- the stack ------------------------------------------------------------------------------------------------------


def test_the_activation_that_goes_on_is_the_last_that_began() -> None:
    session = table({"kind": "go_home", "at": 2}, {"kind": "go_home", "at": 5}, SEND)
    assert tasks.closing(session.position) == GoingHome(at=5)
    assert tasks.closing(table(SEND).position) is None


@pytest.mark.parametrize("most", [None, 1, 2, 3])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_part_is_over_when_all_its_times_are_used(count: int, most: int | None) -> None:
    session = table({"kind": "wound", "seats": [0, 1], "count": count})
    position = session.position
    times = count if most is None else most
    for time in range(1, times + 1):
        assert position.tasks[-1].seats == [0, 1]
        tasks.once(position, 0, 5, most)
        assert position.tasks[-1].used == ([5] * time if time < times else [])
    assert position.tasks[-1].seats == [1]


def test_what_is_asked_once_is_over_at_once() -> None:
    session = table({"kind": "tea_house", "seats": [1, 0], "at": 7}, tea=[2, 1, 0])
    session.position.tasks.append(Task("recall", [1, 0]))
    tasks.once(session.position, 1, 0)
    assert session.position.tasks[-1].seats == [0]


# -- where markers may lie otherwise --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owner", "statuses"),
    [
        (0, ("legal", "illegal", "illegal")),
        (1, ("unverifiable", "unverifiable", "illegal")),
        (2, ("unverifiable", "illegal", "unverifiable")),
    ],
)
@pytest.mark.parametrize("begun", [False, True])
def test_a_card_that_nobody_told_may_have_moved_the_marker_of_its_owner_up(
    owner: int, statuses: tuple[str, ...], begun: bool
) -> None:
    """GW-CORE-01: whoever is before its owner may come after; not once somebody has begun."""
    task = {"kind": "embassy", "seats": [0, 1, 2], "at": 8, "begun": begun}
    own = {f"players.{owner}.general": 2, "locations.embassy": [0, 1, 2]}
    session = table(task, untold="general.2", **own, **{f"players.{seat}.clerks": 4 for seat in range(3)})
    found = [session.judge(session.read(f"{name}: hire")[0]).status for name in ("anna", "boris", "carla")]
    assert found == (["legal", "illegal", "illegal"] if begun else [*statuses])


def test_where_one_person_is_asked_no_marker_matters() -> None:
    given = {"players.1.general": 2, "locations.embassy": [0, 1], "players.0.clerks": 4, "players.1.clerks": 4}
    for seats in ([0], [0, 9]):
        task = {"kind": "embassy", "seats": seats, "at": 8}
        session = table(task, players=2, untold="general.2", **given)
        found = [session.judge(session.read(f"{name}: hire")[0]).status for name in ("anna", "boris")]
        assert found == ["legal", "illegal"]


def test_all_at_once_no_marker_matters() -> None:
    given = {"players.1.general": 2, "active": -1, "slot": 0, "track": [-1, -1, -1]}
    session = table({"kind": "order", "seats": [0, 1, 2]}, untold="general.2", **given)
    assert {session.judge(session.read(f"{name}: order economy")[0]).status for name in ("anna", "boris")} == {"legal"}
