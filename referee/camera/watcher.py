"""Watching a table: from each frame to what has to be said about it.

Nothing is compared until the table lies still and two settled looks agree. If one zone never settles, the others are
compared without it. The same thing is said again only after the table or its record has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Literal

from messages.classes import frozen
from referee.camera.choose import another
from referee.camera.compare import Breach, breach
from referee.camera.expected import value_at
from referee.camera.explain import Findings, explain
from referee.camera.settled import agreed, vanished
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.spot import Lying, Place, Spot, Table

if TYPE_CHECKING:
    from calibration.errors import PictureError
    from calibration.lens import Lens
    from referee.camera.borders import Astride
    from referee.camera.kit import Kit
    from referee.camera.told import Doubt, Sight
    from vision.errors import VisionError
    from vision.observation import Observation
    from vision.reading import Reading
    from vision.tracking import Frame, Seen

    Problem = VisionError | PictureError

Kind = Literal["moving", "hands", "unreadable", "expected", "proposal", "discrepancy"]
GONE = 0.25  # share of the patience for the search that takes missing pieces as really gone
PATIENT = 4  # after this many looks, spots that do not settle are left out of the comparison

MARKED = N_(
    "These mats carry marks and are for counting up: {boards}. To watch, print them without --marks, with all tags."
)


@frozen
class Report:
    """What has to be said about a frame.

    ``unsure`` are the spots that were not compared, ``strays`` pieces in zones where the game does not look for them,
    ``astride`` pieces on borders that may lie on either side. ``poor`` is what the picture does not show well enough.
    """

    kind: Kind
    problems: tuple[Problem, ...] = ()
    findings: Findings = field(default_factory=Findings)
    breach: Breach | None = None
    unsure: tuple[Spot, ...] = ()
    strays: tuple[Lying, ...] = ()
    astride: tuple[Astride, ...] = ()
    poor: tuple[Doubt, ...] = ()
    picture: str = ""


def weigh(session: Session, spots: Sequence[Spot], table: Table, sure: set[str], patience: float = 1.0) -> Report:
    """Compare a table as it is seen with the session, and report what may have happened.

    ``sure`` are the paths of the spots about which there is no doubt. ``patience`` is the seconds for the search of
    legal actions, and again for that of an illegal one.
    """
    gone = vanished(spots, session.position, table) & sure
    findings = explain(session, spots, table, sure - gone, patience)
    if gone and findings.best is not None:
        _or_they_are_gone(findings, explain(session, spots, table, sure, patience * GONE))
    unsure = tuple(spot for spot in spots if spot.path not in sure - gone)
    if findings.explanations:
        return Report("proposal", findings=findings, unsure=unsure)
    if findings.differences:
        against = breach(session.setting, findings, patience)
        return Report("discrepancy", findings=findings, breach=against, unsure=unsure)
    return Report("expected", unsure=unsure)


def _or_they_are_gone(findings: Findings, others: Findings) -> None:
    """Add the explanations ``others``, in which pieces that were not found are really gone.

    If there are new ones, the first of ``findings`` is marked as partial, so that a person has to choose.
    """
    first, *rest = findings.explanations
    if others.explanations and (first.back, first.actions) not in [
        (one.back, one.actions) for one in others.explanations
    ]:
        findings.explanations = [replace(first, partial=True), *others.explanations, *rest]


class Watcher:
    """Watches one table through one camera."""

    def __init__(self, kit: Kit, spots: Sequence[Spot], lens: Lens | None = None) -> None:
        from vision.tracking import Follower

        self.kit, self.spots = kit, tuple(spots)
        self.follower = Follower(kit.registry, kit.layouts, lens)
        self.size = (0, 0)
        self.forget()

    def forget(self) -> None:
        """Look at the next frame as if it were the first."""
        self.follower.forget()
        self._before: Table | None = None
        self._lay: dict[str, Place] = {}
        self._restless = 0
        self._mood: object = None
        self._weighed: object = None

    def look(self, frame: Frame, session: Session, picture: str = "") -> Report | None:
        """Look at the next frame; what there is to say now, or None if it was said before."""
        self.size = int(frame.shape[1]), int(frame.shape[0])
        seen = self.follower.see(frame)
        marked = self._with_marks(frame) if seen.problems or seen.looked == "everywhere" else ()
        if marked:
            return self._in_mood(Report("unreadable", marked, picture=picture), marked[0].template)
        if seen.problems:
            return self._unreadable(seen.problems, frame, picture)
        if not seen.settled:
            kind: Kind = "hands" if seen.hands else "moving"
            return self._in_mood(Report(kind, picture=picture), kind)
        if other := another(_readings(seen.observation), self.kit):
            return self._in_mood(Report("unreadable", (other,), picture=picture), other.template)
        self._mood = None
        return self._settled(seen, frame, session, picture)

    def _unreadable(self, problems: tuple[Problem, ...], frame: Frame, picture: str) -> Report | None:
        """Why nothing can be seen; what lies there may be of another game, which takes a while to see."""
        from vision.tracking import grey_of

        mood = type(problems[0])
        if mood == self._mood:
            return None
        other = another(self.kit.eye.read(grey_of(frame)), self.kit)
        return self._in_mood(Report("unreadable", (other,) if other else problems, picture=picture), mood)

    def _with_marks(self, frame: Frame) -> tuple[PictureError, ...]:
        """What to say where mats with marks lie on the table: their pieces carry no tags that could be followed."""
        from calibration.errors import PictureError
        from calibration.registration import register
        from vision.tracking import grey_of

        found = register(grey_of(frame), self.kit.with_marks).boards if self.kit.with_marks else ()
        boards = [pose.layout.title or pose.layout.name for pose in found]
        return (PictureError(MARKED, boards=boards),) if boards else ()

    def _in_mood(self, report: Report, mood: object) -> Report | None:
        if mood == self._mood:
            return None
        self._mood = mood
        return report

    def _settled(self, seen: Seen, frame: Frame, session: Session, picture: str) -> Report | None:
        from referee.camera.sight import table_of

        table, before = table_of(seen.observation), self._before
        self._before = table
        alike = agreed(self.spots, before, table) if before is not None else set()
        alike -= self._over(seen.covered)
        self._lay |= {piece.component: place for place, pieces in table.items() for piece in pieces}
        self._restless = 0 if len(alike) == len(self.spots) else self._restless + 1
        unread = sorted((one.board or "", one.zone or "") for one in seen.observation.unread)
        state = table, alike, unread, repr(session.position), len(session.steps)
        if self._restless % PATIENT or state == self._weighed:
            return None
        self._weighed = state
        return self._weigh(seen, frame, session, alike, picture)

    def _over(self, covered: Iterable[str]) -> set[str]:
        """The paths of the spots in which pieces lay that now lie under something."""
        places = {self._lay[one] for one in covered if one in self._lay}
        return {spot.path for spot in self.spots if places.intersection(spot.places)}

    def _weigh(self, seen: Seen, frame: Frame, session: Session, alike: set[str], picture: str) -> Report:
        from referee.camera.kit import Look, poor_places, without_print
        from referee.camera.sight import sight
        from referee.camera.told import MEANINGLESS, POOR
        from vision.tracking import grey_of

        boards = self.follower.boards
        grey = grey_of(frame)
        observed = without_print(grey, self.kit, boards, seen.observation)
        look = Look(picture, boards, observed, poor=poor_places(grey, self.kit, boards, observed))
        found = sight(self.spots, [look], self.kit, rest_in_supply=True)
        clear = (*MEANINGLESS, *POOR)
        sure = {path for path, told in found.told.items() if all(one.reason in clear for one in told.doubts)}
        sure -= _perhaps_unseen(found, session)
        made = weigh(session, self.spots, found.table, sure & alike)
        astride = tuple(one for group in found.borderline for one in group.pieces)
        doubts = [doubt for spot in made.unsure for doubt in found.told[spot.path].doubts if doubt.reason in POOR]
        return replace(made, strays=found.strays, astride=astride, poor=tuple(doubts), picture=picture)


def _readings(seen: Observation) -> list[Reading]:
    return [one.reading for one in (*seen.sightings, *seen.strangers)]


def _perhaps_unseen(found: Sight, session: Session) -> set[str]:
    """The paths of spots that may well be as the record has them, for what was not seen there would leave no trace."""
    from referee.camera.told import POOR

    poor = (one for one in found.told.values() if any(doubt.reason in POOR for doubt in one.doubts))
    held = ((told, value_at(session.position, told.spot.path)) for told in poor)
    return {
        told.spot.path
        for told, record in held
        if record is not None and told.differs(record)[0] and told.allows(record)
    }
