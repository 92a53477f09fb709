"""Tables whose owner has told only some facts: what is judged all the same, and what it hinges on."""

from __future__ import annotations

from typing import Any

import pytest

from referee import sound
from referee.engine import scenario as scenarios
from referee.engine.asking import Inquiry
from referee.engine.box import Box, practice_box
from referee.engine.position import to_json
from referee.engine.runs import Span
from referee.engine.session import Session
from referee.engine.supposing import suppose
from referee.engine.untold import begun, untold
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE
from referee.games.nippon.components import CITIES, SIDES
from referee.games.nippon.game import GAME
from referee.testing import samples
from referee.text.sheets import NotYetError, sheet_of
from referee.text.speech import Speaker

FACTS = practice_box(GAME.package).facts


def table_of(given: dict[str, Any], *untold: str, **forgotten: Any) -> Session:
    """A table in the middle of play whose owner has not told facts of these kinds."""
    made = {"game": GAME.id, "players": 2, "given": given, **forgotten}
    table = scenarios.session_of(GAME, practice_box(GAME.package), made)
    for key in [key for key in FACTS if key.startswith(untold)]:
        del table.setting.box.facts[key]
    table.setting.refresh()
    return table


def judged(table: Session, entry: str) -> tuple[str, list[str]]:
    """The verdict on an entry, with the rules it breaks or the facts it hinges on."""
    (action,) = table.read(entry)
    verdict = table.judge(action)
    return verdict.status, verdict.rules or [one.key for one in verdict.missing]


ONE_FACTORY = {"players.0.factories.silk.tile": 1, "players.0.yen": 0}


@pytest.mark.parametrize(
    ("coal", "untold", "expected"),
    [
        (1, "factory.silk.1", ("unverifiable", ["factory.silk.1"])),
        (1, "nothing", ("illegal", ["NP-WORK-04"])),
        (2, "nothing", ("legal", [])),
    ],
)
def test_a_worker_for_an_action_that_may_be_impossible(coal: int, untold: str, expected: tuple[str, list[str]]) -> None:
    table = table_of(ONE_FACTORY | {"players.0.coal": coal}, untold)
    assert judged(table, "take 1 c1") == expected


TILE = {"goods": {"north": "silk", "east": "paper", "south": "lenses", "west": "bulbs"}}
NOBODY, ONE, FOUR = {"owner": -1, "value": 0}, {"owner": 1, "value": 1}, {"owner": 1, "value": 4}
OTHERS = {"north": FOUR, "east": NOBODY, "south": NOBODY, "west": NOBODY}


def test_a_bonus_that_nobody_told_hinders_no_market() -> None:
    given = {"players.0.factories.silk": {"tile": 1, "goods": 1, "machine": 0}}
    assert judged(table_of(given, "region."), "take 5 c1") == ("legal", [])
    assert judged(table_of(given, "influence."), "take 5 c1") == ("legal", []), "a tile of 1 takes any cube"
    filled = {"cities": {city: {**TILE, "slots": OTHERS} for city in CITIES}}
    assert judged(table_of(given | filled, "influence."), "take 5 c1") == ("unverifiable", ["influence.1"])


@pytest.mark.parametrize(
    ("goods", "north", "east", "expected"),
    [
        (1, NOBODY, NOBODY, "unverifiable"),
        (1, ONE, NOBODY, "illegal"),
        (2, ONE, NOBODY, "unverifiable"),
        (2, NOBODY, ONE, "unverifiable"),
        (1, NOBODY, ONE, "illegal"),
    ],
)
def test_a_market_with_tiles_that_nobody_told(goods: int, north: Any, east: Any, expected: str) -> None:
    """Beside the good lies a one, or the city is full and the one must leave it: only a two can, for two cubes."""
    slots = {"north": north, "east": east, "south": FOUR, "west": NOBODY}
    given = {
        "players.0.factories.silk": {"tile": 1, "goods": goods, "machine": 0},
        "cities": {city: {**TILE, "slots": slots} for city in CITIES},
    }
    table = table_of(given, "nothing", untold={"players.0.tiles": {"unknown": True}})
    assert judged(table, "take 5 c1")[0] == expected


EVERYTHING = {
    "players.0.yen": 60,
    "players.0.coal": 9,
    "players.0.blueprints": 9,
    "players.0.factories.silk": {"tile": 1, "goods": 2, "machine": 0},
    "players.0.factories.paper": {"tile": 1, "goods": 2, "machine": 0},
}
WITHOUT: dict[str, dict[str, Any]] = {
    "knowledge": {"players.0.steps.knowledge": 7},
    "produce": {"players.0.coal": 0},
    "export": {"players.0.contracts": []},
    "invest": {"players.0.blueprints": 0, "players.0.yen": 5},
    "mines": {"players.0.steps.coal": 7},
    "ships": {"players.0.ships": 0},
    "machinery": {"players.0.yen": 4},
    "trains": {"players.0.trains": 0},
}
"""What makes each of the eight actions impossible; machines cost as much as trains and ships, and less than factories."""
DEAR = {"invest", "ships", "machinery", "trains"}


@pytest.mark.parametrize(
    ("impossible", "expected"),
    [
        (set(), "legal"),
        *(({one}, "legal") for one in WITHOUT if one != "machinery"),
        ({"knowledge", "produce"}, "unverifiable"),
        ({"knowledge", "trains"}, "unverifiable"),
        ({"mines", "trains"}, "unverifiable"),
        ({"knowledge", "produce", "export"}, "unverifiable"),
        (DEAR, "unverifiable"),
        ({*WITHOUT} - {"produce"}, "unverifiable"),
        ({*WITHOUT} - {"export"}, "unverifiable"),
        ({*WITHOUT} - {"machinery"}, "unverifiable"),
        ({*WITHOUT}, "illegal"),
    ],
)
def test_two_of_eight_actions_are_under_a_space_that_nobody_told(impossible: set[str], expected: str) -> None:
    """NP-WORK-04, -06: one must be possible, so all but one are enough, none is too few, and others hinge on the space."""
    given = EVERYTHING.copy()
    for one in sorted(impossible):
        given |= WITHOUT[one]
    if impossible == {*WITHOUT}:
        given["players.0.yen"] = 0
    table = table_of(given, "spaces")
    assert judged(table, "take 1 c1") == (expected, {"legal": [], "illegal": ["NP-WORK-04"]}.get(expected, ["spaces"]))


@pytest.mark.parametrize("ruling", GAME.book.rulings["NP-AMB-11"].options)
def test_with_an_empty_box_the_first_worker_hinges_on_the_spaces(ruling: str) -> None:
    """NP-AMB-11 says what a contract needs besides goods; where there are none, it is nothing to wonder about."""
    table = table_of({}, "", rulings={"NP-AMB-11": ruling})
    for space, worker in enumerate((1, 4, 1, 4), 1):
        assert judged(table, f"take {space} c{worker}") == ("unverifiable", ["spaces"])


@pytest.mark.parametrize("hidden", range(5))
def test_the_places_to_refill_are_those_that_may_want_workers(hidden: int) -> None:
    """NP-REFILL-05: of a space at which nobody looked it may be any number up to three."""
    lying = [[0, 1, 2], [0], [3, 4], [], [5]]
    given = {"phase": "refill", "spaces": lying, "rows": [[], []]}
    table = table_of(given, "nothing", untold={f"spaces.{hidden + 1}": {"unknown": True}})
    said = Speaker("en", GAME.id, table.setting.players).message(table.decision().prompt)
    told = {0: "", 1: "(1 worker)"}
    wants = [told.get(3 - len(here), f"({3 - len(here)} workers)") for here in lying]
    wants[hidden] = "(0–3 workers)"
    places = "; ".join(f"space {space} {want}" for space, want in enumerate(wants, 1) if want)
    assert said == f"draw workers from the bag: {places}"


@pytest.mark.parametrize(
    ("steps", "entry", "expected"),
    [
        (0, "consolidate", ("legal", [])),
        (0, "consolidate income 12 2", ("legal", [])),
        (0, "consolidate income 18 4", ("illegal", ["NP-CONS-03", "NP-CONS-04"])),
        (1, "consolidate", ("legal", [])),
        (1, "consolidate income 18 4", ("unverifiable", ["track.money", "track.coal"])),
        (1, "consolidate income 11 1", ("illegal", ["NP-CONS-03", "NP-CONS-04"])),
    ],
)
def test_the_markers_start_where_the_rulebook_says(steps: int, entry: str, expected: tuple[str, list[str]]) -> None:
    given = {"players.0.steps": {"coal": steps, "money": steps, "knowledge": 0}, "players.0.workers": [0]}
    table = table_of(given, "track.")
    assert judged(table, entry) == expected
    if steps == 0 and expected[0] == "legal":
        (action,) = table.read(entry)
        table.declare(action)
        own = table.position.players[0]
        assert (own.yen, own.coal) == (12, 2)


@pytest.mark.parametrize(("good", "expected"), [("silk", "legal"), ("bento", "illegal")])
def test_knowledge_starts_at_one(good: str, expected: str) -> None:
    given = {"turn.stage": "act", "turn.space": 2, "players.0.blueprints": 1, "players.0.yen": 20}
    assert judged(table_of(given, "track."), f"invest {good} 2")[0] == expected


def test_a_city_tile_lies_once_whatever_the_tiles_show() -> None:
    """Nobody need have told the nine tiles to see that one of them is named twice (NP-SETUP-13)."""
    table = table_of({}, "", start="empty")
    for text, wanted in (
        ("city 1a silk paper bento lenses", UNVERIFIABLE),
        ("city 1b paper bento lenses silk", ILLEGAL),
        ("city 1b paper silk bento lenses", UNVERIFIABLE),
        ("city 1a paper bento lenses silk", UNVERIFIABLE),
    ):
        (action,) = table.read(text)
        verdict = table.judge(action)
        assert verdict.status == wanted, text
        if wanted != ILLEGAL:
            table.declare(action)


@pytest.mark.parametrize("north", ["", "silk", "paper"])
def test_a_city_nobody_looked_at_may_have_the_tile_that_is_named(north: str) -> None:
    """NP-SETUP-13: it shows these goods in some orientation or others, and every one of these ways is looked at."""
    unknown: list[Any] = [{"unknown": True}] * 3
    goods = dict(zip(SIDES, [north or {"unknown": True}, *unknown], strict=True))
    table = table_of({}, "nothing", start="empty", untold={"cities.1a.goods": goods})
    (action,) = table.read("city 1b silk bulbs clocks lenses")
    verdict = table.judge(action)
    assert verdict.status == (LEGAL if north == "paper" else UNVERIFIABLE)
    assert north == "paper" or (verdict.found is not None and verdict.found.finished)


def test_an_achievement_that_only_the_table_can_count_stops_nothing() -> None:
    made = {
        "game": GAME.id,
        "players": 3,
        "box": {"achievement.8": {"base": "manual", "amount": 1, "what": "", "printed": 0}},
        "given": {"players.0.workers": [0, 1, 2]},
    }
    table = scenarios.session_of(GAME, samples.practice(GAME.id), made)
    for entry in ("consolidate", "reward 2 coal2 on 8"):
        (action,) = table.read(entry)
        assert table.declare(action).status == LEGAL, entry
        sound.check(table)
    with pytest.raises(NotYetError) as raised:
        sheet_of(table, [], Speaker("en", GAME.id, table.setting.players))
    assert "(Achievement 8: how many each has of what it counts)" in str(raised.value)


def test_where_nobody_knows_a_track_the_marker_may_tell_enough() -> None:
    """The number that a track starts on is in the rulebook: of a marker there nobody needs to see the board."""
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, Box(GAME.id, "empty", False, {}))
    usual = GAME.ready(setting, {})
    inquiry = Inquiry(
        setting, untold(usual, None, GAME.singles), GAME.grammar.parse("consolidate income 18 4", 0, {})[0]
    )
    suppose(inquiry, usual)
    asked = inquiry.question()
    assert asked is not None and [leaf.path for ((leaf, _),) in asked.subjects] == [
        "players.0.steps.money",
        "players.0.steps.coal",
    ]
    inquiry.answer(asked, [Span(0, 0), None])
    assert (inquiry.verdict.status, inquiry.verdict.rules) == (ILLEGAL, ["NP-CONS-03"])
    assert inquiry.back()
    inquiry.skip(asked)
    assert (question := inquiry.question()) is not None and question.fact == "track.money"


@pytest.mark.parametrize(
    ("entry", "told", "asked"),
    [
        ("produce silk", ("",), {"players.0.factories.silk.tile", "players.0.factories.silk.goods", "players.0.coal"}),
        ("market 1a silk 2 3", ("",), set()),
        ("market 1a silk 1 1", ("influence.1",), {"cities.1a", "players.0.factories.silk.goods", "players.0.tiles"}),
    ],
)
def test_whoever_tracked_nothing_is_asked_for_what_matters(entry: str, told: tuple[str, ...], asked: set[str]) -> None:
    """NP-PROD-03, NP-MARKET-06, -15: no fact that is told, and nothing that only says which rule is broken."""
    known = {key: value for key, value in FACTS.items() if key.startswith(told)}
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, Box(GAME.id, "box", False, known))
    inquiry = Inquiry(setting, untold(GAME.ready(setting, {}), None, GAME.singles), GAME.grammar.parse(entry, 0, {})[0])
    suppose(inquiry)
    found = {leaf.path for one in inquiry.questions() for subject in one.subjects for leaf, _ in subject}
    assert {next((one for one in asked if path.startswith(one)), path) for path in found} == asked
    assert asked or (inquiry.verdict.status, inquiry.verdict.rules) == (ILLEGAL, ["NP-MARKET-06"])


@pytest.mark.parametrize("last", range(6))
@pytest.mark.parametrize("many", [4, 5, 6])
def test_four_of_each_of_four_goods_serve_any_contract(last: int, many: int) -> None:
    """NP-EXPORT-03, -04, FACT-11: a contract has at most four cubes of at most four, whatever nobody told of it."""
    stored = dict(zip(("silk", "paper", "bento", "lenses"), (many, many, many, last), strict=True))
    given = {f"players.0.factories.{good}": {"tile": 4, "goods": count, "machine": 0} for good, count in stored.items()}
    table = table_of(given | {"players.0.contracts": [3], "players.0.yen": 0, "spaces.2": [0]}, "contract.")
    assert judged(table, "take 2 c1")[0] == ("legal" if last >= 4 else "unverifiable")


@pytest.mark.parametrize(("filled", "kept"), [([], 4), ([1, 2], 4), ([5], 5), ([2, 6], 6)])
def test_rows_that_nobody_told_are_as_many_as_every_board_shows(filled: list[int], kept: int) -> None:
    """NP-SETUP-16, FACT-01: a board for four shows four to six rows; one with workers on it is there."""
    rows = {f"rows.{number - 1}": [1, 2, 3] for number in filled}
    table = table_of({"first": 0, **rows}, "rows", players=4, start="empty")
    (begin,) = table.read("begin")
    table.declare(begin, override=True, why="we play on")
    assert (len(table.position.rows), len(table.position.pending)) == (kept, kept)


def test_a_contract_is_paid_with_the_goods_in_the_order_that_serves_it() -> None:
    """Three silk and one paper, or where so much silk is not stored, three paper and one silk: it was taken as it was said."""
    full = {"tile": 4, "goods": 3, "machine": 0}
    table = table_of({"players.0.factories.silk": full, "players.0.factories.paper": full})
    table.declare(*table.read("take 2 c4"))
    data = to_json(table.position)
    data["players"][0]["factories"]["silk"]["goods"] = {"from": 1, "to": 3}
    late = Session(table.setting, begun(table.setting, data))
    assert late.declare(*late.read("export 6 silk paper")).status == "unverifiable"
    silk, paper, *_ = (one.goods for one in late.position.players[0].factories)
    assert (str(silk), paper.bounds().values()) == ("0–1", [0, 2])
