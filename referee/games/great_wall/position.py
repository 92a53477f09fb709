"""A position of The Great Wall: everything that lies on the table, as plain data.

Owners are seats: 0 for the first player, 8 for Qin Jiushao, 9 for the Reed Clan, -1 for nobody or the table. Sections are 0
(left) to 2, spots of a Horde card are its cells, counted row by row from 1. A card is its number in the owner's list, 0 none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Annotated

from messages.classes import mutable
from referee.engine.fields import GATHERED, PRIVATE, QUIET, SILENT, Alone, In, axis
from referee.engine.holds import At, Count, Counted, Each, Most, OneOf, Size, Whole
from referee.engine.message import N_
from referee.engine.pieces import Pieces
from referee.engine.sums import Sum
from referee.engine.words import words
from referee.games.great_wall.components import (
    ADVISOR,
    ADVISOR_CARDS,
    ADVISOR_SLOTS,
    AMOUNT,
    ARCHER,
    ARTIFACT,
    ARTIFACT_SLOTS,
    BARRICADE_SLOTS,
    CLERKS,
    COMMAND,
    COMMANDS,
    COOP_TACTICS,
    EVENT,
    EVENT_CARDS,
    GENERAL,
    HORDE,
    HORDE_CARDS,
    LOCATION,
    LOCATIONS,
    PHASES,
    POOL_CLERKS,
    PRODUCTION,
    QIN,
    QIN_NAME,
    REED,
    REED_CLERKS,
    REED_NAME,
    REQUEST,
    REQUEST_CARDS,
    RESOURCE,
    RESOURCES,
    ROW,
    ROWS,
    SEASON,
    SECTION,
    SECTIONS,
    SHAME_EACH,
    SHAME_SLOTS,
    SLOT,
    SOLDIER,
    SOLDIER_COUNTS,
    SOLDIERS,
    SPEARMAN,
    SPOT,
    TACTIC,
    TACTIC_CARDS,
    WALL_LEVELS,
    WARES,
    Outcome,
    Phase,
)
from referee.games.great_wall.task_shapes import CommandCard, Owner, Party, Place, Sending, Task, Warrior

SUPPLY = In(words("supply", "in supply/supply"), whole=True)
SACRIFICED = In(words("lost", "Sacrificed"))
BOARD = In(words("board", "on the board"), whole=True)
CLERKS_NAME = words("clerks", "Clerks")
WARRIORS = words("soldiers", "warriors")
CARDS = words("card", "Horde card")
STORED = words("stored", "Resources in the Warehouse")

MOST_CELLS, MOST_SLOTS = 8, 12
"""So many cells an Overseer track has at most, and so many slots the Time track: what an owner can type (GW-U-01, -03)."""
CELLS = Most(SPOT.high)
ALL_CLERKS = {
    players: CLERKS * players + (players == 1) * CLERKS + (players <= 2) * REED_CLERKS for players in range(1, 5)
}
TACTICS = Most(TACTIC_CARDS + COOP_TACTICS)
PARTIES = {1: 3, 2: 3, 3: 3, 4: 4}
"""Whoever has a Tea marker, by the number of players: with Qin Jiushao and the Reed Clan."""
PLACES = Most(len(LOCATIONS))
Cell = Annotated[int, Whole(1, SPOT.high)]
SpotOrNone = Annotated[int, Whole(0, SPOT.high)]
FewCount = Annotated[int, Counted(9)]
Clerks = Annotated[Count, Most(CLERKS)]
Soldiers = Annotated[Count, Most(max(SOLDIER_COUNTS))]
Hordes = Annotated[Count, Most(HORDE_CARDS)]
Tokens = Annotated[Count, Most({players: SHAME_EACH * players for players in range(1, 5)})]
HordeCard = Annotated[int, Whole(1, HORDE.high)]
AdvisorCard = Annotated[int, Whole(1, ADVISOR.high)]
AdvisorOrNone = Annotated[int, Whole(0, ADVISOR.high)]
ArtifactCard = Annotated[int, Whole(1, ARTIFACT.high)]
RequestCard = Annotated[int, Whole(1, REQUEST.high)]
RequestOrNone = Annotated[int, Whole(0, REQUEST.high)]
EventCard = Annotated[int, Whole(1, EVENT.high)]
TacticOrNone = Annotated[int, Whole(0, TACTIC.high)]


@mutable
class Overseer:
    """The cell of a party's Overseer (0 none) and the kind of warrior it was."""

    cell: Annotated[int, Whole(0, 9), Most(MOST_CELLS), words("cell")] = 0
    soldier: Annotated[int, At(SOLDIER, none=True), SOLDIER.name] = -1


@mutable
class Claim:
    """A claimed Horde card and the Shame tokens on its back."""

    card: Annotated[HordeCard, CARDS]
    shame: Annotated[FewCount, Most(SHAME_SLOTS), words("shame", "Shame")] = 0


@mutable
class Player:
    """What one party has: a player, Qin Jiushao or the Reed Clan.

    ``clerks`` are its Clerks in the supply, ``pool`` those in the Clerk pool of the board. ``soldiers`` are the warriors in
    the supply without a Shame token, ``shamed`` those with one. ``lost`` and ``lost_clerks`` have been Sacrificed. ``chosen``
    is the Command card that lies face down or on the track (-1: none). ``tactics`` is how many Tactic cards the party holds.
    ``supporting`` is how many Advisors lie face down, and ``under`` which ones, where that is known. ``used`` names the
    effects that may not be used again yet. ``artifacts`` is the Honor that was declared for Artifacts whose text is not known.
    """

    resources: Annotated[
        list[Count],
        words("resources", "behind the screen/resources"),
        Alone(words("Resources behind the screen")),
        PRIVATE,
    ] = axis(RESOURCE, lambda: [0] * len(RESOURCES))
    honor: Annotated[Count, words("honor", "Honor")] = 0
    clerks: Annotated[Clerks, CLERKS_NAME, SUPPLY] = CLERKS - POOL_CLERKS
    pool: Annotated[
        Count,
        Most(POOL_CLERKS),
        words("pool", "in the Clerk pool/clerk pool"),
        Alone(words("Clerks in the Clerk pool")),
        QUIET,
    ] = POOL_CLERKS
    lost_clerks: Annotated[Clerks, words("lost_clerks"), SACRIFICED, QUIET] = 0
    soldiers: Annotated[list[Soldiers], WARRIORS, SUPPLY] = axis(SOLDIER, lambda: list(SOLDIER_COUNTS))
    shamed: Annotated[
        list[Soldiers], words("shamed", "with Shame/shamed"), Alone(words("warriors with Shame")), SUPPLY
    ] = axis(SOLDIER, lambda: [0] * len(SOLDIERS))
    lost: Annotated[list[Soldiers], words("lost", "lost warriors/lost"), SACRIFICED] = axis(
        SOLDIER, lambda: [0] * len(SOLDIERS)
    )
    overseers: Annotated[list[Overseer], words("overseers", "Overseer/Overseers")] = axis(
        LOCATION.options[: len(PRODUCTION)], lambda: [Overseer() for _ in PRODUCTION]
    )
    hand: Annotated[list[CommandCard], Most(len(COMMANDS)), words("hand", "Command cards in hand/hand")] = field(
        default_factory=lambda: list(range(len(COMMANDS)))
    )
    discard: Annotated[
        list[CommandCard],
        Most(len(COMMANDS)),
        words("discard", "discarded/discard"),
        Alone(words("discarded Command cards")),
    ] = field(default_factory=list)
    chosen: Annotated[int, At(COMMAND, none=True), words("chosen", "chosen Command card/chosen"), PRIVATE] = -1
    tactics: Annotated[Count, TACTICS, words("tactics", "Tactic cards"), QUIET] = 0
    claims: Annotated[list[Claim], Most(HORDE_CARDS), words("claims", "claimed Horde cards/claims")] = field(
        default_factory=list
    )
    general: Annotated[int, Whole(0, GENERAL.high), GENERAL.name, QUIET] = 0
    advisors: Annotated[list[AdvisorCard], Most(ADVISOR_CARDS), words("advisors", "Active Advisors/advisors")] = field(
        default_factory=list
    )
    supporting: Annotated[Count, Most(ADVISOR_CARDS), words("supporting", "Supporting Advisors"), QUIET] = 0
    under: Annotated[list[AdvisorOrNone], Most(ADVISOR_CARDS), words("under", "Advisors under the General"), SILENT] = (
        field(default_factory=list)
    )
    used: Annotated[list[str], words("used", "effects used up"), SILENT] = field(default_factory=list)
    artifacts: Annotated[
        dict[ArtifactCard, Annotated[int, Whole(0, AMOUNT.high)]],
        words("declared_artifacts", "Honor declared for Artifacts"),
        SILENT,
    ] = field(default_factory=dict)
    tokens = Sum(words("tokens", "Shame tokens"), "shamed.*", "claims.*.shame", within=Counted(SHAME_EACH * 4))


@mutable
class Unit:
    """A warrior on a Horde card and the cells it covers."""

    owner: Annotated[Party, words("owner")]
    soldier: Annotated[Warrior, words("warrior")]
    spots: Annotated[list[Cell], Most(2), words("spots", "covered spots")]


@mutable
class Horde:
    """A Horde card on the board: warriors on it, and cells covered by Wound markers."""

    card: Annotated[HordeCard, CARDS]
    units: Annotated[list[Unit], CELLS, words("units", "warriors on the card"), SILENT] = field(default_factory=list)
    wounds: Annotated[list[Cell], CELLS, words("wounds", "Wound markers"), SILENT] = field(default_factory=list)

    def covered(self) -> set[int]:
        """Cells that carry a warrior or a marker."""
        return {*self.wounds, *(spot for unit in self.units for spot in unit.spots)}


@mutable
class Section:
    """A Wall Section. ``hordes`` lie from the wall outwards, ``archers`` are the owners on its Firing spots.

    ``rest`` is the Rest Zone: Spearmen, Archers and Horsemen by owner. ``fell`` is what came of the assault of this Winter,
    until Command cards are revealed in the next Fall: 1 a Breach, 0 the Section holds, -1 none yet.
    """

    closed: Annotated[bool, words("closed", "out of play"), SILENT] = False
    level: Annotated[int, Whole(0, WALL_LEVELS), words("level", "Wall level/level")] = 0
    barricades: Annotated[FewCount, Most(BARRICADE_SLOTS), words("barricades", "Barricades")] = 3
    archers: Annotated[
        list[Party], Most(SOLDIER_COUNTS[ARCHER] * 4), words("archers", "Archers on Firing spots/archers")
    ] = field(default_factory=list)
    rest: Annotated[dict[Party, Annotated[list[Soldiers], Each(SOLDIER)]], words("rest", "Rest Zone")] = field(
        default_factory=dict
    )
    hordes: Annotated[list[Horde], Size(0, ROWS), ROW.name, Alone(words("Horde cards in the rows"))] = field(
        default_factory=list
    )
    fell: Annotated[int, Whole(-1, 1), words("fell", "what the assault came to"), SILENT] = -1


@mutable
class Reserve:
    """Cards that are not open: how many are left in each deck, and what was discarded.

    ``pointer`` is the Section on the back of the card that is now on top of the Horde deck (-1: unknown, or no card).
    ``boxed`` is how many Horde cards left the game at set-up.
    """

    hordes: Annotated[Hordes, words("hordes", "Horde"), Alone(words("Horde cards"))] = 0
    boxed: Annotated[Hordes, words("boxed", "Horde cards out of the game"), SILENT] = 0
    pointer: Annotated[
        int, At(SECTION, none=True), words("pointer", "shows/pointer"), Alone(words("Section on the top Horde card"))
    ] = -1
    horde_discard: Annotated[list[HordeCard], Most(HORDE_CARDS), words("horde_discard", "discarded Horde cards")] = (
        field(default_factory=list)
    )
    tactics: Annotated[Count, TACTICS, words("tactics", "Tactic"), Alone(words("Tactic cards"))] = 0
    tactic_discard: Annotated[list[TacticOrNone], TACTICS, words("tactic_discard", "discarded Tactic cards")] = field(
        default_factory=list
    )
    advisors: Annotated[Count, Most(ADVISOR_CARDS), words("advisors", "Advisor"), Alone(words("Advisors"))] = 0
    advisor_discard: Annotated[
        list[AdvisorCard], Most(ADVISOR_CARDS), words("advisor_discard", "discarded Advisors")
    ] = field(default_factory=list)
    requests: Annotated[Count, Most(REQUEST_CARDS), words("requests", "Requests")] = 0
    events: Annotated[Count, Most(EVENT_CARDS), words("events", "Events")] = 0


@mutable
class Qin:
    """Qin Jiushao's own things. ``track`` are Locations from the highest to the lowest, ``played`` his used cards."""

    party: Player = field(default_factory=Player)
    track: Annotated[
        list[Place], Most(len(PRODUCTION) + 1), words("track", "Location track from the highest/location track")
    ] = field(default_factory=list)
    played: Annotated[list[CommandCard], Most(len(COMMANDS)), words("played", "played cards")] = field(
        default_factory=list
    )


@mutable
class Position:
    """All of it. ``phase``: setup, spring, summer, fall, winter, end.

    ``time`` is the slot of the Time token, counted from 1 (0: unknown); ``last`` is set when the table called it the last
    one. ``track`` holds the owner of the card on each slot of the Command track, ``slot`` is the one being resolved (0: none)
    and ``active`` its owner. ``activated`` are the Locations Activated in this stage B, ``wanted`` those that must be, if one
    check counts (GW-AMB-04). ``artifacts`` and ``requests`` are the open cards (0: none), ``fulfilled`` the Requests that were
    fulfilled and ``events`` the Events that were revealed. ``outcome`` is won or lost in solo and cooperative games.
    ``unsure`` are the keys of facts that were not known when something depended on them: texts that were followed, of
    which nobody can say any more what they gave, and what parties did that nobody plays. ``aimed`` are the Horde cards
    that such parties reached since somebody decided something, each with the spot they covered (0: it had none).
    """

    phase: Annotated[Phase, OneOf(PHASES), SEASON.name] = "setup"
    year: Annotated[int, Whole(1, 19), Most(MOST_SLOTS), words("year")] = 1
    time: Annotated[int, Whole(0, 19), Most(MOST_SLOTS), words("time", "Time slot/time")] = 0
    last: Annotated[bool, words("last", "the last Time slot"), SILENT] = False
    players: list[Player] = field(default_factory=list)
    qin: Annotated[Qin | None, QIN_NAME] = None
    reed: Annotated[Player | None, REED_NAME] = None
    tea: Annotated[list[Party], Most(PARTIES), words("tea", "Tea order/tea")] = field(default_factory=list)
    sections: Annotated[list[Section], words("sections", "Section/Sections")] = axis(
        SECTION, lambda: [Section() for _ in SECTIONS]
    )
    locations: Annotated[list[Annotated[list[Party], Most(ALL_CLERKS)]], words("locations", "Clerks/Locations")] = axis(
        LOCATION, lambda: [[] for _ in LOCATIONS]
    )
    warehouse: Annotated[list[Count], words("warehouse", "Warehouse"), Alone(STORED), BOARD] = axis(
        RESOURCE.options[: len(WARES)], lambda: [0] * len(WARES)
    )
    shame: Annotated[Tokens, words("shame", "Shame pool/shame")] = 0
    shame_box: Annotated[Tokens, words("shame_box", "Shame in the box"), QUIET] = 0
    reserve: Annotated[Reserve, words("reserve", "Decks/reserve"), Alone(words("the decks"))] = field(
        default_factory=Reserve
    )
    advisors: Annotated[list[AdvisorCard], Most(ADVISOR_SLOTS), words("advisors", "Advisor track/advisors"), BOARD] = (
        field(default_factory=list)
    )
    artifacts: Annotated[list[ArtifactCard], Most(ARTIFACT_SLOTS), words("artifacts", "Artifacts"), BOARD] = field(
        default_factory=list
    )
    requests: Annotated[list[RequestOrNone], Most(ARTIFACT_SLOTS), words("requests", "Requests"), BOARD] = field(
        default_factory=list
    )
    fulfilled: Annotated[
        list[RequestCard], Most(REQUEST_CARDS), words("fulfilled", "Requests fulfilled/fulfilled"), BOARD
    ] = field(default_factory=list)
    events: Annotated[list[EventCard], Most(EVENT_CARDS), words("events", "Events in force/events"), BOARD] = field(
        default_factory=list
    )
    track: Annotated[list[Owner], Most(8), words("track", "Command track")] = field(default_factory=list)
    slot: Annotated[int, Whole(0, SLOT.high), words("slot", "slot of the Command track"), SILENT] = 0
    active: Annotated[Owner, words("active", "Active party"), SILENT] = -1
    activated: Annotated[list[Place], PLACES, words("activated", "Activated Locations"), SILENT] = field(
        default_factory=list
    )
    wanted: Annotated[list[Place], PLACES, words("wanted", "Locations to be Activated"), SILENT] = field(
        default_factory=list
    )
    tasks: Annotated[list[Task], words("tasks", "what is to be done"), SILENT] = field(default_factory=list)
    outcome: Annotated[Outcome, words("outcome", "outcome"), SILENT] = ""
    unsure: Annotated[list[str], words("unsure", "facts not told when needed"), SILENT, GATHERED] = field(
        default_factory=list
    )
    unheard: Annotated[list[str], words("unheard", "cards not told that may answer"), SILENT, GATHERED] = field(
        default_factory=list
    )
    aimed: Annotated[list[tuple[HordeCard, SpotOrNone]], words("aimed", "where parties aimed"), SILENT] = field(
        default_factory=list
    )
    laid = Sum(
        words("laid", "Horde cards on the board"), "sections.*.hordes.size", within=Counted(len(SECTIONS) * ROWS)
    )
    stored = Sum(STORED, "warehouse.*")

    def party(self, seat: int) -> Player:
        """What a seat has, whoever plays it."""
        if seat == REED and self.reed is not None:
            return self.reed
        if seat == QIN and self.qin is not None:
            return self.qin.party
        return self.players[seat]

    def parties(self) -> Iterator[tuple[int, Player]]:
        """Every seat with what it has."""
        yield from enumerate(self.players)
        if self.qin is not None:
            yield QIN, self.qin.party
        if self.reed is not None:
            yield REED, self.reed

    @property
    def solo(self) -> bool:
        return self.qin is not None

    @property
    def task(self) -> Task | None:
        """What has to be decided or done now."""
        return self.tasks[-1] if self.tasks else None


def _to_send(position: Position, seat: int, soldier: int) -> int:
    """Recruits that still have to be sent somewhere."""
    count = 0
    for task in position.tasks:
        if type(task) is Sending:
            count += task.seats.count(seat) * task.soldiers.count(soldier)
    return count


def _figures(soldier: int) -> Pieces:
    """Where the warriors of a kind can be; Overseers are told by the kind they were."""
    kind, counts = SOLDIERS[soldier], SOLDIER_COUNTS[soldier]
    return Pieces(
        "GW-INV-02",
        SOLDIER[soldier],
        lambda seat: counts if seat != REED or soldier == SPEARMAN else 0,
        (
            f"party.{{seat}}.soldiers.{kind}",
            f"party.{{seat}}.shamed.{kind}",
            f"party.{{seat}}.lost.{kind}",
            f"party.{{seat}}.overseers.*.soldier={soldier}",
            f"sections.*.rest.{{seat}}.{soldier}",
            f"sections.*.hordes.*.units.*.owner={{seat}}&soldier={soldier}",
            *(("sections.*.archers.*={seat}",) if soldier == ARCHER else ()),
            lambda position, seat: _to_send(position, seat, soldier),
        ),
        N_("{player} has {have} {what} figures, but there are {total}"),
    )


CLERK = words("clerk", "Clerk")
TOKEN = words("token", "Shame token")
PIECES = (
    Pieces(
        "GW-INV-01",
        CLERK,
        lambda seat: REED_CLERKS if seat == REED else CLERKS,
        ("party.{seat}.clerks", "party.{seat}.pool", "party.{seat}.lost_clerks", "locations.*.*={seat}"),
        N_("{player} has {have} Clerks, but there are {total}"),
    ),
    *(_figures(soldier) for soldier in range(len(SOLDIERS))),
    Pieces(
        "GW-INV-04",
        TOKEN,
        {players: SHAME_EACH * players for players in range(1, 5)},
        ("shame", "shame_box", "players.*.shamed.*", "players.*.claims.*.shame"),
        N_("{have} Shame tokens are in play, but there are {total}"),
    ),
    Pieces(
        "GW-INV-05",
        HORDE.name,
        HORDE_CARDS,
        (
            *("reserve.hordes", "reserve.boxed", "reserve.horde_discard.size", "sections.*.hordes.size"),
            *("players.*.claims.size", "qin.party.claims.size", "reed.claims.size"),
        ),
        N_("{have} Horde cards are in play, but there are {total}"),
    ),
)
"""What there is a fixed number of, and where it can lie."""
