"""Whatever happens at a table is said in the language of the table: played at random, with wrong entries in between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from wording import nonsense, owners_words

from messages import English, with_none
from referee.engine import judge as judging
from referee.engine.errors import Ambiguous
from referee.engine.session import Session
from referee.engine.unknown import number
from referee.engine.verdict import Violation
from referee.games import NAMES, game
from referee.testing import samples
from referee.text import report, views
from referee.text.speech import Speaker

PLAYERS = ("Анна", "Борис", "Карла", "Дмитрий")
RULE = re.compile(r"\b[A-Z]{2,3}-[A-Z]+-\d+\b")
FOREIGN = re.compile(r"(?!Unrest\b)\b[A-Za-z]{2,}")
OPEN = re.compile(r"[{}]|\?(?!$)")
TABLES = [
    pytest.param(played, players, options, id="-".join((played, str(players), *options.values())))
    for played in NAMES
    for players, options in samples.tables(game(played))
]


def sentences(table: Session, speaker: Speaker, rng: Random) -> Iterator[str]:
    """All that can be said of a table as it stands."""
    yield speaker.message(table.decision().prompt)
    for key, value in table.game.status(table.position, table.setting).items():
        yield speaker.translate(key)
        if value is not None and not isinstance(value, dict):
            yield speaker.show(key, value)
    yield from (line.text for line in views.view_lines(table, speaker))
    for action in nonsense(table, rng):
        yield action.text(speaker.lang, speaker.names)
        try:
            verdict = judging.judge(table.position, table.setting, action)
        except Ambiguous as error:
            yield report.error_text(error, speaker)
            continue
        yield from (report.spoken(one, speaker) for one in verdict.violations + verdict.warnings)


def score(table: Session, speaker: Speaker) -> Iterator[str]:
    data, _ = table.game.final(table.position, table.setting)
    sheet = table.game.score(data, table.setting.rulings, [])
    yield from (speaker.say(line.text, line.facts) for line in sheet.lines)


def everything_said(lang: str, played: str, players: int, options: dict[str, str]) -> set[str]:
    """All that is said in a game, without rule ids and what the owner of the box has written."""
    table, rng = samples.session(played, players, options), Random(7)
    speaker = Speaker(lang, played, PLAYERS[:players])
    said: set[str] = set()
    for action in samples.play(table, rng):
        said.add(report.action_text(action, speaker))
        said |= {report.note_text(note, speaker) for note in table.steps[-1].notes}
        said |= set(sentences(table, speaker, rng))
        problems = [one for one in table.game.audit(table.position, table.setting) if isinstance(one, Violation)]
        assert not problems
    own = owners_words(table.setting.box.facts)
    return {own.sub("", RULE.sub("", one)) for one in said | set(score(table, speaker))}


@pytest.mark.parametrize(("played", "players", "options"), TABLES)
def test_a_russian_table_hears_russian(played: str, players: int, options: dict[str, str]) -> None:
    said = everything_said("ru", played, players, options)
    assert len(said) > 150
    foreign = sorted(one for one in said if FOREIGN.search(one) or OPEN.search(one))
    assert not foreign


@pytest.mark.parametrize(("played", "players", "options"), TABLES)
def test_an_italian_table_hears_no_english(played: str, players: int, options: dict[str, str]) -> None:
    english = {one for cls in game(played).actions for one in cls.spec.verb.en} - {"hand"}
    english -= {one for cls in game(played).actions for one in cls.spec.verb.names("it")}
    said = everything_said("it", played, players, options)
    assert len(said) > 150
    foreign = sorted(one for one in said if english & set(re.findall(r"\w+", one.lower())) or OPEN.search(one))
    assert not foreign


def test_a_template_that_has_another_for_none() -> None:
    template = with_none("only {count#horse is|horses are} left and {more}", count="no horse is left")
    said = {count: English().say(template, {"count": count, "more": 1}) for count in (0, 1, 2)}
    assert said == {0: "no horse is left", 1: "only 1 horse is left and 1", 2: "only 2 horses are left and 1"}
    assert English().say(template, {"more": 0}) == "only ? horses are left and 0"
    assert English().say(template, {"count": number("x", 0, 3), "more": 1}).startswith("only ")
