"""Courtyard: a throw-away game that asks of the kernel what four real ones will.

Each round everybody secretly chooses a card; all are revealed at once and take effect in tea order (highest card first, ties
by seat), each effect being a fact of the box; meanwhile anybody else may react once a round. Then the table rolls two dice
from a bag of six faces; a double must be answered by upkeep before anything else. The clan, a party of no player, takes a
coin from the richest player; where several are richest a person says whom. After round 2 and at the end coins score.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from referee.engine.action import Action, action, arg
from referee.engine.box import Box
from referee.engine.game import TABLE, Decision, Game, Option, Setting
from referee.engine.message import Message
from referee.engine.values import Choice, Many, Number, SeatValue
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.engine.words import words

CARD = Number(words("card"), 1, 3)
DIE = Number(words("die"), 1, 6)
DICE = Many(words("dice"), DIE, 2, 2)
SEAT = SeatValue(words("whom"), 4)
COLOURS = Choice(words("colour"), (words("blue"), words("red"), words("green"), words("black")))
ROUNDS = 3


@dataclass(slots=True)
class Courtyard:
    """The position."""

    phase: str = "choose"
    round: int = 1
    coins: list[int] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    acted: list[int] = field(default_factory=list)
    reacted: list[int] = field(default_factory=list)
    upkeep: bool = False
    points: list[int] = field(default_factory=list)

    @property
    def players(self) -> list[int]:
        """What each player has."""
        return self.coins


def tea_order(position: Courtyard) -> list[int]:
    seats = range(len(position.coins))
    return [seat for seat in sorted(seats, key=lambda one: (-position.chosen[one], one)) if seat not in position.acted]


def in_phase(position: Courtyard, phase: str) -> Iterator[Finding]:
    if position.upkeep:
        yield Violation("TOY-UPKEEP", "a double was rolled: upkeep comes first", forced=True)
    elif position.phase != phase:
        yield Violation("TOY-PHASE", "this is phase {phase}", phase=position.phase)


@action("choose", help="choose a card in secret")
class Choose(Action):
    card: int = arg(CARD)

    def check(self, position: Courtyard, setting: Setting) -> Iterator[Finding]:
        yield from in_phase(position, "choose")
        if position.chosen[self.player]:
            yield Violation("TOY-ONCE", "a card was chosen already")

    def apply(self, position: Courtyard, setting: Setting, notes: list[Note]) -> None:
        position.chosen[self.player] = self.card
        if all(position.chosen):
            position.phase = "effects"
            notes.append(Note("TOY-REVEAL", "all cards are revealed"))

    @classmethod
    def candidates(cls, position: Courtyard, setting: Setting, player: int) -> Iterator[Action]:
        for card in range(1, 4):
            yield cls(player, card)


@action("resolve", help="carry out the own card")
class Resolve(Action):
    def check(self, position: Courtyard, setting: Setting) -> Iterator[Finding]:
        yield from in_phase(position, "effects")
        if position.phase == "effects":
            if tea_order(position)[:1] != [self.player]:
                yield Violation("TOY-TEA", "{player} comes first", player=tea_order(position)[0])
            key = f"card.{position.chosen[self.player]}"
            if key not in setting.box.facts:
                yield Missing(key, "TOY-EFFECT")

    def apply(self, position: Courtyard, setting: Setting, notes: list[Note]) -> None:
        effect = setting.box.facts.get(f"card.{position.chosen[self.player]}", {})
        position.coins[self.player] += effect.get("gain", 0)
        position.acted.append(self.player)
        if not tea_order(position):
            position.phase = "roll"

    @classmethod
    def candidates(cls, position: Courtyard, setting: Setting, player: int) -> Iterator[Action]:
        yield cls(player)


@action("react", help="once a round, while another player resolves: one coin")
class React(Action):
    def check(self, position: Courtyard, setting: Setting) -> Iterator[Finding]:
        yield from in_phase(position, "effects")
        if position.phase == "effects" and tea_order(position)[:1] == [self.player]:
            yield Violation("TOY-REACT", "a reaction belongs to the turn of another")
        if self.player in position.reacted:
            yield Violation("TOY-REACT-ONCE", "one reaction a round")

    def apply(self, position: Courtyard, setting: Setting, notes: list[Note]) -> None:
        position.coins[self.player] += 1
        position.reacted.append(self.player)

    @classmethod
    def candidates(cls, position: Courtyard, setting: Setting, player: int) -> Iterator[Action]:
        yield cls(player)


@action("roll", help="two dice, as they fell", by_table=True)
class Roll(Action):
    dice: tuple[int, ...] = arg(DICE)

    def check(self, position: Courtyard, setting: Setting) -> Iterator[Finding]:
        yield from in_phase(position, "roll")

    def apply(self, position: Courtyard, setting: Setting, notes: list[Note]) -> None:
        position.upkeep = self.dice[0] == self.dice[1]
        position.phase = "clan"

    @classmethod
    def candidates(cls, position: Courtyard, setting: Setting, player: int) -> Iterator[Action]:
        for one in range(1, 7):
            for two in range(one, 7):
                yield cls(TABLE, (one, two))


@action("upkeep", help="everybody pays a coin", by_table=True)
class Upkeep(Action):
    def check(self, position: Courtyard, setting: Setting) -> Iterator[Finding]:
        if not position.upkeep:
            yield Violation("TOY-UPKEEP", "there is nothing to pay")

    def apply(self, position: Courtyard, setting: Setting, notes: list[Note]) -> None:
        position.coins = [max(0, coins - 1) for coins in position.coins]
        position.upkeep = False

    @classmethod
    def candidates(cls, position: Courtyard, setting: Setting, player: int) -> Iterator[Action]:
        yield cls(TABLE)


@action("clan", help="the clan takes a coin from the richest", by_table=True)
class Clan(Action):
    whom: int = arg(SEAT)

    def check(self, position: Courtyard, setting: Setting) -> Iterator[Finding]:
        yield from in_phase(position, "clan")
        if self.whom >= len(position.coins) or position.coins[self.whom] < max(position.coins):
            yield Violation("TOY-CLAN", "the clan goes to the richest")

    def apply(self, position: Courtyard, setting: Setting, notes: list[Note]) -> None:
        position.coins[self.whom] = max(0, position.coins[self.whom] - 1)
        notes.append(Note("TOY-CLAN", "the clan takes a coin from {player}", player=self.whom))
        if position.round >= 2:
            position.points = [points + coins for points, coins in zip(position.points, position.coins, strict=True)]
            notes.append(Note("TOY-SCORE", "coins score"))
        position.phase = "over" if position.round == ROUNDS else "choose"
        position.round = min(position.round + 1, ROUNDS)
        count = len(position.coins)
        position.chosen, position.acted, position.reacted = [0] * count, [], []

    @classmethod
    def candidates(cls, position: Courtyard, setting: Setting, player: int) -> Iterator[Action]:
        for seat in range(len(position.coins)):
            yield cls(TABLE, seat)


def start(setting: Setting) -> Courtyard:
    count = len(setting.seats)
    return Courtyard(coins=[2] * count, chosen=[0] * count, points=[0] * count)


def decision(position: Courtyard, setting: Setting) -> Decision:
    if position.phase == "over":
        return Decision("over", (), (), Message("over"))
    if position.upkeep:
        return Decision("upkeep", (TABLE,), (Upkeep,), Message("upkeep"))
    if position.phase == "choose":
        waiting = tuple(seat for seat, card in enumerate(position.chosen) if not card)
        return Decision("choose", waiting, (Choose,), Message("choose"), secret=True)
    if position.phase == "effects":
        return Decision("resolve", (tea_order(position)[0],), (Resolve,), Message("resolve"), (React,))
    return Decision(position.phase, (TABLE,), (Roll,) if position.phase == "roll" else (Clan,), Message(position.phase))


def chance(position: Courtyard, setting: Setting, rng: Random) -> Action:
    if position.upkeep:
        return Upkeep(TABLE)
    if position.phase == "roll":
        return Roll(TABLE, tuple(sorted((rng.randint(1, 6), rng.randint(1, 6)))))
    return Clan(TABLE, position.coins.index(max(position.coins)))


def ready(setting: Setting, given: Mapping[str, Any]) -> Courtyard:
    return start(setting)


GAME = Game(
    id="courtyard",
    title=words("Courtyard"),
    rules_version="courtyard-1",
    package="tests.engine",
    players=(2, 4),
    colours=COLOURS,
    options=(Option(words("length"), (words("short"),), "how long"),),
    actions=(Choose, Resolve, React, Roll, Upkeep, Clan),
    position=Courtyard,
    start=start,
    decision=decision,
    digest=lambda box: None,
    audit=lambda position, setting: [],
    final=lambda position, setting: ({"points": position.points}, []),
    score=lambda data, rulings, marks: data["points"],
    chance=chance,
    ready=ready,
    status=lambda position, setting: {},
    view=lambda position, setting: [],
    facts_module="",
)


def setting(players: int = 3) -> Setting:
    """A table of the toy game; it has no rule book, so rulings stay empty."""
    from referee.engine.game import Seat

    seats = tuple(
        Seat(name, colour.key) for name, colour in zip(("Ann", "Bob", "Cid", "Dee"), COLOURS.options, strict=True)
    )
    facts = {f"card.{card}": {"gain": card} for card in (1, 2)}
    return Setting(GAME, seats[:players], {"length": "short"}, {}, Box("courtyard", "toy", True, facts))
