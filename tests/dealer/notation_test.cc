#include "dealer/notation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/random_deal.h"
#include "dealer/referee.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::deal_of;
using test::moves_of;
using test::text_of;

// ---- Reading ----

TEST(ParseStandard, ReadsPlaces) {
  EXPECT_EQ(moves_of("1a 9D Ak jh"),
            (std::vector<Move>{{Place::cascade(0), Place::freecell(0), 0},
                               {Place::cascade(8), Place::cascade(12), 0},
                               {Place::cascade(9), Place::freecell(9), 0},
                               {Place::freecell(8), Place::foundation(), 0}}));
}

TEST(ParseStandard, FreecellsSkipH) {
  const std::vector<Move> moves = moves_of("a1 b1 c1 d1 e1 f1 g1 i1 j1 k1");
  for (int i = 0; i < kMaxFreecells; ++i) EXPECT_EQ(moves[i].from, Place::freecell(i));
}

TEST(ParseStandard, ReadsCounts) {
  EXPECT_EQ(moves_of("12v1 12va 12vd 12"),
            (std::vector<Move>{{Place::cascade(0), Place::cascade(1), 1},
                               {Place::cascade(0), Place::cascade(1), 10},
                               {Place::cascade(0), Place::cascade(1), 13},
                               {Place::cascade(0), Place::cascade(1), 0}}));
}

TEST(ParseStandard, AnyWhiteSpaceSeparates) {
  EXPECT_EQ(moves_of("  12\n34\t\r\n56 "), moves_of("12 34 56"));
  EXPECT_TRUE(moves_of("").empty());
  EXPECT_TRUE(moves_of(" \n").empty());
}

TEST(ParseStandard, ForgetsWhatTheVectorHeld) {
  std::vector<Move> moves = moves_of("12 34");
  parse_standard("56", moves);
  EXPECT_EQ(moves, moves_of("56"));
}

std::string error_of(std::string_view text) {
  std::vector<Move> moves;
  const auto result = parse_standard(text, moves);
  const auto* error = std::get_if<NotationError>(&result);
  return error ? std::to_string(error->offset) + ": " + error->message : "none";
}

TEST(ParseStandard, SaysWhereItFails) {
  EXPECT_EQ(error_of("12 3"), "4: move cut short: source and target are expected");
  EXPECT_EQ(error_of("12 3 45"), "4: move cut short: source and target are expected");
  EXPECT_EQ(error_of("12 0a"), "3: no cascade, freecell or home: '0'");
  EXPECT_EQ(error_of("12 1E"), "4: no cascade, freecell or home: 'E'");
  EXPECT_EQ(error_of("12 1l"), "4: no cascade, freecell or home: 'l'");
  EXPECT_EQ(error_of(std::string_view("12 \0", 4)),
            "3: no cascade, freecell or home: an unprintable character");
  EXPECT_EQ(error_of("1234"), "2: moves are separated by white space, not by '3'");
  EXPECT_EQ(error_of("12v"), "3: the count after v is a hexadecimal digit, 1 to d");
  EXPECT_EQ(error_of("12v0"), "3: the count after v is a hexadecimal digit, 1 to d");
  EXPECT_EQ(error_of("12ve"), "3: the count after v is a hexadecimal digit, 1 to d");
  EXPECT_EQ(error_of("12v x"), "3: the count after v is a hexadecimal digit, 1 to d");
  EXPECT_EQ(error_of("12v12"), "4: the count after v is one hexadecimal digit");
}

TEST(ParseStandard, KeepsTheMovesBeforeAnError) {
  std::vector<Move> moves;
  parse_standard("12 34 x", moves);
  EXPECT_EQ(moves, moves_of("12 34"));
}

// ---- Writing a move ----

TEST(AppendStandard, WritesEveryPlaceAsItIsRead) {
  for (const char* text : {"12", "9A", "BC", "D1", "1a", "g1", "i1", "jk", "1h", "12v1", "12vd"}) {
    EXPECT_EQ(text_of(test::move_of(text)), text);
  }
}

TEST(AppendStandard, Appends) {
  std::string text = "12 ";
  append_standard(text, {Place::cascade(2), Place::foundation(), 0});
  EXPECT_EQ(text, "12 3h");
}

// ---- Writing a solution ----

std::string written(const Deal& deal, int freecells, const std::vector<Move>& moves) {
  std::string text = "what was there before";
  write_standard(deal, freecells, moves, text);
  return text;
}

/// Every move of a game under the ms rule, those of the rule included, with their counts.
std::vector<Move> all_moves(const Deal& deal, int freecells, std::span<const Move> listed) {
  Referee by_rule(deal, freecells, Autoplay::kMicrosoft);
  Referee by_hand(deal, freecells, Autoplay::kNone);
  std::vector<Move> moves;
  const auto make = [&](const Move& move) {
    moves.push_back(by_hand.resolve(move));
    EXPECT_EQ(by_hand.play(moves.back()), Violation::kNone);
  };
  const auto follow = [&] {
    std::vector<Move> legal;
    while (by_hand.board().cards_home() < by_rule.board().cards_home()) {
      by_hand.legal_moves(legal);
      for (const Move& move : legal) {
        if (!move.to.is_foundation()) continue;
        Referee ahead = by_hand;
        ahead.play(move);
        bool wanted = true;
        for (int s = 0; s < kSuits; ++s) {
          wanted &= ahead.board().foundations[s] <= by_rule.board().foundations[s];
        }
        if (wanted) {
          make(move);
          break;
        }
      }
    }
  };
  follow();
  for (const Move& move : listed) {
    make(move);
    EXPECT_EQ(by_rule.play(move), Violation::kNone);
    follow();
  }
  return moves;
}

/// Deal 10913 as the catalogues have it: 19 listed moves, 85 card moves.
constexpr const char* kSolution10913 = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";

TEST(WriteStandard, GivesTheCataloguesText) {
  const Deal deal = microsoft_deal(10913);
  const std::vector<Move> moves = all_moves(deal, 4, moves_of(kSolution10913));
  EXPECT_GT(moves.size(), 52u);
  EXPECT_EQ(written(deal, 4, moves), kSolution10913);
}

TEST(WriteStandard, GivesTheSameForSingleCardMoves) {
  // Expanded, each supermove is several listed moves; replayed, the same cards move as often.
  const Deal deal = microsoft_deal(10913);
  std::vector<Move> singles;
  Referee referee(deal, 4, Autoplay::kNone);
  for (const Move& move : all_moves(deal, 4, moves_of(kSolution10913))) {
    expand_supermove(referee.board(), move, singles);
    ASSERT_EQ(referee.play(move), Violation::kNone);
  }
  ASSERT_EQ(singles.size(), 85u);
  const std::string text = written(deal, 4, singles);
  const Ruling ruling = Referee::replay(deal, 4, Autoplay::kMicrosoft, moves_of(text));
  EXPECT_TRUE(ruling.valid());
  EXPECT_EQ(ruling.counts.card_moves, 85);
}

/// A run QH JS TD on the first cascade, the sixth empty, the aces deep: nothing goes home.
TEST(WriteStandard, WritesACountOnlyWhereItIsNotImplied) {
  const Deal deal = deal_of(
      "KS KC KD KH QH JS TD\nAS 2S 3S 4S 5S 6S 7S 8S 9S TS QS\n"
      "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC\nAD 2D 3D 4D 5D 6D 7D 8D 9D JD QD\n"
      "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH\n:\n");
  const Place from = Place::cascade(0);
  const Place to = Place::cascade(5);
  EXPECT_EQ(written(deal, 4, {{from, to, 3}}), "16");
  EXPECT_EQ(written(deal, 4, {{from, to, 2}}), "16v2");
  EXPECT_EQ(written(deal, 4, {{from, to, 1}}), "16v1");
  EXPECT_EQ(written(deal, 1, {{from, to, 2}}), "16");
  // Onto a card there is but one number that fits.
  EXPECT_EQ(written(deal, 4, {{Place::cascade(4), Place::cascade(2), 1}}), "53");
}

TEST(WriteStandard, LeavesOutWhatTheRuleDoes) {
  const Deal deal = deal_of("Founds: C-T D-Q S-T H-Q\nKD JC\nKH JS\nKS QS\nKC QC\n");
  // By the rule everything goes home at once, before the first move.
  EXPECT_EQ(written(deal, 4, moves_of("1hv1 2hv1 3hv1 4hv1 1hv1 2hv1 3hv1 4hv1")), "");
  // A move of a card which the rule has taken is needless.
  EXPECT_EQ(written(deal, 4, moves_of("1av1 ahv1 2hv1")), "");
}

TEST(WriteStandard, WritesHomeMovesThatTheRuleDoesNotMake) {
  // 3C may not leave by itself while the red twos are out.
  const Deal deal = deal_of(
      "Founds: C-2 D-0 H-0 S-0\nKC QC JC TC 9C 8C 7C 6C 5C 4C 3C\nAD 2D 3D 4D 5D 6D 7D 8D 9D TD JD "
      "QD KD\n"
      "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\nAS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n");
  EXPECT_EQ(written(deal, 4, moves_of("1hv1 2av1 1hv1")), "1h 2a 1h");
}

TEST(WriteStandard, MovesWhatIsLeftOfARun) {
  // The rule takes AS off the run 2D AS at once; the supermove of two is one card.
  const Deal deal = deal_of(
      "Founds: C-K H-K\nKD QD JD TD 9D 8D 7D 6D 5D 4D 3D AD 2D AS\n"
      "KS QS JS TS 9S 8S 7S 6S 5S 4S 2S 3S\n:\n:\n");
  EXPECT_EQ(written(deal, 4, {{Place::cascade(0), Place::cascade(1), 2}}), "12");
  EXPECT_EQ(written(deal, 4, {{Place::cascade(0), Place::cascade(2), 2}}), "13");
  EXPECT_EQ(written(deal, 4, {{Place::cascade(0), Place::cascade(2), 1}}), "");
}

TEST(WriteStandard, NamesTheMoveThatCannotBePlayed) {
  const Deal deal = microsoft_deal(10913);
  const auto message = [&](std::string_view moves) -> std::string {
    try {
      written(deal, 4, moves_of(moves));
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_EQ(message("26v1 1av1 7av1"), "move 3 (7av1): target freecell is occupied");
  EXPECT_EQ(message("1hv1"), "move 1 (1hv1): card is not the next on its foundation");
  EXPECT_EQ(message("9av1"), "move 1 (9av1): no such cascade or freecell");
  EXPECT_EQ(message("hav1"), "move 1 (hav1): foundations never give a card back");
  EXPECT_EQ(message("1ev1"), "move 1 (1ev1): no such cascade or freecell");
  EXPECT_EQ(message("19v1"), "move 1 (19v1): no such cascade or freecell");
  EXPECT_EQ(message("a1v1"), "move 1 (a1v1): nothing there to move");
  EXPECT_EQ(message("ab"), "move 1 (ab): its count is not given");
}

// ---- Any game, written and read, is the same game ----

/// A random move that is legal, supermoves and home moves among them; nothing at a dead end.
std::optional<Move> random_move(const Referee& referee, std::vector<Move>& legal,
                                std::mt19937_64& generator) {
  referee.legal_moves(legal);
  if (legal.empty()) return std::nullopt;
  const auto home = std::ranges::find_if(legal, [](Move m) { return m.to.is_foundation(); });
  if (home != legal.end() && generator() % 2 == 0) return *home;
  const auto cascades = static_cast<std::uint64_t>(referee.board().cascade_count);
  for (int attempt = 0; attempt < 20; ++attempt) {  // a supermove, if one is found quickly
    const Move implied =
        referee.resolve({Place::cascade(static_cast<int>(generator() % cascades)),
                         Place::cascade(static_cast<int>(generator() % cascades)), 0});
    if (implied.count < 2) continue;
    Move move = implied;
    if (generator() % 3 == 0) move.count = static_cast<std::uint8_t>(1 + generator() % move.count);
    if (Referee(referee).play(move) == Violation::kNone) return move;
  }
  return legal[generator() % legal.size()];
}

/// As text that is read again has it: occupied freecells first.
std::string without_places(const Board& board) { return text_of(deal_of(text_of(board))); }

/// The board once the ms rule has made its moves.
std::string settled(const Board& board) {
  const Referee referee(deal_of(text_of(board)), board.freecell_count, Autoplay::kMicrosoft);
  return without_places(referee.board());
}

TEST(WriteStandard, RandomGamesSurviveWritingAndReading) {
  std::mt19937_64 generator(17);
  std::vector<Move> legal;
  std::vector<Move> moves;
  int supermoves = 0;
  int home = 0;
  for (int game = 0; game < 1000; ++game) {
    const int cascades = kMinCascades + game % 10;
    const int freecells = game % 11;
    const Deal deal = random_deal(11, static_cast<std::uint64_t>(game), cascades);
    Referee played(deal, freecells, Autoplay::kNone);
    moves.clear();
    for (int i = 0; i < 200; ++i) {
      const auto move = random_move(played, legal, generator);
      if (!move) break;
      ASSERT_EQ(played.play(*move), Violation::kNone);
      moves.push_back(*move);
      supermoves += move->count > 1;
      home += move->to.is_foundation();
    }
    const std::string text = written(deal, freecells, moves);
    Referee replayed(deal, freecells, Autoplay::kMicrosoft);
    for (const Move& move : moves_of(text)) {
      ASSERT_EQ(replayed.play(move), Violation::kNone) << "game " << game;
    }
    ASSERT_EQ(without_places(replayed.board()), settled(played.board())) << "game " << game;
    ASSERT_LE(replayed.counts().card_moves, played.counts().card_moves + kCards);
  }
  EXPECT_GT(supermoves, 1000);
  EXPECT_GT(home, 1000);
}

}  // namespace
}  // namespace freecell
