"""Every scoring rule of Nations: The Dice Game by an example whose numbers were worked out by hand."""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

import pytest

from messages import fill
from scoring.nations_dice import CATEGORIES, RULINGS, from_json, score
from scoring.nations_dice_steps import (
    HALL_OF_FAME,
    book_points,
    event_points,
    hall_of_fame,
    most_points,
    pass_first_worth,
    solo_book_limit,
    solo_last_points,
    solo_most_points,
    winner,
)
from scoring.shape import scored_by
from scoring.sheet import FinalError, Line, ScoreSheet

PLAYERS = ["Anna", "Boris", "Chen"]


def asked(data: dict[str, Any], *settled: str, value: str = "visible-only") -> ScoreSheet:
    """The sheet of a table that has settled these rulings."""
    return scored_by("scoring.nations_dice")(data, {"ND-AMB-03": value}, [], settled=settled)


def nations_table(players: list[str], changes: dict[str, Any]) -> dict[str, Any]:
    """A complete final of the expansion in which nobody has anything, changed at dotted paths."""
    piles = ("vp", "starting", "wonders", "colonies", "buildings", "advisors", "covered")
    data: dict[str, Any] = {
        "edition": "unrest",
        "players": list(players),
        "order": list(players),
        "boards": {player: dict.fromkeys(piles, 0) for player in players},
    }
    for path, value in changes.items():
        *above, last = path.split(".")
        place = data
        for key in above:
            place = place[key]
        place[last] = value
    return data


def scored(changes: dict[str, Any], rulings: dict[str, str] | None = None, players: list[str] = PLAYERS) -> ScoreSheet:
    return score(from_json(nations_table(players, changes)), rulings or {})


def lines_of(sheet: ScoreSheet) -> list[Line]:
    return [line for line in sheet.lines if line.category != "vp_track"]


class Example(NamedTuple):
    """What lies on an otherwise empty table, and all lines it gives as (player, points, rule)."""

    given: dict[str, Any]
    lines: list[tuple[str, int, str]]
    rulings: dict[str, str] = {}


EXAMPLES: dict[str, list[Example]] = {
    "ND-END-02": [
        Example(
            {
                "boards.Anna.wonders": {"2-07": 4, "4-01": 6},
                "boards.Anna.colonies": {"1-03": 1},
                "boards.Anna.buildings": {"3-10": 2, "3-11": 0},
                "boards.Anna.advisors": {"4-09": 1},
                "boards.Boris.colonies": 5,
            },
            [
                ("Anna", 10, "ND-END-02"),
                ("Anna", 1, "ND-END-02"),
                ("Anna", 2, "ND-END-02"),
                ("Anna", 1, "ND-END-02"),
                ("Boris", 5, "ND-END-02"),
            ],
        ),
        Example({"boards.Chen.advisors": {"1-01": 0}}, [("Chen", 0, "ND-END-02")]),
    ],
    "ND-END-03": [
        Example({"boards.Boris.unbuilt": {"4-02": 5}}, [("Boris", 0, "ND-END-03")]),
        Example({"boards.Boris.unbuilt": {"4-02": 0}}, [("Boris", 0, "ND-END-03")]),
        Example({"boards.Boris.unbuilt": 5}, [("Boris", 0, "ND-END-03")]),
    ],
    "ND-END-04": [Example({}, [])],
    "ND-END-07": [
        Example({"boards.Anna.covered": {"1-04": 1, "2-02": 2}}, [("Anna", 0, "ND-END-07")]),
        Example({"boards.Anna.covered": 0}, []),
        Example({"boards.Anna.covered": {"1-05": 0}}, []),
        Example(
            {"boards.Anna.covered": {"1-04": 1, "2-02": 2}},
            [("Anna", 3, "ND-END-07")],
            {"ND-AMB-03": "covered-too"},
        ),
    ],
    "ND-END-08": [Example({"boards.Chen.starting": 2}, [("Chen", 2, "ND-END-08")])],
    "ND-EX-22": [Example({"boards.Anna.unbuilt": {"3-01": 4}}, [("Anna", 0, "ND-END-03")])],
}
CASES = [
    pytest.param(example, id=f"{rule}-{number}")
    for rule, examples in EXAMPLES.items()
    for number, example in enumerate(examples, 1)
]


@pytest.mark.parametrize("example", CASES)
def test_example(example: Example) -> None:
    sheet = scored(example.given, example.rulings)
    assert [(line.player, line.points, line.rule) for line in lines_of(sheet)] == example.lines
    for player in PLAYERS:
        assert sheet.totals[player] == sum(points for who, points, _ in example.lines if who == player)


def test_rule_nd_end_05_most_vp_win() -> None:
    """ND-END-05, ND-STA-09: the VP of the game and of the tiles together decide."""
    sheet = scored({"boards.Anna.vp": 20, "boards.Boris.vp": 15, "boards.Boris.wonders": {"4-01": 6}})
    assert [(one.rank, one.player, one.points) for one in sheet.ranking] == [
        (1, "Boris", 21),
        (2, "Anna", 20),
        (3, "Chen", 0),
    ]
    assert sheet.tie_break is None
    assert {line.rule for line in sheet.lines if line.category == "vp_track"} == {"ND-STA-09"}


def test_vector_nd_ex_21_earlier_in_player_order_wins_the_tie() -> None:
    """ND-EX-21, ND-END-06, by the order after the step of round 4 (ND-AMB-22)."""
    given = {"boards.Anna.vp": 31, "boards.Boris.vp": 31, "boards.Chen.vp": 20, "order": ["Boris", "Anna", "Chen"]}
    sheet = scored(given)
    assert [(one.rank, one.player) for one in sheet.ranking] == [(1, "Boris"), (2, "Anna"), (3, "Chen")]
    tie = sheet.tie_break
    assert tie is not None
    assert (tie.players, tie.rule) == (("Boris", "Anna"), "ND-END-06")
    assert fill(tie.text, tie.facts) == "Boris, Anna tie at 31 VP; Boris comes first in player order"
    assert winner({0: 31, 1: 31, 2: 20}, [1, 0, 2]) == 1
    assert winner({0: 31, 1: 30, 2: 31}, [1, 2, 0]) == 2


def test_a_tie_for_second_place_is_shared() -> None:
    sheet = scored({"boards.Anna.vp": 31, "boards.Boris.vp": 20, "boards.Chen.vp": 20})
    assert [one.rank for one in sheet.ranking] == [1, 2, 2]
    assert sheet.tie_break is None


def test_rule_nd_end_07_replaced_tiles_may_change_the_ranking() -> None:
    given = {"boards.Anna.vp": 30, "boards.Boris.vp": 28, "boards.Boris.covered": {"2-02": 3}, "boards.Anna.covered": 1}
    final = from_json(nations_table(PLAYERS, given))
    assert asked(nations_table(PLAYERS, given)).settled
    told = [fill(line.text, line.facts) for line in lines_of(score(final))]
    assert told == [
        "Replaced tiles: 1 VP do not count; with them the total would be 31",
        "Replaced tiles: 3 VP do not count; with them the total would be 31",
    ]
    data = nations_table(PLAYERS, {**given, "order": ["Boris", "Anna", "Chen"]})
    first = from_json(data)
    open_still = asked(data)
    assert not open_still.settled
    assert [(one.rulings, one.ranking[0].player) for one in open_still.otherwise] == [
        ({"ND-AMB-03": "covered-too"}, "Boris")
    ]
    assert open_still.ranges == {"Anna": (30, 31), "Boris": (28, 31)}
    assert asked(data, "ND-AMB-03").settled, "the table keeps to what is visible"
    assert asked(data, "ND-AMB-03", value="covered-too").settled
    assert [one.player for one in score(first).ranking] == ["Anna", "Boris", "Chen"]
    assert [one.player for one in score(first, {"ND-AMB-03": "covered-too"}).ranking] == ["Boris", "Anna", "Chen"]
    assert all("settle this by the rulebook" in line.text for line in lines_of(score(first)))
    assert lines_of(score(first))[1].facts == {
        "vp": 3,
        "names": "2-02",
        "tiles": {"2-02": 3},
        "other": 31,
        "rulings": {"ND-AMB-03": "visible-only"},
    }
    chosen = lines_of(score(first, {"ND-AMB-03": "covered-too"}))
    assert [fill(line.text, line.facts) for line in chosen] == [
        "Replaced tiles: 1 VP, counted by ruling",
        "Replaced tiles: 3 VP, counted by ruling",
    ]


def test_rule_nd_end_01_scoring_moves_nothing() -> None:
    """Scoring a final twice gives the same; ND-END-01 leaves nothing to do but count."""
    final = from_json(nations_table(PLAYERS, {"boards.Anna.wonders": {"2-07": 4}}))
    before = copy.deepcopy(final)
    assert score(final) == score(final)
    assert final == before


FAME = [
    ("base", 29, "Victoria", 25),
    ("unrest", 29, "Charles V", 25),
    ("base", 9, None, 0),
    ("unrest", 9, None, 0),
    ("base", 50, "Trajan", 50),
    ("unrest", 59, "Ashoka", 50),
    ("unrest", 99, "Trajan", 60),
    ("base", 49, "Ashoka", 40),
    ("base", 39, "Wu Zetian", 35),
    ("base", 34, "Saladin", 30),
    ("base", 24, "Charles V", 20),
    ("base", 15, "Cleopatra", 15),
    ("unrest", 24, "Cleopatra", 20),
    ("unrest", 19, "Dan Quayle", 10),
    ("base", 10, "Dan Quayle", 10),
]


@pytest.mark.parametrize(("edition", "points", "name", "least"), FAME)
def test_vector_nd_ex_26_hall_of_fame(edition: str, points: int, name: str | None, least: int) -> None:
    """ND-EX-26, ND-SOL-10, ND-AMB-33: the highest entry not above the own points."""
    assert hall_of_fame(points, edition) == (None if name is None else (least, name))
    sheet = scored({"edition": edition, "boards.Anna.vp": points}, players=["Anna"])
    line = sheet.lines[-1]
    assert (line.category, line.points, line.rule) == ("hall_of_fame", 0, "ND-SOL-10")
    said = fill(line.text, line.facts)
    assert said == (f"{points} VP: {name}, from {least} VP" if name else f"{points} VP: no entry in the Hall of Fame")
    assert sheet.totals == {"Anna": points}
    assert sheet.categories == tuple(CATEGORIES)


def test_ruling_nd_amb_33_exact_entries_only() -> None:
    exact = {"ND-AMB-33": "exact"}
    assert hall_of_fame(29, "base", "exact") is None
    assert hall_of_fame(25, "base", "exact") == (25, "Victoria")
    sheet = scored({"edition": "base", "boards.Anna.vp": 29}, exact, ["Anna"])
    assert sheet.lines[-1].text == "{points} VP: no entry in the Hall of Fame"
    assert sheet.lines[-1].facts["rulings"] == exact


def test_both_halls_name_the_same_eight_from_above() -> None:
    base, unrest = HALL_OF_FAME["base"], HALL_OF_FAME["unrest"]
    assert [name for _, name in base] == [name for _, name in unrest]
    assert [least for least, _ in base] == [50, 40, 35, 30, 25, 20, 15, 10]
    assert [least for least, _ in unrest] == [60, 50, 40, 35, 30, 25, 20, 10]


@pytest.mark.parametrize(
    ("totals", "points"),
    [
        pytest.param({"Red": 7, "Yellow": 5, "Purple": 4, "Green": 4}, [3, 2, 0, 0], id="ND-EX-01"),
        pytest.param({"a": 6, "b": 4}, [2, 0], id="ND-EX-06 apart"),
        pytest.param({"a": 5, "b": 5}, [0, 0], id="ND-EX-06 level"),
        pytest.param({0: 3, 1: 8, 2: 5}, [0, 2, 1], id="ND-BOK-04 three"),
        pytest.param({0: 2, 1: 2, 2: 9, 3: 2}, [0, 0, 3, 0], id="ND-BOK-05 ND-AMB-31"),
        pytest.param({"you": 4, "shadow": 3}, [2, 0], id="ND-SOL-07 more"),
        pytest.param({"you": 3, "shadow": 3}, [0, 0], id="ND-SOL-07 level"),
        pytest.param({"you": 3, "shadow": 4}, [0, 2], id="ND-SOL-13"),
    ],
)
def test_books(totals: dict[Any, int], points: list[int]) -> None:
    assert list(book_points(totals).values()) == points


@pytest.mark.parametrize("age", [1, 2, 3, 4])
def test_vector_nd_ex_05_famine_and_war_score_the_age(age: int) -> None:
    """ND-EX-05, ND-FAM-02, ND-FAM-03, ND-WAR-02, ND-WAR-03, ND-SOL-09."""
    assert [event_points(used, 3, age) for used in (0, 2, 3, 4, 9)] == [0, 0, age, age, age]


def test_vectors_of_famine_and_war() -> None:
    """ND-EX-15: two foods are short of 3, a trade makes the third. ND-EX-16: 5 for a war of 4."""
    assert event_points(2 + 1, 3, age=2) == 2
    assert event_points(2, 3, age=2) == 0
    assert event_points(5, 4, age=3) == 3


def test_vector_nd_ex_20_most_food_shared() -> None:
    """ND-EX-20, ND-BNS-01, ND-BNS-07: famine 3 in age 1, the bonus tile for most food."""
    used = {"A": 4, "B": 4, "C": 2}
    assert {player: event_points(food, 3, 1) for player, food in used.items()} == {"A": 1, "B": 1, "C": 0}
    assert most_points(used) == {"A": 2, "B": 2, "C": 0}


def test_most_of_a_kind() -> None:
    """ND-BNS-01, ND-BNS-02 and ND-BNS-03 count alike; ND-BNS-10: what lies above the event's value counts too."""
    assert most_points({0: 1, 1: 5, 2: 4}) == {0: 0, 1: 2, 2: 0}
    used = {"A": 5, "B": 3}
    assert {player: event_points(food, 3, 2) for player, food in used.items()} == {"A": 2, "B": 2}
    assert most_points(used) == {"A": 2, "B": 0}


def test_rule_nd_bns_11_nobody_has_most_of_nothing() -> None:
    """ND-BNS-11, ND-AMB-14."""
    assert most_points({0: 0, 1: 0}) == {0: 0, 1: 0}
    assert most_points({0: 0, 1: 0}, "all-tied") == {0: 2, 1: 2}
    assert most_points({0: 0, 1: 1}, "all-tied") == {0: 0, 1: 2}


def test_rule_nd_sol_24_solo_limits() -> None:
    """ND-SOL-24: one more than the famine, the war, or the books rolled for the shadow; ND-AMB-15b."""
    assert [solo_most_points(used, 4) for used in (3, 4, 5, 7)] == [0, 0, 2, 2]
    assert solo_book_limit(3, 1) == 3
    assert solo_book_limit(3, 2, "roll-plus-tile") == 5
    assert solo_most_points(4, solo_book_limit(3, 1)) == 2
    assert solo_most_points(4, solo_book_limit(3, 1, "roll-plus-tile")) == 0


def test_rule_nd_sol_26_last_to_pass_alone() -> None:
    """ND-SOL-26: the tiles left when the pass is declared; ND-BNS-05 and this are worth the same 2 points."""
    assert [solo_last_points(left) for left in (0, 1, 3)] == [2, 0, 0]


def test_rule_nd_bns_04_stronger_pass_first_tiles() -> None:
    """ND-BNS-04, ND-SOL-25, ND-AMB-15: two in all, or by the literal reading of the solo text three."""
    assert pass_first_worth(stronger=False) == 1
    assert pass_first_worth(stronger=True) == 2
    assert pass_first_worth(stronger=True, ruling="three") == 2
    assert pass_first_worth(stronger=True, solo=True) == 2
    assert pass_first_worth(stronger=True, solo=True, ruling="three") == 3
    assert pass_first_worth(stronger=False, solo=True, ruling="three") == 1


def test_lines_carry_their_numbers_and_words() -> None:
    found = lines_of(
        scored(
            {
                "boards.Anna.wonders": {"2-07": 4, "4-01": 6},
                "boards.Anna.advisors": 3,
                "boards.Anna.starting": 1,
                "boards.Anna.unbuilt": {"4-02": 5},
            }
        )
    )
    assert [fill(line.text, line.facts) for line in found] == [
        "Built wonders 2-07, 4-01: 10 VP",
        "Advisors: 3 VP in all",
        "Printed on the board: 1 VP",
        "Never built, 5 VP do not count",
    ]
    assert found[0].facts == {"vp": 10, "names": "2-07, 4-01", "tiles": {"2-07": 4, "4-01": 6}}
    assert [line.category for line in found] == ["wonders", "advisors", "buildings", "wonders"]


def test_sources_of_the_facts() -> None:
    given = {
        "boards.Anna.vp": 3,
        "boards.Anna.wonders": 4,
        "boards.Boris.wonders": 2,
        "sources": {"boards.Anna": "photo", "boards.Anna.vp": "typed"},
    }
    found = {(line.player, line.category): line.source for line in scored(given).lines}
    assert found["Anna", "vp_track"] == "typed"
    assert found["Anna", "wonders"] == "photo"
    assert found["Boris", "wonders"] == "tracked"


def test_sheet_as_data() -> None:
    marks = [{"entry": 12, "why": "die had fallen off"}]
    sheet = score(from_json(nations_table(PLAYERS[:2], {"boards.Anna.vp": 4, "boards.Boris.vp": 4})), marks=marks)
    data = sheet.to_json()
    assert data["totals"] == {"Anna": 4, "Boris": 4}
    assert data["tie_break"]["players"] == ["Anna", "Boris"]
    assert data["marks"] == marks
    assert set(sheet.table()) == set(CATEGORIES) - {"hall_of_fame"}


def test_unknown_ruling_value_is_refused() -> None:
    final = from_json(nations_table(PLAYERS, {}))
    with pytest.raises(FinalError, match=r"rulings\.ND-AMB-03: must be one of: visible-only, covered-too"):
        score(final, {"ND-AMB-03": "half"})
    assert score(final, {"ND-AMB-01": "gold-strength-stone"}).totals == dict.fromkeys(PLAYERS, 0)


def test_rulings_are_those_of_the_book() -> None:
    from referee.engine.rule import RuleBook

    book = RuleBook("referee.games.nations_dice").rulings
    for name, options in RULINGS.items():
        assert tuple(book[name].options) == options
        assert book[name].default == options[0]


def test_one_is_enough_to_have_most() -> None:
    """ND-BNS-01 to -03: whoever produced one has most where nobody produced more."""
    assert most_points({"Anna": 1, "Boris": 0}) == {"Anna": most_points({"Anna": 9})["Anna"], "Boris": 0}
    assert most_points({"Anna": 1})["Anna"] > 0
