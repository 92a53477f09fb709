"""Kalah: two players, six pits and a store each, 48 seeds. A complete game for the Referee in one small package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any

from messages.classes import mutable
from referee.engine import pieces
from referee.engine.action import Action, action, arg
from referee.engine.fields import axis
from referee.engine.game import Decision, Game, Option, Setting
from referee.engine.holds import OWNER, Whole
from referee.engine.message import N_, Message
from referee.engine.pieces import Pieces
from referee.engine.values import Choice, Number
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.engine.words import words
from scoring.shape import scored_by

PITS, SEEDS = 6, 4
PIT = Number(words("pit"), 1, PITS)
SEED = words("seeds")
STORE = words("store")
NAMES = tuple(str(number) for number in range(1, PITS + 1))
Seeds = Annotated[int, Whole(0, 2 * PITS * SEEDS)]


@mutable
class Player:
    """The store of a player, and the pits from left to right as that player sees them."""

    store: Annotated[Seeds, STORE] = 0
    pits: Annotated[list[Seeds], words("pits")] = axis(NAMES, lambda: [SEEDS] * PITS)


@mutable
class Position:
    """The whole table; ``turn`` is -1 once the game is over."""

    players: list[Player] = field(default_factory=lambda: [Player(), Player()])
    turn: Annotated[int, OWNER] = 0


SUPPLY = (Pieces("KA-INV-01", SEED, 2 * PITS * SEEDS, ("players.*.store", "players.*.pits.*")),)


@action("sow", help=N_("Sow the seeds of one of your pits"))
class Sow(Action):
    """All seeds of one own pit, one by one."""

    pit: int = arg(PIT)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if self.player != position.turn:
            yield Violation("KA-TURN-01", N_("it is not the turn of {player}"), player=self.player)
        if not position.players[self.player].pits[self.pit - 1]:
            yield Violation("KA-SOW-01", N_("pit {pit} is empty"), pit=self.pit)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own, other = position.players[self.player], position.players[1 - self.player]
        seeds, own.pits[self.pit - 1] = own.pits[self.pit - 1], 0
        at = self.pit - 1
        for _ in range(seeds):
            at = (at + 1) % (2 * PITS + 1)
            if at == PITS:
                own.store += 1
            else:
                (own if at < PITS else other).pits[at % (PITS + 1)] += 1
        notes.append(Note("KA-SOW-02", N_("{seeds#seed is|seeds are} sown"), seeds=seeds))
        if seeds and at < PITS and own.pits[at] == 1 and other.pits[PITS - 1 - at]:
            self._take(own, other, at, notes)
        again = seeds and at == PITS
        if again:
            notes.append(Note("KA-TURN-02", N_("{player} sows again"), player=self.player))
        position.turn = self.player if again else 1 - self.player
        finish(position, setting, notes)

    def _take(self, own: Player, other: Player, at: int, notes: list[Note]) -> None:
        """The last seed and those opposite go into the store."""
        taken = own.pits[at] + other.pits[PITS - 1 - at]
        own.pits[at] = other.pits[PITS - 1 - at] = 0
        own.store += taken
        notes.append(Note("KA-SOW-03", N_("{player} takes {taken#seed|seeds}"), player=self.player, taken=taken))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        return (cls(player, pit) for pit in range(1, PITS + 1))


def finish(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Once a side is empty the seeds that are left go into a store, and nobody has the turn."""
    empty = [seat for seat, player in enumerate(position.players) if not any(player.pits)]
    if not empty:
        return
    for seat, player in enumerate(position.players):
        left, player.pits = sum(player.pits), [0] * PITS
        keeper = seat if setting.options["left"] == "own" else empty[0]
        position.players[keeper].store += left
        if left:
            notes.append(Note("KA-END-01", N_("{left#seed goes|seeds go} to {player}"), left=left, player=keeper))
    position.turn = -1


def decision(position: Position, setting: Setting) -> Decision:
    """Whose turn it is."""
    if position.turn < 0:
        return Decision("over", (), (), Message(N_("the game is over")))
    return Decision("sow", (position.turn,), (Sow,), Message(N_("{player}: sow a pit"), {"player": position.turn}))


def final(position: Position, setting: Setting) -> tuple[dict[str, Any], list[Missing]]:
    """The stores."""
    stores = {seat.name: player.store for seat, player in zip(setting.seats, position.players, strict=True)}
    return {"players": list(stores), "stores": stores}, []


def status(position: Position, setting: Setting) -> Mapping[str, Any]:
    """The seeds in the stores."""
    return {N_("vp"): final(position, setting)[0]["stores"]}


GAME = Game(
    id="kalah",
    title=words("Kalah"),
    rules_version="kalah-1",
    package="referee_kalah",
    players=(2, 2),
    colours=Choice(words("side"), (words("south"), words("north"))),
    options=(
        Option(
            words("left"), (words("own"), words("ender")), N_("who gets the seeds left: their owner, or who is out")
        ),
    ),
    actions=(Sow,),
    position=Position,
    start=lambda setting: Position(),
    decision=decision,
    audit=lambda position, setting: [*pieces.audit(SUPPLY, position)],
    final=final,
    score=scored_by("referee_kalah.scoring"),
    scoring_module="referee_kalah.scoring",
    status=status,
    zones_module="referee_kalah.zones",
)
