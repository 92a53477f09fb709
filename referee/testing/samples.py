"""Tables to test a game with: its practice box, sessions, varied cases, random play, Hypothesis strategies."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from referee.engine import simulate
from referee.engine.action import Action
from referee.engine.box import Box, practice_box
from referee.engine.errors import SetupError
from referee.engine.game import Game, Seat
from referee.engine.session import Session
from referee.games import game as find_game

WIDE = "REFEREE_WIDE" in os.environ
"""Whether a test is to try as much as anybody may wait for, not only what is tried at every change."""
NAMES = ("Anna", "Boris", "Carla", "Dmitri")
PATIENT = settings(
    max_examples=250 if WIDE else 50,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.function_scoped_fixture,  # a table of the test's class is used for many inputs
        HealthCheck.differing_executors,  # one test method is run by the classes of several games
    ],
)
"""Settings of Hypothesis for whole games on a slow machine."""


class Case(NamedTuple):
    """A table for tests: number of players, options and rulings; ``seed`` is for random choices.

    Without a ``box`` of its own it has the practice box.
    """

    players: int
    options: Mapping[str, str] = {}
    rulings: Mapping[str, str] = {}
    seed: int = 0
    box: Box | None = None

    def __str__(self) -> str:
        chosen = [*self.options.values(), *(f"{key}={value}" for key, value in self.rulings.items())]
        return "-".join(
            [str(self.players), *(chosen if len(chosen) < 6 else (f"{len(chosen)}-choices",)), str(self.seed)]
        )

    def table(self, game: Game) -> tuple[Session, Random]:
        """The session at the start of the set-up, and its random generator."""
        return session(game, self.players, self.options, self.rulings, self.box), Random(f"{self}")


def practice(game: str = "zhanguo") -> Box:
    """A new copy of a game's practice box."""
    return practice_box(find_game(game).package)


def seats(game: Game, count: int) -> list[Seat]:
    colours = [one.key for one in game.colours.options]
    return [Seat(name, colour) for name, colour in zip(NAMES, colours, strict=False)][:count]


def tables(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Varied tables, as numbers of players with options.

    Every option has its first value at one table and its last at another, as far as they go together.
    """
    least, most = game.players
    options = {place: {one.name.key: one.values[place].key for one in game.options} for place in (0, -1)}
    keys = list(options[0])
    alone = (
        dict(zip(keys, chosen, strict=True))
        for chosen in itertools.product(*([options[-1][one], options[0][one]] for one in keys))
    )
    single = [next(one for one in alone if can_be(game, least, one))] if least == 1 else []
    return [(min(3, most), options[0]), (most, options[-1]), *((least, one) for one in single)]


def otherwise(game: Game, number: int = 0) -> dict[str, str]:
    """For every ruling that changes play an answer that is not the default; ``number`` chooses among several."""
    others = {
        key: [one for one in ruling.options if one != ruling.default] for key, ruling in game.book.rulings.items()
    }
    return {key: answers[number % len(answers)] for key, answers in others.items() if answers}


def cases(game: Game) -> list[Case]:
    """Varied tables, each with the default rulings and with other ones."""
    return [Case(players, options, rulings) for players, options in tables(game) for rulings in ({}, otherwise(game))]


def modes(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every number of players with all options that go together with it."""
    return [(players, dict(options)) for players, options in _every_mode(game)]


@cache
def _every_mode(game: Game) -> list[tuple[int, dict[str, str]]]:
    keys = [one.name.key for one in game.options]
    every = itertools.product(*([value.key for value in one.values] for one in game.options))
    least, most = game.players
    chosen = [dict(zip(keys, values, strict=True)) for values in every]
    return [(players, one) for players in range(least, most + 1) for one in chosen if can_be(game, players, one)]


def pairs(game: Game) -> list[Case]:
    """Few tables at which each two choices meet that go together: numbers of players, options; every other with rulings."""
    every = modes(game)
    met = [{*itertools.combinations_with_replacement(_choices(*mode), 2)} for mode in every]
    found: list[Case] = []
    left = set[tuple[str, str]]().union(*met)
    while left:
        (players, options), here = max(zip(every, met, strict=True), key=lambda one: len(one[1] & left))
        left -= here
        found.append(Case(players, options, otherwise(game, len(found)) if len(found) % 2 else {}))
    return found


def _choices(players: int, options: Mapping[str, str]) -> Iterator[str]:
    yield f"players={players}"
    yield from (f"{key}={value}" for key, value in options.items())


def some_case(game: Game, seed: int) -> Case:
    """A random table: any number of players, any options, every third time with other rulings."""
    rng = Random(f"{game.id}/{seed}")
    players, options = rng.choice(modes(game))
    every = game.book.rulings.items() if seed % 3 == 2 else ()
    rulings = {key: rng.choice(list(one.options)) for key, one in every if rng.random() < 0.3}
    return Case(players, options, rulings, seed)


def can_be(game: Game, players: int, options: Mapping[str, str]) -> bool:
    """Whether the game can be played by this number of players with these options."""
    try:
        Session(game.setting(seats(game, players), options, {}, practice_box(game.package)))
    except SetupError:
        return False
    return True


def session(
    game: str | Game = "zhanguo",
    players: int = 3,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    box: Box | None = None,
) -> Session:
    """A table at the start of its set-up, with the practice box unless another is given."""
    made = find_game(game) if isinstance(game, str) else game
    known = practice_box(made.package) if box is None else box
    return Session(made.setting(seats(made, players), options or {}, rulings or {}, known))


def play(table: Session, rng: Random) -> Iterator[Action]:
    """Play random legal actions to the end, yielding each after it was carried out."""
    return simulate.playing(table, rng)


def play_on(table: Session, rng: Random) -> Iterator[Action]:
    """Play to the end where much is untold: what a table must know to go on is told as the practice box has it."""
    return simulate.playing(table, rng, practice_box(table.game.package).facts)


def plain_text() -> st.SearchStrategy[str]:
    """A strategy for any text, decoded bytes included."""
    return st.one_of(st.text(max_size=60), st.binary(max_size=60).map(lambda data: data.decode("utf-8", "replace")))


def near_entries(table: Session) -> st.SearchStrategy[str]:
    """A strategy for texts made of the game's own words in any order."""
    words = sorted(table.game.grammar.verbs) + sorted(
        {word for cls in table.game.actions for one in cls.spec.args for word in (*one.value.table, *one.key.folded())}
    )
    return st.lists(st.sampled_from(words), min_size=1, max_size=8).map(" ".join)
