"""What the referee says of what comes next, and why something does not: full refills, prompts, reasons."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import judge as judging
from referee.engine import scenario as scenarios
from referee.engine.choosing import ending, offer
from referee.engine.errors import Ambiguous
from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.games.nippon import flow
from referee.games.nippon.actions.drawing import Draw
from referee.games.nippon.components import CITIES, PLACES
from referee.games.nippon.game import GAME
from referee.testing import samples
from referee.text.speech import Speaker

EMPTY = {"spaces": [[0, 1], [2], [0], [3, 4, 5], [1, 1, 1]], "rows": [[], [], []]}
"""With space 3 emptied the bag must fill it, and spaces 1 and 2 besides."""


def table(given: dict[str, Any], *entries: str, **more: Any) -> Session:
    made = scenarios.session_of(GAME, samples.practice("nippon"), {"game": "nippon", "given": given} | more)
    for entry in entries:
        for one in made.read(entry):
            assert made.declare(one).legal, entry
    return made


def prompt(made: Session) -> str:
    return Speaker("en", "nippon", made.setting.players).message(made.decision().prompt)


def why(made: Session, entry: str) -> list[tuple[str, str]]:
    speaker = Speaker("en", "nippon", made.setting.players)
    (one,) = made.read(entry)
    return [(found.rule, speaker.say(found.template, found.facts)) for found in made.judge(one).violations]


def test_wages_that_cannot_be_paid_are_told_with_what_they_cost() -> None:
    """NP-PAY-01 to -03: 12k yen pay four colours of six."""
    made = table({"players.0.workers": [0, 1, 2, 3, 4, 5]}, "consolidate 2 coal2 on 1", "done")
    speaker = Speaker("en", "nippon", made.setting.players)
    told = {note.rule: speaker.say(note.template, note.facts) for note in made.steps[-1].notes}
    assert told["NP-PAY-01"] == "Anna pays 12k yen for 4 colours"
    assert told["NP-PAY-02"] == "Anna cannot pay for 2 colours and loses 4 VP"


def test_a_row_that_is_not_in_use_takes_no_workers() -> None:
    """NP-SETUP-16 and FACT-01: the practice board has five rows."""
    ((rule, said),) = why(samples.session(GAME, 4), "draw row6 c1 c2 c3")
    assert (rule, said.partition(";")[0]) == ("NP-SETUP-16", "row 6 takes no workers now")


def test_what_is_set_up_drawn_and_reached_is_declared_for_the_table() -> None:
    """NP-SETUP-03, -11, -13, -15, NP-REFILL-09, NP-TIME-01: it is nobody's turn then."""
    told = {verb.spec.verb.key for verb in GAME.actions if verb.spec.by_table}
    assert told == {"first", "city", "remove", "draw", "begin", "marker"}


@pytest.mark.parametrize(
    ("cubes", "said"),
    [(1, "1 cube of silk: a tile of at most 1, not 4"), (3, "3 cubes of silk: a tile of at most 3, not 4")],
)
def test_a_tile_that_is_too_high_is_told_with_the_highest(cubes: int, said: str) -> None:
    """NP-MARKET-06 with the table of the practice board."""
    made = table({"players.0.factories.silk": {"tile": 1, "goods": 3, "machine": 0}}, "take 5 c1")
    assert why(made, f"market 1a silk {cubes} 4") == [("NP-MARKET-06", said)]


def refill(*entries: str) -> Session:
    return table(EMPTY, "take 3 c1 mines 1 done", *entries)


def test_a_full_refill_says_which_places_take_how_many() -> None:
    made = refill()
    assert prompt(made) == "draw workers from the bag: space 1 (1 worker); space 2 (2 workers); space 3 (3 workers)"
    made = refill("draw s1 c4", "draw s3 c1 c2 c3")
    assert prompt(made) == "draw workers from the bag: space 2 (2 workers)"
    made = refill("draw s1 c4", "draw s3 c1 c2 c3", "draw s2 c5 c6")
    assert prompt(made) == "draw workers from the bag: row 1 (3 workers)"


@pytest.mark.parametrize(
    ("entry", "rule", "part"),
    [
        ("draw s2 c1", "NP-REFILL-05", "space 2 takes 2 workers, not 1"),
        ("draw s3 c1 c1 c2 c2", "NP-REFILL-05", "space 3 takes 3 workers, not 4"),
        ("draw s5 c1 c2 c3", "NP-REFILL-05", "space 5 takes no workers now; still open: space 1 (1 worker); space 2"),
        (
            "draw row1 c1 c2 c3",
            "NP-REFILL-05",
            "the action spaces come before the rows: draw for space 1 (1 worker); space 2",
        ),
        (
            "boris: take 1 c1",
            "NP-REFILL-04",
            "a full refill comes first: draw for space 1 (1 worker); space 2 (2 workers)",
        ),
    ],
)
def test_a_refusal_during_a_full_refill_names_place_and_number(entry: str, rule: str, part: str) -> None:
    ((named, sentence),) = why(refill(), entry)
    assert named == rule
    assert part in sentence


def test_rows_are_filled_from_the_top() -> None:
    made = refill("draw s1 c4", "draw s3 c1 c2 c3", "draw s2 c5 c6")
    assert why(made, "draw row2 c1 c2 c3") == [
        ("NP-REFILL-06", "row 2 takes no workers now; still open: row 1 (3 workers)")
    ]


def test_what_may_be_drawn_is_listed_and_legal() -> None:
    made = refill()
    listed = made.legal()
    assert {one.text().split()[1] for one in listed} == {"s1", "s2", "s3"}
    assert len(listed) == 6 + 21 + 56
    assert all(made.judge(one).legal for one in listed)


def test_what_the_bag_cannot_give_is_not_listed() -> None:
    made = table(EMPTY | {"players.1.workers": [3] * 5}, "take 3 c1 mines 1 done")
    entries = {one.text() for one in made.legal()}
    assert "draw s2 c4 c5" in entries
    assert "draw s2 c4 c4" not in entries
    assert made.judge(made.read("draw s2 c4 c4")[0]).rules == ["NP-INV-02"]


@pytest.mark.parametrize(("place", "count"), [("s1", 1), ("s2", 2), ("s5", 0), ("row1", 0)])
def test_as_many_workers_may_be_pointed_at_as_the_place_takes(place: str, count: int) -> None:
    """NP-REFILL-05, NP-INV-02: of the colours in the bag, of each as many of the seven as are left there."""
    made = table(EMPTY | {"players.1.workers": [3] * 4 + [5] * 6}, "take 3 c1 mines 1 done")
    said = {"place": PLACES.index[place]}
    (row,) = Draw.rows(made.position, made.setting, -1, Draw.spec.args[1], said)
    assert (row.low, row.high) == (count, count)
    assert dict(row.pieces) == {0: 5, 1: 3, 2: 6, 3: 2, 4: 6}


def test_a_draw_without_its_workers_is_asked_for() -> None:
    made = refill()
    with pytest.raises(Ambiguous) as asked:
        made.judge(made.read("draw s2")[0])
    assert [one.field for one in asked.value.open_args] == ["workers"]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("take 1 c1 knowledge 1", "Anna: done ends the turn"),
        ("take 3 c1 mines 2", "Anna: done ends the turn"),
        ("take 2 c4 invest silk 1", "Anna: done ends the turn"),
        ("take 3 c1 ship 1", "Anna: more of the same action, or done"),
        ("take 3 c1 ship 1 ship 2 ship 3", "Anna: done ends the turn"),
    ],
)
def test_the_prompt_offers_what_the_rules_leave(entry: str, said: str) -> None:
    made = table({"players.0.yen": 20}, entry, box={"synergy.silk.1": {"when": "permanent", "do": []}})
    assert prompt(made) == said


def test_with_every_worker_space_taken_only_a_consolidation_is_offered() -> None:
    made = table({"players.0.workers": [0, 1, 2, 3, 4, 5]})
    assert prompt(made) == "Anna: consolidate, as every worker space is taken"
    assert {one.spec.verb.key for one in judging.legal(made.position, made.setting)} == {"consolidate"}


def test_a_worker_that_could_do_nothing_is_refused_with_the_rule_and_its_sentence() -> None:
    made = table({"spaces.1": [0], "players.0.yen": 0})
    assert why(made, "take 1 c1") == [
        (
            "NP-WORK-04",
            "nothing under space 1 can be carried out: knowledge: this costs 1k yen, the budget holds 0k (NP-KNOW-02); "
            "produce: there is no factory to start (NP-PROD-01)",
        )
    ]


def test_a_reward_is_taken_once_in_a_consolidation() -> None:
    made = table({"players.0.workers": [0, 1, 2]}, "consolidate reward 2 coal2 on 1")
    assert why(made, "reward 2 yen5 on 2") == [("NP-REWARD-02", "the reward of this consolidation has been taken")]


def test_the_set_up_is_not_judged_once_it_is_over() -> None:
    assert [rule for rule, _ in why(table({}, "take 1 c1"), "begin")] == ["NP-SETUP-01"]


def test_nothing_is_drawn_after_the_end() -> None:
    assert [rule for rule, _ in why(table({"phase": "end"}), "draw s1 c1")] == ["NP-END-01"]


COLOURS = ["amber", "black", "dark red", "green", "grey", "white"]


@pytest.mark.parametrize(
    ("typed", "workers"),
    [
        ("draw s3 amber, dark red, white", (0, 2, 5)),
        ("draw s3 dark red dark red c6", (2, 2, 5)),
        ("тянем я3 Amber GREEN black", (0, 1, 3)),
    ],
)
def test_workers_are_typed_by_the_names_of_the_box(typed: str, workers: tuple[int, ...]) -> None:
    """FACT-16: what the box asks for can be said, and is said back."""
    made = table(EMPTY, "take 3 amber mines 1 done", box={"worker_colours": COLOURS})
    (one,) = made.read(typed)
    assert (one.to_json()["workers"], one.spec.verb.key) == ([f"c{colour + 1}" for colour in workers], "draw")
    said = one.text("en", made.setting.players)
    assert said == "draw s3 " + " ".join(COLOURS[colour] for colour in workers)
    assert made.read(said) == [one]


def test_what_is_said_of_workers_uses_the_names_of_the_box() -> None:
    made = table({"spaces.1": [2, 2, 4]}, box={"worker_colours": COLOURS})
    assert why(made, "take 1 black") == [("NP-WORK-01", "space 1 holds dark red, dark red, grey")]
    assert {one.text("it", made.setting.players) for one in made.legal()} >= {"prendere 1 dark red", "prendere 1 grey"}


def test_a_table_without_names_numbers_its_workers() -> None:
    made = table({"spaces.1": [2, 2, 4]}, box={"worker_colours": "missing"})
    assert why(made, "take 1 c2") == [("NP-WORK-01", "space 1 holds c3, c3, c5")]
    made.learn("worker_colours", COLOURS)
    assert made.judge(made.read("take 1 dark red")[0]).legal


def test_every_scoring_is_announced_by_its_number() -> None:
    filled = "draw s3 c1 c2 c3 row1 c4 c5 c6 row2 c1 c2 c3 row3 c4 c5 c6"
    for marker, scorings, number in ((2, 0, 1), (4, 1, 2)):
        made = table(
            {"marker": marker, "scorings": scorings, "spaces.3": [0], "rows": [[], [], []]}, "take 3 c1 mines 1 done"
        )
        said = [note for one in made.read(filled) for note in made.declare(one).notes]
        rule = "NP-TIME-02" if number == 1 else "NP-TIME-03"
        assert [note.facts for note in said if note.rule == rule] == [{"number": number}]


def test_the_set_up_says_what_is_still_lacking() -> None:
    made = table({}, start="empty", players=2)
    tiles = [made.setting.box.get(f"city.{number}") for number in range(1, 9)]
    assert prompt(made) == "name the first player (first)"
    for entry, said in (
        ("first anna", "the city tiles as they lie, still missing: 1a, 1b"),
        *((f"city {region}{letter} {' '.join(tiles.pop())}", "") for region in range(1, 5) for letter in "ab"),
        ("remove 2 yen5 remove 2 yen5 remove 3 yen5 remove 3 coal2", "still missing: 4x, 5x (remove)"),
        (
            "remove 4 yen5 remove 4 coal2 remove 5 yen5 remove 5 coal2",
            "still missing: space 1, space 2, space 3, space 4, space 5, row 1, row 2 (draw)",
        ),
        ("draw s1 c1 c2 c3 s2 c1 c2 c3 s3 c1 c2 c3 s4 c4 c5 c6 s5 c4 c5 c6 row1 c1 c2", "still missing: row 2 (draw)"),
        ("draw row2 c4 c5", "everything is in place: begin"),
    ):
        for one in made.read(entry):
            assert made.declare(one).legal, entry
        assert said in prompt(made)
    assert [one.text() for one in made.legal() if one.spec.verb.key == "begin"] == ["begin"]


def test_the_set_up_names_the_places_that_are_not_full() -> None:
    made = table({"rows": [[0, 1], []], "spaces": [[0, 1, 2]] * 5, "first": 0, "phase": "setup"}, players=2)
    assert ("NP-SETUP-18", "workers are missing on: row 2") in why(made, "begin")


@pytest.mark.parametrize(
    ("given", "before", "entry", "said"),
    [
        ({}, ["take 3 c1"], "take 2 c1", "a worker was taken from space 3 in this turn"),
        ({}, ["take 3 c1", "mines 1"], "take 2 c1", "this turn has begun already (mines)"),
        (
            {"players.0.blueprints": 3, "players.0.steps.coal": 9},
            [],
            "exchange coal",
            "the coal track has 0 steps left above the marker, 1 is needed",
        ),
        (
            {"turn.stage": "act", "turn.space": 2},
            [],
            "export 1 silk",
            "contract 1 takes 2 different goods at once, 1 is named",
        ),
        ({"turn.stage": "act", "turn.space": 2}, [], "export 3 silk paper", "contract 3 takes 1 good, 2 are named"),
    ],
)
def test_a_refusal_says_what_is_so(given: dict[str, Any], before: list[str], entry: str, said: str) -> None:
    assert said in [text for _, text in why(table(given, *before), entry)]


@pytest.mark.parametrize(
    ("given", "entry", "said"),
    [
        ({"turn.stage": "wages", "turn.action": "consolidate"}, "done", "Anna pays no wages"),
        (
            {"turn.stage": "act", "turn.space": 4, "players.0.trains": 5, "players.0.steps.money": 7},
            "train 1",
            "Anna goes no step up on the money track",
        ),
    ],
)
def test_what_does_not_happen_is_said_so(given: dict[str, Any], entry: str, said: str) -> None:
    made = table(given, entry)
    speaker = Speaker("en", "nippon", made.setting.players)
    assert said in [speaker.say(one.template, one.facts) for one in made.steps[-1].notes]


def test_what_an_achievement_counts_is_asked_for_where_nobody_told_it() -> None:
    made = table({}, box={"achievement.9": "missing"})
    assert [one.key for one in GAME.final(made.position, made.setting)[1]] == ["achievement.9"]


def test_the_last_rounds_are_counted_down() -> None:
    made = table({"last": 5, "turn.player": 1}, "consolidate", "done", "consolidate", "done")
    speaker = Speaker("en", "nippon", made.setting.players)
    told = [speaker.say(note.template, note.facts) for step in made.steps for note in step.notes]
    assert [one for one in told if "last round" in one] == ["a last round is over; 1 to go"]


def test_what_a_region_brings_is_told_of_those_to_whom_it_brings_something() -> None:
    """NP-EX-19: two share places 1 and 2, the third has a ship that brings nothing; NP-SCORE-05, -06, -09."""
    given = {
        "last": 1,
        "turn.player": 2,
        "cities.1a.slots.north": {"owner": 0, "value": 6},
        "cities.1a.slots.east": {"owner": 1, "value": 6},
        "cities.1a.slots.south": {"owner": 2, "value": 4},
        "regions.1.ships": [{"owner": seat, "value": 2} for seat in range(3)],
    }
    box = {"region_vp.1": [10, 7, 5], **{f"foreign.{city}": [0, 0, 0, 0] for city in ("1a", "1b")}}
    made = table(given, "consolidate", "done", box=box)
    told = [
        (note.rule, note.facts["player"], note.facts["vp"]) for note in made.steps[-1].notes if "SCORE" in note.rule
    ]
    assert sorted(told) == [
        ("NP-SCORE-05", 2, 5),
        *(("NP-SCORE-06", seat, 8) for seat in (0, 1)),
        *(("NP-SCORE-09", seat, 2) for seat in (0, 1)),
    ]


def test_where_nobody_knows_who_leads_it_is_told_who_gains_something_at_all() -> None:
    """NP-SCORE-05, NP-SCORE-09: what foreign companies have there nobody told; who has nothing gains nothing."""
    given = {
        "last": 1,
        "turn.player": 2,
        "cities.1a.slots.north": {"owner": 0, "value": 6},
        "regions.1.ships": [{"owner": 0, "value": 2}, {"owner": 1, "value": 2}],
    }
    made = table(given, "consolidate", "done", box={"region_vp.1": [10, 7, 5], "foreign.1b": "missing"})
    told = [note.facts for note in made.steps[-1].notes if note.rule == "NP-SCORE-05"]
    assert [(one["region"], one["player"]) for one in told] == [(1, 0)]


def test_a_colour_of_which_more_lie_than_there_are_is_not_offered_from_the_bag() -> None:
    made = table(EMPTY | {"players.1.workers": [1] * 20}, "take 3 c1 mines 1 done")
    place = next(one for one in offer(made, set(made.decision().seats)).groups if one.pick is not None)
    assert place.pick is not None
    assert flow.bag(made.position)[1] < 0
    assert [colour for row in place.pick.rows for colour, _ in row.pieces] == [0, 2, 3, 4, 5]


def test_what_the_bag_may_give_is_listed_for_the_table() -> None:
    made = refill()
    assert {one.player for one in made.legal()} == {TABLE}


def test_the_turn_may_be_ended_behind_what_was_done_in_it() -> None:
    made = table({}, "take 3 c1")
    end = ending(made, tuple(made.read("mines 1")))
    assert end is not None
    assert end.text("en", made.setting.players) == "done"


@pytest.mark.parametrize(
    ("op", "said"),
    [("keep_on_consolidation", ["the bulbs factory says: one coal stays"]), ("other", [])],
)
def test_what_stays_on_consolidating_is_read_out_then_and_no_other_text(op: str, said: list[str]) -> None:
    """NP-INVEST-10."""
    bonus = {"when": "permanent", "do": [{"op": op, "text": "one coal stays"}]}
    factory = {"tile": 1, "goods": 0, "machine": 0}
    given = {"players.0.workers": [0, 1, 2], "players.0.factories.bulbs": factory}
    made = table(given, "consolidate", box={"synergy.bulbs.1": bonus})
    speaker = Speaker("en", "nippon", made.setting.players)
    notes = [one for one in made.steps[-1].notes if one.rule == "NP-INVEST-10"]
    assert [speaker.say(one.template, one.facts) for one in notes] == said


SILK = {"players.0.factories.silk": {"tile": 1, "goods": 1, "machine": 0}, "players.0.yen": 0}
NO_GOODS = {"players.0.factories.silk": {"tile": 1, "goods": 0, "machine": 0}, "players.0.yen": 0}
PAIRS = {f"contract.{one}": {"cubes": [1, 1], "yen": 1, "vp": 0, "steps": 0} for one in range(1, 9)}
WITHOUT_SILK = {f"cities.{city}.goods": ["paper", "lenses", "bulbs", "bento"] for city in CITIES}
SEVENS: dict[str, Any] = {f"cities.{city}.slots.north": {"owner": 1, "value": 7} for city in CITIES}
SEVENS |= {f"cities.{city}.goods": ["silk", "lenses", "bulbs", "bento"] for city in CITIES}
ALL_TILES = {"players.0.tiles": {"unknown": True}}


@pytest.mark.parametrize(
    ("space", "given", "more", "reason"),
    [
        (2, NO_GOODS, {}, "export: there are no goods to deliver (NP-EXPORT-04)"),
        (2, NO_GOODS | {"players.0.contracts": []}, {}, "export: there are no goods to deliver (NP-EXPORT-04)"),
        (2, SILK | {"players.0.contracts": []}, {}, "export: no contract is left (NP-EXPORT-02)"),
        (2, SILK, {"box": PAIRS}, "export: every contract takes more different goods than there are (NP-EXPORT-03)"),
        (5, NO_GOODS, {}, "local market: there are no goods to supply a city with (NP-MARKET-03)"),
        (5, SILK | {"players.0.tiles": []}, {}, "local market: no influence tile is left (NP-MARKET-05)"),
        (5, SILK | WITHOUT_SILK, {}, "local market: no city asks for the goods in storage (NP-MARKET-04)"),
        (
            5,
            SILK | WITHOUT_SILK,
            {"untold": ALL_TILES},
            "local market: no city asks for the goods in storage (NP-MARKET-04)",
        ),
        (
            5,
            SILK | SEVENS,
            {"untold": ALL_TILES},
            "local market: no influence tile is higher than those that lie there (NP-MARKET-10)",
        ),
    ],
)
def test_a_worker_that_could_try_nothing_is_refused_with_what_is_lacking(
    space: int, given: dict[str, Any], more: dict[str, Any], reason: str
) -> None:
    """NP-WORK-04: goods, contracts, tiles, or a city that asks for them."""
    ((_, said),) = why(table({f"spaces.{space}": [0], **given}, **more), f"take {space} c1")
    assert reason in said.removeprefix(f"nothing under space {space} can be carried out: ").split("; ")


def test_an_action_that_is_due_is_not_left_out_by_override_either() -> None:
    """NP-TURN-02: the turn cannot end before it."""
    made = table({})
    (found,) = made.judge(made.read("done")[0]).violations
    assert (found.rule, found.forced) == ("NP-TURN-02", True)
