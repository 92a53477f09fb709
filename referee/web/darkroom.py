"""Reads pictures in a process of its own, which may be killed: ``python -m referee.web.darkroom``.

Each line that comes in is a job as JSON, each line that goes out its answer. Nothing is recorded here.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

from calibration.errors import PictureError
from calibration.registration import BoardPose
from referee import __version__
from referee.apart import Job, serve
from referee.camera.annotate import annotated
from referee.camera.choose import useless
from referee.camera.counting import Answered, answered, corrections, name_of
from referee.camera.kit import Kit, Look, look, zones_of
from referee.camera.partly import glimpses
from referee.camera.proposals import proposals, report_lines
from referee.camera.store import Store, stored_kit
from referee.camera.tally import Tally, look_at, tally
from referee.camera.told import Sight, Told
from referee.camera.watcher import weigh
from referee.camera.wording import Wording
from referee.engine.box import Box
from referee.engine.errors import RefereeError
from referee.engine.game import Seat
from referee.engine.message import N_
from referee.engine.naming import part
from referee.engine.runs import CANNOT
from referee.engine.spot import UNSEEN, Place, Spot
from referee.games import game as find_game
from referee.ledger.location import data_folder
from referee.table import Table
from referee.text import sheets
from referee.text.lines import capital, clean
from referee.text.report import spoken
from referee.text.speech import Speaker
from referee.text.views import speaker_of
from scoring.ask import Question
from vision.observation import Observation, together
from vision.picture import load

SHOWN_PX = 1600
QUALITY = 80
MOST_PROPOSALS = 6
OLDER = N_("These pictures were read before the referee was updated. Take or choose them again.")


@dataclass
class Print:
    """What was read from the pictures of one table, and how large they are shown."""

    looks: list[Look] = field(default_factory=list)
    own: bool = True


def read(job: Job, speaker: Speaker) -> dict[str, Any]:
    """Read pictures: a drawn copy of each is written beside it, and what was read into a file for later."""
    game, folder = find_game(job["game"]), Path(job["folder"])
    kit = kit_for(job["url"], game.id, speaker.lang, bool(job["own"]))
    made = Print(own=bool(job["own"]))
    for number in range(int(job["count"])):
        picture = load(folder / f"{number}.upload")
        seen = look(picture.grey, kit, None, str(number + 1), partial(getattr, picture, "colour"))
        if problem := useless(seen, kit):
            raise problem
        made.looks.append(seen)
        _keep(annotated(picture.colour, seen, kit), folder / f"{number}.jpg")
    (folder / "read").write_bytes(pickle.dumps((__version__, made)))
    return {}


def _keep(colour: Any, path: Path) -> None:
    """Write a picture as it is shown on a phone."""
    import cv2

    scale = min(1.0, SHOWN_PX / max(colour.shape[:2]))
    small = cv2.resize(colour, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    done, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert done
    path.write_bytes(data.tobytes())


@lru_cache(maxsize=8)
def kit_for(url: str, game: str, lang: str, own: bool) -> Kit:
    """The kit of a game; it is made once for a language, since that takes a while."""
    return stored_kit(Store(data_folder(url)), find_game(game), lang, own=own)


def _print(job: Job) -> Print:
    """What was read from these pictures; PictureError if another version of this program wrote it down."""
    with suppress(*CANNOT, ImportError, EOFError, pickle.UnpicklingError):
        version, made = pickle.loads((Path(job["folder"]) / "read").read_bytes())
        if version == __version__ and isinstance(made, Print):
            return made
    raise PictureError(OLDER)


def count(job: Job, speaker: Speaker) -> dict[str, Any]:
    """Put what was read, the record as the asker may see it, and typed answers together."""
    made = _print(job)
    with closing(Table.kept(job["url"], job["table"])) as table:
        table.ask_as(int(job["asker"]))
        speaker = speaker_of(table, speaker.lang)
        kit = kit_for(job["url"], table.game.id, speaker.lang, made.own)
        return _Count(table, made.looks, kit, job, speaker).document()


class _Count:
    """A table counted up for whoever asks, as a document."""

    def __init__(self, table: Table, looks: list[Look], kit: Kit, job: Job, speaker: Speaker) -> None:
        self.table, self.looks, self.kit, self.speaker = table, looks, kit, speaker
        self.texts: Mapping[str, str] = job["answers"]
        self.setting, self.words = table.setting, Wording(kit, speaker)
        self.sight: Sight = look_at(table.setting, looks, kit, rest_in_supply=bool(job["rest"]))
        record = table.seen().position
        self.tallied: Tally = tally(table.setting, self.sight, record, job["trust"], None, job["otherwise"])
        self.made: Answered = answered(self.tallied, self.texts, job["again"])

    def document(self) -> dict[str, Any]:
        """Everything that is shown of the pictures."""
        return {
            "pictures": [self._picture(number, one) for number, one in enumerate(self.looks)],
            "lying": list(self._lying()),
            "odd": [*self.words.contradictions(self._seen), *self._odd()],
            "decided": list(self.words.decided(self.tallied.decided)),
            "disputes": [self._dispute(one) for one in self.tallied.disputes],
            "questions": [self._question(one) for one in self.made.open],
            "missing": [one.key for one in self.tallied.facts],
            "corrections": corrections(self.tallied),
            **self._happened(),
            **self._sheet(),
        }

    def _odd(self) -> Iterator[str]:
        yield from (clean(line.text) for line in self.words.odd(self.sight))
        yield from self.words.unseen(self.sight)

    @property
    def _seen(self) -> Observation:
        return together([look.observation for look in self.looks])

    def _dispute(self, dispute: Any) -> dict[str, Any]:
        spot, say, facts = dispute.told.spot, self.speaker.say, self.words.facts(dispute)
        return {
            "path": spot.path,
            "stands": dispute.stands,
            **facts,
            "where": self._called(spot),
            "asked": say(N_("{where}: which is right?"), {"where": self._called(spot)}),
            "photo_says": say(N_("The pictures: {said}"), {"said": facts["photo"]}),
            "record_says": say(N_("The record: {said}"), {"said": facts["record"]}),
        }

    def _called(self, spot: Spot) -> str:
        """What a part of the position is called, without its path."""
        cls: Any = type(self.table.session.position)
        named = part(cls, spot.path)
        return capital(self.speaker.message(named)) if named else self.words.spot(spot)

    def _question(self, question: Question) -> dict[str, Any]:
        problem = self.made.problems.get(name_of(question))
        doubts = [one for part in question.parts for one in self.tallied.doubts.get(part, ())]
        return {
            "name": name_of(question),
            "text": self.speaker.say(question.text, question.facts),
            "number": (question.kind == "integer" or len(question.targets) == 1) and question.low >= 0,
            "low": question.low,
            "high": question.high,
            "labels": [self.speaker.translate(one) for one in question.called] or list(question.labels),
            "options": [*question.options] if question.kind == "choice" else [],
            "hints": [self.speaker.translate(one) for one in question.hints],
            "names": [*question.options] if question.kind == "names" else [],
            "said": self.texts.get(name_of(question), ""),
            "problem": self.speaker.message(problem) if problem else "",
            "why": list(self.words.doubts(doubts, self.sight)),
        }

    def _sheet(self) -> dict[str, Any]:
        if self.made.open or self.tallied.facts:
            return {"grid": [], "lines": [], "closing": []}
        sheet = sheets.beside_record(self.table.session, self.made.final, self.speaker)
        return {
            "grid": sheets.grid(sheet, self.setting.game.id, self.speaker),
            "lines": list(sheets.point_texts(sheet, self.speaker)),
            "closing": [clean(line.text) for line in sheets.closing_lines(sheet, self.speaker)],
        }

    def _happened(self) -> dict[str, Any]:
        """What may have happened since the last entry, by one picture of the table."""
        seen = self.table.seen()
        if len(self.looks) != 1 or seen.decision().over or not self.sight.boards:
            return {"happened": [], "proposals": []}
        spots = zones_of(self.setting.game).spots(self.setting)
        hidden = {path for path, told in self.sight.told.items() if any(one.reason != "covered" for one in told.doubts)}
        report = weigh(seen, spots, self.sight.table, self.sight.told.keys() - hidden)
        found = [one for one in proposals(seen, report) if one.explanation is not None and not one.back]
        return {
            "happened": [
                {"style": line.style, "text": clean(line.text)}
                for line in report_lines(report, seen, self.kit, self.speaker, otherwise="")
            ],
            "proposals": [
                {"label": one.text(self.speaker), "entry": "; ".join(one.entries(self.speaker))}
                for one in found[:MOST_PROPOSALS]
            ],
        }

    # -- zones ---------------------------------------------------------------------------------------------------------

    def _picture(self, number: int, seen: Look) -> dict[str, Any]:
        width, height = seen.size
        scale = min(1.0, SHOWN_PX / max(width, height, 1))
        return {
            "number": number,
            "width": round(width * scale),
            "height": round(height * scale),
            "problems": [spoken(one, self.speaker) for one in seen.observation.problems],
            "notes": [spoken(one, self.speaker) for one in seen.observation.notes],
            "zones": [zone for pose in seen.boards for zone in self._zones(pose, seen, scale)],
        }

    def _zones(self, pose: BoardPose, seen: Look, scale: float) -> Iterator[dict[str, Any]]:
        """The zones of a board in a picture: where they are, and what was read there."""
        board = pose.layout.name
        for zone in pose.layout.zones:
            spot = self._spots.get(Place(board, zone.name))
            if spot is None or not pose.in_view(zone.polygon).all():
                continue
            here = [one for one in seen.observation.sightings if (one.board, one.zone) == (board, zone.name)]
            yield {
                "title": self.kit.titled(board, zone.name),
                "points": [[round(x * scale), round(y * scale)] for x, y in pose.to_px(zone.polygon).tolist()],
                "seen": [self.kit.named(one.component or "") for one in here],
                "spot": spot,
                "state": self._state(self.sight.told[spot]),
            }

    @cached_property
    def _spots(self) -> Mapping[Place, str]:
        """The path of the spot that each place belongs to; where it belongs to several, one that is not clear."""
        found: dict[Place, str] = {}
        for path, told in self.sight.told.items():
            for place in told.spot.places:
                if place not in found or self._state(told) != "read":
                    found[place] = path
        return found

    def _state(self, told: Told) -> str:
        if any(one.told is told for one in self.tallied.disputes):
            return "disputed"
        parts = told.spot.parts
        asked = any(
            f"{part}.".startswith(f"{other}.") for other in parts for one in self.made.open for part in one.parts
        )
        return "unsure" if asked else "read"

    def _lying(self) -> Iterator[dict[str, Any]]:
        """What was read, by the part of the position that it tells."""
        for path, told in self.sight.told.items():
            if not told.seen and not told.spot.parts:
                continue
            wordy = told.value is UNSEEN
            said = self.words.pieces(told.spot, told.seen) if wordy else self.words.value(told.spot, told.value)
            where, parts = self._called(told.spot), list(told.spot.parts)
            yield {"path": path, "where": where, "said": said, "parts": parts, "state": self._state(told)}


def seen(job: Job, speaker: Speaker) -> dict[str, Any]:
    """What was read, as far as it tells of a table that nobody tracked."""
    made, game = _print(job), find_game(job["game"])
    seats, box = [Seat(*one) for one in job["seats"]], Box(game.id, "", facts=job["facts"])
    setting = game.setting(seats, job["options"], job["rulings"], box)
    kit = kit_for(job["url"], game.id, speaker.lang, made.own)
    return {"seen": glimpses(setting, made.looks, kit, rest_in_supply=bool(job["rest"]))}


JOBS: Mapping[str, Callable[[Job, Speaker], dict[str, Any]]] = {"read": read, "count": count, "seen": seen}


def answer(job: Job) -> dict[str, Any]:
    """The answer to a job; ``problem`` is a sentence for people."""
    speaker = Speaker(str(job["lang"]))
    try:
        return JOBS[job["job"]](job, speaker)
    except RefereeError as error:
        return {"problem": speaker.message(error)}


if __name__ == "__main__":
    serve(answer)
