"""The functions for the words of the cards' vocabulary: each changes the position or plans a task that asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.great_wall import flow, gains, tasks
from referee.games.great_wall.actions.building import room_for_barricade
from referee.games.great_wall.actions.houses import move_marker
from referee.games.great_wall.box import board
from referee.games.great_wall.cards.clauses import Deed, amount, op, own_price
from referee.games.great_wall.components import (
    ARCHER,
    AUTOMAS,
    BARRACKS,
    BETRAYAL,
    BUILDERS,
    COMMANDS,
    EMBASSY,
    LOCATIONS,
    LOGISTICS,
    PRODUCTION,
    QIN,
    REED,
    RESOURCES,
    ROWS,
    SECTIONS,
    SOLDIERS,
    SPEARMAN,
    party_name,
)
from referee.games.great_wall.parties import qin, targeting
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import (
    Advancing,
    Attacking,
    Building,
    Cleansing,
    Counting,
    Donating,
    Hiring,
    Killing,
    Marching,
    Moving,
    Offering,
    Perishing,
    Promoting,
    Recalling,
    Recruiting,
    Repeated,
    Task,
    Upgrading,
    Volley,
    Wounding,
)
from referee.games.great_wall.wall.invasion import reshuffle

EVERY = 99
"""Stands for "as many as there are"."""


def people(deed: Deed) -> list[int]:
    """The seats without Qin and the Reed Clan."""
    return [seat for seat in deed.seats if seat not in AUTOMAS]


def how_many(position: Position, setting: Setting, seat: int, deed: Deed) -> int:
    """The amount of an effect for this seat, or :data:`EVERY` if it is about all there are."""
    return EVERY if deed.what.has("all") else amount(position, setting, seat, deed)


def kinds(deed: Deed) -> list[str]:
    """The goods or pieces an effect names; "free" only says that its price is paid."""
    return [word for word in deed.what.of if word != "free"]


def soldiers(deed: Deed) -> list[int]:
    """The kinds of warriors an effect names; empty means any."""
    return [number for number, key in enumerate(SOLDIERS) if key in deed.what.of]


def sections(deed: Deed) -> list[int]:
    """The Sections an effect names; empty means any."""
    named = [number for number, key in enumerate(SECTIONS) if key in deed.what.of]
    return named + ([deed.here] if "here" in deed.what.of and deed.here >= 0 else [])


def places(deed: Deed, of: Sequence[str] = LOCATIONS) -> list[int]:
    """The Locations an effect names; empty means any."""
    return [of.index(word) for word in deed.what.of if word in of]


def ask(position: Position, setting: Setting, deed: Deed, made: Callable[..., Repeated]) -> None:
    """Plan a task for each player, one after another, with the amount of the effect for that player."""
    each = [(seat, how_many(position, setting, seat, deed)) for seat in people(deed)]
    flow.planned(position, *(made(seats=[seat], count=count, card=deed.card) for seat, count in each if count > 0))


@op("move")
def move(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask the seats to move Clerks, to different Locations if ``apart`` (GW-CLERK-06)."""
    count = amount(position, setting, deed.seats[0], deed)
    apart = deed.what.has("apart")
    task = Moving(seats=list(deed.seats), count=count, card=deed.card, to=places(deed), apart=apart)
    flow.planned(position, task)


@op("activate")
def activate(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask for an Activation by card, Advanced or by its usual condition."""
    usual = not deed.what.has("advanced")
    each = [(seat, amount(position, setting, seat, deed)) for seat in deed.seats]
    steps = [Advancing(seats=[seat], count=n, card=deed.card, of=places(deed), usual=usual) for seat, n in each]
    flow.planned(position, *steps)


@op("gain")
def gain(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Give Resources, Honor or Tactic cards, the amount of each kind that is named."""
    for seat in reversed(deed.seats):
        for good in reversed(kinds(deed)):
            gains.gain(position, setting, seat, good, amount(position, setting, seat, deed), "GW-CMD-03", notes)


@op("lose")
def lose(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Take Resources, Honor or Tactic cards of each kind that is named, as many as there are at most."""
    for seat in reversed(people(deed)):
        for good in reversed(kinds(deed)):
            gains.lose(position, seat, good, amount(position, setting, seat, deed), notes)


@op("collect")
def collect(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Give the Resource of a production Location; any kind may be chosen if no Location is named."""
    goods = [RESOURCES[at] for at in places(deed, PRODUCTION)] or ["any4"]
    for seat in reversed(deed.seats):
        for good in goods:
            gains.gain(position, setting, seat, good, amount(position, setting, seat, deed), "GW-CMD-03", notes)


@op("donate")
def donate(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask for donations by card, each for the usual Honor: so many at each Location that is named."""
    named: Sequence[int | None] = places(deed, PRODUCTION)
    steps = [
        Task("contribute", [seat]) if at is None else Donating(seats=[seat], at=at, by_card=True)
        for seat in people(deed)
        for at in named or [None]
        for _ in range(amount(position, setting, seat, deed))
    ]
    flow.planned(position, *steps)


@op("upgrade")
def upgrade(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask which Overseers are placed or advanced, different ones if ``apart`` (GW-TAC-09)."""
    of, free = places(deed, PRODUCTION), deed.what.has("free")
    if len(of) == 1:
        ask(position, setting, deed, partial(Upgrading, at=of[0], by_card=True, free=free))
    else:
        ask(position, setting, deed, partial(Promoting, of=of, apart=deed.what.has("apart"), free=free))
    if QIN in deed.seats:
        qin.upgrades(position, setting, amount(position, setting, QIN, deed), of, notes)


@op("recruit")
def recruit(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask which warriors are recruited by card. Qin's Attack at once (GW-SOLO-21)."""
    free, attacking, resting = (deed.what.has(word) for word in ("free", "attacking", "rest"))
    made = partial(Recruiting, at=BARRACKS, by_card=True, soldiers=soldiers(deed), free=free)
    ask(position, setting, deed, partial(made, attacking=attacking, resting=resting))
    if QIN in deed.seats:
        for _ in range(amount(position, setting, QIN, deed)):
            if deed.what.has("archer"):
                targeting.archer(position, setting, QIN, notes)
            else:
                targeting.spearman(position, QIN)
    if REED in deed.seats and position.party(REED).soldiers[SPEARMAN]:
        tasks.AUTOMA_PARTS["barracks"](position, setting, Recruiting(at=BARRACKS), REED, notes)


@op("attack")
def attack(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask which warriors on the board Attack (GW-ATK-07 to -10, GW-TAC-08)."""
    stands = [word for word in ("rest", "firing") if deed.what.has(word)]
    made = partial(Attacking, soldiers=soldiers(deed), sections=sections(deed))
    ask(position, setting, deed, partial(made, stands=stands, everyone=deed.what.has("all")))


@op("wound")
def wound(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask where Wound markers without a warrior go."""
    rows = [row for row in range(1, ROWS + 1) if deed.what.has(f"row{row}")]
    ask(position, setting, deed, partial(Wounding, sections=sections(deed), rows=rows, apart=deed.what.has("apart")))
    if QIN in deed.seats:
        for _ in range(amount(position, setting, QIN, deed)):
            targeting.wound(position, QIN, targeting.sections(position)[0])


@op("fire")
def fire(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask where Archers on Firing spots, who fire once more, place their Wounds."""
    if QIN in deed.seats:
        left = how_many(position, setting, QIN, deed)
        for number, section in reversed(list(board.usable(position))):
            count = min(left, section.archers.count(QIN))
            left -= count
            if count:
                tasks.push(position, Volley(seats=[QIN] * count, at=number))
    made = partial(Attacking, stands=["firing"], soldiers=[ARCHER, *soldiers(deed)], sections=sections(deed))
    ask(position, setting, deed, partial(made, volley=True))


@op("march")
def march(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask which warriors go from one Section to another, as at the Logistics Center."""
    ask(position, setting, deed, partial(Marching, at=LOGISTICS, by_card=True, soldiers=soldiers(deed)))


def building(deed: Deed, only: Literal["barricade", "wall"]) -> partial[Building]:
    """The task that asks for one kind of building, for nothing or for the card's own price."""
    price = deed.what.cost["any3"] if own_price(deed.what) else 0 if deed.what.has("free") else -1
    return partial(Building, at=BUILDERS, by_card=True, only=only, price=price, sections=sections(deed))


@op("barricade")
def barricade(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask where Barricades are built by card."""
    named = sections(deed) or [number for number, _ in board.usable(position)]
    if not all(any(room_for_barricade(position, number)) for number in named):
        ask(position, setting, deed, building(deed, "barricade"))
    if QIN in deed.seats:
        for _ in range(amount(position, setting, QIN, deed)):
            qin.builds_barricade(position, setting, named, notes)


@op("wall")
def wall(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask where Wall levels are built by card."""
    ask(position, setting, deed, building(deed, "wall"))
    if QIN in deed.seats:
        for _ in range(amount(position, setting, QIN, deed)):
            qin.builds(position, setting, sections(deed), notes)


@op("hire_clerk")
def hire_clerk(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask players to hire Clerks by card."""
    ask(position, setting, deed, partial(Hiring, at=EMBASSY, by_card=True, only="hire", free=deed.what.has("free")))


@op("hire_advisor")
def hire_advisor(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask players to hire Advisors by card."""
    roles = [word for word in ("active", "supporting") if deed.what.has(word)]
    made = partial(Hiring, at=EMBASSY, by_card=True, only="appoint", roles=roles)
    ask(position, setting, deed, partial(made, free=deed.what.has("free")))
    if QIN in deed.seats:
        qin.hires(position, amount(position, setting, QIN, deed), notes)


@op("discard_advisor")
def discard_advisor(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask which Advisors leave the track; it is then filled again."""
    for seat in reversed(people(deed)):
        count = min(how_many(position, setting, seat, deed), len(position.advisors))
        tasks.plan(position, *(Task("dismiss", [seat]) for _ in range(count)))


@op("save")
def save(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Note how many of the warriors about to be Killed players may Save for nothing (GW-TAC-07)."""
    for seat in people(deed):
        left = how_many(position, setting, seat, deed)
        for task in reversed(position.tasks):
            if isinstance(task, Killing) and seat in task.seats and (left == EVERY or not task.spared.get(seat)):
                task.spared[seat] = task.spared.get(seat, 0) + left
                if left != EVERY:
                    break


@op("kill")
def kill(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask which of their own warriors the seats lose."""
    zones = [word for word in ("horde", "firing", "rest") if deed.what.has(word)]
    made = partial(Perishing, zones=zones, soldiers=soldiers(deed), sections=sections(deed))
    each = [(seat, how_many(position, setting, seat, deed)) for seat in deed.seats]
    flow.planned(position, *(made(seats=[seat], count=count) for seat, count in each if count > 0))


@op("take_shame")
def take_shame(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Give Shame tokens."""
    flow.planned(
        position, *(Counting("shame", [seat], count=amount(position, setting, seat, deed)) for seat in people(deed))
    )


@op("drop_shame")
def drop_shame(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask which Shame tokens are discarded, for nothing or for the usual price."""
    for seat in reversed(people(deed)):
        held = position.players[seat].tokens
        count = min(held, how_many(position, setting, seat, deed))
        tasks.plan(
            position,
            *(Cleansing(seats=[seat]) if deed.what.has("free") else Task("atone", [seat]) for _ in range(count)),
        )


@op("tea")
def tea(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Move Tea markers up."""
    for seat in deed.seats:
        count = len(position.tea) if deed.what.has("top") else amount(position, setting, seat, deed)
        move_marker(position, seat, count)
        text = N_("the Tea marker of {player} goes to place {place}")
        notes.append(Note("GW-CMD-03", text, player=party_name(seat), place=position.tea.index(seat) + 1))


@op("reclaim")
def reclaim(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Return all of some discarded Command cards, or ask which; Betrayal never comes back."""
    named = [COMMANDS.index(word) for word in deed.what.of if word in COMMANDS]
    for seat in reversed(people(deed)):
        own = position.players[seat]
        back = [card for card in own.discard if card != BETRAYAL and (not named or card in named)]
        if deed.what.has("all"):
            own.discard = [card for card in own.discard if card not in back]
            own.hand = sorted([*own.hand, *back])
        else:
            count = min(len(back), amount(position, setting, seat, deed))
            tasks.plan(position, *(Recalling(seats=[seat], cards=named) for _ in range(count)))


@op("copy")
def copy(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask which Command card of another party on the track is copied (GW-REED-11, GW-SOLO-32)."""
    flow.planned(position, *(Task("copy", [seat]) for seat in people(deed)))


@op("sacrifice")
def sacrifice(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask which pieces leave the game, so many of each kind that is named (GW-COOP-25)."""
    for seat in reversed(people(deed)):
        count = amount(position, setting, seat, deed)
        due = dict.fromkeys(kinds(deed) or ["warrior"], count)
        tasks.push(position, Offering(seats=[seat], due=due if count else {}))


@op("invade")
def invade(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Plan the coming of more Horde cards."""
    count = amount(position, setting, deed.seats[0], deed)
    reshuffle(position, notes)
    tasks.plan(position, *(Task("horde", [TABLE]) for _ in range(count)))
