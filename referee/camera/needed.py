"""Which tags and mats a table needs: for its players, to be watched or only to be counted up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.camera.covered import needs_no_tag, told_apart
from referee.camera.kit import zones_of
from referee.engine.game import Seat
from referee.engine.spot import Spot, named

if TYPE_CHECKING:
    from calibration.registry import Tag
    from referee.camera.kit import Kit
    from referee.engine.box import Box
    from referee.engine.game import Game, Setting

TALLY, WATCH = "tally", "watch"
PURPOSES = (TALLY, WATCH)
MARKS = "marks"
"""Counting up on mats with marks."""


def seats(colours: Sequence[str]) -> list[Seat]:
    """Players of these colours, called like them."""
    return [Seat(colour, colour) for colour in colours]


def spots_for(setting: Setting, purpose: str) -> list[Spot]:
    """The spots of a table that are looked at: all to watch it, to count it up those that its final depends on."""
    zones = zones_of(setting.game)
    more: Sequence[str] = getattr(zones, "may_score", lambda setting: ())(setting)
    return [spot for spot in zones.spots(setting) if purpose != TALLY or spot.parts or spot.path in more]


def tags_for(kit: Kit, setting: Setting, purpose: str, *, marks: bool = False) -> tuple[Tag, ...]:
    """The tags of every piece that a table can use there; of pieces that are alike no more than are in play.

    With ``marks`` those are left out that mats with marks tell without tags.
    """
    spots = spots_for(setting, purpose)
    without = needs_no_tag(kit, spots) if marks else set()
    most = {kind: count for kind, count in _most(setting, spots).items() if kind not in without}
    chosen = []
    for tag in kit.tags:
        kind, copy = named(tag.component)
        if kind in most and (most[kind] is None or int(copy) <= (most[kind] or 0)):
            chosen.append(tag)
    return tuple(chosen)


def boards_for(setting: Setting, purpose: str) -> tuple[str, ...]:
    """The names of the mats on which something is looked for."""
    return tuple(dict.fromkeys(place.board for spot in spots_for(setting, purpose) for place in spot.places))


def counts(kit: Kit, game: Game, box: Box) -> Iterator[tuple[int, Mapping[str, int]]]:
    """For each number of players: how many tags there are for each purpose."""
    colours = [one.key for one in game.colours.options]
    least, most = game.players
    for players in range(least, most + 1):
        setting = game.setting(seats(colours[:players]), {}, {}, box)
        found = {purpose: len(tags_for(kit, setting, purpose)) for purpose in PURPOSES}
        yield players, found | ({MARKS: len(tags_for(kit, setting, TALLY, marks=True))} if kit.with_marks else {})


def _most(setting: Setting, spots: Sequence[Spot]) -> dict[str, int | None]:
    """How many copies of each kind that is looked for may be in use; None if it may be any of all."""
    in_play: Mapping[str, int] = getattr(zones_of(setting.game), "in_play", lambda setting: {})(setting)
    numbered = {kind for spot in spots for kind in spot.kinds if told_apart(spot, kind)}
    return {kind: None if kind in numbered else in_play.get(kind) for spot in spots for kind in spot.kinds}
