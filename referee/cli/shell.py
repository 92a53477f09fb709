"""Completion of command lines: a shell runs the program through Typer's scripts and gets words, or nothing."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout

COMPLETE = "_REFEREE_COMPLETE"
BREAKS = "=:"  # where bash splits a word
OPTION = re.compile(r"--[^\W\d][\w-]*")
PLAIN = re.compile(r"[^\w@%+=:,./-]")


def asks() -> bool:
    """Whether this call comes from a shell's completion."""
    return os.environ.get(COMPLETE, "").startswith("complete_")


def answer(complete: Callable[[], object]) -> int:
    """Print the words that ``complete`` offers, or nothing if it fails; returns the exit status, which fish needs."""
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
    """Join the words that bash split (``side=a``, ``Anna:blue``) and return the word being typed.

    None if bash did not send one word per line.
    """
    sent, place = environ.get("COMP_WORDS", ""), environ.get("COMP_CWORD", "")
    if "\n" not in sent or not place.isdecimal():
        return None
    words: list[str] = []
    broken = False
    for one in sent.split("\n")[: int(place) + 1]:
        is_break = bool(one) and not one.strip(BREAKS)
        if is_break and words[-1:] and OPTION.fullmatch(words[-1]):
            words.append("")  # the value of an option is a separate word
        elif words and (is_break or broken):
            words[-1] += one
        else:
            words.append(one)
        broken = is_break
    os.environ.update(COMP_WORDS="\n".join(words), COMP_CWORD=str(len(words) - 1))
    return words[-1]


def bash_word(offer: str, begun: str) -> str:
    """The part of an offered word with which bash replaces the piece that it takes for the word being typed."""
    if begun[:1] in ("'", '"'):
        return offer
    behind = max(begun.replace("\\", "").rfind(sign) for sign in BREAKS) + 1
    return PLAIN.sub(r"\\\g<0>", offer[behind:])
