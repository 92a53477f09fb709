"""Tests of the rules and rulings of a game as data: complete, translated, and referring to each other."""

from __future__ import annotations

from collections import Counter

from referee.engine.catalogue import catalogue
from referee.engine.game import Game
from referee.engine.rule import RuleBook

TAGS = {"setup", "legality", "forced", "optional", "timing", "effect", "scoring"}


class Book:
    """The tests of one game's rules.

    The game's own class gives their numbers, and the languages if there are others.
    """

    game: Game
    rules: int
    groups: int
    questions: int
    langs = ("en", "ru")

    @property
    def book(self) -> RuleBook:
        return self.game.book

    def is_told(self, text: str, context: str) -> bool:
        """Whether the text exists in every language of the book."""
        return bool(text) and all(catalogue(self.book.package, lang).get(text, context) for lang in self.langs[1:])

    def test_every_rule_is_there_in_its_languages(self) -> None:
        assert len(self.book.rules) == self.rules
        for rule in self.book.rules.values():
            assert rule.tag in TAGS, rule.id
            assert rule.page, rule.id
            assert self.is_told(rule.en, f"rule {rule.id}"), rule.id

    def test_rules_of_a_group_are_numbered_upwards(self) -> None:
        groups: dict[str, list[int]] = {}
        for key in self.book.rules:
            _, group, number = key.split("-")
            groups.setdefault(group, []).append(int(number))
        assert all(numbers == sorted(set(numbers)) for numbers in groups.values())
        assert len(groups) == self.groups

    def test_no_two_rules_say_the_same(self) -> None:
        for lang in self.langs:
            said = Counter(rule.text(lang) for rule in self.book.rules.values())
            assert [text for text, times in said.items() if times > 1] == []

    def test_a_translation_is_no_copy(self) -> None:
        for rule in self.book.rules.values():
            for lang in self.langs:
                assert (rule.text(lang) == rule.en) == (lang == "en"), rule.id

    def test_every_question_is_there_and_names_its_default_first(self) -> None:
        assert len(self.book.rulings) == self.questions
        for ruling in self.book.rulings.values():
            assert self.is_told(ruling.en, f"ruling {ruling.id}"), ruling.id
            assert next(iter(ruling.options)) == ruling.default, ruling.id
            assert all(self.is_told(one, f"ruling {ruling.id} {key}") for key, one in ruling.options.items()), ruling.id

    def test_rules_and_questions_point_at_each_other(self) -> None:
        for ruling in self.book.rulings.values():
            assert ruling.rules, ruling.id
            for key in ruling.rules:
                assert ruling.id in self.book.rules[key].rulings, (ruling.id, key)
        for rule in self.book.rules.values():
            for key in rule.rulings:
                assert rule.id in self.book.rulings[key].rules, (rule.id, key)
