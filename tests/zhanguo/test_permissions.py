"""What ZhanGuo allows however a table looks, and what the referee only reminds of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.errors import EntryError
from referee.engine.game import TABLE
from referee.engine.position import set_path
from referee.engine.session import Session
from referee.games import game
from referee.games.zhanguo import tasks
from referee.games.zhanguo.actions.powers import Power
from referee.games.zhanguo.actions.rewards import NAMED, Accept
from referee.games.zhanguo.actions.setup import Begin, Hand
from referee.games.zhanguo.components import REWARD
from referee.games.zhanguo.final import final
from referee.testing import samples
from referee.testing.examples import shows
from referee.text.speech import Speaker

GOVERNORS = [{"owner": 0, "square": ""}]
FULFILLED = {
    "governors.1": GOVERNORS,
    "governors.3": GOVERNORS,
    "palaces.2": [0],
    "walls.gold-left.spaces": [0, -1, -1],
}
"""Each of the three tasks below, with nothing to spare."""
SURPLUS = [
    *({f"governors.{region}": GOVERNORS * 3} for region in range(1, 6)),
    *({f"palaces.{region}": [0, 0]} for region in range(1, 6)),
    {"walls.gold-right.spaces": [-1, -1, 0]},
    {"walls.turquoise-left.spaces": [-1, 0, -1], "walls.third-right.spaces": [-1, 0, -1]},
]
BOX = {"task.governor.1": [1, 3], "task.palace.1": [2], "task.wall.1": ["gold"], "board.A.max": [3, 3, 3, 3, 3]} | {
    f"slot.upper.{kind}": [3, 2, 1] for kind in ("governor", "palace", "wall")
}


def table(given: dict[str, Any], **more: Any) -> Session:
    made = {"game": "zhanguo", "box": BOX, "given": given} | more
    return scenarios.session_of(game("zhanguo"), samples.practice(), made)


@shows("ZG-TASK-02")
@pytest.mark.parametrize("surplus", SURPLUS, ids=" ".join)
def test_more_than_a_task_asks_for_does_no_harm(surplus: dict[str, Any]) -> None:
    """ZG-TASK-02: whatever is added, there or elsewhere, all three claims stay legal."""
    session = table(FULFILLED)
    for path, value in surplus.items():
        set_path(session.position, path, value)
    for entry in ("unify 5 1", "claim upper governor", "claim upper palace", "claim upper wall"):
        (action,) = session.read(entry)
        assert session.declare(action).legal, entry


@shows("ZG-AMB-44")
@pytest.mark.parametrize(("ruling", "worth_points"), [("may-decline", [90, 50]), ("forced", [])])
def test_abilities_left_on_cards_are_reminded_of(ruling: str, worth_points: list[int]) -> None:
    """ZG-AMB-44, ZG-ACT-01: the end of the turn names each card that could still be activated, and which give points."""
    cards = {
        "card.50": ("hire", "vp2"),
        "card.90": ("hire", "vp_brown"),
        "card.51": ("recruit", "vp3"),
        "card.7": ("hire", "marker"),
        "card.8": ("hire", "unrest_any"),
    }
    box = BOX | {card: {"trigger": trigger, "bonus": bonus} for card, (trigger, bonus) in cards.items()}
    given = {"court": [60], "players.0.regions.2.cards": [90, 51, 7], "players.0.regions.3.cards": [50]}
    given["players.0.regions.2.worker_area"] = [1, 0, 0]
    session = table(given, box=box, rulings={"ZG-AMB-44": ruling})
    for one in session.read("court 70 hire 2"):
        assert session.declare(one).legal
    (done,) = session.read("done")

    def reminders() -> list[tuple[int, bool]]:
        warnings = [one for one in session.judge(done).warnings if one.rule == "ZG-ACT-01"]
        return [(one.facts["card"], "VP" in one.template) for one in warnings]

    assert reminders() == [(90, 90 in worth_points), (7, False), (50, 50 in worth_points)]
    for one in session.read("activate 50 activate 7 ivory activate 90"):
        assert session.declare(one).legal
    assert reminders() == []


@pytest.mark.parametrize(
    ("options", "box", "entry"),
    [
        ({}, {"squares.1": ["official"]}, "court 20 governor 1 square official take red 2"),
        (
            {},
            {"squares.1": ["reassign4"]},
            "court 20 governor 1 move red 1G 2G move red 2G 1G move red 1G 2G move red 2G 1G",
        ),
        ({"side": "B"}, {"board.B-circle.abilities": ["D"]}, "court 20 wall third-left 1 from 2"),
        ({"side": "B"}, {"board.B-circle.abilities": ["A"]}, "court 20 hire 2 power A move white 1G 2G"),
        ({"side": "B"}, {"board.B-circle.abilities": ["B", "F"]}, "court 20 recruit red 2"),
    ],
)
def test_what_is_used_or_cannot_be_is_not_spoken_of(options: dict[str, str], box: dict[str, Any], entry: str) -> None:
    """Nothing lapses, so the end of the turn says nothing."""
    given = {
        "court": [30],
        "players.0.officials": [4, 4, 4],
        "players.0.regions.1.governor_area": [2, 1, 1],
        "players.0.regions.2.worker_area": [1, 0, 0],
        "players.0.regions.2.workers": 1,
    }
    start = {f"board.B-{one}.start": {"red": 1, "grey": 1, "white": 1} for one in ("circle", "square", "triangle")}
    ends = {"board.B-circle.max": [3, 3, 3, 3, 3], "adjacent": [[1, 2], [2, 3], [3, 4], [4, 5]]}
    session = table(given, options=options, box=BOX | start | ends | box)
    for one in session.read(entry):
        assert session.declare(one).legal, one
    (done,) = session.read("done")
    assert [(one.rule, one.facts) for one in session.judge(done).warnings] == []


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ("move red 1G 1W", "this is the free move: declare it with drop"),
        ("move red 1G 1G", "no single point leads from {start} to {end}"),
        ("move red 1G 2W", "no single point leads from {start} to {end}"),
    ],
)
def test_a_move_no_point_buys_says_what_it_is(entry: str, sentence: str) -> None:
    """ZG-REASSIGN-06."""
    session = table({"court": [30], "players.0.regions.1.governor_area": [1, 0, 0]})
    for one in session.read("court 20 reassign"):
        assert session.declare(one).legal
    (move,) = session.read(entry)
    assert [(one.rule, one.template) for one in session.judge(move).violations] == [("ZG-REASSIGN-06", sentence)]


def test_an_action_no_region_allows_is_refused_with_the_sentence_of_each() -> None:
    """ZG-COURT-03 names the rules that stand against it, and what they say here."""
    session = table({"players.0.regions.2.worker_area": [1, 0, 0], "players.0.regions.2.level": 3, "court": [30]})
    for one in session.read("court 90"):
        assert session.declare(one).legal
    (violation,) = session.judge(session.read("hire")[0]).violations
    said = Speaker().say(violation.template, violation.facts)
    assert violation.rule == "ZG-COURT-03"
    assert "the worker area of region 1 holds no official (ZG-HIRE-01)" in said
    assert "unrest of region 2 is 3, the last space (ZG-HIRE-05)" in said


@pytest.mark.parametrize(
    ("entry", "prompt"),
    [
        ("court 20 governor 1 square official", "Anna: the official of the bonus square (take), or done"),
        ("court 20 governor 1 square reassign4", "Anna: 4 re-assignment points (move), or done"),
        ("court 20 reassign move red 1G 2G", "Anna: 2 re-assignment points (move), or done"),
        ("court 20 governor 1 square official take red 2", "Anna: abilities, claims, or done"),
        ("unify 5 1", "Anna: claims, or done"),
    ],
)
def test_what_is_open_is_said_first(entry: str, prompt: str) -> None:
    """ZG-GOV-07, ZG-GOV-08, ZG-UNIFY-09: nothing that lapses goes unsaid, nothing is offered that the rules do not leave."""
    more = {"squares.1": ["official", "reassign4"], "adjacent": [[1, 2], [2, 3], [3, 4], [4, 5]]}
    session = table({"court": [30], "players.0.regions.1.governor_area": [1, 1, 1]}, box=BOX | more)
    for one in session.read(entry):
        assert session.declare(one).legal
    assert Speaker("en", "zhanguo", session.setting.players).message(session.decision().prompt) == prompt


@shows("ZG-TASK-12")
@pytest.mark.parametrize(
    ("entry", "when"),
    [("anna: claim upper palace", "the end of the turn"), ("boris: claim upper palace", "your own turn")],
)
def test_whoever_claims_too_early_is_told_when(entry: str, when: str) -> None:
    (action,) = table({"palaces.2": [0, 1]}).read(entry)
    (violation,) = (one for one in table({"palaces.2": [0, 1]}).judge(action).violations if one.rule == "ZG-TASK-12")
    assert when in violation.template


@shows("ZG-REASSIGN-07")
def test_the_full_worker_area_is_named() -> None:
    areas = {"players.0.regions.1.worker_area": [1, 0, 0], "players.0.regions.2.worker_area": [0, 1, 1]}
    session = table(areas, box=BOX | {"adjacent": [[1, 2], [2, 3], [3, 4], [4, 5], [1, 5]]})
    for action in session.read("court 40, reassign red 1W 2W"):
        assert session.declare(action).legal
    (done,) = session.read("done")
    (violation,) = session.judge(done).violations
    assert (violation.rule, violation.facts["region"]) == ("ZG-REASSIGN-07", 2)


@shows("ZG-DRAW-02")
def test_whoever_points_is_offered_two_cards_of_each_colour() -> None:
    """ZG-INV-06: a card that lies on the table is in nobody's hand."""
    session = table({"court": [40, 81]})
    rows = [*Hand.rows(session.position, session.setting, 0, Hand.spec.args[0], {})]
    assert [[piece for piece, _ in row.pieces] for row in rows] == [
        [*range(1, 40)],
        [*range(41, 81)],
        [*range(82, 121)],
    ]
    assert [(row.low, row.high) for row in rows] == [(2, 2)] * 3


@shows("ZG-BONUS-02")
def test_how_many_points_a_bonus_gives_to_reassign_is_said() -> None:
    given = {"court": [60], "players.0.regions.3.cards": [2], "players.0.regions.2.worker_area": [0, 0, 1]}
    session = table(given, box=BOX | {"card.2": {"trigger": "hire", "bonus": "reassign2"}})
    for action in session.read("court 70 hire 2"):
        assert session.declare(action).legal
    (activate,) = session.read("activate 2")
    (note,) = (one for one in session.declare(activate).notes if one.rule == "ZG-BONUS-02")
    assert note.facts == {"points": 2}


HERE = {"region": 3}
BONUSES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("vp2", "", "ZG-BONUS-03", {"player": 0, "vp": 2}),
    ("vp3", "", "ZG-BONUS-03", {"player": 0, "vp": 3}),
    ("vp_ivory", "", "ZG-BONUS-05", {"player": 0, "vp": 1}),
    ("vp_orange", "", "ZG-BONUS-05", {"player": 0, "vp": 2}),
    ("vp_brown", "", "ZG-BONUS-05", {"player": 0, "vp": 0}),
    ("worker_same", "", "ZG-BONUS-04", HERE),
    ("unrest_same", "", "ZG-BONUS-07", HERE | {"level": 1}),
    *(
        ("unrest_any", f" {region}", "ZG-BONUS-06", {"region": region, "level": level})
        for region, level in ((1, 2), (2, 0), (3, 1), (4, 0), (5, 2))
    ),
    *((f"official_{colour}", "", "ZG-BONUS-09", HERE | {"official": colour}) for colour in ("red", "grey", "white")),
]


@shows("ZG-BONUS-06")
@pytest.mark.parametrize(("bonus", "where", "rule", "facts"), BONUSES)
def test_what_a_bonus_gave_is_said(bonus: str, where: str, rule: str, facts: dict[str, Any]) -> None:
    levels = {f"players.0.regions.{region}.level": level for region, level in enumerate((3, 0, 2, 1, 3), 1)}
    given = {"court": [60], "players.0.regions.2.worker_area": [0, 0, 1], "players.0.regions.3.cards": [41, 42, 2]}
    session = table(given | levels, box=BOX | {"card.2": {"trigger": "hire", "bonus": bonus}})
    for action in session.read("court 70 hire 2"):
        assert session.declare(action).legal
    (activate,) = session.read(f"activate 2{where}")
    (note,) = (one for one in session.declare(activate).notes if one.rule == rule)
    assert {key: getattr(one, "key", one) for key, one in note.facts.items()} == facts


def able(*letters: str, given: Mapping[str, Any] = {}, box: Mapping[str, Any] = {}, **rulings: str) -> Session:
    """A table whose first player has a board with these abilities, and something for each of them."""
    start = {f"board.B-{one}.start": {"red": 1, "grey": 1, "white": 1} for one in ("circle", "square", "triangle")}
    more = {"board.B-circle.max": [3, 3, 3, 3, 3], "adjacent": [[1, 2], [2, 3], [3, 4], [4, 5], [1, 5]]}
    more |= {"board.B-circle.abilities": [*letters], "squares.1": ["vp4"]}
    own = {
        "court": [60],
        "governors.4": [{"owner": 0, "square": ""}],
        "players.0.governors": 7,
        "players.0.officials": [3, 3, 3],
        "players.0.regions.1.governor_area": [1, 1, 1],
        "players.0.regions.1.level": 1,
        "players.0.regions.2.worker_area": [0, 0, 1],
        "players.0.regions.2.workers": 2,
    }
    chosen = {key.replace("_", "-"): one for key, one in rulings.items()}
    return table({**own, **given}, box=BOX | start | more | {**box}, options={"side": "B"}, rulings=chosen)


AFTER = {
    "court 70 hire 2": "A",
    "court 20 governor 1 square vp4": "BF",
    "court 70 wall gold-left 1 from 2": "CD",
    "court 20 recruit red 2": "CE",
    "court 20 reassign move red 1G 2G": "D",
    "court 70 palace 2 from 3 marker brown": "",
}
USED = {"A": "A", "B": "B from 2 to 3", "C": "C ivory", "D": "D 1", "E": "E", "F": "F from 4 to 3"}


@shows("ZG-SIDEB-09")
@pytest.mark.parametrize("letter", USED)
@pytest.mark.parametrize(("entry", "letters"), AFTER.items())
def test_each_ability_follows_its_own_court_actions_once(entry: str, letters: str, letter: str) -> None:
    """ZG-SIDEB-01 to ZG-SIDEB-09, ZG-SIDEB-13."""
    more = {"players.0.regions.3.workers": 2} if "palace" in entry else {}
    session = able(*USED, given=more)
    for action in session.read(entry):
        assert session.declare(action).legal, action
    (power,) = session.read(f"power {USED[letter]}")
    assert session.judge(power).legal == (letter in letters)
    assert (letter in {one.text().split()[1] for one in session.legal() if isinstance(one, Power)}) == (
        letter in letters
    )
    if letter in letters:
        session.declare(power)
        assert not session.judge(power).legal


@shows("ZG-AMB-43")
@pytest.mark.parametrize(
    ("letter", "trigger", "before"),
    [
        ("B", "governor", "court 20 governor 1 square vp4"),
        ("C", "recruit", "court 20 recruit red 2"),
        ("C", "wall", "court 70 wall gold-left 1 from 2"),
        ("D", "wall", "court 70 wall gold-left 1 from 2"),
        ("E", "recruit", "court 20 recruit red 2"),
        ("F", "governor", "court 20 governor 1 square vp4"),
    ],
)
def test_only_the_point_of_ability_a_comes_before_any_card(letter: str, trigger: str, before: str) -> None:
    """ZG-SIDEB-12: every other one may follow a card, however the table plays that one."""
    card = {"card.2": {"trigger": trigger, "bonus": "vp2"}}
    session = able(letter, given={"players.0.regions.3.cards": [2]}, box=card, ZG_AMB_43="at-once")
    for action in session.read(f"{before} activate 2"):
        assert session.declare(action).legal, action
    assert session.judge(session.read(f"power {USED[letter]}")[0]).legal


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_every_reward_is_accepted_by_the_name_it_is_shown_by(lang: str) -> None:
    for reward in NAMED.options:
        assert (shown := NAMED.show(NAMED.index[reward.key], lang))
        assert NAMED.read(shown.split(), 0) == (NAMED.index[reward.key], len(shown.split()))


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_every_name_of_a_reward_is_understood_unless_a_region_and_its_square_are_called_so(lang: str) -> None:
    for at, reward in enumerate(REWARD.options):
        for name in (one.split() for one in reward.names(lang)):
            assert NAMED.read(name, 0) == (None if name[0] == "1" else (at, len(name)))


@pytest.mark.parametrize(
    ("entry", "means"),
    [
        ("accept 1 official", "accept region 1 square official"),
        ("accept 2 official", "accept region 2 square official"),
        ("accept official red", "accept red"),
        ("accept 2 red", "accept reward red2"),
        ("accept 2 workers", "accept reward workers2"),
        ("accept 2 white", "accept reward white2"),
        ("accept governor 2 official", "accept reward governor region 2 square official"),
    ],
)
def test_what_is_said_behind_accept_is_a_region_or_a_reward(entry: str, means: str) -> None:
    """ZG-REWARD-17, ZG-REWARD-21."""
    assert [action.text() for action in table({}).read(entry)] == [means]


@shows("ZG-GOV-02")
def test_the_officials_of_a_governor_area_are_told_by_colour() -> None:
    session = table({"players.0.regions.1.governor_area": [2, 1, 0]})
    (action,) = session.read("court 40, governor 1")[-1:]
    (found,) = (one for one in session.judge(action).violations if one.rule == "ZG-GOV-02")
    assert [found.facts[colour] for colour in ("red", "grey", "white")] == [2, 1, 0]


def test_what_a_copy_prints_on_its_task_slots_is_in_every_final() -> None:
    """The six slots of the practice box, so that a sheet can be filled in without it."""
    printed = game("zhanguo").printed(samples.session(game("zhanguo"), 3).setting)["tasks"]
    kinds = {"wall", "palace", "governor"}
    assert {level: set(slots) for level, slots in printed.items()} == {"lower": kinds, "upper": kinds}


@pytest.mark.parametrize(("ruling", "vp"), [("no-space-no-claim", [4, 3]), ("unlimited", [4, 3, 3, 3])])
def test_as_many_discs_as_players_share_the_last_space_where_there_is_no_limit(ruling: str, vp: list[int]) -> None:
    """ZG-TASK-06, ZG-AMB-29: a game is counted for up to four players."""
    session = table({}, box=BOX | {"slot.lower.palace": [4, 3]}, rulings={"ZG-AMB-29": ruling})
    assert game("zhanguo").printed(session.setting)["tasks"]["lower"]["palace"] == {"vp": vp}


@shows("ZG-TASK-01")
def test_where_a_governor_is_missing_is_told_though_the_wall_task_of_that_number_is_not() -> None:
    session = table({}, box=BOX | {"task.wall.1": "missing"})
    verdict = session.judge(session.read("unify 5 1, claim upper governor")[-1])
    assert [one.facts["region"] for one in verdict.violations if one.rule == "ZG-TASK-01"] == [1, 3]


def test_each_list_of_slots_of_which_some_are_unsure_is_another() -> None:
    first = tasks._unsure([1], [], "players.0.late", ())
    second = tasks._unsure([1], first, "players.0.late", ())
    third = tasks._unsure([1], second, "players.0.late", ())
    assert len({one.since for one in (first, second, third)}) == 3


@pytest.mark.parametrize("discs", [(), (0,)])
@pytest.mark.parametrize("told", [[5, 3], "missing"])
def test_a_slot_is_counted_by_what_is_printed_or_asked_of_the_table(discs: tuple[int, ...], told: Any) -> None:
    """ZG-END-08: what is printed below the spaces decides only where discs lie."""
    session = table({"tasks.lower-palace.discs": [*discs]}, box=BOX | {"slot.lower.palace": told})
    slot = final(session.position, session.setting)[0]["tasks"]["lower"]["palace"]
    assert slot.get("vp") == (told if told != "missing" else None if discs else [])


@pytest.mark.parametrize("pieces", ["governor", "palace", "wall"])
def test_the_audit_names_the_pieces_of_which_there_are_too_many(pieces: str) -> None:
    session = table({f"players.0.{pieces}s": 20})
    assert pieces in [one.facts["what"].key for one in session.game.audit(session.position, session.setting)]


def test_a_hand_is_nobodys_without_a_name() -> None:
    session = table({"phase": "draw", "turn.player": -1})
    assert session.judge(Hand(TABLE, (1, 2, 41, 42, 81, 82))).rules == ["ZG-GEN-06"]


def test_officials_that_come_to_region_1_are_told_by_colour() -> None:
    made = {"game": "zhanguo", "start": "empty", "box": BOX | {"board.A.start": {"red": 2, "grey": 1, "white": 0}}}
    session = scenarios.session_of(game("zhanguo"), samples.practice(), made)
    with pytest.raises(EntryError, match="cannot be carried out"):  # there is no reward yet
        session.declare(Accept(0), override=True, why="so it was")
    session.declare(Begin(TABLE), override=True, why="the wall and the tasks lie there")
    (note,) = (one for one in session.steps[-1].notes if one.rule == "ZG-SETUP-18" and one.facts["player"] == 0)
    assert [note.facts[colour] for colour in ("red", "grey", "white")] == [2, 1, 0]


UNREST: dict[str, tuple[str, set[int]]] = {
    "court 70, hire 2": ("ZG-HIRE-05", {3, 4, 5}),
    "court 40, palace 2 from 3 marker brown": ("ZG-PALACE-04", {1, 3, 4, 5}),
    "unify 5 2": ("ZG-UNIFY-06", {2, 3, 4, 5}),
    "court 70, hire 3, activate 90": ("ZG-ACT-07", {3, 4, 5}),
}


@pytest.mark.parametrize("level", range(6))
@pytest.mark.parametrize("entry", UNREST)
@pytest.mark.parametrize("ruling", ["at-activation", "before-action"])
def test_what_unrest_forbids_on_the_last_space_it_forbids_beyond_it(entry: str, level: int, ruling: str) -> None:
    """ZG-UNREST-09, ZG-ACT-07: the track ends at 3, of space 1 a symbol forbids palaces, a third card raises unrest by 2."""
    rule, forbidden = UNREST[entry]
    cards = {"card.90": {"trigger": "hire", "bonus": "vp2"}, "adjacent": [[1, 2], [2, 3], [3, 4], [4, 5]]}
    given: dict[str, Any] = {
        "court": [60],
        "players.0.regions.2": {"level": level, "workers": 2, "worker_area": [1, 0, 0], "cards": [51, 90]},
        "players.0.regions.3": {"workers": 2, "worker_area": [1, 0, 0]},
    }
    session = table(given, box=BOX | cards | {"board.A.ban": [[1]] * 5}, rulings={"ZG-AMB-03": ruling})
    *before, last = session.read(entry)
    for action in before:
        assert session.declare(action).legal
    assert session.judge(last).rules == ([rule] if level in forbidden else [])


@pytest.mark.parametrize("level", range(6))
@pytest.mark.parametrize(
    ("path", "rule", "forbidden"),
    [("palaces.2", "ZG-UNREST-09", {1, 3, 4, 5}), ("players.0.regions.2.level", "ZG-UNREST-04", {4, 5})],
)
def test_what_unrest_forbids_is_spoken_of_where_a_correction_makes_it_so(
    path: str, rule: str, forbidden: set[int], level: int
) -> None:
    """The track ends at 3; of space 1 a symbol forbids palaces."""
    palace = path == "palaces.2"
    made = {
        "game": "zhanguo",
        "players": 3,
        "box": BOX | {"board.A.ban": [[1]] * 5},
        "given": {"players.0.regions.2.level": level if palace else 0, "players.0.palaces": 5 if palace else 6},
        "correct": [path, [0] if palace else level],
        "expect": {"verdict": "corrected", "rules": [rule] if level in forbidden else []},
    }
    result = scenarios.run(game("zhanguo"), samples.practice(), made)
    assert result.passed, result.problems
