"""What may be chosen next, in words, for a page and for a console: what was chosen so far, what is asked, each choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.action import Action, Arg
from referee.engine.groups import Group, Option
from referee.engine.message import N_
from referee.engine.said import Said
from referee.engine.values import Many, Number
from referee.text.lines import capital
from referee.text.speech import Speaker


def crumbs(said: Said, speaker: Speaker) -> list[str]:
    """What was chosen so far, in words."""
    found = [one.text(speaker.lang, speaker.names) for one in said.before]
    if said.verb is None:
        return found
    found.append(said.verb.spec.verb.shown(speaker.lang))
    args = {one.field: one for one in said.verb.spec.args}
    found += [_said(args[name], value, speaker) for name, value in said.values.items() if value is not None]
    if said.items:
        several = next(one for one in said.verb.spec.args if one.field not in said.values)
        assert isinstance(several.value, Many)
        found.append(" ".join(several.value.of.named(one, speaker.lang, speaker.names) for one in said.items))
    return found


def heading(group: Group, before: Said, speaker: Speaker) -> str:
    """What the choices of a group have in common beyond what was said before, and what is asked of them."""
    if group.other:
        return speaker.say(N_("Something else"))
    said, words = group.said, list[str]()
    if said.verb is not None and before.verb is None:
        words.append(said.verb.spec.verb.shown(speaker.lang))
    for one in said.verb.spec.args if said.verb is not None else ():
        if said.values.get(one.field) is not None and one.field not in before.values:
            words.append(_said(one, said.values[one.field], speaker, isinstance(one.value, Number)))
    if group.arg is not None and group.arg.shown_key:
        text = " ".join([*words, group.arg.key.shown(speaker.lang), "…"])
    else:
        asked = "" if group.arg is None else speaker.say(N_("{arg}?"), {"arg": group.arg.key})
        common = " ".join(words)
        same = asked.casefold() == f"{common}?".casefold()
        text = ": ".join([part for part in ("" if same else common, asked) if part])
    return capital(text)


def label(one: Option, group: Group, speaker: Speaker) -> str:
    """A choice in words, without what its group says already."""
    if one.ready and one.value is None:
        return speaker.say(N_("That is all") if group.said.items else N_("None"))
    if group.arg is not None and isinstance(group.arg.value, Many) and not isinstance(one.value, tuple | None):
        return group.arg.value.of.named(one.value, speaker.lang, speaker.names)
    if one.action is not None:
        return " ".join(_rest(one.action, group.said, speaker)) or speaker.say(N_("None"))
    if group.arg is not None:
        none = one.value is None
        return speaker.say(N_("None")) if none else group.arg.value.named(one.value, speaker.lang, speaker.names)
    if one.said.verb is None:
        return ""
    return " ".join(crumbs(one.said, speaker)[len(crumbs(group.said, speaker)) :])


def _said(arg: Arg, value: Any, speaker: Speaker, keyed: bool = False) -> str:
    shown = arg.value.named(value, speaker.lang, speaker.names)
    return f"{arg.key.shown(speaker.lang)} {shown}" if arg.shown_key or keyed else shown


def _rest(action: Action, said: Said, speaker: Speaker) -> Iterator[str]:
    """What an action says beyond what was said."""
    if said.verb is None:
        yield action.spec.verb.shown(speaker.lang)
    skipped = False
    for one in action.spec.args:
        value = getattr(action, one.field)
        if value is not None and one.field not in said.values:
            yield _said(one, value, speaker, skipped)
        skipped = skipped or value is None
