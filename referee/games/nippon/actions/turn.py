"""What may be done at any moment of a turn, and the end of it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation, Warn
from referee.games.nippon import flow, synergy
from referee.games.nippon.actions.consolidate import pay
from referee.games.nippon.actions.take import leaves_an_action
from referee.games.nippon.components import EXCHANGE, TRACK, TRACKS
from referee.games.nippon.position import Position


@action(
    "exchange",
    "exchange/exchange blueprints",
    help=N_("In your turn: discard blueprints worth 3 for a step on a track"),
    follow=("exchange",),
)
class Exchange(Action):
    """Three blueprints for one step."""

    track: int = arg(TRACK)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        for one in flow.in_turn(position, self.player):
            if isinstance(one, Violation) and one.rule in ("NP-TURN-01", "NP-END-01"):
                yield one.under("NP-BLUE-05")
            else:
                yield one
        own = position.players[self.player]
        if position.turn.action == "consolidate" and setting.rulings["NP-AMB-14"] == "before-only":
            yield Violation("NP-BLUE-04", N_("the consolidation has begun"), ruling="NP-AMB-14")
        if own.blueprints < EXCHANGE:
            yield Violation(
                "NP-BLUE-03",
                N_("{player} has {count#blueprint|blueprints}, but 3 are needed"),
                player=self.player,
                count=own.blueprints,
            )
        yield from flow.room_above(setting, own, self.track, 1, "NP-BLUE-03")
        yield from leaves_an_action(self, position, setting)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        flow.spend(position, self.player, "blueprints", EXCHANGE)
        notes.append(
            Note("NP-BLUE-01", N_("{player} discards {count#blueprint|blueprints}"), player=self.player, count=EXCHANGE)
        )
        flow.step_up(position, setting, self.player, self.track, 1, "NP-BLUE-01", notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if (
            position.phase == "play"
            and position.turn.player == player
            and position.players[player].blueprints >= EXCHANGE
        ):
            for track in range(len(TRACKS)):
                yield cls(player, track)


@action("done", "done/end turn", help=N_("The turn is over; a consolidation pays its wages"), ends=True)
class Done(Action):
    """The end of the turn."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.in_turn(position, self.player)
        if position.phase != "play" or position.turn.player != self.player:
            return
        stage = position.turn.stage
        if stage == "start":
            yield Violation(
                "NP-TURN-02", N_("a turn is either a worker with its action, or a consolidation"), forced=True
            )
        elif stage == "act":
            yield Violation("NP-WORK-04", N_("a worker was taken, but no action was carried out"), forced=True)
        elif stage == "reward":
            yield Violation("NP-REWARD-02", N_("the Emperor's reward must be taken first"), forced=True)

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        if position.turn.gifts:
            yield Warn(synergy.RULE, N_("what a factory gives has not been taken, and is lost"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if position.turn.action == "consolidate":
            own = position.players[self.player]
            pay(position, self.player, notes)
            if own.workers:
                notes.append(
                    Note("NP-PAY-05", N_("{count#worker goes|workers go} back into the bag"), count=len(own.workers))
                )
            own.workers = []
        flow.finish_turn(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "play" and position.turn.player == player and position.turn.stage in ("acted", "wages"):
            yield cls(player)
