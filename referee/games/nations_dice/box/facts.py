"""The facts of an owner's copy of Nations: what there is to ask, whether a value can be, how it is typed and shown.

The kinds of fact stand in ``facts.toml``, the values in :mod:`~referee.games.nations_dice.box.fact_shapes`; what the keys
mean for the rules is told in :mod:`~referee.games.nations_dice.box.known`.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.box import FactSchema
from referee.engine.fact_book import FactBook
from referee.engine.fact_values import One, Shape
from referee.games.nations_dice.box import fact_forms  # noqa: F401 - how they are put together is told there
from referee.games.nations_dice.box import fact_shapes as shapes
from referee.games.nations_dice.box.fact_checks import cross_checks
from referee.games.nations_dice.components import COLOUR_KEYS

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


def _shape(schema: FactSchema, key: str) -> Shape:
    return FACES[schema.operands(key)["colour"]] if schema.id == "FACT-01" else FIXED[schema.id]


BOOK = FactBook(PACKAGE, "Nations", _shape, cross_checks)
schemas, schema_of, keys, shape_of = BOOK.schemas, BOOK.schema_of, BOOK.keys, BOOK.shape_of
validate, parse, show, question = BOOK.validate, BOOK.parse, BOOK.show, BOOK.question
sift, check, json_schema, form = BOOK.sift, BOOK.check, BOOK.json_schema, BOOK.form
