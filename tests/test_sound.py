"""Nothing is recorded that a table cannot go on from; whatever is on the table has the last word and is scored."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import anything
import pytest

from referee import sound
from referee.declaring import attempt
from referee.engine import position as positions
from referee.engine.box import Box, practice_box
from referee.engine.errors import EntryError, PositionError, RefereeError
from referee.engine.game import Game
from referee.engine.session import Session
from referee.games import NAMES
from referee.games import game as find_game
from referee.ledger.rows import Draft
from referee.table import Table, load_position
from referee.testing import samples
from referee.text.report import correction_lines
from referee.text.sheets import closing_lines, point_texts, sheet_of
from referee.text.speech import Speaker
from scoring.sheet import FinalError

WHY = "the table says so"
TRIES = 40 if samples.WIDE else 12


@pytest.fixture
def opened(tmp_path: Path) -> Callable[..., Table]:
    """Opens tables on a ledger of their own."""

    def make(game_id: str, players: int = 2, facts: bool = True, position: Any = None, **options: str) -> Table:
        game = find_game(game_id)
        box = practice_box(game.package) if facts else Box(game_id, "", False, {})
        url = str(tmp_path / "ledger.sqlite3")
        return Table.new(url, "sunday", game, samples.seats(game, players), options, {}, box, position)

    return make


def ready(game: Game, players: int, given: dict[str, Any] | None = None, **options: str) -> Session:
    """A table after its set-up."""
    setting = game.setting(samples.seats(game, players), options, {}, practice_box(game.package))
    return Session(setting, game.ready(setting, given or {}))


@pytest.mark.parametrize("seed", range(12 if samples.WIDE else 2))
@pytest.mark.parametrize("game_id", NAMES)
def test_whatever_is_overridden_or_corrected_the_table_goes_on(game_id: str, seed: int) -> None:
    rng = Random(f"{game_id}/{seed}")
    table = anything.table(game_id, rng)
    for _ in range(TRIES):
        trial = table.branch()
        if anything.step(trial, rng):
            anything.works(trial)
            table = trial
    anything.replays(table)


# -- B2: what once poisoned a table ----------------------------------------------------------------------------


def test_a_correction_that_makes_no_sense_says_what_is_wrong(opened: Callable[..., Table]) -> None:
    table = opened("great_wall", 3)
    with pytest.raises(PositionError, match=r"tasks\.0\.at cannot be 77"):
        table.correct("tasks", [{"kind": "upgrade", "seats": [0], "at": 77, "count": 1}], WHY)
    with pytest.raises(PositionError, match=r"tasks\.0 cannot be income"):
        table.correct("tasks", [{"kind": "income"}], WHY)
    assert len(table.rows()) == 1


@pytest.mark.parametrize(
    ("game_id", "entry"),
    [("nippon", "city 1a silk paper lenses"), ("zhanguo", "begin"), ("great_wall", "Anna: clan")],
)
def test_an_override_no_table_can_go_on_from_is_refused(opened: Callable[..., Table], game_id: str, entry: str) -> None:
    table = opened(game_id, 3)
    with pytest.raises(EntryError, match="cannot be carried out here even by override"):
        table.enter(entry, override=True, why=WHY)
    assert len(table.rows()) == 1
    assert not table.session.steps


@pytest.mark.parametrize(
    ("entry", "override"), [("shadow blue-book3", False), ("bonus last", True), ("above food strength book", True)]
)
def test_the_books_step_is_not_left_for_a_turn_of_nobody(entry: str, override: bool) -> None:
    """With facts unknown the books of a shadow nobody plays against were recorded, and every command failed."""
    table = ready(find_game("nations_dice"), 2, mode="base")
    position = table.position
    position.phase, position.waiting = "books", [0, 1]
    position.players[0].unplaced = ["1-1"]
    table.setting.box.facts.pop("tile.1.1")
    table.setting.refresh()
    for player in position.players:
        player.passed = True
    begun = Session(table.setting, position)
    trial = begun.branch()
    try:
        attempt(trial, entry, override=override, why=WHY)
    except EntryError:
        trial = begun
    anything.works(trial)
    assert trial.decision().seats


def test_an_entry_is_held_to_the_same(opened: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a game's room gets wrong, the record does not suffer."""
    table = opened("zhanguo", 2)
    entry = table.legal()[0].text() if table.legal() else "first anna"
    game = table.game

    def lost(position: Any, setting: Any) -> Any:
        if position != before:
            raise KeyError("lost")
        return seen(position, setting)

    before, seen = positions.clone(table.position), game.view
    monkeypatch.setitem(game.__dict__, "view", lost)
    with pytest.raises(EntryError, match=r"cannot be carried out here\. The table could not go on from it"):
        table.enter(entry)
    with pytest.raises(EntryError, match=r"cannot be carried out here\. The table could not go on from it"):
        table.enter("first anna; track anna boris")  # the first step loses it, the second leaves it so
    assert len(table.rows()) == 1
    monkeypatch.setitem(game.__dict__, "view", seen)
    table.enter(entry)
    assert len(table.rows()) == 2


def test_an_older_fault_does_not_stop_what_leaves_it_as_it_was(opened: Callable[..., Table]) -> None:
    """A table that plays on although a new one could not be opened so, still does."""
    table = opened("zhanguo", 2)
    table.position.round = 9
    table.session._kept = {0: positions.clone(table.position)}
    assert table.enter(table.legal()[0].text()).recorded


def test_a_fact_that_ends_the_table_is_refused(opened: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened("zhanguo", 2, facts=False)
    game, seen = table.game, table.game.audit

    def audit(position: Any, setting: Any) -> list[Any]:
        if "adjacent" in setting.box.facts:
            raise IndexError
        return seen(position, setting)

    monkeypatch.setitem(game.__dict__, "audit", audit)
    with pytest.raises(PositionError, match="With adjacent like this"):
        table.learn("adjacent", [[1, 2], [2, 3], [3, 4], [4, 5]], keep=False)
    assert len(table.rows()) == 1
    assert "adjacent" not in table.setting.box.facts
    table.enter("first anna")


def test_a_table_poisoned_by_an_older_version_can_be_undone(opened: Callable[..., Table]) -> None:
    table = opened("great_wall", 3)
    rows = [
        {"path": "tasks", "value": [{"kind": "upgrade", "seats": [0], "at": 77, "count": 1}], "why": WHY},
        {"path": "players.7.honor", "value": 3, "why": WHY},
    ]
    table.ledger.append(table.name, table.seq, [Draft("correct", row) for row in rows])
    table.close()
    again = Table.load(table.url, table.name)
    assert [step.broken for step in again.session.steps] == [False, True]
    assert [mark["kind"] for mark in again.marks()] == ["correct", "broken"]
    assert sound.fault_of(again.position, again.setting) is not None
    again.undo(2)
    assert sound.fault_of(again.position, again.setting) is None
    with pytest.raises(PositionError):
        again.redo()
    assert again.session.undone
    again.close()


# -- B3: the table has the last word ---------------------------------------------------------------------------

LAST_WORD: list[tuple[str, int, dict[str, Any], list[tuple[str, Any]], str, str]] = [
    ("zhanguo", 2, {}, [("walls.gold-left.spaces", [0, 0, -1])], "names Anna twice", "walls"),
    ("zhanguo", 2, {}, [("players.0.regions.1.cards", [1, 2, 3, 4])], "must be a whole number from 0 to 3", "walls"),
    ("zhanguo", 2, {}, [("players.0.regions.1.governor_area.red", 6)], "6 are too many, at most 5", "walls"),
    ("zhanguo", 2, {}, [("governors.1", [{"owner": 0}] * 9)], "9 governors here, there are only 8", "governors"),
    ("zhanguo", 2, {}, [("tasks.upper-wall.discs", [0, 1, 0])], "names Anna twice", "tasks"),
    ("zhanguo", 2, {}, [("players.0.ones.ivory", 11)], "11 markers of worth 1", "markers"),
    (
        "nations_dice",
        2,
        {"mode": "base"},
        [("players.0.colonies", ["1-1"]), ("players.1.colonies", ["1-1"])],
        "also lies at boards.Anna.colonies",
        "colonies",
    ),
    ("great_wall", 3, {}, [("players.0.shamed.spearman", 30)], "must be a whole number from 0 to 16", "shame"),
]


@pytest.mark.parametrize(("game_id", "players", "options", "changes", "said", "category"), LAST_WORD)
def test_what_lies_there_is_scored_and_said_in_its_line(
    game_id: str,
    players: int,
    options: dict[str, str],
    changes: list[tuple[str, Any]],
    said: str,
    category: str,
) -> None:
    game = find_game(game_id)
    table = ready(game, players, {}, **options)
    for path, value in changes:
        step = table.correct(path, value, WHY)
    assert step.impossible or step.notes
    data, missing = game.final(table.position, table.setting)
    assert not missing
    with pytest.raises(FinalError):
        game.score(data, table.setting.rulings, [])
    speaker = Speaker("en", game.id, table.setting.players)
    sheet = sheet_of(table, [{"seq": 2, "kind": "correct", "what": "x", "rules": [], "why": WHY}], speaker)
    texts = [*point_texts(sheet, speaker), *(line.text for line in closing_lines(sheet, speaker))]
    assert any(said in text and "cannot be" in text for text in texts), texts
    told = [line for line in sheet.lines if line.problems]
    assert all(line.category == category for line in told)
    assert told or sheet.problems
    assert any(WHY in text for text in texts)


def test_a_count_never_falls_below_zero() -> None:
    """What is not there cannot be taken: the surplus shows where it went."""
    game = find_game("zhanguo")
    table = ready(game, 2)
    table.correct("players.0.officials.red", 0, WHY)
    table.correct("players.0.regions.1.governor_area.red", 0, WHY)
    table.declare(game.grammar.read("recruit red 1", 0, table.setting.names)[0], override=True, why=WHY)
    own = table.position.players[0]
    assert own.officials[0] == 0
    assert not positions.below_zero(table.position)


@pytest.mark.parametrize("seed", range(3 if samples.WIDE else 1))
@pytest.mark.parametrize("game_id", NAMES)
def test_no_override_drives_a_count_below_zero(game_id: str, seed: int) -> None:
    rng = Random(seed)
    table = anything.table(game_id, rng)
    for _ in range(60):
        trial = table.branch()
        try:
            trial.declare(anything.any_action(trial, rng), override=True, why=WHY)
        except RefereeError:
            continue
        assert not positions.below_zero(trial.position)


# -- B16: corrections to counts that cannot be -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_id", "path"),
    [
        ("nippon", "players.0.coal"),
        ("nippon", "rewards.2.0"),
        ("nations_dice", "players.0.books"),
        ("nations_dice", "shadow.books"),
        ("zhanguo", "players.0.regions.1.workers"),
        ("great_wall", "players.0.resources.wood"),
        ("great_wall", "warehouse.0"),
    ],
)
def test_no_count_is_corrected_or_loaded_below_zero(game_id: str, path: str) -> None:
    table = ready(find_game(game_id), 2)
    if path == "warehouse.0":
        path = f"warehouse.{next(iter(positions.to_json(table.position)['warehouse']))}"
    with pytest.raises(PositionError, match="is a count and cannot be -4"):
        table.correct(path, -4, WHY)
    assert not table.steps
    positions.set_path(table.position, path, -4)
    with pytest.raises(PositionError, match="is a count and cannot be -4"):
        load_position(table.setting, positions.to_json(table.position))


@pytest.mark.parametrize(
    ("game_id", "path", "value", "rule"),
    [
        ("nippon", "players.0.trains", 3, "NP-INV-06"),
        ("nippon", "players.0.factories.silk.goods", 5, "NP-INV-07"),
        ("nations_dice", "players.0.used.white", 9, "ND-BLD-07"),
        ("zhanguo", "players.0.walls", 9, "ZG-INV-02"),
        ("great_wall", "players.0.clerks", 9, "GW-INV-01"),
        ("great_wall", "shame", 40, "GW-INV-04"),
    ],
)
def test_a_correction_to_what_cannot_be_names_the_rule(game_id: str, path: str, value: int, rule: str) -> None:
    game = find_game(game_id)
    table = ready(game, 2)
    step = table.correct(path, value, WHY)
    for lang in ("en", "ru", "it"):
        lines = [*correction_lines(step, Speaker(lang, game.id, table.setting.players))]
        assert any(rule in line.text for line in lines), lines


@pytest.mark.parametrize("seed", range(4 if samples.WIDE else 2))
@pytest.mark.parametrize("game_id", NAMES)
def test_what_is_legal_is_recorded(game_id: str, seed: int) -> None:
    """No check refuses what a game brings by itself, whatever is known of the box."""
    rng = Random(f"plain {game_id}/{seed}")
    table = anything.table(game_id, rng)
    try:
        for _ in itertools.islice(samples.play(table, rng), 40 if samples.WIDE else 20):
            fault = sound.fault_of(table.position, table.setting, ("en",))
            assert fault is None, (fault, table.steps[-1].action)
    except RefereeError:  # chance draws from facts that this box may not have
        pass
