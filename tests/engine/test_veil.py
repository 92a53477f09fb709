"""Judging with no more than somebody can know: never against the truth, never with it where it is hidden."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.engine.errors import Ambiguous
from referee.engine.game import TABLE, WATCHER
from referee.engine.position import clone, to_json
from referee.engine.session import Session
from referee.engine.veil import Veiled, doubtful, extremes, told, veiled
from referee.games import game as find_game
from referee.testing import samples

GAMES = [
    ("zhanguo", 3, {}, TABLE),
    ("zhanguo", 2, {}, 1),
    ("great_wall", 3, {}, TABLE),
    ("great_wall", 3, {}, 1),
    ("great_wall", 2, {"mode": "cooperative"}, TABLE),
    ("great_wall", 1, {}, WATCHER),
]
NEVER = {("legal", "illegal"), ("illegal", "legal"), ("asked", "illegal")}
RICH = [7, 3, 0, 9]


def status(session: Session, action: object) -> str:
    try:
        return session.judge(action).status  # type: ignore[arg-type]
    except Ambiguous:
        return "asked"


@pytest.mark.parametrize(("game", "players", "options", "asker"), GAMES)
def test_what_is_said_agrees_with_the_truth(game: str, players: int, options: dict[str, str], asker: int) -> None:
    """Legal and illegal are so in truth; all that is listed as sure is legal, and all that is legal is listed."""
    table, rng = samples.session(game, players, options), Random(f"{game} {players} {asker}")
    table.asker = asker
    seen: Counter[tuple[str, str]] = Counter()
    before = []
    for number, action in enumerate(samples.play(table, rng)):
        before.append(action)
        veil = veiled(table)
        listed = table.legal(private=True) if number % 7 == 0 and not table.decision().over else []
        for one in [*rng.sample(before, min(2, len(before))), *rng.sample(listed, min(3, len(listed)))]:
            pair = status(table, one), status(veil, one)
            assert pair not in NEVER, one
            seen[pair] += 1
        if listed:
            offered = set(veil.legal())
            assert {table.game.public(table.position, one) if one.player != asker else one for one in listed} <= offered
            sure = {one for one in offered - doubtful(veil) if one == table.game.public(table.position, one)}
            assert {one for one in sure if status(table, one) == "illegal"} == set()
    assert seen["illegal", "illegal"] and seen["legal", "legal"]
    if game == "great_wall":
        assert seen["legal", "unverifiable"]


@pytest.mark.parametrize(("game", "players", "options", "asker"), GAMES)
def test_nothing_hidden_is_in_a_veiled_session(game: str, players: int, options: dict[str, str], asker: int) -> None:
    """Whatever the others hold, what is seen of the position is the same, and so is what is told of it."""
    table, rng = samples.session(game, players, options), Random(5)
    private = table.game.private
    table.asker = asker
    for number, _ in enumerate(samples.play(table, rng)):
        if number % 5 or table.decision().over:
            continue
        other = Session(table.setting, clone(table.position))
        other.asker = asker
        for seat, own in enumerate(other.position.players):
            if seat == asker:
                continue
            if "resources" in private:
                own.resources = list(RICH)
            elif own.known_hand is not None:
                own.known_hand = [card for card in range(1, 121) if card not in own.known_hand][: len(own.known_hand)]
        first, second = veiled(table), veiled(other)
        if not isinstance(first, Veiled):
            continue
        assert isinstance(second, Veiled)
        assert to_json(first.position) == to_json(second.position)
        assert list(map(to_json, extremes(table))) == list(map(to_json, extremes(other)))
        assert told(table) == told(other)


def test_the_card_that_was_chosen_is_nowhere() -> None:
    """Before the reveal the cards in hand tell nothing either; afterwards everybody sees the card."""
    table = ready("great_wall")
    shown = []
    for card in ("economy", "sixth"):
        trial = table.branch()
        trial.declare(trial.read(f"Boris: order {card}")[0])
        shown.append(told(trial))
    assert shown[0] == shown[1]
    assert "chosen" not in shown[0]["players"][1] and shown[0]["players"][1]["hand"] == [0, 1, 2, 3, 4, 5]
    for entry in ("Anna: order fifth", "Boris: order harder", "Carla: order economy"):
        table.declare(table.read(entry)[0])
    assert [one["chosen"] for one in told(table)["players"]] == [4, 3, 0]
    assert [len(one["hand"]) for one in told(table)["players"]] == [5, 5, 5]


def test_what_is_next_is_not_told_where_it_depends_on_a_secret() -> None:
    """Whoever tries the last choice would see the others' cards."""
    table = ready("great_wall")
    for entry in ("Anna: order fifth", "Boris: order harder"):
        table.declare(table.read(entry)[0])
    trial = veiled(table).branch()
    verdict = trial.declare(trial.read("Carla: order economy")[0])
    assert verdict.legal
    assert [note.facts["player"] for note in verdict.notes if "reveals" in note.template] == [2]
    assert trial.parted
    assert trial.judge(trial.read("Carla: slot 1")[0]).hidden
    assert trial.legal() == []
    trial.undo()
    assert not trial.parted
    assert trial.legal() == veiled(table).legal()


def test_a_veiled_session_takes_back_and_goes_on() -> None:
    table = ready(
        "great_wall", {"tasks": [{"kind": "donate", "seats": [1, 0], "at": 0}], "locations.lumber_mill": [1, 0]}
    )
    trial = veiled(table)
    assert isinstance(trial, Veiled)
    verdict = trial.declare(trial.read("Boris: donate")[0])
    assert (verdict.status, verdict.hidden) == ("unverifiable", [1])
    assert [warning.rule for warning in verdict.warnings] == ["GW-WARE-03"]
    assert trial.position.warehouse[0] == 1
    copy = trial.branch()
    trial.undo()
    assert trial.position.warehouse[0] == 0
    trial.redo()
    assert trial.position.warehouse[0] == 1
    assert isinstance(copy, Veiled)
    copy.declare(copy.read("Anna: donate")[0])
    assert copy.position.warehouse[0] == 2
    assert trial.position.warehouse[0] == 1


def test_everything_is_open_alone_and_after_the_game() -> None:
    alone = Session(
        find_game("great_wall").setting(
            samples.seats(find_game("great_wall"), 1), {}, {}, samples.practice("great_wall")
        )
    )
    alone.asker = TABLE
    assert veiled(alone) is alone
    table = ready("great_wall", {"phase": "end"})
    assert veiled(table) is table
    assert veiled(ready("nippon")) is not None and not isinstance(veiled(ready("nippon")), Veiled)


def ready(name: str, given: dict[str, object] | None = None) -> Session:
    game = find_game(name)
    setting = game.setting(samples.seats(game, 3), {}, {}, samples.practice(name))
    table = Session(setting, game.ready(setting, given or {}))
    table.asker = TABLE
    return table
