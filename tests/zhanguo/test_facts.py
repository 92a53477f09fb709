"""The facts of an owner's copy: what is accepted, how it is typed in three languages, what does not fit together."""

from __future__ import annotations

import re

import pytest

from referee.engine.box import Box, BoxError, missing, progress
from referee.engine.words import LANGUAGES
from referee.games.zhanguo.box import facts
from referee.games.zhanguo.components import FACES
from referee.games.zhanguo.game import GAME
from referee.testing import samples
from referee.testing.facts import Facts, plain

CARD = {"trigger": "palace", "bonus": "vp3"}
SITE = {"name": "Dragon", "sections": ["head", "tail"]}
KEYS = facts.keys()

GOOD = [
    ("card.1", CARD),
    ("card.120", {"trigger": "governor", "bonus": "unrest_same"}),
    ("adjacent", [[1, 2], [2, 3], [3, 4], [4, 5]]),
    ("reward.1.writing", {"reward": "red2", "regions": [4]}),
    ("reward.4.laws", {"reward": "governor", "regions": [2, 5]}),
    ("reward.5.laws", {"reward": "governor", "regions": []}),
    ("reward.2.currency", {"reward": "wall", "regions": []}),
    ("rows", ["laws", "writing", "currency"]),
    ("squares.5", ["vp4", "vp4", "official"]),
    ("squares.1", []),
    ("task.wall.4", ["gold", "gold", "third"]),
    ("task.palace.1", [1, 2, 5]),
    ("task.governor.2", [3, 3]),
    ("slot.lower.palace", [7, 4]),
    ("tile.6", ["HAS_RED", "FULL_REGION"]),
    ("site.third", SITE),
    ("board.A.max", [2, 3, 4, 2, 3]),
    ("board.B-star.ban", [[], [2], [1, 3], [2, 3, 4], []]),
    ("board.B-circle.start", {"red": 3, "grey": 0, "white": 0}),
    ("board.B-square.abilities", ["C", "D"]),
    ("vp_track", 100),
]

BAD = [
    ("card.1", {"trigger": "reassign", "bonus": "vp3"}, "card.1.trigger", "wall, palace, hire, recruit, governor"),
    ("card.1", {"trigger": "wall", "bonus": "vp4"}, "card.1.bonus", "vp2, vp3"),
    ("card.1", {"trigger": "wall"}, "card.1", "bonus is missing"),
    ("card.1", CARD | {"colour": "ivory"}, "card.1", "does not belong here; possible: trigger, bonus"),
    ("card.1", "palace vp3", "card.1", "is not a table"),
    ("card.1", {"trigger": ["wall"], "bonus": "vp3"}, "card.1.trigger", "is not one of"),
    ("adjacent", [[1, 2], [2, 6]], "adjacent[2][2]", "1 to 5"),
    ("adjacent", [[1, 1]], "adjacent[1]", "twice"),
    ("adjacent", [[1, 2], [3, 4]], "adjacent", "5"),
    ("adjacent", [[1, 2, 3]], "adjacent[1]", "3 values instead of 2"),
    ("adjacent", "1-2", "adjacent", "not a list"),
    ("adjacent", [[1, 2]] * 26, "adjacent", "More pairs"),
    ("reward.1.laws", {"reward": "red2", "regions": []}, "reward.1.laws.regions", "1 region, not 0"),
    ("reward.1.laws", {"reward": "workers2", "regions": [1, 2]}, "reward.1.laws.regions", "1 region, not 2"),
    ("reward.3.laws", {"reward": "governor", "regions": []}, "reward.3.laws.regions", "2 regions, not 0"),
    ("reward.5.laws", {"reward": "governor", "regions": [1, 2]}, "reward.5.laws.regions", "0 regions, not 2"),
    ("reward.4.laws", {"reward": "governor", "regions": [2, 2]}, "reward.4.laws.regions", "twice"),
    ("reward.1.laws", {"reward": "vp3", "regions": []}, "reward.1.laws.reward", "workers2"),
    ("rows", ["laws", "writing"], "rows", "2 values instead of 3"),
    ("rows", ["laws", "writing", "laws"], "rows", "twice"),
    ("squares.2", ["none"], "squares.2[1]", "reassign4, official, vp4"),
    ("task.wall.1", ["gold", "gold", "gold"], "task.wall.1", "a site has 2 sections"),
    ("task.wall.1", [1, 2], "task.wall.1[1]", "turquoise, gold, third"),
    ("task.palace.1", ["gold", "third"], "task.palace.1[1]", "1 to 5"),
    ("task.palace.1", [1], "task.palace.1", "2–4"),
    ("task.governor.1", [1, 2, 3, 4, 5], "task.governor.1", "2–4"),
    ("slot.upper.wall", [], "slot.upper.wall", "0 values"),
    ("slot.upper.wall", [4, -1], "slot.upper.wall[2]", "0 to 30"),
    ("slot.upper.wall", [True], "slot.upper.wall[1]", "0 to 30"),
    ("tile.1", ["HAS_RED"], "tile.1", "1 value instead of 2"),
    ("tile.1", ["HAS_RED", "HAS_BLUE"], "tile.1[2]", "HAS_GREY"),
    ("tile.1", ["HAS_RED", "HAS_RED"], "tile.1", "twice"),
    ("site.gold", SITE | {"name": ""}, "site.gold.name", "1 to 40"),
    ("site.gold", SITE | {"name": "a\nb"}, "site.gold.name", "one line"),
    ("site.gold", SITE | {"sections": ["left"]}, "site.gold.sections", "2 sections"),
    ("site.gold", SITE | {"sections": ["left", "LEFT"]}, "site.gold.sections", "twice"),
    ("site.gold", SITE | {"sections": ["a:b", "c"]}, "site.gold.sections[1]", "cannot hold :"),
    ("board.A.max", [2, 3, 4, 2], "board.A.max", "4 values instead of 5"),
    ("board.A.max", [2, 3, 5, 2, 3], "board.A.max[3]", "2 to 4"),
    ("board.A.max", [2, 3, 2.0, 2, 3], "board.A.max[3]", "2 to 4"),
    ("board.A.ban", [[], [], [], []], "board.A.ban", "5 regions"),
    ("board.A.ban", [[], [5], [], [], []], "board.A.ban[2][1]", "1 to 4"),
    ("board.A.ban", [[], [2, 2], [], [], []], "board.A.ban[2]", "twice"),
    ("board.A.start", {"red": 1, "grey": 1, "white": 0}, "board.A.start", "2 officials instead of 3"),
    ("board.A.start", {"red": 4, "grey": -1, "white": 0}, "board.A.start.red", "0 to 3"),
    ("board.B-star.abilities", [], "board.B-star.abilities", "1–6"),
    ("board.B-star.abilities", ["G"], "board.B-star.abilities[1]", "A, B, C, D, E, F"),
    ("vp_track", 5, "vp_track", "20 to 999"),
    ("vp_track", None, "vp_track", "20 to 999"),
    ("card.121", CARD, "card.121", "There is no fact card.121"),
    ("card.01", CARD, "card.01", "There is no fact"),
    ("board.A.abilities", ["A"], "board.A.abilities", "There is no fact"),
    ("squares.6", [], "squares.6", "There is no fact"),
]

TYPED = [
    ("card.1", "palace vp3", "дворец по3", "palazzo pv3", CARD),
    ("card.1", "HIRE worker here", "работники работник-здесь", "assumere lavoratore-qui", {"trigger": "hire", "bonus": "worker_same"}),
    ("card.1", "recruit red", "чиновник красный", "reclutare rosso", {"trigger": "recruit", "bonus": "official_red"}),
    ("adjacent", "1-2 2-3 3-4 4-5", "1–2, 2 – 3, 3-4, 4-5", "1-2-3-4-5", [[1, 2], [2, 3], [3, 4], [4, 5]]),
    ("adjacent", "45 34 23 12", "2-1 3-2 4-3 5-4", "1-2 1-2 2-3-4-5", [[1, 2], [2, 3], [3, 4], [4, 5]]),
    ("reward.4.laws", "governor 1 4", "губернатор 14", "governatore 4, 1", {"reward": "governor", "regions": [1, 4]}),
    ("reward.5.laws", "governor", "губернатор любой", "governatore qualsiasi", {"reward": "governor", "regions": []}),
    ("reward.1.laws", "2 red: region 4", "2 красных 4", "rossi2 4", {"reward": "red2", "regions": [4]}),
    ("rows", "laws, writing, currency", "законы письменность валюта", "leggi scrittura moneta", ["laws", "writing", "currency"]),
    ("squares.2", "vp4 reassign4", "по4 переназначение4", "pv4 riassegna4", ["vp4", "reassign4"]),
    ("squares.2", "none", "нет", "-", []),
    ("task.wall.1", "gold gold third", "золотой золотой третий", "oro oro terzo", ["gold", "gold", "third"]),
    ("task.palace.1", "1 2 5", "1, 2 и 5", "125", [1, 2, 5]),
    ("slot.upper.wall", "10 8 2", "10, 8, 2", "10;8;2", [10, 8, 2]),
    ("tile.1", "has-red has-grey", "есть-красный есть-серый", "ha-rosso ha-grigio", ["HAS_RED", "HAS_GREY"]),
    ("site.gold", "Dragon: head, tail", "Dragon:head/tail", " Dragon : head ; tail ", SITE),
    ("board.A.max", "2 3 4 2 3", "23423", "2,3,4,2,3", [2, 3, 4, 2, 3]),
    ("board.A.ban", "3 23 - 2 4", "3; 2 3; нет; 2; 4", "3, 2 3, nessuno, 2, 4", [[3], [2, 3], [], [2], [4]]),
    ("board.A.start", "red red white", "2 красный 1 белый", "bianco rosso rosso", {"red": 2, "grey": 0, "white": 1}),
    ("board.B-star.abilities", "a b", "ВА", "AB", ["A", "B"]),
    ("vp_track", "100", "100", "100", 100),
]  # fmt: skip

UNREADABLE = [
    ("card.1", "", "too short"),
    ("card.1", "palace", "vp3"),
    ("card.1", "reassign vp3", "wall, palace, hire, recruit, governor"),
    ("card.1", "palace vp3 vp2", "vp2 is too much"),
    ("adjacent", "1-2 x", "1-2"),
    ("reward.1.laws", "red2 9", "1–5"),
    ("rows", "laws", "too short"),
    ("slot.upper.wall", "432", "0–30"),
    ("site.gold", ":", "not a name"),
    ("board.A.max", "3 3 2 4 5", "2–4"),
    ("board.A.ban", "3 3 3", "3 parts instead of 5"),
    ("board.A.ban", "3 9 - 2 4", "1–4"),
    ("board.A.start", "2 red", "2 officials instead of 3"),
    ("board.B-star.abilities", "G", "A, B, C, D, E, F"),
    ("vp_track", "many", "20–999"),
    ("vp_track", "1" * 3000, "2000"),
]


def test_values_get_their_usual_form() -> None:
    assert facts.validate("adjacent", [[5, 4], [2, 1], [1, 2], [3, 2], [4, 3]]) == [[1, 2], [2, 3], [3, 4], [4, 5]]
    assert facts.validate("board.A.ban", [[3, 2], [], [], [], []])[0] == [2, 3]
    assert facts.validate("board.B-star.abilities", ["F", "E"]) == ["E", "F"]
    assert facts.validate("rows", ("laws", "writing", "currency")) == ["laws", "writing", "currency"]


def test_shown_values_speak_the_readers_language() -> None:
    assert [facts.show("card.1", CARD, lang) for lang in ("en", "ru", "it")] == [
        "palace vp3",
        "дворец по3",
        "palazzo pv3",
    ]


CROSS = [
    ("FACT-02", "warning", {"adjacent": [[1, 2], [2, 3], [3, 5], [4, 5], [2, 5]]}, "regions 3 and 5 are adjacent"),
    ("FACT-02", "warning", {"adjacent": [[1, 2], [2, 3], [1, 4], [4, 5]]}, "no common neighbour"),
    (
        "FACT-03",
        "warning",
        {"reward.1.laws": {"reward": "white2", "regions": [1]}},
        "2 white officials is not in the rulebook",
    ),
    ("FACT-03", "warning", {"reward.2.laws": {"reward": "governor", "regions": [1]}}, "rounds 3 to 5 only"),
    ("FACT-03", "warning", {"reward.2.laws": {"reward": "wall", "regions": [1]}}, "wall with regions"),
    ("FACT-06", "warning", {"task.palace.1": [2, 3], "task.palace.4": [4, 5]}, "1, 2, 5"),
    ("FACT-06", "warning", {"task.wall.1": ["gold", "third"], "task.wall.2": ["third", "gold"]}, "same symbols"),
    ("FACT-07", "warning", {"slot.upper.governor": [6, 4]}, "a space with 5 VP"),
    (
        "FACT-08",
        "error",
        {"tile.1": ["HAS_RED", "HAS_GREY"], "tile.2": ["HAS_WHITE", "HAS_RED"]},
        "a red official is printed on one",
    ),
    ("FACT-09", "error", {"site.gold": SITE, "site.third": SITE | {"name": "DRAGON"}}, "called dragon"),
    (
        "FACT-11",
        "error",
        {"board.A.max": [2, 3, 3, 3, 3], "board.A.ban": [[3], [], [], [], []]},
        "region 1, which has 2",
    ),
    ("FACT-13", "error", {"board.B-circle.abilities": ["A", "C"]}, "ability C is on one board, not on 2"),
    ("FACT-13", "error", {"board.B-star.abilities": ["E"]}, "no board has the abilities F"),
    ("FACT-13", "warning", {"board.B-triangle.abilities": ["D", "E"]}, "expected together: AB, C, D, EF"),
]


class TestFacts(Facts):
    game, facts = GAME, facts
    few, others = 12, 0.03
    kinds = {f"FACT-{number:02}" for number in range(1, 15)}
    moments = {"setup", "play", "rewards"}
    langs = LANGUAGES
    good, bad, typed, unreadable, cross = GOOD, BAD, TYPED, UNREADABLE, CROSS
    wrong = (
        {
            "board.A.max": [9, 3, 3, 3, 3],
            "board.A.ban": [[4], [], [], [], []],
            "nonsense": 1,
            "reward.1.laws": {"reward": "white2", "regions": [1]},
        },
        [("error", "FACT-10"), ("error", ""), ("warning", "FACT-03")],
    )
    unfit = [("vp_track", 5), ("card.1", {"trigger": "wall"}), ("squares.2", ["none"]), ("board.A.max", [2])]
    data = plain(["vp4", "A", "gold", "laws", "HAS_RED", "x"], ["reward", "regions", "name"])


def test_a_card_of_the_rulebook_is_missed_only_in_a_complete_deck() -> None:
    other = {"trigger": "palace", "bonus": "vp2"}
    deck = {f"card.{number}": other for number in range(1, 121)}
    assert [one.fact for one in facts.check(deck)] == ["FACT-01"]
    assert facts.check({"card.1": other}) == []


def test_the_practice_box_reaches_every_rule() -> None:
    told = samples.practice().facts
    for first in (1, 41, 81):
        cards = [told[f"card.{number}"] for number in range(first, first + 40)]
        assert len({card["bonus"] for card in cards}) == 14
        assert len({card["trigger"] for card in cards}) == 5
    assert {length for key, value in told.items() if key.endswith(".max") for length in value} == {2, 3, 4}
    assert any(levels and max(levels) - min(levels) >= len(levels) for levels in told["board.A.ban"])
    assert {kind for region in range(1, 6) for kind in told[f"squares.{region}"]} == {"reassign4", "official", "vp4"}
    rewards = {value["reward"] for key, value in told.items() if key.startswith("reward.")}
    assert {"wall", "palace", "governor", "official1", "red2", "grey2", "workers2"} <= rewards
    pairs = [list(FACES.index)[at : at + 2] for at in range(0, 12, 2)]
    assert [told[f"tile.{number}"] for number in range(1, 7)] == pairs


def test_boxes_travel_as_toml() -> None:
    box = samples.practice()
    assert Box.from_toml(box.to_toml()) == box
    own = Box(
        "zhanguo", "mine", False, dict(GOOD) | {"site.gold": {"name": 'Il "drago" \\ è', "sections": ["sx", "дx"]}}
    )
    assert "PRACTICE" not in own.to_toml()
    assert Box.from_toml(own.to_toml()) == own


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("game = ", "TOML"),
        ("name = 'x'", "must name its game"),
        ("game = 'zhanguo'\nfact = 1", "no entry fact"),
        ("game = 'zhanguo'\nfacts = 1", "facts of a box has the wrong type"),
        ("game = 'zhanguo'\npractice = 'yes'", "practice of a box has the wrong type"),
        ("#" * 1_000_001, "too large"),
    ],
)
def test_other_files_are_no_boxes(text: str, hint: str) -> None:
    with pytest.raises(BoxError, match=hint):
        Box.from_toml(text)


def test_a_deck_travels_as_240_characters() -> None:
    told = samples.practice().facts
    cards = {key: value for key, value in told.items() if key.startswith("card.")}
    deck = facts.facts_to_deck(told)
    assert len(deck) == 240 and deck[:6] == "PaH2R3"
    assert facts.deck_to_facts(deck) == cards
    assert facts.deck_to_facts("\n".join(deck[at : at + 40] for at in range(0, 240, 40))) == cards
    assert facts.facts_to_deck({}) == "." * 240 and facts.deck_to_facts("." * 240) == {}
    assert facts.facts_to_deck({"card.2": CARD})[:6] == "..P3.."


@pytest.mark.parametrize(
    ("deck", "hint"), [("P3", "240 characters"), ("X3" + "." * 238, "X3 is not a card"), ("P." * 120, "P. is")]
)
def test_other_strings_are_no_deck(deck: str, hint: str) -> None:
    with pytest.raises(BoxError, match=re.escape(hint)):
        facts.deck_to_facts(deck)


def test_set_up_is_asked_first_and_cards_late() -> None:
    kinds = list(dict.fromkeys(facts.schema_of(key).id for key in KEYS))
    assert len(KEYS) == len(set(KEYS)) == 189
    assert kinds.index("FACT-01") > max(kinds.index(f"FACT-{number:02}") for number in (*range(2, 8), *range(9, 14)))
    assert kinds[-2:] == ["FACT-08", "FACT-14"]
    assert facts.keys(optional=False) == [key for key in KEYS if not facts.schema_of(key).optional]
    known = {"rows": GOOD[7][1]}
    assert missing(facts.PACKAGE, known, optional=True) == [key for key in KEYS if key != "rows"]
    assert progress(facts.PACKAGE, known)["FACT-04"] == (1, 1) and progress(facts.PACKAGE, known)["FACT-03"] == (0, 15)


def test_messages_of_errors_are_sentences_to_translate() -> None:
    with pytest.raises(BoxError) as refused:
        facts.validate("vp_track", 5)
    assert refused.value.template == "{found} is not a whole number from {low} to {high}."
    assert refused.value.facts == {"found": "5", "low": 20, "high": 999}
    assert str(refused.value.message) == "5 is not a whole number from 20 to 999."
