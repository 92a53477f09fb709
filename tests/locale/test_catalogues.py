"""The catalogues say all that the sources say, in every language, with the same facts in it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest
from babel.messages.catalog import Catalog
from words_support import called

from messages import PLACE
from referee.engine.catalogue import Catalogue, compiled, kind_of, written
from referee.engine.message import Message
from referee.engine.values import Choice, Many, Value
from referee.engine.words import LANGUAGES, fold
from referee.games import NAMES, game
from referee.locale.compiling import compile_catalogues
from referee.locale.update import DOMAINS, ROOT, extract, merged, package, read, write
from referee.text.speech import Speaker

UPDATE = "run: python -m referee.locale.update"
KALAH = ROOT / "examples/kalah/referee_kalah"
COLUMN = re.compile(r"\b(?:ru|it)\s*=\s*\"")
CYRILLIC = re.compile(r"[А-Яа-яЁё]")
every_catalogue = pytest.mark.parametrize(
    ("domain", "lang"), [(one, lang) for one in (*DOMAINS, str(KALAH)) for lang in ("ru", "it")]
)
Key: TypeAlias = tuple[str, str]
"""Context and English text."""


@cache
def extracted(domain: str) -> Catalog:
    """All that a package says and calls things."""
    return extract(package(domain))


def texts(domain: str) -> frozenset[Key]:
    return keys(extracted(domain))


def keys(catalogue: Catalog) -> frozenset[Key]:
    return frozenset((one.context or "", str(one.id)) for one in catalogue if one.id)


def path_of(domain: str, lang: str) -> Path:
    return package(domain).path(lang)


@cache
def catalogue(domain: str, lang: str) -> Catalog:
    return read(path_of(domain, lang))


def translations(domain: str, lang: str) -> dict[Key, str]:
    found = (one for one in catalogue(domain, lang) if one.id and one.string)
    return {(one.context or "", str(one.id)): str(one.string) for one in found}


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_sources_have_texts_of_every_kind_for_every_domain(domain: str) -> None:
    kinds = Counter(kind_of(context) for context, _ in texts(domain))
    assert kinds["sentences"] > 100
    assert kinds["words"] > 50
    assert domain == "referee" or all(kinds[kind] > 10 for kind in ("rules", "rulings", "facts"))


@every_catalogue
def test_everything_is_translated(domain: str, lang: str) -> None:
    missing = sorted(texts(domain) - translations(domain, lang).keys())
    assert not missing, f"{lang} {domain} lacks {missing}; {UPDATE}"


@every_catalogue
def test_nothing_is_left_over(domain: str, lang: str) -> None:
    left = sorted(keys(catalogue(domain, lang)) - texts(domain))
    assert not left, f"{lang} {domain} has texts no source has: {left}; {UPDATE}"
    assert not catalogue(domain, lang).obsolete
    assert not [one.id for one in catalogue(domain, lang) if one.fuzzy]


@every_catalogue
def test_an_update_changes_nothing_where_nothing_has_changed(domain: str, lang: str, tmp_path: Path) -> None:
    stands = path_of(domain, lang)
    updated = tmp_path / stands.name
    updated.write_bytes(stands.read_bytes())
    write(merged(extracted(domain), read(updated)), updated, lang)
    assert updated.read_text("utf-8") == stands.read_text("utf-8"), UPDATE


def test_what_is_said_in_another_order_keeps_its_place_in_the_catalogue() -> None:
    """Lines of a source that change places are no reason to write its catalogue anew."""
    said = {"first": "primo", "second": "secondo", "third": "terzo"}
    old, now = Catalog(), Catalog()
    for text, string in said.items():
        old.add(text, string, locations=[("a.py", 0)])
    for text in ("new", "third", "first"):
        now.add(text, locations=[("a.py", 0)])
    updated = [(one.id, one.string) for one in merged(now, old) if one.id]
    assert updated == [("first", "primo"), ("third", "terzo"), ("new", "")]


@every_catalogue
def test_a_translation_has_the_facts_of_its_template(domain: str, lang: str) -> None:
    for (_, template), said in translations(domain, lang).items():
        assert {name for name, _ in PLACE.findall(said)} == {name for name, _ in PLACE.findall(template)}, template
        assert not set("{}") & set(PLACE.sub("", said)), template


@every_catalogue
def test_a_plural_has_all_forms_of_its_language(domain: str, lang: str) -> None:
    for (_, template), said in translations(domain, lang).items():
        for text, forms in ((template, 2), (said, catalogue(domain, lang).num_plurals)):
            for told in filter(None, (found for _, found in PLACE.findall(text))):
                assert len([one for one in told.split("|") if one]) == forms, text


@every_catalogue
def test_what_is_compiled_is_what_is_written(domain: str, lang: str, tmp_path: Path) -> None:
    po = path_of(domain, lang)
    copy = tmp_path / lang / "LC_MESSAGES" / po.name
    copy.parent.mkdir(parents=True)
    copy.write_bytes(po.read_bytes())
    (fresh,) = compile_catalogues(tmp_path)
    plain = Catalogue(written(po.read_text("utf-8")))
    assert {*plain.known()} == {*Catalogue(compiled(fresh.read_bytes())).known()} == {*translations(domain, lang)}
    assert all(plain.get(text, context) == said for (context, text), said in translations(domain, lang).items())
    if domain in DOMAINS:
        stand = Catalogue(compiled(po.with_suffix(".mo").read_bytes()))
        assert {*stand.known()} == {*plain.known()}, UPDATE
        assert all(stand.get(text, context) == plain.get(text, context) for context, text in plain.known()), UPDATE


def marked(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
            yield node


@pytest.mark.parametrize("domain", [*DOMAINS, str(KALAH)])
def test_only_plain_text_is_marked(domain: str) -> None:
    known = {text for context, text in texts(domain) if not context}
    for name, path in package(domain).sources():
        for call in marked(path):
            (template,) = call.args
            assert isinstance(template, ast.Constant), f"{name}:{call.lineno}"
            assert template.value in known, f"{name}:{call.lineno}"


# -- words --------------------------------------------------------------------------------------------------------


def test_the_sources_speak_english_only() -> None:
    """Other languages stand in catalogues: no column of theirs in Python or TOML, no letter but those that look Latin."""
    sources = [
        path
        for domain in (*DOMAINS, str(KALAH))
        for _, path in package(domain).sources()
        if "testing" not in path.parts
    ]
    data = [path for folder in ("referee", "examples") for path in (ROOT / folder).rglob("*.toml")]
    for path in (*sources, *data):
        for line in path.read_text("utf-8").splitlines():
            assert not COLUMN.search(line), (path.name, line)
            assert not CYRILLIC.search(line) or "LOOKS_LATIN" in line or "``" in line, (path.name, line)


@pytest.mark.parametrize("played", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_verbs_of_a_game_are_shown_alike(played: str, lang: str) -> None:
    shown = Counter(fold(cls.spec.verb.shown(lang)) for cls in game(played).actions)
    assert [word for word, times in shown.items() if times > 1] == []


def named(value: Value) -> Iterator[Choice]:
    if isinstance(value, Many):
        yield from named(value.of)
    if isinstance(value, Choice):
        yield value


@pytest.mark.parametrize("played", NAMES)
def test_a_name_of_one_value_is_not_shown_for_another(played: str) -> None:
    """Whatever language it is typed in, what is shown for a value means this value."""
    for cls in game(played).actions:
        for choice in (choice for arg in cls.spec.args for choice in named(arg.value)):
            for lang in LANGUAGES:
                for place, option in enumerate(choice.options):
                    assert choice.table[fold(option.shown(lang))] == place, (cls, option.key, lang)


# -- sentences --------------------------------------------------------------------------------------------------

HOLDS = "region {region} holds {have#worker|workers}, a palace there needs 2"


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 работник,"), (2, "2 работника,"), (5, "5 работников,"), (11, "11 работников,"), (21, "21 работник,")],
)
def test_a_russian_number_takes_one_of_three_forms(number: int, said: str) -> None:
    assert said in Speaker("ru", "zhanguo").say(HOLDS, {"region": 4, "have": number})


@pytest.mark.parametrize(("number", "said"), [(0, "0 lavoratori,"), (1, "1 lavoratore,"), (2, "2 lavoratori,")])
def test_an_italian_number_takes_one_of_two_forms(number: int, said: str) -> None:
    assert said in Speaker("it", "zhanguo").say(HOLDS, {"region": 4, "have": number})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_and_names_stand_in_the_language_of_the_reader(lang: str) -> None:
    taken = Message(
        "{player} takes {count#marker|markers}: {colour}",
        {"player": 1, "count": 2, "colour": called("ivory", ru="бежевый", it="avorio")},
    )
    expected = {
        "en": "Boris takes 2 markers: ivory",
        "ru": "Boris берёт 2 маркера: бежевый",
        "it": "Boris prende 2 segnalini: avorio",
    }
    assert Speaker(lang, "zhanguo", ("Anna", "Boris")).message(taken) == expected[lang]


def test_a_template_of_the_general_catalogue_is_found_from_a_game() -> None:
    assert Speaker("it", "zhanguo").say("Only {count#step|steps} can be undone.", {"count": 1}).endswith("1 passo.")


def test_an_unknown_language_is_english() -> None:
    assert re.match("1 worker ", Speaker("xx").say("{count#worker|workers} enter", {"count": 1}))
