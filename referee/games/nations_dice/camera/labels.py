"""What pieces, boards and zones are called on their labels, mats and in reports, in each language."""

from __future__ import annotations

from referee.engine.labels import DIGITS, Labels, counted, keyed
from referee.engine.words import words
from referee.games.nations_dice.components import BOARD, BONUS, RESOURCE, SEAT_COLOURS_WORDS

PIECES = keyed(
    words("tile", "tile"),
    words("event"),
    words("bonus", "bonus tile"),
    words("first", "pass first tile"),
    words("board"),
    words("slot"),
    words("round", "round marker"),
    words("order", "order card"),
    words("passed", "pass marker"),
    *counted(words("vp", "VP"), 3),
    *counted(words("books"), 2),
    words("shadow", "the shadow's marker"),
)
ZONES = keyed(
    words("tile"),
    words("above"),
    words("round"),
    words("order", "player order"),
    words("event"),
    words("bonus"),
    words("pass-first", "pass first tiles"),
    words("shadow-tiles", "the shadow's tiles"),
    words("shadow", "the shadow:"),
    words("building"),
    words("advisor"),
    words("board"),
    words("first", "pass first tile"),
    words("passed"),
    words("wonders", "wonders not built"),
    words("colonies"),
    words("built", "built wonders"),
    words("covered", "replaced tiles"),
    words("vp", "VP"),
    words("books"),
    *DIGITS,
    words("printed", "as printed"),
    words("free"),
    *BONUS,
    *BOARD,
    *RESOURCE.values(),
)
SHARED = words("main", "progress board")


class Nations(Labels):
    """Tiles and events are told apart by their age, the markers of the opponent nobody plays by what they count."""

    def apart(self, what: str, rest: str, lang: str) -> str:
        if what == "shadow":
            return " ".join(self.words(rest, lang))
        return rest if what in ("tile", "event") else super().apart(what, rest, lang)


LABELS = Nations(
    PIECES,
    ZONES,
    keyed(*SEAT_COLOURS_WORDS),
    ("order", "passed", "round", "vp-hundreds", "vp-tens", "vp-units", "books-tens", "books-units"),
    SHARED,
)
named, kind_named, titled = LABELS.named, LABELS.kind_named, LABELS.titled
