"""What Qin Jiushao and the Reed Clan do at their places: cards, Clerks, Activations, buildings, and who decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import great_wall_support
import pytest
from great_wall_support import Table

from referee.engine import position as positions
from referee.engine.game import TABLE
from referee.games.great_wall.components import (
    ACADEMY,
    BARRACKS,
    BUILDERS,
    CENTRE,
    EMBASSY,
    LEFT,
    LOGISTICS,
    MILL,
    MINE,
    QIN,
    QUARRY,
    REED,
    RIGHT,
    SPEARMAN,
    TEA_HOUSE,
    TEMPLE,
)
from referee.games.great_wall.parties import qin, reed
from referee.games.great_wall.position import Claim
from referee.games.great_wall.task_shapes import (
    Advancing,
    AtPlace,
    Cleansing,
    GoingHome,
    Hiring,
    Moving,
    Recruiting,
    Targeting,
    Task,
)

TRACK = [MILL, QUARRY, MINE, TEMPLE, BARRACKS]


def table(players: int = 1, mode: str = "competitive", **more: Any) -> Table:
    made = great_wall_support.table(players, mode)
    empty = [[] for _ in made.position.locations]
    track = {"qin.track": [*TRACK]} if players == 1 else {}
    return great_wall_support.table(players, mode, **{"active": 0, "locations": empty} | track | more)


def clerks(made: Table, places: dict[int, Sequence[int]]) -> None:
    for place, owners in places.items():
        made.position.locations[place] = [*owners]


def where(made: Table, owner: int) -> dict[int, int]:
    return {place: here.count(owner) for place, here in enumerate(made.position.locations) if owner in here}


# -- the Overlord ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "active", "tea", "overlord"),
    [
        (2, 0, [1, 0, REED], 0),
        (2, 1, [0, 1, REED], 1),
        (2, REED, [1, 0, REED], 1),
        (2, REED, [REED, 0, 1], 0),
        (2, -1, [REED, 1, 0], 1),
        (1, 0, [QIN, 0, REED], 0),
        (1, QIN, [0, QIN, REED], QIN),
        (1, REED, [0, QIN, REED], 0),
        (1, REED, [REED, QIN, 0], QIN),
        (1, -1, [QIN, REED, 0], QIN),
    ],
)
def test_who_decides_for_the_clan(players: int, active: int, tea: list[int], overlord: int) -> None:
    """GW-REED-08."""
    made = table(players, active=active, tea=tea)
    assert reed.overlord(made.position) == overlord
    reed.ask_overlord(made.position, Task("reed_attack", [REED]))
    assert made.next == [Task("reed_attack", [overlord])]


@pytest.mark.parametrize(
    ("part", "task", "asks"),
    [
        (
            "move",
            Moving(seats=[0, REED], count=2, card="command.x", to=[3], used=[1]),
            Moving(count=2, to=[3], reed=True),
        ),
        ("barracks", Recruiting(at=BARRACKS), Task("reed_attack")),
        ("builders", Task("builders"), Task("reed_barricade")),
        ("embassy", Task("embassy"), Task("reed_advisor")),
        ("activations", Task("activations"), Task("activations")),
        ("advanced", Advancing(count=2, card="reed", of=[3], used=[1]), Advancing(count=2, of=[3])),
    ],
)
@pytest.mark.parametrize(("active", "overlord"), [(REED, 0), (REED, 1)])
def test_what_a_human_overlord_decides(part: str, task: Task, asks: Task, active: int, overlord: int) -> None:
    """GW-REED-09, -14 to -16, -25."""
    made = table(2, active=active, tea=[overlord, 1 - overlord, REED], advisors=[5, 6])
    getattr(reed, part)(*made, task, REED, [])
    asks.seats = [overlord]
    assert made.next == [asks]


@pytest.mark.parametrize("spearmen", [0, 1])
@pytest.mark.parametrize("overlord", [0, QIN])
def test_the_clan_recruits_one_spearman_while_it_has_one(spearmen: int, overlord: int) -> None:
    """GW-REED-16, GW-SOLO-28."""
    made = table(active=overlord, **{"reed.soldiers": [spearmen, 0, 0]})
    reed.barracks(*made, Recruiting(at=BARRACKS), REED, [])
    if overlord == QIN:
        assert made.next == [Targeting(seats=[REED], soldier=SPEARMAN)]
    else:
        assert made.next == [Task("reed_attack", [0])] * spearmen


@pytest.mark.parametrize("advisors", [[], [7], [7, 8, 9]])
@pytest.mark.parametrize("overlord", [0, QIN])
def test_the_clan_discards_an_advisor_while_one_lies_there(advisors: list[int], overlord: int) -> None:
    """GW-REED-14, GW-AMB-35: with Qin as Overlord the leftmost."""
    made = table(active=overlord, advisors=advisors)
    notes: list[Any] = []
    reed.embassy(*made, Task("embassy"), REED, notes)
    if overlord == QIN and advisors:
        assert (made.position.advisors, made.position.reserve.advisor_discard) == (advisors[1:], [7])
        assert made.next == [Task("advisors")]
        assert [(one.rule, one.facts) for one in notes] == [("GW-REED-14", {"card": 7})]
    else:
        assert made.next == ([Task("reed_advisor", [0])] if advisors else [])
        assert made.position.advisors == advisors


@pytest.mark.parametrize("part", ["builders", "embassy"])
def test_qin_has_no_part_in_what_he_never_enters(part: str) -> None:
    """GW-SOLO-15."""
    made = table(advisors=[7, 8])
    before = positions.clone(made.position)
    getattr(reed, part)(*made, Task(part), QIN, [])
    assert made.position == before


@pytest.mark.parametrize(
    ("barricades", "pointer", "built"),
    [((3, 0, 0), RIGHT, RIGHT), ((3, 0, 0), CENTRE, CENTRE), ((3, 0, 3), RIGHT, CENTRE), ((0, 3, 3), RIGHT, None)],
)
def test_with_qin_as_overlord_a_barricade_goes_where_the_deck_points(
    barricades: tuple[int, ...], pointer: int, built: int | None
) -> None:
    """GW-REED-15, GW-AMB-35, GW-BUILD-03."""
    made = table(active=QIN, **{"reserve.pointer": pointer})
    for section, count in zip(made.position.sections, barricades, strict=True):
        section.barricades = count
    notes: list[Any] = []
    reed.builders(*made, Task("builders"), REED, notes)
    after = [count + (number == built) for number, count in enumerate(barricades)]
    assert [one.barricades for one in made.position.sections] == after
    assert [one.rule for one in notes] == ["GW-REED-15"] * (built is not None)
    assert made.position.party(QIN).honor == 0


@pytest.mark.parametrize("place", [MILL, QUARRY, MINE, TEMPLE])
@pytest.mark.parametrize(("active", "tokens"), [(0, 0), (0, 1), (QIN, 1), (REED, 1), (-1, 1)])
def test_what_a_clerk_of_the_clan_collects(place: int, active: int, tokens: int) -> None:
    """GW-REED-12, -13, GW-AMB-28."""
    made = table(active=active, tea=[0, QIN, REED], **{"players.0.shamed": [0, tokens, 0]})
    notes: list[Any] = []
    reed.collect(*made, AtPlace("collect", at=place), REED, notes)
    assert made.position.warehouse == [int(one == place) for one in range(3)]
    asks = place == TEMPLE and active == 0 and tokens
    assert made.next == ([Cleansing(seats=[0], at=TEMPLE)] if asks else [])
    assert [one.rule for one in notes] == ["GW-REED-12"] * (place != TEMPLE)


def test_the_active_player_discards_a_token_also_from_a_horde_card() -> None:
    """GW-REED-13."""
    made = table(2, active=1)
    made.position.players[1].claims = [Claim(7, 1)]
    reed.collect(*made, AtPlace("collect", at=TEMPLE), REED, [])
    assert made.next == [Cleansing(seats=[1], at=TEMPLE)]


@pytest.mark.parametrize(
    ("tea", "after"),
    [([0, 1, REED], [0, REED, 1]), ([0, REED, 1], [REED, 0, 1]), ([REED, 0, 1], [REED, 0, 1])],
)
def test_the_marker_of_the_clan_goes_one_up(tea: list[int], after: list[int]) -> None:
    """GW-REED-17, GW-TEA-03."""
    made = table(2, tea=tea)
    notes: list[Any] = []
    reed.tea_house(*made, Task("tea_house"), REED, notes)
    assert made.position.tea == after
    assert [one.rule for one in notes] == ["GW-REED-17"] * (tea != after)


@pytest.mark.parametrize(("seat", "rule"), [(REED, "GW-REED-10"), (QIN, "GW-SOLO-09")])
@pytest.mark.parametrize(("track", "slot"), [([-1, -1, -1], 1), ([0, -1, -1], 2), ([-1, 0, -1], 1), ([0, QIN, -1], 3)])
def test_their_cards_take_the_lowest_free_slot(track: list[int], slot: int, seat: int, rule: str) -> None:
    """GW-REED-10, GW-SOLO-09."""
    made = table(track=[REED if one == QIN and seat == QIN else one for one in track])
    notes: list[Any] = []
    reed.slot(*made, Task("slots"), seat, notes)
    assert made.position.track[slot - 1] == seat
    assert made.position.track.count(seat) == 1
    assert [(one.rule, one.facts["number"]) for one in notes] == [(rule, slot)]


@pytest.mark.parametrize(("slot", "card"), [(1, 5), (2, 6), (3, 7)])
def test_the_advisor_of_a_slot_is_dismissed(slot: int, card: int) -> None:
    made = table(advisors=[5, 6, 7])
    reed.dismiss(made.position, slot, "GW-REED-14", [])
    assert made.position.advisors == [one for one in (5, 6, 7) if one != card]
    assert made.position.reserve.advisor_discard == [card]
    assert made.next == [Task("advisors")]


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
@pytest.mark.parametrize(
    ("kind", "seats", "begun_", "waits"),
    [
        ("embassy", [0, REED], False, True),
        ("embassy", [0, REED], True, False),
        ("embassy", [0, 1], False, False),
        ("slots", [0, REED], False, False),
        ("tea_house", [0, REED], False, False),
        ("order", [0, REED], False, False),
    ],
)
def test_together_the_group_lets_the_clan_act(
    kind: str, seats: list[int], begun_: bool, waits: bool, mode: str
) -> None:
    """GW-COOP-07, GW-AMB-42: but for its slot and the Tea House."""
    made = table(2, mode)
    task = Hiring(seats=seats, at=EMBASSY) if kind == "embassy" else Task(kind, seats)
    task.begun = begun_
    made.position.tasks = [task]
    assert reed.waits(*made) is (waits and mode == "cooperative")
    assert not reed.waits(*table(3, mode))


# -- Qin Jiushao: his card and his Clerks ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "after"),
    [([], []), ([0], [0]), ([0, 1, 2, 3, 4], [0, 1, 2, 3, 4]), ([0, 1, 2, 3, 4, 5], [])],
)
def test_his_next_card_is_drawn_from_a_deck_that_is_shuffled_anew(played: list[int], after: list[int]) -> None:
    """GW-SOLO-08, GW-AMB-40."""
    made = table(**{"qin.played": played})
    qin.qin_card(*made, Task("qin_card"), [])
    assert made.position.qin is not None
    assert made.position.qin.played == after
    assert made.next == [Task("qin_draw", [TABLE])]
    others = table(3)
    qin.qin_card(*others, Task("qin_card"), [])
    assert others.next == []


@pytest.mark.parametrize(
    ("active", "count", "to", "supply", "here", "after"),
    [
        (0, 1, [], 8, {}, {BARRACKS: 1, TEMPLE: 1}),
        (REED, 4, [], 8, {}, {BARRACKS: 1, TEMPLE: 1}),
        (QIN, 1, [], 8, {}, {BARRACKS: 1}),
        (QIN, 3, [], 8, {}, {BARRACKS: 1, TEMPLE: 1, MINE: 1}),
        (QIN, 9, [], 8, {}, dict.fromkeys(TRACK, 1)),
        (QIN, 2, [MILL, QUARRY], 8, {}, {QUARRY: 1, MILL: 1}),
        (QIN, 2, [MILL], 8, {}, {MILL: 1}),
        (0, 1, [], 8, {BARRACKS: [0, 0, 0]}, {TEMPLE: 1, MINE: 1}),
        (0, 1, [], 8, {BARRACKS: [0, 0]}, {BARRACKS: 1, TEMPLE: 1}),
        (0, 1, [], 1, {QUARRY: [QIN, QIN]}, {BARRACKS: 1, TEMPLE: 1, QUARRY: 1}),
        (0, 1, [], 0, {QUARRY: [QIN], MILL: [QIN]}, {BARRACKS: 1, TEMPLE: 1}),
        (0, 1, [], 0, {QUARRY: [QIN, 0, 0], MINE: [QIN]}, {QUARRY: 1, BARRACKS: 1}),
        (0, 1, [], 0, {BARRACKS: [QIN], TEMPLE: [QIN]}, {BARRACKS: 1, TEMPLE: 1}),
        (QIN, 2, [], 0, {MILL: [QIN, 0]}, {MILL: 1}),
    ],
)
def test_his_clerks_go_to_the_lowest_locations_that_are_open(
    active: int, count: int, to: list[int], supply: int, here: dict[int, list[int]], after: dict[int, int]
) -> None:
    """GW-SOLO-11 to -15, GW-CLERK-11, GW-AMB-39."""
    made = table(active=active, **{"qin.party.clerks": supply})
    clerks(made, here)
    before = sum(map(len, made.position.locations))
    notes: list[Any] = []
    reed.move(*made, Moving(seats=[QIN], count=count, to=to), QIN, notes)
    assert where(made, QIN) == after
    left = made.position.party(QIN).clerks
    assert left == supply - (sum(map(len, made.position.locations)) - before)
    rule = "GW-SOLO-11" if active == QIN else "GW-SOLO-12"
    assert {one.rule for one in notes} <= {rule, "GW-SOLO-14"}
    assert sum(one.rule == rule for one in notes) == supply - left


@pytest.mark.parametrize(
    ("count", "to", "here", "after"),
    [
        (1, [], {MILL: [REED]}, {BARRACKS: 1}),
        (2, [], {MILL: [REED], QUARRY: [REED]}, {BARRACKS: 1, TEMPLE: 1}),
        (2, [], {MILL: [REED], TEA_HOUSE: [REED]}, {BARRACKS: 1, TEMPLE: 1}),
        (1, [], {MILL: [REED], TEA_HOUSE: [REED]}, {MILL: 1, BARRACKS: 1}),
        (1, [], {MILL: [REED], ACADEMY: [REED], BUILDERS: [REED]}, {MILL: 1, ACADEMY: 1, BARRACKS: 1}),
        (1, [], {BARRACKS: [REED], TEMPLE: [REED], MILL: [REED]}, {BARRACKS: 1, TEMPLE: 1, MINE: 1}),
        (3, [], {BARRACKS: [REED], TEMPLE: [REED], MINE: [REED]}, {BARRACKS: 1, TEMPLE: 1, MINE: 1}),
        (1, [], {MILL: [REED, 0], QUARRY: [REED]}, {MILL: 1, BARRACKS: 1}),
        (1, [], {MILL: [REED], BARRACKS: [0, 0, 0]}, {TEMPLE: 1}),
        (1, [QUARRY], {MILL: [REED], MINE: [REED]}, {QUARRY: 1, MINE: 1}),
        (1, [QUARRY], {MINE: [REED]}, {MINE: 1}),
        (1, [LOGISTICS], {MILL: [REED]}, {MILL: 1}),
    ],
)
def test_as_overlord_he_moves_the_clans_clerks_down_his_track(
    count: int, to: list[int], here: dict[int, list[int]], after: dict[int, int]
) -> None:
    """GW-SOLO-27, GW-AMB-51, GW-CLERK-04, -11."""
    made = table(active=QIN)
    clerks(made, here)
    notes: list[Any] = []
    reed.move(*made, Moving(seats=[REED], count=count, to=to), REED, notes)
    assert where(made, REED) == after
    moved = sum(after.get(place, 0) > sum(one == REED for one in here.get(place, [])) for place in after)
    assert [one.rule for one in notes] == ["GW-SOLO-27"] * moved


# -- Qin Jiushao: Activations ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [MILL, QUARRY, MINE, TEMPLE])
@pytest.mark.parametrize("many", [0, 1, 2])
@pytest.mark.parametrize("cell", [1, 2])
def test_he_gains_his_clerks_times_his_level(place: int, many: int, cell: int) -> None:
    """GW-SOLO-16, GW-EX-21."""
    made = table()
    clerks(made, {place: [QIN] * many, 9: [QIN]})
    made.position.party(QIN).overseers[place].cell = cell
    notes: list[Any] = []
    reed.collect(*made, AtPlace("collect", at=place), QIN, notes)
    assert made.position.party(QIN).honor == many * cell
    assert [(one.rule, one.facts["honor"]) for one in notes] == ([("GW-SOLO-16", many * cell)] if many else [])
    assert made.position.warehouse == [0, 0, 0]


@pytest.mark.parametrize("many", [0, 1, 3])
def test_he_recruits_a_spearman_for_each_clerk(many: int) -> None:
    """GW-SOLO-17."""
    made = table()
    clerks(made, {BARRACKS: [QIN] * many, MILL: [QIN]})
    reed.barracks(*made, Recruiting(at=BARRACKS), QIN, [])
    assert made.next == [Targeting(seats=[QIN], soldier=SPEARMAN)] * many


@pytest.mark.parametrize(
    ("place", "seats", "after"),
    [
        (MILL, [QIN], [MILL, QUARRY, MINE, TEMPLE, BARRACKS]),
        (TEMPLE, [0, QIN], [TEMPLE, MILL, QUARRY, MINE, BARRACKS]),
        (BARRACKS, [QIN], [BARRACKS, MILL, QUARRY, MINE, TEMPLE]),
        (TEMPLE, [0, REED], [MILL, QUARRY, MINE, TEMPLE, BARRACKS]),
        (EMBASSY, [QIN], [MILL, QUARRY, MINE, TEMPLE, BARRACKS]),
    ],
)
def test_the_token_of_a_location_with_his_clerks_becomes_the_highest(
    place: int, seats: list[int], after: list[int]
) -> None:
    """GW-SOLO-18, GW-EX-65."""
    made = table()
    notes: list[Any] = []
    qin.token_to_front(*made, AtPlace("after_activation", seats, at=place), notes)
    assert qin.track(made.position) == after
    moved = QIN in seats and place != EMBASSY
    assert [one.rule for one in notes] == ["GW-SOLO-18"] * moved


@pytest.mark.parametrize("active", [QIN, REED])
@pytest.mark.parametrize(
    ("track", "here", "first", "asks"),
    [
        (TRACK, {MILL: [QIN, 0], TEMPLE: [QIN, QIN]}, MILL, None),
        (TRACK[::-1], {MILL: [QIN, 0], TEMPLE: [QIN, QIN]}, TEMPLE, None),
        (TRACK, {MILL: [0, 0], TEMPLE: [QIN, QIN]}, TEMPLE, None),
        (TRACK, {MILL: [0, 0], TEMPLE: [QIN]}, None, [0]),
        (TRACK, {EMBASSY: [0]}, None, [0]),
        (TRACK, {MILL: [0], TEMPLE: [QIN]}, None, None),
        (TRACK, {}, None, None),
    ],
)
def test_in_his_turn_the_locations_with_his_clerks_come_first(
    track: list[int], here: dict[int, list[int]], first: int | None, asks: list[int] | None, active: int
) -> None:
    """GW-SOLO-19, GW-AMB-52."""
    made = table(active=active, tea=[QIN, 0, REED], **{"qin.track": [*track]})
    clerks(made, here)
    reed.activations(*made, Task("activations"), active, [])
    assert made.position.activated == ([first] if first is not None else [])
    if first is not None:
        assert made.position.tasks[0] == Task("activations", [active])
        homes = [one for one in made.position.tasks if isinstance(one, GoingHome)]
        assert [one.at for one in homes] == [first]
    else:
        assert made.next == ([Task("activations", asks)] if asks else [])


@pytest.mark.parametrize("ruling", ["highest", "lowest"])
@pytest.mark.parametrize(
    ("task", "here", "fitting"),
    [
        (Advancing(count=1), {MILL: [QIN], QUARRY: [QIN], MINE: [0]}, [MILL, QUARRY]),
        (Advancing(count=2), {MILL: [QIN], QUARRY: [QIN], TEMPLE: [QIN]}, [MILL, QUARRY, TEMPLE]),
        (Advancing(count=1, of=[QUARRY, TEMPLE]), {MILL: [QIN], QUARRY: [QIN], TEMPLE: [QIN]}, [QUARRY, TEMPLE]),
        (Advancing(count=1, used=[MILL]), {MILL: [QIN], QUARRY: [QIN]}, [QUARRY]),
        (Advancing(count=1, usual=True), {MILL: [QIN], QUARRY: [QIN, 0, 0], TEMPLE: [QIN, QIN]}, [QUARRY, TEMPLE]),
        (Advancing(count=1), {MINE: [0, 0]}, []),
        (Advancing(count=1, usual=True), {MINE: [0, 0], MILL: [QIN]}, []),
    ],
)
def test_his_card_activates_the_highest_location_that_fits_or_by_ruling_the_lowest(
    task: Advancing, here: dict[int, list[int]], fitting: list[int], ruling: str
) -> None:
    """GW-SOLO-20, GW-AMB-30, GW-ADVA-01."""
    made = table(active=QIN, rulings={"GW-AMB-30": ruling})
    clerks(made, here)
    notes: list[Any] = []
    reed.advanced(*made, task, QIN, notes)
    if not fitting:
        assert ([one.rule for one in notes], made.next) == (["GW-SOLO-20"], [])
        return
    chosen = fitting[-1] if ruling == "lowest" else fitting[0]
    assert [one.at for one in made.next if isinstance(one, GoingHome)] == [chosen]
    assert notes[0].rule == ("GW-ACT-01" if task.usual else "GW-ADVA-01")
    again = [one for one in made.position.tasks if isinstance(one, Advancing)]
    more = Advancing(seats=[QIN], count=task.count - 1, of=task.of, used=[*task.used, chosen], usual=task.usual)
    assert again == ([more] if task.count > 1 else [])


# -- Qin Jiushao: what he builds and takes ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("levels", "pointer", "named", "warehouse", "built", "honor", "left"),
    [
        ((0, 0), RIGHT, [], [0, 0, 0], RIGHT, 5, [0, 0, 0]),
        ((0, 1), RIGHT, [], [0, 0, 0], RIGHT, 10, [0, 0, 0]),
        ((0, 2), RIGHT, [], [9, 9, 9], RIGHT, 15, [0, 3, 9]),
        ((1, 3), RIGHT, [], [2, 1, 4], CENTRE, 10, [0, 0, 0]),
        ((3, 3), RIGHT, [], [2, 1, 4], None, 0, [2, 1, 4]),
        ((0, 0), CENTRE, [], [2, 2, 4], CENTRE, 5, [0, 0, 3]),
        ((0, 0), RIGHT, [CENTRE], [5, 1, 0], CENTRE, 5, [0, 1, 0]),
        ((3, 0), RIGHT, [CENTRE], [5, 1, 0], None, 0, [5, 1, 0]),
        ((0, 0), RIGHT, [LEFT], [5, 1, 0], None, 0, [5, 1, 0]),
    ],
)
def test_he_builds_a_level_of_what_the_warehouse_holds(
    levels: tuple[int, int],
    pointer: int,
    named: list[int],
    warehouse: list[int],
    built: int | None,
    honor: int,
    left: list[int],
) -> None:
    """GW-SOLO-05, -07."""
    made = table(warehouse=[*warehouse], **{"reserve.pointer": pointer})
    for section, level in zip(made.position.sections[1:], levels, strict=True):
        section.level = level
    notes: list[Any] = []
    qin.builds(*made, named, notes)
    after = [level + (number == built) for number, level in enumerate(levels, 1)]
    assert [one.level for one in made.position.sections[1:]] == after
    assert (made.position.party(QIN).honor, made.position.warehouse) == (honor, left)
    used = [(one.facts["resource"].key, one.facts["count"]) for one in notes if "resource" in one.facts]
    kinds = zip(("wood", "stone", "gold"), warehouse, left, strict=True)
    assert used == [(kind, was - now) for kind, was, now in kinds if was > now]


@pytest.mark.parametrize(
    ("named", "pointer", "built"),
    [([], RIGHT, RIGHT), ([CENTRE], RIGHT, CENTRE), ([LEFT], RIGHT, None), ([CENTRE, RIGHT], CENTRE, CENTRE)],
)
def test_a_barricade_of_his_brings_two_honor(named: list[int], pointer: int, built: int | None) -> None:
    """GW-SOLO-05, -06."""
    made = table(**{"reserve.pointer": pointer})
    for section in made.position.sections:
        section.barricades = 2
    notes: list[Any] = []
    qin.builds_barricade(*made, named, notes)
    assert [one.barricades for one in made.position.sections] == [2 + (n == built) for n in range(3)]
    assert made.position.party(QIN).honor == (2 if built is not None else 0)
    assert [one.rule for one in notes] == (["GW-SOLO-05", "GW-SOLO-06"] if built is not None else [])


@pytest.mark.parametrize("harder", [False, True])
@pytest.mark.parametrize("track", [[], [5], [5, 6], [5, 6, 7, 8]])
def test_in_spring_he_takes_one_advisor_or_in_a_harder_game_both(track: list[int], harder: bool) -> None:
    """GW-SOLO-30."""
    made = table(options={"qin-advisors": "both" if harder else "one"}, advisors=[*track])
    notes: list[Any] = []
    qin.takes_advisors(*made, Task("advisor_refresh"), QIN, notes)
    taken = track[: 2 if harder else 1]
    own = made.position.party(QIN)
    assert (own.supporting, own.under) == (2 + len(taken), [0, 0, *taken])
    assert made.position.advisors == track[2:]
    assert made.position.reserve.advisor_discard == track[len(taken) : 2]
    under = ["player" in one.template for one in notes]
    assert [one.facts["card"] for one in notes] == track[:2]
    assert under == [place < len(taken) for place in range(len(track[:2]))]
