"""Rolling: the roll of the round, dice gained, rerolls. What was rolled is declared as it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.action import Action, Arg, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.picking import Row
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import Words, words
from referee.games.nations_dice import flow
from referee.games.nations_dice.actions.reveal import faces, faces_exist
from referee.games.nations_dice.components import (
    COLOUR,
    COLOUR_KEYS,
    DIE,
    RESOURCE,
    STEPS,
    UNREST,
    Pieces,
    colour_of,
    shows,
)
from referee.games.nations_dice.pending import present, settle
from referee.games.nations_dice.position import Player, Position, none_of_each

RESULTS = Pieces(words("results", "results/result"), DIE, 1, 40, colour=COLOUR_KEYS[0])
SYMBOLS = {**RESOURCE, "unrest": UNREST}


@action(
    "roll",
    "roll/rolled/rolls",
    help=N_("What your dice show: roll 2 gold, food, red strength; without a colour white"),
    listed=False,
)
class Roll(Action):
    """Declared results of all dice that are to be rolled."""

    results: tuple[str, ...] = arg(RESULTS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        player = position.players[self.player]
        if position.phase != "actions" and not (position.phase in STEPS and sum(player.unrolled) > 0):
            yield from flow.playing(position)
            return
        if not sum(player.unrolled):
            yield Violation(
                "ND-RRL-07" if player.rolled else "ND-ROL-01", N_("there is nothing to roll; the results stand")
            )
            return
        green = COLOUR_KEYS.index("green")
        if not (flow.unrest(setting) or player.unrolled[green]) and any(
            colour_of(die) == green for die in self.results
        ):
            yield flow.no_green_dice()
        yield from self._counts(position, player.unrolled, player.rolled)
        yield from faces_exist(self.results, setting)

    def _counts(self, position: Position, due: list[int], rolled: bool) -> Iterator[Finding]:
        told = none_of_each()
        for die in self.results:
            told[colour_of(die)] += 1
        if told != due:
            rule = "ND-GRN-03" if rolled and position.turn.rolling == "unrest" else "ND-ROL-03"
            yield Violation(
                rule,
                N_("to be rolled: {due}; named: {told}"),
                due=_counted(due),
                told=_counted(told),
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if self.player == position.turn.player:
            settle(position, setting, notes)
        player = position.players[self.player]
        first = not player.rolled
        if first or sum(player.unrolled) > 0:
            self._lie(player, first, notes)
        if not first and position.turn.player == self.player and sum(player.unrolled) == 0:
            rolling, position.turn.rolling = position.turn.rolling, ""
            if rolling and rolling != "star":
                flow.end_action(position, notes)

    def _lie(self, player: Player, first: bool, notes: list[Note]) -> None:
        """Put the dice down unused, with what they show."""
        player.rolled = True
        for die in self.results:
            player.unrolled[colour_of(die)] = max(0, player.unrolled[colour_of(die)] - 1)
        player.dice = sorted([*player.dice, *self.results])
        shown = dict.fromkeys(SYMBOLS, 0)
        for die in player.dice:
            for symbol, count in shows(die).items():
                shown[symbol] += count
        notes.append(
            Note(
                "ND-ROL-01" if first else "ND-ROL-05",
                N_("unused dice of {player} show {symbols}"),
                player=self.player,
                symbols={SYMBOLS[key]: shown[key] for key in SYMBOLS if shown[key]},
            )
        )

    @classmethod
    def rows(
        cls, position: Position, setting: Setting, player: int, one: Arg, said: Mapping[str, Any]
    ) -> Iterator[Row]:
        due = present(position, setting).players[player].unrolled
        for colour, count in zip(COLOUR_KEYS, due, strict=True):
            if count > 0:
                yield Row.of(faces(colour, setting), count, COLOUR[colour])

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        return iter(())


def _counted(dice: list[int]) -> dict[Words, int]:
    """Dice by colour, without the colours of which there are none."""
    return {
        COLOUR[key]: count
        for key, count in zip(COLOUR_KEYS, dice, strict=True)
        if not (type(count) is int and count == 0)
    }
