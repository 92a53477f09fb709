"""The pieces of Nippon: what there is, how it is called, and how many of each."""

from __future__ import annotations

from typing import Literal, TypeAlias

from referee.engine.values import Choice, Number
from referee.engine.words import words

WORKER_SPACES = 6
SPACES = 5
A_SPACE = 3
MOST_DRAWN = 6
MOST_UNITS = 3
CONTRACTS = 8
TILES = 10
FACTORY_TILES = 4
ROLLING = 6
DOUBLES = 4
ACHIEVEMENTS = 9
MOST_ROWS = 6
MOST_SPACES = 12
"""The longest scoring track there may be (FACT-03)."""
MOST_VALUE = 9
"""The most a train or ship may be worth (FACT-13)."""
WAGE = 3
WAGE_VP = 2
FACTORY_COST = 6
MACHINE_COST = 5
ROLLING_COST = 5
STEP_COSTS = (0, 1, 3, 6)
EXCHANGE = 3
START_YEN = 12
START_COAL = 2
START_VP = 10
LAST_ROUNDS = 3
WORKERS_A_COLOUR = {2: 6, 3: 7, 4: 8}
ROWS = {2: 2, 3: 3}
A_ROW = {2: 2, 3: 3, 4: 3}
SLOTS_A_REGION = {2: 4, 3: 6, 4: 8}
TILES_A_CITY = {2: 2, 3: 3, 4: 4}
REWARDS = {2: 16, 3: 20, 4: 24}
REMOVED = {2: 2, 3: 1, 4: 0}
TRACKS = ("coal", "money", "knowledge")
COAL, MONEY, KNOWLEDGE = range(3)
START_LEVELS = {"coal": 2, "money": 12, "knowledge": 1}
START_VALUE = 2
NEEDED = (2, 2, 4, 4, 6, 6)
MULTIPLIERS = (2, 3, 4, 5)

SEAT_COLOURS = Choice(
    words("colour", ru="цвет", it="colore"),
    (
        words("yellow", ru="жёлтый/жёлтая/жёлтые", it="giallo/gialla"),
        words("red", ru="красный/красная/красные", it="rosso/rossa"),
        words("purple", ru="фиолетовый/фиолетовая/фиолетовые", it="viola"),
        words("blue", ru="синий/синяя/синие", it="blu"),
    ),
)
GOOD = Choice(
    words("good", "good/factory", ru="товар/фабрика/фабрику", it="merce/fabbrica"),
    (
        words("silk", ru="шёлк/шёлка", it="seta"),
        words("paper", ru="бумага/бумагу/бумаги", it="carta"),
        words("bento", ru="бенто", it="bento"),
        words("lenses", "lenses/lens", ru="линзы/линза/линз", it="lenti/lente"),
        words("clocks", "clocks/clock", ru="часы/часов", it="orologi/orologio"),
        words("bulbs", "bulbs/bulb/lamps", ru="лампы/лампа/ламп", it="lampadine/lampadina/lampade"),
    ),
)
GOODS = tuple(one.key for one in GOOD.options)
WORKER = Choice(
    words("worker", "worker/workers", ru="рабочий/рабочие/рабочего", it="lavoratore/lavoratori"),
    tuple(words(f"c{number}", f"c{number}", f"ц{number}", f"c{number}") for number in range(1, 7)),
    owned=True,
)
"""The six colours of workers; the rulebook does not name them, so the table numbers or names them once (FACT-16)."""

SPACE = Number(words("space", ru="ячейка/ячейки", it="spazio"), 1, SPACES, prefix="s", rule="NP-WORK-06")
REGION = Number(words("region", ru="район/районе", it="regione"), 1, 4, prefix="r", rule="NP-TS-02")
CITY = Choice(
    words("city", ru="город/городе", it="città"),
    tuple(
        words(f"{region}{letter}", f"{region}{letter}", f"{region}{russian}", f"{region}{letter}")
        for region in range(1, 5)
        for letter, russian in (("a", "а"), ("b", "б"))
    ),
)
CITIES = tuple(one.key for one in CITY.options)
SIDE = Choice(
    words("side", ru="сторона", it="lato"),
    (
        words("north", ru="север", it="nord"),
        words("east", ru="восток", it="est"),
        words("south", ru="юг", it="sud"),
        words("west", ru="запад", it="ovest"),
    ),
)
SIDES = tuple(one.key for one in SIDE.options)
TILE = Number(words("tile", "tile/tile number", ru="жетон", it="tessera"), 1, 4, rule="NP-INVEST-02")
CUBES = Number(words("cubes", "cubes/cube", ru="кубика/кубик/кубиков", it="cubi/cubo"), 1, 3, rule="NP-MARKET-03")
VALUE = Number(words("value", ru="влияние/значение", it="influenza/valore"), 1, 7, rule="NP-MARKET-05")
STEPS = Number(words("steps", "steps/step", ru="шага/шаг/шагов", it="passi/passo"), 1, 3)
CONTRACT = Number(words("contract", ru="контракт", it="contratto"), 1, CONTRACTS, rule="NP-SETUP-02")
MULTIPLIER = Number(words("multiplier", ru="множитель", it="moltiplicatore"), 2, 5, prefix="x", rule="NP-SETUP-10")
PLACE = Number(words("achievement", ru="достижение", it="obiettivo"), 1, ACHIEVEMENTS, rule="NP-REWARD-08")
BONUS = Choice(
    words("bonus", ru="бонус", it="bonus"),
    (
        words("yen5", "yen5/5 yen/yen", ru="йены5/5 йен/йены", it="yen5/5 yen"),
        words("coal2", "coal2/2 coal/coal", ru="уголь2/2 угля/уголь", it="carbone2/2 carbone/carbone"),
        words(
            "blueprints2",
            "blueprints2/2 blueprints/blueprints",
            ru="схемы2/2 схемы/схемы",
            it="progetti2/2 progetti/progetti",
        ),
        words("vp2", "vp2/2 vp/vp", ru="по2/2 по/по", it="pv2/2 pv/pv"),
    ),
)
REWARD_BONUS = Choice(BONUS.name, BONUS.options[:3])
TRACK = Choice(
    words("track", ru="трек", it="tracciato"),
    (
        words("coal", ru="уголь/угля", it="carbone"),
        words("money", ru="деньги/денег", it="denaro/soldi"),
        words("knowledge", ru="знания/знаний", it="conoscenza"),
    ),
)
IMPROVEMENT = Choice(
    words("improvement", ru="улучшение", it="miglioria"),
    (
        words("new", ru="новая/новую", it="nuovo/nuova"),
        words("upgrade", ru="улучшить/улучшение", it="migliora/migliorare/miglioria"),
        words("store", ru="запас/в запас", it="riserva"),
    ),
)
NEW, UPGRADE, STORE = range(3)
PLACES = Choice(
    words("place", ru="место", it="posto"),
    (
        *(words(f"s{n}", f"s{n}/space {n}", f"я{n}/ячейка {n}", f"s{n}/spazio {n}") for n in range(1, SPACES + 1)),
        *(words(f"row{n}", f"row{n}/row {n}", f"ряд{n}/ряд {n}", f"fila{n}/fila {n}") for n in range(1, MOST_ROWS + 1)),
    ),
)
ACTIONS = (
    "knowledge",
    "produce",
    "export",
    "invest",
    "mines",
    "ships",
    "machinery",
    "trains",
    "market",
)
GIVEN = ("machinery", "trains", "ships", "flip_trains", "flip_ships")
"""What a bonus may give without yen."""
DEEDS = {
    one.key: one
    for one in (
        words("knowledge", ru="знания", it="conoscenza"),
        words("produce", ru="производство", it="produrre"),
        words("export", ru="экспорт", it="esportare"),
        words("invest", ru="инвестиции", it="investire"),
        words("mines", ru="шахты", it="miniere"),
        words("ships", ru="корабли", it="navi"),
        words("machinery", ru="машины", it="macchinari"),
        words("trains", ru="поезда", it="treni"),
        words("market", "local market", ru="местный рынок", it="mercato locale"),
        words("consolidate", ru="укрепление", it="consolidare"),
        words("", "-"),
    )
}
"""What a turn's action is called in a sentence."""

MARK = Choice(
    words("mark", ru="знак", it="segno"),
    (
        words("plain", ru="пусто/ничего", it="niente"),
        words("scoring", ru="подсчёт", it="punteggio"),
        words("gold", ru="золото/золотая", it="oro"),
        words("both", "both/scoring and gold", ru="оба/подсчёт и золото", it="entrambi"),
    ),
)
Phase: TypeAlias = Literal["setup", "play", "refill", "complete", "marker", "end"]
Stage: TypeAlias = Literal["start", "act", "acted", "reward", "wages"]
"""How far a turn has come: nothing done, a worker taken, its action begun; in a consolidation the reward or wages due."""
PHASES = Choice(
    words("phase", ru="фаза", it="fase"),
    (
        words("setup", "set-up", ru="подготовка", it="preparazione"),
        words("play", ru="игра", it="gioco"),
        words("refill", "full refill", ru="полное пополнение", it="riempimento completo"),
        words("complete", "completion of rows", ru="дополнение рядов", it="completamento delle file"),
        words("marker", "scoring track", ru="трек подсчёта", it="tracciato del punteggio"),
        words("end", ru="конец", it="fine"),
    ),
)


def level_of(good: int) -> int:
    """The level of a good's factories: silk and paper 1, bento and lenses 2, clocks and bulbs 3."""
    return good // 2 + 1


def region_of(city: int) -> int:
    """The region (1 to 4) of a city (0 to 7)."""
    return city // 2 + 1
