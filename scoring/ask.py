"""Questions whose answers make up a final, for whoever tracked nothing. Knows no game.

A game yields its questions in the order one would count things at the table; the first whose path is still
missing from the partial final is asked next.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Generic, Literal, TypeVar

from messages import N_, fill, span
from scoring.declared import Final
from scoring.shape import MOST, distinct, listed
from scoring.sheet import FinalError

NONE = "-"
_NUMBER = re.compile(r"-?[0-9]{1,6}")
F = TypeVar("F", bound=Final)


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to count or to look up.

    ``kind``: *integer* from ``low`` to ``high``; *numbers*, one such number per label; *choice* of one of
    ``options`` (``hints`` are their meanings in words); *names*, ``low`` to ``high`` different names out of
    ``options`` (any names if there are none) or, with labels, for each label a name or "-". The answer goes
    to ``path``; ``keyed`` numbers become a mapping by label, others a list.
    """

    path: tuple[str, ...]
    text: str
    facts: dict[str, Any]
    kind: Literal["integer", "numbers", "choice", "names"]
    low: int = 0
    high: int = MOST
    options: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    keyed: bool = False

    @property
    def name(self) -> str:
        """The path with dots, as errors and sources name it."""
        return ".".join(self.path)

    def to_json(self) -> dict[str, Any]:
        """The question as plain data."""
        return {**asdict(self), "path": self.name}


@dataclass(frozen=True, slots=True)
class Form(Generic[F]):
    """A final and all questions that lead to one, in counting order; each may rely on the answers to those before it."""

    final: type[F]
    questions: Callable[[Mapping[str, Any]], Iterable[Question]]

    def from_json(self, data: Any) -> F:
        """A complete final; :class:`FinalError` names the first thing that is wrong or missing."""
        final = self.final.read(data)
        question = first_open(data, self.questions(data))
        if question is not None:
            raise FinalError(question.name, N_("is missing ({asked})"), asked=fill(question.text, question.facts))
        return final

    def next_question(self, partial: Mapping[str, Any]) -> Question | None:
        """What to ask next; None when ``partial`` is a complete final."""
        self.final.read(partial)
        return first_open(partial, self.questions(partial))

    def answer(self, partial: Mapping[str, Any], question: Question, text: str) -> dict[str, Any]:
        """``partial`` with the typed answer, which must also agree with all answers before it."""
        answered = answer(partial, question, text)
        self.final.read(answered)
        return answered


def first_open(partial: Mapping[str, Any], questions: Iterable[Question]) -> Question | None:
    """The first question without an answer in ``partial``. Later ones are not even generated."""
    return next((question for question in questions if not _answered(partial, question.path)), None)


def _answered(partial: Any, path: Sequence[str]) -> bool:
    for key in path:
        if not isinstance(partial, Mapping) or partial.get(key) is None:
            return False
        partial = partial[key]
    return True


def answer(partial: Mapping[str, Any], question: Question, text: str) -> dict[str, Any]:
    """A new partial final with the typed answer put in; :class:`FinalError` says why a text is no answer."""
    value = value_of(question, text)
    sources = {**partial.get("sources", {}), question.name: "typed"}
    return {**_stored(partial, question.path, value), "sources": sources}


def _stored(data: Mapping[str, Any], path: Sequence[str], value: Any) -> dict[str, Any]:
    key, rest = path[0], path[1:]
    return {**data, key: _stored(data.get(key, {}), rest, value) if rest else value}


def value_of(question: Question, text: str) -> Any:
    """What a typed text means as an answer."""
    text = text.strip()
    if question.kind == "integer":
        return _number(question, text)
    if question.kind == "numbers":
        return _numbers(question, text)
    if question.kind == "choice":
        return _choice(question, text)
    return _names(question, text)


def _number(question: Question, text: str) -> int:
    if not _NUMBER.fullmatch(text) or not question.low <= int(text) <= question.high:
        raise FinalError(
            question.name,
            N_('"{said}" is not a whole number from {low} to {high}'),
            said=text,
            low=question.low,
            high=question.high,
        )
    return int(text)


def _numbers(question: Question, text: str) -> list[int] | dict[str, int]:
    said = [str(question.low)] * len(question.labels) if text == NONE else re.split(r"[\s,;]+", text)
    if len(said) != len(question.labels):
        raise FinalError(
            question.name,
            N_("needs one number for each of: {labels}; {count} were given"),
            labels=listed(question.labels),
            count=len(said),
        )
    values = [_number(question, one) for one in said]
    return dict(zip(question.labels, values, strict=True)) if question.keyed else values


def _choice(question: Question, text: str) -> str:
    """A code, the beginning of one, or its number in the list."""
    if _NUMBER.fullmatch(text) and 1 <= int(text) <= len(question.options):
        return question.options[int(text) - 1]
    spelt = any(option.casefold().startswith(text.casefold()) for option in question.options)
    return _matching(question, text if spelt else re.sub(r"[\s_-]+", "_", text))


def _matching(question: Question, text: str) -> str:
    """The option that is, or alone begins with, the text."""
    said = text.casefold()
    exact = [option for option in question.options if option.casefold() == said]
    found = exact or [option for option in question.options if said and option.casefold().startswith(said)]
    if len(found) != 1:
        problem = N_('"{said}" could be any of: {keys}') if found else N_('"{said}" is not one of: {keys}')
        raise FinalError(question.name, problem, said=text, keys=listed(found or question.options))
    return found[0]


def _names(question: Question, text: str) -> list[str] | dict[str, str]:
    if question.labels:
        return _placed(question, text)
    said = [] if text in ("", NONE) else _split(question, text)
    found = [_matching(question, one) for one in said] if question.options else said
    distinct(found, question.name)
    if not question.low <= len(found) <= question.high:
        raise FinalError(
            question.name,
            N_("needs {span#name|names}; you gave {count}"),
            span=span(question.low, question.high),
            count=len(found),
        )
    return found


def _placed(question: Question, text: str) -> dict[str, str]:
    said = [NONE] * len(question.labels) if text == NONE else _split(question, text)
    if len(said) != len(question.labels):
        raise FinalError(
            question.name,
            N_('needs a name or "-" for each of: {labels}; {count} were given'),
            labels=listed(question.labels),
            count=len(said),
        )
    places = zip(question.labels, said, strict=True)
    found = {label: _matching(question, one) for label, one in places if one != NONE}
    distinct(found.values(), question.name)
    return found


def _split(question: Question, text: str) -> list[str]:
    """Names are separated by commas or, if there is no comma, by spaces; a comma may end them."""
    if "," in text:
        return [part.strip() for part in text.removesuffix(",").split(",")]
    known = {option.casefold() for option in question.options}
    return [text] if text.casefold() in known else text.split()
