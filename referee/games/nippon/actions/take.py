"""Taking a worker from a space whose action can be carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from referee.engine.action import Action, action, arg, rests_on
from referee.engine.explore import certain
from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.position import clone
from referee.engine.runs import NotKnown
from referee.engine.unknown import Word
from referee.engine.verdict import Finding, Note, Violation
from referee.games.nippon import flow
from referee.games.nippon.actions.export import Export
from referee.games.nippon.actions.factories import Invest, Machinery, Produce
from referee.games.nippon.actions.market import Market
from referee.games.nippon.actions.rolling import Ship, Train
from referee.games.nippon.actions.steps import Knowledge, Mines
from referee.games.nippon.components import DEEDS, SPACE, WORKER, WORKER_SPACES
from referee.games.nippon.position import Position

CLASSES: dict[str, type[Action]] = {
    "knowledge": Knowledge,
    "produce": Produce,
    "export": Export,
    "invest": Invest,
    "mines": Mines,
    "ships": Ship,
    "machinery": Machinery,
    "trains": Train,
    "market": Market,
}
COSTS = frozenset({one.RULES[1] for one in (Knowledge, Mines, Train, Ship)} | {"NP-INVEST-04", "NP-MACH-02"})
"""What the first unit costs, no other is cheaper."""


def able(position: Position, setting: Setting, player: int, deed: str) -> bool:
    """At least one unit of the action is possible (NP-WORK-04)."""
    return hindrance(position, setting, player, deed) is None


def hindrance(position: Position, setting: Setting, player: int, deed: str) -> Sequence[Violation] | None:
    """The violations that stand against every unit of the action, one for each rule; None if one unit is possible."""
    against: dict[str, Violation] = {}
    verb: Any = CLASSES[deed]
    for one in getattr(verb, "probes", verb.units)(position, setting, player):
        found = next((finding for finding in one.unit(position, setting) if isinstance(finding, Violation)), None)
        if found is None:
            return None
        against.setdefault(found.rule, found)
        if found.rule in COSTS:
            break
    return [*against.values()] or [verb.nothing_there(position, player)]


def _reason(deed: str, against: Violation) -> Message:
    facts = {"deed": DEEDS[deed], "why": Message(against.template, against.facts), "rule": against.rule}
    return Message(N_("{deed}: {why} ({rule})"), facts)


def any_able(position: Position, setting: Setting, player: int, printed: Sequence[Any]) -> bool:
    """One of the actions printed under a space is possible; NotKnown if that hinges on which ones are."""
    unknown = [deed for deed in printed if isinstance(deed, Word)]
    if not unknown:
        return any(able(position, setting, player, deed) for deed in printed)
    unable = others = 0
    for deed in dict.fromkeys(deed for one in unknown for deed in one.left()):
        possible = certain(partial(able, position, setting, player, deed))
        unable, others = unable + (possible is not True), others + (possible is not False)
        if unable >= len(unknown) and others:
            raise NotKnown(*(leaf for one in unknown for leaf in one.leaves))
    return unable < len(unknown)


def may_take(position: Position, setting: Setting, player: int) -> bool:
    """A worker can be taken from some space (NP-TURN-05)."""
    return any(
        here and any_able(position, setting, player, flow.actions_of(setting, space))
        for space, here in enumerate(position.spaces, 1)
    )


def leaves_an_action(action: Action, position: Position, setting: Setting) -> Iterator[Finding]:
    """Nothing if the worker that was taken can still do something after this action, otherwise the violation."""
    turn = position.turn
    if turn.stage != "act":
        return
    printed = flow.actions_of(setting, turn.space)
    after = clone(position)
    action.apply(after, setting, [])
    if not any_able(after, setting, action.player, printed):
        yield Violation(
            "NP-WORK-04", N_("then nothing under space {space} could be carried out any more"), space=turn.space
        )


@action("take", "take/take worker", help=N_("Your turn: take a worker from an action space"))
class Take(Action):
    """A worker is taken; the action under its space follows."""

    space: int = arg(SPACE)
    worker: int = arg(WORKER)

    def _in_turn(self, position: Position) -> bool:
        return position.phase == "play" and position.turn.player == self.player

    @rests_on()
    def _moment(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.in_turn(position, self.player)
        if not self._in_turn(position):
            return
        if position.turn.stage != "start":
            yield flow.begun(position)
        elif flow.now(position)[0] == "full":
            yield Violation(
                "NP-TURN-03", N_("{count} workers stand on the board: consolidate"), count=WORKER_SPACES, forced=True
            )

    @rests_on("space", "worker")
    def _lies_there(self, position: Position, setting: Setting) -> Iterator[Finding]:
        here = position.spaces[self.space - 1]
        if self._in_turn(position) and (not here or self.worker not in here):
            yield Violation(
                "NP-WORK-01",
                N_("space {space} holds {workers}"),
                space=self.space,
                workers=[WORKER[one] for one in here],
            )

    @rests_on("space")
    def _action_possible(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if not self._in_turn(position):
            return
        printed = flow.actions_of(setting, self.space)
        found: list[tuple[str, Violation]] = []
        if Word in map(type, printed):
            if any_able(position, setting, self.player, printed):
                return
            printed = ()
        for deed in printed:
            against = hindrance(position, setting, self.player, deed)
            if against is None:
                return
            found += [(deed, one) for one in against]
        yield Violation(
            "NP-WORK-04",
            N_("nothing under space {space} can be carried out: {reasons}"),
            space=self.space,
            reasons=[_reason(deed, one) for deed, one in found],
            rules=[one.rule for _, one in found],
        )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        position.spaces[self.space - 1].remove(self.worker)
        own = position.players[self.player]
        own.workers.append(self.worker)
        position.turn.space, position.turn.stage = self.space, "act"
        notes.append(
            Note(
                "NP-WORK-02",
                N_("{player} puts worker {worker} on worker space {place}"),
                player=self.player,
                worker=WORKER[self.worker],
                place=len(own.workers),
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        kind, seat = flow.now(position)
        if kind == "start" and seat == player:
            for space, here in enumerate(position.spaces, 1):
                for worker in sorted(set(here)):
                    yield cls(player, space, worker)
