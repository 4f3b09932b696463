#include "dealer/transcript.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "dealer/microsoft.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::card_of;
using test::deal_of;
using test::moves_of;

std::vector<PlayedMove> transcript(const Deal& deal, std::string_view moves) {
  std::vector<PlayedMove> played;
  write_transcript(deal, {}, moves_of(moves), played);
  return played;
}

TEST(Transcript, ListsWhatGoesHomeAfterTheMoveThatLetsIt) {
  // 7H covers AS; once it is in a freecell AS goes, and the spades after it.
  const Deal deal = deal_of(
      "Founds: C-K D-K H-6 S-0\nKH QH JH TH 9H 8H AS 7H\nKS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S\n"
      ":\n:\n");
  const auto played = transcript(deal, "1a");
  ASSERT_EQ(played.size(), 21u);
  EXPECT_EQ(played[0], (PlayedMove{{Place::cascade(0), Place::freecell(0), 1}, card_of("7H")}));
  EXPECT_EQ(played[1],
            (PlayedMove{{Place::cascade(0), Place::foundation(), 1}, card_of("AS"), true}));
  EXPECT_TRUE(std::all_of(played.begin() + 1, played.end(),
                          [](const PlayedMove& move) { return move.automatic; }));
}

TEST(Transcript, NamesTheCardThatLandsAndTheNumberOfASupermove) {
  const Deal deal = deal_of(
      "KS KC KD KH QH JS TD\nAS 2S 3S 4S 5S 6S 7S 8S 9S TS QS\n"
      "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC\nAD 2D 3D 4D 5D 6D 7D 8D 9D JD QD\n"
      "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH\n:\n");
  const auto played = transcript(deal, "16");
  ASSERT_EQ(played.size(), 1u);
  EXPECT_EQ(played[0], (PlayedMove{{Place::cascade(0), Place::cascade(5), 3}, card_of("QH")}));
}

/// The cards that the other rule leaves on the table are moved on, or taken home by hand.
TEST(Transcript, PlayedWithoutAutoplayIsTheSameGame) {
  const Deal deal = microsoft_deal(10913);
  const char* const solution = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
  std::vector<Move> by_hand;
  for (const PlayedMove& move : transcript(deal, solution)) by_hand.push_back(move.move);
  const Rules rules = Rules().with_autoplay(Autoplay::kNone);
  const Ruling ruling = Referee::replay(deal, rules, by_hand);
  EXPECT_TRUE(ruling.valid());
  EXPECT_EQ(ruling.counts, (MoveCounts{85, 17, 19, 69}));
  EXPECT_EQ(moves_under_ms_rule(deal, rules, by_hand), moves_of(solution));
  EXPECT_EQ(moves_under_ms_rule(deal, {}, moves_of(solution)), moves_of(solution));
}

TEST(MovesUnderMsRule, LeaveOutCardsThatAreHomeAlready) {
  // Played by hand, 9C goes home by way of a freecell. The ms rule takes it home at once.
  const Deal deal = deal_of(
      "Founds: C-8 D-8 H-8 S-8\nKC QC JC TC\nKS QS JS TS 9S\n"
      "KD QD JD TD 9D\nKH QH JH 9H TH 9C\n");
  const Rules by_hand = Rules().with_freecells(4).with_autoplay(Autoplay::kNone);
  const auto moves = moves_of("4a 4b 4h ah bh 1h 1h 1h 1h 2h 2h 2h 2h 2h 3h 3h 3h 3h 3h 4h 4h 4h");
  const std::vector<Move> left = moves_under_ms_rule(deal, by_hand, moves);
  EXPECT_LT(left.size(), moves.size());
  EXPECT_TRUE(Referee::replay(deal, Rules().with_freecells(4), left).valid());
}

TEST(Transcript, RefusesAnIllegalMove) {
  EXPECT_THROW(transcript(microsoft_deal(10913), "26 2h"), std::invalid_argument);
}

}  // namespace
}  // namespace freecell
