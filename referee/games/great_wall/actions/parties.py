"""What people do for Qin and the Reed Clan: turn up Qin's card, decide for the Clan, find a warrior its spot."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.building import closed, room_for_barricade
from referee.games.great_wall.actions.by_card import waiting
from referee.games.great_wall.actions.casualties import SPOT_NAME
from referee.games.great_wall.actions.done import Done, maybe, must
from referee.games.great_wall.actions.houses import TRACK_SLOT
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards import triggers
from referee.games.great_wall.components import (
    BARRICADE_SLOTS,
    COMMAND,
    HORDE,
    QIN,
    QIN_NAME,
    REED,
    REED_NAME,
    SECTION,
    SPEARMAN,
    SPOT,
    SPOTS,
)
from referee.games.great_wall.parties import targeting
from referee.games.great_wall.parties.reed import dismiss, waits
from referee.games.great_wall.position import Horde, Position
from referee.games.great_wall.task_shapes import Aiming, Task, Telling
from referee.games.great_wall.wall import grids

BARRICADE_FIRST = N_("{player} places the Barricade of the Reed Clan first")


@action("qin", "qin", help=N_("Solo: the Command card Qin Jiushao reveals"), by_table=True)
class QinCard(Action):
    """Tell the card that Qin turns up from the top of his deck."""

    card: int = arg(COMMAND)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "qin_draw")
        if position.qin is not None and self.card in position.qin.played:
            yield Violation("GW-SOLO-08", N_("{card} has left his deck"), card=COMMAND[self.card])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        position.party(QIN).chosen = self.card
        notes.append(Note("GW-SOLO-08", N_("{player} plays {card}"), player=QIN_NAME, card=COMMAND[self.card]))
        tasks.end(position, TABLE)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "qin_draw") and position.qin is not None:
            for card in range(len(COMMAND)):
                if card not in position.qin.played:
                    yield cls(TABLE, card)


def random_card(position: Position, setting: Setting, rng: Random) -> Action:
    """A random card that is left in Qin's deck."""
    return rng.choice(list(QinCard.candidates(position, setting, TABLE)))


@action("dismiss", "dismiss", help=N_("Which Advisor leaves the track"))
class Dismiss(Action):
    """Discard an Advisor of the track, for the Reed Clan or by a card."""

    slot: int = arg(TRACK_SLOT)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        kinds = ("dismiss", "reed_advisor") if position.reed is None else ("reed_advisor", "dismiss")
        yield from tasks.answering(position, setting, self.player, *kinds)
        if self.slot > len(position.advisors):
            yield Violation("GW-REED-14", N_("no Advisor lies in slot {number} of the track"), number=self.slot)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        tasks.answered(position, task, self.player)
        dismiss(position, self.slot, "GW-REED-14" if task.kind == "reed_advisor" else "GW-CMD-02", notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "reed_advisor", "dismiss"):
            for slot in range(1, len(position.advisors) + 1):
                yield cls(player, slot)


@action("clan", "clan", help=N_("Cooperative mode: the Reed Clan acts now, not last"))
class Clan(Action):
    """Let the Reed Clan act now, where the group agrees on the order (GW-AMB-42)."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if (text := _in_text(position, setting)) is not None:
            yield Missing(board.fact_of(setting, text.card), "GW-CMD-03")
            return
        yield from tasks.answering(position, setting, self.player, *tasks.AUTOMA_PARTS, whenever=True)
        if not waits(position, setting):
            yield Violation("GW-REED-19", N_("the Reed Clan has nothing to do now"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if _in_text(position, setting) is not None:
            return
        task = position.tasks[-1]
        tasks.answered(position, task, REED)
        tasks.AUTOMA_PARTS[task.kind](position, setting, task, REED, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if waits(position, setting) and tasks.may(position, setting, player, *tasks.AUTOMA_PARTS):
            yield cls(player)


def _in_text(position: Position, setting: Setting) -> Telling | None:
    """The text that waits, if it may ask the Reed Clan as well, and the group says who comes next."""
    if not setting.partly or position.reed is None or not tasks.TASKS.free_order(setting):
        return None
    return waiting(position, setting)


@action("fortify", "fortify", help=N_("Reed Clan: the Section of its free Barricade"))
class Fortify(Action):
    """Place the Reed Clan's Barricade, as its Overlord; it brings no Honor."""

    section: int = arg(SECTION)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "reed_barricade")
        yield from room_for_barricade(position, self.section)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        tasks.end(position, self.player)
        position.sections[self.section].barricades += 1
        text = N_("{player}: a Barricade on the {section} Section")
        notes.append(Note("GW-REED-15", text, player=REED_NAME, section=SECTION[self.section]))
        triggers.happens(position, setting, "build_barricade", REED, here=self.section)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "reed_barricade"):
            for number, _ in board.usable(position):
                yield cls(player, number)


@action("charge", "charge", help=N_("Reed Clan: where its Spearman Attacks"))
class Charge(Action):
    """Send the Reed Clan's Spearman to a free spot of a card in row 1, as its Overlord; the reward is ignored."""

    section: int = arg(SECTION)
    spots: tuple[int, ...] = arg(SPOTS, SPOT_NAME, asks=N_("which spots?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "reed_attack")
        if position.sections[self.section].closed:
            yield closed(self.section)
            return
        yield from grids.coverable(position, setting, SPEARMAN, self.section, 1, self.spots)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        tasks.end(position, self.player)
        horde, spot = position.sections[self.section].hordes[0], self.spots[0]
        targeting.hit(position, setting, REED, SPEARMAN, self.section, horde, spot, notes, "GW-REED-16")
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "reed_attack"):
            for number, _ in board.usable(position):
                for _row, spots in grids.targets(position, setting, number, SPEARMAN):
                    yield cls(player, number, spots)


def _no_target(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return all(grids.has_target(position, setting, number, SPEARMAN) is False for number, _ in board.usable(position))


@must("reed_attack")
def attack_first(position: Position, setting: Setting, task: Task, seat: int) -> Iterator[Finding]:
    """A violation while the Spearman can Attack; done is for Horde cards that are not known (GW-REED-16)."""
    acted = [*unseen.acted(position, setting, "GW-REED-16")]
    yield from acted
    reached = [grids.has_target(position, setting, number, SPEARMAN) for number, _ in board.usable(position)]
    if not acted and any(reached):
        yield Violation("GW-REED-16", N_("the Spearman of the Reed Clan can Attack, and does"))
    elif None in reached:
        yield from (Missing(key, "GW-REED-16") for key in board.untold_hordes(position, setting))


@must("reed_barricade")
def build_first(position: Position, setting: Setting, task: Task, seat: int) -> Iterator[Finding]:
    """A violation while there is room for the Barricade.

    Without room, for example after a correction, done is allowed.
    """
    acted = [*unseen.acted(position, setting, "GW-REED-15", unseen.BY_HIMSELF)]
    yield from acted
    if not acted and not _no_room(position, setting, task, seat):
        yield Violation("GW-REED-15", BARRICADE_FIRST, forced=True, player=seat)


def _no_advisors(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return not position.advisors


def _no_room(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return all(section.barricades >= BARRICADE_SLOTS for _, section in board.usable(position))


REED_VERBS = (Dismiss, Clan, Fortify, Charge)


@action("aim", "aim", help=N_("Solo: the first free spot of a Horde card the referee does not know"))
class Aim(Action):
    """Name the first free spot, down the columns from the left, of an unknown card that Qin or the Clan Attacks.

    Which ``card`` that is need not be said. When it is told, they find their spot by themselves, and it must be this one.
    """

    spots: tuple[int, ...] = arg(SPOTS, SPOT_NAME, asks=N_("which spots?"))
    card: int | None = arg(HORDE, HORDE.name, aside=True)

    def plain(self, position: Position, setting: Setting) -> Action:
        task = tasks.current(position, Aiming)
        if task is None or self.card is not None:
            return self
        return Aim(self.player, self.spots, _aimed_at(position, task).card)

    def needless(self, position: Position, setting: Setting) -> bool:
        return tasks.current(position, Aiming) is None and (self.card, *self.spots) in position.aimed

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "aim")
        task = tasks.current(position, Aiming)
        if task is not None:
            card = _aimed_at(position, task).card
            if self.card not in (None, card):
                yield Violation("GW-SOLO-24", N_("the question is about Horde card {card}"), card=card)
            yield from grids.coverable(position, setting, task.soldier, task.at, task.row, self.spots, there=True)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if tasks.current(position, Aiming) is None:
            return
        task = position.tasks.pop()
        assert isinstance(task, Aiming)
        position.tasks.pop()
        horde = _aimed_at(position, task)
        targeting.hit(position, setting, task.party, task.soldier, task.at, horde, self.spots[0], notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Aiming)
        if task is not None:
            horde = _aimed_at(position, task)
            free = grids.free(setting, horde)
            if free is None:
                covered = horde.covered()
                free = [spot for spot in range(1, SPOT.high + 1) if spot not in covered]
            yield from (cls(player, (spot,), horde.card) for spot in free)


def _aimed_at(position: Position, task: Aiming) -> Horde:
    return position.sections[task.at].hordes[task.row - 1]


tasks.ask(
    "qin_draw",
    "GW-SOLO-08",
    N_("which Command card does Qin Jiushao reveal?"),
    N_("Qin Jiushao reveals his Command card first"),
    (QinCard,),
    chance=random_card,
    moment=("GW-SOLO-08", N_("Qin Jiushao reveals a card when all have chosen")),
    ahead=frozenset({"reveal"}),
)
tasks.ask(
    "reed_advisor",
    "GW-REED-14",
    N_("{player}: which Advisor does the Reed Clan discard?"),
    N_("{player} first says which Advisor the Reed Clan discards"),
    (Dismiss,),
    alone=tasks.OVERLORD_RULE,
    moment=("GW-REED-14", N_("the Reed Clan asks for nothing now")),
)
tasks.ask(
    "dismiss",
    "GW-CMD-02",
    N_("{player}: which Advisor leaves the track (or done)?"),
    N_("{player} discards an Advisor first, or says done"),
    (Dismiss, Done),
    idle=_no_advisors,
)
tasks.ask(
    "reed_barricade",
    "GW-REED-15",
    N_("{player}: where does the Barricade of the Reed Clan go?"),
    BARRICADE_FIRST,
    (Fortify, Done),
    idle=_no_room,
    alone=tasks.OVERLORD_RULE,
    moment=("GW-REED-15", N_("the Reed Clan asks for nothing now")),
)
tasks.ask(
    "reed_attack",
    "GW-REED-16",
    N_("{player}: where does the Spearman of the Reed Clan Attack?"),
    N_("{player} sends the Spearman of the Reed Clan first"),
    (Charge, Done),
    idle=_no_target,
    alone=tasks.OVERLORD_RULE,
    moment=("GW-REED-16", N_("the Reed Clan asks for nothing now")),
)


@maybe("aim")
def _untold(position: Position, setting: Setting, task: Aiming, seat: int) -> list[str]:
    card = _aimed_at(position, task).card
    return [board.card_key(setting, "horde", card)] if board.horde(setting, card) is None else []


@must("aim")
def _spots(position: Position, setting: Setting, task: Aiming, seat: int) -> Iterator[Finding]:
    card = _aimed_at(position, task).card
    if board.horde(setting, card) is None:
        yield Missing(board.card_key(setting, "horde", card), "GW-HORDE-01")


tasks.ask(
    "aim",
    "GW-SOLO-24",
    N_("{player}: which is the first free spot of this Horde card (or done, if it has none)?"),
    N_("{player} first says which spot of a Horde card is free"),
    (Aim, Done),
    moment=("GW-SOLO-24", N_("no warrior is waiting for a target")),
)
