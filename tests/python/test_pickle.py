"""What a user holds goes to other processes and comes back the same."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import freecell as fc


def parts(value: Any) -> Any:
    """What can be asked of an object, as values that can be compared."""
    if isinstance(value, (list, tuple)):
        return [parts(one) for one in value]
    names = [name for name in dir(type(value)) if isinstance(getattr(type(value), name), property)]
    if not type(value).__module__.startswith("freecell") or not names:
        return value
    return {name: parts(getattr(value, name)) for name in names}


def in_the_middle() -> fc.Board:
    board = fc.Board(2, autoplay="none", freecells=5)
    for move in ("1c", "1a"):
        board.push(move)
    return board


def won() -> fc.Board:
    *_, board = fc.solve(617).replay()
    return board


def results_of_all() -> list[Any]:
    moved = fc.Board(617)
    moved.push("2c")
    *_, replayed = fc.solve(moved).replay()
    certain = fc.solve(2, effort="shortest", max_expanded=1000)
    return [
        fc.Card("TH"), fc.Move("12v3"), fc.Deal(617), fc.Deal(617, game="seahaven"), fc.MEASURES[0],
        fc.Board(2), fc.Board(617, game="seahaven"), moved, in_the_middle(), won(), replayed,
        moved.counts, fc.Board(2).automatic_moves, fc.solve(617), fc.solve(moved), fc.solve(11982),
        certain, fc.solve(617, game="bakers"), fc.solve(3, effort="shortest", autoplay="max", max_expanded=9),
        fc.fewest(11982), fc.fewest(617, max_expanded=1), fc.prove(11982), fc.prove(617), fc.bound(617),
        fc.verify(617, "2a 2h"), fc.verify(617, fc.solve(617).solution), fc.solve(617).steps,
    ]


def test_everything_pickles() -> None:
    for value in results_of_all():
        for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert type(again) is type(value)
            assert repr(again) == repr(value) and parts(again) == parts(value)


def test_boards_go_on_as_they_were() -> None:
    board = in_the_middle()
    again = pickle.loads(pickle.dumps(board))
    assert again == board and again.freecells == board.freecells
    assert again.pop() == board.pop() and again == board
    replayed = list(fc.solve(617).replay())
    for one, other in zip(replayed, pickle.loads(pickle.dumps(replayed))):
        assert one == other and one.notation() == other.notation() and one.counts == other.counts


def test_results_that_are_replayed() -> None:
    board = fc.Board(617)
    board.push("2c")
    result = pickle.loads(pickle.dumps(fc.solve(board)))
    *_, last = result.replay()
    assert last.is_won and fc.verify(board, result.solution)


def test_a_forged_solution_is_refused() -> None:
    data = pickle.dumps(fc.solve(617, effort="short"))
    assert b"2a 27" in data
    with pytest.raises(ValueError):
        pickle.loads(data.replace(b"2a 27", b"2a 2h"))


def test_certificates_and_progress(tmp_path) -> None:
    path = tmp_path / "deal.proof"
    fc.prove(781948, certificate=path)
    (certificate,) = fc.verify_certificate(path)
    again = pickle.loads(pickle.dumps(certificate))
    assert repr(again) == repr(certificate) and parts(again) == parts(certificate)
    seen: list[fc.Progress] = []
    fc.solve(31465, on_progress=lambda progress: seen.append(progress) or True)
    assert parts(pickle.loads(pickle.dumps(seen))) == parts(seen)


@pytest.mark.parametrize("study", ["solve", "fewest", "measure"])
def test_columns(study: str) -> None:
    many = {
        "solve": lambda: fc.solve_many([1, 11982], solutions=True),
        "fewest": lambda: fc.fewest_many([1, 11982], max_expanded=1000),
        "measure": lambda: fc.measure_many([1, 2], ["ace_depth", "search_verdict"]),
    }
    results = many[study]()
    again = pickle.loads(pickle.dumps(results))
    assert list(again) == list(results) and again.names == results.names
    assert again.interrupted == results.interrupted and repr(again) == repr(results)
    assert pickle.loads(pickle.dumps(results[0])) == results[0]


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_other_processes(method: str) -> None:
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        found = list(pool.map(fc.solve, range(1, 9)))
        fewest = list(pool.map(fc.fewest, [fc.Deal(11982), fc.Board(11982)]))
    assert [result.solution for result in found] == [fc.solve(number).solution for number in range(1, 9)]
    assert [result.fewest for result in fewest] == [5, 5]
