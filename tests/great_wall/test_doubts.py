"""What nobody told makes doubtful what it can have changed, and nothing else; told later, it is as if known from the start."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from referee.engine import joined
from referee.engine import scenario as scenarios
from referee.engine.action import Action
from referee.engine.box import practice_box
from referee.engine.errors import EntryError
from referee.engine.game import TABLE
from referee.engine.position import to_json
from referee.engine.session import Session
from referee.engine.unlisted import Unlisted
from referee.engine.untold import begun
from referee.engine.verdict import Verdict
from referee.games.great_wall.actions.casualties import AssaultResult
from referee.games.great_wall.actions.done import MAYBE, Done
from referee.games.great_wall.actions.invasion import Arrived, PlaceHorde, Token
from referee.games.great_wall.actions.setup import Deck
from referee.games.great_wall.actions.shame import Icon
from referee.games.great_wall.box import board
from referee.games.great_wall.components import HORDE_CARDS, HORSEMAN
from referee.games.great_wall.game import GAME
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Assault, AtPlace, Sending, Task
from referee.testing import samples

IN_TURN: dict[str, Any] = {"phase": "fall", "active": 1, "slot": 2, "track": [0, 1, 2]}
NEXT = [{"kind": "turns"}, {"kind": "activations", "seats": [1]}]
UNTOLD = ("general.9", "command.economy", "event.3", "tactic.13.upper", "overseer.3.quarry", "time.3", "request.7")
"""Facts of every kind that the position may know to have been left out."""


def table(task: dict[str, Any], given: dict[str, Any], unsure: Sequence[str] = UNTOLD) -> Session:
    made = {"players": 3, "given": IN_TURN | {"tasks": [*NEXT, task], "unsure": [*unsure]} | given}
    box = practice_box(GAME.package)
    for key in ("general.9", "overseer.3.quarry", "advisor.35"):
        del box.facts[key]
    return scenarios.session_of(GAME, box, {"game": GAME.id} | made)


def judged(session: Session, entry: str) -> Verdict:
    return session.judge(session.read(entry)[0])


BARRACKS = {"kind": "barracks", "seats": [1], "at": 4}
AT_BARRACKS = {"locations.barracks": [1], "players.1.clerks": 4}
MOVE = {"kind": "move", "seats": [1], "count": 1}
CERTAIN = [
    (BARRACKS, AT_BARRACKS, "Boris: recruit 5 horsemen", ["GW-BAR-01", "GW-BAR-01"]),
    (BARRACKS, AT_BARRACKS | {"players.1.soldiers": [10, 4, 0]}, "Boris: recruit horseman", ["GW-BAR-01"]),
    (
        {"kind": "builders", "seats": [1], "at": 5},
        {"locations.builders": [1], "players.1.clerks": 4, "sections.left.barricades": 3},
        "Boris: barricade left pay 2 wood",
        ["GW-BUILD-03"],
    ),
    (MOVE, {"locations.barracks": [0, 0, 0, 2, 2], "players.0.clerks": 2}, "Boris: move to barracks", ["GW-CLERK-02"]),
    (
        MOVE,
        {"locations.barracks": [0, 0, 0, 1, 1], "players.1.clerks": 3},
        "Boris: move to mill from barracks",
        ["GW-CLERK-04"],
    ),
    ({"kind": "academy", "seats": [1], "at": 9}, {"locations.academy": [1]}, "Boris: draw 3", ["GW-ACAD-01"]),
]


@pytest.mark.parametrize(("task", "given", "entry", "rules"), CERTAIN, ids=[one[2] for one in CERTAIN])
def test_what_people_place_is_as_they_said_whatever_a_card_says(
    task: dict[str, Any], given: dict[str, Any], entry: str, rules: list[str]
) -> None:
    verdict = judged(table(task, given), entry)
    broken = [one.rule for one in verdict.violations if one.rule != "GW-BAR-03"]
    assert verdict.status == "illegal" and broken == rules


BUILDERS = {"kind": "builders", "seats": [0], "at": 5}
SENDS = {"kind": "send", "seats": [0], "soldiers": [0, 2]}
WHATEVER_QIN_DID = [
    ({"kind": "move", "seats": [0], "count": 1}, "move to barracks from warehouse", "GW-CLERK-09"),
    ({"kind": "move", "seats": [0], "count": 1}, "move to mill from embassy", "GW-CLERK-01"),
    ({"kind": "activations", "seats": [0]}, "activate embassy", "GW-ACT-02"),
    ({"kind": "activations", "seats": [0]}, "activate academy", "GW-FALL-07"),
    (BUILDERS, "wall left pay 5 wood", "GW-CORE-17"),
    (BUILDERS, "barricade left pay 2 wood", "GW-CORE-17"),
    (SENDS, "attack spearman right row 1 spot 1 2", "GW-ATK-02"),
    (SENDS, "attack horseman right row 1 spot 3 12", "GW-ATK-03"),
    (SENDS, "attack horseman right row 2 spot 3 4", "GW-ATK-13"),
    (SENDS | {"soldiers": [1]}, "attack archer right row 1 spot 3 without 3", "GW-ATK-05"),
]


@pytest.mark.parametrize(("task", "entry", "rule"), WHATEVER_QIN_DID, ids=[one[1] for one in WHATEVER_QIN_DID])
def test_what_no_card_that_qin_followed_could_make_right_is_illegal(
    task: dict[str, Any], entry: str, rule: str
) -> None:
    """It was said to hinge on the card that he followed, on Horde cards and on Locations."""
    box = practice_box(GAME.package)
    for key in ("solo.work_harder", "location.3.barracks", "horde.2"):
        del box.facts[key]
    given = {
        "phase": "fall", "active": 0, "slot": 2, "track": [8, 0, 9], "tea": [0, 8, 9], "activated": [9],
        "locations.academy": [0], "locations.builders": [0], "players.0.clerks": 3,
        "sections.right.hordes": [{"card": 2}], "unsure": ["solo.work_harder", "location.3.barracks"],
        "tasks": [{"kind": "turns"}, {"kind": "stage_b", "seats": [0]}, task],
    }  # fmt: skip
    made = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 1, "given": given})
    verdict = judged(made, f"Anna: {entry}")
    assert verdict.status == "illegal" and rule in verdict.rules


@pytest.mark.parametrize(
    ("task", "here"),
    [
        ({"kind": "activations", "seats": [0]}, [0]),
        ({"kind": "advanced", "seats": [0], "count": 1}, []),
    ],
)
def test_where_the_reed_clan_may_have_come_unseen_an_activation_is_in_doubt(
    task: dict[str, Any], here: list[int]
) -> None:
    """Its Clerk takes the last spot of a Tea House that is Regular, or is the only one there for an Advanced Activation."""
    box = practice_box(GAME.package)
    del box.facts["solo.work_harder"]
    box.facts["location.3.tea_house"] = {"kind": "regular", "spots": 2, "shame": False}
    given = {
        "phase": "fall", "active": 0, "slot": 2, "track": [8, 0, 9], "tea": [0, 8, 9], "unsure": ["solo.work_harder"],
        "locations.tea_house": here, "players.0.clerks": 5 - len(here),
        "tasks": [{"kind": "turns"}, {"kind": "stage_b", "seats": [0]}, task],
    }  # fmt: skip
    made = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 1, "given": given})
    assert judged(made, "Anna: activate tea house").status == "unverifiable"


POOR = AT_BARRACKS | {"players.1.resources": [0, 0, 0, 0]}


@pytest.mark.parametrize(
    ("more", "unsure", "missing"),
    [
        ({"players.1.general": 9}, [], ["general.9"]),
        ({"players.0.general": 9}, ["general.9"], []),
        ({"players.1.advisors": [35]}, [], ["advisor.35"]),
        ({"players.0.advisors": [35]}, [], []),
        ({}, ["command.economy"], ["command.economy"]),
        ({}, ["event.3"], ["event.3"]),
        ({}, ["horde.2"], ["horde.2"]),
        ({}, ["time.3"], []),
        ({"players.1.overseers.quarry": {"cell": 1, "soldier": 0}}, [], []),
        ({"players.1.general": 8}, [], []),
    ],
)
def test_who_cannot_pay_may_have_got_it_by_a_text_about_this_player(
    more: dict[str, Any], unsure: list[str], missing: list[str]
) -> None:
    verdict = judged(table(BARRACKS, POOR | more, unsure), "Boris: recruit archer")
    assert verdict.status == ("unverifiable" if missing else "illegal")
    assert [one.key for one in verdict.missing] == missing


JUST = {"players.1.resources": [1, 0, 0, 2]}
ATONING = {"players.1.soldiers": [9, 4, 2], "players.1.shamed": [1, 0, 0], "shame": 29}
CONTRIBUTE = {"kind": "contribute", "seats": [1]}
REDEEM = {"kind": "cleanse", "seats": [1]}
ORDER = {"kind": "order", "seats": [1]}
DISCARDED = {"players.1.hand": [0, 1], "players.1.discard": [2, 3, 4, 5]}


@pytest.mark.parametrize(
    ("task", "given", "unsure", "entry", "status"),
    [
        (CONTRIBUTE, JUST, "event.3", "Boris: contribute wood", "unverifiable"),
        (BARRACKS, AT_BARRACKS | JUST, "tactic.13.upper", "Boris: recruit archer", "unverifiable"),
        (BARRACKS, AT_BARRACKS | JUST, "horde.2", "Boris: recruit archer", "unverifiable"),
        (BARRACKS, AT_BARRACKS | JUST, "command.economy", "Boris: recruit archer", "legal"),
        (BARRACKS, AT_BARRACKS, "request.7", "Boris: recruit archer", "unverifiable"),
        ({"kind": "place_shame", "seats": [1]}, {}, "request.7", "Boris: shame archer", "unverifiable"),
        ({"kind": "place_shame", "seats": [1]}, {}, "command.economy", "Boris: shame archer", "legal"),
        ({"kind": "place_shame", "seats": [1]}, {}, "horde.2", "Boris: shame archer", "legal"),
        ({"kind": "place_shame", "seats": [1]}, {}, "horde.2.shame", "Boris: shame archer", "unverifiable"),
        ({"kind": "place_shame", "seats": [1]}, {}, "event.3", "Boris: shame archer", "unverifiable"),
        (MOVE, {}, "request.7", "Boris: move to mill", "unverifiable"),
        (MOVE, {}, "event.3", "Boris: move to mill", "legal"),
        (REDEEM, ATONING, "event.3", "Boris: redeem archer", "unverifiable"),
        (REDEEM, ATONING, "request.7", "Boris: redeem archer", "illegal"),
        (REDEEM, ATONING, "event.3", "Boris: redeem spearman", "legal"),
        (ORDER, DISCARDED, "tactic.13.upper", "Boris: order fifth", "unverifiable"),
        (ORDER, DISCARDED, "request.7", "Boris: order fifth", "illegal"),
        (ORDER, DISCARDED, "tactic.13.upper", "Boris: order betrayal", "illegal"),
        ({"kind": "recall", "seats": [1]}, DISCARDED, "tactic.13.upper", "Boris: recall fifth", "unverifiable"),
    ],
)
def test_a_text_that_nobody_told_may_have_taken_what_seems_to_be_there(
    task: dict[str, Any], given: dict[str, Any], unsure: str, entry: str, status: str
) -> None:
    """Without asking, where there is nothing to choose; what a Command card takes may be declined (GW-CORE-12)."""
    session = table(task, given, [unsure])
    verdict = session.declare(session.read(entry)[0], warn=False)
    assert not list(GAME.audit(session.position, session.setting))
    assert verdict.status == status
    assert [one.key for one in verdict.missing] == (
        [".".join(unsure.split(".")[:2])] if status == "unverifiable" else []
    )


def test_a_loss_that_nobody_declared_is_found_when_the_event_is_told() -> None:
    """Each loses a Wood: Boris has none then to give."""
    box = practice_box(GAME.package)
    event = box.facts.pop("event.3")
    tasks = [*NEXT, {"kind": "donate", "seats": [1], "at": 0}, {"kind": "reveal_event", "seats": [TABLE]}]
    given = IN_TURN | JUST | {"locations.lumber_mill": [1], "players.1.clerks": 4, "tasks": tasks}
    made = {"game": GAME.id, "players": 3, "options": {"mode": "cooperative"}, "given": given}
    late = scenarios.session_of(GAME, box, made)
    for entry in ("event 3", "Anna: done text", "Boris: done text", "Carla: done text"):
        late.declare(late.read(entry)[0], warn=False)
    assert late.declare(late.read("Boris: donate")[0], warn=False).status == "unverifiable"
    told = late.knowing({"event.3": event})
    assert told.steps[-1].verdict == "illegal" and told.steps[-1].rules == ["GW-WARE-03"]


@pytest.mark.parametrize(
    ("soldiers", "unsure"), [([10, 4, 2], ["horde.6"]), ([10, 0, 0], ["horde.6", "horde.6.shame"])]
)
def test_a_horde_card_that_nobody_told_may_answer_what_befalls_it(soldiers: list[int], unsure: list[str]) -> None:
    """A Wound may bring or cost somebody something, though it covers nothing; a token is only unseen in its only place."""
    wound = {"kind": "wound", "seats": [1], "count": 1}
    given = {"sections.right.hordes": [{"card": 6, "wounds": []}], "players.2.soldiers": soldiers}
    session = table(wound, given, [])
    del session.setting.box.facts["horde.6"]
    session.setting.refresh()
    session.declare(session.read("Boris: wound right row 1 spot 1")[0], warn=False)
    assert session.position.unsure == unsure


def test_an_overseer_brings_its_own_resource_only() -> None:
    """Income is of the Location's Resource: an Archer costs none of the Stone, a Spearman does."""
    given = AT_BARRACKS | {"players.1.overseers.quarry": {"cell": 1, "soldier": 0}, "players.1.resources": [5, 0, 5, 0]}
    session = table(BARRACKS, given | {"tasks": [*NEXT, BARRACKS, {"kind": "income"}]}, [])
    assert str(session.position.players[1].resources[1]) == "0–9"
    assert judged(session, "Boris: recruit archer").status == "illegal"
    verdict = judged(session, "Boris: recruit spearman")
    assert [one.key for one in verdict.missing] == ["overseer.3.quarry"]


def test_what_an_untold_upgrade_costs_is_paid_from_what_is_there() -> None:
    """The price becomes a range of what is left, and no more is paid than there was; told later, it is the price."""
    upgrade = {"kind": "upgrade", "seats": [1], "at": 1}
    given = {"locations.quarry": [1], "players.1.clerks": 4, "players.1.overseers.quarry": {"cell": 1, "soldier": 0}}
    session = table(upgrade, given | {"players.1.resources": [5, 3, 0, 0]}, [])
    verdict = session.declare(session.read("Boris: upgrade")[0])
    assert verdict.status == "unverifiable" and [one.key for one in verdict.missing] == ["overseer.3.quarry"]
    assert [str(one) for one in session.position.players[1].resources] == ["0–5", "0–3", "0", "0"]
    session.learn("overseer.3.quarry", [{"cost": {}, "level": 1}, {"cost": {"stone": 2}, "level": 2}])
    assert session.position.players[1].resources == [5, 1, 0, 0] and session.steps[0].verdict == "legal"


def test_a_second_recruiting_keeps_the_recruits_of_the_first() -> None:
    """Even by override, while recruits are being sent: both groups are sent, no figure is lost."""
    waiting = {"kind": "send", "seats": [1], "soldiers": [HORSEMAN]}
    session = table(waiting, AT_BARRACKS | {"players.1.soldiers": [10, 4, 1]}, [])
    entry = session.read("Boris: recruit archer")[0]
    assert session.judge(entry).rules == ["GW-BAR-02"]
    session.declare(entry, override=True, why="so it was done")
    assert not list(GAME.audit(session.position, session.setting))
    assert [one.soldiers for one in session.position.tasks if isinstance(one, Sending)] == [[HORSEMAN], [1]]


def test_whoever_may_have_the_price_is_asked() -> None:
    """A seat is passed over for lack of goods only where the referee knows what it has."""
    lose = {"kind": "pay", "seats": [1], "count": 1, "kinds": 4}
    poor = {"players.1.resources": [0, 0, 0, 0]}
    assert table(lose, poor, []).decision().kind != "pay"
    assert table(lose, poor | {"players.1.general": 9}, []).decision().kind == "pay"


@pytest.mark.parametrize(
    ("unsure", "number", "status"),
    [
        ([], 1, "legal"),
        (["solo.fifth"], 1, "unverifiable"),
        (["solo.fifth"], 2, "unverifiable"),
        (["solo.fifth"], 3, "legal"),
    ],
)
def test_a_party_that_may_lie_higher_in_tea_order_may_have_taken_a_low_slot(
    unsure: list[str], number: int, status: str
) -> None:
    """Each takes the lowest free slot (GW-REED-10, GW-SOLO-09); a text may have moved the marker of Qin or of the Clan."""
    given = {"phase": "fall", "track": [-1, -1, -1], "tea": [0, 8, 9], "qin.party.chosen": 1, "unsure": unsure}
    tasks = [{"kind": "turns"}, {"kind": "slots", "seats": [0, 8, 9]}]
    made = {"game": GAME.id, "players": 1, "given": given | {"tasks": tasks}}
    session = scenarios.session_of(GAME, practice_box(GAME.package), made)
    verdict = judged(session, f"Anna: slot {number}")
    assert verdict.status == status
    assert [one.key for one in verdict.missing] == (["solo.fifth"] if status == "unverifiable" else [])


@pytest.mark.parametrize(("count", "status"), [(1, "unverifiable"), (2, "illegal")])
def test_who_stood_on_a_card_that_may_be_defeated_may_be_saved_and_march(count: int, status: str) -> None:
    unit = {"owner": 1, "soldier": 0, "spots": [1]}
    here = {"sections.left.hordes": [{"card": 22, "units": [unit]}], "players.1.soldiers": [9, 4, 2]}
    clerk = {"locations.logistics": [1], "players.1.clerks": 4}
    session = table({"kind": "logistics", "seats": [1], "at": 6}, here | clerk, ["horde.22.checked"])
    entry = f"Boris: march left right rest {count} spearman"
    assert judged(session, entry).rules == ["GW-LOG-04"]
    del session.setting.box.facts["horde.22"]
    session.setting.refresh()
    verdict = judged(session, entry)
    assert verdict.status == status
    assert [one.key for one in verdict.missing] == (["horde.22"] if status == "unverifiable" else [])


@pytest.mark.parametrize(
    ("track", "seats", "number", "unsure", "after"),
    [
        ([8, -1, -1], [0, 9], 1, [], None),
        ([8, -1, -1], [0, 9], 1, ["solo.fifth"], [0, 8, 9]),
        ([8, 9, -1], [0], 1, ["solo.fifth"], [0, 8, 9]),
        ([8, 9, -1], [0], 2, ["solo.fifth"], [8, 0, 9]),
        ([8, 9, -1], [0], 2, ["general.3"], [8, 0, 9]),
    ],
)
def test_a_player_who_may_lie_higher_in_tea_order_may_have_come_before_a_party(
    track: list[int], seats: list[int], number: int, unsure: list[str], after: list[int] | None
) -> None:
    """GW-FALL-02: then its card lies on the lowest slot that was left (GW-REED-10, GW-SOLO-09)."""
    box = practice_box(GAME.package)
    texts = [one for one in unsure if one.startswith("solo")]
    for key in unsure:
        del box.facts[key]
    given = {"phase": "fall", "track": track, "tea": [8, 9, 0], "qin.party.chosen": 1, "unsure": texts}
    given |= {"players.0.general": 3, "tasks": [{"kind": "turns"}, {"kind": "slots", "seats": seats}]}
    session = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 1, "given": given})
    verdict = judged(session, f"Anna: slot {number}")
    assert verdict.status == ("illegal" if after is None else "unverifiable")
    assert [one.key for one in verdict.missing] == unsure
    assert (verdict.action in session.legal()) == (after is not None)
    if after is not None:
        session.declare(verdict.action)
        assert session.position.track == after


@pytest.mark.parametrize(("mode", "owner"), [("cooperative", 9), ("competitive", 1)])
def test_a_slot_is_taken_where_the_group_agreed_or_another_player_came_first(mode: str, owner: int) -> None:
    """GW-FALL-02, GW-COOP-07: no marker that a text may have moved changes that."""
    given = {"phase": "fall", "track": [owner, -1, -1], "tea": [9, 1, 0], "unsure": ["tactic.1"]}
    given["tasks"] = [{"kind": "turns"}, {"kind": "slots", "seats": [0]}]
    made = {"game": GAME.id, "players": 2, "options": {"mode": mode}, "given": given}
    session = scenarios.session_of(GAME, practice_box(GAME.package), made)
    assert judged(session, "Anna: slot 1").status == "illegal"


MODES: dict[str, tuple[int, dict[str, str]]] = {
    "3": (3, {}),
    "2": (2, {}),
    "4": (4, {}),
    "solo": (1, {}),
    "c3": (3, {"mode": "cooperative"}),
}


def opened(mode: str, without: Sequence[str]) -> tuple[Session, dict[str, Any]]:
    players, options = MODES[mode]
    box = practice_box(GAME.package)
    gone = {key: value for key, value in box.facts.items() if key.split(".")[0] in without}
    for key in gone:
        del box.facts[key]
    return Session(GAME.setting(samples.seats(GAME, players), options, {}, box)), gone


def answer(half: Session, asked: str, coming: Action, after: Position, setting: Any) -> Action | None:
    """What an honest table says where the board has to tell; ``asked`` is what is asked where all is known."""
    task: Task | None = half.position.task
    if task is None:
        return None
    if task.kind == "token":
        track = board.time_track(setting)
        assert track is not None
        return Token(TABLE, int(after.time >= track.last))
    if task.kind == "hordes" and not isinstance(coming, PlaceHorde):
        return Arrived(TABLE)
    if isinstance(task, Assault):
        return AssaultResult(TABLE, task.at, after.sections[task.at].fell)
    if isinstance(task, AtPlace) and task.kind == "icon":
        return Icon(TABLE, task.at, int(board.location(setting, task.at).shame))
    if task.kind == "set_up" and half.position.sections[0].closed and not half.position.reserve.hordes:
        return Deck(TABLE, HORDE_CARDS - after.reserve.boxed)
    if task.kind in MAYBE and task.kind != asked:
        return Done(half.decision().seats[0])  # asked at this table only
    return None


PARTS = (("time",), ("bare", "wall"), ("location",), ("slots",), ("time", "bare", "wall", "location", "slots"))
TOLD_LATER = [
    (mode, without)
    for mode in MODES
    for without in PARTS
    if mode != "solo" or "location" not in without  # where Qin's Clerks go then, only a correction can tell
]


@pytest.mark.parametrize(("mode", "without"), TOLD_LATER)
def test_a_board_told_later_is_the_same_table_as_one_known_from_the_start(mode: str, without: tuple[str, ...]) -> None:
    """An honest table that tells what the board shows, and later the facts: no entry becomes illegal, nothing differs."""
    whole, _ = opened(mode, ())
    half, gone = opened(mode, without)
    asked = whole.decision().kind
    for _ in samples.play(whole, Random(mode)):
        action = whole.steps[-1].action
        assert action is not None
        while (told := answer(half, asked, action, whole.position, whole.setting)) is not None:
            assert half.declare(told).status != "illegal"
        assert half.declare(action).status != "illegal"
        asked = whole.decision().kind
    half.learn_all(gone)
    assert not [step for step in half.steps if step.settled == "illegal" or step.broken]
    half.position.unsure.clear()
    assert half.position == whole.position
    assert half.decision() == whole.decision()


ACADEMY_TASK = {"kind": "academy", "seats": [1], "at": 9}


def drawing(tactics: dict[str, int]) -> Session:
    """Boris draws two Tactic cards, of whose hand only the ends are known."""
    session = table(ACADEMY_TASK, {"locations.academy": [1, 1], "players.1.clerks": 3}, [])
    data = to_json(session.position)
    data["players"][1]["tactics"] = tactics
    return Session(session.setting, begun(session.setting, data))


def test_what_comes_next_is_one_of_several_where_that_hangs_on_what_nobody_knows() -> None:
    """Whoever may have too many cards may discard, and whoever is next may go on: what they do tells which it was."""
    session = drawing({"from": 3, "to": 5})
    assert session.declare(session.read("Boris: draw 2")[0]).status == "legal"
    now = session.decision()
    assert {one.spec.verb.key for one in now.verbs} >= {"drop", "activate"}
    dropped, going_on = session.branch(), session.branch()
    assert dropped.declare(dropped.read("Boris: drop 1 2")[0]).status == "unverifiable"
    assert str(dropped.position.players[1].tactics) == "5"
    assert going_on.declare(going_on.read("Boris: activate academy")[0]).status == "unverifiable"
    assert going_on.decision().kind != "hand_limit" and type(going_on.position.tasks) is list


def test_a_stack_that_is_one_of_several_is_nobody_elses() -> None:
    """Carrying on one way leaves the other ways, and other tables, as they were."""
    session = drawing({"from": 3, "to": 5})
    session.declare(session.read("Boris: draw 2")[0])
    before = to_json(session.position)
    session.branch().declare(session.read("Boris: drop 1 2")[0])
    assert to_json(session.position) == before


def test_what_more_ways_lead_to_than_can_be_tried_is_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can say then what it comes to; the table stays as it was, and the error names what would help."""
    monkeypatch.setattr(joined, "MOST_APPLIED", 1)
    monkeypatch.setattr(joined, "MOST_LEGALLY", 1)
    session = drawing({"from": 3, "to": 5})
    before = to_json(session.position)
    with pytest.raises(EntryError) as error:
        session.declare(session.read("Boris: draw 2")[0])
    assert "Tactic cards" in str(error.value)
    assert to_json(session.position) == before and not session.steps


def test_an_untold_horde_card_may_have_been_defeated_unseen() -> None:
    """Where something lay on it when it was looked for Defeated cards, others may lie in its place; else it is there."""
    for wounds, status in (([1], "unverifiable"), ([], "illegal")):
        hordes = [{"card": 6, "wounds": wounds}, {"card": 2, "wounds": [1]}]
        check, wound = {"kind": "defeat_check"}, {"kind": "wound", "seats": [1], "count": 1}
        session = table(wound, {"sections.right.hordes": hordes, "tasks": [*NEXT, wound, check, wound]}, [])
        del session.setting.box.facts["horde.6"]
        session.setting.refresh()
        again = session.read("Boris: wound right row 2 spot 1")[0]
        assert session.judge(again).status == "illegal"
        session.declare(session.read("Boris: done")[0], warn=False)
        verdict = session.judge(again)
        assert verdict.status == status
        assert [one.key for one in verdict.missing] == (["horde.6"] if wounds else [])


def test_which_more_rules_are_broken_may_hang_on_a_card_that_nobody_told() -> None:
    """It is not used in this mode, whatever it costs; that too little is paid for it would be seen when it is told."""
    session = drawing({"from": 0, "to": 5})
    del session.setting.box.facts["tactic.24"]
    session.setting.refresh()
    verdict = judged(session, "Boris: play 24 boosted pay 1 clerk")
    assert (verdict.status, verdict.rules) == ("illegal", ["GW-SETUP-01"])
    assert "tactic.24" in [leaf.fact for leaf in verdict.rests_on]


@pytest.mark.parametrize(("told", "said"), [(False, "done reward"), (True, "done")])
def test_who_declines_a_reward_that_nobody_knows_declines_a_reward(told: bool, said: str) -> None:
    """Once the card is told there may be none: then nothing was declined, and no other part of the turn."""
    sending = {"kind": "send", "seats": [1], "soldiers": [HORSEMAN]}
    given = {"players.1.soldiers": [10, 4, 1], "sections.right.hordes": [{"card": 19}], "reserve.tactics": 17}
    session = table(sending, given | {f"players.{seat}.tactics": 1 for seat in range(3)}, [])
    if not told:
        del session.setting.box.facts["horde.19"]
        session.setting.refresh()
    session.declare(session.read("Boris: attack horseman right row 1 spot 3 9")[0], warn=False)
    assert judged(session, "Boris: done").action.text() == said


WALL = {"kind": "builders", "seats": [1], "at": 5}
MANNED = {"locations.builders": [1], "players.1.clerks": 4, "sections.right.level": 1, "players.0.soldiers": [10, 2, 2]}


def walled(firing: int, archers: Sequence[int]) -> tuple[Session, Session]:
    """The table where Boris has built a second Wall level, which the late one does not know."""
    given = MANNED | {"players.1.resources": [9, 9, 9, 0], "sections.right.archers": [*archers]}
    made = []
    for told in (True, False):
        session = table(WALL, given, [])
        box = session.setting.box.facts
        box["wall.2"] = {"defense": 12, "firing": firing}
        if not told:
            del box["wall.2"]
        session.setting.refresh()
        session.declare(session.read("Boris: wall right pay 9 wood 1 stone")[0], warn=False)
        made.append(session)
    return made[0], made[1]


@pytest.mark.parametrize(("firing", "down"), [(1, 1), (2, 0), (0, 2)])
def test_archers_may_have_come_down_from_a_wall_level_that_nobody_told(firing: int, down: int) -> None:
    """Whether they still stand there is not known; told, it is as if known from the start."""
    known, late = walled(firing, [0, 0])
    section = late.position.sections[2]
    assert isinstance(section.archers, Unlisted) and [str(one) for one in section.rest[0]] == ["0", "0–2", "0"]
    assert known.position.sections[2].archers == [0] * (2 - down)
    assert late.knowing({"wall.2": {"defense": 12, "firing": firing}}).position == known.position


@pytest.mark.parametrize(
    ("untold", "entry", "status"),
    [
        ("tactic.3", "Boris: play 8 upper", "unverifiable"),
        ("tactic.3", "Boris: play 12 upper", "illegal"),
        ("tactic.22", "Boris: play 8 upper", "illegal"),
    ],
)
def test_a_moment_that_a_table_might_not_stop_at_may_be_the_next_one(untold: str, entry: str, status: str) -> None:
    """It stops for a Tactic card that nobody told; were that for another moment, the recruits would be asked for."""
    moment = {"kind": "moment", "seats": [1], "windows": ["own_turn_activation"]}
    tasks = [*NEXT, BARRACKS, moment]
    session = table(BARRACKS, AT_BARRACKS | {"tasks": tasks, "players.1.tactics": 2}, [])
    del session.setting.box.facts[untold]
    session.setting.refresh()
    verdict = judged(session, entry)
    assert verdict.status == status
    assert [one.key for one in verdict.missing] == ([untold] if status == "unverifiable" else [])


@pytest.mark.parametrize(("unsure", "status"), [([], "illegal"), (["location.3.gold_mine"], "unverifiable")])
def test_what_qin_activated_unseen_may_have_filled_the_warehouse(unsure: list[str], status: str) -> None:
    """With a Clerk of the Reed Clan there (GW-REED-12): what is paid beside it was called too little."""
    box = practice_box(GAME.package)
    del box.facts["location.3.gold_mine"]
    given = {
        "phase": "fall", "active": 0, "slot": 2, "track": [8, 0, 9], "tea": [0, 8, 9], "unsure": unsure,
        "locations.builders": [0], "players.0.clerks": 4, "warehouse": [1, 0, 0], "players.0.resources": [9, 9, 9, 9],
        "tasks": [{"kind": "turns"}, {"kind": "stage_b", "seats": [0]}, BUILDERS],
    }  # fmt: skip
    made = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 1, "given": given})
    assert judged(made, "Anna: wall centre pay 2 wood 1 stone").status == status


def test_a_text_is_come_to_only_past_what_nobody_knows_to_be_asked_and_rests_on_that_too() -> None:
    """Of a moment that may not have been one, the text was named alone: told the other card, the verdict was another."""
    moment = {"kind": "moment", "seats": [1], "windows": ["own_turn_activation"]}
    text = {"kind": "by_card", "seats": [1], "card": "command.economy"}
    session = table(BARRACKS, AT_BARRACKS | {"tasks": [*NEXT, text, moment], "players.1.tactics": 2}, [])
    for key in ("command.economy", "tactic.3"):
        session.setting.box.facts.pop(key, None)
    session.setting.refresh()
    verdict = judged(session, "Boris: play 12 upper")
    assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", ["tactic.3", "command.economy"])


@pytest.mark.parametrize("phase", ["fall", "winter"])
@pytest.mark.parametrize("entry", ["fulfil 5", "give gold", "move to mill", "enough", "shame archer"])
def test_where_nobody_says_what_comes_next_nothing_is_refused_for_it(phase: str, entry: str) -> None:
    """A table joined in the middle of a game is not over, and what comes next may be what is declared."""
    setting = GAME.setting(samples.seats(GAME, 3), {"mode": "cooperative"}, {}, practice_box(GAME.package))
    session = Session(setting, begun(setting, {"phase": phase, "year": 3}))
    (said,) = session.read(entry)
    assert session.judge(said).status == "unverifiable"
    assert str(session.decision().prompt.template) == "it hangs on what nobody has told yet"
