"""Every question of a counting: by which rule, of whom, how far its numbers go, and what is not asked at all."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import great_wall, nations_dice, nippon, zhanguo
from scoring.ask import Question
from scoring.count import Counting
from scoring.great_wall_final import QIN
from scoring.sheet import FinalError

PLAYERS = ("Anna", "Boris", "Chen", "Dora")
MOST = 9_999


def counting(game: Any, *texts: str, rulings: dict[str, str] | None = None, **known: Any) -> Counting:
    return told(Counting(game.FORM, known, rulings or {}), *texts)


def told(made: Counting, *texts: str) -> Counting:
    for text in texts:
        assert made.question is not None, text
        made = made.answered(made.question, text)
    return made


def asked(made: Counting) -> Question:
    assert made.question is not None
    return made.question


def reach(made: Counting, name: str, texts: dict[str, str] | None = None) -> Counting:
    """The counting at the question of this name, the others before it answered with nothing."""
    while asked(made).name != name:
        made = told(made, (texts or {}).get(asked(made).name, "-"))
    return made


def held(made: Counting, low: int, high: int) -> None:
    """A number of the question that is asked goes from ``low`` to ``high``."""
    question = asked(made)
    others = ["0"] * (len(question.labels) - 1)
    assert (question.low, question.high) == (low, high), question.name
    for number in (low, high):
        assert made.answered(question, " ".join([str(number), *others])), (question.name, number)
    for number in (low - 1, high + 1):
        with pytest.raises(FinalError):
            made.answered(question, " ".join([str(number), *others]))


def row(made: Counting) -> tuple[str, tuple[str, ...], str]:
    question = asked(made)
    return question.name, question.labels, question.rule


@pytest.mark.parametrize("count", [2, 3, 4])
def test_zhanguo_is_counted_on_tracks_map_tasks_walls_and_boards(count: int) -> None:
    """ZG-GEN-02, ZG-END-01, -06, -08, -09: where nobody built and no disc lies nothing more is asked."""
    players = PLAYERS[:count]
    made = counting(zhanguo, ", ".join(players))
    assert row(made) == ("vp", players, "ZG-GEN-02")
    held(made, 0, MOST)
    made = told(made, " ".join(map(str, range(count))))
    for region in range(1, 6):
        assert row(made) == (f"governors.{region}", players, "ZG-END-01")
        held(made, 0, 8)
        made = told(made, "-")
    for slot in (f"{part}.{kind}" for part in ("upper", "lower") for kind in ("wall", "palace", "governor")):
        question = asked(made)
        assert (question.name, question.rule) == (f"tasks.{slot}.discs", "ZG-END-08")
        assert (question.low, question.high, question.options) == (0, count, players)
        after = told(made, f"{players[1]},{players[0]}")
        assert row(after) == (f"tasks.{slot}.vp", (players[1], players[0]), "ZG-END-08")
        made = told(made, "-")
    for section in (f"{name}-{side}" for name in ("turquoise", "gold", "third") for side in ("left", "right")):
        assert row(made) == (f"walls.{section}.spaces", ("1", "2", "3"), "ZG-END-09")
        after = told(made, f"- {players[1]} -")
        assert (asked(after).name, asked(after).rule, len(asked(after).options)) == (
            f"walls.{section}.face",
            "ZG-END-09",
            12,
        )
        made = told(made, "-")
    for player in players:
        kinds = tuple(f"{colour} {worth}" for colour in ("ivory", "orange", "brown") for worth in (1, 3))
        assert row(made) == (f"markers.{player}", kinds, "ZG-END-06")
        held(made, 0, 3 * count)
        made = told(made, "-")
    assert made.question is None


NEEDS = [
    ("UNREST_EMPTY", {"unrest": 4}),
    ("OFFICIALS_GE_UNREST", {"unrest": 4, "officials.total": 15}),
    ("HAS_GREY", {"officials.grey": 5}),
    ("HAS_RED", {"officials.red": 5}),
    ("HAS_WHITE", {"officials.white": 5}),
    ("MINUS_UNREST", {"unrest": 4}),
    ("SETS_3_COLOURS", {"cards.ivory": 3, "cards.orange": 3, "cards.brown": 3}),
    ("FULL_REGION", {"cards.total": 3}),
    ("TWO_SAME_COLOUR", {"cards.ivory": 3, "cards.orange": 3, "cards.brown": 3}),
    ("HAS_ORANGE_CARD", {"cards.orange": 3}),
    ("HAS_BROWN_CARD", {"cards.brown": 3}),
    ("HAS_IVORY_CARD", {"cards.ivory": 3}),
]


@pytest.mark.parametrize(("face", "needs"), NEEDS)
def test_of_a_board_is_counted_what_its_own_walls_need(face: str, needs: dict[str, int]) -> None:
    """ZG-END-09, ZG-WTILE-01 to -14: of whoever built there, of nobody else."""
    start = counting(zhanguo, "Anna, Boris", "1 0")
    answers = {"walls.gold-left.spaces": "- Boris -", "walls.gold-left.face": face}
    made = told(reach(start, "markers.Boris", answers), "-")
    for need, most in needs.items():
        assert row(made) == (f"boards.Boris.{need}", ("1", "2", "3", "4", "5"), "ZG-END-09")
        held(made, 0, most)
        made = told(made, "-")
    assert made.question is None


@pytest.mark.parametrize("edition", ["base", "unrest"])
@pytest.mark.parametrize("ruling", [None, "visible-only", "covered-too"])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_nations_is_counted_on_the_track_and_on_what_lies_before_each(
    edition: str, ruling: str | None, count: int
) -> None:
    """ND-END-02, -07, -08, ND-AMB-03: boards of the base game print nothing; replaced tiles may never count."""
    players = PLAYERS[:count]
    rulings = {"ND-AMB-03": ruling} if ruling else {}
    made = counting(nations_dice, edition, ", ".join(players), rulings=rulings)
    assert row(made) == ("vp", players, "ND-END-02")
    held(made, 0, MOST)
    made = told(made, " ".join(map(str, range(count))))
    piles = ("wonders", "colonies", "buildings", "advisors")
    piles += ("starting",) * (edition == "unrest") + ("covered",) * (ruling != "visible-only")
    for player in players:
        assert row(made) == (f"tiles.{player}", piles, "ND-END-02")
        held(made, 0, MOST)
        made = told(made, "-")
    assert made.question is None


def test_where_only_replaced_tiles_are_open_they_are_asked_by_their_own_rule() -> None:
    """ND-END-07."""
    piles = dict.fromkeys(("wonders", "colonies", "buildings", "advisors", "starting"), 0)
    made = counting(nations_dice, edition="unrest", players=["Anna"], boards={"Anna": {**piles, "vp": 1}})
    assert row(made) == ("tiles.Anna", ("covered",), "ND-END-07")


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("ruling", ["no-place", "takes-place"])
def test_a_region_of_nippon_is_counted_as_far_as_it_can_matter(count: int, ruling: str) -> None:
    """NP-SCORE-02, -03, -04, -05, -09, NP-AMB-16: trains beside a tile, ships and companies where somebody has a place."""
    players = PLAYERS[:count]
    made = counting(nippon, ", ".join(players), rulings={"NP-AMB-16": ruling})
    assert row(made) == ("vp", players, "NP-GEN-10")
    held(made, -MOST, MOST)
    made = told(made, " ".join(map(str, range(count))))
    assert (asked(made).name, asked(made).options, asked(made).rule) == ("third", ("counted", "open"), "NP-END-01")
    assert asked(told(made, "counted")).name == "achievements.1.tiles"
    made = told(made, "open")
    assert row(made) == ("table", ("1", "2", "3"), "NP-SCORE-05")
    made = told(made, "19 15 11")
    for region in range(1, 5):
        assert row(made) == (f"regions.{region}.tiles", players, "NP-SCORE-02")
        owners = players[1:] if region % 2 else ()
        made = told(made, " ".join(str(int(player in owners)) for player in players))
        if owners:
            assert row(made) == (f"regions.{region}.trains", owners, "NP-SCORE-03")
            made = told(made, "-")
        placed = players if ruling == "takes-place" else owners
        if placed:
            assert row(made) == (f"regions.{region}.ships", placed, "NP-SCORE-09")
            made = told(made, "-")
            assert (asked(made).name, asked(made).rule) == (f"regions.{region}.foreign", "NP-SCORE-04")
            made = told(made, "0")
    for space in range(1, 10):
        assert row(made) == (f"achievements.{space}.tiles", players, "NP-ACH-01")
        assert (asked(made).low, asked(made).high) == (0, 5)
        made = told(made, "-")


@pytest.mark.parametrize("tile", range(7))
def test_a_tile_on_an_achievement_multiplies_by_two_to_five(tile: int) -> None:
    """NP-ACH-01; 0 is none."""
    made = counting(nippon, "Anna, Boris", "1 0", "counted")
    if tile in (0, 2, 3, 4, 5):
        assert told(made, f"{tile} 0").data["achievements"]["1"]["tiles"] == {"Anna": tile, "Boris": 0}
    else:
        with pytest.raises(FinalError):
            told(made, f"{tile} 0")


LEVELS = ("1", "2", "3", "1 2", "1 3", "2 3", "1 2 3")
BASES: list[tuple[str, bool, tuple[str, ...]]] = [
    ("contracts_per", True, ()),
    ("yen_per", True, ()),
    ("stars", False, ("knowledge", "coal", "ships", "trains")),
    ("factories_of_level", False, LEVELS),
    ("machines", False, ("count", "sum")),
    ("influence_tiles", False, ()),
    ("regions_with_influence", False, ()),
    ("trains_on_board", False, ()),
    ("blueprints_per", True, ()),
    ("coal_per", True, ()),
    ("goods_per", True, ()),
    ("manual", False, ()),
]


@pytest.mark.parametrize(("base", "per", "what"), BASES)
@pytest.mark.parametrize("space", ["1", "9"])
def test_what_an_achievement_counts_brings_the_questions_it_needs(
    base: str, per: bool, what: tuple[str, ...], space: str
) -> None:
    """NP-END-05, FACT-14: how many make a point, of which track or level, and how many whoever has a tile has."""
    made = counting(nippon, "Anna, Boris", "1 0", "counted")
    made = reach(made, f"achievements.{space}.base", {f"achievements.{space}.tiles": "0 3"})
    assert asked(made).options == tuple(one for one, _, _ in BASES) and len(asked(made).hints) == 12
    made = told(made, base)
    if per:
        question = asked(made)
        assert (question.name, question.low, question.kind) == (f"achievements.{space}.amount", 1, "integer")
        with pytest.raises(FinalError):
            told(made, "0")
        made = told(made, "2")
    if what:
        question = asked(made)
        assert (question.name, question.options, len(question.hints)) == (f"achievements.{space}.what", what, len(what))
        assert all(asked(told(made, one)).text for one in what)
        assert len({asked(told(made, one)).text for one in what}) == len(what)
        made = told(made, what[-1])
    if base != "yen_per":
        assert row(made) == (f"achievements.{space}.counts", ("Boris",), "NP-END-05")
        made = told(made, "4")
    assert row(made) == ("colours", ("Anna", "Boris"), "NP-END-03")
    held(made, 0, 6)
    after = told(made, "0 0")
    if base == "yen_per":
        assert row(after) == ("money", ("Anna", "Boris"), "NP-END-02")
        after = told(after, "-")
    assert after.question is None
    assert row(told(made, "0 2"))[:2] == ("money", ("Anna", "Boris") if base == "yen_per" else ("Boris",))


@pytest.mark.parametrize("ruling", [None, "reference-sheet", "tiles-only", "all-once"])
@pytest.mark.parametrize("printed", ["-", "2", "2, 5"])
def test_whose_achievements_are_counted_is_the_tables_ruling(ruling: str | None, printed: str) -> None:
    """NP-AMB-30, NP-ACH-01, -02: with a tile always, without one by what is printed, never, or always."""
    made = counting(nippon, "Anna, Boris", "1 0", "counted", rulings={"NP-AMB-30": ruling} if ruling else {})
    made = told(made, "2 2", "0 3", *["-"] * 7)
    by_print = ruling in (None, "reference-sheet")
    if by_print:
        question = asked(made)
        assert (question.name, question.rule, question.low, question.high) == ("printed", "NP-ACH-02", 0, 8)
        assert question.options == ("2", "3", "4", "5", "6", "7", "8", "9")
        made = told(made, printed)
    found = {}
    while (question := asked(made)).name != "colours":
        if question.name.endswith("counts"):
            found[question.name.split(".")[1]] = question.labels
        made = told(made, "manual" if question.name.endswith("base") else "-")
    bare = {"1": ("Anna", "Boris"), "2": ("Boris",)}
    everybody = [*"123456789"] if ruling == "all-once" else printed.replace(",", "").split() if by_print else []
    assert found == bare | {space: ("Anna", "Boris") for space in everybody if space != "-"}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_great_wall_is_counted_on_the_track_and_on_each_board(count: int) -> None:
    """GW-CORE-11, GW-SCORE-01, -02, -03."""
    players = PLAYERS[:count]
    made = counting(great_wall, ", ".join(players))
    assert row(made) == ("honor", players, "GW-CORE-11")
    held(made, 0, MOST)
    made = told(made, " ".join(map(str, range(count))))
    assert row(made) == ("shamed", players, "GW-SCORE-01")
    held(made, 0, 16)
    made = told(made, "-")
    for player in players:
        assert row(made) == (f"boards.{player}.hordes", (), "GW-SCORE-02")
        assert told(made, "6 8 6").data["boards"][player]["hordes"] == [6, 8, 6]
        made = told(made, "-")
        assert row(made) == (f"boards.{player}.artifacts", ("1", "2", "3"), "GW-SCORE-03")
        held(made, 0, MOST)
        made = told(made, "-")
    assert made.question is None


@pytest.mark.parametrize("clean", [0, 1, 3])
def test_of_horde_cards_that_were_seen_only_the_honor_is_asked_of_each(clean: int) -> None:
    """GW-SCORE-02: none, where there are none."""
    known = {"players": ["Anna", QIN], "boards": {"Anna": {"honor": 1, "shamed": 0, "clean": clean}, QIN: {"honor": 2}}}
    made = counting(great_wall, **known)
    if clean:
        assert row(made) == ("boards.Anna.hordes", tuple(map(str, range(1, clean + 1))), "GW-SCORE-02")
        made = told(made, "-")
    assert asked(made).name == "boards.Anna.artifacts"
    assert row(told(made, "-")) == (f"boards.{QIN}.hordes", (), "GW-SCORE-02")
    assert told(made, "-", "-").question is None
