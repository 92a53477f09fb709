"""score --ask: every answer is kept, any can be changed, and what the box and pictures tell is not asked."""

from __future__ import annotations

import json
import os
import signal
import sys
import tomllib
from pathlib import Path
from typing import Any

import pexpect
import pytest

from referee.cli import output
from referee.files import write_whole

PATIENCE = 300.0
START = ["base", "Anna, Boris", "20 12"]
REST = ["4 3 2 1 0", "1 2 3 4 0"]


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture
def person(referee: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The program as for somebody at a terminal."""
    monkeypatch.setattr(output, "patient", lambda: True)
    return referee


def kept(home: Path) -> list[Path]:
    return sorted((home / "countings").glob("*.json"))


def test_every_answer_is_kept_and_gone_on_with(person: Any, tmp_path: Path) -> None:
    left = person("score", "nations_dice", "--ask", input=typed(*START))
    assert left.status == 3
    assert "Go on with: referee score nations_dice --ask" in left.err
    (file,) = kept(tmp_path)
    assert json.loads(file.read_text("utf-8"))["final"]["boards"]["Anna"] == {"vp": 20}
    assert file.stat().st_mode & 0o077 == 0
    done = person("score", "nations_dice", "--ask", input=typed("", *REST, ""))
    assert done.status == 0, done.err
    assert "Anna, Boris: 3 answers" in done.err
    assert "[4 of 5] Anna: VP printed on each of these, added up" in done.err
    assert "built wonders, colonies, visible bought buildings" in done.err
    assert "1. Anna 30, 2. Boris 22" in done.out
    assert not kept(tmp_path)


def test_begun_anew_there_are_two_and_one_is_thrown_away(person: Any, tmp_path: Path) -> None:
    person("score", "nations_dice", "--ask", input=typed(*START))
    person("score", "nations_dice", "--ask", input=typed("0", "unrest", "Carla"))
    assert len(kept(tmp_path)) == 2
    asked = person("score", "nations_dice", "--ask", input=typed("7", "-1", "1", *REST, ""))
    assert asked.status == 0, asked.err
    assert "7 is not a number from 1 to 2" in asked.err
    assert "Anna" in asked.out and not kept(tmp_path)
    assert person("score", "nippon", "--ask", input="").err.count("Unfinished") == 0


def test_back_at_the_first_question_and_why(person: Any) -> None:
    answer = person("score", "nippon", "--ask", input=typed("<", "=", "?", "Anna, Boris", "?"))
    assert answer.err.count("There is no question before this one.") == 2
    assert "Names with commas between them" in answer.err
    assert "NP-GEN-10 [" in answer.err
    assert "or a sum such as 3+4" in answer.err or "or sums such as 3+4" in answer.err


def test_any_answer_is_changed_before_the_sheet(person: Any) -> None:
    change = ["3", "?", "21 12", "9", "2", "<", "=", ""]
    answer = person("score", "nations_dice", "--ask", input=typed(*START, *REST, *change))
    assert "so far: 20 12" in answer.err
    assert "9 is not a number from 1 to 5" in answer.err
    assert "1. Anna 31" in answer.out


def test_what_no_longer_fits_is_asked_again(person: Any) -> None:
    answers = ["Ann, Bob", "5 5", "0 0", *["-"] * 4, "Bob, Ann", "1", "Ann, Bob, Carl"]
    answer = person("score", "great_wall", "--ask", input=typed(*answers, "7", "<"))
    assert "Tea markers from top to bottom" in answer.err
    assert "no longer fits and will be asked again" in answer.err
    assert "Carl" in answer.err.rpartition("Honor before final scoring")[2]


def test_bad_input_says_what_to_do_and_loses_nothing(person: Any) -> None:
    bad = ["x y", "20", "-5 3", "99999999 1", "", "1+ 2"]
    answer = person("score", "nations_dice", "--ask", input=typed(*START[:2], *bad, START[2], *REST, ""))
    assert answer.status == 0, answer.err
    assert answer.err.count("VP on the VP track") >= 6
    assert answer.err.count("is not a whole number from 0 to 9999") >= 3
    assert "needs one number for each of: Anna, Boris; you gave 1" in answer.err


@pytest.mark.parametrize("kind", ["json", "toml"])
def test_answers_come_from_a_file_and_go_into_it(person: Any, tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"answers.{kind}"
    left = person("score", "nations_dice", "--ask", "--answers", str(file), input=typed(*START))
    assert str(file) in left.err and not kept(tmp_path)
    told = (json.loads if kind == "json" else tomllib.loads)(file.read_text("utf-8"))
    assert told["game"] == "nations_dice" and told["boards"]["Anna"] == {"vp": 20}
    done = person("score", "nations_dice", "--ask", "--answers", str(file), input=typed(*REST, ""))
    assert "1. Anna 30" in done.out
    again = person("score", "nations_dice", "--ask", "--answers", str(file), input=typed("3", "1 2", ""))
    assert "so far: 20 12" in again.err and "2. Anna 11" in again.out


def test_a_file_of_answers_is_that_of_this_game(person: Any, tmp_path: Path) -> None:
    file = tmp_path / "answers.toml"
    person("score", "nations_dice", "--ask", "--answers", str(file), input=typed(*START))
    other = person("score", "nippon", "--ask", "--answers", str(file), input="")
    assert (other.status, "holds answers for nations_dice, not for nippon" in other.err) == (2, True)
    file.write_text('walls = 3\nplayers = ["Anna", "Boris"]\n', "utf-8")
    shapeless = person("score", "nippon", "--ask", "--answers", str(file), input="")
    assert shapeless.status == 2 and "holds no answers for Nippon" in shapeless.err
    assert "walls" in shapeless.err and "walls = 3" in file.read_text("utf-8")
    file.write_text("walls = ", "utf-8")
    assert person("score", "nippon", "--ask", "--answers", str(file), input="").status == 2


def test_a_broken_file_is_left_alone(person: Any, tmp_path: Path) -> None:
    folder = tmp_path / "countings"
    folder.mkdir()
    for name, text in (("a", "{"), ("b", "[]"), ("c", '{"format": 9, "final": {}}'), ("d", "\x00")):
        (folder / f"nippon-{name}.json").write_text(text, "utf-8")
    answer = person("score", "nippon", "--ask", input=typed("Anna, Boris"))
    assert "Unfinished" not in answer.err
    assert (folder / "nippon-1.json").exists() and (folder / "nippon-a.json").read_text("utf-8") == "{"


def test_two_who_go_on_with_one_lose_nothing(person: Any, tmp_path: Path) -> None:
    from referee.cli.unfinished import Unfinished

    person("score", "nations_dice", "--ask", input=typed(*START))
    (file,) = kept(tmp_path)
    here, there = Unfinished.read(file), Unfinished.read(file)
    assert here is not None and there is not None
    here.keep({**here.data, "order": ["Anna", "Boris"]}, tmp_path / "countings")
    there.keep(there.data, tmp_path / "countings")
    assert here.path == file and there.path != file and len(kept(tmp_path)) == 2
    write_whole(file, "somebody else's")
    here.forget()
    there.forget()
    assert kept(tmp_path) == [file]


def test_the_box_tells_what_is_printed(referee: Any, tmp_path: Path) -> None:
    tiles = ["Anna, Boris", "87 60", "1", "3 0", *["nobody"] * 8]
    without = referee("score", "nippon", "--ask", input=typed(*tiles))
    assert "Achievements with 1x printed" in without.err
    box = referee("score", "nippon", "--ask", "--box", "practice", input=typed(*tiles))
    assert "Achievements with 1x printed" not in box.err
    assert "what it counts" not in box.err
    assert "Achievement 1:" in box.err.rpartition("[13 of")[2]
    file = tmp_path / "half.toml"
    shown = referee("box", "export", "nippon", "--box", "practice")
    assert shown.status == 0, shown.err
    facts = [line for line in shown.out.splitlines() if "achievement.2" not in line]
    file.write_text("\n".join(facts), "utf-8")
    half = referee("score", "nippon", "--ask", "--box", str(file), input=typed(*tiles, "-", "9"))
    assert "possible: 2" in half.err


def test_in_the_words_of_the_reader(person: Any) -> None:
    texts = ["red:blue, blue", "5 6", "уже", "2 0", *["никто"] * 8, "-", "контр", "2", "3", "0 1", "7"]
    answer = person("--lang", "ru", "score", "nippon", "--ask", input=typed(*texts, ""))
    assert answer.status == 0, answer.err
    assert "contracts_per" not in answer.err + answer.out and "already" not in answer.err
    assert "Достижение 1: контракты лицом вниз" in answer.err
    assert "из примерно" in answer.err
    assert "1. red 7, 2. blue 6" in answer.out


def test_a_player_may_be_called_like_a_word_of_the_game(person: Any) -> None:
    answers = ["nobody, open", "open nobody", "3 4", "1 0", *["-"] * 4, "open, nobody", "5 3", *["-"] * 5]
    walls = ["- nobody -", "1", *["-"] * 5]
    rest = ["0 0 0 0 0 0", "0 0 0 0 0", "0 0 0 0 0 0"]
    answer = person("score", "zhanguo", "--ask", input=typed(*answers, *walls, *rest, ""), json=True)
    assert answer.status == 0, answer.err
    assert answer.data["totals"].keys() == {"nobody", "open"}
    assert {line["player"] for line in answer.data["lines"] if line["category"] == "walls"} <= {"nobody"}


def test_sheets_as_json_are_in_sentences(referee: Any) -> None:
    answers = typed(*START, *REST)
    english = referee("score", "nations_dice", "--ask", json=True, input=answers).data
    russian = referee("--lang", "ru", "score", "nations_dice", "--ask", json=True, input=answers).data
    assert "VP track: 20" in [line["text"] for line in english["lines"]]
    assert {line["text"] for line in english["lines"]}.isdisjoint(line["text"] for line in russian["lines"])
    assert "{" not in "".join(line["text"] for line in (*english["lines"], *russian["lines"]))
    assert english["lines"][0]["facts"] == russian["lines"][0]["facts"]


def test_what_belongs_to_questions_needs_them(referee: Any) -> None:
    assert referee("score", "nippon", "--answers", "x.toml").status == 2
    pictures = referee("score", "zhanguo", "--ask", "--photo", "x.jpg")
    assert pictures.status == 2 and "Who plays?" in pictures.err


@pytest.mark.parametrize("end", ["interrupt", "kill", "hangup"])
def test_whatever_ends_it_the_answers_stay(tmp_path: Path, end: str) -> None:
    surroundings = {**os.environ, "REFEREE_DB": str(tmp_path / "ledger.sqlite3"), "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    command = ["-m", "referee", "score", "nations_dice", "--ask"]

    def heard() -> None:
        for one in (signal.SIGHUP, signal.SIGINT):  # whatever runs the tests may ignore them
            signal.signal(one, signal.SIG_DFL)

    def opened() -> Any:
        more: Any = {"env": surroundings, "timeout": PATIENCE, "encoding": "utf-8", "preexec_fn": heard}
        return pexpect.spawn(sys.executable, command, **more)

    child = opened()
    for line in START:
        child.expect("> ")
        child.sendline(line)
    child.expect("built wonders")
    if end == "interrupt":
        child.sendintr()
        child.expect("Your answers are kept")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 130
    else:
        child.kill(signal.SIGKILL if end == "kill" else signal.SIGHUP)
        child.expect(pexpect.EOF)
        child.close()
    again = opened()
    again.expect("Anna, Boris: 3 answers")
    again.sendline("")
    again.expect("built wonders")
    again.close(force=True)


def test_of_a_game_played_together_only_the_requests_are_asked_for(referee: Any) -> None:
    """GW-COOP-01: how many are needed goes by how many play, who are named where options are."""
    asked = ("score", "great_wall", "--ask", "--option", "mode=cooperative")
    answer = referee(*asked, "--players", "Anna,Boris,Carla", input=typed("7"))
    assert answer.status == 0, answer.err
    assert "7 of 7 Requests are fulfilled: everybody wins (GW-COOP-19)" in answer.out
    assert "Honor" not in answer.err
    nobody = referee(*asked, input="")
    assert nobody.status != 0 and "Who plays?" in nobody.err
