"""The facts of an owner's copy of Nations: what there is to ask, whether a value can be, how it is typed and shown.

The kinds of fact stand in ``facts.toml``, the values in :mod:`~referee.games.nations_dice.fact_shapes`; what the keys
mean for the rules is told in :mod:`~referee.games.nations_dice.known`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine import box
from referee.engine.box import BoxError, FactSchema
from referee.engine.fact_values import One, Shape
from referee.games.nations_dice import fact_shapes as shapes
from referee.games.nations_dice.components import COLOUR_KEYS
from referee.games.nations_dice.fact_checks import Finding, cross_checks

PACKAGE = "referee.games.nations_dice"

FACES = {colour: shapes.Faces(colour) for colour in COLOUR_KEYS}
FIXED: Mapping[str, Shape] = {
    "FACT-02": shapes.Tile(),
    "FACT-03": shapes.Event(),
    "FACT-04": shapes.Board(),
    "FACT-05": shapes.Counted(shapes.CHIT, 0, shapes.MOST_CHITS),
    "FACT-06": One(shapes.TRACK),
    "FACT-07": One(shapes.STAR_RULE),
}


def schemas() -> tuple[FactSchema, ...]:
    """The seven kinds of fact."""
    return box.schemas(PACKAGE)


def schema_of(key: str) -> FactSchema:
    """The kind of a key; BoxError if there is no such fact."""
    return box.schema_of(PACKAGE, key)


def keys(*, optional: bool = True) -> list[str]:
    """Every key, in the order one would enter them."""
    return box.missing(PACKAGE, (), optional=optional)


def shape_of(key: str) -> Shape:
    """What the values of a key look like."""
    schema = schema_of(key)
    return FACES[schema.operands(key)["colour"]] if schema.id == "FACT-01" else FIXED[schema.id]


def validate(key: str, value: Any) -> Any:
    """The value in its usual form; BoxError says where it is wrong and what is allowed."""
    return shape_of(key).check(value, key)


def parse(key: str, text: str) -> Any:
    """The value of an answer typed in short, in any language; BoxError says what is allowed."""
    return validate(key, shape_of(key).parse(text))


def show(key: str, value: Any, lang: str = "en") -> str:
    """A valid value as it is typed; :func:`parse` reads it back."""
    return shape_of(key).show(value, lang)


def question(key: str, lang: str = "en") -> str:
    """What to ask the owner."""
    return schema_of(key).question(key, lang)


def sift(facts: Mapping[str, Any]) -> tuple[dict[str, Any], list[BoxError]]:
    """The valid facts in their usual form, and what is wrong with the others."""
    good: dict[str, Any] = {}
    bad: list[BoxError] = []
    for key, value in facts.items():
        try:
            good[key] = validate(key, value)
        except BoxError as error:
            bad.append(error)
    return good, bad


def check(facts: Mapping[str, Any]) -> list[Finding]:
    """What is wrong with a box (``error``), and what looks odd (``warning``): each value, then all together."""
    good, bad = sift(facts)
    return [_unfit(error) for error in bad] + list(cross_checks(good))


def _unfit(error: BoxError) -> Finding:
    key = error.path.partition("[")[0]
    known = [one.id for one in schemas() if _within(one, key)]
    return Finding("error", known[0] if known else "", error.template, {**error.operands, "path": error.path})


def _within(schema: FactSchema, path: str) -> bool:
    """The path is a key of this kind, or a place inside its value."""
    parts = path.split(".")[: len(schema.pattern.split("."))]
    return schema.matches(".".join(parts))


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a box of Nations."""
    kinds: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    for schema in schemas():
        for key in schema.every_key():
            name = f"{schema.id}-{key.partition('.')[2]}" if schema.id == "FACT-01" else schema.id
            kinds.setdefault(name, shape_of(key).schema())
            facts[key] = {"$ref": f"#/$defs/{name}"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Nations box",
        "type": "object",
        "properties": {
            "game": {"const": "nations_dice"},
            "name": {"type": "string"},
            "practice": {"type": "boolean"},
            "facts": {"type": "object", "properties": facts, "additionalProperties": False},
        },
        "required": ["game", "facts"],
        "additionalProperties": False,
        "$defs": kinds,
    }
