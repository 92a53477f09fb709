"""replay: whole games, where they stop, what they end with."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.engine.box import practice_box

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
        'new zhanguo anna boris --fact \'board.A.start={"red": 2, "grey": 1, "white": 0}\''
        + "".join(f" --fact '{key}={json.dumps(value)}'" for key, value in TILES.items())
        + "\nfirst anna\ntrack anna boris\n"
        + "".join(f"face {one}\n" for one in FACES)
        + "".join(f"task {part} {kind} {tile}\n" for tile, part in ((1, "upper"), (2, "lower")) for kind in KINDS)
        + "begin\ndrawn\nunify 1 1 done\n"
    )
    answer = referee("replay", "-", input=text, json=True)
    assert answer.status == 0, answer.data
    assert answer.data["box"] == {"name": "mine", "practice": False}
    answer = referee(
        "replay", "-", input=text + "unify 41 2 done\nunify 2 1 done\nunify 42 2 done\nunify 81 1 done\n", json=True
    )
    assert answer.status == 3
    assert answer.data["stopped"][0]["missing"][0]["key"] == "board.A.max"


PRACTICE = practice_box("referee.games.zhanguo").facts
TILES = {key: value for key, value in PRACTICE.items() if key.startswith("tile.")}
FACES = (
    "turquoise-left UNREST-EMPTY", "turquoise-right HAS-GREY", "gold-left HAS-WHITE", "gold-right SETS-3-COLOURS",
    "third-left TWO-SAME-COLOUR", "third-right HAS-BROWN-CARD",
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
    assert answer.status == 2
    assert "nowhere.entries" in answer.err


def test_the_sheet_as_markdown(referee: Any) -> None:
    answer = referee("replay", str(EXAMPLES / "zhanguo.entries"), "--markdown")
    assert answer.status == 0
    assert answer.out.startswith("**PRACTICE BOX")
    assert "| --- | ---: | ---: | ---: | ---: |" in answer.out


# -- what stands in a file beside entries --------------------------------------------------------------------------

OTHER_WORDS = {
    "en": ("fact", "correct", "override", "because", "note"),
    "ru": ("факт", "исправить", "вопреки", "потому что", "заметка"),
    "it": ("dato", "correggi", "forza", "perché", "nota"),
}


@pytest.mark.parametrize("lang", OTHER_WORDS)
@pytest.mark.parametrize("table", [(), ("--table", "friday")], ids=["in memory", "at a table"])
def test_a_file_may_tell_facts_and_set_things_right(referee: Any, lang: str, table: tuple[str, ...]) -> None:
    fact, correct, override, because, note = OTHER_WORDS[lang]
    text = (
        "new zhanguo anna boris\n"
        f'{fact} board.A.start {{"red": 2, "grey": 1, "white": 0}}\n'
        "first anna; track anna boris # as drawn\n"
        "face turquoise-left UNREST-EMPTY\n"
        f"{override} face turquoise-right UNREST-EMPTY {because} we know the faces; # all of them\n"
        f"{note} we play; until ten\n"
        f"{fact} board.A.max 2 2 2 2 2\n"
        f"{correct} players.boris.vp 7 {because} so it lies there: because\n"
    )
    answer = referee("replay", "-", *table, input=text, json=True)
    assert answer.status in (0, 3), answer.data
    assert answer.data["stopped"] == []
    marks = answer.data["score"]["marks"] if answer.data["score"] else []
    if table:
        marks = referee("show", *table, json=True).data["marks"]
        kinds = [row["kind"] for row in referee("log", *table, json=True).data["entries"]]
        assert kinds == ["open", "act", "act", "act", "override", "note", "fact", "correct"]
        assert referee("box", "show", "zhanguo", json=True).data["facts"] == {}, "what a file tells is of its table"
    assert [mark["why"] for mark in marks] == ["we know the faces; # all of them", "so it lies there: because"]
    assert [mark["kind"] for mark in marks] == ["override", "correct"]


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("fact board.A.max", 2, "fact [KEY VALUE]"),
        ("fact board.Z.max 2 2", 2, "There is no fact board.Z.max"),
        ("fact board.A.max many", 2, "board.A.max"),
        ("correct players.boris.vp 7", 2, "correct PATH VALUE because REASON"),
        ("correct players.boris.vp because so", 2, "vp"),
        ("correct players.boris.points 7 because so", 2, "points"),
        ("override begin", 2, "override ENTRY because REASON"),
        ("override because so", 2, "override ENTRY because REASON"),
        (":nonsense", 2, "nonsense"),
    ],
)
def test_an_order_that_makes_no_sense_stops_the_replay_at_its_line(
    referee: Any, line: str, status: int, said: str
) -> None:
    answer = referee("replay", "-", input=f"{HEAD}first anna\n{line}\nfirst boris\n")
    assert answer.status == status
    assert f"Line 3: {line}" in answer.err
    assert said in answer.err
    assert "Stopped at line 3" in answer.err
    document = referee("replay", "-", input=f"{HEAD}first anna\n{line}\n", json=True)
    assert (document.status, document.data["stopped"][0]["line"]) == (status, 3)


SECOND = (
    "unify 1 1 done\nboris: unify 41 2 done\ncarla: unify 81 2 done\n"
    "anna: unify 2 1 done\nboris: unify 42 2 done\ncarla: unify 82 2 done\n"
)
"""Two rounds after which a third card in region 1 hinges on how long the track is."""


def test_what_cannot_be_verified_is_recorded_and_the_replay_goes_on(bare: Any) -> None:
    """As with do; the reason is told, and the status says so at the end."""
    text = SECOND + "anna: unify 71 1 done\nboris: court 39\n"
    for table in ((), ("--table", "bare")):  # in memory first
        answer = bare("replay", "-", *table, input=text)
        assert answer.status == 3
        assert "Line 7: anna: unify 71 1 done" in answer.err
        assert "needs the fact board.A.max" in answer.err
        assert "8 entries refereed" in answer.out
        assert "Stopped" not in answer.err
    document = bare("show", json=True).data
    assert len(bare("log", json=True).data["entries"]) == 16
    assert document["decision"]["players"] == ["Boris"]
    assert bare("export", "again.entries", "--format", "entries").status == 0
    again = bare("replay", "again.entries", json=True)
    assert again.status == 3
    assert again.data["decision"] == document["decision"]


def test_where_a_replay_stops_there_is_no_sheet(referee: Any) -> None:
    answer = referee("replay", "-", input=HEAD + "first anna\nbegin\nfirst boris\n")
    assert answer.status == 1
    assert "Stopped at line 3; what follows was not refereed." in answer.err
    assert "Ranking" not in answer.out


def test_a_table_that_began_with_a_position_is_a_file_of_entries_too(ready: Any) -> None:
    ready("do", "court 40 recruit red 2", "done")
    shown = ready("position").out
    for lang in ("en", "ru", "it"):
        assert ready("--lang", lang, "export", f"{lang}.entries", "--format", "entries").status == 0
        assert ready("replay", f"{lang}.entries", "--table", lang).status == 0
        assert ready("position", "--table", lang).out == shown
    text = Path("en.entries").read_text("utf-8")
    assert [line.split()[0] for line in text.splitlines()[:2]] == ["new", "position"]
    assert "--box practice" in text.splitlines()[0]
    answer = ready("replay", "-", input=text.replace('"round":1', '"round":"one"'))
    assert answer.status == 2
    assert "Line 2: round must be a whole number" in answer.err


def test_what_a_file_tells_is_all_that_is_known_of_the_box(referee: Any) -> None:
    referee("box", "set", "zhanguo", "board.A.max", "2 2 2 2 2")
    referee("new", "zhanguo", "anna", "boris", "--name", "friday")
    referee("do", "first anna")
    referee("export", "friday.entries", "--format", "entries")
    assert Path("friday.entries").read_text("utf-8").splitlines()[:2] == [
        "new zhanguo anna:blue boris:red --box mine --told",
        "fact board.A.max 2 2 2 2 2",
    ]
    referee("box", "set", "zhanguo", "board.A.start", "2 1 0")
    data = referee("--db", "other.sqlite3", "replay", "friday.entries", json=True).data
    assert data["box"] == {"name": "mine", "practice": False}
    assert data["stopped"] == []


# -- a record as export has written it -----------------------------------------------------------------------------


def test_a_record_is_replayed(ready: Any, tmp_path: Path) -> None:
    ready("do", "court 40")
    ready("undo")
    ready("note", "late")
    ready("do", "court 39 recruit red 2")
    ready("correct", "players.anna.vp", "7", "--why", "miscounted")
    ready("export", "friday.json")
    answer = ready("--db", "other.sqlite3", "replay", "friday.json", json=True)
    assert answer.status == 0
    assert answer.data["decision"] == ready("show", json=True).data["decision"]
    assert answer.data["score"].items() <= ready("score", json=True).data.items()
    assert ready("--db", "other.sqlite3", "replay", "friday.json", "--table", "copy").status == 0
    for command in ("position", "log"):
        here = ready(command).out.replace("friday", "copy")
        assert ready("--db", "other.sqlite3", "--table", "copy", command).out == here
    assert ready("--db", "other.sqlite3", "--table", "copy", "undo").status == 0


def test_a_record_says_what_was_never_verified(bare: Any) -> None:
    bare("do", *SECOND.splitlines(), "anna: unify 71 1 done")
    bare("export", "bare.json")
    answer = bare("replay", "bare.json")
    assert answer.status == bare("replay", "-", input=Path("bare.json").read_text("utf-8")).status == 3
    assert "needs the fact board.A.max" in answer.err


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.pop("format"),
        lambda data: data.update(format="referee-table-9"),
        lambda data: data.pop("entries"),
        lambda data: data.update(entries=[]),
        lambda data: data.update(entries={}),
        lambda data: data.update(facts=[1]),
        lambda data: data["entries"][0].pop("payload"),
        lambda data: data["entries"][0]["payload"].pop("game"),
        lambda data: data["entries"][0]["payload"].update(game="chess"),
        lambda data: data["entries"][0]["payload"].update(seats=[]),
        lambda data: data["entries"][1]["payload"].update(verb="cnurt"),
        lambda data: data["entries"][1]["payload"].update(card="x"),
        lambda data: data["entries"][1].update(kind="undo", payload={"count": 9}),
        lambda data: data["entries"][1].update(kind="undo", payload={}),
        lambda data: data["entries"][1].update(kind="correct", payload={"path": "nowhere"}),
        lambda data: data["entries"][1].update(at="yesterday"),
        lambda data: data["entries"][1].update(payload={"verb": "hand", "player": 0, "private": True}),
    ],
)
def test_what_is_no_record_is_told(ready: Any, damage: Any) -> None:
    ready("do", "court 40")
    data = ready("export", json=True).data
    damage(data)
    for table in ((), ("--table", "copy")):
        answer = ready("replay", "-", *table, input=json.dumps(data))
        assert answer.status == 2, answer.err
        assert answer.err
        assert "fault" not in answer.err
    assert len(ready("tables", json=True).data["tables"]) == 1


def test_json_of_another_kind_is_told(referee: Any) -> None:
    for text in ("{", "{}", '{"format": 1}', '{"format": "referee-table-1"}', "{" * 100_000):
        answer = referee("replay", "-", input=text)
        assert answer.status == 2
        assert "fault" not in answer.err
