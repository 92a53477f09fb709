"""Bring the catalogues in line with the sources: ``python -m referee.locale.update [GAME …]``. Needs Babel.

Translations stay; templates that are gone are dropped, new ones wait empty. Then everything is compiled. Only the games
named are touched, if any are; among them may be one that is not in the list yet.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee.engine.words import LANGUAGES
from referee.games import NAMES
from referee.locale.compiling import compile_catalogues

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LOCALE = Path(__file__).parent
ROOT = LOCALE.parents[1]
DOMAINS = ("referee", *NAMES)


def domain_of(source: str, games: Sequence[str] = NAMES) -> str:
    """The catalogue for the templates of a source, a path such as ``scoring/zhanguo_ask.py``."""
    for game in games:
        if source.startswith((f"referee/games/{game}/", f"scoring/{game}")):
            return game
    return "referee"


def sources(games: Sequence[str] = NAMES) -> Iterator[tuple[str, Path]]:
    """Every module that may hold templates, by its path in the project; games not in the list are left alone."""
    unlisted = {path.name for path in (ROOT / "referee/games").iterdir() if path.is_dir()} - set(games)
    for room in ("referee", "messages", "scoring", "calibration", "vision"):
        for path in sorted((ROOT / room).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(
                tuple(f"{place}/{game}" for game in unlisted for place in ("referee/games", "scoring"))
            ):
                yield name, path


def extract(games: Sequence[str] = NAMES) -> dict[str, Catalog]:
    """The templates marked with ``N_`` in the sources, by domain, with the places where they stand."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract_from_file

    found = {domain: Catalog(project="referee", charset="utf-8", fuzzy=False) for domain in ("referee", *games)}
    for name, path in sources(games):
        for _, template, _, _ in extract_from_file("python", str(path), keywords={"N_": None}):
            found[domain_of(name, games)].add(template, locations=[(name, 0)])
    return found


def path_of(domain: str, lang: str) -> Path:
    """The catalogue of a domain in a language, as people edit it."""
    return LOCALE / lang / "LC_MESSAGES" / f"{domain}.po"


def read(domain: str, lang: str) -> Catalog:
    """A catalogue as it stands; an empty one if there is none yet."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    path = path_of(domain, lang)
    if not path.exists():
        return Catalog(locale=lang, domain=domain)
    with path.open("rb") as file:
        return read_po(file, locale=lang, domain=domain)


def merged(template: Catalog, old: Catalog, domain: str, lang: str) -> Catalog:
    """The templates of the sources with the translations there are."""
    from babel.messages.catalog import Catalog

    new = Catalog(locale=lang, domain=domain, header_comment=f"# {domain}, {lang}", fuzzy=False)
    for message in template:
        if message.id:
            known = old.get(message.id)
            new.add(message.id, known.string if known else "", locations=message.locations)
    return new


def write(catalogue: Catalog, path: Path) -> None:
    """Write a catalogue by source, without dates, so that it changes only where something did."""
    from io import BytesIO

    from babel.messages.pofile import write_po

    text = BytesIO()
    write_po(text, catalogue, width=0, sort_by_file=True, include_lineno=False, omit_header=True)
    rule = catalogue.plural_forms
    head = (
        f'# {catalogue.domain}, {catalogue.locale}\nmsgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale}\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: {rule}\\n"\n\n'
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(head + text.getvalue().decode("utf-8"), "utf-8")


def main(games: Sequence[str] = ()) -> None:
    """Update and compile the catalogues and say what is still to be translated."""
    if strange := [name for name in games if name != "referee" and not (ROOT / "referee/games" / name).is_dir()]:
        sys.exit(f"There is no game called {', '.join(strange)}. Games: {', '.join(NAMES)}.")
    templates = extract(tuple(dict.fromkeys([*NAMES, *games])))
    for lang in LANGUAGES[1:]:
        for domain in games or DOMAINS:
            catalogue = merged(templates[domain], read(domain, lang), domain, lang)
            write(catalogue, path_of(domain, lang))
            empty = sum(1 for message in catalogue if message.id and not message.string)
            print(f"{lang} {domain}: {len(catalogue)} templates, {empty} without translation")
    compile_catalogues(LOCALE)


if __name__ == "__main__":
    main(sys.argv[1:])
