"""The words of effects: those every game has, and the :class:`Vocabulary` in which a game names its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from messages.classes import frozen
from referee.engine.box import BoxError
from referee.engine.fact_values import One, Typed, brief, unique
from referee.engine.message import N_
from referee.engine.values import Choice
from referee.engine.words import Words, words

WHO = Choice(
    words("who"),
    (
        words("owner"),
        words("active"),
        words("others"),
        words("all"),
        words("each"),
    ),
)
WHOSE = Choice(
    words("whose"),
    (words("own"), words("any")),
)
ONCE = Choice(
    words("once"),
    (
        words("time", "each-time"),
        words("turn", "once-a-turn"),
        words("year", "once-a-year"),
        words("game", "once-a-game"),
    ),
)
SIGN = Choice(
    words("sign"),
    (
        words(">=", "at-least"),
        words("<=", "at-most"),
        words("=", "exactly"),
        words(">", "more-than"),
        words("<", "less-than"),
    ),
)
PER, MOSTLY, IF, OR, PAY, PICK = (
    Choice(one, (one,))
    for one in (
        words("per"),
        words("most"),
        words("if"),
        words("or"),
        words("pay"),
        words("pick"),
    )
)


@frozen
class Word:
    """One word of a vocabulary; ``of`` are the words that may narrow it, of which it needs ``least``."""

    name: Words
    of: Choice | None = None
    least: int = 0


@frozen
class Vocabulary:
    """The words of a game: moments, what happens at them, what can be counted, what can be paid.

    ``free`` are the parts of a clause that an owner may set: who, whose, once, pick.
    """

    moments: Sequence[Word]
    ops: Sequence[Word]
    counters: Sequence[Word] = ()
    paid: Choice | None = None
    free: Sequence[str] = ()


class Lexicon:
    """The words of one kind, as they are typed and shown, each with what narrows it."""

    def __init__(self, name: Words, known: Sequence[Word]) -> None:
        self.choice = Choice(name, [one.name for one in known])
        self.words: Mapping[str, Word] = {one.name.key: one for one in known}

    def check(self, key: object, of: object, path: str, inside: str) -> list[str]:
        """The words that narrow the word ``key``, checked; BoxError if they may not stand there."""
        word = self.words[One(self.choice).check(key, path)]
        if not isinstance(of, list | tuple):
            raise BoxError(N_("{found} is not a list."), path=inside, found=brief(of))
        if of and word.of is None:
            raise BoxError(N_("{word} takes nothing more."), path=inside, word=word.name)
        if len(of) < word.least:
            problem = N_("{word} must say of what: {allowed}.")
            raise BoxError(problem, path=inside, word=word.name, allowed=word.of and word.of.options)
        found = [One(word.of).check(one, f"{inside}[{place}]") for place, one in enumerate(of, 1)] if word.of else []
        unique(found, inside)
        return found

    def read(self, typed: Typed) -> str:
        """Take the next word and return its key."""
        return str(typed.take(self.choice))

    def narrowed(self, typed: Typed, key: str) -> list[str]:
        """Take the words that narrow the word ``key``, as long as such words follow."""
        of, found = self.words[key].of, list[str]()
        while of is not None and (typed.word in of.table or len(found) < self.words[key].least):
            found.append(typed.take(of))
        return found

    def show(self, key: str, lang: str) -> str:
        """The word as it is shown."""
        return self.words[key].name.shown(lang)

    def show_of(self, key: str, of: Sequence[str], lang: str) -> list[str]:
        """The words that narrow the word ``key``, as they are shown."""
        choice = self.words[key].of
        return [choice[choice.index[one]].shown(lang) for one in of] if choice is not None else []

    def schema_of(self) -> dict[str, object]:
        """The JSON Schema of a list of words that narrow any of these."""
        keys = {one: None for word in self.words.values() if word.of for one in word.of.index}
        return {"type": "array", "items": {"enum": list(keys)}, "uniqueItems": True}


def said(typed: Typed, word: Choice, *, pass_over: bool = True) -> bool:
    """Whether the next word is this one; if so, it is taken unless ``pass_over`` is false."""
    found = bool(typed.word) and typed.word in word.table
    typed.at += found and pass_over
    return found
