"""The values of the facts of cards.

The parts of a card are typed with ``|`` between them; its text is a list of clauses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from referee.engine.box import BoxError
from referee.engine.effect_values import ClausesShape, ConditionShape, CostShape, CountShape
from referee.engine.effect_words import IF, PAY, Lexicon, said
from referee.engine.fact_values import Line, ListOf, One, Record, Shape, Typed, brief
from referee.engine.message import N_
from referee.engine.values import Choice, Number
from referee.engine.words import fold, latin, words
from referee.games.great_wall.box.card_words import CLERK, PAID, VOCABULARY, WARRIORS
from referee.games.great_wall.box.fact_shapes import NOTHING, PRICE, Flag
from referee.games.great_wall.box.printed import REWARDS
from referee.games.great_wall.components import GRID, RESOURCES, SECTION

BAR = "|"
MOST_TITLE = 60
COUNT = Number(words("number"), 0, 99)
LIKE = Choice(words("like"), (words("like"),))
WHOLE = Choice(
    words("who"),
    (words("each"), words("group")),
)
SACRIFICE = Choice(words("sacrifice"), (words("sacrifice"),))


class Title(Line):
    """The title of a card, without ``|``."""

    def __init__(self) -> None:
        super().__init__(MOST_TITLE)

    def check(self, data: Any, path: str) -> Any:
        return unbarred(super().check(data, path), path)


def unbarred(text: str, path: str) -> str:
    """The text itself; BoxError if it holds the mark ``|`` that stands between the parts of a card."""
    if BAR in text:
        raise BoxError(N_("This text cannot hold {mark}."), path=path, mark=BAR)
    return text


class Says(ClausesShape):
    """What a card says, ``-`` if nothing. If only one ``moment`` is possible, it need not be typed."""

    def __init__(self, moment: str = "") -> None:
        super().__init__(VOCABULARY)
        self.moment = moment

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        for place, one in enumerate(value, 1):
            if self.moment and one["when"] != self.moment:
                One(self._moments()).check(one["when"], f"{path}[{place}].when")
            self._texts(one["do"], f"{path}[{place}].do")
        return value

    def _moments(self) -> Choice:
        """The moments at which these clauses may happen: one, or all of them."""
        choice = self.one.when.choice
        return Choice(choice.name, [one for one in choice.options if self.moment in ("", one.key)])

    def _texts(self, effects: list[dict[str, Any]], path: str) -> None:
        for place, one in enumerate(effects, 1):
            if "text" in one and place < len(effects):
                problem = N_("Words of your own come at the end of a clause.")
                raise BoxError(problem, path=f"{path}[{place}].text")
            unbarred(one.get("text", ""), f"{path}[{place}].text")

    def parse(self, text: str) -> Any:
        if fold(text.strip()) in NOTHING:
            return []
        parts = [part.strip() for part in text.split(";") if part.strip()]
        return super().parse(";".join(self._timed(part) for part in parts))

    def _timed(self, part: str) -> str:
        """The typed clause with its moment put before it, if that was left out."""
        known = not self.moment or fold(re.split(r"[\s:]", part)[0]) in self._moments().table
        return part if known else f"{self._moments()[0].shown('en')} {part}"

    def show(self, value: Any, lang: str) -> str:
        shown = super().show(value, lang)
        if self.moment:
            word = f"{self._moments()[0].shown(lang)} "
            shown = "; ".join(part.removeprefix(word) for part in shown.split("; "))
        return shown or "-"


class CardShape(Record):
    """A card whose parts are typed in their order with ``|`` between them."""

    def parse(self, text: str) -> Any:
        Typed(text)
        parts = [part.strip() for part in text.split(BAR)]
        if len(parts) != len(self.typed):
            problem = N_("{count#part|parts} instead of {wanted}: {keys}, with | between them.")
            raise BoxError(problem, count=len(parts), wanted=len(self.typed), keys=list(self.typed))
        value: dict[str, Any] = {}
        for (name, shape), part in zip(self.typed.items(), parts, strict=True):
            value |= {name: shape.parse(part)} if name in self.fields else shape.parse(part)
        return value

    def show(self, value: Any, lang: str) -> str:
        shown = (shape.show(value[name] if name in self.fields else value, lang) for name, shape in self.typed.items())
        return f" {BAR} ".join(shown)

    @property
    def columns(self) -> int:
        return sum(shape.columns for shape in self.typed.values())

    def spread(self, value: Any, lang: str) -> list[str]:
        parts = ((shape, value[name] if name in self.fields else value) for name, shape in self.typed.items())
        return [cell for shape, part in parts for cell in shape.spread(part, lang)]

    def gather(self, cells: Sequence[str]) -> Any:
        value: dict[str, Any] = {}
        rest = iter(cells)
        for name, shape in self.typed.items():
            part = shape.gather([*islice(rest, shape.columns)])
            value |= {name: part} if name in self.fields else part
        return value

    def hints(self, lang: str) -> list[str]:
        return [one for shape in self.typed.values() for one in shape.hints(lang)]

    @property
    def typed(self) -> Mapping[str, Shape]:
        """The typed parts by name. A part whose name is no field is read into several fields."""
        return self.fields


class Alike(Shape):
    """A card that may also be typed as being like another one: ``like 3``, followed by what is different."""

    def __init__(self, card: CardShape, most: int, **own: Shape) -> None:
        self.card, self.number = card, One(Number(words("card"), 1, most))
        self.same = Record(like=self.number, **own)

    def check(self, data: Any, path: str) -> Any:
        alike = isinstance(data, dict) and "like" in data
        return (self.same if alike else self.card).check(data, path)

    def parse(self, text: str) -> Any:
        typed = Typed(text)
        if not said(typed, LIKE):
            return self.card.parse(text)
        value = self.same.read(typed)
        typed.end()
        return value

    def show(self, value: Any, lang: str) -> str:
        if "like" not in value:
            return self.card.show(value, lang)
        return f"{LIKE.show(0, lang)} {self.same.show(value, lang)}"

    @property
    def columns(self) -> int:
        return self.card.columns

    def spread(self, value: Any, lang: str) -> list[str]:
        if "like" not in value:
            return self.card.spread(value, lang)
        like, *own = self.same.spread(value, lang)
        return [f"{LIKE.show(0, lang)} {like}", *own, *[""] * (self.columns - 1 - len(own))]

    def gather(self, cells: Sequence[str]) -> Any:
        alike = said(Typed(cells[0]), LIKE) and not any(cells[self.same.columns :])
        return self.parse(" ".join(cells)) if alike else self.card.gather(cells)

    def hints(self, lang: str) -> list[str]:
        return self.card.hints(lang)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.card.schema(), self.same.schema()]}


class Start(Shape):
    """The bottom line of a General: Wood, Stone, Gold, Chi, Tactic cards, Tea value."""

    numbers = ListOf(One(COUNT), 6, 6)
    columns = numbers.columns

    def parse(self, text: str) -> Any:
        typed = Typed(text)
        found = [typed.take(COUNT) for _ in range(6)]
        typed.end()
        start = {one: count for one, count in zip(RESOURCES, found[:4], strict=True) if count}
        return {"start": start, "tactics": found[4], "tea": found[5]}

    def show(self, value: Any, lang: str) -> str:
        return " ".join(self.spread(value, lang))

    def spread(self, value: Any, lang: str) -> list[str]:
        start = [str(value["start"].get(one, 0)) for one in RESOURCES]
        return [*start, str(value["tactics"]), str(value["tea"])]

    def gather(self, cells: Sequence[str]) -> Any:
        return self.parse(" ".join(map(str, self.numbers.gather(cells))))

    def hints(self, lang: str) -> list[str]:
        return self.numbers.hints(lang)


class GeneralShape(CardShape):
    """A General, typed ``Name | wood stone gold chi tactics tea | what it says``."""

    def __init__(self) -> None:
        super().__init__(title=Title(), start=PRICE, tactics=One(COUNT), tea=One(COUNT), text=Says())

    @property
    def typed(self) -> Mapping[str, Shape]:
        return {"title": self.fields["title"], "line": Start(), "text": self.fields["text"]}


class Grid(Shape):
    """The Vital spots of a Horde card, typed row by row: ``o o w2 . o o / o . h1 o o o``."""

    CELL = re.compile(rf"[o.]|[{''.join(REWARDS)}][1-9]")

    def check(self, data: Any, path: str) -> Any:
        rows = [list(row) for row in data] if isinstance(data, list | tuple) and all(map(_row, data)) else []
        size = (len(rows), len(rows[0])) if rows else ()
        if size not in (GRID, GRID[::-1]) or any(len(row) != size[1] for row in rows):
            problem = N_(
                "The spots lie in {rows} rows of {columns} or in {columns} rows of {rows}; . is a cell without one."
            )
            raise BoxError(problem, path=path, rows=GRID[0], columns=GRID[1])
        for place, row in enumerate(rows, 1):
            wrong = next((one for one in row if not isinstance(one, str) or not self.CELL.fullmatch(one)), None)
            if wrong is not None:
                problem = N_("{word} does not fit here. Possible: {allowed}.")
                allowed = ["o", ".", *(f"{letter}1" for letter in REWARDS)]
                raise BoxError(problem, path=f"{path}[{place}]", word=brief(wrong), allowed=allowed)
        if all(cell == "." for row in rows for cell in row):
            raise BoxError(N_("A Horde card has at least one Vital spot."), path=path)
        return rows

    def parse(self, text: str) -> Any:
        Typed(text)
        return [latin(fold(row)).split() for row in text.split("/")]

    def show(self, value: Any, lang: str) -> str:
        return " / ".join(" ".join(row) for row in value)

    def schema(self) -> dict[str, Any]:
        cell = {"type": "string", "pattern": f"^({self.CELL.pattern})$"}
        return {"type": "array", "items": {"type": "array", "items": cell}, "minItems": GRID[0], "maxItems": GRID[1]}


def _row(row: object) -> bool:
    return isinstance(row, list | tuple) and 0 < len(row) <= GRID[1]


class Strength(Record):
    """Offensive Power, then Honor."""

    def __init__(self) -> None:
        super().__init__(power=One(COUNT), honor=One(COUNT))


class HordeShape(CardShape):
    """A Horde card, typed ``Name | left | power honor | cells / cells | what it says``."""

    def __init__(self) -> None:
        super().__init__(
            title=Title(), pointer=One(SECTION), power=One(COUNT), honor=One(COUNT), grid=Grid(), text=Says()
        )

    @property
    def typed(self) -> Mapping[str, Shape]:
        own = self.fields
        return {
            "title": own["title"],
            "pointer": own["pointer"],
            "power honor": Strength(),
            "grid": own["grid"],
            "text": own["text"],
        }


class Bands(Says):
    """The bands of a Command card, from top to bottom; each is for the Active player, for the others or for all."""

    def __init__(self) -> None:
        super().__init__("now")

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        for place, one in enumerate(value, 1):
            if one.get("who") not in ("active", "others", "all"):
                problem = N_("A band begins with whom it is for: the active player, the others, or all.")
                raise BoxError(problem, path=f"{path}[{place}].who")
        return value


class Demand(Record):
    """What a Request demands, typed ``each pay 2 gold sacrifice x spearman if barricades at-least 3: words``."""

    parted = False

    def __init__(self) -> None:
        self.paid, self.given = CostShape(PAID), CostShape(Choice(SACRIFICE.name, (CLERK, *WARRIORS)))
        self.needed = ConditionShape(CountShape(Lexicon(words("counter"), VOCABULARY.counters)))
        parts: dict[str, Shape] = {"pay": self.paid, "sacrifice": self.given, "if": self.needed}
        super().__init__(**parts)

    def parse(self, text: str) -> Any:
        short, _, own = text.partition(":")
        typed = Typed(short)
        value: dict[str, Any] = {"each": typed.take(WHOLE) == "each"}
        for name, word in (("pay", PAY), ("sacrifice", SACRIFICE), ("if", IF)):
            if said(typed, word):
                value[name] = self.fields[name].read(typed)
        typed.end()
        return value | {"text": own.strip()} if own.strip() else value

    def show(self, value: Any, lang: str) -> str:
        parts = [WHOLE.show(0 if value["each"] else 1, lang)]
        for name, word in (("pay", PAY), ("sacrifice", SACRIFICE), ("if", IF)):
            if name in value:
                parts += [word.show(0, lang), self.fields[name].show(value[name], lang)]
        return " ".join(parts) + (f": {value['text']}" if "text" in value else "")


class RequestShape(CardShape):
    """A Request, typed ``Name | each pay 2 gold``. A demand that no word covers is told in the owner's own words."""

    def __init__(self) -> None:
        self.demand = Demand()
        usual = {"pay": {}, "sacrifice": {}, "if": [], "text": ""}
        super().__init__(usual, title=Title(), each=Flag(), **self.demand.fields, text=Title())

    def check(self, data: Any, path: str) -> Any:
        value = super().check(data, path)
        if not any(name in value for name in self.usual):
            raise BoxError(N_("A Request demands something; tell it in your own words if no word fits."), path=path)
        return value

    @property
    def typed(self) -> Mapping[str, Shape]:
        return {"title": self.fields["title"], "demand": self.demand}
