"""Who is asked in books, famine and war, under every ruling: whoever could change anything, and nobody else."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from referee.engine import position as positions
from referee.engine import scenario as scenarios
from referee.engine.session import Session
from referee.games.nations_dice import steps
from referee.games.nations_dice.actions.using import Use
from referee.games.nations_dice.game import GAME
from referee.games.nations_dice.holdings import unused
from referee.games.nations_dice.position import Position
from referee.testing import samples

OPTIONS = [(key, option) for key, ruling in GAME.book.rulings.items() for option in ruling.options]


def may_use(table: Session, seat: int) -> bool:
    """Asked now, the player could use a piece or a pair of dice; tried one by one, by the rules of ``use`` alone."""
    trial = Session(table.setting, positions.clone(table.position))
    trial.position.waiting = [seat]
    own = trial.position.players[seat]
    pieces = [Use(seat, (piece,)) for piece in set(unused(own))]
    pairs = [Use(seat, None, pair) for pair in set(itertools.combinations(sorted(own.dice), 2))]
    return any(trial.judge(one).legal for one in (*pieces, *pairs))


def begun(table: Session, rng: Random) -> Iterator[tuple[str, Position, list[int]]]:
    """Every step as it begins, with who is asked in it, in a random game."""
    made: list[tuple[str, Position, list[int]]] = []
    past: set[tuple[int, str]] = set()
    unless_asked = steps.unless_asked

    def seen(position: Position, setting: object, notes: object, scored: bool) -> None:
        if (position.round, position.phase) not in past:
            past.add((position.round, position.phase))
            made.append((position.phase, positions.clone(position), list(position.waiting)))
        unless_asked(position, setting, notes, scored)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(steps, "unless_asked", seen)
        for _ in samples.play(table, rng):
            yield from made
            made.clear()


@pytest.mark.parametrize(("ruling", "option"), OPTIONS, ids=[f"{key}-{option}" for key, option in OPTIONS])
def test_every_option_of_every_ruling_asks_whoever_could_change_something(ruling: str, option: str) -> None:
    """When a step begins, those asked are those whom ``use`` would let do anything.

    By turns in games of one, two and three players; REFEREE_WIDE=1 plays all three with each option.
    """
    seen, tables = 0, [(1, "unrest"), (2, "base"), (3, "unrest")]
    chosen = tables if samples.WIDE else tables[OPTIONS.index((ruling, option)) % 3 :][:1]
    for players, mode in chosen:
        table = samples.session(GAME.id, players, {"mode": mode}, {ruling: option})
        for phase, position, waiting in begun(table, Random(f"{ruling}{option}{players}")):
            at = Session(table.setting, position)
            assert waiting == [seat for seat in reversed(position.order) if may_use(at, seat)], phase
            seen += 1
        assert table.position.phase == "end"
    assert seen == len(chosen) * 4 * 3


def table(step: str, dice: list[str], **more: object) -> Session:
    given = {"phase": step, "waiting": [0], "players.1.dice": dice, "players.1.chits": []}
    return scenarios.session_of(GAME, samples.practice(GAME.id), {"game": GAME.id, "players": 2, "given": given} | more)


@pytest.mark.parametrize(
    ("ruling", "step", "dice", "asked"),
    [
        ("gold-food-stone", "famine", ["white-gold", "white-gold"], True),
        ("gold-food-stone", "famine", ["white-gold"], False),
        ("gold-food-stone", "war", ["white-gold", "white-gold"], False),
        ("gold-food-stone", "books", ["white-gold", "white-gold"], False),
        ("gold-strength-stone", "famine", ["white-gold", "white-gold"], False),
        ("gold-strength-stone", "war", ["white-gold", "white-gold"], True),
        ("gold-strength-stone", "war", ["white-gold"], False),
        ("gold-strength-stone", "books", ["white-gold", "white-gold"], False),
        ("gold-strength-stone", "war", ["white-strength"], True),
    ],
)
def test_whoever_can_trade_for_it_is_asked(ruling: str, step: str, dice: list[str], asked: bool) -> None:
    """ND-AMB-01, ND-WAR-01, B5: the war step skipped whoever could only trade for strength."""
    session = table(step, dice, rulings={"ND-AMB-01": ruling})
    assert steps.able(session.position, session.setting, 1) is asked
    assert may_use(session, 1) is asked


def test_traded_strength_wins_the_war() -> None:
    """ND-AMB-01: two dice are one strength where the table rules so, and it scores."""
    given = {
        "phase": "famine",
        "waiting": [0],
        "players.0.dice": ["white-food"],
        "players.0.chits": [],
        "players.1.dice": ["white-gold", "white-stone"],
        "players.1.chits": [],
    }
    made = {"game": GAME.id, "players": 2, "given": given, "box": {"event.1.1": {"famine": 9, "war": 1}}}
    session = scenarios.session_of(
        GAME, samples.practice(GAME.id), made | {"rulings": {"ND-AMB-01": "gold-strength-stone"}}
    )
    (use,) = session.read("done")
    session.declare(use)
    assert (session.position.phase, session.position.waiting) == ("war", [1])
    (use,) = session.read("use trade white-gold white-stone")
    assert session.declare(use).legal
    assert [player.vp for player in session.position.players] == [0, 1]
