"""A table in words and as data: which one it is, what lies on it, who decides next, what was recorded.

What is private (a hand typed by its owner) is told to its owner alone: a session is shown as its asker may see it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from messages.classes import frozen
from referee.engine import position as positions
from referee.engine.box import schema_of
from referee.engine.errors import RefereeError
from referee.engine.game import TABLE, WATCHER
from referee.engine.message import N_, Message
from referee.engine.runs import CANNOT
from referee.engine.session import OPEN, Session
from referee.engine.veil import told, veiled, without
from referee.engine.verdict import ILLEGAL, UNVERIFIABLE
from referee.private import behind_private, hides
from referee.record import CHANGING, action_of
from referee.text import columns
from referee.text.corrected import as_data, corrected, set_to
from referee.text.facts import facts_of
from referee.text.lines import Line, ended
from referee.text.report import action_text, spoken
from referee.text.speech import Speaker

if TYPE_CHECKING:
    from referee.engine.action import Action
    from referee.engine.box import Box
    from referee.engine.game import Decision, Game, Setting
    from referee.engine.step import Step
    from referee.ledger.rows import EntryRow
    from referee.table import Table

MARKS = {
    "correct": N_("correction"),
    "override": N_("override"),
    "broken": N_("no longer possible, without effect"),
    ILLEGAL: N_("found illegal since"),
    UNVERIFIABLE: N_("not verified"),
    OPEN: N_("without effect until it is said in full"),
}
"""What stands in a record though no rule vouches for it."""
PRACTICE = N_("PRACTICE BOX: the facts of the components are made up.")


def speaker_of(table: Table, lang: str) -> Speaker:
    """The speaker for this table, with the game's words, the players' names and its listener."""
    return Speaker(lang, table.game.id, table.setting.players, listener(table))


def listener(table: Table) -> int | None:
    """The seat of the player who asks alone; None for the table together, a watcher or a program."""
    return table.asker if table.asker is not None and table.asker >= 0 else None


def practice_lines(box: Box, speaker: Speaker) -> list[Line]:
    """The warning to be shown wherever made-up facts are used; none for a real box."""
    return [Line("warning", speaker.say(PRACTICE))] if box.practice else []


# -- which table -----------------------------------------------------------------------------------------------


def setting_json(setting: Setting) -> dict[str, Any]:
    """What does not change at a table, as data; only rulings that it has chosen itself are listed."""
    return {
        "game": setting.game.id,
        "players": [{"name": seat.name, "colour": seat.colour} for seat in setting.seats],
        "options": dict(setting.options),
        "rulings": setting.own_rulings,
        "box": {"name": setting.box.name, "practice": setting.box.practice},
    }


def header_json(table: Table) -> dict[str, Any]:
    """Which table this is, as data."""
    return {"name": table.name, "seq": table.seq, **setting_json(table.setting)}


def header_lines(setting: Setting, speaker: Speaker, name: str = "") -> Iterator[Line]:
    """Which table this is, in words; made-up facts are always mentioned."""
    colours = setting.game.colours
    players = ", ".join(
        f"{seat.name} ({colours[colours.index[seat.colour]].shown(speaker.lang)})" for seat in setting.seats
    )
    title = f"{setting.game.title.shown(speaker.lang)}: {players}"
    yield Line("heading", f"{name} · {title}" if name else title)
    settled = setting_json(setting)["rulings"].items()
    chosen = [*option_texts(setting, speaker.lang), *(f"{key} {value}" for key, value in settled)]
    yield Line("hint", " · ".join(chosen))
    yield from practice_lines(setting.box, speaker)


def option_texts(setting: Setting, lang: str) -> list[str]:
    """What was chosen when the table was opened, in words."""
    return [
        f"{one.name.told(lang)} {value.told(lang)}"
        for one in setting.game.options
        for value in one.values
        if value.key == setting.options[one.name.key]
    ]


# -- what lies on it, and who decides next ---------------------------------------------------------------------


def table_lines(
    session: Session, speaker: Speaker, standing: Iterable[Line] = (), width: int | None = None
) -> Iterator[Line]:
    """Round, phase and points; what no rule vouches for (``standing``); everything that lies on the table.

    If there is a ``width``, what the players have stands beside each other in columns.
    """
    yield Line("heading", status_text(session, speaker))
    yield from (Line(line.style, "  " + line.text) for line in standing)
    if width is None:
        yield from view_lines(session, speaker)
        return
    shared, grid = columns.beside(_view(session), speaker)
    yield from _said(shared, speaker)
    yield from columns.grid_lines(grid, width)


def status_text(session: Session, speaker: Speaker, *, points: bool = True) -> str:
    """Round, phase and, if wanted, points in one line."""
    parts = []
    for key, value in session.game.status(session.position, session.setting).items():
        if isinstance(value, Mapping):
            if not points:
                continue
            value = ", ".join(f"{name} {'-' if one is None else one}" for name, one in value.items())
        parts.append(f"{speaker.translate(key)}: {'-' if value is None else speaker.show(key, value)}")
    return " · ".join(parts)


def moment_text(session: Session, speaker: Speaker) -> str:
    """Where the game stands, in few words: the first two things its status tells, such as round and phase."""
    status = session.game.status(session.position, session.setting)
    told = [(key, value) for key, value in status.items() if not isinstance(value, Mapping) and value is not None]
    return ", ".join(f"{speaker.translate(key)} {speaker.show(key, value)}" for key, value in told[:2])


def view_lines(session: Session, speaker: Speaker) -> Iterator[Line]:
    """The table as it lies, in the game's own words."""
    yield from _said(_view(session), speaker)


def _view(session: Session) -> list[tuple[int, Message]]:
    return session.game.view(veiled(session).position, session.setting)


def _said(view: Iterable[tuple[int, Message]], speaker: Speaker) -> Iterator[Line]:
    for depth, one in view:
        yield Line("plain" if depth else "heading", "  " * depth + spoken(one, speaker))


def left_out_lines(session: Session, speaker: Speaker) -> Iterator[Line]:
    """The line that something secret was left out of what was written, if it was."""
    if veiled(session) is not session:
        yield Line("hint", speaker.say(N_("Left out: what players keep from each other. --private writes it too.")))


def player_lines(session: Session, speaker: Speaker, seat: int) -> Iterator[Line]:
    """What lies on the table of one player."""
    whose: object = -1
    for depth, one in session.game.view(session.position, session.setting):
        if not depth:
            whose = one.facts.get("player", -1)
        if whose == seat:
            yield Line("plain" if depth else "heading", "  " * depth + spoken(one, speaker))


def own_json(session: Session, seat: int) -> dict[str, Any]:
    """What only this player may know, as data."""
    whole = positions.to_json(session.position.players[seat])
    return {key: value for key, value in whole.items() if key in session.game.private}


def own_lines(session: Session, speaker: Speaker, seat: int) -> Iterator[Line]:
    """What only this player may know."""
    yield Line("heading", session.setting.players[seat])
    found = session.game.own(session.position, session.setting, seat)
    for depth, one in found:
        yield Line("plain", "  " * (depth + 1) + spoken(one, speaker))
    if not found:
        yield Line("plain", "  " + speaker.say(N_("Nothing is hidden from the others in this game.")))


def decision_json(decision: Decision, speaker: Speaker) -> dict[str, Any]:
    """What must be decided next, as data."""
    return {
        "kind": decision.kind,
        "players": [speaker.names[seat] if seat != TABLE else None for seat in decision.seats],
        "verbs": [verb.spec.verb.shown(speaker.lang) for verb in decision.verbs],
        "prompt": speaker.message(decision.prompt),
        "over": decision.over,
    }


def next_lines(session: Session, speaker: Speaker) -> Iterator[Line]:
    """What must be decided next, in words."""
    yield from practice_lines(session.setting.box, speaker)
    if session.parted:
        yield Line("hint", speaker.say(N_("What is next depends on what is hidden.")))
        return
    prompt = ended(speaker.message(session.decision().prompt))
    yield Line("hint", speaker.say(N_("Next: {prompt}"), {"prompt": prompt}))


# -- what was recorded -----------------------------------------------------------------------------------------


def step_text(step: Step, speaker: Speaker, game: Game, *, in_words: bool = True) -> str:
    """A step as its entry, or its correction: the part of the position ``in_words`` of the reader, or by its path."""
    if step.action is None:
        return _correction(step, speaker, game) if in_words else f"{step.path} = {_told(step, speaker, game)}"
    return _with_player(step.action, action_text(step.action, speaker), speaker)


def _correction(step: Step, speaker: Speaker, game: Game) -> str:
    """What a correction set, in words."""
    if step.before is None or hides(game, step.path, _asker(speaker)):
        return set_to(step.path, _told(step, speaker, game), speaker, game)
    return corrected(step.path, step.value, step.before, speaker, game)


def _told(step: Step, speaker: Speaker, game: Game) -> str:
    return "…" if hides(game, step.path, _asker(speaker)) else as_data(step.value)


def _with_player(action: Action, text: str, speaker: Speaker) -> str:
    who = f"{speaker.names[action.player]}: " if 0 <= action.player < len(speaker.names) else ""
    return who + text


def _asker(speaker: Speaker) -> int:
    return TABLE if speaker.listener is None else speaker.listener


@frozen
class Reading:
    """How one reader sees a record: what this reader may not know yet is left out.

    ``standing`` are the numbers of the rows not taken back, ``steps`` what they are in the session. Without a ``session`` everything private still counts as
    secret. The ``asker`` None may know everything.
    """

    game: Game
    standing: Collection[int]
    asker: int | None = TABLE
    session: Session | None = None
    steps: Mapping[int, Step] = field(default_factory=dict)

    def verdict(self, row: EntryRow) -> tuple[str | None, Sequence[str]]:
        """The verdict on a row by what is known now, and the rules it breaks; if it is taken back, as it was recorded."""
        step = self.steps.get(row.seq)
        if step is None or step.action is None:
            return row.verdict, row.payload.get("rules", ())
        return step.verdict, step.rules

    def hides(self, row: EntryRow) -> bool:
        """Whether a part of the row is another's secret."""
        if self.asker is None:
            return False
        if row.kind == "correct":
            return hides(self.game, row.payload["path"], self.asker)
        action = action_of(row, self.game)
        if action is None or not action.spec.private or action.player == self.asker:
            return False
        return self.session is None or row.seq not in self.standing or self.game.secret(self.session.position, action)

    def sealed(self, rows: Iterable[EntryRow]) -> bool:
        """Whether hashes must be left out: a short secret could be guessed by trying values against its hash."""
        return self.asker is not None and any(
            self.hides(row) or (row.kind == "open" and self.payload(row) != row.payload) for row in rows
        )

    def payload(self, row: EntryRow) -> dict[str, Any]:
        """What was recorded, without what is another's secret."""
        data = dict(row.payload)
        action = action_of(row, self.game)
        if row.kind == "open" and data.get("position") is not None and self.asker is not None and self.game.private:
            data["position"] = self._begun(data["position"])
        elif not self.hides(row):
            return data
        elif action is not None:
            closed = {"verb": action.spec.verb.key, "player": action.player, "private": True}
            return {**data, "action": closed} if row.kind == "override" else closed
        else:
            del data["value"]
            data["private"] = True
        return data

    def text(self, row: EntryRow) -> str | None:
        """What was typed, None if it is secret; only the row's own action where the entry also held something private."""
        if row.text is None or self.hides(row):
            return None
        action = action_of(row, self.game)
        chained = (
            action is not None and self.asker is not None and behind_private(row.text, self.game.grammar) is not None
        )
        return action.text() if action is not None and chained else row.text

    def _begun(self, position: Any) -> Any:
        """The position that a table began with, as data, as far as the reader may know it."""
        if self.session is None:
            return without(position, self.game.private)
        begun = Session(self.session.setting, self.session.position_at(0))
        begun.asker = self.asker
        return position if veiled(begun) is begun else told(begun)


def reading(table: Table, *, public: bool = False) -> Reading:
    """The record as the table's asker may read it; as everybody may, if it is ``public``."""
    steps = {step.seq: step for step in table.session.steps}
    return Reading(table.game, steps.keys(), WATCHER if public else table.asker, table.session, steps)


def row_json(row: EntryRow, reader: Reading, *, sealed: bool = True) -> dict[str, Any]:
    """A row of the record as data; the hash is left out if the record is ``sealed``."""
    return {
        "seq": row.seq,
        "kind": row.kind,
        "player": row.player,
        "text": reader.text(row),
        "verdict": row.verdict,
        "stands": row.seq in reader.standing if row.kind in CHANGING else None,
        "payload": reader.payload(row),
        "engine": row.engine,
        "rules": row.rules,
        "at": row.at.isoformat(),
        "hash": None if sealed else row.hash,
    }


def judged_json(row: EntryRow, reader: Reading) -> dict[str, Any]:
    """The verdict by what is known now and the rules broken, as data; with what was recorded if that was another."""
    verdict, rules = reader.verdict(row)
    recorded = {} if verdict == row.verdict else {"recorded_as": row.verdict}
    return {"verdict": verdict, **({"rules_broken": list(rules)} if rules else {}), **recorded}


def row_lines(rows: Iterable[EntryRow], reader: Reading, speaker: Speaker) -> Iterator[Line]:
    """Rows of the record in words."""
    for row in rows:
        line = row_line(row, reader, speaker)
        yield Line(line.style, f"{row.seq:>4}  {row.at.astimezone():%Y-%m-%d %H:%M}  {line.text}")


def entry_text(row: EntryRow, reader: Reading, speaker: Speaker) -> str:
    """What a row declared or corrected, as everybody may read it."""
    return _change(row, reader, speaker) if row.kind == "correct" else next(_row_parts(row, reader, speaker), "")


def row_line(row: EntryRow, reader: Reading, speaker: Speaker) -> Line:
    """A row of the record in words, without its number and time."""
    gone = row.kind in CHANGING and row.seq not in reader.standing
    said = " · ".join(_row_parts(row, reader, speaker))
    if gone:
        said += " · " + speaker.say(N_("taken back"))
    return Line("rule" if gone else "warning" if {row.kind, reader.verdict(row)[0]} & {*MARKS} else "plain", said)


def _row_parts(row: EntryRow, reader: Reading, speaker: Speaker) -> Iterator[str]:
    say, data = speaker.say, row.payload
    action = action_of(row, reader.game)
    verdict, rules = reader.verdict(row)
    if action is not None:
        hidden = reader.hides(row)
        text = f"{action.spec.verb.shown(speaker.lang)} …" if hidden else action.text(speaker.lang, speaker.names)
        yield _with_player(action, text, speaker)
        if row.kind == "override":
            said = N_("override of {rules}: {why}") if rules else N_("override: {why}")
            yield say(said, {"rules": ", ".join(rules), "why": data["why"]})
        if verdict in MARKS and (row.kind != "override" or verdict != ILLEGAL):
            yield say(MARKS[verdict]) + (f": {', '.join(rules)}" if rules else "")
    elif row.kind == "correct":
        yield say(N_("correction: {change}"), {"change": _change(row, reader, speaker)})
        yield data["why"]
    elif row.kind in ("undo", "redo"):
        yield say(N_("undo of {count#step|steps}") if row.kind == "undo" else N_("redo of {count#step|steps}"), data)
    elif row.kind == "fact":
        key, value = _fact(data["key"], data["value"], reader.game, speaker.lang)
        yield say(N_("fact: {key} = {value}"), {"key": key, "value": value})
    elif row.kind == "note":
        yield say(N_("remark: {text}"), data)
    else:
        yield say(N_("the table was opened"))


def _change(row: EntryRow, reader: Reading, speaker: Speaker) -> str:
    """What the correction of a row set; of one that was taken back only to what."""
    path, value, game = row.payload["path"], row.payload.get("value"), reader.game
    step = reader.steps.get(row.seq)
    if reader.hides(row):
        return set_to(path, "…", speaker, game)
    if step is None or step.before is None:
        return set_to(path, as_data(value), speaker, game)
    return corrected(path, value, step.before, speaker, game)


def _fact(key: str, value: Any, game: Game, lang: str) -> tuple[str, str]:
    """What a fact is called, and its value as it is typed; as it was recorded where this version knows no such fact."""
    try:
        schema = schema_of(game.package, key)
        label = ", ".join([schema.title(lang), *schema.named(key, lang).values()])
        return label, facts_of(game).show(key, value, lang)
    except (RefereeError, *CANNOT):
        return key, as_data(value)
