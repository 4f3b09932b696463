"""Cards, moves and notation."""

import pickle

import pytest

import freecell as fc

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


def test_all_cards_have_their_parts() -> None:
    for number, name in enumerate(DECK):
        card = fc.Card(name)
        assert (card.id, card.rank, card.suit) == (number, number // 4 + 1, "CDHS"[number % 4])
        assert card.is_red == (card.suit in "DH")
        assert str(card) == name and eval(repr(card), {"Card": fc.Card}) == card


def test_cards_fit_on_the_next_rank_of_the_other_colour() -> None:
    cards = [fc.Card(name) for name in DECK]
    for card in cards:
        for target in cards:
            fits = card.rank + 1 == target.rank and card.is_red != target.is_red
            assert card.fits_on(target) == fits


def test_cards_can_be_compared_hashed_and_pickled() -> None:
    cards = [fc.Card(name) for name in DECK]
    assert sorted(reversed(cards)) == cards
    assert len(set(cards)) == 52
    assert pickle.loads(pickle.dumps(cards)) == cards
    assert fc.Card("AC") != "AC"


@pytest.mark.parametrize("name", ["", "A", "1C", "AX", "ACC", "10H", "ac\0"])
def test_no_card(name: str) -> None:
    with pytest.raises(ValueError, match="unknown card"):
        fc.Card(name)


def test_moves_have_the_letters_of_their_places() -> None:
    places = [*"123456789ABCD", *"abcdefgijk"]
    for source in places:
        for target in [*places, "h"]:
            if source == target:
                continue
            move = fc.Move(source + target)
            assert (move.source, move.target, move.count) == (source, target, 0)
            assert str(move) == source + target
    assert fc.Move("3bv2").count == 2
    assert fc.Move("2a") == fc.Move("2a") != fc.Move("2b")
    assert len({fc.Move("2a"), fc.Move("2a"), fc.Move("12v3"), fc.Move("12")}) == 3
    assert pickle.loads(pickle.dumps(fc.Move("12v3"))) == fc.Move("12v3")


@pytest.mark.parametrize("text", ["", "2", "2x", "2a 27", "12v0", "12v99999999999"])
def test_no_move(text: str) -> None:
    with pytest.raises(ValueError):
        fc.Move(text)


def test_notation_both_ways() -> None:
    text = "2a 27 12v3 9A Dk kh"
    assert fc.write_moves(fc.parse_moves(text)) == text
    assert fc.parse_moves(" \n\t") == []
    assert fc.write_moves([]) == ""
    with pytest.raises(ValueError, match="^4: "):
        fc.parse_moves("2a ?7")
