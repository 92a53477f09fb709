"""Activating each Location, whoever stands there: whether it is, for what, who takes part, and who goes home."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from great_wall_support import judged

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.games.great_wall.actions.activation import Activate, activate
from referee.games.great_wall.actions.done import MAYBE
from referee.games.great_wall.components import LOCATIONS, PRODUCTION, QIN, REED, TEMPLE
from referee.games.great_wall.game import GAME

TURN: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1}
TRACKS = {1: [0, QIN, REED], 2: [0, 1, REED], 3: [0, 1, 2]}
EMPTY: dict[str, Any] = {f"locations.{place}": [] for place in LOCATIONS}
AFTER = [{"kind": "turns"}, {"kind": "contribute", "seats": [0]}]


def table(
    *tasks: dict[str, Any],
    box: dict[str, Any] | None = None,
    players: int = 3,
    rulings: dict[str, str] | None = None,
    **given: Any,
) -> Session:
    position = TURN | EMPTY | {"track": TRACKS[players], "tasks": [*AFTER, *tasks]} | given
    made: dict[str, Any] = {"game": GAME.id, "players": players, "box": box or {}, "given": position}
    made |= {"rulings": rulings or {}}
    return scenarios.session_of(GAME, practice_box(GAME.package), made)


def printed(kind: str, spots: int = 2, shame: bool = False) -> dict[str, Any]:
    return {f"location.3.{place}": {"kind": kind, "spots": spots, "shame": shame} for place in LOCATIONS}


# -- the condition -------------------------------------------------------------------------------------------------

USUAL = {"kind": "activations"}
TASKS = {
    "stage B": USUAL,
    "Advanced": {"kind": "advanced", "count": 1},
    "by a card": {"kind": "advanced", "count": 1, "usual": True},
}
PEOPLE = [[], [0], [1], [0, 1], [1, 1], [REED], [REED, REED], [0, REED], [REED, 1]]


@pytest.mark.parametrize("kind", ["regular", "special"])
@pytest.mark.parametrize("task", TASKS)
def test_whether_a_location_is_activated_hangs_on_who_is_there(task: str, kind: str) -> None:
    """GW-ACT-01, -02, GW-ADVA-01, -02, GW-REED-07, GW-AMB-27: a full Regular one, a Special one with a Clerk that is not
    of the Reed Clan alone; by an Advanced Activation a Regular one with any Clerk."""
    session = table(TASKS[task] | {"seats": [0]}, box=printed(kind), players=2, **{"locations.academy": [0, 0]})
    session.position.locations[-1] = []
    advanced = task == "Advanced"
    for number, here in product(range(len(LOCATIONS)), PEOPLE):
        session.position.locations[number] = here
        people = {*here} - {REED}
        if not here:
            wanted = ["GW-ADVA-02" if advanced else "GW-ACT-01" if kind == "regular" else "GW-ACT-02"]
        elif not people:
            wanted = [] if advanced and kind == "regular" else ["GW-REED-07"]
        else:
            wanted = [] if advanced or kind == "special" or len(here) == 2 else ["GW-ACT-01"]
        judgement = [*Activate(0, number).check(session.position, session.setting)]
        assert [one.rule for one in judgement] == wanted, (LOCATIONS[number], here)
        listed = [one.location for one in Activate.candidates(session.position, session.setting, 0)]
        assert listed == [number] * bool(here)
        session.position.locations[number] = []


@pytest.mark.parametrize("task", TASKS)
def test_in_stage_b_no_location_twice_and_by_a_card_only_those_it_names(task: str) -> None:
    """GW-FALL-07, GW-ADVA-01."""
    full: dict[str, Any] = {f"locations.{place}": [1, 1] for place in ("quarry", "temple", "embassy")}
    session = table(TASKS[task] | {"seats": [0]}, box=printed("special"), **full, **{"players.1.clerks": 0})
    session.position.activated = [1]
    first, last = (judged(session, f"activate {place}").rules for place in ("quarry", "temple"))
    assert (first, last) == (["GW-FALL-07"] * (task == "stage B"), [])
    if task != "stage B":
        for named in ([1], [3], [3, 1], [8], []):
            session.position.tasks[-1].of = named
            found = {one: judged(session, f"activate {one}").rules for one in ("quarry", "temple", "embassy")}
            assert found == {one: ["GW-CMD-02"] * bool(named and LOCATIONS.index(one) not in named) for one in found}, (
                named
            )


@pytest.mark.parametrize("many", range(1, 4))
def test_each_location_that_is_full_must_be_activated(many: int) -> None:
    """GW-FALL-07: the stage is not over before; one that is not full, or was Activated already, does not count."""
    places = ("lumber_mill", "temple", "academy")
    here: dict[str, Any] = {f"locations.{place}": [1, 2] for place in places[:many]}
    here |= {"locations.quarry": [1], "locations.gold_mine": [0, 2], "activated": [2], "locations.embassy": []}
    session = table(USUAL | {"seats": [0]}, box=printed("regular"), **here)
    verdict = judged(session, "done")
    assert [one.facts["location"].key for one in verdict.violations] == list(places[:many])
    assert all((one.rule, one.forced) == ("GW-FALL-07", True) for one in verdict.violations)


# -- the Shame icon and those who take part ----------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "icon"), [("activations", True), ("advanced", True), ("activations", False)])
@pytest.mark.parametrize(
    ("players", "here", "ashamed"),
    [
        (3, [1, 1], [1]),
        (3, [0, 0], [0]),
        (3, [2, 2], [2]),
        (3, [0, 1], []),
        (3, [2, 1], []),
        (2, [1, REED], []),
        (2, [REED, 0], []),
        (1, [QIN, 0], []),
        (1, [QIN, QIN], []),
    ],
)
def test_who_is_alone_in_a_location_with_the_icon_takes_a_token(
    players: int, here: list[int], ashamed: list[int], kind: str, icon: bool
) -> None:
    """GW-ACT-07, -08, GW-ADVA-01, -04: also a player who is not active; not by an Advanced Activation, and neither Qin nor
    the Reed Clan, who count as others."""
    box, task = printed("regular", shame=icon), TASKS["Advanced"] if kind == "advanced" else USUAL
    session = table(task | {"seats": [0]}, box=box, players=players, **{"locations.embassy": here})
    verdict = session.declare(session.read("Anna: activate embassy")[0])
    assert verdict.legal, verdict.violations
    assert verdict.notes[0].rule == ("GW-ADVA-01" if kind == "advanced" else "GW-ACT-01")
    waiting = session.position.tasks
    wanted = ashamed if icon and kind == "activations" else []
    assert [seat for one in waiting if one.kind in ("shame", "place_shame") for seat in one.seats] == wanted


@pytest.mark.parametrize("place", LOCATIONS)
def test_what_a_location_brings_is_planned_for_all_who_are_there_and_all_go_home(place: str) -> None:
    """GW-ACT-03, -05, GW-PROD-01, GW-WARE-02: in Tea order; at production Locations an Overseer and, but for the Temple, a
    donation. Whoever has declined it all has the Clerks back."""
    here = {f"locations.{place}": [1, 0, 1], "players.0.clerks": 4, "players.1.clerks": 3, "tea": [2, 1, 0]}
    session = table(USUAL | {"seats": [0]}, box=printed("special"), **here)
    session.declare(session.read(f"Anna: activate {place.replace('lumber_', '').replace('gold_', '')}")[0])
    parts = [(session.decision().kind, session.decision().seats)]
    while session.decision().kind != "contribute":
        session.declare(session.read(("Anna: " if 0 in parts[-1][1] else "Boris: ") + "done")[0])
        parts.append((session.decision().kind, session.decision().seats))
    number = LOCATIONS.index(place)
    kinds = [place] if number >= len(PRODUCTION) else ["upgrade", "donate"][: 1 if number == TEMPLE else 2]
    assert parts == [*((kind, (seat,)) for kind in kinds for seat in (1, 0)), ("contribute", (0,))]
    assert session.position.locations[number] == []
    assert [own.clerks for own in session.position.players] == [5, 5, 5]


@pytest.mark.parametrize("here", [[REED], [REED, 0], [0, REED, 1, 0], [1, 1, REED]])
def test_clerks_of_the_reed_clan_stay_where_they_are(here: list[int]) -> None:
    """GW-REED-06, GW-ACT-05: all the others return to their owners, who are told how many."""
    own = {f"players.{seat}.clerks": 5 - here.count(seat) for seat in (0, 1)}
    session = table({"kind": "go_home", "at": 1}, players=2, **own, **{"locations.quarry": here})
    assert session.position.locations[1] == [REED]
    assert [one.clerks for one in session.position.players] == [5, 5]


# -- a stage that closed by itself -------------------------------------------------------------------------------------


@pytest.mark.parametrize("coming", [None, 0, 1])
def test_what_would_have_been_activated_is_judged_by_its_condition(coming: int | None) -> None:
    """GW-FALL-04, -05, -07, GW-ACT-01: whose stage B is over as nothing met its condition hears so of the Location; the
    others hear that it is not their turn. The card on the track before an empty slot counts."""
    stage = [] if coming is None else [{"kind": "stage_b", "seats": [coming]}]
    track, tasks = [2, 0, -1], [{"kind": "turns"}, *stage, {"kind": "contribute", "seats": [1]}]
    session = table(tasks=tasks, active=0, year=2, track=track)
    position = session.position
    for slot, position.phase in product(range(4), ("fall", "winter", "summer")):
        position.slot = slot
        done = slot - (coming is not None)
        over = -1 if position.phase == "summer" or done < 1 else 2 if done == 1 else 0
        for player in range(3):
            rules = [one.rule for one in Activate(player, 1).check(position, session.setting)]
            assert (rules == ["GW-ACT-01"]) == (player == over and player != coming), (player, rules)


# -- Tactic cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", [0, 1])
@pytest.mark.parametrize("due", [False, True])
def test_where_nothing_is_activated_the_game_stops_for_tactic_cards_alone(due: bool, held: int) -> None:
    """GW-FALL-07, GW-TAC-02: of the Active player; where a Location is due they may be played while it is chosen."""
    cards = {f"players.{seat}.tactics": held if not seat else 2 for seat in range(3)} | {"reserve.tactics": 16 - held}
    here = {"locations.academy": [1, 1]} if due else {}
    session = table(box=printed("regular"), tasks=[{"kind": "turns"}, {"kind": "stage_b"}], **cards, **here)
    asked = (session.decision().kind, session.decision().seats)
    if due or held:
        assert asked == ("activations" if due else "moment", (0,))
    else:
        assert (session.position.active, asked[1]) == (1, (1,))


def test_production_stops_for_an_overseer_before_it_stops_for_tactic_cards() -> None:
    """GW-PROD-01, GW-TAC-02: they may be played meanwhile."""
    cards = {"players.0.tactics": 2, "reserve.tactics": 18, "locations.quarry": [0, 1]}
    session = table(USUAL | {"seats": [0]}, box=printed("regular"), **cards)
    session.declare(session.read("Anna: activate quarry")[0])
    assert (session.decision().kind, session.decision().seats) == ("upgrade", (0,))


# -- what nobody told --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["activations", "advanced"])
@pytest.mark.parametrize("untold", [[], ["location.3.quarry"], ["location.3.quarry", "location.3.temple"]])
def test_which_locations_are_not_told_matters_where_clerks_are(kind: str, untold: list[str]) -> None:
    """GW-ACT-01, -02: the Quarry and the Academy have some, the Temple has none."""
    clerks = {"locations.quarry": [0], "locations.academy": [1, 1]}
    box = printed("regular", 2) | dict.fromkeys(untold, "missing")
    session = table(TASKS["Advanced" if kind == "advanced" else "stage B"] | {"seats": [0]}, box=box, **clerks)
    found = MAYBE[kind](session.position, session.setting, session.position.tasks[-1], 0)
    assert [*found] == [one for one in untold if one.endswith("quarry")]


# -- one look or many --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruling", ["recheck", "one-check"])
@pytest.mark.parametrize("wanted", [[1], [9, 3], [1, 3, 9]])
def test_what_filled_up_meanwhile_is_activated_unless_the_table_looks_once(wanted: list[int], ruling: str) -> None:
    """GW-FALL-07, GW-AMB-04: the Quarry, the Temple and the Academy are full, the Embassy is not."""
    full = {f"locations.{place}": [1, 2] for place in ("quarry", "temple", "academy")} | {"locations.embassy": [0]}
    rulings = {"GW-AMB-04": ruling}
    session = table(USUAL | {"seats": [0]}, box=printed("regular"), rulings=rulings, wanted=wanted, **full)
    due = [place for place in (1, 3, 9) if ruling == "recheck" or place in wanted]
    for number in (1, 3, 8, 9):
        findings = [*Activate(0, number).check(session.position, session.setting)]
        rule = "GW-ACT-01" if number == 8 else "GW-FALL-07"
        assert [one.rule for one in findings] == [rule] * (number not in due)
    missed = [one.facts["location"].key for one in judged(session, "done").violations]
    assert missed == [LOCATIONS[number] for number in due]


def test_a_stage_begins_with_what_is_full_then() -> None:
    """GW-FALL-07, GW-AMB-04: of what was Activated in the stage before nothing is left."""
    here = {"locations.quarry": [0, 1], "locations.temple": [1], "locations.academy": [2, 2], "activated": [1, 4]}
    session = table({"kind": "stage_b"}, box=printed("regular"), wanted=[3], **here)
    assert (session.position.wanted, session.position.activated) == ([1, 9], [])
    session.declare(session.read("Anna: activate academy")[0])
    assert session.position.activated == [9]


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("place", ["temple", "academy"])
def test_the_token_comes_before_the_effects_or_after_them(place: str, when: str) -> None:
    """GW-ACT-07, GW-AMB-05."""
    here = {f"locations.{place}": [1, 1], "players.1.clerks": 3}
    rulings = {"GW-AMB-05": when}
    session = table(USUAL | {"seats": [0]}, box=printed("regular", shame=True), rulings=rulings, **here)
    session.declare(session.read(f"Anna: activate {place}")[0])
    asked = [session.decision().kind]
    for entry in (
        ("Boris: shame spearman", "Boris: done") if when == "before" else ("Boris: done", "Boris: shame archer")
    ):
        verdict = session.declare(session.read(entry)[0])
        assert verdict.legal, verdict.violations
        asked.append(session.decision().kind)
    part = "upgrade" if place == "temple" else place
    assert asked == [*(("place_shame", part) if when == "before" else (part, "place_shame")), "contribute"]


@pytest.mark.parametrize("special", [True, False])
@pytest.mark.parametrize("untold", [True, False])
def test_which_rule_activates_a_location(untold: bool, special: bool) -> None:
    """GW-ACT-01, -02; of one that nobody told it is only known that it was Activated, and the table says of the icon."""
    box = printed("special" if special else "regular") | ({"location.3.academy": "missing"} if untold else {})
    session = table(USUAL | {"seats": [0]}, box=box, **{"locations.academy": [1, 1], "players.1.clerks": 3})
    notes: list[Any] = []
    activate(session.position, session.setting, 9, False, notes)
    assert notes[0].rule == ("GW-ACT-02" if special and not untold else "GW-ACT-01")
    kinds = [one.kind for one in session.position.tasks[-3:]]
    assert ("icon" in kinds) == untold
