"""Boards and results as notebooks show them."""

from __future__ import annotations

from html import escape
from typing import Dict, List, Optional, Sequence, Union

from ._core import Board, Card, Deal, SearchResult

_WIDTH, _HEIGHT = 46, 62  # of a card
_GAP = 8
_STEP = 20  # from a card of a cascade to the next one
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def board_svg(board: Union[Board, Deal]) -> str:
    """The board as a picture: freecells and foundations above the cascades."""
    cascades = board.cascades
    places = len(board.freecells) + len(_SIGNS)
    columns = max(len(cascades), places)
    deepest = max((len(cards) for cards in cascades), default=0)
    width = columns * (_WIDTH + _GAP) + _GAP
    below = _HEIGHT + 3 * _GAP
    height = below + _HEIGHT + max(deepest - 1, 0) * _STEP + _GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" role="img">',
        f"<title>{escape(str(board))}</title>",
        f'<rect width="{width}" height="{height}" rx="6" fill="#1f6b45"/>',
    ]
    parts += _top_row(board.freecells, board.foundations, columns)
    for index, cards in enumerate(cascades):
        x = _GAP + index * (_WIDTH + _GAP)
        if not cards:
            parts.append(_empty(x, below))
        parts += [_card(x, below + depth * _STEP, card) for depth, card in enumerate(cards)]
    parts.append("</svg>")
    return "\n".join(parts)


def _top_row(
    freecells: Sequence[Optional[Card]], foundations: Dict[str, int], columns: int
) -> List[str]:
    parts = []
    for index, card in enumerate(freecells):
        x = _GAP + index * (_WIDTH + _GAP)
        parts.append(_empty(x, _GAP) if card is None else _card(x, _GAP, card))
    for index, (suit, rank) in enumerate(foundations.items()):
        x = _GAP + (columns - len(foundations) + index) * (_WIDTH + _GAP)
        if rank == 0:
            parts.append(_empty(x, _GAP, _SIGNS[suit]))
        else:
            letter = "A23456789TJQK"[rank - 1]
            parts.append(_card(x, _GAP, Card(letter + suit)))
    return parts


def _empty(x: int, y: int, sign: str = "") -> str:
    place = (
        f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="5" '
        'fill="#195a39" stroke="#4f9270"/>'
    )
    if not sign:
        return place
    return place + (
        f'<text x="{x + _WIDTH / 2}" y="{y + _HEIGHT / 2 + 9}" font-size="26" '
        f'text-anchor="middle" fill="#4f9270">{sign}</text>'
    )


def _card(x: int, y: int, card: Card) -> str:
    colour = "#c0202b" if card.is_red else "#1b1b1b"
    face = _RANKS[card.rank - 1] + _SIGNS[card.suit]
    return (
        f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="5" '
        'fill="#fffdf7" stroke="#8a8a8a"/>'
        f'<text x="{x + 5}" y="{y + 15}" font-size="15" fill="{colour}">{face}</text>'
    )


def _board_html(board: Union[Board, Deal]) -> str:
    note = ""
    if isinstance(board, Board):
        note = "won, " if board.is_won else ""
        note = f"<figcaption>{note}{board.counts.player_moves} player moves</figcaption>"
    return f'<figure style="margin:0">{board_svg(board)}{note}</figure>'


def _result_html(result: SearchResult) -> str:
    rows = {"verdict": result.verdict, "reason": result.reason}
    if result.counts is not None:
        rows["player moves"] = f"{result.counts.player_moves:,}"
        rows["card moves"] = f"{result.counts.card_moves:,}"
    for name in ("lower_bound", "fewest", "positions"):
        value = getattr(result, name, None)
        if value is not None:
            rows[name.replace("_", " ")] = f"{value:,}"
    rows["positions expanded"] = f"{result.expanded:,}"
    rows["solution"] = result.solution
    cells = "".join(
        f'<tr><th style="text-align:left">{name}</th><td style="text-align:left">{escape(value)}</td></tr>'
        for name, value in rows.items()
        if value
    )
    return f"<table>{cells}</table>"


def add_drawings() -> None:
    """Gives the classes of the core what notebooks look for."""
    for shown in (Board, Deal):
        setattr(shown, "_repr_svg_", board_svg)
        setattr(shown, "_repr_html_", _board_html)
    setattr(SearchResult, "_repr_html_", _result_html)
