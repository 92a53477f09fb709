"""The final of a game from pictures, the table's record and typed answers, and where each part came from.

Values that pictures show surely replace those of the record's position, or of a bare one. Where pictures are not sure,
the record's value counts if it goes with what was seen. Where the two disagree the pictures count, unless somebody says
otherwise. What neither tells is left out of the final and has to be asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

from messages.classes import frozen
from referee.camera.covered import nameless
from referee.camera.expected import value_at
from referee.camera.kit import given, zones_of
from referee.camera.needed import TALLY, spots_for
from referee.camera.sight import sight
from referee.camera.told import Doubt, Sight, Told
from referee.engine.explore import explore
from referee.engine.position import clone, get_path, set_path, to_json
from referee.engine.possible import MOST_FINALS
from referee.engine.runs import CANNOT
from referee.engine.written import is_known
from scoring.count import leaves
from scoring.sheet import SOURCES, TRACKED

if TYPE_CHECKING:
    from referee.camera.borders import Astride
    from referee.camera.kit import Kit, Look
    from referee.engine.game import Setting
    from referee.engine.verdict import Missing

PHOTO, RECORD = "photo", "record"
BOTH, TYPED = "photo+tracked", "typed"
Data = dict[str, Any]


@frozen
class Dispute:
    """A part of the position on which pictures and record disagree.

    ``record`` is the record's value in plain data. ``stands`` is the side that counts, *photo* or *record*; it is empty
    if the pictures show more than the record has but are not sure.
    """

    told: Told
    record: Any
    stands: str


@frozen
class Tally:
    """What is known of the final.

    ``known`` has all that is sure, ``guess`` also the rest as far as it was seen. ``sources`` says where the known
    parts came from, ``doubts`` why others are not sure, ``facts`` which facts of the box are still needed. ``decided`` are
    pieces on borders that lie where the record has them. ``recorded``: whether there is a record.
    """

    setting: Setting
    position: Any
    known: Data
    guess: Data
    sources: Mapping[str, str]
    disputes: tuple[Dispute, ...]
    doubts: Mapping[str, tuple[Doubt, ...]]
    facts: tuple[Missing, ...]
    decided: tuple[Astride, ...] = ()
    recorded: bool = False

    @property
    def final(self) -> Data:
        """The known parts of the final, with their sources."""
        return {**self.known, "sources": dict(self.sources)}


def look_at(setting: Setting, looks: Sequence[Look], kit: Kit, *, rest_in_supply: bool = False) -> Sight:
    """What pictures show of a table; see :func:`referee.camera.sight.sight`.

    On mats with marks only that is looked at which counts.
    """
    zones = zones_of(setting.game)
    in_play: Mapping[str, int] = getattr(zones, "in_play", lambda setting: {})(setting)
    marks = any(look.places for look in looks)
    spots = nameless(kit, spots_for(setting, TALLY)) if marks else zones.spots(setting)
    return sight(spots, looks, kit, in_play, rest_in_supply=rest_in_supply)


def tally(
    setting: Setting,
    seen: Sight,
    record: Any = None,
    trust: Mapping[str, str] | None = None,
    answers: Mapping[str, Any] | None = None,
    otherwise: str = PHOTO,
) -> Tally:
    """Put together what pictures, a record (a position) and typed answers (a part of a final) say.

    ``trust`` says by path which side counts in a dispute, ``otherwise`` which one counts in all others.
    """
    zones = zones_of(setting.game)
    bare = zones.bare(setting)
    position = bare if record is None else clone(record)
    recorded = {path: None if record is None else value_at(record, path) for path in seen.told}
    seen, decided = (seen, []) if record is None else seen.settled_by(recorded)
    by_record = {told.spot.path for told in seen.told.values() if any(one.touches(told.spot) for one in decided)}
    sides = {path: (trust or {}).get(path, otherwise) for path in seen.told}
    disputes = list(_disputes(seen, recorded, sides))
    moved = {kind for one in disputes if one.stands != RECORD for kind in _kinds(one)}
    sources: dict[str, set[str]] = {}
    open_parts: dict[str, list[Doubt]] = {}
    for path, told in seen.told.items():
        source = _source(told, recorded[path], sides[path], moved)
        source = TRACKED if source == BOTH and path in by_record else source
        if source == PHOTO or (recorded[path] is None and told.spot.parts):
            set_path(position, path, told.value if source else to_json(get_path(bare, path)))
        for part in told.spot.parts:
            if source:
                sources.setdefault(part, set()).add(source)
            else:
                open_parts.setdefault(part, []).extend(told.doubts)
    guess, missing = _final(position, setting, bare, seen)
    known = without(guess, [*open_parts, *(_nowhere(setting, guess, seen) if record is None else ())])
    settled = {part: max(found, key=SOURCES.index) for part, found in sources.items() if part not in open_parts}
    known, said = _with_answers(known, answers or {})
    settled |= dict.fromkeys(said, TYPED)
    return Tally(
        setting,
        position,
        known,
        guess,
        settled,
        tuple(disputes),
        {part: tuple(doubts) for part, doubts in open_parts.items() if not _said(part, said)},
        tuple({one.key: one for one in missing if not _askable(zones, one.key)}.values()),
        tuple(decided),
        record is not None,
    )


def _with_answers(known: Data, answers: Mapping[str, Any]) -> tuple[Data, list[str]]:
    """A final with typed answers, and the parts that they tell."""
    for way, value in leaves(answers):
        known = with_part(known, way, value)
    return known, [".".join(way) for way, _ in leaves(answers)]


def _final(position: Any, setting: Setting, bare: Any, seen: Sight) -> tuple[Data, list[Missing]]:
    """The final of a position without the parts that rest on what is not known, and the facts it lacks."""
    if is_known(position):
        return setting.game.final(position, setting)
    found = explore(lambda: setting.game.final(position, setting), MOST_FINALS, fails=CANNOT)
    ways = [way.result for way in found.ways if way.result is not None]
    data, _ = ways[0] if ways else setting.game.final(bare, setting)
    others = [dict(leaves(one)) for one, _ in ways]
    unknown = [".".join(path) for path, _ in leaves(data) if not _alike([one.get(path) for one in others])]
    if not (found.finished and ways):
        unknown += _nowhere(setting, data, seen)
    return without(data, unknown), [one for _, lacking in ways for one in lacking]


def _alike(values: Sequence[Any]) -> bool:
    return all(map(is_known, values)) and all(one == values[0] for one in values)


def _disputes(seen: Sight, recorded: Mapping[str, Any], sides: Mapping[str, str]) -> Iterator[Dispute]:
    for path, told in seen.told.items():
        if recorded[path] is not None and not told.allows(recorded[path]):
            yield Dispute(told, recorded[path], RECORD if sides[path] == RECORD else PHOTO if told.sure else "")


def _kinds(dispute: Dispute) -> set[str]:
    """The kinds of the pieces that the two sides of a dispute do not share."""
    unseen, extra = dispute.told.differs(dispute.record)
    return {kind for _, kind, _ in (*unseen, *extra)}


def _source(told: Told, record: Any, side: str, moved: Set[str]) -> str:
    """Where a value comes from; "" if nobody knows it.

    ``moved`` are kinds that the record is wrong about elsewhere: it cannot say where unseen pieces of them are.
    """
    if record is None:
        return PHOTO if told.sure else ""
    if told.shows(record):
        return BOTH
    if side == RECORD:
        return TRACKED
    if not told.allows(record):
        return PHOTO if told.sure else ""
    unseen, _ = told.differs(record)
    doubtful = {doubt.kind for doubt in told.doubts if doubt.reason != "covered"} | {kind for _, kind, _ in unseen}
    return "" if doubtful & moved else TRACKED


def _nowhere(setting: Setting, final: Data, seen: Sight) -> Iterator[str]:
    """The parts of a final that no spot shows; without a record they must be asked for."""
    covered = {*given(setting.game, setting), *(part for told in seen.told.values() for part in told.spot.parts)}
    for path, _ in leaves(final):
        part = ".".join(path)
        if not _said(part, covered):
            yield part


def _said(part: str, parts: Sequence[str] | set[str]) -> bool:
    """Whether this part is one of ``parts``, lies in one, or contains one."""
    return any(f"{part}.".startswith(f"{one}.") or f"{one}.".startswith(f"{part}.") for one in parts)


def _askable(zones: Any, fact: str) -> bool:
    """Whether this fact of the box can be answered as a part of the final instead."""
    return bool(getattr(zones, "part_of", lambda fact: "")(fact))


# -- finals as data ----------------------------------------------------------------------------------------------------


def without(data: Mapping[str, Any], parts: Sequence[str]) -> Data:
    """A copy without these parts, named by dotted paths; keys (names of players) may contain dots too."""
    found: Data = {}
    for key, value in data.items():
        if key in parts:
            continue
        inner = [part[len(key) + 1 :] for part in parts if part.startswith(f"{key}.")]
        found[key] = without(value, inner) if inner and isinstance(value, Mapping) else value
    return found


def with_part(data: Data, path: Sequence[str], value: Any) -> Data:
    key, *rest = path
    there = data.get(key)
    return {**data, key: with_part(there if isinstance(there, dict) else {}, rest, value) if rest else value}
