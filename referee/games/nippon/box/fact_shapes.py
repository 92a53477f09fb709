"""The values of Nippon's facts: tracks, rows, contracts, achievements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from referee.engine.box import BoxError
from referee.engine.fact_values import Line, ListOf, One, Record, Shape, Typed, brief, unique
from referee.engine.message import N_
from referee.engine.unknown import one_of
from referee.engine.unlisted import Unlisted
from referee.engine.values import Choice, Number
from referee.engine.words import fold, latin, words
from referee.games.nippon.box.known import UNNUMBERED
from referee.games.nippon.box.vocabulary import ACTION, MACHINES, STARS
from referee.games.nippon.components import (
    ACTIONS,
    GOOD,
    MOST_CUBES,
    MOST_LEVEL,
    MOST_STEPS,
    MOST_STORED,
    REWARDS,
    ROLLING,
    SPACES,
    START_LEVELS,
    TILES,
)

BASE = Choice(
    words("achievement"),
    (
        words("contracts_per", "contracts-per"),
        words("yen_per", "yen-per"),
        words("stars", "stars"),
        words("factories_of_level", "factories-of-level"),
        words("machines", "machines"),
        words("influence_tiles", "influence-tiles"),
        words("regions_with_influence", "regions-with-influence"),
        words("trains_on_board", "trains-on-board"),
        words("blueprints_per", "blueprints-per"),
        words("coal_per", "coal-per"),
        words("goods_per", "goods-per"),
        words("manual", "manual"),
    ),
)
PAYS = Choice(
    words("reward"),
    (words("yen"), words("vp")),
)
LEVEL = Number(words("level"), 1, 3)
CUBE = Number(words("cube"), 1, MOST_CUBES)
AMOUNT = Number(words("amount"), 0, 99)
STEPS = Number(words("steps"), 0, 3)
VP = Number(words("vp"), 0, 60)
VALUE = Number(words("value", sense="printed"), 1, 7)
FOREIGN = Number(words("foreign"), 0, 3)
STACK = Number(words("tiles"), 1, REWARDS[4] - 11)
"""The reward tiles of one kind: there are twelve stacks of them (NP-SETUP-10)."""
MULTIPLIER = Number(words("level"), 2, 5)
NOTE = Number(words("note"), 1, 100)
BLUEPRINTS = Number(words("tiles"), 0, 16)
COAL = Number(words("coal"), 1, 6)
STORAGE = Number(words("storage"), 1, MOST_STORED)
GOODS_CLOCKWISE = ListOf(One(GOOD), 4, 4, distinct=True)


class Ordered(ListOf):
    """Numbers that never fall (``rising``) or never rise."""

    def __init__(self, item: One, count: int, *, rising: bool) -> None:
        super().__init__(item, count, count)
        self.rising = rising

    def check(self, data: Any, path: str) -> Any:
        values = super().check(data, path)
        if values != sorted(values, reverse=not self.rising):
            problem = N_("{values} should never decrease.") if self.rising else N_("{values} should never increase.")
            raise BoxError(problem, path=path, values=values)
        return values


class ActionSpaces(Shape):
    """The actions under the five spaces, typed ``knowledge produce / export invest / …``."""

    columns = SPACES

    def check(self, data: Any, path: str) -> Any:
        if not isinstance(data, list | tuple) or len(data) != SPACES:
            raise BoxError(N_("{found} is not a list of {count} spaces."), path=path, found=brief(data), count=SPACES)
        item = ListOf(One(ACTION), 1, 2)
        values = [item.check(one, f"{path}[{place}]") for place, one in enumerate(data, 1)]
        unique([action for actions in values for action in actions], path)
        if sum(map(len, values)) != len(ACTIONS):
            lost = [ACTION[n] for n, key in enumerate(ACTIONS) if not any(key in actions for actions in values)]
            raise BoxError(N_("No space has {actions}."), path=path, actions=lost)
        if values[-1] != ["market"]:
            raise BoxError(N_("The rightmost space has the local market and nothing else."), path=f"{path}[{SPACES}]")
        return values

    def parse(self, text: str) -> Any:
        Typed(text)
        item = ListOf(One(ACTION), 1, 2)
        return [item.parse(part) for part in re.split(r"[/|;]", text)]

    def show(self, value: Any, lang: str) -> str:
        return " / ".join(self.spread(value, lang))

    def spread(self, value: Any, lang: str) -> list[str]:
        item = ListOf(One(ACTION), 1, 2)
        return [item.show(one, lang) for one in value]

    def gather(self, cells: Sequence[str]) -> Any:
        return self.parse("/".join(cells))

    def untold(self, path: str) -> Any:
        """Two actions under each space, as there are eight beside the local market."""
        others = [key for key in ACTIONS if key != "market"]
        spaces = [[one_of(f"{path}/{space}/{at}", others) for at in (1, 2)] for space in range(1, SPACES)]
        return [*spaces, ["market"]]

    def schema(self) -> dict[str, Any]:
        item = ListOf(One(ACTION), 1, 2).schema()
        return {"type": "array", "items": item, "minItems": SPACES, "maxItems": SPACES}


class TileSet(ListOf):
    """The influence tiles of a colour, in any order."""

    def __init__(self) -> None:
        super().__init__(One(VALUE), TILES, TILES, ordered=False)

    def untold(self, path: str) -> Any:
        return Unlisted(f"{path}/", self.item.untold, TILES, TILES)


class ScoreTrack(Record):
    """The scoring track: length, first gold space, and the spaces before the two symbols."""

    def __init__(self) -> None:
        space = One(Number(words("space"), 1, 12))
        length = One(Number(words("spaces"), 6, 12))
        super().__init__(spaces=length, first_gold=space, first=space, second=space)

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        if not value["first"] < value["second"] <= value["first_gold"] <= value["spaces"]:
            problem = N_(
                "The symbols come one after the other before the first gold space, which must be on the track."
            )
            raise BoxError(problem, path=path)
        return value


class TrackShape(Record):
    """A track from the bottom, typed ``2 3 -* 4``: - for a step without a number, * for a star."""

    parted = False

    def __init__(self, track: str) -> None:
        step = One(Number(words("step"), UNNUMBERED, MOST_LEVEL))
        most = MOST_STEPS + 1
        places = ListOf(One(Number(words("place"), 1, most)), 0, most, distinct=True, ordered=False)
        super().__init__(values=ListOf(step, 2, most), stars=places)
        self.start = START_LEVELS[track]

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        printed = [one for one in value["values"] if one != UNNUMBERED]
        if any(a >= b for a, b in pairwise(printed)):
            raise BoxError(N_("The numbers of a track rise from step to step."), path=f"{path}.values")
        if self.start not in printed:
            problem = N_("The marker starts on {start}, which must be on the track.")
            raise BoxError(problem, path=f"{path}.values", start=self.start)
        if value["stars"] and value["stars"][-1] > len(value["values"]):
            problem = N_("There is no step {place}.")
            raise BoxError(problem, path=f"{path}.stars", place=value["stars"][-1])
        return value

    def read(self, typed: Typed) -> Any:
        values: list[int] = []
        stars: list[int] = []
        while typed.word:
            found = re.fullmatch(r"(\d{1,2}|[-–—])(\*?)", typed.word)
            if found is None:
                raise typed.wanted(["0–99", "-", "*"])
            typed.at += 1
            values.append(int(found[1]) if found[1].isdecimal() else UNNUMBERED)
            if found[2]:
                stars.append(len(values))
        return {"values": values, "stars": stars}

    def show(self, value: Any, lang: str) -> str:
        return " ".join(
            ("-" if one == UNNUMBERED else str(one)) + "*" * (place in value["stars"])
            for place, one in enumerate(value["values"], 1)
        )


class RowShape(Record):
    """The six train or ship spaces, typed ``- * $ - *$ -``: * for a star, $ for a money symbol."""

    columns = ROLLING
    SIGNS = ("-", "*", "$", "*$")

    def __init__(self) -> None:
        place = One(Number(words("place"), 1, ROLLING))
        some = ListOf(place, 0, ROLLING, distinct=True, ordered=False)
        super().__init__(stars=some, money=some)

    def read(self, typed: Typed) -> Any:
        signs: list[str] = []
        while typed.word or len(signs) < ROLLING:
            if typed.word not in self.SIGNS or len(signs) == ROLLING:
                raise typed.wanted(list(self.SIGNS))
            signs.append(typed.word)
            typed.at += 1
        return {
            name: [place for place, one in enumerate(signs, 1) if sign in one]
            for name, sign in (("stars", "*"), ("money", "$"))
        }

    def show(self, value: Any, lang: str) -> str:
        return " ".join(self.spread(value, lang))

    def spread(self, value: Any, lang: str) -> list[str]:
        places = range(1, ROLLING + 1)
        return [("*" * (n in value["stars"]) + "$" * (n in value["money"])) or "-" for n in places]

    def gather(self, cells: Sequence[str]) -> Any:
        return self.parse(" ".join(cells))

    def hints(self, lang: str) -> list[str]:
        return [", ".join(self.SIGNS)] * ROLLING


class Pairs(ListOf):
    """How many ships and how many trains must be gone for each symbol between them, typed ``2 3 4 1``; ``-`` for none."""

    def __init__(self) -> None:
        super().__init__(One(Number(words("gone"), 1, ROLLING)), 0, ROLLING)

    def check(self, data: Any, path: str) -> Any:
        if not isinstance(data, list | tuple):
            raise BoxError(N_("{found} is not a list."), path=path, found=brief(data))
        self._count(len(data), path)
        pair = ListOf(self.item, 2, 2)
        return [pair.check(one, f"{path}[{place}]") for place, one in enumerate(data, 1)]

    def read(self, typed: Typed) -> Any:
        pair = ListOf(self.item, 2, 2)
        found: list[Any] = []
        if typed.word == "-":
            typed.at += 1
        while typed.word:
            typed.spread()
            first = pair.item.read(typed)
            typed.spread()
            found.append([first, pair.item.read(typed)])
        return found

    def show(self, value: Any, lang: str) -> str:
        return " ".join(f"{ships} {trains}" for ships, trains in value) or "-"

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": ListOf(self.item, 2, 2).schema(), "maxItems": ROLLING}


class ContractShape(Record):
    """A contract, typed ``2 1 yen 8 1``: cubes, what it pays, steps on the money track."""

    def __init__(self) -> None:
        super().__init__(cubes=ListOf(One(CUBE), 1, MOST_CUBES), yen=One(AMOUNT), vp=One(AMOUNT), steps=One(STEPS))

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        if bool(value["yen"]) == bool(value["vp"]):
            raise BoxError(N_("A contract pays either yen or VP."), path=path)
        return value

    def read(self, typed: Typed) -> Any:
        cubes: list[int] = []
        while typed.word.isdecimal() or not cubes:
            typed.spread()
            cubes.append(typed.take(CUBE))
        paid = typed.take(PAYS)
        value = {"cubes": cubes, "yen": 0, "vp": 0, "steps": 0, paid: typed.take(AMOUNT)}
        if typed.word:
            value["steps"] = typed.take(STEPS)
        return value

    def show(self, value: Any, lang: str) -> str:
        paid = "yen" if value["yen"] else "vp"
        cubes = " ".join(map(str, value["cubes"]))
        return f"{cubes} {PAYS.show(PAYS.index[paid], lang)} {value[paid]} {value['steps']}"


class _What(Shape):
    """Stars of which track or row, levels of factories, or how machines count; checked with the base."""

    def check(self, data: Any, path: str) -> Any:
        return data if data == "" else Line().check(data, path)

    def schema(self) -> dict[str, Any]:
        return Line().schema() | {"minLength": 0}


class AchievementShape(Record):
    """An achievement, typed ``contracts-per 2``, ``stars ships``, ``factories-of-level 2 3`` or ``yen-per 6 x1``."""

    parted = False

    def __init__(self) -> None:
        times = Number(words("printed"), 0, 1)
        super().__init__(base=One(BASE), amount=One(Number(AMOUNT.name, 1, 99)), what=_What(), printed=One(times))

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        base, what = value["base"], value["what"]
        if base in WHATS:
            One(WHATS[base]).check(what, f"{path}.what")
        elif base == "factories_of_level":
            value["what"] = self._levels(what, f"{path}.what")
        elif what:
            raise BoxError(N_("{base} needs nothing more."), path=f"{path}.what", base=BASE[BASE.index[base]])
        if not base.endswith("_per") and value["amount"] != 1:
            raise BoxError(N_("{base} counts one by one."), path=f"{path}.amount", base=BASE[BASE.index[base]])
        return value

    def _levels(self, what: str, path: str) -> str:
        levels = [int(one) if one in ("1", "2", "3") else one for one in what.split()]
        found = ListOf(One(LEVEL), 1, 3, distinct=True, ordered=False).check(levels, path)
        return " ".join(map(str, found))

    def read(self, typed: Typed) -> Any:
        base = typed.take(BASE)
        value = {"base": base, "amount": 1, "what": "", "printed": 0}
        if base.endswith("_per"):
            value["amount"] = typed.take(AMOUNT)
        elif base in WHATS:
            value["what"] = typed.take(WHATS[base])
        elif base == "factories_of_level":
            value["what"] = " ".join(self._typed_levels(typed))
        if latin(typed.word) in ("x1", "1x"):
            value["printed"] = 1
            typed.at += 1
        return value

    def _typed_levels(self, typed: Typed) -> list[str]:
        levels: list[str] = []
        while typed.word.isdecimal() or not levels:
            typed.spread()
            levels.append(str(typed.take(LEVEL)))
        return levels

    def show(self, value: Any, lang: str) -> str:
        base, parts = value["base"], [BASE.show(BASE.index[value["base"]], lang)]
        if base.endswith("_per"):
            parts.append(str(value["amount"]))
        elif base in WHATS:
            parts.append(WHATS[base].show(WHATS[base].index[value["what"]], lang))
        elif value["what"]:
            parts.append(value["what"])
        return " ".join([*parts, "x1"] if value["printed"] else parts)


WHATS = {"stars": STARS, "machines": MACHINES}


class Names(Shape):
    """Six different names, typed with commas between them."""

    columns = 6

    def check(self, data: Any, path: str) -> Any:
        if not isinstance(data, list | tuple) or len(data) != 6:
            raise BoxError(N_("{found} is not a list of six names."), path=path, found=brief(data))
        found = [Line(40).check(one, f"{path}[{place}]") for place, one in enumerate(data, 1)]
        for place, one in enumerate(found, 1):
            if "," in one:
                raise BoxError(N_("A name cannot hold {mark}."), path=f"{path}[{place}]", mark=",")
        unique([fold(one) for one in found], path)
        return found

    def parse(self, text: str) -> Any:
        Typed(text)
        return [part.strip() for part in text.split(",")]

    def show(self, value: Any, lang: str) -> str:
        return ", ".join(value)

    def spread(self, value: Any, lang: str) -> list[str]:
        return [*value]

    def gather(self, cells: Sequence[str]) -> Any:
        return [*cells]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": Line(40).schema(), "minItems": 6, "maxItems": 6, "uniqueItems": True}


class Blueprints(Record):
    """How the sixteen blueprint tiles divide into those worth 1 and those worth 2."""

    def __init__(self) -> None:
        super().__init__(ones=One(BLUEPRINTS), twos=One(BLUEPRINTS))

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        total = value["ones"] + value["twos"]
        if total != BLUEPRINTS.high:
            raise BoxError(
                N_("{count#tile|tiles} instead of {wanted}."), path=path, count=total, wanted=BLUEPRINTS.high
            )
        return value
