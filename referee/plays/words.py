"""Tables, plays and statistics in words: as rows of cells, which become text, Markdown, CSV and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from messages.classes import frozen
from referee.engine.errors import RefereeError
from referee.engine.message import N_
from referee.games import game as find_game
from referee.plays.digest import leaders
from referee.plays.play import Play
from referee.plays.shelf import Standing, state
from referee.plays.stats import Group, Statistics
from referee.text.lines import Line, tabulate
from referee.text.report import error_text
from referee.text.sheets import escaped, markdown_table
from referee.text.speech import Speaker

CHANGED = "*"
Rows = list[list[str]]


@frozen
class Part:
    """A table with its title and the remarks below it; of a game's statistics also the ``groups``."""

    title: str
    rows: Rows
    notes: Sequence[str] = ()
    groups: Sequence[Group] = ()


def part_lines(parts: Iterable[Part], *, numbers: bool = False) -> Iterator[Line]:
    """Parts as lines of text."""
    for place, part in enumerate(parts):
        if place:
            yield Line("plain", "")
        if part.title:
            yield Line("heading", part.title)
        texts = tabulate(part.rows, numbers=numbers) if len(part.rows) > 1 else []
        yield from (Line("plain" if at else "heading", text) for at, text in enumerate(texts))
        yield from (Line("hint", note) for note in part.notes)


def part_markdown(parts: Iterable[Part]) -> Iterator[str]:
    """Parts as Markdown."""
    for part in parts:
        if part.title:
            yield from (f"## {escaped(part.title)}", "")
        if len(part.rows) > 1:
            yield from (*markdown_table(part.rows), "")
        for note in part.notes:
            yield from (escaped(note), "")


def part_cells(parts: Iterable[Part]) -> Iterator[list[str]]:
    """Parts as rows, one part below the other."""
    for place, part in enumerate(parts):
        if place:
            yield []
        if part.title:
            yield [part.title]
        yield from part.rows
        yield from ([note] for note in part.notes)


def day(at: datetime) -> str:
    """A day and time as people at this place say them."""
    return f"{at.astimezone():%Y-%m-%d %H:%M}"


def title_of(game: str, speaker: Speaker) -> str:
    """What a game is called."""
    try:
        return find_game(game).title.shown(speaker.lang)
    except RefereeError:
        return game


# -- tables ----------------------------------------------------------------------------------------------------------


def tables_part(found: Sequence[Standing], current: str | None, speaker: Speaker) -> Part:
    """The tables as people see them: which, who plays what, how it stands, when it changed."""
    say = speaker.translate
    head = ["", say(N_("table")), say(N_("game")), say(N_("players")), say(N_("state")), say(N_("last change"))]
    rows = [
        [
            "*" if one.row.name == current else "",
            one.row.name,
            title_of(one.row.game, speaker),
            _standing(one),
            state_text(one, speaker),
            day(one.row.last_at or one.row.created_at),
        ]
        for one in found
    ]
    return Part("", [head, *rows])


def _standing(one: Standing) -> str:
    """The players with their points; whoever won or leads comes with a mark."""
    digest = one.digest
    if digest is None:
        return "?"
    result = digest["result"]
    points = dict(digest["points"] if result is None else result["points"])
    first = leaders(points) if result is None else result["winners"]
    marked = {name: ">" if name in first and len(first) < len(points) else "" for name in points}
    names = [player["name"] for player in digest["players"]]
    spans = result["ranges"] if result else {}
    return ", ".join(f"{marked.get(name, '')}{name} {_points(name, points, spans)}".rstrip() for name in names)


def _points(name: str, points: dict[str, int], spans: dict[str, list[int]]) -> str:
    return "-".join(map(str, spans[name])) if name in spans else str(points.get(name, ""))


def state_text(one: Standing, speaker: Speaker) -> str:
    """How a table stands: over or where it is, and what people did with it."""
    if one.problem is not None:
        return error_text(one.problem, speaker)
    assert one.digest is not None
    over, row = one.digest["over"], one.row
    told = [speaker.translate(N_("over")) if over else one.digest["moment"][speaker.lang]]
    if row.closed:
        told.append(speaker.translate(N_("closed") if over else N_("broken off")))
    if row.archived:
        told.append(speaker.translate(N_("archived")))
    if one.digest["practice"]:
        told.append(speaker.translate(N_("practice")))
    return ", ".join(told)


def table_json(one: Standing, speaker: Speaker) -> dict[str, Any]:
    """A table as plain data."""
    row, digest = one.row, one.digest or {}
    result = digest.get("result")
    return {
        "name": row.name,
        "game": row.game,
        "entries": row.last_seq,
        "created_at": row.created_at.isoformat(),
        "changed_at": (row.last_at or row.created_at).isoformat(),
        **state(one),
        "standing": state_text(one, speaker),
        "players": digest.get("players", []),
        "points": result["points"] if result else digest.get("points", {}),
        "first": result["winners"] if result else leaders(digest.get("points", {})),
        "settled": bool(result and result["settled"]),
        "place": row.place,
        "practice": digest.get("practice", False),
    }


# -- plays -----------------------------------------------------------------------------------------------------------


def plays_part(found: Sequence[Play], speaker: Speaker) -> Part:
    """Finished games, a line each."""
    say = speaker.translate
    head = [N_("ended"), N_("play"), N_("game"), N_("result"), N_("time"), N_("place"), N_("remarks")]
    rows = [
        [
            day(one.at),
            one.name,
            title_of(one.game, speaker),
            result_text(one, speaker),
            f"{one.minutes // 60}:{one.minutes % 60:02}" if one.minutes else "",
            one.place,
            ", ".join(remarks(one, speaker)),
        ]
        for one in found
    ]
    return Part("", [[*map(say, head)], *rows])


def result_text(one: Play, speaker: Speaker) -> str:
    """Who came where, with how many points; in a game together whether it was won."""
    result = one.result
    ranks = result["ranks"]
    if not result["points"]:
        return ", ".join(one.players)
    if result["together"]:
        won = speaker.translate(N_("won together") if result["winners"] else N_("lost together"))
        return f"{', '.join(one.players)}: {won}"
    order = sorted(one.players, key=lambda name: ranks.get(name, len(ranks)))
    told = [f"{name} {_points(name, result['points'], result['ranges'])}" for name in order]
    others = [f"({name} {points})" for name, points in result["others"].items()]
    return ", ".join([*told, *others])


def remarks(one: Play, speaker: Speaker) -> Iterator[str]:
    """What must be known of a result before it is believed."""
    told = (
        (not one.result["points"], N_("points not known")),
        (bool(one.result["points"]) and not one.settled, N_("not settled")),
        (one.changed, N_("corrected or overridden")),
        (one.counted, N_("only counted")),
        (one.practice, N_("practice")),
    )
    return (speaker.translate(text) for so, text in told if so)


def plays_cells(found: Sequence[Play], speaker: Speaker) -> Iterator[list[str]]:
    """Finished games for a spreadsheet: a row for each player."""
    yield [
        speaker.translate(one)
        for one in (
            N_("ended"), N_("play"), N_("game"), N_("place"), N_("minutes"), N_("player"), N_("colour"), N_("points"),
            N_("at most"), N_("rank"), N_("won"), N_("remarks"),
        )
    ]  # fmt: skip
    for one in found:
        result, told = one.result, ", ".join(remarks(one, speaker))
        for name, colour in one.colours.items():
            points = result["points"].get(name, "")
            low, high = result["ranges"].get(name, (points, points))
            row = [day(one.at), one.name, one.game, one.place, one.minutes or "", name, colour, low, high]
            won = int(name in result["winners"]) if one.settled and (one.contest or result["together"]) else ""
            yield [str(cell) for cell in (*row, result["ranks"].get(name, ""), won, told)]


def play_data(one: Play) -> dict[str, Any]:
    """A finished game as plain data."""
    result = one.result
    return {
        "name": one.name,
        "game": one.game,
        "ended_at": one.at.isoformat(),
        "minutes": one.minutes or None,
        "place": one.place,
        "players": [
            {
                "name": name,
                "colour": colour,
                "points": result["points"].get(name),
                **({"range": result["ranges"][name]} if name in result["ranges"] else {}),
                "rank": result["ranks"].get(name),
                "won": name in result["winners"],
            }
            for name, colour in one.colours.items()
        ],
        "others": dict(result["others"]),
        "together": result["together"],
        "settled": one.settled,
        "changed": one.changed,
        "counted": one.counted,
        "practice": one.practice,
        "sources": result["sources"],
        "broken": {rule: dict(told) for rule, told in one.broken.items()},
    }


# -- statistics ------------------------------------------------------------------------------------------------------

TITLES = {
    "player": N_("player"),
    "game": N_("game"),
    "colour": N_("colour"),
    "players": N_("players"),
}


def stats_parts(found: Statistics, speaker: Speaker) -> Iterator[Part]:
    """The statistics: a part for each game, where the points came from, and which rules were broken."""
    shown = [found.groups] if found.by == "game" else [found.of(game) for game in found.games]
    for groups in shown:
        game = "" if found.by == "game" else groups[0].game if groups else ""
        title = title_of(game, speaker) if game else speaker.translate(N_("All games")) if len(shown) > 1 else ""
        yield Part(title, [*_stats_rows(groups, found.by, speaker)], groups=groups)
    for game in found.games:
        if game and (rows := [*source_rows(found.of(game), found.by, speaker)])[1:]:
            told = speaker.say(N_("{game}: where the points came from, on average"), {"game": title_of(game, speaker)})
            yield Part(told, rows)
    if found.broken:
        yield Part(speaker.translate(N_("Rules that were broken")), [*_broken_rows(found, speaker)])
    yield Part("", [], [*_notes(found, speaker)])


def _stats_rows(groups: Sequence[Group], by: str, speaker: Speaker) -> Iterator[list[str]]:
    head = [TITLES[by], N_("plays"), N_("wins"), N_("average"), N_("best")]
    yield [speaker.translate(one) for one in head]
    for one in groups:
        mark = CHANGED if one.changed else ""
        best = "" if one.best is None else f"{one.best.points}{CHANGED if one.best.play.changed else ''}"
        named = f"{best} ({one.best.name})" if one.best is not None and by != "player" else best
        share = (
            f"{one.wins} ({one.wins / one.contests:.0%})".replace("%", " %")
            if one.contests and by in ("player", "colour")
            else ""
        )
        average = "" if one.average is None else f"{one.average:.1f}{mark}"
        yield [label_of(one, by, speaker), str(one.plays), share, average, named]


def label_of(one: Group, by: str, speaker: Speaker) -> str:
    """What a group is called."""
    if by == "game":
        return title_of(one.key, speaker)
    if by != "colour" or not one.game:
        return one.label
    colours = find_game(one.game).colours
    return colours[colours.index[one.key]].shown(speaker.lang) if one.key in colours.index else one.label


def source_rows(groups: Sequence[Group], by: str, speaker: Speaker) -> Iterator[list[str]]:
    """The categories of a game with the average points of each group."""
    yield ["", *(label_of(one, by, speaker) for one in groups)]
    for category in dict.fromkeys(name for one in groups for name in one.sources):
        points = [one.sources.get(category, 0) for one in groups]
        told = [f"{one:.1f}" for one in points]
        if any(points):
            yield [category_name(groups[0].game, category, speaker), *told]


def category_name(game: str, category: str, speaker: Speaker) -> str:
    """What a category of a game's sheet is called."""
    found = find_game(game)
    return Speaker(speaker.lang, found.id).translate(found.scoring.CATEGORIES.get(category, category))


def _broken_rows(found: Statistics, speaker: Speaker) -> Iterator[list[str]]:
    names = sorted({name for told in found.broken.values() for name in told})
    yield [speaker.translate(N_("rule")), *names]
    for (_, rule), told in sorted(found.broken.items(), key=lambda one: -sum(one[1].values())):
        yield [rule, *(str(told.get(name, "")) for name in names)]


def _notes(found: Statistics, speaker: Speaker) -> Iterator[str]:
    if not found.plays:
        yield speaker.translate(N_("There are no finished games to count yet."))
    if found.unsettled:
        template = N_("Not counted: {count#game|games} whose result is not settled.")
        yield speaker.say(template, {"count": found.unsettled})
    if found.practice:
        template = N_("Not counted: {count#game|games} on a practice box.")
        yield speaker.say(template, {"count": found.practice})
    if any(one.changed for one in found.groups):
        yield speaker.say(N_("{mark}: something in it was corrected or overridden."), {"mark": CHANGED})
