"""What may be chosen next as a document: groups of choices in words, with their colours and what comes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine.action import Action, Arg
from referee.engine.groups import Group, Offer, Option
from referee.engine.message import N_
from referee.engine.outlook import Change, Outlook, Outlooks
from referee.engine.picking import Pick, Row
from referee.engine.said import Said
from referee.engine.session import Session
from referee.engine.values import AnyValue, Choice, Many, Number, SeatValue, Several
from referee.engine.verdict import ILLEGAL, UNVERIFIABLE
from referee.engine.words import Words, fold
from referee.private import held_args
from referee.text.report import hidden_text, hinge_texts, note_text, spoken
from referee.text.speech import Speaker

MOST_VALUES = 200
MOST_LOOKED = 64
FEW = 6
"""So many choices may each be told with all that would happen; of more only what one has more or less of."""
MOST_CHANGES = 6
SEVERAL = 2
COLOURS = frozenset(
    (
        "red",
        "blue",
        "yellow",
        "green",
        "purple",
        "orange",
        "black",
        "white",
        "grey",
        "brown",
        "turquoise",
        "gold",
        "ivory",
        "copper",
        "amber",
    )
)


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


def in_common(options: Sequence[dict[str, Any]]) -> list[str]:
    """The changes and notes that each of several choices brings, taken off them to be said once."""
    common = []
    for name in ("changes", "notes") if len(options) >= SEVERAL else ():
        every = [text for text in options[0][name] if all(text in one[name] for one in options)]
        for one in options:
            one[name] = [text for text in one[name] if text not in every]
        common += every
    return common


def _said(arg: Arg, value: Any, speaker: Speaker, keyed: bool = False) -> str:
    shown = arg.value.named(value, speaker.lang, speaker.names)
    return f"{arg.key.shown(speaker.lang)} {shown}" if arg.shown_key or keyed else shown


@dataclass(slots=True)
class Showing:
    """Tells a viewer what may be chosen in a session, as the viewer on ``seat`` may know it."""

    session: Session
    speaker: Speaker
    seat: int | None
    looks: Outlooks = field(init=False)
    few: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.looks = Outlooks(self.session, MOST_LOOKED)

    def offer(self, made: Offer, asked: Said) -> dict[str, Any]:
        """All groups of what may be chosen next, each with what it has in common beyond what was ``asked``."""
        self.few = sum(one.action is not None for one in made.options) <= FEW
        return {
            "groups": [
                self.group(part, made, asked, held) for one in made.groups for part, held in self.parts(one, asked)
            ],
            "more": any(len(one.options) > MOST_VALUES for one in made.groups),
        }

    def parts(self, group: Group, asked: Said) -> Iterator[tuple[Group, bool]]:
        """The choices of a group that may lie open, and those that tell what their player holds in private."""
        if self.tells(group.said, group.arg, asked):
            yield group, True
            return
        held = [self.tells(one.said, None, group.said) for one in group.options]
        for secret in sorted({*held}) or (False,):
            some = tuple(one for one, tells in zip(group.options, held, strict=True) if tells is secret)
            yield (replace(group, options=some) if len(some) < len(held) else group), secret

    def tells(self, said: Said, arg: Arg | None, asked: Said) -> bool:
        """Whether these values, or those of ``arg``, are out of a private field of this seat, beyond what was ``asked``."""
        if self.seat is None or said.verb is None:
            return False
        own = self.session.position.players[self.seat]
        known = asked.values if asked.verb is said.verb else {}
        return any(
            one is arg or (said.values.get(one.field) is not None and one.field not in known)
            for one in held_args(said.verb, own)
        )

    def group(self, group: Group, made: Offer, asked: Said, held: bool = False) -> dict[str, Any]:
        """Choices that lie together: what they have in common, what is asked, how they are shown.

        What is ``held`` is shown only while its owner looks at it.
        """
        shown = (self.option(one, group) for one in group.options[:MOST_VALUES])
        options = [one for one in shown if one["verdict"] != ILLEGAL]
        form = "pick" if group.pick is not None else "pad" if group.pad else "folded" if group.other else "buttons"
        return {
            "held": held,
            "heading": self._heading(group, asked if held or asked.verb is None else made.said),
            "help": self._help(group.said) if made.said.verb is None else "",
            "form": form,
            "all": in_common(options),
            "options": options,
            "pick": None if group.pick is None else self.pick(group.pick, group.said),
        }

    def _heading(self, group: Group, before: Said) -> str:
        """What the choices of a group have in common beyond what was said before, and what is asked of them."""
        if group.other:
            return self.speaker.say(N_("Something else"))
        said, words = group.said, list[str]()
        if said.verb is not None and before.verb is None:
            words.append(said.verb.spec.verb.shown(self.speaker.lang))
        for one in said.verb.spec.args if said.verb is not None else ():
            if said.values.get(one.field) is not None and one.field not in before.values:
                words.append(_said(one, said.values[one.field], self.speaker, isinstance(one.value, Number)))
        if group.arg is not None and group.arg.shown_key:
            text = " ".join([*words, group.arg.key.shown(self.speaker.lang), "…"])
        else:
            asked = [] if group.arg is None else [self.speaker.say(N_("{arg}?"), {"arg": group.arg.key})]
            text = ": ".join([part for part in (" ".join(words), *asked) if part])
        return text[:1].upper() + text[1:]

    def option(self, one: Option, group: Group) -> dict[str, Any]:
        """One choice: ``label`` in words, ``entry`` if it declares, else what is ``said`` with it."""
        entry = None if one.action is None else self.entry((*one.said.before, one.action))
        return {
            "label": self.label(one, group),
            "help": self._help(one.said) if one.action is None and group.arg is None else "",
            "kind": self.kind(one, group),
            "tens": one.value // 10 * 10 if group.pad and isinstance(one.value, int) else None,
            "entry": entry,
            "said": None if entry is not None else one.said.to_json(),
            **self.outlook(one),
        }

    def entry(self, actions: Sequence[Action]) -> str:
        """The entry that declares these actions, with who acts."""
        return self.session.game.grammar.write(actions, self.speaker.lang, self.speaker.names)

    def label(self, one: Option, group: Group) -> str:
        """A choice in words, without what its group says already."""
        if one.ready and one.value is None:
            return self.speaker.say(N_("That is all") if group.said.items else N_("None"))
        if group.arg is not None and isinstance(group.arg.value, Many) and not isinstance(one.value, tuple | None):
            return group.arg.value.of.named(one.value, self.speaker.lang, self.speaker.names)
        if one.action is not None:
            return " ".join(self._rest(one.action, group.said)) or self.speaker.say(N_("None"))
        if group.arg is not None:
            return self.speaker.say(N_("None")) if one.value is None else self._named(group.arg.value, one.value)
        return "" if one.said.verb is None else " ".join(self._added(one.said, group.said))

    def _rest(self, action: Action, said: Said) -> Iterator[str]:
        """What an action says beyond what was said."""
        if said.verb is None:
            yield action.spec.verb.shown(self.speaker.lang)
        skipped = False
        for one in action.spec.args:
            value = getattr(action, one.field)
            if value is not None and one.field not in said.values:
                yield _said(one, value, self.speaker, skipped)
            skipped = skipped or value is None

    def _added(self, said: Said, before: Said) -> list[str]:
        return crumbs(said, self.speaker)[len(crumbs(before, self.speaker)) :]

    def _named(self, value: AnyValue, chosen: Any) -> str:
        return value.named(chosen, self.speaker.lang, self.speaker.names)

    def _help(self, said: Said) -> str:
        return "" if said.verb is None else self.speaker.translate(said.verb.spec.help)

    # -- colours -------------------------------------------------------------------------------------------------

    def kind(self, one: Option, group: Group) -> str:
        """The colour of what is chosen; empty where it has none."""
        if one.ready:
            return ""
        if group.arg is not None and one.value is not None and (found := self.colour(group.arg.value, one.value)):
            return found
        values = {name: value for name, value in one.said.values.items() if name not in group.said.values}
        args = {arg.field: arg for arg in (one.said.verb.spec.args if one.said.verb is not None else ())}
        return next((found for name, value in values.items() if (found := self.colour(args[name].value, value))), "")

    def colour(self, value: AnyValue, chosen: Any) -> str:
        """The colour of a value: that of a player, or the one in its key."""
        if isinstance(value, Many):
            if isinstance(chosen, tuple):
                kinds = {self.colour(value.of, item) for item in chosen}
                return kinds.pop() if len(kinds) == 1 else ""
            return self.colour(value.of, chosen)
        if isinstance(value, SeatValue):
            seats = self.session.setting.seats
            return seats[chosen].colour if isinstance(chosen, int) and chosen < len(seats) else ""
        key = value[chosen].key if isinstance(value, Choice) and isinstance(chosen, int) else chosen
        if isinstance(value, Choice) and value.owned:
            key = self._colour_named(self._named(value, chosen))
        colour = key if isinstance(value, Choice) else key.partition("-")[0] if isinstance(key, str) else ""
        return colour if colour in COLOURS else ""

    def _colour_named(self, word: str) -> str:
        """The colour that the table calls so; of those without a name here, the English word."""
        colours = self.session.game.colours
        place = colours.table.get(fold(word))
        return fold(word) if place is None else colours[place].key

    # -- several at once -----------------------------------------------------------------------------------------

    def pick(self, pick: Pick, said: Said) -> dict[str, Any]:
        """Several values that are chosen together."""
        return {
            "field": pick.arg.field,
            "said": said.to_json(),
            "exact": pick.exact,
            "rows": [self.row(row, pick.arg) for row in pick.rows],
        }

    def row(self, row: Row, arg: Arg) -> dict[str, Any]:
        assert isinstance(arg.value, Several)
        of = arg.value.of
        name = "" if row.name is None else row.name.shown(self.speaker.lang)
        pieces = [
            {
                "label": self._named(of, one).removeprefix(f"{name}-"),
                "value": of.to_json(one),
                "most": most,
                "kind": self.colour(of, one),
            }
            for one, most in row.pieces
        ]
        return {"name": name, "low": row.low, "high": row.high, "pieces": pieces}

    # -- what comes of it ----------------------------------------------------------------------------------------

    def outlook(self, one: Option) -> dict[str, Any]:
        """What would come of a choice that declares, and the entry that declares it and ends what its player does."""
        actions = () if one.action is None else (*one.said.before, one.action)
        found = self.looks.of(actions) if actions else None
        if found is None:
            return {"verdict": None, "changes": [], "notes": [], "ended": None, "end": ""}
        end = found.end
        return {
            "verdict": found.verdict.status,
            "changes": self.changes(found, actions[-1].player),
            "notes": [*self.notes(found)],
            "ended": None if end is None else self.entry((*actions, end)),
            "end": "" if end is None else end.text(self.speaker.lang, self.speaker.names),
        }

    def changes(self, found: Outlook, player: int) -> list[str]:
        """What players would have more or less of: of others with their names."""
        whose = player if player >= 0 else self.seat
        texts = [(one.seat != whose, one.seat, self._change(one)) for one in found.changes]
        told = [f"{self.speaker.names[seat]} {text}" if other else text for other, seat, text in sorted(texts)]
        return told[:MOST_CHANGES]

    def _change(self, one: Change) -> str:
        lang = self.speaker.lang
        place = one.place.shown(lang) if isinstance(one.place, Words) else one.place
        what = place if one.plain else f"{one.what.shown(lang)} {place}"
        return f"{what} {'+' if one.by > 0 else '−'}{abs(one.by)}".strip()

    def notes(self, found: Outlook) -> Iterator[str]:
        """What is to be known before it is declared, beyond what its button says."""
        verdict, game = found.verdict, self.session.game
        if verdict.status == UNVERIFIABLE:
            yield self.speaker.say(N_("cannot be verified"))
            yield from hinge_texts(verdict, self.speaker, game)[: FEW if self.few else 1]
            if verdict.hidden:
                yield hidden_text(verdict.hidden, self.speaker)
        for warning in verdict.warnings if self.few else ():
            yield f"! {spoken(warning, self.speaker)}"
        for note in found.news() if self.few else ():
            yield note_text(note, self.speaker)
