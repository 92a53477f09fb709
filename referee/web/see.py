"""What a phone may see: the only place where a page or its JSON learns something of a table.

Each function builds a plain document for one :class:`Viewer`, from the table as that viewer knows it. Templates and the
JSON interface show these documents and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from messages.classes import frozen, mutable
from referee.engine.choosing import offer
from referee.engine.game import TABLE, WATCHER
from referee.engine.groups import Offer
from referee.engine.said import Said
from referee.engine.session import Session
from referee.ledger.errors import ClosedError
from referee.ledger.rows import Door, EntryRow
from referee.record import CHANGING
from referee.table import Table
from referee.text import views
from referee.text.choices import crumbs
from referee.text.lines import Line, clean
from referee.text.marks import standing_lines
from referee.text.report import note_text, spoken, told_to
from referee.text.speech import Speaker
from referee.web.headline import HEADLINES
from referee.web.offered import Showing

LAST, WATCHED = 5, 10
TOLD = 3
"""Of so many newest entries it is said what came of them."""


@frozen
class Viewer:
    """Who looks: the seat of a phone, None without one; ``host`` keeps the tables. ``lang`` is the phone's language.

    To a ``closed`` table nobody adds anything.
    """

    seat: int | None = None
    host: bool = False
    lang: str = "en"
    phone: str = ""
    closed: bool = False

    @property
    def asker(self) -> int:
        """As whom the table answers: a host without a seat is the table together."""
        if self.seat is not None:
            return self.seat
        return TABLE if self.host else WATCHER

    @property
    def acts(self) -> bool:
        """Whether this phone may declare anything."""
        return self.asker != WATCHER and not self.closed


@mutable
class Told:
    """What is said once, after an entry was declared or checked: lines, and entries that may be declared instead."""

    lines: list[Line] = field(default_factory=list)
    instead: list[dict[str, str]] = field(default_factory=list)
    again: str = ""
    overrule: str = ""

    def to_json(self) -> dict[str, Any]:
        """As data."""
        return {
            "lines": lines(self.lines),
            "instead": self.instead,
            "again": self.again or None,
            "overrule": self.overrule or None,
        }


def speaker_of(table: Table, viewer: Viewer) -> Speaker:
    """The speaker for a viewer of this table."""
    return views.speaker_of(table, viewer.lang)


def aloud(table: Table, viewer: Viewer) -> Speaker:
    """The speaker for what lies open on a phone's page: what is secret to it is shown only while it is held."""
    return Speaker(viewer.lang, table.game.id, table.setting.players)


def header(table: Table, viewer: Viewer, door: Door, seen: Session | None = None) -> dict[str, Any]:
    """Which table it is, who sits there, and how the game stands; ``seen`` is what the viewer may see, if at hand."""
    speaker = speaker_of(table, viewer)
    seen = table.seen() if seen is None else seen
    decision = seen.decision()
    points = points_of(seen)
    return {
        "name": door.name or table.name,
        "game": table.game.id,
        "title": table.game.title.shown(viewer.lang),
        "number": f"{table.seq}.{door.turns}",
        "seq": table.seq,
        "status": views.status_text(seen, speaker, points=False),
        "practice": speaker.say(views.PRACTICE) if table.setting.box.practice else "",
        "closed": speaker.message(ClosedError(door.name or table.name)) if door.closed else "",
        **HEADLINES.of(table, aloud(table, viewer))._asdict(),
        "players": [
            {
                "seat": seat,
                "name": one.name,
                "colour": one.colour,
                "colour_name": colour_name(table, one.colour, viewer.lang),
                "decides": seat in decision.seats,
                "points": points.get(one.name, ""),
                "taken": seat in door.phones,
                "yours": seat == viewer.seat,
            }
            for seat, one in enumerate(table.setting.seats)
        ],
        "seat": viewer.seat,
        "host": viewer.host,
        "acts": viewer.acts,
    }


def colour_name(table: Table, colour: str, lang: str) -> str:
    colours = table.game.colours
    return colours[colours.index[colour]].shown(lang)


def points_of(session: Session) -> dict[str, str]:
    """The points of the players by name, as the game counts them meanwhile."""
    status = session.game.status(session.position, session.setting)
    counted = next((one for one in status.values() if isinstance(one, Mapping)), {})
    return {name: str(value) for name, value in counted.items() if value is not None}


def turn(table: Table, viewer: Viewer, door: Door, said: Said, told: Told | None = None) -> dict[str, Any]:
    """What comes next, what this phone may choose, and what was declared last."""
    speaker = speaker_of(table, viewer)
    seen = table.seen()
    decision = seen.decision()
    names = [speaker.names[seat] for seat in decision.seats if seat != TABLE]
    mine = viewer.seat in decision.seats or (TABLE in decision.seats and viewer.acts)
    chosen = offer(seen, seats_of(viewer), said) if viewer.acts else Offer(said, ())
    if said.verb is not None and not chosen.groups:  # what was chosen so far is no longer legal
        said = Said()
        chosen = offer(seen, seats_of(viewer))
    showing = Showing(seen, speaker, viewer.seat)
    shown = said if showing.tells(chosen.said, None, said) else chosen.said
    return {
        **header(table, viewer, door, seen),
        "prompt": spoken(decision.prompt, speaker),
        "decides": names,
        "mine": mine,
        "over": decision.over,
        "chosen": crumbs(shown, speaker) if said.verb is not None or said.before else [],
        "said": None if said.verb is None and not said.before else shown.to_json(),
        "offer": showing.offer(chosen, said),
        "last": list(last(table, aloud(table, viewer), LAST if viewer.acts else WATCHED)),
        "lies": [] if viewer.acts else lines(views.view_lines(seen, aloud(table, viewer))),
        "told": told,
        "own": viewer.seat is not None and bool(table.game.private),
    }


def seats_of(viewer: Viewer) -> set[int]:
    return {viewer.seat} if viewer.seat is not None else {TABLE}


def last(table: Table, speaker: Speaker, count: int = LAST) -> Iterator[dict[str, Any]]:
    """The newest rows of the record, the latest first; of the very newest also what came of them."""
    rows = table.rows(max(table.seq - count, 1))
    newest = {step.seq: step for step in table.session.steps[-TOLD:]}
    for row in reversed(list(told_rows(table, rows, speaker))):
        step = newest.get(row["seq"])
        told = step is not None and (step.action is None or told_to(step.action, speaker))
        yield {**row, "notes": [note_text(one, speaker) for one in step.notes] if step is not None and told else []}


def told_rows(table: Table, rows: Iterable[EntryRow], speaker: Speaker) -> Iterator[dict[str, Any]]:
    """Rows of the record as everybody may read them: what is secret is shown only while it is held."""
    reading = views.reading(table, public=True)
    for row in rows:
        verdict, rules = reading.verdict(row)
        line = views.row_line(row, reading, speaker)
        yield {
            "seq": row.seq,
            "kind": row.kind,
            "at": row.at.isoformat(),
            "text": clean(line.text),
            "style": line.style,
            "verdict": verdict,
            "rules": list(rules),
            "stands": row.seq in reading.standing if row.kind in CHANGING else None,
        }


def log(table: Table, viewer: Viewer, door: Door) -> dict[str, Any]:
    """The whole record, the latest first."""
    speaker = aloud(table, viewer)
    rows = [*told_rows(table, table.rows(), speaker)]
    session = table.session
    return {
        **header(table, viewer, door),
        "rows": rows[::-1],
        "can_undo": viewer.acts and bool(session.steps),
        "can_redo": viewer.acts and bool(session.undone),
    }


def lies(table: Table, viewer: Viewer, door: Door) -> dict[str, Any]:
    """The table as it lies, line by line."""
    speaker, seen = speaker_of(table, viewer), table.seen()
    return {
        **header(table, viewer, door, seen),
        "lines": lines(views.view_lines(seen, speaker)),
        "marks": lines(standing_lines(table.session, aloud(table, viewer))),
    }


def own(table: Table, viewer: Viewer, door: Door) -> dict[str, Any]:
    """What only the owner of this phone's seat may know."""
    speaker = speaker_of(table, viewer)
    shown = [] if viewer.seat is None else lines(views.own_lines(table.session, speaker, viewer.seat))
    return {**header(table, viewer, door), "lines": shown}


def lines(found: Iterable[Line]) -> list[dict[str, str]]:
    """Lines as data, safe to show."""
    return [{"style": one.style, "text": clean(one.text)} for one in found]
