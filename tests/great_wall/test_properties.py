"""Properties of whole games of The Great Wall, for every number of players, every mode and the rulings that change play."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.verdict import Verdict, Violation
from referee.games.great_wall.actions.attacks import Attack
from referee.games.great_wall.actions.casualties import AssaultResult
from referee.games.great_wall.actions.dealt import Stack
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.actions.invasion import Arrived, Token
from referee.games.great_wall.actions.setup import Deck
from referee.games.great_wall.actions.shame import Icon
from referee.games.great_wall.game import GAME
from referee.testing import samples
from referee.testing.properties import Properties
from referee.testing.samples import Case, otherwise

COOP = {"mode": "cooperative"}
HARDER = {"qin-honor": "100", "qin-advisors": "both"}
MODES = {
    "3": (3, {}),
    "4": (4, {}),
    "2": (2, {}),
    "solo": (1, HARDER),
    "c2": (2, COOP),
    "c3": (3, COOP),
    "c4": (4, COOP),
}
TOLD = (Arrived, AssaultResult, Deck, Icon, Stack, Token)
OTHERWISE = otherwise(GAME)


def case(mode: str, rulings: dict[str, str] | None = None, seed: int = 0) -> Case:
    return Case(*MODES[mode], rulings or {}, seed)


class TestProperties(Properties):
    game = GAME
    points = "honor"
    whole = [case(mode, rulings, seed) for mode in MODES for rulings in ({}, OTHERWISE) for seed in range(2)]
    trips = [(case(mode), 1 if samples.WIDE else 2) for mode in MODES]
    listed = [(case("3"), 3), (case("4", OTHERWISE), 3), (case("2"), 3), (case("solo"), 3), (case("c3"), 3)]
    bare = [case("2"), case("solo"), case("c3")]
    middles = [
        (case(mode), steps)
        for steps, mode in ((0, "3"), (20, "3"), (60, "2"), (50, "solo"), (90, "4"), (130, "4"), (80, "c3"))
    ]

    @staticmethod
    def unlisted(verdict: Verdict) -> bool:
        """What is said beside what the list offers.

        Rewards declined are an extra word of an Attack; what the referee knows by now may be told, and declined, again.
        """
        action = verdict.action
        declined = isinstance(action, Attack) and action.without is not None
        return declined or isinstance(action, TOLD) or (isinstance(action, Done) and action.of is not None)


def session(mode: str, without: tuple[str, ...]) -> Session:
    box = practice_box(GAME.package)
    for key in [one for one in box.facts if one.startswith(without)]:
        del box.facts[key]
    players, options = MODES[mode]
    return Session(GAME.setting(samples.seats(GAME, players), options, {}, box))


KINDS = sorted({key.partition(".")[0] for key in practice_box(GAME.package).facts})


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_goes_on_without_a_fact(kind: str) -> None:
    """What the owner has not told leaves entries unverifiable; the game is played to its end all the same."""
    mode = {"solo": "solo", "qin": "solo", "reed": "2", "event": "c3", "request": "c3"}.get(kind, "4")
    table = session(mode, without=(f"{kind}.", kind) if kind in ("qin", "reed") else (f"{kind}.",))
    for _ in samples.play(table, Random(kind)):
        pass
    assert table.position.phase == "end"


@pytest.mark.parametrize("mode", MODES)
def test_a_game_goes_on_with_nothing_known(mode: str) -> None:
    """With an empty box whoever is at the table tells what is printed, and every count holds to the end."""
    table = session(mode, without=("",))
    assert not table.setting.box.facts
    for _ in samples.play(table, Random(mode)):
        assert not [one for one in GAME.audit(table.position, table.setting) if isinstance(one, Violation)]
    assert table.position.phase == "end"
