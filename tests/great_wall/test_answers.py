"""What cards change as long as they lie there, which abilities answer what happens, and how clauses are carried out."""

from __future__ import annotations

from typing import Any

import great_wall_support
import pytest
from great_wall_support import Table

from referee.engine.game import TABLE
from referee.games.great_wall.box import board
from referee.games.great_wall.cards import clauses, lasting, triggers
from referee.games.great_wall.components import ARCHER, CENTRE, HORSEMAN, LEFT, QIN, REED, RIGHT, SPEARMAN
from referee.games.great_wall.position import Horde
from referee.games.great_wall.task_shapes import Command, Doing, Occasion, OfText, Picking, Task, Telling, Using


def table(players: int = 3, mode: str = "competitive", told: str = "", **given: Any) -> Table:
    return great_wall_support.table(players, mode, box=TEXTS.get(told), **{"active": 0} | given)


def change(*of: str, n: int = 1, per: list[str] | None = None, **more: Any) -> dict[str, Any]:
    effect = {"op": "change", "n": n, "of": [*of]} | ({"per": per} if per else {})
    return {"when": "always", "do": [effect]} | more


def horde(*text: dict[str, Any]) -> dict[str, Any]:
    return {"title": "Made up", "pointer": "left", "power": 5, "honor": 3, "grid": [["o", "o"]], "text": [*text]}


def titled(*text: dict[str, Any]) -> dict[str, Any]:
    return {"title": "Made up", "text": [*text]}


def general(*text: dict[str, Any]) -> dict[str, Any]:
    return {"title": "Made up", "start": {}, "tactics": 0, "tea": 5, "text": [*text]}


PLAIN = (2, 3, 5)
TEXTS: dict[str, dict[str, Any]] = {
    "changes": {
        **{f"horde.{card}": horde() for card in PLAIN},
        "horde.1": horde(change("power", n=10)),
        "horde.4": horde(change("power", "here", n=20)),
        "horde.7": horde(change("power", "centre", n=40)),
        "horde.10": horde(change("power", "row2", n=80)),
        "horde.13": horde(change("power", "set", n=3), change("power", per=["row"])),
        "horde.16": horde(change("defense", "left", n=7)),
        "horde.19": horde(change("covering", "forbid", "archer"), change("covering", "forbid", "row3")),
        "horde.22": horde(change("covering", "forbid", "here", "spearman")),
        "advisor.1": titled(change("power", n=100)),
        "advisor.2": titled(change("power", "row1", n=200)),
        "general.1": general(change("power", per=["gold"])),
        "general.21": general(change("power", n=1000)),
        "event.1": titled(change("power", "left", n=400)),
        "event.2": titled(change("invasion", n=2), change("invasion", per=["row"])),
        "event.3": titled(change("invasion", "set", n=9)),
        "event.4": titled(change("covering", "forbid", "horseman", "right")),
    },
}


def power(made: Table, number: int, row: int, **more: Any) -> int:
    card = made.position.sections[number].hordes[row - 1]
    return lasting.changed(*made, "power", 5, at=number, horde=card, **more)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ({"left": [2]}, {(LEFT, 1): 5}),
        ({"left": [1]}, {(LEFT, 1): 15}),
        ({"left": [1, 2]}, {(LEFT, 1): 15, (LEFT, 2): 5}),
        ({"left": [4, 1, 2]}, {(LEFT, 1): 25, (LEFT, 2): 35, (LEFT, 3): 25}),
        ({"right": [2, 4], "left": [2]}, {(RIGHT, 1): 25, (RIGHT, 2): 25, (LEFT, 1): 5}),
        ({"right": [7], "centre": [2, 1]}, {(RIGHT, 1): 5, (CENTRE, 1): 45, (CENTRE, 2): 55}),
        ({"right": [2, 10, 3]}, {(RIGHT, 1): 5, (RIGHT, 2): 85, (RIGHT, 3): 5}),
        ({"right": [10, 2, 11]}, {(RIGHT, 1): 5, (RIGHT, 2): 5, (RIGHT, 3): 5}),
        ({"left": [13, 2]}, {(LEFT, 1): 4, (LEFT, 2): 5}),
        ({"left": [2, 3, 13]}, {(LEFT, 3): 6}),
        ({"left": [4, 13]}, {(LEFT, 2): 25}),
    ],
)
def test_a_horde_card_changes_itself_or_what_is_at_the_place_it_names(
    cards: dict[str, list[int]], expected: dict[tuple[int, int], int]
) -> None:
    """GW-HORDE-02."""
    laid = {f"sections.{place}.hordes": [{"card": card} for card in row] for place, row in cards.items()}
    made = table(told="changes", **laid)
    assert {(number, row): power(made, number, row) for number, row in expected} == expected


@pytest.mark.parametrize(
    ("owner", "seats", "seat", "row", "plus"),
    [
        (0, (), 0, 1, 300),
        (0, (), 0, 2, 100),
        (0, (), 1, 1, 0),
        (0, (), -1, 1, 0),
        (2, (), 2, 1, 300),
        (2, (0, 1, 2), -1, 1, 300),
        (2, (0, 1), -1, 1, 0),
        (2, (0, 1, 2), -1, 2, 100),
    ],
)
def test_an_advisor_changes_what_its_owner_does_or_what_is_everybodys(
    owner: int, seats: tuple[int, ...], seat: int, row: int, plus: int
) -> None:
    made = table(told="changes", **{f"players.{owner}.advisors": [2, 9, 1]})
    made.position.sections[CENTRE].hordes = [Horde(3), Horde(5)]
    assert power(made, CENTRE, row, seat=seat, seats=seats) == 5 + plus
    assert lasting.touched(*made, "power", seat) is (seat == owner)


@pytest.mark.parametrize(("general_", "gold", "plus"), [(1, 4, 4), (1, 0, 0), (21, 4, 1000), (2, 4, 0), (0, 4, 0)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_general_changes_what_its_owner_does_by_what_the_owner_has(
    general_: int, gold: int, plus: int, seat: int
) -> None:
    own = {f"players.{seat}.general": general_, f"players.{seat}.resources.gold": gold}
    made = table(told="changes", **own)
    made.position.sections[CENTRE].hordes = [Horde(3)]
    assert power(made, CENTRE, 1, seat=seat) == 5 + plus
    assert power(made, CENTRE, 1, seat=1 - seat) == 5
    assert lasting.touched(*made, "power", seat) is (general_ in (1, 21))


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
@pytest.mark.parametrize(
    ("events", "base", "invasion"),
    [([], 2, 2), ([2], 2, 4), ([3], 2, 9), ([2, 3], 2, 11), ([3, 2], 0, 11), ([1], 2, 2)],
)
def test_an_event_changes_what_is_everybodys_in_the_cooperative_mode(
    mode: str, events: list[int], base: int, invasion: int
) -> None:
    """What sets a number comes before what adds to it; of no card the row is 0."""
    made = table(mode=mode, told="changes", events=events)
    together = mode == "cooperative"
    assert lasting.changed(*made, "invasion", base) == (invasion if together else base)
    for number in range(3):
        made.position.sections[number].hordes = [Horde(3)]
        left = 400 * (together and 1 in events and number == LEFT)
        assert power(made, number, 1) == 5 + left


@pytest.mark.parametrize(
    ("target", "base", "result"),
    [("power", -1, 0), ("lethality", -2, 0), ("power", 3, 3), ("no card", -1, 0), ("no card", 0, 0), ("no card", 3, 3)],
)
def test_no_number_is_less_than_none(target: str, base: int, result: int) -> None:
    assert lasting.changed(*table(), target, base) == result


@pytest.mark.parametrize(
    ("advisors", "price", "result"), [([9], 2, 1), ([9], 1, 0), ([9], 0, 0), ([9, 9], 1, 0), ([], 2, 2)]
)
def test_a_change_takes_away_no_more_than_there_is(advisors: list[int], price: int, result: int) -> None:
    made = table(**{"players.1.advisors": advisors})
    words = lasting.soldier_word(SPEARMAN)
    assert lasting.changed(*made, "recruit_cost", price, seat=1, words=words) == result
    assert lasting.changed(*made, "recruit_cost", price, seat=1, words=lasting.soldier_word(ARCHER)) == price


@pytest.mark.parametrize(
    ("soldier", "places"),
    [
        (ARCHER, {(LEFT, 1), (LEFT, 3)}),
        (SPEARMAN, {(LEFT, 3), (CENTRE, 1), (CENTRE, 2)}),
        (HORSEMAN, {(LEFT, 3), (RIGHT, 1)}),
    ],
)
def test_who_may_not_cover_what(soldier: int, places: set[tuple[int, int]]) -> None:
    """The Guards forbid Archers their own card, and everybody in row 3; another card Spearmen its whole Section."""
    made = table(mode="cooperative", told="changes", events=[4])
    for number, cards in enumerate(([19, 3, 21], [2, 22], [5])):
        made.position.sections[number].hordes = [Horde(card) for card in cards]
    words = lasting.soldier_word(soldier)
    found = {
        (number, row)
        for number, section in enumerate(made.position.sections)
        for row, card in enumerate(section.hordes, 1)
        if lasting.forbidden(*made, "covering", at=number, horde=card, words=words)
    }
    assert found == places


@pytest.mark.parametrize(
    ("price", "change_", "result"),
    [([2, 0, 0], 1, [3, 0, 0]), ([1, 2, 0], -1, [1, 1, 0]), ([1, 1, 1], 2, [3, 1, 1]), ([0, 0, 4], -1, [0, 0, 3])],
)
def test_the_largest_part_of_a_price_changes(price: list[int], change_: int, result: list[int]) -> None:
    assert lasting.dearer(price, change_) == result


def test_cards_answer_in_the_order_in_which_they_lie() -> None:
    told: dict[int, Any] = {3: (), 7: (), 9: ()}
    assert [*lasting.lying([9, 1, 3, 9], told)] == [9, 3, 9]
    assert [*lasting.lying((9, 3), told)] == [3, 9]


@pytest.mark.parametrize(("soldier", "word"), [(SPEARMAN, "spearman"), (ARCHER, "archer"), (HORSEMAN, "horseman")])
def test_a_warrior_is_called_by_its_kind_and_as_any(soldier: int, word: str) -> None:
    """GW-CORE-07."""
    assert lasting.soldier_word(soldier) == (word, "warrior")


# -- abilities -------------------------------------------------------------------------------------------------------


def of(card: str, seat: int, step: int = 0, here: int = -1, **happened: int) -> OfText:
    return OfText("clause", card=card, step=step, owner=seat, here=here, happened=happened)


def told(when: str, whose: str = "own", once: str = "time", *at: str) -> dict[str, Any]:
    more = {"whose": whose} if whose != "own" else {}
    gain = {"when": when, "do": [{"op": "gain", "of": ["gold"]}]}
    return gain | more | ({"once": once} if once != "time" else {}) | ({"at": [*at]} if at else {})


TEXTS["abilities"] = {
    "general.1": general(told("claim"), told("wound"), told("claim", "any")),
    "general.21": general(told("claim")),
    "advisor.1": titled(told("claim")),
    "advisor.44": titled(told("claim", "any")),
    "advisor.2": titled(told("recruit", "own", "time", "archer")),
    "advisor.3": titled(told("collect", "any", "turn")),
    "advisor.4": titled(told("collect", "own", "year")),
    "advisor.5": titled(told("collect", "own", "game")),
    "advisor.6": titled(
        told("income", "own", "turn") | {"if": [[{"left": ["gold"], "sign": ">=", "right": 6}]]},
        told("income") | {"if": [[{"left": ["gold"], "sign": ">=", "right": 6}]]},
    ),
    "event.1": titled(told("claim")),
    "event.12": titled(told("claim")),
    "horde.1": horde(told("claim")),
    "horde.24": horde(told("claim"), told("breach")),
    "qin": titled(told("claim")),
}


@pytest.mark.parametrize(
    ("seat", "doers", "cards", "expected"),
    [
        (0, None, (), [of("general.1", 0), of("general.1", 0, 2), of("advisor.44", 2)]),
        (1, None, (), [of("general.21", 1), of("advisor.1", 1), of("general.1", 0, 2), of("advisor.44", 2)]),
        (2, None, (), [of("general.1", 0, 2), of("advisor.44", 2)]),
        (-1, [1, 2], (), [of("general.21", 1), of("advisor.1", 1), of("general.1", 0, 2), of("advisor.44", 2)]),
        (-1, [], (), [of("general.1", 0, 2), of("advisor.44", 2)]),
        (
            -1,
            None,
            (24,),
            [
                *(of("general.21", 1), of("advisor.1", 1), of("general.1", 0), of("general.1", 0, 2)),
                *(of("advisor.44", 2), of("horde.24", -1)),
            ],
        ),
        (2, None, (1, 24), [of("general.1", 0, 2), of("advisor.44", 2), of("horde.1", 2), of("horde.24", 2)]),
    ],
)
def test_abilities_answer_in_tea_order_those_of_the_doer_and_those_of_any(
    seat: int, doers: list[int] | None, cards: tuple[int, ...], expected: list[OfText]
) -> None:
    """GW-GEN-01, GW-ADV-03, GW-HORDE-02, GW-CORE-14; -1 concerns everybody."""
    own = {"players.0.general": 1, "players.1.general": 21, "players.1.advisors": [1], "players.2.advisors": [44, 2]}
    made = table(told="abilities", tea=[1, 0, 2], **own)
    triggers.answer(*made, "claim", triggers.Deed(seat, doers, cards=cards))
    assert made.position.tasks[::-1] == expected


@pytest.mark.parametrize(("events", "expected"), [([], []), ([12, 2, 1], [of("event.12", -1), of("event.1", -1)])])
def test_events_answer_as_they_lie_whoever_does_it(events: list[int], expected: list[OfText]) -> None:
    """GW-COOP-22."""
    made = table(mode="cooperative", told="abilities", events=events)
    triggers.answer(*made, "claim", triggers.Deed(2, here=RIGHT, counted={"wounds": 2}))
    here = [of(one.card, -1, 0, RIGHT, wounds=2) for one in expected]
    assert made.position.tasks[::-1] == here


@pytest.mark.parametrize(("seat", "expected"), [(QIN, [of("qin", QIN)]), (REED, []), (0, [])])
def test_the_general_of_qin_answers_what_he_does(seat: int, expected: list[OfText]) -> None:
    made = table(1, told="abilities")
    triggers.happens(*made, "claim", seat)
    assert made.position.tasks == expected


@pytest.mark.parametrize(
    ("at", "answers"), [((), False), (("archer",), True), (("spearman", "archer"), True), (("spearman",), False)]
)
@pytest.mark.parametrize("when", ["recruit", "attack"])
def test_words_narrow_what_is_answered(when: str, at: tuple[str, ...], answers: bool) -> None:
    made = table(told="abilities", **{"players.2.advisors": [2]})
    triggers.happens(*made, when, 2, *at, here=CENTRE)
    assert made.position.tasks == ([of("advisor.2", 2, 0, CENTRE)] if answers and when == "recruit" else [])


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        (["turn"], ["advisor.3"]),
        (["year"], ["advisor.4"]),
        (["turn", "year"], ["advisor.3", "advisor.4"]),
        (["game"], ["advisor.5"]),
        ([], []),
    ],
)
def test_an_ability_with_a_limit_answers_again_when_its_time_has_gone_by(times: list[str], expected: list[str]) -> None:
    """GW-CORE-13."""
    made = table(told="abilities", **{"players.2.advisors": [3, 4, 5]})
    triggers.happens(*made, "collect", 2)
    assert [one.card for one in made.position.tasks[::-1]] == ["advisor.3", "advisor.4", "advisor.5"]  # type: ignore[attr-defined]
    made.position.tasks.clear()
    triggers.happens(*made, "collect", 2)
    assert made.position.tasks == []
    triggers.flow.forget(made.position, *times)
    triggers.happens(*made, "collect", 2)
    assert [one.card for one in made.position.tasks[::-1]] == expected  # type: ignore[attr-defined]
    triggers.happens(*made, "collect", 0)
    assert len(made.position.tasks) == len(expected)


@pytest.mark.parametrize(("gold", "steps"), [(5, [1]), (6, [0, 1])])
def test_a_limit_is_used_up_only_where_the_condition_holds(gold: int, steps: list[int]) -> None:
    """GW-CORE-13: an ability without a limit asks when it is carried out."""
    made = table(told="abilities", **{"players.1.advisors": [6], "players.1.resources.gold": gold})
    triggers.occasion(*made, Occasion(seats=[1], of="income"), [])
    assert made.position.tasks[::-1] == [of("advisor.6", 1, step) for step in steps]
    assert made.position.players[1].used == (["turn:advisor.6.0"] if 0 in steps else [])


@pytest.mark.parametrize(
    ("when", "left"),
    [
        ("attack", ["turn:tactic:on_recruit:1", "turn:tactic:on_attackers:1"]),
        ("activation", ["turn:tactic:on_attack:1", "turn:tactic:on_attackers:1"]),
        ("claim", ["turn:tactic:on_attack:1", "turn:tactic:on_recruit:1", "turn:tactic:on_attackers:1"]),
    ],
)
def test_each_attack_and_each_activation_is_a_new_moment_for_tactic_cards(when: str, left: list[str]) -> None:
    """GW-TAC-04."""
    made = table()
    used = ["turn:tactic:on_attack:1", "turn:tactic:on_recruit:1", "turn:tactic:on_attackers:1"]
    for own in made.position.players:
        own.used = [*used]
    made.position.players[1].used = []
    triggers.happens(*made, when, 2)
    assert [own.used for own in made.position.players] == [left, [], left]


@pytest.mark.parametrize("card", [1, 21])
def test_the_first_and_the_last_general_and_advisor_have_texts(card: int) -> None:
    made = table(told="abilities", **{"players.1.general": card, "players.1.advisors": [44, 1]})
    keys = board.known(made.setting).moments["claim"]
    assert triggers.keys_of(made.position, 1, keys) == [f"general.{card}", "advisor.44", "advisor.1"]
    assert triggers.keys_of(made.position, 1, {"advisor.1": ()}) == ["advisor.1"]
    assert triggers.keys_of(made.position, 0, keys) == []
    assert triggers.keys_of(made.position, TABLE, keys) == []
    assert triggers.keys_of(made.position, 3, keys) == []
    assert triggers.keys_of(made.position, QIN, {}) == []


# -- clauses ---------------------------------------------------------------------------------------------------------

GAIN, WIN = {"op": "gain", "of": ["gold"]}, {"op": "gain", "of": ["honor"]}
TEXTS["clauses"] = {
    "command.economy": {
        "title": "Economy",
        "bands": [
            {"when": "now", "who": "active", "do": [GAIN]},
            {"when": "claim", "who": "active", "do": [GAIN]},
            {"when": "now", "who": "others", "do": [GAIN, WIN]},
        ],
    },
    "advisor.1": titled({"when": "claim", "who": "each", "pay": {"chi": 1}, "do": [GAIN]}),
    "advisor.2": titled({"when": "claim", "who": "each", "pick": 2, "do": [GAIN, WIN, GAIN]}),
    "advisor.3": titled({"when": "claim", "do": [{"op": "gain", "of": ["gold"], "pay": {"chi": 1}}]}),
    "advisor.4": titled(
        {"when": "claim", "who": "each", "do": [GAIN], "if": [[{"left": ["chi"], "sign": ">=", "right": 6}]]}
    ),
    "advisor.5": titled({"when": "claim", "do": [{"op": "change", "of": ["power"]}]}),
    "event.1": titled({"when": "now", "do": [GAIN]}, {"when": "now", "do": [{"op": "invade"}]}),
    "solo.sixth": {"title": "Sixth", "bands": [{"when": "now", "who": "active", "do": [GAIN]}]},
    "reed": {"title": "Reed", "bands": [{"when": "now", "who": "others", "do": [GAIN]}]},
}


def carried(made: Table, task: Task) -> list[Task]:
    made.position.tasks.clear()
    getattr(clauses, task.kind)(*made, task, [])
    return made.position.tasks[::-1]


@pytest.mark.parametrize(
    ("players", "owner", "expected"),
    [
        (3, 1, [of("command.economy", 1, 0), of("command.economy", 1, 2)]),
        (1, QIN, [of("solo.sixth", QIN)]),
        (1, REED, [of("reed", REED)]),
    ],
)
def test_the_bands_of_a_card_are_carried_out_from_the_top(players: int, owner: int, expected: list[Task]) -> None:
    """GW-CMD-02, GW-FALL-06: those that are for now."""
    made = table(players, told="clauses")
    made.position.party(owner).chosen = 5 if owner == QIN else 0
    assert carried(made, Command(owner=owner)) == expected


@pytest.mark.parametrize(
    ("players", "active", "seat", "speaks"),
    [
        (3, 0, 2, 2),
        (2, 1, REED, 1),
        (2, REED, REED, 0),
        (2, -1, REED, 0),
        (2, 1, TABLE, 0),
        (1, QIN, QIN, 0),
        (1, 0, REED, 0),
        (1, QIN, REED, 0),
        (2, 1, 0, 0),
    ],
)
def test_who_says_what_a_text_did(players: int, active: int, seat: int, speaks: int) -> None:
    """GW-REED-08: for the Clan its Overlord, for Qin the first player."""
    made = table(players, active=active)
    assert clauses.speaker(made.position, seat) == speaks


@pytest.mark.parametrize(
    ("step", "active", "expected"),
    [
        (0, 1, [Doing("effect", [1], card="command.economy", owner=1)]),
        (
            2,
            1,
            [
                Doing("effect", [seat], card="command.economy", step=2, owner=1, place=place)
                for seat in (2, 0)
                for place in (0, 1)
            ],
        ),
    ],
)
def test_each_player_finishes_a_band_before_the_next_begins(step: int, active: int, expected: list[Task]) -> None:
    """GW-CMD-02, -03."""
    made = table(told="clauses", tea=[2, 1, 0], active=active)
    assert carried(made, of("command.economy", 1, step)) == expected


def test_a_price_or_a_choice_is_asked_of_each_player_for_whom_it_is() -> None:
    """GW-REED-25: for the parties nobody plays it is declared."""
    made = table(2, told="clauses", tea=[1, REED, 0], active=1)
    told_: dict[str, Any] = {"owner": 1, "here": RIGHT, "happened": {"wounds": 2}}
    using = [Using("use", [seat], card="advisor.1", **told_) for seat in (1, 0)]
    telling = Telling(seats=[1], card="advisor.1", step=0)
    assert carried(made, OfText("clause", card="advisor.1", **told_)) == [using[0], telling, using[1]]
    picking = [Picking("pick", [seat], card="advisor.2", count=2, **told_) for seat in (1, 0)]
    telling = Telling(seats=[1], card="advisor.2", step=0)
    assert carried(made, OfText("clause", card="advisor.2", **told_)) == [picking[0], telling, picking[1]]


def test_an_effect_is_for_those_for_whom_its_condition_holds() -> None:
    made = table(told="clauses", **{"players.1.resources.chi": 6})
    carried(made, Doing("effect", [0, 1, 2], card="advisor.4", owner=0))
    assert [own.resources[2] for own in made.position.players] == [5, 6, 5]


@pytest.mark.parametrize("paid", [False, True])
def test_the_price_of_an_effect_is_asked_for_before_it(paid: bool) -> None:
    made = table(told="clauses")
    found = carried(made, Doing("effect", [2, 0], card="advisor.3", owner=2, here=LEFT, paid=paid))
    asks = [Using("use", [seat], card="advisor.3", owner=2, here=LEFT, place=0) for seat in (2, 0)]
    assert found == ([] if paid else asks)
    assert [own.resources[2] for own in made.position.players] == ([6, 5, 6] if paid else [5, 5, 5])


def test_what_changes_as_long_as_it_lies_there_is_not_carried_out() -> None:
    assert carried(table(told="clauses"), Doing("effect", [1], card="advisor.5", owner=1)) == []


def test_of_an_event_without_anybody_the_group_declares_what_needs_somebody() -> None:
    made = table(mode="cooperative", told="clauses")
    declares = [Telling(seats=[0], card="event.1", step=0)]
    assert carried(made, Doing("effect", [TABLE], card="event.1", step=0)) == declares
    assert carried(made, Doing("effect", [TABLE], card="event.1", step=1)) == [Task("horde", [TABLE])]
    assert carried(table(told="clauses"), Doing("effect", [TABLE], card="advisor.4", step=0)) == []


@pytest.mark.parametrize(("step", "known"), [(0, True), (2, True), (3, False)])
def test_a_clause_is_known_by_its_number(step: int, known: bool) -> None:
    _, setting = table(told="clauses")
    assert (clauses.clause_of(setting, "command.economy", step) is not None) is known
    assert clauses.clause_of(setting, "command.nobody", step) is None


TEXTS["untold"] = dict.fromkeys(("event.1", "command.economy", "reed", "solo.economy", "advisor.1"), "missing")


@pytest.mark.parametrize(
    ("players", "mode", "card", "owner", "tells"),
    [
        (3, "cooperative", "event.1", TABLE, [2, 0, 1]),
        (3, "competitive", "command.economy", 0, [0]),
        (3, "competitive", "command.economy", 2, [2]),
        (2, "competitive", "reed", REED, [1]),
        (1, "competitive", "solo.economy", QIN, [0]),
    ],
)
def test_a_text_that_nobody_told_is_declared_whole(
    players: int, mode: str, card: str, owner: int, tells: list[int]
) -> None:
    """By its owner, for the Clan by its Overlord, and of an Event by everybody."""
    tea = {1: [QIN, 0, REED], 2: [1, 0, REED], 3: [2, 0, 1]}[players]
    made = table(players, mode, told="untold", tea=tea, active=1 if players == 2 else 0)
    clauses.run(*made, card, owner, [])
    telling = Telling(seats=tells, card=card, step=-1)
    assert made.position.tasks == [telling]
    assert made.position.unsure == [card]
    rest: list[Task] = [of("advisor.9", 0), Doing(card="command.z", owner=0), Task("turns"), Telling(card="a", step=0)]
    for task in (of(card, owner), Doing("effect", [0], card=card, owner=owner)):
        made.position.tasks = [*rest, of(card, owner, 1), Doing("effect", [0], card=card, owner=owner)]
        getattr(clauses, task.kind)(*made, task, [])
        assert made.position.tasks == [*rest, telling]
        getattr(clauses, task.kind)(*made, task, [])
        assert made.position.tasks == [*rest, telling]


def test_one_effect_for_several_is_one_task() -> None:
    """So an effect like a Move goes on to the next in Tea order by itself (GW-CMD-03)."""
    made = table(told="one", tea=[2, 1, 0], active=1)
    found = carried(made, of("command.economy", 1))
    assert found == [Doing("effect", [2, 0], card="command.economy", owner=1)]


TEXTS["one"] = {
    "command.economy": {"title": "Economy", "bands": [{"when": "now", "who": "others", "do": [GAIN]}]},
}


@pytest.mark.parametrize(("players", "seat"), [(1, QIN), (1, REED), (1, 1), (3, 3), (3, -1)])
def test_whoever_has_neither_general_nor_advisors_changes_nothing(players: int, seat: int) -> None:
    """GW-REED-24, GW-SOLO-03."""
    own = {f"players.{one}.advisors": [1, 2] for one in range(players)}
    made = table(players, told="changes", **own)
    made.position.sections[CENTRE].hordes = [Horde(3)]
    assert power(made, CENTRE, 1, seat=seat, seats=[seat]) == 5
    assert not lasting.touched(*made, "power", seat)


@pytest.mark.parametrize("card", [1, 21, 2])
def test_where_the_advisors_are_not_a_list_each_card_is_asked_for(card: int) -> None:
    """As far as they are known they answer as ever."""
    made = table(told="abilities", **{"players.1.general": card})
    keys = board.known(made.setting).moments["claim"]
    made.position.players[1].advisors = (44, 1)  # type: ignore[assignment]
    found = {key for key in triggers.keys_of(made.position, 1, keys) if key.startswith(("general", "advisor"))}
    assert found == {"advisor.44", "advisor.1", *([f"general.{card}"] if card != 2 else [])}
    assert [*triggers.keys_of(made.position, 1, {"event.44": (), "horde.1": ()})] == []


TEXTS["changes"] |= {
    "advisor.10": titled(change("save_cost", "left")),
    "advisor.11": titled(change("save_cost", "centre")),
    "advisor.12": titled(change("save_cost", "right")),
}


@pytest.mark.parametrize(("advisor", "place"), [(10, LEFT), (11, CENTRE), (12, RIGHT)])
def test_a_change_at_a_place_is_none_anywhere_else(advisor: int, place: int) -> None:
    made = table(told="changes", **{"players.1.advisors": [advisor]})
    found = {at: lasting.changed(*made, "save_cost", 2, seat=1, at=at) for at in (-1, LEFT, CENTRE, RIGHT)}
    assert found == {at: 2 + (at == place) for at in (-1, LEFT, CENTRE, RIGHT)}
    assert not lasting.touched(*made, "save_cost", 1)
