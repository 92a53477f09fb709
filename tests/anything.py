"""Anything that can be overridden or corrected, at random; and everything that must work afterwards."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from referee import sound
from referee.engine import judge, simulate
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.box import Box
from referee.engine.errors import RefereeError
from referee.engine.game import Game
from referee.engine.joined import same
from referee.engine.runs import CANNOT
from referee.engine.session import Session
from referee.engine.words import LANGUAGES
from referee.engine.written import is_known
from referee.games import game as find_game
from referee.testing import samples
from referee.text.report import note_text, verdict_lines
from referee.text.sheets import MissingFactsError, NotYetError, closing_lines, grid_lines, point_texts, sheet_of
from referee.text.speech import Speaker
from referee.text.views import next_lines, own_lines, table_lines

BOXES = ("practice", "practice", "half", "empty")
DEPTHS = (0, 3, 10, 30, 80, 200)


def modes(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every number of players with all options that go together with it."""
    keys = [one.name.key for one in game.options]
    every = itertools.product(*([value.key for value in one.values] for one in game.options))
    least, most = game.players
    chosen = [dict(zip(keys, values, strict=True)) for values in every]
    return [(n, one) for n in range(least, most + 1) for one in chosen if samples.can_be(game, n, one)]


def table(game_id: str, rng: Random, rulings: bool = True) -> Session:
    """A table somewhere in a random game, with a box that knows all, half or nothing."""
    game, kind = find_game(game_id), rng.choice(BOXES)
    players, options = rng.choice(modes(game))
    settled = {
        key: rng.choice(list(one.options)) for key, one in game.book.rulings.items() if rulings and rng.random() < 0.1
    }
    known = {
        key: value
        for key, value in samples.practice(game_id).facts.items()
        if kind == "practice" or (kind == "half" and rng.random() < 0.6)
    }
    box = Box(game_id, "any", kind == "practice", known)
    made = Session(game.setting(samples.seats(game, players), options, settled, box))
    try:
        for _ in itertools.islice(samples.play(made, rng), rng.choice(DEPTHS)):
            pass
    except (RefereeError, *CANNOT):  # chance draws from facts that this box may not have
        pass
    return made


def step(trial: Session, rng: Random) -> bool:
    """An override, an entry, a correction or a legal action at random; False if it was refused."""
    before, kind, verdict = len(trial.steps), rng.random(), None
    try:
        if kind < 0.45:
            verdict = trial.declare(any_action(trial, rng), override=kind < 0.38, why="the table says so")
        elif kind < 0.75:
            trial.correct(*any_correction(trial, rng), "the table says so")
        elif not trial.decision().over:
            verdict = trial.declare(simulate.choose(trial, rng))
        if len(trial.steps) > before:
            sound.check(trial)
    except (RefereeError, *CANNOT):
        return False
    if verdict is not None:
        verdict_lines(verdict, Speaker("en", trial.game.id, trial.setting.players), trial.game)
    return len(trial.steps) > before


def any_action(session: Session, rng: Random) -> Action:
    """Any verb with any arguments, some of them left out."""
    open_now = session.decision().verbs
    verb = rng.choice(open_now if open_now and rng.random() < 0.3 else session.game.actions)
    values: dict[str, Any] = {}
    for one in verb.spec.args:
        domain = list(itertools.islice(one.value.domain(), 200))
        values[one.field] = rng.choice(domain) if domain and rng.random() < 0.75 else None
    return verb(-1 if verb.spec.by_table else rng.randrange(len(session.setting.seats)), **values)


def any_correction(session: Session, rng: Random) -> tuple[str, Any]:
    """Any part of the position with another value."""
    places = [*_parts(positions.to_json(session.position), "")]
    path, value = rng.choice(places)
    return path, _other(value, rng, [one for _, one in places])


def _parts(data: Any, path: str) -> Iterator[tuple[str, Any]]:
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        here = f"{path}.{key}".lstrip(".")
        yield here, value
        if isinstance(value, dict | list):
            yield from _parts(value, here)


def _other(value: Any, rng: Random, pool: list[Any]) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, -4, -1, 0, 1, 2, 5, 10, 77])
    if isinstance(value, str):
        return rng.choice([one for one in pool if isinstance(one, str)])
    if isinstance(value, list):
        return _other_list(value, rng, pool)
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        return {**value, key: _other(value[key], rng, pool)}
    return rng.choice([0, 1, "x", []])


def _other_list(value: list[Any], rng: Random, pool: list[Any]) -> list[Any]:
    changed = list(value)
    kind = rng.random()
    if not changed or kind < 0.35:
        changed.append(rng.choice(changed or pool))
    elif kind < 0.7:
        changed.pop(rng.randrange(len(changed)))
    else:
        place = rng.randrange(len(changed))
        changed[place] = _other(changed[place], rng, pool)
    return changed


def works(session: Session) -> None:
    """Every question a front end asks is answered: shown, decided, written down, audited, listed, scored."""
    game, setting = session.game, session.setting
    for lang in LANGUAGES:
        speaker = Speaker(lang, game.id, setting.players)
        lines = [*table_lines(session, speaker, []), *next_lines(session, speaker)]
        lines += [line for seat in range(len(setting.seats)) for line in own_lines(session, speaker, seat)]
        assert all(isinstance(line.text, str) for line in lines)
    for note in session.steps[-1].impossible if session.steps else ():
        assert note_text(note, speaker)
    written, again = json.loads(json.dumps(positions.to_json(session.position))), session.position
    if is_known(again):
        again = positions.from_json(game.position, written)
        assert again == session.position
    assert game.fits(again, setting) is None
    assert not positions.below_zero(session.position)
    game.audit(session.position, setting)
    for one in itertools.islice(judge.legal(session.position, setting), 12):
        game.public(session.position, one)
    try:
        sheet = sheet_of(session, [], speaker)
    except MissingFactsError as error:
        assert error.keys
        return
    except NotYetError:
        assert not is_known(session.position)
        return
    assert [*grid_lines(sheet, game.id, speaker), *point_texts(sheet, speaker), *closing_lines(sheet, speaker)]
    json.dumps(sheet.to_json())


def replays(session: Session) -> None:
    """Played again from its record, the table is the same; and undone to the end it is as it began."""
    again = session.branch()
    again.jump(0)
    for one in session.steps:
        again.restore(one)
    assert same(again.position, session.position)
    assert same(session.position_at(len(session.steps)), session.position)
