"""What the tests of the Python package share.

FREECELL names the program, whose answers those of the package are compared with.
"""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path
from typing import Callable

import pytest

ROOT = Path(__file__).resolve().parents[2]


def pytest_configure() -> None:
    """Lets Ctrl-C interrupt, also where tests are started in the background by a shell, which has
    SIGINT ignored. Else the tests that interrupt endless deals would not end."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def freecell() -> Callable[..., str]:
    """Runs the program and gives what it writes. It may end with 1: a deal is undecided."""

    def run(*arguments: object, text: str = "") -> str:
        program = os.environ.get("FREECELL", str(ROOT / "build/release/freecell"))
        done = subprocess.run(
            [program, *map(str, arguments)], input=text, text=True, capture_output=True
        )
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    return run
