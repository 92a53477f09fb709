"""Facts that nobody told may have changed what a player has. A rule that depends on it must not refuse anything then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.game import Setting
from referee.engine.verdict import Violation
from referee.games.nippon.position import Position

EVERYTHING = frozenset({"yen", "coal", "blueprints", "steps", "goods"})
CHANGES: Mapping[str, frozenset[str]] = {
    "track.money": frozenset({"yen", "steps"}),
    "track.coal": frozenset({"coal", "steps"}),
    "track.knowledge": frozenset({"blueprints", "steps"}),
    "contract": frozenset({"yen", "goods", "steps"}),
    "row": frozenset({"yen", "steps"}),
    "region": frozenset({"yen", "coal", "blueprints"}),
    "factory": frozenset({"coal", "goods"}),
    "synergy": EVERYTHING,
}
"""What may have changed, by the kind of the fact. Facts that only bring points are not here."""
RESTS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(
        ("NP-INVEST-04", "NP-MACH-02", "NP-KNOW-02", "NP-MINE-02", "NP-TRAIN-02", "NP-SHIP-02"), frozenset({"yen"})
    ),
    **dict.fromkeys(("NP-PROD-03", "NP-PROD-09"), frozenset({"coal"})),
    **dict.fromkeys(("NP-PROD-04", "NP-EXPORT-04", "NP-EXPORT-09", "NP-MARKET-03", "NP-INV-07"), frozenset({"goods"})),
    **dict.fromkeys(
        ("NP-KNOW-03", "NP-MINE-03", "NP-GEN-07", "NP-EXPORT-07", "NP-CONS-03", "NP-CONS-04"), frozenset({"steps"})
    ),
    "NP-INVEST-05": frozenset({"blueprints", "steps"}),
    "NP-BLUE-03": frozenset({"blueprints", "steps"}),
    **dict.fromkeys(("NP-WORK-04", "NP-TURN-04", "NP-INV-13"), EVERYTHING),
}


def doubts(position: Position, setting: Setting, violation: Violation, player: int) -> Sequence[str]:
    """The facts without which the violation is not sure."""
    rests = RESTS.get(violation.rule)
    if rests is None:
        return ()
    return [key for key in position.unsure if rests & _changed(key)]


def unsure_of(position: Position, what: str) -> bool:
    """Whether a fact that nobody told may have changed how much of this a player has."""
    return any(what in _changed(key) for key in position.unsure)


def _changed(key: str) -> frozenset[str]:
    return CHANGES.get(key) or CHANGES.get(key.partition(".")[0], frozenset())
