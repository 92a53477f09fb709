"""What a phone may see: the only place where a page or its JSON learns something of a table.

Each function builds a plain document for one :class:`Viewer`, from the table as that viewer knows it. Templates and the
JSON interface show these documents and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.engine.action import Action
from referee.engine.choosing import WHOLE, Offer, Option, Said, ending, offer
from referee.engine.entry import Grammar
from referee.engine.game import TABLE, WATCHER
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.values import Choice, Many
from referee.ledger.doors import Door
from referee.ledger.rows import EntryRow
from referee.record import CHANGING
from referee.table import Table
from referee.text import views
from referee.text.lines import Line, clean, sentence
from referee.text.marks import standing_lines
from referee.text.speech import Speaker
from referee.web.headline import HEADLINES

LAST = 5
NOT_ENDED: dict[str, Any] = {"ended": None, "end": ""}
MOST_VALUES = 200


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the seat of a phone, None without one; ``host`` keeps the tables. ``lang`` is the phone's language."""

    seat: int | None = None
    host: bool = False
    lang: str = "en"
    phone: str = ""

    @property
    def asker(self) -> int:
        """As whom the table answers: a host without a seat is the table together."""
        if self.seat is not None:
            return self.seat
        return TABLE if self.host else WATCHER

    @property
    def acts(self) -> bool:
        """Whether this phone may declare anything."""
        return self.asker != WATCHER


@dataclass(slots=True)
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


def header(table: Table, viewer: Viewer, door: Door) -> dict[str, Any]:
    """Which table it is, who sits there, and how the game stands."""
    speaker = speaker_of(table, viewer)
    seen = table.seen()
    decision = seen.decision()
    points = points_of(seen)
    return {
        "name": table.name,
        "game": table.game.id,
        "title": table.game.title.shown(viewer.lang),
        "number": f"{table.seq}.{door.turns}",
        "seq": table.seq,
        "status": views.status_text(seen, speaker),
        "practice": speaker.say(views.PRACTICE) if table.setting.box.practice else "",
        **HEADLINES.of(table, speaker)._asdict(),
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
    if said.verb is not None and not chosen.options:  # what was chosen so far is no longer legal
        chosen = offer(seen, seats_of(viewer))
    return {
        **header(table, viewer, door),
        "prompt": sentence(speaker.message(decision.prompt)),
        "decides": names,
        "mine": mine,
        "over": decision.over,
        "chosen": crumbs(chosen.said, speaker),
        "said": chosen.said.to_json() if chosen.said.verb is not None or chosen.said.before else None,
        "offer": offered(chosen, seen, speaker),
        "last": list(last(table, speaker)),
        "told": told,
        "own": viewer.seat is not None and bool(table.game.private),
    }


def seats_of(viewer: Viewer) -> set[int]:
    return {viewer.seat} if viewer.seat is not None else {TABLE}


def crumbs(said: Said, speaker: Speaker) -> list[str]:
    """What was chosen so far, in words."""
    found = [one.text(speaker.lang, speaker.names) for one in said.before]
    if said.verb is None:
        return found
    found.append(said.verb.spec.verb.shown(speaker.lang))
    args = {one.field: one for one in said.verb.spec.args}
    for name, value in said.values.items():
        if value is not None:
            one = args[name]
            shown = one.value.named(value, speaker.lang, speaker.names)
            found.append(f"{one.key.shown(speaker.lang)} {shown}" if one.shown_key else shown)
    if said.items:
        several = next(one for one in said.verb.spec.args if one.field not in said.values)
        assert isinstance(several.value, Many)
        found.append(" ".join(several.value.of.named(one, speaker.lang, speaker.names) for one in said.items))
    return found


def offered(made: Offer, session: Session, speaker: Speaker) -> dict[str, Any]:
    """What may be chosen next, each with its words, and the entry where it declares something."""
    arg, grammar = made.arg, session.game.grammar
    few = sum(one.action is not None for one in made.options) <= WHOLE
    options = [
        {**option(one, made, grammar, speaker), **(ended(session, one, speaker) if few else NOT_ENDED)}
        for one in made.options[:MOST_VALUES]
    ]
    return {
        "question": None if arg is None else speaker.say(N_("{arg}?"), {"arg": arg.key}).capitalize(),
        "options": options,
        "more": len(made.options) > MOST_VALUES,
    }


def ended(session: Session, one: Option, speaker: Speaker) -> dict[str, Any]:
    """The entry that declares this choice and ends what its player does, and how that is called."""
    if one.action is None:
        return NOT_ENDED
    actions = (*one.said.before, one.action)
    end = ending(session, actions)
    if end is None:
        return NOT_ENDED
    return {
        "ended": entry_text((*actions, end), session.game.grammar, speaker),
        "end": end.text(speaker.lang, speaker.names),
    }


def option(one: Option, made: Offer, grammar: Grammar, speaker: Speaker) -> dict[str, Any]:
    """One choice as data: ``label`` in words, ``entry`` if it declares, else what is ``said`` with it."""
    entry = None if one.action is None else entry_text((*one.said.before, one.action), grammar, speaker)
    return {
        "label": label(one, made, speaker),
        "help": "" if one.action is not None or made.arg is not None else verb_help(one, speaker),
        "kind": kind(one, made),
        "entry": entry,
        "said": None if entry is not None else one.said.to_json(),
    }


def entry_text(actions: Sequence[Action], grammar: Grammar, speaker: Speaker) -> str:
    """The entry that declares these actions, with who acts."""
    return grammar.write(actions, speaker.lang, speaker.names)


def label(one: Option, made: Offer, speaker: Speaker) -> str:
    if one.ready and one.value is None:
        return speaker.say(N_("That is all") if made.said.items else N_("None"))
    if made.arg is not None:
        if one.value is None:
            return speaker.say(N_("None"))
        value = made.arg.value
        item = isinstance(value, Many) and not isinstance(one.value, tuple)
        shown = value.of if item and isinstance(value, Many) else value
        return shown.named(one.value, speaker.lang, speaker.names)
    if one.action is not None:
        return one.action.text(speaker.lang, speaker.names)
    return "" if one.said.verb is None else one.said.verb.spec.verb.shown(speaker.lang)


def verb_help(one: Option, speaker: Speaker) -> str:
    return "" if one.said.verb is None else speaker.translate(one.said.verb.spec.help)


def kind(one: Option, made: Offer) -> str:
    """The key of what is chosen, for its colour; empty where it has none."""
    if made.arg is None or one.value is None or one.ready:
        return ""
    value = made.arg.value
    if isinstance(value, Many) and not isinstance(one.value, tuple):
        value = value.of
    return value[one.value].key if isinstance(value, Choice) and isinstance(one.value, int) else ""


def last(table: Table, speaker: Speaker, count: int = LAST) -> Iterator[dict[str, Any]]:
    """The newest rows of the record, the latest first."""
    rows = table.rows(max(table.seq - count, 1))
    yield from reversed(list(told_rows(table, rows, speaker)))


def told_rows(table: Table, rows: Iterable[EntryRow], speaker: Speaker) -> Iterator[dict[str, Any]]:
    """Rows of the record as this viewer may read them."""
    reading = views.reading(table)
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
    speaker = speaker_of(table, viewer)
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
    speaker = speaker_of(table, viewer)
    return {
        **header(table, viewer, door),
        "lines": lines(views.view_lines(table.session, speaker)),
        "marks": lines(standing_lines(table.marks(), speaker)),
    }


def own(table: Table, viewer: Viewer, door: Door) -> dict[str, Any]:
    """What only the owner of this phone's seat may know."""
    speaker = speaker_of(table, viewer)
    shown = [] if viewer.seat is None else lines(views.own_lines(table.session, speaker, viewer.seat))
    return {**header(table, viewer, door), "lines": shown}


def lines(found: Iterable[Line]) -> list[dict[str, str]]:
    """Lines as data, safe to show."""
    return [{"style": one.style, "text": clean(one.text)} for one in found]
