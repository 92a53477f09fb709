"""The printed pages of the mats: joined they are the mat, and nothing is on them that is not on the mat."""

from __future__ import annotations

import os
from functools import cache

import cv2
import numpy as np
import pytest
from paper.printer import Grey, pages

from calibration.geometry import paper_size
from calibration.layout import Layout
from calibration.markers import find_markers
from calibration.mat_drawing import badges
from calibration.mats import mat_pages
from calibration.splitting import HEAD_MM, SIDE_MM, Tile, tiles
from calibration.symbols import modules
from referee.camera.kit import kit_of, look
from referee.games import game, names

SCALE = 5  # px per mm
WIDE = "REFEREE_WIDE" in os.environ
BOARDS = None if WIDE else 2  # the gameboard and one player's; the others differ in their colour only
PRINTED = [(name, paper) for name in names() for paper in ("a4", "letter")]


@cache
def boards(name: str) -> tuple[Layout, ...]:
    return kit_of(game(name)).layouts[:BOARDS]


@cache
def whole(layout: Layout) -> Grey:
    """The mat printed on one sheet."""
    (page,) = pages(mat_pages(layout, "a1"), SCALE)
    return part(page, Tile(1, 1, 0, 0, layout.width_mm, layout.height_mm))


def part(page: Grey, tile: Tile) -> Grey:
    """What is left of a page when it is cut along its marks."""
    left, top = round(SIDE_MM * SCALE), round(HEAD_MM * SCALE)
    return page[top : top + round(tile.height * SCALE), left : left + round(tile.width * SCALE)]


def more(one: Grey, other: Grey) -> bool:
    """Whether one has ink where the other has none within half a mm."""
    about = cv2.erode(other, np.ones((5, 5), np.uint8))
    return bool(((one < 120) & (about > 200))[3:-3, 3:-3].any())


@cache
def printed_on(layout: Layout, paper: str) -> bytes:
    return mat_pages(layout, paper)


def split(layout: Layout, paper: str, page: Grey) -> list[Tile]:
    size = paper_size(paper)
    return tiles(layout, *(size[::-1] if page.shape[1] > page.shape[0] else size))


@pytest.mark.parametrize(("name", "paper"), PRINTED)
def test_each_page_shows_its_part_of_the_mat_and_nothing_else(name: str, paper: str) -> None:
    for layout in boards(name):
        printed = list(pages(printed_on(layout, paper), SCALE))
        found: list[int] = []
        for page, tile in zip(printed, split(layout, paper, printed[0]), strict=True):
            left, top = round(tile.x * SCALE), round(tile.y * SCALE)
            shown = part(page, tile)
            true = whole(layout)[top : top + shown.shape[0], left : left + shown.shape[1]]
            assert not (more(shown, true) or more(true, shown)), f"{layout.name}, sheet {tile.row}.{tile.column}"
            found += [marker.id for marker in find_markers(page, thorough=True)]
        assert sorted(found) == sorted(layout.marker_by_id)


@pytest.mark.parametrize(("name", "paper"), PRINTED)
def test_no_page_is_a_sliver(name: str, paper: str) -> None:
    for layout in boards(name):
        printed = next(pages(printed_on(layout, paper), 1))
        made = split(layout, paper, printed)
        for side in ("width", "height"):
            lengths = [getattr(tile, side) for tile in made]
            assert min(lengths) > 0.6 * max(lengths)


@pytest.mark.parametrize("name", ["zhanguo", "nippon"])
def test_letters_and_badges_are_no_tags_that_nobody_could_read(name: str) -> None:
    """Nor is a marker of ours lost that a smear on the lens has made as pale as they are."""
    kit, mat = kit_of(game(name)), boards(name)[0]
    paper = cv2.copyMakeBorder(whole(mat), 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=90)
    picture = np.asarray(cv2.GaussianBlur(paper, (0, 0), 1.1), np.uint8)
    assert not look(picture, kit).observation.unread
    tag = next(tag for tag in kit.tags if tag.symbology == "aruco")
    zone = max(mat.zones, key=lambda zone: min(np.ptp(np.array(zone.polygon), axis=0)))
    module = round(tag.symbol_mm * SCALE / 7)
    label = np.kron(np.pad(1 - np.array(modules(tag)), 2, constant_values=1), np.full((module, module), 230))
    label = np.pad(label, 30, constant_values=235).astype(np.uint8)
    smeared = cv2.GaussianBlur(label, (0, 0), 0.55 * module)[20:-20, 20:-20]
    (x, y), (high, wide) = zone.centre, smeared.shape
    left, top = int(40 + x * SCALE - wide / 2), int(40 + y * SCALE - high / 2)
    picture[top : top + high, left : left + wide] = smeared
    seen = look(picture, kit).observation
    assert [one.zone for one in (*seen.unread, *seen.sightings)] == [zone.name]


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
@pytest.mark.parametrize("name", names())
def test_badges_tell_the_regions_of_a_mat_apart(name: str, lang: str) -> None:
    for layout in kit_of(game(name), lang=lang).layouts[:2]:
        words = badges([area for area in layout.areas if area.kind == "region"])
        assert len(set(words.values())) == len(words)
