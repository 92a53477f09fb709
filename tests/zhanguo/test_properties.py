"""Properties of whole games of ZhanGuo, for every player count, side and variant."""

from __future__ import annotations

import itertools
import json
from random import Random

import pytest
import support
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.engine import action as actions
from referee.engine import judge as judging
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.errors import Ambiguous, RefereeError
from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.games.zhanguo.position import Position

TABLES = [
    pytest.param(
        players,
        {"side": side, "auction": auction, **dict(zip(("draw", "order", "unrest"), variants, strict=True))},
        id=f"{players}-{side}-{auction}-{'-'.join(variants)}",
    )
    for players in (2, 3, 4)
    for side, auction in (("A", "no"), ("B", "no"), ("B", "yes"))
    for variants in itertools.product(("no", "yes"), repeat=3)
]


def game_of(players: int, options: dict[str, str]) -> tuple[Session, Random]:
    rng = Random(f"{players}{sorted(options.items())}")
    return support.session("zhanguo", players, options), rng


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_whole_game(players: int, options: dict[str, str]) -> None:
    """Components are conserved after every action; replay is the state; undoing all gives the start; lines add up."""
    table, rng = game_of(players, options)
    start = positions.to_json(table.position)
    for action in support.play(table, rng):
        problems = table.game.audit(table.position, table.setting)
        assert not problems, (action, problems)
    ended = positions.to_json(table.position)
    replayed = Session(table.setting)
    for step in table.steps:
        replayed.restore(step)
    assert positions.to_json(replayed.position) == ended
    data, missing = table.game.final(table.position, table.setting)
    assert not missing
    sheet = table.game.score(json.loads(json.dumps(data)), table.setting.rulings, [])
    for name in table.setting.players:
        assert sheet.totals[name] == sum(line.points for line in sheet.lines if line.player == name)
    count = len(table.steps)
    table.undo(count)
    assert positions.to_json(table.position) == start
    table.redo(count)
    assert positions.to_json(table.position) == ended


@pytest.mark.parametrize("players", [2, 3, 4])
def test_round_trips_at_every_step(players: int) -> None:
    """Position and action survive JSON, and every action survives being typed, in all three languages."""
    table, rng = game_of(players, {"side": "B", "auction": "yes"})
    for action in support.play(table, rng):
        data = json.loads(json.dumps(positions.to_json(table.position)))
        assert positions.from_json(Position, data) == table.position
        assert table.game.fits(table.position, table.setting) is None
        assert actions.from_json(table.game.grammar.by_key, json.loads(json.dumps(action.to_json()))) == action
        for lang in ("en", "ru", "it"):
            text = action.text(lang, table.setting.players)
            assert table.game.grammar.read(text, action.player, table.setting.names) == [action], text


def neighbours(action: Action, rng: Random) -> list[Action]:
    """The action with each argument changed to another value, or left out."""
    found = []
    for one in action.spec.args:
        domain = list(itertools.islice(one.value.domain(), 200))
        for value in [None, *rng.sample(domain, min(4, len(domain)))]:
            values = {other.field: getattr(action, other.field) for other in action.spec.args} | {one.field: value}
            found.append(type(action)(action.player, **values))
    return found


@pytest.mark.parametrize(("players", "side"), [(2, "A"), (3, "B"), (4, "A"), (4, "B")])
def test_listed_is_accepted_and_accepted_is_listed(players: int, side: str) -> None:
    """``legal`` lists exactly what is accepted: mutated entries that are accepted must be in the list."""
    table, rng = game_of(players, {"side": side})
    pool: list[Action] = []
    for number, action in enumerate(support.play(table, rng)):
        pool.append(action)
        decision = table.decision()
        if number % 5 or decision.seats in ((), (TABLE,)):
            continue
        listed = set(table.legal(private=True))
        assert listed, "a legal action always exists (ZG-TURN-05)"
        for one in rng.sample(sorted(listed, key=repr), min(10, len(listed))):
            assert table.judge(one).legal
        tried = [
            other
            for one in (*rng.sample(pool, min(12, len(pool))), *list(listed)[:6])
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
                assert all(violation.rule in table.game.book.rules for violation in verdict.violations)


def played(steps: int, seed: int, side: str) -> Session:
    table = support.session("zhanguo", 3, {"side": side})
    rng = Random(seed)
    for _, _ in zip(range(steps), support.play(table, rng), strict=False):
        pass
    return table


MIDDLES = [
    played(steps, steps, side) for steps, side in ((0, "A"), (25, "A"), (60, "B"), (150, "A"), (260, "B"), (330, "A"))
]


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
    assert not table.game.audit(table.position, table.setting)
    assert table.game.fits(table.position, table.setting) is None


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
    if table.game.fits(position, table.setting) is not None:
        return
    table.game.audit(position, table.setting)
    broken = Session(table.setting, position)
    for action in itertools.islice(broken.legal(private=True), 20):
        assert broken.judge(action).status != "illegal"
    broken.game.final(broken.position, broken.setting)


def test_a_hand_that_was_typed_in_is_shown_to_nobody() -> None:
    """Neither the legal list, nor what is offered instead, nor a question names a card of a known hand."""
    table = played(19, 3, "A")
    hand = table.position.players[table.position.turn.player].known_hand
    assert hand
    assert table.position.turn.stage == "play"
    shown = {action.text() for action in table.legal()}
    assert {"court", "unify region 2"} <= shown
    assert not {f"court {card}" for card in hand} & shown
    with pytest.raises(Ambiguous) as raised:
        table.judge(table.read("unify")[0])
    assert all(getattr(option, "card", None) is None for option in raised.value.options)
    unseen = next(card for card in range(1, 41) if card not in hand)
    offered = judging.instead(table.position, table.setting, table.read(f"court {unseen}")[0])
    assert offered
    assert all(getattr(one, "card", None) is None for one in offered)
