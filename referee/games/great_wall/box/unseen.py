"""What a text or a track that nobody told may have changed, and which violations rest on that.

What people place on the board they declare: Clerks, warriors, buildings, Horde cards, Shame tokens are where the entries
say, whatever a card says. What a text changes by itself are amounts and numbers: Resources, Honor, Tactic cards, prices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from referee.engine.game import Setting
from referee.engine.verdict import Violation
from referee.engine.words import Words
from referee.games.great_wall.box import board
from referee.games.great_wall.components import CHI, GOLD, PRODUCTION, RESOURCES
from referee.games.great_wall.position import Position

Things = frozenset[str]
NOTHING: Things = frozenset()
HONOR, TACTICS, STORED, NUMBERS, COLLECTED = "honor", "tactics", "stored", "numbers", "collected"
GOODS: Things = frozenset(RESOURCES)
OWN: Things = GOODS | {HONOR, TACTICS, NUMBERS}
"""What the ability of a card changes for its owner; ``numbers`` are prices, limits and Lethality (GW-GEN-01, GW-ADV-03)."""
PAID: Things = OWN - {NUMBERS}
ALL: Things = OWN | {STORED}
OF_ALL: Mapping[str, Things] = {
    "command": ALL - {NUMBERS},
    "solo": ALL - {NUMBERS},
    "reed": ALL - {NUMBERS},
    "tactic": ALL - {NUMBERS},
    "event": ALL,
    "request": GOODS | {HONOR, TACTICS},
    "horde": GOODS | {HONOR, TACTICS},
}
"""What a text, or the reward of a spot, may have changed for anybody, by the kind of its fact."""
CLERKS = ("GW-CLERK-02", "GW-CLERK-04", "GW-CLERK-05", "GW-ACT-01", "GW-ACT-02", "GW-ADVA-02", "GW-FALL-07")
"""Rules that look at the Clerks in a Location, which Qin may have entered if it is open."""
ANOTHER_MOMENT = "Tactic card {card} is played at another moment: {window}"
"""Whoever is taken to hold no Tactic card was not asked at its moment."""
RESTS: Mapping[str, Things] = {
    "{count} {resource} must be paid, and there is not enough": GOODS | {NUMBERS},
    "no {resource} is left to donate": GOODS,
    "{cost} Gold must be paid, and there is not enough": frozenset({RESOURCES[GOLD], NUMBERS}),
    "{count} Chi must be paid, and there is not enough": frozenset({RESOURCES[CHI]}),
    "{count} Chi must be paid to Save them, and there is not enough": frozenset({RESOURCES[CHI], NUMBERS}),
    "{count#warrior is|warriors are} Killed or Saved here, not {said}": frozenset({NUMBERS}),
    "{count} Honor must be paid, and there is not enough": frozenset({HONOR}),
    "{player} collected {have}, not {count}": frozenset({COLLECTED}),
    "so much is not there": PAID,
    "so many Resources are not there": GOODS,
    "what the card asks is not there": PAID,
    "without you Request {card} is not paid": PAID,
    "Request {card} asks for more": PAID,
    "not everybody can give the share of Request {card}": PAID,
    "together you cannot give what Request {card} asks": PAID,
    "what Request {card} demands is not so": PAID,
    "{count#Resource is|Resources are} given up, not {said}": GOODS,
    "the Warehouse pays {due} of {cost} first, so {rest} are left to pay": frozenset({STORED, NUMBERS}),
    "{cost} must be paid, {due} of it by the Warehouse; {total} is too little": frozenset({STORED, NUMBERS}),
    "{due} must come from the Warehouse, not {total}": frozenset({STORED, NUMBERS}),
    "the Warehouse does not hold these Resources": frozenset({STORED}),
    "no Tactic card is in hand": frozenset({TACTICS}),
    ANOTHER_MOMENT: frozenset({TACTICS}),
    "{excess#card is|cards are} to be discarded, not {count}": frozenset({TACTICS, NUMBERS}),
}
"""What a violation rests on that cards may have changed, by its sentence; any other rests on what people declared."""
OF_GROUP = ("GW-COOP-16",)
"""Rules about what all players have together."""


def doubts(position: Position, setting: Setting, violation: Violation, player: int) -> Sequence[str]:
    """The facts nobody told without which the violation is not sure."""
    if violation.rule in CLERKS and not violation.forced:
        return [key for key in position.unsure if key.startswith("location.")]
    rests = RESTS.get(violation.template, NOTHING)
    if not rests or (violation.template == ANOTHER_MOMENT and position.players[player].tactics):
        return ()
    named = violation.facts.get("resource")
    if isinstance(named, Words):
        rests -= GOODS - {named.key}
    seats = range(len(position.players)) if violation.rule in OF_GROUP or player < 0 else (player,)
    return untold(position, setting, seats, rests)


def untold(position: Position, setting: Setting, seats: Iterable[int], rests: Set[str]) -> list[str]:
    """The facts that may have changed one of these things for one of the seats."""
    found = [key for key in position.unsure if rests & OF_ALL.get(key.partition(".")[0], NOTHING)]
    for seat in seats:
        found += [key for key, things in _of_player(position, setting, seat) if rests & things]
    return list(dict.fromkeys(found))


def _of_player(position: Position, setting: Setting, seat: int) -> Iterator[tuple[str, Things]]:
    """The facts nobody told of a player's own cards and Overseers, each with what it may have changed."""
    own, known = position.players[seat], board.known(setting)
    if own.general and own.general not in known.generals:
        yield f"general.{own.general}", OWN
    for card in own.advisors:
        if card not in known.advisors:
            yield board.card_key(setting, "advisor", card), OWN
    for place, name in enumerate(PRODUCTION):
        if own.overseers[place].cell and place not in board.side(setting).overseers:
            yield board.key(setting, "overseer", name), frozenset({RESOURCES[place], COLLECTED})
