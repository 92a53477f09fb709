"""What was seen in a picture, in words: by board and zone, then what could not be read and what would help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.camera.kit import LADDER, ZONE, Kit, Look
from referee.engine.message import N_
from referee.text.lines import Line
from referee.text.report import spoken
from vision.reading import shown

if TYPE_CHECKING:
    from referee.text.speech import Speaker
    from vision.marks import Place
    from vision.observation import Sighting
    from vision.reading import Reading

RINGS = N_("{board}, rings: {empty} empty, {covered} covered, {unclear} not clear")
SINGULAR = ("", "card")  # kinds of piece that are named one by one, not counted


def look_lines(look: Look, kit: Kit, speaker: Speaker) -> Iterator[Line]:
    """All lines about one picture."""
    seen = look.observation
    for note in seen.notes:
        yield Line("hint", "  " + spoken(note, speaker))
    for problem in seen.problems:
        yield Line("warning", "  " + spoken(problem, speaker))
    if seen.problems or {pose.layout.name for pose in look.boards} & set(kit.own):
        yield from own_lines(kit, speaker)
    for layout in kit.layouts:
        yield from _board(layout.name, seen.sightings, kit, speaker)
        yield from _marks(layout.name, look, kit, speaker)
    yield from _off(look, kit, speaker)
    yield from _unclear(look, kit, speaker)
    if kit.id == LADDER:
        yield from _ladder(look, speaker)


def own_lines(kit: Kit, speaker: Speaker) -> Iterator[Line]:
    """The boards for which the owner's own ones are used."""
    if kit.own:
        facts = {"boards": [kit.titled(board) for board in kit.own]}
        yield Line(
            "hint",
            "  "
            + speaker.say(
                N_("Your own boards are used, as you had them learned: {boards}. For printed mats add --printed."),
                facts,
            ),
        )


def _board(board: str, sightings: Sequence[Sighting], kit: Kit, speaker: Speaker) -> Iterator[Line]:
    here = [one for one in sightings if one.board == board]
    if not here:
        return
    yield Line("heading", f"  {kit.titled(board)}")
    for zone in [one.name for one in kit.layout(board).zones]:
        names = _names([one for one in here if one.zone == zone], kit)
        if names:
            yield Line("plain", f"    {kit.titled(board, zone)}: {names}")
    outside = _names([one for one in here if one.zone is None], kit)
    if outside:
        yield Line("plain", "    " + speaker.say(N_("Outside every zone: {names}"), {"names": outside}))


def _marks(board: str, look: Look, kit: Kit, speaker: Speaker) -> Iterator[Line]:
    """How many places with marks are empty, covered and unclear, and where these are."""
    places = look.places.get(board, ())
    if places:
        states = Counter(place.state for place in places)
        counts = {state: states[state] for state in ("empty", "covered", "unclear")}
        facts = {"board": kit.titled(board), **counts}
        yield Line("plain", "  " + speaker.say(RINGS, facts))
        zones = dict.fromkeys(place.mark.zone for place in places if place.state == "unclear")
        if zones:
            told = {"places": "; ".join(kit.titled(board, zone) for zone in zones)}
            yield Line("warning", "    " + speaker.say(N_("Not clear: {places}"), told))


def _off(look: Look, kit: Kit, speaker: Speaker) -> Iterator[Line]:
    names = _names([one for one in look.observation.sightings if one.board is None], kit)
    if names:
        template = N_("On no board: {names}") if look.boards else N_("Read: {names}")
        yield Line("plain", "  " + speaker.say(template, {"names": names}))


def _unclear(look: Look, kit: Kit, speaker: Speaker) -> Iterator[Line]:
    seen = look.observation
    for dispute in seen.disagreements:
        places = "; ".join(where(one, kit) for one in dispute.sightings)
        told = {"name": kit.named(dispute.component), "places": places}
        yield Line(
            "warning", "  " + speaker.say(N_("Seen more than once, so it does not count: {name}: {places}"), told)
        )
    if seen.unread:
        facts: dict[str, Any] = {"count": len(seen.unread), "places": "; ".join(where(one, kit) for one in seen.unread)}
        yield Line("warning", "  " + speaker.say(N_("Unread: {count#tag|tags}: {places}"), facts))
        yield Line(
            "hint", "  " + speaker.say(N_("Closer, more light, no glare, or a second picture from another side helps."))
        )
    for one in seen.strangers:
        yield Line(
            "hint",
            "  " + speaker.say(N_("Not of this game: {payload}"), {"payload": shown(one.reading.payload or "")}),
        )


def _ladder(look: Look, speaker: Speaker) -> Iterator[Line]:
    from calibration.ladder import smallest_read

    smallest = smallest_read({str(one.component) for one in look.observation.sightings})
    for kind, size in smallest.items():
        if size is None:
            yield Line(
                "warning", "  " + speaker.say(N_("No size of {kind} was read in all its copies."), {"kind": kind})
            )
        else:
            facts = {"kind": kind, "size": f"{size:g}"}
            yield Line("legal", "  " + speaker.say(N_("{kind}: everything from {size} mm up was read."), facts))


def _names(sightings: Sequence[Sighting], kit: Kit) -> str:
    """The names of the pieces; several of one kind are counted."""
    kinds: dict[str, list[str]] = {}
    for sighting in sightings:
        component = sighting.component or ""
        kinds.setdefault(component.rpartition("/")[0], []).append(component)
    return ", ".join(word for kind, alike in kinds.items() for word in _alike(kind, alike, kit))


def _alike(kind: str, components: Sequence[str], kit: Kit) -> list[str]:
    if len(components) == 1 or kind in SINGULAR or kind.startswith(f"{ZONE}/"):
        return [kit.named(component) for component in components]
    return [f"{len(components)} x {kit.kind_named(kind)}"]


def where(sighting: Sighting, kit: Kit) -> str:
    """The place of a tag in words: zone and mm on a board, or px if it lies on none."""
    if sighting.board is None or sighting.x_mm is None or sighting.y_mm is None:
        x, y = sighting.reading.centre
        return f"({x:.0f}, {y:.0f}) px"
    zone = kit.titled(sighting.board, sighting.zone) + " " if sighting.zone else ""
    return f"{kit.titled(sighting.board)} {zone}({sighting.x_mm:.0f}, {sighting.y_mm:.0f}) mm"


def look_data(look: Look, speaker: Speaker) -> dict[str, Any]:
    """One picture as JSON data: size, boards, problems and notes in words."""
    seen = look.observation
    return {
        "picture": look.picture,
        "width": look.size[0],
        "height": look.size[1],
        "boards": [
            {
                "board": pose.layout.name,
                "markers": list(pose.markers),
                "ignored": list(pose.ignored),
                "lens": "measured" if pose.lens.measured else "markers",
                "residual_mm": round(pose.residual_mm, 3),
                "doubt_mm": round(pose.doubt_mm, 3),
                "cut_off": list(pose.zones_cut_off),
                "marks": [_mark_data(place) for place in look.places.get(pose.layout.name, ())],
            }
            for pose in look.boards
        ],
        "problems": [spoken(one, speaker) for one in seen.problems],
        "notes": [spoken(one, speaker) for one in seen.notes],
    }


def _mark_data(place: Place) -> dict[str, Any]:
    """A place with a mark: where it is, whether it is empty, and the colour of what covers it, as ``#rrggbb``."""
    from vision.paper import shown as seen

    colour = "#{:02x}{:02x}{:02x}".format(*seen(place.colour)) if place.colour else None
    mark = place.mark
    at = {"x_mm": round(mark.x_mm, 2), "y_mm": round(mark.y_mm, 2)}
    return {"zone": mark.zone, **at, "state": place.state, "colour": colour}


def plain_data(reading: Reading, picture: str) -> dict[str, Any]:
    """A reading of which neither registry nor board is known, with the same keys as any other."""
    nowhere = {"board": None, "x_mm": None, "y_mm": None, "zone": None, "picture": picture}
    return {"component": None, **reading.to_data(), **nowhere}
