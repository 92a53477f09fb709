"""What is offered to whoever is asked: each way to answer once, however few or many there are, and to nobody else."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

import pytest
from great_wall_support import session_of

from referee.engine.action import Action
from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.games.great_wall.actions.dealt import Keep, Stack
from referee.games.great_wall.actions.gains import Pay, Take
from referee.games.great_wall.actions.houses import Appoint, Hire, NewAdvisor, Rise
from referee.games.great_wall.actions.invasion import Arrived, PlaceHorde, Token
from referee.games.great_wall.actions.logistics import March
from referee.games.great_wall.actions.orders import Order, Reclaim, Slot, TakeHonor
from referee.games.great_wall.actions.parties import Aim, Charge, Clan, Dismiss, Fortify, QinCard
from referee.games.great_wall.actions.production import Donate, Forgo, Upgrade
from referee.games.great_wall.actions.recruit import Recruit
from referee.games.great_wall.actions.requests import Enough, Fulfil, Give, NewRequest
from referee.games.great_wall.actions.setup import Begin, Deck, LayArtifacts, LayRequests, Tokens
from referee.games.great_wall.actions.shame import Icon, PlaceShame, Redeem
from referee.games.great_wall.actions.surplus import Descend
from referee.games.great_wall.components import QIN
from referee.games.great_wall.game import GAME
from referee.games.great_wall.setup import QIN_PLACES

NEXT = [{"kind": "turns"}, {"kind": "activations", "seats": [0]}]
BETWEEN: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1, "locations.embassy": [0], "players.0.clerks": 4}


def table(
    task: dict[str, Any], players: int = 3, coop: bool = False, untold: Iterable[str] = (), **more: Any
) -> Session:
    track = {1: [0, 8, 9], 2: [0, 1, 9], 4: [0, 1, -1, 2, 3]}.get(players, [0, 1, 2])
    given = BETWEEN | {"track": track, "tasks": [*NEXT, task]} | more
    made = {"game": GAME.id, "players": players, "given": given, "box": dict.fromkeys(untold, "missing")}
    return session_of(made | ({"options": {"mode": "cooperative"}} if coop else {}))


def start(players: int, coop: bool = False, **given: Any) -> Session:
    made = {"game": GAME.id, "players": players, "start": "empty", "given": given}
    return session_of(made | ({"options": {"mode": "cooperative"}} if coop else {}))


def offered(session: Session, verb: type[Action], seat: int = 0) -> list[Action]:
    """All that is offered of a verb; nothing twice."""
    found = [*verb.candidates(session.position, session.setting, seat)]
    assert len({*found}) == len(found)
    return found


def mixes(have: Iterable[int], total: int) -> set[tuple[int, ...]]:
    return {one for one in itertools.product(*(range(count + 1) for count in have)) if sum(one) == total}


# -- Resources of a free kind ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "kinds"), [(1, 4), (1, 3), (2, 4), (2, 3), (3, 3), (4, 4)])
def test_resources_are_taken_in_every_mix_of_the_kinds_allowed(count: int, kinds: int) -> None:
    session = table({"kind": "take", "seats": [0], "at": kinds, "count": count, "card": "GW-ATK-02"})
    of_kinds = [count] * kinds + [0] * (4 - kinds)
    assert {*offered(session, Take)} == {Take(0, goods) for goods in mixes(of_kinds, count)}
    assert not offered(session, Take, 1) and not offered(session, Pay)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_of_the_spots_of_an_untold_card_each_brings_one(count: int) -> None:
    task = {"kind": "take", "seats": [0], "count": count, "rule": "GW-ATK-02", "horde": 1}
    session = table(task, untold=["horde.1"], **{"sections.left.hordes": [{"card": 1}]})
    assert {*offered(session, Take)} == {Take(0, goods) for goods in mixes([1] * 4, 1)}


@pytest.mark.parametrize("have", [[1, 2, 0, 3], [0, 0, 1, 5], [3, 0, 0, 0], [1, 1, 1, 1]])
@pytest.mark.parametrize(("count", "kinds"), [(1, 4), (2, 3), (2, 4), (3, 3), (9, 4), (9, 3)])
def test_resources_are_given_up_in_every_mix_of_what_there_is(have: list[int], count: int, kinds: int) -> None:
    """As many as are asked, or all there are of the kinds allowed."""
    session = table({"kind": "pay", "seats": [0], "at": kinds, "count": count}, **{"players.0.resources": have})
    there = have[:kinds] + [0] * (4 - kinds)
    due = min(count, sum(there))
    assert {*offered(session, Pay)} == {Pay(0, goods) for goods in mixes(there, due)}
    assert not offered(session, Pay, 1)


# -- houses ---------------------------------------------------------------------------------------------------------

HOUSE = {"locations.embassy": [0, 0], "players.0.clerks": 3}


@pytest.mark.parametrize("track", [[1], [3, 7], [5, 6, 7, 8]])
def test_every_advisor_of_the_track_is_offered_in_both_roles(track: list[int]) -> None:
    task = {"kind": "embassy", "seats": [0], "at": 8}
    session = table(task, advisors=track, **HOUSE)
    places = [(slot, role) for slot in range(1, len(track) + 1) for role in (0, 1)]
    assert offered(session, Appoint) == [Appoint(0, slot, role) for slot, role in places]
    assert offered(session, Hire) == [Hire(0)]
    assert not offered(session, Appoint, 1) and not offered(session, Hire, 1) and not offered(session, Rise)
    assert not session.judge(Appoint(0, len(track) + 1, 0)).legal


def test_who_sits_in_the_tea_house_may_rise() -> None:
    session = table({"kind": "tea_house", "seats": [1, 0], "at": 7}, tea=[2, 1, 0], **{"locations.tea_house": [0, 1]})
    assert offered(session, Rise, 1) == [Rise(1)] and not offered(session, Rise)


@pytest.mark.parametrize("kind", ["new_advisor", "set_up"])
def test_any_advisor_that_lies_nowhere_may_come(kind: str) -> None:
    gone = {"advisors": [1, 5], "reserve.advisor_discard": [44], "players.0.advisors": [7], "players.2.under": [9]}
    asked = {"kind": kind, "seats": [TABLE], "count": 2} if kind == "new_advisor" else {"kind": kind, "seats": [TABLE]}
    session = table(asked, **gone, **({"phase": "setup"} if kind == "set_up" else {}))
    cards = [card for card in range(1, 45) if card not in (1, 5, 7, 9, 44)]
    assert offered(session, NewAdvisor, TABLE) == [NewAdvisor(TABLE, card) for card in cards]
    assert not offered(table({"kind": "pay", "seats": [0], "count": 1}), NewAdvisor, TABLE)


# -- set-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_artifacts_are_laid_out_three_at_a_time(players: int) -> None:
    session = start(players)
    threes = itertools.combinations(range(1, 6), 3)
    assert {one.cards for one in offered(session, LayArtifacts, TABLE)} == {*threes}
    for verb in (LayRequests, Tokens, Deck):
        assert not offered(session, verb, TABLE)
    assert offered(session, Begin, TABLE) == [Begin(TABLE)]


@pytest.mark.parametrize(("players", "first", "most"), [(2, 5, 2), (3, 1, 3), (4, 1, 3)])
def test_requests_are_laid_out_two_for_two_and_three_for_more(players: int, first: int, most: int) -> None:
    """GW-COOP-26; with two players the four named ones stay in the box (GW-COOP-23)."""
    session = start(players, coop=True)
    legal = {one.cards for one in offered(session, LayRequests, TABLE) if session.judge(one).legal}
    assert legal == {*itertools.combinations(range(first, 13), most)}
    assert not offered(session, LayArtifacts, TABLE)


def test_qins_tokens_lie_in_any_order() -> None:
    session = start(1)
    assert {one.order for one in offered(session, Tokens, TABLE)} == {*itertools.permutations(QIN_PLACES)}
    late = table({"kind": "pay", "seats": [0], "count": 1}, players=1)
    assert not any(offered(late, verb, TABLE) for verb in (Tokens, LayArtifacts, Begin, Deck))


@pytest.mark.parametrize("players", [1, 2])
def test_the_deck_is_counted_where_the_backs_are_not_told(players: int) -> None:
    made = {"game": GAME.id, "players": players, "start": "empty", "box": {"horde.1": "missing"}}
    session = session_of(made)
    assert offered(session, Deck, TABLE) == [Deck(TABLE, count) for count in range(1, 25)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_markers_are_stacked_in_any_order_of_all_players(players: int) -> None:
    session = table({"kind": "stack", "seats": [TABLE]}, players=players)
    orders = itertools.permutations(range(players))
    assert offered(session, Stack, TABLE) == [Stack(TABLE, order) for order in orders]
    assert not offered(table({"kind": "pay", "seats": [0], "count": 1}), Stack, TABLE)
    assert not offered(session, Keep)


# -- the course of a Year -------------------------------------------------------------------------------------------


def test_every_command_card_in_hand_may_be_chosen() -> None:
    session = table({"kind": "order", "seats": [0, 2]}, **{"players.2.hand": [1, 5], "players.2.discard": [0, 2, 3, 4]})
    assert offered(session, Order, 2) == [Order(2, 1), Order(2, 5)]
    assert not offered(session, Order, 1) and not offered(session, Slot, 2)


@pytest.mark.parametrize(
    ("players", "track", "free"),
    [(3, [-1, -1, -1], [1, 2, 3]), (3, [-1, 2, 0], [1]), (3, [0, 2, -1], [3]), (4, [3, -1, -1, -1, -1], [2, 4, 5])],
)
def test_every_free_slot_is_offered(players: int, track: list[int], free: list[int]) -> None:
    session = table({"kind": "slots", "seats": [1]}, players=players, track=track, active=-1, slot=0)
    assert offered(session, Slot, 1) == [Slot(1, number) for number in free]
    assert not offered(session, Slot)
    assert [number for number in range(1, 7) if session.judge(Slot(1, number)).legal] == free


@pytest.mark.parametrize("track", [[-1, -1, -1], [1, -1, 0], [-1, 0, 1], [2, 1, -1]])
def test_a_card_lies_on_the_slot_that_was_named_and_on_no_other(track: list[int]) -> None:
    """Whoever lays a card anew takes it from where it lay; overridden, also on a slot that the board does not have."""
    session = table({"kind": "slots", "seats": [1]}, track=track, active=-1, slot=0)
    for number in [at for at in range(1, 7) if at > 3 or track[at - 1] in (-1, 1)]:
        session.declare(Slot(1, number), override=True, why="so it was done")
        before = [*track, -1, -1, -1][: max(number, 3)]
        after = [1 if at == number else -1 if owner == 1 else owner for at, owner in enumerate(before, 1)]
        assert session.position.track == after
        session.undo()


def test_in_summer_cards_are_taken_back_or_honor_for_them() -> None:
    session = table({"kind": "reclaim", "seats": [0]}, phase="summer", year=2, **{"players.0.discard": [1, 2]})
    assert (offered(session, Reclaim), offered(session, TakeHonor)) == ([Reclaim(0)], [TakeHonor(0)])
    assert not offered(session, Reclaim, 1) and not offered(session, TakeHonor, 1)


@pytest.mark.parametrize(("left", "pile", "backs"), [(9, [], [0, 1, 2]), (1, [3, 4], [0, 1, 2]), (1, [], [None])])
def test_a_horde_card_comes_with_what_the_deck_shows_then(left: int, pile: list[int], backs: list[int | None]) -> None:
    gone = {"reserve.hordes": left, "reserve.horde_discard": pile, "reserve.pointer": 2}
    session = table({"kind": "horde", "seats": [TABLE]}, phase="spring", year=2, **gone)
    lying = {horde.card for section in session.position.sections for horde in section.hordes} | {*pile}
    cards = [card for card in range(1, 25) if card not in lying]
    ways = [PlaceHorde(TABLE, card, back) for card in cards for back in backs]
    assert offered(session, PlaceHorde, TABLE) == ways
    assert not offered(session, Arrived, TABLE) and not offered(session, Token, TABLE)


def test_what_only_the_board_tells_is_offered_when_it_is_asked() -> None:
    untold = ["time.3"]
    hordes = table({"kind": "hordes", "seats": [TABLE]}, untold=untold, phase="spring", year=2)
    assert offered(hordes, Arrived, TABLE) == [Arrived(TABLE)]
    token = table({"kind": "token", "seats": [TABLE]}, untold=untold, phase="spring", year=2)
    assert offered(token, Token, TABLE) == [Token(TABLE, 0), Token(TABLE, 1)]
    icon = table({"kind": "icon", "seats": [TABLE], "at": 2}, untold=["location.3.gold_mine"])
    assert offered(icon, Icon, TABLE) == [Icon(TABLE, 2, 0), Icon(TABLE, 2, 1)]
    for verb in (Arrived, Token, Icon):
        assert not offered(table({"kind": "pay", "seats": [0], "count": 1}), verb, TABLE)


# -- warriors -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("archers", "resting"), [(0, (1, 0, 0)), (1, (0, 1, 0)), (2, (2, 1, 1)), (3, (0, 0, 0))])
def test_every_troop_of_a_section_may_march_to_any_other(archers: int, resting: tuple[int, ...]) -> None:
    there = {"sections.centre.archers": [0] * archers + [1], "sections.centre.rest": {"0": [*resting], "1": [3, 1, 0]}}
    free = [10 - resting[0], 4 - resting[1] - archers, 2 - resting[2]]
    task = {"kind": "logistics", "seats": [0], "at": 6}
    session = table(task, **there, **{"players.0.soldiers": free, "locations.logistics": [0]})
    ways = {
        March(0, 1, target, wall or None, down or None, rest if any(rest) else None)
        for target in (0, 2)
        for wall, down in itertools.product(range(archers + 1), repeat=2)
        for rest in itertools.product(*(range(count + 1) for count in resting))
        if wall + down <= archers and (wall or down or any(rest))
    }
    assert {*offered(session, March)} == ways
    assert not offered(session, March, 1)


@pytest.mark.parametrize(("clerks", "free"), [(1, [10, 4, 2]), (2, [1, 0, 2]), (3, [1, 1, 0])])
def test_as_many_recruits_as_clerks_are_offered(clerks: int, free: list[int]) -> None:
    here = {"locations.barracks": [0] * clerks + [1], "players.0.soldiers": free}
    session = table({"kind": "barracks", "seats": [0], "at": 4}, **here)
    ways = {one for count in range(1, clerks + 1) for one in mixes(free, count)}
    assert {*offered(session, Recruit)} == {Recruit(0, one) for one in ways}
    assert not offered(session, Recruit, 1)


@pytest.mark.parametrize("at", range(4))
def test_the_first_overseer_is_any_warrior_and_later_it_goes_on_itself(at: int) -> None:
    place = ("lumber_mill", "quarry", "gold_mine", "temple")[at]
    task = {"kind": "upgrade", "seats": [0], "at": at}
    first = table(task, **{f"locations.{place}": [0]})
    assert offered(first, Upgrade) == [Upgrade(0, soldier) for soldier in range(3)]
    later = table(task, **{f"locations.{place}": [0], f"players.0.overseers.{place}": {"cell": 1, "soldier": 0}})
    assert offered(later, Upgrade) == [Upgrade(0)]
    assert not offered(first, Upgrade, 1) and not offered(first, Donate) and not offered(first, Forgo)
    donate = table({"kind": "donate", "seats": [0], "at": at}, **{f"locations.{place}": [0]})
    assert offered(donate, Donate) == [Donate(0)] and not offered(donate, Donate, 1)


@pytest.mark.parametrize(
    ("archers", "seats", "count", "least", "most"),
    [
        ([0, 1], [0, 1], 1, 0, 1),
        ([0, 0, 1], [0, 1], 2, 1, 2),
        ([0, 1, 1, 2], [0, 1, 2], 2, 0, 1),
        ([0, 0, 0, 2], [0, 2], 3, 2, 3),
        ([0, 0, 1], [1, 0], 2, 0, 1),
        ([0, 1, 1, 2], [1, 2, 0], 3, 1, 2),
        ([0, 2, 1, 1], [1, 0], 2, 1, 2),
    ],
)
def test_so_many_archers_come_down_as_the_others_cannot(
    archers: list[int], seats: list[int], count: int, least: int, most: int
) -> None:
    """GW-AMB-12: with those of the others behind, all surplus ones; never more than there are too many."""
    wall, seat = {"sections.right.archers": archers}, seats[0]
    session = table({"kind": "surplus", "seats": seats, "at": 2, "count": count}, **wall)
    assert offered(session, Descend, seat) == [Descend(seat, number) for number in range(least, most + 1)]
    assert [number for number in range(5) if session.judge(Descend(seat, number)).legal] == [*range(least, most + 1)]
    session.declare(Descend(seat, most))
    asked = session.decision()
    assert (asked.kind, asked.seats) == (("surplus", (seats[1],)) if most < count else ("activations", (0,)))


# -- Shame tokens ---------------------------------------------------------------------------------------------------


def test_a_token_may_go_wherever_there_is_place_and_be_discarded_wherever_it_lies() -> None:
    claims = [{"card": 7, "shame": 2}, {"card": 8, "shame": 1}, {"card": 9, "shame": 0}]
    own = {"players.0.soldiers": [0, 3, 2], "players.0.shamed": [1, 1, 0], "players.0.claims": claims}
    session = table({"kind": "place_shame", "seats": [0]}, **own)
    put = [PlaceShame(0, 1), PlaceShame(0, 2), PlaceShame(0, None, 8), PlaceShame(0, None, 9)]
    assert offered(session, PlaceShame) == put and not offered(session, Redeem)
    paid = table({"kind": "pay_shame", "seats": [0]}, phase="summer", year=2, **own)
    assert offered(paid, Redeem) == [Redeem(0, 0), Redeem(0, 1), Redeem(0, None, 7), Redeem(0, None, 8)]
    assert not offered(paid, PlaceShame) and not offered(paid, Redeem, 1)


# -- parties nobody plays -------------------------------------------------------------------------------------------


def test_qin_reveals_any_card_that_is_left() -> None:
    session = table({"kind": "qin_draw", "seats": [TABLE]}, players=1, **{"qin.played": [0, 5]})
    assert offered(session, QinCard, TABLE) == [QinCard(TABLE, card) for card in (1, 2, 3, 4)]


def test_the_overlord_is_offered_what_the_clan_may_do() -> None:
    advisor = table({"kind": "reed_advisor", "seats": [1]}, players=2, active=9, advisors=[4, 8, 9])
    assert offered(advisor, Dismiss, 1) == [Dismiss(1, slot) for slot in (1, 2, 3)]
    assert not offered(advisor, Dismiss)
    built = table({"kind": "reed_barricade", "seats": [1]}, players=2, active=9, **{"sections.right.barricades": 2})
    assert offered(built, Fortify, 1) == [Fortify(1, 1), Fortify(1, 2)] and not offered(built, Fortify)
    cards = {
        "sections.centre.hordes": [{"card": 2, "wounds": [1, 2]}],
        "sections.right.hordes": [{"card": 7, "wounds": [2]}],
    }
    charge = table({"kind": "reed_attack", "seats": [1]}, players=2, active=9, **cards)
    spots = {(1, (3,)), (1, (7,)), (1, (8,)), (2, (1,)), (2, (7,)), (2, (8,))}
    assert {(one.section, one.spots) for one in offered(charge, Charge, 1)} == spots
    assert not offered(charge, Charge) and not offered(charge, Clan, 1)


@pytest.mark.parametrize("row", [1, 2])
def test_any_free_cell_of_an_untold_card_may_be_its_first_free_spot(row: int) -> None:
    cards = [
        {"card": 2, "wounds": [3]},
        {"card": 3, "wounds": [1, 12], "units": [{"owner": QIN, "soldier": 0, "spots": [5]}]},
    ]
    task = {"kind": "aim", "seats": [0], "at": 2, "row": row, "soldier": 2, "party": QIN}
    targets = [*NEXT, {"kind": "target", "seats": [QIN], "at": 2, "step": 1, "soldier": 2}, task]
    given = {"sections.right.hordes": cards, "tasks": targets, "qin.party.soldiers": [5, 4, 0]}
    late = table(task, players=1, untold=["horde.1", "horde.2", "horde.3"], **given)
    free = [spot for spot in range(1, 13) if spot not in ({3} if row == 1 else {1, 5, 12})]
    assert offered(late, Aim) == [Aim(0, (spot,), row + 1) for spot in free]


# -- Requests -------------------------------------------------------------------------------------------------------


def test_open_requests_may_be_fulfilled_and_any_other_may_come() -> None:
    lying = {"phase": "winter", "requests": [3, 0, 7], "fulfilled": [5]}
    session = table({"kind": "fulfilment", "seats": [TABLE]}, coop=True, **lying)
    assert offered(session, Fulfil, TABLE) == [Fulfil(TABLE, 3), Fulfil(TABLE, 7)]
    assert offered(session, Enough, TABLE) == [Enough(TABLE)]
    new = table({"kind": "new_request", "seats": [TABLE]}, coop=True, **lying)
    cards = [card for card in range(1, 13) if card not in (3, 5, 7)]
    assert offered(new, NewRequest, TABLE) == [NewRequest(TABLE, card) for card in cards]
    assert not offered(new, Fulfil, TABLE) and not offered(new, Enough, TABLE)
    assert not offered(session, NewRequest, TABLE) and not offered(new, Give)
    new.declare(NewRequest(TABLE, 4))
    assert new.position.requests == [3, 4, 7]
