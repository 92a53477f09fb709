"""Card abilities and the abilities of side-B boards, used after a court action."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Missing, Note, Open, Violation
from referee.engine.words import words
from referee.games.zhanguo import flow, tasks
from referee.games.zhanguo.actions.officials import FROM, TO, take_official
from referee.games.zhanguo.components import (
    BONUS,
    CARD,
    COLOUR,
    DEEDS,
    HIGHER,
    OFFICIAL,
    POWER,
    REGION,
    REGIONS,
    SQUARE,
    colour_of,
)
from referee.games.zhanguo.position import Player, Position

POINTS_OF = {"vp2": 2, "vp3": 3}
COLOUR_POINTS = {"vp_ivory": 0, "vp_orange": 1, "vp_brown": 2}
OFFICIAL_OF = {"official_red": 0, "official_grey": 1, "official_white": 2}
GIVING = {"recruit": set(OFFICIAL_OF), "hire": {"worker_same"}}
"""Bonuses that give what a court action gives, without being one (ZG-ACT-13)."""
POWER_AFTER = {
    "A": ("hire",),
    "B": ("governor",),
    "C": ("wall", "recruit"),
    "D": ("reassign", "wall"),
    "E": ("recruit",),
    "F": ("governor",),
}
POWER_RULE = {
    "A": "ZG-SIDEB-02",
    "B": "ZG-SIDEB-04",
    "C": "ZG-SIDEB-05",
    "D": "ZG-SIDEB-06",
    "E": "ZG-SIDEB-08",
    "F": "ZG-SIDEB-09",
}
WHICH = words("square", ru="квадрат", it="quadrato")


def region_of(own: Player, card: int) -> int:
    """The region of the own board where a card lies; 0 if it does not."""
    return next((number for number, region in enumerate(own.regions, 1) if card in region.cards), 0)


def marker_choice(position: Position, setting: Setting, marker: int | None, rule: str) -> Iterator[Finding]:
    """A marker worth 1 of a chosen colour, or 1 VP when there is none to give (ZG-AMB-14)."""
    if not any(position.ones):
        if marker is not None:
            yield Violation(rule, N_("no marker worth 1 of any colour is left: it is 1 VP, without a colour"))
    elif marker is None:
        yield Open("marker")
    elif not position.ones[marker] and setting.rulings["ZG-AMB-14"] == "another-colour":
        yield Violation(
            rule,
            N_("no {marker} marker is left in the supply; another colour must be chosen"),
            marker=COLOUR[marker],
            ruling="ZG-AMB-14",
        )


def take_marker(position: Position, player: int, marker: int | None, rule: str, notes: list[Note]) -> None:
    """One marker worth 1 out of the supply, or 1 VP."""
    own = position.players[player]
    if marker is None or not position.ones[marker]:
        own.vp += 1
        notes.append(Note(rule, N_("no marker to take: {player} gains {vp} VP"), player=player, vp=1))
        return
    position.ones[marker] -= 1
    own.ones[marker] += 1
    notes.append(
        Note(
            rule,
            N_("{player} takes {count#marker|markers}: {colour}"),
            player=player,
            count=1,
            colour=COLOUR[marker],
        )
    )


def markers_to_choose(position: Position, setting: Setting) -> list[int | None]:
    """What may be said of the colour."""
    if not any(position.ones):
        return [None]
    return [c for c in range(3) if position.ones[c] or setting.rulings["ZG-AMB-14"] == "point-if-colour-out"]


def worker_move(
    position: Position, setting: Setting, own: Player, start: int | None, end: int | None, rule: str
) -> Iterator[Finding]:
    """One worker from a worker area to an adjacent one."""
    if start is None:
        yield Open("region")
    elif not own.regions[start - 1].workers:
        yield Violation(rule, N_("region {region} holds no worker"), region=start)
    if end is None:
        yield Open("to")
    if start is not None and end is not None:
        yield from adjacent_regions(setting, start, end)


def adjacent_regions(setting: Setting, start: int, end: int) -> Iterator[Finding]:
    """The two regions share an open border."""
    adjacent = flow.known(setting).adjacent
    if adjacent is None:
        yield Missing("adjacent", "ZG-REASSIGN-09")
    elif end not in adjacent[start]:
        yield Violation("ZG-REASSIGN-09", N_("regions {here} and {there} are not adjacent"), here=start, there=end)


def lowering(own: Player, region: int | None, rule: str) -> Iterator[Finding]:
    """Unrest of the chosen region can be lowered."""
    if region is None:
        yield Open("region")
    elif not own.regions[region - 1].level:
        yield Violation(rule, N_("unrest of region {region} is 0 and cannot be lowered"), region=region)


def move_worker(own: Player, start: int, end: int, rule: str, notes: list[Note]) -> None:
    own.regions[start - 1].workers -= 1
    own.regions[end - 1].workers += 1
    notes.append(Note(rule, N_("a worker moves from region {here} to {there}"), here=start, there=end))


def moves_of_workers(position: Position, setting: Setting, own: Player) -> Iterator[tuple[int, int]]:
    """Every worker move there is."""
    adjacent = flow.known(setting).adjacent
    for start in range(1, REGIONS + 1):
        if own.regions[start - 1].workers:
            for end in range(1, REGIONS + 1) if adjacent is None else sorted(adjacent[start]):
                yield start, end


@action(
    "activate",
    "activate",
    ru="активирую/активировать",
    it="attivare/attivo",
    help=N_("Use the ability of a card on your board"),
    follow=("move",),
)
class Activate(Action):
    """Activate one card; what else is to be said depends on its bonus."""

    card: int | None = arg(CARD)
    marker: int | None = arg(COLOUR)
    region: int | None = arg(REGION)
    to: int | None = arg(REGION, TO)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        turn = position.turn
        if turn.action == "unify" and turn.player == self.player and position.phase == "play":
            yield Violation("ZG-UNIFY-09", N_("this turn's action is Unification: no ability can be used"))
        elif position.phase == "rewards" and position.accepted == self.player:
            yield Violation("ZG-ACT-14", N_("rewards activate nothing"), ruling="ZG-AMB-07")
        else:
            yield from flow.acting(position, self.player, "effects")
            if flow.active(position) == self.player:
                yield from flow.pool_is_done(position, setting)
        if self.card is None:
            yield from self._any(position, setting)
            return
        own = position.players[self.player]
        region = region_of(own, self.card)
        if not region:
            yield Violation("ZG-ACT-18", N_("card {card} does not lie on this player's board"), card=self.card)
            return
        if turn.player == self.player and turn.stage == "effects" and turn.action != "unify":
            yield from self._conditions(position, setting, region)
        yield from self._bonus(position, setting, own, region)

    def _any(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """No card was named: it is open, unless none can be activated."""
        turn = position.turn
        yield Open("card")
        if turn.stage == "effects" and turn.player == self.player and turn.action != "unify":
            cards = type(self).candidates(position, setting, self.player)
            if all(any(isinstance(one, Violation) for one in card.check(position, setting)) for card in cards):
                yield Violation("ZG-ACT-15", N_("no card of this board can be activated: the turn goes on"))

    def _conditions(self, position: Position, setting: Setting, region: int) -> Iterator[Finding]:
        assert self.card is not None
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
        known = flow.known(setting)
        card = known.cards.get(self.card)
        if card is None:
            yield Missing(f"card.{self.card}", "ZG-ACT-02")
        elif card[0] != turn.action:
            given = {known.cards[one][1] for one in turn.activated if one in known.cards}
            yield Violation(
                "ZG-ACT-13" if given & GIVING.get(card[0], set()) else "ZG-ACT-02",
                N_("card {card} answers to {trigger}, the action was {done}"),
                card=self.card,
                trigger=DEEDS[card[0]],
                done=DEEDS[turn.action],
            )
        yield from self._number(position, setting)

    def _number(self, position: Position, setting: Setting) -> Iterator[Finding]:
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

    def _blocked(self, position: Position, setting: Setting, region: int) -> Iterator[Finding]:
        level = position.players[self.player].regions[region - 1].level
        highest = flow.highest(position, setting, self.player, region)
        if setting.rulings["ZG-AMB-03"] == "before-action":
            if region in position.turn.blocked:
                yield Violation(
                    "ZG-ACT-07",
                    N_("region {region} was at its last unrest space before the action"),
                    region=region,
                    ruling="ZG-AMB-03",
                )
        elif highest is None:
            if level:
                yield flow.missing_highest(position, self.player, "ZG-ACT-07")
        elif level >= highest:
            yield Violation(
                "ZG-ACT-07",
                N_("unrest of region {region} is {level}, the last space: its cards are blocked"),
                region=region,
                level=level,
            )

    def _bonus(self, position: Position, setting: Setting, own: Player, region: int) -> Iterator[Finding]:
        card = flow.known(setting).cards.get(self.card or 0)
        if card is None:
            return
        bonus = card[1]
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
        assert self.card is not None
        flow.close_pool(position)
        own = position.players[self.player]
        position.turn.activated.append(self.card)
        card = flow.known(setting).cards.get(self.card)
        if card is not None:
            self._give(position, own, region_of(own, self.card), card[1], notes)

    def _give(self, position: Position, own: Player, region: int, bonus: str, notes: list[Note]) -> None:
        here = own.regions[region - 1]
        if bonus == "marker":
            take_marker(position, self.player, self.marker, "ZG-BONUS-01", notes)
        elif bonus == "reassign2":
            flow.open_pool(position, "bonus", 2)
            notes.append(Note("ZG-BONUS-02", N_("{points#point|points} left"), points=2))
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
        if turn.stage != "effects" or turn.action in ("unify", "reassign"):
            return
        own = position.players[player]
        known = flow.known(setting)
        for here in own.regions:
            for card in here.cards:
                trigger, bonus = known.cards.get(card, (turn.action, ""))
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
            for region in range(1, REGIONS + 1):
                if own.regions[region - 1].level:
                    yield cls(player, card, None, region)
        elif bonus == "move_worker":
            for start, end in moves_of_workers(position, setting, own):
                yield cls(player, card, None, start, end)
        else:
            yield cls(player, card)


def points_left(position: Position, setting: Setting, player: int) -> Iterator[Activate]:
    """Activations that would still give VP this turn."""
    cards = flow.known(setting).cards
    for one in Activate.candidates(position, setting, player):
        if cards.get(one.card or 0, ("", ""))[1] in (*POINTS_OF, *COLOUR_POINTS) and not any(
            one.check(position, setting)
        ):
            yield one


@action(
    "power",
    "power",
    ru="умение",
    it="potere/abilità",
    help=N_("Use an ability (A to F) of your side-B board"),
    follow=("move",),
)
class Power(Action):
    """A side-B ability; A and E open points, B and F go from a region to another, C takes a marker, D calms a region."""

    letter: int | None = arg(POWER)
    marker: int | None = arg(COLOUR)
    region: int | None = arg(REGION, FROM)
    to: int | None = arg(REGION, TO)
    square: int | None = arg(SQUARE, WHICH)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from self._moment(position, setting)
        if self.letter is None:
            yield Open("letter")
            return
        letter = POWER[self.letter].key
        own = position.players[self.player]
        printed = flow.powers(position, setting, self.player)
        if printed is None:
            yield flow.missing_powers(position, self.player, "ZG-SIDEB-14")
        elif letter not in printed:
            yield Violation("ZG-SIDEB-14", N_("ability {letter} is not printed on this player's board"), letter=letter)
            return
        turn = position.turn
        if turn.stage == "effects" and turn.player == self.player and turn.action != "unify":
            if turn.action not in POWER_AFTER[letter]:
                yield Violation(
                    POWER_RULE[letter] if letter != "A" else "ZG-SIDEB-02",
                    N_("ability {letter} follows another court action, this one was {done}"),
                    letter=letter,
                    done=DEEDS[turn.action],
                )
            if letter == "A" and turn.activated and setting.rulings["ZG-AMB-43"] == "at-once":
                yield Violation(
                    "ZG-SIDEB-02",
                    N_("the point of ability A is spent before any card is activated"),
                    ruling="ZG-AMB-43",
                )
            if letter in turn.powers:
                yield Violation("ZG-SIDEB-13", N_("ability {letter} was used for this action already"), letter=letter)
        yield from self._details(position, setting, own, letter)

    def _moment(self, position: Position, setting: Setting) -> Iterator[Finding]:
        turn = position.turn
        if turn.action == "unify" and turn.player == self.player and position.phase == "play":
            yield Violation("ZG-UNIFY-09", N_("this turn's action is Unification: no ability can be used"))
        elif position.phase == "rewards" and position.accepted == self.player:
            yield Violation("ZG-SIDEB-13", N_("abilities follow court actions, not rewards"), ruling="ZG-AMB-07")
        else:
            yield from flow.acting(position, self.player, "effects")
            if flow.active(position) == self.player:
                yield from flow.pool_is_done(position, setting)

    def _details(self, position: Position, setting: Setting, own: Player, letter: str) -> Iterator[Finding]:
        wanted = {
            "B": {"region", "to"},
            "C": {"marker"},
            "D": {"region"},
            "F": {"region", "to", "square"},
        }.get(letter, set())
        if letter == "B":
            yield from worker_move(position, setting, own, self.region, self.to, "ZG-SIDEB-04")
        elif letter == "C":
            yield from marker_choice(position, setting, self.marker, "ZG-SIDEB-05")
        elif letter == "D":
            yield from lowering(own, self.region, "ZG-SIDEB-07")
        elif letter == "F":
            yield from self._governor(position, setting)
        for one in self.spec.args[1:]:
            if getattr(self, one.field) is not None and one.field not in wanted:
                yield Violation(POWER_RULE[letter], N_("ability {letter} takes no {arg}"), letter=letter, arg=one.key)

    def _governor(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if self.region is None:
            yield Open("region")
            return
        squares = own_squares(position, self.player, self.region)
        if not squares:
            yield Violation(
                "ZG-SIDEB-09",
                N_("no governor of {owner} stands in region {region}"),
                owner=self.player,
                region=self.region,
            )
        elif self.square is None:
            yield Open("square")
        elif self.square not in squares:
            yield Violation(
                "ZG-SIDEB-09",
                N_("no governor of {owner} stands on {square} in region {region}"),
                owner=self.player,
                square=SQUARE[self.square],
                region=self.region,
            )
        if self.to is None:
            yield Open("to")
        else:
            yield from adjacent_regions(setting, self.region, self.to)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.letter is not None
        flow.close_pool(position)
        letter = POWER[self.letter].key
        own = position.players[self.player]
        position.turn.powers.append(letter)
        if letter in "AE":
            flow.open_pool(position, letter, 1 if letter == "A" else 2)
            notes.append(Note(POWER_RULE[letter], N_("{points#point|points} left"), points=position.turn.points))
        elif letter == "B":
            move_worker(own, self.region or 0, self.to or 0, "ZG-SIDEB-04", notes)
        elif letter == "C":
            take_marker(position, self.player, self.marker, "ZG-SIDEB-05", notes)
        elif letter == "D":
            self._calm(setting, own, notes)
        else:
            self._move_governor(position, setting, notes)

    def _calm(self, setting: Setting, own: Player, notes: list[Note]) -> None:
        region = own.regions[(self.region or 1) - 1]
        region.level = 0 if setting.rulings["ZG-AMB-24"] == "all" else region.level - 1
        region.workers += 1
        notes.append(
            Note(
                "ZG-SIDEB-06",
                N_("unrest of region {region} falls to {level}, and one worker enters"),
                region=self.region,
                level=region.level,
            )
        )

    def _move_governor(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.region is not None and self.to is not None and self.square is not None
        name = "" if SQUARE[self.square].key == "none" else SQUARE[self.square].key
        here = position.governors[self.region - 1]
        moved = next(one for one in here if one.owner == self.player and one.square == name)
        here.remove(moved)
        moved.square = ""
        if setting.rulings["ZG-AMB-25"] == "free-square":
            from referee.games.zhanguo.actions.building import free_squares

            free = free_squares(position, setting, self.to)
            moved.square = SQUARE[free[0]].key if free else ""
        position.governors[self.to - 1].append(moved)
        notes.append(
            Note(
                "ZG-SIDEB-10",
                N_("a governor of {player} moves from region {here} to {there}"),
                player=self.player,
                here=self.region,
                there=self.to,
            )
        )
        if setting.rulings["ZG-AMB-28"] == "returns":
            tasks.return_lost_discs(position, setting, self.player)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        turn = position.turn
        if turn.stage != "effects":
            return
        own = position.players[player]
        printed = flow.powers(position, setting, player)
        for letter in sorted(POWER_AFTER if printed is None else printed):
            if turn.action in POWER_AFTER[letter] and letter not in turn.powers:
                yield from cls._choices(position, setting, player, own, letter)

    @classmethod
    def _choices(cls, position: Position, setting: Setting, player: int, own: Player, letter: str) -> Iterator[Action]:
        number = POWER.index[letter]
        if letter in "AE":
            yield cls(player, number)
        elif letter == "B":
            for start, end in moves_of_workers(position, setting, own):
                yield cls(player, number, None, start, end)
        elif letter == "C":
            for marker in markers_to_choose(position, setting):
                yield cls(player, number, marker)
        elif letter == "D":
            for region in range(1, REGIONS + 1):
                if own.regions[region - 1].level:
                    yield cls(player, number, None, region)
        else:
            adjacent = flow.known(setting).adjacent
            for region in range(1, REGIONS + 1):
                for square in own_squares(position, player, region):
                    for end in range(1, REGIONS + 1) if adjacent is None else sorted(adjacent[region]):
                        yield cls(player, number, None, region, end, square)


def own_squares(position: Position, player: int, region: int) -> list[int]:
    """The kinds of square on which the player's governors stand in a region, each once."""
    return sorted({SQUARE.index[one.square or "none"] for one in position.governors[region - 1] if one.owner == player})
