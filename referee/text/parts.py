"""The parts of a position one by one, as they are pointed at: what each is called, what it is, and what it could be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from messages.classes import frozen
from referee.engine import phrasing
from referee.engine.data import Json
from referee.engine.errors import NotUnderstood, PositionError
from referee.engine.fields import PLAYERS
from referee.engine.game import Setting
from referee.engine.holds import NOBODY, Holds, SeatOf
from referee.engine.message import N_, Message
from referee.engine.naming import part
from referee.engine.phrasing import Listed, listed, question
from referee.engine.question import Asked
from referee.engine.session import Session
from referee.engine.untold import FORMS
from referee.engine.values import FLAG
from referee.engine.veil import told
from referee.engine.words import fold
from referee.private import hides
from referee.table import typed_value
from referee.text.answers import lists_told, meant, names_of
from referee.text.lines import capital
from referee.text.paths import part_of
from referee.text.speech import Speaker

MOST_CHOICES = 60
MOST_SHOWN, MOST_WAYS = 12, 4


@frozen
class Place:
    """A part of a position that can be set: its path, what lies there as data, and what it may hold."""

    path: str
    value: Json
    holds: Holds | None
    several: bool = False


def places(session: Session, towards: str = "") -> Iterator[Place]:
    """Every part that can be pointed at, without those that only another player may set; or those ``towards`` a path."""
    found = places_in(session.game.position, told(session), (), towards)
    return (one for one in found if not hides(session.game, one.path, session.asker))


def places_in(cls: Any, data: Json, way: Sequence[str], towards: str = "") -> Iterator[Place]:
    """Every part that can be pointed at in what lies at the end of a ``way``, given as data; or those ``towards`` a path."""
    path = ".".join(way)
    if towards and way and not f"{towards}.".startswith(f"{path}."):
        return
    if isinstance(data, dict) and FORMS.isdisjoint(data):
        for key, one in data.items():
            yield from places_in(cls, one, (*way, key), towards)
        return
    found = listed(cls, path) if way else None
    if found is not None and isinstance(found.holds, Listed):
        yield Place(path, data, found.holds, several=True)
    elif isinstance(data, list):
        for place, one in enumerate(data):
            yield from places_in(cls, one, (*way, str(place)), towards)
    elif (asked := question(cls, path)) is not None:
        yield Place(path, data, asked.holds)


def place_at(session: Session, path: str) -> Place:
    """The part at a path; PositionError if nothing that can be pointed at is there."""
    part_of(path, session)
    found = next((one for one in places(session, path) if one.path == path), None)
    if found is None:
        raise PositionError(N_("There is nothing at {path} to correct."), path=path)
    return found


def groups(session: Session, speaker: Speaker) -> list[dict[str, Any]]:
    """All parts as data: what all share, then each player, then what takes a group of its own."""
    cls, found = session.game.position, dict[str, dict[str, Any]]()
    for one in places(session):
        key = _group(cls, one.path)
        group = found.setdefault(key, {"title": _title(cls, key, speaker), "parts": []})
        group["parts"].append(
            {
                "path": one.path,
                "label": label(cls, one.path, speaker),
                "shown": shown(one, speaker),
                "value": one.value,
            }
        )
    return [*found.values()]


def _group(cls: Any, path: str) -> str:
    """The path of what a part is shown under: a player, what has a name of its own, a place of what has none."""
    first, *rest = path.split(".")
    place = f"{first}.{rest[0]}" if rest else ""
    if first == PLAYERS:
        return place
    if rest and part(cls, first) is not None:
        return first
    return place if len(rest) > 1 and part(cls, place) is not None else ""


def _title(cls: Any, key: str, speaker: Speaker) -> str:
    named = part(cls, key) if key else None
    return "" if named is None else capital(speaker.message(named))


def label(cls: Any, path: str, speaker: Speaker, *, whose: bool = False) -> str:
    """What a part is called, without whose it is unless that is wanted."""
    named = part(cls, path)
    if named is None:
        return path
    if whose or "what" not in named.facts:
        return capital(speaker.message(named))
    facts = {name: one for name, one in named.facts.items() if name != "player"}
    return capital(speaker.say(N_("{what} {where}") if "where" in facts else "{what}", facts))


def shown(one: Place, speaker: Speaker) -> str:
    """What lies there, in words."""
    if not one.several:
        return value_text(one.value, one.holds, speaker)
    ways = one.value.get("one_of") if isinstance(one.value, Mapping) else [one.value]
    if not isinstance(ways, list) or not all(isinstance(way, list) for way in ways) or len(ways) > MOST_WAYS:
        return "?"
    return " / ".join(_listed(replace(one, value=way), speaker) for way in ways)


def _listed(one: Place, speaker: Speaker) -> str:
    said = things(one, speaker)
    return ", ".join([*said[:MOST_SHOWN], "…"] if len(said) > MOST_SHOWN else said) or "–"


def things(one: Place, speaker: Speaker) -> list[str]:
    """What lies in a list, one by one."""
    lying = one.value if one.several and isinstance(one.value, list) else []
    return [_thing(each, one.holds, speaker) for each in lying]


def _thing(value: Json, holds: Holds | None, speaker: Speaker) -> str:
    if not isinstance(holds, Listed):
        return str(value)
    if isinstance(value, list):
        value = {str(at): one for at, one in enumerate(value)}
    if isinstance(value, Mapping):
        kinds = ((holds.kinds[name], one) for name, one in value.items() if name in holds.kinds)
        return " ".join(value_text(one, kind, speaker) for kind, one in kinds) or "?"
    return value_text(value, holds.kinds.get(""), speaker)


def value_text(value: Json, holds: Holds | None, speaker: Speaker) -> str:
    """A single value in words; what is not known as what it can be."""
    if isinstance(value, Mapping):
        if "one_of" in value:
            return " / ".join(value_text(one, holds, speaker) for one in value["one_of"])
        return f"{value['from']}–{value['to']}" if "to" in value and "from" in value else "?"
    if isinstance(value, bool):
        return FLAG[int(value)].shown(speaker.lang)
    if value is None or value == "" or (value == NOBODY and _lowest(holds) == NOBODY):
        return "–"
    called = speaker.show("", value if holds is None else holds.shown(value))
    return called or "–"


def _lowest(holds: Holds | None) -> object:
    return next(iter(holds.possible(())), None) if holds is not None else None


def choices(one: Place, setting: Setting, speaker: Speaker) -> list[dict[str, Any]]:
    """The values that the part could have, with their words, where they are few; of a list the things that may lie there."""
    if isinstance(one.holds, Listed) and "" not in one.holds.kinds:
        return [{"value": value, "label": _thing(value, one.holds, speaker)} for value in _made_up(one.holds, setting)]
    holds = one.holds.kinds.get("") if isinstance(one.holds, Listed) else one.holds
    if isinstance(one.value, bool) and holds is None:
        return [{"value": flag, "label": FLAG[int(flag)].shown(speaker.lang)} for flag in (False, True)]
    possible = holds.possible(range(len(setting.seats))) if holds is not None else ()
    if not 0 < len(possible) <= MOST_CHOICES:
        return []
    return [{"value": value, "label": value_text(value, holds, speaker)} for value in possible]


def _made_up(holds: Listed, setting: Setting) -> Iterator[Json]:
    """Every thing or pair that may lie in a list, where they are few."""
    possible = [one.possible(range(len(setting.seats))) for one in holds.kinds.values()]
    if prod(map(len, possible)) <= MOST_CHOICES:
        for values in product(*possible):
            yield list(values) if holds.pairs else dict(zip(holds.kinds, values, strict=True))


def typed_part(one: Place, text: str, setting: Setting) -> Json:
    """The value of a part as it is typed; NotUnderstood if it is none."""
    if one.several and text[:1] not in ("[", "{"):
        asked = Asked(Message(""), (), holds=one.holds, lists=(one.path,))
        (found,) = lists_told(text, asked, setting)
        if found is None:
            raise NotUnderstood(
                N_("{word} is not in the list: pick a number or a name from it."),
                entry=text,
                start=0,
                end=len(text),
                word=text,
            )
        return found
    return _worded(text, one.holds, setting)


def typed_at(path: str, text: str, session: Session) -> Json:
    """The value that is typed for what lies at a path: as it is said, or as data; NotUnderstood if it is none."""
    cls: Any = session.game.position
    found = listed(cls, path) or question(cls, path)
    holds = found.holds if found is not None else None
    return typed_part(Place(path, None, holds, isinstance(holds, Listed)), text, session.setting)


def _worded(text: str, holds: Holds | None, setting: Setting) -> Json:
    """The value that goes by these words, or else what is typed as data."""
    data = typed_value(text)
    possible = holds.possible(range(len(setting.seats))) if holds is not None and isinstance(data, str) else ()
    if data in possible or not 0 < len(possible) <= MOST_CHOICES:
        return data
    value: Json = meant(fold(text), {one: names_of(one, holds, setting) for one in possible})
    if value is None and text and isinstance(holds, SeatOf):
        names = ", ".join(setting.players)
        raise NotUnderstood(N_("Nobody at this table is called {name}. Players: {names}."), name=text, names=names)
    return data if value is None else value


def asked_for(session: Session, path: str, speaker: Speaker) -> str:
    """The question for what lies at a path."""
    found = listed(session.game.position, path) or phrasing.question(session.game.position, path)
    return capital(speaker.message(found.text)) if found is not None else path
