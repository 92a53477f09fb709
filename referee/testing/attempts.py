"""What people may try at a table: what is legal, something near it, and anything."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from referee.engine.action import Action
from referee.engine.session import Session
from referee.engine.verdict import Finding


def attempts(table: Session, pool: Sequence[Action], played: Action, rng: Random) -> Iterator[tuple[str, Action]]:
    """What people may try now: what is listed, changed a little, of other moments, by others, anything."""
    listed = [] if table.decision().chance else list(itertools.islice(table.legal(private=True), 400))
    near = rng.sample(listed, min(2, len(listed)))
    for one in near:
        yield "listed", one
    for one in (played, *near):
        for other in rng.sample(changed := neighbours(one, rng), min(2, len(changed))):
            yield "changed", other
    seats = len(table.setting.seats)
    for one in rng.sample(pool, min(2, len(pool))):
        yield "another moment", one if one.player < 0 else replace(one, player=rng.choice((played.player, one.player)))
    if played.player >= 0 and seats > 1:
        yield "another player", replace(played, player=(played.player + rng.randrange(1, seats)) % seats)
    open_now = table.decision().verbs
    verb = rng.choice(open_now if open_now and rng.random() < 0.5 else table.game.actions)
    yield from (("anything", one) for one in anything(table, verb, rng, 1))


def neighbours(action: Action, rng: Random) -> list[Action]:
    """Copies of the action with one argument changed to another value or left out."""
    found = []
    for one in action.spec.args:
        domain = list(itertools.islice(one.value.domain(), 300))
        for value in [None, *rng.sample(domain, min(4, len(domain)))]:
            values = {other.field: getattr(action, other.field) for other in action.spec.args} | {one.field: value}
            found.append(type(action)(action.player, **values))
    return found


def anything(table: Session, verb: type[Action], rng: Random, count: int = 3) -> Iterator[Action]:
    """A verb by random players, with some arguments or none."""
    for _ in range(count):
        player = -1 if verb.spec.by_table else rng.randrange(len(table.setting.seats))
        domains = {one.field: list(itertools.islice(one.value.domain(), 300)) for one in verb.spec.args}
        chosen = {name: rng.choice(domain) for name, domain in domains.items() if domain and rng.random() < 0.8}
        yield verb(player, **chosen)


def against_parts(table: Session, action: Action) -> list[Finding]:
    """What the parts of a check find, each asked without the arguments on which it does not rest.

    AttributeError if it reads one of them.
    """
    found: list[Finding] = []
    for part in action.parts:
        said = copy.copy(action)
        for one in action.spec.args:
            if one.field not in part.of:
                delattr(said, one.field)
        found += part.asked(said, table.position, table.setting)
    return found
