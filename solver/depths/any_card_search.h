#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/depths/any_card_moves.h"
#include "solver/depths/any_card_node.h"
#include "solver/depths/arrangement.h"
#include "solver/depths/component_search.h"
#include "solver/depths/dealt_cascades.h"
#include "solver/depths/depth_state.h"
#include "solver/depths/depth_verdicts.h"
#include "solver/depths/suit_lanes.h"
#include "solver/position/position.h"
#include "solver/search/bucket_queue.h"
#include "solver/search/instructions.h"
#include "solver/search/node_pool.h"
#include "solver/search/search_room.h"
#include "solver/search/search_status.h"
#include "solver/stop_callback.h"

namespace freecell {

/// A complete search for games that build by suit, put any card into empty cascades and move runs
/// as room allows: Baker's Game, boards from the middle of games included. It searches over the
/// depths of the cascades and the arrangements of the cards that have moved.
/// docs/understand/depths.md argues why it loses no solution: kExhausted is a proof.
///
/// It has three stages. By depths alone it plays an easier game, and enters no depths that are lost
/// there. From the others it makes the moves that are found at once. Only if these lead nowhere it
/// looks at all arrangements. Not thread-safe.
class AnyCardSearch {
 public:
  /// `memory` is the budget that this search shares with others. It is null if it shares none.
  explicit AnyCardSearch(MemoryBudget* memory = nullptr,
                         Instructions instructions = fastest_instructions());

  /// Whether this search knows the game.
  static bool knows(const Rules& rules);

  /// `rules` are those of the deal (Rules::for_deal).
  SearchStatus run(const Deal& deal, const Rules& rules, SearchBudget budget,
                   const StopCallback& stop, SearchEffort& effort);

  /// The steps of the solution, without moves home. Call this after kSolved.
  void solution(std::vector<Step>& steps) const;

  /// Whether any position has not been expanded.
  bool has_open() const { return !open_.empty() || !deferred_.empty(); }

  /// Forgets everything and frees the memory beyond what ordinary deals take.
  void clear();

 private:
  using Node = AnyCardNode;
  static constexpr std::uint32_t kNone = Node::kNone;

  struct Child {
    int priority;
    DepthState state;
  };

  static std::size_t hash_of(const Node& node) {
    return mixed(freecell::hash_of(node.arrangement) + node.state.key());
  }
  int cascade_of(int down_bit) const {
    return dealt_.place(SuitLanes::up_bit_of(down_bit)).cascade;
  }

  void begin(const Deal& deal, const Rules& rules);
  void weigh();
  void search();
  bool ends();
  void check();

  bool may_be_won(const DepthState& state);
  bool list_children(const DepthState& state);
  [[FREECELL_MODERN]] bool list_children_modern(const DepthState& state) {
    return list_children(state);
  }
  bool one_may_be_won(std::size_t first);

  void expand(std::uint32_t id);
  [[FREECELL_MODERN]] void expand_modern(std::uint32_t id) { expand(id); }
  void list_arrangements(const Node& node);
  void expand_by_all_arrangements(std::uint32_t id);
  [[FREECELL_MODERN]] void expand_by_all_arrangements_modern(std::uint32_t id) {
    expand_by_all_arrangements(id);
  }
  void join_heads(std::uint32_t id, const ArrangedCards& arranged);
  void dig(std::uint32_t id, int bit, const ArrangedCards& arranged, std::span<const Dig> digs,
           bool direct);
  void add(const Node& node);
  bool store(const Node& node);
  void grow();
  int priority(const DepthState& state, int loose) const;

  Instructions instructions_;
  DealtCascades dealt_;
  AnyCardMoves moves_;
  int cells_ = 0;

  DepthVerdicts verdicts_;       ///< of the easier game
  std::vector<Child> children_;  ///< in the easier game, of all depths that are being judged
  std::size_t children_used_ = 0;

  NodePool<Node> nodes_;
  std::vector<std::uint32_t> slots_;  ///< a hash table of nodes: their ids and 1 more
  BucketQueue<std::uint32_t> open_;
  std::vector<std::uint32_t> deferred_;  ///< nodes whose other arrangements have not been tried
  ComponentSearch component_;
  std::uint64_t most_members_ = 0;  ///< for so many members of the component there is room
  std::uint32_t won_ = kNone;

  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  std::uint64_t checkpoint_ = 0;       ///< `expanded_` at the next check
  std::optional<SearchStatus> ended_;  ///< why the search has to end
  SearchBudget budget_{};
  const StopCallback* stop_ = nullptr;  ///< of the search that is running
  SearchEffort before_;
  SearchEffort* effort_ = nullptr;
  SearchRoom room_;
};

}  // namespace freecell
