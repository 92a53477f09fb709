"""The values of the facts of the board: Time track, Locations, Overseer tracks, walls, Command track."""

from __future__ import annotations

import operator
import re
from collections.abc import Sequence
from itertools import dropwhile
from typing import Any

from referee.engine.box import BoxError
from referee.engine.effect_values import SOME, CostShape
from referee.engine.fact_values import ListOf, One, Record, Several, Shape, Typed, brief
from referee.engine.message import N_
from referee.engine.unknown import number, one_of
from referee.engine.values import Choice, Number
from referee.engine.words import fold, words
from referee.games.great_wall.components import RESOURCE

MOST_SLOTS, MOST_CELLS = 12, 8
KIND = Choice(
    words("kind"),
    (words("regular"), words("special")),
)
SHAME = Choice(words("shame"), (words("shame"),))
PRINTED = Number(words("number"), 0, 12)
SLOT = Number(words("slot"), 1, MOST_SLOTS)
SPOTS = Number(words("spots"), 0, 20)
LEVEL = Number(words("level"), 0, 9)
DEFENSE = Number(words("defense"), 0, 60)
FIRING = Number(words("firing"), 0, 12)
MARK = Number(words("players"), 0, 5)
WALL_COST = Number(words("cost"), 1, 40)
HONOR_TRACK = Number(words("honor"), 20, 999)
NOTHING = words("-", "-/–/—/none")
WALL = Record(defense=One(DEFENSE), firing=One(FIRING))


class Price(CostShape):
    """A cost that is the same for any number of players; ``-`` if there is none."""

    def untold(self, path: str) -> Any:
        return {one: number(f"{path}/{one}", 0, SOME.high) for one in self.paid.index}

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        if "x" in value.values():
            raise BoxError(N_("Only Requests have an x."), path=path)
        return value

    def parse(self, text: str) -> Any:
        return {} if fold(text.strip()) in NOTHING else super().parse(text)

    def show(self, value: Any, lang: str) -> str:
        return super().show(value, lang) or "-"


PRICE = Price(RESOURCE)


class TimeShape(Record):
    """The Time track, typed ``-/1* 2/1 3/2``: above and below each slot, * behind the starting slot."""

    parted = False

    def __init__(self) -> None:
        super().__init__(slots=Several(ListOf(One(PRINTED), 2, 2), 2, MOST_SLOTS), start=One(SLOT))

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        if value["start"] >= len(value["slots"]):
            raise BoxError(N_("The starting slot must lie on the track and not be the last one."), path=f"{path}.start")
        return value

    def parse(self, text: str) -> Any:
        tokens = Typed(text).tokens
        starts = [place for place, one in enumerate(tokens, 1) if "*" in one]
        if len(starts) != 1:
            raise BoxError(N_("Mark the starting slot, and no other, with *."))
        return {"slots": [self._slot(one) for one in tokens], "start": starts[0]}

    def _slot(self, token: str) -> list[int]:
        found = re.fullmatch(r"(\d{1,2}|[-–—])/(\d{1,2}|[-–—])", token.replace("*", ""))
        if found is None:
            raise BoxError(
                N_("{word} does not fit here. Possible: {allowed}."), word=token[:40], allowed=["3/2", "-/1"]
            )
        return [int(one) if one.isdecimal() else 0 for one in found.groups()]

    def show(self, value: Any, lang: str) -> str:
        return " ".join(
            f"{hordes}/{lethality}{'*' * (place == value['start'])}"
            for place, (hordes, lethality) in enumerate(value["slots"], 1)
        )


class LocationShape(Record):
    """A Location, typed ``regular 3 shame`` or ``special``."""

    def __init__(self) -> None:
        super().__init__(kind=One(KIND), spots=One(SPOTS), shame=Flag())

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        if value["kind"] == "regular" and not value["spots"]:
            raise BoxError(N_("A Regular Location has at least one Clerk spot."), path=f"{path}.spots")
        return value

    def read(self, typed: Typed) -> Any:
        kind = typed.take(KIND)
        spots = typed.take(SPOTS) if typed.word.isdecimal() else 0
        return {"kind": kind, "spots": spots, "shame": bool(typed.word) and bool(typed.take(SHAME))}

    def show(self, value: Any, lang: str) -> str:
        parts = [KIND.show(KIND.index[value["kind"]], lang), str(value["spots"])]
        return " ".join([*parts, SHAME.show(0, lang)] if value["shame"] else parts)

    def spread(self, value: Any, lang: str) -> list[str]:
        shame = SHAME.show(0, lang) if value["shame"] else ""
        return [KIND.show(KIND.index[value["kind"]], lang), str(value["spots"]), shame]

    def gather(self, cells: Sequence[str]) -> Any:
        return self.parse(" ".join(cells))

    def hints(self, lang: str) -> list[str]:
        return [*One(KIND).hints(lang), *One(SPOTS).hints(lang), *One(SHAME).hints(lang)]


class Flag(Shape):
    """Yes or no."""

    def check(self, data: Any, path: str) -> Any:
        if isinstance(data, bool):
            return data
        raise BoxError(N_("{found} is neither true nor false."), path=path, found=brief(data))

    def untold(self, path: str) -> Any:
        return one_of(path, (False, True))

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


class CellShape(Record):
    """A cell of an Overseer track, typed ``2 chi 1``: what entering it costs, then its level."""

    def __init__(self) -> None:
        super().__init__(cost=PRICE, level=One(LEVEL))

    def read(self, typed: Typed) -> Any:
        cost: dict[str, int] = {}
        while len(typed.tokens) - typed.at > 1:
            count = typed.take(SPOTS)
            cost[typed.take(RESOURCE)] = count
        return {"cost": cost, "level": typed.take(LEVEL)}

    def show(self, value: Any, lang: str) -> str:
        cost = [PRICE.show(value["cost"], lang)] if value["cost"] else []
        return " ".join([*cost, str(value["level"])])


class OverseerShape(Several):
    """The Overseer track of a Location, its cells separated by commas; levels never fall."""

    def __init__(self) -> None:
        super().__init__(CellShape(), 1, MOST_CELLS)

    def check(self, data: Any, path: str) -> Any:
        cells: list[Any] = super().check(data, path)
        levels = [one["level"] for one in cells]
        if levels != sorted(levels):
            raise BoxError(N_("{values} should never decrease."), path=path, values=levels)
        return cells

    def parse(self, text: str) -> Any:
        Typed(text)
        return [self.item.parse(part) for part in re.split(r"[,/]", text)]

    def show(self, value: Any, lang: str) -> str:
        return ", ".join(self.item.show(one, lang) for one in value)


class MarksShape(ListOf):
    """The slots of the Command track, typed ``- - - 5``: the player count each is marked with."""

    def __init__(self) -> None:
        super().__init__(One(MARK), 2, 8)

    @property
    def columns(self) -> int:
        return self.high

    def parse(self, text: str) -> Any:
        return super().parse(" ".join("0" if one in NOTHING else one for one in fold(text).split()))

    def show(self, value: Any, lang: str) -> str:
        return " ".join(str(one) if one else "-" for one in value)

    def spread(self, value: Any, lang: str) -> list[str]:
        return [*self.show(value, lang).split(), *[""] * (self.high - len(value))]

    def gather(self, cells: Sequence[str]) -> Any:
        told = [*dropwhile(operator.not_, reversed(cells))][::-1]
        return [self.item.gather(["0" if fold(one) in NOTHING else one]) for one in told]
