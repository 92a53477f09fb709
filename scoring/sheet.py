"""The score sheet: lines of points with the rule and the numbers behind them. Knows no game.

Texts are English templates, which are also their translation ids: ``{name}`` stands for a fact and
``{n#bar|bars}`` for a number followed by its plural form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

TRACKED = "tracked"
SOURCES = ("photo+tracked", TRACKED, "photo", "typed")
_OPERAND = re.compile(r"\{(\w+)(?:#([^|{}]*)\|([^{}]*))?\}")


def N_(template: str) -> str:
    """Mark a template for the translation catalogues without translating it."""
    return template


def fill(template: str, facts: Mapping[str, Any]) -> str:
    """The template in English with its facts put in."""

    def operand(found: re.Match[str]) -> str:
        value = facts[found[1]]
        if found[2] is None:
            return str(value)
        return f"{value} {found[2] if value == 1 else found[3]}"

    return _OPERAND.sub(operand, template)


class FinalError(ValueError):
    """Something is wrong with a final: ``path`` says where (dotted, "" for the whole), the rest what."""

    def __init__(self, path: str, problem: str, **facts: Any) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem
        self.facts = facts

    def __str__(self) -> str:
        said = fill(self.problem, self.facts)
        return f"{self.path}: {said}" if self.path else said


@dataclass(frozen=True, slots=True)
class Line:
    """Points of one player for one thing, by one rule; ``facts`` are all the numbers they were made from."""

    player: str
    category: str
    points: int
    rule: str
    facts: dict[str, Any]
    source: str = "tracked"
    text: str = ""


@dataclass(frozen=True, slots=True)
class Rank:
    """A place in the ranking; players may share one."""

    rank: int
    player: str
    points: int


@dataclass(frozen=True, slots=True)
class TieBreak:
    """How a tie for the win was broken, and by which rule."""

    players: tuple[str, ...]
    rule: str
    text: str
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All lines of one table. ``marks`` are the corrections and overrides the table made, in its words."""

    players: tuple[str, ...]
    categories: tuple[str, ...]
    lines: tuple[Line, ...]
    ranking: tuple[Rank, ...]
    tie_break: TieBreak | None = None
    marks: tuple[Any, ...] = ()

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
        return {
            "lines": [asdict(line) for line in self.lines],
            "totals": self.totals,
            "ranking": [asdict(rank) for rank in self.ranking],
            "tie_break": _tie_json(self.tie_break),
            "marks": list(self.marks),
        }


def _tie_json(tie: TieBreak | None) -> dict[str, Any] | None:
    return None if tie is None else {**asdict(tie), "players": list(tie.players)}


def totals(players: Iterable[str], lines: Iterable[Line]) -> dict[str, int]:
    """The sum of each player's lines."""
    points = dict.fromkeys(players, 0)
    for line in lines:
        points[line.player] += line.points
    return points


def ranked(points: Mapping[str, int], winner: str | None = None) -> tuple[Rank, ...]:
    """Players by points. Equal points share a place, but a ``winner`` tied for the first has it alone."""

    def place(player: str) -> int:
        better = sum(other > points[player] for other in points.values())
        beaten = winner not in (None, player) and better == 0
        return 1 + better + beaten

    ranks = [Rank(place(player), player, own) for player, own in points.items()]
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
