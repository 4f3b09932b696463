"""The notebooks of examples/ run, and what they print is what they have kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbconvert.preprocessors import ExecutePreprocessor

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples/notebooks").glob("*.ipynb"))


def texts_of(notebook: nbformat.NotebookNode) -> list[str]:
    """What cells print and show as text; a picture counts as there or not.

    What a cell prints may come in several parts on a busy machine.
    """
    texts = []
    for cell in notebook.cells:
        outputs = cell.get("outputs", [])
        printed = "".join(output["text"] for output in outputs if "text" in output)
        if printed:
            texts.append(printed)
        for data in (output["data"] for output in outputs if "data" in output):
            texts.append(data.get("text/plain", ""))
            texts += sorted(kind for kind in data if kind != "text/plain")
    return texts


@pytest.fixture(scope="module")
def kernel(root: Path) -> None:
    """That of the environment with the package, installed as the page says."""
    command = ["python", "-m", "ipykernel", "install", "--sys-prefix"]
    assert f"venv/bin/{' '.join(command)}\n" in (root / "docs/do/use-from-python.md").read_text()
    subprocess.run([sys.executable, *command[1:]], check=True, capture_output=True)


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_runs_as_it_was_kept(path: Path, tmp_path: Path) -> None:
    kept = nbformat.read(path, as_version=4)
    nbformat.validate(kept)
    run = nbformat.read(path, as_version=4)
    ExecutePreprocessor(timeout=600).preprocess(run, {"metadata": {"path": os.fspath(tmp_path)}})
    assert texts_of(run) == texts_of(kept)
    assert texts_of(kept)


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3
