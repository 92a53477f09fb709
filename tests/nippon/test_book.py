"""The rules and rulings of Nippon as data."""

from __future__ import annotations

from referee.games.nippon.game import GAME
from referee.testing.rules import Book


class TestBook(Book):
    game = GAME
    rules, groups, questions = 220, 25, 38
    langs = ("en", "ru", "it")
