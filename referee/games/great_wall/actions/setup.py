"""Setting the table up: the cards and tokens that are laid out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.values import Many, Number
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.houses import NewAdvisor, random_advisor
from referee.games.great_wall.actions.invasion import PlaceHorde, random_horde
from referee.games.great_wall.box import board
from referee.games.great_wall.components import (
    ADVISOR_SLOTS,
    ARTIFACT,
    ARTIFACT_SLOTS,
    HORDE_CARDS,
    LOCATION,
    REQUEST,
)
from referee.games.great_wall.flowing import surely
from referee.games.great_wall.position import Position
from referee.games.great_wall.setup import QIN_PLACES, open_requests, request_set
from referee.games.great_wall.wall.invasion import counted_deck, starting, untold_backs

ARTIFACTS = Many(words("artifacts"), ARTIFACT, 1, ARTIFACT_SLOTS)
REQUESTS = Many(words("requests"), REQUEST, 1, ARTIFACT_SLOTS)
TOKENS = Many(words("tokens"), LOCATION, 5, 5, ordered=True)
DECK = Number(words("count"), 1, HORDE_CARDS, rule="GW-SETUP-05")


class Laid(Action):
    """What laying out Artifacts and Requests share: they lie on the same slots."""

    cards: tuple[int, ...]

    def _lay(self, already: list[int], most: int, rule: str) -> Iterator[Finding]:
        if already:
            yield Violation(rule, N_("these cards lie there already: use a correction"))
        if len(set(self.cards)) != most or len(self.cards) != most:
            yield Violation(rule, N_("{most} different cards are laid out"), most=most)


@action("artifacts", "artifacts/artifact", help=N_("Set-up: the three Artifacts of this game"), by_table=True)
class LayArtifacts(Laid):
    """Lay out three of the five Artifacts."""

    cards: tuple[int, ...] = arg(ARTIFACTS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "set_up")
        if board.coop(setting):
            yield Violation("GW-SETUPC-02", N_("the cooperative mode has no Artifacts"))
            return
        yield from self._lay(position.artifacts, ARTIFACT_SLOTS, "GW-SETUP-04")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        position.artifacts = list(self.cards)
        notes.append(Note("GW-SETUP-04", N_("Artifacts {cards} lie on the board"), cards=position.artifacts))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "set_up") and not board.coop(setting):
            for cards in ARTIFACTS.domain():
                if len(cards) == ARTIFACT_SLOTS:
                    yield cls(TABLE, cards)


@action("requests", "requests", help=N_("Set-up of the cooperative mode: the open Requests"), by_table=True)
class LayRequests(Laid):
    """Lay out three Requests, or two with two players."""

    cards: tuple[int, ...] = arg(REQUESTS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "set_up")
        if not board.coop(setting):
            yield Violation("GW-SETUP-01", N_("Requests belong to the cooperative mode"))
            return
        yield from self._lay(position.requests, open_requests(setting), "GW-SETUPC-02")
        for card in self.cards:
            if card not in request_set(setting):
                yield Violation("GW-COOP-23", N_("Request {card} is not used with two players"), card=card)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        position.requests = list(self.cards)
        position.reserve.requests -= len(position.requests)
        notes.append(Note("GW-SETUPC-02", N_("Requests {cards} lie on the board"), cards=position.requests))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "set_up") and board.coop(setting):
            for cards in REQUESTS.domain():
                if len(cards) == open_requests(setting):
                    yield cls(TABLE, cards)


@action(
    "tokens",
    "tokens/location track",
    help=N_("Set-up, solo: Qin's Location track from left to right, a Location for each token"),
    by_table=True,
)
class Tokens(Action):
    """Tell the order of the five tokens of Qin's track, the highest first."""

    order: tuple[int, ...] = arg(TOKENS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "set_up")
        if position.qin is None:
            yield Violation("GW-SETUPS-06", N_("the Location track belongs to the solo game"))
        if sorted(self.order) != list(QIN_PLACES):
            yield Violation("GW-SETUPS-06", N_("the track holds the four production Locations and the Barracks"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert position.qin is not None
        position.qin.track = list(self.order)
        places = [LOCATION[number] for number in position.qin.track]
        notes.append(Note("GW-SETUPS-06", N_("Qin's Location track: {places}"), places=places))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "set_up") and position.qin is not None:
            for order in permutations(QIN_PLACES):
                yield cls(TABLE, order)


LEFT_IN_DECK = 2 * HORDE_CARDS // 3
"""The cards of a deck without those that point left, where each Section has as many (GW-U-17); until they are counted."""


@action(
    "deck",
    "deck/horde deck",
    help=N_("Set-up for one or two: how many Horde cards are in the deck without those that point left"),
    by_table=True,
)
class Deck(Action):
    """Tell the size of the Horde deck, where the box does not tell every card's back."""

    count: int = arg(DECK, asks=N_("how many?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "set_up")
        if counted_deck(position):
            if self.count != HORDE_CARDS - position.reserve.boxed:
                yield Violation("GW-SETUP2-03", N_("the size of the Horde deck is known"))
            return
        if self.count < starting(position, setting):
            text = N_("{count#Horde card is|Horde cards are} laid out at the start")
            yield Violation("GW-SETUP2-04", text, count=starting(position, setting))
        yield from (Missing(key, "GW-SETUP2-03") for key in untold_backs(setting))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if counted_deck(position):
            return
        count_deck(position, self.count)
        notes.append(Note("GW-SETUP2-03", N_("the Horde deck has {count#card|cards}"), count=self.count))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "set_up") and surely(lambda: not counted_deck(position)):
            for count in DECK.domain():
                yield cls(TABLE, count)


def count_deck(position: Position, count: int) -> None:
    """The deck has so many cards without those that point left; some of them lie on the board already."""
    position.reserve.hordes = max(0, count - position.laid)
    position.reserve.boxed = HORDE_CARDS - count


@action("begin", "begin", help=N_("The table is set up: players keep a General"), by_table=True)
class Begin(Action):
    """End what the table lays out; players then keep their cards."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "set_up")
        if board.coop(setting):
            if not position.requests:
                yield Violation("GW-SETUPC-02", N_("no Requests have been laid out"), forced=True)
        elif not position.artifacts:
            yield Violation("GW-SETUP-04", N_("no Artifacts have been laid out"), forced=True)
        if not counted_deck(position):
            yield from (Missing(key, "GW-SETUP2-03") for key in untold_backs(setting))
        laid, need = position.laid, starting(position, setting)
        if laid < need:
            yield Violation(
                "GW-SETUP-06", N_("{count#Horde card is|Horde cards are} missing"), forced=True, count=need - laid
            )
        if len(position.advisors) < ADVISOR_SLOTS:
            yield Violation("GW-SETUP-17", N_("the Advisor track is not full"), forced=True)
        if position.qin is not None and not position.qin.track:
            yield Violation("GW-SETUPS-06", N_("Qin's Location track is not set"), forced=True)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if not counted_deck(position):
            count_deck(position, LEFT_IN_DECK)
        tasks.end(position, TABLE)
        notes.append(Note("GW-SETUP-13", N_("each player keeps a General and an Active Advisor")))
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "set_up"):
            yield cls(TABLE)


def random_set_up(position: Position, setting: Setting, rng: Random) -> Action:
    """A random choice of the next thing that the table lays out."""
    if not counted_deck(position):
        return Deck(TABLE, LEFT_IN_DECK)
    if position.qin is not None and not position.qin.track:
        return Tokens(TABLE, tuple(rng.sample(QIN_PLACES, len(QIN_PLACES))))
    if board.coop(setting) and not position.requests:
        return LayRequests(TABLE, tuple(sorted(rng.sample(request_set(setting), open_requests(setting)))))
    if not board.coop(setting) and not position.artifacts:
        return LayArtifacts(TABLE, tuple(sorted(rng.sample(range(1, 6), ARTIFACT_SLOTS))))
    if position.laid < starting(position, setting):
        return random_horde(position, setting, rng)
    if len(position.advisors) < ADVISOR_SLOTS:
        return random_advisor(position, setting, rng)
    return Begin(TABLE)


SET_UP = (LayArtifacts, LayRequests, PlaceHorde, NewAdvisor, Tokens, Deck, Begin)
tasks.ask(
    "set_up",
    "GW-SETUP-21",
    N_("set the table up: Horde cards, Artifacts or Requests, Advisors, then begin"),
    N_("the table is still being set up"),
    SET_UP,
    chance=random_set_up,
    moment=("GW-SETUP-21", N_("the table is set up already")),
)
