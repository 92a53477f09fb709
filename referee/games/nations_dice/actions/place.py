"""Placing a bought tile: on which slot, and what is given back for what it replaces."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Missing, Note, Open, Violation
from referee.engine.words import words
from referee.games.nations_dice import flow, payment, placing
from referee.games.nations_dice.components import BASE_BOARDS, COLOUR_KEYS, DIE, SLOT, Pieces, colour_of
from referee.games.nations_dice.known import tile_key
from referee.games.nations_dice.position import Position

BACK = Pieces(words("dice", "dice/die", ru="кубики/кубик", it="dadi/dado"), DIE, 1, 12, colour=COLOUR_KEYS[0])


@action(
    "place",
    "place/places/on",
    ru="положить/кладу/кладёт",
    it="mettere/metto",
    help=N_("Place the tile just paid on a slot; name unused dice to be given back, else used ones go"),
)
class Place(Action):
    """The slot of a bought tile, and which unused dice are given back for what it replaces."""

    slot: int | None = arg(SLOT)
    back: tuple[str, ...] | None = arg(BACK, words("back", "back/returning", ru="вернув/обратно", it="restituendo"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        turn = position.turn
        unknown = position.players[self.player].unplaced
        if unknown and (turn.stage != "place" or turn.player != self.player):
            yield Missing(tile_key(unknown[-1]), "ND-BUY-14")
            return
        yield from flow.in_turn(position, self.player)
        if position.phase != "actions" or turn.player != self.player:
            return
        tile = flow.tile_of(turn.tile, setting)
        if turn.stage == "pay":
            yield Violation("ND-BUY-07", N_("tile {tile} is not paid yet"), tile=turn.tile)
        elif turn.stage != "place" or tile is None:
            yield Violation("ND-BUY-14", N_("no tile waits for its slot"))
        elif self.slot is None:
            yield Open("slot")
        elif self.slot - 1 not in placing.places(position, setting, self.player, tile.kind):
            yield Violation(
                self._rule(position, tile.kind),
                N_("the tile cannot lie on slot {slot}; possible: {slots}"),
                slot=self.slot,
                slots=[one + 1 for one in placing.places(position, setting, self.player, tile.kind)],
            )
        else:
            yield from self._returned(position, setting, tile.kind)

    def _rule(self, position: Position, kind: str) -> str:
        """Which rule says where a tile of this kind lies."""
        if kind == "building" and position.players[self.player].board in BASE_BOARDS:
            return "ND-BLD-02"
        return {"building": "ND-BLD-01", "advisor": "ND-ADV-01", "wonder": "ND-WON-02"}[kind]

    def _returned(self, position: Position, setting: Setting, kind: str) -> Iterator[Finding]:
        assert self.slot is not None
        player = position.players[self.player]
        due_dice = placing.returned(position, setting, self.player, kind, self.slot - 1).dice
        named = self.back or ()
        yield from payment.owned(player, named)
        for colour, count in enumerate(due_dice):
            told = sum(colour_of(die) == colour for die in named)
            if told > count:
                yield Violation(
                    "ND-BLD-04",
                    N_("{told#die of that colour is|dice of that colour are} too many: {count} go back"),
                    told=told,
                    count=count,
                )
            elif told + player.used[colour] < count and self.back is None:
                yield Open("back")
            elif told + player.used[colour] < count:
                yield Violation("ND-BLD-03", N_("{count} of these dice must be given back"), forced=True, count=count)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.slot is not None
        tile = flow.tile_of(position.turn.tile, setting)
        if tile is None or self.slot > len(placing.slots_of(position.players[self.player], tile.kind)):
            return
        placing.put(position, setting, self.player, self.slot - 1, self.back or (), notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        tile = flow.tile_of(position.turn.tile, setting)
        if position.turn.stage == "place" and tile is not None:
            for place, dice in placing.choices(position, setting, player, tile.kind):
                yield cls(player, place + 1, dice or None)
