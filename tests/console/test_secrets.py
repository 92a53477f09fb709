"""At the console, too, nobody learns what only Boris knows: neither on the screen nor by Tab, and no line echoes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import secrets_support
from console_support import Listener
from secrets_support import PAIRS, Pair, plain

from referee.console import completing, prompting
from referee.console.desk import Desk
from referee.console.private import masked
from referee.console.screen import DiscreetHistory
from referee.engine.game import TABLE, WATCHER
from referee.testing.samples import WIDE

NAMES = [f"{pair.game}-{number}" for number, pair in enumerate(PAIRS)]
LINES = (
    "show", "show players", "show players.boris", "show players.boris.known_hand", "show players.boris.resources",
    "show players.boris.resources.wood", "show players.boris.known_hand.0", "show players.boris.chosen", "log", "score",
    "score boris", "legal", "legal boris:", "? unify", "? order", "? donate", "undo", "redo",
)  # fmt: skip


@pytest.fixture(params=PAIRS, ids=NAMES)
def pair(request: pytest.FixtureRequest) -> Pair:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def desks(pair: Pair, tmp_path: Path) -> Iterator[Callable[..., list[Desk]]]:
    """Two desks at tables that differ only in what Boris knows."""
    tables = [secrets_support.opened(pair, tmp_path, which) for which in range(2)]

    def sit(asker: int, lang: str = "en") -> list[Desk]:
        for table in tables:
            table.ask_as(asker)
        return [Desk(table, lang, Listener()) for table in tables]

    yield sit
    for table in tables:
        table.close()


def heard(desk: Desk, line: str, *answers: str) -> str:
    assert isinstance(desk.voice, Listener)
    desk.voice.answers, desk.voice.lines, desk.voice.asked = [*answers], [], []
    status = desk.line(line)
    around = prompting.plain([*prompting.prompt(desk), *prompting.bottom(desk)])
    return plain(f"{status} {desk.voice.text} {desk.voice.asked} {around}")


def same(desks: list[Desk], line: str, *answers: str) -> str:
    first, second = (heard(desk, line, *answers) for desk in desks)
    assert first == second, line
    return first


@pytest.mark.parametrize("asker", [TABLE, WATCHER, 0, 2])
def test_every_line_is_answered_the_same(desks: Callable[..., list[Desk]], pair: Pair, asker: int) -> None:
    for lang in ("en", "ru") if WIDE else ("ru",) if asker == 0 else ("en",):
        both = desks(asker, lang)
        for line in LINES:
            same(both, line)


@pytest.mark.parametrize("asker", [TABLE, WATCHER, 0])
def test_tab_offers_the_same(desks: Callable[..., list[Desk]], pair: Pair, asker: int) -> None:
    both = desks(asker)
    for typed in pair.typed:
        first, second = (completing.words(desk, typed) for desk in both)
        assert first == second, typed


@pytest.mark.parametrize("asker", [TABLE, 0])
def test_trying_tells_nothing(desks: Callable[..., list[Desk]], pair: Pair, asker: int) -> None:
    both = desks(asker)
    for entry in pair.entries:
        same(both, "branch")
        same(both, entry)
        same(both, "show")
        same(both, "undo")
        same(both, "back")


def test_the_owner_is_offered_what_they_hold(desks: Callable[..., list[Desk]], pair: Pair) -> None:
    both = desks(1)
    lines = ("show players.boris", "log")
    assert all(heard(both[0], line) != heard(both[1], line) for line in lines)


def test_a_branch_is_kept_as_it_is_in_truth(tmp_path: Path) -> None:
    table = secrets_support.opened(PAIRS[0], tmp_path, 0)
    desk = Desk(table, "en", Listener())
    heard(desk, "branch")
    assert "Legal: unify 75 3" in heard(desk, "unify 75 3")
    assert "cannot be kept" in heard(desk, ":keep")
    heard(desk, "back")
    heard(desk, "branch")
    heard(desk, "unify 7 3")
    assert "Recorded: 1 step" in heard(desk, ":keep")
    assert table.position.players[1].known_hand == [9, 41, 42, 81, 82]
    table.close()


def test_a_branch_from_the_first_step_is_judged_in_earnest(tmp_path: Path) -> None:
    table = secrets_support.opened(PAIRS[1], tmp_path, 0)
    table.undo(2)
    desk = Desk(table, "en", Listener())
    heard(desk, "branch")
    heard(desk, "anna: order fifth")
    assert "Recorded: 1 step" in heard(desk, ":keep")
    assert table.position.players[0].chosen == 4
    assert table.position.players[1].resources == [5, 5, 5, 5]
    table.close()


def test_the_wizard_asks_for_a_secret_card_unseen(tmp_path: Path) -> None:
    table = secrets_support.opened(PAIRS[1], tmp_path, 0)
    desk = Desk(table, "en", Listener())
    said = heard(desk, "anna: order", "nothing", "fifth")
    assert "(secret) command: " in said
    assert "→ anna: order …" in said
    assert "… is not in the list" in said
    assert "fifth" not in said.replace("5  fifth", "")
    assert table.position.players[0].chosen == 4
    table.close()


def test_a_line_given_up_is_not_repeated(tmp_path: Path) -> None:
    table = secrets_support.opened(PAIRS[1], tmp_path, 0)
    desk = Desk(table, "en", Listener())
    said = heard(desk, "undo 99; anna: order fifth; Carla: order sixth")
    assert "Not entered: anna: order …; Carla: order …" in said
    table.close()


def test_a_corrected_secret_is_shown_as_dots_and_kept_by_no_history(tmp_path: Path) -> None:
    from prompt_toolkit.history import InMemoryHistory

    table = secrets_support.opened(PAIRS[1], tmp_path, 0)
    grammar, parts = table.game.grammar, table.game.private
    line = "correct players.boris.resources.wood 7 because counted"
    assert masked(line, grammar, parts) == "correct players.boris.resources.wood • because counted"
    assert masked("correct players.boris.honor 7 because counted", grammar, parts).count("•") == 0
    history = DiscreetHistory(InMemoryHistory(), grammar, parts)
    for one in (line, "anna: order fifth", "anna order fifth", "done"):
        history.append_string(one)
    assert history.get_strings() == ["done"]
    table.close()
