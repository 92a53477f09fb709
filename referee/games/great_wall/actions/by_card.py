"""By card text: declaring what an effect did that the referee does not know.

Goods are given and taken at once. A deed in the words of the cards' vocabulary is carried out as if the card said so,
and each step of it is checked as always. Anything else on the table is a correction. Of a text that nobody told it is
said ``of`` which; when the text is told it does itself what it says, and what was declared must agree with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from referee.engine.action import Action, action, arg
from referee.engine.effect import Amount, Clause, Effect, X, recipients
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.values import Choice, Many, Number, Text
from referee.engine.verdict import Finding, Missing, Note, Open, Violation
from referee.engine.words import words
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.actions.academy import draw_tactics
from referee.games.great_wall.actions.done import Done, maybe, must
from referee.games.great_wall.box import board
from referee.games.great_wall.box import card_words as said
from referee.games.great_wall.cards import clauses
from referee.games.great_wall.components import PRODUCTION, RESOURCES, SOLDIER
from referee.games.great_wall.emperor import sharing
from referee.games.great_wall.mix import Mix
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Telling

ADJUSTED = Choice(words("goods"), sharing.GIVEN.options[:5] + sharing.GIVEN.options[-1:])
CHANGES = Mix(ADJUSTED.name, ADJUSTED, 60)
GAINING, LOSING, SAYING, OF = (
    words("gain"),
    words("lose"),
    words("note"),
    words("of"),
)
ALIKE = {good: {good, PRODUCTION[at], "any4", *(("any3",) if at < 3 else ())} for at, good in enumerate(RESOURCES)}
"""The words that may stand in a text for each Resource: itself, where it is collected, a choice."""
DONE_OTHERWISE = ("gain", "lose", "collect", "sacrifice", "change", "other")
"""Words of the vocabulary that are declared as goods, or that are not deeds."""
WORDS = {one.name.key: one for one in said.OPS if one.name.key not in DONE_OTHERWISE}
DEED = Choice(words("deed"), [one.name for one in WORDS.values()])
TIMES = Number(words("times"), 1, 9, rule="GW-CORE-13")
FLAGS = (said.APART, said.UP_TO, said.FREE, said.EVERY, said.ADVANCED, said.REST, said.FIRING, said.TOP)
HOW = Many(words("how"), Choice(words("how"), (*FLAGS, *SOLDIER.options)), 1, 4)
MANNERS = [one.key for one in (*FLAGS, *SOLDIER.options)]
WHO = Choice(
    words("who"),
    (words("others"), words("each")),
)


@action(
    "text", "text/by card", help=N_("By card text: what an effect did that the referee does not know"), listed=False
)
class ByCard(Action):
    """Declare what a card did: goods gained and lost, and a deed of the player, of the others or of each."""

    gained: tuple[int, ...] | None = arg(CHANGES, GAINING, asks=N_("what is gained?"))
    lost: tuple[int, ...] | None = arg(CHANGES, LOSING, asks=N_("what is lost?"))
    deed: int | None = arg(DEED)
    times: int | None = arg(TIMES, asks=N_("how many times?"))
    how: tuple[int, ...] | None = arg(HOW, asks=N_("how?"))
    who: int | None = arg(WHO, asks=N_("who?"))
    said: str | None = arg(Text(words("said")), SAYING, asks=N_("which note?"))
    of: str | None = arg(Text(words("card-text", "text")), OF, aside=True, asks=N_("of which text?"))

    def plain(self, position: Position, setting: Setting) -> Action:
        text = waiting(position, setting)
        if text is None or self.of is not None:
            return self
        made = copy(self)
        made.of = text.card
        return made

    def _told(self, position: Position, setting: Setting) -> tuple[Clause, ...] | None:
        """The text of which this was said, if it was told meanwhile; it was carried out without this."""
        task = tasks.current(position, Telling)
        if self.of is None or (task is not None and task.card == self.of):
            return None
        kind, _, card = self.of.partition(".")
        if kind != "request":
            return board.known(setting).texts.get(self.of)
        printed = board.known(setting).requests.get(int(card)) if card.isdecimal() else None
        return None if printed is None else (Clause("now", (), cost={**printed.pay, **printed.sacrifice}),)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        told = self._told(position, setting)
        if told is not None:
            if not all(self._said_there(told)):
                yield Violation("GW-CMD-02", N_("the card says otherwise"))
            return
        yield from tasks.answering(position, setting, self.player, "by_card")
        task = tasks.current(position, Telling)
        if task is not None:
            yield from _text(position, setting, task, self.player)
        if not any(self.gained or ()) and not any(self.lost or ()) and self.deed is None and not self.said:
            yield Open("gained")
        held = dict(zip(sharing.KINDS, sharing.owned(position, setting, self.player), strict=True))
        if any(lost > held[ADJUSTED[at].key] for at, lost in enumerate(self.lost or ())):
            yield Violation("GW-CORE-05", N_("there is not that much"))
        yield from self._words()

    def _said_there(self, told: tuple[Clause, ...]) -> Iterator[bool]:
        """Whether a text says each of the things that were declared of it, and of goods no more than it says."""
        effects = [one for clause in told for one in clause.do]
        does = {one.op for one in effects}
        given = [(one.of or ("any4",), _most(one)) for one in effects if one.op in ("gain", "collect")]
        taken = [(one.of, _most(one)) for one in effects if one.op == "lose"]
        taken += [((word,), count) for each in (told, effects) for one in each for word, count in one.cost.items()]
        for declared, said_there in ((self.gained, given), (self.lost, taken)):
            for at, count in enumerate(declared or ()):
                alike = ALIKE.get(ADJUSTED[at].key, {ADJUSTED[at].key})
                most = [most for words, most in said_there if alike.intersection(words)]
                yield not count or "other" in does or (bool(most) and (X in most or count <= sum(most)))
        if self.deed is not None:
            yield DEED[self.deed].key in does or "other" in does

    def _words(self) -> Iterator[Finding]:
        """A violation if a word of ``how`` cannot be said of the deed."""
        word = WORDS[DEED[self.deed].key] if self.deed is not None else None
        fitting = word.of.index if word is not None and word.of is not None else {}
        if any(MANNERS[one] not in fitting for one in self.how or ()):
            yield Violation("GW-CMD-02", N_("that makes no sense for this deed"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if self._told(position, setting) is not None:
            return
        own, goods, task = position.players[self.player], len(RESOURCES), position.tasks[-1]
        for change, sign in ((self.gained, 1), (self.lost, -1)):
            if change is None:
                continue
            own.resources = [have + sign * count for have, count in zip(own.resources, change[:goods], strict=True)]
            flow.gain_honor(position, self.player, sign * change[goods])
        notes.append(Note("GW-CMD-02", N_("{player}: by card text"), player=self.player))
        _tactics(position, setting, self.player, self.gained, self.lost, notes)
        text = task if isinstance(task, Telling) else Telling()
        if self.deed is not None:
            of = tuple(MANNERS[one] for one in self.how or ())
            what = Effect(DEED[self.deed].key, Amount(self.times or 1), of)
            seats = recipients(
                WHO[self.who].key if self.who is not None else "owner", self.player, self.player, position.tea
            )
            clauses.OPS[what.op](position, setting, clauses.Deed(seats, what, text.card, text.step), notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        return iter(())


def _most(effect: Effect) -> int:
    """How often a text says something at most; X where it is counted, by whatever."""
    return effect.amount.n if effect.amount.per is None else effect.amount.most or X


def _tactics(
    position: Position,
    setting: Setting,
    player: int,
    gained: tuple[int, ...] | None,
    lost: tuple[int, ...] | None,
    notes: list[Note],
) -> None:
    own = position.players[player]
    if lost and lost[-1]:
        own.tactics -= lost[-1]
        position.reserve.tactic_discard += [0] * lost[-1]
    if gained and gained[-1]:
        draw_tactics(position, setting, player, gained[-1], notes)


def waiting(position: Position, setting: Setting) -> Telling | None:
    """The task in which the table declares a text that nobody told, if it is the task of now."""
    task = tasks.current(position, Telling)
    return task if task is not None and _untold(position, setting, task, task.seats[0]) else None


@maybe("by_card")
def _untold(position: Position, setting: Setting, task: Telling, seat: int) -> list[str]:
    told = clauses.clause_of(setting, task.card, max(task.step, 0)) is not None
    return [] if told else [board.fact_of(setting, task.card)]


@must("by_card")
def _text(position: Position, setting: Setting, task: Telling, seat: int) -> Iterator[Finding]:
    """The text itself is missing while nobody told it: what it asks may be no choice."""
    yield from (Missing(key, "GW-CMD-02") for key in _untold(position, setting, task, seat))


tasks.ask(
    "by_card",
    "GW-CMD-02",
    N_("{player}: declare what the card does, then say done text"),
    N_("{player} first declares what a card does, or says done text"),
    (ByCard, Done),
)
