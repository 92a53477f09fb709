"""Abilities that nobody told: which of them may answer what has just happened, and ask somebody something.

Nobody knows at which moments such a card speaks. Whoever it belongs to says so by an entry as the card has it; any other
entry declares that it asked nothing, or that what it offered was declined (GW-CORE-12). What an Event or a Horde card does
to the players they do not choose: it may ask for what nobody may decline, and then the next entry comes too early.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from referee.engine.game import Setting
from referee.engine.unknown import number
from referee.engine.verdict import Missing
from referee.games.great_wall.box import board
from referee.games.great_wall.position import Position

OWNED = ("general", "advisor")
BY_QIN = ("command", "solo")
"""The kinds of texts that Qin follows: they ask nobody else, but what he then Activates may stop the game."""
FORCING = ("event", "horde", *BY_QIN)
"""The kinds of cards that nobody chose to have: what they do may be no choice."""
FORCED = frozenset({"place_shame", "perish", "pay"})
"""What such a card may have somebody do who cannot decline it. Other losses, and what is drawn over the hand limit, ask
nothing; more Horde cards come by an Event at once, when it is revealed."""
AFTER = "@"
"""Behind a key, with the size of the stack on which its question would lie: what lies higher comes first."""


def note(position: Position, setting: Setting, hordes: Sequence[int]) -> None:
    """Note the cards that may answer what happens now, perhaps to these Horde cards."""
    if type(position.unheard) is not list:
        position.unheard = []
    told = board.known(setting).texts
    for key in _speaking(position, hordes):
        if key not in told:
            one = f"{key}{AFTER}{len(position.tasks)}"
            position.unheard += [one] if one not in position.unheard else []


def followed(position: Position, key: str) -> None:
    """Note that Qin followed a text in his turn, wherever it moved his Clerks: an Activation may come before the next that is
    known of, and before what comes after his turn.
    """
    kept, size = position.unheard if type(position.unheard) is list else [], len(position.tasks)
    if _by_qin(key):
        position.unheard = [*kept, f"{key}{AFTER}{size}", f"{key}{AFTER}{size - 1}"]


def _speaking(position: Position, hordes: Sequence[int]) -> Iterator[str]:
    """The cards whose abilities may answer: of Generals, Active Advisors, Qin's General, Events, these Horde cards."""
    for own in position.players:
        if type(own.general) is int and own.general:
            yield f"general.{own.general}"
        if type(own.advisors) is list:
            yield from (f"advisor.{card}" for card in own.advisors if type(card) is int)
    if position.qin is not None:
        yield "qin"
    if type(position.events) is list:
        yield from (f"event.{card}" for card in position.events if type(card) is int)
    yield from (f"horde.{card}" for card in hordes if type(card) is int)


def comes_to(position: Position) -> None:
    """What a card may have to ask is asked when the stack is as small as it was when that happened."""
    if position.unheard:
        size = len(position.tasks)
        heard = (one if _waits(one, size) else one.partition(AFTER)[0] for one in position.unheard)
        position.unheard = list(dict.fromkeys(heard))


def _waits(one: str, size: int) -> bool:
    """Whether the tasks come first that lie above the question that a card may have."""
    least = one.partition(AFTER)[2]
    return bool(least) and int(least) < size


def any_now(position: Position) -> bool:
    """Whether such a card may ask somebody something that answers what has just happened."""
    return type(position.unheard) is list and any(AFTER not in one and not _by_qin(one) for one in position.unheard)


def _by_qin(key: str) -> bool:
    """Whether this is a text that Qin followed: he asks nobody."""
    return key.partition(".")[0] in BY_QIN


def of(position: Position, setting: Setting, seat: int) -> list[str]:
    """The cards nobody told that may ask this player something now."""
    keys = [key for key in position.unheard if AFTER not in key] if any_now(position) else []
    return [*_untold(position, setting, seat, keys)]


def may_bring(position: Position, setting: Setting, seat: int) -> Iterator[Missing]:
    """The cards nobody told that may have brought this player something since, before they ask anything."""
    if not setting.partly or type(position.unheard) is not list:
        return
    keys = dict.fromkeys(one.partition(AFTER)[0] for one in position.unheard)
    for key in _untold(position, setting, seat, keys):
        yield Missing(board.fact_of(setting, key), "GW-CORE-12")


def _untold(position: Position, setting: Setting, seat: int, keys: Iterable[str]) -> Iterator[str]:
    """Those of the cards that nobody told and that may ask this player something."""
    told = board.known(setting).texts
    return (key for key in keys if key not in told and _asks(position, key, seat))


def met(position: Position, setting: Setting, seat: int) -> list[str]:
    """The same cards, where what is made of an entry rests on it that nobody told them."""
    found = of(position, setting, seat)
    any(number(f"box:{board.fact_of(setting, key)}", 0, 1) == 1 for key in found)
    return found


def forcing(position: Position, setting: Setting) -> Iterator[Missing]:
    """The cards nobody told that may ask now for what nobody may decline: if they do, nothing else comes before it."""
    of_all = _of_kinds(position, setting, FORCING)
    yield from (Missing(board.fact_of(setting, key), "GW-CORE-12") for key in of_all)


def of_qin(position: Position, setting: Setting) -> list[str]:
    """The texts nobody told that Qin has just followed: an Activation of his may be going on still."""
    return _of_kinds(position, setting, BY_QIN)


def _of_kinds(position: Position, setting: Setting, kinds: Collection[str]) -> list[str]:
    """The cards of some kinds that nobody told and that may answer what has just happened."""
    if not setting.partly or type(position.unheard) is not list:
        return []
    told = board.known(setting).texts
    keys = [key for key in position.unheard if AFTER not in key]
    return [key for key in keys if key.partition(".")[0] in kinds and key not in told]


def _asks(position: Position, key: str, seat: int) -> bool:
    kind, _, card = key.partition(".")
    if kind == "qin" or _by_qin(key) or not 0 <= seat < len(position.players):
        return False  # Qin asks nobody: what he does he does by himself
    own = position.players[seat]
    if kind == "general":
        return own.general == int(card)
    return kind not in OWNED or (type(own.advisors) is list and int(card) in own.advisors)
