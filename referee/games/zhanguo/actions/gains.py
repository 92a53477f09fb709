"""What both card bonuses and side-B abilities give: a marker, the move of a worker, lower unrest."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import (
    COLOUR,
    REGION,
)
from referee.games.zhanguo.position import Player, Position


def marker_choice(position: Position, setting: Setting, marker: int | None, rule: str) -> Iterator[Finding]:
    """Check the chosen colour of a marker worth 1.

    If no marker is left of any colour, no colour is said (ZG-AMB-14).
    """
    if not any(position.ones):
        if marker is not None:
            yield Violation(rule, N_("no marker worth 1 of any colour is left: gain 1 VP, and name no colour"))
    elif marker is None:
        yield Open("marker")
    elif not position.ones[marker] and setting.rulings["ZG-AMB-14"] == "another-colour":
        yield Violation(
            rule,
            N_("no {marker} marker is left in the supply; another colour must be chosen"),
            marker=COLOUR[marker],
            ruling="ZG-AMB-14",
        )


def take_marker(position: Position, player: int, marker: int | None, rule: str, notes: list[Note]) -> None:
    """Give the player a marker worth 1 out of the supply, or 1 VP if there is none of this colour."""
    own = position.players[player]
    if marker is None or not position.ones[marker]:
        own.vp += 1
        notes.append(Note(rule, N_("no marker to take: {player} gains {vp} VP"), player=player, vp=1))
        return
    position.ones[marker] -= 1
    own.ones[marker] += 1
    notes.append(
        Note(
            rule,
            N_("{player} takes {count#marker|markers}: {colour}"),
            player=player,
            count=1,
            colour=COLOUR[marker],
        )
    )


def markers_to_choose(position: Position, setting: Setting) -> list[int | None]:
    """The colours that may be said for a marker; only None if no marker is left."""
    if not any(position.ones):
        return [None]
    return [c for c in COLOUR.domain() if position.ones[c] or setting.rulings["ZG-AMB-14"] == "point-if-colour-out"]


def worker_move(
    position: Position, setting: Setting, own: Player, start: int | None, end: int | None, rule: str
) -> Iterator[Finding]:
    """Check the move of one worker to an adjacent region."""
    if start is None:
        yield Open("region")
    elif not own.regions[start - 1].workers:
        yield Violation(rule, N_("region {region} holds no worker"), region=start)
    if end is None:
        yield Open("to")
    if start is not None and end is not None:
        yield from adjacent_regions(setting, start, end)


def adjacent_regions(setting: Setting, start: int, end: int) -> Iterator[Finding]:
    """Check that the two regions share an open border."""
    if end not in flow.known(setting).adjacent[start]:
        yield Violation("ZG-REASSIGN-09", N_("regions {here} and {there} are not adjacent"), here=start, there=end)


def lowering(own: Player, region: int | None, rule: str) -> Iterator[Finding]:
    """Check that the unrest of the chosen region can be lowered."""
    if region is None:
        yield Open("region")
    elif not own.regions[region - 1].level:
        yield Violation(rule, N_("unrest of region {region} is 0 and cannot be lowered"), region=region)


def move_worker(own: Player, start: int, end: int, rule: str, notes: list[Note]) -> None:
    own.regions[start - 1].workers -= 1
    own.regions[end - 1].workers += 1
    notes.append(Note(rule, N_("a worker moves from region {here} to {there}"), here=start, there=end))


def moves_of_workers(position: Position, setting: Setting, own: Player) -> Iterator[tuple[int, int]]:
    """Every possible move of a worker, as region from and region to."""
    adjacent = flow.known(setting).adjacent
    for start in REGION.domain():
        if own.regions[start - 1].workers:
            for end in sorted(adjacent[start]):
                yield start, end
