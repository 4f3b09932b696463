#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/depths/dealt_cascades.h"
#include "solver/depths/depth_state.h"
#include "solver/depths/king_moves.h"
#include "solver/depths/king_sets.h"
#include "solver/depths/tried_sets.h"
#include "solver/position/position.h"
#include "solver/search/bucket_queue.h"
#include "solver/search/instructions.h"
#include "solver/search/node_pool.h"
#include "solver/search/search_room.h"
#include "solver/search/search_status.h"
#include "solver/stop_callback.h"

namespace freecell {

/// What makes a position good, for the order of a search by depths: the less, the sooner. It
/// changes no verdict.
struct DepthWeights {
  std::array<std::int16_t, kRanks> unmoved;   ///< each card that has not moved, by its rank
  std::array<std::int16_t, kRanks> blocking;  ///< each of these above a lower card of its suit
  std::array<std::int16_t, kMaxFreecells + 1> free_cells;  ///< by their number
  std::array<std::int16_t, kSuits + 1> emptied;            ///< cascades, by their number, at most 4
  std::array<std::int16_t, 8> burying;  ///< each suit's next card, by the cards above it, at most 7
  std::int16_t ready;                   ///< each card on top whose parent is in a cascade
};

/// A complete search for games that build by suit and put only kings into empty cascades, or
/// nothing: Seahaven Towers, Eight Off, King Only Baker's Game, ForeCell by suit, boards from the
/// middle of games included. It searches over the depths of the cascades (DepthState) and, for each
/// of these, over the sets of kings that may stand in emptied cascades. docs/understand/depths.md
/// argues why it loses no solution: kExhausted is a proof. Not thread-safe.
class KingsSearch {
 public:
  /// `memory` is the budget that this search shares with others. It is null if it shares none.
  explicit KingsSearch(MemoryBudget* memory = nullptr,
                       Instructions instructions = fastest_instructions());
  /// For tuning, with other weights.
  explicit KingsSearch(const DepthWeights& weights);

  static const DepthWeights& default_weights();

  /// Whether this search knows the game.
  static bool knows(const Rules& rules);

  /// `rules` are those of the deal (Rules::for_deal).
  SearchStatus run(const Deal& deal, const Rules& rules, SearchBudget budget,
                   const StopCallback& stop, SearchEffort& effort);

  /// The steps of the solution, without moves home. Call this after kSolved.
  void solution(std::vector<Step>& steps) const;

  /// Whether any position has not been expanded.
  bool has_open() const { return !open_.empty(); }

  /// Forgets everything and frees the memory beyond what ordinary deals take.
  void clear();

 private:
  struct alignas(64) Node {
    DepthState state;
    std::uint8_t dug;    ///< the cascade that was dug last
    std::uint16_t sets;  ///< KingSets to be tried here
    std::uint32_t parent;
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::uint64_t kBytesPerNode =
      sizeof(Node) + TriedSets::kBytesPerEntry + BucketQueue<std::uint32_t>::kBytesPerItem * 2;

  void expand(std::uint32_t id);
  void expand_modern(std::uint32_t id);
  void expand_portable(std::uint32_t id);
  Node& next(const DepthState& state, std::uint32_t parent, int dug);
  void add(Node& node, KingSets sets);
  int priority(const DepthState& state, const FreedCards& freed) const;
  void weigh();

  Instructions instructions_;
  DepthWeights weights_;
  DealtCascades dealt_;
  KingMoves moves_;
  NodePool<Node> nodes_;
  BucketQueue<std::uint32_t> open_;
  TriedSets tried_;
  std::uint32_t won_ = kNone;
  std::uint64_t generated_ = 0;
  SearchRoom room_;
};

}  // namespace freecell
