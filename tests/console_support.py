"""What the tests of the console share: a voice that listens, a table where a palace can be built."""

from __future__ import annotations

from collections.abc import Iterable

from referee.text.lines import Line

NEAR_PALACE = {
    "players.0.regions.4.workers": 2,
    "players.0.regions.5.workers": 1,
    "players.0.regions.1.workers": 1,
    "players.0.regions.1.governor_area": [1, 1, 1],
}


class Listener:
    """A voice for tests: keeps what was said, answers from a list; no answer left means the question is left."""

    patient = True
    paged = False
    width: int | None = None

    def __init__(self, answers: Iterable[str | None] = ()) -> None:
        self.answers = list(answers)
        self.lines: list[Line] = []
        self.asked: list[str] = []

    def say(self, lines: Iterable[Line]) -> None:
        self.lines += lines

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        self.asked.append(f"(secret) {question}" if secret else question)
        return self.answers.pop(0) if self.answers else None

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    def heard(self) -> str:
        """What was said since the last time."""
        text, self.lines = self.text, []
        return text
