"""From the printer to the score: printed, cut, glued, laid out, photographed, tallied; equal to the engine."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from paper.table import Hands, Stickers, glued, photograph

from calibration.geometry import sheet
from calibration.mats import mat_pages
from calibration.sheets import on_labels, to_cut_out
from referee.camera.counting import lacking
from referee.camera.kit import Kit, Look, kit_of, look
from referee.camera.scene import groups, put
from referee.camera.tally import look_at, tally, with_part
from referee.camera.told import Sight
from referee.engine.session import Session
from referee.engine.spot import lay
from referee.games import names
from referee.testing import samples

WIDE = "REFEREE_WIDE" in os.environ
LABELS = {"a4": "avery-l7651", "letter": "avery-5160"}
WAYS = [
    (name, players, paper, labels)
    for name in names()
    for players in ((2, 3, 4) if WIDE else (2,))
    for paper in ("a4", "letter")
    for labels in (False, True)
    if WIDE or (name, paper, labels) == ("nations_dice", "a4", False)
]


@cache
def finished(name: str, players: int) -> Session:
    table = samples.session(name, players)
    for _ in samples.play(table, Random(f"{name}/{players}")):
        pass
    return table


def looks(kit: Kit, table: Session, paper: str, labels: bool, hands: Hands) -> list[Look]:
    """What the pictures show of everything printed, cut, glued and laid out."""
    spots = kit.zones.spots(table.setting)
    pieces = put(kit, lay(spots, table.position), hands.seed)
    tags = [piece.tag for piece in pieces]
    stickers = Stickers(kit, hands)
    stickers.take(on_labels(tags, sheet(LABELS[paper])) if labels else to_cut_out(tags, paper))
    boards = {place.board for spot in spots for place in spot.places}
    layouts = [layout for layout in kit.layouts if layout.name in boards]
    mats = {layout.name: glued(layout, paper, mat_pages(layout, paper), hands) for layout in layouts}
    return [
        look(photograph(kit, group, mats, stickers, pieces, hands.seed), kit, None, str(number))
        for number, group in enumerate(groups(layouts, hands.seed))
    ]


def totals(table: Session, seen: Sight, record: object = None) -> tuple[object, int]:
    """The totals, and how many questions were asked though the pictures are clear; all are answered as it truly is."""
    made = tally(table.setting, seen, record)
    assert not made.facts and not made.disputes
    asked = lacking(made)
    true, _ = table.game.final(table.position, table.setting)
    answers: dict[str, object] = {}
    for path in (place for question in asked for place in question.places):
        answers = with_part(answers, path, part(true, path))
    told = tally(table.setting, seen, record, answers=answers)
    clear = [one for one in asked if not any(".".join(place) in made.doubts for place in one.places)]
    return table.game.score(told.final, table.setting.rulings, []).totals, len(clear)


def part(data: Any, path: Sequence[str]) -> Any:
    for key in path:
        data = data[key]
    return data


def hidden(name: str, players: int) -> int:
    """How many questions no picture answers: what artifacts count behind the screens. None of these games ends in a tie."""
    return {"great_wall": players}.get(name, 0)


@pytest.mark.parametrize(("name", "players", "paper", "labels"), WAYS)
def test_what_is_printed_and_photographed_scores_as_the_engine_says(
    name: str, players: int, paper: str, labels: bool
) -> None:
    table = finished(name, players)
    kit = kit_of(table.game)
    data, missing = table.game.final(table.position, table.setting)
    assert not missing
    true = table.game.score(data, table.setting.rulings, []).totals
    seen = looks(kit, table, paper, labels, Hands(seed=players))
    alone, asked = totals(table, look_at(table.setting, seen, kit, rest_in_supply=True))
    assert (alone, asked) == (true, hidden(name, players))
    both, asked = totals(table, look_at(table.setting, seen, kit), table.position)
    assert (both, asked) == (true, 0)
