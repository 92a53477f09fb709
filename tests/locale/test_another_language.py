"""Another language is a folder of catalogues: one made up here is typed, read and looked up, without a line of Python."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from messages import PLACE
from referee.engine.catalogue import catalogue, kind_of

ROOT = Path(__file__).resolve().parents[2]
DUAL = "nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2);"
"""One, two, many: as neither English, Russian nor Italian counts."""
PLAY = """
from random import Random
from referee.testing import samples
from referee.text.speech import Speaker

table = samples.session("zhanguo", 3)
speaker = Speaker("xx", "zhanguo", table.setting.players)
for step, action in enumerate(samples.play(table, Random(5))):
    typed = table.game.grammar.write([action], "xx", table.setting.players)
    assert typed.split(": ")[-1].split()[0].startswith("x"), typed
    assert table.game.grammar.read(typed, action.player, table.setting.names) == [action], typed
    assert all(speaker.say(note.template, note.facts).startswith("¤") for note in table.steps[-1].notes)
print(step)
"""
COUNT = """
from referee.text.speech import Speaker

for count in (1, 2, 5):
    print(Speaker("xx", "zhanguo").say("Only {count#step|steps} can be undone.", {"count": count}))
"""


def said(context: str, text: str) -> str:
    """A text in a language that nobody speaks: names begin with x, sentences with a mark."""
    if kind_of(context) == "words" or (context.startswith("fact ") and len(context.split()) == 2):
        return "/".join(f"x{name}" for name in text.split("/"))
    return "¤ " + PLACE.sub(lambda place: f"{{{place[1]}#one|two|many}}" if place[2] else place[0], text)


def written(texts: Iterator[tuple[str, str]]) -> str:
    """A catalogue as somebody would write it."""
    quoted = [[json.dumps(one, ensure_ascii=False) for one in (key, text, said(key, text))] for key, text in texts]
    blocks = [f"msgctxt {key}\n" * (key != '""') + f"msgid {text}\nmsgstr {told}\n" for key, text, told in quoted]
    head = f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {DUAL}\\n"\n'
    return "\n".join([head, *blocks])


class Spoken:
    """The program where a folder of catalogues is at hand."""

    def __init__(self, folder: Path) -> None:
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "REFEREE_LOCALE": str(folder),
            "REFEREE_DB": str(folder / "xx.db"),
        }

    def run(self, *arguments: str) -> str:
        command = [sys.executable, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=self.environment, check=False)
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout + done.stderr

    def __call__(self, *arguments: str, lang: str = "xx") -> str:
        return self.run("-m", "referee", "--lang", lang, *arguments)


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Spoken:
    """Everything that ZhanGuo and the house say, in a language of its own; Nippon's verbs only."""
    folder = tmp_path_factory.mktemp("locale")
    (folder / "xx/LC_MESSAGES").mkdir(parents=True)
    for name, module in (
        ("referee", "referee"),
        ("zhanguo", "referee.games.zhanguo"),
        ("nippon", "referee.games.nippon"),
    ):
        texts = sorted(catalogue(module, "ru").known())
        some = (one for one in texts if name != "nippon" or one[0].startswith("verb "))
        (folder / f"xx/LC_MESSAGES/{name}.po").write_text(written(some), "utf-8")
    made = Spoken(folder)
    made("new", "zhanguo", "anna", "boris", "--box", "practice")
    return made


def test_entries_are_typed_and_answered_in_it(spoken: Spoken) -> None:
    answer = spoken("check", "xpalace 4 xfrom 5")
    assert "ZG-PALACE-03: ¤ region 4 holds 0 many, a palace there needs 2." in answer
    assert "xfirst anna" in answer
    assert "Region 4 holds 0 workers" in spoken("check", "xpalace 4 xfrom 5", lang="en")
    assert "xpalace 4 xfrom 5" in spoken("check", "palazzo 4 da 5")


def test_its_own_rule_chooses_the_plural(spoken: Spoken) -> None:
    assert spoken.run("-c", COUNT).splitlines() == [
        "¤ Only 1 one can be undone.",
        "¤ Only 2 two can be undone.",
        "¤ Only 5 many can be undone.",
    ]


def test_rules_questions_and_verbs_are_looked_up_in_it(spoken: Spoken) -> None:
    assert "¤ You need at least 2 workers" in spoken("rule", "zhanguo", "ZG-PALACE-03")
    assert "¤ Does the court pile stay" in spoken("rulings", "zhanguo")
    assert "xpalace XREGION" in spoken("verbs", "zhanguo", "xpalace")
    assert "¤" in spoken("box", "missing", "zhanguo")


def test_a_whole_game_is_written_read_and_told_in_it(spoken: Spoken) -> None:
    assert int(spoken.run("-c", PLAY)) > 50


def test_how_far_it_is_told_is_shown(spoken: Spoken) -> None:
    found = json.loads(spoken("--json", "games"))
    told = {one["game"]: next(each for each in one["languages"] if each["language"] == "xx") for one in found["games"]}
    assert told["zhanguo"]["translated"] == told["zhanguo"]["total"]
    assert (told["nippon"]["kinds"]["rules"]["translated"], told["great_wall"]["translated"]) == (0, 0)
    assert 0 < told["nippon"]["translated"] < told["nippon"]["kinds"]["words"]["total"]
    assert [one["language"] for one in found["languages"]] == ["it", "ru", "xx"]
    lines = spoken("games", lang="en").splitlines()
    assert "  languages: en, it, ru, xx" in lines
    assert any(re.search(r"xx \(sentences 0 of \d+, words \d+ of \d+, rules 0 of", line) for line in lines)


def test_it_is_a_language_like_the_others(spoken: Spoken) -> None:
    assert "en|it|ru|xx" in spoken("--help")
    assert "--lang must be one of: en, it, ru, xx" in spoken("games", lang="yy")


def test_what_no_catalogue_of_the_house_knows_makes_no_language_incomplete(tmp_path: Path) -> None:
    """A text of REFEREE_LOCALE that is misspelt, or out of date, is no text of the game."""
    folder = tmp_path / "xx/LC_MESSAGES"
    folder.mkdir(parents=True)
    folder.joinpath("zhanguo.po").write_text('msgctxt "verb nothing"\nmsgid "nothing"\nmsgstr "nix"\n')
    code = "import json; from referee.engine.catalogue import progress; print(json.dumps(progress('referee.games.zhanguo')))"
    environment = {**os.environ, "REFEREE_LOCALE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    found = json.loads(done.stdout)
    assert all(one == every for one, every in found["ru"].values())
    assert found["xx"]["words"][0] == 0
