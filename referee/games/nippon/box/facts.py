"""The facts of an owner's copy of Nippon: what there is to ask, whether a value can be, how it is typed and shown.

The kinds of fact stand in ``facts.toml``, the values in :mod:`~referee.games.nippon.box.fact_shapes`.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.box import FactSchema
from referee.engine.effect_values import ClauseShape
from referee.engine.fact_book import FactBook
from referee.engine.fact_values import ListOf, One, Record, Shape
from referee.engine.values import Number
from referee.engine.words import words
from referee.games.nippon.box import fact_forms  # noqa: F401 - how they are put together is told there
from referee.games.nippon.box import fact_shapes as shapes
from referee.games.nippon.box.fact_checks import cross_checks
from referee.games.nippon.box.vocabulary import VOCABULARY
from referee.games.nippon.components import BONUS, MOST_ROWS, TRACKS

PACKAGE = "referee.games.nippon"

FIXED: Mapping[str, Shape] = {
    "FACT-01": One(Number(words("rows"), 4, MOST_ROWS)),
    "FACT-02": shapes.ActionSpaces(),
    "FACT-03": shapes.ScoreTrack(),
    "FACT-04": shapes.Ordered(One(shapes.VP), 3, rising=False),
    "FACT-05": shapes.Ordered(One(shapes.VALUE), 3, rising=True),
    "FACT-06": shapes.TileSet(),
    "FACT-07": One(BONUS),
    "FACT-07-foreign": ListOf(One(shapes.FOREIGN), 4, 4),
    "FACT-08": shapes.GOODS_CLOCKWISE,
    "FACT-09": Record(coal=One(shapes.COAL), storage=One(shapes.STORAGE)),
    "FACT-10": ClauseShape(VOCABULARY),
    "FACT-11": shapes.ContractShape(),
    "FACT-13": shapes.RowShape(),
    "FACT-13-both": shapes.Pairs(),
    "FACT-13-other": One(Number(words("value", sense="printed"), 0, 9)),
    "FACT-14": shapes.AchievementShape(),
    "FACT-15": ListOf(One(shapes.STACK), 3, 3),
    "FACT-16": shapes.Names(),
    "FACT-17": ListOf(One(shapes.NOTE), 1, 10, distinct=True, ordered=False),
    "FACT-18": shapes.Blueprints(),
    "FACT-19": shapes.Ordered(One(shapes.MULTIPLIER), 4, rising=True),
}
TRACK_SHAPES = {track: shapes.TrackShape(track) for track in TRACKS}


def _shape(schema: FactSchema, key: str) -> Shape:
    if schema.id == "FACT-12":
        return TRACK_SHAPES[schema.operands(key)["track"]]
    return FIXED[schema.id]


BOOK = FactBook(PACKAGE, "Nippon", _shape, cross_checks)
schemas, schema_of, keys, shape_of = BOOK.schemas, BOOK.schema_of, BOOK.keys, BOOK.shape_of
validate, parse, show, question = BOOK.validate, BOOK.parse, BOOK.show, BOOK.question
sift, check, json_schema, form = BOOK.sift, BOOK.check, BOOK.json_schema, BOOK.form
