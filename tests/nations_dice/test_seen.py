"""A table of Nations before a camera: pictures score as the engine does, and no move is taken for another."""

from __future__ import annotations

from random import Random

import pytest
from camera_moves import watched

from referee.camera import kit as kits
from referee.camera.counting import lacking
from referee.camera.scene import photos
from referee.camera.tally import look_at, tally
from referee.games.nations_dice.camera import zones
from referee.testing import samples


@pytest.mark.parametrize(("players", "mode"), [(3, "unrest"), (1, "base")][: 2 if samples.WIDE else 1])
def test_a_final_position_rendered_and_tallied_scores_as_the_engine_says(players: int, mode: str) -> None:
    """Without a record nothing has to be asked; beside one every line says that both agree."""
    table, kit = (
        samples.session("nations_dice", players, {"mode": mode}),
        kits.kit_of(samples.find_game("nations_dice")),
    )
    for _ in samples.play(table, Random("seen")):
        pass
    data, missing = table.game.final(table.position, table.setting)
    totals = table.game.score(data, table.setting.rulings, []).totals
    looks = [kits.look(picture, kit) for picture in photos(kit, table.setting, table.position)]
    assert not missing and not any(look.observation.problems or look.observation.disagreements for look in looks)
    alone = tally(table.setting, look_at(table.setting, looks, kit, rest_in_supply=True))
    assert not list(lacking(alone)) and not alone.facts
    scored = table.game.score(alone.final, table.setting.rulings, [])
    assert scored.totals == totals
    assert {line.source for line in scored.lines} == {"photo"}
    both = tally(table.setting, look_at(table.setting, looks, kit), table.position)
    sheet = table.game.score(both.final, table.setting.rulings, [])
    assert not both.disputes and sheet.totals == totals


def test_no_move_is_taken_for_another() -> None:
    """Dice leave no trace on the mats: what was paid is asked, what was bought is seen."""
    tally = watched("nations_dice", zones.spots, "test", 24 if samples.WIDE else 10, noisy=False, patience=0.5)
    assert not tally.wrong
    explained = sum(count for kind, count in tally.counts.items() if ": first" in kind or "true among them" in kind)
    assert explained >= tally.moves // 3
