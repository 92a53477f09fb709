"""Consolidating: the budget, the Emperor's reward, and the wages."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_, with_none
from referee.engine.unknown import known as is_known
from referee.engine.values import Many, Number
from referee.engine.verdict import Finding, Note, Open, Violation, Warn
from referee.engine.words import words
from referee.games.nippon import flow, synergy
from referee.games.nippon.actions.take import may_take
from referee.games.nippon.components import (
    COAL,
    MONEY,
    MULTIPLIER,
    MULTIPLIERS,
    PLACE,
    REWARD_BONUS,
    TRACK,
    WAGE,
    WAGE_VP,
    WORKER_SPACES,
)
from referee.games.nippon.position import Player, Position

ON = words("on")
INCOME = Many(
    words("income"),
    Number(words("amount", sense="income"), 0, 99, rule="NP-CONS-03"),
    2,
    2,
    ordered=True,
)
RULES = ("NP-CONS-03", "NP-CONS-04")
BONUSES = (("yen", 5), ("coal", 2), ("blueprints", 2))


def reward_level(setting: Setting, own: Player) -> int:
    """The highest multiplier that the workers allow; 0 with fewer than three."""
    count = min(len(own.workers), WORKER_SPACES)
    return flow.known(setting).worker_levels[count - 3] if count >= 3 else 0


def reward_due(position: Position, setting: Setting, own: Player) -> str:
    """``tile`` or ``double`` if the Emperor's reward must be taken, "" if the step is skipped (NP-REWARD-01..06)."""
    level = reward_level(setting, own)
    if not level:
        return ""
    if any(multiplier <= level and any(left) for multiplier, left in zip(MULTIPLIERS, position.rewards, strict=True)):
        return "tile"
    if position.left:
        return ""
    return "double" if position.doubles else ""


@action(
    "consolidate",
    help=N_("Your turn: consolidate; budget at once, then the reward, then done pays the wages"),
    follow=("reward",),
)
class Consolidate(Action):
    """Step 1 of a consolidation; the reward and the wages follow.

    ``income`` is yen in thousands and coal, for tables whose tracks the referee does not know.
    """

    income: tuple[int, ...] | None = arg(INCOME, INCOME.name, asks=N_("which incomes?"))

    def plain(self, position: Position, setting: Setting) -> Action:
        """The same without the income, if it is what the tracks show anyway."""
        own = position.players[self.player]
        shown = tuple(flow.level(setting, own, track) for track in (MONEY, COAL))
        return (
            Consolidate(self.player)
            if self.income is not None and all(map(is_known, shown)) and self.income == shown
            else self
        )

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.in_turn(position, self.player)
        if position.phase != "play" or position.turn.player != self.player:
            return
        if position.turn.stage != "start":
            yield flow.begun(position)
        yield from self._income(position, setting)
        if not position.players[self.player].workers:
            barred = setting.rulings["NP-AMB-08"] == "illegal"
            if barred and may_take(position, setting, self.player):
                yield Violation("NP-TURN-04", N_("no worker stands on the board"), ruling="NP-AMB-08")

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        if not position.players[self.player].workers:
            yield Warn("NP-TURN-04", N_("no worker stands on the board: there is nothing to pay"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        notes.append(
            Note(
                "NP-CONS-02",
                with_none(
                    N_("{yen}k yen and {coal} coal go back"),
                    coal=N_("{yen}k yen goes back"),
                    yen=N_("{coal} coal goes back"),
                ),
                yen=own.yen,
                coal=own.coal,
            )
        )
        own.yen, own.coal = self.income or (flow.level(setting, own, MONEY), flow.level(setting, own, COAL))
        notes.append(Note("NP-CONS-03", N_("{player} takes {yen}k yen"), player=self.player, yen=own.yen))
        notes.append(Note("NP-CONS-04", N_("{player} takes {coal} coal"), player=self.player, coal=own.coal))
        position.turn.action = "consolidate"
        synergy.fire(position, setting, self.player, "on_consolidate", notes)
        synergy.remind(position, setting, self.player, "keep_on_consolidation", notes)
        position.turn.stage = "reward" if reward_due(position, setting, own) else "wages"
        if position.turn.stage == "wages":
            rule = "NP-REWARD-05" if reward_level(setting, own) else "NP-REWARD-01"
            notes.append(Note(rule, N_("there is no Emperor's reward")))

    def _income(self, position: Position, setting: Setting) -> Iterator[Finding]:
        own = position.players[self.player]
        for track, told, rule in zip((MONEY, COAL), self.income or (None, None), RULES, strict=True):
            level = flow.level(setting, own, track)
            if told is not None and level != told:
                yield Violation(
                    rule, N_("the {track} level is {level}, not {told}"), track=TRACK[track], level=level, told=told
                )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        turn = position.turn
        if position.phase == "play" and turn.player == player and turn.stage == "start":
            yield cls(player)


@action(
    "reward", help=N_("Step 2 of a consolidation: multiplier and bonus of the reward, and the achievement it goes on")
)
class Reward(Action):
    """The Emperor's reward; a 2x tile has no bonus."""

    multiplier: int = arg(MULTIPLIER)
    bonus: int | None = arg(REWARD_BONUS)
    achievement: int | None = arg(PLACE, ON, asks=N_("on which achievement?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.in_turn(position, self.player)
        turn = position.turn
        if position.phase != "play" or turn.player != self.player:
            return
        own = position.players[self.player]
        if turn.stage != "reward":
            yield from self._not_now(position, setting, own)
            return
        yield from self._tile(position, setting, own)
        yield from self._place(own)

    def _not_now(self, position: Position, setting: Setting, own: Player) -> Iterator[Finding]:
        if position.turn.stage == "wages" and position.turn.units:
            yield Violation("NP-REWARD-02", N_("the reward of this consolidation has been taken"))
        elif position.turn.stage != "wages":
            yield Violation("NP-CONS-01", N_("a reward is the second step of a consolidation"))
        elif not reward_level(setting, own):
            yield Violation(
                "NP-REWARD-01",
                N_("{count#worker stands|workers stand} on the board, but 3 are needed"),
                count=len(own.workers),
            )
        else:
            rule = "NP-REWARD-05" if position.left else "NP-REWARD-06"
            none_left = Violation(rule, N_("no reward of an allowed level is left"))
            yield none_left

    def _tile(self, position: Position, setting: Setting, own: Player) -> Iterator[Finding]:
        if reward_due(position, setting, own) == "double":
            if self.bonus is not None or self.multiplier != 2:
                yield Violation("NP-REWARD-06", N_("no reward tile is left: it is a 2x tile without a bonus"))
            return
        level = reward_level(setting, own)
        if self.multiplier > level:
            yield Violation(
                "NP-REWARD-03",
                N_("{count#worker allows|workers allow} up to {level}x, not {multiplier}x"),
                count=len(own.workers),
                level=level,
                multiplier=self.multiplier,
            )
        if self.bonus is None:
            yield Open("bonus")
        left = position.rewards[self.multiplier - 2]
        if not any(left) or (self.bonus is not None and not left[self.bonus]):
            yield Violation("NP-REWARD-04", N_("no such {multiplier}x tile is left"), multiplier=self.multiplier)

    def _place(self, own: Player) -> Iterator[Finding]:
        free = [place for place, tile in enumerate(own.achievements, 1) if not tile]
        if self.achievement is None:
            if free:
                yield Open("achievement")
        elif not free:
            yield Violation("NP-REWARD-09", N_("every achievement has a tile: this one leaves the game"))
        elif self.achievement not in free:
            yield Violation(
                "NP-REWARD-08", N_("achievement {place} has a tile; free are {free}"), place=self.achievement, free=free
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        if self.bonus is None:
            position.doubles -= 1
            position.doubles_gone += self.achievement is None
        else:
            position.rewards[self.multiplier - 2][self.bonus] -= 1
            position.gone += self.achievement is None
            name, count = BONUSES[self.bonus]
            setattr(own, name, getattr(own, name) + count)
            notes.append(
                Note(
                    "NP-REWARD-07",
                    N_("{player} gains {bonus}"),
                    player=self.player,
                    bonus=REWARD_BONUS[self.bonus],
                )
            )
        if self.achievement is None:
            notes.append(Note("NP-REWARD-09", N_("the {multiplier}x tile leaves the game"), multiplier=self.multiplier))
        else:
            own.achievements[self.achievement - 1] = self.multiplier
            notes.append(
                Note(
                    "NP-REWARD-08",
                    N_("{multiplier}x lies on achievement {place}"),
                    multiplier=self.multiplier,
                    place=self.achievement,
                )
            )
        if position.turn.stage == "reward":
            position.turn.stage, position.turn.units = "wages", 1

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if flow.now(position) != ("reward", player):
            return
        own = position.players[player]
        free: list[int | None] = [place for place, tile in enumerate(own.achievements, 1) if not tile]
        tiles: list[tuple[int, int | None]] = [
            (multiplier, bonus)
            for multiplier, left in enumerate(position.rewards, 2)
            for bonus, count in enumerate(left)
            if not is_known(count) or count
        ]
        for multiplier, bonus in tiles or [(2, None)]:
            for place in free or [None]:
                yield cls(player, multiplier, bonus, place)


def pay(position: Position, player: int, notes: list[Note]) -> None:
    """Pay the wages of each colour; a colour that cannot be paid costs 2 VP (NP-PAY-01..03)."""
    own = position.players[player]
    colours = len(set(own.workers))
    paid = sum(own.yen >= WAGE * count for count in range(1, colours + 1))
    own.yen -= WAGE * paid
    own.vp -= WAGE_VP * (colours - paid)
    notes.append(
        Note(
            "NP-PAY-01",
            with_none(
                N_("{player} pays {cost}k yen for {colours#colour|colours}"),
                colours=N_("{player} pays no wages"),
            ),
            player=player,
            cost=WAGE * paid,
            colours=paid,
        )
    )
    if paid < colours:
        notes.append(
            Note(
                "NP-PAY-02",
                N_("{player} cannot pay for {colours#colour|colours} and loses {vp} VP"),
                player=player,
                colours=colours - paid,
                vp=WAGE_VP * (colours - paid),
            )
        )
