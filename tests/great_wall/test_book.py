"""The rules and rulings of The Great Wall as data."""

from __future__ import annotations

import books

from referee.games.great_wall.game import GAME


class TestBook(books.Book):
    book = GAME.book
    rules, groups, questions = 354, 41, 54
