"""Properties of whole games of The Great Wall, for every number of players, every mode and the rulings that change play."""

from __future__ import annotations

import itertools
import json
from random import Random

import pytest
import support
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.engine import action as actions
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.box import practice_box
from referee.engine.errors import RefereeError
from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.engine.verdict import Violation
from referee.games.great_wall.game import GAME
from referee.games.great_wall.position import Position

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


def session(mode: str, rulings: dict[str, str] | None = None, without: tuple[str, ...] = ()) -> Session:
    box = practice_box(GAME.package)
    for key in [one for one in box.facts if one.startswith(without)] if without else ():
        del box.facts[key]
    players, options = MODES[mode]
    return Session(GAME.setting(support.seats(GAME, players), options, rulings or {}, box))


@pytest.mark.parametrize(("mode", "rulings", "seed"), TABLES)
def test_whole_game(mode: str, rulings: dict[str, str], seed: int) -> None:
    """Pieces are conserved after every action; replay is the state; undoing all gives the start; lines add up."""
    table = session(mode, rulings)
    start = positions.to_json(table.position)
    for action in support.play(table, Random(f"{mode}/{seed}")):
        problems = GAME.audit(table.position, table.setting)
        assert not problems, (action, problems)
    assert table.position.phase == "end"
    assert not table.position.unsure
    ended = positions.to_json(table.position)
    replayed = Session(table.setting)
    for step in table.steps:
        replayed.restore(step)
    assert positions.to_json(replayed.position) == ended
    data, _ = GAME.final(table.position, table.setting)
    sheet = GAME.score(json.loads(json.dumps(data)), table.setting.rulings, [])
    for name in table.setting.players:
        assert sheet.totals[name] == sum(line.points for line in sheet.lines if line.player == name)
    count = len(table.steps)
    table.undo(count)
    assert positions.to_json(table.position) == start
    table.redo(count)
    assert positions.to_json(table.position) == ended


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
    """Position and action survive JSON, and every action survives being typed, in both languages."""
    table = session(mode)
    for action in support.play(table, Random(mode)):
        data = json.loads(json.dumps(positions.to_json(table.position)))
        assert positions.from_json(Position, data) == table.position
        assert GAME.fits(table.position, table.setting) is None
        assert actions.from_json(GAME.grammar.by_key, json.loads(json.dumps(action.to_json()))) == action
        for lang in ("en", "ru"):
            text = action.text(lang, table.setting.players)
            assert GAME.grammar.read(text, action.player, table.setting.names) == [action], text


def neighbours(action: Action, rng: Random) -> list[Action]:
    """The action with each argument changed to another value, or left out."""
    found = []
    for one in action.spec.args:
        domain = list(itertools.islice(one.value.domain(), 200))
        for value in [None, *rng.sample(domain, min(4, len(domain)))]:
            values = {other.field: getattr(action, other.field) for other in action.spec.args} | {one.field: value}
            found.append(type(action)(action.player, **values))
    return found


@pytest.mark.parametrize(("mode", "rulings"), [("3", {}), ("4", OTHERWISE), ("2", {}), ("solo", {}), ("c3", {})])
def test_listed_is_accepted_and_accepted_is_listed(mode: str, rulings: dict[str, str]) -> None:
    """``legal`` lists exactly what is accepted: mutated entries that are accepted must be in the list."""
    table, rng = session(mode, rulings), Random(mode)
    pool: list[Action] = []
    for number, action in enumerate(support.play(table, rng)):
        pool.append(action)
        decision = table.decision()
        if number % 3 or decision.chance or decision.seats in ((), (TABLE,)):
            continue
        listed = set(table.legal(private=True))
        assert listed, "a legal action always exists"
        tried = [
            other
            for one in (
                *rng.sample(pool, min(12, len(pool))),
                *rng.sample(sorted(listed, key=str), min(6, len(listed))),
            )
            for other in neighbours(one, rng)
        ]
        for one in tried:
            if not one.spec.listed:
                continue
            try:
                verdict = table.judge(one)
            except RefereeError:
                continue
            if verdict.legal:
                assert verdict.action in listed, verdict.action
            else:
                assert verdict.violations or verdict.missing, one
                assert all(violation.rule in GAME.book.rules for violation in verdict.violations), verdict.rules


def played(steps: int, mode: str) -> Session:
    table = session(mode)
    for _, _ in zip(range(steps), support.play(table, Random(steps)), strict=False):
        pass
    return table


MIDDLES = [
    played(steps, mode)
    for steps, mode in ((0, "3"), (20, "3"), (60, "2"), (50, "solo"), (90, "4"), (130, "4"), (80, "c3"))
]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(MIDDLES), support.plain_text())
def test_no_text_ends_in_a_traceback(table: Session, text: str) -> None:
    """Whatever is typed is a verdict or an error that says what to do."""
    before = positions.to_json(table.position)
    try:
        for action in table.read(text):
            table.judge(action)
    except RefereeError as error:
        assert str(error)
    assert positions.to_json(table.position) == before


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_own_words_in_any_order(data: st.DataObject) -> None:
    """Entries built from the game's own words never break anything; what is accepted leaves a sound position."""
    table = data.draw(st.sampled_from(MIDDLES)).branch()
    text = data.draw(support.near_entries(table))
    try:
        for action in table.read(text):
            if table.declare(action).status == "illegal":
                break
    except RefereeError as error:
        assert str(error)
    assert not GAME.audit(table.position, table.setting)
    assert GAME.fits(table.position, table.setting) is None


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_bad_positions_are_refused_or_playable(data: st.DataObject) -> None:
    """A position with one part replaced is refused with its path, or can be judged, audited, listed and scored."""
    table = data.draw(st.sampled_from(MIDDLES))
    plain = positions.to_json(table.position)
    holder = plain
    key = data.draw(st.sampled_from(sorted(holder)))
    while isinstance(holder[key], dict | list) and holder[key] and data.draw(st.booleans()):
        holder = holder[key]
        key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else list(range(len(holder)))))
    holder[key] = data.draw(PLAIN)
    try:
        position = positions.from_json(Position, plain)
    except RefereeError as error:
        assert str(error)
        return
    if GAME.fits(position, table.setting) is not None:
        return
    GAME.audit(position, table.setting)
    broken = Session(table.setting, position)
    for action in itertools.islice(broken.legal(private=True), 20):
        assert broken.judge(action).status != "illegal"
    GAME.final(broken.position, broken.setting)
