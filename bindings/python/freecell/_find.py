"""The numbers of a layout."""

from __future__ import annotations

from typing import List, Optional, Union

from ._core import Board, Deal


def find(
    deal: Union[Deal, Board, str], any_order: bool = False, game: Optional[str] = None
) -> List[int]:
    """The numbers of all deals that have this layout, ascending.

    >>> import freecell as fc
    >>> fc.find(str(fc.Deal(617)))
    [617]

    `deal` is a Deal, a Board, whose position counts, or the text of a board of `game`. With `any_order` the
    cascades may come in any order (12 of them at most). Raises ValueError for a text that is no
    board.
    """
    if isinstance(deal, str):
        deal = Deal.parse(deal, game=game)
    elif isinstance(deal, Board):
        deal = deal.to_deal()
    return Deal(deal, game=game).find(any_order)
