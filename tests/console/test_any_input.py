"""Nothing that can be typed ends in a fault, and completion never fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from console_support import NEAR_PALACE, Listener
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.console import completing, prompting
from referee.console.commands import COMMANDS
from referee.console.desk import Desk
from referee.console.private import masked
from referee.engine import position as positions
from referee.games import game as find_game
from referee.table import Table
from referee.testing import samples

WORDS = [name for command in COMMANDS for name in command.name.folded()] + ["because", ";", "#", "?", ":", "anna:", "7"]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    game = find_game("zhanguo")
    seats = samples.seats(game, 2)
    setting = game.setting(seats, {}, {}, samples.practice())
    start = positions.to_json(game.ready(setting, NEAR_PALACE))
    folder: Path = tmp_path_factory.mktemp("any")
    table = Table.new(str(folder / "ledger.sqlite3"), "any", game, seats, {}, {}, samples.practice(), start)
    yield Desk(table, "en", Listener())
    table.close()


def lines() -> st.SearchStrategy[str]:
    entries = samples.near_entries(samples.session())
    commands = st.lists(st.one_of(st.sampled_from(WORDS), entries, st.text(max_size=5)), max_size=6).map(" ".join)
    return st.one_of(samples.plain_text(), entries, commands)


@settings(max_examples=300 if samples.WIDE else 80)
@given(line=lines(), answers=st.lists(st.one_of(st.none(), st.text(max_size=6), st.sampled_from("123")), max_size=3))
def test_any_line_has_an_answer(desk: Desk, line: str, answers: list[str | None]) -> None:
    desk.voice.answers = list(answers)
    before = len(desk.table.rows())
    status = desk.line(line)
    assert status in range(5)
    assert status == 0 or desk.voice.heard()
    assert len(desk.table.rows()) >= before
    assert prompting.plain(prompting.prompt(desk)).endswith("> ")
    assert "undo" in prompting.plain(prompting.bottom(desk))


@settings(max_examples=300 if samples.WIDE else 80)
@given(typed=lines())
def test_any_line_can_be_completed(desk: Desk, typed: str) -> None:
    for word in completing.words(desk, typed):
        assert 0 <= word.start <= len(typed)
        assert word.text
    assert len(masked(typed, desk.table.game.grammar)) == len(typed)
