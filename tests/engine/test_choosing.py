"""What whoever points is offered: what differs, side by side as far as there is room, pieces picked together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest

from referee.engine.action import Action, Arg
from referee.engine.box import Box
from referee.engine.choosing import chosen, offer
from referee.engine.errors import Ambiguous, UntoldError
from referee.engine.game import TABLE, Seat
from referee.engine.groups import ROOM, Group, Option, gathered
from referee.engine.outlook import Outlooks
from referee.engine.picking import Pick, Row, free
from referee.engine.said import Said, open_arg
from referee.engine.session import Session
from referee.engine.simulate import playing
from referee.engine.values import Many, Number
from referee.engine.verdict import ILLEGAL
from referee.engine.words import words
from referee.games import game as find_game
from referee.games import names
from referee.games.zhanguo.actions.play import Unify
from referee.opening import PRACTICE, named_box
from referee.testing import samples

STEPS, EVERY, MOST_STEPS = 120 if samples.WIDE else 60, 6, 12
NUMBERS = Many(words("numbers"), Number(words("number"), 1, 9), 1, 3)
SEVERAL = Arg("numbers", NUMBERS, words("numbers"), False, False, False)


def begun(game: str, players: str = "Anna:red Boris:yellow", box: Box | None = None) -> Session:
    found = find_game(game)
    seats = [Seat(*player.split(":")) for player in players.split()]
    return Session(found.setting(seats, {}, {}, box or named_box("", found, PRACTICE)))


def until(game: str, verb: str) -> Session:
    """A table where this is to be declared next."""
    session = begun(game)
    for _ in playing(session, Random(game)):
        if any(one.spec.verb.key == verb for one in session.decision().verbs):
            break
    return session


def leads(option: Option, wanted: Action) -> bool:
    """Whether what is said with an option agrees with an action."""
    said = option.said
    if said.verb is not type(wanted) or any(getattr(wanted, name) != value for name, value in said.values.items()):
        return False
    several = open_arg(said.verb, said.values) if said.items else None
    return several is None or [*said.items] == [*(getattr(wanted, several.field) or ())][: len(said.items)]


def picks(group: Group, wanted: Action) -> Said | None:
    """What is said by picking what is wanted; None if that cannot be."""
    if group.pick is None or not leads(Option(group.said), wanted):
        return None
    value = getattr(wanted, group.pick.arg.field)
    if not group.pick.holds(value or ()):
        return None
    return replace(group.said, values={**group.said.values, group.pick.arg.field: value})


def reached(session: Session, wanted: Action) -> Action | None:
    """The action that somebody declares who wants it and points; None if no way leads there."""
    seats = {wanted.player if wanted.player != TABLE else 0}
    waiting = [Said()]
    for _ in range(MOST_STEPS):
        if not waiting:
            return None
        made = offer(session, seats, waiting.pop(0))
        final = next((one.action for one in made.options if one.action == wanted), None)
        if final is not None:
            return final
        ways = [found for group in made.groups if (found := picks(group, wanted)) is not None]
        ways += [one.said for one in made.options if one.action is None and leads(one, wanted)]
        if wanted in (chosen(session, seats, said) for said in ways):
            return wanted
        waiting = ways + waiting
    return None


@pytest.mark.parametrize("game", names())
def test_whatever_is_legal_can_be_pointed_at(game: str) -> None:
    session, rng = begun(game), Random(game)
    for number, _ in enumerate(playing(session, rng)):
        if number > STEPS:
            break
        if number % EVERY == 0:
            legal = [one for one in session.legal() if not one.unsaid()]
            for wanted in rng.sample(legal, min(3, len(legal))):
                assert reached(session, wanted) == wanted, (number, wanted)


def unfinished(action: Action) -> Iterator[Action]:
    """The action without the last of what has to be said of it, without the last two, and so on."""
    said = [one.field for one in action.spec.args if one.required and getattr(action, one.field) is not None]
    values = {one.field: getattr(action, one.field) for one in action.spec.args}
    for field in reversed(said):
        values |= {field: None}
        yield type(action)(action.player, **values)


def illegal(session: Session, action: Action) -> bool:
    try:
        return session.judge(action).status == ILLEGAL
    except Ambiguous:
        return False


@pytest.mark.parametrize("game", names())
def test_with_an_empty_box_all_that_may_be_legal_can_be_pointed_at_and_begun(game: str) -> None:
    known, empty = begun(game), begun(game, box=Box(game, "empty"))
    seen = dict[type[Action], int]()
    for action in playing(known, Random(game)):
        if len(known.steps) > STEPS or illegal(empty, action):
            break
        seen[type(action)] = times = seen.get(type(action), 0) + 1
        if times == 1:
            assert reached(empty, action) == action
            assert not [one for one in unfinished(action) if illegal(empty, one)], action
        try:
            empty.declare(action)
        except UntoldError:
            break
    assert len(seen) >= 4 and sum(seen.values()) >= 9, seen


@pytest.mark.parametrize("game", names())
def test_what_is_offered_whole_is_legal_and_has_room(game: str) -> None:
    session = begun(game)
    for number, _ in enumerate(playing(session, Random(game))):
        if number > STEPS or session.decision().over:
            break
        if number % EVERY:
            continue
        seats = {max(0, *session.decision().seats)}
        made = offer(session, seats)
        whole = [one.action for group in made.groups if not group.open for one in group.options if one.action]
        assert {*whole} <= {*session.legal()}
        assert len(whole) == len({*whole})
        assert len(made.groups) == 1 or sum(one.size for one in made.groups) <= ROOM + 2 * len(made.groups)


def test_what_is_the_only_thing_is_not_asked() -> None:
    session = until("nations_dice", "roll")
    (group,) = offer(session, {session.decision().seats[0]}).groups
    assert group.said.verb is not None
    assert group.said.verb.spec.verb.key == "roll"
    assert group.pick is not None
    assert group.pick.exact


def test_dice_are_picked_by_colour_and_face() -> None:
    session = until("nations_dice", "roll")
    pick = offer(session, {session.decision().seats[0]}).groups[0].pick
    assert pick is not None
    assert [(row.name.key if row.name else "", row.low, row.high) for row in pick.rows] == [("white", 5, 5)]
    assert pick.holds(("white-gold", "white-food", "white-food", "white-stone", "white-book"))
    assert not pick.holds(("white-gold",))
    assert not pick.holds(("blue-book",) * 5)


def test_places_to_draw_for_come_in_the_order_of_the_board() -> None:
    session = begun("nippon")
    pick = next(one for one in offer(session, {0}).groups if one.pick is not None)
    assert pick.said.values == {"place": 0}
    assert pick.pick is not None
    assert [(row.low, row.high, len(row.pieces)) for row in pick.pick.rows] == [(3, 3, 6)]


def test_what_is_picked_wrongly_is_judged_all_the_same() -> None:
    session = begun("nippon")
    verb = next(one for one in session.game.actions if one.spec.verb.key == "draw")
    wrong = chosen(session, {0}, Said((), verb, {"place": 0, "workers": (0,)}))
    assert wrong is not None
    assert session.judge(wrong).rules == ["NP-SETUP-15"]


def test_many_numbers_are_a_pad() -> None:
    session = begun("zhanguo")
    verb = next(one for one in session.game.actions if one.spec.verb.key == "court")
    several = tuple(Option(Said((), verb, {"card": card}), card) for card in range(1, 40))
    assert Group(Said((), verb), several, verb.spec.args[0]).pad
    assert not Group(Said((), verb), several[:10], verb.spec.args[0]).pad


def every(size: range, most: int) -> list[tuple[int, ...]]:
    return [one for count in size for one in combinations_with_replacement(range(1, most + 1), count)]


def test_pieces_that_go_together_in_any_number_are_picked() -> None:
    together = every(range(1, 3), 3)
    assert free(SEVERAL, together) == Pick(SEVERAL, (Row(((1, 2), (2, 2), (3, 2)), 1, 2),))
    assert free(SEVERAL, [None, *together]) == Pick(SEVERAL, (Row(((1, 2), (2, 2), (3, 2)), 0, 2),))
    assert free(SEVERAL, together[1:]) is None
    assert free(SEVERAL, [None]) is None


def test_what_an_entry_would_change_is_known_before() -> None:
    session = until("nippon", "take")
    for one in playing(session, Random(4)):
        if one.spec.verb.key == "take":
            break
    player = session.decision().seats[0]
    looks = Outlooks(session, 50, seconds=60)
    before = session.position.players[player]
    had = before.yen
    found = {one: look for one in session.legal(player) if (look := looks.of((one,))) is not None}
    assert found
    for one, look in found.items():
        trial = session.branch()
        trial.declare(one)
        spent = trial.position.players[player].yen - had
        told = [change.by for change in look.changes if change.what.key == "yen" and change.seat == player]
        assert told == ([spent] if spent else []), one
    assert session.position.players[player].yen == had
    assert any(look.end is not None for look in found.values())


def test_no_more_is_looked_at_than_was_said() -> None:
    session = begun("nippon")
    looks = Outlooks(session, 1)
    first, second = session.legal()[:2]
    assert looks.of((first,)) is not None
    assert looks.of((second,)) is None
    assert Outlooks(session, 1, seconds=-1).of((first,)) is None


def unified(*cards: tuple[int, int]) -> Group:
    """The cards that may be played, each with its region, as they are chosen by the card."""
    said, card = Said(verb=Unify), next(one for one in Unify.spec.args if one.field == "card")
    actions = [Unify(0, *one) for one in cards]
    return Group(said, tuple(Option(replace(said, values={"card": one.card}), one.card, one) for one in actions), card)


def test_what_all_choices_say_alike_is_said_once() -> None:
    assert gathered(unified((5, 2), (6, 2), (17, 2))).said.values == {"region": 2}
    assert gathered(unified((5, 2), (6, 2), (17, 3))).said.values == {}
    assert gathered(unified((5, 2))).said.values == {}
    some = unified((5, 2), (6, 2))
    leading = replace(some, options=(*some.options, Option(replace(some.said, values={"card": 7}), 7)))
    assert gathered(leading).said.values == {}
