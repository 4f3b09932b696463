// Boards from the middle of a game, printed in every shape that people and programs use. The reader
// gives the same board or refuses; it never gives another one.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "dealer/board_deal.h"
#include "dealer/board_text.h"
#include "dealer/card_text.h"
#include "dealer/random_deal.h"
#include "dealer/referee.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

// ---- Cards ----

std::string letters(Card card) { return card_name(card); }

std::string with_ten(Card card) {
  return card.rank() == 10 ? "10" + std::string(1, suit_letter(card.suit())) : card_name(card);
}

std::string numbers(Card card) { return std::to_string(card.rank()) + suit_letter(card.suit()); }

std::string signs(Card card) {
  constexpr std::array<const char*, kSuits> kSigns = {"♣", "♦\uFE0F", "♥", "♠"};
  return rank_letter(card.rank()) +
         std::string(kSigns[static_cast<std::size_t>(card.suit_index())]);
}

std::string suit_first(Card card) {
  const std::string name = card_name(card);
  return {static_cast<char>(std::tolower(name[1])), static_cast<char>(std::tolower(name[0]))};
}

/// Spades, hearts, diamonds, clubs from U+1F0A1; the knight's place is skipped.
std::string glyph(Card card) {
  const int place = card.rank() + (card.rank() >= 12 ? 1 : 0);
  const int low = 0xA0 + 16 * (kSuits - 1 - card.suit_index()) + place;
  return {'\xF0', '\x9F', static_cast<char>(0x80 + (low >> 6)),
          static_cast<char>(0x80 + (low & 63))};
}

using Spelling = std::string (*)(Card);

std::string padded(std::string text, std::size_t places) {
  const bool is_wide = text.size() > 3;  // a sign or a glyph
  const std::size_t size = is_wide ? 1 : text.size();
  return text + std::string(places > size ? places - size : 0, ' ');
}

// ---- Parts of boards ----

std::string foundations(const Deal& deal) {
  std::string text = "Foundations:";
  for (const Suit suit : {Suit::kHearts, Suit::kClubs, Suit::kDiamonds, Suit::kSpades}) {
    const int rank = deal.foundation(suit);
    text += std::string(" ") + suit_letter(suit) + "-" + (rank == 0 ? '0' : rank_letter(rank));
  }
  return text + "\n";
}

std::string top_cards(const Deal& deal) {
  std::string text = "Foundations:";
  for (int suit = 0; suit < kSuits; ++suit) {
    const int rank = deal.foundation(static_cast<Suit>(suit));
    if (rank > 0) text += " " + card_name(Card::of(rank, static_cast<Suit>(suit)));
  }
  return text + "\n";
}

std::string cells(const Deal& deal, const std::string& name = "Freecells:") {
  std::string text = name;
  for (const Card card : deal.freecell_cards()) text += " " + card_name(card);
  return text + " -\n";
}

std::string header(const Deal& deal) {
  const bool is_full = deal.freecell_cards().size() == kMaxFreecells;
  std::string line = cells(deal);
  if (is_full) line.replace(line.size() - 3, 2, "");
  return foundations(deal) + line;
}

std::string joined(std::span<const Card> cards, Spelling spelling, const std::string& between) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : between) + spelling(card);
  return text;
}

/// One line a cascade; `before` is called with the number of each, from 1.
std::string cascades(const Deal& deal, Spelling spelling, const std::string& empty = ":",
                     const std::string& between = " ",
                     const std::function<std::string(int)>& before = {}) {
  std::string text;
  for (int i = 0; i < deal.cascades(); ++i) {
    if (before) text += before(i + 1);
    text += deal.cascade(i).empty() ? empty : joined(deal.cascade(i), spelling, between);
    text += '\n';
  }
  return text;
}

std::string without_end(std::string line, const std::string& blanks) {
  return line.substr(0, line.find_last_not_of(blanks) + 1);
}

/// One line a row. `places` is the width of a column, `gap` stands where there is no card.
std::string rows(const Deal& deal, Spelling spelling, const std::string& gap, std::size_t places,
                 const std::string& between, const std::string& trimmed) {
  std::size_t height = 0;
  for (int i = 0; i < deal.cascades(); ++i) height = std::max(height, deal.cascade(i).size());
  std::string text;
  for (std::size_t row = 0; row < height; ++row) {
    std::string line;
    for (int i = 0; i < deal.cascades(); ++i) {
      const auto cards = deal.cascade(i);
      if (i > 0) line += between;
      line += padded(row < cards.size() ? spelling(cards[row]) : gap, places);
    }
    text += without_end(line, trimmed) + "\n";
  }
  return text;
}

std::string utf16(const std::string& text) {
  std::string wide = "\xFF\xFE";
  for (const char c : text) wide += {c, '\0'};
  return wide;
}

std::string label(int number) { return "C" + std::to_string(number) + ": "; }

// ---- Shapes ----

struct Shape {
  const char* name;
  std::function<std::string(const Deal&, int board)> print;
  int least_right;              ///< of a hundred boards
  bool needs_cascades = false;  ///< their number must be given if it is not 8
};

const std::vector<Shape>& shapes() {
  static const std::array<const char*, 9> kGaps = {"-",  "--", "xx",   "..",   "*",
                                                   "[]", "__", "[  ]", "empty"};
  static const auto gap = [](int board) {
    return std::string(kGaps[static_cast<std::size_t>(board) % kGaps.size()]);
  };
  static const std::vector<Shape> kShapes = {
      {"text of freecell deal", [](const Deal& deal, int) { return test::text_of(deal); }, 100},
      {"cascades, each gap sign",
       [](const Deal& deal, int board) {
         return header(deal) + cascades(deal, letters, gap(board));
       },
       95},
      {"cascades, colons",
       [](const Deal& deal, int) {
         return header(deal) + cascades(deal, with_ten, "", " ", [](int) { return ": "; });
       },
       99},
      {"cascades, empty lines",
       [](const Deal& deal, int) { return header(deal) + cascades(deal, letters, ""); }, 60, true},
      {"cascades, C1:",
       [](const Deal& deal, int) { return header(deal) + cascades(deal, signs, "", ", ", label); },
       100},
      {"cascades, 1.",
       [](const Deal& deal, int) {
         return header(deal) + cascades(deal, suit_first, "-", " ",
                                        [](int number) { return std::to_string(number) + ". "; });
       },
       95},
      {"cascades, no blanks",
       [](const Deal& deal, int) { return header(deal) + cascades(deal, letters, "-", ""); }, 95},
      {"cascades, 1 to 13",
       [](const Deal& deal, int) { return header(deal) + cascades(deal, numbers, "-"); }, 95},
      {"cascades, glyphs",
       [](const Deal& deal, int) { return header(deal) + cascades(deal, glyph, "-", ""); }, 95},
      {"cascades, nothing said of home",
       [](const Deal& deal, int) { return cells(deal, "Cells:") + cascades(deal, letters); }, 95},
      {"cascades, top cards home",
       [](const Deal& deal, int) {
         return cells(deal, "Freecell:") + "\n" + cascades(deal, letters) + "\n" + top_cards(deal);
       },
       50},
      {"cascades, bullets",
       [](const Deal& deal, int board) {
         return header(deal) + cascades(deal, letters, "", " ",
                                        [board](int) { return board % 2 == 0 ? "- " : "* "; });
       },
       0},
      {"cascades, UTF-16",
       [](const Deal& deal, int) { return utf16(header(deal) + cascades(deal, letters)); }, 95},
      {"rows, -",
       [](const Deal& deal, int) { return header(deal) + rows(deal, letters, "-", 0, " ", ""); },
       50},
      {"rows, each gap sign in columns, left out at the end",
       [](const Deal& deal, int board) {
         return header(deal) + rows(deal, with_ten, gap(board), 6, " ", " " + gap(board));
       },
       50, true},
      {"rows, blanks",
       [](const Deal& deal, int) { return header(deal) + rows(deal, letters, "", 2, " ", " "); },
       50, true},
      {"rows, blanks, 10",
       [](const Deal& deal, int) { return header(deal) + rows(deal, with_ten, "", 3, "  ", " "); },
       50, true},
      {"rows, blanks, glyphs",
       [](const Deal& deal, int) { return header(deal) + rows(deal, glyph, "", 1, " ", " "); }, 50,
       true},
      {"rows, blanks, no columns",
       [](const Deal& deal, int) { return header(deal) + rows(deal, with_ten, " ", 0, " ", " "); },
       0, true},
      {"rows, numbers of columns",
       [](const Deal& deal, int) {
         std::string line;
         for (int i = 1; i <= deal.cascades(); ++i) line += padded(std::to_string(i), 4);
         return header(deal) + line + "\n" + rows(deal, letters, "", 4, "", " ");
       },
       90, true},
      {"rows, tabs",
       [](const Deal& deal, int) { return header(deal) + rows(deal, letters, "", 0, "\t", "\t"); },
       50, true},
      {"rows, commas",
       [](const Deal& deal, int) { return header(deal) + rows(deal, letters, "", 0, ",", ""); }, 50,
       true},
  };
  return kShapes;
}

/// A position after some random moves. Most boards have eight cascades.
Deal middle_of_a_game(std::mt19937_64& random, int board) {
  constexpr int kUsual = 3;
  const int cascades = board % 4 < kUsual ? kDefaultCascades : kMinCascades + board / 4 % 10;
  const int freecells = board % 4 < kUsual ? 4 : board / 4 % 11;
  Referee referee(random_deal(39, static_cast<std::uint64_t>(board), cascades),
                  Rules().with_freecells(freecells));
  test::play_at_random(referee, static_cast<int>(1 + random() % 100), random);
  return deal_of(referee.board());
}

TEST(BoardShapesSlow, AreReadAsTheSameBoardOrRefused) {
  constexpr int kBoards = 10'000;
  std::mt19937_64 random(39);
  std::vector<int> right(shapes().size());
  for (int board = 0; board < kBoards; ++board) {
    const Deal deal = middle_of_a_game(random, board);
    for (std::size_t i = 0; i < shapes().size(); ++i) {
      BoardTextOptions options;
      if (board % 2 == 0 || (shapes()[i].needs_cascades && deal.cascades() != 8))
        options.cascades = deal.cascades();
      const std::string text = shapes()[i].print(deal, board);
      const auto read = BoardTextReader(text, options).next();
      if (!std::holds_alternative<Deal>(read)) continue;
      // The program refuses a board of another number of cascades than it was told.
      if (options.cascades && std::get<Deal>(read).cascades() != options.cascades) continue;
      ++right[i];
      ASSERT_EQ(std::get<Deal>(read), deal) << shapes()[i].name << ", board " << board << ":\n"
                                            << text << "\n"
                                            << test::text_of(deal) << "is read as\n"
                                            << test::text_of(std::get<Deal>(read));
    }
  }
  for (std::size_t i = 0; i < shapes().size(); ++i) {
    std::cout << shapes()[i].name << ": " << right[i] << " right, " << kBoards - right[i]
              << " refused\n";
    EXPECT_GE(right[i] * 100, shapes()[i].least_right * kBoards) << shapes()[i].name;
  }
}

}  // namespace
}  // namespace freecell
