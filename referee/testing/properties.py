"""Properties of every game, tested in random games: whole games, round trips, legal lists, any text, any position."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import sound
from referee.engine import action as actions
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.errors import RefereeError
from referee.engine.fields import bare, below, fields, is_class
from referee.engine.game import Game
from referee.engine.holds import held, most
from referee.engine.naming import leaves, part, typed
from referee.engine.phrasing import question
from referee.engine.session import Session
from referee.engine.sums import SumOf, declared
from referee.engine.verdict import Verdict
from referee.engine.words import LANGUAGES
from referee.testing import samples, told
from referee.testing.attempts import against_parts, anything, neighbours
from referee.testing.founded import rests_on_what_it_says
from referee.testing.later import tells_later
from referee.testing.printed import another_case
from referee.testing.samples import Case
from referee.text.facts import facts_of
from referee.text.paths import path_of
from referee.text.report import error_lines
from referee.text.speech import Speaker
from scoring.sheet import UnansweredError


class Properties:
    """The tests of one game's properties, at the tables (:class:`~referee.testing.samples.Case`) its own class names.

    ``points`` is the field of a player that holds the points won so far, if there is one. Games of ``whole`` are played to
    the end. Those of ``trips`` go through JSON and words, and at those of ``listed`` the legal list is compared with what
    is accepted; both have the number of steps between checks. At ``bare`` tables no fact of the box is known. ``middles``
    are tables with a number of steps, after which any text is typed and any position is given. ``free`` are the paths of
    numbers that have no range.
    """

    game: Game
    points: str = ""
    whole: Sequence[Case] = ()
    trips: Sequence[tuple[Case, int]] = ()
    listed: Sequence[tuple[Case, int]] = ()
    bare: Sequence[Case] = ()
    middles: Sequence[tuple[Case, int]] = ()
    free: Sequence[str] = ()

    @staticmethod
    def unlisted(verdict: Verdict) -> bool:
        return False

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        usual = samples.cases(self.game)
        lacking = self.bare or usual
        tried: dict[str, Sequence[Any]] = {
            "case": self.whole or usual,
            "trip": self.trips or [(one, 1) for one in usual],
            "choice": self.listed or [(one, 1) for one in usual],
            "unknown": lacking,
            "late": [
                (one, share)
                for at, one in enumerate(lacking)
                for share in ((0.1, 0.5, 1) if samples.WIDE else (1, 0.3)[at % 2 :][:1])
            ],
        }
        for name in tried.keys() & set(metafunc.fixturenames):
            metafunc.parametrize(name, tried[name], ids=lambda one: str(one if isinstance(one, Case) else one[0]))

    @cached_property
    def interrupted(self) -> list[Session]:
        """The tables in the middle of play that ``middles`` names."""
        found = self.middles or [(one, steps) for one in samples.cases(self.game) for steps in (0, 10, 30)]
        return [middle(case.table(self.game)[0], steps, Random(steps)) for case, steps in found]

    def test_whole_games(self, case: Case) -> None:
        plays_whole(*case.table(self.game), points=self.points)

    @pytest.mark.parametrize("number", range(40 if samples.WIDE else 4))
    def test_whole_games_with_another_box(self, number: int) -> None:
        table, rng = another_case(self.game, number).table(self.game)
        plays_whole(table, rng, points=self.points)
        for step in (*range(0, len(table.steps), 15), len(table.steps)):
            assert sound.fault_of(table.position_at(step), table.setting) is None

    def test_round_trips(self, trip: tuple[Case, int]) -> None:
        case, every = trip
        round_trips(*case.table(self.game), every=every)

    def test_what_is_listed_is_what_is_accepted(self, choice: tuple[Case, int]) -> None:
        case, every = choice
        lists_what_it_accepts(*case.table(self.game), every=every, unlisted=self.unlisted)

    def test_every_value_is_read_back_in_every_language(self) -> None:
        reads_its_own_words(samples.session(self.game, self.game.players[1]), Random(1))

    def test_only_facts_there_are_are_asked_for(self, unknown: Case) -> None:
        table, rng = unknown.table(self.game)
        table.setting.box.facts.clear()
        table.setting.refresh()
        asks_for_facts_there_are(table, rng, *((200, 4) if samples.WIDE else (100, 10)))

    def test_what_is_told_later_is_as_if_it_had_been_known(self, late: tuple[Case, float]) -> None:
        tells_later(self.game, *late)

    def test_nothing_changes_a_verdict_but_what_it_rests_on(self, unknown: Case) -> None:
        assert rests_on_what_it_says(*unknown.table(self.game), every=40 if samples.WIDE else 80, times=2)

    def test_every_number_has_its_range(self) -> None:
        kind: Any = self.game.position
        assert {path for path, hint in leaves(kind) if bare(hint) is int and held(hint) is None} == {*self.free}

    def test_words_lead_to_the_parts_they_name(self) -> None:
        """Each table is asked in another language; REFEREE_WIDE=1 asks every one in all."""
        for number, table in enumerate(self.interrupted):
            finds_its_parts(table, LANGUAGES if samples.WIDE else [LANGUAGES[number % len(LANGUAGES)]])

    @samples.PATIENT
    @given(st.data(), samples.plain_text())
    def test_no_text_ends_in_a_traceback(self, data: st.DataObject, text: str) -> None:
        hears(data.draw(st.sampled_from(self.interrupted)), text)

    def test_any_path_is_named_or_refused(self) -> None:
        names_or_refuses(samples.session(self.game, self.game.players[1]), Random(1))

    @samples.PATIENT
    @given(st.data())
    def test_own_words_in_any_order(self, data: st.DataObject) -> None:
        table = data.draw(st.sampled_from(self.interrupted))
        carries_out(table, data.draw(samples.near_entries(table)))

    @samples.PATIENT
    @given(st.data())
    def test_bad_positions_are_refused_or_playable(self, data: st.DataObject) -> None:
        takes_or_refuses(data.draw(st.sampled_from(self.interrupted)), data)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
"""A strategy for any plain data."""


def middle(table: Session, steps: int, rng: Random) -> Session:
    """The table after this number of random steps."""
    for _ in itertools.islice(samples.play(table, rng), steps):
        pass
    return table


def plays_whole(table: Session, rng: Random, points: str = "") -> None:
    """Play a whole game and check it.

    Components are conserved after every action, and what changes of the ``points`` is told; carrying out the steps again
    gives the same position, undoing all of them gives the start, and the lines of the score sheet add up to the totals.
    With another box than the practice box something may be left for the table to count.
    """
    start = positions.to_json(table.position)
    before = told.points(table, points)
    for action in samples.play(table, rng):
        problems = table.game.audit(table.position, table.setting)
        assert not problems, (action, problems)
        after = told.points(table, points)
        assert not [*told.untold(before, after, table.steps[-1].notes)], action
        before = after
    ended = positions.to_json(table.position)
    assert table.decision().over
    assert not getattr(table.position, "unsure", ())
    replayed = Session(table.setting)
    for step in table.steps:
        replayed.restore(step)
    assert positions.to_json(replayed.position) == ended
    data, missing = table.game.final(table.position, table.setting)
    usual = table.setting.box.practice
    assert not (usual and missing)
    with suppress(*(() if usual else (UnansweredError,))):
        sheet = table.game.score(json.loads(json.dumps(data)), table.setting.rulings, [], lenient=not usual)
        for name in table.setting.players:
            assert sheet.totals[name] == sum(line.points for line in sheet.lines if line.player == name)
    count = len(table.steps)
    table.undo(count)
    assert positions.to_json(table.position) == start
    table.redo(count)
    assert positions.to_json(table.position) == ended


def round_trips(table: Session, rng: Random, every: int = 1, langs: Iterable[str] = LANGUAGES) -> None:
    """Check that position and action survive JSON, and that every action can be typed in each language."""
    game = table.game
    for number, action in enumerate(samples.play(table, rng)):
        if number % every:
            continue
        data = json.loads(json.dumps(positions.to_json(table.position)))
        assert positions.from_json(game.position, data) == table.position
        assert game.fits(table.position, table.setting) is None
        assert not [*out_of_range(table), *surplus(table)]
        assert actions.from_json(game.grammar.by_key, json.loads(json.dumps(action.to_json()))) == action
        for lang in langs:
            text = action.text(lang, table.setting.players)
            assert game.grammar.read(text, action.player, table.setting.names) == [action], text


def out_of_range(table: Session) -> Iterator[tuple[Any, int]]:
    """The declared sums of a position that are out of their range, each with its value."""
    for thing in _parts(table.position):
        for one in declared(type(thing)):
            kinds = range(len(one.kinds)) if isinstance(one, SumOf) else ()
            value = getattr(thing, one.name)
            for total in map(value, kinds) if kinds else (value,):
                if total < 0 or not one.within.allows(total, range(len(table.setting.seats))):
                    yield one.words, total


def surplus(table: Session) -> Iterator[tuple[str, Any]]:
    """What is more than the most there are, by declaration, in a position that is right."""
    for thing in _parts(table.position):
        kind: Any = type(thing)
        for one in fields(kind):
            for value in _more(one.hint, getattr(thing, one.name), len(table.setting.seats)):
                yield one.name, value


def _more(hint: Any, value: Any, players: int) -> Iterator[Any]:
    bound, inner = most(hint), below(hint)
    if bound is not None and value is not None and (value if inner is None else len(value)) > bound.of(players):
        yield value
    if isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _more(inner, each, players)


def _parts(of: Any) -> Iterator[Any]:
    """Every dataclass instance inside a position."""
    if isinstance(of, list | tuple | dict):
        for one in of.values() if isinstance(of, dict) else of:
            yield from _parts(one)
    elif is_class(type(of)):
        yield of
        kind: Any = type(of)
        for one in fields(kind):
            yield from _parts(getattr(of, one.name))


def finds_its_parts(table: Session, langs: Iterable[str] = LANGUAGES) -> None:
    """Check that every part of the position has a question, and that its name leads to it in each language."""
    kind: Any = table.game.position
    for path in _paths(positions.to_json(table.position), ""):
        if part(kind, path) is not None:
            assert question(kind, path) is not None, path
            for lang in langs:
                words = typed(kind, path, lang, table.setting.players)
                assert path_of(words, table) == path, words


def _paths(data: Any, path: str) -> Iterator[str]:
    if path:
        yield path
    if isinstance(data, dict | list):
        for key, inner in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _paths(inner, f"{path}.{key}".lstrip("."))


def reads_its_own_words(table: Session, rng: Random, count: int = 40) -> None:
    """Check that the text of an action is read as that action, in every language.

    All values of each first argument are tried, and random ones of the others.
    """
    game = table.game
    for verb in game.actions:
        fields = [one.field for one in verb.spec.args]
        domains = {one.field: list(itertools.islice(one.value.domain(), 500)) for one in verb.spec.args}
        said = [{fields[0]: value} for value in domains[fields[0]]] if fields else [{}]
        for last in range(1, len(fields) + 1):
            said += [{name: rng.choice(domains[name]) for name in fields[:last] if domains[name]} for _ in range(count)]
        for values in said:
            one = verb(
                -1 if verb.spec.by_table else 0,
                **{key: None if value == () else value for key, value in values.items()},
            )
            for lang in LANGUAGES:
                text = one.text(lang, table.setting.players)
                assert game.grammar.read(text, 0, table.setting.names) == [one], text


def never(verdict: Verdict) -> bool:
    return False


def lists_what_it_accepts(table: Session, rng: Random, every: int, unlisted: Callable[[Verdict], bool] = never) -> None:
    """Check that ``legal`` lists exactly what is accepted.

    Every listed action must be accepted. Listed and played actions are varied; those that are accepted must be in the
    list, or ``unlisted`` must be true for their verdict.
    """
    pool: list[Action] = []
    for number, action in enumerate(samples.play(table, rng)):
        pool.append(action)
        decision = table.decision()
        if number % every or not decision.seats or max(decision.seats) < 0 or decision.chance:
            continue
        listed = sorted(set(table.legal(private=True)), key=repr)
        assert listed, "a legal action always exists"
        assert not any(one.unsaid() for one in listed)
        for one in rng.sample(listed, min(10, len(listed))):
            assert not table.judge(one).violations
            assert not against_parts(table, one)
        tried = (*rng.sample(pool, min(12, len(pool))), *rng.sample(listed, min(6, len(listed))))
        _compare(table, set(listed), [other for one in tried for other in neighbours(one, rng)], unlisted)


def asks_for_facts_there_are(table: Session, rng: Random, steps: int, every: int) -> None:
    """Check, for random actions of anybody, that every missing fact and every rule named exists.

    Where so little is known a game need not come to an end.
    """
    facts = set(facts_of(table.game).keys())
    for number, _ in enumerate(itertools.islice(itertools.chain([None], samples.play_on(table, rng)), steps)):
        if number % every:
            continue
        for verb in table.game.actions:
            for one in anything(table, verb, rng):
                try:
                    verdict = table.judge(one, warn=False)
                except RefereeError:
                    continue
                assert facts.issuperset(missing.key for missing in verdict.missing), (one, verdict.missing)
                assert set(verdict.rules) <= table.game.book.rules.keys(), (one, verdict.rules)


def _compare(table: Session, listed: set[Action], tried: Iterable[Action], unlisted: Callable[[Verdict], bool]) -> None:
    for one in tried:
        if not one.spec.listed:
            continue
        try:
            verdict = table.judge(one)
        except RefereeError:
            continue
        if verdict.legal:
            assert verdict.action in listed or unlisted(verdict), verdict.action
        else:
            assert verdict.violations or verdict.missing, one
            assert all(violation.rule in table.game.book.rules for violation in verdict.violations), verdict.rules


def hears(table: Session, text: str) -> None:
    """Check that any text gives a verdict or an error that says what to do, and changes nothing."""
    before = positions.to_json(table.position)
    try:
        for action in table.read(text):
            table.judge(action)
    except RefereeError as error:
        assert str(error)
    assert positions.to_json(table.position) == before


def names_or_refuses(table: Session, rng: Random, count: int = 1500) -> None:
    """Say any path of keys and other words in words, and ask for what lies there: at most an error that can be said."""
    kind: Any = table.game.position
    keys = sorted({key for path, _ in leaves(kind) for key in path.split(".")})
    words = [*keys, *table.setting.players, "0", "1", "-1", "9", "", "size", "top", "²", "1.5"]
    speaker = Speaker("en", table.game.id, table.setting.players)
    for _ in range(count):
        path = ".".join(rng.choice(words) for _ in range(rng.randint(1, 5)))
        question(kind, path)
        typed(kind, path, "en", table.setting.players)
        try:
            positions.get_path(table.position, path_of(path.replace(".", " "), table))
            positions.get_path(table.position, path)
        except RefereeError as error:
            assert all(line.text for line in error_lines(error, speaker))


def carries_out(table: Session, text: str) -> None:
    """Check that an entry which is accepted leaves a sound position."""
    branch = table.branch()
    try:
        for action in branch.read(text):
            if branch.declare(action).status == "illegal":
                break
    except RefereeError as error:
        assert str(error)
    assert not branch.game.audit(branch.position, branch.setting)
    assert branch.game.fits(branch.position, branch.setting) is None


def takes_or_refuses(table: Session, data: st.DataObject) -> None:
    """Check that a position with one part replaced is refused with its path, or can be played and scored."""
    game, plain = table.game, positions.to_json(table.position)
    _replace_a_part(plain, data)
    try:
        position = positions.from_json(game.position, plain)
    except RefereeError as error:
        assert str(error)
        return
    if game.fits(position, table.setting) is not None:
        return
    game.audit(position, table.setting)
    broken = Session(table.setting, position)
    for action in itertools.islice(broken.legal(private=True), 20):
        assert broken.judge(action).status != "illegal"
    game.final(broken.position, broken.setting)


def _replace_a_part(holder: Any, data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(holder)))
    while isinstance(holder[key], dict | list) and holder[key] and data.draw(st.booleans()):
        holder = holder[key]
        key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else list(range(len(holder)))))
    holder[key] = data.draw(PLAIN)
