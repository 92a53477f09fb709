"""A table of Nippon before a camera: pictures score as the engine does, and moves are explained."""

from __future__ import annotations

from random import Random

from camera_moves import carried_out, watched

from referee.camera import kit as kits
from referee.camera.counting import lacking
from referee.camera.scene import photos
from referee.camera.tally import look_at, tally
from referee.camera.watcher import weigh
from referee.declaring import attempt
from referee.engine.session import Session
from referee.engine.spot import lay, on_table
from referee.games.nippon.camera import zones
from referee.testing import samples


def test_a_final_position_rendered_and_tallied_scores_as_the_engine_says() -> None:
    """Who had the last turn no picture shows, and it decides ties alone; a record's word agrees with the picture."""
    table, kit = samples.session("nippon", 2), kits.kit_of(samples.find_game("nippon"))
    for _ in samples.play(table, Random("seen")):
        pass
    data, missing = table.game.final(table.position, table.setting)
    totals = table.game.score(data, table.setting.rulings, []).totals
    looks = [kits.look(picture, kit) for picture in photos(kit, table.setting, table.position)]
    assert not missing and not any(look.observation.problems or look.observation.disagreements for look in looks)
    alone = tally(table.setting, look_at(table.setting, looks, kit, rest_in_supply=True))
    assert "last" not in alone.known and not lacking(alone) and not alone.facts, "nobody ties"
    scored = table.game.score(alone.final, table.setting.rulings, [])
    assert scored.totals == totals
    assert {line.source for line in scored.lines} == {"photo"}
    both = tally(table.setting, look_at(table.setting, looks, kit), table.position)
    sheet = table.game.score(both.final, table.setting.rulings, [])
    assert not both.disputes and sheet.totals == totals
    assert {line.source for line in sheet.lines} == {"photo+tracked"}


def test_a_full_refill_is_told_by_the_workers_that_lie_there() -> None:
    """Nobody could list what the bag may give; in which order the places were filled does not matter."""
    session = samples.session("nippon", 2)
    given = {"rows": [[], []], "spaces": {"1": [0], "2": [1, 2], "3": [3], "4": [4], "5": [5]}}
    session = Session(session.setting, session.game.ready(session.setting, given))
    for entry in ("take 1 c1", "knowledge 1"):
        assert attempt(session, entry).status == "legal"
    after = session.branch()
    for entry in ("done", "draw s3 c1 c1, s1 c2 c2 c2, s2 c5, s4 c1 c6", "draw s5 c4 c4, row1 c3 c5, row2 c4 c6"):
        assert attempt(after, entry).status == "legal"
    spots = zones.spots(session.setting)
    table, paths = on_table(lay(spots, after.position)), {spot.path for spot in spots}
    best = weigh(session, spots, table, paths, 2.0).findings.best
    assert best is not None and carried_out(session, best).position == after.position
    half = weigh(session, spots, table, paths - {"rows"}, 2.0).findings
    assert half.best is None, "the rows were not seen"


def test_moves_are_explained() -> None:
    tally = watched("nippon", zones.spots, "test", 24 if samples.WIDE else 10, noisy=False, patience=0.5)
    assert not tally.wrong
    fouls = sum(count for kind, count in tally.counts.items() if kind.startswith(("foul", "misplaced")))
    first = sum(count for kind, count in tally.counts.items() if ": first" in kind)
    assert first >= 0.8 * (tally.moves - fouls)
