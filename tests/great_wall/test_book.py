"""The rules and rulings of the game as data: complete, in both languages, and pointing at each other."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from referee.engine.rule import RuleBook

BOOK = RuleBook("referee.games.great_wall")
TAGS = {"setup", "legality", "forced", "optional", "timing", "effect", "scoring"}


def test_every_rule_is_there_in_both_languages() -> None:
    assert len(BOOK.rules) == 354
    for rule in BOOK.rules.values():
        assert rule.tag in TAGS, rule.id
        assert rule.page, rule.id
        assert set(rule.texts) == {"en", "ru"}, rule.id


def test_rules_of_a_group_are_numbered_upwards() -> None:
    groups: dict[str, list[int]] = {}
    for key in BOOK.rules:
        _, group, number = key.split("-")
        groups.setdefault(group, []).append(int(number))
    assert all(numbers == sorted(set(numbers)) for numbers in groups.values())
    assert len(groups) == 41


def test_no_two_rules_say_the_same() -> None:
    for lang in ("en", "ru"):
        said = Counter(rule.text(lang) for rule in BOOK.rules.values())
        assert [text for text, times in said.items() if times > 1] == []


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_alphabet_is_that_of_the_language(lang: str) -> None:
    for rule in BOOK.rules.values():
        cyrillic = bool(re.search(r"[а-яё]", rule.text(lang)))
        assert cyrillic == (lang == "ru"), rule.id


def test_every_question_is_there_and_names_its_default_first() -> None:
    assert len(BOOK.rulings) == 54
    for ruling in BOOK.rulings.values():
        assert set(ruling.texts) == {"en", "ru"}, ruling.id
        assert next(iter(ruling.options)) == ruling.default, ruling.id
        assert all(set(option) == {"en", "ru"} for option in ruling.options.values()), ruling.id


def test_rules_and_questions_point_at_each_other() -> None:
    for ruling in BOOK.rulings.values():
        assert ruling.rules, ruling.id
        for key in ruling.rules:
            assert ruling.id in BOOK.rules[key].rulings, (ruling.id, key)
    for rule in BOOK.rules.values():
        for key in rule.rulings:
            assert rule.id in BOOK.rulings[key].rules, (rule.id, key)
