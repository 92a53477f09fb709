"""What each word of a card's text asks of whom: how many, of which kinds, where, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import pytest
from great_wall_support import BOX, Table, like

from referee.engine import scenario as scenarios
from referee.engine.effect import Amount, Count, Effect
from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.games.great_wall.cards import clauses, effects
from referee.games.great_wall.components import (
    ARCHER,
    BARRACKS,
    BUILDERS,
    CENTRE,
    EMBASSY,
    HORSEMAN,
    LEFT,
    LOGISTICS,
    MILL,
    MINE,
    QIN,
    QUARRY,
    REED,
    RIGHT,
    SECTIONS,
    SPEARMAN,
    TEMPLE,
)
from referee.games.great_wall.game import GAME
from referee.games.great_wall.task_shapes import (
    Advancing,
    Attacking,
    Building,
    Cleansing,
    Counting,
    Donating,
    Hiring,
    Killing,
    Marching,
    Moving,
    Offering,
    Paying,
    Perishing,
    Promoting,
    Recalling,
    Recruiting,
    Taking,
    Targeting,
    Task,
    Telling,
    Volley,
    Wounding,
)

EVERY = effects.EVERY
PER_WARRIOR = Count("warriors", ("supply", "archer"))
GIVEN: dict[str, Any] = {
    "phase": "fall",
    "active": 0,
    "slot": 1,
    "track": [0, 1, 2],
    "tasks": [{"kind": "turns"}, {"kind": "order", "seats": [0]}],
    "players.0.soldiers": [9, 1, 1],
    "players.1.soldiers": [9, 0, 1],
    "players.2.soldiers": [9, 3, 1],
    "sections.left.barricades": 0,
}


@cache
def begun(players: int) -> Session:
    given = {key: one for key, one in GIVEN.items() if players > 1 or not key.startswith(("players.1", "players.2"))}
    track = {"track": [0, QIN, REED]} if players == 1 else {}
    return scenarios.session_of(GAME, BOX, {"game": GAME.id, "players": players, "given": given | track})


def table(players: int = 3, **given: Any) -> Table:
    return like(begun(players), **given)


solo = partial(table, 1)


def asked(session: Table, op: str, seats: Sequence[int], *of: str, here: int = -1, **more: Any) -> list[Task]:
    """The tasks that the effect plans, the next one first."""
    amount = Amount(more.pop("n", 1), more.pop("per", None))
    deed = clauses.Deed(seats, Effect(op, amount, of, more.pop("pay", {})), "advisor.7", 2, here, {"wounds": 3})
    before = len(session.position.tasks)
    clauses.OPS[op](session.position, session.setting, deed, [])
    return session.position.tasks[before:][::-1]


@pytest.mark.parametrize(
    ("op", "of", "here", "expected"),
    [
        ("attack", (), RIGHT, {"sections": [], "soldiers": [], "stands": [], "everyone": False}),
        ("attack", ("left",), RIGHT, {"sections": [LEFT]}),
        ("attack", ("centre", "right"), LEFT, {"sections": [CENTRE, RIGHT]}),
        ("attack", ("here",), LEFT, {"sections": [LEFT]}),
        ("attack", ("here",), CENTRE, {"sections": [CENTRE]}),
        ("attack", ("here",), RIGHT, {"sections": [RIGHT]}),
        ("attack", ("here",), -1, {"sections": []}),
        ("attack", ("rest", "archer"), -1, {"stands": ["rest"], "soldiers": [ARCHER]}),
        ("attack", ("firing", "spearman", "horseman"), -1, {"stands": ["firing"], "soldiers": [SPEARMAN, HORSEMAN]}),
        ("wound", ("row1", "row3"), -1, {"rows": [1, 3], "apart": False}),
        ("wound", ("row2", "apart"), -1, {"rows": [2], "apart": True}),
        ("wound", ("here",), RIGHT, {"rows": [], "sections": [RIGHT]}),
        ("fire", (), -1, {"stands": ["firing"], "soldiers": [ARCHER], "volley": True, "everyone": False}),
        ("march", ("archer",), -1, {"at": LOGISTICS, "by_card": True, "soldiers": [ARCHER]}),
        ("recruit", ("free",), -1, {"at": BARRACKS, "by_card": True, "free": True, "attacking": False}),
        ("recruit", ("attacking", "spearman"), -1, {"attacking": True, "resting": False, "soldiers": [SPEARMAN]}),
        ("recruit", ("rest",), -1, {"attacking": False, "resting": True, "free": False}),
        ("upgrade", ("quarry",), -1, {"at": QUARRY, "by_card": True, "free": False}),
        ("upgrade", ("temple", "free"), -1, {"at": TEMPLE, "by_card": True, "free": True}),
        ("upgrade", (), -1, {"of": [], "apart": False, "free": False}),
        ("upgrade", ("lumber_mill", "gold_mine", "apart"), -1, {"of": [MILL, MINE], "apart": True, "free": False}),
        ("barricade", ("free",), -1, {"at": BUILDERS, "only": "barricade", "price": 0, "sections": []}),
        ("barricade", ("left",), -1, {"by_card": True, "price": -1, "sections": [LEFT]}),
        ("wall", (), -1, {"at": BUILDERS, "by_card": True, "only": "wall", "price": -1}),
        ("wall", ("free", "right"), -1, {"price": 0, "sections": [RIGHT]}),
        ("hire_clerk", (), -1, {"at": EMBASSY, "by_card": True, "only": "hire", "free": False}),
        ("hire_clerk", ("free",), -1, {"only": "hire", "free": True}),
        ("hire_advisor", ("active",), -1, {"at": EMBASSY, "by_card": True, "only": "appoint", "roles": ["active"]}),
        ("hire_advisor", ("free", "supporting"), -1, {"roles": ["supporting"], "free": True}),
    ],
)
def test_each_player_is_asked_in_turn_for_just_what_the_card_names(
    op: str, of: tuple[str, ...], here: int, expected: dict[str, Any]
) -> None:
    session = table()
    found: list[Any] = asked(session, op, [2, 0, 1], *of, here=here, n=2)
    assert [(one.seats, one.count, one.card) for one in found] == [(one, 2, "advisor.7") for one in ([2], [0], [1])]
    for one in found:
        assert {name: getattr(one, name) for name in expected} == expected


KINDS = {
    "attack": Attacking,
    "wound": Wounding,
    "fire": Attacking,
    "march": Marching,
    "recruit": Recruiting,
    "upgrade": Promoting,
    "barricade": Building,
    "wall": Building,
    "hire_clerk": Hiring,
    "hire_advisor": Hiring,
}


@pytest.mark.parametrize("op", KINDS)
def test_nobody_is_asked_for_none(op: str) -> None:
    """Whoever has as many as the card counts is asked for so many; a player who has none is passed over."""
    found: list[Any] = asked(table(), op, [0, 1, 2], per=PER_WARRIOR)
    assert [(type(one), one.seats, one.count) for one in found] == [(KINDS[op], [0], 1), (KINDS[op], [2], 3)]


@pytest.mark.parametrize("op", ["attack", "fire", "march"])
def test_all_there_are_is_more_than_anybody_has(op: str) -> None:
    found: list[Any] = asked(table(), op, [1], "all")
    assert [(one.seats, one.count) for one in found] == [([1], EVERY)]
    assert EVERY > 10 + 4 + 2


def test_every_warrior_attacks_where_the_card_says_all() -> None:
    """GW-TAC-08."""
    found: list[Any] = asked(table(), "attack", [1], "all", "rest")
    assert [one.everyone for one in found] == [True]


@pytest.mark.parametrize(
    ("cost", "of", "price"),
    [({"any3": 6}, (), 6), ({"any3": 1}, (), 1), ({}, ("free",), 0), ({}, (), -1), ({"gold": 2}, (), -1)],
)
@pytest.mark.parametrize("op", ["wall", "barricade"])
def test_only_a_price_in_any_wares_is_that_of_the_building_itself(
    op: str, cost: dict[str, int], of: tuple[str, ...], price: int
) -> None:
    """GW-BUILD-07: the Warehouse pays first."""
    found: list[Any] = asked(table(), op, [0], *of, pay=cost)
    assert [one.price for one in found] == [price]


@pytest.mark.parametrize(
    ("barricades", "of", "here", "asks"),
    [
        ((3, 3, 3), (), -1, False),
        ((2, 3, 3), (), -1, True),
        ((3, 3, 2), (), -1, True),
        ((3, 2, 2), ("left",), -1, False),
        ((2, 3, 3), ("left",), -1, True),
        ((3, 3, 2), ("left", "centre"), -1, False),
        ((3, 2, 3), ("left", "centre"), -1, True),
        ((2, 2, 3), ("here",), RIGHT, False),
        ((3, 3, 0), ("here",), RIGHT, True),
    ],
)
def test_a_barricade_is_asked_for_only_where_one_has_room(
    barricades: tuple[int, ...], of: tuple[str, ...], here: int, asks: bool
) -> None:
    """GW-BUILD-03: three to a Section."""
    places = {f"sections.{place}.barricades": count for place, count in zip(SECTIONS, barricades, strict=True)}
    assert bool(asked(table(**places), "barricade", [0], *of, here=here)) is asks


def test_clerks_are_moved_by_all_the_seats_together() -> None:
    """GW-CMD-03: the band of the others is one effect, in Tea order."""
    found = asked(table(), "move", [2, 1], "apart", "quarry", "tea_house", n=2)
    assert found == [Moving(seats=[2, 1], count=2, card="advisor.7", to=[1, 7], apart=True)]
    assert asked(table(), "move", [0]) == [Moving(seats=[0], count=1, card="advisor.7")]


def test_an_activation_by_card_is_advanced_or_of_the_usual_condition() -> None:
    """GW-ADVA-01."""
    usual = asked(table(), "activate", [1, 2], "barracks", n=2)
    assert usual == [Advancing(seats=[one], count=2, card="advisor.7", of=[BARRACKS], usual=True) for one in (1, 2)]
    assert asked(table(), "activate", [0], "advanced") == [Advancing(seats=[0], count=1, card="advisor.7")]


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        (("quarry",), [QUARRY]),
        (("lumber_mill", "gold_mine"), [MILL, MINE]),
        ((), [None]),
    ],
)
@pytest.mark.parametrize("n", [1, 2])
def test_so_much_is_donated_at_each_location_that_is_named(of: tuple[str, ...], expected: list[Any], n: int) -> None:
    """GW-WARE-01; where none is named the donor says what is given."""
    found = asked(table(), "donate", [1, 0], *of, n=n)
    made = [
        Task("contribute", [seat]) if at is None else Donating(seats=[seat], at=at, by_card=True)
        for seat in (1, 0)
        for at in expected
        for _ in range(n)
    ]
    assert found == made


def test_a_resource_is_collected_of_the_location_or_of_any_kind() -> None:
    session = table()
    assert asked(session, "collect", [0, 1], "quarry", "temple", n=2) == []
    goods = [own.resources for own in session.position.players]
    assert goods == [[5, 7, 5, 7], [5, 7, 5, 7], [5, 5, 5, 5]]
    assert asked(session, "collect", [0, 1], n=2) == [
        Taking(seats=[seat], kinds=4, count=2, rule="GW-CMD-03") for seat in (0, 1)
    ]


def test_each_seat_in_its_turn_gains_each_of_the_goods() -> None:
    session = table()
    found = asked(session, "gain", [2, 0], "any3", "honor", "any4", "chi", n=3)
    assert found == [
        Taking(seats=[seat], kinds=kinds, count=3, rule="GW-CMD-03") for seat in (2, 0) for kinds in (3, 4)
    ]
    assert [(own.honor, own.resources) for own in session.position.players] == [
        (3, [5, 5, 5, 8]),
        (0, [5, 5, 5, 5]),
        (3, [5, 5, 5, 8]),
    ]


def test_each_seat_in_its_turn_loses_each_of_the_goods() -> None:
    session = table(**{"players.0.honor": 2, "players.2.honor": 9, "players.0.resources": [1, 0, 1, 5]})
    found = asked(session, "lose", [2, 0], "any3", "honor", "any4", "chi", n=3)
    assert found == [
        *(Paying(seats=[2], kinds=kinds, count=3) for kinds in (3, 4)),
        Paying(seats=[0], kinds=3, count=2),
        Paying(seats=[0], kinds=4, count=3),
    ]
    assert [(own.honor, own.resources) for own in session.position.players] == [
        (0, [1, 0, 1, 2]),
        (0, [5, 5, 5, 5]),
        (6, [5, 5, 5, 2]),
    ]


@pytest.mark.parametrize(
    ("track", "n", "of", "gone"), [(4, 1, (), 1), (4, 5, (), 4), (2, 3, (), 2), (3, 1, ("all",), 3)]
)
def test_no_more_advisors_leave_the_track_than_lie_there(track: int, n: int, of: tuple[str, ...], gone: int) -> None:
    session = table(advisors=[1, 2, 3, 4][:track])
    assert (
        asked(session, "discard_advisor", [1, 0], *of, n=n)
        == [Task("dismiss", [1])] * gone + [Task("dismiss", [0])] * gone
    )


KILLINGS = [
    {"kind": "aftermath", "at": 0},
    {"kind": "killing", "seats": [0], "at": 0, "horde": 7},
    {"kind": "killing", "seats": [1], "at": 0, "horde": 7},
    {"kind": "killing", "seats": [0, 1], "at": 0, "horde": 1},
]


@pytest.mark.parametrize(
    ("seat", "of", "n", "before", "spared"),
    [
        (0, (), 1, {}, [{}, {}, {0: 1}]),
        (1, (), 2, {}, [{}, {}, {1: 2}]),
        (0, (), 1, {"0": 1}, [{0: 1}, {}, {0: 1}]),
        (0, (), 1, {"0": 0}, [{}, {}, {0: 1}]),
        (0, ("all",), 1, {}, [{0: EVERY}, {}, {0: EVERY}]),
        (0, ("all",), 1, {"0": 1}, [{0: EVERY}, {}, {0: EVERY + 1}]),
        (2, (), 1, {}, [{}, {}, {}]),
    ],
)
def test_a_card_saves_so_many_of_one_killing_or_all_of_the_occurrence(
    seat: int, of: tuple[str, ...], n: int, before: dict[str, int], spared: list[dict[int, int]]
) -> None:
    """GW-TAC-07: one is Saved in the next killing of this seat that no card spares yet."""
    tasks = [*KILLINGS[:3], {**KILLINGS[3], "spared": before}]
    units = [{"owner": 0, "soldier": 0, "spots": [1]}, {"owner": 1, "soldier": 0, "spots": [2]}]
    cards = [{"card": 1, "units": units}, {"card": 7, "units": units}]
    session = table(tasks=tasks, **{"sections.left.hordes": cards})
    assert asked(session, "save", [seat], *of, n=n) == []
    found = [
        {who: n for who, n in one.spared.items() if n} for one in session.position.tasks if isinstance(one, Killing)
    ]
    assert found == spared


def test_whoever_has_to_lose_warriors_chooses_among_those_named() -> None:
    found = asked(table(), "kill", [1, 0], "horde", "rest", "archer", "left", n=2)
    zones: dict[str, Any] = {"zones": ["horde", "rest"], "soldiers": [ARCHER], "sections": [LEFT]}
    assert found == [Perishing(seats=[seat], count=2, **zones) for seat in (1, 0)]
    assert asked(table(), "kill", [0, 1, 2], "firing", per=PER_WARRIOR) == [
        Perishing(seats=[0], count=1, zones=["firing"]),
        Perishing(seats=[2], count=3, zones=["firing"]),
    ]
    assert asked(table(), "kill", [0], "all", "here", here=RIGHT) == [
        Perishing(seats=[0], count=EVERY, sections=[RIGHT])
    ]


def test_shame_tokens_are_given_to_one_player_after_another() -> None:
    """GW-SHAME-06."""
    assert asked(table(), "take_shame", [2, 0, 1], per=PER_WARRIOR) == [
        Counting("shame", [2], count=3),
        Counting("shame", [0], count=1),
        Counting("shame", [1], count=0),
    ]


@pytest.mark.parametrize(("of", "made"), [(("free",), Cleansing), ((), Task)])
@pytest.mark.parametrize(("n", "counts"), [(1, (1, 1, 0)), (2, (2, 1, 0)), (EVERY, (2, 1, 0))])
def test_no_more_shame_tokens_are_dropped_than_are_held(
    n: int, counts: tuple[int, ...], of: tuple[str, ...], made: type[Task]
) -> None:
    shamed = {"players.0.shamed": [1, 1, 0], "players.1.claims": [{"card": 7, "shame": 1}], "shame": 27}
    session = table(**shamed)
    words, more = ((*of, "all"), {}) if n == EVERY else (of, {"n": n})
    found = asked(session, "drop_shame", [2, 1, 0], *words, **more)
    assert [one.seats for one in found] == [[1]] * counts[1] + [[0]] * counts[0]
    assert {(type(one), one.kind) for one in found} == {(made, "cleanse" if of else "atone")}


@pytest.mark.parametrize(
    ("discard", "of", "n", "back", "asks"),
    [
        ([0, 2, 5], (), 1, [], 1),
        ([0, 2, 5], (), 2, [], 2),
        ([0, 2, 5], (), 9, [], 2),
        ([2], (), 1, [], 0),
        ([0, 2, 5], ("sixth",), 3, [], 1),
        ([0, 2, 5], ("fifth",), 3, [], 0),
        ([0, 2, 5], ("all",), 1, [0, 5], 0),
        ([2], ("all",), 1, [], 0),
        ([0, 2, 5], ("all", "economy"), 1, [0], 0),
    ],
)
def test_betrayal_never_comes_back(discard: list[int], of: tuple[str, ...], n: int, back: list[int], asks: int) -> None:
    """GW-CMD-07, GW-SUMMER-05."""
    hand = [one for one in range(6) if one not in discard]
    session = table(**{"players.1.discard": discard, "players.1.hand": hand})
    found = asked(session, "reclaim", [1], *of, n=n)
    named = [5] if "sixth" in of else [4] if "fifth" in of else [0] if "economy" in of else []
    assert found == [Recalling(seats=[1], cards=named)] * asks
    own = session.position.players[1]
    assert own.discard == [one for one in discard if one not in back]
    assert own.hand == sorted([*hand, *back])


def test_one_after_another_takes_a_card_back() -> None:
    given = {f"players.{seat}.discard": [seat, 5] for seat in range(3)}
    hands = {f"players.{seat}.hand": [1 - seat if seat < 2 else 0, 3, 4] for seat in range(3)}
    found = asked(table(**given, **hands), "reclaim", [2, 0, 1])
    assert found == [Recalling(seats=[seat]) for seat in (2, 0, 1)]


def test_each_copies_a_card_in_turn() -> None:
    assert asked(table(), "copy", [1, 0]) == [Task("copy", [1]), Task("copy", [0])]


@pytest.mark.parametrize(
    ("of", "n", "due"),
    [
        ((), 2, {"warrior": 2}),
        (("clerk",), 1, {"clerk": 1}),
        (("spearman", "archer"), 3, {"spearman": 3, "archer": 3}),
        (("clerk",), 0, {}),
    ],
)
def test_so_many_of_each_kind_leave_the_game(of: tuple[str, ...], n: int, due: dict[str, int]) -> None:
    """GW-COOP-25."""
    assert asked(table(), "sacrifice", [2, 0], *of, n=n) == [Offering(seats=[seat], due=due) for seat in (2, 0)]


@pytest.mark.parametrize("n", [1, 2])
def test_so_many_horde_cards_come(n: int) -> None:
    assert asked(table(), "invade", [TABLE], n=n) == [Task("horde", [TABLE])] * n


@pytest.mark.parametrize(
    ("place", "of", "n", "goes"), [(2, (), 1, 1), (2, (), 2, 0), (2, ("top",), 1, 0), (0, (), 1, 0)]
)
def test_a_marker_goes_up(place: int, of: tuple[str, ...], n: int, goes: int) -> None:
    session = table()
    seat = session.position.tea[place]
    notes: list[Any] = []
    clauses.OPS["tea"](*session, clauses.Deed([seat], Effect("tea", Amount(n), of), "advisor.7", 0), notes)
    assert session.position.tea.index(seat) == goes
    assert notes[-1].facts == {"player": seat, "place": goes + 1}


def test_what_no_word_says_is_declared_once_by_each_player() -> None:
    """The first player in Tea order speaks for Qin Jiushao, and in the Clan's turn for the Clan."""
    assert asked(table(), "other", [2, 0, 2]) == [Telling(seats=[2, 0], card="advisor.7", step=2)]
    assert asked(solo(), "other", [QIN]) == [Telling(seats=[0], card="advisor.7", step=2)]
    assert asked(solo(), "other", [REED, 0]) == [Telling(seats=[0], card="advisor.7", step=2)]


# -- Qin Jiushao and the Reed Clan ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("op", "of"),
    [
        *(("lose", ("honor",)), ("donate", ()), ("save", ()), ("take_shame", ()), ("drop_shame", ("all",))),
        *(("reclaim", ("all",)), ("copy", ()), ("sacrifice", ()), ("hire_clerk", ()), ("march", ())),
        *(("attack", ()), ("discard_advisor", ())),
    ],
)
def test_nobody_asks_the_parties_that_nobody_plays(op: str, of: tuple[str, ...]) -> None:
    assert asked(solo(advisors=[1, 2, 3, 4]), op, [QIN, REED], *of) == []


@pytest.mark.parametrize("n", [0, 1, 2])
def test_qin_recruits_so_many_and_sends_them_by_his_rules(n: int) -> None:
    """GW-SOLO-21 to -23."""
    pointed = {"reserve.pointer": RIGHT, "qin.party.soldiers": [3, 4, 0]}
    assert asked(solo(**pointed), "recruit", [QIN], "spearman", n=n) == [Targeting(seats=[QIN], soldier=SPEARMAN)] * n
    session = solo(**pointed, **{"sections.right.level": 2})
    assert asked(session, "recruit", [QIN], "archer", n=n) == [Targeting(seats=[QIN], at=RIGHT, soldier=ARCHER)] * n
    assert session.position.sections[RIGHT].archers == [QIN] * n


@pytest.mark.parametrize("n", [0, 1, 2])
def test_qin_wounds_only_where_the_deck_points(n: int) -> None:
    """GW-SOLO-24."""
    session = solo(**{"reserve.pointer": RIGHT})
    assert asked(session, "wound", [QIN], n=n) == [Targeting(seats=[QIN], at=RIGHT, soldier=ARCHER)] * n


@pytest.mark.parametrize(
    ("of", "n", "volleys"),
    [
        ((), 1, [(RIGHT, 1)]),
        ((), 2, [(RIGHT, 2)]),
        ((), 3, [(CENTRE, 1), (RIGHT, 2)]),
        (("all",), 1, [(CENTRE, 1), (RIGHT, 2)]),
    ],
)
def test_so_many_of_qins_archers_fire_once_more(of: tuple[str, ...], n: int, volleys: list[tuple[int, int]]) -> None:
    """GW-SOLO-38."""
    there = {"sections.centre.archers": [0, QIN], "sections.right.archers": [QIN, QIN], "qin.party.soldiers": [3, 1, 0]}
    assert asked(solo(**there), "fire", [QIN], *of, n=n) == [Volley(seats=[QIN] * many, at=at) for at, many in volleys]


@pytest.mark.parametrize(("spearmen", "asks"), [(0, []), (1, [Task("reed_attack", [0])])])
def test_the_clan_recruits_while_it_has_a_spearman(spearmen: int, asks: list[Task]) -> None:
    """GW-REED-16."""
    there = {"reed.soldiers": [spearmen, 0, 0]}
    assert asked(solo(**there), "recruit", [REED]) == asks


@pytest.mark.parametrize(
    ("n", "barricades", "honor"), [(0, (0, 0), 0), (1, (0, 1), 2), (4, (1, 3), 8), (9, (3, 3), 12)]
)
def test_qin_builds_so_many_barricades_for_nothing(n: int, barricades: tuple[int, int], honor: int) -> None:
    """GW-SOLO-05, -06 and GW-AMB-35: where the deck points, then in the other Section."""
    bare = {f"sections.{place}.barricades": 0 for place in ("centre", "right")}
    session = solo(**bare, **{"reserve.pointer": RIGHT})
    asked(session, "barricade", [QIN], n=n)
    assert tuple(one.barricades for one in session.position.sections[1:]) == barricades
    assert session.position.party(QIN).honor == honor


@pytest.mark.parametrize(("n", "levels", "honor"), [(0, (0, 0), 0), (1, (0, 1), 5), (2, (0, 2), 15), (4, (1, 3), 35)])
def test_qin_builds_so_many_wall_levels_for_nothing(n: int, levels: tuple[int, int], honor: int) -> None:
    """GW-SOLO-07."""
    session = solo(**{"reserve.pointer": RIGHT})
    asked(session, "wall", [QIN], n=n)
    assert tuple(one.level for one in session.position.sections[1:]) == levels
    assert session.position.party(QIN).honor == honor


@pytest.mark.parametrize(
    ("of", "n", "cells"),
    [
        ((), 0, [1, 1, 1, 1]),
        ((), 1, [1, 1, 2, 1]),
        ((), 2, [1, 1, 2, 2]),
        ((), 9, [2, 2, 2, 2]),
        (("quarry",), 2, [1, 2, 1, 1]),
        (("quarry", "lumber_mill"), 1, [2, 1, 1, 1]),
    ],
)
def test_qin_advances_so_many_overseers_the_highest_first(of: tuple[str, ...], n: int, cells: list[int]) -> None:
    """GW-SOLO-05, -20: each at most once."""
    session = solo(**{"qin.track": [MINE, BARRACKS, TEMPLE, MILL, QUARRY]})
    asked(session, "upgrade", [QIN], *of, n=n)
    assert [one.cell for one in session.position.party(QIN).overseers] == cells


@pytest.mark.parametrize(("n", "supporting", "left"), [(0, 2, [5, 6, 7]), (1, 3, [6, 7]), (2, 4, [7]), (9, 5, [])])
def test_qin_takes_so_many_advisors_for_nothing(n: int, supporting: int, left: list[int]) -> None:
    """GW-SOLO-03, -05: from the left, and all of them support him."""
    session = solo(advisors=[5, 6, 7])
    asked(session, "hire_advisor", [QIN], n=n)
    own = session.position.party(QIN)
    assert (own.supporting, own.under, own.advisors, session.position.advisors) == (
        supporting,
        [0, 0, *[5, 6, 7][: supporting - 2]],
        [],
        left,
    )


def test_what_was_counted_of_the_occurrence_is_the_amount() -> None:
    assert asked(table(), "take_shame", [1], per=Count("wounds")) == [Counting("shame", [1], count=3)]
