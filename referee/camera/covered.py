"""Pieces without tags on places that carry marks: which lie there by their colours, and where that is not clear."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TYPE_CHECKING

from referee.engine.data import Part
from referee.engine.spot import Lying, Place, Spot, told_by

if TYPE_CHECKING:
    from calibration.marks import Mark
    from referee.camera.kit import Kit, Look
    from vision.marks import Place as Seen
    from vision.observation import Sighting

Pieces = dict[Place, list[tuple[float, Lying]]]
EMPTY = ""


@dataclass
class Covered:
    """What lies on places with marks, with x in mm.

    ``told`` are the places and kinds that need no tag, ``unclear`` on how many marks of these it cannot be said
    what lies there.
    """

    pieces: Pieces = field(default_factory=lambda: defaultdict(list))
    told: set[tuple[Place, str]] = field(default_factory=set)
    unclear: Counter[tuple[Place, str]] = field(default_factory=Counter)


def marks_of(kit: Kit) -> Mapping[Place, Sequence[Mark]]:
    """The marks of every place of the mats that carry some."""
    found: defaultdict[Place, list[Mark]] = defaultdict(list)
    for layout in kit.with_marks:
        for mark in layout.marks:
            found[Place(layout.name, mark.zone)].append(mark)
    return found


def needs_no_tag(kit: Kit, spots: Iterable[Spot]) -> set[str]:
    """The kinds that are told by marks wherever these spots look for them."""
    marks, by_kind = marks_of(kit), defaultdict[str, list[Place]](list)
    for spot in spots:
        for kind in spot.kinds:
            by_kind[kind] += spot.places
    return {kind for kind, places in by_kind.items() if all(_fits(marks.get(place, ()), kind) for place in places)}


def told_apart(spot: Spot, kind: str) -> bool:
    """Whether a spot says something else for another copy of the same kind."""
    place = spot.places[0]
    one, other = (told_by(spot, {place: [Lying(place, kind, copy)]}) for copy in ("1", "2"))
    return bool(one != other)


def nameless(kit: Kit, spots: Iterable[Spot]) -> list[Spot]:
    """The same spots as marks tell of them: how many pieces lie there, not which, where they are told without tags."""
    without = needs_no_tag(kit, spots := list(spots))
    return [
        _nameless(spot) if any(kind in without and told_apart(spot, kind) for kind in spot.kinds) else spot
        for spot in spots
    ]


def _nameless(spot: Spot) -> Spot:
    def lay(value: Part) -> list[Lying]:
        return [piece._replace(copy="") for piece in spot.lay(value)]

    def tell(seen: Sequence[Lying]) -> Part:
        return spot.tell([piece._replace(copy=str(number)) for number, piece in enumerate(seen, 1)])

    return replace(spot, lay=lay, tell=tell, nameless=True)


def covered(kit: Kit, spots: Iterable[Spot], looks: Sequence[Look], tags: Iterable[Sighting]) -> Covered:
    """What lies on the marks in these pictures; where ``tags`` lie, these tell it."""
    found = Covered()
    if not any(look.places for look in looks):
        return found
    kinds: defaultdict[Place, dict[str, None]] = defaultdict(dict)
    marks, tagged = marks_of(kit), list(tags)
    for spot in spots:
        for place in spot.places:
            kinds[place] |= dict.fromkeys(kind for kind in spot.kinds if _fits(marks.get(place, ()), kind))
    for place, some in kinds.items():
        found.told |= {(place, kind) for kind in some}
        for mark in marks.get(place, ()) if some else ():
            told = _told(place, mark, list(some), looks, tagged)
            if told is None:
                found.unclear.update((place, kind) for kind in some)
            elif told != EMPTY:
                found.pieces[place].append((mark.x_mm, Lying(place, told)))
    return found


def _fits(marks: Sequence[Mark], kind: str) -> bool:
    return bool(marks) and kind.rpartition("/")[2] in marks[0].pieces


def _told(
    place: Place, mark: Mark, kinds: Sequence[str], looks: Sequence[Look], tags: Collection[Sighting]
) -> str | None:
    """The kind of piece that lies on a mark, or that it is empty; None if it is not clear."""
    there = [one for one in tags if one.board == place.board and _on(mark, one)]
    if any(one.component for one in there):
        return EMPTY
    said = {one for look in looks for one in _said(place, mark, kinds, look)} - {None}
    return reduce(lambda one, other: one, said) if len(said) == 1 and not there else None


def _on(mark: Mark, one: Sighting) -> bool:
    x, y = one.x_mm or 0.0, one.y_mm or 0.0
    return mark.left <= x <= mark.left + mark.wide and mark.top <= y <= mark.top + mark.high


def _said(place: Place, mark: Mark, kinds: Sequence[str], look: Look) -> Iterator[str | None]:
    """What one picture says of a mark."""
    for seen in look.places.get(place.board, ()):
        if seen.mark == mark and not _poor(place, look):
            yield EMPTY if seen.state == "empty" else _kind(seen, kinds) if seen.state == "covered" else None


def _poor(place: Place, look: Look) -> bool:
    """Whether a picture is so coarse, blurred or bright there that the smallest tag would not be seen.

    A place is also called dark where a dark piece fills it.
    """
    causes = (
        cause for (board, zone, kind), cause in look.poor.items() if (board, zone) == place and kind[0] == "aruco"
    )
    return any(cause != "dark" for cause in causes)


def _kind(seen: Seen, kinds: Sequence[str]) -> str | None:
    from vision.marks import whose

    if seen.mark.alike:
        here = [kind for kind in kinds if f"{seen.mark.zone}-".startswith(f"{kind.rpartition('/')[2]}-")] or kinds
        return here[0] if len(here) == 1 else None
    by_colour = {colour_of(kind): kind for kind in kinds}
    return by_colour.get(whose(seen.colour, by_colour) or "")


def colour_of(kind: str) -> str:
    """The colour in the name of a kind of piece: ``red`` of ``blue/red``, ``blue`` of ``blue/governor``."""
    from vision.marks import WOODS

    first, _, last = kind.rpartition("/")
    return last if last in WOODS else first.partition("/")[0]
