"""Games as players play them. The referee has the last word on every move."""

from __future__ import annotations

import copy
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

import freecell as fc

LAST = 8589934591


def play_at_random(seed: int) -> None:
    """Plays legal moves at random, lets the referee replay them, and takes them back."""
    rng = random.Random(seed)
    freecells = rng.randint(0, 10)
    autoplay = rng.choice(fc.AUTOPLAY_RULES)
    deal = fc.Deal(rng.randint(-2, LAST), cascades=rng.choice([8, 8, rng.randint(4, 13)]))
    board = fc.Board(deal, freecells=freecells, autoplay=autoplay)
    before = []
    for _ in range(rng.randint(1, 40)):
        moves = board.legal_moves()
        if not moves:
            break
        move = rng.choice(moves)
        before.append(str(board))
        assert board.is_legal(move) and board.is_legal(str(move))
        board.push(move if rng.random() < 0.5 else str(move))
    check = fc.verify(deal, board.notation(), freecells=freecells, autoplay=autoplay)
    assert check.is_valid == board.is_won
    assert check.move_index == len(board.moves), check.objection
    assert check.counts == board.counts
    after = board.moves
    for text, move in zip(reversed(before), reversed(after)):
        assert board.pop() == move
        assert str(board) == text
    assert board.moves == [] and board == fc.Board(deal, freecells, autoplay)


def test_ten_thousand_random_games() -> None:
    for seed in range(10_000):
        play_at_random(seed)


def test_ten_thousand_random_games_in_eight_threads() -> None:
    with ThreadPoolExecutor(8) as pool:
        for _ in pool.map(play_at_random, range(10_000, 20_000)):
            pass


def all_texts() -> list[str]:
    places = [*"123456789ABCD", *"abcdefgijk"]
    return [source + target for source in places for target in [*places, "h"] if source != target]


@pytest.mark.parametrize("freecells", [0, 1, 4, 10])
def test_what_is_not_listed_cannot_be_played(freecells: int) -> None:
    rng = random.Random(freecells)
    board = fc.Board(rng.randint(1, LAST), freecells=freecells)
    for _ in range(8):
        listed = board.legal_moves()
        places = {str(move)[:2] for move in listed}
        text = str(board)
        for move in all_texts():
            if move in places:
                continue
            assert not board.is_legal(move)
            with pytest.raises(ValueError, match=f"^{move}: "):
                board.push(move)
        assert str(board) == text
        if not listed:
            break
        board.push(rng.choice(listed))


def test_a_copy_goes_its_own_way() -> None:
    board = fc.Board(617)
    board.push("2a")
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        assert other == board and other.moves == board.moves
        other.pop()
        assert other != board
    assert board.notation() == "2a"


def test_nothing_to_take_back() -> None:
    with pytest.raises(IndexError):
        fc.Board(1).pop()


@pytest.mark.parametrize("freecells", [-1, 11, 2**40])
def test_freecells_out_of_range(freecells: int) -> None:
    with pytest.raises((ValueError, TypeError)):
        fc.Board(1, freecells=freecells)


def test_an_unknown_rule_of_autoplay() -> None:
    with pytest.raises(ValueError, match="must be one of"):
        fc.Board(1, autoplay="always")


def test_a_solution_wins_the_board() -> None:
    board = fc.Board(1, freecells=3)
    for move in fc.solve(board).moves:
        board.push(move)
    assert board.is_won
    assert board.legal_moves() == []
    assert board.foundations == dict.fromkeys("CDHS", 13)
    assert board.freecells == (None, None, None)


def test_freecells_keep_their_places() -> None:
    board = fc.Board(617)
    board.push("2b")
    assert board.freecells == (None, fc.Card("KS"), None, None)
    result = fc.solve(board)
    assert result.verdict == "solved"
    assert fc.verify(board, result.solution)
    for move in result.moves:
        board.push(move)
    assert board.is_won


def test_cards_that_go_home_by_themselves() -> None:
    board = fc.Board(2)
    (step,) = board.automatic_moves
    assert (step.move.target, step.card.rank, step.automatic) == ("h", 1, True)
    assert board.foundations[step.card.suit] == 1 and sum(board.foundations.values()) == 1
    assert fc.Board(2, autoplay="none").automatic_moves == []
    assert board.start == fc.Deal(2)


@pytest.mark.parametrize("made", [fc.Deal(617), fc.Board(617, freecells=0), fc.Board(1, freecells=10)])
def test_notebooks_draw_boards(made: fc.Board | fc.Deal) -> None:
    from xml.etree import ElementTree

    svg = ElementTree.fromstring(made._repr_svg_())
    faces = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert sum(face is not None and face[0] in "A23456789JQK1" for face in faces) == 52
    ElementTree.fromstring(made._repr_html_())


def test_legal_moves_are_equal_to_their_notation() -> None:
    moves = fc.Board(617).legal_moves()
    assert "1a" in moves and "1h" not in moves
    assert all(str(move) in moves and hash(move) == hash(str(move)) for move in moves)
    assert fc.Move("2a") != "2b" and fc.Move("12v2") == "12v2"


@pytest.mark.parametrize("autoplay", ["ms", "none"])
def test_hints_lead_to_the_win(autoplay: str) -> None:
    board = fc.Board(617, autoplay=autoplay)
    moves = 0
    while not board.is_won:
        move = board.hint()
        assert move is not None
        board.push(move)
        moves += 1
    assert moves <= 52 + 60 and board.hint() is None


def test_lost_games() -> None:
    lost = fc.Board(11982)
    assert lost.is_lost() is True and lost.hint() is None
    assert fc.Board(617).is_lost() is False and won().is_lost() is False
    assert fc.Board(31465, freecells=3).is_lost(max_seconds=1e-9) is None
    with pytest.raises(ValueError, match="max_seconds"):
        lost.is_lost(max_seconds=0)
    with pytest.raises(ValueError):
        fc.Board(617, autoplay="max").is_lost()


def test_a_text_is_found_among_the_moves() -> None:
    moves = fc.Board(617).legal_moves()
    assert "1a" in moves and "1h" not in moves


def test_judged_moves() -> None:
    board = fc.Board(5, freecells=2)
    judged = board.legal_moves(judged=True)
    assert [move for move, _ in judged] == board.legal_moves()
    for move, verdict in judged:
        after = board.copy()
        after.push(move)
        assert after.is_lost() == {"solved": False, "unsolvable": True, "unknown": None}[verdict]
    assert {verdict for _, verdict in fc.Board(11982).legal_moves(judged=True)} == {"unsolvable"}


def won() -> fc.Board:
    *_, board = fc.solve(617).replay()
    return board
