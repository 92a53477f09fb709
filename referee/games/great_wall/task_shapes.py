"""What each kind of task holds beside its kind and its seats: a small class for one kind, or for a few kinds alike.

Where a card asks for something, ``card`` is the key of its text. Where a list of warriors, Locations, Sections or rows
is empty, any will do.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any, ClassVar, Literal

from messages.classes import mutable
from referee.engine import tasks
from referee.engine.holds import At, Counted, OneOf, SeatOf, Whole
from referee.engine.tasks import shape
from referee.games.great_wall import old_tasks
from referee.games.great_wall.components import (
    AUTOMA_NAMES,
    COMMAND,
    HORDE,
    LOCATION,
    LOCATIONS,
    PRODUCTION,
    REQUEST,
    RESOURCES,
    ROWS,
    SECTION,
    SECTIONS,
    SOLDIER,
    SOLDIERS,
)

Party = Annotated[int, SeatOf(others=AUTOMA_NAMES)]
"""A player, Qin Jiushao or the Reed Clan."""
Owner = Annotated[int, SeatOf(nobody=True, others=AUTOMA_NAMES)]
"""A party, or -1 for nobody."""
Often = Annotated[int, Counted(99)]
"""A number of times or of things; "as many as there are" is 99."""
Place = Annotated[int, At(LOCATION)]
Mine = Annotated[int, Whole(0, len(PRODUCTION) - 1)]
"""The number of a production Location."""
Section = Annotated[int, At(SECTION)]
Row = Annotated[int, Whole(1, ROWS)]
Warrior = Annotated[int, At(SOLDIER)]
CommandCard = Annotated[int, At(COMMAND)]
HordeOrNone = Annotated[int, Whole(0, HORDE.high)]
Happened = dict[Annotated[str, OneOf("wounds", "killed", "saved")], Often]
"""What was counted when something happened: Wound markers on a Defeated card, warriors Killed and Saved."""


GIVEN = (*RESOURCES, "honor", "clerk", *SOLDIERS, "tactics", "any3", "any4", "warrior")
Due = dict[Annotated[str, OneOf(*GIVEN)], Often]
"""A price: how many of each kind of thing."""


@mutable
class Task(tasks.Task):
    """A task with nothing but its kind and seats, such as ``Task("spring")``; the base of all other kinds."""

    shapes: ClassVar[dict[str, type[Any]]] = {}
    before: ClassVar[frozenset[str]] = old_tasks.NAMES
    was: ClassVar[old_tasks.Was] = {}
    """Old names of fields, each with its name now and the function that reads its value."""
    older: ClassVar[str] = ""
    """The field whose words older data keep as flags without a colon."""

    @classmethod
    def modern(cls, data: dict[str, Any], path: str) -> dict[str, Any]:
        return old_tasks.modern(cls, data, path)


# -- asked for by a text ------------------------------------------------------------------------------------------


@mutable
class OfCard(Task):
    """A task that a text may ask for: ``card`` is its key, "" if no text does."""

    card: str = ""


@mutable
class Repeated(OfCard):
    """Something done ``count`` times. ``used`` holds what the first seat has done it with so far."""

    count: Often = 0
    used: list[Annotated[int, Whole(0, 99)]] = field(default_factory=list)

    @property
    def left(self) -> int:
        return max(0, self.count - len(self.used))

    def forget(self) -> None:
        self.used.clear()


@shape("move")
class Moving(Repeated):
    """Clerks move ``to`` these Locations, to different ones if ``apart``.

    With ``reed`` the Overlord moves the Clerks of the Reed Clan.
    """

    to: list[Place] = field(default_factory=list)
    apart: bool = False
    reed: bool = False


@shape("advanced")
class Advancing(Repeated):
    """A card Activates Locations of ``of``: by their ``usual`` condition, else as Advanced Activations."""

    of: list[Place] = field(default_factory=list)
    usual: bool = False


@shape("attack")
class Attacking(Repeated):
    """Warriors on the board Attack from these ``stands``.

    ``used`` holds the Sections whose Rest Zone was used, and the Sections plus :data:`FIRED` whose Archers have
    Attacked. With ``everyone`` all warriors of a Rest Zone Attack once one of them has. In a ``volley`` Archers only
    fire.
    """

    stands: list[Annotated[str, OneOf("rest", "firing")]] = field(default_factory=list)
    soldiers: list[Warrior] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    everyone: bool = False
    volley: bool = False


@shape("wound")
class Wounding(Repeated):
    """Wound markers are placed without a warrior, on different cards if ``apart``."""

    sections: list[Section] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    apart: bool = False


@shape("promote")
class Promoting(Repeated):
    """Overseers of the Locations ``of`` are placed or advanced, different ones if ``apart``, unpaid if ``free``."""

    of: list[Mine] = field(default_factory=list)
    apart: bool = False
    free: bool = False


@shape("perish")
class Perishing(Task):
    """Each seat loses ``count`` warriors of its own choice, in these zones."""

    count: Often = 0
    zones: list[Annotated[str, OneOf("rest", "firing", "horde")]] = field(default_factory=list)
    soldiers: list[Warrior] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)


@shape("recall")
class Recalling(Task):
    """A player takes back one of these Command cards."""

    cards: list[CommandCard] = field(default_factory=list)


@shape("offer")
class Offering(Task):
    """A player's pieces leave the game: ``due`` says how many of each kind."""

    due: Due = field(default_factory=dict)


@shape("share")
class Sharing(Task):
    """What has still to be given for a Request: ``due`` says how many of each kind."""

    due: Due = field(default_factory=dict)
    request: Annotated[int, Whole(1, REQUEST.high)] = 1
    was: ClassVar[old_tasks.Was] = {"card": ("request", int)}


# -- parts of an Activation ---------------------------------------------------------------------------------------


@shape("tea_house", "academy")
class Part(Repeated):
    """What a Location offers: once for each Clerk there, or ``count`` times if a card says so (``by_card``)."""

    at: Place = 0
    by_card: bool = False


@shape("logistics")
class Marching(Part):
    """Warriors go to another Section, of these kinds if a card names some."""

    soldiers: list[Warrior] = field(default_factory=list)


@shape("donate")
class Donating(Part):
    """Giving one of the collected Resources to the Warehouse."""


@shape("upgrade")
class Upgrading(Part):
    """Placing or advancing the Overseer, ``free`` of charge if a card says so."""

    free: bool = False


@shape("builders")
class Building(Part):
    """Building.

    A card may allow ``only`` one kind of building, in these ``sections``, for its own ``price`` (-1: the usual one).
    """

    only: Literal["", "barricade", "wall"] = ""
    price: Annotated[int, Whole(-1, 99)] = -1
    sections: list[Section] = field(default_factory=list)


@shape("embassy")
class Hiring(Part):
    """Hiring.

    A card may allow ``only`` a Clerk or an Advisor, an Advisor in one of these ``roles``, or make it ``free``.
    """

    only: Literal["", "hire", "appoint"] = ""
    roles: list[Annotated[str, OneOf("active", "supporting")]] = field(default_factory=list)
    free: bool = False


@shape("barracks")
class Recruiting(Part):
    """Recruiting. A card may allow only these kinds of warriors, and may want them to Attack or to rest."""

    soldiers: list[Warrior] = field(default_factory=list)
    free: bool = False
    attacking: bool = False
    resting: bool = False


@shape("send")
class Sending(Task):
    """Recruits that are still to be sent, one entry of ``soldiers`` for each."""

    soldiers: list[Warrior] = field(default_factory=list)
    attacking: bool = False
    resting: bool = False
    was: ClassVar[old_tasks.Was] = {"used": ("soldiers", list)}

    def forget(self) -> None:
        self.soldiers.clear()


@shape("collect", "after_activation", "icon")
class AtPlace(Task):
    """A task about one Location."""

    at: Place = 0


@shape("go_home")
class GoingHome(AtPlace):
    """The end of an Activation.

    ``took`` is how many Resources each seat collected in it, ``raised`` who moved the Overseer.
    """

    took: dict[Party, Often] = field(default_factory=dict)
    raised: list[Party] = field(default_factory=list)


# -- texts and moments --------------------------------------------------------------------------------------------


@shape("command")
class Command(Task):
    """Carrying out the bands of the Command card of the party ``owner``."""

    owner: Party = 0
    was: ClassVar[old_tasks.Was] = {"at": ("owner", int)}


@shape("clause")
class OfText(OfCard):
    """A clause of a text, ``step`` is its number. ``owner`` is whose text it is.

    ``here`` is the Section it happens in (-1 none), ``happened`` what was counted of the occurrence that it answers.
    """

    step: Annotated[int, Whole(0, 99)] = 0
    owner: Owner = -1
    here: Annotated[int, Whole(-1, len(SECTIONS) - 1)] = -1
    happened: Happened = field(default_factory=dict)
    was: ClassVar[old_tasks.Was] = {"at": ("owner", int), "row": ("here", old_tasks.below)}


@shape("effect")
class Doing(OfText):
    """Carrying out the effect number ``place`` of the clause; if ``paid``, its price is not asked again."""

    place: Often = 0
    paid: bool = False
    was: ClassVar[old_tasks.Was] = {**OfText.was, "count": ("place", int)}


@shape("use")
class Using(OfText):
    """Asking for the price of the effect number ``place`` of the clause, or of the whole clause (-1)."""

    place: Annotated[int, Whole(-1, 99)] = -1
    was: ClassVar[old_tasks.Was] = {**OfText.was, "count": ("place", old_tasks.below)}


@shape("pick")
class Picking(OfText):
    """Choosing ``count`` of the clause's effects. ``used`` holds the numbers of those chosen already, from 1."""

    count: Often = 0
    used: list[Annotated[int, Whole(1, 99)]] = field(default_factory=list)

    def forget(self) -> None:
        self.used.clear()


@shape("by_card")
class Telling(OfCard):
    """The table declares what a clause did, or a whole text that is not known (``step`` -1)."""

    step: Annotated[int, Whole(-1, 19)] = 0


@shape("occasion")
class Occasion(Task):
    """Something abilities may answer, such as a season, a turn or an Income; ``words`` narrow it."""

    of: str = ""
    words: list[str] = field(default_factory=list)
    was: ClassVar[old_tasks.Was] = {"card": ("of", str)}
    older: ClassVar[str] = "words"


@shape("pause", "moment")
class Moment(Task):
    """Some windows of Tactic cards are open.

    ``at`` is the Location or Section they are about (-1 none), ``horde`` a Horde card there (0 none). With ``breach`` a
    whole Section is breached. With ``unstopped`` the game stops here only where no other decision stops it.
    """

    windows: list[str] = field(default_factory=list)
    at: Annotated[int, Whole(-1, len(LOCATIONS) - 1)] = -1
    horde: HordeOrNone = 0
    breach: bool = False
    unstopped: bool = False
    was: ClassVar[old_tasks.Was] = {"card": ("horde", old_tasks.horde)}
    older: ClassVar[str] = "windows"


# -- the fight ----------------------------------------------------------------------------------------------------


@shape("section_assault")
class InSection(Task):
    """A task about one Section that is in play."""

    at: Section = 0


@shape("fire")
class Volley(InSection):
    """Archers of a Section fire in Winter. ``seats`` names a seat once for each of its Archers that has not fired."""


@shape("assault_result")
class Assault(InSection):
    """The table tells how an assault ended."""


@shape("defeated", "claim")
class OnHorde(InSection):
    """A task about one Horde card of the Section."""

    horde: HordeOrNone = 0
    was: ClassVar[old_tasks.Was] = {"card": ("horde", old_tasks.horde)}


@shape("killing")
class Killing(OnHorde):
    """Killing warriors on the card, or Archers on Firing spots if ``horde`` is 0.

    In a ``breach`` Wound markers take the place of warriors on a card. ``spared`` says how many warriors of each seat
    are Saved for nothing.
    """

    breach: bool = False
    spared: dict[Party, Often] = field(default_factory=dict)


@shape("aftermath")
class Aftermath(Task):
    """The losses of one occurrence, each a seat and a kind of warrior. ``at`` is its Section, -1 if it has none."""

    at: Annotated[int, Whole(-1, len(SECTIONS) - 1)] = -1
    killed: list[tuple[Party, Warrior]] = field(default_factory=list)
    saved: list[tuple[Party, Warrior]] = field(default_factory=list)


@shape("surplus")
class Descending(InSection):
    """``count`` Archers of the Section must leave their Firing spots."""

    count: Often = 1

    @property
    def left(self) -> int:
        return self.count


@shape("target")
class Targeting(Task):
    """A warrior of Qin or of the Reed Clan takes the first free spot of the cards it can reach.

    The first ``step`` of those cards are passed over. If ``at`` is -1, the deck's indicator shows the Section.
    """

    at: Annotated[int, Whole(-1, len(SECTIONS) - 1)] = -1
    soldier: Warrior = 0
    step: Annotated[int, Whole(0, 99)] = 0
    was: ClassVar[old_tasks.Was] = {"count": ("soldier", int)}


@shape("aim")
class Aiming(InSection):
    """A person reads the card in this row, which is not known, to find a spot for the warrior of a ``party``."""

    row: Row = 1
    soldier: Warrior = 0
    party: Party = 0
    was: ClassVar[old_tasks.Was] = {"count": ("soldier", int)}


# -- what is received and given up --------------------------------------------------------------------------------


@shape("shame", "new_advisor")
class Counting(Task):
    """A task with nothing but a number: Shame tokens to receive, or Advisor cards to turn up."""

    count: Often = 0


@mutable
class Goods(Task):
    """A choice of ``count`` Resources, from the first ``kinds`` of the four."""

    count: Often = 1
    kinds: Annotated[int, Whole(len(RESOURCES) - 1, len(RESOURCES))] = len(RESOURCES)
    was: ClassVar[old_tasks.Was] = {"at": ("kinds", int)}

    @property
    def left(self) -> int:
        return self.count


@shape("pay")
class Paying(Goods):
    """Resources that the owner gives up."""


@shape("take")
class Taking(Goods):
    """Resources that the owner gains by this rule.

    If ``horde`` is the number of a Horde card that nobody told, as many of its spots were covered as ``count`` says, and
    each of them may let the owner choose.
    """

    rule: str = ""
    horde: HordeOrNone = 0
    was: ClassVar[old_tasks.Was] = {**Goods.was, "card": ("rule", str)}


@shape("cleanse")
class Cleansing(Task):
    """Discarding a Shame token for nothing, in the Temple or by a card (-1)."""

    at: Annotated[int, Whole(-1, len(LOCATIONS) - 1)] = -1


@shape("fresh_shame")
class Fresh(Task):
    """A Shame token has just come under a warrior of this kind."""

    soldier: Warrior = 0
    was: ClassVar[old_tasks.Was] = {"at": ("soldier", int)}
