"""Opening a table: players as people say them, a name that is free, the box that is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.box import Box, practice_box
from referee.engine.errors import SetupError
from referee.engine.game import Seat
from referee.engine.message import N_
from referee.engine.words import fold
from referee.ledger import reader

if TYPE_CHECKING:
    from referee.engine.game import Game

PRACTICE, OWN = "practice", "mine"
LONGEST_NAME = 40


class NoSuchBoxError(SetupError):
    """There is no box of this name for the ``game``, which is called by its id."""

    def __init__(self, name: str, game: Game) -> None:
        super().__init__(
            N_("There is no box {name} of {game}. All there are: {command}"),
            name=name,
            game=game.title,
            command=f"referee box list {game.id}",
        )
        self.game = game.id


def named_box(url: str, game: Game, wanted: str = "") -> Box:
    """The practice box, or a box in the ledger; by default the owner's own one, which has no facts at first.

    SetupError if there is no such box.
    """
    if wanted == PRACTICE:
        return practice_box(game.package)
    name = wanted or OWN
    row = reader.read_box(url, game.id, name)
    if row is None:
        if name != OWN:
            raise NoSuchBoxError(name, game)
        return Box(game.id, name)
    return Box(game.id, row.name, row.practice, dict(row.facts))


def seats_of(game: Game, players: Sequence[str]) -> list[Seat]:
    """The players as they were typed: ``anna:red``, or ``anna``, who gets the first colour left.

    SetupError if a player or colour is not possible.
    """
    typed = [player.partition(":") for player in players]
    chosen = [_colour(game, colour) if colour else None for _, _, colour in typed]
    left = [one.key for one in game.colours.options if one.key not in chosen]
    seats = []
    for (name, _, _), colour in zip(typed, chosen, strict=True):
        if colour is None and not left:
            raise SetupError(N_("There are only {count#colour|colours}."), count=len(game.colours.options))
        seats.append(Seat(_name(name), colour or left.pop(0)))
    return seats


def _name(name: str) -> str:
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or set(name) & set(" ,;#"):
        raise SetupError(N_("{name} cannot be a player's name: one word, please."), name=repr(name))
    return name


def _colour(game: Game, text: str) -> str:
    found = game.colours.read([fold(text)], 0)
    if found is None:
        known = list(game.colours.options)
        raise SetupError(N_("{colour} is not a player's colour. Possible: {known}."), colour=text, known=known)
    return game.colours[found[0]].key


def free_name(url: str, game: str) -> str:
    """A name for a table that is not in use."""
    taken = {row.name for row in reader.read_tables(url)}
    return next(name for number in range(1, len(taken) + 2) if (name := f"{game}-{number}") not in taken)
