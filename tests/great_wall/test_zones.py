"""What lies on the mats is what the position says, and there is room for it."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
import support
from zone_support import check_mats, check_parts, check_room, check_told, moments

from calibration.layout import refuse_shared_markers
from referee.camera.kit import Kit, kit_of
from referee.engine import simulate
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.spot import UNSEEN, Spot, lay, on_table, tell
from referee.games.great_wall.camera import zones
from referee.games.great_wall.game import GAME

COOP = {"mode": "cooperative"}
TABLES = [(1, {"qin-advisors": "both"}), (2, {}), (3, {}), (4, {}), (2, COOP), (3, COOP), (4, COOP)]


@cache
def kit() -> Kit:
    return kit_of(GAME)


def spot(path: str, players: int = 3) -> Spot:
    table = support.session("great_wall", players)
    return next(one for one in zones.spots(table.setting) if one.path == path)


def visible(players: int) -> Session:
    """A table whose Artifacts count nothing behind a screen."""
    box = practice_box(GAME.package)
    box.facts["artifact.5"] = box.facts["artifact.1"]
    return Session(GAME.setting(support.seats(GAME, players), {}, {}, box))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_lies_on_the_mats_is_the_position_and_has_room(players: int, options: dict[str, str]) -> None:
    table = support.session("great_wall", players, options)
    spots = zones.spots(table.setting)
    for position in moments(table, players, every=20):
        if position.phase != "setup":
            check_told(spots, position, kit())
            check_room(spots, position, kit())


def test_the_mats_hold_what_the_spots_look_at() -> None:
    refuse_shared_markers(kit().layouts)
    tables = [support.session("great_wall", *one) for one in ((4, {}), (4, COOP), (1, {}))]
    check_mats(kit().layouts, [spot for table in tables for spot in zones.spots(table.setting)])


@pytest.mark.parametrize(("players", "options"), [(3, None), (3, {}), (1, {}), (3, COOP)])
def test_every_spot_names_the_parts_of_the_final_it_bears_on(players: int, options: dict[str, str] | None) -> None:
    """Artifacts that count what is behind a screen are asked for, or known from the record."""
    table, other = (
        visible(players) if options is None else support.session("great_wall", players, options) for _ in range(2)
    )
    for session, seed in ((table, 1), (other, 2)):
        *_, last = moments(session, seed, every=1000)
        assert last.phase == "end"
    unseen = [] if options is None else [f"boards.{name}.artifacts" for name in table.setting.players]
    check_parts(zones.spots(table.setting), table, other.position, (*zones.given(table.setting), *unseen))


def test_codes_can_be_told_apart() -> None:
    assert kit().registry.closest["qr"].modules >= 76


def test_what_was_dealt_is_told_by_what_lies_there() -> None:
    """No list could hold every General with every Advisor, nor every order of Qin's tokens."""
    table, rng = support.session("great_wall", 1), Random(4)
    spots, found = zones.spots(table.setting), []
    while table.position.phase == "setup":
        before, action = table.branch(), simulate.choose(table, rng)
        table.declare(action)
        told = tell(spots, on_table(lay(spots, table.position)))
        if action.spec.verb.key in ("keep", "tokens"):
            found.append(action.spec.verb.key)
            assert list(zones.drawn(before.position, before.setting, told)) == [action]
    assert found == ["tokens", "keep"]


def test_a_horseman_covers_two_cells() -> None:
    """Two of one player beside each other are told apart; one half alone means nothing."""
    hordes = spot("sections.centre.hordes")
    units = [{"owner": 1, "soldier": 2, "spots": spots} for spots in ([1, 7], [2, 8])]
    laid = list(hordes.lay([{"card": 4, "units": units, "wounds": [12]}]))
    assert hordes.tell(laid) == [{"card": 4, "units": units, "wounds": [12]}]
    assert hordes.tell([piece for piece in laid if piece.place.zone != "centre-row1-8"]) is UNSEEN


def test_a_row_without_its_card_means_nothing() -> None:
    hordes = spot("sections.left.hordes")
    laid = list(hordes.lay([{"card": card, "units": [], "wounds": []} for card in (3, 9)]))
    assert hordes.tell(laid[1:]) is UNSEEN
    assert hordes.tell(laid[:1]) == [{"card": 3, "units": [], "wounds": []}]


def test_a_claimed_card_lies_by_its_shame() -> None:
    claims = spot("players.0.claims")
    laid = list(claims.lay([{"card": 7, "shame": 2}, {"card": 2, "shame": 0}]))
    assert [piece.place.zone for piece in laid] == ["claimed-0", "claimed-2"]
    assert claims.tell(laid) == [{"card": 2, "shame": 0}, {"card": 7, "shame": 2}]
