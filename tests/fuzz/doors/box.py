"""An owner's box: as TOML, as a table of a spreadsheet, and one fact as it is typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fuzz.draw import Draw, changed
from fuzz.tables import GAMES, practice
from referee.engine import box_table
from referee.engine.box import Box
from referee.engine.words import LANGUAGES
from referee.games import game as find_game
from referee.text.facts import facts_of, findings, typed_fact
from referee.text.speech import Speaker


def take(data: bytes) -> None:
    draw = Draw(data)
    kind, game, lang = draw.byte() % 4, find_game(draw.one(GAMES)), draw.one(LANGUAGES)
    facts = practice(game.id)
    if kind == 0:
        _checked(Box.from_toml(draw.text()), lang)
    elif kind == 1:
        text = box_table.decoded(draw.text().encode())
        box = box_table.opened(text)
        box.facts = box_table.read(text, facts_of(find_game(box.game))).facts
        _checked(box, lang)
    elif kind == 2:
        key = draw.one([*facts, "x", "card.1.2"])
        value = typed_fact(game, key, draw.text())
        facts_of(game).show(key, value, lang)
    else:
        key = draw.one([*facts])
        given = changed(facts[key], draw)
        _checked(Box(game.id, "any", False, {key: given}), lang)


def _checked(box: Box, lang: str) -> None:
    game = find_game(box.game)
    good, bad = facts_of(game).sift(box.facts)
    assert len(good) + len(bad) >= min(1, len(box.facts))
    findings(game, box.facts, Speaker(lang, game.id))
    _same(Box(box.game, box.name, box.practice, good), facts_of(game), lang)
    if bad:
        raise bad[0]


def _same(box: Box, book: Any, lang: str) -> None:
    """What is good is written and read again as it was."""
    assert Box.from_toml(box.to_toml()).facts == box.facts
    for key, value in box.facts.items():
        assert book.validate(key, book.validate(key, value)) == value
        book.show(key, value, lang)


def seeds() -> Iterable[bytes]:
    for place, game in enumerate(GAMES):
        facts = practice(game)
        few: Mapping[str, Any] = {key: facts[key] for key in [*facts][:: max(1, len(facts) // 9)]}
        box = Box(game, "mine", False, dict(few))
        book = facts_of(find_game(game))
        yield bytes((0, place, 0)) + box.to_toml().encode()
        yield bytes((1, place, 0)) + box_table.written(box, book, "en", few={}).encode()
        for number, key in enumerate(facts):
            if key in few:
                yield bytes((2, place, 0, number)) + book.show(key, facts[key], "en").encode()
                yield bytes((3, place, 0, number, 1, 2, 3))


def words() -> Iterable[str]:
    found = {"game", "name", "practice", "[facts]", "[box]", "true", "= [", "{", '"', "\n", *GAMES}
    for game in GAMES:
        for key, value in [*practice(game).items()][::7]:
            found |= {key, *str(value).replace("'", " ").split()}
    return sorted(found)
