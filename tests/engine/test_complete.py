"""Completion: only what is legal now, in the reader's language, fast."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.complete import Completer, Word, completer
from referee.engine.session import Session
from referee.testing import samples


def in_play(given: dict[str, object] | None = None) -> Session:
    table = samples.session("zhanguo", 3)
    return Session(table.setting, table.game.ready(table.setting, given or {}))


READY_TO_BUILD = {
    "players.0.regions.4.workers": 2,
    "players.0.regions.5.workers": 1,
    "players.0.regions.1.workers": 1,
}


def texts(session: Session, typed: str, lang: str = "en") -> list[str]:
    return [word.text for word in completer(session, lang).words(typed)]


def test_verbs_come_first() -> None:
    assert texts(samples.session(), "") == ["first", "face", "task"]
    assert texts(samples.session(), "fa") == ["face"]
    assert texts(in_play(), "", "ru") == ["объединить", "двор", "вниз"]


def test_a_word_begun_in_another_language_goes_on_in_it() -> None:
    assert texts(in_play(), "дв") == ["двор"]
    assert texts(in_play(), "co", "ru") == ["court"]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("court 40 palace ", [Word("4", 16)]),
        ("court 40 palace 4 ", [Word("from 1", 18), Word("from 5", 18)]),
        ("court 40 palace 4 f", [Word("from 1", 18), Word("from 5", 18)]),
        ("court 40 palace 4 from ", [Word("1", 23), Word("5", 23)]),
        ("court 40 palace 4 from 5 marker o", [Word("orange", 32)]),
        ("court 40 palace from 5 ", [Word("4", 23)]),
        ("court 40 palace 3 ", []),
        ("anna: court 4", None),
        ("boris: court 4", []),
        ("nobody: c", []),
        ("court 40 # pal", []),
    ],
)
def test_arguments(typed: str, expected: list[Word] | None) -> None:
    words = completer(in_play(READY_TO_BUILD)).words(typed)
    if expected is None:
        assert [word.text for word in words] == ["4", *map(str, range(40, 50))]
    else:
        assert words == expected


def test_phrases_of_several_words() -> None:
    table = samples.session()
    assert texts(table, "face gold l") == ["gold left"]
    assert texts(table, "face gold left MINUS") == ["MINUS-UNREST"]
    court = in_play({**READY_TO_BUILD, "players.0.officials": [5, 5, 5]})
    assert "нанять чиновника" in texts(court, "двор 40 нанять ч", "ru")


def test_several_values_of_one_argument() -> None:
    table = samples.session()
    assert texts(table, "first anna track ") == ["Anna Boris Carla", "Anna Carla Boris"]
    assert texts(table, "first anna track anna ") == ["Boris Carla", "Carla Boris"]


def test_what_was_left_out_before_several_values_does_not_stop_them() -> None:
    """The goods of a city tile may be begun before anybody says which city it is."""
    table = samples.session("nippon", 4)
    whole = set(texts(table, "city 1a paper "))
    assert whole and set(texts(table, "city paper ")) == whole


def test_players_who_may_say_something_are_offered_as_prefixes() -> None:
    assert texts(in_play(), "bor") == ["Boris:"]
    assert texts(in_play(), "boris: ") == ["hand"]


def until(game: str, verb: str) -> Session:
    """A table where this is to be declared next."""
    session = samples.session(game, 2)
    for _ in samples.play(session, Random(game)):
        if any(one.spec.verb.key == verb for one in session.decision().verbs):
            break
    return session


def test_what_no_list_holds_is_offered_piece_by_piece() -> None:
    """Tab knows what the menus know: what was rolled or drawn is completed too."""
    table = until("nations_dice", "roll")
    assert not [one for one in table.legal() if one.spec.verb.key == "roll"]
    assert texts(table, "ro") == ["roll"]
    assert texts(table, "roll white-g") == ["white-gold"]
    assert "white-book" in texts(table, "roll white-gold ")
    assert all(word.open for word in completer(table).words("roll white-gold "))


def test_agreeing_actions() -> None:
    table = completer(in_play(READY_TO_BUILD))
    assert [action.text() for action in table.agreeing("court 4")][:3] == ["court 4", "court 40", "court 41"]
    assert {action.text() for action in table.agreeing("court 40 palace 4 from 5")} == {
        f"palace 4 from 5 marker {colour}" for colour in ("ivory", "orange", "brown")
    }
    assert table.agreeing("palace") == []
    assert len(table.agreeing("")) == len(in_play(READY_TO_BUILD).legal())


def open_handed(table: Session) -> Session:
    """The same table, nobody having typed a hand: what is in a hand is not offered."""
    made = table.branch()
    for player in made.position.players:
        player.known_hand = None
    return made


def test_a_hand_that_was_typed_in_is_not_shown() -> None:
    table = in_play({"players.0.known_hand": [1, 2, 41, 42, 81, 82]})
    assert texts(table, "court ") == []
    assert texts(table, "unify 41 ") == ["1", "2", "3", "4", "5"]


def walk(table: Completer, rng: Random) -> str:
    """An entry made of nothing but what is offered, one word after the other."""
    typed = ""
    for _ in range(12):
        words = [word for word in table.words(typed) if not word.text.endswith(":") and not word.open]
        if not words:
            break
        word = rng.choice(words)
        typed = typed[: word.start] + word.text + " "
        if typed.strip() in {action.text(names=table.names) for action in table.agreeing("")}:
            break
    return typed.strip()


def test_whoever_follows_the_completer_is_legal() -> None:
    table, rng = samples.session(), Random(5)
    entries = 0
    for place, _ in enumerate(samples.play(table, rng)):
        if place % 25 == 0 and not table.decision().over:
            branch = open_handed(table)
            entry = walk(completer(branch), rng)
            entries += bool(entry)
            assert all(branch.declare(action).legal for action in branch.read(entry)), entry
    assert entries > 10
    assert completer(table).words("x") == []


def test_everything_legal_can_be_reached_by_completion() -> None:
    table, rng = samples.session(), Random(8)
    for place, _ in enumerate(samples.play(table, rng)):
        if place % 40 == 3 and not table.decision().over:
            branch = open_handed(table)
            offered = completer(branch)
            action = rng.choice([one for one in branch.legal() if one.player in (offered.player, -1)])
            text = action.text(names=branch.setting.players)
            for cut in range(len(text)):
                reached = [text[:cut][: word.start] + word.text for word in offered.words(text[:cut])]
                assert any(text.startswith(one) for one in reached), (text[:cut], reached[:5])


def test_the_legal_list_is_made_once_for_all_keystrokes() -> None:
    table = completer(in_play())
    assert len(table.words("unify ")) == 120
    before = table.agreeing("")
    assert len(before) >= 700
    table.session.legal = lambda *_: pytest.fail("the list is made again")  # type: ignore[method-assign, assignment]
    table.words("unify 4")
    assert table.agreeing("") == before
