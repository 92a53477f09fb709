"""Every scoring rule of ZhanGuo by an example whose numbers were worked out by hand."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from messages import fill
from scoring.shape import leniently
from scoring.sheet import FinalError, Line, ScoreSheet
from scoring.zhanguo import CATEGORIES, from_json, score

Table = Callable[[list[str], dict[str, Any]], dict[str, Any]]
PLAYERS = ["Red", "Blue", "Yellow", "Purple"]


class Example(NamedTuple):
    """What lies on an otherwise empty table, and all lines it gives as (player, points, rule)."""

    given: dict[str, Any]
    lines: list[tuple[str, int, str]]
    rulings: dict[str, str] = {}


def wall(face: str, bars: int, **red: Any) -> dict[str, Any]:
    """One wall of Red in an otherwise empty section, and Red's board."""
    given = {"walls.gold-left": {"face": face, "spaces": {str(bars): "Red"}}}
    return given | {f"boards.Red.{path.replace('_', '.')}": value for path, value in red.items()}


def discs(**slots: list[int]) -> dict[str, Any]:
    """Blue's discs: for each slot the VP printed on its spaces; Blue has the last disc."""
    others = ["Red", "Yellow", "Purple"]
    return {
        f"tasks.{slot.replace('_', '.')}": {"vp": vp, "discs": [*others[: len(vp) - 1], "Blue"]}
        for slot, vp in slots.items()
    }


EXAMPLES: dict[str, list[Example]] = {
    "ZG-END-01": [
        Example({"governors.3": {"Yellow": 1}}, [("Yellow", 12, "ZG-END-01")]),
        Example(
            {"governors.2": {"Red": 3, "Blue": 2}, "governors.5": {"Red": 1, "Blue": 4}},
            [("Red", 18, "ZG-END-01"), ("Blue", 21, "ZG-END-01")],
        ),
    ],
    "ZG-END-02": [
        Example({"governors.1": {"Red": 2, "Purple": 2}}, [("Red", 7, "ZG-END-02"), ("Purple", 7, "ZG-END-02")]),
        Example(
            {"governors.1": {"Red": 1, "Blue": 1, "Yellow": 1, "Purple": 1}},
            [(player, 3, "ZG-END-02") for player in PLAYERS],
        ),
    ],
    "ZG-END-03": [
        Example({"governors.1": {}}, []),
        Example({"governors.1": {"Red": 3, "Blue": 2, "Yellow": 1}}, [("Red", 18, "ZG-END-01")]),
    ],
    "ZG-END-04": [
        Example({"boards.Red.markers.ivory": {"1": 1}}, [("Red", 5, "ZG-END-04")]),
        Example({"boards.Red.markers.orange": {"1": 1}}, [("Red", 6, "ZG-END-04")]),
        Example({"boards.Red.markers.brown": {"1": 1}}, [("Red", 7, "ZG-END-04")]),
        Example(
            {"boards.Red.markers.ivory": {"1": 4}, "boards.Blue.markers.ivory": {"1": 5}},
            [("Blue", 5, "ZG-END-04")],
        ),
    ],
    "ZG-END-05": [
        Example(
            {
                "track": ["Purple", "Yellow", "Blue", "Red"],
                "boards.Red.markers.orange": {"1": 2},
                "boards.Blue.markers.orange": {"1": 2},
                "boards.Yellow.markers.orange": {"1": 1},
            },
            [("Blue", 6, "ZG-END-05")],
        )
    ],
    "ZG-END-06": [
        Example(
            {"boards.Red.markers.ivory": {"3": 1}, "boards.Blue.markers.ivory": {"1": 2}},
            [("Red", 5, "ZG-END-04")],
        ),
        Example({"boards.Red.markers.ivory": {"1": 0, "3": 0}}, []),
    ],
    "ZG-END-08": [
        Example(discs(upper_wall=[6, 4]), [("Red", 6, "ZG-END-08"), ("Blue", 4, "ZG-END-08")]),
        Example(discs(lower_wall=[4], lower_palace=[3]), [("Blue", 14, "ZG-END-08")]),
    ],
    "ZG-END-09": [
        Example(
            {
                "walls.third-left": {"face": "HAS_RED", "spaces": {"1": "Red"}},
                "walls.third-right": {"face": "HAS_GREY", "spaces": {"3": "Red"}},
                "boards.Red.officials.red": [2, 0, 0, 0, 1],
                "boards.Red.officials.grey": [0, 1, 0, 0, 0],
            },
            [("Red", 4, "ZG-WTILE-06"), ("Red", 4, "ZG-WTILE-05")],
        )
    ],
    "ZG-END-11": [
        Example(
            {
                "boards.Red.unrest": [0, 1, 0, 2, 0],
                "boards.Red.officials": {"red": [1] * 5, "grey": [1] * 5, "white": [1] * 5},
                "boards.Red.cards": {"ivory": [1] * 5, "orange": [1] * 5, "brown": [1] * 5},
                "walls.gold-left": {"face": "HAS_RED", "spaces": {}},
                "tasks.upper.wall": {"vp": [5, 3], "discs": []},
            },
            [],
        )
    ],
    "ZG-END-12": [
        Example(
            discs(upper_wall=[4], upper_palace=[2], lower_governor=[3]),
            [("Blue", 12, "ZG-END-08"), ("Blue", 3, "ZG-END-08")],
        )
    ],
    "ZG-WTILE-01": [
        Example(
            {
                "walls.gold-right": {
                    "face": "HAS_WHITE",
                    "spaces": {"1": "Red", "2": "Blue", "3": "Yellow"},
                },
                **{f"boards.{player}.officials.white": [1, 0, 0, 0, 0] for player in PLAYERS},
            },
            [("Red", 2, "ZG-WTILE-07"), ("Blue", 3, "ZG-WTILE-07"), ("Yellow", 4, "ZG-WTILE-07")],
        )
    ],
    "ZG-WTILE-02": [
        Example(
            {
                "walls.gold-right": {"face": "HAS_RED", "spaces": {"1": "Blue"}},
                "boards.Red.officials.red": [1, 1, 1, 0, 0],
                "boards.Blue.officials.red": [0, 0, 0, 1, 0],
            },
            [("Blue", 2, "ZG-WTILE-06")],
        )
    ],
    "ZG-WTILE-03": [Example(wall("UNREST_EMPTY", 3, unrest=[0, 1, 0, 4, 0]), [("Red", 9, "ZG-WTILE-03")])],
    "ZG-WTILE-04": [
        Example(
            wall(
                "OFFICIALS_GE_UNREST",
                3,
                unrest=[1, 2, 3, 1, 2],
                officials={"red": [1, 1, 0, 0, 0], "grey": [0, 1, 1, 0, 0], "white": [0, 0, 1, 0, 1]},
            ),
            [("Red", 6, "ZG-WTILE-04")],
        )
    ],
    "ZG-WTILE-05": [Example(wall("HAS_GREY", 1, officials_grey=[1, 0, 3, 0, 1]), [("Red", 6, "ZG-WTILE-05")])],
    "ZG-WTILE-06": [Example(wall("HAS_RED", 2, officials_red=[0, 0, 5, 0, 0]), [("Red", 3, "ZG-WTILE-06")])],
    "ZG-WTILE-07": [Example(wall("HAS_WHITE", 3, officials_white=[1, 1, 1, 1, 1]), [("Red", 20, "ZG-WTILE-07")])],
    "ZG-WTILE-08": [
        Example(wall("MINUS_UNREST", 1, unrest=[1, 0, 2, 0, 0]), [("Red", 2, "ZG-WTILE-08")]),
        Example(wall("MINUS_UNREST", 2, unrest=[2, 2, 2, 2, 2]), [("Red", 0, "ZG-WTILE-08")]),
        Example(wall("MINUS_UNREST", 3, unrest=[0, 0, 0, 0, 1]), [("Red", 14, "ZG-WTILE-08")]),
    ],
    "ZG-WTILE-09": [
        Example(
            wall(
                "SETS_3_COLOURS",
                1,
                cards={"ivory": [2, 0, 0, 0, 0], "orange": [0, 3, 0, 0, 0], "brown": [0, 0, 1, 1, 0]},
            ),
            [("Red", 4, "ZG-WTILE-09")],
        )
    ],
    "ZG-WTILE-10": [
        Example(
            wall(
                "FULL_REGION",
                2,
                cards={"ivory": [3, 1, 1, 0, 0], "orange": [0, 1, 1, 0, 0], "brown": [0, 1, 0, 0, 0]},
            ),
            [("Red", 6, "ZG-WTILE-10")],
        )
    ],
    "ZG-WTILE-11": [
        Example(
            wall(
                "TWO_SAME_COLOUR",
                3,
                cards={"ivory": [2, 0, 1, 0, 0], "orange": [0, 2, 1, 0, 0], "brown": [0, 1, 1, 3, 0]},
            ),
            [("Red", 9, "ZG-WTILE-11")],
        )
    ],
    "ZG-WTILE-12": [Example(wall("HAS_ORANGE_CARD", 2, cards_orange=[2, 1, 0, 0, 0]), [("Red", 4, "ZG-WTILE-12")])],
    "ZG-WTILE-13": [Example(wall("HAS_BROWN_CARD", 3, cards_brown=[0, 0, 0, 0, 3]), [("Red", 3, "ZG-WTILE-13")])],
    "ZG-WTILE-14": [Example(wall("HAS_IVORY_CARD", 1, cards_ivory=[1, 1, 1, 1, 0]), [("Red", 4, "ZG-WTILE-14")])],
    "ZG-EX-15": [Example({"governors.1": {"Red": 2, "Blue": 1}}, [("Red", 15, "ZG-END-01")])],
    "ZG-EX-16": [
        Example(
            {"governors.4": {"Red": 1, "Yellow": 1, "Purple": 1}},
            [("Red", 4, "ZG-END-02"), ("Yellow", 4, "ZG-END-02"), ("Purple", 4, "ZG-END-02")],
        )
    ],
    "ZG-EX-17": [
        Example(
            discs(upper_governor=[5], upper_wall=[2], lower_governor=[3]),
            [("Blue", 14, "ZG-END-08"), ("Blue", 3, "ZG-END-08")],
        )
    ],
    "ZG-EX-44": [
        Example(
            {"governors.2": {"Red": 2, "Blue": 2, "Yellow": 1}},
            [("Red", 7, "ZG-END-02"), ("Blue", 7, "ZG-END-02")],
        )
    ],
    "ZG-EX-45": [
        Example(
            {"boards.Red.markers.brown": {"3": 1}, "boards.Yellow.markers.brown": {"1": 3}},
            [("Red", 7, "ZG-END-05")],
        )
    ],
    "ZG-EX-46": [Example(discs(upper_wall=[5], upper_palace=[3], upper_governor=[2]), [("Blue", 30, "ZG-END-08")])],
    "ZG-EX-47": [
        Example(wall("MINUS_UNREST", 2, unrest=[1, 0, 3, 0, 0]), [("Red", 6, "ZG-WTILE-08")]),
        Example(wall("MINUS_UNREST", 1, unrest=[2, 0, 3, 0, 2]), [("Red", 0, "ZG-WTILE-08")]),
    ],
    "ZG-EX-48": [
        Example(
            wall(
                "SETS_3_COLOURS",
                3,
                cards={"ivory": [1, 1, 1, 1, 0], "orange": [0, 0, 0, 2, 1], "brown": [2, 2, 0, 0, 1]},
            ),
            [("Red", 12, "ZG-WTILE-09")],
        )
    ],
    "ZG-EX-49": [
        Example(
            wall("OFFICIALS_GE_UNREST", 2, unrest=[0, 1, 2, 3, 0], officials={"total": [0, 1, 1, 4, 2]}),
            [("Red", 8, "ZG-WTILE-04")],
        )
    ],
    "ZG-EX-50": [
        Example(
            wall(
                "TWO_SAME_COLOUR",
                1,
                cards={"ivory": [0, 1, 1, 0, 0], "orange": [3, 0, 1, 0, 0], "brown": [0, 2, 1, 0, 0]},
            ),
            [("Red", 2, "ZG-WTILE-11")],
        )
    ],
    "ZG-AMB-08": [
        Example(
            {"boards.Red.markers.ivory": {"3": 1}, "boards.Blue.markers.ivory": {"1": 2}},
            [("Blue", 5, "ZG-END-04")],
            {"ZG-AMB-08": "count"},
        )
    ],
    "ZG-AMB-09": [
        Example(
            {"governors.2": {"Red": 2, "Blue": 2}},
            [("Red", 10, "ZG-END-02"), ("Blue", 10, "ZG-END-02")],
            {"ZG-AMB-09": "share-nine"},
        ),
        Example({"governors.2": {"Red": 2}}, [("Red", 15, "ZG-END-01")], {"ZG-AMB-09": "share-nine"}),
    ],
    "ZG-AMB-11": [
        Example(
            wall("MINUS_UNREST", 1, unrest=[2, 0, 3, 0, 2]),
            [("Red", -2, "ZG-WTILE-08")],
            {"ZG-AMB-11": "negative"},
        )
    ],
    "ZG-AMB-12": [
        Example(
            wall("OFFICIALS_GE_UNREST", 2, unrest=[0, 1, 2, 3, 0], officials={"total": [0, 1, 1, 4, 2]}),
            [("Red", 6, "ZG-WTILE-04")],
            {"ZG-AMB-12": "needs-official"},
        )
    ],
}
CASES = [
    pytest.param(example, id=f"{rule}-{number}")
    for rule, examples in EXAMPLES.items()
    for number, example in enumerate(examples, 1)
]


def lines_of(sheet: ScoreSheet) -> list[Line]:
    return [line for line in sheet.lines if line.category != "vp_track"]


@pytest.mark.parametrize("example", CASES)
def test_example(table: Table, example: Example) -> None:
    sheet = score(from_json(table(PLAYERS, example.given)), example.rulings)
    assert [(line.player, line.points, line.rule) for line in lines_of(sheet)] == example.lines
    for player in PLAYERS:
        assert sheet.totals[player] == sum(points for who, points, _ in example.lines if who == player)


def test_rule_zg_gen_02_most_vp_win(table: Table) -> None:
    """ZG-GEN-02: the VP on the track and those of final scoring together decide."""
    given = {"boards.Red.vp": 60, "boards.Blue.vp": 50, "boards.Yellow.vp": 40, "governors.1": {"Blue": 1}}
    sheet = score(from_json(table(PLAYERS, given)))
    assert [(one.rank, one.player, one.points) for one in sheet.ranking] == [
        (1, "Blue", 62),
        (2, "Red", 60),
        (3, "Yellow", 40),
        (4, "Purple", 0),
    ]
    assert sheet.tie_break is None
    assert {line.rule for line in sheet.lines if line.category == "vp_track"} == {"ZG-GEN-02"}


def test_rule_zg_end_10_higher_disc_wins_the_tie(table: Table) -> None:
    """ZG-END-10, with the track as it is after the discs of round 5 came back (ZG-AMB-27)."""
    given = {f"boards.{player}.vp": vp for player, vp in zip(PLAYERS, (70, 80, 80, 80), strict=True)}
    sheet = score(from_json(table(PLAYERS, {**given, "track": ["Red", "Purple", "Blue", "Yellow"]})))
    ranking = [(one.rank, one.player) for one in sheet.ranking]
    assert ranking == [(1, "Purple"), (2, "Blue"), (2, "Yellow"), (4, "Red")]
    tie = sheet.tie_break
    assert tie is not None
    assert (tie.players, tie.rule) == (("Purple", "Blue", "Yellow"), "ZG-END-10")
    assert fill(tie.text, tie.facts) == (
        "Purple, Blue, Yellow tie at 80 VP; the disc of Purple is highest on the reward track"
    )


def test_a_tie_for_second_place_is_shared(table: Table) -> None:
    given = {f"boards.{player}.vp": vp for player, vp in zip(PLAYERS, (90, 80, 80, 70), strict=True)}
    sheet = score(from_json(table(PLAYERS, given)))
    assert [one.rank for one in sheet.ranking] == [1, 2, 2, 4]
    assert sheet.tie_break is None


def test_a_disc_more_than_there_are_spaces_has_no_points_below_it(table: Table) -> None:
    """On a table that was overridden it lies there, and counts as a disc of its owner (ZG-END-08)."""
    given = {"tasks.upper.wall": {"vp": [5], "discs": ["Red", "Blue", "Yellow"]}, **discs(upper_palace=[3])}
    with leniently() as problems:
        sheet = score(from_json(table(PLAYERS, given)))
    assert [one.path for one in problems] == ["tasks.upper.wall"]
    assert [(line.player, line.points) for line in sheet.lines if line.category == "tasks"] == [
        ("Red", 5),
        ("Blue", 6),
        ("Yellow", 0),
    ]


def test_rule_zg_end_07_scoring_moves_nothing(table: Table) -> None:
    """ZG-END-07: discs on the reward track and markers stay where they are."""
    final = from_json(table(PLAYERS, {"boards.Red.markers.brown": {"1": 3}, "boards.Blue.markers.brown": {"1": 3}}))
    before = copy.deepcopy(final)
    assert score(final).totals["Red"] == 7
    assert final == before


def test_lines_carry_their_numbers_and_words(table: Table) -> None:
    given = wall("HAS_RED", 1, officials_red=[2, 0, 0, 0, 1]) | {"governors.4": {"Blue": 1, "Yellow": 1}}
    found = lines_of(score(from_json(table(PLAYERS, given))))
    assert found[0].facts == {
        "region": 4,
        "own": 1,
        "counts": {"Red": 0, "Blue": 1, "Yellow": 1, "Purple": 0},
        "tied": 2,
        "rulings": {"ZG-AMB-09": "share-all"},
    }
    assert found[2].facts == {
        "section": "gold-left",
        "face": "HAS_RED",
        "bars": 1,
        "each": 2,
        "officials_red": [2, 0, 0, 0, 1],
        "regions": [1, 5],
        "count": 2,
    }
    assert fill(found[0].text, found[0].facts) == "Region 4: 1 governor, tie of 2: (9 + 3 x 1) / 2"
    assert fill(found[2].text, found[2].facts) == "gold-left, 1 bar: 2 x 2 regions with a red official"


def test_sources_of_the_facts(table: Table) -> None:
    given = wall("HAS_RED", 1, officials_red=[2, 0, 0, 0, 1]) | {
        "governors.4": {"Blue": 1},
        "boards.Red.vp": 3,
        "boards.Red.markers.ivory": {"1": 1},
        "boards.Blue.markers.ivory": {"1": 1},
        "sources": {"boards.Red": "photo", "boards.Red.vp": "typed", "track": "typed"},
    }
    sheet = score(from_json(table(PLAYERS, given)))
    found = {(line.player, line.category): line.source for line in sheet.lines}
    assert found["Red", "vp_track"] == "typed"
    assert found["Blue", "vp_track"] == "tracked"
    assert found["Blue", "governors"] == "tracked"
    assert found["Red", "walls"] == "photo"
    assert found["Red", "markers"] == "typed"
    given["sources"] = {"boards.Red.officials": "photo"}
    (line,) = (one for one in score(from_json(table(PLAYERS, given))).lines if one.category == "walls")
    assert line.source == "photo"


def test_sheet_as_data(table: Table) -> None:
    marks = [{"entry": 12, "why": "cube had slipped"}]
    sheet = score(from_json(table(PLAYERS[:2], {"boards.Red.vp": 4, "boards.Blue.vp": 4})), marks=marks)
    data = sheet.to_json()
    assert set(data) == {"lines", "totals", "ranking", "tie_break", "marks", "settled"}
    assert data["lines"][0] == {
        "player": "Red",
        "category": "vp_track",
        "points": 4,
        "rule": "ZG-GEN-02",
        "facts": {"vp": 4},
        "source": "tracked",
        "text": "VP track: {vp}",
    }
    assert data["totals"] == {"Red": 4, "Blue": 4}
    assert data["ranking"][1] == {"rank": 2, "player": "Blue", "points": 4}
    assert data["tie_break"]["players"] == ["Red", "Blue"]
    assert data["marks"] == marks
    assert sheet.table() == {
        name: {"Red": 4 * (name == "vp_track"), "Blue": 4 * (name == "vp_track")} for name in CATEGORIES
    }


def test_unknown_ruling_value_is_refused(table: Table) -> None:
    final = from_json(table(PLAYERS, {}))
    with pytest.raises(FinalError, match=r"rulings\.ZG-AMB-09: must be one of: share-all, share-nine"):
        score(final, {"ZG-AMB-09": "share-none"})
    assert score(final, {"ZG-AMB-01": "cleared"}).totals == dict.fromkeys(PLAYERS, 0)


@pytest.mark.parametrize(("unrest", "hangs"), [([2, 0, 3, 0, 0], False), ([2, 0, 3, 0, 1], True)])
def test_only_where_more_would_be_lost_a_wall_hangs_on_the_ruling(table: Table, unrest: list[int], hangs: bool) -> None:
    """ZG-AMB-11, ZG-WTILE-08: five VP and as much unrest are nothing, whatever is ruled."""
    (line,) = lines_of(score(from_json(table(PLAYERS, wall("MINUS_UNREST", 1, unrest=unrest)))))
    assert (line.points, "rulings" in line.facts) == (0, hangs)
