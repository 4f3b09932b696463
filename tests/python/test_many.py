"""Many deals as columns: the rows of the program, missing values, Ctrl-C, streams."""

from __future__ import annotations

import _thread
import io
import itertools
import threading
import time
import warnings

import numpy as np
import pandas as pd
import pytest

import freecell as fc


def csv_of(results: fc.Results) -> str:
    return results.to_pandas().to_csv(index=False, lineterminator="\n")


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_rows_of_a_range_are_those_of_the_program(jobs: int, freecell) -> None:
    results = fc.solve_many(range(11_001, 13_001), jobs=jobs)
    assert csv_of(results) == freecell("solve", "11001-13000", "--quiet")


def test_rows_of_any_deals(freecell) -> None:
    numbers = [5, 11982, -2, 8589934591, 5]
    expected = fc.solve_many(numbers)
    assert expected.deal.tolist() == numbers
    for deals in (
        np.array(numbers),
        tuple(numbers),
        iter(numbers),
        (fc.Deal(number) for number in numbers),
        pd.Series(numbers),
        [np.int64(number) for number in numbers],
    ):
        assert csv_of(fc.solve_many(deals)) == csv_of(expected)


@pytest.mark.parametrize("deals", [range(10, 0, -3), range(0), range(1, 100, 7), range(-2, 3)])
def test_steps_of_ranges(deals: range) -> None:
    assert fc.solve_many(deals).deal.tolist() == list(deals)


def test_boards_have_no_number() -> None:
    board = fc.Board(617)
    board.push("2a")
    results = fc.solve_many([board, fc.Deal.random(3), fc.Deal(1)])
    assert results.deal.mask.tolist() == [True, True, False]
    assert results[0].deal is None and results[2].deal == 1
    assert results.expanded[0] == fc.solve(board).expanded
    assert csv_of(results).splitlines()[1].startswith(",4,8,solved,")


def in_the_middle(freecells: int, cascades: int = 8, moves: int = 6) -> fc.Board:
    """A board after some moves, with a card in its last freecell if it has any."""
    board = fc.Board(fc.Deal(5, cascades=cascades), freecells=freecells)
    if freecells > 0:
        board.push("1" + "abcdefgijk"[freecells - 1])
    for number in range(moves):
        legal = board.legal_moves()
        if not legal:
            break
        board.push(legal[number * 7 % len(legal)])
    return board


@pytest.mark.parametrize("cascades", [4, 8, 13])
@pytest.mark.parametrize("freecells", [0, 1, 4, 10])
def test_boards_in_the_middle_of_a_game(freecells: int, cascades: int) -> None:
    """The same as one by one, and solutions that the boards themselves take."""
    boards = [in_the_middle(freecells, cascades, moves) for moves in (0, 3, 9)]
    results = fc.solve_many(boards, freecells=freecells, max_expanded=20_000, solutions=True)
    for board, row, solution in zip(boards, results, results.solutions()):
        alone = fc.solve(board, max_expanded=20_000)
        assert (row.verdict, row.expanded, solution) == (alone.verdict, alone.expanded, alone.solution)
        if row.verdict == "solved":
            assert fc.verify(board, solution)
            for move in fc.parse_moves(solution):
                board.push(move)
            assert board.is_won
    assert results.cascades.tolist() == [cascades] * 3


def test_a_solution_names_the_freecells_of_its_board() -> None:
    board = fc.Board(617)
    for move in ("2c", "27"):
        board.push(move)
    (solution,) = fc.solve_many([board], solutions=True).solutions()
    assert fc.verify(board, solution)
    assert not fc.verify(board.to_deal(), solution)


def test_a_board_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="freecells"):
        fc.solve_many([fc.Board(1, freecells=2)])
    with pytest.raises(ValueError, match="freecells"):
        list(fc.solve_stream([1, fc.Board(1, freecells=5)]))


def test_other_games(freecell) -> None:
    results = fc.solve_many(range(1, 101), freecells=2, cascades=7, max_expanded=2000)
    assert csv_of(results) == freecell(
        "solve", "1-100", "--freecells", 2, "--cascades", 7, "--max-expanded", 2000, "--quiet"
    )
    assert {"solved", "unknown"} <= set(results.to_pandas()["verdict"])


def test_shortest_solutions(freecell) -> None:
    results = fc.solve_many([2, 11982], effort="shortest", max_expanded=300_000)
    assert csv_of(results) == freecell(
        "solve", "2,11982", "--effort", "shortest", "--max-expanded", 300_000, "--quiet"
    )


def test_deals_that_need_many_moves(freecell) -> None:
    results = fc.solve_many(range(16, 21), effort="shortest", at_least=25)
    assert csv_of(results) == freecell(
        "solve", "16-20", "--effort", "shortest", "--at-least", 25, "--quiet"
    )
    assert results.deal[results.optimal == "yes"].tolist() == [19]


def test_solutions_are_kept_if_asked_for() -> None:
    results = fc.solve_many(range(11_980, 11_985), solutions=True)
    solutions = results.solutions()
    assert [bool(text) for text in solutions] == results.solved.tolist()
    assert all(fc.verify(row.deal, text) for row, text in zip(results, solutions) if text)
    assert results.solution(-1) == solutions[-1]
    assert results.to_pandas()["solution"].tolist() == solutions
    with pytest.raises(ValueError, match="solutions=True"):
        fc.solve_many([1]).solution(0)
    with pytest.raises(IndexError):
        results.solution(5)


def test_types_of_columns() -> None:
    results = fc.solve_many(range(11_981, 11_984))
    frame = results.to_pandas()
    assert str(frame["player_moves"].dtype) == "Int32"
    assert frame["player_moves"].isna().tolist() == [False, True, False]
    assert isinstance(frame["verdict"].dtype, pd.CategoricalDtype)
    assert frame["expanded"].dtype == np.int64
    assert np.shares_memory(frame["expanded"].to_numpy(), results.expanded)
    assert frame["verdict"].value_counts().to_dict() == results.counts()
    assert repr(results) == "<Results of 3 deals: 2 solved, 1 unsolvable, 0 unknown>"
    assert "unsolvable" in results._repr_html_()


def test_arrays_outlive_their_results() -> None:
    expanded = fc.solve_many(range(1, 1001)).expanded
    assert expanded.sum() == fc.solve_many(range(1, 1001)).expanded.sum()
    assert expanded.flags.writeable and not expanded.flags.owndata


def test_words_are_compared() -> None:
    results = fc.solve_many(range(11_980, 11_985), solutions=True)
    found = results.verdict == "solved"
    assert isinstance(found, np.ndarray) and found.dtype == np.bool_
    assert found.tolist() == [True, True, False, True, True] == ("solved" == results.verdict).tolist()
    assert (results.verdict != "solved").tolist() == (~found).tolist()
    assert results.verdict.isin(["unsolvable", "unknown"]).tolist() == (~found).tolist()
    assert results.reason.tolist() == ["", "", "exhausted", "", ""] and results.verdict[2] == "unsolvable"
    assert (results.verdict == np.array(results.verdict)).all() and (results.verdict == results.verdict).all()
    assert "unsolvable" in results.verdict and "unknown" not in results.verdict
    with pytest.raises(ValueError, match="'solvd' is none of solved, unsolvable, unknown"):
        results.verdict == "solvd"


def test_some_rows() -> None:
    results = fc.solve_many(range(11_980, 11_990), solutions=True)
    rows = list(results)
    for index in (slice(1, 3), slice(None), slice(5, 2), slice(None, None, -3), slice(-2, 99)):
        assert list(results[index]) == rows[index]
        assert results[index].solutions() == results.solutions()[index]
    assert list(results[results.unsolvable]) == [rows[2]]
    assert list(results[[3, -1]]) == [rows[3], rows[-1]] == list(results[np.array([3, -1])])
    assert np.shares_memory(results[1:3].expanded, results.expanded)
    assert csv_of(results[2:5]) == csv_of(fc.solve_many(range(11_982, 11_985), solutions=True))


def test_results_are_joined() -> None:
    whole = fc.solve_many(range(11_980, 11_990), solutions=True)
    assert list(whole[:4] + whole[4:]) == list(whole)
    joined = fc.concat(whole[index : index + 3] for index in range(0, 10, 3))
    assert list(joined) == list(whole) and joined.solutions() == whole.solutions()
    assert csv_of(joined) == csv_of(whole)
    both = whole + fc.solve_many([fc.Deal.random(1)], solutions=True)
    assert both.deal.mask.tolist() == [False] * 10 + [True] and both[0].deal == 11_980
    for other in (fc.solve_many([1]), fc.solve_many([1], game="bakers"), fc.fewest_many([1])):
        with pytest.raises(ValueError, match="differ|games"):
            whole + other
    with pytest.raises(ValueError, match="no Results"):
        fc.concat([])
    with pytest.raises(TypeError):
        whole + [1]


def test_fewest_of_many(freecell) -> None:
    results = fc.fewest_many([*range(1, 11), 11982], solutions=True)
    rows = freecell("fewest", "1-10,11982", "--quiet")
    assert results.to_pandas().drop(columns="solution").to_csv(index=False, lineterminator="\n") == rows
    for row in results:
        alone = fc.fewest(row.deal)
        assert (row.fewest_freecells, row.lower, row.upper, row.reason, row.solution) == (
            alone.fewest, alone.lower, alone.upper, alone.reason, alone.solution
        )
    board = fc.Board(617)
    board.push("2c")
    (row,) = fc.fewest_many([board], solutions=True)
    assert (row.deal, row.upper, row.solution) == (None, fc.fewest(board).upper, fc.fewest(board).solution)
    assert repr(results) == "<Results of 11 deals: deal, fewest_freecells, lower, upper, reason, solution>"
    with pytest.raises(AttributeError, match="no column 'verdict'"):
        results.verdict


def test_measures_of_many(freecell) -> None:
    names = [measure.name for measure in fc.MEASURES if not measure.name.endswith(("low", "high"))]
    results = fc.measure_many(range(1, 5), names, games=(1, 2))
    rows = freecell("measure", "1-4", "--columns", ",".join(names), "--games", "1-2", "--quiet")
    written = pd.read_csv(io.StringIO(rows))
    assert list(written) == results.names
    for name, column in results.to_pandas().items():
        if name.endswith("verdict"):
            assert list(column) == list(written[name])
        else:  # the program writes a millionth
            assert np.allclose(column.astype(float), written[name].astype(float), 0, 1e-6, equal_nan=True)
    assert dict(results[1]) == {"deal": 2, **fc.measure(2, names, games=(1, 2))}
    with pytest.raises(ValueError, match="no measure 'none'"):
        fc.measure_many([1], ["none"])


def test_proofs_of_many(freecell) -> None:
    deals = [11982, 617, fc.Board(781948)]
    results = fc.prove_many(deals, jobs=2, solutions=True)
    rows = freecell("prove", "11982,617", "--quiet")
    assert csv_of(results[:2]) == rows
    for deal, row in zip(deals, results):
        alone = fc.prove(deal)
        assert (row.verdict, row.positions, row.solution) == (alone.verdict, alone.positions, alone.solution)
    assert results.counts() == {"solved": 1, "unsolvable": 2, "unknown": 0}
    (limited,) = fc.prove_many([11982], max_positions=100)
    assert (limited.verdict, limited.reason) == ("unknown", "positions")
    with pytest.raises(ValueError, match="max_positions 0"):
        fc.prove_many([1], max_positions=0)


def test_rows_one_by_one() -> None:
    results = fc.solve_many([1, 11982])
    rows = list(results)
    assert len(rows) == len(results) == 2
    assert rows[1] == results[-1] == results[1]
    assert (rows[1].verdict, rows[1].player_moves, rows[1].reason) == ("unsolvable", None, "exhausted")
    with pytest.raises(IndexError):
        results[2]


def test_booleans_are_no_numbers() -> None:
    for use in (fc.solve, fc.Deal, fc.Board, fc.fewest, lambda deal: fc.solve_many([deal])):
        with pytest.raises(TypeError, match="not bool"):
            use(True)


def test_no_deals() -> None:
    results = fc.solve_many([])
    assert len(results) == 0 and results.counts() == {"solved": 0, "unsolvable": 0, "unknown": 0}
    assert csv_of(results) == csv_of(fc.solve_many(range(0)))
    assert list(fc.solve_stream([])) == []
    assert not results.has_solutions and "solution" not in results.to_pandas()
    assert fc.solve_many([], solutions=True).solutions() == []


@pytest.mark.parametrize("deals", [[-3], [1, 2**33], range(0, 2**34, 2**33), np.array([2**33])])
def test_numbers_that_no_deal_has(deals: object) -> None:
    with pytest.raises(ValueError):
        fc.solve_many(deals)  # type: ignore[arg-type]


@pytest.mark.parametrize("deals", [["1"], [1.5], [None]])
def test_what_is_no_deal(deals: list[object]) -> None:
    with pytest.raises(TypeError):
        fc.solve_many(deals)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "arguments",
    [{"jobs": 0}, {"cascades": 3}, {"effort": "none"}, {"freecells": 11}, {"autoplay": "max"},
     {"max_expanded": 0}, {"max_seconds": -1.0}, {"at_least": 25},
     {"effort": "shortest", "at_least": 0}],
)
def test_arguments_out_of_range(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        fc.solve_many([1], **arguments)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        fc.solve_stream([1], **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [KeyError("mine"), "no deal", 2**40])
@pytest.mark.parametrize("count", [0, 1, 20_000])
def test_what_a_stream_has_before_an_error_comes_first(bad: object, count: int) -> None:
    def deals():
        yield from range(1, count + 1)
        if isinstance(bad, Exception):
            raise bad
        yield bad

    rows = 0
    with pytest.raises((KeyError, TypeError, ValueError)):
        for results in fc.solve_stream(deals(), chunk=100):
            assert results.deal.tolist() == list(range(rows + 1, rows + 1 + len(results)))
            rows += len(results)
    assert rows == count


def test_a_slow_iterator_does_not_hold_results_back() -> None:
    given = 0

    def deals():
        nonlocal given
        for number in itertools.count(1):
            given = number
            time.sleep(0.3)
            yield number

    stream = fc.solve_stream(deals(), chunk=1)
    for number in range(1, 4):
        assert next(stream).deal.tolist() == [number]
        assert given == number, "it did not wait for the next deal"
    stream.close()


def test_arrays_of_other_kinds() -> None:
    assert fc.solve_many(np.array([3, 5], dtype=np.uint64)).deal.tolist() == [3, 5]
    assert fc.solve_many(np.array([3, 5], dtype=np.int8)).deal.tolist() == [3, 5]
    with pytest.raises(ValueError, match="18446744073709551614 is no deal number"):
        fc.solve_many(np.array([1, 2**64 - 2], dtype=np.uint64))
    seen = []
    fc.solve_many(np.array([[1, 2], [3, 4]]), progress=lambda done, count: seen.append(count))
    assert set(seen) == {4}


def test_ranges_with_large_steps() -> None:
    assert fc.solve_many(range(1, 10, 2**70)).deal.tolist() == [1]
    with pytest.raises(ValueError, match="deal"):
        fc.solve_many(range(2**70))


def test_a_chunk_larger_than_the_memory() -> None:
    (results,) = fc.solve_stream([1, 2], chunk=2**62)
    assert results.deal.tolist() == [1, 2]


@pytest.mark.parametrize("seconds", [1e9, 1e10, 1e300, float("inf")])
def test_a_limit_that_is_never_reached(seconds: float) -> None:
    assert fc.solve_many([11982], max_seconds=seconds).unsolvable.all()
    assert fc.solve(11982, max_seconds=seconds).verdict == "unsolvable"
    assert fc.fewest(1, max_seconds=seconds).verdict == "solved"
    assert fc.prove(11982, max_seconds=seconds).verdict == "unsolvable"


def test_an_error_of_the_iterator_is_passed_on() -> None:
    def deals():
        yield from range(1, 10_000)
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        fc.solve_many(deals())


def test_ctrl_c_keeps_what_is_done() -> None:
    """Of endless deals, too, and within a second."""
    threading.Timer(0.5, _thread.interrupt_main).start()
    begin = time.monotonic()
    with pytest.warns(RuntimeWarning, match="interrupted after"):
        results = fc.solve_many(itertools.count(1))
    assert time.monotonic() - begin < 1.5
    assert results.interrupted and len(results) > 0
    deals = results.deal.tolist()
    assert deals == list(range(1, len(results) + 1))
    assert results.expanded[:1000].tolist() == fc.solve_many(range(1, 1001)).expanded.tolist()[: len(results)]


def test_ctrl_c_ends_a_deal_that_takes_long() -> None:
    threading.Timer(0.5, _thread.interrupt_main).start()
    begin = time.monotonic()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        results = fc.solve_many([1, 1_358_251_053, 3], freecells=0, jobs=1)
    assert time.monotonic() - begin < 1.5
    assert results.deal.tolist() == [1]


def test_a_stream_has_the_same_rows() -> None:
    whole = fc.solve_many(range(1, 5001))
    chunks = list(fc.solve_stream(range(1, 5001), chunk=700))
    assert len(chunks) > 1 and all(len(chunk) >= 700 for chunk in chunks[:-1])
    assert "".join(csv_of(chunk).split("\n", 1)[1] for chunk in chunks) == csv_of(whole).split("\n", 1)[1]


def test_an_endless_stream_waits_for_its_reader() -> None:
    fed = 0

    def deals():
        nonlocal fed
        for fed in itertools.count(1):
            yield fed

    stream = fc.solve_stream(deals(), chunk=500)
    first = next(stream)
    time.sleep(0.5)
    assert fed < 100_000
    second = next(stream)
    assert second.deal[0] == len(first) + 1
    stream.close()
    with pytest.raises(StopIteration):
        next(stream)


def test_a_chunk_has_a_row() -> None:
    with pytest.raises(ValueError, match="chunk 0"):
        fc.solve_stream([1], chunk=0)


def test_progress_is_told(capsys) -> None:
    told: list[tuple[int, int | None]] = []
    fc.solve_many(range(1, 20_001), progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (20_000, 20_000)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    fc.solve_many(iter([1, 2]), progress=True)
    shown = capsys.readouterr()
    assert shown.out == "" and "2 deals" in shown.err


def test_an_error_of_the_listener_is_passed_on() -> None:
    def fail(done: int, of: int | None) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError):
        fc.solve_many(range(1, 100_000), progress=fail)


def test_python_runs_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=count)
    thread.start()
    fc.solve_many(range(1, 30_001))
    done.set()
    thread.join()
    assert ticks > 20


def test_frames_can_be_written_and_read_again() -> None:
    frame = fc.solve_many([1, 11982]).to_pandas()
    again = pd.read_csv(io.StringIO(frame.to_csv(index=False)))
    assert again["deal"].tolist() == [1, 11982] and list(again) == list(frame)
