"""Facts that cannot be true together, or that differ from what the rulebook lets expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.fact_book import Finding
from referee.engine.message import N_
from referee.engine.words import fold
from referee.games.zhanguo.box.fact_shapes import ASPECT
from referee.games.zhanguo.components import ASPECTS, BOARDS, FACES, KIND, LEVEL, POWER, REGIONS, REWARD, SITES

# What the rulebook's examples and texts show: somewhere in a complete box it must occur.
EXPECTED_TASKS = {"wall": ("gold", "turquoise", "turquoise"), "palace": (1, 2, 5)}
EXPECTED_SPACES = {"slot.upper.governor": 5, "slot.upper.wall": 2, "slot.lower.governor": 3}
EXPECTED_CARD = {"trigger": "palace", "bonus": "vp3"}
EXPECTED_GROUPS = ("AB", "C", "D", "EF")
Facts = Mapping[str, Any]


def cross_checks(facts: Facts) -> Iterator[Finding]:
    """What all checks find; ``facts`` are valid one by one."""
    for one in (_cards, _borders, _rewards, _tasks, _spaces, _tiles, _sites, _bans, _abilities):
        yield from one(facts)


def _error(fact: str, template: str, **facts: Any) -> Finding:
    return Finding("error", fact, template, facts)


def _warning(fact: str, template: str, **facts: Any) -> Finding:
    return Finding("warning", fact, template, facts)


def _complete(facts: Facts, keys: Iterable[str]) -> list[Any] | None:
    """The values of these keys; None unless all are known."""
    values = [facts.get(key) for key in keys]
    return None if any(value is None for value in values) else values


def _cards(facts: Facts) -> Iterator[Finding]:
    deck = _complete(facts, (f"card.{number}" for number in range(1, 121)))
    if deck is not None and EXPECTED_CARD not in deck:
        yield _warning("FACT-01", N_("the rulebook shows a card palace with 3 VP; none is among the 120"))


def _borders(facts: Facts) -> Iterator[Finding]:
    if "adjacent" not in facts:
        return
    around: dict[int, set[int]] = {region: set() for region in range(1, REGIONS + 1)}
    for a, b in facts["adjacent"]:
        around[a].add(b)
        around[b].add(a)
    if 5 in around[3]:
        yield _warning("FACT-02", N_("regions 3 and 5 are adjacent; by an example of the rulebook they are not"))
    if not around[3] & around[5]:
        yield _warning("FACT-02", N_("regions 3 and 5 have no common neighbour; by an example of the rulebook they do"))


def _rewards(facts: Facts) -> Iterator[Finding]:
    for round_ in range(1, 6):
        for aspect in ASPECTS:
            cell = facts.get(f"reward.{round_}.{aspect.key}")
            if cell is not None:
                yield from _cell(round_, aspect.key, cell)


def _cell(round_: int, aspect: str, cell: Mapping[str, Any]) -> Iterator[Finding]:
    where = {"round": round_, "aspect": ASPECT[ASPECT.index[aspect]], "reward": REWARD[REWARD.index[cell["reward"]]]}
    if cell["reward"] == "white2":
        yield _warning(
            "FACT-03", N_("round {round}, {aspect}: {reward} is not in the rulebook's list of rewards"), **where
        )
    elif cell["reward"] == "governor" and round_ < 3:
        yield _warning("FACT-03", N_("round {round}, {aspect}: {reward} comes in rounds 3 to 5 only"), **where)
    elif cell["reward"] in ("wall", "palace") and cell["regions"]:
        yield _warning("FACT-03", N_("round {round}, {aspect}: {reward} with regions is not in the rulebook"), **where)


def _tasks(facts: Facts) -> Iterator[Finding]:
    for kind in KIND.options:
        tiles = _complete(facts, (f"task.{kind.key}.{tile}" for tile in range(1, 5)))
        if tiles is None:
            continue
        shown = [tuple(sorted(symbols)) for symbols in tiles]
        expected = EXPECTED_TASKS.get(kind.key)
        if expected is not None and expected not in shown:
            problem = N_("the rulebook shows a task {kind} with {symbols}; none of the four tiles has them")
            yield _warning("FACT-06", problem, kind=kind, symbols=list(expected))
        if len(set(shown)) < len(shown):
            yield _warning("FACT-06", N_("two of the four tasks {kind} show the same symbols"), kind=kind)


def _spaces(facts: Facts) -> Iterator[Finding]:
    for key, points in EXPECTED_SPACES.items():
        if key in facts and points not in facts[key]:
            part, kind = key.split(".")[1:]
            yield _warning(
                "FACT-07",
                N_("task slot {kind}, {part}: the rulebook shows a space with {points} VP there"),
                kind=KIND[KIND.index[kind]],
                part=LEVEL[LEVEL.index[part]],
                points=points,
            )


def _tiles(facts: Facts) -> Iterator[Finding]:
    faces = Counter(face for tile in range(1, 7) for face in facts.get(f"tile.{tile}", ()))
    for face, times in faces.items():
        if times > 1:
            problem = N_("{face} is printed on one wall tile, not on {times}")
            yield _error("FACT-08", problem, face=FACES[FACES.index[face]], times=times)


def _sites(facts: Facts) -> Iterator[Finding]:
    names = Counter(fold(facts[key]["name"]) for site in SITES if (key := f"site.{site.key}") in facts)
    for name, times in names.items():
        if times > 1:
            yield _error("FACT-09", N_("two wall sites are called {name}"), name=name)


def _bans(facts: Facts) -> Iterator[Finding]:
    for board in BOARDS.options:
        highest, bans = facts.get(f"board.{board.key}.max"), facts.get(f"board.{board.key}.ban")
        if highest is None or bans is None:
            continue
        for region, (last, levels) in enumerate(zip(highest, bans, strict=True), 1):
            beyond = [level for level in levels if level > last]
            if beyond:
                problem = N_("board {board}: no-palace symbol on space {levels} of region {region}, which has {last}")
                yield _error("FACT-11", problem, board=board, levels=beyond, region=region, last=last)


def _abilities(facts: Facts) -> Iterator[Finding]:
    boards = [board.key for board in BOARDS.options[1:]]
    known = {board: facts[key] for board in boards if (key := f"board.{board}.abilities") in facts}
    times = Counter(letter for letters in known.values() for letter in letters)
    for letter, count in times.items():
        if count > 1:
            yield _error("FACT-13", N_("ability {letter} is on one board, not on {count}"), letter=letter, count=count)
    if len(known) == len(boards):
        lost = [letter for letter in POWER.index if letter not in times]
        if lost:
            yield _error("FACT-13", N_("no board has the abilities {letters}"), letters=lost)
    for board, letters in known.items():
        if "".join(letters) not in EXPECTED_GROUPS:
            problem = N_("board {board} has {letters}; expected together: {groups}")
            yield _warning(
                "FACT-13",
                problem,
                board=BOARDS[BOARDS.index[board]],
                letters=list(letters),
                groups=list(EXPECTED_GROUPS),
            )
