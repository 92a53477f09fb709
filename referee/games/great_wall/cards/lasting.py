"""Changes that cards make as long as they lie there: costs, Offensive Power, Defense, which spots may be covered.

An ability of a Horde card that names no place is about this card alone; "here" is its Section. An Event is about
everything, a General or an Active Advisor about what its owner does. If a price in several Resources changes, its
largest part changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.engine.effect import Clause, Counts, Effect, holds
from referee.engine.game import Setting
from referee.games.great_wall.box import board
from referee.games.great_wall.cards.counting import counts
from referee.games.great_wall.components import SECTIONS, SOLDIERS
from referee.games.great_wall.position import Horde, Position

PLACES = (*SECTIONS, "here")
Found = tuple[Effect, Counts]


def changed(
    position: Position,
    setting: Setting,
    target: str,
    base: int,
    *,
    seat: int = -1,
    seats: Sequence[int] = (),
    at: int = -1,
    horde: Horde | None = None,
    words: Sequence[str] = (),
) -> int:
    """The number ``base`` after all changes of ``target`` that cards make, never below zero.

    ``seat`` is who does it. ``seats`` is for numbers that nobody's deed is about, such as Defense: the Generals and
    Advisors of all these seats count. ``at`` and ``horde`` say the Section and the card.
    """
    value = base
    if target not in board.known(setting).changes:
        return value if value >= 0 else 0
    found = [*_effects(position, setting, target, seat, at, horde, words)]
    for other in seats if _of_parties(setting, target) else ():
        found += _of_player(position, setting, target, other, at, _row(position, at, horde), words)
    for effect, count in sorted(found, key=_added):
        amount = effect.amount.value(count)
        if not effect.has("forbid"):
            value = amount if effect.has("set") else value + amount
    return value if value >= 0 else 0


def touched(position: Position, setting: Setting, target: str, seat: int) -> bool:
    """Whether a card in force changes this number for what a seat does, wherever it is done."""
    return any(True for _ in _effects(position, setting, target, seat, -1, None, ()))


def _added(found: Found) -> bool:
    """Sort key: effects that set a number come before those that add to it."""
    return not found[0].has("set")


def forbidden(
    position: Position,
    setting: Setting,
    target: str,
    *,
    seat: int = -1,
    at: int = -1,
    horde: Horde | None = None,
    words: Sequence[str] = (),
) -> bool:
    """Whether a card on the table forbids what ``target`` names, such as covering a spot."""
    return any(effect.has("forbid") for effect, _ in _effects(position, setting, target, seat, at, horde, words))


def _effects(
    position: Position,
    setting: Setting,
    target: str,
    seat: int,
    at: int,
    horde: Horde | None,
    words: Sequence[str],
) -> Iterator[Found]:
    """Yield every effect in force that changes this number, each with the function that counts its amount."""
    told = board.known(setting).changes.get(target)
    if not told:
        return
    row = _row(position, at, horde)
    yield from _of_player(position, setting, target, seat, at, row, words)
    events = told.get("event", {}) if board.coop(setting) else {}
    hordes = told.get("horde", {})
    if not events and not hordes:
        return
    known = _words(target, at, row, words)
    for card in lying(position.events, events) if events else ():
        for clause in events[card]:
            yield from _fitting(clause, known, counts(position, setting, seat, at, row))
    yield from _of_hordes(position, setting, hordes, known, at, horde)


def lying(cards: Sequence[int], told: Mapping[int, Sequence[Clause]]) -> Iterator[int]:
    """Which of the cards with a text lie there, in the order in which they lie; where that is not known, in theirs."""
    if type(cards) is list:
        return (card for card in cards if card in told)
    return (card for card in told if card in cards)


def _row(position: Position, at: int, horde: Horde | None) -> int:
    return position.sections[at].hordes.index(horde) + 1 if horde is not None else 0


def _words(target: str, at: int, row: int, words: Sequence[str]) -> set[str]:
    """The words that fit here; a change that names any other word is about something else."""
    place = [SECTIONS[at]] if at >= 0 else []
    return {target, "set", "forbid", *words, *place, *([f"row{row}"] if row else [])}


def _of_hordes(
    position: Position,
    setting: Setting,
    told: Mapping[int, Sequence[Clause]],
    known: set[str],
    at: int,
    horde: Horde | None,
) -> Iterator[Found]:
    for number, section in enumerate(position.sections):
        for row, card in enumerate(section.hordes, 1):
            text = told.get(card.card)
            if text is None or not (card is horde or _placed(text)):
                continue
            words = known | ({"here"} if number == at else set())
            count = counts(position, setting, 0, number, row)
            for effect, counted in (found for clause in text for found in _fitting(clause, words, count)):
                if card is horde or any(word in PLACES for word in effect.of):
                    yield effect, counted


def _placed(text: Sequence[Clause]) -> bool:
    """Whether an ability of a card names a place, and so is not about this card alone."""
    return any(word in PLACES for clause in text for effect in clause.do for word in effect.of)


def _of_parties(setting: Setting, target: str) -> bool:
    """Whether a General or an Advisor changes this number."""
    told = board.known(setting).changes.get(target, ())
    return "general" in told or "advisor" in told


def _of_player(
    position: Position, setting: Setting, target: str, seat: int, at: int, row: int, words: Sequence[str]
) -> Iterator[Found]:
    if not 0 <= seat < len(position.players):
        return
    if not _of_parties(setting, target):
        return
    own, told = position.players[seat], board.known(setting).changes[target]
    generals, advisors = told.get("general", {}), told.get("advisor", {})
    found = [one for card, text in generals.items() if own.general == card for one in text]
    found += [one for card in lying(own.advisors, advisors) for one in advisors[card]] if advisors else []
    if not found:
        return
    known = _words(target, at, row, words)
    for clause in found:
        yield from _fitting(clause, known, counts(position, setting, seat, at))


def _fitting(clause: Clause, known: set[str], count: Counts) -> Iterator[Found]:
    for effect in clause.do:
        if effect.op == "change" and set(effect.of) <= known and holds(clause.condition, count):
            yield effect, count


def soldier_word(soldier: int) -> tuple[str, ...]:
    """The words by which texts may name a warrior of this kind."""
    return (SOLDIERS[soldier], "warrior")


def dearer(price: Sequence[int], change: int) -> list[int]:
    """The price with its largest part changed by ``change``, which takes away no more than it is."""
    made = list(price)
    made[max(range(len(made)), key=made.__getitem__)] += change
    return made
