"""What pieces, boards and zones are called on their labels, mats and in reports, in each language."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.labels import DIGITS, Labels, counted, keyed
from referee.engine.spot import COUNTER
from referee.engine.words import Words, words
from referee.games.zhanguo.components import ASPECTS, COLOUR, FACES, KIND, LEVEL, SEAT_COLOURS, SECTION, SLOTS

SEATS = keyed(*SEAT_COLOURS.options)
TILES = {f"face/{option.key}": option for option in FACES.options}
SINGLE = ("order", "reward", "hundreds", "tens", "units")  # each player has one of these
POINTS = words("", "points")
DECIMALS = [one.key for one in DIGITS]

PIECES = keyed(
    words("governor"),
    words("palace"),
    words("wall"),
    words("disc", "task disc"),
    words("order", "order disc"),
    words("reward", "reward marker"),
    *counted(POINTS, 3),
    words("red", "red official"),
    words("grey", "grey official"),
    words("white", "white official"),
    words("unrest", "unrest cube"),
    words("ivory", "ivory marker"),
    words("orange", "orange marker"),
    words("brown", "brown marker"),
    words("task", sense="label"),
    words("face", "wall tile"),
    words("round", "round marker"),
    words("card"),
    words(COUNTER, "counter"),
)

ZONES = keyed(
    words("palaces"),
    words("reassign4", "reassign 4"),
    words("official"),
    words("vp4", "4 VP"),
    words("beside", "beside the squares"),
    words("reward-track", "reward track"),
    words("reward", "reward"),
    words("court"),
    words("round", sense="label"),
    words("tile"),
    words("discs", sense="label"),
    words("supply"),
    words("unrest"),
    words("governor"),
    words("worker", "worker area"),
    words("workers"),
    words("cards"),
    *DIGITS,
    words("markers"),
    words("officials"),
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
                return (one.told(lang), *self.words(zone.removeprefix(one.key), lang))
        for slot in SLOTS:
            if zone.startswith(slot):
                level, kind = slot.split("-")
                part = f"{_option(kind, KIND.options, lang)}, {_option(level, LEVEL.options, lang)}:"
                return (part, *self.words(zone.removeprefix(slot), lang))
        told = self.words(zone, lang)
        return (POINTS.shown(lang), *told) if zone.partition("-")[0] in DECIMALS else told


def _option(key: str, options: Iterable[Words], lang: str) -> str:
    return next(one.shown(lang) for one in options if one.key == key)


LABELS = ZhanGuo(PIECES, ZONES, SEATS, (*TILES, *SINGLE, "round"))
named, kind_named, titled = LABELS.named, LABELS.kind_named, LABELS.titled
