"""What the tests share: the practice box, sessions, random play, Hypothesis strategies, and what examples show."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from referee.engine import scenario as scenarios
from referee.engine import simulate
from referee.engine.action import Action
from referee.engine.box import Box, practice_box
from referee.engine.errors import SetupError
from referee.engine.game import Game, Seat
from referee.engine.session import Session
from referee.games import game as find_game
from referee.locale import update as catalogues

TESTS = Path(__file__).parent
NAMES = ("Anna", "Boris", "Carla", "Dmitri")


def practice(game: str = "zhanguo") -> Box:
    """A fresh copy of a game's practice box."""
    return practice_box(find_game(game).package)


def seats(game: Game, count: int) -> list[Seat]:
    colours = [one.key for one in game.colours.options]
    return [Seat(name, colour) for name, colour in zip(NAMES, colours, strict=False)][:count]


def tables(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Tables unlike each other: players, and the first or the last value of every option, as far as they go together."""
    least, most = game.players
    options = {place: {one.name.key: one.values[place].key for one in game.options} for place in (0, -1)}
    keys = list(options[0])
    alone = (
        dict(zip(keys, chosen, strict=True))
        for chosen in itertools.product(*([options[-1][one], options[0][one]] for one in keys))
    )
    single = [next(one for one in alone if can_be(game, least, one))] if least == 1 else []
    return [(min(3, most), options[0]), (most, options[-1]), *((least, one) for one in single)]


def can_be(game: Game, players: int, options: Mapping[str, str]) -> bool:
    """The game is played by so many with these options."""
    try:
        Session(game.setting(seats(game, players), options, {}, practice_box(game.package)))
    except SetupError:
        return False
    return True


def translated(domain: str) -> tuple[str, ...]:
    """Languages a catalogue must be complete in: Russian always, Italian where it is promised or has been begun."""
    begun = domain in ("referee", "zhanguo") or any(one.id and one.string for one in catalogues.read(domain, "it"))
    return ("ru", "it") if begun else ("ru",)


def session(
    game: str = "zhanguo",
    players: int = 3,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Session:
    """A table at the start of its set-up, on the practice box."""
    made = find_game(game)
    return Session(made.setting(seats(made, players), options or {}, rulings or {}, practice(game)))


def play(table: Session, rng: Random) -> Iterator[Action]:
    """Play random legal actions to the end, yielding each after it was carried out."""
    return simulate.playing(table, rng)


def plain_text() -> st.SearchStrategy[str]:
    """Anything a keyboard, a file or a cat may produce."""
    return st.one_of(st.text(max_size=60), st.binary(max_size=60).map(lambda data: data.decode("utf-8", "replace")))


def near_entries(table: Session) -> st.SearchStrategy[str]:
    """Entries made of this game's own words in any order."""
    words = sorted(table.game.grammar.verbs) + sorted(
        {word for cls in table.game.actions for one in cls.spec.args for word in (*one.value.table, *one.key.folded())}
    )
    return st.lists(st.sampled_from(words), min_size=1, max_size=8).map(" ".join)


class Shown:
    """What the examples and tests of a game show of its rules.

    ``permits`` are rules with the tag of legality that no entry can break, each with the reason: they permit, they warn,
    or the referee keeps them himself. Only a referee who refuses too much or reckons wrongly could break them, and a test
    of its own shows that he does not.
    """

    def __init__(self, game: Game, permits: Mapping[str, str]) -> None:
        self.book = game.book
        self.folder = TESTS / game.id
        self.permits = permits

    @cached_property
    def examples(self) -> list[dict[str, Any]]:
        """Every scenario of the game."""
        paths = sorted((self.folder / "scenarios").glob("*.toml"))
        return [one for path in paths for one in scenarios.scenarios_of(tomllib.loads(path.read_text("utf-8")))]

    @cached_property
    def in_tests(self) -> set[str]:
        """Rules and rulings that a test names."""
        prefix = next(iter(self.book.rules)).partition("-")[0]
        paths = (*self.folder.glob("test_*.py"), *(TESTS / "scoring").glob("test_*.py"))
        texts = [path.read_text("utf-8") for path in paths if path.name != "test_coverage.py"]
        return {rule for text in texts for rule in re.findall(rf"\b{prefix}-[A-Z]+-\d+[a-z]?\b", text)}

    def is_shown(self, rule: str) -> bool:
        return rule in self.in_tests or any(rule in one["rules"] for one in self.examples)

    def is_broken(self, rule: str) -> bool:
        """An example is refused, or found by the audit or against a correction, by this rule and no other."""
        return any(
            (one["expect"].get("verdict") in ("illegal", "corrected") and one["expect"].get("rules") == [rule])
            or one["expect"].get("audit") == [rule]
            for one in self.examples
        )

    def is_kept(self, rule: str) -> bool:
        """An example names the rule and is not refused."""
        return any(
            rule in one["rules"] and one["expect"].get("verdict", "legal") == "legal" and not one["expect"].get("audit")
            for one in self.examples
        )

    def chosen(self, ruling: str) -> set[str]:
        """The options of a ruling under which an example that names it, sets it, or shows one of its rules was run."""
        about = self.book.rulings[ruling]
        return {
            one.get("rulings", {}).get(ruling, about.default)
            for one in self.examples
            if ruling in one["rules"] or ruling in one.get("rulings", {}) or set(about.rules) & set(one["rules"])
        }

    def legality(self) -> list[str]:
        return [key for key, rule in self.book.rules.items() if rule.tag == "legality"]

    def check_legality(self, rule: str) -> None:
        """A rule that can refuse is both broken and kept by an example."""
        if rule in self.permits:
            assert rule in self.in_tests, "no test shows what this rule permits"
            return
        assert self.is_broken(rule), "no example is refused by exactly this rule"
        assert self.is_kept(rule), "no example keeps this rule"

    def open_rulings(self) -> list[str]:
        return [key for key, one in self.book.rulings.items() if len(one.options) > 1]

    def check_ruling(self, ruling: str) -> None:
        """Each option of a ruling is executed."""
        if ruling not in self.in_tests:
            assert self.chosen(ruling) == set(self.book.rulings[ruling].options)
