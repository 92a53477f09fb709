"""What is not known, against trying every value: numbers, words, runs and what is found on all of them."""

from __future__ import annotations

import itertools
import operator
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine import possible
from referee.engine.explore import Way, certain, explore, hinges, perhaps, surely
from referee.engine.game import Decision
from referee.engine.message import Message
from referee.engine.runs import Leaf, NotKnown, Span, roots, telling
from referee.engine.unknown import Number, Opaque, Word, added_up, number, one_of
from referee.engine.unlisted import Unlisted

NAMES = ("a", "b", "c")
WORDS = ("red", "blue", "")
HIGH = 3
COMPARED: tuple[Callable[[Any, Any], Any], ...] = (
    operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge,
)  # fmt: skip

Step = tuple[tuple[int, int, int], int, int]
steps = st.lists(
    st.tuples(st.tuples(*[st.integers(-2, 2)] * 3), st.integers(-6, 6), st.integers(0, len(COMPARED) - 1)),
    min_size=1,
    max_size=4,
)
Told = tuple[Any, Any, Any, Any]


def unknown_told() -> Told:
    return *(number(name, 0, HIGH) for name in NAMES), one_of("word", WORDS)  # type: ignore[return-value]


def every_told() -> Iterator[Told]:
    return itertools.product(*[range(HIGH + 1)] * 3, WORDS)


def rules(told: Told, asked: list[Step], word: int) -> tuple[str, ...]:
    """What a few rules find: each compares a sum with a number, one of them only if another let it."""
    *numbers, colour = told
    found: list[str] = []
    for at, (factors, limit, how) in enumerate(asked):
        total = sum(factor * one for factor, one in zip(factors, numbers, strict=True))
        if COMPARED[how](total, limit):
            found.append(f"rule {at}")
        elif at % 2 and colour == WORDS[word]:
            found.append(f"word {at}")
    if found and not colour:
        found.append("blank")
    return tuple(found)


def holds(way: Way[Any], told: Told) -> bool:
    """Whether a table with these values goes this way, by what the way says of itself."""
    values = dict(zip((*NAMES, "word"), (*told[:3], WORDS.index(told[3])), strict=True))
    of_leaves = all(values[leaf.path] in span for leaf, span in way.spans.items())
    sums = ((sum(factor * values[leaf.path] for leaf, factor in terms), held) for terms, held in way.run.lines.items())
    return of_leaves and all(low <= total <= high for total, (low, high) in sums)


def test_tables_at_which_the_same_can_be_something_else_do_not_mix() -> None:
    """A sum that was compared where its numbers end earlier says nothing of a table where they go further."""
    for most in (3, 10):
        a, b = number("wood", 0, most), number("stone", 0, most)
        found = explore(lambda a=a, b=b: (a <= b, a == 5))  # type: ignore[misc]
        assert found.finished
        assert {way.result for way in found.ways} == {
            (x <= y, x == 5) for x in range(most + 1) for y in range(most + 1)
        }


@given(steps, st.integers(0, 2))
def test_every_possible_table_goes_one_of_the_ways_and_finds_the_same(asked: list[Step], word: int) -> None:
    unknown = unknown_told()
    found = explore(lambda: rules(unknown, asked, word), 4000)
    assert found.finished
    for told in every_told():
        results = {way.result for way in found.ways if holds(way, told)}
        assert results == {rules(told, asked, word)}


@given(steps, st.integers(0, 2))
def test_what_is_certain_is_so_everywhere_and_nowhere_else(asked: list[Step], word: int) -> None:
    unknown = unknown_told()
    everywhere = [bool(rules(told, asked, word)) for told in every_told()]
    assert surely(lambda: rules(unknown, asked, word), 4000) == all(everywhere)
    assert perhaps(lambda: rules(unknown, asked, word), 4000) == any(everywhere)
    agreed = everywhere[0] if len(set(everywhere)) == 1 else None
    assert certain(lambda: bool(rules(unknown, asked, word)), 4000) is agreed


@given(steps, st.integers(0, 2))
def test_what_a_result_does_not_rest_on_cannot_change_it(asked: list[Step], word: int) -> None:
    unknown = unknown_told()
    looked = {leaf.path for leaf in explore(lambda: rules(unknown, asked, word), 4000).leaves}
    for at, name in enumerate((*NAMES, "word")):
        if name not in looked:
            seen: dict[Any, set[Any]] = {}
            for told in every_told():
                rest = (*told[:at], *told[at + 1 :])
                seen.setdefault(rest, set()).add(rules(told, asked, word))
            assert all(len(results) == 1 for results in seen.values())


@given(steps, st.integers(0, 2))
def test_where_results_differ_there_is_something_to_ask(asked: list[Step], word: int) -> None:
    unknown = unknown_told()
    found = explore(lambda: rules(unknown, asked, word), 4000)
    asks = list(hinges(found.ways, lambda one, other: one.result == other.result))
    assert bool(asks) == (len({way.result for way in found.ways}) > 1)
    assert {leaf.path for terms in asks for leaf, _ in terms} <= {*NAMES, "word"}


@given(st.integers(-5, 5), st.integers(-5, 5), st.integers(-9, 9), st.integers(1, 4))
def test_a_number_is_reckoned_with_like_any_other(factor: int, plus: int, limit: int, by: int) -> None:
    unknown = number("a", 0, 5)

    def reckoned(told: Any) -> tuple[Any, ...]:
        total = factor * told + plus
        return (
            total > limit, limit - total >= 0, -total == limit, abs(total) < 3, bool(total), int(total // by), total % by,
            max(total, limit) == limit, [10, 20, 30, 40, 50, 60][told], str(told), f"{told:>3}", total in (1, limit),
        )  # fmt: skip

    found = explore(lambda: reckoned(unknown), 4000)
    assert found.finished
    assert {way.result for way in found.ways} == {reckoned(told) for told in range(6)}


def test_many_numbers_are_added_up_as_one_by_one() -> None:
    one, other = number("one", 0, 3), number("other", 1, 2)
    found, wanted = added_up([(one, 2), (4, 3), (other, 1), (one, -1)]), 2 * one + 12 + other - one
    assert isinstance(found, Number) and isinstance(wanted, Number)
    assert ({*found.terms}, found.plus) == ({*wanted.terms}, wanted.plus) == ({*one.terms, *other.terms}, 12)
    assert added_up([(one, 1), (5, 1), (one, -1)]) == 5
    assert added_up([]) == 0


def test_a_sum_of_opposites_is_known() -> None:
    a = number("a", 0, 9)
    assert isinstance(a, Number)
    assert a - a == 0 and not isinstance(a - a, Number) and not isinstance(a * 0, Number)
    assert (a + 1) - a == 1 and a >= 0 and not a > 9
    with pytest.raises(NotKnown, match="a"):
        bool(a == 3)


def test_a_number_with_one_value_and_a_word_with_one_are_known() -> None:
    assert number("a", 4, 4) == 4 and one_of("w", ["red", "red"]) == "red"
    gap = one_of("n", [1, 2, 5])
    assert isinstance(gap, Number) and gap != 3 and gap.to_json() == {"one_of": [1, 2, 5]}


def test_a_word_that_cannot_be_is_no_question() -> None:
    colour = one_of("colour", ["red", "blue"])
    assert (
        isinstance(colour, Word) and colour != "green" and bool(colour) and colour == one_of("colour", ["red", "blue"])
    )
    with pytest.raises(NotKnown):
        bool(colour == "red")


def test_whoever_looks_at_what_may_be_anything_cannot_go_on() -> None:
    sealed = Opaque("card")
    looks: tuple[Callable[[], Any], ...] = (
        lambda: bool(sealed), lambda: sealed == 1, lambda: len(sealed), lambda: sealed.cost, lambda: sealed[0],
        lambda: hash(sealed),
    )  # fmt: skip
    for look in looks:
        with pytest.raises(NotKnown):
            look()
        (way,) = explore(look).ways
        assert [leaf.path for leaf in way.open] == ["card"] and way.result is None


def test_an_unfinished_exploration_is_no_result() -> None:
    many = [number(f"n{at}", 0, 1) for at in range(12)]
    found = explore(lambda: any(one == 1 for one in many) or True, 8)
    assert not found.finished and len(found.ways) == 8
    assert not surely(lambda: sum(int(one) for one in many) < 20, 8)
    assert perhaps(lambda: sum(int(one) for one in many) > 20, 8)


def test_the_ways_that_wait_take_no_more_room_than_there_are_runs_for_them() -> None:
    many = [number(f"n{at}", 0, 99) for at in range(60)]
    tracemalloc.start()
    found = explore(lambda: [int(one) for one in many], 200)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert not found.finished and len(found.ways) == 200
    assert most < 20_000_000


def test_where_all_ways_are_wanted_and_there_are_too_many_it_stops_at_once() -> None:
    a, b, run = number("a", 0, 3), number("b", 0, 99), list[int]()

    def both() -> tuple[int, int]:
        run.append(0)
        return int(a), int(b)

    assert not explore(both, 64, all_or_none=True).finished
    assert len(run) < 10
    assert explore(lambda: int(a), 64, all_or_none=True).finished


def test_what_contradicts_itself_ends_a_way_and_nothing_else() -> None:
    a, b = number("a", 0, 3), number("b", 0, 3)
    total = ((Leaf("a", Span(0, 3)), 1), (Leaf("b", Span(0, 3)), 1))
    found = explore(lambda: (int(a), int(b)), 400, lines={total: (5, 6)})
    assert found.finished and {way.result for way in found.ways} == {(2, 3), (3, 2), (3, 3)}
    assert not surely(lambda: a == 0 and b == 0)


def test_a_position_that_misfits_on_every_possible_table_misfits() -> None:
    a = number("a", 0, 3)
    few = Message("too few")
    many = Message("too many")
    assert possible.misfit(lambda: few if a < 2 else many) is not None
    assert possible.misfit(lambda: few if a < 2 else None) is None
    assert possible.misfit(lambda: few if a < 7 else None) is few


def test_what_is_found_in_common() -> None:
    a = number("a", 0, 3)
    assert possible.in_common(lambda: ["always", *(["rarely"] if a == 2 else [])]) == ["always"]
    assert possible.in_common(lambda: ["low"] if a < 2 else ["high"]) == []
    assert possible.or_else(lambda: int(a), lambda: "?") == "?"
    assert list(possible.every(lambda: range(a))) == [0, 1, 2]


def test_what_can_be_told_itself_is_asked_for_though_others_tell_of_it() -> None:
    """A verdict rests on all of them; it hinges on the one that settles it, and of what cannot be told on the others."""
    own, other = Leaf("box:track/1", Span(2, 4)), Leaf("box:ban/", Span(0, 1))
    through = Leaf("box:track/1", Span(2, 4), (), 0, (own, other))
    follows = Leaf("players.0.level", Span(0, 4), (), 3, (own, other))
    assert [*roots([through, follows])] == [own, other] * 2
    assert [*telling([through, follows])] == [own, own, other]


def test_a_number_divided_by_one_is_itself() -> None:
    """What is counted "for each one" is a division by one: it was tried with every value."""
    a = number("a", 0, 99)
    found = explore(lambda: a // 1)
    assert len(found.ways) == 1 and found.ways[0].result is a


@pytest.mark.parametrize(
    ("templates", "said"),
    [
        (["{player}: pay"], "[0, 1]: pay"),
        (["{player}: pay", "{player}: build"], "one of these: [0, 1]: pay; [0, 1]: build"),
        (["{player}: pay", "{player}: build", "{player}: pass"], "it hangs on what nobody has told yet"),
    ],
)
def test_what_is_asked_next_is_said_as_far_as_it_is_known(templates: list[str], said: str) -> None:
    """Of several questions one was said, as if nobody else and nothing else could be asked."""

    def made() -> Decision:
        template = templates[int(one_of("kind", range(len(templates))))]
        seat: Any = number("seat", 0, 1)
        return Decision(template, (seat,), (), Message(template, {"player": seat}))

    asked = possible.decision(made)
    assert asked.seats == (0, 1)
    assert str(asked.prompt).replace("0, 1:", "[0, 1]:") == said


def test_what_lies_in_a_copy_of_a_list_nobody_told_is_the_copys_own() -> None:
    @dataclass
    class Piece:
        place: str

    before = Unlisted("pieces", lambda path: Piece(path), 0, 3)
    before.append(Piece("here"))
    copied = before.copy()
    copied.added[0].place = "there"
    assert (before.added, copied.added) == ([Piece("here")], [Piece("there")])


def test_what_lies_between_the_values_of_one_of_two_ways_is_neither() -> None:
    """Seat 0 or seat 9, as the one way or the other was gone: nobody else."""
    seat = Number(((Leaf("tasks", Span(0, 1)), 9),))
    assert seat.bounds().values() == [0, 9]
    assert seat.to_json() == {"one_of": [0, 9]}
