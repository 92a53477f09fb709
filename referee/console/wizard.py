"""Asking for what is still open in an entry, one argument at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.action import Action, Arg
from referee.engine.errors import Ambiguous
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.words import fold
from referee.text.lines import Line, runs
from referee.text.speech import Speaker

NOTHING = "-"
MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible value of an argument: the label to type, and the words shown for it."""

    label: str
    shown: str
    value: Any


class Wizard:
    """The actions that an entry may still mean; every answer leaves fewer.

    An argument that only the player can know (a card in hand) is None in all of them; it is asked for last, without
    choices.
    """

    def __init__(self, error: Ambiguous, speaker: Speaker) -> None:
        self.options: list[Action] = list(error.options)
        self.open_args: Sequence[Arg] = error.open_args
        self.speaker = speaker

    @property
    def arg(self) -> Arg | None:
        """The argument to ask for next; None if one action is left and it is complete."""
        for one in self.options[0].spec.args:
            if len({getattr(option, one.field) for option in self.options}) > 1:
                return one
        return next((one for one in self.open_args if getattr(self.options[0], one.field) is None), None)

    @property
    def action(self) -> Action:
        """The action meant, once there is nothing more to ask."""
        return self.options[0]

    def choices(self) -> list[Choice]:
        """The possible values, with numbers as labels; empty if any value may be typed.

        Values that are numbers are their own labels.
        """
        one = self.arg
        assert one is not None
        values = list(dict.fromkeys(getattr(option, one.field) for option in self.options))
        if values == [None]:
            return []
        if all(
            value is None or (isinstance(value, int) and one.value.show(value, "en") == str(value)) for value in values
        ):
            numbers = sorted(value for value in values if value is not None)
            plain = [Choice(str(value), str(value), value) for value in numbers]
            return plain + [Choice(NOTHING, NOTHING, None)] * (None in values)
        return [Choice(str(place), self._shown(one, value), value) for place, value in enumerate(values, 1)]

    def lines(self) -> list[Line]:
        """The question and its choices as lines."""
        one, choices = self.arg, self.choices()
        assert one is not None
        facts = {"verb": self.options[0].spec.verb, "question": one.question}
        asked = Line("heading", self.speaker.say(N_("{verb}: {question}"), facts))
        if not choices:
            possible = runs(one.value.spellings(self.speaker.lang))
            shown = possible if len(possible) <= MOST_SHOWN else [*possible[:MOST_SHOWN], "…"]
            return [asked, Line("option", "  " + ", ".join(shown))]
        if all(choice.label == choice.shown for choice in choices):
            return [asked, Line("option", "  " + ", ".join(runs(choice.shown for choice in choices)))]
        return [asked, *(Line("option", f"  {choice.label:>3}  {choice.shown}") for choice in choices)]

    def answer(self, text: str) -> bool:
        """Take an answer, the label of a choice or its value in any language; False if it is neither."""
        one = self.arg
        assert one is not None
        chosen = self._chosen(one, text)
        if chosen is None:
            return False
        fitting = [option for option in self.options if getattr(option, one.field) == chosen.value]
        self.options = fitting or [replace(self.options[0], **{one.field: chosen.value})]
        return True

    def _chosen(self, one: Arg, text: str) -> Choice | None:
        choices, wanted = self.choices(), fold(" ".join(text.split()))
        for choice in choices:
            if wanted in (choice.label, fold(choice.shown)):
                return choice
        tokens = wanted.replace(",", " ").split()
        read = one.value.read(tokens, 0) if tokens else None
        if read is None or read[1] < len(tokens):
            return None
        if not choices:
            return Choice(text, text, read[0])
        return next((choice for choice in choices if choice.value == read[0]), None)

    def _shown(self, one: Arg, value: Any) -> str:
        return NOTHING if value is None else one.value.named(value, self.speaker.lang, self.speaker.names)


def entry_with(error: Ambiguous, chosen: Action, text: str, setting: Setting, speaker: Speaker) -> str:
    """The entry ``text`` with the action ``chosen`` in place of the ambiguous one."""
    grammar = setting.game.grammar
    named, start = grammar.prefix(text, setting.names)
    prefix = "" if named is None else text[:start].strip().rstrip(": ") + ": "
    return prefix + grammar.write((*error.before, chosen, *error.after), speaker.lang, speaker.names, chosen.player)
