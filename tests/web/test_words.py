"""The words of the pages: all used, none missing."""

from __future__ import annotations

import re
from pathlib import Path

import referee.web
from referee.web import shown
from referee.web.words import WORDS

TEMPLATES = [*(Path(referee.web.__file__).parent / "templates").glob("*.html")]
USED = {word for path in TEMPLATES for word in re.findall(r"\bw\.(\w+)", path.read_text("utf-8"))}
NAMED = {"turn", "table", "log", "score", "rules", "more", "closed", "not_found", "fault"}
"""Those whose names the templates are given."""


def test_every_word_is_used_and_every_used_word_is_there() -> None:
    assert {*WORDS} == USED | NAMED


def test_templates_say_nothing_by_themselves() -> None:
    for path in TEMPLATES:
        text = re.sub(
            r"\{% block (again|here|kind) %\}.*?\{% endblock %\}|\{#.*?#\}|\{[{%].*?[%}]\}|<[^>]*>",
            " ",
            path.read_text("utf-8"),
            flags=re.DOTALL,
        )
        assert not re.findall(r"[A-Za-z]{3,}", text.replace("Referee", "")), path.name


def test_words_of_pages_that_are_said_alone_have_no_open_place() -> None:
    assert [name for name, text in WORDS.items() if "{" in text] == []


def test_a_long_label_may_go_on_behind_its_signs() -> None:
    what = shown.TEMPLATES.get_template("choose.html").module.what
    assert "gold+<wbr>food &lt;b&gt;</span>" in what({"label": "gold+food <b>", "kind": ""})
    assert ">+3</span>" in what({"label": "+3", "kind": ""})
