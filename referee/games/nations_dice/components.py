"""The pieces of Nations: The Dice Game: what there is and how it is called.

A die lying unused is named by its colour and face (``white-gold``), a chit by what it shows (``gold-chit``); dice of
one colour are never told apart otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any, Literal, TypeAlias, TypeVar

from referee.engine.values import JOINING, Many, Number, Value
from referee.engine.words import Words, made_of, words

T = TypeVar("T")
Phase: TypeAlias = Literal["setup", "reveal", "boards", "actions", "books", "famine", "war", "end"]
Stage: TypeAlias = Literal["", "act", "pay", "place", "shadow"]
Step: TypeAlias = Literal["books", "famine", "war"]
ROUNDS = 4
ROWS, COLUMNS = 3, 4
"""Of the progress board."""
START_DICE = 5
START_CHITS = ("gold", "reroll")
CHIT_SUFFIX = "-chit"


class _Remembered(dict[str, T]):
    def __init__(self, of: Callable[[str], T]) -> None:
        self.of = of

    def __missing__(self, text: str) -> T:
        plain = str(text)
        found = self[plain] = self.of(plain)
        return found


def remembered(of: Callable[[str], T]) -> Callable[[str], T]:
    """A function of a text that is worked out once for each; never keeps one that is not known."""
    return _Remembered(of).__getitem__


class Named(Value[str]):
    """One of several named things; its value is its key."""

    def __init__(self, name: Words, options: Sequence[Words]) -> None:
        super().__init__(name)
        self.by_key = {one.key: one for one in options}

    @cached_property
    def table(self) -> Mapping[str, str]:
        return {word: one.key for one in self.by_key.values() for word in one.folded()}

    @cached_property
    def most_words(self) -> int:
        """A chit whose symbol has a name of two words is known by two words as well."""
        return min(2, max((len(word.split()) for word in self.table), default=1))

    def __getitem__(self, key: str) -> Words:
        return self.by_key[key]

    def __iter__(self) -> Iterator[Words]:
        return iter(self.by_key.values())

    def show(self, value: str, lang: str) -> str:
        return self.by_key[value].shown(lang)

    def from_json(self, data: object) -> str:
        if not isinstance(data, str) or data not in self.by_key:
            raise ValueError("one of " + ", ".join(self.by_key))
        return data

    def domain(self) -> Iterable[str]:
        return self.by_key


class Second(Number):
    """A number that stands behind its word or behind another number: in ``buy 4 1`` the 4 is not the column."""

    def read(self, tokens: Sequence[str], at: int) -> tuple[Any, int] | None:
        before = tokens[at - 1] if at else ""
        return super().read(tokens, at) if not before or before.isdecimal() or before in self.name.folded() else None


class Pieces(Many[str]):
    """Dice and chits in any order; several of a kind may be counted: ``2 white-gold``.

    A face without a colour is of the colour before it, ``white gold gold food``, or of ``colour`` if none was said.
    ``again`` may stand between two pieces, as "and" may.
    """

    def __init__(
        self, name: Words, of: Value[str], low: int, high: int, *, colour: str = "", again: Words = JOINING
    ) -> None:
        super().__init__(name, of, low, high)
        self.colour, self.again = colour, again

    @cached_property
    def joining(self) -> frozenset[str]:
        """What may stand between two pieces."""
        return frozenset((*JOINING.folded(), *self.again.folded()))

    def read(self, tokens: Sequence[str], at: int) -> tuple[Any, int] | None:
        found: list[str] = []
        colour = self.colour
        while at < len(tokens):
            begin = at
            while found and begin + 1 < len(tokens) and tokens[begin] in self.joining:
                begin += 1
            count = self._count(tokens[begin])
            begin += count > 0
            item = self._one(tokens, begin, colour) if begin < len(tokens) else None
            if item is None or len(found) + (count or 1) > self.high:
                break
            found += [item[0]] * (count or 1)
            colour = self._colour_after(item[0], colour)
            at = item[1]
        return (self._tuple(found), at) if len(found) >= self.low else None

    def _one(self, tokens: Sequence[str], at: int, colour: str) -> tuple[Any, int] | None:
        """The piece that begins here; a bare face is one of a die of this colour."""
        token = tokens[at]
        pair = f"{token} {tokens[at + 1]}" if at + 1 < len(tokens) else token
        if pair in face_verbs() or (token in _chit_verbs() and pair not in self.of.table):
            return None
        item = self.of.read(tokens, at)
        face = _face_named().get(token) if colour else None
        return item if face is None or (item is not None and item[1] == at + 2) else (f"{colour}-{face}", at + 1)

    @staticmethod
    def _colour_after(piece: str, colour: str) -> str:
        """The colour that a face told behind this piece has. A symbol told alone leaves the colour as it was."""
        return colour if piece in BARE else "" if is_chit(piece) else piece.partition("-")[0]

    @staticmethod
    def _count(token: str) -> int:
        """How many are counted with this word; 0 if a piece itself must stand here."""
        if token[0] not in "123456789":
            return 0
        number = token.rstrip("x")
        return int(number) if number.isdecimal() and number.isascii() and 1 <= int(number) <= 20 else 0

    def show(self, value: Any, lang: str) -> str:
        counted = sorted(Counter(value).items())
        return " ".join(f"{n} {self.of.show(one, lang)}" if n > 1 else self.of.show(one, lang) for one, n in counted)

    def named(self, value: Any, lang: str, names: Sequence[str]) -> str:
        return self.show(value, lang)

    def spellings(self, lang: str) -> Iterator[str]:
        """What a completer offers: bare faces first, where the colour goes without saying."""
        if self.colour:
            kinds = KINDS_OF_COLOUR[self.colour]
            yield from (face.shown(lang) for face in FACES if symbols(face.key).keys() <= kinds)
        yield from self.of.spellings(lang)

    def kinds(self) -> Iterable[Any]:
        return (one for one in self.of.domain() if one not in BARE)


RESOURCES = (
    words("gold"),
    words("food"),
    words("stone"),
    words("strength", "strength/sword"),
    words("book", "book/books"),
)
RESOURCE = {one.key: one for one in RESOURCES}
UNREST = words("unrest", "unrest/fist")
REROLL = words("reroll")
STAR = words("star", "star/star reroll")

COLOURS = (
    words("white", "white/w"),
    words("blue", "blue/b"),
    words("orange", "orange/yellow/o/y"),
    words("red", "red/r"),
    words("green", "green/g"),
)
COLOUR_KEYS = tuple(one.key for one in COLOURS)
DICE_IN_BOX = (20, 8, 8, 8, 8)
COLOUR = {one.key: one for one in COLOURS}
KINDS_OF_COLOUR = {
    "white": frozenset(RESOURCE),
    "blue": frozenset(("book", "stone")),
    "orange": frozenset(("gold", "food")),
    "red": frozenset(("strength", "food", "stone")),
    "green": frozenset((*RESOURCE, "unrest")),
}
TRADED = {"gold-food-stone": ("gold", "food", "stone"), "gold-strength-stone": ("gold", "strength", "stone")}
"""What two dice may stand for, by the ruling ND-AMB-01."""


def _several(one: Words, count: int) -> Words:
    """A face or chit that shows one symbol several times: gold2, also written 2gold."""

    def forms(lang: str) -> Iterator[str]:
        yield from (f"{name}{count}" for name in one.names(lang))
        yield from (f"{count}{name}" for name in one.names(lang))

    return made_of(f"{one.key}{count}", forms, lambda lang: f"{one.told(lang)} x{count}")


def _mixed(shown: Sequence[Words]) -> Words:
    """A face or chit that shows several symbols of different kinds, in any order: gold+food, food+gold2."""
    counted = Counter(shown)

    def forms(lang: str) -> tuple[str, ...]:
        parts = [f"{one.shown(lang)}{count if count > 1 else ''}" for one, count in counted.items()]
        return tuple("+".join(order) for order in permutations(parts))

    def told(lang: str) -> str:
        return " + ".join(
            f"{one.told(lang)} x{count}" if count > 1 else one.told(lang) for one, count in counted.items()
        )

    return made_of(forms("en")[0], forms, told)


SHOWN = (
    *RESOURCES,
    *(_several(one, count) for one in RESOURCES for count in (2, 3)),
    *(_mixed(kinds) for kinds in combinations(RESOURCES, 2)),
)
THREE = [kinds for kinds in combinations_with_replacement(RESOURCES, 3) if len(set(kinds)) > 1]
FACES = (*SHOWN, UNREST)
CHITS = (*SHOWN, *map(_mixed, THREE), REROLL, STAR)


@remembered
def symbols(code: str) -> dict[str, int]:
    """What a face or chit shows, by kind: ``strength3`` is three strength."""
    found: dict[str, int] = {}
    for part in code.split("+"):
        kind = part.rstrip("0123456789")
        found[kind] = int(part[len(kind) :] or 1)
    return found


def _die(colour: Words, face: Words) -> Words:
    def forms(lang: str) -> tuple[str, ...]:
        joined = tuple(product(colour.names(lang), face.names(lang)))
        return tuple(f"{a}-{b}" for a, b in joined) + tuple(f"{a} {b}" for a, b in joined)

    return made_of(f"{colour.key}-{face.key}", forms, lambda lang: f"{colour.told(lang)} ({face.told(lang)})")


CHIT_WORD = words("chit")


def _chit(shown: Words) -> Words:
    def forms(lang: str) -> tuple[str, ...]:
        names, word = shown.names(lang), CHIT_WORD.shown(lang)
        pairs = [form for name in names for form in ((name, word), (word, name))]
        return tuple(f"{a}-{b}" for a, b in pairs) + tuple(f"{a} {b}" for a, b in pairs)

    return made_of(f"{shown.key}{CHIT_SUFFIX}", forms, lambda lang: f"{CHIT_WORD.told(lang)} ({shown.told(lang)})")


@cache
def _face_named() -> Mapping[str, str]:
    """Every name of a face."""
    return {word: face.key for face in FACES for word in face.folded()}


@cache
def _chit_verbs() -> frozenset[str]:
    """Names of chits that are verbs too, without the word chit."""
    return frozenset((*REROLL.folded(), *STAR.folded()))


@cache
def face_verbs() -> frozenset[str]:
    """Verbs whose first word names a face too: behind a list of dice they are what comes next."""
    from referee.games.nations_dice.game import GAME

    return frozenset(verb for verb in GAME.grammar.verbs if " " in verb and verb.split()[0] in _face_named())


DICE = [_die(colour, face) for colour in COLOURS for face in FACES]
CHIT_PIECES = [_chit(one) for one in CHITS]
PIECE = Named(words("piece", "piece/pieces"), [*DICE, *CHIT_PIECES])
DIE = Named(words("die", "die/dice"), DICE)
SPENT_CHITS = frozenset(one.key for one in CHIT_PIECES)
"""The pieces that are chits and not dice."""
BARE = frozenset(one.key for one in FACES)
"""A symbol named alone: whatever unused piece shows it."""
SPENT = Named(PIECE.name, [*PIECE, *FACES])
LOOSE = Named(DIE.name, [*DICE, *FACES])
"""A die, or a symbol for whatever die shows it."""
PIECES = Pieces(words("pieces", "pieces/piece/with/paying"), SPENT, 1, 40)


def is_chit(piece: str) -> bool:
    """Whether a piece is a chit and not a die."""
    return piece in SPENT_CHITS


@remembered
def chit_of(kind: str) -> str:
    """The piece a chit of this kind is."""
    return kind + CHIT_SUFFIX


@remembered
def shows(piece: str) -> dict[str, int]:
    """The symbols of an unused die or chit, or of whatever piece a symbol alone stands for."""
    return symbols(piece[: -len(CHIT_SUFFIX)] if is_chit(piece) else piece.rpartition("-")[2])


def in_words(dice: Sequence[int], chits: Sequence[str]) -> dict[Words, int]:
    """Dice by colour, and chits, counted, for a message."""
    told = {one: count for one, count in zip(COLOURS, dice, strict=True) if count}
    for kind in chits:
        piece = PIECE[chit_of(kind)]
        told[piece] = told.get(piece, 0) + 1
    return told


@remembered
def colour_of(die: str) -> int:
    """The place of a die's colour."""
    return COLOUR_KEYS.index(die.partition("-")[0])


def amount(piece: str, symbol: str) -> int:
    """How many of a symbol a piece shows."""
    return shows(piece).get(symbol, 0)


@cache
def worth(symbol: str) -> Callable[[str], int]:
    """How many of a symbol a piece shows: for going through many."""
    return remembered(lambda piece: amount(piece, symbol))


def numbered(age: int, number: int) -> Words:
    """A tile or event, by its age and its number in the owner's list."""
    return Words(f"{age}-{number}", (f"{age}-{number}", f"{age}-{number:02}"))


TILES_AN_AGE, EVENTS_AN_AGE = 20, 5
BASE_TILES, BASE_EVENTS = 15, 3
"""Of an age those of the base game come first, then those of the expansion."""
BASE_CHITS = {"reroll": 12, "gold": 9, "food": 3, "strength": 3, "book": 3, "stone": 3}
"""How many of each kind the base game holds."""
TILE = Named(
    words("tile", "tile/tiles"),
    [numbered(age, number) for age in range(1, 5) for number in range(1, TILES_AN_AGE + 1)],
)
EVENT = Named(
    words("event"),
    [numbered(age, number) for age in range(1, 5) for number in range(1, EVENTS_AN_AGE + 1)],
)
ROW = Number(words("row"), 1, ROWS, rule="ND-SET-05")
COLUMN = Second(words("column"), 1, COLUMNS, rule="ND-SET-05")
SLOT = Number(words("slot"), 1, 12, rule="ND-BLD-01")
WONDER_SLOT = Number(SLOT.name, 1, 12, rule="ND-WON-04")
D4 = Number(words("result"), 1, 4, rule="ND-SOL-03")
KIND = Named(
    words("kind"),
    (
        words("building"),
        words("advisor"),
        words("colony"),
        words("wonder"),
    ),
)
PURCHASE = {
    "buy": words("buy", "buying a tile"),
    "build": words("build", "building a wonder"),
}
STAGES = Named(
    words("stage", "stage of the turn"),
    (
        words("act", "choosing an action"),
        words("pay", "paying"),
        words("place", "placing a tile"),
        words("shadow", "four-sided die"),
    ),
)
ROLLING = Named(
    words("rolling", "reason for rolling"),
    (
        words("gain", "dice gained"),
        words("reroll", "reroll"),
        words("star", "star reroll"),
        words("unrest", "dice showing unrest"),
    ),
)
FIRST_TILES = ("food", "strength", "book")
FIRST_TILE = Named(words("tile"), [RESOURCE[one] for one in FIRST_TILES])
BONUS = Named(
    words("bonus"),
    (
        words("food", "most food/food"),
        words("strength", "most strength/strength"),
        words("book", "most books/books/book"),
        words("stronger", "stronger tiles/stronger"),
        words("last", "last"),
    ),
)
BASE_BOARDS = ("rome", "greece", "persia", "egypt")
BOARD = Named(
    words("board", "board/boards"),
    (
        words("rome"),
        words("greece"),
        words("persia"),
        words("egypt"),
        *(words(f"u{number}{side}") for number in range(1, 5) for side in "ab"),
    ),
)
SEAT_COLOURS_WORDS = (
    words("red"),
    words("yellow"),
    words("purple"),
    words("green"),
)
PHASES = Named(
    words("phase"),
    (
        words("setup", "set-up"),
        words("reveal", "new tiles and event"),
        words("boards", "choice of boards"),
        words("actions"),
        words("books"),
        words("famine"),
        words("war"),
        words("end"),
    ),
)
STEP = Named(words("step"), [PHASES[one] for one in ("books", "famine", "war")])
STEPS: Mapping[str, str] = {"books": "book", "famine": "food", "war": "strength"}
"""The symbol that is used in each step at the end of a round."""
