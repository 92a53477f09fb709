"""Answers to a shell that completes a command line: Typer's scripts ask, and get words or silence."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout

COMPLETE = "_REFEREE_COMPLETE"
BREAKS = "=:"  # where bash takes a word apart
OPTION = re.compile(r"--[\w-]+")
PLAIN = re.compile(r"[^\w@%+=:,./-]")


def asks() -> bool:
    """Whether this call is a Tab."""
    return os.environ.get(COMPLETE, "").startswith("complete_")


def answer(complete: Callable[[], object]) -> int:
    """Print what ``complete`` offers; a fault in it offers nothing. Returns the exit status, which fish asks for."""
    begun = mend_bash(os.environ) if os.environ[COMPLETE] == "complete_bash" else None
    said, status = io.StringIO(), 1
    try:
        with redirect_stdout(said), redirect_stderr(io.StringIO()):
            complete()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    except Exception:
        return status
    lines = filter(None, said.getvalue().splitlines())
    text = "".join(f"{one if begun is None else bash_word(one, begun)}\n" for one in lines)
    sys.stdout.write(text)
    sys.stdout.flush()
    return status


def mend_bash(environ: Mapping[str, str]) -> str | None:
    """Put words together that bash took apart (``side=a``, ``Anna:blue``); returns the word being typed.

    None where bash did not send its words one a line.
    """
    sent, place = environ.get("COMP_WORDS", ""), environ.get("COMP_CWORD", "")
    if "\n" not in sent or not place.isdecimal():
        return None
    words: list[str] = []
    broken = False
    for one in sent.split("\n")[: int(place) + 1]:
        is_break = bool(one) and not one.strip(BREAKS)
        if is_break and words[-1:] and OPTION.fullmatch(words[-1]):
            words.append("")  # its value is a word by itself
        elif words and (is_break or broken):
            words[-1] += one
        else:
            words.append(one)
        broken = is_break
    os.environ.update(COMP_WORDS="\n".join(words), COMP_CWORD=str(len(words) - 1))
    return words[-1]


def bash_word(offer: str, begun: str) -> str:
    """What bash puts in the place of the word it believes to complete."""
    if begun[:1] in ("'", '"'):
        return offer
    behind = max(begun.replace("\\", "").rfind(sign) for sign in BREAKS) + 1
    return PLAIN.sub(r"\\\g<0>", offer[behind:])
