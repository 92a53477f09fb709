"""Whether two tables ask the same, how far their positions are apart, and what could be said at one to catch up."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from referee.engine.action import Action
from referee.engine.data import Position
from referee.engine.errors import Ambiguous, RefereeError
from referee.engine.explore import surely
from referee.engine.game import Decision
from referee.engine.possible import or_else
from referee.engine.runs import CANNOT
from referee.engine.session import Session
from referee.engine.verdict import ILLEGAL
from referee.engine.written import is_known

MOST_TRIED = 200


def together(twin: Session, told: Session) -> bool:
    """Whether two tables ask the same; a twin that does not know may ask more."""
    if moment_of(twin) == moment_of(told):
        return True
    if is_known(twin.position) and not twin.setting.partly:
        return False
    here, there = twin.decision(), told.decision()
    waits = bool(text_of(twin.position)) and not all(verb.spec.listed for verb in here.verbs)
    if waits and surely(lambda: turn_of(twin) <= turn_of(told)) and text_of(twin.position) not in texts(told):
        return False  # the people see that a text is over, and say so
    asks = {*there.verbs} <= {*here.also, *here.verbs, *here.others} and min(there.seats, default=-1) >= 0
    if here.also and asks and (waits or text_of(told.position) in silent(twin)):
        return True
    return {*there.seats} <= {*here.seats} and {*there.verbs} <= {*here.verbs} and bool(there.seats)


def texts(table: Session) -> set[str]:
    """The cards whose texts are being carried out, as far as what comes next says which."""
    tasks = getattr(table.position, "tasks", None)
    return {getattr(one, "card", "") for one in tasks} if isinstance(tasks, list) else set()


def turn_of(table: Session) -> tuple[Any, ...]:
    """Which turn it is, where that says of which text something can be told."""
    return tuple(getattr(table.position, name) for name in ("year", "slot") if hasattr(table.position, "slot"))


def text_of(position: Position) -> str:
    """The card whose text asks what is to be decided now, where the game says so."""
    return or_else(lambda: getattr(getattr(position, "task", None), "card", ""), str)


def silent(table: Session) -> set[str]:
    """The cards nobody told of which this table notes that they may ask somebody something."""
    noted = getattr(table.position, "unheard", ())
    return {one.partition(":")[0].partition("@")[0] for one in noted} if isinstance(noted, list) else set()


def too_early(action: Action | None, table: Session, known: Session) -> bool:
    """Whether an action says at a table that a text is over which asks something still, or whose turn is yet to come; or
    what a text did whose turn is over, or a deed: whoever did one says so by an entry of its own.

    So ``known`` tells, the same table where all is told and this was said.
    """
    if action is None:
        return False
    if isinstance(getattr(action, "of", None), str):
        return getattr(action, "deed", None) is not None or surely(lambda: turn_of(table) != turn_of(known))
    card = getattr(action, "card", None)
    if not action.spec.ends or not card:
        return False
    return surely(lambda: turn_of(table) > turn_of(known)) or card in texts(known)


def named(declined: Action, cards: Iterable[str]) -> Iterator[Action]:
    """What was declined, said of each of these cards in each way there is."""
    texts = [one.field for one in declined.spec.args if one.value.sampled]
    for one in (one for one in declined.spec.args if not one.value.sampled):
        for value, card in itertools.product(one.value.domain(), cards):
            yield replace(declined, **{one.field: value, **dict.fromkeys(texts, card)})


def moment_of(table: Session) -> tuple[Any, ...]:
    """What must be decided now, by whom, with what."""
    decision: Decision = table.decision()
    return decision.kind, tuple(sorted(decision.seats)), decision.verbs, decision.others


def moment_text(table: Session) -> str:
    """The moment in short."""
    decision = table.decision()
    return f"{decision.kind} {decision.seats} {' '.join(one.spec.verb.key for one in decision.verbs)}"


def completions(error: Ambiguous, action: Action) -> Iterator[Action]:
    """The actions that a question offers, or those with each value of the argument that it asks for."""
    for option in error.options:
        if option != action:
            yield option
        elif error.open_args:
            for value in itertools.islice(error.open_args[0].value.domain(), MOST_TRIED):
                yield replace(action, **{error.open_args[0].field: value})


def answers(table: Session) -> Iterator[Action]:
    """What can be said at a table now: what is listed, or what its verbs can take, first with little said."""
    listed = list(itertools.islice(table.legal(private=True), MOST_TRIED))
    yield from listed
    decision = table.decision()
    for verb in decision.verbs:
        if not listed or not verb.spec.listed:
            for player in decision.seats:
                yield from itertools.islice(_said(verb, player), MOST_TRIED)


def _said(verb: type[Action], player: int) -> Iterator[Action]:
    """A verb with nothing said, one argument, then all."""
    domains = {one.field: list(itertools.islice(one.value.domain(), 40)) for one in verb.spec.args}
    yield verb(player)
    for row in itertools.zip_longest(*domains.values()):
        yield from (
            verb(player, **{name: value}) for name, value in zip(domains, row, strict=True) if value is not None
        )
    if len(domains) > 1:
        for values in itertools.product(*([None, *domain] for domain in domains.values())):
            if sum(value is not None for value in values) > 1:
                yield verb(player, **dict(zip(domains, values, strict=True)))


def after(table: Session, action: Action) -> Session | None:
    """The table after an action that is not illegal there."""
    trial = table.branch()
    try:
        return None if trial.declare(action, warn=False).status == ILLEGAL else trial
    except (RefereeError, *CANNOT):
        return None


def distance(one: Any, other: Any) -> int:
    """In how many numbers and words two positions differ, as JSON; what is unknown differs from what it cannot be."""
    return sum(1 for _ in differing(one, other, "", _can_be))


def _can_be(one: Any, other: Any) -> bool:
    """Whether something unknown, as JSON, may be what it is elsewhere."""
    if not isinstance(one, dict):
        return False
    if isinstance(other, int) and "from" in one:
        return bool(one["from"] <= other <= one["to"])
    return other in one["one_of"] if "one_of" in one else "unknown" in one


def differing(
    one: Any, other: Any, path: str, alike: Callable[[Any, Any], bool] = lambda one, other: False
) -> Iterator[str]:
    """The paths at which two positions differ, as JSON."""
    if one == other or alike(one, other):
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            yield from differing(one.get(key), other.get(key), f"{path}.{key}".lstrip("."), alike)
    elif isinstance(one, list) and isinstance(other, list):
        for place, (here, there) in enumerate(itertools.zip_longest(one, other)):
            yield from differing(here, there, f"{path}.{place}".lstrip("."), alike)
    else:
        yield path
