"""What a tally found, in words: disagreements with both sides, what is not sure and why, and odd pieces."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import TYPE_CHECKING, Any

from messages.classes import frozen
from referee.camera.tally import RECORD, Dispute
from referee.camera.telling import where
from referee.camera.told import POOR
from referee.engine.message import N_
from referee.engine.spot import COUNTER, UNSEEN, Lying, Place, Spot
from referee.text.lines import Line

if TYPE_CHECKING:
    from referee.camera.borders import Astride
    from referee.camera.kit import Kit
    from referee.camera.told import Doubt, Sight, Told
    from referee.text.speech import Speaker
    from vision.observation import Observation

STANDS = {
    "photo": N_("{where}: the pictures show {photo}, the record says {record}; the pictures stand"),
    "record": N_("{where}: the pictures show {photo}, the record says {record}; the record stands"),
    "": N_("{where}: the pictures show {photo}, the record says {record}; neither is sure"),
}
ASK = N_("{where}: the pictures show {photo}, the record says {record}. Which is right: pictures (p) or record (r)?")
REASONS = {
    "covered": N_("{kind}: {count#piece was|pieces were} seen nowhere and may lie hidden"),
    "unread": N_("{place}: a tag nobody could read may be {kind}"),
    "out of view": N_("{place} is not wholly in a picture"),
    "out of place": N_("{kind}: one lies beside its zones or in two places"),
    "unclear": N_("{place}: the pieces there have no meaning"),
    "absent": N_("{board}: {kind} was not seen, and it must lie there"),
    "astride": N_("{kind} lies on the line between {place} and {other}"),
    "level": N_("{place}: {kind} and the piece beside it lie one above the other; which comes first?"),
    "mark": N_("{place}: it is not clear what lies on a mark there"),
    "coarse": N_("{board}: the picture is too coarse to see every {kind}. Go nearer, or take a picture of each board"),
    "blurred": N_("{board}: the picture is too blurred to see every {kind}. Hold still, and let it focus on the board"),
    "dark": N_("{board}: the picture is too dark to see every {kind}. Add light"),
    "glare": N_("{board}: light is mirrored where {kind} may lie. Move the lamp or the camera a little"),
    "empty": N_("{place}: nothing was seen, and something must lie there"),
}
DECIDED = N_("{name} lies on the line between {other} and {place}; the record says {place}")
ON_LINE = N_("{name} lies on the line between {place} and {other}; lay it into one of them")
MOST_KINDS = 3
NO_BOARD = N_("{board} was found in no picture")
ALL_BY_RECORD = N_("{board} was found in no picture: what lies there is taken from the record")
REST_BY_RECORD = N_("{board} is not wholly in a picture: the rest is taken from the record")


@frozen
class Wording:
    """Sentences about a game's boards and pieces in one language."""

    kit: Kit
    speaker: Speaker

    def say(self, template: str, **facts: Any) -> str:
        """The sentence of a template in this language."""
        return self.speaker.say(template, facts)

    def place(self, place: Place) -> str:
        """The names of a zone and its board."""
        return f"{self.kit.titled(place.board)}, {self.kit.titled(*place)}"

    def spot(self, spot: Spot) -> str:
        """Where a part of a position lies, with its path."""
        boards = dict.fromkeys(place.board for place in spot.places)
        there = self.place(spot.places[0]) if len(spot.places) == 1 else ", ".join(map(self.kit.titled, boards))
        return f"{there} ({spot.path})"

    def value(self, spot: Spot, value: Any) -> str:
        """A value in words: a number, or the pieces it stands for."""
        pieces = list(spot.lay(value))
        which = len(spot.places) == 1 and (len(spot.kinds) > 1 or any(piece.copy for piece in pieces))
        counters = all(kind.startswith(f"{COUNTER}/") for kind in spot.kinds)
        if isinstance(value, int) and (counters or not which):
            return str(value)
        return self.pieces(spot, pieces)

    def pieces(self, spot: Spot, pieces: Iterable[Lying]) -> str:
        """Pieces counted by kind, with their zones if the spot has several."""
        several = len(spot.places) > 1
        counted = Counter(self._piece(one, named=several) for one in pieces)
        said = [name if count == 1 else f"{count} × {name}" for name, count in counted.items()]
        return ", ".join(said) or self.say(N_("nothing"))

    def _piece(self, piece: Lying, *, named: bool) -> str:
        name = self.kit.named(piece.component) if piece.copy else self.kit.kind_named(piece.kind)
        return f"{name} ({self.kit.titled(*piece.place)})" if named else name

    # -- disagreements -------------------------------------------------------------------------------------------------

    def facts(self, dispute: Dispute) -> dict[str, str]:
        """The facts of a disagreement for a template: where it is and what both sides say."""
        told = dispute.told
        seen = self.pieces(told.spot, told.seen) if told.value is UNSEEN else self.value(told.spot, told.value)
        photo = seen if told.sure else self._either(told) if told.others else self.say(N_("at least {seen}"), seen=seen)
        return {"where": self.spot(told.spot), "photo": photo, "record": self.value(told.spot, dispute.record)}

    def _either(self, told: Told) -> str:
        """The values that pieces on borders may stand for."""
        values = [one for one in (told.value, *told.others) if one is not UNSEEN]
        said = [self.value(told.spot, one) for one in values]
        return reduce(lambda one, other: self.say(N_("{one} or {other}"), one=one, other=other), said)

    def dispute(self, dispute: Dispute) -> str:
        """A sentence with both sides of a disagreement and which one counts."""
        return self.say(STANDS[dispute.stands], **self.facts(dispute))

    def sides(self, dispute: Dispute) -> str:
        """Both sides of a disagreement in a few words."""
        facts = self.facts(dispute)
        return f"{facts['photo']} / {facts['record']}"

    def question(self, dispute: Dispute) -> str:
        """The disagreement as a question."""
        return self.say(ASK, **self.facts(dispute))

    def dispute_data(self, dispute: Dispute) -> dict[str, Any]:
        """The disagreement as JSON data."""
        told = dispute.told
        photo = None if told.value is UNSEEN else told.value
        others = [one for one in told.others if one is not UNSEEN]
        sides = {
            "photo": photo,
            "or": others,
            "sure": told.sure,
            "record": dispute.record,
            "stands": dispute.stands or None,
        }
        return {"path": told.spot.path, **sides, "words": self.dispute(dispute)}

    def contradictions(self, seen: Observation) -> Iterator[str]:
        """A sentence for each piece that pictures show in two places."""
        for one in seen.disagreements:
            places = "; ".join(
                f"{where(sighting, self.kit)}" + (f" ({sighting.picture})" if sighting.picture else "")
                for sighting in one.sightings
            )
            name = self.kit.named(one.component)
            yield self.say(N_("Seen more than once, so it does not count: {name}: {places}"), name=name, places=places)

    def decided(self, some: Iterable[Astride]) -> Iterator[str]:
        """A sentence for each piece on a border of which the record says on which side it lies."""
        for one in some:
            place, *others = map(self.place, one.places)
            yield self.say(DECIDED, name=self.kit.named(one.piece.component), place=place, other=", ".join(others))

    def on_line(self, one: Astride) -> str:
        """The sentence for a piece on a border."""
        place, *others = map(self.place, one.places)
        return self.say(ON_LINE, name=self.kit.named(one.piece.component), place=place, other=", ".join(others))

    # -- what is not sure ----------------------------------------------------------------------------------------------

    def doubts(self, doubts: Iterable[Doubt], sight: Sight) -> Iterator[str]:
        """A sentence for each reason, each once."""
        some: list[Doubt] = []
        gone: dict[str, None] = {}
        for one in doubts:
            if one.reason == "out of view" and one.place.board not in sight.boards:
                gone[self.say(NO_BOARD, board=self.kit.titled(one.place.board))] = None
            else:
                some.append(one)
        yield from dict.fromkeys([*gone, *self.reasons(some)])

    def unseen(self, sight: Sight) -> Iterator[str]:
        """What pictures do not show of the boards, each once, where a record tells it instead."""
        doubts = [one for told in sight.told.values() if told.spot.parts for one in told.doubts]
        for board in dict.fromkeys(one.place.board for one in doubts if one.reason == "out of view"):
            yield self.say(REST_BY_RECORD if board in sight.boards else ALL_BY_RECORD, board=self.kit.titled(board))
        yield from self.reasons(one for one in doubts if one.reason in POOR)

    def reasons(self, doubts: Iterable[Doubt]) -> Iterator[str]:
        """A sentence for each reason, each once; what a picture is too poor for, once for each board."""
        some = list(doubts)
        kinds = defaultdict[tuple[str, str], dict[str, None]](dict)
        for one in some:
            if one.reason in POOR and one.kind:
                kinds[one.reason, one.place.board][self.kit.kind_named(one.kind)] = None
        for one in some:
            if one.reason not in POOR or not one.kind:
                yield self.reason(one)
            elif alike := kinds.pop((one.reason, one.place.board), None):
                names = [*itertools.islice(alike, MOST_KINDS), *(["…"] if len(alike) > MOST_KINDS else [])]
                yield self.say(REASONS[one.reason], kind=", ".join(names), board=self.kit.titled(one.place.board))

    def reason(self, one: Doubt) -> str:
        """The sentence for a reason."""
        kind = self.kit.kind_named(one.kind) if one.kind else ""
        where = {"place": self.place(one.place), "board": self.kit.titled(one.place.board)}
        where["other"] = self.place(one.other) if one.other else ""
        return self.say(REASONS[one.reason], kind=kind, count=one.count, **where)

    def odd(self, sight: Sight) -> Iterator[Line]:
        """Lines about pieces for which the game has no use where they lie, and about tags nobody could read."""
        for piece in sight.strays:
            facts = {"name": self.kit.named(piece.component), "place": self.place(piece.place)}
            yield Line("warning", self.say(N_("{name} does not belong there: {place}"), **facts))
        for sighting in sight.beside:
            facts = {"name": self.kit.named(sighting.component or ""), "place": where(sighting, self.kit)}
            yield Line("warning", self.say(N_("{name} lies in no zone: {place}"), **facts))
        if sight.unread:
            places = "; ".join(where(one, self.kit) for one in sight.unread)
            said = self.say(N_("Unread: {count#tag|tags}: {places}"), count=len(sight.unread), places=places)
            yield Line("warning", said)

    def odd_data(self, sight: Sight) -> Mapping[str, Any]:
        """The odd pieces and unread tags as JSON data."""
        strays = [
            {"component": one.component, "board": one.place.board, "zone": one.place.zone} for one in sight.strays
        ]
        beside = [one.to_data() for one in sight.beside]
        return {"strays": strays, "beside": beside, "unread": [one.to_data() for one in sight.unread]}


def standing(dispute: Dispute) -> str:
    """The style of a line about a disagreement."""
    return "hint" if dispute.stands == RECORD else "warning"
