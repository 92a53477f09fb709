"""The facts of an owner's copy: what is accepted, how it is typed, what does not fit together."""

from __future__ import annotations

from referee.engine.box import practice_box
from referee.engine.words import LANGUAGES
from referee.games.nippon.box import facts
from referee.games.nippon.box.known import digest
from referee.games.nippon.box.vocabulary import VOCABULARY
from referee.games.nippon.components import ACTIONS, GOODS
from referee.games.nippon.game import GAME
from referee.testing.facts import Facts, plain
from scoring.nippon_final import BASES

PRACTICE = practice_box(facts.PACKAGE)
SPACES = [["knowledge", "produce"], ["export", "invest"], ["mines", "ships"], ["machinery", "trains"], ["market"]]
SCORE_TRACK = {"spaces": 8, "first_gold": 6, "first": 2, "second": 4}
GAIN = {"op": "gain_vp", "n": 2, "text": "2 VP for exports"}
TRAINS = {
    "when": "on_scoring",
    "if": [[{"left": ["machines", "sum"], "sign": ">=", "right": 2}]],
    "do": [{"op": "gain_vp", "per": ["trains_on_board"], "each": 2, "most": 3, "text": "trains"}],
}
SYNERGY = {"when": "on_action", "at": ["export"], "do": [GAIN]}
CONTRACT = {"cubes": [3, 3], "yen": 9, "vp": 0, "steps": 1}
COAL = {"values": [2, -1, 3, 5], "stars": [2, 4]}
ROW = {"stars": [1, 3, 5], "money": [3]}
YEN = {"base": "yen_per", "amount": 6, "what": "", "printed": 1}
LEVELS = {"base": "factories_of_level", "amount": 1, "what": "2 3", "printed": 0}
STARS = {"base": "stars", "amount": 1, "what": "ships", "printed": 0}
COLOURS = ["amber", "black", "dark red", "green", "grey", "white"]


TYPED = [
    ("rows", "5", "5", "5", 5),
    (
        "spaces",
        "knowledge produce / export invest / mines ships / machinery trains / local market",
        "знания производство | экспорт инвестиции | шахты корабли | машины поезда | местный рынок",
        "conoscenza produrre / esportare investire / miniere navi / macchinari treni / mercato locale",
        SPACES,
    ),
    ("score_track", "8 6 2 4", "8, 6, 2, 4", "8 6 2 4", SCORE_TRACK),
    ("region_vp.2", "14 11 8", "14, 11, 8", "14 11 8", [14, 11, 8]),
    ("influence.3", "567", "5 6 7", "5, 6, 7", [5, 6, 7]),
    ("influence_set", "7 6 5 4 4 3 3 2 1 1", "1123344567", "1 1 2 3 3 4 4 5 6 7", [1, 1, 2, 3, 3, 4, 4, 5, 6, 7]),
    ("region.1", "5 yen", "йены5", "5 yen", "yen5"),
    ("foreign.2b", "3 0 1 2", "3012", "3, 0, 1, 2", [3, 0, 1, 2]),
    ("city.9", "silk paper lenses bulbs", "шёлк бумага линзы лампы", "seta carta lenti lampadine", ["silk", "paper", "lenses", "bulbs"]),
    ("factory.clocks.4", "3 5", "3, 5", "3 5", {"coal": 3, "storage": 5}),
    ("synergy.silk.1", "on-action export gain-vp 2: 2 VP for exports", "при-действии экспорт плюс-по 2: 2 VP for exports", "all'azione esportare più-pv 2: 2 VP for exports", SYNERGY),
    (
        "synergy.bulbs.2",
        "on-scoring if machines sum at-least 2 gain-vp 1 per 2 trains-on-board most 3: trains",
        "при-подсчёте если машины сумма не-меньше 2 плюс-по 1 за 2 поезда-на-поле до 3: trains",
        "al-punteggio se macchinari somma almeno 2 più-pv 1 per 2 treni-sul-tabellone fino-a 3: trains",
        TRAINS,
    ),
    ("contract.3", "3 3 yen 9 1", "33 йены 9 1", "3 3 yen 9 1", CONTRACT),
    ("contract.3", "1 2 vp 4", "1 2 по 4", "1 2 pv 4", {"cubes": [1, 2], "yen": 0, "vp": 4, "steps": 0}),
    ("track.coal", "2 -* 3 5*", "2 –* 3 5*", "2 -* 3 5*", COAL),
    ("row.ships", "* - *$ - * -", "*, -, *$, -, *, -", "* - *$ - * -", ROW),
    ("both_rows", "2 3 61", "2 3, 6 1", "2 3, 6 1", [[2, 3], [6, 1]]),
    ("other_side.trains", "4", "4", "4", 4),
    ("achievement.2", "yen-per 6 x1", "йены-за 6 1х", "yen-per 6 x1", YEN),
    ("achievement.5", "factories-of-level 2 3", "фабрики-уровня 23", "fabbriche-di-livello 2 3", LEVELS),
    ("achievement.4", "stars ships", "звёзды кораблей", "stelle navi", STARS),
    ("rewards.5", "2 2 2", "2, 2, 2", "2 2 2", [2, 2, 2]),
    ("worker_levels", "2 3 4 5", "2345", "2 3 4 5", [2, 3, 4, 5]),
    ("worker_colours", "amber, black, dark red, green, grey, white", "amber,black,dark red,green,grey,white", "amber, black, dark red, green, grey, white", COLOURS),
    ("yen_notes", "1 5 10", "10 5 1", "1, 5, 10", [1, 5, 10]),
    ("blueprint_tiles", "10 6", "10, 6", "10 6", {"ones": 10, "twos": 6}),
]  # fmt: skip

BAD = [
    ("rows", 3, "rows", "4 to 6"),
    ("spaces", SPACES[:4], "spaces", "5 spaces"),
    ("spaces", [*SPACES[:3], ["knowledge"], ["market"]], "spaces", "twice"),
    ("spaces", [["knowledge"], *SPACES[1:]], "spaces", "No space has produce"),
    ("spaces", [["market"], *SPACES[1:4], SPACES[0]], "spaces[5]", "rightmost"),
    ("score_track", SCORE_TRACK | {"first": 4}, "score_track", "one after the other"),
    ("score_track", SCORE_TRACK | {"first_gold": 9}, "score_track", "on the track"),
    ("region_vp.1", [7, 10, 5], "region_vp.1", "never increase"),
    ("influence.1", [3, 2, 1], "influence.1", "never decrease"),
    ("influence.1", [1, 2, 8], "influence.1[3]", "1 to 7"),
    ("influence_set", [1] * 9, "influence_set", "9 values instead of 10"),
    ("region.1", "yen4", "region.1", "yen5, coal2"),
    ("region.5", "yen5", "region.5", "There is no fact"),
    ("foreign.1a", [0, 1, 2, 4], "foreign.1a[4]", "0 to 3"),
    ("city.1", ["silk", "silk", "bento", "paper"], "city.1", "twice"),
    ("factory.silk.1", {"coal": 0, "storage": 4}, "factory.silk.1.coal", "1 to 6"),
    ("both_rows", [[2]], "both_rows[1]", "instead of 2"),
    ("both_rows", [[2, 7]], "both_rows[1][2]", "1 to 6"),
    ("synergy.silk.1", SYNERGY | {"at": []}, "synergy.silk.1.at", "on-action"),
    ("synergy.silk.1", SYNERGY | {"when": "on_build"}, "synergy.silk.1.at", "nothing more"),
    ("synergy.silk.1", SYNERGY | {"who": "others"}, "synergy.silk.1", "who"),
    ("synergy.silk.1", SYNERGY | {"do": [GAIN | {"text": "a\nb"}]}, "synergy.silk.1.do[1].text", "1 to 200"),
    ("synergy.silk.1", SYNERGY | {"do": [{"op": "other"}]}, "synergy.silk.1.do[1].text", "own words"),
    ("synergy.silk.1", SYNERGY | {"do": [GAIN | {"op": "win"}]}, "synergy.silk.1.do[1].op", "gain_yen"),
    ("contract.1", CONTRACT | {"vp": 3}, "contract.1", "either yen or VP"),
    ("contract.1", CONTRACT | {"yen": 0}, "contract.1", "either yen or VP"),
    ("contract.1", CONTRACT | {"cubes": []}, "contract.1.cubes", "1–4"),
    ("track.coal", COAL | {"values": [2, 5, 3]}, "track.coal.values", "rise"),
    ("track.money", COAL, "track.money.values", "starts on 12"),
    ("track.coal", COAL | {"stars": [5]}, "track.coal.stars", "no step 5"),
    ("row.ships", ROW | {"money": [7]}, "row.ships.money[1]", "1 to 6"),
    ("other_side.ships", 10, "other_side.ships", "0 to 9"),
    ("achievement.1", STARS | {"what": "yen"}, "achievement.1.what", "knowledge, coal"),
    ("achievement.1", LEVELS | {"what": "2 4"}, "achievement.1.what[2]", "1 to 3"),
    ("achievement.1", YEN | {"what": "2"}, "achievement.1.what", "nothing more"),
    ("achievement.1", STARS | {"amount": 2}, "achievement.1.amount", "one by one"),
    ("achievement.1", YEN | {"printed": 2}, "achievement.1.printed", "0 to 1"),
    ("rewards.2", [2, 2], "rewards.2", "2 values instead of 3"),
    ("worker_levels", [5, 4, 3, 2], "worker_levels", "never decrease"),
    ("worker_colours", [*COLOURS[:5], "Amber"], "worker_colours", "twice"),
    ("worker_colours", COLOURS[:5], "worker_colours", "six names"),
    ("yen_notes", [], "yen_notes", "1–10"),
    ("blueprint_tiles", {"ones": 8, "twos": 7}, "blueprint_tiles", "15 tiles instead of 16"),
]


UNREADABLE = [
    ("rows", "", "too short"),
    ("spaces", "knowledge / export", "not a list of 5"),
    ("contract.1", "yen 3", "1–4"),
    ("contract.1", "2 1", "too short"),
    ("contract.1", "2 1 yen 8 1 1", "1 is too much"),
    ("track.coal", "2 x 3", "does not fit"),
    ("row.ships", "* * *", "too short"),
    ("row.ships", "- - - - - - -", "does not fit"),
    ("both_rows", "2 3 4", "too short"),
    ("synergy.silk.1", "on-action gain-yen 3", "knowledge"),
    ("synergy.silk.1", "on-build other", "own words"),
    ("achievement.1", "stars", "too short"),
    ("achievement.1", "yen-per 6 x2", "too much"),
]

CROSS = [
    ("FACT-03", "warning", {"score_track": SCORE_TRACK | {"spaces": 9}}, "4 gold spaces; there should be 3"),
    ("FACT-04", "warning", {"region_vp.1": [10, 8, 5]}, "10, 7 and 5"),
    ("FACT-04", "warning", {"region_vp.2": [14, 11, 7]}, "8 VP for third place"),
    ("FACT-05", "warning", {"influence.1": [1, 2, 4]}, "3 cubes of paper"),
    ("FACT-05", "warning", {"influence.3": [4, 6, 7]}, "cubes of clocks"),
    ("FACT-05", "warning", {"influence.2": [4, 4, 5]}, "level 2"),
    ("FACT-07", "warning", {"region.1": "vp2", "region.2": "vp2"}, "same bonus"),
    ("FACT-08", "warning", {"city.3": ["bento", "clocks", "paper", "silk"]}, "city tiles 2 and 3 show the same goods"),
    ("FACT-07-foreign", "warning", {"foreign.3b": [1, 1, 2, 0]}, "city 3b"),
    ("FACT-09", "warning", {"factory.silk.1": {"coal": 3, "storage": 4}}, "silk factory with 2 coal"),
    ("FACT-10", "warning", {"synergy.paper.1": SYNERGY}, "none does here"),
    ("FACT-10", "warning", {"synergy.silk.2": SYNERGY | {"when": "permanent", "at": []}}, "gain-vp never happens at the moment permanent"),
    ("FACT-10", "warning", {"synergy.silk.2": {"when": "on_build", "do": [{"op": "extra_good"}]}}, "extra-good never happens"),
    ("FACT-10", "warning", {"synergy.silk.2": {"when": "end_game", "do": [{"op": "build_ship"}]}}, "tell it as other"),
    ("FACT-11", "warning", {"contract.1": CONTRACT}, "cubes 2 and 1"),
    ("FACT-11", "warning", {"contract.4": CONTRACT, "contract.5": CONTRACT}, "are the same"),
    ("FACT-12", "warning", {"track.coal": {"values": [2, 4, 6], "stars": []}}, "a step 5"),
    ("FACT-12", "warning", {"track.money": {"values": [10, 12, 16], "stars": []}}, "lower steps"),
    ("FACT-12", "warning", {"track.knowledge": {"values": [1, 2, 3, 4, 6], "stars": []}}, "between 3 and 4"),
    ("FACT-13", "warning", {"row.ships": {"stars": [1, 6], "money": []}}, "1 star above"),
    ("FACT-14", "error", {"achievement.4": STARS | {"printed": 1}}, "not on 3"),
    ("FACT-14", "error", {"achievement.1": YEN | {"printed": 0}}, "not 2"),
    ("FACT-14", "warning", {"achievement.2": YEN | {"amount": 5}}, "every 6k"),
    ("FACT-14", "warning", {"achievement.1": {"base": "contracts_per", "amount": 3, "what": "", "printed": 0}}, "every 2"),
    ("FACT-15", "error", {"rewards.2": [2, 2, 1]}, "23 reward tiles; the box holds 24"),
]  # fmt: skip


class TestFacts(Facts):
    game, facts = GAME, facts
    few, others = 13, 0.1
    kinds = {f"FACT-{number:02}" for number in range(1, 20)} | {"FACT-07-foreign", "FACT-13-both", "FACT-13-other"}
    moments = {"setup", "play", "scoring", "end"}
    langs = LANGUAGES
    typed, bad, unreadable, cross = TYPED, BAD, UNREADABLE, CROSS
    wrong = (
        {"rows": 9, "nonsense": 1, "region_vp.1": [10, 8, 5]},
        [("error", "FACT-01"), ("error", ""), ("warning", "FACT-04")],
    )
    unfit = [("rows", 3), ("spaces", SPACES[:4]), ("region.1", "yen4"), ("contract.1", {"yen": 9}), ("yen_notes", [])]
    data = plain(["silk", "stars", "yen5", "", "2 3"], ["values", "stars", "base", "what", "coal", "storage"])


def test_the_practice_box_has_the_values_the_rulebook_tells() -> None:
    told = PRACTICE.facts
    assert told["region_vp.1"] == [10, 7, 5] and told["region_vp.2"][2] == 8
    assert told["influence.1"][2] == 3 and told["influence.3"] == [5, 6, 7]
    assert {"coal": 2, "storage": 4} in [told[f"factory.silk.{tile}"] for tile in range(1, 5)]


def test_every_word_of_the_vocabulary_stands_in_the_practice_box() -> None:
    clauses = list(digest(PRACTICE).synergies.values())
    assert {one.name.key for one in VOCABULARY.moments} == {one.when for one in clauses}
    assert {one.name.key for one in VOCABULARY.ops} == {effect.op for one in clauses for effect in one.do}
    assert set(BASES) - {"manual"} <= {f"{one.name.key}{per}" for one in VOCABULARY.counters for per in ("", "_per")}


def test_the_digest_reads_every_kind_of_fact() -> None:
    known = digest(PRACTICE)
    assert known.rows == 5 and known.spaces is not None and known.score_track is not None
    assert sorted(one for actions in known.spaces for one in actions) == sorted(ACTIONS)
    sizes = {
        "region_vp": 3, "influence": 3, "bonuses": 4, "foreign": 8, "cities": 9, "factories": 24, "synergies": 24,
        "contracts": 8, "tracks": 3, "slots": 2, "other_side": 2, "achievements": 9, "rewards": 4,
    }  # fmt: skip
    assert {name: len(getattr(known, name)) for name in sizes} == sizes
    assert {good for good, _ in known.factories} == set(range(len(GOODS)))
