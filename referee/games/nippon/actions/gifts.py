"""What factories let their owner do besides the actions: tiles turned over, and what only the owner's words tell."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.values import Choice, Number
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.engine.words import words
from referee.games.nippon import flow, synergy
from referee.games.nippon.actions.take import leaves_an_action
from referee.games.nippon.components import GOOD, REGION, START_VALUE, TRACKS
from referee.games.nippon.position import Position, Rolling

KIND = Choice(
    words("kind"),
    (
        words("trains", "train/trains"),
        words("ships", "ship/ships"),
    ),
)
HELD = (
    words("yen"),
    words("coal"),
    words("blueprints", "blueprints/blueprint"),
    words("vp"),
    words("machines", "machines/machine"),
)
STEPPED = (
    words("coal_track", "coal-track", told="coal track"),
    words("money_track", "money-track", told="money track"),
    words("knowledge_track", "knowledge-track", told="knowledge track"),
)
THING = Choice(words("thing"), (*HELD, *STEPPED, *GOOD.options))
BY = Number(words("by"), -30, 30, rule="NP-INVEST-10")


@action(
    "flip",
    "flip/turn over",
    help=N_("When a factory says so: turn one of your trains or ships on the board over"),
    follow=("flip",),
)
class Flip(Action):
    """A train or ship shows its other side."""

    kind: int = arg(KIND)
    region: int = arg(REGION, rule="NP-INVEST-10")

    def _tiles(self, position: Position) -> list[Rolling]:
        """Own tiles in the region that show the side they were built with."""
        built: list[Rolling] = getattr(position.regions[self.region - 1], KIND[self.kind].key)
        return [one for one in built if one.owner == self.player and one.value == START_VALUE]

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.in_turn(position, self.player)
        kind = KIND[self.kind]
        if f"flip_{kind.key}" not in position.turn.gifts:
            yield Violation(synergy.RULE, N_("no factory lets {player} turn this over"), player=self.player)
        if not self._tiles(position):
            yield Violation(
                synergy.RULE,
                N_("nothing of {player} that could be turned over lies in region {region}"),
                player=self.player,
                region=self.region,
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        kind = KIND[self.kind]
        tiles = self._tiles(position)
        if tiles:
            tiles[0].value = flow.known(setting).other_side[kind.key]
        if f"flip_{kind.key}" in position.turn.gifts:
            position.turn.gifts.remove(f"flip_{kind.key}")
        notes.append(
            Note(
                synergy.RULE,
                N_("{player} turns over in region {region}: {kind}"),
                player=self.player,
                region=self.region,
                kind=kind,
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        for kind in range(len(KIND)):
            if f"flip_{KIND[kind].key}" in position.turn.gifts:
                for region in REGION.domain():
                    yield cls(player, kind, region)


@action(
    "adjust",
    help=N_("When a factory's effect is given in words only: how much more of something, or less with a minus"),
    listed=False,
    follow=("adjust",),
)
class Adjust(Action):
    """Something changes by the words of a factory, as the table reads them. It is recorded as any action is."""

    thing: int = arg(THING, asks=N_("what changes?"))
    by: int = arg(BY, asks=N_("by how much?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.in_turn(position, self.player)
        lacking = synergy.untold(position, setting, self.player)
        if not synergy.declared(position, setting, self.player):
            nothing = N_(
                "no factory of {player} leaves anything to the table; use a correction for whatever lies differently"
            )
            yield from (Missing(key, synergy.RULE) for key in lacking)
            if not lacking:
                yield Violation(synergy.RULE, nothing, player=self.player)
        yield from self._bounds(position, setting, self._now(position) + self.by)
        yield from leaves_an_action(self, position, setting)

    def _now(self, position: Position) -> int:
        own, place = position.players[self.player], self.thing - len(HELD)
        if place < 0:
            held: int = getattr(own, THING[self.thing].key)
            return held
        return own.steps[place] if place < len(TRACKS) else own.factories[place - len(TRACKS)].goods

    def _bounds(self, position: Position, setting: Setting, after: int) -> Iterator[Finding]:
        own, place = position.players[self.player], self.thing - len(HELD)
        good = place - len(TRACKS)
        if after < 0 and THING[self.thing].key != "vp":
            yield Violation(
                "NP-INV-13", N_("{thing} cannot fall below zero ({after})"), thing=THING[self.thing], after=after
            )
        elif 0 <= place < len(TRACKS):
            yield from flow.room_above(setting, own, place, self.by, "NP-GEN-07")
        elif good >= 0:
            storage = (
                flow.known(setting).factories[good, own.factories[good].tile][1] if own.factories[good].tile else 0
            )
            if not own.factories[good].tile:
                yield Violation("NP-INV-07", N_("{player} has no {good} factory"), player=self.player, good=GOOD[good])
            elif after > storage:
                yield Violation(
                    "NP-INV-07",
                    N_("the {good} factory stores {storage#cube|cubes}, not {after}"),
                    good=GOOD[good],
                    storage=storage,
                    after=after,
                )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own, place, after = position.players[self.player], self.thing - len(HELD), self._now(position) + self.by
        if place < 0:
            setattr(own, THING[self.thing].key, after)
        elif place < len(TRACKS):
            own.steps[place] = after
        else:
            own.factories[place - len(TRACKS)].goods = after
        texts = [effect.text for _, effect in synergy.declared(position, setting, self.player)]
        notes.append(
            Note(
                synergy.RULE,
                N_("{player} declares {by} {thing}, as the text says: {texts}"),
                player=self.player,
                by=f"{self.by:+}",
                thing=THING[self.thing],
                texts=texts,
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        yield from ()
