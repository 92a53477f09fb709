"""The catalogues say all that the sources say, in every language, with the same facts in it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from messages import PLACE
from referee.engine.message import Message
from referee.engine.values import Choice, Many, Value
from referee.engine.words import LANGUAGES, Words
from referee.games import NAMES, game
from referee.locale.compiling import compile_catalogues
from referee.locale.update import DOMAINS, ROOT, extract, path_of, read, sources
from referee.text.speech import Speaker

FORMS = {"en": 2, "ru": 3, "it": 2}
UPDATE = "run: python -m referee.locale.update"
every_catalogue = pytest.mark.parametrize(("domain", "lang"), [(one, lang) for one in DOMAINS for lang in ("ru", "it")])


@cache
def templates(domain: str) -> frozenset[str]:
    return frozenset(str(message.id) for message in extract()[domain] if message.id)


@cache
def catalogue(domain: str, lang: str) -> Catalog:
    return read(domain, lang)


def translations(domain: str, lang: str) -> dict[str, str]:
    return {str(one.id): str(one.string) for one in catalogue(domain, lang) if one.id and one.string}


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_sources_have_templates_for_every_domain(domain: str) -> None:
    assert len(templates(domain)) > 100


@every_catalogue
def test_every_template_is_translated(domain: str, lang: str) -> None:
    missing = sorted(templates(domain) - translations(domain, lang).keys())
    assert not missing, f"{lang} {domain} lacks {missing}; {UPDATE}"


@every_catalogue
def test_nothing_is_left_over(domain: str, lang: str) -> None:
    left = sorted({str(one.id) for one in catalogue(domain, lang) if one.id} - templates(domain))
    assert not left, f"{lang} {domain} has templates no source has: {left}; {UPDATE}"
    assert not catalogue(domain, lang).obsolete
    assert not [one.id for one in catalogue(domain, lang) if one.fuzzy]


@every_catalogue
def test_a_translation_has_the_facts_of_its_template(domain: str, lang: str) -> None:
    for template, said in translations(domain, lang).items():
        assert {name for name, _ in PLACE.findall(said)} == {name for name, _ in PLACE.findall(template)}, template
        assert not set("{}") & set(PLACE.sub("", said)), template


@every_catalogue
def test_a_plural_has_all_forms_of_its_language(domain: str, lang: str) -> None:
    for template, said in translations(domain, lang).items():
        for text, spoken in ((template, "en"), (said, lang)):
            for forms in filter(None, (found for _, found in PLACE.findall(text))):
                assert len([one for one in forms.split("|") if one]) == FORMS[spoken], text


def compiled_messages(path: Path) -> dict[str, str]:
    with path.open("rb") as file:
        return {str(one.id): str(one.string) for one in read_mo(file) if one.id}


@every_catalogue
def test_what_is_compiled_is_what_is_written(domain: str, lang: str, tmp_path: Path) -> None:
    written = tmp_path / lang / "LC_MESSAGES" / f"{domain}.po"
    written.parent.mkdir(parents=True)
    written.write_bytes(path_of(domain, lang).read_bytes())
    (fresh,) = compile_catalogues(tmp_path)
    compiled = path_of(domain, lang).with_suffix(".mo")
    assert compiled.exists(), UPDATE
    assert compiled_messages(compiled) == compiled_messages(fresh), UPDATE


def marked(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
            yield node


def test_only_plain_text_is_marked() -> None:
    known = frozenset().union(*map(templates, DOMAINS))
    for name, path in sources():
        for call in marked(path):
            (template,) = call.args
            assert isinstance(template, ast.Constant), f"{name}:{call.lineno}"
            assert template.value in known, f"{name}:{call.lineno}"


# -- the data of the games --------------------------------------------------------------------------------------


def languages(data: Any) -> set[str]:
    """The languages in which anything is told."""
    if not isinstance(data, Mapping):
        return set()
    return {lang for lang in LANGUAGES if lang in data}.union(*map(languages, data.values()))


def untranslated(data: Any, told: set[str], path: str = "") -> Iterator[str]:
    """Where a text stands without its translations, or with other facts in them."""
    if not isinstance(data, Mapping):
        return
    if "en" in data:
        facts = {name for name, _ in PLACE.findall(data["en"])}
        for lang in sorted(told):
            said = data.get(lang, "")
            if not said.strip() or {name for name, _ in PLACE.findall(said)} != facts:
                yield f"{path}.{lang}"
    for key, value in data.items():
        yield from untranslated(value, told, f"{path}.{key}")


@pytest.mark.parametrize("name", ["rules.toml", "rulings.toml", "facts.toml"])
@pytest.mark.parametrize("played", NAMES)
def test_rules_rulings_and_facts_are_told_in_every_language(played: str, name: str) -> None:
    """English and Russian always; where Italian begins, it goes on to the end."""
    folder = game(played).book.package.replace(".", "/")
    data = tomllib.loads((ROOT / folder / name).read_text("utf-8"))
    assert data
    for key, entry in data.items():
        texts = [one for one in (entry, *entry.values()) if isinstance(one, Mapping) and "en" in one]
        assert texts, key
    told = languages(data) | {"en", "ru"}
    assert not list(untranslated(data, told))


def named(value: Value) -> Iterator[Words]:
    yield value.name
    if isinstance(value, Many):
        yield from named(value.of)
    if isinstance(value, Choice):
        yield from value.options


@pytest.mark.parametrize("played", NAMES)
def test_everything_that_is_typed_has_a_name_in_every_language_of_the_game(played: str) -> None:
    found = game(played)
    words = [cls.spec.verb for cls in found.actions]
    words += [one.key for cls in found.actions for one in cls.spec.args]
    words += [one for cls in found.actions for arg in cls.spec.args for one in named(arg.value)]
    words += [one for option in found.options for one in (option.name, *option.values)]
    words += found.colours.options
    told = [one for one in words if len(one.key) > 1 and not one.key.isdecimal()]
    assert not {one.key for one in told if not all(getattr(one, lang) for lang in ("ru", "it"))}


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
        {"player": 1, "count": 2, "colour": Words("ivory", ("ivory",), ("бежевый",), ("avorio",))},
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
