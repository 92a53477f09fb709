"""Words of the game in every language a person may type or read.

A :class:`Words` names one thing (a verb, a colour, a region) under a stable key. What people type is matched against
all languages at once; what they read is the first word of their own language.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

LANGUAGES = ("en", "ru", "it")


@dataclass(frozen=True, slots=True)
class Words:
    """A thing with its names: ``key`` for data, a tuple of synonyms per language, the first one shown."""

    key: str
    en: tuple[str, ...]
    ru: tuple[str, ...] = ()
    it: tuple[str, ...] = ()

    def shown(self, lang: str) -> str:
        """The name to show in ``lang``; English where that language has none."""
        names: tuple[str, ...] = getattr(self, lang, ()) or self.en
        return names[0]

    def folded(self) -> tuple[str, ...]:
        """Every name in every language, and the key, as :func:`fold` makes them."""
        return tuple(dict.fromkeys(fold(name) for name in (self.key, *self.en, *self.ru, *self.it)))

    def __str__(self) -> str:
        return self.key


def words(key: str, en: str = "", ru: str = "", it: str = "") -> Words:
    """Declare :class:`Words`; synonyms are separated by ``/``, the key is the English name unless one is given."""
    return Words(key, _split(en or key.replace("_", " ")), _split(ru), _split(it))


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split("/") if part.strip())


def fold(text: str) -> str:
    """Lower case without accents, as entries are compared: ``Città`` and ``citta`` are one word, so are е and ё."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(mark for mark in plain if not unicodedata.combining(mark))
