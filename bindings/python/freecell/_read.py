"""Rows that the program has written."""

from __future__ import annotations

import csv
import gzip
import importlib
import io
import json
import os
import subprocess
from functools import lru_cache
from typing import Any, BinaryIO, Callable, Dict, List, Optional, Tuple, Union

import numpy as np

from ._core import GAMES, Study, fewest_study, measure_study, no_rows, prove_study, solve_study
from ._results import Column, Results, column_of_core, masked, solutions_of
from ._words import Words

_ZSTD = b"\x28\xb5\x2f\xfd"
_GZIP = b"\x1f\x8b"


def read_rows(path: Union[str, "os.PathLike[str]"]) -> Results:
    """The rows of a file that `freecell` has written: CSV or NDJSON, perhaps compressed.

    >>> import freecell as fc
    >>> fc.solve_many([1, 2, 11982]).to_pandas().to_csv("deals.csv", index=False)
    >>> fc.read_rows("deals.csv")
    <Results of 3 deals: 2 solved, 1 unsolvable, 0 unknown>

    The columns are those that `solve_many` and the others give, and their solutions if the file has
    them. Types of other columns are those of the run's record, FILE.run.json, or else are seen from
    the values. Columns that have texts, such as names of boards, are arrays of str.
    `interrupted` is True if the record says that the run did not finish.

    Raises FileNotFoundError if there is no file, and ValueError for a file that has no rows.
    """
    name = os.fspath(path)
    with open(name, "rb") as file:
        text = _decompressed(file, name)
    record = _record(name)
    names, rows = _parsed(text, name)
    if len(set(names)) < len(names):
        raise ValueError(f"{name}: columns with the same name")
    types = {column["name"]: column["type"] for column in record.get("column_types", [])}
    fields = {field: [row[index] for row in rows] for index, field in enumerate(names)}
    columns = {
        field: _column(field, texts, types.get(field))
        for field, texts in fields.items()
        if field not in ("game", "solution")
    }
    solutions = solutions_of(fields["solution"]) if "solution" in fields else None
    games = set(fields.get("game", [])) or {record.get("options", {}).get("game") or GAMES[0]}
    if len(games) > 1:
        raise ValueError(f"{name}: rows of several games, {' and '.join(sorted(games))}")
    interrupted = record.get("state", "finished") != "finished"
    return Results(columns, games.pop(), solutions, interrupted)


def _decompressed(file: BinaryIO, name: str) -> str:
    """The text of a file. What it begins with says how it is compressed."""
    data = file.read()
    if data.startswith(_GZIP):
        data = gzip.decompress(data)
    elif data.startswith(_ZSTD):
        data = _zstd_decompressed(data, name)
    return data.decode(errors="surrogateescape")


def _zstd_decompressed(data: bytes, name: str) -> bytes:
    """By Python 3.14, by the package zstandard, or by the program zstd."""
    for module, decompress in _ZSTD_READERS.items():
        try:
            return decompress(importlib.import_module(module), data)
        except ImportError:
            continue
    try:
        return subprocess.run(["zstd", "-dc"], input=data, stdout=subprocess.PIPE, check=True).stdout
    except FileNotFoundError:
        raise ImportError(f"{name}: to read zstd, install the package zstandard") from None


_ZSTD_READERS: Dict[str, Callable[[Any, bytes], bytes]] = {
    "compression.zstd": lambda module, data: bytes(module.decompress(data)),
    "zstandard": lambda module, data: bytes(
        module.ZstdDecompressor().stream_reader(io.BytesIO(data), read_across_frames=True).read()
    ),
}


def _record(name: str) -> Dict[str, Any]:
    """The record of the run beside its rows; empty if there is none."""
    try:
        with open(f"{name}.run.json", encoding="utf-8") as file:
            record: Dict[str, Any] = json.load(file)
    except FileNotFoundError:
        return {}
    return record


def _parsed(text: str, name: str) -> Tuple[List[str], List[List[str]]]:
    """The names of the columns, and the rows as texts, where "" is a missing value."""
    if text.startswith("{"):
        objects = [json.loads(line) for line in text.splitlines()]
        names = list(objects[0])
        rows = [["" if one[field] is None else str(one[field]) for field in names] for one in objects]
        return names, rows
    rows = list(csv.reader(io.StringIO(text, newline="")))
    if not rows:
        raise ValueError(f"{name}: has no rows")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ValueError(f"{name}: row {number} has {len(row)} fields, and the header {len(rows[0])}")
    return rows[0], rows[1:]


@lru_cache(maxsize=None)
def _known_columns() -> Dict[str, Column]:
    """All columns that studies have, without rows."""
    none: Dict[str, Any] = {"cascades": None, "max_expanded": None, "max_memory": None, "game": None}
    studies: List[Study] = [
        measure_study(names=None, freecells=None, games=(1, 1), **none),
        fewest_study(**none),
        prove_study(freecells=None, cascades=None, up_to_symmetry=True, jobs=1, max_positions=None,
                    max_memory=None, game=None),
        solve_study(effort="shortest", freecells=None, autoplay="ms", metric="player",
                    capacity="standard", at_least=None, **none),
    ]
    return {
        name: column_of_core(values, mask, words)
        for study in studies
        for name, values, mask, words in no_rows(study)[0]
    }


def _column(name: str, texts: List[str], type_of_record: Optional[str]) -> Column:
    known = _known_columns().get(name)
    if isinstance(known, Words) and set(texts) <= {"", *known.words}:
        return Words.of(texts, known.words)
    if isinstance(known, Words) or type_of_record == "text":
        return np.array(texts, object)
    dtypes = [np.dtype(np.int64), np.dtype(np.float64)]
    if known is not None:
        dtypes.insert(0, known.dtype)
    is_masked = isinstance(known, np.ma.MaskedArray) or "" in texts
    if type_of_record == "number":
        dtypes = [np.dtype(np.float64)]
    for dtype in dtypes:
        try:
            return _numbers(texts, dtype, is_masked)
        except (ValueError, OverflowError):
            continue
    return np.array(texts, object)


def _numbers(texts: List[str], dtype: "np.dtype[Any]", is_masked: bool) -> Column:
    """Raises ValueError for a text that is no number, and OverflowError for one that is too large."""
    read: Callable[[str], Any] = float if dtype.kind == "f" else int
    largest = np.float64 if read is float else np.int64
    exact = np.array([read(text) if text else 0 for text in texts], largest)
    values = exact.astype(dtype)
    if not (values == exact).all():
        raise OverflowError
    if not is_masked:
        return values
    return masked(values, np.array([not text for text in texts], np.bool_))


