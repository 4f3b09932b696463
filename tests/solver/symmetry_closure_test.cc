#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "dealer/games.h"
#include "solver/position/alike_cards.h"
#include "solver/position/position.h"
#include "solver/proof/distinguished_pairs.h"
#include "solver/proof/proof_search.h"
#include "tests/solver/plain_position.h"
#include "tests/solver/small_boards.h"
#include "tests/support/board_count.h"
#include "tests/support/boards.h"
#include "tests/support/plain_positions.h"
#include "tests/support/rules_grid.h"

// A proof up to symmetry is right if it leaves nothing out. So the search goes on past won
// positions here, and every class that can be reached has to be among those that it visits. What
// can be reached is found by brute force, and which positions are of one class is decided by the
// plain rule: neither knows anything of the solver. tests/solver/planted_mistakes.sh plants
// mistakes and demands that these tests fail.
namespace freecell {
namespace {

using test::board_of_kind;
using test::BoardKind;
using test::kBoardKinds;
using test::plain_state;
using test::PlainPositions;
using test::PlainState;
using test::SmallBoard;

struct Visited {
  bool is_complete = false;
  bool has_won = false;
  std::uint64_t positions = 0;
  std::vector<PackedPosition> members;  ///< by whole layers only
};

Visited visit_all(const SmallBoard& board, const Rules& game, LayerMemory memory, int workers,
                  std::uint64_t most_positions, CardSet exchangeable) {
  ProofSearch search(workers, {.memory = memory, .goes_on_past_wins = true});
  Visited visited;
  if (memory == LayerMemory::kWhole) {
    search.set_sink([&](Layer, const std::function<const PackedPosition*()>& next) {
      while (const PackedPosition* packed = next()) visited.members.push_back(*packed);
    });
  }
  search.begin(board.deal, game.with_freecells(board.freecells), exchangeable);
  std::optional<SearchStatus> status;
  while (!status) status = search.search_layer({most_positions, ~std::uint64_t{0}}, {});
  visited.is_complete = *status == SearchStatus::kExhausted || *status == SearchStatus::kSolved;
  visited.has_won = *status == SearchStatus::kSolved;
  visited.positions = search.progress().positions;
  return visited;
}

/// Compares boards of one kind, and counts what it has compared.
class Closure {
 public:
  Closure(const Rules& game, std::size_t most_positions, std::uint64_t seed)
      : game_(game), most_positions_(most_positions), random_(seed) {}

  /// Returns false if something is missing.
  bool compare(const SmallBoard& board) {
    using Home = PlainPositions::Home;
    // Every third board is compared with what can be reached without autoplay, which is several
    // times as much.
    const Home home = boards_ % 3 == 0 ? Home::kByHand : Home::kSafeCardsByRule;
    const PlainPositions plain(board.deal, game_.with_freecells(board.freecells), home,
                               most_positions_);
    if (!plain.is_complete() || plain.states().size() < kFewPositions) return true;
    const Visited visited =
        visit_all(board, game_, LayerMemory::kWhole, 1, kManyTimes * most_positions_, kAllCards);
    if (!visited.is_complete) {
      ++too_many_;
      return true;
    }
    ++boards_;
    if (plain.can_be_won()) ++won_;
    if (!board.deal.freecell_cards().empty()) ++boards_with_cells_;
    positions_ += plain.states().size();
    members_ += visited.members.size();
    if (home == Home::kSafeCardsByRule && !is_plain_without_symmetry(board, plain)) return false;
    return has_all(board, plain, visited, 0) && is_the_same_otherwise(board, visited) &&
           has_all_with_pairs_apart(board, plain);
  }

  void print(int kind) const {
    std::cout << game_text(game_) << ", kind " << kind << ": " << boards_ << " boards, " << won_
              << " can be won, " << boards_with_cells_ << " with cards in cells; " << positions_
              << " positions of " << classes_ << " classes; visited " << members_ << "; "
              << too_many_ << " boards left out\n";
  }
  int boards() const { return boards_; }
  std::uint64_t positions() const { return positions_; }
  std::uint64_t classes() const { return classes_; }
  std::uint64_t members() const { return members_; }

 private:
  /// With fewer the game plays itself.
  static constexpr std::size_t kFewPositions = 8;
  /// A fork may lead to what cannot be reached.
  static constexpr std::uint64_t kManyTimes = 20;

  bool has_all_with_pairs_apart(const SmallBoard& board, const PlainPositions& plain) {
    const auto distinguished = static_cast<PairSet>(random_() & random_()) & kAllPairs;
    const Visited visited = visit_all(board, game_, LayerMemory::kWhole, 1, ~std::uint64_t{0},
                                      exchangeable_cards(distinguished));
    return has_all(board, plain, visited, distinguished);
  }

  bool has_all(const SmallBoard& board, const PlainPositions& plain, const Visited& visited,
               PairSet distinguished) {
    const Game game(board.deal, game_.with_freecells(board.freecells));
    std::unordered_set<std::string> names;
    for (const PackedPosition& packed : visited.members) {
      names.insert(plain_state(Position(packed, game)).class_name(distinguished, game_));
    }
    std::unordered_set<std::string> reached;
    for (PlainState state : plain.states()) {
      state.settle(game_);
      if (const auto [name, is_new] = reached.insert(state.class_name(distinguished, game_));
          is_new && !names.contains(*name)) {
        return fails(board, "a class that can be reached was not visited");
      }
    }
    // Then a class would have two representatives, and a search by levels might never end.
    if (names.size() != visited.members.size()) return fails(board, "a class was visited twice");
    if (distinguished == 0) classes_ += reached.size();
    if (plain.can_be_won() && !visited.has_won) return fails(board, "no won position was met");
    return true;
  }

  bool is_plain_without_symmetry(const SmallBoard& board, const PlainPositions& plain) const {
    const Game game(board.deal, game_.with_freecells(board.freecells));
    const Visited visited =
        visit_all(board, game_, LayerMemory::kWhole, 1, 2 * plain.states().size(), 0);
    const std::unordered_set<PlainState, PlainState::Hash> reached(plain.states().begin(),
                                                                   plain.states().end());
    const bool has_none_else = std::ranges::all_of(visited.members, [&](const auto& packed) {
      return reached.contains(plain_state(Position(packed, game)));
    });
    if (!has_none_else || visited.members.size() != reached.size()) {
      return fails(board, "without symmetry there are others");
    }
    return true;
  }

  bool is_the_same_otherwise(const SmallBoard& board, const Visited& visited) const {
    const Visited shared =
        visit_all(board, game_, LayerMemory::kWhole, 2, 2 * visited.positions + 1, kAllCards);
    if (shared.members != visited.members) return fails(board, "two threads visit others");
    for (const int workers : {1, 2}) {
      const Visited levels = visit_all(board, game_, LayerMemory::kLevels, workers,
                                       2 * visited.positions + 1, kAllCards);
      if (!levels.is_complete || levels.positions != visited.positions ||
          levels.has_won != visited.has_won) {
        return fails(board, "by levels there are others");
      }
    }
    return true;
  }

  bool fails(const SmallBoard& board, const char* what) const {
    ADD_FAILURE() << what << "; " << game_text(game_) << ", freecells " << board.freecells << "\n"
                  << test::text_of(board.deal);
    return false;
  }

  Rules game_;
  std::size_t most_positions_;
  std::mt19937_64 random_;
  int boards_ = 0;
  int boards_with_cells_ = 0;
  int won_ = 0;
  int too_many_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t classes_ = 0;
  std::uint64_t members_ = 0;
};

void compare_closures(const Rules& game, std::uint64_t seed, int boards,
                      std::size_t most_positions) {
  std::mt19937_64 random(seed);
  std::uint64_t positions = 0;
  std::uint64_t classes = 0;
  for (int kind = 0; kind < kBoardKinds; ++kind) {
    Closure closure(game, most_positions, seed);
    while (closure.boards() < boards) {
      // The first board tells enough: the rest would most likely fail, too.
      ASSERT_TRUE(closure.compare(board_of_kind(random, static_cast<BoardKind>(kind), game)));
    }
    closure.print(kind);
    positions += closure.positions();
    classes += closure.classes();
  }
  const bool has_alike_cards = ever_alike(game.building) != 0;
  EXPECT_GT(positions, has_alike_cards ? classes + classes / 10 : 0);
}

TEST(SymmetryClosure, EveryClassThatCanBeReachedIsVisited) { compare_closures({}, 1, 40, 3'000); }

TEST(SymmetryClosure, EveryClassThatCanBeReachedIsVisitedInEveryGame) {
  for (const Rules& game : test::grid_of_rules()) compare_closures(game, 3, 5, 2'000);
}

TEST(SlowSymmetryClosure, EveryClassThatCanBeReachedIsVisited) {
  compare_closures({}, 2, test::board_count(20), 10'000);
}

TEST(SlowSymmetryClosure, EveryClassThatCanBeReachedIsVisitedInEveryGame) {
  for (const Rules& game : test::grid_of_rules()) {
    compare_closures(game, 4, test::board_count(8), 3'000);
  }
}

}  // namespace
}  // namespace freecell
