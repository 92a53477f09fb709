"""From mats with marks to the score: wooden pieces without tags, photographed in colour, tallied; equal to the engine."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from paper.test_whole_way import finished
from wooden import Scene, laid, photograph

from referee.camera.annotate import annotated
from referee.camera.counting import corrections, lacking
from referee.camera.covered import needs_no_tag
from referee.camera.kit import Kit, Look, kit_of, look
from referee.camera.needed import MARKS, TALLY, counts, spots_for
from referee.camera.tally import look_at, tally
from referee.camera.telling import look_data, look_lines
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.spot import Lying
from referee.games import game, names
from referee.testing import samples
from referee.text.speech import Speaker
from scoring.count import leaves
from vision.observation import Observation
from vision.paper import shown

GAMES = ("zhanguo", "nippon") if samples.WIDE else ("nippon",)
WIDTH = 3024  # px
MOST_ASKED = 0.02  # of the places


@cache
def seen(name: str) -> tuple[Kit, Session, Look]:
    """One picture of a finished table of two."""
    table, kit = finished(name, 2), kit_of(game(name))
    boards = {place.board for spot in spots_for(table.setting, TALLY) for place in spot.places}
    marked = {layout.name: layout for layout in kit.with_marks}
    layouts = [marked.get(layout.name, layout) for layout in kit.layouts if layout.name in boards]
    tagged, woods = laid(kit, table)
    picture = photograph(layouts, woods, Scene("mixed", 2, width=WIDTH), tagged)
    return kit, table, look(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), kit, None, "one", lambda: picture)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_without_most_tags_scores_as_the_engine_says(name: str) -> None:
    kit, table, one = seen(name)
    data, _ = table.game.final(table.position, table.setting)
    right = dict(leaves(data))
    states = [place.state for places in one.places.values() for place in places]
    assert states.count("unclear") <= MOST_ASKED * len(states) and states.count("covered") > 30
    alone = tally(table.setting, look_at(table.setting, [one], kit, rest_in_supply=True))
    known = dict(leaves(alone.known))
    assert len(known) > 0.8 * len(right) and not {
        way: value for way, value in known.items() if right.get(way, {}) != value
    }
    both = tally(table.setting, look_at(table.setting, [one], kit), table.position)
    assert not both.disputes and not lacking(both)
    true = table.game.score(data, table.setting.rulings, []).totals
    assert table.game.score(both.final, table.setting.rulings, []).totals == true


@pytest.mark.parametrize("name", GAMES)
def test_a_place_that_is_not_clear_is_asked_for_and_settled_by_the_record(name: str) -> None:
    kit, table, one = seen(name)
    board = table.setting.seats[0].colour
    blind = tuple(place._replace(state="unclear") for place in one.places[board])
    doubtful = replace(one, places={**one.places, board: blind})
    sight = look_at(table.setting, [doubtful], kit, rest_in_supply=True)
    assert {doubt.reason for told in sight.told.values() for doubt in told.doubts if doubt.place.board == board} >= {
        "mark"
    }
    made = tally(table.setting, sight)
    assert any("vp" in path for path in made.doubts)
    assert not tally(table.setting, sight, table.position).doubts


def test_marks_are_told_listed_and_drawn() -> None:
    kit, _, one = seen("nippon")
    board, places = next((board, places) for board, places in one.places.items() if len(places) > 20)
    blind = places[0]._replace(state="unclear")
    look = replace(one, places={board: (blind, *places[1:])})
    speaker = Speaker("en", "nippon", [])
    (data,) = (found["marks"] for found in look_data(look, speaker)["boards"] if found["board"] == board)
    assert (data[0]["zone"], data[0]["state"]) == (blind.mark.zone, "unclear")
    assert len(data) == len(places) and {len(mark["colour"] or "#000000") for mark in data} == {7}
    told = [line.text for line in look_lines(look, kit, speaker)]
    counts = Counter(mark["state"] for mark in data)
    said = f"rings: {counts['empty']} empty, {counts['covered']} covered, {counts['unclear']} not clear"
    assert any(said in text for text in told) and any(kit.titled(board, blind.mark.zone) in text for text in told)
    plain = np.full((one.size[1], one.size[0], 3), 128, np.uint8)
    drawn = annotated(plain, replace(look, observation=Observation()), kit)
    (pose,) = (pose for pose in one.boards if pose.layout.name == board)
    covered = next(place for place in places[1:] if place.state == "covered" and place.colour)
    (x, y), *_ = pose.to_px([(covered.mark.x_mm, covered.mark.y_mm)]).astype(int)
    assert drawn[y, x].tolist() == list(shown(covered.colour or (0, 0, 0)))[::-1]


def test_two_pictures_that_disagree_about_a_mark_are_no_answer() -> None:
    kit, table, one = seen("nippon")
    board = table.setting.seats[0].colour
    other = {"empty": "covered", "covered": "empty", "unclear": "unclear"}
    turned = tuple(place._replace(state=other[place.state]) for place in one.places[board])
    alone = look_at(table.setting, [one], kit, rest_in_supply=True)
    both = look_at(table.setting, [one, replace(one, picture="two", places={board: turned})], kit, rest_in_supply=True)
    lost = {path for path, told in alone.told.items() if told.sure and not both.told[path].sure}
    assert lost and all(path.startswith("players.0.") for path in lost)


def test_which_contracts_lie_there_is_not_made_up_for_the_record() -> None:
    """Marks tell how many contracts were fulfilled; which they are, the record alone knows."""
    kit, table, one = seen("nippon")
    spots = {spot.path: spot for spot in spots_for(table.setting, TALLY)}
    path = next(path for path in spots if path.endswith("fulfilled"))
    shown = look_at(table.setting, [one], kit, rest_in_supply=True)
    assert shown.told[path].spot.nameless
    place = spots[path].places[0]
    kind = spots[path].kinds[0]
    more = replace(shown.told[path], value=[*range(1, 9)], seen=tuple(Lying(place, kind) for _ in range(8)))
    made = tally(table.setting, replace(shown, told={**shown.told, path: more}), table.position)
    assert [one.told.spot.path for one in made.disputes] == [path] and not corrections(made)


@pytest.mark.parametrize(("name", "players", "most"), [("zhanguo", 3, 140), ("nippon", 3, 120)])
def test_how_many_tags_are_left(name: str, players: int, most: int) -> None:
    kit = kit_of(game(name))
    found = dict(counts(kit, game(name), practice_box(game(name).package)))
    assert found[players][MARKS] <= most < found[players][TALLY]


@pytest.mark.parametrize("name", names())
def test_every_piece_told_by_marks_has_a_place_wherever_it_counts(name: str) -> None:
    """Also games that have no marks: none of their pieces goes without a tag."""
    kit, table = kit_of(game(name)), finished(name, 2)
    without = needs_no_tag(kit, spots_for(table.setting, TALLY))
    assert bool(without) == bool(kit.with_marks)
    if without:
        laid(kit, table)  # every piece finds a mark
