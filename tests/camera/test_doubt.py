"""What a picture leaves open is asked, with words for the reason, in every game; nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from camera_seen import GAMES, finished, kit_of, look_at, puts_of

from referee.camera.counting import lacking
from referee.camera.kit import zones_of
from referee.camera.sight import MEANINGLESS, Sight
from referee.camera.tally import Tally, tally
from referee.camera.tally import look_at as sight_of
from referee.camera.wording import Wording
from referee.engine.session import Session
from referee.engine.spot import UNSEEN
from referee.text.speech import Speaker


def words_of(made: Tally, sight: Sight, game: str, lang: str = "en") -> list[str]:
    """Everything that is said of a tally."""
    words = Wording(kit_of(game), Speaker(lang))
    doubts = [doubt for told in sight.told.values() for doubt in told.doubts]
    asked = [words.speaker.say(one.text, one.facts) for one in lacking(made)]
    disputes = [words.dispute(one) for one in made.disputes]
    return [*words.doubts(doubts, sight), *asked, *disputes, *(line.text for line in words.odd(sight))]


def taken_away(table: Session) -> Iterator[tuple[str, set[str]]]:
    """For each spot with pieces the path, and the component of one of them."""
    puts, kit = puts_of(table), kit_of(table.game.id)
    lies = {one.tag.component: kit.layout(one.board).zone_at(one.x, one.y) for one in puts}
    for spot in zones_of(table.game).spots(table.setting):
        places = {(place.board, place.zone) for place in spot.places}
        here = [
            one.tag.component
            for one in puts
            if one.tag.component.rpartition("/")[0] in spot.kinds
            and (one.board, getattr(lies[one.tag.component], "name", "")) in places
        ]
        if here:
            yield spot.path, {here[0]}


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_that_is_missing_anywhere_is_no_fault(game: str) -> None:
    """Without a record and with one, if nothing else lies hidden: there is a score or a question, and words for it."""
    table = finished(game)
    for number, (path, gone) in enumerate(list(taken_away(table))[:: 1 if game == "nations_dice" else 4]):
        sight = sight_of(table.setting, [look_at(table, puts_of(table), gone)], kit_of(game), rest_in_supply=True)
        made: Any = tally(table.setting, sight, table.position if number % 2 else None)
        assert not made.facts
        said = words_of(made, sight, game, ("en", "ru", "it")[number % 3])
        told = sight.told[path]
        assert told.value is not UNSEEN or (said and {one.reason for one in told.doubts} <= set(MEANINGLESS))


@pytest.mark.parametrize("game", GAMES)
def test_a_digit_without_its_marker_is_asked_by_its_name(game: str) -> None:
    table = finished(game)
    path = {"great_wall": "players.0.honor"}.get(game, "players.0.vp")
    spot = next(one for one in zones_of(table.game).spots(table.setting) if one.path == path)
    for kind in spot.kinds:
        look = look_at(table, puts_of(table), {f"{kind}/1"})
        sight = sight_of(table.setting, [look], kit_of(game), rest_in_supply=True)
        assert [(one.reason, one.kind) for one in sight.told[path].doubts] == [("absent", kind)]
        (said,) = Wording(kit_of(game), Speaker()).doubts(sight.told[path].doubts, sight)
        assert kit_of(game).kind_named(kind) in said
        assert spot.parts[0] in {one.name for one in lacking(tally(table.setting, sight))}


@pytest.mark.parametrize(("game", "path"), [("zhanguo", "track"), ("nations_dice", "order"), ("great_wall", "tea")])
def test_an_order_in_which_somebody_is_missing_is_asked(game: str, path: str) -> None:
    table = finished(game)
    spot = next(one for one in zones_of(table.game).spots(table.setting) if one.path == path)
    look = look_at(table, puts_of(table), {f"{spot.kinds[0]}/1"})
    sight = sight_of(table.setting, [look], kit_of(game), rest_in_supply=True)
    assert path in {one.name.partition(".")[0] for one in lacking(tally(table.setting, sight))}
