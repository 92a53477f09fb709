"""How the values of ZhanGuo's facts are put together by pointing."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from referee.engine.fact_forms import form, options, parts_of
from referee.engine.forms import Form, Option, Row, Tally, Text, Ticks
from referee.engine.words import words
from referee.games.zhanguo.box import fact_shapes as shapes
from referee.games.zhanguo.components import OFFICIAL, REGION, REGIONS, printed_regions

MOST_NAME = 40
SITE = {"name": words("name"), "sections": words("sections", "the two sections")}


@form.register
def _(shape: shapes.Rewards, draft: Any) -> Form:
    reward = draft.get("reward") if isinstance(draft, dict) else None
    count = printed_regions(shape.round, reward) if reward else None
    regions = Ticks(options(REGION), *(0, 2) if count is None else (count, count))
    return parts_of(shape, draft, other={"regions": regions})


@form.register
def _(shape: shapes.Borders, draft: Any) -> Form:
    pairs = combinations(range(1, REGIONS + 1), 2)
    return Ticks([Option([one, other], f"{one}-{other}") for one, other in pairs], 1)


@form.register
def _(shape: shapes.Squares, draft: Any) -> Form:
    return Tally(options(shape.item.of), shape.low, shape.high)


@form.register
def _(shape: shapes.Site, draft: Any) -> Form:
    return parts_of(shape.record, draft, SITE)


@form.register
def _(shape: shapes.Label, draft: Any) -> Form:
    return Text(MOST_NAME)


@form.register
def _(shape: shapes.Labels, draft: Any) -> Form:
    return Row([Text(MOST_NAME), Text(MOST_NAME)])


@form.register
def _(shape: shapes.Bans, draft: Any) -> Form:
    return Row([Ticks(options(shapes.LEVEL)) for _ in range(REGIONS)])


@form.register
def _(shape: shapes.Start, draft: Any) -> Form:
    return Tally(options(OFFICIAL), 3, 3, table=True, zeros=True)
