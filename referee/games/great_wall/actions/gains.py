"""Resources of a free kind: their owner says what is taken or given up."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done, maybe
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.components import CHI, RESOURCE, RESOURCES
from referee.games.great_wall.flowing import surely
from referee.games.great_wall.gains import CHOICES, take
from referee.games.great_wall.mix import Mix, exactly
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Paying, Taking

GOODS = Mix(words("resources"), RESOURCE, 30)


@action("take", "take/choose", help=N_("The Resources you choose, where any kind may be taken"))
class Take(Action):
    """Take as many Resources as are due, of any kinds allowed."""

    goods: tuple[int, ...] = arg(GOODS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "take")
        task = tasks.current(position, Taking)
        if task is not None and task.horde:
            yield from self._of_spot(position, setting, task)
        elif task is not None and sum(self.goods) != task.count:
            text = N_("{count#Resource is|Resources are} due, not {said}")
            yield Violation(task.rule, text, count=task.count, said=sum(self.goods))
        elif task is not None and any(self.goods[task.kinds :]):
            yield Violation(task.rule, N_("no {resource} can be taken here"), resource=RESOURCE[CHI])

    def _of_spot(self, position: Position, setting: Setting, task: Taking) -> Iterator[Finding]:
        """A finding: what the spots of a card let choose is not known, or none of them lets choose this."""
        printed = board.horde(setting, task.horde)
        if printed is None:
            yield Missing(board.card_key(setting, "horde", task.horde), task.rule)
        elif not any(reward is not None and reward.what in CHOICES for reward in printed.spots.values()):
            yield Violation(task.rule, N_("no spot of Horde card {card} lets you choose"), card=task.horde)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        rule = task.rule if isinstance(task, Taking) else tasks.KINDS["take"].rule
        if isinstance(task, Taking) and task.horde and task.count > 1:
            task.count -= 1
        else:
            tasks.answered(position, task, self.player)
        for resource, count in enumerate(self.goods):
            if count:
                take(position, self.player, resource, count, rule, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Taking)
        if task is not None:
            count = 1 if task.horde else task.count
            free = [count] * task.kinds + [0] * (len(RESOURCES) - task.kinds)
            for goods in exactly(free, count):
                yield cls(player, goods)


@maybe("take")
def _no_choice(position: Position, setting: Setting, task: Taking, seat: int) -> list[str]:
    untold = task.horde and board.horde(setting, task.horde) is None
    return [board.card_key(setting, "horde", task.horde)] if untold else []


@action("pay", "pay", help=N_("The Resources you give up, where any kind will do"))
class Pay(Action):
    """Give up as many Resources as are due, of any kinds allowed."""

    goods: tuple[int, ...] = arg(GOODS, held="resources")

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "pay")
        task = tasks.current(position, Paying)
        if task is not None:
            count = owed(position, setting, task, self.player)
            if sum(self.goods) != count or any(self.goods[task.kinds :]):
                text = N_("{count#Resource is|Resources are} given up, not {said}")
                yield Violation("GW-CMD-03", text, count=count, said=sum(self.goods[: task.kinds]))
            have = [unseen.has(position, setting, self.player, resource) for resource in range(len(RESOURCES))]
            if any(paid > own for paid, own in zip(self.goods, have, strict=True)):
                yield Violation("GW-CORE-05", N_("there are not that many Resources"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        own.resources = [have - paid for have, paid in zip(own.resources, self.goods, strict=True)]
        text = N_("{player} gives up {count#Resource|Resources}")
        notes.append(Note("GW-CMD-03", text, player=self.player, count=sum(self.goods)))
        tasks.end(position, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Paying)
        if task is not None:
            have = [*position.players[player].resources[: task.kinds], *[0] * (len(RESOURCES) - task.kinds)]
            for goods in exactly(have, min(task.count, sum(have))):
                yield cls(player, goods)


def owed(position: Position, setting: Setting, task: Paying, seat: int) -> int:
    """How many Resources this seat gives up: as many as are asked, or all it has."""
    return min(task.count, sum([unseen.has(position, setting, seat, resource) for resource in range(task.kinds)]))


def _nothing_owed(position: Position, setting: Setting, task: Paying, seat: int) -> bool:
    return surely(lambda: owed(position, setting, task, seat) <= 0)


tasks.ask(
    "pay",
    "GW-CMD-03",
    N_("{player}: give up {count#Resource|Resources} of your choice"),
    N_("{player} gives up Resources first"),
    (Pay,),
    idle=_nothing_owed,
)
tasks.ask(
    "take",
    "GW-ATK-02",
    N_("{player}: take {count#Resource|Resources} of your choice, or done"),
    N_("{player} takes Resources first, or says done"),
    (Take, Done),
    moment=("GW-ATK-02", N_("no Resources are due")),
)
