"""The choices of a fight: who is Killed and who is Saved, what an Archer hits, how an assault ended."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.unknown import known
from referee.engine.values import Choice
from referee.engine.verdict import Finding, Missing, Note, Open, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done, maybe, must
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards import lasting, triggers
from referee.games.great_wall.components import ARCHER, CHI, ROW, SAVE_CHI, SECTION, SOLDIER, SOLDIERS, SPOTS
from referee.games.great_wall.mix import Mix, exactly, within
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Assault, Killing, Volley
from referee.games.great_wall.wall import combat, grids

KILLS_FIRST = N_("{player} first says who is Killed and who is Saved")
FIRES_FIRST = N_("the Archers of {player} fire first")
LOSSES = Mix(words("warriors"), SOLDIER, 20)
SAVED = words("save", "save/saved")
ROW_NAME = words("row")
SPOT_NAME = words("spot", "spot/spots")
OUTCOME = Choice(
    words("outcome"),
    (
        words("holds", "holds/held"),
        words("breached", "breached/breach"),
    ),
)


@action("kill", "kill/lose", help=N_("Which of your warriors are Killed, and which are Saved for 2 Chi"))
class Kill(Action):
    """Say which warriors on a Horde card are Killed and Saved, as many as Lethality says; in a Breach also Archers."""

    killed: tuple[int, ...] | None = arg(LOSSES, asks=N_("which are Killed?"))
    saved: tuple[int, ...] | None = arg(LOSSES, SAVED, asks=N_("which are Saved?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if tasks.current(position, Killing) is None and _on_covered(position, setting, self.player):
            yield Violation("GW-FALL-11", N_("a Horde card is Defeated in a Defeat check only"))
            return
        untold = [] if tasks.current(position, Killing) else list(perhaps_lost(position, setting, self.player))
        if untold:
            yield from untold
            return
        yield from tasks.answering(position, setting, self.player, "killing")
        if self.killed is None and self.saved is None:
            yield Open("killed")
        task = tasks.current(position, Killing)
        if task is None or self.player not in task.seats:
            return
        meant = self._meant(position, setting, task)
        if meant is not task:
            yield from (Missing(key, "GW-KILL-01") for key in combat.lethality_missing(position, setting))
        task = meant
        yield from self._figures(position, setting, task)
        if self.saved is not None and unseen.has(position, setting, self.player, CHI, priced=True) < self.cost(
            position, setting, task
        ):
            text = N_("{count} Chi must be paid to Save them, and there is not enough")
            yield Violation("GW-KILL-04", text, count=self.cost(position, setting, task))

    def _meant(self, position: Position, setting: Setting, task: Killing) -> Killing:
        """The task that this answers: a later one if nobody need be Killed on the cards before, by what nobody told."""
        for one in reversed(position.tasks):
            if not isinstance(one, Killing) or self.player not in one.seats:
                break
            there = combat.own_units(position, one, self.player)
            if all(count <= have for count, have in zip(self.both(), there, strict=True)):
                return one
            if one.seats != [self.player] or combat.due(position, setting, one, self.player) is not None:
                break
        return task

    def _figures(self, position: Position, setting: Setting, task: Killing) -> Iterator[Finding]:
        own = combat.own_units(position, task, self.player)
        for soldier, count in enumerate(self.both()):
            if count > own[soldier]:
                text = N_("{player} has {count} there of this kind: {soldier}")
                yield Violation("GW-KILL-02", text, player=self.player, count=own[soldier], soldier=SOLDIER[soldier])
        due, said = combat.due(position, setting, task, self.player), sum(self.both())
        if due is None:
            for key in combat.lethality_missing(position, setting):
                yield Missing(key, "GW-KILL-01")
        elif said and said != unseen.within(position, setting, self.player, due, (0, sum(own)), unseen.NUMBERS):
            text = N_("{count#warrior is|warriors are} Killed or Saved here, not {said}")
            rule = "GW-KILL-01" if task.horde else "GW-BREACH-05"
            yield Violation(rule, text, count=due, said=said)

    def both(self) -> list[int]:
        """How many warriors of each kind are Killed or Saved."""
        none = (0,) * len(SOLDIERS)
        return [dead + kept for dead, kept in zip(self.killed or none, self.saved or none, strict=True)]

    def cost(self, position: Position, setting: Setting, task: Killing) -> int:
        """The cost of Saving in Chi (GW-KILL-04); a Tactic card may have paid for some of the warriors."""
        prices = sorted(
            save_price(position, setting, task, self.player, soldier)
            for soldier, count in enumerate(self.saved or ())
            for _ in range(count)
        )
        return sum(prices[: max(0, len(prices) - task.spared.get(self.player, 0))])

    def plain(self, position: Position, setting: Setting) -> Action:
        said = (mix if any(mix or ()) else None for mix in (self.killed, self.saved))
        return Kill(self.player, *said)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        assert isinstance(task, Killing)
        task = self._meant(position, setting, task)
        while position.tasks[-1] is not task:
            position.tasks.pop()
        for soldier, count in enumerate(self.killed or ()):
            for _ in range(count):
                combat.kill(position, task, self.player, soldier)
        for soldier, count in enumerate(self.saved or ()):
            for _ in range(count):
                combat.remove(position, task, self.player, soldier)
                combat.retire(position, position.sections[task.at], self.player, soldier)
        position.players[self.player].resources[CHI] -= self.cost(position, setting, task)
        after = combat.aftermath_of(position, task.at)
        after.killed += _each(self.player, self.killed)
        after.saved += _each(self.player, self.saved)
        _say(self.player, "GW-KILL-03", N_("{player}: {count#warrior is|warriors are} Killed"), self.killed, notes)
        _say(self.player, "GW-KILL-05", N_("{player}: {count#warrior is|warriors are} Saved"), self.saved, notes)
        tasks.answered(position, task, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Killing)
        if task is None:
            return
        due, own = combat.due(position, setting, task, player), combat.own_units(position, task, player)
        for count in range(1, sum(own) + 1) if due is None else (due,):
            for lost in exactly(own, count):
                for saved in within(lost, count):
                    killed = tuple(all_ - kept for all_, kept in zip(lost, saved, strict=True))
                    yield cls(player, killed if any(killed) else None, saved if any(saved) else None)


def perhaps_lost(position: Position, setting: Setting, *seats: int) -> Iterator[Missing]:
    """The Horde cards nobody told that may have been Defeated unseen with warriors of one of these players on them."""
    for _, section in board.usable(position) if setting.partly and position.unsure else ():
        for horde in section.hordes:
            if any(one.owner in seats for one in horde.units) and grids.may_be_gone(position, setting, horde):
                yield Missing(board.card_key(setting, "horde", horde.card), "GW-DEFEAT-01")


def _each(seat: int, mix: tuple[int, ...] | None) -> list[tuple[int, int]]:
    """The warriors of a mix, each as the seat and its kind."""
    return [(seat, soldier) for soldier, count in enumerate(mix or ()) for _ in range(count)]


def _on_covered(position: Position, setting: Setting, player: int) -> bool:
    """Whether a Horde card with warriors of this player is all covered."""
    return any(
        any(unit.owner == player for unit in horde.units) and grids.all_covered(setting, horde)
        for _, section in board.usable(position)
        for horde in section.hordes
    )


def save_price(position: Position, setting: Setting, task: Killing, seat: int, soldier: int) -> int:
    """The cost in Chi of Saving a warrior of this kind there (GW-KILL-04)."""
    horde = combat.find(position.sections[task.at], task.horde) if task.horde else None
    words = lasting.soldier_word(soldier)
    return lasting.changed(position, setting, "save_cost", SAVE_CHI, seat=seat, at=task.at, horde=horde, words=words)


def _say(player: int, rule: str, text: str, mix: tuple[int, ...] | None, notes: list[Note]) -> None:
    if any(mix or ()):
        notes.append(Note(rule, text, player=player, count=sum(mix or ())))


@action("fire", "fire/shoot", help=N_("Winter: where the Wound of your Archer goes"))
class Fire(Action):
    """Fire with an Archer on a Firing spot: it covers a free Vital spot of any Horde card of its Section."""

    row: int = arg(ROW, ROW_NAME)
    spots: tuple[int, ...] = arg(SPOTS, SPOT_NAME, asks=N_("which spots?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        task = tasks.current(position, Volley)
        if task is not None and self.player not in task.seats and _rests(position, self.player, task.at):
            yield Violation("GW-WINTER-03", N_("Archers in a Rest Zone do not fire"))
            return
        yield from tasks.answering(position, setting, self.player, "fire")
        if task is not None:
            yield from grids.coverable(position, setting, ARCHER, task.at, self.row, self.spots)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        assert isinstance(task, Volley)
        horde = position.sections[task.at].hordes[self.row - 1]
        horde.wounds += self.spots
        text = N_("an Archer of {player} Wounds spot {spot} of Horde card {card}")
        triggers.happens(position, setting, "wound", self.player, here=task.at, card=horde.card)
        notes.append(Note("GW-WINTER-01", text, player=self.player, spot=list(self.spots), card=horde.card))
        tasks.answered(position, task, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Volley)
        if task is not None:
            for row, spots in grids.targets(position, setting, task.at, ARCHER):
                yield cls(player, row, spots)


def _rests(position: Position, player: int, number: int) -> bool:
    section = position.sections[number]
    return player not in section.archers and bool(section.rest.get(player, [0] * len(SOLDIERS))[ARCHER])


@action(
    "assault",
    "assault",
    help=N_("How an Assault ended, if the box does not say the Defense or the Offensive Power"),
    by_table=True,
)
class AssaultResult(Action):
    """Tell whether the Section holds, where the table has compared what is printed."""

    section: int = arg(SECTION)
    outcome: int = arg(OUTCOME)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        fell = position.sections[self.section].fell
        if self._told_later(position):
            if fell != self.outcome:
                yield self._otherwise(fell=bool(fell))
            return
        yield from tasks.answering(position, setting, TABLE, "assault_result")
        task = tasks.current(position, Assault)
        if task is None:
            return
        if self.section != task.at:
            text = N_("the Assault is on the {section} Section")
            yield Violation("GW-WINTER-05", text, section=SECTION[task.at])
        yield from self._outcome(position, setting, task.at)

    def _outcome(self, position: Position, setting: Setting, number: int) -> Iterator[Finding]:
        """Findings unless the Section holds or falls by what is printed, as far as that is known."""
        attacked = combat.power(position, setting, number)
        if attacked is None:
            untold = [horde.card for horde in position.sections[number].hordes if not board.horde(setting, horde.card)]
            yield from (Missing(board.card_key(setting, "horde", card), "GW-WINTER-05") for card in untold)
        elif (attacked > combat.defense(position, setting, number)) != bool(self.outcome):
            yield self._otherwise(fell=not self.outcome)

    def _otherwise(self, *, fell: bool) -> Violation:
        text = N_("the {section} Section is breached") if fell else N_("the {section} Section holds")
        return Violation("GW-WINTER-07" if fell else "GW-WINTER-06", text, section=SECTION[self.section])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if self._told_later(position):
            return
        task = position.tasks[-1]
        assert isinstance(task, Assault)
        position.sections[task.at].fell = self.outcome
        tasks.answered(position, task, TABLE)
        if self.outcome:
            notes.append(Note("GW-WINTER-07", N_("the {section} Section is breached"), section=SECTION[task.at]))
            combat.breach(position, setting, task.at)
        else:
            notes.append(Note("GW-WINTER-06", N_("the {section} Section holds"), section=SECTION[task.at]))
        tasks.settle(position, setting, notes)

    def _told_later(self, position: Position) -> bool:
        """Whether the table has told what the referee knows by now from what is printed."""
        at = tasks.current(position, Assault)
        return position.sections[self.section].fell >= 0 and (at is None or at.at != self.section)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.current(position, Assault)
        if task is not None:
            for outcome in range(len(OUTCOME)):
                yield cls(TABLE, task.at, outcome)


@must("killing")
def _all_said(position: Position, setting: Setting, task: Killing, seat: int) -> Iterator[Finding]:
    """A finding while losses are due: they are no choice. If their number is not known, that fact is missing."""
    due = combat.due(position, setting, task, seat)
    if due is None:
        for key in combat.lethality_missing(position, setting):
            yield Missing(key, "GW-KILL-01")
    elif due:
        yield Violation("GW-KILL-01", KILLS_FIRST, forced=True, player=seat)


@must("fire")
def _all_fired(position: Position, setting: Setting, task: Volley, seat: int) -> Iterator[Finding]:
    """Findings while an Archer must fire, or may have to because a Horde card is not known (GW-WINTER-02)."""
    acted = [*unseen.acted(position, setting, "GW-WINTER-02")]
    yield from acted
    if not acted and grids.has_target(position, setting, task.at, ARCHER):
        yield Violation("GW-WINTER-02", FIRES_FIRST, forced=True, player=seat)
    for horde in position.sections[task.at].hordes:
        if board.horde(setting, horde.card) is None:
            yield Missing(f"horde.{horde.card}", "GW-WINTER-02")


@maybe("killing")
def _perhaps_nobody(position: Position, setting: Setting, task: Killing, seat: int) -> list[str]:
    return combat.lethality_missing(position, setting) if combat.due(position, setting, task, seat) is None else []


@maybe("assault_result")
def _uncompared(position: Position, setting: Setting, task: Assault, seat: int) -> list[str]:
    section = position.sections[task.at]
    hordes = [horde.card for horde in section.hordes if board.horde(setting, horde.card) is None]
    keys = [board.card_key(setting, "horde", card) for card in hordes]
    if not known(board.wall(setting, section).defense):
        keys.append(board.wall_key(setting, section))
    return keys or unseen.keys(position, setting, range(len(position.players)), {unseen.NUMBERS})


def _nobody_dies(position: Position, setting: Setting, task: Killing, seat: int) -> bool:
    return combat.due(position, setting, task, seat) == 0


def _no_target(position: Position, setting: Setting, task: Volley, seat: int) -> bool:
    return grids.has_target(position, setting, task.at, ARCHER) is False


tasks.ask(
    "killing",
    "GW-KILL-01",
    N_("{player}: which warriors are Killed, which Saved?"),
    KILLS_FIRST,
    (Kill, Done),
    idle=_nobody_dies,
    group=True,
    moment=("GW-KILL-01", N_("warriors are Killed on a Defeated card or in a Breach")),
)
tasks.ask(
    "fire",
    "GW-WINTER-02",
    N_("{player}: where does the Wound of an Archer go?"),
    FIRES_FIRST,
    (Fire, Done),
    idle=_no_target,
    group=True,
    order="GW-WINTER-01",
    once="GW-WINTER-01",
    nothing=("GW-WINTER-01", N_("no Vital spot of this Section is free")),
    moment=("GW-WINTER-01", N_("Archers fire in Winter")),
    ahead=frozenset({"firing"}),
)
tasks.ask(
    "assault_result",
    "GW-WINTER-05",
    N_("does the Section hold?"),
    N_("the Assault comes first"),
    (AssaultResult,),
    moment=("GW-WINTER-05", N_("the Assault comes in Winter, after the firing")),
    ahead=frozenset({"assault", "section_assault"}),
)
