"""What the board and the cards of this table print, and what follows from it; None where a fact is not known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.game import Setting
from referee.engine.verdict import Finding, Missing
from referee.games.great_wall.box.printed import HordeCard, Known, Location, Side, Time, Wall
from referee.games.great_wall.components import AUTOMAS, LOCATIONS, REED, TEA_HOUSE
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


def key(setting: Setting, kind: str, name: str = "") -> str:
    """The key of a fact of the board side in use, such as ``location.3.quarry``."""
    return ".".join(part for part in (kind, str(side_number(setting)), name) if part)


def time_track(setting: Setting) -> Time | None:
    """The Time track of the board side in use; None if it is not known."""
    return side(setting).time


def lethality(position: Position, setting: Setting) -> int | None:
    """How many warriors a player Kills on a card now (GW-KILL-01); None if the Time track is not known."""
    track = time_track(setting)
    return None if track is None or not position.time else track.slot(position.time).lethality


def location(setting: Setting, number: int) -> Location | None:
    """How a Location is printed."""
    return side(setting).locations.get(number)


def wall(setting: Setting, section: Section) -> Wall | None:
    """Defense and Firing spots of a Section's top level."""
    return known(setting).wall(section.level, side_number(setting))


def wall_key(setting: Setting, section: Section) -> str:
    """The box key of :func:`wall`."""
    return f"wall.{section.level}" if section.level else key(setting, "bare")


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


def full(position: Position, setting: Setting, number: int) -> bool | None:
    """Whether every Clerk spot of a Location is taken; None if its spots are not known."""
    printed = location(setting, number)
    return None if printed is None else 0 < printed.spots <= len(position.locations[number])


def locked(position: Position, setting: Setting, number: int) -> bool | None:
    """Whether no Clerk may enter or leave before the Activation (GW-CLERK-02, -04); None if the print is not known."""
    printed = location(setting, number)
    return None if printed is None else printed.regular and bool(full(position, setting, number))


def location_missing(setting: Setting, number: int, rule: str) -> Missing:
    """The finding that the fact about this Location is missing."""
    return Missing(key(setting, "location", LOCATIONS[number]), rule)


def unlocked(position: Position, setting: Setting, number: int, rule: str) -> Iterator[Finding]:
    """Yield a missing fact if it is not known whether a Location is locked."""
    if location(setting, number) is None:
        yield location_missing(setting, number, rule)


def activates(position: Position, setting: Setting, number: int, *, advanced: bool = False) -> bool | None:
    """Whether the Location can be Activated, by its usual condition or ``advanced``; None if that is not known.

    The rules are GW-ACT-01, -02, GW-ADVA-01 and GW-REED-07.
    """
    clerks = position.locations[number]
    others = clerks.count(REED) < len(clerks)
    if not clerks or not (others or advanced):
        return False
    printed = location(setting, number)
    if printed is None:
        return True if others and advanced else None
    if not printed.regular:
        return others
    return advanced or 0 < printed.spots <= len(clerks)


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


def all_spots_of(position: Position, setting: Setting, owner: int) -> bool | None:
    """Whether ``owner`` holds every spot of the Tea House (GW-TEA-02); None if the spots are not known."""
    printed = location(setting, TEA_HOUSE)
    if printed is None:
        return None
    clerks = position.locations[TEA_HOUSE]
    return 0 < printed.spots <= len(clerks) and set(clerks) == {owner}
