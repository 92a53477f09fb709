"""Reading plain data: each function returns the value, typed, or raises :class:`FinalError` at its path.

Counts that cannot be are refused in a final that was typed. A table that was overridden or corrected has the last word:
:func:`leniently` takes such counts as they are and notes them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from importlib import import_module
from itertools import product
from typing import Any

from messages import N_
from scoring.sheet import FinalError, ScoreSheet

MOST = 9_999
_noted: ContextVar[list[FinalError] | None] = ContextVar("noted", default=None)


@contextmanager
def leniently() -> Iterator[list[FinalError]]:
    """Within it, counts that cannot be are added to the list it gives instead of being raised."""
    found: list[FinalError] = []
    before = _noted.set(found)
    try:
        yield found
    finally:
        _noted.reset(before)


def scored_by(module: str) -> Callable[..., ScoreSheet]:
    """How a game's module of scoring makes a sheet of a final given as data. It is imported when first asked."""

    def score(
        data: Any,
        rulings: Mapping[str, str],
        marks: Iterable[Any],
        *,
        lenient: bool = False,
        settled: Collection[str] | None = None,
        possible: Iterable[Any] = (),
    ) -> ScoreSheet:
        """The sheet; FinalError if there can be none. ``lenient`` counts what cannot be, and says so in its line; what
        breaks ties need not have been told either.

        With ``settled``, the rulings that the table has chosen, it tells the rankings by other answers to the rest, as far
        as what they need was counted. ``possible`` are other finals that may be the true one as well: the sheet says what
        points they leave open.
        """
        scoring, marks = import_module(module), [*marks]

        chosen = {key: rulings[key] for key in settled or () if key in rulings}

        def sheet(data: Any, rulings: Mapping[str, str], counted: Mapping[str, str]) -> ScoreSheet:
            with leniently() if lenient else nullcontext(list[FinalError]()) as problems:
                made: ScoreSheet = scoring.score(scoring.from_json(data, counted), rulings, marks)
            return made.noting(problems, getattr(scoring, "PLACES", {}))

        if lenient:
            data, *possible = (told for one in (data, *possible) for told in scoring.FORM.any_order(one))
        own, others, unseen = sheet(data, rulings, chosen), [], []
        for other in _others(scoring, rulings, settled) if settled is not None else ():
            try:
                others.append((other, sheet(data, {**rulings, **other}, {**chosen, **other})))
            except FinalError:
                unseen.append(other)
        own = own.unless(others, unseen)
        different = {repr(one): one for one in possible}.values()
        return own.among([sheet(one, rulings, chosen) for one in different]) if different else own

    return score


def _others(scoring: Any, rulings: Mapping[str, str], settled: Collection[str]) -> Iterator[dict[str, str]]:
    """The other answers to open questions of final scoring that nobody has settled, alone and together."""
    asked = {key: options for key, options in getattr(scoring, "RULINGS", {}).items() if key not in settled}
    for answers in product(*asked.values()):
        chosen = dict(zip(asked, answers, strict=True))
        other = {key: value for key, value in chosen.items() if value != rulings.get(key, asked[key][0])}
        if other:
            yield other


def cannot(path: str, problem: str, **facts: Any) -> None:
    """A count that cannot be: refused, or noted where the table has the last word."""
    noted = _noted.get()
    if noted is None:
        raise FinalError(path, problem, **facts)
    noted.append(FinalError(path, problem, **facts))


def join(path: str, key: object) -> str:
    """The dotted path of ``key`` inside ``path``."""
    return f"{path}.{key}" if path else str(key)


def whole(value: Any, path: str, low: int = 0, high: int = MOST) -> int:
    """A whole number from ``low`` to ``high``."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise FinalError(path, N_("must be a whole number from {low} to {high}"), low=low, high=high)
    if not low <= value <= high:
        cannot(path, N_("must be a whole number from {low} to {high}"), low=low, high=high)
    return value


def mapping(value: Any, path: str, keys: Collection[str]) -> dict[str, Any]:
    """An object all of whose keys are among ``keys``; none has to be there."""
    if not isinstance(value, dict):
        raise FinalError(path, N_("must be an object with keys out of: {keys}"), keys=listed(keys))
    for key in value:
        if key not in keys:
            raise FinalError(join(path, key), N_("is not known here; known are: {keys}"), keys=listed(keys))
    return value


def sequence(value: Any, path: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list | tuple):
        raise FinalError(path, N_("must be a list"))
    return list(value)


def code(value: Any, path: str, codes: Collection[str]) -> str:
    """One of ``codes``."""
    if not isinstance(value, str) or value not in codes:
        raise FinalError(path, N_("must be one of: {keys}"), keys=listed(codes))
    return value


def distinct(items: Iterable[str], path: str) -> None:
    """Refuse the same name or code twice."""
    seen: set[str] = set()
    for item in items:
        if item in seen:
            cannot(path, N_("names {name} twice"), name=item)
        seen.add(item)


def listed(items: Iterable[str]) -> str:
    """Items as one readable text."""
    return ", ".join(items) or "-"
