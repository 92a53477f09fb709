"""A picture of another game is called so wherever one is taken: by its codes, whatever the markers of its boards are like."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest

from referee.camera import scene
from referee.camera.choose import ANOTHER, another, useless
from referee.camera.kit import Kit, ladder_kit, look, zones_of
from referee.camera.kit import kit_of as made_kit
from referee.camera.watcher import Watcher
from referee.games import game, names
from referee.testing import samples
from vision.tracking import Frame

PAIRS = [*permutations(names(), 2)] if samples.WIDE else [("nippon", "zhanguo"), ("great_wall", "nations_dice")]
"""What a picture shows, and the game it is taken for: of these two the markers of a board fit."""


@cache
def kit_of(name: str) -> Kit:
    return made_kit(game(name))


@cache
def picture(name: str) -> Frame:
    """The boards of a game, and some of its codes in the widest zone of the first."""
    kit = kit_of(name)
    board = kit.layouts[0]
    zone = max(board.zones, key=lambda one: max(x for x, _ in one.polygon) - min(x for x, _ in one.polygon))
    x, y = zone.centre
    coded = [tag for tag in kit.tags if tag.symbology == "qr"]
    puts = [scene.Put(tag, board.name, x + 18 * at - 27, y, 0) for at, tag in enumerate(coded[:4])]
    return scene.photo(kit, puts, [one.name for one in kit.layouts[:2]])


@pytest.mark.parametrize(("shown", "taken"), PAIRS)
def test_what_fits_the_markers_of_a_board_is_of_another_game_by_its_codes(shown: str, taken: str) -> None:
    problem = useless(look(picture(shown), kit_of(taken)), kit_of(taken))
    assert problem is not None and problem.template == ANOTHER
    assert problem.facts == {"shown": game(shown).title, "game": game(taken).title}
    assert useless(look(picture(shown), kit_of(shown)), kit_of(shown)) is None


@pytest.mark.parametrize(("shown", "taken"), [*PAIRS, ("nippon", "nations_dice")])
def test_who_watches_another_game_is_told_so_once(shown: str, taken: str) -> None:
    session = samples.session(taken, 2)
    watcher = Watcher(kit_of(taken), zones_of(session.game).spots(session.setting))
    said = [report for _ in range(4) if (report := watcher.look(picture(shown), session)) is not None]
    assert [(one.kind, [problem.template for problem in one.problems]) for one in said if one.kind != "moving"] == [
        ("unreadable", [ANOTHER])
    ]


def test_one_code_of_its_own_is_something_of_the_game() -> None:
    readings = [*kit_of("nippon").eye.read(picture("nippon")), *kit_of("zhanguo").eye.read(picture("zhanguo"))]
    assert another(readings, kit_of("nippon")) is another(readings, kit_of("zhanguo")) is None
    problem = another(readings, ladder_kit())
    assert problem is not None and problem.facts["game"] == "ladder"
    assert another([], kit_of("nippon")) is None
