"""Searches of one deal, against those of the program."""

from __future__ import annotations

import csv
import io
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import freecell as fc

DEALS = [1, 2, 617, 11982, 2**32 + 1, 8589934591]
COUNTS = ("player_moves", "card_moves", "listed_moves")


def row_of(freecell, *arguments: object) -> dict[str, str]:
    (row,) = csv.DictReader(io.StringIO(freecell("solve", "--quiet", "--solution-column", *arguments)))
    return row


def words_of(result: fc.Result) -> dict[str, str]:
    """The columns of a row."""
    counts = [str(getattr(result.counts, name)) if result.counts else "" for name in COUNTS]
    return {
        "verdict": result.verdict,
        "reason": result.reason,
        **dict(zip(COUNTS, counts)),
        "expanded": str(result.expanded),
        "generated": str(result.generated),
        "solution": result.solution,
    }


@pytest.mark.parametrize("freecells", [0, 2, 4, 10])
@pytest.mark.parametrize("deal", DEALS)
def test_the_same_as_the_program(deal: int, freecells: int, freecell) -> None:
    row = row_of(freecell, deal, "--freecells", freecells)
    words = words_of(fc.solve(deal, freecells=freecells))
    assert words == {name: row[name] for name in words}


def test_boards_in_the_middle_of_games(root: Path, freecell) -> None:
    """As the program says, and in as many moves"""
    parts = (root / "tests/golden/mid_game.txt").read_text().strip().split("\n\n")[1:]
    for part in parts:
        freecells, said = re.match("# (\\d+) freecells: (.*)", part).groups()
        words = words_of(fc.solve(fc.Deal.parse(part), freecells=int(freecells)))
        row = csv.DictReader(
            io.StringIO(freecell("solve", "-", "--freecells", freecells, "--quiet", text=part))
        )
        for told in (words, *row):
            moves = ", {player_moves} player moves, {card_moves} card moves".format(**told)
            assert told["verdict"] + (moves if told["player_moves"] else "") == said, part
    assert len(parts) > 20


def test_at_least_ends_a_search_without_a_proof() -> None:
    result = fc.solve(1, effort="shortest", at_least=60)
    assert result.verdict == "solved" and result.counts.player_moves < 60 and result.gap != 0
    assert fc.solve(10913, effort="shortest", at_least=1).gap == 0
    with pytest.raises(ValueError, match="at_least"):
        fc.solve(1, at_least=5)
    with pytest.raises(ValueError, match="at_least"):
        fc.solve(1, effort="shortest", at_least=0)


@pytest.mark.parametrize("effort", ["short", "shortest"])
def test_efforts_are_those_of_the_program(effort: str, freecell) -> None:
    row = row_of(freecell, 2, "--effort", effort)
    result = fc.solve(2, effort=effort)
    words = words_of(result)
    assert words == {name: row[name] for name in words}
    assert (result.gap, result.lower_bound) == ((0, 21) if effort == "shortest" else (None, None))


def test_shortest_by_card_moves() -> None:
    result = fc.solve(2, effort="shortest", metric="cards", jobs=2)
    assert result.counts is not None
    assert result.gap == 0 and result.counts.card_moves == result.lower_bound


def test_a_solution_can_be_replayed() -> None:
    result = fc.solve(617, effort="short")
    boards = list(result.replay())
    assert len(boards) == len(result.moves) + 1
    assert boards[0] == fc.Board(617) and boards[-1].is_won
    assert boards[-1].counts == result.counts
    assert boards[-1].notation() == result.solution == fc.write_moves(result.moves)
    assert sum(not step.automatic for step in result.steps) == len(result.moves)
    assert fc.verify(617, result.moves) and fc.verify(617, result.solution)


def test_without_a_solution_there_is_nothing_to_replay() -> None:
    result = fc.solve(11982)
    assert (result.verdict, result.reason) == ("unsolvable", "exhausted")
    assert list(result.replay()) == [] == result.moves == result.steps
    assert result.counts is None and result.solution == ""


def test_limits_are_verdicts() -> None:
    assert words_of(fc.solve(617, max_expanded=1))["reason"] == "expanded"
    assert fc.solve(11982, max_memory=1000).reason == "memory"
    begin = time.monotonic()
    result = fc.solve(70, effort="shortest", max_seconds=0.5)
    assert time.monotonic() - begin < 5
    assert result.reason == "time" and result.lower_bound is not None
    assert result.gap is None or result.gap > 0


def test_progress_and_its_end() -> None:
    seen: list[fc.Progress] = []

    def note(progress: fc.Progress) -> bool:
        seen.append(progress)
        return len(seen) == 3

    result = fc.solve(1_358_251_053, freecells=0, on_progress=note)
    assert len(seen) == 3
    assert (result.verdict, result.reason) == ("unknown", "interrupted")
    assert 0 < seen[0].expanded <= seen[-1].expanded


def test_an_error_of_the_listener_ends_the_search() -> None:
    def fail(progress: fc.Progress) -> bool:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        fc.solve(1_358_251_053, freecells=0, on_progress=fail)


def test_ctrl_c_ends_a_search() -> None:
    import _thread

    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        fc.solve(1_358_251_053, freecells=0)
    assert time.monotonic() - begin < 1.3


def test_threads_do_not_disturb_each_other() -> None:
    deals = range(1, 401)
    alone = [fc.solve(deal).solution for deal in deals]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda deal: fc.solve(deal).solution, deals)) == alone


@pytest.mark.parametrize(
    "arguments",
    [
        {"effort": "medium"},
        {"freecells": 11},
        {"freecells": -1},
        {"autoplay": "always"},
        {"autoplay": "max"},
        {"metric": "steps"},
        {"capacity": "all"},
        {"jobs": 0},
        {"max_expanded": 0},
        {"max_memory": 0},
        {"max_seconds": 0.0},
        {"max_seconds": float("nan")},
    ],
)
def test_arguments_out_of_range(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        fc.solve(1, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "call",
    [
        lambda: fc.solve(1, freecells=2**31),
        lambda: fc.solve(1, jobs=2**40),
        lambda: fc.solve(1, max_expanded=-1),
        lambda: fc.fewest(1, max_memory=2**64),
        lambda: fc.prove(1, max_positions=-1),
        lambda: fc.measure(1, ["breaks"], games=(1, 2**31)),
        lambda: fc.verify(1, "", freecells=-(2**31) - 1),
        lambda: fc.solve_many([1], jobs=2**31),
        lambda: list(fc.solve_stream([1], chunk=2**64)),
        lambda: fc.Deal(1, cascades=2**31),
        lambda: fc.Deal.parse("", cascades=2**31),
        lambda: fc.Deal.random(-1),
        lambda: fc.Board(1, freecells=2**31),
    ],
)
def test_integers_that_are_too_large_for_the_library(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="^-?[0-9]+ is out of range$"):
        call()


@pytest.mark.parametrize("limit", ["max_expanded", "max_memory", "max_seconds"])
def test_a_limit_of_0_is_an_error(limit: str) -> None:
    calls = [fc.solve, fc.fewest, lambda deal, **limits: fc.solve_many([deal], **limits)]
    for call in calls:
        with pytest.raises(ValueError, match=limit):
            call(1, **{limit: 0})


def test_a_result_shows_its_answer() -> None:
    assert repr(fc.fewest(617)) == "<Fewest solved, 4 freecells, 46 player moves>"


def test_an_integer_may_be_of_numpy_but_no_float() -> None:
    three = fc.solve(1, freecells=np.int64(3))  # type: ignore[arg-type]
    assert three.expanded == fc.solve(1, freecells=3).expanded
    with pytest.raises(TypeError):
        fc.solve(1, freecells=3.0)  # type: ignore[arg-type]


def test_a_board_has_its_freecells() -> None:
    board = fc.Board(617, freecells=2)
    with pytest.raises(ValueError):
        fc.solve(board, freecells=3)
    assert fc.solve(board).expanded == fc.solve(617, freecells=2).expanded


def test_what_the_referee_objects_to() -> None:
    solution = fc.solve(617).solution
    short = fc.verify(617, solution.rsplit(" ", 1)[0])
    assert not short and short.objection and short.move_index == len(solution.split()) - 1
    assert not fc.verify(618, solution)
    assert not fc.verify(617, "")
    with pytest.raises(ValueError):
        fc.verify(617, "2a nonsense")


def test_the_fewest_freecells(freecell) -> None:
    rows = csv.DictReader(io.StringIO(freecell("fewest", "1-20,11982", "--quiet")))
    for row in rows:
        found = fc.fewest(int(row["deal"]))
        assert (str(found.fewest), str(found.lower), str(found.upper)) == (
            row["fewest_freecells"], row["lower"], row["upper"],
        )
        assert found.fewest is not None
        assert fc.verify(int(row["deal"]), found.solution, freecells=found.fewest)
    board = fc.Board(11982, freecells=2)
    board.push("1b")
    found = fc.fewest(board)
    assert found.fewest is not None
    assert fc.verify(board.to_deal(), found.solution, freecells=found.fewest)
    limited = fc.fewest(982, max_expanded=1000)
    assert limited.fewest is None and limited.reason == "expanded"


def test_measures_are_those_of_the_program(freecell) -> None:
    names = [measure.name for measure in fc.MEASURES]
    options = ["--columns", "all", "--games", "2-4", "--quiet"]
    rows = csv.DictReader(io.StringIO(freecell("measure", "1-3,11982", *options)))
    for row in rows:
        values = fc.measure(int(row["deal"]), games=(2, 4))
        assert list(values) == names
        for name in names:
            value = values[name]
            if isinstance(value, float):
                assert float(row[name]) == pytest.approx(value, abs=1e-6), name
            else:
                assert row[name] == ("" if value is None else str(value)), name
    assert list(fc.measure(1, ["breaks"])) == ["breaks"]
    with pytest.raises(ValueError, match="'height'"):
        fc.measure(1, ["height"])


def test_measures_of_random_games_are_those_of_their_numbers() -> None:
    first = fc.measure(1, ["difficulty"], games=(1, 10))
    assert first == fc.measure(1, ["difficulty"], games=(1, 10))
    assert first != fc.measure(1, ["difficulty"], games=(11, 20))
    for games in (0, 3), (3, 1):
        with pytest.raises(ValueError, match="games: must be two numbers"):
            fc.measure(1, ["difficulty"], games=games)


def test_bounds_are_those_of_the_program(freecell) -> None:
    for row in csv.DictReader(io.StringIO(freecell("bound", "1-50", "--quiet"))):
        bounds = fc.bound(int(row["deal"]))
        assert (str(bounds.player_moves), str(bounds.card_moves)) == (
            row["player_bound"], row["card_bound"],
        )
