"""What people say is understood as far as only one thing that is open now can be meant."""

from __future__ import annotations

import pytest

from referee.declaring import attempt
from referee.engine.errors import Ambiguous, EntryError, NotUnderstood
from referee.engine.session import Session
from referee.engine.spelling import spelled_out
from referee.testing import samples


def table(game: str = "zhanguo", players: int = 3) -> Session:
    begun = samples.session(game, players)
    return Session(begun.setting, begun.game.ready(begun.setting, {}))


def declared(said: str, lang: str = "en", game: str = "zhanguo") -> str:
    """What an entry declares, in English."""
    session = table(game)
    outcome = attempt(session, said, lang=lang)
    names = session.setting.players
    return "; ".join(f"{names[one.action.player]}: {one.action.text('en', names)}" for one in outcome.verdicts)


@pytest.mark.parametrize(
    ("said", "lang", "meant"),
    [
        ("c 20", "en", "Anna: court 20"),
        ("u 20 3", "en", "Anna: unify 20 3"),
        ("c 20 g 1 square of", "en", "Anna: court 20; Anna: governor 1 square official"),
        ("c 20 rec w 2", "en", "Anna: court 20; Anna: recruit white 2"),
        ("c 20 recruit a white official in region two", "en", "Anna: court 20; Anna: recruit white 2"),
        ("unify the card three in region three", "en", "Anna: unify 3 3"),
        ("an u 20 3", "en", "Anna: unify 20 3"),
        ("a u 20 3", "en", "Anna: unify 20 3"),
        ("boris unify 20 3", "en", "Boris: unify 20 3"),
        ("bo u 20 3", "en", "Boris: unify 20 3"),
        ("двор 70 стена золотая левая две палочки из 1 и 4", "ru", "Anna: court 70; Anna: wall gold-left 2 from 1 4"),
        ("unifico la carta 3 nella regione 3", "it", "Anna: unify 3 3"),
        ("corte 20 recluto un funzionario bianco nella regione due", "it", "Anna: court 20; Anna: recruit white 2"),
        ("двор 20 нанимаю белого чиновника в регионе 2", "ru", "Anna: court 20; Anna: recruit white 2"),
        ("д 20 н б 2", "ru", "Anna: court 20; Anna: recruit white 2"),
        ("двор 20", "en", "Anna: court 20"),
        ("court 20", "ru", "Anna: court 20"),
    ],
)
def test_as_people_say_it(said: str, lang: str, meant: str) -> None:
    assert declared(said, lang) == meant


@pytest.mark.parametrize(("said", "lang"), [("all", "en"), ("everything", "en"), ("все", "ru"), ("tutto", "it")])
def test_all_is_as_much_as_is_legal(said: str, lang: str) -> None:
    assert declared(f"take 1 amber knowledge {said}", lang, "nippon").endswith("knowledge 3")
    with pytest.raises(EntryError):
        declared(f"unify 20 {said}", lang)


def test_what_reads_as_it_stands_is_left_alone() -> None:
    session = table()
    outcome = attempt(session, "court 40")
    assert outcome.entries[0].text == "court 40"
    assert attempt(table(), "c 40").entries[0].text == "court 40"


def test_several_open_verbs_are_named_and_no_others() -> None:
    session = table("nippon")
    session.declare(session.read("take 1 amber")[0])
    with pytest.raises(Ambiguous) as caught:
        spelled_out(session, "m", "en")
    shown = [str(one) for one in caught.value.facts["verbs"]]
    assert len(shown) > 1
    assert set(shown) <= {one.spec.verb.key for one in session.legal()} | {
        one.spec.verb.key for one in session.decision().verbs
    }


def test_suggestions_are_in_the_language_of_the_reader() -> None:
    for lang, said in (("en", "court 20 govrnor 1"), ("en", "undo"), ("ru", "дварец 4")):
        with pytest.raises(NotUnderstood) as caught:
            attempt(table(), said, lang=lang)
        assert not set(caught.value.nearest) & {"prendo", "scendo", "mando"}
    assert "дворец" in caught.value.nearest


@pytest.mark.parametrize(
    "said", ["xyzzy", "a", "anna", "court twenty", "the the", "three", "ж 5", "court 20 " + "x " * 50]
)
def test_nonsense_stays_an_error_that_says_what_to_do(said: str) -> None:
    with pytest.raises(EntryError):
        attempt(table(), said)


def test_a_short_word_tells_nothing_of_a_hand() -> None:
    """Of the cards in a hand that others must not know, a beginning says nothing."""
    session = table()
    session.correct("players.0.known_hand", [7, 9, 41, 42, 81, 82], "told")
    session.asker = 1
    assert spelled_out(session, "c 4", "en") == "court 4"


def test_who_sits_at_the_table_is_said_as_they_write_themselves() -> None:
    with pytest.raises(NotUnderstood) as caught:
        table().read("Zoe: done")
    assert caught.value.facts["names"] == "Anna, Boris, Carla"
