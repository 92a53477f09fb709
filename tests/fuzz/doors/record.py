"""Files of entries, with all that may stand in them, and records that ``export`` wrote."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from functools import cache
from typing import Any

from fuzz.draw import Draw, changed
from fuzz.tables import GAMES, ROOT, entries
from fuzz.tables import words as entry_words
from referee import library
from referee.cli import archive, replay
from referee.cli.call import Call
from referee.engine.entry import entries_of
from referee.table import Table
from referee.text.export import record_json
from referee.text.speech import Speaker

LINES = 9


def take(data: bytes) -> None:
    draw = Draw(data)
    if draw.byte() < 192:
        _replayed(draw.text())
    else:
        archive.read(json.dumps(changed(written(draw.one(GAMES)), draw)))


def _replayed(text: str) -> None:
    if text.lstrip().startswith("{"):
        archive.read(text)
        return
    call = Call(json=True)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if entries_of(line)]
    head, _, files = lines[0][1].partition("--position") if lines else ("", "", "")
    if files or replay_head(head) is None:
        return  # a table of the ledger, or a file of the disk
    run = replay._begin(call, lines)
    for number, line in lines:
        run.line(number, line)
    run.settle()
    json.dumps(replay._document(run, call))


def replay_head(line: str) -> Any:
    from referee.cli.opening import head_of

    found = head_of(line)
    return found if found is not None and found.box in ("", "practice") else None


@cache
def written(game: str) -> Any:
    """The record of the first lines of an example."""
    with tempfile.TemporaryDirectory() as folder:
        head, *rest = _example(game)
        players = [one for one in head.split()[2:] if ":" in one]
        library.new(game, players, box="practice", db=f"{folder}/ledger.sqlite3", name="any")
        table = Table.load(f"{folder}/ledger.sqlite3", "any")
        for line in rest:
            table.enter(line)
        made = json.loads(json.dumps(record_json(table, Speaker("en", game, table.setting.players))))
        table.close()
    return made


def _example(game: str) -> list[str]:
    lines = (ROOT / "examples" / f"{game}.entries").read_text("utf-8").splitlines()
    return [line for line in lines if entries_of(line)][:LINES]


def seeds() -> Iterable[bytes]:
    for place, game in enumerate(GAMES):
        yield b"\0" + "\n".join(_example(game)).encode()
        for number in range(6):
            yield bytes((200, place, number, 40 * number, number, 2))
    yield b"\0new zhanguo anna:red boris:blue --option side=B --ruling ZG-AMB-42=zero-one-two\nfact adjacent [[1,2]]\n"
    yield b'\0new nippon anna boris --box practice\nposition {"players": "unknown"}\nnote hello\n'
    yield b"\0new zhanguo anna boris --box practice\ncorrect players.anna.vp 7 because counted\noverride court 40 because so"
    yield from (b"\0new great_wall anna boris --box practice\n" + one.encode() for one in entries()[::20])


def words() -> Iterable[str]:
    return sorted(
        {*[*entry_words()][::2], "new ", "--box practice", "--option ", "--ruling ", "fact ", "position {", "because "}
    )
