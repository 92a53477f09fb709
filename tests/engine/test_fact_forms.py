"""Values of facts put together from choices: every value that can be typed can be pointed at, and nothing else comes out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine.box import practice_box
from referee.engine.forms import Either, Form, Parts, Row, Ticks, Typed, UnfinishedError, changed, part
from referee.games import game, names
from referee.text.facts import facts_of

KEYS = [(name, key) for name in names() for key in practice_box(game(name).package).facts]
A_KEY_OF_EACH = [(name, next(schema.every_key())) for name in names() for schema in facts_of(game(name)).schemas()]


def inside(form: Form) -> Iterator[Form]:
    """A form and all forms in it."""
    yield form
    if isinstance(form, Parts):
        below = [one.form for one in form.parts]
    elif isinstance(form, Either):
        below = [one.form for one in form.ways]
    else:
        below = [*form.items] if isinstance(form, Row) else []
    for one in below:
        yield from inside(one)


@pytest.mark.parametrize("name", names())
def test_every_value_of_the_practice_box_can_be_put_together(name: str) -> None:
    book = facts_of(game(name))
    for key, value in practice_box(game(name).package).facts.items():
        form = book.form(key, value)
        assert book.validate(key, form.made(form.tidy(value))) == book.validate(key, value), key


@pytest.mark.parametrize(("name", "key"), A_KEY_OF_EACH)
def test_nothing_has_to_be_typed_in_short(name: str, key: str) -> None:
    book = facts_of(game(name))
    for value in (None, practice_box(game(name).package).facts.get(key)):
        assert not any(isinstance(one, Typed) for one in inside(book.form(key, value)))


@pytest.mark.parametrize(("name", "key"), A_KEY_OF_EACH)
@pytest.mark.parametrize("draft", [None, 1, "x", True, [], {}, [None, 7], {"do": 3, "x": [1]}, [["\0"]], {"like": {}}])
def test_whatever_is_sent_is_made_tidy(name: str, key: str, draft: Any) -> None:
    form = facts_of(game(name)).form(key, draft)
    tidy = form.tidy(draft)
    assert facts_of(game(name)).form(key, tidy).tidy(tidy) == tidy


@pytest.mark.parametrize(("name", "key"), A_KEY_OF_EACH)
def test_parts_are_called_by_words(name: str, key: str) -> None:
    form = facts_of(game(name)).form(key, practice_box(game(name).package).facts.get(key))
    for one in inside(form):
        assert not isinstance(one, Parts) or not any(isinstance(each.label, str) for each in one.parts)


def test_what_is_not_whole_is_no_value() -> None:
    book = facts_of(game("zhanguo"))
    draft = book.form("card.12").tidy({"trigger": "palace"})
    assert draft == {"trigger": "palace", "bonus": None}
    with pytest.raises(UnfinishedError):
        book.form("card.12", draft).made(draft)


def test_a_word_offers_what_may_narrow_it() -> None:
    book = facts_of(game("great_wall"))
    draft: Any = {"text": [{"when": "now", "do": [{"op": "gain"}]}]}
    of = part(book.form("artifact.1", draft), ["text", "0", "do", "0", "of"])
    assert isinstance(of, Ticks)
    assert {"wood", "gold"} <= {one.value for one in of.options}


def test_rows_are_added_and_taken_away() -> None:
    book = facts_of(game("nippon"))
    draft: Any = book.form("contract.1").tidy(None)
    draft = changed(book.form("contract.1", draft), draft, "more", ["cubes"])
    draft = book.form("contract.1", draft).tidy(draft)
    assert len(draft["cubes"]) == 2
    draft = changed(book.form("contract.1", draft), draft, "less", ["cubes", "0"])
    assert len(draft["cubes"]) == 1


def test_another_way_begins_anew() -> None:
    book = facts_of(game("great_wall"))
    draft = changed(book.form("tactic.2"), None, "way", ["1"])
    form = book.form("tactic.2", draft)
    assert isinstance(form, Either)
    assert form.chosen == 1
    assert book.validate("tactic.2", form.made(form.tidy({"like": 3}))) == {"like": 3}


@pytest.mark.parametrize(
    ("change", "path"), [("less", ["cubes", "x"]), ("more", []), ("way", ["0"]), ("less", ["yen", "0"])]
)
def test_a_change_that_cannot_be(change: str, path: list[str]) -> None:
    form = facts_of(game("nippon")).form("contract.1")
    with pytest.raises((ValueError, LookupError, TypeError)):
        changed(form, form.tidy(None), change, path)
