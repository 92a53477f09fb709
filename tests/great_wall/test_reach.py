"""Where Horde cards come to lie, which of their spots can be covered by whom, and where parties nobody plays aim."""

from __future__ import annotations

import itertools
from typing import Any

import great_wall_support
import pytest
from great_wall_support import BOX, Table

from referee.engine import scenario as scenarios
from referee.engine.game import TABLE
from referee.engine.verdict import Missing
from referee.games.great_wall.components import ARCHER, CENTRE, HORSEMAN, LEFT, QIN, REED, RIGHT, SPEARMAN
from referee.games.great_wall.game import GAME
from referee.games.great_wall.parties import targeting
from referee.games.great_wall.position import Claim, Horde, Unit
from referee.games.great_wall.task_shapes import Aiming, Targeting, Task
from referee.games.great_wall.wall import grids, invasion


def table(players: int = 3, mode: str = "competitive", without: tuple[str, ...] = (), **more: Any) -> Table:
    return great_wall_support.table(players, mode, box=dict.fromkeys(without, "missing"), **more)


def lay(made: Table, number: int, *cards: int | Horde) -> list[Horde]:
    made.position.sections[number].hordes = [one if isinstance(one, Horde) else Horde(one) for one in cards]
    return made.position.sections[number].hordes


# -- an Invasion -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pointer", [LEFT, CENTRE, RIGHT, -1])
def test_a_card_goes_to_the_leftmost_empty_section_or_where_the_deck_points(pointer: int) -> None:
    """GW-SPRING-04 to -06, GW-RAID-01, -02."""
    for counts in itertools.product((0, 1, 2, 3), repeat=3):
        _comes(counts, pointer)


def _comes(counts: tuple[int, ...], pointer: int) -> None:
    made = table(shame=20)
    position = made.position
    for number, count in enumerate(counts):
        lay(made, number, *range(10 * number + 1, 10 * number + 1 + count))
    notes: list[Any] = []
    to = next((number for number, count in enumerate(counts) if not count), pointer)
    assert invasion.target(position, pointer) == to
    invasion.place(*made, 40, pointer, notes)
    goes = to >= 0 and counts[to] < 3
    rows = [count + (goes and number == to) for number, count in enumerate(counts)]
    assert [len(one.hordes) for one in position.sections] == rows
    if goes:
        assert position.sections[to].hordes[-1] == Horde(40)
        assert [(one.rule, one.facts["row"]) for one in notes] == [
            ("GW-SPRING-05" if all(counts) else "GW-SPRING-04", counts[to] + 1)
        ]
    raided = to >= 0 and not goes
    assert position.reserve.horde_discard == ([] if goes else [40])
    assert (position.shame, position.shame_box) == ((17, 3) if raided else (20, 0))
    if not goes:
        assert [one.rule for one in notes] == ["GW-RAID-01" if raided else "GW-SPRING-05"]


@pytest.mark.parametrize(
    ("players", "pool", "taken"), [(2, 9, 2), (3, 9, 3), (4, 9, 4), (4, 4, 4), (4, 3, 3), (3, 1, 1), (2, 0, 0)]
)
def test_a_raid_takes_a_token_for_each_human_while_there_are_any(players: int, pool: int, taken: int) -> None:
    """GW-RAID-01, -02, GW-REED-23."""
    made = table(players, shame=pool, shame_box=5)
    notes: list[Any] = []
    invasion.raid(*made, 7, notes)
    assert (made.position.shame, made.position.shame_box) == (pool - taken, 5 + taken)
    assert [(one.rule, one.facts) for one in notes] == [("GW-RAID-01", {"count": taken})]
    assert made.position.reserve.horde_discard == [7]


@pytest.mark.parametrize(
    ("players", "mode", "ruling", "cards"),
    [
        (1, "competitive", "four", 2),
        (2, "competitive", "four", 2),
        (3, "competitive", "four", 3),
        (4, "competitive", "four", 4),
        (2, "cooperative", "four", 4),
        (2, "cooperative", "three", 3),
        (3, "cooperative", "four", 4),
        (3, "cooperative", "three", 4),
        (4, "cooperative", "four", 5),
        (4, "cooperative", "three", 5),
    ],
)
def test_so_many_horde_cards_are_laid_out_at_first(players: int, mode: str, ruling: str, cards: int) -> None:
    """GW-SETUP-06, -07, GW-SETUP2-04, GW-SETUPC-04, GW-AMB-36."""
    assert invasion.starting(*table(players, mode, rulings={"GW-AMB-36": ruling})) == cards


@pytest.mark.parametrize(("mode", "more"), [("competitive", 0), ("cooperative", 1)])
@pytest.mark.parametrize(("time", "printed"), [(1, 0), (2, 2), (3, 2), (4, 3)])
@pytest.mark.parametrize("event", [0, 10])
def test_as_many_cards_come_as_are_printed_and_together_one_more(
    mode: str, more: int, time: int, printed: int, event: int
) -> None:
    """GW-SPRING-02, GW-COOP-05; one of the Events brings one more."""
    made = table(3, mode, time=time, events=[event] if event else [])
    notes: list[Any] = []
    invasion.invasion(*made, Task("invasion"), notes)
    count = printed + more + (1 if event and more else 0)
    assert made.position.tasks == [Task("horde", [TABLE])] * count
    assert notes[-1].facts == {"count": count}


@pytest.mark.parametrize(
    ("deck", "discard", "left", "after"),
    [
        (2, [], 1, (2, [])),
        (1, [], 0, (1, [])),
        (1, [5, 7], 2, (1, [5, 7])),
        (3, [5], 2, (3, [5])),
        (0, [5], -1, (1, [])),
    ],
)
def test_the_discarded_cards_are_the_deck_when_it_is_used_up(
    deck: int, discard: list[int], left: int, after: tuple[int, list[int]]
) -> None:
    """GW-AMB-13."""
    made = table(**{"reserve.hordes": deck, "reserve.horde_discard": discard})
    assert invasion.left_after(made.position) == left
    notes: list[Any] = []
    invasion.reshuffle(made.position, notes)
    assert (made.position.reserve.hordes, made.position.reserve.horde_discard) == after
    assert len(notes) == (not deck)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("mode", "first"), [("competitive", 1), ("cooperative", 25)])
def test_in_the_deck_are_the_cards_of_the_mode_that_lie_nowhere_else(players: int, mode: str, first: int) -> None:
    """GW-SETUP-05, GW-SETUPC-03; GW-SETUP2-03: none that points left."""
    made = table(players, mode)
    lay(made, RIGHT, first, first + 1)
    made.position.players[1].claims = [Claim(first + 2), Claim(first + 5)]
    made.position.reserve.horde_discard = [first + 23]
    gone = {first, first + 1, first + 2, first + 5, first + 23}
    deck = [one for one in range(first, first + 24) if one not in gone and (players > 2 or (one - first) % 3)]
    assert invasion.deck(*made) == deck
    assert invasion.out_of_deck(made.position) == gone
    assert [one for one in range(1, 49) if invasion.has_left_deck(made.position, one)] == sorted(gone)
    assert [*invasion.card_set(made.setting)] == [*range(first, first + 24)]
    assert invasion.untold_backs(made.setting) == []


@pytest.mark.parametrize(
    ("players", "deck", "boxed", "known"),
    [(3, 0, 0, True), (2, 0, 0, False), (2, 1, 0, True), (2, 0, 8, True), (2, 14, 8, True)],
)
def test_how_many_cards_are_left_hangs_on_their_backs_with_few_players(
    players: int, deck: int, boxed: int, known: bool
) -> None:
    made = table(players, **{"reserve.hordes": deck, "reserve.boxed": boxed})
    assert invasion.counted_deck(made.position) is known


# -- spots -----------------------------------------------------------------------------------------------------------

SPOTS = {1: [1, 2, 3, 7, 8], 16: [1, 3, 7], 19: [1, 2, 3, 7, 9]}


@pytest.mark.parametrize(
    ("card", "wounds", "units", "free"),
    [
        (1, [], [], [1, 2, 3, 7, 8]),
        (1, [2, 7], [], [1, 3, 8]),
        (1, [2], [Unit(0, HORSEMAN, [7, 8])], [1, 3]),
        (16, [1, 3], [Unit(0, SPEARMAN, [7])], []),
        (99, [], [], None),
    ],
)
def test_a_spot_is_free_without_a_warrior_and_without_a_marker(
    card: int, wounds: list[int], units: list[Unit], free: list[int] | None
) -> None:
    """GW-ATK-01, GW-DEFEAT-01."""
    _, setting = table()
    horde = Horde(card, units, wounds)
    assert grids.free(setting, horde) == free
    assert grids.all_covered(setting, horde) is (free == [])
    assert horde.covered() == {*wounds, *(spot for one in units for spot in one.spots)}


TOUCHING = {(one, one + 1) for one in range(1, 12) if one != 6} | {(one, one + 6) for one in range(1, 7)}


def test_two_spots_touch_along_a_side_and_not_at_a_corner() -> None:
    """GW-ATK-03: a card has two rows of six cells, or six rows of two while nobody told how it lies."""
    _, setting = table()
    tall = {(one, one + 1) for one in range(1, 12, 2)} | {(one, one + 2) for one in range(1, 11)}
    for pair in itertools.product(range(1, 13), repeat=2):
        wide = tuple(sorted(pair)) in TOUCHING
        assert grids.beside(setting.known.hordes[1], *pair) is wide, pair
        assert grids.beside(None, *pair) is (wide or tuple(sorted(pair)) in tall), pair


@pytest.mark.parametrize("soldier", [SPEARMAN, ARCHER, HORSEMAN])
def test_each_warrior_reaches_the_free_spots_it_can_cover(soldier: int) -> None:
    """GW-ATK-02 to -04: a Spearman those of row 1, an Archer all, a Horseman pairs that touch; Guards shut out Archers."""
    made = table()
    lay(made, CENTRE, Horde(1, wounds=[2]), Horde(16), Horde(19, [Unit(1, SPEARMAN, [9])]))
    single = {1: [1, 3, 7, 8], 2: [1, 3, 7], 3: [] if soldier == ARCHER else [1, 2, 3, 7]}
    if soldier == HORSEMAN:
        expected = [(1, (1, 7)), (1, (7, 8)), (2, (1, 7)), (3, (1, 2)), (3, (1, 7)), (3, (2, 3))]
    else:
        rows = (1,) if soldier == SPEARMAN else (1, 2, 3)
        expected = [(row, (spot,)) for row in rows for spot in single[row]]
    assert [*grids.targets(*made, CENTRE, soldier)] == expected
    assert [*grids.targets(*made, LEFT, soldier)] == []


@pytest.mark.parametrize(
    ("cards", "soldier", "there"),
    [
        ([], ARCHER, False),
        ([Horde(1)], SPEARMAN, True),
        ([Horde(16, wounds=[1, 3, 7])], SPEARMAN, False),
        ([Horde(16, wounds=[1, 3, 7]), Horde(1)], SPEARMAN, False),
        ([Horde(16, wounds=[1, 3, 7]), Horde(1)], ARCHER, True),
        ([Horde(19)], ARCHER, False),
        ([Horde(19)], SPEARMAN, True),
        ([Horde(16, wounds=[1, 3])], SPEARMAN, True),
        ([Horde(16, wounds=[1, 3])], ARCHER, True),
        ([Horde(16, wounds=[1])], HORSEMAN, False),
        ([Horde(16, wounds=[3])], HORSEMAN, True),
        ([Horde(99)], SPEARMAN, None),
        ([Horde(99), Horde(1)], SPEARMAN, None),
        ([Horde(99), Horde(1)], HORSEMAN, True),
        ([Horde(16, wounds=[1, 3, 7]), Horde(99)], SPEARMAN, False),
        ([Horde(16, wounds=[1, 3, 7]), Horde(99)], ARCHER, None),
    ],
)
def test_whether_a_warrior_has_a_target_may_hang_on_a_card_nobody_told(
    cards: list[Horde], soldier: int, there: bool | None
) -> None:
    made = table()
    lay(made, RIGHT, *cards)
    assert grids.has_target(*made, RIGHT, soldier) is there


@pytest.mark.parametrize(("soldier", "there"), [(HORSEMAN, False), (SPEARMAN, None), (ARCHER, None)])
def test_who_may_cover_nothing_there_has_no_target_whatever_card_it_is(soldier: int, there: bool | None) -> None:
    forbids = {"op": "change", "n": 1, "of": ["covering", "forbid", "horseman", "right"]}
    event = {"title": "Made up", "text": [{"when": "always", "do": [forbids]}]}
    made = great_wall_support.table(3, "cooperative", box={"event.4": event})
    made.position.events = [4]
    lay(made, RIGHT, Horde(99))
    assert grids.has_target(*made, RIGHT, soldier) is there


ROW1, FORBIDS = "GW-ATK-02", "GW-HORDE-02"


@pytest.mark.parametrize(
    ("soldier", "row", "spots", "rules"),
    [
        (SPEARMAN, 1, [1], []),
        (SPEARMAN, 1, [2], ["GW-ATK-01"]),
        (SPEARMAN, 1, [4], ["GW-ATK-01"]),
        (SPEARMAN, 1, [1, 7], [ROW1]),
        (SPEARMAN, 1, [], [ROW1]),
        (SPEARMAN, 2, [1], [ROW1]),
        (SPEARMAN, 3, [1], [ROW1]),
        (SPEARMAN, 4, [1], ["GW-ATK-13"]),
        (ARCHER, 1, [3], []),
        (ARCHER, 2, [3], []),
        (ARCHER, 3, [3], [FORBIDS]),
        (ARCHER, 1, [7, 8], ["GW-ATK-04"]),
        (HORSEMAN, 1, [7, 8], []),
        (HORSEMAN, 1, [8, 7], []),
        (HORSEMAN, 1, [1, 7], []),
        (HORSEMAN, 1, [1, 2], ["GW-ATK-01"]),
        (HORSEMAN, 2, [1, 3], ["GW-ATK-03"]),
        (HORSEMAN, 2, [1, 8], ["GW-ATK-03", "GW-ATK-01"]),
        (HORSEMAN, 3, [1, 2], []),
        (HORSEMAN, 3, [1], ["GW-ATK-03"]),
        (HORSEMAN, 4, [1, 2], ["GW-ATK-13"]),
    ],
)
def test_what_is_against_covering_these_spots(soldier: int, row: int, spots: list[int], rules: list[str]) -> None:
    made = table()
    lay(made, LEFT, Horde(1, wounds=[2]), Horde(16), Horde(19))
    assert [one.rule for one in grids.coverable(*made, soldier, LEFT, row, spots)] == rules


@pytest.mark.parametrize(("wounds", "rule"), [([], "GW-ATK-02"), ([1, 3], "GW-ATK-02"), ([1, 3, 7], "GW-ATK-06")])
def test_a_covered_card_still_shields_those_behind_it(wounds: list[int], rule: str) -> None:
    """GW-ATK-06."""
    made = table()
    lay(made, LEFT, Horde(16, wounds=wounds), Horde(1))
    assert [one.rule for one in grids.coverable(*made, SPEARMAN, LEFT, 2, [1])] == [rule]


# -- where Qin Jiushao and the Reed Clan aim -------------------------------------------------------------------------


@pytest.mark.parametrize(("pointer", "order"), [(LEFT, [1, 2]), (CENTRE, [1, 2]), (RIGHT, [2, 1]), (-1, [1, 2])])
def test_the_section_that_the_deck_shows_comes_first(pointer: int, order: list[int]) -> None:
    """GW-SOLO-07, -21, -22."""
    assert targeting.sections(table(1, **{"reserve.pointer": pointer}).position) == order


@pytest.mark.parametrize(
    ("ruling", "spot"),
    [("columns", {(1,): 7, (1, 7): 2, (): 1, (1, 7, 2, 8): 3}), ("reading", {(1,): 2, (1, 2, 3): 7, (): 1})],
)
def test_the_first_free_spot_is_found_down_the_columns_or_by_ruling_row_by_row(
    ruling: str, spot: dict[tuple[int, ...], int]
) -> None:
    """GW-SOLO-24, GW-AMB-32."""
    made = table(1, rulings={"GW-AMB-32": ruling})
    for covered, expected in spot.items():
        horde = Horde(1, wounds=[*covered])
        free = grids.free(made.setting, horde)
        assert free is not None
        assert targeting.first(made.setting, horde, free) == expected


FULL = [1, 3, 7]


@pytest.mark.parametrize(
    ("soldier", "at", "pointer", "centre", "right", "hit"),
    [
        (SPEARMAN, -1, RIGHT, [1], [4], (RIGHT, 4, 1)),
        (SPEARMAN, -1, CENTRE, [1], [4], (CENTRE, 1, 1)),
        (SPEARMAN, -1, RIGHT, [1], [Horde(16, wounds=FULL), 4], (CENTRE, 1, 1)),
        (SPEARMAN, -1, RIGHT, [1], [], (CENTRE, 1, 1)),
        (SPEARMAN, -1, RIGHT, [Horde(17, wounds=FULL), 1], [Horde(16, wounds=FULL), 4], None),
        (SPEARMAN, -1, RIGHT, [], [], None),
        (ARCHER, RIGHT, CENTRE, [1], [4], (RIGHT, 4, 1)),
        (ARCHER, RIGHT, CENTRE, [1], [Horde(16, wounds=FULL), 4], (RIGHT, 4, 1)),
        (ARCHER, RIGHT, CENTRE, [1], [Horde(16, wounds=FULL), 19, 4], (RIGHT, 4, 1)),
        (ARCHER, RIGHT, CENTRE, [1], [Horde(16, wounds=FULL)], None),
        (ARCHER, RIGHT, CENTRE, [1], [Horde(16, wounds=FULL), Horde(18, wounds=FULL)], None),
        (ARCHER, RIGHT, CENTRE, [1], [], None),
    ],
)
@pytest.mark.parametrize("seat", [QIN, REED])
def test_the_first_card_in_reach_with_a_free_spot_is_hit(
    soldier: int, at: int, pointer: int, centre: list[Any], right: list[Any], hit: Any, seat: int
) -> None:
    """GW-SOLO-21 to -25, -28, -29: two Honor for Qin, none for what the Clan does."""
    made = table(1, **{"reserve.pointer": pointer, "reed.soldiers": [3, 0, 0], "qin.party.soldiers": [3, 2, 0]})
    for number, cards in ((CENTRE, centre), (RIGHT, right)):
        lay(made, number, *(Horde(one.card, [], [*one.wounds]) if isinstance(one, Horde) else one for one in cards))
    before = {one.card: one.covered() for section in made.position.sections for one in section.hordes}
    notes: list[Any] = []
    targeting.target(*made, Targeting(seats=[seat], at=at, soldier=soldier), notes)
    after = {(n, one.card): one for n, section in enumerate(made.position.sections) for one in section.hordes}
    new = [(n, card, spot) for (n, card), one in after.items() for spot in one.covered() - before[card]]
    assert new == ([hit] if hit else [])
    spear = soldier == SPEARMAN
    if hit:
        horde = after[hit[:2]]
        assert horde.units == ([Unit(seat, SPEARMAN, [hit[2]])] if spear else [])
    assert made.position.party(seat).soldiers[SPEARMAN] == 3 - bool(spear and hit)
    assert made.position.party(QIN).honor == (2 if hit and seat == QIN else 0)
    aim = "GW-SOLO-28" if seat == REED else "GW-SOLO-21" if spear else "GW-SOLO-24"
    gains = ["GW-SOLO-25"] if seat == QIN else []
    assert [one.rule for one in notes] == ([aim, *gains] if hit else ["GW-SOLO-22"] if spear else [])
    if hit:
        assert {"spot": hit[2], "card": hit[1]}.items() <= notes[0].facts.items()
        assert ("Spearman" if spear else "Wound") in notes[0].template


@pytest.mark.parametrize("seat", [QIN, REED])
def test_without_a_spearman_none_is_recruited(seat: int) -> None:
    """GW-AMB-39, GW-REED-16."""
    made = table(1, **{"reed.soldiers": [0, 0, 0], "qin.party.soldiers": [0, 2, 2]})
    lay(made, RIGHT, 1)
    notes: list[Any] = []
    targeting.target(*made, Targeting(seats=[seat], soldier=SPEARMAN), notes)
    assert [one.rule for one in notes] == ["GW-SOLO-22"]
    assert made.position.sections[RIGHT].hordes == [Horde(1)]


@pytest.mark.parametrize(
    ("level", "archers", "stock", "cards", "ruling", "placed"),
    [
        (0, [], 2, [1], "placed", True),
        (0, [0], 2, [1], "placed", False),
        (1, [0], 2, [1], "placed", True),
        (1, [0, QIN], 2, [1], "placed", False),
        (2, [0, QIN], 1, [1], "placed", True),
        (0, [], 0, [1], "placed", False),
        (0, [], 2, [], "placed", True),
        (0, [], 2, [], "not-recruited", False),
        (0, [], 2, [1], "not-recruited", True),
        (0, [], 2, [19], "not-recruited", False),
        (0, [], 2, [19], "placed", True),
    ],
)
def test_his_archer_goes_to_a_free_firing_spot_where_the_deck_points(
    level: int, archers: list[int], stock: int, cards: list[int], ruling: str, placed: bool
) -> None:
    """GW-SOLO-23, GW-AMB-39, GW-AMB-54."""
    made = table(1, rulings={"GW-AMB-54": ruling}, **{"reserve.pointer": RIGHT, "qin.party.soldiers": [3, stock, 0]})
    lay(made, RIGHT, *cards)
    lay(made, CENTRE, 1)
    section = made.position.sections[RIGHT]
    section.level, section.archers = level, [*archers]
    notes: list[Any] = []
    targeting.archer(*made, QIN, notes)
    assert section.archers == [*archers, *([QIN] if placed else [])]
    assert made.position.party(QIN).soldiers == [3, stock - placed, 0]
    assert made.position.tasks == ([Targeting(seats=[QIN], at=RIGHT, soldier=ARCHER)] if placed else [])
    assert [one.rule for one in notes] == ["GW-SOLO-23"]
    assert ("section" in notes[0].facts) is placed


@pytest.mark.parametrize(("step", "asks"), [(0, True), (1, False)])
def test_of_a_card_nobody_told_the_person_at_the_table_is_asked(step: int, asks: bool) -> None:
    made = table(1, without=("horde.16",), **{"qin.party.soldiers": [3, 2, 0]})
    lay(made, RIGHT, 16, 1)
    targeting.target(*made, Targeting(seats=[QIN], at=RIGHT, soldier=ARCHER, step=step), [])
    again = Targeting(seats=[QIN], at=RIGHT, soldier=ARCHER, step=1)
    aim = Aiming(seats=[0], at=RIGHT, row=1, soldier=ARCHER, party=QIN)
    assert made.position.tasks == ([again, aim] if asks else [])
    assert [one.wounds for one in made.position.sections[RIGHT].hordes] == [[], [] if asks else [1]]
    assert made.position.aimed == ([] if asks else [(1, 1)])


@pytest.mark.parametrize(
    ("soldier", "card", "answers"),
    [(SPEARMAN, 1, ["attack", "cover"]), (ARCHER, 1, ["attack", "wound"])],
)
def test_what_is_hit_may_be_answered_as_an_attack_and_as_what_it_was(
    soldier: int, card: int, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = table(1, **{"qin.party.soldiers": [3, 2, 0]})
    (horde,) = lay(made, RIGHT, card)
    told: list[Any] = []
    monkeypatch.setattr(targeting.triggers, "happens", lambda *args, **more: told.append((args[2:], more)))
    targeting.hit(*made, QIN, soldier, RIGHT, horde, 3, [])
    words = ("spearman", "warrior") if soldier == SPEARMAN else ("archer", "warrior")
    assert told == [((deed, QIN, *words), {"here": RIGHT, "card": card}) for deed in answers]


@pytest.mark.parametrize(
    ("ruling", "rows", "columns", "order"),
    [
        ("columns", 2, 6, [1, 7, 2, 8, 3, 9, 4, 10, 5, 11, 6, 12]),
        ("columns", 6, 2, [1, 3, 5, 7, 9, 11, 2, 4, 6, 8, 10, 12]),
        ("reading", 2, 6, [*range(1, 13)]),
        ("reading", 6, 2, [*range(1, 13)]),
    ],
)
def test_every_cell_has_its_turn(ruling: str, rows: int, columns: int, order: list[int]) -> None:
    """GW-SOLO-24, GW-AMB-32: down the leftmost column, then the next; or row by row from the left."""
    card = {"title": "Full", "pointer": "right", "power": 1, "honor": 1, "grid": [["o"] * columns] * rows, "text": []}
    made = {"players": 1, "box": {"horde.1": card}, "rulings": {"GW-AMB-32": ruling}}
    setting = scenarios.session_of(GAME, BOX, {"game": GAME.id, **made}).setting
    horde = Horde(1)
    for spot in order:
        free = grids.free(setting, horde)
        assert free is not None
        assert targeting.first(setting, horde, free) == spot
        horde.wounds.append(spot)
    assert grids.all_covered(setting, horde)


@pytest.mark.parametrize(
    ("wounds", "units", "marked"),
    [([], [], False), ([1], [], True), ([], [Unit(0, SPEARMAN, [1])], True), ([2], [Unit(0, SPEARMAN, [1])], True)],
)
@pytest.mark.parametrize("number", range(3))
def test_a_card_nobody_told_may_be_defeated_if_something_lies_on_it(
    number: int, wounds: list[int], units: list[Unit], marked: bool
) -> None:
    """GW-DEFEAT-01, -08: then what lies in its Section may lie elsewhere."""
    made = table(without=("horde.16",))
    lay(made, number, 1, Horde(16, units, wounds), 4)
    lay(made, (number + 1) % 3, Horde(7, units, wounds))
    assert [*grids.perhaps_gone(*made, made.position.sections[number])] == []
    grids.check(*made)
    assert made.position.unsure[:1] == (["horde.16.checked"] if marked else [])
    gone = [[one.key for one in grids.perhaps_gone(*made, section)] for section in made.position.sections]
    assert gone == [["horde.16"] if marked and at == number else [] for at in range(3)]
    doubts = [(one.key, one.rule) for one in grids.coverable(*made, ARCHER, number, 1, [1]) if isinstance(one, Missing)]
    assert doubts == ([("horde.16", "GW-DEFEAT-01")] if marked else [])
    assert [*grids.coverable(*made, ARCHER, number, 1, [1], there=True)] == []


def test_without_the_time_track_the_table_tells_how_many_cards_come() -> None:
    """GW-SPRING-02."""
    made = table(without=("time.3",))
    invasion.invasion(*made, Task("invasion"), [])
    assert made.position.tasks == [Task("hordes", [TABLE])]
    assert made.position.unsure == ["time.3"]


@pytest.mark.parametrize(("mode", "backs"), [("competitive", ["horde.5", "horde.24"]), ("cooperative", ["horde.48"])])
def test_of_which_cards_of_the_mode_nobody_told_the_back(mode: str, backs: list[str]) -> None:
    made = table(2, mode, without=("horde.5", "horde.24", "horde.48"))
    assert invasion.untold_backs(made.setting) == backs
    perhaps = [int(key.partition(".")[2]) for key in backs]
    assert {*perhaps} <= {*invasion.deck(*made)}


@pytest.mark.parametrize(("boxed", "counted"), [(0, False), (1, True)])
def test_the_size_of_the_deck_is_known_once_a_card_was_taken_out_of_it(boxed: int, counted: bool) -> None:
    """GW-SETUP2-03: the cards that point to the closed Section go to the box; until then the owner counts."""
    made = great_wall_support.table(2, **{"reserve.hordes": 0, "reserve.boxed": boxed})
    assert made.position.sections[LEFT].closed and invasion.counted_deck(made.position) == counted
