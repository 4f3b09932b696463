#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "dealer/solution_reading.h"
#include "dealer/supermove.h"
#include "tests/support/boards.h"
#include "tests/support/plain_game.h"
#include "tests/support/plain_state.h"
#include "tests/support/rules_grid.h"

namespace freecell {
namespace {

using test::deal_of;
using test::move_of;
using test::moves_of;
using test::PlainState;
using test::text_of;

Rules game(const char* name, int freecells = 4) {
  return rules_of_game(name).with_freecells(freecells).with_autoplay(Autoplay::kNone);
}

// ---- Single moves ----

/// A king with a run of its suit, one with a run in both colours, and one in a cell.
const std::string kFamilyBoard =
    "Foundations: H-8 C-9 D-9 S-9\n"
    "Freecells:  TS  KH\n"
    "KS QH JH TH 9H\n"
    "KD QS\n"
    "KC QC JC TC\n"
    "TD JS QD JD\n"
    ":\n"
    ":\n";

TEST(RefereeFamily, JudgesEachMoveByTheRules) {
  using enum Violation;
  struct Case {
    Rules rules;
    const char* moves;
    Violation violation;
  };
  const Case cases[] = {
      {game("freecell"), "42 a4 35 25 15 b5", kNone},
      {game("freecell"), "b4", kDoesNotFit},
      {game("bakers"), "35v4 35v3 35v1 15v4 25 b5", kNone},
      {game("bakers"), "42 a4", kDoesNotFit},
      {game("bakers"), "15v5 25v2", kNotInSequence},
      {game("kings-only-bakers"), "b5", kNone},
      {game("kings-only-bakers"), "15 15v4 25 35v3 a5", kKingsOnly},
      {game("kings-only-bakers"), "35 35v4", kTooManyCards},  // the cascades are no room
      {game("kings-only-bakers", 5), "35 35v4", kNone},
      {game("forecell"), "25 25v2 42 b5", kNone},
      {game("forecell"), "35 25v1", kKingsOnly},
      {game("relaxed-seahaven", 2), "35 35v4", kNone},
      {game("relaxed-seahaven", 2), "15 35v3", kKingsOnly},
      {game("relaxed-freecell", 2), "25v2 25v1 42", kNone},
      {game("freecell:empty-cascade=none"), "42 a4", kNone},
      {game("freecell:empty-cascade=none"), "b5 25 25v1 35", kTakesNothing},
      {game("seahaven:empty-cascade=none:run-moves=any"), "35 a5", kTakesNothing},
  };
  for (const auto& [rules, moves, violation] : cases) {
    const Referee referee(deal_of(kFamilyBoard), rules);
    for (const Move& move : moves_of(moves)) {
      EXPECT_EQ(referee.judge(move), violation) << game_text(rules) << " " << text_of(move);
    }
  }
}

TEST(RefereeFamily, CountsTheCardsOfARun) {
  const auto card_moves = [](const Rules& rules, const char* move) {
    Referee referee(deal_of(kFamilyBoard), rules);
    EXPECT_EQ(referee.play(move_of(move)), Violation::kNone);
    EXPECT_EQ(referee.counts().player_moves, 1);
    return referee.counts().card_moves;
  };
  EXPECT_EQ(card_moves(game("bakers", 2), "35v2"), 3);           // one is parked on cascade 6
  EXPECT_EQ(card_moves(game("bakers"), "35"), 7);                // two in cells, one there
  EXPECT_EQ(card_moves(game("kings-only-bakers", 5), "35"), 7);  // three in cells
  EXPECT_EQ(card_moves(game("relaxed-seahaven", 2), "35"), 4);   // no single-card moves do it
}

/// A king brings its whole run, however the solution's notation counts.
TEST(RefereeFamily, TheKingImpliesTheCount) {
  const Deal deal = deal_of("Foundations: H-K C-9 D-K S-K\nKC QC JC TC\n:\n:\n:\n");
  const Referee referee(deal, game("kings-only-bakers"));
  EXPECT_EQ(text_of(referee.without_implied_count(move_of("12v4"))), "12");
  std::vector<WrittenMove> moves;
  for (const Move& move : moves_of("12 2h 2h 2h 2h")) moves.push_back({.move = move});
  for (const auto to_empty :
       {ToEmptyCascade::kAsManyAsFit, ToEmptyCascade::kOneCard, ToEmptyCascade::kAnyNumber}) {
    const Reading reading{Autoplay::kNone, to_empty};
    const auto check = [&](const Rules& rules) {
      return check_solution(deal, rules, moves, std::span(&reading, 1));
    };
    EXPECT_TRUE(check(game("kings-only-bakers")).valid());
    EXPECT_EQ(check(game("kings-only-bakers", 2)).violation, Violation::kTooManyCards);
    EXPECT_TRUE(check(game("relaxed-seahaven", 2)).valid());
  }
}

// ---- Random games against the plain game ----

struct Table {
  int freecells;
  int cascades;
  int dealt_to_cells;
  CellsFrom cells_from;
};

constexpr Table kTables[] = {{0, 5, 0, CellsFrom::kLast},
                             {1, 13, 1, CellsFrom::kFirst},
                             {2, 4, 2, CellsFrom::kLast},
                             {4, 8, 3, CellsFrom::kFirst},
                             {10, 10, 10, CellsFrom::kLast}};

/// The higher cards, most of them where they fit, on some of the cascades and in some cells.
Deal random_board(const Rules& rules, std::mt19937& random) {
  const int home = 6 + static_cast<int>(random() % 4);
  std::vector<std::vector<Card>> cascades(static_cast<std::size_t>(rules.cascades));
  std::vector<Card> in_cells;
  for (int id = kCards - 1; id >= kSuits * home; --id) {
    const Card card = Card::from_id(id);
    if (random() % 8 == 0 && std::ssize(in_cells) < rules.freecells) {
      in_cells.push_back(card);
      continue;
    }
    const auto fits = [&](const std::vector<Card>& cascade) {
      return !cascade.empty() && rules.fits_on(card, cascade.back());
    };
    const auto fitting = std::ranges::find_if(cascades, fits);
    const bool is_built = fitting != cascades.end() && random() % 4 != 0;
    (is_built ? *fitting : cascades[random() % (cascades.size() - 1)]).push_back(card);
  }
  return deal_of(cascades, in_cells, {home, home, home, home});
}

/// Two games are played side by side: that of the referee and the plain one.
class SideBySide {
 public:
  SideBySide(const Deal& deal, const Rules& rules) : referee_(deal, rules), plain_(deal, rules) {}

  void play(int moves, std::mt19937& random) {
    for (; moves > 0 && !referee_.board().won(); --moves) {
      ASSERT_NO_FATAL_FAILURE(compare());
      if (legal_.empty()) return;
      const std::string text = text_of(legal_[random() % legal_.size()]);
      ASSERT_EQ(referee_.play(move_of(text)), Violation::kNone) << text;
      ASSERT_TRUE(plain_.play(text)) << text;
    }
    ASSERT_EQ(referee_.board().won(), plain_.won());
  }

  int runs_onto_cards() const { return runs_onto_cards_; }
  int runs_to_empty() const { return runs_to_empty_; }

 private:
  void compare() {
    referee_.legal_moves_and_supermoves(legal_);
    std::vector<std::string> texts;
    for (const Move& move : legal_) {
      texts.push_back(text_of(move));
      if (move.count == 1) continue;
      ASSERT_NO_FATAL_FAILURE(compare_with_single_cards(move));
    }
    ASSERT_EQ(texts, plain_moves()) << text_of(referee_.board());
    ASSERT_EQ(next_positions(), plain_next_positions()) << text_of(referee_.board());
  }

  /// The positions after each move of one card, or of a run if that is no shorthand for such moves.
  std::set<PlainState> next_positions() const {
    std::set<PlainState> positions = {PlainState(referee_.board())};  // from cell to cell
    for (const Move& move : legal_) {
      std::vector<Move> parts;
      expand_supermove(referee_.board(), move, referee_.rules(), parts);
      if (parts.size() > 1) continue;
      Referee next = referee_;
      next.play(move);
      positions.emplace(next.board());
    }
    return positions;
  }

  std::set<PlainState> plain_next_positions() const {
    const Rules& rules = referee_.rules();
    std::set<PlainState> positions = {PlainState(referee_.board())};
    PlainState(referee_.board()).for_each_move(rules, [&](PlainState next) {
      if (rules.autoplay == Autoplay::kMicrosoft) next.settle();
      positions.insert(next);
    });
    return positions;
  }

  /// The legal moves, in the order of the referee; on the way, those whose counts are implied.
  std::vector<std::string> plain_moves() const {
    const auto cascades = static_cast<std::size_t>(referee_.rules().cascades);
    const auto cells = static_cast<std::size_t>(referee_.rules().freecells);
    const std::string places =
        std::string("123456789ABCD", cascades) + std::string("abcdefgijk", cells) + "h";
    std::vector<std::string> texts;
    for (const char from : places) {
      for (const char to : places) {
        std::string text = {from, to};
        const Move move = referee_.resolve(move_of(text));
        const bool is_legal = referee_.judge(move) == Violation::kNone;
        EXPECT_EQ(is_legal ? move.count : 0, plain_.cards_moved(text)) << text;
        text += "v1";
        const bool may_be_run = std::max(places.find(from), places.find(to)) < cascades;
        for (const char count : std::string_view("123456789abcd", may_be_run ? 13 : 1)) {
          text.back() = count;
          if (plain_.cards_moved(text) > 0) texts.push_back(text);
        }
      }
    }
    return texts;
  }

  /// The supermove leads where the moves of single cards lead, and counts as many.
  void compare_with_single_cards(const Move& move) {
    const bool is_empty = referee_.board().cascades[move.to.index].empty();
    ++(is_empty ? runs_to_empty_ : runs_onto_cards_);
    std::vector<Move> singles;
    expand_supermove(referee_.board(), move, referee_.rules(), singles);
    Referee whole = referee_;
    Referee by_singles = referee_;
    ASSERT_EQ(whole.play(move), Violation::kNone);
    for (const Move& single : singles) {
      ASSERT_EQ(by_singles.play(single), Violation::kNone) << text_of(single);
    }
    ASSERT_EQ(text_of(whole.board()), text_of(by_singles.board())) << text_of(move);
    ASSERT_EQ(whole.counts().card_moves, by_singles.counts().card_moves) << text_of(move);
  }

  Referee referee_;
  test::PlainGame plain_;
  std::vector<Move> legal_;
  int runs_onto_cards_ = 0;
  int runs_to_empty_ = 0;
};

/// Plays random games on all tables, from starts and from the middle.
void compare_games(Rules rules, std::mt19937& random) {
  int runs_onto_cards = 0;
  int runs_to_empty = 0;
  for (const Table& table : kTables) {
    rules.freecells = table.freecells;
    rules.cascades = table.cascades;
    rules.dealt_to_cells = table.dealt_to_cells;
    rules.cells_from = table.cells_from;
    for (int round = 0; round < 8; ++round) {
      rules.autoplay = round % 4 == 1 ? Autoplay::kMicrosoft : Autoplay::kNone;
      const Deal deal = round < 2 ? microsoft_deal(static_cast<std::int64_t>(random()), rules)
                                  : random_board(rules, random);
      SCOPED_TRACE(game_text(rules) + "\n" + text_of(deal));
      SideBySide games(deal, rules);
      ASSERT_NO_FATAL_FAILURE(games.play(16, random));
      runs_onto_cards += games.runs_onto_cards();
      runs_to_empty += games.runs_to_empty();
    }
  }
  EXPECT_GT(runs_onto_cards, 20) << game_text(rules);
  const bool may_enter = rules.may_enter_empty(Card::from_id(kCards - 1));
  EXPECT_EQ(runs_to_empty > 20, may_enter) << game_text(rules);
}

TEST(RefereeFamily, PlaysAsThePlainGame) {
  std::mt19937 random(1);
  for (const Rules& rules : test::grid_of_rules()) {
    ASSERT_NO_FATAL_FAILURE(compare_games(rules, random));
  }
}

}  // namespace
}  // namespace freecell
