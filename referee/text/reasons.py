"""Why a verdict is what it is: what it hinges on, as questions with their answers, and what it rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.fields import PLAYERS, private_fields
from referee.engine.message import N_
from referee.engine.naming import part, row
from referee.engine.question import Hinge, question_for
from referee.engine.runs import Leaf
from referee.engine.values import FLAG
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE, Verdict
from referee.text.answers import in_line, nothing
from referee.text.facts import question
from referee.text.lines import Line, capital
from referee.text.speech import Speaker

if TYPE_CHECKING:
    from referee.engine.evidence import Evidence
    from referee.engine.game import Game
    from referee.engine.question import Meaning

MOST_ANSWERS, MOST_LABELS = 3, 4
MEANT = {
    LEGAL: (N_("{answers}: legal"), N_("otherwise legal")),
    ILLEGAL: (N_("{answers}: {rules}"), N_("otherwise {rules}")),
    UNVERIFIABLE: (N_("{answers}: still open"), N_("otherwise still open")),
}
"""What an answer would mean, and all others."""
ALTOGETHER = "…"
COUNTED = re.compile(r"\.count\..*$|^where\.")
LISTED = re.compile(r"\.(size|top(-\d+)?|count\..*)$")
"""Ways in which a list is looked at that are no place in it."""


def hinges_of(verdict: Verdict) -> list[Hinge]:
    """The questions on which a verdict hinges, the most telling first."""
    return verdict.inquiry.hinges() if verdict.inquiry is not None else []


def hinge_text(hinge: Hinge, speaker: Speaker) -> str:
    """A question about the table, and what its answers would mean, where that is short."""
    text = speaker.message(hinge.asked.text)
    asked = capital(text)
    meant = _meant(hinge, speaker)
    return f"{asked} {meant}." if meant else asked


def _meant(hinge: Hinge, speaker: Speaker) -> str:
    """What the answers would mean; where none settles it, only what they are; nothing where that is long."""
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for one in hinge.answers:
        groups.setdefault((one.status, one.rules), []).append(_label(one, hinge, speaker))
    if not groups or len(groups) > MOST_ANSWERS:
        return ""
    if len(groups) == 1:
        labels = next(iter(groups.values()))
        return f"({in_line(labels)})" if len(labels) <= 2 * MOST_LABELS else ""
    *some, ((status, rules), _) = sorted(groups.items(), key=lambda group: (len(group[1]), group[0][0] != LEGAL))
    said = [_answers(*outcome, labels, speaker) for outcome, labels in some]
    return "; ".join([*said, speaker.say(MEANT[status][1], {"rules": ", ".join(rules)})]) if all(said) else ""


def _answers(status: str, rules: Sequence[str], labels: Sequence[str], speaker: Speaker) -> str:
    if len(labels) > MOST_LABELS:
        return ""
    return speaker.say(MEANT[status][0], {"answers": in_line(labels), "rules": ", ".join(rules)})


def _label(answer: Meaning, hinge: Hinge, speaker: Speaker) -> str:
    return speaker.show("", answer.choice.label) or nothing(hinge.asked.holds, speaker)


def hinges_json(verdict: Verdict, speaker: Speaker, game: Game) -> list[dict[str, Any]]:
    """The questions on which a verdict hinges, with what each answer would mean, as data."""
    return [_hinge_json(one, speaker, game) for one in hinges_of(verdict)]


def _hinge_json(hinge: Hinge, speaker: Speaker, game: Game) -> dict[str, Any]:
    asked = hinge.asked
    paths = [*asked.lists] or [leaf.path for subject in asked.subjects for leaf, _ in subject]
    printed = question(game, asked.fact, speaker.lang) if asked.fact else None
    text = printed or speaker.message(asked.text)
    return {
        "path": paths[0] if len(paths) == 1 else paths,
        **({"fact": asked.fact} if asked.fact else {}),
        "question": capital(text),
        "answers": [
            {"label": _label(one, hinge, speaker), "verdict": one.status, "rules": list(one.rules)}
            for one in hinge.answers
        ],
    }


def evidence_lines(evidence: Evidence, speaker: Speaker, game: Game) -> Iterator[Line]:
    """What a verdict rests on, in words: the parts of the table that were given any, then the facts of the box."""
    told = [*_told_parts(evidence, speaker, game), *_told_facts(evidence, speaker, game)]
    yield Line("hint", "  " + speaker.say(N_("It rests on:") if told else N_("It rests on the rules alone.")))
    yield from (Line("hint", f"    {one}") for one in told)


def _told_parts(evidence: Evidence, speaker: Speaker, game: Game) -> Iterator[str]:
    kind: Any = game.position
    groups: dict[str, list[Leaf]] = {}
    for leaf in evidence.leaves:
        groups.setdefault(_whole(kind, leaf.path), []).append(leaf)
    for path, leaves in groups.items():
        named = part(kind, path.removesuffix(".*"))
        if named is None:
            continue
        if len(leaves) > 1:
            leaves = [leaf for leaf in leaves if LISTED.search(leaf.path) is None]
        values = [speaker.show("", one) for leaf in leaves if (one := _value(kind, leaf, speaker)) is not None]
        text = speaker.message(named)
        text = capital(text)
        yield speaker.say(N_("{name}: {value}"), {"name": text, "value": ", ".join(values)}) if values else text


def _whole(kind: Any, path: str) -> str:
    """The path under which something is told: of what lies in a list, the list."""
    path = LISTED.sub("", path)
    while part(kind, path) is None and "." in path:
        above = path.rpartition(".")[0]
        if part(kind, above) is not None:
            return above
        path = above
    return row(kind, path)


def _value(kind: Any, leaf: Leaf, speaker: Speaker) -> object:
    """What was found there, for a sentence; None where it is not told with the name, or is its owner's secret."""
    asked = question_for(kind, leaf)
    if asked is None or COUNTED.search(leaf.path) or _is_hidden(kind, leaf.path, speaker):
        return None
    found = value_of(leaf)
    if found is None:
        return str(leaf.span) if not leaf.values else None
    if isinstance(found, bool):
        return FLAG[found]
    return found if asked.holds is None else asked.holds.shown(found)


def value_of(leaf: Leaf) -> Any:
    """The one value of a leaf; None if it is not known or was not looked at as one."""
    if leaf.span.low != leaf.span.high:
        return None
    found = leaf.values[leaf.span.low] if leaf.values else leaf.span.low
    return None if found == ALTOGETHER else found


def _told_facts(evidence: Evidence, speaker: Speaker, game: Game) -> Iterator[str]:
    for key in evidence.facts:
        yield speaker.say(N_("Fact {key}: {question}"), {"key": key, "question": question(game, key, speaker.lang)})


def evidence_json(evidence: Evidence, speaker: Speaker, game: Game) -> list[dict[str, Any]]:
    """What a verdict rests on, as data: paths with what was found there, and the keys of facts."""
    kind: Any = game.position
    leaves = [_leaf_json(kind, leaf, speaker) for leaf in evidence.leaves]
    return [*leaves, *({"fact": key, "question": question(game, key, speaker.lang)} for key in evidence.facts)]


def _leaf_json(kind: Any, leaf: Leaf, speaker: Speaker) -> dict[str, Any]:
    named = part(kind, leaf.path) or part(kind, _whole(kind, leaf.path).removesuffix(".*"))
    found = None if _is_hidden(kind, leaf.path, speaker) else value_of(leaf)
    return {
        "path": leaf.path,
        **({"what": speaker.message(named)} if named is not None else {}),
        **({"value": found} if found is not None else {}),
    }


def _is_hidden(kind: Any, path: str, speaker: Speaker) -> bool:
    """Whether something is told to its owner alone, and the listener is another."""
    head, *rest = path.split(".")
    owner = rest[0] if head == PLAYERS and rest else ""
    return not private_fields(kind).isdisjoint(path.split(".")) and owner != str(speaker.listener)
