"""Done: of what was asked, of what turned out not to be asked, and of what a text may ask."""

from __future__ import annotations

from typing import Any

import pytest
from great_wall_support import session_of

from referee.engine import position as positions
from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.games.great_wall.actions.done import AIM, OF, REWARD, TEXT, Done, pass_over, unsaid
from referee.games.great_wall.actions.houses import Hire, Rise
from referee.games.great_wall.game import GAME

NEXT = [{"kind": "turns"}, {"kind": "activations", "seats": [0]}]
BETWEEN: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 2], "locations.embassy": [0]}
CLERKS = {"players.0.clerks": 4, "locations.tea_house": [1], "players.1.clerks": 4, "tea": [2, 0, 1]}
MOVE = {"kind": "move", "count": 1}
RISE = {"kind": "tea_house", "at": 7}
MOMENT = {"kind": "moment", "windows": ["on_attack"]}


def table(*of: dict[str, Any], untold: tuple[str, ...] = (), players: int = 3, **more: Any) -> Session:
    given = BETWEEN | CLERKS | {"tasks": [*NEXT, *of]} | more
    box = dict.fromkeys(untold, "missing")
    return session_of({"game": GAME.id, "players": players, "given": given, "box": box})


def becomes(session: Session, action: Done) -> str:
    """What comes of saying it: nothing, an end of what was asked, or a refusal."""
    before = positions.to_json(session.position)
    if not session.declare(action).legal:
        return "refused"
    return "nothing" if positions.to_json(session.position) == before else "ends"


# -- of a question that turned out not to be asked ------------------------------------------------------------------


@pytest.mark.parametrize("of", [at for at, _ in enumerate(OF.options) if at != TEXT], ids=lambda at: OF[at].key)
def test_what_is_said_of_another_question_ends_nothing_that_is_asked(of: int) -> None:
    """Known by now, that was never asked; a moment of which nobody knew, which lets itself be passed over, was."""
    key = OF[of].key
    asked = table({"kind": "embassy", "seats": [1], "at": 8, "by_card": True, "count": 1})
    assert becomes(asked, Done(1, of)) == "nothing"
    held = {"players.1.tactics": 1}
    stops = table(MOMENT | {"seats": [1]}, **held)
    assert becomes(stops, Done(1, of)) == ("ends" if key == "moment" else "nothing")
    passes = table(MOMENT | {"seats": [1], "unstopped": True}, **held)
    assert becomes(passes, Done(1, of)) == "ends"
    passes.undo()
    assert becomes(passes, Done(0, of)) == ("refused" if key == "moment" else "nothing")


@pytest.mark.parametrize("kind", ["wound", "promote", "use", "offer"])
def test_what_is_said_of_the_question_that_is_asked_ends_it(kind: str) -> None:
    task = {"kind": kind, "seats": [1], "count": 1} if kind in ("wound", "promote") else {"kind": kind, "seats": [1]}
    if kind == "use":
        task |= {"card": "command.economy", "step": 0, "owner": 1}
    session = table(task | ({"due": {"wood": 1}} if kind == "offer" else {}))
    assert becomes(session, Done(1, OF.index[kind])) == "ends"
    session.undo()
    assert becomes(session, Done(0, OF.index[kind])) == "refused"


OWN = {"card": "general.2"}


@pytest.mark.parametrize(
    ("task", "card", "comes"),
    [
        (MOVE | OWN, "general.2", "ends"),
        (MOVE | OWN, None, "ends"),
        (MOVE | OWN, "general.3", "nothing"),
        (MOVE, "general.2", "nothing"),
        (MOVE, None, "nothing"),
        ({"kind": "contribute"}, "general.2", "ends"),
        ({"kind": "contribute"}, None, "ends"),
        ({"kind": "dismiss"}, "general.2", "ends"),
        (RISE, "general.2", "nothing"),
        (RISE, None, "nothing"),
        ({"kind": "embassy", "at": 8, "by_card": True, "count": 1}, "general.2", "ends"),
        ({"kind": "embassy", "at": 8, "by_card": True, "count": 1}, None, "ends"),
        ({"kind": "embassy", "at": 8, "by_card": True, "count": 1, "card": "general.3"}, "general.2", "nothing"),
    ],
)
def test_what_is_said_of_a_text_ends_only_what_a_text_asks(task: dict[str, Any], card: str | None, comes: str) -> None:
    session = table(task | {"seats": [1]})
    assert becomes(session, Done(1, TEXT, card)) == comes
    session.undo()
    others = "refused" if task.get("card") == card is not None else "nothing"
    assert becomes(session, Done(0, TEXT, card)) == others
    below = table(task | {"seats": [1]}, RISE | {"seats": [1]})
    assert becomes(below, Done(1, TEXT, card)) == ("ends" if others == "refused" else "nothing")


@pytest.mark.parametrize(
    ("rules", "left"),
    [
        (["GW-ATK-02"], 0),
        (["GW-ATK-02", "GW-ATK-02"], 0),
        (["GW-CMD-03", "GW-ATK-02"], 1),
        (["GW-ATK-02", "GW-CMD-03"], 1),
        (["GW-ATK-02", "GW-CMD-03", "GW-ATK-02", "GW-ATK-02"], 2),
    ],
)
def test_a_declined_reward_is_that_of_all_spots_of_the_same_warrior(rules: list[str], left: int) -> None:
    session = table(*({"kind": "take", "seats": [1], "count": 1, "rule": rule} for rule in rules))
    session.declare(Done(1, REWARD))
    assert [task.rule for task in session.position.tasks[2:]] == rules[:left]
    one = table(*({"kind": "take", "seats": [1], "count": 1, "rule": rule} for rule in rules))
    one.declare(Done(1))
    assert [task.rule for task in one.position.tasks[2:]] == rules[:-1]


# -- what is said is made plain -------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", [1, 2, 3])
def test_of_an_untold_card_it_is_said_which_has_no_free_spot(row: int) -> None:
    cards = [{"card": 2}, {"card": 3}, {"card": 4}]
    aims = {"kind": "aim", "seats": [0], "at": 2, "row": row, "soldier": 2, "party": 8}
    tasks = [*NEXT, {"kind": "target", "seats": [8], "at": 2, "soldier": 2, "step": 1}, aims]
    untold = tuple(f"horde.{card}" for card in range(1, 25))
    given = {"tasks": tasks, "track": [0, 8, 9], "sections.right.hordes": cards, "qin.party.soldiers": [5, 4, 0]}
    alone = {"players.0.clerks": 4, "tea": [0, 8, 9]}
    made = {"game": GAME.id, "players": 1, "box": dict.fromkeys(untold, "missing")}
    session = session_of(made | {"given": BETWEEN | alone | given})
    named = Done(0, AIM, f"horde.{row + 1}")
    for said in (Done(0), Done(0, AIM)):
        assert said.plain(session.position, session.setting) == named
    other = Done(0, TEXT)
    assert other.plain(session.position, session.setting) == other
    assert named.plain(session.position, session.setting) == named
    verdict = session.judge(named)
    assert (verdict.status, {one.key for one in verdict.missing}) == ("unverifiable", {f"horde.{row + 1}"})


# -- what an entry of the record left out ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("task", "action", "found"),
    [
        (MOVE | OWN | {"seats": [0]}, Rise(1), Done(0)),
        (MOVE | OWN | {"seats": [0]}, Done(0), None),
        (MOVE | OWN | {"seats": [0]}, Done(1), Done(0)),
        (MOVE | OWN | {"seats": [0]}, Done(0, None, "move"), None),
        (MOVE | OWN | {"seats": [0]}, Done(0, None, "embassy"), Done(0)),
        (MOVE | OWN | {"seats": [0]}, Done(0, TEXT, "general.2"), None),
        (MOVE | {"seats": [0]}, Rise(1), Rise(1)),
        (MOVE | {"seats": [0]}, Done(0, None, "embassy"), Done(0, None, "embassy")),
        ({"kind": "contribute", "seats": [0]}, Rise(1), Done(0)),
        (RISE | {"seats": [1]}, Rise(1), None),
        (RISE | {"seats": [1]}, Rise(0), Rise(0)),
        (RISE | {"seats": [1]}, Hire(1), Hire(1)),
        (RISE | {"seats": [1]} | OWN, Hire(1), Done(1)),
        ({"kind": "pay", "seats": [0], "count": 1}, Rise(1), Rise(1)),
        (MOMENT | {"seats": [0, 1]}, Rise(1), Done(0)),
        (MOMENT | {"seats": [1]}, Done(1), None),
        (MOMENT | {"seats": [1]}, Done(1, None, "embassy"), Done(1)),
        ({"kind": "by_card", "seats": [0], "card": "general.2", "step": -1}, Rise(1), None),
    ],
)
def test_an_entry_of_the_record_declines_what_a_text_told_later_asks_before_it(
    task: dict[str, Any], action: Any, found: Any
) -> None:
    """GW-CORE-12; what answers the question declines nothing, and what may not be declined stands."""
    session = table(task)
    assert unsaid(session.position, session.setting, action) == found


@pytest.mark.parametrize(
    ("task", "passed"),
    [
        ({"kind": "pay", "seats": [0], "count": 1}, True),
        ({"kind": "perish", "seats": [0], "count": 1}, True),
        ({"kind": "place_shame", "seats": [0]}, True),
        (MOVE | {"seats": [0]}, False),
        ({"kind": "take", "seats": [0], "count": 1, "rule": "GW-ATK-02"}, False),
    ],
)
def test_what_a_card_told_later_forced_on_somebody_is_passed_over(task: dict[str, Any], passed: bool) -> None:
    resting = {"sections.right.rest": {"0": [1, 1, 0]}, "players.0.soldiers": [9, 3, 2]}
    session = table(task, **resting)
    assert pass_over(session.position, session.setting, []) == passed
    assert session.decision().kind == ("activations" if passed else task["kind"])


# -- while a text waits that nobody told -----------------------------------------------------------------------------

WAITS = {"kind": "by_card", "seats": [1], "card": "command.economy", "step": -1}


@pytest.mark.parametrize(
    ("action", "status", "ends"),
    [
        (Done(1, TEXT), "unverifiable", True),
        (Done(1, TEXT, "command.economy"), "unverifiable", True),
        (Done(1), "unverifiable", False),
        (Done(0), "unverifiable", False),
        (Done(2), "unverifiable", False),
        (Done(0, TEXT), "unverifiable", False),
        (Done(2, TEXT, "command.economy"), "unverifiable", False),
        (Done(TABLE), "illegal", False),
    ],
)
def test_only_who_declares_a_text_ends_it_and_only_with_done_text(action: Done, status: str, ends: bool) -> None:
    session = table(WAITS, untold=("command.economy",))
    assert session.judge(action).status == status
    if status != "illegal":
        session.declare(action, warn=False)
    assert session.decision().kind == ("activations" if ends else "by_card")
    assert ("command.economy" in session.position.unsure) == ends


@pytest.mark.parametrize(
    ("untold", "action", "status"),
    [
        (("command.economy",), Done(2, REWARD), "unverifiable"),
        (("command.economy",), Done(2, TEXT, "general.3"), "legal"),
        ((), Done(2, REWARD), "legal"),
    ],
)
def test_while_a_text_waits_what_is_said_of_another_that_asks_nothing_is_of_no_effect(
    untold: tuple[str, ...], action: Done, status: str
) -> None:
    """Only what a text that nobody told might ask somebody for cannot be verified."""
    session = table(WAITS, untold=untold)
    assert session.judge(action).status == status


def test_whoever_must_act_first_may_decline_what_a_card_nobody_told_may_ask() -> None:
    """The Embassy is full and is Activated first (GW-FALL-07): done is no end of that, but an answer to the General."""
    full = {"locations.embassy": [0, 0], "players.0.clerks": 3, "players.0.general": 2}
    session = table(untold=("general.2",), **full)
    assert session.judge(Done(0)).rules == ["GW-FALL-07"]
    session.position.unheard.append("general.2")
    verdict = session.judge(Done(0))
    assert verdict.legal and verdict.action.to_json()["card"] == "general.2"
    assert becomes(session, Done(0)) == "nothing"


@pytest.mark.parametrize(
    ("player", "of", "status"),
    [(1, "activations", "unverifiable"), (1, "moment", "unverifiable"), (0, "moment", "legal")],
)
def test_what_another_may_not_be_asked_at_all_is_his_to_decline(player: int, of: str, status: str) -> None:
    """Nobody knows whether the Gold Mine is full: if not, nothing is due, and the game may stop for his Tactic card."""
    here = {"locations.gold_mine": [0], "players.0.clerks": 3, "locations.embassy": [], "players.0.tactics": 1}
    late = table(untold=("location.3.gold_mine",), **here)
    verdict = late.judge(Done(player, OF.index[of]))
    assert verdict.status == status
    assert [one.key for one in verdict.missing] == (["location.3.gold_mine"] if status == "unverifiable" else [])


def test_of_several_cards_that_may_ask_whichever_does_is_declined() -> None:
    """It was said of the first: when another turned out to ask, that was still open."""
    mine = {"players.0.general": 2, "players.0.advisors": [29], "locations.embassy": [0, 0], "players.0.clerks": 3}
    late = table(untold=("general.2", "advisor.29"), **mine)
    late.position.unheard += ["general.2", "advisor.29"]
    assert late.declare(Done(0)).legal
    said = late.steps[-1].action
    assert said is not None and said.to_json() == {"verb": "done", "player": 0, "of": "by_card"}
    known = table(MOVE | {"seats": [0], "card": "advisor.29"}, **mine)
    assert becomes(known, said) == "ends"  # type: ignore[arg-type]
