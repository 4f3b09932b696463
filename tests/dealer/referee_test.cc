#include "dealer/referee.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "dealer/microsoft.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::card_of;
using test::deal_of;
using test::move_of;
using test::moves_of;
using test::text_of;

/// Four suits up to nine home; a run QH JS TD on cascade 1, black kings, some room.
const std::string kBoard =
    "Foundations: H-9 C-9 D-9 S-9\n"
    "Freecells:  JC  KH\n"
    "QH JS TD\n"
    "KS\n"
    "KD TH TS JD\n"
    "JH QD TC\n"
    ":\n"
    "KC QC QS\n";

/// What playing `move` on `board` with four freecells and no autoplay comes to.
Violation ruling(const std::string& board, const Move& move) {
  Referee referee(deal_of(board), Rules().with_autoplay(Autoplay::kNone));
  const std::string before = text_of(referee.board());
  const Violation violation = referee.play(move);
  if (violation != Violation::kNone) {
    EXPECT_EQ(text_of(referee.board()), before) << "a refused move changes nothing";
    EXPECT_EQ(referee.counts(), MoveCounts());
  }
  return violation;
}

Violation ruling(const Move& move) { return ruling(kBoard, move); }
Violation ruling(std::string_view move) { return ruling(kBoard, move_of(move)); }

TEST(RefereeRules, JudgesEachMove) {
  using enum Violation;
  const std::pair<const char*, Violation> rulings[] = {
      {"1c 1d ad", kNone},            // a card goes to an empty freecell
      {"1a ab", kOccupiedCell},       // which holds one card
      {"15v1 25 a5", kNone},          // any card goes to an empty cascade
      {"36 43", kNone},               // JD on QS, TC on JD
      {"13v1 62 14v1", kDoesNotFit},  // TD on JD, QS on KS, TD on TC
      {"32v1 21v1 a6", kDoesNotFit},  // JD on KS, KS on TD, JC on QS
      {"1h 4h", kNone},               // TD and TC
      {"3h ah", kNotNextHome},        // JD and JC
      {"h5 hh", kFromFoundation},     // foundations give nothing back
      {"12v3 12", kNone},             // QH JS TD on KS
      {"12v2", kDoesNotFit},          // JS TD on KS
      {"35v2 65v2", kNotInSequence},  // TS JD, QC QS
      {"25v2", kNotInSequence},       // there is one card only
      {"5c 52 ch", kEmptySource},     // a source holds a card
      {"7c 17 1e e1", kNoSuchPlace},
      {"11 55 aa", kSamePlace},
  };
  for (const auto& [moves, violation] : rulings) {
    for (const Move& move : moves_of(moves)) EXPECT_EQ(ruling(move), violation) << text_of(move);
  }
}

TEST(RefereeRules, JudgesMovesThatHaveNoNotation) {
  EXPECT_EQ(ruling({Place::cascade(0), Place::freecell(3), 2}), Violation::kTooManyCards);
  EXPECT_EQ(ruling({Place::cascade(0), Place::foundation(), 2}), Violation::kTooManyCards);
  EXPECT_EQ(ruling({Place::freecell(0), Place::cascade(4), 2}), Violation::kNotInSequence);
  EXPECT_EQ(ruling({Place::cascade(255), Place::cascade(1), 1}), Violation::kNoSuchPlace);
  EXPECT_EQ(ruling({Place::cascade(0), Place::freecell(255), 0}), Violation::kNoSuchPlace);
}

TEST(RefereeRules, ASupermoveNeedsRoom) {
  const std::string full = "Freecells: JC TC KH KC\n";
  const std::string rest = "QH JS TD\nKS\nKD TH TS JD\nJH QD\nQC QS\n";
  const std::string home = "Foundations: H-9 C-9 D-9 S-9\n";
  EXPECT_EQ(ruling(home + full + rest, move_of("12v3")), Violation::kTooManyCards);
  EXPECT_EQ(ruling(home + full + rest + ":\n", move_of("12v3")), Violation::kTooManyCards);
  EXPECT_EQ(ruling(home + full + rest + ":\n:\n", move_of("12v3")), Violation::kNone);
  // An empty cascade that is the target is no room.
  EXPECT_EQ(ruling(home + full + rest + ":\n", move_of("16v2")), Violation::kTooManyCards);
  EXPECT_EQ(ruling(home + full + rest + ":\n:\n", move_of("16v2")), Violation::kNone);
  EXPECT_EQ(ruling(home + full + rest + ":\n:\n", move_of("16v3")), Violation::kTooManyCards);
}

TEST(RefereeRules, NothingMovesInAWonGame) {
  EXPECT_EQ(ruling(test::kWonBoard, move_of("12")), Violation::kAlreadyWon);
}

TEST(RefereeRules, EveryViolationHasItsWords) {
  std::vector<std::string> words;
  for (int i = 0; i <= static_cast<int>(Violation::kAlreadyWon); ++i) {
    words.push_back(describe(static_cast<Violation>(i)));
  }
  std::ranges::sort(words);
  EXPECT_EQ(std::ranges::adjacent_find(words), words.end());
  EXPECT_FALSE(std::ranges::binary_search(words, "unknown violation"));
}

std::string resolved(std::string_view move, const std::string& board = kBoard) {
  return text_of(
      Referee(deal_of(board), Rules().with_autoplay(Autoplay::kNone)).resolve(move_of(move)));
}

TEST(RefereeResolve, GivesTheCountThatIsImplied) {
  const std::pair<const char*, const char*> moves[] = {
      {"12", "12v3"}, {"36", "36v1"},                  // onto a card the number that fits
      {"15", "15v3"}, {"35", "35v1"},                  // onto an empty cascade as many as fit
      {"1c", "1cv1"}, {"1h", "1hv1"}, {"a5", "a5v1"},  // one card elsewhere
  };
  for (const auto& [move, with_count] : moves) EXPECT_EQ(resolved(move), with_count);
  for (const char* move : {"15v2", "52", "71", "61"}) EXPECT_EQ(resolved(move), move);
  EXPECT_EQ(ruling("61"), Violation::kDoesNotFit);
  EXPECT_EQ(resolved("15",
                     "Founds: H-9 C-9 D-9 S-9\nFC: JC TC KH\nQH JS TD\nKS KC\nKD TH TS JD\n"
                     "JH QD QC QS\n:\n"),
            "15v2");
}

/// Every legal move comes back from its notation, with the same count.
TEST(RefereeResolve, IsUndoneByLeavingOutTheCount) {
  const Referee referee(deal_of(kBoard), Rules().with_autoplay(Autoplay::kNone));
  EXPECT_EQ(text_of(referee.without_implied_count(move_of("12v3"))), "12");
  EXPECT_EQ(text_of(referee.without_implied_count(move_of("15v1"))), "15v1");
  EXPECT_EQ(text_of(referee.without_implied_count(move_of("1cv1"))), "1c");
  std::vector<Move> moves;
  referee.legal_moves_and_supermoves(moves);
  for (const Move& move : moves) {
    EXPECT_EQ(referee.resolve(referee.without_implied_count(move)), move);
  }
}

TEST(RefereeLegalMoves, AreListedInOrder) {
  std::vector<Move> moves = moves_of("11 22");
  Referee(deal_of(kBoard), Rules().with_autoplay(Autoplay::kNone)).legal_moves(moves);
  std::string text;
  for (const Move& move : moves) text += text_of({{move.from}, {move.to}, 0}) + " ";
  EXPECT_EQ(text,
            "15 1c 1d 1h "     // TD
            "25 2c 2d "        // KS
            "35 36 3c 3d "     // JD
            "43 45 4c 4d 4h "  // TC
            "65 6c 6d "        // QS
            "a5 ac ad "        // JC: no red queen is uncovered
            "b5 bc bd ");      // KH
}

TEST(RefereeLegalMoves, OfDeal617) {
  std::vector<Move> moves;
  Referee(microsoft_deal(617), Rules().with_autoplay(Autoplay::kNone)).legal_moves(moves);
  EXPECT_EQ(moves.size(), 35u);  // 8 x 4 to a freecell, JC on QH, QH on KS and on KC
  for (const char* move : {"58v1", "82v1", "83v1"}) {
    EXPECT_EQ(std::ranges::count(moves, move_of(move)), 1) << move;
  }
}

/// The list is exactly what `play` accepts.
TEST(RefereeLegalMoves, AreTheMovesThatCanBePlayed) {
  Referee referee(deal_of(kBoard), Rules().with_autoplay(Autoplay::kNone));
  std::vector<Move> moves;
  referee.legal_moves(moves);
  std::vector<Place> places;
  for (int i = 0; i < kMaxCascades; ++i) places.push_back(Place::cascade(i));
  for (int i = 0; i < kMaxFreecells; ++i) places.push_back(Place::freecell(i));
  places.push_back(Place::foundation());
  for (const Place from : places) {
    for (const Place to : places) {
      const Move move{from, to, 1};
      const bool is_listed = std::ranges::count(moves, move) == 1;
      EXPECT_EQ(ruling(move) == Violation::kNone, is_listed) << text_of(move);
    }
  }
}

/// A catalogue solution in standard notation (freecellgamesolutions.com's form), 19 listed moves.
constexpr const char* kSolution10913 = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";

Ruling replay_10913(std::string_view moves) {
  return Referee::replay(microsoft_deal(10913), {}, moves_of(moves));
}

TEST(RefereeReplay, CountsDeal10913) {
  const Ruling ruling = replay_10913(kSolution10913);
  EXPECT_TRUE(ruling.valid()) << describe(ruling.violation) << " at " << ruling.move_index;
  EXPECT_EQ(ruling.move_index, 19);
  EXPECT_EQ(
      ruling.counts,
      (MoveCounts{.card_moves = 85, .player_moves = 17, .listed_moves = 19, .explicit_moves = 69}));
}

/// It wants all cards home, and nothing after that.
TEST(RefereeReplay, NamesTheMoveThatBreaksARule) {
  const std::string solution = kSolution10913;
  const std::tuple<std::string, Violation, int> replays[] = {
      {"26 76 72 72 5a 27 2a 67", Violation::kOccupiedCell, 6},
      {solution.substr(0, solution.rfind(' ')), Violation::kNotWon, 18},
      {"", Violation::kNotWon, 0},
      {solution + " 12", Violation::kAlreadyWon, 19}};
  for (const auto& [moves, violation, move_index] : replays) {
    const Ruling ruling = replay_10913(moves);
    EXPECT_EQ(ruling.violation, violation) << moves;
    EXPECT_EQ(ruling.move_index, move_index) << moves;
    EXPECT_EQ(ruling.counts.listed_moves, move_index) << moves;
  }
}

TEST(RefereeReplay, ADealThatIsWonNeedsNoMoves) {
  const Rules rules = Rules().with_freecells(0).with_autoplay(Autoplay::kNone);
  const Deal won = deal_of(test::kWonBoard);
  EXPECT_TRUE(Referee::replay(won, rules, {}).valid());
  std::vector<Move> moves = moves_of("12");
  Referee(won, rules).legal_moves(moves);
  EXPECT_TRUE(moves.empty());
}

/// macroxue/freecell's solution of deal 3, `3:5r45481r2r3512275625758r26458r62386r`: 18 player
/// moves under max autoplay, `r` being the first empty freecell, which depends on what has gone
/// home.
TEST(RefereeReplay, Deal3UnderMaxAutoplay) {
  Referee referee(microsoft_deal(3), Rules().with_autoplay(Autoplay::kMax));
  const std::string moves = "5r45481r2r3512275625758r26458r62386r";
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    const auto& cells = referee.board().freecells;
    const auto first_empty = std::find(cells.begin(), cells.end(), std::nullopt) - cells.begin();
    std::string move = moves.substr(i, 2);
    if (move[1] == 'r') move[1] = "abcd"[first_empty];
    ASSERT_EQ(referee.play(move_of(move)), Violation::kNone) << move << " at " << i / 2;
  }
  EXPECT_TRUE(referee.board().won());
  EXPECT_EQ(referee.counts().player_moves, 18);
  // The ms rule would not make 21 of the home moves.
  EXPECT_EQ(referee.counts().listed_moves, 18 + 21);
}

TEST(RefereeCounts, AHomeMoveIsNoPlayerMove) {
  Referee referee(deal_of(kBoard), Rules().with_autoplay(Autoplay::kNone));
  ASSERT_EQ(referee.play(move_of("4h")), Violation::kNone);
  EXPECT_EQ(referee.counts(), (MoveCounts{1, 0, 0, 1}));
  ASSERT_EQ(referee.play(move_of("12")), Violation::kNone);  // three cards, two cells: 2 x 3 - 1
  EXPECT_EQ(referee.counts(), (MoveCounts{6, 1, 1, 2}));
}

}  // namespace
}  // namespace freecell
