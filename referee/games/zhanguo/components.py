"""The pieces of ZhanGuo: what there is, how it is called, and how many of each."""

from __future__ import annotations

from referee.engine.values import Choice, Number, Value
from referee.engine.words import Words, words

ROUNDS = 5
REGIONS = 5
CARDS_A_ROUND = 6
OFFICIALS_A_COLOUR = 5
GOVERNORS = 8
PALACES = 6
WALLS = 5
TASK_DISCS = 6
CARDS_A_REGION = 3
WORKER_AREA = 2
MARKERS_A_COLOUR = {2: 6, 3: 9, 4: 12}
AUCTION_START = 15

SEAT_COLOURS = Choice(
    words("colour", ru="цвет", it="colore"),
    (
        words("blue", ru="синий/синяя/синие", it="blu"),
        words("red", ru="красный/красная/красные", it="rosso/rossa"),
        words("purple", ru="фиолетовый/фиолетовая/фиолетовые", it="viola"),
        words("yellow", ru="жёлтый/жёлтая/жёлтые", it="giallo/gialla"),
    ),
)

OFFICIAL = Choice(
    words("official", "official/colour", ru="чиновник/чиновника/цвет", it="funzionario/colore"),
    (
        words("red", "red/military", ru="красный/красного/военный/военного", it="rosso/militare"),
        words("grey", "grey/gray/civil", ru="серый/серого/гражданский/гражданского", it="grigio/civile"),
        words("white", "white/inspector", ru="белый/белого/инспектор/инспектора", it="bianco/ispettore"),
    ),
)
RED, GREY, WHITE = range(3)

COLOUR = Choice(
    words("marker", "marker/markers", ru="маркер/маркеры", it="segnalino/segnalini"),
    (
        words("ivory", "ivory/writing", ru="бежевый/бежевая/письменность", it="avorio/scrittura"),
        words("orange", "orange/currency", ru="оранжевый/оранжевая/валюта", it="arancione/moneta"),
        words("brown", "brown/laws", ru="коричневый/коричневая/законы", it="marrone/leggi"),
    ),
)
IVORY, ORANGE, BROWN = range(3)
ASPECTS = (
    words("writing", ru="письменность", it="scrittura"),
    words("currency", ru="валюта", it="moneta"),
    words("laws", ru="законы", it="leggi"),
)

REGION = Number(
    words("region", "region", ru="регион/регионе/регионов", it="regione"), 1, REGIONS, prefix="r", rule="ZG-GEN-08"
)
CARD = Number(words("card", ru="карта/карту", it="carta"), 1, 120, rule="ZG-SETUP-03")
BARS = Number(words("bars", "bars/bar", ru="палочки/палочка/палочек", it="barrette/barretta"), 1, 3, rule="ZG-WALL-02")
POINTS = Number(words("points", "points/vp", ru="очки/очка/очков/по", it="punti/pv"), 0, 300, rule="ZG-AUCT-05")

SITES = (
    words("turquoise", ru="бирюзовый/бирюзовая", it="turchese"),
    words("gold", ru="золотой/золотая", it="oro/dorato"),
    words("third", ru="третий/третья", it="terzo"),
)
SIDES = (
    words("left", ru="левый/левая", it="sinistra/sinistro"),
    words("right", ru="правый/правая", it="destra/destro"),
)


def _section(number: int) -> Words:
    site, side = SITES[number // 2], SIDES[number % 2]

    def pairs(lang: str) -> tuple[str, ...]:
        step = -1 if lang == "ru" else 1  # the Russian word for a section is feminine
        joined = [(a, b) for a in getattr(site, lang)[::step] for b in getattr(side, lang)[::step]]
        return tuple(f"{a}-{b}" for a, b in joined) + tuple(f"{a} {b}" for a, b in joined)

    return Words(f"{site.key}-{side.key}", (*pairs("en"), f"s{number + 1}"), pairs("ru"), pairs("it"))


SECTION = Choice(words("section", ru="секция/секцию/стена", it="sezione"), [_section(number) for number in range(6)])
SECTIONS = tuple(one.key for one in SECTION.options)


class AreaValue(Value[int]):
    """``3G`` is the governor area of region 3, ``3W`` its worker area; the Python value is 2 x region + (0 or 1).

    ``only`` leaves one of the two kinds.
    """

    def __init__(self, only: int | None = None) -> None:
        super().__init__(words("area", ru="область", it="area"))
        self.only = only
        table: dict[str, int] = {}
        for region in range(1, REGIONS + 1):
            for low, names in enumerate(
                (
                    ("g", "gov", "governor", "в", "верх", "г", "a", "alto"),
                    ("w", "work", "worker", "н", "низ", "р", "b", "basso"),
                )
            ):
                for name in names if only in (None, low) else ():
                    table[f"{region}{name}"] = 2 * region + low
                    table[f"{region} {name}"] = 2 * region + low
        self.table = table
        self.two_words = True

    def by_prefix(self, token: str) -> int | None:
        return None

    def show(self, value: int, lang: str) -> str:
        return f"{value // 2}{'GW'[value % 2]}"

    def to_json(self, value: int) -> str:
        return self.show(value, "en")

    def from_json(self, data: object) -> int:
        if not isinstance(data, str) or data.lower() not in self.table:
            raise ValueError("an area such as 3G or 3W")
        return int(self.table[data.lower()])

    def domain(self) -> range:
        return range(2 + (self.only or 0), 2 * REGIONS + 2, 1 if self.only is None else 2)


AREA = AreaValue()
SQUARE = Choice(
    words("square", ru="квадрат", it="quadrato/spazio"),
    (
        words("reassign4", "reassign4", ru="переназначение4/очки4", it="riassegna4"),
        words("official", ru="чиновник/чиновника", it="funzionario"),
        words("vp4", "vp4/4 vp", ru="по4/4 по/4 очка", it="pv4/4 pv"),
        words("none", "none/beside", ru="нет/рядом", it="nessuno/accanto"),
    ),
)
SQ_REASSIGN, SQ_OFFICIAL, SQ_VP, SQ_NONE = range(4)

KIND = Choice(
    words("kind", ru="вид", it="tipo"),
    (
        words("wall", ru="стена/стену", it="muraglia"),
        words("palace", ru="дворец", it="palazzo"),
        words("governor", ru="губернатор", it="governatore"),
    ),
)
LEVEL = Choice(
    words("part", ru="часть", it="parte"),
    (
        words("upper", "upper/top", ru="верх/верхняя/верхний", it="alto/superiore"),
        words("lower", "lower/bottom", ru="низ/нижняя/нижний", it="basso/inferiore"),
    ),
)


def _slot(level: Words, kind: Words) -> Words:
    """How a task slot is named: ``upper wall``; in Russian and Italian its part stands behind."""

    def pairs(lang: str) -> tuple[str, ...]:
        return tuple(f"{a} {b}" for a in getattr(level, lang) for b in getattr(kind, lang))

    shown = {lang: (f"{kind.shown(lang)} ({level.shown(lang)})", *pairs(lang)) for lang in ("ru", "it")}
    return Words(f"{level.key}-{kind.key}", pairs("en"), **shown)


SLOT = Choice(words("slot", ru="место", it="casella"), [_slot(a, b) for a in LEVEL.options for b in KIND.options])
SLOTS = tuple(SLOT.index)
TILE = Number(words("tile", ru="тайл", it="tassello"), 1, 4, rule="ZG-SETUP-11")

FACES = Choice(
    words("face", ru="сторона/тайл/лицо", it="faccia"),
    tuple(
        words(code, code.replace("_", "-"), ru, it)
        for code, ru, it in (
            ("UNREST_EMPTY", "без-волнений", "senza-malcontento"),
            ("OFFICIALS_GE_UNREST", "чиновники-не-меньше-волнений", "funzionari-almeno-malcontento"),
            ("HAS_GREY", "есть-серый", "ha-grigio"),
            ("HAS_RED", "есть-красный", "ha-rosso"),
            ("HAS_WHITE", "есть-белый", "ha-bianco"),
            ("MINUS_UNREST", "минус-волнения", "meno-malcontento"),
            ("SETS_3_COLOURS", "наборы-3-цветов", "serie-3-colori"),
            ("FULL_REGION", "полный-регион", "regione-piena"),
            ("TWO_SAME_COLOUR", "две-одного-цвета", "due-stesso-colore"),
            ("HAS_ORANGE_CARD", "есть-оранжевая-карта", "ha-carta-arancione"),
            ("HAS_BROWN_CARD", "есть-коричневая-карта", "ha-carta-marrone"),
            ("HAS_IVORY_CARD", "есть-бежевая-карта", "ha-carta-avorio"),
        )
    ),
)

BOARDS = Choice(
    words("board", ru="планшет", it="plancia"),
    (
        words("A", "A"),
        words("B-circle", "circle", ru="круг", it="cerchio"),
        words("B-square", "square", ru="квадрат", it="quadrato"),
        words("B-triangle", "triangle", ru="треугольник", it="triangolo"),
        words("B-star", "star", ru="звезда", it="stella"),
    ),
)
POWER = Choice(words("power", ru="умение", it="abilità"), tuple(words(letter, letter) for letter in "ABCDEF"))

TRIGGER = Choice(
    words("trigger", ru="действие", it="azione"),
    (
        words("wall", "wall/build wall", ru="стена/стену", it="muraglia"),
        words("palace", "palace/build palace", ru="дворец", it="palazzo"),
        words("hire", "hire/hire workers/workers", ru="работники/нанять работников/наём", it="assumere/assumo"),
        words(
            "recruit",
            "recruit/recruit official/official",
            ru="чиновник/нанять чиновника/рекрут",
            it="reclutare/recluto/funzionario",
        ),
        words("governor", "governor/install governor", ru="губернатор", it="governatore"),
    ),
)
BONUS = Choice(
    words("bonus", ru="бонус", it="bonus"),
    (
        words("marker", ru="маркер", it="segnalino"),
        words(
            "reassign2",
            "reassign2/reassign 2/reassign",
            ru="переназначение2/переназначение/переназначить 2",
            it="riassegna2/riassegna 2/riassegna",
        ),
        words("vp2", "vp2/2 vp", ru="по2/2 по/2 очка", it="pv2/2 pv/2 punti"),
        words("vp3", "vp3/3 vp", ru="по3/3 по/3 очка", it="pv3/3 pv/3 punti"),
        words(
            "worker_same",
            "worker-here/worker here/worker",
            ru="работник-здесь/работник здесь/работник",
            it="lavoratore-qui/lavoratore qui/lavoratore",
        ),
        words(
            "vp_ivory", "vp-ivory/vp ivory/ivory", ru="по-бежевые/по бежевые/бежевые", it="pv-avorio/pv avorio/avorio"
        ),
        words(
            "vp_orange",
            "vp-orange/vp orange/orange",
            ru="по-оранжевые/по оранжевые/оранжевые",
            it="pv-arancione/pv arancione/arancione",
        ),
        words(
            "vp_brown",
            "vp-brown/vp brown/brown",
            ru="по-коричневые/по коричневые/коричневые",
            it="pv-marrone/pv marrone/marrone",
        ),
        words(
            "unrest_any",
            "unrest-any/unrest any",
            ru="волнения-любые/волнения любые",
            it="malcontento-ovunque/malcontento ovunque",
        ),
        words(
            "unrest_same",
            "unrest-here/unrest here/unrest same",
            ru="волнения-здесь/волнения здесь",
            it="malcontento-qui/malcontento qui",
        ),
        words(
            "move_worker",
            "move-worker/move worker",
            ru="переместить-работника/переместить работника",
            it="sposta-lavoratore/sposta lavoratore",
        ),
        words(
            "official_red",
            "official-red/official red/red official/red",
            ru="красный-чиновник/красный чиновник/чиновник красный/красный",
            it="funzionario-rosso/funzionario rosso/rosso",
        ),
        words(
            "official_grey",
            "official-grey/official grey/grey official/grey/gray",
            ru="серый-чиновник/серый чиновник/чиновник серый/серый",
            it="funzionario-grigio/funzionario grigio/grigio",
        ),
        words(
            "official_white",
            "official-white/official white/white official/white",
            ru="белый-чиновник/белый чиновник/чиновник белый/белый",
            it="funzionario-bianco/funzionario bianco/bianco",
        ),
    ),
)
REWARD = Choice(
    words("reward", ru="награда", it="ricompensa"),
    (
        words(
            "official1",
            "official1/1 official/official",
            ru="чиновник1/1 чиновник/чиновник",
            it="funzionario1/funzionario",
        ),
        words("red2", "red2/2 red", ru="красных2/2 красных", it="rossi2/2 rossi"),
        words("grey2", "grey2/2 grey/2 gray", ru="серых2/2 серых", it="grigi2/2 grigi"),
        words("white2", "white2/2 white", ru="белых2/2 белых", it="bianchi2/2 bianchi"),
        words(
            "workers2",
            "workers2/2 workers/workers",
            ru="работника2/2 работника/работники",
            it="lavoratori2/2 lavoratori",
        ),
        words("governor", ru="губернатор/губернатора", it="governatore"),
        words("wall", ru="стена/стену", it="muraglia"),
        words("palace", ru="дворец", it="palazzo"),
    ),
)
COURT_ACTIONS = ("wall", "palace", "hire", "reassign", "recruit", "governor")
HIGHER = frozenset({"wall", "palace", "hire"})
DEEDS = {
    one.key: one
    for one in (
        words("wall", ru="построить стену", it="costruire una muraglia"),
        words("palace", ru="построить дворец", it="costruire un palazzo"),
        words("hire", ru="нанять работников", it="assumere lavoratori"),
        words("reassign", ru="переназначить чиновников", it="riassegnare funzionari"),
        words("recruit", ru="нанять чиновника", it="reclutare un funzionario"),
        words("governor", ru="назначить губернатора", it="insediare un governatore"),
        words("unify", ru="объединить", it="unificare"),
        Words("", ("-",)),
    )
}
"""What a turn's action is called in a sentence; a position set by hand may have none."""


def colour_of(card: int) -> int:
    """The colour of a card number: 1-40 ivory, 41-80 orange, 81-120 brown (ZG-DRAW-03)."""
    return (card - 1) // 40


PHASES = Choice(
    words("phase", ru="фаза", it="fase"),
    (
        words("setup", "set-up", ru="подготовка", it="preparazione"),
        words("auction", ru="аукцион", it="asta"),
        words("boards", "choice of boards", ru="выбор планшетов", it="scelta delle plance"),
        words("draw", "1, draw", ru="1, добор", it="1, pesca"),
        words("play", "2, play", ru="2, розыгрыш", it="2, gioco"),
        words("rewards", "3, rewards", ru="3, награды", it="3, ricompense"),
        words("end", ru="конец", it="fine"),
    ),
)
