#pragma once

#include <cstdint>
#include <vector>

#include "solver/position/alike_cards.h"
#include "solver/position/position.h"
#include "solver/search/bucket_queue.h"
#include "solver/search/closed_set.h"
#include "solver/search/evaluator.h"
#include "solver/search/instructions.h"
#include "solver/search/node_pool.h"
#include "solver/search/position_set.h"
#include "solver/search/search_room.h"
#include "solver/search/search_status.h"
#include "solver/stop_callback.h"

namespace freecell {

/// A complete best-first search with symmetry reduction (alike_cards.h): of the positions that
/// differ by exchanges of alike cards, it expands only the one that it generates first. It finds
/// solutions and proves that there are none, with a third to a thirtieth of the positions of
/// CompleteSearch.
///
/// It has two phases. The first expands positions of the game, so that its first won position is
/// the end of a solution. When a card of a pair of alike cards becomes the next of its suit to go
/// home, the two are distinguished. The other way to distinguish them is put off.
///
/// The second phase goes on with what was put off, until every class of positions that may be
/// reached has been expanded. If none is won, the deal is unsolvable, by the argument of
/// docs/understand/symmetry.md. The game may not lead to these positions. So a won one proves
/// nothing, and the search ends undecided. It knows then which cards were distinguished the wrong
/// way, and a search that never exchanges these does not meet that position again. This is
/// counterexample-guided abstraction refinement (E. Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith,
/// CAV 2000).
///
/// Not thread-safe.
class ReducedSearch {
 public:
  /// `memory` is the budget that this search shares with others. It is null if it shares none. The
  /// processor must have `instructions`. They change only the time.
  explicit ReducedSearch(MemoryBudget* memory = nullptr,
                         Instructions instructions = fastest_instructions())
      : room_(memory, kBytesPerPosition), instructions_(instructions) {}

  /// kExhausted is a proof. `evaluator` says which positions are expanded first. Only alike cards
  /// that are `exchangeable` are exchanged; they come in pairs. Without any, the search is never
  /// undecided.
  SearchStatus run(const Position& start, const Game& game, const Evaluator& evaluator,
                   CardSet exchangeable, SearchBudget budget, const StopCallback& stop,
                   SearchEffort& effort);

  /// Searches until it is not undecided. It takes from `exchangeable` what was distinguished
  /// wrongly. `budget` limits the positions of all searches together and the bytes of each.
  SearchStatus decide(const Position& start, const Game& game, const Evaluator& evaluator,
                      CardSet& exchangeable, SearchBudget budget, const StopCallback& stop,
                      SearchEffort& effort);

  /// Some pairs of cards that the way to the won position distinguishes in the way in which the
  /// game does not. Call this after kUndecided.
  CardSet wrongly_distinguished() const;

  /// The steps from the start to the won position, without automatic moves. Call this after
  /// kSolved.
  void solution(std::vector<Step>& steps) const;

  /// The number of classes of positions that were generated.
  std::uint64_t size() const { return nodes_.size(); }
  /// Whether anything has not been expanded.
  bool has_pending() const { return !open_.empty() || !put_off_.empty(); }

  /// Forgets everything and frees the memory beyond what ordinary deals take.
  void clear();

 private:
  /// A move after which cards can be distinguished in several ways.
  struct Fork {
    std::uint32_t parent;
    Step step;
  };
  /// A move of the position that is being expanded.
  struct Successor {
    PackedPosition its_class;  ///< what it leads to, unless it settles
    Step step;
    std::uint8_t source;
    std::uint8_t count;
    bool settles;  ///< whether cards go home with it or after it
  };
  /// A position, its class, its entry in the open list, and the forks behind it.
  static constexpr std::uint64_t kBytesPerPosition =
      sizeof(StoredPosition) + PositionSet::kBytesPerPosition +
      BucketQueue<std::uint32_t>::kBytesPerItem + sizeof(Fork);

  SearchStatus search(const Position& root, SearchBudget budget, const StopCallback& stop,
                      SearchEffort& effort);
  void expand(std::uint32_t id);
  void expand_modern(std::uint32_t id);
  void expand_portable(std::uint32_t id);
  void list_successors(const Position& parent, const SuccessorClasses& classes);
  void settle(const Position& parent, std::uint32_t id, Step step, CardSet alike);
  void follow_last_fork();
  template <typename Visitor>
  void visit_fork(Fork fork, Visitor&& visit) const;
  void take(const Position& settled, std::uint32_t parent, Step step);
  void store(const PackedPosition& packed, std::uint32_t parent, Step step, int value);

  const Game* game_ = nullptr;
  const Evaluator* evaluator_ = nullptr;
  CardSet exchangeable_ = kAllCards;
  PositionSet met_;  ///< the representatives of all positions that were generated
  NodePool<StoredPosition> nodes_;
  BucketQueue<std::uint32_t> open_;
  std::vector<Fork> put_off_;
  std::vector<Successor> successors_;
  bool is_in_game_ = true;  ///< whether this is the first phase
  bool has_met_win_ = false;
  StoredPosition won_{};
  std::uint64_t generated_ = 0;
  SearchRoom room_;
  Instructions instructions_;
};

}  // namespace freecell
