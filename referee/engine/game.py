"""What a game hands to the kernel, what stays fixed at a table, and who decides next."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from messages.classes import frozen, mutable
from referee.engine import possible, telling
from referee.engine.action import Action
from referee.engine.box import Box, missing
from referee.engine.data import Fact, Json, Position, Table
from referee.engine.entry import Grammar, Names
from referee.engine.errors import NoSuchError, SetupError
from referee.engine.fields import private_fields
from referee.engine.fitting import misfit
from referee.engine.message import N_, Message, span
from referee.engine.position import set_path
from referee.engine.rule import RuleBook
from referee.engine.runs import RUNNING, NotKnown
from referee.engine.single import Singles
from referee.engine.values import Choice
from referee.engine.verdict import Missing, Note, Violation
from referee.engine.words import Words, fold

if TYPE_CHECKING:
    from random import Random

TABLE = -1
WATCHER = -2
"""Askers beside the seats: the people at the table together, and somebody who only looks. Both know what is public."""


@frozen
class Seat:
    """One player at the table: the name people use, and the colour of the pieces (a key of the game's colours)."""

    name: str
    colour: str


@frozen
class Option:
    """A choice made when a table is opened, such as a board side or a variant; the first value is the default."""

    name: Words
    values: tuple[Words, ...]
    help: str


DIGESTS: dict[tuple[object, str], Any] = {}
"""The digests of boxes by what is told there: most tables that a process opens have the same box."""
MOST_DIGESTS = 16


def _digested(game: Game, box: Box) -> Any:
    """The game's digest of a box; the same one for the same facts."""
    told = (game.digest, repr(box.facts))
    found = DIGESTS.get(told)
    if found is None:
        if len(DIGESTS) >= MOST_DIGESTS:
            DIGESTS.clear()
        found = DIGESTS[told] = game.digest(box)
    return found


class Players(tuple[str, ...]):
    """The players' names by seat; ``own`` are names this table has for other things, by their keys."""

    own: Mapping[str, str] = {}


@mutable
class Setting:
    """What does not change while a table plays: who sits there, options, rulings and the facts of the box.

    ``known`` is the game's own digest of the box, made for fast look-up. ``lacking`` says that the box is not complete,
    ``partly`` that something may be unknown: of the box, or of positions (``gaps``).
    ``players`` are the players' names by seat, ``names`` the folded names and colours of the players with their seats.
    Both have in ``own`` the names that this table uses for other things. ``answered`` are the rulings that the table
    has chosen itself, if only to keep the default.
    """

    game: Game
    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    rulings: Mapping[str, str]
    box: Box
    known: Any = None
    partly: bool = False
    lacking: bool = False
    gaps: bool = False
    names: Names = field(default_factory=Names)
    players: Players = field(default_factory=Players)
    answered: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.names = self._names()
        self.players = Players(seat.name for seat in self.seats)
        self.refresh()

    @property
    def own_rulings(self) -> dict[str, str]:
        """The rulings that the table has chosen itself, and those that are not the default."""
        usual = self.game.book.defaults
        return {key: one for key, one in self.rulings.items() if key in self.answered or one != usual[key]}

    @property
    def goes_by(self) -> dict[str, Fact]:
        """The facts that this table goes by: what the box tells, and what a ruling assumes until it does."""
        return self.game.assumed(self) | self.box.facts

    def refresh(self) -> None:
        """Digest the box again, after a fact was added."""
        self.known = _digested(self.game, self.box)
        self.lacking = any(missing(self.game.package, self.box.facts, optional=True))
        self.partly = self.gaps or self.lacking
        self.players.own = self.game.own_words(self.box)
        self.names.own = {fold(word): key for key, word in self.players.own.items()}

    def has_gaps(self) -> None:
        """Positions of this setting may be only partly known."""
        self.gaps = self.partly = True

    def _names(self) -> Names:
        """Folded names, colours and numbers (``p1``) of the players, to their seats.

        A name goes before a colour: a player called Red is not the red one.
        """
        found = Names({fold(seat.name): number for number, seat in enumerate(self.seats)})
        for number, seat in enumerate(self.seats):
            for word in self.game.colours[self.game.colours.index[seat.colour]].folded():
                found.setdefault(word, number)
        for number in range(len(self.seats)):
            found.setdefault(f"p{number + 1}", number)
        found.written = [seat.name for seat in self.seats]
        return found


@mutable
class Decision:
    """What must be decided next, by whom (seats; :data:`TABLE` for the table itself), and with which actions.

    ``others`` are actions that players not named in ``seats`` may take meanwhile (reactions); ``secret`` choices are
    not shown to the others before all are made. ``also`` are actions that anybody may declare of what nobody told, which
    no list shows. ``chance``: a player declares what chance brought (dice rolled), nobody
    chooses. A game that is over has no seats. Nobody changes one; it is not frozen because one is made at every entry, and
    that would take five times as long.
    """

    kind: str
    seats: tuple[int, ...]
    verbs: tuple[type[Action], ...]
    prompt: Message
    others: tuple[type[Action], ...] = ()
    secret: bool = False
    chance: bool = False
    also: tuple[type[Action], ...] = ()

    @property
    def over(self) -> bool:
        return not self.seats


def own_told(position: Position, setting: Setting, player: int) -> list[tuple[int, Message]]:
    """The default of :attr:`Game.own`: the private fields of a player, in the words of their declarations."""
    return telling.own_lines(position.players[player])


def no_words(box: Box) -> Mapping[str, str]:
    """The default of :attr:`Game.own_words`: the table has no names of its own."""
    return {}


def nothing_hidden(position: Position, setting: Setting, asker: int) -> Position:
    """The default of :attr:`Game.seen`: nothing is hidden from anybody."""
    return None


def always_secret(position: Position, action: Action) -> bool:
    """The default of :attr:`Game.secret`: what was declared in private stays private."""
    return True


def nothing_printed(setting: Setting) -> dict[str, Json]:
    """Nothing of a final is printed."""
    return {}


def no_facts(box: Box) -> Any:
    """The default of :attr:`Game.digest`: no rule has to look up what is printed on components."""
    return None


def well_formed(position: Position, setting: Setting) -> Message | None:
    """What makes no sense by the declarations of a position; None if all is well. What nobody told does."""
    have, need = len(position.players), len(setting.seats)
    if have != need:
        return Message(N_("The position has {have} players, the table {need}."), {"have": have, "need": need})
    return misfit(position, setting.game.parties(position))


def none_wrong(position: Position, setting: Setting) -> list[Violation | Missing]:
    """The default of :attr:`Game.audit`: nothing is counted."""
    return []


def told(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """The default of :attr:`Game.view`: the position in the words of its declarations."""
    return telling.lines(position)


def points_now(position: Position, setting: Setting) -> Mapping[str, Json]:
    """The default of :attr:`Game.status`: the field ``vp`` of every player, 0 where there is none."""
    points = {seat.name: getattr(player, "vp", 0) for seat, player in zip(setting.seats, position.players, strict=True)}
    return {N_("vp"): points}


def no_chance(position: Position, setting: Setting, rng: Random) -> Action:
    """The default of :attr:`Game.chance`: SetupError, as nothing is drawn or rolled."""
    raise SetupError(N_("Nothing is drawn or rolled in this game."))


def begun(setting: Setting, given: Table) -> Position:
    """The default of :attr:`Game.ready`: the start of a game with the ``given`` paths set."""
    position = setting.game.start(setting)
    for path, value in given.items():
        set_path(position, path, value)
    return position


def nothing_laid(setting: Setting) -> Json:
    """The default of :attr:`Game.laid`: how a table was opened tells nothing of its position."""
    return {}


def nothing_assumed(setting: Setting) -> dict[str, Fact]:
    """The default of :attr:`Game.assumed`: no ruling takes a fact for so that nobody has told."""
    return {}


def no_notes(before: Position, after: Position, setting: Setting) -> list[Note]:
    """The default of :attr:`Game.changes`: no rule stands against a correction."""
    return []


@frozen(slots=False)
class Game:
    """Everything the kernel needs of a game.

    Each callable is pure. ``public`` gives what may be shown of an action to everybody: without the number of a card
    that only its owner knows, say. ``changes`` says which rules stand against a correction, from the positions before
    and after it. Fields declared :data:`~referee.engine.fields.PRIVATE` are not shown to everybody; their owner may ask
    for them, and ``own`` puts them into words. ``own_words`` are the names an owner has given to values of an ``owned``
    choice, by their keys. ``seen`` gives the position as an asker knows it, in which what only others know is unknown;
    None if nothing is hidden from them. ``secret`` says whether a private action still tells what is not on the table. ``printed`` gives the parts of a final that a
    box tells, before anything is counted. ``zones_module`` names
    what a camera needs (:mod:`referee.engine.spot`), loaded only for it. ``moment`` are the paths of a position, with ``*`` for every place, that say
    at which moment of the game it is: whoever asks without a table is taken to stand where the entry fits. ``singles`` are the pieces that exist once.
    ``occasions`` put a partly known position to the moments at which an action may be declared, where ``moment`` cannot
    say it; ``laid`` tells what of a position follows from how the table was opened, as a part of its JSON form.
    ``fits`` says what no rule could work with beside what the declarations of a position rule out; ``parties`` are the
    seats that have anything there: those of the players, and of whoever else takes part.
    ``assumed`` are the facts that a table goes on with while nobody has told them, by its rulings.
    ``bgg`` is its number at BoardGameGeek, 0 where that is not known for certain.
    ``unsaid`` is what an entry of the record declines without a word, where somebody is asked before it by a text that
    nobody had told when it was made; the entry itself if nobody may decline that; None if it answers what is asked.
    ``pass_over`` takes away what nobody may decline, if such a text may have asked for it, and says whether it has.
    """

    id: str
    title: Words
    rules_version: str
    package: str
    players: tuple[int, int]
    colours: Choice
    actions: tuple[type[Action], ...]
    position: type[Position]
    start: Callable[[Setting], Position]
    decision: Callable[[Position, Setting], Decision]
    final: Callable[[Position, Setting], tuple[dict[str, Json], list[Missing]]]
    score: Callable[..., Any]
    scoring_module: str = ""
    printed: Callable[[Setting], dict[str, Json]] = nothing_printed
    options: tuple[Option, ...] = ()
    digest: Callable[[Box], Any] = no_facts
    fits: Callable[[Position, Setting], Message | None] = lambda position, setting: None
    parties: Callable[[Position], Sequence[int]] = lambda position: range(len(position.players))
    audit: Callable[[Position, Setting], Sequence[Violation | Missing]] = none_wrong
    chance: Callable[[Position, Setting, Random], Action] = no_chance
    ready: Callable[[Setting, Table], Position] = begun
    status: Callable[[Position, Setting], Mapping[str, Json]] = points_now
    view: Callable[[Position, Setting], list[tuple[int, Message]]] = told
    facts_module: str = ""
    public: Callable[[Position, Action], Action] = lambda position, action: action
    changes: Callable[[Position, Position, Setting], list[Note]] = no_notes
    own: Callable[[Position, Setting, int], list[tuple[int, Message]]] = own_told
    own_words: Callable[[Box], Mapping[str, str]] = no_words
    seen: Callable[[Position, Setting, int], Position | None] = nothing_hidden
    secret: Callable[[Position, Action], bool] = always_secret
    zones_module: str = ""
    moment: tuple[str, ...] = ("phase", "turn")
    singles: tuple[Singles, ...] = ()
    laid: Callable[[Setting], Json] = nothing_laid
    assumed: Callable[[Setting], dict[str, Fact]] = nothing_assumed
    occasions: Callable[[Action, int], Sequence[Callable[[Position], None]]] = lambda action, players: ()
    bgg: int = 0
    unsaid: Callable[[Position, Setting, Action], Action | None] = lambda position, setting, action: None
    pass_over: Callable[[Position, Setting, list[Note]], bool] = lambda position, setting, notes: False

    def __post_init__(self) -> None:
        """What is asked of a position answers also where it is only partly known (:mod:`~referee.engine.possible`)."""
        decision, fits, audit, status = self.decision, self.fits, self.audit, self.status
        view = self.view

        def decide(position: Position, setting: Setting) -> Decision:
            if not setting.partly:
                try:
                    return decision(position, setting)
                except NotKnown:
                    if RUNNING.get() is not None:
                        raise
                    setting.has_gaps()
            return possible.decision(lambda: decision(position, setting))

        def fit(position: Position, setting: Setting) -> Message | None:
            return well_formed(position, setting) or possible.misfit(lambda: fits(position, setting))

        def count(position: Position, setting: Setting) -> Sequence[Violation | Missing]:
            return possible.in_common(lambda: audit(position, setting))

        def now(position: Position, setting: Setting) -> Mapping[str, Json]:
            return possible.agreed(lambda: status(position, setting))

        def lines(position: Position, setting: Setting) -> list[tuple[int, Message]]:
            return possible.or_else(lambda: view(position, setting), lambda: told(position, setting))

        of_position = (("decision", decide), ("fits", fit), ("audit", count), ("status", now), ("view", lines))
        for name, asked in of_position:
            object.__setattr__(self, name, asked)

    @cached_property
    def of_moment(self) -> re.Pattern[str]:
        """Matches the paths that say at which moment of the game it is."""
        ways = [re.escape(path).replace(r"\*", "[^.]+") for path in self.moment]
        return re.compile(rf"(?:{'|'.join(ways)})(?:\.|$)")

    @cached_property
    def private(self) -> frozenset[str]:
        """The fields that only their owner may see."""
        kind: Any = self.position
        return private_fields(kind)

    @cached_property
    def grammar(self) -> Grammar:
        return Grammar(self.actions)

    @cached_property
    def scoring(self) -> Any:
        """The game's module of scoring: categories, questions for a final, its schema."""
        return import_module(self.scoring_module)

    @cached_property
    def book(self) -> RuleBook:
        return RuleBook(self.package)

    def setting(
        self, seats: Sequence[Seat], options: Mapping[str, str], rulings: Mapping[str, str], box: Box
    ) -> Setting:
        """A checked setting; SetupError says what is wrong with the players, options or rulings."""
        low, high = self.players
        if not low <= len(seats) <= high:
            raise SetupError(
                N_("{game} is played by {span#player|players}, not {count}."),
                game=self.title,
                span=span(low, high),
                count=len(seats),
            )
        names = [fold(seat.name) for seat in seats]
        for kind, taken in (
            (N_("Two players are called {value}."), names),
            (N_("Two players chose {value}."), [s.colour for s in seats]),
        ):
            twice = next((one for one in taken if taken.count(one) > 1), None)
            if twice is not None:
                raise SetupError(kind, value=twice)
        made = Setting(self, tuple(seats), self.chosen(options), self.settled(rulings), box)
        made.answered = frozenset(rulings)
        return made

    def chosen(self, chosen: Mapping[str, str]) -> Mapping[str, str]:
        """Every option of the game, as chosen or by default; SetupError if an option or its value does not exist."""
        known = {option.name.key: option for option in self.options}
        for key, value in chosen.items():
            if key not in known:
                raise SetupError(N_("There is no option {key}. Options: {known}."), key=key, known=", ".join(known))
            values = [one.key for one in known[key].values]
            if value not in values:
                raise SetupError(
                    N_("Option {key} cannot be {value}. Possible: {known}."),
                    key=key,
                    value=value,
                    known=", ".join(values),
                )
        return {key: chosen.get(key, option.values[0].key) for key, option in known.items()}

    def settled(self, chosen: Mapping[str, str]) -> Mapping[str, str]:
        """Every ruling of the game, as chosen or by default; SetupError if a ruling or its value does not exist."""
        for key, value in chosen.items():
            ruling = self.book.rulings.get(key)
            if ruling is None:
                raise NoSuchError(N_("There is no ruling {key}."), key, self.book.rulings, key=key)
            if value not in ruling.options:
                raise SetupError(
                    N_("Ruling {key} cannot be {value}. Possible: {known}."),
                    key=key,
                    value=value,
                    known=", ".join(ruling.options),
                )
        return {**self.book.defaults, **chosen}
