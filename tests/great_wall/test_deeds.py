"""What is done by warriors and by cards, kind by kind and case by case: what answers it, who may do it, what follows."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.values import Number
from referee.engine.verdict import Missing, Verdict, Violation
from referee.games.great_wall.actions import academy, building, by_card, card_deeds, cards, casualties
from referee.games.great_wall.actions.artifacts import Points
from referee.games.great_wall.actions.attacks import FIRED, ON_FIRING, Attack, Rest, standing
from referee.games.great_wall.actions.casualties import AssaultResult, Fire, Kill
from referee.games.great_wall.actions.done import MAYBE
from referee.games.great_wall.components import ARCHER, HORSEMAN, LOCATIONS, SECTIONS, SOLDIERS, SPEARMAN
from referee.games.great_wall.game import GAME
from referee.games.great_wall.wall import grids
from referee.testing.examples import shows
from referee.text.speech import Speaker

FACTS = practice_box(GAME.package).facts
TURN = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 2]}
AFTER = {"kind": "contribute", "seats": [0]}
"""What is asked when all of an example is over."""


def table(*tasks: dict[str, Any], box: dict[str, Any] | None = None, players: int = 3, **given: Any) -> Session:
    waiting = [{"kind": "turns"}, AFTER, *tasks]
    made = {"game": GAME.id, "players": players, "box": box or {}, "given": TURN | {"tasks": waiting} | given}
    return scenarios.session_of(GAME, practice_box(GAME.package), made)


def judged(session: Session, entry: str) -> Verdict:
    return session.judge(session.read(entry)[0])


def say(session: Session, *entries: str) -> None:
    for entry in entries:
        for one in session.read(entry):
            verdict = session.declare(one)
            assert verdict.legal, (entry, verdict.violations)


# -- what answers an Attack ------------------------------------------------------------------------------------------

ANSWERS = {"wound": "wood", "cover": "stone", "attack": "gold"}
PLAIN = FACTS["horde.1"] | {"grid": [["o"] * 6, ["o"] * 6], "text": []}
ABLE = {
    "horde.1": PLAIN,
    "advisor.1": {"title": "A", "text": [{"when": w, "do": [{"op": "gain", "of": [g]}]} for w, g in ANSWERS.items()]},
    "advisor.2": {
        "title": "B",
        "text": [
            {"when": when, "at": [soldier], "do": [{"op": "gain", "of": ["honor"], "n": worth}]}
            for soldier, worth in zip(SOLDIERS, (1, 2, 4), strict=True)
            for when in ("attack", "cover")
        ],
    },
}
HONOR = (1 + 1, 2, 4 + 4)
"""What the kind of warrior brings, for the Attack and for the cover."""
WAYS = [
    *(({"kind": "send", "soldiers": [at]}, f"attack {one} left row 1", at, "") for at, one in enumerate(SOLDIERS)),
    *(
        ({"kind": "attack", "count": 1}, f"attack {one} left row 1", at, " from rest")
        for at, one in enumerate(SOLDIERS)
    ),
    ({"kind": "attack", "count": 1}, "attack archer left row 1", ARCHER, " from firing"),
    ({"kind": "attack", "count": 1, "volley": True}, "attack archer left row 1", None, " from firing"),
    ({"kind": "wound", "count": 1}, "wound left row 1", None, ""),
    ({"kind": "fire", "at": 0}, "fire row 1", None, ""),
]


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("task", "entry", "soldier", "stand"), WAYS, ids=[f"{way[1]}{way[3]}" for way in WAYS])
def test_an_archer_wounds_and_the_others_cover(
    task: dict[str, Any], entry: str, soldier: int | None, stand: str, owner: int
) -> None:
    """GW-ATK-02 to -05: an Archer deals a Wound, like a card and like Archers that fire, who do not Attack; the others
    cover. Only the abilities of whoever did it answer."""
    here = {
        "sections.left.hordes": [{"card": 1}],
        "sections.left.level": 1,
        "sections.left.rest": {"0": [1, 1, 1]},
        "sections.left.archers": [0],
        "players.0.soldiers": [8, 1, 0],
        f"players.{owner}.advisors": [1, 2],
    }
    session = table(task | {"seats": [0]}, box=ABLE, **here)
    spots = " spots 1 2" if soldier == 2 else " spot 1"
    say(session, f"Anna: {entry}{spots}{stand}")
    done = {"wound"} if soldier in (ARCHER, None) else {"cover"}
    done |= {"attack"} if soldier is not None else set()
    gained = [done & {when} != set() for when in ANSWERS]
    own = session.position.players[0]
    other = session.position.players[1]
    assert [have - 5 for have in own.resources] == [*(one * (owner == 0) for one in gained), 0]
    assert own.honor == (HONOR[soldier] if owner == 0 and soldier is not None else 0)
    assert (other.resources, other.honor) == ([5, 5, 5, 5], 0)
    horde = session.position.sections[0].hordes[0]
    assert (horde.wounds == []) == (done >= {"cover"})
    assert session.decision().kind == "contribute"


# -- who fires ---------------------------------------------------------------------------------------------------------

HAS_FIRED, RESTS, OF_ANOTHER = "GW-WINTER-01", "GW-WINTER-03", "GW-WINTER-02"


@shows("GW-WINTER-03")
@pytest.mark.parametrize("section", [0, 2])
@pytest.mark.parametrize(
    ("wall", "rest", "rule"),
    [
        (1, [0, 0, 0], HAS_FIRED),
        (1, [0, 1, 0], HAS_FIRED),
        (0, [0, 1, 0], RESTS),
        (0, [2, 1, 1], RESTS),
        (0, [1, 0, 1], OF_ANOTHER),
        (0, [0, 0, 0], OF_ANOTHER),
        (0, None, OF_ANOTHER),
    ],
)
def test_archers_that_rest_do_not_fire_and_nobody_fires_twice(
    section: int, wall: int, rest: list[int] | None, rule: str
) -> None:
    """GW-WINTER-01, -03: it is Boris's Archer that still fires; of Anna's each has, or rests, or is in another Section."""
    place, other = f"sections.{SECTIONS[section]}", f"sections.{SECTIONS[section - 1]}"
    here = {
        f"{place}.level": 1,
        f"{place}.archers": [0] * wall + [1],
        f"{place}.rest": {"1": [0, 1, 0]} | ({} if rest is None else {"0": rest}),
        f"{place}.hordes": [{"card": 1}],
        f"{other}.rest": {"0": [0, 1, 0]},
        "players.0.soldiers": [have - count for have, count in zip((10, 3 - wall, 2), rest or (0, 0, 0), strict=True)],
        "players.1.soldiers": [10, 2, 2],
        "phase": "winter",
    }
    session = table({"kind": "fire", "seats": [1], "at": section}, **here)
    assert judged(session, "Anna: fire row 1 spot 1").rules == [rule]
    assert judged(session, "Boris: fire row 1 spot 1").legal


# -- what is offered ---------------------------------------------------------------------------------------------------

GUARDED = {"horde.19": FACTS["horde.19"] | {"grid": [["o"] * 6, ["."] * 6]}}
"""A card that no Archer covers, a line of six spots."""


@pytest.mark.parametrize("covered", [0, 4, 5, 6])
@pytest.mark.parametrize("soldier", range(3))
def test_what_is_offered_is_every_free_spot_and_only_an_archer_goes_without(soldier: int, covered: int) -> None:
    """GW-ATK-02, -03, GW-AMB-03: pairs for a Horseman; a card may forbid the Archer all of them, not the others."""
    card = {"card": 19, "wounds": [*range(1, covered + 1)]}
    plain = {"card": 1, "wounds": [*range(1, 11)]}
    here = {"sections.centre.hordes": [card], "sections.left.hordes": [plain], "sections.right.hordes": []}
    session = table({"kind": "send", "seats": [0], "soldiers": [soldier]}, box=GUARDED | {"horde.1": PLAIN}, **here)
    offered = {(one.section, one.row, one.spots) for one in Attack.candidates(session.position, session.setting, 0)}
    free = range(covered + 1, 7)
    spots = {(at, at + 1) for at in free[:-1]} if soldier == HORSEMAN else {(at,) for at in free}
    row = None if soldier == SPEARMAN else 1
    wanted = {(0, row, (11, 12))} if soldier == HORSEMAN else {(0, row, (11,)), (0, row, (12,))}
    if soldier == ARCHER:
        assert offered == wanted | {(section, None, None) for section in (1, 2)}
    else:
        assert offered == wanted | {(1, row, one) for one in spots}


@pytest.mark.parametrize("units", [[1, 0, 0], [2, 0, 0], [1, 1, 0], [0, 1, 1], [2, 0, 1]])
@pytest.mark.parametrize("lethality", [None, 1, 3])
def test_as_many_losses_are_offered_as_lethality_says_or_any_number_while_nobody_told_it(
    units: list[int], lethality: int | None
) -> None:
    """GW-KILL-01, -02, -04: each way to lose so many of those on the card, each of them Killed or Saved."""
    told = {"slots": [[0, lethality]] * 4, "start": 1} if lethality is not None else "missing"
    there = [soldier for soldier, count in enumerate(units) for _ in range(count)]
    here = [{"owner": 0, "soldier": one, "spots": [spot]} for spot, one in enumerate(there, 1)]
    card = {"card": 1, "units": [*here, {"owner": 1, "soldier": 0, "spots": [6]}], "wounds": [5]}
    lying = {"sections.left.hordes": [card], "players.0.soldiers": [10 - units[0], 4 - units[1], 2 - units[2]]}
    task = {"kind": "killing", "seats": [0], "at": 0, "horde": 1}
    session = table(task, box={"time.3": told, "horde.1": PLAIN}, **lying, **{"players.1.soldiers.spearman": 9})
    most = len(there)
    counts = range(1, most + 1) if lethality is None else [min(lethality, most)]
    wanted = {
        (dead, kept)
        for dead in product(*(range(have + 1) for have in units))
        for kept in product(*(range(have - lost + 1) for have, lost in zip(units, dead, strict=True)))
        if sum(dead) + sum(kept) in counts
    }
    found = [
        (one.killed or (0, 0, 0), one.saved or (0, 0, 0))
        for one in Kill.candidates(session.position, session.setting, 0)
    ]
    assert len(found) == len({*found})
    assert {*found} == wanted


# -- what was told of an Assault ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("now", range(3))
def test_only_of_another_section_is_known_how_its_assault_ended(now: int) -> None:
    """GW-WINTER-05 to -07: of the Section that is asked about it is told; what was told of another must agree."""
    here = {f"sections.{one}.hordes": [] for one in SECTIONS} | {f"sections.{SECTIONS[now]}.hordes": [{"card": 2}]}
    asked = {"kind": "assault_result", "seats": [-1], "at": now}
    session = table(asked, box={"horde.2": "missing"}, **here, phase="winter")
    speaker = Speaker("en", GAME.id, session.setting.players)
    for section, fell, outcome in product(range(3), (-1, 0, 1), (0, 1)):
        session.position.sections[section].fell = fell
        verdict = session.judge(AssaultResult(-1, section, outcome))
        texts = [speaker.say(one.template, one.facts) for one in verdict.violations]
        if section == now:
            assert verdict.status == "unverifiable"
        elif fell < 0:
            assert verdict.rules == ["GW-WINTER-05"]
        elif fell == outcome:
            assert verdict.legal
            AssaultResult(-1, section, outcome).apply(session.position, session.setting, [])
            assert session.position.tasks[-1].kind == "assault_result"
        else:
            assert verdict.rules == [f"GW-WINTER-0{6 + fell}"]
            assert texts == [f"the {SECTIONS[section]} Section {('holds', 'is breached')[fell]}"]


@pytest.mark.parametrize("outcome", [0, 1])
@pytest.mark.parametrize("power", [7, 8, 9])
def test_of_an_assault_that_is_over_is_said_how_it_ended(power: int, outcome: int) -> None:
    """GW-WINTER-06, -07: the bare slot has 8."""
    box = {"horde.2": FACTS["horde.2"] | {"power": power, "text": []}}
    here = {"sections.left.hordes": [{"card": 2}], "sections.left.level": 0, "sections.left.barricades": 0}
    session = table({"kind": "assault_result", "seats": [-1], "at": 0}, box=box, **here, phase="winter")
    verdict = session.judge(AssaultResult(-1, 0, outcome))
    texts = [Speaker("en", GAME.id, session.setting.players).say(one.template, one.facts) for one in verdict.violations]
    fell = power > 8
    wanted = f"the left Section {'is breached' if fell else 'holds'}"
    assert texts == [wanted] * (fell != outcome)
    assert verdict.rules == [f"GW-WINTER-0{6 + fell}"] * (fell != outcome)


# -- Artifacts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", ["earlier", "asked", "over"])
@pytest.mark.parametrize("card", [1, 2, 3, 4, 5])
def test_an_artifact_is_told_once_by_each_and_only_one_that_lies_there(card: int, when: str) -> None:
    """GW-SCORE-03, GW-ART-01: 3 is not told and is asked for, 5 is told and gives 5, 2 was declared before though its text
    is told by now, 1 and 4 are in the box."""
    asked = {"kind": "artifacts", "seats": [0, 1]}
    tasks = {"earlier": [AFTER], "asked": [asked], "over": []}[when]
    phase = {"earlier": "fall", "asked": "winter", "over": "end"}[when]
    given: dict[str, Any] = {"artifacts": [2, 3, 5], "players.0.artifacts": {"2": 8}, "phase": phase, "tasks": tasks}
    session = table(box={"artifact.3": "missing", "artifact.4": "missing"}, **given)
    for honor in (0, 5, 8):
        verdict = session.judge(Points(0, card, honor))
        if card == 5 and when != "earlier":
            assert verdict.rules == ["GW-ART-01"] * (honor != 5)
        elif when == "asked" and card == 3:
            assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", ["artifact.3"])
        else:
            assert verdict.status == "illegal", (card, honor)
            assert when == "over" or verdict.rules == ["GW-ART-01"]


# -- cards that may have been Defeated unseen --------------------------------------------------------------------------


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("noted", [True, False])
@pytest.mark.parametrize("owner", [0, 1])
def test_whether_anybody_dies_on_a_card_hangs_on_what_it_prints(owner: int, noted: bool, section: str) -> None:
    """GW-DEFEAT-01, GW-KILL-01: of a card that nobody told, on which an own warrior lay when Defeated cards were looked
    for."""
    card = {"card": 1, "units": [{"owner": owner, "soldier": 0, "spots": [1]}]}
    here = {f"sections.{section}.hordes": [{"card": 4}, card], "unsure": ["horde.1.checked"] * noted}
    session = table(box={"horde.1": "missing"}, **here, **{f"players.{owner}.soldiers.spearman": 9})
    verdict = judged(session, "Anna: kill spearman")
    asked = noted and owner == 0
    assert verdict.status == ("unverifiable" if asked else "illegal")
    assert [one.key for one in verdict.missing] == ["horde.1"] * asked


# -- warriors that a card lets Attack ----------------------------------------------------------------------------------

STANDING = [("spearman", "rest"), ("archer", "rest"), ("horseman", "rest"), ("archer", "firing")]
READY: dict[str, Any] = {"players.0.soldiers": [8, 0, 0]} | {
    f"sections.{section}.{what}": value
    for section, card in (("left", 1), ("right", 2))
    for what, value in (
        ("level", 2),
        ("archers", [0]),
        ("rest", {"0": [1, 1, 1]}),
        ("hordes", [{"card": card}]),
    )
}


def attacks(soldier: int | str, section: str, stand: str, first: int) -> str:
    spots = f"spots {first} {first + 1}" if soldier == "horseman" else f"spot {first}"
    return f"Anna: attack {soldier} {section} row 1 {spots} from {stand}"


@pytest.mark.parametrize("first", STANDING, ids=" ".join)
@pytest.mark.parametrize("section", ["left", "right"])
def test_each_warrior_attacks_once_by_an_effect(section: str, first: tuple[str, str]) -> None:
    """GW-ATK-07 to -10: an Archer that came from the Rest Zone or fired from the wall has Attacked; one that stood there
    before has not, and neither has any other warrior, in this Section or another."""
    box = {"horde.1": PLAIN, "horde.2": PLAIN}
    session = table({"kind": "attack", "seats": [0], "count": 4}, box=box, **READY)
    say(session, attacks(first[0], section, first[1], 1))
    assert session.position.tasks[-1].count == 3
    for other, (soldier, stand) in product(("left", "right"), STANDING):
        gone = other == section and (soldier, stand) == first
        rule = "GW-ATK-08" if soldier == "archer" else "GW-ATK-07"
        assert judged(session, attacks(soldier, other, stand, 7)).rules == [rule] * gone


@pytest.mark.parametrize("stands", [[], ["rest"], ["firing"]])
def test_an_effect_lets_attack_whom_it_says_from_where_it_says(stands: list[str]) -> None:
    """GW-CMD-02: anybody from anywhere where it says nothing of it."""
    session = table({"kind": "attack", "seats": [0], "count": 4}, box={"horde.1": PLAIN, "horde.2": PLAIN}, **READY)
    task = session.position.tasks[-1]
    task.stands = stands
    named = product([[], [0], [2]], [[], [0], [1], [0, 2]])
    for (task.sections, task.soldiers), section, (soldier, stand) in product(named, (0, 2), STANDING):
        sections, soldiers = task.sections, task.soldiers
        kind = SOLDIERS.index(soldier)
        allowed = (not sections or section in sections) and (not soldiers or kind in soldiers)
        allowed &= not stands or stand in stands
        one = Attack(0, kind, section, 1, (1, 2)[: 1 + (kind == HORSEMAN)], ("rest", "firing").index(stand))
        rules = [found.rule for found in one.check(session.position, session.setting)]
        assert rules == ["GW-CMD-02"] * (not allowed)


@pytest.mark.parametrize("there", range(5))
@pytest.mark.parametrize("stand", ["", " from rest"])
def test_a_wall_with_more_archers_than_spots_is_full_too(there: int, stand: str) -> None:
    """GW-ATK-04, -09, -11: as may be where an Archer was put there against the rules; level 1 has two spots."""
    task = {"kind": "attack", "count": 1} if stand else {"kind": "send", "soldiers": [1]}
    here = {"sections.left.level": 1, "sections.left.archers": [1] * there, "players.1.soldiers.archer": 4 - there}
    mine = {"sections.left.rest": {"0": [0, 1, 0]}} if stand else {}
    mine |= {"players.0.soldiers": [9, 3, 2], "sections.right.rest": {"0": [1, 0, 0]}}
    session = table(
        task | {"seats": [0]}, box={"horde.1": PLAIN}, **here, **mine, **{"sections.left.hordes": [{"card": 1}]}
    )
    rules = judged(session, f"Anna: attack archer left row 1 spot 1{stand}").rules
    assert rules == ["GW-ATK-09" if stand else "GW-ATK-04"] * (there >= 2)


# -- who takes part in an Activation -----------------------------------------------------------------------------------

PARTS = {
    "barracks": ("recruit archer", "GW-BAR-01"),
    "builders": ("barricade left pay 2 wood", "GW-BUILD-01"),
    "logistics": ("march left right rest spearman", "GW-LOG-01"),
    "tea_house": ("rise", "GW-TEA-01"),
    "embassy": ("hire", "GW-EMB-02"),
    "academy": ("draw 1", "GW-ACAD-01"),
}


@pytest.mark.parametrize("place", PARTS)
@pytest.mark.parametrize("by_card", [False, True])
def test_who_has_no_clerk_takes_no_part(place: str, by_card: bool) -> None:
    """GW-ACT-06: in the Location that is Activated; where a card lets Anna act, no Clerk is asked for."""
    task = {"kind": place, "seats": [0], "at": LOCATIONS.index(place)}
    task |= {"by_card": True, "count": 1} if by_card else {}
    here = {f"locations.{place}": [0, 1], "players.0.clerks": 4, "players.1.clerks": 4, "tea": [2, 1, 0]}
    session = table(task, **here)
    for other, (entry, moment) in PARTS.items():
        first = judged(session, f"Carla: {entry}").violations[0]
        assert (first.rule == moment) == (other != place or place == "barracks")
        assert first.template.startswith("no Clerk of {player}") == (other == place and not by_card)


@pytest.mark.parametrize("ruling", ["needs-target", "placed-anyway"])
@pytest.mark.parametrize("soldier", range(3))
def test_an_attack_needs_a_target(soldier: int, ruling: str) -> None:
    """GW-ATK-13, GW-AMB-03: the ruling is about an Archer only, who is placed where the table plays so."""
    waiting = [{"kind": "turns"}, AFTER, {"kind": "send", "seats": [0], "soldiers": [soldier]}]
    here = {"sections.left.hordes": [], "sections.right.hordes": [{"card": 1}], "tasks": waiting}
    made = {"game": GAME.id, "players": 3, "given": TURN | here, "rulings": {"GW-AMB-03": ruling}}
    session = scenarios.session_of(GAME, practice_box(GAME.package), made)
    verdict = session.judge(Attack(0, soldier, 0))
    placed = soldier == ARCHER and ruling == "placed-anyway"
    assert [(one.rule, one.ruling) for one in verdict.violations] == [
        ("GW-ATK-13", "GW-AMB-03" if soldier == ARCHER else "")
    ] * (not placed)


ON_BOARD: dict[str, Any] = {"kind": "attack", "count": 4}
SHORT = [
    ({"kind": "send", "soldiers": [0]}, "spearman left row 1 spot 3", "spearman left spot 3"),
    ({"kind": "send", "soldiers": [1]}, "archer left row 1 spot 3", "archer left row 1 spot 3"),
    ({"kind": "send", "soldiers": [2]}, "horseman left row 1 spots 4 3", "horseman left row 1 spot 3 4"),
    (ON_BOARD, "spearman left row 1 spot 3 from rest", "spearman left spot 3 from rest"),
    (ON_BOARD, "spearman left spot 3 without 3", "spearman left spot 3 from rest without 3"),
    (ON_BOARD, "horseman left row 1 spots 3 4 without 3", "horseman left row 1 spot 3 4 from rest without 3"),
    (ON_BOARD, "archer left row 1 spot 3 without 3", "archer left row 1 spot 3 without 3"),
    ({"kind": "send", "soldiers": [0]}, "spearman left spot 3 without 3", "spearman left spot 3 without 3"),
]


@pytest.mark.parametrize(("task", "said", "written"), SHORT, ids=[one[1] for one in SHORT])
def test_what_goes_without_saying_is_not_written(task: dict[str, Any], said: str, written: str) -> None:
    """GW-ATK-02: a Spearman Attacks row 1; what rests is meant where an Archer on the wall is not (GW-ATK-07)."""
    session = table(task | {"seats": [0]}, box={"horde.1": PLAIN, "horde.2": PLAIN}, **READY)
    one = session.read(f"Anna: attack {said}")[0]
    assert one.plain(session.position, session.setting).text() == f"attack {written}"


# -- who is Killed and who is Saved ------------------------------------------------------------------------------------

LOST = [*product(range(3), range(2), range(2))]


def killing(horde: int, breach: bool, spared: int = 0, chi: int = 5) -> Session:
    """Two Spearmen and a Horseman of Anna's on the card, where two die, and two Archers of hers on the wall."""
    units = [{"owner": 0, "soldier": 0, "spots": [1]}, {"owner": 0, "soldier": 2, "spots": [2, 3]}]
    units += [{"owner": 1, "soldier": 0, "spots": [6]}, {"owner": 0, "soldier": 0, "spots": [5]}]
    here = {
        "sections.right.hordes": [{"card": 4}, {"card": 1, "units": units}],
        "sections.right.level": 2,
        "sections.right.archers": [0, 1, 0],
        "players.0.soldiers": [8, 2, 1],
        "players.1.soldiers": [9, 3, 2],
        "players.0.resources": [5, 5, 5, chi],
    }
    task = {"kind": "killing", "seats": [0], "at": 2, "horde": horde, "breach": breach}
    task |= {"spared": {"0": spared}} if spared else {}
    return table(task, box={"horde.1": PLAIN, "time.3": {"slots": [[0, 2]] * 4, "start": 1}}, **here)


@pytest.mark.parametrize(("chi", "spared"), [(1, 0), (2, 1), (4, 0), (1, 3)])
@pytest.mark.parametrize("horde", [0, 1])
def test_just_so_many_are_killed_or_saved(horde: int, chi: int, spared: int) -> None:
    """GW-KILL-01, -02, -04, GW-BREACH-05: of those that are there as many as Lethality says, all Archers on the wall; each
    Saved one for 2 Chi, but for those that a card Saves."""
    session = killing(horde, True, spared, chi)
    own = [2, 0, 1] if horde else [0, 2, 0]
    for killed, saved in product(LOST, LOST):
        lost = [dead + kept for dead, kept in zip(killed, saved, strict=True)]
        wanted = {"GW-KILL-02"} if any(count > have for count, have in zip(lost, own, strict=True)) else set()
        wanted |= {"GW-KILL-01" if horde else "GW-BREACH-05"} if sum(lost) not in (0, 2) else set()
        wanted |= {"GW-KILL-04"} if 2 * max(0, sum(saved) - spared) > chi else set()
        found = {one.rule for one in Kill(0, killed, saved).check(session.position, session.setting)}
        assert found == wanted, (killed, saved)


@pytest.mark.parametrize("breach", [False, True])
@pytest.mark.parametrize(
    ("horde", "killed", "saved"),
    [
        (1, (2, 0, 0), None),
        (1, (1, 0, 1), None),
        (1, None, (1, 0, 1)),
        (1, (1, 0, 0), (0, 0, 1)),
        (1, (0, 0, 1), (1, 0, 0)),
        (0, (0, 2, 0), None),
        (0, (0, 1, 0), (0, 1, 0)),
        (0, None, (0, 2, 0)),
    ],
)
def test_the_killed_go_to_the_supply_and_the_saved_rest(
    horde: int, killed: tuple[int, ...] | None, saved: tuple[int, ...] | None, breach: bool
) -> None:
    """GW-KILL-03 to -05, GW-BREACH-04: in a Breach Wound markers take their places on the card."""
    session = killing(horde, breach)
    verdict = session.declare(Kill(0, killed, saved))
    assert verdict.legal, verdict.violations
    dead, kept = killed or (0, 0, 0), saved or (0, 0, 0)
    here, own = session.position.sections[2], session.position.players[0]
    assert own.soldiers == [have + count for have, count in zip((8, 2, 1), dead, strict=True)]
    assert [*here.rest.get(0, (0, 0, 0))] == [*kept]
    assert own.resources[3] == 5 - 2 * sum(kept)
    assert here.archers == ([0, 1, 0] if horde else [1])
    card = here.hordes[1]
    gone = [count + more for count, more in zip(dead, kept, strict=True)]
    left = [sum(one.soldier == kind and one.owner == 0 for one in card.units) for kind in range(3)]
    assert left == ([2 - gone[0], 0, 1 - gone[2]] if horde else [2, 0, 1])
    assert len(card.wounds) == (gone[0] + 2 * gone[2] if horde and breach else 0)
    counts = {one.rule: one.facts["count"] for one in verdict.notes if one.rule in ("GW-KILL-03", "GW-KILL-05")}
    assert counts == {rule: sum(of) for rule, of in (("GW-KILL-03", dead), ("GW-KILL-05", kept)) if sum(of)}
    assert session.decision().kind == "contribute"


@pytest.mark.parametrize("kind", ["kill", "save"])
def test_what_was_killed_and_saved_is_answered_kind_by_kind(kind: str) -> None:
    """GW-CORE-13: by the abilities of whoever lost them, once for all of a kind."""
    text = [
        {"when": kind, "at": [soldier], "do": [{"op": "gain", "of": ["honor"], "n": worth}]}
        for soldier, worth in zip(SOLDIERS, (1, 2, 4), strict=True)
    ]
    for lost, worth in (((2, 0, 0), 1), ((1, 0, 1), 5)):
        box = {
            "horde.1": PLAIN,
            "advisor.1": {"title": "A", "text": text},
            "time.3": {"slots": [[0, 2]] * 4, "start": 1},
        }
        units = [{"owner": 0, "soldier": one, "spots": [at]} for at, one in enumerate((0, 2, 0), 1)]
        here = {"sections.left.hordes": [{"card": 1, "units": units}], "players.0.soldiers": [8, 4, 1]}
        task = {"kind": "killing", "seats": [0], "horde": 1}
        session = table(task, box=box, **here, **{"players.0.advisors": [1], "players.1.advisors": []})
        session.declare(Kill(0, *((lost, None) if kind == "kill" else (None, lost))))
        assert session.position.players[0].honor == worth


# -- recruits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "players"), [("", 2), ("", 3), ("attacking", 3), ("resting", 3)])
@pytest.mark.parametrize("waiting", [[0], [1], [2, 0], [0, 0]])
def test_recruits_that_wait_attack_or_rest(waiting: list[int], way: str, players: int) -> None:
    """GW-BAR-04, GW-CMD-02, GW-CORE-17: those that wait, in a Section in play, from the supply; where an effect calls for it
    they rest, or Attack if they can: here there is a card in the right Section only."""
    mine = {"sections.right.hordes": [{"card": 1}], "sections.centre.hordes": [], "sections.right.level": 1}
    mine |= {"sections.left.hordes": []} if players > 2 else {}
    task = {"kind": "send", "seats": [0], "soldiers": waiting} | ({way: True} if way else {})
    track = {"track": [0, 1, 9]} if players == 2 else {}
    session = table(task, box={"horde.1": PLAIN}, players=players, **mine, **track)
    position, setting = session.position, session.setting
    for soldier, section in product(range(3), range(3)):
        out = {"GW-CORE-17"} if players == 2 and section == 0 else set()
        there = set() if soldier in waiting else {"GW-BAR-04"}
        able = {"GW-CMD-02"} if way == "attacking" and soldier in waiting else set()
        assert {one.rule for one in Rest(0, soldier, section).check(position, setting)} == out | there | able
        for stand in (None, 0, 1):
            spots = (1, 2) if soldier == HORSEMAN else (1,)
            found = {one.rule for one in Attack(0, soldier, section, 1, spots, stand).check(position, setting)}
            wanted = there | ({"GW-CMD-02"} if way == "resting" else set())
            wanted |= {"GW-BAR-04"} if stand is not None else set()
            wanted |= set() if section == 2 else {"GW-ATK-13"}
            assert found == (out or wanted), (soldier, section, stand)
    listed = [(one.soldier, one.section) for one in Rest.candidates(position, setting, 0)]
    assert listed == [(one, at) for one in sorted({*waiting}) for at in range(3) if at or players > 2]
    if way != "attacking":
        session.declare(Rest(0, waiting[0], 2))
        own = [0, 0, 0]
        own[waiting[0]] = 1
        assert session.position.sections[2].rest == {0: own}
        assert session.decision().kind == ("send" if len(waiting) > 1 else "contribute")


@pytest.mark.parametrize("soldier", range(3))
def test_who_cannot_attack_rests_where_an_effect_calls_for_an_attack(soldier: int) -> None:
    """GW-CMD-02, GW-ATK-02 to -04: where no spot is free, or only one for a Horseman, or no Firing spot for an Archer."""
    mine: dict[str, Any] = {"sections.left.hordes": [{"card": 1}], "sections.left.level": 1}
    mine |= {"sections.centre.hordes": [], "sections.right.hordes": []}
    task = {"kind": "send", "seats": [0], "soldiers": [soldier], "attacking": True}
    session = table(task, box={"horde.1": PLAIN}, **mine)
    section = session.position.sections[0]
    for wall, wounds in product(range(3), (0, 11, 12)):
        section.archers, section.hordes[0].wounds = [1] * wall, [*range(1, wounds + 1)]
        able = wounds < (11 if soldier == HORSEMAN else 12) and (soldier != ARCHER or wall < 2)
        rules = [one.rule for one in Rest(0, soldier, 1).check(session.position, session.setting)]
        assert rules == ["GW-CMD-02"] * able


# -- what can be typed -------------------------------------------------------------------------------------------------

BOUNDS = [
    (academy.COUNT, 1, 10),
    (academy.TITLES, 1, 10),
    (building.PAID, 0, 30),
    (building.STORED, 0, 30),
    (by_card.CHANGES, 0, 60),
    (by_card.TIMES, 1, 9),
    (by_card.HOW, 1, 4),
    (cards.PLACE, 1, 6),
    (casualties.LOSSES, 0, 20),
]


@pytest.mark.parametrize(("value", "low", "high"), BOUNDS, ids=[one[0].name.key for one in BOUNDS])
def test_so_much_may_be_typed_and_no_more(value: Any, low: int, high: int) -> None:
    """More is no slip of the tongue but a mistake."""

    def taken(count: int) -> bool:
        try:
            value.from_json(count) if isinstance(value, Number) else value.gathered([0] * count)
        except ValueError:
            return False
        return True

    assert [taken(count) for count in (low, high, high + 1)] == [True, True, False]
    assert low == 0 or not taken(low - 1)


def test_what_a_text_may_bring_is_goods_honor_and_cards() -> None:
    """GW-CMD-02: what else there is in a price is a deed."""
    assert [one.key for one in by_card.ADJUSTED.options] == ["wood", "stone", "gold", "chi", "honor", "tactics"]
    assert [one.key for one in card_deeds.PLACE.options] == ["lumber_mill", "quarry", "gold_mine", "temple"]
    alike = {"any3", "any4"}
    wares = {"wood": "lumber_mill", "stone": "quarry", "gold": "gold_mine"}
    assert {**{good: {good, place, *alike} for good, place in wares.items()}, "chi": {"chi", "temple", "any4"}} == (
        by_card.ALIKE
    )


# -- what nobody told --------------------------------------------------------------------------------------------------

UNTOLD = [
    ("killing", {"horde": 1}, [], []),
    ("killing", {"horde": 1}, ["time.3"], ["time.3"]),
    ("killing", {"horde": 1}, ["horde.4"], ["horde.4"]),
    ("killing", {"horde": 1}, ["horde.4", "time.3"], ["time.3", "horde.4"]),
    ("killing", {"horde": 1}, ["horde.7"], []),
    ("killing", {"horde": 0}, ["horde.4", "time.3"], []),
    ("wound", {"count": 1}, ["horde.4", "time.3", "horde.7"], ["horde.4"]),
    ("attack", {"count": 1}, ["horde.4", "time.3", "horde.7"], ["horde.4"]),
    ("fire", {}, ["horde.4", "time.3", "horde.7"], ["horde.4"]),
    ("promote", {"count": 1}, ["overseer.3.quarry", "horde.4"], ["overseer.3.quarry"]),
    ("promote", {"count": 1}, ["horde.4"], []),
]


@pytest.mark.parametrize(("kind", "more", "untold", "asked"), UNTOLD, ids=[f"{one[0]} {one[2]}" for one in UNTOLD])
def test_what_may_show_that_nothing_is_asked(
    kind: str, more: dict[str, Any], untold: list[str], asked: list[str]
) -> None:
    """Lethality and cards on the board where warriors die, cards where they Attack, tracks where an Overseer goes on."""
    units = [{"owner": 0, "soldier": 0, "spots": [1]}]
    here = {"sections.left.hordes": [{"card": 1, "units": units}], "sections.centre.hordes": [{"card": 4}]}
    here |= {"sections.left.level": 1, "sections.left.archers": [0], "players.0.soldiers": [9, 3, 2]}
    here["sections.right.hordes"] = []
    task = {"kind": kind, "seats": [0]} | more
    session = table(task, box=dict.fromkeys(untold, "missing"), **here)
    found = MAYBE[kind](session.position, session.setting, session.position.tasks[-1], 0)
    assert [*found] == asked


@pytest.mark.parametrize("number", range(3))
def test_so_many_archers_on_the_wall_have_not_attacked(number: int) -> None:
    """GW-ATK-10, -11: those of the Section, without those that have; no other warrior stands there."""
    session = table(ON_BOARD | {"seats": [0]}, box={"horde.1": PLAIN, "horde.2": PLAIN}, **READY)
    task, section = session.position.tasks[-1], session.position.sections[number]
    for here, gone in product(range(5), range(5)):
        section.archers = [1, *[0] * here]
        task.used = [FIRED + number] * gone + [number, FIRED + number + 1, FIRED + number - 1]
        left = [standing(task, section, number, 0, soldier, ON_FIRING) for soldier in range(3)]
        assert left == [0, here - gone, 0]


# -- where there is nothing to do --------------------------------------------------------------------------------------

ALL = [*range(1, 13)]
NO_CARDS: dict[str, Any] = {f"sections.{section}.hordes": [] for section in SECTIONS}
LAST = {"lumber_mill": 3, "quarry": 3, "gold_mine": 2, "temple": 3}
POSTED = {f"players.0.overseers.{place}": {"cell": cell, "soldier": 0} for place, cell in LAST.items()}
POSTED |= {"players.0.soldiers.spearman": 6}
NOBODY: dict[str, Any] = {f"locations.{place}": [] for place in LOCATIONS}
FULL_CARD, FREE_SPOT = {"card": 1, "wounds": ALL}, {"card": 2, "wounds": ALL[:5] + ALL[6:]}
MINE = {"card": 1, "units": [{"owner": 0, "soldier": 0, "spots": [1]}]}
THEIRS = {"card": 1, "units": [{"owner": 1, "soldier": 0, "spots": [1]}]}
RESTING = {"sections.right.rest": {"0": [1, 0, 0]}, "players.0.soldiers.spearman": 9}
ON_WALL = {"sections.right.archers": [0], "players.0.soldiers.archer": 3, "sections.right.level": 1}
ASKED: list[tuple[str, dict[str, Any], dict[str, Any], bool]] = [
    ("wound", {"count": 1}, NO_CARDS, False),
    ("wound", {"count": 1}, NO_CARDS | {"sections.left.hordes": [FULL_CARD]}, False),
    ("wound", {"count": 1}, NO_CARDS | {"sections.right.hordes": [FULL_CARD, FREE_SPOT]}, True),
    ("wound", {"count": 1}, NO_CARDS | {"sections.centre.hordes": [{"card": 19}]}, False),
    ("promote", {"count": 1}, POSTED, False),
    ("promote", {"count": 1}, POSTED | {"players.0.overseers.temple": {"cell": 2, "soldier": 0}}, True),
    ("promote", {"count": 1}, POSTED | {"players.0.overseers.lumber_mill": {"cell": 2, "soldier": 0}}, True),
    ("promote", {"count": 1}, POSTED | {"players.0.overseers.gold_mine": {"cell": 1, "soldier": 0}}, True),
    ("killing", {"horde": 1}, NO_CARDS | {"sections.left.hordes": [MINE], "players.0.soldiers.spearman": 9}, True),
    ("killing", {"horde": 1}, NO_CARDS | {"sections.left.hordes": [THEIRS], "players.1.soldiers.spearman": 9}, False),
    ("killing", {"horde": 0, "at": 2}, ON_WALL, True),
    ("killing", {"horde": 0, "at": 1}, ON_WALL, False),
    ("fire", {"at": 2}, NO_CARDS | ON_WALL, False),
    ("fire", {"at": 2}, NO_CARDS | ON_WALL | {"sections.right.hordes": [FULL_CARD]}, False),
    ("fire", {"at": 2}, NO_CARDS | ON_WALL | {"sections.right.hordes": [FULL_CARD, FREE_SPOT]}, True),
    ("fire", {"at": 2}, NO_CARDS | ON_WALL | {"sections.left.hordes": [FREE_SPOT]}, False),
    ("attack", {"count": 1}, NO_CARDS | RESTING | {"sections.right.hordes": [FREE_SPOT]}, True),
    ("attack", {"count": 1}, NO_CARDS | RESTING | {"sections.right.hordes": [FULL_CARD, FREE_SPOT]}, False),
    ("attack", {"count": 1}, NO_CARDS | RESTING | {"sections.centre.hordes": [FREE_SPOT]}, False),
    ("attack", {"count": 1}, NO_CARDS | ON_WALL | {"sections.right.hordes": [FULL_CARD, FREE_SPOT]}, True),
    ("attack", {"count": 1, "stands": ["rest"]}, NO_CARDS | ON_WALL | {"sections.right.hordes": [FREE_SPOT]}, False),
    ("perish", {"count": 1}, RESTING, True),
    ("perish", {"count": 1, "zones": ["firing"]}, RESTING, False),
    ("perish", {"count": 1, "sections": [0, 1]}, RESTING, False),
    ("perish", {"count": 1}, {"sections.right.rest": {"1": [1, 0, 0]}, "players.1.soldiers.spearman": 9}, False),
    ("advanced", {"count": 1}, NOBODY, False),
    ("advanced", {"count": 1}, NOBODY | {"locations.academy": [1]}, True),
    ("advanced", {"count": 1, "of": [8]}, NOBODY | {"locations.academy": [1]}, False),
    ("advanced", {"count": 1, "of": [8, 9]}, NOBODY | {"locations.academy": [1]}, True),
    ("advanced", {"count": 1, "usual": True}, NOBODY | {"locations.academy": [1]}, False),
    ("advanced", {"count": 1, "usual": True}, NOBODY | {"locations.academy": [1, 0]}, True),
    ("activations", {}, NOBODY | {"locations.quarry": [0, 1]}, False),
    ("activations", {}, NOBODY | {"locations.quarry": [0, 1, 0]}, True),
    ("activations", {}, NOBODY | {"locations.quarry": [0, 1, 0], "activated": [1]}, False),
    ("offer", {"due": {"clerk": 2}}, {"players.0.clerks": 1}, False),
    ("offer", {"due": {"clerk": 2}}, {"players.0.clerks": 2}, True),
    ("artifacts", {}, {"artifacts": [1, 2]}, False),
]


@pytest.mark.parametrize(
    ("kind", "more", "given", "asked"), ASKED, ids=[f"{place} {one[0]}" for place, one in enumerate(ASKED)]
)
def test_nobody_is_asked_what_nobody_can_do(
    kind: str, more: dict[str, Any], given: dict[str, Any], asked: bool
) -> None:
    """GW-CORE-12, GW-ACT-04: what has no target, no warrior, no Clerk or no price passes without a word."""
    session = table({"kind": kind, "seats": [0]} | more, box={"horde.1": PLAIN, "horde.2": PLAIN}, **given)
    assert session.decision().kind == (kind if asked else "contribute")


# -- at another moment -------------------------------------------------------------------------------------------------

LATE = {
    "attack spearman left spot 1": "GW-BAR-04",
    "attack spearman left spot 1 from rest": "GW-CMD-02",
    "rest spearman left": "GW-BAR-04",
    "kill spearman": "GW-KILL-01",
    "fire row 1 spot 1": "GW-WINTER-01",
    "wound left row 1 spot 1": "GW-CMD-02",
    "perish spearman rest left": "GW-CMD-03",
    "promote quarry spearman": "GW-CMD-02",
    "use": "GW-CMD-03",
    "pick 1": "GW-CMD-02",
    "copy economy": "GW-CMD-06",
    "offer clerk": "GW-COOP-25",
    "recall economy": "GW-COOP-13",
    "draw 1": "GW-ACAD-01",
    "drop 1": "GW-TAC-01",
    "barricade left pay 2 wood": "GW-BUILD-01",
    "wall left pay 5 wood": "GW-BUILD-01",
    "move quarry": "GW-FALL-04",
    "activate quarry": "GW-FALL-04",
    "points x1 5": "GW-ART-01",
    "event 1": "GW-COOP-22",
    "text gain 1 wood": "GW-CMD-02",
    "assault left holds": "GW-WINTER-05",
}


@pytest.fixture(scope="module")
def elsewhere() -> Session:
    return table()


@pytest.mark.parametrize("entry", LATE)
def test_what_is_declared_at_another_moment_belongs_to_its_own(entry: str, elsewhere: Session) -> None:
    """GW-FALL-04, -05: each deed has its moment, and the rule of that moment refuses it at any other."""
    first = judged(elsewhere, f"Carla: {entry}").violations[0]
    assert first.rule == LATE[entry]


@pytest.mark.parametrize(("section", "everyone"), [("left", True), ("right", True), ("right", False)])
@pytest.mark.parametrize("first", STANDING, ids=" ".join)
def test_where_one_of_a_rest_zone_attacks_all_of_it_must(section: str, first: tuple[str, str], everyone: bool) -> None:
    """GW-TAC-08: all that can, of the zones that were used, if the effect is about all; not those on the wall."""
    box = {"horde.1": PLAIN, "horde.2": PLAIN}
    session = table({"kind": "attack", "seats": [0], "count": 9, "everyone": everyone}, box=box, **READY)
    say(session, attacks(first[0], section, first[1], 1))
    missed = [one for one in judged(session, "Anna: done").violations if one.forced]
    left = [one for one in SOLDIERS if one != first[0]] if everyone and first[1] == "rest" else []
    assert [(one.rule, one.facts["soldier"].key, one.facts["section"].key) for one in missed] == [
        ("GW-TAC-08", soldier, section) for soldier in left
    ]


def test_each_honor_of_each_artifact_that_is_not_told_is_offered() -> None:
    """GW-SCORE-03: to each player until all are told, and nobody is done before."""
    given: dict[str, Any] = {"artifacts": [2, 3, 4], "players.0.artifacts": {"2": 8}, "phase": "winter"}
    asked = [{"kind": "artifacts", "seats": [0, 1]}]
    session = table(box={"artifact.3": "missing", "artifact.4": "missing"}, tasks=asked, **given)
    for card in (3, 4):
        left = [one for one in (3, 4) if one >= card]
        found = [(one.card, one.honor) for one in Points.candidates(session.position, session.setting, 0)]
        assert found == [(one, honor) for one in left for honor in range(61)]
        assert judged(session, "Anna: done").rules == ["GW-SCORE-03"]
        session.declare(Points(0, card, 60), warn=False)
    assert session.position.players[0].artifacts == {2: 8, 3: 60, 4: 60}
    assert session.decision().seats == (1,)


@pytest.mark.parametrize(("section", "row"), [(0, 2), (1, 1), (2, 3)])
def test_an_archer_fires_at_any_card_of_its_section(section: int, row: int) -> None:
    """GW-WINTER-01, GW-ATK-04: one free spot of one card; each free one is offered."""
    lying = [{"card": 1, "wounds": ALL[2:]}, {"card": 2, "wounds": ALL[:11]}, {"card": 3, "wounds": ALL[1:]}]
    place = f"sections.{SECTIONS[section]}"
    here = {f"{place}.hordes": lying, f"{place}.level": 2, f"{place}.archers": [0, 0], "phase": "winter"}
    box = {f"horde.{card}": PLAIN for card in (1, 2, 3)}
    task = {"kind": "fire", "seats": [0, 0], "at": section}
    session = table(task, box=box, **NO_CARDS | here, **{"players.0.soldiers.archer": 2})
    free = [(1, (1,)), (1, (2,)), (2, (12,)), (3, (1,))]
    found = [(one.row, one.spots) for one in Fire.candidates(session.position, session.setting, 0)]
    assert found == free
    for one, spot in product((1, 2, 3), (1, 2, 12)):
        assert session.judge(Fire(0, one, (spot,))).legal == ((one, (spot,)) in free)
    spot = 12 if row == 2 else 1
    session.declare(Fire(0, row, (spot,)))
    hordes = session.position.sections[section].hordes
    assert [spot in card.wounds for card in hordes][row - 1]
    assert sum(len(card.wounds) for card in hordes) == 10 + 11 + 11 + 1
    assert (session.decision().kind, session.decision().seats) == ("fire", (0,))


@pytest.mark.parametrize("declined", [(1,), (2,), (1, 2), (3,)])
def test_of_a_reward_that_is_declined_it_has_to_be_said_in_which_row(declined: tuple[int, ...]) -> None:
    """GW-AMB-23, GW-ATK-03: until then any spot that is covered may have brought one, and no other."""
    rich = PLAIN | {"grid": [["w1", "s1", "o", ".", ".", "."], ["."] * 6]}
    lying = {"sections.left.hordes": [{"card": 1}, {"card": 2}], "sections.right.hordes": []}
    task = {"kind": "send", "seats": [0], "soldiers": [2]}
    session = table(task, box={"horde.1": rich, "horde.2": PLAIN}, **lying)
    for row, fitting in ((None, {1, 2}), (1, {1, 2}), (2, set())):
        one = Attack(0, HORSEMAN, 0, row, (1, 2), None, declined)
        rules = [found.rule for found in one.check(session.position, session.setting) if isinstance(found, Violation)]
        assert rules == ["GW-ATK-03"] * len({*declined} - fitting)


@pytest.mark.parametrize("acted", [False, True])
@pytest.mark.parametrize("soldier", range(3))
def test_an_archer_declines_nothing_whatever_lies_there(soldier: int, acted: bool) -> None:
    """GW-ATK-05, GW-AMB-23: its Wound brings nothing on any card; of the others it hangs on the card, which the Reed Clan's
    text that nobody told may have left there or not."""
    mine = {"sections.right.hordes": [{"card": 1}], "sections.right.level": 1, "track": [0, 1, 9]}
    session = table({"kind": "send", "seats": [0], "soldiers": [soldier]}, box={"horde.1": PLAIN}, players=2, **mine)
    session.position.unsure = ["reed"] * acted
    spots = (1, 2) if soldier == HORSEMAN else (1,)
    findings = [*Attack(0, soldier, 2, 1, spots, None, (1,)).check(session.position, session.setting)]
    rules = [one.rule for one in findings if isinstance(one, Violation)]
    assert rules == ([grids.RULES[soldier]] if soldier != ARCHER else ["GW-ATK-05"]) * (soldier == ARCHER or not acted)
    assert {one.key for one in findings if isinstance(one, Missing)} == ({"reed"} if acted else set())
