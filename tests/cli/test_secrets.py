"""Two tables that differ only in what Boris alone knows look the same to everybody else, in every command."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import secrets_support
from secrets_support import HANDS, PAIRS, Pair, plain

from referee.engine.position import to_json
from referee.games import game as find_game
from referee.testing import samples

Call = Callable[..., Any]
NAMES = [f"{pair.game}-{number}" for number, pair in enumerate(PAIRS)]
ASKERS = ((), ("--as", "watcher"), ("--as", "anna"))
LOOKS = (
    "show",
    "log",
    "log --last 1",
    "position --check",
    "score",
    "score --markdown",
    "legal",
    "legal boris:",
    "doctor",
)
DATA = ("show", "log", "position", "position --check", "score", "legal", "export", "export --format entries")


@pytest.fixture(params=PAIRS, ids=NAMES)
def pair(request: pytest.FixtureRequest) -> Pair:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def both(referee: Call, pair: Pair, tmp_path: Path) -> Iterator[Call]:
    """Calls the program at both tables; what it printed must be the same."""
    tables = [secrets_support.opened(pair, tmp_path, which) for which in range(2)]

    def call(*args: str, **more: Any) -> str:
        answers = [referee("--db", table.url, "--table", "evening", *args, **more) for table in tables]
        first, second = ((one.status, plain(one.out), plain(one.err)) for one in answers)
        assert first == second, args
        assert "No table is open" not in first[2]
        return f"{first[1]}\n{first[2]}"

    yield call
    for table in tables:
        table.close()


@pytest.mark.parametrize("asker", ASKERS, ids=lambda asker: asker[-1] if asker else "table")
def test_who_looks_sees_the_same(both: Call, pair: Pair, asker: tuple[str, ...]) -> None:
    """Of the two secrets of one game each is looked for by every other command; REFEREE_WIDE=1 tries them all."""
    alike = [one for one in PAIRS if one.game == pair.game]
    first, every = (0, 1) if samples.WIDE else (alike.index(pair), len(alike))
    for command in LOOKS[first::every]:
        both(*asker, "--lang", "ru" if asker else "en", *command.split())
    for command in DATA[first::every]:
        both(*asker, *command.split(), json=True)
    both(*asker, "show", "--own", "anna")


@pytest.mark.parametrize("asker", ASKERS, ids=lambda asker: asker[-1] if asker else "table")
def test_who_asks_is_answered_the_same(both: Call, pair: Pair, asker: tuple[str, ...]) -> None:
    for number, entry in enumerate(pair.entries):
        for command in ("check", "branch"):
            said = (command == "check") is (number % 2 == 0)
            if said or samples.WIDE:
                both(*asker, "--lang", "ru", command, entry)
            if not said or samples.WIDE:
                both(*asker, command, entry, json=True)


@pytest.mark.parametrize("asker", [*ASKERS, ("--as", "boris")], ids=lambda asker: asker[-1] if asker else "table")
def test_a_list_says_on_whose_secrets_it_hinges(referee: Call, tmp_path: Path, asker: tuple[str, ...]) -> None:
    table = secrets_support.opened(PAIRS[-1], tmp_path, 0)
    listed = referee("--db", table.url, "--table", "evening", *asker, "legal")
    notes = [line for line in listed.err.splitlines() if line.startswith("*")]
    whose = "* It depends on what only Boris can see: ask Boris, or say --as Boris."
    assert notes == ([] if "boris" in asker else [whose])
    assert listed.out.count(" *\n") == ("boris" not in asker)
    table.close()


def test_taking_back_and_doing_again_tell_nothing(both: Call, pair: Pair) -> None:
    count = str(len(pair.secrets[0]))
    for asker in ASKERS[:1]:
        both(*asker, "undo", count)
        both(*asker, "redo", count, json=True)
        both(*asker, "undo", count, json=True)
        both(*asker, "log", json=True)
        both(*asker, "export", "--format", "entries")


def test_the_owner_is_told(referee: Call, pair: Pair, tmp_path: Path) -> None:
    """The gate opens for Boris, and for whoever keeps the table: the tables do differ."""
    tables = [secrets_support.opened(pair, tmp_path, which) for which in range(2)]

    def differ(*args: str) -> bool:
        return len({plain(referee("--db", table.url, "--table", "evening", *args).out) for table in tables}) == 2

    assert differ("--as", "boris", "position") and differ("position", "--private")
    assert differ("export", "--private") and differ("log", "--private", "--json")
    assert differ("--as", "boris", "log", "--json")
    assert differ("show", "--own", "boris")
    for args in (("--as", "anna", "position", "--private"), ("--as", "anna", "show", "--own", "boris")):
        assert referee("--db", tables[0].url, "--table", "evening", *args).status == 4
    for table in tables:
        table.close()


def test_nothing_but_the_secret_is_left_out(referee: Call, pair: Pair, tmp_path: Path) -> None:
    """What is public goes through ``new --position`` and stays as it was."""
    table = secrets_support.opened(pair, tmp_path, 0)
    shown = referee("--db", table.url, "--table", "evening", "position")
    assert "--private" in shown.err
    file = tmp_path / "shown.json"
    file.write_text(shown.out, "utf-8")
    again = referee("new", pair.game, "--position", str(file), "--box", "practice")
    assert again.status == 0, again.err
    old, new = (json.loads(one.out) for one in (shown, referee("position")))
    for part in ("table", "phase", "sections", "tea", "walls", "court", "locations", "turn"):
        assert old.get(part) == new.get(part)
    table.close()


# -- single leaks ----------------------------------------------------------------------------------------------


def test_an_entry_of_several_actions_tells_no_hand(referee: Call, tmp_path: Path) -> None:
    game = find_game("zhanguo")
    setting = game.setting(samples.seats(game, 2), {}, {}, samples.practice())
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(to_json(game.ready(setting, {"phase": "draw", "turn": {"player": -1, "stage": ""}}))))
    assert referee("new", "zhanguo", "Anna", "Dmitri", "--box", "practice", "--position", str(file)).status == 0
    answer = referee("do", "Dmitri: hand 1 2 41 42 81 82 drawn", json=True)
    assert answer.status == 0
    rows = referee("log", json=True).data["entries"]
    for said in (json.dumps(answer.data), json.dumps(rows[1:]), referee("log").out):
        assert "41 42" not in said and "42, 81" not in said
    assert [row["text"] for row in rows[1:]] == [None, "drawn"]


def test_every_action_of_a_chain_keeps_its_own_text(ready: Call) -> None:
    assert ready("do", "anna: court 40 recruit red 1").status == 0
    assert [row["text"] for row in ready("log", json=True).data["entries"][1:]] == ["court 40", "recruit red 1"]


def test_a_record_of_before_tells_no_hand(ready: Call) -> None:
    """Rows were written with the whole entry once."""
    from dataclasses import replace

    from referee.table import Table

    table = Table.load(str(Path("ledger.sqlite3").resolve()))
    hand = " ".join(map(str, HANDS[0]))
    assert table.enter(f"Anna: hand {hand} court {HANDS[0][0]}").status == "legal"
    rows = table.rows()
    from referee.text.views import reading, row_json

    old = replace(rows[-1], text=f"Anna: hand {hand} court {HANDS[0][0]}")
    assert row_json(old, reading(table))["text"] == f"court {HANDS[0][0]}"
    table.close()


def test_a_question_is_no_oracle(ready: Call) -> None:
    hand = " ".join(map(str, HANDS[0]))
    assert ready("do", f"Anna: hand {hand}").status == 0
    for card in (75, HANDS[0][0]):
        assert ready("check", f"Anna: unify {card} 3").status == 0
        assert ready("--as", "Boris", "check", f"Anna: unify {card} 3").status == 0
    own = ready("--as", "Anna", "check", "Anna: unify 75 3")
    assert own.status == 1 and "ZG-TURN-03" in own.out and "unify 7 1" in own.out


def test_whoever_declares_is_judged_by_what_they_hold(ready: Call) -> None:
    hand = " ".join(map(str, HANDS[0]))
    assert ready("do", f"Anna: hand {hand}").status == 0
    refused = ready("do", "Anna: unify 75 3")
    assert refused.status == 1 and "ZG-TURN-03" in refused.out
    assert "unify 7 " not in refused.out and "unify region 3" in refused.out
    assert "unify 7 1" in ready("--as", "Anna", "do", "Anna: unify 75 3").out


def test_a_seat_declares_for_itself(ready: Call) -> None:
    refused = ready("--as", "Boris", "do", "Anna: court 40 recruit red 1")
    assert refused.status == 4 and "for Anna to declare" in refused.err
    assert ready("--as", "Anna", "do", "court 40 recruit red 1").status == 0
    for args in (("do", "done"), ("undo",), ("note", "x"), ("correct", "players.anna.vp", "3", "--why", "seen")):
        watching = ready("--as", "watcher", *args)
        assert watching.status == 4 and "Watchers cannot" in watching.err
    assert ready("--as", "Nobody", "show").status == 2
    assert len(ready("log", json=True).data["entries"]) == 3


def test_who_sits_alone_needs_no_name(referee: Call, tmp_path: Path) -> None:
    """Where several decide at once, the entry belongs to whoever asks."""
    table = secrets_support.opened(PAIRS[1], tmp_path, 0)
    assert referee("--db", table.url, "--table", "evening", "do", "order fifth").status == 2
    assert referee("--db", table.url, "--table", "evening", "--as", "carla", "do", "order fifth").status == 0
    assert "fifth" in referee("--db", table.url, "--table", "evening", "show", "--own", "carla").out
    table.close()


def test_a_name_for_a_lens_is_no_player() -> None:
    from referee.cli.main import global_first

    assert global_first(["show", "--as", "anna"]) == ["--as", "anna", "show"]
    assert global_first(["calibrate", "camera", "a.jpg", "--as", "phone"])[-2:] == ["--as", "phone"]


def test_what_cannot_be_read_is_not_repeated(ready: Call) -> None:
    refused = ready("do", "Anna: hand 7 9 41 42 81 121")
    assert refused.status == 1
    assert "Cards: 1 to 120." in refused.out
    for secret in ("41", "121"):
        assert secret not in refused.out + refused.err
    for said in (
        ready("check", "Anna: hand 7 9 41 none", json=True),
        ready("do", "Anna: hand 7 9 41 42 81 82 nonsense"),
        ready("do", "hand 7 9 41 42 81 nonsense"),
        ready("do", "hand 7 9 41 42 81 82"),
        ready("check", "hand 7 9 41 42 81 82", json=True),
    ):
        assert said.status in (1, 2)
        assert "41" not in said.out + said.err
    assert "Nobody" in ready("do", "Zoe: hand 7 9 41 42 81 82").err


def test_a_hand_whose_cards_all_lie_on_the_table_is_no_secret_any_more(ready: Call) -> None:
    hand = "7 9 41 42 81 82"
    assert ready("do", f"Anna: hand {hand}").status == 0
    assert "hand …" in ready("log").out
    played = {"players.Anna.regions.1.cards": [7, 41, 81], "players.Anna.regions.2.cards": [9, 42, 82]}
    for path, cards in played.items():
        assert ready("correct", path, json.dumps(cards), "--why", "played").status == 0
    assert f"hand {hand}" in ready("log").out
