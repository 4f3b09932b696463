#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/bucket_queue.h"
#include "solver/closed_set.h"
#include "solver/evaluator.h"
#include "solver/position.h"
#include "solver/search_status.h"
#include "solver/stop_callback.h"

namespace freecell {

/// Finds the pairs of alike cards that a proof up to symmetry must keep apart. If a proof exchanges
/// all alike cards, it may meet a won position that the game does not lead to: somewhere on the way
/// there two cards were told apart, and the way goes on with them the wrong way round. Once that
/// pair is kept apart from the beginning, this way is gone. The finder searches for such a way,
/// replays it with real cards up to the first pair that is the wrong way round, keeps that apart,
/// and searches again. This is counterexample-guided abstraction refinement (E. Clarke, O.
/// Grumberg, S. Jha, Y. Lu, H. Veith, CAV 2000).
///
/// What it finds proves nothing. A proof (ProofSearch) has to follow. Not thread-safe.
class PairFinder {
 public:
  /// `order` says which positions are searched first. It must live as long as the finder.
  explicit PairFinder(const Evaluator& order) : order_(order) {}

  /// Takes pairs from `exchangeable` until the search meets no won position. The result is
  /// kExhausted then. It is kSolved if a way to a won position is one of real cards, so the deal
  /// can be won; `solution` has its steps. `budget` limits the positions of all searches together
  /// and the bytes of each. Any other status means that a limit or `stop` ended the search; what it
  /// has taken from `exchangeable` by then stays taken.
  SearchStatus narrow(const Position& start, const Game& game, CardSet& exchangeable,
                      SearchBudget budget, const StopCallback& stop);

  /// The steps to the won position, without automatic moves. Call this after kSolved.
  const std::vector<Step>& solution() const { return steps_; }
  /// The positions that all searches of the last call have expanded.
  std::uint64_t expanded() const { return expanded_; }
  /// Frees the memory beyond what ordinary deals take.
  void clear();

 private:
  SearchStatus search(const Position& root, const Game& game, CardSet exchangeable,
                      SearchBudget budget, const StopCallback& stop);
  bool expand(std::uint32_t id, const Game& game, CardSet exchangeable);
  std::vector<PackedPosition> way() const;
  CardSet first_difference(const Position& root, const Game& game, CardSet exchangeable);

  const Evaluator& order_;
  ClosedSet closed_;
  BucketQueue<std::uint32_t> open_;
  PackedPosition won_;
  std::uint32_t won_parent_ = 0;
  std::uint64_t expanded_ = 0;
  std::vector<Step> steps_;
};

}  // namespace freecell
