"""What lies ready in each mode, how many of everything there can be, and the steps of a Year."""

from __future__ import annotations

import itertools
from typing import Any

import great_wall_support
import pytest
from great_wall_support import BOX, Table

from referee.engine.errors import SetupError
from referee.engine.game import TABLE, Setting
from referee.games.great_wall import dealt, flow, setup
from referee.games.great_wall import position as table_of
from referee.games.great_wall.components import ARCHER, HORSEMAN, LEFT, QIN, REED, SPEARMAN, party_name
from referee.games.great_wall.emperor import coop
from referee.games.great_wall.final import final
from referee.games.great_wall.game import GAME
from referee.games.great_wall.position import Claim, Overseer
from referee.games.great_wall.task_shapes import Command, Counting, Moment, Occasion, Recalling, Sending, Task
from referee.testing import samples

ALONE, TWO, THREE, FOUR = range(1, 5)
COMPETITIVE, TOGETHER = "competitive", "cooperative"


def set_for(players: int, mode: str = COMPETITIVE, rulings: Any = None, options: Any = None) -> Setting:
    return GAME.setting(samples.seats(GAME, players), {"mode": mode, **(options or {})}, rulings or {}, BOX)


def table(players: int = 3, mode: str = COMPETITIVE, without: tuple[str, ...] = (), **given: Any) -> Table:
    return great_wall_support.table(players, mode, box=dict.fromkeys(without, "missing"), **given)


def settled(made: Table, kind: str, **more: Any) -> list[tuple[str, dict[str, Any]]]:
    """What is noted while the game does this by itself; then the tasks are those it planned."""
    made.position.tasks.clear()
    return made.settled(Task(kind, **more))


# -- before anything is placed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "mode", "shame", "tactics", "advisors", "events", "requests", "time", "track"),
    [
        (ALONE, COMPETITIVE, 10, 20, 40, 0, 0, 1, 3),
        (TWO, COMPETITIVE, 20, 20, 40, 0, 0, 1, 3),
        (THREE, COMPETITIVE, 30, 20, 38, 0, 0, 1, 3),
        (FOUR, COMPETITIVE, 40, 20, 36, 0, 0, 2, 5),
        (TWO, TOGETHER, 20, 32, 40, 12, 8, 1, 3),
        (THREE, TOGETHER, 30, 32, 38, 12, 12, 1, 3),
        (FOUR, TOGETHER, 40, 32, 36, 12, 12, 2, 5),
    ],
)
def test_what_lies_ready(
    players: int,
    mode: str,
    shame: int,
    tactics: int,
    advisors: int,
    events: int,
    requests: int,
    time: int,
    track: int,
) -> None:
    """GW-SETUP-03, -09, -12, -14, GW-SETUP2-07, GW-SETUPS-07, -08, GW-SETUPC-02, -05 to -07, GW-COOP-23."""
    position = setup.start(set_for(players, mode))
    reserve = position.reserve
    assert (position.shame, reserve.tactics, reserve.advisors) == (shame, tactics, advisors)
    assert (reserve.events, reserve.requests, position.time, position.track) == (events, requests, time, [-1] * track)
    assert len(position.players) == players
    few = players <= 2
    assert (reserve.hordes, reserve.boxed) == ((16, 8) if few else (24, 0))
    assert [one.closed for one in position.sections] == [few, False, False]
    assert [one.barricades for one in position.sections] == [0 if few else 3, 3, 3]
    assert (position.reed is not None, position.qin is not None) == (few, players == ALONE)
    assert position.locations == [[REED]] * (3 * few) + [[]] * (10 - 3 * few)
    assert position.tasks == [Task("keep", [*range(players)]), Task("set_up", [TABLE])]


def test_alone_nobody_plays_together() -> None:
    """GW-SETUPS-01."""
    with pytest.raises(SetupError):
        setup.start(set_for(ALONE, TOGETHER))


@pytest.mark.parametrize("missing", [1, 2, 3, 24])
def test_without_the_back_of_a_card_the_deck_of_few_players_is_told(missing: int) -> None:
    """GW-SETUP2-03."""
    box = {key: one for key, one in BOX.facts.items() if key != f"horde.{missing}"}
    facts = {key: one for key, one in box.items() if not (isinstance(one, dict) and one.get("like") == missing)}
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, type(BOX)(GAME.id, BOX.name, BOX.practice, facts))
    reserve = setup.start(setting).reserve
    assert (reserve.hordes, reserve.boxed) == (0, 0)


@pytest.mark.parametrize(("side", "players"), [(3, 2), (3, 3), (4, 4)])
def test_without_the_time_track_the_slot_is_not_known(side: int, players: int) -> None:
    facts = {key: one for key, one in BOX.facts.items() if key != f"time.{side}"}
    setting = GAME.setting(samples.seats(GAME, players), {}, {}, type(BOX)(GAME.id, BOX.name, BOX.practice, facts))
    assert setup.start(setting).time == 0


def test_what_the_clan_and_qin_begin_with() -> None:
    """GW-SETUP2-06, GW-SETUPS-04, -05, -07, GW-REED-24."""
    position = setup.start(set_for(ALONE))
    clan, own = position.party(REED), position.party(QIN)
    assert (clan.clerks, clan.pool, clan.soldiers, clan.hand) == (0, 0, [10, 0, 0], [])
    assert (own.clerks, own.pool, own.soldiers, own.hand) == (8, 0, [8, 4, 0], [])
    kinds = [HORSEMAN, HORSEMAN, SPEARMAN, SPEARMAN]
    assert own.overseers == [Overseer(1, soldier) for soldier in kinds]
    assert (own.supporting, own.under, own.honor) == (2, [0, 0], 0)


@pytest.mark.parametrize(("ruling", "clerks"), [("eight", (8, 0)), ("five", (5, 3))])
@pytest.mark.parametrize("honor", ["0", "50", "100"])
def test_qin_may_begin_with_honor_and_with_clerks_in_the_pool(ruling: str, clerks: tuple[int, int], honor: str) -> None:
    """GW-AMB-31, GW-SETUPS-09."""
    own = setup.start(set_for(ALONE, rulings={"GW-AMB-31": ruling}, options={"qin-honor": honor})).party(QIN)
    assert (own.clerks, own.pool, own.honor) == (*clerks, int(honor))


@pytest.mark.parametrize(("players", "open_", "first"), [(TWO, 2, 5), (THREE, 3, 1), (FOUR, 3, 1)])
def test_two_players_leave_the_named_requests_in_the_box(players: int, open_: int, first: int) -> None:
    """GW-COOP-23, -26."""
    setting = set_for(players, TOGETHER)
    assert setup.open_requests(setting) == open_
    assert [*setup.request_set(setting)] == [*range(first, 13)]


@pytest.mark.parametrize(
    ("players", "generals", "tea"),
    [
        (3, [1, 2, 3], [2, 1, 0]),
        (3, [3, 1, 2], [0, 2, 1]),
        (3, [3, 1, 3], None),
        (3, [3, 1, 0], None),
        (2, [1, 2], [1, 0, REED]),
        (2, [2, 1], [0, 1, REED]),
        (2, [2, 2], None),
        (1, [2], [0, QIN, REED]),
        (1, [0], [0, QIN, REED]),
    ],
)
def test_the_greatest_tea_value_is_on_top(players: int, generals: list[int], tea: list[int] | None) -> None:
    """GW-SETUP-19, GW-SETUP2-08, GW-SETUPS-10."""
    made = table(players)
    for own, card in zip(made.position.players, generals, strict=True):
        own.general = card
    notes: list[Any] = []
    dealt.first_fall(*made, notes)
    assert made.position.tea == (tea or [])
    assert made.next == [*([] if tea else [Task("stack", [TABLE])]), Task("first_fall")]
    assert [one.rule for one in notes] == (["GW-SETUP-19"] if tea else [])


# -- how many there are ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 5))
@pytest.mark.parametrize("seat", [0, 1, QIN, REED])
def test_so_many_pieces_a_party_has(players: int, seat: int) -> None:
    """GW-INV-01, -02, -04, -05; GW-REED-05: the Clan has three Clerks, and no warriors but Spearmen."""
    found = {(one.rule, one.what): one.exist(players, seat) for one in table_of.PIECES}
    clan = seat == REED
    assert [*found.values()] == [
        3 if clan else 8,
        10,
        0 if clan else 4,
        0 if clan else 2,
        10 * players,
        24,
    ]


def test_so_many_clerks_can_be_in_one_place() -> None:
    """GW-CLERK-03: everybody's, Qin's eight with one player, the Clan's three with one or two."""
    assert table_of.ALL_CLERKS == {1: 19, 2: 19, 3: 24, 4: 32}
    assert table_of.PARTIES == {1: 3, 2: 3, 3: 3, 4: 4}


@pytest.mark.parametrize(
    ("stack", "seat", "soldier", "count"),
    [
        ([], 0, 0, 0),
        ([Sending(seats=[0], soldiers=[0, 2, 0])], 0, 0, 2),
        ([Sending(seats=[0], soldiers=[0, 2, 0])], 0, 2, 1),
        ([Sending(seats=[0], soldiers=[0, 2, 0])], 1, 0, 0),
        ([Sending(seats=[1], soldiers=[1]), Task("order", [1]), Sending(seats=[1], soldiers=[1, 1])], 1, 1, 3),
    ],
)
def test_recruits_that_are_still_to_be_sent_are_counted(stack: list[Task], seat: int, soldier: int, count: int) -> None:
    """GW-INV-02."""
    made = table()
    made.position.tasks = stack
    assert table_of._to_send(made.position, seat, soldier) == count


WHERE = ("supply", "shamed", "lost", "overseer", "rest")


@pytest.mark.parametrize(
    ("kind", "where"),
    [*itertools.product(range(3), WHERE), (SPEARMAN, "horde"), (HORSEMAN, "horde"), (ARCHER, "firing")],
)
def test_a_warrior_too_many_is_found_wherever_it_is(kind: int, where: str) -> None:
    """GW-INV-02: of each kind, in each place it can be in."""
    one = [int(soldier == kind) for soldier in range(3)]
    unit = {"owner": 1, "soldier": kind, "spots": [1]}
    given: dict[str, dict[str, Any]] = {
        "supply": {},
        "shamed": {"players.1.shamed": one},
        "lost": {"players.1.lost": one},
        "overseer": {"players.1.overseers.temple": {"cell": 1, "soldier": kind}},
        "rest": {"sections.centre.rest": {"1": one}},
        "horde": {"sections.centre.hordes": [{"card": 1, "units": [unit]}]},
        "firing": {"sections.centre.archers": [1]},
    }
    made = table(**given[where])

    def told() -> list[str]:
        return [one.rule for one in GAME.audit(made.position, made.setting) if one.rule == "GW-INV-02"]

    own = made.position.players[1].soldiers
    own[kind] += where == "supply"
    assert told() == ["GW-INV-02"]
    own[kind] -= 1
    assert told() == []


# -- the steps of a Year ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("have", "gains", "left"), [(0, -5, 0), (3, -5, 0), (5, -5, 0), (6, -5, 1), (3, 4, 7), (3, 0, 3)]
)
@pytest.mark.parametrize("seat", [0, 2])
def test_honor_never_falls_below_the_start(have: int, gains: int, left: int, seat: int) -> None:
    """GW-CORE-11, GW-AMB-01."""
    made = table(**{f"players.{seat}.honor": have})
    assert flow.gain_honor(made.position, seat, gains) == left - have
    assert made.position.players[seat].honor == left


def test_a_year_goes_from_season_to_season() -> None:
    """GW-FLOW-01, -04, GW-COOP-04, -12."""
    for mode in (COMPETITIVE, TOGETHER):
        together = mode == TOGETHER
        made = table(mode=mode, tea=[2, 0, 1], year=4)
        for own in made.position.players:
            own.used = ["turn:a", "year:b", "game:c"]
        settled(made, "spring")
        assert (made.position.phase, made.position.year) == ("spring", 5)
        assert [own.used for own in made.position.players] == [["game:c"]] * 3
        steps = [Task("time"), Occasion(of="spring"), Task("invasion"), Task("advisor_refresh"), Task("summer")]
        assert made.next == steps
        settled(made, "summer")
        assert made.position.phase == "summer"
        assert made.next == [
            Occasion(of="summer"),
            Moment("pause", windows=["summer"]),
            Task("income"),
            Task("pay_shame", [2, 0, 1]),
            Task("clear_track"),
            *([] if together else [Task("reclaim", [2, 0, 1])]),
            Task("fall"),
        ]
        made.position.players[1].hand = []
        settled(made, "fall")
        assert made.position.phase == "fall"
        assert made.next == [Task("order", [0, 2]), Task("reveal")]
        made.position.sections[LEFT].fell = 1
        settled(made, "winter")
        assert made.position.phase == "winter"
        assert [one.fell for one in made.position.sections] == [-1] * 3
        ends = ["requests", "verdict", "new_requests", "event", "spring"] if together else ["end_check"]
        assert made.next == [
            Occasion(of="winter"),
            Moment("pause", windows=["winter_start"]),
            *(Task(kind) for kind in ("firing", "defeat_check", "assault", *ends)),
        ]


@pytest.mark.parametrize(("time", "to"), [(1, 2), (2, 3), (3, 4), (4, 4)])
def test_the_time_token_moves_one_slot_on(time: int, to: int) -> None:
    """GW-SPRING-01."""
    made = table(time=time, year=3)
    assert settled(made, "time") == [("GW-SPRING-01", {"year": 3, "slot": to})]
    assert (made.position.time, made.next) == (to, [])
    untold = table(without=("time.3",), time=time)
    settled(untold, "time")
    assert (untold.position.time, untold.next) == (time + 1, [Task("token", [TABLE])])
    assert untold.position.unsure == ["time.3"]


@pytest.mark.parametrize(
    ("place", "levels"),
    [("lumber_mill", (1, 2, 3)), ("quarry", (1, 2, 3)), ("gold_mine", (1, 2)), ("temple", (1, 2, 4))],
)
def test_income_is_the_level_above_the_cell(place: str, levels: tuple[int, ...]) -> None:
    """GW-SUMMER-01, GW-OVS-06."""
    number = ["lumber_mill", "quarry", "gold_mine", "temple"].index(place)
    for cell, level in enumerate((0, *levels)):
        made = table(**{f"players.1.overseers.{place}": {"cell": cell, "soldier": 0}})
        notes = settled(made, "income")
        gained = [level * (one == number) for one in range(4)]
        assert [own.resources for own in made.position.players] == [[5] * 4, [5 + one for one in gained], [5] * 4]
        assert [facts["count"] for _, facts in notes] == ([level] if level else [])
        assert made.next == ([Occasion(seats=[1], of="income", words=[place])] if level else [])


@pytest.mark.parametrize(("chosen", "qin"), [([0, 3], -1), ([-1, 5], -1), ([2], 0), ([-1], 5), ([0], -1)])
def test_the_cards_of_the_track_are_discarded(chosen: list[int], qin: int) -> None:
    """GW-SUMMER-03, -07."""
    made = table(len(chosen), slot=2)
    position = made.position
    for own, card in zip(position.players, chosen, strict=True):
        own.chosen, own.discard = card, [1]
    if position.qin is not None:
        position.qin.party.chosen, position.qin.played = qin, [4]
    settled(made, "clear_track")
    assert [own.discard for own in position.players] == [[1, *([card] if card >= 0 else [])] for card in chosen]
    assert [own.chosen for _, own in position.parties()] == [-1] * len([*position.parties()])
    assert (position.track, position.slot) == ([-1] * 3, 0)
    if position.qin is not None:
        assert position.qin.played == [4, *([qin] if qin >= 0 else [])]


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("chosen", [-1, 0, 5])
def test_whoever_has_chosen_reveals_and_takes_a_slot(players: int, chosen: int) -> None:
    """GW-FALL-01, -02; the parties nobody plays always have a card."""
    made = table(players)
    for own in made.position.players:
        own.chosen = 1
    made.position.players[0].chosen = chosen
    notes = settled(made, "reveal")
    has = [seat for seat in range(players) if seat or chosen >= 0]
    assert [facts["player"] for _, facts in notes] == has
    names = ["economy", "despotism", "", "", "", "sixth"]
    seats = [seat for seat in made.position.tea if seat in (*has, QIN, REED)]
    assert made.next == [
        Task("qin_card"),
        *(
            Occasion(seats=[seat], of="choose_command", words=[names[made.position.players[seat].chosen]])
            for seat in has
        ),
        Task("slots", seats),
        Task("turns"),
    ]


@pytest.mark.parametrize(
    ("track", "slot", "to", "active"),
    [
        ([1, 0, 2], 0, 1, 1),
        ([1, 0, 2], 1, 2, 0),
        ([1, 0, 2], 2, 3, 2),
        ([-1, 0, 2], 0, 2, 0),
        ([1, -1, 2], 1, 3, 2),
        ([1, 0, 2], 3, 3, -1),
        ([1, 0, -1], 2, 2, -1),
        ([-1, -1, -1], 0, 0, -1),
    ],
)
def test_turns_go_by_the_slots(track: list[int], slot: int, to: int, active: int) -> None:
    """GW-FALL-04, -05, -09, -10."""
    made = table(track=track, slot=slot, activated=[1], wanted=[2], **{"players.1.used": ["turn:a", "year:b"]})
    notes = settled(made, "turns")
    position = made.position
    assert (position.slot, position.active, position.activated, position.wanted) == (to, active, [], [])
    assert position.players[1].used == ["year:b"]
    if active < 0:
        assert (notes, made.next) == ([("GW-FALL-10", {})], [Task("winter")])
    else:
        assert notes == [("GW-FALL-04", {"number": to, "player": active})]
        assert made.next == [
            Occasion(seats=[active], of="turn_start"),
            Command(owner=active),
            Task("stage_b", [active]),
            Task("defeat_check"),
            Occasion(seats=[active], of="turn_end"),
            Task("turns"),
        ]


@pytest.mark.parametrize("players", range(1, 5))
@pytest.mark.parametrize("walls", [(0, 0, 0), (3, 2, 0), (2, 2, 2), (3, 0, 3), (3, 3, 3)])
def test_when_the_game_ends(players: int, walls: tuple[int, ...]) -> None:
    """GW-END-01, -02, GW-SOLO-34."""
    for time, shame in ((1, 1), (1, 0), (3, 5), (4, 5), (5, 0)):
        _ends(players, walls, time, shame)


def _ends(players: int, walls: tuple[int, ...], time: int, shame: int) -> None:
    made = table(players, tea=[*range(players)][::-1], time=time, shame=shame)
    for section, level in zip(made.position.sections, walls, strict=True):
        section.level = level
    complete = walls.count(3)
    reasons = ["GW-END-01"] * (complete >= (3 if players == 4 else 2)) + ["GW-END-01"] * (not shame)
    reasons += ["GW-END-02"] * (time >= (5 if players == 4 else 4))
    notes = settled(made, "end_check")
    assert [rule for rule, _ in notes] == reasons
    if complete >= (3 if players == 4 else 2):
        assert notes[0][1] == {"count": complete}
    artifacts = Task("artifacts", [*range(players)][::-1])
    assert made.next == ([Occasion(of="end_game"), artifacts, Task("the_end")] if reasons else [Task("spring")])


@pytest.mark.parametrize("last", [False, True])
def test_without_the_track_the_table_tells_which_slot_is_the_last(last: bool) -> None:
    made = table(without=("time.3",), time=9, last=last)
    assert flow.last_slot(*made) is last


@pytest.mark.parametrize(
    ("key", "stock", "unsure"),
    [
        ("time.3", (1, 1), ["time.3"]),
        ("tactic.3.upper", (1, 1), ["tactic.3.upper"]),
        ("tactic.3.upper", (1, 0), ["tactic.3.upper", "tactic.3.one"]),
        ("horde.7", (0, 0), ["horde.7", "horde.7.one"]),
        ("event.7", (0, 0), ["event.7"]),
        ("qin", (0, 0), ["qin"]),
    ],
)
def test_a_token_that_nobody_places_by_an_entry_is_noted(key: str, stock: tuple[int, int], unsure: list[str]) -> None:
    mark = flow.ONE_PLACE
    made = table()
    made.position.players[2].soldiers = [stock[0], 0, stock[1]]
    for _ in range(2):
        flow.leave_out(made.position, key)
    assert made.position.unsure == [one.replace(".one", mark) for one in unsure]


# -- together --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "needed"), [(TWO, 6), (THREE, 7), (FOUR, 9)])
def test_enough_requests_win_and_the_last_slot_loses(players: int, needed: int) -> None:
    """GW-COOP-01, -18, -19."""
    for more, last in itertools.product((-1, 0, 1), (False, True)):
        _is_judged(players, needed, more, last)


def _is_judged(players: int, needed: int, more: int, last: bool) -> None:
    fulfilled = [*range(1, needed + more + 1)]
    made = table(players, TOGETHER, fulfilled=fulfilled, time=(5 if players == 4 else 4) - (not last))
    notes = settled(made, "verdict")
    outcome = "won" if more >= 0 else "lost" if last else ""
    assert made.position.outcome == outcome
    assert [rule for rule, _ in notes] == {"won": ["GW-COOP-19"], "lost": ["GW-COOP-18"], "": []}[outcome]
    assert made.position.phase == ("end" if outcome else "fall")
    data, missing = final(*made)
    assert (data["together"], data.get("lost", False)) == (
        {"fulfilled": len(fulfilled), "needed": needed},
        outcome == "lost",
    )
    assert missing == []


@pytest.mark.parametrize(
    ("players", "requests", "deck", "tokens", "come"),
    [
        (THREE, [5, 0, 7], 4, 2, 1),
        (THREE, [5, 6, 7], 4, 3, 0),
        (THREE, [0, 0, 0], 4, 0, 3),
        (THREE, [0, 0, 7], 1, 1, 1),
        (THREE, [0, 0, 7], 0, 1, 0),
        (TWO, [5, 0], 4, 1, 1),
        (TWO, [5, 6], 4, 2, 0),
    ],
)
def test_each_open_request_brings_a_token_and_empty_slots_are_filled(
    players: int, requests: list[int], deck: int, tokens: int, come: int
) -> None:
    """GW-COOP-21, -26, GW-AMB-43."""
    made = table(players, TOGETHER, requests=requests, tea=[1, 0, *([2] if players == 3 else [REED])])
    made.position.reserve.requests = deck
    settled(made, "new_requests")
    seats = [seat for seat in made.position.tea if seat != REED]
    shame = [Counting("shame", seats, count=tokens)] if tokens else []
    assert made.next == [*shame, *[Task("new_request", [TABLE])] * come]


@pytest.mark.parametrize(("deck", "asks"), [(0, []), (1, [Task("reveal_event", [TABLE])])])
def test_an_event_is_revealed_while_there_are_any(deck: int, asks: list[Task]) -> None:
    """GW-COOP-22."""
    made = table(mode=TOGETHER, **{"reserve.events": deck})
    settled(made, "event")
    assert made.next == asks


@pytest.mark.parametrize(
    ("players", "mode", "seat", "asks"),
    [(3, TOGETHER, 2, True), (3, COMPETITIVE, 2, False), (2, TOGETHER, 1, True), (2, TOGETHER, REED, False)],
)
def test_whoever_builds_a_level_may_take_a_card_back_together(players: int, mode: str, seat: int, asks: bool) -> None:
    """GW-COOP-13."""
    made = table(players, mode)
    settled(made, "wall_built", seats=[seat])
    assert made.next == ([Recalling(seats=[seat])] if asks else [])
    assert coop.REQUESTS_TO_WIN == {2: 6, 3: 7, 4: 9}


# -- the final -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_the_final_score_is_made_of(players: int) -> None:
    """GW-SCORE-01 to -03, GW-SOLO-31: only clean cards count, and Qin's Artifacts count by themselves."""
    made = table(players, artifacts=[3, 1])
    for place, (_, own) in enumerate(made.position.parties()):
        own.honor, own.shamed = 10 + place, [place, 1, 0]
        own.claims = [Claim(1), Claim(4, 1), Claim(22), Claim(7, 2)] if place != 1 else [Claim(4, 1), Claim(7)]
    data, missing = final(*made)
    names = [one.name for one in made.setting.seats] + ["Qin Jiushao"] * (players == 1)
    assert [one.lower() for one in data["players"]] == [one.lower() for one in names] or players == 1
    boards = [*data["boards"].values()]
    assert len(boards) == len(names)
    for place, one in enumerate(boards):
        hordes = [5] if place == 1 else [3, 8]
        worth = {"honor": 10 + place, "clean": len(hordes), "hordes": hordes}
        automa = players == 1 and place == 1
        more = (
            {} if automa else {"shamed": place + 1, "artifacts": [0, 2 * len(hordes) + 2 * (2 if place != 1 else 1), 0]}
        )
        assert one == worth | more
    assert missing == []
    assert len(data["tea"]) == len(names)


def test_what_is_not_told_of_the_final_is_asked_for() -> None:
    """Of a card that nobody told the Honor is 0, and its fact is missing."""
    made = table(without=("horde.22", "horde.23", "horde.24", "artifact.3"), artifacts=[3, 1])
    made.position.players[1].claims = [Claim(22), Claim(1)]
    data, missing = final(*made)
    assert data["boards"]["Boris"]["hordes"] == [0, 3]
    assert data["boards"]["Boris"]["artifacts"] == [0, 4, 0]
    artifact = ("artifact.3", "GW-SCORE-03")
    assert [(one.key, one.rule) for one in missing] == [artifact, ("horde.22", "GW-SCORE-02"), artifact, artifact]


def test_how_a_game_is_over_at_once() -> None:
    """GW-SOLO-33, GW-COOP-17: nothing more is to be done."""
    made = table(tasks=[{"kind": "turns"}, {"kind": "order", "seats": [0]}])
    notes: list[Any] = []
    flow.finish(made.position, "lost", "GW-SOLO-33", "the game is lost", notes)
    assert (made.position.phase, made.position.outcome, made.position.tasks) == ("end", "lost", [])
    assert [(one.rule, one.template) for one in notes] == [("GW-SOLO-33", "the game is lost")]
    other = table(tasks=[{"kind": "turns"}])
    settled(other, "the_end")
    assert (other.position.phase, other.position.outcome, other.position.tasks) == ("end", "", [])


@pytest.mark.parametrize(("players", "people"), [(1, [0]), (2, [1, 0]), (3, [2, 1, 0])])
def test_players_are_those_of_the_tea_order_whom_somebody_plays(players: int, people: list[int]) -> None:
    """GW-CORE-01."""
    tea = {1: [QIN, 0, REED], 2: [1, REED, 0], 3: [2, 1, 0]}[players]
    made = table(players, tea=tea)
    assert flow.players(made.position) == people
    assert flow.everybody(made.position) == tea
    assert flow.everybody(made.position) is not made.position.tea
    parties = [seat for seat, _ in made.position.parties()]
    assert parties == [*range(players), *([QIN] if players == 1 else []), *([REED] if players < 3 else [])]
    assert made.position.solo is (players == 1)


@pytest.mark.parametrize("seat", [QIN, REED, 0])
def test_what_nobody_can_tell_of_a_party_is_noted(seat: int) -> None:
    made = table(1)
    notes: list[Any] = []
    flow.cannot_tell(made.position, "wall.2", seat, "GW-SOLO-23", notes)
    assert made.position.unsure == ["wall.2"]
    assert [(one.rule, one.facts["player"]) for one in notes] == [("GW-SOLO-23", party_name(seat))]


def test_the_first_year_begins_with_fall() -> None:
    """GW-SETUP-21."""
    made = table()
    assert [rule for rule, _ in settled(made, "first_fall")] == ["GW-SETUP-21"]
    assert made.next == [Task("fall")]
