"""The rules and rulings of ZhanGuo as data."""

from __future__ import annotations

import books

from referee.games.zhanguo.game import GAME


class TestBook(books.Book):
    book = GAME.book
    rules, groups, questions = 276, 25, 46
    langs = ("en", "ru", "it")
