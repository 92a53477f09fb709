"""Step 1 of a round: tiles, event and bonus tile, and in a solo game the shadow's dice and the pass first tiles above."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, repeat
from operator import contains
from typing import Any

from referee.engine.action import Action, Arg, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_, with_none
from referee.engine.picking import Row
from referee.engine.runs import NotKnown
from referee.engine.single import piles
from referee.engine.values import Many
from referee.engine.verdict import Finding, Note, Violation, Warn
from referee.engine.words import words
from referee.games.nations_dice import flow
from referee.games.nations_dice.components import (
    BASE_CHITS,
    BASE_EVENTS,
    BASE_TILES,
    BONUS,
    COLOUR_KEYS,
    DIE,
    EVENT,
    FIRST_TILE,
    FIRST_TILES,
    KINDS_OF_COLOUR,
    ROWS,
    TILE,
    Pieces,
    amount,
    colour_of,
    shows,
)
from referee.games.nations_dice.pending import end_steps, present
from referee.games.nations_dice.position import TAKEN, Position

GREEN = COLOUR_KEYS.index("green")
GRID = Many(words("tiles"), TILE, 1, 12, ordered=True)
ABOVE = Many(
    words("pass first tiles"),
    FIRST_TILE,
    3,
    3,
    ordered=True,
)
BLUE_DICE = Pieces(words("dice", "dice/die"), DIE, 1, 8, colour="blue")

COUNT = N_("{count#tile|tiles}: {wanted} lie on the progress board with {players#player|players}")


def laying_out(position: Position, what: str, rule: str, setting: Setting) -> Iterator[Finding]:
    """What is wrong with laying this out: step 1 of a round must be going on, and this part of it still be missing."""
    if position.phase == "setup":
        yield Violation("ND-SET-02", N_("the order cards have not been dealt"), forced=True)
    elif position.phase != "reveal" or what not in flow.laid_out(position, setting):
        yield Violation(rule, N_("this has been done for round {round}: use a correction"), round=position.round)


@action(
    "tiles",
    "tiles/reveal",
    help=N_("New progress tiles of the round, row by row from the bottom, each row from the left"),
    by_table=True,
    listed=False,
)
class Tiles(Action):
    """The progress tiles of a round."""

    tiles: tuple[str, ...] = arg(GRID)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        yield from laying_out(position, "tiles", "ND-RND-02", setting)
        if "above" in flow.laid_out(position, setting):
            yield Violation("ND-SET-41", N_("the pass first tiles come before the progress tiles"), forced=True)
        yield from self._count(position, setting, len(self.tiles))
        for tile in self.tiles:
            age = int(tile.partition("-")[0])
            if age != position.round:
                yield Violation(
                    "ND-RND-03",
                    N_("tile {tile} is of age {age}, this is round {round}"),
                    tile=tile,
                    age=age,
                    round=position.round,
                )
        if not flow.unrest(setting):
            yield from foreign([tile for tile in self.tiles if of_expansion(tile, setting)], setting)
        for tile in _twice(position, self.tiles):
            yield Violation("ND-CMP-03", N_("tile {tile} is in the game or has left it already"), tile=tile)

    @staticmethod
    def _count(position: Position, setting: Setting, count: int) -> Iterator[Finding]:
        wanted = ROWS * flow.columns(position, setting)
        if count == wanted:
            return
        if len(position.players) != 3 or count not in (9, 12):
            facts: dict[str, Any] = {"count": count, "wanted": wanted, "players": len(position.players)}
            yield Violation("ND-SET-05", COUNT, ruling="ND-AMB-02", **facts)

    @classmethod
    def rows(
        cls, position: Position, setting: Setting, player: int, one: Arg, said: Mapping[str, Any]
    ) -> Iterator[Row]:
        position = present(position, setting)
        wanted = ROWS * flow.columns(position, setting)
        own = [tile for tile in TILE.domain() if tile.startswith(f"{position.round}-")]
        taken = _twice(position, own)
        here = [tile for tile in own if tile not in taken]
        yield Row.single((tile for tile in here if flow.unrest(setting) or not of_expansion(tile, setting)), wanted)

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        count, wanted = len(self.tiles), ROWS * flow.columns(position, setting)
        if count != wanted:
            yield Warn("ND-SET-05", COUNT, count=count, wanted=wanted, players=len(position.players))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        end_steps(position, setting, notes)
        width, over = divmod(len(self.tiles), ROWS)
        if over:
            return
        position.grid = [list(self.tiles[row * width : (row + 1) * width]) for row in range(ROWS)]
        notes.append(
            Note(
                "ND-RND-02",
                N_("{count#tile|tiles} of age {age} on the progress board"),
                count=len(self.tiles),
                age=position.round,
            )
        )
        flow.go_on(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        return iter(())


def of_expansion(tile: str, setting: Setting) -> bool:
    """Whether the base game has no such tile, by its number or by what it is known to give."""
    known = flow.tile_of(tile, setting)
    gives = known is not None and (known.gains.dice[GREEN] or not BASE_CHITS.keys() >= set(known.gains.chits))
    return int(tile.partition("-")[2]) > BASE_TILES or bool(gives)


def foreign(tiles: Sequence[str], setting: Setting) -> Iterator[Violation]:
    """What is wrong with these tiles or events, which only the expansion mixes in (ND-SET-20)."""
    if tiles and not flow.unrest(setting):
        yield Violation("ND-SET-20", N_("only in the expansion: {tiles}"), tiles=list(tiles))


def _twice(position: Position, tiles: Sequence[str]) -> list[str]:
    """Tiles named twice, lying with a player or out of the game."""
    taken = piles(position, TAKEN)
    return [tile for tile, count in Counter(tiles).items() if count > 1 or any(map(contains, taken, repeat(tile)))]


@action("event", help=N_("The event tile of the round"), by_table=True)
class Event(Action):
    """The event tile of a round."""

    event: str = arg(EVENT)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        yield from laying_out(position, "event", "ND-RND-04", setting)
        age = int(self.event.partition("-")[0])
        if age != position.round:
            yield Violation(
                "ND-RND-04",
                N_("event {event} is of age {age}, this is round {round}"),
                event=self.event,
                age=age,
                round=position.round,
            )
        yield from foreign([self.event] if int(self.event.partition("-")[2]) > BASE_EVENTS else [], setting)
        if self.event in position.past_events:
            yield Violation("ND-CMP-03", N_("event {event} has left the game"), event=self.event)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        end_steps(position, setting, notes)
        position.event = self.event
        printed = flow.known(setting).events.told(self.event)
        if printed is not None:
            notes.append(Note("ND-RND-04", N_("famine {famine}, war {war}"), famine=printed[0], war=printed[1]))
        flow.go_on(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        if "event" in flow.laid_out(position, setting):
            for event in EVENT.domain():
                if event.startswith(f"{position.round}-"):
                    yield cls(-1, event)


@action("bonus", "bonus/bonus tile", help=N_("The bonus tile of the round"), by_table=True)
class Bonus(Action):
    """The bonus tile of a round."""

    bonus: str = arg(BONUS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if not flow.unrest(setting):
            yield Violation("ND-RND-05", N_("there are no bonus tiles without the expansion"))
            return
        yield from laying_out(position, "bonus", "ND-RND-05", setting)
        if self.bonus in position.past_bonuses:
            yield Violation("ND-CMP-03", N_("bonus tile {bonus} was used in an earlier round"), bonus=BONUS[self.bonus])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        end_steps(position, setting, notes)
        position.bonus = self.bonus
        notes.append(Note("ND-RND-05", N_("bonus tile of this round: {bonus}"), bonus=BONUS[self.bonus]))
        flow.go_on(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        if "bonus" in flow.laid_out(position, setting):
            for bonus in BONUS.domain():
                yield cls(-1, bonus)


@action("above", help=N_("Solo with Unrest: the pass first tiles above columns 1, 2, 3"), by_table=True)
class Above(Action):
    """Pass first tiles above the columns of a solo game."""

    tiles: tuple[str, ...] = arg(ABOVE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if not (flow.unrest(setting) and flow.solo(position)):
            yield Violation("ND-SET-41", N_("pass first tiles lie above columns only in the solo game with Unrest"))
            return
        yield from laying_out(position, "above", "ND-SET-41", setting)
        if sorted(self.tiles) != sorted(FIRST_TILES):
            yield Violation("ND-SET-41", N_("each of the three tiles lies above one column"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        end_steps(position, setting, notes)
        position.above = list(self.tiles)
        notes.append(
            Note("ND-SET-41", N_("above columns 1, 2, 3: {tiles}"), tiles=[FIRST_TILE[one] for one in self.tiles])
        )
        flow.go_on(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        if "above" in flow.laid_out(position, setting):
            for tiles in permutations(FIRST_TILES):
                yield cls(-1, tiles)


@action(
    "shadow", "shadow/shadow books", help=N_("Solo: the blue dice rolled for the shadow"), by_table=True, listed=False
)
class ShadowBooks(Action):
    """The books of the shadow."""

    dice: tuple[str, ...] = arg(BLUE_DICE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if not flow.solo(position):
            yield Violation("ND-SOL-02", N_("only a solo game has a shadow"))
            return
        yield from laying_out(position, "shadow", "ND-SOL-02", setting)
        if not position.event:
            yield Violation("ND-SOL-02", N_("its dice are rolled when the event tile is drawn"), forced=True)
        if len(self.dice) != position.round or any(colour_of(die) != 1 for die in self.dice):
            yield Violation(
                "ND-SOL-02", N_("{count#blue die is|blue dice are} rolled in this age"), count=position.round
            )
        yield from faces_exist(self.dice, setting)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        end_steps(position, setting, notes)
        position.shadow.rolled = sum(amount(die, "book") for die in self.dice)
        notes.append(
            Note(
                "ND-SOL-02",
                with_none(N_("the shadow will make {count#book|books}"), count=N_("the shadow will make no books")),
                count=position.shadow.rolled,
            )
        )
        flow.go_on(position, setting, notes)

    @classmethod
    def rows(
        cls, position: Position, setting: Setting, player: int, one: Arg, said: Mapping[str, Any]
    ) -> Iterator[Row]:
        yield Row.of(faces("blue", setting), present(position, setting).round)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        return iter(())


def faces(colour: str, setting: Setting) -> Iterator[str]:
    """The faces that a die of this colour may show, as far as that is known."""
    for die in DIE.domain():
        if colour_of(die) != COLOUR_KEYS.index(colour):
            continue
        try:
            if not any(faces_exist([die], setting)):
                yield die
        except NotKnown:
            yield die


def faces_exist(dice: Sequence[str], setting: Setting) -> Iterator[Finding]:
    """What is wrong with these dice: each face must be one that its colour has (ND-ROL-04)."""
    for die in sorted(set(dice)):
        colour, _, face = die.partition("-")
        fist = die == "green-unrest"
        if not shows(die).keys() <= KINDS_OF_COLOUR[colour] or not (fist or face in flow.known(setting).faces[colour]):
            yield Violation("ND-ROL-04", N_("no such die: {die}"), die=DIE[die])
