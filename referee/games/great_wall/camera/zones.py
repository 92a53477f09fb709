"""What a camera needs to know of The Great Wall: which pieces carry tags, and what of a position lies in which zone.

Resources and cards in hand are behind the screens and in no picture. Qin Jiushao and the Reed Clan have the colours
nobody plays, with the mats of those colours: first the Reed Clan, then Qin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from calibration.layout import Layout
from referee.engine.action import Action
from referee.engine.game import TABLE, Setting
from referee.engine.spot import UNSEEN, Lying, Place, Spot, count, digits, level, line_up, number, numbers, one_of
from referee.games.great_wall import setup
from referee.games.great_wall.actions.dealt import Keep
from referee.games.great_wall.actions.setup import Tokens
from referee.games.great_wall.box import board
from referee.games.great_wall.camera import mats
from referee.games.great_wall.camera.labels import kind_named, named, titled
from referee.games.great_wall.camera.mats import HONOR, MAIN, SHAME, SHAMES, STOCK
from referee.games.great_wall.camera.section_spots import of_seats, owners_of, section_spots
from referee.games.great_wall.camera.tagged import OUTCOMES, colours_of, in_play, pieces
from referee.games.great_wall.cards import artifacts
from referee.games.great_wall.components import (
    ARTIFACT,
    ARTIFACT_SLOTS,
    LEFT,
    LOCATIONS,
    PRODUCTION,
    QIN,
    QIN_NAME,
    REED,
    SECTIONS,
    SLOT,
    SOLDIERS,
)
from referee.games.great_wall.position import Position

__all__ = ["PREFIX", "bare", "boards", "drawn", "given", "in_play", "kind_named", "named", "pieces", "spots", "titled"]
PREFIX = "GW"


def boards() -> tuple[Layout, ...]:
    """The gameboard's mat and one for each colour."""
    return mats.boards()


def bare(setting: Setting) -> Position:
    """A position at the end of a game in which nobody did anything."""
    position: Position = setup.start(setting)
    position.phase = "end"
    return position


def given(setting: Setting) -> tuple[str, ...]:
    """The parts of a final that follow from the players."""
    return "players", "together.needed"


def drawn(position: Position, setting: Setting, told: Mapping[str, Any]) -> Iterator[Action]:
    """Actions of the set-up that can be read from the table now: the cards players keep, and Qin's track of tokens."""
    task = position.tasks[-1] if position.tasks else None
    for seat in task.seats if task is not None and task.kind == "keep" else ():
        general, advisors = (told.get(f"players.{seat}.{one}") for one in ("general", "advisors"))
        if general and advisors:
            yield Keep(seat, general, advisors[0])
    if task is not None and task.kind == "set_up" and told.get("qin.track"):
        yield Tokens(TABLE, tuple(told["qin.track"]))


# -- what Artifacts count ------------------------------------------------------------------------------------------

SEEN_BY: Mapping[str, tuple[str, ...]] = {
    "clerks": ("locations",),
    "sole": ("locations",),
    "overseers": ("overseers",),
    "levels": ("overseers",),
    "walls": ("walls",),
    "highest": ("walls",),
    "barricades": ("barricades",),
    "hordes": ("hordes",),
    "warriors": ("soldiers", "rest", "firing", "hordes"),
    "supporting": ("supporting",),
    "advisors": ("advisors", "supporting"),
    "claimed": ("claims",),
    "clean": ("claims",),
    "discarded": ("discard",),
    "honor": ("honor",),
    "shame": ("shamed", "claims"),
    "pool": ("pool",),
    "players": (),
    "season": (),
}
"""For each counter the sorts of spot that it counts; what other counters count lies behind a screen."""


class Counted:
    """The sorts of spot on which the Honor of Artifacts depends.

    There are none if the texts are not all known or count something that cannot be seen; then the Honor is asked for.
    """

    def __init__(self, setting: Setting) -> None:
        self.names = () if board.coop(setting) else tuple(seat.name for seat in setting.seats)
        texts = [board.known(setting).texts.get(f"artifact.{card}") for card in ARTIFACT.domain()]
        clauses = [clause for text in texts for clause in text or ()]
        counted = {one.what for clause in clauses for one in clause.counted()}
        told = None not in texts and all(map(artifacts.reckoned, clauses))
        seen = told and counted <= SEEN_BY.keys()
        self.sorts = {"artifacts", *(sort for what in counted for sort in SEEN_BY[what])} if seen else set()

    def by(self, sort: str, name: str = "") -> tuple[str, ...]:
        """The parts of the final that depend on spots of this sort, for one player or for all."""
        names = [one for one in self.names if one == name or not name]
        return tuple(f"boards.{one}.artifacts" for one in names if sort in self.sorts)


# -- spots ---------------------------------------------------------------------------------------------------------


def spots(setting: Setting) -> tuple[Spot, ...]:
    """Everything of a position that can be seen on the mats."""
    return tuple(_spots(setting))


def _spots(setting: Setting) -> Iterator[Spot]:
    colours, counted = colours_of(setting), Counted(setting)
    yield from _tracks(setting, colours, counted)
    for where, section in enumerate(SECTIONS):
        if where != LEFT or board.humans(setting) > 2:
            yield from section_spots(section, colours, counted.by)
    for location in LOCATIONS:
        place, path = Place(MAIN, location), f"locations.{location}"
        yield owners_of(path, place, of_seats(colours, "clerk"), counted.by("locations"))
    for ware, cells in STOCK.items():
        yield digits(f"warehouse.{ware}", MAIN, cells, [f"stock/{row}" for row in cells])
    backs = {f"back/{section}": where for where, section in enumerate(SECTIONS)}
    yield one_of("reserve.pointer", Place(MAIN, "deck"), backs, none=-1)
    yield numbers("advisors", Place(MAIN, "advisors"), "advisor")
    yield from _together(setting) if board.coop(setting) else [_artifacts(counted)]
    if board.coop(setting) or QIN in colours:
        yield one_of("outcome", Place(MAIN, "outcome"), OUTCOMES, ("lost",))
    for seat, one in enumerate(setting.seats):
        name = "" if board.coop(setting) else one.name
        yield from _player(f"players.{seat}", one.colour, name, counted)
    yield from _automas(colours)


def _tracks(setting: Setting, colours: Mapping[int, str], counted: Counted) -> Iterator[Spot]:
    yield level("time", [Place(MAIN, f"time-{slot}") for slot in range(1, mats.TIME_SLOTS + 1)], "time", first=1)
    yield digits("shame", MAIN, SHAME, tuple(SHAME), counted.by("pool"))
    yield line_up("tea", Place(MAIN, "tea"), of_seats(colours, "tea"), ("tea",))
    yield _command_track(of_seats(colours, "turn"), board.track_size(setting))
    if QIN in colours:
        yield _token_track()


def _command_track(kinds: Mapping[int, str], slots: int) -> Spot:
    """The spot of the Command track: a marker of its owner's colour stands for each card."""
    places = [Place(MAIN, f"slot-{slot}") for slot in range(1, SLOT.high + 1)]
    seat_of = {kind: seat for seat, kind in kinds.items()}

    def tell(seen: Sequence[Lying]) -> Any:
        owner = {piece.place: seat_of[piece.kind] for piece in seen}
        track = [owner.get(place, -1) for place in places]
        while len(track) > slots and track[-1] < 0:
            track.pop()
        return track if len(owner) == len(seen) else UNSEEN

    def lay(track: Sequence[int]) -> list[Lying]:
        return [Lying(place, kinds[seat]) for place, seat in zip(places, track, strict=False) if seat >= 0]

    return Spot("track", tuple(places), tuple(seat_of), lay, tell)


def _token_track() -> Spot:
    """The spot of Qin's track: its Locations from the highest to the lowest."""
    place = Place(MAIN, "tokens")
    kinds = {f"token/{LOCATIONS[number]}": number for number in setup.QIN_PLACES}
    kind_of = {number: kind for kind, number in kinds.items()}
    return Spot(
        "qin.track",
        (place,),
        tuple(kinds),
        lambda track: [Lying(place, kind_of[number]) for number in track],
        lambda seen: [kinds[piece.kind] for piece in seen],
    )


def _open_cards(path: str, kind: str, tell: Any, parts: tuple[str, ...] = ()) -> Spot:
    """The spot of the cards on the Artifact slots, which hold Requests in the cooperative mode.

    ``tell`` makes a value of the numbers of all three slots, 0 for an empty one.
    """
    places = [Place(MAIN, f"open-{slot}") for slot in range(1, ARTIFACT_SLOTS + 1)]

    def told(seen: Sequence[Lying]) -> Any:
        cards = {piece.place: int(piece.copy) for piece in seen}
        return tell([cards.get(place, 0) for place in places]) if len(cards) == len(seen) else UNSEEN

    def lay(cards: Sequence[int]) -> list[Lying]:
        return [Lying(place, kind, str(card)) for place, card in zip(places, cards, strict=False) if card]

    return Spot(path, tuple(places), (kind,), lay, told, parts)


def _artifacts(counted: Counted) -> Spot:
    return _open_cards("artifacts", "artifact", lambda cards: [card for card in cards if card], counted.by("artifacts"))


def _together(setting: Setting) -> Iterator[Spot]:
    """The spots of Requests and Events."""
    slots = setup.open_requests(setting)
    yield _open_cards("requests", "request", lambda cards: cards[:slots])
    place, parts = Place(MAIN, "fulfilled"), ("together.fulfilled",)
    yield numbers("fulfilled", place, "request", parts, ordered=False)
    yield numbers("events", Place(MAIN, "events"), "event", ordered=False)


# -- what parties have -----------------------------------------------------------------------------------------------


def _player(path: str, colour: str, name: str, counted: Counted) -> Iterator[Spot]:
    """The spots of a player; ``name`` is empty in the cooperative mode, where nobody scores alone."""
    shamed = (f"boards.{name}.shamed",) if name else ()
    yield from _forces(path, colour, counted.by("soldiers", name), (*shamed, *counted.by("shamed", name)))
    yield from _scored(path, colour, name, counted)
    yield number(f"{path}.general", Place(colour, "general"), "general")
    yield numbers(f"{path}.advisors", Place(colour, "advisors"), "advisor", counted.by("advisors", name), ordered=False)
    yield _discard(f"{path}.discard", Place(colour, "discard"), f"{colour}/command", counted.by("discard", name))


def _automas(colours: Mapping[int, str]) -> Iterator[Spot]:
    """The spots of Qin, who has no Shame and no General, and of the Reed Clan, which has Clerks and Spearmen only."""
    if QIN in colours:
        path, colour = "qin.party", colours[QIN]
        yield from _forces(path, colour)
        yield from _scored(path, colour, QIN_NAME.shown("en"), None)
    if REED in colours:
        yield from _forces("reed", colours[REED])


def _forces(path: str, colour: str, parts: tuple[str, ...] = (), shamed_parts: tuple[str, ...] = ()) -> Iterator[Spot]:
    """The spots of a party's Clerks and warriors that are not on the board, and of those Sacrificed."""
    yield count(f"{path}.pool", Place(MAIN, "pool"), f"{colour}/clerk")
    for field, zone in (("clerks", "supply"), ("lost_clerks", "lost")):
        yield count(f"{path}.{field}", Place(colour, zone), f"{colour}/clerk")
    for soldier in SOLDIERS:
        kind = f"{colour}/{soldier}"
        yield count(f"{path}.soldiers.{soldier}", Place(colour, "supply"), kind, parts)
        yield count(f"{path}.shamed.{soldier}", Place(colour, "shamed"), kind, shamed_parts)
        yield count(f"{path}.lost.{soldier}", Place(colour, "lost"), kind)


def _scored(path: str, colour: str, name: str, counted: Counted | None) -> Iterator[Spot]:
    """The spots of Honor, claimed cards, Overseers and Supporting Advisors, which players and Qin have."""

    def parts(sort: str, *own: str) -> tuple[str, ...]:
        by_artifacts = counted.by(sort, name) if counted else ()
        return (*(f"boards.{name}.{one}" for one in own if name), *by_artifacts)

    yield digits(f"{path}.honor", colour, HONOR, [f"{colour}/{row}" for row in HONOR], parts("honor", "honor"))
    yield _claims(f"{path}.claims", colour, parts("claims", "clean", "hordes"))
    for place in PRODUCTION:
        yield _overseer(f"{path}.overseers.{place}", place, colour, parts("overseers"))
    fields = [Place(colour, f"supporting-{count}") for count in range(mats.SUPPORTING)]
    yield level(f"{path}.supporting", fields, f"{colour}/supporting", parts("supporting"))


def _claims(path: str, colour: str, parts: tuple[str, ...]) -> Spot:
    """The spot of claimed Horde cards, in zones by the Shame tokens on them."""
    places = [Place(colour, f"claimed-{shame}") for shame in range(SHAMES)]

    def lay(claims: Iterable[Mapping[str, int]]) -> list[Lying]:
        cards = sorted((one["shame"], one["card"]) for one in claims)
        return [Lying(places[shame], "horde", str(card)) for shame, card in cards]

    def tell(seen: Sequence[Lying]) -> list[dict[str, int]]:
        return sorted(
            ({"card": int(card.copy), "shame": places.index(card.place)} for card in seen), key=lambda one: one["card"]
        )

    return Spot(path, tuple(places), ("horde",), lay, tell, parts)


def _overseer(path: str, place: str, colour: str, parts: tuple[str, ...]) -> Spot:
    """The spot of an Overseer: its cell and what kind of warrior it is."""
    cells = [Place(colour, f"{place}-{cell}") for cell in range(1, mats.OVERSEER_CELLS + 1)]
    kinds = [f"{colour}/{soldier}" for soldier in SOLDIERS]

    def lay(one: Mapping[str, int]) -> list[Lying]:
        return [Lying(cells[one["cell"] - 1], kinds[one["soldier"]])] if one["cell"] else []

    def tell(seen: Sequence[Lying]) -> Any:
        if len(seen) > 1:
            return UNSEEN
        found = [(cells.index(one.place) + 1, kinds.index(one.kind)) for one in seen]
        return dict(zip(("cell", "soldier"), *found, strict=True)) if found else {"cell": 0, "soldier": -1}

    return Spot(path, tuple(cells), tuple(kinds), lay, tell, parts)


def _discard(path: str, place: Place, kind: str, parts: tuple[str, ...]) -> Spot:
    """The spot of the Command cards that were played, told apart by the number of their copy."""
    return Spot(
        path,
        (place,),
        (kind,),
        lambda cards: [Lying(place, kind, str(card + 1)) for card in sorted(cards)],
        lambda seen: sorted(int(card.copy) - 1 for card in seen),
        parts,
    )
