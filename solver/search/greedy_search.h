#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/position/autoplay.h"
#include "solver/position/position.h"
#include "solver/search/automatic_value.h"
#include "solver/search/bucket_queue.h"
#include "solver/search/instructions.h"
#include "solver/search/portfolio.h"
#include "solver/search/search_status.h"
#include "solver/stop_callback.h"

namespace freecell {

/// A cheap search that may fail. It is best-first on f = h + weight * steps, expands at most as
/// many positions as its stage allows, and proves nothing.
///
/// Generating a position only adds an entry to the open list, with a value computed from what its
/// move changes. The position is made when the entry is popped. Most entries are never popped, and
/// many popped ones turn out to be duplicates before they are made, and are dropped. The closed set
/// holds only expanded positions, so it stays small enough for the nearest cache.
class GreedySearch {
 public:
  /// The moves that the search makes by itself after every step.
  static constexpr SearchAutoplay kRule = SearchAutoplay::kEager;

  /// The processor must have `instructions`. They change only the time.
  explicit GreedySearch(Instructions instructions = fastest_instructions())
      : instructions_(instructions) {}

  /// Searches from `start`, the position before any autoplay.
  SearchStatus run(const Position& start, const Game& game, const Stage& stage,
                   const Evaluator& evaluator, SearchBudget budget, const StopCallback& stop,
                   SearchEffort& effort);

  /// The steps from the start to the won position. They include automatic ones, and leave out
  /// those home, as HomeSteps::kLeftOut says. Call this after kSolved.
  void solution(std::vector<Step>& steps) const;

 private:
  using Lanes = Burial;  // one for each cascade
  /// How many of Lanes are in use on a table of this size.
  template <typename Table>
  static constexpr int kLanes = std::bit_ceil(unsigned{Table::kMostCascades});

  static constexpr std::size_t kCacheLine = 64;
  struct alignas(kCacheLine) Node {
    Position position;
    std::int32_t pairs;  // Evaluator::pairs of the position, kept up to date move by move
    std::uint32_t parent;
    Step step;
    std::uint16_t depth;
    std::uint32_t
        automatic_end;  // of its steps in automatic_, which follow those of the node before
    Lanes cell_moves;   // for each cascade, the move of its top to a cell: see lane_of
  };
  /// A node's number and a step from it, in one word: an entry of the open list is often read right
  /// after it was written, which takes much longer where it was written in parts.
  class Successor {
   public:
    Successor() = default;
    Successor(std::uint32_t parent, Step step)
        : word_(parent << 16 | std::uint32_t{step.card} << 8 | step.onto) {
      assert(parent < Slot::kEmpty);
    }

    std::uint32_t parent() const { return word_ >> 16; }
    Step step() const {
      return {static_cast<std::uint8_t>(word_ >> 8), static_cast<Under>(word_ & 0xff)};
    }

   private:
    std::uint32_t word_ = 0;
  };
  /// A place of the closed set: the number of a node, and bits of its position's hash, so that few
  /// other nodes are compared. With the positions themselves the table would take four times as
  /// much of the nearest cache, and the search 2% more time.
  struct Slot {
    static constexpr std::uint16_t kEmpty = 0xffff;

    std::uint16_t node = kEmpty;
    std::uint16_t tag = 0;

    bool is_empty() const { return node == kEmpty; }
  };
  /// Node numbers are of 16 bits, and one of them means that a slot is empty.
  static constexpr std::uint64_t kMostExpanded = Slot::kEmpty - 1;

  /// The most automatic steps of a node. Each of them frees a cell or empties a cascade.
  static constexpr std::size_t kMostAutomatic = kMaxFreecells + kMaxCascades;

  // The bytes of a node, its share of the hash table at the lowest load, and its entries of the
  // open list.
  static constexpr std::uint64_t kBytesPerPosition =
      sizeof(Node) + 4 * sizeof(Slot) + 12 * BucketQueue<Successor>::kBytesPerItem;

  void reset(std::uint64_t limit);
  template <typename Table>
  SearchStatus dispatch(const Position& start, const Table& table, const Evaluator& evaluator,
                        const StopCallback& stop);
  template <typename Table>
  SearchStatus search_modern(const Position& start, const Table& table, const Evaluator& evaluator,
                             const StopCallback& stop);
  template <typename Table>
  SearchStatus search(const Position& start, const Table& table, const Evaluator& evaluator,
                      const StopCallback& stop);
  template <typename Table, typename Observer>
  void settle(Node& node, const Table& table, Observer&& observe);
  template <typename Table>
  bool make_next(const Table& table, const Evaluator& evaluator);
  static int judge_burial(const Position& position, const Evaluator& evaluator, Burial& burial);
  template <typename Table>
  void expand_last(const Table& table, const Evaluator& evaluator);
  template <typename Table>
  void judge_cell_moves(Node& node, const Table& table, int base, int leave_foot,
                        const Burial& burial, CardSet awaited, const Evaluator& evaluator);
  template <typename Table>
  static void take_cell_move(Node& node, int taken);
  template <typename Table>
  void push_cell_move(const Node& node, std::uint32_t id);
  void make_room_for_automatic_steps();
  Slot& slot_of(const PackedPosition& packed, std::uint16_t& tag);
  bool contains(const PackedPosition& packed);
  bool insert_last(const PackedPosition& packed);

  Instructions instructions_;
  std::vector<Node> nodes_;  // the expanded nodes, and one more: the position being made
  std::uint32_t count_ = 0;
  std::uint64_t limit_ = 0;
  std::vector<Step> automatic_;        // the automatic steps of one node after the other
  std::uint32_t automatic_kept_ = 0;   // those of expanded nodes
  std::uint32_t automatic_limit_ = 0;  // up to that many of them, those of another node fit
  std::vector<Slot> slots_;            // the closed set: open addressing, at most half full
  std::uint32_t slot_mask_ = 0;
  BucketQueue<Successor> open_;
  std::uint64_t generated_ = 0;
};

}  // namespace freecell
