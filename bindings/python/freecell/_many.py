"""Many deals on all cores: as columns, or as a stream."""

from __future__ import annotations

import os
import sys
import time
import warnings
from typing import Any, Callable, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from ._core import Board, Deal, DealStream, Study
from ._core import fewest_study, measure_study, no_rows, prove_study, solve_study
from ._results import Results

#: What has a deal in it.
AnyDeal = Union[int, Deal, Board]
#: True: a line on standard error; or a function that takes the deals that are done, and how many
#: there are (None if that is not known).
ProgressArgument = Union[bool, Callable[[int, Optional[int]], Any]]

_AT_A_TIME = 4096  # deals that are taken from an iterator, at most
_PATIENCE = 0.1  # seconds between looks at the progress, and for an iterator that is slow


def solve_many(
    deals: Iterable[AnyDeal],
    jobs: Optional[int] = None,
    progress: ProgressArgument = False,
    *,
    effort: str = "fast",
    freecells: Optional[int] = None,
    autoplay: str = "ms",
    metric: str = "player",
    capacity: str = "standard",
    at_least: Optional[int] = None,
    cascades: Optional[int] = None,
    max_expanded: Optional[int] = None,
    max_memory: Optional[int] = None,
    max_seconds: Optional[float] = None,
    solutions: bool = False,
    game: Optional[str] = None,
) -> Results:
    """Decides many deals on all cores. Returns Results, columns of one row a deal, in their order.

    >>> import freecell as fc
    >>> results = fc.solve_many(range(11_981, 11_984))
    >>> results.verdict == "solved", results.expanded.shape
    (array([ True, False,  True]), (3,))

    `deals` are numbers, Deals and Boards, whose positions are searched: a range (the fastest), an
    array of numbers, or anything to iterate over. `jobs` is the number of threads (by default as
    many as the machine has), `progress` is a `ProgressArgument`. `game` is that of all deals, as in
    Deal. `cascades` is the number of cascades of numbered deals, `freecells` that of the freecells,
    which all Boards must have; by default they are those of the game. `solutions` keeps the
    solutions (`Results.solution`); that of a Board names its places. The other arguments are those
    of `solve`; the limits hold for each deal. `max_seconds` makes the results depend on the machine.

    A million deals take some 40 MB and eleven seconds on two cores. The referee has replayed every
    solution. Python's other threads run meanwhile.

    Ctrl-C ends it within a second and keeps the finished deals: the Results have these,
    `interrupted` is True, and there is a RuntimeWarning.

    Raises ValueError for an argument out of its range, for a number that no deal has, for a Deal or
    Board of another game and a Board with other freecells, TypeError for a value that is no deal.
    """
    study = solve_study(
        effort=effort, freecells=freecells, autoplay=autoplay, metric=metric,
        capacity=capacity, at_least=at_least, cascades=cascades, max_expanded=max_expanded,
        max_memory=max_memory, game=game,
    )
    return _many(study, deals, jobs, progress, max_seconds, solutions)


def fewest_many(
    deals: Iterable[AnyDeal],
    jobs: Optional[int] = None,
    progress: ProgressArgument = False,
    *,
    cascades: Optional[int] = None,
    max_expanded: Optional[int] = None,
    max_memory: Optional[int] = None,
    max_seconds: Optional[float] = None,
    solutions: bool = False,
    game: Optional[str] = None,
) -> Results:
    """Finds the fewest freecells of many deals on all cores, as `fewest` does. Returns Results.

    >>> import freecell as fc
    >>> fc.fewest_many(range(11_981, 11_984)).fewest_freecells.tolist()
    [2, 5, 1]

    The columns are those of `freecell fewest`: `fewest_freecells`, `lower`, `upper` and `reason`.
    Solutions are those with `upper` freecells. The other arguments, Ctrl-C and exceptions are as in
    `solve_many`; the limits hold for each number of freecells that is tried, `max_seconds` for each
    deal.
    """
    study = fewest_study(
        cascades=cascades, max_expanded=max_expanded, max_memory=max_memory, game=game
    )
    return _many(study, deals, jobs, progress, max_seconds, solutions)


def measure_many(
    deals: Iterable[AnyDeal],
    names: Optional[Sequence[str]] = None,
    jobs: Optional[int] = None,
    progress: ProgressArgument = False,
    *,
    freecells: Optional[int] = None,
    cascades: Optional[int] = None,
    max_expanded: Optional[int] = None,
    max_memory: Optional[int] = None,
    games: Tuple[int, int] = (1, 100),
    game: Optional[str] = None,
) -> Results:
    """Measures many deals on all cores, as `measure` does. Returns Results.

    >>> import freecell as fc
    >>> fc.measure_many([1, 2], ["ace_depth", "breaks"]).ace_depth.tolist()
    [12, 5]

    There is a column for each of the measures. The arguments are those of `measure`; the rest is as
    in `solve_many`.
    """
    study = measure_study(
        names=names, freecells=freecells, cascades=cascades, max_expanded=max_expanded,
        max_memory=max_memory, games=games, game=game,
    )
    return _many(study, deals, jobs, progress, None, False)


def prove_many(
    deals: Iterable[AnyDeal],
    jobs: Optional[int] = None,
    progress: ProgressArgument = False,
    *,
    freecells: Optional[int] = None,
    cascades: Optional[int] = None,
    up_to_symmetry: bool = False,
    max_positions: Optional[int] = None,
    max_memory: Optional[int] = None,
    max_seconds: Optional[float] = None,
    solutions: bool = False,
    game: Optional[str] = None,
) -> Results:
    """Decides many hard deals, one after the other, each on all cores, as `prove` does.

    >>> import freecell as fc
    >>> fc.prove_many([11982, 617], up_to_symmetry=True).positions.tolist()
    [26822, None]

    The columns are those of `freecell prove`: `verdict`, `reason`, `positions`, `largest_layer`. The
    arguments are those of `prove`; the rest is as in `solve_many`.
    """
    study = prove_study(
        freecells=freecells, cascades=cascades, up_to_symmetry=up_to_symmetry, jobs=jobs,
        max_positions=max_positions, max_memory=max_memory, game=game,
    )
    return _many(study, deals, jobs, progress, max_seconds, solutions)


def solve_stream(
    deals: Iterable[AnyDeal],
    jobs: Optional[int] = None,
    progress: ProgressArgument = False,
    *,
    chunk: int = 10_000,
    effort: str = "fast",
    freecells: Optional[int] = None,
    autoplay: str = "ms",
    metric: str = "player",
    capacity: str = "standard",
    at_least: Optional[int] = None,
    cascades: Optional[int] = None,
    max_expanded: Optional[int] = None,
    max_memory: Optional[int] = None,
    max_seconds: Optional[float] = None,
    solutions: bool = False,
    game: Optional[str] = None,
) -> Iterator[Results]:
    """Decides many deals, and yields Results of some `chunk` deals each, in constant memory.

    >>> import freecell as fc
    >>> from itertools import count
    >>> for results in fc.solve_stream(count(1), chunk=1000):
    ...     print(len(results) >= 1000, results.solved.all())
    ...     break
    True True

    The arguments are those of `solve_many`. Chunks may have some more deals than `chunk`, and the
    last one may have fewer. `deals` may be endless. The searches go on while you use a chunk, until
    two more are ready, or the few thousand deals that were taken from an iterator are done; closing
    the generator ends them. Ctrl-C raises KeyboardInterrupt.

    Raises ValueError and TypeError as `solve_many` does. Exceptions of `deals` itself come after
    the results of the deals before.
    """
    if chunk < 1:
        raise ValueError(f"chunk {chunk}: must be at least 1")
    study = solve_study(
        effort=effort, freecells=freecells, autoplay=autoplay, metric=metric,
        capacity=capacity, at_least=at_least, cascades=cascades, max_expanded=max_expanded,
        max_memory=max_memory, game=game,
    )
    stream = _open(study, jobs, max_seconds, chunk, 0, solutions)
    return _stream(stream, study, deals, _Display(progress, _length_of(deals)))


def _many(
    study: Study,
    deals: Iterable[AnyDeal],
    jobs: Optional[int],
    progress: ProgressArgument,
    max_seconds: Optional[float],
    solutions: bool,
) -> Results:
    """Studies all deals. Ctrl-C ends it, and the results are those of the deals before."""
    length = _length_of(deals)
    stream = _open(study, jobs, max_seconds, 0, length or 0, solutions)
    display = _Display(progress, length)
    interrupted = False
    try:
        for _ in _run(stream, deals, display):
            pass
    except KeyboardInterrupt:
        stream.stop()
        interrupted = True
        while stream.wait_for(1) == "busy":
            pass
    except BaseException:
        stream.stop()
        raise
    arrays = stream.take()
    stream.take()  # raises what has ended it
    results = Results._of_core(arrays or no_rows(study, solutions), study.game, interrupted)
    display.end(len(results))
    if interrupted:
        warnings.warn(f"interrupted after {len(results)} deals", RuntimeWarning, stacklevel=3)
    return results


def _stream(
    stream: DealStream, study: Study, deals: Iterable[AnyDeal], display: "_Display"
) -> Iterator[Results]:
    rows = 0
    try:
        for arrays in _run(stream, deals, display):
            results = Results._of_core(arrays, study.game)
            rows += len(results)
            yield results
        display.end(rows)
    finally:
        stream.stop()


def _run(stream: DealStream, deals: Iterable[AnyDeal], display: "_Display") -> Iterator[Any]:
    """Feeds the deals, and yields the chunks of a stream that has any before its end."""
    feed = _Feed(stream, deals)
    while True:
        state = _wait(stream, feed)
        display.show(stream.rows)
        if state == "wants deals":
            feed.more()
            if feed.error is not None and not stream.has_chunks:
                raise feed.error
        elif state == "has chunk":
            if not stream.has_chunks:
                return
            yield stream.take()
        elif state == "done":
            stream.take()  # raises what has ended it
            if feed.error is not None:
                raise feed.error
            return


def _wait(stream: DealStream, feed: "_Feed") -> str:
    """While it waits for a slow iterator, it cannot give chunks. So these come first."""
    if stream.has_chunks and feed.is_slow:
        state = stream.wait_for(_PATIENCE / 5, patient=True)
        return stream.wait_for(0) if state == "busy" else state
    return stream.wait_for(_PATIENCE)


def _open(
    study: Study, jobs: Optional[int], max_seconds: Optional[float], chunk: int, expected: int,
    solutions: bool,
) -> DealStream:
    return DealStream(
        study, jobs=jobs, max_seconds=max_seconds, search_memory=_memory_for_searches(),
        chunk=chunk, expected=expected, solutions=solutions,
    )


def _memory_for_searches() -> int:
    """Half of the machine's memory, for the complete searches of all threads together."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (ValueError, OSError):
        return 1 << 62


def _length_of(deals: Iterable[AnyDeal]) -> Optional[int]:
    if isinstance(deals, np.ndarray):
        return deals.size
    try:
        return len(deals)  # type: ignore[arg-type]
    except (TypeError, OverflowError):
        return None


class _Feed:
    """Gives the deals to a stream, as it wants them."""

    #: What the deals have raised, which ends them.
    error: Optional[Exception] = None
    #: Whether the deals come so slowly that the searches wait for them.
    is_slow = False

    def __init__(self, stream: DealStream, deals: Iterable[AnyDeal]) -> None:
        self._stream = stream
        self._rest: Optional[Iterator[AnyDeal]] = None
        if isinstance(deals, range):
            stream.feed_range(deals)
            stream.close_input()
        elif isinstance(deals, np.ndarray) and deals.dtype.kind in "iu":
            stream.feed_numbers(_numbers_in(deals))
            stream.close_input()
        else:
            self._rest = iter(deals)

    def more(self) -> None:
        """Feeds what comes until there are enough, or for a moment; at least one deal."""
        if self._rest is None:
            return
        batch: List[AnyDeal] = []
        try:
            is_over = self._fill(batch)
        except Exception as error:  # not KeyboardInterrupt, which does not wait
            self.error = error
            is_over = True
        self._feed(batch)
        if is_over or self.error is not None:
            self._rest = None
            self._stream.close_input()

    def _fill(self, batch: List[AnyDeal]) -> bool:
        """Returns whether there are no more."""
        assert self._rest is not None
        end = time.monotonic() + _PATIENCE
        for deal in self._rest:
            batch.append(deal)
            self.is_slow = time.monotonic() >= end
            if self.is_slow or len(batch) == _AT_A_TIME:
                return False
        return True

    def _feed(self, batch: List[AnyDeal]) -> None:
        try:
            if batch:
                self._stream.feed_deals(batch)
        except (TypeError, ValueError):
            self._feed_up_to_the_first_bad_one(batch)

    def _feed_up_to_the_first_bad_one(self, batch: List[AnyDeal]) -> None:
        try:
            for deal in batch:
                self._stream.feed_deals([deal])
        except (TypeError, ValueError) as error:
            self.error = error


def _numbers_in(deals: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """The numbers as the stream takes them. Raises ValueError for one that is too large for it."""
    too_large = deals > np.iinfo(np.int64).max if deals.dtype.kind == "u" else np.zeros(0, bool)
    if too_large.any():
        raise ValueError(f"{deals[too_large][0]} is no deal number")
    return np.ascontiguousarray(deals.ravel(), dtype=np.int64)


class _Display:
    """Tells how far a run is: a line on standard error, or a function of the caller."""

    def __init__(self, progress: ProgressArgument, length: Optional[int]) -> None:
        self._call = progress if callable(progress) else None
        self._has_line = progress is True
        self._length = length
        self._begin = time.monotonic()
        self._next = self._begin

    def show(self, done: int) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _PATIENCE
        self._tell(done, now)

    def end(self, done: int) -> None:
        self._tell(done, time.monotonic())
        if self._has_line:
            print(file=sys.stderr)

    def _tell(self, done: int, now: float) -> None:
        if self._call is not None:
            self._call(done, self._length)
        if self._has_line:
            print("\r" + self._line(done, now - self._begin), end="", file=sys.stderr, flush=True)

    def _line(self, done: int, seconds: float) -> str:
        rate = done / seconds if seconds > 0 else 0.0
        line = f"{done:,} deals"
        if self._length:
            line = f"{done:,} of {self._length:,} deals, {done / self._length:.0%}"
            if 0 < done < self._length:
                line += f", {(self._length - done) / rate:,.0f} s left"
        return f"{line} ({rate:,.0f} deals/s)".ljust(70)
