"""Score sheets of tables, in words and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee import record
from referee.engine.errors import RefereeError
from referee.engine.message import N_
from referee.engine.possible import finals
from referee.engine.veil import extremes
from referee.engine.written import is_known
from referee.games import game as find_game
from referee.text.lines import Line, capital, clean, tabulate
from referee.text.marks import WAITING, in_words, mark_lines, waiting_lines
from referee.text.views import PRACTICE
from scoring.sheet import FinalError, UnansweredError

if TYPE_CHECKING:
    from referee.engine.data import Position
    from referee.engine.session import Session
    from referee.engine.verdict import Missing
    from referee.text.speech import Speaker
    from scoring.sheet import Line as ScoreLine
    from scoring.sheet import Problem, Rank, ScoreSheet

SOURCES = {
    "tracked": N_("tracked"),
    "photo": N_("photo"),
    "typed": N_("typed"),
    "photo+tracked": N_("photo and record"),
}

NO_RULINGS: Mapping[str, str] = MappingProxyType({})
OTHERWISE = N_("! By {rulings}: {ranking}. The table has not settled it; referee rulings tells what it is about.")

UNSEEN = N_("Too little was counted to tell who would win by {rulings}.")


class MissingFactsError(RefereeError):
    """Something cannot be told before these facts are known; ``keys`` are keys of the box, or what a final lacks."""

    def __init__(self, template: str, keys: list[str], missing: Sequence[Missing] = (), **facts: Any) -> None:
        super().__init__(template, keys=keys, **facts)
        self.keys, self.missing = keys, missing


class NotYetError(RefereeError):
    """Something that cannot be told of the table as it stands now."""


class UncountedError(NotYetError):
    """The score rests on what only the table can count; ``asked`` among the operands names it."""


def sheet_of(
    session: Session, marks: list[Any], speaker: Speaker, rulings: Mapping[str, str] = NO_RULINGS
) -> ScoreSheet:
    """The score sheet of a session as its asker may see it; ``rulings`` are settled for this sheet only.

    MissingFactsError names the facts it lacks; NotYetError says why there can be none yet.
    """
    setting, ways = session.setting, _finals(session, extremes(session)[0])
    missing = [one for _, lacking in ways for one in lacking]
    if missing:
        missing = [*{one.key: one for one in reversed(missing)}.values()][::-1]
        raise MissingFactsError(
            N_("These facts are needed for the score: {keys}. Enter them with: referee box ask {game}"),
            [one.key for one in missing],
            missing,
            game=session.game.id,
        )
    try:
        settled = setting.answered | rulings.keys()
        chosen = {**setting.rulings, **rulings}
        marks = in_words(marks, session, speaker)
        data, *possible = (data for data, _ in ways)
        sheet = session.game.score(data, chosen, marks, lenient=True, settled=settled, possible=possible)
    except UnansweredError as error:
        text = N_(
            "The score still needs what only the table can count ({asked}). Count it with: referee score {game} --ask"
        )
        raise UncountedError(text, asked=error.facts["asked"], game=session.game.id) from None
    except FinalError as error:
        problem = speaker.message(error)
        raise NotYetError(N_("There is no score yet: {problem}."), problem=problem) from None
    made: ScoreSheet = replace(sheet, waits=sheet.waits or _waits(marks))
    return made


def _finals(session: Session, seen: Position) -> list[tuple[dict[str, Any], list[Missing]]]:
    """The finals that may come of a position, each with the facts it lacks; NotYetError if they cannot all be told."""
    setting = session.setting
    if is_known(seen) and not setting.partly:
        return [session.game.final(seen, setting)]
    found = finals(seen, setting)
    ways = [way.result for way in found.ways if way.result is not None]
    if not (found.finished and ways):
        raise NotYetError(N_("There is no score yet: too much of the table is not known."))
    return ways


def beside_record(session: Session, final: Mapping[str, Any], speaker: Speaker) -> ScoreSheet:
    """The score sheet of a final that was counted at the table of a session: what the table settled for itself stands."""
    setting, marks = session.setting, in_words(record.marks(session), session, speaker)
    sheet: ScoreSheet = session.game.score(final, setting.rulings, marks, lenient=True, settled=setting.answered)
    return replace(sheet, waits=sheet.waits or _waits(marks))


def _waits(marks: Sequence[Mapping[str, Any]]) -> bool:
    """Whether entries stand that nobody can judge yet."""
    return any(mark["kind"] in WAITING for mark in marks)


def uncounted(session: Session) -> bool:
    """Whether points depend on what the session's asker cannot see."""
    first, *others = extremes(session)
    counted = [data for data, _ in _finals(session, first)] if others else []
    return any([data for data, _ in _finals(session, one)] != counted for one in others)


def uncounted_lines(session: Session, speaker: Speaker) -> Iterator[Line]:
    """The line that such points are not on the sheet, if there are any."""
    if uncounted(session):
        yield Line("hint", speaker.say(N_("What players keep from each other is not counted yet.")))


def grid(sheet: ScoreSheet, game: str, speaker: Speaker) -> list[list[str]]:
    """The cells of the sheet: a row of players, a row for each category, and the totals."""
    categories: Mapping[str, str] = find_game(game).scoring.CATEGORIES
    table, totals = sheet.table(), sheet.totals
    rows = [["", *sheet.players]]
    for category in sheet.categories:
        name = speaker.translate(categories.get(category, category))
        rows.append([name, *(str(table[category][player]) for player in sheet.players)])
    most = _spans(sheet)
    return [*rows, [speaker.translate(N_("Total")), *(most.get(one, str(totals[one])) for one in sheet.players)]]


def grid_lines(sheet: ScoreSheet, game: str, speaker: Speaker) -> Iterator[Line]:
    """The points of every category in columns."""
    rows = tabulate(grid(sheet, game, speaker), numbers=True)
    yield from (Line("heading" if place in (0, len(rows) - 1) else "plain", row) for place, row in enumerate(rows))


def point_texts(sheet: ScoreSheet, speaker: Speaker, player: str = "") -> Iterator[str]:
    """Every line of points, or those of one player: who, how many, what for, by which rule, and from where.

    The source is left out if every line was tracked.
    """
    tracked = all(line.source == "tracked" for line in sheet.lines)
    for line in sheet.lines:
        if player in ("", line.player):
            said = reason_text(line, speaker) or line.category
            source = "" if tracked else f", {speaker.translate(SOURCES[line.source])}"
            doubt = "".join(f" [{problem_text(one, speaker)}]" for one in line.problems)
            yield f"{line.player}: {line.points:+d}  {said} ({line.rule}{source}){doubt}"


def reason_text(line: ScoreLine, speaker: Speaker) -> str:
    """What a line of points is for; empty if it does not say."""
    return capital(speaker.say(line.text, line.facts)) if line.text else ""


def problem_text(problem: Problem, speaker: Speaker) -> str:
    """The sentence about a count that cannot be right and was scored as it is."""
    said = speaker.say(problem.text, problem.facts)
    return speaker.say(N_("cannot be: {path} {problem}"), {"path": problem.path, "problem": said})


def closing_lines(sheet: ScoreSheet, speaker: Speaker) -> Iterator[Line]:
    """Ranking, tie-break, and what the table settled for itself."""
    told = N_("Ranking: {ranking}") if sheet.settled else N_("Ranking, not settled: {ranking}")
    yield Line("heading", speaker.say(told, {"ranking": _ranking(sheet.ranking, _spans(sheet))}))
    for one in sheet.otherwise:
        answers = [f"{key}={value}" for key, value in one.rulings.items()]
        yield Line("warning", speaker.say(OTHERWISE, {"rulings": answers, "ranking": _ranking(one.ranking)}))
    if sheet.unseen:
        unseen = "; ".join(", ".join(f"{key}={value}" for key, value in one.items()) for one in sheet.unseen)
        yield Line("hint", speaker.say(UNSEEN, {"rulings": unseen}))
    if sheet.tie_break is not None:
        facts = {"text": speaker.say(sheet.tie_break.text, sheet.tie_break.facts), "rule": sheet.tie_break.rule}
        yield Line("heading", speaker.say(N_("Tie-break: {text} ({rule})"), facts))
    yield from (Line("warning", "! " + problem_text(one, speaker)) for one in sheet.problems)
    yield from mark_lines(sheet.marks, speaker)


def _spans(sheet: ScoreSheet) -> dict[str, str]:
    """The points of those whose points can differ, from the least to the most."""
    return {player: "-".join(map(str, span)) for player, span in sheet.ranges.items()}


def _ranking(ranking: Sequence[Rank], spans: Mapping[str, str] = NO_RULINGS) -> str:
    return ", ".join(f"{rank.rank}. {rank.player} {spans.get(rank.player, rank.points)}" for rank in ranking)


def sheet_json(sheet: ScoreSheet, speaker: Speaker) -> dict[str, Any]:
    """The sheet as plain data, its texts in sentences."""
    found: dict[str, Any] = _told(sheet.to_json(), speaker)
    return found


def _told(value: Any, speaker: Speaker) -> Any:
    """Data in which a template with its facts has become a sentence; the facts stay."""
    if isinstance(value, list | tuple):
        return [_told(one, speaker) for one in value]
    if not isinstance(value, dict):
        return value
    made = {key: one if key in ("facts", "marks") else _told(one, speaker) for key, one in value.items()}
    if isinstance(value.get("text"), str) and isinstance(value.get("facts"), dict):
        made["text"] = speaker.say(value["text"], value["facts"]) if value["text"] else ""
    return made


def sheet_lines(sheet: ScoreSheet, game: str, speaker: Speaker) -> Iterator[Line]:
    """The whole sheet."""
    yield from waiting_lines(sheet.marks, speaker)
    yield from grid_lines(sheet, game, speaker)
    yield Line("plain", "")
    yield from (Line("plain", f"  {text}") for text in point_texts(sheet, speaker))
    yield Line("plain", "")
    yield from closing_lines(sheet, speaker)


def markdown(sheet: ScoreSheet, game: str, speaker: Speaker, *, practice: bool) -> Iterator[str]:
    """The sheet as Markdown."""
    if practice:
        yield from (f"**{escaped(speaker.say(PRACTICE))}**", "")
    for line in waiting_lines(sheet.marks, speaker):
        yield from (f"**{escaped(line.text)}**", "")
    yield from markdown_table(grid(sheet, game, speaker))
    yield ""
    yield from (f"- {escaped(text)}" for text in point_texts(sheet, speaker))
    yield ""
    for line in closing_lines(sheet, speaker):
        yield from (escaped(line.text), "")


def markdown_table(grid: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as a table in Markdown, all but the first column to the right; the first row is its head."""
    for place, row in enumerate(grid):
        yield "| " + " | ".join(map(escaped, row)) + " |"
        if place == 0:
            yield "| --- |" + " ---: |" * (len(row) - 1)


def escaped(text: str) -> str:
    """The text with the marks of Markdown escaped, so that it is shown as it is."""
    said = clean(text)
    for mark in "\\`*_[]<>|#":
        said = said.replace(mark, f"\\{mark}")
    return said
