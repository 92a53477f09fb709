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
    words("any3", "any3/ware", "любой3/товар"),
    words("any4", "any4", "любой4"),
    words("honor", "honor/honour", "честь/чести"),
    words("tactics", "tactics/tactic", "тактика/тактики/тактик"),
)
WARRIOR = words("warrior", "warrior/warriors", "воин/воина/воинов")
CLERK = words("clerk", "clerk/clerks", "чиновник/чиновника/чиновников")
WARRIORS = (*SOLDIER.options, WARRIOR)
PRODUCTION = LOCATION.options[:4]
ROWS = tuple(words(f"row{row}", f"row{row}", f"ряд{row}") for row in (1, 2, 3))
HERE = words("here", ru="здесь")
REST, FIRING = words("rest", ru="укрытие"), words("firing", ru="позиции/позиция")
SUPPLY, ON_HORDE = words("supply", ru="запас"), words("horde", ru="отряд")
WHERE = (*SECTION.options, HERE)
APART, UP_TO, FREE = words("apart", ru="врозь"), words("up_to", "up-to", "не-более"), words("free", ru="бесплатно")
EVERY = words("all", ru="все/всех")
ADVANCED = words("advanced", ru="усиленно")
ATTACKING = words("attacking", ru="в-атаку")
ACTIVE, SUPPORTING = words("active", ru="действующий"), words("supporting", ru="помощник")
TOP, SET, FORBID = words("top", ru="наверх"), words("set", ru="задать"), words("forbid", ru="нельзя")
TARGETS = (
    words("recruit_cost", "recruit-cost", "цена-вербовки"),
    words("wall_cost", "wall-cost", "цена-стены"),
    words("barricade_cost", "barricade-cost", "цена-укрепления"),
    words("advisor_cost", "advisor-cost", "цена-советника"),
    words("clerk_cost", "clerk-cost", "цена-чиновника"),
    words("upgrade_cost", "upgrade-cost", "цена-повышения"),
    words("save_cost", "save-cost", "цена-спасения"),
    words("power", ru="сила"),
    words("defense", "defense/defence", "защита"),
    words("lethality", ru="смертоносность"),
    words("hand_limit", "hand-limit", "предел-руки"),
    words("reward", ru="награда"),
    words("covering", ru="покрытие"),
    words("invasion", ru="число-орды"),
    words("breach_shame", "breach-shame", "позор-бреши"),
)
"""What a lasting effect changes; ``covering`` is whether spots may be covered, ``reward`` whether they bring anything."""

FLAGS = (APART, UP_TO, FREE, EVERY, ADVANCED, ATTACKING, ACTIVE, TOP, FORBID)


def _word(key: str, en: str, ru: str, *of: Sequence[Words] | Words, least: int = 0) -> Word:
    """A word and all that may narrow it."""
    options = [one for group in of for one in ([group] if isinstance(group, Words) else group)]
    return Word(words(key, en, ru), Choice(words("of", ru="чего"), options) if options else None, least)


MOMENTS = (
    _word("now", "now", "сейчас/сразу"),
    _word("always", "always", "всегда"),
    _word("collect", "collect", "сбор", PRODUCTION),
    _word("upgrade", "upgrade", "повышение", PRODUCTION),
    _word("donate", "donate", "сдача", PRODUCTION),
    _word("recruit", "recruit", "вербовка", WARRIORS),
    _word("attack", "attack", "атака", WARRIORS),
    _word("cover", "cover", "закрытие", WARRIORS),
    _word("wound", "wound", "повреждение"),
    _word("defeat", "defeat", "победа"),
    _word("claim", "claim", "взятие"),
    _word("kill", "kill", "гибель", WARRIORS),
    _word("save", "save", "спасение", WARRIORS),
    _word("breach", "breach", "брешь"),
    _word("build_barricade", "build-barricade", "постройка-укрепления"),
    _word("build_wall", "build-wall", "постройка-стены"),
    _word("hire_clerk", "hire-clerk", "наём-чиновника"),
    _word("hire_advisor", "hire-advisor", "наём-советника"),
    _word("draw_tactic", "draw-tactic", "взятие-тактики"),
    _word("play_tactic", "play-tactic", "розыгрыш-тактики"),
    _word("tea_changed", "tea-changed", "смена-чаепития"),
    _word("receive_shame", "receive-shame", "получение-позора"),
    _word("discard_shame", "discard-shame", "сброс-позора"),
    _word("choose_command", "choose-command", "выбор-приказа", COMMAND.options),
    _word("turn_start", "turn-start", "начало-хода"),
    _word("turn_end", "turn-end", "конец-хода"),
    _word("activation", "activation", "активация", LOCATION.options),
    _word("income", "income", "доход", PRODUCTION),
    _word("spring", "spring", "весна"),
    _word("summer", "summer", "лето"),
    _word("winter", "winter", "зима"),
    _word("end_game", "end-game", "конец-игры"),
)
OPS = (
    _word("gain", "gain", "получить", GOODS, least=1),
    _word("lose", "lose", "потерять", GOODS, least=1),
    _word("move", "move", "переместить", APART, UP_TO, LOCATION.options),
    _word("activate", "activate", "активировать", ADVANCED, APART, UP_TO, LOCATION.options),
    _word("collect", "collect", "собрать", PRODUCTION),
    _word("donate", "donate", "сдать", PRODUCTION),
    _word("upgrade", "upgrade", "повысить", APART, FREE, UP_TO, PRODUCTION),
    _word("recruit", "recruit", "вербовать", FREE, UP_TO, ATTACKING, REST, WARRIORS),
    _word("attack", "attack", "атаковать", EVERY, UP_TO, REST, FIRING, WHERE, WARRIORS),
    _word("wound", "wound", "ранить", APART, UP_TO, ROWS, WHERE),
    _word("fire", "fire", "обстрелять", EVERY, UP_TO),
    _word("march", "march", "перебросить", EVERY, UP_TO, WARRIORS),
    _word("barricade", "barricade", "укрепить", FREE, UP_TO, WHERE),
    _word("wall", "wall", "построить-стену", FREE, UP_TO, WHERE),
    _word("hire_clerk", "hire-clerk", "нанять-чиновника", FREE, UP_TO),
    _word("hire_advisor", "hire-advisor", "нанять-советника", FREE, UP_TO, ACTIVE, SUPPORTING),
    _word("discard_advisor", "discard-advisor", "сбросить-советника", EVERY, UP_TO),
    _word("save", "save", "спасти", EVERY, FREE, UP_TO),
    _word("kill", "kill", "убить", EVERY, WHERE, ON_HORDE, FIRING, REST, WARRIORS),
    _word("take_shame", "take-shame", "получить-позор"),
    _word("drop_shame", "drop-shame", "снять-позор", EVERY, FREE, UP_TO),
    _word("tea", "tea", "чай", TOP),
    _word("reclaim", "reclaim", "вернуть", EVERY, UP_TO),
    _word("copy", "copy", "копировать"),
    _word("sacrifice", "sacrifice", "пожертвовать", CLERK, WARRIORS),
    _word("invade", "invade", "вторгнуться"),
    _word("change", "change", "изменить", TARGETS, SET, FORBID, WARRIORS, WHERE, ROWS, LOCATION.options, least=1),
    _word("other", "other", "иное"),
)
COUNTERS = (
    _word("supporting", "supporting", "помощники/помощника"),
    _word("advisors", "advisors", "советники/советника", ACTIVE, SUPPORTING),
    _word("clerks", "clerks", "чиновники/чиновника", LOCATION.options),
    _word("overseers", "overseers", "управляющие/управляющего", PRODUCTION),
    _word("levels", "levels", "уровни-управляющих", PRODUCTION),
    _word("warriors", "warriors", "воины/воина", SUPPLY, REST, FIRING, ON_HORDE, WHERE, SOLDIER.options),
    _word("hordes", "hordes", "отряды", WHERE, ROWS),
    _word("claimed", "claimed", "взятые"),
    _word("clean", "clean", "чистые"),
    _word("walls", "walls", "уровни-стены", WHERE),
    _word("highest", "highest", "высшая-стена"),
    _word("barricades", "barricades", "укрепления", WHERE),
    _word("discarded", "discarded", "сброшенные"),
    _word("hand", "hand", "рука"),
    *(Word(one) for one in (*RESOURCE.options, GOODS[6])),
    _word("resources", "resources", "ресурсы"),
    _word("shame", "shame", "позор"),
    _word("pool", "pool", "запас-позора"),
    _word("players", "players", "игроки/игрока"),
    _word("track", "track", "шкала", COMMAND.options, least=1),
    _word("others_track", "others-track", "чужие-на-шкале", COMMAND.options, least=1),
    _word("season", "season", "сезон", SEASON.options, least=1),
    _word("row", "row", "ряд"),
    _word("sole", "sole", "единственный", LOCATION.options),
    _word("wounds", "wounds", "раны"),
    _word("killed", "killed", "убитые"),
    _word("saved", "saved", "спасённые"),
)
PAID = Choice(words("cost", ru="цена"), (*GOODS, CLERK, *WARRIORS))
VOCABULARY = Vocabulary(MOMENTS, OPS, COUNTERS, PAID, free=("who", "whose", "once", "pick"))
WINDOW = Choice(
    words("window", ru="когда"),
    (
        words("own_turn_command", "own-command", "свой-приказ"),
        words("own_turn_activation", "own-activation", "своя-активация"),
        words("on_attack", "on-attack", "при-атаке"),
        words("on_recruit", "on-recruit", "при-вербовке"),
        words("on_defeat", "on-defeat", "при-победе"),
        words("on_kill", "on-kill", "при-гибели"),
        words("on_breach", "on-breach", "при-бреши"),
        words("on_build", "on-build", "при-постройке"),
        words("on_production", "on-production", "при-производстве"),
        words("summer", ru="лето"),
        words("winter_start", "winter-start", "начало-зимы"),
        words("anytime", ru="когда-угодно"),
    ),
)
"""Stands in for the seven windows the cards print, whose names the sources do not tell (GW-U-09)."""
