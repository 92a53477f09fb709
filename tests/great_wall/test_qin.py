"""Qin Jiushao against Procedure Q of the specification, written down here once more, on tables met in random games."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random

import pytest

from referee.engine.box import practice_box
from referee.engine.game import Seat
from referee.engine.session import Session
from referee.engine.simulate import playing
from referee.games.great_wall import tasks
from referee.games.great_wall.box import board
from referee.games.great_wall.components import ARCHER, QIN, REED, SPEARMAN
from referee.games.great_wall.game import GAME
from referee.games.great_wall.parties import qin, targeting
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Moving

SOLO = GAME.setting([Seat("Anna", "blue")], {}, {}, practice_box(GAME.package))
Places = list[list[int]]


def tables(seed: int) -> Iterator[Position]:
    """Tables of a random game, every seventh of them with more or fewer of Qin's Clerks about."""
    rng = Random(seed)
    session = Session(SOLO)
    for number, _ in enumerate(playing(session, rng)):
        if number % 7 == 0 and session.position.phase not in ("setup", "end"):
            position = copy.deepcopy(session.position)
            _crowd(position, rng)
            position.tasks.clear()
            yield position


def _crowd(position: Position, rng: Random) -> None:
    own = position.party(QIN)
    for place in rng.sample(range(5), 5):
        if own.clerks and rng.random() < 0.6 and not board.locked(position, SOLO, place):
            count = rng.randint(1, own.clerks)
            room = SOLO_SPOTS[place] - len(position.locations[place])
            for _ in range(min(count, room)):
                position.locations[place].append(QIN)
                own.clerks -= 1


def _spots(place: int) -> int:
    printed = board.location(SOLO, place)
    assert printed is not None
    return printed.spots


SOLO_SPOTS = [_spots(place) for place in range(5)]


def full(places: Places, place: int) -> bool:
    """A Regular Location whose spots are all taken."""
    printed = board.location(SOLO, place)
    assert printed is not None
    return printed.regular and len(places[place]) >= printed.spots


def clerks_go(track: list[int], places: Places, supply: int) -> tuple[Places, int]:
    """Two Clerks to two different Locations, the lowest first; from the highest when the supply is empty."""
    places = [sorted(one) for one in places]
    arrived: set[int] = set()
    for _ in range(2):
        for place in reversed(track):
            if place in arrived or full(places, place):
                continue
            if supply:
                supply -= 1
            else:
                sources = [
                    one
                    for one in track
                    if places[one].count(QIN) > (one in arrived) and not full(places, one) and one != place
                ]
                if not sources:
                    break
                places[sources[0]].remove(QIN)
            places[place] = sorted([*places[place], QIN])
            arrived.add(place)
            break
    return places, supply


def reed_goes(track: list[int], places: Places, count: int) -> Places:
    """To the lowest Location without one; from where Qin never is, else from higher Locations only."""
    places = [sorted(one) for one in places]
    arrived: set[int] = set()
    for _ in range(count):
        goal = next((one for one in reversed(track) if REED not in places[one] and not full(places, one)), None)
        if goal is None:
            break
        order = [one for one in range(10) if one not in track] + track[: track.index(goal)]
        source = next(
            (one for one in order if REED in places[one] and one not in arrived and not full(places, one)), None
        )
        if source is None:
            break
        places[source].remove(REED)
        places[goal] = sorted([*places[goal], REED])
        arrived.add(goal)
    return places


def spot_of(position: Position, number: int, rows: int) -> tuple[int, int] | None:
    """Card and spot of the first free spot: row by row from the wall, on a card column by column, each from the top."""
    for horde in position.sections[number].hordes[:rows]:
        printed = board.horde(SOLO, horde.card)
        assert printed is not None
        columns, forbidden = printed.columns, any("covering" in str(one) for one in printed.text)
        for column in range(columns):
            for row in range(2):
                spot = row * columns + column + 1
                if spot in printed.spots and spot not in horde.covered() and not (forbidden and rows == 3):
                    return horde.card, spot
    return None


@pytest.mark.parametrize("seed", range(6))
def test_he_moves_wounds_and_sends_as_the_procedure_says(seed: int) -> None:
    """GW-SOLO-12 to -14, -22, -24, -27 and GW-AMB-51."""
    seen = 0
    for position in tables(seed):
        track, places = qin.track(position), [sorted(one) for one in position.locations]
        moved = copy.deepcopy(position)
        qin.moves(moved, SOLO, Moving(count=2), [])
        assert ([sorted(one) for one in moved.locations], moved.party(QIN).clerks) == clerks_go(
            track, places, position.party(QIN).clerks
        )
        led = copy.deepcopy(position)
        qin.moves_reed(led, SOLO, Moving(count=2), [])
        assert [sorted(one) for one in led.locations] == reed_goes(track, places, 2)
        _sends(position)
        seen += 1
    assert seen


def _sends(position: Position) -> None:
    """A Spearman where the deck points, else in the other Section; a Wound only where it points."""
    first = max(position.reserve.pointer, 1)
    order = [first, 3 - first]
    sent, wounded = copy.deepcopy(position), copy.deepcopy(position)
    targeting.spearman(sent, QIN)
    targeting.wound(wounded, QIN, first)
    for one in (sent, wounded):
        tasks.settle(one, SOLO, [])
    goals = [spot_of(position, number, 1) for number in order] if position.party(QIN).soldiers[SPEARMAN] else []
    goal = next((one for one in goals if one is not None), None)
    assert _covered(sent) - _covered(position) == ({goal} if goal is not None else set())
    hit = spot_of(position, first, 3)
    assert _covered(wounded) - _covered(position) == ({hit} if hit is not None else set())
    assert sent.party(QIN).honor - position.party(QIN).honor == (2 if goal is not None else 0)
    assert wounded.party(QIN).soldiers[ARCHER] == position.party(QIN).soldiers[ARCHER]


def _covered(position: Position) -> set[tuple[int, int]]:
    return {(horde.card, spot) for section in position.sections for horde in section.hordes for spot in horde.covered()}
