"""Lines taken apart: entries, commands, reasons."""

from __future__ import annotations

import pytest
from hypothesis import given

from referee.console.commands import COMMANDS, command_of, number, pieces, reasoned
from referee.console.private import masked, secrets
from referee.engine.errors import Ambiguous, EntryError, NotUnderstood
from referee.games import game
from referee.testing import samples

GRAMMAR = game("zhanguo").grammar


def parts(line: str) -> list[tuple[str | None, str]]:
    return [(piece.command and piece.command.name.key, piece.text) for piece in pieces(line, GRAMMAR)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", []),
        ("  # only a comment", []),
        ("court 40; palace 4 # build", [(None, "court 40; palace 4")]),
        ("court 40 # the card\npalace 4\n\nundo", [(None, "court 40; palace 4"), ("undo", "")]),
        ("note tea\ndone", [("note", "tea"), (None, "done")]),
        ("court 40; undo 2;; redo", [(None, "court 40"), ("undo", "2"), ("redo", "")]),
        ("?", [("help", "")]),
        ("?palace", [("help", "palace")]),
        ("? ZG-PALACE-03", [("help", "ZG-PALACE-03")]),
        (":und 2", [("undo", "2")]),
        ("ОТМЕНИТЬ", [("undo", "")]),
        ("annulla 3", [("undo", "3")]),
        ("счет", [("score", "")]),
        ("note tea; and # biscuits", [("note", "tea; and # biscuits")]),
        ("done; note tea; all", [(None, "done"), ("note", "tea; all")]),
        ("override palace 4 because they agreed; so what", [("override", "palace 4 because they agreed; so what")]),
        ("anna: court 40", [(None, "anna: court 40")]),
    ],
)
def test_pieces(line: str, expected: list[tuple[str | None, str]]) -> None:
    assert parts(line) == expected


def test_no_command_hides_a_verb_of_the_game() -> None:
    plain = {word for command in COMMANDS for word in command.name.folded()}
    assert not plain & set(GRAMMAR.verbs)


def test_beginnings_behind_a_colon() -> None:
    assert command_of(":leg court", GRAMMAR)[1] == "court"
    with pytest.raises(Ambiguous, match="may be several commands: back, box, branch"):
        command_of(":b", GRAMMAR)
    with pytest.raises(NotUnderstood, match="I don't know the command :udno") as caught:
        command_of(":udno", GRAMMAR)
    assert ":undo" in caught.value.nearest


@pytest.mark.parametrize("text", ["0", "-1", "two", "1.5", "9999999", "²"])
def test_no_number_of_steps(text: str) -> None:
    with pytest.raises(NotUnderstood, match="is not a number of steps"):
        number(text, 1)


def test_numbers_of_steps() -> None:
    assert (number("", 1), number("12", 1)) == (1, 12)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("players.0.vp 7 because the disc fell", ("players.0.vp 7", "the disc fell")),
        ("palace 4 потому что договорились", ("palace 4", "договорились")),
        ("palazzo 4 perché sì", ("palazzo 4", "sì")),
        ("palace 4 Because: of tea because of rain", ("palace 4", "of tea because of rain")),
        ("palace 4 because", ("palace 4", "")),
        ("palace 4", ("palace 4", "")),
    ],
)
def test_reasons(text: str, expected: tuple[str, str]) -> None:
    assert reasoned(text) == expected


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("anna: hand 4 5", "anna: hand • •"),
        ("Boris:рука 14, 5; court 40", "Boris:рука ••• •; court 40"),
        ("drawn; anna: han 41", "drawn; anna: han ••"),
        (":override anna: hand 4", ":override anna: hand •"),
        ("note a hand of cards; more", "note a hand of cards; more"),
        ("? hand", "? hand"),
        ("court 40", "court 40"),
    ],
)
def test_private_parts_are_masked(line: str, shown: str) -> None:
    assert masked(line, GRAMMAR) == shown
    assert bool(secrets(line, GRAMMAR)) == (line != shown)


@given(samples.plain_text())
def test_any_line_can_be_taken_apart(line: str) -> None:
    try:
        assert all(piece.command or piece.text for piece in pieces(line, GRAMMAR))
    except EntryError as error:
        assert str(error)
    assert len(masked(line, GRAMMAR)) == len(line)
