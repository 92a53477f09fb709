"""How pages are shown: templates with the words of the phone's language."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from referee.engine.message import N_
from referee.engine.words import LANGUAGES
from referee.table import Table
from referee.text.speech import Speaker
from referee.web.visit import Visit, language, opened
from referee.web.words import Said

TEMPLATES = Environment(
    loader=PackageLoader("referee.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)


def qr(address: str) -> list[str]:
    """The rows of the QR code of an address, as words of 0 and 1."""
    import segno

    return ["".join("1" if cell else "0" for cell in row) for row in segno.make(address, micro=False, error="m").matrix]


def pieces(label: str) -> list[str]:
    """The pieces of a label between which a line may end: behind each + and / of a word."""
    return re.split(r"(?<=\w[+/])(?=\w)", label)


TEMPLATES.filters["qr"] = qr
TEMPLATES.filters["pieces"] = pieces
TEMPLATES.filters["json"] = lambda value: json.dumps(value, ensure_ascii=False)


def shown(name: str, request: Request, status: int = 200, **known: Any) -> HTMLResponse:
    """A template with the words of the phone's language."""
    lang = language(request)
    speaker = Speaker(lang)
    fragment = request.headers.get("hx-request") == "true"
    page = TEMPLATES.get_template(name).render(
        w=Said(speaker), lang=lang, languages=own_names(), fragment=fragment, once=secrets.token_urlsafe(9), **known
    )
    return HTMLResponse(page, status, {"Vary": "HX-Request, Accept-Language, Cookie"})


@cache
def own_names() -> dict[str, str]:
    """What each language is called by those who speak it; its key where its catalogue does not say."""
    english = N_("English")
    called = {lang: Speaker(lang).say(english) for lang in LANGUAGES}
    return {lang: lang if lang != "en" and name == english else name for lang, name in called.items()}


def held(request: Request) -> bool:
    """Whether a finger holds the button of what only its owner may see."""
    return request.headers.get("x-hold") == "1"


def known_of(request: Request, here: Visit, document: dict[str, Any]) -> dict[str, Any]:
    """What every page of a table knows."""
    return {"doc": document, "base": f"/t/{request.path_params['table']}", "here": here}


def page_of(
    template: str, request: Request, document: Callable[[Table, Visit], dict[str, Any]], *, acts: bool = False
) -> Response:
    """A page of a table, of the document that is made for whoever asks; with ``acts`` only for who may do something."""
    with opened(request, acts=acts) as (table, here):
        made = document(table, here)
    return shown(template, request, **known_of(request, here, made))


async def fields_of(request: Request, most: int = 600) -> dict[str, list[str]]:
    """The fields of a form that was sent, each with all its values."""
    form = await request.form(max_files=0, max_fields=most)
    fields: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            fields.setdefault(name, []).append(value)
    return fields
