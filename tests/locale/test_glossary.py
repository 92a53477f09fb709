"""The glossary and the catalogues: every term is used, and none of the words that it stands for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.locale.update import DOMAINS, package, read

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
COLUMNS = ("en", "ru", "it")
ROW = re.compile(r"^\| (.+) \| (.+) \| (.+) \|(.*)\|$", re.MULTILINE)
TYPED = ("word ", "verb ")
"""What things may be called by whoever types; any word will do there."""


def rows(domain: str) -> list[tuple[str, ...]]:
    """The terms of a domain in all languages, and what they are not called."""
    _, _, section = GLOSSARY.read_text("utf-8").partition(f"\n## {domain}\n")
    found = [tuple(part.strip() for part in row) for row in ROW.findall(section.partition("\n## ")[0])]
    return [row for row in found if row[0] not in ("English", "---")]


def said(domain: str, lang: str, *, typed: bool) -> list[str]:
    """All that a catalogue says in a language, with or without the words that people type."""
    catalogue = read(package(domain).path("it" if lang == "en" else lang))
    return [
        str(one.id if lang == "en" else one.string)
        for one in catalogue
        if one.id and (typed or not (one.context or "").startswith(TYPED))
    ]


def inflected(term: str) -> re.Pattern[str]:
    """A term in whatever case and number."""
    stems = (re.escape(word[: max(3, len(word) - 2)]) for word in term.split())
    return re.compile(r"\b" + r"\w* ".join(stems), re.IGNORECASE)


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_term_of_the_glossary_is_used(domain: str) -> None:
    terms = rows(domain)
    assert len(terms) > 8
    unused = []
    for place, lang in enumerate(COLUMNS):
        everything = "\n".join(said(domain, lang, typed=True))
        names = [row[place].partition(",")[0] for row in terms]
        unused += [(lang, name) for name in names if not inflected(name).search(everything)]
    assert not unused


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_sentence_has_a_word_that_the_glossary_replaces(domain: str) -> None:
    words = [word.strip() for row in rows(domain) for word in row[3].split(",") if word.strip()]
    assert words
    wrong = re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b")
    found = [text for lang in COLUMNS[1:] for text in said(domain, lang, typed=False) if wrong.search(text)]
    assert not found
