"""Taking a worker from a space whose action can be carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.position import clone
from referee.engine.verdict import Finding, Missing, Note, Violation
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


NOTHING_THERE = {
    "produce": Violation("NP-PROD-01", N_("there is no factory to start")),
    "export": Violation("NP-EXPORT-04", N_("there are no goods to deliver")),
    "invest": Violation("NP-INVEST-03", N_("there is a factory of every good already")),
    "market": Violation("NP-MARKET-03", N_("there are no goods to supply a city with")),
}
"""The reason where no unit of the action could even be tried."""


def able(position: Position, setting: Setting, player: int, deed: str) -> bool:
    """At least one unit of the action is possible, as far as one can know (NP-WORK-04)."""
    against = hindrance(position, setting, player, deed)
    return against is None or any(isinstance(one, Missing) for one in against)


def hindrance(position: Position, setting: Setting, player: int, deed: str) -> Sequence[Violation | Missing] | None:
    """What stands against every unit of the action, each rule and each unknown fact once; None if one is possible."""
    against: dict[str, Violation | Missing] = {}
    for one in CLASSES[deed].units(position, setting, player):  # type: ignore[attr-defined]
        found = [finding for finding in one.unit(position, setting) if _stands(finding)]
        if not found:
            return None
        broken = next((finding for finding in found if isinstance(finding, Violation)), None)
        if broken is not None:
            against.setdefault(broken.rule, broken)
        else:
            against |= {finding.key: finding for finding in found if isinstance(finding, Missing)}
    return [*against.values()] or [NOTHING_THERE[deed]]


def _stands(finding: Finding) -> TypeGuard[Violation | Missing]:
    """Whether a finding speaks against a unit: a bonus that is not known does not."""
    return isinstance(finding, Violation) or (isinstance(finding, Missing) and finding.rule != "NP-MARKET-13")


def _reason(deed: str, against: Violation) -> Message:
    facts = {"deed": DEEDS[deed], "why": Message(against.template, against.facts), "rule": against.rule}
    return Message(N_("{deed}: {why} ({rule})"), facts)


def may_take(position: Position, setting: Setting, player: int) -> bool:
    """A worker can be taken from some space (NP-TURN-05)."""
    return any(
        here and any(able(position, setting, player, deed) for deed in flow.actions_of(setting, space) or ())
        for space, here in enumerate(position.spaces, 1)
    )


def leaves_an_action(action: Action, position: Position, setting: Setting) -> Iterator[Finding]:
    """Nothing if the worker that was taken can still do something after this action, otherwise the violation."""
    turn = position.turn
    printed = flow.actions_of(setting, turn.space) if turn.stage == "act" else None
    if printed is None:
        return
    after = clone(position)
    action.apply(after, setting, [])
    if not any(able(after, setting, action.player, deed) for deed in printed):
        yield Violation(
            "NP-WORK-04", N_("then nothing under space {space} could be carried out any more"), space=turn.space
        )


@action("take", "take/take worker", help=N_("Your turn: take a worker from an action space"))
class Take(Action):
    """A worker is taken; the action under its space follows."""

    space: int = arg(SPACE)
    worker: int = arg(WORKER)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.in_turn(position, self.player)
        if position.phase != "play" or position.turn.player != self.player:
            return
        if position.turn.stage != "start":
            yield flow.begun(position)
        elif flow.now(position) == ("full", self.player):
            yield Violation(
                "NP-TURN-03", N_("{count} workers stand on the board: consolidate"), count=WORKER_SPACES, forced=True
            )
        here = position.spaces[self.space - 1]
        if not here or self.worker not in here:
            yield Violation(
                "NP-WORK-01",
                N_("space {space} holds {workers}"),
                space=self.space,
                workers=[WORKER[one] for one in here],
            )
        yield from self._action_possible(position, setting)

    def _action_possible(self, position: Position, setting: Setting) -> Iterator[Finding]:
        printed = flow.actions_of(setting, self.space)
        if printed is None:
            yield Missing("spaces", "NP-WORK-04")
            printed = tuple(deed for deed in CLASSES if deed != "market")
        found: list[tuple[str, Violation]] = []
        lacking: dict[str, None] = {}
        for deed in printed:
            against = hindrance(position, setting, self.player, deed)
            if against is None:
                return
            found += [(deed, one) for one in against if isinstance(one, Violation)]
            lacking |= dict.fromkeys(one.key for one in against if isinstance(one, Missing))
        if lacking:
            yield from (Missing(key, "NP-WORK-04") for key in lacking)
            return
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
        if flow.now(position) != ("start", player):
            return
        for space, here in enumerate(position.spaces, 1):
            for worker in sorted(set(here)):
                yield cls(player, space, worker)
