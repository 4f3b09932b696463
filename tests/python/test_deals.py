"""Deals: numbers, texts, layouts."""

import pickle
import random

import pytest

import freecell as fc

FIRST, LAST = -2, 8589934591


@pytest.mark.parametrize("number", [FIRST, -1, 0, 1, 617, 11982, 2**31, 2**32 + 1, LAST])
def test_deals_are_those_of_the_program(number: int, freecell) -> None:
    deal = fc.Deal(number)
    assert str(deal) + "\n" == freecell("deal", "--", number)
    assert deal.number == number
    assert number in deal.find()
    assert fc.find(str(deal)) == deal.find()


@pytest.mark.parametrize("cascades", range(4, 14))
def test_other_numbers_of_cascades(cascades: int, freecell) -> None:
    deal = fc.Deal(617, cascades=cascades)
    assert len(deal.cascades) == cascades
    assert sum(map(len, deal.cascades)) == 52
    assert str(deal) + "\n" == freecell("deal", 617, "--cascades", cascades)
    assert fc.Deal.parse(str(deal), layout="cascades") == deal
    assert eval(repr(deal), {"Deal": fc.Deal}) == deal


@pytest.mark.parametrize("number", [FIRST - 1, LAST + 1, 2**63, -(2**70)])
def test_numbers_that_no_deal_has(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        fc.Deal(number)


@pytest.mark.parametrize("cascades", [-1, 0, 3, 14])
def test_cascades_out_of_range(cascades: int) -> None:
    with pytest.raises(ValueError):
        fc.Deal(1, cascades=cascades)


@pytest.mark.parametrize("value", [1.0, "1", None, b"1", [1]])
def test_what_is_no_number(value: object) -> None:
    with pytest.raises(TypeError):
        fc.Deal(value)  # type: ignore[arg-type]


def test_equal_deals_have_one_hash() -> None:
    parsed = fc.Deal.parse(str(fc.Deal(617)))
    assert parsed == fc.Deal(617) and parsed.number is None
    assert len({parsed, fc.Deal(617), fc.Deal(618)}) == 2
    assert fc.Deal(617) != "617"


@pytest.mark.parametrize(
    "deal",
    [
        fc.Deal(617),
        fc.Deal(617, cascades=13),
        fc.Deal.random(5, 7),
        fc.Board(617, freecells=10).to_deal(),
        fc.Deal.parse("Foundations: H-K C-K D-K S-9\nFreecells: KS QS\nTS\nJS\n:\n:"),
    ],
)
def test_pickling_keeps_a_deal(deal: fc.Deal) -> None:
    copy = pickle.loads(pickle.dumps(deal))
    assert copy == deal and copy.number == deal.number and str(copy) == str(deal)


def test_random_deals_are_those_of_the_program(freecell) -> None:
    text = freecell("deal", "--random", 3, "--seed", 9)
    deals = fc.Deal.parse_all(text)
    assert deals == [fc.Deal.random(9, index) for index in range(3)]
    assert fc.Deal.random(9) != fc.Deal.random(10)


@pytest.mark.parametrize("number", [32000, 100000, 2**32, 2**40 + 17, 2**63 - 1])
def test_pysolfc_shuffles_by_random(number: int) -> None:
    deck = [fc.Card(rank + suit) for suit in "CSHD" for rank in "A23456789TJQK"]
    generator = random.Random(number)
    for i in range(51, 0, -1):
        j = int(generator.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    assert fc.Deal.pysol(number) == fc.Deal.from_deck(deck[::-1])
    assert fc.Deal.pysol(617) == fc.Deal(617)


def test_a_deck_is_dealt_in_turn() -> None:
    cards = [fc.Card(rank + suit) for rank in "A23456789TJQK" for suit in "CDHS"]
    deal = fc.Deal.from_deck(cards, cascades=5)
    for place, card in enumerate(cards):
        assert deal.cascades[place % 5][place // 5] == card
    with pytest.raises(ValueError, match="52 cards, not 51"):
        fc.Deal.from_deck(cards[1:])
    with pytest.raises(ValueError):
        fc.Deal.from_deck([*cards[1:], cards[1]])


def test_a_board_in_the_middle_of_a_game() -> None:
    board = fc.Board(617)
    board.push("2a")
    deal = board.to_deal()
    assert deal.freecells == (fc.Card("KS"),)
    assert fc.Deal.parse(str(deal)) == deal
    assert deal.find() == []


def test_what_is_wrong_with_a_text_has_its_place() -> None:
    with pytest.raises(ValueError, match="^1:4: duplicate card 7H$"):
        fc.Deal.parse("7H 7H")
    with pytest.raises(ValueError):
        fc.Deal.parse("")
    with pytest.raises(ValueError):
        fc.Deal.parse(str(fc.Deal(1)), layout="heap")
    assert fc.Deal.parse_all("") == []
    two = f"{fc.Deal(1)}\n\n{fc.Deal(2)}\n"
    assert fc.Deal.parse_all(two) == [fc.Deal(1), fc.Deal(2)]
    with pytest.raises(ValueError):
        fc.Deal.parse(two)
