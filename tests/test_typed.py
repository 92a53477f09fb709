"""What is typed at any table: chains of several players, numbers there are not, suggestions, words said twice."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

import pytest

from referee.declaring import attempt
from referee.engine.action import Action, from_json
from referee.engine.entry import entries_of
from referee.engine.errors import Ambiguous, EntryError, NotUnderstood, RefereeError
from referee.engine.session import Session
from referee.engine.values import Choice, Many, Number
from referee.engine.words import LANGUAGES
from referee.games import NAMES, game
from referee.testing import samples
from referee.text.paths import path_of
from referee.text.report import instead_texts
from referee.text.speech import Speaker

LIMIT = 0.5
"""Seconds in which everything is answered."""


@cache
def kinds(played: str) -> list[Session]:
    """A table of each kind of decision of a game, as random games come to them."""
    found: dict[object, Session] = {}
    for number, (players, options) in enumerate(samples.tables(game(played))):
        table = samples.session(played, players, options)
        for _ in itertools.islice(samples.play(table, Random(number)), 1200):
            decision = table.decision()
            found.setdefault((decision.kind, len(decision.seats) > 1, decision.verbs), table.branch())
    return list(found.values())


# -- splitting -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" ; # nothing", []),
        ("a; b", ["a", "b"]),
        ("a # first; no\nb;c\r\n\n# no\nd", ["a", "b", "c", "d"]),
    ],
)
def test_entries_are_split_at_semicolons_and_lines_and_end_at_comments(text: str, expected: list[str]) -> None:
    assert entries_of(text) == expected


@pytest.mark.parametrize("played", NAMES)
def test_a_word_that_is_nothing_behind_a_step_ends_the_reading(played: str) -> None:
    """With a number behind it, numbers out of range are read too, which may be told otherwise than those in range."""
    for table in kinds(played):
        for action in {type(one): one for one in table.legal()}.values():
            said = action.text("en", table.setting.players)
            for text in (f"{said} x 1", f"{said} {said} x 99"):
                with suppress(EntryError):
                    table.game.grammar.parse(text, max(action.player, 0), table.setting.names)


def test_a_step_that_follows_without_its_verb_is_read_alike_in_and_out_of_range() -> None:
    table = samples.session("nations_dice")
    with pytest.raises(NotUnderstood, match="x cannot follow use"):
        table.read("anna: use 4 food x 1")


# -- one player a chain ----------------------------------------------------------------------------------------------


WALL = """
artifacts 1 2 3; horde 22 next centre; horde 2 next right; horde 9 next right; come 19; come 17; come 18; come 4
begin; Anna: keep 4 active 11; Boris: keep 1 active 35; Carla: keep 7 active 10
Anna: order sixth; Carla: order fifth; Boris: order sixth; Carla: slot 2; Anna: slot 1; Anna: play 13 boosted
Boris: slot 3
"""


@pytest.fixture
def wall() -> Session:
    """The Great Wall, where Anna has three Moves."""
    table = samples.session("great_wall", 3)
    assert attempt(table, WALL).status == "legal"
    return table


def who_moved(table: Session, text: str) -> list[int]:
    known = len(table.steps)
    attempt(table, text)
    return [step.action.player for step in table.steps[known:] if step.action is not None]


def test_a_name_holds_until_the_next(wall: Session) -> None:
    assert who_moved(wall, "Anna: move quarry; move mine\nmove mill; Carla: move temple; move mine") == [0, 0, 0, 2, 2]


@pytest.mark.parametrize("name", ["Anna: ", "anna ", "", "blue: ", "p1: ", "p1 "])
def test_a_step_that_falls_to_another_player_is_asked(wall: Session, name: str) -> None:
    before = wall.branch()
    with pytest.raises(Ambiguous) as caught:
        attempt(before, f"{name}move quarry; move mine; move mill; move temple")
    assert caught.value.place == 3
    assert [one.player for one in caught.value.options] == list(wall_after(wall).decision().seats)
    with pytest.raises(Ambiguous):
        attempt(wall.branch(), f"{name}move quarry; done; done")


def wall_after(wall: Session) -> Session:
    trial = wall.branch()
    attempt(trial, "Anna: move quarry; move mine; move mill")
    return trial


def test_what_the_table_does_holds_nobody() -> None:
    table = samples.session("zhanguo", 2)
    text = "first Anna; track Anna Boris; face turquoise-left unrest-empty"
    assert [one.action.player for one in attempt(table, text).verdicts] == [-1, -1, -1]
    assert table.read_on("Boris: begin", None)[1] == 1
    assert table.read_on("begin", 1)[1] == 1


def test_a_verb_goes_before_a_name() -> None:
    seats = {"order": 0, "re": 1, "anna": 2}
    grammar = game("great_wall").grammar
    assert [one.player for one in grammar.read("order sixth", 0, seats)] == [0]
    assert type(grammar.read("re move mill", 0, seats)[0]).spec.verb.key == "move"
    assert grammar.read("re move mill", 0, seats)[0].player == 1
    with pytest.raises(NotUnderstood):
        grammar.read("anna", 0, seats)
    with pytest.raises(NotUnderstood) as caught:
        grammar.read("anna mvoe mill", 0, seats)
    assert (caught.value.start, caught.value.end) == (5, 9)


# -- numbers ---------------------------------------------------------------------------------------------------------


NUMBERS = [(played, cls, one) for played in NAMES for cls in game(played).actions for one, _ in cls.spec.numbers]


@pytest.mark.parametrize(("played", "cls", "one"), NUMBERS, ids=lambda each: getattr(each, "field", None))
def test_a_number_out_of_range_is_refused_by_its_rule_which_names_the_range(played: str, cls, one) -> None:  # type: ignore[no-untyped-def]
    table = samples.session(played, samples.tables(game(played))[0][0])
    number = one.value.of if isinstance(one.value, Many) else one.value
    assert isinstance(number, Number)
    for value in (number.high + 1, number.low - 1, 99_999):
        said = f"{value} " * (one.value.low or 1 if isinstance(one.value, Many) else 1)
        text = f"Anna: {cls.spec.verb.key} {one.key.en[0]} {said}"
        (action,) = table.game.grammar.read(text, 0, table.setting.names)
        assert type(action) is cls
        for verdict in (table.judge(action), table.declare(action)):
            assert verdict.rules == [one.rule or number.rule]
            assert verdict.rules[0] in table.game.book.rules
        said = Speaker("en", played, table.setting.players).say(
            verdict.violations[0].template, verdict.violations[0].facts
        )
        named = "" if cls.spec.private else f", not {value}"
        assert f": {number.low} to {number.high}{named}" in said
        with pytest.raises(EntryError):
            table.declare(action, override=True, why="so be it")
        with pytest.raises(ValueError, match="must be"):
            from_json(table.game.grammar.by_key, action.to_json())


def test_a_number_is_taken_where_it_fits_first() -> None:
    grammar = game("zhanguo").grammar
    assert [one.text() for one in grammar.read("unify 130 3", 0, {})] == ["unify 130 3"]
    assert [one.text() for one in grammar.read("court 20 palace 9 from 5", 0, {})] == ["court 20", "palace 9 from 5"]
    assert [one.text() for one in grammar.read("wall gold-left 5 from 9", 0, {})] == ["wall gold-left 5 from 9"]
    for nonsense in ("court 20 7", "unify --1 3", "unify 1 2 3", "done 1"):
        with pytest.raises(NotUnderstood):
            grammar.read(nonsense, 0, {})


# -- suggestions -----------------------------------------------------------------------------------------------------


def refused(table: Session, rng: Random, pool: list[Action]) -> Iterator[str]:
    """Entries that will hardly be legal, alone and behind some that are."""
    names = table.setting.players
    decision = table.decision()
    seats = [seat for seat in decision.seats if seat >= 0] or [0]
    for one in rng.sample(pool, min(4, len(pool))):
        yield f"{names[rng.choice(seats)]}: {one.text('en', names)}"
    listed = table.legal()
    if not listed:
        return
    for _ in range(3):
        first = rng.choice(listed)
        trial = table.branch()
        try:
            if trial.declare(first).status == "illegal":
                continue
        except EntryError:
            continue
        wrong = rng.choice(pool)
        chain = [first, type(wrong)(first.player, *(getattr(wrong, one.field) for one in wrong.spec.args))]
        yield table.game.grammar.write(chain, "en", names)


@pytest.mark.parametrize("played", NAMES)
def test_what_is_suggested_instead_is_legal_as_it_stands(played: str) -> None:
    """In three languages, whoever decides, behind a chain too; what only the player knows may still be asked."""
    tried = 0
    for number, (players, options) in enumerate(samples.tables(game(played))):
        table, rng = samples.session(played, players, options), Random(number + 7)
        pool: list[Action] = []
        for count, action in enumerate(itertools.islice(samples.play(table, rng), 400)):
            pool.append(action)
            if count % 12:
                continue
            for text in refused(table, rng, pool):
                tried += suggestions_hold(table, text)
    assert tried > 100


def suggestions_hold(table: Session, text: str) -> int:
    try:
        outcome = attempt(table.branch(), text)
    except RefereeError:
        return 0
    count = 0
    for lang in LANGUAGES:
        speaker = Speaker(lang, table.game.id, table.setting.players)
        for one in instead_texts(outcome, speaker, table.game):
            count += 1
            try:
                again = attempt(table.branch(), one)
            except Ambiguous as error:
                opened = (
                    [getattr(option, error.open_args[0].field) for option in error.options] if error.open_args else [0]
                )
                assert opened == [None], (text, one, str(error))
            else:
                assert again.status != "illegal", (text, one, again.verdicts[-1].rules)
    return count


# -- any word, any decision ------------------------------------------------------------------------------------------


def said_twice(table: Session, rng: Random) -> Iterator[str]:
    """For every verb open here and some others: words of it twice and three times, in each language."""
    decision = table.decision()
    open_ = dict.fromkeys((*decision.verbs, *decision.others))
    closed = [cls for cls in table.game.actions if cls not in open_]
    legal = {type(one): one.text("en", table.setting.players) for one in table.legal(private=True)}
    for cls in (*open_, *rng.sample(closed, min(3, len(closed)))):
        many = 6 if table.game.id == "great_wall" else 40
        most = (many if samples.WIDE else many // 6) if cls in open_ else 1 + samples.WIDE
        for lang in LANGUAGES:
            verb = cls.spec.verb.shown(lang)
            yield f"{verb} {verb} {verb}"
            for one in cls.spec.args:
                words, key = values(one.value), one.key.shown(lang)
                for word in rng.sample(words, min(most if lang == "en" or samples.WIDE else 1, len(words))):
                    yield f"{verb} {word}, {word}"
                    if samples.WIDE:
                        yield f"{verb} {word} {word} {word}"
                    yield f"{verb} {word} {rng.choice(words)}"
                    yield f"{legal.get(cls, verb)} {key} {word}, {word}"


def values(value: object) -> list[str]:
    table = getattr(value, "table", None) or getattr(getattr(value, "of", None), "table", {})
    return [*table, *itertools.islice(value.spellings("en"), 20)]  # type: ignore[attr-defined]


def answered_in(table: Session, entry: str) -> float:
    """The seconds of work for an answer; once in a while all that was thrown away is gathered just then."""
    begun = time.process_time()
    try:
        attempt(table.branch(), entry)
    except RefereeError as error:
        assert str(error)
    return time.process_time() - begun


@pytest.mark.parametrize("played", NAMES)
def test_the_same_word_again_is_answered_at_once(played: str) -> None:
    rng = Random(3)
    for table in kinds(played):
        seat = max(0, *table.decision().seats, 0)
        for text in said_twice(table, rng):
            entry = f"{table.setting.players[seat]}: {text}"
            taken = answered_in(table, entry)
            assert taken < LIMIT or answered_in(table, entry) < LIMIT, (text, taken)


@pytest.mark.parametrize("played", NAMES)
def test_every_listed_entry_is_read_back_in_every_language(played: str) -> None:
    """Not only what random players do: everything legal at each kind of decision, and each value of a choice."""
    table = samples.session(played, samples.tables(game(played))[0][0])
    chosen = [
        cls(-1 if cls.spec.by_table else 0, value)
        for cls in table.game.actions
        if cls.spec.args and isinstance(cls.spec.args[0].value, Choice)
        for value in cls.spec.args[0].value.domain()
    ]
    for action, lang in itertools.product(chosen, LANGUAGES):
        text = action.text(lang, table.setting.players)
        assert table.game.grammar.read(text, 0, table.setting.names) == [action], (lang, text)
    for table in kinds(played):
        names = table.setting.players
        for action in table.legal(private=True)[:400]:
            for lang in LANGUAGES:
                text = action.text(lang, names)
                assert table.game.grammar.read(text, action.player, table.setting.names) == [action], (lang, text)


# -- parts of a position ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "texts"),
    [
        ("players.0.coal", ("anna coal", "anna уголь", "anna carbone")),
        ("players.0.steps.coal", ("anna steps coal", "anna шаги уголь", "anna passi carbone")),
        (
            "players.0.factories.silk.goods",
            ("anna factory silk goods", "anna фабрика шёлк товары", "anna fabbrica seta merci"),
        ),
        ("players.0.achievements.4", ("anna achievement 4", "anna достижение 4", "anna obiettivo 4")),
        (
            "cities.2b.slots.north.owner",
            ("city 2b north owner", "город 2б север владелец", "città 2b nord proprietario"),
        ),
        ("regions.4.trains", ("region 4 trains", "район 4 поезда", "regione 4 treni")),
        ("rewards.3.1", ("rewards 3x coal2", "награды 3x уголь2", "ricompense 3x carbone2")),
        ("spaces.3", ("s3", "ячейка 3", "spazio 3")),
        ("last", ("turns left", "осталось ходов", "turni rimasti")),
    ],
)
def test_a_part_of_the_table_is_named_in_any_language(path: str, texts: tuple[str, ...]) -> None:
    table = samples.session(game("nippon"), 3)
    assert [path_of(text, table) for text in texts] == [path] * len(texts)
