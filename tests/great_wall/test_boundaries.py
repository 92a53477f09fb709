"""Where one step ends and the next begins: as many as there are, and not one more; what an override leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.errors import Ambiguous
from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.tactics import Play
from referee.games.great_wall.components import ARCHER, QIN, SPEARMAN
from referee.games.great_wall.game import GAME
from referee.games.great_wall.task_shapes import Perishing

BETWEEN: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1, "locations.embassy": [0], "players.0.clerks": 4}
NEXT = [{"kind": "turns"}, {"kind": "activations", "seats": [0]}]


def table(task: dict[str, Any], given: dict[str, Any] | None = None, players: int = 3, **more: Any) -> Session:
    track = {1: [0, 8, 9], 2: [0, 1, 9]}.get(players, [0, 1, 2])
    made = {"players": players, "given": BETWEEN | {"track": track, "tasks": [*NEXT, task]} | (given or {})} | more
    return scenarios.session_of(GAME, practice_box(GAME.package), {"game": GAME.id} | made)


def say(session: Session, *entries: str) -> None:
    for entry in entries:
        for one in session.read(entry):
            verdict = session.declare(one)
            assert verdict.legal, (entry, verdict.violations)


THREE = {
    "general.1": {
        "title": "General 1",
        "start": {"wood": 1},
        "tactics": 0,
        "tea": 5,
        "text": [
            {
                "when": "turn_start",
                "pick": 2,
                "do": [{"op": "gain", "of": [good]} for good in ("wood", "stone", "gold")],
            }
        ],
    }
}


def test_so_many_effects_are_chosen_and_no_more() -> None:
    session = table({"kind": "pick", "seats": [0], "at": 0, "count": 2, "card": "general.1"}, box=THREE)
    say(session, "Anna: pick 1")
    assert session.decision().kind == "pick"
    say(session, "Anna: pick 3")
    assert session.decision().kind == "activations"
    assert session.position.players[0].resources == [6, 5, 6, 5]


def test_so_many_warriors_perish_and_no_less() -> None:
    resting = {"sections.right.rest": {"0": [2, 0, 0]}, "players.0.soldiers.spearman": 8}
    session = table({"kind": "perish", "seats": [0], "count": 2}, resting)
    say(session, "Anna: perish spearman rest right")
    assert session.decision().kind == "perish"
    say(session, "Anna: perish spearman rest right")
    assert session.decision().kind == "activations"
    assert session.position.players[0].soldiers[SPEARMAN] == 10


def test_the_card_of_the_first_seat_can_be_copied() -> None:
    chosen = {"players.0.chosen": 0, "players.0.hand": [1, 2, 3, 4, 5]}
    session = table({"kind": "copy", "seats": [1]}, chosen)
    assert [one.text() for one in session.legal()] == ["copy economy", "done"]


def test_what_a_card_kills_of_qins_goes_from_where_it_stands() -> None:
    """The last kind, the last zone, the last Section: none of them is taken for nothing."""
    wall = {"sections.right.archers": [QIN], "qin.party.soldiers": [7, 3, 0]}
    card = {"sections.right.hordes": [{"card": 16, "units": [{"owner": QIN, "soldier": 0, "spots": [1]}]}]}
    session = table({"kind": "take", "seats": [0], "at": 3, "count": 1, "card": "GW-ATK-02"}, wall | card, players=1)
    position = session.position
    tasks.push(position, Perishing(seats=[QIN], count=2, zones=["firing", "horde"]))
    tasks.settle(position, session.setting, [])
    assert position.sections[2].archers == []
    assert position.sections[2].hordes[0].units == []
    assert position.party(QIN).soldiers == [8, 4, 0]


def test_an_archer_on_the_wall_attacks_once_by_an_effect() -> None:
    """In the right Section as in the left one."""
    wall = {"sections.right.archers": [0], "players.0.soldiers.archer": 3, "sections.right.hordes": [{"card": 2}]}
    session = table({"kind": "attack", "seats": [0], "count": 2, "flags": ["from:firing"]}, wall)
    first = next(one for one in session.legal(0) if one.spec.verb.key == "attack")
    session.declare(first)
    assert not [one for one in session.legal(0) if one.spec.verb.key == "attack"]


def test_the_table_plays_no_tactic_card() -> None:
    held = {"players.2.tactics": 2, "reserve.tactics": 18}
    session = table({"kind": "horde", "seats": [TABLE]}, held)
    assert not list(Play.candidates(session.position, session.setting, TABLE))


MARCH = {"sections.left.archers": [0], "sections.left.rest": {"0": [1, 0, 0]}, "players.0.soldiers": [9, 3, 2]}
LOGISTICS = {"kind": "logistics", "seats": [0], "at": 6}


def test_one_march_a_clerk() -> None:
    session = table(LOGISTICS, {**MARCH, "locations.logistics": [0], "players.0.clerks": 3})
    say(session, "Anna: march left right rest spearman")
    assert session.decision().kind == "activations"


def test_archers_that_step_down_are_listed() -> None:
    session = table(LOGISTICS, {**MARCH, "locations.logistics": [0], "players.0.clerks": 3})
    assert "march left to right down 1" in [one.text() for one in session.legal(0)]


def test_half_a_march_is_asked_for_the_rest() -> None:
    session = table(LOGISTICS, {**MARCH, "locations.logistics": [0], "players.0.clerks": 3})
    with pytest.raises(Ambiguous):
        session.judge(session.read("Anna: march left")[0])


def test_an_overridden_upgrade_takes_no_second_warrior() -> None:
    """GW-OVS-05: the Overseer that is there goes on, whatever warrior was named."""
    there = {
        "locations.quarry": [0],
        "players.0.clerks": 3,
        "players.0.overseers.quarry": {"cell": 1, "soldier": ARCHER},
        "players.0.soldiers.archer": 3,
    }
    session = table({"kind": "upgrade", "seats": [0], "at": 1}, there)
    verdict = session.declare(session.read("Anna: upgrade spearman")[0], override=True, why="so it was done")
    assert verdict.rules == ["GW-OVS-05"]
    own = session.position.players[0]
    assert (own.overseers[1].cell, own.overseers[1].soldier) == (2, ARCHER)
    assert own.soldiers == [10, 3, 2]


@pytest.mark.parametrize(("soldier", "said", "spots"), [(SPEARMAN, "2 8", [2]), (ARCHER, "7 3", [3])])
def test_overridden_a_party_covers_the_first_of_the_spots_that_were_named(
    soldier: int, said: str, spots: list[int]
) -> None:
    """GW-SOLO-24: a warrior of Qin or of the Clan covers one spot."""
    task = {"kind": "aim", "seats": [0], "at": 2, "row": 1, "soldier": soldier, "party": QIN}
    cards = {"tasks": [*NEXT, {"kind": "target", "seats": [QIN], "at": 2, "step": 1}, task]}
    given = cards | {"sections.right.hordes": [{"card": 1}], "qin.party.soldiers": [3, 3, 0]}
    late = table(task, given, players=1, box={"horde.1": "missing"})
    verdict = late.declare(late.read(f"Anna: aim spots {said}")[0], override=True, why="so it was done")
    assert not verdict.legal
    horde = late.position.sections[2].hordes[0]
    assert [*horde.wounds, *(spot for unit in horde.units for spot in unit.spots)] == spots


@pytest.mark.parametrize(
    "cards",
    [(1,), (1, 2), (1, 1), (1, 2, 3), (2, 4, 5), (1, 1, 2), (1, 2, 2), (3, 3, 3)],
    ids=lambda cards: " ".join(map(str, cards)),
)
@pytest.mark.parametrize(
    ("verb", "players", "most", "rule"),
    [
        ("artifacts", 3, 3, "GW-SETUP-04"),
        ("requests", 4, 3, "GW-SETUPC-02"),
        ("requests", 3, 3, "GW-SETUPC-02"),
        ("requests", 2, 2, "GW-SETUPC-02"),
    ],
)
def test_just_so_many_different_cards_are_laid_out(
    verb: str, players: int, most: int, rule: str, cards: tuple[int, ...]
) -> None:
    mode = {"mode": "cooperative" if verb == "requests" else "competitive"}
    made = {"game": GAME.id, "players": players, "options": mode, "start": "empty"}
    session = scenarios.session_of(GAME, practice_box(GAME.package), made)
    named = [f"r{4 + card}" if verb == "requests" else f"x{card}" for card in cards]
    verdict = session.judge(session.read(" ".join([verb, *named]))[0])
    right = len(cards) == len({*cards}) == most
    assert verdict.rules == ([] if right else [rule])
