"""Rerolls: with a chit, with a star reroll, and of dice showing unrest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import words
from referee.games.nations_dice import flow, holdings, payment
from referee.games.nations_dice.components import (
    BARE,
    CHIT_WORD,
    COLOUR_KEYS,
    PIECE,
    SPENT,
    SPENT_CHITS,
    Pieces,
    colour_of,
)
from referee.games.nations_dice.pending import present, settle
from referee.games.nations_dice.position import Player, Position

DICE = Pieces(words("dice", "dice/die"), PIECE, 1, 40, colour="green")


class WithChit(Pieces):
    """Dice to be rolled. The chit that pays for the reroll may be named among them; it goes without saying."""

    def __init__(self, chit: str) -> None:
        super().__init__(DICE.name, SPENT, 1, 40)
        self.chit = chit

    def _tuple(self, items: list[Any]) -> tuple[Any, ...]:
        found = super()._tuple(items)
        if found.count(self.chit) == 1 and len(found) > 1:
            return tuple(one for one in found if one != self.chit)
        return found


PAYING = ("reroll-chit", "star-chit")
FIST = "green-unrest"
SPLIT = N_("all {count#die showing unrest is|dice showing unrest are} dealt with together")


def pick_up(player: Player, dice: tuple[str, ...]) -> None:
    """Take dice into the hand."""
    for die in dice:
        if payment.let_go(player.dice, die):
            player.unrolled[colour_of(die)] += 1


def rerollable(player: Player, setting: Setting, dice: tuple[str, ...]) -> Iterator[Finding]:
    """What is wrong with rolling these again: they must be unused dice of the player; chits are never rolled."""
    if not SPENT_CHITS.isdisjoint(dice):
        if any(dice.count(one) > 1 for one in PAYING):
            yield Violation("ND-RRL-06", N_("one chit pays for one reroll"))
        else:
            yield Violation("ND-STA-04", N_("a chit is never rolled"), chit=CHIT_WORD)
    for found in payment.owned(player, setting, [one for one in dice if one not in SPENT_CHITS]):
        if isinstance(found, Violation) and found.rule == "ND-STA-02":
            yield found.under("ND-RRL-04")
        else:
            yield found


def rolling(action: Reroll | Star, position: Position, setting: Setting) -> Reroll | Star:
    """The action with symbols named alone read as the dice they must mean."""
    if action.unsaid() or BARE.isdisjoint(action.dice):
        return action
    if payment.too_early(action, position, setting):
        return action
    meant = payment.dice_meant(position.players[action.player], action.dice)
    readings = (type(action)(action.player, one) for one in meant)
    return payment.only(action, readings, position, setting)


@action(
    "reroll",
    "reroll/rerolls",
    help=N_("Action: reroll unused dice with a reroll chit: reroll white-book white-gold roll …"),
)
class Reroll(Action):
    """A reroll chit is spent and some dice are rolled again."""

    dice: tuple[str, ...] = arg(WithChit("reroll-chit"))

    def plain(self, position: Position, setting: Setting) -> Action:
        return rolling(self, position, setting)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        fists = not self.unsaid() and FIST in self.dice
        yield from flow.acting(position, self.player, settling=fists)
        if position.phase != "actions":
            return
        player = position.players[self.player]
        if holdings.chits(player, setting, "reroll") < 1:
            yield Violation("ND-RRL-01", N_("{player} has no unused reroll chit"), player=self.player)
        yield from rerollable(player, setting, self.dice)
        if fists:
            yield Violation("ND-RRL-08", N_("a die showing unrest is dealt with first"), forced=True)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        settle(position, setting, notes)
        player = position.players[self.player]
        flow.take_turn(position, self.player)
        pick_up(player, self.dice)
        payment.spend(player, ["reroll-chit"])
        position.turn.rolling = "reroll"
        notes.append(
            Note("ND-RRL-02", N_("{player} rerolls {count#die|dice}"), player=self.player, count=len(self.dice))
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        own = position.players[player]
        if position.turn.stage == "act" and "reroll" in own.chits:
            for dice in payment.selections([die for die in own.dice if die != FIST]):
                if dice:
                    yield cls(player, dice)


def star_rule(setting: Setting) -> tuple[str, bool]:
    """What a star reroll does (free, unrest-only, normal), and whether dice showing unrest may be among the dice."""
    ruling = setting.rulings["ND-AMB-05"]
    if ruling == "ask":
        ruling = flow.known(setting).star.replace("_", "-")
    base = ruling.replace("-with-unrest", "")
    if base == "unrest-only":
        return "unrest-only", True
    return base, ruling.endswith("-with-unrest")


@action("star", "star/star reroll", help=N_("Unrest: reroll unused dice with a star reroll chit"))
class Star(Action):
    """A star reroll chit is spent; what it does is told by the box or settled by a ruling."""

    dice: tuple[str, ...] = arg(WithChit("star-chit"))

    def plain(self, position: Position, setting: Setting) -> Action:
        return rolling(self, position, setting)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if not flow.unrest(setting):
            yield Violation("ND-STR-01", N_("star rerolls belong to the expansion"))
            return
        rule, fists = star_rule(setting)
        settling = fists and (rule == "unrest-only" or bool(self.unsaid()) or FIST in self.dice)
        yield from flow.acting(position, self.player, settling=settling)
        if position.phase != "actions":
            return
        player = position.players[self.player]
        if holdings.chits(player, setting, "star") < 1:
            yield Violation("ND-STR-02", N_("{player} has no unused star reroll"), player=self.player)
        yield from rerollable(player, setting, self.dice)
        if rule == "unrest-only" and any(die != FIST for die in self.dice):
            yield Violation("ND-STR-01", N_("a star reroll rolls only dice showing unrest"), ruling="ND-AMB-05")
        if not fists and FIST in self.dice:
            yield Violation("ND-STR-01", N_("a star reroll rolls no dice showing unrest"), ruling="ND-AMB-05")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        settle(position, setting, notes)
        player = position.players[self.player]
        rule = star_rule(setting)[0]
        flow.take_turn(position, self.player)
        pick_up(player, self.dice)
        payment.spend(player, ["star-chit"])
        position.turn.rolling = "reroll" if rule == "normal" else "star"
        notes.append(
            Note(
                "ND-STR-01",
                N_("{player} spends a star reroll on {count#die|dice}"),
                player=self.player,
                count=len(self.dice),
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        own = position.players[player]
        if position.turn.stage == "act" and "star" in own.chits:
            for dice in payment.selections(own.dice):
                if dice:
                    yield cls(player, dice)


def unnamed(action: UnrestReroll | UnrestAside, position: Position) -> UnrestReroll | UnrestAside:
    """Leave out the dice showing unrest, which need not be named: it is always all of them."""
    named = action.dice or ()
    if action.player < 0 or not named or any(die != FIST for die in named):
        return action
    have = flow.unrest_dice(position.players[action.player])
    return type(action)(action.player) if have == len(named) else action


def fists(position: Position, seat: int, verb: str, dice: tuple[str, ...] | None) -> Iterator[Finding]:
    """What is wrong with these dice: if any are named, they must be all the dice showing unrest and no others."""
    yield from flow.acting(position, seat, verb, settling=True)
    if position.phase != "actions":
        return
    have = flow.unrest_dice(position.players[seat])
    if have < 1:
        yield Violation("ND-GRN-02", N_("no unused die shows unrest"))
    elif dice is not None and any(die != FIST for die in dice):
        yield Violation("ND-GRN-03", N_("without a chit only dice showing unrest are rerolled"))
    elif dice is not None and have != len(dice):
        yield Violation("ND-GRN-06", SPLIT, count=have)


@action(
    "unrest_reroll",
    "unrest reroll/reroll unrest",
    help=N_("Unrest: reroll all dice showing unrest; that is the action of this turn"),
)
class UnrestReroll(Action):
    """The first choice for dice showing unrest: all of them are rolled again."""

    dice: tuple[str, ...] | None = arg(DICE)

    def plain(self, position: Position, setting: Setting) -> Action:
        return unnamed(self, position)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if flow.unrest(setting) or flow.unrest_dice(position.players[self.player]):
            yield from fists(position, self.player, self.spec.verb.key, self.dice)
        else:
            yield flow.no_green_dice()

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        settle(position, setting, notes)
        player = position.players[self.player]
        flow.take_turn(position, self.player)
        count = flow.unrest_dice(player)
        player.dice = [die for die in player.dice if die != FIST]
        player.unrolled[COLOUR_KEYS.index("green")] += count
        position.turn.rolling = "unrest"
        notes.append(Note("ND-GRN-03", N_("{count#die|dice} showing unrest rerolled, without a chit"), count=count))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        if flow.unrest_dice(position.players[player]):
            yield cls(player)


@action(
    "unrest_aside", "unrest aside/aside", help=N_("Unrest: lay all dice showing unrest aside as used; then act or pass")
)
class UnrestAside(Action):
    """The second choice for dice showing unrest: all of them are set aside as used."""

    dice: tuple[str, ...] | None = arg(DICE)

    def plain(self, position: Position, setting: Setting) -> Action:
        return unnamed(self, position)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if flow.unrest(setting) or flow.unrest_dice(position.players[self.player]):
            yield from fists(position, self.player, self.spec.verb.key, self.dice)
        else:
            yield flow.no_green_dice()

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        settle(position, setting, notes)
        flow.take_turn(position, self.player)
        count = flow.set_aside(position.players[self.player])
        notes.append(
            Note(
                "ND-GRN-05", N_("{count#die|dice} showing unrest laid aside; the action is still to come"), count=count
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        if flow.unrest_dice(position.players[player]):
            yield cls(player)
