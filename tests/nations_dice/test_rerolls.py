"""Rerolls of all kinds: with a chit, with a star, of dice showing unrest; what may be rolled and which rule says no."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.action import Action
from referee.engine.session import Session
from referee.engine.verdict import Violation
from referee.games.nations_dice.actions.reroll import FIST, Reroll, Star, UnrestAside, UnrestReroll, star_rule
from referee.games.nations_dice.game import GAME
from referee.testing import samples

STARS = {
    "free": ("free", False),
    "free-with-unrest": ("free", True),
    "unrest-only": ("unrest-only", True),
    "normal": ("normal", False),
    "normal-with-unrest": ("normal", True),
}


def table(mode: str = "unrest", **more: Any) -> Session:
    scenario = {"game": GAME.id, "players": 2, "options": {"mode": mode}} | more
    return scenarios.session_of(GAME, samples.practice(GAME.id), scenario)


def rules(action: Action, session: Session) -> list[str]:
    found = [one.rule for one in action.check(session.position, session.setting) if isinstance(one, Violation)]
    return sorted(found)


@pytest.mark.parametrize("ruled", [False, True], ids=["box", "ruling"])
@pytest.mark.parametrize("star", STARS)
def test_a_star_reroll_rolls_what_the_box_or_the_table_says(star: str, ruled: bool) -> None:
    """ND-STR-01, ND-STR-02, ND-RRL-04, ND-GRN-02, ND-AMB-05."""
    more = {"rulings": {"ND-AMB-05": star}} if ruled else {"box": {"star": star.replace("-", "_")}}
    session = table(**more)
    rule, with_unrest = STARS[star]
    assert star_rule(session.setting) == STARS[star]
    own = session.position.players[0]
    for fists, has, named in product(range(3), (False, True), ((FIST,), (FIST, "white-gold"), ("white-gold",), ())):
        if FIST in named and not fists:
            continue
        own.dice, own.chits = [FIST] * fists + ["white-gold"], ["star"] if has else ["reroll"]
        own.unrolled, own.used = [0] * 5, [0] * 5
        wrong = [] if has else ["ND-STR-02"]
        settled = with_unrest and (rule == "unrest-only" or FIST in named)
        wrong += ["ND-GRN-02"] * (fists > 0 and not settled)
        wrong += ["ND-STR-01"] * (rule == "unrest-only" and "white-gold" in named)
        wrong += ["ND-STR-01"] * (FIST in named and not with_unrest)
        assert rules(Star(0, named), session) == sorted(wrong)
        Star(0, named).apply(session.position, session.setting, [])
        assert session.position.turn.rolling == ("reroll" if rule == "normal" else "star")
        assert (own.chits, own.spent) == ([], ["star"]) if has else (["reroll"], own.spent)
        assert (own.unrolled[4], own.unrolled[0]) == (named.count(FIST), named.count("white-gold"))
        own.spent = []
    assert rules(Star(0, ("white-gold",)), table("base")) == ["ND-STR-01"]


def test_while_its_dice_are_still_to_be_named_a_star_reroll_may_be_of_unrest() -> None:
    """ND-GRN-02: if unrest may be rolled with it."""
    for star, (_, with_unrest) in STARS.items():
        session = table(rulings={"ND-AMB-05": star}, given={"players.0.dice": [FIST], "players.0.chits": ["star"]})
        action = Star(0, None)  # type: ignore[arg-type]
        found = [*action.findings(session.position, session.setting)]
        refused = [one.rule for one in found if isinstance(one, Violation)]
        assert refused == [] if with_unrest else "ND-GRN-02" in refused


def test_a_plain_reroll_rolls_unused_dice_but_no_unrest() -> None:
    """ND-RRL-01 to -04, ND-RRL-08, ND-GRN-02."""
    session = table()
    own = session.position.players[0]
    for fists, chits, named in product(range(3), range(3), ((FIST,), (FIST, "white-gold"), ("white-gold",))):
        if FIST in named and not fists:
            continue
        own.dice, own.chits, own.spent = [FIST] * fists + ["white-gold"], ["reroll"] * chits, []
        own.unrolled, own.used = [0] * 5, [0, 0, 0, 1, 0]
        wrong = [] if chits else ["ND-RRL-01"]
        wrong += ["ND-RRL-08"] if FIST in named else ["ND-GRN-02"] * (fists > 0)
        assert rules(Reroll(0, named), session) == sorted(wrong)
        assert rules(Reroll(0, (*named, "red-food")), session) == sorted([*wrong, "ND-RRL-04"])
        assert rules(Reroll(0, (*named, "blue-book")), session) == sorted([*wrong, "ND-STA-08"])
        Reroll(0, named).apply(session.position, session.setting, [])
        assert session.position.turn.rolling == "reroll"
        assert own.chits == ["reroll"] * (chits - 1)
        assert own.spent == ["reroll"] * (chits > 0)
        assert (own.unrolled[4], own.unrolled[0]) == (named.count(FIST), named.count("white-gold"))
        listed = {
            one.dice for one in Reroll.candidates(session.position, session.setting, 0) if isinstance(one, Reroll)
        }
        assert bool(listed) == ("reroll" in own.chits and any(die != FIST for die in own.dice))
        assert () not in listed


@pytest.mark.parametrize("kind", [UnrestReroll, UnrestAside])
def test_all_dice_showing_unrest_are_dealt_with_together(kind: type[UnrestReroll] | type[UnrestAside]) -> None:
    """ND-GRN-02, ND-GRN-03, ND-GRN-05, ND-GRN-06: named or not; of others none."""
    session = table()
    own = session.position.players[0]
    for fists, told, others in product(range(4), (None, 0, 1, 2, 3), range(2)):
        own.dice, own.unrolled, own.used = [FIST] * fists + ["green-gold2", "white-gold"], [0] * 5, [0] * 5
        dice = None if told is None else (FIST,) * told + ("green-gold2",) * others
        if dice == () or (told is None and others):
            continue
        if not fists:
            wrong = ["ND-GRN-02"]
        elif dice is not None and others:
            wrong = ["ND-GRN-03"]
        else:
            wrong = ["ND-GRN-06"] if dice is not None and told != fists else []
        assert rules(kind(0, dice), session) == wrong
        plain = kind(0) if dice is not None and told == fists and not others else kind(0, dice)
        assert kind(0, dice).plain(session.position, session.setting) == plain
        kind(0, dice).apply(session.position, session.setting, [])
        assert own.dice == ["green-gold2", "white-gold"]
        where = (own.unrolled, own.used) if kind is UnrestReroll else (own.used, own.unrolled)
        assert where == ([0, 0, 0, 0, fists], [0] * 5)
        assert session.position.turn.rolling == ("unrest" if kind is UnrestReroll else "")
        session.position.turn.rolling = ""
        assert bool([*kind.candidates(session.position, session.setting, 0)]) is False
        own.dice = [FIST] * fists
        assert bool([*kind.candidates(session.position, session.setting, 0)]) == (fists > 0)
    plain = table("base", given={"players.0.dice": ["white-gold"]})
    assert rules(kind(0), plain) == ["ND-CMP-01"]
    assert rules(kind(0), table("base", given={"players.0.dice": [FIST]})) == []


def test_a_plain_reroll_of_dice_showing_unrest_is_never_looked_for() -> None:
    """ND-RRL-08: in a long list, of which not everything can be judged where not all is known, it was offered, and refused."""
    session = table(given={"players.0.dice": [FIST, "green-gold2", "white-gold"], "players.0.chits": ["reroll"]})
    found = [one.dice for one in Reroll.candidates(session.position, session.setting, 0) if isinstance(one, Reroll)]
    assert sorted(found) == [("green-gold2",), ("green-gold2", "white-gold"), ("white-gold",)]
