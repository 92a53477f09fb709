"""What lies on the mats is what the position says, and there is room for it."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine import simulate
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.spot import UNSEEN, Spot, lay, on_table, tell
from referee.games.great_wall.camera import zones
from referee.games.great_wall.game import GAME
from referee.testing import samples
from referee.testing.samples import Case
from referee.testing.zones import Zones, check_parts, moments

COOP = {"mode": "cooperative"}


class TestZones(Zones):
    """Artifacts that count what is behind a screen are asked for, or known from the record."""

    game = GAME
    tables = [Case(1, {"qin-advisors": "both"}), *map(Case, (2, 3, 4)), *(Case(players, COOP) for players in (2, 3, 4))]
    finals = [Case(3), Case(1), Case(3, COOP)]
    unseen = [f"boards.{name}.artifacts" for name in samples.NAMES]

    @staticmethod
    def shown(position: Any) -> bool:
        return position.phase != "setup"


def spot(path: str, players: int = 3) -> Spot:
    table = samples.session("great_wall", players)
    return next(one for one in zones.spots(table.setting) if one.path == path)


def visible(players: int) -> Session:
    """A table whose Artifacts count nothing behind a screen."""
    box = practice_box(GAME.package)
    box.facts["artifact.5"] = box.facts["artifact.1"]
    return Session(GAME.setting(samples.seats(GAME, players), {}, {}, box))


def test_artifacts_that_count_what_is_seen_are_told_by_spots() -> None:
    table, other = visible(3), visible(3)
    for session, seed in ((table, 1), (other, 2)):
        *_, _ = moments(session, seed, every=1000)
    check_parts(zones.spots(table.setting), table, other.position, zones.given(table.setting))


def test_what_was_dealt_is_told_by_what_lies_there() -> None:
    """No list could hold every General with every Advisor, nor every order of Qin's tokens."""
    table, rng = samples.session("great_wall", 1), Random(4)
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
