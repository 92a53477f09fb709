"""What tagged pieces, boards and zones are called on labels, mats and in reports, in each language.

A kind of piece is ``blue/governor`` or ``task/wall``: a colour of players and what it is, or what it is and what tells
it apart. A zone is made of words: ``3-governor``, ``reward-laws``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial

from messages.classes import frozen
from referee.engine.spot import named as split
from referee.engine.words import Words, made_of, words

DIGITS = (
    words("hundreds"),
    words("tens"),
    words("units"),
)
"""The rows in which a number lies, digit by digit."""
GAMEBOARD = words("main", "gameboard")
PLAYER_BOARD = words("own", "player board")


@frozen
class Labels:
    """The words of one game: its pieces, its zones, the colours of its players, its boards.

    ``single`` are kinds of which there is only one, or one for each player: they need no number.
    """

    pieces: Mapping[str, Words]
    zones: Mapping[str, Words]
    seats: Mapping[str, Words]
    single: Collection[str] = ()
    shared: Words = GAMEBOARD
    own: Words = PLAYER_BOARD

    def named(self, component: str, lang: str) -> str:
        """A piece: ``governor 3 (blue)``."""
        kind, copy = split(component)
        what, whose = self.kind(kind, lang)
        return _joined(what, "" if self.alone(kind) else copy, whose)

    def kind_named(self, kind: str, lang: str) -> str:
        """A kind of piece: ``governor (blue)``."""
        what, whose = self.kind(kind, lang)
        return _joined(what, "", whose)

    def titled(self, board: str, zone: str, lang: str) -> str:
        """A zone, or without one the board: ``3 palaces``, ``gameboard``."""
        if zone:
            return " ".join(self.zone(zone, lang))
        whose = self.seats.get(board)
        return self.shared.shown(lang) if whose is None else f"{self.own.shown(lang)} ({whose.shown(lang)})"

    def alone(self, kind: str) -> bool:
        """Whether pieces of this kind need no number."""
        return kind in self.single or kind.rpartition("/")[2] in self.single

    def kind(self, kind: str, lang: str) -> tuple[str, str]:
        """The kind in two texts: what it is, and what tells it apart, such as ``governor`` and ``blue``."""
        first, _, rest = kind.partition("/")
        if first in self.seats:
            return self.pieces[rest].shown(lang), self.seats[first].shown(lang)
        return self.pieces[first].shown(lang), self.apart(first, rest, lang)

    def apart(self, what: str, rest: str, lang: str) -> str:
        """What tells kinds of one sort apart: a word of the game, or how many a counter stands for."""
        if rest in self.zones and not rest.isdecimal():
            return self.zones[rest].shown(lang)
        return f"x {rest}" if rest else ""

    def zone(self, zone: str, lang: str) -> Iterable[str]:
        """The words of a zone's name; what is no word of the game stands as it is."""
        return self.words(zone, lang)

    def words(self, text: str, lang: str) -> list[str]:
        """The words of a text, which is a word of the game itself or several with ``-`` between them."""
        parts = [text] if text in self.zones else text.split("-")
        return [self.zones[part].shown(lang) if part in self.zones else part for part in parts if part]


def keyed(*named: Words) -> dict[str, Words]:
    """Words by their keys."""
    return {one.key: one for one in named}


def counted(what: Words, digits: int) -> Iterator[Words]:
    """The markers of a number of so many digits, the highest first: ``VP x 10``, ``VP x 1``."""
    for digit, worth in list(zip(DIGITS, (100, 10, 1), strict=True))[-digits:]:
        yield made_of(f"{what.key}-{digit.key}".lstrip("-"), partial(_worth, what, worth))


def _worth(what: Words, worth: int, lang: str) -> Iterator[str]:
    yield from (f"{name} x {worth}" for name in what.names(lang)[:1])


def _joined(what: str, copy: str, whose: str) -> str:
    return " ".join(part for part in (what, copy, f"({whose})" if whose else "") if part)
