"""What the site has besides the documents: rules and rulings page by page, made when it is built, with a link for every id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from referee.engine.words import LANGUAGES
from referee.games import NAMES, game
from referee.text.manual import source_text
from referee.text.speech import Speaker

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

    from referee.engine.rule import Rule, RuleBook, Ruling

ROOT = Path(__file__).resolve().parents[1]
BESIDE = {"ARCHITECTURE.md": "architecture.md", "CHANGELOG.md": "changelog.md", "README.md": "index.md"}
"""Documents outside of ``docs`` by what the site calls them; its first page stands for the README."""
LINK = re.compile(r"\[([^\]]*)\]\(((?:\.\./|docs/)?)([\w./-]+?)(#[\w-]+)?\)")
ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")
TAG = re.compile(r"(<[^>]*>)")
FENCE = re.compile(r"^```(\w+) \w+$", re.MULTILINE)
"""The head of a block that also says how a test tries it."""
KEPT = ("a", "h1", "h2", "h3", "h4", "title", "script", "style", "svg")
"""Inside of these an id gets no link."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that no file holds."""
    from mkdocs.structure.files import File

    pages = {to: (ROOT / name).read_text("utf-8") for name, to in BESIDE.items() if name != "README.md"}
    pages |= {f"{folder_of(lang)}{one}.md": rule_page(one, lang) for one in NAMES for lang in LANGUAGES}
    pages["rules/index.md"] = overview()
    for path, text in pages.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links to documents beside ``docs`` lead to their pages; what is no page of the site is named without a link."""
    outside = page.file.src_uri in BESIDE.values()

    def led(found: re.Match[str]) -> str:
        text, before, path, anchor = found[1], found[2], found[3], found[4] or ""
        if ("/" not in before and not outside) or "//" in path:
            return found[0]
        if path in BESIDE:
            return f"[{text}]({BESIDE[path]}{anchor if BESIDE[path] != 'index.md' else ''})"
        target = path.removeprefix("docs/")
        if before != "../" and files.get_file_from_path(target) is not None:
            return f"[{text}]({target}{anchor})"
        return f"`{text}`"

    return FENCE.sub(r"```\1", LINK.sub(led, markdown))


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Every id of a rule or a ruling is a link to it, also in what the program prints."""
    up = "../" * page.file.dest_uri.count("/")
    lang = next((one for one in LANGUAGES if page.file.src_uri.startswith(f"rules/{one}/")), "en")

    def linked(found: re.Match[str]) -> str:
        home = home_of().get(found[0])
        return f'<a href="{up}{folder_of(lang)}{home}.html#{found[0]}">{found[0]}</a>' if home else found[0]

    shown, inside = [], 0
    for part in TAG.split(html):
        name = part.strip("</>").partition(" ")[0].lower()
        if part.startswith("<") and name in KEPT:
            inside += -1 if part.startswith("</") else 1
        shown.append(part if part.startswith("<") or inside else ID.sub(linked, part))
    return "".join(shown)


@cache
def home_of() -> dict[str, str]:
    """The game of every rule and ruling."""
    return {key: one for one in NAMES for key in (*game(one).book.rules, *game(one).book.rulings)}


def folder_of(lang: str) -> str:
    return "rules/" if lang == "en" else f"rules/{lang}/"


def overview() -> str:
    """The page of all rulebooks."""
    rows = [
        f"| {game(one).title.shown('en')} | [English]({one}.md), [по-русски](ru/{one}.md), [in italiano](it/{one}.md) "
        f"| {len(book.rules)} | {len(book.questions)} | {len(book.notes)} |"
        for one in NAMES
        for book in [game(one).book]
    ]
    return "\n".join(
        [
            "# Rules and rulings",
            "",
            "Every verdict names its rules, and a rule its page in the printed rulebook. Here each id has an anchor, "
            "so that a verdict can be looked up and passed on: `rules/zhanguo.html#ZG-PALACE-02`. The wording is ours.",
            "",
            "| game | | rules | open questions | notes on the text |",
            "| --- | --- | --- | --- | --- |",
            *rows,
            "",
        ]
    )


def rule_page(name: str, lang: str) -> str:
    """All rules and rulings of a game in a language."""
    found, speaker = game(name), Speaker(lang, name)
    return "\n".join([f"# {found.title.shown(lang)}", "", *_rules(found.book, speaker), *_rulings(found.book, speaker)])


def _rules(book: RuleBook, speaker: Speaker) -> Iterator[str]:
    for group, rules in groupby(book.rules.values(), lambda one: one.id.rpartition("-")[0]):
        yield f"## {group}\n"
        for one in rules:
            yield f"### {one.id} {{#{one.id}}}\n"
            yield f"{plain(one.text(speaker.lang))}\n"
            yield f"*{plain(source_text(one, speaker))}*{_about(one)}\n"


def _about(rule: Rule) -> str:
    others = [one for one in rule.rulings if one not in rule.page]
    return f" · {', '.join(others)}" if others else ""


def _rulings(book: RuleBook, speaker: Speaker) -> Iterator[str]:
    parts = (
        ("questions", "Open questions, and what this table plays", book.questions),
        ("notes", "Note on the text: {ids}", book.notes),
    )
    for anchor, heading, rulings in parts:
        if rulings:
            said = speaker.translate(heading).partition(",")[0].partition(":")[0]
            yield f"## {said} {{#{anchor}}}\n"
        for one in rulings:
            yield from _ruling(one, speaker)


def _ruling(one: Ruling, speaker: Speaker) -> Iterator[str]:
    yield f"### {one.id} {{#{one.id}}}\n"
    yield f"{plain(one.text(speaker.lang))} ({', '.join(one.rules)})\n"
    for key in one.options:
        mark = "**" if key == one.default and not one.is_note else ""
        yield f"- {mark}`{key}`{mark}: {plain(one.option(key, speaker.lang))}"
    yield ""


def plain(text: str) -> str:
    """A text in which nothing is taken for markup."""
    return re.sub(r"([\\`*_{}\[\]<>#|])", r"\\\1", text)
