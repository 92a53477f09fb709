"""What is asked of an entry at a table nobody tracked, in words and as JSON, and what people answer.

An answer is a number, a word of any language, or the place of a listed answer; ``2+``, ``<2`` and ``1-3`` stand for
several numbers. A row of like pieces takes its numbers on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine import position as positions
from referee.engine.asking import Asked, question_for
from referee.engine.data import Position
from referee.engine.errors import NotUnderstood, PositionError
from referee.engine.game import Setting
from referee.engine.holds import Holds, SeatOf
from referee.engine.message import N_, Message
from referee.engine.naming import part as named_part
from referee.engine.naming import question as question_at
from referee.engine.runs import Leaf, Span, Terms
from referee.engine.unknown import Number
from referee.engine.unlisted import WHERE, Unlisted
from referee.engine.untold import tell
from referee.engine.values import FLAG
from referee.engine.words import Words, fold
from referee.inquiring import Case, Offer, Question
from referee.table import typed_value
from referee.text.facts import question_lines as fact_lines
from referee.text.facts import typed_fact
from referee.text.lines import Line
from referee.text.paths import split_in
from referee.text.report import _rule, source_text
from referee.text.speech import Speaker

RANGE = re.compile(r"(?P<sign>>=|<=|>|<|≥|≤)?\s*(?P<low>\d+)\s*(?:(?P<more>\+)|[-–…]\s*(?P<high>\d+))?")
NOT_KNOWN = ("?", "-", "–", ".")
"""What stands for a number that nobody knows, in a row."""


# -- asking ------------------------------------------------------------------------------------------------------------


def question_lines(question: Question, case: Case, speaker: Speaker) -> list[Line]:
    """A question with the answers there are."""
    if question.fact:
        return fact_lines(case.setting.game, question.fact, speaker.lang)
    text = speaker.message(question.text)
    lines = [Line("missing", text[:1].upper() + text[1:])]
    shown = offered(question, speaker)
    if shown and counted(question, speaker):
        lines.append(Line("hint", "  " + ", ".join(shown)))
    elif shown:
        lines.append(Line("hint", "  " + "  ".join(f"{at} {one}" for at, one in enumerate(shown, 1))))
    return lines


def offered(question: Question, speaker: Speaker) -> list[str]:
    """The answers that are offered, in words."""
    return [_shown(one, question, speaker) for one in question.offers]


def counted(question: Question, speaker: Speaker) -> bool:
    """Whether a typed number is the answer itself; else it is the place of an answer in the list."""
    shown = offered(question, speaker)
    return any(one[:1].isdecimal() for one in shown) or set(shown) <= {
        FLAG[0].shown(speaker.lang),
        FLAG[1].shown(speaker.lang),
    }


def _shown(offer: Offer, question: Question, speaker: Speaker) -> str:
    if question.arg is not None:
        return question.arg.value.named(offer.value, speaker.lang, speaker.names)
    return speaker.show("", offer.label) or _nothing(question, speaker)


def _nothing(question: Question, speaker: Speaker) -> str:
    who = question.asked is not None and isinstance(question.asked.holds, SeatOf)
    return speaker.say(N_("nobody") if who else N_("none"))


def why_lines(question: Question, case: Case, speaker: Speaker) -> Iterator[Line]:
    """Why it is asked: the rules that could be broken, by id and text."""
    rules = question.asked.rules if question.asked is not None else ()
    known = [rule for key in rules if (rule := _rule(case.setting.game.book, key)) is not None]
    if not known:
        yield Line("hint", speaker.say(N_("The verdict hinges on it.")))
    for rule in known:
        yield Line("rule", f"  {rule.id} [{source_text(rule, speaker)}] {rule.text(speaker.lang)}")


def supposed_line(case: Case, speaker: Speaker) -> str:
    """What is taken for granted of the moment, in one line; empty if nothing is."""
    said = [speaker.message(one) for one in supposed(case)]
    return speaker.say(N_("Supposed: {parts}"), {"parts": "; ".join(said)}) if said else ""


def supposed(case: Case) -> list[Message]:
    """What is taken for granted of the moment, part by part, as far as it is something and has words."""
    found = []
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
    """What a verdict that is not certain hinges on, each as a question."""
    texts = [question_lines(one, case, speaker)[0].text for one in case.questions()]
    return [Line("missing", f"  {text}") for text in dict.fromkeys(texts)]


# -- reading answers ---------------------------------------------------------------------------------------------------


def read(text: str, question: Question, case: Case, speaker: Speaker) -> Any:
    """What an answer stands for; NotUnderstood if it stands for nothing that was asked."""
    if question.fact:
        return typed_fact(case.setting.game, question.fact, text)
    asked = question.asked
    if asked is not None and len(asked.subjects) > 1:
        return _row(text, asked, case.setting)
    if question.arg is not None:
        found = _argument(text, question, case, speaker)
    else:
        found = _offer(text, question, speaker)
        if found is None and asked is not None:
            found = _span(text, asked)
    if found is None:
        raise _not_understood(text)
    return [found] if asked is not None else found


def _not_understood(text: str) -> NotUnderstood:
    return NotUnderstood(N_("{word} is none of these."), entry=text, start=0, end=len(text), word=text)


def _offer(text: str, question: Question, speaker: Speaker) -> Any:
    """The value of the offered answer that is meant by its words, or by its place where numbers are places."""
    if text.isdecimal() and not counted(question, speaker):
        at = int(text) - 1
        return question.offers[at].value if 0 <= at < len(question.offers) else None
    word = fold(text)
    called = [(one.value, _names(one, question, speaker)) for one in question.offers]
    exact = [value for value, names in called if word in names]
    begun = [value for value, names in called if any(name.startswith(word) for name in names)]
    return exact[0] if exact else begun[0] if len(begun) == 1 and not text.isdecimal() else None


def _names(offer: Offer, question: Question, speaker: Speaker) -> list[str]:
    """What may be typed for an answer, folded."""
    shown = fold(_shown(offer, question, speaker))
    return [*offer.label.folded(), shown] if isinstance(offer.label, Words) else [shown]


def _argument(text: str, question: Question, case: Case, speaker: Speaker) -> Any:
    assert question.arg is not None
    tokens = fold(text).replace(",", " ").split()
    seats = case.setting.names
    tokens = [f"p{seats[one] + 1}" if one in seats else one for one in tokens]
    found = question.arg.value.read(tokens, 0)
    if found is not None and found[1] == len(tokens):
        return found[0]
    return _offer(text, question, speaker)


def _span(text: str, asked: Asked) -> Span | None:
    """What numbers, or which value of the thing asked, is meant."""
    leaf = asked.leaf
    if leaf is not None and leaf.values:
        return _value(text, asked, leaf)
    return read_span(text)


def read_span(text: str) -> Span | None:
    """The whole numbers that are meant: ``2``, ``2+``, ``>=2``, ``<2``, ``1-3``."""
    found = RANGE.fullmatch(text.strip())
    if found is None or len(found["low"]) > 6:
        return None
    low, sign = int(found["low"]), found["sign"]
    if sign or found["more"]:
        return {
            None: Span(low, MOST), ">=": Span(low, MOST), "≥": Span(low, MOST), ">": Span(low + 1, MOST),
            "<=": Span(0, low), "≤": Span(0, low), "<": Span(0, low - 1),
        }[sign]  # fmt: skip
    return Span(low, int(found["high"]) if found["high"] else low)


MOST = 1_000_000
MOST_NAMED = 150


def _value(text: str, asked: Asked, leaf: Leaf) -> Span | None:
    """The place of a value that is called so among those that the thing asked can have."""
    for at, value in enumerate(leaf.values):
        shown = asked.holds.shown(value) if asked.holds is not None else value
        if fold(text) in (*(shown.folded() if isinstance(shown, Words) else ()), fold(str(value))):
            return Span(at, at)
    return None


def _row(text: str, asked: Asked, setting: Setting) -> list[Span | None]:
    words = [one.strip() for one in text.split(",")] if "," in text else text.split()
    if len(words) != len(asked.subjects):
        count = len(asked.subjects)
        raise NotUnderstood(
            N_("{count#answer|answers}, please, in this order."), entry=text, start=0, end=len(text), count=count
        )
    return [_one_of_row(word, subject, asked, setting) for word, subject in zip(words, asked.subjects, strict=True)]


def _one_of_row(word: str, subject: Terms, asked: Asked, setting: Setting) -> Span | None:
    if word in NOT_KNOWN:
        return None
    leaf = subject[0][0]
    if len(subject) == 1 and leaf.values:
        found = _value(word, asked, leaf)
    elif isinstance(asked.holds, SeatOf) and fold(word) in setting.names:
        found = Span(setting.names[fold(word)], setting.names[fold(word)])
    else:
        found = read_span(word)
    if found is None:
        raise _not_understood(word)
    return found


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
    about: dict[str, Any] = {"text": text[:1].upper() + text[1:], "choices": choices}
    if question.asked is not None:
        paths = [leaf.path for subject in question.asked.subjects for leaf, _ in subject]
        return {"path": paths[0] if len(paths) == 1 else paths, **about, "rules": list(question.asked.rules)}
    if question.arg is not None:
        return {"arg": question.arg.field, **about}
    return {"table": question.key, **about}


def _choice(offer: Offer, question: Question, speaker: Speaker) -> dict[str, Any]:
    shown = _shown(offer, question, speaker)
    leaf = question.asked.leaf if question.asked is not None else None
    if isinstance(offer.value, Span):
        if leaf is not None and leaf.values:
            return {"label": shown, "one_of": [leaf.values[at] for at in offer.value.values()]}
        return {"label": shown, "from": offer.value.low, "to": offer.value.high}
    return {"label": shown, "value": offer.value if question.arg is None else question.arg.value.to_json(offer.value)}


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
