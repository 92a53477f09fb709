"""Who has which place: every pattern of equal points, by whatever order breaks the ties of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import pytest

from scoring import great_wall, nations_dice, nippon, zhanguo
from scoring.great_wall_final import QIN
from scoring.nations_dice_final import PILES
from scoring.nippon_final import SPACES

PLAYERS = ("Anna", "Boris", "Chen", "Dora")
PATTERNS = [
    *(points for count in (2, 3, 4) for points in product((70, 80), repeat=count)),
    *((90, 80, 80, 70), (80, 90, 70, 80), (70, 80, 80, 90), (90, 80, 70, 60), (80, 80, 80, 90)),
]
Table = Callable[[list[str], dict[str, Any]], dict[str, Any]]


class Breaks(NamedTuple):
    """How a game breaks its ties: a final of these points, the rule, and whether it is for the win alone."""

    final: Callable[[Mapping[str, int], Sequence[str], Table], dict[str, Any]]
    rule: str
    lower: str = ""


def of_zhanguo(points: Mapping[str, int], order: Sequence[str], table: Table) -> dict[str, Any]:
    return table([*points], {"track": [*order], **{f"boards.{player}.vp": vp for player, vp in points.items()}})


def of_nations(points: Mapping[str, int], order: Sequence[str], table: Table) -> dict[str, Any]:
    boards = {player: {**dict.fromkeys(PILES, 0), "vp": vp} for player, vp in points.items()}
    return {"edition": "base", "players": [*points], "order": [*order], "boards": boards}


def of_nippon(points: Mapping[str, int], order: Sequence[str], table: Table) -> dict[str, Any]:
    """The order of play runs against the order of ties, which begins with whoever had the last turn."""
    seats = [*order[::-1]]
    one = {"base": "manual", "printed": 0, "tiles": {}, "counts": {}}
    boards = {player: {"vp": points[player], "money": 0, "colours": 0} for player in seats}
    achievements = dict.fromkeys(SPACES, one)
    return {"players": seats, "last": order[0], "third": "counted", "achievements": achievements, "boards": boards}


def of_great_wall(points: Mapping[str, int], order: Sequence[str], table: Table) -> dict[str, Any]:
    bare = {"shamed": 0, "clean": 0, "artifacts": [0, 0, 0]}
    return {
        "players": [*points],
        "tea": [*order],
        "boards": {who: {**bare, "honor": honor} for who, honor in points.items()},
    }


GAMES = {
    "zhanguo": (zhanguo, Breaks(of_zhanguo, "ZG-END-10")),
    "nations_dice": (nations_dice, Breaks(of_nations, "ND-END-06")),
    "nippon": (nippon, Breaks(of_nippon, "NP-END-07")),
    "great_wall": (great_wall, Breaks(of_great_wall, "GW-SCORE-04", "GW-CORE-02")),
}


def expected(points: Mapping[str, int], order: Sequence[str], every: bool) -> dict[str, int]:
    """The place of each player; only the tie for the win is broken, or every one."""
    best = [player for player in order if points[player] == max(points.values())]
    found = {}
    for player, own in points.items():
        above = [other for other in points if points[other] > own]
        if every:
            above += [other for other in order[: order.index(player)] if points[other] == own]
        elif player in best[1:]:
            above += best[:1]
        found[player] = 1 + len(above)
    return found


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_every_place_and_every_tie(table: Table, name: str, count: int) -> None:
    """ZG-END-10, ND-END-05, -06, NP-END-06, -07, GW-SCORE-04, GW-CORE-02."""
    scoring: Any = GAMES[name][0]
    breaks = GAMES[name][1]
    for pattern in (one for one in PATTERNS if len(one) == count):
        points = dict(zip(PLAYERS, pattern, strict=False))
        for order in (PLAYERS[:count], PLAYERS[:count][::-1], (*PLAYERS[1:count], PLAYERS[0])):
            sheet = scoring.score(scoring.from_json(breaks.final(points, order, table)))
            places = expected(points, order, bool(breaks.lower))
            assert {one.player: one.rank for one in sheet.ranking} == places, (points, order)
            assert [one.rank for one in sheet.ranking] == sorted(places.values())
            assert {one.player: one.points for one in sheet.ranking} == points == sheet.totals
            assert sheet.winners == (sheet.ranking[0].player,)
            told = sheet.tie_break and (sheet.tie_break.players, sheet.tie_break.rule, sheet.tie_break.facts["points"])
            assert told == tie_of(points, order, breaks), (points, order)


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_what_breaks_ties_is_asked_where_it_decides_a_place(table: Table, name: str, count: int) -> None:
    """The same rules: of a tie for a lower place only where that is broken too."""
    scoring: Any = GAMES[name][0]
    breaks = GAMES[name][1]
    asks = {"zhanguo": "track", "nations_dice": "order", "nippon": "last", "great_wall": "tea"}[name]
    for pattern in (one for one in PATTERNS if len(one) == count):
        points = dict(zip(PLAYERS, pattern, strict=False))
        data = breaks.final(points, PLAYERS[:count], table)
        del data[asks]
        question = scoring.next_question(data)
        expected = tie_of(points, PLAYERS[:count], breaks) is not None
        assert (question is not None) == expected, points
        assert question is None or (question.name, question.options) == (asks, tuple(data["players"]))


def tie_of(points: Mapping[str, int], order: Sequence[str], breaks: Breaks) -> tuple[Any, ...] | None:
    """The tie that the sheet tells: that for the win, else another one where those are broken too."""
    for own in sorted({*points.values()}, reverse=True):
        tied = tuple(player for player in order if points[player] == own)
        rule = breaks.rule if own == max(points.values()) else breaks.lower
        if len(tied) > 1 and rule:
            return tied, rule, own
    return None


@pytest.mark.parametrize("honor", [0, 59, 60, 61, 90])
@pytest.mark.parametrize("tea", [("You", QIN), (QIN, "You")])
@pytest.mark.parametrize("ruling", ["loss", "tea-order"])
@pytest.mark.parametrize("lost", [False, True])
def test_alone_one_must_have_more_than_qin(honor: int, tea: tuple[str, str], ruling: str, lost: bool) -> None:
    """GW-SOLO-31, -33, -34, GW-AMB-34: 60 Honor of his Artifacts; with the Shame pool empty he wins whatever one has."""
    bare = {"shamed": 0, "clean": 0, "artifacts": [0, 0, 0]}
    boards = {"You": {**bare, "honor": honor}, QIN: {"honor": 0, "clean": 0}}
    data = {"players": ["You", QIN], "tea": [*tea], "boards": boards, "lost": lost}
    sheet = great_wall.score(great_wall.from_json(data, {"GW-AMB-34": ruling}), {"GW-AMB-34": ruling})
    won = not lost and (honor > 60 or (honor == 60 and ruling == "tea-order" and tea[0] == "You"))
    points = {"You": honor, QIN: 60}
    order = ("You", QIN) if won else (QIN, "You")
    assert [(one.rank, one.player, one.points) for one in sheet.ranking] == [
        (place, player, points[player]) for place, player in enumerate(order, 1)
    ]
    rule = "GW-SOLO-33" if lost else "GW-SOLO-34" if honor == 60 else None
    assert (sheet.tie_break and sheet.tie_break.rule) == rule
    assert sheet.tie_break is None or sheet.tie_break.facts["winner"] == order[0]
