"""The other court actions: install a governor, hire workers, build a palace, build a wall.

Rewards of phase 3 install and build by the same rules without paying; the parts they share are functions here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.values import Many
from referee.engine.verdict import Finding, Missing, Note, Open, Violation
from referee.engine.words import words
from referee.games.zhanguo import flow
from referee.games.zhanguo.actions.officials import FROM
from referee.games.zhanguo.components import (
    BARS,
    COLOUR,
    REGION,
    REGIONS,
    SECTION,
    SQ_NONE,
    SQ_OFFICIAL,
    SQ_REASSIGN,
    SQUARE,
)
from referee.games.zhanguo.position import Governor as Piece
from referee.games.zhanguo.position import Player, Position

WITH_MARKER = words("marker", ru="маркер", it="segnalino")
ON_SQUARE = words("square", ru="квадрат", it="quadrato")
THIRD = words("from", "from/third", ru="из/третий", it="da/terzo")
AND = words("and", ru="и", it="e")
OUT_OF = Many(words("regions", ru="регионы", it="regioni"), REGION, 1, 3)


def unable(one: Governor | Hire | Palace, position: Position, setting: Setting) -> Iterator[Finding]:
    """Without a region the action is open, unless every region forbids it, each for a reason of its own."""
    yield Open("region")
    if position.turn.stage != "act" or position.turn.player != one.player:
        return
    reasons: list[set[str]] = []
    for region in range(1, REGIONS + 1):
        found = type(one)(one.player, region).check(position, setting)
        reasons.append({finding.rule for finding in found if isinstance(finding, Violation)})
    if all(reasons) and not set.intersection(*reasons):
        yield Violation(
            "ZG-COURT-03",
            N_("no region allows this action: {reasons}"),
            reasons=[f"{region}: {', '.join(sorted(rules))}" for region, rules in enumerate(reasons, 1)],
        )


def free_squares(position: Position, setting: Setting, region: int) -> list[int] | None:
    """The kinds of bonus square free in a region, each once; None while the squares are unknown (FACT-05)."""
    printed = flow.known(setting).squares.get(region)
    if printed is None:
        return None
    left = list(printed)
    for governor in position.governors[region - 1]:
        if governor.square in left:
            left.remove(governor.square)
    return [kind for kind in range(SQ_NONE) if SQUARE[kind].key in left]


def installing(position: Position, setting: Setting, player: int, region: int, square: int | None) -> Iterator[Finding]:
    """What holds for every governor, paid or given: one in supply, and the square."""
    if not position.players[player].governors:
        yield Violation("ZG-GOV-01", N_("no governor is left in the supply"))
    free = free_squares(position, setting, region)
    if free is None:
        yield Missing(f"squares.{region}", "ZG-GOV-04")
        return
    if square is None:
        yield Open("square")
    elif square == SQ_NONE:
        if free and setting.rulings["ZG-AMB-18"] == "must-use":
            yield Violation(
                "ZG-GOV-04",
                N_("region {region} still has free bonus squares: {squares}"),
                region=region,
                ruling="ZG-AMB-18",
                squares=[SQUARE[kind] for kind in free],
            )
    elif square not in free:
        yield Violation(
            "ZG-GOV-13",
            N_("region {region} has no free square {square}"),
            region=region,
            square=SQUARE[square],
        )


def install(
    position: Position, setting: Setting, player: int, region: int, square: int | None, notes: list[Note]
) -> None:
    """Place the governor and give the bonus of its square; calming the region comes after."""
    own = position.players[player]
    own.governors -= 1
    kind = SQ_NONE if square is None else square
    position.governors[region - 1].append(Piece(player, "" if kind == SQ_NONE else SQUARE[kind].key))
    if kind == SQ_NONE:
        notes.append(
            Note(
                "ZG-GOV-06",
                N_("a governor of {player} stands beside the squares of region {region}"),
                player=player,
                region=region,
            )
        )
    else:
        notes.append(
            Note(
                "ZG-GOV-05",
                N_("a governor of {player} in region {region}, square {square}"),
                player=player,
                region=region,
                square=SQUARE[kind],
            )
        )
    if kind == SQ_REASSIGN:
        flow.open_pool(position, "square", 4)
    elif kind == SQ_OFFICIAL:
        position.turn.wish = bool(sum(own.officials))
    elif kind != SQ_NONE:
        own.vp += 4
        notes.append(Note("ZG-GOV-09", N_("{player} gains {vp} VP"), player=player, vp=4))


def calm(own: Player, region: int, notes: list[Note]) -> None:
    """Unrest of the region becomes 0 (ZG-GOV-10)."""
    if own.regions[region - 1].level:
        own.regions[region - 1].level = 0
        notes.append(Note("ZG-GOV-10", N_("unrest of region {region} falls to 0"), region=region))


@action(
    "governor",
    "governor/install/gov",
    ru="губернатор",
    it="governatore",
    help=N_("Court action: install one governor"),
    follow=("move", "take"),
)
class Governor(Action):
    """Court action Install 1 Governor."""

    region: int | None = arg(REGION)
    square: int | None = arg(SQUARE, ON_SQUARE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, self.player, "act")
        if self.region is None:
            if not position.players[self.player].governors:
                yield Violation("ZG-GOV-01", N_("no governor is left in the supply"))
            yield from unable(self, position, setting)
            return
        held = position.players[self.player].regions[self.region - 1].governor_area
        if not all(held):
            yield Violation(
                "ZG-GOV-02",
                N_(
                    "the governor area of region {region} holds {red} red, {grey} grey and {white} white officials; one of each is needed"
                ),
                region=self.region,
                red=held[0],
                grey=held[1],
                white=held[2],
            )
        yield from installing(position, setting, self.player, self.region, self.square)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.region is not None
        own = position.players[self.player]
        for official in range(3):
            own.regions[self.region - 1].governor_area[official] -= 1
            own.officials[official] += 1
        notes.append(
            Note(
                "ZG-GOV-03",
                N_("one official of each colour returns from region {region}"),
                region=self.region,
            )
        )
        position.turn.action, position.turn.stage = "governor", "effects"
        install(position, setting, self.player, self.region, self.square, notes)
        calm(own, self.region, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.turn.stage != "act":
            return
        for region in range(1, REGIONS + 1):
            if all(position.players[player].regions[region - 1].governor_area):
                for square in squares_to_choose(position, setting, region):
                    yield cls(player, region, square)


def squares_to_choose(position: Position, setting: Setting, region: int) -> list[int | None]:
    """What may be said about the square of a governor in this region."""
    free = free_squares(position, setting, region)
    if free is None:
        return [None]
    return [*free, SQ_NONE] if not free or setting.rulings["ZG-AMB-18"] == "may-refuse" else [*free]


@action(
    "hire",
    "hire/hire workers",
    ru="нанять работников/нанимаю работников/работники",
    it="assumere/assumo",
    help=N_("Court action: hire workers in one region"),
)
class Hire(Action):
    """Court action Hire Workers. A second region is understood so that it can be refused by its rule."""

    region: int | None = arg(REGION)
    other: int | None = arg(REGION, AND)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, self.player, "act")
        if self.region is None:
            yield from unable(self, position, setting)
            return
        if self.other is not None:
            yield Violation("ZG-HIRE-03", N_("workers are hired in one region, and all that its officials bring"))
        region = position.players[self.player].regions[self.region - 1]
        if flow.powers(position, setting, self.player) is None:
            yield flow.missing_powers(position, self.player, "ZG-SIDEB-01")
        officials = sum(region.worker_area)
        if not officials:
            extra = self._hired(position, setting)[1]
            yield Violation(
                "ZG-SIDEB-03" if extra else "ZG-HIRE-01",
                N_("the worker area of region {region} holds no official"),
                region=self.region,
            )
        highest = flow.highest(position, setting, self.player, self.region)
        if highest is None:
            yield flow.missing_highest(position, self.player, "ZG-HIRE-05")
        elif region.level >= highest:
            yield Violation(
                "ZG-HIRE-05",
                N_("unrest of region {region} is {level}, the last space"),
                region=self.region,
                level=region.level,
            )
        elif setting.options["unrest"] == "yes" and region.level + self._rise(position, setting) > highest:
            yield Violation(
                "ZG-VAR-07",
                N_("{count#worker|workers} would raise unrest of region {region} from {level} above {highest}"),
                count=self._rise(position, setting),
                region=self.region,
                level=region.level,
                highest=highest,
            )

    def _hired(self, position: Position, setting: Setting) -> tuple[int, bool]:
        """Workers for the officials, and whether ability A adds one."""
        own = position.players[self.player]
        extra = "A" in (flow.powers(position, setting, self.player) or ())
        return sum(own.regions[(self.region or 1) - 1].worker_area), extra

    def _rise(self, position: Position, setting: Setting) -> int:
        if setting.options["unrest"] != "yes":
            return 1
        hired, extra = self._hired(position, setting)
        return hired + (extra and setting.rulings["ZG-AMB-23"] == "counts")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.region is not None
        region = position.players[self.player].regions[self.region - 1]
        hired, extra = self._hired(position, setting)
        rise = self._rise(position, setting)
        region.workers += hired + extra
        region.level += rise
        notes.append(
            Note(
                "ZG-HIRE-02",
                N_("{count#worker|workers} enter region {region}"),
                count=hired,
                region=self.region,
            )
        )
        if extra:
            notes.append(Note("ZG-SIDEB-01", N_("ability A adds one worker in region {region}"), region=self.region))
        rule = "ZG-VAR-06" if setting.options["unrest"] == "yes" else "ZG-HIRE-04"
        notes.append(
            Note(rule, N_("unrest of region {region} rises to {level}"), region=self.region, level=region.level)
        )
        position.turn.action, position.turn.stage = "hire", "effects"

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.turn.stage == "act":
            for number, region in enumerate(position.players[player].regions, 1):
                if any(region.worker_area):
                    yield cls(player, number)


def palace_site(position: Position, setting: Setting, player: int, region: int) -> Iterator[Finding]:
    """What holds for every palace, paid or given: one in supply, a slot, and no ban by unrest."""
    own = position.players[player]
    if not own.palaces:
        yield Violation("ZG-PALACE-01", N_("no palace is left in the supply"))
    slots = len(position.players)
    if len(position.palaces[region - 1]) >= slots:
        yield Violation(
            "ZG-PALACE-02",
            N_("all {slots} palace slots of region {region} are taken"),
            slots=slots,
            region=region,
        )
    yield from _unrest_ban(position, setting, player, region)


def _unrest_ban(position: Position, setting: Setting, player: int, region: int) -> Iterator[Finding]:
    level = position.players[player].regions[region - 1].level
    if not level:
        return
    board = position.players[player].board
    highest = flow.highest(position, setting, player, region)
    bans = flow.known(setting).bans.get(board)
    if highest is not None and level >= highest:
        yield Violation(
            "ZG-PALACE-04",
            N_("unrest of region {region} is {level}, the last space"),
            region=region,
            level=level,
        )
    elif bans is not None:
        printed = bans[region - 1]
        if level in printed or (setting.rulings["ZG-AMB-22"] == "from-symbol" and any(level >= ban for ban in printed)):
            yield Violation(
                "ZG-PALACE-04",
                N_("no palace at unrest {level} in region {region}"),
                region=region,
                level=level,
                ruling="ZG-AMB-22",
            )
    else:
        yield Missing(f"board.{board}.ban", "ZG-PALACE-04")
    if highest is None:
        yield flow.missing_highest(position, player, "ZG-PALACE-04")


def raise_palace(position: Position, player: int, region: int, notes: list[Note]) -> None:
    """Place the palace and count the cards."""
    own = position.players[player]
    own.palaces -= 1
    position.palaces[region - 1].append(player)
    notes.append(Note("ZG-PALACE-06", N_("a palace of {player} in region {region}"), player=player, region=region))


def palace_points(position: Position, player: int, notes: list[Note]) -> None:
    """VP for every card on the own board (ZG-PALACE-08)."""
    own = position.players[player]
    vp = flow.cards_on_board(own)
    own.vp += vp
    notes.append(
        Note("ZG-PALACE-08", N_("{player} gains {vp} VP, one for each card on the board"), player=player, vp=vp)
    )


@action(
    "palace",
    "palace",
    ru="дворец",
    it="palazzo",
    help=N_("Court action: build one palace; from names the region of the third worker"),
)
class Palace(Action):
    """Court action Build 1 Palace."""

    region: int | None = arg(REGION)
    third: int | None = arg(REGION, THIRD)
    marker: int | None = arg(COLOUR, WITH_MARKER)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, self.player, "act")
        own = position.players[self.player]
        if self.region is None:
            if not own.palaces:
                yield Violation("ZG-PALACE-01", N_("no palace is left in the supply"))
            yield from unable(self, position, setting)
            return
        yield from palace_site(position, setting, self.player, self.region)
        yield from self._workers(own, self.region)
        yield from self._marker(position)

    def _workers(self, own: Player, region: int) -> Iterator[Finding]:
        here = own.regions[region - 1].workers
        if here < 2:
            yield Violation(
                "ZG-PALACE-03",
                N_("region {region} holds {have#worker|workers}, a palace there needs 2"),
                region=region,
                have=here,
            )
        elsewhere = sum(one.workers for number, one in enumerate(own.regions, 1) if number != region)
        if self.third == region or (here >= 3 and not elsewhere):
            yield Violation(
                "ZG-PALACE-10", N_("the third worker comes from another region than {region}"), region=region
            )
        elif not elsewhere:
            yield Violation(
                "ZG-PALACE-03", N_("no worker stands outside region {region}, one is needed"), region=region
            )
        elif self.third is None:
            yield Open("third")
        elif not own.regions[self.third - 1].workers:
            yield Violation("ZG-PALACE-03", N_("region {third} holds no worker to give"), third=self.third)

    def _marker(self, position: Position) -> Iterator[Finding]:
        if self.marker is None:
            if any(position.threes):
                yield Open("marker")
        elif not position.threes[self.marker]:
            yield Violation(
                "ZG-PALACE-07",
                N_("no {marker} marker worth 3 lies on the gameboard"),
                marker=COLOUR[self.marker],
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.region is not None and self.third is not None
        own = position.players[self.player]
        own.regions[self.region - 1].workers -= 2
        own.regions[self.third - 1].workers -= 1
        notes.append(
            Note(
                "ZG-PALACE-05",
                N_("2 workers leave region {region}, 1 leaves region {third}"),
                region=self.region,
                third=self.third,
            )
        )
        raise_palace(position, self.player, self.region, notes)
        if self.marker is not None:
            position.threes[self.marker] -= 1
            own.threes[self.marker] += 1
            notes.append(
                Note(
                    "ZG-PALACE-07",
                    N_("{player} takes the {marker} marker worth 3"),
                    player=self.player,
                    marker=COLOUR[self.marker],
                )
            )
        palace_points(position, self.player, notes)
        position.turn.action, position.turn.stage = "palace", "effects"

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.turn.stage != "act":
            return
        own = position.players[player]
        markers: list[int | None] = [colour for colour in range(3) if position.threes[colour]] or [None]
        for region, here in enumerate(own.regions, 1):
            if here.workers >= 2:
                for third, there in enumerate(own.regions, 1):
                    if third != region and there.workers:
                        for marker in markers:
                            yield cls(player, region, third, marker)


def wall_space(position: Position, player: int, section: int, bars: int | None) -> Iterator[Finding]:
    """What holds for every wall, paid or given: one in supply, one a section, a free space."""
    if not position.players[player].walls:
        yield Violation("ZG-WALL-01", N_("no wall is left in the supply"))
    spaces = position.walls[section].spaces
    if player in spaces:
        yield Violation(
            "ZG-WALL-03", N_("this player has a wall in section {section} already"), section=SECTION[section]
        )
    if bars is not None and spaces[bars - 1] >= 0:
        yield Violation(
            "ZG-WALL-02",
            N_("the space with {bars#bar|bars} in section {section} is taken"),
            bars=bars,
            section=SECTION[section],
        )
    elif bars is None and all(owner >= 0 for owner in spaces):
        yield Violation("ZG-WALL-08", N_("all spaces of section {section} are taken"), section=SECTION[section])


def raise_wall(position: Position, player: int, section: int, bars: int, notes: list[Note]) -> None:
    """Place the wall."""
    position.players[player].walls -= 1
    position.walls[section].spaces[bars - 1] = player
    notes.append(
        Note(
            "ZG-WALL-05",
            N_("a wall of {player} in section {section}, space with {bars#bar|bars}"),
            player=player,
            section=SECTION[section],
            bars=bars,
        )
    )


@action(
    "wall",
    "wall",
    ru="стена/стену",
    it="muraglia",
    help=N_("Court action: build one wall; from names the regions that give the workers"),
)
class Wall(Action):
    """Court action Build 1 Wall."""

    section: int | None = arg(SECTION)
    bars: int | None = arg(BARS)
    regions: tuple[int, ...] | None = arg(OUT_OF, FROM)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, self.player, "act")
        own = position.players[self.player]
        if self.section is None:
            if not own.walls:
                yield Violation("ZG-WALL-01", N_("no wall is left in the supply"))
            yield Open("section")
        else:
            yield from wall_space(position, self.player, self.section, self.bars)
        if self.bars is None:
            yield Open("bars")
        else:
            yield from self._workers(own, self.bars)

    def _workers(self, own: Player, bars: int) -> Iterator[Finding]:
        staffed = [number for number, one in enumerate(own.regions, 1) if one.workers]
        if len(staffed) < bars:
            yield Violation(
                "ZG-WALL-04",
                N_("workers stand in {have#region|regions}, the space needs {need}"),
                have=len(staffed),
                need=bars,
            )
        elif self.regions is None:
            yield Open("regions")
        elif len(self.regions) != bars or len(set(self.regions)) != bars:
            yield Violation(
                "ZG-WALL-06",
                N_("{bars#worker|workers} from as many different regions pay this space"),
                bars=bars,
            )
        else:
            for region in self.regions:
                if region not in staffed:
                    yield Violation("ZG-WALL-06", N_("region {region} holds no worker"), region=region)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.section is not None and self.bars is not None and self.regions is not None
        raise_wall(position, self.player, self.section, self.bars, notes)
        for region in self.regions:
            position.players[self.player].regions[region - 1].workers -= 1
        notes.append(Note("ZG-WALL-06", N_("one worker each leaves: regions {regions}"), regions=list(self.regions)))
        position.turn.action, position.turn.stage = "wall", "effects"

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.turn.stage != "act":
            return
        staffed = [number for number, one in enumerate(position.players[player].regions, 1) if one.workers]
        for section, here in enumerate(position.walls):
            if player in here.spaces:
                continue
            for bars in range(1, min(3, len(staffed)) + 1):
                if here.spaces[bars - 1] < 0:
                    for regions in combinations(staffed, bars):
                        yield cls(player, section, bars, regions)
