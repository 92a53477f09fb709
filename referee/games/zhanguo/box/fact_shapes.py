"""The values of ZhanGuo's facts: triggers, bonuses, rewards, borders, boards."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee.engine.box import BoxError
from referee.engine.fact_values import ListOf, One, Record, Shape, Typed, allowed, brief, unique
from referee.engine.message import N_
from referee.engine.values import Choice, Number
from referee.engine.words import fold, latin, words
from referee.games.zhanguo.components import (
    ASPECTS,
    OFFICIAL,
    POWER,
    REGION,
    REGIONS,
    REWARD,
    SITES,
    SQUARE,
    TRACKS,
    printed_regions,
)

ANYWHERE = words("any", "any/anywhere")
NONE = words("-", "-/none/no")

ASPECT = Choice(words("aspect"), ASPECTS)
SITE = Choice(words("site"), SITES)
PRINTED_SQUARE = Choice(SQUARE.name, SQUARE.options[:3])
TRACK = Number(words("length"), min(TRACKS), max(TRACKS))
LEVEL = Number(words("level"), 1, max(TRACKS))
SPACE = Number(words("vp"), 0, 30)
VP_TRACK = Number(words("track"), 20, 999)


class Rewards(Record):
    """A cell of the reward grid; how many regions it prints depends on the reward and the round."""

    def __init__(self, round_: int) -> None:
        super().__init__(reward=One(REWARD), regions=ListOf(One(REGION), 0, 2, distinct=True, ordered=False))
        self.round = round_

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        wanted = printed_regions(self.round, value["reward"])
        if wanted is not None and len(value["regions"]) != wanted:
            raise BoxError(
                N_("{reward} in round {round} goes with {wanted#region|regions}, not {count}."),
                path=f"{path}.regions",
                reward=REWARD[REWARD.index[value["reward"]]],
                round=self.round,
                wanted=wanted,
                count=len(value["regions"]),
            )
        return value

    def read(self, typed: Typed) -> Any:
        reward = typed.take(REWARD)
        if typed.word in ANYWHERE:
            typed.at += 1
        return {"reward": reward, "regions": self.fields["regions"].read(typed)}


class Borders(Shape):
    """Pairs of adjacent regions, typed ``1-2 2-3``."""

    def check(self, data: Any, path: str) -> Any:
        pairs = ListOf(One(REGION), 2, 2, distinct=True, ordered=False)
        if not isinstance(data, list | tuple):
            raise BoxError(N_("{found} is not a list."), path=path, found=brief(data))
        if len(data) > REGIONS * REGIONS:
            raise BoxError(N_("More pairs than {count} regions can have."), path=path, count=REGIONS)
        found = {tuple(pairs.check(one, f"{path}[{place}]")) for place, one in enumerate(data, 1)}
        alone = sorted(set(range(1, REGIONS + 1)).difference(*found))
        if alone:
            raise BoxError(N_("Every region has a neighbour; none is given for: {regions}."), path=path, regions=alone)
        return [list(pair) for pair in sorted(found)]

    def parse(self, text: str) -> Any:
        pairs: list[list[int]] = []
        for token in re.sub(r"\s*[-–—]\s*", "-", " ".join(Typed(text).tokens)).split():
            chain = list(token) if len(token) == 2 else token.split("-")
            if len(chain) < 2 or not all(len(one) == 1 and one in "12345" for one in chain):
                raise BoxError(
                    N_("{word} does not fit here. Possible: {allowed}."),
                    word=token[:40],
                    allowed=["1-2", "2-3", "1-2-3"],
                )
            pairs += [[int(a), int(b)] for a, b in itertools.pairwise(chain)]
        return pairs

    def show(self, value: Any, lang: str) -> str:
        return " ".join(f"{a}-{b}" for a, b in value)

    def schema(self) -> dict[str, Any]:
        pair = ListOf(One(REGION), 2, 2, distinct=True).schema()
        return {"type": "array", "items": pair, "minItems": 3, "maxItems": REGIONS * REGIONS}


class Squares(ListOf):
    """The bonus squares of a region, typed ``vp4 official``; ``-`` for none."""

    def __init__(self) -> None:
        super().__init__(One(PRINTED_SQUARE), 0, 6)

    def parse(self, text: str) -> Any:
        return [] if fold(text.strip()) in NONE else super().parse(text)

    def show(self, value: Any, lang: str) -> str:
        return super().show(value, lang) or "-"


class SiteSymbols(ListOf):
    """The sites of a wall task: a site at most twice, for it has two sections."""

    def __init__(self) -> None:
        super().__init__(One(SITE), 2, 4)

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        site, times = Counter[str](value).most_common(1)[0]
        if times > 2:
            problem = N_("{site} appears there {times#time|times}; a site has 2 sections.")
            raise BoxError(problem, path=path, site=SITE[SITE.index[site]], times=times)
        return value


class Site(Shape):
    """The owner's names of a wall site and its two sections, typed ``name: left, right``."""

    columns = 3

    @property
    def record(self) -> Record:
        """The names one by one."""
        return Record(name=Label(), sections=Labels())

    def check(self, data: Any, path: str) -> Any:
        return self.record.check(data, path)

    def parse(self, text: str) -> Any:
        name, _, rest = text.partition(":")
        sections = [part.strip() for part in re.split(r"[,/;]", rest)] if rest.strip() else ["left", "right"]
        return {"name": name.strip(), "sections": sections}

    def show(self, value: Any, lang: str) -> str:
        return f"{value['name']}: {', '.join(value['sections'])}"

    def spread(self, value: Any, lang: str) -> list[str]:
        return [value["name"], *value["sections"]]

    def gather(self, cells: Sequence[str]) -> Any:
        return self.parse(f"{cells[0]}: {', '.join(filter(None, cells[1:]))}")

    def schema(self) -> dict[str, Any]:
        return self.record.schema()


class Label(Shape):
    """A name of the owner's: one short line, without the marks that separate names."""

    def check(self, data: Any, path: str) -> Any:
        if isinstance(data, str) and data.isprintable() and data == data.strip() and 1 <= len(data) <= 40:
            mark = next((mark for mark in ":,/;" if mark in data), None)
            if mark is None:
                return data
            raise BoxError(N_("A name cannot hold {mark}."), path=path, mark=mark)
        raise BoxError(
            N_("{found} is not a name of 1 to {limit} characters on one line."), path=path, found=brief(data), limit=40
        )

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "maxLength": 40, "pattern": "^[^:,/;]+$"}


class Labels(Shape):
    """The names of the two sections of a site."""

    def check(self, data: Any, path: str) -> Any:
        if not isinstance(data, list | tuple) or len(data) != 2:
            raise BoxError(N_("A site has 2 sections; {found} are not the names of two."), path=path, found=brief(data))
        names = [Label().check(one, f"{path}[{place}]") for place, one in enumerate(data, 1)]
        unique([fold(name) for name in names], path)
        return names

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": Label().schema(), "minItems": 2, "maxItems": 2, "uniqueItems": True}


class Bans(Shape):
    """By region the levels with the no-palace symbol, typed ``3; 2 3; -; 2; 3`` or ``3 23 - 2 3``."""

    columns = REGIONS

    def check(self, data: Any, path: str) -> Any:
        if not isinstance(data, list | tuple) or len(data) != REGIONS:
            problem = N_("{found} is not one list of levels for each of the {count} regions.")
            raise BoxError(problem, path=path, found=brief(data), count=REGIONS)
        levels = ListOf(One(LEVEL), 0, 4, distinct=True, ordered=False)
        return [levels.check(one, f"{path}[{place}]") for place, one in enumerate(data, 1)]

    def parse(self, text: str) -> Any:
        Typed(text)
        parts = re.split(r"[;|/]", text) if re.search(r"[;|/]", text) else text.split()
        if len(parts) != REGIONS == text.count(",") + 1:
            parts = text.split(",")
        if len(parts) != REGIONS:
            raise BoxError(
                N_("{count#part|parts} instead of {low}, one for each region."), count=len(parts), low=REGIONS
            )
        return [self._levels(fold(part)) for part in parts]

    def _levels(self, part: str) -> list[int]:
        digits = re.sub(r"[\s,]", "", part)
        if digits in NONE or not digits:
            return []
        wrong = next((one for one in digits if one not in "1234"), None)
        if wrong is not None:
            raise BoxError(
                N_("{word} does not fit here. Possible: {allowed}."),
                word=part.strip()[:40],
                allowed=[allowed(LEVEL), "-"],
            )
        return [int(one) for one in digits]

    def untold(self, path: str) -> Any:
        levels = ListOf(One(LEVEL), 0, 4)
        return [levels.untold(f"{path}/{region}") for region in range(1, REGIONS + 1)]

    def show(self, value: Any, lang: str) -> str:
        return " ".join(self.spread(value, lang))

    def spread(self, value: Any, lang: str) -> list[str]:
        return ["".join(str(level) for level in levels) or "-" for levels in value]

    def gather(self, cells: Sequence[str]) -> Any:
        if "" in cells:
            raise BoxError(N_("A cell is empty. Possible: {allowed}."), allowed=[allowed(LEVEL), "-"])
        return self.parse(";".join(cells))

    def schema(self) -> dict[str, Any]:
        levels = ListOf(One(LEVEL), 0, 4, distinct=True).schema()
        return {"type": "array", "items": levels, "minItems": REGIONS, "maxItems": REGIONS}


class Start(Record):
    """The officials printed on a board: three of them, typed ``red red white`` or ``2 red 1 white``."""

    def __init__(self) -> None:
        count = Number(words("count"), 0, 3)
        super().__init__(**{colour: One(count) for colour in OFFICIAL.index})

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        total = sum(value.values())
        if total != 3:
            raise BoxError(N_("{count#official|officials} instead of 3."), path=path, count=total)
        return value

    def read(self, typed: Typed) -> Any:
        found = dict.fromkeys(OFFICIAL.index, 0)
        counted = typed.word.isdecimal()
        while typed.word or not any(found.values()):
            number = typed.take(Number(OFFICIAL.name, 0, 3)) if counted else 1
            found[typed.take(OFFICIAL)] += number
        return found

    def show(self, value: Any, lang: str) -> str:
        return " ".join(f"{value[colour]} {OFFICIAL.show(place, lang)}" for colour, place in OFFICIAL.index.items())


class Letters(ListOf):
    """The abilities of a side-B board, typed ``A B`` or ``AB``; look-alike Cyrillic letters are taken as Latin."""

    def __init__(self) -> None:
        super().__init__(One(POWER), 1, len(POWER), distinct=True, ordered=False)

    def parse(self, text: str) -> Any:
        letters = [one for token in Typed(text).tokens for one in latin(token)]
        return super().parse(" ".join(letters))
