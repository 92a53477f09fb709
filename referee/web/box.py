"""The box of a table: what is known of it, found by number and name, and each fact put together from choices."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from referee.engine.box import BoxError, FactSchema, first_game, schema_of, schemas
from referee.engine.errors import RefereeError
from referee.engine.forms import Draft
from referee.engine.message import N_
from referee.engine.words import fold
from referee.table import Table
from referee.text.facts import facts_of, findings, summary, typed_fact
from referee.text.forms import form_json
from referee.text.lines import Line
from referee.text.marks import turned_json, turned_lines
from referee.text.report import error_lines
from referee.web.filling import Fields, chosen, draft_of
from referee.web.see import Told, header, speaker_of
from referee.web.shown import fields_of, page_of
from referee.web.visit import Visit, opened

LACKING = N_("The score needs these facts of your box:")
MADE_UP = N_("The facts of the practice box are made up; enter yours into a box of your own.")
MOST_VALUE = 4000
Document = dict[str, Any]


# -- what may be seen --------------------------------------------------------------------------------------------------


def box(table: Table, here: Visit, query: str = "") -> Document:
    """The box of the table: how much is known of it, kind by kind, what is missing first; or what was looked for."""
    game, facts, lang = table.game, table.setting.box.facts, here.viewer.lang
    first = first_game(game.package, len(table.setting.seats), table.setting.options)
    kinds = [_kind(table, one, lang, query) for one in schemas(game.package)]
    return {
        **header(table, here.viewer, here.door),
        **{key: value for key, value in summary(game, table.setting.box).items() if key in ("known", "all")},
        "box": table.setting.box.name,
        "made_up": table.setting.box.practice,
        "query": query,
        "first": [_fact(table, key, lang) for key in first if key not in facts and not query],
        "kinds": [one for one in kinds if one["facts"] or not query],
        "wrong": findings(game, facts, speaker_of(table, here.viewer)),
    }


def _kind(table: Table, schema: FactSchema, lang: str, query: str) -> Document:
    facts = table.setting.box.facts
    keys = [*schema.every_key()]
    told = [_fact(table, key, lang) for key in sorted(keys, key=lambda key: key in facts)]
    wanted = fold(query).split()
    found = [one for one in told if all(_has(word, _words(schema, one)) for word in wanted)]
    known = sum(key in facts for key in keys)
    return {
        "id": schema.id,
        "title": schema.title(lang),
        "known": known,
        "all": len(keys),
        "optional": schema.optional,
        "facts": found,
    }


def _words(schema: FactSchema, fact: Document) -> list[str]:
    """What a fact can be found by, folded."""
    return fold(
        " ".join([fact["label"], fact["title"], fact["key"].replace(".", " "), fact["shown"] or "", schema.id])
    ).split()


def _has(wanted: str, words: list[str]) -> bool:
    """Whether one of the words begins so; a number only as a whole."""
    return wanted in words if wanted.isdecimal() else any(word.startswith(wanted) for word in words)


def _fact(table: Table, key: str, lang: str) -> Document:
    """One fact: what it is called, and its value as it is typed, if it is known."""
    schema = schema_of(table.game.package, key)
    value = table.setting.box.facts.get(key)
    label = ", ".join(schema.named(key, lang).values())
    shown = None if value is None else facts_of(table.game).show(key, value, lang)
    return {"key": key, "title": schema.title(lang), "label": label or schema.title(lang), "shown": shown}


def called(table: Table, key: str, lang: str) -> str:
    """What a fact is called: the kind, and which of them."""
    one = _fact(table, key, lang)
    return str(one["title"] if one["label"] == one["title"] else f"{one['title']} · {one['label']}")


def lacking(table: Table, keys: Sequence[str], lang: str) -> list[Document]:
    """Facts that a score still needs, as links to where they are told."""
    return [{"key": key, "label": called(table, key, lang)} for key in keys]


def fact(table: Table, here: Visit, key: str, draft: Draft = None, told: Told | None = None) -> Document:
    """One fact with the form to put its value together, and what is missing next."""
    schema, lang = schema_of(table.game.package, key), here.viewer.lang
    known = table.setting.box.facts.get(key)
    made = form_json(table.game, key, known if draft is None else draft, speaker_of(table, here.viewer))
    return {
        **header(table, here.viewer, here.door),
        **made,
        "shown_now": made["shown"],
        **_fact(table, key, lang),
        "question": schema.question(key, lang),
        "help": schema.help(lang),
        "made_up": table.setting.box.practice,
        "next": next(_missing_after(table, key), None),
        "told": told,
    }


def _missing_after(table: Table, key: str) -> Iterator[str]:
    """What is missing behind a fact: of its kind first."""
    kinds = schemas(table.game.package)
    at = kinds.index(schema_of(table.game.package, key))
    own = [*kinds[at].every_key()]
    place = own.index(key)
    rest = [*own[place + 1 :], *own[:place]]
    rest += [one for kind in (*kinds[at + 1 :], *kinds[:at]) if not kind.optional for one in kind.every_key()]
    return (one for one in rest if one not in table.setting.box.facts)


# -- what may be done --------------------------------------------------------------------------------------------------


def keep(table: Table, here: Visit, key: str, value: Any) -> tuple[Told, list[Document]]:
    """Tell the table and its box a fact; gives what is said of it, and which entries are judged otherwise now.

    BoxError if it cannot be.
    """
    if table.setting.box.practice:
        raise BoxError(MADE_UP)
    speaker, book = speaker_of(table, here.viewer), facts_of(table.game)
    known = book.validate(key, value)
    table.turned()
    table.learn(key, known)
    turned = table.turned()
    label = schema_of(table.game.package, key).question(key, here.viewer.lang)
    said = Line(
        "legal", speaker.say(N_("{fact} – {value}"), {"fact": label, "value": book.show(key, known, speaker.lang)})
    )
    return Told([said, *turned_lines(turned, table.game, speaker)]), turned_json(turned, table.game, speaker)


def _key(request: Request) -> str:
    return str(request.path_params["key"])[:60]


def box_page(request: Request) -> Response:
    """What is known of the box."""
    query = request.query_params.get("q", "")[:60]
    return page_of("box.html", request, lambda table, here: box(table, here, query))


def fact_page(request: Request) -> Response:
    """One fact."""
    draft = kept_draft(request.query_params.get("draft", ""))
    return page_of("fact.html", request, lambda table, here: fact(table, here, _key(request), draft))


async def fact_form(request: Request) -> Response:
    """What was chosen on the page of a fact."""
    return await run_in_threadpool(_filled, request, await fields_of(request))


def _filled(request: Request, fields: Fields) -> Response:
    def document(table: Table, here: Visit) -> Document:
        key = _key(request)
        told, draft, kept = filled(table, here, key, fields)
        return fact(table, here, next(_missing_after(table, key), key) if kept else key, draft, told)

    return page_of("fact.html", request, document, acts=True)


def filled(table: Table, here: Visit, key: str, fields: Fields) -> tuple[Told | None, Draft, bool]:
    """What is said after something was chosen for a fact, what was chosen so far, and whether the fact was kept."""
    draft = chosen(table.game, key, kept_draft(fields.get("draft", [""])[0]), fields)
    change, typed = fields.get("op", [""])[-1], fields.get("typed", [""])[0]
    if change not in ("keep", "typed"):
        return None, draft, False
    try:
        form = facts_of(table.game).form(key, draft)
        value = typed_fact(table.game, key, typed) if change == "typed" else form.made(form.tidy(draft))
        return keep(table, here, key, value)[0], None, True
    except RefereeError as error:
        return Told(error_lines(error, speaker_of(table, here.viewer))), draft, False


def kept_draft(text: str) -> Draft:
    """The draft that a page kept; 400 if it is none."""
    try:
        return draft_of(text)
    except ValueError:
        raise HTTPException(400) from None


ROUTES = [
    Route("/t/{table}/box", box_page),
    Route("/t/{table}/box/{key}", fact_page),
    Route("/t/{table}/box/{key}", fact_form, methods=["POST"]),
]


# -- as JSON -----------------------------------------------------------------------------------------------------------


class Value(BaseModel):
    """The value of a fact: as data, or typed in short. With neither, only the form of a draft is asked for."""

    value: Any = None
    typed: str = Field("", max_length=2000)
    draft: Any = None


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.get("/t/{table}/box", summary="The box of the table: what is known, what is missing; or what is looked for.")
    def look(request: Request, table: str, q: str = "") -> Document:
        with opened(request) as (found, here):
            return box(found, here, q[:60])

    @api.get("/t/{table}/box/{key}", summary="One fact, and what its value is put together from.")
    def one(request: Request, table: str, key: str) -> Document:
        with opened(request) as (found, here):
            return fact(found, here, key[:60])

    @api.post("/t/{table}/box/{key}", summary="Tell a fact, or ask how to go on with a draft of it.")
    def tell(request: Request, table: str, key: str, asked: Value) -> Document:
        if len(json.dumps([asked.value, asked.draft])) > MOST_VALUE:
            raise HTTPException(422)
        with opened(request, acts=True) as (found, here):
            schema_of(found.game.package, key[:60])
            if asked.typed:
                value = typed_fact(found.game, key, asked.typed)
            elif asked.value is not None:
                value = asked.value
            else:
                return fact(found, here, key, asked.draft)
            told, turned = keep(found, here, key, value)
            return fact(found, here, key, None, told) | {"told": told.to_json(), "judged_again": turned}
