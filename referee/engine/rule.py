"""Rules and rulings as data, read from a game's ``rules.toml`` and ``rulings.toml`` when first asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property

from messages.classes import frozen
from referee.engine.catalogue import translated
from referee.engine.data import Table, text_of
from referee.engine.words import fold, stem


@frozen
class Rule:
    """One numbered rule: what kind it is, where it stands, and what it says in our own words.

    ``grade``, where a game gives one, says how sure the rule is: A and B are told by the sources, C and D by a single
    one or by none.
    """

    id: str
    tag: str
    page: str
    en: str
    rulings: tuple[str, ...] = ()
    grade: str = ""
    package: str = ""

    @property
    def by_house_default(self) -> bool:
        """Whether the rule is the referee's own answer rather than the rulebook's; the table may think otherwise."""
        return self.grade in ("C", "D")

    def text(self, lang: str) -> str:
        return translated(self.package, lang, self.en, f"rule {self.id}")


@frozen
class Ruling:
    """An open question on which the rulebook is silent, and its possible answers, of which a table may choose one.

    With only one answer nothing is open: it is a note on how the text is read.
    """

    id: str
    rules: tuple[str, ...]
    en: str
    options: Mapping[str, str]
    default: str
    package: str = ""

    @property
    def is_note(self) -> bool:
        """Whether there is only one answer, so that nothing can be chosen."""
        return len(self.options) == 1

    def text(self, lang: str) -> str:
        return translated(self.package, lang, self.en, f"ruling {self.id}")

    def option(self, key: str, lang: str) -> str:
        """What one of the answers means."""
        return translated(self.package, lang, self.options[key], f"ruling {self.id} {key}")


class RuleBook:
    """The rules and rulings of one game; nothing is read before it is asked for."""

    def __init__(self, package: str) -> None:
        self.package = package

    def rule(self, key: str) -> Rule:
        """One rule, read alone: the whole book takes a tenth of a second. KeyError if there is none."""
        if "rules" in self.__dict__:
            return self.rules[key]
        text = text_of(self.package, "rules.toml")
        begin = text.find(f"[{key}]\n")
        if begin < 0:
            raise KeyError(key)
        end = text.find("\n[", begin)
        return _rule(key, tomllib.loads(text[begin : end if end > 0 else None])[key], self.package)

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        return {
            key: _rule(key, one, self.package)
            for key, one in tomllib.loads(text_of(self.package, "rules.toml")).items()
        }

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        return {
            key: Ruling(key, tuple(one["rules"]), one["text"], one["options"], one["default"], self.package)
            for key, one in tomllib.loads(text_of(self.package, "rulings.toml", "")).items()
        }

    @property
    def questions(self) -> list[Ruling]:
        """The rulings that a table may settle for itself."""
        return [one for one in self.rulings.values() if not one.is_note]

    @property
    def notes(self) -> list[Ruling]:
        """The rulings with a single answer: notes on how the text is read."""
        return [one for one in self.rulings.values() if one.is_note]

    @cached_property
    def defaults(self) -> Mapping[str, str]:
        return {key: ruling.default for key, ruling in self.rulings.items()}

    def find(self, query: str, lang: str) -> Iterator[Rule]:
        """Rules whose id begins with the query, or that hold all its words, whatever their endings, in ``lang`` or English."""
        wanted = [stem(word, lang) for word in fold(query).split()]
        for rule in self.rules.values():
            place = fold(rule.id)
            text = fold(f"{rule.id} {rule.page} {rule.text(lang)} {rule.text('en')}")
            if wanted and (place == fold(query) or all(word in text for word in wanted)):
                yield rule


def _rule(key: str, one: Table, package: str) -> Rule:
    rulings, grade = tuple(one.get("rulings", ())), one.get("grade", "")
    return Rule(key, one["tag"], one["page"], one["text"], rulings, grade, package)
