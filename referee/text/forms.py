"""Forms of facts in a person's language, as data: what may be chosen, what was chosen so far, and what it would say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.box import BoxError, schema_of
from referee.engine.fact_values import ListOf, Record, Shape
from referee.engine.forms import (
    Amount,
    Draft,
    Either,
    Form,
    Headed,
    Option,
    Parts,
    Pick,
    Row,
    Rows,
    Tally,
    Text,
    Ticks,
    Typed,
)
from referee.engine.game import Game
from referee.text.facts import facts_of
from referee.text.lines import capital
from referee.text.speech import Speaker

Node = dict[str, Any]


def form_json(game: Game, key: str, draft: Draft, speaker: Speaker) -> Node:
    """The form of a fact with its draft, which becomes tidy; what it says so far, and what is wrong with it."""
    book = facts_of(game)
    made = book.form(key, draft)
    draft = made.tidy(draft)
    found: Node = {"form": node(book.form(key, draft), draft, speaker, headings(game, key, speaker.lang))}
    try:
        value = book.validate(key, made.made(draft))
    except BoxError as error:
        return {**found, "draft": draft, "value": None, "shown": "", "problem": speaker.message(error)}
    return {**found, "draft": draft, "value": value, "shown": book.show(key, value, speaker.lang), "problem": ""}


def headings(game: Game, key: str, lang: str) -> Sequence[str]:
    """What the parts of a fact are called in the table of its kind, where each stands in a column of its own."""
    schema, shape = schema_of(game.package, key), facts_of(game).shape_of(key)
    told = schema.columns(lang)[len(schema.parts) :]
    plain: tuple[Any, ...] = (Record.spread, ListOf.spread, Shape.spread)
    return told if len(told) == shape.columns and type(shape).spread in plain else ()


def node(form: Form, draft: Draft, speaker: Speaker, called: Sequence[object] = (), path: str = "") -> Node:
    """A form as data, with its ``path`` in the value and what was chosen there."""
    found: Node = {"path": path, "value": draft}
    if isinstance(form, Pick):
        return found | {"kind": "pick", "options": _options(form.options, speaker)}
    if isinstance(form, Ticks):
        return found | {"kind": "ticks", "options": _options(form.options, speaker), "low": form.low, "high": form.high}
    if isinstance(form, Tally):
        counts = {str(key): many for key, many in form.counts(draft).items()}
        return found | {
            "kind": "tally", "options": _options(form.options, speaker), "counts": counts, "low": form.low,
            "high": form.high, "also": [*form.also],
        }  # fmt: skip
    if isinstance(form, Amount):
        return found | {"kind": "amount", "low": form.low, "high": form.high}
    if isinstance(form, Text | Typed):
        return found | {"kind": "text", "most": form.most if isinstance(form, Text) else 2000}
    return found | _below(form, draft, speaker, called, path)


def _below(form: Form, draft: Draft, speaker: Speaker, called: Sequence[object], path: str) -> Node:
    """The same of a form that holds others."""
    if isinstance(form, Parts):
        names = called if len(called) == len(form.parts) else [one.label for one in form.parts]
        return {
            "kind": "parts",
            "parts": [
                node(one.form, draft[one.key], speaker, (), _at(path, one.key))
                | {"label": _shown(name, speaker), "spare": one.spare}
                for one, name in zip(form.parts, names, strict=True)
            ],
        }
    if isinstance(form, Row):
        names = called if len(called) == len(form.items) and not isinstance(form, Rows) else form.labels
        items = [
            node(one, told, speaker, (), _at(path, place))
            for place, (one, told) in enumerate(zip(form.items, draft, strict=True))
        ]
        for item, name in zip(items, names, strict=False):
            item["label"] = _shown(name, speaker)
        more = {"low": form.low, "high": form.high} if isinstance(form, Rows) else {}
        return {"kind": "rows" if more else "row", "items": items, **more}
    if isinstance(form, Headed):
        rest = [] if form.rest is None else [node(form.rest, draft[1:], speaker, (), _at(path, "of"))]
        return {"kind": "row", "items": [node(form.head, draft[0], speaker, (), _at(path, 0)), *rest]}
    assert isinstance(form, Either)
    ways = [_shown(one.label, speaker) for one in form.ways]
    return {
        "kind": "either",
        "ways": ways,
        "chosen": form.chosen,
        "form": node(form.form, draft, speaker, called, path),
    }


def _options(options: Sequence[Option], speaker: Speaker) -> list[Node]:
    return [{"value": one.value, "label": speaker.show("", one.label) or "–"} for one in options]


def _shown(label: object, speaker: Speaker) -> str:
    text = speaker.show("", label)
    return capital(text)


def _at(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)
