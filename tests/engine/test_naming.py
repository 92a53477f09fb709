"""Parts of a position in words: what they are called, how they are typed and asked for, and how the table is told."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import telling
from referee.engine.naming import leaves, located, part, typed
from referee.engine.phrasing import question, whether_in
from referee.engine.session import Session
from referee.games.zhanguo.position import Player, Position, Region
from referee.testing import samples
from referee.text.paths import path_of, split_path
from referee.text.speech import Speaker

KIND: Any = Position
NAMES = ("Anna", "Boris")


def said(message: Any, lang: str = "en") -> str:
    return Speaker(lang, "zhanguo", NAMES).message(message)


@pytest.fixture
def table() -> Session:
    return samples.session("zhanguo", 2)


@pytest.mark.parametrize(
    ("path", "en", "ru"),
    [
        ("players.0.regions.4.workers", "workers of Anna in region 4", "Anna, регион 4: работники"),
        ("players.1.officials.red", "officials red of Boris in supply", "Boris, запас: чиновники красный"),
        ("ones.ivory", "markers ivory in supply", "запас: маркеры бежевый"),
        ("walls.gold-left.face", "face in wall gold left", "стена золотая левая: сторона"),
        ("palaces.3", "palaces region 3", "дворцы регион 3"),
        ("players.0.on_board", "officials on the board of Anna", "Anna: чиновники на планшете"),
        ("players.1.strength.ivory", "strength ivory of Boris", "Boris: сила бежевый"),
        ("players.1", "Boris", "Boris"),
        ("round", "round", "раунд"),
    ],
)
def test_what_lies_at_a_path_has_a_name(path: str, en: str, ru: str) -> None:
    found = part(KIND, path)
    assert found is not None
    assert (said(found), said(found, "ru"), str(found)) == (en, ru, path)


@pytest.mark.parametrize("path", ["auction.last_winner", "nowhere", "round.4", "players.0.nowhere", "column.0.5", ""])
def test_what_is_nowhere_or_bookkeeping_has_none(path: str) -> None:
    assert part(KIND, path) is None
    assert question(KIND, path) is None
    assert located(KIND, path) == path


def test_a_message_has_the_path_and_its_name() -> None:
    assert said(located(KIND, "players.0.vp")) == "players.0.vp (VP of Anna)"
    assert str(located(KIND, "players.0.vp")) == "players.0.vp"


@pytest.mark.parametrize(
    ("path", "asked", "some", "other"),
    [
        ("players.0.regions.4.workers", "How many workers does Anna have in region 4?", 3, -1),
        ("players.0.regions.4.level", "What is the unrest of Anna in region 4?", 20, 21),
        ("players.0.board", "What is the board of Anna?", "B-star", "C"),
        ("first", "first player: who?", -1, 2),
        ("court.size", "court: how many?", 0, -1),
        ("court.top", "What is the last of court?", 120, 0),
        ("players.0.held", "How many cards in hand does Anna have?", 6, 7),
    ],
)
def test_every_value_is_asked_for_with_what_is_possible(path: str, asked: str, some: Any, other: Any) -> None:
    found = question(KIND, path)
    assert found is not None and found.holds is not None
    assert said(found.text) == asked
    possible = found.holds.possible((0, 1))
    assert some in possible
    assert other not in possible


def test_a_list_is_asked_whether_it_holds_something() -> None:
    found = whether_in(KIND, "court", 5)
    assert found is not None
    assert said(found.text) == "court: is 5 among them?"
    assert whether_in(KIND, "auction.last_winner", 5) is None


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("anna region 4 workers", "players.0.regions.4.workers"),
        ("Anna r4 governor area red", "players.0.regions.4.governor_area.red"),
        ("anna регион 4 рабочие", "players.0.regions.4.workers"),
        ("boris regione 2 malcontento", "players.1.regions.2.level"),
        ("стена золотая-левая лицо", "walls.gold-left.face"),
        ("task upper wall discs", "tasks.upper-wall.discs"),
        ("двор", "court"),
        ("anna gov", "players.0.governors"),
        ("anna something", "players.0.something"),
    ],
)
def test_words_of_any_language_name_a_part(table: Session, text: str, path: str) -> None:
    assert path_of(text, table) == path


def test_what_follows_the_words_is_the_value(table: Session) -> None:
    assert split_path("anna region 4 governor area red 2", table) == ("players.0.regions.4.governor_area.red", "2")
    assert split_path("anna region 4", table) == ("players.0.regions", "4")
    assert split_path("court [5, 45]", table) == ("court", "[5, 45]")
    assert split_path("", table) == ("", "")


def test_a_path_is_typed_in_the_words_it_is_told_in() -> None:
    assert typed(KIND, "players.1.regions.4.workers", "it", NAMES) == "Boris regione 4 lavoratori"
    assert typed(KIND, "auction.last_winner", "ru", NAMES) == "аукцион last_winner"


def test_leaves_are_listed_once_for_all_places() -> None:
    found = dict(leaves(KIND))
    assert "players.*.regions.*.governor_area.*" in found
    assert "column.*.0" in found and "column.*.1" in found
    assert "turn.player" in found
    assert not any(path.endswith("regions.*") for path in found)


def test_the_table_is_told_without_what_is_empty_or_private() -> None:
    anna = Player(vp=6, known_hand=[5, 45], regions=[Region(level=1, workers=2), *(Region() for _ in range(4))])
    lines = [said(message) for _, message in telling.lines(Position(players=[anna, Player()], court=[3, 9]))]
    assert "court 2, on top 9" in lines[0]
    assert "region 1: unrest 1; workers 2" in lines
    assert not any("region 2" in line or "45" in line for line in lines)
    assert said(telling.own_lines(anna)[0][1]) == "cards in hand: 5, 45"
    assert said(telling.own_lines(Player(known_hand=[]))[0][1]) == "cards in hand: –"
    assert said(telling.own_lines(Player())[0][1]) == "cards in hand: not told yet"


def test_a_game_has_its_own_words_where_it_wants() -> None:
    def instead(path: str) -> Any:
        return located(KIND, path) if path == "players.0.vp" else None

    lines = telling.lines(Position(players=[Player()]), instead)
    assert any("players.0.vp (VP of Anna)" in said(message) for _, message in lines)


def test_sums_follow_their_parts() -> None:
    anna = Player(ones=[2, 0, 0], threes=[1, 0, 0], regions=[Region(worker_area=[1, 1, 0], cards=[7, 8]), Region()])
    assert (anna.strength(0), anna.strength(1)) == (5, 0)
    assert (anna.on_board, anna.unified, anna.regions[0].serving) == (2, 2, 2)
    assert Position(players=[anna, anna]).unified == 4
    anna.regions[1].cards.append(9)
    assert anna.unified == 3
    with pytest.raises(AttributeError):
        anna.unified = 4
