"""Words: from messages and their facts to sentences in a person's language."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from referee.engine.message import CODES, SEATS, Message
from referee.engine.words import LANGUAGES, Words

LOCALE = Path(__file__).parents[1] / "locale"
PLACE = re.compile(r"\{(\w+)(?:#([^{}]*))?\}")


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


def _english_form(number: int) -> int:
    return 0 if number == 1 else 1


@cache
def plural_rule(lang: str) -> Callable[[int], int]:
    """Which of the plural forms a number takes, by the catalogue's own header."""
    rule: Callable[[int], int] = getattr(catalogue("referee", lang), "plural", _english_form)
    return rule


class Speaker:
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

    def say(self, template: str, facts: Mapping[str, Any] | None = None) -> str:
        """The sentence of a template filled with facts."""
        known = facts or {}
        sentence = self.translate(template)
        if "{" not in sentence:
            return sentence
        return PLACE.sub(lambda match: self._fill(match, known), sentence)

    def message(self, message: Message) -> str:
        return self.say(message.template, message.facts)

    def translate(self, template: str) -> str:
        """The template in this language: the game's catalogue first, then the general one."""
        if self.lang == "en" or not template:  # an empty template would fetch the catalogue's own header
            return template
        for domain in (self.domain, "referee"):
            found = catalogue(domain, self.lang).gettext(template)
            if found != template:
                return found
        return template

    def _fill(self, match: re.Match[str], facts: Mapping[str, Any]) -> str:
        name, forms = match.group(1), match.group(2)
        value = facts.get(name, "?")
        if forms is None:
            return self.show(name, value)
        choices = forms.split("|")
        form = plural_rule(self.lang)(abs(int(value)))
        return f"{value} {choices[min(form, len(choices) - 1)]}"

    def show(self, name: str, value: Any) -> str:
        """One fact as text: seats by name, words and codes in this language, lists joined, parts that are messages said."""
        if isinstance(value, Words):
            return self.own.get(value.key) or value.shown(self.lang)
        if isinstance(value, Message):
            return self.message(value)
        if isinstance(value, str):
            return self.translate(value) if name in CODES else value
        if isinstance(value, int):
            return self.names[value] if name in SEATS and 0 <= value < len(self.names) else str(value)
        if isinstance(value, list | tuple):
            between = "; " if any(isinstance(one, Message) for one in value) else ", "
            return between.join(self.show(name, one) for one in value) or "-"
        if isinstance(value, Mapping):
            counted = [(self.show(name, one), each) for one, each in value.items() if each]
            return (
                ", ".join(f"{one} {each if isinstance(each, int) else self.show(name, each)}" for one, each in counted)
                or "-"
            )
        return str(value)


def english(message: Message) -> str:
    """A message in English, without names for seats."""
    return Speaker().message(message)
