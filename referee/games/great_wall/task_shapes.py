"""What a task of The Great Wall holds beside its kind and its seats: one small class a kind, or a few kinds alike.

What a card asks for says so by the key of its text (``card``). Where a list of warriors, Locations, Sections or rows is
empty, any will do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

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
"""A party, or -1."""
Often = Annotated[int, Counted(99)]
"""How often, how many; "as many as there are" is 99."""
Place = Annotated[int, At(LOCATION)]
Mine = Annotated[int, Whole(0, len(PRODUCTION) - 1)]
"""A production Location."""
Section = Annotated[int, At(SECTION)]
Row = Annotated[int, Whole(1, ROWS)]
Warrior = Annotated[int, At(SOLDIER)]
CommandCard = Annotated[int, At(COMMAND)]
HordeOrNone = Annotated[int, Whole(0, HORDE.high)]
Happened = dict[Annotated[str, OneOf("wounds", "killed", "saved")], Often]
"""What was counted of an occurrence: Wound markers on a Defeated card, warriors Killed and Saved."""


GIVEN = (*RESOURCES, "honor", "clerk", *SOLDIERS, "tactics", "any3", "any4", "warrior")
Due = dict[Annotated[str, OneOf(*GIVEN)], Often]
"""A price, by the kinds of things it names."""


@dataclass(slots=True)
class Task(tasks.Task):
    """A task that holds nothing else: ``Task("spring")``."""

    shapes: ClassVar[dict[str, type[Any]]] = {}
    before: ClassVar[frozenset[str]] = old_tasks.NAMES
    was: ClassVar[old_tasks.Was] = {}
    """Fields that older data call otherwise: what each of them is called now, and how its value is read."""
    older: ClassVar[str] = ""
    """The field that older data keep in flags without a colon."""

    @classmethod
    def modern(cls, data: dict[str, Any], path: str) -> dict[str, Any]:
        return old_tasks.modern(cls, data, path)


# -- asked for by a text ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class OfCard(Task):
    """``card`` is the text that asks for it ("" none)."""

    card: str = ""


@dataclass(slots=True)
class Repeated(OfCard):
    """Done ``count`` times; ``used`` is what the first seat did it with so far."""

    count: Often = 0
    used: list[Annotated[int, Whole(0, 99)]] = field(default_factory=list)

    @property
    def left(self) -> int:
        return max(0, self.count - len(self.used))

    def forget(self) -> None:
        self.used.clear()


@shape("move")
class Moving(Repeated):
    """Clerks go ``to`` these Locations, to different ones if ``apart``; ``reed``: the Overlord moves those of the Reed Clan."""

    to: list[Place] = field(default_factory=list)
    apart: bool = False
    reed: bool = False


@shape("advanced")
class Advancing(Repeated):
    """Activations by card, Advanced or by their ``usual`` condition, of these Locations."""

    of: list[Place] = field(default_factory=list)
    usual: bool = False


@shape("attack")
class Attacking(Repeated):
    """Warriors on the board Attack, from these ``stands``; ``used`` are Rest Zones begun, and Archers (:data:`FIRED`).

    ``everyone``: of every Rest Zone it is used for all warriors Attack. A ``volley``: Archers only fire.
    """

    stands: list[Annotated[str, OneOf("rest", "firing")]] = field(default_factory=list)
    soldiers: list[Warrior] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    everyone: bool = False
    volley: bool = False


@shape("wound")
class Wounding(Repeated):
    """Wound markers without a warrior, on different cards if ``apart``."""

    sections: list[Section] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    apart: bool = False


@shape("promote")
class Promoting(Repeated):
    """Overseers of these Locations, different ones if ``apart``; ``free`` of charge."""

    of: list[Mine] = field(default_factory=list)
    apart: bool = False
    free: bool = False


@shape("perish")
class Perishing(Task):
    """A card kills ``count`` warriors of the own choice, in these zones."""

    count: Often = 0
    zones: list[Annotated[str, OneOf("rest", "firing", "horde")]] = field(default_factory=list)
    soldiers: list[Warrior] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)


@shape("recall")
class Recalling(Task):
    """A Command card is taken back, one of ``cards``."""

    cards: list[CommandCard] = field(default_factory=list)


@shape("offer")
class Offering(Task):
    """What is ``due`` leaves the game, by the kinds of things a price names."""

    due: Due = field(default_factory=dict)


@shape("share")
class Sharing(Task):
    """What is still ``due`` for a Request."""

    due: Due = field(default_factory=dict)
    request: Annotated[int, Whole(1, REQUEST.high)] = 1
    was: ClassVar[old_tasks.Was] = {"card": ("request", int)}


# -- parts of an Activation ---------------------------------------------------------------------------------------


@shape("tea_house", "academy", "logistics")
class Part(Repeated):
    """What a Location offers each of its Clerks, or ``by_card`` so often."""

    at: Place = 0
    by_card: bool = False


@shape("donate")
class Donating(Part):
    """A Resource to the Warehouse."""


@shape("upgrade")
class Upgrading(Part):
    """``free`` of charge if a card says so."""

    free: bool = False


@shape("builders")
class Building(Part):
    """A card may want one thing ``only``, for its own ``price`` (-1 the usual one)."""

    only: Literal["", "barricade", "wall"] = ""
    price: Annotated[int, Whole(-1, 99)] = -1


@shape("embassy")
class Hiring(Part):
    """A card may want one thing ``only``, in one of these roles."""

    only: Literal["", "hire", "appoint"] = ""
    roles: list[Annotated[str, OneOf("active", "supporting")]] = field(default_factory=list)
    free: bool = False


@shape("barracks")
class Recruiting(Part):
    """A card may recruit these warriors only, which Attack or go to rest."""

    soldiers: list[Warrior] = field(default_factory=list)
    free: bool = False
    attacking: bool = False
    resting: bool = False


@shape("send")
class Sending(Task):
    """Recruits that are still to be sent, by kind."""

    soldiers: list[Warrior] = field(default_factory=list)
    attacking: bool = False
    resting: bool = False
    was: ClassVar[old_tasks.Was] = {"used": ("soldiers", list)}

    def forget(self) -> None:
        self.soldiers.clear()


@shape("collect", "after_activation")
class AtPlace(Task):
    """In a Location."""

    at: Place = 0


@shape("go_home")
class GoingHome(AtPlace):
    """The end of an Activation: what each seat ``took`` in it, and who ``raised`` the Overseer."""

    took: dict[Party, Often] = field(default_factory=dict)
    raised: list[Party] = field(default_factory=list)


# -- texts and moments --------------------------------------------------------------------------------------------


@shape("command")
class Command(Task):
    """The bands of the Active party's card."""

    owner: Party = 0
    was: ClassVar[old_tasks.Was] = {"at": ("owner", int)}


@shape("clause")
class OfText(OfCard):
    """A clause of a text: ``step`` is its place. ``owner`` is whose text it is, ``here`` the Section it happens in (-1 none)."""

    step: Annotated[int, Whole(0, 99)] = 0
    owner: Owner = -1
    here: Annotated[int, Whole(-1, len(SECTIONS) - 1)] = -1
    happened: Happened = field(default_factory=dict)
    was: ClassVar[old_tasks.Was] = {"at": ("owner", int), "row": ("here", old_tasks.below)}


@shape("effect")
class Doing(OfText):
    """The effect at a ``place`` of the clause; ``paid``: what it usually costs is not."""

    place: Often = 0
    paid: bool = False
    was: ClassVar[old_tasks.Was] = {**OfText.was, "count": ("place", int)}


@shape("use")
class Using(OfText):
    """The price of the effect at a ``place`` of the clause, or of all of it (-1)."""

    place: Annotated[int, Whole(-1, 99)] = -1
    was: ClassVar[old_tasks.Was] = {**OfText.was, "count": ("place", old_tasks.below)}


@shape("pick")
class Picking(OfText):
    """``count`` of the effects are chosen; ``used`` are chosen already."""

    count: Often = 0
    used: list[Annotated[int, Whole(1, 99)]] = field(default_factory=list)

    def forget(self) -> None:
        self.used.clear()


@shape("by_card")
class Telling(OfCard):
    """What a clause did, or a whole text nobody has told (-1)."""

    step: Annotated[int, Whole(-1, 19)] = 0


@shape("occasion")
class Occasion(Task):
    """A season, a turn, an Income: abilities answer what happens; ``words`` narrow it."""

    of: str = ""
    words: list[str] = field(default_factory=list)
    was: ClassVar[old_tasks.Was] = {"card": ("of", str)}
    older: ClassVar[str] = "words"


@shape("pause", "moment")
class Moment(Task):
    """These windows of Tactic cards are open, of a Location, a Section (-1 none) or a Horde card there (0 none).

    ``breach``: it is that of a Section. ``unstopped``: it is needed only where no decision stops the game anyway.
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
    """In a Section that is in play."""

    at: Section = 0


@shape("fire")
class Volley(InSection):
    """Winter: each seat stands there once for every Archer that has not fired."""


@shape("assault_result")
class Assault(InSection):
    """The table says how it ended."""


@shape("defeated", "claim")
class OnHorde(InSection):
    """About a Horde card of the Section."""

    horde: HordeOrNone = 0
    was: ClassVar[old_tasks.Was] = {"card": ("horde", old_tasks.horde)}


@shape("killing")
class Killing(OnHorde):
    """Warriors on the card, or Archers on Firing spots (0); in a ``breach`` Wounds take their place.

    So many of a seat are ``spared``: Saved for nothing.
    """

    breach: bool = False
    spared: dict[Party, Often] = field(default_factory=dict)


@shape("aftermath")
class Aftermath(Task):
    """Losses of an occurrence (in no Section: -1), each a seat and the kind of the warrior."""

    at: Annotated[int, Whole(-1, len(SECTIONS) - 1)] = -1
    killed: list[tuple[Party, Warrior]] = field(default_factory=list)
    saved: list[tuple[Party, Warrior]] = field(default_factory=list)


@shape("surplus")
class Descending(InSection):
    """``count`` Archers lose their Firing spots."""

    count: Often = 1

    @property
    def left(self) -> int:
        return self.count


@shape("target")
class Targeting(Task):
    """A warrior of a party nobody plays: the first free spot, of the cards after the first ``step``; ``at`` -1 the deck shows."""

    at: Annotated[int, Whole(-1, len(SECTIONS) - 1)] = -1
    soldier: Warrior = 0
    step: Annotated[int, Whole(0, 99)] = 0
    was: ClassVar[old_tasks.Was] = {"count": ("soldier", int)}


@shape("aim")
class Aiming(InSection):
    """A person reads the card in this row for the warrior of a ``party``."""

    row: Row = 1
    soldier: Warrior = 0
    party: Party = 0
    was: ClassVar[old_tasks.Was] = {"count": ("soldier", int)}


# -- what is received and given up --------------------------------------------------------------------------------


@shape("shame", "new_advisor")
class Counting(Task):
    """So many."""

    count: Often = 0


@dataclass(slots=True)
class Goods(Task):
    """``count`` Resources, of the first ``kinds``."""

    count: Often = 1
    kinds: Annotated[int, Whole(len(RESOURCES) - 1, len(RESOURCES))] = len(RESOURCES)
    was: ClassVar[old_tasks.Was] = {"at": ("kinds", int)}

    @property
    def left(self) -> int:
        return self.count


@shape("pay")
class Paying(Goods):
    """Given up."""


@shape("take")
class Taking(Goods):
    """Gained by this rule."""

    rule: str = ""
    was: ClassVar[old_tasks.Was] = {**Goods.was, "card": ("rule", str)}


@shape("cleanse")
class Cleansing(Task):
    """Where a token is discarded for nothing: the Temple, or by card (-1)."""

    at: Annotated[int, Whole(-1, len(LOCATIONS) - 1)] = -1


@shape("fresh_shame")
class Fresh(Task):
    """The kind of warrior under which a token has just come."""

    soldier: Warrior = 0
    was: ClassVar[old_tasks.Was] = {"at": ("soldier", int)}
