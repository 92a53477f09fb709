"""A finished game: when, where, who, how long, and what came of it; and which plays somebody asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from datetime import date, datetime
from typing import Any

from messages.classes import frozen
from referee.engine.errors import SetupError
from referee.engine.message import N_
from referee.engine.words import fold
from referee.games import game as find_game
from referee.ledger.rows import PlayRow, TableRow
from referee.plays.digest import result_of
from referee.text.share import Scored, play_id, play_json

NO_RESULT: Mapping[str, Any] = {
    "points": {}, "ranges": {}, "ranks": {}, "winners": [], "others": {}, "together": False, "settled": False, "changed": 0, "sources": {},
}  # fmt: skip
"""Of a game whose points cannot be told before facts of its box are."""


@frozen
class Play:
    """A finished game. ``key`` names it for good, ``name`` is what people call it; ``at`` is when it ended.

    ``counted``: it was not tracked, only counted up at its end.
    """

    key: str
    name: str
    game: str
    at: datetime
    minutes: int
    place: str
    colours: Mapping[str, str]
    practice: bool
    counted: bool
    result: Mapping[str, Any]
    broken: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    begun: datetime | None = None

    @property
    def players(self) -> list[str]:
        """The people who played, in seating order."""
        return [*self.colours]

    @property
    def settled(self) -> bool:
        """Whether points and ranking are what they are, whatever is still open."""
        return bool(self.result["settled"])

    @property
    def changed(self) -> bool:
        """Whether something stands in its record that no rule vouches for."""
        return bool(self.result["changed"])

    @property
    def contest(self) -> bool:
        """Whether somebody could win it and others lose."""
        return not self.result["together"] and len(self.colours) + len(self.result["others"]) > 1


def tracked_play(row: TableRow, digest: Mapping[str, Any]) -> Play:
    """The play of a table that is over."""
    colours = {one["name"]: one["colour"] for one in digest["players"]}
    result = digest["result"] or NO_RESULT
    at, marks = datetime.fromisoformat(digest["ended"]), (digest["practice"], False, result, digest["broken"])
    begun = datetime.fromisoformat(digest["begun"])
    return Play(row.key, row.name, row.game, at, digest["minutes"], row.place, colours, *marks, begun)


def counted_play(row: PlayRow) -> Play:
    """The play that was kept of a game that was only counted."""
    game, data = find_game(row.game), row.data
    people = people_of(row.game, data["final"])
    sheet = game.score(data["final"], {**game.book.defaults, **data["rulings"]}, [], settled=data["rulings"].keys())
    colours = {name: data.get("colours", {}).get(name, "") for name in people}
    result = result_of(sheet, people)
    return Play(row.name, row.name, row.game, row.at, 0, row.place, colours, bool(data.get("practice")), True, result)


def bg_stats(one: Play, bgg: int = 0) -> dict[str, Any]:
    """A play as BG Stats reads it; SetupError as long as its result is not settled."""
    if not one.settled:
        raise SetupError(
            N_("The result of {name} is not settled, so that BG Stats would learn wrong points."), name=one.name
        )
    ranks, points = one.result["ranks"], one.result["points"]
    result = {name: Scored(points[name], ranks.get(name, 0), name in one.result["winners"]) for name in one.players}
    known = {"minutes": one.minutes, "place": one.place, "together": one.result["together"], "bgg": bgg}
    return play_json(find_game(one.game), play_id(one.key, one.begun or one.at), one.at, result, **known)


def people_of(game: str, final: Mapping[str, Any]) -> Sequence[str]:
    """The people of a final, without the parties that nobody plays."""
    nobody = getattr(find_game(game).scoring, "NOBODY", ())
    return [name for name in final["players"] if name not in nobody]


@frozen
class Wanted:
    """Which plays are asked for; what is empty does not matter. People are the same whatever the case of their letters."""

    game: str = ""
    player: str = ""
    since: date | None = None
    until: date | None = None

    def of(self, plays: Iterable[Play]) -> list[Play]:
        """Those of the plays that are asked for."""
        return [one for one in plays if self._holds(one)]

    def _holds(self, one: Play) -> bool:
        day = one.at.astimezone().date()
        return (
            self.game in ("", one.game)
            and (not self.player or person(self.player) in map(person, one.players))
            and (self.since is None or day >= self.since)
            and (self.until is None or day <= self.until)
        )


def person(name: str) -> str:
    """What a person is known by across tables: the name as a table compares it, so that Anna and anna are one."""
    return fold(name)


def day_of(text: str) -> date | None:
    """The day that was typed as 2026-11-23; None for nothing."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise SetupError(N_("{text} is not a date. Write it like this: 2026-11-23"), text=text) from None
