"""Rows that the program has written, read back."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import freecell as fc

NAMES = ["rows.csv", "rows.ndjson", "rows.csv.gz", "rows.csv.zst", "rows.ndjson.zst"]


def assert_same(found: fc.Results, expected: fc.Results) -> None:
    assert list(found) == list(expected)
    assert (found.names, found.game) == (expected.names, expected.game)
    for name in expected.names:
        one, other = found[name], expected[name]
        assert type(one) is type(other), name
        if isinstance(one, fc.Words):
            assert one.words == other.words
        else:
            assert one.dtype == other.dtype, name


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("has_record", [True, False])
def test_rows_of_solve(name: str, has_record: bool, tmp_path: Path, freecell) -> None:
    path = tmp_path / name
    freecell("solve", "11975-11990", "--solution-column", "--output", path, "--quiet")
    if not has_record:
        Path(f"{path}.run.json").unlink()
    assert_same(fc.read_rows(path), fc.solve_many(range(11_975, 11_991), solutions=True))
    assert_same(fc.read_rows(str(path)), pickle.loads(pickle.dumps(fc.read_rows(path))))


def test_rows_of_others(tmp_path: Path, freecell) -> None:
    path = tmp_path / "rows.csv"

    def rows(*arguments: object) -> fc.Results:
        freecell(*arguments, "--output", path, "--quiet", "--force")
        return fc.read_rows(path)

    measures = ["ace_depth", "random_home", "search_verdict", "winning_first_moves"]
    assert_same(rows("fewest", "1-5,11982"), fc.fewest_many([1, 2, 3, 4, 5, 11982]))
    assert_same(
        rows("measure", "1-5", "--columns", ",".join(measures)), fc.measure_many(range(1, 6), measures)
    )
    assert_same(rows("prove", "11982,617"), fc.prove_many([11982, 617], solutions=True))
    assert_same(rows("solve", "1-5", "--game", "seahaven"), fc.solve_many(range(1, 6), game="seahaven"))
    assert_same(
        rows("solve", "2,11982", "--effort", "shortest", "--max-expanded", 1000),
        fc.solve_many([2, 11982], effort="shortest", max_expanded=1000),
    )
    assert rows("bound", "1-3").player_bound.dtype == np.int64


def test_names_of_boards(tmp_path: Path, freecell) -> None:
    boards, path = tmp_path / "boards.txt", tmp_path / "rows.csv"
    boards.write_text(f"{fc.Deal(1)}\n\n{fc.Deal(2)}\n")
    freecell("solve", boards, "--output", path, "--quiet")
    results = fc.read_rows(path)
    assert [row.deal.rpartition(":")[2] for row in results] == ["1", "2"]
    assert results.solved.all() and list(results.to_pandas()["deal"]) == list(results.deal)


def test_columns_of_others(tmp_path: Path) -> None:
    path = tmp_path / "foreign.csv"
    path.write_text("deal,seconds,note,count\n1,0.5,a,\n2,,b,7\n")
    results = fc.read_rows(path)
    assert [dict(row) for row in results] == [
        {"deal": 1, "seconds": 0.5, "note": "a", "count": None},
        {"deal": 2, "seconds": None, "note": "b", "count": 7},
    ]
    assert repr(results) == "<Results of 2 deals: deal, seconds, note, count>"


def test_what_is_no_file_of_rows(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        fc.read_rows(tmp_path / "none.csv")
    path = tmp_path / "rows.csv"
    for text, message in [("", "no rows"), ("deal,deal\n1,2\n", "same name"), ("deal\n1,2\n", "row 2 has 2")]:
        path.write_text(text)
        with pytest.raises(ValueError, match=message):
            fc.read_rows(path)
