"""Rules and rulings read from the files of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.engine.rule import RuleBook
from referee.games import game

RULES = """
[X-GO-01]
tag = "legality"
page = "p2"
grade = "{grade}"
text = "Go on."
rulings = ["X-AMB-01"]

[X-GO-02]
tag = "timing"
page = "p3"
text = "Stop."
"""


@pytest.mark.parametrize(("grade", "own"), [("A", False), ("B", False), ("C", True), ("D", True)])
def test_a_grade_says_whether_a_rule_is_the_rulebooks(
    grade: str, own: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = f"graded_{grade.lower()}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").touch()
    (tmp_path / package / "rules.toml").write_text(RULES.format(grade=grade), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    book = RuleBook(package)
    alone = book.rule("X-GO-01")
    assert (alone.grade, alone.by_house_default) == (grade, own)
    assert book.rules["X-GO-01"] == alone
    assert (book.rules["X-GO-02"].grade, book.rules["X-GO-02"].by_house_default) == ("", False)


@pytest.mark.parametrize(
    ("words", "form", "lang"), [("walls", "wall", "en"), ("стена", "стену", "ru"), ("casella", "caselle", "it")]
)
def test_a_rule_is_found_by_any_form_of_its_words(words: str, form: str, lang: str) -> None:
    book = game("great_wall").book
    found = {one.id for one in book.find(words, lang)}
    assert found and {one.id for one in book.find(form, lang)} == found
    assert [one.id for one in book.find("GW-CORE-15", lang)] == ["GW-CORE-15"]
