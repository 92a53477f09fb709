"""The rules and rulings of ZhanGuo as data."""

from __future__ import annotations

from referee.games.zhanguo.game import GAME
from referee.testing.rules import Book


class TestBook(Book):
    game = GAME
    rules, groups, questions = 276, 25, 46
    langs = ("en", "ru", "it")
