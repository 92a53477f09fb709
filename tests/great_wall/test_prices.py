"""Paying and giving: prices in goods and pieces, Requests, what is gained and lost, and Shame tokens."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import cache
from typing import Any

import great_wall_support
import pytest
from great_wall_support import Table

from referee.engine.effect import Count, X
from referee.engine.game import TABLE
from referee.games.great_wall import gains, shame
from referee.games.great_wall.cards import artifacts
from referee.games.great_wall.cards.counting import counts
from referee.games.great_wall.components import CHI, QIN, REED, RESOURCE
from referee.games.great_wall.emperor import requests, sharing
from referee.games.great_wall.mix import Mix
from referee.games.great_wall.position import Claim, Player
from referee.games.great_wall.task_shapes import Counting, Fresh, Paying, Sharing, Taking, Task, Telling

COMPETITIVE, TOGETHER = "competitive", "cooperative"


def table(players: int = 3, mode: str = COMPETITIVE, **given: Any) -> Table:
    return great_wall_support.table(players, mode, box=REQUESTS, **given)


KINDS = ("wood", "stone", "gold", "chi", "honor", "clerk", "spearman", "archer", "horseman", "tactics")
PAYS = {"any3": KINDS[:3], "any4": KINDS[:4], "warrior": KINDS[6:9]} | {kind: (kind,) for kind in KINDS}
PRICES: list[dict[str, int]] = [
    {},
    {"wood": 1},
    {"chi": 2},
    {"honor": 1, "tactics": 1},
    {"any3": 1},
    {"any3": 2},
    {"any4": 1},
    {"any4": 2},
    {"any3": 1, "any4": 1},
    {"stone": 1, "any3": 1},
    {"chi": 1, "any4": 1},
    {"warrior": 1},
    {"warrior": 2},
    {"spearman": 1, "warrior": 1},
    {"clerk": 1},
    {"any3": 1, "warrior": 1},
]


def full(counts: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(counts.get(kind, 0) for kind in KINDS)


@cache
def payments(price: tuple[tuple[str, int], ...]) -> frozenset[tuple[int, ...]]:
    """Every payment of a price, found by choosing a thing for each of its parts."""
    parts = [PAYS[kind] for kind, count in price for _ in range(count)]
    found = (tuple(map(chosen.count, KINDS)) for chosen in itertools.product(*parts))
    return frozenset(found)


def small() -> list[tuple[int, ...]]:
    """Up to two of each of these kinds."""
    some = (range(3), range(2), (0,), range(3), range(2), range(2), range(3), (0,), range(2), range(2))
    return [one for one in itertools.product(*some) if sum(one) <= 4]


@pytest.mark.parametrize("price", PRICES, ids=str)
def test_a_price_is_paid_by_just_what_it_asks_for(price: dict[str, int]) -> None:
    ways = payments(tuple(price.items()))
    for given in small():
        assert (sharing.rest(price, given) == {}) is (given in ways), given
        enough = any(all(a <= b for a, b in zip(way, given, strict=True)) for way in ways)
        assert sharing.affordable(price, given) is enough, given
    only = sharing.only_way(price)
    assert only == (None if {"any3", "any4", "warrior"} & {*price} else full(price))


@pytest.mark.parametrize("price", PRICES, ids=str)
def test_every_way_to_pay_is_found_once(price: dict[str, int]) -> None:
    made = table(**{"players.1.soldiers": [1, 1, 0], "players.1.resources": [1, 0, 2, 1], "players.1.honor": 4})
    own = made.position.players[1]
    have = (1, 0, 2, 1, 4, own.clerks, 1, 1, 0, own.tactics)
    assert sharing.have(own) == have
    found = [*sharing.ways(made.position, 1, price)]
    if sharing.only_way(price) is not None:
        assert found == [None]
    else:
        ways = payments(tuple(price.items()))
        assert sorted(one for one in found if one) == sorted(
            way for way in ways if all(a <= b for a, b in zip(way, have, strict=True))
        )


@pytest.mark.parametrize(
    ("price", "given", "left"),
    [
        ({"wood": 2}, {"wood": 1}, {"wood": 1}),
        ({"wood": 2}, {}, {"wood": 2}),
        ({"wood": 2}, {"wood": 3}, None),
        ({"wood": 2}, {"stone": 1}, None),
        ({"any3": 3}, {"wood": 1, "gold": 1}, {"any3": 1}),
        ({"any3": 1}, {"chi": 1}, None),
        ({"any4": 2}, {"chi": 1}, {"any4": 1}),
        ({"any3": 1, "any4": 2}, {"wood": 2}, {"any4": 1}),
        ({"stone": 1, "any3": 1}, {"stone": 2}, {}),
        ({"stone": 1, "any3": 1}, {"wood": 1}, {"stone": 1}),
        ({"warrior": 2}, {"archer": 1}, {"warrior": 1}),
        ({"warrior": 1, "spearman": 1}, {"spearman": 1}, {"warrior": 1}),
        ({"warrior": 1}, {"clerk": 1}, None),
        ({"honor": 5}, {"honor": 2}, {"honor": 3}),
        ({"tactics": 1}, {"tactics": 1}, {}),
    ],
)
def test_what_is_left_of_a_price(price: dict[str, int], given: dict[str, int], left: dict[str, int] | None) -> None:
    assert sharing.rest(price, full(given)) == left


@pytest.mark.parametrize(("humans", "wood"), [(2, 2), (3, 3), (4, 4)])
def test_x_is_the_number_of_players(humans: int, wood: int) -> None:
    """GW-COOP-24."""
    assert sharing.price({"wood": X, "chi": 1}, humans) == {"wood": wood, "chi": 1}
    assert sharing.said({"wood": X}, humans, full({"wood": wood})) is None
    assert sharing.said({"wood": X}, humans, full({"wood": wood + 1})) == full({"wood": wood + 1})
    assert sharing.said({"any3": 1}, humans, full({"wood": 1})) == full({"wood": 1})


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_given_is_taken_from_its_owner_only(kind: str) -> None:
    """GW-COOP-25: Clerks and warriors leave the game; Tactic cards are discarded."""
    made = table(**{"players.1.honor": 5, "players.1.tactics": 3, "reserve.tactic_discard": [4]})
    own = made.position.players[1]
    before = sharing.have(own)
    sharing.give(made.position, own, full({kind: 2}))
    assert sharing.have(own) == tuple(n - 2 * (one == kind) for n, one in zip(before, KINDS, strict=True))
    assert (own.lost_clerks, own.lost) == (2 * (kind == "clerk"), [2 * (kind == one) for one in KINDS[6:9]])
    assert made.position.reserve.tactic_discard == [4, *([0, 0] if kind == "tactics" else [])]
    sharing.give(made.position, own, ())
    assert sharing.have(made.position.players[0]) == sharing.have(Player(resources=[5, 5, 5, 5]))


@pytest.mark.parametrize(
    ("price", "share", "played", "rules"),
    [
        ({"wood": 5}, None, 0, []),
        ({"wood": 6}, None, 0, ["GW-CORE-05"]),
        ({"any3": 2}, None, 0, [None]),
        ({"any3": 2}, {"wood": 2}, 0, []),
        ({"any3": 2}, {"wood": 1}, 0, ["GW-CMD-03"]),
        ({"any3": 2}, {"chi": 2}, 0, ["GW-CMD-03"]),
        ({"any3": 6}, {"wood": 6}, 0, ["GW-CORE-05"]),
        ({"any3": 6}, {"wood": 5, "gold": 1}, 0, []),
        ({"any3": 16}, {"wood": 5, "stone": 5, "gold": 6}, 0, ["GW-CORE-05"]),
        ({"tactics": 2}, None, 0, []),
        ({"tactics": 2}, None, 1, ["GW-CORE-05"]),
        ({"tactics": 1}, {"tactics": 1}, 1, []),
        ({"clerk": 5}, None, 0, []),
        ({"clerk": 6}, None, 0, ["GW-CORE-05"]),
        ({"honor": X}, None, 0, []),
        ({"warrior": 1}, {"horseman": 1}, 0, ["GW-CORE-05"]),
        ({"warrior": 1}, {"archer": 1}, 0, []),
    ],
)
def test_what_is_against_a_payment(
    price: dict[str, int], share: dict[str, int] | None, played: int, rules: list[str | None]
) -> None:
    """GW-CORE-05; a card that is being played pays for nothing."""
    made = table(**{"players.2.tactics": 2, "players.2.honor": 3, "players.2.soldiers": [1, 1, 0]})
    given = None if share is None else full(share)
    found = [*sharing.paid(*made, 2, price, given, "GW-CMD-03", played)]
    assert [getattr(one, "rule", None) for one in found] == rules
    if given is not None:
        has = [one.rule for one in sharing.there(*made, 2, given, played)]
        assert has == [one for one in rules if one == "GW-CORE-05"]


# -- Requests --------------------------------------------------------------------------------------------------------

REQUESTS: dict[str, Any] = {
    "request.1": {"title": "A", "each": True, "pay": {"wood": 2}, "sacrifice": {"clerk": 1}},
    "request.2": {"title": "B", "each": True, "pay": {"any3": "x"}},
    "request.3": {"title": "C", "each": False, "pay": {"gold": "x"}, "sacrifice": {"archer": 1}},
    "request.4": {"title": "D", "each": False, "if": [[{"left": ["walls"], "sign": ">=", "right": 4}]]},
    "request.5": {"title": "E", "each": True, "if": [[{"left": ["honor"], "sign": ">=", "right": 4}]]},
    "request.6": {"title": "F", "each": False, "if": [[{"left": ["honor"], "sign": ">=", "right": 9}]], "text": "more"},
    "request.7": "missing",
    "request.8": {"title": "G", "each": False, "if": [[{"left": ["pool"], "sign": "<=", "right": 12}]]},
}


@pytest.mark.parametrize(
    ("card", "given", "rules"),
    [
        (1, {}, []),
        (1, {"players.2.resources.wood": 2}, []),
        (1, {"players.2.resources.wood": 1}, ["GW-COOP-16"]),
        (1, {"players.0.clerks": 0}, ["GW-COOP-16"]),
        (2, {"players.1.resources": [1, 1, 1, 0]}, []),
        (2, {"players.1.resources": [1, 1, 0, 9]}, ["GW-COOP-16"]),
        (3, {f"players.{seat}.resources.gold": 1 for seat in range(3)}, []),
        (3, {f"players.{seat}.resources.gold": seat for seat in range(3)}, []),
        (3, {f"players.{seat}.resources.gold": seat // 2 for seat in range(3)}, ["GW-COOP-16"]),
        (3, {f"players.{seat}.soldiers": [9, 0, 2] for seat in range(3)}, ["GW-COOP-16"]),
        (4, {"sections.left.level": 3, "sections.right.level": 1}, []),
        (4, {"sections.left.level": 3}, ["GW-COOP-16"]),
        (5, {f"players.{seat}.honor": 4 for seat in range(3)}, []),
        (5, {f"players.{seat}.honor": 3 + seat for seat in range(3)}, ["GW-COOP-16"]),
        (6, {f"players.{seat}.honor": 2 + seat for seat in range(3)}, []),
        (6, {f"players.{seat}.honor": 2 for seat in range(3)}, ["GW-COOP-16"]),
        (7, {}, ["GW-COOP-16"]),
        (8, {"shame": 12}, []),
        (8, {"shame": 13}, ["GW-COOP-16"]),
    ],
)
def test_what_a_request_demands_of_each_or_of_all_together(card: int, given: dict[str, Any], rules: list[str]) -> None:
    """GW-COOP-16, -24."""
    found = [*requests.demands(*table(mode=TOGETHER, **given), card)]
    assert [one.rule for one in found] == rules
    assert [getattr(one, "key", "") for one in found] == (["request.7"] if card == 7 else [""] * len(rules))


def test_what_a_request_says_besides_is_read_out() -> None:
    _, setting = table(mode=TOGETHER)
    said = {card: [one.facts["text"] for one in requests.also_says(setting, card)] for card in (5, 6, 7)}
    assert said == {5: [], 6: ["more"], 7: []}


def test_shares_that_leave_no_choice_are_given_at_once() -> None:
    """GW-COOP-16, -25."""
    made = table(mode=TOGETHER)
    notes: list[Any] = []
    requests.collect(*made, 1, notes)
    assert [(own.resources, own.clerks, own.lost_clerks) for own in made.position.players] == [([3, 5, 5, 5], 4, 1)] * 3
    assert [one.facts for one in notes] == [{"player": seat, "count": 3, "card": 1} for seat in range(3)]
    assert made.position.tasks == []


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (2, [Sharing(seats=[seat], request=2, due={"any3": 3}) for seat in range(3)]),
        (3, [Sharing(seats=[0, 1, 2], request=3, due={"gold": 3, "archer": 1})]),
        (4, []),
        (7, [Telling(seats=[0, 1, 2], card="request.7", step=-1)]),
    ],
)
def test_shares_that_leave_a_choice_are_asked_for(card: int, expected: list[Task]) -> None:
    made = table(mode=TOGETHER)
    requests.collect(*made, card, [])
    assert made.position.tasks[::-1] == expected
    assert made.position.unsure == (["request.7"] if card == 7 else [])


@pytest.mark.parametrize(
    ("seats", "seat", "left", "can"),
    [
        ([0, 1, 2], 0, {"gold": 3}, True),
        ([0, 1, 2], 0, {"gold": 4}, False),
        ([0, 1, 2], 1, {"gold": 7}, True),
        ([0, 1, 2], 1, {"gold": 8}, False),
        ([1], 1, {}, True),
        ([1], 1, {"gold": 1}, False),
    ],
)
def test_the_others_give_the_rest(seats: list[int], seat: int, left: dict[str, int], can: bool) -> None:
    made = table(mode=TOGETHER, **{f"players.{one}.resources.gold": gold for one, gold in enumerate((5, 1, 2))})
    assert requests.others_can(*made, Sharing(seats=seats, request=3), seat, left) is can


@pytest.mark.parametrize(("cards", "asks"), [([0, 0, 0], False), ([0, 0, 5], True), ([5, 6, 7], True), ([], False)])
def test_the_group_is_asked_while_requests_are_open(cards: list[int], asks: bool) -> None:
    made = table(mode=TOGETHER, requests=cards)
    requests.requests(*made, Task("requests"), [])
    assert made.position.tasks == ([Task("fulfilment", [TABLE])] if asks else [])


# -- gaining and losing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["wood", "stone", "gold", "chi", "honor", "tactics", "any3", "any4"])
def test_who_gains_what(what: str) -> None:
    """GW-REED-02: the Clan's go to the Warehouse. GW-SOLO-05, -06: Qin gains nothing but Honor."""
    for count, seat in itertools.product((-1, 0, 1, 3), (0, QIN, REED)):
        _gains(what, count, seat)


def _gains(what: str, count: int, seat: int) -> None:
    made = table(1, **{"reserve.tactics": 9, "players.0.tactics": 0, "players.0.general": 0})
    notes: list[Any] = []
    gains.gain(*made, seat, what, count, "GW-CMD-02", notes)
    some = max(0, count)
    own, qin, human = made.position.players[0], made.position.party(QIN), seat == 0
    kinds = ("wood", "stone", "gold", "chi")
    assert own.resources == [5 + some * (human and what == kind) for kind in kinds]
    assert (own.honor, own.tactics) == (some * (human and what == "honor"), some * (human and what == "tactics"))
    assert qin.honor == some * (seat == QIN and what == "honor")
    assert made.position.warehouse == [some * (seat == REED and what == kind) for kind in kinds[:3]]
    choice = what in ("any3", "any4") and human and some
    asks = Taking(seats=[0], kinds=3 if what == "any3" else 4, count=count, rule="GW-CMD-02")
    assert made.position.tasks == ([asks] if choice else [])
    plain = some and (
        (human and not choice) or (seat == QIN and what == "honor") or (seat == REED and what in kinds[:3])
    )
    rules = {"tactics": "GW-ACAD-01"}.get(what, "GW-REED-02" if seat == REED else "GW-CMD-02")
    assert [(one.rule, one.facts["count"]) for one in notes] == ([(rules, some)] if plain else [])


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize(
    ("what", "have"),
    [("wood", 3), ("stone", 0), ("gold", 2), ("chi", 9), ("honor", 3), ("tactics", 2), ("any3", 5), ("any4", 14)],
)
def test_no_more_is_lost_than_is_there(what: str, have: int, count: int) -> None:
    given = {"players.1.resources": [3, 0, 2, 9], "players.1.honor": 3, "players.1.tactics": 2}
    made = table(**given)
    notes: list[Any] = []
    gains.lose(made.position, 1, what, count, notes)
    own, lost = made.position.players[1], min(have, count)
    kinds = ("wood", "stone", "gold", "chi")
    assert own.resources == [n - lost * (what == kind) for n, kind in zip((3, 0, 2, 9), kinds, strict=True)]
    assert (own.honor, own.tactics) == (3 - lost * (what == "honor"), 2 - lost * (what == "tactics"))
    assert made.position.reserve.tactic_discard == [0] * (lost * (what == "tactics"))
    choice = what in ("any3", "any4")
    assert made.position.tasks == ([Paying(seats=[1], kinds=int(what[3]), count=lost)] if choice else [])
    assert [one.facts["count"] for one in notes] == ([] if choice else [lost])


@pytest.mark.parametrize("what", ["any3", "any4"])
def test_who_has_nothing_is_asked_for_nothing(what: str) -> None:
    made = table(**{"players.1.resources": [0, 0, 0, 1 if what == "any3" else 0]})
    gains.lose(made.position, 1, what, 1, [])
    assert made.position.tasks == []


# -- Shame tokens ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "count", "expected", "given"),
    [
        ([1], 1, [], 1),
        ([1], 3, [Counting("shame", [1], count=2)], 1),
        ([1, 2, 0], 1, [Counting("shame", [2, 0], count=1)], 1),
        ([1, 2], 2, [Counting("shame", [2], count=2), Counting("shame", [1], count=1)], 1),
        ([1], 0, [], 0),
        ([1, 0], 0, [Counting("shame", [0], count=0)], 0),
    ],
)
def test_tokens_come_one_at_a_time(seats: list[int], count: int, expected: list[Task], given: int) -> None:
    """GW-SHAME-06, GW-AMB-53."""
    made = table(**{"players.1.soldiers": [1, 0, 0], "players.1.claims": [], "shame": 20})
    shame.shame(*made, Counting("shame", seats, count=count), [])
    assert made.position.tasks == expected
    assert made.position.players[1].shamed == [given, 0, 0]
    assert made.position.shame == 20 - given


@pytest.mark.parametrize("seat", [QIN, REED])
def test_the_parties_nobody_plays_receive_none(seat: int) -> None:
    """GW-REED-02, GW-SOLO-02."""
    made = table(1, shame=5)
    shame.shame(*made, Counting("shame", [seat, 0], count=2), [])
    assert (made.position.tasks, made.position.shame) == ([Counting("shame", [0], count=2)], 5)


@pytest.mark.parametrize(("players", "mode"), [(1, COMPETITIVE), (3, COMPETITIVE), (3, TOGETHER)])
@pytest.mark.parametrize("places", ["none", "full card", "warrior", "card", "two", "both"])
def test_where_a_token_goes(players: int, mode: str, places: str) -> None:
    """GW-SHAME-01, -03, -04, GW-COOP-11, -17, GW-SOLO-33."""
    for pool, honor in itertools.product((0, 1, 2), (0, 3, 9)):
        _receives(players, mode, pool, honor, places)


def _receives(players: int, mode: str, pool: int, honor: int, places: str) -> None:
    soldiers = {"warrior": [0, 0, 2], "two": [1, 0, 1], "both": [0, 1, 0]}.get(places, [0, 0, 0])
    claims = {"full card": [Claim(7, 2)], "card": [Claim(4, 2), Claim(7, 1)], "both": [Claim(7)]}.get(places, [])
    made = table(players, mode, shame=pool, **{"players.0.soldiers": [*soldiers], "players.0.honor": honor})
    made.position.players[0].claims = claims
    own, notes = made.position.players[0], []
    box = made.position.shame_box
    together, lost = mode == TOGETHER, min(5, honor)
    slots = [(soldier, None) for soldier, count in enumerate(soldiers) if count]
    slots += [(None, claim.card) for claim in claims if claim.shame < 2 and not together]  # type: ignore[misc]
    assert [*shame.places(*made, 0)] == slots
    shame.shame(*made, Counting("shame", [0], count=1), notes)
    position = made.position
    over = (not pool and together) or (players == 1 and pool == 1 and len(slots) < 2)
    assert position.outcome == ("lost" if over else "")
    placed = bool(pool) and len(slots) == 1
    asked = bool(pool) and len(slots) > 1
    assert position.shame == max(0, pool - (not asked))
    assert position.shame_box == box + (bool(pool) and not slots)
    pays = (not pool and not together) or (bool(pool) and not slots)
    assert own.honor == honor - lost * pays
    assert (
        own.tokens
        == sum(one.shame for one in claims if one.card == 4) + {"full card": 2, "card": 1}.get(places, 0) + placed
    )
    under = placed and slots[0][0] is not None
    if under:
        assert own.soldiers == [n - (kind == slots[0][0]) for kind, n in enumerate(soldiers)]
        assert own.shamed == [int(kind == slots[0][0]) for kind in range(3)]
    else:
        assert (own.soldiers, own.shamed) == (soldiers, [0, 0, 0])
    if not over:
        fresh = [Fresh(seats=[0], soldier=slots[0][0])] if under and together else []
        assert position.tasks == ([Task("place_shame", [0])] if asked else fresh)
    first = "GW-SHAME-01" if placed else "" if asked else "GW-SHAME-04" if pool else "GW-SHAME-03"
    rules = ["GW-COOP-17"] if not pool and together else [*filter(None, [first]), *["GW-SOLO-33"] * over]
    assert [one.rule for one in notes] == rules
    if pays:
        assert notes[0].facts["honor"] == lost


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize(
    ("mode", "have", "enough"),
    [(COMPETITIVE, 1, False), (COMPETITIVE, 2, True), (TOGETHER, 9, False), (TOGETHER, 10, True), (TOGETHER, 11, True)],
)
def test_discarding_a_token_costs_two_chi_or_together_ten_honor(
    mode: str, have: int, enough: bool, fresh: bool
) -> None:
    """GW-SUMMER-02, GW-COOP-08, -10, GW-AMB-37."""
    together = mode == TOGETHER
    given = {"players.1.honor": have} if together else {"players.1.resources.chi": have, "players.1.honor": 12}
    made = table(mode=mode, **given)
    rule = "GW-COOP-08" if together else "GW-SUMMER-02"
    assert [one.rule for one in shame.price(*made, 1)] == ([] if enough else [rule])
    if enough:
        notes: list[Any] = []
        paid = shame.pay(*made, 1, notes, fresh=fresh)
        assert paid == ("GW-COOP-10" if together and not fresh else rule)
        own = made.position.players[1]
        assert (own.honor, own.resources[CHI]) == ((have - 10, 5) if together else (12, have - 2))
        assert [(one.rule, one.facts["count"], one.facts["good"].key) for one in notes] == [
            (paid, 10 if together else 2, "honor" if together else "chi")
        ]


@pytest.mark.parametrize(
    ("soldier", "card", "shamed", "free", "claims", "pool"),
    [
        (0, None, [0, 2, 0], [3, 3, 2], [1, 2], 11),
        (1, None, [1, 1, 0], [2, 4, 2], [1, 2], 11),
        (2, None, [1, 2, 0], [2, 3, 2], [1, 2], 10),
        (None, 7, [1, 2, 0], [2, 3, 2], [1, 1], 11),
        (None, 4, [1, 2, 0], [2, 3, 2], [0, 2], 11),
    ],
)
def test_a_discarded_token_goes_back_to_the_pool(
    soldier: int | None, card: int | None, shamed: list[int], free: list[int], claims: list[int], pool: int
) -> None:
    """GW-SHAME-05; a token that came by a text nobody told goes again."""
    made = table(shame=10, **{"players.2.soldiers": [2, 3, 2], "players.2.shamed": [1, 2, 0]})
    own = made.position.players[2]
    own.claims = [Claim(4, 1), Claim(7, 2), Claim(9)]
    assert [*shame.tokens(own)] == [(0, None), (1, None), (None, 4), (None, 7)]
    shame.lift(made.position, 2, soldier, card, "GW-SHAME-05", [])
    assert (own.shamed, own.soldiers) == (shamed, free)
    assert [one.shame for one in own.claims] == [*claims, 0]
    assert made.position.shame == pool


# -- Artifacts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claims", "worth"), [([], 0), ([0], 2), ([0, 1], 4), ([2, 0, 0], 6), ([0] * 5, 8), ([1] * 4, 8)]
)
def test_an_artifact_pays_each_player_by_its_text_or_as_declared(claims: list[int], worth: int) -> None:
    """GW-SCORE-03."""
    made = table(artifacts=[1, 2, 5])
    made.position.players[1].claims = [Claim(4 + place, tokens) for place, tokens in enumerate(claims)]
    assert artifacts.worth(*made, 1, 1) == worth
    assert artifacts.worth(*made, 0, 1) == 0
    made.position.players[1].artifacts = {1: 3}
    assert artifacts.worth(*made, 1, 1) == 3
    clean = min(6, 2 * claims.count(0))
    assert artifacts.worth(*made, 1, 2) == clean
    made.position.players[1].supporting = 3
    assert artifacts.worth(*made, 1, 2) > clean
    assert artifacts.undeclared(*made, 1) == []


OF_THE_BOARD = ["walls", "highest", "barricades", "hordes", "track economy", "pool", "players", "season fall", "row"]
OF_PLAYERS = {"honor": 11, "wood": 8, "clerks": 3, "warriors rest": 2, "supporting": 5, "claimed": 1, "shame": 2}


def test_together_what_lies_before_players_is_added_up_and_the_board_is_counted_once() -> None:
    """GW-COOP-16: a Request of the group counts the pieces of all of them."""
    rest = {"sections.left.rest": {"0": [1, 0, 0], "2": [0, 1, 0]}, "sections.right.level": 2, "sections.left.level": 1}
    board = {"locations.quarry": [0, 2], "locations.academy": [2], "shame": 21, "players.1.chosen": 0}
    goods = {"players.0.resources": [1, 5, 5, 5], "players.1.resources": [2, 5, 5, 5]}
    own = {f"players.{seat}.honor": honor for seat, honor in enumerate((1, 2, 8))}
    under = {"players.1.supporting": 3, "players.2.supporting": 2, "players.1.claims": [{"card": 7, "shame": 2}]}
    made = table(mode=TOGETHER, **rest, **board, **goods, **own, **under)
    together = requests._together(*made)
    count = {text: together(Count(what, tuple(of))) for text in OF_PLAYERS for what, *of in [text.split()]}
    assert count == OF_PLAYERS
    first = counts(*made, 0)
    for text in OF_THE_BOARD:
        what, *of = text.split()
        assert together(Count(what, tuple(of))) == first(Count(what, tuple(of))), text
    assert [first(Count(one)) for one in ("walls", "highest", "pool", "players")] == [3, 2, 21, 3]


# -- counts of a few kinds, typed and listed -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "at", "counts_", "end"),
    [
        ("wood", 0, {"wood": 1}, 1),
        ("2 clerks honor", 0, {"clerk": 2, "honor": 1}, 3),
        ("give 2 clerks", 1, {"clerk": 2}, 3),
        ("wood and 2 spearmen", 0, {"wood": 1, "spearman": 2}, 4),
        ("wood and", 0, {"wood": 1}, 1),
        ("wood and 2", 0, {"wood": 1}, 1),
        ("wood 3 for", 0, {"wood": 1}, 1),
        ("and wood", 0, None, 0),
        ("2 for", 0, None, 0),
        ("tactic cards", 0, {"tactics": 1}, 2),
        ("3 tactic cards chi", 0, {"tactics": 3, "chi": 1}, 4),
        ("40 gold", 0, {"gold": 40}, 2),
        ("41 gold", 0, None, 0),
        ("39 gold wood", 0, {"gold": 39, "wood": 1}, 3),
        ("39 gold 2 wood", 0, None, 0),
        ("999 gold", 0, None, 0),
        ("0 gold", 0, {}, 2),
        ("007 gold", 0, {"gold": 7}, 2),
        ("1000 gold", 0, None, 0),
        ("wood 1000 gold", 0, {"wood": 1}, 1),
        ("²gold", 0, None, 0),
    ],
)
def test_shares_are_typed_as_counts_of_each_kind(typed: str, at: int, counts_: Any, end: int) -> None:
    found = sharing.SHARE.read(typed.split(), at)
    assert found == (None if counts_ is None else (full(counts_), end))


@pytest.mark.parametrize(
    ("counts_", "shown"),
    [({"wood": 1}, "1 wood"), ({"tactics": 3, "stone": 2}, "2 stone 3 tactics"), ({}, "0 wood"), ({"chi": 1}, "1 chi")],
)
def test_shares_are_shown_as_they_are_typed(counts_: dict[str, int], shown: str) -> None:
    assert sharing.SHARE.show(full(counts_), "en") == shown
    assert sharing.SHARE.read(shown.split(), 0) == (full(counts_), len(shown.split()))
    assert sharing.SHARE.to_json(full(counts_)) == counts_
    assert sharing.SHARE.from_json(counts_) == full(counts_)
    assert sharing.SHARE.from_json({**counts_, "archer": 0}) == full(counts_)


@pytest.mark.parametrize("most", [1, 2, 3])
def test_up_to_two_of_each_kind_are_tried(most: int) -> None:
    mix = Mix(RESOURCE.name, RESOURCE, most)
    every = [one for one in itertools.product(range(3), repeat=4) if 0 < sum(one) <= most]
    assert [*mix.domain()] == every
    assert (mix.low, mix.high, mix.most) == (0, most, most)
    assert [mix.gathered(mix.pieces(one)) for one in every] == every
    with pytest.raises(ValueError, match=f"{most} at most"):
        mix.gathered([0] * (most + 1))
