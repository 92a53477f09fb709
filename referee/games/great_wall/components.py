"""The pieces of The Great Wall: what there is, how it is called, and how many of each.

Cards are numbered as the owner lists them: standard Horde cards 1 to 24 and those of the cooperative mode 25 to 48,
Generals 1 to 13 and 14 to 21, Tactic titles 1 to 20 and 21 to 32. In entries a number may carry the letter of its kind: h7.
"""

from __future__ import annotations

from referee.engine.values import Choice, Many, Number
from referee.engine.words import Words, words

QIN, REED = 8, 9
"""The seats of the parties nobody plays, beside the players' 0 to 3."""
AUTOMAS = (QIN, REED)

CLERKS = 8
POOL_CLERKS = 3
REED_CLERKS = 3
SOLDIER_COUNTS = (10, 4, 2)
COMMAND_CARDS = 6
HORDE_CARDS = 24
TACTIC_CARDS = 20
COOP_TACTICS = 12
ADVISOR_CARDS = 44
ADVISOR_SLOTS = 4
ARTIFACT_SLOTS = 3
REQUEST_CARDS = 12
NAMED_REQUESTS = 4
EVENT_CARDS = 12
ROWS = 3
WALL_LEVELS = 3
WALL_COSTS = (5, 10, 15)
BARRICADE_SLOTS = 3
BARRICADE_COST = 2
BARRICADE_HONOR = 2
BARRICADE_DEFENSE = 2
TACTIC_LIMIT = 5
SHAME_SLOTS = 2
SHAME_EACH = 10
SHAME_LOSS = 5
SHAME_CHI = 2
SHAME_HONOR = 10
SAVE_CHI = 2
PRESENCE_HONOR = 2
ARCHER_HONOR = 2
DONATE_HONOR = 2
DISCARD_HONOR = 2
CLERK_COST = 2
GRID = (2, 6)
FULL_WALLS = {1: 2, 2: 2, 3: 2, 4: 3}
REQUESTS_TO_WIN = {2: 6, 3: 7, 4: 9}

QIN_NAME = words("qin", "Qin Jiushao", "Цинь Цзюшао", it="Qin Jiushao")
REED_NAME = words("reed", "the Reed Clan", "клан Тростника", it="clan del Giunco")
AUTOMA_NAMES = {QIN: QIN_NAME, REED: REED_NAME}

SEAT_COLOURS = Choice(
    words("colour", ru="цвет", it="colore"),
    (
        words("blue", ru="синий/синяя/синие", it="blu"),
        words("red", ru="красный/красная/красные", it="rosso/rossa/rossi/rosse"),
        words("yellow", ru="жёлтый/жёлтая/жёлтые", it="giallo/gialla/gialli/gialle"),
        words("green", ru="зелёный/зелёная/зелёные", it="verde/verdi"),
    ),
)
RESOURCE = Choice(
    words("resource", ru="ресурс", it="risorsa"),
    (
        words("wood", ru="древесина/древесину/древесины/дерево", it="legno/legna"),
        words("stone", ru="камень/камня/камни", it="pietra/pietre"),
        words("gold", ru="золото/золота", it="oro"),
        words("chi", ru="ци", it="chi"),
    ),
)
RESOURCES = tuple(one.key for one in RESOURCE.options)
WOOD, STONE, GOLD, CHI = range(4)
WARES = RESOURCES[:3]
SOLDIER = Choice(
    words("soldier", "soldier/warrior", "воин/воина", it="guerriero"),
    (
        words("spearman", "spearman/spearmen", "копейщик/копейщика/копейщики/копейщиков", it="lanciere/lancieri"),
        words("archer", "archer/archers", "лучник/лучника/лучники/лучников", it="arciere/arcieri"),
        words("horseman", "horseman/horsemen", "всадник/всадника/всадники/всадников", it="cavaliere/cavalieri"),
    ),
)
SOLDIERS = tuple(one.key for one in SOLDIER.options)
SPEARMAN, ARCHER, HORSEMAN = range(3)
LOCATION = Choice(
    words("location", ru="область/области", it="luogo"),
    (
        words("lumber_mill", "mill/lumber mill/lumbermill", "лесопилка/лесопилку/лесопилки", it="segheria"),
        words("quarry", ru="каменоломня/каменоломню/каменоломни", it="cava"),
        words("gold_mine", "mine/gold mine/goldmine", "рудник/золотой рудник", it="miniera/miniera d'oro"),
        words("temple", ru="пагода/пагоду/пагоды", it="tempio"),
        words("barracks", ru="казармы/казарм", it="caserma"),
        words(
            "builders",
            "builders/builders' encampment/encampment",
            "лагерь/лагерь строителей/строители",
            it="costruttori/campo dei costruttori",
        ),
        words("logistics", "logistics/logistics center/center", "штаб/полевой штаб", it="logistica/centro logistico"),
        words("tea_house", "teahouse/tea house", "чайная/чайный дом", it="casa-da-tè/casa da tè"),
        words(
            "embassy", "embassy/emperor's embassy", "представительство/представительство императора", it="ambasciata"
        ),
        words(
            "academy",
            "academy/war academy",
            "академия/военная академия/академию/академии",
            it="accademia/accademia di guerra",
        ),
    ),
)
LOCATIONS = tuple(one.key for one in LOCATION.options)
MILL, QUARRY, MINE, TEMPLE, BARRACKS, BUILDERS, LOGISTICS, TEA_HOUSE, EMBASSY, ACADEMY = range(10)
PLACE = Choice(
    words("place", ru="место", it="luogo"),
    (
        *LOCATION.options,
        words("warehouse", ru="склад", it="magazzino"),
        words("supply", ru="запас/запаса", it="riserva"),
        words("pool", "pool/clerk pool", "общий запас/общего запаса", it="riserva comune/comune"),
    ),
)
"""Where a person may say a Clerk goes or comes from; the last three are not Locations."""
WAREHOUSE, SUPPLY, POOL = range(10, 13)
PRODUCTION = LOCATIONS[:4]
"""A production Location and its Resource have the same number."""
SECTION = Choice(
    words("section", "section/wall section", "участок/участка/участке", it="sezione"),
    (
        words("left", ru="левый/слева/левом", it="sinistra"),
        words("centre", "centre/center", "центральный/центр/средний/в центре", it="centro"),
        words("right", ru="правый/справа/правом", it="destra"),
    ),
)
SECTIONS = tuple(one.key for one in SECTION.options)
LEFT, CENTRE, RIGHT = range(3)
COMMAND = Choice(
    words("command", "command/command card", "приказ/карта приказа", it="comando/carta comando"),
    (
        words("economy", ru="экономика/экономику", it="economia"),
        words("despotism", "despotism/tyranny", "тирания/тиранию", it="dispotismo/tirannia"),
        words("betrayal", "betrayal/treachery", "предательство", it="tradimento"),
        words("work_harder", "harder/work harder/card4", "приказ4/четвёртый/work harder", it="comando4/quarta"),
        words("fifth", "fifth/card5", "приказ5/пятый", it="quinta"),
        words("sixth", "sixth/card6", "приказ6/шестой", it="sesta"),
    ),
)
"""The two cards whose names the sources do not tell have numbers; a box may carry their titles (GW-U-05)."""
COMMANDS = tuple(one.key for one in COMMAND.options)
ECONOMY, DESPOTISM, BETRAYAL, WORK_HARDER = range(4)
ROLE = Choice(
    words("role", ru="роль", it="ruolo"),
    (
        words("active", ru="действующий/действующим", it="attivo"),
        words("supporting", "supporting/support", "помощник/помощником", it="supporto/di supporto"),
    ),
)
ACTIVE, SUPPORTING = range(2)
SEASON = Choice(
    words("season", ru="сезон", it="stagione"),
    (
        words("spring", ru="весна", it="primavera"),
        words("summer", ru="лето", it="estate"),
        words("fall", ru="осень", it="autunno"),
        words("winter", ru="зима", it="inverno"),
    ),
)
PHASES = Choice(
    words("phase", ru="фаза", it="fase"),
    (
        words("setup", "set-up", "подготовка", it="preparazione"),
        words("spring", ru="весна", it="primavera"),
        words("summer", ru="лето", it="estate"),
        words("fall", ru="осень", it="autunno"),
        words("winter", ru="зима", it="inverno"),
        words("end", ru="конец", it="fine"),
    ),
)
HORDE = Number(
    words("horde", "horde/horde card", "отряд/карта отряда", it="orda/carta orda"),
    1,
    2 * HORDE_CARDS,
    prefix="h",
    rule="GW-SETUP-05",
)
GENERAL = Number(words("general", ru="генерал/генерала", it="generale"), 1, 21, prefix="g", rule="GW-SETUP-11")
ADVISOR = Number(
    words("advisor", "advisor/advisor card", "советник/советника", it="consigliere/carta consigliere"),
    1,
    ADVISOR_CARDS,
    prefix="a",
    rule="GW-SETUP-12",
)
TACTIC = Number(
    words("tactic", "tactic/tactic card", "тактика/карта тактики", it="tattica/carta tattica"),
    1,
    TACTIC_CARDS + COOP_TACTICS,
    prefix="t",
    rule="GW-SETUP-09",
)
ARTIFACT = Number(words("artifact", ru="артефакт/артефакта", it="artefatto"), 1, 5, prefix="x", rule="GW-SETUP-04")
REQUEST = Number(words("request", ru="указ/указа", it="richiesta"), 1, REQUEST_CARDS, prefix="r", rule="GW-SETUPC-02")
EVENT = Number(words("event", ru="событие/события", it="evento"), 1, EVENT_CARDS, prefix="e", rule="GW-COOP-22")
ROW = Number(words("row", ru="ряд/ряду", it="fila"), 1, ROWS, rule="GW-CORE-16")
SPOT = Number(
    words("spot", "spot/spots/cell", "ячейка/ячейки/ячейку", it="casella/caselle"),
    1,
    GRID[0] * GRID[1],
    rule="GW-HORDE-01",
)
"""Cells of a Horde card, counted row by row from the upper left, those without a Vital spot too."""
SPOTS = Many(words("spots", "spots/spot", "ячейки/ячейка/ячейку", it="caselle/casella"), SPOT, 1, 2)
SLOT = Number(words("slot", ru="ячейка/ячейку", it="casella"), 1, 6, rule="GW-FALL-02")
AMOUNT = Number(words("amount", ru="количество", it="quantità"), 0, 60, rule="GW-SCORE-03")


def party_name(seat: int) -> int | Words:
    """What to say for a seat: the player's number, or the name of a party nobody plays."""
    return AUTOMA_NAMES.get(seat, seat)
