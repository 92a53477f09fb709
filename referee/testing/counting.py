"""A table counted up question by question, by whoever sees what lies there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.ask import Path, Question
from scoring.count import Counting, Data

TOTAL = "total"


def counted(counting: Counting, final: Data) -> tuple[Counting, list[str]]:
    """The counting with everything answered from a complete final, and what was typed."""
    typed = []
    while (question := counting.question) is not None:
        typed.append(text_of(question, final))
        counting = counting.answered(question, typed[-1])
    return counting, typed


def text_of(question: Question, final: Data) -> str:
    """What is typed by whoever sees the table."""
    if question.targets and question.kind == "numbers":
        return " ".join(str(_number(_at(final, place))) for place in question.targets)
    if question.targets:
        named = [one for one, place in zip(question.options, question.targets, strict=True) if _at(final, place)]
        return ", ".join(named) or "-"
    value = _at(final, question.path)
    if isinstance(value, Mapping):
        absent, between = ("-", ", ") if question.kind == "names" else ("0", " ")
        return between.join(str(value.get(label, absent)) for label in question.labels)
    if isinstance(value, list):
        some = value[: len(question.labels)] if question.labels else value
        return (", " if question.kind == "names" else " ").join(map(str, some)) or "-"
    return str(_number(value))


def _number(value: Any) -> Any:
    """A number, or the sum of what is told one by one."""
    return sum(value.values()) if isinstance(value, Mapping) else value


def _at(final: Data, path: Path) -> Any:
    value: Any = final
    for key in path:
        if key == TOTAL and key not in value:
            return [sum(five) for five in zip(*value.values(), strict=True)]
        value = value.get(key, {} if key != path[-1] else 0)
    return value
