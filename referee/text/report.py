"""What the referee says of an entry: verdicts and errors as lines of text and as JSON, the exit status.

Nothing here knows a game. What is private (a hand typed by its owner) is repeated to its owner alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.errors import Ambiguous, EntryError, HistoryError, NotUnderstood, PositionError, RefereeError
from referee.engine.fields import PLAYERS
from referee.engine.message import CODES, N_, PLACE, SEATS, Message, Sentence
from referee.engine.naming import Part, located, offered, part
from referee.engine.rule import Rule, RuleBook
from referee.engine.verdict import LEGAL, UNVERIFIABLE, Missing, Note, Verdict, Violation, Warn
from referee.engine.words import Words
from referee.games import game as find_game
from referee.ledger.errors import LedgerError
from referee.private import masked
from referee.text.facts import question
from referee.text.lines import Line, ended, sentence
from referee.text.reasons import evidence_json, evidence_lines, hinge_text, hinges_json, hinges_of
from referee.text.speech import Speaker

if TYPE_CHECKING:
    from referee.declaring import Outcome
    from referee.engine.action import Action
    from referee.engine.game import Game
    from referee.engine.step import Step

HEADS = {
    "legal": N_("Legal: {action}"),
    "illegal": N_("Illegal: {action}"),
    "unverifiable": N_("Cannot be verified: {action}"),
    "overridden": N_("Recorded by override: {action}"),
}
MOST_OPTIONS, MOST_READINGS, MOST_HINGES = 8, 20, 6
EXIT = {"legal": 0, "illegal": 1, "unverifiable": 3}


def outcome_lines(outcome: Outcome, speaker: Speaker, game: Game, *, numbered: bool = False) -> list[Line]:
    """Everything to be said of an entry: each action's verdict; after an illegal one, what would be legal."""
    lines: list[Line] = []
    for verdict in outcome.verdicts:
        lines += verdict_lines(verdict, speaker, game)
    return lines + option_lines(instead_texts(outcome, speaker, game), speaker, numbered=numbered)


def instead_texts(outcome: Outcome, speaker: Speaker, game: Game) -> list[str]:
    """The texts that may be typed instead of a refused one."""
    rows = outcome.instead
    return list(dict.fromkeys(game.grammar.write(row, speaker.lang, speaker.names, outcome.first) for row in rows))


def verdict_lines(verdict: Verdict, speaker: Speaker, game: Game) -> list[Line]:
    """One verdict in words."""
    kind = "overridden" if verdict.overridden else verdict.status
    lines = [Line(verdict.status, speaker.say(HEADS[kind], {"action": action_text(verdict.action, speaker)}))]
    for violation in verdict.violations:
        lines += violation_lines(violation, speaker, game.book)
    lines += [Line("missing", "  " + one) for one in hinge_texts(verdict, speaker, game)]
    if verdict.hidden:
        lines.append(Line("missing", "  " + hidden_text(verdict.hidden, speaker)))
    for warning in verdict.warnings:
        lines.append(Line("warning", "  ! " + _cited(warning, speaker, game.book)))
    for note in verdict.notes:
        lines.append(Line("note", "  - " + note_text(note, speaker)))
    if verdict.evidence is not None and told_to(verdict.action, speaker):
        lines += evidence_lines(verdict.evidence, speaker, game)
    return lines


def hinge_texts(verdict: Verdict, speaker: Speaker, game: Game) -> list[str]:
    """What a verdict hinges on, each as a question, the most telling first: facts of the box and parts of the table."""
    missing = {one.key: one for one in verdict.missing}
    texts: list[str] = []
    for hinge in hinges_of(verdict):
        fact = missing.pop(hinge.asked.fact, None)
        if fact is not None:
            texts.append(missing_text(fact, speaker, game))
        elif not hinge.asked.fact:
            texts.append(hinge_text(hinge, speaker))
    texts += [missing_text(one, speaker, game) for one in missing.values()]
    return [*texts[:MOST_HINGES], "…"] if len(texts) > MOST_HINGES else texts


def action_text(action: Action, speaker: Speaker) -> str:
    """The action as an entry, without its arguments if they are another's secret."""
    if told_to(action, speaker):
        return action.text(speaker.lang, speaker.names)
    return f"{action.spec.verb.shown(speaker.lang)} …"


def action_json(action: Action, speaker: Speaker) -> dict[str, Any]:
    """The action as data; without its arguments if they are another's secret."""
    if told_to(action, speaker):
        return action.to_json()
    return {"verb": action.spec.verb.key, "player": action.player, "private": True}


def told_to(action: Action, speaker: Speaker) -> bool:
    """Whether all of the action may be told to the listener; arguments that were not said are no secret."""
    if not action.spec.private or action.player == speaker.listener:
        return True
    return all(getattr(action, one.field) is None for one in action.spec.args)


def hidden_text(seats: Sequence[int], speaker: Speaker) -> str:
    """The sentence that says on whose secrets a verdict depends."""
    names = [speaker.names[seat] for seat in seats]
    if len(names) == 1:
        return speaker.say(
            N_("It depends on what only {player} can see: ask {player}, or say --as {player}."), {"player": names[0]}
        )
    return speaker.say(N_("It depends on what only the others can see: {players}."), {"players": ", ".join(names)})


def source_text(rule: Rule, speaker: Speaker) -> str:
    """Where a rule comes from; a rule the sources hardly support is the house's default until the table settles it."""
    if not rule.by_house_default:
        return rule.page
    return rule.page + "; " + speaker.say(N_("by house default"))


def rule_line(key: str, book: RuleBook, speaker: Speaker) -> str:
    """A rule by its id, with its page and its text; empty if there is none."""
    rule = _rule(book, key)
    return "" if rule is None else f"{rule.id} [{source_text(rule, speaker)}] {rule.text(speaker.lang)}"


def violation_lines(violation: Violation, speaker: Speaker, book: RuleBook) -> Iterator[Line]:
    """A broken rule: what is wrong here, then the rule with its page and the ruling of this table it rests on."""
    said = spoken(violation, speaker)
    if violation.forced:
        said = speaker.say(N_("Not yet: {detail}"), {"detail": said})
    yield Line("violation", f"  {violation.rule}: {said}")
    rule = _rule(book, violation.rule)
    if rule is not None:
        yield Line("rule", f"      [{source_text(rule, speaker)}] {rule.text(speaker.lang)}")
    if violation.ruling:
        said = speaker.say(N_("By this table's ruling {ruling}."), {"ruling": violation.ruling})
        yield Line("rule", f"      {said}")


def missing_text(missing: Missing, speaker: Speaker, game: Game) -> str:
    """The sentence that a fact is missing, with the question for it if there is one."""
    asked = question(game, missing.key, speaker.lang)
    if asked and not missing.rule:
        return speaker.say(N_("It hinges on the fact {key}: {question}"), {"key": missing.key, "question": asked})
    if asked:
        return speaker.say(
            N_("{rule} needs the fact {key}: {question}"), {"rule": missing.rule, "key": missing.key, "question": asked}
        )
    return speaker.say(N_("{rule} needs the fact {key} of the box."), {"rule": missing.rule, "key": missing.key})


def correction_lines(step: Step, speaker: Speaker) -> Iterator[Line]:
    """What speaks against a correction that was carried out all the same: each rule once."""
    said = dict.fromkeys(f"{note_text(note, speaker)} ({note.rule})" for note in (*step.notes, *step.impossible))
    yield from (Line("warning", f"  ! {one}") for one in said)


def note_text(note: Note, speaker: Speaker) -> str:
    """What happened, as a sentence."""
    return spoken(note, speaker)


def option_lines(
    texts: Sequence[str], speaker: Speaker, limit: int = MOST_OPTIONS, *, numbered: bool = False
) -> list[Line]:
    """What may be entered instead: on one line, or one on a line where they hold several entries or are ``numbered``."""
    if not texts:
        return []
    shown = [*texts[:limit], "…"] if len(texts) > limit else texts
    if numbered:
        head = Line("option", speaker.say(N_("Legal instead:")))
        return [
            head,
            *(Line("option", f"{at:>3}  {one}" if one != "…" else "     …") for at, one in enumerate(shown, 1)),
        ]
    if any(";" in one for one in shown):
        head = Line("option", speaker.say(N_("Legal instead:")))
        return [head, *(Line("option", "  " + one) for one in shown)]
    return [Line("option", speaker.say(N_("Legal instead: {options}"), {"options": "; ".join(shown)}))]


def error_lines(error: Exception, speaker: Speaker) -> list[Line]:
    """An error in words, with the place in the entry and the nearest words, or with the possible readings."""
    lines = [Line("error", _error_in_words(error, speaker))]
    if isinstance(error, NotUnderstood):
        lines += _place(error)
        if error.nearest:
            near = {"words": ", ".join(error.nearest)}
            lines.append(Line("hint", speaker.say(N_("Did you mean: {words}?"), near)))
    elif isinstance(error, Ambiguous):
        shown = _readings(error, speaker)
        shown = [*shown[:MOST_READINGS], "…"] if len(shown) > MOST_READINGS else shown
        lines += [Line("option", "  " + text) for text in shown]
    return lines


NO_PART = N_("There is no {key} on the table. Possible: {known}.")


def _error_in_words(error: Exception, speaker: Speaker) -> str:
    """The sentence of an error; what lies at the path it names is called by its name too."""
    if isinstance(error, PositionError) and "path" in error.facts and speaker.domain != "referee":
        kind: Any = find_game(speaker.domain).position
        path = str(error.facts["path"])
        named = {**error.facts, "path": located(kind, path)}
        if "known" in error.facts:
            above = path.removesuffix(str(error.facts.get("key"))).rstrip(".")
            named["path"] = part(kind, above) or named["path"]
            named["known"] = _offered(kind, above, speaker) or named["known"]
            if not above:
                return spoken(Message(NO_PART, named), speaker)
        return spoken(Message(error.template, named), speaker)
    return error_text(error, speaker)


def _offered(kind: Any, above: str, speaker: Speaker) -> Sequence[Words | str]:
    """What may be typed behind a path: names of players too where it begins."""
    return [*(speaker.names if above in ("", PLAYERS) else ()), *offered(kind, above)]


def error_text(error: Exception, speaker: Speaker) -> str:
    """The sentence of any error of the referee."""
    if isinstance(error, Ambiguous) and error.options and error.open_args:
        return _still_open(error, speaker)
    if isinstance(error, RefereeError):
        return spoken(error, speaker)
    return str(error)


def spoken(told: Sentence, speaker: Speaker) -> str:
    """A message as a sentence with a capital and a full stop; what people call themselves or typed keeps its letters."""
    text = speaker.message(told)
    first = PLACE.match(speaker.translate(told.template))
    return ended(text) if first and _as_typed(first[1], told.facts.get(first[1])) else sentence(text)


def _as_typed(name: str, value: object) -> bool:
    """Whether a fact is said as somebody typed it: a player, a path, an entry, a verb."""
    if isinstance(value, Part):
        return not value.template.startswith("{what}")
    if isinstance(value, Words):
        return name == "verb"
    return name in SEATS or (isinstance(value, str) and name not in CODES)


def _still_open(error: Ambiguous, speaker: Speaker) -> str:
    """Ambiguous, with the values that are still possible in the reader's language."""
    one = error.open_args[0]
    values = (getattr(option, one.field) for option in error.options)
    shown = dict.fromkeys(
        "-" if value is None else one.value.named(value, speaker.lang, speaker.names) for value in values
    )
    if set(shown) == {"-"}:
        shown = dict.fromkeys(one.value.spellings(speaker.lang))
    facts = {
        **error.facts, "verb": error.options[0].spec.verb, "question": one.question, "values": ", ".join(list(shown)[:15]),
    }  # fmt: skip
    return speaker.say(N_("{verb}: {question} Possible: {values}."), facts)


def _place(error: NotUnderstood) -> Iterator[Line]:
    if error.entry and error.end > error.start:
        yield Line("plain", "  " + error.entry)
        yield Line("error", "  " + " " * error.start + "^" * (error.end - error.start))


def _readings(error: Ambiguous, speaker: Speaker) -> list[str]:
    """The entries that may be meant, if there are several; with names, as far as the speaker knows them, where it is open
    who acts.
    """
    if len(error.options) < 2 and error.open_args:
        return []
    called = () if error.open_args else speaker.names
    names = [f"{called[one.player]}: " if 0 <= one.player < len(called) else "" for one in error.options]
    texts = [action_text(one, speaker) for one in error.options]
    return list(dict.fromkeys(map(str.__add__, names, texts)))


def _cited(said: Warn, speaker: Speaker, book: RuleBook) -> str:
    rule = _rule(book, said.rule)
    page = f", {rule.page}" if rule is not None else ""
    return f"{spoken(said, speaker)} ({said.rule}{page})"


def outcome_json(outcome: Outcome, speaker: Speaker, game: Game) -> dict[str, Any]:
    """The JSON document of an entry: the worst verdict, the action that led to it, and the findings of all actions."""
    documents = [verdict_json(verdict, speaker, game) for verdict in outcome.verdicts]
    deciding = next(one for one in reversed(documents) if one["verdict"] == outcome.status)
    together = {
        key: [item for one in documents for item in one.get(key, ())]
        for key in ("violations", "warnings", "missing", "notes", "hinges", "rests_on")
        if any(key in one for one in documents)
    }
    return {
        "entry": _entry(outcome, speaker, game), **deciding, **together,
        "options": instead_texts(outcome, speaker, game), "actions": [one["action"] for one in documents],
        "recorded": list(outcome.recorded),
    }  # fmt: skip


def _entry(outcome: Outcome, speaker: Speaker, game: Game) -> str:
    secret = any(not told_to(verdict.action, speaker) for verdict in outcome.verdicts)
    return masked(outcome.text, game.grammar) if secret else outcome.text


def verdict_json(verdict: Verdict, speaker: Speaker, game: Game) -> dict[str, Any]:
    """The JSON document of one verdict; ``options`` are entries that would be legal instead."""
    return {
        "verdict": verdict.status,
        "action": action_json(verdict.action, speaker),
        "violations": [
            {**_finding(one, speaker, game.book), "forced": one.forced, "ruling": one.ruling or None} for one in verdict.violations
        ],
        "warnings": [_finding(one, speaker, game.book) for one in verdict.warnings],
        "missing": [
            {"key": one.key, "rule": one.rule, "question": question(game, one.key, speaker.lang)} for one in verdict.missing
        ],
        "notes": [{"rule": one.rule, "detail": note_text(one, speaker)} for one in verdict.notes],
        "options": [one.text(speaker.lang, speaker.names) for one in verdict.options],
        "overridden": verdict.overridden,
        **({"hinges": hinges_json(verdict, speaker, game)} if verdict.status == UNVERIFIABLE else {}),
        **(
            {"rests_on": evidence_json(verdict.evidence, speaker, game)}
            if verdict.evidence is not None and told_to(verdict.action, speaker)
            else {}
        ),
        **({"hidden": [speaker.names[seat] for seat in verdict.hidden]} if verdict.hidden else {}),
    }  # fmt: skip


def error_json(error: RefereeError, speaker: Speaker) -> dict[str, Any]:
    """The JSON document of an entry that came to no verdict: not understood, ambiguous, or impossible."""
    document: dict[str, Any] = {
        "verdict": "impossible", "action": None, "violations": [], "warnings": [], "missing": [], "options": [],
        "error": error_text(error, speaker),
    }  # fmt: skip
    if isinstance(error, NotUnderstood):
        place = {"entry": error.entry, "place": [error.start, error.end], "nearest": list(error.nearest)}
        return {**document, "verdict": "not_understood", **place}
    if isinstance(error, Ambiguous):
        readings = _readings(error, speaker) or _verbs(error)
        opened = [one.key.shown(speaker.lang) for one in error.open_args]
        return {**document, "verdict": "ambiguous", "options": readings, "open": opened}
    return document


def _verbs(error: Ambiguous) -> list[str]:
    """The verbs that an ambiguous beginning may stand for."""
    return [one.strip() for one in str(error.facts.get("verbs", "")).split(",") if one.strip()]


def exit_status(result: Outcome | BaseException) -> int:
    """The exit status of a command: 0 legal, 1 illegal, 2 not understood, 3 unverifiable, 4 not possible now."""
    if isinstance(result, NotUnderstood | Ambiguous):
        return 2
    if isinstance(result, EntryError | HistoryError | LedgerError):
        return 4
    if isinstance(result, BaseException):
        return 2 if isinstance(result, RefereeError) else 4
    if all(verdict.status == LEGAL or verdict.overridden for verdict in result.verdicts):
        return 0
    return EXIT[result.status]


def _finding(one: Violation | Warn, speaker: Speaker, book: RuleBook) -> dict[str, Any]:
    rule = _rule(book, one.rule)
    return {
        "rule": one.rule,
        "page": rule.page if rule is not None else None,
        "text": rule.text(speaker.lang) if rule is not None else None,
        "detail": spoken(one, speaker),
    }


def _rule(book: RuleBook, key: str) -> Rule | None:
    try:
        return book.rule(key)
    except KeyError:
        return None
