"""Reading an entry: ``[player:] verb arguments [key value]…``, in any language at any time.

One entry may hold several actions in a row (``court 40 palace 4 from 5``); what is typed at once may hold several
entries, separated by ``;`` or on lines of their own, and a comment after ``#``. Nothing is guessed: what has no reading
raises :class:`~referee.engine.errors.NotUnderstood`, what has several :class:`~referee.engine.errors.Ambiguous`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence

from referee.engine.action import Action, Spec
from referee.engine.errors import Ambiguous, EntryError, NotUnderstood
from referee.engine.message import N_
from referee.engine.values import AnyValue, Choice, Many, SeatValue
from referee.engine.words import Words, fold, words

MAX_ENTRY = 2000
FILLERS = words("in", "in/at/the/of", sense="before a value")
"""Small words that may stand before a value that is still open: ``unify 87 in region 2``."""
TOKEN = re.compile(r"[^\s,]+")
DIGITS = re.compile(r"[0-9]$")


def entries_of(text: str) -> list[str]:
    """The entries of what was typed at once: of every line, without its comment."""
    if "\n" not in text and "\r" not in text and "#" not in text and ";" not in text:
        return [one] if (one := text.strip()) else []
    lines = (line.split("#", 1)[0] for line in text.splitlines())
    return [one for line in lines for piece in line.split(";") if (one := piece.strip())]


class Names(dict[str, int]):
    """What may be typed for a seat; ``own`` are this table's folded names for other things, with their keys.

    ``written`` are the players' names as they write them.
    """

    own: Mapping[str, str] = {}
    written: Sequence[str] = ()


class Grammar:
    """The verbs of one game and how their entries are read."""

    def __init__(self, actions: Iterable[type[Action]]) -> None:
        self.actions = tuple(actions)
        self.by_key = {cls.spec.verb.key: cls for cls in self.actions}
        self.naming = {cls for cls in self.actions if any(_names_seats(one.value) for one in cls.spec.args)}
        self.owned = {cls for cls in self.actions if any(_is_owned(one.value) for one in cls.spec.args)}
        self.verbs: dict[str, type[Action]] = {}
        for cls in self.actions:
            for word in cls.spec.verb.folded():
                self.verbs.setdefault(word, cls)

    def read(self, text: str, player: int, seats: Mapping[str, int]) -> list[Action]:
        """The actions of one entry; NotUnderstood or Ambiguous if it cannot be read.

        ``player`` is the seat that acts if no prefix says otherwise; ``seats`` maps folded names to seats.
        """
        return self.parse(text, player, seats)[0]

    def parse(self, text: str, player: int, seats: Mapping[str, int]) -> tuple[list[Action], int | None]:
        """As :meth:`read`, with the seat of the name that the entry begins with, None without a name."""
        if len(text) > MAX_ENTRY:
            raise NotUnderstood(N_("This entry is longer than {limit} characters."), entry=text[:60], limit=MAX_ENTRY)
        start = text.find(":") + 1
        named = self._called(text, seats) if start and text[:start].strip(" :") else None
        tokens = fold(text[start:]).replace(",", " ").split()
        if not tokens:
            raise NotUnderstood(N_("Nothing was entered. Type a verb, or ? for help."), entry=text)
        if tokens[0] in seats and named is None and self._is_name(tokens):
            named, start = seats[tokens.pop(0)], _behind_first(text)
        player = player if named is None else named
        try:
            return self._actions(tokens, player, seats, text, start), named
        except NotUnderstood:
            if not any(map(DIGITS.search, tokens)):
                raise
            try:
                return self._actions(tokens, player, seats, text, start, beyond=True), named
            except EntryError:
                pass
            raise

    def prefix(self, text: str, seats: Mapping[str, int]) -> tuple[int | None, int]:
        """The seat that the entry names first (``anna:`` or plain ``anna``), or None, and where the rest begins.

        NotUnderstood if nobody has the name before the colon.
        """
        if ":" in text:
            start = text.index(":") + 1
            return self._called(text, seats) if text[:start].strip(" :") else None, start
        tokens = fold(text).replace(",", " ").split()
        if tokens and tokens[0] in seats and self._is_name(tokens):
            return seats[tokens[0]], _behind_first(text)
        return None, 0

    def write(self, actions: Iterable[Action], lang: str, names: Sequence[str], first: int | None = None) -> str:
        """What a person types for these actions, so that they are read again; ``first`` need not be named.

        Actions stand in one entry as long as they are read back so, else with ``;`` between them.
        """
        seats = Names({fold(name): seat for seat, name in enumerate(names)})
        seats.own = {fold(word): key for key, word in getattr(names, "own", {}).items()}
        entries: list[str] = []
        chain: list[Action] = []
        for one in actions:
            said = one.text(lang, names)
            named = one.player not in (first, -1)
            if named:
                first = one.player
            elif entries and self._reads_back(f"{entries[-1]} {said}", [*chain, one], seats):
                entries[-1], chain = f"{entries[-1]} {said}", [*chain, one]
                continue
            entries.append(f"{names[one.player]}: {said}" if named else said)
            chain = [one]
        return "; ".join(entries)

    def _reads_back(self, text: str, actions: list[Action], seats: Mapping[str, int]) -> bool:
        player = next((one.player for one in actions if one.player >= 0), 0)
        try:
            return self.read(text, player, seats) == actions
        except EntryError:
            return False

    def _is_name(self, tokens: Sequence[str]) -> bool:
        """Whether the first word, which is the name of a player, is meant as a name; if it can be a verb, it is a verb."""
        name, behind = tokens[0], tokens[1] if len(tokens) > 1 else ""
        if not behind or name in self.verbs or f"{name} {behind}" in self.verbs:
            return False
        return behind in self.verbs or not any(word.startswith(name) for word in self.verbs)

    def _actions(
        self, tokens: list[str], player: int, seats: Mapping[str, int], text: str, start: int, beyond: bool = False
    ) -> list[Action]:
        """The actions of the words; with ``beyond``, numbers out of range are read too."""
        found: list[Action] = []
        at = 0
        while at < len(tokens):
            cls, behind = self._verb(tokens, at, found[-1] if found else None, text, start, beyond)
            if cls in self.naming:
                tokens = [*tokens[:behind], *(f"p{seats[one] + 1}" if one in seats else one for one in tokens[behind:])]
            if cls in self.owned:
                tokens = [*tokens[:behind], *_in_words_of_the_game(tokens[behind:], getattr(seats, "own", {}))]
            one, at = self._arguments(cls, tokens, behind, player, text, start, beyond)
            found.append(one)
        return found

    def _called(self, text: str, seats: Mapping[str, int]) -> int:
        name = fold(text.partition(":")[0].strip())
        if name in seats:
            return seats[name]
        matches = {seat for known, seat in seats.items() if name and known.startswith(name)}
        if len(matches) == 1:
            return matches.pop()
        called = seats.written if isinstance(seats, Names) else seats
        raise NotUnderstood(
            N_("Nobody at this table is called {name}. Players: {names}."),
            entry=text,
            start=0,
            end=text.index(":"),
            nearest=nearest(name, seats),
            name=text.partition(":")[0].strip(),
            names=", ".join(called),
        )

    def _verb(
        self, tokens: Sequence[str], at: int, before: Action | None, text: str, start: int, beyond: bool
    ) -> tuple[type[Action], int]:
        token = tokens[at]
        if at + 1 < len(tokens):
            cls = self.verbs.get(f"{token} {tokens[at + 1]}")
            if cls is not None and not self._is_value(cls, token, tokens[at + 1]):
                return cls, at + 2
        cls = self.verbs.get(token)
        if cls is not None:
            return cls, at + 1
        if before is not None:
            follower = self._follower(before, tokens, at, beyond)
            if follower is not None:
                return follower, at
        return self._verb_by_prefix(tokens, at, before, text, start)

    def _is_value(self, cls: type[Action], verb: str, word: str) -> bool:
        """Whether ``word`` is an argument behind ``verb`` rather than the second word of a longer name of that verb."""
        return cls is self.verbs.get(verb) and any(word in one.value.table for one in cls.spec.args)

    def _follower(self, before: Action, tokens: Sequence[str], at: int, beyond: bool) -> type[Action] | None:
        """The action that may come next without its verb and reads most of what is left."""
        best: tuple[int, type[Action] | None] = (at, None)
        for key in before.spec.follow:
            cls = self.by_key[key]
            try:
                one, behind = self._arguments(cls, tokens, at, before.player, "", 0, beyond)
            except NotUnderstood:
                continue
            # A lone 5G behind the move 3G 4G is not a second move.
            first = getattr(one, cls.spec.args[0].field)
            alone = isinstance(before, cls) and behind == at + 1 and first is None
            if behind > best[0] and not alone:
                best = (behind, cls)
        return best[1]

    def _verb_by_prefix(
        self, tokens: Sequence[str], at: int, before: Action | None, text: str, start: int
    ) -> tuple[type[Action], int]:
        token = tokens[at]
        long_enough = before is None or len(token) > 1
        matches = {cls.spec.verb.key: cls for word, cls in self.verbs.items() if long_enough and word.startswith(token)}
        if len(matches) == 1:
            return matches.popitem()[1], at + 1
        begin, end = span(text, start, at)
        if matches and before is None:
            raise Ambiguous(
                N_("{word} may be several verbs: {verbs}."),
                word=text[begin:end],
                verbs=[cls.spec.verb for cls in matches.values()],
            )
        near = nearest(token, [*self.verbs, *(before.spec.keys if before is not None else ())])
        if before is None:
            raise NotUnderstood(
                N_("I don't know the verb {word}."),
                entry=text,
                start=begin,
                end=end,
                nearest=near,
                word=text[begin:end],
            )
        raise NotUnderstood(
            N_("{word} cannot follow {verb}."),
            entry=text,
            start=begin,
            end=end,
            nearest=near,
            word=text[begin:end],
            verb=before.spec.verb,
        )

    def _arguments(
        self,
        cls: type[Action],
        tokens: Sequence[str],
        at: int,
        player: int,
        text: str,
        start: int,
        beyond: bool = False,
    ) -> tuple[Action, int]:
        spec = cls.spec
        reads = spec.beyond if beyond else spec.read
        values: list[object] = [None] * len(reads)
        places, keys, end = range(len(reads)), spec.keys, len(tokens)
        pending = last = -1
        while at < end:
            token = tokens[at]
            if pending >= 0:
                got = reads[pending](tokens, at)
                if got is not None:
                    values[pending], at = got
                    last, pending = pending, -1
                    continue
                if token not in keys:
                    self._bad_value(cls, pending, tokens, at, text, start)
                at += 1
                continue
            key = keys.get(token)
            if key is not None:
                if key == last:  # the unit behind a number: 2 bars
                    at += 1
                    continue
                pending = self._named(spec, values, token, key)
                if pending >= 0:
                    at += 1
                    continue
            for place in _order(spec, last) if spec.joined else places:
                if values[place] is None and not (spec.opening and _too_late(spec, values, place)):
                    got = reads[place](tokens, at)
                    if got is not None:
                        values[place], at = got
                        last = place
                        break
            else:
                if token not in FILLERS or None not in values or at + 1 == end:
                    break
                at += 1
        if pending >= 0:
            self._bad_value(cls, pending, tokens, at, text, start)
        return cls(-1 if spec.by_table else player, *values), at

    def _named(self, spec: Spec, values: Sequence[object], token: str, key: int) -> int:
        """The place of the argument that a key such as ``from`` introduces; -1 if it introduces none here.

        A key that was used already introduces the next open argument of the same type. A word that is a value of the
        next open argument is that value and no key: the A of ``power A`` is not the Italian word ``a``.
        """
        if None in values and token in spec.args[values.index(None)].value.table:
            return -1
        if _too_late(spec, values, key):
            return -1
        if values[key] is None:
            return key
        name = spec.args[key].value.name
        return next((i for i, one in enumerate(spec.args) if values[i] is None and one.value.name == name), -1)

    def _bad_value(self, cls: type[Action], place: int, tokens: Sequence[str], at: int, text: str, start: int) -> None:
        one = cls.spec.args[place]
        begin, end = span(text, start, at)
        token = tokens[at] if at < len(tokens) else ""
        raise NotUnderstood(
            N_("{verb}: {word} is not a valid {arg}. Possible: {values}.")
            if token
            else N_("{verb}: the {arg} is missing. Possible: {values}."),
            entry=text,
            start=begin,
            end=end,
            nearest=nearest(token, one.value.table) if token else (),
            verb=cls.spec.verb,
            word=text[begin:end],
            arg=one.key,
            values=sample(one.value),
        )


def _order(spec: Spec, last: int) -> Iterable[int]:
    """The order in which arguments are tried for a bare value: first one that is joined to the ``last`` read."""
    places = range(len(spec.args))
    return (last + 1, *places) if last + 1 < len(places) and spec.args[last + 1].joined else places


def _too_late(spec: Spec, values: Sequence[object], place: int) -> bool:
    """Whether the argument is ``opening`` and one that is not has been read already."""
    if not spec.args[place].opening:
        return False
    later = [value for one, value in zip(spec.args, values, strict=True) if not one.opening]
    return later.count(None) < len(later)


def _names_seats(value: AnyValue) -> bool:
    return isinstance(value, SeatValue) or (isinstance(value, Many) and isinstance(value.of, SeatValue))


def _is_owned(value: AnyValue) -> bool:
    one = value.of if isinstance(value, Many) else value
    return isinstance(one, Choice) and one.owned


def _in_words_of_the_game(tokens: Sequence[str], own: Mapping[str, str]) -> list[str]:
    """The tokens with the table's own names, of one word or more, replaced by the keys they stand for."""
    if not any(" " in name for name in own):
        return [own.get(token, token) for token in tokens]
    longest = max(len(name.split()) for name in own)
    found: list[str] = []
    at = 0
    while at < len(tokens):
        for size in range(min(longest, len(tokens) - at), 0, -1):
            key = own.get(" ".join(tokens[at : at + size]))
            if key is not None:
                found.append(key)
                at += size
                break
        else:
            found.append(tokens[at])
            at += 1
    return found


def _behind_first(text: str) -> int:
    first = TOKEN.search(text)
    return first.end() if first else 0


def span(text: str, start: int, at: int) -> tuple[int, int]:
    """Where the token number ``at`` behind ``start`` lies in the text as it was typed; the end if there is none."""
    spans = [match.span() for match in TOKEN.finditer(text, start)]
    return spans[at] if at < len(spans) else (len(text), len(text))


def sample(value: AnyValue, limit: int = 12) -> list[Words | str]:
    """The first few values of a type, for messages."""
    all_of_it: Iterable[Words | str] = value.options if isinstance(value, Choice) else value.spellings("en")
    shown = list(itertools.islice(all_of_it, limit + 1))
    return [*shown[:limit], "…"] if len(shown) > limit else shown


def nearest(word: str, known: Iterable[str], limit: int = 3, least: int = 60) -> tuple[str, ...]:
    """The known words most like ``word``, of 100 points at ``least`` so many."""
    from rapidfuzz import fuzz, process

    if not word:
        return ()
    found = process.extract(word, list(dict.fromkeys(known)), limit=limit, scorer=fuzz.ratio, score_cutoff=least)
    return tuple(match[0] for match in found)
