#include "dealer/pysol.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "dealer/numbering.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

struct KnownDeck {
  std::int64_t number;
  const char* cards;  ///< as they are dealt
};

/// Made by Python's own module `random`:
///
///     deck = [rank + suit for suit in "CSHD" for rank in "A23456789TJQK"]
///     generator = random.Random(number)
///     for i in range(51, 0, -1):
///         j = int(generator.random() * (i + 1))
///         deck[i], deck[j] = deck[j], deck[i]
///     deck.reverse()
constexpr KnownDeck kKnownDecks[] = {
    {32000,
     "7S4DJS8D6D3H3DTHJC3C2C5S9DAC9C2S4H6S8S9STS9HKDQD6H7D"
     "5HQSADQHTC4CAHJD4SJHTD3S7H8C6C2H2D5DKSQCKH5C7C8HKCAS"},
    {100000,
     "5C2D9H6DTH4STD4H5S2H6S4DJS9SQDTSJD8H5HQS2C5D4C8C7H8S"
     "7CJH6H2SADKCQCAH9C7SKHJCTC8D3S9D7DKSAS6CQHKD3H3C3DAC"},
    {2147483648,
     "5SKS6D8C6C7H3S7DJH5H4C8STDAS6H8DQDTH7S2SJD9DQSKHTC7C"
     "AD2HKC9S9C4D9H3C2D2C3H5D4SKDJC5C3DTSAC6S4HQHQC8HJSAH"},
    {4294967295,
     "8HJC5H2S4S5S6HADKCKH8D9C4D6CJD4HASAHJSQD5DTH9S3S9DJH"
     "TD6S5C6D2D9HQSTCQC7C2C7H2H3DQHKS4C7D3C8CTS3HKDAC7S8S"},
    {4294967296,
     "6C9SAC4HKH3SKS8S7CTH2D6DAS2S4DKD7H5C5HJS5SJC3H6HQS2H"
     "7D9DJD4S8CAHJH4C5DQD3C2C6SAD9HTC8DTSTDQC9C8H7SQH3DKC"},
    {4294967297,
     "KCAH8S5C4H7H8D6C5DJC5S7D5H9DQS9HKH4DTS2C4CQHAC2H2S9C"
     "KDAD3D6S6H4SKS8C3SQD8H7CTD3H9S2D6DASTC3C7SQCTHJDJSJH"},
    {1099511627793,
     "9HKCKD6CADJS5S6HQS7S4D8HQH8CTS7C3D3S3HACQC9D2H6DKHAH"
     "2STD8DKS5D4C6S2CJD8S5H9C9S7H2DTC3CTH5CJH7DAS4H4SJCQD"},
    {9007199254740993,
     "6S5S6C7C9CTC5DQC5HKH6HKS2C3C8CADQS4C8DKCQD6D4HJH7DTS"
     "2D9D7HKD5CAC3H3SAS2HAHJS4D4STDTHQHJC8S3DJD9H8H7S9S2S"},
    {9223372036854775807,
     "4S7H2DTSTD8H9HKC6HAH4C9D5D2C9CTH8S6C3H4D6DJDTC3C7D2S"
     "AS3D2H8D5S3S5H7CJS8CKH9SKDACJC4H7SQSQCQHJHADQD5CKS6S"},
};

std::string cards_of(const Deck& deck) {
  std::string cards;
  for (const Card card : deck) (cards += rank_letter(card.rank())) += suit_letter(card.suit());
  return cards;
}

TEST(PysolTest, ShufflesAsPython) {
  for (const KnownDeck& known : kKnownDecks) {
    EXPECT_EQ(cards_of(pysol_deck(known.number)), known.cards) << known.number;
  }
}

TEST(PysolTest, DealsAPublishedDeal) {
  EXPECT_EQ(test::text_of(Deal::from_deck(deck_of(100000, Numbering::kPysol))),
            "5C 5S JD 7H QC 3S 3H\n2D 2H 8H 8S AH 9D 3C\n9H 6S 5H 7C 9C 7D 3D\n"
            "6D 4D QS JH 7S KS AC\nTH JS 2C 6H KH AS\n4S 9S 5D 2S JC 6C\nTD QD 4C AD TC QH\n"
            "4H TS 8C KC 8D KD\n");
}

TEST(PysolTest, SharesTheFirstNumbersWithMicrosoft) {
  for (const std::int64_t number : {1, 617, 11982, 31999}) {
    EXPECT_EQ(pysol_deck(number), microsoft_deck(number)) << number;
  }
  EXPECT_NE(pysol_deck(32000), microsoft_deck(32000));
  EXPECT_THROW(pysol_deck(0), std::out_of_range);
  EXPECT_THROW(pysol_deck(-1), std::out_of_range);
}

}  // namespace
}  // namespace freecell
