"""How the values of the facts of Nations are put together by pointing."""

from __future__ import annotations

from typing import Any

from referee.engine.fact_forms import form, parts_of
from referee.engine.forms import Form, Option, Tally, Text
from referee.engine.words import words
from referee.games.nations_dice.box import fact_shapes as shapes
from referee.games.nations_dice.components import FACES, KINDS_OF_COLOUR, symbols

TILE = {
    "dice": words("dice"),
    "chits": words("chits"),
    "stone": words("stone", "stones to build"),
    "cost": words("cost"),
    "vp": words("vp"),
}
BOARD = {
    "buildings": words("buildings", "building slots"),
    "advisors": words("advisors", "advisor slots"),
    "wonders": words("wonders", "wonder slots"),
    "chits": words("chits", "chits at the start"),
    "vp": words("vp", "VP of each building slot"),
}
EVENT = {"famine": words("famine"), "war": words("war")}


@form.register
def _(shape: shapes.Faces, draft: Any) -> Form:
    kinds = KINDS_OF_COLOUR[shape.colour]
    return Tally([Option(one.key, one) for one in FACES if set(symbols(one.key)) <= kinds], shape.low, shape.high)


@form.register
def _(shape: shapes.Title, draft: Any) -> Form:
    return Text(shapes.MOST_TITLE)


@form.register
def _(shape: shapes.Tile, draft: Any) -> Form:
    wonder = isinstance(draft, dict) and draft.get("kind") == "wonder"
    return parts_of(shape, draft, TILE, dropped=() if wonder else ("stone",))


@form.register
def _(shape: shapes.Event, draft: Any) -> Form:
    return parts_of(shape, draft, EVENT)


@form.register
def _(shape: shapes.Gains, draft: Any) -> Form:
    return parts_of(shape, draft, TILE)


@form.register
def _(shape: shapes.Board, draft: Any) -> Form:
    return parts_of(shape, draft, BOARD)
