"""What is wrong with a sentence, whatever it says: what a test can find that an editor would strike out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, pairwise
from random import Random
from typing import Any

from messages import PLACE
from referee.engine.action import Action
from referee.engine.session import Session
from referee.engine.values import Value
from referee.text.speech import Speaker

NONE = re.compile(r"\b(?:only|at most|только|лишь|не больше|solo|al massimo) 0\b(?![.,]\d)")
"""Where there is none, that is said."""
TWICE = re.compile(r"(?<![\d.,–-])(\d+) ?(?:to|–|до|a) ?\1(?![\d.,])")
NUMBERED = re.compile(
    r"(?:region|area|space|spot|slot|round|row|card|section|level|tile|city|ship|train|step|General|Location|"
    r"регион|район|карт|ячейк|раунд|мест|област|жетон|город|уров|участ|"
    r"regione|casella|spazio|carta|round|fila|tessera|città|livello|posto)\w* $"
)
"""What bears a number as its name: "region 1 holds" is no number of things."""
NO_NOUNS = {"them", "have", "moves", "places", "rests", "turns", "marks", "leaves", "come", "lose", "take"}


@cache
def plurals(lang: str) -> re.Pattern[str]:
    """The number one before a noun in the form for many, as the catalogues have it in some place."""
    from referee.locale.update import DOMAINS, package, read

    nouns = set[str]()
    for domain in DOMAINS:
        for one in read(package(domain).path("it" if lang == "en" else lang)):
            for _, forms in PLACE.findall(str(one.id if lang == "en" else one.string)):
                first, *more = (form.split(" ")[0] for form in (forms or "").split("|"))
                nouns |= {form for form in more[-1:] if form != first and len(form) > 3}
    return re.compile(rf"(?<![\w.,:–/+x-])1 (?:{'|'.join(sorted(nouns - NO_NOUNS))})\b(?! \w+ed\b)")


INNER = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+(?:\.[\w*]+){2,}|\b(?:True|False|dict|tuple)\b|<[A-Za-z]")
"""What only a programmer calls by that name: keys, paths, values of Python."""
SPACING = re.compile(r"[^\s–] {2,}[^\s–]|(?<!;) [,.:!](?=\s|$)|\w\.\.(?!\.)|,,|[?!…]\.|\( | \)|\(\)|«»")
JOINED = re.compile(r"(?<![\w.-])[a-zа-я]{2,}\d+(?![\w.-])|\b(?:[A-Z]{3,}-)+[A-Z]{3,}\b")
"""What is typed in one piece, ``row1``, and has another name in sentences."""
LATIN = re.compile(r"[A-Za-z]{2,}")
RUSSIAN_ADDRESS = re.compile(r"\b(?:ты|тебя|тебе|твой|твоя|твои|твоё|твоего|твоей|твоих)\b", re.IGNORECASE)
ITALIAN_ADDRESS = re.compile(
    r"\b(?:voi|vostr[oaie]|avete|siete|potete|dovete|volete|sapete|fate|dite|(?:scriv|scegli|prend|mett|rispond|cominc|"
    r"torn|chied|aggiung|conosc|decid|precis|indic|inser|controll|gioc|us|aggiorn|nomin|numer|tir|chiud|impost|apr|prepar|ritir)"
    r"(?:ate|ete|ite)(?:l[oaie]|ne|vi)?)\b",
    re.IGNORECASE,
)
"""The plural "you": whoever reads Italian here is one person."""
PARTICIPLES = re.compile(
    r"\b(?:indicate|numerate|nominate|giocate|tirate|inserite|usate|precisate|ritirate|preparate|impostate)\b"
)
"""Words that are an imperative of "voi" and a participle as well; only at the beginning of a sentence the former."""
TRANSLATED = re.compile(
    r"(?<!of )\bone's own\b|(?<!\bof )\b(?:an|the|all|any|each|every|per|no|N|\d+) own\b|(?:^|: )own \w|"
    r"\b(?:is|are) lacking\b|\? or done\b|\bis none of: |\bcannot be here\b|\bbegins so\b|\bare told\.$"
)
"""What is no English, though all of its words are."""
ENGLISH = re.compile(
    r"\b(?:the|of|and|is|not|with|your|you|this|which|by|cannot|are|has|have|must|nothing|when|what|who|where|from)\b"
)
"""Words of English that are none of Italian."""


def faults(text: str, lang: str) -> Iterator[str]:
    """What is wrong with a text that is read in a language, whoever says it."""
    if found := SPACING.search(text):
        yield f"spacing {found[0]!r}"
    if found := INNER.search(text):
        yield f"an inner name {found[0]!r}"
    if found := NONE.search(text):
        yield f"none {found[0]!r}"
    if found := TWICE.search(text):
        yield f"a span of one number {found[0]!r}"
    found = plurals(lang).search(text)
    if found and not NUMBERED.search(text[: found.start()]):
        yield f"one of many {found[0]!r}"
    if lang == "en" and (found := TRANSLATED.search(text)):
        yield f"no English {found[0]!r}"
    if lang == "ru" and (found := RUSSIAN_ADDRESS.search(text)):
        yield f"an address {found[0]!r}"
    if lang == "it":
        if (found := ITALIAN_ADDRESS.search(text)) and not PARTICIPLES.fullmatch(found[0]):
            yield f"an address {found[0]!r}"
        if "\u2019" in text:
            yield "a curly apostrophe: all others are straight"
        if found := ENGLISH.search(text):
            yield f"English {found[0]!r}"


class Attentive(Speaker):
    """Says what a speaker says, and notes which facts it says badly."""

    def __init__(self, lang: str, domain: str, names: tuple[str, ...]) -> None:
        super().__init__(lang, domain, names)
        self.noted: set[str] = set()

    def say(self, template: str, facts: Mapping[str, object] | None = None) -> str:
        """The sentence; a span of one number is noted."""
        known = facts or {}
        for (first, _), (second, _) in pairwise(PLACE.findall(template)):
            span = re.search(rf"\{{{first}\}} (?:to|до|a) \{{{second}\}}", template)
            if span and type(known.get(first)) is int and known.get(first) == known.get(second):
                self.noted.add(f"a span of one number: {template}")
        return super().say(template, facts)


def begins_small(said: str, speaker: Speaker) -> bool:
    """Whether a sentence begins with a small letter that is not that of a player's name."""
    return said[:1].islower() and not any(said.startswith(name) for name in speaker.names)


def nonsense(table: Session, rng: Random, count: int = 12) -> Iterator[Action]:
    """Entries with arguments drawn from everything there is, most of them against several rules."""
    listed = [one for one in table.game.actions if one.spec.listed and all(some(arg.value) for arg in one.spec.args)]
    for cls in rng.choices(listed, k=count):
        player = -1 if cls.spec.by_table else rng.randrange(len(table.setting.players))
        yield cls(player, *(rng.choice(some(one.value)) for one in cls.spec.args))


@cache
def some(value: Value) -> list[Any]:
    """Values of an argument; there may be too many for all."""
    return list(islice(value.domain(), 500))


def owners_words(facts: Any) -> re.Pattern[str]:
    """What the owner of a box wrote, in whatever language."""
    return re.compile("|".join(map(re.escape, sorted(set(_written(facts)), reverse=True))) or "$^")


def _written(data: Any) -> Iterator[str]:
    """What an owner wrote as it stands on a component, in whatever language."""
    if isinstance(data, dict):
        yield from (text for key, text in data.items() if key in ("title", "name", "text") and isinstance(text, str))
        yield from data.get("worker_colours", ())
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _written(inner)
