"""What a camera needs of a game: the registry of its tags, its boards, and a look at a picture with both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from calibration.layout import Layout, refuse_shared_markers
from calibration.registry import Piece, Registry, Tag, issue, well_formed
from calibration.zone_tags import zone_pieces
from referee.engine.errors import SetupError
from referee.engine.game import Game
from referee.engine.message import N_

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from calibration.lens import Lens
    from calibration.registration import BoardPose
    from referee.engine.action import Action
    from referee.engine.game import Setting
    from referee.engine.spot import Spot
    from vision.looking import Eye
    from vision.observation import Observation

    Grey = NDArray[np.uint8]
    Drawn = Callable[[Any, Setting, Mapping[str, Any]], Iterable[Action]]

ZONE = "zone"  # the first part of what the tag of a zone is called
LADDER = "ladder"


class Zones(Protocol):
    """What the module named by ``Game.zones_module`` offers.

    It may also have ``named(component, lang)``, ``kind_named(kind, lang)`` and ``titled(board, zone, lang)`` (``zone`` is
    empty for the board itself): what people call these, in their language; ``in_play(setting)``: how many there are at a
    table of kinds that it does not use up; ``given(setting)``: parts of the final that follow from players and box;
    ``part_of(fact)``: the part of the final that a fact of the box stands for, if it can be typed there instead;
    ``drawn(position, setting, told)``: what the table may have declared of chance, by the values seen, where legal actions
    cannot all be listed.
    """

    PREFIX: str

    def pieces(self) -> tuple[Piece, ...]:
        """Everything that carries a tag, of all colours."""

    def boards(self) -> tuple[Layout, ...]:
        """The shared boards, and one for each colour, named like it."""

    def spots(self, setting: Setting) -> tuple[Spot, ...]:
        """What of a position lies where, at this table."""

    def bare(self, setting: Setting) -> Any:
        """The position at the end of a game, before what lies on the boards is set into it."""


def zones_of(game: Game) -> Zones:
    """The zones of a game; SetupError if nobody has drawn them yet."""
    if not game.zones_module:
        raise SetupError(
            N_("Nobody has drawn boards and tags of {game} yet. Games a camera can see: {known}."),
            game=game.title,
            known=", ".join(one.id for one in seen_games()),
        )
    return cast(Zones, import_module(game.zones_module))


def drawn_by(game: Game) -> Drawn | None:
    """How the zones of a game tell what was drawn, if they do."""
    return getattr(zones_of(game), "drawn", None) if game.zones_module else None


def given(game: Game, setting: Setting) -> Sequence[str]:
    """Parts of a final that follow from the players and the box: nobody sees them, and nobody is asked."""
    said = getattr(zones_of(game), "given", None)
    return ("players",) if said is None else tuple(said(setting))


def seen_games() -> list[Game]:
    """The games a camera can see."""
    from referee.games import game, names

    return [one for one in map(game, names()) if one.zones_module]


@dataclass(frozen=True, eq=False)
class Kit:
    """The tags of a game and its boards. ``own`` names the boards that are their owner's and not the printed mats.

    Codes are issued when they are first asked for: that takes some milliseconds each.
    """

    id: str
    prefix: str
    pieces: tuple[Piece, ...]
    layouts: tuple[Layout, ...]
    marked: tuple[Piece, ...] = ()
    zones: Zones | None = None
    own: tuple[str, ...] = ()
    lang: str = "en"

    @cached_property
    def eye(self) -> Eye:
        """Reads the pictures of this game; made once, for that takes a while."""
        from vision.closed_set import ClosedSet
        from vision.looking import Eye

        return Eye(self.registry, ClosedSet([tag.payload for tag in self.tags if tag.symbology == "qr"]))

    @cached_property
    def registry(self) -> Registry:
        """The tags of the game's pieces."""
        return issue(self.prefix, self.pieces)

    @cached_property
    def whole(self) -> Registry:
        """The same and the tags of the zones of its printed boards."""
        return issue(self.prefix, [*self.pieces, *self.marked])

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The tags of the game's pieces."""
        return self.registry.tags

    def zone_tags(self, board: str) -> tuple[Tag, ...]:
        """The tags to be laid into the zones of a board."""
        return tuple(tag for tag in self.whole.tags if tag.component.startswith(f"{ZONE}/{board}/"))

    def zone_tags_seen(self, grey: Grey, board: str) -> dict[str, tuple[float, float]]:
        """Where in a picture the tags of a board's zones lie; one seen twice is left out, for nobody knows which is meant."""
        from vision.closed_set import ClosedSet
        from vision.looking import Eye

        wanted = {tag.payload: tag.component for tag in self.zone_tags(board)}
        found = [
            reading for reading in Eye(self.whole, ClosedSet(list(wanted))).read(grey) if reading.payload in wanted
        ]
        times = Counter(reading.payload for reading in found)
        return {wanted[str(one.payload)]: one.centre for one in found if times[one.payload] == 1}

    def only(self, kinds: Collection[str]) -> tuple[Tag, ...]:
        """The tags of these kinds: ``governor``, ``blue``, ``blue/governor`` or a whole name; all pieces if none is given."""
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
        """What pieces are called, without the number of the copy."""
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
        """What people call a piece."""
        return self._names.get(component, component)

    def kind_named(self, kind: str) -> str:
        """What people call a kind of piece."""
        say = getattr(self.zones, "kind_named", None)
        return str(say(kind, self.lang)) if say else kind.replace("/", " ")

    def titled(self, board: str, zone: str = "") -> str:
        """What people call a board or a zone of it."""
        found = next((layout for layout in self.layouts if layout.name == board), None)
        if not zone:
            return (found and found.title) or board
        return next((one.title or zone for one in found.zones if one.name == zone), zone) if found else zone

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {piece.component: piece.name or piece.component for piece in (*self.pieces, *self.marked)}


def _is(piece: Piece, kind: str) -> bool:
    """Whether a piece is of a kind; the tags of zones are asked for as such."""
    wanted, called = f"/{kind.strip('/')}/", f"/{piece.component}/"
    return called.startswith(wanted) if called.startswith(f"/{ZONE}/") else wanted in called


def kit_of(game: Game, own: Mapping[str, Layout] | None = None, lang: str = "en") -> Kit:
    """The kit of a game in a person's language, with their own boards."""
    zones, own = zones_of(game), own or {}
    printed = tuple(_spoken(layout, zones, lang) for layout in zones.boards())
    pieces = tuple(_named(piece, zones, lang) for piece in zones.pieces())
    marked = tuple(zone for layout in printed for zone in zone_pieces(layout))
    layouts = tuple(_in_place(layout, own.get(layout.name)) for layout in printed)
    refuse_shared_markers(layouts)
    kept = tuple(layout.name for layout in layouts if layout.name in own)
    return Kit(game.id, zones.PREFIX, pieces, layouts, marked, zones, kept, lang)


def ladder_kit() -> Kit:
    """The sheet that tries a camera: tags of many sizes, no board."""
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
    return replace(layout, title=say(layout.name, "", lang), zones=spoken)


def _in_place(printed: Layout, learned: Layout | None) -> Layout:
    """A learned board, with the titles of the printed one."""
    if learned is None:
        return printed
    titles = {zone.name: zone.title for zone in printed.zones}
    zones = tuple(replace(zone, title=titles.get(zone.name, "")) for zone in learned.zones)
    return replace(learned, name=printed.name, title=printed.title, zones=zones)


@dataclass(frozen=True, eq=False)
class Look:
    """What one picture shows: where its boards lie, and what lies on them."""

    picture: str
    boards: tuple[BoardPose, ...]
    observation: Observation
    size: tuple[int, int] = (0, 0)

    @property
    def empty(self) -> bool:
        """Whether there is nothing of the game in it."""
        return not self.boards and not self.observation.sightings and not self.observation.disagreements


def look(grey: Grey, kit: Kit, lens: Lens | None = None, picture: str = "") -> Look:
    """Find the boards of a picture and read its tags."""
    from calibration.registration import Registration, register
    from vision.observation import placed

    registration = register(grey, kit.layouts, lens) if kit.layouts else Registration((), (), (), lens)
    readings = kit.eye.read(grey, registration.boards)
    strange = [one.payload for one in readings if one.payload and not kit.registry.by_payload(one.payload)]
    with_zones = any(well_formed(payload, kit.prefix) for payload in strange)
    seen = placed(readings, kit.whole if with_zones else kit.registry, registration, picture)
    return Look(picture, registration.boards, seen, (int(grey.shape[1]), int(grey.shape[0])))
