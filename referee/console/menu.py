"""What may be chosen next at the console, by number or by its words: the steps of the kernel's chooser."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import count
from typing import Any

from messages.classes import frozen
from referee.engine.action import Action
from referee.engine.choosing import Chooser, after, chosen, end_of, offer
from referee.engine.game import TABLE
from referee.engine.groups import Group, Option
from referee.engine.message import N_
from referee.engine.picking import Pick
from referee.engine.said import Said, open_arg
from referee.engine.session import Session
from referee.engine.values import Several
from referee.engine.words import fold
from referee.text.choices import crumbs, heading, label
from referee.text.lines import Line, runs
from referee.text.speech import Speaker

NOTHING, ELSE = "-", "0"
FEW = 9
"""So many choices are told apart by one digit; as many lie side by side that would else be two steps."""
PART = re.compile(r"[\s-]+")
NUMBER = re.compile(r"(\D*)([0-9]+)")


@frozen
class Choice:
    """Something to choose: the ``label`` to type and the ``text`` shown for it.

    It leads on to what is ``said`` with it, is an ``action``, an ``entry`` to declare, or a player's ``seat``.
    """

    label: str
    text: str
    said: Said | None = None
    action: Action | None = None
    entry: str = ""
    seat: int | None = None

    @property
    def verb(self) -> type[Action] | None:
        """The verb that is chosen with it."""
        return type(self.action) if self.action is not None else self.said.verb if self.said is not None else None

    def fits(self, wanted: Sequence[str]) -> bool:
        """Whether every word typed is the beginning of a word of it."""
        words = PART.split(fold(self.text))
        return all(any(word.startswith(one) for word in words) for one in wanted)


@frozen
class Menu:
    """The choices behind what was ``said``; with ``pick`` several of them are named together.

    ``numbers`` stand for themselves, ``deep`` says that something was chosen already.
    """

    asked: str
    said: Said
    choices: tuple[Choice, ...]
    seat: int | None = None
    pick: Pick | None = None
    numbers: bool = False
    deep: bool = False
    pieces: Mapping[str, Any] = field(default_factory=dict)

    @property
    def only(self) -> Choice | None:
        """The choice that remains where there is no other, or that says there is nothing more to choose."""
        if self.pick is not None:
            return None
        listed = [one for one in self.choices if one.label != ELSE]
        found = listed if len(listed) == 1 else [one for one in listed if one.label == NOTHING]
        return next((one for one in found if one.action is not None or one.label == NOTHING), None)

    def fitting(self, typed: str) -> list[Choice]:
        """The choices that agree with what is typed; all where nothing is."""
        wanted = fold(typed).split()
        begun = [one for one in self.choices if one.label.startswith("".join(wanted))] if len(wanted) == 1 else []
        return begun or [one for one in self.choices if one.fits(wanted)]

    def chosen(self, typed: str) -> Choice | None:
        """The choice that is meant: its number, its words, or beginnings of words that no other has."""
        wanted = fold(" ".join(typed.split()))
        if self.pick is not None:
            return self._picked(wanted)
        exact = [one for one in self.choices if one.label == wanted] or [
            one for one in self.choices if fold(one.text) == wanted
        ]
        found = exact or ([] if wanted.isdecimal() else [one for one in self.choices if one.fits(wanted.split())])
        return found[0] if len(found) == 1 else None

    def sure(self, typed: str) -> bool:
        """Whether no more digits can follow these."""
        begun = [one for one in self.choices if one.label.startswith(typed)]
        return self.pick is None and len(begun) == 1 and begun[0].label == typed

    def _picked(self, wanted: str) -> Choice | None:
        """Several pieces by their numbers, ``1 1 3``; without spaces where one digit is enough."""
        assert self.pick is not None and isinstance(self.pick.arg.value, Several)
        named = [label for label, text in ((one.label, fold(one.text)) for one in self.choices) if text == wanted]
        if named:
            wanted = named[0]
        single = wanted.isdecimal() and all(len(one) == 1 for one in self.pieces)
        labels = list(wanted) if single else wanted.replace(",", " ").split()
        if not all(one in self.pieces for one in labels):
            return None
        try:
            value = self.pick.arg.value.gathered([self.pieces[one] for one in labels]) if labels else None
        except ValueError:
            return None
        if not self.pick.holds(() if value is None else value):
            return None
        values = {**self.said.values, self.pick.arg.field: value}
        return Choice(wanted, wanted, replace(self.said, values=values, items=()))

    def lines(self) -> list[Line]:
        """The question and all choices as lines."""
        asked = [Line("heading", self.asked)] if self.asked else []
        if self.numbers and self.choices:
            return [*asked, Line("option", "  " + ", ".join(self.shown()))]
        return [*asked, *(Line("option", f"  {one.label:>3}  {one.text}") for one in self.choices)]

    def shown(self, typed: str = "") -> list[str]:
        """The choices that agree with what is typed, in short."""
        found = self.fitting(typed)
        if self.numbers:
            named = [f"{one.label} {one.text}" for one in found if one.label == ELSE]
            return [*runs(one.label for one in found if one.label != ELSE), *named]
        return [f"{one.label} {one.text}" for one in found]


def menu_of(session: Session, speaker: Speaker, said: Said, seat: int | None = None) -> Menu:
    """What may be chosen behind what was said, by whoever sits on ``seat``; without one, who is meant may be asked."""
    decision = session.decision()
    if session.parted or (decision.over and seat is None):
        return Menu("", said, ())
    deciding = [one for one in decision.seats if session.asker in (None, TABLE, one) or one == TABLE]
    if seat is None and len(deciding) > 1:
        names = [Choice(str(at), speaker.names[one], seat=one) for at, one in enumerate(deciding, 1) if one != TABLE]
        return Menu(speaker.say(N_("Who?")), said, tuple(names))
    if seat is None and not deciding:
        return Menu("", said, ())
    seat = deciding[0] if seat is None else seat
    return _of_seat(session, speaker, said, seat)


def ending(menu: Menu, session: Session) -> Choice | None:
    """The choice that ends what a player does, if nothing else is left to that player but what may wait."""
    left = [one for one in menu.choices if one.verb is None or not one.verb.spec.waits]
    only = left[0].action if len(left) == 1 else None
    return left[0] if only is not None and menu.seat is not None and only == end_of(session, menu.seat) else None


def _of_seat(session: Session, speaker: Speaker, said: Said, seat: int) -> Menu:
    behind = after(session, said.before)
    if behind is None:
        return Menu("", said, (), seat)
    chooser = Chooser(behind, {seat})
    if said.verb is None and said.freely:
        group = next(iter(chooser.other(replace(said, freely=False))), Group(said, ()))
        return _of_group(group, said, speaker, seat)
    group = chooser.group(said)
    while len(group.options) == 1 and group.leads and group.pick is None and not _private(group.options[0]):
        group = chooser.group(group.options[0].said)
    few = _side_by_side(session, group, seat) if group.arg is None and group.pick is None else ()
    made = _of_group(replace(group, options=tuple(few)) if few else group, said, speaker, seat)
    if said.verb is None and chooser.other(said):
        other = Choice(ELSE, speaker.say(N_("Something else")), replace(said, freely=True))
        made = replace(made, choices=(*made.choices, other))
    return made


def _side_by_side(session: Session, group: Group, seat: int) -> Sequence[Option]:
    """What lies behind the choices too, where one digit is enough for all of them."""
    spread = [one for one in offer(session, {seat}, group.said).groups if not one.other]
    found = [option for one in spread for option in one.options]
    if len(found) > FEW or any(one.pick is not None or one.pad or one.open for one in spread):
        return ()
    return [] if any(one.ready or _private(one) for one in found) else found


def _private(one: Option) -> bool:
    return one.said.verb is not None and one.said.verb.spec.private


def _of_group(group: Group, said: Said, speaker: Speaker, seat: int) -> Menu:
    deep = group.said.verb is not None
    asked = _question(group, speaker) if deep else heading(group, said, speaker)
    made = Menu(asked, group.said, (), seat, deep=said.verb is not None)
    if group.pick is not None:
        values = list(dict.fromkeys(value for row in group.pick.rows for value, _ in row.pieces))
        assert isinstance(group.pick.arg.value, Several)
        of = group.pick.arg.value.of
        named = [of.named(one, speaker.lang, speaker.names) for one in values]
        own = all(map(str.isdecimal, named)) and len({*named}) == len(named)
        choices = tuple(Choice(text if own else str(at), text) for at, text in enumerate(named, 1))
        pieces = dict(zip((one.label for one in choices), values, strict=True))
        return replace(made, choices=choices, pick=group.pick, pieces=pieces)
    choices = numbered([*_choices(group, speaker)])
    return replace(
        made, choices=choices, numbers=all(one.text.endswith(one.label) for one in choices if one.label != NOTHING)
    )


def _question(group: Group, speaker: Speaker) -> str:
    if group.arg is None or group.said.verb is None:
        return f"{so_far(group.said, speaker)}:"
    return speaker.say(N_("{verb}: {question}"), {"verb": group.said.verb.spec.verb, "question": group.arg.question})


def _choices(group: Group, speaker: Speaker) -> Iterator[Choice]:
    """The choices of a group, not yet numbered; what says that nothing more is to be chosen has its mark."""
    for one in group.options:
        text = label(one, group, speaker)
        mark = NOTHING if group.arg is not None and (one.ready or one.value is None) else ""
        if _private(one) and one.said.verb is not None and group.said.verb is None:
            yield Choice(mark, text, entry=one.said.verb.spec.verb.shown(speaker.lang))
        else:
            yield Choice(mark, text, one.said, one.action)


def numbered(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The choices with what is typed for them: the number in which alone they differ, else their place.

    A choice that is shown as nothing but a number keeps it, so that no other is meant by that number.
    """
    open_ones = [one for one in choices if one.label != NOTHING]
    ends = [one for one in choices if one.label == NOTHING]
    found = [NUMBER.fullmatch(one.text) for one in open_ones]
    own = {one[2]: choice for one, choice in zip(found, open_ones, strict=True) if one is not None}
    if len(own) == len(choices) - len(ends) and len({one[1] for one in found if one is not None}) < 2:
        return (*(replace(own[number], label=number) for number in sorted(own, key=int)), *ends)
    plain = {one.text for one in open_ones if one.text.isdecimal()}
    free = (str(at) for at in count(1) if str(at) not in plain)
    return (*(replace(one, label=one.text if one.text in plain else next(free)) for one in open_ones), *ends)


def whole(session: Session, said: Said, seat: int) -> Action | None:
    """The action that was chosen, where nothing of it is open."""
    if said.verb is not None and not said.items and open_arg(said.verb, said.values) is None:
        return said.verb(
            TABLE if said.verb.spec.by_table else seat, *(said.values[one.field] for one in said.verb.spec.args)
        )
    return chosen(session, {seat}, said)


def so_far(said: Said, speaker: Speaker) -> str:
    """What was chosen so far, as it would be typed."""
    return " ".join(crumbs(said, speaker))


def of_entries(entries: Sequence[str]) -> Menu:
    """A choice between whole entries."""
    return Menu("", Said(), tuple(Choice(str(at), one, entry=one) for at, one in enumerate(entries, 1)))


def said_in(options: Sequence[Action], before: tuple[Action, ...]) -> Said:
    """What several readings of an entry agree on."""
    first = options[0]
    agreed = [
        one.field
        for one in first.spec.args
        if Counter(getattr(option, one.field) for option in options).most_common(1)[0][1] == len(options)
    ]
    values = {name: getattr(first, name) for name in agreed if getattr(first, name) is not None}
    return Said(before, type(first), values)
