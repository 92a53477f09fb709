"""The pieces of Nations: The Dice Game: what there is and how it is called.

A die lying unused is named by its colour and face (``white-gold``), a chit by what it shows (``gold-chit``); dice of
one colour are never told apart otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any, Literal, TypeAlias

from referee.engine.values import JOINING, Many, Number, Value
from referee.engine.words import LANGUAGES, Words, words

Phase: TypeAlias = Literal["setup", "reveal", "boards", "actions", "books", "famine", "war", "end"]
Stage: TypeAlias = Literal["", "act", "pay", "place", "shadow"]
Step: TypeAlias = Literal["books", "famine", "war"]
ROUNDS = 4
ROWS, COLUMNS = 3, 4
"""Of the progress board."""
START_DICE = 5
START_CHITS = ("gold", "reroll")
CHIT_SUFFIX = "-chit"


class Named(Value):
    """One of several named things; its value is its key."""

    def __init__(self, name: Words, options: Sequence[Words]) -> None:
        super().__init__(name)
        self.by_key = {one.key: one for one in options}
        self.table = {word: one.key for one in options for word in one.folded()}
        self.two_words = any(" " in word for word in self.table)

    def __getitem__(self, key: str) -> Words:
        return self.by_key[key]

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


class Pieces(Many):
    """Dice and chits in any order; several of a kind may be counted: ``2 white-gold``.

    A face without a colour is of the colour before it, ``white gold gold food``, or of ``colour`` if none was said.
    ``again`` are words that may stand between two pieces.
    """

    def __init__(
        self, name: Words, of: Value, low: int, high: int, *, colour: str = "", again: Iterable[str] = ()
    ) -> None:
        super().__init__(name, of, low, high)
        self.colour, self.between = colour, frozenset((*JOINING, *again))

    def read(self, tokens: Sequence[str], at: int) -> tuple[Any, int] | None:
        found: list[str] = []
        colour = self.colour
        while at < len(tokens):
            begin = at
            while found and begin + 1 < len(tokens) and tokens[begin] in self.between:
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
        pair = " ".join(tokens[at : at + 2])
        if pair in FACE_VERBS or (tokens[at] in CHIT_VERBS and pair not in self.of.table):
            return None
        item = self.of.read(tokens, at)
        face = FACE_NAMED.get(tokens[at]) if colour else None
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

    def domain(self) -> Iterable[Any]:
        return (one for one in super().domain() if BARE.isdisjoint(one))


RESOURCES = (
    words("gold", ru="золото/золота", it="oro"),
    words("food", ru="еда/еды", it="cibo"),
    words("stone", ru="камень/камня", it="pietra/pietre"),
    words("strength", "strength/sword", ru="сила/силы", it="forza/spada/spade"),
    words("book", "book/books", ru="книга/книги", it="libro/libri"),
)
RESOURCE = {one.key: one for one in RESOURCES}
UNREST = words("unrest", "unrest/fist", ru="беспорядки/кулак", it="rivolta/rivolte/pugno")
REROLL = words("reroll", ru="переброс", it="rilancio/rilanci")
STAR = words("star", "star/star reroll", ru="звезда/звездный", it="stella/stelle")

COLOURS = (
    words("white", "white/w", ru="белый/белая/белое/б", it="bianco/bianca/bianchi/bianche"),
    words("blue", "blue/b", ru="синий/синяя/синее/с", it="blu"),
    words(
        "orange",
        "orange/yellow/o/y",
        ru="оранжевый/оранжевая/оранжевое/жёлтый/о",
        it="arancione/arancioni/giallo/gialla/gialli/gialle",
    ),
    words("red", "red/r", ru="красный/красная/красное/к", it="rosso/rossa/rossi/rosse"),
    words("green", "green/g", ru="зелёный/зелёная/зелёное/з", it="verde/verdi"),
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

    def forms(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(f"{name}{count}" for name in names) + tuple(f"{count}{name}" for name in names)

    return Words(f"{one.key}{count}", forms(one.en), forms(one.ru), forms(one.it))


def _mixed(shown: Sequence[Words]) -> Words:
    """A face or chit that shows several symbols of different kinds, in any order: gold+food, food+gold2."""
    counted = Counter(shown)

    def forms(lang: str) -> tuple[str, ...]:
        parts = [f"{one.shown(lang)}{count if count > 1 else ''}" for one, count in counted.items()]
        return tuple("+".join(order) for order in permutations(parts))

    en, ru, it = (forms(lang) for lang in LANGUAGES)
    return Words(en[0], en, ru, it)


SHOWN = (
    *RESOURCES,
    *(_several(one, count) for one in RESOURCES for count in (2, 3)),
    *(_mixed(kinds) for kinds in combinations(RESOURCES, 2)),
)
THREE = [kinds for kinds in combinations_with_replacement(RESOURCES, 3) if len(set(kinds)) > 1]
FACES = (*SHOWN, UNREST)
CHITS = (*SHOWN, *map(_mixed, THREE), REROLL, STAR)


@cache
def symbols(code: str) -> dict[str, int]:
    """What a face or chit shows, by kind: ``strength3`` is three strength."""
    found: dict[str, int] = {}
    for part in code.split("+"):
        kind = part.rstrip("0123456789")
        found[kind] = int(part[len(kind) :] or 1)
    return found


def _die(colour: Words, face: Words) -> Words:
    def forms(lang: str) -> tuple[str, ...]:
        joined = tuple(product(getattr(colour, lang), getattr(face, lang)))
        return tuple(f"{a}-{b}" for a, b in joined) + tuple(f"{a} {b}" for a, b in joined)

    return Words(f"{colour.key}-{face.key}", forms("en"), forms("ru"), forms("it"))


CHIT_WORD = words("chit", ru="жетон", it="segnalino")


def _chit(shown: Words) -> Words:
    def forms(lang: str) -> tuple[str, ...]:
        names, word = getattr(shown, lang), CHIT_WORD.shown(lang)
        pairs = [form for name in names for form in ((name, word), (word, name))]
        return tuple(f"{a}-{b}" for a, b in pairs) + tuple(f"{a} {b}" for a, b in pairs)

    en, ru, it = (forms(lang) for lang in LANGUAGES)
    return Words(f"{shown.key}{CHIT_SUFFIX}", en, ru, it)


FACE_VERBS = frozenset(("unrest reroll", "unrest aside", "книги тени"))
"""Verbs whose first word names a face too: behind a list of dice they are what comes next."""
CHIT_VERBS = frozenset((*REROLL.folded(), *STAR.folded()))
"""Verbs too, unless the word chit stands beside them."""
FACE_NAMED = {word: face.key for face in FACES for word in face.folded()}
DICE = [_die(colour, face) for colour in COLOURS for face in FACES]
PIECE = Named(words("piece", "piece/pieces", ru="предмет/предметы", it="pezzo/pezzi"), [*DICE, *map(_chit, CHITS)])
DIE = Named(words("die", "die/dice", ru="кубик/кубики", it="dado/dadi"), DICE)
BARE = frozenset(one.key for one in FACES)
"""A symbol named alone: whatever unused piece shows it."""
SPENT = Named(PIECE.name, [*PIECE.by_key.values(), *FACES])
LOOSE = Named(DIE.name, [*DICE, *FACES])
"""A die, or a symbol for whatever die shows it."""
PIECES = Pieces(
    words("pieces", "pieces/piece/with/paying", ru="предметы/предмет/с/за", it="pezzi/pezzo/con"), SPENT, 1, 40
)


def is_chit(piece: str) -> bool:
    """Whether a piece is a chit and not a die."""
    return piece.endswith(CHIT_SUFFIX)


@cache
def chit_of(kind: str) -> str:
    """The piece a chit of this kind is."""
    return kind + CHIT_SUFFIX


@cache
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


@cache
def colour_of(die: str) -> int:
    """The place of a die's colour."""
    return COLOUR_KEYS.index(die.partition("-")[0])


@cache
def amount(piece: str, symbol: str) -> int:
    """How many of a symbol a piece shows."""
    return shows(piece).get(symbol, 0)


def numbered(age: int, number: int) -> Words:
    """A tile or event, by its age and its number in the owner's list."""
    return Words(f"{age}-{number}", (f"{age}-{number}", f"{age}-{number:02}"))


TILES_AN_AGE, EVENTS_AN_AGE = 20, 5
BASE_TILES, BASE_EVENTS = 15, 3
"""Of an age those of the base game come first, then those of the expansion."""
TILE = Named(
    words("tile", "tile/tiles", ru="тайл/тайлы", it="tessera/tessere"),
    [numbered(age, number) for age in range(1, 5) for number in range(1, TILES_AN_AGE + 1)],
)
EVENT = Named(
    words("event", ru="событие", it="evento"),
    [numbered(age, number) for age in range(1, 5) for number in range(1, EVENTS_AN_AGE + 1)],
)
ROW = Number(words("row", ru="ряд", it="riga"), 1, ROWS, rule="ND-SET-05")
COLUMN = Second(words("column", ru="столбец/колонка", it="colonna"), 1, COLUMNS, rule="ND-SET-05")
SLOT = Number(words("slot", ru="место", it="spazio"), 1, 12, rule="ND-BLD-01")
WONDER_SLOT = Number(SLOT.name, 1, 12, rule="ND-WON-04")
D4 = Number(words("result", ru="результат", it="risultato"), 1, 4, rule="ND-SOL-03")
KIND = Named(
    words("kind", ru="вид", it="tipo"),
    (
        words("building", ru="здание", it="edificio"),
        words("advisor", ru="советник", it="consigliere"),
        words("colony", ru="колония", it="colonia"),
        words("wonder", ru="чудо", it="meraviglia"),
    ),
)
PURCHASE = {
    "buy": words("buy", "buying a tile", ru="покупка тайла", it="acquisto di una tessera"),
    "build": words("build", "building a wonder", ru="постройка чуда", it="costruzione di una meraviglia"),
}
FIRST_TILES = ("food", "strength", "book")
FIRST_TILE = Named(words("tile", ru="тайл", it="tessera"), [RESOURCE[one] for one in FIRST_TILES])
BONUS = Named(
    words("bonus", ru="бонус", it="bonus"),
    (
        words("food", "most food/food", ru="больше еды/еда", it="più cibo/cibo"),
        words("strength", "most strength/strength", ru="больше силы/сила", it="più forza/forza"),
        words("book", "most books/books/book", ru="больше книг/книги", it="più libri/libri"),
        words("stronger", "stronger tiles/stronger", ru="сильнее/тайлы сильнее", it="più forti"),
        words("last", "last", ru="последний", it="ultimo"),
    ),
)
BASE_BOARDS = ("rome", "greece", "persia", "egypt")
BOARD = Named(
    words("board", "board/boards", ru="планшет/планшеты", it="plancia/plance"),
    (
        words("rome", ru="рим", it="roma"),
        words("greece", ru="греция", it="grecia"),
        words("persia", ru="персия", it="persia"),
        words("egypt", ru="египет", it="egitto"),
        *(words(f"u{number}{side}") for number in range(1, 5) for side in "ab"),
    ),
)
SEAT_COLOURS_WORDS = (
    words("red", ru="красный/красная/красные", it="rosso/rossa"),
    words("yellow", ru="жёлтый/жёлтая/жёлтые", it="giallo/gialla"),
    words("purple", ru="фиолетовый/фиолетовая/фиолетовые", it="viola"),
    words("green", ru="зелёный/зелёная/зелёные", it="verde"),
)
PHASES = Named(
    words("phase", ru="фаза", it="fase"),
    (
        words("setup", "set-up", ru="подготовка", it="preparazione"),
        words("reveal", "new tiles and event", ru="новые тайлы и событие", it="nuove tessere ed evento"),
        words("boards", "choice of boards", ru="выбор планшетов", it="scelta delle plance"),
        words("actions", ru="действия", it="azioni"),
        words("books", ru="книги", it="libri"),
        words("famine", ru="голод", it="carestia"),
        words("war", ru="война", it="guerra"),
        words("end", ru="конец", it="fine"),
    ),
)
STEP = Named(words("step", ru="шаг", it="passo"), [PHASES[one] for one in ("books", "famine", "war")])
STEPS: Mapping[str, str] = {"books": "book", "famine": "food", "war": "strength"}
"""The symbol that is used in each step at the end of a round."""
