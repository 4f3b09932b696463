"""The results of many deals, as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

import numpy as np
import numpy.typing as npt

from ._core import GAMES, REASONS, VERDICTS

if TYPE_CHECKING:
    import pandas as pd

#: A column: an array, or a masked one where values may be missing.
Column = npt.NDArray[Any]

#: The columns that `freecell solve` writes, in its order, and those of effort "shortest".
USUAL_COLUMNS = (
    "deal", "freecells", "cascades", "verdict", "reason", "player_moves", "card_moves",
    "listed_moves", "expanded", "generated",
)
SHORTEST_COLUMNS = ("optimal", "lower_bound", "gap")


class Row(NamedTuple):
    """The result of one of many deals. Missing values are None."""

    deal: Optional[int]
    verdict: str
    reason: str
    player_moves: Optional[int]
    card_moves: Optional[int]
    listed_moves: Optional[int]
    expanded: int
    generated: int


class Results:
    """The results of many deals as columns: arrays of numpy of one length, `len(results)`.

    =================  ==============  ==========================================================
    column             dtype           meaning
    =================  ==============  ==========================================================
    deal               int64, masked   the number of the deal; missing for a board
    cascades           uint8           cascades of the game, 4 to 13
    verdict            uint8           index into `VERDICTS`: 0 solved, 1 unsolvable, 2 unknown
    reason             uint8           index into `REASONS`: 0 if the search succeeded
    player_moves       int32, masked   moves of the solution: a supermove counts 1, a move home 0
    card_moves         int32, masked   moves of the solution: every move of a card counts 1
    listed_moves       int32, masked   moves of the solution that standard notation lists
    expanded           int64           positions expanded
    generated          int64           positions generated
    stage              int32           stage of the search, from 1, that ended it
    lower_bound, gap   int32, masked   with effort "shortest": the bound on all solutions, and how
                                       far the solution is above it
    =================  ==============  ==========================================================

    Masked columns are `numpy.ma` arrays whose mask is True where a value is missing. All of them
    share the memory that the search wrote; nothing is copied. `game` is a str and `freecells` an int:
    those of all deals.

    >>> import freecell as fc
    >>> results = fc.solve_many([1, 2, 11982])
    >>> results.counts()
    {'solved': 2, 'unsolvable': 1, 'unknown': 0}
    >>> results.player_moves
    masked_array(data=[46, 40, --],
                 mask=[False, False,  True],
           fill_value=999999,
                dtype=int32)
    """

    def __init__(
        self,
        arrays: Dict[str, Any],
        game: str,
        freecells: int,
        shortest: bool,
        solutions: bool,
        interrupted: bool,
    ) -> None:
        self.game = game
        self.freecells = freecells
        self.has_solutions = solutions
        self.interrupted = interrupted
        self._is_shortest = shortest
        self.deal = _masked(arrays["deal"])
        self.cascades: npt.NDArray[np.uint8] = arrays["cascades"]
        self.verdict: npt.NDArray[np.uint8] = arrays["verdict"]
        self.reason: npt.NDArray[np.uint8] = arrays["reason"]
        self.player_moves = _masked(arrays["player_moves"])
        self.card_moves = _masked(arrays["card_moves"])
        self.listed_moves = _masked(arrays["listed_moves"])
        self.expanded: npt.NDArray[np.int64] = arrays["expanded"]
        self.generated: npt.NDArray[np.int64] = arrays["generated"]
        self.stage: npt.NDArray[np.int32] = arrays["stage"]
        self.lower_bound = _masked(arrays["lower_bound"])
        self.gap = _masked(arrays["gap"])
        self._solutions: npt.NDArray[np.uint8] = arrays["solutions"]
        self._solution_ends: npt.NDArray[np.int64] = arrays["solution_ends"]

    #: Whether Ctrl-C ended it before the last deal.
    interrupted: bool
    #: Whether the solutions were kept: `solve_many(..., solutions=True)`.
    has_solutions: bool

    def __len__(self) -> int:
        return len(self.verdict)

    def __getitem__(self, index: int) -> Row:
        """The row of a deal, counted from the first one."""
        if not -len(self) <= index < len(self):
            raise IndexError(f"there are {len(self)} rows")
        return Row(
            _value(self.deal, index),
            VERDICTS[self.verdict[index]],
            REASONS[self.reason[index]],
            _value(self.player_moves, index),
            _value(self.card_moves, index),
            _value(self.listed_moves, index),
            int(self.expanded[index]),
            int(self.generated[index]),
        )

    def __iter__(self) -> Iterator[Row]:
        return (self[index] for index in range(len(self)))

    @property
    def solved(self) -> npt.NDArray[np.bool_]:
        """Where the verdict is "solved"."""
        return self._is("solved")

    @property
    def unsolvable(self) -> npt.NDArray[np.bool_]:
        """Where the verdict is "unsolvable"."""
        return self._is("unsolvable")

    @property
    def unknown(self) -> npt.NDArray[np.bool_]:
        """Where the verdict is "unknown"."""
        return self._is("unknown")

    def counts(self) -> Dict[str, int]:
        """How many deals have each verdict."""
        counts = np.bincount(self.verdict, minlength=len(VERDICTS))
        return {word: int(count) for word, count in zip(VERDICTS, counts)}

    def solution(self, index: int) -> str:
        """The solution of a row in standard notation; "" unless it is solved.

        Raises ValueError if solutions were not kept, IndexError for a row that there is not.
        """
        if not self.has_solutions:
            raise ValueError("solutions were not kept: ask for them with solutions=True")
        if not -len(self) <= index < len(self):
            raise IndexError(f"there are {len(self)} rows")
        index %= len(self)
        begin = int(self._solution_ends[index - 1]) if index > 0 else 0
        return self._solutions[begin : int(self._solution_ends[index])].tobytes().decode()

    def solutions(self) -> List[str]:
        """The solutions of all rows."""
        return [self.solution(index) for index in range(len(self))]

    def to_pandas(self) -> "pd.DataFrame":
        """A DataFrame with the columns of `freecell solve`, in its order.

        Numbers are nullable integers where values may be missing, words are categories. Columns
        share the memory of the arrays where pandas can. With effort "shortest" there are `optimal`,
        `lower_bound` and `gap`, if solutions were kept `solution`, of other games `game`. As CSV
        (`to_csv(index=False)`) it has the bytes that the program writes.
        """
        import pandas as pd

        names = [*USUAL_COLUMNS, *(SHORTEST_COLUMNS if self._is_shortest else ())]
        if self.game != GAMES[0]:
            names.insert(1, "game")
        columns: Dict[str, Any] = {name: self._pandas_column(name) for name in names}
        if self.has_solutions:
            columns["solution"] = self.solutions()
        return pd.DataFrame(columns, copy=False)

    def _is(self, verdict: str) -> npt.NDArray[np.bool_]:
        found: npt.NDArray[np.bool_] = self.verdict == VERDICTS.index(verdict)
        return found

    def _pandas_column(self, name: str) -> Any:
        import pandas as pd

        if name == "game":
            return pd.Categorical.from_codes(np.zeros(len(self), np.int8), [self.game])
        if name == "freecells":
            return np.full(len(self), self.freecells, dtype=np.uint8)
        if name == "verdict":
            return pd.Categorical.from_codes(self.verdict.view(np.int8), VERDICTS)
        if name == "reason":
            return pd.Categorical.from_codes(self.reason.view(np.int8), REASONS)
        if name == "optimal":
            codes = np.where(self.gap.mask, -1, self.gap.data == 0).astype(np.int8)
            return pd.Categorical.from_codes(codes, ["no", "yes"])
        column = getattr(self, name)
        if isinstance(column, np.ma.MaskedArray):
            return pd.arrays.IntegerArray(column.data, column.mask)
        return column

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} {word}" for word, count in self.counts().items())
        game = f" of {self.game}" if self.game != GAMES[0] else ""
        return f"<Results of {len(self)} deals{game}: {counts}{', interrupted' * self.interrupted}>"

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<tr><th>{word}</th><td>{count:,}</td></tr>" for word, count in self.counts().items()
        )
        note = " (interrupted)" if self.interrupted else ""
        return f"<table><caption>{len(self):,} deals{note}</caption>{cells}</table>"


def _masked(pair: Tuple[Column, npt.NDArray[np.bool_]]) -> "np.ma.MaskedArray[Any, Any]":
    values, mask = pair
    make: Any = np.ma.MaskedArray  # numpy has no types for it
    masked: "np.ma.MaskedArray[Any, Any]" = make(values, mask=mask, copy=False)
    return masked


def _value(column: "np.ma.MaskedArray[Any, Any]", index: int) -> Optional[int]:
    return None if column.mask[index] else int(column.data[index])
