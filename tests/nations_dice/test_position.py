"""What a position of Nations may hold, how its parts are called, and which counts cannot be."""

from __future__ import annotations

from random import Random
from typing import Any

import anything
import pytest
from ranges import holds_only

from referee.engine import scenario as scenarios
from referee.engine.explore import reach
from referee.engine.holds import Counted
from referee.engine.naming import part
from referee.engine.phrasing import question
from referee.engine.position import to_json
from referee.engine.session import Session
from referee.engine.untold import begun
from referee.games.nations_dice.game import GAME
from referee.games.nations_dice.position import Position
from referee.testing import samples
from referee.text.paths import path_of
from referee.text.speech import Speaker

WHY = "the table says so"


def table(players: int = 2, mode: str = "unrest", **given: Any) -> Session:
    made = {"game": GAME.id, "players": players, "options": {"mode": mode}, "given": given}
    return scenarios.session_of(GAME, samples.practice(GAME.id), made)


RANGES: list[tuple[str, list[Any], list[Any]]] = [
    ("round", [1, 4], [0, 5]),
    ("bonus", ["", "last"], ["gold"]),
    ("event", ["1-5", "4-1"], ["1-6", "5-1", "x"]),
    ("grid", [[["1-1"] * 4, [], [""]]], [[[], []], [["1-1"] * 5, [], []], [["printed"], [], []]]),
    ("gone", [["4-20"], []], [["4-21"], [""]]),
    ("first_tiles", [["food"], []], [["gold"], [""]]),
    ("above", [["", "book", ""]], [["last"]]),
    ("shadow.books", [0, 99], [-1, 10_001]),
    ("shadow.rolled", [-1, 99], [-2, 100]),
    ("turn.row", [0, 3], [-1, 4]),
    ("turn.column", [0, 4], [-1, 5]),
    ("turn.rolling", ["", "unrest"], ["dice"]),
    ("turn.purchase", ["", "buy"], ["sell"]),
    ("turn.paid", [["green-unrest"]], [["green"]]),
    ("players.0.board", ["u4b", "rome"], ["u5a", ""]),
    ("players.0.vp", [0, 10_000], [-1, 10_001]),
    ("players.0.used.red", [0, 52], [-1, 53]),
    ("players.0.unrolled.red", [0, 52], [-1, 53]),
    ("players.0.made.book", [0, 7], [-1]),
    ("players.0.dice", [["white-gold"] * 52], [["white-gold"] * 53, ["white"], ["gold"], ["white-unrest2"]]),
    ("players.0.chits", [["gold2"], ["strength+book"]], [["white-gold"], ["unrest"]]),
    ("players.0.buildings", [["printed", "", "1-1"]], [["rome"], ["5-1"]]),
    ("players.0.wonders", [["", "1-1"]], [["printed"]]),
    ("players.0.colonies", [["1-1"]], [[""], ["printed"]]),
    ("players.0.first_tile", ["", "book"], ["gold"]),
    ("order", [[1, 0]], [[0, 2], [0], [0, -1]]),
]


@pytest.mark.parametrize(("path", "possible", "impossible"), RANGES)
def test_what_may_stand_there_and_what_not(path: str, possible: list[Any], impossible: list[Any]) -> None:
    holds_only(table(), path, possible, impossible, WHY)


@pytest.mark.parametrize("seed", range(12 if samples.WIDE else 6))
def test_every_game_keeps_to_the_ranges(seed: int) -> None:
    """With a box that knows all, half or nothing; so does every override that is carried out."""
    rng = Random(seed)
    made = anything.table(GAME.id, rng)
    for _ in range(20):
        assert GAME.fits(made.position, made.setting) is None
        trial = made.branch()
        if anything.step(trial, rng):
            made = trial


SAID = [
    ("players.0.vp", ("anna vp", "anna по", "anna pv")),
    ("players.1.books", ("boris books", "boris книги", "boris libri")),
    ("players.0.dice", ("anna dice", "anna unused dice", "anna кубики", "anna dadi inutilizzati")),
    ("players.0.used.white", ("anna used dice white", "anna использованные кубики белый", "anna dadi usati bianco")),
    ("players.0.unrolled.red", ("anna to be rolled red", "anna бросить красный", "anna da tirare rosso")),
    ("players.0.spent", ("anna used chits", "anna использованные жетоны", "anna segnalini usati")),
    ("players.0.buildings.2", ("anna buildings 2", "anna здания 2", "anna edifici 2")),
    ("players.0.built", ("anna built wonders", "anna построенные чудеса", "anna meraviglie costruite")),
    ("players.0.covered", ("anna replaced tiles", "anna заменённые тайлы", "anna tessere sostituite")),
    (
        "players.0.first_tile",
        ("anna pass first tile", "anna тайл спасовавшего первым", "anna tessera del primo a passare"),
    ),
    (
        "players.0.made.book",
        ("anna used in steps book", "anna использовано в шагах книга", "anna usati nei passi libro"),
    ),
    ("grid.0.2", ("progress board 0 2", "поле прогресса 0 2", "tabellone del progresso 0 2")),
    ("order", ("player order", "порядок хода", "ordine di gioco")),
    ("event", ("event", "событие", "evento")),
    ("shadow.books", ("shadow books", "тень книги", "ombra libri")),
    ("past_events", ("past events", "прошлые события", "eventi passati")),
]


@pytest.mark.parametrize(("path", "typed"), SAID)
def test_parts_are_named_in_three_languages(path: str, typed: tuple[str, ...]) -> None:
    session = table()
    for text in (*typed, path, path.replace(".", " ")):
        assert path_of(text, session) == path, text


def test_a_part_is_told_in_words() -> None:
    speaker = Speaker("en", GAME.id, ["Anna", "Boris"])
    found = part(Position, "players.0.used.white")
    assert found is not None
    assert speaker.message(found) == "used dice white of Anna in player area"


def test_of_all_dice_of_a_colour_each_may_lie_unused_used_or_still_to_be_rolled() -> None:
    """ND-BLD-07: so many may be answered where it is asked how many somebody has."""
    most = {one: getattr(question(Position, f"players.0.{one}.red"), "holds", None) for one in ("used", "owned")}
    assert most == {"used": Counted(52), "owned": Counted(3 * 52)}


def test_markers_that_nobody_told_stand_where_they_can_have_come() -> None:
    """ND-STA-09: each round three points for books, twice its number, two of a bonus tile; books by all dice there are."""
    session = table()
    data = to_json(session.position)
    data["players"][0] |= {"vp": {"unknown": True}, "books": {"unknown": True}}
    anna = begun(session.setting, data).players[0]
    assert (reach(anna.vp).low, reach(anna.vp).high) == (0, 40)
    assert reach(anna.books).high >= 4 + 4 * 3 * 52


TWICE = [
    ({"players.0.colonies": ["1-1"]}, "ND-CMP-03", "tile 1-1 lies in 2 places"),
    (
        {"players.0.buildings": ["2-3"], "players.1.covered": ["2-3"], "gone": ["2-3"]},
        "ND-CMP-03",
        "tile 2-3 lies in 3",
    ),
    ({"event": "1-2", "past_events": ["1-2"]}, "ND-CMP-03", "event 1-2 lies in 2 places"),
    ({"past_bonuses": ["last"]}, "ND-CMP-03", "bonus last lies in 2 places"),
    ({"players.0.first_tile": "food", "players.0.passed": True}, "ND-PFT-01", "pass first tile food lies in 2 places"),
    ({"first_tiles": ["food", "book"]}, "ND-PFT-01", "pass first tile strength lies in 0 places"),
]


@pytest.mark.parametrize(("given", "rule", "said"), TWICE)
def test_what_exists_once_lies_in_one_place(given: dict[str, Any], rule: str, said: str) -> None:
    session = table(**given)
    speaker = Speaker("en", GAME.id, session.setting.players)
    found = [one for one in GAME.audit(session.position, session.setting) if one.rule == rule]
    assert said in speaker.say(found[0].template, found[0].facts)
    assert len(found) == 1


def test_the_shadow_is_told_of_only_where_there_is_one() -> None:
    def told(session: Session) -> list[str]:
        speaker = Speaker("en", GAME.id, session.setting.players)
        return [speaker.message(message) for _, message in GAME.view(session.position, session.setting)]

    assert "shadow: books 1; books rolled 2" in told(table(1, **{"shadow.rolled": 2}))
    assert not [line for line in told(table(2)) if "shadow" in line]
