"""The rules and rulings of Nations: The Dice Game as data."""

from __future__ import annotations

from referee.games.nations_dice.game import GAME
from referee.testing.rules import Book


class TestBook(Book):
    game = GAME
    rules, groups, questions = 199, 25, 41
    langs = ("en", "ru", "it")

    def test_every_rule_has_a_grade(self) -> None:
        assert {rule.grade for rule in self.book.rules.values()} <= set("ABCD")
