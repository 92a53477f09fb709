"""Words: from messages and their facts to sentences in a person's language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from referee.engine.catalogue import catalogue
from referee.engine.message import CODES, SEATS, Message
from referee.engine.words import LANGUAGES, Words

PLACE = re.compile(r"\{(\w+)(?:#([^{}]*))?\}")


@cache
def package_of(domain: str) -> str:
    """The package whose catalogues a game speaks from; that of the house is ``referee``."""
    from referee.games import game

    return domain if domain == "referee" else game(domain).package


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
        if self.lang == "en":
            return template
        for domain in (self.domain, "referee"):
            found = catalogue(package_of(domain), self.lang).get(template)
            if found:
                return found
        return template

    def _fill(self, match: re.Match[str], facts: Mapping[str, Any]) -> str:
        name, forms = match.group(1), match.group(2)
        value = facts.get(name, "?")
        if forms is None:
            return self.show(name, value)
        choices = forms.split("|")
        form = catalogue("referee", self.lang).plural(abs(int(value)))
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
            counted = [f"{self.show(name, one)} {count}" for one, count in value.items() if count]
            return ", ".join(counted) or "-"
        return str(value)


def english(message: Message) -> str:
    """A message in English, without names for seats."""
    return Speaker().message(message)
