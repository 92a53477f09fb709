"""An ability that nobody told may ask something at its moment: its owner says so, or the next entry declines it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee import sound
from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.runs import Leaf, Span
from referee.engine.session import Session
from referee.engine.unknown import Word
from referee.games.great_wall.game import GAME
from referee.games.great_wall.task_shapes import Moving
from referee.testing import samples
from referee.testing.later import told_of
from referee.testing.otherwise import Others

CARD = "general.2"
MOVES = [{"when": "recruit", "do": [{"op": "move"}]}]
GAINS = [{"when": "recruit", "do": [{"op": "gain", "of": ["honor"]}]}]
GIVEN: dict[str, Any] = {
    "phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 2], "tea": [0, 1, 2],
    "players.0.general": 2, "players.0.resources": [9, 9, 9, 9], "players.0.clerks": 4, "players.1.clerks": 5,
    "locations.barracks": [0],
    "tasks": [
        {"kind": "turns"}, {"kind": "embassy", "seats": [1], "at": 8, "by_card": True, "count": 2},
        {"kind": "barracks", "seats": [0], "at": 4},
    ],
}  # fmt: skip
"""Anna recruits; then Boris hires, as a card lets him."""
RECRUITED = ("anna: recruit archer", "anna: rest archer left")


def table(text: list[dict[str, Any]] | None) -> Session:
    """The table at which Anna's General says this, or nobody has told what."""
    box = practice_box(GAME.package)
    if text is None:
        del box.facts[CARD]
    else:
        box.facts[CARD] = {**box.facts[CARD], "text": text}
    return scenarios.session_of(GAME, box, {"game": GAME.id, "players": 3, "given": GIVEN})


def say(session: Session, *entries: str) -> list[str]:
    """The verdicts of entries, one after the other."""
    return [session.declare(one, warn=False).status for entry in entries for one in session.read(entry)]


def later(session: Session, text: list[dict[str, Any]]) -> Session:
    return session.knowing({CARD: {**practice_box(GAME.package).facts[CARD], "text": text}})


def test_its_owner_may_do_what_it_asks_for_and_it_is_judged_when_it_is_told() -> None:
    known, late = table(MOVES), table(None)
    entries = (*RECRUITED, "anna: move to mill", "boris: hire")
    assert say(known, *entries) == ["legal"] * 4
    assert say(late, RECRUITED[0]) == ["legal"]
    assert late.judge(late.read(entries[2])[0]).status == "illegal", "what she recruited is sent first"
    assert say(late, RECRUITED[1]) == ["legal"]
    verdict = late.judge(late.read(entries[2])[0])
    assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", [CARD])
    assert say(late, *entries[2:]) == ["unverifiable", "legal"]
    assert told_of(later(late, MOVES)) == told_of(known)
    assert [step.verdict for step in later(late, GAINS).steps] == ["legal", "legal", "illegal", "legal"]


def test_it_may_speak_at_a_moment_at_which_no_card_that_was_told_does() -> None:
    """GW-CORE-12: what an owner's text asks for may be done, whatever else the box knows."""
    box = practice_box(GAME.package)
    for key in [one for one in box.facts if one.startswith(("general.", "advisor."))]:
        del box.facts[key]
    late = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 3, "given": GIVEN})
    assert say(late, *RECRUITED, "anna: move to mill") == ["legal", "legal", "unverifiable"]


@pytest.mark.parametrize(
    "entry", ["boris: move to mill", "anna: move to mill from quarry", "anna: slot 2", "anna: shame archer"]
)
def test_what_it_cannot_allow_is_illegal(entry: str) -> None:
    """It is another's card; no Clerk is there; no card asks for that; an own card forces nobody."""
    late = table(None)
    say(late, *RECRUITED)
    assert late.judge(late.read(entry)[0]).status == "illegal"


def test_the_next_entry_declares_that_it_asked_nothing_or_was_declined() -> None:
    known, late = table(MOVES), table(None)
    say(known, *RECRUITED, "anna: done", "boris: hire")
    assert say(late, *RECRUITED, "boris: hire") == ["legal"] * 3
    made = later(late, MOVES)
    assert [step.verdict for step in made.steps] == ["legal"] * 3
    assert told_of(made) == told_of(known)


def test_declining_it_aloud_is_no_fault_whatever_it_says() -> None:
    known, late = table(MOVES), table(None)
    say(known, *RECRUITED, "anna: done")
    say(late, *RECRUITED)
    verdict = late.judge(late.read("anna: done")[0])
    assert CARD in {leaf.fact for leaf in verdict.rests_on}, "where it is told, it ends what it asks, or is refused"
    assert say(late, "anna: done", "boris: hire") == ["legal"] * 2
    say(known, "boris: hire")
    assert told_of(later(late, MOVES)) == told_of(known)
    assert [step.verdict for step in later(late, GAINS).steps] == ["legal"] * 4


def test_the_moment_for_a_tactic_card_may_be_what_it_asks_for() -> None:
    """GW-TAC-02: if Anna upgrades by her card, Boris may play one; no ability begins Winter."""
    late = table(None)
    late.position.players[1].tactics = 1
    upgrades, winter = (late.read(f"boris: play {card} upper")[0] for card in (6, 5))
    say(late, RECRUITED[0])
    assert late.judge(upgrades).status == "illegal", "what she recruited is sent first"
    say(late, RECRUITED[1])
    verdict = late.judge(upgrades)
    assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", [CARD])
    assert late.judge(winter).rules == ["GW-TAC-02"]


def test_the_table_says_that_more_may_be_declared_only_then() -> None:
    late = table(None)
    assert not late.decision().also
    say(late, *RECRUITED)
    assert late.decision().also and late.position.unheard == [CARD]


def test_where_all_is_told_the_turn_of_another_is_not_taken() -> None:
    known = table(MOVES)
    say(known, *RECRUITED)
    assert say(known, "boris: hire") == ["illegal"]


EVENT = "event.3"
FORCES = [{"when": "recruit", "who": "each", "do": [{"op": "take_shame"}]}]
KILLS = [{"when": "recruit", "who": "each", "do": [{"op": "kill", "of": ["rest"]}]}]
GIVES = [{"when": "recruit", "who": "each", "do": [{"op": "gain", "of": ["honor"]}]}]


def at_event(text: list[dict[str, Any]] | None) -> Session:
    """The table at which an Event that lasts says this, or nobody has told what."""
    box = practice_box(GAME.package)
    if text is None:
        del box.facts[EVENT]
    else:
        box.facts[EVENT] = {**box.facts[EVENT], "text": text}
    given = GIVEN | {"events": [3], "players.0.general": 1}
    made = {"game": GAME.id, "players": 3, "options": {"mode": "cooperative"}, "given": given}
    return scenarios.session_of(GAME, box, made)


def event_told(session: Session, text: list[dict[str, Any]]) -> Session:
    return session.knowing({EVENT: {**practice_box(GAME.package).facts[EVENT], "text": text}})


def test_the_next_entry_cannot_be_verified_where_an_event_may_ask_for_what_nobody_may_decline() -> None:
    late = at_event(None)
    assert say(late, *RECRUITED) == ["legal", "legal"], "first she sends her recruit"
    verdict = late.judge(late.read("boris: hire")[0])
    assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", [EVENT])
    assert late.judge(late.read("boris: slot 2")[0]).status == "illegal", "no card asks for that"


@pytest.mark.parametrize("text", [FORCES, KILLS, GIVES])
def test_who_goes_on_though_something_was_forced_came_too_early_and_what_follows_stands(
    text: list[dict[str, Any]],
) -> None:
    late = at_event(None)
    say(late, *RECRUITED, "boris: hire", "boris: hire")
    made = event_told(late, text)
    forced = text is not GIVES
    assert [step.verdict for step in made.steps] == ["legal", "legal", "illegal" if forced else "legal", "legal"]
    if forced:
        assert made.decision().kind == late.decision().kind
        assert made.position.players[1].resources == late.position.players[1].resources


def test_what_an_event_forces_is_said_and_it_is_as_if_it_had_been_known() -> None:
    entries = (*RECRUITED, *(f"{name}: shame archer" for name in ("anna", "boris", "carla")))
    known, late = at_event(FORCES), at_event(None)
    order = known.position.tea
    assert order == [0, 1, 2]
    assert "illegal" not in say(known, *entries, "boris: hire")
    assert "illegal" not in say(late, *entries, "boris: hire")
    made = event_told(late, FORCES)
    assert {step.verdict for step in made.steps} == {"legal"}
    assert told_of(made) == told_of(known)


def wounded(text: list[dict[str, Any]] | None = None) -> Session:
    """The table where Anna has just wounded a Horde card that says this, or that nobody told."""
    box = practice_box(GAME.package)
    if text is None:
        del box.facts["horde.1"]
    else:
        box.facts["horde.1"] = {**box.facts["horde.1"], "text": text}
    tasks = [{"kind": "turns"}, {"kind": "embassy", "seats": [1], "at": 8, "by_card": True, "count": 2}]
    wound = {"kind": "wound", "seats": [0], "count": 1}
    given = GIVEN | {"players.0.general": 1, "sections.centre.hordes": [{"card": 1}], "tasks": [*tasks, wound]}
    made = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 3, "given": given})
    say(made, "anna: wound centre row 1 spot 1")
    return made


def test_a_horde_card_may_force_something_as_well() -> None:
    late = wounded()
    verdict = late.judge(late.read("boris: hire")[0])
    assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", ["horde.1"])
    assert say(late, "boris: hire", "boris: done") == ["unverifiable", "legal"], "only the next one"


def test_a_horde_card_may_ask_others_than_whoever_wounds_it() -> None:
    """What its text asked of each was called illegal while nobody had told it, unless its attacker did it."""
    each = [{"when": "wound", "who": "each", "do": [{"op": "move"}]}]
    known, late = wounded(each), wounded()
    entries = ("anna: done", "boris: move to mill")
    assert say(known, *entries) == ["legal", "legal"]
    assert late.judge(late.read(entries[1])[0]).status == "unverifiable"
    assert say(late, entries[1]) == ["unverifiable"]
    made = late.knowing({"horde.1": {**practice_box(GAME.package).facts["horde.1"], "text": each}})
    assert [step.verdict for step in made.steps] == ["legal", "legal"]
    assert told_of(made) == told_of(known), "that Anna declined it went without a word"


@pytest.mark.parametrize(("entry", "known"), [("anna: move to mill", False), ("anna: slot 2", True)])
def test_another_box_shows_that_nobody_could_know_what_the_card_allows(entry: str, known: bool) -> None:
    """Its text is made of what other cards say, at another moment."""
    told, late = table([]), table(None)
    say(told, *RECRUITED)
    say(late, *RECRUITED)
    others = Others(told, Random(1), 300)
    assert others.tell_apart(late, [CARD], [CARD], told.read(entry)[0]) is not known


def test_declining_it_aloud_stands_though_the_same_card_asks_something_later() -> None:
    """What she recruited is sent first: that her card asks her afterwards made this illegal when it was told."""
    late = table(None)
    say(late, RECRUITED[0])
    late.position.unheard.append(CARD)
    assert say(late, "anna: done") == ["legal"]
    known = table(MOVES)
    say(known, RECRUITED[0])
    action = late.steps[-1].action
    assert action is not None and known.judge(action).status == "legal"


@pytest.mark.parametrize(
    ("general", "advisor", "status"),
    [(MOVES, GAINS, "illegal"), (GAINS, MOVES, "illegal"), (MOVES, MOVES, "legal")],
)
def test_of_two_cards_the_one_is_declined_that_asks_first(
    general: list[dict[str, Any]], advisor: list[dict[str, Any]], status: str
) -> None:
    """A General speaks before an Advisor: who declines and then moves, moves by the Advisor, if the General asked as well."""
    box, cards = practice_box(GAME.package), {CARD: general, "advisor.3": advisor}
    told = {key: {**box.facts.pop(key), "text": text} for key, text in cards.items()}
    given = GIVEN | {"players.0.advisors": [3]}
    late = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 3, "given": given})
    assert say(late, *RECRUITED, "anna: done", "anna: move to mill") == ["legal"] * 3 + ["unverifiable"]
    assert late.knowing(told).steps[-1].verdict == status


@pytest.mark.parametrize(("entry", "status"), [("anna: move to mill", "unverifiable"), ("anna: done", "legal")])
def test_it_may_be_answered_where_one_of_several_things_comes_next(entry: str, status: str) -> None:
    """Both were called illegal: which cards might ask was looked up only where the stack of tasks was known."""
    late = table(None)
    say(late, *RECRUITED)
    turns, hires = late.position.tasks
    several = ([turns, hires], [turns, Moving("move", [1])])
    late.position.tasks = Word(Leaf("tasks", Span(0, 1), several))
    assert late.judge(late.read(entry)[0]).status == status
    assert late.judge(late.read("anna: slot 2")[0]).status == "illegal", "no card asks for that"


HIRES = {"kind": "embassy", "seats": [0], "at": 8, "by_card": True, "count": 2}
MOMENT = {"kind": "moment", "seats": [0, 1], "windows": ["winter_start"]}
HANDS = {"players.0.tactics": 2, "players.1.tactics": 2, "reserve.tactics": 16}


@pytest.mark.parametrize(
    ("task", "entries"),
    [
        (HIRES, ("anna: done", "boris: move mill")),
        (MOMENT, ("anna: done", "boris: done")),
        (MOMENT, ("boris: done", "anna: done")),
    ],
    ids=["another question", "a moment", "another's moment"],
)
def test_ending_something_else_declines_what_the_card_asks_before_it(
    task: dict[str, Any], entries: tuple[str, str]
) -> None:
    """Once the card was told, what was said of the later question ended its own, or nothing, and the game stood still."""

    def seen(text: list[dict[str, Any]] | None) -> Session:
        box = practice_box(GAME.package)
        del box.facts["tactic.7"]  # so nobody knows at which moments it is played
        facts = {**box.facts, CARD: {**box.facts[CARD], "text": text}}
        box.facts = facts if text is not None else {key: one for key, one in facts.items() if key != CARD}
        given = GIVEN | HANDS | {"tasks": [GIVEN["tasks"][0], task, GIVEN["tasks"][2]]}
        return scenarios.session_of(GAME, box, {"game": GAME.id, "players": 3, "given": given})

    known, late = seen(MOVES), seen(None)
    assert say(known, *RECRUITED, "anna: done", *entries) == ["legal"] * 5
    assert say(late, *RECRUITED, *entries) == ["legal"] * 4
    made = later(late, MOVES)
    assert [step.verdict for step in made.steps] == ["legal"] * 4
    assert told_of(made) == told_of(known)


@pytest.mark.parametrize("entries", [("boris: hire", "boris: done"), ("boris: done",)])
def test_a_moment_for_tactic_cards_of_which_nobody_knew_is_declined_by_whoever_goes_on(
    entries: tuple[str, ...],
) -> None:
    """GW-TAC-02: once it was told that somebody held one, what had been declared since was illegal, or of the moment."""
    box, brings = practice_box(GAME.package), "command.economy"
    told = {"title": "Economy", "bands": [{"when": "now", "who": "active", "do": [{"op": "gain", "of": ["tactics"]}]}]}
    pause, first = {"kind": "pause", "windows": ["winter_start"]}, {"kind": "contribute", "seats": [0]}
    tasks = [GIVEN["tasks"][0], HIRES | {"seats": [1]}, pause, {"kind": "command", "owner": 1}, first]
    given = GIVEN | {"active": 1, "slot": 2, "locations.barracks": [], "players.0.clerks": 5, "tasks": tasks}
    given |= {"players.1.chosen": 0, "players.1.hand": [1, 2, 3, 4, 5]}
    del box.facts[brings]
    late = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 3, "given": given})
    assert say(late, "anna: done", "boris: done text") == ["legal", "unverifiable"]
    assert "illegal" not in say(late, *entries, "carla: move mill")
    made = late.knowing({brings: told})
    assert "illegal" not in {step.verdict for step in made.steps}
    assert made.position.players[1].tactics == 1
    assert (made.decision().kind, made.decision().seats) == (late.decision().kind, late.decision().seats)


@pytest.mark.parametrize(
    ("deed", "own"),
    [
        ({"op": "drop_shame", "of": ["free"]}, {"players.0.shamed.archer": 1, "shame": 30}),
        ({"op": "reclaim"}, {"players.0.hand": [0, 1, 4], "players.0.discard": [2, 5]}),
    ],
)
def test_so_are_a_token_and_a_command_card_declined(deed: dict[str, Any], own: dict[str, Any]) -> None:
    """They were taken for what the rules ask, and all later entries for the next question."""

    def seen(text: list[dict[str, Any]] | None) -> Session:
        box = practice_box(GAME.package)
        facts = {**box.facts, CARD: {**box.facts[CARD], "text": text}}
        box.facts = facts if text is not None else {key: one for key, one in facts.items() if key != CARD}
        given = GIVEN | own | {"tasks": [GIVEN["tasks"][0], HIRES, GIVEN["tasks"][2]]}
        return scenarios.session_of(GAME, box, {"game": GAME.id, "players": 3, "given": given})

    text = [{"when": "recruit", "do": [deed]}]
    known, late = seen(text), seen(None)
    assert say(known, *RECRUITED, "anna: done", "anna: done", "boris: move mill") == ["legal"] * 5
    assert say(late, *RECRUITED, "anna: done", "boris: move mill") == ["legal"] * 4
    made = later(late, text)
    assert [step.verdict for step in made.steps] == ["legal"] * 4
    assert told_of(made) == told_of(known)


def test_a_table_goes_on_where_nobody_told_what_the_emperors_general_says() -> None:
    """The stack on which his question lies was taken for a part of his name, and every Activation was refused."""
    box = practice_box(GAME.package)
    del box.facts["qin"]
    session = Session(GAME.setting(samples.seats(GAME, 1), {}, {}, box))
    for _ in samples.play(session, Random("qin")):
        if any(one.startswith("qin@") for one in session.position.unheard):
            break
    sound.check(session)
    assert any(one.startswith("qin@") for one in session.position.unheard)


def test_what_a_card_may_ask_for_rests_on_what_may_forbid_it_as_well() -> None:
    """Whether the Lumber Mill has room for another Clerk was not asked for: told, it was illegal all the same."""
    late = table(None)
    say(late, *RECRUITED)
    late.position.locations[0] = [1, 1]
    del late.setting.box.facts["location.3.lumber_mill"]
    late.setting.refresh()
    verdict = late.judge(late.read("anna: move to mill")[0])
    assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", [CARD, "location.3.lumber_mill"])
