"""The end of a round: books, famine, player order, war, and the bonus tiles that reward them."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.nations_dice import flow
from referee.games.nations_dice.box.known import event_key
from referee.games.nations_dice.components import PHASES, RESOURCE, ROUNDS, STEPS, Step, amount
from referee.games.nations_dice.payment import can_trade, total, unused
from referee.games.nations_dice.position import STEP_SYMBOLS, Player, Position, Turn
from scoring import nations_dice_steps as scoring

TILE_RULES = {"books": "ND-BOK-03", "famine": "ND-PFT-04", "war": "ND-PFT-04"}
BONUS_RULES = {"book": "ND-BNS-03", "food": "ND-BNS-01", "strength": "ND-BNS-02"}


def tile_worth(position: Position, setting: Setting) -> int:
    """What a pass first tile adds this round (ND-BNS-04, ND-SOL-25)."""
    return scoring.pass_first_worth(
        stronger=position.bonus == "stronger", solo=flow.solo(position), ruling=setting.rulings["ND-AMB-15"]
    )


def from_tile(position: Position, setting: Setting, player: Player, symbol: str) -> int:
    """What the player's pass first tile adds to a symbol."""
    return tile_worth(position, setting) if player.first_tile == symbol else 0


def from_shadow(position: Position, setting: Setting, symbol: str) -> int:
    """What the shadow's pass first tiles add to famine, war or its books (ND-SOL-21)."""
    return tile_worth(position, setting) * position.shadow.tiles.count(symbol)


def made(player: Player, symbol: str) -> int:
    """Symbols used this round in the matching step."""
    return player.made[STEP_SYMBOLS.index(symbol)]


def able(position: Position, setting: Setting, seat: int) -> bool:
    """Whether the player has something to use in this step, or may have because not all that he owns is known.

    A tile told of late may still have to be placed, and its dice to be rolled.
    """
    player, symbol = position.players[seat], STEPS[position.phase]
    if total(unused(player), symbol) or flow.doubtful(position) or player.unplaced or any(player.unrolled):
        return True
    return can_trade(symbol, setting) and len(player.dice) > 1


def begin(position: Position, setting: Setting, step: Step, notes: list[Note]) -> None:
    """Begin a step: pass first tiles count, then players are asked in reverse order."""
    position.phase, position.turn = step, Turn()
    symbol = STEPS[step]
    for seat, player in enumerate(position.players):
        extra = from_tile(position, setting, player, symbol) if player.first_tile else 0
        player.shown = total(unused(player), symbol) + extra
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
    position.waiting = [seat for seat in reversed(position.order) if able(position, setting, seat)]
    go_on(position, setting, notes)


def add(position: Position, player: Player, symbol: str, count: int) -> None:
    """Count symbols that were used; books move the marker (ND-BOK-02)."""
    player.made[STEP_SYMBOLS.index(symbol)] += count
    if symbol == "book":
        player.books += count


def go_on(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Ask the next player who can use something; after the last player the step is scored."""
    while position.waiting and not able(position, setting, position.waiting[0]):
        position.waiting.pop(0)
    if position.waiting:
        return
    step = position.phase
    if step == "books":
        _score_books(position, notes, setting)
    else:
        _score_event(position, setting, step, notes)
    if position.bonus == STEPS[step]:
        _score_bonus(position, setting, position.bonus, notes)
    follow(position, setting, step, notes)


def follow(position: Position, setting: Setting, step: str, notes: list[Note]) -> None:
    """Begin what comes after a step (ND-ERD-01)."""
    if step == "books":
        begin(position, setting, "famine", notes)
    elif step == "famine":
        _new_order(position, setting, notes)
        begin(position, setting, "war", notes)
    elif position.round < ROUNDS:
        flow.begin_round(position, setting, notes)
    else:
        position.phase = "end"
        notes.append(Note("ND-END-01", N_("round {round} is over: final scoring"), round=ROUNDS))


def beyond(track: str, place: int, setting: Setting) -> int | None:
    """The end of a track if a marker would pass it (ND-AMB-35)."""
    end = flow.known(setting).ends.get(track)
    return end if end is not None and place > end else None


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
        _earn_all(position, setting, scoring.book_points({0: own.books, -1: shadow.books}), "ND-SOL-07", notes)
        return
    totals = [player.books for player in position.players]
    notes.append(Note("ND-BOK-04", N_("the book markers stand on {books}"), books=totals))
    _earn_all(position, setting, scoring.book_points(dict(enumerate(totals))), "ND-BOK-04", notes)


def _earn_all(position: Position, setting: Setting, points: Mapping[int, int], rule: str, notes: list[Note]) -> None:
    """Give points to several seats; the shadow (-1) scores nothing (ND-SOL-13)."""
    for seat, vp in points.items():
        if vp and seat >= 0:
            earn(position, setting, seat, vp, rule, notes)


def wanted(position: Position, setting: Setting, step: str) -> int | None:
    """The famine or war of this round, raised by the shadow's tiles; None while it is not known."""
    found = flow.known(setting).events.get(position.event)
    if found is None:
        return None
    return found[step == "war"] + from_shadow(position, setting, STEPS[step])


def _score_event(position: Position, setting: Setting, step: str, notes: list[Note]) -> None:
    needed = wanted(position, setting, step)
    if needed is None:
        flow.leave_out(position, event_key(position.event))
        return
    symbol = STEPS[step]
    notes.append(
        Note("ND-ERD-01", N_("{step}: {needed} {symbol}"), step=PHASES[step], needed=needed, symbol=RESOURCE[symbol])
    )
    rule = "ND-FAM-02" if step == "famine" else "ND-WAR-02"
    used = {seat: made(player, symbol) for seat, player in enumerate(position.players)}
    points = {seat: scoring.event_points(count, needed, position.round) for seat, count in used.items()}
    _earn_all(position, setting, points, rule, notes)


def _score_bonus(position: Position, setting: Setting, symbol: str, notes: list[Note]) -> None:
    if flow.solo(position):
        _solo_bonus(position, setting, symbol, notes)
        return
    counts = {seat: produced(player, setting, symbol) for seat, player in enumerate(position.players)}
    points = scoring.most_points(counts, setting.rulings["ND-AMB-14"])
    if not any(counts.values()):
        notes.append(Note("ND-BNS-11", N_("nobody produced any {symbol}"), symbol=RESOURCE[symbol]))
    _earn_all(position, setting, points, BONUS_RULES[symbol], notes)


def produced(player: Player, setting: Setting, symbol: str) -> int:
    """How much a player has that counts for most food, strength or books (ND-BNS-08, ND-AMB-13)."""
    return player.shown if setting.rulings["ND-AMB-13"] == "shown" else made(player, symbol)


def _solo_bonus(position: Position, setting: Setting, symbol: str, notes: list[Note]) -> None:
    if symbol == "book":
        tile = from_shadow(position, setting, "book")
        limit: int | None = scoring.solo_book_limit(max(position.shadow.rolled, 0), tile, setting.rulings["ND-AMB-15b"])
    else:
        limit = wanted(position, setting, "famine" if symbol == "food" else "war")
    if limit is not None:
        points = scoring.solo_most_points(produced(position.players[0], setting, symbol), limit)
        _earn_all(position, setting, {0: points}, "ND-SOL-24", notes)


def strength(position: Position, setting: Setting, seat: int) -> int:
    """Unused strength of a player, with a pass first tile (ND-ORD-03)."""
    player = position.players[seat]
    return sum([amount(one, "strength") for one in unused(player)]) + from_tile(position, setting, player, "strength")


def _new_order(position: Position, setting: Setting, notes: list[Note]) -> None:
    if flow.solo(position):
        return
    shown = {seat: strength(position, setting, seat) for seat in position.order}
    position.order = sorted(position.order, key=lambda seat: -shown[seat])
    notes.append(
        Note(
            "ND-ORD-01",
            N_("unused strength {strength}: the new order is {order}"),
            strength=[shown[seat] for seat in position.order],
            order=list(position.order),
        )
    )
