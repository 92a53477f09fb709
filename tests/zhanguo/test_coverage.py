"""Every rule is shown: by an example that keeps it and, if it can reject something, by one that breaks exactly it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.games import game

HERE = Path(__file__).parent
BOOK = game("zhanguo").book
EXAMPLES: list[dict[str, Any]] = [
    one
    for path in sorted((HERE / "scenarios").glob("*.toml"))
    for one in scenarios.scenarios_of(tomllib.loads(path.read_text("utf-8")))
]
IN_TESTS = {
    rule
    for path in (*HERE.glob("test_*.py"), *(HERE.parent / "scoring").glob("test_*.py"))
    for rule in re.findall(r"\bZG-[A-Z]+-\d+\b", path.read_text("utf-8"))
}
PERMITS = {
    "ZG-GEN-05": "what lies on the table is public",
    "ZG-GEN-06": "backs of cards are visible",
    "ZG-GEN-08": "regions have the same numbers everywhere",
    "ZG-TURN-05": "something is always legal",
    "ZG-UNIFY-08": "any card may go to any region",
    "ZG-UNIFY-11": "a first card goes to a region at its last space",
    "ZG-UNREST-05": "the last space may be reached",
    "ZG-UNREST-13": "cubes are never short",
    "ZG-RECRUIT-03": "governor areas have no limit",
    "ZG-REASSIGN-08": "points may be split",
    "ZG-GOV-11": "governors of a region have no limit",
    "ZG-GOV-12": "unrest does not keep a governor out",
    "ZG-HIRE-06": "workers of a region have no limit",
    "ZG-HIRE-08": "workers are never short",
    "ZG-PALACE-09": "several palaces of one player may stand in a region",
    "ZG-WALL-07": "unrest does not keep a wall out",
    "ZG-TASK-02": "more objects than needed do no harm",
}
"""Rules that carry the tag but permit something: no player can break them, only a referee who refuses too much could.

Tests of their own show that nothing is refused for what they allow."""


def breaks(one: dict[str, Any], rule: str) -> bool:
    """The example is refused, or found by the audit or against a correction, by this rule and no other."""
    expect = one["expect"]
    refused = expect.get("verdict") in ("illegal", "corrected") and expect.get("rules") == [rule]
    return refused or expect.get("audit") == [rule]


def keeps(one: dict[str, Any], rule: str) -> bool:
    """The example names the rule and is not refused."""
    expect = one["expect"]
    return rule in one["rules"] and expect.get("verdict", "legal") == "legal" and not expect.get("audit")


@pytest.mark.parametrize("rule", BOOK.rules)
def test_a_rule_is_shown(rule: str) -> None:
    assert rule in IN_TESTS or any(rule in one["rules"] for one in EXAMPLES)


@pytest.mark.parametrize("rule", [key for key, rule in BOOK.rules.items() if rule.tag == "legality"])
def test_a_legality_rule_is_broken_and_kept(rule: str) -> None:
    if rule in PERMITS:
        assert rule in IN_TESTS, "no test shows what this rule permits"
        return
    assert any(breaks(one, rule) for one in EXAMPLES), "no example is refused by exactly this rule"
    assert any(keeps(one, rule) for one in EXAMPLES), "no example keeps this rule"


@pytest.mark.parametrize("ruling", [key for key, one in BOOK.rulings.items() if len(one.options) > 1])
def test_a_ruling_is_shown_both_ways(ruling: str) -> None:
    """Each option of a ruling is set, or is the default, in an example that names the ruling or sets it."""
    chosen = {
        one.get("rulings", {}).get(ruling, BOOK.rulings[ruling].default)
        for one in EXAMPLES
        if ruling in one["rules"]
        or ruling in one.get("rulings", {})
        or set(BOOK.rulings[ruling].rules) & set(one["rules"])
    }
    if ruling in IN_TESTS:
        return
    assert chosen == set(BOOK.rulings[ruling].options)
