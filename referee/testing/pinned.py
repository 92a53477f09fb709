"""Random tables of which is written down how often each rule was broken, so that no verdict changes unnoticed.

Beside them stands what there is room for in a position, and how far the numbers of entries go.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import pytest

from referee import sound
from referee.engine import judge as judging
from referee.engine import position as positions
from referee.engine import simulate
from referee.engine.action import Action
from referee.engine.box import Box
from referee.engine.errors import PositionError, RefereeError, UntoldError
from referee.engine.game import Decision, Game, Setting
from referee.engine.message import Message
from referee.engine.runs import CANNOT
from referee.engine.session import Session
from referee.engine.untold import begun
from referee.engine.verdict import ILLEGAL, Note, Verdict
from referee.engine.words import Words
from referee.games import game as find_game
from referee.testing import samples
from referee.testing.printed import another_case
from referee.testing.reach import reach, room
from referee.text.sheets import MissingFactsError, NotYetError, sheet_of
from referee.text.speech import Speaker

DEPTHS = (0, 4, 12, 30, 60, 100, 150, 250)
STEPS = 10
STUCK = "stuck"
"""What is said of an action that nothing speaks against and after which the table could not go on."""
TABLES = 60


def lines(game: Game, number: int) -> Iterator[tuple[str, str]]:
    """What is said at a random table, each line under what it is about; the same number gives the same table."""
    rng = Random(f"pinned/{game.id}/{number}")
    table = yield from some_table(game, number, rng)
    for _ in range(STEPS):
        yield from _moment(table, rng)
        if table.decision().over:
            break
        table, said = _gone_on(table, rng)
        yield from said
    yield from _end(table)


def some_table(game: Game, number: int, rng: Random) -> Generator[tuple[str, str], None, Session]:
    """A table somewhere in a game: one in four all known, the others without facts, without parts of the position, or both.

    Every other four have another box than the practice box, with other texts and numbers on what is printed. On the way
    there everybody tries what is like the next entry, as if no more were known than of the table in the end.
    """
    case = another_case(game, number) if number // 4 % 2 else samples.some_case(game, number)
    rulings = {key: rng.choice(list(one.options)) for key, one in game.book.rulings.items() if rng.random() < 0.5}
    table, _ = case._replace(rulings=rulings if number % 2 else case.rulings).table(game)
    parts, share = (0, 4, 0, 4)[number % 4], 1.0 if number % 4 < 2 else rng.choice((0.0, 0.5, 0.8))
    told = {key: fact for key, fact in table.setting.box.facts.items() if rng.random() < share}
    setting = game.setting(table.setting.seats, case.options, table.setting.rulings, Box(game.id, "any", False, told))
    before, blind = table.branch(), Session(setting, positions.clone(table.position))
    for action in itertools.islice(samples.play(table, rng), rng.choice(DEPTHS)):
        yield from _noted(table.steps[-1].notes)
        known = blind if share < 1 else before
        yield from _like(
            _less_known(before, setting, parts, rng) if parts and rng.random() < 0.1 else known, action, rng
        )
        before = table.branch()
        if share < 1:
            blind, said = _followed(blind, table, action, rng)
            yield from said
    return _less_known(table, setting, parts, rng)


def _followed(blind: Session, table: Session, action: Action, rng: Random) -> tuple[Session, list[tuple[str, str]]]:
    """The table at which less is known, after an action; as it lies there when it cannot follow, and now and then."""
    try:
        verdict = blind.declare(action)
        if verdict.status != ILLEGAL and rng.random() > 0.05:
            return blind, [*_noted(verdict.notes), (f"followed {verdict.action.spec.verb.key}", verdict.status)]
    except (RefereeError, *CANNOT):
        pass
    return Session(blind.setting, positions.clone(table.position)), [("told", action.text())]


def _less_known(table: Session, setting: Setting, parts: int, rng: Random) -> Session:
    """The table as people know it who know of the box what this setting does, and miss so many parts of the position."""
    if not parts:
        return Session(setting, positions.clone(table.position))
    data = positions.to_json(table.position)
    for _ in range(rng.randint(1, parts)):
        _forget(data, rng)
    try:
        position = begun(setting, data)
        fits = table.game.fits(position, setting) is None
    except (PositionError, *CANNOT):
        fits = False
    return Session(setting, position if fits else positions.clone(table.position))


def _forget(data: Any, rng: Random) -> None:
    """Leave a random part of a position untold."""
    while isinstance(data, dict | list) and data and data != {"unknown": True}:
        key = rng.choice(sorted(data)) if isinstance(data, dict) else rng.randrange(len(data))
        if not isinstance(data[key], dict | list) or rng.random() < 0.2:
            data[key] = {"unknown": True}
            return
        data = data[key]


def _moment(table: Session, rng: Random) -> Iterator[tuple[str, str]]:
    decision = table.decision()
    yield f"decision {decision.kind}", f"{decision.seats} {[one.spec.verb.key for one in decision.verbs]}"
    if decision.over:
        return
    legal: list[Action] = []
    if not decision.chance:
        try:
            legal = table.legal(private=True)
        except (RefereeError, *CANNOT) as error:
            yield "list", type(error).__name__
        for verb, each in itertools.groupby(legal, key=lambda one: one.spec.verb.key):
            yield f"listed {verb}", " | ".join(one.text() for one in each)
        yield from _tried(table, decision)
    for _ in range(6):
        action = _near(table, rng.choice(legal), rng) if legal and rng.random() < 0.7 else _any(table, rng)
        yield from _judged(table, action)


def _like(table: Session, action: Action, rng: Random) -> Iterator[tuple[str, str]]:
    """What is said of entries like one that was legal, and what comes of one of them if the table wants it so."""
    near = [_near(table, action, rng) for _ in range(3)]
    for one in (action, *near):
        yield from _judged(table, one)
    forced = near[0] if rng.random() < 0.6 else _any(table, rng)
    trial = table.branch()
    try:
        verdict = trial.declare(forced, override=True, why="pinned")
    except (RefereeError, *CANNOT) as error:
        yield f"refused {forced.spec.verb.key}", f"{type(error).__name__} {forced.text()}"
        return
    yield from _noted(verdict.notes)
    yield f"forced {forced.spec.verb.key}", f"{forced.text()}: {json.dumps(positions.to_json(trial.position))}"


def _noted(notes: Iterable[Note]) -> Iterator[tuple[str, str]]:
    return ((f"note {one.rule}", str(_plain(one.facts))) for one in notes)


def _judged(table: Session, action: Action) -> Iterator[tuple[str, str]]:
    try:
        verdict = table.judge(action)
    except (RefereeError, *CANNOT) as error:
        yield f"error {type(error).__name__}", action.text()
    else:
        yield from _said(verdict)


def _tried(table: Session, decision: Decision) -> Iterator[tuple[str, str]]:
    """How many entries are looked at for the list: it is as quick as what it never looks at."""
    for verb, seat in itertools.product(decision.verbs, decision.seats):
        tried = sum(1 for _ in judging.candidates(verb, table.position, table.setting, seat))
        if tried:
            yield f"tried {verb.spec.verb.key}", str(tried)


def _said(verdict: Verdict) -> Iterator[tuple[str, str]]:
    said = verdict.action.text()
    for one in verdict.violations:
        yield f"{verdict.status} {one.rule}", f"{said}: {_plain(one.facts)} {one.forced} {one.ruling}"
    for warning in verdict.warnings:
        yield f"warning {warning.rule}", f"{said}: {_plain(warning.facts)}"
    if not verdict.violations:
        yield (
            f"{verdict.status} {verdict.action.spec.verb.key}",
            f"{said}: {sorted(one.key for one in verdict.missing)} {sorted(map(str, verdict.hinges))} {verdict.hidden}",
        )


def _any(table: Session, rng: Random) -> Action:
    """Any verb with any arguments, some of them left out."""
    open_now = table.decision().verbs
    verb = rng.choice(open_now if open_now and rng.random() < 0.6 else table.game.actions)
    values = {one.field: _value(one, rng) if rng.random() < 0.8 else None for one in verb.spec.args}
    return verb(-1 if verb.spec.by_table else rng.randrange(len(table.setting.seats)), **values)


def _near(table: Session, action: Action, rng: Random) -> Action:
    """A legal action with another seat or another argument."""
    args = action.spec.args
    if not args or rng.random() < 0.15:
        seat = action.player if action.spec.by_table else rng.randrange(len(table.setting.seats))
        return replace(action, player=seat)
    one = rng.choice(args)
    return replace(action, **{one.field: _value(one, rng, getattr(action, one.field))})


def _value(one: Any, rng: Random, near: Any = None) -> Any:
    """Any value of an argument, mostly one that differs little from another value."""
    domain = [other for other in itertools.islice(one.value.domain(), 200) if other != near]
    if near is not None and rng.random() < 0.7:
        domain = sorted(domain, key=partial(_distance, near))[:6]
    return rng.choice(domain) if domain else None


def _distance(a: Any, b: Any) -> int:
    if isinstance(a, tuple) and isinstance(b, tuple):
        return sum(((left := Counter(a)) - (right := Counter(b))).values()) + sum((right - left).values())
    return abs(a - b) if isinstance(a, int) and isinstance(b, int) else 1


def _gone_on(table: Session, rng: Random) -> tuple[Session, list[tuple[str, str]]]:
    """The table after chance, a legal action or any that is overridden; as it was if that cannot be carried out."""
    if rng.random() < 0.1:
        return _recorded(table, _any(table, rng), "refused", override=True)
    try:
        action = simulate.choose(table, rng)
    except (RefereeError, *CANNOT) as error:
        return table, [("nothing to choose", type(error).__name__)]
    return _recorded(table, action, STUCK)


def _recorded(
    table: Session, action: Action, otherwise: str, *, override: bool = False
) -> tuple[Session, list[tuple[str, str]]]:
    trial = table.branch()
    try:
        verdict = trial.declare(action, override=override, why="pinned")
        sound.check(trial)
    except UntoldError as error:
        return table, [("asked first", error.template)]
    except (RefereeError, *CANNOT) as error:
        return table, [(otherwise, f"{type(error).__name__} {action.text()}")]
    verb = verdict.action.spec.verb.key
    said = [(f"declared {verb}", f"{verdict.status} {verdict.action.text()}")]
    return trial, [
        *said,
        *_noted(verdict.notes),
        (f"position after {verb}", json.dumps(positions.to_json(trial.position))),
    ]


def _end(table: Session) -> Iterator[tuple[str, str]]:
    for one in table.game.audit(table.position, table.setting):
        yield f"audit {type(one).__name__} {one.rule}", str(_plain(getattr(one, "facts", "")))
    try:
        sheet = sheet_of(table, [], Speaker("en", table.game.id, table.setting.players))
    except (MissingFactsError, NotYetError) as error:
        yield "sheet", type(error).__name__
        return
    yield "sheet", json.dumps(sheet.to_json())


def _plain(value: object) -> object:
    """A fact of a sentence without what differs from one run of the program to the next."""
    if isinstance(value, Words):
        return value.key
    if isinstance(value, Message):
        return value.template, _plain(value.facts)
    if isinstance(value, Mapping):
        return [(_plain(key), _plain(one)) for key, one in value.items()]
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return sorted(map(str, value)) if isinstance(value, set | frozenset) else value


class Figures(NamedTuple):
    """How often each thing was said at a table, and a checksum of all that was said."""

    checksum: str
    counts: Counter[str]

    @classmethod
    def of(cls, game: Game, number: int) -> Figures:
        counts, checksum = Counter[str](), 0
        for about, line in lines(game, number):
            counts[about] += 1
            checksum = crc32(f"{about}: {line}\n".encode(), checksum)
        return cls(f"{checksum:08x}", counts)


class Pinned:
    """The tests that what is said at random tables is what is written down in the file ``pinned``.

    Where something is meant to change, ``python -m referee.testing.pinned GAME FILE`` writes it down anew; the counts in
    the file say of which rules something else is said now, ``room`` what positions may hold, ``reach`` how far entries
    go. With a number instead of the file it prints all that is said at that table.
    """

    game: Game
    pinned: Path

    @pytest.mark.parametrize("number", range(TABLES)[:: 1 if samples.WIDE else 3])
    def test_no_verdict_changes_unnoticed(self, number: int) -> None:
        found = Figures.of(self.game, number)
        assert STUCK not in found.counts, "what was not refused cannot be recorded"
        assert found.checksum == self._written()["tables"][number]

    def test_nothing_holds_or_reaches_more_or_less_unnoticed(self) -> None:
        written = self._written()
        assert room(self.game) == written["room"]
        assert reach(self.game) == written["reach"]

    def _written(self) -> Any:
        return json.loads(self.pinned.read_text("utf-8"))


def main(game_id: str, where: str) -> None:
    """Write down what is said now, or print all that is said at a table."""
    game = find_game(game_id)
    if where.isdecimal():
        print(*(f"{about}: {line}" for about, line in lines(game, int(where))), sep="\n")
        return
    found = [Figures.of(game, number) for number in range(TABLES)]
    counts = sum((one.counts for one in found), Counter[str]())
    written = {
        "tables": [one.checksum for one in found],
        "counts": dict(sorted(counts.items())),
        "room": room(game),
        "reach": reach(game),
    }
    Path(where).write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
