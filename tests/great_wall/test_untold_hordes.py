"""Horde cards that nobody told: people say what they read off them, and it is held against the card once it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.games.great_wall.actions.casualties import Kill
from referee.games.great_wall.game import GAME
from referee.testing.later import told_of

CARD = 1
FACT = practice_box(GAME.package).facts[f"horde.{CARD}"]
CHOICES = {**FACT, "grid": [["b1", "r1", "o", "g1", ".", "."], [".", ".", ".", ".", ".", "."]]}
"""The same card with two spots side by side that let choose what they bring, and two that do not."""


def at(
    tasks: Sequence[dict[str, Any]], untold: Sequence[str] = (), players: int = 2, fact: Any = FACT, **given: Any
) -> Session:
    """A table in Fall where what Anna may give away comes before these tasks."""
    box = practice_box(GAME.package)
    box.facts[f"horde.{CARD}"] = fact
    for key in untold:
        del box.facts[key]
    cards = {"sections.centre.hordes": [{"card": 8}], "sections.right.hordes": [{"card": CARD}]}
    position = {"phase": "fall", "active": 0, "slot": 1, **cards, **given}
    position["tasks"] = [*({"kind": "turns"}, *tasks), {"kind": "contribute", "seats": [0]}]
    table = scenarios.session_of(GAME, box, {"game": GAME.id, "players": players, "given": position})
    say(table, "anna: done")
    return table


def say(table: Session, *entries: str) -> list[str]:
    """The verdicts of entries, one after the other."""
    return [table.declare(one, warn=False).status for entry in entries for one in table.read(entry)]


def told(table: Session, fact: Any = FACT) -> Session:
    return table.knowing({f"horde.{CARD}": fact})


# -- where Qin aims ---------------------------------------------------------------------------------------------

SPEARMAN = {"kind": "target", "seats": [8]}
AFTER = {"kind": "reed_advisor", "seats": [0]}


def aiming(untold: Sequence[str]) -> Session:
    """Qin sends two Spearmen to the Right Section."""
    soldiers = {"qin.party.soldiers": {"spearman": 3, "archer": 3, "horseman": 0}, "reserve.pointer": 2}
    return at([AFTER, SPEARMAN, SPEARMAN], untold, players=1, advisors=[1, 2], **soldiers)


@pytest.mark.parametrize(
    ("entries", "verdicts"),
    [
        (("aim spot {0}", "aim spot {1}"), ["legal", "legal"]),
        (("aim spot {0}", "done aim"), ["legal", "illegal"]),
        (("done aim", "done aim"), ["illegal", "illegal"]),
        (("aim spot {0}", "aim spot {2}"), ["legal", "illegal"]),
    ],
)
def test_where_a_party_aims_is_held_against_the_card_when_it_is_told(
    entries: Sequence[str], verdicts: list[str]
) -> None:
    known, late = aiming([]), aiming([f"horde.{CARD}"])
    spots = [unit.spots[0] for unit in known.position.sections[2].hordes[0].units]
    spots.append(next(one for one in range(1, 13) if one not in spots))
    assert say(late, *(f"anna: {one.format(*spots)}" for one in entries)) == ["unverifiable"] * 2
    assert late.decision().kind == known.decision().kind == "reed_advisor"
    made = told(late)
    assert [step.verdict for step in made.steps[1:]] == verdicts
    assert told_of(made)[0] == told_of(known)[0]


def test_a_card_without_a_free_spot_is_passed_over_as_was_said() -> None:
    """The only free spot is covered by the first of two Spearmen."""
    spots = [row * 6 + at + 1 for row, cells in enumerate(FACT["grid"]) for at, cell in enumerate(cells) if cell != "."]
    full = {"sections.right.hordes": [{"card": CARD, "wounds": spots[1:]}]}
    soldiers = {"qin.party.soldiers": {"spearman": 3, "archer": 3, "horseman": 0}, "reserve.pointer": 2}
    late = at([AFTER, SPEARMAN, SPEARMAN], [f"horde.{CARD}"], players=1, advisors=[1, 2], **full, **soldiers)
    say(late, f"anna: aim spot {spots[0]}", "anna: done")
    assert [step.verdict for step in told(late).steps[1:]] == ["legal", "legal"]


def test_where_a_party_may_aim_on_a_card_that_nobody_told_is_offered() -> None:
    late = aiming([f"horde.{CARD}"])
    texts = {one.text() for one in late.legal()}
    assert len([one for one in texts if one.startswith("aim")]) == 12


# -- what a covered spot brings ----------------------------------------------------------------------------------

SENDING = {"kind": "send", "seats": [0], "soldiers": [2, 0]}
ON_CHOICES, ON_OTHERS, ON_BOTH = (f"attack horseman right row 1 spot {spots}" for spots in ("1 2", "3 4", "2 3"))
REST = "rest spearman right"


def attacking(untold: Sequence[str]) -> Session:
    """Anna sends a Horseman and a Spearman."""
    return at([AFTER, SENDING], untold, fact=CHOICES, advisors=[1, 2])


@pytest.mark.parametrize(
    ("late", "known"),
    [
        ((ON_CHOICES, "take 1 chi", "take 1 wood", REST), (ON_CHOICES, "take 1 chi", "take 1 wood", REST)),
        ((ON_CHOICES, "take 1 wood", "done", REST), (ON_CHOICES, "take 1 wood", "done", REST)),
        ((ON_CHOICES, "done", REST), (ON_CHOICES, "done", "done", REST)),
        ((ON_OTHERS, "done", REST), (ON_OTHERS, REST)),
        ((ON_BOTH, "take 1 chi", "done", REST), (ON_BOTH, "take 1 chi", REST)),
    ],
)
def test_what_a_spot_may_let_choose_is_asked_before_the_table_goes_on(
    late: Sequence[str], known: Sequence[str]
) -> None:
    table, other = attacking([f"horde.{CARD}"]), attacking([])
    assert say(other, *(f"anna: {one}" for one in known)) == ["legal"] * len(known)
    assert "illegal" not in say(table, *(f"anna: {one}" for one in late))
    made = told(table, CHOICES)
    assert {step.verdict for step in made.steps} == {"legal"}
    assert told_of(made)[0] == told_of(other)[0]


def test_what_no_spot_brought_is_marked_when_the_card_is_told() -> None:
    table = attacking([f"horde.{CARD}"])
    say(table, *(f"anna: {one}" for one in (ON_OTHERS, "take 1 gold", "done")))
    assert [step.verdict for step in told(table, CHOICES).steps[2:]] == ["illegal", "legal"]


def test_nobody_goes_on_before_it_is_said_what_a_spot_brought() -> None:
    """If the card lets choose, this comes first; before, the next recruit could be sent, and that was called legal."""
    late = attacking([f"horde.{CARD}"])
    say(late, f"anna: {ON_CHOICES}")
    assert (late.decision().kind, late.decision().seats) == ("take", (0,))
    assert say(late, f"anna: {REST}") == ["illegal"]
    assert say(late, "anna: done reward", f"anna: {REST}") == ["legal", "unverifiable"], "the card may have forced her"


def test_a_recruit_that_must_attack_rests_only_if_no_card_lets_it() -> None:
    """Whether the other cards have a free spot is not known; resting was called legal."""
    sending = SENDING | {"attacking": True}
    late = at([AFTER, sending], [f"horde.{CARD}", "horde.8"], advisors=[1, 2])
    verdict = late.judge(late.read("anna: rest spearman right")[0])
    assert (verdict.status, {one.key for one in verdict.missing}) == ("unverifiable", {"horde.1", "horde.8"})
    assert told(late).judge(late.read("anna: rest spearman right")[0]).rules == ["GW-CMD-02"]


def test_every_warrior_of_a_zone_attacks_only_if_a_card_lets_it() -> None:
    """Whether the second can is not known where no card is told; saying done was called legal."""
    rest = {"sections.right.rest": {"0": [2, 0, 0]}, "players.0.soldiers": {"spearman": 3, "archer": 3, "horseman": 3}}
    attack = {"kind": "attack", "seats": [0], "count": 9, "stands": ["rest"], "everyone": True, "used": [2]}
    late = at([AFTER, attack], [f"horde.{CARD}", "horde.8"], advisors=[1, 2], **rest)
    assert late.decision().kind == "attack"
    assert late.judge(late.read("anna: done")[0]).status == "unverifiable"
    assert told(late).judge(late.read("anna: done")[0]).rules == ["GW-TAC-08"]


def covered(untold: Sequence[str], *tasks: str) -> Session:
    """A table where five Spearmen of Anna's cover a card, before these tasks."""
    spots = [row * 6 + at + 1 for row, cells in enumerate(FACT["grid"]) for at, cell in enumerate(cells) if cell != "."]
    units = [{"owner": 0, "soldier": 0, "spots": [spot]} for spot in spots]
    own = {"players.0.soldiers": [10 - len(spots), 4, 2], "time": 3}
    table = {"sections.right.hordes": [{"card": CARD, "units": units}], "advisors": [1, 2]}
    after = {"kind": "move", "seats": [1], "count": 1}
    return at([after, *({"kind": kind} for kind in tasks)], untold, players=3, tea=[0, 1, 2], **table, **own)


def test_losses_on_a_card_that_may_have_been_defeated_are_offered() -> None:
    known, late = covered([], "defeat_check"), covered([f"horde.{CARD}"], "defeat_check")
    assert known.decision().kind == "killing"
    assert Kill in late.decision().also
    assert say(late, "anna: kill 2 spearman") == ["unverifiable"]
    assert [step.verdict for step in told(late).steps] == ["legal", "legal"]


def test_before_defeated_cards_are_looked_for_nothing_is_killed() -> None:
    """It was said to hinge on the card."""
    late = covered([f"horde.{CARD}"])
    assert Kill not in late.decision().also
    assert say(late, "anna: kill 2 spearman") == ["illegal"]
