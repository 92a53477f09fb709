"""Scenarios: a position, an entry, and what the referee should say; how a dispute is written down and a rule is tested.

A scenario is plain data (a TOML file holds a list of ``[[scenario]]`` tables, with shared defaults above them)::

    game = "zhanguo"
    players = 3                       # a number, or names with colours: ["Anna:red", "Boris:blue"]

    [[scenario]]
    name = "a third card would pass the end of the track"
    rules = ["ZG-UNIFY-06"]           # which rules this shows
    options = { side = "A" }
    rulings = { ZG-AMB-42 = "zero-one-two" }
    box = { "board.A.max" = [3, 3, 3, 3, 3], "rows" = "missing" }   # changes to the practice box
    given = { "players.0.regions.4.cards" = [5, 45] }               # paths set in the ready position
    untold = { "players.1.vp" = { from = 3, to = 9 } }              # what nobody knows of it; { unknown = true } for all
    before = ["court 40"]                                           # lines of entries that must be legal
    entry = "unify 87 4"                                            # or correct = ["players.0.vp", 12]
    expect = { verdict = "illegal", rules = ["ZG-UNIFY-06"] }

``expect`` may hold: ``verdict`` (legal, illegal, unverifiable, ambiguous, not-understood; of a correction corrected
or refused), ``rules`` (exactly the violated ones, or those that stand against the correction), ``notes`` (rules among
what happened), ``warnings``, ``missing`` (fact keys), ``position`` (paths and values after the entry), ``options``
(entries among those offered), ``legal`` and ``not_legal`` (entries among all legal ones after it), ``decision`` (kind
and players), ``audit`` (rules the component audit names), ``score`` (points of lines, see the game's sheet),
``totals`` and ``ranking`` (players, the winner first). An empty list of what is only looked for says that there is
none. Without ``entry`` the expectations hold for the position itself. Several entries go with ``;`` between them and
are carried out whole or not at all; their verdict is the worst.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from messages.classes import mutable
from referee.engine import position as positions
from referee.engine.box import Box
from referee.engine.data import Json, Position, Table
from referee.engine.entry import entries_of
from referee.engine.errors import Ambiguous, EntryError, NotUnderstood, PositionError, SetupError
from referee.engine.game import Game, Seat, Setting
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.untold import begun
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE, Verdict

WORST = (ILLEGAL, UNVERIFIABLE, LEGAL)
NAMES = ("Anna", "Boris", "Carla", "Dmitri")
FIELDS = {
    "name",
    "game",
    "players",
    "rules",
    "options",
    "rulings",
    "box",
    "start",
    "given",
    "untold",
    "before",
    "entry",
    "correct",
    "override",
    "expect",
}
EXPECTED = {
    "verdict",
    "rules",
    "forced",
    "notes",
    "warnings",
    "missing",
    "position",
    "options",
    "legal",
    "not_legal",
    "decision",
    "audit",
    "score",
    "totals",
    "ranking",
    "rulings",
}


@mutable
class Result:
    """What a scenario gave: ``problems`` are the expectations not met, empty if all is well."""

    name: str
    rules: Sequence[str]
    problems: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.problems


def scenarios_of(data: Table) -> Iterator[dict[str, Json]]:
    """The scenarios of a file's data, each with the file's defaults. SetupError for unknown fields."""
    defaults = {key: value for key, value in data.items() if key != "scenario"}
    listed = data.get("scenario", [data])
    if not isinstance(listed, list):
        raise SetupError(N_("scenario must be a list of tables."))
    for one in listed:
        merged = {**(defaults if one is not data else {}), **one}
        for key in ("box", "given", "untold", "options", "rulings"):
            if key in defaults and key in one and one is not data:
                merged[key] = {**defaults[key], **one[key]}
        unknown = set(merged) - FIELDS
        unknown |= {f"expect.{key}" for key in set(merged.get("expect", {})) - EXPECTED}
        if unknown or "game" not in merged:
            raise SetupError(
                N_("Scenario {name}: unknown or missing fields: {fields}."),
                name=merged.get("name", "?"),
                fields=", ".join(sorted(unknown)) or "game",
            )
        yield merged


def session_of(game: Game, box: Box, scenario: Table) -> Session:
    """The table of a scenario before its entries; SetupError or PositionError if there can be none.

    ``box`` is the practice box, of which a copy is changed as the scenario says.
    """
    facts = dict(box.facts)
    for key, value in scenario.get("box", {}).items():
        if value == "missing":
            facts = {known: one for known, one in facts.items() if known != key and not known.startswith(f"{key}.")}
        else:
            facts[key] = value
    setting = game.setting(
        _seats(game, scenario.get("players", 3)),
        scenario.get("options", {}),
        scenario.get("rulings", {}),
        Box(game.id, box.name, box.practice, facts),
    )
    given = scenario.get("given", {})
    if scenario.get("start") == "empty":
        position = game.start(setting)
        for path, value in given.items():
            positions.set_path(position, path, value)
    else:
        position = game.ready(setting, given)
    if "untold" in scenario:
        position = _forgotten(setting, position, scenario["untold"])
    problem = game.fits(position, setting)
    if problem is not None:
        raise PositionError(problem.template, **problem.facts)
    return Session(setting, position)


def _forgotten(setting: Setting, position: Position, untold: Table) -> Position:
    """The position with parts of it told anew, as what nobody knows or knows in part."""
    data = positions.to_json(position)
    for path, told in untold.items():
        positions.get_path(position, path)
        *above, last = path.split(".")
        part = data
        for key in above:
            part = part[int(key) if isinstance(part, list) else key]
        part[int(last) if isinstance(part, list) else last] = told
    return begun(setting, data)


def _seats(game: Game, players: int | Sequence[str]) -> list[Seat]:
    colours = [one.key for one in game.colours.options]
    if isinstance(players, int):
        return [Seat(name, colour) for name, colour in zip(NAMES, colours, strict=False)][: max(players, 0)]
    seats = []
    for number, text in enumerate(players):
        name, _, colour = text.partition(":")
        seats.append(Seat(name, colour or colours[number]))
    return seats


def run(game: Game, box: Box, scenario: Table) -> Result:
    """Play a scenario and compare what it gives with what it expects."""
    result = Result(scenario.get("name") or scenario.get("entry", ""), scenario.get("rules", ()))
    session = session_of(game, box, scenario)
    for text in scenario.get("before", ()):
        for done in _declared(session, text):
            if done.status == ILLEGAL:
                result.problems.append(f"before: {text!r} is illegal: {done.rules}")
                return result
    expect = scenario.get("expect", {})
    verdict: Verdict | None = None
    if "correct" in scenario:
        outcome, rules = _correct(session, *scenario["correct"])
        if "rules" in expect and sorted(rules) != sorted(expect["rules"]):
            result.problems.append(f"rules: {rules}, expected {expect['rules']}")
    else:
        trial = session.branch()
        verdict, outcome = _enter(trial, scenario)
        if verdict is not None and (verdict.overridden or outcome in (LEGAL, UNVERIFIABLE)):
            session = trial
    if "verdict" in expect and outcome != expect["verdict"]:
        rules = verdict.rules if verdict is not None else []
        result.problems.append(f"verdict: {outcome} {rules}, expected {expect['verdict']}")
    for problem in (*_of_verdict(verdict, expect), *_of_session(session, expect)):
        result.problems.append(problem)
    return result


def _correct(session: Session, path: str, value: object) -> tuple[str, list[str]]:
    try:
        step = session.correct(path, value, "scenario")
    except PositionError:
        return "refused", []
    return "corrected", list(dict.fromkeys(note.rule for note in step.notes))


def _declared(session: Session, text: str, override: bool = False) -> Iterator[Verdict]:
    """The verdicts on what is typed at once, up to the first action that is refused."""
    held = None
    for entry in entries_of(text):
        actions, held = session.read_on(entry, held)
        for one in actions:
            verdict = session.declare(one, override=override, why="scenario")
            yield verdict
            if verdict.status == ILLEGAL and not verdict.overridden:
                return


def _together(one: Verdict, other: Verdict) -> Verdict:
    """The worst of two verdicts of a chain, with what is said of both."""
    worst = min((other, one), key=lambda verdict: WORST.index(verdict.status))
    made = Verdict(worst.status, worst.action, overridden=worst.overridden)
    for name in ("violations", "warnings", "missing", "notes"):
        setattr(made, name, [*getattr(one, name), *getattr(other, name)])
    return made


def _enter(session: Session, scenario: Table) -> tuple[Verdict | None, str]:
    verdict: Verdict | None = None
    text = scenario.get("entry")
    if text is None:
        return None, ""
    try:
        for again in _declared(session, text, scenario.get("override", False)):
            verdict = again if verdict is None else _together(verdict, again)
    except NotUnderstood:
        return verdict, "not-understood"
    except Ambiguous as error:
        if not error.options:
            return verdict, "ambiguous"
        shown = Verdict("ambiguous", error.options[0])
        shown.options = list(error.options)
        return shown, "ambiguous"
    except EntryError:
        return verdict, "not-understood"
    return verdict, verdict.status if verdict is not None else "not-understood"


def _of_verdict(verdict: Verdict | None, expect: Table) -> Iterator[str]:
    if verdict is None:
        return
    if "rules" in expect and sorted(verdict.rules) != sorted(expect["rules"]):
        yield f"rules: {verdict.rules}, expected {expect['rules']}"
    found = {
        "forced": [one.rule for one in verdict.violations if one.forced],
        "rulings": [one.ruling for one in verdict.violations if one.ruling],
        "notes": [one.rule for one in verdict.notes],
        "warnings": [one.rule for one in verdict.warnings],
        "missing": [one.key for one in verdict.missing],
        "options": [one.text() for one in verdict.options],
    }
    for key, have in found.items():
        lacking = [one for one in expect.get(key, ()) if one not in have]
        if lacking:
            yield f"{key}: {lacking} not among {have}"
        elif expect.get(key) == [] and have:
            yield f"{key}: {have}, none expected"


def _of_session(session: Session, expect: Table) -> Iterator[str]:
    for path, wanted in expect.get("position", {}).items():
        have = positions.to_json(positions.get_path(session.position, path))
        if have != wanted and not (isinstance(have, dict) and list(have.values()) == wanted):
            yield f"{path}: {have}, expected {wanted}"
    if "legal" in expect or "not_legal" in expect:
        legal = {one.text() for one in session.legal()}
        yield from (f"legal: {one!r} is not listed" for one in expect.get("legal", ()) if one not in legal)
        yield from (f"not_legal: {one!r} is listed" for one in expect.get("not_legal", ()) if one in legal)
    if "decision" in expect:
        decision = session.decision()
        have = [
            decision.kind,
            *(session.setting.players[seat] if seat >= 0 else "table" for seat in decision.seats),
        ]
        if have != expect["decision"]:
            yield f"decision: {have}, expected {expect['decision']}"
    if "audit" in expect:
        have = sorted({one.rule for one in session.game.audit(session.position, session.setting)})
        if have != sorted(expect["audit"]):
            yield f"audit: {have}, expected {expect['audit']}"
    yield from _of_score(session, expect)


def _of_score(session: Session, expect: Table) -> Iterator[str]:
    if not {"score", "totals", "ranking"} & set(expect):
        return
    data, _ = session.game.final(session.position, session.setting)
    sheet = session.game.score(data, session.setting.rulings, [])
    for wanted in expect.get("score", ()):
        lines = [line for line in sheet.lines if line.player == wanted["player"] and line.rule == wanted["rule"]]
        if sum(line.points for line in lines) != wanted["points"]:
            yield f"score: {[(line.rule, line.points) for line in lines]}, expected {wanted}"
    for player, points in expect.get("totals", {}).items():
        if sheet.totals[player] != points:
            yield f"totals: {player} {sheet.totals[player]}, expected {points}"
    ranking = [one.player for one in sheet.ranking]
    if expect.get("ranking", ranking) != ranking:
        yield f"ranking: {ranking}, expected {expect['ranking']}"
