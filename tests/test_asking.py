"""How many questions an entry takes at a table that nobody tracked, for a sample of every game's own examples."""

from __future__ import annotations

import statistics
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, count, product
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from referee.engine import broken, phrasing, sums
from referee.engine.asking import Inquiry
from referee.engine.box import Box
from referee.engine.explore import Way
from referee.engine.possible import Outcome
from referee.engine.question import Asked, status_of
from referee.engine.runs import Leaf, NotKnown, Span, roots
from referee.engine.scenario import scenarios_of
from referee.engine.session import Session
from referee.engine.supposing import suppose
from referee.engine.unknown import Unknown
from referee.engine.unlisted import Unlisted
from referee.engine.untold import untold
from referee.engine.verdict import ILLEGAL, UNVERIFIABLE
from referee.games import game, names
from referee.inquiring import Case
from referee.testing import samples
from referee.testing.unknown import Interview, interview, tables
from referee.text.lines import capital
from referee.text.speech import Speaker
from referee.untracked import Free, read

HERE = Path(__file__).parent
MIDDLE, MOST = 3, 8
SAMPLE = {"zhanguo": 24, "nippon": 14, "nations_dice": 17, "great_wall": 50}
"""One in so many examples; which does not change when others are added."""


def scenarios(name: str) -> Iterator[dict[str, Any]]:
    for file in sorted((HERE / name / "scenarios").glob("*.toml")):
        yield from scenarios_of(tomllib.loads(file.read_text("utf-8")))


@cache
def sample(name: str) -> Sequence[tuple[str, str, Interview]]:
    """What each example of a sample is, what is said of it where all is known, and how many questions it takes."""
    found = []
    chosen = (one for one in scenarios(name) if crc32(called(one).encode()) % SAMPLE[name] == 0)
    for one, session, actions in tables(game(name), chosen):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Inquiry, "question", weighed(name))
            got = interview(session, actions)
        found.append((called(one), session.judge(actions[-1]).status, got))
    return found


def called(one: dict[str, Any]) -> str:
    return str(one.get("name") or one.get("entry", ""))


NUMBERS: defaultdict[str, count[int]] = defaultdict(count)
PUT: defaultdict[str, list[tuple[str, bool | None]]] = defaultdict(list)
"""The questions of each game that were put, and whether their answers could matter."""


def weighed(name: str) -> Callable[[Inquiry], Asked | None]:
    """Asks as always, and finds out of some questions, with REFEREE_WIDE=1 of all, whether they could matter."""
    ask, put = Inquiry.question, PUT[name]
    every = 1 if samples.WIDE else 10

    def question(inquiry: Inquiry) -> Asked | None:
        asked = ask(inquiry)
        if asked is not None and next(NUMBERS[name]) % every == 0:
            put.append((str(asked.text), matters(inquiry, asked)))
        return asked

    return question


@pytest.mark.parametrize("name", names())
def test_few_questions_decide_an_entry(name: str) -> None:
    found = sample(name)
    assert len(found) >= 12
    told = [one for one in found if all(None not in answers for _, answers in one[2].questions)]
    assert len(told) >= 12 and [(called, want, got.status) for called, want, got in told if got.status != want] == []
    for _, _, got in found:
        put = [str(asked.text) for asked, _ in got.questions]
        assert len(put) == len({*put})
    counts = sorted(len(got.questions) for _, _, got in found)
    assert statistics.median(counts) <= MIDDLE
    assert counts[-2] <= MOST


def matters(inquiry: Inquiry, asked: Asked) -> bool | None:
    """Whether two tables that differ in nothing but what is asked come to another verdict; None if nobody can say."""
    wanted = {leaf for subject in asked.subjects for leaf, _ in subject}
    below = tuple(f"{path}." for path in asked.lists)

    def told(leaf: Leaf) -> bool:
        return bool(wanted & {leaf, *roots([leaf])} or (below and leaf.path.startswith(below)))

    def differ_elsewhere(one: Way[Outcome], other: Way[Outcome]) -> bool:
        return any(not span.meets(other.run.span(leaf)) for leaf, span in elsewhere[id(one)].items())

    found = inquiry.explored(6000 if samples.WIDE else 700)
    elsewhere = {id(way): {leaf: span for leaf, span in way.spans.items() if not told(leaf)} for way in found.ways}
    alike = defaultdict[str, list[Way[Outcome]]](list)
    for way in found.ways:
        alike[status_of(way)].append(way)
    for ones, others in combinations(alike.values(), 2):
        if any(not differ_elsewhere(one, other) for one, other in product(ones, others)):
            return True
    return False if found.finished and UNVERIFIABLE not in alike else None  # of what is printed not all can be tried


@pytest.mark.parametrize("name", names())
def test_no_question_is_asked_whose_answer_could_not_matter(name: str) -> None:
    assert len(sample(name)) >= 12
    put = PUT[name]
    assert put and [text for text, so in put if so is False] == []
    assert sum(so is None for _, so in put) <= 0.5 * len(put)  # where nobody could find out in time


def test_rows_in_a_list_are_told_as_lists_and_a_sum_once() -> None:
    drawn = (one for one in scenarios("nippon") if one.get("entry") == "draw row3")
    ((_, session, actions),) = tables(game("nippon"), drawn)
    got = interview(session, actions)
    put = [str(asked.text) for asked, _ in got.questions]
    assert len(put) == len({*put}) <= MOST
    assert any(asked.lists[:2] == ("rows.0", "rows.1") for asked, _ in got.questions)
    assert "How many workers in the bag, all colours?" in put


def opened(name: str, entry: str, told: Any, players: int = 3) -> Inquiry:
    found = game(name)
    setting = found.setting(samples.seats(found, players), {}, {}, samples.practice(name))
    actions = found.grammar.parse(entry, 0, setting.names)[0]
    made = Inquiry(setting, untold(found.ready(setting, {}), told, found.singles), actions)
    suppose(made, found.ready(setting, {}))
    return made


def asked_of(inquiry: Inquiry, path: str) -> Asked:
    """The question about a list, once it is put; the others nobody can answer."""
    while (question := inquiry.question()) is not None:
        if path in question.lists:
            return question
        inquiry.skip(question)
    raise AssertionError(path)


DICE = "players.0.dice"


def test_of_a_list_in_which_one_thing_matters_nothing_else_is_asked() -> None:
    inquiry = opened("nations_dice", "pay white-gold", {})
    asked = inquiry.question()
    assert asked is not None and not asked.lists
    assert [leaf.path for ((leaf, _),) in asked.subjects] == [f"{DICE}.count.white-gold"]


def test_what_lies_in_a_list_is_told_at_once() -> None:
    inquiry = opened("nations_dice", "reroll white-gold", {})
    asked = asked_of(inquiry, DICE)
    assert asked.leaf is None
    with pytest.raises(ValueError, match="61"):
        inquiry.tell_lists(asked, [["white-gold"] * 61 if one == DICE else None for one in asked.lists])
    inquiry.tell_lists(asked, [["white-gold", None] if one == DICE else None for one in asked.lists])
    dice = inquiry.table.players[0].dice
    assert type(dice) is list and dice[0] == "white-gold" and isinstance(dice[1], Unknown)
    assert not any(DICE in one.lists for one in inquiry.questions())
    assert inquiry.back() and not isinstance(inquiry.table.players[0].dice, list)


def test_a_list_that_nobody_knows_is_not_asked_again() -> None:
    inquiry = opened("nations_dice", "reroll white-gold", {})
    inquiry.skip(asked_of(inquiry, DICE))
    while (question := inquiry.question()) is not None:
        assert DICE not in question.lists
        assert not any(leaf.path.startswith(f"{DICE}.") for subject in question.subjects for leaf, _ in subject)
        inquiry.skip(question)


def test_things_in_a_list_are_told_by_their_fields_and_the_rest_stays_unknown() -> None:
    inquiry = opened("great_wall", "attack archer left row 3 spot 3 from rest", {})
    asked = asked_of(inquiry, "sections.left.hordes")
    inquiry.tell_lists(asked, [[{"card": 1}, {}, {"card": 13}] for _ in asked.lists])
    first, second, third = inquiry.table.sections[0].hordes
    assert (first.card, third.card) == (1, 13) and isinstance(second.card, Unknown)
    assert isinstance(first.wounds, Unlisted) and first.wounds.path == "sections.left.hordes.0.wounds"


@pytest.mark.parametrize("entry", ["pick 2", "use"])
def test_what_a_card_that_nobody_named_asks_for_cannot_be_verified(entry: str) -> None:
    """Each was called legal, as if a card that is not there asked for nothing."""
    assert opened("great_wall", entry, {}).verdict.status == "unverifiable"


def test_a_sum_is_asked_for_with_what_is_known_of_it() -> None:
    found = game("nippon")
    setting = found.setting(samples.seats(found, 3), {}, {}, samples.practice("nippon"))
    position = untold(found.ready(setting, {}), {"spaces": {"1": [0, 0, 1]}})
    declared = {one.path: one for _, one in sums.unknown(position)}
    bag = declared["bagged.c1"]
    assert (bag.plus, bag.sign) == (7 - 2, -1)
    assert bag.value(Span(1, 3)) == Span(2, 4)
    assert bag.terms(bag.value(Span(1, 3))) == Span(1, 3)


def test_what_lies_in_a_told_list_lies_nowhere_else() -> None:
    found = game("zhanguo")
    setting = found.setting(samples.seats(found, 2), {}, {}, samples.practice())
    position = untold(found.ready(setting, {}), {"court": [5, 45]}, found.singles)
    cards = position.players[0].regions[0].cards
    assert isinstance(cards, Unlisted) and cards.count(5) == 0
    with pytest.raises(NotKnown) as caught:
        bool(cards.count(7))
    (leaf,) = caught.value.leaves
    assert leaf.path == "where.7" and leaf.values.index("court") not in leaf.span


def test_an_entry_is_asked_about_at_the_task_it_answers() -> None:
    inquiry = opened("great_wall", "recruit archer", {})
    (task,) = inquiry.table.tasks
    assert task.kind == "barracks" and not task.by_card and inquiry.question() is not None


def test_places_without_a_name_are_counted_from_one_and_seats_are_told() -> None:
    position = game("great_wall").position
    said = Speaker("en", "great_wall", ("Anna", "Boris"))
    asked = [
        phrasing.question(position, path) for path in ("sections.left.hordes.0.wounds.size", "sections.left.rest.1.0")
    ]
    assert [said.message(one.text) for one in asked if one is not None] == [
        "Wound markers in row 1 in Section left: how many?",
        "How many Rest Zone (Boris; spearman) in Section left?",
    ]


def test_players_in_a_list_are_asked_for_as_such_and_one_of_a_pair_by_its_place() -> None:
    zhanguo, nations = game("zhanguo").position, game("nations_dice").position
    said = Speaker("en", "zhanguo", ("Anna", "Boris"))
    taken = [phrasing.question(zhanguo, f"column.{place}.1") for place in (0, 1)]
    asked = [
        phrasing.whether_in(nations, "waiting", 1),
        phrasing.listed(zhanguo, "auction.bidders"),
        phrasing.whether_in(zhanguo, "track", 1),
        *taken,
    ]
    assert [capital(said.message(one.text)) for one in asked if one is not None] == [
        "Players still to be asked: is Boris among them?",
        "Bidders in auction: who?",
        "Reward track: does Boris have any there?",
        "Rewards of this round (1): who?",
        "Rewards of this round (2): who?",
    ]
    row = phrasing.in_a_row([one for one in taken if one is not None])
    assert capital(said.message(row)) == "Rewards of this round: who: 1, 2?"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                "Clerks (barracks): does Anna have any there?",
                "Clerks (barracks): how many does Anna have there?",
                "Clerks: how many does Anna have: barracks, builders?",
                "How many does Anna have: Clerks (barracks); Tea order?",
            ],
        ),
        (
            "ru",
            [
                "Anna: чиновники (казармы) — есть хотя бы 1?",
                "Anna: чиновники (казармы) — сколько?",
                "Anna: чиновники — сколько (казармы, лагерь)?",
            ],
        ),
        (
            "it",
            [
                "Funzionari (caserma): Anna ne ha almeno 1?",
                "Funzionari (caserma): quanti ne ha Anna?",
                "Funzionari, quanti ne ha Anna: caserma, costruttori?",
            ],
        ),
    ],
)
def test_what_is_somebody_s_is_asked_for_as_his(lang: str, said: list[str]) -> None:
    position, speaker = game("great_wall").position, Speaker(lang, "great_wall", ("Anna", "Boris"))
    paths = ("locations.barracks", "locations.builders", "tea")
    asked = [one for path in paths if (one := phrasing.whether_in(position, path, 0)) is not None]
    clerks, builders, tea = [phrasing.how_many(one) for one in asked]
    told = [asked[0].text, clerks.text, phrasing.in_a_row([clerks, builders]), phrasing.in_a_row([clerks, tea])]
    assert [capital(speaker.message(one)) for one in told][: len(said)] == said


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("great_wall", "cards come back in Tea order"),
        ("great_wall", "one is taken back"),
        ("great_wall", "or none at all"),
    ],
)
def test_without_a_box_what_lies_on_the_table_is_asked_as_far_as_it_decides(name: str, called: str) -> None:
    """Cards that nobody has, told one by one, say nothing: asking ended before, as if their texts mattered."""
    (found,) = tables(game(name), (one for one in scenarios(name) if one.get("name") == called))
    _, session, actions = found
    setting = session.setting
    bare = Session(
        game(name).setting(setting.seats, setting.options, setting.rulings, Box(name, "empty", False, {})),
        session.position,
    )
    verdict, got = bare.judge(actions[0]), interview(bare, actions)
    assert (got.status, got.rules) == (verdict.status, verdict.rules) and verdict.status != UNVERIFIABLE


def test_other_openings_name_no_rules_where_those_that_are_named_hold_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is broken was named seven times, once for each number of players and each option."""
    zhanguo, names_all, plainly = game("zhanguo"), [0], broken.named

    def counted(*args: Any) -> Any:
        names_all[0] += 1
        return plainly(*args)

    monkeypatch.setattr(broken, "named", counted)
    free, actions = read(Free(zhanguo, Box("zhanguo", "empty", False, {}), (), ("A", "B")), "unify 20 6")
    case = Case(actions, free, free.opened())
    assert case.question() is None and case.inquiry.verdict.status == ILLEGAL
    assert names_all[0] <= 2
