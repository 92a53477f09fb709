"""The abilities of side-B boards, used after a court action."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.lists import having
from referee.engine.message import N_, with_none
from referee.engine.verdict import Finding, Note, Open, Violation, Warn
from referee.engine.words import words
from referee.games.zhanguo import flow, tasks
from referee.games.zhanguo.actions.gains import (
    adjacent_regions,
    lowering,
    marker_choice,
    markers_to_choose,
    move_worker,
    moves_of_workers,
    take_marker,
    worker_move,
)
from referee.games.zhanguo.actions.governor import free_squares, not_free, squares_left
from referee.games.zhanguo.actions.officials import FROM, TO
from referee.games.zhanguo.components import (
    COLOUR,
    DEEDS,
    POWER,
    REGION,
    SQ_NONE,
    SQUARE,
    SQUARE_KEYS,
)
from referee.games.zhanguo.position import Governor as Piece
from referee.games.zhanguo.position import Player, Position

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
WHICH = words("square")
ONTO = words("onto")


@action("power", "power", help=N_("Use an ability (A to F) of your side-B board"), follow=("move",))
class Power(Action):
    """A side-B ability.

    A and E open re-assignment points, B moves a worker, F a governor, C takes a marker, D calms a region.
    """

    letter: int = arg(POWER)
    marker: int | None = arg(COLOUR)
    region: int | None = arg(REGION, FROM, asks=N_("from which region?"))
    square: int | None = arg(SQUARE, WHICH)
    to: int | None = arg(REGION, TO, asks=N_("to which region?"))
    onto: int | None = arg(SQUARE, ONTO, asks=N_("onto which square?"))

    def plain(self, position: Position, setting: Setting) -> Action:
        """The action without ``onto`` where a governor can only stand beside the squares."""
        if self.onto != SQ_NONE or self.to is None or _squares_to_take(position, setting, self.to) != [None]:
            return self
        return Power(self.player, self.letter, self.marker, self.region, self.square, self.to)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        letter = POWER[self.letter].key
        own = position.players[self.player]
        absent = letter not in flow.powers(position, setting, self.player)
        if absent:
            yield Violation("ZG-SIDEB-14", N_("ability {letter} is not printed on this player's board"), letter=letter)
        unearned = N_("abilities follow court actions, not rewards")
        yield from flow.using_abilities(position, setting, self.player, "ZG-SIDEB-13", unearned)
        if absent:
            return
        turn = position.turn
        if turn.stage == "effects" and turn.player == self.player and turn.action != "unify":
            if turn.action not in POWER_AFTER[letter]:
                yield Violation(
                    POWER_RULE[letter],
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

    def _details(self, position: Position, setting: Setting, own: Player, letter: str) -> Iterator[Finding]:
        wanted = {
            "B": {"region", "to"},
            "C": {"marker"},
            "D": {"region"},
            "F": {"region", "to", "square", "onto"},
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
        here = position.governors[self.region - 1]
        if not having(here, owner=self.player):
            yield Violation(
                "ZG-SIDEB-09",
                N_("no governor of {owner} stands in region {region}"),
                owner=self.player,
                region=self.region,
            )
        elif self.square is None:
            yield Open("square")
        elif not having(here, owner=self.player, square=SQUARE_KEYS[self.square]):
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
            yield from self._onto(position, setting, self.to)

    def _onto(self, position: Position, setting: Setting, region: int) -> Iterator[Finding]:
        """Check where the governor stands in its new region: on a chosen square only where the table plays so."""
        free = free_squares(position, setting, region) if _takes_a_square(setting) else []
        if self.onto is None:
            if free:
                yield Open("onto")
        elif self.onto == SQ_NONE:
            if free:
                yield squares_left(region, free, "ZG-SIDEB-09", "ZG-AMB-25")
        elif not _takes_a_square(setting):
            yield Violation("ZG-SIDEB-09", N_("a moved governor stands beside the squares"), ruling="ZG-AMB-25")
        elif self.onto not in free:
            yield not_free(region, self.onto)

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        return flow.given_up(position)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        flow.close_pool(position)
        letter = POWER[self.letter].key
        own = position.players[self.player]
        position.turn.powers.append(letter)
        if letter in "AE":
            flow.open_pool(position, *(("A", 1) if letter == "A" else ("E", 2)))
            notes.append(
                Note(
                    POWER_RULE[letter],
                    with_none(N_("{points#point|points} left"), points=N_("no points left")),
                    points=position.turn.points,
                )
            )
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
        here = position.governors[self.region - 1]
        moved = next(one for one in here if one.owner == self.player and one.square == SQUARE_KEYS[self.square])
        here.remove(moved)
        moved = Piece(moved.owner, self._square(position, setting, self.to))
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
        if moved.square:
            notes.append(
                Note(
                    "ZG-SIDEB-10",
                    N_("it stands on the square {square} there, without its bonus"),
                    square=SQUARE[SQUARE.index[moved.square]],
                )
            )
        if setting.rulings["ZG-AMB-28"] == "returns":
            tasks.return_lost_discs(position, setting, self.player)

    def _square(self, position: Position, setting: Setting, region: int) -> str:
        """The key of the square that a moved governor takes in its new region; empty beside the squares."""
        if self.onto is not None:
            return SQUARE_KEYS[self.onto]
        free = free_squares(position, setting, region) if _takes_a_square(setting) else []
        return SQUARE_KEYS[free[0]] if free else ""

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Power]:
        turn = position.turn
        if turn.stage != "effects":
            return
        own = position.players[player]
        printed = flow.powers(position, setting, player)
        for letter in POWER_AFTER:
            if turn.action in POWER_AFTER[letter] and letter not in turn.powers and letter in printed:
                yield from cls._choices(position, setting, player, own, letter)

    @classmethod
    def _choices(cls, position: Position, setting: Setting, player: int, own: Player, letter: str) -> Iterator[Power]:
        number = POWER.index[letter]
        if letter in "AE":
            yield cls(player, number)
        elif letter == "B":
            for start, end in moves_of_workers(position, setting, own):
                yield cls(player, number, None, start, to=end)
        elif letter == "C":
            for marker in markers_to_choose(position, setting):
                yield cls(player, number, marker)
        elif letter == "D":
            for region in REGION.domain():
                if own.regions[region - 1].level:
                    yield cls(player, number, None, region)
        else:
            adjacent = flow.known(setting).adjacent
            for region in REGION.domain():
                for square in own_squares(position, player, region):
                    for end in sorted(adjacent[region]):
                        for onto in _squares_to_take(position, setting, end):
                            yield cls(player, number, None, region, square, end, onto)


def _takes_a_square(setting: Setting) -> bool:
    """Whether a moved governor takes a free square of its new region at this table."""
    return setting.rulings["ZG-AMB-25"] == "free-square"


def _squares_to_take(position: Position, setting: Setting, region: int) -> list[int | None]:
    """The squares that may be said for a moved governor; only None if it takes none."""
    free = free_squares(position, setting, region) if _takes_a_square(setting) else []
    return [*free] if free else [None]


def own_squares(position: Position, player: int, region: int) -> list[int]:
    """The kinds of square on which the player's governors stand in a region, each once."""
    here = position.governors[region - 1]
    return [kind for kind, key in enumerate(SQUARE_KEYS) if having(here, owner=player, square=key)]
