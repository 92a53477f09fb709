"""The wizard asks for what is open, and for nothing else."""

from __future__ import annotations

import pytest

from referee.console.wizard import Wizard, entry_with, runs
from referee.declaring import attempt
from referee.engine.errors import Ambiguous
from referee.engine.session import Session
from referee.testing import samples
from referee.text.speech import Speaker

READY_TO_BUILD = {
    "players.0.regions.4.workers": 2,
    "players.0.regions.5.workers": 1,
    "players.0.regions.1.workers": 1,
}


def session(given: dict[str, object] | None = None) -> Session:
    table = samples.session("zhanguo", 2)
    return Session(table.setting, table.game.ready(table.setting, {**READY_TO_BUILD, **(given or {})}))


def ambiguous(entry: str, given: dict[str, object] | None = None) -> Ambiguous:
    with pytest.raises(Ambiguous) as caught:
        attempt(session(given), entry)
    return caught.value


def wizard(entry: str, lang: str = "en", given: dict[str, object] | None = None) -> Wizard:
    return Wizard(ambiguous(entry, given), Speaker(lang, "zhanguo", ("Anna", "Boris")))


def text(asked: Wizard) -> str:
    return "\n".join(line.text for line in asked.lines())


def test_numbers_stand_for_themselves() -> None:
    asked = wizard("court 40 palace")
    assert text(asked) == "palace: the third worker from which region?\n  1, 5"
    assert not asked.answer("2")
    assert not asked.answer("")
    assert asked.answer(" 5 ")


def test_other_values_are_numbered_and_known_by_name_in_any_language() -> None:
    for answer in ("3", "brown", "коричневый", "laws", "BRO"):
        asked = wizard("court 40 palace 4 from 5")
        assert text(asked) == "palace: which marker?\n    1  ivory\n    2  orange\n    3  brown"
        assert asked.answer(answer)
        assert asked.arg is None
        assert asked.action.text() == "palace 4 from 5 marker brown"


def test_questions_are_asked_in_the_language_of_the_reader() -> None:
    assert "бежевый" in text(wizard("court 40 palace 4 from 5", "ru"))


def test_many_numbers_are_drawn_together() -> None:
    assert text(wizard("court")) == "court: which card?\n  1-120"
    assert runs(["1", "2", "4", "5", "6", "-"]) == ["1", "2", "4-6", "-"]


def test_the_entry_is_written_anew() -> None:
    error = ambiguous("Anna: court 40 palace from 5")
    asked = Wizard(error, Speaker("en", "zhanguo", ("Anna", "Boris")))
    assert asked.answer("2")
    entry = entry_with(error, asked.action, "Anna: court 40 palace from 5", session().setting, asked.speaker)
    assert entry == "Anna: court 40 palace 4 from 5 marker orange"
    assert [verdict.status for verdict in attempt(session(), entry).verdicts] == ["legal", "legal"]


def test_a_card_of_a_private_hand_is_asked_for_without_showing_the_hand() -> None:
    asked = wizard("court", given={"players.0.known_hand": [7, 9, 41, 42, 81, 82]})
    assert text(asked) == "court: which card?\n  1-120"
    assert asked.arg is not None
    assert not asked.answer("palace")
    assert asked.answer("9")
    assert asked.arg is None
    assert asked.action.text() == "court 9"
