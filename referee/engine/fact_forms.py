"""The forms of facts: what the value of each shape is put together from, for whoever points instead of typing.

A value that was put together is checked by its shape as if it had been typed. A game adds the forms of shapes of its own
with ``form.register``; a shape without one is typed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import singledispatch

from referee.engine.effect_values import (
    ClauseShape,
    ConditionShape,
    CostShape,
    CountShape,
    EffectShape,
    TestShape,
    X,
)
from referee.engine.effect_words import IF, MOSTLY, PAY, PER, PICK, Lexicon
from referee.engine.fact_values import Line, ListOf, One, Record, Several, Shape
from referee.engine.forms import (
    Amount,
    Draft,
    Either,
    Form,
    Headed,
    Option,
    Part,
    Parts,
    Pick,
    Row,
    Rows,
    Tally,
    Text,
    Ticks,
    Typed,
    Way,
    padded,
)
from referee.engine.values import Choice, Number
from referee.engine.words import Words, words

NAMES: Mapping[str, Words] = {
    one.key: one
    for one in (
        words("title"),
        words("text", "in your own words"),
        words("name"),
        words("at", "of what", sense="narrows a moment"),
        words("of", "of what", sense="narrows an effect"),
        words("do", "what happens"),
        words("each", "for every"),
        words("left", "what is counted"),
        words("right", "compared with"),
        PER.name,
        PAY.name,
        IF.name,
        PICK.name,
        MOSTLY.name,
    )
}
"""What parts of a value are called that are not named by what stands in them."""
NUMBER, COUNTED = words("number", "a number"), words("counted", "something that is counted")


@singledispatch
def form(shape: Shape, draft: Draft) -> Form:
    """The form of a value of this shape, as far as it was chosen; it is typed where there is no other."""
    return Typed(shape)


@form.register
def _(shape: One, draft: Draft) -> Form:
    of = shape.of
    return Pick(options(of)) if isinstance(of, Choice) else Amount(of.low, of.high)


@form.register
def _(shape: ListOf, draft: Draft) -> Form:
    several = options(shape.item.of)
    if shape.ordered:
        return row_of(shape.item, draft, shape.low, shape.high)
    return Ticks(several, shape.low, shape.high) if shape.distinct else Tally(several, shape.low, shape.high)


@form.register
def _(shape: Several, draft: Draft) -> Form:
    return row_of(shape.item, draft, shape.low, shape.high)


@form.register
def _(shape: Record, draft: Draft) -> Form:
    return parts_of(shape, draft)


@form.register
def _(shape: Line, draft: Draft) -> Form:
    return Text(shape.most)


def options(of: Choice | Number) -> list[Option]:
    """The values of a type one by one."""
    if isinstance(of, Choice):
        return [Option(one.key, one) for one in of.options]
    return [Option(one, one) for one in range(of.low, of.high + 1)]


def parts_of(
    shape: Record,
    draft: Draft,
    called: Mapping[str, Words] = {},
    other: Mapping[str, Form] = {},
    dropped: Collection[str] = (),
) -> Parts:
    """The parts of a record, called by these words, without the ``dropped`` ones; ``other`` ones have a form of their own."""
    told = draft if isinstance(draft, Mapping) else {}
    parts = []
    for key, one in shape.fields.items():
        if key not in dropped:
            made = other[key] if key in other else form(one, told.get(key))
            parts.append(Part(key, called.get(key) or named(key, one), made, key in shape.usual))
    return Parts(parts)


def named(key: str, shape: Shape) -> object:
    """What a part of a record is called: by the words for it, else by what stands in it."""
    if key in NAMES:
        return NAMES[key]
    while isinstance(shape, Several):
        shape = shape.item
    if isinstance(shape, ListOf):
        shape = shape.item
    return shape.of.name if isinstance(shape, One) else key


def row_of(item: Shape, draft: Draft, low: int, high: int) -> Row:
    """Values of one shape in a row: as many as the draft has, where their number is open."""
    count = low if low == high else min(max(low, len(draft) if isinstance(draft, list) else 0), high)
    items = [form(item, told) for told in padded(draft, count)]
    return Row(items) if low == high else Rows(items, (), low, high)


# -- effects -----------------------------------------------------------------------------------------------------------


@form.register
def _(shape: CountShape, draft: Draft) -> Form:
    first = draft[0] if isinstance(draft, list) and draft else None
    return Headed(Pick(options(shape.counters.choice)), narrowing(shape.counters, first))


@form.register
def _(shape: TestShape, draft: Draft) -> Form:
    told = draft if isinstance(draft, dict) else {}
    of_count = form(shape.counter, told.get("right"))
    number = Amount(0, 99)
    right = Either((Way(NUMBER, number), Way(COUNTED, of_count, [None])), int(isinstance(told.get("right"), list)))
    return parts_of(shape, draft, other={"right": right})


@form.register
def _(shape: ConditionShape, draft: Draft) -> Form:
    told = draft if isinstance(draft, list) else []
    return Rows([row_of(shape.test, one, 1, 9) for one in told], (), 0, 9)


@form.register
def _(shape: CostShape, draft: Draft) -> Form:
    return Tally(options(shape.paid), table=True, also=(X,))


@form.register
def _(shape: EffectShape, draft: Draft) -> Form:
    told = draft if isinstance(draft, dict) else {}
    of = narrowing(shape.ops, told.get("op"))
    return parts_of(shape, draft, other={"of": of} if of else {}, dropped=() if of else ("of",))


@form.register
def _(shape: ClauseShape, draft: Draft) -> Form:
    told = draft if isinstance(draft, dict) else {}
    at = narrowing(shape.when, told.get("when"))
    made = parts_of(shape, draft, other={"at": at} if at else {}, dropped=() if at else ("at",))
    first = ("when", "at", "do")
    return Parts(
        [*(one for one in made.parts if one.key in first), *(one for one in made.parts if one.key not in first)]
    )


def narrowing(words: Lexicon, key: Draft) -> Ticks | None:
    """The words that may narrow a word, if any may."""
    word = words.words.get(key) if isinstance(key, str) else None
    return None if word is None or word.of is None else Ticks(options(word.of), word.least)
