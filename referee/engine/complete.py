"""What may be typed next, from the text before the cursor and the legal actions.

An unfinished entry is read as far as it goes: the actions that are said, then the action being said with the arguments
it has so far. The next words are what the legal actions add to that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from referee.engine.action import Action, Arg
from referee.engine.entry import TOKEN, Grammar
from referee.engine.errors import EntryError
from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.engine.values import Choice, Many
from referee.engine.verdict import ILLEGAL
from referee.engine.words import Words, fold

Legal: TypeAlias = Callable[[tuple[Action, ...]], Sequence[Action]]
"""The legal actions after some others of the same entry; none where those cannot be carried out."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word or phrase that may come next: it replaces the text from ``start`` on. ``help`` is a template or empty."""

    text: str
    start: int
    help: str = ""


@dataclass(slots=True)
class Typed:
    """An entry as far as it is typed.

    ``before`` are finished actions; ``said`` the one being typed (None: a verb comes next); ``key`` the argument
    whose keyword was typed last, ``items`` the first values of an argument that takes several.
    """

    before: tuple[Action, ...] = ()
    said: Action | None = None
    key: Arg | None = None
    many: Arg | None = None
    items: tuple[object, ...] = ()
    values: dict[str, object] = field(default_factory=dict)


class Completer:
    """Completes entries of one table. ``player`` is who acts if no prefix says otherwise.

    ``also`` are verbs that any player may use now, after their own name, although their actions cannot be listed.
    """

    def __init__(
        self,
        grammar: Grammar,
        seats: Mapping[str, int],
        names: Sequence[str],
        player: int,
        legal: Legal,
        lang: str = "en",
        also: Iterable[type[Action]] = (),
    ) -> None:
        self.grammar, self.seats, self.names = grammar, seats, names
        self.player, self.legal, self.lang, self.also = player, legal, lang, tuple(also)

    def words(self, typed: str) -> list[Word]:
        """The words and phrases that may come next, each once, in the order of the legal list."""
        if "#" in typed:
            return []
        entry = typed.rpartition(";")[2]
        player, body = self._player(entry)
        if player is None:
            return []
        offset = len(typed) - len(body)
        found: dict[str, Word] = {}
        for tokens, partial, start in _cuts(body):
            for word in self._next(tokens, player, partial, named=body != entry):
                found.setdefault(fold(body[:start] + word.text), Word(word.text, offset + start, word.help))
        if body == entry:
            for name in self._prefixes(fold(body.strip())):
                found.setdefault(name, Word(name, offset + len(body) - len(body.lstrip())))
        return list(found.values())

    def agreeing(self, typed: str) -> list[Action]:
        """The legal actions that begin as ``typed`` does, whatever language and spelling it uses."""
        player, body = self._player(typed)
        if player is None:
            return []
        found: dict[int, Action] = {}
        for tokens, partial, _ in _cuts(body):
            for reading in self._readings(tokens, player):
                for candidate in self._candidates(reading, player):
                    if not partial or any(True for _ in self._offers(reading, [candidate], partial)):
                        found.setdefault(id(candidate), candidate)
        return list(found.values())

    # -- reading what is there ---------------------------------------------------------------------------------

    def _player(self, entry: str) -> tuple[int | None, str]:
        """Who acts, and the entry without its prefix; None if nobody is called so."""
        name, colon, body = entry.partition(":")
        if not colon:
            return self.player, entry
        seat = self.seats.get(fold(name.strip()))
        if seat is None:
            wanted = fold(name.strip())
            matches = {one for known, one in self.seats.items() if wanted and known.startswith(wanted)}
            seat = matches.pop() if len(matches) == 1 else None
        return seat, body

    def _readings(self, tokens: Sequence[str], player: int) -> Iterator[Typed]:
        """The ways to read the words typed so far: arguments of the last action are still to come, or a verb is next."""
        if not tokens:
            yield Typed()
            return
        for length in range(len(tokens), 0, -1):
            try:
                actions = self.grammar.read(" ".join(tokens[:length]), player, self.seats)
            except EntryError:
                continue
            reading = self._rest(Typed(tuple(actions[:-1]), actions[-1]), tokens[length:])
            if reading is not None:
                yield reading
                if length == len(tokens):
                    yield Typed(tuple(actions))
            return

    def _rest(self, reading: Typed, tokens: Sequence[str]) -> Typed | None:
        """Take in what the grammar could not read yet: a keyword without its value, the first of several values."""
        said = reading.said
        assert said is not None
        reading.values = {one.field: value for one in said.spec.args if (value := getattr(said, one.field)) is not None}
        at = 0
        if at < len(tokens) and (place := said.spec.keys.get(tokens[at])) is not None:
            reading.key = said.spec.args[place]
            at += 1
        if at == len(tokens):
            return reading
        named = [f"p{self.seats[token] + 1}" if token in self.seats else token for token in tokens[at:]]
        several = [one for one in said.spec.args if isinstance(one.value, Many) and one.field not in reading.values]
        for one in several if reading.key is None else [reading.key]:
            items = _items(one, named)
            if items:
                reading.many, reading.items = one, items
                return reading
        return None

    # -- matching ----------------------------------------------------------------------------------------------

    def _next(self, tokens: Sequence[str], player: int, partial: str, *, named: bool) -> Iterator[Word]:
        for reading in self._readings(tokens, player):
            yield from self._offers(reading, self._candidates(reading, player), partial)
            if named and reading.said is None and not reading.before:
                for cls in self.also:
                    shown = _matching(cls.spec.verb, partial, self.lang)
                    if shown:
                        yield Word(shown, 0, cls.spec.help)

    def _candidates(self, reading: Typed, player: int) -> list[Action]:
        legal = [one for one in self.legal(reading.before) if one.player in (player, TABLE)]
        if reading.said is None:
            return legal
        given = list(reading.values.items())
        legal = [one for one in legal if type(one) is type(reading.said)]
        exact = [one for one in legal if all(getattr(one, name) == value for name, value in given)]
        return exact or [one for one in legal if all(getattr(one, name) in (value, None) for name, value in given)]

    def _offers(self, reading: Typed, candidates: Iterable[Action], partial: str) -> Iterator[Word]:
        seen: set[str] = set()
        for candidate in candidates:
            if reading.said is None:
                shown, help_ = _matching(candidate.spec.verb, partial, self.lang), candidate.spec.help
            else:
                shown, help_ = self._argument(reading, candidate, partial), ""
            if shown and shown not in seen:
                seen.add(shown)
                yield Word(shown, 0, help_)

    def _argument(self, reading: Typed, candidate: Action, partial: str) -> str:
        """What ``candidate`` says next; empty if nothing, or nothing that begins with ``partial``."""
        skipped = False
        for one in candidate.spec.args:
            value = getattr(candidate, one.field)
            if one.field in reading.values:
                continue
            if value is None or one not in (reading.many or one, reading.key or one):
                skipped = True
                continue
            if reading.many is not None:
                left = _left(value, reading.items, one)
                return self._phrase(one, left, partial, False) if left else ""
            return self._phrase(one, value, partial, reading.key is None and (one.shown_key or skipped))
        return ""

    def _phrase(self, one: Arg, value: Any, partial: str, keyed: bool) -> str:
        shown = one.value.named(value, self.lang, self.names)
        if keyed:
            shown = f"{one.key.shown(self.lang)} {shown}"
        if fold(shown).startswith(partial):
            return shown
        if keyed or not partial.strip() or partial.endswith(" "):
            return ""
        if isinstance(one.value, Choice):
            return _other_name(one.value[value], partial)
        same = (word for word, known in one.value.table.items() if word.startswith(partial) and known == value)
        return next(same, "")

    def _prefixes(self, partial: str) -> Iterator[str]:
        """Other players who may act now, as prefixes: ``Anna:``."""
        if not partial:
            return
        others = set(range(len(self.names))) if self.also else {one.player for one in self.legal(())}
        for seat in sorted(others - {self.player, TABLE}):
            if fold(self.names[seat]).startswith(partial):
                yield f"{self.names[seat]}:"


def completer(session: Session, lang: str = "en") -> Completer:
    """The completer of a session as it stands now; it remembers the legal actions once it has looked them up."""
    setting, decision = session.setting, session.decision()
    also = [cls for cls in (*decision.verbs, *decision.others) if not cls.spec.listed]
    player = decision.seats[0] if decision.seats else TABLE
    if session.asker in decision.seats:
        player = session.asker
    return Completer(session.game.grammar, setting.names, setting.players, player, legal_after(session), lang, also)


def legal_after(session: Session) -> Legal:
    """What is legal after some actions; it is looked up once."""
    known: dict[tuple[Action, ...], Sequence[Action]] = {}

    def legal(before: tuple[Action, ...]) -> Sequence[Action]:
        if before not in known:
            known[before] = _legal_behind(session, before)
        return known[before]

    return legal


def _legal_behind(session: Session, before: tuple[Action, ...]) -> Sequence[Action]:
    behind = after(session, before)
    return () if behind is None else behind.legal()


def after(session: Session, before: tuple[Action, ...]) -> Session | None:
    """The session behind some actions, on a branch unless there are none; None where they cannot be carried out."""
    if not before:
        return session
    trial = session.branch()
    try:
        if any(trial.declare(one, warn=False).status == ILLEGAL for one in before):
            return None
    except EntryError:
        return None
    return trial


def _cuts(body: str) -> Iterator[tuple[list[str], str, int]]:
    """The finished words, the unfinished one and its place; then the same with a phrase of two words unfinished."""
    spans = [match.span() for match in TOKEN.finditer(body)]
    tokens = [fold(body[begin:end]) for begin, end in spans]
    if spans and spans[-1][1] == len(body):
        yield tokens[:-1], tokens[-1], spans[-1][0]
        if len(spans) > 1:
            yield tokens[:-2], " ".join(tokens[-2:]), spans[-2][0]
    else:
        yield tokens, "", len(body)
        if spans:
            yield tokens[:-1], f"{tokens[-1]} ", spans[-1][0]


def _matching(verb: Words, partial: str, lang: str) -> str:
    """The name of the verb that begins with ``partial``, in ``lang`` or else in any language; empty if there is none."""
    shown = verb.shown(lang)
    if fold(shown).startswith(partial):
        return shown
    return "" if partial.endswith(" ") else _other_name(verb, partial)


def _other_name(thing: Words, partial: str) -> str:
    return next((name for name in thing.everywhere() if fold(name).startswith(partial)), "")


def _items(one: Arg, tokens: Sequence[str]) -> tuple[object, ...]:
    """All tokens as the first values of an argument that takes several; empty if they are not."""
    value = one.value
    if not isinstance(value, Many):
        return ()
    found: list[object] = []
    at = 0
    while at < len(tokens):
        item = value.of.read(tokens, at)
        if item is None:
            return ()
        found.append(item[0])
        at = item[1]
    return tuple(found)


def _left(value: tuple[object, ...], items: tuple[object, ...], one: Arg) -> tuple[object, ...]:
    """What is left of a tuple after these items.

    Empty if they are not in it, or do not begin it where the order counts.
    """
    assert isinstance(one.value, Many)
    if one.value.ordered:
        return value[len(items) :] if value[: len(items)] == items else ()
    left = list(value)
    for item in items:
        if item not in left:
            return ()
        left.remove(item)
    return tuple(left)
