"""What may be chosen next as a document: groups of choices in words, with their colours and what comes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import Any

from messages.classes import mutable
from referee.engine.action import Action, Arg
from referee.engine.groups import Group, Offer, Option
from referee.engine.message import N_
from referee.engine.outlook import Change, Outlook, Outlooks
from referee.engine.picking import Pick, Row
from referee.engine.said import Said
from referee.engine.session import Session
from referee.engine.values import AnyValue, Choice, Many, SeatValue, Several
from referee.engine.verdict import ILLEGAL, UNVERIFIABLE
from referee.engine.words import Words, fold
from referee.private import held_args
from referee.text.choices import heading, label
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


def in_common(options: Sequence[dict[str, Any]]) -> list[str]:
    """The changes and notes that each of several choices brings, taken off them to be said once."""
    common = []
    for name in ("changes", "notes") if len(options) >= SEVERAL else ():
        every = [text for text in options[0][name] if all(text in one[name] for one in options)]
        for one in options:
            one[name] = [text for text in one[name] if text not in every]
        common += every
    return common


def form_of(group: Group) -> str:
    """How the choices of a group are shown."""
    if group.pick is not None:
        return "pick"
    if group.stepper:
        return "stepper"
    return "pad" if group.pad else "folded" if group.other else "buttons"


@mutable
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
        return {
            "held": held,
            "heading": heading(group, asked if held or asked.verb is None else made.said, self.speaker),
            "help": self._help(group.said) if made.said.verb is None else "",
            "form": form_of(group),
            "all": in_common(options),
            "options": options,
            "pick": None if group.pick is None else self.pick(group.pick, group.said),
        }

    def option(self, one: Option, group: Group) -> dict[str, Any]:
        """One choice: ``label`` in words, ``entry`` if it declares, else what is ``said`` with it."""
        entry = None if one.action is None else self.entry((*one.said.before, one.action))
        return {
            "label": label(one, group, self.speaker),
            "help": self._help(one.said) if one.action is None and group.arg is None else "",
            "kind": self.kind(one, group),
            "tens": one.value // 10 * 10 if group.pad and isinstance(one.value, int) else None,
            "amount": one.value if group.stepper and not one.ready else None,
            "entry": entry,
            "said": None if entry is not None else one.said.to_json(),
            **self.outlook(one),
        }

    def entry(self, actions: Sequence[Action]) -> str:
        """The entry that declares these actions, with who acts."""
        return self.session.game.grammar.write(actions, self.speaker.lang, self.speaker.names)

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
