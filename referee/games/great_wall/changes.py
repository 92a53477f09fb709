"""Notes about rules that a correction contradicts: changes that no step of a game could have made.

A correction is carried out all the same, because the table is the truth; these notes say what to look at.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.game import Setting
from referee.engine.lasting import Facts, Lasting, broken, falls
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.great_wall.components import party_name
from referee.games.great_wall.position import Player, Position


def changes_role(old: Player, new: Player) -> Iterable[Facts]:
    """Yield once if an Active Advisor was turned face down or a Supporting one has left."""
    turned = [card for card in old.advisors if card in new.under]
    return [{}] if turned or new.supporting < old.supporting else ()


LASTING = (
    Lasting("GW-BUILD-11", "sections.{section}.level", falls, N_("the Wall of the {section} Section is lowered")),
    Lasting(
        "GW-OVS-05",
        "party.{player}.overseers.{location}.cell",
        falls,
        N_("the Overseer of {player} in {location} goes back"),
    ),
    Lasting("GW-ADV-02", "party.{player}", changes_role, N_("an Advisor of {player} changes its role")),
)
"""Changes that no step of a game makes."""


def changes(before: Position, after: Position, setting: Setting) -> list[Note]:
    """A note for each rule that this change of the position contradicts; none during set-up."""
    return [] if before.phase == "setup" else broken(LASTING, before, after, party_name)
