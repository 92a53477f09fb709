"""From messages and their facts to sentences in a person's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from referee.engine.broken import said
from referee.engine.catalogue import NONE, catalogue
from referee.engine.message import CODES, SEATS, TYPED, English, Message, Untold
from referee.engine.words import LANGUAGES, Words


@cache
def package_of(domain: str) -> str:
    """The package with the catalogue of a domain, which is the id of a game or ``referee`` for what all games share."""
    from referee.games import game

    return domain if domain == "referee" else game(domain).package


@lru_cache(4096)
def _translated(template: str, lang: str, domain: str) -> str:
    own = catalogue(package_of(domain), lang).get(template)
    return own or catalogue("referee", lang).get(template) or template


class Speaker(English):
    """Says messages in one language; ``domain`` is the game's catalogue, ``names`` are the players by seat.

    ``listener`` is the seat of whoever reads alone, None where several do: what is private is said to its owner only.
    """

    def __init__(
        self, lang: str = "en", domain: str = "referee", names: Sequence[str] = (), listener: int | None = None
    ) -> None:
        self.lang = lang if lang in LANGUAGES else "en"
        self.domain = domain
        self.names = names
        self.own: Mapping[str, str] = getattr(names, "own", {})
        self.listener = listener

    def translate(self, template: str) -> str:
        """The template in this language: the game's catalogue first, then the general one."""
        return template if self.lang == "en" else _translated(template, self.lang, self.domain)

    def form(self, number: int) -> int:
        """The index of the plural form that a number takes, by the header of the catalogue."""
        own = catalogue(package_of(self.domain), self.lang)
        return (own if own is not NONE else catalogue("referee", self.lang)).plural(number)

    def show(self, name: str, value: object) -> str:
        """One fact as text: seats by name, words and codes in this language, the rest as in English."""
        if isinstance(value, Message):
            return self.say(value.template, value.facts)
        if isinstance(value, Words):
            return self.own.get(value.key) or (value.shown if name in TYPED else value.told)(self.lang)
        if isinstance(value, str):
            return self.translate(value) if name in CODES else value
        if isinstance(value, int):
            return self.names[value] if name in SEATS and 0 <= value < len(self.names) else str(value)
        if isinstance(value, Untold) and isinstance(few := said(value, name), list):
            return "/".join([self.show(name, one) for one in few])
        return super().show(name, value)
