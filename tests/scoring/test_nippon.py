"""Every final scoring rule of Nippon by an example whose numbers were worked out by hand."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any

import pytest

from messages import fill
from scoring.ask import Question
from scoring.nippon import (
    CATEGORIES,
    FORM,
    RULINGS,
    answer,
    counter_clockwise,
    from_json,
    json_schema,
    next_question,
    score,
    wages,
)
from scoring.nippon_final import BASES, SPACES, NipponFinal
from scoring.shape import scored_by
from scoring.sheet import FinalError, Line, ScoreSheet

PLAYERS = ["Anna", "Boris", "Chen"]
SPACE = {
    "contracts": {"base": "contracts_per", "amount": 2, "printed": 0},
    "yen": {"base": "yen_per", "amount": 6, "printed": 1},
    "knowledge": {"base": "stars", "what": "knowledge", "printed": 1},
    "ships": {"base": "stars", "what": "ships", "printed": 0},
    "factories": {"base": "factories_of_level", "what": "2 3", "printed": 0},
    "other": {"base": "manual", "printed": 0},
}
KINDS = ["contracts", "yen", "knowledge", "ships", "factories", "other", "other", "other", "other"]
PLACE = {kind: str(KINDS.index(kind) + 1) for kind in SPACE}


def table(changes: dict[str, Any] | None = None, players: list[str] = PLAYERS) -> dict[str, Any]:
    """A complete final in which nobody has anything, changed at dotted paths."""
    data: dict[str, Any] = {
        "players": list(players),
        "last": players[-1],
        "third": "counted",
        "achievements": {},
        "boards": {player: {"vp": 0, "money": 0, "colours": 0} for player in players},
    }
    for space, kind in enumerate(KINDS, 1):
        counts: dict[str, Any] = {} if kind == "yen" else {"counts": {}}
        data["achievements"][str(space)] = {**copy.deepcopy(SPACE[kind]), "tiles": {}, **counts}
    for path, value in (changes or {}).items():
        *above, last = path.split(".")
        place = data
        for key in above:
            place = place.setdefault(key, {})
        place[last] = value
    return data


def scored(changes: dict[str, Any], rulings: dict[str, str] | None = None, players: list[str] = PLAYERS) -> ScoreSheet:
    return score(from_json(table(changes, players)), rulings or {})


def lines_of(sheet: ScoreSheet, category: str) -> list[Line]:
    return [line for line in sheet.lines if line.category == category]


def points(changes: dict[str, Any], rulings: dict[str, str] | None = None) -> list[tuple[str, int, str]]:
    """All lines but those of the VP track, as player, points and rule."""
    sheet = scored(changes, rulings)
    return [(line.player, line.points, line.rule) for line in sheet.lines if line.category != "vp_track"]


def achieved(kind: str, tile: int = 0, count: int = 0) -> dict[str, Any]:
    """Anna has so many of what an achievement counts and perhaps a tile there."""
    given: dict[str, Any] = {f"achievements.{PLACE[kind]}.tiles": {"Anna": tile} if tile else {}}
    return given if kind == "yen" else given | {f"achievements.{PLACE[kind]}.counts": {"Anna": count}}


@pytest.mark.parametrize(
    ("kind", "tile", "count", "vp", "rule"),
    [
        pytest.param("contracts", 0, 7, 0, "NP-ACH-03", id="NP-EX-22"),
        pytest.param("contracts", 3, 5, 6, "NP-ACH-03", id="NP-ACH-03"),
        pytest.param("contracts", 3, 1, 0, "NP-ACH-03", id="one contract is not two"),
        pytest.param("ships", 2, 3, 6, "NP-ACH-06", id="NP-EX-24"),
        pytest.param("ships", 0, 3, 0, "NP-ACH-06", id="ships without a tile"),
        pytest.param("knowledge", 0, 4, 4, "NP-ACH-05", id="printed 1x"),
        pytest.param("knowledge", 5, 4, 20, "NP-ACH-05", id="NP-ACH-02: a tile replaces 1x"),
        pytest.param("factories", 4, 3, 12, "NP-ACH-07", id="NP-ACH-07"),
        pytest.param("other", 2, 9, 18, "NP-ACH-08", id="NP-ACH-08"),
    ],
)
def test_achievements(kind: str, tile: int, count: int, vp: int, rule: str) -> None:
    assert points(achieved(kind, tile, count)) == [("Anna", vp, rule)]


@pytest.mark.parametrize(
    ("money", "colours", "tile", "paid", "lost", "vp"),
    [
        pytest.param(8, 0, 0, 0, 0, 1, id="NP-EX-23"),
        pytest.param(16, 1, 3, 1, 0, 6, id="NP-EX-D25"),
        pytest.param(12, 5, 2, 4, -2, 0, id="NP-END-03: one colour unpaid"),
        pytest.param(16, 3, 0, 3, 0, 1, id="NP-EX-18: 9k for three colours, 7k are left"),
        pytest.param(5, 6, 5, 1, -10, 0, id="2k left are not enough for a point"),
    ],
)
def test_money_and_wages(money: int, colours: int, tile: int, paid: int, lost: int, vp: int) -> None:
    """NP-END-02 to NP-END-05 and NP-ACH-04: the money level pays the wages, what is left may score."""
    board = {"vp": 30, "money": money, "colours": colours}
    sheet = scored({"boards.Anna": board, **achieved("yen", tile)})
    assert [(line.points, line.facts["paid"]) for line in lines_of(sheet, "wages")] == (
        [(lost, paid)] if colours else []
    )
    assert sum(line.points for line in lines_of(sheet, "achievements")) == vp
    assert sheet.totals["Anna"] == 30 + lost + vp


@pytest.mark.parametrize(
    ("money", "colours", "paid", "left"), [(17, 5, 5, 2), (12, 5, 4, 0), (2, 1, 0, 2), (9, 0, 0, 9), (30, 6, 6, 12)]
)
def test_wages(money: int, colours: int, paid: int, left: int) -> None:
    """NP-PAY-03 with NP-EX-D17 and NP-EX-D18: as many colours as possible are paid."""
    assert wages(money, colours) == (paid, left)


@pytest.mark.parametrize(
    ("ruling", "vp"), [("reference-sheet", [0, 4, 9]), ("tiles-only", [0, 0, 9]), ("all-once", [2, 4, 9])]
)
def test_achievements_without_a_tile_by_ruling(ruling: str, vp: list[int]) -> None:
    given = achieved("contracts", 0, 5) | achieved("knowledge", 0, 4) | achieved("factories", 3, 3)
    assert [one[1] for one in points(given, {"NP-AMB-30": ruling})] == vp


def test_only_an_achievement_without_a_tile_hangs_on_the_ruling() -> None:
    """NP-AMB-30 asks what is scored where no tile of one's own lies; with a tile nothing is open."""
    for tile, hangs in ((0, True), (3, False)):
        (line,) = lines_of(scored(achieved("contracts", tile, 4)), "achievements")
        assert ("NP-AMB-30" in line.facts.get("rulings", {})) == hangs


def test_achievements_are_everybodys_own() -> None:
    counts = {"achievements.1.counts": {"Anna": 4, "Boris": 8}, "achievements.1.tiles": {"Boris": 5}}
    assert points(counts) == [("Anna", 0, "NP-ACH-03"), ("Boris", 20, "NP-ACH-03")]


REGION = {"tiles": {}, "trains": {}, "ships": {}, "foreign": 0}
OPEN = {"third": "open", "table": [19, 15, 11], "regions": dict.fromkeys("1234", REGION)}


def region(changes: dict[str, Any]) -> dict[str, Any]:
    return {**copy.deepcopy(OPEN), "regions.2": {**REGION, **changes}}


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        pytest.param(
            {"tiles": {"Anna": 6, "Boris": 6, "Chen": 4}, "ships": {"Anna": 2, "Boris": 4, "Chen": 2}},
            [
                ("Anna", 17, "NP-SCORE-06"),
                ("Anna", 2, "NP-SCORE-09"),
                ("Boris", 17, "NP-SCORE-06"),
                ("Boris", 4, "NP-SCORE-09"),
                ("Chen", 11, "NP-SCORE-05"),
            ],
            id="tie for first",
        ),
        pytest.param(
            {"tiles": {"Anna": 6, "Boris": 1}, "trains": {"Boris": 4, "Chen": 4}, "ships": {"Anna": 2}, "foreign": 7},
            [("Anna", 15, "NP-SCORE-05"), ("Anna", 2, "NP-SCORE-09"), ("Boris", 11, "NP-SCORE-05")],
            id="foreign companies first, trains without a tile",
        ),
        pytest.param({"foreign": 12}, [], id="NP-EX-D23"),
    ],
)
def test_the_third_scoring(given: dict[str, Any], lines: list[tuple[str, int, str]]) -> None:
    assert points(region(given)) == lines


def test_what_nobody_said_is_nothing() -> None:
    final = NipponFinal.read(table({**region({}), "regions.2": {"tiles": {"Anna": 1}}, "achievements.9": {}}))
    assert (final.regions["2"].foreign, final.achievements["9"].printed) == (0, 0)


def test_influence_nought_may_take_a_place() -> None:
    found = points(region({"tiles": {"Anna": 3}, "foreign": 1}), {"NP-AMB-16": "takes-place"})
    assert ("Boris", 5, "NP-SCORE-06") in found


def test_regions_stand_on_the_sheet_only_while_open() -> None:
    assert tuple(CATEGORIES) == scored(OPEN).categories
    assert scored({}).categories == ("vp_track", "wages", "achievements")
    with pytest.raises(FinalError, match="counted already"):
        from_json(table({"table": [1, 1, 1]}))


@pytest.mark.parametrize(("last", "order"), [("A", "ADCB"), ("B", "BADC"), ("C", "CBAD"), ("D", "DCBA")])
def test_counter_clockwise(last: str, order: str) -> None:
    assert "".join(counter_clockwise(from_json(table({"last": last}, list("ABCD"))))) == order


@pytest.mark.parametrize("players", ["AB", "ABC", "ABCD"])
def test_as_long_as_nobody_said_who_was_last_it_is_the_last_in_order_of_play(players: str) -> None:
    """So it is counted for a game that is not over: the first player then began the round."""
    final = FORM.final.read({"players": list(players)})
    assert "".join(counter_clockwise(final)) == players[::-1]


def test_the_tie_break() -> None:
    """NP-END-07 with NP-EX-D24: A and D tie, B had the last turn."""
    given: dict[str, Any] = {f"boards.{name}.vp": vp for name, vp in zip("ABCD", (80, 70, 60, 80), strict=True)}
    sheet = scored({**given, "last": "B"}, players=list("ABCD"))
    assert [(one.rank, one.player) for one in sheet.ranking] == [(1, "A"), (2, "D"), (3, "B"), (4, "C")]
    assert sheet.tie_break is not None
    assert (sheet.tie_break.players, sheet.tie_break.rule) == (("A", "D"), "NP-END-07")
    said = "A, D tie at 80 VP; counter-clockwise from B, who had the last turn, A comes first"
    assert fill(sheet.tie_break.text, sheet.tie_break.facts) == said


def test_most_points_win_even_below_nought() -> None:
    """NP-END-06, and NP-AMB-33: the true number counts."""
    sheet = scored({"boards.Anna.vp": -4, "boards.Boris.vp": -1, "boards.Chen.vp": -9})
    assert [(one.player, one.points) for one in sheet.ranking] == [("Boris", -1), ("Anna", -4), ("Chen", -9)]
    assert sheet.tie_break is None


def test_totals_are_the_sum_of_the_lines_and_every_text_can_be_said() -> None:
    given = region({"tiles": {"Anna": 9, "Boris": 9, "Chen": 2}, "ships": {"Anna": 4}}) | {
        "boards.Anna": {"vp": 50, "money": 5, "colours": 3}
    }
    sheet = scored(given | achieved("knowledge", 2, 5) | achieved("yen", 4))
    assert sheet.totals["Anna"] == 50 + 17 + 4 - 4 + 10
    assert sum(sum(row.values()) for row in sheet.table().values()) == sum(sheet.totals.values())
    assert all("{" not in fill(line.text, line.facts) for line in sheet.lines)
    json.dumps(sheet.to_json())


def test_every_base_can_be_scored() -> None:
    for base, options in BASES.items():
        one = {"base": base, "amount": 1, "what": options[0], "printed": 1, "tiles": {"Anna": 3}}
        given = {"achievements.2": {"base": "manual", "printed": 0, "tiles": {}, "counts": {}}, "boards.Anna.money": 4}
        if base != "yen_per":
            one["counts"] = {"Anna": 4}
        (line,) = lines_of(scored({**given, "achievements.5": one}), "achievements")
        assert (line.points, line.player) == (12, "Anna"), base
        assert "{" not in fill(line.text, line.facts)


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("players", ["Anna"], "players"),
        ("players", ["Anna", "Boris", "Chen", "Dora", "Ella"], "players"),
        ("third", None, "third"),
        ("last", "Dora", "last"),
        ("third", "half", "third"),
        ("boards.Anna.colours", 7, "boards.Anna.colours"),
        ("boards.Anna.vp", 1.5, "boards.Anna.vp"),
        ("boards.Dora", {}, "boards.Dora"),
        ("achievements.1.tiles", {"Anna": 1}, "achievements.1.tiles.Anna"),
        ("achievements.1.tiles", {"Anna": 6}, "achievements.1.tiles.Anna"),
        ("achievements.1.base", "rice_per", "achievements.1.base"),
        ("achievements.1.amount", 0, "achievements.1.amount"),
        ("achievements.3.amount", 2, "achievements.3.amount"),
        ("achievements.3.what", "yen", "achievements.3.what"),
        ("achievements.2.counts", {"Anna": 3}, "achievements.2.counts"),
        ("achievements.1.base", "yen_per", "achievements"),
        ("achievements.10", {}, "achievements.10"),
        ("boards.Anna.money", None, "boards.Anna.money"),
        ("sources", {"nowhere": "typed"}, "sources.nowhere"),
    ],
)
def test_what_no_final_can_be(path: str, value: Any, where: str) -> None:
    changes = {path: value} | ({"achievements.1.counts": {}} if value == "yen_per" else {})
    with pytest.raises(FinalError) as caught:
        from_json(table(changes))
    assert caught.value.path == where


def test_the_third_scoring_counts_as_counted_until_it_is_said_to_be_open() -> None:
    told = {"players": PLAYERS, "table": [19, 15, 11]}
    with pytest.raises(FinalError, match="is counted already"):
        NipponFinal.read(told)
    assert NipponFinal.read({**told, "third": "open"}).table == (19, 15, 11)


@pytest.mark.parametrize("gone", ["last", "third", "boards", "achievements"])
def test_what_is_missing_is_named(gone: str) -> None:
    data = table()
    del data[gone]
    with pytest.raises(FinalError, match="is missing"):
        from_json(data)


def test_unknown_rulings_are_refused_and_others_ignored() -> None:
    for name in RULINGS:
        with pytest.raises(FinalError):
            scored({}, {name: "nonsense"})
    assert scored({}, {"NP-AMB-28": "bonus-first"}) == scored({})


def typed(question: Question, data: Mapping[str, Any]) -> str:
    """What somebody who looks at the table types."""

    def at(place: tuple[str, ...]) -> Any:
        value: Any = data
        for key in place:
            value = value[key]
        return value

    if question.targets and question.kind == "names":
        return ", ".join(one for one, place in zip(question.options, question.targets, strict=True) if at(place)) or "-"
    if question.targets:
        return " ".join(str(at(place)) for place in question.targets)
    value = at(question.path)
    if question.labels:
        return " ".join(
            str(value.get(one, 0) if isinstance(value, dict) else value[int(one) - 1]) for one in question.labels
        )
    return ", ".join(value) if isinstance(value, list) else str(value)


@pytest.mark.parametrize("third", ["counted", "open"])
def test_the_questions_lead_to_the_same_sheet(third: str) -> None:
    given = achieved("contracts", 3, 6) | {"boards.Boris": {"vp": -2, "money": 14, "colours": 2}, "last": "Anna"}
    if third == "open":
        given |= region({"tiles": {"Anna": 5, "Boris": 3}, "trains": {"Boris": 4}, "foreign": 2})
    final = from_json(table(given))
    data = final.to_json()
    partial: dict[str, Any] = {}
    asked = 0
    while (question := next_question(partial)) is not None:
        partial = answer(partial, question, typed(question, data))
        assert question.said(partial) == typed(question, data)
        asked += len(question.parts)
        assert "{" not in fill(question.text, question.facts)
    assert asked == len(partial["sources"])
    sheet, told = score(final), score(from_json(partial))
    assert (told.totals, told.ranking) == (sheet.totals, sheet.ranking)
    assert {line.source for line in told.lines} == {"typed"}
    assert [(line.points, line.rule) for line in told.lines] == [(line.points, line.rule) for line in sheet.lines]


def test_plain_data_and_back() -> None:
    for given in ({}, region({"tiles": {"Anna": 5}})):
        final = from_json(table({**given, "sources": {"boards.Anna": "photo"}}))
        assert from_json(final.to_json()) == final
    assert set(json_schema()["properties"]["achievements"]["properties"]) == set(SPACES)
    json.dumps(json_schema())


def test_what_cannot_be_is_scored_where_the_table_has_the_last_word_and_said_once() -> None:
    data, scoring = table({"boards.Anna.colours": 7}), scored_by("scoring.nippon")
    with pytest.raises(FinalError):
        scoring(data, {}, [])
    sheet = scoring(data, {}, [], lenient=True)
    behind = [problem.path for line in sheet.lines for problem in line.problems]
    assert [*behind, *(problem.path for problem in sheet.problems)] == ["boards.Anna.colours"]
    assert not scoring(table(), {}, [], lenient=True).problems


def test_what_cannot_be_on_a_space_is_said_of_all_who_score_it() -> None:
    wrong = {"achievements.1.tiles": {"Anna": 7, "Boris": 2}, "achievements.1.counts": {"Anna": 3, "Boris": 2}}
    right = {"achievements.2.tiles": {"Anna": 2}}
    sheet = scored_by("scoring.nippon")(table(wrong | right), {}, [], lenient=True)
    said = [(line.player, line.facts["space"]) for line in sheet.lines if line.problems]
    assert (said, sheet.problems) == ([("Anna", 1), ("Boris", 1)], ())


def test_what_is_left_out_of_a_board_is_nothing() -> None:
    board = NipponFinal.read({"players": PLAYERS, "boards": {"Anna": {}}}).boards["Anna"]
    assert (board.vp, board.money, board.colours) == (0, 0, 0)


def test_stars_of_nobody_knows_what_are_scored_where_nothing_multiplies_them() -> None:
    """Which track or row is asked only where a tile lies; a sheet needs no name for what brings nothing."""
    one = {"base": "stars", "printed": 0, "tiles": {}, "counts": {"Anna": 1}}
    (line,) = lines_of(scored({"achievements.5": one}), "achievements")
    assert (line.player, line.points) == ("Anna", 0)
    assert "{" not in fill(line.text, line.facts)


@pytest.mark.parametrize(("typed", "source"), [({}, "tracked"), ({"achievements.1.printed": "typed"}, "typed")])
def test_the_printed_multiplier_is_a_source_only_where_somebody_typed_it(typed: dict[str, str], source: str) -> None:
    """What is printed is no matter of a photo or the record."""
    recorded = {"achievements.1.tiles": "tracked", "achievements.1.counts": "tracked"}
    sources = {"achievements": "photo"} | recorded | typed
    (line,) = lines_of(scored({**achieved("contracts", 3, 5), "sources": sources}), "achievements")
    assert line.source == source


@pytest.mark.parametrize(
    ("kind", "counted", "other"),
    [
        ("yen", ("boards.Anna.money", "boards.Anna.colours"), "counts"),
        ("contracts", ("achievements.1.counts",), "boards.Anna.money"),
    ],
)
def test_a_line_comes_from_what_it_counts(kind: str, counted: tuple[str, ...], other: str) -> None:
    """NP-ACH-03, -04: yen and the colours paid for, or the count; where other things were seen matters nothing."""
    place = f"achievements.{PLACE[kind]}"
    told = {
        f"{place}.tiles": "tracked",
        **dict.fromkeys((part.replace("achievements.1", place) for part in counted), "tracked"),
    }
    other = other if "." in other else f"{place}.{other}"
    given, rule = {**achieved(kind, 3, 5), "boards.Anna.money": 6}, {"yen": "NP-ACH-04", "contracts": "NP-ACH-03"}[kind]

    def source(sources: dict[str, str]) -> list[str]:
        lines = lines_of(scored({**given, "sources": sources}), "achievements")
        return [line.source for line in lines if (line.player, line.rule) == ("Anna", rule)]

    assert source({**told, other: "photo"}) == ["tracked"]
    for part in told:
        assert source({**told, part: "photo"}) == ["photo"]
