"""Card abilities, activated after a court action."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.judge import allowed
from referee.engine.message import N_, with_none
from referee.engine.verdict import Finding, Note, Violation, Warn
from referee.engine.words import words
from referee.games.zhanguo import flow
from referee.games.zhanguo.actions.gains import (
    lowering,
    marker_choice,
    markers_to_choose,
    move_worker,
    moves_of_workers,
    take_marker,
    worker_move,
)
from referee.games.zhanguo.actions.officials import TO, take_official
from referee.games.zhanguo.components import (
    BONUS,
    CARD,
    COLOUR,
    DEEDS,
    HIGHER,
    OFFICIAL,
    REGION,
    colour_of,
)
from referee.games.zhanguo.position import Player, Position

POINTS_OF = {"vp2": 2, "vp3": 3}
COLOUR_POINTS = {"vp_ivory": 0, "vp_orange": 1, "vp_brown": 2}
OFFICIAL_OF = {"official_red": 0, "official_grey": 1, "official_white": 2}
WHERE = words("region", "region/from")
GIVING = {"recruit": tuple(OFFICIAL_OF), "hire": ("worker_same",)}
"""Bonuses that give what a court action gives, without being one (ZG-ACT-13)."""


def region_of(own: Player, card: int) -> int:
    """The region of the own board where a card lies; 0 if it does not."""
    return next((number for number, region in enumerate(own.regions, 1) if card in region.cards), 0)


@action("activate", "activate", help=N_("Use the ability of a card on your board"), follow=("move",))
class Activate(Action):
    """Activate one card. Which other arguments have to be said depends on its bonus."""

    card: int = arg(CARD)
    marker: int | None = arg(COLOUR)
    region: int | None = arg(REGION, WHERE)
    to: int | None = arg(REGION, TO, asks=N_("to which region?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        turn = position.turn
        unearned = N_("rewards activate nothing")
        yield from flow.using_abilities(position, setting, self.player, "ZG-ACT-14", unearned)
        own = position.players[self.player]
        region = region_of(own, self.card)
        if not region:
            yield Violation("ZG-ACT-18", N_("card {card} does not lie on this player's board"), card=self.card)
            return
        if turn.player == self.player and turn.stage == "effects" and turn.action != "unify":
            yield from self._conditions(position, setting, region)
        yield from self._bonus(position, setting, own, region)

    def hopeless(self, position: Position, setting: Setting) -> Iterator[Violation]:
        cards = type(self).candidates(position, setting, self.player)
        if self.unsaid() and not any(allowed(position, setting, card) for card in cards):
            yield Violation("ZG-ACT-15", N_("no card of this board can be activated: the turn goes on"))

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        yield from flow.given_up(position)
        if self._gives_up_point(position, setting):
            yield Warn("ZG-SIDEB-02", N_("the point of ability A is given up"))

    def _conditions(self, position: Position, setting: Setting, region: int) -> Iterator[Finding]:
        turn = position.turn
        times = 2 if setting.rulings["ZG-AMB-04"] == "twice" else 1
        if turn.activated.count(self.card) >= times:
            yield Violation(
                "ZG-ACT-09",
                N_("card {card} was activated this turn already"),
                card=self.card,
                ruling="ZG-AMB-04",
            )
        yield from self._blocked(position, setting, region)
        if turn.action == "reassign":
            yield Violation("ZG-ACT-06", N_("re-assigning officials activates no card"))
            return
        cards = flow.known(setting).cards
        trigger = cards[self.card][0]
        if trigger != turn.action:
            given = [cards[one][1] for one in turn.activated]
            yield Violation(
                "ZG-ACT-13" if any(one in GIVING.get(trigger, ()) for one in given) else "ZG-ACT-02",
                N_("card {card} is triggered by {trigger}, but the action was {done}"),
                card=self.card,
                trigger=DEEDS[trigger],
                done=DEEDS[turn.action],
            )
        yield from _number(position, setting)

    def _gives_up_point(self, position: Position, setting: Setting) -> bool:
        """Whether activating a first card gives up the point of ability A, where the table plays so (ZG-AMB-43)."""
        turn = position.turn
        if turn.action != "hire" or "A" in turn.powers or turn.activated or setting.rulings["ZG-AMB-43"] != "at-once":
            return False
        return "A" in flow.powers(position, setting, self.player)

    def _blocked(self, position: Position, setting: Setting, region: int) -> Iterator[Finding]:
        level = position.players[self.player].regions[region - 1].level
        if setting.rulings["ZG-AMB-03"] == "before-action":
            if region in position.turn.blocked:
                yield Violation(
                    "ZG-ACT-07",
                    N_("region {region} was at its last unrest space before the action"),
                    region=region,
                    ruling="ZG-AMB-03",
                )
        elif level >= flow.highest(position, setting, self.player, region):
            yield Violation(
                "ZG-ACT-07",
                N_("unrest of region {region} is {level}, the last space: its cards are blocked"),
                region=region,
                level=level,
            )

    def _bonus(self, position: Position, setting: Setting, own: Player, region: int) -> Iterator[Finding]:
        bonus = flow.known(setting).cards[self.card][1]
        wanted = {"card"}
        if bonus == "marker":
            wanted.add("marker")
            yield from marker_choice(position, setting, self.marker, "ZG-BONUS-01")
        elif bonus == "unrest_any":
            wanted.add("region")
            yield from lowering(own, self.region, "ZG-UNREST-07")
        elif bonus == "unrest_same":
            yield from lowering(own, region, "ZG-BONUS-07")
        elif bonus == "move_worker":
            wanted |= {"region", "to"}
            yield from worker_move(position, setting, own, self.region, self.to, "ZG-BONUS-08")
        elif bonus in OFFICIAL_OF and not own.officials[OFFICIAL_OF[bonus]]:
            yield Violation(
                "ZG-BONUS-09",
                N_("no {official} official is left in the supply"),
                official=OFFICIAL[OFFICIAL_OF[bonus]],
            )
        for one in self.spec.args:
            if getattr(self, one.field) is not None and one.field not in wanted:
                yield Violation(
                    "ZG-ACT-12" if one.field == "marker" else "ZG-BONUS-10",
                    N_("the bonus of card {card} ({bonus}) takes no {arg}"),
                    card=self.card,
                    bonus=BONUS[BONUS.index[bonus]],
                    arg=one.key,
                )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        flow.close_pool(position)
        own = position.players[self.player]
        position.turn.activated.append(self.card)
        self._give(position, own, region_of(own, self.card), flow.known(setting).cards[self.card][1], notes)

    def _give(self, position: Position, own: Player, region: int, bonus: str, notes: list[Note]) -> None:
        here = own.regions[region - 1]
        if bonus == "marker":
            take_marker(position, self.player, self.marker, "ZG-BONUS-01", notes)
        elif bonus == "reassign2":
            flow.open_pool(position, "bonus", 2)
            notes.append(
                Note("ZG-BONUS-02", with_none(N_("{points#point|points} left"), points=N_("no points left")), points=2)
            )
        elif bonus in POINTS_OF:
            self._points(own, POINTS_OF[bonus], "ZG-BONUS-03", notes)
        elif bonus in COLOUR_POINTS:
            wanted = COLOUR_POINTS[bonus]
            count = sum(colour_of(card) == wanted for one in own.regions for card in one.cards)
            self._points(own, count, "ZG-BONUS-05", notes)
        elif bonus == "worker_same":
            here.workers += 1
            notes.append(Note("ZG-BONUS-04", N_("one worker enters region {region}"), region=region))
        elif bonus in ("unrest_any", "unrest_same"):
            target = region if bonus == "unrest_same" else self.region or region
            own.regions[target - 1].level -= 1
            rule = "ZG-BONUS-07" if bonus == "unrest_same" else "ZG-BONUS-06"
            notes.append(
                Note(
                    rule,
                    N_("unrest of region {region} falls to {level}"),
                    region=target,
                    level=own.regions[target - 1].level,
                )
            )
        elif bonus == "move_worker":
            move_worker(own, self.region or region, self.to or region, "ZG-BONUS-08", notes)
        else:
            official = OFFICIAL_OF[bonus]
            take_official(own, official, region)
            notes.append(
                Note(
                    "ZG-BONUS-09",
                    N_("a {official} official enters region {region}"),
                    official=OFFICIAL[official],
                    region=region,
                )
            )

    def _points(self, own: Player, vp: int, rule: str, notes: list[Note]) -> None:
        own.vp += vp
        notes.append(Note(rule, N_("{player} gains {vp} VP"), player=self.player, vp=vp))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Activate]:
        turn = position.turn
        if turn.stage != "effects" or turn.action in ("unify", "reassign") or any(_number(position, setting)):
            return
        own = position.players[player]
        known = flow.known(setting)
        for here in own.regions:
            for card in here.cards:
                trigger, bonus = known.cards[card]
                if trigger == turn.action:
                    yield from cls._choices(position, setting, player, own, card, bonus)

    @classmethod
    def _choices(
        cls, position: Position, setting: Setting, player: int, own: Player, card: int, bonus: str
    ) -> Iterator[Activate]:
        if bonus == "marker":
            for marker in markers_to_choose(position, setting):
                yield cls(player, card, marker)
        elif bonus == "unrest_any":
            for region in REGION.domain():
                if own.regions[region - 1].level:
                    yield cls(player, card, None, region)
        elif bonus == "move_worker":
            for start, end in moves_of_workers(position, setting, own):
                yield cls(player, card, None, start, end)
        else:
            yield cls(player, card)


def _number(position: Position, setting: Setting) -> Iterator[Finding]:
    """Why no card is activated by the number of the one just played, if so (ZG-ACT-03, ZG-ACT-04)."""
    turn = position.turn
    higher = turn.action in HIGHER
    rule = "ZG-ACT-03" if higher else "ZG-ACT-04"
    if not turn.beneath:
        if setting.rulings["ZG-AMB-02"] == "unmet":
            yield Violation(rule, N_("there is no card to compare with"), ruling="ZG-AMB-02")
    elif (turn.card > turn.beneath) is not higher:
        template = (
            N_("card {played} is not higher than card {beneath} beneath it")
            if higher
            else N_("card {played} is not lower than card {beneath} beneath it")
        )
        yield Violation(rule, template, played=turn.card, beneath=turn.beneath)


def gives_points(setting: Setting, card: int) -> bool:
    """Whether the bonus of a card is VP."""
    return flow.known(setting).cards[card][1] in (*POINTS_OF, *COLOUR_POINTS)
