"""The results of many deals, as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple
from typing import Union, cast, overload

import numpy as np
import numpy.typing as npt

from . import _core
from ._core import GAMES, VERDICTS
from ._words import Words

if TYPE_CHECKING:
    import pandas as pd

#: A column: an array, a masked one where values may be missing, or words.
Column = Union[npt.NDArray[Any], "np.ma.MaskedArray[Any, Any]", Words]

#: Texts one after the other as bytes, and 0 and where each ends.
Solutions = Tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]

#: Columns that the program writes only if they are asked for. Tables do not have them.
_EXTRA = ("stage",)


class Row(Mapping[str, Any]):
    """The row of one of many deals: its values by the names of columns, None where one is missing.

    >>> import freecell as fc
    >>> row = fc.solve_many([617])[0]
    >>> row.verdict, row["player_moves"]
    ('solved', 46)
    """

    __slots__ = ("_values",)

    def __init__(self, values: Dict[str, Any]) -> None:
        self._values = values

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __getattr__(self, name: str) -> Any:
        if name == "_values":  # not there yet
            raise AttributeError(name)
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(f"the row has no column '{name}'") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __reduce__(self) -> Any:
        return Row, (self._values,)

    def __repr__(self) -> str:
        return f"Row({', '.join(f'{name}={value!r}' for name, value in self._values.items())})"


class Results:
    """The results of many deals as columns, which all have one length, `len(results)`.

    =================  ==============  ==========================================================
    column             dtype           meaning
    =================  ==============  ==========================================================
    deal               int64, masked   the number of the deal; missing for a board
    freecells          uint8           freecells of the game, 0 to 10
    cascades           uint8           cascades of the game, 4 to 13
    verdict            Words           solved, unsolvable or unknown
    reason             Words           why the search ended; "" if it succeeded
    player_moves       int32, masked   moves of the solution: a supermove counts 1, a move home 0
    card_moves         int32, masked   moves of the solution: every move of a card counts 1
    listed_moves       int32, masked   moves of the solution that standard notation lists
    expanded           int64           positions expanded
    generated          int64           positions generated
    optimal            Words           with effort "shortest": yes or no
    lower_bound, gap   int32, masked   with effort "shortest": the bound on all solutions, and how
                                       far the solution is above it
    stage              int32           stage of the search, from 1, that ended it
    =================  ==============  ==========================================================

    These are the columns of `solve_many`. Those of `fewest_many`, `measure_many`, `prove_many` and
    of files are the ones that the program writes; `names` has them. A column is an attribute, or
    `results["verdict"]`. Masked columns are `numpy.ma` arrays whose mask is True where a value is
    missing. Columns share the memory that the search wrote; nothing is copied. `game` is that of all
    deals.

    >>> import freecell as fc
    >>> results = fc.solve_many([1, 2, 11982])
    >>> results.counts()
    {'solved': 2, 'unsolvable': 1, 'unknown': 0}
    >>> results.player_moves.tolist()
    [46, 40, None]
    >>> results[results.verdict == "unsolvable"]
    <Results of 1 deals: 0 solved, 1 unsolvable, 0 unknown>

    An index gives a Row; a slice, a mask or an array of indices gives Results, and `+` joins two.
    pyarrow, polars, DuckDB and pandas read Results by Arrow's C stream interface.
    """

    def __init__(
        self,
        columns: Dict[str, Column],
        game: str,
        solutions: Optional[Solutions] = None,
        interrupted: bool = False,
    ) -> None:
        self.game = game
        self.interrupted = interrupted
        self._columns = columns
        self._solutions = solutions

    @classmethod
    def _of_core(cls, arrays: Any, game: str, interrupted: bool = False) -> "Results":
        columns, solutions = arrays
        made = {name: column_of_core(values, mask, words) for name, values, mask, words in columns}
        return cls(made, game, solutions, interrupted)

    #: The game of all deals.
    game: str
    #: Whether Ctrl-C ended it before the last deal.
    interrupted: bool
    deal: Any
    freecells: npt.NDArray[np.uint8]
    cascades: npt.NDArray[np.uint8]
    verdict: Words
    reason: Words
    player_moves: "np.ma.MaskedArray[Any, Any]"
    card_moves: "np.ma.MaskedArray[Any, Any]"
    listed_moves: "np.ma.MaskedArray[Any, Any]"
    expanded: npt.NDArray[np.int64]
    generated: npt.NDArray[np.int64]

    def __getattr__(self, name: str) -> Any:
        columns = self.__dict__.get("_columns", {})
        if name in columns:
            return columns[name]
        raise AttributeError(f"there is no column '{name}', but {', '.join(columns)}")

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._columns]

    @property
    def names(self) -> List[str]:
        """The columns of its tables, in the order of the program's rows."""
        names = [name for name, _ in self._table()]
        return [*names, "solution"] if self.has_solutions else names

    @property
    def has_solutions(self) -> bool:
        """Whether the solutions were kept: `solve_many(..., solutions=True)`."""
        return self._solutions is not None

    def __len__(self) -> int:
        return len(next(iter(self._columns.values())))

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: str) -> Any: ...
    @overload
    def __getitem__(self, index: Union[slice, npt.NDArray[Any], List[int]]) -> "Results": ...
    def __getitem__(self, index: Any) -> Any:
        """A row, counted from the first one; a column; or Results of some rows."""
        if isinstance(index, str):
            return self._column_named(index)
        if isinstance(index, (int, np.integer)) and not isinstance(index, bool):
            return self._row(int(index))
        if not isinstance(index, slice):
            index = np.asarray(index)
        columns: Dict[str, Column] = {name: part[index] for name, part in self._columns.items()}
        return Results(columns, self.game, self._some_solutions(index), self.interrupted)

    def _row(self, index: int) -> Row:
        if not -len(self) <= index < len(self):
            raise IndexError(f"there are {len(self)} rows")
        row = {name: _value(column, index) for name, column in self._table()}
        if self.has_solutions:
            row["solution"] = self.solution(index)
        return Row(row)

    def __iter__(self) -> Iterator[Row]:
        return (self[index] for index in range(len(self)))

    def __add__(self, other: "Results") -> "Results":
        return concat([self, other]) if isinstance(other, Results) else NotImplemented

    @property
    def solved(self) -> npt.NDArray[np.bool_]:
        """Where the verdict is "solved"."""
        return self.verdict == "solved"

    @property
    def unsolvable(self) -> npt.NDArray[np.bool_]:
        """Where the verdict is "unsolvable"."""
        return self.verdict == "unsolvable"

    @property
    def unknown(self) -> npt.NDArray[np.bool_]:
        """Where the verdict is "unknown"."""
        return self.verdict == "unknown"

    def counts(self) -> Dict[str, int]:
        """How many deals have each verdict."""
        return {word: int(np.count_nonzero(self.verdict == word)) for word in VERDICTS}

    def solution(self, index: int) -> str:
        """The solution of a row in standard notation; "" if there is none.

        Raises ValueError if solutions were not kept, IndexError for a row that there is not.
        """
        if self._solutions is None:
            raise ValueError("solutions were not kept: ask for them with solutions=True")
        if not -len(self) <= index < len(self):
            raise IndexError(f"there are {len(self)} rows")
        texts, offsets = self._solutions
        begin, end = offsets[index % len(self) :][:2]
        return texts[begin:end].tobytes().decode()

    def solutions(self) -> List[str]:
        """The solutions of all rows."""
        return [self.solution(index) for index in range(len(self))]

    def to_pandas(self) -> "pd.DataFrame":
        """A DataFrame with the columns of the program's rows, in their order.

        Numbers are nullable where values may be missing, words are categories. Columns share the
        memory of the arrays where pandas can. As CSV (`to_csv(index=False)`) it has the bytes that
        the program writes, which rounds measures to a millionth.
        """
        import pandas as pd

        columns = {name: _pandas_column(column) for name, column in self._table()}
        if self.has_solutions:
            columns["solution"] = self.solutions()
        return pd.DataFrame(columns, copy=False)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The table as a stream of Arrow, by which other libraries read it without a copy."""
        return _core.arrow_stream(self._arrow_columns(), len(self))

    def __arrow_c_schema__(self) -> Any:
        """The types of that table."""
        return _core.arrow_schema(self._arrow_columns())

    def _table(self) -> Iterator[Tuple[str, Column]]:
        """The columns that tables have besides the solutions, with that of another game."""
        for name, column in self._columns.items():
            if name not in _EXTRA:
                yield name, column
            if name == "deal" and self.game != GAMES[0]:
                yield "game", Words(np.zeros(len(self), np.uint8), [self.game])

    def _column_named(self, name: str) -> Any:
        if name == "solution" and self.has_solutions:
            return np.array(self.solutions(), object)
        found = {**self._columns, **dict(self._table())}
        if name in found:
            return found[name]
        raise KeyError(f"there is no column '{name}', but {', '.join(self.names)}")

    def _arrow_columns(self) -> List[Any]:
        columns = [(name, *_arrow_column(column)) for name, column in self._table()]
        if self._solutions is not None:
            texts, offsets = self._solutions
            columns.append(("solution", texts, np.diff(offsets) == 0, None, offsets))
        return columns

    def _some_solutions(self, index: Any) -> Optional[Solutions]:
        if self._solutions is None:
            return None
        texts, offsets = self._solutions
        if isinstance(index, slice) and index.step in (None, 1):
            begin, end, _ = index.indices(len(self))
            return texts, offsets[begin : max(begin, end) + 1]
        chosen = np.arange(len(self))[index].tolist()
        return solutions_of([self.solution(row) for row in chosen])

    def __repr__(self) -> str:
        game = f" of {self.game}" if self.game != GAMES[0] else ""
        what = ", ".join(self.names)
        if "verdict" in self._columns:
            what = ", ".join(f"{count} {word}" for word, count in self.counts().items())
        return f"<Results of {len(self)} deals{game}: {what}{', interrupted' * self.interrupted}>"

    def _repr_html_(self) -> str:
        note = " (interrupted)" if self.interrupted else ""
        cells = "".join(f"<td>{name}</td>" for name in self.names)
        if "verdict" in self._columns:
            cells = "".join(
                f"<tr><th>{word}</th><td>{count:,}</td></tr>" for word, count in self.counts().items()
            )
        return f"<table><caption>{len(self):,} deals{note}</caption>{cells}</table>"


def concat(results: Iterable[Results]) -> Results:
    """The rows of several Results, one after the other; `a + b` does it with two.

    >>> import freecell as fc
    >>> fc.concat([fc.solve_many([1]), fc.solve_many([11982, 2])]).deal.tolist()
    [1, 11982, 2]

    Raises ValueError unless they have the same columns and the same game, and there is one at least.
    """
    parts = list(results)
    if not parts:
        raise ValueError("there are no Results")
    first = parts[0]
    for part in parts:
        if part.game != first.game:
            raise ValueError(f"the games are {first.game} and {part.game}")
        if part.has_solutions != first.has_solutions or list(part._columns) != list(first._columns):
            raise ValueError(f"the columns differ: {first.names} and {part.names}")
    columns = {name: _joined([part._columns[name] for part in parts]) for name in first._columns}
    solutions = None
    if first.has_solutions:
        solutions = solutions_of([text for part in parts for text in part.solutions()])
    return Results(columns, first.game, solutions, any(part.interrupted for part in parts))


def _joined(parts: List[Column]) -> Column:
    first = parts[0]
    if isinstance(first, Words):
        texts = [text or "" for part in parts for text in part]
        words = list(dict.fromkeys(word for part in parts for word in cast(Words, part).words))
        return Words.of(texts, words)
    values: npt.NDArray[Any] = np.concatenate([np.asarray(part) for part in parts])
    if not isinstance(first, np.ma.MaskedArray):
        return values
    return masked(values, np.concatenate([_mask_of(part) for part in parts]))


def _mask_of(column: Column) -> npt.NDArray[np.bool_]:
    """Where values are missing."""
    if isinstance(column, Words):
        return np.zeros(len(column), np.bool_) if column.mask is None else column.mask
    mask_of: Any = np.ma.getmaskarray  # numpy has no types for it
    mask: npt.NDArray[np.bool_] = mask_of(column)
    return mask


def solutions_of(texts: List[str]) -> Solutions:
    encoded = [text.encode() for text in texts]
    offsets = np.zeros(len(texts) + 1, np.int64)
    np.cumsum([len(text) for text in encoded], out=offsets[1:])
    return np.frombuffer(b"".join(encoded), np.uint8), offsets


def column_of_core(values: Any, mask: Any, words: Optional[str]) -> Column:
    """A column as the core gives it, without a copy."""
    if words is not None:
        return Words(values, getattr(_core, words), mask)
    if mask is None:
        column: Column = values
        return column
    return masked(values, mask)


def masked(values: Any, mask: Any) -> "np.ma.MaskedArray[Any, Any]":
    make: Any = np.ma.MaskedArray  # numpy has no types for it
    masked: "np.ma.MaskedArray[Any, Any]" = make(values, mask=mask, copy=False)
    return masked


def _value(column: Column, index: int) -> Any:
    """A value as one of Python; None if it is missing."""
    if isinstance(column, Words):
        return column[index]
    if isinstance(column, np.ma.MaskedArray) and _mask_of(column)[index]:
        return None
    value = np.asarray(column)[index]
    return value.item() if isinstance(value, np.generic) else value


def _arrow_column(column: Column) -> Tuple[Any, Any, Any, Any]:
    """Values, mask, words and offsets for the core. The word "" stands for a missing value."""
    if isinstance(column, Words):
        missing = None if column.mask is None else column.mask
        if "" in column.words:
            missing = _mask_of(column) | (column.codes == column.words.index(""))
        return np.ascontiguousarray(column.codes), missing, column.words, None
    if column.dtype == object:
        texts, offsets = solutions_of([text or "" for text in column])
        return texts, np.diff(offsets) == 0, None, offsets
    missing = _mask_of(column) if isinstance(column, np.ma.MaskedArray) else None
    return np.ascontiguousarray(np.asarray(column)), missing, None, None


def _pandas_column(column: Column) -> Any:
    import pandas as pd

    if isinstance(column, Words):
        codes = column.codes.view(np.int8)
        if column.mask is not None and column.mask.any():
            codes = np.where(column.mask, -1, codes)
        return pd.Categorical.from_codes(codes, column.words)
    if not isinstance(column, np.ma.MaskedArray):
        return column
    make: Any = pd.arrays.FloatingArray if column.dtype.kind == "f" else pd.arrays.IntegerArray
    return make(column.data, _mask_of(column))
