"""The Honor of Artifacts whose text the referee does not know, told at the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done, must
from referee.games.great_wall.box import board
from referee.games.great_wall.cards.artifacts import undeclared, worth
from referee.games.great_wall.components import AMOUNT, ARTIFACT
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Task

HONOR = words("honor")
TOLD_FIRST = N_("{player} first says how much Honor the Artifacts give")


@action("points", "points/artifact points", help=N_("End of the game: the Honor an Artifact gives you"))
class Points(Action):
    """Tell the Honor of an Artifact whose text the referee does not know.

    Where it knows the text by now, this must agree with it, and nothing happens.
    """

    card: int = arg(ARTIFACT)
    honor: int = arg(AMOUNT, HONOR, asks=N_("how much Honor?"))

    def _told(self, position: Position, setting: Setting) -> int | None:
        """What the Artifact gives by its text, where that is told and counted: then it is not asked."""
        ended = position.phase == "end" or tasks.current(position, "artifacts") is not None
        if not ended or self.card not in position.artifacts or self.card in position.players[self.player].artifacts:
            return None
        return worth(position, setting, self.player, self.card)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        told = self._told(position, setting)
        if told is not None:
            if told != self.honor:
                text = N_("Artifact {card} gives {count} Honor")
                yield Violation("GW-ART-01", text, card=self.card, count=told)
            return
        yield from tasks.answering(position, setting, self.player, "artifacts")
        if self.card not in undeclared(position, setting, self.player):
            yield Violation("GW-ART-01", N_("there is nothing to say about Artifact {card}"), card=self.card)
        elif self.card not in board.known(setting).artifacts:
            yield Missing(f"artifact.{self.card}", "GW-SCORE-03")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if self._told(position, setting) is not None:
            return
        position.players[self.player].artifacts[self.card] = self.honor
        text = N_("Artifact {card} gives {player} {honor} Honor, as declared")
        notes.append(Note("GW-SCORE-03", text, card=self.card, player=self.player, honor=self.honor))
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "artifacts"):
            for card in undeclared(position, setting, player):
                for honor in AMOUNT.domain():
                    yield cls(player, card, honor)


def _all_told(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return not undeclared(position, setting, seat)


@must("artifacts")
def _first(position: Position, setting: Setting, task: Task, seat: int) -> Iterator[Finding]:
    """A violation while Artifacts are still to be told.

    Without any, for example after a correction, done is allowed.
    """
    if undeclared(position, setting, seat):
        yield Violation("GW-SCORE-03", TOLD_FIRST, forced=True, player=seat)


tasks.ask(
    "artifacts",
    "GW-SCORE-03",
    N_("{player}: which Honor do the Artifacts give you?"),
    TOLD_FIRST,
    (Points, Done),
    idle=_all_told,
    once="GW-SCORE-03",
    moment=("GW-ART-01", N_("Artifacts count at the end of the game")),
)
