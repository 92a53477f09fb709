"""Which cells of Horde cards may be covered, and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.message import N_
from referee.engine.verdict import Finding, Missing, Violation
from referee.games.great_wall import flow
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.box.printed import HordeCard
from referee.games.great_wall.cards import lasting
from referee.games.great_wall.components import ARCHER, GRID, HORSEMAN, SECTION, SPEARMAN, SPOT
from referee.games.great_wall.flowing import perhaps
from referee.games.great_wall.position import Horde, Position, Section

RULES = {SPEARMAN: "GW-ATK-02", ARCHER: "GW-ATK-04", HORSEMAN: "GW-ATK-03"}
"""The rule of each warrior's Attack."""
WIDTH = {SPEARMAN: 1, ARCHER: 1, HORSEMAN: 2}
"""How many spots an Attack covers."""


def free(setting: Setting, horde: Horde) -> list[int] | None:
    """The free Vital spots (GW-ATK-01); None if the card is not known."""
    printed = board.horde(setting, horde.card)
    if printed is None:
        return None
    covered = horde.covered()
    return [spot for spot in printed.spots if spot not in covered]


def all_covered(setting: Setting, horde: Horde) -> bool:
    """Whether every Vital spot carries a warrior or a marker (GW-DEFEAT-01); False for an unknown card."""
    printed = board.horde(setting, horde.card)
    if printed is None:
        return False
    covered = horde.covered()
    return all(spot in covered for spot in printed.spots)


def beside(printed: HordeCard | None, first: int, second: int) -> bool:
    """Whether two cells touch along a side (GW-ATK-03), however the card lies if it is not known."""
    return any(_touch(first, second, columns) for columns in (GRID if printed is None else (printed.columns,)))


def _touch(first: int, second: int, columns: int) -> bool:
    (top, left), (bottom, right) = (divmod(cell - 1, columns) for cell in (first, second))
    return abs(top - bottom) + abs(left - right) == 1


def pairs(printed: HordeCard | None, spots: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Every pair of these spots that a Horseman can cover together."""
    for place, first in enumerate(spots):
        for second in spots[place + 1 :]:
            if beside(printed, first, second):
                yield first, second


def reach(section: Section, soldier: int) -> list[tuple[int, Horde]]:
    """The Horde cards a warrior can Attack, with their rows: for a Spearman only row 1 (GW-ATK-02, -06)."""
    rows = list(enumerate(section.hordes, 1))
    return rows[:1] if soldier == SPEARMAN else rows


def open_spots(position: Position, setting: Setting, soldier: int, number: int, horde: Horde) -> list[int] | None:
    """The free spots of a card that a warrior of this kind may cover; None while the card is unknown."""
    words = lasting.soldier_word(soldier)
    if lasting.forbidden(position, setting, "covering", at=number, horde=horde, words=words):
        return []
    return free(setting, horde)


def targets(position: Position, setting: Setting, number: int, soldier: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every row and spots that such a warrior may cover in a Section; of an unknown card every cell may be a spot."""
    for row, horde in reach(position.sections[number], soldier):
        spots, printed = open_spots(position, setting, soldier, number, horde), board.horde(setting, horde.card)
        if spots is None:
            covered = horde.covered()
            spots = [spot for spot in SPOT.domain() if spot not in covered]
        yield from ((row, one) for one in (pairs(printed, spots) if soldier == HORSEMAN else ((one,) for one in spots)))


def has_target(position: Position, setting: Setting, number: int, soldier: int) -> bool | None:
    """Whether such a warrior may cover a spot of the Section; None if that cannot be known."""
    unknown = False
    for _, horde in reach(position.sections[number], soldier):
        spots = open_spots(position, setting, soldier, number, horde)
        if spots is None:
            unknown = True
        elif any(pairs(board.horde(setting, horde.card), spots)) if soldier == HORSEMAN else spots:
            return True
    return None if unknown else False


def coverable(
    position: Position,
    setting: Setting,
    soldier: int,
    number: int,
    row: int,
    spots: Sequence[int],
    *,
    there: bool = False,
) -> Iterator[Finding]:
    """Findings against covering these spots of the Horde card in this row; ``there`` if people have it before them."""
    section = position.sections[number]
    rule = RULES[soldier]
    words = lasting.soldier_word(soldier)
    if len(spots) != WIDTH[soldier]:
        text = N_("{count#spot is|spots are} covered by this Attack, not {said}")
        yield Violation(rule, text, count=WIDTH[soldier], said=len(spots))
    elif soldier == HORSEMAN and not beside(None, *spots):
        yield _apart(spots)
    if row > len(section.hordes):  # none comes unseen, whatever may have gone
        text = N_("no Horde card lies in row {row} of the {section} Section")
        yield Violation("GW-ATK-13", text, row=row, section=SECTION[number])
        return
    doubts = [*unseen.acted(position, setting, rule), *([] if there else perhaps_gone(position, setting, section))]
    if doubts:
        yield from doubts
        return
    if soldier == SPEARMAN and row > 1:
        shielded = all_covered(setting, section.hordes[0])
        text = N_("a Spearman Attacks the Horde card in row 1")
        yield Violation("GW-ATK-06" if shielded else rule, text)
    horde = section.hordes[row - 1]
    if lasting.forbidden(position, setting, "covering", at=number, horde=horde, words=words):
        text = N_("an ability forbids covering spots of Horde card {card}")
        yield Violation("GW-HORDE-02", text, card=horde.card)
    yield from _spots(setting, horde, soldier, spots)


CHECKED = "checked"
"""Behind the key of a Horde card that nobody told, in ``unsure``: something lay on it when Defeated cards were looked for."""


def check(position: Position, setting: Setting) -> None:
    """Note which cards that nobody told may be Defeated now."""
    for section in position.sections:
        for horde in section.hordes:
            if board.horde(setting, horde.card) is None and perhaps(partial(_carries, horde)):
                flow.leave_out(position, f"horde.{horde.card}.{CHECKED}")


def _carries(horde: Horde) -> bool:
    return size(horde.wounds) > 0 or size(horde.units) > 0


def perhaps_gone(position: Position, setting: Setting, section: Section) -> Iterator[Missing]:
    """The Horde cards of a Section that nobody told and that may have been Defeated unseen.

    Then others lie where they lay, and what covered them is gone (GW-DEFEAT-08).
    """
    for horde in section.hordes if position.unsure else ():
        if may_be_gone(position, setting, horde):
            yield Missing(board.card_key(setting, "horde", horde.card), "GW-DEFEAT-01")


def may_be_gone(position: Position, setting: Setting, horde: Horde) -> bool:
    """Whether nobody told this card, and something lay on it when Defeated cards were looked for."""
    return f"horde.{horde.card}.{CHECKED}" in position.unsure and board.horde(setting, horde.card) is None


def _spots(setting: Setting, horde: Horde, soldier: int, spots: Sequence[int]) -> Iterator[Finding]:
    printed = board.horde(setting, horde.card)
    covered = horde.covered()
    for spot in spots:
        if spot in covered:
            yield Violation("GW-ATK-01", N_("spot {spot} is covered already"), spot=spot)
        elif printed is not None and spot not in printed.spots:
            yield Violation("GW-ATK-01", N_("Horde card {card} has no Vital spot {spot}"), card=horde.card, spot=spot)
    if printed is None:
        yield Missing(board.card_key(setting, "horde", horde.card), "GW-HORDE-01")
    elif soldier == HORSEMAN and len(spots) == WIDTH[HORSEMAN] and beside(None, *spots) and not beside(printed, *spots):
        yield _apart(spots)


def _apart(spots: Sequence[int]) -> Violation:
    text = N_("spots {first} and {second} do not touch along a side")
    return Violation("GW-ATK-03", text, first=spots[0], second=spots[1])
