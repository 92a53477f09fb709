"""The referee as a library: what ``import referee`` offers (see docs/library.md).

    import referee

    table = referee.new("zhanguo", ["anna", "boris"], box="practice", position=position)
    answer = table.do("court 20 palace 4 from 5")
    print(answer.status, answer.rules, answer, sep="\\n")

A table is kept in memory; with ``db`` it is recorded in a ledger, the same that the command line uses. Whatever a
person can mend is raised as a :class:`~referee.engine.errors.RefereeError`, whose text says what to do; an illegal
entry is no error but an :class:`Answer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from messages.classes import frozen
from referee import declaring, record
from referee import table as tables
from referee.engine import position as positions
from referee.engine.box import Box, practice_box
from referee.engine.errors import SetupError
from referee.engine.game import Game, Seat
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.verdict import Violation
from referee.games import game as find_game
from referee.games import names
from referee.text import report, sheets, views
from referee.text.reasons import evidence_json, hinges_json
from referee.text.speech import Speaker

if TYPE_CHECKING:
    from scoring.sheet import ScoreSheet


@frozen
class Reason:
    """A rule that an entry breaks: its id, where it stands, what it says, and what is wrong at this table."""

    rule: str
    page: str
    text: str
    detail: str


class Answer:
    """What the referee says to an entry. It is true if the entry is legal; ``str()`` gives all of it in words."""

    def __init__(self, outcome: declaring.Outcome, speaker: Speaker, game: Game) -> None:
        self._outcome, self._speaker, self._game = outcome, speaker, game

    @property
    def status(self) -> str:
        """``legal``, ``illegal`` or ``unverifiable``."""
        return self._outcome.status

    @property
    def rules(self) -> list[str]:
        """The ids of the rules that are broken."""
        return [one.rule for one in self.reasons]

    @property
    def reasons(self) -> list[Reason]:
        """The rules that are broken, in words."""
        return [self._reason(one) for verdict in self._outcome.verdicts for one in verdict.violations]

    @property
    def missing(self) -> list[str]:
        """The facts of the box without which the entry cannot be judged."""
        return [one.key for verdict in self._outcome.verdicts for one in verdict.missing]

    @property
    def hinges(self) -> list[dict[str, Any]]:
        """The questions on which an entry that cannot be verified hinges, the most telling first, with their answers."""
        return [one for verdict in self._outcome.verdicts for one in hinges_json(verdict, self._speaker, self._game)]

    @property
    def rests_on(self) -> list[dict[str, Any]]:
        """What was looked at, if it was asked why: parts of the position and facts; nothing else can change the verdict."""
        found = (verdict.evidence for verdict in self._outcome.verdicts)
        return [item for one in found if one is not None for item in evidence_json(one, self._speaker, self._game)]

    def _reason(self, one: Violation) -> Reason:
        rule = self._game.book.rule(one.rule)
        said = report.spoken(one, self._speaker)
        return Reason(one.rule, rule.page, rule.text(self._speaker.lang), said)

    def to_json(self) -> dict[str, Any]:
        """The document that ``referee --json check`` prints."""
        return report.outcome_json(self._outcome, self._speaker, self._game)

    def __bool__(self) -> bool:
        return self.status == "legal"

    def __str__(self) -> str:
        return "\n".join(line.text for line in report.outcome_lines(self._outcome, self._speaker, self._game))

    def __repr__(self) -> str:
        return f"<Answer {self.status} {self._outcome.text!r}>"


class Table:
    """A table being refereed, in memory or recorded. The program that holds it may read everything, even a hand."""

    def __init__(self, session: Session, lang: str, recorded: tables.Table | None = None) -> None:
        self._session, self._recorded = session, recorded
        if recorded is not None:
            recorded.ask_as(None)
        self._speaker = Speaker(lang, session.game.id, session.setting.players)

    def close(self) -> None:
        """Let go of the ledger, where the table is recorded; ``with`` does it at its end."""
        if self._recorded is not None:
            self._recorded.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failed: object) -> None:
        self.close()

    @property
    def session(self) -> Session:
        """The game as the kernel has it."""
        return self._recorded.session if self._recorded is not None else self._session

    @property
    def prompt(self) -> str:
        """Who must decide what next, in words."""
        return self._speaker.message(self.session.decision().prompt)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.decision().over

    def do(self, entry: str, *, override: bool = False, why: str = "", once: str = "") -> Answer:
        """Declare an entry: judge it and, unless it is illegal, carry it out.

        ``override`` carries it out anyway; if the table is recorded, it needs a reason ``why``, and what is
        declared again under a name ``once`` is recorded one time only: the answer may have been lost. EntryError if the
        entry cannot be read or carried out.
        """
        if self._recorded is not None:
            return self._answer(self._recorded.enter(entry, override=override, why=why, once=once))
        trial = self._session.branch()
        outcome = declaring.attempt(trial, entry, override=override, why=why)
        if override or outcome.status != "illegal":
            self._session = trial
        return self._answer(outcome)

    def check(self, entry: str, *, why: bool = False) -> Answer:
        """The verdict on an entry, which is not carried out, with what it ``rests_on`` if you ask ``why``.

        EntryError if it cannot be read.
        """
        return self._answer(declaring.attempt(self.session.branch(), entry, explain=why, wondering=True))

    def _answer(self, outcome: declaring.Outcome) -> Answer:
        return Answer(outcome, self._speaker, self.session.game)

    def legal(self) -> list[str]:
        """Every entry that is legal now, in the table's language."""
        shown = (one.text(self._speaker.lang, self._speaker.names) for one in self.session.legal())
        return list(dict.fromkeys(shown))

    def undo(self, count: int = 1) -> None:
        """Take back the last ``count`` steps; HistoryError if there are fewer."""
        (self._recorded or self._session).undo(count)

    def redo(self, count: int = 1) -> None:
        """Carry out again the last ``count`` steps that were taken back; HistoryError if there are fewer."""
        (self._recorded or self._session).redo(count)

    def correct(self, path: str, value: Any, why: str) -> None:
        """Set the part of the position at a path such as ``players.0.vp`` to plain data.

        ``why`` is the reason, which is needed. PositionError if there is no such part or the value makes no sense.
        """
        (self._recorded or self._session).correct(path, value, why)

    @property
    def position(self) -> dict[str, Any]:
        """The position as plain data, which :func:`new` takes."""
        data: dict[str, Any] = positions.to_json(self.session.position)
        return data

    @property
    def final(self) -> dict[str, Any]:
        """What final scoring needs of the table as it stands, as plain data, which :func:`score` takes."""
        data, _ = self.session.game.final(self.session.position, self.session.setting)
        return data

    def score(self) -> ScoreSheet:
        """The score sheet if the game ended now; RefereeError if a fact it needs is not known."""
        return sheets.sheet_of(self.session, record.marks(self.session), self._speaker)

    def __str__(self) -> str:
        return "\n".join(line.text for line in views.table_lines(self.session, self._speaker))

    def __repr__(self) -> str:
        return f"<Table {self.session.game.id} {', '.join(self.session.setting.players)}>"


def game_names() -> list[str]:
    """The names of the games there are, those of installed packages among them."""
    return list(names())


def game(name: str) -> Game:
    """A game: its rules (``book``), options, colours, actions; SetupError if there is none of that name."""
    return find_game(name)


def new(
    game: str,
    players: Sequence[str],
    *,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    box: str | Path | Mapping[str, Any] = "",
    position: Mapping[str, Any] | None = None,
    lang: str = "en",
    db: str = "",
    name: str = "",
) -> Table:
    """Open a table.

    ``players`` are names in seating order, with a colour behind a colon if they like (``anna:red``). ``box`` is
    ``practice``, a TOML file, or facts by their keys; ``position`` (plain data) begins in the middle of a game. With
    ``db``, the address of a ledger, the table is recorded under ``name``. SetupError, BoxError or PositionError says
    what cannot be.
    """
    found = find_game(game)
    seats, facts = _seats(found, players), _box(found, box)
    if db:
        made = tables.Table.new(
            db, name or f"{found.id}-1", found, seats, options or {}, rulings or {}, facts, position
        )
        return Table(made.session, lang, made)
    setting = found.setting(seats, options or {}, rulings or {}, facts)
    return Table(Session(setting, None if position is None else tables.load_position(setting, position)), lang)


def load(name: str, *, db: str, lang: str = "en") -> Table:
    """The table recorded under ``name`` in the ledger ``db``; RefereeError if there is none."""
    found = tables.Table.load(db, name)
    return Table(found.session, lang, found)


def score(game: str, final: Mapping[str, Any], *, rulings: Mapping[str, str] | None = None) -> ScoreSheet:
    """The score sheet of a final given as data; FinalError says where it is wrong."""
    found = find_game(game)
    sheet: ScoreSheet = found.score(dict(final), found.settled(rulings or {}), [])
    return sheet


def _seats(game: Game, players: Iterable[str]) -> list[Seat]:
    typed = [one.partition(":") for one in players]
    taken = {colour for _, _, colour in typed}
    left = [one.key for one in game.colours.options if one.key not in taken]
    if sum(not colour for _, _, colour in typed) > len(left):
        raise SetupError(N_("There are only {count#colour|colours}."), count=len(game.colours.options))
    return [Seat(name, colour or left.pop(0)) for name, _, colour in typed]


def _box(game: Game, given: str | Path | Mapping[str, Any]) -> Box:
    if isinstance(given, Mapping):
        return Box(game.id, "", False, dict(given))
    if given == "practice":
        return practice_box(game.package)
    return Box.from_toml(Path(given).read_text("utf-8-sig")) if given else Box(game.id, "")
