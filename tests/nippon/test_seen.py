"""A table of Nippon before a camera: pictures score as the engine does, and moves are explained."""

from __future__ import annotations

from random import Random

import support
from camera_moves import watched

from referee.camera import kit as kits
from referee.camera.scene import photos
from referee.camera.tally import lacking, look_at, tally
from referee.games.nippon import zones


def test_a_final_position_rendered_and_tallied_scores_as_the_engine_says() -> None:
    """Who had the last turn no picture shows; beside a record nothing is asked, and its own word agrees with the picture."""
    table, kit = support.session("nippon", 2), kits.kit_of(support.find_game("nippon"))
    for _ in support.play(table, Random("seen")):
        pass
    data, missing = table.game.final(table.position, table.setting)
    totals = table.game.score(data, table.setting.rulings, []).totals
    looks = [kits.look(picture, kit) for picture in photos(kit, table.setting, table.position)]
    assert not missing and not any(look.observation.problems or look.observation.disagreements for look in looks)
    alone = tally(table.setting, look_at(table.setting, looks, kit, rest_in_supply=True))
    assert [question.name for question in lacking(alone)] == ["last"] and not alone.facts
    scored = table.game.score({**alone.final, "last": data["last"]}, table.setting.rulings, [])
    assert scored.totals == totals
    assert {line.source for line in scored.lines} == {"photo"}
    both = tally(table.setting, look_at(table.setting, looks, kit), table.position)
    sheet = table.game.score(both.final, table.setting.rulings, [])
    assert not both.disputes and sheet.totals == totals
    assert {line.source for line in sheet.lines} == {"photo+tracked"}


def test_moves_are_explained() -> None:
    tally = watched("nippon", zones.spots, "test", 16, noisy=False, patience=0.25)
    assert not tally.wrong
    fouls = sum(count for kind, count in tally.counts.items() if kind.startswith(("foul", "misplaced")))
    first = sum(count for kind, count in tally.counts.items() if ": first" in kind)
    assert first >= 0.8 * (tally.moves - fouls)
