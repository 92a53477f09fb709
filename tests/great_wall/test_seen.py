"""A table of The Great Wall before a camera: pictures score as the engine does, and moves are explained."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from camera_moves import watched

from referee.camera.counting import lacking
from referee.camera.kit import Kit, Look, kit_of, look
from referee.camera.scene import photos
from referee.camera.tally import look_at, tally
from referee.engine.session import Session
from referee.games.great_wall.camera import zones
from referee.games.great_wall.game import GAME
from referee.games.great_wall.position import Claim
from referee.testing import samples


@cache
def kit() -> Kit:
    return kit_of(GAME)


def ended(players: int, options: dict[str, str]) -> Session:
    """A random game, with more on the table than players by chance attain."""
    table = samples.session("great_wall", players, options)
    for _ in samples.play(table, Random("seen")):
        pass
    for seat, (_, own) in enumerate(table.position.parties()):
        own.honor = 118 - 9 * seat
    lying = {horde.card for section in table.position.sections for horde in section.hordes}
    lying |= {claim.card for _, own in table.position.parties() for claim in own.claims}
    first, second, third, *_ = [card for card in range(1, 25) if card not in lying]
    table.position.players[0].claims = [Claim(second), Claim(third, 2), Claim(first)]
    table.position.fulfilled = [6, 11]
    return table


def looks_at(table: Session) -> list[Look]:
    looks = [look(picture, kit()) for picture in photos(kit(), table.setting, table.position)]
    assert not any(one.observation.problems or one.observation.disagreements for one in looks)
    return looks


TABLES: list[tuple[int, dict[str, str]]] = [(3, {}), (2, {"mode": "cooperative"}), (1, {})]


@pytest.mark.parametrize(("players", "options"), TABLES if samples.WIDE else TABLES[:2])
def test_a_final_position_rendered_and_tallied_scores_as_the_engine_says(players: int, options: dict[str, str]) -> None:
    """What Artifacts bring that count Resources no picture shows; beside a record nothing is asked."""
    table = ended(players, options)
    data, missing = GAME.final(table.position, table.setting)
    sheet, looks = GAME.score(data, table.setting.rulings, []), looks_at(table)
    assert not missing
    alone = tally(table.setting, look_at(table.setting, looks, kit(), rest_in_supply=True))
    people = [] if options else table.setting.players
    assert [question.name for question in lacking(alone)] == [f"boards.{name}.artifacts" for name in people]
    answers = {"boards": {name: {"artifacts": data["boards"][name]["artifacts"]} for name in people}}
    told = tally(table.setting, look_at(table.setting, looks, kit(), rest_in_supply=True), answers=answers)
    scored = GAME.score(told.final, table.setting.rulings, [])
    assert (scored.totals, scored.ranking) == (sheet.totals, sheet.ranking)
    both = tally(table.setting, look_at(table.setting, looks, kit()), table.position)
    assert not both.disputes and GAME.score(both.final, table.setting.rulings, []).totals == sheet.totals


def test_moves_are_explained() -> None:
    tally = watched("great_wall", zones.spots, "test", 24 if samples.WIDE else 10, noisy=False, patience=0.5)
    assert not tally.wrong
    first = sum(count for kind, count in tally.counts.items() if ": first" in kind)
    assert 2 * first >= tally.moves
