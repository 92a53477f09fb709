"""What ZhanGuo puts on the table before anybody does anything (ZG-SETUP), and which tables there cannot be."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from referee.engine.errors import SetupError
from referee.engine.game import Seat
from referee.engine.session import Session
from referee.games import game
from referee.games.zhanguo.actions.setup import First, Task, Track
from referee.games.zhanguo.components import colour_of
from referee.games.zhanguo.position import CARDS_PLAYED, GOVERNORS_ALL
from referee.testing import samples
from referee.testing.examples import shows
from referee.text.sheets import sheet_of
from referee.text.speech import Speaker

GAME = game("zhanguo")
COUNTS = pytest.mark.parametrize("count", [2, 3, 4])


def seats(*players: str) -> list[Seat]:
    return [Seat(*player.split(":")) for player in players]


@COUNTS
def test_nothing_holds_more_than_there_are_pieces(count: int) -> None:
    """ZG-SETUP-02: 8 governors a player. Of 6 cards a round each player has played 30 after five rounds."""
    assert (GOVERNORS_ALL[count], CARDS_PLAYED.of(count)) == (8 * count, 30 * count)


@shows("ZG-SETUP-05")
@COUNTS
def test_everything_has_its_first_place(count: int) -> None:
    """ZG-SETUP-01, ZG-SETUP-04, ZG-SETUP-05, ZG-SETUP-13, ZG-SETUP-19."""
    position = samples.session(players=count).position
    assert (position.round, position.threes, position.court) == (1, [1, 1, 1], [])
    assert (len(position.walls), len(position.tasks)) == (6, 6)
    assert position.palaces == position.governors == [[]] * 5
    for player in position.players:
        assert (player.ones, player.threes, player.hand) == ([0, 0, 0], [0, 0, 0], [0, 0, 0])
        assert len(player.regions) == 5
        for region in player.regions:
            assert (region.level, region.workers, region.cards) == (0, 0, [])
            assert region.governor_area == region.worker_area == [0, 0, 0]


@shows("ZG-SETUP-02", "ZG-SETUP-08", "ZG-SETUP-09")
@COUNTS
def test_every_player_has_the_same_pieces(count: int) -> None:
    """ZG-SETUP-02, ZG-SETUP-08, ZG-SETUP-09: discs on both tracks and six beside the tasks make eight."""
    position = samples.session(players=count).position
    assert len(position.players) == count
    for player in position.players:
        assert (player.governors, player.palaces, player.walls, player.discs) == (8, 6, 5, 6)
        assert (player.officials, player.vp) == ([5, 5, 5], 0)


@shows("ZG-SETUP-12", "ZG-SETUP-20")
@COUNTS
def test_markers_in_the_general_supply(count: int) -> None:
    """ZG-SETUP-12, ZG-SETUP-20: 6, 9 or 12 markers worth 1 of each colour; the others stay in the box."""
    assert samples.session(players=count).position.ones == [{2: 6, 3: 9, 4: 12}[count]] * 3


@shows("ZG-SETUP-03")
@COUNTS
def test_three_decks_of_forty(count: int) -> None:
    """ZG-SETUP-03."""
    table = samples.session(players=count)
    assert table.game.status(table.position, table.setting)["deck"] == 40
    assert Counter(map(colour_of, range(1, 121))) == {0: 40, 1: 40, 2: 40}


@shows("ZG-SETUP-02")
def test_no_two_players_have_one_colour() -> None:
    """ZG-SETUP-02."""
    with pytest.raises(SetupError, match="Two players chose red"):
        GAME.setting(seats("Anna:red", "Boris:red"), {}, {}, samples.practice())
    GAME.setting(seats("Anna:red", "Boris:purple"), {}, {}, samples.practice())


@shows("ZG-SETUP-02")
@pytest.mark.parametrize("players", [("Anna:red",), ("A:red", "B:blue", "C:purple", "D:yellow", "E:red")])
def test_two_to_four_players(players: tuple[str, ...]) -> None:
    """ZG-SETUP-02: there are pieces of four colours."""
    with pytest.raises(SetupError, match="2–4 players"):
        GAME.setting(seats(*players), {}, {}, samples.practice())


def test_only_side_b_is_auctioned() -> None:
    """ZG-SETUP-17."""
    with pytest.raises(SetupError, match="ZG-SETUP-17"):
        samples.session(options={"side": "A", "auction": "yes"})
    assert samples.session(options={"side": "B", "auction": "yes"}).position.players[0].vp == 15


@shows("ZG-SETUP-21")
@pytest.mark.parametrize("variants", list(product(("no", "yes"), repeat=3)))
@pytest.mark.parametrize("auction", ["no", "yes"])
def test_variants_go_together_and_are_chosen_before_the_auction(auction: str, variants: tuple[str, ...]) -> None:
    """ZG-SETUP-21: the options of a table stand from its first moment, before boards are bid for."""
    chosen = dict(zip(("draw", "order", "unrest"), variants, strict=True))
    table = samples.session(options={"side": "B", "auction": auction, **chosen})
    rng = Random(1)
    while table.position.phase == "setup":
        assert table.declare(table.game.chance(table.position, table.setting, rng)).legal
    assert chosen.items() <= table.setting.options.items()
    assert table.position.phase == ("auction" if auction == "yes" else "boards")


@shows("ZG-SETUP-21")
def test_a_table_has_no_other_options() -> None:
    """ZG-SETUP-21."""
    for options in ({"weather": "yes"}, {"draw": "maybe"}):
        with pytest.raises(SetupError):
            samples.session(options=options)


@COUNTS
def test_the_order_of_the_track_is_all_that_counts(count: int) -> None:
    """ZG-SETUP-07, ZG-AMB-36: with fewer than four players there are no gaps to tell."""
    table: Session = samples.session(players=count)
    names = list(table.setting.players)
    for entry in (f"first {names[0]}", f"track {' '.join(names)}"):
        assert all(table.declare(one).legal for one in table.read(entry))
    assert table.position.track == list(range(count))


@COUNTS
def test_deck_sizes(count: int) -> None:
    """ZG-DRAW-05: each deck loses two cards a player and round, with four players all of them by round 5."""
    table = samples.session(players=count)
    rng = Random(2)
    while table.position.phase == "setup":
        assert table.declare(table.game.chance(table.position, table.setting, rng)).legal
    sizes = []
    for number in range(1, 6):
        table.correct("round", number, "to look at every round")
        table.correct("phase", "draw", "to look at every round")
        sizes.append(table.game.status(table.position, table.setting)["deck"])
        assert all(table.declare(one).legal for one in table.read("drawn"))
    sizes.append(table.game.status(table.position, table.setting)["deck"])
    assert sizes == [40 - 2 * count * drawn for drawn in range(6)]


def test_a_name_that_is_another_players_colour_names_its_owner() -> None:
    """Anna plays red and Boris is called Red: what Red says is the second player's."""
    table = Session(GAME.setting(seats("Anna:red", "Red:blue"), {}, {}, samples.practice()))
    assert [one.player for one in table.read("red: hand 1 2 41 42 81 82")] == [1]
    assert [one.player for one in table.read("anna: hand 1 2 41 42 81 82")] == [0]
    assert [one.player for one in table.read("blue: hand 1 2 41 42 81 82")] == [1]


@shows("ZG-SETUP-11")
def test_any_of_the_four_task_tiles_of_a_kind_may_lie_on_a_slot() -> None:
    table = samples.session("zhanguo")
    offered = {(one.part, one.kind, one.tile) for one in table.legal() if isinstance(one, Task)}
    assert {tile for *_, tile in offered} == {1, 2, 3, 4}
    assert len({slot[:2] for slot in offered}) == 6


@COUNTS
def test_before_the_reward_track_is_told_nobody_wins_a_tie(count: int) -> None:
    """ZG-END-10: by the seating order the first seat had won. Where nobody ties, there is a sheet without it."""
    table = samples.session(players=count)
    speaker = Speaker("en", GAME.id, table.setting.players)
    open_tie = sheet_of(table, [], speaker)
    assert not open_tie.settled and open_tie.tie_break is None
    for told in (First(-1, count - 1), Track(-1, tuple(reversed(range(count))))):
        table.declare(told)
    assert sheet_of(table, [], speaker).winners == (table.setting.seats[-1].name,)
    table.undo()
    table.correct("players.0.vp", 3, "to be ahead")
    assert sheet_of(table, [], speaker).winners == (table.setting.seats[0].name,)
