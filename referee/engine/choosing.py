"""What to choose next, for whoever points instead of typing: a verb, then only the values that still differ.

An entry is chosen step by step. Each :class:`Offer` holds what may come next, made of the legal actions and of what was
:class:`Said` so far. What no list holds (dice, a hand, what was drawn) is offered value by value, and judged at the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine import action as actions
from referee.engine.action import Action, Arg
from referee.engine.complete import after
from referee.engine.data import Json
from referee.engine.game import TABLE, Game
from referee.engine.session import Session
from referee.engine.values import Many

WHOLE = 8
"""So many actions are offered as they are; more are told apart by their arguments, one after the other."""
MOST_BEFORE = 20


@dataclass(frozen=True, slots=True)
class Said:
    """What was chosen of an entry: finished actions, then the verb and values of the one being chosen.

    ``items`` are the first values of the next argument, where that takes several.
    """

    before: tuple[Action, ...] = ()
    verb: type[Action] | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    items: tuple[Any, ...] = ()

    def to_json(self) -> dict[str, Json]:
        """As plain data, so that it can be asked about again."""
        if self.verb is None:
            return {"before": [one.to_json() for one in self.before]}
        args = {one.field: one.value for one in self.verb.spec.args}
        said = {name: None if value is None else args[name].to_json(value) for name, value in self.values.items()}
        before = [one.to_json() for one in self.before]
        data: dict[str, Json] = {"before": before, "verb": self.verb.spec.verb.key, "values": said}
        if self.items:
            several = open_arg(self.verb, self.values)
            assert several is not None and isinstance(several.value, Many)
            data["items"] = [several.value.of.to_json(item) for item in self.items]
        return data

    @classmethod
    def from_json(cls, game: Game, data: Json) -> Said:
        """Read what :meth:`to_json` wrote; ValueError says what is wrong with it."""
        if not isinstance(data, dict):
            raise ValueError("what was chosen is an object")
        before = data.get("before", [])
        if not isinstance(before, list) or len(before) > MOST_BEFORE:
            raise ValueError(f"before is a list of at most {MOST_BEFORE} actions")
        done = tuple(actions.from_json(game.grammar.by_key, one) for one in before)
        if data.get("verb") is None:
            return cls(done)
        verb = game.grammar.by_key.get(str(data["verb"]))
        if verb is None:
            raise ValueError("unknown verb")
        values = _values(verb, data.get("values", {}))
        return cls(done, verb, values, _items(verb, values, data.get("items", [])))


def _values(verb: type[Action], data: Json) -> dict[str, Any]:
    args = {one.field: one.value for one in verb.spec.args}
    if not isinstance(data, dict) or not data.keys() <= args.keys():
        raise ValueError(f"the values are those of {', '.join(args) or 'nothing'}")
    return {name: None if value is None else args[name].from_json(value) for name, value in data.items()}


def _items(verb: type[Action], values: Mapping[str, Any], data: Json) -> tuple[Any, ...]:
    several = open_arg(verb, values)
    if not data:
        return ()
    if several is None or not isinstance(several.value, Many) or not isinstance(data, list):
        raise ValueError("items are values of an argument that takes several")
    if len(data) > several.value.high:
        raise ValueError(f"at most {several.value.high}")
    return tuple(several.value.of.from_json(one) for one in data)


def open_arg(verb: type[Action], values: Mapping[str, Any]) -> Arg | None:
    """The first argument that was not chosen yet."""
    return next((one for one in verb.spec.args if one.field not in values), None)


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: what is ``said`` with it, the ``value`` that it adds, and the ``action`` if that is all.

    ``ready`` says that it adds no value: there are enough of those chosen.
    """

    said: Said
    value: Any = None
    action: Action | None = None
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """What may be chosen next: whole actions or verbs, or values of ``arg``. ``open``: not all of them need be legal."""

    said: Said
    options: tuple[Option, ...]
    arg: Arg | None = None
    open: bool = False


def offer(session: Session, seats: Collection[int], said: Said | None = None, whole: int = WHOLE) -> Offer:
    """What players on these ``seats`` may choose next, or the table (:data:`~referee.engine.game.TABLE`)."""
    said = said or Said()
    behind = after(session, said.before)
    if behind is None or behind.parted:
        return Offer(said, ())
    if said.verb is None:
        return _verbs(behind, seats, said, whole)
    if not said.verb.spec.listed:
        return _open(said, _player(said.verb, behind, seats))
    return _listed(said, [one for one in _legal(behind, seats) if type(one) is said.verb], whole)


def ending(session: Session, actions: tuple[Action, ...]) -> Action | None:
    """What may be said behind these actions to end what their player does; None where nothing may, or has to be."""
    player = actions[-1].player
    if player == TABLE or actions[-1].spec.ends:
        return None
    behind = after(session, actions)
    if behind is None or behind.parted:
        return None
    ends = [one for one in behind.legal() if one.spec.ends and one.player == player]
    return ends[0] if len(ends) == 1 else None


def _legal(session: Session, seats: Collection[int]) -> list[Action]:
    return [one for one in session.legal() if one.player in seats or one.player == TABLE]


def _player(verb: type[Action], session: Session, seats: Collection[int]) -> int:
    """Who declares what no list holds: the table, whoever decides, else whoever asks."""
    if verb.spec.by_table:
        return TABLE
    decides = [seat for seat in session.decision().seats if seat in seats]
    return min(decides or [seat for seat in seats if seat != TABLE] or [TABLE])


def _verbs(session: Session, seats: Collection[int], said: Said, whole: int) -> Offer:
    decision = session.decision()
    legal = _legal(session, seats)
    turn = any(seat in seats for seat in decision.seats) or TABLE in decision.seats
    unlisted = [
        verb
        for verb in (*(decision.verbs if turn else ()), *decision.others)
        if not verb.spec.listed and (verb.spec.by_table or turn or any(seat != TABLE for seat in seats))
    ]
    if len(legal) <= whole:
        return Offer(
            said, (*(_of_action(said, one) for one in legal), *(Option(Said(said.before, one)) for one in unlisted))
        )
    single = {verb: [one for one in legal if type(one) is verb] for verb in dict.fromkeys(map(type, legal))}
    options = [
        _of_action(said, few[0]) if len(few) == 1 else Option(Said(said.before, verb)) for verb, few in single.items()
    ]
    return Offer(said, (*options, *(Option(Said(said.before, one)) for one in unlisted)))


def _of_action(said: Said, action: Action) -> Option:
    """The choice of a whole action; where something only its player knows is open, of all the rest."""
    values = {one.field: getattr(action, one.field) for one in action.spec.args}
    hidden = {name for name in action.spec.required if values[name] is None}
    if not hidden:
        return Option(Said(said.before, type(action), values), action=action)
    return Option(Said(said.before, type(action), {name: one for name, one in values.items() if name not in hidden}))


def _listed(said: Said, legal: Sequence[Action], whole: int) -> Offer:
    """What tells the legal actions apart that agree with what was said."""
    assert said.verb is not None
    left = [one for one in legal if all(getattr(one, name) in (value, None) for name, value in said.values.items())]
    exact = [one for one in left if all(getattr(one, name) == value for name, value in said.values.items())]
    left = exact or left
    for one in said.verb.spec.args:
        if one.field in said.values:
            continue
        values = list(dict.fromkeys(getattr(option, one.field) for option in left))
        if values == [None] and one.required:
            return _of_arg(said, one, left[0].player)
        if len(values) == 1:
            said = replace(said, values={**said.values, one.field: values[0]}, items=())
            continue
        if not said.items and len(left) <= whole:
            return Offer(said, tuple(_of_action(said, option) for option in left))
        if isinstance(one.value, Many) and (said.items or len(values) > whole):
            return Offer(said, tuple(_by_items(said, one, left)), one)
        return Offer(said, tuple(_with(said, one, value, left) for value in values), one)
    return Offer(said, tuple(_of_action(said, option) for option in left[:1]))


def _with(said: Said, arg: Arg, value: Any, left: Sequence[Action]) -> Option:
    """The choice of a value; the whole action if only one is left with it."""
    agreeing = [one for one in left if getattr(one, arg.field) == value]
    chosen = replace(said, values={**said.values, arg.field: value}, items=())
    if len(agreeing) == 1 and not agreeing[0].unsaid():
        return Option(chosen, value, agreeing[0])
    return Option(chosen, value)


def _by_items(said: Said, arg: Arg, left: Sequence[Action]) -> Iterator[Option]:
    """The next of several values, and, where that may be, that there are no more."""
    behind = {
        value: over for one in left if (over := rest(value := getattr(one, arg.field), said.items, arg)) is not None
    }
    for value, over in behind.items():
        if not over:
            yield replace(_with(said, arg, value, left), ready=True)
    following = dict.fromkeys(item for over in behind.values() for item in (over[:1] if _ordered(arg) else over))
    for item in following:
        items = (*said.items, item)
        fits = [value for value in behind if rest(value, items, arg) is not None]
        if len(fits) == 1 and not rest(fits[0], items, arg):
            yield replace(_with(said, arg, fits[0], left), value=item)
        else:
            yield Option(replace(said, items=items), item)


def _ordered(arg: Arg) -> bool:
    return isinstance(arg.value, Many) and arg.value.ordered


def rest(value: tuple[Any, ...] | None, items: Sequence[Any], arg: Arg) -> tuple[Any, ...] | None:
    """What is left of a value after these items; None if it does not begin with them, or hold them."""
    if value is None:
        return None if items else ()
    if _ordered(arg):
        return value[len(items) :] if value[: len(items)] == tuple(items) else None
    left = list(value)
    for item in items:
        if item not in left:
            return None
        left.remove(item)
    return tuple(left)


def _open(said: Said, player: int) -> Offer:
    """What no list holds: each argument in turn, with every value there is."""
    assert said.verb is not None
    one = open_arg(said.verb, said.values)
    return _of_arg(said, one, player) if one is not None else Offer(said, (_complete(said, None, player),), open=True)


def _of_arg(said: Said, arg: Arg, player: int) -> Offer:
    """Every value of an argument."""
    options: list[Option] = []
    if isinstance(arg.value, Many):
        options += _open_items(said, arg, arg.value, player)
    else:
        domain: Iterable[Any] = arg.value.domain()
        options += [_complete(_adding(said, arg, value), value, player) for value in domain]
    if not arg.required and not said.items:
        options.append(replace(_complete(_adding(said, arg, None), None, player), ready=True))
    return Offer(said, tuple(options), arg, open=True)


def _open_items(said: Said, arg: Arg, value: Many[Any], player: int) -> Iterator[Option]:
    if said.items and len(said.items) >= value.low:
        yield replace(
            _complete(_adding(said, arg, value.from_json([value.of.to_json(one) for one in said.items])), None, player),
            ready=True,
        )
    if len(said.items) < value.high:
        for item in value.of.domain():
            items = (*said.items, item)
            if len(items) == value.high:
                whole = value.from_json([value.of.to_json(one) for one in items])
                yield _complete(_adding(said, arg, whole), item, player)
            else:
                yield Option(replace(said, items=items), item)


def _adding(said: Said, arg: Arg, value: Any) -> Said:
    return replace(said, values={**said.values, arg.field: value}, items=())


def _complete(said: Said, value: Any, player: int) -> Option:
    """A choice with the action that it makes, if nothing is open any more."""
    assert said.verb is not None
    if open_arg(said.verb, said.values) is not None:
        return Option(said, value)
    return Option(said, value, said.verb(player, *(said.values[one.field] for one in said.verb.spec.args)))
