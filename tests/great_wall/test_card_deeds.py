"""What only cards bring: Wounds, losses, Overseers and donations without an Activation, and deeds that are told."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.verdict import Verdict
from referee.games.great_wall.actions.by_card import DEED, ByCard
from referee.games.great_wall.actions.card_deeds import Wound
from referee.games.great_wall.components import RESOURCES, SECTIONS
from referee.games.great_wall.game import GAME

FACTS = practice_box(GAME.package).facts
TURN: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 2]}
AFTER = [{"kind": "turns"}, {"kind": "contribute", "seats": [2]}]
PLAIN = {"grid": [["o"] * 6, ["o"] * 6], "text": []}


def table(*tasks: dict[str, Any], box: dict[str, Any] | None = None, players: int = 3, **given: Any) -> Session:
    made = {"game": GAME.id, "players": players, "box": box or {}, "given": TURN | {"tasks": [*AFTER, *tasks]} | given}
    return scenarios.session_of(GAME, practice_box(GAME.package), made)


def judged(session: Session, entry: str) -> Verdict:
    return session.judge(session.read(f"Anna: {entry}")[0])


def say(session: Session, *entries: str) -> None:
    for entry in entries:
        verdict = session.declare(session.read(f"Anna: {entry}")[0])
        assert verdict.legal, (entry, verdict.violations)


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


@pytest.mark.parametrize("rows", [[], [1], [3], [1, 2]])
@pytest.mark.parametrize("sections", [[], [0], [2], [0, 1]])
def test_wounds_go_where_the_effect_says(sections: list[int], rows: list[int]) -> None:
    """GW-CMD-02: anywhere if it names no Section and no row."""
    session = table({"kind": "wound", "seats": [0], "count": 1, "sections": sections, "rows": rows}, box=BARE, **FULL)
    for section, row in PLACES:
        allowed = (not sections or section in sections) and (not rows or row in rows)
        assert session.judge(Wound(0, section, row, (1,))).rules == ["GW-CMD-02"] * (not allowed)
    listed = {(one.section, one.row) for one in session.legal(0) if isinstance(one, Wound)}
    assert listed == {(at, row) for at, row in PLACES if (not sections or at in sections) and (not rows or row in rows)}


# -- what is told of a text --------------------------------------------------------------------------------------------

OTHER = {"command.economy": {"title": "Economy", "bands": [{"when": "now", "do": [{"op": "other", "text": "odd"}]}]}}
TOLD = {"kind": "by_card", "seats": [0], "card": "command.economy", "step": 0}
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
