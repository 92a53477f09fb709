"""Complete games, tapped together from what each phone is offered."""

from __future__ import annotations

import json
import statistics
from pathlib import Path

import pytest
from tapping import EXAMPLES, Played, played, towards
from web_room import Phone, Room

from referee.engine.action import Action
from referee.text import sheets
from referee.text.speech import Speaker

MOST_TAPS = 60


def tap(phone: Phone, game: Played, wanted: Action) -> int:
    """Declare an action by tapping; returns how many taps it took."""
    entry = game.game.grammar.write([wanted], "en", game.session.setting.players)
    said, taps = "", 0
    while True:
        page = phone.get("turn", said=said)
        option = towards(game.game, wanted, page["offer"]["options"], entry)
        assert option is not None, (entry, page["prompt"], page["chosen"], page["offer"])
        taps += 1
        assert taps < MOST_TAPS, entry
        if option["entry"] is None:
            said = json.dumps(option["said"])
            continue
        answer = phone.post("enter", entry=option["entry"], seen=page["seq"], once=f"{page['seq']}-{entry}"[:40])
        assert answer.status_code == 200, answer.text
        assert answer.json()["seq"] > page["seq"], (entry, answer.json()["told"])
        return taps


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_game_is_played_by_taps_alone(room: Room, path: Path) -> None:
    game = played(path)
    table = room.table(game.game.id, game.seats, game.options, game.rulings)
    phones = [room.phone(table, seat) for seat in range(len(game.seats))]
    taps = []
    for entry in game.entries:
        taps.append(sum(tap(phones[max(one.player, 0)], game, one) for one in entry))
    assert phones[0].get("turn")["over"]
    sheet = phones[-1].get("score")
    speaker = Speaker("en", game.game.id, game.session.setting.players)
    assert sheet["grid"] == sheets.grid(sheets.sheet_of(game.session, [], speaker), game.game.id, speaker)
    print(path.stem, "median", statistics.median(taps), "95 %", sorted(taps)[int(len(taps) * 0.95)], "most", max(taps))
