"""The documents as a site: it is built without a warning, fetches nothing from elsewhere, and every id has its place."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from referee.engine.words import LANGUAGES
from referee.games import NAMES, game

pytest.importorskip("material")
ROOT = Path(__file__).resolve().parents[1]
LOADED = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "link": "href",
    "source": "src",
    "video": "src",
    "audio": "src",
}
"""What a reader's browser fetches by itself, and where each says from where."""
FROM_CSS = re.compile(r"(?:url\(|@import)\s*[\"']?\s*(?:https?:)?//")
ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")


class Reader(HTMLParser):
    """Notes what a page fetches, its anchors, where its links lead, and the ids that stand in no link."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.bare: list[str] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.anchors += [known["id"] or ""] if "id" in known else []
        self.links += [known["href"] or ""] if tag == "a" and "href" in known else []
        where = known.get(LOADED.get(tag, ""))
        if where and known.get("rel") not in ("canonical", "next", "prev"):
            self.fetched.append(where)
        if tag in ("a", "h1", "h2", "h3", "script", "style", "title"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._open[-1:] == [tag]:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        self.bare += ID.findall(data) if not self._open else []


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Reader]:
    folder = tmp_path_factory.mktemp("site")
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    styles = [path.read_text("utf-8") for path in folder.rglob("*.css")]
    assert styles
    assert not [found for text in styles for found in FROM_CSS.findall(text)]
    return {path.relative_to(folder).as_posix(): Reader(path.read_text("utf-8")) for path in folder.rglob("*.html")}


def test_reading_it_fetches_nothing_from_another_host(site: dict[str, Reader]) -> None:
    assert len(site) > 25
    assert sum(len(page.fetched) for page in site.values()) > 100
    assert [(name, one) for name, page in site.items() for one in page.fetched if "//" in one] == []


def pages_of(played: str) -> Iterator[str]:
    for lang in LANGUAGES:
        yield f"rules/{'' if lang == 'en' else lang + '/'}{played}.html"


@pytest.mark.parametrize("played", NAMES)
def test_every_rule_and_ruling_has_an_anchor(site: dict[str, Reader], played: str) -> None:
    book = game(played).book
    for name in pages_of(played):
        missing = {*book.rules, *book.rulings} - set(site[name].anchors)
        assert not missing, name


def test_every_id_is_a_link_to_its_place(site: dict[str, Reader]) -> None:
    known = {key for one in NAMES for key in (*game(one).book.rules, *game(one).book.rulings)}
    for name, page in site.items():
        assert not known & set(page.bare), name
        for link in page.links:
            path, _, anchor = link.partition("#")
            if ID.fullmatch(anchor) and path:
                target = os.path.normpath(os.path.join(os.path.dirname(name), path))
                assert anchor in site[target].anchors, (name, link)
    assert "rules/zhanguo.html#ZG-PALACE-03" in site["index.html"].links


def test_every_document_is_a_page(site: dict[str, Reader]) -> None:
    for path in (ROOT / "docs").glob("*.md"):
        assert f"{path.stem}.html" in site
