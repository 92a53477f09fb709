"""Which rules a correction contradicts: what no step of a game can have done between two positions.

A correction is carried out all the same, because the table is the truth; these notes say what to look at.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.great_wall.components import LOCATION, SECTION, party_name
from referee.games.great_wall.position import Position


def changes(before: Position, after: Position, setting: Setting) -> list[Note]:
    """The rules that stand against this change, each with what changed."""
    if before.phase == "setup":
        return []
    return [*_walls(before, after), *_overseers(before, after), *_advisors(before, after)]


def _walls(before: Position, after: Position) -> Iterator[Note]:
    for number, (was, now) in enumerate(zip(before.sections, after.sections, strict=True)):
        if now.level < was.level:
            yield Note("GW-BUILD-11", N_("the Wall of the {section} Section is lowered"), section=SECTION[number])


def _overseers(before: Position, after: Position) -> Iterator[Note]:
    for seat, own in before.parties():
        pairs = zip(own.overseers, after.party(seat).overseers, strict=True)
        for number, (was, now) in enumerate(pairs):
            if now.cell < was.cell:
                text = N_("the Overseer of {player} in {location} goes back")
                yield Note("GW-OVS-05", text, player=party_name(seat), location=LOCATION[number])


def _advisors(before: Position, after: Position) -> Iterator[Note]:
    for seat, own in before.parties():
        new = after.party(seat)
        turned = [card for card in own.advisors if card in new.under]
        if turned or new.supporting < own.supporting:
            yield Note("GW-ADV-02", N_("an Advisor of {player} changes its role"), player=party_name(seat))
