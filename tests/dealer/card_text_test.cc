#include "dealer/card_text.h"

#include <gtest/gtest.h>

namespace freecell {
namespace {

TEST(CardText, EveryUsualWayOfACard) {
  const Card ten_of_clubs = Card::of(10, Suit::kClubs);
  for (const std::string_view word :
       {"TC", "tc", "10C", "CT", "c10", "10♣", "♣T", "♧10", "T♣\uFE0F",
        "♣\uFE0E"
        "10",
        "🃚"}) {
    EXPECT_EQ(parse_card(word), ten_of_clubs) << word;
  }
  EXPECT_EQ(parse_card("🂡"), Card::of(1, Suit::kSpades));
  EXPECT_EQ(parse_card("🂽"), Card::of(12, Suit::kHearts));
  EXPECT_EQ(parse_card("🃎"), Card::of(13, Suit::kDiamonds));
}

TEST(CardText, ReadsNamesAndNothingElse) {
  for (const std::string_view word : {"", "T", "C", "TCC", "CTC", "11C", "1C", "TT", "♣", "♣♣",
                                      "\xE2\x99", "🂠", "🂬", "🃟", "🃏", "\xF0\x9F\x83"}) {
    EXPECT_EQ(parse_card(word), std::nullopt) << word;
  }
  for (int id = 0; id < kCards; ++id) {
    EXPECT_EQ(parse_card(card_name(Card::from_id(id))), Card::from_id(id));
  }
}

TEST(CardText, WordsStandBetweenBlanksAndCommas) {
  const auto words = split_words("4C, 2C,TH ,\t5D,");
  ASSERT_EQ(words.size(), 4u);
  EXPECT_EQ(words[2].text, "TH");
  EXPECT_EQ(words[2].column, 8);
  // A comma without a word is an empty word.
  const auto with_empty = split_words("4C,,2C");
  ASSERT_EQ(with_empty.size(), 3u);
  EXPECT_EQ(with_empty[1].text, "");
  EXPECT_EQ(with_empty[1].column, 4);
  EXPECT_EQ(split_words(",4C").front().text, "");
}

}  // namespace
}  // namespace freecell
