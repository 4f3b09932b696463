"""The games of FreeCell's family: dealt, played, searched, and never one in place of another."""

from __future__ import annotations

import pickle
import random
import re
from pathlib import Path

import pytest

import freecell as fc

TABLES = {  # cascades, freecells, cards dealt to them
    "freecell": (8, 4, 0),
    "bakers": (8, 4, 0),
    "kings-only-bakers": (8, 4, 0),
    "eight-off": (8, 8, 4),
    "seahaven": (10, 4, 2),
    "forecell": (8, 4, 4),
    "forecell-same-suit": (8, 4, 4),
    "relaxed-freecell": (8, 4, 0),
    "relaxed-seahaven": (10, 4, 2),
}
OTHERS = fc.GAMES[1:]


def in_the_middle(game: str, number: int, moves: int = 12) -> fc.Board:
    """A board after random moves, few of them home."""
    rng = random.Random(number)
    board = fc.Board(number, game=game, autoplay="none")
    for _ in range(moves):
        legal = board.legal_moves()
        if not legal:
            break
        board.push(rng.choice([move for move in legal if move.target != "h"] or legal))
    return board


def test_all_games_have_their_tables() -> None:
    assert set(TABLES) == set(fc.GAMES) and fc.GAMES[0] == "freecell"
    for game, (cascades, freecells, dealt) in TABLES.items():
        deal = fc.Deal(617, game=game)
        assert (len(deal.cascades), len(deal.freecells), deal.game) == (cascades, dealt, game)
        board = fc.Board(617, game=game)
        assert (len(board.freecells), board.game) == (freecells, game)
        assert sum(card is not None for card in board.freecells) <= dealt
        assert fc.Board(deal).game == game and fc.Board(deal) == board


@pytest.mark.parametrize("game", OTHERS)
def test_deals_keep_their_game(game: str) -> None:
    deal = fc.Deal(617, game=game)
    copy = pickle.loads(pickle.dumps(deal))
    assert copy == deal and copy.game == game and copy.number == 617
    assert eval(repr(deal), {"Deal": fc.Deal}) == deal
    assert fc.Deal.parse(str(deal), game=game) == deal
    assert fc.Deal.parse(str(deal)) != deal
    assert deal.find() == fc.find(str(deal), game=game) == [617]
    assert fc.Deal.random(5, game=game).game == game
    board = in_the_middle(game, 3)
    assert board.to_deal().game == board.start.game == board.copy().game == game
    assert f"of {game}, " in repr(board) and game in repr(board.to_deal())


def test_games_with_other_rules() -> None:
    first, last = (fc.Deal(617, game=game) for game in ("seahaven:cells-from=first", "seahaven"))
    assert first.game == "seahaven:cells-from=first" and first != last
    assert set(first.freecells) != set(last.freecells)
    deck = [fc.Card(rank + suit) for rank in "A23456789TJQK" for suit in "CDHS"]
    assert fc.Deal.from_deck(deck, game="seahaven").freecells == tuple(deck[-2:])
    assert fc.Deal.from_deck(deck, game=first.game).freecells == tuple(deck[:2])
    assert fc.Deal(617, cascades=9, game="bakers") != fc.Deal(617, cascades=9)


@pytest.mark.parametrize("game", ["", "Seahaven", "bakers:", "bakers:building=x", "freecell:cells-from=first"])
def test_what_is_no_game(game: str) -> None:
    for call in (fc.Deal, fc.Board, fc.solve, fc.fewest, fc.prove, fc.measure, fc.bound):
        with pytest.raises(ValueError, match="^[^\n]+$"):
            call(1, game=game)
    with pytest.raises(ValueError):
        fc.verify(1, "", game=game)
    with pytest.raises(ValueError):
        fc.solve_many([1], game=game)
    with pytest.raises(TypeError):
        fc.Deal(1, game=3)  # type: ignore[arg-type]


def test_no_game_is_played_in_place_of_another() -> None:
    of_bakers = (fc.Deal(1, game="bakers"), fc.Board(1, game="bakers"))
    for subject in of_bakers:
        with pytest.raises(ValueError, match="is bakers, not seahaven"):
            fc.verify(subject, "", game="seahaven")
        with pytest.raises(ValueError, match="is bakers, not freecell"):
            fc.solve_many([subject])
    with pytest.raises(ValueError, match="the game of the board is freecell, not bakers"):
        fc.verify(fc.Board(1), "", game="bakers")
    with pytest.raises(ValueError, match="cards dealt to cells"):
        fc.Board(1, freecells=1, game="seahaven")
    # Nobody has said more of this deal than its cards.
    assert fc.Board(fc.Deal(1), game="bakers") == fc.Board(1, game="bakers")


@pytest.mark.parametrize("game", fc.GAMES)
def test_boards_are_played_and_taken_back(game: str) -> None:
    for number in range(100):
        board = in_the_middle(game, number, moves=40)
        check = fc.verify(fc.Deal(number, game=game), board.notation(), autoplay="none")
        assert check.move_index == len(board.moves), check.objection
        while board.moves:
            board.pop()
        assert board == fc.Board(number, autoplay="none", game=game)


@pytest.mark.parametrize("game", fc.GAMES)
def test_the_fewest_freecells(game: str) -> None:
    found = fc.fewest(1, game=game, max_expanded=100_000)
    assert found.game == game and found.lower >= len(fc.Deal(1, game=game).freecells)


@pytest.mark.parametrize("game", fc.GAMES)
def test_every_search_is_the_one_of_the_program(game: str, freecell) -> None:
    def row(*arguments: object) -> str:
        return freecell(*arguments, "--game", game, "--quiet").splitlines()[-1]

    for effort in ("short", "shortest"):
        found = fc.solve(2, game=game, effort=effort, max_expanded=3000)
        ran = row("solve", 2, "--effort", effort, "--max-expanded", 3000)
        assert f",{found.verdict}," in ran and f",{found.expanded},{found.generated}" in ran
        assert found.game == game
    proof = fc.prove(2, game=game, max_positions=3000)
    assert f",{proof.verdict}," in row("prove", 2, "--max-positions", 3000) and proof.game == game
    bounds = fc.bound(2, game=game)
    assert row("bound", 2).endswith(f",{bounds.player_moves},{bounds.card_moves}")
    measures = fc.measure(2, ["breaks"], game=game)
    assert row("measure", 2, "--columns", "breaks").endswith(f",{measures['breaks']}")


def test_rules_are_those_of_the_game() -> None:
    text = (
        "Freecells: 5C QD\n6C\n6D\n:\nKD KC KH KS QC QH QS JC JD JH JS TC TD TH TS\n"
        "9C 9D 9H 9S 8C 8D 8H 8S 7C 7D 7H 7S 6H 6S\n"
        "5D 5H 5S 4C 4D 4H 4S 3C 3D 3H 3S 2C 2D 2H 2S AC AD AH AS\n"
    )
    legal = {game: fc.Board.parse(text, autoplay="none", game=game).is_legal for game in fc.GAMES}
    for game, is_legal in legal.items():
        by_suit = game not in ("freecell", "forecell", "relaxed-freecell")
        assert fc.Card("5C").fits_on(fc.Card("6C"), game=game) == by_suit
        assert is_legal("a1") == by_suit and is_legal("a2") != by_suit, game
        assert is_legal("b3") == (game in ("freecell", "bakers", "relaxed-freecell")), game


def golden(root: Path) -> list[tuple[str, str, str]]:
    parts = (root / "tests/golden/family_mid_game.txt").read_text().strip().split("\n\n")[1:]
    heads = [re.match("# (\\S+): (\\w+)", part) for part in parts]
    return [(head[1], head[2], part) for head, part in zip(heads, parts) if head]


def test_boards_in_the_middle_of_games(root: Path) -> None:
    boards = golden(root)
    assert len(boards) == 28 and {game for game, _, _ in boards} == set(OTHERS)
    for game, verdict, text in boards:
        board = fc.Board.parse(text, game=game)
        result = fc.solve(board)
        assert (result.verdict, result.game) == (verdict, game), text
        (row,) = fc.solve_many([board], game=game)
        assert (row.verdict, row.expanded) == (result.verdict, result.expanded)
        if verdict == "solved":
            assert fc.verify(board, result.solution)
            *_, last = result.replay()
            assert last.is_won and last.game == game


@pytest.mark.parametrize("game", [*fc.GAMES, "eight-off:empty-cascade=none"])
def test_rows_and_solutions_are_those_of_the_program(game: str, freecell) -> None:
    results = fc.solve_many(range(1, 21), game=game, solutions=True)
    frame = results.to_pandas().assign(solution=results.solutions())
    rows = freecell("solve", "1-20", "--game", game, "--solution-column", "--quiet")
    assert frame.to_csv(index=False, lineterminator="\n") == rows


@pytest.mark.parametrize("game", fc.GAMES)
def test_many_deals_are_as_one_by_one(game: str) -> None:
    results = fc.solve_many(range(1, 21), game=game)
    assert results.game == game
    for number, row in enumerate(results, 1):
        alone = fc.solve(number, game=game)
        assert (row.verdict, row.expanded, alone.game) == (alone.verdict, alone.expanded, game)
    frame = results.to_pandas()
    assert list(frame.columns[:2]) == (["deal", "game"] if game in OTHERS else ["deal", "freecells"])
    deals = fc.solve_many([fc.Deal(number, game=game) for number in range(1, 21)], game=game)
    assert deals.to_pandas().equals(frame)
