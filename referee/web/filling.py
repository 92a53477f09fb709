"""The fields of a form that a browser sent, as the draft of a value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException

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
    Tally,
    Text,
    Ticks,
    Typed,
    changed,
)
from referee.engine.game import Game
from referee.text.facts import facts_of

Fields = Mapping[str, list[str]]
MOST_DRAFT = 20_000
CHANGES = ("more", "less", "up", "down", "way")


def chosen(game: Game, key: str, before: Draft, fields: Fields) -> Draft:
    """The draft of a fact by the fields of a page, with the change that a button asked for; 400 if it cannot be."""
    try:
        form = facts_of(game).form(key, before)
        draft = form.tidy(read(form, fields))
        what, _, where = fields.get("op", [""])[-1].partition(":")
        return changed(form, draft, what, where.split(".")) if what in CHANGES else draft
    except (ValueError, LookupError, TypeError):
        raise HTTPException(400) from None


def read(form: Form, fields: Fields, path: str = "v") -> Draft:
    """What the fields say of a form; every field is named by its path, and options by their place."""
    if isinstance(form, Pick):
        return next(_chosen(form.options, fields.get(path, ())), None)
    if isinstance(form, Ticks):
        return [*_chosen(form.options, fields.get(path, ()))]
    if isinstance(form, Tally):
        return _tally(form, fields, path)
    if isinstance(form, Amount):
        return _number(fields.get(path, [""])[0])
    if isinstance(form, Text | Typed):
        return fields.get(path, [""])[0]
    if isinstance(form, Parts):
        return {one.key: read(one.form, fields, f"{path}.{one.key}") for one in form.parts}
    if isinstance(form, Row):
        return [read(one, fields, f"{path}.{place}") for place, one in enumerate(form.items)]
    if isinstance(form, Headed):
        rest = [] if form.rest is None else read(form.rest, fields, f"{path}.of")
        return [read(form.head, fields, f"{path}.0"), *rest]
    assert isinstance(form, Either)
    return read(form.form, fields, path)


def draft_of(text: str, most: int = MOST_DRAFT) -> Draft:
    """The draft that a page kept; ValueError if it is none."""
    if len(text) > most:
        raise ValueError(text[:20])
    try:
        return json.loads(text) if text else None
    except RecursionError:
        raise ValueError(text[:20]) from None


def _chosen(options: Any, places: Any) -> Any:
    known: list[Option] = [*options]
    return (known[int(one)].value for one in places if one.isdecimal() and len(one) < 5 and int(one) < len(known))


def _tally(form: Tally, fields: Fields, path: str) -> Draft:
    counts: dict[Any, Any] = {}
    for place, one in enumerate(form.options):
        said = fields.get(f"{path}.{place}", [""])[0].strip().lower()
        counts[one.value] = said if said in form.also else _number(said) or 0
    if form.table:
        return counts
    return [value for value, many in counts.items() if isinstance(many, int) for _ in range(min(max(many, 0), 99))]


def _number(text: str) -> int | None:
    text = text.strip().replace("−", "-")
    return (
        int(text) if text.lstrip("-").isdecimal() and text.isascii() and len(text) < 7 and text.count("-") < 2 else None
    )
