"""Finals of ZhanGuo: what is refused and where, the questions that lead to one, what always holds."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from messages import fill
from referee.testing import samples
from scoring.ask import Question
from scoring.sheet import FinalError
from scoring.zhanguo import RULINGS, answer, from_json, json_schema, next_question, score
from scoring.zhanguo_final import COLOURS, FACES, KINDS, OFFICIALS, PARTS, REGIONS, SECTIONS, Slot

Table = Callable[[list[str], dict[str, Any]], dict[str, Any]]
PLAYERS = ["Anna", "Boris", "Chen"]
SCHEMA = jsonschema_rs.validator_for(json_schema())
calm = settings(max_examples=100 if samples.WIDE else 30)

BAD = {
    "one player": ({"players": ["Anna"]}, "players"),
    "five players": ({"players": ["Anna", "Boris", "Chen", "Dora", "Egon"]}, "players"),
    "the same player twice": ({"players": ["Anna", "Boris", "anna"]}, "players"),
    "a player without a name": ({"players": ["Anna", ""]}, "players.2"),
    "a player who is a number": ({"players": ["Anna", 7]}, "players.2"),
    "players as text": ({"players": "Anna"}, "players"),
    "unknown key": ({"winner": "Anna"}, "winner"),
    "disc missing on the track": ({"track": ["Boris", "Anna"]}, "track"),
    "disc twice on the track": ({"track": ["Boris", "Anna", "Boris"]}, "track"),
    "stranger on the track": ({"track": ["Boris", "Anna", "Dora"]}, "track.3"),
    "region 6": ({"governors.6": {}}, "governors.6"),
    "governors of a stranger": ({"governors.1": {"Dora": 1}}, "governors.1.Dora"),
    "half a governor": ({"governors.1": {"Anna": 0.5}}, "governors.1.Anna"),
    "true governors": ({"governors.1": {"Anna": True}}, "governors.1.Anna"),
    "less than no governor": ({"governors.1": {"Anna": -1}}, "governors.1.Anna"),
    "nine governors": ({"governors.1": {"Anna": 5}, "governors.2": {"Anna": 4}}, "governors"),
    "negative VP": ({"boards.Anna.vp": -1}, "boards.Anna.vp"),
    "VP as text": ({"boards.Anna.vp": "12"}, "boards.Anna.vp"),
    "endless VP": ({"boards.Anna.vp": 10**5000}, "boards.Anna.vp"),
    "no board": ({"boards": {"Anna": {"vp": 0}}}, "boards.Boris.vp"),
    "green markers": ({"boards.Anna.markers.green": {}}, "boards.Anna.markers.green"),
    "marker worth 2": ({"boards.Anna.markers.ivory": {"2": 1}}, "boards.Anna.markers.ivory.2"),
    "tall marker twice": (
        {"boards.Anna.markers.ivory": {"3": 1}, "boards.Chen.markers.ivory": {"3": 1}},
        "boards",
    ),
    "ten short markers of three players": ({"boards.Anna.markers.brown": {"1": 10}}, "boards"),
    "unrest 5": ({"boards.Anna.unrest": [0, 0, 5, 0, 0]}, "boards.Anna.unrest.3"),
    "unrest of four regions": ({"boards.Anna.unrest": [0, 0, 0, 0]}, "boards.Anna.unrest"),
    "blue officials": ({"boards.Anna.officials.blue": [0] * 5}, "boards.Anna.officials.blue"),
    "six red officials": ({"boards.Anna.officials.red": [2, 2, 2, 0, 0]}, "boards.Anna.officials.red"),
    "officials unlike their total": (
        {"boards.Anna.officials.total": [1, 0, 0, 0, 0]},
        "boards.Anna.officials",
    ),
    "four cards in a region": (
        {"boards.Anna.cards.ivory": [2, 0, 0, 0, 0], "boards.Anna.cards.brown": [2, 0, 0, 0, 0]},
        "boards.Anna.cards",
    ),
    "eleven ivory cards": ({"boards.Anna.cards.ivory": [3, 3, 3, 2, 0]}, "boards.Anna.cards.ivory"),
    "unknown section": ({"walls.jade-left": {"spaces": {}}}, "walls.jade-left"),
    "space with 4 bars": ({"walls.gold-left.spaces": {"4": "Anna"}}, "walls.gold-left.spaces.4"),
    "two players on one wall space": (
        {"walls.gold-left.spaces": {"1": ["Anna", "Boris"]}},
        "walls.gold-left.spaces.1",
    ),
    "two walls of one player in a section": (
        {"walls.gold-left": {"face": "HAS_RED", "spaces": {"1": "Anna", "2": "Anna"}}},
        "walls.gold-left.spaces",
    ),
    "unknown face": ({"walls.gold-left.face": "HAS_BLUE"}, "walls.gold-left.face"),
    "the same face twice": ({"walls.gold-left.face": "HAS_RED", "walls.gold-right.face": "HAS_RED"}, "walls"),
    "built but no face": ({"walls.gold-left.spaces": {"1": "Anna"}}, "walls.gold-left.face"),
    "six walls": (
        {
            f"walls.{section}": {"face": face, "spaces": {"1": "Anna"}}
            for section, face in zip(SECTIONS, FACES, strict=False)
        },
        "walls",
    ),
    "more officials in a region than a player has": (
        {"boards.Anna.officials": {"total": [0, 16, 0, 0, 0]}},
        "boards.Anna.officials.total.2",
    ),
    "no spaces told": ({"walls.gold-left": {}}, "walls.gold-left.spaces"),
    "middle tasks": ({"tasks.middle": {}}, "tasks.middle"),
    "more discs than spaces": (
        {"tasks.upper.wall": {"vp": [5], "discs": ["Anna", "Boris"]}},
        "tasks.upper.wall",
    ),
    "two discs of one player": (
        {"tasks.upper.wall": {"vp": [5, 3], "discs": ["Anna", "Anna"]}},
        "tasks.upper.wall.discs",
    ),
    "discs but no VP": ({"tasks.upper.wall.discs": ["Anna"]}, "tasks.upper.wall.vp"),
    "discs not told": ({"tasks.lower": {"wall": {}}}, "tasks.lower.wall.discs"),
    "unknown source": ({"sources": {"boards.Anna": "guessed"}}, "sources.boards.Anna"),
    "source of nothing": ({"sources": {"board.Anna": "photo"}}, "sources.board.Anna"),
    "sources as a list": ({"sources": []}, "sources"),
}


@pytest.mark.parametrize(("changes", "path"), BAD.values(), ids=BAD.keys())
def test_bad_final(table: Table, changes: dict[str, Any], path: str) -> None:
    with pytest.raises(FinalError) as refused:
        from_json(table(PLAYERS, changes))
    assert refused.value.path == path
    assert str(refused.value).startswith(f"{path}: ")
    assert "{" not in str(refused.value)


@pytest.mark.parametrize("data", [None, [], "final", 3, {}])
def test_no_final_at_all(data: Any) -> None:
    with pytest.raises(FinalError):
        from_json(data)


def test_a_needed_board_fact_is_missing(table: Table) -> None:
    data = table(PLAYERS, {"walls.gold-left": {"face": "UNREST_EMPTY", "spaces": {"1": "Anna"}}})
    del data["boards"]["Anna"]["unrest"]
    with pytest.raises(FinalError, match=r"boards\.Anna\.unrest: is missing \(Anna: unrest in regions 1 to 5\)"):
        from_json(data)
    del data["boards"]["Boris"]["unrest"]
    data["walls"]["gold-left"] = {"spaces": {}}
    assert score(from_json(data)).totals == {"Anna": 0, "Boris": 0, "Chen": 0}


def test_written_by_hand_as_toml(table: Table) -> None:
    text = """
        players = ["Anna", "Boris"]
        track = ["Boris", "Anna"]
        governors = {1 = {Anna = 2, Boris = 1}, 2 = {}, 3 = {}, 4 = {}, 5 = {}}
        [boards.Anna]
        vp = 57
        markers = {ivory = {1 = 2, 3 = 1}, orange = {}, brown = {}}
        officials = {red = [1, 0, 0, 2, 0]}
        [boards.Boris]
        vp = 60
        markers = {ivory = {}, orange = {1 = 1}, brown = {}}
        [walls]
        gold-left = {spaces = {2 = "Anna"}, face = "HAS_RED"}
        gold-right = {spaces = {}}
        turquoise-left = {spaces = {}}
        turquoise-right = {spaces = {}}
        third-left = {spaces = {}}
        third-right = {spaces = {}}
        [tasks.upper]
        wall = {discs = ["Anna"], vp = [5, 3]}
        palace = {discs = []}
        governor = {discs = []}
        [tasks.lower]
        wall = {discs = []}
        palace = {discs = []}
        governor = {discs = []}
    """
    final = from_json(tomllib.loads(text))
    # Anna: 57 + governors 15 + ivory 5 + task 5 + wall 2 x 3; Boris: 60 + orange 6
    assert score(final).totals == {"Anna": 88, "Boris": 66}


@st.composite
def finals(draw: st.DrawFn) -> dict[str, Any]:
    """Complete finals with all board facts."""
    players = draw(st.permutations(["Anna", "Boris", "Chen Li", "Dora"]))[: draw(st.integers(2, 4))]
    placed = {player: Counter(draw(st.lists(st.sampled_from(REGIONS), max_size=8))) for player in players}
    tall = {colour: draw(st.sampled_from([*players, None])) for colour in COLOURS}
    data = {
        "players": players,
        "track": draw(st.permutations(players)),
        "governors": {region: {player: placed[player][region] for player in players} for region in REGIONS},
        "boards": {player: draw(boards(player, tall)) for player in players},
        "walls": draw(walls(players)),
        "tasks": {part: {kind: draw(slots(players)) for kind in KINDS} for part in PARTS},
    }
    built = Counter(player for section in data["walls"].values() for player in section["spaces"].values())
    assume(max(built.values(), default=0) <= 5)
    return data


@st.composite
def boards(draw: st.DrawFn, player: str, tall: Mapping[str, str | None]) -> dict[str, Any]:
    held = [Counter(draw(st.lists(st.sampled_from(COLOURS), max_size=3))) for _ in REGIONS]
    cards = {colour: [counts[colour] for counts in held] for colour in COLOURS}
    assume(all(sum(five) <= 10 for five in cards.values()))
    regions = st.lists(st.sampled_from(REGIONS), max_size=5)
    at = {colour: Counter(draw(regions)) for colour in OFFICIALS}
    return {
        "vp": draw(st.integers(0, 20)),
        "markers": {colour: {"1": draw(st.integers(0, 3)), "3": int(tall[colour] == player)} for colour in COLOURS},
        "unrest": draw(st.lists(st.integers(0, 4), min_size=5, max_size=5)),
        "officials": {colour: [at[colour][region] for region in REGIONS] for colour in OFFICIALS},
        "cards": cards,
    }


@st.composite
def walls(draw: st.DrawFn, players: Sequence[str]) -> dict[str, Any]:
    faces = draw(st.permutations(FACES))
    owners = st.permutations([*players, None, None, None])
    sections = {}
    for section, face in zip(SECTIONS, faces, strict=False):
        spaces = dict(zip("123", draw(owners), strict=False))
        built = {bars: player for bars, player in spaces.items() if player}
        sections[section] = {"spaces": built, "face": face if built else None}
    return sections


@st.composite
def slots(draw: st.DrawFn, players: Sequence[str]) -> dict[str, Any]:
    discs = draw(st.permutations(players))[: draw(st.integers(0, len(players)))]
    spaces = len(discs) + draw(st.integers(0, 2))
    return {"discs": discs, "vp": draw(st.lists(st.integers(0, 9), min_size=spaces, max_size=spaces))}


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
@given(finals(), rulings)
def test_every_text_is_filled_by_its_facts(data: dict[str, Any], chosen: dict[str, str]) -> None:
    for line in score(from_json(data), chosen).lines:
        said = fill(line.text, line.facts)
        assert "{" not in said
        assert said != line.text


@calm
@given(finals())
def test_finals_round_trip_and_fit_their_schema(data: dict[str, Any]) -> None:
    final = from_json(data)
    written = json.loads(json.dumps(final.to_json()))
    assert from_json(written) == final
    assert SCHEMA.is_valid(data)
    assert SCHEMA.is_valid(written)


@calm
@given(finals(), st.permutations(["Zoe", "Yan", "Xenia", "Wim"]), rulings)
def test_other_names_score_the_same(data: dict[str, Any], others: list[str], chosen: dict[str, str]) -> None:
    new = dict(zip(data["players"], others, strict=False))
    sheet, renamed = score(from_json(data), chosen), score(from_json(_renamed(data, new)), chosen)
    assert renamed.totals == {new[player]: points for player, points in sheet.totals.items()}
    assert [one.player for one in renamed.ranking] == [new[one.player] for one in sheet.ranking]


def _renamed(data: Any, new: Mapping[str, str]) -> Any:
    if isinstance(data, dict):
        return {new.get(key, key): _renamed(value, new) for key, value in data.items()}
    if isinstance(data, list):
        return [_renamed(value, new) for value in data]
    return new.get(data, data) if isinstance(data, str) else data


@calm
@given(finals(), rulings)
def test_seating_changes_no_score(data: dict[str, Any], chosen: dict[str, str]) -> None:
    turned = {**data, "players": [*data["players"][1:], data["players"][0]]}
    assert score(from_json(turned), chosen).totals == score(from_json(data), chosen).totals


@calm
@given(finals(), rulings)
def test_asking_leads_to_the_same_sheet(data: dict[str, Any], chosen: dict[str, str]) -> None:
    asked, partial = [], {}
    while question := next_question(partial, chosen):
        asked.append(question.name)
        assert "{" not in fill(question.text, question.facts)
        partial = answer(partial, question, typed(question, data))
    assert len(asked) == len(set(asked))
    told = score(from_json({**data, "sources": {"": "typed"}}), chosen)
    sheet = score(from_json(partial, chosen), chosen)
    assert sheet.to_json() == told.to_json()


def typed(question: Question, data: Mapping[str, Any]) -> str:
    """What somebody who looks at the table types."""
    if question.targets:
        return " ".join(str(at(data, place)) for place in question.targets)
    value = at(data, question.path)
    if question.kind == "numbers":
        items = [value[label] for label in question.labels] if question.keyed else value[: len(question.labels)]
        return " ".join(map(str, items))
    if question.kind == "names":
        found = [value.get(label, "-") for label in question.labels] if question.labels else value
        return ", ".join(found) or "-"
    return str(value)


def at(data: Mapping[str, Any], place: tuple[str, ...]) -> Any:
    value: Any = data
    for key in place:
        value = total(value) if key == "total" else value[key]
    return value


def total(colours: Mapping[str, list[int]]) -> list[int]:
    return [sum(region) for region in zip(*colours.values(), strict=True)]


def asked_of(partial: dict[str, Any]) -> list[str]:
    """The board questions still open, each answered by zeros."""
    found = []
    while question := next_question(partial):
        found.append(question.name)
        partial = answer(partial, question, "-")
    return found


def test_questions_come_in_counting_order(table: Table) -> None:
    complete, partial, found = table(["Anna", "Boris"], {}), {}, []
    while question := next_question(partial):
        found.append(question.name)
        partial = answer(partial, question, typed(question, _explicit(complete)))
    assert found == [
        "players",
        "vp",
        *(f"governors.{region}" for region in REGIONS),
        *(f"tasks.{part}.{kind}.discs" for part in PARTS for kind in KINDS),
        *(f"walls.{section}.spaces" for section in SECTIONS),
        "markers.Anna",
        "markers.Boris",
        "track",
    ]


def test_the_reward_track_is_asked_only_where_it_decides(table: Table) -> None:
    """Nobody looks up the discs if nobody ties, be it for most markers or in the end."""
    apart = _explicit(table(["Anna", "Boris"], {"boards.Anna.vp": 5}))
    del apart["track"]
    assert next_question(apart) is None
    assert [one.points for one in score(from_json(apart)).ranking] == [5, 0]
    tied = json.loads(json.dumps(apart))
    for player in ("Anna", "Boris"):
        tied["boards"][player]["markers"]["ivory"]["1"] = 2
    question = next_question(tied)
    assert question is not None and question.name == "track"
    with pytest.raises(FinalError, match="is missing"):
        from_json(tied)


def _explicit(data: dict[str, Any]) -> dict[str, Any]:
    zeros = dict.fromkeys(data["players"], 0)
    for board in data["boards"].values():
        board["markers"] = {colour: {"1": 0, "3": 0} for colour in COLOURS}
    return {**data, "governors": dict.fromkeys(REGIONS, zeros)}


@pytest.mark.parametrize(
    ("faces", "needed"),
    [
        (["UNREST_EMPTY"], ["unrest"]),
        (["MINUS_UNREST"], ["unrest"]),
        (["OFFICIALS_GE_UNREST"], ["unrest", "officials.total"]),
        (["HAS_GREY"], ["officials.grey"]),
        (["HAS_RED"], ["officials.red"]),
        (["HAS_WHITE"], ["officials.white"]),
        (["SETS_3_COLOURS"], ["cards.ivory", "cards.orange", "cards.brown"]),
        (["FULL_REGION"], ["cards.total"]),
        (["TWO_SAME_COLOUR"], ["cards.ivory", "cards.orange", "cards.brown"]),
        (["HAS_ORANGE_CARD"], ["cards.orange"]),
        (["HAS_BROWN_CARD"], ["cards.brown"]),
        (["HAS_IVORY_CARD"], ["cards.ivory"]),
        (["FULL_REGION", "SETS_3_COLOURS"], ["cards.ivory", "cards.orange", "cards.brown"]),
        (["FULL_REGION", "HAS_BROWN_CARD"], ["cards.brown", "cards.total"]),
    ],
)
def test_only_what_the_walls_need_is_asked(table: Table, faces: list[str], needed: list[str]) -> None:
    built = {
        f"walls.{section}": {"face": face, "spaces": {"2": "Boris"}}
        for section, face in zip(SECTIONS, faces, strict=False)
    }
    data = table(PLAYERS, built)
    for board in data["boards"].values():
        for key in ("unrest", "officials", "cards"):
            del board[key]
    assert asked_of(data) == [f"boards.Boris.{need}" for need in needed]


def test_a_face_is_offered_once(table: Table) -> None:
    built = {
        "walls.gold-left": {"face": "HAS_RED", "spaces": {"2": "Boris"}},
        "walls.gold-right": {"spaces": {"1": "Boris"}},
    }
    asked = next_question(table(PLAYERS, built))
    assert asked is not None
    assert asked.name == "walls.gold-right.face"
    assert set(asked.options) == set(FACES) - {"HAS_RED"}
    assert len(asked.hints) == len(asked.options)


def test_a_total_beside_all_colours_agrees_with_them(table: Table) -> None:
    told = {"red": [1, 0, 2, 0, 0], "grey": [0, 0, 1, 0, 0], "white": [0] * 5, "total": [1, 0, 3, 0, 0]}
    from_json(table(PLAYERS, {"boards.Anna.officials": told}))
    for total in ([1, 0, 4, 0, 0], [1, 0, 2, 0, 0]):
        with pytest.raises(FinalError, match=r"boards\.Anna\.officials"):
            from_json(table(PLAYERS, {"boards.Anna.officials": {**told, "total": total}}))


def test_an_answer_must_agree_with_those_before(table: Table) -> None:
    data = table(PLAYERS, {"governors.1": {"Anna": 8}})
    del data["governors"]["2"]
    asked = next_question(data)
    assert asked is not None
    with pytest.raises(FinalError, match="Anna has 9 governors here, there are only 8"):
        answer(data, asked, "1 0 0")
    assert answer(data, asked, "0 1 0")["sources"] == {"governors.2": "typed"}
    assert "2" not in data["governors"]
    assert asked.to_json()["path"] == "governors.2"


@calm
@given(finals(), st.text(max_size=30), st.integers(0, 40))
def test_any_text_is_an_answer_or_refused(data: dict[str, Any], text: str, steps: int) -> None:
    partial: dict[str, Any] = {}
    for _ in range(steps):
        if (asked := next_question(partial)) is None:
            return
        partial = answer(partial, asked, typed(asked, data))
    asked = next_question(partial)
    if asked is None:
        return
    try:
        partial = answer(partial, asked, text)
    except FinalError as refused:
        assert_readable(refused)
    else:
        following = next_question(partial)
        assert following is None or following.name != asked.name


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@calm
@given(finals(), st.data(), anything)
def test_a_spoilt_final_is_refused_or_still_one(data: dict[str, Any], choice: st.DataObject, junk: Any) -> None:
    place: Any = data
    while True:
        key = choice.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or choice.draw(st.booleans()):
            break
        place = place[key]
    place[key] = junk
    try:
        final = from_json(data)
    except FinalError as refused:
        assert_readable(refused)
    else:
        assert set(score(final).totals) == set(data["players"])


def assert_readable(refused: FinalError) -> None:
    assert str(refused) == f"{refused.path}: {fill(refused.template, refused.facts)}"


@pytest.mark.parametrize(
    "name",
    ["region 6", "half a governor", "unknown face", "one player", "VP as text", "two discs of one player"],
)
def test_schema_refuses_what_it_can_see(table: Table, name: str) -> None:
    assert not SCHEMA.is_valid(table(PLAYERS, BAD[name][0]))


def test_one_disc_or_space_has_a_word_of_its_own() -> None:
    with pytest.raises(FinalError, match=r"2 discs for 1 space$"):
        Slot(discs=(0, 1), vp=(3,)).check("tasks")
