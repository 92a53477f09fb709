"""Counting a table up, question by question: where one is, one question back, another answer. Knows no game, no screen.

A counting is a partial final; what its ``sources`` call typed was answered, everything else was known before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from messages.classes import frozen
from scoring.ask import TYPED, Form, Path, Question, stored, value_of
from scoring.sheet import FinalError

Data = dict[str, Any]


@frozen
class Progress:
    """The answers that were given, and how many questions there will be: at least, and at most as far as can be seen."""

    answered: int
    least: int
    most: int

    @property
    def total(self) -> int:
        """A number between the two."""
        return (self.least + self.most + 1) // 2

    @property
    def certain(self) -> bool:
        """Whether nothing that is still open changes the number."""
        return self.least == self.most


@frozen
class Counting:
    """A partial final with its form and the rulings that the table has settled."""

    form: Form[Any]
    data: Data
    rulings: Mapping[str, str]

    @property
    def question(self) -> Question | None:
        """What is asked next; None when nothing is open any more."""
        return self.form.next_question(self.data, self.rulings)

    @property
    def answers(self) -> list[Question]:
        """The questions that were answered, in counting order."""
        return [one for one in self._asked(self.data) if one.typed(self.data)]

    @property
    def progress(self) -> Progress:
        """Where one is; what was known before is not asked and does not count."""
        least, most = self._asked(self.data), self.form.asked(self.data, self.rulings, most=True)
        few, many = sorted(sum(not one.told(self.data) for one in asked) for asked in (least, most))
        done = sum(one.typed(self.data) for one in least)
        return Progress(done, done + few, done + many)

    @property
    def typed(self) -> Data:
        """The answers alone, as parts of a final."""
        found: Data = {}
        for name in self.data.get("sources", {}):
            path = _split(name, self.data)
            if path and self.data["sources"][name] == TYPED:
                _put(found, path, _at(self.data, path))
        return found

    def told(self, parts: Mapping[str, Any]) -> Counting:
        """With parts of a final that somebody has typed already; FinalError if they cannot be."""
        data = merged(self.data, parts)
        self.form.final.read(data)
        sources = data.get("sources", {}) | {".".join(path): TYPED for path, _ in leaves(parts)}
        for part in (part for one in self._asked(data) for part in one.parts):
            below = [name for name in sources if name.startswith(f"{part}.")]
            if below and all(sources[name] == TYPED for name in below):
                sources = {name: one for name, one in sources.items() if name not in below} | {part: TYPED}
        return self._with({**data, "sources": sources})

    def answered(self, question: Question, text: str) -> Counting:
        """With an answer to the question that comes next; FinalError if it is none."""
        return self._with(self.form.answer(self.data, question, text))

    def back(self) -> Counting | None:
        """Without the last answer; None if there is none."""
        answers = self.answers
        return self._with(_without(self.data, answers[-1].typed_places(self.data))) if answers else None

    def changed(self, question: Question, text: str) -> Counting:
        """With another answer to a question that was answered.

        Later answers stay where they still are answers to the same questions. Players may be called otherwise, then all
        stays. FinalError if what was typed is no answer, or cannot be with what was known before.
        """
        if question.path == ("players",) and (renamed := self._renamed(question, text)) is not None:
            return renamed
        before = {one.path: one for one in self._asked(self.data)}
        data = self._fitting(stored(self.data, question, value_of(question, text)), question)
        while stale := [*self._stale(data, before, question)]:
            data = _without(data, stale)
        self.form.final.read(data)
        return self._with(data)

    def lost(self, other: Counting) -> int:
        """How many answers have nothing left of them in another counting, where there are fewer."""
        if len(other.answers) >= len(self.answers):
            return 0
        left = other.data.get("sources", {})
        return sum(not any(part in left for part in one.parts) for one in self.answers)

    def _with(self, data: Data) -> Counting:
        return Counting(self.form, data, self.rulings)

    def _asked(self, data: Data) -> list[Question]:
        return self.form.asked(data, self.rulings)

    def _fitting(self, data: Data, question: Question) -> Data:
        """Without the answers that cannot be beside the new one."""
        while True:
            try:
                self.form.final.read(data)
            except FinalError as error:
                others = (one for one in self.answers if one.path != question.path and one.typed(data))
                found = [one for one in others if any(_touches(".".join(place), error.path) for place in one.places)]
                if not found:
                    raise
                data = _without(data, found[-1].typed_places(data))
            else:
                return data

    def _stale(self, data: Data, before: Mapping[Path, Question], question: Question) -> Iterator[Path]:
        """The places of answers to questions that are not asked any more, or that ask for something else now."""
        after = {one.path: one for one in self._asked(data)}
        for path, old in before.items():
            if path != question.path and old.typed(data):
                new = after.get(path)
                kept = new.places if new is not None and _meant(new) == _meant(old) else ()
                yield from (place for place in old.typed_places(data) if place not in kept)

    def _renamed(self, question: Question, text: str) -> Counting | None:
        """With other names for as many players, if all that is known was typed."""
        old, new = self.data.get("players", ()), value_of(question, text)
        if len(old) != len(new) or self.form.next_question(self.data, self.rulings) == question:
            return None
        known = _without(self.data, [place for one in self.answers for place in one.typed_places(self.data)])
        made = self._with(self.form.answer(known, question, text))
        for one in (one for one in self.answers if one.path != question.path):
            asked = made.question
            if asked is None or len(asked.places) != len(one.places) or asked.kind != one.kind:
                return None
            values = [_moved(_at(self.data, place), one, asked) for place in one.places]
            given: Any = values if one.targets else values[0]
            if one.targets and one.kind == "names":
                given = [option for option, named in zip(asked.options, values, strict=True) if named]
            made = self._with(stored(made.data, asked, given))
        return made


def _meant(question: Question) -> tuple[Any, ...]:
    """What is asked: of a row in places of its own each number for itself."""
    return question.text, question.facts, question.kind, question.labels if not question.targets else ()


def _moved(value: Any, old: Question, new: Question) -> Any:
    """An answer in the words of the same question about players who are called otherwise."""
    names = {**dict(zip(old.options, new.options, strict=False)), **dict(zip(old.labels, new.labels, strict=False))}
    if isinstance(value, Mapping):
        return {names.get(key, key): names.get(one, one) for key, one in value.items()}
    if isinstance(value, list):
        return [names.get(one, one) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def _touches(place: str, path: str) -> bool:
    return f"{place}.".startswith(f"{path}.") or f"{path}.".startswith(f"{place}.")


def _without(data: Data, places: Sequence[Path]) -> Data:
    for place in places:
        data = _left_out(data, place)
    gone = {".".join(place) for place in places}
    return {**data, "sources": {name: one for name, one in data.get("sources", {}).items() if name not in gone}}


def _left_out(data: Data, path: Path) -> Data:
    key, rest = path[0], path[1:]
    if key not in data:
        return data
    inner = _left_out(data[key], rest) if rest else {}
    others = {name: one for name, one in data.items() if name != key}
    return {**data, key: inner} if inner else others


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _put(data: Data, path: Path, value: Any) -> None:
    for key in path[:-1]:
        data = data.setdefault(key, {})
    data[path[-1]] = value


def _split(name: str, data: Any) -> Path:
    """The path that a dotted name means in this data, whose keys may contain dots; empty if it means nothing."""
    if not isinstance(data, Mapping):
        return ()
    if name in data:
        return (name,)
    for key in data:
        if name.startswith(f"{key}.") and (rest := _split(name[len(key) + 1 :], data[key])):
            return (key, *rest)
    return ()


def leaves(data: Mapping[str, Any], above: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of nested data with its path; an empty mapping counts as a value."""
    for key, value in data.items():
        if isinstance(value, Mapping) and value:
            yield from leaves(value, (*above, str(key)))
        else:
            yield (*above, str(key)), value


def merged(data: Data, told: Mapping[str, Any]) -> Data:
    """With the parts of another partial final in place of its own."""
    both = dict(data)
    for key, value in told.items():
        here = both.get(key)
        both[key] = merged(here, value) if isinstance(here, dict) and isinstance(value, Mapping) and value else value
    return both
