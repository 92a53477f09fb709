"""Final scoring of The Great Wall by examples whose numbers were worked out by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from messages import fill
from scoring.great_wall import CATEGORIES, RULINGS, answer, from_json, json_schema, next_question, score
from scoring.great_wall_final import QIN, GreatWallFinal
from scoring.sheet import FinalError


def board(honor: int = 0, shamed: int = 0, hordes: tuple[int, ...] = (), artifacts: Any = (0, 0, 0)) -> dict[str, Any]:
    return {
        "honor": honor,
        "shamed": shamed,
        "clean": len(hordes),
        "hordes": list(hordes),
        "artifacts": list(artifacts),
    }


def table(tea: list[str] | None = None, **boards: dict[str, Any]) -> dict[str, Any]:
    players = list(boards)
    return {"players": players, "tea": tea or players, "boards": boards}


def solo(honor: int, of_qin: int, tea: list[str] | None = None) -> dict[str, Any]:
    players = ["You", QIN]
    boards = {"You": board(honor), QIN: {"honor": of_qin, "clean": 0}}
    return {"players": players, "tea": tea or players, "boards": boards}


def test_shame_stops_at_the_starting_slot_before_horde_cards_pay() -> None:
    """GW-EX-62, GW-SCORE-01, GW-SCORE-02: 3 Honor, two shamed warriors, a clean card of 6."""
    sheet = score(from_json(table(Ann=board(3, 2, (6,)), Bob=board())))
    assert [(line.rule, line.points) for line in sheet.lines if line.player == "Ann"] == [
        ("GW-CORE-11", 3),
        ("GW-SCORE-01", -3),
        ("GW-SCORE-02", 6),
    ]
    assert sheet.totals == {"Ann": 6, "Bob": 0}


def test_shame_costs_5_each_above_the_floor() -> None:
    sheet = score(from_json(table(Ann=board(63, 2), Bob=board())))
    assert sheet.table()["shame"] == {"Ann": -10, "Bob": 0}
    assert sheet.totals["Ann"] == 53


def test_each_player_meets_artifacts_alone() -> None:
    """GW-SCORE-03."""
    sheet = score(from_json(table(Ann=board(artifacts=(10, 0, 5)), Bob=board(artifacts=(10, 0, 0)))))
    assert [(one.player, one.points) for one in sheet.lines if one.rule == "GW-SCORE-03"] == [
        ("Ann", 10),
        ("Ann", 5),
        ("Bob", 10),
    ]


def test_a_tie_behind_the_winner_goes_to_the_higher_tea_marker_too() -> None:
    """GW-CORE-02: every tie between players."""
    sheet = score(from_json(table(["Cid", "Bob", "Ann"], Ann=board(50), Bob=board(60), Cid=board(50))))
    assert [(one.rank, one.player) for one in sheet.ranking] == [(1, "Bob"), (2, "Cid"), (3, "Ann")]
    assert sheet.tie_break is not None
    assert (sheet.tie_break.players, sheet.tie_break.rule) == (("Cid", "Ann"), "GW-CORE-02")


def test_a_tie_goes_to_the_higher_tea_marker() -> None:
    """GW-SCORE-04."""
    given = table(["Cid", "Bob", "Ann"], Ann=board(9), Bob=board(4, hordes=(5,)), Cid=board(8))
    sheet = score(from_json(given))
    assert sheet.tie_break is not None
    assert (sheet.tie_break.rule, sheet.tie_break.players) == ("GW-SCORE-04", ("Bob", "Ann"))
    assert [(rank.rank, rank.player) for rank in sheet.ranking] == [(1, "Bob"), (2, "Ann"), (3, "Cid")]
    assert fill(sheet.tie_break.text, sheet.tie_break.facts) == (
        "Bob, Ann tie at 9 Honor; the Tea marker of Bob is highest"
    )


def test_qin_has_20_for_each_artifact() -> None:
    """GW-SOLO-31, GW-SOLO-01: 61 against 0 + 60 wins."""
    sheet = score(from_json(solo(61, 0)))
    assert sheet.totals == {"You": 61, QIN: 60}
    assert sheet.ranking[0].player == "You"
    assert sheet.tie_break is None


@pytest.mark.parametrize(
    ("rulings", "winner"), [({}, QIN), ({"GW-AMB-34": "loss"}, QIN), ({"GW-AMB-34": "tea-order"}, "You")]
)
def test_equal_honor_with_qin(rulings: dict[str, str], winner: str) -> None:
    """GW-SOLO-34, GW-AMB-34."""
    sheet = score(from_json(solo(65, 5)), rulings)
    assert sheet.tie_break is not None
    assert (sheet.tie_break.rule, sheet.tie_break.facts["winner"]) == ("GW-SOLO-34", winner)
    assert sheet.ranking[0].player == winner


def test_an_unknown_ruling_is_refused() -> None:
    with pytest.raises(FinalError, match=r"rulings\.GW-AMB-34"):
        score(from_json(solo(1, 1)), {"GW-AMB-34": "coin"})


def test_rulings_are_those_of_the_book() -> None:
    from referee.engine.rule import RuleBook

    book = RuleBook("referee.games.great_wall").rulings
    for name, options in RULINGS.items():
        assert tuple(book[name].options) == options
        assert book[name].default == options[0]


def test_every_line_can_be_told() -> None:
    sheet = score(from_json(table(Ann=board(40, 1, (6, 8), (10, 0, 5)), Bob=board(2))))
    assert [fill(line.text, line.facts) for line in sheet.lines] == [
        "Honor track: 40",
        "1 shamed warrior: -5 x 1, not below 0: -5",
        "2 Horde cards without Shame: 6 + 8",
        "Artifact 1: 10",
        "Artifact 3: 5",
        "Honor track: 2",
    ]
    assert set(sheet.table()) == set(CATEGORIES) - {"requests"}


def test_questions_alone_make_a_final() -> None:
    answers = ["Ann, Bob", "3 5", "2 0", "6", "0 0 10", "-", "-"]
    partial: dict[str, Any] = {}
    for text in answers:
        question = next_question(partial)
        assert question is not None
        partial = answer(partial, question, text)
    assert next_question(partial) is None
    final = from_json(partial)
    assert score(final).totals == {"Ann": 16, "Bob": 5}
    assert {line.source for line in score(final).lines} == {"typed"}
    assert from_json(final.to_json()) == final


def test_tea_is_asked_where_somebody_ties_and_never_of_players_together() -> None:
    """GW-SCORE-04, GW-CORE-02."""
    partial: dict[str, Any] = {}
    for text in ["Ann, Bob", "3 3", "0 0", "-", "-", "-", "-"]:
        question = next_question(partial)
        assert question is not None and question.name != "tea"
        partial = answer(partial, question, text)
    question = next_question(partial)
    assert question is not None and question.name == "tea"
    assert score(from_json(answer(partial, question, "Bob, Ann"))).winners == ("Bob",)
    together: dict[str, Any] = {"players": ["Ann", "Bob"], "together": {"fulfilled": 2, "needed": 5}}
    assert next_question(together) is None
    asked = next_question(together | {"together": {"needed": 5}})
    assert asked is not None and asked.parts == ("together.fulfilled",)


def test_qin_is_asked_neither_shame_nor_artifacts() -> None:
    """GW-SOLO-02."""
    partial: dict[str, Any] = {}
    asked = []
    for text in [f"You, {QIN}", "70 9", "0", "-", "-", "6 8"]:
        question = next_question(partial)
        assert question is not None
        asked += question.parts
        partial = answer(partial, question, text)
    assert next_question(partial) is None
    assert {one for one in asked if QIN in one} == {f"boards.{QIN}.honor", f"boards.{QIN}.hordes"}
    assert asked[-1] == f"boards.{QIN}.hordes"
    assert partial["boards"][QIN]["hordes"] == [6, 8]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"tea": ["Ann"]}, "tea"),
        ({"players": ["Ann"], "tea": ["Ann"], "boards": {}}, "players"),
        ({"players": ["Ann", "Bob", QIN], "tea": ["Ann", "Bob", QIN]}, "players"),
        ({"boards": {"Ann": {"honor": -1}}}, "boards.Ann.honor"),
        ({"boards": {"Ann": {"shamed": 17}}}, "boards.Ann.shamed"),
        ({"boards": {"Ann": {"clean": 2, "hordes": [6]}}}, "boards.Ann.hordes"),
        ({"boards": {"Ann": {"artifacts": [1]}}}, "boards.Ann.artifacts"),
        ({"boards": {"Ann": {"clean": 20}, "Bob": {"clean": 5}}}, "boards"),
        ({"boards": {"Ann": {"honor": 1}, "Bob": {"honor": 1, "shamed": 0}}}, "boards.Ann.shamed"),
        ({"sources": {"boards": "guess"}}, "sources.boards"),
    ],
)
def test_what_is_wrong_or_missing_is_named(change: dict[str, Any], path: str) -> None:
    with pytest.raises(FinalError) as error:
        from_json({**table(Ann=board(), Bob=board()), **change})
    assert error.value.path == path


def test_schema_names_every_key() -> None:
    schema = json_schema()
    assert set(schema["properties"]) == {"players", "tea", "boards", "together", "lost", "sources"}
    assert set(board()) == set(schema["properties"]["boards"]["additionalProperties"]["properties"])


def together(fulfilled: int, **more: Any) -> dict[str, Any]:
    return {"players": ["Ann", "Bob"], "tea": ["Bob", "Ann"], "together": {"fulfilled": fulfilled, "needed": 6}, **more}


@pytest.mark.parametrize(
    ("final", "rule"),
    [
        (together(6), "GW-COOP-19"),
        (together(12), "GW-COOP-19"),
        (together(5, lost=True), "GW-COOP-18"),
        (together(5), None),
    ],
)
def test_together_everybody_wins_or_loses(final: dict[str, Any], rule: str | None) -> None:
    """GW-COOP-01, GW-COOP-29: Honor is not counted."""
    assert from_json(final).to_json() == final
    sheet = score(from_json(final))
    assert sheet.totals == dict.fromkeys(["Ann", "Bob"], final["together"]["fulfilled"])
    won = rule == "GW-COOP-19"
    assert sheet.winners == (("Ann", "Bob") if won else ())
    assert [one.rank for one in sheet.ranking] == [1, 1]
    assert rule == (sheet.tie_break and sheet.tie_break.rule)


@pytest.mark.parametrize("name", ["Ann", "You"])
def test_alone_an_empty_pool_is_lost_with_any_honor(name: str) -> None:
    """GW-SOLO-33."""
    final: dict[str, Any] = json.loads(json.dumps({**solo(90, 10), "lost": True}).replace("You", name))
    assert from_json(final).to_json() == final
    sheet = score(from_json(final))
    assert [(one.rank, one.player, one.points) for one in sheet.ranking] == [(1, QIN, 70), (2, name, 90)]
    assert sheet.tie_break is not None and fill(sheet.tie_break.text, sheet.tie_break.facts).endswith("wins")


@pytest.mark.parametrize(
    ("players", "boards", "said"),
    [
        (["You", QIN], {"You": {"honor": 3}}, None),
        (["You", QIN], {QIN: {"honor": 3, "clean": 1, "hordes": [6]}}, None),
        (["You", QIN], {}, None),
        (["You", QIN], [], "boards: must be an object"),
        (["Ann", "Bob"], [], "boards: must be an object"),
        (["You", QIN], {QIN: {"shamed": 0}}, f"boards.{QIN}.shamed: is not known here"),
        (["You", QIN], {QIN: {"artifacts": [0, 0, 0]}}, f"boards.{QIN}.artifacts: is not known here"),
        (["You", QIN], {QIN: 3}, f"boards.{QIN}: must be an object"),
        (["Ann", "Bob"], {QIN: {"shamed": 0}}, f"boards.{QIN}: is not known here"),
    ],
)
def test_what_may_be_told_of_qin_and_of_nobody_in_his_place(players: list[str], boards: Any, said: str | None) -> None:
    """GW-SOLO-02: he has neither shamed warriors nor Artifacts, and sits only at the table of somebody alone."""
    told = {"players": players, "boards": boards}
    if said is None:
        assert GreatWallFinal.read(told).to_json().get("boards", {}) == boards
        return
    with pytest.raises(FinalError) as error:
        GreatWallFinal.read(told)
    assert str(error.value).startswith(said)


@pytest.mark.parametrize("fulfilled", range(13))
@pytest.mark.parametrize("needed", [1, 6, 12])
@pytest.mark.parametrize("lost", [False, True])
def test_together_as_many_requests_win_as_are_needed(fulfilled: int, needed: int, lost: bool) -> None:
    """GW-COOP-01, -18, -19: unless the game was lost before."""
    final = together(fulfilled, lost=lost, together={"fulfilled": fulfilled, "needed": needed})
    sheet = score(from_json(final))
    won = fulfilled >= needed and not lost
    assert (sheet.together, sheet.winners) == (won, ("Ann", "Bob") if won else ())
    rule = "GW-COOP-19" if won else "GW-COOP-18" if lost else None
    assert (sheet.tie_break and sheet.tie_break.rule) == rule


@pytest.mark.parametrize("honor", [0, 1, 4, 5, 9, 10, 11, 79, 80, 81])
@pytest.mark.parametrize("shamed", [0, 1, 2, 16])
def test_shame_takes_5_each_as_far_as_honor_goes(honor: int, shamed: int) -> None:
    """GW-SCORE-01: never below the start of the track; Horde cards and Artifacts are counted after it."""
    sheet = score(from_json(table(Ann=board(honor, shamed, (6, 8), (0, 4, 0)), Bob=board())))
    assert sheet.totals["Ann"] == max(0, honor - 5 * shamed) + 18
    assert [line.points for line in sheet.lines if line.category == "shame"] == (
        [-min(honor, 5 * shamed)] if shamed else []
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {**table(Ann=board(), Bob=board()), "lost": True},
        {**together(3), "lost": 1},
        {**together(3), "boards": {"Ann": board()}},
        {**together(3), "together": {"fulfilled": 3}},
        {**together(3), "together": {"fulfilled": 13, "needed": 6}},
        {**together(3), "together": {"fulfilled": 3, "needed": 13}},
        {**together(3), "together": {"fulfilled": 3, "needed": 0}},
        {**together(3), "players": ["You", QIN], "tea": ["You", QIN]},
    ],
)
def test_outcomes_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(FinalError):
        from_json(wrong)


def test_there_are_24_horde_cards() -> None:
    final = table(Ann=board(hordes=(1,) * 12), Bob=board(hordes=(1,) * 12))
    assert score(from_json(final)).totals == {"Ann": 12, "Bob": 12}
    with pytest.raises(FinalError, match="24"):
        from_json({**final, "boards": {**final["boards"], "Bob": board(hordes=(1,) * 13)}})
