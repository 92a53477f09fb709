"""A score sheet as a table for the terminal, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from referee.cli.output import clean, tabulate
from referee.engine.message import N_
from referee.report import Line, mark_text

if TYPE_CHECKING:
    from referee.speech import Speaker
    from scoring.sheet import ScoreSheet

SOURCES = {"tracked": N_("tracked"), "photo": N_("photo"), "typed": N_("typed")}


def grid(sheet: ScoreSheet, speaker: Speaker, categories: Mapping[str, str]) -> list[list[str]]:
    """Head, a row for each category, and the totals."""
    table = sheet.table()
    rows = [["", *sheet.players]]
    for category in sheet.categories:
        name = speaker.translate(categories.get(category, category))
        rows.append([name, *(str(table[category][player]) for player in sheet.players)])
    totals = sheet.totals
    return [*rows, [speaker.translate(N_("Total")), *(str(totals[player]) for player in sheet.players)]]


def line_text(line: Any, speaker: Speaker) -> str:
    """One line of points: who, how many, what for, by which rule, and from where."""
    said = speaker.say(line.text, line.facts) if line.text else line.category
    source = "" if line.source == "tracked" else f", {speaker.translate(SOURCES[line.source])}"
    return f"{line.player}: {line.points:+d}  {said} ({line.rule}{source})"


def ranking_text(sheet: ScoreSheet) -> str:
    """The ranking in one line."""
    return ", ".join(f"{rank.rank}. {rank.player} {rank.points}" for rank in sheet.ranking)


def closing(sheet: ScoreSheet, speaker: Speaker) -> Iterator[str]:
    """Ranking, tie-break, and what the table settled for itself."""
    yield speaker.say(N_("Ranking: {ranking}"), {"ranking": ranking_text(sheet)})
    if sheet.tie_break is not None:
        tie = sheet.tie_break
        said = speaker.say(tie.text, tie.facts)
        yield speaker.say(N_("Tie-break: {text} ({rule})"), {"text": said, "rule": tie.rule})
    for mark in sheet.marks:
        yield mark_text(mark, speaker)


def sheet_lines(
    sheet: ScoreSheet, speaker: Speaker, categories: Mapping[str, str], label: str | None
) -> Iterator[Line]:
    """The sheet for the terminal."""
    if label:
        yield Line("warning", speaker.say(label))
    rows = tabulate(grid(sheet, speaker, categories), numbers=True)
    yield from (Line("heading" if place in (0, len(rows) - 1) else "plain", row) for place, row in enumerate(rows))
    yield Line("plain", "")
    yield from (Line("plain", f"  {line_text(line, speaker)}") for line in sheet.lines)
    yield Line("plain", "")
    yield from (Line("heading", text) for text in closing(sheet, speaker))


def markdown(sheet: ScoreSheet, speaker: Speaker, categories: Mapping[str, str], label: str | None) -> Iterator[str]:
    """The sheet as Markdown."""
    if label:
        yield from (f"**{_escaped(speaker.say(label))}**", "")
    head, *rows = grid(sheet, speaker, categories)
    yield _row(head)
    yield "| --- |" + " ---: |" * len(sheet.players)
    yield from map(_row, rows)
    yield ""
    yield from (f"- {_escaped(line_text(line, speaker))}" for line in sheet.lines)
    yield ""
    for text in closing(sheet, speaker):
        yield from (_escaped(text), "")


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(_escaped(cell) for cell in cells) + " |"


def _escaped(text: str) -> str:
    """Text that Markdown shows as it is."""
    said = clean(text)
    for mark in "\\`*_[]<>|#":
        said = said.replace(mark, f"\\{mark}")
    return said
