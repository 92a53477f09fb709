"""A table that nobody tracked: what is known of it, and an entry read there, which may name who plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace

from messages.classes import frozen
from referee.engine.action import Action
from referee.engine.box import Box
from referee.engine.data import Position
from referee.engine.entry import entries_of
from referee.engine.errors import NotUnderstood, PositionError, SetupError
from referee.engine.game import Game, Seat, Setting
from referee.engine.untold import untold
from referee.engine.words import fold

Teller = Callable[[Position, Setting], None]
PLAYERS = "players"


@frozen
class Free:
    """A table of which only this is known: who was named, what was said of its opening, what ``tellers`` know of it.

    ``names`` are for players whom nobody named; ``count`` is how many play and 0 while that is only assumed.
    """

    game: Game
    box: Box
    seats: tuple[Seat, ...] = ()
    names: tuple[str, ...] = ()
    count: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    tellers: tuple[Teller, ...] = ()

    @property
    def called(self) -> list[str]:
        """What the players are called."""
        named = [one.name for one in self.seats]
        return [*named, *(one for one in self.names if fold(one) not in map(fold, named))][: self.players]

    @property
    def players(self) -> int:
        """How many are taken to play: the fewest, but not one alone."""
        low, high = self.game.players
        return self.count or max(low, min(2, high), len(self.seats))

    def opened(self) -> tuple[Setting, Position]:
        """The setting of such a table, and its position with all unknown that nobody told."""
        taken = {seat.colour for seat in self.seats}
        colours = [one.key for one in self.game.colours.options if one.key not in taken]
        rest = self.called[len(self.seats) :]
        seats = [*self.seats, *(Seat(*one) for one in zip(rest, colours, strict=False))]
        setting = self.game.setting(seats, self.options, self.rulings, self.box)
        position = untold(self.game.ready(setting, {}), self.game.laid(setting), self.game.singles)
        for tell in self.tellers:
            tell(position, setting)
        return setting, position

    def others(self) -> Iterator[tuple[str, Free]]:
        """The same table opened in every other way that nobody ruled out, with what is another there."""
        if not self.count:
            for count in range(max(self.game.players[0], len(self.seats), 1), self.game.players[1] + 1):
                if count != self.players:
                    yield PLAYERS, replace(self, count=count)
        left = [(one.name.key, value.key) for one in self.game.options for value in one.values[1:]]
        left = [(key, value) for key, value in left if key not in self.options]
        for key, value in left:
            other = replace(self, count=self.players, options={**self.options, key: value})
            if other.can_be:
                yield key, other
                continue
            for needed, its in left:
                with_it = replace(other, options={**other.options, needed: its})
                if needed != key and with_it.can_be:
                    yield needed, with_it

    @property
    def can_be(self) -> bool:
        """Whether the game can be played with these options."""
        try:
            self.opened()
        except (SetupError, PositionError):
            return False
        return True


def read(free: Free, text: str) -> tuple[Free, list[Action]]:
    """The actions of an entry, and the table with whoever is named in it; EntryError if it cannot be read."""
    for entry in entries_of(text):
        free = _named(free, entry.partition(":")[0]) if ":" in entry else free
    while True:
        setting, _ = free.opened()
        try:
            return free, actions_of(setting, text)
        except NotUnderstood as error:
            word = text[error.start : error.end] if error.entry == text else ""
            more = _named(free, word) if word.isalpha() and free.game.grammar.naming else free
            if more is free:
                raise
            try:
                return more, actions_of(more.opened()[0], text)
            except NotUnderstood:
                raise error from None


def actions_of(setting: Setting, text: str) -> list[Action]:
    """The actions of everything typed at once; a name holds until the next."""
    found: list[Action] = []
    player = 0
    for entry in entries_of(text) or [""]:
        read, named = setting.game.grammar.parse(entry, player, setting.names)
        player = player if named is None else named
        found += read
    return found


def _named(free: Free, word: str) -> Free:
    """The table with whoever goes by this name, or by this colour, if there is room and nobody does yet."""
    name = word.strip()
    game, taken = free.game, {one.colour for one in free.seats}
    if not name.isalnum() or fold(name) in {fold(one.name) for one in free.seats} or fold(name)[1:].isdecimal():
        return free
    left = [one.key for one in game.colours.options if one.key not in taken]
    colour = game.colours.read([fold(name)], 0)
    key = game.colours[colour[0]].key if colour is not None else ""
    if key in taken or len(free.seats) >= (free.count or game.players[1]):
        return free
    called = {fold(one.name) for one in free.seats}
    seat = Seat(next(one for one in free.names if fold(one) not in called), key) if key else Seat(name, left[0])
    return replace(free, seats=(*free.seats, seat))
