"""What pieces, boards and zones are called on their labels, mats and in reports, in each language."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.spot import COUNTER
from referee.engine.spot import named as split
from referee.engine.words import Words, words
from referee.games.zhanguo.components import ASPECTS, COLOUR, FACES, KIND, LEVEL, SEAT_COLOURS, SECTION, SLOTS
from referee.games.zhanguo.mats import MAIN

SEATS = {option.key: option for option in SEAT_COLOURS.options}
TILES = {f"face/{option.key}": option for option in FACES.options}
SINGLE = ("order", "reward", "hundreds", "tens", "units")  # of these each player has one

PIECES = {
    one.key: one
    for one in (
        words("governor", ru="губернатор", it="governatore"),
        words("palace", ru="дворец", it="palazzo"),
        words("wall", ru="стена", it="muraglia"),
        words("disc", "task disc", ru="диск задания", it="disco compito"),
        words("order", "order disc", ru="диск очерёдности", it="disco ordine"),
        words("reward", "reward marker", ru="маркер награды", it="segnalino ricompensa"),
        words("hundreds", "points x 100", ru="очки x 100", it="punti x 100"),
        words("tens", "points x 10", ru="очки x 10", it="punti x 10"),
        words("units", "points x 1", ru="очки x 1", it="punti x 1"),
        words("red", "red official", ru="красный чиновник", it="funzionario rosso"),
        words("grey", "grey official", ru="серый чиновник", it="funzionario grigio"),
        words("white", "white official", ru="белый чиновник", it="funzionario bianco"),
        words("unrest", "unrest cube", ru="кубик волнений", it="cubo malcontento"),
        words("ivory", "ivory marker", ru="бежевый маркер", it="segnalino avorio"),
        words("orange", "orange marker", ru="оранжевый маркер", it="segnalino arancione"),
        words("brown", "brown marker", ru="коричневый маркер", it="segnalino marrone"),
        words("task", "task", ru="задание", it="compito"),
        words("face", "wall tile", ru="тайл стены", it="tassello muraglia"),
        words("round", "round marker", ru="маркер раунда", it="segnalino turno"),
        words("card", ru="карта", it="carta"),
        words(COUNTER, "counter", ru="счётчик", it="contatore"),
    )
}

ZONES = {
    one.key: one
    for one in (
        words("palaces", ru="дворцы", it="palazzi"),
        words("reassign4", "reassign 4", ru="переназначить 4", it="riassegna 4"),
        words("official", ru="чиновник", it="funzionario"),
        words("vp4", "4 VP", ru="4 ПО", it="4 PV"),
        words("beside", "beside the squares", ru="рядом с квадратами", it="accanto agli spazi"),
        words("reward-track", "reward track", ru="трек наград", it="tracciato ricompense"),
        words("reward", "reward", ru="награда", it="ricompensa"),
        words("court", ru="двор", it="corte"),
        words("round", ru="раунд", it="turno"),
        words("tile", ru="тайл", it="tassello"),
        words("discs", ru="диски", it="dischi"),
        words("supply", ru="запас", it="riserva"),
        words("unrest", ru="волнения", it="malcontento"),
        words("governor", ru="губернатор", it="governatore"),
        words("worker", "worker area", ru="область работников", it="area lavoratori"),
        words("workers", ru="работники", it="lavoratori"),
        words("cards", ru="карты", it="carte"),
        words("hundreds", ru="сотни", it="centinaia"),
        words("tens", ru="десятки", it="decine"),
        words("units", ru="единицы", it="unità"),
        words("markers", ru="маркеры", it="segnalini"),
        words("officials", ru="чиновники", it="funzionari"),
        *COLOUR.options,
        *ASPECTS,
    )
}
SHARED = words("main", "gameboard", ru="игровое поле", it="tabellone")
OWN = words("own", "player board", ru="планшет игрока", it="plancia giocatore")


def named(component: str, lang: str) -> str:
    """A piece: ``governor 3 (blue)``."""
    kind, copy = split(component)
    what, whose = _kind(kind, lang)
    alone = kind in TILES or kind.rpartition("/")[2] in SINGLE or kind == "round"
    return _joined(what, "" if alone else copy, whose)


def kind_named(kind: str, lang: str) -> str:
    """A kind of piece: ``governor (blue)``."""
    what, whose = _kind(kind, lang)
    return _joined(what, "", whose)


def _joined(what: str, copy: str, whose: str) -> str:
    return " ".join(part for part in (what, copy, f"({whose})" if whose else "") if part)


def _kind(kind: str, lang: str) -> tuple[str, str]:
    """What it is, and what tells it apart."""
    first, _, rest = kind.partition("/")
    if first in SEATS:
        return PIECES[rest].shown(lang), SEATS[first].shown(lang)
    what = PIECES[first].shown(lang)
    if kind in TILES:
        return what, TILES[kind].shown(lang).lower()
    if first == "task":
        return what, _option(rest, KIND.options, lang)
    return what, f"x {rest}" if rest else ""


def titled(board: str, zone: str, lang: str) -> str:
    """A zone, or without one the board: ``3 palaces``, ``gameboard``."""
    if zone:
        return " ".join(_parts(zone, lang))
    return SHARED.shown(lang) if board == MAIN else f"{OWN.shown(lang)} ({SEATS[board].shown(lang)})"


def _parts(zone: str, lang: str) -> Iterable[str]:
    for one in SECTION.options:
        if zone.startswith(one.key):
            return (one.shown(lang).replace("-", " "), *_words(zone.removeprefix(one.key), lang))
    for slot in SLOTS:
        if zone.startswith(slot):
            level, kind = slot.split("-")
            part = f"{_option(kind, KIND.options, lang)}, {_option(level, LEVEL.options, lang)}:"
            return (part, *_words(zone.removeprefix(slot), lang))
    return _words(zone, lang)


def _words(text: str, lang: str) -> list[str]:
    parts = [text] if text in ZONES else text.split("-")
    return [ZONES[part].shown(lang) if part in ZONES else part for part in parts if part]


def _option(key: str, options: Iterable[Words], lang: str) -> str:
    return next(one.shown(lang) for one in options if one.key == key)
