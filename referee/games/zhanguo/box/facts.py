"""The facts of an owner's copy of ZhanGuo: what is asked, which values are valid, how they are typed and shown.

The kinds of fact stand in ``facts.toml``, the values in :mod:`~referee.games.zhanguo.box.fact_shapes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.box import BoxError, FactSchema
from referee.engine.fact_book import FactBook
from referee.engine.fact_values import ListOf, One, Record, Shape
from referee.engine.message import N_
from referee.games.zhanguo.box import fact_forms  # noqa: F401 - how they are put together is told there
from referee.games.zhanguo.box import fact_shapes as shapes
from referee.games.zhanguo.box.fact_checks import cross_checks
from referee.games.zhanguo.components import ASPECTS, BONUS, FACES, REGION, REGIONS, TRIGGER

PACKAGE = "referee.games.zhanguo"
CARDS = 120
TRIGGERS, BONUSES = "WPHRG", "ma23wiobustrgh"
NOT_YET = ".."

FIXED: Mapping[str, Shape] = {
    "FACT-01": Record(trigger=One(TRIGGER), bonus=One(BONUS)),
    "FACT-02": shapes.Borders(),
    "FACT-04": ListOf(One(shapes.ASPECT), len(ASPECTS), len(ASPECTS), distinct=True),
    "FACT-05": shapes.Squares(),
    "FACT-07": ListOf(One(shapes.SPACE), 1, 6),
    "FACT-08": ListOf(One(FACES), 2, 2, distinct=True),
    "FACT-09": shapes.Site(),
    "FACT-10": ListOf(One(shapes.TRACK), REGIONS, REGIONS),
    "FACT-11": shapes.Bans(),
    "FACT-12": shapes.Start(),
    "FACT-13": shapes.Letters(),
    "FACT-14": One(shapes.VP_TRACK),
}
REWARDS = {str(round_): shapes.Rewards(round_) for round_ in range(1, 6)}
SITE_SYMBOLS, REGION_SYMBOLS = shapes.SiteSymbols(), ListOf(One(REGION), 2, 4)


def _shape(schema: FactSchema, key: str) -> Shape:
    if schema.id == "FACT-03":
        return REWARDS[schema.operands(key)["round"]]
    if schema.id == "FACT-06":
        return SITE_SYMBOLS if schema.operands(key)["kind"] == "wall" else REGION_SYMBOLS
    return FIXED[schema.id]


BOOK = FactBook(PACKAGE, "ZhanGuo", _shape, cross_checks)
schemas, schema_of, keys, shape_of = BOOK.schemas, BOOK.schema_of, BOOK.keys, BOOK.shape_of
validate, parse, show, question = BOOK.validate, BOOK.parse, BOOK.show, BOOK.question
sift, check, json_schema, form = BOOK.sift, BOOK.check, BOOK.json_schema, BOOK.form


def deck_to_facts(text: str) -> dict[str, Any]:
    """The facts of the cards in a compact deck: two letters per card, 240 in all, ``..`` for a card not told yet.

    BoxError if the text is no such deck.
    """
    packed = "".join(text.split())
    if len(packed) != 2 * CARDS:
        raise BoxError(
            N_("A deck has {wanted} characters, 2 per card, not {count}."), wanted=2 * CARDS, count=len(packed)
        )
    pairs = [packed[at : at + 2] for at in range(0, 2 * CARDS, 2)]
    return {f"card.{number}": _unpack(number, pair) for number, pair in enumerate(pairs, 1) if pair != NOT_YET}


def _unpack(number: int, pair: str) -> dict[str, str]:
    trigger, bonus = TRIGGERS.find(pair[0]), BONUSES.find(pair[1])
    if trigger < 0 or bonus < 0:
        raise BoxError(
            N_("{pair} is not a card: one of {triggers}, then one of {bonuses}, or .. for none."),
            path=f"card.{number}",
            pair=pair,
            triggers=TRIGGERS,
            bonuses=BONUSES,
        )
    return {"trigger": TRIGGER[trigger].key, "bonus": BONUS[bonus].key}


def facts_to_deck(facts: Mapping[str, Any]) -> str:
    """The cards of a box as a compact deck, which :func:`deck_to_facts` reads."""
    return "".join(_pack(facts.get(f"card.{number}")) for number in range(1, CARDS + 1))


def _pack(card: Mapping[str, str] | None) -> str:
    if card is None:
        return NOT_YET
    return TRIGGERS[TRIGGER.index[card["trigger"]]] + BONUSES[BONUS.index[card["bonus"]]]
