"""Counting a table up in words: questions about a final, what is typed for an answer, where one is, all answers so far."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.message import N_
from referee.engine.words import fold
from referee.text.answers import NONE as NOTHING
from referee.text.lines import Line
from referee.text.report import rule_line
from scoring.ask import NONE

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.text.speech import Speaker
    from scoring.ask import Question
    from scoring.count import Counting, Data, Progress

PLAYERS = ("players",)


def begun(game: Game, known: Data, told: Data) -> Counting:
    """A counting with what is known beforehand and the answers that were given; FinalError if they cannot be."""
    from scoring.count import Counting

    return Counting(game.scoring.FORM, known, {}).told(told)


def question_lines(question: Question, speaker: Speaker, before: str = "") -> Iterator[Line]:
    """A question with its labels or choices; ``before`` is put in front of it."""
    yield Line("missing", before + speaker.say(question.text, question.facts))
    yield from (Line("hint", f"  {line}") for line in choice_lines(question, speaker))


def choice_lines(question: Question, speaker: Speaker) -> Iterator[str]:
    """What a question's answer is made of: the labels of a row, or what there is to choose from."""
    if question.labels:
        yield speaker.say(N_("in this order: {labels}"), {"labels": ", ".join(labels(question, speaker))})
    if question.hints:
        yield from (f"{number} {one}" for number, one in enumerate(choices(question, speaker), 1))
    elif question.options:
        yield speaker.say(N_("possible: {values}"), {"values": ", ".join(question.options)})


def labels(question: Question, speaker: Speaker) -> list[str]:
    """What the numbers of a row stand for."""
    return [speaker.translate(one) for one in question.called] or [*question.labels]


def choices(question: Question, speaker: Speaker) -> list[str]:
    """What there is to choose from, in words."""
    return [speaker.translate(one) for one in question.hints] or [*question.options]


def place(question: Question, speaker: Speaker) -> str:
    """Where at the table it is counted."""
    return speaker.say(question.where, question.facts) if question.where else ""


def progress(done: Progress, speaker: Speaker) -> str:
    """Where one is among the questions."""
    told = N_("{number} of {total}") if done.certain else N_("{number} of about {total}")
    return speaker.say(told, {"number": min(done.answered + 1, done.total), "total": done.total})


def why_lines(question: Question, game: Game, speaker: Speaker) -> Iterator[Line]:
    """Why it is asked, and how it is answered."""
    if question.rule and (line := rule_line(question.rule, game.book, speaker)):
        yield Line("rule", f"  {line}")
    yield Line("hint", "  " + speaker.say(_how(question), {"low": question.low, "high": question.high, "none": NONE}))


def _how(question: Question) -> str:
    if question.kind == "choice":
        return N_("A number of the list, or how the words begin.")
    if question.kind == "names":
        return N_("Names with commas between them, or how they begin; {none} for nobody.")
    if question.kind == "integer":
        return N_("A whole number from {low} to {high}, or a sum such as 3+4.")
    return N_("Whole numbers from {low} to {high} with spaces between them, or sums such as 3+4; {none} if all are 0.")


def typed(text: str, question: Question, speaker: Speaker) -> str:
    """What was typed as :mod:`scoring.ask` reads it: words of the reader's language become codes, "nobody" a dash; colours of players go."""
    word = fold(text)
    called = {option: fold(one) for option, one in zip(question.options, choices(question, speaker), strict=False)}
    if question.hints and word and not word.isdecimal():
        exact = [option for option, name in called.items() if name == word]
        begun = [option for option, name in called.items() if name.startswith(word)]
        found = exact or begun
        return found[0] if len(found) == 1 else text
    if question.path == PLAYERS:
        return re.sub(r":[^\s,:]*", "", text)
    if word in NOTHING.folded() and word not in called.values():
        return NONE
    return text


def said(question: Question, data: Data, speaker: Speaker) -> str:
    """The answer that a partial final has, in words."""
    answer = question.said(data)
    if question.hints and answer in question.options:
        return choices(question, speaker)[question.options.index(answer)]
    return answer


def answer_lines(counting: Counting, speaker: Speaker) -> Iterator[Line]:
    """All answers that were given, by the places where they were counted, with the numbers to change them by."""
    shown = ""
    for number, question in enumerate(counting.answers, 1):
        here = place(question, speaker)
        if here and here != shown:
            yield Line("heading", here)
        shown = here or shown
        parts = labels(question, speaker)
        answer = said(question, counting.data, speaker)
        if parts and len(parts) == len(answer.split()) and question.kind == "numbers":
            answer = ", ".join(f"{label} {one}" for label, one in zip(parts, answer.split(), strict=True))
        yield Line("plain", f"{number:>3} {speaker.say(question.text, question.facts)}: {answer}")


def asked_data(question: Question, speaker: Speaker) -> dict[str, Any]:
    """A question as data with its words."""
    return {
        **question.to_json(),
        "sentence": speaker.say(question.text, question.facts),
        "place": place(question, speaker),
        "labels": labels(question, speaker),
        "choices": choices(question, speaker),
    }


def players_of(data: Data) -> Sequence[str]:
    """Who plays, as far as it was said."""
    found = data.get("players", ())
    return found if isinstance(found, list | tuple) else ()
