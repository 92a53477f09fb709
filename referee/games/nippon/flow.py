"""The course of the game: whose turn it is, what may be done in it, and what follows when a turn ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from referee.engine.explore import perhaps
from referee.engine.game import TABLE, Setting
from referee.engine.lists import size
from referee.engine.message import N_, Message, with_none
from referee.engine.pieces import inside
from referee.engine.unknown import known as is_known
from referee.engine.untold import is_known as is_told
from referee.engine.verdict import Finding, Note, Violation
from referee.games.nippon.box.known import Known, ScoreTrack, Track, UntoldTrack
from referee.games.nippon.components import (
    A_ROW,
    A_SPACE,
    DEEDS,
    GIVEN,
    LAST_ROUNDS,
    MOST_UNITS,
    PLACES,
    SPACES,
    TRACK,
    TRACKS,
    WORKER_SPACES,
)
from referee.games.nippon.position import WORKERS, Player, Position, Turn

AT_ONCE = ("knowledge", "mines", "invest")
"""Actions that are declared once in a turn, with all their steps."""
TOLD = frozenset((str,))
"""What actions are that somebody told."""


def known(setting: Setting) -> Known:
    """The facts of this table's box."""
    found: Known = setting.known
    return found


def now(position: Position) -> tuple[str, int]:
    """What must be decided now, as the table of the course (``game.ASKED``) calls it, and who decides it."""
    phase, turn = position.phase, position.turn
    if phase != "play":
        return {"refill": "draw", "complete": "draw", "end": "over"}.get(phase, phase), TABLE
    kind = turn.stage
    if kind == "start" and size(position.players[turn.player].workers) >= WORKER_SPACES:
        return "full", turn.player
    if kind == "acted" and (turn.action in AT_ONCE or turn.units >= MOST_UNITS):
        return "given" if any(given(position)) else "ended", turn.player
    return kind, turn.player


def is_given(position: Position, action: str) -> bool:
    """Whether a factory gives one unit of this action."""
    return action in GIVEN and action in position.turn.gifts


def given(position: Position) -> Iterator[str]:
    """What factories give in this turn, also if that is not sure."""
    gifts = position.turn.gifts
    for one in GIVEN:
        if perhaps(lambda gift=one: gift in gifts):  # type: ignore[misc]
            yield one


def in_turn(position: Position, player: int) -> Iterator[Finding]:
    """Nothing if it is this player's turn, otherwise the violation that says what comes first."""
    if position.phase == "play":
        if position.turn.player != player:
            yield Violation("NP-TURN-01", N_("it is the turn of {player}"), player=position.turn.player)
    elif position.phase == "setup":
        yield Violation("NP-SETUP-01", N_("the table is still being set up"), forced=True)
    elif position.phase == "refill":
        yield Violation(
            "NP-REFILL-04",
            N_("a full refill comes first: draw for {places}"),
            forced=True,
            places=open_places(position),
        )
    elif position.phase == "complete":
        yield Violation(
            "NP-PAY-06", N_("a row is completed first: draw for {places}"), forced=True, places=open_places(position)
        )
    elif position.phase == "marker":
        yield Violation("NP-TIME-08", N_("the scoring marker comes first: declare what it reached"), forced=True)
    else:
        yield Violation("NP-END-01", N_("the game is over"))


def begun(position: Position) -> Violation:
    """The violation for a turn that began in another way."""
    turn = position.turn
    if turn.action:
        return Violation("NP-TURN-02", N_("this turn has begun already ({done})"), done=DEEDS[turn.action])
    return Violation("NP-TURN-02", N_("a worker was taken from space {space} in this turn"), space=turn.space)


def acting(position: Position, setting: Setting, player: int, action: str) -> Iterator[Finding]:
    """Nothing if the player may do this action now: the worker's space shows it, or a factory gives it."""
    yield from in_turn(position, player)
    turn = position.turn
    if position.phase != "play" or turn.player != player or (action in GIVEN and action in turn.gifts):
        return
    if turn.stage == "start":
        yield Violation("NP-TURN-02", N_("no worker has been taken yet: say take first"), forced=True)
    elif turn.stage in ("reward", "wages"):
        yield Violation("NP-TURN-02", N_("this turn is a consolidation, and no action can be added"))
    elif turn.stage == "acted" and turn.action != action:
        chosen = N_("this turn's action has been chosen already ({done})")
        yield Violation("NP-WORK-03", chosen, done=named(turn.action))
    elif turn.stage == "act":
        yield from _printed(setting, turn.space, action)


def _printed(setting: Setting, space: int, action: str) -> Iterator[Finding]:
    """Nothing if the action is printed under the space the worker came from, otherwise the violation."""
    printed = actions_of(setting, space)
    if action in printed:
        return
    if action == "market":
        yield market_only(space)
    else:
        yield Violation(
            "NP-WORK-03",
            N_("space {space} shows {shown}, not {action}"),
            space=space,
            shown=[named(one) for one in printed],
            action=DEEDS[action],
        )


def named(deed: str) -> object:
    """An action in a sentence; one that nobody has told is told by what it can be."""
    return DEEDS[deed] if type(deed) is str else deed


def market_only(space: int) -> Violation:
    """The violation for the local market under another space than the rightmost."""
    return Violation(
        "NP-WORK-06", N_("the local market is under the rightmost space, not under space {space}"), space=space
    )


def actions_of(setting: Setting, space: int) -> Sequence[str]:
    """The actions printed under a space; only the rightmost is told by the rulebook (NP-WORK-06)."""
    return known(setting).spaces[space - 1]


def units_left(position: Position, rule: str, action: str) -> Iterator[Finding]:
    """Nothing if one more unit of this action may be done. A unit that a factory gives does not count."""
    turn = position.turn
    if turn.action == action and turn.units >= MOST_UNITS and not is_given(position, action):
        yield Violation(
            rule, N_("this action has been done {count#time|times} this turn, and that is the most"), count=turn.units
        )


def unit_done(position: Position, action: str, used: int) -> None:
    """Note that one more unit of the action is done, or that what a factory gave is taken."""
    turn = position.turn
    if is_given(position, action):
        turn.gifts.remove(action)
        return
    if turn.action != action:  # another one went before, if the table wants it so
        turn.units, turn.used, turn.placed = 0, [], []
    turn.stage, turn.action = "acted", action
    turn.units += 1
    turn.used.append(used)


def may(position: Position, setting: Setting, player: int, action: str) -> bool:
    """Whether the action is worth listing: a quick look before its rules are tried."""
    turn = position.turn
    if position.phase != "play" or turn.player != player:
        return False
    if turn.stage == "act":
        printed = actions_of(setting, turn.space)
        if not TOLD.issuperset(map(type, printed)) or action in printed:
            return True
    return (turn.stage == "acted" and turn.action == action) or is_given(position, action)


def spend(position: Position, player: int, what: str, count: int) -> None:
    """Take something from a player."""
    own = position.players[player]
    setattr(own, what, getattr(own, what) - count)


def track_of(setting: Setting, track: int) -> Track | UntoldTrack:
    """A track of the player boards (FACT-12)."""
    return known(setting).tracks[TRACKS[track]]


def level(setting: Setting, own: Player, track: int) -> int:
    """The number at a marker."""
    found: int = track_of(setting, track).level(own.steps[track])
    return found


def room_above(setting: Setting, own: Player, track: int, steps: int, rule: str) -> Iterator[Finding]:
    """Nothing if the marker can go up so many steps, otherwise the violation."""
    here = track_of(setting, track)
    if own.steps[track] + steps > here.top:
        left = here.top - own.steps[track]
        yield Violation(
            rule,
            N_("the {track} track has {left#step|steps} left above the marker, {steps#is needed|are needed}"),
            track=TRACK[track],
            left=max(0, left) if is_known(left) else left,
            steps=steps,
        )


def step_up(
    position: Position, setting: Setting, player: int, track: int, steps: int, rule: str, notes: list[Note]
) -> None:
    """Move a marker up, at most to the top (NP-GEN-07)."""
    own, here = position.players[player], track_of(setting, track)
    steps = max(0, min(steps, here.top - own.steps[track]))
    own.steps[track] += steps
    notes.append(
        Note(
            rule,
            with_none(
                N_("{player} goes {steps#step|steps} up on the {track} track"),
                steps=N_("{player} goes no step up on the {track} track"),
            ),
            player=player,
            steps=steps,
            track=TRACK[track],
        )
    )


def bag(position: Position) -> list[int]:
    """How many workers of each colour are in the bag (NP-INV-01)."""
    return inside(WORKERS, position)


def row_size(position: Position) -> int:
    """Workers a full row holds."""
    return A_ROW[len(position.players)]


def wanted(position: Position) -> list[tuple[int, int]]:
    """The places that take workers from the bag now, with how many they lack: spaces are 0 to 4, rows begin at 5.

    Spaces may be filled in any order, rows from the top. Nothing is wanted once the bag is empty.
    """
    inside = position.in_bag
    if inside <= 0:
        return []
    if position.phase == "complete":
        lacks = position.pending
    else:
        lacks = [A_SPACE - size(here) for here in position.spaces]
        if spaces := [(n, min(inside, lack)) for n, lack in enumerate(lacks) if lack > 0]:
            return spaces
        lacks = [row_size(position) - size(row) for row in position.rows]
    return [*islice(((SPACES + n, min(inside, lack)) for n, lack in enumerate(lacks) if lack > 0), 1)]


def lacking(position: Position, place: int) -> int:
    """How many workers a place takes from the bag now."""
    if place >= SPACES or position.phase == "complete":
        return dict(wanted(position)).get(place, 0)
    return max(0, min(position.in_bag, A_SPACE - size(position.spaces[place])))


def open_places(position: Position) -> list[Message]:
    """The places that take workers from the bag now, each with how many; where that is not known, all that may."""
    template = N_("{place} ({count#worker|workers})")
    if all(map(is_told, position.spaces)):
        may = wanted(position)
    else:
        lacks = [(n, A_SPACE - size(here)) for n, here in enumerate(position.spaces)]
        may = [(n, lack) for n, lack in lacks if not is_told(lack) or lack > 0]
    return [Message(template, {"place": PLACES[place], "count": count}) for place, count in may]


def finish_turn(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Refill the space that was emptied, complete pending rows, and pass the turn on (NP-TURN-07)."""
    turn = position.turn
    if turn.space and not position.spaces[turn.space - 1]:
        row = next((number for number, row in enumerate(position.rows) if row), None)
        if row is None:
            position.phase = "refill"
            notes.append(Note("NP-REFILL-04", N_("all rows are empty: a full refill, draw from the bag")))
            return
        position.spaces[turn.space - 1], position.rows[row] = position.rows[row], []
        position.pending[row] = 0
        notes.append(
            Note("NP-REFILL-02", N_("the workers of row {row} move to space {space}"), row=row + 1, space=turn.space)
        )
    if turn.action == "consolidate" and any(position.pending):
        position.phase = "complete"
        if wanted(position):
            notes.append(Note("NP-PAY-06", N_("the full refill is completed from the bag")))
            return
        position.phase = "play"
    next_turn(position, setting, notes)


def filled(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Go on when all workers are drawn. After a full refill, not after a completion, the scoring marker moves."""
    if position.phase == "complete":
        position.phase = "play"
        next_turn(position, setting, notes)
        return
    size = row_size(position)
    position.pending = [size - len(row) for row in position.rows]
    if any(position.pending):
        notes.append(
            Note(
                "NP-REFILL-07",
                N_("{count#place stays|places stay} open until workers return"),
                count=sum(position.pending),
            )
        )
    position.phase = "play"
    if position.last >= 0:
        next_turn(position, setting, notes)
        return
    position.marker += 1
    notes.append(Note("NP-TIME-01", N_("the scoring marker moves to space {space}"), space=position.marker))
    track = known(setting).score_track
    if track is None:
        position.phase = "marker"
        return
    after_marker(position, setting, passed(position, track), position.marker == track.first_gold, notes)


def passed(position: Position, track: ScoreTrack) -> bool:
    """Whether the marker just passed the symbol of the next scoring."""
    return position.scorings < 2 and position.marker == (track.first, track.second)[position.scorings] + 1


def after_marker(position: Position, setting: Setting, scoring: bool, gold: bool, notes: list[Note]) -> None:
    """Go on after the marker moved: a scoring it passed, the final phase it began, the next turn (NP-TIME-09)."""
    position.phase = "play"
    if scoring:
        _symbol(position, setting, notes)
    if position.last >= 0:
        return
    if gold:
        notes.append(
            Note("NP-TIME-04", N_("the marker reached gold: everybody has {count} more turns"), count=LAST_ROUNDS)
        )
    next_turn(position, setting, notes)
    if gold:
        position.last = LAST_ROUNDS * len(position.players)


def _symbol(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Carry out the first or second scoring."""
    from referee.games.nippon.regions import score_regions

    rule = "NP-TIME-02" if position.scorings == 0 else "NP-TIME-03"
    notes.append(Note(rule, N_("scoring {number}"), number=position.scorings + 1))
    score_regions(position, setting, notes)


def next_turn(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Pass the turn on clockwise; after the last turn the third scoring ends the game."""
    from referee.games.nippon import synergy
    from referee.games.nippon.regions import score_regions

    position.turns += 1
    count = len(position.players)
    seat = position.turn.player
    position.turn = Turn(player=(seat + 1) % count)
    if position.last < 0:
        return
    position.last = max(0, position.last - 1)
    if position.last % count == 0:
        _last_round(position, setting, position.last // count, notes)
    if not position.last:
        notes.append(Note("NP-TIME-06", N_("the third scoring, and the game ends")))
        position.turn.player = seat
        score_regions(position, setting, notes)
        position.phase = "end"
        for player in range(count):
            synergy.fire(position, setting, player, "end_game", notes)


def _last_round(position: Position, setting: Setting, left: int, notes: list[Note]) -> None:
    """Move the marker on at the end of a last round, as far as its track goes (NP-TIME-10)."""
    notes.append(
        Note(
            "NP-TIME-05",
            with_none(N_("a last round is over; {left} to go"), left=N_("a last round is over, none is left")),
            left=left,
        )
    )
    track = known(setting).score_track
    if track is not None and position.marker >= track.spaces:
        notes.append(Note("NP-TIME-10", N_("the scoring marker is at the end of its track and stays there")))
        return
    position.marker += 1
    if not left or position.scorings >= 2:
        return
    if track is None:
        position.phase = "marker"
    elif passed(position, track):
        _symbol(position, setting, notes)
