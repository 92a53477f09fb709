"""What pieces, boards and zones are called on their labels, mats and in reports, in each language."""

from __future__ import annotations

from referee.engine.labels import DIGITS, Labels, counted, keyed
from referee.engine.words import words
from referee.games.nippon.components import CITY, GOOD, REWARD_BONUS, SEAT_COLOURS, SIDE, TRACK, WORKER

VALUES = range(1, 8)
SINGLE = (
    *(f"vp-{digit}" for digit in ("hundreds", "tens", "units")),
    *(f"{what}-{digit}" for what in ("yen", "coal", "blueprints") for digit in ("tens", "units")),
    *(f"{one.key}-track" for one in TRACK.options),
    *(f"{one.key}-goods" for one in GOOD.options),
    "stored",
)
"""Of these each player has one."""
IN_STORAGE = {"en": "goods", "ru": "товары", "it": "merci"}

PIECES = keyed(
    *counted(words("vp", "VP", ru="ПО", it="PV"), 3),
    *counted(words("yen", ru="йены", it="yen"), 2),
    *counted(words("coal", ru="уголь", it="carbone"), 2),
    *counted(words("blueprints", ru="схемы", it="progetti"), 2),
    words("coal-track", "coal track", ru="трек угля", it="tracciato carbone"),
    words("money-track", "money track", ru="трек денег", it="tracciato denaro"),
    words("knowledge-track", "knowledge track", ru="трек знаний", it="tracciato conoscenza"),
    *(
        words(f"{one.key}-goods", *(f"{of}: {one.shown(lang)}" for lang, of in IN_STORAGE.items()))
        for one in GOOD.options
    ),
    words("stored", "machines in store", ru="машины в запасе", it="macchinari in riserva"),
    words("machine", ru="машина", it="macchinario"),
    words("contract", ru="контракт", it="contratto"),
    words("train", ru="поезд", it="treno"),
    words("ship", ru="корабль", it="nave"),
    *(words(f"influence-{n}", f"influence ({n})", f"влияние ({n})", f"influenza ({n})") for n in VALUES),
    words("factory", ru="фабрика", it="fabbrica"),
    words("reward", ru="награда", it="ricompensa"),
    words("worker", ru="рабочий", it="lavoratore"),
    words("marker", "scoring marker", ru="маркер подсчёта", it="segnalino punteggio"),
)

ZONES = keyed(
    *SIDE.options,
    words("region", ru="район", it="regione"),
    words("trains", ru="поезда", it="treni"),
    words("ships", ru="корабли", it="navi"),
    words("flipped", "turned over", ru="перевёрнутые", it="girati"),
    words("space", ru="ячейка", it="spazio"),
    words("row", ru="ряд", it="fila"),
    words("marker", "scoring", ru="подсчёт", it="punteggio"),
    words("doubles", "2x tiles", ru="жетоны 2x", it="tessere 2x"),
    words("reward", "reward x", ru="награда x", it="ricompensa x"),
    words("tile", ru="жетон", it="tessera"),
    words("machine", ru="машина", it="macchinario"),
    words("goods", ru="товары", it="merci"),
    words("contracts", ru="контракты", it="contratti"),
    words("fulfilled", ru="выполненные", it="completati"),
    words("tiles", "influence tiles", ru="жетоны влияния", it="tessere influenza"),
    words("achievement", ru="достижение", it="obiettivo"),
    words("workers", ru="рабочие", it="lavoratori"),
    words("stored", "machines in store", ru="машины в запасе", it="macchinari in riserva"),
    words("track", ru="трек", it="tracciato"),
    words("vp", "VP", ru="ПО", it="PV"),
    words("yen", ru="йены", it="yen"),
    words("blueprints", ru="схемы", it="progetti"),
    *DIGITS,
    words("vp-hundreds-3", "VP minus 100", ru="ПО минус 100", it="PV meno 100"),
    *TRACK.options,
    *GOOD.options,
    *CITY.options,
    *WORKER.options,
    *REWARD_BONUS.options,
)
SEATS = keyed(*SEAT_COLOURS.options)
LABELS = Labels(PIECES, ZONES, SEATS, (*SINGLE, "marker"))
named, kind_named, titled = LABELS.named, LABELS.kind_named, LABELS.titled
