"""What is asked of an entry at a table nobody tracked, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine import position as positions
from referee.engine.data import Position
from referee.engine.errors import NotUnderstood, PositionError
from referee.engine.game import Setting
from referee.engine.holds import Holds, SeatOf
from referee.engine.message import N_, Message
from referee.engine.naming import part as named_part
from referee.engine.phrasing import question as question_at
from referee.engine.question import question_for
from referee.engine.runs import Span
from referee.engine.unknown import Number
from referee.engine.unlisted import WHERE, Unlisted
from referee.engine.untold import tell
from referee.engine.values import FLAG
from referee.engine.words import Words, fold
from referee.inquiring import Case, Offer, Question
from referee.table import typed_value
from referee.text.answers import counted, how, in_line, offered, read_span, shown
from referee.text.facts import question_lines as fact_lines
from referee.text.lines import Line, capital
from referee.text.paths import split_in
from referee.text.report import rule_line
from referee.text.speech import Speaker

# -- asking ------------------------------------------------------------------------------------------------------------


def question_lines(question: Question, case: Case, speaker: Speaker) -> list[Line]:
    """A question with the answers there are."""
    if question.fact:
        return fact_lines(case.setting.game, question.fact, speaker.lang)
    text = speaker.message(question.text)
    lines = [Line("missing", capital(text))]
    answers = offered(question, speaker)
    if answers and counted(question, speaker):
        lines.append(Line("hint", "  " + in_line(answers)))
    elif answers:
        lines.append(Line("hint", "  " + "  ".join(f"{at} {one}" for at, one in enumerate(answers, 1))))
    elif typed := how(question, case.setting, speaker):
        lines.append(Line("hint", f"  {typed}"))
    return lines


def why_lines(question: Question, case: Case, speaker: Speaker) -> Iterator[Line]:
    """Why it is asked: the rules that could be broken, by id and text."""
    rules = question.asked.rules if question.asked is not None else ()
    known = [line for key in rules if (line := rule_line(key, case.setting.game.book, speaker))]
    if not known:
        yield Line("hint", speaker.say(N_("The verdict hinges on it.")))
    yield from (Line("rule", f"  {line}") for line in known)


def supposed_line(case: Case, speaker: Speaker) -> str:
    """What is taken for granted of the moment, in one line; empty if nothing is."""
    said = [speaker.message(one) for one in supposed(case)]
    return speaker.say(N_("Supposed: {parts}"), {"parts": "; ".join(said)}) if said else ""


def supposed(case: Case) -> list[Message]:
    """What is taken for granted of the moment, part by part, as far as it is something and has words."""
    found = [] if case.occasion is None else [case.occasion]
    kind: Any = type(case.position)
    for leaf, span in case.supposed.items():
        if leaf.path.startswith(WHERE) and (where := question_for(kind, leaf, case.setting.game.singles)) is not None:
            found.append(Message(N_("{value} lies nowhere on the table"), where.text.facts))
            continue
        asked, part = question_at(kind, leaf.path), named_part(kind, leaf.path)
        if span.low != span.high or asked is None or part is None or leaf.path.endswith(".size"):
            continue
        value = leaf.values[span.low] if leaf.values else span.low
        if leaf.span == Span(0, 1) and asked.holds is None:
            value = FLAG[int(bool(value))] if value else ""
        shown = asked.holds.shown(value) if asked.holds is not None else value
        if shown not in ("", 0):
            found.append(Message("{part}: {value}", {"part": part, "value": shown}))
    return found


def hinge_lines(case: Case, speaker: Speaker) -> list[Line]:
    """What a verdict hinges on beside the table and the box, each as a question: the entry, and how the table was opened."""
    texts = [question_lines(one, case, speaker)[0].text for one in case.questions() if one.asked is None]
    return [Line("missing", f"  {text}") for text in dict.fromkeys(texts)]


# -- what is known beforehand ------------------------------------------------------------------------------------------


def known(text: str, position: Position, setting: Setting) -> None:
    """Tell a partly known position what is typed of it: the words for a part, then what it is or can be.

    ``anna region 4 workers 2``, ``… 2+``, ``court [5, 45]``. NotUnderstood or PositionError if it makes no sense.
    """
    path, value = split_in(text, setting, positions.to_json(position))
    if not path or not value:
        raise NotUnderstood(
            N_("Name a part of the position and its value, such as: {example}."), entry=text, example=KNOWN
        )
    asked = question_at(type(position), path)
    above = path.removesuffix(".size")
    now = positions.get_path(position, above)
    told = _value_of(value, now, asked.holds if asked is not None else None, setting)
    told = {"unknown": True, "size": told} if above != path and isinstance(now, Unlisted) else told
    tell(position, _nested(above.split("."), told))
    problem = setting.game.fits(position, setting)
    if problem is not None:
        raise PositionError(problem.template, **problem.facts)


KNOWN = "anna region 4 workers 2"


def _nested(way: Sequence[str], value: Any) -> Any:
    return {way[0]: _nested(way[1:], value)} if way else value


def _value_of(text: str, now: Any, holds: Holds | None, setting: Setting) -> Any:
    """The value that is typed, in the JSON form of positions."""
    words = [fold(one.rstrip(",")) for one in text.split()]
    if text[:1] in ("[", "{", '"'):
        return typed_value(text)
    if len(words) == 1 and isinstance(holds, SeatOf) and words[0] in setting.names:
        return setting.names[words[0]]
    for one in holds.possible(range(len(setting.seats))) if holds is not None else ():
        shown = holds.shown(one) if holds is not None else one
        if isinstance(shown, Words) and fold(text) in shown.folded():
            return one
    flag = next((bool(at) for at, one in enumerate(FLAG.options) if fold(text) in one.folded()), None)
    span = read_span(text.replace(" ", ""))
    if span is not None and span.low != span.high:
        can = now.bounds() if isinstance(now, Number) else span
        return {"from": max(span.low, can.low), "to": min(span.high, can.high)}
    if isinstance(now, list | Unlisted) and len(words) > 1:
        return [typed_value(one) for one in words]
    return typed_value(text) if flag is None else flag


# -- as data -----------------------------------------------------------------------------------------------------------


def case_json(case: Case, speaker: Speaker) -> dict[str, Any]:
    """What is needed before the verdict is certain, and what was taken for granted."""
    questions = [question_json(one, case, speaker) for one in case.questions()]
    return {"questions": questions, "supposed": supposed_json(case)}


def question_json(question: Question, case: Case, speaker: Speaker) -> dict[str, Any]:
    """One question as data: what it is about, in words, and the answers that make a difference."""
    if question.fact:
        from referee.text.facts import question as fact_question

        text = fact_question(case.setting.game, question.fact, speaker.lang)
        return {
            "fact": question.fact,
            "text": text,
            "choices": [],
            "rules": list(question.asked.rules) if question.asked else [],
        }
    text = speaker.message(question.text)
    choices = [_choice(one, question, speaker) for one in question.offers]
    about: dict[str, Any] = {"text": capital(text), "choices": choices}
    if question.asked is not None:
        asked = question.asked
        paths = [*asked.lists] or [leaf.path for subject in asked.subjects for leaf, _ in subject]
        about |= {"lists": True} if asked.lists else {}
        return {"path": paths[0] if len(paths) == 1 else paths, **about, "rules": list(question.asked.rules)}
    if question.arg is not None:
        return {"arg": question.arg.field, **about}
    return {"table": question.key, **about}


def _choice(offer: Offer, question: Question, speaker: Speaker) -> dict[str, Any]:
    label = shown(offer, question, speaker)
    leaf = question.asked.leaf if question.asked is not None else None
    if isinstance(offer.value, Span):
        if leaf is not None and leaf.values:
            return {"label": label, "one_of": [leaf.values[at] for at in offer.value.values()]}
        return {"label": label, "from": offer.value.low, "to": offer.value.high}
    return {"label": label, "value": offer.value if question.arg is None else question.arg.value.to_json(offer.value)}


def supposed_json(case: Case) -> dict[str, Any]:
    """What was taken for granted, as data."""
    position = {
        leaf.path: leaf.values[span.low] if leaf.values else span.low
        for leaf, span in case.supposed.items()
        if span.low == span.high
    }
    free = case.free
    return {
        "players": list(case.setting.players),
        "options": {
            key: value for key, value in case.setting.options.items() if free is None or key not in free.options
        },
        "position": position,
    }
