"""The card language: each counter on one table where they differ, and deeds that ask for an entry."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.effect import Count
from referee.engine.game import TABLE
from referee.games.great_wall.box.card_words import COUNTERS, MOMENTS
from referee.games.great_wall.cards.counting import counts
from referee.games.great_wall.components import COMMANDS
from referee.games.great_wall.game import GAME

UNITS = [{"owner": 0, "soldier": 2, "spots": [1]}, {"owner": 1, "soldier": 0, "spots": [2]}]
GIVEN: dict[str, Any] = {
    "phase": "summer",
    "track": [1, 0, 2],
    "shame": 22,
    "players.0.resources": {"wood": 1, "stone": 2, "gold": 4, "chi": 8},
    "players.0.honor": 9,
    "players.0.clerks": 1,
    "players.0.soldiers": {"spearman": 5, "archer": 1, "horseman": 1},
    "players.0.shamed": {"spearman": 2, "archer": 0, "horseman": 1},
    "players.0.overseers.quarry": {"soldier": 0, "cell": 2},
    "players.0.overseers.temple": {"soldier": 0, "cell": 1},
    "players.0.hand": [0, 1, 2, 4],
    "players.0.discard": [5],
    "players.0.chosen": 3,
    "players.0.tactics": 6,
    "players.0.claims": [{"card": 7, "shame": 3}, {"card": 8, "shame": 0}, {"card": 9, "shame": 0}],
    "players.0.advisors": [11, 12],
    "players.0.supporting": 3,
    "players.1.chosen": 3,
    "players.2.chosen": 0,
    "locations.temple": [0, 1],
    "locations.gold_mine": [0],
    "locations.barracks": [0, 0],
    "locations.builders": [1],
    "sections.left.level": 1,
    "sections.left.barricades": 0,
    "sections.left.rest": {"0": [2, 1, 0]},
    "sections.left.archers": [0, 1],
    "sections.left.hordes": [{"card": 1, "units": UNITS, "wounds": []}, {"card": 4, "units": [], "wounds": []}],
    "sections.centre.level": 2,
    "sections.centre.rest": {"0": [0, 0, 1], "1": [1, 0, 0]},
    "sections.right.barricades": 1,
}
COUNTED = {
    "supporting": 3,
    "advisors": 5,
    "advisors active": 2,
    "advisors supporting": 3,
    "clerks": 4,
    "clerks barracks": 2,
    "clerks barracks temple": 3,
    "sole": 2,
    "sole temple": 0,
    "overseers": 2,
    "overseers quarry": 1,
    "overseers gold_mine": 0,
    "levels": 3,
    "levels quarry": 2,
    "warriors": 6,
    "warriors supply": 7,
    "warriors supply spearman": 5,
    "warriors rest": 4,
    "warriors rest spearman": 2,
    "warriors firing": 1,
    "warriors horde": 1,
    "warriors horde spearman": 0,
    "warriors left": 5,
    "warriors centre": 1,
    "warriors archer": 2,
    "hordes": 4,
    "hordes left": 2,
    "hordes here": 2,
    "hordes row1": 3,
    "hordes row2": 1,
    "hordes row3": 0,
    "hordes row2 centre": 0,
    "claimed": 3,
    "clean": 2,
    "walls": 3,
    "walls left": 1,
    "highest": 2,
    "highest left": 1,
    "barricades": 4,
    "barricades right": 1,
    "discarded": 1,
    "hand": 6,
    "wood": 1,
    "stone": 2,
    "gold": 4,
    "chi": 8,
    "honor": 9,
    "resources": 15,
    "shame": 6,
    "pool": 22,
    "players": 3,
    "track work_harder": 2,
    "track economy": 1,
    "track work_harder economy": 3,
    "track betrayal": 0,
    "others_track work_harder": 1,
    "others_track economy": 1,
    "season summer": 1,
    "season winter": 0,
    "row": 2,
    "wounds": 11,
    "killed": 12,
    "saved": 13,
}


def test_each_counter_counts_what_it_names() -> None:
    made = {"game": GAME.id, "players": 3, "given": GIVEN}
    table = scenarios.session_of(GAME, practice_box(GAME.package), made)
    happened = {"wounds": 11, "killed": 12, "saved": 13}
    count = counts(table.position, table.setting, 0, at=0, row=2, happened=happened)
    found = {text: count(Count(what, tuple(of))) for text in COUNTED for what, *of in [text.split()]}
    assert found == COUNTED
    assert {text.split()[0] for text in COUNTED} == {one.name.key for one in COUNTERS}
    nothing = counts(table.position, table.setting, 0)
    assert [nothing(Count(what)) for what in ("row", *happened)] == [0, 0, 0, 0]
    assert nothing(Count("hordes", ("here",))) == COUNTED["hordes"]


OF_SEATS = {
    "warriors horde": (1, 1, 0),
    "warriors horde spearman": (0, 1, 0),
    "warriors rest": (4, 1, 0),
    "warriors firing": (1, 1, 0),
    "warriors supply": (7, 16, 16),
    "clerks": (4, 2, 0),
    "clerks builders": (0, 1, 0),
    "sole": (2, 1, 0),
    "levels": (3, 0, 0),
    "overseers": (2, 0, 0),
    "others_track work_harder": (1, 1, 2),
    "others_track economy": (1, 1, 0),
    "honor": (9, 0, 0),
    "stone": (2, 5, 5),
    "claimed": (3, 0, 0),
}


@pytest.mark.parametrize("text", OF_SEATS)
def test_each_seat_counts_its_own(text: str) -> None:
    """GW-CORE-14."""
    table = scenarios.session_of(GAME, practice_box(GAME.package), {"game": GAME.id, "players": 3, "given": GIVEN})
    what, *of = text.split()
    found = [counts(table.position, table.setting, seat)(Count(what, tuple(of))) for seat in range(3)]
    assert found == [*OF_SEATS[text]]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_card_that_is_not_turned_over_has_no_name_on_the_track(name: str) -> None:
    """GW-CMD-04; a table that was corrected may have such a card there."""
    table = scenarios.session_of(GAME, practice_box(GAME.package), {"game": GAME.id, "players": 3})
    table.position.track[0] = 0
    assert counts(table.position, table.setting, 1)(Count("track", (name,))) == 0


@pytest.mark.parametrize(("players", "expected"), [(2, 3), (3, 3), (4, 4)])
def test_two_players_count_as_three(players: int, expected: int) -> None:
    table = scenarios.session_of(GAME, practice_box(GAME.package), {"game": GAME.id, "players": players})
    assert counts(table.position, table.setting, 0)(Count("players")) == expected


def test_what_is_nobodys_is_counted_for_the_first_player() -> None:
    """What an Event changes may be about no player, such as how many Horde cards come."""
    table = scenarios.session_of(GAME, practice_box(GAME.package), {"game": GAME.id, "players": 3, "given": GIVEN})
    first, nobody = (counts(table.position, table.setting, seat, at=0, row=2) for seat in (0, TABLE))
    named = [Count(what, tuple(of)) for text in COUNTED for what, *of in [text.split()]]
    assert [nobody(one) for one in named] == [first(one) for one in named]


def test_of_a_card_that_is_revealed_only_what_is_for_now_happens() -> None:
    """GW-COOP-22: an Event happens at once; what it says of other moments waits for them."""
    later = [one.name.key for one in MOMENTS if one.name.key != "now"]
    text = [{"when": one, "who": "each", "do": [{"op": "gain", "of": ["gold"]}]} for one in later if one != "always"]
    text.insert(9, {"when": "now", "who": "each", "do": [{"op": "gain", "of": ["stone"]}]})
    made = {
        "game": GAME.id,
        "players": 3,
        "options": {"mode": "cooperative"},
        "box": {"event.3": {"title": "Mud", "text": text}},
        "given": {
            "phase": "winter",
            "tasks": [{"kind": kind} for kind in ("spring", "requests", "event")],
            "requests": [5, 1, 6],
        },
        "entry": "event 3",
        "expect": {
            "verdict": "legal",
            "position": {"players.0.resources": [5, 6, 5, 5], "players.2.resources": [5, 6, 5, 5]},
        },
    }
    assert not scenarios.run(GAME, practice_box(GAME.package), made).problems


ASKED: list[tuple[dict[str, Any], list[str], dict[str, Any]]] = [
    ({"op": "collect", "of": ["quarry"], "n": 2}, [], {"players.0.resources.stone": 7}),
    ({"op": "gain", "of": ["stone"], "per": ["killed"]}, [], {"players.0.resources.stone": 5}),
    (
        {"op": "lose", "of": ["stone"], "n": 2, "pay": {"gold": 1}},
        ["use"],
        {"players.0.resources.stone": 3, "players.0.resources.gold": 4},
    ),
    (
        {"op": "donate", "of": ["quarry"]},
        ["donate"],
        {"players.0.resources.stone": 4, "players.0.honor": 2, "warehouse.stone": 1},
    ),
    ({"op": "hire_clerk"}, ["hire"], {"players.0.resources.gold": 3, "players.0.clerks": 5, "players.0.pool": 2}),
    (
        {"op": "hire_clerk", "of": ["free"], "n": 2},
        ["hire", "hire"],
        {"players.0.resources.gold": 5, "players.0.clerks": 6, "players.0.pool": 1},
    ),
    ({"op": "discard_advisor"}, ["dismiss 2", "come 9"], {"advisors": [1, 3, 4, 9], "reserve.advisor_discard": [2]}),
    ({"op": "kill"}, ["perish spearman rest left"], {"sections.left.rest": {"0": [1, 1, 0]}}),
    (
        {"op": "kill", "of": ["all", "left"]},
        ["perish spearman rest left", "perish spearman rest left", "perish archer rest left"],
        {"sections.left.rest": {"0": [0, 0, 0]}, "sections.right.rest": {"0": [0, 0, 1]}},
    ),
    ({"op": "take_shame", "n": 2}, ["shame archer", "shame archer"], {"players.0.shamed": [2, 2, 0], "shame": 26}),
    ({"op": "drop_shame"}, ["redeem spearman"], {"players.0.shamed": [1, 0, 0], "players.0.resources.chi": 3}),
    (
        {"op": "drop_shame", "of": ["free"]},
        ["redeem spearman"],
        {"players.0.shamed": [1, 0, 0], "players.0.resources.chi": 5},
    ),
    ({"op": "reclaim"}, ["recall fifth"], {"players.0.hand": [0, 1, 4], "players.0.discard": [2, 5]}),
    ({"op": "reclaim", "of": ["all"]}, [], {"players.0.hand": [0, 1, 4, 5], "players.0.discard": [2]}),
    ({"op": "sacrifice", "of": ["spearman"]}, ["offer"], {"players.0.lost": [1, 0, 0], "players.0.clerks": 4}),
    ({"op": "sacrifice", "of": ["spearman"], "n": 2}, ["offer"], {"players.0.lost": [2, 0, 0]}),
    ({"op": "sacrifice", "of": ["clerk"]}, ["offer"], {"players.0.lost": [0, 0, 0], "players.0.clerks": 3}),
    ({"op": "invade"}, ["horde 6 next left"], {"reserve.hordes": 20, "reserve.pointer": 0}),
]


@pytest.mark.parametrize(("does", "entries", "position"), ASKED)
def test_what_a_card_asks_for_is_done_so_often_and_no_more(
    does: dict[str, Any], entries: list[str], position: dict[str, Any]
) -> None:
    """``Courier`` is a card that may be played at any time."""
    text = {"title": "Courier", "window": "anytime", "boost": {"chi": 1}, "boosted": []}
    given = {
        "phase": "fall",
        "active": 0,
        "slot": 1,
        "track": [0, 1, 2],
        "tasks": [{"kind": "turns"}, {"kind": "defeat_check"}, {"kind": "activations", "seats": [0]}],
        "shame": 28,
        "locations.embassy": [0],
        "sections.left.rest": {"0": [2, 1, 0]},
        "sections.right.rest": {"0": [0, 0, 1]},
        "players.0.clerks": 4,
        "players.0.tactics": 2,
        "players.0.hand": [0, 1],
        "players.0.discard": [2, 4, 5],
        "players.0.chosen": 3,
        "players.0.shamed": {"spearman": 2, "archer": 0, "horseman": 0},
        "players.0.soldiers": {"spearman": 6, "archer": 3, "horseman": 1},
    }
    told = ["Anna: play t13 upper", *entries]
    made = {
        "game": GAME.id,
        "players": 3,
        "box": {"tactic.13": {**text, "upper": [{"when": "now", "do": [does]}]}},
        "given": given,
        "before": told[:-1],
        "entry": told[-1],
        "expect": {"verdict": "legal", "position": position, "decision": ["activations", "Anna"]},
    }
    assert not scenarios.run(GAME, practice_box(GAME.package), made).problems
