"""What pieces, boards and zones are called on their labels, mats and in reports, in each language."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.labels import DIGITS, Labels, counted, keyed
from referee.engine.spot import COUNTER
from referee.engine.words import Words, words
from referee.games.zhanguo.components import ASPECTS, COLOUR, FACES, KIND, LEVEL, SEAT_COLOURS, SECTION, SLOTS

SEATS = keyed(*SEAT_COLOURS.options)
TILES = {f"face/{option.key}": option for option in FACES.options}
SINGLE = ("order", "reward", "hundreds", "tens", "units")  # of these each player has one

PIECES = keyed(
    words("governor", ru="губернатор", it="governatore"),
    words("palace", ru="дворец", it="palazzo"),
    words("wall", ru="стена", it="muraglia"),
    words("disc", "task disc", ru="диск задания", it="disco compito"),
    words("order", "order disc", ru="диск очерёдности", it="disco ordine"),
    words("reward", "reward marker", ru="маркер награды", it="segnalino ricompensa"),
    *counted(words("", "points", ru="очки", it="punti"), 3),
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

ZONES = keyed(
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
    *DIGITS,
    words("markers", ru="маркеры", it="segnalini"),
    words("officials", ru="чиновники", it="funzionari"),
    *COLOUR.options,
    *ASPECTS,
)


class ZhanGuo(Labels):
    """Tiles and tasks are told apart by their words; sections and slots have names of two parts."""

    def apart(self, what: str, rest: str, lang: str) -> str:
        if f"{what}/{rest}" in TILES:
            return TILES[f"{what}/{rest}"].shown(lang).lower()
        return _option(rest, KIND.options, lang) if what == "task" else super().apart(what, rest, lang)

    def zone(self, zone: str, lang: str) -> Iterable[str]:
        for one in SECTION.options:
            if zone.startswith(one.key):
                return (one.shown(lang).replace("-", " "), *self.words(zone.removeprefix(one.key), lang))
        for slot in SLOTS:
            if zone.startswith(slot):
                level, kind = slot.split("-")
                part = f"{_option(kind, KIND.options, lang)}, {_option(level, LEVEL.options, lang)}:"
                return (part, *self.words(zone.removeprefix(slot), lang))
        return self.words(zone, lang)


def _option(key: str, options: Iterable[Words], lang: str) -> str:
    return next(one.shown(lang) for one in options if one.key == key)


LABELS = ZhanGuo(PIECES, ZONES, SEATS, (*TILES, *SINGLE, "round"))
named, kind_named, titled = LABELS.named, LABELS.kind_named, LABELS.titled
