"""Words: from messages and their facts to sentences in a person's language."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path

from referee.engine.message import CODES, SEATS, English
from referee.engine.words import LANGUAGES, Words

LOCALE = Path(__file__).parents[1] / "locale"


@cache
def catalogue(domain: str, lang: str) -> gettext.NullTranslations:
    """The translations of one domain; none for English or where none are compiled."""
    return gettext.translation(domain, _folder(domain), [lang], fallback=True)


def _folder(domain: str) -> Path:
    """Where the catalogues of a domain lie: here, or in the package that brings the game."""
    from referee.games import NAMES, game

    if domain == "referee" or domain in NAMES:
        return LOCALE
    return Path(str(resources.files(game(domain).package))) / "locale"


@cache
def plural_rule(lang: str) -> Callable[[int], int]:
    """Which of the plural forms a number takes, by the catalogue's own header."""
    rule: Callable[[int], int] = getattr(catalogue("referee", lang), "plural", English().form)
    return rule


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
        if self.lang == "en" or not template:  # an empty template would fetch the catalogue's own header
            return template
        for domain in (self.domain, "referee"):
            found = catalogue(domain, self.lang).gettext(template)
            if found != template:
                return found
        return template

    def form(self, number: int) -> int:
        """Which of the plural forms a number takes."""
        return plural_rule(self.lang)(number)

    def show(self, name: str, value: object) -> str:
        """One fact as text: seats by name, words and codes in this language, the rest as in English."""
        if isinstance(value, Words):
            return self.own.get(value.key) or value.shown(self.lang)
        if isinstance(value, str):
            return self.translate(value) if name in CODES else value
        if isinstance(value, int):
            return self.names[value] if name in SEATS and 0 <= value < len(self.names) else str(value)
        return super().show(name, value)
