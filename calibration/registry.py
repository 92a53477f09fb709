"""The codes of pieces.

A payload has ten characters, so that it fits QR version 1 at level H: two for the game, seven that look random, and a
check character. The seven are a hash of the piece's name. Where the symbol is too much like an earlier one of the set,
the piece takes its next hash. So the codes are the same on every run, and pieces added at the end do not change the
others. Pieces too small for a QR symbol get an ArUco 5x5 marker of the same registry.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Literal

from calibration import symbols
from calibration.errors import CodeError
from messages import N_

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # 31 characters, a prime number, without 0 O 1 I L
BODY = 7
SMALLEST_QR_MM = 10.0
DRAWN = 3  # codes of each piece that are drawn at once; most pieces need no more
# least number of modules in which two symbols differ; unrelated ones differ in about 115 of 238, give or take 8
QR_APART = 76
Symbology = Literal["qr", "aruco"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on the table and gets a tag.

    ``symbol_mm`` is the width of the printed symbol without its quiet zone; below 10 mm it becomes an ArUco marker.
    ``thickness_mm`` is the height of the tag above what the piece lies on.
    """

    component: str
    name: str = ""
    symbol_mm: float = 15.0
    thickness_mm: float = 2.0

    @property
    def symbology(self) -> Symbology:
        """What is printed for it."""
        return "aruco" if self.symbol_mm < SMALLEST_QR_MM else "qr"


def copies_of(kind: str, copies: int, symbol_mm: float = 15.0, thickness_mm: float = 2.0) -> Iterator[Piece]:
    """Several pieces of a kind, with the components ``kind/1``, ``kind/2``, …"""
    for copy in range(1, copies + 1):
        yield Piece(f"{kind}/{copy}", f"{kind} {copy}".replace("/", " "), symbol_mm, thickness_mm)


@dataclass(frozen=True, slots=True)
class Tag:
    """A piece with its code."""

    component: str
    name: str
    payload: str
    symbology: Symbology
    symbol_mm: float
    thickness_mm: float

    @property
    def marker(self) -> int | None:
        """The ArUco id, or None for a QR symbol."""
        return int(self.payload.removeprefix(symbols.ARUCO_PREFIX)) if self.symbology == "aruco" else None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two codes of one set, and in how many modules (``of`` so many) they differ.

    Markers can be read in any turn; the number is the least over all turns.
    """

    first: str
    second: str
    modules: int
    of: int


@dataclass(frozen=True)
class Registry:
    """All tags of a game."""

    prefix: str
    tags: tuple[Tag, ...]

    @cached_property
    def _by_payload(self) -> Mapping[str, Tag]:
        return {tag.payload: tag for tag in self.tags}

    def by_payload(self, payload: str) -> Tag | None:
        """The tag with this code; None if it is not in the registry."""
        return self._by_payload.get(payload)

    def by_marker(self, marker: int) -> Tag | None:
        """The tag with this ArUco id; None if it is not in the registry."""
        return self._by_payload.get(symbols.aruco_payload(marker))

    def of(self, symbology: Symbology) -> tuple[Tag, ...]:
        """The tags of one symbology."""
        return tuple(tag for tag in self.tags if tag.symbology == symbology)

    @cached_property
    def closest(self) -> Mapping[Symbology, Pair]:
        """For each symbology the two codes that look most alike."""
        kinds: tuple[Symbology, ...] = ("qr", "aruco")
        return {kind: pair for kind in kinds if (pair := _closest(self.of(kind)))}

    def to_data(self) -> dict[str, Any]:
        """The registry as JSON data."""
        return {
            "prefix": self.prefix,
            "tags": [asdict(tag) for tag in self.tags],
            "closest": {kind: asdict(pair) for kind, pair in self.closest.items()},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Registry:
        """The registry that :meth:`to_data` described; the closest pairs are computed again.

        :raises CodeError: the data describes no tags.
        """
        try:
            return cls(str(data["prefix"]), tuple(_tag_of(tag) for tag in data["tags"]))
        except (KeyError, TypeError, ValueError) as error:
            raise CodeError(N_("This is not a list of tags: {what}"), what=repr(error)) from error


def _tag_of(data: Mapping[str, Any]) -> Tag:
    """The tag that plain data describe; TypeError or ValueError if they describe none."""
    tag = Tag(**data)
    if not (isinstance(tag.component, str) and isinstance(tag.name, str) and isinstance(tag.payload, str)):
        raise TypeError(tag)
    markers = map(symbols.aruco_payload, range(symbols.ARUCO_COUNT))
    known = {"qr": well_formed(tag.payload), "aruco": tag.payload in markers}
    if not known[tag.symbology] or not (tag.symbol_mm > 0 and tag.thickness_mm >= 0):
        raise ValueError(tag)
    return tag


def check_character(text: str) -> str:
    """The last character of a code; it no longer fits if one character is changed or any two are exchanged."""
    total = sum(weight * ALPHABET.index(char) for weight, char in enumerate(text, 2))
    return ALPHABET[-total % len(ALPHABET)]


def well_formed(payload: str, prefix: str = "") -> bool:
    """Whether a text has the length, alphabet, prefix and check character of a code."""
    if len(payload) != BODY + 3 or not set(payload) <= set(ALPHABET) or not payload.startswith(prefix):
        return False
    return check_character(payload[:-1]) == payload[-1]


def issue(prefix: str, pieces: Iterable[Piece]) -> Registry:
    """Give every piece its code, the same on every run. ``prefix`` is the two characters of the game.

    :raises CodeError: the prefix is wrong, two pieces have one name, or there are too many pieces.
    """
    if len(prefix) != 2 or not set(prefix) <= set(ALPHABET):
        raise CodeError(
            N_("A game's code needs two characters of {alphabet}, not {prefix}"), alphabet=ALPHABET, prefix=prefix
        )
    pieces = tuple(pieces)
    _refuse_twins(pieces)
    small = [piece for piece in pieces if piece.symbology == "aruco"]
    markers = dict(zip((piece.component for piece in small), _markers(prefix, len(small)), strict=True))
    codes = dict(_codes(prefix, [piece for piece in pieces if piece.symbology == "qr"]))
    return Registry(prefix, tuple(_tag(piece, codes, markers) for piece in pieces))


def _tag(piece: Piece, codes: Mapping[str, str], markers: Mapping[str, int]) -> Tag:
    name = piece.name or piece.component
    if piece.component in codes:
        return Tag(piece.component, name, codes[piece.component], "qr", piece.symbol_mm, piece.thickness_mm)
    payload = symbols.aruco_payload(markers[piece.component])
    return Tag(piece.component, name, payload, "aruco", piece.symbol_mm, piece.thickness_mm)


def _refuse_twins(pieces: Sequence[Piece]) -> None:
    seen: set[str] = set()
    for piece in pieces:
        if piece.component in seen:
            raise CodeError(
                N_("Two pieces are called {component}; give every copy its own name"), component=piece.component
            )
        if not piece.symbol_mm > 0 or not piece.thickness_mm >= 0:
            raise CodeError(
                N_("{component}: a symbol needs a width, and no thickness is below zero"), component=piece.component
            )
        seen.add(piece.component)


def _codes(prefix: str, pieces: Sequence[Piece]) -> Iterator[tuple[str, str]]:
    """Each component with the first of its hashes whose symbol differs enough from all symbols before it."""
    symbols.draw(code for piece in pieces for code in islice(_candidates(prefix, piece.component), DRAWN))
    taken: list[int] = []
    for piece in pieces:
        payload, bits = next(
            (payload, bits)
            for payload in _candidates(prefix, piece.component)
            for bits in (symbols.qr_bits(payload),)
            if all((bits ^ other).bit_count() >= QR_APART for other in taken)
        )
        taken.append(bits)
        yield piece.component, payload


def _candidates(prefix: str, component: str) -> Iterator[str]:
    for attempt in range(1000):
        digest = hashlib.sha256(f"{prefix}/{component}/{attempt}".encode()).digest()
        text = prefix + "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:BODY])
        yield text + check_character(text)
    raise CodeError(
        N_("No code for {component} is far enough from the others: too many pieces in one set"), component=component
    )


def _markers(prefix: str, count: int) -> list[int]:
    """So many ArUco ids, in an order that depends on the game's prefix.

    So pieces next to each other in the box have ids that are not next to each other.
    """
    if count > symbols.ARUCO_COUNT:
        raise CodeError(
            N_("There are {most} markers for small pieces, not {count}"), most=symbols.ARUCO_COUNT, count=count
        )
    ids = range(symbols.ARUCO_COUNT)
    return sorted(ids, key=lambda marker: hashlib.sha256(f"{prefix}/{marker}".encode()).digest())[:count]


def _closest(tags: Sequence[Tag]) -> Pair | None:
    views = [symbols.views(tag) for tag in tags]
    worst: Pair | None = None
    for here, first in enumerate(tags):
        for there in range(here):
            apart = min((views[here][0] ^ view).bit_count() for view in views[there])
            if worst is None or apart < worst.modules:
                worst = Pair(tags[there].component, first.component, apart, symbols.MODULES[first.symbology])
    return worst
