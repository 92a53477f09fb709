"""The dialogue about an entry as data: the question that comes next with its controls, and answers as they come from a page.

An answer is ``{"offer": 2}``, ``{"typed": "2+"}``, ``{"fact": value}``, ``{"skip": true}`` for what nobody knows, or
``{"other": true}`` where what is supposed is not so. A dialogue is the answers so far: it is held anew from the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import NotUnderstood
from referee.engine.message import N_
from referee.engine.question import what_is
from referee.inquiring import Case, Question
from referee.text import answers
from referee.text.facts import facts_of
from referee.text.facts import question as fact_question
from referee.text.inquiry import supposed_line, why_lines
from referee.text.lines import capital
from referee.text.speech import Speaker

Answer = Mapping[str, Any]
BACK, WHY, NOT_SO = "<", "?", "!"
"""What is typed in place of an answer, in every dialogue."""
MOST_ANSWERS = 60
NAMES = N_("Anna Boris Carla Dmitri")
"""Whoever plays at a table of which nobody said who does."""
NONE = "none"


def held(case: Case, given: Sequence[Answer], speaker: Speaker) -> None:
    """Give the case these answers in order; RefereeError or ValueError for one that cannot be."""
    for one in given[:MOST_ANSWERS]:
        answered(case, one, speaker)


def answered(case: Case, answer: Answer, speaker: Speaker) -> None:
    """Take one answer to the question that comes next."""
    if answer.get("other"):
        if not case.contradict():
            raise NotUnderstood(N_("Nothing is supposed."), entry="", start=0, end=0)
        return
    question = case.question()
    if question is None:
        return
    if answer.get("skip"):
        case.skip(question)
        return
    case.answer(question, _value(case, question, answer, speaker))


def _value(case: Case, question: Question, answer: Answer, speaker: Speaker) -> Any:
    if question.fact and "fact" in answer:
        return facts_of(case.setting.game).validate(question.fact, answer["fact"])
    place = answer.get("offer")
    if type(place) is int and 0 <= place < len(question.offers):
        value = question.offers[place].value
        return value if question.asked is None else [value]
    typed = answer.get("typed")
    if not isinstance(typed, str) or not typed.strip():
        raise NotUnderstood(
            N_("{word} is not in the list: pick a number or a name from it."), entry="", start=0, end=0, word=""
        )
    return answers.read(typed.strip(), question, case, speaker)


def put(question: Question, case: Case, speaker: Speaker) -> dict[str, Any]:
    """A question as data, with how it is answered: ``offers`` by their place, a number, a row, flags, lists, or a fact."""
    asked = question.asked
    about: dict[str, Any] = {
        "why": [line.text.strip() for line in why_lines(question, case, speaker)],
        "offers": [],
        "rows": [],
        "flags": [],
        "hint": "",
        "fact": question.fact,
    }
    if question.fact:
        text = fact_question(case.setting.game, question.fact, speaker.lang) or question.fact
        return {**about, "text": text}
    text = speaker.message(question.text)
    about["text"] = capital(text)
    if asked is not None and asked.flags:
        return {**about, "flags": [speaker.show("", one) for one in asked.flags]}
    if asked is not None and (asked.lists or len(asked.subjects) > 1):
        return {
            **about,
            "rows": _rows(question, case, speaker),
            "hint": answers.how(question, case.setting, speaker),
            "lists": bool(asked.lists),
        }
    about["number"] = answers.counted(question, speaker) or not question.offers
    return {**about, "offers": answers.offered(question, speaker)}


def _rows(question: Question, case: Case, speaker: Speaker) -> list[str]:
    """What each part of a row is called, as far as it has words."""
    asked: Any = question.asked
    kind: Any = type(case.position)
    assert asked is not None
    if asked.lists:
        from referee.engine.naming import part

        return [speaker.show("", part(kind, path) or path) for path in asked.lists]
    first = [subject[0][0] for subject in asked.subjects]
    return [speaker.show("", what_is(kind, leaf, case.setting.game.singles)) for leaf in first]


def flags_typed(places: Sequence[int]) -> str:
    """Which of a row are so, as it is typed."""
    return " ".join(str(one + 1) for one in places) or NONE


def row_typed(said: Sequence[str], *, lists: bool) -> str:
    """The answers of a row as they are typed on one line; what was left out nobody knows."""
    return ("; " if lists else " ").join(one.strip() or "?" for one in said)


def state(case: Case, speaker: Speaker) -> dict[str, Any]:
    """What is asked next, what is supposed, and whether the verdict is certain."""
    question = case.question()
    return {
        "question": None if question is None else put(question, case, speaker),
        "supposed": supposed_line(case, speaker),
        "certain": case.certain,
    }
