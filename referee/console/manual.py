"""What ``?`` answers: an overview, one verb, one rule or ruling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.console.commands import COMMANDS
from referee.engine.action import Action
from referee.engine.errors import NotUnderstood
from referee.engine.game import Game
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.words import fold
from referee.text import manual
from referee.text.lines import Line
from referee.text.report import action_text
from referee.text.speech import Speaker

MOST_RULES = 12


def help_lines(query: str, session: Session, speaker: Speaker) -> list[Line]:
    """The answer to ``? query``: overview, verb, rule or ruling."""
    if not query:
        return [*overview(session, speaker)]
    verb = session.game.grammar.verbs.get(fold(query)) or _by_prefix(query, session.game)
    if verb is not None:
        return [*verb_lines(verb, session, speaker)]
    found = [*rules_lines(query, session, speaker)]
    if not found:
        raise NotUnderstood(N_("I don't know any verb or rule {word}."), entry=query, word=query)
    return found


def _by_prefix(query: str, game: Game) -> type[Action] | None:
    found = {cls.spec.verb.key: cls for word, cls in game.grammar.verbs.items() if word.startswith(fold(query))}
    return found.popitem()[1] if len(found) == 1 else None


def overview(session: Session, speaker: Speaker) -> Iterator[Line]:
    """How entries are written, all verbs and all commands."""
    yield Line("heading", speaker.say(N_("An entry: [player:] verb arguments. Several go on a line with ; between.")))
    now = session.decision()
    for title, verbs in (
        (N_("Now:"), (*now.verbs, *now.others)),
        (N_("Other verbs:"), [cls for cls in session.game.actions if cls not in (*now.verbs, *now.others)]),
    ):
        if verbs:
            yield Line("heading", speaker.say(title))
            yield from (_entry(cls.spec.verb.shown(speaker.lang), cls.spec.help, speaker) for cls in verbs)
    yield Line("heading", speaker.say(N_("The console (a colon before a command is always understood):")))
    for command in COMMANDS:
        yield _entry(command.usage(speaker), command.help, speaker)
    yield Line(
        "hint", speaker.say(N_("Tab completes, Ctrl-C clears the line, Ctrl-D leaves. Nothing recorded is lost."))
    )


def _entry(word: str, text: str, speaker: Speaker) -> Line:
    return Line("plain", f"  {word:<35} {speaker.say(text)}")


def verb_lines(cls: type[Action], session: Session, speaker: Speaker) -> Iterator[Line]:
    """How a verb is declared, and what is legal with it now."""
    yield from manual.verb_lines(cls, speaker)
    legal: Sequence[Action] = [action for action in session.legal() if type(action) is cls]
    if legal:
        shown = "; ".join(action_text(action, speaker) for action in legal[:4]) + ("; …" if len(legal) > 4 else "")
        yield Line("option", "  " + speaker.say(N_("Legal now: {options}"), {"options": shown}))
    elif cls.spec.listed or cls not in session.decision().verbs:
        yield Line("hint", "  " + speaker.say(N_("None of it is legal now.")))


def rules_lines(query: str, session: Session, speaker: Speaker) -> Iterator[Line]:
    """The rules and rulings with this id, or that contain these words."""
    found, questions = manual.find(session.game.book, query, speaker.lang)
    for rule in found[:MOST_RULES]:
        yield from manual.rule_lines(rule, session.game.book, speaker)
    if len(found) > MOST_RULES:
        yield Line("hint", speaker.say(N_("… and {count#rule|rules} more"), {"count": len(found) - MOST_RULES}))
    for ruling in questions[:MOST_RULES]:
        yield from manual.ruling_lines(ruling, session.setting.rulings[ruling.id], speaker)
