"""Placing a bought tile: on which slot, and what is given back for what it replaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Missing, Note, Open, Violation
from referee.engine.words import words
from referee.games.nations_dice import flow, holdings, payment, placing
from referee.games.nations_dice.box.known import Tile, board_key, tile_key
from referee.games.nations_dice.components import BARE, BASE_BOARDS, LOOSE, SLOT, Pieces, colour_of
from referee.games.nations_dice.pending import by_hand, may_be_chosen, present, settle
from referee.games.nations_dice.position import PRINTED, Player, Position, none_of_each

BACK = Pieces(words("dice", "dice/die"), LOOSE, 1, 12)


@action(
    "place",
    "place/places/on",
    help=N_("Put the tile just paid for on a slot; name unused dice to give back, or used ones go"),
)
class Place(Action):
    """The slot of a bought tile, and which unused dice are given back for what it replaces."""

    slot: int = arg(SLOT)
    back: tuple[str, ...] | None = arg(BACK, words("back", "back/returning"), asks=N_("which dice go back?"))

    def plain(self, position: Position, setting: Setting) -> Action:
        """Leave out dice that were just paid: they are used now, and used dice need not be named."""
        if self.player < 0 or self.unsaid() or not self.back:
            return self
        due = self._due(position, setting)
        if BARE.isdisjoint(self.back):
            return Place(self.player, self.slot, _unused(position, self.player, due, self.back) or None)
        if payment.too_early(self, position, setting):
            return self
        have = [*position.players[self.player].dice, *position.turn.paid]
        named = [die for die in have if due[colour_of(die)] or not any(due)]
        readings = (
            Place(self.player, self.slot, _unused(position, self.player, due, dice) or None)
            for dice in payment.meant(named, self.back)
        )
        return payment.only(self, readings, position, setting)

    def _tile(self, position: Position, setting: Setting, by_itself: str = "") -> Tile | None:
        """The tile to be placed, if one is.

        One that nobody has told of may have been placed by itself, as the one that was to be placed before may be now.
        """
        name = placing.waiting(position, self.player)
        if not name:
            return None
        facts, turn = flow.known(setting), position.turn
        tile = facts.tiles[name]
        if name in facts.tiles or (turn.stage == "place" and turn.player == self.player):
            return tile
        return tile if name != by_itself and by_hand(position, setting, self.player, tile) else None

    def _untold_below(self, position: Position, setting: Setting) -> str:
        """The fact that would tell what goes back for this slot, if nobody has told it."""
        tile = self._tile(position, setting)
        if tile is None or tile.kind in ("wonder", "colony"):
            return ""
        player = position.players[self.player]
        lying = placing.lying_on(position, setting, self.player, tile.kind, self.slot - 1)
        if lying == PRINTED:
            return board_key(player.board) if flow.board_of(player, setting) is None else ""
        return "" if not lying or lying in flow.known(setting).tiles else tile_key(lying)

    def _due(self, position: Position, setting: Setting) -> Sequence[int]:
        """Dice, by colour, that go back for what the slot shows."""
        tile = self._tile(position, setting)
        place = self.slot - 1
        if tile is None or place not in placing.places(position, setting, self.player, tile.kind):
            return none_of_each()
        return placing.returned(position, setting, self.player, tile.kind, place).dice

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        current = _current(position)
        position = present(position, setting, cleared=True)
        tile = self._tile(position, setting, current)
        if tile is None:
            yield from self._none_waits(position)
            return
        possible = placing.places(position, setting, self.player, tile.kind)
        told = tile.kind == "colony" or flow.board_of(position.players[self.player], setting) is not None
        if not told and not (possible and current and position.turn.player == self.player):
            yield flow.untold_board(position.players[self.player], "ND-BUY-14")
        elif self.slot - 1 not in possible:
            yield Violation(
                self._rule(position, tile.kind),
                N_("the tile cannot lie on slot {slot}; possible: {slots}"),
                slot=self.slot,
                slots=[one + 1 for one in possible],
            )
        else:
            yield from self._returned(position, setting)

    def needless(self, position: Position, setting: Setting) -> bool:
        """A tile that lies where it has to lie need not be placed; it was asked for as long as nobody knew that."""
        position = present(position, setting, cleared=True)
        if self._tile(position, setting) is not None:
            return False
        player = position.players[self.player]
        lying = [one for slots in _lying(player) for one in slots[self.slot - 1 : self.slot]]
        return any(one not in ("", PRINTED) for one in lying) and not any(die in player.dice for die in self.back or ())

    def _none_waits(self, position: Position) -> Iterator[Finding]:
        turn = position.turn
        if position.phase != "actions":
            yield from flow.playing(position)
        elif turn.player != self.player:
            yield from flow.in_turn(position, self.player)
        elif turn.stage == "pay":
            rule = "ND-BUY-07" if turn.purchase == "buy" else "ND-WON-07"
            yield Violation(rule, N_("tile {tile} is not paid for yet"), tile=turn.tile)
        else:
            yield Violation("ND-BUY-14", N_("no tile of {player} waits for its slot"), player=self.player)

    def _rule(self, position: Position, kind: str) -> str:
        """Which rule says where a tile of this kind lies."""
        if kind == "building" and position.players[self.player].board in BASE_BOARDS:
            return "ND-BLD-02"
        rules = {"building": "ND-BLD-01", "advisor": "ND-ADV-01", "wonder": "ND-WON-02", "colony": "ND-COL-01"}
        return rules[kind]

    def _returned(self, position: Position, setting: Setting) -> Iterator[Finding]:
        player = position.players[self.player]
        named = self.back or ()
        unknown = self._untold_below(position, setting)
        if unknown:  # dice just paid may be named, if they go back
            named = tuple((Counter(named) - Counter(position.turn.paid)).elements())
        if unknown:
            yield from payment.owned(player, setting, named)
            yield Missing(unknown, "ND-BLD-03")
            return
        for colour, count in enumerate(self._due(position, setting)):
            told = sum(die not in BARE and colour_of(die) == colour for die in named)
            if told > count:
                yield Violation(
                    "ND-BLD-04",
                    N_("{told#die of that colour is|dice of that colour are} too many: {count} go back"),
                    told=told,
                    count=count,
                )
            elif not count or told + holdings.used(player, setting, colour) >= count:
                continue
            elif self.back is None:
                yield Open("back")
            else:
                yield Violation("ND-BLD-03", N_("{count} of these dice must be given back"), forced=True, count=count)
        yield from payment.owned(player, setting, named)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        current = _current(position)
        settle(position, setting, notes)
        turn = position.turn
        name = placing.waiting(position, self.player)
        if not name and (turn.player, turn.purchase, turn.stage) == (self.player, "buy", "pay"):
            name = turn.tile
        tile = self._tile(position, setting, current) or flow.tile_of(name, setting)
        if tile is not None and self._anywhere(position, setting, name):
            placing.somewhere(position, setting, self.player, name, self.slot, notes)
            return
        if tile is None or self.slot > placing.widest(position, self.player, tile.kind):
            return
        if name == turn.tile:
            placing.leave_board(position)
        placing.put(position, setting, self.player, name, self.slot - 1, self.back or (), notes)

    def _anywhere(self, position: Position, setting: Setting, name: str) -> bool:
        """Whether nobody can say what lies on this slot: the board is not told, or the tile may be of several kinds."""
        player, told = position.players[self.player], flow.known(setting).tiles.told(name)
        if flow.board_of(player, setting) is None:
            return told is None or told.kind != "colony"
        if told is not None:
            return False
        return any(may_be_chosen(position, setting, self.player, kind, self.slot) for kind in ("advisor", "wonder"))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        current = _current(position)
        position = present(position, setting)
        tile = cls(player)._tile(position, setting, current)
        if tile is not None:
            for place, dice in placing.choices(position, setting, player, tile.kind):
                one = cls(player, place + 1, dice or None)
                if _unused(position, player, one._due(position, setting), dice) == dice:
                    yield one


def _lying(player: Player) -> Sequence[Sequence[str]]:
    """What lies where a tile is laid without a word: of colonies, which lie in one place, the last."""
    return player.advisors, player.wonders, player.colonies[-1:]


def _current(position: Position) -> str:
    """The tile that is to be placed in this turn."""
    return position.turn.tile if position.turn.stage == "place" else ""


def _unused(position: Position, seat: int, due: Sequence[int], dice: tuple[str, ...]) -> tuple[str, ...]:
    """The named dice without those that were just paid, as far as used dice are enough for what goes back."""
    paid, left = Counter(position.turn.paid), list(dice)
    for die in dice:
        if not paid[die]:
            continue
        colour = colour_of(die)
        named = sum(one not in BARE and colour_of(one) == colour for one in left)
        if named <= due[colour] and named - 1 + position.players[seat].used[colour] >= due[colour]:
            left.remove(die)
            paid[die] -= 1
    return tuple(left)
