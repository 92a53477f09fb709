"""What pieces, boards and zones are called on their labels, mats and in reports, in each language."""

from __future__ import annotations

from referee.engine.labels import Labels
from referee.engine.words import Words, words
from referee.games.nippon.components import CITY, GOOD, REWARD_BONUS, SEAT_COLOURS, TRACK, WORKER

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

PIECES = {
    one.key: one
    for one in (
        words("vp-hundreds", "VP x 100", ru="ПО x 100", it="PV x 100"),
        words("vp-tens", "VP x 10", ru="ПО x 10", it="PV x 10"),
        words("vp-units", "VP x 1", ru="ПО x 1", it="PV x 1"),
        words("yen-tens", "yen x 10", ru="йены x 10", it="yen x 10"),
        words("yen-units", "yen x 1", ru="йены x 1", it="yen x 1"),
        words("coal-tens", "coal x 10", ru="уголь x 10", it="carbone x 10"),
        words("coal-units", "coal x 1", ru="уголь x 1", it="carbone x 1"),
        words("blueprints-tens", "blueprints x 10", ru="схемы x 10", it="progetti x 10"),
        words("blueprints-units", "blueprints x 1", ru="схемы x 1", it="progetti x 1"),
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
}

ZONES: dict[str, Words] = {
    one.key: one
    for one in (
        words("north", ru="север", it="nord"),
        words("east", ru="восток", it="est"),
        words("south", ru="юг", it="sud"),
        words("west", ru="запад", it="ovest"),
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
        words("hundreds", ru="сотни", it="centinaia"),
        words("tens", ru="десятки", it="decine"),
        words("units", ru="единицы", it="unità"),
        words("vp-hundreds-3", "VP minus 100", ru="ПО минус 100", it="PV meno 100"),
        *TRACK.options,
        *GOOD.options,
        *CITY.options,
        *WORKER.options,
        *REWARD_BONUS.options,
    )
}
SHARED = words("main", "gameboard", ru="игровое поле", it="tabellone")
OWN = words("own", "player board", ru="планшет игрока", it="plancia giocatore")

SEATS = {one.key: one for one in SEAT_COLOURS.options}
LABELS = Labels(PIECES, ZONES, SEATS, SHARED, OWN, (*SINGLE, "marker"))
named, kind_named, titled = LABELS.named, LABELS.kind_named, LABELS.titled
