"""Catalogues: what a package says and calls things in other languages.

A catalogue is named after the package whose words it holds and lies in the nearest folder ``locale`` above it: that of
``referee.games.zhanguo`` in Russian is ``referee/locale/ru/LC_MESSAGES/zhanguo.po``, that of another game's package
``referee_kalah/locale/ru/LC_MESSAGES/referee_kalah.po``. Every folder of ``referee/locale`` is a language. The folder
that ``REFEREE_LOCALE`` names may add languages and goes before the others. What is compiled (``.mo``) is read, else
what people edit (``.po``).
"""

from __future__ import annotations

import json
import os
import re
import struct
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property

HOUSE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "locale")
EXTRA = os.environ.get("REFEREE_LOCALE", "")
LITTLE_ENDIAN = 0x950412DE
BETWEEN = "\4"
"""Stands between the context of a text and the text itself."""
PLURAL = re.compile(r"^plural-forms:.*?plural\s*=\s*([^;\n]+)", re.IGNORECASE | re.MULTILINE)
WRITTEN = re.compile(r'^(?:(msg\w+)[ \t]+)?(".*")[ \t]*$', re.MULTILINE)


class Catalogue:
    """The translations of one package into one language, by context and English text."""

    def __init__(self, texts: Mapping[bytes, bytes]) -> None:
        self._texts = texts

    def get(self, text: str, context: str = "") -> str:
        """The translation of a text; empty if there is none."""
        key = f"{context}{BETWEEN}{text}" if context else text
        return self._texts.get(key.encode(), b"").decode() if text else ""

    def known(self) -> Iterable[tuple[str, str]]:
        """Context and English text of everything that is translated."""
        for key in self._texts:
            context, _, text = key.decode().rpartition(BETWEEN)
            if text:
                yield context, text

    @cached_property
    def plural(self) -> Callable[[int], int]:
        """The function from a number to the index of its plural form, from the header; English forms if it has none."""
        found = PLURAL.search(self._texts.get(b"", b"").decode())
        if found is None:
            return lambda number: 0 if number == 1 else 1
        from gettext import c2py

        rule: Callable[[int], int] = c2py(found[1].strip())
        return rule


NONE = Catalogue({})
KINDS = {
    "": "sentences",
    "word": "words",
    "verb": "words",
    "name": "words",
    "rule": "rules",
    "ruling": "rulings",
    "fact": "facts",
}
"""The kind of a text, by the first word of its context."""


def kind_of(context: str) -> str:
    """The kind of the text with this context: one of the values of :data:`KINDS`."""
    return KINDS[context.partition(" ")[0]]


def _listed(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def languages() -> tuple[str, ...]:
    """English and every language that has a folder."""
    found = {one for folder in (HOUSE, EXTRA) for one in _listed(folder) if one.isalpha()}
    return ("en", *sorted(found - {"en"}))


@cache
def catalogue(module: str, lang: str) -> Catalogue:
    """What the package of a module says in a language."""
    folder, name = _place(module)
    for place in (EXTRA, folder):
        found = _read(os.path.join(place, lang, "LC_MESSAGES", name)) if place and name else None
        if found is not None:
            return found
    return NONE


def translated(module: str, lang: str, text: str, context: str = "") -> str:
    """An English text of the package of ``module`` in a language; the text itself where that has no translation."""
    return (text if lang == "en" else catalogue(module, lang).get(text, context)) or text


@cache
def _place(module: str) -> tuple[str, str]:
    """The folder of a module's catalogues and the package that they are named after; empty where there is none."""
    parts = module.split(".")
    base = os.path.dirname(getattr(sys.modules.get(parts[0]), "__file__", None) or "")
    above = (os.path.join(base, *parts[1:size], "locale") for size in range(len(parts), 0, -1))
    folder = next(filter(os.path.isdir, above), "") if base else ""
    named = _names(folder) | _names(EXTRA)
    return folder, next((one for one in reversed(parts) if one in named), "")


@cache
def _names(folder: str) -> frozenset[str]:
    """The packages that have a catalogue in a folder, in whatever language."""
    texts = (os.path.join(folder, lang, "LC_MESSAGES") for lang in _listed(folder))
    return frozenset(file.rpartition(".")[0] for text in texts for file in _listed(text))


@cache
def _read(path: str) -> Catalogue | None:
    """A catalogue by its path without the ending; None if there is none."""
    try:
        with open(f"{path}.mo", "rb") as file:
            return Catalogue(compiled(file.read()))
    except FileNotFoundError:
        pass
    try:
        with open(f"{path}.po", encoding="utf-8") as text:
            return Catalogue(written(text.read()))
    except FileNotFoundError:
        return None


def compiled(data: bytes) -> dict[bytes, bytes]:
    """The translations in a compiled catalogue, by context and English text."""
    order = "<" if struct.unpack_from("<I", data)[0] == LITTLE_ENDIAN else ">"
    count, ids, texts = struct.unpack_from(f"{order}3I", data, 8)
    place = struct.unpack_from(f"{order}{2 * count}I", data, ids)
    told = struct.unpack_from(f"{order}{2 * count}I", data, texts)
    return {
        data[at : at + size]: data[start : start + length]
        for size, at, length, start in zip(place[::2], place[1::2], told[::2], told[1::2], strict=True)
    }


def written(text: str) -> dict[bytes, bytes]:
    """The translations in a catalogue as people edit it, by context and English text."""
    found: dict[bytes, bytes] = {}
    parts: dict[str, str] = {}
    word = ""
    for said, quoted in [*WRITTEN.findall(text), ("msgid", '""')]:
        if said in ("msgctxt", "msgid") and "msgstr" in parts:
            if parts["msgstr"]:
                context = f"{parts['msgctxt']}{BETWEEN}" if "msgctxt" in parts else ""
                found[f"{context}{parts['msgid']}".encode()] = parts["msgstr"].encode()
            parts = {}
        word = said or word
        parts[word] = parts.get(word, "") + json.loads(quoted)
    return found


def progress(module: str) -> dict[str, dict[str, tuple[int, int]]]:
    """How many texts of a package each language but English translates, and how many there are, by kind of text.

    There are those that a catalogue beside the package translates; what only ``REFEREE_LOCALE`` has is no text of it.
    """
    folder, name = _place(module)
    beside = [_read(os.path.join(folder or EXTRA, lang, "LC_MESSAGES", name)) or NONE for lang in languages()[1:]]
    texts = frozenset[tuple[str, str]]().union(*(one.known() for one in beside))
    every = Counter(kind_of(context) for context, _ in texts)
    kinds = [kind for kind in dict.fromkeys(KINDS.values()) if every[kind]]
    found = {}
    for lang in languages()[1:]:
        told = Counter(kind_of(context) for context, _ in texts.intersection(catalogue(module, lang).known()))
        found[lang] = {kind: (told[kind], every[kind]) for kind in kinds}
    return found
