"""Buying a tile and building a wonder: choosing it, paying, placing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from referee.engine.action import Action, Arg, action, arg, rests_on
from referee.engine.game import Setting
from referee.engine.message import N_, with_none
from referee.engine.picking import Row
from referee.engine.unknown import Unknown
from referee.engine.verdict import Finding, Note, Open, Violation, Warn
from referee.engine.words import words
from referee.games.nations_dice import flow, payment, placing, supply
from referee.games.nations_dice.box.known import Gains, tile_key
from referee.games.nations_dice.components import (
    BARE,
    COLUMN,
    KIND,
    PIECES,
    RESOURCE,
    ROW,
    SPENT,
    TILE,
    WONDER_SLOT,
    Pieces,
    amount,
    chit_of,
    is_chit,
)
from referee.games.nations_dice.holdings import unused
from referee.games.nations_dice.pending import add_built, any_wonder, present, settle, wonders
from referee.games.nations_dice.position import Position

if TYPE_CHECKING:
    from referee.games.nations_dice.actions.using import Use

TRADE = words("trade", "trade/trading/traded")
TRADED = Pieces(words("trade", "trade/traded"), SPENT, 1, 40, again=TRADE)


@action(
    "buy",
    "buy/buys",
    help=N_("Action: buy a tile, by its name or its row (from the bottom) and column; then pay"),
    follow=("pay",),
)
class Buy(Action):
    """The choice of a tile to buy; it is paid and placed next."""

    row: int = arg(ROW, ROW.name)
    column: int = arg(COLUMN, COLUMN.name)
    tile: str | None = arg(TILE)

    def plain(self, position: Position, setting: Setting) -> Action:
        """Read a tile that was named as the row and column where it lies."""
        if self.tile is None:
            return self
        cells = [
            (row, column)
            for row, tiles in enumerate(position.grid, 1)
            for column, tile in enumerate(tiles, 1)
            if tile == self.tile and self.row in (None, row) and self.column in (None, column)
        ]
        return Buy(self.player, *cells[0]) if cells else self

    @rests_on()
    def _moment(self, position: Position, setting: Setting) -> Iterator[Finding]:
        return flow.acting(present(position, setting), self.player, self.spec.verb.key)

    @rests_on("row", "column", "tile")
    def _lies_there(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if position.phase != "actions":
            return
        if self.tile is not None:
            yield Violation("ND-BUY-01", N_("tile {tile} is not there"), tile=self.tile)
        elif any(position.grid):
            yield from self._tile(position, setting)

    def _tile(self, position: Position, setting: Setting) -> Iterator[Finding]:
        name = self._lying(position)
        if not name:
            yield Violation(
                "ND-BUY-01", N_("no tile lies in row {row}, column {column}"), row=self.row, column=self.column
            )
            return
        tile = flow.known(setting).tiles[name]
        price = self.row * tile.cost
        player = position.players[self.player]
        if not payment.covers(player, setting, tile.currency, price):
            wrong = tile.kind == "colony" and payment.covers(player, setting, "gold", price)
            yield Violation(
                "ND-BUY-02" if wrong else "ND-BUY-05",
                with_none(
                    N_("tile {tile} costs {price} {symbol}; at most {most} can be paid"),
                    most=N_("tile {tile} costs {price} {symbol}; nothing of that can be paid"),
                ),
                tile=name,
                price=price,
                symbol=RESOURCE[tile.currency],
                most=payment.most(player, setting, tile.currency),
            )
        if tile.kind != "colony" and not placing.slots_of(player, tile.kind):
            yield placing.no_slot(player, setting, tile.kind)
        elif tile.kind == "wonder" and setting.rulings["ND-AMB-08"] == "not-allowed":
            yield from self._no_free_slot(position, setting)

    def _no_free_slot(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if all(wonders(position, setting, self.player)):
            yield Violation("ND-WON-03", N_("an unbuilt wonder fills the slot"), ruling="ND-AMB-08")

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        name = self._lying(position)
        tile = flow.tile_of(name, setting) if name else None
        if tile is None:
            return
        player = position.players[self.player]
        if tile.kind != "wonder":
            yield from supply.run_out(position, setting, tile.gains)
        elif placing.slots_of(player, "wonder") and all(player.wonders):
            yield Warn("ND-WON-03", N_("an unbuilt wonder will leave the game: {tile}"), tile=player.wonders[0])

    def _lying(self, position: Position) -> str:
        row = position.grid[self.row - 1]
        return row[self.column - 1] if len(row) >= self.column else ""

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        settle(position, setting, notes)
        name = self._lying(position)
        if not name:
            return
        turn = flow.take_turn(position, self.player)
        turn.stage, turn.purchase = "pay", "buy"
        turn.tile, turn.row, turn.column = name, self.row, self.column
        tile = flow.tile_of(name, setting)
        if tile is not None:
            notes.append(
                Note(
                    "ND-BUY-03",
                    N_("{kind} {tile} costs {price} {symbol}"),
                    kind=KIND[tile.kind],
                    tile=name,
                    price=self.row * tile.cost,
                    symbol=RESOURCE[tile.currency],
                )
            )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        if position.turn.stage == "act":
            for row, tiles in enumerate(position.grid, 1):
                for column, tile in enumerate(tiles, 1):
                    if tile:
                        yield cls(player, row, column)


def spending(action: Pay | Use, position: Position, setting: Setting) -> Pay | Use:
    """The action with symbols named alone read as the pieces they must mean."""
    pieces, traded = action.pieces or (), action.traded or ()
    if action.player < 0 or BARE.isdisjoint((*pieces, *traded)):
        return action
    if payment.too_early(action, position, setting):
        return action
    player = position.players[action.player]
    have = Counter(unused(player))
    further = [getattr(action, one.field) for one in action.spec.args[2:]]
    readings = (
        type(action)(action.player, paid or None, given or None, *further)
        for given in payment.dice_meant(player, traded)
        for paid in payment.meant((have - Counter(given)).elements(), pieces)
    )
    return payment.only(action, readings, position, setting)


@action(
    "build", "build/builds", help=N_("Action: build a wonder under construction; then pay its stone"), follow=("pay",)
)
class Build(Action):
    """The choice of a wonder to build; it is paid next."""

    slot: int = arg(WONDER_SLOT, WONDER_SLOT.name)

    def plain(self, position: Position, setting: Setting) -> Action:
        """Fill in the slot if there is only one wonder, or only one tile that may be one."""
        slots = [slot for slot, tile in enumerate(wonders(position, setting, self.player), 1) if tile]
        return Build(self.player, slots[0]) if self.unsaid() and len(slots) == 1 else self

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        tile = flow.tile_of(position.turn.tile, setting)
        wonder = tile is not None and tile.kind == "wonder"
        yield from flow.acting(position, self.player, self.spec.verb.key if wonder else "")
        if position.phase != "actions" or position.turn.stage != "act":
            return
        lying = wonders(position, setting, self.player)
        if not any(lying):
            yield Violation("ND-WON-04", N_("{player} has no wonder under construction"), player=self.player)
        elif position.players[self.player].built and flow.board_of(position.players[self.player], setting) is None:
            yield flow.untold_board(position.players[self.player], "ND-WON-04")
        elif self.slot > len(lying) or not lying[self.slot - 1]:
            yield Violation("ND-WON-04", N_("no wonder lies on slot {slot}"), slot=self.slot)
        else:
            yield from self._cost(position, setting, lying[self.slot - 1])

    def _cost(self, position: Position, setting: Setting, name: str) -> Iterator[Finding]:
        tile = flow.known(setting).tiles[name]
        player = position.players[self.player]
        if not payment.covers(player, setting, "stone", tile.stone):
            yield Violation(
                "ND-WON-05",
                with_none(
                    N_("wonder {tile} costs {price} stone; at most {most} can be paid"),
                    most=N_("wonder {tile} costs {price} stone; there is no stone to pay with"),
                ),
                tile=name,
                price=tile.stone,
                most=payment.most(player, setting, "stone"),
            )

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        lying = wonders(position, setting, self.player)
        tile = flow.tile_of(lying[self.slot - 1], setting) if self.slot <= len(lying) else None
        if tile is not None:
            yield from supply.run_out(position, setting, tile.gains)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        settle(position, setting, notes)
        lying = wonders(position, setting, self.player)
        name = lying[self.slot - 1] if self.slot <= len(lying) else ""
        if flow.board_of(position.players[self.player], setting) is None:
            name = any_wonder(position, setting, self.player, self.slot)
        if not name:
            return
        turn = flow.take_turn(position, self.player)
        turn.stage, turn.purchase, turn.tile = "pay", "build", name
        turn.row = turn.column = 0

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        if position.turn.stage == "act":
            for slot, lying in enumerate(wonders(position, setting, player), 1):
                if lying:
                    yield cls(player, slot)


def due(position: Position, setting: Setting) -> tuple[str, int]:
    """The symbol and number to be paid."""
    turn = position.turn
    tile = flow.known(setting).tiles[turn.tile]
    return ("stone", tile.stone) if turn.purchase == "build" else (tile.currency, turn.row * tile.cost)


@action(
    "pay",
    "pay/pays",
    help=N_(
        "Pay for a tile or wonder with unused dice and chits, and trades: pay white-gold trade white-book white-food"
    ),
    follow=("place",),
)
class Pay(Action):
    """The payment of a purchase; the order in which its pieces are named means nothing."""

    pieces: tuple[str, ...] | None = arg(PIECES)
    traded: tuple[str, ...] | None = arg(TRADED, TRADE, asks=N_("what for what?"))

    def plain(self, position: Position, setting: Setting) -> Action:
        return spending(self, position, setting)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        yield from flow.in_turn(position, self.player)
        turn = position.turn
        if position.phase != "actions" or turn.player != self.player:
            return
        if sum(position.players[self.player].unrolled):
            yield flow.unrolled(position, self.player)
            return
        if turn.stage != "pay":
            yield self._nothing_due(turn.stage, turn.tile)
            return
        if self.pieces is None and self.traded is None:
            yield Open("pieces")
            return
        yield from payment.owned(position.players[self.player], setting, self.pieces or (), self.traded or ())
        wanted = due(position, setting)
        yield from payment.trade_is_sound(self.traded or (), wanted[0], setting)
        yield from self._covered(turn.purchase, *wanted)

    def _nothing_due(self, stage: str, tile: str) -> Violation:
        if stage == "place":
            return Violation("ND-BUY-14", N_("tile {tile} is paid for and waits for its slot"), forced=True, tile=tile)
        if stage == "shadow":
            return flow.four_sided_due()
        return Violation("ND-TRN-02", N_("nothing is being bought or built"))

    def _covered(self, purchase: str, symbol: str, price: int) -> Iterator[Finding]:
        pieces, traded = self.pieces or (), self.traded or ()
        paid = payment.total(pieces, symbol) + len(traded) // 2
        if paid < price:
            yield self._short(purchase, symbol, paid, price)

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        if flow.tile_of(position.turn.tile, setting) is None:
            return
        symbol, price = due(position, setting)
        pieces, traded = self.pieces or (), self.traded or ()
        paid = payment.total(pieces, symbol) + len(traded) // 2
        if payment.wasteful(pieces, traded, symbol, price):
            needless = payment.needless(pieces, symbol, paid - price)
            yield Warn(
                "ND-BUY-06",
                N_("{paid} {symbol} for a price of {price}: {needless} could stay"),
                paid=paid,
                symbol=RESOURCE[symbol],
                price=price,
                needless=[SPENT[one] for one in needless] or 2 * (paid - price),
            )

    def _short(self, purchase: str, symbol: str, paid: int, price: int) -> Violation:
        """The finding for a payment that is too small, by the rule about the wrong symbol if one was meant to make it up."""
        wrong = [one for one in self.pieces or () if not amount(one, symbol)]
        rule = "ND-WON-05" if purchase == "build" else "ND-BUY-05"
        if paid + len(wrong) >= price:
            rule = "ND-STA-10"
        if purchase == "buy" and paid + payment.total(wrong, "stone") >= price:
            rule = "ND-BUY-15"
        other = "gold" if symbol == "strength" else "strength"
        if purchase == "buy" and paid + payment.total(wrong, other) >= price:
            rule = "ND-BUY-02"
        return Violation(
            rule,
            N_("this pays {paid} {symbol}, the price is {price}"),
            paid=paid,
            symbol=RESOURCE[symbol],
            price=price,
        )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        settle(position, setting, notes)
        player, turn = position.players[self.player], position.turn
        if turn.stage != "pay" or turn.player != self.player:
            return
        named = (*(self.pieces or ()), *(self.traded or ()))
        turn.paid = [one for one in named if not is_chit(one) and one not in BARE]
        payment.spend(player, named)
        count = len(self.pieces or ()) + len(self.traded or ())
        notes.append(Note("ND-STA-03", N_("{count#piece goes|pieces go} to the used area"), count=count))
        if self.traded:
            notes.append(Note("ND-TRD-03", N_("{count#traded die is|traded dice are} used"), count=len(self.traded)))
        if turn.purchase == "buy":
            placing.take_tile(position, setting, self.player, notes)
            return
        self._build(position, setting, notes)

    def _build(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        """Take what a wonder gives. Where it is one of several, they all stay where they lie, and its chits unlisted."""
        player, turn, facts = position.players[self.player], position.turn, flow.known(setting)
        add_built(player, setting, turn.tile)
        if isinstance(turn.tile, Unknown):
            flow.take_gains(player, Gains(facts.tiles[turn.tile].gains.dice))
            turn.stage, turn.rolling = "act", "gain"
            return
        player.wonders = ["" if one == turn.tile else one for one in player.wonders]
        payment.let_go(player.unplaced, turn.tile)
        notes.append(Note("ND-WON-07", N_("{player} has built the wonder {tile}"), player=self.player, tile=turn.tile))
        gains = facts.tiles[turn.tile].gains
        if turn.tile in facts.tiles:
            placing.gain(position, self.player, gains, notes)
        else:
            player.withheld.append(tile_key(turn.tile))
            flow.take_gains(player, gains)
            turn.stage, turn.rolling = "act", "gain"

    @classmethod
    def rows(
        cls, position: Position, setting: Setting, player: int, one: Arg, said: Mapping[str, Any]
    ) -> Iterator[Row]:
        own = present(position, setting).players[player]
        chits = map(chit_of, own.chits) if one.field == "pieces" else ()
        left = Counter((*own.dice, *chits)) - Counter(said.get("pieces") or ())
        if left:
            yield Row(tuple(sorted(left.items())), 0, left.total())

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        """Payments that waste nothing, the fewest trades first."""
        position = present(position, setting)
        if position.turn.stage != "pay":
            return
        symbol, price = due(position, setting)
        ways = payment.ways(position.players[player], setting, symbol, int(price))
        for pieces, traded in islice(ways, payment.MOST_LISTED):
            yield cls(player, pieces or None, traded or None)
