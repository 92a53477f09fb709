"""The table as the console shows it: the record, what lies on the table, the score sheet."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from referee.engine import action as actions
from referee.engine import position as positions
from referee.engine.message import N_
from referee.engine.session import Session, Step
from referee.report import Line, action_text, mark_text, sentence, status_text, view_lines

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.ledger.rows import EntryRow
    from referee.speech import Speaker

PRACTICE = N_("PRACTICE BOX: the facts of the components are made up.")
PRIVATE = ("known_hand",)
CHANGING = ("act", "override", "correct")


def step_text(step: Step, speaker: Speaker) -> str:
    """A step as its entry or its correction."""
    if step.action is None:
        return f"{step.path} = {json.dumps(step.value, ensure_ascii=False)}"
    return _with_player(step.action, speaker)


def _with_player(action: actions.Action, speaker: Speaker) -> str:
    who = f"{speaker.names[action.player]}: " if 0 <= action.player < len(speaker.names) else ""
    return who + action_text(action, speaker)


# -- the record ------------------------------------------------------------------------------------------------


def row_lines(rows: Iterable[EntryRow], standing: set[int], game: Game, speaker: Speaker) -> Iterator[Line]:
    """Rows of the record in words; ``standing`` are the numbers of those not taken back."""
    for row in rows:
        gone = row.kind in CHANGING and row.seq not in standing
        said = " · ".join(_row_parts(row, game, speaker))
        if gone:
            said += " · " + speaker.say(N_("taken back"))
        marked = row.kind in ("override", "correct") and not gone
        yield Line(
            "rule" if gone else "warning" if marked else "plain", f"{row.seq:>4}  {row.at.astimezone():%H:%M}  {said}"
        )


def _row_parts(row: EntryRow, game: Game, speaker: Speaker) -> Iterator[str]:
    data = row.payload
    if row.kind in ("act", "override"):
        action = actions.from_json(game.grammar.by_key, data["action"] if row.kind == "override" else data)
        yield _with_player(action, speaker)
    if row.kind == "override":
        facts = {"rules": ", ".join(data["rules"]), "why": data["why"]}
        yield speaker.say(N_("override of {rules}: {why}"), facts)
    elif row.kind == "act" and row.verdict == "unverifiable":
        yield speaker.say(N_("not verified"))
    elif row.kind == "correct":
        facts = {"path": data["path"], "value": json.dumps(data["value"], ensure_ascii=False)}
        yield speaker.say(N_("correction: {path} = {value}"), facts)
        yield data["why"]
    elif row.kind != "act":
        yield _other_row(row.kind, data, speaker)


def _other_row(kind: str, data: Mapping[str, Any], speaker: Speaker) -> str:
    if kind == "undo":
        return speaker.say(N_("undo of {count#step|steps}"), data)
    if kind == "redo":
        return speaker.say(N_("redo of {count#step|steps}"), data)
    if kind == "fact":
        return speaker.say(N_("fact: {key} = {value}"), {**data, "value": json.dumps(data["value"])})
    if kind == "note":
        return speaker.say(N_("remark: {text}"), data)
    return speaker.say(N_("the table was opened"))


# -- what lies on the table ------------------------------------------------------------------------------------


def table_lines(session: Session, speaker: Speaker, path: str = "") -> Iterator[Line]:
    """The position, or the part of it that ``path`` names; what is empty or private is left out."""
    if path:
        part = positions.to_json(positions.get_path(session.position, path))
        hidden = any(word in PRIVATE for word in path.split("."))
        if not hidden and isinstance(part, dict | list):
            yield from outline({path: part}, speaker.names)
        elif not hidden:
            yield Line("plain", f"{path}: {part}")
        return
    yield Line("heading", status_text(session, speaker))
    yield from view_lines(session, speaker)
    yield Line("hint", sentence(speaker.message(session.decision().prompt)))


def outline(data: Any, names: Iterable[str], depth: int = 0) -> Iterator[Line]:
    """Data as indented lines, players under their names."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in pairs:
        if key in PRIVATE or not _tells(value):
            continue
        if key == "players" and isinstance(value, list):
            yield from outline(dict(zip(names, value, strict=False)), names, depth)
        elif _flat(value):
            yield Line("plain", f"{'  ' * depth}{key}: {_inline(value)}")
        else:
            yield Line("plain", f"{'  ' * depth}{key}:")
            yield from outline(value, names, depth + 1)


def _tells(value: Any) -> bool:
    """Whether there is something in it."""
    if isinstance(value, dict | list):
        return any(map(_tells, value.values() if isinstance(value, dict) else value))
    return value not in (None, "", 0, -1, False)


def _flat(value: Any) -> bool:
    """Whether it goes on one line."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not any(isinstance(one, dict | list) for one in inner)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {one}" for key, one in value.items() if _tells(one))
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


# -- the score sheet -------------------------------------------------------------------------------------------


def score_lines(sheet: Any, session: Session, speaker: Speaker, player: str = "") -> Iterator[Line]:
    """The sheet as a grid with ranking and tie-break; for one ``player`` every line of points."""
    if session.setting.box.practice:
        yield Line("warning", speaker.say(PRACTICE))
    if player:
        yield from (_points(line, speaker) for line in sheet.lines if line.player == player)
        return
    yield from _grid(sheet, speaker, import_module(f"scoring.{session.game.id}").CATEGORIES)
    ranking = ", ".join(f"{rank.rank}. {rank.player} {rank.points}" for rank in sheet.ranking)
    yield Line("heading", speaker.say(N_("Ranking: {ranking}"), {"ranking": ranking}))
    if sheet.tie_break is not None:
        facts = {"text": speaker.say(sheet.tie_break.text, sheet.tie_break.facts), "rule": sheet.tie_break.rule}
        yield Line("heading", speaker.say(N_("Tie-break: {text} ({rule})"), facts))
    for mark in sheet.marks:
        yield Line("warning", mark_text(mark, speaker))


def _points(line: Any, speaker: Speaker) -> Line:
    said = speaker.say(line.text, line.facts) if line.text else line.category
    return Line("plain", f"{line.points:+4d}  {said} ({line.rule})")


def _grid(sheet: Any, speaker: Speaker, categories: Mapping[str, str]) -> Iterator[Line]:
    table, totals = sheet.table(), sheet.totals
    named = {one: speaker.translate(categories.get(one, one)) for one in sheet.categories}
    total = speaker.say(N_("Total"))
    width = max(map(len, [*named.values(), total]))
    wide = [max(len(player), 5) for player in sheet.players]
    yield Line("heading", " " * width + _row(sheet.players, wide))
    for one, name in named.items():
        yield Line("plain", f"{name:<{width}}" + _row([table[one][player] for player in sheet.players], wide))
    yield Line("heading", f"{total:<{width}}" + _row([totals[player] for player in sheet.players], wide))


def _row(cells: Iterable[Any], wide: Iterable[int]) -> str:
    return "".join(f"  {cell!s:>{width}}" for cell, width in zip(cells, wide, strict=True))
