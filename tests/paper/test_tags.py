"""Sheets of tags: rows and columns that a guillotine cuts, no more than a table needs, label sheets of one's own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from paper.printer import pages, words

from calibration.canvas import Canvas
from calibration.errors import PrintError
from calibration.geometry import paper_size, sheet
from calibration.labels import label_of
from calibration.mats import mat_pages
from calibration.sheets import on_labels, pages_of, said_on, to_cut_out
from referee.camera.kit import kit_of
from referee.camera.needed import TALLY, WATCH, boards_for, counts, seats, tags_for
from referee.engine.box import Box, practice_box
from referee.engine.spot import lay, named
from referee.games import game, names
from referee.testing import samples

Rectangle = tuple[float, float, float, float]
WIDE = "REFEREE_WIDE" in os.environ
EXACT = 1e-6
LANGUAGES = ("en", "ru", "it") if WIDE else ("ru",)  # Russian names are the longest


def can_be_cut(parts: Sequence[Rectangle]) -> bool:
    """Whether cuts from edge to edge, each of one piece of paper, leave every part alone."""
    if len(parts) < 2:
        return True
    for low, high in ((0, 2), (1, 3)):
        for at in sorted({part[high] for part in parts})[:-1]:
            before = [part for part in parts if part[high] <= at + EXACT]
            after = [part for part in parts if part[low] >= at - EXACT]
            if len(before) + len(after) == len(parts) and after:
                return can_be_cut(before) and can_be_cut(after)
    return False


def test_what_a_guillotine_cannot_cut() -> None:
    """The test of the test: five parts around each other like a pinwheel, and two that overlap."""
    wheel = [(0, 0, 2, 1), (2, 0, 3, 2), (1, 2, 3, 3), (0, 1, 1, 3), (1, 1, 2, 2)]
    assert not can_be_cut(wheel) and not can_be_cut([(0, 0, 2, 2), (1, 1, 3, 3)]) and can_be_cut(wheel[:2])


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", names())
def test_all_tags_of_a_game_are_cut_from_edge_to_edge(name: str, paper: str) -> None:
    tags = kit_of(game(name)).tags
    width, height = paper_size(paper)
    laid = pages_of(map(label_of, tags), width, height)
    assert sum(len(block.labels) for page in laid for block in page) == len(tags)
    for page in laid:
        parts = [(x, y, x + block.side_mm, y + block.side_mm) for block in page for _, x, y in block.places]
        assert can_be_cut(parts)
        assert all(min(part) > 5 and part[2] < width - 5 and part[3] < height - 5 for part in parts)


@pytest.mark.parametrize("name", names() if WIDE else ["great_wall"])
def test_every_tag_can_be_read_off_the_sheet_and_says_what_it_is(name: str) -> None:
    kit = kit_of(game(name))
    tags = kit.tags if WIDE else kit.only(["red"])
    printed = to_cut_out(tags)
    read = [one.payload for page in pages(printed, 10) for one in kit.eye.read(np.ascontiguousarray(page))]
    assert sorted(payload for payload in read if payload) == sorted(tag.payload for tag in tags)
    said = " ".join(" ".join(words(printed)).split())
    assert all(tag.name in said for tag in tags if len(tag.name) < 16)


@pytest.mark.parametrize("name", names())
def test_labels_say_what_they_are_in_every_language(name: str) -> None:
    """However much of a long name has no room, what is left tells pieces of one colour apart."""
    with Canvas("a4") as canvas:
        canvas.page()
        for lang in LANGUAGES:
            said: dict[tuple[str, str], str] = {}
            for tag in kit_of(game(name), lang=lang).tags:
                label = label_of(tag)
                words = said_on(canvas, label)
                (shown,) = canvas.shown(words, label.side_mm - 1.6, label.name_mm, 1, bold=True)
                assert said.setdefault((label.colour, shown), tag.name) == tag.name, shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_no_name_on_a_mat_is_cut_short(name: str, lang: str) -> None:
    for layout in kit_of(game(name), lang=lang).layouts[:2]:
        assert "…" not in " ".join(words(mat_pages(layout, "a1")))


@pytest.mark.parametrize("name", names())
def test_a_kit_has_the_tags_that_its_tables_use(name: str) -> None:
    one, kit = game(name), kit_of(game(name))
    table = samples.session(name, one.players[1])
    for _ in zip(range(40), samples.play(table, samples.Random(name)), strict=False):
        pass
    laid = lay(kit.zones.spots(table.setting), table.position)
    watched = {tag.component for tag in tags_for(kit, table.setting, WATCH)}
    assert {piece.component for piece in laid} <= watched
    scored = {kind for spot in kit.zones.spots(table.setting) if spot.parts for kind in spot.kinds}
    counted = {tag.component for tag in tags_for(kit, table.setting, TALLY)}
    assert {piece.component for piece in laid if piece.kind in scored} <= counted < watched
    assert {named(component)[0] for component in counted} == scored
    assert set(boards_for(table.setting, WATCH)) == {
        place.board for spot in kit.zones.spots(table.setting) for place in spot.places
    }


@pytest.mark.parametrize("name", names())
def test_fewer_players_need_fewer_tags_also_with_an_empty_box(name: str) -> None:
    one, kit = game(name), kit_of(game(name))
    for box in (Box(name, "mine"), practice_box(one.package)):
        found = dict(counts(kit, one, box))
        assert list(found) == list(range(one.players[0], one.players[1] + 1))
        assert all(each[TALLY] < each[WATCH] <= len(kit.tags) for each in found.values())
        several = [each[TALLY] for players, each in found.items() if players > 1]
        assert several == sorted(set(several))


def test_two_players_of_chosen_colours() -> None:
    one, kit = game("zhanguo"), kit_of(game("zhanguo"))
    setting = one.setting(seats(["red", "yellow"]), {}, {}, Box("zhanguo", "mine"))
    chosen = {tag.component.partition("/")[0] for tag in tags_for(kit, setting, WATCH)}
    assert {"red", "yellow"} <= chosen and not chosen & {"blue", "purple"}
    assert boards_for(setting, WATCH) == ("main", "red", "yellow")


OWN = 'paper = "a4"\ncolumns = 4\nrows = 10\nwidth = 48.5\nheight = 25.4\nleft = 8\ntop = 21.5\n'


def own(folder: Path, text: str) -> str:
    path = folder / "kitchen.toml"
    path.write_text(text)
    return str(path)


def test_a_label_sheet_of_ones_own(tmp_path: Path) -> None:
    mine = sheet(own(tmp_path, OWN))
    assert (mine.title, mine.count, mine.pitch_x, mine.pitch_y) == ("kitchen", 40, 48.5, 25.4)
    kit = kit_of(game("zhanguo"))
    (page,) = pages(on_labels(kit.tags[:40], mine), 10)
    assert {one.payload for one in kit.eye.read(page)} == {tag.payload for tag in kit.tags[:40]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (OWN.replace("width = 48.5", "width = 58.5"), "reach to 242 x 275.5 mm, and a4 has 210 x 297 mm"),
        (OWN + "pitch_x = 40\n", "overlap"),
        (OWN.replace("rows = 10\n", ""), "rows is missing"),
        (OWN.replace("rows = 10", "rows = 2.5"), "rows = 2.5 cannot be understood"),
        (OWN + "colour = 3\n", "colour = 3 cannot be understood"),
        (OWN.replace('"a4"', '"napkin"'), "There is no paper napkin"),
        ("rows = ", "cannot be read as a label sheet"),
    ],
)
def test_a_label_sheet_that_cannot_be_says_why(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(PrintError, match=said):
        sheet(own(tmp_path, text))
    with pytest.raises(PrintError, match="cannot be read"):
        sheet(str(tmp_path / "nowhere.toml"))
