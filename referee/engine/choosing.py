"""What to choose next, for whoever points instead of typing: a verb, then only the values that still differ.

An entry is chosen step by step. A :class:`~referee.engine.groups.Group` holds what may come next, made of the legal actions and of what was
:class:`~referee.engine.said.Said` so far; an :class:`~referee.engine.groups.Offer` spreads out as many of them as there is room for, so that what lies behind a verb
need not be asked for. What no list holds (dice, a hand, what was drawn) is judged at the end; several pieces that may
lie together in any number are picked together (:class:`~referee.engine.picking.Pick`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.engine import judge as judging
from referee.engine.action import Action, Arg
from referee.engine.errors import Ambiguous, EntryError
from referee.engine.game import TABLE
from referee.engine.groups import Group, Offer, Option, spread
from referee.engine.picking import Pick, Row, all_rows, free
from referee.engine.runs import CANNOT
from referee.engine.said import Said, open_arg
from referee.engine.session import Session
from referee.engine.values import AnyValue, Many, Number, Several
from referee.engine.verdict import ILLEGAL

WHOLE = 8
"""So many actions are offered as they are; more are told apart by their arguments, one after the other."""
MOST_TRIED = 60
MOST_AMOUNTS = 24
"""So many payments are offered whole; more are put together of their pieces."""
MOST_NUMBERS, FEW_BELOW = 130, 30


def offer(session: Session, seats: Collection[int], said: Said | None = None) -> Offer:
    """What players on these ``seats`` may choose next, or the table (:data:`~referee.engine.game.TABLE`)."""
    said = said or Said()
    behind = after(session, said.before)
    if behind is None or behind.parted:
        return Offer(said, ())
    chooser = Chooser(behind, seats)
    first = chooser.group(said)
    other = chooser.other(said)
    while len(first.options) == 1 and first.leads and first.pick is None:
        first = chooser.group(first.options[0].said)
    if not first.options and first.pick is None:
        return Offer(first.said, other)
    return Offer(first.said, (*spread(first, chooser.group), *other))


def chosen(session: Session, seats: Collection[int], said: Said) -> Action | None:
    """The action that was chosen, if it is whole: what it lacks goes without saying."""
    if said.verb is None:
        return None
    found = offer(session, seats, said).options
    if len(found) == 1:
        return found[0].action
    behind = after(session, said.before)
    if (
        behind is None
        or said.items
        or any(one.required and one.field not in said.values for one in said.verb.spec.args)
    ):
        return None
    player = Chooser(behind, seats).player(said.verb)
    return None if found else said.verb(player, *(said.values.get(one.field) for one in said.verb.spec.args))


def after(session: Session, before: tuple[Action, ...]) -> Session | None:
    """The session behind some actions, on a branch unless there are none; None where they cannot be carried out."""
    if not before:
        return session
    trial = session.branch()
    try:
        if any(trial.declare(one, warn=False).status == ILLEGAL for one in before):
            return None
    except EntryError:
        return None
    return trial


def ending(session: Session, actions: tuple[Action, ...]) -> Action | None:
    """What may be said behind these actions to end what their player does; None where nothing may, or has to be."""
    behind = None if actions[-1].player == TABLE or actions[-1].spec.ends else after(session, actions)
    return None if behind is None else end_of(behind, actions[-1].player)


def end_of(behind: Session, player: int) -> Action | None:
    """What a player may say now to end what he does."""
    decision = behind.decision()
    if behind.parted or player not in decision.seats:
        return None
    ends = [
        one
        for verb in decision.verbs
        if verb.spec.ends
        for one in judging.legal_of(verb, behind.position, behind.setting, player)
    ]
    return ends[0] if len(ends) == 1 else None


# -- what may come next --------------------------------------------------------------------------------------------


class Chooser:
    """What players on some seats may choose in a session as it stands now."""

    def __init__(self, session: Session, seats: Collection[int]) -> None:
        self.session, self.seats = session, seats
        self.decision = session.decision()
        asked = [seat for seat in (*seats, TABLE) if seat != TABLE or TABLE in self.decision.seats]
        self.legal = [one for seat in dict.fromkeys(asked) for one in session.legal(seat) if one.spec.listed]
        self.listed = {type(one) for one in self.legal}

    def player(self, verb: type[Action]) -> int:
        """Who declares what no list holds: the table, whoever decides, else whoever asks."""
        if verb.spec.by_table:
            return TABLE
        decides = [seat for seat in self.decision.seats if seat in self.seats]
        return min(decides or [seat for seat in self.seats if seat != TABLE] or [TABLE])

    def group(self, said: Said) -> Group:
        """What may come behind what was said."""
        if said.verb is None:
            return self._verbs(said)
        if said.freely or self.by_itself(said.verb):
            return self._open(replace(said, freely=said.verb.spec.listed))
        return self._listed(said)

    def agreeing(self, said: Said) -> list[Action]:
        """The legal actions that agree with what was said; those that leave something of it open where no other does."""
        if said.verb is None:
            return self.legal
        of_verb = [one for one in self.legal if type(one) is said.verb]
        exact = [one for one in of_verb if all(getattr(one, name) == value for name, value in said.values.items())]
        return exact or [
            one for one in of_verb if all(getattr(one, name) in (value, None) for name, value in said.values.items())
        ]

    def _verbs(self, said: Said) -> Group:
        found: dict[type[Action], list[Action]] = {}
        for one in self.legal:
            found.setdefault(type(one), []).append(one)
        listed = [
            _of_action(said, few[0]) if len(few) == 1 else Option(Said(said.before, verb))
            for verb, few in found.items()
        ]
        unlisted = [Option(Said(said.before, verb)) for verb in self._unlisted()]
        return Group(said, (*listed, *unlisted))

    def other(self, said: Said) -> tuple[Group, ...]:
        """The verbs of which a list may lack what hinges on things nobody told: there every value can be chosen."""
        if said.verb is not None or not self.session.setting.partly:
            return ()
        may = [verb for verb in self._declared() if verb.spec.listed and not self.by_itself(verb)]
        options = tuple(
            Option(Said(said.before, verb, freely=True))
            for verb in dict.fromkeys((*may, *self.decision.also))
            if verb.spec.args
        )
        return (Group(Said(said.before), options, open=True, other=True),) if options else ()

    def _declared(self) -> Iterator[type[Action]]:
        """The verbs that somebody on these seats may declare now."""
        turn = any(seat in self.seats for seat in self.decision.seats) or TABLE in self.decision.seats
        seated = any(seat != TABLE for seat in self.seats)
        for verb in dict.fromkeys((*(self.decision.verbs if turn else ()), *self.decision.others)):
            if verb.spec.by_table or turn or seated:
                yield verb

    def _unlisted(self) -> Iterator[type[Action]]:
        """The verbs of which no list holds the actions, as far as they may be declared now."""
        for verb in self._declared():
            if self.by_itself(verb) and self._may(verb, {}):
                behind = self.group(Said((), verb))
                if behind.options or behind.pick is not None:
                    yield verb

    def by_itself(self, verb: type[Action]) -> bool:
        """Whether no list holds what may be declared of a verb: never, or not while nobody told what it hinges on."""
        if not verb.spec.listed:
            return True
        meanwhile = verb in self.decision.others
        return verb not in self.listed and not meanwhile and self.session.setting.partly

    def _may(self, verb: type[Action], values: Mapping[str, Any]) -> bool:
        """Whether an action of which only this is said may be legal."""
        try:
            return self.session.judge(verb(self.player(verb), **values), warn=False).status != ILLEGAL
        except Ambiguous:
            return True

    def _listed(self, said: Said) -> Group:
        """What tells the legal actions apart that agree with what was said."""
        assert said.verb is not None
        left = self.agreeing(said)
        for one in said.verb.spec.args:
            if one.field in said.values:
                continue
            values = list(dict.fromkeys(getattr(option, one.field) for option in left))
            if values == [None] and one.required:
                return self.of_arg(said, one)
            if len(values) == 1:
                said = replace(said, values={**said.values, one.field: values[0]}, items=())
                continue
            if not said.items and len(left) <= WHOLE:
                return Group(said, tuple(_of_action(said, option) for option in left))
            return _of_values(said, one, values, left)
        return Group(said, tuple(_of_action(said, option) for option in left[:1]))

    def _open(self, said: Said) -> Group:
        """What no list holds: each argument in turn, with every value that may be."""
        assert said.verb is not None
        one = open_arg(said.verb, said.values)
        if one is None:
            return Group(said, (_complete(said, None, self.player(said.verb)),), open=True)
        return self.of_arg(said, one)

    def of_arg(self, said: Said, arg: Arg) -> Group:
        """Every value of an argument."""
        assert said.verb is not None
        player = self.player(said.verb)
        if isinstance(arg.value, Several) and not said.items and (rows := self._rows(said, arg)) is not None:
            return Group(said, (), arg, open=True, pick=Pick(arg, rows))
        if isinstance(arg.value, Many):
            options = [
                one
                for one in _open_items(said, arg, arg.value, player)
                if one.said.items or self._may(said.verb, one.said.values)
            ]
        else:
            values = [*_near(arg.value)]
            if len(values) <= MOST_TRIED:
                values = [one for one in values if self._may(said.verb, {**said.values, arg.field: one})]
            options = [_complete(_adding(said, arg, value), value, player) for value in values]
        if not arg.required and not said.items:
            options.append(replace(_complete(_adding(said, arg, None), None, player), ready=True))
        return Group(said, tuple(options), arg, open=True)

    def _rows(self, said: Said, arg: Arg) -> tuple[Row, ...] | None:
        """Of what the values of an argument are picked, by the table as it lies."""
        assert said.verb is not None
        session = self.session
        try:
            found = tuple(said.verb.rows(session.position, session.setting, self.player(said.verb), arg, said.values))
        except CANNOT:
            found = ()
        if said.freely and not getattr(arg.value, "ordered", False):
            return tuple(all_rows(arg, found)) or None
        if found or getattr(arg.value, "ordered", False):
            return found or None
        return tuple(all_rows(arg)) or None


def _near(value: AnyValue) -> Iterable[Any]:
    """Every value, of numbers without end those that people mean."""
    if isinstance(value, Number) and value.high - value.low > MOST_NUMBERS:
        return range(max(value.low, -FEW_BELOW), min(value.high, MOST_NUMBERS) + 1)
    return value.domain()


def _of_action(said: Said, action: Action) -> Option:
    """The choice of a whole action; where something only its player knows is open, of all the rest."""
    values = {one.field: getattr(action, one.field) for one in action.spec.args}
    hidden = {name for name in action.spec.required if values[name] is None}
    if not hidden:
        return Option(Said(said.before, type(action), values), action=action)
    return Option(Said(said.before, type(action), {name: one for name, one in values.items() if name not in hidden}))


def _of_values(said: Said, arg: Arg, values: Sequence[Any], left: Sequence[Action]) -> Group:
    """The values of the first argument in which the actions differ that are left."""
    most = WHOLE if isinstance(arg.value, Many) else MOST_AMOUNTS
    if isinstance(arg.value, Several) and not said.items and len(values) > most:
        pick = free(arg, values)
        if pick is not None:
            return Group(said, (), arg, pick=pick)
    if isinstance(arg.value, Many) and (said.items or len(values) > WHOLE):
        return Group(said, tuple(_by_items(said, arg, left)), arg)
    agreeing = _by_value(arg, left)
    return Group(said, tuple(_with(said, arg, value, agreeing[value]) for value in values), arg)


def _by_value(arg: Arg, left: Sequence[Action]) -> Mapping[Any, Sequence[Action]]:
    """The actions that are left, by their value of an argument."""
    found: dict[Any, list[Action]] = {}
    for one in left:
        found.setdefault(getattr(one, arg.field), []).append(one)
    return found


def _with(said: Said, arg: Arg, value: Any, agreeing: Sequence[Action]) -> Option:
    """The choice of a value; the whole action if only one agrees with it."""
    chosen = replace(said, values={**said.values, arg.field: value}, items=())
    if len(agreeing) == 1 and not agreeing[0].unsaid():
        return Option(chosen, value, agreeing[0])
    return Option(chosen, value)


def _by_items(said: Said, arg: Arg, left: Sequence[Action]) -> Iterator[Option]:
    """The next of several values, and, where that may be, that there are no more."""
    agreeing = _by_value(arg, left)
    behind = {value: over for value in agreeing if (over := rest(value, said.items, arg)) is not None}
    for value, over in behind.items():
        if not over:
            yield replace(_with(said, arg, value, agreeing[value]), ready=True)
    following = dict.fromkeys(item for over in behind.values() for item in (over[:1] if _ordered(arg) else over))
    for item in following:
        items = (*said.items, item)
        fits = [value for value in behind if rest(value, items, arg) is not None]
        if len(fits) == 1 and not rest(fits[0], items, arg):
            yield replace(_with(said, arg, fits[0], agreeing[fits[0]]), value=item)
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


def _open_items(said: Said, arg: Arg, value: Many[Any], player: int) -> Iterator[Option]:
    if said.items and len(said.items) >= value.low:
        yield replace(
            _complete(_adding(said, arg, value.from_json([value.of.to_json(one) for one in said.items])), None, player),
            ready=True,
        )
    if len(said.items) < value.high:
        for item in value.kinds():
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
