"""What can be looked up in a game: its rules, the open questions, notes on the text, how things are declared."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from referee.engine.message import N_
from referee.engine.words import fold
from referee.text.lines import Line
from referee.text.report import source_text

if TYPE_CHECKING:
    from referee.engine.action import Action, Arg
    from referee.engine.rule import Rule, RuleBook, Ruling
    from referee.text.speech import Speaker

MOST_VALUES = 15


def find(book: RuleBook, query: str, lang: str) -> tuple[list[Rule], list[Ruling]]:
    """The rules of that id or with those words, and the open questions whose id begins so."""
    wanted = fold(query)
    questions = [one for one in book.rulings.values() if wanted and fold(one.id).startswith(wanted)]
    return list(book.find(query, lang)), questions


def rule_lines(rule: Rule, book: RuleBook, speaker: Speaker) -> Iterator[Line]:
    """A rule with its page, the open questions about it, and the notes on its text."""
    yield Line("heading", f"{rule.id}  [{source_text(rule, speaker)}]")
    yield Line("plain", f"  {rule.text(speaker.lang)}")
    about = [book.rulings[one] for one in rule.rulings]
    for template, are_notes in ((N_("Open question: {ids}"), False), (N_("Note on the text: {ids}"), True)):
        if ids := ", ".join(one.id for one in about if one.is_note == are_notes):
            yield Line("hint", "  " + speaker.say(template, {"ids": ids}))


def ruling_lines(ruling: Ruling, chosen: str, speaker: Speaker) -> Iterator[Line]:
    """An open question with its answers, the one chosen marked; or a note on the text."""
    note = "  " + speaker.say(N_("note on the text")) if ruling.is_note else ""
    yield Line("heading", f"{ruling.id}  ({', '.join(ruling.rules)}){note}")
    yield Line("plain", f"  {ruling.text(speaker.lang)}")
    for key in ruling.options:
        mark, style = ("*", "legal") if key == chosen else (" ", "plain")
        yield Line(style, f"  {mark} {key}: {ruling.option(key, speaker.lang)}")


def verb_lines(cls: type[Action], speaker: Speaker) -> Iterator[Line]:
    """How something is declared: the form of the entry, what may stand in it, other words for the verb."""
    yield Line("heading", usage(cls, speaker.lang))
    yield Line("plain", f"  {speaker.translate(cls.spec.help)}")
    for one in cls.spec.args:
        spellings = list(islice(dict.fromkeys(one.value.spellings(speaker.lang)), MOST_VALUES + 1))
        shown = [*spellings[:MOST_VALUES], "…"] if len(spellings) > MOST_VALUES else spellings
        yield Line("hint", f"  {one.value.name.shown(speaker.lang).upper()}: {', '.join(shown)}")
    also = ", ".join(cls.spec.verb.everywhere())
    yield Line("hint", "  " + speaker.say(N_("also: {words}"), {"words": also}))


def usage(cls: type[Action], lang: str) -> str:
    """The form of an entry: ``palace region [from region]``."""
    return " ".join([cls.spec.verb.shown(lang), *(_argument(one, lang) for one in cls.spec.args)])


def _argument(one: Arg, lang: str) -> str:
    name = one.value.name.shown(lang).upper()
    return f"[{one.key.shown(lang)} {name}]" if one.shown_key else name
