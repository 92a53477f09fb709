"""Places with marks: read right or asked for, never silently wrong, in any light; what a mark alone cannot tell."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from random import Random

import cv2
import numpy as np
import pytest
from wooden import LIGHTS, PAINT, Colour, Judged, Scene, Wood, judged, painted, photograph, read, wood

from calibration.layout import Layout
from calibration.marks import Mark, with_marks
from calibration.registration import register
from referee.camera.kit import kit_of
from referee.games import game
from referee.games.zhanguo.camera import mats
from vision.marks import Lab, places, whose
from vision.paper import lab_of

WIDTH = 2000


def mat(name: str = mats.MAIN) -> Layout:
    return next(layout for layout in kit_of(game("zhanguo")).with_marks if layout.name == name)


@pytest.mark.parametrize("light", LIGHTS)
def test_places_are_read_right_in_every_light(light: str) -> None:
    found = list(judged(Scene(light, seed=LIGHTS.index(light), width=WIDTH), boards=1))
    verdicts = Counter(one.verdict for one in found)
    assert len(found) > 100 and not verdicts["WRONG"], [one for one in found if one.verdict == "WRONG"]
    assert verdicts["right"] > 0.9 * len(found)


@cache
def filled(name: str, colour: str, shape: str) -> tuple[Colour, dict[tuple[str, Mark], str]]:
    """A mat with a piece of one colour and shape on every other place."""
    random, layout = Random(name), mat(name)
    truth = {(name, mark): colour if number % 2 else "" for number, mark in enumerate(layout.marks)}
    woods = [wood(mark, name, colour, random, shape) for (_, mark), there in truth.items() if there]
    return photograph([layout], woods, Scene("warm", 5, width=WIDTH)), truth


def judge(picture: Colour, name: str, truth: dict[tuple[str, Mark], str]) -> list[Judged]:
    return list(read(picture, [mat(name)], truth))


def test_a_dark_blurred_or_colourless_picture_is_never_guessed() -> None:
    picture, truth = filled(mats.MAIN, "purple", "cube")
    grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    night = (picture * 0.06).astype(np.uint8)
    soft = cv2.GaussianBlur(picture, (0, 0), 5)
    for harmed in (grey, night, soft):
        found = judge(np.asarray(harmed, np.uint8), mats.MAIN, truth)
        assert not [one for one in found if one.verdict == "WRONG"]
    pieces = [one for one in judge(grey, mats.MAIN, truth) if one.truth]
    assert pieces and {one.verdict for one in pieces} == {"asked"}  # the patches have no colours there


def test_glare_over_a_place_is_not_a_white_piece_and_not_an_empty_place() -> None:
    picture, truth = filled(mats.MAIN, "purple", "cube")
    (pose,) = register(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), [mat()]).boards
    (_, mark), *_ = [key for key, colour in truth.items() if not colour]
    ((x, y),) = pose.to_px([(mark.x_mm, mark.y_mm)])
    lit = cv2.circle(picture.copy(), (round(x), round(y)), 25, (255, 255, 255), -1)
    seen = next(one for one in places(np.asarray(lit, np.uint8), pose) if one.mark == mark)
    assert seen.state == "unclear" or whose(seen.colour, ["white", "red"]) is None


def test_a_piece_beside_its_mark_is_asked_for() -> None:
    layout, random = mat(), Random(3)
    beside = [wood(mark, mats.MAIN, "red", random, "cube", astray=5.5) for mark in layout.marks[:12:2]]
    picture = photograph([layout], beside, Scene("cold", 4, width=WIDTH))
    found = judge(picture, mats.MAIN, {(mats.MAIN, mark): "" for mark in layout.marks})
    verdicts = [one.verdict for one in found[:12:2]]
    assert verdicts.count("right") == 0  # none is said to be empty, though its mark may be seen


def test_a_tall_piece_that_hides_the_next_mark_is_no_second_piece() -> None:
    """In a picture from the side figures stand before marks of empty places."""
    layout, random = mat(), Random(1)
    truth = {(mats.MAIN, mark): "red" if number % 2 else "" for number, mark in enumerate(layout.marks)}
    woods = [wood(mark, mats.MAIN, "red", random, "figure") for (_, mark), there in truth.items() if there]
    picture = photograph([layout], woods, Scene("cold", 1, width=WIDTH, tilt=35.0))
    found = judge(picture, mats.MAIN, truth)
    assert found and not [one for one in found if one.verdict == "WRONG"]


def test_a_tile_over_two_marks_is_not_counted_twice() -> None:
    layout, random = mat(), Random(1)
    by_zone = defaultdict[str, list[Mark]](list)
    for mark in layout.marks:
        by_zone[mark.zone].append(mark)
    pairs = [marks[:2] for marks in by_zone.values() if len(marks) > 3]
    paint = painted("red", random)
    tiles = [Wood(mats.MAIN, (one.x_mm + two.x_mm) / 2, one.y_mm, "cube", paint, 0, 26, 2) for one, two in pairs]
    woods = [wood(marks[3], mats.MAIN, "blue", random, "cube") for marks in by_zone.values() if len(marks) > 3]
    picture = photograph([layout], [*tiles, *woods], Scene("warm", 5, width=WIDTH))
    (pose,) = register(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), [layout]).boards
    seen = {place.mark: place.state for place in places(picture, pose)}
    assert len(pairs) > 3 and {seen[mark] for pair in pairs for mark in pair} == {"unclear"}
    assert [seen[marks[3]] for marks in by_zone.values() if len(marks) > 3].count("covered") >= len(pairs) - 1


def test_colours_of_paint_are_told_apart_or_asked() -> None:
    random = Random(0)
    for colour in PAINT:
        for _ in range(20):
            light = np.array(painted(colour, random)).reshape(1, 3)
            lab: Lab = tuple(float(part) for part in lab_of(light)[0])
            assert whose(lab, PAINT) in (colour, None)
            assert (
                whose(lab, ["blue", "red", "purple", "yellow"]) in ({colour} | {None}) or colour not in mats_colours()
            )


def mats_colours() -> set[str]:
    return {"blue", "red", "purple", "yellow"}


def test_nobody_is_named_where_nothing_is_known() -> None:
    assert whose(None, ["red"]) is None
    assert whose((50.0, 60.0, 40.0), []) is None
    assert whose((50.0, 60.0, 40.0), ["c1", "c2"]) is None


def test_a_mat_without_marks_says_nothing() -> None:
    plain = next(layout for layout in kit_of(game("zhanguo")).layouts if layout.name == mats.MAIN)
    picture = photograph([plain], [], Scene("warm", 0, width=WIDTH))
    (pose,) = register(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), [plain]).boards
    assert places(picture, pose) == ()
    assert {marker.id for marker in plain.markers}.isdisjoint(marker.id for marker in with_marks(plain, {}).markers)
