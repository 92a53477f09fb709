"""Questions whose answers make up a final, for whoever tracked nothing. Knows no game.

A game yields its questions in the order in which one walks around the table: one board, one player, one region after the
other. The first whose answer is still missing from the partial final is asked next; what does not matter by the answers
before it is not asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar

from messages import N_, Message, span
from messages.classes import frozen
from scoring.declared import Final
from scoring.shape import MOST, distinct, listed
from scoring.sheet import FinalError, ScoreSheet, UnansweredError

NONE = "-"
TYPED = "typed"
AT_ONCE = 8
"""So many answers are made up before it is tried whether they can be."""
NO_RULINGS: Mapping[str, str] = MappingProxyType({})
_NUMBER = re.compile(r"-?[0-9]{1,6}|[0-9]{1,4}(\+[0-9]{1,4}){1,40}")
F = TypeVar("F", bound=Final)
Path = tuple[str, ...]
Partial = Mapping[str, Any]
Questions = Callable[[Partial, Mapping[str, str]], Iterable["Question"]]


@frozen
class Question:
    """One thing to count or to look up.

    ``kind``: *integer* from ``low`` to ``high``; *numbers*, one such number per label, or as many as there are if there
    are no labels; *choice* of one of ``options`` (``hints`` are their meanings in words); *names*, ``low`` to ``high``
    different names out of ``options`` (any names if there are none) or, with labels, for each label a name or "-".
    ``called`` are templates of what the labels are called, where people call them otherwise.

    The answer goes to ``path``; ``keyed`` numbers become a mapping by label, others a list. With ``targets`` each goes to
    a place of its own instead: of *numbers* one per label, of *names* one per option, which is 1 if it was named, else 0.

    ``where`` is a template with the same facts: where at the table it is counted. ``rule`` is why it is asked.
    """

    path: Path
    text: str
    facts: dict[str, Any]
    kind: Literal["integer", "numbers", "choice", "names"]
    low: int = 0
    high: int = MOST
    options: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    keyed: bool = False
    called: tuple[str, ...] = ()
    targets: tuple[Path, ...] = ()
    where: str = ""
    rule: str = ""

    @property
    def name(self) -> str:
        """The path with dots, as errors name it."""
        return ".".join(self.path)

    @property
    def places(self) -> tuple[Path, ...]:
        """Where in the final the answer goes."""
        return self.targets or (self.path,)

    @property
    def parts(self) -> tuple[str, ...]:
        """The same with dots."""
        return tuple(".".join(place) for place in self.places)

    def told(self, partial: Partial) -> bool:
        """Whether a partial final has its answer."""
        return None not in [_there(partial, place) for place in self.places]

    def lacks(self, partial: Partial) -> list[str]:
        """Which of its parts a partial final has not."""
        return [part for part, place in zip(self.parts, self.places, strict=True) if _there(partial, place) is None]

    def typed(self, partial: Partial) -> bool:
        """Whether somebody typed its answer, or what was missing of it."""
        return self.told(partial) and bool(self.typed_places(partial))

    def typed_places(self, partial: Partial) -> tuple[Path, ...]:
        """Where in the final something was typed for it."""
        sources = partial.get("sources", {})
        return tuple(place for place in self.places if sources.get(".".join(place)) == TYPED)

    def said(self, partial: Partial) -> str:
        """The answer in a partial final as it would be typed."""
        found = [_there(partial, place) for place in self.places]
        if self.targets:
            named = [option for option, value in zip(self.options, found, strict=False) if value]
            return (", ".join(named) or NONE) if self.kind == "names" else " ".join(map(str, found))
        value = found[0]
        if isinstance(value, Mapping):
            sep = ", " if self.kind == "names" else " "
            return sep.join(str(value.get(label, NONE if self.kind == "names" else 0)) for label in self.labels)
        if isinstance(value, list | tuple):
            return (", " if self.kind == "names" else " ").join(map(str, value)) or NONE
        return str(value)

    def to_json(self) -> dict[str, Any]:
        """The question as plain data."""
        return {**asdict(self), "path": self.name, "targets": [".".join(place) for place in self.targets]}


def row(
    partial: Partial, path: Path, text: str, labels: Sequence[str], place: Callable[[str], Path], **more: Any
) -> Question:
    """A row of numbers, one for each label, in places of their own; only those are asked that are still open."""
    still = tuple(one for one in labels if _there(partial, place(one)) is None) or tuple(labels)
    facts = more.pop("facts", {})
    low, high = more.pop("low", 0), more.pop("high", MOST)
    words = dict(zip(labels, more.pop("called", ()), strict=False))
    called, targets = tuple(words[one] for one in still if words), tuple(map(place, still))
    return Question(path, text, facts, "numbers", low, high, labels=still, called=called, targets=targets, **more)


@frozen
class Ties(Generic[F]):
    """What breaks ties: the ``question``, asked last and only where by the ``score`` another answer makes a difference."""

    question: Callable[[Partial], Question]
    score: Callable[[F, Mapping[str, str]], ScoreSheet]


@frozen
class Form(Generic[F]):
    """A final and all questions that lead to one, in counting order; each may rely on the answers to those before it.

    Questions also depend on the ``rulings`` of the table, as far as they are settled.
    """

    final: type[F]
    questions: Questions
    ties: Ties[F] | None = None

    def from_json(self, data: Any, rulings: Mapping[str, str] = NO_RULINGS) -> F:
        """A complete final; :class:`FinalError` names the first thing that is wrong or missing."""
        final = self.final.read(data)
        question = self._open(data, rulings)
        if question is not None:
            raise UnansweredError(
                question.lacks(data)[0], N_("is missing ({asked})"), asked=Message(question.text, question.facts)
            )
        return final

    def any_order(self, data: Partial) -> list[Partial]:
        """The final with each answer that may break a tie otherwise; as it is where what breaks ties was told."""
        asked = self.ties.question(data) if self.ties is not None else None
        return [data] if asked is None or asked.told(data) else [*_orders(data, asked)]

    def next_question(self, partial: Partial, rulings: Mapping[str, str] = NO_RULINGS) -> Question | None:
        """What to ask next; None when ``partial`` is a complete final."""
        self.final.read(partial)
        return self._open(partial, rulings)

    def answer(self, partial: Partial, question: Question, text: str) -> dict[str, Any]:
        """``partial`` with the typed answer, which must also agree with all answers before it."""
        answered = answer(partial, question, text)
        self.final.read(answered)
        return answered

    def asked(self, partial: Partial, rulings: Mapping[str, str] = NO_RULINGS, *, most: bool = False) -> list[Question]:
        """All questions, those before the first open one as they were, the others by answers that are made up.

        These answers are the least that can be, or much if ``most``: the two lists tell how many questions there may be.
        """
        data, singly = dict(partial), 0
        while (question := self._open(data, rulings)) is not None:
            found = None if singly else self._several_made_up(data, rulings, most)
            if found is None:
                singly = (singly or AT_ONCE) - 1
                found = self._made_up(data, question, most)
            if found is None:
                return [*_until_open(data, self.questions(data, rulings)), question]
            data = found
        return [*self.questions(data, rulings), *self._between_equals(data, rulings)]

    def _open(self, partial: Partial, rulings: Mapping[str, str]) -> Question | None:
        """The first question without an answer. That for ties is not weighed where it has one."""
        question = first_open(partial, self.questions(partial, rulings))
        if question is not None or self.ties is None or self.ties.question(partial).told(partial):
            return question
        return next(self._between_equals(partial, rulings), None)

    def _between_equals(self, partial: Partial, rulings: Mapping[str, str]) -> Iterator[Question]:
        """The question for what breaks ties, where somebody ties."""
        if self.ties is not None:
            asked = self.ties.question(partial)
            orders = (self.final.read(data) for data in _orders(partial, asked))
            if len({_places(self.ties.score(one, rulings)) for one in orders}) > 1:
                yield asked

    def _several_made_up(self, data: Partial, rulings: Mapping[str, str], most: bool) -> dict[str, Any] | None:
        """With the next answers made up at once, which is quick, if they can be beside each other."""
        made = dict(data)
        try:
            for _ in range(AT_ONCE):
                question = first_open(made, self.questions(made, rulings))
                if question is None:
                    break
                made = answer(made, question, much(question) if most else least(question))
            self.final.read(made)
        except FinalError:
            return None
        return made if made != data else None

    def _made_up(self, data: Partial, question: Question, most: bool) -> dict[str, Any] | None:
        for text in ([much(question)] if most else []) + [least(question)]:
            try:
                return self.answer(data, question, text)
            except FinalError:
                continue
        return None


def _orders(partial: Partial, question: Question) -> Iterator[Partial]:
    """The final with each answer that may break a tie otherwise: one order and its reverse, or each single player."""
    several = question.kind == "names"
    for value in (question.options, question.options[::-1]) if several else question.options:
        yield {**partial, question.path[0]: list(value) if several else value}


def _places(sheet: ScoreSheet) -> tuple[Any, ...]:
    """Who has which place, who scores what."""
    return sheet.ranking, tuple((one.player, one.category, one.points, one.text) for one in sheet.lines)


def first_open(partial: Partial, questions: Iterable[Question]) -> Question | None:
    """The first question without an answer in ``partial``. Later ones are not even generated."""
    return next((question for question in questions if not question.told(partial)), None)


def _until_open(partial: Partial, questions: Iterable[Question]) -> Iterator[Question]:
    for question in questions:
        if not question.told(partial):
            return
        yield question


def least(question: Question) -> str:
    """Some valid answer to a question, the smallest one."""
    if question.kind == "integer":
        return str(max(question.low, 0))
    if question.kind == "choice":
        return question.options[0]
    return _some(question, question.low) if question.kind == "names" and question.low else NONE


def much(question: Question) -> str:
    """An answer after which much is asked, as far as one can tell without the game."""
    if question.kind == "integer":
        return str(min(question.high, question.low + 1))
    if question.kind == "choice":
        return question.options[-1]
    if question.kind == "numbers":
        return " ".join([str(min(question.high, 2))] * len(question.labels)) or NONE
    if question.labels:
        return ",".join([*question.options, *[NONE] * len(question.labels)][: len(question.labels)])
    return _some(question, question.high) if question.options or question.high < MOST else least(question)


def _some(question: Question, count: int) -> str:
    """So many names."""
    return ",".join(question.options[:count] if question.options else map(str, range(count)))


def _there(partial: Any, path: Sequence[str]) -> Any:
    """What lies at a path; None if nothing does."""
    for key in path:
        if partial is None:
            break
        partial = partial.get(key) if isinstance(partial, (dict, Mapping)) else None
    return partial


def answer(partial: Partial, question: Question, text: str) -> dict[str, Any]:
    """A new partial final with the typed answer put in; :class:`FinalError` says why a text is no answer."""
    return stored(partial, question, value_of(question, text))


def stored(partial: Partial, question: Question, value: Any) -> dict[str, Any]:
    """A new partial final with the value of an answer, and its source."""
    data, values = dict(partial), [value]
    if question.targets:
        values = list(value) if question.kind == "numbers" else [int(one in value) for one in question.options]
    for place, one in zip(question.places, values, strict=True):
        data = _stored(data, place, one)
    sources = {**partial.get("sources", {}), **dict.fromkeys(question.parts, TYPED)}
    return {**data, "sources": sources}


def _stored(data: Partial, path: Sequence[str], value: Any) -> dict[str, Any]:
    key, rest = path[0], path[1:]
    inner = data.get(key)
    return {**data, key: _stored(inner if isinstance(inner, Mapping) else {}, rest, value) if rest else value}


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
    """A whole number, or several with + between them."""
    text = re.sub(r"\s*\+\s*", "+", text)
    number = sum(map(int, text.split("+"))) if _NUMBER.fullmatch(text) else None
    if number is None or not question.low <= number <= question.high:
        raise FinalError(
            question.name,
            N_('"{said}" is not a whole number from {low} to {high}'),
            said=text,
            low=question.low,
            high=question.high,
        )
    return number


def _numbers(question: Question, text: str) -> list[int] | dict[str, int]:
    if not question.labels:
        return [_number(question, one) for one in _separate(text)] if text != NONE else []
    said = [str(max(question.low, 0))] * len(question.labels) if text == NONE else _separate(text)
    if len(said) != len(question.labels):
        problem = N_("needs one number for each of: {labels}; you gave {count}")
        if question.called:
            problem = N_("{wanted#number is|numbers are} needed here; given: {count}")
        facts = {"labels": listed(question.labels), "wanted": len(question.labels), "count": len(said)}
        raise FinalError(question.name, problem, **facts)
    values = [_number(question, one) for one in said]
    return dict(zip(question.labels, values, strict=True)) if question.keyed else values


def _separate(text: str) -> list[str]:
    return re.split(r"[\s,;]+", re.sub(r"\s*\+\s*", "+", text))


def _choice(question: Question, text: str) -> str:
    """A code, the beginning of one, or its number in the list."""
    if _NUMBER.fullmatch(text) and text.isdecimal() and 1 <= int(text) <= len(question.options):
        return question.options[int(text) - 1]
    spelt = any(option.casefold().startswith(text.casefold()) for option in question.options)
    return _matching(question, text if spelt else re.sub(r"[\s_-]+", "_", text))


def _matching(question: Question, text: str) -> str:
    """The option that is, or alone begins with, the text."""
    said = text.casefold()
    exact = [option for option in question.options if option.casefold() == said]
    found = exact or [option for option in question.options if said and option.casefold().startswith(said)]
    if len(found) == 1:
        return found[0]
    if question.hints:
        problem = N_('"{said}" is none of these; a number from 1 to {count} is enough')
        raise FinalError(question.name, problem, said=text, count=len(question.options))
    problem = N_('"{said}" could be any of: {keys}') if found else N_('"{said}" is not one of: {keys}')
    raise FinalError(question.name, problem, said=text, keys=listed(found or question.options))


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
            N_('needs a name or "-" for each of: {labels}; you gave {count}'),
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
