#include "dealer/notation.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::moves_of;
using test::text_of;

TEST(ParseStandard, ReadsPlacesAndCounts) {
  EXPECT_EQ(moves_of("1a 9D Ak jh"),
            (std::vector<Move>{{Place::cascade(0), Place::freecell(0), 0},
                               {Place::cascade(8), Place::cascade(12), 0},
                               {Place::cascade(9), Place::freecell(9), 0},
                               {Place::freecell(8), Place::foundation(), 0}}));
  const std::vector<Move> moves = moves_of("a1 b1 c1 d1 e1 f1 g1 i1 j1 k1");
  for (int i = 0; i < kMaxFreecells; ++i) EXPECT_EQ(moves[i].from, Place::freecell(i));
  EXPECT_EQ(moves_of("12v1 12va 12vd 12"),
            (std::vector<Move>{{Place::cascade(0), Place::cascade(1), 1},
                               {Place::cascade(0), Place::cascade(1), 10},
                               {Place::cascade(0), Place::cascade(1), 13},
                               {Place::cascade(0), Place::cascade(1), 0}}));
  EXPECT_EQ(moves_of("  12\n34\t\r\n56 "), moves_of("12 34 56"));
  EXPECT_TRUE(moves_of("").empty());
  EXPECT_TRUE(moves_of(" \n").empty());
}

TEST(ParseStandard, ForgetsWhatTheVectorHeld) {
  std::vector<Move> moves = moves_of("12 34");
  parse_standard("56", moves);
  EXPECT_EQ(moves, moves_of("56"));
}

std::string reading_error(std::string_view text) {
  std::vector<Move> moves;
  const auto result = parse_standard(text, moves);
  const auto* error = std::get_if<NotationError>(&result);
  return error ? std::to_string(error->offset) + ": " + error->message : "none";
}

TEST(ParseStandard, SaysWhereItFails) {
  EXPECT_EQ(reading_error("12 3"), "4: move cut short: source and target are expected");
  EXPECT_EQ(reading_error("12 3 45"), "4: move cut short: source and target are expected");
  EXPECT_EQ(reading_error("12 0a"), "3: no cascade, freecell or home: '0'");
  EXPECT_EQ(reading_error("12 1E"), "4: no cascade, freecell or home: 'E'");
  EXPECT_EQ(reading_error("12 1l"), "4: no cascade, freecell or home: 'l'");
  EXPECT_EQ(reading_error(std::string_view("12 \0", 4)),
            "3: no cascade, freecell or home: an unprintable character");
  EXPECT_EQ(reading_error("1234"), "2: moves are separated by white space, not by '3'");
  EXPECT_EQ(reading_error("12v"), "3: the count after v is a hexadecimal digit, 1 to d");
  EXPECT_EQ(reading_error("12v0"), "3: the count after v is a hexadecimal digit, 1 to d");
  EXPECT_EQ(reading_error("12ve"), "3: the count after v is a hexadecimal digit, 1 to d");
  EXPECT_EQ(reading_error("12v x"), "3: the count after v is a hexadecimal digit, 1 to d");
  EXPECT_EQ(reading_error("12v12"), "4: the count after v is one hexadecimal digit");
}

TEST(ParseStandard, KeepsTheMovesBeforeAnError) {
  std::vector<Move> moves;
  parse_standard("12 34 x", moves);
  EXPECT_EQ(moves, moves_of("12 34"));
}

TEST(AppendStandard, WritesEveryPlaceAsItIsRead) {
  for (const char* text : {"12", "9A", "BC", "D1", "1a", "g1", "i1", "jk", "1h", "12v1", "12vd"}) {
    EXPECT_EQ(text_of(test::move_of(text)), text);
  }
}

TEST(ToString, WritesACountOnlyWhereItMayMatter) {
  for (const auto& [move, text] : {std::pair{"2av1", "2a"},
                                   {"1hv1", "1h"},
                                   {"b3v1", "b3"},
                                   {"bh", "bh"},
                                   {"12v1", "12v1"},
                                   {"12v3", "12v3"},
                                   {"12", "12"}}) {
    EXPECT_EQ(to_string(test::move_of(move)), text);
  }
}

TEST(WriteStandard, SeparatesMovesByOneSpace) {
  // Deal 10913 as the catalogues have it.
  const std::string solution = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b 3bv2";
  std::string text = "what was there before";
  write_standard(moves_of(solution), text);
  EXPECT_EQ(text, solution);
  write_standard({}, text);
  EXPECT_EQ(text, "");
}

TEST(WriteStandard, WritesWhatIsRead) {
  std::mt19937_64 random(17);
  const auto place = [&](bool target) {
    const auto kind = random() % (target ? 3 : 2);
    if (kind == 0) return Place::cascade(static_cast<int>(random() % kMaxCascades));
    if (kind == 1) return Place::freecell(static_cast<int>(random() % kMaxFreecells));
    return Place::foundation();
  };
  std::string text;
  for (int solution = 0; solution < 1000; ++solution) {
    std::vector<Move> moves;
    for (auto left = random() % 100; left > 0; --left) {
      const auto count = random() % 4 == 0 ? random() % (kRanks + 1) : 0;
      moves.push_back({place(false), place(true), static_cast<std::uint8_t>(count)});
    }
    write_standard(moves, text);
    ASSERT_EQ(moves_of(text), moves);
  }
}

}  // namespace
}  // namespace freecell
