"""How the values of the facts of The Great Wall are put together by pointing."""

from __future__ import annotations

from typing import Any

from referee.engine.fact_forms import form, options, parts_of
from referee.engine.forms import Either, Form, Option, Part, Parts, Pick, Row, Rows, Tally, Way
from referee.engine.values import FLAG
from referee.engine.words import words
from referee.games.great_wall.box import card_shapes as cards
from referee.games.great_wall.box import fact_shapes as shapes
from referee.games.great_wall.box.printed import REWARDS
from referee.games.great_wall.components import GRID

SLOTS = {"slots": words("slots", "slots: number above, number below"), "start": words("start", "starting slot")}
CARD = {
    "text": words("text", "what it says"),
    "bands": words("bands"),
    "upper": words("upper", "upper part"),
    "boost": words("boost", "what boosting costs"),
    "boosted": words("boosted", "boosted part"),
    "pointer": words("pointer", "Section"),
    "power": words("power"),
    "honor": words("honor"),
    "grid": words("grid", "Vital spots"),
    "start": words("start", "start resources"),
    "tactics": words("tactics", "Tactic cards"),
    "tea": words("tea", "Tea value"),
    "each": words("each", "each player by itself"),
    "pay": words("pay", "is paid"),
    "sacrifice": words("sacrifice", "is sacrificed"),
    "if": words("if", "must be so"),
    "cost": words("cost"),
    "shame": words("shame"),
}
DEMAND = {**CARD, "text": words("text", "in your own words")}
OWN_TEXT, LIKE = words("printed", "as it is printed"), words("like", "like another card")


@form.register
def _(shape: shapes.TimeShape, draft: Any) -> Form:
    return parts_of(shape, draft, SLOTS)


@form.register
def _(shape: shapes.LocationShape, draft: Any) -> Form:
    return parts_of(shape, draft, CARD)


@form.register
def _(shape: shapes.Flag, draft: Any) -> Form:
    return Pick([Option(False, FLAG[0]), Option(True, FLAG[1])])


@form.register
def _(shape: shapes.CellShape, draft: Any) -> Form:
    return parts_of(shape, draft, CARD)


@form.register
def _(shape: shapes.Price, draft: Any) -> Form:
    return Tally(options(shape.paid), table=True)


@form.register
def _(shape: cards.CardShape, draft: Any) -> Form:
    return parts_of(shape, draft, CARD)


@form.register
def _(shape: cards.RequestShape, draft: Any) -> Form:
    return parts_of(shape, draft, DEMAND)


@form.register
def _(shape: cards.Alike, draft: Any) -> Form:
    alike = isinstance(draft, dict) and "like" in draft
    told = None if alike else draft
    same = form(shape.same, draft if alike else None)
    ways = (Way(OWN_TEXT, form(shape.card, told)), Way(LIKE, same, {"like": None}))
    return Either(ways, int(alike))


@form.register
def _(shape: cards.Says, draft: Any) -> Form:
    told = draft if isinstance(draft, list) else []
    return Rows([_clause(shape, one) for one in told], (), shape.low, shape.high)


def _clause(shape: cards.Says, draft: Any) -> Form:
    """A clause of a card; where only one moment is possible, it need not be chosen."""
    moments = shape._moments()
    made = form(shape.one, {"when": moments[0].key, **draft} if shape.moment and isinstance(draft, dict) else draft)
    assert isinstance(made, Parts)
    when = Pick(options(moments))
    return Parts([Part(one.key, one.label, when if one.key == "when" else one.form, one.spare) for one in made.parts])


@form.register
def _(shape: cards.Grid, draft: Any) -> Form:
    spots = [
        Option(one, one) for one in (".", "o", *(f"{letter}{count}" for letter in REWARDS for count in range(1, 10)))
    ]
    turned = isinstance(draft, list) and len(draft) == GRID[1]
    ways = [
        Way(f"{rows} × {columns}", _grid(spots, rows, columns), [[None]] * rows) for rows, columns in (GRID, GRID[::-1])
    ]
    return Either(ways, int(turned))


def _grid(spots: list[Option], rows: int, columns: int) -> Row:
    return Row([Row([Pick(spots)] * columns) for _ in range(rows)])
