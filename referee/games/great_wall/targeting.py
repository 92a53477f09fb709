"""Where warriors of the parties nobody plays go, by the deck's indicator (GW-SOLO-07, -21 to -25, -28)."""

from __future__ import annotations

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.great_wall import board, combat, flow, grids
from referee.games.great_wall.components import ARCHER, QIN, REED, SECTION, SOLDIER, SPEARMAN, party_name
from referee.games.great_wall.position import Horde, Position, Section

WOUND_HONOR = 2


def sections(position: Position) -> list[int]:
    """The usable Sections, the indicated one first; without an indicator the leftmost."""
    usable = [number for number, _ in board.usable(position)]
    pointer = position.reserve.pointer
    return sorted(usable, key=lambda number: number != pointer)


def first_free(position: Position, setting: Setting, soldier: int, number: int, horde: Horde) -> int | None:
    """The first free spot: down the columns from the left, or row by row (GW-SOLO-24, GW-AMB-32)."""
    printed, spots = board.horde(setting, horde.card), grids.open_spots(position, setting, soldier, number, horde)
    if printed is None or not spots:
        return None
    if setting.rulings["GW-AMB-32"] == "reading":
        return min(spots)
    return min(spots, key=lambda spot: divmod(spot - 1, printed.columns)[::-1])


def wound_target(position: Position, setting: Setting, number: int) -> tuple[Horde, int] | None:
    """The spot of the Horde card nearest the wall that a Wound goes to."""
    for horde in position.sections[number].hordes:
        spot = first_free(position, setting, ARCHER, number, horde)
        if spot is not None:
            return horde, spot
    return None


def unknown(setting: Setting, section: Section, rows: int = 3) -> bool:
    """A Horde card of these rows is not known: nobody can say what is free there."""
    return any(board.horde(setting, horde.card) is None for horde in section.hordes[:rows])


def spearman(position: Position, setting: Setting, seat: int, notes: list[Note]) -> None:
    """Recruit a Spearman: row 1 of the indicated Section, else of the other, else not at all (GW-SOLO-22, GW-REED-16)."""
    own = position.party(seat)
    if not own.soldiers[SPEARMAN]:
        return
    for number in sections(position):
        section = position.sections[number]
        if unknown(setting, section, 1):
            flow.leave_out(position, board.card_key(setting, "horde", section.hordes[0].card))
        spot = first_free(position, setting, SPEARMAN, number, section.hordes[0]) if section.hordes else None
        if spot is not None:
            own.soldiers[SPEARMAN] -= 1
            combat.place_unit(section.hordes[0], seat, SPEARMAN, (spot,))
            _say(position, seat, SPEARMAN, number, section.hordes[0], spot, notes)
            return


def archer(position: Position, setting: Setting, seat: int, notes: list[Note]) -> None:
    """Recruit an Archer to a Firing spot of the indicated Section, and Wound (GW-SOLO-23, GW-AMB-54)."""
    own, number = position.party(seat), sections(position)[0]
    section = position.sections[number]
    top = board.wall(setting, section)
    if top is None:
        flow.leave_out(position, board.wall_key(setting, section))
        return
    placed = setting.rulings["GW-AMB-54"] == "placed" or wound_target(position, setting, number) is not None
    if own.soldiers[ARCHER] and len(section.archers) < top.firing and placed:
        own.soldiers[ARCHER] -= 1
        section.archers.append(seat)
        wound(position, setting, seat, number, notes)


def wound(position: Position, setting: Setting, seat: int, number: int, notes: list[Note]) -> None:
    """An Archer's Wound on the card nearest the wall."""
    section = position.sections[number]
    if unknown(setting, section):
        unread = next(horde for horde in section.hordes if board.horde(setting, horde.card) is None)
        flow.leave_out(position, board.card_key(setting, "horde", unread.card))
    target = wound_target(position, setting, number)
    if target is not None:
        horde, spot = target
        horde.wounds.append(spot)
        _say(position, seat, ARCHER, number, horde, spot, notes)


def _say(position: Position, seat: int, soldier: int, number: int, horde: Horde, spot: int, notes: list[Note]) -> None:
    """What to do on the table; each Wound of Qin's is worth 2 Honor, the reward is ignored (GW-SOLO-25, GW-REED-16)."""
    text = N_("{player}: {soldier} in the {section} Section, on spot {spot} of Horde card {card}")
    facts = {"soldier": SOLDIER[soldier], "section": SECTION[number], "spot": spot, "card": horde.card}
    rule = "GW-REED-16" if seat == REED else "GW-SOLO-24"
    notes.append(Note(rule, text, player=party_name(seat), **facts))
    if seat == QIN:
        flow.gain_honor(position, QIN, WOUND_HONOR)
        text = N_("{player} gains {honor} Honor")
        notes.append(Note("GW-SOLO-25", text, player=party_name(QIN), honor=WOUND_HONOR))
