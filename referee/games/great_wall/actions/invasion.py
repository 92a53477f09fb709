"""Horde cards from the deck, and what only the board can tell when the Time track is not known."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.values import Choice
from referee.engine.verdict import Finding, Missing, Note, Open, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.box import board
from referee.games.great_wall.components import HORDE, SECTION
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Task
from referee.games.great_wall.wall.invasion import (
    card_set,
    counted_deck,
    deck,
    has_left_deck,
    left_after,
    place,
    reshuffle,
    starting,
)

NEXT = words("next")
TIME = Choice(
    words("slot"),
    (
        words("before", "before/earlier"),
        words("last"),
    ),
)
"""What the table tells about the slot of the Time token: an earlier one, or the last."""


@action(
    "horde",
    "horde/horde card",
    help=N_("A Horde card from the deck, and the Section on the back of the card now on top"),
    by_table=True,
)
class PlaceHorde(Action):
    """Place the next Horde card. ``next`` is the Section that the deck's new top card shows, if any is left."""

    card: int = arg(HORDE)
    next: int | None = arg(SECTION, NEXT, asks=N_("to which Section does the next card point?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if board.coop(setting) and position.phase == "spring" and _all_came(position):
            yield Violation("GW-COOP-05", N_("the Horde cards of this Spring have come"))
            return
        yield from tasks.answering(position, setting, TABLE, "horde", "hordes", "set_up")
        if position.phase == "setup" and position.laid >= starting(position, setting):
            yield Violation("GW-SETUP-06", N_("the starting Horde cards lie already"))
        yield from _drawn(position, setting, self.card)
        yield from self._back(position)

    def _back(self, position: Position) -> Iterator[Finding]:
        counted, left = counted_deck(position), left_after(position)
        if self.next is None:
            if counted and left > 0:
                yield Open("next")
        elif counted and left <= 0:
            yield Violation("GW-HORDE-01", N_("no card is left on the deck"))
        elif position.sections[self.next].closed:
            yield Violation("GW-SETUP2-03", N_("cards that point to the closed Section are out of the game"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        reserve = position.reserve
        shown, reserve.pointer = reserve.pointer, -1 if self.next is None else self.next
        reserve.hordes -= counted_deck(position)
        reshuffle(position, notes)
        drawn_first = position.phase == "setup" and setting.rulings["GW-AMB-41"] == "drawn" and not board.coop(setting)
        place(position, setting, self.card, shown if drawn_first else reserve.pointer, notes)
        if position.phase not in ("setup", "end"):
            if position.tasks[-1].kind == "horde":
                tasks.end(position, TABLE)
            if any(one.kind in ("horde", "hordes") and one.seats for one in position.tasks):
                reshuffle(position, notes)
            tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "set_up", "horde", "hordes"):
            backs = [n for n, _ in board.usable(position)] if left_after(position) > 0 else [None]
            for card in deck(position, setting):
                for back in backs:
                    yield cls(TABLE, card, back)


def _all_came(position: Position) -> bool:
    """Whether the Invasion of this Spring is over."""
    return not any(one.kind in ("horde", "hordes", "invasion") for one in position.tasks)


def _drawn(position: Position, setting: Setting, card: int) -> Iterator[Finding]:
    """Findings against this card coming from the deck."""
    if card not in card_set(setting):
        rule = "GW-SETUPC-03" if board.coop(setting) else "GW-SETUP-01"
        yield Violation(rule, N_("Horde card {card} is not used in this mode"), card=card)
    elif has_left_deck(position, card):
        yield Violation("GW-INV-05", N_("Horde card {card} has left the deck already"), card=card)
    printed, shown = board.known(setting).pointers.get(card), position.reserve.pointer
    if printed is None:
        if shown >= 0 or any(section.closed for section in position.sections):
            yield Missing(f"horde.{card}", "GW-HORDE-01")
    elif position.sections[printed].closed:
        yield Violation("GW-SETUP2-03", N_("Horde card {card} points to the closed Section"), card=card)
    elif shown >= 0 and printed != shown:
        yield Violation(
            "GW-HORDE-01",
            N_("the back of card {card} shows {printed}, the deck showed {shown}"),
            card=card,
            printed=SECTION[printed],
            shown=SECTION[shown],
        )


@action("arrived", "arrived", help=N_("The Advisor card revealed for the track"), by_table=True)
class Arrived(Action):
    """End an Invasion whose size only the board tells. Where the Time track was told later, it must agree with it."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if told_again(position, "hordes"):
            if board.time_track(setting) is None:
                yield Missing(board.key(setting, "time"), "GW-SPRING-02")
                return
            due = sum(one.kind == "horde" for one in position.tasks)
            if due:
                text = N_("{count#Horde card is|Horde cards are} still to come")
                yield Violation("GW-SPRING-02", text, forced=True, count=due)
            return
        yield from tasks.answering(position, setting, TABLE, "hordes")
        if board.time_track(setting) is None:
            yield Missing(board.key(setting, "time"), "GW-SPRING-02")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if told_again(position, "hordes"):
            return
        tasks.end(position, TABLE)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "hordes"):
            yield cls(TABLE)


@action("clock", "clock/time token", help=N_("Where the Time token lies now"), by_table=True)
class Token(Action):
    """Tell whether the Time token has reached its last slot, where only the board tells."""

    where: int = arg(TIME)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        track = board.time_track(setting)
        if told_again(position, "token"):
            if track is None:
                yield Missing(board.key(setting, "time"), "GW-END-02")
            elif bool(self.where) != (position.time >= track.last):
                text = N_("the Time token is on slot {slot} of {last}")
                yield Violation("GW-END-02", text, slot=position.time, last=track.last)
            return
        yield from tasks.answering(position, setting, TABLE, "token")
        if board.time_track(setting) is None:
            yield Missing(board.key(setting, "time"), "GW-END-02")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if told_again(position, "token"):
            return
        position.last = bool(self.where)
        tasks.end(position, TABLE)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "token"):
            for where in range(len(TIME)):
                yield cls(TABLE, where)


def told_again(position: Position, kind: str) -> bool:
    """Whether the table tells what nobody asks: the referee knows it by now from the Time track, or it was told."""
    return position.phase != "setup" and position.year > 1 and tasks.current(position, kind) is None


def random_horde(position: Position, setting: Setting, rng: Random) -> Action:
    """A random card that fits the back the deck showed."""
    pointers = board.known(setting).pointers
    shown = position.reserve.pointer
    cards = deck(position, setting)
    fitting = [card for card in cards if shown < 0 or pointers.get(card, shown) == shown]
    card = rng.choice(fitting)
    last = position.reserve.hordes == 1
    rest = [
        pointers[one] for one in (position.reserve.horde_discard if last else cards) if one != card and one in pointers
    ]
    backs = rest or [n for n, _ in board.usable(position)]
    return PlaceHorde(TABLE, card, rng.choice(backs) if left_after(position) > 0 else None)


def random_hordes(position: Position, setting: Setting, rng: Random) -> Action:
    """At random the next card, or the end of the Invasion."""
    return Arrived(TABLE) if rng.random() < 0.4 else random_horde(position, setting, rng)


def _no_card(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return not position.reserve.hordes and not position.reserve.horde_discard


tasks.ask(
    "horde",
    "GW-SPRING-02",
    N_("draw a Horde card; what does the deck show now?"),
    N_("Horde cards of the Invasion come first"),
    (PlaceHorde,),
    idle=_no_card,
    chance=random_horde,
    moment=("GW-SPRING-02", N_("the Horde cards of this Spring have come")),
    ahead=frozenset({"invasion"}),
)
tasks.ask(
    "hordes",
    "GW-SPRING-02",
    N_("draw the Horde cards printed above the Time token, then say arrived"),
    N_("Horde cards of the Invasion come first"),
    (PlaceHorde, Arrived),
    idle=_no_card,
    chance=random_hordes,
    moment=("GW-SPRING-02", N_("the Horde cards of this Spring have come")),
    ahead=frozenset({"invasion"}),
)
tasks.ask(
    "token",
    "GW-SPRING-01",
    N_("the Time token goes one slot on: is it on the last one now?"),
    N_("the Time token comes first"),
    (Token,),
    moment=("GW-SPRING-01", N_("the Time token moves in Spring")),
)
