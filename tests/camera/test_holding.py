"""What a camera sees of a game's mats is worked out from real sizes, and the guide says the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from camera_seen import GAMES, kit_of

from referee.camera.holding import CAMERAS, PHONE, WEBCAM, Held, camera_of, held, told
from referee.camera.needed import WATCH, boards_for, seats, tags_for
from referee.camera.scene import spread, view_of
from referee.engine.errors import SetupError
from referee.games import game as find_game
from referee.games import names
from referee.testing import samples

TITLES = {"great_wall": "The Great Wall"}
GUIDE = Path(__file__).parents[2] / "docs" / "camera.md"


def seen(name: str, players: int) -> list[Held]:
    """What each usual camera sees of a table of so many."""
    game, kit = find_game(name), kit_of(name)
    colours = [one.key for one in game.colours.options][:players]
    setting = game.setting(seats(colours), {}, {}, samples.session(name, game.players[0]).setting.box)
    layouts = [kit.layout(board) for board in boards_for(setting, WATCH)]
    return [held(layouts, tags_for(kit, setting, WATCH), camera) for camera in CAMERAS]


def row(name: str, players: int) -> str:
    found = seen(name, players)
    cells = [f"{one.pictures or '–'} ({one.px:.0f})" for one in found]
    title = TITLES.get(name, find_game(name).title)
    return f"| {title}, {players} | {found[0].boards} | {' | '.join(cells)} |"


@pytest.mark.parametrize("name", names())
def test_the_guide_has_the_same_table(name: str) -> None:
    lines = GUIDE.read_text("utf-8").splitlines()
    least, most = find_game(name).players
    for players in range(max(2, least), most + 1):
        assert row(name, players) in lines


@pytest.mark.parametrize("name", GAMES)
def test_it_is_about_what_a_rendered_picture_of_all_mats_shows(name: str) -> None:
    kit, found = kit_of(name), seen(name, 2)[0]
    table = samples.session(name, 2)
    layouts = [kit.layout(board) for board in boards_for(table.setting, WATCH)]
    view = view_of(layouts, spread(layouts))
    scale = view.camera.focal / view.camera.distance
    assert found.px / found.mm == pytest.approx(scale, rel=0.12)
    assert found.pictures == 1


def test_a_webcam_does_not_hold_four_mats_and_says_so() -> None:
    phone, _, webcam = seen("zhanguo", 3)
    assert phone.pictures == 1 < webcam.pictures < webcam.boards == 4
    assert "does not hold 4 mats" in str(told(webcam, WEBCAM)) and "in one picture" in str(told(phone, PHONE))
    kit = kit_of("zhanguo")
    tiny = camera_of("320x200")
    assert held(kit.layouts, kit.tags, tiny).pictures == 0
    assert "larger tags" in str(told(held(kit.layouts, kit.tags, tiny), tiny))


@pytest.mark.parametrize("said", ["", "1080p", "1920", "1920x", "0x0", "99x1080", "1920x1080x3", "1e3x900", "-1x5"])
def test_what_is_no_size_is_refused(said: str) -> None:
    with pytest.raises(SetupError, match="1920x1080"):
        camera_of(said)
    assert camera_of("1920×1080")[1:] == camera_of(" 1920 X 1080 ")[1:] == (1920, 1080)
