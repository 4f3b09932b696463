#include "dealer/solution_reading.h"

#include <gtest/gtest.h>

#include "dealer/microsoft.h"
#include "dealer/transcript.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::card_of;
using test::deal_of;
using test::moves_of;
using test::text_of;

using enum ToEmptyCascade;

std::vector<WrittenMove> written(std::string_view moves) {
  std::vector<WrittenMove> result;
  for (const Move& move : moves_of(moves)) result.push_back({.move = move});
  return result;
}

Finding check(const Deal& deal, std::string_view moves, const Reading& reading) {
  return check_solution(deal, {}, written(moves), std::span(&reading, 1));
}

constexpr const char* kListedSolution10913 =
    "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";

TEST(CheckSolution, GivesCountsOrTheFirstIllegalMoveWithItsBoard) {
  const Deal deal = microsoft_deal(10913);
  const Finding valid = check(deal, kListedSolution10913, {});
  EXPECT_TRUE(valid.valid());
  EXPECT_EQ(valid.counts, (MoveCounts{85, 17, 19, 69}));

  const Finding invalid = check(deal, "26 76 72 72 5a 27 2a", {});
  EXPECT_EQ(invalid.violation, Violation::kOccupiedCell);
  EXPECT_EQ(invalid.move_index, 6);
  Referee referee(deal, {});
  for (const Move& move : moves_of("26 76 72 72 5a 27")) referee.play(move);
  EXPECT_EQ(text_of(invalid.board), text_of(referee.board()));

  const Finding unfinished = check(deal, "26 76", {});
  EXPECT_EQ(unfinished.violation, Violation::kNotWon);
  EXPECT_EQ(unfinished.move_index, 2);
}

TEST(CheckSolution, TellsOfTheReadingThatGetsFurthest) {
  const Deal deal = microsoft_deal(10913);
  const Reading readings[] = {{Autoplay::kNone}, {Autoplay::kMicrosoft}};
  // Without autoplay 4h is impossible, long before the end.
  const Finding finding =
      check_solution(deal, {}, written("26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 4h"), readings);
  EXPECT_EQ(finding.reading.autoplay, Autoplay::kMicrosoft);
  EXPECT_EQ(finding.move_index, 13);
  EXPECT_TRUE(check_solution(deal, {}, written(kListedSolution10913), readings).valid());
}

/// JS alone must go to cascade 2: with QH on it or KS below it the next move is impossible.
constexpr const char* kOpenNumber = "Founds: H-J C-K D-K S-T\nQS KS QH JS\n:\n:\nKH\n";
constexpr const char* kOpenNumberMoves = "12 1h 2h 13 1h 3h 4h";

TEST(CheckSolution, ANumberThatIsNotGivenIsReadAsTheReadingSays) {
  const Deal deal = deal_of(kOpenNumber);
  const auto under = [&](ToEmptyCascade to_empty) {
    return check(deal, kOpenNumberMoves, {Autoplay::kNone, to_empty});
  };
  EXPECT_TRUE(under(kOneCard).valid());
  EXPECT_TRUE(under(kAnyNumber).valid());
  EXPECT_EQ(under(kAsManyAsFit).violation, Violation::kNotNextHome);
  EXPECT_EQ(under(kAsManyAsFit).move_index, 1);
}

TEST(CheckSolution, ANumberThatIsGivenIsNotOpen) {
  const Deal deal = deal_of(kOpenNumber);
  EXPECT_FALSE(check(deal, "12v2 1h 2h 13 1h 3h 4h", {Autoplay::kNone, kAnyNumber}).valid());
  EXPECT_TRUE(check(deal, "12v1 1h 2h 13 1h 3h 4h", {Autoplay::kNone, kAsManyAsFit}).valid());
}

TEST(CheckSolution, TryingNumbersEnds) {
  // Four empty cascades and a run to shuffle between them, at each move with several choices.
  const Deal deal = deal_of(
      "Founds: C-0 D-K H-0 S-K\nAC AH KC KH QC QH JC JH TC TH 9C 9H 2C 2H 3C 3H 8C 7H 6C 5H 4C\n"
      "8H 7C 6H 5C 4H\n:\n:\n:\n:\n:\n");
  std::string moves;
  for (int i = 0; i < 500; ++i) moves += "13 31 14 41 ";
  EXPECT_FALSE(check(deal, moves, {Autoplay::kNone, kAnyNumber}).valid());
}

TEST(CheckSolution, NothingIsASolutionBecauseItIsLong) {
  const Deal deal = deal_of(kOpenNumber);
  std::string pointless = "4a ";
  for (int i = 0; i < 10'001; ++i) pointless += "ab ba ";
  std::string open = "42 ";
  for (int i = 0; i < 10'001; ++i) open += "23 32 ";
  for (const std::string& moves : {pointless + "12", open}) {
    const Finding finding = check(deal, moves, {Autoplay::kNone, kAnyNumber});
    EXPECT_EQ(finding.violation, Violation::kNotWon);
    EXPECT_EQ(finding.move_index, static_cast<int>(written(moves).size()));
  }
}

/// A board on which only the order of the occupied cells decides what is moved.
TEST(CheckSolution, LettersInAListThatClosesUp) {
  const Deal deal = deal_of("Founds: C-K D-K H-K S-9\nKS\nQS JS TS\n:\n:\n");
  // KS, then TS, then JS are parked; KS leaves the list, so that TS is its first, JS its second.
  const Reading reading{.autoplay = Autoplay::kNone,
                        .freecell_names = FreecellNames::kOccupiedList};
  EXPECT_TRUE(check(deal, "1a 2a 2a a3 ah ah 2h 3h", reading).valid());
  EXPECT_TRUE(check(deal, "1a 2a 2a a3 b4 ah 4h 2h 3h", reading).valid());
  EXPECT_EQ(check(deal, "1a 2a 2a a3 ch", reading).violation, Violation::kEmptySource);
  // With cells that stay where they are, a is empty once KS has left it.
  EXPECT_FALSE(check(deal, "1a 2b 2c a3 ah bh 2h 3h", {.autoplay = Autoplay::kNone}).valid());
}

class ListedAutomaticMoves : public testing::Test {
 protected:
  ListedAutomaticMoves() {
    std::vector<PlayedMove> played;
    write_transcript(deal_, {}, moves_of(kListedSolution10913), played);
    for (const PlayedMove& move : played) {
      moves_.push_back({.move = move.move, .card = move.card, .automatic = move.automatic});
    }
    first_ = static_cast<std::size_t>(std::ranges::find(moves_, true, &WrittenMove::automatic) -
                                      moves_.begin());
  }

  Finding check() const {
    const Reading reading{.lists_automatic_moves = true};
    return check_solution(deal_, {}, moves_, std::span(&reading, 1));
  }

  Deal deal_ = microsoft_deal(10913);
  std::vector<WrittenMove> moves_;
  std::size_t first_ = 0;  ///< of the automatic ones
};

TEST_F(ListedAutomaticMoves, AreThoseOfTheRuleInAnyOrder) {
  EXPECT_TRUE(check().valid());
  EXPECT_EQ(check().counts, (MoveCounts{85, 17, 19, 69}));
  const auto begin = moves_.end() - 2;
  ASSERT_TRUE(begin->automatic && (begin + 1)->automatic);
  std::iter_swap(begin, begin + 1);
  EXPECT_TRUE(check().valid());
}

TEST_F(ListedAutomaticMoves, NameTheirCardsAndAreNotLeftOut) {
  const std::vector<WrittenMove> right = moves_;
  moves_[first_].automatic = false;
  EXPECT_FALSE(check().valid());
  moves_ = right;
  moves_[first_].card = card_of("KS");
  EXPECT_EQ(check().violation, Violation::kOtherAutomatic);
  moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(first_));
  EXPECT_EQ(check().violation, Violation::kOtherAutomatic);
  moves_ = right;
  const auto other = std::ranges::find(moves_, false, &WrittenMove::automatic);
  other->card = card_of("KS");
  EXPECT_EQ(check().violation, Violation::kOtherCard);
  EXPECT_EQ(check().move_index, other - moves_.begin());
}

}  // namespace
}  // namespace freecell
