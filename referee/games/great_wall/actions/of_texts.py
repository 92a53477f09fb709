"""What an untold text asks for: while it waits, entries of the kinds that texts ask for are taken as its effect.

Nobody knows how often, where and for what price the text lets it be done: such an entry is illegal only if no text
could allow it, and is judged again when the text is told. ``done text`` says that nothing more follows from the text.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

from messages.classes import frozen
from referee.engine.action import Action
from referee.engine.explore import explore
from referee.engine.game import Setting
from referee.engine.runs import CANNOT, Leaf, Span
from referee.engine.unknown import Unknown, number, one_of
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.actions.by_card import waiting
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.actions.production import Forgo
from referee.games.great_wall.box import board, unheard, unseen
from referee.games.great_wall.components import LOCATION, PRODUCTION, REED, WARES
from referee.games.great_wall.emperor.sharing import KINDS
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import (
    Building,
    Donating,
    Goods,
    Moving,
    OfCard,
    Offering,
    Part,
    Recruiting,
    Sharing,
    Taking,
    Task,
    Telling,
)

Check: TypeAlias = Callable[[Any, Position, Setting], Iterator[Finding]]
ASKED = (
    "move", "advanced", "attack", "wound", "promote", "upgrade", "donate", "contribute", "builders", "embassy",
    "barracks", "logistics", "dismiss", "perish", "place_shame", "cleanse", "atone", "recall", "copy", "offer", "share",
    "take", "pay", "use", "pick", "hand_limit",
)  # fmt: skip
"""The kinds of tasks that texts bring."""
FLAGS = ("free", "usual", "attacking", "resting", "volley")
"""What such a task may say or not."""
AT_ONCE = 99
"""Recruits are declared together, whatever their number."""
MOST_WAYS = 64
MOST_PAID, FEW = 60, 2
"""How much a text may ask for, and how much of that is tried where an entry has to be completed."""


def of_texts(verb: type[Action]) -> type[Action]:
    """Let a verb be declared while a text waits that may ask for it."""
    check, apply, candidates = verb.check, verb.apply, verb.candidates.__func__  # type: ignore[attr-defined]

    def checked(self: Action, position: Position, setting: Setting) -> Iterator[Finding]:
        return in_text(self, position, setting) if setting.partly else check(self, position, setting)

    def in_text(self: Action, position: Position, setting: Setting) -> Iterator[Finding]:
        text = _text(position, setting, self.player)
        if text is not None:
            yield from check(self, _asking(position, setting, text, verb, self), setting)
            yield Missing(board.fact_of(setting, text.card), "GW-CMD-02")
            return
        silent = _silent(check, self, position, setting)
        if silent is not None:
            asking = _asking(position, setting, silent, verb, self)
            yield from (one for one in check(self, asking, setting) if isinstance(one, Violation))
            keys = _keys(self, position, setting)
            yield from (Missing(board.fact_of(setting, key), "GW-CORE-12") for key in keys)
            return
        yield from check(self, position, setting)
        task = position.task
        if isinstance(task, OfCard) and task.card and task.card not in board.known(setting).texts:
            yield Missing(board.fact_of(setting, task.card), "GW-CMD-02")  # it was only declared that it asks this

    def applied(self: Action, position: Position, setting: Setting, notes: list[Note]) -> None:
        waits = _text(position, setting, self.player) if setting.partly else None
        text = waits or (_silent(check, self, position, setting) if setting.partly else None)
        if text is None:
            apply(self, position, setting, notes)
            return
        before = [*position.unheard] if waits is None else []
        tasks.push(position, _task(position, setting, text, verb, self))
        apply(self, position, setting, notes)
        flow.leave_out(position, text.card)
        if before:  # it may ask for more
            position.unheard = list(dict.fromkeys([*before, *position.unheard]))

    def found(cls: type[Action], position: Position, setting: Setting, player: int) -> Iterator[Action]:
        text = _text(position, setting, player) if setting.partly else None
        if text is not None:
            position = _asking(position, setting, text, verb, verb(player), FEW)
        return candidates(cls, position, setting, player)  # type: ignore[no-any-return]

    verb.check, verb.apply = checked, applied  # type: ignore[method-assign]
    verb.candidates = classmethod(found)  # type: ignore[method-assign, assignment]
    return verb


def _silent(check: Check, action: Action, position: Position, setting: Setting) -> Telling | None:
    """The text that nobody told and that may ask for this now, if only so it is allowed; the same on every way of a step."""
    keys = _keys(action, position, setting)
    if not keys or not _refused(lambda: check(action, position, setting)):
        return None
    text = Telling(card=keys[0])
    asking = _asking(position, setting, text, type(action), action)
    return None if _refused(lambda: check(action, asking, setting)) else text


def _keys(action: Action, position: Position, setting: Setting) -> list[str]:
    """The cards that may ask for this now: a player's own only for what may be declined (GW-CORE-12)."""
    found = unheard.of(position, setting, action.player)
    kinds = [tasks.KINDS[name] for name in ASKED if type(action) in tasks.KINDS[name].verbs]
    if not found or any(Done in kind.verbs for kind in kinds):
        return found
    return [key for key in found if key.partition(".")[0] not in unheard.OWNED]


def _refused(check: Callable[[], Iterator[Finding]]) -> bool:
    """Whether a rule is broken on every possible table."""
    found = explore(lambda: any(isinstance(one, Violation) for one in check()), MOST_WAYS, fails=CANNOT)
    return found.finished and all(way.result for way in found.ways)


def _text(position: Position, setting: Setting, player: int) -> Telling | None:
    """The text that waits, if this player may be asked something by it."""
    return waiting(position, setting) if player in range(len(position.players)) else None


@cache
def verbs() -> tuple[type[Action], ...]:
    """The verbs of the tasks that texts bring."""
    found = dict.fromkeys(verb for name in ASKED for verb in tasks.KINDS[name].verbs)
    return tuple(verb for verb in found if verb not in (Done, Forgo))


def _asking(
    position: Position, setting: Setting, text: Telling, verb: type[Action], action: Action, most: int = MOST_PAID
) -> Position:
    """The same position, in which the text asks for it."""
    made = copy.copy(position)
    made.tasks = [*position.tasks, _task(position, setting, text, verb, action, most)]
    return made


def _task(
    position: Position, setting: Setting, text: Telling, verb: type[Action], action: Action, most: int = MOST_PAID
) -> Task:
    """What a text may ask for, of which nobody knows more than that this action answers it."""
    of_text = _Unknown(text.card, (Leaf(f"box:{board.fact_of(setting, text.card)}", Span(0, 1)),))
    kind = of_text.one_of("kind", *(name for name in ASKED if verb in tasks.KINDS[name].verbs))
    kind = kind.settled() if isinstance(kind, Unknown) else kind
    task: Any = Task.shapes.get(kind, Task)(kind=kind, seats=[action.player])
    for name in FLAGS:
        if hasattr(task, name):
            setattr(task, name, of_text.one_of(name, False, True))
    if isinstance(task, OfCard):
        task.card = text.card
    if isinstance(task, Goods):
        task.count = of_text.number("count", 1, most)
    elif hasattr(task, "count"):
        task.count = AT_ONCE if isinstance(task, Recruiting) else 1
    if isinstance(task, Part):
        task.by_card = True
        many = len(WARES) if isinstance(task, Donating) else len(PRODUCTION)
        task.at = LOCATION.index[kind] if kind in LOCATION.index else of_text.one_of("at", *range(many))
    if isinstance(task, Building):
        task.price = of_text.number("price", -1, most)
    elif isinstance(task, Moving):
        task.reed = of_text.one_of("reed", *_movers(position, setting, action)) if REED in position.tea else False
    elif isinstance(task, Taking):
        task.rule = tasks.BANDS_RULE
    elif isinstance(task, Offering | Sharing):
        given = getattr(action, "share", None) or ()
        task.due = {kind: count for kind, count in zip(KINDS, given, strict=False) if count}
    return task  # type: ignore[no-any-return]


def _movers(position: Position, setting: Setting, action: Action) -> list[bool]:
    """Whether a Clerk of the Reed Clan may be meant; of the player, if no other is there (GW-REED-09)."""
    source = getattr(action, "source", None)
    if source is None or source >= len(LOCATION):
        return [False]
    here = position.locations[source]
    if (action.player in here and REED in here) or unseen.strayed(position, setting, "GW-REED-09", source):
        return [False, True]
    return [REED in here]


@frozen
class _Unknown:
    """Makes what is unknown of a task that a text asks for."""

    text: str
    because: tuple[Leaf, ...]

    def one_of(self, name: str, *values: Any) -> Any:
        return one_of(f"text.{self.text}.{name}", values, because=self.because)

    def number(self, name: str, low: int, high: int) -> Any:
        return number(f"text.{self.text}.{name}", low, high, because=self.because)
