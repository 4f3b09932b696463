"""Columns by Arrow's C stream interface: what a consumer sees, shares and releases."""

from __future__ import annotations

import gc
import json
import threading
import weakref
from pathlib import Path
from typing import Callable

import numpy as np
import pytest
from arrow_reader import Table

import freecell as fc

STUDIES = {
    "solve": lambda: fc.solve_many([1, 11982, fc.Deal.random(3)], solutions=True),
    "shortest": lambda: fc.solve_many([11982, 1], effort="shortest", max_expanded=1000),
    "fewest": lambda: fc.fewest_many([11982, 1], max_expanded=1000),
    "measure": lambda: fc.measure_many([1, 2], ["ace_depth", "random_home", "search_verdict"]),
    "prove": lambda: fc.prove_many([11982, 617], solutions=True),
    "other game": lambda: fc.solve_many([1, 2, 3], game="seahaven"),
    "none": lambda: fc.solve_many([], solutions=True),
}


def expected(results: fc.Results) -> dict[str, list[object]]:
    """The table row by row; an empty word is a missing value."""
    columns = {name: [row[name] for row in results] for name in results.names}
    return {name: [None if value == "" else value for value in column] for name, column in columns.items()}


@pytest.mark.parametrize("study", STUDIES)
def test_a_consumer_sees_the_table(study: str) -> None:
    results = STUDIES[study]()
    for some in (results, results[1:], results[::-1], results + results):
        table = Table(some)
        assert table.columns() == expected(some)
        table.release()


def test_types() -> None:
    table = Table(fc.solve_many([1], solutions=True))
    assert table.formats() == {
        "deal": "l", "freecells": "C", "cascades": "C", "verdict": "Cu", "reason": "Cu",
        "player_moves": "i", "card_moves": "i", "listed_moves": "i", "expanded": "l", "generated": "l",
        "solution": "U",
    }
    table.release()
    table = Table(fc.measure_many([1], ["ace_depth", "random_home"]))
    assert table.formats() == {"deal": "l", "ace_depth": "l", "random_home": "g"}
    table.release()


def test_values_are_shared_and_not_copied() -> None:
    results = fc.solve_many(range(1, 101), solutions=True)
    table = Table(results)
    for name in ("expanded", "player_moves"):
        assert table.address(name) == np.asarray(results[name]).ctypes.data
    assert table.address("verdict") == results.verdict.codes.ctypes.data
    table.release()


def test_columns_live_as_long_as_the_consumer_needs_them() -> None:
    """Also one that was moved out, and if another thread releases the rest."""
    results = fc.solve_many(range(1, 101))
    counts = results.expanded.tolist()
    owner = weakref.ref(results.expanded)
    table = Table(results)
    address = table.address("expanded")
    del results
    gc.collect()
    assert owner() is not None and table.columns()["expanded"] == counts
    moved = table.take("expanded")
    thread = threading.Thread(target=table.release)
    thread.start()
    thread.join()
    assert owner() is not None and owner().ctypes.data == address
    moved.release(__import__("ctypes").addressof(moved))
    gc.collect()
    assert owner() is None


def test_a_capsule_that_nobody_reads() -> None:
    results = fc.solve_many([1])
    owner = weakref.ref(results.expanded)
    capsules = [results.__arrow_c_stream__(), results.__arrow_c_schema__()]
    del results
    assert owner() is not None
    capsules.clear()
    gc.collect()
    assert owner() is None


# The rest takes libraries that not every machine has.


@pytest.mark.parametrize("study", STUDIES)
def test_pyarrow(study: str) -> None:
    pyarrow = pytest.importorskip("pyarrow", minversion="14")
    results = STUDIES[study]()
    table = pyarrow.table(results)
    table.validate(full=True)
    assert table.to_pydict() == expected(results)
    assert pyarrow.schema(results) == table.schema


@pytest.mark.parametrize("study", STUDIES)
def test_polars(study: str) -> None:
    polars = pytest.importorskip("polars")
    results = STUDIES[study]()
    assert polars.DataFrame(results).to_dict(as_series=False) == expected(results)


def test_duckdb() -> None:
    duckdb = pytest.importorskip("duckdb", minversion="1.2")
    pytest.importorskip("pyarrow", minversion="14")
    results = fc.solve_many(range(11_981, 11_984), solutions=True)
    assert len(results) == 3
    query = "select deal, verdict, reason, player_moves from results where verdict = 'unsolvable'"
    assert duckdb.sql(query).fetchall() == [(11982, "unsolvable", "exhausted", None)]
    assert duckdb.sql("select max(player_moves) from results").fetchall() == [(50,)]


def test_pandas_from_arrow() -> None:
    pandas = pytest.importorskip("pandas", minversion="3")
    pytest.importorskip("pyarrow")
    results = fc.solve_many([1, 11982])
    frame = pandas.DataFrame.from_arrow(results)
    assert frame["deal"].tolist() == [1, 11982] and list(frame) == results.names


def summary_by_pyarrow(results: fc.Results, column: str) -> tuple[float, ...]:
    pyarrow = pytest.importorskip("pyarrow", minversion="14")
    compute = pytest.importorskip("pyarrow.compute")
    values = pyarrow.table(results)[column]
    deviation = compute.stddev(values, ddof=1).as_py()
    return len(values) - values.null_count, compute.mean(values).as_py(), deviation


def summary_by_polars(results: fc.Results, column: str) -> tuple[float, ...]:
    values = pytest.importorskip("polars").DataFrame(results)[column]
    return values.count(), values.mean(), values.std()


def summary_by_duckdb(results: fc.Results, column: str) -> tuple[float, ...]:
    duckdb = pytest.importorskip("duckdb", minversion="1.2")
    pytest.importorskip("pyarrow", minversion="14")
    query = f"select count({column}), avg({column}), stddev_samp({column}) from results"
    return duckdb.sql(query).fetchall()[0]


def summary_by_pandas(results: fc.Results, column: str) -> tuple[float, ...]:
    values = results.to_pandas()[column]
    return values.count(), values.mean(), values.std()


@pytest.mark.parametrize(
    "summary", [summary_by_pyarrow, summary_by_polars, summary_by_duckdb, summary_by_pandas]
)
def test_statistics_are_those_of_the_program(
    summary: Callable[[fc.Results, str], tuple[float, ...]], tmp_path: Path, freecell
) -> None:
    deals = range(11_900, 12_001)
    (tmp_path / "deals.csv").write_text(freecell("solve", "11900-12000", "--quiet"))
    means = json.loads(freecell("stats", tmp_path / "deals.csv", "--format", "json"))["means"]
    results = fc.solve_many(deals)
    assert len(means) > 5 and any(row["empty"] for row in means)
    for row in means:
        assert summary(results, row["column"]) == pytest.approx(
            (row["deals"], row["mean"], row["deviation"]), rel=1e-5
        )
