"""Complete games, tapped together from what each phone is offered."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pytest
from tapping import EXAMPLES, Played, played, towards
from web_room import Phone, Room

from referee.engine.action import Action
from referee.table import Table
from referee.testing import samples
from referee.text import sheets
from referee.text.speech import Speaker

MOST_TAPS = 60
MIDDLE, NINETEEN_OF_TWENTY = 2, 6
TAPS: dict[str, list[int]] = {}
"""How many taps each entry of an example took."""


def tap(phone: Phone, game: Played, actions: Sequence[Action]) -> int:
    """Declare the actions of an entry by tapping; returns how many taps it took."""
    taps = 0
    left = list(actions)
    while left:
        wanted, following = left[0], left[1:2]
        entry, ended = (game.written([wanted, *more]) for more in ((), following))
        page = phone.get("turn")
        number, both = page["seq"], False
        while page["seq"] == number:
            tapped = towards(game.game, wanted, page["offer"]["groups"], entry)
            assert tapped is not None, (entry, page["prompt"], page["chosen"], page["offer"])
            taps += tapped.taps
            assert taps < MOST_TAPS, entry
            if tapped.entry is None and not tapped.picks:
                page = phone.get("turn", said=json.dumps(tapped.said))
                continue
            both = bool(following) and tapped.ended == ended
            chosen = (
                {"entry": tapped.ended if both else tapped.entry} if tapped.entry else {"said": json.dumps(tapped.said)}
            )
            answer = phone.post("enter", **chosen, seen=number, once=f"{number}-{taps}")
            assert answer.status_code == 200, answer.text
            page = answer.json()
            assert page["seq"] > number or (tapped.entry is None and "told" in page), (entry, page["told"])
        left = left[2 if both else 1 :]
    return taps


def of_one_player(entry: Sequence[Action]) -> list[list[Action]]:
    """The actions of an entry, parted where another player's begin."""
    return [list(some) for _, some in groupby(entry, lambda one: max(one.player, 0))]


PLAYED = [path for path in EXAMPLES if "-" not in path.stem or samples.WIDE]
"""The main example of each game; with REFEREE_WIDE=1 all of them."""
TAPPED, EVERY = (30, 1) if samples.WIDE else (9, 14)
"""So many entries are tapped, and of those behind one in so many; the others come from elsewhere."""


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_an_example_game_is_played_by_taps_alone(room: Room, path: Path) -> None:
    game = played(path)
    table = room.table(game.game.id, game.seats, game.options, game.rulings)
    phones = [room.phone(table, seat) for seat in range(len(game.seats))]
    beside = Table.load(room.url, room.hub.name_of(table))
    taps = []
    for number, entry in enumerate(game.entries):
        if number >= TAPPED and number % EVERY:
            beside.refresh()
            assert beside.enter(game.written(entry)).status == "legal"
            continue
        taps.append(sum(tap(phones[max(some[0].player, 0)], game, some) for some in of_one_player(entry)))
    beside.close()
    assert phones[0].get("turn")["over"]
    sheet = phones[-1].get("score")
    speaker = Speaker("en", game.game.id, game.session.setting.players)
    assert sheet["grid"] == sheets.grid(sheets.sheet_of(game.session, [], speaker), game.game.id, speaker)
    TAPS[path.stem] = sorted(taps)
    print(
        path.stem, "median", statistics.median(taps), "95 %", TAPS[path.stem][int(len(taps) * 0.95)], "most", max(taps)
    )


def test_an_entry_takes_few_taps() -> None:
    """A die, a worker, a tile and every digit count; rolls and draws of many pieces are the few that take more."""
    if len(TAPS) < len(EXAMPLES):
        pytest.skip("not all examples were played")
    taps = sorted(one for some in TAPS.values() for one in some)
    assert statistics.median(taps) <= MIDDLE
    assert taps[int(len(taps) * 0.95)] <= NINETEEN_OF_TWENTY
    for name, some in TAPS.items():
        assert statistics.median(some) <= MIDDLE + 1, name
