"""The words of the cards' vocabulary: what each of them does, or whom it asks."""

from __future__ import annotations

from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.great_wall import flow, gains, tasks
from referee.games.great_wall.actions.activation import BY_CARD, FREE, ONLY, PRICE
from referee.games.great_wall.actions.attacks import ALL, VOLLEY
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
    SECTIONS,
    SOLDIERS,
    SPEARMAN,
    party_name,
)
from referee.games.great_wall.emperor import sharing
from referee.games.great_wall.parties import qin, targeting
from referee.games.great_wall.position import Position, Task
from referee.games.great_wall.wall import combat

EVERY = 99
"""As many as there are."""


def people(deed: Deed) -> list[int]:
    """The players among the seats."""
    return [seat for seat in deed.seats if seat not in AUTOMAS and seat != TABLE]


def how_many(position: Position, setting: Setting, seat: int, deed: Deed) -> int:
    """The amount of an effect, or all there are."""
    return EVERY if deed.what.has("all") else amount(position, setting, seat, deed)


def narrowed(deed: Deed) -> list[str]:
    """Kinds of warriors and Sections an effect is about, as flags of a task."""
    words = deed.what.of
    flags = [f"soldier:{number}" for number, key in enumerate(SOLDIERS) if key in words]
    flags += [f"in:{number}" for number, key in enumerate(SECTIONS) if key in words]
    flags += [f"in:{deed.here}"] if "here" in words and deed.here >= 0 else []
    return flags + [word for word in words if word in ("apart", "row1", "row2", "row3")]


def ask(position: Position, setting: Setting, deed: Deed, kind: str, at: int, *flags: str) -> None:
    """Each player does so much of it, one after another."""
    free = [FREE] if deed.what.has("free") else []
    if own_price(deed.what):
        free = [f"{PRICE}{deed.what.cost['any3']}"]
    steps = [
        Task(
            kind,
            [seat],
            at=at,
            count=how_many(position, setting, seat, deed),
            card=deed.card,
            flags=[*flags, *free, *narrowed(deed)],
        )
        for seat in people(deed)
    ]
    flow.planned(position, *(step for step in steps if step.count > 0))


@op("move")
def move(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Move Clerks, to different Locations if ``apart`` (GW-CLERK-06)."""
    flags = ["apart"] if deed.what.has("apart") else []
    flags += [f"to:{LOCATIONS.index(word)}" for word in deed.what.of if word in LOCATIONS]
    count = amount(position, setting, deed.seats[0], deed)
    flow.planned(position, Task("move", list(deed.seats), count=count, card=deed.card, flags=flags))


@op("activate")
def activate(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """An Activation by card, Advanced or with its usual condition."""
    flags = [f"at:{LOCATIONS.index(word)}" for word in deed.what.of if word in LOCATIONS]
    flags += [] if deed.what.has("advanced") else ["usual"]
    steps = [
        Task("advanced", [seat], count=amount(position, setting, seat, deed), card=deed.card, flags=list(flags))
        for seat in deed.seats
    ]
    flow.planned(position, *steps)


@op("gain")
def gain(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Resources, Honor or Tactic cards."""
    for seat in reversed(deed.seats):
        gains.gain(position, setting, seat, deed.what.of[0], amount(position, setting, seat, deed), "GW-CMD-03", notes)


@op("lose")
def lose(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """As much of it as there is."""
    for seat in reversed(people(deed)):
        gains.lose(position, seat, deed.what.of[0], amount(position, setting, seat, deed), notes)


@op("collect")
def collect(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Resources of a production Location, of any kind if none is named."""
    goods = [RESOURCES[PRODUCTION.index(word)] for word in deed.what.of] or ["any4"]
    for seat in reversed(deed.seats):
        for good in goods:
            gains.gain(position, setting, seat, good, amount(position, setting, seat, deed), "GW-CMD-03", notes)


@op("donate")
def donate(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Donations by card, each for the usual Honor."""
    at = PRODUCTION.index(deed.what.of[0]) if deed.what.of else -1
    kind = "donate" if at >= 0 else "contribute"
    steps = [
        Task(kind, [seat], at=at, flags=[BY_CARD])
        for seat in people(deed)
        for _ in range(amount(position, setting, seat, deed))
    ]
    flow.planned(position, *steps)


@op("upgrade")
def upgrade(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Overseers are placed or advanced, two of them different ones if ``apart`` (GW-TAC-09)."""
    places = [PRODUCTION.index(word) for word in deed.what.of if word in PRODUCTION]
    if len(places) == 1:
        ask(position, setting, deed, "upgrade", places[0], BY_CARD)
    else:
        ask(position, setting, deed, "promote", -1, BY_CARD, *(f"at:{place}" for place in places))
    if QIN in deed.seats:
        qin.upgrades(position, setting, amount(position, setting, QIN, deed), places, notes)


@op("recruit")
def recruit(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Warriors are recruited by card; Qin's Attack at once (GW-SOLO-21)."""
    flags = [flag for word, flag in (("attacking", "attacking"), ("rest", "resting")) if deed.what.has(word)]
    ask(position, setting, deed, "barracks", BARRACKS, BY_CARD, *flags)
    if QIN in deed.seats:
        for _ in range(amount(position, setting, QIN, deed)):
            if deed.what.has("archer"):
                targeting.archer(position, setting, QIN, notes)
            else:
                targeting.spearman(position, QIN)
    if REED in deed.seats and position.party(REED).soldiers[SPEARMAN]:
        tasks.AUTOMA_PARTS["barracks"](position, setting, Task("barracks", at=BARRACKS), REED, notes)


@op("attack")
def attack(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Warriors on the board Attack (GW-ATK-07 to -10, GW-TAC-08)."""
    places = [f"from:{word}" for word in ("rest", "firing") if deed.what.has(word)]
    ask(position, setting, deed, "attack", -1, *places, *([ALL] if deed.what.has("all") else []))


@op("wound")
def wound(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Wound markers without a warrior."""
    ask(position, setting, deed, "wound", -1)
    if QIN in deed.seats:
        for _ in range(amount(position, setting, QIN, deed)):
            targeting.wound(position, QIN, targeting.sections(position)[0])


@op("fire")
def fire(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Archers on Firing spots fire once more."""
    if QIN in deed.seats:
        left = how_many(position, setting, QIN, deed)
        for number, section in reversed(list(board.usable(position))):
            count = min(left, section.archers.count(QIN))
            left -= count
            if count:
                tasks.push(position, Task("fire", [QIN] * count, at=number))
    ask(position, setting, deed, "attack", -1, "from:firing", f"soldier:{ARCHER}", VOLLEY)


@op("march")
def march(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Warriors go as at the Logistics Center."""
    ask(position, setting, deed, "logistics", LOGISTICS, BY_CARD)


@op("barricade")
def barricade(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Barricades by card."""
    room = [number for number, _ in board.usable(position) if not list(room_for_barricade(position, number))]
    if room:
        ask(position, setting, deed, "builders", BUILDERS, BY_CARD, ONLY + "barricade")
    if QIN in deed.seats:
        for _ in range(amount(position, setting, QIN, deed)):
            qin.builds_barricade(position, setting, notes)


@op("wall")
def wall(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Wall levels by card."""
    ask(position, setting, deed, "builders", BUILDERS, BY_CARD, ONLY + "wall")
    if QIN in deed.seats:
        for _ in range(amount(position, setting, QIN, deed)):
            qin.builds(position, setting, notes)


@op("hire_clerk")
def hire_clerk(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Clerks are hired by card."""
    ask(position, setting, deed, "embassy", EMBASSY, BY_CARD, ONLY + "hire")


@op("hire_advisor")
def hire_advisor(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Advisors are hired by card."""
    roles = [f"role:{word}" for word in ("active", "supporting") if deed.what.has(word)]
    ask(position, setting, deed, "embassy", EMBASSY, BY_CARD, ONLY + "appoint", *roles)
    if QIN in deed.seats:
        qin.hires(position, amount(position, setting, QIN, deed), notes)


@op("discard_advisor")
def discard_advisor(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Advisors leave the track, which is filled again."""
    for seat in people(deed)[::-1]:
        count = min(how_many(position, setting, seat, deed), len(position.advisors))
        tasks.plan(position, *(Task("dismiss", [seat]) for _ in range(count)))


@op("save")
def save(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Warriors about to be Killed may be Saved for nothing (GW-TAC-07)."""
    for seat in people(deed):
        left = how_many(position, setting, seat, deed)
        for task in reversed(position.tasks):
            if task.kind == "killing" and seat in task.seats and (left == EVERY or not combat.spared(task, seat)):
                combat.spare(task, seat, left)
                if left != EVERY:
                    break


@op("kill")
def kill(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Each loses warriors of the own choice."""
    zones = [f"zone:{word}" for word in ("horde", "firing", "rest") if deed.what.has(word)]
    flags = [*zones, *narrowed(deed)]
    steps = [
        Task("perish", [seat], count=how_many(position, setting, seat, deed), flags=flags[:])
        for seat in deed.seats
        if seat != TABLE
    ]
    flow.planned(position, *(step for step in steps if step.count > 0))


@op("take_shame")
def take_shame(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Shame tokens are received."""
    flow.planned(
        position, *(Task("shame", [seat], count=amount(position, setting, seat, deed)) for seat in people(deed))
    )


@op("drop_shame")
def drop_shame(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Shame tokens are discarded, for nothing or for the usual price."""
    kind = "cleanse" if deed.what.has("free") else "atone"
    for seat in people(deed)[::-1]:
        held = position.players[seat].tokens
        count = min(held, how_many(position, setting, seat, deed))
        tasks.plan(position, *(Task(kind, [seat]) for _ in range(count)))


@op("tea")
def tea(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Tea markers go up."""
    for seat in deed.seats:
        count = len(position.tea) if deed.what.has("top") else amount(position, setting, seat, deed)
        move_marker(position, seat, count)
        text = N_("the Tea marker of {player} goes to place {place}")
        notes.append(Note("GW-CMD-03", text, player=party_name(seat), place=position.tea.index(seat) + 1))


@op("reclaim")
def reclaim(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Command cards come back from the discard, never Betrayal."""
    named = [COMMANDS.index(word) for word in deed.what.of if word in COMMANDS]
    for seat in people(deed)[::-1]:
        own = position.players[seat]
        back = [card for card in own.discard if card != BETRAYAL and (not named or card in named)]
        if deed.what.has("all"):
            own.discard = [card for card in own.discard if card not in back]
            own.hand = sorted([*own.hand, *back])
        else:
            count = min(len(back), amount(position, setting, seat, deed))
            flags = [f"card:{card}" for card in named]
            tasks.plan(position, *(Task("recall", [seat], flags=[*flags]) for _ in range(count)))


@op("copy")
def copy(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """The text of another's Command card on the track (GW-REED-11, GW-SOLO-32)."""
    flow.planned(position, *(Task("copy", [seat]) for seat in people(deed)))


@op("sacrifice")
def sacrifice(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Pieces leave the game (GW-COOP-25)."""
    kind = deed.what.of[0] if deed.what.of else "warrior"
    for seat in reversed(people(deed)):
        count = amount(position, setting, seat, deed)
        tasks.push(position, Task("offer", [seat], flags=sharing.flags({kind: count})))


@op("invade")
def invade(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """More Horde cards come."""
    count = amount(position, setting, deed.seats[0], deed)
    tasks.plan(position, *(Task("horde", [TABLE]) for _ in range(count)))
