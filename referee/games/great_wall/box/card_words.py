"""The words of card texts, as an owner types them: moments, effects, what is counted, what is paid.

The grammar is the kernel's, see :mod:`referee.engine.effect_values`; this is its vocabulary for The Great Wall.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from referee.engine.effect_words import Vocabulary, Word
from referee.engine.values import Choice
from referee.engine.words import Words, words
from referee.games.great_wall.components import COMMAND, LOCATION, RESOURCE, SEASON, SECTION, SOLDIER

GOODS = (
    *RESOURCE.options,
    words("any3", "any3/ware"),
    words("any4", "any4"),
    words("honor", "honor/honour"),
    words("tactics", "tactics/tactic"),
)
WARRIOR = words("warrior", "warrior/warriors")
CLERK = words("clerk", "clerk/clerks")
WARRIORS = (*SOLDIER.options, WARRIOR)
PRODUCTION = LOCATION.options[:4]
WARES = PRODUCTION[:3]
"""Where what builders use comes from: Wood, Stone and Gold. Nothing else goes to the Warehouse."""
ROWS = tuple(words(f"row{row}", f"row{row}") for row in (1, 2, 3))
HERE = words("here")
REST, FIRING = (
    words("rest"),
    words("firing"),
)
SUPPLY, ON_HORDE = words("supply"), words("horde")
WHERE = (*SECTION.options, HERE)
APART, UP_TO, FREE = (
    words("apart"),
    words("up_to", "up-to"),
    words("free"),
)
EVERY = words("all")
ADVANCED = words("advanced")
ATTACKING = words("attacking")
ACTIVE, SUPPORTING = (
    words("active"),
    words("supporting"),
)
TOP, SET, FORBID = (
    words("top"),
    words("set"),
    words("forbid"),
)
TARGETS = (
    words("recruit_cost", "recruit-cost"),
    words("wall_cost", "wall-cost"),
    words("barricade_cost", "barricade-cost"),
    words("advisor_cost", "advisor-cost"),
    words("clerk_cost", "clerk-cost"),
    words("upgrade_cost", "upgrade-cost"),
    words("save_cost", "save-cost"),
    words("power"),
    words("defense", "defense/defence"),
    words("lethality"),
    words("hand_limit", "hand-limit"),
    words("reward"),
    words("covering"),
    words("invasion"),
    words("breach_shame", "breach-shame"),
)
"""Numbers and permissions that a lasting effect changes.

``covering`` is whether spots may be covered, ``reward`` is what covered spots bring.
"""

FLAGS = (APART, UP_TO, FREE, EVERY, ADVANCED, ATTACKING, ACTIVE, TOP, FORBID)


def _word(key: str, en: str, *of: Sequence[Words] | Words, least: int = 0, sense: str = "") -> Word:
    """A word of the vocabulary and the words that may narrow it, at least ``least`` of them."""
    options = [one for group in of for one in ([group] if isinstance(group, Words) else group)]
    narrowing = Choice(words("of"), options) if options else None
    return Word(words(key, en, sense=sense), narrowing, least)


_deed = partial(_word, sense="deed")
"""Makes a word for what an effect does; in English many such words are the same as those of moments."""


MOMENTS = (
    _word("now", "now"),
    _word("always", "always"),
    _word("collect", "collect", PRODUCTION),
    _word("upgrade", "upgrade", PRODUCTION),
    _word("donate", "donate", PRODUCTION),
    _word("recruit", "recruit", WARRIORS),
    _word("attack", "attack", WARRIORS),
    _word("cover", "cover", WARRIORS),
    _word("wound", "wound"),
    _word("defeat", "defeat"),
    _word("claim", "claim"),
    _word("kill", "kill", WARRIORS),
    _word("save", "save", WARRIORS),
    _word("breach", "breach"),
    _word("build_barricade", "build-barricade"),
    _word("build_wall", "build-wall"),
    _word("hire_clerk", "hire-clerk"),
    _word("hire_advisor", "hire-advisor"),
    _word("draw_tactic", "draw-tactic"),
    _word("play_tactic", "play-tactic"),
    _word("tea_changed", "tea-changed"),
    _word("receive_shame", "receive-shame"),
    _word("discard_shame", "discard-shame"),
    _word("choose_command", "choose-command", COMMAND.options),
    _word("turn_start", "turn-start"),
    _word("turn_end", "turn-end"),
    _word("activation", "activation", LOCATION.options),
    _word("income", "income", PRODUCTION),
    _word("spring", "spring"),
    _word("summer", "summer"),
    _word("winter", "winter"),
    _word("end_game", "end-game"),
)
OPS = (
    _deed("gain", "gain", GOODS, least=1),
    _deed("lose", "lose", GOODS, least=1),
    _deed("move", "move", APART, UP_TO, LOCATION.options),
    _deed("activate", "activate", ADVANCED, APART, UP_TO, LOCATION.options),
    _deed("collect", "collect", PRODUCTION),
    _deed("donate", "donate", WARES),
    _deed("upgrade", "upgrade", APART, FREE, UP_TO, PRODUCTION),
    _deed("recruit", "recruit", FREE, UP_TO, ATTACKING, REST, WARRIORS),
    _deed("attack", "attack", EVERY, UP_TO, REST, FIRING, WHERE, WARRIORS),
    _deed("wound", "wound", APART, UP_TO, ROWS, WHERE),
    _deed("fire", "fire", EVERY, UP_TO),
    _deed("march", "march", EVERY, UP_TO, WARRIORS),
    _deed("barricade", "barricade", FREE, UP_TO, WHERE),
    _deed("wall", "wall", FREE, UP_TO, WHERE),
    _deed("hire_clerk", "hire-clerk", FREE, UP_TO),
    _deed("hire_advisor", "hire-advisor", FREE, UP_TO, ACTIVE, SUPPORTING),
    _deed("discard_advisor", "discard-advisor", EVERY, UP_TO),
    _deed("save", "save", EVERY, FREE, UP_TO),
    _deed("kill", "kill", EVERY, WHERE, ON_HORDE, FIRING, REST, WARRIORS),
    _deed("take_shame", "take-shame"),
    _deed("drop_shame", "drop-shame", EVERY, FREE, UP_TO),
    _deed("tea", "tea", TOP),
    _deed("reclaim", "reclaim", EVERY, UP_TO),
    _deed("copy", "copy"),
    _deed("sacrifice", "sacrifice", CLERK, WARRIORS),
    _deed("invade", "invade"),
    _deed("change", "change", TARGETS, SET, FORBID, WARRIORS, WHERE, ROWS, LOCATION.options, least=1),
    _deed("other", "other"),
)
COUNTERS = (
    _word("supporting", "supporting", sense="counted"),
    _word("advisors", "advisors", ACTIVE, SUPPORTING),
    _word("clerks", "clerks", LOCATION.options),
    _word("overseers", "overseers", PRODUCTION),
    _word("levels", "levels", PRODUCTION),
    _word("warriors", "warriors", SUPPLY, REST, FIRING, ON_HORDE, WHERE, SOLDIER.options),
    _word("hordes", "hordes", WHERE, ROWS),
    _word("claimed", "claimed"),
    _word("clean", "clean"),
    _word("walls", "walls", WHERE),
    _word("highest", "highest"),
    _word("barricades", "barricades", WHERE),
    _word("discarded", "discarded"),
    _word("hand", "hand"),
    *(Word(one) for one in (*RESOURCE.options, GOODS[6])),
    _word("resources", "resources"),
    _word("shame", "shame"),
    _word("pool", "pool"),
    _word("players", "players"),
    _word("track", "track", COMMAND.options, least=1),
    _word("others_track", "others-track", COMMAND.options, least=1),
    _word("season", "season", SEASON.options, least=1),
    _word("row", "row"),
    _word("sole", "sole", LOCATION.options),
    _word("wounds", "wounds"),
    _word("killed", "killed"),
    _word("saved", "saved"),
)
PAID = Choice(words("cost"), (*GOODS, CLERK, *WARRIORS))
VOCABULARY = Vocabulary(MOMENTS, OPS, COUNTERS, PAID, free=("who", "whose", "once", "pick"))
WINDOW = Choice(
    words("window"),
    (
        words("own_turn_command", "own-command", told="your Command"),
        words("own_turn_activation", "own-activation", told="your Activation"),
        words("on_attack", "on-attack", told="on an attack"),
        words("on_recruit", "on-recruit", told="on recruiting"),
        words("on_defeat", "on-defeat", told="on a defeat"),
        words("on_kill", "on-kill", told="on a kill"),
        words("on_breach", "on-breach", told="on a breach"),
        words("on_build", "on-build", told="on building"),
        words("on_production", "on-production", told="on production"),
        words("summer"),
        words("winter_start", "winter-start", told="start of winter"),
        words("anytime"),
    ),
)
"""Names for the seven windows that the cards print; the sources do not tell the printed names (GW-U-09)."""
