"""Effects as facts of a box: how an owner types them, how they are checked and shown.

:class:`ClauseShape` is the shape of a fact that holds one clause in the words of a game, typed

    when [at …] [who] [whose] [once] [if …] [pay …] [pick n] what [amount] [of …] [per …] [pay …] …: the owner's words

and :class:`ClausesShape` of one that holds several, with ``;`` between them. A condition is ``stars ships at-least 2``;
tests after one another are joined by *and*, with ``or`` between them by *or*.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.box import BoxError
from referee.engine.data import Fact, Schema
from referee.engine.effect import OTHER
from referee.engine.effect_words import (
    IF,
    MOSTLY,
    ONCE,
    OR,
    PAY,
    PER,
    PICK,
    SIGN,
    WHO,
    WHOSE,
    Lexicon,
    Vocabulary,
    said,
)
from referee.engine.fact_values import Line, One, Record, Several, Shape, Typed, brief
from referee.engine.message import N_
from referee.engine.values import Choice, Number
from referee.engine.words import latin, words

MOST = 99
SIGNED = Number(words("amount"), -MOST, MOST)
AMOUNT = Number(words("amount"), 0, MOST)
SOME = Number(words("amount"), 1, MOST)
MOMENT, EFFECT, COUNTER = words("moment"), words("effect"), words("counter")
X = "x"
"""The number of players, as a count."""


class _Free(Shape):
    """A part that is not checked here: the shape that contains it knows what is valid."""

    def __init__(self, schema: Schema) -> None:
        self._schema = dict(schema)

    def check(self, data: object, path: str) -> Fact:
        return data

    def schema(self) -> Schema:
        return self._schema


class CountShape(Shape):
    """Something to be counted, typed ``stars ships``, stored as ``["stars", "ships"]``."""

    def __init__(self, counters: Lexicon) -> None:
        self.counters = counters

    def check(self, data: object, path: str) -> Fact:
        if not isinstance(data, list | tuple) or not data:
            raise BoxError(N_("{found} is not a list."), path=path, found=brief(data))
        return [data[0], *self.counters.check(data[0], list(data[1:]), path, path)]

    def read(self, typed: Typed) -> Fact:
        key = self.counters.read(typed)
        return [key, *self.counters.narrowed(typed, key)]

    def show(self, value: Fact, lang: str) -> str:
        return " ".join([self.counters.show(value[0], lang), *self.counters.show_of(value[0], value[1:], lang)])

    def schema(self) -> Schema:
        return {"type": "array", "items": {"type": "string"}, "minItems": 1}


class TestShape(Record):
    """A comparison, typed ``stars ships at-least 2``; the right side may be a count as well."""

    def __init__(self, counter: CountShape) -> None:
        super().__init__(left=counter, sign=One(SIGN), right=_Free({"type": ["integer", "array"]}))
        self.counter = counter

    def check(self, data: object, path: str) -> Fact:
        value = super().check(data, path)
        right = One(SIGNED) if isinstance(value["right"], int) else self.counter
        return value | {"right": right.check(value["right"], f"{path}.right")}

    def read(self, typed: Typed) -> Fact:
        value = {"left": self.counter.read(typed), "sign": typed.take(SIGN)}
        return value | {"right": typed.take(SIGNED) if typed.word.isdecimal() else self.counter.read(typed)}

    def show(self, value: Fact, lang: str) -> str:
        right = value["right"] if isinstance(value["right"], int) else self.counter.show(value["right"], lang)
        return f"{self.counter.show(value['left'], lang)} {SIGN.show(SIGN.index[value['sign']], lang)} {right}"


class ConditionShape(Shape):
    """Tests joined by *and* inside, by *or* outside."""

    def __init__(self, counter: CountShape) -> None:
        self.test = TestShape(counter)

    def check(self, data: object, path: str) -> Fact:
        if not isinstance(data, list | tuple) or not all(isinstance(part, list | tuple) and part for part in data):
            raise BoxError(N_("{found} is not a list."), path=path, found=brief(data))
        return [
            [self.test.check(one, f"{path}[{place}][{at}]") for at, one in enumerate(part, 1)]
            for place, part in enumerate(data, 1)
        ]

    def read(self, typed: Typed) -> Fact:
        parts = [[self.test.read(typed)]]
        while typed.word and (
            said(typed, OR, pass_over=False) or typed.word in self.test.counter.counters.choice.table
        ):
            if said(typed, OR):
                parts.append([])
            parts[-1].append(self.test.read(typed))
        return parts

    def show(self, value: Fact, lang: str) -> str:
        return f" {OR.show(0, lang)} ".join(" ".join(self.test.show(one, lang) for one in part) for part in value)

    def schema(self) -> Schema:
        return {"type": "array", "items": {"type": "array", "items": self.test.schema()}}


class CostShape(Shape):
    """What is paid, typed ``2 chi x clerk``: x is the number of players."""

    def __init__(self, paid: Choice) -> None:
        self.paid = paid

    def check(self, data: object, path: str) -> Fact:
        if not isinstance(data, dict):
            raise BoxError(
                N_("{found} is not a table with {keys}."), path=path, found=brief(data), keys=[*self.paid.index]
            )
        for key, count in data.items():
            One(self.paid).check(key, path)
            if count != X:
                One(SOME).check(count, f"{path}.{key}")
        return dict(data)

    def read(self, typed: Typed) -> Fact:
        value: dict[str, Fact] = {}
        while not value or typed.word.isdecimal() or latin(typed.word) == X:
            count: str | int | None = X if latin(typed.word) == X else None
            typed.at += count is not None
            count = count or typed.take(SOME)
            value[typed.take(self.paid)] = count
        return value

    def show(self, value: Fact, lang: str) -> str:
        return " ".join(f"{count} {self.paid[self.paid.index[key]].shown(lang)}" for key, count in value.items())

    def schema(self) -> Schema:
        some = {"anyOf": [One(SOME).schema(), {"const": X}]}
        return {"type": "object", "properties": dict.fromkeys(self.paid.index, some), "additionalProperties": False}


class EffectShape(Record):
    """One effect of a clause."""

    def __init__(self, ops: Lexicon, counter: CountShape | None, cost: CostShape | None, text: Line) -> None:
        usual = {"n": 1, "of": [], "per": None, "each": 1, "most": 0, "pay": {}, "text": ""}
        parts: dict[str, Shape] = {"op": One(ops.choice), "n": One(SIGNED), "of": _Free(ops.schema_of())}
        if counter is not None:
            parts |= {"per": counter, "each": One(SOME), "most": One(AMOUNT)}
        if cost is not None:
            parts["pay"] = cost
        super().__init__(usual, **parts, text=text)
        self.ops, self.counter, self.cost = ops, counter, cost

    def check(self, data: object, path: str) -> Fact:
        value = super().check(data, path)
        of = self.ops.check(value["op"], value.get("of", []), f"{path}.op", f"{path}.of")
        if value["op"] == OTHER and "text" not in value:
            raise BoxError(N_("What no other word says must be told in your own words."), path=f"{path}.text")
        return value | {"of": of} if of else value

    def read(self, typed: Typed) -> Fact:
        op = self.ops.read(typed)
        value: dict[str, Fact] = {"op": op}
        if typed.word.lstrip("-").isdecimal():
            value["n"] = typed.take(SIGNED)
        value["of"] = self.ops.narrowed(typed, op)
        if self.counter is not None and said(typed, PER):
            if typed.word.isdecimal():
                value["each"] = typed.take(SOME)
            value["per"] = self.counter.read(typed)
            if said(typed, MOSTLY):
                value["most"] = typed.take(AMOUNT)
        if self.cost is not None and said(typed, PAY):
            value["pay"] = self.cost.read(typed)
        return value

    def show(self, value: Fact, lang: str) -> str:
        op, parts = value["op"], [self.ops.show(value["op"], lang)]
        if "n" in value or op != OTHER:
            parts.append(str(value.get("n", 1)))
        parts += self.ops.show_of(op, value.get("of", []), lang)
        if self.counter is not None and "per" in value:
            each = [str(value["each"])] if "each" in value else []
            parts += [PER.show(0, lang), *each, self.counter.show(value["per"], lang)]
            parts += [MOSTLY.show(0, lang), str(value["most"])] if "most" in value else []
        if self.cost is not None and "pay" in value:
            parts += [PAY.show(0, lang), self.cost.show(value["pay"], lang)]
        return " ".join(parts)


class EffectsShape(Several):
    """The effects of a clause, one after another; the owner's words belong to the last."""

    def __init__(self, one: EffectShape, most: int = 9) -> None:
        super().__init__(one, 1, most)
        self.one = one

    def read(self, typed: Typed) -> Fact:
        found = [self.one.read(typed)]
        while typed.word:
            found.append(self.one.read(typed))
        return found

    def show(self, value: Fact, lang: str) -> str:
        return ", ".join(self.one.show(one, lang) for one in value)


class ClauseShape(Record):
    """What happens at one moment."""

    parted = False
    PARTS: Mapping[str, Choice] = {"who": WHO, "whose": WHOSE, "once": ONCE}

    def __init__(self, known: Vocabulary, text: Line | None = None) -> None:
        counter = CountShape(Lexicon(COUNTER, known.counters))
        cost = None if known.paid is None else CostShape(known.paid)
        self.when = Lexicon(MOMENT, known.moments)
        ops = Lexicon(EFFECT, known.ops)
        self.do = EffectsShape(EffectShape(ops, counter if known.counters else None, cost, text or Line()))
        self.free: dict[str, Shape] = {key: One(self.PARTS[key]) for key in self.PARTS if key in known.free}
        if known.counters:
            self.free["if"] = ConditionShape(counter)
        if cost is not None:
            self.free["pay"] = cost
        if "pick" in known.free:
            self.free["pick"] = One(AMOUNT)
        usual = {"at": [], "who": "owner", "whose": "own", "once": "time", "if": [], "pay": {}, "pick": 0}
        at = _Free(self.when.schema_of())
        super().__init__(usual, **{"when": One(self.when.choice), "at": at, **self.free, "do": self.do})

    def check(self, data: object, path: str) -> Fact:
        value = super().check(data, path)
        at = self.when.check(value["when"], value.get("at", []), f"{path}.when", f"{path}.at")
        return {key: at if key == "at" else one for key, one in value.items()}

    def parse(self, text: str) -> Fact:
        short, _, own = text.partition(":")
        if self._only_says_when(short):
            short, _, own = f"{short} {own}".partition(":")
        typed = Typed(short)
        value = self.read(typed)
        typed.end()
        if own.strip():
            value["do"][-1]["text"] = own.strip()
        return value

    def _only_says_when(self, text: str) -> bool:
        """Whether this text has no effects yet: cards print a colon behind the moment, which is then passed over."""
        typed = Typed(text)
        try:
            self._begun(typed)
        except BoxError:
            return False
        return not typed.word

    def read(self, typed: Typed) -> Fact:
        return self._begun(typed) | {"do": self.do.read(typed)}

    def _begun(self, typed: Typed) -> dict[str, Fact]:
        """All that stands before the effects."""
        value: dict[str, Fact] = {"when": self.when.read(typed)}
        value["at"] = self.when.narrowed(typed, value["when"])
        for key, shape in self.free.items():
            sign = SIGNS_OF.get(key)
            if said(typed, sign) if sign is not None else typed.word in self.PARTS[key].table:
                value[key] = shape.read(typed)
        return value

    def show(self, value: Fact, lang: str) -> str:
        parts = [self.when.show(value["when"], lang), *self.when.show_of(value["when"], value.get("at", []), lang)]
        for key, shape in self.free.items():
            if key in value:
                parts += [SIGNS_OF[key].show(0, lang)] if key in SIGNS_OF else []
                parts.append(shape.show(value[key], lang))
        own = value["do"][-1].get("text", "")
        short = " ".join([*parts, self.do.show(value["do"], lang)])
        return f"{short}: {own}" if own else short


SIGNS_OF = {"if": IF, "pay": PAY, "pick": PICK}


class _Part(Line):
    """The owner's words, without the ``;`` that stands between clauses."""

    def check(self, data: object, path: str) -> Fact:
        if ";" in super().check(data, path):
            raise BoxError(N_("This text cannot hold {mark}."), path=path, mark=";")
        return data


class ClausesShape(Several):
    """Several clauses, in the order in which they stand."""

    def __init__(self, known: Vocabulary, most: int = 9) -> None:
        self.one = ClauseShape(known, _Part())
        super().__init__(self.one, 0, most)

    def parse(self, text: str) -> Fact:
        Typed(text)
        return [self.one.parse(part) for part in text.split(";") if part.strip()]

    def show(self, value: Fact, lang: str) -> str:
        return "; ".join(self.one.show(one, lang) for one in value)
