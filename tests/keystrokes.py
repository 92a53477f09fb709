"""How many keys an entry of an example game takes at the console: words as short as they are understood, Tab, menus, numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from referee.console.wizard import Wizard
from tapping import Played

from referee.console import completing
from referee.console.desk import Desk
from referee.declaring import attempt
from referee.engine.action import Action
from referee.engine.errors import Ambiguous, EntryError
from referee.engine.values import Choice, Several
from referee.engine.verdict import ILLEGAL
from referee.engine.words import fold

ENTER = SPACE = TAB = 1
MOST_TYPED = 3
"""So many letters of a word are tried before Tab."""


@dataclass
class Typist:
    """Somebody at a console who knows which words are short enough."""

    desk: Desk
    game: Played
    words: dict[str, list[str]] = field(default_factory=dict)

    def keys(self, wanted: Sequence[Action]) -> int:
        """The fewest keys for these actions of one player, in one line, the last Enter with them."""
        self.words.clear()
        text = self.game.written(wanted)
        assert self.understood(text, wanted), text
        tokens = self.needed(text.split(), wanted)
        costs = [*self.costs(tokens, wanted)]
        return min((sum(costs) + ENTER, *self.asked(tokens, costs, wanted)))

    def understood(self, line: str, wanted: Sequence[Action]) -> bool:
        """Whether a line declares these actions and nothing else."""
        try:
            outcome = attempt(self.desk.session.branch(), line)
        except EntryError:
            return False
        return outcome.status != ILLEGAL and [one.action for one in outcome.verdicts] == list(wanted)

    def needed(self, tokens: list[str], wanted: Sequence[Action]) -> list[str]:
        """The words that cannot be left out."""
        for at in reversed(range(len(tokens))):
            fewer = tokens[:at] + tokens[at + 1 :]
            if fewer and self.understood(" ".join(fewer), wanted):
                tokens = fewer
        return tokens

    def costs(self, tokens: list[str], wanted: Sequence[Action]) -> Iterator[int]:
        """The keys of each word, with the space behind it."""
        skip = 0
        for at, token in enumerate(tokens):
            if skip:
                skip -= 1
                yield 0
                continue
            space = SPACE * (at + 1 < len(tokens))
            least = len(token) + space
            for short in self.shorter(token):
                if self.understood(" ".join([*tokens[:at], short, *tokens[at + 1 :]]), wanted):
                    least = len(short) + space
                    break
            left = "".join(f"{one} " for one in tokens[:at])
            for size in range(min(MOST_TYPED, len(token), least)):
                menu = self.menu(left + token[:size])
                for place, word in enumerate(menu):
                    said = word.split()
                    if said == tokens[at : at + len(said)]:
                        cost = size + (TAB if len(menu) == 1 else place + 1 + TAB * (size == 0) + space)
                        if cost < least or (cost == least and len(said) > 1 + skip):
                            least, skip = cost, len(said) - 1
            yield least

    def shorter(self, token: str) -> list[str]:
        """The beginnings of a word and of what else it is called, the shortest first."""
        named = [name for name in self.called.get(fold(token), (token, token.rpartition("-")[2])) if " " not in name]
        short = {name[:size] for name in named for size in range(1, len(name) + 1)}
        return sorted((one for one in short if len(one) < len(token)), key=lambda one: (len(one), one))

    @cached_property
    def called(self) -> dict[str, tuple[str, ...]]:
        """The English names of every verb and of every value with a name."""
        found: dict[str, tuple[str, ...]] = {}
        for cls in self.game.game.actions:
            kinds = [one.value.of if isinstance(one.value, Several) else one.value for one in cls.spec.args]
            things = [cls.spec.verb, *(option for kind in kinds if isinstance(kind, Choice) for option in kind.options)]
            for thing in things:
                for name in thing.en:
                    found[fold(name)] = (*found.get(fold(name), ()), *map(fold, thing.en))
        return found

    def menu(self, typed: str) -> list[str]:
        """The words that Tab offers."""
        if typed not in self.words:
            self.words[typed] = [one.text for one in completing.words(self.desk, typed)]
        return self.words[typed]

    def asked(self, tokens: list[str], costs: list[int], wanted: Sequence[Action]) -> Iterator[int]:
        """The keys where the last words are left to the questions of the console."""
        for cut in range(1, len(tokens)):
            try:
                attempt(self.desk.session.branch(), " ".join(tokens[:cut]))
            except Ambiguous as error:
                if error.options and error.open_args and [*error.before] == list(wanted[:-1]):
                    answers = self.answers(error, wanted[-1])
                    if answers is not None:
                        yield sum(costs[:cut]) + answers
            except EntryError:
                continue

    def answers(self, error: Ambiguous, wanted: Action) -> int | None:
        wizard = Wizard(error, self.desk.speaker)
        keys = 0
        while (one := wizard.arg) is not None:
            value = getattr(wanted, one.field)
            label = next((choice.label for choice in wizard.choices() if choice.value == value), None)
            if label is None and value is None:
                return None
            if label is None:
                label = one.value.named(value, self.desk.speaker.lang, self.desk.speaker.names)
            if not wizard.answer(label):
                return None
            keys += len(label) + ENTER
        return keys if wizard.action == wanted else None
