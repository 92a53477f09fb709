"""What the camera side needs of a game: its tags and boards, and a look at a picture with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from calibration.layout import Layout, refuse_shared_markers
from calibration.registry import Piece, Registry, Tag, issue, well_formed
from calibration.zone_tags import zone_pieces
from messages.classes import frozen
from referee.engine.errors import SetupError
from referee.engine.game import Game
from referee.engine.message import N_

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from calibration.lens import Lens
    from calibration.registration import BoardPose, Registration
    from referee.engine.action import Action
    from referee.engine.game import Setting
    from referee.engine.spot import Spot
    from vision.legible import Cause
    from vision.legible import Kind as Symbol
    from vision.looking import Eye
    from vision.marks import Place as MarkedPlace
    from vision.observation import Observation
    from vision.reading import Reading

    Grey = NDArray[np.uint8]
    Drawn = Callable[[Any, Setting, Mapping[str, Any]], Iterable[Action]]

ZONE = "zone"  # first part of the component of a zone's tag
LADDER = "ladder"


class Zones(Protocol):
    """What the module named by ``Game.zones_module`` offers.

    It may also have these: ``named(component, lang)``, ``kind_named(kind, lang)`` and ``titled(board, zone, lang)``
    give the names for people (``zone`` is empty for the board itself). ``in_play(setting)`` gives the number of pieces
    for kinds of which a table does not use all. ``given(setting)`` names the parts of the final that follow from
    players and box, ``may_score(setting)`` the paths of spots that the final may depend on where the box has not told
    everything. ``part_of(fact)`` gives the part of the final that can be typed instead of a fact of the box.
    ``drawn(position, setting, told)`` gives actions of chance that fit the values seen, where legal actions cannot all
    be listed. ``marked()`` gives the boards with marks on the places of pieces that are told without tags.
    """

    PREFIX: str

    def pieces(self) -> tuple[Piece, ...]:
        """Everything that carries a tag, of all colours."""

    def boards(self) -> tuple[Layout, ...]:
        """The shared boards, and one for each colour, named like it."""

    def spots(self, setting: Setting) -> tuple[Spot, ...]:
        """The spots of a table: which part of a position lies in which zones."""

    def bare(self, setting: Setting) -> Any:
        """A position at the end of a game with nothing on its boards; what is seen is set into it."""


def zones_of(game: Game) -> Zones:
    """The zones of a game; SetupError if the game has none."""
    if not game.zones_module:
        raise SetupError(
            N_("Nobody has drawn boards and tags of {game} yet. Games a camera can see: {known}."),
            game=game.title,
            known=", ".join(one.id for one in seen_games()),
        )
    return cast(Zones, import_module(game.zones_module))


def drawn_by(game: Game) -> Drawn | None:
    """The function of a game that tells what was drawn from what is seen; None if it has none."""
    return getattr(zones_of(game), "drawn", None) if game.zones_module else None


def given(game: Game, setting: Setting) -> Sequence[str]:
    """The parts of a final that follow from the players and the box, so that nobody is asked for them."""
    said = getattr(zones_of(game), "given", None)
    return ("players",) if said is None else tuple(said(setting))


def seen_games() -> list[Game]:
    """The games that have zones for a camera."""
    from referee.games import game, names

    return [one for one in map(game, names()) if one.zones_module]


@frozen(eq=False, slots=False)
class Kit:
    """The tags and boards of a game. ``own`` names the boards that are the owner's own, not the printed mats.

    ``with_marks`` are the mats that carry marks, called like those without.

    Codes are issued when they are first needed, which takes a while.
    """

    id: str
    prefix: str
    pieces: tuple[Piece, ...]
    layouts: tuple[Layout, ...]
    marked: tuple[Piece, ...] = ()
    zones: Zones | None = None
    own: tuple[str, ...] = ()
    lang: str = "en"
    with_marks: tuple[Layout, ...] = ()

    @cached_property
    def eye(self) -> Eye:
        """What reads the pictures of this game; it is made once, since that takes a while."""
        from vision.closed_set import ClosedSet
        from vision.looking import Eye

        return Eye(self.registry, ClosedSet([tag.payload for tag in self.tags if tag.symbology == "qr"]))

    @cached_property
    def registry(self) -> Registry:
        """The tags of the game's pieces."""
        return issue(self.prefix, self.pieces)

    @cached_property
    def whole(self) -> Registry:
        """The registry of the game's pieces and of the zone tags of its printed boards."""
        return issue(self.prefix, [*self.pieces, *self.marked])

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The tags of the game's pieces."""
        return self.registry.tags

    @cached_property
    def symbols(self) -> frozenset[Symbol]:
        """The symbologies and widths in mm of the pieces' tags."""
        return frozenset(self.symbol_of.values())

    @cached_property
    def symbol_of(self) -> Mapping[str, Symbol]:
        """Symbology and width in mm by kinds of piece."""
        return {one.component.rpartition("/")[0]: (one.symbology, one.symbol_mm) for one in self.pieces}

    def zone_tags(self, board: str) -> tuple[Tag, ...]:
        """The tags to lay into the zones of a board."""
        return tuple(tag for tag in self.whole.tags if tag.component.startswith(f"{ZONE}/{board}/"))

    def zone_tags_seen(self, grey: Grey, board: str) -> dict[str, tuple[float, float]]:
        """The places in px of the tags of a board's zones by component; a tag that is seen twice is left out."""
        from vision.closed_set import ClosedSet
        from vision.looking import Eye

        wanted = {tag.payload: tag.component for tag in self.zone_tags(board)}
        found = [
            reading for reading in Eye(self.whole, ClosedSet(list(wanted))).read(grey) if reading.payload in wanted
        ]
        times = Counter(reading.payload for reading in found)
        return {wanted[str(one.payload)]: one.centre for one in found if times[one.payload] == 1}

    def only(self, kinds: Collection[str]) -> tuple[Tag, ...]:
        """The tags of these kinds: ``governor``, ``blue``, ``blue/governor`` or a whole name; of all pieces without
        kinds.

        SetupError names a kind that does not exist.
        """
        for kind in kinds:
            if not any(_is(piece, kind) for piece in (*self.pieces, *self.marked)):
                raise SetupError(N_("There is no piece called {kind}. Kinds: {known}."), kind=kind, known=self.kinds)
        if not kinds:
            return self.tags
        chosen = {piece.component for piece in (*self.pieces, *self.marked) if any(_is(piece, kind) for kind in kinds)}
        zones = any(component.startswith(f"{ZONE}/") for component in chosen)
        return tuple(tag for tag in (self.whole if zones else self.registry).tags if tag.component in chosen)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The components without the numbers of copies, each once."""
        return tuple(dict.fromkeys(piece.component.rpartition("/")[0] for piece in self.pieces))

    def layout(self, board: str) -> Layout:
        """The board of this name."""
        for layout in self.layouts:
            if layout.name == board:
                return layout
        raise SetupError(
            N_("{game} has no board {board}. Boards: {known}."),
            game=self.id,
            board=board,
            known=", ".join(layout.name for layout in self.layouts),
        )

    def named(self, component: str) -> str:
        """The name of a piece for people."""
        return self._names.get(component, component)

    def kind_named(self, kind: str) -> str:
        """The name of a kind of piece for people."""
        say = getattr(self.zones, "kind_named", None)
        return str(say(kind, self.lang)) if say else kind.replace("/", " ")

    def titled(self, board: str, zone: str = "") -> str:
        """The name of a board, or of a zone of it, for people."""
        found = next((layout for layout in self.layouts if layout.name == board), None)
        if not zone:
            return (found and found.title) or board
        return next((one.title or zone for one in found.zones if one.name == zone), zone) if found else zone

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {piece.component: piece.name or piece.component for piece in (*self.pieces, *self.marked)}


def _is(piece: Piece, kind: str) -> bool:
    """Whether a piece is of this kind; zone tags only count if they are asked for as such."""
    wanted, called = f"/{kind.strip('/')}/", f"/{piece.component}/"
    return called.startswith(wanted) if called.startswith(f"/{ZONE}/") else wanted in called


def kit_of(game: Game, own: Mapping[str, Layout] | None = None, lang: str = "en") -> Kit:
    """The kit of a game with names in this language; ``own`` are the owner's own boards by name."""
    zones, own = zones_of(game), own or {}
    printed = tuple(_spoken(layout, zones, lang) for layout in zones.boards())
    pieces = tuple(_named(piece, zones, lang) for piece in zones.pieces())
    marked = tuple(zone for layout in printed for zone in zone_pieces(layout))
    layouts = tuple(_in_place(layout, own.get(layout.name)) for layout in printed)
    refuse_shared_markers(layouts)
    kept = tuple(layout.name for layout in layouts if layout.name in own)
    with_marks = tuple(_spoken(layout, zones, lang) for layout in marked_mats(zones))
    refuse_shared_markers([*layouts, *with_marks])
    return Kit(game.id, zones.PREFIX, pieces, layouts, marked, zones, kept, lang, with_marks)


def marked_mats(zones: Zones) -> Sequence[Layout]:
    """The mats of a game that carry marks; none if it has none."""
    return tuple(getattr(zones, "marked", tuple)())


def ladder_kit() -> Kit:
    """The kit of the camera test sheet, which has tags of many sizes and no board."""
    from calibration import ladder

    return Kit(LADDER, ladder.PREFIX, ladder.pieces(), ())


def _named(piece: Piece, zones: Zones, lang: str) -> Piece:
    say = getattr(zones, "named", None)
    return replace(piece, name=say(piece.component, lang)) if say else piece


def _spoken(layout: Layout, zones: Zones, lang: str) -> Layout:
    say = getattr(zones, "titled", None)
    if say is None:
        return layout
    spoken = tuple(replace(zone, title=say(layout.name, zone.name, lang)) for zone in layout.zones)
    areas = tuple(replace(area, title=say(layout.name, area.name, lang)) for area in layout.areas)
    return replace(layout, title=say(layout.name, "", lang), zones=spoken, areas=areas)


def _in_place(printed: Layout, learned: Layout | None) -> Layout:
    """The learned board with the titles of the printed one; the printed one if none was learned."""
    if learned is None:
        return printed
    titles = {zone.name: zone.title for zone in printed.zones}
    zones = tuple(replace(zone, title=titles.get(zone.name, "")) for zone in learned.zones)
    return replace(learned, name=printed.name, title=printed.title, zones=zones)


@frozen(eq=False)
class Look:
    """What one picture shows: where its boards lie, and which tags lie on them.

    ``poor`` are the zones, by board and name, in which a tag of a symbology and width might be there unseen, and why.
    ``places`` are, by board, those that carry marks.
    """

    picture: str
    boards: tuple[BoardPose, ...]
    observation: Observation
    size: tuple[int, int] = (0, 0)
    poor: Mapping[tuple[str, str, Symbol], Cause] = field(default_factory=dict)
    places: Mapping[str, tuple[MarkedPlace, ...]] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether nothing of the game was found in it."""
        return not self.boards and not self.observation.sightings and not self.observation.disagreements


def look(
    grey: Grey, kit: Kit, lens: Lens | None = None, picture: str = "", colour: Callable[[], Grey] | None = None
) -> Look:
    """Find the boards of a picture and read its tags; with ``colour``, which gives its pixels, also mats with marks."""
    from vision.observation import placed

    registration = _registered(grey, kit, lens, marks=colour is not None)
    readings = kit.eye.read(grey, registration.boards)
    strange = [one.payload for one in readings if one.payload and not kit.registry.by_payload(one.payload)]
    with_zones = any(well_formed(payload, kit.prefix) for payload in strange)
    seen = placed(readings, kit.whole if with_zones else kit.registry, registration, picture)
    seen = _without_small(seen, registration.boards)
    size = int(grey.shape[1]), int(grey.shape[0])
    seen = without_print(grey, kit, registration.boards, seen)
    poor = poor_places(grey, kit, registration.boards, seen)
    return Look(picture, registration.boards, seen, size, poor, _places(registration.boards, colour))


def _registered(grey: Grey, kit: Kit, lens: Lens | None, *, marks: bool) -> Registration:
    """Where the boards lie; of a mat with marks and one without the one of which more is seen."""
    from calibration.registration import Registration, register

    if not kit.layouts:
        return Registration((), (), (), lens)
    apart = {f"{layout.name}+": layout for layout in kit.with_marks} if marks else {}
    found = register(grey, [*kit.layouts, *(replace(layout, name=name) for name, layout in apart.items())], lens)
    best: dict[str, BoardPose] = {}
    for pose in found.boards:
        one = replace(pose, layout=apart.get(pose.layout.name, pose.layout))
        other = best.setdefault(one.layout.name, one)
        best[one.layout.name] = max(other, one, key=lambda board: len(board.markers))
    return replace(found, boards=tuple(best.values()))


def _without_small(seen: Observation, boards: Iterable[BoardPose]) -> Observation:
    """Without unread small markers about marks: pieces that small carry no tag there, and cubes look like markers."""
    marked = {
        pose.layout.name: {None, *(mark.zone for mark in pose.layout.marks)} for pose in boards if pose.layout.marks
    }
    kept = [
        one
        for one in seen.unread
        if one.reading.symbology != "aruco" or one.zone not in marked.get(one.board or "", ())
    ]
    return replace(seen, unread=tuple(kept))


def without_print(grey: Grey, kit: Kit, boards: Iterable[BoardPose], seen: Observation) -> Observation:
    """Without what is printed on mats of ours and looks like a small marker that nobody could read."""
    from vision.printed import letters

    print_of: set[Reading] = set()
    for pose in boards:
        small = [
            one.reading for one in seen.unread if one.board == pose.layout.name and one.reading.symbology == "aruco"
        ]
        print_of |= set() if pose.layout.name in kit.own else letters(grey, pose, small)
    return replace(seen, unread=tuple(one for one in seen.unread if one.reading not in print_of))


def _places(boards: Iterable[BoardPose], colour: Callable[[], Grey] | None) -> dict[str, tuple[MarkedPlace, ...]]:
    from vision.marks import places

    with_marks = [pose for pose in boards if pose.layout.marks]
    if not with_marks or colour is None:
        return {}
    pixels = colour()
    return {pose.layout.name: places(pixels, pose) for pose in with_marks}


def poor_places(
    grey: Grey, kit: Kit, boards: Iterable[BoardPose], seen: Observation
) -> dict[tuple[str, str, Symbol], Cause]:
    """The zones, by board and name, in which a tag of a symbology and width might be there unseen, and why."""
    from vision.legible import poor
    from vision.printed import lines_of

    found: dict[tuple[str, str, Symbol], Cause] = {}
    for pose in boards:
        board = pose.layout.name
        if board not in kit.own:  # a mat of ours, with lines where they are known
            lines = lines_of(grey, pose)
            gone = lines.gone - {one.zone for one in seen.sightings if one.board == board}
            found |= {(board, zone, kind): "blurred" for zone in gone for kind in kit.symbols}
            found |= {(board, zone, kind): "glare" for zone in lines.washed for kind in kit.symbols}
        found |= {(board, zone, kind): cause for (zone, kind), cause in poor(grey, pose, kit.symbols).items()}
    return found
