"""Advisors, markers, tokens and Horde cards: how many there are room for, what they cost, what takes their place."""

from __future__ import annotations

from typing import Any

import pytest
from great_wall_support import session_of

from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.games.great_wall import tasks
from referee.games.great_wall.actions import shame as tokens
from referee.games.great_wall.actions.houses import (
    Appoint,
    Hire,
    NewAdvisor,
    Rise,
    advisor_cost,
    clerk_cost,
    move_marker,
)
from referee.games.great_wall.actions.invasion import Arrived, PlaceHorde, Token
from referee.games.great_wall.actions.setup import Begin, Deck, Tokens, count_deck
from referee.games.great_wall.actions.shame import Icon, PlaceShame, Redeem
from referee.games.great_wall.actions.surplus import clear
from referee.games.great_wall.components import QIN
from referee.games.great_wall.game import GAME
from referee.games.great_wall.setup import QIN_PLACES
from referee.games.great_wall.task_shapes import Task

FALL: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1, "locations.embassy": [0], "players.0.clerks": 4}
SPRING = {"phase": "spring", "year": 2}
NEXT = [{"kind": "turns"}, {"kind": "activations", "seats": [0]}]
EMBASSY = {"kind": "embassy", "seats": [0], "at": 8}


def table(*of: dict[str, Any], players: int = 3, coop: bool = False, untold: str = "", **more: Any) -> Session:
    given = FALL | {"track": {1: [0, 8, 9], 2: [0, 1, 9]}.get(players, [0, 1, 2]), "tasks": [*NEXT, *of]} | more
    made = {"game": GAME.id, "players": players, "given": given, "box": {untold: "missing"} if untold else {}}
    return session_of(made | ({"options": {"mode": "cooperative"}} if coop else {}))


def start(players: int, coop: bool = False, untold: str = "", **given: Any) -> Session:
    made = {"game": GAME.id, "players": players, "start": "empty", "given": given}
    made["box"] = {untold: "missing"} if untold else {}
    return session_of(made | ({"options": {"mode": "cooperative"}} if coop else {}))


# -- Advisors -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("active", [0, 1, 2])
@pytest.mark.parametrize("supporting", [0, 1, 3])
def test_an_advisor_costs_as_many_gold_as_its_owner_will_have(active: int, supporting: int) -> None:
    """GW-EMB-03; a Clerk always 2 (GW-EMB-02); for nothing if a card says so."""
    own = {"advisors": [20, 21][:active], "supporting": supporting, "under": [0] * supporting}
    given = {f"players.0.{name}": value for name, value in own.items()}
    for gold in range(7):
        session = table(EMBASSY, **given, **{"players.0.resources": [0, 0, gold, 0]})
        cost = active + supporting + 1
        assert advisor_cost(session.position, session.setting, 0) == cost
        assert clerk_cost(session.position, session.setting, 0) == 2
        assert session.judge(Appoint(0, 1, 0)).legal == (gold >= cost)
        assert session.judge(Hire(0)).legal == (gold >= 2)
    free = table(EMBASSY | {"by_card": True, "count": 1, "free": True}, **given, **{"players.0.resources": [0] * 4})
    assert free.judge(Appoint(0, 1, 0)).legal and free.judge(Hire(0)).legal


@pytest.mark.parametrize("role", [0, 1])
@pytest.mark.parametrize("slot", [1, 2, 4])
def test_an_advisor_goes_to_its_owner_and_the_next_one_comes_at_the_right_end(slot: int, role: int) -> None:
    given = {"advisors": [5, 6, 7, 8], "players.0.advisors": [20], "players.0.supporting": 1, "players.0.under": [21]}
    session = table(EMBASSY, **given)
    session.declare(Appoint(0, slot, role))
    own, card = session.position.players[0], 4 + slot
    assert own.advisors == ([20, card] if role == 0 else [20])
    assert (own.supporting, own.under) == ((1, [21]) if role == 0 else (2, [21, card]))
    left = [one for one in (5, 6, 7, 8) if one != card]
    assert session.position.advisors == left and own.resources == [5, 5, 2, 5]
    deck = session.position.reserve.advisors
    session.declare(NewAdvisor(TABLE, 30))
    assert session.position.advisors == [*left, 30] and session.position.reserve.advisors == deck - 1
    assert session.decision().kind == "activations"


@pytest.mark.parametrize(
    ("lying", "deck", "pile", "come"),
    [
        (4, 9, [], 0), (3, 9, [], 1), (1, 9, [40], 3), (0, 9, [], 4), (2, 1, [], 1), (2, 1, [40], 2), (0, 1, [40, 41], 3),
        (2, 0, [40], 1), (1, 0, [40, 41, 42, 43], 3), (0, 0, [], 0), (5, 9, [], 0), (6, 0, [40], 0),
    ],
)  # fmt: skip
def test_empty_slots_of_the_track_are_filled_as_long_as_there_are_cards(
    lying: int, deck: int, pile: list[int], come: int
) -> None:
    """GW-EMB-04; the discarded ones are a new deck when it is used up (GW-AMB-14)."""
    session = table({"kind": "contribute", "seats": [1]})
    position = session.position
    position.advisors = [1, 2, 3, 4, 5, 6][:lying]
    position.reserve.advisors, position.reserve.advisor_discard = deck, [*pile]
    tasks.push(position, Task("advisors"))
    tasks.settle(position, session.setting, [])
    came = 0
    while session.decision().kind == "new_advisor":
        NewAdvisor(TABLE, 10 + came).apply(position, session.setting, [])
        came += 1
    assert (came, len(position.advisors)) == (come, lying + come)
    assert position.reserve.advisors + len(position.reserve.advisor_discard) == deck + len(pile) - come


@pytest.mark.parametrize("lying", [0, 1, 2, 3, 4])
def test_in_spring_the_two_leftmost_advisors_go(lying: int) -> None:
    """GW-SPRING-07."""
    session = table({"kind": "contribute", "seats": [1]}, advisors=[5, 6, 7, 8][:lying])
    tasks.push(session.position, Task("advisor_refresh"))
    tasks.settle(session.position, session.setting, [])
    assert session.position.advisors == [5, 6, 7, 8][2:lying]
    assert session.position.reserve.advisor_discard == [5, 6][:lying]
    assert session.position.tasks[-1] == Task.shapes["new_advisor"](
        "new_advisor", [TABLE], count=4 - len(session.position.advisors)
    )


@pytest.mark.parametrize("up", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_marker_goes_up_so_many_places_but_not_above_the_top(seat: int, up: int) -> None:
    session = table({"kind": "contribute", "seats": [1]}, tea=[2, 0, 1])
    move_marker(session.position, seat, up)
    tea = session.position.tea
    assert tea.index(seat) == max(0, [2, 0, 1].index(seat) - up)
    assert [one for one in tea if one != seat] == [one for one in (2, 0, 1) if one != seat]


# -- Horde cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("laid", [0, 2, 3, 4, 5])
def test_so_many_horde_cards_lie_at_the_start(players: int, laid: int) -> None:
    """GW-SETUP-06, GW-SETUP-07: three, or four for four."""
    rows = {f"sections.{name}.hordes": [] for name in ("left", "centre", "right")}
    for card in range(1, laid + 1):
        rows[f"sections.{('left', 'centre', 'right')[card % 3]}.hordes"].append({"card": card})
    session = start(players, advisors=[1, 2, 3, 4], artifacts=[1, 2, 3], **rows)
    over, under = laid >= players, laid < players
    assert session.judge(PlaceHorde(TABLE, 9, 0)).rules == (["GW-SETUP-06"] if over else [])
    assert session.judge(Begin(TABLE)).rules == (["GW-SETUP-06"] if under else [])


@pytest.mark.parametrize(
    ("left", "pile", "nothing", "shown"),
    [
        (9, [], "ask", True),
        (2, [], "ask", True),
        (1, [20], "ask", True),
        (1, [], "legal", False),
        (0, [], "none", False),
    ],
)
def test_the_deck_shows_the_back_of_the_next_card_as_long_as_there_is_one(
    left: int, pile: list[int], nothing: str, shown: bool
) -> None:
    """GW-HORDE-01."""
    gone = {"reserve.hordes": left, "reserve.horde_discard": pile, "reserve.pointer": -1}
    task = {"kind": "horde", "seats": [TABLE]} if left else {"kind": "contribute", "seats": [1]}
    session = table(task, **SPRING, **gone)
    found = {type(one).__name__ for one in PlaceHorde(TABLE, 9).check(session.position, session.setting)}
    assert ("Open" in found) == (nothing == "ask")
    rules = {
        one.rule for one in PlaceHorde(TABLE, 9, 0).check(session.position, session.setting) if hasattr(one, "rule")
    }
    assert ("GW-HORDE-01" in rules) == (not shown)
    if shown:
        assert session.judge(PlaceHorde(TABLE, 9, 0)).legal


@pytest.mark.parametrize("shown", [-1, 0, 1, 2])
@pytest.mark.parametrize("card", [10, 11, 12])
def test_a_card_comes_that_has_the_back_the_deck_showed(card: int, shown: int) -> None:
    """GW-HORDE-01; of a card that nobody told, only the table can see that."""
    points = (card - 1) % 3
    spring = SPRING | {"reserve.pointer": shown}
    session = table({"kind": "horde", "seats": [TABLE]}, **spring)
    assert session.judge(PlaceHorde(TABLE, card, 0)).legal == (shown in (-1, points))
    late = table({"kind": "horde", "seats": [TABLE]}, untold=f"horde.{card}", **spring)
    verdict = late.judge(PlaceHorde(TABLE, card, 0))
    assert [one.key for one in verdict.missing] == ([f"horde.{card}"] if shown >= 0 else [])


@pytest.mark.parametrize("time", [0, 1, 3, 4, 5])
@pytest.mark.parametrize("where", [0, 1])
def test_what_was_said_of_the_time_token_agrees_with_the_track_that_was_told(where: int, time: int) -> None:
    """GW-END-02: the track of side 3 has four slots."""
    session = table({"kind": "contribute", "seats": [1]}, year=2)
    session.position.time = time
    assert session.judge(Token(TABLE, where)).rules == ([] if bool(where) == (time >= 4) else ["GW-END-02"])
    assert session.judge(Arrived(TABLE)).legal
    session.position.tasks.insert(0, Task("horde", [TABLE]))
    verdict = session.judge(Arrived(TABLE))
    assert (verdict.rules, verdict.violations[0].facts) == (["GW-SPRING-02"], {"count": 1})


@pytest.mark.parametrize(("count", "laid", "left"), [(16, 0, 16), (16, 2, 14), (1, 2, 0), (2, 2, 0), (24, 1, 23)])
def test_what_is_laid_out_already_is_no_more_in_the_deck(count: int, laid: int, left: int) -> None:
    session = start(2, untold="horde.1")
    session.position.sections[1].hordes = [*session.position.sections[1].hordes]
    for card in range(2, 2 + laid):
        PlaceHorde(TABLE, card).apply(session.position, session.setting, [])
    count_deck(session.position, count)
    assert (session.position.reserve.hordes, session.position.reserve.boxed) == (left, 24 - count)


def test_where_all_backs_are_told_the_size_of_the_deck_is_known() -> None:
    """GW-SETUP2-03: 16 of 24 cards do not point left; it is counted where nobody told them."""
    known = start(2)
    assert [count for count in range(1, 25) if known.judge(Deck(TABLE, count)).legal] == [16]
    late = start(2, untold="horde.1")
    verdicts = {count: late.judge(Deck(TABLE, count)) for count in (1, 2, 3, 16)}
    assert verdicts[1].rules == ["GW-SETUP2-04"] and verdicts[1].violations[0].facts["count"] == 2
    assert {verdicts[count].status for count in (2, 3, 16)} == {"unverifiable"}


@pytest.mark.parametrize(
    ("order", "legal"),
    [(QIN_PLACES, True), (QIN_PLACES[::-1], True), ((0, 1, 2, 3, 5), False), ((0, 1, 2, 3, 3), False)],
)
def test_qins_track_holds_the_production_locations_and_the_barracks(order: tuple[int, ...], legal: bool) -> None:
    assert start(1).judge(Tokens(TABLE, order)).rules == ([] if legal else ["GW-SETUPS-06"])
    assert start(3).judge(Tokens(TABLE, order)).rules == ["GW-SETUPS-06"]


# -- Shame tokens ---------------------------------------------------------------------------------------------------

CLAIMS = {"players.0.claims": [{"card": 7, "shame": 0}, {"card": 8, "shame": 1}, {"card": 9, "shame": 2}]}
OWN = {"players.0.soldiers": [0, 3, 2], "players.0.shamed": [1, 1, 0]} | CLAIMS


@pytest.mark.parametrize(
    ("soldier", "card", "put", "off"),
    [
        (0, None, False, True), (1, None, True, True), (2, None, True, False), (None, 7, True, False),
        (None, 8, True, True), (None, 9, False, True), (None, 10, False, False), (1, 8, False, False),
    ],
)  # fmt: skip
def test_a_token_lies_in_one_place_where_there_is_room(soldier: Any, card: Any, put: bool, off: bool) -> None:
    """GW-SHAME-01, GW-SUMMER-02."""
    placed = table({"kind": "place_shame", "seats": [0]}, **OWN)
    assert placed.judge(PlaceShame(0, soldier, card)).rules == ([] if put else ["GW-SHAME-01"])
    paid = table({"kind": "pay_shame", "seats": [0]}, **SPRING | {"phase": "summer"}, **OWN)
    both = soldier is not None and card is not None
    assert paid.judge(Redeem(0, soldier, card)).rules == ([] if off else ["GW-SHAME-01" if both else "GW-SUMMER-02"])
    for chi in (0, 1, 2, 3) if off else ():
        poor = table({"kind": "pay_shame", "seats": [0]}, **SPRING | {"phase": "summer"}, **OWN,
                     **{"players.0.resources": [9, 9, 9, chi]})  # fmt: skip
        assert poor.judge(Redeem(0, soldier, card)).legal == (chi >= 2)


@pytest.mark.parametrize("honor", [0, 9, 10, 11, 20])
def test_together_a_new_token_is_discarded_for_ten_honor(honor: int) -> None:
    """GW-COOP-08: this one only; who has less is not asked."""
    own = {"players.0.honor": honor, "players.0.shamed": [1, 1, 0], "players.0.soldiers": [9, 3, 2]}
    session = table({"kind": "fresh_shame", "seats": [0], "soldier": 1}, coop=True, **own)
    fresh = Task.shapes["fresh_shame"](seats=[0], soldier=1)
    assert tokens._too_poor(session.position, session.setting, fresh, 0) == (honor < 10)
    assert session.decision().kind == ("fresh_shame" if honor >= 10 else "activations")
    if honor >= 10:
        assert session.judge(Redeem(0, 0)).rules == ["GW-COOP-08"]
        session.declare(Redeem(0, 1))
        assert session.position.players[0].honor == honor - 10
        assert session.position.players[0].shamed == [1, 0, 0]


@pytest.mark.parametrize(
    ("here", "shown", "due"), [([0], 1, [0]), ([0, 0], 1, [0]), ([0, 1], 1, []), ([0], 0, []), ([1], 1, [1])]
)
def test_who_is_alone_where_the_icon_is_shown_receives_a_token(here: list[int], shown: int, due: list[int]) -> None:
    """GW-ACT-07, GW-ACT-08."""
    there = {"locations.gold_mine": here, "players.0.clerks": 4 - here.count(0), "players.1.clerks": 5 - here.count(1)}
    session = table({"kind": "icon", "seats": [TABLE], "at": 2}, untold="location.3.gold_mine", **there)
    assert session.judge(Icon(TABLE, 1, shown)).rules == ["GW-ACT-07"]
    session.declare(Icon(TABLE, 2, shown), warn=False)
    decision = session.decision()
    assert (decision.kind, decision.seats) == (("place_shame", (*due,)) if due else ("activations", (0,)))
    known = table({"kind": "contribute", "seats": [1]})
    for at in range(10):
        rules = known.judge(Icon(TABLE, at, shown)).rules
        assert rules == ([] if bool(shown) == (at < 5) else ["GW-ACT-07"])


# -- Archers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "archers", "left", "asked"),
    [
        (0, [0], [0], None), (0, [0, 0], [0], None), (1, [0, 0], [0, 0], None), (1, [0, 0, 0, 0], [0, 0], None),
        (1, [0, 1], [0, 1], None), (1, [0, 1, 1], [0, 1, 1], 1), (0, [0, 1, 2], [0, 1, 2], 2),
    ],
)  # fmt: skip
def test_archers_without_a_firing_spot_come_down(
    level: int, archers: list[int], left: list[int], asked: int | None
) -> None:
    """GW-BUILD-09, GW-AMB-12: those of one owner at once; several owners say how many, in Tea order."""
    own = {f"players.{seat}.soldiers.archer": 4 - archers.count(seat) for seat in range(3)}
    session = table({"kind": "contribute", "seats": [1]}, tea=[1, 2, 0], **own,
                    **{"sections.right.level": level, "sections.right.archers": archers})  # fmt: skip
    clear(session.position, session.setting, 2, [])
    section = session.position.sections[2]
    assert section.archers == left
    gone = len(archers) - len(left)
    assert section.rest.get(0, [0, 0, 0]) == [0, gone, 0]
    task = session.position.tasks[-1]
    if asked is None:
        assert task.kind == "contribute"
    else:
        assert (task.kind, task.count, task.at) == ("surplus", asked, 2)  # type: ignore[attr-defined]
        assert task.seats == [seat for seat in (1, 2, 0) if seat in archers]


def test_without_any_firing_spot_all_come_down() -> None:
    given = {"sections.right.archers": [0, 1, 1], "players.0.soldiers.archer": 3, "players.1.soldiers.archer": 2}
    session = table({"kind": "contribute", "seats": [1]}, players=4, track=[0, 1, -1, 2, 3], **given)
    clear(session.position, session.setting, 2, [])
    assert session.position.sections[2].archers == []
    assert session.position.sections[2].rest == {0: [0, 1, 0], 1: [0, 2, 0]}


@pytest.mark.parametrize(("archers", "count", "down"), [([0, QIN], 1, 0), ([0, QIN, QIN], 2, 1), ([0, 0, QIN], 2, 0)])
def test_of_qins_archers_only_those_come_down_for_which_the_others_have_not_enough(
    archers: list[int], count: int, down: int
) -> None:
    """GW-SOLO-04: they go to his supply."""
    given = {"sections.right.archers": archers, "players.0.soldiers.archer": 4 - archers.count(0)}
    session = table({"kind": "contribute", "seats": [0]}, players=1, **given,
                    **{"qin.party.soldiers": [8, 4 - archers.count(QIN), 0]})  # fmt: skip
    tasks.push(session.position, Task.shapes["surplus"](seats=[QIN, 0], at=2, count=count))
    tasks.settle(session.position, session.setting, [])
    task = session.position.tasks[-1]
    assert (task.kind, task.seats, task.left) == ("surplus", [0], count - down)
    assert session.position.sections[2].archers.count(QIN) == archers.count(QIN) - down
    assert session.position.party(QIN).soldiers[1] == 4 - archers.count(QIN) + down


@pytest.mark.parametrize(
    ("tea", "clerks", "place", "rule"),
    [
        ([2, 1, 0], [0, 0, 0], 1, "GW-TEA-02"),
        ([2, 1, 0], [0, 0], 2, "GW-TEA-01"),
        ([2, 1, 0], [0, 1, 0], 2, "GW-TEA-01"),
        ([2, 0, 1], [0], 1, "GW-TEA-01"),
        ([2, 1, 0], [], 2, "GW-TEA-01"),
    ],
)
def test_a_marker_rises_by_one_or_for_all_spots_to_the_top(
    tea: list[int], clerks: list[int], place: int, rule: str
) -> None:
    """GW-TEA-01, GW-TEA-02; without Clerks there if a card says so."""
    there = {"locations.tea_house": clerks, "players.0.clerks": 4 - clerks.count(0)}
    there |= {"players.1.clerks": 5 - clerks.count(1)}
    task = {"kind": "tea_house", "seats": [0], "at": 7} | ({} if clerks else {"by_card": True, "count": 1})
    session = table(task, tea=tea, **there)
    verdict = session.declare(Rise(0))
    note = next(one for one in verdict.notes if one.rule == rule)
    assert note.facts["place"] == place
    assert session.position.tea.index(0) + 1 == place


@pytest.mark.parametrize(
    ("clerks", "status"), [([0, 0], "unverifiable"), ([0, 1], "legal"), ([2, 2], "legal"), ([], "legal")]
)
def test_where_nobody_told_the_tea_house_it_matters_to_who_sits_there_alone(clerks: list[int], status: str) -> None:
    there = {f"players.{seat}.clerks": 5 - (seat == 0) - clerks.count(seat) for seat in range(3)}
    there |= {"locations.tea_house": clerks, "tea": [1, 2, 0]}
    task = {"kind": "tea_house", "seats": [0], "at": 7, "by_card": 0 not in clerks, "count": 1}
    session = table(task, untold="location.3.tea_house", **there)
    assert session.judge(Rise(0)).status == status


@pytest.mark.parametrize(
    ("untold", "unheard", "status"),
    [
        ("general.17", ["general.17@2"], "unverifiable"),
        ("event.5", ["event.5@2"], "unverifiable"),
        ("general.18", ["general.18@2"], "illegal"),
        ("general.18", ["general.17@2"], "illegal"),
        ("general.17", [], "illegal"),
        ("", ["general.17@2"], "illegal"),
    ],
    ids=["its own card", "an Event", "of somebody else", "told", "nothing happened", "all told"],
)
def test_a_card_nobody_told_may_have_brought_a_newer_token(untold: str, unheard: list[str], status: str) -> None:
    """GW-COOP-08, GW-CORE-12: then that one may be discarded, also where nobody saw it come."""
    own = {"players.0.honor": 20, "players.0.shamed": [0, 1, 0], "players.0.soldiers": [9, 3, 2]}
    given = own | {"players.0.general": 17, "players.1.general": 18, "events": [5], "unheard": unheard}
    session = table({"kind": "fresh_shame", "seats": [0], "soldier": 1}, coop=True, untold=untold, **given)
    assert session.judge(Redeem(0, 1)).legal
    session.position.players[0].shamed[0] = 1
    verdict = session.judge(Redeem(0, 0))
    assert (verdict.status, verdict.rules) == (status, ["GW-COOP-08"] if status == "illegal" else [])
    assert [one.key for one in verdict.missing] == ([untold] if status == "unverifiable" else [])
    if status == "unverifiable":
        session.declare(Redeem(0, 0))
        assert session.position.players[0].honor == 10
        assert session.position.players[0].shamed[0] == 0
