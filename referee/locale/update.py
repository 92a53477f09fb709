"""Bring the catalogues in line with the sources: ``python -m referee.locale.update [NAME …]``. Needs Babel.

A catalogue holds what a package says and calls things: the templates marked with ``N_``, the words it declares, its rules,
rulings and facts. Translations stay; what is gone is dropped, what is new waits empty. Then those of the house are compiled. A name
is that of a game or ``referee`` for the rest of the house; the folder of another game's package is one too. Every folder
of ``referee/locale`` is a language; that of a package may have less.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, get_type_hints

from messages.classes import frozen
from referee.engine.action import Spec
from referee.engine.box import schemas
from referee.engine.catalogue import PLURAL
from referee.engine.rule import RuleBook
from referee.engine.words import LANGUAGES, declared
from referee.games import NAMES
from referee.locale.compiling import compile_catalogues

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LOCALE = Path(__file__).parent
ROOT = LOCALE.parents[1]
HOUSE = "referee"
DOMAINS = (HOUSE, *NAMES)


@frozen
class Package:
    """A package with a catalogue of its own: where its sources lie, as files and as modules, and its catalogues."""

    name: str
    module: str
    folder: Path
    locale: Path

    def path(self, lang: str) -> Path:
        """Its catalogue in a language, as people edit it."""
        return self.locale / lang / "LC_MESSAGES" / f"{self.name}.po"

    def sources(self) -> Iterator[tuple[str, Path]]:
        """Every file of its Python, by its path in the project."""
        base = ROOT if self.folder.is_relative_to(ROOT) else self.folder.parent
        for place in self._places():
            for path in sorted(place.rglob("*.py")):
                if self._is_own(path):
                    yield path.relative_to(base).as_posix(), path

    def _places(self) -> Iterator[Path]:
        yield self.folder
        if self.locale == LOCALE:
            yield from (ROOT / room for room in ("messages", "scoring", "calibration", "vision"))

    def _is_own(self, path: Path) -> bool:
        if self.locale != LOCALE:
            return True
        part = path.relative_to(ROOT).parts
        games = [one.name for one in (LOCALE.parent / "games").iterdir() if one.is_dir()]
        of = part[2] if part[:2] == ("referee", "games") and len(part) > 3 else ""
        if part[0] == "scoring":
            of = next((game for game in games if part[1].startswith(game)), "")
        return (of or HOUSE) == self.name

    def modules(self) -> Iterator[tuple[str, str]]:
        """Its modules in which words may be declared, with their paths in the project: of a game all of them."""
        for name, path in self.sources():
            if path.is_relative_to(self.folder) and (self.name != HOUSE or "words(" in path.read_text("utf-8")):
                inside = path.relative_to(self.folder).with_suffix("").parts
                yield ".".join([self.module, *(part for part in inside if part != "__init__")]), name


def package(name: str) -> Package:
    """The house, a game of it, or another package by its folder."""
    if name == HOUSE:
        return Package(name, HOUSE, LOCALE.parent, LOCALE)
    if name.isidentifier() and (LOCALE.parent / "games" / name).is_dir():
        return Package(name, f"referee.games.{name}", LOCALE.parent / "games" / name, LOCALE)
    folder = Path(name).resolve()
    if not (folder / "__init__.py").is_file():
        sys.exit(f"There is no game called {name}. Games: {', '.join(NAMES)}.")
    return Package(folder.name, folder.name, folder, folder / "locale")


def extract(of: Package) -> Catalog:
    """All that a package says and calls things, with the places where it stands."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract_from_file

    found = Catalog(project="referee", charset="utf-8", fuzzy=False)
    for name, path in of.sources():
        for _, template, _, _ in extract_from_file("python", str(path), keywords={"N_": None}):
            found.add(template, locations=[(name, 0)])
    for text, context, place in [*_words(of), *_texts(of)]:
        found.add(text, context=context or None, locations=[(place, 0)])
    return found


def _words(of: Package) -> Iterator[tuple[str, str, str]]:
    """The words a package declares, and the questions for arguments. What is only a letter or a number is the same everywhere."""
    if of.locale != LOCALE:
        sys.path.insert(0, str(of.folder.parent))
    places = dict(of.modules())
    for module in places:
        for one in vars(import_module(module)).values():
            if isinstance(one, type) and one.__module__ == module and "words(" in str(vars(one).get("__annotations__")):
                get_type_hints(one, include_extras=True)
            if (
                isinstance(one, type)
                and one.__module__ == module
                and isinstance(spec := getattr(one, "spec", None), Spec)
            ):
                yield from ((str(arg.question), "", places[module]) for arg in spec.args)
    for home, context, english in sorted(declared):
        if context.startswith("fact "):
            continue  # of the texts, once the facts have been read
        if home in places and any(len(name) > 1 and not name.isdecimal() for name in english.split("/")):
            yield english, context, places[home]


def _texts(of: Package) -> Iterator[tuple[str, str, str]]:
    """Rules, rulings and facts."""
    if not (of.folder / "rules.toml").is_file():
        return
    import_module(of.module)
    book, place = RuleBook(of.module), next(of.sources())[0].rpartition("/")[0]
    for rule in book.rules.values():
        yield rule.en, f"rule {rule.id}", f"{place}/rules.toml"
    for ruling in book.rulings.values():
        yield ruling.en, f"ruling {ruling.id}", f"{place}/rulings.toml"
        for key, option in ruling.options.items():
            yield option, f"ruling {ruling.id} {key}", f"{place}/rulings.toml"
    for schema in schemas(of.module):
        for part, text in schema.texts.items():
            yield text, f"fact {schema.id} {part}", f"{place}/facts.toml"
    for home, context, english in [*declared]:
        if home == of.module and context.startswith("fact "):
            yield english, context, f"{place}/facts.toml"


def read(path: Path) -> Catalog:
    """A catalogue as it stands; an empty one if there is none yet."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    if not path.exists():
        return Catalog()
    with path.open("rb") as file:
        return read_po(file)


def merged(template: Catalog, old: Catalog) -> Catalog:
    """What the sources hold with the translations there are, in the order they stand in; what is new comes last."""
    from babel.messages.catalog import Catalog

    new = Catalog(fuzzy=False)
    for one in (*old, *template):
        held = template.get(one.id, one.context) if one.id else None
        if held and not new.get(one.id, one.context):
            new.add(held.id, one.string or "", locations=held.locations, context=held.context)
    return new


def write(catalogue: Catalog, path: Path, lang: str) -> None:
    """Write a catalogue by source, without dates, so that it changes only where something did; its plural rule stays."""
    from babel.messages.plurals import get_plural
    from babel.messages.pofile import write_po

    text = BytesIO()
    write_po(text, catalogue, width=0, sort_by_file=True, include_lineno=False, omit_header=True)
    old = path.read_text("utf-8").replace("\\n", "\n").replace('"', "") if path.exists() else ""
    rule = PLURAL.search(old)
    forms = rule[0].partition(":")[2].strip() if rule else str(get_plural(lang)).rstrip(";")
    head = (
        f'# {path.stem}, {lang}\nmsgid ""\nmsgstr ""\n'
        f'"Language: {lang}\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: {forms};\\n"\n\n'
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(head + text.getvalue().decode("utf-8"), "utf-8")


def main(names: Sequence[str] = ()) -> None:
    """Update and compile the catalogues and say what is still to be translated."""
    for one in map(package, names or DOMAINS):
        template = extract(one)
        for lang in _languages(one):
            catalogue = merged(template, read(one.path(lang)))
            write(catalogue, one.path(lang), lang)
            empty = sum(1 for message in catalogue if message.id and not message.string)
            print(f"{lang} {one.name}: {len(catalogue)} texts, {empty} without translation")
        if one.locale == LOCALE:
            compile_catalogues(LOCALE)


def _languages(of: Package) -> Sequence[str]:
    """The languages of a package's catalogues; those of the house where it has none yet."""
    own = sorted(path.name for path in of.locale.glob("*") if (path / "LC_MESSAGES").is_dir())
    return own or LANGUAGES[1:]


if __name__ == "__main__":
    main(sys.argv[1:])
