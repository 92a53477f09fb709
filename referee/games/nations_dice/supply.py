"""What the boxes hold of each kind of die and chit. More than that is odd, never illegal (ND-CMP-02, ND-AMB-23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Warn
from referee.games.nations_dice import flow
from referee.games.nations_dice.box.known import Gains
from referee.games.nations_dice.components import BASE_CHITS, COLOUR, COLOUR_KEYS, DICE_IN_BOX, PIECE, chit_of
from referee.games.nations_dice.position import Position


def held(setting: Setting) -> Counter[str] | None:
    """The chits in the boxes; None while nobody has told those of the expansion."""
    if not flow.unrest(setting):
        return Counter(BASE_CHITS)
    more = flow.known(setting).chits
    return None if more is None else Counter(BASE_CHITS) + Counter(more)


def run_out(position: Position, setting: Setting, gains: Gains) -> Iterator[Warn]:
    """What is odd about taking these dice and chits: something else has to stand in for what the supply lacks."""
    template = N_("the supply holds too few: {piece}; {have} would be in play, {all} exist")
    for colour, more in enumerate(gains.dice):
        have = more + sum(player.owned(colour) for player in position.players)
        if more and have > DICE_IN_BOX[colour]:
            yield Warn("ND-CMP-02", template, piece=COLOUR[COLOUR_KEYS[colour]], have=have, all=DICE_IN_BOX[colour])
    limits = held(setting)
    if limits is None:
        return
    for kind, more in sorted(Counter(gains.chits).items()):
        have = more + sum(player.chits.count(kind) + player.spent.count(kind) for player in position.players)
        if have > limits[kind]:
            yield Warn("ND-CMP-02", template, piece=PIECE[chit_of(kind)], have=have, all=limits[kind])
