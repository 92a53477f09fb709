"""Horde cards come: how many, which Section the next one goes to, and Raids."""

from __future__ import annotations

from referee.engine.game import TABLE, Setting
from referee.engine.lists import having
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.great_wall import flow, shame, tasks
from referee.games.great_wall.box import board
from referee.games.great_wall.cards import lasting
from referee.games.great_wall.components import HORDE_CARDS, LEFT, ROWS, SECTION
from referee.games.great_wall.position import Horde, Position
from referee.games.great_wall.task_shapes import Task


@tasks.automatic("invasion")
def invasion(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Plan as many Horde cards as are printed, in the cooperative mode one more (GW-SPRING-02, GW-COOP-05)."""
    track = board.time_track(setting)
    if track is None:
        flow.leave_out(position, board.key(setting, "time"))
        tasks.push(position, Task("hordes", [TABLE]))
        return
    printed = track.slot(position.time).hordes + board.coop(setting)
    count = lasting.changed(position, setting, "invasion", printed)
    reshuffle(position, notes)
    notes.append(Note("GW-SPRING-02", N_("{count#Horde card comes|Horde cards come}"), count=count))
    tasks.plan(position, *(Task("horde", [TABLE]) for _ in range(count)))


def reshuffle(position: Position, notes: list[Note]) -> None:
    """Make a new deck of the discarded cards if the deck is empty (GW-AMB-13)."""
    reserve = position.reserve
    if not reserve.hordes and reserve.horde_discard:
        reserve.hordes, reserve.horde_discard = len(reserve.horde_discard), []
        notes.append(Note("GW-SPRING-05", N_("the discarded Horde cards are shuffled into a new deck")))


def left_after(position: Position) -> int:
    """How many cards are on the deck once one more has been drawn."""
    left = position.reserve.hordes - 1
    return left or len(position.reserve.horde_discard)


def empty_sections(position: Position) -> list[int]:
    """The Sections in play without a Horde card, from the left (Test A)."""
    return [number for number, section in board.usable(position) if not section.hordes]


def target(position: Position, pointer: int) -> int:
    """The Section the next card goes to: by Test A, else what the deck shows (GW-SPRING-04, -05); -1 if unknown."""
    empty = empty_sections(position)
    return empty[0] if empty else pointer


def card_set(setting: Setting) -> range:
    """The numbers of the Horde cards of this mode."""
    return range(HORDE_CARDS + 1, 2 * HORDE_CARDS + 1) if board.coop(setting) else range(1, HORDE_CARDS + 1)


def out_of_deck(position: Position) -> set[int]:
    """Horde cards that are not in the deck."""
    on_board = {horde.card for section in position.sections for horde in section.hordes}
    claimed = {claim.card for _, own in position.parties() for claim in own.claims}
    return on_board | claimed | set(position.reserve.horde_discard)


def has_left_deck(position: Position, card: int) -> bool:
    """Whether a Horde card is not in the deck."""
    if card in position.reserve.horde_discard:
        return True
    lists = [section.hordes for section in position.sections] + [own.claims for _, own in position.parties()]
    return any(having(one, card=card) > 0 for one in lists)


def deck(position: Position, setting: Setting) -> list[int]:
    """Horde cards that may be in the deck."""
    outside, pointers = out_of_deck(position), board.known(setting).pointers
    return [
        card
        for card in card_set(setting)
        if card not in outside and not (card in pointers and position.sections[pointers[card]].closed)
    ]


def counted_deck(position: Position) -> bool:
    """Whether the size of the deck is known, which with one or two players hangs on the backs of the cards."""
    return not position.sections[LEFT].closed or position.reserve.hordes > 0 or position.reserve.boxed > 0


def untold_backs(setting: Setting) -> list[str]:
    """The keys of the Horde cards of this mode of which nobody told the back."""
    told = board.known(setting).pointers
    return [board.card_key(setting, "horde", card) for card in card_set(setting) if card not in told]


def starting(position: Position, setting: Setting) -> int:
    """How many Horde cards the set-up lays out (GW-SETUP-06, -07, GW-SETUP2-04, GW-SETUPC-04)."""
    count = board.humans(setting)
    if board.coop(setting):
        return board.counted(setting) + 1 if setting.rulings["GW-AMB-36"] == "four" else count + 1
    return {1: 2, 2: 2, 3: 3, 4: 4}[count]


def place(position: Position, setting: Setting, card: int, pointer: int, notes: list[Note]) -> None:
    """Put the card into the empty slot nearest the wall; without one it is a Raid (GW-SPRING-04 to -06, GW-RAID-01)."""
    empty = empty_sections(position)
    number = target(position, pointer)
    if number < 0:
        position.reserve.horde_discard.append(card)
        notes.append(Note("GW-SPRING-05", N_("Horde card {card} finds no Section and is discarded"), card=card))
        return
    section = position.sections[number]
    if len(section.hordes) >= ROWS:
        raid(position, setting, card, notes)
        return
    section.hordes.append(Horde(card))
    notes.append(
        Note(
            "GW-SPRING-04" if empty else "GW-SPRING-05",
            N_("Horde card {card} goes to the {section} Section, row {row}"),
            card=card,
            section=SECTION[number],
            row=len(section.hordes),
        )
    )


def raid(position: Position, setting: Setting, card: int, notes: list[Note]) -> None:
    """Carry out a Raid: the Section is full, the card is discarded, Shame tokens leave the game (GW-RAID-01 to -04)."""
    position.reserve.horde_discard.append(card)
    taken = min(board.humans(setting), position.shame)
    position.shame -= taken
    position.shame_box += taken
    notes.append(Note("GW-RAID-01", N_("a Raid: {count#Shame token leaves|Shame tokens leave} the game"), count=taken))
    shame.emptied(position, setting, notes)
