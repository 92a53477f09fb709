"""Properties of whole games of The Great Wall, for every number of players, every mode and the rulings that change play."""

from __future__ import annotations

from random import Random

import battery
import pytest
import support
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.verdict import Verdict, Violation
from referee.games.great_wall.actions.attacks import Attack
from referee.games.great_wall.game import GAME

OTHERWISE = {
    key: next(one for one in ruling.options if one != ruling.default)
    for key, ruling in GAME.book.rulings.items()
    if len(ruling.options) > 1
}
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
TABLES = [
    pytest.param(mode, rulings, seed, id=f"{mode}-{name}-{seed}")
    for mode in MODES
    for name, rulings in (("default", {}), ("otherwise", OTHERWISE))
    for seed in range(2)
]
FUZZ = settings(max_examples=200)


def session(mode: str, rulings: dict[str, str] | None = None, without: tuple[str, ...] = ()) -> Session:
    box = practice_box(GAME.package)
    for key in [one for one in box.facts if one.startswith(without)] if without else ():
        del box.facts[key]
    players, options = MODES[mode]
    return Session(GAME.setting(support.seats(GAME, players), options, rulings or {}, box))


@pytest.mark.parametrize(("mode", "rulings", "seed"), TABLES)
def test_whole_game(mode: str, rulings: dict[str, str], seed: int) -> None:
    table = session(mode, rulings)
    battery.plays_whole(table, Random(f"{mode}/{seed}"))
    assert table.position.phase == "end"
    assert not table.position.unsure


KINDS = sorted({key.partition(".")[0] for key in practice_box(GAME.package).facts})


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_goes_on_without_a_fact(kind: str) -> None:
    """What the owner has not told leaves entries unverifiable; the game is played to its end all the same."""
    mode = {"solo": "solo", "qin": "solo", "reed": "2", "event": "c3", "request": "c3"}.get(kind, "4")
    table = session(mode, without=(f"{kind}.", kind) if kind in ("qin", "reed") else (f"{kind}.",))
    for _ in support.play(table, Random(kind)):
        pass
    assert table.position.phase == "end"


@pytest.mark.parametrize("mode", MODES)
def test_a_game_goes_on_with_nothing_known(mode: str) -> None:
    """With an empty box whoever is at the table tells what is printed, and every count holds to the end."""
    table = session(mode, without=("",))
    assert not table.setting.box.facts
    for _ in support.play(table, Random(mode)):
        assert not [one for one in GAME.audit(table.position, table.setting) if isinstance(one, Violation)]
    assert table.position.phase == "end"


@pytest.mark.parametrize("mode", MODES)
def test_round_trips_at_every_step(mode: str) -> None:
    battery.round_trips(session(mode), Random(mode), langs=("en", "ru"))


@pytest.mark.parametrize(("mode", "rulings"), [("3", {}), ("4", OTHERWISE), ("2", {}), ("solo", {}), ("c3", {})])
def test_listed_is_accepted_and_accepted_is_listed(mode: str, rulings: dict[str, str]) -> None:
    battery.lists_what_it_accepts(session(mode, rulings), Random(mode), every=3, unlisted=declines)


def declines(verdict: Verdict) -> bool:
    """Rewards declined are an extra word of an Attack, not an Attack more in the list."""
    return isinstance(verdict.action, Attack) and verdict.action.without is not None


MIDDLES = [
    battery.middle(session(mode), steps, Random(steps))
    for steps, mode in ((0, "3"), (20, "3"), (60, "2"), (50, "solo"), (90, "4"), (130, "4"), (80, "c3"))
]


@FUZZ
@given(st.sampled_from(MIDDLES), support.plain_text())
def test_no_text_ends_in_a_traceback(table: Session, text: str) -> None:
    battery.hears(table, text)


@FUZZ
@given(st.sampled_from(MIDDLES), st.data())
def test_own_words_in_any_order(table: Session, data: st.DataObject) -> None:
    battery.carries_out(table, data.draw(support.near_entries(table)))


@FUZZ
@given(st.sampled_from(MIDDLES), st.data())
def test_bad_positions_are_refused_or_playable(table: Session, data: st.DataObject) -> None:
    battery.takes_or_refuses(table, data)
