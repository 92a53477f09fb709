"""All that is said, read as an editor would: the catalogues text by text, and the example games sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from wording import JOINED, LATIN, Attentive, begins_small, faults, nonsense, owners_words

from messages import PLACE, Sentence
from referee.cli.call import Call
from referee.cli.opening import head_of, opening_of
from referee.declaring import attempt
from referee.engine import judge as judging
from referee.engine.catalogue import kind_of
from referee.engine.errors import EntryError
from referee.engine.session import Session
from referee.engine.words import LANGUAGES
from referee.locale.update import DOMAINS, extract, package, read
from referee.testing import samples
from referee.text import report, views
from referee.text.speech import Speaker

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.entries"))
RULE = re.compile(r"\b[A-Z]{1,3}-[A-Z]+-\d+(?:-\w+)?\b|\bFACT-\d+\b")
TYPED = re.compile(
    r"(?<!\w)--?\w[\w-]*|(?:^|(?<=[ :(«]))referee [a-z]+(?: [a-z]+)*|\b\w+\.(?:csv|toml|\d+|png|svg|md|json)\b|"
    r"\.(?:png|svg|md|csv|json)\b|https?\S*|rtsp\S*|\w+://\S*|'[^']*'|`[^`]*`|REFEREE_\w+(?:=1)?"
)
"""What is typed as it stands: options, commands, files, addresses."""
LATIN_HERE = re.compile(
    r"AprilTag|JSON|TOML|CSV|UTF|PNG|SVG|HEIC|JPEG|WebP|PDF|QR|BG|Stats|BoardGameGeek|Markdown|PostgreSQL|OpenCV|SQLite|Schema"
    r"|Enter|Tab|Ctrl|iPhone|Unrest|Nippon|Work|Harder|Attack|Order|Restless|stdin|stdout|px|http|rtsp|pip|install"
    r"|apt|libzbar|opencv|python|headless|libgl|pyzbar|pillow|heif|true|false|table|scenario|sqlite|PATH|postgresql"
    r"|referee|replay|export|import|new|do|check|undo|redo|games|rulings|position|box|ask|calibrate|camera|entries"
    r"|json|watch|tally|photo|record|letter|tabloid|Nx|Nk|BoardGameGeek|players|bgg|card|deck|anna|boris|vp|red|blue|region|governor|zone|or|correct"
    r"|score|legal|tasks"
)
"""Names and what is typed, in whatever language the sentence is."""


def plain(text: str) -> str:
    """A text without its facts, ids, and what is typed as it stands."""
    return TYPED.sub("N", RULE.sub("N", PLACE.sub("N", text)))


@cache
def texts(lang: str) -> tuple[tuple[str, str, str], ...]:
    """Domain, context and text of all that is said in a language; what things are called is left out."""
    found = []
    for domain in DOMAINS:
        catalogue = extract(package(domain)) if lang == "en" else read(package(domain).path(lang))
        for one in catalogue:
            context = one.context or ""
            if one.id and kind_of(context) != "words" and not context.endswith((" help", " heads")):
                found.append((domain, context, str(one.id if lang == "en" else one.string)))
    return tuple(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_has_what_an_editor_would_strike_out(lang: str) -> None:
    assert len(texts(lang)) > 4000
    found = [(domain, text, one) for domain, _, text in texts(lang) for one in faults(plain(text), lang)]
    assert not found


def test_russian_texts_have_russian_words() -> None:
    found = [
        (domain, text, left)
        for domain, _, text in texts("ru")
        if (left := [word for word in LATIN.findall(plain(text)) if not LATIN_HERE.fullmatch(word)])
    ]
    assert not found


def lines_of(path: Path) -> list[str]:
    """What is typed in an example game."""
    return [line for text in path.read_text("utf-8").splitlines() if (line := text.split("#")[0].strip())]


def told(session: Session, speaker: Speaker, line: str, rng: Random) -> Iterator[tuple[str, Sentence | None]]:
    """What is said at a table of an entry, of others that are refused there, and of what lies on it."""
    verdicts = attempt(session.branch(), line).verdicts
    for action in nonsense(session, rng, 4):
        try:
            verdicts.append(judging.judge(session.position, session.setting, action))
        except EntryError as error:
            yield report.error_text(error, speaker), None
    for verdict in verdicts:
        for one in (*verdict.violations, *verdict.warnings, *verdict.notes):
            yield report.spoken(one, speaker), one
    for said in (*views.next_lines(session, speaker), *views.view_lines(session, speaker)):
        yield said.text.strip(), None
    assert next_begins_right(session, speaker)


def next_begins_right(session: Session, speaker: Speaker) -> bool:
    """Whether what comes next begins small behind its colon, unless with a name or a term of the game."""
    if session.parted:
        return True
    *_, last = views.next_lines(session, speaker)
    first = speaker.translate(session.decision().prompt.template)[:1]
    return not first.islower() or last.text.partition(": ")[2].startswith(first)


def scored(session: Session, speaker: Speaker) -> Iterator[str]:
    data, _ = session.game.final(session.position, session.setting)
    for line in session.game.score(data, session.setting.rulings, []).lines:
        yield speaker.say(line.text, line.facts)


@pytest.mark.parametrize(
    ("path", "lang"),
    [
        pytest.param(path, lang, id=f"{path.stem}-{lang}")
        for at, path in enumerate(EXAMPLES)
        for lang in (LANGUAGES if samples.WIDE or "-" not in path.stem else [LANGUAGES[at % len(LANGUAGES)]])
    ],
)
def test_nothing_said_at_a_table_has_what_an_editor_would_strike_out(path: Path, lang: str) -> None:
    rng, (head, *lines) = Random(5), lines_of(path)
    words = head_of(head)
    assert words is not None
    session = opening_of(Call(), words).session()
    speaker, said = Attentive(lang, session.game.id, session.setting.players), dict[str, Sentence | None]()
    for line in lines:
        said |= dict(told(session, speaker, line, rng))
        attempt(session, line)
    assert len(said) > 200
    own = owners_words(session.setting.box.facts)
    every = [own.sub("N", RULE.sub("N", text)) for text in (*said, *scored(session, speaker))]
    found = [(text, one) for text in every for one in (*faults(text, lang), *JOINED.findall(text))]
    small = [text for text, one in said.items() if begins_small(text, speaker)]
    assert not [*found, *sorted(speaker.noted), *small]
