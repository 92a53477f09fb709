"""What lies on the mats is what the position says, and there is room for it."""

from __future__ import annotations

import re
from random import Random

import pytest
import support

from calibration.layout import refuse_shared_markers
from calibration.registry import issue
from referee.engine.position import get_path, to_json
from referee.engine.spot import lay, on_table, strays, tell
from referee.engine.words import LANGUAGES
from referee.games.zhanguo import zones

LAYOUTS = {layout.name: layout for layout in zones.boards()}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lies_on_the_mats_is_the_position(players: int) -> None:
    """Laid by a position and told again, at many moments of a game: the same pieces would lie there."""
    table = support.session("zhanguo", players, {"side": "AB"[players % 2]})
    spots = zones.spots(table.setting)
    components = {piece.component for piece in zones.pieces()}
    for number, _ in enumerate(support.play(table, Random(players))):
        if number % 7:
            continue
        laid = lay(spots, table.position)
        assert {piece.component for piece in laid} <= components
        seen = on_table(laid)
        assert not strays(spots, seen)
        told = tell(spots, seen)
        for spot in spots:
            value = to_json(get_path(table.position, spot.path))
            assert sorted(spot.lay(told[spot.path])) == sorted(spot.lay(value)), spot.path
            if spot.path not in ("court",) and not spot.path.startswith(("palaces", "governors")):
                assert told[spot.path] == (sorted(value) if spot.path.endswith((".cards", "column")) else value)


def test_every_zone_is_where_a_spot_looks() -> None:
    table = support.session("zhanguo", 4)
    looked_at = {place for spot in zones.spots(table.setting) for place in spot.places}
    assert looked_at == {(name, zone.name) for name, layout in LAYOUTS.items() for zone in layout.zones}


def test_the_mats_share_no_marker_and_the_codes_can_be_told_apart() -> None:
    refuse_shared_markers(LAYOUTS.values())
    registry = issue(zones.PREFIX, zones.pieces())
    assert registry.closest["qr"].modules >= 76
    assert len(registry.of("aruco")) == 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_name_of_its_own_in_every_language(lang: str) -> None:
    """And in another language another one, wherever there are words in it."""
    pieces = {piece.component: zones.named(piece.component, lang) for piece in zones.pieces()}
    assert len(set(pieces.values())) == len(pieces)
    for board in zones.boards():
        titles = [zones.titled(board.name, zone.name, lang) for zone in board.zones]
        assert len(set(titles)) == len(titles) and all(titles)
    kinds = {zones.kind_named(component.rpartition("/")[0], lang) for component in pieces}
    assert len(kinds) == len({component.rpartition("/")[0] for component in pieces})
    latin = [name for name in (*pieces.values(), *titles, *kinds) if re.search("[a-wyz]", name)]
    assert not latin if lang == "ru" else latin
