"""The words in which an owner types what factories do: moments, effects, and what can be counted (FACT-10, FACT-14)."""

from __future__ import annotations

from referee.engine.effect_words import Vocabulary, Word
from referee.engine.values import Choice
from referee.engine.words import words
from referee.games.nippon.components import ACTIONS, DEEDS

ACTION = Choice(words("action"), tuple(DEEDS[key] for key in ACTIONS))
STARS = Choice(
    words("stars"),
    (
        words("knowledge", sense="stars"),
        words("coal", sense="stars"),
        words("ships", sense="stars"),
        words("trains", sense="stars"),
    ),
)
MACHINES = Choice(
    words("machines"),
    (words("count"), words("sum")),
)
LEVELS = Choice(words("level"), tuple(words(level) for level in ("1", "2", "3")))
MOMENTS = (
    Word(words("on_build", "on-build")),
    Word(words("on_action", "on-action"), ACTION, 1),
    Word(words("on_produce_here", "on-produce-here")),
    Word(words("on_place_influence", "on-place-influence")),
    Word(words("on_build_train", "on-build-train")),
    Word(words("on_build_ship", "on-build-ship")),
    Word(words("on_consolidate", "on-consolidate")),
    Word(words("on_scoring", "on-scoring")),
    Word(words("end_game", "end-game")),
    Word(words("permanent", "permanent")),
    Word(words("other", "other")),
)
EFFECTS = (
    Word(words("gain_yen", "gain-yen")),
    Word(words("gain_coal", "gain-coal")),
    Word(words("gain_blueprints", "gain-blueprints")),
    Word(words("gain_vp", "gain-vp")),
    Word(words("step_coal", "step-coal")),
    Word(words("step_money", "step-money")),
    Word(words("step_knowledge", "step-knowledge")),
    Word(words("build_machine", "build-machine")),
    Word(words("build_train", "build-train")),
    Word(words("build_ship", "build-ship")),
    Word(words("extra_good", "extra-good")),
    Word(words("cost_minus", "cost-minus")),
    Word(words("flip_train", "flip-train")),
    Word(words("flip_ship", "flip-ship")),
    Word(words("extra_star", "extra-star")),
    Word(words("keep_on_consolidation", "keep-on-consolidation")),
    Word(words("other", "other", sense="effect")),
)
COUNTERS = (
    Word(words("contracts")),
    Word(words("yen")),
    Word(words("stars"), STARS, 1),
    Word(words("factories_of_level", "factories-of-level"), LEVELS, 1),
    Word(words("machines"), MACHINES, 1),
    Word(words("influence_tiles", "influence-tiles")),
    Word(words("regions_with_influence", "regions-with-influence")),
    Word(words("trains_on_board", "trains-on-board")),
    Word(words("ships_on_board", "ships-on-board")),
    Word(words("blueprints")),
    Word(words("coal")),
    Word(words("goods")),
)
VOCABULARY = Vocabulary(MOMENTS, EFFECTS, COUNTERS)
