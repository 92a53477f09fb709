"""The rules and rulings of Nippon as data."""

from __future__ import annotations

import books

from referee.games.nippon.game import GAME


class TestBook(books.Book):
    book = GAME.book
    rules, groups, questions = 220, 25, 38
    langs = ("en", "ru", "it")
