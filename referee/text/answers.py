"""What people answer to a question about an entry, and how answers are typed.

An answer is a number, a word of any language, or the place of a listed answer; ``2+``, ``<2`` and ``1-3`` stand for
several numbers. A row of like pieces takes its answers on one line. What lies in a list is typed as it is said:
``2 gold, book``, ``5, 12``, ``Anna archer, Boris spearman``; several lists stand apart by ``;``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.errors import NotUnderstood
from referee.engine.game import Setting
from referee.engine.holds import Holds, SeatOf
from referee.engine.message import N_
from referee.engine.phrasing import Listed, Places
from referee.engine.question import Asked
from referee.engine.runs import Span, Terms
from referee.engine.values import FLAG
from referee.engine.words import Words, fold, words
from referee.text.facts import typed_fact
from referee.text.speech import Speaker

if TYPE_CHECKING:
    from referee.inquiring import Case, Offer, Question

RANGE = re.compile(r"(?P<sign>>=|<=|>|<|≥|≤)?\s*(?P<low>\d+)\s*(?:(?P<more>\+)|[-–…]\s*(?P<high>\d+))?")
NOT_KNOWN = ("?", "-", "–", ".")
"""What stands for a number that nobody knows, in a row."""
NONE = words("none", "none/nothing/nobody")
"""What is typed where nothing lies in a list, or nothing of a row is so."""
MOST_WORDS = 4
"""So many words at most call one value."""
MOST = 1_000_000


def offered(question: Question, speaker: Speaker) -> list[str]:
    """The answers that are offered, in words."""
    return [shown(one, question, speaker) for one in question.offers]


def counted(question: Question, speaker: Speaker) -> bool:
    """Whether a typed number is the answer itself; else it is the place of an answer in the list."""
    answers = offered(question, speaker)
    return any(one[:1].isdecimal() for one in answers) or set(answers) <= {
        FLAG[0].shown(speaker.lang),
        FLAG[1].shown(speaker.lang),
    }


def shown(offer: Offer, question: Question, speaker: Speaker) -> str:
    if question.arg is not None:
        return question.arg.value.named(offer.value, speaker.lang, speaker.names)
    holds = question.asked.holds if question.asked is not None else None
    return speaker.show("", offer.label) or nothing(holds, speaker)


def nothing(holds: Holds | None, speaker: Speaker) -> str:
    """What is answered where nobody, or nothing, is there."""
    return speaker.say(N_("nobody") if isinstance(holds, SeatOf) else N_("none"))


def in_line(answers: Sequence[str]) -> str:
    """Answers one after the other, so that it is seen where each ends."""
    return ("; " if any("," in one for one in answers) else ", ").join(answers)


def how(question: Question, setting: Setting, speaker: Speaker) -> str:
    """How an answer is typed, where it is more than one of the offered ones; empty where that goes without saying."""
    asked = question.asked
    if asked is None or (len(asked.subjects) == 1 and not asked.lists):
        return ""
    if asked.flags:
        parts = "  ".join(f"{at} {speaker.show('', one)}" for at, one in enumerate(asked.flags, 1))
        return speaker.say(N_("{parts}  –  or: {none}"), {"parts": parts, "none": NONE})
    if asked.lists:
        several = N_("{count} answers with ; between them, such as: {example}  –  or: {none}")
        facts = {"count": len(asked.lists), "example": _example(asked.holds, setting, speaker), "none": NONE}
        return speaker.say(several if len(asked.lists) > 1 else N_("such as: {example}  –  or: {none}"), facts)
    each = _called(asked.holds, setting, speaker) if asked.holds else ()
    called = list(dict.fromkeys(one or nothing(asked.holds, speaker) for one in each))
    if isinstance(asked.holds, Places):
        return "  ".join(f"{at} {one}" for at, one in enumerate(called, 1))
    return in_line(called)


def _called(holds: Holds, setting: Setting, speaker: Speaker) -> Iterator[str]:
    """What the values are called; nothing where they are numbers."""
    for one in holds.possible(range(len(setting.seats))):
        called = holds.shown(one)
        if called is one and one != "":
            return
        yield speaker.show("", called)


def _example(holds: Holds | None, setting: Setting, speaker: Speaker) -> str:
    """What an answer that lists things looks like."""
    assert isinstance(holds, Listed)
    kinds = [_sample(one, setting, speaker) for one in holds.kinds.values()]
    first, second = (" ".join(words[at] for words in kinds) for at in (0, 1))
    return f"{first}, {second}" if holds.in_order else f"2 {first}, {second}"


def _sample(holds: Holds, setting: Setting, speaker: Speaker) -> tuple[str, str]:
    named = list(dict.fromkeys(one for one in _called(holds, setting, speaker) if one))
    if not named:
        named = [str(one) for one in list(holds.possible(range(len(setting.seats))))[1:6:3]]
    return named[0], named[min(1, len(named) - 1)]


def read(text: str, question: Question, case: Case, speaker: Speaker) -> Any:
    """What an answer stands for; NotUnderstood if it stands for nothing that was asked."""
    if question.fact:
        return typed_fact(case.setting.game, question.fact, text)
    asked = question.asked
    if asked is not None and asked.lists:
        return lists_told(text, asked, case.setting)
    if asked is not None and asked.flags:
        return flags_told(text, asked, speaker)
    if asked is not None and len(asked.subjects) > 1:
        return _row(text, asked, case.setting)
    if question.arg is not None:
        found = _argument(text, question, case, speaker)
    else:
        found = _offer(text, question, speaker)
        if found is None and asked is not None:
            found = _value(text, asked.subjects[0], asked.holds, case.setting)
    if found is None:
        raise _not_understood(text)
    return [found] if asked is not None else found


def _not_understood(text: str) -> NotUnderstood:
    return NotUnderstood(
        N_("{word} is not in the list: pick a number or a name from it."), entry=text, start=0, end=len(text), word=text
    )


def _wrong_count(text: str, count: int) -> NotUnderstood:
    wanted = N_("{count#answer|answers}, please, in this order.")
    return NotUnderstood(wanted, entry=text, start=0, end=len(text), count=count)


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
    called = fold(shown(offer, question, speaker))
    return [*offer.label.folded(), called] if isinstance(offer.label, Words) else [called]


def _argument(text: str, question: Question, case: Case, speaker: Speaker) -> Any:
    assert question.arg is not None
    tokens = fold(text).replace(",", " ").split()
    seats = case.setting.names
    tokens = [f"p{seats[one] + 1}" if one in seats else one for one in tokens]
    found = question.arg.value.read(tokens, 0)
    if found is not None and found[1] == len(tokens):
        return found[0]
    return _offer(text, question, speaker)


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


def _value(text: str, subject: Terms, holds: Holds | None, setting: Setting) -> Span | None:
    """What one leaf or sum is said to be: a number, several, or what one of its values is called."""
    leaf = subject[0][0]
    if len(subject) > 1 or not (leaf.values or isinstance(holds, SeatOf)):
        return read_span(text)
    if isinstance(holds, Places) and text.isdecimal():
        return Span(int(text) - 1, int(text) - 1) if 0 < int(text) <= len(leaf.values) else None
    values = leaf.values or leaf.span.values()
    at = meant(fold(text), {at: names_of(one, holds, setting) for at, one in enumerate(values)})
    if at is None:
        return None if leaf.values else read_span(text)
    return Span(at, at) if leaf.values else Span(values[at], values[at])


def names_of(value: Any, holds: Holds | None, setting: Setting) -> list[str]:
    """What may be typed for a value, folded."""
    called = holds.shown(value) if holds is not None else value
    names = [*called.folded()] if isinstance(called, Words) else [fold(str(value))]
    if isinstance(holds, SeatOf):
        names += [name for name, seat in setting.names.items() if seat == value] or list(NONE.folded())
    return names if any(names) else [*names, *NONE.folded()]


def meant(word: str, names: Mapping[Any, Sequence[str]]) -> Any:
    """What goes by a name, or is the only one whose name begins so; None if nothing does."""
    exact = [value for value, called in names.items() if word in called]
    begun = [value for value, called in names.items() if word and any(name.startswith(word) for name in called)]
    return exact[0] if exact else begun[0] if len(begun) == 1 and not word.isdecimal() else None


def _row(text: str, asked: Asked, setting: Setting) -> list[Span | None]:
    """The answers for a row, in its order; an unknown one is ``?``."""
    tokens = text.replace(",", " ").replace(";", " ").split()
    found: list[Span | None] = []
    for subject in asked.subjects:
        if not tokens:
            raise _wrong_count(text, len(asked.subjects))
        if tokens[0] in NOT_KNOWN:
            found.append(None)
            tokens = tokens[1:]
            continue
        for length in range(min(MOST_WORDS, len(tokens)), 0, -1):
            span = _value(" ".join(tokens[:length]), subject, asked.holds, setting)
            if span is not None:
                break
        else:
            raise _not_understood(tokens[0])
        found.append(span)
        tokens = tokens[length:]
    if tokens:
        raise _wrong_count(text, len(asked.subjects))
    return found


def flags_told(text: str, asked: Asked, speaker: Speaker) -> list[Span | None]:
    """Which of a row are so: by their numbers or words, or yes and no for each."""
    tokens = fold(text).replace(",", " ").replace(";", " ").split()
    flags: list[Any] = [meant(one, dict(enumerate(word.folded() for word in FLAG.options))) for one in tokens]
    if len(tokens) == len(asked.flags) and None not in flags:
        return [Span(one, one) for one in flags]
    so: set[int] = set()
    if " ".join(tokens) not in NONE.folded() and flags != [0]:
        called = {at: fold(speaker.show("", one)).split() for at, one in enumerate(asked.flags)}
        for one in tokens:
            at = int(one) - 1 if one.isdecimal() else _only(at for at, words in called.items() if one in words)
            if at not in called:
                raise _not_understood(one)
            so.add(at)
    return [Span(int(at in so), int(at in so)) for at in range(len(asked.flags))]


def _only(found: Iterator[int]) -> int:
    every = list(found)
    return every[0] if len(every) == 1 else -1


# -- what lies in a list -----------------------------------------------------------------------------------------------


def lists_told(text: str, asked: Asked, setting: Setting) -> list[list[Any] | None]:
    """What lies in each list that was asked for; None where nobody knows."""
    parts = text.split(";")
    if len(parts) == 1 and fold(text) in NONE.folded():
        return [[] for _ in asked.lists]
    if len(parts) != len(asked.lists):
        raise _wrong_count(text, len(asked.lists))
    assert isinstance(asked.holds, Listed)
    return [None if one.strip() in NOT_KNOWN else [*_list(one, asked.holds, setting)] for one in parts]


def _list(text: str, holds: Listed, setting: Setting) -> Iterator[Any]:
    if fold(text) in (*NONE.folded(), "0"):
        return
    things = "" not in holds.kinds
    for part in text.split(",") if things or "," in text else [text]:
        tokens = fold(part).split()
        while tokens:
            many = tokens[0].rstrip("x×")
            times = int(many) if many.isdecimal() and len(tokens) > 1 and not _is_number(holds) else 0
            value, tokens = _thing(tokens[1:] if times else tokens, holds, setting)
            if things and tokens:
                raise _not_understood(tokens[0])
            yield from [value] * min(times or 1, MOST_LISTED)


MOST_LISTED = 100


def _is_number(holds: Listed) -> bool:
    """Whether what lies in a list is called by numbers, the first thing that is said of it at least."""
    first = next(iter(holds.kinds.values()))
    return not isinstance(first, SeatOf) and all(first.shown(one) is one for one in list(first.possible((0,)))[:2])


def _thing(tokens: list[str], holds: Listed, setting: Setting) -> tuple[Any, list[str]]:
    """What the first words stand for, and the words behind them; of a thing what was said of it, field by field."""
    if "" in holds.kinds:
        return _one(tokens, holds.kinds[""], setting)
    told, said = dict[str, Any](), " ".join(tokens)
    for name, kind in holds.kinds.items():
        if tokens:
            value, tokens = _one(tokens, kind, setting)
            told |= {} if value is None else {name: value}
    if not holds.pairs:
        return told, tokens
    if len(told) < len(holds.kinds):
        raise _not_understood(said)
    return [*told.values()], tokens


def _one(tokens: list[str], holds: Holds, setting: Setting) -> tuple[Any, list[str]]:
    if tokens[0] in NOT_KNOWN:
        return None, tokens[1:]
    seats = range(len(setting.seats))
    values = holds.possible(seats)
    if tokens[0].isdecimal() and int(tokens[0]) in values:
        return int(tokens[0]), tokens[1:]
    names = {value: names_of(value, holds, setting) for value in values} if not isinstance(values, range) or (
        values and holds.shown(values[-1]) is not values[-1]
    ) else {}  # fmt: skip
    for length in range(min(MOST_WORDS, len(tokens)), 0, -1):
        value = meant(" ".join(tokens[:length]), names)
        if value is not None:
            return value, tokens[length:]
    raise _not_understood(tokens[0])
