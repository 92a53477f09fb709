"""Pictures, record and answers become a final: never wrong, whatever lies hidden; and the score is the engine's."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, cast

import camera_seen
import pytest
from camera_seen import Found

from referee.camera import kit as kits
from referee.camera.counting import lacking
from referee.camera.kit import Kit, Look
from referee.camera.scene import Put, photo, photos, put
from referee.camera.tally import PHOTO, RECORD, Tally, leaves, look_at, tally
from referee.camera.told import Sight, Told
from referee.camera.wording import Wording
from referee.engine.position import clone, get_path, set_path, to_json
from referee.engine.session import Session
from referee.engine.spot import UNSEEN, Lying, lay, on_table, told_by
from referee.games.zhanguo.camera import zones
from referee.testing import samples
from referee.text.speech import Speaker
from vision.observation import Observation, Sighting, together


@cache
def kit() -> Kit:
    return kits.kit_of(samples.find_game("zhanguo"))


@cache
def finished(players: int, seed: int = 0) -> Session:
    """A random game of ZhanGuo, played to its end."""
    table = samples.session("zhanguo", players, {"side": "AB"[seed % 2]})
    for _ in samples.play(table, Random(f"{players}/{seed}")):
        pass
    return table


def laid(table: Session) -> list[Lying]:
    return lay(zones.spots(table.setting), table.position)


def seen(
    puts: Iterable[Put], boards: Collection[str], hidden: Collection[str] = (), unread: Collection[str] = ()
) -> Look:
    """A look at pieces without a picture: ``hidden`` ones are not seen, ``unread`` ones not read."""
    there = [one for one in puts if one.board in boards]
    known = [sighting(one) for one in there if one.tag.component not in {*hidden, *unread}]
    lost = [sighting(one, read=False) for one in there if one.tag.component in unread]
    poses = [Found(layout) for layout in kit().layouts if layout.name in boards]
    return Look("one", cast(Any, tuple(poses)), Observation(tuple(known), unread=tuple(lost)))


def sighting(one: Put, *, read: bool = True, picture: str = "one") -> Sighting:
    return camera_seen.sighting(kit(), one, read=read, picture=picture)


def boards_of(table: Session) -> list[str]:
    return ["main", *(seat.colour for seat in table.setting.seats)]


def engines(table: Session) -> Any:
    data, missing = table.game.final(table.position, table.setting)
    assert not missing
    return table.game.score(data, table.setting.rulings, [])


def scored(table: Session, made: Tally) -> Any:
    assert not made.facts and not lacking(made)
    return table.game.score(made.final, table.setting.rulings, [])


def part(data: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        data = data.get(key) if isinstance(data, dict) else None
    return data


# -- rendered ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4] if samples.WIDE else [4])
def test_a_position_rendered_and_tallied_scores_as_the_engine_says(players: int) -> None:
    table = finished(players)
    looks = [
        kits.look(picture, kit(), None, str(number))
        for number, picture in enumerate(photos(kit(), table.setting, table.position, seed=players))
    ]
    assert not any(look.observation.problems or look.observation.disagreements for look in looks)
    alone = tally(table.setting, look_at(table.setting, looks, kit(), rest_in_supply=True))
    assert scored(table, alone).totals == engines(table).totals
    assert {line.source for line in scored(table, alone).lines} == {"photo"}
    both = tally(table.setting, look_at(table.setting, looks, kit()), table.position)
    assert not both.disputes
    assert scored(table, both).totals == engines(table).totals
    assert {line.source for line in scored(table, both).lines} == {"photo+tracked"}


def test_what_is_covered_in_a_picture_is_asked_for() -> None:
    table = finished(2)
    puts = put(kit(), laid(table))
    wall = next(one for one in puts if "/wall/" in one.tag.component and one.board == "main")
    picture = photo(kit(), puts, ["main"], hidden={wall.tag.component})
    made = tally(table.setting, look_at(table.setting, [kits.look(picture, kit())], kit()))
    section = str(kit().layout("main").zone_at(wall.x, wall.y).name).rpartition("-")[0]  # type: ignore[union-attr]
    assert f"walls.{section}.spaces" in made.doubts
    assert "spaces" not in made.known["walls"][section]


# -- without pictures --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_whatever_lies_hidden_nothing_wrong_is_sure(seed: int) -> None:
    """Any pieces covered, unread or on a board that was not found: what is known is right, the record settles the rest."""
    table, random = finished(2 + seed % 3, seed), Random(seed)
    puts = put(kit(), laid(table))
    names = [one.tag.component for one in puts]
    hidden = random.sample(names, random.choice((0, 1, 3, 10, 40)))
    unread = random.sample(names, random.choice((0, 1, 3)))
    boards = [one for one in boards_of(table) if random.random() < 0.8]
    look = seen(puts, boards, hidden, unread)
    sight = look_at(table.setting, [look], kit())
    for path, value in sight.sure.items():
        assert value == canonical(sight.told[path], get_path(table.position, path)), path
    truth = dict(leaves(table.game.final(table.position, table.setting)[0]))
    for path, value in leaves(tally(table.setting, sight).known):
        assert truth.get(path, {}) == value, path  # what is left of a group without any of its parts
    both = tally(table.setting, sight, table.position)
    assert not both.disputes
    assert scored(table, both).totals == engines(table).totals


def canonical(told: Told, value: Any) -> Any:
    """A value as the pieces it stands for would tell it."""
    return told_by(told.spot, on_table(told.spot.lay(to_json(value))))


def test_the_rest_in_supply_settles_what_is_covered_but_not_what_is_unread() -> None:
    table = finished(2)
    puts = put(kit(), laid(table))
    card = next(one for one in puts if one.tag.component.startswith("card/") and one.board == "blue")
    path = f"players.0.regions.{kit().layout('blue').zone_at(card.x, card.y).name[0]}.cards"  # type: ignore[union-attr]
    whole = look_at(table.setting, [seen(puts, boards_of(table))], kit(), rest_in_supply=True)
    assert whole.told[path].sure
    unread = look_at(
        table.setting, [seen(puts, boards_of(table), (), {card.tag.component})], kit(), rest_in_supply=True
    )
    assert [doubt.reason for doubt in unread.told[path].doubts] == ["unread"]


def test_a_board_that_was_not_found_says_nothing() -> None:
    table = finished(2)
    sight = look_at(table.setting, [seen(put(kit(), laid(table)), ["main"])], kit(), rest_in_supply=True)
    assert sight.boards == {"main"}
    assert sight.told["players.0.vp"].value is UNSEEN
    assert {doubt.reason for doubt in sight.told["players.0.vp"].doubts} == {"out of view"}
    said = list(Wording(kit(), Speaker()).doubts(sight.told["players.0.vp"].doubts, sight))
    assert said == [f"{kit().titled('blue')} was found in no picture"]


def test_a_zone_cut_off_in_one_picture_may_be_whole_in_another() -> None:
    table = finished(2)
    look = seen(put(kit(), laid(table)), boards_of(table))
    cut = Found(kit().layout("blue"), ("1-cards",))
    half = replace(look, boards=cast(Any, (*[one for one in look.boards if one.layout.name != "blue"], cut)))
    path = "players.0.regions.1.cards"
    assert [doubt.reason for doubt in look_at(table.setting, [half], kit(), rest_in_supply=True).told[path].doubts] == [
        "out of view"
    ]
    assert look_at(table.setting, [half, look], kit(), rest_in_supply=True).told[path].sure


def test_pictures_that_contradict_each_other_are_listed_and_neither_counts() -> None:
    table = finished(2)
    puts = put(kit(), laid(table))
    wall = next(one for one in puts if one.board == "main" and "/wall/" in one.tag.component)
    zone = kit().layout("main").zone_at(wall.x, wall.y)
    assert zone
    moved = replace(sighting(wall, picture="two"), x_mm=wall.x + 40)
    looks = [
        seen(puts, boards_of(table)),
        Look("two", seen(puts, boards_of(table)).boards, Observation((moved,))),
    ]
    sight = look_at(table.setting, looks, kit(), rest_in_supply=True)
    path = f"walls.{zone.name.rpartition('-')[0]}.spaces.{zone.name[-1]}"
    assert {doubt.reason for doubt in sight.told[path].doubts} == {"out of place"}
    said = list(Wording(kit(), Speaker()).contradictions(together([look.observation for look in looks])))
    assert len(said) == 1
    assert kit().named(wall.tag.component) in said[0] and "(one)" in said[0] and "(two)" in said[0]


def test_a_piece_beside_its_zone_or_in_a_wrong_one_is_no_lower_score() -> None:
    table = finished(2)
    puts = put(kit(), laid(table))
    number = next(n for n, one in enumerate(puts) if one.board == "main" and "/wall/" in one.tag.component)
    wall = puts[number]
    zone = kit().layout("main").zone_at(wall.x, wall.y)
    assert zone
    for x, y in ((zone.polygon[0][0] - 3, wall.y), kit().layout("main").zone("court").centre):
        puts[number] = Put(wall.tag, "main", x, y, 0)
        sight = look_at(table.setting, [seen(puts, boards_of(table))], kit(), rest_in_supply=True)
        path = f"walls.{zone.name.rpartition('-')[0]}.spaces.{zone.name[-1]}"
        assert not sight.told[path].sure
        assert "out of place" in {doubt.reason for doubt in sight.told[path].doubts}
        assert list(Wording(kit(), Speaker()).odd(sight))


# -- a record that is wrong --------------------------------------------------------------------------------------------

WRONG = {
    "players.0.vp": lambda vp: vp + 3,
    "walls.gold-left.spaces.3": lambda owner: -1 if owner >= 0 else 1,
    "players.1.ones.brown": lambda count: count + 1,
    "governors.4": lambda there: [*there, {"owner": 1, "square": "vp4"}] if len(there) < 3 else there[1:],
}


def with_wrong_record() -> tuple[Session, Any, Sight]:
    table = finished(3)
    record = clone(table.position)
    for path, change in WRONG.items():
        set_path(record, path, change(to_json(get_path(record, path))))
    return table, record, look_at(table.setting, [seen(put(kit(), laid(table)), boards_of(table))], kit())


def test_a_wrong_record_is_listed_with_both_sides_and_the_pictures_stand() -> None:
    table, record, sight = with_wrong_record()
    made = tally(table.setting, sight, record)
    assert {one.told.spot.path for one in made.disputes} == set(WRONG)
    assert {one.stands for one in made.disputes} == {PHOTO}
    assert scored(table, made).totals == engines(table).totals
    words = {one.told.spot.path: Wording(kit(), Speaker()).dispute(one) for one in made.disputes}
    vp = table.position.players[0].vp
    assert f"the pictures show {vp}, the record says {vp + 3}; the pictures stand" in words["players.0.vp"]
    assert made.sources["boards.Anna.vp"] == "photo"


def test_the_record_can_be_trusted_instead_or_one_side_at_a_time() -> None:
    table, record, sight = with_wrong_record()
    stands = {one.told.spot.path: one.stands for one in tally(table.setting, sight, record, otherwise=RECORD).disputes}
    assert stands == dict.fromkeys(WRONG, RECORD)
    made = tally(table.setting, sight, record, {"players.0.vp": RECORD})
    assert made.known["boards"]["Anna"]["vp"] == record.players[0].vp
    assert made.sources["boards.Anna.vp"] == "tracked"


def test_more_than_the_record_has_and_not_sure_is_asked() -> None:
    """Two cards are seen where the record has none, and others may lie hidden: nobody is right yet."""
    table, record, _ = with_wrong_record()
    region = next(number for number, one in enumerate(table.position.players[0].regions, 1) if one.cards)
    set_path(record, f"players.0.regions.{region}.cards", [])
    sight = look_at(table.setting, [seen(put(kit(), laid(table)), boards_of(table))], kit())
    made = tally(table.setting, sight, record)
    dispute = next(one for one in made.disputes if one.told.spot.path.endswith("cards"))
    assert dispute.stands == ""
    assert "at least" in Wording(kit(), Speaker()).dispute(dispute)
    assert "brown" not in made.known["boards"]["Anna"]["cards"]


def test_a_record_that_is_wrong_about_a_kind_does_not_say_where_its_unseen_pieces_are() -> None:
    """A card lies in another region than the record has it: there it is asked for too, though a hidden card might lie there."""
    table = finished(2)
    regions = table.position.players[0].regions
    full, free = (
        next(n for n, one in enumerate(regions, 1) if test(len(one.cards))) for test in (bool, lambda n: n < 3)
    )
    assert full != free
    record = clone(table.position)
    card = record.players[0].regions[full - 1].cards.pop()
    record.players[0].regions[free - 1].cards.append(card)
    sight = look_at(table.setting, [seen(put(kit(), laid(table)), boards_of(table))], kit())
    made = tally(table.setting, sight, record)
    assert [one.told.spot.path for one in made.disputes] == [f"players.0.regions.{full}.cards"]
    assert not made.known["boards"]["Anna"]["cards"]
    paths = {doubt.place.zone for doubt in made.doubts["boards.Anna.cards.ivory"]}
    assert paths == {f"{full}-cards", f"{free}-cards"}
    assert scored(table, tally(table.setting, sight, record, otherwise=RECORD))


def test_answers_settle_what_is_open_and_say_so() -> None:
    table = finished(2)
    sight = look_at(table.setting, [seen(put(kit(), laid(table)), ["main"])], kit(), rest_in_supply=True)
    truth, _ = table.game.final(table.position, table.setting)
    open_parts = {part for question in lacking(tally(table.setting, sight)) for part in question.parts}
    assert open_parts >= {"boards.Anna.vp", "boards.Boris.vp"}
    made = tally(table.setting, sight, answers={"boards": truth["boards"]})
    assert scored(table, made).totals == engines(table).totals
    assert {line.source for line in scored(table, made).lines if line.category == "vp_track"} == {"typed"}
    assert {line.source for line in scored(table, made).lines if line.category == "governors"} <= {"photo"}


def test_a_fact_that_the_box_does_not_know_is_asked_as_a_part_of_the_final() -> None:
    table = finished(2)
    for key in [key for key in table.setting.box.facts if key.startswith("slot.")]:
        del table.setting.box.facts[key]
    table.setting.refresh()
    try:
        sight = look_at(table.setting, [seen(put(kit(), laid(table)), boards_of(table))], kit(), rest_in_supply=True)
        made = tally(table.setting, sight)
        assert not made.facts
        assert {question.name.rpartition(".")[2] for question in lacking(made)} == {"vp"}
    finally:
        finished.cache_clear()
