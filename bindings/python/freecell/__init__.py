"""FreeCell: deals and boards, solutions and proofs, millions of deals as columns.

    >>> import freecell as fc
    >>> fc.solve(617, effort="short").counts.player_moves
    34
    >>> board = fc.Board(617)
    >>> board.push("2a")
    >>> fc.solve(board).verdict
    'solved'
    >>> int(fc.solve_many(range(1, 11)).solved.sum())
    10

Wherever a deal is asked for, its number will do. Values that cannot be used raise ValueError with
the words of the program; values of another kind raise TypeError.
"""

from . import _core
from ._core import (
    AUTOPLAY_RULES,
    EFFORTS,
    GAMES,
    MEASURES,
    METRICS,
    REASONS,
    VERDICTS,
    Board,
    Bounds,
    Card,
    Certificate,
    Deal,
    Fewest,
    Measure,
    Move,
    MoveCounts,
    Progress,
    Proof,
    Replay,
    Result,
    SearchResult,
    Step,
    Verification,
    __version__,
)
from ._drawing import add_drawings
from ._find import find
from ._functions import by_name
from ._many import fewest_many, measure_many, prove_many, solve_many, solve_stream
from ._read import read_rows
from ._results import Results, Row, concat
from ._words import Words

add_drawings()
bound = by_name(_core.bound)
fewest = by_name(_core.fewest)
measure = by_name(_core.measure)
parse_moves = by_name(_core.parse_moves)
prove = by_name(_core.prove)
solve = by_name(_core.solve)
verify = by_name(_core.verify)
verify_certificate = by_name(_core.verify_certificate)
write_moves = by_name(_core.write_moves)

__all__ = [
    "AUTOPLAY_RULES",
    "EFFORTS",
    "GAMES",
    "MEASURES",
    "METRICS",
    "REASONS",
    "VERDICTS",
    "Board",
    "Bounds",
    "Card",
    "Certificate",
    "Deal",
    "Fewest",
    "Measure",
    "Move",
    "MoveCounts",
    "Progress",
    "Proof",
    "Replay",
    "Result",
    "Results",
    "Row",
    "SearchResult",
    "Step",
    "Verification",
    "Words",
    "__version__",
    "bound",
    "concat",
    "fewest",
    "fewest_many",
    "find",
    "measure",
    "measure_many",
    "parse_moves",
    "prove",
    "prove_many",
    "read_rows",
    "solve",
    "solve_many",
    "solve_stream",
    "verify",
    "verify_certificate",
    "write_moves",
]
