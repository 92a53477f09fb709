"""The facts of an owner's copy of The Great Wall: what is asked, which values are valid, how they are typed and shown.

The kinds of fact stand in ``facts.toml``; their values in :mod:`~referee.games.great_wall.box.fact_shapes` (the board)
and :mod:`~referee.games.great_wall.box.card_shapes`, what cards say in :mod:`~referee.games.great_wall.box.card_words`.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.box import FactSchema
from referee.engine.fact_book import FactBook
from referee.engine.fact_values import Line, One, Shape
from referee.games.great_wall.box import card_shapes as cards
from referee.games.great_wall.box import fact_forms  # noqa: F401 - how they are put together is told there
from referee.games.great_wall.box import fact_shapes as shapes
from referee.games.great_wall.box.card_words import PAID, WINDOW
from referee.games.great_wall.box.fact_checks import cross_checks
from referee.games.great_wall.components import ADVISOR, HORDE, SECTION, TACTIC

PACKAGE = "referee.games.great_wall"
COMMAND = cards.CardShape(title=cards.Title(), bands=cards.Bands())
CARD = cards.CardShape(title=cards.Title(), text=cards.Says())
TACTIC_CARD = cards.CardShape(
    title=cards.Title(),
    window=One(WINDOW),
    upper=cards.Says("now"),
    boost=shapes.Price(PAID),
    boosted=cards.Says("now"),
)

SHAPES: Mapping[str, Shape] = {
    "GW-U-01": shapes.TimeShape(),
    "GW-U-02": shapes.LocationShape(),
    "GW-U-03": shapes.OverseerShape(),
    "GW-U-04": shapes.WALL,
    "GW-U-04-wall": shapes.WALL,
    "GW-U-05": COMMAND,
    "GW-U-06": COMMAND,
    "GW-U-06-general": Line(),
    "GW-U-07": COMMAND,
    "GW-U-07-general": CARD,
    "GW-U-08": cards.GeneralShape(),
    "GW-U-09": cards.Alike(TACTIC_CARD, TACTIC.high),
    "GW-U-10": cards.Alike(CARD, ADVISOR.high),
    "GW-U-11": cards.Alike(cards.HordeShape(), HORDE.high, pointer=One(SECTION)),
    "GW-U-12": cards.CardShape(title=cards.Title(), text=cards.Says("end_game")),
    "GW-U-13": CARD,
    "GW-U-14": cards.RequestShape(),
    "GW-U-15": One(shapes.HONOR_TRACK),
    "GW-U-16": shapes.MarksShape(),
    "GW-F-01": shapes.PRICE,
    "GW-F-02": One(shapes.WALL_COST),
}


def _shape(schema: FactSchema, key: str) -> Shape:
    return SHAPES[schema.id]


BOOK = FactBook(PACKAGE, "The Great Wall", _shape, cross_checks)
schemas, schema_of, keys, shape_of = BOOK.schemas, BOOK.schema_of, BOOK.keys, BOOK.shape_of
validate, parse, show, question = BOOK.validate, BOOK.parse, BOOK.show, BOOK.question
sift, check, json_schema, form = BOOK.sift, BOOK.check, BOOK.json_schema, BOOK.form
