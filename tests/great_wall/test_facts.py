"""The facts of an owner's copy: what is accepted, how it is typed, what does not fit together, how rules look it up."""

from __future__ import annotations

import json
import re

import pytest
from documents import blocks, text_of

from referee.engine.box import Box, BoxError, practice_box
from referee.engine.effect import Clause, Count, Effect
from referee.games.great_wall.box import facts
from referee.games.great_wall.box.card_words import COUNTERS, FLAGS, MOMENTS, OPS, TARGETS, WINDOW
from referee.games.great_wall.box.known import digest
from referee.games.great_wall.box.printed import Known, Reward, Wall
from referee.games.great_wall.components import ARCHER, BETRAYAL, COMMANDS, LEFT, LOCATIONS, QUARRY, RIGHT, SOLDIERS
from referee.games.great_wall.game import GAME
from referee.testing.facts import Facts, in_any_order, plain
from referee.text.facts import question_lines, typed_fact

GUIDE = "docs/great-wall-cards.md"
KEYS = facts.keys()
TIME = {"slots": [[0, 1], [2, 1], [3, 2]], "start": 1}
MILL = {"kind": "regular", "spots": 3, "shame": True}
CELLS = [{"cost": {"chi": 2}, "level": 1}, {"cost": {"gold": 1, "wood": 2}, "level": 2}]
GAIN = {"op": "gain", "of": ["honor"]}
BAND = {"when": "now", "who": "active", "do": [{"op": "move", "n": 2, "of": ["apart"]}]}
COMMAND = {"title": "Economy", "bands": [BAND, {"when": "now", "who": "others", "do": [{"op": "move", "n": 2}]}]}
GRID = [["o", "o", "w2", ".", "o", "o"], ["o", ".", "h1", "o", "o", "o"]]
HORDE = {"title": "Scouts", "pointer": "left", "power": 2, "honor": 3, "grid": GRID, "text": []}
GENERAL = {
    "title": "Some General",
    "start": {"wood": 5, "stone": 3, "chi": 4},
    "tactics": 2,
    "tea": 40,
    "text": [{"when": "recruit", "at": ["archer"], "do": [{**GAIN, "per": ["supporting"]}]}],
}
SAVE = {"when": "now", "do": [{"op": "save", "of": ["all"]}]}
TACTIC = {
    "title": "Retreat",
    "window": "on_kill",
    "upper": [{"when": "now", "do": [{"op": "save"}]}],
    "boost": {"chi": 2},
    "boosted": [SAVE],
}
ADVISOR = {
    "title": "A",
    "text": [{"when": "always", "do": [{"op": "change", "n": -1, "of": ["recruit_cost", "archer"]}]}],
}
WALLS = [[{"left": ["walls"], "sign": ">=", "right": 1}]]
ARTIFACT = {
    "title": "Seal",
    "text": [{"when": "end_game", "if": WALLS, "do": [{"op": "gain", "n": 9, "of": ["honor"]}]}],
}
EVENT = {"title": "Frost", "text": [{"when": "now", "who": "each", "do": [{"op": "lose", "n": 2, "of": ["any4"]}]}]}
REQUEST = {
    "title": "Gold",
    "each": True,
    "pay": {"gold": 2},
    "sacrifice": {"spearman": "x"},
    "if": WALLS,
    "text": "or so",
}

TYPED = [
    ("time.3", "-/1* 2/1 3/2", "0/1*, 2/1, 3/2", TIME),
    ("location.3.lumber_mill", "regular 3 shame", "обычная 3 позор", MILL),
    ("location.4.embassy", "special", "особая 0", {"kind": "special", "spots": 0, "shame": False}),
    ("overseer.3.temple", "2 chi 1, 1 gold 2 wood 2", "2 ци 1 / 1 золота 2 древесины 2", CELLS),
    ("bare.3", "3 1", "3, 1", {"defense": 3, "firing": 1}),
    ("wall.2", "12 3", "12 3", {"defense": 12, "firing": 3}),
    ("slots.4", "- - 5 - -", "0 0 5 нет 0", [0, 0, 5, 0, 0]),
    ("command.economy", "Economy | active move 2 apart; others move 2", "Economy | активный переместить 2 врозь; другие переместить 2", COMMAND),
    ("solo.sixth", "Economy|active move 2 apart;others move 2", "Economy | активный переместить 2 врозь; сейчас другие переместить 2", COMMAND),
    ("reed", "Economy | active move 2 apart; now others move 2", "Economy | активный переместить 2 врозь; другие переместить 2", COMMAND),
    ("reed_general.1", "it moves", "it moves", "it moves"),
    ("qin", "Qin | -", "Qin | нет", {"title": "Qin", "text": []}),
    ("general.4", "Some General | 5 3 0 4 2 40 | recruit archer gain 1 honor per supporting",
     "Some General | 5 3 0 4 2 40 | вербовка лучник получить 1 чести за помощники", GENERAL),
    ("tactic.21", "Retreat | on-kill | save 1 | 2 chi | save 1 all", "Retreat | при-гибели | спасти | 2 ци | спасти все", TACTIC),
    ("tactic.9", "like 4", "как 4", {"like": 4}),
    ("advisor.44", "A | always change -1 recruit-cost archer", "A | всегда изменить -1 цена-вербовки лучник", ADVISOR),
    ("horde.5", "Scouts | left | 2 3 | o o w2 . o o / o . h1 o o o | -", "Scouts | слева | 2 3 | о o w2 . o o/o . h1 o o o | -", HORDE),
    ("horde.48", "like 4 right", "как 4 справа", {"like": 4, "pointer": "right"}),
    ("artifact.1", "Seal | if walls at-least 1 gain 9 honor", "Seal | конец-игры если уровни-стены не-меньше 1 получить 9 чести", ARTIFACT),
    ("event.12", "Frost | now each lose 2 any4", "Frost | сразу каждый потерять 2 любой4", EVENT),
    ("request.7", "Gold | each pay 2 gold sacrifice x spearman if walls at-least 1: or so",
     "Gold | каждый заплатить 2 золота пожертвовать х копейщик если уровни-стены не-меньше 1: or so", REQUEST),
    ("honor_track", "100", "100", 100),
    ("recruit.archer", "2 chi 1 wood", "2 ци 1 древесина", {"chi": 2, "wood": 1}),
    ("wall_cost.1", "5", "5", 5),
]  # fmt: skip

BAD = [
    ("time.3", TIME | {"start": 3}, "time.3.start", "not be the last"),
    ("time.3", TIME | {"slots": [[0, 1], [2]]}, "time.3.slots[2]", "1 value instead of 2"),
    ("location.3.quarry", MILL | {"spots": 0}, "location.3.quarry.spots", "at least one"),
    ("location.3.quarry", MILL | {"shame": 1}, "location.3.quarry.shame", "neither true nor false"),
    ("location.3.warehouse", MILL, "location.3.warehouse", "There is no fact"),
    ("overseer.3.quarry", CELLS[::-1], "overseer.3.quarry", "never decrease"),
    ("overseer.3.quarry", [{"cost": {"chi": "x"}, "level": 1}], "overseer.3.quarry[1].cost", "Only Requests"),
    ("bare.4", {"defense": 3}, "bare.4", "firing is missing"),
    ("wall.1", {"defense": 3, "firing": -1}, "wall.1.firing", "0 to 12"),
    ("slots.3", [0, 6], "slots.3[2]", "0 to 5"),
    ("command.fifth", COMMAND | {"bands": [SAVE]}, "command.fifth.bands[1].who", "active player"),
    ("command.fifth", COMMAND | {"bands": [BAND | {"when": "save"}]}, "command.fifth.bands[1].when", "now"),
    ("solo.economy", COMMAND | {"title": "a|b"}, "solo.economy.title", "cannot hold |"),
    ("reed", COMMAND | {"bands": [BAND | {"do": []}]}, "reed.bands[1].do", "1–9"),
    ("reed_general.2", "", "reed_general.2", "1 to 200"),
    ("command.fifth", COMMAND | {"bands": [BAND | {"do": [{"op": "donate", "of": ["temple"]}]}]}, "command.fifth.bands[1].do[1].of[1]", "lumber_mill"),
    ("qin", {"title": "Qin", "text": [{"when": "now", "do": [{"op": "other"}]}]}, "qin.text[1].do[1].text", "own words"),
    ("general.1", GENERAL | {"start": {"honor": 1}}, "general.1.start", "wood, stone"),
    ("general.1", GENERAL | {"tea": 100}, "general.1.tea", "0 to 99"),
    ("tactic.1", TACTIC | {"window": "noon"}, "tactic.1.window", "own_turn_command"),
    ("tactic.1", {"like": 33}, "tactic.1.like", "1 to 32"),
    ("tactic.1", TACTIC | {"upper": ADVISOR["text"]}, "tactic.1.upper[1].when", "now"),
    ("advisor.1", {"title": "A", "text": [{"when": "spring", "do": [GAIN | {"of": []}]}]}, "advisor.1.text[1].do[1].of", "of what"),
    ("advisor.1", {"title": "A", "text": [{"when": "now", "do": [GAIN | {"text": "x|y"}]}]}, "advisor.1.text[1].do[1].text", "cannot hold |"),
    ("advisor.1", {"title": "A", "text": [{"when": "now", "do": [GAIN | {"text": "x"}, GAIN]}]}, "advisor.1.text[1].do[1].text", "at the end"),
    ("horde.1", HORDE | {"grid": GRID[:1]}, "horde.1.grid", "2 rows of 6"),
    ("horde.1", HORDE | {"grid": [GRID[0], GRID[1][:5]]}, "horde.1.grid", "2 rows of 6"),
    ("horde.1", HORDE | {"grid": [["o"] * 6, ["z1"] + ["."] * 5]}, "horde.1.grid[2]", "w1"),
    ("horde.1", HORDE | {"grid": [["."] * 6] * 2}, "horde.1.grid", "at least one Vital spot"),
    ("horde.1", {"like": 2}, "horde.1", "pointer is missing"),
    ("artifact.1", ARTIFACT | {"text": EVENT["text"]}, "artifact.1.text[1].when", "end_game"),
    ("event.1", EVENT | {"text": 3}, "event.1.text", "not a list"),
    ("request.1", {"title": "Gold", "each": True}, "request.1", "demands something"),
    ("request.1", REQUEST | {"sacrifice": {"gold": 1}}, "request.1.sacrifice", "clerk"),
    ("honor_track", 10, "honor_track", "20 to 999"),
    ("recruit.archer", {"chi": "x"}, "recruit.archer", "Only Requests"),
    ("wall_cost.3", 0, "wall_cost.3", "1 to 40"),
]  # fmt: skip


def practice() -> Box:
    return practice_box(facts.PACKAGE)


def test_the_cards_of_the_guide_can_be_typed() -> None:
    lines = [line for block in blocks(GUIDE, "text") for line in block.text.splitlines()]
    assert len(lines) > 15
    for line in lines:
        key, _, answer = line.partition(": ")
        assert facts.validate(key, facts.parse(key, answer)), line


def test_the_guide_explains_every_word_of_the_cards() -> None:
    told = set(re.findall(r"[\w-]+", text_of(GUIDE)))
    known = [*(word.name for word in (*MOMENTS, *OPS, *COUNTERS)), *TARGETS, *FLAGS]
    assert [word for word in known if word.shown("en") not in told] == []


UNREADABLE = [
    ("time.3", "0/1 2/1", "Mark the starting slot"),
    ("time.3", "0* 2/1", "3/2, -/1"),
    ("location.3.quarry", "red", "regular, special"),
    ("overseer.3.quarry", "2 chi", "0–9"),
    ("bare.3", "3", "too short"),
    ("command.economy", "active move 2", "1 part instead of 2: title, bands"),
    ("command.economy", "Economy | move 2", "whom it is for"),
    ("general.1", "A | 1 2 3 4 5 | -", "too short"),
    ("general.1", "A | 1 2 3 4 5 6", "title, line, text"),
    ("tactic.1", "like", "too short"),
    ("tactic.1", "A | on-kill | save 1 | 2 | save 2", "wood, stone"),
    ("advisor.1", "A | gain 2 honor", "now, always"),
    ("advisor.1", "A | recruit gain 2", "wood, stone"),
    ("horde.1", "A | up | 1 1 | o o o o o o / o o o o o o | -", "left, centre"),
    ("request.1", "A | pay 2 gold", "each, group"),
]

CROSS = [
    ("GW-U-01", "warning", {"time.3": TIME | {"slots": [[0, 1], [0, 1], [3, 2]]}}, "brings no Horde card"),
    ("GW-U-01", "warning", {"time.3": TIME | {"slots": [[0, 0], [2, 1], [3, 2]]}}, "Lethality 0"),
    ("GW-U-01", "warning", {"time.4": {"slots": [[0, 1], *[[2, 1]] * 6], "start": 2}}, "6 Years"),
    ("GW-U-02", "warning", {"location.3.quarry": MILL | {"shame": False}}, "Shame icon"),
    ("GW-U-02", "error", {"location.4.tea_house": {"kind": "special", "spots": 0, "shame": False}}, "number of its spots"),
    ("GW-U-03", "warning", {"overseer.4.temple": [{"cost": {"chi": 3}, "level": 1}]}, "should cost 2"),
    ("GW-U-03", "warning", {"overseer.3.lumber_mill": [{"cost": {"gold": 2}, "level": 1}]}, "should cost 2 Chi"),
    ("GW-U-06", "warning", {"reed": {"title": "Reed", "bands": 2 * COMMAND["bands"]}}, "4 bands"),
    ("GW-U-06", "warning", {"reed": {"title": "Reed", "bands": [BAND | {"do": [{"op": "lose", "of": ["wood"]}]}]}}, "price"),
    ("GW-U-16", "error", {"slots.4": [0, 0, 5]}, "2 slots"),
    ("GW-U-16", "warning", {"slots.4": [0, 0, 0, 0, 0]}, "5 slots"),
    ("GW-U-04-wall", "warning", {"wall.2": {"defense": 11, "firing": 3}}, "Defense 12"),
    ("GW-U-04-wall", "warning", {"wall.3": {"defense": 18, "firing": 2}}, "2, 3, 2"),
    ("GW-U-10", "error", {"advisor.43": {"like": 41}}, "advisor.41"),
    ("GW-U-09", "error", {"tactic.1": {"like": 1}}, "like another"),
    ("GW-U-11", "warning", {"horde.2": {"like": 1, "pointer": "left"}}, "9 times left, 7 to the centre"),
    ("GW-U-11", "warning", {"horde.2": HORDE | {"pointer": "centre"}}, "named Scouts"),
]  # fmt: skip


class TestFacts(Facts):
    game, facts = GAME, facts
    few, others = 22, 0.27
    kinds = set(facts.SHAPES)
    moments = {"setup", "play", "end"}
    typed, bad, unreadable, cross = TYPED, BAD, UNREADABLE, CROSS
    wrong = (
        {"wall_cost.1": 0, "nonsense": 1, "reed": {"title": "Reed", "bands": 2 * COMMAND["bands"]}},
        [("error", "GW-F-02"), ("error", ""), ("warning", "GW-U-06")],
    )
    unfit = [("honor_track", 10), ("wall.1", {"defense": 3}), ("slots.3", [0, 6]), ("location.3.quarry", {"shame": 1})]
    data = plain(
        ["gain", "now", "x", "left", "w1", "", "A"],
        ["title", "text", "slots", "cost", "like", "grid", "pay", "do", "when"],
    )
    answers = in_any_order(
        [*"|;:,/-*.", "Name", "like", "3", "2/1", "now", "gain", "honor", "per", "if", "walls", "pay", "chi"]
    )


def test_a_box_of_one_fact_is_digested() -> None:
    for key, value in practice().facts.items():
        assert digest(Box("great_wall", "mine", facts={key: value}))


def test_the_practice_box_has_what_the_sources_tell() -> None:
    known = digest(practice())
    assert known.recruits == Known().recruits and known.wall_costs == Known().wall_costs == [5, 10, 15]
    assert known.walls[2].defense == 12
    assert {len(side.overseers) for side in known.sides.values()} == {4}
    assert 3 in [slot.hordes for slot in known.sides[3].time.slots]  # type: ignore[union-attr]
    assert known.commands[BETRAYAL].title == "Betrayal"
    assert [known.requests[number].title.split()[0] for number in (1, 2, 3, 4)] == [
        "Taunt",
        "Warriors",
        "Glory",
        "Royal",
    ]


def clauses_of(known: Known) -> list[Clause]:
    return [clause for text in known.texts.values() for clause in text]


def effects_of(known: Known) -> list[Effect]:
    return [effect for clause in clauses_of(known) for effect in clause.do]


def test_the_practice_box_reaches_every_word_of_the_cards() -> None:
    known = digest(practice())
    clauses, effects = clauses_of(known), effects_of(known)
    conditions = [*(one.condition for one in clauses), *(one.condition for one in known.requests.values())]
    counted = {test.left.what for one in conditions for part in one for test in part}
    counted |= {effect.amount.per.what for effect in effects if effect.amount.per}
    assert {clause.when for clause in clauses} == {word.name.key for word in MOMENTS}
    assert {effect.op for effect in effects} == {word.name.key for word in OPS}
    assert counted == {word.name.key for word in COUNTERS}
    assert {card.window for card in known.tactics.values()} == set(WINDOW.index)
    assert {word.key for word in (*TARGETS, *FLAGS)} <= {word for effect in effects for word in effect.of}
    assert {clause.once for clause in clauses} == {"time", "turn", "year", "game"}
    assert {"any", "own"} == {clause.whose for clause in clauses}
    assert any(clause.pick for clause in clauses) and any(clause.cost for clause in clauses)


def test_the_digest_tells_what_is_missing_from_zero() -> None:
    known = digest(
        Box(
            "great_wall",
            "mine",
            facts={"bare.3": {"defense": 0, "firing": 0}, "horde.7": {"like": 1, "pointer": "left"}},
        )
    )
    assert known.wall(0, 3) == Wall(0, 0)
    assert str(known.wall(0, 4).defense) == "0–60" and str(known.wall(1, 3).firing) == "0–12"
    assert str(known.sides[4].overseers[0][0].level) == "0–9"
    assert known.pointers == {7: LEFT} and known.hordes == {}
    assert known.alike == {"horde.7": "horde.1"}
    assert known.sides[4].time is None and known.sides[4].slots is None
    assert known.recruits[ARCHER] == (1, 0, 0, 2)


def test_the_digest_reads_every_kind_of_fact() -> None:
    known = digest(practice())
    sizes = {
        "generals": 21,
        "tactics": 32,
        "advisors": 44,
        "hordes": 48,
        "artifacts": 5,
        "events": 12,
        "requests": 12,
        "walls": 3,
    }
    assert {name: len(getattr(known, name)) for name in sizes} == sizes
    assert len(known.commands) == len(known.solo) == len(COMMANDS) == 6
    assert known.reed is not None and known.qin is not None
    for side in known.sides.values():
        assert sorted(side.locations) == list(range(len(LOCATIONS)))
    assert known.sides[3].locations[QUARRY].regular and known.sides[3].overseers[QUARRY][0].cost == (0, 0, 2, 0)
    assert known.sides[4].slots == (0, 0, 5, 0, 0)
    first, third = known.hordes[1], known.hordes[3]
    assert (third.pointer, third.spots) == (RIGHT, first.spots) and first.columns == 6
    assert first.spots[3] == Reward("wood", 1) and first.spots[1] is None and 4 not in first.spots
    assert (
        known.texts["tactic.1.boosted"][0].do[0].has("all")
        and known.texts["tactic.19.upper"] == known.texts["tactic.1.upper"]
    )
    assert known.texts["general.1"][0].do[0].amount.per == Count("supporting")
    assert len(SOLDIERS) == len(known.recruits)


def test_an_owner_is_asked_and_answers_in_short_or_as_data() -> None:
    for lang in ("en", "ru"):
        asked, hint = question_lines(GAME, "wall.2", lang)
        assert "2" in str(asked.text) and hint.text.strip()
    assert typed_fact(GAME, "wall.2", "12 3") == typed_fact(GAME, "wall.2", '{"defense": 12, "firing": 3}')
    assert typed_fact(GAME, "slots.3", "[0, 0, 0]") == typed_fact(GAME, "slots.3", "- - -")
    with pytest.raises(BoxError, match="There is no fact"):
        typed_fact(GAME, "deck", "P3")


NAME = r"(?:Name|Имя|Название|Nome) \|"
EXAMPLE = re.compile(
    rf"{NAME}.*?(?=; {NAME}|; (?:or|или|oppure|o con|the same|такой же|lo stesso|il medesimo|con lo)|$)"
)


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_the_examples_of_cards_in_the_help_are_read(lang: str) -> None:
    """Whoever types as the help shows means what is read: a colon behind the moment begins no words of the owner's own."""
    read = 0
    for schema in facts.schemas():
        for example in EXAMPLE.findall(schema.help(lang)):
            key = next(schema.every_key())
            value = facts.parse(key, example)
            assert facts.validate(key, value) == value
            assert '"text": "' not in json.dumps(value), example
            read += 1
    assert read >= 6
