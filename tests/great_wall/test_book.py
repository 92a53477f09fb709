"""The rules and rulings of The Great Wall as data."""

from __future__ import annotations

from referee.games.great_wall.game import GAME
from referee.testing.rules import Book


class TestBook(Book):
    game = GAME
    langs = ("en", "ru", "it")
    rules, groups, questions = 354, 41, 54
