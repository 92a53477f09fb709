"""What is done by warriors and by cards, kind by kind and case by case: what answers it, who may do it, what follows."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.verdict import Verdict
from referee.games.great_wall.components import ARCHER, SECTIONS, SOLDIERS
from referee.games.great_wall.game import GAME
from referee.testing.examples import shows

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
@pytest.mark.parametrize("section", range(len(SECTIONS)))
@pytest.mark.parametrize(
    ("wall", "rest", "rule"),
    [
        (1, [0, 0, 0], HAS_FIRED),
        (1, [0, 1, 0], HAS_FIRED),
        (0, [0, 1, 0], RESTS),
        (0, [2, 1, 1], RESTS),
        (0, [1, 0, 1], OF_ANOTHER),
        (0, [0, 0, 0], OF_ANOTHER),
    ],
)
def test_archers_that_rest_do_not_fire_and_nobody_fires_twice(
    section: int, wall: int, rest: list[int], rule: str
) -> None:
    """GW-WINTER-01, -03: it is Boris's Archer that still fires; of Anna's each has, or rests, or is in another Section."""
    place, other = f"sections.{SECTIONS[section]}", f"sections.{SECTIONS[section - 1]}"
    here = {
        f"{place}.level": 1,
        f"{place}.archers": [0] * wall + [1],
        f"{place}.rest": {"0": rest, "1": [0, 1, 0]},
        f"{place}.hordes": [{"card": 1}],
        f"{other}.rest": {"0": [0, 1, 0]},
        "players.0.soldiers": [10 - rest[0], 3 - rest[1] - wall, 2 - rest[2]],
        "players.1.soldiers": [10, 2, 2],
        "phase": "winter",
    }
    session = table({"kind": "fire", "seats": [1], "at": section}, **here)
    assert judged(session, "Anna: fire row 1 spot 1").rules == [rule]
    assert judged(session, "Boris: fire row 1 spot 1").legal
