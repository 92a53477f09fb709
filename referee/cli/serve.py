"""The command ``referee serve``: the table's page for every phone in the room."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli import output
from referee.cli.call import DONE, Call
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

app = typer.Typer(rich_markup_mode=None, add_completion=False)
EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"
KEEP_ALIVE = 75
"""Seconds for which a silent phone keeps its connection: one that is cut while the next tap is on its way loses it."""
SILENT = 20
"""Seconds without an answer after which a process is ended and replaced; a slow machine takes some to load it."""


@app.command()
def serve(
    ctx: typer.Context,
    host: Annotated[
        str, typer.Option(help=N_("The address to listen on; 127.0.0.1 keeps it on this machine."))
    ] = EVERYWHERE,
    port: Annotated[int, typer.Option(help=N_("The port to listen on."), min=0, max=65535)] = 8765,
    name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help=N_("Another name by which phones call this machine."))
    ] = None,
    workers: Annotated[
        int, typer.Option(help=N_("How many processes answer; one is enough for an evening."), min=1, max=64)
    ] = 1,
    new_key: Annotated[
        bool, typer.Option("--new-key", help=N_("Make the old address invalid, and show a new one."))
    ] = False,
    show: Annotated[bool, typer.Option("--show", help=N_("Only show the address and its code again."))] = False,
) -> int:
    """Serve the table's page to every phone in the room."""
    call: Call = ctx.obj
    try:
        import uvicorn  # noqa: F401

        from referee.web.app import application
        from referee.web.guard import own_names
        from referee.web.hub import Hub
    except ModuleNotFoundError as error:
        raise SetupError(
            N_("The page needs more libraries: pip install 'referee[web]' ({detail})."), detail=str(error)
        ) from None
    addresses = [host] if host != EVERYWHERE else [*own_addresses(), HERE]
    with _socket(host, 0 if show else port) as listening, closing(Hub(call.url)) as hub:
        if new_key:
            hub.change_host_key()
        _say(call, addresses, port if show else listening.getsockname()[1], hub.keys.host_key(hub.host_epoch()))
        if show:
            return DONE
        names = own_names([*addresses, socket.gethostname(), f"{socket.gethostname()}.local"], name or [])
        _run(partial(application, call.url, names), listening, workers)
    return DONE


def _run(application: Callable[[], object], listening: socket.socket, workers: int) -> None:
    """Answer on this socket until somebody ends it."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    config = uvicorn.Config(
        application,
        factory=True,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_worker_healthcheck=SILENT,
    )
    if workers > 1:
        Multiprocess(config, [listening]).run()
    else:
        uvicorn.Server(config).run([listening])


def _socket(host: str, port: int) -> socket.socket:
    """A socket that listens there; SetupError if that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # the protocol is named because asyncio sends small answers at once only where it is
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(128)  # from now on whoever comes waits, until the server is ready
    except (OSError, ValueError, TypeError) as error:  # TypeError: letters that no name of a host can have
        made.close()
        raise SetupError(
            N_("Cannot listen at {host}, port {port}: {detail}. Choose another with --port."),
            host=host,
            port=port,
            detail=getattr(error, "strerror", None) or str(error),
        ) from None
    return made


def own_addresses() -> Sequence[str]:
    """The addresses of this machine in its local network, as far as it knows them."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent, only the way is chosen
            found.append(one.getsockname()[0])
        except OSError:
            pass
    return [one for one in found if not ipaddress.ip_address(one).is_loopback]


FOR_ALL = N_("Whoever is in this network can reach it, and can listen: it is plain http. Ctrl-C ends it.")
FOR_ONE = N_("Only this machine can reach it, and whoever a proxy on it lets in. Ctrl-C ends it.")


def _is_here(host: str) -> bool:
    """Whether an address leads nowhere but to this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _say(call: Call, addresses: Sequence[str], port: int, key: str) -> None:
    """Say in the terminal where the page is, with the code of the first address."""
    say = call.speaker.say
    output.show(say(N_("The page for whoever keeps the tables (do not pass it on):")), "heading")
    for one in addresses:
        output.show(f"  http://{one}:{port}/h/{key}")
    for row in _code(f"http://{addresses[0]}:{port}/h/{key}"):
        output.show(row)
    output.show(say(FOR_ALL if any(not _is_here(one) for one in addresses) else FOR_ONE), "hint")


def _code(address: str) -> list[str]:
    """The QR code of an address in half blocks."""
    import segno

    rows = [list(row) for row in segno.make(address, micro=False, error="l").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(blocks[(int(a), int(b))] for a, b in zip(up, low, strict=True)) for up, low in pairs]
