"""Paying prices in goods and pieces: who can pay, in which ways, and what is left to give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.engine.effect import X
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.values import Choice
from referee.engine.verdict import Finding, Open, Violation
from referee.engine.words import words
from referee.games.great_wall.box import unseen
from referee.games.great_wall.components import RESOURCE, RESOURCES, SOLDIER, SOLDIERS, WARES
from referee.games.great_wall.mix import Mix, exactly
from referee.games.great_wall.position import Player, Position

GIVEN = Choice(
    words("share"),
    (
        *RESOURCE.options,
        words("honor", "honor/honour"),
        words("clerk", "clerk/clerks"),
        *SOLDIER.options,
        words("tactics", "tactics/tactic/tactic cards"),
    ),
)
SHARE = Mix(GIVEN.name, GIVEN, 40)
KINDS = tuple(one.key for one in GIVEN.options)
GENERIC: Mapping[str, tuple[str, ...]] = {"any3": WARES, "any4": RESOURCES, "warrior": SOLDIERS}
"""Kinds of a price that several kinds of goods can pay, the narrower ones first."""
Price = Mapping[str, int]


def price(cost: Price, humans: int) -> dict[str, int]:
    """A printed price with X replaced by the number of players (GW-COOP-24)."""
    return {kind: humans if count == X else count for kind, count in cost.items()}


def rest(due: Price, given: Sequence[int]) -> dict[str, int] | None:
    """What is left of a price after ``given``; None if something was given that the price does not ask for."""
    left = dict(due)
    over = {kind: count for kind, count in zip(KINDS, given, strict=True) if count}
    for kind in list(over):
        used = min(over[kind], left.get(kind, 0))
        over[kind] -= used
        left[kind] = left.get(kind, 0) - used
    for generic, kinds in GENERIC.items():
        for kind in kinds:
            used = min(over.get(kind, 0), left.get(generic, 0))
            if used:
                over[kind] -= used
                left[generic] -= used
    return None if any(over.values()) else {kind: count for kind, count in left.items() if count > 0}


def owned(position: Position, setting: Setting, seat: int, played: int = 0) -> tuple[int, ...]:
    """How much of each of :data:`KINDS` a player may have to give, as texts that nobody told may have changed it.

    The ``played`` Tactic cards are on the table already and pay for nothing.
    """
    counts = zip(KINDS, have(position.players[seat]), strict=True)
    found = [_owned(position, setting, seat, kind, count) for kind, count in counts]
    return (*found[:-1], found[-1] - played)


def _owned(position: Position, setting: Setting, seat: int, kind: str, count: int) -> int:
    if kind in unseen.PAID:
        return unseen.owned(position, setting, seat, count, kind)
    if kind in SOLDIERS:
        return unseen.supply(position, setting, seat, SOLDIERS.index(kind))
    return count - unseen.less(position, setting, seat, count, unseen.CLERKS)


def have(own: Player) -> tuple[int, ...]:
    """How many of each of :data:`KINDS` a player can give: only warriors and Clerks of the supply (GW-SHAME-02)."""
    return (*own.resources, own.honor, own.clerks, *own.soldiers, own.tactics)


def affordable(due: Price, owned: Sequence[int]) -> bool:
    """Whether ``owned`` is enough to pay the price."""
    free = dict(zip(KINDS, owned, strict=True))
    for kind, count in due.items():
        if kind in free:
            if free[kind] < count:
                return False
            free[kind] -= count
    return all(
        sum(free[kind] for kind in kinds) >= sum(due.get(one, 0) for one in GENERIC if set(GENERIC[one]) <= set(kinds))
        for generic, kinds in GENERIC.items()
        if generic in due
    )


def only_way(due: Price) -> tuple[int, ...] | None:
    """The only way to pay the price, as counts by kind; None if the payer has a choice."""
    if not GENERIC.keys().isdisjoint(due):
        return None
    return tuple([due.get(kind, 0) for kind in KINDS])


def said(cost: Price, humans: int, share: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """The payment as it is written in an entry: None if it is the only way to pay."""
    return None if share == only_way(price(cost, humans)) else share


def give(position: Position, own: Player, given: Sequence[int]) -> None:
    """Take ``given`` from a player. Clerks and warriors leave the game (GW-COOP-25), Tactic cards are discarded."""
    if not given:
        return
    goods, honor, clerks = given[:4], given[4], given[5]
    own.resources = [count - paid for count, paid in zip(own.resources, goods, strict=True)]
    own.honor -= honor
    own.clerks -= clerks
    own.lost_clerks += clerks
    for soldier, count in enumerate(given[6 : 6 + len(SOLDIERS)]):
        own.soldiers[soldier] -= count
        own.lost[soldier] += count
    own.tactics -= given[-1]
    position.reserve.tactic_discard += [0] * given[-1]


def paid(
    position: Position,
    setting: Setting,
    seat: int,
    cost: Price,
    share: Sequence[int] | None,
    rule: str,
    played: int = 0,
) -> Iterator[Finding]:
    """Findings about a payment: it must pay the price, and must be said if there is more than one way."""
    due, can_give = price(cost, len(position.players)), owned(position, setting, seat, played)
    if share is None and only_way(due) is None:
        yield Open("share")
    elif share is not None and rest(due, share) != {}:
        yield Violation(rule, N_("this does not pay what the card asks"))
    if not affordable(due, can_give) or any(one > own for one, own in zip(share or (), can_give, strict=False)):
        yield Violation("GW-CORE-05", N_("what the card asks is not there"))


def there(position: Position, setting: Setting, seat: int, share: Sequence[int], played: int = 0) -> Iterator[Finding]:
    """A violation if the player has not got what is said to be paid."""
    if any(one > own for one, own in zip(share, owned(position, setting, seat, played), strict=True)):
        yield Violation("GW-CORE-05", N_("what the card asks is not there"))


def ways(position: Position, seat: int, cost: Price) -> Iterator[tuple[int, ...] | None]:
    """Every way to pay a price; only None if there is just one way."""
    due = price(cost, len(position.players))
    if only_way(due) is not None:
        yield None
        return
    useful = {kind for one in due for kind in GENERIC.get(one, (one,))}
    total = sum(due.values())
    pairs = zip(KINDS, have(position.players[seat]), strict=True)
    free = [min(count, total) if kind in useful else 0 for kind, count in pairs]
    yield from (share for share in exactly(free, total) if rest(due, share) == {})
