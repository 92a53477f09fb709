"""Ending one's part of a task; the rest of it is declined."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias, TypeVar

from referee.engine import position as positions
from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.omitted import MOST_OMITTED
from referee.engine.tasks import Meant
from referee.engine.values import Choice, Text
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.box import board, unheard
from referee.games.great_wall.components import QIN
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Aiming, Moment, OfCard, Part, Taking, Task, Telling

T = TypeVar("T", bound=Task)
Leave: TypeAlias = Callable[[Position, Setting, T, int], Iterator[Finding]]
MUST: dict[str, Leave[Any]] = {}
"""For each kind of task, the function that finds what has to be done before it may be ended."""


def must(name: str) -> Callable[[Leave[T]], Leave[T]]:
    """Register the function that finds what a seat has to do before it may end tasks of this kind."""

    def declare(leave: Leave[T]) -> Leave[T]:
        MUST[name] = leave
        return leave

    return declare


OF = Choice(
    words("asked"),
    (
        words("activations"),
        words("advanced", "advanced/advanced activation"),
        words("moment", "tactics"),
        words("upgrade"),
        words("promote", "upgrades"),
        words("killing", "losses"),
        words("fire", "firing"),
        words("attack", "attacks"),
        words("wound", "wounds"),
        words("use", "price"),
        words("offer", "offering"),
        words("fresh_shame", "token"),
        words("by_card", "text"),
        words("aim"),
        words("take", "reward"),
    ),
)
"""Kinds of tasks that may be asked only because something is not told."""
OF_TEXT = words("of")
OF_TEXTS = frozenset({"contribute", "atone", "cleanse", "recall", "copy", "offer", "take", "dismiss"})
"""Kinds of tasks that texts bring, though they do not say which; what else brings some of them is always told."""
TEXT, AIM, REWARD, MOMENT = (OF.index[kind] for kind in ("by_card", "aim", "take", "moment"))
Maybe: TypeAlias = Callable[[Position, Setting, T, int], Collection[str]]
MAYBE: dict[str, Maybe[Any]] = {}
"""For these kinds, the function that finds the facts nobody told without which the table asks, but might not with them."""


def maybe(*names: str) -> Callable[[Maybe[T]], Maybe[T]]:
    """Register the function that finds the facts nobody told that might show that a seat is not asked in these tasks."""

    def declare(asked: Maybe[T]) -> Maybe[T]:
        MAYBE.update(dict.fromkeys(names, asked))
        return asked

    return declare


@action("done", "done/pass/decline", help=N_("Decline, or do no more of what you may do now"), ends=True)
class Done(Action):
    """Decline the rest of what one may do now (GW-CORE-12, GW-ACT-04).

    ``of`` says of what, where the facts may turn out to be such that it was not asked at all; then nothing happens. While
    a text waits that nobody told, only ``done text`` ends it, and says of which ``card``; without this it declines what
    the text may ask for, and more may follow. Where one that nobody told may have asked something before, ``card`` is
    the question that this ends: what came first was declined as well. ``done aim`` says of a card that it has no free spot.
    """

    of: int | None = arg(OF, aside=True, asks=N_("of which question?"))
    card: str | None = arg(Text(words("card-text", "text")), OF_TEXT, aside=True, asks=N_("of which text?"))

    def plain(self, position: Position, setting: Setting) -> Action:
        task = position.task
        said = self.of is not None or self.card is not None or isinstance(task, Telling)
        silent = [] if said or not setting.partly else unheard.met(position, setting, self.player)
        if not setting.partly or task is None or not _mine(position, setting, self.player):
            return self._to_texts(silent) if silent else self
        if task.kind not in MAYBE or not MAYBE[task.kind](position, setting, task, self.player):
            if silent and any(isinstance(one, Violation) for one in self._must(position, setting, task)):
                return self._to_texts(silent)
            before = silent or (not said and _unasked(position, setting, self.player))
            return Done(self.player, None, task.kind) if before else self
        if isinstance(task, Telling):
            return Done(self.player, self.of, task.card) if self.of == TEXT and self.card is None else self
        if isinstance(task, Aiming) and self.of in (None, AIM) and self.card is None:
            return Done(self.player, AIM, f"horde.{position.sections[task.at].hordes[task.row - 1].card}")
        if self.card is not None or self.of not in (None, OF.index[task.kind]):
            return self
        before = silent or _unasked(position, setting, *range(len(position.players)))
        return Done(self.player, OF.index[task.kind], task.kind if before else None)

    def does(self, position: Position, setting: Setting) -> object:
        """What this ends or declines: the kind of question, or the text."""
        if self.of is None:
            return position.task.kind if position.task is not None else ""
        return (self.card or "") if self.of == TEXT else OF[self.of].key

    def _to_texts(self, silent: Sequence[str]) -> Done:
        """The same as an answer to a text that may ask something now: which, is only said where it can be no other."""
        return Done(self.player, TEXT, silent[0] if len(silent) == 1 else None)

    def _too_early(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """A finding if what this ends is asked only once that is declined which a text asks that was told since."""
        task, ended = position.task, self.card
        if ended is None or ended not in tasks.KINDS or task is None or task.kind == ended:
            return
        made = positions.clone(position)
        for _ in range(MOST_OMITTED):
            declined = unsaid(made, setting, self)
            if declined is None or declined is self:
                return
            declined.apply(made, setting, [])
            if tasks.may(made, setting, self.player, ended):
                yield from tasks.answering(position, setting, self.player, ended, whenever=True)
                return

    def _not_asked(self, position: Position, setting: Setting) -> bool:
        """Whether what is declined was never asked, as is known by now; of a text, not what it was found to ask."""
        if self.of is None:
            return False
        task = position.task
        if self.of != TEXT:
            instead = _mine(position, setting, self.player) if isinstance(task, Moment) and task.unstopped else None
            return tasks.current(position, OF[self.of].key) is None and instead is None
        if isinstance(task, Telling) and self.card in (None, task.card):
            return False
        asked = (one for one in position.tasks if tasks.KINDS[one.kind].run is None)
        if self.card is not None and any(isinstance(one, OfCard) and one.card == self.card for one in asked):
            return False
        mine = _mine(position, setting, self.player)
        return mine is None or not self._of_text(mine)

    def _of_text(self, task: Task) -> bool:
        """Whether a text asks for this, or may, where nothing says which."""
        if isinstance(task, OfCard) and task.card:
            return self.card is None
        return task.kind in OF_TEXTS or (isinstance(task, Part) and task.by_card)

    def _of_another(self, position: Position, setting: Setting) -> Iterator[Missing]:
        """The facts that may show whether this is another's to decline, or is not asked at all, as a moment is not then."""
        task = position.task
        if task is None or self.of not in (OF.index.get(task.kind), MOMENT) or _mine(position, setting, self.player):
            return
        untold = MAYBE[task.kind](position, setting, task, task.seats[0]) if task.kind in MAYBE and task.seats else ()
        yield from (Missing(key, "GW-CORE-12") for key in untold)

    def _in_text(self, position: Position, setting: Setting) -> bool:
        """Whether a text waits that nobody told, so that this may decline something that it asks; it goes on then.

        Who does not declare the text does not end it either.
        """
        task = tasks.current(position, Telling)
        if task is None or self.player not in range(len(position.players)):
            return False
        if self.of == TEXT and _mine(position, setting, self.player):
            return False
        return bool(MAYBE[task.kind](position, setting, task, self.player))

    def _aims_otherwise(self, position: Position) -> Iterator[Violation]:
        """A violation if the card of which this says that it has no free spot has one, as is known by now."""
        if self.of != AIM or self.card is None or tasks.current(position, Aiming) is not None:
            return
        if self.card not in [f"horde.{card}" for card, spot in position.aimed if not spot]:
            yield Violation("GW-SOLO-24", N_("a spot of this Horde card was free"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from self._aims_otherwise(position)
        early = [*self._too_early(position, setting)]
        if early:
            yield from early
            return
        in_text = setting.partly and self._in_text(position, setting)
        missing = (
            [*self._of_another(position, setting)] if setting.partly and self.of is not None and not in_text else []
        )
        if missing:
            yield from missing
            return
        if self._not_asked(position, setting):
            if in_text and self.of != TEXT:  # the text may ask somebody else for it, or be over
                yield from _left_open(position, setting)
            return
        if in_text:
            yield from _left_open(position, setting)
            return
        yield from tasks.answering(position, setting, self.player, _optional(), whenever=True)
        if position.task is not None:
            yield from self._must(position, setting, position.task)

    def _must(self, position: Position, setting: Setting, task: Task) -> Iterator[Finding]:
        """What has to be done before the task may be ended."""
        return MUST[task.kind](position, setting, task, self.player) if task.kind in MUST else iter(())

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if self._not_asked(position, setting) or self._in_text(position, setting):
            return
        task, followed = position.tasks[-1], ""
        if isinstance(task, Telling) and MAYBE[task.kind](position, setting, task, self.player):
            flow.leave_out(position, task.card)
            followed = task.card if position.active == QIN else ""
        tasks.answered(position, task, self.player)
        if followed:
            unheard.followed(position, followed)
        if self.of == REWARD:
            self._decline_all(position)
        tasks.settle(position, setting, notes)

    def _decline_all(self, position: Position) -> None:
        """Decline what the other spots of the same warrior bring as well."""
        first = position.tasks[-1]
        for task in reversed(position.tasks):
            if not (isinstance(task, Taking) and isinstance(first, Taking) and task.rule == first.rule):
                return
            tasks.answered(position, task, self.player)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, _optional())
        if isinstance(task, Telling) and MAYBE[task.kind](position, setting, task, player):
            yield cls(player, TEXT, task.card)
        elif task:
            yield cls(player)


def _mine(position: Position, setting: Setting, player: int) -> Task | None:
    """The task of now, if this player may end it."""
    task = position.task
    return tasks.may(position, setting, player, _optional()) if task is not None and task.seats else None


def _unasked(position: Position, setting: Setting, *seats: int) -> bool:
    """Whether a card that nobody told may ask one of these players something now, or one of them seems to hold no Tactic
    cards: others are asked at the moments for them."""
    return any(not position.players[seat].tactics or unheard.met(position, setting, seat) for seat in seats)


def unsaid(position: Position, setting: Setting, action: Action) -> Action | None:
    """What an entry of the record declines without a word: what is asked by a text that nobody had told then.

    So is a moment for Tactic cards, where nobody knew that somebody held any. The entry itself if it answers nothing that
    is asked, and nothing can be declined; None if it answers.
    """
    task = position.task if type(position.tasks) is list else None
    if task is None or not task.seats or isinstance(task, Telling):
        return None
    verbs = tasks.KINDS[task.kind].verbs
    ends_another = isinstance(action, Done) and action.card in tasks.KINDS.keys() - {task.kind}
    if type(action) in verbs and tasks.TASKS.answers(position, setting, task, action.player) and not ends_another:
        return None
    of_text = task.kind in OF_TEXTS or isinstance(task, Moment) or (isinstance(task, OfCard) and bool(task.card))
    return Done(task.seats[0]) if of_text and Done in verbs else action


def pass_over(position: Position, setting: Setting, notes: list[Note]) -> bool:
    """Take away what an Event or a Horde card that nobody had told asked somebody for who may not decline it."""
    task = position.task
    if task is None or task.kind not in unheard.FORCED:
        return False
    position.tasks.pop()
    tasks.settle(position, setting, notes)
    return True


def _left_open(position: Position, setting: Setting) -> Iterator[Finding]:
    task = tasks.current(position, Telling)
    if task is not None:
        yield Missing(board.fact_of(setting, task.card), "GW-CMD-02")


@cache
def _optional() -> Meant:
    """Kinds of tasks that may be ended with done, at will or once what must be done is done."""
    return tasks.TASKS.meant[tuple(name for name, kind in tasks.KINDS.items() if Done in kind.verbs)]
