"""What pieces, boards and zones are called on their labels, mats and in reports, in each language."""

from __future__ import annotations

from referee.engine.labels import DIGITS, Labels, counted, keyed
from referee.engine.words import words
from referee.games.nippon.components import CITY, GOOD, SEAT_COLOURS, SIDE, TRACK, WORKER

VALUES = range(1, 8)
SINGLE = (
    *(f"vp-{digit}" for digit in ("hundreds", "tens", "units")),
    *(f"{what}-{digit}" for what in ("yen", "coal", "blueprints") for digit in ("tens", "units")),
    *(f"{one.key}-track" for one in TRACK.options),
    *(f"{one.key}-goods" for one in GOOD.options),
    "stored",
)
"""Of these each player has one."""

PIECES = keyed(
    *counted(words("vp", "VP"), 3),
    *counted(words("yen"), 2),
    *counted(words("coal"), 2),
    *counted(words("blueprints"), 2),
    words("coal-track", "coal track"),
    words("money-track", "money track"),
    words("knowledge-track", "knowledge track"),
    *(words(f"{one.key}-goods", f"goods: {one.en[0]}") for one in GOOD.options),
    words("stored", "machines in store"),
    words("machine"),
    words("contract"),
    words("train"),
    words("ship"),
    *(words(f"influence-{n}", f"influence ({n})") for n in VALUES),
    words("factory"),
    words("reward"),
    words("worker"),
    words("marker", "scoring marker"),
)

ZONES = keyed(
    *SIDE.options,
    words("region"),
    words("trains"),
    words("ships"),
    words("flipped", "turned over"),
    words("space"),
    words("row"),
    words("marker", "scoring"),
    words("doubles", "2x tiles"),
    words("reward", "reward x"),
    words("tile"),
    words("machine"),
    words("goods"),
    words("contracts"),
    words("fulfilled"),
    words("tiles", "influence tiles"),
    words("achievement"),
    words("workers"),
    words("stored", "machines in store"),
    words("track"),
    words("vp", "VP"),
    words("yen"),
    words("blueprints"),
    *DIGITS,
    words("vp-hundreds-3", "VP minus 100"),
    *TRACK.options,
    *GOOD.options,
    *CITY.options,
    *WORKER.options,
    words("yen5", "(5 yen)"),
    words("coal2", "(2 coal)"),
    words("blueprints2", "(2 blueprints)"),
)
SEATS = keyed(*SEAT_COLOURS.options)
LABELS = Labels(PIECES, ZONES, SEATS, (*SINGLE, "marker"))
named, kind_named, titled = LABELS.named, LABELS.kind_named, LABELS.titled
