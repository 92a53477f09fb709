"""How the values of Nippon's facts are put together by pointing."""

from __future__ import annotations

from typing import Any

from referee.engine.fact_forms import form, options, parts_of
from referee.engine.forms import Amount, Form, Option, Part, Parts, Pick, Row, Rows, Text, Ticks
from referee.engine.values import FLAG
from referee.engine.words import words
from referee.games.nippon.box import fact_shapes as shapes
from referee.games.nippon.box.known import UNNUMBERED
from referee.games.nippon.box.vocabulary import ACTION
from referee.games.nippon.components import MOST_LEVEL, MOST_STEPS, ROLLING, SPACES

MOST_NAME = 40
ON_TRACK = {"values": words("values", "numbers of the steps"), "stars": words("stars", "steps with a star")}
ON_ROW = {"stars": words("stars", "spaces with a star"), "money": words("money", "spaces with a money symbol")}
PAID = {"yen": words("yen"), "vp": words("vp"), "cubes": words("cubes")}
SCORED = {
    "spaces": words("spaces"),
    "first_gold": words("first_gold", "first gold space"),
    "first": words("first", "space before the first symbol"),
    "second": words("second", "space before the second symbol"),
}
DIVIDED = {"ones": words("ones", "tiles worth 1"), "twos": words("twos", "tiles worth 2")}
WHAT, MULTIPLIED = words("what", "of which"), words("printed", "x1 is printed")
NO_NUMBER = words("no_number", "no number")


@form.register
def _(shape: shapes.ActionSpaces, draft: Any) -> Form:
    return Row([Ticks(options(ACTION), 1, 2) for _ in range(SPACES)])


@form.register
def _(shape: shapes.ScoreTrack, draft: Any) -> Form:
    return parts_of(shape, draft, SCORED)


@form.register
def _(shape: shapes.TrackShape, draft: Any) -> Form:
    values = draft.get("values") if isinstance(draft, dict) else None
    steps = [Option(UNNUMBERED, NO_NUMBER), *(Option(one, one) for one in range(MOST_LEVEL + 1))]
    count = min(max(2, len(values) if isinstance(values, list) else 0), MOST_STEPS + 1)
    row = Rows([Pick(steps)] * count, (), 2, MOST_STEPS + 1)
    places = Ticks([Option(one, one) for one in range(1, count + 1)])
    return parts_of(shape, draft, ON_TRACK, {"values": row, "stars": places})


@form.register
def _(shape: shapes.RowShape, draft: Any) -> Form:
    return parts_of(shape, draft, ON_ROW)


@form.register
def _(shape: shapes.Pairs, draft: Any) -> Form:
    told = draft if isinstance(draft, list) else []
    return Rows([Row([Amount(1, ROLLING), Amount(1, ROLLING)])] * len(told[:ROLLING]), (), 0, ROLLING)


@form.register
def _(shape: shapes.ContractShape, draft: Any) -> Form:
    return parts_of(shape, draft, PAID)


@form.register
def _(shape: shapes.AchievementShape, draft: Any) -> Form:
    told = draft if isinstance(draft, dict) else {}
    base = told.get("base")
    parts = [Part("base", shapes.BASE.name, Pick(options(shapes.BASE)))]
    per = isinstance(base, str) and base.endswith("_per")
    parts.append(Part("amount", shapes.AMOUNT.name, Amount(1, 99) if per else Pick([Option(1, 1)])))
    parts.append(Part("what", WHAT, _what(base)))
    parts.append(Part("printed", MULTIPLIED, Pick([Option(0, FLAG[0]), Option(1, FLAG[1])])))
    return Parts(parts)


def _what(base: Any) -> Form:
    if base in shapes.WHATS:
        return Pick(options(shapes.WHATS[base]))
    if base == "factories_of_level":
        return Pick([Option(one, one) for one in ("1", "2", "3", "1 2", "1 3", "2 3", "1 2 3")])
    return Pick([Option("", "")])


@form.register
def _(shape: shapes.Names, draft: Any) -> Form:
    return Row([Text(MOST_NAME)] * shape.columns)


@form.register
def _(shape: shapes.Blueprints, draft: Any) -> Form:
    return parts_of(shape, draft, DIVIDED)
