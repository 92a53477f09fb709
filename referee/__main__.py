"""``python -m referee``, and the entry point of the console script."""

import gc


def run() -> None:
    """Run the command that was typed."""
    gc.set_threshold(
        50_000
    )  # little of what loading and a command make is garbage; looking for it took a tenth of the time
    from referee.cli.main import run

    run()


if __name__ == "__main__":
    run()
