import typer

app = typer.Typer(rich_markup_mode=None)


@app.callback()
def noun() -> None:
    """x"""
