"""What a random game draws, lays out and chooses: anything that may come, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from great_wall_support import session_of

from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.games.great_wall.actions.dealt import Keep, random_keep, random_stack
from referee.games.great_wall.actions.houses import NewAdvisor, random_advisor
from referee.games.great_wall.actions.invasion import Arrived, PlaceHorde, random_horde, random_hordes
from referee.games.great_wall.actions.parties import QinCard, random_card
from referee.games.great_wall.actions.setup import LEFT_IN_DECK, Deck, LayArtifacts, LayRequests, random_set_up
from referee.games.great_wall.game import GAME

COOP = {"mode": "cooperative"}


def start(players: int, coop: bool = False, **more: Any) -> Session:
    made = {"game": GAME.id, "players": players, "start": "empty"} | ({"options": COOP} if coop else {})
    return session_of(made | more)


@pytest.mark.parametrize(
    ("players", "coop", "box"),
    [
        (3, False, {}),
        (4, False, {}),
        (2, False, {}),
        (1, False, {}),
        (1, False, {"horde.1": "missing"}),
        (3, True, {}),
        (2, True, {}),
    ],
)
def test_a_table_is_set_up_at_random_step_by_step_as_the_rules_have_it(players: int, coop: bool, box: Any) -> None:
    session = start(players, coop, box=box)
    done = []
    while session.decision().kind == "set_up":
        step = random_set_up(session.position, session.setting, Random(len(done)))
        verdict = session.declare(step, warn=False)
        assert not verdict.violations, step
        done.append(step)
    kinds = [type(one).__name__ for one in done]
    cards = {(3, False): 3, (4, False): 4, (2, False): 2, (1, False): 2, (3, True): 4, (2, True): 4}[players, coop]
    assert kinds.count("PlaceHorde") == cards and kinds.count("NewAdvisor") == 4 and kinds[-1] == "Begin"
    assert (kinds.count("Tokens"), kinds.count("Deck")) == (int(players == 1), int(bool(box)))
    assert kinds.count("LayRequests" if coop else "LayArtifacts") == 1 and len(kinds) == cards + 6 + (
        players == 1
    ) + bool(box)


def drawn(session: Session, chance: Any, times: int = 200) -> list[Any]:
    rng = Random(1)
    return [chance(session.position, session.setting, rng) for _ in range(times)]


def middle(task: dict[str, Any], players: int = 3, coop: bool = False, box: Any = None, **more: Any) -> Session:
    track = {1: [0, 8, 9], 2: [0, 1, 9]}.get(players, [0, 1, 2])
    given = {"phase": "spring", "year": 2, "track": track, "tasks": [task], **more}
    made = {"game": GAME.id, "players": players, "given": given, "box": box or {}}
    return session_of(made | ({"options": COOP} if coop else {}))


@pytest.mark.parametrize(
    ("players", "coop", "cards", "most"),
    [(3, False, range(1, 6), 3), (3, True, range(1, 13), 3), (2, True, range(5, 13), 2)],
)
def test_any_artifacts_or_requests_of_the_mode_may_lie_there(players: int, coop: bool, cards: range, most: int) -> None:
    session = start(players, coop)
    laid = drawn(session, random_set_up)
    assert {type(one) for one in laid} == {LayRequests if coop else LayArtifacts}
    assert {len({*one.cards}) for one in laid} == {most} and {card for one in laid for card in one.cards} == {*cards}


@pytest.mark.parametrize("players", [1, 2])
def test_a_deck_of_which_nobody_told_the_backs_has_a_third_less(players: int) -> None:
    """GW-U-17: where each Section has as many cards, 16 are left."""
    session = start(players, box={"horde.1": "missing"})
    assert drawn(session, random_set_up, 3) == [Deck(TABLE, 16)] * 3 and LEFT_IN_DECK == 16
    assert type(drawn(start(players), random_set_up, 1)[0]) is not Deck


@pytest.mark.parametrize(("coop", "most"), [(False, 13), (True, 21)])
def test_any_general_and_advisor_that_may_have_been_dealt_are_kept(coop: bool, most: int) -> None:
    given = {"players.1.general": 5, "players.1.advisors": [7], "players.2.general": most}
    session = middle({"kind": "keep", "seats": [2, 0]}, coop=coop, **given)
    session.position.tasks[-1].seats = [2, 0]
    kept = drawn(session, random_keep, 400)
    assert {type(one) for one in kept} == {Keep} and {one.player for one in kept} == {2}
    assert {one.general for one in kept} == {*range(1, most)} - {5}
    assert {one.advisor for one in kept} == {*range(5, 45)} - {7}


@pytest.mark.parametrize("players", [2, 3])
def test_markers_are_stacked_in_any_order(players: int) -> None:
    found = {one.order for one in drawn(middle({"kind": "stack", "seats": [TABLE]}, players), random_stack)}
    assert len(found) == (6 if players == 3 else 2) and {tuple(sorted(one)) for one in found} == {(*range(players),)}


def test_any_advisor_and_any_card_of_qins_that_is_left_may_come() -> None:
    gone = {"advisors": [1, 2], "reserve.advisor_discard": [44], "qin.played": [0, 5]}
    session = middle({"kind": "qin_draw", "seats": [TABLE]}, 1, **gone)
    assert {one.card for one in drawn(session, random_advisor, 400)} == {*range(3, 44)}
    assert {type(one) for one in drawn(session, random_advisor, 3)} == {NewAdvisor}
    assert {*drawn(session, random_card)} == {QinCard(TABLE, card) for card in (1, 2, 3, 4)}


POINTING = {card: (card - 1) % 3 for card in range(1, 25)}
LYING = {f"sections.{name}.hordes": [{"card": card}] for name, card in (("left", 1), ("centre", 2), ("right", 3))}


@pytest.mark.parametrize("shown", [-1, 0, 1, 2])
@pytest.mark.parametrize("left", [3, 5, 21])
def test_the_card_on_top_points_where_its_back_does(shown: int, left: int) -> None:
    """The next one to where any other card that is left does."""
    task = {"kind": "horde", "seats": [TABLE]}
    pile = [*range(4, 25 - left)]
    gone = {"reserve.hordes": left, "reserve.pointer": shown, "reserve.horde_discard": pile}
    session = middle(task, **LYING, **gone)
    found = drawn(session, random_horde)
    deck = [*range(25 - left, 25)]
    assert {one.card for one in found} == {card for card in deck if shown in (-1, POINTING[card])}
    for one in found:
        assert one.next in {POINTING[card] for card in deck if card != one.card}


def test_of_the_last_card_the_back_of_a_discarded_one_is_seen_next() -> None:
    """GW-AMB-13: then the discarded ones are the deck; without any the deck shows nothing."""
    task = {"kind": "horde", "seats": [TABLE]}
    pile = {"reserve.hordes": 1, "reserve.pointer": 2, "reserve.horde_discard": [4, 7]}
    found = drawn(middle(task, **LYING, **pile), random_horde)
    assert {one.next for one in found} == {0} and {POINTING[one.card] for one in found} == {2}
    none = drawn(middle(task, **LYING, **pile | {"reserve.horde_discard": []}), random_horde)
    assert {one.next for one in none} == {None}
    for left, discarded in ((2, []), (1, [4])):
        more = {"reserve.hordes": left, "reserve.horde_discard": discarded}
        assert None not in {one.next for one in drawn(middle(task, **LYING, **pile | more), random_horde)}


def test_a_card_of_which_nobody_told_the_back_may_come_at_any_time() -> None:
    task = {"kind": "hordes", "seats": [TABLE]}
    box = dict.fromkeys(["time.3", *(f"horde.{card}" for card in range(4, 25))], "missing")
    session = middle(task, box=box, **LYING, **{"reserve.pointer": 1, "reserve.hordes": 21})
    found = drawn(session, random_hordes, 400)
    assert Arrived(TABLE) in found and {type(one) for one in found} == {Arrived, PlaceHorde}
    cards = [one for one in found if isinstance(one, PlaceHorde)]
    assert {one.card for one in cards} == {*range(4, 25)} and {one.next for one in cards} == {0, 1, 2}
