"""A text that nobody told: people go on as the card says, and when it is told it is as if it had been known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.position import to_json
from referee.engine.session import Session
from referee.engine.unknown import Unknown
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.game import GAME
from referee.testing.later import told_of

TURN: dict[str, Any] = {"phase": "fall", "active": 1, "slot": 1, "track": [1, 0, 2], "tea": [1, 0, 2]}
CHOSEN = {"players.1.chosen": 0, "players.1.hand": [1, 2, 3, 4, 5]}
AS_THE_CARD_SAYS = (
    "boris: move to mill",
    "boris: done",
    "anna: move to barracks",
    "anna: done",
    "carla: done",
    "boris: take 1 gold",
)
"""Economy: its owner moves two Clerks, then the others, then its owner takes a Resource."""


def at_economy(untold: Sequence[str], more: dict[str, Any] | None = None, players: int = 3) -> Session:
    """The table where Boris carries out Economy, without these facts."""
    box = practice_box(GAME.package)
    for key in untold:
        del box.facts[key]
    position = TURN | CHOSEN | {"tasks": [{"kind": "turns"}, {"kind": "stage_b", "seats": [1]}]} | (more or {})
    position["tasks"] += [{"kind": "command", "owner": 1}, {"kind": "contribute", "seats": [1]}]
    table = scenarios.session_of(GAME, box, {"game": GAME.id, "players": players, "given": position})
    say(table, "boris: done")
    return table


def say(table: Session, *entries: str) -> list[str]:
    """The verdicts of entries, one after the other."""
    return [table.declare(one, warn=False).status for entry in entries for one in table.read(entry)]


def both() -> tuple[Session, Session]:
    """The table that knows the text, and the one that does not."""
    return at_economy([]), at_economy(["command.economy"])


def told(table: Session, key: str = "command.economy") -> Session:
    return table.knowing({key: practice_box(GAME.package).facts[key]})


def test_what_the_card_says_is_entered_as_it_is_and_ends_with_done_text() -> None:
    known, late = both()
    assert say(known, *AS_THE_CARD_SAYS) == ["legal"] * len(AS_THE_CARD_SAYS)
    assert say(late, *AS_THE_CARD_SAYS) == ["unverifiable"] * len(AS_THE_CARD_SAYS)
    assert late.decision().kind == "by_card"
    assert say(late, "boris: done text") == ["unverifiable"]
    assert late.decision().kind == known.decision().kind
    assert told_of(told(late)) == told_of(known)


def test_what_no_card_could_allow_is_illegal_meanwhile() -> None:
    """Boris has no Clerk in the Quarry, whatever his card says."""
    late = both()[1]
    verdict = late.judge(late.read("boris: move to mill from quarry")[0])
    assert (verdict.status, verdict.rules) == ("illegal", ["GW-CLERK-01"])


def test_a_text_may_ask_any_price_for_building_or_none() -> None:
    """The Warehouse pays first (GW-BUILD-07): nothing of it where the text lets him build for nothing."""
    late = at_economy(["command.economy"], {"warehouse": [2, 0, 0]})
    assert say(late, "boris: wall left pay 1 chi", "boris: wall left") == ["illegal", "unverifiable"]
    assert [str(one) for one in late.position.warehouse] == ["0–2", "0", "0"]


@pytest.mark.parametrize(
    ("entry", "left"),
    [
        ("boris: recruit spearman", ["4–5", "3–5", "5", "5"]),
        ("boris: recruit horseman", ["4–5", "5", "2–5", "5"]),
        ("boris: hire", ["5", "5", "3–5", "5"]),
    ],
)
def test_a_text_may_let_do_for_nothing_what_costs_something(entry: str, left: list[str]) -> None:
    """GW-CMD-02: what is left then is not known."""
    late = at_economy(["command.economy"], {"players.1.resources": [5, 5, 5, 5]})
    assert say(late, entry) == ["unverifiable"]
    assert [str(one) for one in late.position.players[1].resources] == left


def test_who_does_not_declare_the_text_cannot_end_it() -> None:
    late = both()[1]
    assert say(late, "anna: done text", "anna: done") == ["unverifiable"] * 2
    assert late.decision().kind == "by_card"


@pytest.mark.parametrize(
    ("entry", "status"),
    [("text gain 1 gold", "legal"), ("text gain 1 honor", "illegal"), ("text gain 2 gold", "illegal")],
)
def test_what_was_told_of_a_text_must_agree_with_it_and_counts_once(entry: str, status: str) -> None:
    known, late = both()
    gold = late.position.players[1].resources[2]
    say(known, *AS_THE_CARD_SAYS)
    say(late, *AS_THE_CARD_SAYS[:-1], f"boris: {entry}")
    if status == "legal":
        assert late.position.players[1].resources[2] == gold + 1
    made = told(late)
    assert made.steps[-1].verdict == status
    say(made, AS_THE_CARD_SAYS[-1])
    assert told_of(made)[0] == told_of(known)[0]


@pytest.mark.parametrize(("entry", "status"), [("text move 2 apart", "legal"), ("text recruit 2", "illegal")])
def test_what_a_text_was_said_to_ask_for_must_agree_with_it(entry: str, status: str) -> None:
    late = both()[1]
    say(late, f"boris: {entry}")
    assert told(late).steps[-1].verdict == status


@pytest.mark.parametrize(("entry", "status"), [("text lose 2 stone", "legal"), ("text lose 3 stone", "illegal")])
def test_what_a_request_was_said_to_cost_must_agree_with_it(entry: str, status: str) -> None:
    box = practice_box(GAME.package)
    del box.facts["request.5"]
    given = {
        "phase": "winter",
        "active": -1,
        "requests": [5, 1, 6],
        "tasks": [{"kind": "spring"}, {"kind": "requests"}],
    }
    made = {"game": GAME.id, "players": 3, "options": {"mode": "cooperative"}, "given": given}
    late = scenarios.session_of(GAME, box, made)
    assert say(late, "fulfil 5", f"anna: {entry}") == ["unverifiable"] * 2
    assert told(late, "request.5").steps[-1].verdict == status


def test_an_entry_that_the_text_did_not_ask_for_is_marked_when_it_is_told() -> None:
    late = both()[1]
    say(late, "boris: hire", "boris: done text")
    assert [step.verdict for step in told(late).steps[1:]] == ["illegal", "legal"]


def test_a_record_tells_of_which_text_it_was_said() -> None:
    late = both()[1]
    say(late, "boris: text gain 1 wood")
    action = late.steps[-1].action
    assert action is not None and action.to_json()["of"] == "command.economy"


def at_despotism(untold: Sequence[str], more: dict[str, Any] | None = None) -> Session:
    """The table where Boris carries out Despotism, which Activates the Gold Mine, full of Clerks of Anna's."""
    chosen = {"players.1.chosen": 1, "players.1.hand": [0, 2, 3, 4, 5]}
    here = {"locations.gold_mine": [0, 0], "players.0.clerks": 3, "players.0.resources": [5, 5, 5, 5]}
    return at_economy(untold, chosen | here | (more or {}))


def test_an_activation_by_a_text_that_may_be_an_advanced_one_goes_on_either_way() -> None:
    """Whether the Shame icon counts is not known; who goes on tells that it does not."""
    entries = ("boris: done", "boris: activate mine", "anna: upgrade spearman", "anna: done")
    known, late = at_despotism([]), at_despotism(["command.despotism"])
    assert say(known, *entries) == ["legal"] * len(entries)
    assert "illegal" not in say(late, *entries)
    made = told(late, "command.despotism")
    assert told_of(made) == told_of(known)


def test_a_donation_that_a_text_asks_for_leaves_the_rest_of_the_resources_known() -> None:
    """Nobody knows what of: one thing at most is less, and one more in the Warehouse."""
    late = at_despotism(["command.despotism"])
    say(late, "anna: donate")
    assert [str(one) for one in late.position.players[0].resources] == ["4–5", "4–5", "4–5", "5"]
    assert [str(one) for one in late.position.warehouse] == ["0–1", "0–1", "0–1"]


def test_an_activation_tells_whose_clerk_a_text_moved() -> None:
    """Boris or the Reed Clan has a Clerk in the Logistics Center: only if it is his, it can be Activated."""
    clerks = {"tea": [1, 0, 9], "track": [1, 0, 9], "locations.quarry": [1, 9], "players.1.clerks": 4}
    late = at_economy(["command.economy"], clerks, players=2)
    say(late, "boris: move to logistics from quarry", "boris: done text")
    assert isinstance(late.position.locations[6][0], Unknown)
    assert say(late, "boris: activate logistics") == ["unverifiable"]
    assert late.decision().kind == "logistics" and late.position.locations[6] == [1]
    assert say(late, "boris: done") != ["illegal"]


def test_a_clerk_from_the_supply_is_nobodys_but_the_players() -> None:
    """The Reed Clan has no supply (GW-REED-09)."""
    late = at_economy(["command.economy"], {"tea": [1, 0, 9], "track": [1, 0, 9]}, players=2)
    assert say(late, "boris: move to logistics") == ["unverifiable"]
    assert (late.position.locations[6], late.position.players[1].clerks) == ([1], 4)


@pytest.mark.parametrize("entry", ["carla: done reward", "carla: done activations"])
def test_what_is_declined_while_a_text_waits_may_be_that_of_another(entry: str) -> None:
    """The text may ask somebody else for it, or be over: then nobody declines it for them."""
    late = at_despotism(["command.despotism"])
    verdict = late.judge(late.read(entry)[0])
    assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", ["command.despotism"])
    before = to_json(late.position)
    assert say(late, entry) == ["unverifiable"]
    assert to_json(late.position) == before


def test_what_a_text_of_his_may_have_let_a_player_collect_may_be_given_back() -> None:
    """Qin Activates a Location by his card: what Anna collected there nobody counted, so nothing is taken from her."""
    here: dict[str, Any] = {
        "phase": "fall", "active": 8, "slot": 1, "track": [8, 0, -1], "tea": [8, 0, 9], "locations.quarry": [0, 8],
        "players.0.clerks": 4, "qin.party.chosen": 1,
        "tasks": [{"kind": "turns"}, {"kind": "stage_b", "seats": [8]}, {"kind": "by_card", "seats": [0], "card": "solo.despotism", "step": -1}],
    }  # fmt: skip
    box = practice_box(GAME.package)
    del box.facts["solo.despotism"]
    late = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 1, "given": here})
    had = list(late.position.players[0].resources)
    assert say(late, "anna: forgo 1") == ["unverifiable"]
    assert late.decision().kind == "by_card"
    assert late.position.players[0].resources == had
    away = scenarios.session_of(
        GAME, box, {"game": GAME.id, "players": 1, "given": here | {"locations.quarry": [8], "players.0.clerks": 5}}
    )
    assert say(away, "anna: forgo 1") == ["illegal"], "she has no Clerk in a Location that brings anything"


def test_below_what_a_text_asked_for_it_may_be_over_and_the_turn_of_another() -> None:
    """Whether Anna's own turn has come is not known: that her card is played at another moment was called certain."""
    late = at_economy(["command.economy"], {"players.0.tactics": 1, "players.0.resources": [9, 9, 9, 9]})
    say(late, "anna: recruit archer")
    assert late.decision().kind == "send"
    own, winter = (late.judge(late.read(f"anna: play {card} upper")[0]) for card in (4, 5))
    assert (own.status, [one.key for one in own.missing]) == ("unverifiable", ["command.economy"])
    assert (winter.status, winter.rules) == ("illegal", ["GW-TAC-02"])


def test_a_clerk_of_the_reed_clan_may_be_where_nobody_knows_that_qin_moved_it() -> None:
    """As its Overlord he moved its Clerks by a card nobody told; its own card asks Anna to move one from there."""
    box = practice_box(GAME.package)
    del box.facts["reed"], box.facts["solo.economy"]
    given: dict[str, Any] = {
        "phase": "fall", "active": 9, "slot": 2, "track": [8, 9, 0], "tea": [0, 8, 9], "unsure": ["solo.economy"],
        "locations.quarry": [9], "players.0.clerks": 5,
        "tasks": [{"kind": "turns"}, {"kind": "stage_b", "seats": [9]}, {"kind": "by_card", "seats": [0], "card": "reed", "step": -1}],
    }  # fmt: skip
    late = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 1, "given": given})
    verdict = late.judge(late.read("anna: move to builders from mill")[0])
    assert verdict.status == "unverifiable"
    assert late.judge(late.read("anna: move to builders from warehouse")[0]).status == "illegal"


@pytest.mark.parametrize(
    ("card", "phase", "status"),
    [(6, "fall", "unverifiable"), (5, "fall", "illegal"), (6, "winter", "illegal")],
)
def test_qin_may_activate_a_location_where_nobody_knows_his_clerks_to_be(card: int, phase: str, status: str) -> None:
    """A card nobody told moved them: its Production may be what a Tactic card waits for (GW-TAC-02), in Fall only."""
    box = practice_box(GAME.package)
    del box.facts["solo.economy"]
    given: dict[str, Any] = {
        "phase": phase, "active": 9, "slot": 2, "track": [8, 9, 0], "tea": [0, 8, 9], "unsure": ["solo.economy"],
        "players.0.tactics": 1, "tasks": [{"kind": "turns"}, {"kind": "offer", "seats": [0]}],
    }  # fmt: skip
    late = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 1, "given": given})
    assert late.judge(late.read(f"anna: play {card} upper")[0]).status == status


@pytest.mark.parametrize(
    ("slot", "entries"), [(3, ("play 5 upper", "play 6 upper", "done")), (2, ("move to mill", "done"))]
)
def test_after_a_text_of_qin_his_turn_may_not_be_over(slot: int, entries: tuple[str, ...]) -> None:
    """He may Activate where nobody knows his Clerks to be, and ask Anna there (GW-FALL-07): until she says what comes next."""
    box = practice_box(GAME.package)
    del box.facts["solo.despotism"]
    text = {"kind": "by_card", "seats": [0], "card": "solo.despotism", "step": -1}
    given: dict[str, Any] = {
        "phase": "fall", "active": 8, "slot": slot, "track": [9, 8, 0] if slot == 2 else [9, 0, 8], "tea": [0, 8, 9],
        "players.0.tactics": 2, "players.0.chosen": 1, "qin.party.chosen": 1,
        "tasks": [{"kind": "turns"}, {"kind": "defeat_check"}, {"kind": "activations", "seats": [8]}, text],
    }  # fmt: skip
    late = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 1, "given": given})
    assert say(late, "anna: done text") == ["unverifiable"]
    assert (late.position.phase, late.position.unheard) == ("winter" if slot == 3 else "fall", ["solo.despotism"])
    for entry in entries:
        verdict = late.judge(late.read(f"anna: {entry}")[0])
        assert (verdict.status, {one.key for one in verdict.missing}) == ("unverifiable", {"solo.despotism"}), entry
    say(late, "anna: done")
    assert not late.position.unheard


def test_where_the_clan_stands_alone_its_clerk_is_moved() -> None:
    """By a text of two players' game: from a Location without Clerks nobody moves."""
    late = at_economy(["command.economy"], {"track": [1, 0, 9], "tea": [1, 0, 9], "locations.quarry": [9]}, players=2)
    said = [late.judge(late.read(f"boris: move to builders from {place}")[0]).status for place in ("quarry", "temple")]
    assert said == ["unverifiable", "illegal"]


SHOWN = ("boris: done", "boris: activate mine", "icon mine shown")


def at_the_icon() -> Session:
    """Whether the Activation is an Advanced one nobody knows: else Anna receives a Shame token first (GW-SHAME-01)."""
    late = at_despotism(["command.despotism", "location.3.gold_mine", "general.1"], {"players.0.general": 1})
    say(late, *SHOWN)
    return late


def test_done_that_may_end_one_thing_or_another_hinges_on_what_tells_them_apart() -> None:
    """It ends the Upgrade, or declines what her General may ask while the token is still to be placed."""
    late = at_the_icon()
    verdict = late.judge(late.read("anna: done")[0])
    assert (verdict.status, verdict.action) == ("unverifiable", Done(0))
    assert [one.key for one in verdict.missing] == ["command.despotism", "location.3.gold_mine"]
    assert say(late, "anna: done") == ["unverifiable"]
    next_ones = {stack[-1].kind for stack in late.position.tasks.left()}
    assert next_ones == {"donate", "place_shame"}


@pytest.mark.parametrize(("of", "status"), [(["advanced"], "legal"), ([], "illegal")])
def test_it_ends_what_it_ends_once_it_is_known_what_is_asked(of: list[str], status: str) -> None:
    """Her General asks nothing then: nobody may decline to place a token."""
    late = at_the_icon()
    say(late, "anna: done")
    bands = [{"when": "now", "who": "active", "do": [one]} for one in ({"op": "move"}, {"op": "activate", "of": of})]
    card = {"title": "Despotism", "bands": bands}
    made = late.knowing(practice_box(GAME.package).facts | {"command.despotism": card})
    assert made.steps[-1].verdict == status


@pytest.mark.parametrize("entry", ["anna: done upgrade", "anna: done text of general.1"])
def test_whoever_says_of_what_declines_that_and_nothing_else(entry: str) -> None:
    late = at_the_icon()
    assert say(late, entry) == ["legal"]
    kinds = {stack[-1].kind for stack in late.position.tasks.left()}
    assert kinds == ({"donate", "place_shame"} if "upgrade" in entry else {"upgrade", "place_shame"})
