"""Nothing can change a verdict but what it rests on: all else on the table is changed, all else in the box forgotten."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from referee.engine import judge as judging
from referee.engine.action import Action
from referee.engine.data import Hint, Part, Position
from referee.engine.errors import RefereeError
from referee.engine.evidence import Evidence, evidence
from referee.engine.fields import PLAYERS, Field, below, fields, is_class, is_shaped
from referee.engine.game import Setting
from referee.engine.position import clone
from referee.engine.session import Session
from referee.engine.unknown import Number, Word
from referee.engine.untold import fixed, unknown
from referee.testing import samples
from referee.testing.attempts import attempts

CHANGED = 0.4
"""How often a part is changed that a verdict does not rest on."""
NEAR = 12


def rests_on_what_it_says(table: Session, rng: Random, every: int, times: int = 3) -> int:
    """Judge what people may try in a random game, then again with all else changed; returns how many were judged."""
    judged, pool = 0, list[Action]()
    for number, action in enumerate(itertools.islice(samples.play(table, rng), 400)):
        pool.append(action)
        if number % every or table.decision().over:
            continue
        for _, tried in attempts(table, pool, action, rng):
            judged += _is_founded(table, tried, rng, times)
    return judged


def _is_founded(table: Session, action: Action, rng: Random, times: int) -> bool:
    try:
        verdict = table.judge(action, warn=False)
    except RefereeError:
        return False
    found = evidence(table.position, table.setting, verdict.action)
    for _ in range(times):
        other = _otherwise(table.position, found, len(table.setting.seats), rng)
        again = judging.judge(other, table.setting, verdict.action)
        assert (again.status, again.rules) == (verdict.status, verdict.rules), (verdict.action.text(), again.violations)
        again = judging.judge(other, _with_fewer_facts(table.setting, found, rng), verdict.action)
        assert again.status == verdict.status, (verdict.action.text(), again.violations)
        assert set(again.rules) <= set(verdict.rules), (
            verdict.action.text(),
            again.rules,
        )  # fewer if there are too many ways
    return True


def _with_fewer_facts(setting: Setting, found: Evidence, rng: Random) -> Setting:
    """The same table with a box that does not know some of the facts that were not looked at."""
    facts = {key: value for key, value in setting.box.facts.items() if key in found.facts or rng.random() >= CHANGED}
    return replace(setting, box=replace(setting.box, facts=facts))


def _otherwise(position: Position, found: Evidence, seats: int, rng: Random) -> Position:
    """A copy in which parts that were not looked at are something else."""
    made = clone(position)
    seen = {leaf.path for leaf in found.leaves}
    for change in list(_changes(made, type(made), "", None, seen, range(seats), rng)):
        if rng.random() < CHANGED:
            change()
    return made


def _changes(
    value: Part, hint: Hint, path: str, own: Field | None, seen: Collection[str], seats: range, rng: Random
) -> Iterator[Callable[[], None]]:
    """Ways of changing what lies below a path."""
    if path in seen or value is None or is_shaped(type(value)):
        return
    if is_class(type(value)):
        kind: Any = type(value)
        for one in fields(kind):
            here, part = f"{path}.{one.name}".lstrip("."), getattr(value, one.name)
            yield from _changes(part, one.hint, here, one, seen, seats, rng)
            if _is_plain(part) and here not in seen:
                yield partial(setattr, value, one.name, _other(one.hint, here, seats, rng))
    elif isinstance(value, list | dict):
        keys = (
            own.keys if own is not None and own.keys else list(value) if isinstance(value, dict) else range(len(value))
        )
        for at, key in zip(value if isinstance(value, dict) else range(len(value)), keys, strict=True):
            here, part = f"{path}.{key}", value[at]
            yield from _changes(part, below(hint), here, None, seen, seats, rng)
            if _is_plain(part) and here not in seen and (isinstance(value, dict) or fixed(hint, own)):
                yield partial(value.__setitem__, at, _other(below(hint), here, seats, rng))
        untouched = not any(one.startswith(f"{path}.") for one in seen)
        if isinstance(value, list) and value and untouched and path != PLAYERS and not fixed(hint, own):
            yield lambda: value.append(value[0]) if _is_plain(value[0]) else None
            yield lambda: value.pop(rng.randrange(len(value)))


def _is_plain(value: Part) -> bool:
    return isinstance(value, int | str)


def _other(hint: Hint, path: str, seats: range, rng: Random) -> Part:
    """Some value that may stand there."""
    some = unknown(hint, path, seats)
    if isinstance(some, Number):
        return rng.choice(some.bounds().values()[:NEAR])
    return rng.choice(some.left()) if isinstance(some, Word) else some
