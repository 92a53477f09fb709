"""A random game, counted up at its end by whoever tracked nothing, has the score of its record."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.simulate import playing
from referee.games import game as find_game
from referee.games import names
from referee.testing.counting import counted
from referee.testing.samples import seats
from referee.text import counting as words
from referee.text.sheets import sheet_of
from referee.text.speech import Speaker
from scoring.count import Counting

MOST_ASKED = {"zhanguo": 48, "nations_dice": 8, "nippon": 24, "great_wall": 12}
"""With a box, four players; before rows and what matters there were 57, 27, 57 and 19 questions."""

SET_UP = ("setup", "auction", "boards", "reveal")
"""The phases before the first turn."""


@pytest.mark.parametrize("name", names())
def test_counting_up_gives_the_score_of_the_record(name: str) -> None:
    game = find_game(name)
    setting = game.setting(seats(game, 4), {}, {}, practice_box(game.package))
    session = Session(setting)
    for _ in playing(session, Random(f"counted/{name}")):
        pass
    final, _ = game.final(session.position, setting)
    tracked = game.score(final, setting.rulings, [])
    for known in ({}, game.printed(setting)):
        made, typed = counted(Counting(game.scoring.FORM, known, {}), final)
        sheet = game.score(made.data, setting.rulings, [])
        assert (sheet.totals, sheet.ranking) == (tracked.totals, tracked.ranking)
        assert made.progress.certain and made.progress.total == len(typed) == len(made.answers)
        again = Counting(game.scoring.FORM, known, {}).told(made.typed)
        assert again.question is None and again.data["sources"].keys() == made.data["sources"].keys()
    assert len(typed) <= MOST_ASKED[name]


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
@pytest.mark.parametrize("name", names())
def test_questions_are_in_words(name: str, lang: str) -> None:
    """No key of the final is read by anybody, and every choice is understood by its own words."""
    game, speaker = find_game(name), Speaker(lang, name)
    for question in game.scoring.FORM.asked({}, most=True):
        said = [line.text for line in words.question_lines(question, speaker)]
        said += [line.text for line in words.why_lines(question, game, speaker)]
        assert not any("_" in text or "{" in text or "None" in text for text in said), said
        assert question.rule == "" or any(question.rule in text for text in said)
        if question.hints:
            for option, called in zip(question.options, words.choices(question, speaker), strict=True):
                assert words.typed(called, question, speaker) == option
        place = words.place(question, speaker)
        assert place == place.strip() and "{" not in place


@pytest.mark.parametrize("name", names())
def test_before_a_table_is_set_up_nobody_wins_a_tie(name: str) -> None:
    """Who sits first was said to win one, by a marker that lay nowhere yet."""
    game = find_game(name)
    session = Session(game.setting(seats(game, 2), {}, {}, practice_box(game.package)))
    speaker = Speaker("en", name, session.setting.players)
    sheet = sheet_of(session, [], speaker)
    assert (sheet.settled, sheet.tie_break, sheet.ranges) == (False, None, {})
    for _ in playing(session, Random(f"begun/{name}")):
        if session.position.phase not in SET_UP:
            break
    assert sheet_of(session, [], speaker).settled
