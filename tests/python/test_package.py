"""What the package says of itself: examples in docstrings and documents, types, signatures."""

from __future__ import annotations

import ast
import doctest
import inspect
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import freecell as fc
import freecell._core as core
import freecell._find
import freecell._many
import freecell._read
import freecell._results
import freecell._words

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
STUB = Path(core.__file__).parent / "_core.pyi"


def objects_of_the_core() -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    for name, value in vars(core).items():
        if name.startswith("__"):
            continue
        found.append((name, value))
        if inspect.isclass(value) and value.__module__ == core.__name__:
            found += [(f"{name}.{inner}", part) for inner, part in vars(value).items()]
    return found


def test_examples_in_docstrings(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    finder = doctest.DocTestFinder()
    modules = (fc, fc._find, fc._many, fc._read, fc._results, fc._words)
    tests = [t for module in modules for t in finder.find(module)]
    parser = doctest.DocTestParser()
    for name, value in objects_of_the_core():
        text = inspect.getdoc(value) or ""
        tests.append(parser.get_doctest(text, {}, name, str(core.__file__), 0))
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in tests:
        runner.run(test)
    assert runner.failures == 0 and runner.tries > 40


def blocks(path: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", path.read_text(), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", ["README.md", "docs/do/use-from-python.md", "bindings/python/README.md"])
def test_examples_in_documents(page: str, root: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = blocks(root / page)
    assert found
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for block in found:
        if ">>>" in block:
            example = doctest.DocTestParser().get_doctest(block, names, page, page, 0)
            runner.run(example, clear_globs=False)
            names = example.globs
        else:
            exec(compile(block, page, "exec"), names)
    assert runner.failures == 0


def test_mypy_takes_the_package_and_its_users(root: Path, tmp_path: Path) -> None:
    example = tmp_path / "example.py"
    example.write_text(
        "\n".join(
            line
            for page in ("README.md", "docs/do/use-from-python.md", "bindings/python/README.md")
            for block in blocks(root / page)
            if ">>>" not in block
            for line in block.splitlines()
        )
    )
    # A copy, beside which there are no packages that mypy would take for the user's.
    shutil.copytree(Path(fc.__file__).parent, tmp_path / "freecell")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", root / "bindings/python/pyproject.toml",
         "-p", "freecell", "--cache-dir", tmp_path / "cache"],
        capture_output=True, text=True, cwd=tmp_path,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    examples = [example]
    for notebook in sorted((root / "examples/notebooks").glob("*.ipynb")):
        cells = json.loads(notebook.read_text())["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        examples.append(tmp_path / f"{notebook.stem}.py")
        examples[-1].write_text("\n".join(code))
    assert len(examples) == 4
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", *examples,
         "--cache-dir", tmp_path / "cache"],
        capture_output=True, text=True, cwd=tmp_path,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def parameters_of_stub() -> dict[str, list[str]]:
    """Names of parameters, by the names of functions and methods in the stub."""
    found: dict[str, list[str]] = {}

    def visit(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                visit(child, f"{child.name}.")
            elif isinstance(child, ast.FunctionDef):
                arguments = child.args
                names = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
                found[prefix + child.name] = [a.arg for a in names if a.arg != "self"]

    visit(ast.parse(STUB.read_text()), "")
    return found


def test_the_stub_has_what_the_core_has() -> None:
    text = ast.parse(STUB.read_text())
    classes = {node.name: node for node in text.body if isinstance(node, ast.ClassDef)}
    for name, value in vars(core).items():
        if name.startswith("_") and name != "__version__":
            continue
        assert name in classes or re.search(rf"^(def )?{name}\b", STUB.read_text(), re.MULTILINE), name
        if not inspect.isclass(value):
            continue
        declared = {node.name for node in classes[name].body if isinstance(node, ast.FunctionDef)}
        public = {inner for inner in vars(value) if not inner.startswith("_")}
        assert public == {inner for inner in declared if not inner.startswith("_")}, name


def test_signatures_are_those_of_the_stub() -> None:
    compared = 0
    for name, names in parameters_of_stub().items():
        owner, _, method = name.rpartition(".")
        value = getattr(core, owner) if owner else core
        if method == "__init__":
            subject = value  # its docstring has the signature
        elif method.startswith("_"):
            continue
        else:
            subject = inspect.getattr_static(value, method)
        if isinstance(subject, property):
            continue
        if isinstance(subject, staticmethod):
            subject = subject.__func__
        seen = [p for p in inspect.signature(subject).parameters if p != "self"]
        assert seen == names, name
        compared += 1
    assert compared > 30


def test_everything_public_is_documented() -> None:
    for name in fc.__all__:
        value = getattr(fc, name)
        if inspect.isclass(value) or callable(value):
            assert inspect.getdoc(value), name
    for name, value in objects_of_the_core():
        if not name.rpartition(".")[2].startswith("_") and (callable(value) or isinstance(value, property)):
            assert inspect.getdoc(value), name


def test_the_version_is_that_of_the_project(root: Path) -> None:
    assert f"VERSION {fc.__version__} " in (root / "CMakeLists.txt").read_text()
