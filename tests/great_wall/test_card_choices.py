"""What a text asks of a player: a price, a choice, a card to copy, a Sacrifice, a card to take back, cards to discard."""

from __future__ import annotations

from typing import Any

import pytest
from great_wall_support import judged, say

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.games.great_wall.actions.academy import Drop
from referee.games.great_wall.actions.cards import Copy, Pick, Use
from referee.games.great_wall.actions.coop import Event, Recall
from referee.games.great_wall.components import BETRAYAL, COMMAND, EVENT_CARDS, QIN, REED
from referee.games.great_wall.game import GAME

TURN: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1}
TRACKS = {1: [0, QIN, REED], 2: [0, 1, REED], 3: [0, 1, 2]}
AFTER = [{"kind": "turns"}, {"kind": "contribute", "seats": [2]}]


def table(task: dict[str, Any], box: dict[str, Any] | None = None, players: int = 3, **given: Any) -> Session:
    after = [{"kind": "turns"}, {"kind": "contribute", "seats": [players - 1]}]
    position = TURN | {"track": TRACKS[players], "tasks": [*after, {"seats": [0]} | task]} | given
    made: dict[str, Any] = {"game": GAME.id, "players": players, "box": box or {}, "given": position}
    mode = given.pop("mode", "competitive")
    position.pop("mode", None)
    return scenarios.session_of(GAME, practice_box(GAME.package), made | {"options": {"mode": mode}})


# -- a price and a choice ----------------------------------------------------------------------------------------------

GAINS = [{"op": "gain", "of": [good], "n": 3} for good in ("wood", "stone", "gold")]


def text(**more: Any) -> dict[str, Any]:
    return {"advisor.2": {"title": "A", "text": [{"when": "turn_start", "do": GAINS} | more]}}


@pytest.mark.parametrize("place", [-1, 0, 1, 2])
@pytest.mark.parametrize("have", [1, 2, 3])
def test_the_price_of_a_text_is_paid_before_its_effects(have: int, place: int) -> None:
    """GW-CMD-03: 2 Chi for the whole clause, or for one of its effects, which then happens alone."""
    does = [one | {"pay": {"chi": 2}} if at == place else one for at, one in enumerate(GAINS)]
    box = text(do=does) if place >= 0 else text(pay={"chi": 2})
    own = {"players.0.resources": [1, 1, 1, have], "players.0.advisors": [2]}
    session = table({"kind": "use", "card": "advisor.2", "step": 0, "owner": 0, "place": place}, box, **own)
    if have < 2:
        assert session.decision().kind == "contribute"
        return
    assert [one.text() for one in Use.candidates(session.position, session.setting, 0)] == ["use"]
    for paid, legal in (("use", True), ("use pay 2 chi", True), ("use pay 1 chi", False), ("use pay 1 wood", False)):
        assert judged(session, paid).legal == legal
    say(session, "use")
    gained = [4 if place in (-1, at) else 1 for at in range(3)]
    assert session.position.players[0].resources == [*gained, have - 2]
    assert session.decision().kind == "contribute"


@pytest.mark.parametrize("pick", [1, 2, 3])
def test_so_many_different_effects_are_chosen(pick: int) -> None:
    """GW-CMD-02: after the price, by their numbers, each once."""
    own = {"players.0.resources": [1, 1, 1, 2], "players.0.advisors": [2]}
    box = text(pay={"chi": 2}, pick=pick)
    session = table({"kind": "use", "card": "advisor.2", "step": 0, "owner": 0, "place": -1}, box, **own)
    say(session, "use")
    chosen: list[int] = []
    for place in (3, 1, 2)[:pick]:
        found = {number: session.judge(Pick(0, number)).legal for number in range(1, 7)}
        assert found == {number: number <= 3 and number not in chosen for number in range(1, 7)}
        listed = [one.place for one in Pick.candidates(session.position, session.setting, 0)]
        assert listed == [1, 2, 3]
        say(session, f"pick {place}")
        chosen.append(place)
    assert session.position.players[0].resources == [*(4 if at in chosen else 1 for at in (1, 2, 3)), 0]
    assert session.decision().kind == "contribute"


# -- copying ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3])
def test_betrayal_copies_a_card_of_another_party_on_the_track(players: int) -> None:
    """GW-CMD-06, GW-REED-11, GW-SOLO-32: not one's own, none that is not there, and never the Reed Clan's."""
    chosen = {"players.0.chosen": BETRAYAL, "players.0.hand": [0, 1, 3, 4, 5]}
    others = {1: {"qin.party.chosen": 5}, 2: {"players.1.chosen": 0}, 3: {"players.1.chosen": 0, "players.2.chosen": 4}}
    for seat in range(1, players):
        own = others[players][f"players.{seat}.chosen"]
        chosen[f"players.{seat}.hand"] = [card for card in range(6) if card != own]
    there = sorted(others[players].values())
    session = table({"kind": "copy"}, players=players, **chosen, **others[players])
    found = {card: session.judge(Copy(0, card)).rules for card in range(len(COMMAND) + 1)}
    wanted = {card: [] if card in there else ["GW-CMD-06"] for card in range(len(COMMAND))}
    assert found == wanted | {len(COMMAND): ["GW-REED-11"]}
    assert [one.card for one in Copy.candidates(session.position, session.setting, 0)] == there


@pytest.mark.parametrize("track", [[0, -1, -1], [-1, -1, 0]])
def test_where_nobody_else_has_a_card_there_is_nothing_to_copy(track: list[int]) -> None:
    """GW-CMD-06: then nothing is asked."""
    chosen = {"players.0.chosen": BETRAYAL, "players.0.hand": [0, 1, 3, 4, 5], "track": track}
    assert table({"kind": "copy"}, **chosen).decision().kind == "contribute"


# -- taking back -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [[], [0], [1, 4]])
@pytest.mark.parametrize("discard", [[0], [0, 2], [1, 2, 4], [2]])
def test_a_discarded_card_is_taken_back_but_never_betrayal(discard: list[int], cards: list[int]) -> None:
    """GW-COOP-13, GW-CMD-07, GW-CMD-02: one's own, of those that the effect names if it names any."""
    hand = [card for card in range(6) if card not in discard]
    own = {"players.0.discard": discard, "players.0.hand": hand, "mode": "cooperative"}
    session = table({"kind": "recall", "cards": cards}, **own)
    if discard == [BETRAYAL]:
        assert session.decision().kind == "contribute"
        return
    for card in range(6):
        named = not cards or card in cards
        wanted = "GW-CMD-07" if card == BETRAYAL else "GW-COOP-13" if card not in discard else "GW-CMD-02"
        allowed = card in discard and card != BETRAYAL and named
        assert session.judge(Recall(0, card)).rules == ([] if allowed else [wanted])
    able = [card for card in discard if card != BETRAYAL and (not cards or card in cards)]
    if able:
        session.declare(Recall(0, able[0]))
        mine = session.position.players[0]
        assert mine.hand == sorted([*hand, able[0]])
        assert mine.discard == [card for card in discard if card != able[0]]
        assert session.decision().kind == "contribute"


# -- Events ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lying", [[], [2], [1, 12, 7]])
def test_each_event_is_revealed_once(lying: list[int]) -> None:
    """GW-COOP-22: any of those that do not lie on the table."""
    here = {"events": lying, "reserve.events": EVENT_CARDS - len(lying), "mode": "cooperative"}
    session = table({"kind": "reveal_event", "seats": [-1]}, **here)
    found = [card for card in range(1, EVENT_CARDS + 1) if session.judge(Event(-1, card)).legal]
    assert found == [card for card in range(1, EVENT_CARDS + 1) if card not in lying]
    assert [one.card for one in Event.candidates(session.position, session.setting, -1)] == found
    assert all(session.judge(Event(-1, card)).rules == ["GW-COOP-22"] for card in lying)
    session.declare(Event(-1, found[-1]))
    assert session.position.events == [*lying, found[-1]]
    assert session.position.reserve.events == EVENT_CARDS - len(lying) - 1


# -- the War Academy -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", [0, 4, 5])
@pytest.mark.parametrize(("deck", "discard"), [(5, 0), (1, 4), (0, 4), (0, 1), (1, 0), (2, 0), (0, 0)])
def test_as_many_cards_are_drawn_as_clerks_are_there_and_as_cards_are_left(deck: int, discard: int, held: int) -> None:
    """GW-ACAD-01, -02, GW-TAC-01: from a deck that is made of the discard when it is used up; over five some go."""
    cards = {"players.0.tactics": held, "reserve.tactics": deck, "reserve.tactic_discard": [0] * discard}
    cards |= {"locations.academy": [0, 1, 0], "players.0.clerks": 3, "players.1.clerks": 4}
    cards |= {"players.2.tactics": 20 - held - deck - discard}
    session = table({"kind": "academy", "at": 9}, **cards)
    for count in range(1, 5):
        assert judged(session, f"draw {count}").rules == ["GW-ACAD-01"] * (count > 2)
    verdict = session.declare(session.read("Anna: draw 2")[0])
    drawn = min(2, deck + discard)
    shuffled = deck < drawn
    assert [one.rule for one in verdict.notes[: 1 + shuffled]] == ["GW-ACAD-02"] * shuffled + ["GW-ACAD-01"]
    assert verdict.notes[shuffled].facts["count"] == drawn
    reserve, own = session.position.reserve, session.position.players[0]
    assert own.tactics == held + drawn
    assert reserve.tactics == deck + (discard if shuffled else 0) - drawn
    assert len(reserve.tactic_discard) == (0 if shuffled else discard)
    assert session.decision().kind == ("hand_limit" if held + drawn > 5 else "contribute")


@pytest.mark.parametrize("held", [6, 7, 8])
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_all_cards_over_the_limit_are_discarded(mode: str, held: int) -> None:
    """GW-TAC-01, GW-SETUP-01, GW-SETUPC-02: their titles may be told, those of the mode's cards."""
    cards = {"players.0.tactics": held, "reserve.tactics": (20 if mode == "competitive" else 32) - held, "mode": mode}
    session = table({"kind": "hand_limit"}, **cards)
    excess, last = held - 5, 20 if mode == "competitive" else 32
    for count in range(1, 5):
        rules = session.judge(Drop(0, tuple(range(last - count + 1, last + 1)))).rules
        assert rules == ["GW-TAC-01"] * (count != excess)
    if mode == "competitive":
        assert session.judge(Drop(0, (*range(22 - excess, 21), 21))).rules == ["GW-SETUP-01"]
    assert session.judge(Drop(0)).legal
    told = tuple(range(1, excess + 1))
    session.declare(Drop(0, told if held != 7 else None))
    assert session.position.players[0].tactics == 5
    assert session.position.reserve.tactic_discard == [*(told if held != 7 else [0] * excess)]
    assert session.decision().kind == "contribute"


# -- Sacrifices --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("due", "said", "rules"),
    [
        ({"clerk": 2}, "offer clerk", ["GW-COOP-25"]),
        ({"clerk": 2}, "offer 2 clerk", []),
        ({"clerk": 2}, "offer 3 clerk", ["GW-COOP-25"]),
        ({"clerk": 2}, "offer", []),
        ({"clerk": 1, "archer": 1}, "offer clerk archer", []),
        ({"clerk": 1, "archer": 1}, "offer 2 archer", ["GW-COOP-25"]),
        ({"warrior": 2}, "offer spearman archer", []),
        ({"warrior": 2}, "offer spearman", ["GW-COOP-25"]),
        ({"warrior": 2}, "offer 2 clerk", ["GW-COOP-25"]),
        ({"any3": 1}, "offer chi", ["GW-COOP-25"]),
        ({"any3": 1}, "offer gold", []),
    ],
)
def test_just_what_a_card_wants_is_sacrificed(due: dict[str, int], said: str, rules: list[str]) -> None:
    """GW-COOP-25: what is given leaves the game."""
    session = table({"kind": "offer", "due": due}, **{"players.0.clerks": 4, "players.0.pool": 3})
    before = session.position.players[0]
    had = [*before.resources, before.clerks, *before.soldiers]
    verdict = session.declare(session.read(f"Anna: {said}")[0])
    assert verdict.rules == rules
    if not rules:
        own = session.position.players[0]
        have = [*own.resources, own.clerks, *own.soldiers]
        assert sum(had) - sum(have) == sum(due.values())
        assert own.lost_clerks == due.get("clerk", 0)
        assert sum(own.lost) == due.get("archer", 0) + due.get("warrior", 0)
        assert verdict.notes[0].facts["count"] == sum(due.values())
        assert session.decision().kind == "contribute"
