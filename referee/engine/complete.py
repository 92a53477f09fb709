"""What may be typed next, from the text before the cursor and what may be chosen.

An unfinished entry is read as far as it goes: the actions that are said, then the action being said with the arguments
it has so far. The next words are those of what the :class:`~referee.engine.choosing.Chooser` offers behind that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from messages.classes import frozen
from referee.engine.action import Action, Arg
from referee.engine.choosing import Chooser, after, rest
from referee.engine.entry import TOKEN
from referee.engine.errors import EntryError
from referee.engine.game import TABLE
from referee.engine.groups import Group
from referee.engine.said import Said, open_arg
from referee.engine.session import Session
from referee.engine.values import AnyValue, Choice, Many, Several
from referee.engine.words import Words, fold


@frozen
class Word:
    """A word or phrase that may come next: it replaces the text from ``start`` on. ``help`` is a template or empty.

    ``open``: no list holds what is said with it; it is judged when it is whole.
    """

    text: str
    start: int
    help: str = ""
    open: bool = False


@frozen
class Typed:
    """An entry as far as it is typed: what is ``said``, and the argument ``key`` whose keyword was typed last.

    ``several`` is the argument of which the items of ``said`` are the first.
    """

    said: Said = Said()
    key: Arg | None = None
    several: Arg | None = None


class Completer:
    """Completes entries of a session as it stands now, for ``player`` if no prefix says otherwise.

    What may be chosen is looked up once.
    """

    def __init__(self, session: Session, player: int, lang: str = "en") -> None:
        self.session, self.player, self.lang = session, player, lang
        self.grammar, self.seats, self.names = session.game.grammar, session.setting.names, session.setting.players
        decision = session.decision()
        both = (*decision.verbs, *decision.others)
        self.private = [one for one in both if one.spec.private and not one.spec.listed]
        self._choosers: dict[tuple[tuple[Action, ...], int], Chooser | None] = {}
        self._groups: dict[object, tuple[Group, ...]] = {}
        self._begun: dict[tuple[AnyValue, str], dict[object, str]] = {}

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
                found.setdefault(fold(body[:start] + word.text), replace(word, start=offset + start))
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
                for one in self._agreeing(reading, player):
                    if not partial or self._begins(reading, one, partial):
                        found.setdefault(id(one), one)
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
            reading = self._rest(tuple(actions[:-1]), actions[-1], tokens[length:])
            if reading is not None:
                yield reading
                yield from _more(reading)
                if length == len(tokens):
                    yield Typed(Said(tuple(actions)))
            return

    def _rest(self, before: tuple[Action, ...], last: Action, tokens: Sequence[str]) -> Typed | None:
        """Take in what the grammar could not read yet: a keyword without its value, the first of several values."""
        spec = last.spec
        values = {one.field: value for one in spec.args if (value := getattr(last, one.field)) is not None}
        said, key, at = Said(before, type(last), values), None, 0
        if at < len(tokens) and (place := spec.keys.get(tokens[at])) is not None:
            key = spec.args[place]
            at += 1
        if at == len(tokens):
            return Typed(said, key)
        named = [f"p{self.seats[token] + 1}" if token in self.seats else token for token in tokens[at:]]
        several = [one for one in spec.args if isinstance(one.value, Many) and one.field not in values]
        for one in several if key is None else [key]:
            items = _items(one, named)
            if items:
                return Typed(replace(said, items=items), key, one)
        return None

    # -- matching ----------------------------------------------------------------------------------------------

    def _chooser(self, before: tuple[Action, ...], player: int) -> Chooser | None:
        """What the player may choose behind some actions; None where those cannot be carried out."""
        key = before, player
        if key not in self._choosers:
            behind = after(self.session, before)
            self._choosers[key] = None if behind is None or behind.parted else Chooser(behind, {player})
        return self._choosers[key]

    def _agreeing(self, reading: Typed, player: int) -> list[Action]:
        chooser = self._chooser(reading.said.before, player)
        return [] if chooser is None else chooser.agreeing(reading.said)

    def _next(self, tokens: Sequence[str], player: int, partial: str, *, named: bool) -> Iterator[Word]:
        for reading in self._readings(tokens, player):
            if reading.said.verb is None:
                yield from self._verbs(reading, player, partial)
                if named and not reading.said.before:
                    yield from self._alone(partial)
                continue
            shown = (self._argument(reading, one, partial) for one in self._agreeing(reading, player))
            yield from (Word(one, 0) for one in dict.fromkeys(shown) if one)
            for group in self._open(reading, player):
                yield from (Word(one, 0, open=True) for one in self._values(reading, group, partial))

    def _verbs(self, reading: Typed, player: int, partial: str) -> Iterator[Word]:
        for group in self._open(reading, player):
            for one in group.options:
                assert one.said.verb is not None
                spec = one.said.verb.spec
                shown = _matching(spec.verb, partial, self.lang)
                if shown:
                    yield Word(shown, 0, spec.help, group.open or not spec.listed)

    def _alone(self, partial: str) -> Iterator[Word]:
        """Verbs for what only a player knows; whoever begins with a name may use them at any time."""
        for verb in self.private:
            shown = _matching(verb.spec.verb, partial, self.lang)
            if shown:
                yield Word(shown, 0, verb.spec.help, open=True)

    def _open(self, reading: Typed, player: int) -> tuple[Group, ...]:
        """What may be chosen behind what is said: verbs, or values that no list holds."""
        said = reading.said
        key = said.before, player, said.verb, tuple(said.values.items()), said.items, reading.key
        if key not in self._groups:
            chooser = self._chooser(said.before, player)
            self._groups[key] = () if chooser is None else tuple(_groups(chooser, reading))
        return self._groups[key]

    def _begins(self, reading: Typed, action: Action, partial: str) -> bool:
        if reading.said.verb is None:
            return bool(_matching(action.spec.verb, partial, self.lang))
        return bool(self._argument(reading, action, partial))

    def _argument(self, reading: Typed, candidate: Action, partial: str) -> str:
        """What ``candidate`` says next; empty if nothing, or nothing that begins with ``partial``."""
        skipped, begun = False, reading.several or reading.key
        for one in candidate.spec.args:
            value = getattr(candidate, one.field)
            if one.field in reading.said.values:
                continue
            if value is None or one != (begun or one):
                skipped = True
                continue
            if reading.several is not None:
                left = rest(value, reading.said.items, one)
                return self._phrase(one, left, partial, False) if left else ""
            return self._phrase(one, value, partial, reading.key is None and (one.shown_key or skipped))
        return ""

    def _values(self, reading: Typed, group: Group, partial: str) -> Iterator[str]:
        """The values, or pieces of one, that no list holds."""
        arg, items = group.arg, reading.said.items
        if arg is None or (isinstance(arg.value, Several) and not isinstance(arg.value, Many)):
            return
        one = replace(arg, value=arg.value.of) if isinstance(arg.value, Many) else arg
        if group.pick is not None:
            used = Counter(items)
            values = [value for row in group.pick.rows for value, most in row.pieces if used[value] < most]
        else:
            values = [option.value for option in group.options if option.value is not None]
        shown = (self._phrase(one, value, partial, arg.shown_key and not items and not reading.key) for value in values)
        yield from filter(None, dict.fromkeys(shown))

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
        return self._spellings(one.value, partial).get(one.value.to_key(value), "")

    def _spellings(self, of: AnyValue, partial: str) -> Mapping[object, str]:
        """The first spelling of every value that has one which begins so."""
        if (of, partial) not in self._begun:
            found = self._begun[of, partial] = {}
            for word, value in of.table.items():
                if word.startswith(partial):
                    found.setdefault(of.to_key(value), word)
        return self._begun[of, partial]

    def _prefixes(self, partial: str) -> Iterator[str]:
        """Other players who may say something now, as prefixes: ``Anna:``."""
        if not partial:
            return
        for seat, name in enumerate(self.names):
            if seat != self.player and fold(name).startswith(partial) and (self.private or self._may(seat)):
                yield f"{name}:"

    def _may(self, seat: int) -> bool:
        """Whether a player may say something now."""
        chooser = self._chooser((), seat)
        return chooser is not None and any(one.player == seat for one in chooser.legal)


def completer(session: Session, lang: str = "en") -> Completer:
    """The completer of a session as it stands now."""
    decision = session.decision()
    player = decision.seats[0] if decision.seats else TABLE
    if session.asker in decision.seats:
        player = session.asker
    return Completer(session, player, lang)


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


def _more(reading: Typed) -> Iterator[Typed]:
    """The reading by which the last values said are only the first of an argument."""
    said = reading.said
    args = [one for one in said.verb.spec.args if one.field in said.values] if said.verb and not said.items else []
    if args and reading.key is None and isinstance(args[-1].value, Many):
        value = said.values[args[-1].field]
        if len(value) < args[-1].value.high:
            values = {name: one for name, one in said.values.items() if name != args[-1].field}
            yield Typed(replace(said, values=values, items=value), several=args[-1])


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


def _groups(chooser: Chooser, reading: Typed) -> Iterator[Group]:
    """The verbs that may be chosen, or the values that no list holds of the argument that comes next."""
    said = reading.said
    if said.verb is None:
        yield from (chooser.group(said), *chooser.other(said))
        return
    arg = reading.several or reading.key or open_arg(said.verb, said.values)
    freely = any(one.said.verb is said.verb for group in chooser.other(Said()) for one in group.options)
    if arg is not None and (chooser.by_itself(said.verb) or (freely and not chooser.agreeing(said))):
        items = said.items if isinstance(arg.value, Many) and arg.value.ordered else ()
        yield chooser.of_arg(replace(said, items=items, freely=said.verb.spec.listed), arg)
