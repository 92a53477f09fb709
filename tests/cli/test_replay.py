"""replay: whole games, where they stop, what they end with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
FINAL = re.compile(r"^# Final score: (.*)$", re.MULTILINE)
HEAD = "new zhanguo anna:red boris:blue --box practice\n"


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.entries")), ids=lambda file: file.stem)
def test_every_example_is_a_whole_legal_game(referee: Any, file: Path) -> None:
    answer = referee("replay", str(file))
    assert answer.status == 0
    assert "PRACTICE BOX" in answer.out
    assert "Ranking: 1." in answer.out
    data = referee("replay", str(file), json=True).data
    assert data["stopped"] == []
    assert data["decision"]["over"] is True
    assert sum(line["points"] for line in data["score"]["lines"]) == sum(data["score"]["totals"].values())
    told = FINAL.search(file.read_text("utf-8"))
    assert told is not None, "the file tells its final score: # Final score: Anna 22, Boris 23"
    assert ", ".join(f"{name} {points}" for name, points in data["score"]["totals"].items()) == told[1]
    assert referee("tables", json=True).data["tables"] == []


def test_replay_at_a_table_records_everything(referee: Any) -> None:
    assert referee("replay", str(EXAMPLES / "zhanguo.entries"), "--table", "sunday").status == 0
    assert referee("show", "--table", "sunday", json=True).data["decision"]["over"] is True
    assert len(referee("log", "--table", "sunday", json=True).data["entries"]) > 300


def test_replay_stops_at_the_first_entry_that_is_not_legal(referee: Any) -> None:
    text = HEAD + "# set-up\nfirst anna\n\nfirst carla; track anna boris # nobody of that name\n"
    answer = referee("replay", "-", input=text, json=True)
    assert answer.status == 2
    (stop,) = answer.data["stopped"]
    assert (stop["line"], stop["verdict"]) == (5, "not_understood")
    assert answer.data["entries"] == 2
    said = referee("replay", "-", input=text)
    assert said.status == 2
    assert "Line 5: first carla" in said.err


def test_replay_says_which_rule_stopped_it(referee: Any) -> None:
    answer = referee("replay", "-", input=HEAD + "first anna\nbegin\n", json=True)
    assert answer.status == 1
    assert answer.data["stopped"][0]["line"] == 3
    assert "ZG-SETUP-10" in [one["rule"] for one in answer.data["stopped"][0]["violations"]]
    assert "ZG-SETUP-10" in referee("replay", "-", input=HEAD + "first anna\nbegin\n").err


def test_replay_may_keep_going(referee: Any) -> None:
    text = HEAD + "frist anna\nbegin\nfirst anna\n"
    answer = referee("replay", "-", "--keep-going", input=text, json=True)
    assert answer.status == 1
    assert [one["line"] for one in answer.data["stopped"]] == [2, 3]
    assert answer.data["entries"] == 3


def test_what_is_not_known_makes_a_replay_unverifiable(referee: Any) -> None:
    text = (
        'new zhanguo anna boris --fact \'board.A.start={"red": 2, "grey": 1, "white": 0}\'\nfirst anna\ntrack anna boris\n'
        + "".join(f"face {one}\n" for one in FACES)
        + "".join(f"task {part} {kind} {tile}\n" for tile, part in ((1, "upper"), (2, "lower")) for kind in KINDS)
        + "begin\ndrawn\nunify 1 1 done\n"
    )
    answer = referee("replay", "-", input=text, json=True)
    assert answer.status == 0, answer.data
    assert answer.data["box"] == {"name": "mine", "practice": False}
    answer = referee("replay", "-", input=text + "unify 41 2 done\nunify 81 1 done\n", json=True)
    assert answer.status == 3
    assert answer.data["stopped"][0]["missing"][0]["key"] == "board.A.max"


FACES = (
    "turquoise-left UNREST-EMPTY", "turquoise-right HAS-GREY", "gold-left HAS-RED", "gold-right HAS-WHITE",
    "third-left MINUS-UNREST", "third-right FULL-REGION",
)  # fmt: skip
KINDS = ("wall", "palace", "governor")


def test_entries_without_an_opening_belong_to_the_current_table(ready: Any) -> None:
    assert ready("replay", "-", input="court 40\n", json=True).data["decision"]["kind"] == "act"
    assert len(ready("log", json=True).data["entries"]) == 1
    assert ready("replay", "-", "--table", "friday", input="court 40\n").status == 0
    assert len(ready("log", json=True).data["entries"]) == 2


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("", 4),
        ("court 40\n", 4),
        ("new\n", 2),
        ("new chess anna boris\n", 2),
        ("new zhanguo anna\n", 2),
        ("new zhanguo 'anna\n", 2),
        ("new zhanguo anna boris --colour red\n", 2),
        (b"\xff\xfe\x00new", 2),
        (HEAD + "\x00\x1b[2J;;;\n", 2),
    ],
)
def test_what_cannot_be_replayed_is_told(referee: Any, text: str | bytes, status: int) -> None:
    answer = referee("replay", "-", input=text, json=True)
    assert answer.status == status
    assert answer.data["status"] == status
    said = referee("replay", "-", input=text)
    assert said.status == status
    assert "\x1b" not in said.err + said.out


def test_a_file_that_is_not_there_is_told(referee: Any) -> None:
    answer = referee("replay", "nowhere.entries")
    assert answer.status == 4
    assert "nowhere.entries" in answer.err


def test_the_sheet_as_markdown(referee: Any) -> None:
    answer = referee("replay", str(EXAMPLES / "zhanguo.entries"), "--markdown")
    assert answer.status == 0
    assert answer.out.startswith("**PRACTICE BOX")
    assert "| --- | ---: | ---: | ---: | ---: |" in answer.out
