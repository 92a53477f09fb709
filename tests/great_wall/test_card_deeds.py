"""What only cards bring: Wounds, losses, Overseers and donations without an Activation, and deeds that are told."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from great_wall_support import judged, say

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.verdict import Open, Violation
from referee.games.great_wall.actions.by_card import DEED, MANNERS, WHO, ByCard
from referee.games.great_wall.actions.card_deeds import Contribute, Perish, Promote, Wound
from referee.games.great_wall.components import RESOURCES, SECTIONS, SOLDIERS
from referee.games.great_wall.game import GAME

FACTS = practice_box(GAME.package).facts
TURN: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 2]}
AFTER = [{"kind": "turns"}, {"kind": "contribute", "seats": [2]}]
PLAIN = {"grid": [["o"] * 6, ["o"] * 6], "text": []}


def table(*tasks: dict[str, Any], box: dict[str, Any] | None = None, players: int = 3, **given: Any) -> Session:
    made = {"game": GAME.id, "players": players, "box": box or {}, "given": TURN | {"tasks": [*AFTER, *tasks]} | given}
    return scenarios.session_of(GAME, practice_box(GAME.package), made)


# -- Wounds ----------------------------------------------------------------------------------------------------------

PLACES = [*product(range(3), (1, 2, 3))]
FULL = {
    f"sections.{section}.hordes": [{"card": 3 * (3 * at + row) + 1} for row in range(3)][:3]
    for at, section in enumerate(SECTIONS[:2])
} | {"sections.right.hordes": [{"card": 2}, {"card": 5}, {"card": 8}]}
BARE = {f"horde.{card}": FACTS[f"horde.{1 + (card - 1) // 3 * 3}"] | PLAIN for card in (1, 2, 4, 5, 7, 8, 10, 13, 16)}


@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{SECTIONS[place[0]]} {place[1]}")
def test_each_wound_goes_to_another_card_where_the_effect_says_so(place: tuple[int, int], apart: bool) -> None:
    """GW-CMD-02: another one than any before, in whatever Section and row; GW-ATK-05: it covers a spot."""
    session = table({"kind": "wound", "seats": [0], "count": 3, "apart": apart}, box=BARE, **FULL)
    session.declare(Wound(0, *place, (12,)))
    found = {one: session.judge(Wound(0, *one, (6,))).rules for one in PLACES}
    assert found == {one: ["GW-CMD-02"] * (apart and one == place) for one in PLACES}
    assert session.position.sections[place[0]].hordes[place[1] - 1].wounds == [12]
    assert session.position.tasks[-1].left == 2


def test_wounds_go_where_the_effect_says() -> None:
    """GW-CMD-02: anywhere if it names no Section and no row."""
    session = table({"kind": "wound", "seats": [0], "count": 1}, box=BARE, **FULL)
    task = session.position.tasks[-1]
    named = product([[], [0], [2], [0, 1]], [[], [1], [3], [1, 2]])
    for (task.sections, task.rows), (section, row) in product(named, PLACES):
        allowed = (not task.sections or section in task.sections) and (not task.rows or row in task.rows)
        told = Wound(0, section, row, (1,))
        assert [one.rule for one in told.check(session.position, session.setting)] == ["GW-CMD-02"] * (not allowed)


# -- what is told of a text --------------------------------------------------------------------------------------------

OTHER = {"command.economy": {"title": "Economy", "bands": [{"when": "now", "do": [{"op": "other", "text": "odd"}]}]}}
TOLD = {"kind": "by_card", "seats": [0], "card": "command.economy", "step": 0}
ODD = ("general.1", "advisor.3", "command.economy", "event.2")


@pytest.mark.parametrize("now", ODD)
@pytest.mark.parametrize("of", ODD)
def test_what_is_said_of_another_text_says_nothing_of_the_one_of_now(now: str, of: str) -> None:
    """GW-CMD-02: of another text it was said before that one was told, and is held against what it says."""
    odd = {"title": "Made up", "text": [{"when": "now", "do": [{"op": "other", "text": "odd"}]}]}
    box = OTHER | {"general.1": {**odd, "start": {}, "tactics": 0, "tea": 5}, "advisor.3": odd, "event.2": odd}
    session = table(TOLD | {"card": now}, box=box, **OWN)
    declared = ByCard(0, said="odd", of=of)
    told = declared._told(session.position, session.setting)
    assert (told is None) == (now == of)
    assert told is None or [one.op for clause in told for one in clause.do] == ["other"]


HAVE = dict(zip((*RESOURCES, "honor", "tactics"), (1, 2, 3, 4, 6, 5), strict=True))
OWN = {"players.0.resources": [1, 2, 3, 4], "players.0.honor": 6, "players.0.tactics": 5, "reserve.tactics": 15}


@pytest.mark.parametrize("good", HAVE)
def test_no_card_takes_more_than_there_is(good: str) -> None:
    """GW-CORE-05: as much as a player has of each, and not one more."""
    session = table(TOLD, box=OTHER, **OWN)
    for count in range(1, HAVE[good] + 3):
        rules = judged(session, f"text lose {count} {good}").rules
        assert rules == ["GW-CORE-05"] * (count > HAVE[good])
    say(session, f"text lose {HAVE[good]} {good}")
    own = session.position.players[0]
    have = dict(zip(HAVE, (*own.resources, own.honor, own.tactics), strict=True))
    assert have == HAVE | {good: 0}
    assert len(session.position.reserve.tactic_discard) == (5 if good == "tactics" else 0)


@pytest.mark.parametrize("good", HAVE)
@pytest.mark.parametrize("count", [1, 3])
def test_what_a_card_gives_is_added(good: str, count: int) -> None:
    """GW-CMD-02: so much of this, and nothing of the others."""
    session = table(TOLD, box=OTHER, **OWN | {"players.0.tactics": 1, "reserve.tactics": 19})
    say(session, f"text gain {count} {good}")
    own = session.position.players[0]
    gained = [
        have - was for have, was in zip((*own.resources, own.honor, own.tactics), (1, 2, 3, 4, 6, 1), strict=True)
    ]
    assert gained == [count * (one == good) for one in HAVE]
    assert session.position.reserve.tactics == 19 - count * (good == "tactics")


def effect(op: str, *of: str, n: int = 1, **more: Any) -> dict[str, Any]:
    return {"op": op, "of": [*of], "n": n} | more


def goods(**counts: int) -> tuple[int, ...]:
    return tuple(counts.get(good, 0) for good in HAVE)


SAYS: list[tuple[str, list[dict[str, Any]], dict[str, Any], str, dict[str, int]]] = [
    ("so many", [effect("gain", "wood", n=2)], {}, "gained", {"wood": 2}),
    ("any of three", [effect("gain", "any3", n=2)], {}, "gained", {"wood": 2, "stone": 2, "gold": 2}),
    ("any", [effect("gain", "any4", n=3)], {}, "gained", dict.fromkeys(RESOURCES, 3)),
    ("one of two", [effect("gain", "stone"), effect("gain", "stone", n=2)], {}, "gained", {"stone": 3}),
    ("two kinds", [effect("gain", "gold"), effect("gain", "honor", n=2)], {}, "gained", {"gold": 1, "honor": 2}),
    ("cards", [effect("gain", "tactics", n=2)], {}, "gained", {"tactics": 2}),
    ("collected", [effect("collect", "quarry", n=2)], {}, "gained", {"stone": 2}),
    ("collected anywhere", [effect("collect", n=2)], {}, "gained", dict.fromkeys(RESOURCES, 2)),
    ("as many as are counted", [effect("gain", "chi", per=["supporting"])], {}, "gained", {"chi": 9}),
    ("at most", [effect("gain", "chi", per=["supporting"], most=4)], {}, "gained", {"chi": 4}),
    ("lost", [effect("lose", "honor", n=2)], {}, "lost", {"honor": 2}),
    ("a price", [effect("gain", "wood", n=2)], {"pay": {"gold": 2, "chi": 1}}, "lost", {"gold": 2, "chi": 1}),
    ("a price of one effect", [effect("gain", "wood", n=2, pay={"stone": 3})], {}, "lost", {"stone": 3}),
    ("nothing lost", [effect("gain", "wood", n=2)], {}, "lost", {}),
    ("nothing gained", [effect("lose", "wood", n=2)], {}, "gained", {}),
    ("a deed", [effect("move", n=2)], {}, "gained", {}),
    ("what no word says", [effect("other", text="odd")], {}, "lost", dict.fromkeys(HAVE, 9)),
]


@pytest.mark.parametrize(("does", "more", "way", "most"), [one[1:] for one in SAYS], ids=[one[0] for one in SAYS])
def test_what_was_told_of_a_text_agrees_with_it(
    does: list[dict[str, Any]], more: dict[str, Any], way: str, most: dict[str, int]
) -> None:
    """GW-CMD-02: of goods no more than it says, of each kind that it says, and no other deed; less may have been taken."""
    text = {"title": "Economy", "bands": [{"when": "now", "do": does} | more]}
    session = table(TOLD | {"kind": "contribute"}, box={"command.economy": text})
    for good, count in product(HAVE, range(1, 6)):
        told = ByCard(0, of="command.economy", **{way: goods(**{good: count})})
        agrees = count <= most.get(good, 0)
        assert session.judge(told).rules == ["GW-CMD-02"] * (not agrees), (good, count)
    for deed in ("move", "wall", "recruit"):
        agrees = does[0]["op"] in (deed, "other")
        told = ByCard(0, deed=DEED.index[deed], of="command.economy")
        assert session.judge(told).rules == ["GW-CMD-02"] * (not agrees), deed


FITTING = {
    "move": {"apart", "up_to"},
    "recruit": {"up_to", "free", "rest", *SOLDIERS},
    "attack": {"up_to", "all", "rest", "firing", *SOLDIERS},
    "wound": {"apart", "up_to"},
    "hire_clerk": {"up_to", "free"},
    "tea": {"top"},
    "copy": set(),
}


@pytest.mark.parametrize("deed", FITTING)
def test_how_a_deed_was_done_is_told_in_words_that_fit_it(deed: str) -> None:
    """GW-CMD-02: by itself or beside one that fits."""
    session, found = table(TOLD, box=OTHER), set()
    for at, manner in enumerate(MANNERS):
        told = ByCard(0, deed=DEED.index[deed], how=(at,))
        refused = [one.rule for one in told.check(session.position, session.setting)]
        assert refused in ([], ["GW-CMD-02"])
        found |= {manner} if not refused else set()
    assert found == FITTING[deed]


@pytest.mark.parametrize(
    ("who", "seats", "times"), [(None, [0], 3), ("others", [2, 1], 1), ("others", [2, 1], None), ("each", [2, 1, 0], 2)]
)
@pytest.mark.parametrize("deed", ["move", "wound"])
def test_a_deed_that_is_told_is_carried_out_by_whom_it_says(
    deed: str, who: str | None, seats: list[int], times: int | None
) -> None:
    """GW-CMD-02, -03, GW-CORE-13: so many times, once if nothing is said; by the player, the others or each, in Tea order."""
    hordes = {"sections.left.hordes": [{"card": 1}], "tea": [2, 1, 0]}
    session = table(TOLD, box=OTHER | BARE, **hordes)
    how = {} if who is None else {"who": WHO.index[who]}
    session.declare(ByCard(0, deed=DEED.index[deed], times=times, **how), warn=False)
    asked = [one for one in reversed(session.position.tasks) if one.kind == deed]
    assert [seat for one in asked for seat in one.seats] == seats
    assert {(one.count, one.card) for one in asked} == {(times or 1, "command.economy")}
    assert session.position.tasks[-1 - len(asked)].kind == "by_card"


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ({}, True),
        ({"gained": goods()}, True),
        ({"lost": goods()}, True),
        ({"said": ""}, True),
        ({"gained": goods(chi=1)}, False),
        ({"gained": goods(tactics=1)}, False),
        ({"lost": goods(wood=1)}, False),
        ({"deed": 0}, False),
        ({"said": "odd"}, False),
    ],
)
def test_something_has_to_be_told_of_a_text(said: dict[str, Any], asked: bool) -> None:
    """GW-CMD-02: what was gained or lost, a deed, or a note."""
    session = table(TOLD, box=OTHER, **OWN)
    findings = [*ByCard(0, **said).check(session.position, session.setting)]
    assert [type(one) for one in findings] == [Open] * asked


# -- losses by a card ----------------------------------------------------------------------------------------------------


def standing(section: int, row: int, owner: int = 0) -> dict[str, Any]:
    """A warrior of each kind in the Rest Zone and on the card of this row, and an Archer on the wall."""
    units = [{"owner": owner, "soldier": soldier, "spots": [spot]} for soldier, spot in ((0, 1), (1, 3), (2, 5))]
    place = f"sections.{SECTIONS[section]}"
    lying = [{"card": 3 * at + 1} for at in range(3)]
    lying[row - 1] |= {"units": [*units, {"owner": 1, "soldier": 0, "spots": [8]}]}
    own = {"players.1.soldiers": [9, 4, 2]} | {f"players.{owner}.soldiers": [8 - owner, 1, 0]}
    return own | {
        f"{place}.hordes": lying,
        f"{place}.rest": {str(owner): [1, 1, 1], "2": [1, 0, 0]},
        f"{place}.archers": [2, owner],
        f"{place}.level": 2,
        "players.2.soldiers": [9, 3, 2],
    }


WHERE = [(0, "rest"), (1, "rest"), (2, "rest"), (1, "firing"), (0, "horde"), (1, "horde"), (2, "horde")]


@pytest.mark.parametrize("saved", [False, True])
@pytest.mark.parametrize(("soldier", "zone"), WHERE)
def test_a_warrior_that_a_card_kills_goes_from_where_it_stands(soldier: int, zone: str, saved: bool) -> None:
    """GW-KILL-03 to -05, GW-CORE-08: to the supply, or for 2 Chi to the Rest Zone there; on a card a Wound marker takes its
    place."""
    section, row = [(0, 3), (1, 1), (2, 2)][soldier - saved]
    session = table({"kind": "perish", "seats": [0], "count": 2}, box=BARE, **standing(section, row))
    on_card = f" row {row}" if zone == "horde" else ""
    say(session, f"perish {SOLDIERS[soldier]} {zone} {SECTIONS[section]}{on_card}{' saved' if saved else ''}")
    here, own = session.position.sections[section], session.position.players[0]
    rest, free = [1, 1, 1], [8, 1, 0]
    if zone == "rest":
        rest[soldier] -= 1
    (rest if saved else free)[soldier] += 1
    assert (here.rest[0], own.soldiers) == (rest, free)
    assert here.archers == ([2] if zone == "firing" else [2, 0])
    card = here.hordes[row - 1]
    gone = [(0, 1), (1, 3), (2, 5)][soldier] if zone == "horde" else None
    assert [(one.soldier, *one.spots) for one in card.units if one.owner == 0] == [
        one for one in ((0, 1), (1, 3), (2, 5)) if one != gone
    ]
    assert card.wounds == ([gone[1]] if gone else [])
    assert own.resources[3] == 5 - 2 * saved
    assert session.decision().kind == "perish"


@pytest.mark.parametrize("owner", [0, 1])
def test_a_card_kills_whom_it_says(owner: int) -> None:
    """GW-CMD-03, GW-KILL-02: of these kinds in these Sections and zones; nobody loses a warrior that is not there."""
    mine = {"sections.left.rest": {"0": [1, 0, 0]}} if owner else {}
    session = table({"kind": "perish", "seats": [0], "count": 1}, box=BARE, **standing(1, 2, owner), **mine)
    task = session.position.tasks[-1]
    named = product([[], [0], [1, 2]], [[], [0], [1, 2]], [[], ["rest"], ["firing", "horde"]])
    for (task.sections, task.soldiers, task.zones), section in product(named, (1, 2)):
        for (soldier, zone), row in product(WHERE, (2, 3)):
            there = owner == 0 and section == 1 and (row == 2 or zone != "horde")
            meant = (not task.sections or section in task.sections) and (not task.soldiers or soldier in task.soldiers)
            meant &= not task.zones or zone in task.zones
            lies = row if zone == "horde" else None
            told = Perish(0, soldier, ("rest", "firing", "horde").index(zone), section, lies)
            rules = [one.rule for one in told.check(session.position, session.setting)]
            assert rules == (["GW-KILL-02"] if not there else [] if meant else ["GW-CMD-03"])


@pytest.mark.parametrize("chi", range(4))
@pytest.mark.parametrize("text", [None, "general.9"])
def test_a_warrior_is_saved_from_a_card_for_its_price(chi: int, text: str | None) -> None:
    """GW-KILL-04: 2 Chi, unless the General, whom nobody told, makes it cheaper."""
    silent = {"general.9": FACTS["general.9"] | {"text": []}} if text is None else {"general.9": "missing"}
    own = {"players.0.general": 9, "players.0.resources": [5, 5, 5, chi]}
    session = table({"kind": "perish", "seats": [0], "count": 1}, box=BARE | silent, **standing(0, 1), **own)
    verdict = judged(session, "perish archer firing left saved")
    assert verdict.status == ("legal" if chi >= 2 else "unverifiable" if text else "illegal")
    assert judged(session, "perish archer firing left").legal


@pytest.mark.parametrize(("count", "asked"), [(1, 0), (2, 1), (3, 2)])
def test_so_many_are_lost_as_the_card_says_or_as_there_are(count: int, asked: int) -> None:
    """GW-CMD-03: another is asked for while one is due and one is there."""
    here = {"sections.left.rest": {"0": [2, 0, 0]}, "players.0.soldiers.spearman": 8, "sections.left.hordes": []}
    session = table({"kind": "perish", "seats": [0], "count": count}, **here)
    assert judged(session, "done").rules == ["GW-CMD-03"]
    for left in (1, 0):
        say(session, "perish spearman rest left")
        due = min(count - 2 + left, left)
        assert session.decision().kind == ("perish" if due > 0 else "contribute")
        if due <= 0:
            break
    assert session.position.players[0].soldiers[0] == 8 + min(count, 2)


# -- Overseers and donations by a card ---------------------------------------------------------------------------------


@pytest.mark.parametrize("apart", [False, True])
def test_an_overseer_goes_on_where_a_card_says(apart: bool) -> None:
    """GW-CMD-02, GW-TAC-09, GW-OVS-02, -05: at any Location if it names none, at different ones if it says so. A warrior is
    named for a new Overseer and for no other."""
    there = {"players.0.overseers.quarry": {"cell": 1, "soldier": 0}, "players.0.soldiers": [9, 0, 0]}
    there |= {"players.0.shamed": [0, 4, 0], "shame": 26, "sections.left.rest": {"0": [0, 0, 2]}}
    session = table({"kind": "promote", "seats": [0], "count": 3, "apart": apart}, **there)
    task = session.position.tasks[-1]
    named = product([[], [0], [1, 3]], [[], [1], [3, 0]])
    for (task.of, task.used), place, soldier in product(named, range(4), (None, 0, 1, 2)):
        of, used = task.of, task.used
        wanted = {"GW-CMD-02"} if of and place not in of else set()
        wanted |= {"GW-TAC-09"} if apart and place in used else set()
        if place == 1:
            wanted |= {"GW-OVS-05"} if soldier is not None else set()
        elif soldier is not None:
            wanted |= ({"GW-SHAME-02"}, {"GW-OVS-02"})[soldier - 1] if soldier else set()
        found = [*Promote(0, place, soldier).check(session.position, session.setting)]
        assert {one.rule for one in found if isinstance(one, Violation)} == wanted, (place, soldier)
        assert any(isinstance(one, Open) for one in found) == (place != 1 and soldier is None)
    listed = [(one.location, one.soldier) for one in Promote.candidates(session.position, session.setting, 0)]
    assert listed == [(at, one) for at in range(4) for one in ((None,) if at == 1 else range(3))]


@pytest.mark.parametrize("good", range(4))
@pytest.mark.parametrize("have", range(3))
def test_one_resource_is_donated_by_a_card(good: int, have: int) -> None:
    """GW-WARE-01 to -03: one that the donor has, no Chi, for 2 Honor."""
    own = [have if one == good else 4 for one in range(4)]
    session = table({"kind": "contribute", "seats": [0]}, **{"players.0.resources": own, "warehouse": [1, 1, 1]})
    verdict = judged(session, f"contribute {RESOURCES[good]}")
    assert verdict.rules == (["GW-WARE-02"] if good == 3 else ["GW-WARE-03"] * (not have))
    listed = [one.resource for one in session.legal(0, private=True) if isinstance(one, Contribute)]
    assert listed == [one for one in range(3) if one != good or have]
    if verdict.legal:
        say(session, f"contribute {RESOURCES[good]}")
        assert session.position.warehouse == [1 + (one == good) for one in range(3)]
        mine = session.position.players[0]
        assert (mine.resources, mine.honor) == ([count - (one == good) for one, count in enumerate(own)], 2)


@pytest.mark.parametrize("zone", ["rest", "horde"])
def test_a_loss_by_a_card_is_of_no_section(zone: str) -> None:
    """GW-CORE-13: its warriors may be lost in several, so an ability that counts what is here counts all of them."""
    gain = {"op": "gain", "of": ["honor"], "per": ["hordes", "here"]}
    able = {"advisor.1": {"title": "A", "text": [{"when": "kill", "do": [gain]}]}}
    lying = standing(2, 1) | {"sections.left.hordes": [], "sections.centre.hordes": [{"card": 2}, {"card": 5}]}
    task = {"kind": "perish", "seats": [0], "count": 1}
    session = table(task, box=BARE | able, **lying, **{"players.0.advisors": [1]})
    say(session, f"perish spearman {zone} right{' row 1' if zone == 'horde' else ''}")
    assert session.position.players[0].honor == 0 + 2 + 3


@pytest.mark.parametrize(
    ("of", "lost", "rules"),
    [
        ("request.3", {"honor": 5}, []),
        ("request.3", {"honor": 6}, ["GW-CMD-02"]),
        ("request.3", {"wood": 1}, ["GW-CMD-02"]),
        ("request.5", {"gold": 2}, []),
        ("request.5", {"gold": 2, "chi": 1}, []),
        ("request.5", {"gold": 3}, ["GW-CMD-02"]),
        ("request.5", {"chi": 2}, ["GW-CMD-02"]),
    ],
)
def test_what_was_given_for_a_request_agrees_with_it(of: str, lost: dict[str, int], rules: list[str]) -> None:
    """GW-COOP-24, -25: what it asks to pay and to Sacrifice; whatever asks now."""
    box = {"request.5": {"title": "R", "each": True, "pay": {"gold": 2, "chi": 1}}}
    session = table(TOLD | {"kind": "contribute"}, box=box)
    assert session.judge(ByCard(0, lost=goods(**lost), of=of)).rules == rules


@pytest.mark.parametrize("of", [None, "command.economy", "advisor.1", "request.x", "general.77"])
def test_of_which_text_something_is_told(of: str | None) -> None:
    """GW-CMD-02: while one is asked about, it is this one, and what is told of another must agree with it; where nothing
    is told of a text, nothing can."""
    box = OTHER | {"advisor.1": {"title": "A", "text": [{"when": "turn_start", "do": [effect("gain", "wood")]}]}}
    session = table(TOLD, box=box)
    rules = session.judge(ByCard(0, gained=goods(wood=2), of=of)).rules
    assert rules == ["GW-CMD-02"] * (of == "advisor.1")
    later = table(TOLD | {"kind": "contribute"}, box=box)
    found = later.judge(ByCard(0, gained=goods(wood=2), of=of)).rules
    assert found == [] if of == "command.economy" else ["GW-CMD-02"]


def test_a_text_that_waits_is_meant_where_none_is_named() -> None:
    """GW-CMD-02: so that it is known, once it is told, of which text this was said."""
    task = TOLD | {"step": -1}
    for box, of in ((OTHER, None), ({"command.economy": "missing"}, "command.economy")):
        session = table(task, box=box)
        said = session.read("Anna: text gain 1 wood")[0]
        assert getattr(said.plain(session.position, session.setting), "of", "") == of
        named = ByCard(0, gained=goods(wood=1), of="advisor.1")
        assert named.plain(session.position, session.setting) == named
