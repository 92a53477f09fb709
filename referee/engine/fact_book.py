"""How the values of a box are validated, parsed, shown, asked for and checked, alike in every game.

A game says which shape the values of a key have and what must agree between facts; the rest is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from messages.classes import frozen
from referee.engine import box
from referee.engine.box import BoxError, FactSchema
from referee.engine.data import Fact, Schema
from referee.engine.fact_values import Shape

if TYPE_CHECKING:
    from referee.engine.forms import Draft, Form


class Finding(NamedTuple):
    """Something wrong (``error``) or odd (``warning``) in a box; the template is filled with the facts."""

    level: str
    fact: str
    template: str
    facts: Mapping[str, object]


@frozen
class FactBook:
    """The facts of one game: ``shape`` gives the shape of a key of a kind, ``cross_checks`` compares valid facts."""

    package: str
    title: str
    shape: Callable[[FactSchema, str], Shape]
    cross_checks: Callable[[Mapping[str, Fact]], Iterable[Finding]]

    def schemas(self) -> tuple[FactSchema, ...]:
        """The kinds of fact."""
        return box.schemas(self.package)

    def schema_of(self, key: str) -> FactSchema:
        """The kind of a key; BoxError if there is no such fact."""
        return box.schema_of(self.package, key)

    def keys(self, *, optional: bool = True) -> list[str]:
        """Every key, in the order one would enter them."""
        return box.missing(self.package, (), optional=optional)

    def shape_of(self, key: str) -> Shape:
        """What the values of a key look like."""
        return self.shape(self.schema_of(key), key)

    def validate(self, key: str, value: object) -> Fact:
        """The value in its usual form; BoxError says where it is wrong and what is allowed."""
        return self.shape_of(key).check(value, key)

    def parse(self, key: str, text: str) -> Fact:
        """The value of an answer typed in short, in any language; BoxError says what is allowed."""
        return self.validate(key, self.shape_of(key).parse(text))

    def show(self, key: str, value: Fact, lang: str = "en") -> str:
        """A valid value as it is typed; :meth:`parse` reads it back."""
        return self.shape_of(key).show(value, lang)

    def form(self, key: str, draft: Draft = None) -> Form:
        """How a value is put together, as far as the ``draft`` goes; :meth:`validate` says whether it can be."""
        from referee.engine.fact_forms import form  # only the page puts facts together

        return form(self.shape_of(key), draft)

    def question(self, key: str, lang: str = "en") -> str:
        """The question that asks the owner for the fact."""
        return self.schema_of(key).question(key, lang)

    def sift(self, facts: Mapping[str, object]) -> tuple[dict[str, Fact], list[BoxError]]:
        """The valid facts in their usual form, and what is wrong with the others."""
        good: dict[str, Fact] = {}
        bad: list[BoxError] = []
        for key, value in facts.items():
            try:
                good[key] = self.validate(key, value)
            except BoxError as error:
                bad.append(error)
        return good, bad

    def check(self, facts: Mapping[str, object]) -> list[Finding]:
        """What is wrong with a box (``error``), and what looks odd (``warning``): each value, then all together."""
        good, bad = self.sift(facts)
        return [self._unfit(error) for error in bad] + list(self.cross_checks(good))

    def json_schema(self) -> Schema:
        """The JSON Schema of a box of this game."""
        kinds: Schema = {}
        facts: Schema = {}
        for schema in self.schemas():
            for key in schema.every_key():
                described = self.shape_of(key).schema()
                name = next((name for name, known in kinds.items() if known == described), "")
                if not name:
                    name = f"{schema.id}-{sum(known.startswith(schema.id) for known in kinds) + 1}"
                    kinds[name] = described
                facts[key] = {"$ref": f"#/$defs/{name}"}
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"{self.title} box",
            "type": "object",
            "properties": {
                "game": {"const": self.package.rpartition(".")[2]},
                "name": {"type": "string"},
                "practice": {"type": "boolean"},
                "facts": {"type": "object", "properties": facts, "additionalProperties": False},
            },
            "required": ["game", "facts"],
            "additionalProperties": False,
            "$defs": kinds,
        }

    def _unfit(self, error: BoxError) -> Finding:
        key = error.path.partition("[")[0]
        known = [one.id for one in self.schemas() if _within(one, key)]
        return Finding("error", known[0] if known else "", error.template, {**error.facts, "path": error.path})


def _within(schema: FactSchema, path: str) -> bool:
    """Whether the path is a key of this kind, or a place inside its value."""
    parts = path.split(".")[: len(schema.pattern.split("."))]
    return schema.matches(".".join(parts))
