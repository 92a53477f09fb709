"""Statistics of plays: by player, game, colour or number of players. Only results that are settled are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from statistics import mean
from typing import Any

from messages.classes import frozen, mutable
from referee.plays.play import Play, person

BY = ("player", "game", "colour", "players")


@frozen
class Sample:
    """One person in one play."""

    play: Play
    name: str

    @property
    def points(self) -> int:
        return int(self.play.result["points"][self.name])

    @property
    def won(self) -> bool:
        return self.name in self.play.result["winners"]


@mutable
class Group:
    """What is counted together: results of one person, game, colour or number of players, in ``game`` or, if that is
    empty, in all games."""

    key: str
    label: str
    game: str
    samples: list[Sample] = field(default_factory=list)

    @property
    def plays(self) -> int:
        """In how many plays."""
        return len({one.play.key for one in self.samples})

    @property
    def scored(self) -> list[Sample]:
        """The results that are points: not those of games together."""
        return [one for one in self.samples if not one.play.result["together"]] if self.game else []

    @property
    def contests(self) -> int:
        """How many results of plays that somebody could win."""
        return sum(one.play.contest for one in self.samples)

    @property
    def wins(self) -> int:
        return sum(one.won for one in self.samples if one.play.contest)

    @property
    def average(self) -> float | None:
        """The average points; None across games, whose points have nothing in common."""
        return round(mean(one.points for one in self.scored), 1) if self.scored else None

    @property
    def best(self) -> Sample | None:
        """The most points anybody had, the first time."""
        return max(self.scored, key=lambda one: one.points, default=None)

    @property
    def changed(self) -> bool:
        """Whether something of it rests on corrections or overrides."""
        return any(one.play.changed for one in self.samples)

    @property
    def sources(self) -> dict[str, float]:
        """Where the points came from on average, by the categories of the game's sheet."""
        named: dict[str, list[int]] = {}
        for one in self.scored:
            for category, points in one.play.result["sources"].items():
                named.setdefault(category, []).append(points.get(one.name, 0))
        return {category: round(sum(points) / len(self.scored), 1) for category, points in named.items()}


@frozen
class Statistics:
    """Groups by game, all games first; rules that were broken: game, rule, person, times; how many plays were left out."""

    by: str
    groups: Sequence[Group]
    broken: Mapping[tuple[str, str], Mapping[str, int]]
    plays: int
    practice: int
    unsettled: int

    def of(self, game: str) -> list[Group]:
        """The groups of one game, or of all games together."""
        return [one for one in self.groups if one.game == game]

    @property
    def games(self) -> list[str]:
        """The games there are groups of; an empty one stands for all together."""
        return list(dict.fromkeys(one.game for one in self.groups))


def statistics(plays: Iterable[Play], by: str = "player", *, practice: bool = False, only: str = "") -> Statistics:
    """Statistics of plays, grouped ``by`` one of :data:`BY`; of one person ``only`` if named.

    Games on a practice box are left out unless ``practice``, and so are results that are not settled.
    """
    every = list(plays)
    real = [one for one in every if practice or not one.practice]
    counted = [one for one in real if one.settled]
    games = list(dict.fromkeys(one.game for one in counted))
    names = _spellings(real)
    groups = []
    if len(games) > 1 and by != "game":
        groups += _grouped(counted, by, "", names, only)
    for game in games:
        groups += _grouped([one for one in counted if one.game == game], by, game, names, only)
    broken: dict[tuple[str, str], dict[str, int]] = {}
    for one in real:
        for rule, told in one.broken.items():
            for name, times in told.items():
                if only in ("", person(name)):
                    row = broken.setdefault((one.game, rule), {})
                    row[names[person(name)]] = row.get(names[person(name)], 0) + times
    return Statistics(by, groups, broken, len(counted), len(every) - len(real), len(real) - len(counted))


def _spellings(plays: Iterable[Play]) -> dict[str, str]:
    """How each person was called last."""
    return {person(name): name for one in plays for name in one.players}


def _grouped(plays: Sequence[Play], by: str, game: str, names: Mapping[str, str], only: str) -> list[Group]:
    """The groups of plays of one game, or of all; who was in most plays first, numbers and games in order."""
    keys: Mapping[str, Callable[[Sample], str]] = {
        "player": lambda one: person(one.name),
        "game": lambda one: one.play.game,
        "colour": lambda one: one.play.colours[one.name],
        "players": lambda one: str(len(one.play.players)),
    }
    found: dict[str, Group] = {}
    for sample in _samples(plays):
        key = keys[by](sample)
        if key and only in ("", person(sample.name)):
            label = names[key] if by == "player" else key
            found.setdefault(key, Group(key, label, game)).samples.append(sample)
    if by == "players":
        return sorted(found.values(), key=lambda one: int(one.key))
    return sorted(found.values(), key=lambda one: -one.plays)


def _samples(plays: Iterable[Play]) -> Iterator[Sample]:
    return (Sample(play, name) for play in plays for name in play.players)


def stats_json(found: Statistics) -> dict[str, Any]:
    """The statistics as plain data."""
    return {
        "by": found.by,
        "plays": found.plays,
        "left_out": {"practice": found.practice, "not_settled": found.unsettled},
        "groups": [_group_json(one, found.by) for one in found.groups],
        "broken": [{"game": game, "rule": rule, "times": dict(times)} for (game, rule), times in found.broken.items()],
    }


def _group_json(one: Group, by: str) -> dict[str, Any]:
    best = one.best
    return {
        "game": one.game,
        by: int(one.key) if by == "players" else one.label,
        "plays": one.plays,
        "results": len(one.samples),
        "contests": one.contests,
        "wins": one.wins,
        "average": one.average,
        "best": best and {"points": best.points, "player": best.name, "play": best.play.name},
        "sources": one.sources,
        "changed": one.changed,
    }
