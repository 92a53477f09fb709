"""What the board and the cards of this table print, and what follows from it; None where a fact is not known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from referee.engine import unknown
from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.unlisted import Unlisted
from referee.games.great_wall.box.printed import Cell, HordeCard, Known, Location, Side, Time, Wall
from referee.games.great_wall.components import AUTOMAS, LOCATIONS, REED, TACTIC_CARDS, TEA_HOUSE
from referee.games.great_wall.position import Position, Section


def known(setting: Setting) -> Known:
    """The facts of this table's box."""
    found: Known = setting.known
    return found


def humans(setting: Setting) -> int:
    """How many people play."""
    return len(setting.seats)


def counted(setting: Setting) -> int:
    """The player count that symbols on cards and the board stand for: one and two count as three (GW-CORE-18)."""
    return max(3, humans(setting))


def coop(setting: Setting) -> bool:
    """Whether this is the cooperative mode."""
    return setting.options["mode"] == "cooperative"


def tactic_in_use(setting: Setting, card: int) -> bool:
    """Whether a Tactic card belongs to this mode (GW-SETUP-01, GW-SETUPC-03)."""
    return card <= TACTIC_CARDS or coop(setting)


def side_number(setting: Setting) -> int:
    """The number of the board side in use: 3 or 4 (GW-SETUP-02)."""
    return 4 if humans(setting) == 4 else 3


def side(setting: Setting) -> Side:
    """The facts of the board side in use."""
    found: Side = setting.known.sides[4 if len(setting.seats) == 4 else 3]
    return found


def card_key(setting: Setting, kind: str, card: int) -> str:
    """The key of the fact to ask for while a card is unknown: the card it is like, if the owner said so."""
    own = f"{kind}.{card}"
    return known(setting).alike.get(own, own)


def fact_of(setting: Setting, text: str) -> str:
    """The key of the fact to ask for while a text is unknown; a Tactic card has two texts."""
    kind, _, card = text.partition(".")
    if kind == "location":
        return ".".join(text.split(".")[:3])
    number = card.partition(".")[0]
    return card_key(setting, kind, int(number)) if number.isdecimal() else text


def key(setting: Setting, kind: str, name: str = "") -> str:
    """The key of a fact of the board side in use, such as ``location.3.quarry``."""
    return ".".join(part for part in (kind, str(side_number(setting)), name) if part)


def slot_in_use(setting: Setting, number: int) -> bool:
    """Whether a slot of the Command track is used with so many players: all but those marked for more (GW-FALL-03).

    Where the marks are not told, side 3 has as many as participants, and side 4 one more, for a fifth (GW-AMB-09).
    """
    marks, players = side(setting).slots, counted(setting)
    if marks is not None:
        return number <= len(marks) and marks[number - 1] <= players
    if side_number(setting) == 3:
        return number <= players
    return number <= players + 1 and number != unknown.number(f"box:{key(setting, 'slots')}/5", 1, players + 1)


def track_size(setting: Setting) -> int:
    """How many slots the Command track has, as far as they may be used."""
    marks, players = side(setting).slots, counted(setting)
    if marks is None:
        return players if side_number(setting) == 3 else players + 1
    return max([number for number, mark in enumerate(marks, 1) if mark <= players], default=players)


def time_track(setting: Setting) -> Time | None:
    """The Time track of the board side in use; None if it is not known."""
    return side(setting).time


def lethality(position: Position, setting: Setting) -> int | None:
    """How many warriors a player Kills on a card now (GW-KILL-01); None if the Time track is not known."""
    track = time_track(setting)
    return None if track is None or not position.time else track.slot(position.time).lethality


def location(setting: Setting, number: int) -> Location:
    """How a Location is printed; unknown while nobody has told it."""
    return side(setting).locations[number]


def location_key(setting: Setting, number: int) -> str:
    """The key of the fact that nobody has told about a Location; "" if it is told."""
    return "" if number in side(setting).locations else key(setting, "location", LOCATIONS[number])


def wall(setting: Setting, section: Section) -> Wall:
    """Defense and Firing spots of a Section's top level."""
    return known(setting).wall(section.level, side_number(setting))


def wall_key(setting: Setting, section: Section) -> str:
    """The box key of :func:`wall`."""
    return f"wall.{section.level}" if section.level else key(setting, "bare")


def entered(track: Sequence[Cell], number: int) -> Cell:
    """The cell of an Overseer track that an Overseer is in, the last if it cannot be so far."""
    if isinstance(track, Unlisted):  # nobody told the track, but there must be such a cell
        return cast(Cell, track.item(f"{track.path}.{number - 1}"))
    return track[min(number, len(track)) - 1]


def horde(setting: Setting, card: int) -> HordeCard | None:
    """What a Horde card prints."""
    return known(setting).hordes.get(card)


def untold_hordes(position: Position, setting: Setting) -> list[str]:
    """The keys of the Horde cards on the board that nobody told, whose abilities may change a number (GW-HORDE-02)."""
    cards = [horde.card for section in position.sections for horde in section.hordes]
    return list(dict.fromkeys(card_key(setting, "horde", card) for card in cards if card not in known(setting).hordes))


def usable(position: Position) -> Iterator[tuple[int, Section]]:
    """The Sections in play, from the left."""
    for number, section in enumerate(position.sections):
        if not section.closed:
            yield number, section


def locked(position: Position, setting: Setting, number: int) -> bool:
    """Whether no Clerk may enter or leave before the Activation (GW-CLERK-02, -04)."""
    here = size(position.locations[number])
    if not here >= 1:
        return False
    printed = location(setting, number)
    return filled(printed, here) and printed.regular


def filled(printed: Location, clerks: int) -> bool:
    """Whether so many Clerks take every spot of a Location; one without printed spots is never full."""
    spots = printed.spots
    return spots <= clerks and spots > 0


def activates(position: Position, setting: Setting, number: int, *, advanced: bool = False) -> bool:
    """Whether the Location can be Activated, by its usual condition or ``advanced``.

    The rules are GW-ACT-01, -02, GW-ADVA-01 and GW-REED-07.
    """
    clerks = position.locations[number]
    if not clerks:
        return False
    here = size(clerks)
    others = clerks.count(REED) < here
    if not (others or advanced):
        return False
    if advanced and others:
        return True
    printed = location(setting, number)
    if not printed.regular:
        return others
    return advanced or filled(printed, here)


def sole_owner(position: Position, number: int) -> int:
    """The player who alone has Clerks in a Location; -1 if there are several, or Clerks of Qin or the Reed Clan."""
    owners = set(position.locations[number])
    return owners.pop() if len(owners) == 1 and not owners & set(AUTOMAS) else -1


def in_tea_order(position: Position, seats: Sequence[int] | set[int]) -> list[int]:
    """These seats in Tea order, from the top (GW-CORE-01)."""
    return [seat for seat in position.tea if seat in seats]


def with_clerks(position: Position, number: int) -> list[int]:
    """The seats with Clerks in a Location, in Tea order: they take part in its Activation."""
    return in_tea_order(position, set(position.locations[number]))


def all_spots_of(position: Position, setting: Setting, owner: int) -> bool:
    """Whether ``owner`` holds every spot of the Tea House (GW-TEA-02)."""
    clerks = position.locations[TEA_HOUSE]
    own = size(clerks)
    return own >= 1 and clerks.count(owner) == own and filled(location(setting, TEA_HOUSE), own)
