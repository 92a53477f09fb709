"""Setting the table up (first player, track, tiles and tasks), and the draw of each round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from referee.engine.action import Action, Arg, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.picking import Row
from referee.engine.values import Many, SeatValue
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import words
from referee.games.zhanguo import flow
from referee.games.zhanguo.actions.boards import open_auction, place_officials
from referee.games.zhanguo.components import (
    BOARDS,
    CARD,
    CARDS_A_ROUND,
    COLOUR,
    FACES,
    KIND,
    LEVEL,
    ROUNDS,
    SECTION,
    SLOT,
    TILE,
    colour_of,
)
from referee.games.zhanguo.position import Position

SEAT = SeatValue(words("player"), 4)
SEATS = Many(words("players"), SEAT, 2, 4, ordered=True)
HAND = Many(words("cards"), CARD, 1, 6)


def setting_up(position: Position) -> Iterator[Finding]:
    """Yield a violation unless the table is still being set up."""
    if position.phase != "setup":
        yield Violation("ZG-SETUP-01", N_("the table is set up already: use a correction"))


@action("first", "first/first player", help=N_("Set-up: who is first player"), by_table=True)
class First(Action):
    """The first player, chosen at random."""

    who: int = arg(SEAT)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from setting_up(position)
        if self.who >= len(position.players):
            yield Violation("ZG-SETUP-06", N_("there are {count#player|players}"), count=len(position.players))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.who < len(position.players)
        position.first = self.who
        if position.phase == "setup" and position.track[:1] != [self.who]:
            position.track = []
        notes.append(Note("ZG-SETUP-06", N_("{player} is first player"), player=self.who))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "setup":
            for who in range(len(position.players)):
                yield cls(TABLE, who)


@action("track", "track/reward track", help=N_("Set-up: the reward track from top to bottom"), by_table=True)
class Track(Action):
    """The order of the discs on the reward track."""

    who: tuple[int, ...] = arg(SEATS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from setting_up(position)
        if position.phase == "setup" and position.first < 0:
            yield Violation("ZG-SETUP-06", N_("the first player has not been named"), forced=True)
        if sorted(self.who) != list(range(len(position.players))):
            yield Violation(
                "ZG-SETUP-07",
                N_("every player has one disc on the track: {count} names are needed"),
                count=len(position.players),
            )
        elif position.first >= 0 and self.who[0] != position.first:
            yield Violation(
                "ZG-SETUP-07",
                N_("the top space belongs to the first player, {player}"),
                player=position.first,
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert sorted(self.who) == list(range(len(position.players)))
        position.track = list(self.who)
        notes.append(Note("ZG-SETUP-07", N_("reward track from the top: {order}"), order=list(self.who)))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "setup" and position.first >= 0:
            others = [seat for seat in range(len(position.players)) if seat != position.first]
            for rest in permutations(others):
                yield cls(TABLE, (int(position.first), *rest))


@action("face", "face/tile", help=N_("Set-up: the wall tile that lies on a section"), by_table=True)
class Face(Action):
    """The wall tile face on a section."""

    section: int = arg(SECTION)
    face: int = arg(FACES)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from setting_up(position)
        code = FACES[self.face].key
        same_tile = flow.known(setting).tiles[code]
        for number, section in enumerate(position.walls):
            if number != self.section and section.face in same_tile:
                yield Violation(
                    "ZG-SETUP-10", N_("that tile lies on section {section} already"), section=SECTION[number]
                )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        position.walls[self.section].face = FACES[self.face].key
        notes.append(
            Note(
                "ZG-SETUP-10",
                N_("section {section} shows {face}"),
                section=SECTION[self.section],
                face=FACES[self.face],
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "setup":
            for section in range(len(position.walls)):
                for face in range(len(FACES)):
                    yield cls(TABLE, section, face)


@action(
    "task", "task/task tile", help=N_("Set-up: the task tile (1 to 4 of its kind) that lies on a slot"), by_table=True
)
class Task(Action):
    """A task tile on a slot."""

    part: int = arg(LEVEL)
    kind: int = arg(KIND)
    tile: int = arg(TILE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from setting_up(position)
        other = (1 - self.part) * 3 + self.kind
        if position.tasks[other].tile == self.tile:
            yield Violation("ZG-SETUP-11", N_("that tile lies on {slot} already"), slot=SLOT[other])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        slot = self.part * 3 + self.kind
        position.tasks[slot].tile = self.tile
        notes.append(Note("ZG-SETUP-11", N_("task tile {tile} lies on {slot}"), tile=self.tile, slot=SLOT[slot]))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "setup":
            for slot in SLOT.domain():
                for tile in TILE.domain():
                    yield cls(TABLE, slot // 3, slot % 3, tile)


@action("begin", "begin", help=N_("Set-up is complete: go on to boards and round 1"), by_table=True)
class Begin(Action):
    """The end of the common set-up."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from setting_up(position)
        if position.phase != "setup":
            return
        if position.first < 0:
            yield Violation("ZG-SETUP-06", N_("the first player has not been named"), forced=True)
        if not position.track:
            yield Violation("ZG-SETUP-07", N_("the order on the reward track has not been told"), forced=True)
        bare = [SECTION[number] for number, section in enumerate(position.walls) if not section.face]
        if bare:
            yield Violation("ZG-SETUP-10", N_("no wall tile was named for: {sections}"), forced=True, sections=bare)
        empty = [SLOT[number] for number, slot in enumerate(position.tasks) if not slot.tile]
        if empty:
            yield Violation("ZG-SETUP-11", N_("no task tile was named for: {slots}"), forced=True, slots=empty)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert position.phase == "setup"
        if setting.options["side"] == "A" and setting.rulings["ZG-AMB-30"] == "same-side":
            for player in position.players:
                player.board = "A"
            place_officials(position, setting, notes)
            return
        position.boards_left = [board.key for board in BOARDS.options if board.key != "A"]
        position.phase = "boards"
        if setting.options["auction"] == "yes":
            position.phase = "auction"
            open_auction(position, position.first)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "setup":
            yield cls(TABLE)


@action("drawn", "drawn/draw", help=N_("Phase 1: everybody has drawn two cards of each colour"), by_table=True)
class Drawn(Action):
    """The draw of a round."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if position.phase in ("play", "rewards"):
            yield Violation("ZG-DRAW-04", N_("the cards of round {round} have been drawn"), round=position.round)
        elif position.phase == "end":
            yield Violation("ZG-ROUNDEND-02", N_("the game ended after round {round}"), round=position.round)
        elif position.phase != "draw":
            yield Violation("ZG-GEN-01", N_("round 1 has not begun: the table is still being set up"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if setting.options["draw"] == "yes":
            if position.round < ROUNDS:
                notes.append(Note("ZG-VAR-01", N_("each drew 3 of a deck and kept 2")))
                notes.append(Note("ZG-VAR-02", N_("the third cards lie shuffled under their decks")))
            else:
                notes.append(Note("ZG-VAR-03", N_("each drew 2 of a deck")))
        notes.append(Note("ZG-DRAW-01", N_("everybody holds 2 ivory, 2 orange and 2 brown cards")))
        flow.deal(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "draw":
            yield cls(TABLE)


@action(
    "hand",
    "hand",
    help=N_("Private: type the numbers of your six cards, so that the referee can check them"),
    private=True,
)
class Hand(Action):
    """The numbers of a hand, typed by its owner; never shown to others."""

    cards: tuple[int, ...] = arg(HAND)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if self.player < 0:
            yield Violation("ZG-GEN-06", N_("a hand belongs to one player: begin with the name"))
            return
        own = position.players[self.player]
        if position.phase not in ("draw", "play") or (position.phase == "play" and own.held < 6):
            yield Violation("ZG-DRAW-04", N_("a hand is typed in when it has been drawn and is complete"))
        if len(set(self.cards)) < len(self.cards):
            yield Violation("ZG-DRAW-03", N_("a number appears twice: every card exists once"))
        counts = [sum(colour_of(card) == colour for card in self.cards) for colour in COLOUR.domain()]
        if counts != [2, 2, 2]:
            yield Violation(
                "ZG-DRAW-02",
                N_("this is {ivory} ivory, {orange} orange and {brown} brown, a hand is 2 of each"),
                ivory=counts[0],
                orange=counts[1],
                brown=counts[2],
            )
        for card in self.cards:
            if flow.seen(position, card):
                yield Violation("ZG-INV-06", N_("card {card} lies on the table already"), card=card)

    @classmethod
    def rows(
        cls, position: Position, setting: Setting, player: int, one: Arg, said: Mapping[str, Any]
    ) -> Iterator[Row]:
        for colour in range(len(COLOUR)):
            cards = (card for card in CARD.domain() if colour_of(card) == colour and not flow.seen(position, card))
            yield Row.single(cards, CARDS_A_ROUND // len(COLOUR), COLOUR[colour])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        position.players[self.player].known_hand = list(self.cards)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        return iter(())
