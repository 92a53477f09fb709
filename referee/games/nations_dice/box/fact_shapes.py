"""The values of the facts of Nations: die faces, progress tiles, events, boards of the expansion, its chits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee.engine.box import BoxError
from referee.engine.fact_values import ARROW, FILLERS, ListOf, One, Record, Several, Shape, Typed, brief
from referee.engine.message import N_
from referee.engine.unknown import number
from referee.engine.unlisted import Unlisted
from referee.engine.values import Choice, Number
from referee.engine.words import fold, words
from referee.games.nations_dice.components import (
    CHITS,
    COLOUR,
    COLOURS,
    FACES,
    KIND,
    KINDS_OF_COLOUR,
    symbols,
)

FACE = Choice(words("face"), FACES)
CHIT = Choice(words("chit"), CHITS)
DIE_COLOUR = Choice(words("colour"), COLOURS)
TILE_KIND = Choice(KIND.name, tuple(KIND.by_key.values()))
VALUES = (
    words("vp"),
    words("stone", "build/stones"),
    words("cost"),
)
VALUE = Choice(words("value"), VALUES)
GAIN = Choice(words("gain"), (*COLOURS, *CHITS))
STEP = Choice(
    words("step"),
    (words("famine"), words("war")),
)
SECTION = Choice(
    words("section"),
    (
        words("advisor"),
        words("wonders", "wonders/wonder"),
        words("chits", "chits/chit"),
        words("vp"),
    ),
)
COUNT = Number(words("count"), 1, 20)
VP = Number(words("vp"), 0, 30)
STONE = Number(words("stone"), 0, 20)
COST = Number(words("cost"), 1, 6)
NEEDED = Number(words("value", sense="needed"), 0, 30)
TRACK = Number(words("track"), 10, 999)
WONDERS = Number(words("wonders"), 0, 4)
STAR_RULE = Choice(
    words("star"),
    (
        words("free"),
        words("unrest_only", "unrest-only/unrest"),
        words("normal"),
        words("free_with_unrest", "free-with-unrest"),
        words("normal_with_unrest", "normal-with-unrest"),
    ),
)
MOST_GAINS, MOST_SLOTS, MOST_CHITS, MOST_TITLE = 8, 12, 40, 40
NOTHING = words("-", "-/–/none")
NO_SLOT = "0"
CURRENCIES = ("gold", "strength", "stone")
PIECE = re.compile(r"[^\s,;:]+")


class Answer(Typed):
    """What the owner typed, word by word; a plus joins the symbols of one chit or face."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.tokens = [one for one in PIECE.findall(ARROW.sub(" ", fold(text))) if one not in FILLERS]

    def number(self) -> bool:
        """A number comes next."""
        return self.word.isascii() and self.word.isdecimal()


class Counted(ListOf):
    """Pieces in any order, typed one by one or counted: ``2 white red``; ``-`` for none."""

    def __init__(self, of: Choice, low: int, high: int) -> None:
        super().__init__(One(of), low, high, ordered=False)

    def read(self, typed: Typed) -> Any:
        values: list[Any] = []
        if typed.word in NOTHING:
            typed.at += 1
            return values
        while typed.word:
            count = typed.take(COUNT) if typed.word.isdecimal() and typed.word.isascii() else 1
            values += [self.item.read(typed)] * count
        return values

    def parse(self, text: str) -> Any:
        typed = Answer(text)
        value = self.read(typed)
        typed.end()
        return value

    def show(self, value: Any, lang: str) -> str:
        counted = sorted(Counter(value).items())
        return (
            " ".join(f"{n} {self.item.show(one, lang)}" if n > 1 else self.item.show(one, lang) for one, n in counted)
            or "-"
        )


class Faces(ListOf):
    """The six faces of a die of one colour; which kinds a colour has is known."""

    def __init__(self, colour: str) -> None:
        super().__init__(One(FACE), 6, 6, ordered=False)
        self.colour = colour

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        kinds = KINDS_OF_COLOUR[self.colour]
        for face in value:
            if not set(symbols(face)) <= kinds:
                raise BoxError(
                    N_("A {colour} die has no {face}; it shows only: {allowed}."),
                    path=path,
                    colour=COLOUR[self.colour],
                    face=FACE[FACE.index[face]],
                    allowed=[one for one in FACES if one.key in kinds],
                )
        fists = value.count("unrest")
        if self.colour == "green" and fists != 1:
            raise BoxError(N_("A green die shows unrest on one face, not on {count}."), path=path, count=fists)
        return value

    def untold(self, path: str) -> Any:
        return Unlisted(f"{path}/", self.item.untold, self.low, self.high)

    def parse(self, text: str) -> Any:
        typed = Answer(text)
        values = [self.item.read(typed)]
        while typed.word:
            values.append(self.item.read(typed))
        return values

    def gather(self, cells: Sequence[str]) -> Any:
        return self.parse(" ".join(cells))


class Title(Shape):
    """What a tile or board is called; may be empty."""

    def check(self, data: Any, path: str) -> Any:
        if isinstance(data, str) and data.isprintable() and data == data.strip() and len(data) <= MOST_TITLE:
            return data
        raise BoxError(
            N_("{found} is not a title of at most {limit} characters on one line."),
            path=path,
            found=brief(data),
            limit=MOST_TITLE,
        )

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": MOST_TITLE}


class Tile(Record):
    """A progress tile, typed kind, gains, then values: ``advisor 2 reroll vp 1: Title``."""

    def __init__(self) -> None:
        super().__init__(
            {"title": "", "cost": 1, "dice": [], "chits": [], "stone": 0, "vp": 0},
            title=Title(),
            kind=One(TILE_KIND),
            cost=One(COST),
            dice=Counted(DIE_COLOUR, 0, MOST_GAINS),
            chits=Counted(CHIT, 0, MOST_GAINS),
            stone=One(STONE),
            vp=One(VP),
        )

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        wonder = value["kind"] == "wonder"
        if wonder and "stone" not in value:
            raise BoxError(N_("A wonder costs at least 1 stone to build."), path=f"{path}.stone")
        if "stone" in value and not wonder:
            raise BoxError(N_("Only a wonder costs stone to build."), path=f"{path}.stone")
        return value

    def untold(self, path: str) -> Any:
        """Its dice as how many of each colour there may be; its chits are looked for where a rule asks for them."""
        return {
            "kind": self.fields["kind"].untold(f"{path}/kind"),
            "cost": self.fields["cost"].untold(f"{path}/cost"),
            "dice": tuple(number(f"{path}/dice/{colour}", 0, MOST_GAINS) for colour in DIE_COLOUR.index),
            "stone": number(f"{path}/stone", 1, STONE.high),
            "vp": self.fields["vp"].untold(f"{path}/vp"),
        }

    def parse(self, text: str) -> Any:
        told, _, title = text.partition(":")
        typed = Answer(told)
        value: dict[str, Any] = {"title": title.strip(), "kind": typed.take(TILE_KIND)}
        gains: list[str] = []
        while typed.word:
            self._part(typed, value, gains)
        value["dice"] = [one for one in gains if one in DIE_COLOUR.index]
        value["chits"] = [one for one in gains if one not in DIE_COLOUR.index]
        return value

    def _part(self, typed: Answer, value: dict[str, Any], gains: list[str]) -> None:
        """One gain, counted or not, or one of the numbers of a tile with its name before or behind it."""
        count = typed.take(VP) if typed.number() else None
        named = VALUE.read(typed.tokens, typed.at) if typed.word and typed.word not in GAIN.table else None
        if named is None:
            gains += [typed.take(GAIN)] * min(1 if count is None else count, MOST_GAINS + 1)
            return
        typed.at = named[1]
        name = VALUE.to_json(named[0])
        value[name] = typed.take(VP) if count is None else count
        following = CHIT.read(typed.tokens, typed.at) if name != "vp" and typed.word else None
        if following is not None and CHIT.to_json(following[0]) in CURRENCIES:
            raise BoxError(N_("{word} after a cost could be a chit: name chits before the cost."), word=typed.word)

    def show(self, value: Any, lang: str) -> str:
        parts = [self.fields["kind"].show(value["kind"], lang)]
        parts += [self.fields[gain].show(value[gain], lang) for gain in ("dice", "chits") if gain in value]
        for name in ("vp", "stone", "cost"):
            if name in value:
                parts.append(f"{VALUE.show(VALUE.index[name], lang)} {value[name]}")
        title = f": {value['title']}" if "title" in value else ""
        return " ".join(parts) + title

    @property
    def columns(self) -> int:
        return 4 + len(VALUES)

    def spread(self, value: Any, lang: str) -> list[str]:
        told = [self.fields["kind"].show(value["kind"], lang)]
        told += [self.fields[gain].show(value[gain], lang) if gain in value else "" for gain in ("dice", "chits")]
        return [*told, *(str(value.get(one.key, "")) for one in VALUES), value.get("title", "")]

    def gather(self, cells: Sequence[str]) -> Any:
        kind, dice, chits, *numbers, title = cells
        gains = [one for one in (dice, chits) if one not in NOTHING]
        named = [f"{one.en[0]} {cell}" for one, cell in zip(VALUES, numbers, strict=True) if cell]
        return self.parse(" ".join([kind, *gains, *named]) + f": {title}")

    def hints(self, lang: str) -> list[str]:
        shapes = [self.fields[one] for one in ("kind", "dice", "chits", *(one.key for one in VALUES))]
        return [*(hint for shape in shapes for hint in shape.hints(lang)), ""]


class Event(Record):
    """The famine and the war of an event, typed ``3 4`` or ``war 4 famine 3``."""

    def __init__(self) -> None:
        super().__init__(famine=One(NEEDED), war=One(NEEDED))

    def read(self, typed: Typed) -> Any:
        found: dict[str, Any] = {}
        while len(found) < len(self.fields):
            left = [key for key in self.fields if key not in found]
            named = STEP.read(typed.tokens, typed.at) if typed.word else None
            key = left[0] if named is None else STEP.to_json(named[0])
            if key not in left:
                raise typed.wanted([STEP[STEP.index[one]] for one in left])
            typed.at += named is not None
            found[key] = typed.take(NEEDED)
        return found


class Gains(Record):
    """The dice and chits printed on an advisor slot."""

    def __init__(self) -> None:
        super().__init__(
            {"dice": [], "chits": []}, dice=Counted(DIE_COLOUR, 0, MOST_GAINS), chits=Counted(CHIT, 0, MOST_GAINS)
        )

    def read(self, typed: Typed) -> Any:
        gains = Counted(GAIN, 0, 2 * MOST_GAINS).read(typed)
        return {
            "dice": [one for one in gains if one in DIE_COLOUR.index],
            "chits": [one for one in gains if one not in DIE_COLOUR.index],
        }

    def show(self, value: Any, lang: str) -> str:
        return Counted(GAIN, 0, 2 * MOST_GAINS).show([*value.get("dice", ()), *value.get("chits", ())], lang)


class Board(Record):
    """A side of a board, typed ``Title: white, 2 white, -; advisor star; wonders 2; chits gold reroll; vp 0 0 1``.

    First its building slots with the dice of each; an advisor slot for each ``advisor``, one without anything if none is
    named.
    """

    def __init__(self) -> None:
        super().__init__(
            {"title": "", "advisors": [{}], "wonders": 1, "chits": [], "vp": []},
            title=Title(),
            buildings=Several(Counted(DIE_COLOUR, 0, MOST_GAINS), 1, MOST_SLOTS),
            advisors=Several(Gains(), 0, 4),
            wonders=One(WONDERS),
            chits=Counted(CHIT, 0, MOST_GAINS),
            vp=ListOf(One(VP), 0, MOST_SLOTS),
        )

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        points = value.pop("vp", [])
        slots = len(value["buildings"])
        if len(points) not in (0, slots):
            problem = N_("{count#number|numbers} of points for {slots#building slot|building slots}.")
            raise BoxError(problem, path=f"{path}.vp", count=len(points), slots=slots)
        return value | ({"vp": points} if any(points) else {})

    def parse(self, text: str) -> Any:
        Answer(text)
        title, colon, told = text.partition(":")
        first, *others = (told if colon else text).split(";")
        dice = Counted(DIE_COLOUR, 0, MOST_GAINS)
        value: dict[str, Any] = {
            "title": title.strip() if colon else "",
            "buildings": [dice.parse(part) for part in first.split(",")],
        }
        for part in others:
            self._section(Answer(part), value)
        return value

    def _section(self, typed: Answer, value: dict[str, Any]) -> None:
        name = typed.take(SECTION)
        if name == "advisor":
            value.setdefault("advisors", []).append(Gains().read(typed))
        else:
            value[name] = self.fields[name].read(typed)
        typed.end()

    def show(self, value: Any, lang: str) -> str:
        def named(section: str, shown: str) -> str:
            return f"{SECTION.show(SECTION.index[section], lang)} {shown}"

        dice, gains = Counted(DIE_COLOUR, 0, MOST_GAINS), Gains()
        parts = [", ".join(dice.show(one, lang) for one in value["buildings"])]
        parts += [named("advisor", gains.show(one, lang)) for one in value.get("advisors", [{}])]
        parts.append(named("wonders", str(value.get("wonders", 1))))
        if "chits" in value:
            parts.append(named("chits", self.fields["chits"].show(value["chits"], lang)))
        if "vp" in value:
            parts.append(named("vp", self.fields["vp"].show(value["vp"], lang)))
        title = f"{value['title']}: " if "title" in value else ""
        return title + "; ".join(parts)

    @property
    def columns(self) -> int:
        return len(self.fields)

    def spread(self, value: Any, lang: str) -> list[str]:
        dice, gains = Counted(DIE_COLOUR, 0, MOST_GAINS), Gains()
        return [
            value.get("title", ""),
            ", ".join(dice.show(one, lang) for one in value["buildings"]),
            ", ".join(gains.show(one, lang) for one in value.get("advisors", [{}])) or NO_SLOT,
            str(value.get("wonders", 1)),
            *(self.fields[key].show(value[key], lang) if key in value else "" for key in ("chits", "vp")),
        ]

    def gather(self, cells: Sequence[str]) -> Any:
        title, buildings, advisors, *others = cells
        slots = [] if advisors in ("", NO_SLOT) else advisors.split(",")
        parts = [buildings, *(f"advisor {one}" for one in slots)]
        parts += [f"{key} {cell}" for key, cell in zip(("wonders", "chits", "vp"), others, strict=True) if cell]
        value = self.parse(";".join(parts)) | {"title": title}
        return value | {"advisors": []} if advisors == NO_SLOT else value
