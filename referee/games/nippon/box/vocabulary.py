"""The words in which an owner types what factories do: moments, effects, and what can be counted (FACT-10, FACT-14)."""

from __future__ import annotations

from referee.engine.effect_words import Vocabulary, Word
from referee.engine.values import Choice
from referee.engine.words import words
from referee.games.nippon.components import ACTIONS, DEEDS

ACTION = Choice(words("action", ru="действие", it="azione"), tuple(DEEDS[key] for key in ACTIONS))
STARS = Choice(
    words("stars", ru="звёзды", it="stelle"),
    (
        words("knowledge", ru="знаний/знания", it="conoscenza"),
        words("coal", ru="угля/уголь", it="carbone"),
        words("ships", ru="кораблей/корабли", it="navi"),
        words("trains", ru="поездов/поезда", it="treni"),
    ),
)
MACHINES = Choice(
    words("machines", ru="машины", it="macchinari"),
    (words("count", ru="число", it="numero"), words("sum", ru="сумма", it="somma")),
)
LEVELS = Choice(words("level", ru="уровень", it="livello"), tuple(words(level) for level in ("1", "2", "3")))
MOMENTS = (
    Word(words("on_build", "on-build", "при-постройке", "alla-costruzione")),
    Word(words("on_action", "on-action", "при-действии", "all'azione"), ACTION, 1),
    Word(words("on_produce_here", "on-produce-here", "при-производстве", "alla-produzione")),
    Word(words("on_place_influence", "on-place-influence", "при-влиянии", "all'influenza")),
    Word(words("on_build_train", "on-build-train", "при-поезде", "al-treno")),
    Word(words("on_build_ship", "on-build-ship", "при-корабле", "alla-nave")),
    Word(words("on_consolidate", "on-consolidate", "при-укреплении", "al-consolidamento")),
    Word(words("on_scoring", "on-scoring", "при-подсчёте", "al-punteggio")),
    Word(words("end_game", "end-game", "в-конце", "alla-fine")),
    Word(words("permanent", "permanent", "постоянно", "sempre")),
    Word(words("other", "other", "иное", "altro")),
)
EFFECTS = (
    Word(words("gain_yen", "gain-yen", "плюс-йены", "più-yen")),
    Word(words("gain_coal", "gain-coal", "плюс-уголь", "più-carbone")),
    Word(words("gain_blueprints", "gain-blueprints", "плюс-схемы", "più-progetti")),
    Word(words("gain_vp", "gain-vp", "плюс-по", "più-pv")),
    Word(words("step_coal", "step-coal", "шаг-угля", "passo-carbone")),
    Word(words("step_money", "step-money", "шаг-денег", "passo-denaro")),
    Word(words("step_knowledge", "step-knowledge", "шаг-знаний", "passo-conoscenza")),
    Word(words("build_machine", "build-machine", "машина", "macchinario")),
    Word(words("build_train", "build-train", "поезд", "treno")),
    Word(words("build_ship", "build-ship", "корабль", "nave")),
    Word(words("extra_good", "extra-good", "лишний-товар", "merce-extra")),
    Word(words("cost_minus", "cost-minus", "дешевле", "sconto")),
    Word(words("flip_train", "flip-train", "перевернуть-поезд", "gira-treno")),
    Word(words("flip_ship", "flip-ship", "перевернуть-корабль", "gira-nave")),
    Word(words("extra_star", "extra-star", "лишняя-звезда", "stella-extra")),
    Word(words("keep_on_consolidation", "keep-on-consolidation", "сохранить", "conserva")),
    Word(words("other", "other", "прочее", "altro")),
)
COUNTERS = (
    Word(words("contracts", ru="контракты", it="contratti")),
    Word(words("yen", ru="йены", it="yen")),
    Word(words("stars", ru="звёзды", it="stelle"), STARS, 1),
    Word(words("factories_of_level", "factories-of-level", "фабрики-уровня", "fabbriche-di-livello"), LEVELS, 1),
    Word(words("machines", ru="машины", it="macchinari"), MACHINES, 1),
    Word(words("influence_tiles", "influence-tiles", "жетоны-влияния", "tessere-influenza")),
    Word(words("regions_with_influence", "regions-with-influence", "районы-с-влиянием", "regioni-con-influenza")),
    Word(words("trains_on_board", "trains-on-board", "поезда-на-поле", "treni-sul-tabellone")),
    Word(words("ships_on_board", "ships-on-board", "корабли-на-поле", "navi-sul-tabellone")),
    Word(words("blueprints", ru="схемы", it="progetti")),
    Word(words("coal", ru="уголь", it="carbone")),
    Word(words("goods", ru="товары", it="merci")),
)
VOCABULARY = Vocabulary(MOMENTS, EFFECTS, COUNTERS)
