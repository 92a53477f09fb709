"""What final scoring of The Great Wall needs to know of a table.

As plain data, easy to write by hand (JSON or TOML)::

    {"players": ["Anna", "Boris", "Vera"],              seating order; alone: you and Qin Jiushao
     "tea": ["Boris", "Anna", "Vera"],                  Tea order, top to bottom, without the Reed Clan
     "boards": {"Anna": {
         "honor": 63,                                   Honor before final scoring
         "shamed": 2,                                   own warriors with a Shame token
         "clean": 2,                                    claimed Horde cards without a Shame token
         "hordes": [6, 8],                              the Honor printed on each of those
         "artifacts": [10, 0, 5]}},                     Honor from each of the 3 Artifacts
     "sources": {"boards.Anna": "photo"}}

Alone, the second player is named ``Qin Jiushao``: he has no ``shamed`` and no ``artifacts``. ``lost``, optional, is true
when the Shame pool ran out alone, or when everybody lost together. ``sources``, optional, maps path prefixes to tracked,
photo or typed.

Together there is no final scoring: such a final holds no ``boards``, but ``"together": {"fulfilled": 7, "needed": 7}``,
the Requests done and those needed to win.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any

from messages import N_
from messages.classes import frozen
from scoring.declared import Final, Part
from scoring.holds import OPTIONAL, QUIET, Count, Everybody, Holds, Names, Player, Players, Size, Sources, Whole
from scoring.shape import cannot, join, mapping
from scoring.sheet import FinalError

QIN = "Qin Jiushao"
PLAYERS = (2, 4)
ARTIFACTS = 3
WARRIORS = 16
"""10 Spearmen, 4 Archers and 2 Horsemen of each player."""
HORDE_CARDS = 24
REQUESTS = 12
OF_QIN = ("honor", "clean", "hordes")


class Seated(Players):
    """Alone there are two: you and Qin Jiushao."""

    def read(self, value: Any, path: str, around: Mapping[str, Any]) -> Any:
        super().read(value, path, around)
        if QIN in value and len(value) > self.low:
            raise FinalError(path, N_("must be 2 names if one is {name}"), name=QIN)
        return value


class Boards(Holds):
    """Qin Jiushao has neither shamed warriors nor Artifacts."""

    def look(self, data: Any, path: str, around: Mapping[str, Any]) -> None:
        if isinstance(data, dict) and QIN in data and QIN in around["players"]:
            mapping(data[QIN], join(path, QIN), OF_QIN)


class OfClean(Holds):
    """The Honor of each clean Horde card."""

    def look(self, data: Any, path: str, around: Mapping[str, Any]) -> None:
        if around["clean"] is not None:
            Size(around["clean"]).look(data, path, around)


@frozen
class Board(Part):
    """One player's Honor and what final scoring adds to it; None is not known yet."""

    honor: Count | None = None
    shamed: Annotated[int | None, Whole(0, WARRIORS), OPTIONAL] = None
    clean: Annotated[int | None, Whole(0, HORDE_CARDS)] = None
    hordes: Annotated[tuple[Count, ...] | None, OfClean(), OPTIONAL] = None
    artifacts: Annotated[tuple[Count, ...] | None, Size(ARTIFACTS), OPTIONAL] = None


@frozen
class Together(Part):
    """The Requests of a cooperative game: needed to win, and done; None is not known yet."""

    needed: Annotated[int, Whole(1, REQUESTS)]
    fulfilled: Annotated[int | None, Whole(0, REQUESTS)] = None


@frozen
class GreatWallFinal(Final):
    """The table at the end of a game, shaped like the plain data of this module's description."""

    title = "The Great Wall: final"

    players: Annotated[Names, Seated(*PLAYERS)] = ()
    tea: Annotated[tuple[Player, ...], Everybody(*PLAYERS, N_("has no marker of {name}")), OPTIONAL] = ()
    boards: Annotated[Mapping[Player, Board], Boards(), QUIET] = field(default_factory=dict)
    together: Annotated[Together | None, OPTIONAL] = None
    lost: Annotated[bool, QUIET] = False
    sources: Sources = field(default_factory=dict)

    def check(self, path: str) -> None:
        """There are so many Horde cards; and some things go with some ways to play."""
        count = sum(board.clean or len(board.hordes or ()) for board in self.boards.values())
        if count > HORDE_CARDS:
            problem = N_("the players hold {count} Horde cards, there are only {limit}")
            cannot("boards", problem, count=count, limit=HORDE_CARDS)
        if self.together is not None and self.boards:
            raise FinalError("together", N_("has no boards beside it"))
        if self.together is not None and QIN in self.players:
            raise FinalError("together", N_("is not played against {name}"), name=QIN)
        if self.lost and self.together is None and QIN not in self.players:
            raise FinalError("lost", N_("is for games played alone or together"))


def json_schema() -> dict[str, Any]:
    """JSON Schema of a final: there are boards, or what came of a game played together."""
    return {**GreatWallFinal.json_schema(), "anyOf": [{"required": ["boards"]}, {"required": ["together"]}]}
