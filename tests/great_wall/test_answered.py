"""An answer ends the question it answers, and none of those that wait; a refusal says how many there are, and how many not."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from great_wall_support import session_of

from referee.engine.session import Session
from referee.engine.tasks import THROUGH
from referee.games.great_wall.actions.orders import Reclaim
from referee.games.great_wall.actions.production import Forgo
from referee.games.great_wall.components import QIN
from referee.games.great_wall.game import GAME

BELOW = [{"kind": "turns"}, {"kind": "activations", "seats": [0]}, {"kind": "contribute", "seats": [1]}]
BETWEEN: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1, "locations.embassy": [0], "players.0.clerks": 4}
SPRING = {"phase": "spring", "year": 2}
SUMMER = {"phase": "summer", "year": 2}
AT = {1: [0, 8, 9], 2: [0, 1, 9]}


def table(
    *of: dict[str, Any], players: int = 3, coop: bool = False, untold: str = "", box: Any = None, **more: Any
) -> Session:
    """The table where these tasks come before others that wait."""
    below = BELOW if players > 1 else [*BELOW[:2], {"kind": "contribute", "seats": [0]}]
    given = BETWEEN | {"track": AT.get(players, [0, 1, 2]), "tasks": [*below, *of]} | more
    made = {"game": GAME.id, "players": players, "given": given, "box": {untold: "missing"} if untold else box or {}}
    return session_of(made | ({"options": {"mode": "cooperative"}} if coop else {}))


def mine(place: str, _: int) -> dict[str, Any]:
    return {f"locations.{place}": [0], "players.0.clerks": 3, "tea": [1, 0, 2]}


TOKEN = {"players.0.shamed.spearman": 1, "players.0.soldiers.spearman": 9}
LEFT_CARD = {"sections.centre.hordes": [{"card": 2}]}
ANSWERS: list[tuple[dict[str, Any], str, dict[str, Any], list[str]]] = [
    ({"kind": "take", "count": 2, "rule": "GW-ATK-02"}, "take wood stone", {}, []),
    ({"kind": "pay", "count": 2}, "pay 2 wood", {}, []),
    ({"kind": "tea_house", "at": 7}, "rise", mine("tea_house", 7), []),
    ({"kind": "embassy", "at": 8}, "hire", mine("embassy", 8), []),
    ({"kind": "embassy", "at": 8}, "appoint 2 active", mine("embassy", 8), ["new_advisor"]),
    ({"kind": "order"}, "order economy", {}, []),
    ({"kind": "slots"}, "slot 2", {"track": [-1, -1, -1]}, []),
    ({"kind": "reclaim"}, "reclaim", SUMMER | {"players.0.discard": [1], "players.0.hand": [0, 2, 3, 4, 5]}, []),
    ({"kind": "reclaim"}, "honor", SUMMER | {"players.0.discard": [1], "players.0.hand": [0, 2, 3, 4, 5]}, []),
    ({"kind": "dismiss"}, "dismiss 2", {}, ["new_advisor"]),
    ({"kind": "logistics", "at": 6}, "march left right rest spearman", mine("logistics", 6) | {
        "sections.left.rest": {"0": [1, 0, 0]}, "players.0.soldiers.spearman": 9,
    }, []),
    ({"kind": "upgrade", "at": 1}, "upgrade spearman", mine("quarry", 1), []),
    ({"kind": "donate", "at": 1}, "donate", mine("quarry", 1), []),
    ({"kind": "barracks", "at": 4}, "recruit spearman", mine("barracks", 4), ["send"]),
    ({"kind": "place_shame"}, "shame archer", {}, []),
    ({"kind": "cleanse", "at": 3}, "redeem spearman", TOKEN | {"shame": 29}, []),
    ({"kind": "atone"}, "redeem spearman", TOKEN | {"shame": 29}, []),
    ({"kind": "surplus", "at": 2, "count": 1}, "descend 1", {
        "sections.right.archers": [0, 1], "players.0.soldiers.archer": 3, "players.1.soldiers.archer": 3,
    }, []),
    ({"kind": "contribute"}, "done", {}, []),
]  # fmt: skip
OF_TABLE: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("new_advisor", "come 20", {"advisors": [1, 2, 3]}, {}),
    ("stack", "stack boris carla anna", {}, {}),
    ("horde", "horde 20 next left", SPRING | {"reserve.pointer": 1}, {}),
    ("hordes", "arrived", SPRING, {"untold": "time.3"}),
    ("token", "clock last", SPRING, {"untold": "time.3"}),
    ("icon", "icon mine none", {}, {"untold": "location.3.gold_mine"}),
    ("qin_draw", "qin betrayal", {}, {"players": 1}),
    ("fulfilment", "enough", {"phase": "winter"}, {"coop": True}),
    ("new_request", "post 9", {"phase": "winter", "requests": [1, 0, 3]}, {"coop": True}),
]


@pytest.mark.parametrize(("task", "entry", "given", "comes"), ANSWERS, ids=lambda one: one if type(one) is str else "")
def test_an_answer_ends_what_was_asked_and_nothing_that_waits(
    task: dict[str, Any], entry: str, given: dict[str, Any], comes: list[str]
) -> None:
    session = table(task | {"seats": [0]}, **given)
    waits = deepcopy(session.position.tasks[:-1])
    verdict = session.declare(session.read(f"anna: {entry}")[0])
    assert verdict.legal, verdict.violations
    assert session.position.tasks[: len(waits)] == waits
    assert [one.kind for one in session.position.tasks[len(waits) :] if one.seats] == comes


@pytest.mark.parametrize(("kind", "entry", "given", "how"), OF_TABLE, ids=lambda one: one if type(one) is str else "")
def test_so_does_what_the_table_tells(kind: str, entry: str, given: dict[str, Any], how: dict[str, Any]) -> None:
    more = {"count": 1} if kind == "new_advisor" else {"at": 2} if kind == "icon" else {}
    session = table({"kind": kind, "seats": [-1]} | more, **given, **how)
    waits = deepcopy(session.position.tasks[:-1])
    assert not session.declare(session.read(entry)[0], warn=False).violations
    assert session.position.tasks == waits


# -- how many ---------------------------------------------------------------------------------------------------------


def facts(session: Session, entry: str, rule: str) -> dict[str, Any]:
    verdict = session.judge(session.read(entry)[0])
    (found,) = [one for one in verdict.violations if one.rule == rule]
    return dict(found.facts)


@pytest.mark.parametrize(
    ("laid", "missing"), [({}, 3), ({"left": 1}, 2), ({"left": 1, "right": 3}, 1)], ids=lambda one: str(one)
)
def test_it_is_said_how_many_horde_cards_are_missing(laid: dict[str, int], missing: int) -> None:
    given = {f"sections.{name}.hordes": [{"card": card}] for name, card in laid.items()}
    made = {"game": GAME.id, "players": 3, "start": "empty", "given": given}
    assert facts(session_of(made), "begin", "GW-SETUP-06") == {"count": missing}


@pytest.mark.parametrize("there", [0, 1, 2, 3])
@pytest.mark.parametrize("level", [0, 1, 2])
def test_it_is_said_how_many_firing_spots_are_free(level: int, there: int) -> None:
    """GW-LOG-02: none where there are more Archers than spots already."""
    archers = {"sections.left.archers": [0] * 4, "players.0.soldiers.archer": 0, "sections.right.archers": [1] * there}
    more = archers | {"players.1.soldiers.archer": 4 - there, "sections.right.level": level} | mine("logistics", 6)
    session = table({"kind": "logistics", "at": 6, "seats": [0]}, **more)
    free = max(0, level + 1 - there)
    for wall in range(1, 5):
        if wall > free:
            assert facts(session, f"anna: march left right wall {wall}", "GW-LOG-02") == {"count": free}
        else:
            assert session.judge(session.read(f"anna: march left right wall {wall}")[0]).legal


def test_it_is_said_how_many_warriors_could_go() -> None:
    """Those of others in the same places do not count."""
    given = mine("logistics", 6) | {
        "sections.left.archers": [0, 1, 0],
        "sections.left.rest": {"0": [2, 1, 0], "1": [5, 2, 2]},
        "sections.left.hordes": [{"card": 1, "units": [{"owner": 1, "soldier": 2, "spots": [1, 2]}]}],
        "players.0.soldiers": [8, 1, 2],
        "players.1.soldiers": [5, 1, 0],
    }
    session = table({"kind": "logistics", "at": 6, "seats": [0]}, **given)
    assert facts(session, "anna: march left right wall 2 down 1", "GW-LOG-03") == {"count": 2}
    assert facts(session, "anna: march left right rest 3 spearman", "GW-LOG-01")["count"] == 2
    assert facts(session, "anna: march left right rest 2 archer", "GW-LOG-01")["count"] == 1
    assert facts(session, "anna: march left right rest horseman", "GW-LOG-01")["count"] == 0


@pytest.mark.parametrize("on_card", range(3))
@pytest.mark.parametrize("owner", [0, 1])
def test_who_stands_on_a_horde_card_does_not_march(on_card: int, owner: int) -> None:
    """GW-LOG-04 is about the own warrior of this kind that stands there; no other is there at all (GW-LOG-01)."""
    unit = {"owner": owner, "soldier": on_card, "spots": [1]}
    card = {"sections.left.hordes": [{"card": 22, "units": [unit]}], f"players.{owner}.soldiers": [9, 3, 1]}
    session = table({"kind": "logistics", "at": 6, "seats": [0]}, **mine("logistics", 6), **card)
    for soldier, name in enumerate(("spearman", "archer", "horseman")):
        rule = "GW-LOG-04" if owner == 0 and soldier == on_card else "GW-LOG-01"
        assert facts(session, f"anna: march left right rest {name}", rule)["count"] == 0


@pytest.mark.parametrize(("task", "entry", "rule", "said"), [
    ({"kind": "take", "count": 2, "rule": "GW-ATK-02"}, "take wood", "GW-ATK-02", {"count": 2, "said": 1}),
    ({"kind": "take", "count": 2, "rule": "GW-ATK-02"}, "take 2 wood chi", "GW-ATK-02", {"count": 2, "said": 3}),
    ({"kind": "pay", "count": 2}, "pay 2 wood chi", "GW-CMD-03", {"count": 2, "said": 3}),
    ({"kind": "pay", "count": 3, "kinds": 3}, "pay wood 2 chi", "GW-CMD-03", {"count": 3, "said": 1}),
    ({"kind": "barracks", "at": 4}, "recruit 2 spearman archer", "GW-BAR-01", {"clerks": 1, "count": 3}),
    ({"kind": "barracks", "at": 4, "by_card": True, "count": 2}, "recruit 2 spearman archer", "GW-BAR-01",
     {"clerks": 2, "count": 3}),
    ({"kind": "embassy", "at": 8}, "appoint 1 supporting", "GW-EMB-03", {"cost": 3}),
    ({"kind": "embassy", "at": 8}, "hire", "GW-EMB-02", {"cost": 2}),
    ({"kind": "embassy", "at": 8, "by_card": True, "count": 1, "free": True}, "appoint 5 active", None, {}),
])  # fmt: skip
def test_it_is_said_how_many_are_due_and_how_many_were_named(
    task: dict[str, Any], entry: str, rule: str | None, said: dict[str, int]
) -> None:
    own = {"players.0.advisors": [30], "players.0.supporting": 1, "players.0.under": [31]}
    gold = {"players.0.resources": [5, 5, 1 if "embassy" in task["kind"] else 5, 5]}
    session = table(task | {"seats": [0]}, **mine("barracks", 4), **own, **gold)
    if rule is None:
        assert session.judge(session.read("anna: appoint 1 active")[0]).legal
    else:
        assert facts(session, f"anna: {entry}", rule) == said


# -- prices that cards change -----------------------------------------------------------------------------------------

PRICES = ([1, 2, 0, 0], [1, 0, 0, 2], [1, 0, 3, 0])


@pytest.mark.parametrize("change", [-4, -1, 1, 2, 3])
@pytest.mark.parametrize("soldier", range(3))
def test_a_card_makes_a_kind_of_warrior_dearer_or_cheaper(soldier: int, change: int) -> None:
    """The largest part of its price, which takes away no more than it is; other kinds cost what they did."""
    kind = ("spearman", "archer", "horseman")[soldier]
    text = [{"when": "always", "do": [{"op": "change", "n": change, "of": ["recruit_cost", kind]}]}]
    given = {"locations.barracks": [0], "players.0.clerks": 3, "players.0.advisors": [1]}
    for other in range(3):
        session = table({"kind": "barracks", "at": 4, "seats": [0]}, box={"advisor.1": {"title": "A", "text": text}}, **given,
                        **{"players.0.resources": [9, 9, 9, 9]})  # fmt: skip
        session.declare(session.read(f"anna: recruit {('spearman', 'archer', 'horseman')[other]}")[0])
        most = max(PRICES[other])
        due = [max(0, most + change) if one == most and other == soldier else one for one in PRICES[other]]
        assert [9 - have for have in session.position.players[0].resources] == due


@pytest.mark.parametrize("change", [-5, -1, 1, 2, 3])
@pytest.mark.parametrize(("place", "cell", "price"), [
    ("quarry", 0, [0, 0, 2, 0]), ("quarry", 1, [3, 0, 0, 0]), ("gold_mine", 1, [0, 3, 0, 0]), ("temple", 1, [0, 0, 3, 0]),
])  # fmt: skip
def test_a_card_makes_an_upgrade_dearer_or_cheaper(place: str, cell: int, price: list[int], change: int) -> None:
    text = [{"when": "always", "do": [{"op": "change", "n": change, "of": ["upgrade_cost"]}]}]
    at = ("lumber_mill", "quarry", "gold_mine", "temple").index(place)
    given = {f"locations.{place}": [0], "players.0.clerks": 3, "players.0.advisors": [1]}
    there = {f"players.0.overseers.{place}": {"cell": cell, "soldier": 0}} if cell else {}
    session = table({"kind": "upgrade", "at": at, "seats": [0]}, box={"advisor.1": {"title": "A", "text": text}}, **given,
                    **there, **{"players.0.resources": [9, 9, 9, 9]})  # fmt: skip
    session.declare(session.read("anna: upgrade" if cell else "anna: upgrade spearman")[0])
    assert session.position.players[0].overseers[at].cell == cell + 1
    most = max(price)
    assert [9 - have for have in session.position.players[0].resources] == [
        max(0, most + change) if one == most else one for one in price
    ]


# -- taking cards back, and what was collected ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "rules", "late"),
    [
        (None, [], "legal"),
        ((), [], "legal"),
        ((1, 3, 4), [], "unverifiable"),
        ((1, 3), ["GW-SUMMER-05"], "unverifiable"),
        ((4,), ["GW-SUMMER-05"], "unverifiable"),
        ((0,), ["GW-SUMMER-05"], "illegal"),
        ((0, 1, 3, 4), ["GW-SUMMER-05"], "illegal"),
        ((0, 1, 3), ["GW-SUMMER-05"], "illegal"),
        ((2,), ["GW-CMD-07", "GW-SUMMER-05"], "illegal"),
        ((1, 2, 3, 4), ["GW-CMD-07"], "illegal"),
    ],
)
def test_all_discarded_cards_come_back_but_betrayal(named: tuple[int, ...] | None, rules: list[str], late: str) -> None:
    """GW-SUMMER-04, -05, GW-CMD-07; fewer, if a text that nobody told has brought some back already."""
    cards = {"players.0.discard": [1, 2, 3, 4], "players.0.hand": [0, 5]}
    session = table({"kind": "reclaim", "seats": [0]}, **SUMMER, **cards)
    assert sorted({*session.judge(Reclaim(0, named)).rules}) == rules
    said = Reclaim(0, named).plain(session.position, session.setting)
    assert said == (Reclaim(0) if named in (None, (), (1, 3, 4)) else Reclaim(0, named))
    untold = table(
        {"kind": "reclaim", "seats": [0]}, **SUMMER, **cards, unsure=["command.fifth"], untold="command.fifth"
    )
    assert untold.judge(Reclaim(0, named)).status == late
    if not named:
        assert Reclaim(0, named).plain(untold.position, untold.setting) == Reclaim(0)


@pytest.mark.parametrize(
    ("took", "count", "gold", "found"),
    [
        ({0: 2}, None, 5, None),
        ({0: 2}, 1, 5, None),
        ({0: 2}, 2, 5, None),
        ({0: 2}, 3, 5, "GW-PROD-02"),
        ({0: 2}, 2, 1, "GW-CORE-05"),
        ({0: 2}, 1, 1, None),
        ({0: 0}, None, 5, "GW-ACT-04"),
        ({1: 2}, None, 5, "GW-ACT-04"),
    ],
)
@pytest.mark.parametrize("raised", [False, True])
def test_what_was_just_collected_is_declined_in_whole_or_in_part(
    took: dict[int, int], count: int | None, gold: int, found: str | None, raised: bool
) -> None:
    """GW-ACT-04; not all of it, if the Overseer was Upgraded for it (GW-OVS-01)."""
    home = {
        "kind": "go_home",
        "at": 2,
        "took": {str(seat): have for seat, have in took.items()},
        "raised": [0] * raised,
    }
    given = {
        "locations.gold_mine": [0, 1],
        "players.0.clerks": 3,
        "players.1.clerks": 4,
        "players.0.resources": [5, 5, gold, 5],
    }
    session = table(home, {"kind": "donate", "seats": [0], "at": 2}, **given)
    whole = found is None and raised and count in (None, 2)
    verdict = session.declare(Forgo(0, count))
    assert verdict.rules == (["GW-OVS-01"] if whole else [found] if found else [])
    if verdict.legal:
        given_up = count or 2
        assert session.position.players[0].resources == [5, 5, gold - given_up, 5]
        assert session.position.tasks[3].took == {0: 2 - given_up}


def test_who_has_gone_on_declines_no_more_what_was_collected() -> None:
    home = {"kind": "go_home", "at": 2, "took": {"0": 2, "1": 1}}
    given = {"locations.gold_mine": [0, 1], "players.0.clerks": 3, "players.1.clerks": 4}
    session = table(home, {"kind": "donate", "seats": [1], "at": 2}, **given)
    (found,) = session.judge(Forgo(0)).violations
    assert (found.rule, found.template) == ("GW-ACT-04", THROUGH)
    assert session.judge(Forgo(1)).legal
    tea = table({"kind": "go_home", "at": 7, "took": {"0": 2}}, {"kind": "tea_house", "seats": [0], "at": 7}, tea=[1, 0, 2],
                **{"locations.tea_house": [0], "players.0.clerks": 3})  # fmt: skip
    assert tea.judge(Forgo(0)).rules == ["GW-ACT-04"]


@pytest.mark.parametrize(
    ("unheard", "here", "status"),
    [(["qin"], [0], "unverifiable"), (["qin"], [], "illegal"), (["qin"], [QIN], "illegal"), ([], [0], "illegal")],
)
def test_qin_may_have_activated_a_location_by_a_text_that_nobody_told(
    unheard: list[str], here: list[int], status: str
) -> None:
    own = {"locations.quarry": here, "players.0.clerks": 4 - here.count(0), "qin.party.clerks": 8 - here.count(QIN)}
    session = table({"kind": "pay", "seats": [0], "count": 1}, players=1, untold="qin", unheard=unheard, **own)
    session.position.unheard = [*unheard]
    verdict = session.judge(Forgo(0, 1))
    assert (verdict.status, [one.key for one in verdict.missing]) == (
        status,
        ["qin"] if status == "unverifiable" else [],
    )
