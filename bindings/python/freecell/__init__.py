"""FreeCell: deals and boards, solutions and proofs, millions of deals as columns.

    >>> import freecell as fc
    >>> fc.solve(617, effort="short").counts.player_moves
    34
    >>> board = fc.Board(617)
    >>> board.push("2a")
    >>> fc.solve(board).verdict
    'solved'
    >>> fc.solve_many(range(1, 11)).solved.sum()
    10

Wherever a deal is asked for, its number will do. Values that cannot be used raise ValueError with
the words of the program; values of another kind raise TypeError.
"""

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
    bound,
    fewest,
    measure,
    parse_moves,
    prove,
    solve,
    verify,
    verify_certificate,
    write_moves,
)
from ._drawing import add_drawings
from ._find import find
from ._many import solve_many, solve_stream
from ._results import Results, Row

add_drawings()

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
    "__version__",
    "bound",
    "fewest",
    "find",
    "measure",
    "parse_moves",
    "prove",
    "solve",
    "solve_many",
    "solve_stream",
    "verify",
    "verify_certificate",
    "write_moves",
]
