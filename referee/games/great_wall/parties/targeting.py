"""Where warriors of Qin and of the Reed Clan go, by the deck's indicator (GW-SOLO-07, -21 to -25, -28)."""

from __future__ import annotations

from referee.engine.explore import certain
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.unknown import known
from referee.engine.verdict import Note
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.box import board
from referee.games.great_wall.cards import lasting, triggers
from referee.games.great_wall.components import ARCHER, QIN, SECTION, SPEARMAN, party_name
from referee.games.great_wall.position import Horde, Position
from referee.games.great_wall.task_shapes import Aiming, Targeting
from referee.games.great_wall.wall import combat, grids

WOUND_HONOR = 2


def sections(position: Position) -> list[int]:
    """The Sections in play from the left, but the indicated one first."""
    usable = [number for number, _ in board.usable(position)]
    pointer = position.reserve.pointer
    return sorted(usable, key=lambda number: number != pointer)


def spearman(position: Position, seat: int) -> None:
    """Recruit a Spearman to row 1 of the indicated Section, else of the other, else not at all (GW-SOLO-22)."""
    tasks.push(position, Targeting(seats=[seat], soldier=SPEARMAN))


def wound(position: Position, seat: int, number: int) -> None:
    """An Archer Wounds the card nearest the wall that has a free spot."""
    tasks.push(position, Targeting(seats=[seat], at=number, soldier=ARCHER))


def archer(position: Position, setting: Setting, seat: int, notes: list[Note]) -> None:
    """Recruit an Archer to a Firing spot of the indicated Section; it then Wounds a card (GW-SOLO-23, GW-AMB-54)."""
    own, number = position.party(seat), sections(position)[0]
    section = position.sections[number]
    top = board.wall(setting, section)
    room = (
        len(section.archers) < top.firing if known(top.firing) else certain(lambda: len(section.archers) < top.firing)
    )
    if room is None:
        flow.cannot_tell(position, board.wall_key(setting, section), seat, "GW-SOLO-23", notes)
        return
    wanted = (
        setting.rulings["GW-AMB-54"] == "placed" or grids.has_target(position, setting, number, ARCHER) is not False
    )
    if not (own.soldiers[ARCHER] and room and wanted):
        notes.append(Note("GW-SOLO-23", N_("{player} Recruits no Archer"), player=party_name(seat)))
        return
    own.soldiers[ARCHER] -= 1
    section.archers.append(seat)
    text = N_("{player}: an Archer on a Firing spot of the {section} Section")
    notes.append(Note("GW-SOLO-23", text, player=party_name(seat), section=SECTION[number]))
    wound(position, seat, number)


@tasks.automatic("target")
def target(position: Position, setting: Setting, task: Targeting, notes: list[Note]) -> None:
    """Cover the first free spot of the first card in reach that has one; the first ``step`` cards are passed over.

    If a card is not known, the person at the table is asked.
    """
    seat, soldier = task.seats[0], task.soldier
    if soldier == SPEARMAN and not position.party(seat).soldiers[SPEARMAN]:
        notes.append(Note("GW-SOLO-22", N_("{player} Recruits no Spearman"), player=party_name(seat)))
        return
    reach = _reach(position, soldier, task.at)
    for step, (number, row) in enumerate(reach[task.step :], task.step + 1):
        horde = position.sections[number].hordes[row - 1]
        free = grids.open_spots(position, setting, soldier, number, horde)
        if free is None:
            person = flow.players(position)[0]
            tasks.push(position, Targeting(seats=[seat], at=task.at, soldier=soldier, step=step))
            tasks.push(position, Aiming(seats=[person], at=number, row=row, soldier=soldier, party=seat))
            return
        spot = first(setting, horde, free) if free else 0
        position.aimed.append((horde.card, spot))
        if spot:
            hit(position, setting, seat, soldier, number, horde, spot, notes)
            return
    if soldier == SPEARMAN:
        notes.append(Note("GW-SOLO-22", N_("{player} Recruits no Spearman"), player=party_name(seat)))


def _reach(position: Position, soldier: int, number: int) -> list[tuple[int, int]]:
    """The cards in reach as Section and row, in the order in which they are tried."""
    if soldier == SPEARMAN:
        return [(one, 1) for one in sections(position) if position.sections[one].hordes]
    return [(number, row) for row in range(1, len(position.sections[number].hordes) + 1)]


def first(setting: Setting, horde: Horde, free: list[int]) -> int:
    """The free spot that comes first: down the columns from the left, or row by row (GW-SOLO-24, GW-AMB-32)."""
    printed = board.horde(setting, horde.card)
    if printed is None or setting.rulings["GW-AMB-32"] == "reading":
        return min(free)
    return min(free, key=lambda spot: divmod(spot - 1, printed.columns)[::-1])


def hit(
    position: Position,
    setting: Setting,
    seat: int,
    soldier: int,
    number: int,
    horde: Horde,
    spot: int,
    notes: list[Note],
    rule: str = "GW-SOLO-28",
) -> None:
    """Cover this spot with a Spearman or an Archer's Wound.

    Qin gains 2 Honor for each spot he covers; its reward is ignored (GW-SOLO-25, -28).
    """
    if soldier == SPEARMAN:
        position.party(seat).soldiers[SPEARMAN] -= 1
        combat.place_unit(horde, seat, SPEARMAN, (spot,))
        text = N_("{player}: a Spearman in the {section} Section, on spot {spot} of Horde card {card}")
    else:
        horde.wounds.append(spot)
        text = N_("{player}: a Wound marker in the {section} Section, on spot {spot} of Horde card {card}")
    if seat == QIN:
        rule = "GW-SOLO-21" if soldier == SPEARMAN else "GW-SOLO-24"
    facts = {"section": SECTION[number], "spot": spot, "card": horde.card}
    notes.append(Note(rule, text, player=party_name(seat), **facts))
    if seat == QIN:
        flow.gain_honor(position, QIN, WOUND_HONOR)
        text = N_("{player} gains {honor} Honor")
        notes.append(Note("GW-SOLO-25", text, player=party_name(QIN), honor=WOUND_HONOR))
    words = lasting.soldier_word(soldier)
    for deed in ("attack", "wound" if soldier == ARCHER else "cover"):
        triggers.happens(position, setting, deed, seat, *words, here=number, card=horde.card)
