"""Setting the table up: which cards belong to the mode, what lies there already, what is lacking, what is kept."""

from __future__ import annotations

from typing import Any

import pytest
from great_wall_support import session_of

from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.games.great_wall.actions.dealt import Keep, Stack
from referee.games.great_wall.actions.houses import NewAdvisor
from referee.games.great_wall.actions.invasion import PlaceHorde
from referee.games.great_wall.actions.setup import Begin, LayArtifacts, LayRequests
from referee.games.great_wall.game import GAME

LAID = {f"sections.{name}.hordes": [{"card": card}] for name, card in (("left", 1), ("centre", 2), ("right", 3))}
ALL = LAID | {"advisors": [1, 2, 3, 4], "artifacts": [1, 2, 3]}


def start(players: int, coop: bool = False, untold: tuple[str, ...] = (), **given: Any) -> Session:
    made = {"game": GAME.id, "players": players, "start": "empty", "given": given}
    made["box"] = dict.fromkeys(untold, "missing")
    return session_of(made | ({"options": {"mode": "cooperative"}} if coop else {}))


@pytest.mark.parametrize(
    ("players", "coop", "card", "rules"),
    [
        (3, False, 1, ["GW-INV-05"]),
        (3, False, 5, []),
        (3, False, 24, []),
        (3, False, 25, ["GW-SETUP-01"]),
        (3, False, 48, ["GW-SETUP-01"]),
        (3, True, 24, ["GW-SETUPC-03"]),
        (3, True, 1, ["GW-SETUPC-03"]),
        (3, True, 25, []),
        (3, True, 48, []),
        (2, False, 4, ["GW-SETUP2-03"]),
        (2, False, 5, []),
        (2, True, 28, ["GW-SETUP2-03"]),
        (2, True, 29, []),
    ],
)
def test_the_horde_cards_of_a_mode(players: int, coop: bool, card: int, rules: list[str]) -> None:
    """GW-SETUP-01, GW-SETUPC-03; with two none that points to the closed Section (GW-SETUP2-03), none twice."""
    lying = {"sections.right.hordes": [{"card": 1}]} if players == 3 and not coop else {}
    session = start(players, coop, **lying)
    assert session.judge(PlaceHorde(TABLE, card, 2)).rules == rules
    if players == 2 and not rules:
        assert session.judge(PlaceHorde(TABLE, card, 0)).rules == ["GW-SETUP2-03"]


@pytest.mark.parametrize("where", ["board", "claimed", "discarded"])
def test_a_horde_card_comes_once(where: str) -> None:
    """GW-INV-05."""
    lying = {
        "board": {"sections.right.hordes": [{"card": 9}]},
        "claimed": {"players.1.claims": [{"card": 9}]},
        "discarded": {"reserve.horde_discard": [9]},
    }[where]
    session = start(3, **lying)
    assert session.judge(PlaceHorde(TABLE, 9, 0)).rules == ["GW-INV-05"]
    assert session.judge(PlaceHorde(TABLE, 10, 0)).legal


@pytest.mark.parametrize(("players", "coop"), [(3, False), (4, False), (2, True), (3, True)])
def test_artifacts_are_for_rivals_and_requests_for_a_group(players: int, coop: bool) -> None:
    """GW-SETUPC-02, GW-SETUP-01; what lies there lies there."""
    most = 2 if players == 2 else 3
    requests, artifacts = LayRequests(TABLE, tuple(range(7, 7 + most))), LayArtifacts(TABLE, (1, 2, 3))
    session = start(players, coop)
    assert session.judge(artifacts).rules == (["GW-SETUPC-02"] if coop else [])
    assert session.judge(requests).rules == ([] if coop else ["GW-SETUP-01"])
    deck = session.position.reserve.requests
    session.declare(requests if coop else artifacts)
    again = session.judge(requests if coop else artifacts)
    assert again.rules == ["GW-SETUPC-02" if coop else "GW-SETUP-04"]
    if coop:
        assert session.position.requests == [*requests.cards]
        assert session.position.reserve.requests == deck - most
        assert start(players, coop).judge(LayRequests(TABLE, (1, 2, 3)[:most])).rules == ["GW-COOP-23"] * (players == 2)


@pytest.mark.parametrize(
    ("missing", "rule"),
    [
        ({}, None),
        ({"artifacts": []}, "GW-SETUP-04"),
        ({"advisors": [1, 2, 3]}, "GW-SETUP-17"),
        ({"advisors": []}, "GW-SETUP-17"),
        ({"sections.left.hordes": []}, "GW-SETUP-06"),
    ],
)
def test_nothing_begins_before_all_is_laid_out(missing: dict[str, Any], rule: str | None) -> None:
    session = start(3, **(ALL | missing))
    verdict = session.declare(Begin(TABLE))
    assert verdict.rules == ([rule] if rule else []) and all(one.forced for one in verdict.violations)
    assert session.decision().kind == ("set_up" if rule else "keep")


def test_a_group_begins_with_requests_and_alone_with_qins_track() -> None:
    four = {f"sections.{name}.hordes": [{"card": card}] for name, card in (("left", 25), ("centre", 26), ("right", 27))}
    four |= {"sections.right.hordes": [{"card": 27}, {"card": 30}], "advisors": [1, 2, 3, 4]}
    assert start(3, True, **four).judge(Begin(TABLE)).rules == ["GW-SETUPC-02"]
    assert start(3, True, **four, requests=[1, 2, 3]).judge(Begin(TABLE)).legal
    two = {"sections.centre.hordes": [{"card": 2}], "sections.right.hordes": [{"card": 3}]}
    alone = two | {"advisors": [1, 2, 3, 4], "artifacts": [1, 2, 3]}
    assert start(1, **alone).judge(Begin(TABLE)).rules == ["GW-SETUPS-06"]
    assert start(1, **alone, **{"qin.track": [0, 1, 2, 3, 4]}).judge(Begin(TABLE)).legal


def test_a_deck_that_nobody_counted_has_two_thirds_of_the_cards() -> None:
    """GW-SETUP2-03, GW-U-17: 16, of which two lie there."""
    two = {"sections.centre.hordes": [{"card": 2}], "sections.right.hordes": [{"card": 3}]}
    late = start(2, untold=("horde.10",), **two, advisors=[1, 2, 3, 4], artifacts=[1, 2, 3])
    verdict = late.declare(Begin(TABLE), warn=False)
    assert (verdict.status, {one.key for one in verdict.missing}) == ("unverifiable", {"horde.10"})
    assert (late.position.reserve.hordes, late.position.reserve.boxed) == (14, 8)


@pytest.mark.parametrize("lying", [0, 3, 4])
def test_the_advisor_track_has_four_slots(lying: int) -> None:
    session = start(3, advisors=[1, 2, 3, 4][:lying], **{"players.1.advisors": [9]})
    assert session.judge(NewAdvisor(TABLE, 20)).rules == ([] if lying < 4 else ["GW-SETUP-17"])
    assert "GW-SETUP-12" in session.judge(NewAdvisor(TABLE, 9)).rules
    assert ("GW-SETUP-12" in session.judge(NewAdvisor(TABLE, 3)).rules) == (lying >= 3)


# -- what is kept ---------------------------------------------------------------------------------------------------


def keeping(coop: bool = False, untold: tuple[str, ...] = (), **given: Any) -> Session:
    tasks = {"tasks": [{"kind": "keep", "seats": [0, 1, 2]}]}
    return start(3, coop, untold, **(ALL | {"artifacts": [] if coop else [1, 2, 3]} | tasks | given))


@pytest.mark.parametrize("coop", [False, True])
@pytest.mark.parametrize("general", [1, 5, 13, 14, 21])
def test_a_general_of_the_mode_is_kept_that_nobody_else_has(coop: bool, general: int) -> None:
    """GW-SETUP-01, GW-SETUP-11, GW-SETUP-12."""
    session = keeping(coop, **{"players.1.general": 5})
    rules = ["GW-SETUP-11"] if general == 5 else ["GW-SETUP-01"] if general > 13 and not coop else []
    assert session.judge(Keep(0, general, 30)).rules == rules
    assert session.judge(Keep(0, general, 3)).rules == [*rules, "GW-SETUP-12"]


@pytest.mark.parametrize("general", [1, 2, 9])
def test_who_keeps_a_general_starts_with_what_it_prints(general: int) -> None:
    """GW-SETUP-13, GW-SETUP-16: one Advisor Active, the other under the General."""
    session = keeping()
    printed = session.setting.known.generals[general]
    deck = session.position.reserve.tactics
    session.declare(Keep(1, general, 30), warn=False)
    own = session.position.players[1]
    assert (own.general, own.advisors, own.supporting, own.under) == (general, [30], 1, [0])
    assert (own.resources, own.tactics) == ([*printed.start], printed.tactics)
    assert session.position.reserve.tactics == deck - printed.tactics
    assert session.decision().seats == (0, 2)
    assert session.position.unsure == []
    late = keeping(untold=(f"general.{general}",))
    verdict = late.declare(Keep(1, general, 30))
    assert [one.rule for one in verdict.warnings] == ["GW-SETUP-16"]
    assert late.position.unsure == [f"general.{general}"] and late.position.players[1].tactics == 0
    assert not session.judge(Keep(0, general + 1, 31)).warnings


@pytest.mark.parametrize(
    ("order", "legal"), [((0, 1, 2), True), ((2, 0, 1), True), ((0, 1), False), ((0, 1, 3), False), ((0, 1, 1), False)]
)
def test_every_marker_is_in_the_stack_once(order: tuple[int, ...], legal: bool) -> None:
    """GW-SETUP-19."""
    session = start(3, **ALL, tasks=[{"kind": "stack", "seats": [TABLE]}])
    assert session.judge(Stack(TABLE, order)).rules == ([] if legal else ["GW-SETUP-19"])
    if legal:
        session.declare(Stack(TABLE, order))
        assert session.position.tea == [*order]


@pytest.mark.parametrize("year", [1, 2])
@pytest.mark.parametrize("order", [(2, 0, 1), (0, 1, 2)])
def test_once_the_generals_are_told_the_markers_lie_by_their_values(order: tuple[int, ...], year: int) -> None:
    """GW-SETUP-19: said again, it must be so; later it is no longer told."""
    given = {f"players.{seat}.general": card for seat, card in enumerate((1, 2, 3))}
    made = {
        "game": GAME.id,
        "players": 3,
        "given": given | {"year": year, "tasks": [{"kind": "order", "seats": [0, 1, 2]}]},
    }
    session = session_of(made)
    values = [session.setting.known.generals[card].tea for card in (1, 2, 3)]
    by_value = sorted(range(3), key=lambda seat: -values[seat])
    session.position.tea = [*by_value]
    rules = session.judge(Stack(TABLE, order)).rules
    assert rules == ([] if year == 1 and [*order] == by_value else ["GW-SETUP-19"])
