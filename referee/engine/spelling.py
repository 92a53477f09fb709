"""Entries as people say them, spelled out: short beginnings, other endings, numbers as words, articles.

What is typed is first read as it stands (:mod:`~referee.engine.entry`). Only where that has no reading, each word is
looked for among those that may come next now, in the reader's language first; a beginning counts if it can be nothing
else that is open. What is still not understood is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from referee.engine.action import Action, Spec
from referee.engine.entry import FILLERS, TOKEN, nearest
from referee.engine.errors import Ambiguous, EntryError, NotUnderstood
from referee.engine.game import Game
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.values import JOINING, AnyValue, Choice, Many, Number, Several
from referee.engine.veil import veiled
from referee.engine.words import Words, fold, stem, words

if TYPE_CHECKING:
    from referee.engine.complete import Completer

COUNTS = (
    words("1", "one", sense="a number said as a word"),
    words("2", "two", sense="a number said as a word"),
    words("3", "three", sense="a number said as a word"),
    words("4", "four", sense="a number said as a word"),
    words("5", "five", sense="a number said as a word"),
    words("6", "six", sense="a number said as a word"),
    words("7", "seven", sense="a number said as a word"),
    words("8", "eight", sense="a number said as a word"),
    words("9", "nine", sense="a number said as a word"),
    words("10", "ten", sense="a number said as a word"),
    words("11", "eleven", sense="a number said as a word"),
    words("12", "twelve", sense="a number said as a word"),
)
ALL = words("all", "all/everything/whole", sense="as many as may be")
ARTICLES = words("the", "the/a/an/my/with/to/on/from/for", sense="left out where it has no meaning")
NEARLY = 80
SHORT = 3
"""Words up to this length may be short for another even if they are a word somewhere."""


def spelled_out(session: Session, text: str, lang: str) -> str:
    """The entry as it would be typed in full; ``text`` itself where nothing can be spelled out.

    :raises Ambiguous: several verbs that are open now begin like this.
    """
    seen = veiled(session)
    return "" if seen.parted else _Spelling(seen, lang).entry(text)


def likely(error: NotUnderstood, game: Game, lang: str) -> None:
    """Suggest words of the reader's language only, or of English where one is nearly the same.

    Never the word itself, and none for a number.
    """
    actions, word = game.grammar.actions, fold(error.entry[error.start : error.end])
    if word.isdecimal():
        return
    known = _vocabulary(actions, lang)
    own = [one for one in error.nearest if fold(one) in known]
    if own or all(one.isascii() for one in error.nearest):
        near = own or nearest(word, known) or nearest(word, _vocabulary(actions, "en"), least=NEARLY)
        error.nearest = tuple(one for one in near if fold(one) != word)


@lru_cache(64)
def _vocabulary(actions: tuple[type[Action], ...], lang: str) -> frozenset[str]:
    """The words of a game in one language, as entries are compared."""
    return frozenset(fold(name) for one in _things(actions) for name in one.names(lang))


def _things(actions: Iterable[type[Action]]) -> Iterator[Words]:
    for cls in actions:
        yield cls.spec.verb
        for one in cls.spec.args:
            yield one.key
            kind = one.value.of if isinstance(one.value, Several) else one.value
            yield from kind.options if isinstance(kind, Choice) else ()


def _table(value: AnyValue) -> Iterable[str]:
    return (value.of if isinstance(value, Several) else value).table


class _Spelling:
    """Spells the words of an entry out, from left to right."""

    def __init__(self, session: Session, lang: str) -> None:
        from referee.engine.complete import completer  # not needed for what is understood as it stands

        self.session, self.lang = session, lang
        self.known: Completer = completer(session, lang)
        self.own = _vocabulary(session.game.grammar.actions, lang)

    def entry(self, text: str) -> str:
        """The whole entry, the name of its player with it."""
        name, colon, rest = text.rpartition(":")
        said = f"{name}:" if colon else ""
        tokens = TOKEN.findall(rest)
        if not colon and len(tokens) > 1 and (name := self._name(tokens[0], tokens[1])):
            said, tokens = f"{name}:", tokens[1:]
        left: list[str] = []
        for token in map(fold, tokens):
            if left and (left[0].startswith(token) or self._stem(left[0]) == self._stem(token)):
                left.pop(0)
                continue
            word = self._word(said, token)
            left = fold(word).split()[1:] if fold(word) != token else []
            said = f"{said} {word}" if said and word else said or word
        return said

    def _name(self, first: str, second: str) -> str:
        """The player whose name, or the beginning of it, stands before a verb without a colon."""
        wanted = fold(first)
        seats = {seat for name, seat in self.session.setting.names.items() if name.startswith(wanted)}
        if len(seats) != 1 or wanted in self.session.game.grammar.verbs:
            return ""
        name = self.session.setting.players[min(seats)]
        begun = [one for one in self._open("") if one.startswith(wanted)]
        return "" if begun and not self._verb(f"{name}:", second) else name

    def _verb(self, said: str, token: str) -> bool:
        wanted = fold(token)
        return wanted in self.session.game.grammar.verbs or any(one.startswith(wanted) for one in self._open(said))

    def _open(self, said: str) -> dict[str, str]:
        """The words that are legal next in the reader's language, folded, with how they are written."""
        texts = [one.text for one in self.known.words(f"{said} " if said else "") if not one.open]
        verbs = self.session.game.grammar.verbs
        shown = [one if fold(one) in verbs else one.split()[0] for one in texts]
        return {fold(one): one for one in shown}

    def _declared(self, said: str) -> Iterator[str]:
        """What no list shows: verbs that may be declared now, and what may be said behind them."""
        decision, spec = self.session.decision(), self._spec(said)
        if spec is None:
            yield from (one.spec.verb.shown(self.lang) for one in (*decision.verbs, *decision.others, *decision.also))
            return
        for one in spec.args:
            kind = one.value.of if isinstance(one.value, Many) else one.value
            yield from (word for text in kind.spellings(self.lang) for word in text.split()[:1] if not word.isdecimal())
            yield from (name.split()[0] for name in one.key.names(self.lang))

    def _spec(self, said: str) -> Spec | None:
        """Of the verb behind which the next word stands; None where a verb comes next."""
        for word in reversed(fold(said.rpartition(":")[2]).split()):
            cls = self.session.game.grammar.verbs.get(word)
            if cls is not None:
                return cls.spec
        return None

    def _word(self, said: str, token: str) -> str:
        """One word spelled out; empty if it says nothing."""
        here = self._read_here(said, token)
        if any(map(str.isdigit, token)) or (len(token) > SHORT and here):
            return token
        legal = self._open(said)
        declared = {fold(one): one for one in self._declared(said)}
        count = next((one.key for one in COUNTS if token in one), "")
        for open_now in (legal, declared):
            if token in open_now or (token in JOINING and self._spec(said) is not None):
                return token
            if open_now is declared and (count or token in ARTICLES):
                return count
            begun = [shown for word, shown in open_now.items() if word.startswith(token)]
            if len(begun) == 1:
                return begun[0]
            if begun and self._spec(said) is None:
                raise self._several(token, begun)
        if here or token in FILLERS or token in JOINING:
            return token
        if token in ALL and (most := self._most(said)):
            return most
        count = next((one.key for one in COUNTS if token in one), "")
        if count or token in ARTICLES:
            return count
        return (
            self._named(token, (*legal, *declared))
            or self._inflected(token, {**declared, **legal})
            or self._elsewhere(said, token)
            or token
        )

    def _most(self, said: str) -> str:
        """The largest amount that may be said next; empty where none may."""
        spec, legal = self._spec(said), self.known.agreeing(f"{said} ")
        args = spec.args if spec else ()
        named = spec.keys.get(fold(said).split()[-1]) if spec else None
        for one in args if named is None else args[named : named + 1]:
            if isinstance(one.value, Number) and one.value.amount:
                amounts = [value for action in legal if (value := getattr(action, one.field, None)) is not None]
                keyed = fold(one.key.shown(self.lang))
                if amounts and str(max(amounts)) in self._open(said):
                    return str(max(amounts))
                if amounts and one.shown_key and keyed in self._open(said):
                    return f"{keyed} {max(amounts)}"
        return ""

    def _read_here(self, said: str, token: str) -> bool:
        """Whether the word is a verb, or something that may be said behind the verb before it, in any language."""
        spec = self._spec(said)
        if token in self.session.game.grammar.verbs:
            return True
        return spec is not None and (token in spec.keys or any(token in _table(one.value) for one in spec.args))

    def _named(self, token: str, words_open: Iterable[str]) -> str:
        """The only verb among words that has a name in the reader's language which begins like this."""
        known = self.session.game.grammar.verbs
        verbs = {known[one].spec.verb.key: known[one].spec.verb for one in words_open if one in known}
        found = [verb for verb in verbs.values() if any(fold(name).startswith(token) for name in verb.names(self.lang))]
        return found[0].shown(self.lang) if len(found) == 1 else ""

    def _several(self, token: str, begun: Sequence[str]) -> Ambiguous:
        known = self.session.game.grammar.verbs
        verbs = [known[fold(one)].spec.verb for one in begun if fold(one) in known]
        return Ambiguous(N_("{word} may be several verbs: {verbs}."), word=token, verbs=verbs)

    def _inflected(self, token: str, words_open: dict[str, str]) -> str:
        """The only word that differs from this one by its ending."""
        wanted = self._stem(token)
        own = [shown for word, shown in words_open.items() if self._stem(word) == wanted]
        if len(own) == 1:
            return own[0]
        found = {word for word in self.own if " " not in word and self._stem(word) == wanted}
        return found.pop() if len(found) == 1 else ""

    def _stem(self, word: str) -> str:
        return stem(word, self.lang)

    def _elsewhere(self, said: str, token: str) -> str:
        """The only word of another language that begins like this and may come next."""
        found = {one.text.split()[0] for one in self.known.words(f"{said} {token}" if said else token)}
        return found.pop() if len(found) == 1 else ""


def understood(session: Session, text: str, held: int | None, lang: str) -> tuple[list[Action], int | None, str]:
    """The actions of an entry, who acts on, and the entry spelled out; errors as :meth:`Session.read_on` raises them."""
    try:
        return *session.read_on(text, held), text
    except (NotUnderstood, Ambiguous) as error:
        if isinstance(error, Ambiguous) and error.options:
            raise
        first = error
    try:
        spelled = spelled_out(session, text, lang)
        if spelled and spelled != text:
            return *session.read_on(spelled, held), spelled
    except Ambiguous:
        raise
    except NotUnderstood as error:
        if isinstance(first, Ambiguous) or _where(error) != _where(first):
            first = error
    except EntryError:
        pass
    if isinstance(first, NotUnderstood):
        likely(first, session.game, lang)
    raise first


def _where(error: NotUnderstood) -> str:
    """The word that was not understood."""
    return fold(error.entry[error.start : error.end])
