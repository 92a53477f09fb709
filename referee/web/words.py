"""What the pages say besides what the table itself has to say."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.message import N_
from referee.text.speech import Speaker

WORDS: Mapping[str, str] = {
    "turn": N_("Turn"),
    "table": N_("Table"),
    "log": N_("Log"),
    "score": N_("Score"),
    "rules": N_("Rules"),
    "more": N_("More"),
    "display": N_("Display"),
    "tables": N_("Tables"),
    "watching": N_("You are watching."),
    "take_seat": N_("Take a seat"),
    "seat_taken": N_("taken"),
    "your_seat": N_("your seat"),
    "leave_seat": N_("Leave the seat"),
    "free_seat": N_("Free the seat"),
    "your_turn": N_("Your turn"),
    "over": N_("The game is over."),
    "start_over": N_("Start over"),
    "type": N_("Type an entry"),
    "declare": N_("Declare"),
    "check": N_("Check"),
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "note": N_("Remark"),
    "write": N_("Write"),
    "instead": N_("Legal instead:"),
    "still_legal": N_("Declare it now"),
    "nothing_yet": N_("Nothing was recorded yet."),
    "last": N_("Last"),
    "secret": N_("Only you may see this"),
    "closed": N_("Scan the code at the table, or ask the host for it."),
    "not_found": N_("There is nothing here."),
    "fault": N_("The referee has a fault. Nothing was lost; load the page again."),
    "address": N_("Open this on the phones:"),
    "open_table": N_("Open a table"),
    "game": N_("Game"),
    "players": N_("Players, in seating order"),
    "box": N_("Box"),
    "own_box": N_("my own"),
    "code": N_("The code to scan"),
    "practice_box": N_("practice (made-up facts)"),
    "open": N_("Open"),
    "language": N_("Language"),
    "new_key": N_("Change the key"),
    "new_key_why": N_("All phones must scan the new code; all seats become free."),
    "search": N_("Search"),
    "home": N_("All tables"),
    "camera": N_("Camera"),
    "camera_why": N_("Count the table up, or see what happened, from pictures."),
    "camera_how": N_("The whole border of every board in the picture, even light, no hand over it."),
    "take_picture": N_("Take a picture"),
    "choose_pictures": N_("Choose pictures"),
    "read_them": N_("Read them"),
    "own_boards": N_("What lies there"),
    "learned_boards": N_("my boards as learned, else the mats"),
    "printed_mats": N_("the printed mats"),
    "no_camera": N_("Nobody has drawn boards and tags of this game yet."),
    "happened": N_("What happened"),
    "pictures_say": N_("The pictures: {said}"),
    "record_says": N_("The record: {said}"),
    "who_is_right": N_("Which is right?"),
    "still_needed": N_("Still needed"),
    "rest_in_supply": N_("Nothing lies hidden: what is not seen is not on the boards"),
    "count_it": N_("Count"),
    "correct_record": N_("Correct the record by the pictures"),
    "other_pictures": N_("Other pictures"),
    "all_zones": N_("What was read"),
    "wrong": N_("Wrong?"),
    "yes": N_("Yes"),
    "no": N_("No"),
    "override": N_("Overrule: record it all the same"),
    "reason": N_("The reason"),
}


class Said:
    """The words of the pages in one language, by attribute."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker

    def __getattr__(self, name: str) -> str:
        if name not in WORDS:
            raise AttributeError(name)
        return self._speaker.say(WORDS[name])
