"""What the boxes hold of each kind of die and chit. More than that is odd, never illegal (ND-CMP-02, ND-AMB-23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Warn
from referee.games.nations_dice import flow
from referee.games.nations_dice.components import COLOUR, COLOUR_KEYS, PIECE, chit_of, colour_of
from referee.games.nations_dice.known import Gains
from referee.games.nations_dice.position import Position

DICE = (20, 8, 8, 8, 8)
BASE_CHITS = {"reroll": 12, "gold": 9, "food": 3, "strength": 3, "book": 3, "stone": 3}


def held(setting: Setting) -> Counter[str] | None:
    """The chits in the boxes; None while nobody has told those of the expansion."""
    if not flow.unrest(setting):
        return Counter(BASE_CHITS)
    more = flow.known(setting).chits
    return None if more is None else Counter(BASE_CHITS) + Counter(more)


def in_play(position: Position) -> tuple[list[int], Counter[str]]:
    """Dice by colour, and chits, that players have."""
    dice = [0] * len(COLOUR_KEYS)
    chits: Counter[str] = Counter()
    for player in position.players:
        for colour, (used, due) in enumerate(zip(player.used, player.unrolled, strict=True)):
            dice[colour] += used + due
        for die in player.dice:
            dice[colour_of(die)] += 1
        chits.update([*player.chits, *player.spent])
    return dice, chits


def run_out(position: Position, setting: Setting, gains: Gains) -> Iterator[Finding]:
    """Something else has to stand in for what the supply lacks."""
    dice, chits = in_play(position)
    template = N_("the supply holds too few: {piece}; {have} would be in play, {all} exist")
    for colour, more in enumerate(gains.dice):
        have = dice[colour] + more
        if more and have > DICE[colour]:
            yield Warn("ND-CMP-02", template, piece=COLOUR[COLOUR_KEYS[colour]], have=have, all=DICE[colour])
    limits = held(setting)
    for kind, more in sorted(Counter(gains.chits).items()) if limits is not None else ():
        have = chits[kind] + more
        if limits is not None and have > limits[kind]:
            yield Warn("ND-CMP-02", template, piece=PIECE[chit_of(kind)], have=have, all=limits[kind])
