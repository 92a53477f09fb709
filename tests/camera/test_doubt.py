"""What a picture leaves open is asked, with words for the reason, in every game; nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from math import hypot
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest
from camera_seen import GAMES, boards_of, finished, kit_of, look_at, puts_of, score, truth
from numpy.typing import NDArray

from calibration.registration import BoardPose, register
from referee.camera import kit as kits
from referee.camera.counting import lacking
from referee.camera.kit import Look, zones_of
from referee.camera.scene import Put, photo, photos, put
from referee.camera.settled import vanished
from referee.camera.tally import Tally, leaves, tally
from referee.camera.tally import look_at as sight_of
from referee.camera.told import MEANINGLESS, Sight
from referee.camera.watcher import weigh
from referee.camera.wording import Wording
from referee.engine import untold
from referee.engine.errors import PositionError, SetupError
from referee.engine.position import clone, to_json
from referee.engine.session import Session
from referee.engine.spot import UNSEEN, lay, on_table
from referee.engine.written import is_known
from referee.games import game as game_of
from referee.games.zhanguo.position import OFFICIALS
from referee.testing.samples import WIDE
from referee.text.parts import places
from referee.text.speech import Speaker
from vision.legible import edges, poor
from vision.observation import Observation, Sighting
from vision.reading import Reading, corners_of

Grey = NDArray[np.uint8]


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
    for number, (path, gone) in enumerate(
        list(taken_away(table))[:: 1 if WIDE else 2 if game == "nations_dice" else 8]
    ):
        sight = sight_of(table.setting, [look_at(table, puts_of(table), gone)], kit_of(game), rest_in_supply=True)
        made: Any = tally(table.setting, sight, table.position if number % 2 else None)
        assert not made.facts
        said = words_of(made, sight, game, ("en", "ru", "it")[number % 3])
        told = sight.told[path]
        assert told.value is not UNSEEN or (said and {one.reason for one in told.doubts} <= set(MEANINGLESS))


@pytest.mark.parametrize("game", GAMES)
def test_boards_out_of_view_and_pieces_that_lie_hidden_do_not_contradict_the_record(game: str) -> None:
    """Also where a piece means nothing without the ones before it, as in a row of slots."""
    table = finished(game, 3)
    puts = puts_of(table)
    for board in boards_of(table):
        assert not made(table, puts, boards=[board]).disputes
    for seed in range(4):
        random = Random(f"{game}/{seed}")
        gone = [one.tag.component for one in puts if random.random() < (0.2, 0.5, 0.8, 1)[seed]]
        settled = made(table, puts, hidden=gone)
        assert not settled.disputes and not lacking(settled)
        assert score(table, settled.final).totals == score(table, truth(table)).totals


def half_known(table: Session, random: Random, others: int) -> Any:
    """The position of a table with some parts that a picture shows, and so many that it does not, left untold."""
    shown = [spot.path for spot in zones_of(table.game).spots(table.setting)]
    rest = [one.path for one in places(table) if not any(f"{one.path}.".startswith(f"{path}.") for path in shown)]
    position = table.position
    for path in [*random.sample(shown, 4), *random.sample(rest, others)]:
        data: Any = to_json(position)
        *way, last = path.split(".")
        inner = data
        for key in way:
            inner = inner[int(key) if isinstance(inner, list) else key]
        inner[int(last) if isinstance(inner, list) else last] = {"unknown": True}
        with suppress(PositionError):  # of some parts nothing is unknown
            position = untold.begun(table.setting, data)
    return position


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8 if WIDE else 2))
def test_what_the_record_does_not_know_is_seen_or_asked_for(game: str, seed: int) -> None:
    """It is as if there were no record of these parts: none is guessed, and the pictures alone tell those that they show."""
    table, random = finished(game, 3), Random(f"half known {game} {seed}")
    whole, puts = truth(table), puts_of(table)
    for others, boards in (
        (0, boards_of(table)),
        (4, boards_of(table)),
        (4, random.sample(boards_of(table), 2)),
        (2, []),
    ):
        record = half_known(table, random, others)
        assert not is_known(record)
        look = look_at(table, puts, boards=boards)
        sight = sight_of(table.setting, [look], kit_of(game), rest_in_supply=True)
        found = tally(table.setting, sight, record)
        assert not found.disputes
        for path, value in leaves(found.known):
            assert value == {} or part_at(whole, path) == value, path
        open_parts = lacking(found)
        assert others or not open_parts
        if not open_parts and not found.facts:
            assert score(table, found.final).totals == score(table, whole).totals


@pytest.mark.parametrize("game", GAMES)
def test_what_the_record_does_not_know_looks_as_it_is_seen_to_who_watches(game: str) -> None:
    table = finished(game, 3)
    record, spots = half_known(table, Random(game), 4), zones_of(game_of(game)).spots(table.setting)
    seen = on_table(lay(spots, table.position))
    watched = Session(table.setting, record)
    assert weigh(watched, spots, seen, {spot.path for spot in spots}, 0.1).kind == "expected"
    assert not vanished(spots, record, seen)
    with pytest.raises(SetupError) as found:
        next(photos(kit_of(game), table.setting, record))
    assert found.value.facts["parts"]


def part_at(data: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def made(table: Session, puts: list[Put], **seen: Any) -> Tally:
    """The tally of what is seen, beside the record."""
    look = look_at(table, puts, **seen)
    return tally(table.setting, sight_of(table.setting, [look], kit_of(table.game.id)), table.position)


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
        assert spot.parts[0] in {part for one in lacking(tally(table.setting, sight)) for part in one.parts}


@pytest.mark.parametrize(("game", "path"), [("zhanguo", "track"), ("nations_dice", "order"), ("great_wall", "tea")])
def test_an_order_in_which_somebody_is_missing_is_not_known(game: str, path: str) -> None:
    table = finished(game)
    spot = next(one for one in zones_of(table.game).spots(table.setting) if one.path == path)
    look = look_at(table, puts_of(table), {f"{spot.kinds[0]}/1"})
    sight = sight_of(table.setting, [look], kit_of(game), rest_in_supply=True)
    made = tally(table.setting, sight)
    assert spot.parts[0] in made.doubts and path not in made.known


# -- on a border -------------------------------------------------------------------------------------------------------


def astride(table: Session, seed: int) -> list[Put]:
    """The pieces of a table, some of them shifted over a border of their zone by less than 2 mm."""
    random, kit = Random(seed), kit_of(table.game.id)
    puts = puts_of(table, seed)
    for number in random.sample(range(len(puts)), min(len(puts), random.choice((1, 4, 12)))):
        one = puts[number]
        zone = kit.layout(one.board).zone_at(one.x, one.y)
        assert zone is not None
        (left, top), (right, bottom) = zone.polygon[0], zone.polygon[2]
        off = random.uniform(0.1, 1.9)
        x, y = random.choice([(left - off, one.y), (right + off, one.y), (one.x, top - off), (one.x, bottom + off)])
        puts[number] = replace(one, x=x, y=y)
    return puts


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_over_a_line_is_asked_or_settled_by_the_record(game: str) -> None:
    """Pieces up to 1.9 mm over a border, nothing else hidden: no score is wrong without a word, the record settles it."""
    for seed in range(15):
        table = finished(game, 2, seed % 2)
        sight = sight_of(table.setting, [look_at(table, astride(table, seed))], kit_of(game), rest_in_supply=True)
        right = dict(leaves(truth(table)))
        for path, value in leaves(tally(table.setting, sight).known):
            assert right.get(path, {}) == value, (seed, path)
        both = tally(table.setting, sight, table.position)
        assert not [one for one in both.disputes if one.stands], seed
        if not lacking(both):
            assert score(table, both.final).totals == score(table, truth(table)).totals
        assert not [told for told in sight.told.values() if told.others and told.sure]


@pytest.mark.parametrize("game", GAMES)
def test_well_placed_pieces_are_on_no_border(game: str) -> None:
    table = finished(game)
    for doubt_mm in (0.0, 0.3):
        look = look_at(table, puts_of(table, 3), doubt_mm=doubt_mm)
        sight = sight_of(table.setting, [look], kit_of(game), rest_in_supply=True)
        assert not sight.borderline
        assert not [doubt for told in sight.told.values() for doubt in told.doubts if doubt.reason == "level"]


def shifted(table: Session, component: str, x: float, y: float) -> list[Put]:
    """The pieces of a table, one of them at another place of its board."""
    return [replace(one, x=x, y=y) if one.tag.component == component else one for one in puts_of(table)]


def digit_on_the_line(by: float) -> tuple[Session, Sight, int]:
    """A table of Nations whose first player's units stand ``by`` mm over the line to the next digit, and those points."""
    table = finished("nations_dice")
    colour, vp = table.setting.seats[0].colour, table.position.players[0].vp
    zone = kit_of("nations_dice").layout(colour).zone(f"vp-units-{vp % 10}")
    right, middle = max(x for x, _ in zone.polygon), zone.centre[1]
    puts = shifted(table, f"{colour}/vp-units/1", right + by, middle)
    return table, sight_of(table.setting, [look_at(table, puts)], kit_of("nations_dice"), rest_in_supply=True), vp


def test_a_digit_on_the_line_is_asked_with_both_digits_named() -> None:
    table, sight, vp = digit_on_the_line(0.8)
    told = sight.told["players.0.vp"]
    assert {told.value, *told.others} == {vp, vp + 1} and not told.sure
    assert "boards.Anna.vp" in {part for one in lacking(tally(table.setting, sight)) for part in one.parts}
    (said,) = Wording(kit_of("nations_dice"), Speaker()).doubts(told.doubts, sight)
    assert said.endswith(f"units {(vp + 1) % 10} and player board (red), VP units {vp % 10}"), said


def test_the_record_says_which_of_two_digits_it_is_but_no_third() -> None:
    table, sight, vp = digit_on_the_line(0.8)
    made = tally(table.setting, sight, table.position)
    assert made.known["boards"]["Anna"]["vp"] == vp and made.sources["boards.Anna.vp"] == "tracked"
    (said,) = Wording(kit_of("nations_dice"), Speaker()).decided(made.decided)
    assert said.endswith(f"the record says player board (red), VP units {vp % 10}")
    third = clone(table.position)
    third.players[0].vp = vp + 2
    made = tally(table.setting, sight, third)
    (dispute,) = made.disputes
    assert dispute.stands == "" and not made.decided and "vp" not in made.known["boards"]["Anna"]
    assert f"the pictures show {vp + 1} or {vp}" in Wording(kit_of("nations_dice"), Speaker()).dispute(dispute)


def test_a_piece_between_two_parts_cannot_be_in_both() -> None:
    """An official is seen on the line between two areas, in a poor picture; a record with one in each is another table."""
    table, kit = finished("zhanguo"), kit_of("zhanguo")
    board, position = table.setting.seats[0].colour, clone(table.position)
    region = position.players[0].regions[0]
    region.governor_area, region.worker_area = [0, 0, 0], [0, 0, 0]
    pieces = put(kit, lay(zones_of(table.game).spots(table.setting), position))
    laid = {one.tag.component for one in pieces}
    free = next(tag for tag in kit.tags if tag.component.startswith(f"{board}/red/") and tag.component not in laid)
    line = max(y for _, y in kit.layout(board).zone("1-governor").polygon)
    between = [*pieces, Put(free, board, 70, line - 1, 0)]
    official = "red"
    for doubt_mm, doubtful in ((0.0, False), (1.0, True)):
        look = look_at(table, between, doubt_mm=doubt_mm)
        sight = sight_of(table.setting, [look], kit, rest_in_supply=True)
        assert bool(sight.borderline) is doubtful
    for governors, workers, goes in ((1, 0, True), (0, 1, True), (1, 1, False), (0, 0, False)):
        region.governor_area[OFFICIALS.index(official)] = governors
        region.worker_area[OFFICIALS.index(official)] = workers
        assert bool(tally(table.setting, sight, position).decided) is goes


def test_two_markers_of_one_row_are_no_number() -> None:
    table = finished("nations_dice")
    colour = table.setting.seats[0].colour
    layout = kit_of("nations_dice").layout(colour)
    puts = shifted(table, f"{colour}/vp-tens/1", *layout.zone("vp-units-9").centre)
    sight = sight_of(table.setting, [look_at(table, puts)], kit_of("nations_dice"), rest_in_supply=True)
    assert sight.told["players.0.vp"].value is UNSEEN


def test_of_two_pieces_one_above_the_other_nobody_knows_which_comes_first() -> None:
    table = finished("zhanguo")
    first, second = (one for one in puts_of(table) if one.tag.component.endswith("/order/1"))
    puts = shifted(table, second.tag.component, first.x + 1, first.y + 8)
    sight = sight_of(table.setting, [look_at(table, puts)], kit_of("zhanguo"), rest_in_supply=True)
    assert [one.reason for one in sight.told["track"].doubts] == ["level"]
    made = tally(table.setting, sight)
    assert "track" in made.doubts and "track" not in made.known
    record = clone(table.position)
    for record.track in ([0, 1], [1, 0]):
        assert tally(table.setting, sight, record).sources["track"] == "tracked"


# -- a picture in which a piece may leave no trace -----------------------------------------------------------------------


@cache
def two_boards(game: str) -> Grey:
    return photo(kit_of(game), puts_of(finished(game)), boards_of(finished(game))[:2], seed=1)


def poorly(game: str, cause: str) -> tuple[Session, Look]:
    """A look at the first two boards of a table, of which nothing small can be read."""
    table, picture = finished(game), two_boards(game)
    made = {
        "coarse": lambda: cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA),
        "blurred": lambda: cv2.GaussianBlur(picture, (0, 0), 5),
        "dark": lambda: (picture * 0.12 + np.random.default_rng(1).normal(0, 6, picture.shape)).clip(0, 255),
        "glare": lambda: np.clip(picture * 1.0 + 60 + 200 * (np.indices(picture.shape)[1] > 1000), 0, 255),
    }[cause]()
    return table, kits.look(np.asarray(made, np.uint8), kit_of(game))


@pytest.mark.parametrize("cause", ["coarse", "blurred", "dark", "glare"] if WIDE else ["coarse", "dark"])
def test_in_a_poor_picture_no_place_is_surely_empty(cause: str) -> None:
    table, look = poorly("nippon", cause)
    assert look.boards and cause in look.poor.values()
    sight = sight_of(table.setting, [look], kit_of("nippon"), rest_in_supply=True)
    right = dict(leaves(truth(table)))
    for path, value in leaves(tally(table.setting, sight).known):
        assert right.get(path, {}) == value, path
    doubts = [doubt for told in sight.told.values() for doubt in told.doubts]
    assert cause in {one.reason for one in doubts}
    said = list(Wording(kit_of("nippon"), Speaker()).doubts(doubts, sight))
    helped = [one for one in said for help in ("Go nearer", "Hold still", "Add light", "lamp") if help in one]
    assert 0 < len(helped) <= 4 * len(look.boards)  # not one by one


@pytest.mark.parametrize("game", ["nippon"])
def test_a_good_picture_is_poor_nowhere(game: str) -> None:
    look = kits.look(two_boards(game), kit_of(game))
    assert look.boards and not look.poor


@cache
def alone(game: str) -> tuple[Grey, BoardPose]:
    """A picture of the first board of a table, and where it lies there."""
    kit, table = kit_of(game), finished(game)
    picture = photo(kit, puts_of(table), boards_of(table)[:1], seed=2)
    (pose,) = register(picture, kit.layouts).boards
    return picture, pose


def test_a_place_in_deep_shadow_is_dark_though_the_markers_beside_it_are_not() -> None:
    picture, pose = alone("zhanguo")
    zone = max(pose.layout.zones, key=lambda one: min(abs(one.centre[0] - m.x_mm) for m in pose.layout.markers))
    corners = np.round(pose.to_px(zone.polygon)).astype(np.int32)
    shadow = np.zeros(picture.shape, np.float32)
    cv2.fillPoly(shadow, [corners], 1.0)
    shaded = (picture * (1 - 0.9 * cv2.dilate(shadow, np.ones((9, 9))))).astype(np.uint8)
    found = poor(shaded, pose, kit_of("zhanguo").symbols)
    assert {cause for (name, _), cause in found.items() if name == zone.name} == {"dark"}


def test_beside_a_marker_whose_ink_is_pale_light_was_cut_off_before_the_picture_was_darkened() -> None:
    picture, pose = alone("zhanguo")
    marker = pose.layout.markers[0]
    ((x, y), (right, _)) = pose.to_px([(marker.x_mm, marker.y_mm), (marker.x_mm + 60, marker.y_mm)])
    light = np.zeros(picture.shape, np.float32)
    cv2.circle(light, (round(x), round(y)), round(right - x), 150.0, -1)
    cut_off = np.clip(picture + light, 0, 255)
    found = poor(np.asarray(cut_off * 0.2, np.uint8), pose, kit_of("zhanguo").symbols)
    glare = {name for (name, _), cause in found.items() if cause == "glare"}
    nearest, farthest = (edge(pose.layout.zones, key=lambda one: hypot(one.centre[0] - marker.x_mm, one.centre[1] - marker.y_mm)).name for edge in (min, max))  # fmt: skip
    assert nearest in glare and farthest not in glare


def test_a_dark_picture_in_a_file_of_few_bytes_shows_nothing_for_sure() -> None:
    """What differs little is left out of such a file, and with it the noise by which a dark picture is known."""
    picture, pose = alone("zhanguo")
    data = cv2.imencode(".jpg", (picture * 0.08).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 12])[1]
    pressed = np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.uint8)
    found = poor(pressed, pose, kit_of("zhanguo").symbols)
    assert {name for name, _ in found} == {zone.name for zone in pose.layout.zones}


def test_noise_that_is_cut_off_at_black_is_measured_on_the_paper() -> None:
    """Two tags of a printed table were lost in a picture that looked calm, since its ink was as dark as can be."""
    picture, pose = alone("zhanguo")
    noise = np.random.default_rng(1).normal(0, 6, picture.shape)
    dark = np.clip(picture * (28 / 210) + noise, 0, 255).astype(np.uint8)
    assert min(one.noise for one in edges(dark, pose)) > 3.0


def test_a_marker_on_a_sheet_that_was_glued_a_little_off_hides_nothing() -> None:
    picture, pose = alone("zhanguo")
    first, *rest = pose.layout.markers
    for by in (1.0, 1.6):
        off = replace(first, x_mm=first.x_mm + by, y_mm=first.y_mm + by)
        glued = replace(pose, layout=replace(pose.layout, markers=(off, *rest)))
        assert not poor(picture, glued, kit_of("zhanguo").symbols)


def smeared(picture: Any, pose: Any, sigma: float) -> tuple[Any, set[str]]:
    """The picture as through a finger print in the middle of a board, and the places wholly under it."""
    wide, high = pose.layout.width_mm, pose.layout.height_mm
    around = [(wide / 2 + wide / 6 * x, high / 2 + high / 6 * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    mask = np.zeros(picture.shape, np.float32)
    cv2.fillPoly(mask, [np.round(pose.to_px(around)).astype(np.int32)], 1.0)
    mask = cv2.dilate(mask, np.ones((15, 15)))
    (left, top), (right, bottom) = around[0], around[2]
    under = {
        zone.name
        for zone in pose.layout.zones
        if all(left <= x <= right and top <= y <= bottom for x, y in zone.polygon)
    }
    soft = cv2.GaussianBlur(picture, (0, 0), sigma)
    return np.asarray(picture * (1 - mask) + soft * mask, np.uint8), under


@pytest.mark.parametrize("game", GAMES if WIDE else ["zhanguo", "nippon"])
def test_under_a_smear_between_sharp_markers_no_place_is_surely_empty(game: str) -> None:
    kit, (picture, pose) = kit_of(game), alone(game)
    soft, under = smeared(picture, pose, 6.0)
    look = kits.look(soft, kit)
    gone = {zone for _, zone, _ in look.poor}
    taken = {one.zone for one in (*look.observation.sightings, *look.observation.unread)}
    assert under - taken and under - taken <= gone
    assert set(look.poor.values()) == {"blurred"} and len(gone - under) < len(pose.layout.zones) / 4
    own = replace(kit, own=(pose.layout.name,))  # a board of one's own, of which nobody knows what is printed
    assert not kits.poor_places(soft, own, look.boards, look.observation)


def test_light_that_washes_a_part_of_a_large_place_out_is_said_though_tags_were_read_in_another() -> None:
    """Three cubes in a row were lost in a picture whose white had been cut off before it was darkened."""
    kit, (picture, pose) = kit_of("zhanguo"), alone("zhanguo")
    zone = pose.layout.zone("markers-ivory")
    low, high = np.min(zone.polygon, axis=0), np.max(zone.polygon, axis=0)
    middle, end = pose.to_px([(0.3 * low[0] + 0.7 * high[0], (low[1] + high[1]) / 2), (high[0], low[1])]).astype(int)
    light = np.zeros(picture.shape, np.float32)
    cv2.circle(light, middle.tolist(), int(np.linalg.norm(end - middle)), 255.0, -1)
    lit = np.minimum(picture + cv2.GaussianBlur(light, (0, 0), 9.0), 255.0)
    seen = Sighting("1", Reading("1", "qr", "", 1.0, corners_of([(0, 0)] * 4)), "", pose.layout.name, zone=zone.name)
    found = kits.poor_places(np.asarray(lit * 0.45, np.uint8), kit, [pose], Observation((seen,)))
    assert {cause for (_, name, _), cause in found.items() if name == zone.name} == {"glare"}
    assert zone.name not in {name for _, name, _ in kits.poor_places(picture, kit, [pose], Observation((seen,)))}
