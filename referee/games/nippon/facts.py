"""The facts of an owner's copy of Nippon: what there is to ask, whether a value can be, how it is typed and shown.

The kinds of fact stand in ``facts.toml``, the values in :mod:`~referee.games.nippon.fact_shapes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine import box
from referee.engine.box import BoxError, FactSchema
from referee.engine.fact_values import ListOf, One, Record, Shape
from referee.engine.values import Number
from referee.engine.words import words
from referee.games.nippon import fact_shapes as shapes
from referee.games.nippon.components import BONUS, MOST_ROWS, TILES, TRACKS
from referee.games.nippon.fact_checks import Finding, cross_checks

PACKAGE = "referee.games.nippon"

FIXED: Mapping[str, Shape] = {
    "FACT-01": One(Number(words("rows", ru="ряды", it="file"), 4, MOST_ROWS)),
    "FACT-02": shapes.ActionSpaces(),
    "FACT-03": shapes.ScoreTrack(),
    "FACT-04": shapes.Ordered(One(shapes.VP), 3, rising=False),
    "FACT-05": shapes.Ordered(One(shapes.VALUE), 3, rising=True),
    "FACT-06": ListOf(One(shapes.VALUE), TILES, TILES, ordered=False),
    "FACT-07": One(BONUS),
    "FACT-07-foreign": ListOf(One(shapes.FOREIGN), 4, 4),
    "FACT-08": shapes.GOODS_CLOCKWISE,
    "FACT-09": Record(coal=One(shapes.COAL), storage=One(shapes.STORAGE)),
    "FACT-10": shapes.SynergyShape(),
    "FACT-11": shapes.ContractShape(),
    "FACT-13": shapes.RowShape(),
    "FACT-13-other": One(Number(words("value", ru="значение", it="valore"), 0, 9)),
    "FACT-14": shapes.AchievementShape(),
    "FACT-15": ListOf(One(shapes.TILES), 3, 3),
    "FACT-16": shapes.Names(),
    "FACT-17": ListOf(One(shapes.NOTE), 1, 10, distinct=True, ordered=False),
    "FACT-18": shapes.Blueprints(),
    "FACT-19": shapes.Ordered(One(shapes.MULTIPLIER), 4, rising=True),
}
TRACK_SHAPES = {track: shapes.TrackShape(track) for track in TRACKS}


def schemas() -> tuple[FactSchema, ...]:
    """The kinds of fact."""
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
    if schema.id == "FACT-12":
        return TRACK_SHAPES[schema.operands(key)["track"]]
    return FIXED[schema.id]


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
    """The JSON Schema of a box of Nippon."""
    kinds: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    for schema in schemas():
        for key in schema.every_key():
            kinds.setdefault(schema.id, shape_of(key).schema())
            facts[key] = {"$ref": f"#/$defs/{schema.id}"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Nippon box",
        "type": "object",
        "properties": {
            "game": {"const": "nippon"},
            "name": {"type": "string"},
            "practice": {"type": "boolean"},
            "facts": {"type": "object", "properties": facts, "additionalProperties": False},
        },
        "required": ["game", "facts"],
        "additionalProperties": False,
        "$defs": kinds,
    }
