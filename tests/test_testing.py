"""What counts as an example of a rule: a test that is run and says so, not a name somewhere in a file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

from referee.testing import examples


def test_only_tests_that_are_run_and_marked_show_a_rule(tmp_path: Path) -> None:
    file = tmp_path / "test_toy.py"
    file.write_text(
        dedent(
            '''
            import pytest
            from referee.testing.examples import shows

            NAMED = "TOY-TEXT-01"

            @shows("TOY-RUN-01", "TOY-RUN-02")
            def test_one():
                """TOY-TEXT-02"""

            class TestMore:
                @shows("TOY-RUN-03")
                @pytest.mark.parametrize("x", [pytest.param(1, marks=shows("TOY-RUN-04")), 2])
                def test_two(self, x): ...

            @shows("TOY-NOT-01")
            def helper(): ...

            @shows("TOY-NOT-02")
            @pytest.mark.skip
            def test_three(): ...

            @pytest.mark.parametrize("x", [pytest.param(1, marks=[shows("TOY-NOT-03"), pytest.mark.xfail])])
            def test_four(x): ...
            '''
        )
    )
    assert examples.in_tests((file,)) == {"TOY-RUN-01", "TOY-RUN-02", "TOY-RUN-03", "TOY-RUN-04"}


def test_what_the_batteries_need_is_named_with_the_command() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import referee.testing; referee.testing.Properties"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'pip install "referee[testing]"' in done.stderr.splitlines()[-1]
