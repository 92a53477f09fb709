"""How much is judged while not all is told, and whether it stands: ``python tests/bench/untold.py --games 20``.

Random games of every number of players and all options, or stretches of them, are played at two tables, one with the practice box and one that
lacks a tenth, half or all of it. A few times a game all but the same share of the position is known, with the whole box
and with the twin's. ``--notes DIR`` writes each kind of exception with entries that show it; ``--again FILE`` shows one
again.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from bench import chess_moves, median, push_all

from referee.engine import action as actions
from referee.engine import position as positions
from referee.engine.game import Game
from referee.engine.session import Session
from referee.engine.verdict import ILLEGAL, LEGAL
from referee.games import game as find_game
from referee.testing import samples, twins
from referee.testing.parts import without
from referee.testing.samples import Case
from referee.testing.tally import WRONG, Difference, Said, Tally, at, said
from referee.testing.twins import Twins

GAMES = ("zhanguo", "nations_dice", "nippon", "great_wall")
MOST_SECONDS = 60
"""How long exceptions of one game are made smaller."""
UNTOLD = {"box": "tally", "position": "parts", "both": "both"}
ORIGINS = ("changed", "another moment", "another player", "anything")


class Seen(NamedTuple):
    """Where a difference was seen: the table, its entries, the facts that its twin began without, and where it lay."""

    case: Case
    steps: Sequence[Any]
    left: Sequence[str]
    begun: Any
    of: str
    what: Difference


@dataclass
class Kind:
    """One kind of exception: how often, and where it was first seen."""

    count: int = 0
    shares: Counter[str] = field(default_factory=Counter)
    first: Seen | None = None


Kinds = dict[tuple[str, ...], Kind]


def measure(
    game: Game, share: str, seeds: range, kinds: Kinds, with_parts: float, steps: int, tries: int
) -> dict[str, Tally]:
    """What came of several games, by what was not told; ``kinds`` takes what was wrong."""
    total = {of: Tally() for of in UNTOLD}
    for seed in seeds:
        one, rng = samples.some_case(game, seed), Random(f"{game.id}/{seed}/{share}")
        if steps:
            found = twins.stretch(game, one, twins.SHARES[share], rng, steps, with_parts, tries)
        else:
            found = twins.game_of_twins(one.table(game)[0], twins.SHARES[share], rng, with_parts, tries=tries)
        table = found.told
        begun = None if table.begun else positions.to_json(table.position_at(0))
        for of, name in UNTOLD.items():
            tally: Tally = getattr(found, name)
            total[of].take(tally)
            for different in tally.differences:
                kind = kinds.setdefault((of, *different.group), Kind())
                kind.count += 1
                kind.shares[share] += 1
                if kind.first is None:
                    entries = [step.action for step in table.steps[: different.step]]
                    kind.first = Seen(one, entries, found.began_without, begun, of, different)
    return total


def twins_after(game: Game, seen: Seen, steps: Sequence[Any], left: Sequence[str]) -> Twins:
    """Both tables after these entries, without attempts."""
    table = seen.case.table(game)[0]
    if seen.begun is not None:
        table = Session(table.setting, positions.from_json(game.position, seen.begun))
    made = Twins(table, left, Random(1))
    for one in steps:
        made.told.declare(one, warn=False)
        made.follow(one)
    made.tally.differences.clear()
    return made


def shows(game: Game, seen: Seen, left: Sequence[str]) -> list[Difference]:
    """The differences of this kind that show again when so much is not told."""
    wanted = seen.what
    if seen.of != "box":
        made = twins_after(game, seen, seen.steps, seen.left if seen.of == "both" else ())
        assert wanted.attempt is not None
        position = without(made.told.position, left)
        found = said(position, made.twin.setting, wanted.attempt)
        told = at(made.told, wanted.attempt)
        kinds = Tally().add("again", wanted.attempt, told, found)
        return [Difference(kind, wanted.step, wanted.attempt, told, found) for kind in kinds if kind == wanted.kind]
    late = wanted.kind in ("another moment", "not recorded")
    made = twins_after(game, seen, seen.steps[:-1] if late else seen.steps, left)
    if late:
        made.told.declare(seen.steps[-1], warn=False)
        made.follow(seen.steps[-1])
    elif wanted.attempt is not None and wanted.told.status in (LEGAL, ILLEGAL):
        made.compare("again", wanted.attempt)
    else:
        made.same_in_the_end(Random(1))
    return [one for one in made.tally.differences if one.kind == wanted.kind]


def fewest(game: Game, seen: Seen, left: Sequence[str]) -> list[str]:
    """As little as has to be untold for the difference to show, as far as a few seconds tell."""
    keys, parts, end = list(left), 2, perf_counter() + 4
    while len(keys) > 1 and perf_counter() < end:
        size = -(-len(keys) // parts)
        for place in range(0, len(keys), size):
            rest = keys[:place] + keys[place + size :]
            if rest and shows(game, seen, rest):
                keys, parts = rest, max(parts - 1, 2)
                break
        else:
            if parts >= len(keys):
                break
            parts = min(len(keys), parts * 2)
    return keys


def written(game: Game, kinds: Kinds, folder: Path) -> Iterator[str]:
    """Each kind of exception in words, the most frequent first; its entries go to a file."""
    (folder / "repro").mkdir(parents=True, exist_ok=True)
    end = perf_counter() + MOST_SECONDS
    for number, (group, kind) in enumerate(sorted(kinds.items(), key=lambda one: -one[1].count), 1):
        seen = kind.first
        assert seen is not None
        wanted, players = seen.what, seen.case.players
        left = seen.left if seen.of == "box" else wanted.without
        again = perf_counter() < end and bool(shows(game, seen, left))
        keys = fewest(game, seen, left) if again and perf_counter() < end else list(left)
        file = folder / "repro" / f"{game.id}-{number}.json"
        file.write_text(json.dumps(kept(game, seen, keys), indent=1), "utf-8")
        names = [seat.name for seat in samples.seats(game, players)]
        yield f"## {number}. {wanted.kind}, {seen.of} untold: {group[2]} ({kind.count} times: {dict(kind.shares)})"
        yield f"- table: {players} players, {dict(seen.case.options)}, rulings {dict(seen.case.rulings)}"
        last = [_entry(one, names) for one in seen.steps[-4:]]
        where = "from the beginning" if seen.begun is None else "from a position that both know"
        yield f"- {where}, after {len(seen.steps)} entries, the last: {' / '.join(last)}"
        if wanted.attempt is not None:
            yield f"- attempt: **{_entry(wanted.attempt, names)}**"
        for name, one in (("all known", wanted.told), ("not all told", wanted.twin)):
            yield f"- {name}: {one.status} {' '.join(one.rules)} {' '.join(one.missing[:6])} {one.why[:300]}"
        shown = f"{len(keys)} untold: {' '.join(keys[:8])}{' …' if len(keys) > 8 else ''}"
        yield f"- {shown}{'' if again else ' (not shown again from the entries alone)'}; `{file.name}`"
        yield ""


def _entry(one: Any, names: Sequence[str]) -> str:
    return f"{names[one.player] if one.player >= 0 else 'table'}: {one.text('en', names)}"


def kept(game: Game, seen: Seen, keys: Sequence[str]) -> dict[str, Any]:
    """A difference as plain data."""
    return {
        "game": game.id,
        "players": seen.case.players,
        "options": dict(seen.case.options),
        "rulings": dict(seen.case.rulings),
        "of": seen.of,
        "untold": list(keys),
        "box": list(seen.left),
        "begun": seen.begun,
        "entries": [one.to_json() for one in seen.steps],
        "kind": seen.what.kind,
        "told": seen.what.told.status,
        "attempt": seen.what.attempt.to_json() if seen.what.attempt is not None else None,
    }


def show_again(file: Path) -> None:
    """Show an exception again from its file."""
    data = json.loads(file.read_text("utf-8"))
    game = find_game(data["game"])
    steps = [actions.from_json(game.grammar.by_key, one) for one in data["entries"]]
    attempt = data["attempt"] and actions.from_json(game.grammar.by_key, data["attempt"])
    wanted = Difference(data["kind"], len(steps), attempt, Said(data["told"]), Said(""))
    seen = Seen(
        Case(data["players"], data["options"], data["rulings"]), steps, data["box"], data["begun"], data["of"], wanted
    )
    print("untold:", *data["untold"])
    for one in shows(game, seen, data["untold"]):
        print(one.kind, "|", one.attempt and one.attempt.text(), "| all known:", one.told, "| not all told:", one.twin)
        return
    print("Does not show any more.")


def undecided(share: str, tally: Tally) -> Iterator[str]:
    """What cannot be verified, by verb, rule and kind of fact, the most frequent first."""
    for status in (ILLEGAL, LEGAL):
        every = sum(n for (_, one, _), n in tally.met.items() if one == status)
        never = sum(n for (one, *_), n in tally.beyond.items() if one == status)
        yield (
            f"## Box: not decided, {share} untold, {status} with everything known: {100 - 100 * tally.share(status):.1f} %;"
            f" {100 * never / max(every, 1):.1f} % nobody could know; of the rest {100 * tally.found(status):.1f} % are"
        )
        found: dict[tuple[str, str], Counter[str]] = {}
        for (one, verb, rules, facts), n in (tally.hinges - tally.beyond).items():
            if one == status:
                found.setdefault((verb, rules.partition(" ")[0]), Counter())[facts] += n
        for (verb, rule), hinges in sorted(found.items(), key=lambda one: -one[1].total())[:15]:
            often = "; ".join(words for words, _ in hinges.most_common(3))
            yield f"- {100 * hinges.total() / every:.1f} %: {verb} {rule}: {often}"
        yield ""


HEAD = (
    f"{'game':13}{'untold':9}{'of':9}{'steps':>6}{'tried':>7} | {'illegal %':>9}{'legal %':>8} | {'wrong':>6}"
    " moments told declined | ms 50 %    99 %   most  x push_san | illegal % by origin | what was wrong"
)


def line(name: str, share: str, of: str, tally: Tally, push: float) -> str:
    """One row of the table; at its end each kind of difference that must not be, of which none is left out."""
    kinds = Counter(one.kind for one in tally.differences)
    wrong = Counter({kind: count for kind, count in kinds.items() if kind in WRONG})
    taken = sorted(tally.seconds) or [0.0]
    middle, most = statistics.median(taken), taken[int(0.99 * (len(taken) - 1))]
    origins = " ".join(f"{one[:10]} {100 * tally.share(ILLEGAL, [one]):.0f}" for one in ORIGINS)
    return (
        f"{name:13}{share:9}{of:9}{tally.steps:6}{tally.met.total():7} | {100 * tally.share(ILLEGAL):9.1f}"
        f"{100 * tally.share(LEGAL):8.1f} | {wrong.total():6} {kinds['another moment']:7} {tally.told_on_the_way:4}"
        f" {tally.declined:8} | {1000 * middle:7.2f}{1000 * most:8.2f}{1000 * taken[-1]:7.0f} {most / push:11.0f}"
        f" | {origins} | {', '.join(f'{kind} {count}' for kind, count in wrong.most_common()) or '-'}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--share", choices=[*twins.SHARES], action="append")
    parser.add_argument("--games", type=int, default=10, help="games a share")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--parts", type=float, default=0.05, help="how often the position is only partly told")
    parser.add_argument("--steps", type=int, default=25, help="how many steps of each game; 0 for the whole")
    parser.add_argument("--tries", type=int, default=0, help="how many other boxes show what nobody could know")
    parser.add_argument("--notes", type=Path, help="a folder for what was wrong")
    parser.add_argument("--again", type=Path, help="a file of such a folder")
    arguments = parser.parse_args()
    if arguments.again:
        show_again(arguments.again)
        return
    moves = chess_moves()
    push = median(lambda: push_all(moves), 5) / len(moves)
    print(HEAD)
    for name in arguments.game or GAMES:
        game, kinds, open_still = find_game(name), Kinds(), list[str]()
        for share in arguments.share or twins.SHARES:
            seeds = range(arguments.first, arguments.first + arguments.games)
            total = measure(game, share, seeds, kinds, arguments.parts, arguments.steps, arguments.tries)
            for of, tally in total.items():
                print(line(name, share, of, tally, push), flush=True)
            open_still += undecided(share, total["box"])
        if arguments.notes:
            head = f"# {name}: what is said wrong while not all is told"
            text = "\n".join([head, "", *written(game, kinds, arguments.notes), *open_still])
            (arguments.notes / f"{name}-exceptions.md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
