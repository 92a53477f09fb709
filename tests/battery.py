"""What holds in every game: whole games, round trips, listed against accepted, anything typed, any position given."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import support
from hypothesis import strategies as st

from referee.engine import action as actions
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.errors import RefereeError
from referee.engine.session import Session
from referee.engine.verdict import Missing, Open, Verdict
from referee.engine.words import LANGUAGES

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
"""Any plain data."""


def middle(table: Session, steps: int, rng: Random) -> Session:
    """The table after so many random steps."""
    for _ in itertools.islice(support.play(table, rng), steps):
        pass
    return table


def plays_whole(table: Session, rng: Random) -> None:
    """Components are conserved after every action; replay is the state; undoing all gives the start; lines add up."""
    start = positions.to_json(table.position)
    for action in support.play(table, rng):
        problems = table.game.audit(table.position, table.setting)
        assert not problems, (action, problems)
    ended = positions.to_json(table.position)
    replayed = Session(table.setting)
    for step in table.steps:
        replayed.restore(step)
    assert positions.to_json(replayed.position) == ended
    data, missing = table.game.final(table.position, table.setting)
    assert not missing
    sheet = table.game.score(json.loads(json.dumps(data)), table.setting.rulings, [])
    for name in table.setting.players:
        assert sheet.totals[name] == sum(line.points for line in sheet.lines if line.player == name)
    count = len(table.steps)
    table.undo(count)
    assert positions.to_json(table.position) == start
    table.redo(count)
    assert positions.to_json(table.position) == ended


def round_trips(table: Session, rng: Random, every: int = 1, langs: Iterable[str] = LANGUAGES) -> None:
    """Position and action survive JSON, and every action survives being typed in each language."""
    game = table.game
    for number, action in enumerate(support.play(table, rng)):
        if number % every:
            continue
        data = json.loads(json.dumps(positions.to_json(table.position)))
        assert positions.from_json(game.position, data) == table.position
        assert game.fits(table.position, table.setting) is None
        assert actions.from_json(game.grammar.by_key, json.loads(json.dumps(action.to_json()))) == action
        for lang in langs:
            text = action.text(lang, table.setting.players)
            assert game.grammar.read(text, action.player, table.setting.names) == [action], text


def reads_its_own_words(table: Session, rng: Random, count: int = 40) -> None:
    """Whatever an entry may say, every value of a first argument and further ones at random, is read back as itself."""
    game = table.game
    for verb in game.actions:
        fields = [one.field for one in verb.spec.args]
        domains = {one.field: list(itertools.islice(one.value.domain(), 500)) for one in verb.spec.args}
        said = [{fields[0]: value} for value in domains[fields[0]]] if fields else [{}]
        for last in range(1, len(fields) + 1):
            said += [{name: rng.choice(domains[name]) for name in fields[:last]} for _ in range(count)]
        for values in said:
            one = verb(-1 if verb.spec.by_table else 0, **values)
            for lang in LANGUAGES:
                text = one.text(lang, table.setting.players)
                assert game.grammar.read(text, 0, table.setting.names) == [one], text


def neighbours(action: Action, rng: Random) -> list[Action]:
    """The action with each argument changed to another value, or left out."""
    found = []
    for one in action.spec.args:
        domain = list(itertools.islice(one.value.domain(), 300))
        for value in [None, *rng.sample(domain, min(4, len(domain)))]:
            values = {other.field: getattr(action, other.field) for other in action.spec.args} | {one.field: value}
            found.append(type(action)(action.player, **values))
    return found


def never(verdict: Verdict) -> bool:
    return False


def lists_what_it_accepts(table: Session, rng: Random, every: int, unlisted: Callable[[Verdict], bool] = never) -> None:
    """``legal`` lists exactly what is accepted: mutated entries that are accepted are in it, or ``unlisted`` says why."""
    pool: list[Action] = []
    for number, action in enumerate(support.play(table, rng)):
        pool.append(action)
        decision = table.decision()
        if number % every or not decision.seats or max(decision.seats) < 0 or decision.chance:
            continue
        listed = sorted(set(table.legal(private=True)), key=repr)
        assert listed, "a legal action always exists"
        assert not any(one.unsaid() for one in listed)
        for one in rng.sample(listed, min(10, len(listed))):
            assert not table.judge(one).violations
        tried = (*rng.sample(pool, min(12, len(pool))), *rng.sample(listed, min(6, len(listed))))
        _compare(table, set(listed), [other for one in tried for other in neighbours(one, rng)], unlisted)


def asks_for_facts_there_are(table: Session, rng: Random, every: int) -> None:
    """Whatever is declared, by whomever, whenever: what is said to be missing can be told, and every rule named exists."""
    book = import_module(table.game.facts_module).BOOK
    facts = {*book.keys()}
    for number, _ in enumerate(itertools.chain([None], support.play(table, rng))):
        if number % every:
            continue
        for verb in table.game.actions:
            for one in anything(table, verb, rng):
                for finding in one.findings(table.position, table.setting):
                    assert not isinstance(finding, Missing) or finding.key in facts, (one, finding)
                    assert isinstance(finding, Open) or finding.rule in table.game.book.rules, (one, finding)


def anything(table: Session, verb: type[Action], rng: Random, count: int = 3) -> Iterator[Action]:
    """A verb with some arguments or without, by anybody."""
    for _ in range(count):
        player = -1 if verb.spec.by_table else rng.randrange(len(table.setting.seats))
        domains = {one.field: list(itertools.islice(one.value.domain(), 300)) for one in verb.spec.args}
        chosen = {name: rng.choice(domain) for name, domain in domains.items() if domain and rng.random() < 0.8}
        yield verb(player, **chosen)


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
    """Whatever is typed is a verdict or an error that says what to do; judging changes nothing."""
    before = positions.to_json(table.position)
    try:
        for action in table.read(text):
            table.judge(action)
    except RefereeError as error:
        assert str(error)
    assert positions.to_json(table.position) == before


def carries_out(table: Session, text: str) -> None:
    """Whatever of an entry is accepted leaves a sound position."""
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
    """A position with one part replaced is refused with its path, or can be judged, audited, listed and scored."""
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
