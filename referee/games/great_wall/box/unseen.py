"""What texts that nobody told may have brought, taken or changed: unknown amounts, which rules add to what they have counted.

What people place on the board they declare: Clerks, warriors, buildings, Horde cards are where the entries say, whatever
a card says. What a text changes by itself are amounts and numbers: Resources, Honor, Tactic cards, prices; and what lies
in a supply, where there is no choice (a Request's Sacrifices, a Shame token that has one place). What Command cards and
abilities of a player's own cards take may be declined (GW-CORE-12): it is a price, and paid by an entry.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Set
from typing import Any

from referee.engine.explore import reach
from referee.engine.game import Setting
from referee.engine.runs import Leaf, Span
from referee.engine.unknown import Number, Unknown, number
from referee.engine.untold import leaves_of
from referee.engine.verdict import Missing
from referee.games.great_wall.box import board
from referee.games.great_wall.components import AUTOMAS, QIN, RESOURCES, SOLDIERS
from referee.games.great_wall.position import Position

Things = frozenset[str]
HONOR, TACTICS, STORED, NUMBERS, DEARER = "honor", "tactics", "stored", "numbers", "dearer"
CLERKS, WARRIORS, SHAME, HAND, MARKER = "clerks", "warriors", "shame", "hand", "marker"
GOODS: Things = frozenset(RESOURCES)
NONE: Things = frozenset()
PAID: Things = GOODS | {HONOR, TACTICS}
OWN: Things = PAID | {NUMBERS, HAND, MARKER}
"""What the ability of a card changes for its owner (GW-GEN-01, GW-ADV-03).

``numbers`` are prices, limits and Lethality; the ``hand`` are Command cards that were taken back; the ``marker`` is that
of Tea, which may be higher.
"""
ALL: Things = OWN | {STORED}
OF_ALL: Mapping[str, Things] = {
    "command": ALL - {NUMBERS},
    "solo": ALL - {NUMBERS},
    "reed": ALL - {NUMBERS},
    "tactic": ALL - {NUMBERS},
    "event": ALL | {DEARER},
    "request": PAID,
    "horde": PAID | {HAND, MARKER},
}
"""What a text, or the reward of a spot, may have changed for anybody, by the kind of its fact."""
FORCED: Things = PAID | {WARRIORS, SHAME}
TAKEN: Mapping[str, Things] = {
    "tactic": FORCED,
    "event": FORCED,
    "horde": FORCED,
    "request": PAID | {WARRIORS, CLERKS},
}
"""What such a text may take without asking; ``shame`` are tokens, which take warriors out of the supply."""
AT_ONCE = ("tactic", "horde")
"""Texts that take effect when they are left out, not later as well."""
BY_PARTIES = frozenset({"command", "solo", "reed", "qin", "tactic", "event"})
"""Texts that parties may follow that nobody plays, where such parties play."""
OF_WALLS = frozenset({"bare", "wall"})
"""Facts that say how many Firing spots there are: whether Qin recruits an Archer hangs on them, and what it Wounds."""
BY_HIMSELF = (QIN,)
SENT, AT = ".sent", ".at."
"""Behind the key of a Location in ``unsure``: Qin recruited as many as he has Clerks, wherever they are; and the number
of the only Locations in which there may be more or fewer Clerks of his, or of the Reed Clan's, than are counted."""
ONE_PLACE = ".shame"
"""Behind the key of a Tactic or Horde card there: somebody may have had only one place for a Shame token then."""
TOP = ".top"
"""Behind the key of the Tea House there: nobody knows whether a Tea marker went to the top or one place up."""
NOBODY = -1
MOST = 99
"""As much as texts may have brought at most."""


def more(position: Position, setting: Setting, seat: int, *things: str) -> int:
    """How much more of one of these things a seat may have than is counted; 0 if all texts are told."""
    return within(position, setting, seat, 0, (0, MOST), *things)


def less(position: Position, setting: Setting, seat: int, count: int, thing: str, of: str = "") -> int:
    """How much may have been taken of so many things of a kind that a seat has; 0 if all texts are told."""
    if not position.unsure or (type(count) is int and count <= 0):
        return 0
    keys = dict.fromkeys(board.fact_of(setting, key) for key in position.unsure if _takes(key, thing))
    if not keys:
        return 0
    because = tuple(Leaf(f"box:{key}", Span(0, 1)) for key in keys)
    return number(f"taken.{seat}.{thing}.{of}", 0, count if type(count) is int else MOST, because=because)  # type: ignore[return-value]


def _takes(key: str, thing: str) -> bool:
    """Whether a text may have taken such a thing without asking; a token only if there was one place for it."""
    kind = key.partition(".")[0]
    if thing not in TAKEN.get(kind, NONE):
        return False
    return thing not in (WARRIORS, SHAME) or kind not in AT_ONCE or key.endswith(ONE_PLACE)


def owned(position: Position, setting: Setting, seat: int, count: int, thing: str) -> int:
    """How much of something a seat may have of which so much is counted."""
    return count + more(position, setting, seat, thing) - less(position, setting, seat, count, thing)


def supply(position: Position, setting: Setting, seat: int, soldier: int) -> int:
    """How many warriors of a kind a player may have in the supply, without a Shame token."""
    count = position.players[seat].soldiers[soldier]
    return count - less(position, setting, seat, count, WARRIORS, SOLDIERS[soldier])


def shamed(position: Position, setting: Setting, seat: int, soldier: int) -> int:
    """How many warriors of a kind a player may have that carry a Shame token."""
    own = position.players[seat]
    return own.shamed[soldier] + less(position, setting, seat, own.soldiers[soldier], SHAME, SOLDIERS[soldier])


def has(position: Position, setting: Setting, seat: int, resource: int, *, priced: bool = False) -> int:
    """How many of a Resource a player may have, to pay what is asked.

    If it is a price that is ``priced`` by cards, what it may be less or, by an Event, more.
    """
    count, good = position.players[seat].resources[resource], RESOURCES[resource]
    if not priced:
        return owned(position, setting, seat, count, good)
    dearer = within(position, setting, NOBODY, 0, (0, MOST), DEARER)
    taken = less(position, setting, seat, count, good)
    return count + more(position, setting, seat, good, NUMBERS) - taken - dearer


def priced(position: Position, setting: Setting, seat: int, cost: int) -> int:
    """What something may cost: the own cards of a seat may make it cheaper, an Event also dearer."""
    most = MOST if keys(position, setting, (), {DEARER}) else cost
    return within(position, setting, seat, cost, (0, most), NUMBERS)


def within(position: Position, setting: Setting, seat: int, value: int, ends: tuple[int, int], *things: str) -> int:
    """A number that is one of those between two ends where a text that nobody told may have changed it."""
    if not setting.partly and not position.unsure:
        return value
    because = tuple(dict.fromkeys(_leaves(position, setting, () if seat < 0 else (seat,), set(things))))
    if not because:
        return value
    low, high = (0, MOST) if isinstance(ends[1], Unknown) else ends
    return number(f"texts.{seat}.{'.'.join(things)}", low, high, because=because)  # type: ignore[return-value]


def keys(position: Position, setting: Setting, seats: Iterable[int], things: Set[str]) -> list[str]:
    """The facts nobody told that may have changed one of these things for one of the seats."""
    return list(dict.fromkeys(one.fact for one in _leaves(position, setting, seats, things) if one.fact))


def missing(position: Position, setting: Setting, seat: int, rule: str, things: Set[str]) -> Iterator[Missing]:
    """These facts as what a verdict lacks; of all players if ``seat`` is nobody's."""
    seats = range(len(position.players)) if seat < 0 else (seat,)
    yield from (Missing(key, rule) for key in keys(position, setting, seats, things))


def strayed(position: Position, setting: Setting, rule: str, *places: int) -> list[Missing]:
    """The facts that a procedure needed and nobody told, if it hangs on them which Clerks are in one of these Locations."""
    if not position.unsure:
        return []
    return [
        *acted(position, setting, rule, BY_HIMSELF),
        *(Missing(key, rule) for key in elsewhere(position, setting, *places)),
    ]


def elsewhere(position: Position, setting: Setting, *places: int) -> list[str]:
    """The Locations nobody told for which Clerks that parties moved may be in one of these places, or be missing there.

    Qin's go to those of his track, the Reed Clan's from there and from where it was not known whether they could leave
    (GW-SOLO-11, -27). Of one move it is known where else they may be; after the next they may be anywhere.
    """
    found = [key for key in position.unsure if _of_place(key)]
    if not found:
        return []
    whole = [key for key in found if AT not in key]
    track = position.qin.track if position.qin is not None else ()
    if not any(one in track or board.location_key(setting, one) in whole for one in places):
        whole = []
    only = [key.partition(AT)[0] for key in found if key.endswith(tuple(f"{AT}{one}" for one in places))]
    return list(dict.fromkeys([*whole, *only]))


def _of_place(key: str) -> bool:
    """Whether this was noted because Clerks may be elsewhere."""
    return key.startswith("location.") and not key.endswith((SENT, TOP))


def astray(position: Position) -> list[str]:
    """The Locations nobody told for which Clerks that parties moved may be elsewhere."""
    found = [key for key in position.unsure if _of_place(key)]
    return list(dict.fromkeys(key.partition(AT)[0] for key in found))


def acted(position: Position, setting: Setting, rule: str, of: Collection[int] = AUTOMAS) -> Iterator[Missing]:
    """The texts that Qin or the Reed Clan followed and nobody told: what they built, covered and took hangs on them.

    What any card says may be for them as well (GW-REED-25). Only Qin moves, builds and hires by himself: for the Reed
    Clan an Overlord does it, who declares it or, if he is Qin, plays as well. What was built and hired does not hang on
    Firing spots.
    """
    if position.unsure and any(seat in of for seat in position.tea):
        kinds = BY_PARTIES if of == BY_HIMSELF else BY_PARTIES | OF_WALLS
        for key in position.unsure:
            if key.endswith(SENT):
                yield Missing(key.removesuffix(SENT), rule)
            elif key.partition(".")[0] in kinds and not key.endswith(ONE_PLACE):
                yield Missing(board.fact_of(setting, key), rule)


def _leaves(position: Position, setting: Setting, seats: Iterable[int], things: Set[str]) -> Iterator[Leaf]:
    for key in position.unsure:
        by_qin = position.qin is not None  # with a Clerk of the Reed Clan
        activated = STORED in things and by_qin and _of_place(key)
        moved = MARKER in things and key.endswith(TOP)
        if activated or moved or things & OF_ALL.get(key.partition(".")[0], frozenset()):
            yield Leaf(f"box:{board.fact_of(setting, key)}", Span(0, 1))
    if things & OWN:
        for seat in seats:
            yield from _of_own(position, setting, seat)


def _of_own(position: Position, setting: Setting, seat: int) -> Iterator[Leaf]:
    """The facts nobody told of a player's own cards; the cards themselves where they are not known."""
    own, known = position.players[seat], board.known(setting)
    if not known.all_generals and (isinstance(own.general, Unknown) or own.general):
        yield from _of_card(setting, "general", own.general, known.generals)
    if not known.all_advisors:
        advisors: Any = own.advisors
        if not issubclass(type(advisors), list):
            if reach(advisors.size).high > 0 or advisors:
                yield from leaves_of(advisors)
            return
        for card in advisors:
            yield from _of_card(setting, "advisor", card, known.advisors)


def _of_card(setting: Setting, kind: str, card: Any, told: Container[int]) -> Iterator[Leaf]:
    """The fact of a card if nobody told it; what nobody knows of which card it is."""
    if isinstance(card, Number):
        if reach(card).size > 1:
            yield from card.leaves
            return
        card = card.settled()
    if card and card not in told:
        yield Leaf(f"box:{board.card_key(setting, kind, card)}", Span(0, 1))
