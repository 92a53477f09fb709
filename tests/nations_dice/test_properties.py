"""Properties of whole games of Nations: The Dice Game, for every player count and mode."""

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
from referee.engine.session import Session
from referee.games.nations_dice import payment
from referee.games.nations_dice.actions.buy import Pay
from referee.games.nations_dice.actions.using import Use
from referee.games.nations_dice.components import amount
from referee.games.nations_dice.game import GAME
from referee.games.nations_dice.position import Position

TABLES = [
    pytest.param(players, mode, id=f"{players}-{mode}") for players in (1, 2, 3, 4) for mode in ("base", "unrest")
]


def session(players: int, mode: str, rulings: dict[str, str] | None = None) -> Session:
    box = practice_box(GAME.package)
    return Session(GAME.setting(support.seats(GAME, players), {"mode": mode}, rulings or {}, box))


def table_of(players: int, mode: str, rulings: dict[str, str] | None = None) -> tuple[Session, Random]:
    return session(players, mode, rulings), Random(f"{players}{mode}")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_whole_game(players: int, mode: str, seed: int) -> None:
    """Pieces are conserved after every action; replay is the state; undoing all gives the start; lines add up."""
    table, _ = table_of(players, mode)
    start = positions.to_json(table.position)
    for action in support.play(table, Random(f"{players}{mode}{seed}")):
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


SWITCHED = {
    "ND-AMB-01": "gold-strength-stone",
    "ND-AMB-02": "four-columns",
    "ND-AMB-03": "covered-too",
    "ND-AMB-05": "normal-with-unrest",
    "ND-AMB-06": "base-plus-printed",
    "ND-AMB-08": "not-allowed",
    "ND-AMB-13": "shown",
    "ND-AMB-14": "all-tied",
    "ND-AMB-15": "three",
    "ND-AMB-15b": "roll-plus-tile",
    "ND-AMB-16": "any-left",
    "ND-AMB-19": "reroll-fours",
}


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_whole_game_with_the_other_rulings(players: int, mode: str) -> None:
    """No ruling leads into a game that does not end or a position that cannot be."""
    table, rng = table_of(players, mode, SWITCHED)
    for action in support.play(table, rng):
        problems = table.game.audit(table.position, table.setting)
        assert not problems, (action, problems)
    assert table.position.phase == "end"


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_round_trips_at_every_step(players: int, mode: str) -> None:
    """Position and action survive JSON, and every action survives being typed, in all three languages."""
    table, rng = table_of(players, mode)
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
        domain = list(itertools.islice(one.value.domain(), 300))
        for value in [None, *rng.sample(domain, min(4, len(domain)))]:
            values = {other.field: getattr(action, other.field) for other in action.spec.args} | {one.field: value}
            found.append(type(action)(action.player, **values))
    return found


def several(action: Action) -> bool:
    """Symbols used several at once come to the same as one after another, which is how they are listed."""
    return isinstance(action, Use) and len(action.pieces or ()) + len(action.traded or ()) // 2 > 1


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_listed_is_accepted_and_accepted_is_listed(players: int, mode: str) -> None:
    """``legal`` lists what is accepted, but for payments that waste and symbols used several at once."""
    table, rng = table_of(players, mode)
    pool: list[Action] = []
    for number, action in enumerate(support.play(table, rng)):
        pool.append(action)
        decision = table.decision()
        if number % 4 or not decision.seats or decision.chance:
            continue
        listed = set(table.legal(private=True))
        for one in rng.sample(sorted(listed, key=repr), min(10, len(listed))):
            assert table.judge(one).legal
        tried = (*rng.sample(pool, min(12, len(pool))), *list(listed)[:6])
        for one in [other for some in tried for other in neighbours(some, rng)]:
            if not one.spec.listed:
                continue
            try:
                verdict = table.judge(one)
            except RefereeError:
                continue
            if verdict.legal:
                assert verdict.action in listed or verdict.warnings or several(verdict.action), verdict.action
            else:
                assert verdict.violations or verdict.missing, one
                assert all(violation.rule in table.game.book.rules for violation in verdict.violations)


@pytest.mark.parametrize("mode", ["base", "unrest"])
def test_payments_listed_waste_nothing_and_in_any_order_are_one(mode: str) -> None:
    """The least wasteful payment comes first; every one covers the price; its pieces may be typed in any order."""
    table, rng = table_of(3, mode)
    seen = 0
    for _ in support.play(table, rng):
        if table.position.turn.stage != "pay":
            continue
        listed = [one for one in table.legal() if isinstance(one, Pay)]
        assert listed
        assert len(set(listed)) == len(listed)
        for one in rng.sample(listed, min(5, len(listed))):
            assert not table.judge(one).warnings
            words = list(one.pieces or ())
            rng.shuffle(words)
            traded = list(one.traded or ())
            rng.shuffle(traded)
            text = " ".join(("pay", *words, *(("trade", *traded) if traded else ())))
            assert table.read(text) == [one]
            seen += 1
    assert seen > 20


def test_fewer_trades_come_first() -> None:
    """A payment by faces is offered before one by trading."""
    table, rng = table_of(2, "base")
    for _ in support.play(table, rng):
        if table.position.turn.stage == "pay":
            listed = [len(one.traded or ()) for one in table.legal() if isinstance(one, Pay)]
            assert listed == sorted(listed)


def played(steps: int, seed: int, players: int, mode: str) -> Session:
    table = session(players, mode)
    for _, _ in zip(range(steps), support.play(table, Random(seed)), strict=False):
        pass
    return table


MIDDLES = [
    played(steps, steps, players, mode)
    for steps, players, mode in (
        (0, 2, "base"),
        (12, 3, "base"),
        (30, 2, "unrest"),
        (33, 1, "unrest"),
        (90, 4, "unrest"),
    )
]


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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


WORDS = {table.game.id: support.near_entries(table) for table in MIDDLES[:1]}


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_own_words_in_any_order(data: st.DataObject) -> None:
    """Entries built from the game's own words never break anything; what is accepted leaves a sound position."""
    table = data.draw(st.sampled_from(MIDDLES)).branch()
    text = data.draw(WORDS["nations_dice"])
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


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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


def test_every_way_of_paying_is_found() -> None:
    """Against all choices among the pieces: the ways listed are those in which nothing could be left out."""
    table = session(2, "unrest")
    player = table.position.players[0]
    player.dice = ["green-gold2", "white-book", "white-food", "white-gold"]
    player.chits = ["gold", "gold+food"]
    pieces = payment.unused(player)
    for price in (1, 2, 3, 4):
        found = set(payment.ways(player, table.setting, "gold", price))
        wanted = {
            (paid, traded)
            for paid in payment.selections(pieces)
            for traded in payment.selections(player.dice)
            if len(traded) % 2 == 0
            and all(amount(one, "gold") for one in paid)
            and not list(payment.owned(player, paid, traded))
            and payment.total(paid, "gold") + len(traded) // 2 >= price
            and not payment.wasteful(paid, traded, "gold", price)
        }
        assert found == wanted
