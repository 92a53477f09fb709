"""Spots say both ways what lies on a table."""

from __future__ import annotations

from referee.engine.position import get_path, to_json
from referee.engine.spot import (
    UNSEEN,
    Lying,
    Place,
    count,
    cubes,
    lay,
    level,
    named,
    number,
    numbers,
    on_table,
    one_of,
    owners,
    strays,
    tell,
    told_by,
)
from tests.engine.toy import Courtyard

TRACK = tuple(Place("main", f"round-{number}") for number in (1, 2, 3))
YARD = Place("main", "yard")
SPOTS = (
    one_of("phase", Place("main", "phase"), {"token/choose": "choose", "token/over": "over"}),
    level("round", TRACK, "token/round", first=1),
    count("coins.0", Place("blue", "purse"), "coin"),
    cubes("coins.1", Place("red", "purse")),
    numbers("chosen", Place("main", "cards"), "card"),
    owners("acted", YARD, ("blue/pawn", "red/pawn")),
    number("points.0", Place("blue", "points"), "points"),
)


def position() -> Courtyard:
    return Courtyard(round=2, coins=[4, 18], chosen=[3, 1], acted=[1, 0, 1], points=[7, 0])


def test_what_is_laid_is_told() -> None:
    laid = lay(SPOTS, position())
    assert tell(SPOTS, on_table(laid)) == {spot.path: to_json(get_path(position(), spot.path)) for spot in SPOTS}
    assert not strays(SPOTS, on_table(laid))


def test_pieces_that_are_alike_are_numbered_and_others_keep_their_name() -> None:
    components = [piece.component for piece in lay(SPOTS, position())]
    assert components[2:6] == ["coin/1", "coin/2", "coin/3", "coin/4"]
    assert [one for one in components if one.startswith("count/")] == ["count/10/1", "count/5/1", "count/3/1"]
    assert "card/3" in components and "card/1" in components
    assert named("blue/pawn/2") == ("blue/pawn", "2")


def test_a_track_without_its_marker_or_with_two_tells_nothing() -> None:
    assert "round" not in tell(SPOTS, on_table([]))
    two = [Lying(place, "token/round", str(copy)) for copy, place in enumerate(TRACK[:2], 1)]
    assert told_by(SPOTS[1], on_table(two)) is UNSEEN


def test_order_is_from_left_to_right() -> None:
    pawns = [Lying(YARD, "red/pawn", "1"), Lying(YARD, "blue/pawn", "1")]
    assert tell(SPOTS, on_table(pawns))["acted"] == [1, 0]
    assert tell(SPOTS, on_table(pawns[::-1]))["acted"] == [0, 1]


def test_a_piece_nobody_expects_there_is_a_stray() -> None:
    pawn = Lying(Place("blue", "purse"), "red/pawn", "1")
    assert strays(SPOTS, on_table([pawn, Lying(YARD, "red/pawn", "2")])) == [pawn]
