"""Finals of Nations: The Dice Game: what is refused and where, the questions that lead to one, what always holds."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from messages import fill
from referee.testing import samples
from scoring.ask import Question
from scoring.nations_dice import RULINGS, answer, from_json, json_schema, next_question, score
from scoring.nations_dice_final import EDITIONS, PILES
from scoring.shape import scored_by
from scoring.sheet import FinalError

calm = settings(max_examples=100 if samples.WIDE else 30)
SCORE = scored_by("scoring.nations_dice")
NAMES = ["Anna", "Boris", "Chen Li", "Dora"]
TILES = [f"{age}-{number:02}" for age in range(1, 5) for number in range(1, 9)]
ASKED = ("vp", "wonders", "colonies", "buildings", "advisors", "starting", "covered")


def complete(**more: Any) -> dict[str, Any]:
    board = dict.fromkeys(ASKED, 0)
    data: dict[str, Any] = {
        "edition": "unrest",
        "players": ["Anna", "Boris"],
        "order": ["Boris", "Anna"],
        "boards": {"Anna": dict(board), "Boris": dict(board)},
    }
    return data | more


def anna(**more: Any) -> dict[str, Any]:
    return {"boards": {"Anna": dict.fromkeys(ASKED, 0) | more, "Boris": dict.fromkeys(ASKED, 0)}}


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "no players": ({"players": []}, "players"),
    "five players": ({"players": ["A", "B", "C", "D", "E"]}, "players"),
    "the same player twice": ({"players": ["Anna", "anna"]}, "players"),
    "a player who is a number": ({"players": ["Anna", 7]}, "players.2"),
    "a player called -": ({"players": ["Anna", "-"]}, "players.2"),
    "players as text": ({"players": "Anna"}, "players"),
    "unknown key": ({"winner": "Anna"}, "winner"),
    "third edition": ({"edition": "third"}, "edition"),
    "no edition": ({"edition": None}, "edition"),
    "order without Anna": ({"order": ["Boris"]}, "order"),
    "Boris twice in order": ({"order": ["Boris", "Anna", "Boris"]}, "order"),
    "a stranger in order": ({"order": ["Boris", "Anna", "Dora"]}, "order.3"),
    "board of a stranger": ({"boards": {"Dora": {}}}, "boards.Dora"),
    "no board of Boris": ({"boards": {"Anna": dict.fromkeys(ASKED, 0)}}, "boards.Boris.vp"),
    "negative VP": (anna(vp=-1), "boards.Anna.vp"),
    "VP as text": (anna(vp="12"), "boards.Anna.vp"),
    "true VP": (anna(vp=True), "boards.Anna.vp"),
    "endless VP": (anna(vp=10**5000), "boards.Anna.vp"),
    "half a wonder": (anna(wonders=0.5), "boards.Anna.wonders"),
    "wonders as a list": (anna(wonders=[4, 6]), "boards.Anna.wonders"),
    "a wonder of negative VP": (anna(wonders={"2-07": -4}), "boards.Anna.wonders.2-07"),
    "a wonder without a name": (anna(wonders={" ": 4}), "boards.Anna.wonders"),
    "markers": (anna(markers=4), "boards.Anna.markers"),
    "81 tiles": (anna(colonies={str(number): 1 for number in range(81)}), "boards.Anna.colonies"),
    "a wonder both built and not": (
        anna(wonders={"2-07": 4}, unbuilt={"2-07": 4}),
        "boards.Anna.unbuilt.2-07",
    ),
    "no starting buildings told": (
        {"boards": {name: {key: 0 for key in ASKED if key != "starting"} for name in ("Anna", "Boris")}},
        "boards.Anna.starting",
    ),
    "sources as a list": ({"sources": ["photo"]}, "sources"),
    "a source of nothing": ({"sources": {"weather": "photo"}}, "sources.weather"),
    "a dreamt source": ({"sources": {"boards": "dreamt"}}, "sources.boards"),
}


@pytest.mark.parametrize("name", BAD)
def test_refused(name: str) -> None:
    changes, path = BAD[name]
    with pytest.raises(FinalError) as refused:
        from_json(complete(**changes))
    assert refused.value.path == path
    assert "{" not in str(refused.value)


@pytest.mark.parametrize("data", [None, [], "final", 7])
def test_refused_if_it_is_no_final(data: Any) -> None:
    with pytest.raises(FinalError):
        from_json(data)


def test_as_many_tiles_as_there_are_may_lie_before_one() -> None:
    from_json(complete(**anna(colonies={str(number): 1 for number in range(80)})))


def test_one_tile_cannot_lie_before_two_players() -> None:
    boards = {name: dict.fromkeys(ASKED, 0) | {"advisors": {"1-09": 1}} for name in ("Anna", "Boris")}
    with pytest.raises(FinalError, match=r"boards\.Boris\.advisors\.1-09: also lies at boards\.Anna\.advisors"):
        from_json(complete(boards=boards))


def test_written_by_hand() -> None:
    text = """
        edition = "unrest"
        players = ["Anna", "Boris"]
        order = ["Boris", "Anna"]
        [boards.Anna]
        vp = 17
        wonders = {"2-07" = 4, "4-01" = 6}
        colonies = 3
        buildings = {"3-10" = 1}
        advisors = 2
        starting = 0
        covered = {"1-04" = 1}
        unbuilt = {"4-02" = 5}
        [boards.Boris]
        vp = 30
        wonders = 0
        colonies = 2
        buildings = 0
        advisors = 0
        starting = 1
        covered = 0
    """
    sheet = score(from_json(tomllib.loads(text)))
    # Anna: 17 + 10 + 3 + 1 + 2; Boris: 30 + 2 + 1. Both 33: Boris is first in order, but not with Anna's covered 1.
    assert sheet.totals == {"Anna": 33, "Boris": 33}
    assert sheet.ranking[0].player == "Boris"
    assert not SCORE(tomllib.loads(text), {}, [], settled=()).settled


@st.composite
def finals(draw: st.DrawFn) -> dict[str, Any]:
    """Complete finals of every number of players; each tile lies in one place."""
    players = draw(st.permutations(NAMES))[: draw(st.integers(1, 4))]
    left = draw(st.permutations(TILES))
    boards = {}
    for player in players:
        board: dict[str, Any] = {"vp": draw(st.integers(0, 20)), "starting": draw(st.integers(0, 1))}
        for name in PILES:
            mine, left = left[: draw(st.integers(0, 1))], left[1:]
            told = {tile: draw(st.integers(0, 3)) for tile in mine}
            board[name] = told if draw(st.booleans()) else sum(told.values())
        boards[player] = board
    order = draw(st.permutations(players))
    return {"edition": draw(st.sampled_from(EDITIONS)), "players": players, "order": order, "boards": boards}


rulings = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in RULINGS.items()})


@calm
@given(finals(), rulings)
def test_totals_are_the_sums_of_lines(data: dict[str, Any], chosen: dict[str, str]) -> None:
    sheet = score(from_json(data), chosen)
    for player in data["players"]:
        own = sum(line.points for line in sheet.lines if line.player == player)
        assert sheet.totals[player] == own == sum(row[player] for row in sheet.table().values())
    best = sheet.ranking[0]
    assert best.points == max(sheet.totals.values())
    assert (sheet.tie_break is None) == (list(sheet.totals.values()).count(best.points) == 1)
    assert [one.rank for one in sheet.ranking].count(1) == 1
    json.dumps(sheet.to_json())


@calm
@given(finals())
def test_replaced_tiles_change_the_ranking_exactly_if_it_is_not_certain(data: dict[str, Any]) -> None:
    final = from_json(data)
    others = SCORE(data, {}, [], settled={"ND-AMB-33"})
    places = [
        [(one.rank, one.player) for one in score(final, {"ND-AMB-03": option}).ranking]
        for option in RULINGS["ND-AMB-03"]
    ]
    assert others.settled == (places[0] == places[1])


@calm
@given(finals(), rulings)
def test_every_text_is_filled_by_its_facts(data: dict[str, Any], chosen: dict[str, str]) -> None:
    for line in score(from_json(data), chosen).lines:
        said = fill(line.text, line.facts)
        assert "{" not in said
        assert said != line.text


@calm
@given(finals())
def test_finals_round_trip(data: dict[str, Any]) -> None:
    final = from_json(data)
    written = json.loads(json.dumps(final.to_json()))
    assert from_json(written) == final


def test_the_schema_knows_every_key() -> None:
    schema = json_schema()
    assert set(schema["properties"]) == {"edition", "players", "order", "boards", "sources"}
    board = schema["properties"]["boards"]["additionalProperties"]
    assert set(board["properties"]) == {"vp", "starting", *PILES}
    json.dumps(schema)


@calm
@given(finals(), rulings)
def test_seating_changes_no_score(data: dict[str, Any], chosen: dict[str, str]) -> None:
    turned = {**data, "players": [*data["players"][1:], data["players"][0]]}
    before, after = score(from_json(data), chosen), score(from_json(turned), chosen)
    assert after.totals == before.totals
    assert after.ranking[0] == before.ranking[0]


@calm
@given(finals(), rulings)
def test_asking_leads_to_the_same_sheet(data: dict[str, Any], chosen: dict[str, str]) -> None:
    for board in data["boards"].values():
        board |= {name: total(board[name]) for name in PILES}
        del board["unbuilt"]
        if data["edition"] == "base":
            del board["starting"]
        if chosen.get("ND-AMB-03") == "visible-only":
            del board["covered"]
    asked: list[str] = []
    partial: dict[str, Any] = {}
    while question := next_question(partial, chosen):
        asked.append(question.name)
        assert "{" not in fill(question.text, question.facts)
        partial = answer(partial, question, typed(question, data))
    assert len(asked) == len(set(asked))
    told = score(from_json({**data, "sources": {"": "typed"}}, chosen), chosen)
    assert score(from_json(partial, chosen), chosen).to_json() == told.to_json()


def total(pile: int | Mapping[str, int]) -> int:
    return pile if isinstance(pile, int) else sum(pile.values())


def at(data: Mapping[str, Any], place: tuple[str, ...]) -> Any:
    value: Any = data
    for key in place:
        value = value[key]
    return value


def typed(question: Question, data: Mapping[str, Any]) -> str:
    """What somebody who looks at the table types."""
    if question.targets:
        return " ".join(str(at(data, place)) for place in question.targets)
    value = at(data, question.path)
    return ", ".join(value) + "," if isinstance(value, list) else str(value)


@pytest.mark.parametrize(("edition", "starting"), [("base", []), ("unrest", ["boards.Anna.starting"])])
def test_questions_of_a_solo_game(edition: str, starting: list[str]) -> None:
    partial: dict[str, Any] = {}
    found = []
    answers = {"edition": edition, "players": "Anna"}
    while question := next_question(partial):
        found += question.parts
        seven = " ".join(["7"] * len(question.labels))
        partial = answer(partial, question, answers.get(question.name, seven))
    assert found == [
        "edition",
        "players",
        *(f"boards.Anna.{kind}" for kind in ("vp", "wonders", "colonies", "buildings", "advisors")),
        *starting,
        "boards.Anna.covered",
    ]
    # 7 for each question but the covered tiles: 35 in the base game, 42 with Unrest; both reach the entry of Wu Zetian
    sheet = score(from_json(partial))
    assert sheet.totals == {"Anna": 35 + 7 * len(starting)}
    assert sheet.lines[-1].facts["name"] == "Wu Zetian"


def test_two_players_are_asked_for_the_order_if_they_tie() -> None:
    piles = dict.fromkeys(("wonders", "colonies", "buildings", "advisors", "covered"), 0)
    boards = {name: {"vp": 7, **piles} for name in ("Anna", "Boris")}
    tied = {"edition": "base", "players": ["Anna", "Boris"], "boards": boards}
    question = next_question(tied)
    assert question is not None
    assert question.name == "order"
    with pytest.raises(FinalError, match="needs 2 names; you gave 1"):
        answer(tied, question, "Anna")
    boards["Anna"]["vp"] = 8
    assert next_question(tied) is None


def test_an_answer_must_agree_with_those_before() -> None:
    question = next_question({"edition": "base"})
    assert question is not None
    with pytest.raises(FinalError, match="names anna twice"):
        answer({"edition": "base"}, question, "Anna, anna")
