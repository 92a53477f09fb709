"""Phase 3: accepting and passing unification rewards; ``pass`` also leaves an auction."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.message import N_
from referee.engine.values import Choice
from referee.engine.verdict import Finding, Note, Open, Violation, Warn
from referee.engine.words import Words, made_of
from referee.games.zhanguo import flow
from referee.games.zhanguo.actions import boards, building
from referee.games.zhanguo.actions.governor import (
    ON_SQUARE,
    calm,
    governor_left,
    install,
    installing,
    squares_to_choose,
)
from referee.games.zhanguo.actions.officials import take_official
from referee.games.zhanguo.box.known import Cell, UntoldCell
from referee.games.zhanguo.components import (
    ASPECTS,
    BARS,
    OFFICIAL,
    REGION,
    REWARD,
    SECTION,
    SQ_NONE,
    SQ_OFFICIAL,
    SQUARE,
)
from referee.games.zhanguo.position import Position, Turn

PAIRS = {"red2": 0, "grey2": 1, "white2": 2}
RULE = {
    "official1": "ZG-REWARD-17",
    "red2": "ZG-REWARD-18",
    "grey2": "ZG-REWARD-19",
    "white2": "ZG-REWARD-18",
    "workers2": "ZG-REWARD-20",
    "governor": "ZG-REWARD-21",
    "wall": "ZG-REWARD-22",
    "palace": "ZG-REWARD-23",
}
ARGS = {
    "official1": {"official"},
    "governor": {"region", "square"},
    "wall": {"section", "bars"},
    "palace": {"region"},
}


def _unmistakable(reward: Words) -> Words:
    """The reward without the name ``official``, because that names a bonus square too."""
    if reward.key != "official1":
        return reward
    return made_of(reward.key, lambda lang: reward.names(lang)[:1])


NAMED = Choice(REWARD.name, [_unmistakable(one) for one in REWARD.options])
"""The rewards by names that mean nothing else behind ``accept``."""


def cell(position: Position, setting: Setting) -> Cell | UntoldCell:
    """The reward on offer (FACT-03)."""
    return flow.known(setting).rewards[position.round, position.aspect]


def offered(position: Position, setting: Setting, player: int) -> Iterator[Finding]:
    """Yield why this player may not answer now: a reward must be on offer and this player must be asked."""
    kind, seats = flow.now(position, setting)
    if kind not in ("offer", "reward"):
        yield from _not_offered(position, player)
        return
    own = position.players[player]
    if kind == "reward":
        yield Violation("ZG-REWARD-11", N_("{player} has taken this reward and is not done yet"), player=seats[0])
    elif not own.strength(position.aspect):
        yield Violation("ZG-REWARD-04", N_("this player has no marker for {aspect}"), aspect=ASPECTS[position.aspect])
    elif player in position.asked:
        yield Violation("ZG-REWARD-05", N_("this player has passed already"))
    elif player not in flow.tied_by_rows(position, setting):
        yield Violation("ZG-REWARD-05", N_("{player} is asked first"), player=list(seats))
    yield from flow.rows_missing(flow.rows_decide_tie(position, setting))


def _not_offered(position: Position, player: int) -> Iterator[Finding]:
    """Yield why no reward is on offer: phase 3 is over or has not begun.

    After phase 3 a player without markers may have been passed over.
    """
    own = position.players[player]
    over = position.phase == "end" or (position.phase == "draw" and position.round > 1)
    if over and not (any(own.ones) or any(own.threes)):
        yield Violation("ZG-REWARD-04", N_("phase 3 is over, and this player has no marker left"))
    elif position.phase in ("play", "draw"):
        yield Violation("ZG-GEN-01", N_("rewards are given in phase 3, when all cards are played"))
    else:
        yield from flow.not_playing(position)


@action("accept", "accept", help=N_("Take the unification reward on offer"), follow=("move", "take"))
class Accept(Action):
    """Accept a reward.

    What has to be said with it depends on the cell; the name of the reward may be said and is checked.
    """

    official: int | None = arg(OFFICIAL, opening=True)
    reward: int | None = arg(NAMED, opening=True)
    region: int | None = arg(REGION)
    square: int | None = arg(SQUARE, ON_SQUARE)
    section: int | None = arg(SECTION)
    bars: int | None = arg(BARS, joined=True, asks=N_("how many bars?"))

    def plain(self, position: Position, setting: Setting) -> Action:
        if position.phase != "rewards":
            return self
        here = cell(position, setting)
        reward = None if self.reward == REWARD.index[here.reward] else self.reward
        printed = here.reward not in ("governor", "palace") and (self.region,) == here.regions
        region = None if printed else self.region
        beside = self.square == SQ_NONE and setting.rulings["ZG-AMB-06"] not in ("both", "square")
        square = None if beside else self.square
        return Accept(self.player, self.official, reward, region, square, self.section, self.bars)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from offered(position, setting, self.player)
        if position.phase != "rewards":
            return
        here = cell(position, setting)
        if self.reward not in (None, REWARD.index[here.reward]):
            yield Violation("ZG-REWARD-02", N_("the cell gives {reward}"), reward=REWARD[REWARD.index[here.reward]])
            return
        for one in self.spec.args:
            wanted = {"reward", *ARGS.get(here.reward, ())}
            if getattr(self, one.field) is not None and one.field not in wanted:
                yield Violation(
                    RULE[here.reward],
                    N_("the reward {reward} takes no {arg}"),
                    reward=REWARD[REWARD.index[here.reward]],
                    arg=one.key,
                )
        yield from self._receivable(position, setting, here)

    def _receivable(self, position: Position, setting: Setting, here: Cell | UntoldCell) -> Iterator[Finding]:
        own = position.players[self.player]
        if here.reward == "official1":
            if not own.idle:
                yield Violation("ZG-REWARD-06", N_("no official is left in the supply"))
            elif self.official is None:
                yield Open("official")
            elif not own.officials[self.official]:
                yield Violation(
                    "ZG-REWARD-06",
                    N_("no {official} official is left in the supply"),
                    official=OFFICIAL[self.official],
                )
        elif here.reward in PAIRS:
            yield from self._pair(position, setting, here.reward)
        elif here.reward == "governor":
            yield from self._governor(position, setting, here)
        elif here.reward == "palace":
            if self.region is None:
                yield from building.palace_left(own)
                yield Open("region")
            else:
                yield from self._printed(setting, here, self.region)
                yield from building.palace_left(own)
                yield from building.palace_site(position, setting, self.player, self.region)
        elif here.reward == "wall":
            yield from building.wall_left(own)
            yield from self._space(position)

    def _space(self, position: Position) -> Iterator[Finding]:
        if self.section is None:
            yield Open("section")
        else:
            yield from building.one_wall_a_section(position, self.player, self.section)
            if self.bars is None:
                yield from building.section_full(position, self.section)
            else:
                yield from building.space_free(position, self.section, self.bars)
        if self.bars is None:
            yield Open("bars")

    def _pair(self, position: Position, setting: Setting, reward: str) -> Iterator[Finding]:
        if reward == "white2" and setting.rulings["ZG-AMB-38"] == "barred":
            yield Violation("ZG-REWARD-18", N_("two white officials are no reward at this table"), ruling="ZG-AMB-38")
        official = PAIRS[reward]
        left = position.players[self.player].officials[official]
        if left < 2:
            yield Violation(
                "ZG-REWARD-06",
                N_("the reward is 2 {official} officials, the supply holds {left}"),
                official=OFFICIAL[official],
                left=left,
            )

    def _governor(self, position: Position, setting: Setting, here: Cell | UntoldCell) -> Iterator[Finding]:
        own = position.players[self.player]
        yield from governor_left(own)
        if self.region is None:
            yield Open("region")
            return
        if here.regions and self.region not in here.regions:
            yield Violation(
                "ZG-REWARD-21",
                N_("the cell prints regions {regions}, not {region}"),
                regions=list(here.regions),
                region=self.region,
            )
        if setting.rulings["ZG-AMB-06"] in ("both", "square"):
            yield from installing(position, setting, self.region, self.square)
        elif self.square not in (None, SQ_NONE):
            yield Violation("ZG-REWARD-21", N_("a governor won as a reward takes no square"), ruling="ZG-AMB-06")
        if self.square == SQ_OFFICIAL and not own.idle:
            if setting.rulings["ZG-AMB-19"] == "square-barred":
                yield Violation("ZG-GOV-08", N_("no official is left for this square"), ruling="ZG-AMB-19")
            elif setting.rulings["ZG-AMB-20"] == "accept-barred":
                yield Violation("ZG-REWARD-06", N_("the bonus of this square cannot be received"), ruling="ZG-AMB-20")

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        yield from flow.rows_assumed(setting, flow.rows_decide_tie(position, setting))
        if self.square == SQ_OFFICIAL and not position.players[self.player].idle:
            yield Warn("ZG-GOV-08", N_("no official is left for this square: its bonus is lost"))

    def _printed(self, setting: Setting, here: Cell | UntoldCell, region: int) -> Iterator[Finding]:
        if here.regions and region not in here.regions and setting.rulings["ZG-AMB-39"] == "as-printed":
            yield Violation(
                "ZG-REWARD-23",
                N_("the cell prints regions {regions}, not {region}"),
                regions=list(here.regions),
                region=region,
                ruling="ZG-AMB-39",
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if position.phase != "rewards":
            return
        own = position.players[self.player]
        aspect = position.aspect
        position.ones[aspect] += own.ones[aspect]
        position.threes[aspect] += own.threes[aspect]
        own.ones[aspect] = own.threes[aspect] = 0
        notes.append(
            Note(
                "ZG-REWARD-07",
                N_("{player} returns all markers for {aspect}"),
                player=self.player,
                aspect=ASPECTS[aspect],
            )
        )
        position.column = [disc for disc in position.column if disc[1] != self.player] + [(aspect, self.player)]
        notes.append(
            Note(
                "ZG-REWARD-09",
                N_("the disc of {player} moves to the cell of {aspect}"),
                player=self.player,
                aspect=ASPECTS[aspect],
            )
        )
        position.accepted = self.player
        position.turn = Turn(self.player, "reward")
        self._receive(position, setting, cell(position, setting), notes)

    def _receive(self, position: Position, setting: Setting, here: Cell | UntoldCell, notes: list[Note]) -> None:
        own = position.players[self.player]
        printed = here.regions[0] if here.regions else self.region or 1
        if here.reward == "official1":
            assert self.official is not None
            take_official(own, self.official, printed)
            notes.append(
                Note(
                    "ZG-REWARD-17",
                    N_("a {official} official enters region {region}"),
                    official=OFFICIAL[self.official],
                    region=printed,
                )
            )
        elif here.reward in PAIRS:
            official = PAIRS[here.reward]
            for _ in range(2):
                take_official(own, official, printed)
            notes.append(
                Note(
                    RULE[here.reward],
                    N_("2 {official} officials enter region {region}"),
                    official=OFFICIAL[official],
                    region=printed,
                )
            )
        elif here.reward == "workers2":
            own.regions[printed - 1].workers += 2
            notes.append(Note("ZG-REWARD-20", N_("2 workers enter region {region}"), region=printed))
        elif here.reward == "governor":
            assert self.region is not None
            self._install(position, setting, self.region, notes)
        elif here.reward == "palace":
            assert self.region is not None
            building.raise_palace(position, self.player, self.region, notes)
            building.palace_points(position, self.player, notes)
        elif here.reward == "wall":
            assert self.section is not None and self.bars is not None
            building.raise_wall(position, self.player, self.section, self.bars, notes)

    def _install(self, position: Position, setting: Setting, region: int, notes: list[Note]) -> None:
        mode = setting.rulings["ZG-AMB-06"]
        square = self.square if mode in ("both", "square") else SQ_NONE
        install(position, setting, self.player, region, square, notes)
        if mode in ("both", "reset"):
            calm(position.players[self.player], region, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase != "rewards":
            return
        here = cell(position, setting)
        if here.reward == "official1":
            for official in OFFICIAL.domain():
                yield cls(player, official)
        elif here.reward == "governor":
            for region in REGION.domain():
                if not here.regions or region in here.regions:
                    squares = squares_to_choose(position, setting, region)
                    for square in squares if setting.rulings["ZG-AMB-06"] in ("both", "square") else [None]:
                        yield cls(player, region=region, square=square)
        elif here.reward == "palace":
            for region in REGION.domain():
                yield cls(player, region=region)
        elif here.reward == "wall":
            for section in range(len(position.walls)):
                for bars in BARS.domain():
                    yield cls(player, section=section, bars=bars)
        else:
            yield cls(player)


@action("pass", "pass", help=N_("Decline a reward, or leave an auction"))
class Pass(Action):
    """Decline a reward, or leave an auction. A turn cannot be passed."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if position.phase == "play":
            yield from flow.in_turn(position, self.player)
            if position.turn.player == self.player:
                yield Violation("ZG-TURN-02", N_("a turn cannot be passed: play a card"))
        elif position.phase == "auction":
            yield from self._auction(position, setting)
        else:
            yield from offered(position, setting, self.player)
            yield from flow.rows_missing(self._rows(position, setting))

    def _rows(self, position: Position, setting: Setting) -> bool:
        """Whether rows that nobody has entered decide what follows, because this player is the last to be asked."""
        return flow.rows_decide_end(position, setting, {*position.asked, self.player})

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        if position.phase == "rewards":
            yield from flow.rows_assumed(setting, flow.rows_decide_tie(position, setting))
            yield from flow.rows_assumed(setting, self._rows(position, setting))

    def _auction(self, position: Position, setting: Setting) -> Iterator[Finding]:
        auction = position.auction
        if setting.options["auction"] == "no":
            yield Violation("ZG-SETUP-17", N_("no auction is going on"))
        elif any(boards.bidding(position, self.player)):
            yield from boards.bidding(position, self.player)
        elif auction.leader < 0 and (setting.rulings["ZG-AMB-34"] == "must-bid" or size(auction.bidders) == 1):
            yield Violation("ZG-AUCT-03", N_("the opener of an auction bids at least 1 VP"), ruling="ZG-AMB-34")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if position.phase == "auction":
            boards.pass_bid(position, self.player, notes)
            return
        if position.phase != "rewards":
            return
        position.asked.append(self.player)
        notes.append(Note("ZG-REWARD-10", N_("{player} passes and keeps markers and disc"), player=self.player))
        if not flow.anybody_left(position):
            flow.begin_aspect(position, setting, position.aspect + 1, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        yield cls(player)
