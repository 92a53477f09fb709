"""What the shelf needs to know of a table, worked out once from its record: how it stands, and its result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.course import counted
from referee.engine.verdict import ILLEGAL
from referee.engine.words import LANGUAGES
from referee.record import last_move, minutes
from referee.table import Table
from referee.text.marks import WAITING
from referee.text.sheets import MissingFactsError, NotYetError, sheet_of, uncounted
from referee.text.speech import Speaker
from referee.text.views import moment_text
from scoring.sheet import ScoreSheet

Digest = dict[str, Any]
FORMAT = 1
"""Grows with what a digest tells, so that older ones are worked out again."""


def digest_of(table: Table) -> Digest:
    """How a table stands, as everybody at it may know; plain data."""
    setting, rows = table.setting, table.rows()
    over = table.decision().over
    return {
        "players": [{"name": seat.name, "colour": seat.colour} for seat in setting.seats],
        "practice": setting.box.practice,
        "over": over,
        "moment": {
            lang: moment_text(table.seen(), Speaker(lang, table.game.id, setting.players)) for lang in LANGUAGES
        },
        "points": dict(counted(table.session)),
        "begun": rows[0].at.isoformat(),
        "ended": last_move(rows).isoformat(),
        "minutes": minutes(rows),
        "broken": _broken(table),
        "result": _result(table) if over else None,
    }


def _broken(table: Table) -> dict[str, dict[str, int]]:
    """How often each player broke which rule in what stands: rule, player, times."""
    found: dict[str, Counter[str]] = {}
    for step in table.session.steps:
        if step.action is not None and step.verdict == ILLEGAL and step.action.player >= 0:
            for rule in step.rules:
                found.setdefault(rule, Counter())[table.setting.players[step.action.player]] += 1
    return {rule: dict(players) for rule, players in sorted(found.items())}


def _result(table: Table) -> Digest | None:
    """The result of a table that is over; None as long as facts for its sheet are missing."""
    try:
        sheet = sheet_of(table.session, table.marks(), Speaker("en", table.game.id, table.setting.players))
    except (MissingFactsError, NotYetError):
        return None
    found = result_of(sheet, table.setting.players)
    return {**found, "settled": found["settled"] and not uncounted(table.session)}


def result_of(sheet: ScoreSheet, people: Sequence[str]) -> Digest:
    """What came of a game for the people who played it; parties that nobody plays are named in ``others``."""
    points, table = sheet.totals, sheet.table()
    ranks = {one.player: one.rank for one in sheet.ranking}
    return {
        "points": {name: points[name] for name in people},
        "ranges": {name: list(span) for name, span in sheet.ranges.items() if name in people},
        "ranks": {name: ranks[name] for name in people if name in ranks},
        "winners": [name for name in sheet.winners if name in people],
        "others": {name: number for name, number in points.items() if name not in people},
        "together": sheet.together is not None,
        "settled": sheet.settled and not sheet.ranges,
        "changed": sum(mark["kind"] not in WAITING for mark in sheet.marks),
        "sources": {one: {name: row[name] for name in people} for one, row in table.items()},
    }


def leaders(points: Mapping[str, int]) -> list[str]:
    """Who has most, once anybody has anything."""
    most = max(points.values(), default=0)
    return [name for name, number in points.items() if number == most and most > 0]
