"""What kernel labels know without a game: digits of numbers, boards, a piece with its copy and its owner."""

from __future__ import annotations

from words_support import called

from referee.engine.labels import DIGITS, Labels, counted, keyed
from referee.engine.words import words

LABELS = Labels(
    keyed(called("ship", ru="корабль"), *counted(called("coal", ru="уголь"), 2)),
    keyed(*DIGITS, called("coal", ru="уголь")),
    keyed(called("blue", ru="синий")),
    ("coal-tens", "coal-units"),
)


def test_a_number_has_a_marker_for_each_of_its_last_digits() -> None:
    assert [one.key for one in counted(words("", "points"), 3)] == ["hundreds", "tens", "units"]
    assert [one.en for one in counted(words("", "points"), 3)] == [("points x 100",), ("points x 10",), ("points x 1",)]
    assert [one.key for one in counted(words("coal"), 2)] == ["coal-tens", "coal-units"]


def test_a_language_without_a_word_has_none_for_a_digit_either() -> None:
    marker = next(counted(called("coal", ru="уголь"), 1))
    assert tuple(map(marker.names, ("en", "ru", "it"))) == (("coal x 1",), ("уголь x 1",), ())
    assert marker.shown("it") == "coal x 1"


def test_pieces_zones_and_boards_are_named() -> None:
    assert LABELS.named("blue/coal-tens/1", "en") == "coal x 10 (blue)"
    assert LABELS.named("blue/ship/2", "ru") == "корабль 2 (синий)"
    assert LABELS.titled("blue", "coal-tens-3", "ru") == "уголь десятки 3"
    assert LABELS.titled("main", "", "it") == "tabellone"
    assert LABELS.titled("blue", "", "en") == "player board (blue)"
