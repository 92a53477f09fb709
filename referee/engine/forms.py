"""Forms: how a value is put together by whoever points instead of typing, from choices, numbers and rows of them.

What was chosen so far is a *draft*: the value itself as plain data, with None where nothing was chosen yet. What may be
chosen next can depend on it, so a form is always that of a draft. A whole draft is made into the value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from messages.classes import frozen
from referee.engine.box import BoxError
from referee.engine.fact_values import Shape
from referee.engine.message import N_

Draft = Any
MOST_TICKED = 40


class Option(NamedTuple):
    """One thing to choose: its value as plain data, and what it is called."""

    value: Any
    label: object


class Form:
    """How a value is put together."""

    def tidy(self, draft: Draft) -> Draft:
        """What of a draft fits here, with None where something is still to be chosen."""
        raise NotImplementedError

    def made(self, draft: Draft) -> Any:
        """The value of a tidy draft; :class:`UnfinishedError` if something is still to be chosen."""
        raise NotImplementedError

    def at(self, key: str) -> Form:
        """The form of a part; LookupError if there is none."""
        raise KeyError(key)


class UnfinishedError(BoxError):
    """Something of a value was not chosen yet."""


@frozen
class Pick(Form):
    """One of several; of one alone it need not be said."""

    options: Sequence[Option]

    def tidy(self, draft: Draft) -> Draft:
        if len(self.options) == 1:
            return self.options[0].value
        return draft if any(_same(one.value, draft) for one in self.options) else None

    def made(self, draft: Draft) -> Any:
        if draft is None:
            raise UnfinishedError(N_("Something is still to be chosen."))
        return draft


@frozen
class Amount(Form):
    """A whole number."""

    low: int
    high: int

    def tidy(self, draft: Draft) -> Draft:
        return draft if type(draft) is int and self.low <= draft <= self.high else None

    def made(self, draft: Draft) -> Any:
        if draft is None:
            raise UnfinishedError(N_("A number from {low} to {high} is still missing."), low=self.low, high=self.high)
        return draft


@frozen
class Text(Form):
    """Words of the owner's own."""

    most: int

    def tidy(self, draft: Draft) -> Draft:
        return draft[: self.most] if isinstance(draft, str) and draft.strip() else None

    def made(self, draft: Draft) -> Any:
        return (draft or "").strip()


@frozen
class Typed(Form):
    """Typed in short, as it is at the command line."""

    shape: Shape

    def tidy(self, draft: Draft) -> Draft:
        if draft is None or isinstance(draft, str):
            return draft or None
        return self.shape.show(draft, "en")

    def made(self, draft: Draft) -> Any:
        return self.shape.parse(draft or "")


@frozen
class Ticks(Form):
    """Several different ones."""

    options: Sequence[Option]
    low: int = 0
    high: int = MOST_TICKED

    def tidy(self, draft: Draft) -> Draft:
        known = [one.value for one in self.options]
        found: list[Any] = []
        for one in draft if isinstance(draft, list) else ():
            if _among(one, known) and not _among(one, found):
                found.append(one)
        return found

    def made(self, draft: Draft) -> Any:
        if len(draft) < self.low:
            raise UnfinishedError(N_("{count#thing is|things are} still to be chosen."), count=self.low - len(draft))
        return draft


@frozen
class Tally(Form):
    """How many there are of each: a list of them, or a ``table`` with a number for each, or what is ``also`` said."""

    options: Sequence[Option]
    low: int = 0
    high: int = 99
    table: bool = False
    zeros: bool = False
    also: Sequence[str] = ()

    def tidy(self, draft: Draft) -> Draft:
        counts = self.counts(draft)
        if self.table:
            return {one.value: counts.get(one.value, 0) for one in self.options if counts.get(one.value) or self.zeros}
        return [one.value for one in self.options for _ in range(counts.get(one.value, 0))]

    def counts(self, draft: Draft) -> dict[Any, Any]:
        """How many of each were chosen."""
        if isinstance(draft, Mapping):
            found = {key: many if many in self.also else _whole(many, self.high) for key, many in draft.items()}
            return {key: many for key, many in found.items() if many}
        return Counter(one for one in draft if isinstance(one, str | int)) if isinstance(draft, list) else {}

    def made(self, draft: Draft) -> Any:
        count = sum(many for many in self.counts(draft).values() if isinstance(many, int))
        if count < self.low:
            raise UnfinishedError(N_("{count#thing is|things are} still to be chosen."), count=self.low - count)
        return draft


class Part(NamedTuple):
    """A named part of a value; a ``spare`` one may be left out."""

    key: str
    label: object
    form: Form
    spare: bool = False


@frozen
class Parts(Form):
    """Several named parts."""

    parts: Sequence[Part]

    def tidy(self, draft: Draft) -> Draft:
        told = draft if isinstance(draft, Mapping) else {}
        return {one.key: one.form.tidy(told.get(one.key)) for one in self.parts}

    def made(self, draft: Draft) -> Any:
        left = {one.key: draft[one.key] for one in self.parts}
        return {
            one.key: one.form.made(left[one.key]) for one in self.parts if not (one.spare and _empty(left[one.key]))
        }

    def at(self, key: str) -> Form:
        return {one.key: one.form for one in self.parts}[key]


@frozen
class Row(Form):
    """So many values in order; ``labels`` say what each stands for, where that has words."""

    items: Sequence[Form]
    labels: Sequence[object] = ()

    def tidy(self, draft: Draft) -> Draft:
        return [one.tidy(told) for one, told in zip(self.items, padded(draft, len(self.items)), strict=True)]

    def made(self, draft: Draft) -> Any:
        return [one.made(told) for one, told in zip(self.items, draft, strict=True)]

    def at(self, key: str) -> Form:
        return self.items[int(key)]


@frozen
class Rows(Row):
    """From ``low`` to ``high`` values, as many as the owner adds."""

    low: int = 0
    high: int = 99


@frozen
class Headed(Form):
    """A word and what narrows it, as one list: ``["stars", "ships"]``."""

    head: Pick
    rest: Ticks | None = None

    def tidy(self, draft: Draft) -> Draft:
        first, *others = draft if isinstance(draft, list) and draft else [None]
        return [self.head.tidy(first), *(self.rest.tidy(others) if self.rest is not None else ())]

    def made(self, draft: Draft) -> Any:
        return [self.head.made(draft[0]), *(self.rest.made(draft[1:]) if self.rest is not None else ())]


class Way(NamedTuple):
    """One of several ways in which a value can be given; ``fresh`` is the draft to begin it with."""

    label: object
    form: Form
    fresh: Draft = None


@frozen
class Either(Form):
    """A value that can be given in several ways, of which one is ``chosen``."""

    ways: Sequence[Way]
    chosen: int

    @property
    def form(self) -> Form:
        """The form of the way that was chosen."""
        return self.ways[self.chosen].form

    def tidy(self, draft: Draft) -> Draft:
        return self.form.tidy(draft)

    def made(self, draft: Draft) -> Any:
        return self.form.made(draft)

    def at(self, key: str) -> Form:
        return self.form.at(key)


# -- changing a draft ---------------------------------------------------------------------------------------------------


def part(made: Form, path: Sequence[str]) -> Form:
    """The form of what lies on a path; LookupError or ValueError if nothing does."""
    for key in path:
        made = made.at(key)
    return made


def changed(made: Form, draft: Draft, change: str, path: Sequence[str]) -> Draft:
    """The tidy draft after one change at a path; ValueError or LookupError if it cannot be.

    ``more`` or ``less``: a row is added or taken away; ``up`` or ``down``: one more or one less is counted; ``way``: the
    value is given in another way.
    """
    if not path:
        raise ValueError(change)
    *above, last = path
    if change in ("up", "down"):
        return _counted(made, draft, path, 1 if change == "up" else -1)
    if change == "way":
        either = part(made, above)
        if not isinstance(either, Either):
            raise ValueError(change)
        return _put(draft, above, either.ways[int(last)].fresh)
    rows = _inside(draft, above if change == "less" else path)
    if not isinstance(rows, list):
        raise ValueError(change)
    if change == "less":
        del rows[int(last)]
    else:
        rows.append(None)
    return draft


def _counted(made: Form, draft: Draft, path: Sequence[str], by: int) -> Draft:
    *above, last = path
    tally = part(made, above)
    if isinstance(tally, Tally):
        counts, value = tally.counts(_inside(draft, above)), tally.options[int(last)].value
        now = counts.get(value, 0)
        counts[value] = min(max(now + by, 0), tally.high) if isinstance(now, int) else max(by, 0)
        told = counts if tally.table else [one for one, many in counts.items() for _ in range(many)]
        return _put(draft, above, told)
    amount, now = part(made, path), _inside(draft, path)
    if not isinstance(amount, Amount):
        raise ValueError(str(by))
    return _put(draft, path, amount.low if now is None else min(max(now + by, amount.low), amount.high))


def _inside(draft: Draft, path: Sequence[str]) -> Draft:
    for key in path:
        draft = draft[int(key)] if isinstance(draft, list) else draft[key]
    return draft


def _put(draft: Draft, path: Sequence[str], value: Draft) -> Draft:
    if not path:
        return value
    *above, last = path
    found = _inside(draft, above)
    found[int(last) if isinstance(found, list) else last] = value
    return draft


def padded(draft: Draft, count: int) -> list[Draft]:
    found = [*draft] if isinstance(draft, list) else []
    return [*found[:count], *[None] * (count - len(found))]


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _among(value: object, values: Sequence[object]) -> bool:
    return any(_same(value, one) for one in values)


def _whole(data: object, most: int) -> int:
    return min(data, most) if type(data) is int and data > 0 else 0


def _empty(draft: Draft) -> bool:
    """Whether nothing of a draft was chosen."""
    if isinstance(draft, Mapping):
        return all(map(_empty, draft.values()))
    return draft is None or draft in ([], "") or (isinstance(draft, list) and all(map(_empty, draft)))
