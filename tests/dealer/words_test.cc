#include "dealer/words.h"

#include <gtest/gtest.h>

#include <array>

#include "dealer/verdict.h"

namespace freecell {
namespace {

TEST(Words, EachStandsForOneValueAndBack) {
  for (const auto& [word, verdict] : kVerdictWords) {
    EXPECT_STREQ(word_for(kVerdictWords, verdict), word);
    EXPECT_EQ(value_of_word(kVerdictWords, word), verdict);
  }
  EXPECT_EQ(value_of_word(kVerdictWords, "won"), std::nullopt);
  EXPECT_EQ(value_of_word(kVerdictWords, "Solved"), std::nullopt);
  EXPECT_STREQ(to_string(StopReason::kNone), "");
  EXPECT_STREQ(to_string(StopReason::kError), "error");
}

TEST(Words, AreListedAndOffered) {
  EXPECT_EQ(joined_words(kVerdictWords), "solved, unsolvable, unknown");
  EXPECT_EQ(words_of(kVerdictWords).size(), 3u);
  EXPECT_EQ(words_to_choose(kVerdictWords), "solved, unsolvable or unknown");
  EXPECT_EQ(words_to_choose(kVerdictWords, "solved"), "solved (default), unsolvable or unknown");
  EXPECT_EQ(words_to_choose(std::array{Word{"json", true}}), "json");
}

}  // namespace
}  // namespace freecell
