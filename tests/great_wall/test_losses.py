"""The fight at the wall, part by part: who is there, who wins a card, who is Killed, and what is counted of it."""

from __future__ import annotations

from functools import partial
from typing import Any

import great_wall_support
import pytest

from referee.games.great_wall.components import ARCHER, CENTRE, HORSEMAN, LEFT, QIN, REED, RIGHT, SECTION, SPEARMAN
from referee.games.great_wall.position import Horde, Section, Unit
from referee.games.great_wall.task_shapes import (
    Aftermath,
    Counting,
    InSection,
    Killing,
    Moment,
    OfText,
    OnHorde,
    Perishing,
    Task,
    Volley,
)
from referee.games.great_wall.wall import combat

table = partial(great_wall_support.table, phase="winter")


def unit(owner: int, soldier: int, *spots: int) -> Unit:
    return Unit(owner, soldier, [*spots])


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(
    ("owner", "rests"), [(0, True), (1, True), (2, True), (QIN, False), (REED, False)], ids=lambda one: str(one)
)
@pytest.mark.parametrize("soldier", [SPEARMAN, ARCHER, HORSEMAN])
def test_survivors_rest_but_those_of_nobody_go_home(number: int, owner: int, rests: bool, soldier: int) -> None:
    """GW-DEFEAT-06, GW-REED-04, GW-SOLO-04."""
    position, _ = table(1 if owner in (QIN, REED) else 3)
    own = position.party(owner)
    before = [*own.soldiers]
    section = position.sections[number]
    for _ in range(2):
        combat.retire(position, section, owner, soldier)
    count = [2 * (one == soldier) for one in range(3)]
    assert section.rest == ({owner: count} if rests else {})
    assert own.soldiers == (before if rests else [a + b for a, b in zip(before, count, strict=True)])


@pytest.mark.parametrize(
    ("units", "tea", "winner", "without"),
    [
        ([], [0, 1, 2], -1, -1),
        ([unit(0, SPEARMAN, 1)], [1, 2, 0], 0, 0),
        ([unit(0, SPEARMAN, 1), unit(1, SPEARMAN, 2)], [0, 1, 2], 0, 0),
        ([unit(0, SPEARMAN, 1), unit(1, SPEARMAN, 2)], [2, 1, 0], 1, 1),
        ([unit(2, SPEARMAN, 1), unit(1, HORSEMAN, 2, 3)], [2, 0, 1], 1, 1),
        ([unit(2, SPEARMAN, 1), unit(2, SPEARMAN, 7), unit(1, HORSEMAN, 2, 3)], [2, 0, 1], 2, 2),
        ([unit(2, SPEARMAN, 1), unit(2, SPEARMAN, 7), unit(1, HORSEMAN, 2, 3)], [1, 0, 2], 1, 1),
        ([unit(REED, SPEARMAN, 1)], [0, 1, REED], REED, -1),
        ([unit(REED, SPEARMAN, 1), unit(1, SPEARMAN, 2)], [REED, 0, 1], REED, 1),
        ([unit(REED, SPEARMAN, 1), unit(1, SPEARMAN, 2)], [0, 1, REED], 1, 1),
        ([unit(REED, SPEARMAN, 1), unit(REED, SPEARMAN, 2), unit(1, SPEARMAN, 3)], [1, 0, REED], REED, 1),
    ],
)
def test_whoever_covers_the_most_spots_wins_the_card(
    units: list[Unit], tea: list[int], winner: int, without: int
) -> None:
    """GW-DEFEAT-04: Wound markers count for nobody, ties go by Tea order; GW-AMB-25: the Clan, or the runner-up."""
    position, _ = table(2 if REED in tea else 3)
    position.tea = tea
    horde = Horde(1, units, [8])
    assert combat.victor(position, horde) == winner
    assert combat.victor(position, horde, without_reed=True) == without


CARDS = [(1, 4, 7), (2, 5, 16), (3, 6, 17)]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("left", "centre", "right", "found"),
    [
        ("", "", "", []),
        ("o", "oo", "ooo", []),
        ("x", "x", "x", [(0, 1), (1, 1), (2, 1)]),
        ("xx", "ox", "xo", [(0, 1), (2, 1), (0, 2), (1, 2)]),
        ("oox", "xxx", "oxx", [(1, 1), (1, 2), (2, 2), (0, 3), (1, 3), (2, 3)]),
    ],
)
def test_defeated_cards_are_resolved_row_by_row_from_the_left(
    players: int, left: str, centre: str, right: str, found: list[tuple[int, int]]
) -> None:
    """GW-FALL-08, GW-DEFEAT-09; GW-CORE-17: nothing of a closed Section."""
    position, setting = table(players)
    for number, rows in enumerate((left, centre, right)):
        for card, one in zip(CARDS[number], rows, strict=False):
            spots = [*setting.known.hordes[card].spots]
            position.sections[number].hordes.append(Horde(card, [], spots if one == "x" else spots[1:]))
    combat.defeat_check(position, setting, Task("defeat_check"), [])
    expected = [(at, row) for at, row in found if players == 3 or at != LEFT]
    assert position.tasks[::-1] == [OnHorde("defeated", at=at, horde=CARDS[at][row - 1]) for at, row in expected]


@pytest.mark.parametrize("archers", [[], [0], [2, 0, 2]])
@pytest.mark.parametrize(
    ("units", "wounds", "winner"),
    [
        ([], [1, 2, 3, 7, 8], -1),
        ([unit(1, SPEARMAN, 1)], [2, 3, 7, 8], 1),
        ([unit(1, SPEARMAN, 1), unit(1, SPEARMAN, 2), unit(0, HORSEMAN, 7, 8)], [3], 0),
        ([unit(2, SPEARMAN, 1), unit(0, SPEARMAN, 2), unit(2, SPEARMAN, 3)], [7, 8], 2),
    ],
)
def test_presence_and_archers_bring_two_honor_each(
    archers: list[int], units: list[Unit], wounds: list[int], winner: int
) -> None:
    """GW-DEFEAT-02: once for each player. GW-DEFEAT-03: for each Archer, also without warriors on the card."""
    made = table()
    position = made.position
    section = position.sections[CENTRE]
    section.archers = archers
    section.hordes = [Horde(7), Horde(1, units, wounds)]
    notes = made.settled(OnHorde("defeated", at=CENTRE, horde=1))
    there = [seat for seat in (0, 1, 2) if any(one.owner == seat for one in units)]
    paid = {seat: 2 * (seat in there) + 2 * archers.count(seat) for seat in (0, 1, 2)}
    assert {seat: own.honor for seat, own in enumerate(position.players)} == paid
    assert notes == [
        ("GW-DEFEAT-01", {"card": 1}),
        *(("GW-DEFEAT-02", {"player": seat, "honor": 2}) for seat in there),
        *(("GW-DEFEAT-03", {"player": s, "honor": 2 * archers.count(s)}) for s in (0, 1, 2) if s in archers),
    ]
    assert position.tasks[::-1] == [
        Moment("pause", at=CENTRE, horde=1, windows=["on_defeat"]),
        *([Killing(seats=there, at=CENTRE, horde=1)] if there else []),
        OnHorde("claim", [winner], at=CENTRE, horde=1),
    ]


@pytest.mark.parametrize(("ruling", "winner"), [("discard", REED), ("runner-up", 1)])
def test_a_card_won_by_the_clan_is_the_runner_ups_by_ruling_only(ruling: str, winner: int) -> None:
    """GW-AMB-25; GW-REED-02: the Clan gains no Honor."""
    made = table(2, rulings={"GW-AMB-25": ruling})
    units = [unit(REED, SPEARMAN, 1), unit(REED, SPEARMAN, 2), unit(1, SPEARMAN, 3)]
    made.position.sections[CENTRE].hordes = [Horde(1, units, [7, 8])]
    notes = made.settled(OnHorde("defeated", at=CENTRE, horde=1))
    assert [rule for rule, _ in notes] == ["GW-DEFEAT-01", "GW-DEFEAT-02"]
    assert made.position.tasks[0] == OnHorde("claim", [winner], at=CENTRE, horde=1)


@pytest.mark.parametrize(
    ("mode", "seat", "rule", "honor", "discarded"),
    [
        ("competitive", -1, "GW-DEFEAT-07", 0, [4]),
        ("competitive", 0, "GW-DEFEAT-07", 0, []),
        ("competitive", 1, "GW-DEFEAT-07", 0, []),
        ("competitive", REED, "GW-REED-20", 0, [4]),
        ("cooperative", 1, "GW-DEFEAT-07", 4, []),
        ("cooperative", -1, "GW-DEFEAT-07", 0, [28]),
    ],
)
def test_the_victor_claims_the_card_and_the_others_slide(
    mode: str, seat: int, rule: str, honor: int, discarded: list[int]
) -> None:
    """GW-DEFEAT-06 to -08, GW-REED-20, GW-COOP-14."""
    card = 28 if mode == "cooperative" else 4
    made = table(2, mode)
    section = made.position.sections[RIGHT]
    section.hordes = [Horde(1), Horde(card, [unit(1, SPEARMAN, 1), unit(0, HORSEMAN, 2, 3)], [7]), Horde(10)]
    notes = made.settled(OnHorde("claim", [seat], at=RIGHT, horde=card))
    assert [one.card for one in section.hordes] == [1, 10]
    assert section.rest == {0: [0, 0, 1], 1: [1, 0, 0]}
    assert made.position.reserve.horde_discard == discarded
    claims = {number: [one.card for one in own.claims] for number, own in enumerate(made.position.players)}
    assert claims == {number: [card] if number == seat else [] for number in (0, 1)}
    assert [own.honor for own in made.position.players] == [honor * (number == seat) for number in (0, 1)]
    told = {"card": card} if discarded else {"player": seat, "card": card}
    more = [("GW-COOP-14", {"player": seat, "honor": honor})] if honor else []
    assert notes == [(rule, told), *more]


UNITS = [unit(0, SPEARMAN, 1), unit(1, HORSEMAN, 2, 3), unit(0, HORSEMAN, 7, 8), unit(0, SPEARMAN, 9)]


@pytest.mark.parametrize(
    ("horde", "seat", "own"),
    [
        (7, 0, [2, 0, 1]),
        (7, 1, [0, 0, 1]),
        (7, 2, [0, 0, 0]),
        (4, 0, [0, 0, 0]),
        (0, 0, [0, 1, 0]),
        (0, 1, [0, 0, 0]),
        (0, 2, [0, 2, 0]),
    ],
)
@pytest.mark.parametrize(("time", "lethality"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_so_many_are_killed_on_a_card_and_all_on_the_wall(
    horde: int, seat: int, own: list[int], time: int, lethality: int
) -> None:
    """GW-KILL-01: Lethality, or all if there are fewer. GW-BREACH-05: all Archers. The card adds 1."""
    made = table(time=time)
    section = made.position.sections[LEFT]
    section.hordes, section.archers = [Horde(1), Horde(7, UNITS)], [2, 0, 2]
    task = Killing(seats=[0, 1, 2], at=LEFT, horde=horde)
    assert combat.own_units(made.position, task, seat) == own
    killed = sum(own) if not horde else min(sum(own), lethality + 1)
    assert combat.due(*made, task, seat) == killed


@pytest.mark.parametrize(
    ("breach", "soldier", "left", "wounds"),
    [
        (True, SPEARMAN, [(1, 2), (0, 2), (0, 0)], [5, 1]),
        (True, HORSEMAN, [(0, 0), (1, 2), (0, 0)], [5, 7, 8]),
        (False, SPEARMAN, [(1, 2), (0, 2), (0, 0)], [5]),
        (False, HORSEMAN, [(0, 0), (1, 2), (0, 0)], [5]),
    ],
)
def test_wound_markers_take_the_place_of_the_killed_in_a_breach(
    breach: bool, soldier: int, left: list[tuple[int, int]], wounds: list[int]
) -> None:
    """GW-BREACH-04, GW-CORE-08, GW-AMB-02, GW-KILL-03."""
    made = table()
    horde = Horde(7, [*UNITS], [5])
    made.position.sections[RIGHT].hordes = [Horde(1, [unit(0, soldier, 1)]), horde]
    before = made.position.players[0].soldiers[soldier]
    combat.kill(made.position, Killing(seats=[0], at=RIGHT, horde=7, breach=breach), 0, soldier)
    assert ([(one.owner, one.soldier) for one in horde.units], horde.wounds) == (left, wounds)
    assert made.position.players[0].soldiers[soldier] == before + 1


def test_one_archer_of_the_owner_leaves_the_wall() -> None:
    made = table()
    made.position.sections[CENTRE].archers = [2, 0, 2]
    combat.kill(made.position, Killing(seats=[2], at=CENTRE), 2, ARCHER)
    assert made.position.sections[CENTRE].archers == [0, 2]
    assert made.position.players[2].soldiers == [10, 5, 2]


@pytest.mark.parametrize(
    ("seat", "horde", "time", "lost", "rule"),
    [
        (REED, 1, 1, [0], "GW-REED-03"),
        (REED, 1, 3, [0, 0], "GW-REED-03"),
        (QIN, 1, 1, [0], "GW-SOLO-04"),
        (QIN, 1, 3, [0, 2], "GW-SOLO-04"),
        (QIN, 0, 1, [1, 1], "GW-SOLO-04"),
        (REED, 0, 1, [], ""),
    ],
)
def test_of_the_parties_nobody_plays_the_lowest_kinds_are_lost_first(
    seat: int, horde: int, time: int, lost: list[int], rule: str
) -> None:
    made = table(1, time=time, tasks=[{"kind": "aftermath", "at": 1}])
    units = [unit(QIN, HORSEMAN, 2, 3), *(unit(REED, SPEARMAN, spot) for spot in (1, 4, 5)), unit(QIN, SPEARMAN, 7)]
    section = made.position.sections[CENTRE]
    section.hordes, section.archers = [Horde(1, units)], [QIN, 0, QIN]
    before = [*made.position.party(seat).soldiers]
    task, notes = Killing(seats=[seat], at=CENTRE, horde=horde), []
    combat.automa_loss(*made, task, seat, notes)
    assert made.position.tasks == [Aftermath(at=CENTRE, killed=[(seat, one) for one in lost])]
    assert made.position.party(seat).soldiers == [n + lost.count(kind) for kind, n in enumerate(before)]
    told = [(one.rule, one.facts["count"], one.facts["card"], "card" in one.template) for one in notes]
    assert told == ([(rule, len(lost), horde, bool(horde))] if lost else [])


ORDER, MOMENT = Task("order", [0]), Moment("moment", [0], windows=["on_kill"])
KILLS, PERISH, DONE = Killing(seats=[0], horde=1), Perishing(seats=[0], count=1), Aftermath(at=RIGHT, killed=[(0, 0)])


@pytest.mark.parametrize(
    ("stack", "place", "new"),
    [
        ([], 0, True),
        ([KILLS], 0, True),
        ([KILLS, PERISH], 0, True),
        ([DONE], 0, False),
        ([DONE, KILLS], 0, False),
        ([DONE, KILLS, PERISH, KILLS], 0, False),
        ([ORDER], 1, True),
        ([ORDER, KILLS], 1, True),
        ([ORDER, KILLS, KILLS], 1, True),
        ([ORDER, DONE, KILLS, KILLS], 1, False),
        ([DONE, ORDER, KILLS], 2, True),
        ([DONE, ORDER], 2, True),
    ],
)
def test_all_losses_of_an_occurrence_are_noted_together_below_what_kills(
    stack: list[Task], place: int, new: bool
) -> None:
    """GW-KILL-07, GW-TAC-05, GW-CORE-13."""
    made = table()
    made.position.tasks = [*stack]
    noted = combat.aftermath_of(made.position, CENTRE)
    assert noted is made.position.tasks[place]
    assert noted == (Aftermath(at=CENTRE) if new else DONE)
    assert len(made.position.tasks) == len(stack) + new
    assert combat.aftermath_of(made.position, LEFT) is noted


@pytest.mark.parametrize(
    ("stack", "count"),
    [
        ([], 0),
        ([ORDER], 0),
        ([ORDER, KILLS], 1),
        ([ORDER, KILLS, PERISH, MOMENT], 3),
        ([KILLS, DONE, KILLS, MOMENT], 3),
        ([DONE, DONE], 1),
        ([KILLS, ORDER, KILLS], 1),
    ],
)
def test_an_occurrence_ends_where_something_else_waits(stack: list[Task], count: int) -> None:
    made = table()
    made.position.tasks = [*stack]
    assert combat.occurrence(made.position) == stack[::-1][:count]


@pytest.mark.parametrize(
    ("killed", "saved", "due", "seat", "expected"),
    [
        ([], [], 0, 0, (0, 0)),
        ([], [], 1, 0, (1, 0)),
        ([(0, 0)], [], 0, 0, (1, 0)),
        ([(0, 0), (1, 0), (0, 2)], [(0, 1)], 1, 0, (3, 1)),
        ([(0, 0), (1, 0), (0, 2)], [(0, 1), (1, 1), (1, 1)], 1, 1, (1, 2)),
        ([], [(1, 1)], 0, 1, (0, 1)),
        ([(0, 0)], [(0, 1)], 1, 2, (0, 0)),
    ],
)
@pytest.mark.parametrize("pause", [False, True])
def test_a_card_played_in_the_middle_counts_what_was_lost_and_what_is_due(
    killed: list[Any], saved: list[Any], due: int, seat: int, expected: tuple[int, int], pause: bool
) -> None:
    made = table(time=1)
    units = [unit(0, SPEARMAN, spot) for spot in range(1, 3)] if due else []
    made.position.sections[LEFT].hordes = [Horde(4, [], [7, 8, 9]), Horde(1, units, [3, 7])]
    kills = Killing(seats=[0], at=LEFT, horde=1)
    moment = Moment("moment", [0], at=LEFT, horde=1, windows=["on_kill"])
    made.position.tasks = [ORDER, Aftermath(at=LEFT, killed=killed, saved=saved), kills, *([moment] if pause else [])]
    counted = {"wounds": 2, "killed": expected[0], "saved": expected[1]}
    assert combat.tally(*made, seat) == counted
    assert combat.loses(*made, seat) is (expected != (0, 0))


@pytest.mark.parametrize(("horde", "wounds"), [(0, 0), (4, 3), (1, 2), (7, 0)])
def test_the_wounds_of_the_card_it_is_about_are_counted(horde: int, wounds: int) -> None:
    made = table()
    made.position.sections[RIGHT].hordes = [Horde(4, [], [7, 1, 2]), Horde(1, [], [3, 7])]
    made.position.tasks = [Moment("moment", [0], at=RIGHT, horde=horde)]
    assert combat.tally(*made, 0) == {"wounds": wounds, "killed": 0, "saved": 0}
    made.position.tasks = [ORDER]
    assert combat.tally(*made, 0) == {}


@pytest.mark.parametrize(
    ("killed", "saved", "answers"),
    [
        ([], [], []),
        ([(0, 0)], [], [(0, "advisor.15", 1, 0)]),
        ([(0, 0), (0, 2), (1, 0)], [], [(0, "advisor.15", 2, 0)]),
        ([(1, 0)], [], []),
        ([], [(2, 1), (2, 0)], [(2, "advisor.16", 0, 2)]),
        ([(2, 0), (0, 0)], [(2, 1), (0, 1)], [(2, "advisor.16", 1, 1), (0, "advisor.15", 1, 1)]),
    ],
)
def test_abilities_answer_the_losses_of_each_seat_once_in_tea_order(
    killed: list[Any], saved: list[Any], answers: list[tuple[int, str, int, int]]
) -> None:
    """GW-CORE-13."""
    made = table(**{"players.0.advisors": [15], "players.2.advisors": [16], "tea": [2, 1, 0]})
    made.settled(Aftermath(at=RIGHT, killed=killed, saved=saved))
    assert made.position.tasks[::-1] == [
        OfText("clause", card=key, step=0, owner=seat, here=RIGHT, happened={"killed": dead, "saved": alive})
        for seat, key, dead, alive in answers
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_archers_fire_section_by_section_in_tea_order(players: int) -> None:
    """GW-WINTER-01, -03."""
    made = table(players, tea=[1, 0, 2] if players == 3 else [1, 0, REED])
    for section, archers in zip(made.position.sections, ([0], [], [0, 1, 0]), strict=True):
        section.archers = archers
    made.settled(Task("firing"))
    left = [Volley(seats=[0], at=LEFT)] if players == 3 else []
    assert made.position.tasks[::-1] == [*left, Volley(seats=[1, 0, 0], at=RIGHT)]


@pytest.mark.parametrize(("players", "sections"), [(2, [1, 2]), (3, [0, 1, 2])])
def test_the_assault_goes_from_the_left_and_then_the_barricades_are_discarded(
    players: int, sections: list[int]
) -> None:
    """GW-WINTER-05, -08; GW-SETUP2-02: those that block a Section stay."""
    made = table(players)
    made.settled(Task("assault"))
    assert made.position.tasks[::-1] == [
        *(InSection("section_assault", at=at) for at in sections),
        Task("barricades_go"),
    ]
    for number, section in enumerate(made.position.sections):
        section.barricades = number + 1
    assert made.settled(Task("barricades_go")) == [("GW-WINTER-08", {"count": 6 if players == 3 else 5})]
    assert [one.barricades for one in made.position.sections] == [0 if players == 3 else 1, 0, 0]
    assert made.settled(Task("barricades_go")) == []


def test_shame_and_killing_of_a_breach() -> None:
    """GW-BREACH-02: a token for each card without an own warrior. GW-BREACH-03, -05: card by card, then the Archers."""
    made = table(tea=[2, 0, 1])
    section = made.position.sections[RIGHT]
    section.hordes = [Horde(1, [unit(0, SPEARMAN, 1)]), Horde(4, [unit(0, HORSEMAN, 2, 3), unit(1, HORSEMAN, 1, 7)])]
    section.archers = [2, 1]
    combat.breach(*made, RIGHT)
    assert made.position.tasks[::-1] == [
        Moment("pause", at=RIGHT, windows=["on_breach"], breach=True),
        Counting("shame", [2], count=2),
        Counting("shame", [1], count=1),
        Killing(seats=[2], at=RIGHT, breach=True),
        Killing(seats=[0], at=RIGHT, horde=1, breach=True),
        Killing(seats=[0], at=RIGHT, horde=4, breach=True),
        Killing(seats=[1], at=RIGHT, horde=4, breach=True),
        Killing(seats=[1], at=RIGHT, breach=True),
    ]


def test_together_the_group_orders_the_killing_of_a_breach_card_by_card() -> None:
    """GW-AMB-42."""
    made = table(mode="cooperative", tea=[2, 0, 1])
    section = made.position.sections[LEFT]
    section.hordes = [Horde(25, [unit(0, SPEARMAN, 1), unit(2, SPEARMAN, 2)]), Horde(28, [unit(0, HORSEMAN, 2, 3)])]
    section.archers = [1, 2]
    combat.breach(*made, LEFT)
    assert made.position.tasks[::-1][3:] == [
        Killing(seats=[2, 0], at=LEFT, horde=25, breach=True),
        Killing(seats=[2, 1], at=LEFT, breach=True),
        Killing(seats=[0], at=LEFT, horde=28, breach=True),
    ]


@pytest.mark.parametrize(
    ("ruling", "expected"),
    [("player", [(2, 3), (0, 0), (1, 1)]), ("token", [(2, 1), (1, 1), (2, 1), (2, 1)])],
)
def test_the_tokens_of_a_breach_come_player_by_player_or_in_rounds(
    ruling: str, expected: list[tuple[int, int]]
) -> None:
    """GW-AMB-53."""
    _, setting = table(rulings={"GW-AMB-53": ruling})
    found: list[Any] = combat._shame_of_breach(setting, {2: 3, 0: 0, 1: 1})
    assert [(one.seats, one.count) for one in found] == [([seat], count) for seat, count in expected]
    assert combat._shame_of_breach(setting, {}) == []


@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("barricades", range(4))
def test_barricades_and_abilities_add_to_the_defense_of_a_level(level: int, barricades: int) -> None:
    """GW-WINTER-05: Rams in the Section take 1, the Advisor of whoever has it adds 1 on the left."""
    made = table(**{"players.2.advisors": [36]})
    for number, section in enumerate(made.position.sections):
        section.level, section.barricades = level, barricades
        section.hordes = [Horde(13)] * (number == CENTRE)
    printed = (8, 10, 12, 18)[level] + 2 * barricades
    assert [combat.defense(*made, number) for number in range(3)] == [printed + 1, printed - 1, printed]


@pytest.mark.parametrize(
    ("cards", "power"), [([], 0), ([1], 2), ([7, 1], 6), ([4], 5), ([1, 4], 5), ([1, 7, 22], 15), ([1, 99], None)]
)
def test_the_power_of_a_section_is_that_of_all_its_cards(cards: list[int], power: int | None) -> None:
    """GW-WINTER-05: Riders have 2 more in row 1, the Khan 1 for each card there."""
    made = table()
    made.position.sections[RIGHT].hordes = [Horde(card) for card in cards]
    made.position.sections[LEFT].hordes = [Horde(13)]
    assert combat.power(*made, RIGHT) == power


@pytest.mark.parametrize(
    ("time", "cards", "missing"), [(1, [1, 4], []), (0, [1], ["time.3"]), (0, [99], ["time.3", "horde.99"])]
)
def test_without_the_time_track_or_a_card_nobody_knows_how_many_die(
    time: int, cards: list[int], missing: list[str]
) -> None:
    made = table(time=time)
    made.position.sections[LEFT].hordes = [Horde(card, [unit(0, SPEARMAN, 1)]) for card in cards]
    assert combat.lethality_missing(*made) == missing
    due = combat.due(*made, Killing(seats=[0], at=LEFT, horde=cards[0]), 0)
    assert due == (None if missing else 1)


def test_a_card_is_found_in_whatever_row_it_lies() -> None:
    section = Section(hordes=[Horde(4), Horde(9)])
    assert [combat.find(section, card) for card in (4, 9, 5)] == [*section.hordes, None]
    assert combat.rest(section, 1) == [0, 0, 0]
    combat.rest(section, 1)[ARCHER] += 1
    assert section.rest == {1: [0, 1, 0]}


@pytest.mark.parametrize(
    ("cards", "level", "fell", "rule"),
    [
        ([], 0, -1, ""),
        ([22], 0, 0, "GW-WINTER-06"),
        ([22, 1], 1, 0, "GW-WINTER-06"),
        ([22, 1], 0, 1, "GW-WINTER-07"),
        ([99], 0, -1, ""),
    ],
)
def test_a_section_falls_to_more_power_than_its_defense(cards: list[int], level: int, fell: int, rule: str) -> None:
    """GW-WINTER-05 to -07; without a card's power the table tells what came of it."""
    made = table()
    section = made.position.sections[RIGHT]
    section.hordes, section.level, section.barricades = [Horde(card) for card in cards], level, 0
    notes = made.settled(InSection("section_assault", at=RIGHT))
    facts = {"defense": (8, 10)[level], "power": {1: 7, 2: 10}.get(len(cards)), "section": SECTION[RIGHT]}
    assert (section.fell, notes) == (fell, [(rule, facts)] if rule else [])
    planned = [one.kind for one in made.position.tasks]
    assert planned[-1:] == (["pause"] if fell == 1 else ["assault_result"] if cards == [99] else [])


@pytest.mark.parametrize("seat", [QIN, REED])
@pytest.mark.parametrize(("time", "card", "missing"), [(0, 1, ["time.3"]), (1, 99, ["horde.99"]), (1, 1, [])])
def test_what_they_lose_is_done_on_the_table_where_nobody_knows_how_many(
    seat: int, time: int, card: int, missing: list[str]
) -> None:
    made = table(1, time=time)
    horde = Horde(card, [unit(seat, SPEARMAN, 1), unit(seat, SPEARMAN, 2)])
    made.position.sections[RIGHT].hordes = [horde]
    task, notes = Killing(seats=[seat], at=RIGHT, horde=card), list[Any]()
    combat.automa_loss(*made, task, seat, notes)
    assert len(horde.units) == (2 if missing else 1)
    assert [key for key in made.position.unsure if "one" not in key] == missing
    told = [(one.rule, "printed fact" in one.template) for one in notes]
    assert told == ([("GW-KILL-01", True)] if missing else [("GW-REED-03" if seat == REED else "GW-SOLO-04", False)])


def test_of_a_claimed_card_nobody_told_the_honor_is_asked_for_later() -> None:
    """GW-COOP-14."""
    made = table(mode="cooperative")
    made.position.sections[RIGHT].hordes = [Horde(99)]
    made.settled(OnHorde("claim", [1], at=RIGHT, horde=99))
    assert (made.position.players[1].honor, made.position.unsure[:1]) == (0, ["horde.99"])


@pytest.mark.parametrize("kind", ["defeated", "claim"])
def test_a_card_that_is_gone_is_neither_defeated_nor_claimed(kind: str) -> None:
    made = table()
    made.position.sections[RIGHT].hordes = [Horde(1)]
    assert made.settled(OnHorde(kind, [1], at=RIGHT, horde=4)) == []
    assert made.position.tasks == []
    assert made.position.sections[RIGHT].hordes == [Horde(1)]
    assert made.position.players[1].claims == []
