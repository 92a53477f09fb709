"""What pieces, boards and zones are called on their labels, mats and in reports, in each language."""

from __future__ import annotations

from referee.engine.labels import Labels
from referee.engine.words import Words, words
from referee.games.nations_dice.components import BOARD, BONUS, RESOURCE, SEAT_COLOURS_WORDS

PIECES = {
    one.key: one
    for one in (
        words("tile", "tile", ru="тайл", it="tessera"),
        words("event", ru="событие", it="evento"),
        words("bonus", "bonus tile", ru="бонусный тайл", it="tessera bonus"),
        words("first", "pass first tile", ru="тайл раннего паса", it="tessera primo a passare"),
        words("board", ru="планшет", it="plancia"),
        words("slot", ru="место", it="spazio"),
        words("round", "round marker", ru="маркер раунда", it="segnalino round"),
        words("order", "order card", ru="карта порядка хода", it="carta ordine"),
        words("passed", "pass marker", ru="маркер паса", it="segnalino passo"),
        words("vp-hundreds", "VP x 100", ru="ПО x 100", it="PV x 100"),
        words("vp-tens", "VP x 10", ru="ПО x 10", it="PV x 10"),
        words("vp-units", "VP x 1", ru="ПО x 1", it="PV x 1"),
        words("books-tens", "books x 10", ru="книги x 10", it="libri x 10"),
        words("books-units", "books x 1", ru="книги x 1", it="libri x 1"),
        words("shadow", "the shadow's marker", ru="маркер тени", it="segnalino dell'ombra"),
    )
}
ZONES: dict[str, Words] = {
    one.key: one
    for one in (
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
        words("hundreds", ru="сотни", it="centinaia"),
        words("tens", ru="десятки", it="decine"),
        words("units", ru="единицы", it="unità"),
        words("printed", "as printed", ru="как напечатано", it="come stampato"),
        words("free", ru="свободно", it="libero"),
        *RESOURCE.values(),
        *BONUS.by_key.values(),
        *BOARD.by_key.values(),
    )
    if one.key not in ("food", "strength", "book") or one in RESOURCE.values()
}
SHARED = words("main", "progress board", ru="поле прогресса", it="tabellone del progresso")
OWN = words("own", "player board", ru="планшет игрока", it="plancia giocatore")


class Nations(Labels):
    """Tiles and events are told apart by their age."""

    def apart(self, what: str, rest: str, lang: str) -> str:
        return rest if what in ("tile", "event") else super().apart(what, rest, lang)


LABELS = Nations(
    PIECES,
    ZONES,
    {one.key: one for one in SEAT_COLOURS_WORDS},
    SHARED,
    OWN,
    ("order", "passed", "round", "vp-hundreds", "vp-tens", "vp-units", "books-tens", "books-units"),
)
named, kind_named, titled = LABELS.named, LABELS.kind_named, LABELS.titled
