"""The end of a round: books, famine, player order, war, and the bonus tiles that reward them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import permutations

from referee.engine.explore import certain, reach, reckoned
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.position import lifted
from referee.engine.runs import Contradiction, roots
from referee.engine.unknown import Unknown, word
from referee.engine.verdict import Note
from referee.games.nations_dice import flow, holdings
from referee.games.nations_dice.components import PHASES, RESOURCE, ROUNDS, STEPS, Step
from referee.games.nations_dice.payment import can_trade
from referee.games.nations_dice.position import STEP_SYMBOLS, Player, Position, Turn
from scoring import nations_dice_steps as scoring

ALONE = (0, 2)
"""Points for books against a single opponent, be it the shadow; of several each gives 1."""
TILE_RULES = {"books": "ND-BOK-03", "famine": "ND-PFT-04", "war": "ND-PFT-04"}
BONUS_RULES = {"book": "ND-BNS-03", "food": "ND-BNS-01", "strength": "ND-BNS-02"}


def tile_worth(position: Position, setting: Setting) -> int:
    """What a pass first tile adds this round (ND-BNS-04, ND-SOL-25)."""
    return scoring.pass_first_worth(
        stronger=flow.of_unrest(position.bonus, setting) == "stronger",
        solo=flow.solo(position),
        ruling=setting.rulings["ND-AMB-15"],
    )


def from_tile(position: Position, setting: Setting, player: Player, symbol: str) -> int:
    """What the player's pass first tile adds to a symbol."""
    return tile_worth(position, setting) if flow.of_unrest(player.first_tile, setting) == symbol else 0


def from_shadow(position: Position, setting: Setting, symbol: str) -> int:
    """What the shadow's pass first tiles add to famine, war or its books (ND-SOL-21)."""
    tiles: Sequence[str] = flow.of_unrest(position.shadow.tiles, setting)
    return tile_worth(position, setting) * tiles.count(symbol)


def made(player: Player, symbol: str) -> int:
    """Symbols used this round in the matching step."""
    return player.made[STEP_SYMBOLS.index(symbol)]


def able(position: Position, setting: Setting, seat: int) -> bool:
    """Whether the player has something to use in this step.

    A tile told of late may still have to be placed, and its dice to be rolled.
    """
    player, symbol = position.players[seat], STEPS[position.phase]
    if sum(player.unrolled) or _late(player, setting) or holdings.symbols(player, setting, symbol) >= 1:
        return True
    return can_trade(symbol, setting) and holdings.idle(player, setting, "") >= 2


def _late(player: Player, setting: Setting) -> bool:
    """Whether the player has a tile that was told of since it was bought, and can place it: a colony needs no board."""
    if not player.unplaced:
        return False
    if flow.board_of(player, setting) is None:
        told = (flow.tile_of(tile, setting) for tile in player.unplaced)
        return any(tile is not None and tile.kind == "colony" for tile in told)
    return len(player.unplaced) > len(holdings.unseen(player, setting))


def perhaps_able(position: Position, setting: Setting, seat: int) -> bool:
    """Whether the player may have something to use, for all that is told."""
    player, symbol = position.players[seat], STEPS[position.phase]
    due = sum(player.unrolled)
    if isinstance(due, Unknown) or due or _late(player, setting):
        return True
    if holdings.untold(player, setting) or holdings.shown(player, symbol):
        return True
    return can_trade(symbol, setting) and len(player.dice) > 1


def begin(position: Position, setting: Setting, step: Step, notes: list[Note], scored: bool = True) -> None:
    """Begin a step: pass first tiles count, then players are asked in reverse order.

    Where it is only looked at who is asked, nothing needs to be ``scored``.
    """
    position.phase, position.turn = step, Turn()
    symbol = STEPS[step]
    for seat, player in enumerate(position.players):
        extra = from_tile(position, setting, player, symbol) if flow.of_unrest(player.first_tile, setting) else 0
        if scored:
            player.shown = lifted(holdings.symbols(player, setting, symbol) + extra)
        if extra:
            add(position, player, symbol, extra)
            notes.append(
                Note(
                    TILE_RULES[step],
                    N_("the pass first tile of {player} adds {count} {symbol}"),
                    player=seat,
                    count=extra,
                    symbol=RESOURCE[symbol],
                )
            )
    order = reversed(position.order) if flow.in_order(position) else range(len(position.players))
    position.waiting = [seat for seat in order if perhaps_able(position, setting, seat)]
    unless_asked(position, setting, notes, scored)


def add(position: Position, player: Player, symbol: str, count: int) -> None:
    """Count symbols that were used; books move the marker (ND-BOK-02)."""
    player.made[STEP_SYMBOLS.index(symbol)] += count
    if symbol == "book":
        player.books += count


def go_on(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Ask the next player who may have something to use; after the last player the step is scored."""
    position.waiting = [seat for seat in position.waiting if perhaps_able(position, setting, seat)]
    unless_asked(position, setting, notes, scored=True)


def unless_asked(position: Position, setting: Setting, notes: list[Note], scored: bool) -> None:
    """End the step if nobody is asked in it any more."""
    if not position.waiting:
        _finish(position, setting, notes, scored)


def catch_up(position: Position, setting: Setting, notes: list[Note], scored: bool) -> None:
    """End the step if whoever is still asked is so only because nobody has told whether there is something to use."""
    while position.phase in STEPS and not any(able(position, setting, seat) for seat in position.waiting):
        position.waiting = []
        _finish(position, setting, notes, scored)


def pass_over(position: Position, setting: Setting, until: int = -1) -> None:
    """Leave out whoever has nothing to use and comes before the first who has, or before somebody who acts."""
    while (seat := flow.asked(position)) >= 0 and seat != until and not able(position, setting, seat):
        position.waiting.remove(seat)


def _finish(position: Position, setting: Setting, notes: list[Note], scored: bool) -> None:
    """Score a step, and go on to what comes next."""
    step = position.phase
    if scored:
        _score(position, setting, step, notes)
    follow(position, setting, step, notes, scored)


def _score(position: Position, setting: Setting, step: str, notes: list[Note]) -> None:
    if step == "books":
        _score_books(position, notes, setting)
    else:
        _score_event(position, setting, step, notes)
    if flow.of_unrest(position.bonus, setting) == STEPS[step]:
        _score_bonus(position, setting, step, notes)


def follow(position: Position, setting: Setting, step: str, notes: list[Note], scored: bool) -> None:
    """Begin what comes after a step (ND-ERD-01)."""
    if step == "books":
        begin(position, setting, "famine", notes, scored)
    elif step == "famine":
        _new_order(position, setting, notes)
        begin(position, setting, "war", notes, scored)
    elif position.round < ROUNDS:
        flow.begin_round(position, setting, notes, cleared=scored)
    else:
        position.phase = "end"
        notes.append(Note("ND-END-01", N_("round {round} is over: final scoring"), round=ROUNDS))


def beyond(track: str, place: int, setting: Setting) -> int | None:
    """The end of a track if a marker would pass it (ND-AMB-35)."""
    end = flow.known(setting).ends.get(track)
    return end if end is not None and certain(lambda: place > end) else None


def earn(position: Position, setting: Setting, seat: int, vp: int, rule: str, notes: list[Note]) -> None:
    """Give a player points during the game (ND-STA-09)."""
    player = position.players[seat]
    player.vp += vp
    notes.append(Note(rule, N_("{player} gets {vp} VP"), player=seat, vp=vp))
    end = beyond("vp", player.vp, setting)
    if end is not None:
        notes.append(
            Note("ND-STA-09", N_("{player} has {vp} VP; the track ends at {end}"), player=seat, vp=player.vp, end=end)
        )


def _score_books(position: Position, notes: list[Note], setting: Setting) -> None:
    if flow.solo(position):
        shadow, own = position.shadow, position.players[0]
        shadow.books += max(shadow.rolled, 0) + from_shadow(position, setting, "book")
        notes.append(Note("ND-SOL-02", N_("the shadow stands on book {books}"), books=shadow.books))
        points = _points(
            position, setting, "books", lambda: scoring.book_points({0: own.books, -1: shadow.books}), ALONE
        )
        _earn_all(position, setting, points, "ND-SOL-07", notes)
        return
    totals = [player.books for player in position.players]
    notes.append(Note("ND-BOK-04", N_("the book markers stand on {books}"), books=totals))
    points = _points(
        position,
        setting,
        "books",
        lambda: scoring.book_points(dict(enumerate(totals))),
        range(len(totals)) if len(totals) > 2 else ALONE,
    )
    _earn_all(position, setting, points, "ND-BOK-04", notes)


def _earn_all(position: Position, setting: Setting, points: Mapping[int, int], rule: str, notes: list[Note]) -> None:
    """Give points to several seats; of the players alone, as the shadow scores nothing (ND-SOL-13)."""
    for seat, vp in points.items():
        if isinstance(vp, Unknown) or vp:
            earn(position, setting, seat, vp, rule, notes)


def _points(
    position: Position, setting: Setting, step: str, of: Callable[[], Mapping[int, int]], worth: Sequence[int]
) -> Mapping[int, int]:
    """The points of every player, which hinge on what others have."""

    def own(seat: int) -> int:
        return of()[seat]

    every = range(len(position.players))
    return {seat: _reckoned(position, step, seat, partial(own, seat), worth) for seat in every}


def _reckoned(position: Position, step: str, seat: int, of: Callable[[], int], worth: Sequence[int]) -> int:
    """The points of a player; of whoever may have some or none, all that they may be."""
    found: int = reckoned(f"players.{seat}.vp.{step} {position.round}", of, worth)
    return found


def wanted(position: Position, setting: Setting, step: str) -> int:
    """The famine or war of this round, raised by the shadow's tiles."""
    printed = flow.known(setting).events[position.event]
    return printed[step == "war"] + from_shadow(position, setting, STEPS[step])


def _score_event(position: Position, setting: Setting, step: str, notes: list[Note]) -> None:
    needed = wanted(position, setting, step)
    symbol = STEPS[step]
    notes.append(
        Note("ND-ERD-01", N_("{step}: {needed} {symbol}"), step=PHASES[step], needed=needed, symbol=RESOURCE[symbol])
    )
    rule = "ND-FAM-02" if step == "famine" else "ND-WAR-02"
    points = {
        seat: _reckoned(
            position,
            step,
            seat,
            partial(scoring.event_points, made(player, symbol), needed, position.round),
            (0, position.round),
        )
        for seat, player in enumerate(position.players)
    }
    _earn_all(position, setting, points, rule, notes)


def _score_bonus(position: Position, setting: Setting, step: str, notes: list[Note]) -> None:
    if flow.solo(position):
        _solo_bonus(position, setting, step, notes)
        return
    symbol = STEPS[step]
    counts = {seat: produced(player, setting, symbol) for seat, player in enumerate(position.players)}
    points = _points(
        position,
        setting,
        "bonus",
        lambda: scoring.most_points(counts, setting.rulings["ND-AMB-14"]),
        (0, scoring.BONUS),
    )
    if certain(lambda: not any(counts.values())):
        notes.append(Note("ND-BNS-11", N_("nobody produced any {symbol}"), symbol=RESOURCE[symbol]))
    _earn_all(position, setting, points, BONUS_RULES[symbol], notes)


def produced(player: Player, setting: Setting, symbol: str) -> int:
    """How much a player has that counts for most food, strength or books (ND-BNS-08, ND-AMB-13)."""
    return player.shown if setting.rulings["ND-AMB-13"] == "shown" else made(player, symbol)


def _solo_bonus(position: Position, setting: Setting, step: str, notes: list[Note]) -> None:
    if step == "books":
        tile = from_shadow(position, setting, "book")
        limit = scoring.solo_book_limit(max(position.shadow.rolled, 0), tile, setting.rulings["ND-AMB-15b"])
    else:
        limit = wanted(position, setting, step)
    count = produced(position.players[0], setting, STEPS[step])
    points = _points(
        position, setting, "bonus", lambda: {0: scoring.solo_most_points(count, limit)}, (0, scoring.BONUS)
    )
    _earn_all(position, setting, points, "ND-SOL-24", notes)


def strength(position: Position, setting: Setting, seat: int) -> int:
    """Unused strength of a player, with a pass first tile (ND-ORD-03)."""
    player = position.players[seat]
    return holdings.symbols(player, setting, "strength") + from_tile(position, setting, player, "strength")


def _new_order(position: Position, setting: Setting, notes: list[Note]) -> None:
    if flow.solo(position):
        return
    shown = [strength(position, setting, seat) for seat in range(len(position.players))]
    unknown = [one for one in (*shown, position.order) if isinstance(one, Unknown)]
    if unknown:
        because = tuple(roots(leaf for one in unknown for leaf in one.leaves))
        every = tuple(permutations(range(len(shown))))
        position.order = word(f"order.{position.round}", every, _orders(position, shown), because)
        return
    order = sorted(position.order, key=lambda seat: -shown[seat])
    position.order = list(order)
    notes.append(
        Note(
            "ND-ORD-01",
            N_("unused strength {strength}: the new order is {order}"),
            strength=[shown[seat] for seat in order],
            order=list(order),
        )
    )


def _orders(position: Position, shown: Sequence[int]) -> list[tuple[int, ...]]:
    """Every player order that these strengths allow, of which some are not known; who ties stays in order."""
    spans = [reach(one) for one in shown]
    before = {seat: place for place, seat in enumerate(position.order)} if flow.in_order(position) else {}
    if flow.in_order(position) and len(before) < len(shown):
        raise Contradiction  # nobody comes to the steps before the order cards are dealt

    def allowed(order: Sequence[int]) -> bool:
        """Whether strengths may fall so; from the last seat on, each is taken to be as weak as it can be."""
        least, behind = 0, order[-1]
        for seat in reversed(order):
            if before and before[seat] > before[behind]:
                least += 1
            least, behind = max(least, spans[seat].low), seat
            if least > spans[seat].high:
                return False
        return True

    return [*filter(allowed, permutations(range(len(shown))))]
