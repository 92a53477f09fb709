"""The words of card texts, as an owner types them: moments, effects, what is counted, what is paid.

The grammar is the kernel's, see :mod:`referee.engine.effect_values`; this is its vocabulary for The Great Wall.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.effect_words import Vocabulary, Word
from referee.engine.values import Choice
from referee.engine.words import Words, words
from referee.games.great_wall.components import COMMAND, LOCATION, RESOURCE, SEASON, SECTION, SOLDIER

GOODS = (
    *RESOURCE.options,
    words("any3", "any3/ware", "любой3/товар", it="qualsiasi3/merce"),
    words("any4", "any4", "любой4", it="qualsiasi4"),
    words("honor", "honor/honour", "честь/чести", it="onore"),
    words("tactics", "tactics/tactic", "тактика/тактики/тактик", it="tattica/tattiche/carte tattica"),
)
WARRIOR = words("warrior", "warrior/warriors", "воин/воина/воинов", it="guerriero/guerrieri")
CLERK = words("clerk", "clerk/clerks", "чиновник/чиновника/чиновников", it="funzionario/funzionari")
WARRIORS = (*SOLDIER.options, WARRIOR)
PRODUCTION = LOCATION.options[:4]
ROWS = tuple(words(f"row{row}", f"row{row}", f"ряд{row}", f"fila{row}") for row in (1, 2, 3))
HERE = words("here", ru="здесь", it="qui")
REST, FIRING = (
    words("rest", ru="укрытие", it="riposo/zona di riposo"),
    words("firing", ru="позиции/позиция", it="postazioni/postazione/tiro"),
)
SUPPLY, ON_HORDE = words("supply", ru="запас", it="riserva"), words("horde", ru="отряд", it="orda/carta orda")
WHERE = (*SECTION.options, HERE)
APART, UP_TO, FREE = (
    words("apart", ru="врозь", it="separati"),
    words("up_to", "up-to", "не-более", it="fino-a"),
    words("free", ru="бесплатно", it="gratis"),
)
EVERY = words("all", ru="все/всех", it="tutti/tutte")
ADVANCED = words("advanced", ru="усиленно", it="avanzata")
ATTACKING = words("attacking", ru="в-атаку", it="in-attacco")
ACTIVE, SUPPORTING = (
    words("active", ru="действующий", it="attivo"),
    words("supporting", ru="помощник", it="supporto/di supporto"),
)
TOP, SET, FORBID = (
    words("top", ru="наверх", it="in-cima"),
    words("set", ru="задать", it="impostare"),
    words("forbid", ru="нельзя", it="vietato"),
)
TARGETS = (
    words("recruit_cost", "recruit-cost", "цена-вербовки", it="costo-recluta"),
    words("wall_cost", "wall-cost", "цена-стены", it="costo-muro"),
    words("barricade_cost", "barricade-cost", "цена-укрепления", it="costo-barricata"),
    words("advisor_cost", "advisor-cost", "цена-советника", it="costo-consigliere"),
    words("clerk_cost", "clerk-cost", "цена-чиновника", it="costo-funzionario"),
    words("upgrade_cost", "upgrade-cost", "цена-повышения", it="costo-avanzamento"),
    words("save_cost", "save-cost", "цена-спасения", it="costo-salvataggio"),
    words("power", ru="сила", it="potenza"),
    words("defense", "defense/defence", "защита", it="difesa"),
    words("lethality", ru="смертоносность", it="letalità"),
    words("hand_limit", "hand-limit", "предел-руки", it="limite-mano"),
    words("reward", ru="награда", it="ricompensa"),
    words("covering", ru="покрытие", it="copertura"),
    words("invasion", ru="число-орды", it="invasione"),
    words("breach_shame", "breach-shame", "позор-бреши", it="vergogna-breccia"),
)
"""What a lasting effect changes; ``covering`` is whether spots may be covered, ``reward`` whether they bring anything."""

FLAGS = (APART, UP_TO, FREE, EVERY, ADVANCED, ATTACKING, ACTIVE, TOP, FORBID)


def _word(key: str, en: str, ru: str, it: str, *of: Sequence[Words] | Words, least: int = 0) -> Word:
    """A word and all that may narrow it."""
    options = [one for group in of for one in ([group] if isinstance(group, Words) else group)]
    return Word(
        words(key, en, ru, it), Choice(words("of", ru="чего", it="di-che"), options) if options else None, least
    )


MOMENTS = (
    _word("now", "now", "сейчас/сразу", "ora/subito"),
    _word("always", "always", "всегда", "sempre"),
    _word("collect", "collect", "сбор", "raccolta", PRODUCTION),
    _word("upgrade", "upgrade", "повышение", "avanzamento", PRODUCTION),
    _word("donate", "donate", "сдача", "donazione", PRODUCTION),
    _word("recruit", "recruit", "вербовка", "reclutamento", WARRIORS),
    _word("attack", "attack", "атака", "attacco", WARRIORS),
    _word("cover", "cover", "закрытие", "copertura", WARRIORS),
    _word("wound", "wound", "повреждение", "ferita"),
    _word("defeat", "defeat", "победа", "sconfitta"),
    _word("claim", "claim", "взятие", "presa"),
    _word("kill", "kill", "гибель", "uccisione", WARRIORS),
    _word("save", "save", "спасение", "salvataggio", WARRIORS),
    _word("breach", "breach", "брешь", "breccia"),
    _word("build_barricade", "build-barricade", "постройка-укрепления", "costruzione-barricata"),
    _word("build_wall", "build-wall", "постройка-стены", "costruzione-muro"),
    _word("hire_clerk", "hire-clerk", "наём-чиновника", "assunzione-funzionario"),
    _word("hire_advisor", "hire-advisor", "наём-советника", "assunzione-consigliere"),
    _word("draw_tactic", "draw-tactic", "взятие-тактики", "pesca-tattica"),
    _word("play_tactic", "play-tactic", "розыгрыш-тактики", "gioco-tattica"),
    _word("tea_changed", "tea-changed", "смена-чаепития", "cambio-tè"),
    _word("receive_shame", "receive-shame", "получение-позора", "ricezione-vergogna"),
    _word("discard_shame", "discard-shame", "сброс-позора", "scarto-vergogna"),
    _word("choose_command", "choose-command", "выбор-приказа", "scelta-comando", COMMAND.options),
    _word("turn_start", "turn-start", "начало-хода", "inizio-turno"),
    _word("turn_end", "turn-end", "конец-хода", "fine-turno"),
    _word("activation", "activation", "активация", "attivazione", LOCATION.options),
    _word("income", "income", "доход", "rendita", PRODUCTION),
    _word("spring", "spring", "весна", "primavera"),
    _word("summer", "summer", "лето", "estate"),
    _word("winter", "winter", "зима", "inverno"),
    _word("end_game", "end-game", "конец-игры", "fine-partita"),
)
OPS = (
    _word("gain", "gain", "получить", "ottenere", GOODS, least=1),
    _word("lose", "lose", "потерять", "perdere", GOODS, least=1),
    _word("move", "move", "переместить", "muovere", APART, UP_TO, LOCATION.options),
    _word("activate", "activate", "активировать", "attivare", ADVANCED, APART, UP_TO, LOCATION.options),
    _word("collect", "collect", "собрать", "raccogliere", PRODUCTION),
    _word("donate", "donate", "сдать", "donare", PRODUCTION),
    _word("upgrade", "upgrade", "повысить", "avanzare", APART, FREE, UP_TO, PRODUCTION),
    _word("recruit", "recruit", "вербовать", "reclutare", FREE, UP_TO, ATTACKING, REST, WARRIORS),
    _word("attack", "attack", "атаковать", "attaccare", EVERY, UP_TO, REST, FIRING, WHERE, WARRIORS),
    _word("wound", "wound", "ранить", "ferire", APART, UP_TO, ROWS, WHERE),
    _word("fire", "fire", "обстрелять", "tirare", EVERY, UP_TO),
    _word("march", "march", "перебросить", "trasferire", EVERY, UP_TO, WARRIORS),
    _word("barricade", "barricade", "укрепить", "barricare", FREE, UP_TO, WHERE),
    _word("wall", "wall", "построить-стену", "costruire-muro", FREE, UP_TO, WHERE),
    _word("hire_clerk", "hire-clerk", "нанять-чиновника", "assumere-funzionario", FREE, UP_TO),
    _word("hire_advisor", "hire-advisor", "нанять-советника", "assumere-consigliere", FREE, UP_TO, ACTIVE, SUPPORTING),
    _word("discard_advisor", "discard-advisor", "сбросить-советника", "scartare-consigliere", EVERY, UP_TO),
    _word("save", "save", "спасти", "salvare", EVERY, FREE, UP_TO),
    _word("kill", "kill", "убить", "uccidere", EVERY, WHERE, ON_HORDE, FIRING, REST, WARRIORS),
    _word("take_shame", "take-shame", "получить-позор", "ricevere-vergogna"),
    _word("drop_shame", "drop-shame", "снять-позор", "togliere-vergogna", EVERY, FREE, UP_TO),
    _word("tea", "tea", "чай", "tè", TOP),
    _word("reclaim", "reclaim", "вернуть", "riprendere", EVERY, UP_TO),
    _word("copy", "copy", "копировать", "copiare"),
    _word("sacrifice", "sacrifice", "пожертвовать", "sacrificare", CLERK, WARRIORS),
    _word("invade", "invade", "вторгнуться", "invadere"),
    _word(
        "change",
        "change",
        "изменить",
        "cambiare",
        TARGETS,
        SET,
        FORBID,
        WARRIORS,
        WHERE,
        ROWS,
        LOCATION.options,
        least=1,
    ),
    _word("other", "other", "иное", "altro"),
)
COUNTERS = (
    _word("supporting", "supporting", "помощники/помощника", "di-supporto"),
    _word("advisors", "advisors", "советники/советника", "consiglieri/consigliere", ACTIVE, SUPPORTING),
    _word("clerks", "clerks", "чиновники/чиновника", "funzionari/funzionario", LOCATION.options),
    _word("overseers", "overseers", "управляющие/управляющего", "sovrintendenti/sovrintendente", PRODUCTION),
    _word("levels", "levels", "уровни-управляющих", "livelli-sovrintendenti", PRODUCTION),
    _word(
        "warriors",
        "warriors",
        "воины/воина",
        "guerrieri/guerriero",
        SUPPLY,
        REST,
        FIRING,
        ON_HORDE,
        WHERE,
        SOLDIER.options,
    ),
    _word("hordes", "hordes", "отряды", "orde", WHERE, ROWS),
    _word("claimed", "claimed", "взятые", "prese"),
    _word("clean", "clean", "чистые", "pulite"),
    _word("walls", "walls", "уровни-стены", "livelli-muro", WHERE),
    _word("highest", "highest", "высшая-стена", "muro-più-alto"),
    _word("barricades", "barricades", "укрепления", "barricate", WHERE),
    _word("discarded", "discarded", "сброшенные", "scartate"),
    _word("hand", "hand", "рука", "mano"),
    *(Word(one) for one in (*RESOURCE.options, GOODS[6])),
    _word("resources", "resources", "ресурсы", "risorse"),
    _word("shame", "shame", "позор", "vergogna"),
    _word("pool", "pool", "запас-позора", "riserva-vergogna"),
    _word("players", "players", "игроки/игрока", "giocatori/giocatore"),
    _word("track", "track", "шкала", "tracciato", COMMAND.options, least=1),
    _word("others_track", "others-track", "чужие-на-шкале", "altrui-sul-tracciato", COMMAND.options, least=1),
    _word("season", "season", "сезон", "stagione", SEASON.options, least=1),
    _word("row", "row", "ряд", "fila"),
    _word("sole", "sole", "единственный", "unico", LOCATION.options),
    _word("wounds", "wounds", "раны", "ferite"),
    _word("killed", "killed", "убитые", "uccisi"),
    _word("saved", "saved", "спасённые", "salvati"),
)
PAID = Choice(words("cost", ru="цена", it="costo"), (*GOODS, CLERK, *WARRIORS))
VOCABULARY = Vocabulary(MOMENTS, OPS, COUNTERS, PAID, free=("who", "whose", "once", "pick"))
WINDOW = Choice(
    words("window", ru="когда", it="quando"),
    (
        words("own_turn_command", "own-command", "свой-приказ", it="proprio-comando"),
        words("own_turn_activation", "own-activation", "своя-активация", it="propria-attivazione"),
        words("on_attack", "on-attack", "при-атаке", it="su-attacco"),
        words("on_recruit", "on-recruit", "при-вербовке", it="su-reclutamento"),
        words("on_defeat", "on-defeat", "при-победе", it="su-sconfitta"),
        words("on_kill", "on-kill", "при-гибели", it="su-uccisione"),
        words("on_breach", "on-breach", "при-бреши", it="su-breccia"),
        words("on_build", "on-build", "при-постройке", it="su-costruzione"),
        words("on_production", "on-production", "при-производстве", it="su-produzione"),
        words("summer", ru="лето", it="estate"),
        words("winter_start", "winter-start", "начало-зимы", it="inizio-inverno"),
        words("anytime", ru="когда-угодно", it="in-ogni-momento"),
    ),
)
"""Stands in for the seven windows the cards print, whose names the sources do not tell (GW-U-09)."""
