"""Where only a part is told, a verdict hinges on what it can hinge on: on no other cards, and on no less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.errors import Ambiguous
from referee.engine.judge import of_the_record
from referee.engine.session import Session
from referee.engine.unknown import Unknown
from referee.engine.verdict import Verdict
from referee.games.great_wall.actions.done import AIM, Done
from referee.games.great_wall.box.unseen import TOP
from referee.games.great_wall.game import GAME

FALL: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1}
CARD, OTHER, NEXT = 1, 8, 4
CONTRIBUTE = {"kind": "contribute", "seats": [0]}
GRID = practice_box(GAME.package).facts[f"horde.{CARD}"]["grid"]
SPOTS = [spot for spot, cell in enumerate((cell for row in GRID for cell in row), 1) if cell != "."]


def table(task: dict[str, Any], untold: Sequence[str] = (), box: Any = None, players: int = 3, **given: Any) -> Session:
    made = practice_box(GAME.package)
    for key in untold:
        del made.facts[key]
    track = {1: [0, 8, 9], 2: [0, 1, 9]}.get(players, [0, 1, 2])
    position = FALL | {"track": track, "tasks": [{"kind": "turns"}, task]} | given
    return scenarios.session_of(GAME, made, {"game": GAME.id, "players": players, "given": position, "box": box or {}})


def judged(session: Session, entry: str) -> Verdict:
    return session.judge(session.read(entry)[0])


def lacking(verdict: Verdict) -> set[str]:
    return {one.key for one in verdict.missing}


# -- warriors that must Attack where they can ----------------------------------------------------------------------

FULL = {"card": CARD, "wounds": SPOTS}
ELSEWHERE: dict[str, Any] = {"sections.left.hordes": [], "sections.centre.hordes": []}
BEHIND = ELSEWHERE | {"sections.right.hordes": [FULL, {"card": NEXT}]}
UNTOLD = [f"horde.{NEXT}"]


@pytest.mark.parametrize(
    ("soldier", "more", "status"),
    [
        ("spearman", {}, "legal"),
        ("archer", {"sections.right.archers": [1]}, "legal"),
        ("archer", {"sections.right.archers": []}, "unverifiable"),
        ("horseman", {}, "unverifiable"),
    ],
)
def test_a_recruit_that_reaches_no_untold_card_may_rest(soldier: str, more: dict[str, Any], status: str) -> None:
    """A Spearman reaches row 1 alone (GW-ATK-02), an Archer Attacks from a free Firing spot (GW-ATK-04)."""
    kinds = ["spearman", "archer", "horseman"]
    task = {"kind": "send", "seats": [0], "soldiers": [kinds.index(soldier)], "attacking": True}
    verdict = judged(table(task, UNTOLD, **(BEHIND | more)), f"anna: rest {soldier} right")
    assert (verdict.status, lacking(verdict)) == (status, set() if status == "legal" else {*UNTOLD})


@pytest.mark.parametrize(("row", "status"), [(1, "unverifiable"), (2, "legal")])
def test_the_rest_of_a_zone_stays_where_it_reaches_no_untold_card(row: int, status: str) -> None:
    """GW-TAC-08: all that can Attack must; Spearmen reach row 1 alone (GW-ATK-02)."""
    cards = [FULL, {"card": NEXT}] if row == 2 else [{"card": NEXT}, FULL]
    task = {"kind": "attack", "seats": [0], "count": 9, "stands": ["rest"], "everyone": True, "used": [2]}
    here = {"sections.right.rest": {"0": [2, 0, 0]}, "sections.right.hordes": cards, "players.0.soldiers.spearman": 8}
    horseman = {"sections.left.rest": {"0": [0, 0, 1]}, "sections.left.hordes": [{"card": OTHER}]}
    verdict = judged(table(task, UNTOLD, **(ELSEWHERE | here | horseman)), "anna: done")
    assert (verdict.status, lacking(verdict)) == (status, set() if status == "legal" else {*UNTOLD})


@pytest.mark.parametrize("untold", [1, 2])
@pytest.mark.parametrize(
    ("task", "entry"),
    [
        ({"kind": "wound", "seats": [0], "count": 1}, "wound right spot 1"),
        ({"kind": "fire", "seats": [0], "at": 2}, "fire spot 1"),
        ({"kind": "send", "seats": [0], "soldiers": [2]}, "attack horseman right spots 1 2"),
    ],
    ids=["a Wound", "a shot", "an Attack"],
)
def test_which_card_is_meant_is_asked_though_one_is_not_told(task: dict[str, Any], entry: str, untold: int) -> None:
    """The one that was told was guessed."""
    cards = ELSEWHERE | {"sections.right.hordes": [{"card": CARD}, {"card": NEXT}], "sections.right.archers": [0]}
    session = table(task, [f"horde.{(CARD, NEXT)[untold - 1]}"], **cards)
    with pytest.raises(Ambiguous) as asked:
        judged(session, f"anna: {entry}")
    assert [one.row for one in asked.value.options] == [1, 2]  # type: ignore[attr-defined]
    assert judged(session, f"anna: {entry} row {untold}").status == "unverifiable"
    listed = {(one.row, one.spots) for one in session.legal() if getattr(one, "row", None) is not None}
    assert {row for row, _ in listed} == {1, 2}


@pytest.mark.parametrize(("first", "status"), [([0], "unverifiable"), ([0, 1], "illegal"), ([1, 0], "illegal")])
def test_nobody_loses_warriors_of_a_later_card_before_others_have_said_theirs_of_this_one(
    first: list[int], status: str
) -> None:
    """GW-KILL-01, GW-TAC-06: nobody told the Lethality; perhaps none are lost on the card before, if it is their own only."""
    horseman, spearman = ({"owner": 0, "soldier": soldier, "spots": SPOTS[: 1 + soldier // 2]} for soldier in (2, 0))
    lying = [{"card": CARD, "units": [horseman]}, {"card": OTHER, "units": [spearman]}]
    top = {"kind": "killing", "seats": first, "at": 2, "horde": CARD}
    tasks = [{"kind": "turns"}, {"kind": "killing", "seats": [0], "at": 2, "horde": OTHER}, top]
    given = {"sections.right.hordes": lying, "players.0.soldiers": [9, 4, 1], "tasks": tasks}
    assert judged(table(top, ["time.3"], **given), "anna: kill spearman").status == status


# -- a card that may be gone ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spot", "status", "rules"),
    [
        (SPOTS[0], "illegal", ["GW-ATK-01"]),
        (SPOTS[1], "illegal", ["GW-ATK-01"]),
        (SPOTS[2], "unverifiable", []),
        (12, "unverifiable", []),
    ],
)
def test_of_the_card_it_is_asked_about_the_free_spot_is_read(spot: int, status: str, rules: list[str]) -> None:
    """People have it before them: whether it was Defeated unseen is no doubt, and what is covered is not free."""
    unit = {"owner": 8, "soldier": 0, "spots": [SPOTS[1]]}
    cards = {"sections.right.hordes": [{"card": CARD, "wounds": SPOTS[:1], "units": [unit]}]}
    task = {"kind": "aim", "seats": [0], "at": 2, "row": 1, "soldier": 0, "party": 8}
    targets = [{"kind": "turns"}, {"kind": "target", "seats": [8], "at": 2, "step": 1}, task]
    late = table(task, [f"horde.{CARD}"], players=1, **cards, tasks=targets, unsure=[f"horde.{CARD}.checked"])
    verdict = judged(late, f"anna: aim spot {spot}")
    assert (verdict.status, verdict.rules) == (status, rules)


@pytest.mark.parametrize("aimed", [(CARD, 3), (CARD, 2), (OTHER, 3), (CARD, 0), None])
@pytest.mark.parametrize("entry", ["aim spot 3 horde 1", "aim spot 2 horde 1", "aim spots 2 3 horde 1", "done aim"])
def test_what_was_said_of_a_card_is_right_if_it_is_what_was_found_when_it_was_told(
    entry: str, aimed: tuple[int, int] | None
) -> None:
    """GW-SOLO-24: on this card, the one spot that was covered, or that there was none; else it breaks this rule."""
    session = table(CONTRIBUTE, players=1, **{"sections.right.hordes": [{"card": OTHER}]})
    session.position.aimed = [aimed] if aimed else []
    said = session.read(f"anna: {entry}")[0] if entry != "done aim" else Done(0, AIM, f"horde.{CARD}")
    found = {"aim spot 3 horde 1": (CARD, 3), "aim spot 2 horde 1": (CARD, 2), "done aim": (CARD, 0)}.get(entry)
    right = aimed is not None and found == aimed
    verdict = of_the_record(session.position, session.setting, said)
    assert (verdict.legal, verdict.rules) == (right, [] if right else ["GW-SOLO-24"])


# -- the Warehouse -------------------------------------------------------------------------------------------------

SILENT = practice_box(GAME.package).facts["general.9"] | {"text": []}
BUILDERS = {"kind": "builders", "seats": [0], "at": 5}


STORES = [
    ([1, 0, 0], "pay 1 gold store 1 wood", [], []),
    ([1, 0, 0], "pay 1 gold store 1 stone", ["GW-BUILD-08"], []),
    ([1, 0, 0], "store 2 wood", ["GW-BUILD-07", "GW-BUILD-08"], []),
    ([1, 0, 0], "pay 1 gold store 1 chi", ["GW-BUILD-08"], ["GW-BUILD-08"]),
    ([1, 1, 0], "store 1 wood 1 stone", [], []),
    ([1, 1, 0], "store 1 wood 1 gold", ["GW-BUILD-08"], []),
    ([1, 1, 0], "store 1 wood 1 chi", ["GW-BUILD-08"], ["GW-BUILD-08"]),
    ([1, 1, 0], "pay 2 gold", ["GW-BUILD-07"], []),
    ([0, 2, 1], "store 2 stone", [], []),
    ([0, 2, 1], "store 2 gold", ["GW-BUILD-08"], []),
    ([0, 2, 1], "store 3 stone", ["GW-BUILD-07", "GW-BUILD-08"], ["GW-BUILD-07"]),
    ([0, 0, 0], "store 2 stone", ["GW-BUILD-07", "GW-BUILD-08"], []),
    ([0, 0, 0], "pay 2 gold", [], []),
    ([0, 0, 0], "pay 2 chi", ["GW-BUILD-03", "GW-BUILD-07"], ["GW-BUILD-07"]),
]


@pytest.mark.parametrize(("warehouse", "entry", "known", "unsure"), STORES, ids=lambda one: str(one))
def test_a_text_may_have_filled_the_warehouse_with_anything_but_chi(
    warehouse: list[int], entry: str, known: list[str], unsure: list[str]
) -> None:
    """GW-BUILD-07, -08: it pays first, of what it holds."""
    here: dict[str, Any] = {"locations.builders": [0], "players.0.clerks": 4, "sections.left.barricades": 0}
    here |= {"warehouse": warehouse}
    for told in ([], ["general.9"]):
        verdict = judged(table(BUILDERS, **here, unsure=told), f"anna: barricade left {entry}")
        assert (verdict.status, sorted(verdict.rules)) == ("illegal" if known else "legal", known)
    for text in ("command.economy", "tactic.13.upper"):
        verdict = judged(table(BUILDERS, **here, unsure=[text]), f"anna: barricade left {entry}")
        assert (verdict.status, verdict.rules) == ("illegal" if unsure else "unverifiable", unsure)


@pytest.mark.parametrize(
    ("price", "entry", "known", "status"),
    [
        (-1, "barricade right pay 2 wood", "legal", "unverifiable"),
        (-1, "barricade right pay 1 wood", "illegal", "unverifiable"),
        (-1, "barricade right pay 3 wood", "illegal", "illegal"),
        (1, "barricade right pay 1 wood", "legal", "legal"),
        (1, "barricade right pay 2 wood", "illegal", "illegal"),
        (0, "barricade right", "legal", "legal"),
        (0, "barricade right pay 1 wood", "illegal", "illegal"),
        (-1, "wall right pay 5 wood", "legal", "unverifiable"),
        (-1, "wall right pay 4 wood", "illegal", "unverifiable"),
        (4, "wall right pay 4 wood", "legal", "legal"),
        (4, "wall right pay 5 wood", "illegal", "illegal"),
    ],
)
def test_a_price_that_a_card_names_is_no_other_cards(price: int, entry: str, known: str, status: str) -> None:
    """A General nobody told may make it cheaper to build, but not what a text lets build for a price of its own."""
    task = BUILDERS | {"price": price, "by_card": True, "count": 1}
    here = {"sections.right.barricades": 0, "players.0.general": 9}
    assert judged(table(task, box={"general.9": SILENT}, **here), f"anna: {entry}").status == known
    assert judged(table(task, ["general.9"], **here), f"anna: {entry}").status == status


# -- the hand limit ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [1, 2, 3])
@pytest.mark.parametrize("held", [5, 6, 7, 8])
def test_as_many_cards_are_discarded_as_are_too_many(held: int, cards: int) -> None:
    """GW-TAC-01: down to five; a text that nobody told may have brought or taken some, or changed the limit."""
    task = {"kind": "hand_limit", "seats": [0]}
    hand = {"players.0.tactics": held, "reserve.tactics": 20 - held}
    entry = f"anna: drop {' '.join(map(str, range(1, cards + 1)))}"
    assert judged(table(task, **hand), entry).status == ("legal" if held - cards == 5 else "illegal")
    for text in ("command.economy", "event.3", "tactic.13.upper", "horde.4"):
        assert judged(table(task, [text] * (text == "horde.4"), **hand, unsure=[text]), entry).status == "unverifiable"
    assert judged(table(task, **hand, unsure=["overseer.3.quarry"]), entry).status != "unverifiable"


# -- what was declared of a text, once it is told ------------------------------------------------------------------


def gain(*of: str, op: str = "gain", **more: Any) -> dict[str, Any]:
    return {"op": op, "of": [*of], **more}


AGREES: list[tuple[list[dict[str, Any]], dict[str, Any], list[str], list[str]]] = [
    (
        [gain("gold")],
        {},
        ["gain 1 gold"],
        ["lose 1 gold", "gain 2 gold", "gain 1 stone", "gain 1 honor", "gain 1 tactics"],
    ),
    ([gain("gold", n=3)], {}, ["gain 3 gold", "gain 2 gold"], ["gain 4 gold", "gain 3 chi"]),
    ([gain("any3", n=2)], {}, ["gain 2 wood", "gain 1 stone 1 gold"], ["gain 3 wood", "gain 1 chi", "lose 1 wood"]),
    ([gain("any4", n=2)], {}, ["gain 2 chi", "gain 1 wood"], ["gain 3 chi", "gain 1 honor", "gain 1 tactics"]),
    ([gain("honor", n=2)], {}, ["gain 2 honor"], ["gain 3 honor", "lose 1 honor", "gain 1 chi"]),
    ([gain("tactics", n=2)], {}, ["gain 2 tactics"], ["gain 3 tactics", "lose 1 tactics"]),
    ([gain("gold", n=1), gain("gold", n=2)], {}, ["gain 3 gold"], ["gain 4 gold"]),
    ([gain("gold", n=1), gain("any4", n=2)], {}, ["gain 3 gold", "gain 2 chi"], ["gain 4 gold", "gain 3 chi"]),
    ([gain("gold", per=["walls"])], {}, ["gain 5 gold"], ["gain 1 wood", "lose 1 gold"]),
    ([gain("gold", per=["walls"], most=3)], {}, ["gain 3 gold"], ["gain 4 gold"]),
    ([gain("quarry", op="collect", n=2)], {}, ["gain 2 stone"], ["gain 3 stone", "gain 1 wood", "lose 1 stone"]),
    ([gain("temple", op="collect")], {}, ["gain 1 chi"], ["gain 2 chi", "gain 1 gold"]),
    ([gain("wood", op="lose", n=2)], {}, ["lose 2 wood", "lose 1 wood"], ["lose 3 wood", "gain 1 wood", "lose 1 chi"]),
    ([gain("honor", op="lose", n=2)], {}, ["lose 2 honor"], ["lose 3 honor", "gain 1 honor"]),
    (
        [gain("gold")],
        {"pay": {"chi": 2}},
        ["gain 1 gold lose 2 chi", "lose 2 chi"],
        ["lose 3 chi", "lose 1 gold", "gain 1 chi"],
    ),
    ([gain("gold") | {"pay": {"stone": 1}}], {}, ["gain 1 gold lose 1 stone"], ["lose 2 stone", "gain 1 stone"]),
    ([{"op": "recruit"}], {}, ["recruit 1"], ["gain 1 gold", "lose 1 gold", "hire-clerk 1"]),
    ([{"op": "change", "of": ["power"]}, {"op": "kill"}], {}, ["kill 1"], ["lose 1 gold", "gain 1 gold", "recruit 1"]),
    ([{"op": "other", "text": "as it likes"}], {}, ["gain 9 gold", "lose 3 chi", "recruit 1"], []),
]
SAID = [
    (do, clause, entry, agrees)
    for do, clause, right, wrong in AGREES
    for entries, agrees in ((right, True), (wrong, False))
    for entry in entries
]


@pytest.mark.parametrize(("do", "clause", "entry", "agrees"), SAID, ids=[f"{one[0][0]['op']} {one[2]}" for one in SAID])
def test_what_was_declared_of_a_text_agrees_with_what_it_says(
    do: list[dict[str, Any]], clause: dict[str, Any], entry: str, agrees: bool
) -> None:
    """Of goods no more than it gives or takes, and not the one for the other; the deeds that it names."""
    given = {"players.0.resources": [9, 9, 9, 9], "players.0.honor": 9, "players.0.tactics": 3, "reserve.tactics": 17}
    given |= {"players.0.chosen": 0, "players.0.hand": [1, 2, 3, 4, 5]}
    waiting = [{"kind": "turns"}, {"kind": "stage_b", "seats": [0]}, {"kind": "command", "owner": 0}, CONTRIBUTE]
    late = table(CONTRIBUTE, ["command.economy"], **given, tasks=waiting)
    assert late.declare(late.read("anna: done")[0]).legal
    assert late.declare(late.read(f"anna: text {entry}")[0], warn=False).status == "unverifiable"
    text = {"title": "Economy", "bands": [{"when": "now", "do": do} | clause]}
    made = late.knowing({"command.economy": text})
    assert made.steps[-1].verdict == ("legal" if agrees else "illegal")


@pytest.mark.parametrize("entry", ["gain 1 honor", "gain 1 gold", "lose 2 chi", "recruit 2"])
@pytest.mark.parametrize("known", [False, True])
def test_of_a_text_in_the_midst_of_which_the_table_began_the_rest_is_declared(entry: str, known: bool) -> None:
    """Whoever tells the text later changes nothing of that: the table does not carry it out by itself."""
    task = {"kind": "by_card", "seats": [0], "card": "command.economy", "step": -1}
    economy = {"title": "Economy", "bands": [{"when": "now", "do": [gain("wood", n=3)]}]}
    late = table(task, ["command.economy"], {"command.economy": economy} if known else None)
    late.declare(late.read(f"anna: text {entry} of command.economy")[0], warn=False)
    made = late if known else late.knowing({"command.economy": economy})
    assert made.steps[-1].verdict == "legal"
    own = made.position.players[0]
    after = {"gain 1 honor": ([5] * 4, 1), "gain 1 gold": ([5, 5, 6, 5], 0), "lose 2 chi": ([5, 5, 5, 3], 0)}
    assert (own.resources, own.honor) == after.get(entry, ([5] * 4, 0))


@pytest.mark.parametrize("step", [1, 2, 9])
@pytest.mark.parametrize("kind", ["clause", "effect", "by_card"])
def test_a_clause_that_the_text_does_not_have_is_declared(kind: str, step: int) -> None:
    """Where a table began in the midst of a text that somebody tells otherwise, it says itself what was done."""
    economy = {"title": "Economy", "bands": [{"when": "now", "do": [gain("wood", n=3)]}]}
    task: dict[str, Any] = {"kind": kind, "seats": [0], "card": "command.economy", "step": step}
    if kind != "by_card":
        task["owner"] = 0
    begun = table(task, box={"command.economy": economy})
    assert (begun.decision().kind, begun.decision().seats) == ("by_card", (0,))
    assert judged(begun, "anna: text gain 1 gold").status != "illegal"


def test_of_a_text_nobody_told_all_that_waits_is_declared_and_nothing_of_others() -> None:
    """What other cards still do is done: one task asks for the whole rest, in place of each clause."""
    others = ["advisor.2", "command.betrayal", "tactic.13.upper"]
    waiting = [{"kind": "clause", "card": card, "owner": 0} for card in others]
    rest = [{"kind": "effect", "seats": [0], "card": "command.economy", "step": 1, "owner": 0}]
    rest += [{"kind": "clause", "card": "command.economy", "step": step, "owner": 0} for step in (3, 2, 1)]
    stack = [{"kind": "turns"}, CONTRIBUTE, *rest[:2], *waiting, *rest[2:]]
    late = table({}, ["command.economy"], tasks=stack)
    found = [(one.kind, getattr(one, "card", "")) for one in late.position.tasks[2:]]
    assert found == [*(("clause", card) for card in others), ("by_card", "command.economy")]
    assert getattr(late.position.task, "step", 0) == -1


@pytest.mark.parametrize(
    ("task", "declined"),
    [
        ({"kind": "contribute"}, "done"),
        ({"kind": "move", "count": 1, "card": "command.economy"}, "done"),
        ({"kind": "take", "count": 1, "rule": "GW-CMD-03"}, "done"),
        ({"kind": "embassy", "at": 8, "by_card": True, "count": 1, "card": "command.economy"}, "done"),
        ({"kind": "pay", "count": 1, "card": "command.economy"}, "activate mill"),
        ({"kind": "move", "count": 1}, "activate mill"),
        ({"kind": "embassy", "at": 8}, "activate mill"),
        ({"kind": "activations"}, None),
        ({"kind": "by_card", "card": "command.economy", "step": -1}, None),
        ({"kind": "by_card", "card": "command.economy", "step": 0}, None),
    ],
)
def test_only_what_a_text_asked_is_declined_without_a_word(task: dict[str, Any], declined: str | None) -> None:
    """What must be answered comes first; of a text that nobody told nothing is left out, as nobody knows what it asks."""
    places = {"locations.embassy": [0], "locations.lumber_mill": [0], "players.0.clerks": 3}
    session = table({"seats": [0]} | task, ["command.economy"], **places)
    assert session.decision().kind == task["kind"]
    entry = session.read("anna: activate mill")[0]
    said = GAME.unsaid(session.position, session.setting, entry)
    assert (said.text() if said is not None else None) == declined


PLACES = [[], [0], [1], [9], [0, 0], [0, 1], [0, 9], [1, 9], [0, 1, 9]]


@pytest.mark.parametrize("spots", [1, 2, 3, 4])
@pytest.mark.parametrize("here", PLACES, ids=str)
def test_a_text_nobody_told_may_let_a_clerk_move_or_one_of_the_reed_clan(here: list[int], spots: int) -> None:
    """GW-CLERK-01, -04, GW-REED-09: of those that are there; where both are, nobody knows which."""
    task = {"kind": "by_card", "seats": [0], "card": "command.economy", "step": -1}
    clan = [[9] if number < 3 - here.count(9) else [] for number in range(3)]
    places = dict(zip(("locations.lumber_mill", "locations.quarry", "locations.gold_mine"), clan, strict=True))
    clerks = {f"players.{seat}.clerks": 5 - here.count(seat) for seat in (0, 1)}
    box = {"location.3.temple": {"kind": "regular", "spots": spots, "shame": False}}
    session = table(task, ["command.economy"], box, 2, **places, **clerks, **{"locations.temple": here})
    verdict = session.declare(session.read("anna: move to embassy from temple")[0], warn=False)
    movers, locked = {0, 9} & {*here}, len(here) >= spots
    assert verdict.rules == ["GW-CLERK-01"] * (not movers) + ["GW-CLERK-04"] * locked
    if movers and not locked:
        there = session.position.locations[8][0]
        assert verdict.status == "unverifiable"
        assert isinstance(there, Unknown) == (len(movers) == 2)
        assert len(movers) == 2 or there in movers


# -- slots of the Command track that nobody told -------------------------------------------------------------------

SLOTS = {3: [0, 0, 0], 4: [0, 0, 5, 0, 0]}
"""For how many players each slot of a side is marked."""


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    ("players", "taken"),
    [*((players, taken) for players in (2, 3) for taken in range(4)), *((4, at) for at in (0, 1, 2, 4, 5))],
)
def test_which_slot_is_for_a_fifth_player_only_the_board_of_four_shows(players: int, number: int, taken: int) -> None:
    """GW-FALL-02, -03, GW-AMB-09: side 3 has as many as take part; of side 4 any without a card may be the fifth's."""
    side = max(players, 3)
    marks, slots = SLOTS[side], {"kind": "slots", "seats": [0]}
    given: dict[str, Any] = {"track": [1 if slot == taken else -1 for slot in range(1, len(marks) + 1)]}
    given |= {f"players.{seat}.chosen": 0 for seat in (0, 1)}
    given |= {f"players.{seat}.hand": [1, 2, 3, 4, 5] for seat in (0, 1)}
    known, late = (table(slots, untold, players=players, **given) for untold in ([], [f"slots.{side}"]))
    used = number <= len(marks) and marks[number - 1] <= side
    rules = ["GW-FALL-02"] if number == taken else [] if used else ["GW-FALL-03"]
    assert judged(known, f"anna: slot {number}").rules == rules
    doubted = players == 4 and number <= 5 and number != taken
    verdict = judged(late, f"anna: slot {number}")
    assert (verdict.status == "unverifiable", verdict.rules) == (doubted, [] if doubted else rules)


# -- Qin, where nobody told who is in a Location -------------------------------------------------------------------

WITHIN: list[list[int]] = [[], [8], [0], [8, 8], [8, 0], [0, 0]]


def at_temple(task: dict[str, Any], here: list[int] | None, kind: str = "regular") -> Session:
    """Qin is asked nothing, and does this as soon as Anna has declined; the Temple is the lowest of his track."""
    waiting = [{"kind": "turns"}, CONTRIBUTE, {"seats": [8], "count": 1} | task, CONTRIBUTE]
    given: dict[str, Any] = {"track": [0, 8, 9], "active": 8, "slot": 2, "qin.track": [0, 1, 2, 4, 3], "tasks": waiting}
    given |= {"qin.party.chosen": 1, "qin.party.clerks": 6 if here is None else 8 - here.count(8)}
    if here is not None:
        given |= {"locations.temple": here, "players.0.clerks": 5 - here.count(0)}
    box = {"location.3.temple": {"kind": kind, "spots": 2 * (kind == "regular"), "shame": False}}
    data = {"game": GAME.id, "players": 1, "given": FALL | given, "box": box}
    untold = {"untold": {"locations.temple": {"unknown": True}}} if here is None else {}
    session = scenarios.session_of(GAME, practice_box(GAME.package), data | untold)
    assert session.declare(session.read("anna: done")[0]).legal
    return session


@pytest.mark.parametrize("here", [*WITHIN, None], ids=str)
def test_he_moves_to_a_location_that_is_not_full_or_perhaps_not(here: list[int] | None) -> None:
    """GW-SOLO-11, GW-CLERK-02: to the lowest that is open; where nobody knows which that is, nothing is certain."""
    temple, next_one = at_temple({"kind": "move"}, here).position.locations[3:5]
    if here is None:
        assert type(next_one) is not list
    else:
        assert (temple, next_one) == ((here, [8]) if len(here) == 2 else ([*here, 8], []))


@pytest.mark.parametrize("kind", ["regular", "special"])
@pytest.mark.parametrize("usual", [False, True])
@pytest.mark.parametrize("here", [*WITHIN, None], ids=str)
def test_his_card_activates_a_location_that_fits_or_perhaps_does(
    here: list[int] | None, usual: bool, kind: str
) -> None:
    """GW-SOLO-20, GW-ACT-01, GW-ADVA-01: with a Clerk of his; by the usual condition a Regular one must be full."""
    position = at_temple({"kind": "advanced", "usual": usual}, here, kind).position
    assert position.unsure == []
    if here is None:
        assert type(position.tasks) is not list
    else:
        fits = 8 in here and (not usual or kind == "special" or len(here) == 2)
        going_on = any(one.kind == "go_home" for one in position.tasks)
        assert position.qin is not None
        assert (going_on or position.qin.track == [3, 0, 1, 2, 4]) == fits


@pytest.mark.parametrize("firing", [1, 2])
@pytest.mark.parametrize("there", [[], [0], [8], [0, 8], None], ids=str)
def test_he_recruits_an_archer_where_a_firing_spot_is_free_or_perhaps_is(there: list[int] | None, firing: int) -> None:
    """GW-SOLO-23: in the indicated Section; what is printed is told, so no fact is in doubt."""
    waiting = [{"kind": "turns"}, {"kind": "command", "owner": 8}, CONTRIBUTE]
    given: dict[str, Any] = {"track": [0, 8, 9], "active": 8, "slot": 2, "qin.party.chosen": 4, "tasks": waiting}
    given["sections.right.hordes"] = []
    if there is not None:
        given |= {"sections.right.archers": there, "qin.party.soldiers": [8, 4 - there.count(8), 0]}
        given |= {"players.0.soldiers": [10, 4 - there.count(0), 2]}
    box = {"bare.3": {"defense": 8, "firing": firing}}
    data = {"game": GAME.id, "players": 1, "given": FALL | given, "box": box}
    untold = {"untold": {"sections.right.archers": {"unknown": True}}} if there is None else {}
    session = scenarios.session_of(GAME, practice_box(GAME.package), data | untold)
    assert session.declare(session.read("anna: done")[0]).legal
    position = session.position
    left = position.party(8).soldiers[1]
    assert position.unsure == []
    if there is None:
        assert isinstance(left, Unknown)
    else:
        assert left == 4 - there.count(8) - (len(there) < firing)
        assert position.sections[2].archers == [*there, *[8] * (len(there) < firing)]


@pytest.mark.parametrize("place", ["bare.3", "wall.1"])
@pytest.mark.parametrize(
    ("task", "entry", "status"),
    [
        ({"kind": "reed_attack", "seats": [0]}, "charge right spot 3", "unverifiable"),
        ({"kind": "wound", "seats": [0], "count": 1}, "wound right row 1 spot 3", "unverifiable"),
        ({"kind": "embassy", "seats": [0], "at": 8, "by_card": True, "count": 1}, "appoint 1 active", "legal"),
    ],
)
def test_what_he_covered_is_in_doubt_where_nobody_told_whether_he_recruited_an_archer(
    task: dict[str, Any], entry: str, status: str, place: str
) -> None:
    """GW-SOLO-23, -24: an Archer on a free Firing spot Wounds a card; what was bought does not hang on it."""
    given = {"sections.right.hordes": [{"card": CARD}], "players.0.resources": [9, 9, 9, 9]}
    given |= {"sections.right.level": int(place == "wall.1")}
    assert judged(table(task, players=1, **given), f"anna: {entry}").status == "legal"
    late = table(task, [place], players=1, unsure=[place], **given)
    verdict = judged(late, f"anna: {entry}")
    assert (verdict.status, lacking(verdict)) == (status, {place} if status == "unverifiable" else set())


# -- the Tea House, where nobody told who is there -----------------------------------------------------------------


@pytest.mark.parametrize("spots", [1, 2, 3])
@pytest.mark.parametrize("here", [[0], [0, 0], [0, 0, 0], [0, 1], [0, 0, 1], None], ids=str)
def test_a_marker_goes_to_the_top_where_all_spots_are_its_owners_or_may_be(here: list[int] | None, spots: int) -> None:
    """GW-TEA-01, -02: else up by one; which of them, nobody knows where nobody told whose Clerks are there."""
    task = {"kind": "tea_house", "seats": [0], "at": 7}
    box = {"location.3.tea_house": {"kind": "regular", "spots": spots, "shame": False}}
    given: dict[str, Any] = {"track": [0, 1, 2], "tea": [1, 2, 0], "tasks": [{"kind": "turns"}, task]}
    if here is not None:
        given |= {"locations.tea_house": here}
        given |= {f"players.{seat}.clerks": 5 - here.count(seat) for seat in (0, 1)}
    data = {"game": GAME.id, "players": 3, "given": FALL | given, "box": box}
    untold = {"untold": {"locations.tea_house": {"unknown": True}}} if here is None else {}
    session = scenarios.session_of(GAME, practice_box(GAME.package), data | untold)
    status = session.declare(session.read("anna: rise")[0], warn=False).status
    assert status == ("unverifiable" if here is None else "legal")
    first, second, third = session.position.tea
    if here is None:
        assert isinstance(first, Unknown)
    else:
        assert (first, second, third) == ((0, 1, 2) if len(here) >= spots and 1 not in here else (1, 0, 2))


@pytest.mark.parametrize("here", [[0], [0, 0], [0, 0, 0, 0], [0, 1], [0, 0, 1]], ids=str)
def test_only_whoever_is_alone_in_a_tea_house_nobody_told_may_have_gone_to_the_top(here: list[int]) -> None:
    """GW-TEA-01, -02: it is counted as one place up, and noted that it may be more."""
    task = {"kind": "tea_house", "seats": [0], "at": 7}
    clerks = {f"players.{seat}.clerks": 5 - here.count(seat) for seat in (0, 1)}
    given: dict[str, Any] = {"tea": [1, 2, 0], "locations.tea_house": here} | clerks
    session = table(task, ["location.3.tea_house"], **given)
    status = session.declare(session.read("anna: rise")[0], warn=False).status
    alone = 1 not in here
    assert status == ("unverifiable" if alone else "legal")
    assert session.position.tea == [1, 0, 2]
    assert [one for one in session.position.unsure if one.endswith(TOP)] == [f"location.3.tea_house{TOP}"] * alone
