"""The Tea House and the Emperor's Embassy; the Advisor track."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import repeat
from operator import contains
from random import Random

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.lists import size
from referee.engine.message import N_
from referee.engine.values import Number
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.activation import clerk_used, meant, takes_part
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards import lasting, triggers
from referee.games.great_wall.components import (
    ACTIVE,
    ADVISOR,
    ADVISOR_CARDS,
    ADVISOR_SLOTS,
    CLERK_COST,
    EMBASSY,
    GOLD,
    QIN,
    ROLE,
    TEA_HOUSE,
    party_name,
)
from referee.games.great_wall.flow import leave_out, planned
from referee.games.great_wall.flowing import perhaps, surely
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Counting, Hiring, Task

TRACK_SLOT = Number(words("slot"), 1, ADVISOR_SLOTS, rule="GW-SETUP-17")


@action("rise", "rise/up", help=N_("Tea House: your Tea marker goes up"))
class Rise(Action):
    """Move one's Tea marker up by one place, or to the top if all spots are the player's own."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from takes_part(position, setting, self.player, "GW-ACT-06", "tea_house")
        alone = board.sole_owner(position, TEA_HOUSE) == self.player
        key = board.location_key(setting, TEA_HOUSE)
        if tasks.current(position, "tea_house") and alone and key:
            yield Missing(key, "GW-TEA-02")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        rise(position, setting, self.player, notes)
        tasks.answered(position, task, self.player)
        triggers.happens(position, setting, "tea_changed", self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "tea_house"):
            yield cls(player)


def rise(position: Position, setting: Setting, seat: int, notes: list[Note]) -> None:
    """Move a Tea marker up by one (GW-TEA-01), or to the top if all spots are its owner's (GW-TEA-02)."""
    at = position.tea.index(seat)
    key = board.location_key(setting, TEA_HOUSE)
    alone = partial(board.all_spots_of, position, setting, seat)
    top = surely(alone) if key else alone()
    if not top and perhaps(alone):
        leave_out(position, f"{key}{unseen.TOP}")
    move_marker(position, seat, at if top else 1)
    text = N_("the Tea marker of {player} goes to place {place}")
    rule = "GW-TEA-02" if top else "GW-TEA-01"
    notes.append(Note(rule, text, player=party_name(seat), place=position.tea.index(seat) + 1))


def move_marker(position: Position, seat: int, up: int) -> None:
    """Move a Tea marker ``up`` places, at most to the top."""
    at = position.tea.index(seat)
    position.tea.remove(seat)
    position.tea.insert(max(0, at - up), seat)


@action("hire", "hire/hire clerk", help=N_("Embassy: hire a Clerk from the pool for 2 Gold"))
class Hire(Action):
    """Hire a Clerk from the board's pool into the supply."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from takes_part(position, setting, self.player, "GW-ACT-06", "embassy")
        yield from meant(tasks.current(position, Hiring), "hire")
        if tasks.current(position, "embassy"):
            own = position.players[self.player]
            if not own.pool:
                yield Violation("GW-EMB-02", N_("no Clerk is left in the pool"))
            yield from _gold(
                unseen.has(position, setting, self.player, GOLD, priced=True),
                clerk_cost(position, setting, self.player),
                "GW-EMB-02",
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        own.resources[GOLD] -= clerk_cost(position, setting, self.player)
        own.pool -= 1
        own.clerks += 1
        notes.append(Note("GW-EMB-02", N_("{player} hires a Clerk"), player=self.player))
        clerk_used(position, self.player, EMBASSY)
        triggers.happens(position, setting, "hire_clerk", self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "embassy"):
            yield cls(player)


@action("appoint", "appoint/advisor", help=N_("Embassy: hire an Advisor of the track, as Active or as Supporting"))
class Appoint(Action):
    """Hire an Advisor of the track in one of the two roles."""

    slot: int = arg(TRACK_SLOT)
    role: int = arg(ROLE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from takes_part(position, setting, self.player, "GW-ACT-06", "embassy")
        acted = [*unseen.acted(position, setting, "GW-EMB-03", unseen.BY_HIMSELF)]
        yield from acted
        if self.slot > size(position.advisors) and not acted:
            yield Violation("GW-EMB-03", N_("no Advisor lies in slot {number} of the track"), number=self.slot)
        task = tasks.current(position, Hiring)
        yield from meant(task, "appoint")
        if task is not None and task.roles and ROLE[self.role].key not in task.roles:
            yield Violation("GW-CMD-02", N_("this effect is for the other role"))
        if tasks.current(position, "embassy"):
            yield from _gold(
                unseen.has(position, setting, self.player, GOLD, priced=True),
                advisor_cost(position, setting, self.player),
                "GW-EMB-03",
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        own.resources[GOLD] -= advisor_cost(position, setting, self.player)
        take_advisor(position, self.player, self.slot, self.role, notes)
        clerk_used(position, self.player, EMBASSY)
        triggers.happens(position, setting, "hire_advisor", self.player)
        planned(position, Task("advisors"))
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "embassy"):
            for slot in range(1, len(position.advisors) + 1):
                for role in range(len(ROLE)):
                    yield cls(player, slot, role)


def _gold(have: int, cost: int, rule: str) -> Iterator[Finding]:
    if have < cost:
        yield Violation(rule, N_("{cost} Gold must be paid, and there is not enough"), cost=cost)


def free_of_charge(position: Position) -> bool:
    """Whether a card lets the player hire for nothing."""
    task = tasks.current(position, Hiring)
    return task is not None and task.free


def clerk_cost(position: Position, setting: Setting, seat: int) -> int:
    """The cost of a Clerk for this player in Gold (GW-EMB-02)."""
    return 0 if free_of_charge(position) else lasting.changed(position, setting, "clerk_cost", CLERK_COST, seat=seat)


def advisor_cost(position: Position, setting: Setting, seat: int) -> int:
    """The cost of an Advisor in Gold: the number of Advisors the player will have, unless changed (GW-EMB-03)."""
    own = position.party(seat)
    usual = len(own.advisors) + own.supporting + 1
    return 0 if free_of_charge(position) else lasting.changed(position, setting, "advisor_cost", usual, seat=seat)


def take_advisor(position: Position, seat: int, slot: int, role: int, notes: list[Note]) -> None:
    """Move an Advisor of the track to its new owner, in a role for good (GW-ADV-01)."""
    card = position.advisors.pop(slot - 1)
    own = position.party(seat)
    if role == ACTIVE:
        own.advisors.append(card)
    else:
        own.supporting += 1
        own.under.append(card)
    text = N_("{player} hires Advisor {card}: {role}")
    notes.append(Note("GW-ADV-01", text, player=party_name(seat), card=card, role=ROLE[role]))


@tasks.automatic("advisors")
def refill(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Ask for new Advisors for the empty slots at the right of the track (GW-EMB-04)."""
    reserve = position.reserve
    lacking = min(ADVISOR_SLOTS - len(position.advisors), reserve.advisors + len(reserve.advisor_discard))
    if lacking > 0:
        reshuffle(position, notes)
        tasks.push(position, Counting("new_advisor", [TABLE], count=lacking))


def reshuffle(position: Position, notes: list[Note]) -> None:
    """Make a new Advisor deck of the discard if the deck is used up (GW-AMB-14)."""
    reserve = position.reserve
    if not reserve.advisors and reserve.advisor_discard:
        reserve.advisors, reserve.advisor_discard = len(reserve.advisor_discard), []
        notes.append(Note("GW-EMB-04", N_("the discarded Advisors are shuffled into a new deck")))


@tasks.automatic("advisor_refresh")
def advisor_refresh(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Spring: discard the two leftmost Advisors; two new ones come (GW-SPRING-07)."""
    if position.qin is not None:
        tasks.AUTOMA_PARTS["advisor_refresh"](position, setting, task, QIN, notes)
    else:
        gone = position.advisors[:2]
        del position.advisors[:2]
        position.reserve.advisor_discard += gone
        notes.append(Note("GW-SPRING-07", N_("Advisors {cards} leave the track"), cards=gone))
    tasks.push(position, Task("advisors"))


@action(
    "come", "come/new advisor", help=N_("The Advisor card turned up for the track"), by_table=True, follow=("come",)
)
class NewAdvisor(Action):
    """Put the next card of the Advisor deck at the right end of the track."""

    card: int = arg(ADVISOR)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "new_advisor", "set_up")
        if position.phase == "setup" and len(position.advisors) >= ADVISOR_SLOTS:
            yield Violation("GW-SETUP-17", N_("the Advisor track is full"))
        if lies_open(position, self.card):
            yield Violation("GW-SETUP-12", N_("Advisor {card} lies on the table already"), card=self.card)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        position.advisors.append(self.card)
        position.reserve.advisors -= 1
        notes.append(Note("GW-EMB-04", N_("Advisor {card} comes to the track"), card=self.card))
        if position.phase == "setup":
            return
        task = position.tasks[-1]
        if isinstance(task, Counting):
            task.count -= 1
        if isinstance(task, Counting) and task.count:
            reshuffle(position, notes)
        else:
            tasks.answered(position, task, TABLE)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "set_up", "new_advisor"):
            for card in unseen_advisors(position):
                yield cls(TABLE, card)


def lies_open(position: Position, card: int) -> bool:
    """Whether an Advisor cannot be drawn: it is on the track, discarded, or owned as far as is known."""
    return any(card in pile for pile in _open_piles(position))


def _open_piles(position: Position) -> list[list[int]]:
    """Wherever Advisors lie, as far as is known."""
    own = [pile for _, party in position.parties() for pile in (party.advisors, party.under)]
    return [position.advisors, position.reserve.advisor_discard, *own]


def unseen_advisors(position: Position) -> list[int]:
    """Advisors that may still be in the deck."""
    piles = _open_piles(position)
    return [card for card in range(1, ADVISOR_CARDS + 1) if not any(map(contains, piles, repeat(card)))]


def random_advisor(position: Position, setting: Setting, rng: Random) -> Action:
    """A random card that may be in the deck."""
    return NewAdvisor(TABLE, rng.choice(unseen_advisors(position)))


def _already_top(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return position.tea[0] == seat


tasks.ask(
    "tea_house",
    "GW-TEA-01",
    N_("{player}: move your Tea marker up, or done"),
    N_("{player} moves the Tea marker first, or says done"),
    (Rise, Done),
    idle=_already_top,
    order="GW-TEA-01",
    once="GW-TEA-01",
    alone="GW-ACT-06",
    nothing=("GW-TEA-03", N_("the Tea marker of {player} is on top")),
    moment=("GW-TEA-01", N_("Tea markers go up while the Tea House is Activated")),
)
tasks.ask(
    "embassy",
    "GW-EMB-01",
    N_("{player}: hire Clerks or Advisors, or done"),
    N_("{player} uses the Embassy first, or says done"),
    (Hire, Appoint, Done),
    group=True,
    order="GW-EMB-01",
    once="GW-EMB-02",
    alone="GW-ACT-06",
    moment=("GW-EMB-02", N_("Clerks and Advisors are hired while the Embassy is Activated")),
)
tasks.ask(
    "new_advisor",
    "GW-EMB-04",
    N_("which Advisor comes to the track?"),
    N_("the Advisor track is filled first"),
    (NewAdvisor,),
    chance=random_advisor,
    moment=("GW-EMB-04", N_("no slot of the Advisor track is to be filled")),
    ahead=frozenset({"advisors", "advisor_refresh"}),
)
