"""What a player can pay: counting symbols, checking a payment, and listing the ways of paying without waste."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice, product, repeat
from math import prod
from typing import Any, TypeAlias, TypeVar

from referee.engine.action import Action
from referee.engine.explore import reach
from referee.engine.game import Setting
from referee.engine.judge import which
from referee.engine.message import N_
from referee.engine.runs import NotKnown
from referee.engine.unknown import number
from referee.engine.unlisted import Unlisted
from referee.engine.verdict import Finding, Violation
from referee.games.nations_dice import flow, holdings
from referee.games.nations_dice.components import (
    BARE,
    CHIT_SUFFIX,
    PIECE,
    RESOURCE,
    SPENT,
    TRADED,
    amount,
    colour_of,
    is_chit,
    shows,
    symbols,
    worth,
)
from referee.games.nations_dice.holdings import lying, unused
from referee.games.nations_dice.position import Player, Position

Chosen: TypeAlias = tuple[str, ...]
Pool: TypeAlias = Counter[str]
Spending = TypeVar("Spending", bound=Action)
MOST_READINGS = 40
MOST_LISTED = 2000
"""Ways of paying and choices of dice that are listed: more than a table ever has, unless it was overridden so."""
ONE_KIND = frozenset(one for one in BARE if len(symbols(one)) == 1)


def meant(have: Iterable[str], named: Sequence[str]) -> Iterator[Chosen]:
    """Every way to read symbols named alone as pieces that show them. Symbols that no piece shows stay as they are named."""
    bare = Counter(one for one in named if one in BARE)
    told = Counter(one for one in named if one not in BARE)
    return (tuple(sorted(found.elements())) for found in _meant(Counter(have) - told, sorted(bare.items()), told))


def _meant(left: Pool, bare: Sequence[tuple[str, int]], found: Pool) -> Iterator[Pool]:
    if not bare:
        yield found
        return
    (symbol, count), *rest = bare
    for chosen in _showing(left, symbol, count):
        yield from _meant(left - chosen, rest, found + chosen)


def _showing(left: Pool, symbol: str, count: int) -> Iterator[Pool]:
    """The pieces that ``count`` symbols may mean: those that show exactly this symbol; if there are too few, pieces that
    show exactly as much of it together; if none do, pieces that each show at least as much.
    """
    kind, number = max(symbols(symbol).items())
    alike = [one for one in sorted(left.elements()) if shows(one) == symbols(symbol)]
    of_kind = [one for one in sorted(left.elements()) if amount(one, kind)] if symbol in ONE_KIND else []
    ample = [one for one in of_kind if amount(one, kind) >= number]
    nothing: Iterator[Chosen] = iter([(symbol,) * count])
    ways = (choose(alike, count), adding_up(of_kind, kind, number * count), choose(ample, count), nothing)
    found: Iterator[Chosen] = next(chain([first], way) for way in ways if (first := next(way, None)) is not None)
    return (Counter(one) for one in found)


def adding_up(pieces: Sequence[str], symbol: str, number: int) -> Iterator[Chosen]:
    """Every different choice among sorted pieces that shows a symbol exactly ``number`` times."""
    if number == 0:
        yield ()
        return
    if total(pieces, symbol) < number:
        return
    for at, piece in enumerate(pieces):
        if (at and pieces[at - 1] == piece) or amount(piece, symbol) > number:
            continue
        for rest in adding_up(pieces[at + 1 :], symbol, number - amount(piece, symbol)):
            yield (piece, *rest)


def dice_meant(player: Player, named: Sequence[str]) -> Iterator[Chosen]:
    """As :func:`meant`, for what is done with dice: a chit is meant only where no die shows the symbol."""
    for chosen in meant(player.dice, named):
        yield from meant(unused(player), chosen)


def too_early(action: Spending, position: Position, setting: Setting) -> bool:
    """Whether symbols named alone need not be read because nothing of the kind is due; NotKnown if they cannot be read."""
    player = position.players[action.player]
    heaps: tuple[Any, Any] = player.dice, player.chits
    unlisted = [one for one in heaps if isinstance(one, Unlisted)]
    if not unlisted:
        return False
    if any(isinstance(one, Violation) for one in type(action)(action.player).findings(position, setting)):
        return True
    raise NotKnown(*(leaf for one in unlisted for leaf in (*one.leaves, *one.item(f"{one.path}.0").leaves)))


def only(action: Spending, readings: Iterable[Spending], position: Position, setting: Setting) -> Spending:
    """What an action with symbols named alone means: its only reading, or its only legal reading; else the player is asked.

    ``action`` is as it was said.
    """
    found = list(dict.fromkeys(islice(readings, MOST_READINGS)))
    if len(found) > 1:
        found = [one for one in found if not _refused(one, position, setting)] or found[:1]
    if len(found) == 1:
        return found[0]
    raise which(action, found)


def _refused(action: Action, position: Position, setting: Setting) -> bool:
    return any(isinstance(one, Violation) for one in action.check(position, setting))


def total(pieces: Sequence[str], symbol: str) -> int:
    """The symbols of one kind on some pieces."""
    return sum(map(worth(symbol), pieces))


def can_trade(symbol: str, setting: Setting) -> bool:
    """Whether two dice may serve as this symbol (ND-TRD-02)."""
    return symbol in TRADED[setting.rulings["ND-AMB-01"]]


def covers(player: Player, setting: Setting, symbol: str, price: int) -> bool:
    """Whether the player could pay so many of a symbol now."""
    have = holdings.symbols(player, setting, symbol)
    if have >= price or not can_trade(symbol, setting):
        return have >= price
    return 2 * have + holdings.idle(player, setting, symbol) >= 2 * price


def most(player: Player, setting: Setting, symbol: str) -> int:
    """The most of a symbol that the player could pay now, to be told; as far as it is known what dice there are."""
    have: int = to_tell(holdings.symbols(player, setting, symbol))
    if not can_trade(symbol, setting):
        return have
    idle = reach(to_tell(holdings.idle(player, setting, symbol)))
    return have + number("pairs", idle.low // 2, idle.high // 2)


def to_tell(count: int) -> Any:
    """How many there are, to be told: what may have gone back for one tile or another is together no more than there is."""
    span = reach(count)
    return number("left", max(span.low, 0), max(span.high, 0))


NOT_THERE = N_("{piece}: {count} unused")


def owned(player: Player, setting: Setting, pieces: Sequence[str], traded: Sequence[str] = ()) -> Iterator[Finding]:
    """What is wrong with naming these pieces, if they do not all lie there unused. In a solo game the shadow has its own dice."""
    named = (*pieces, *traded)
    if not flow.unrest(setting) and any(one.startswith("green-") and not lying(player, one) for one in named):
        yield flow.no_green_dice()
        return
    lacking = flow.lacking(setting)
    for piece in dict.fromkeys(named):
        count = holdings.count(player, setting, piece) if lacking else lying(player, piece)
        if piece not in BARE and named.count(piece) <= count:
            continue
        facts: dict[str, Any] = {"piece": SPENT[piece], "count": to_tell(count)}
        if piece in BARE:
            shown = holdings.showing(player, piece)
            if not holdings.further(player, setting, piece) >= max(1, named.count(piece) - shown):
                yield Violation("ND-STA-08", NOT_THERE, **facts | {"count": shown})
        elif count and piece in traded:
            yield Violation("ND-TRD-05", N_("{piece} is named more often than the {count} there are"), **facts)
        elif _was_used(player, piece):
            yield Violation("ND-STA-02", N_("{piece}: {count} unused; what is used stays used this round"), **facts)
        elif not count and (whole := _part_of(player, piece)):
            rule = "ND-STA-05" if is_chit(piece) else "ND-STA-06"
            yield Violation(rule, N_("{whole} is spent whole, not as {piece}"), whole=SPENT[whole], **facts)
        elif len(setting.seats) == 1 and piece in traded and piece.startswith("blue-"):
            yield Violation("ND-SOL-12", N_("{player} has no such die: {piece}"), player=0, **facts)
        else:
            yield Violation("ND-STA-08", NOT_THERE, **facts)


def _was_used(player: Player, piece: str) -> bool:
    if is_chit(piece):
        return piece[: -len(CHIT_SUFFIX)] in player.spent
    return player.used[colour_of(piece)] > 0


def _part_of(player: Player, piece: str) -> str:
    """An unused chit, or a die of that colour, that shows all that the named piece shows and more."""
    return next((one for one in _wider(piece) if lying(player, one)), "")


@cache
def _wider(piece: str) -> Sequence[str]:
    """The chits, or dice of its colour, that show all that a piece shows and more."""
    alike = [one.key for one in PIECE if is_chit(one.key) == is_chit(piece) and one.key != piece]
    if not is_chit(piece):
        alike = [one for one in alike if colour_of(one) == colour_of(piece)]
    return [one for one in alike if all(amount(one, kind) >= count for kind, count in shows(piece).items())]


def trade_is_sound(traded: Sequence[str], symbol: str, setting: Setting) -> Iterator[Finding]:
    """What is wrong with trading these dice for a symbol: they must be pairs of dice, and the symbol one that can be traded."""
    if not traded:
        return
    chits = [SPENT[one] for one in traded if is_chit(one)]
    if chits:
        yield Violation("ND-TRD-04", N_("chits cannot be traded: {chits}"), chits=chits)
    elif len(traded) % 2:
        yield Violation("ND-TRD-01", N_("{count#die does|dice do} not make pairs"), count=len(traded))
    if not can_trade(symbol, setting):
        rule = "ND-BOK-07" if symbol == "book" else "ND-TRD-02"
        yield Violation(rule, N_("{symbol} is never obtained by trading"), ruling="ND-AMB-01", symbol=RESOURCE[symbol])


def wasteful(pieces: Sequence[str], traded: Sequence[str], symbol: str, price: int) -> bool:
    """Whether something could be left out and the price would still be covered."""
    paid = total(pieces, symbol) + len(traded) // 2
    return (bool(traded) and paid > price) or any(paid - amount(one, symbol) >= price for one in pieces)


def needless(pieces: Sequence[str], symbol: str, over: int) -> list[str]:
    """Pieces that could all be left out at once, if a payment has ``over`` symbols too many."""
    found = []
    for piece in sorted(pieces, key=lambda one: amount(one, symbol)):
        if amount(piece, symbol) <= over:
            found.append(piece)
            over -= amount(piece, symbol)
    return found


def let_go(listed: list[str], one: str) -> bool:
    """Take one out of a list and say whether it was there; a fact told late may have changed what came before."""
    if one not in listed:
        return False
    listed.remove(one)
    return True


def spend(player: Player, pieces: Sequence[str]) -> None:
    """Move pieces to the used area (ND-STA-03)."""
    for piece in pieces:
        if is_chit(piece):
            kind = piece.rpartition("-")[0]
            if let_go(player.chits, kind):
                player.spent = sorted([*player.spent, kind])
        elif let_go(player.dice, piece):
            player.used[colour_of(piece)] += 1


def selections(pieces: Sequence[str]) -> Iterator[Chosen]:
    """Every different choice among pieces, the empty one first. If there are very many, only the smaller ones are given."""
    counted = sorted(Counter(pieces).items())
    if prod(count + 1 for _, count in counted) > MOST_LISTED:
        sizes = (choose(sorted(pieces), size) for size in range(len(pieces)))
        yield from islice(chain.from_iterable(sizes), MOST_LISTED)
        return
    kinds = [piece for piece, _ in counted]
    for numbers in product(*(range(count + 1) for _, count in counted)):
        yield tuple(chain.from_iterable(map(repeat, kinds, numbers)))


def choose(pieces: Sequence[str], count: int) -> Iterator[Chosen]:
    """Every different choice of ``count`` among sorted pieces."""
    if count == 0:
        yield ()
        return
    if count > len(pieces):
        return
    for at, piece in enumerate(pieces):
        if at and pieces[at - 1] == piece:
            continue
        for rest in choose(pieces[at + 1 :], count - 1):
            yield (piece, *rest)


def ways(player: Player, setting: Setting, symbol: str, price: int) -> Iterator[tuple[Chosen, Chosen]]:
    """Every way to cover a price with pieces and traded dice from which nothing could be left out, the least wasteful first."""
    matching = [one for one in unused(player) if amount(one, symbol)]
    sums = [(total(one, symbol), one) for one in selections(matching)]
    most_trades = len(player.dice) // 2 if can_trade(symbol, setting) else 0
    for trades in range(min(price, most_trades) + 1):
        fitting = [
            one
            for worth, one in sums
            if worth + trades >= price and not wasteful(one, ("",) * (2 * trades), symbol, price)
        ]
        for pieces in sorted(fitting, key=lambda one: (total(one, symbol), len(one))):
            rest = sorted((Counter(player.dice) - Counter(pieces)).elements())
            for traded in choose(rest, 2 * trades):
                yield pieces, traded


def give_back(player: Player, dice: Sequence[int], chits: Sequence[str], named: Sequence[str]) -> None:
    """Return dice and chits to the supply. The unused dice that are named go first, then used ones, then others (ND-BLD-03)."""
    left = list(dice)
    for die in named:
        if let_go(player.dice, die) and left:
            left[colour_of(die)] -= 1
    for colour, count in enumerate(left):
        if count <= 0:
            continue
        taken = min(count, player.used[colour])
        player.used[colour] -= taken
        faces = [die for die in player.dice if colour_of(die) == colour][: count - taken]
        for die in faces:
            player.dice.remove(die)
        player.unrolled[colour] = max(0, player.unrolled[colour] - (count - taken - len(faces)))
    for kind in chits:
        if not let_go(player.spent, kind):
            let_go(player.chits, kind)


def returnable(player: Player, dice: Sequence[int]) -> Iterator[Chosen]:
    """Every choice of unused dice that may be named for returning: none if used ones are enough, else enough of each colour."""
    choices = []
    for colour, count in enumerate(dice):
        faces = sorted(die for die in player.dice if colour_of(die) == colour)
        least = max(0, count - player.used[colour])
        choices.append([one for number in range(least, count + 1) for one in choose(faces, number)])
    for chosen in product(*choices):
        yield tuple(sorted(die for part in chosen for die in part))
