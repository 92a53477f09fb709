"""The score sheet: lines of points with the rule and the numbers behind them. Knows no game. Texts are templates of
:mod:`messages`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any

from messages import DataError
from messages.classes import frozen

TRACKED = "tracked"
SOURCES = ("photo+tracked", TRACKED, "photo", "typed")
PARTS = ("region", "section", "part", "space")
"""What in the facts of a line says which of several like parts of the final it is about."""


class FinalError(DataError):
    """Something is wrong with a final: ``path`` says where (dotted, "" for the whole), the rest what."""

    def __init__(self, path: str, template: str, /, **facts: object) -> None:
        super().__init__(template, path=path, **facts)


class UnansweredError(FinalError):
    """Nothing is wrong with a final, but something is not told that only the table can tell."""


@frozen
class Problem:
    """A count of the table that cannot be, and is scored all the same: where in the final, and what is wrong."""

    path: str
    text: str
    facts: dict[str, Any]


@frozen
class Line:
    """Points of one player for one thing, by one rule; ``facts`` are all the numbers they were made from.

    ``problems`` are counts behind the points that cannot be.
    """

    player: str
    category: str
    points: int
    rule: str
    facts: dict[str, Any]
    source: str = "tracked"
    text: str = ""
    problems: tuple[Problem, ...] = ()


@frozen
class Rank:
    """A place in the ranking; players may share one."""

    rank: int
    player: str
    points: int


@frozen
class TieBreak:
    """How a tie was broken, that for the win before any other, and by which rule."""

    players: tuple[str, ...]
    rule: str
    text: str
    facts: dict[str, Any]


@frozen
class Otherwise:
    """Another ranking, by other answers to open questions that nobody has settled."""

    rulings: dict[str, str]
    ranking: tuple[Rank, ...]


@frozen
class ScoreSheet:
    """All lines of one table. ``marks`` are the corrections and overrides the table made, in its words.

    ``problems`` are counts that cannot be and stand behind no line. ``otherwise`` are rankings that may be the right
    ones as well, ``unseen`` other answers for which too little was counted. ``spans`` are the least and the most of
    points that rest on what nobody knows, ``waits``: the ranking rests on something that is not known or not verified.
    ``together``: whether they have won, where all play together.
    """

    players: tuple[str, ...]
    categories: tuple[str, ...]
    lines: tuple[Line, ...]
    ranking: tuple[Rank, ...]
    tie_break: TieBreak | None = None
    marks: tuple[Any, ...] = ()
    problems: tuple[Problem, ...] = ()
    otherwise: tuple[Otherwise, ...] = ()
    unseen: tuple[dict[str, str], ...] = ()
    spans: tuple[tuple[str, int, int], ...] = ()
    waits: bool = False
    together: bool | None = None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won as things are: everybody or nobody in a game played together, else whoever is first."""
        if self.together is not None:
            return self.players if self.together else ()
        return tuple(rank.player for rank in self.ranking if rank.rank == 1)

    @property
    def settled(self) -> bool:
        """Whether this is how it ends, whatever is still open."""
        return not self.otherwise and not self.waits

    @property
    def ranges(self) -> dict[str, tuple[int, int]]:
        """The least and the most of the points of every player whose points can differ."""
        found = {player: [points] for player, points in self.totals.items()}
        for player, least, most in self.spans:
            found[player] += [least, most]
        for other in self.otherwise:
            for rank in other.ranking:
                found[rank.player].append(rank.points)
        return {player: (min(all), max(all)) for player, all in found.items() if len({*all}) > 1}

    @property
    def totals(self) -> dict[str, int]:
        """The VP of every player, in seating order."""
        return totals(self.players, self.lines)

    def table(self) -> dict[str, dict[str, int]]:
        """Category -> player -> VP, every category and every player present."""
        points = {category: dict.fromkeys(self.players, 0) for category in self.categories}
        for line in self.lines:
            points[line.category][line.player] += line.points
        return points

    def to_json(self) -> dict[str, Any]:
        """The sheet as plain data."""
        problems = {"problems": [asdict(one) for one in self.problems]} if self.problems else {}
        return {
            "lines": [_line_json(line) for line in self.lines],
            "totals": self.totals,
            "ranking": [asdict(rank) for rank in self.ranking],
            "tie_break": _tie_json(self.tie_break),
            "marks": list(self.marks),
            "settled": self.settled,
            **({"ranges": {player: list(span) for player, span in self.ranges.items()}} if self.ranges else {}),
            **({"otherwise": [asdict(one) for one in self.otherwise]} if self.otherwise else {}),
            **({"unseen": [*self.unseen]} if self.unseen else {}),
            **problems,
        }

    def unless(
        self, others: Iterable[tuple[dict[str, str], ScoreSheet]], unseen: Sequence[dict[str, str]] = ()
    ) -> ScoreSheet:
        """The sheet with the rankings of ``others`` that differ from its own: those with the fewest other answers.

        ``unseen`` are other answers that nobody can look at, for want of what they would count.
        """
        own, found = self._places(), list[Otherwise]()
        for rulings, other in sorted(others, key=lambda one: len(one[0])):
            fewer = any(one.rulings.items() <= rulings.items() for one in found)
            if other._places() != own and not fewer:
                found.append(Otherwise(rulings, other.ranking))
        apart = [one for one in unseen if not any(few.items() < one.items() for few in unseen)]
        return replace(self, otherwise=tuple(found), unseen=tuple(apart))

    def among(self, others: Iterable[ScoreSheet]) -> ScoreSheet:
        """The sheet with what the points can be, and whether the ranking can differ, on other possible tables.

        How a tie is broken is not said where it is broken otherwise on some of them.
        """
        every = [self, *others]
        totals = [one.totals for one in every]
        spans = ((player, [one[player] for one in totals]) for player in self.players)
        apart = any((one._places(), one.together) != (self._places(), self.together) for one in every)
        found = tuple((player, min(points), max(points)) for player, points in spans)
        tie = self.tie_break if all(one.tie_break == self.tie_break for one in every) else None
        return replace(self, spans=found, waits=self.waits or apart, tie_break=tie)

    def _places(self) -> list[tuple[int, str]]:
        return [(one.rank, one.player) for one in self.ranking]

    def noting(self, errors: Iterable[FinalError], places: Mapping[str, str]) -> ScoreSheet:
        """The sheet with what cannot be said in the lines it stands behind.

        ``places`` says which category the parts of a final are scored in.
        """
        found = [Problem(error.path, error.template, error.facts) for error in errors]
        if not found:
            return self
        lines = tuple(
            replace(line, problems=tuple(one for one in found if self._behind(one, line, places)))
            for line in self.lines
        )
        told = [one for line in lines for one in line.problems]
        return replace(self, lines=lines, problems=tuple(one for one in found if one not in told))

    def _behind(self, problem: Problem, line: Line, places: Mapping[str, str]) -> bool:
        path, who = problem.path, problem.facts.get("name")
        for player in self.players:
            if path == f"boards.{player}" or path.startswith(f"boards.{player}."):
                path, who = path.removeprefix(f"boards.{player}").lstrip("."), player
        part, _, rest = path.partition(".")
        here = [str(line.facts[key]) for key in PARTS if key in line.facts]
        return (
            places.get(part) == line.category
            and (who not in self.players or who == line.player)
            and not (here and rest and part == problem.path.partition(".")[0] and rest.split(".")[0] not in here)
        )


def _line_json(line: Line) -> dict[str, Any]:
    if line.problems:
        return asdict(line)
    data = {one.name: getattr(line, one.name) for one in fields(line) if one.name != "problems"}
    return data | {"facts": dict(line.facts)}


def _tie_json(tie: TieBreak | None) -> dict[str, Any] | None:
    return None if tie is None else {**asdict(tie), "players": list(tie.players)}


def totals(players: Iterable[str], lines: Iterable[Line]) -> dict[str, int]:
    """The sum of each player's lines."""
    points = dict.fromkeys(players, 0)
    for line in lines:
        points[line.player] += line.points
    return points


def ranked(points: Mapping[str, int], winner: str | None = None, order: Sequence[str] = ()) -> tuple[Rank, ...]:
    """Players by points. Equal points share a place, but a ``winner`` tied for the first has it alone.

    ``order`` is for games whose rules break every tie: of equals whoever comes first in it has the better place.
    """

    def before(other: str, player: str) -> bool:
        if points[other] != points[player]:
            return points[other] > points[player]
        if winner in (other, player):
            return other == winner
        return player in order and other in order[: order.index(player)]

    ranks = [
        Rank(1 + sum(before(other, player) for other in points if other != player), player, own)
        for player, own in points.items()
    ]
    return tuple(sorted(ranks, key=lambda rank: rank.rank))


def source_of(sources: Mapping[str, str], *paths: str) -> str:
    """Where the facts under these dotted paths came from; if from several sources, the least mechanical one.

    ``sources`` maps path prefixes ("" is everything) to a source; the longest prefix counts, the default is
    tracked. *photo+tracked* is what a photo and the record agree on.
    """
    found = {source for path in paths for source in _sources_of(sources, path)}
    return max(found or {TRACKED}, key=SOURCES.index)


def _sources_of(sources: Mapping[str, str], path: str) -> set[str]:
    above = [prefix for prefix in sources if not prefix or f"{path}.".startswith(f"{prefix}.")]
    below = {source for prefix, source in sources.items() if prefix.startswith(f"{path}.")}
    return ({sources[max(above, key=len)]} if above else set()) | below or {TRACKED}
