"""What the group gives and decides together, and what is decided for the Reed Clan."""

from __future__ import annotations

from typing import Any

import pytest
from great_wall_support import session_of

from referee.engine import untold
from referee.engine.explore import explore
from referee.engine.game import TABLE
from referee.engine.position import to_json
from referee.engine.session import Session
from referee.games.great_wall.actions.done import TEXT, Done
from referee.games.great_wall.actions.gains import Take
from referee.games.great_wall.actions.orders import TakeHonor
from referee.games.great_wall.actions.parties import Clan, Dismiss, Fortify
from referee.games.great_wall.actions.requests import Enough, Fulfil, Give, NewRequest
from referee.games.great_wall.components import REED
from referee.games.great_wall.game import GAME
from referee.text.sheets import sheet_of, uncounted
from referee.text.speech import Speaker

NEXT = [{"kind": "turns"}, {"kind": "activations", "seats": [0]}]
FALL: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1, "locations.embassy": [0], "players.0.clerks": 4}


def table(task: dict[str, Any], players: int = 3, coop: bool = True, lacks: str = "", **more: Any) -> Session:
    given = FALL | {"track": [0, 1, 9] if players == 2 else [0, 1, 2], "tasks": [*NEXT, task]} | more
    made = {"game": GAME.id, "players": players, "given": given, "box": {lacks: "missing"} if lacks else {}}
    return session_of(made | ({"options": {"mode": "cooperative"}} if coop else {}))


# -- Requests -------------------------------------------------------------------------------------------------------

SHARE = {"kind": "share", "seats": [0, 1, 2], "request": 7, "due": {"gold": 2, "any3": 1}}


def goods(wood: int = 0, stone: int = 0, gold: int = 0, chi: int = 0) -> tuple[int, ...]:
    return (wood, stone, gold, chi, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("share", "others", "rules", "left"),
    [
        (goods(wood=1, gold=2), 0, [], {}),
        (goods(gold=3), 0, [], {}),
        (goods(gold=1), 2, [], {"gold": 1, "any3": 1}),
        (goods(stone=1), 2, [], {"gold": 2}),
        (goods(gold=1), 1, [], {"gold": 1, "any3": 1}),
        (goods(gold=1), 0, ["GW-COOP-16"], None),
        (goods(chi=1), 5, ["GW-COOP-16"], None),
        (goods(wood=2, gold=2), 5, ["GW-COOP-16"], None),
        (goods(gold=4), 5, ["GW-COOP-16", "GW-CORE-05"], None),
        (goods(), 5, ["GW-COOP-16"], None),
    ],
)
def test_a_share_is_of_what_is_asked_and_the_others_can_give_the_rest(
    share: tuple[int, ...], others: int, rules: list[str], left: dict[str, int] | None
) -> None:
    """GW-COOP-16."""
    own = {"players.0.resources": [3, 3, 3, 3], **{f"players.{seat}.resources": [0, 0, others, 0] for seat in (1, 2)}}
    session = table(SHARE, **own)
    verdict = session.declare(Give(0, share))
    assert sorted(verdict.rules) == rules
    if left:
        task: Any = session.position.tasks[-1]
        assert (task.due, task.seats) == (left, [1, 2])
    elif left is not None:
        assert session.decision().kind == "activations"
    if left is not None:
        assert session.position.players[0].resources == [3 - paid for paid in share[:4]]


@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_who_gives_nothing_leaves_it_to_others_if_they_can(others: int) -> None:
    session = table(SHARE, **{f"players.{seat}.resources": [0, 0, others, 0] for seat in (1, 2)})
    verdict = session.judge(Done(0))
    assert (verdict.rules, [one.forced for one in verdict.violations]) == (
        ([], []) if 2 * others >= 3 else (["GW-COOP-16"], [True])
    )


@pytest.mark.parametrize("untold", ["", "general.9"])
def test_a_share_that_a_card_nobody_told_may_have_brought_is_listed(untold: str) -> None:
    """Who had to give it, and by what was counted could not, was offered nothing, and might not decline."""
    due = SHARE | {"seats": [1], "due": {"gold": 1}}
    session = table(due, lacks=untold, **{"players.1.resources": [2, 0, 0, 0], "players.1.general": 9})
    shares = [one.share for one in session.legal() if isinstance(one, Give)]
    assert shares == ([goods(gold=1)] if untold else [])
    assert session.judge(Give(1, goods(gold=1))).status == ("unverifiable" if untold else "illegal")


def test_a_request_of_the_board_is_fulfilled_in_winter() -> None:
    """GW-COOP-15, GW-COOP-26."""
    lying = {"requests": [3, 0, 7]}
    winter = table({"kind": "fulfilment", "seats": [TABLE]}, phase="winter", **lying)
    fall = table({"kind": "contribute", "seats": [1]}, **lying)
    for card in (1, 3, 7, 12):
        assert ("GW-COOP-26" in winter.judge(Fulfil(TABLE, card)).rules) == (card not in (3, 7))
        assert "GW-COOP-15" not in winter.judge(Fulfil(TABLE, card)).rules
        assert "GW-COOP-15" in fall.judge(Fulfil(TABLE, card)).rules
    assert winter.judge(Enough(TABLE)).legal and not fall.judge(Enough(TABLE)).legal


@pytest.mark.parametrize(("lying", "after"), [([3, 0, 7], [3, 9, 7]), ([3, 7], [3, 7, 9]), ([0, 0, 7], [9, 0, 7])])
def test_a_new_request_takes_the_first_empty_slot(lying: list[int], after: list[int]) -> None:
    """GW-COOP-21; none that lay there before (GW-COOP-27)."""
    given = {"phase": "winter", "requests": lying, "fulfilled": [5], "reserve.requests": 6}
    session = table({"kind": "new_request", "seats": [TABLE]}, **given)
    assert [session.judge(NewRequest(TABLE, card)).rules for card in (7, 5)] == [["GW-COOP-27"]] * 2
    session.declare(NewRequest(TABLE, 9))
    assert (session.position.requests, session.position.reserve.requests) == (after, 5)


def test_with_two_players_the_four_named_requests_stay_in_the_box() -> None:
    """GW-COOP-23."""
    session = table({"kind": "new_request", "seats": [TABLE]}, 2, phase="winter", requests=[0, 7])
    found = [card for card in range(1, 13) if session.judge(NewRequest(TABLE, card)).legal]
    assert found == [5, 6, 8, 9, 10, 11, 12]


# -- the Reed Clan --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coop", "seats", "begun", "offered"),
    [(True, [0, 9], False, [0]), (True, [0, 1, 9], False, [0, 1]), (True, [0, 1], False, []), (False, [0, 9], False, []),
     (True, [0, 9], True, [])],
)  # fmt: skip
def test_the_group_may_let_the_reed_clan_act_before_others(
    coop: bool, seats: list[int], begun: bool, offered: list[int]
) -> None:
    """GW-AMB-42: once nobody has begun."""
    session = table({"kind": "move", "seats": seats, "count": 1, "begun": begun}, 2, coop)
    for seat in (0, 1):
        found = [*Clan.candidates(session.position, session.setting, seat)]
        assert found == ([Clan(seat)] if seat in offered else [])
        assert session.judge(Clan(seat)).legal == (seat in offered)


@pytest.mark.parametrize("barricades", [[0, 0], [2, 3], [3, 2], [3, 3]])
def test_the_barricade_of_the_clan_goes_where_there_is_room(barricades: list[int]) -> None:
    """GW-REED-15: and it must be placed while there is any."""
    built = dict(zip(("sections.centre.barricades", "sections.right.barricades"), barricades, strict=True))
    session = table({"kind": "reed_barricade", "seats": [1]}, 2, False, active=REED, slot=3, **built)
    if barricades == [3, 3]:
        assert session.decision().kind != "reed_barricade"
        return
    for section in (1, 2):
        assert session.judge(Fortify(1, section)).legal == (barricades[section - 1] < 3)
    assert not session.judge(Fortify(1, 0)).legal
    assert session.judge(Done(1)).rules == ["GW-REED-15"]
    free = 1 if barricades[0] < 3 else 2
    honor = session.position.players[1].honor
    session.declare(Fortify(1, free))
    assert session.position.sections[free].barricades == barricades[free - 1] + 1
    assert session.position.players[1].honor == honor


@pytest.mark.parametrize("lying", [[5], [5, 6, 7], [5, 6, 7, 8]])
@pytest.mark.parametrize("kind", ["dismiss", "reed_advisor"])
def test_an_advisor_of_the_track_is_discarded(kind: str, lying: list[int]) -> None:
    """GW-REED-14, GW-CMD-02."""
    session = table({"kind": kind, "seats": [0]}, 2, False, advisors=lying)
    for slot in range(1, 5):
        assert session.judge(Dismiss(0, slot)).rules == ([] if slot <= len(lying) else ["GW-REED-14"])
    verdict = session.declare(Dismiss(0, len(lying)))
    assert session.position.advisors == lying[:-1] and session.position.reserve.advisor_discard == lying[-1:]
    assert ("GW-REED-14" if kind == "reed_advisor" else "GW-CMD-02") in {note.rule for note in verdict.notes}


# -- Honor, spots, cards that may ask ---------------------------------------------------------------------------------


@pytest.mark.parametrize("pile", [[1], [0, 2], [0, 1, 2, 3, 4]])
def test_each_discarded_card_brings_two_honor(pile: list[int]) -> None:
    """GW-SUMMER-06: Betrayal as well; the cards stay where they are. Not together (GW-COOP-12)."""
    hand = [card for card in range(6) if card not in pile]
    own = {"players.0.discard": pile, "players.0.hand": hand, "players.0.honor": 3, "phase": "summer", "year": 2}
    session = table({"kind": "reclaim", "seats": [0]}, coop=False, **own)
    session.declare(TakeHonor(0))
    assert (session.position.players[0].honor, session.position.players[0].discard) == (3 + 2 * len(pile), pile)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_spot_of_an_untold_card_is_asked_about(count: int) -> None:
    """GW-ATK-02; when the card is told it says whether any of them lets choose."""
    task = {"kind": "take", "seats": [0], "count": count, "rule": "GW-ATK-02", "horde": 16}
    lying = {"sections.left.hordes": [{"card": 16}]}
    late = table(task, coop=False, lacks="horde.16", **lying)
    for number in range(count):
        assert late.decision().kind == "take", number
        verdict = late.declare(Take(0, (0, 1, 0, 0)), warn=False)
        assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", ["horde.16"])
    assert late.decision().kind == "activations" and late.position.players[0].resources == [5, 5 + count, 5, 5]
    known = table(task, coop=False, **lying)
    assert known.judge(Take(0, (0, 1, 0, 0))).rules == ["GW-ATK-02"]


@pytest.mark.parametrize(
    ("said", "seat", "plain"),
    [
        (Done(0), 1, {Done(0), Done(0, TEXT, "general.2")}),
        (Done(0), 0, {Done(0), Done(0, None, "tea_house")}),
        (Done(0, TEXT), 1, {Done(0, TEXT)}),
        (Done(0, None, "general.2"), 1, {Done(0, None, "general.2")}),
        (Done(0, TEXT), 0, {Done(0, TEXT)}),
        (Done(1), 1, {Done(1)}),
        (Done(1), 0, {Done(1)}),
    ],
)
def test_of_a_card_that_may_ask_it_is_said_that_it_was_declined(said: Done, seat: int, plain: set[Done]) -> None:
    """GW-CORE-12: its owner only, and only who says nothing else."""
    clerks = {"locations.tea_house": [seat], "players.0.general": 2, "tea": [2, 0, 1] if seat else [2, 1, 0]}
    clerks |= {"players.0.clerks": 4 - (seat == 0), "players.1.clerks": 5 - seat}
    late = table({"kind": "tea_house", "seats": [seat], "at": 7}, coop=False, lacks="general.2", **clerks)
    late.position.unheard = ["general.2"]
    ways = explore(lambda: said.plain(late.position, late.setting), 16).ways
    assert {way.result for way in ways} == plain


def test_the_score_of_requests_that_nobody_told_is_a_range_and_not_settled() -> None:
    """GW-COOP-01: it was a fault of the referee to ask whether what others hide is counted."""
    whole = table(NEXT[1])
    begun = untold.begun(whole.setting, to_json(whole.position) | {"fulfilled": {"unknown": True}})
    session = Session(whole.setting, begun)
    sheet = sheet_of(session, [], Speaker("en", GAME.id, whole.setting.players))
    assert not sheet.settled and all(low == 0 < high for low, high in sheet.ranges.values())
    assert not uncounted(session)
