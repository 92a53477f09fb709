"""What pieces, boards and zones are called on their labels, mats and in reports, in each language."""

from __future__ import annotations

from referee.engine.labels import DIGITS, Labels, counted, keyed
from referee.engine.words import words
from referee.games.nations_dice.components import BOARD, BONUS, RESOURCE, SEAT_COLOURS_WORDS

PIECES = keyed(
    words("tile", "tile", ru="тайл", it="tessera"),
    words("event", ru="событие", it="evento"),
    words("bonus", "bonus tile", ru="бонусный тайл", it="tessera bonus"),
    words("first", "pass first tile", ru="тайл раннего паса", it="tessera primo a passare"),
    words("board", ru="планшет", it="plancia"),
    words("slot", ru="место", it="spazio"),
    words("round", "round marker", ru="маркер раунда", it="segnalino round"),
    words("order", "order card", ru="карта порядка хода", it="carta ordine"),
    words("passed", "pass marker", ru="маркер паса", it="segnalino passo"),
    *counted(words("vp", "VP", ru="ПО", it="PV"), 3),
    *counted(words("books", ru="книги", it="libri"), 2),
    words("shadow", "the shadow's marker", ru="маркер тени", it="segnalino dell'ombra"),
)
ZONES = keyed(
    words("tile", ru="тайл", it="tessera"),
    words("above", ru="над столбцом", it="sopra la colonna"),
    words("round", ru="раунд", it="round"),
    words("order", "player order", ru="порядок хода", it="ordine di gioco"),
    words("event", ru="событие", it="evento"),
    words("bonus", ru="бонус", it="bonus"),
    words("pass-first", "pass first tiles", ru="тайлы раннего паса", it="tessere primo a passare"),
    words("shadow-tiles", "the shadow's tiles", ru="тайлы тени", it="tessere dell'ombra"),
    words("shadow", "the shadow:", ru="тень:", it="ombra:"),
    words("building", ru="здание", it="edificio"),
    words("advisor", ru="советник", it="consigliere"),
    words("board", ru="планшет", it="plancia"),
    words("first", "pass first tile", ru="тайл раннего паса", it="tessera primo a passare"),
    words("passed", ru="пас", it="passato"),
    words("wonders", "wonders not built", ru="непостроенные чудеса", it="meraviglie non costruite"),
    words("colonies", ru="колонии", it="colonie"),
    words("built", "built wonders", ru="построенные чудеса", it="meraviglie costruite"),
    words("covered", "replaced tiles", ru="заменённые тайлы", it="tessere sostituite"),
    words("vp", "VP", ru="ПО", it="PV"),
    words("books", ru="книги", it="libri"),
    *DIGITS,
    words("printed", "as printed", ru="как напечатано", it="come stampato"),
    words("free", ru="свободно", it="libero"),
    *BONUS,
    *BOARD,
    *RESOURCE.values(),
)
SHARED = words("main", "progress board", ru="поле прогресса", it="tabellone del progresso")


class Nations(Labels):
    """Tiles and events are told apart by their age."""

    def apart(self, what: str, rest: str, lang: str) -> str:
        return rest if what in ("tile", "event") else super().apart(what, rest, lang)


LABELS = Nations(
    PIECES,
    ZONES,
    keyed(*SEAT_COLOURS_WORDS),
    ("order", "passed", "round", "vp-hundreds", "vp-tens", "vp-units", "books-tens", "books-units"),
    SHARED,
)
named, kind_named, titled = LABELS.named, LABELS.kind_named, LABELS.titled
