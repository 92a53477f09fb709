"""Kalah against what every game of the house is asked."""

from __future__ import annotations

from referee_kalah import GAME

from referee.testing import Book, Properties, Zones


class TestBook(Book):
    game = GAME
    rules, groups, questions = 8, 4, 0
    langs = ("en", "ru", "it")


class TestProperties(Properties):
    game = GAME


class TestZones(Zones):
    game = GAME
