"""What is printed is a bound: as much is enough, one less is too little, and one more is too much."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.verdict import Verdict
from referee.games.great_wall.actions.building import PAID
from referee.games.great_wall.components import PRODUCTION, RESOURCES, SECTIONS, SOLDIERS
from referee.games.great_wall.game import GAME
from referee.games.great_wall.mix import exactly, within
from referee.text.speech import Speaker

FACTS = practice_box(GAME.package).facts
BUILDERS = {"kind": "builders", "seats": [0], "at": 5}
SPACES = {"lumber_mill": "mill", "gold_mine": "mine"}
"""Names of Locations, as they are typed."""


def table(task: dict[str, Any], box: dict[str, Any] | None = None, **given: Any) -> Session:
    position = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 2], "tasks": [{"kind": "turns"}, task]} | given
    made = {"game": GAME.id, "players": 3, "box": box or {}, "given": position}
    return scenarios.session_of(GAME, practice_box(GAME.package), made)


def judged(session: Session, entry: str) -> Verdict:
    return session.judge(session.read(f"Anna: {entry}")[0])


def typed(place: str) -> str:
    return SPACES.get(place, place)


# -- Locations -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["regular", "special"])
@pytest.mark.parametrize(("spots", "here"), [(spots, here) for spots in (1, 2, 3, 4) for here in range(1, spots + 1)])
@pytest.mark.parametrize("place", ["quarry", "embassy"])
def test_a_regular_location_is_full_when_all_its_spots_are_taken(place: str, spots: int, here: int, kind: str) -> None:
    """GW-CLERK-02, -04, GW-ACT-01: then nobody enters or leaves, and it is Activated; no Special one is ever full."""
    box = {f"location.3.{place}": {"kind": kind, "spots": spots, "shame": False}}
    clerks = {f"locations.{place}": [0, 1, 2, 1][:here], "players.0.clerks": 4, "players.1.clerks": 3}
    full, moving = kind == "regular" and here == spots, table({"kind": "move", "seats": [0], "count": 1}, box, **clerks)
    assert judged(moving, f"move to {place}").rules == ["GW-CLERK-02"] * full
    assert judged(moving, f"move to temple from {place}").rules == ["GW-CLERK-04"] * full
    activated = judged(table({"kind": "activations", "seats": [0]}, box, **clerks), f"activate {place}")
    assert activated.rules == ["GW-ACT-01"] * (kind == "regular" and not full)


# -- Overseers -----------------------------------------------------------------------------------------------------

CELLS = [(place, cell) for place in PRODUCTION for cell in range(len(FACTS[f"overseer.3.{place}"]))]


def overseer(place: str, cell: int) -> dict[str, Any]:
    posted = {f"players.0.overseers.{place}": {"cell": cell, "soldier": 0}, "players.0.soldiers.spearman": 9}
    return {f"locations.{place}": [0], "players.0.clerks": 4} | (posted if cell else {})


@pytest.mark.parametrize(("place", "cell"), CELLS)
def test_an_overseer_goes_on_for_just_what_its_next_cell_costs(place: str, cell: int) -> None:
    """GW-OVS-02, -03."""
    cost = FACTS[f"overseer.3.{place}"][cell]["cost"]
    task = {"kind": "upgrade", "seats": [0], "at": PRODUCTION.index(place)}
    entry = "upgrade" if cell else "upgrade spearman"
    enough = [cost.get(good, 0) for good in RESOURCES]
    session = table(task, **overseer(place, cell), **{"players.0.resources": enough})
    assert judged(session, entry).legal
    session.declare(session.read(f"Anna: {entry}")[0])
    assert session.position.players[0].resources == [0] * 4
    assert session.position.players[0].overseers[PRODUCTION.index(place)].cell == cell + 1
    for good in cost:
        short = [have - (name == good) for name, have in zip(RESOURCES, enough, strict=True)]
        verdict = judged(table(task, **overseer(place, cell), **{"players.0.resources": short}), entry)
        assert verdict.rules == ["GW-OVS-03" if cell else "GW-OVS-02"]


@pytest.mark.parametrize("place", PRODUCTION)
def test_of_the_last_cell_no_overseer_goes_on(place: str) -> None:
    """GW-OVS-03, also where its Location is named by a card."""
    cells = len(FACTS[f"overseer.3.{place}"])
    session = table({"kind": "promote", "seats": [0], "count": 1}, **overseer(place, cells))
    assert judged(session, f"promote {typed(place)}").rules == ["GW-OVS-03"]


@pytest.mark.parametrize(("place", "cell"), CELLS)
def test_the_level_above_the_cell_is_collected_and_is_the_income(place: str, cell: int) -> None:
    """GW-SUMMER-01, GW-PROD-02, -03: a Resource a Clerk, and as many as the level."""
    at, level = PRODUCTION.index(place), FACTS[f"overseer.3.{place}"][cell]["level"]
    there = overseer(place, cell + 1)
    income = table({"kind": "income"}, **there, phase="summer")
    assert income.position.players[0].resources[at] == 5 + level
    clerks = {f"locations.{place}": [0, 0], "players.0.clerks": 3}
    collecting = table({"kind": "collect", "at": at}, **(there | clerks))
    assert collecting.position.players[0].resources[at] == 5 + 2 + level


# -- warriors and Tactic cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("soldier", SOLDIERS)
@pytest.mark.parametrize("many", [1, 2])
def test_a_warrior_is_recruited_for_just_its_price(soldier: str, many: int) -> None:
    """GW-BAR-03."""
    cost = {good: many * price for good, price in FACTS[f"recruit.{soldier}"].items()}
    task = {"kind": "barracks", "seats": [0], "at": 4}
    there = {"locations.barracks": [0, 0, 0], "players.0.clerks": 2}
    enough = [cost.get(good, 0) for good in RESOURCES]
    session = table(task, **there, **{"players.0.resources": enough})
    assert judged(session, f"recruit {many} {soldier}").legal
    for good in cost:
        short = [have - (name == good) for name, have in zip(RESOURCES, enough, strict=True)]
        verdict = judged(table(task, **there, **{"players.0.resources": short}), f"recruit {many} {soldier}")
        assert verdict.rules == ["GW-BAR-03"]


@pytest.mark.parametrize("price", [1, 2, 3])
@pytest.mark.parametrize("good", RESOURCES)
def test_the_lower_half_of_a_tactic_card_costs_just_its_price(good: str, price: int) -> None:
    """GW-TAC-03."""
    box = {"tactic.13": FACTS["tactic.13"] | {"boost": {good: price}}}
    hand = {"players.0.tactics": 1, "reserve.tactics": 19}
    for have in (price - 1, price):
        own = [have * (name == good) for name in RESOURCES]
        session = table({"kind": "activations", "seats": [0]}, box, **hand, **{"players.0.resources": own})
        verdict = judged(session, "play 13 boosted")
        assert verdict.legal == (have == price), verdict.rules


@pytest.mark.parametrize(("hand", "status"), [(1, "illegal"), (2, "unverifiable")])
def test_a_tactic_card_does_not_pay_for_itself(hand: int, status: str) -> None:
    """GW-TAC-03: the card that is played is no longer in hand, whether its price was told or not."""
    box = {"tactic.13": FACTS["tactic.13"] | {"boost": {"tactics": 1}}}
    held = {"players.0.tactics": hand, "reserve.tactics": 20 - hand}
    session = table({"kind": "activations", "seats": [0]}, box, **held)
    told = judged(session, "play 13 boosted pay 1 tactic")
    assert told.rules == ["GW-CORE-05"] * (hand == 1)
    del session.setting.box.facts["tactic.13"]
    session.setting.refresh()
    untold = judged(session, "play 13 boosted pay 1 tactic")
    assert (untold.status, untold.rules) == (status, told.rules)


def test_of_cards_that_a_text_takes_nobody_knows_the_titles() -> None:
    """GW-TAC-10: they lie in the discard, from which nothing follows of a title that was not told."""
    task = {"kind": "by_card", "seats": [0], "card": "command.economy", "step": -1}
    hand = {"players.0.tactics": 4, "reserve.tactics": 15, "reserve.tactic_discard": [7]}
    session = table(task, {"command.economy": "missing"}, **hand)
    session.declare(session.read("Anna: text lose 2 tactics")[0], warn=False)
    assert session.position.players[0].tactics == 2
    assert session.position.reserve.tactic_discard == [7, 0, 0]


# -- the wall ------------------------------------------------------------------------------------------------------


def strength(level: int) -> int:
    found: int = FACTS[f"wall.{level}" if level else "bare.3"]["defense"]
    return found


@pytest.mark.parametrize("section", range(len(SECTIONS)))
@pytest.mark.parametrize(("level", "barricades"), [(level, more) for level in range(4) for more in range(4)])
def test_a_section_holds_against_as_much_as_its_defense(level: int, barricades: int, section: int) -> None:
    """GW-WINTER-05 to -07: the top level or the bare slot, and 2 for each Barricade."""
    defense = strength(level) + 2 * barricades
    for power in (defense - 1, defense, defense + 1):
        box = {
            f"horde.{card}": FACTS[f"horde.{card}"] | {"power": of, "text": []} for card, of in ((2, 5), (5, power - 5))
        }
        cards = {f"sections.{SECTIONS[section]}.hordes": [{"card": 2}, {"card": 5}]}
        built = {f"sections.{SECTIONS[section]}.level": level, f"sections.{SECTIONS[section]}.barricades": barricades}
        waiting = [
            {"kind": "end_check"},
            {"kind": "hand_limit", "seats": [1]},
            {"kind": "section_assault", "at": section},
        ]
        session = table({}, box, **cards, **built, phase="winter", tasks=waiting)
        assert session.position.sections[section].fell == int(power > defense)


@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("firing", range(4))
def test_so_many_archers_stand_on_the_wall(level: int, firing: int) -> None:
    """GW-ATK-04, -12, GW-LOG-02: as many as it has Firing spots, and none where it has none."""
    fact = f"wall.{level}" if level else "bare.3"
    box = {fact: FACTS[fact] | {"firing": firing}}
    for there in range(firing + 1):
        here = {
            "sections.left.level": level,
            "sections.left.archers": [1] * there,
            "players.1.soldiers.archer": 4 - there,
        }
        sending = table(
            {"kind": "send", "seats": [0], "soldiers": [1]}, box, **here, **{"players.0.soldiers.archer": 3}
        )
        full = there == firing
        assert judged(sending, "attack archer left row 1 spot 1").rules == (
            ["GW-ATK-04" if firing else "GW-ATK-12"] * full
        )
        marching = {"sections.right.archers": [0], "players.0.soldiers.archer": 3, "locations.logistics": [0]}
        march = table({"kind": "logistics", "seats": [0], "at": 6}, box, **here, **marching, **{"players.0.clerks": 4})
        assert judged(march, "march right to left wall 1").rules == ["GW-LOG-02"] * full


PAYMENTS = [
    ([1, 1, 0], "pay 4 wood", "GW-BUILD-07", "the Warehouse pays 2 of 5 first, leaving 3 to pay"),
    ([2, 1, 3], "pay 1 wood store 2 wood 3 gold", "GW-BUILD-07", "the Warehouse pays all 5"),
    ([0, 0, 0], "pay 6 wood", "GW-BUILD-05", "5 must be paid, no more"),
    ([1, 2, 0], "pay 1 wood", "GW-BUILD-05", "5 must be paid, 3 of it by the Warehouse; 1 is too little"),
    ([0, 0, 0], "pay 4 wood", "GW-BUILD-05", "5 must be paid; 4 is too little"),
    ([1, 2, 0], "pay 2 wood store 1 wood 1 stone", "GW-BUILD-07", "3 must come from the Warehouse, not 2"),
    ([0, 0, 0], "pay 0 wood", "GW-BUILD-05", "5 must be paid; 0 is too little"),
    ([1, 2, 0], "pay 0 gold", "GW-BUILD-05", "5 must be paid, 3 of it by the Warehouse; 0 is too little"),
    ([0, 0, 0], "pay 5 wood store 1 wood", "GW-BUILD-07", "nothing comes from the Warehouse"),
]


@pytest.mark.parametrize(("warehouse", "entry", "rule", "text"), PAYMENTS, ids=[one[3] for one in PAYMENTS])
def test_whoever_builds_hears_how_much_has_to_be_paid(warehouse: list[int], entry: str, rule: str, text: str) -> None:
    """GW-BUILD-05, -07: the Warehouse first, up to the whole cost."""
    here = {"warehouse": warehouse, "players.0.resources": [9, 9, 9, 9], "locations.builders": [0]}
    session = table(BUILDERS, **here, **{"players.0.clerks": 4})
    said = {one.rule: one for one in judged(session, f"wall left {entry}").violations}[rule]
    assert text in Speaker("en", GAME.id, session.setting.players).say(said.template, said.facts)


@pytest.mark.parametrize("warehouse", [[5, 0, 0], [0, 7, 0], [2, 2, 1], [1, 0, 4]])
def test_where_the_warehouse_pays_all_nothing_more_is_said_of_the_builder(warehouse: list[int]) -> None:
    """GW-BUILD-07: that nothing is paid goes without saying."""
    here = {"warehouse": warehouse, "players.0.resources": [9, 9, 9, 9], "locations.builders": [0]}
    session = table(BUILDERS, **here, **{"players.0.clerks": 4})
    for good in RESOURCES:
        action = session.read(f"Anna: wall left pay 0 {good}")[0]
        assert judged(session, f"wall left pay 0 {good}").legal
        assert action.plain(session.position, session.setting).text() == "wall left"
    for store in ("", "pay 0 stone "):
        paid = " ".join(f"{min(5, have)} {good}" for have, good in zip(warehouse, RESOURCES, strict=False) if have)
        assert judged(session, f"wall left {store}store {paid}").legal


def test_a_complete_wall_costs_nothing_for_it_cannot_be_built() -> None:
    """GW-BUILD-05: whatever is offered for it, that it is complete is all there is to say."""
    session = table(BUILDERS, **{"locations.builders": [0], "players.0.clerks": 4, "sections.left.level": 3})
    for entry in ("wall left", "wall left pay 4 chi", "wall left pay 20 wood", "wall left store 1 gold"):
        assert judged(session, entry).rules == ["GW-BUILD-05"]


# -- what comes and what is gained ---------------------------------------------------------------------------------


@pytest.mark.parametrize("hordes", range(4))
@pytest.mark.parametrize("time", range(1, 5))
def test_as_many_horde_cards_come_as_the_slot_prints(time: int, hordes: int) -> None:
    """GW-SPRING-02: those of the slot that the Time token lies on, whatever the others print."""
    slots = [[hordes if slot == time else 3 - hordes, 1] for slot in range(1, 5)]
    session = table({"kind": "invasion"}, {"time.3": {"slots": slots, "start": 1}}, phase="spring", time=time)
    assert sum(one.kind == "horde" for one in session.position.tasks) == hordes


REWARDS = {**dict(zip("wsgc", RESOURCES, strict=True)), "h": "honor", "t": "tactics", "b": "any3", "r": "any4"}


@pytest.mark.parametrize("amount", range(1, 4))
@pytest.mark.parametrize("letter", REWARDS)
def test_a_covered_spot_brings_just_what_is_printed_on_it(letter: str, amount: int) -> None:
    """GW-HORDE-01, GW-ATK-02, GW-AMB-23: so many of this kind, or so many of any, or of any but Chi."""
    grid = [[f"{letter}{amount}", "o", ".", ".", ".", "."], [".", "o", ".", ".", ".", "."]]
    box = {"horde.1": FACTS["horde.1"] | {"grid": grid, "text": []}}
    sending = [{"kind": "turns"}, {"kind": "contribute", "seats": [0]}, {"kind": "send", "seats": [0], "soldiers": [0]}]
    session = table({}, box, tasks=sending, **{"sections.left.hordes": [{"card": 1}], "players.0.soldiers.spearman": 9})
    session.declare(session.read("Anna: attack spearman left spot 1")[0])
    what = REWARDS[letter]
    if what in ("any3", "any4"):
        for good, said in zip(RESOURCES, count(), strict=False):
            verdicts = [
                judged(session, f"take {many} {good}").legal for many in (amount - 1, amount, amount + 1) if many
            ]
            wanted = [
                many == amount and (what == "any4" or said < 3) for many in (amount - 1, amount, amount + 1) if many
            ]
            assert verdicts == wanted
        session.declare(session.read(f"Anna: take {amount} wood")[0])
        what = "wood"
    own = session.position.players[0]
    assert session.decision().kind == "contribute"
    gained = {good: have - 5 for good, have in zip(RESOURCES, own.resources, strict=True)}
    gained |= {"honor": own.honor, "tactics": own.tactics}
    assert {name: much for name, much in gained.items() if much} == {what: amount}


@pytest.mark.parametrize("cards", [1, 2, 3])
@pytest.mark.parametrize("row", [1, 2, 3])
def test_only_a_printed_reward_is_declined(row: int, cards: int) -> None:
    """GW-AMB-23: in whatever row the card lies, also in the last; GW-ATK-13 where none does."""
    lying = [(1, ["o", "w1"]), (4, ["w1", "o"]), (13, ["o", "w1"])][:cards]
    box = {
        f"horde.{card}": FACTS[f"horde.{card}"] | {"grid": [[*top, *"...."], ["."] * 6], "text": []}
        for card, top in lying
    }
    here = {"sections.left.hordes": [{"card": card} for card, _ in lying], "players.0.soldiers.horseman": 1}
    session = table({"kind": "send", "seats": [0], "soldiers": [2]}, box, **here)
    brings = 1 if row == 2 else 2
    for spot in (1, 2):
        verdict = judged(session, f"attack horseman left row {row} spots 1 2 without {spot}")
        assert verdict.rules == (["GW-ATK-03"] * (spot != brings) if row <= cards else ["GW-ATK-13"])


@pytest.mark.parametrize("spots", [(1, 8), (2, 7), (1, 3), (3, 12), (6, 7), (1, 2)])
def test_of_spots_that_do_not_touch_it_is_said_which(spots: tuple[int, int]) -> None:
    """GW-ATK-03: along a side, in the rows as the card lies; the last of a row and the first of the next do not."""
    box = {"horde.1": FACTS["horde.1"] | {"grid": [["o"] * 6, ["o"] * 6], "text": []}}
    here = {"sections.left.hordes": [{"card": 1}], "players.0.soldiers.horseman": 1}
    session = table({"kind": "send", "seats": [0], "soldiers": [2]}, box, **here)
    verdict = judged(session, f"attack horseman left row 1 spots {spots[0]} {spots[1]}")
    speaker = Speaker("en", GAME.id, session.setting.players)
    said = [speaker.say(one.template, one.facts) for one in verdict.violations]
    wanted = [] if spots == (1, 2) else [f"spots {spots[0]} and {spots[1]} do not touch along a side"]
    assert (verdict.rules, said) == (["GW-ATK-03"] * len(wanted), wanted)


# -- warriors on the board -----------------------------------------------------------------------------------------

ON_BOARD = {"kind": "attack", "seats": [1], "count": 1}


@pytest.mark.parametrize("said", [0, 2])
@pytest.mark.parametrize(("owner", "soldier"), [(owner, soldier) for owner in (0, 1, 2) for soldier in (0, 2)])
@pytest.mark.parametrize("section", [0, 1, 2])
def test_only_an_own_warrior_of_this_kind_on_a_card_is_what_may_not_attack_again(
    section: int, owner: int, soldier: int, said: int
) -> None:
    """GW-ATK-07; where there is none of it, no such warrior rests in this Section (GW-ATK-08)."""
    unit = {"owner": owner, "soldier": soldier, "spots": [1, 2][: 1 + (soldier == 2)]}
    cards = {"sections.right.hordes": [{"card": 1}, {"card": 2, "units": [unit]}], "sections.right.archers": [1]}
    session = table(ON_BOARD, **cards, **{f"players.{owner}.soldiers.{SOLDIERS[soldier]}": 1})
    entry = f"{SOLDIERS[said]} {SECTIONS[section]} row 1 spots {'1' if said == 0 else '1 2'} from rest"
    verdict = session.judge(session.read(f"Boris: attack {entry}")[0])
    stuck = (section, owner, soldier) == (2, 1, said)
    assert ("GW-ATK-07" in verdict.rules, "GW-ATK-08" in verdict.rules) == (stuck, not stuck)


@pytest.mark.parametrize("soldier", SOLDIERS)
def test_only_archers_are_on_firing_spots(soldier: str) -> None:
    """GW-ATK-11."""
    rest = [1, 1, 1]
    here = {"sections.left.archers": [1], "sections.left.rest": {"1": rest}, "players.1.soldiers": [9, 2, 1]}
    session = table(ON_BOARD, **here, **{"sections.left.hordes": [{"card": 1}]})
    spots = "1 2" if soldier == "horseman" else "1"
    verdict = session.judge(session.read(f"Boris: attack {soldier} left row 1 spots {spots} from firing")[0])
    assert verdict.rules == ([] if soldier == "archer" else ["GW-ATK-11"])


BREACH = {"title": "Tactic 1", "window": "on_kill", "boost": {"chi": 2}, "boosted": []}


@pytest.mark.parametrize("horde", [0, 1, 2])
@pytest.mark.parametrize("wounds", range(4))
def test_a_card_about_a_kill_counts_the_wounds_of_the_card_that_kills(wounds: int, horde: int) -> None:
    """GW-TAC-05: not of another; where an Archer is Killed on the wall, no card has any."""
    honor = [{"when": "now", "do": [{"op": "gain", "of": ["honor"], "per": ["wounds"]}]}]
    unit = {"owner": 0, "soldier": 0, "spots": [7]}
    cards = [{"card": 1, "wounds": [1, 2, 3][:wounds], "units": [unit]}, {"card": 2, "wounds": [1], "units": [unit]}]
    here = {"sections.left.hordes": cards, "sections.left.archers": [0], "players.0.soldiers": [8, 3, 2]}
    waiting = [
        {"kind": "turns"},
        {"kind": "contribute", "seats": [1]},
        {"kind": "aftermath", "at": 0},
        {"kind": "killing", "seats": [0], "at": 0, "horde": horde, "breach": True},
    ]
    hand = {"players.0.tactics": 1, "reserve.tactics": 19}
    session = table({}, {"tactic.1": BREACH | {"upper": honor}}, **here, **hand, tasks=waiting)
    session.declare(session.read("Anna: play t1 upper")[0])
    assert session.position.players[0].honor == [0, wounds, 1][horde]


@pytest.mark.parametrize("of", ["killed", "saved"])
@pytest.mark.parametrize("own", [0, 1, 2])
@pytest.mark.parametrize("others", [0, 2])
def test_a_card_about_a_kill_counts_what_its_player_loses_and_saves_in_it(others: int, own: int, of: str) -> None:
    """GW-TAC-05, GW-KILL-07: what was said, and what is still due of it; nothing of other players."""
    honor = [{"when": "now", "do": [{"op": "gain", "of": ["honor"], "per": [of]}]}]
    unit = {"owner": 0, "soldier": 0, "spots": [7]}
    here = {"sections.left.hordes": [{"card": 1, "units": [unit]}], "players.0.soldiers.spearman": 9}
    losses = {"killed": [[0, 0]] * own + [[1, 0]] * others, "saved": [[0, 2]] * (own + 1) + [[2, 1]] * others}
    waiting = [
        {"kind": "turns"},
        {"kind": "contribute", "seats": [1]},
        {"kind": "aftermath", "at": 0, **losses},
        {"kind": "killing", "seats": [0], "at": 0, "horde": 1},
    ]
    hand = {"players.0.tactics": 1, "reserve.tactics": 19}
    session = table({}, {"tactic.1": BREACH | {"upper": honor}}, **here, **hand, tasks=waiting)
    session.declare(session.read("Anna: play t1 upper")[0])
    assert session.position.players[0].honor == own + 1


@pytest.mark.parametrize("said", [1, 2, 3])
@pytest.mark.parametrize("lethality", [0, 1, 2, 3])
@pytest.mark.parametrize("own", [1, 2, 3])
@pytest.mark.parametrize("horde", [0, 1])
def test_as_many_warriors_are_killed_as_lethality_says_and_on_the_wall_all(
    horde: int, own: int, lethality: int, said: int
) -> None:
    """GW-KILL-01, GW-BREACH-03: of the own ones on this card, or all Archers of a breached Section."""
    box = {
        "horde.1": FACTS["horde.1"] | {"grid": [["o"] * 6, ["o"] * 6], "text": []},
        "time.3": {"slots": [[1, lethality], [1, 4], [1, 4], [1, 4]], "start": 1},
    }
    units = [{"owner": owner, "soldier": 0, "spots": [3 * owner + at]} for owner in (0, 1) for at in range(1, own + 1)]
    here: dict[str, Any] = {"sections.left.hordes": [{"card": 1, "units": units}], "sections.left.archers": [0] * own}
    here |= {f"players.{seat}.soldiers.spearman": 10 - own for seat in (0, 1)}
    waiting = [{"kind": "end_check"}, {"kind": "hand_limit", "seats": [1]}]
    waiting.append({"kind": "killing", "seats": [0], "at": 0, "horde": horde, "breach": True})
    given = here | {"players.0.soldiers.archer": 4 - own, "time": 1, "phase": "winter", "tasks": waiting}
    session = table({}, box, **given)
    due = min(own, lethality) if horde else own
    verdict = judged(session, f"kill {said} {'spearman' if horde else 'archer'}")
    assert verdict.legal == (said == due), verdict.rules


# -- Shame tokens that a card takes off ----------------------------------------------------------------------------


@pytest.mark.parametrize("of", [["free"], ["free", "all"], []])
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("held", range(5))
def test_as_many_shame_tokens_are_discarded_as_a_card_says_and_no_more_than_there_are(
    held: int, count: int, of: list[str]
) -> None:
    """GW-CMD-02: once for each of them it is asked which."""
    economy = {"title": "Economy", "bands": [{"when": "now", "do": [{"op": "drop_shame", "n": count, "of": of}]}]}
    clause = {"kind": "clause", "card": "command.economy", "step": 0, "owner": 0}
    waiting = [{"kind": "turns"}, {"kind": "contribute", "seats": [1]}, clause, {"kind": "contribute", "seats": [0]}]
    here = {"players.0.shamed": [held, 0, 0], "players.0.soldiers.spearman": 10 - held, "shame": 30 - held}
    session = table({}, {"command.economy": economy}, **here, tasks=waiting)
    session.declare(session.read("Anna: done")[0])
    kind = "cleanse" if of else "atone"
    asked = sum(one.kind == kind for one in session.position.tasks)
    assert asked == min(held, held if "all" in of else count)


# -- the Assault ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outcome", ["holds", "breached"])
@pytest.mark.parametrize("power", range(7, 14))
@pytest.mark.parametrize("level", range(3))
def test_of_an_assault_is_told_what_is_printed(level: int, power: int, outcome: str) -> None:
    """GW-WINTER-05 to -07: also where a table begins as it is asked how it ended."""
    box = {"horde.2": FACTS["horde.2"] | {"power": power, "text": []}}
    here = {"sections.left.level": level, "sections.left.barricades": 0, "sections.left.hordes": [{"card": 2}]}
    waiting = [{"kind": "end_check"}, {"kind": "assault_result", "seats": [-1], "at": 0}]
    session = table({}, box, **here, phase="winter", tasks=waiting)
    verdict = session.judge(session.read(f"assault left {outcome}")[0])
    fell = power > strength(level)
    assert verdict.rules == ([] if fell == (outcome == "breached") else [f"GW-WINTER-0{7 if fell else 6}"])


@pytest.mark.parametrize("outcome", ["holds", "breached"])
@pytest.mark.parametrize("fell", [0, 1])
@pytest.mark.parametrize("now", [1, 2])
def test_what_was_said_of_an_earlier_assault_is_judged_while_the_next_is_asked_about(
    now: int, fell: int, outcome: str
) -> None:
    """GW-WINTER-05 to -07: Section by Section from the left."""
    waiting = [{"kind": "end_check"}, {"kind": "assault_result", "seats": [-1], "at": now}]
    here = {f"sections.{SECTIONS[now]}.hordes": [{"card": 2}], "sections.left.fell": fell}
    session = table({}, {"horde.2": "missing"}, **here, phase="winter", tasks=waiting)
    verdict = session.judge(session.read(f"assault left {outcome}")[0])
    agrees = fell == (outcome == "breached")
    assert verdict.rules == ([] if agrees else [f"GW-WINTER-0{7 if fell else 6}"])
    assert session.judge(session.read(f"assault {SECTIONS[now]} {outcome}")[0]).status == "unverifiable"


@pytest.mark.parametrize("outcome", ["holds", "breached"])
@pytest.mark.parametrize("fell", [0, 1])
def test_of_the_last_winter_nothing_is_told_in_fall(fell: int, outcome: str) -> None:
    """It was legal at any time of the next Year, if it agreed, and of no effect."""
    waiting = [{"kind": "reveal"}, {"kind": "order", "seats": [0]}]
    session = table({}, {}, tasks=waiting, active=-1, slot=0, track=[-1] * 3, **{"sections.left.fell": fell})
    session.declare(session.read("Anna: order economy")[0])
    assert session.judge(session.read(f"assault left {outcome}")[0]).rules == ["GW-WINTER-05"]


# -- Tea markers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", range(1, 4))
@pytest.mark.parametrize("place", range(1, 5))
def test_a_tea_marker_goes_up_so_many_places_and_no_further_than_the_top(place: int, steps: int) -> None:
    """GW-CMD-03, GW-TEA-03: it is said which place that is, counted from the top."""
    others = [1, 2, 3]
    economy = {"title": "Economy", "bands": [{"when": "now", "do": [{"op": "tea", "n": steps}]}]}
    given = {"tea": [*others[: place - 1], 0, *others[place - 1 :]], "track": [0, 1, 2, 3, -1]}
    clause = {"kind": "clause", "card": "command.economy", "step": 0, "owner": 0}
    done = [{"kind": "turns"}, {"kind": "contribute", "seats": [1]}, clause, {"kind": "contribute", "seats": [0]}]
    made = {"game": GAME.id, "players": 4, "box": {"command.economy": economy}}
    fall = {"phase": "fall", "active": 0, "slot": 1, "tasks": done} | given
    session = scenarios.session_of(GAME, practice_box(GAME.package), made | {"given": fall})
    verdict = session.declare(session.read("Anna: done")[0])
    to = max(1, place - steps)
    assert session.position.tea.index(0) + 1 == to
    speaker = Speaker("en", GAME.id, session.setting.players)
    said = [speaker.say(one.template, one.facts) for one in verdict.notes]
    assert f"the Tea marker of Anna goes to place {to}" in said


# -- counts of a few kinds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "counts"),
    [
        ({}, (0, 0, 0, 0)),
        ({"wood": 1}, (1, 0, 0, 0)),
        ({"chi": 3, "stone": 2}, (0, 2, 0, 3)),
        ({"gold": 29}, (0, 0, 29, 0)),
        ({"gold": 30}, (0, 0, 30, 0)),
        ({"gold": 29, "wood": 1}, (1, 0, 29, 0)),
        ({"gold": 31}, None),
        ({"gold": 30, "wood": 1}, None),
        ({"gold": 2, "wood": -1}, None),
        ({"gold": 2.0}, None),
        ({"gold": True}, None),
        ({"honor": 1}, None),
        ([1, 0, 0, 0], None),
    ],
)
def test_data_count_resources_of_each_kind_and_in_all_as_many_as_may_be(data: Any, counts: Any) -> None:
    if counts is not None:
        assert PAID.from_json(data) == counts
        assert PAID.to_json(counts) == data
    else:
        with pytest.raises(ValueError, match="30 at most"):
            PAID.from_json(data)


@pytest.mark.parametrize(
    ("typed", "counts"),
    [
        ("2 wood", (2, 0, 0, 0)),
        ("wood", (1, 0, 0, 0)),
        ("wood stone 3 chi", (1, 1, 0, 3)),
        ("wood and 2 wood", (3, 0, 0, 0)),
        ("30 gold", (0, 0, 30, 0)),
        ("29 gold stone", (0, 1, 29, 0)),
        ("30 gold stone", None),
        ("31 gold", None),
        ("2", None),
        ("", None),
    ],
)
def test_resources_are_typed_as_counts_of_each_kind(typed: str, counts: Any) -> None:
    tokens = typed.split()
    assert PAID.read(tokens, 0) == (None if counts is None else (counts, len(tokens)))
    if counts is not None:
        assert PAID.gathered(PAID.pieces(counts)) == counts


@pytest.mark.parametrize("most", range(6))
def test_of_what_there_is_every_choice_of_so_many_is_found_once(most: int) -> None:
    have = (2, 0, 1)
    every = [(a, 0, b) for a in range(3) for b in range(2)]
    assert [*within(have, most)] == [one for one in every if sum(one) <= most]
    assert [*exactly(have, most)] == [one for one in every if sum(one) == most]
