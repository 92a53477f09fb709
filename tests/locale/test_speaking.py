"""Whatever happens at a table is said in the language of the table: played at random, with wrong entries in between."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from wording import nonsense, owners_words

from messages import English, with_none
from referee.engine import judge as judging
from referee.engine.action import Action
from referee.engine.errors import Ambiguous
from referee.engine.session import Session
from referee.engine.unknown import number
from referee.engine.verdict import Verdict, Violation
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


def attempts(table: Session, rng: Random) -> list[tuple[Action, Verdict | Ambiguous]]:
    """Actions that make no sense at a table, with what is thought of them."""
    found: list[tuple[Action, Verdict | Ambiguous]] = []
    for action in nonsense(table, rng):
        try:
            found.append((action, judging.judge(table.position, table.setting, action)))
        except Ambiguous as error:
            found.append((action, error))
    return found


def sentences(table: Session, speaker: Speaker, tried: Sequence[tuple[Action, Verdict | Ambiguous]]) -> Iterator[str]:
    """All that can be said of a table as it stands."""
    yield speaker.message(table.decision().prompt)
    for key, value in table.game.status(table.position, table.setting).items():
        yield speaker.translate(key)
        if value is not None and not isinstance(value, dict):
            yield speaker.show(key, value)
    yield from (line.text for line in views.view_lines(table, speaker))
    for action, found in tried:
        yield action.text(speaker.lang, speaker.names)
        if isinstance(found, Ambiguous):
            yield report.error_text(found, speaker)
        else:
            yield from (report.spoken(one, speaker) for one in found.violations + found.warnings)


def score(table: Session, speaker: Speaker) -> Iterator[str]:
    data, _ = table.game.final(table.position, table.setting)
    sheet = table.game.score(data, table.setting.rulings, [])
    yield from (speaker.say(line.text, line.facts) for line in sheet.lines)


def everything_said(played: str, players: int, options: dict[str, str]) -> Iterator[set[str]]:
    """All that is said in a game, in Russian and in Italian, without rule ids and what the owner of the box has written.

    Without REFEREE_WIDE what is said of a table as it stands is heard after every other action.
    """
    table, rng = samples.session(played, players, options), Random(7)
    speakers = [Speaker(lang, played, PLAYERS[:players]) for lang in ("ru", "it")]
    heard: list[set[str]] = [set() for _ in speakers]
    for at, action in enumerate(samples.play(table, rng)):
        tried = attempts(table, rng) if samples.WIDE or at % 2 == 0 else None
        for speaker, said in zip(speakers, heard, strict=True):
            said.add(report.action_text(action, speaker))
            said |= {report.note_text(note, speaker) for note in table.steps[-1].notes}
            if tried is not None:
                said |= set(sentences(table, speaker, tried))
        problems = [one for one in table.game.audit(table.position, table.setting) if isinstance(one, Violation)]
        assert not problems
    own = owners_words(table.setting.box.facts)
    for speaker, said in zip(speakers, heard, strict=True):
        yield {own.sub("", RULE.sub("", one)) for one in said | set(score(table, speaker))}


@pytest.mark.parametrize(("played", "players", "options"), TABLES)
def test_a_table_hears_its_own_language(played: str, players: int, options: dict[str, str]) -> None:
    """One game for both: a Russian table hears Russian, an Italian one no English."""
    russian, italian = everything_said(played, players, options)
    assert len(russian) > 150 and len(italian) > 150
    assert not sorted(one for one in russian if FOREIGN.search(one) or OPEN.search(one))
    english = {one for cls in game(played).actions for one in cls.spec.verb.en} - {"hand"}
    english -= {one for cls in game(played).actions for one in cls.spec.verb.names("it")}
    foreign = sorted(one for one in italian if english & set(re.findall(r"\w+", one.lower())) or OPEN.search(one))
    assert not foreign


def test_a_template_that_has_another_for_none() -> None:
    template = with_none("only {count#horse is|horses are} left and {more}", count="no horse is left")
    said = {count: English().say(template, {"count": count, "more": 1}) for count in (0, 1, 2)}
    assert said == {0: "no horse is left", 1: "only 1 horse is left and 1", 2: "only 2 horses are left and 1"}
    assert English().say(template, {"more": 0}) == "only ? horses are left and 0"
    assert English().say(template, {"count": number("x", 0, 3), "more": 1}).startswith("only ")
