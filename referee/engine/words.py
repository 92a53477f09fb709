"""Words of the game in every language a person may type or read.

A :class:`Words` names one thing (a verb, a colour, a region) under a stable key. In the sources it has its English
names; those of other languages stand in the catalogue of the package that declares it
(:mod:`referee.engine.catalogue`), under its key and its English names. What people type is matched against all
languages at once; what they read is the first word of their own language, or in a sentence what the thing is ``told`` as.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any

from messages.classes import frozen
from referee.engine.catalogue import catalogue, languages

LANGUAGES = languages()
FOLDED = "*"
declared: dict[tuple[str, str, str], Words] = {}
"""Every word declared so far, by module, context and English names: what a catalogue must translate."""


@frozen
class Words:
    """A thing with its names: ``key`` for data, synonyms in English and every other language, the first one shown.

    The catalogue of ``home``, the module that declares it, has its other names under ``context``; those of what is
    ``made`` of other words follow from them. What is typed in a short or joined form, ``row1``, is ``said`` in full.
    """

    key: str
    en: tuple[str, ...]
    home: str = field(default="", compare=False)
    context: str = ""
    made: Callable[[str], Iterable[str]] | None = field(default=None, compare=False)
    said: Callable[[str], str] | None = field(default=None, compare=False)
    _known: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)

    def names(self, lang: str) -> tuple[str, ...]:
        """Its names in ``lang``, none if that language has none."""
        if lang == "en":
            return self.en
        known = self._known.get(lang)
        if known is None:
            known = self._known[lang] = tuple(self.made(lang)) if self.made else self._translated(lang)
        return known

    def _translated(self, lang: str) -> tuple[str, ...]:
        return _split(catalogue(self.home, lang).get("/".join(self.en), self.context)) if self.home else ()

    def shown(self, lang: str) -> str:
        """The name to show in ``lang``; English where that language has none."""
        return (self.names(lang) or self.en)[0]

    def told(self, lang: str) -> str:
        """The name inside a sentence: the one that is shown, unless it has another there."""
        return self.said(lang) if self.said else self.shown(lang)

    def everywhere(self) -> tuple[str, ...]:
        """Every name in every language."""
        return tuple(dict.fromkeys(name for lang in LANGUAGES for name in self.names(lang)))

    def folded(self) -> tuple[str, ...]:
        """Every name in every language, and the key, as :func:`fold` makes them."""
        known = self._known.get(FOLDED)
        if known is None:
            known = self._known[FOLDED] = tuple(dict.fromkeys(map(fold, (self.key, *self.everywhere()))))
        return known

    def __contains__(self, word: str) -> bool:
        """Whether a folded word is one of its names."""
        return word in self.folded()

    def __str__(self) -> str:
        return self.key


def words(key: str, en: str = "", *, told: str = "", sense: str = "", kind: str = "word", home: str = "") -> Words:
    """Declare :class:`Words`; synonyms are separated by ``/``, the key is the English name unless one is given.

    ``told`` is the name in sentences, where none of those that are typed reads well. ``sense`` tells apart what is called
    the same in English but not in every language. The catalogue is that of the module where this is called, or of ``home``.
    """
    names = _split(en or key.replace("_", " "))
    home = home or _home(sys._getframe(1).f_globals)
    context = f"{kind} {key} ({sense})" if sense else f"{kind} {key}"
    said = words(key, told, sense=sense, kind="name", home=home).shown if told else None
    return declared.setdefault((home, context, "/".join(names)), Words(key, names, home, context, said=said))


def _home(names: Mapping[str, Any]) -> str:
    """The module where words are declared; in an annotation that is looked up later, that of its class."""
    home: str = names["__module__"] if "__module__" in names else names.get("__name__", "")
    return home


def made_of(key: str, names: Callable[[str], Iterable[str]], told: Callable[[str], str] | None = None) -> Words:
    """:class:`Words` that are made of other words, in each language when it is asked for."""
    return Words(key, tuple(names("en")), made=names, said=told)


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split("/") if part.strip())


LOOKS_LATIN = str.maketrans("авсеорхАВСЕОРХ", "abceopxABCEOPX")


def latin(text: str) -> str:
    """Cyrillic letters read as the Latin ones they look like, where a letter is a mark and no word."""
    return text.translate(LOOKS_LATIN)


def fold(text: str) -> str:
    """Lower case without accents, as entries are compared: ``Città`` and ``citta`` are one word, so are е and ё."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(mark for mark in plain if not unicodedata.combining(mark))


ENDINGS = words("s", "s/es", sense="endings of words, the longest first")
"""Endings by which forms of a word differ."""
SHORTEST_STEM = 3


def stem(word: str, lang: str) -> str:
    """A folded word without the ending by which its forms differ in ``lang``."""
    for ending in map(fold, ENDINGS.names(lang)):
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return word.removesuffix(ending)
    return word
