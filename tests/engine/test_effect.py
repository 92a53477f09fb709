"""Effects as data, without any game: digested, due, carried out, summed up."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.effect import Amount, Clause, Count, Effect, carry_out, clause, clauses, recipients, standing

HAVE = {Count("horses"): 7, Count("horses", ("grey",)): 3, Count("carts"): 3}
counts = HAVE.__getitem__


def gains(**data: Any) -> Clause:
    return clause({"when": "round", "do": [{"op": "gain", **data}]})


def test_plain_data_says_only_what_is_not_usual() -> None:
    assert clause({"when": "round", "do": [{"op": "gain"}]}) == Clause("round", (Effect("gain", Amount()),))
    full = clause(
        {
            "when": "building",
            "at": ["wall"],
            "who": "others",
            "whose": "any",
            "once": "turn",
            "if": [[{"left": ["horses", "grey"], "sign": ">=", "right": 2}]],
            "pay": {"coin": "x"},
            "pick": 1,
            "do": [{"op": "gain", "n": 2, "of": ["hay"], "per": ["horses"], "each": 3, "most": 5, "text": "hay"}],
        }
    )
    assert (full.at, full.who, full.whose, full.once, full.pick, full.cost) == (
        ("wall",),
        "others",
        "any",
        "turn",
        1,
        {"coin": -1},
    )
    (one,) = full.do
    assert one.has("hay")
    assert one.amount == Amount(2, Count("horses"), 3, 5)


def test_what_was_read_before_is_kept_and_what_was_changed_is_read_anew() -> None:
    told = [{"when": "round", "do": [{"op": "gain", "n": 2}]}]
    read = clauses(told)
    assert clauses([{"when": "round", "do": [{"op": "gain", "n": 2}]}]) is read
    told[0]["do"] = [{"op": "gain", "n": 3}]
    assert [one.do[0].amount.n for one in (*read, *clauses(told))] == [2, 3]


@pytest.mark.parametrize(
    ("amount", "value"),
    [
        ({"n": 4}, 4),
        ({"per": ["horses"]}, 7),
        ({"n": 2, "per": ["horses"], "each": 3}, 4),
        ({"n": 2, "per": ["horses"], "most": 5}, 5),
        ({"n": 3, "per": ["horses", "grey"]}, 9),
    ],
)
def test_how_much(amount: dict[str, Any], value: int) -> None:
    got: list[tuple[int, tuple[str, ...]]] = []
    assert not carry_out(gains(**amount, of=["hay"]), counts, {"gain": lambda n, of: got.append((n, of))})
    assert got == [(value, ("hay",))]


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ([[("horses", ">=", 7)]], True),
        ([[("horses", ">", 7)]], False),
        ([[("horses", "<=", 7)]], True),
        ([[("horses", "<", 7)]], False),
        ([[("carts", "=", 3)]], True),
        ([[("horses", ">", ["carts"])]], True),
        ([[("horses", ">", 1), ("carts", ">", 3)]], False),
        ([[("horses", ">", 9)], [("carts", ">", 1)]], True),
    ],
)
def test_conditions(condition: list[list[tuple[str, str, Any]]], met: bool) -> None:
    tests = [[{"left": [left], "sign": sign, "right": right} for left, sign, right in part] for part in condition]
    one = clause({"when": "round", "if": tests, "do": [{"op": "gain"}]})
    got: list[int] = []
    assert not carry_out(one, counts, {"gain": lambda n, _: got.append(n)})
    assert bool(got) is met


def test_what_no_deed_covers_is_left_to_the_table() -> None:
    one = clause({"when": "round", "do": [{"op": "gain"}, {"op": "other", "text": "whatever is printed"}]})
    assert [left.text for left in carry_out(one, counts, {"gain": lambda *_: None})] == ["whatever is printed"]
    never = [[{"left": ["horses"], "sign": ">", "right": 99}]]
    unmet = clause({"when": "round", "if": never, "do": [{"op": "other", "text": "nothing to declare"}]})
    assert not carry_out(unmet, counts, {})


def test_moments() -> None:
    wall = clause({"when": "building", "at": ["wall"], "do": []})
    any_building = clause({"when": "building", "whose": "any", "do": []})
    assert wall.due("building", "wall", "north")
    assert not wall.due("building", "mill")
    assert not wall.due("round", "wall")
    assert not wall.due("building", "wall", own=False)
    assert any_building.due("building", "mill", own=False)


def test_standing_effects_add_up() -> None:
    always = clauses(
        {"when": "always", "do": [{"op": "cheaper", **one}]}
        for one in ({"n": 2, "of": ["mill"]}, {"per": ["carts"], "of": ["mill"]}, {"n": 1}, {"n": 5, "of": ["wall"]})
    )
    assert standing(always, "cheaper", counts, of=("mill",)) == 2 + 3 + 1
    assert standing(always, "cheaper", counts, of=("wall",)) == 5 + 1
    assert standing(always, "cheaper", counts) == 1
    assert standing(always, "gain", counts) == 0


def test_what_a_clause_counts() -> None:
    tests = [
        [{"left": ["horses"], "sign": ">", "right": ["carts"]}],
        [{"left": ["horses", "grey"], "sign": "=", "right": 1}],
    ]
    one = clause({"when": "round", "if": tests, "do": [{"op": "gain"}, {"op": "gain", "per": ["carts"]}]})
    assert sorted(counted.what for counted in one.counted()) == ["carts", "carts", "horses", "horses"]
    assert not list(gains(n=2).counted())


def test_whom_a_clause_is_for() -> None:
    order = (2, 0, 1)
    assert recipients("owner", 1, 0, order) == [1]
    assert recipients("active", 1, 0, order) == [0]
    assert recipients("others", 1, 0, order) == [2, 1]
    assert recipients("all", 1, 0, order) == [2, 0, 1]
