#include "solver/depths/any_card_solution.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "solver/depths/arrangement.h"
#include "solver/depths/component_search.h"
#include "solver/depths/suit_lanes.h"

namespace freecell {
namespace {

constexpr std::uint64_t lowest(std::uint64_t cards) { return cards & -cards; }

/// A card moves, and what lies on it: onto its parent, or away to a slot. Which slot is open.
struct OpenStep {
  std::uint64_t card;
  bool onto_parent;
};

/// Lists the steps of a solution, whatever slots they take.
class OpenSteps {
 public:
  OpenSteps(const AnyCardMoves& moves, int cells, std::span<const AnyCardNode> nodes)
      : moves_(moves), cells_(cells) {
    settle(ArrangedCards(nodes[0].state, cells, moves.start()));
    for (std::size_t index = 1; index < nodes.size(); ++index) {
      go(nodes[index - 1], nodes[index]);
    }
  }

  std::span<const OpenStep> steps() const { return steps_; }

 private:
  void settle(ArrangedCards arranged) {
    while (const std::uint64_t card = arranged.next_to_join()) {
      steps_.push_back({card, true});
      arranged.join(card);
    }
  }

  ArrangedCards followed(const AnyCardNode& before, const AnyCardNode& after,
                         const ArrangedCards& arranged, Dig dig) const {
    const Arrangement moved = AnyCardMoves::moved(dig, arranged, after.bit);
    return {after.state, cells_, moves_.followed(before.state, after.state, moved, after.bit)};
  }

  void go(const AnyCardNode& before, const AnyCardNode& after) {
    ArrangedCards arranged(before.state, cells_, before.arrangement);
    const std::uint64_t card = std::uint64_t{1} << after.bit;
    switch (after.dig) {
      case Dig::kOther:
        return find(before, after);
      case Dig::kJoin:
        steps_.push_back({card, true});
        arranged.join(card);
        return settle(arranged);
      case Dig::kToSlots:
        for (int bit = after.bit + arranged.run_on(after.bit); bit > after.bit; --bit) {
          steps_.push_back({std::uint64_t{1} << bit, false});
        }
        break;
      case Dig::kApart:
        steps_.push_back({card << 1, false});
        break;
      case Dig::kOntoParent:
      case Dig::kToCascade:
        break;
    }
    steps_.push_back({card, after.dig == Dig::kOntoParent});
    settle(followed(before, after, arranged, after.dig));
  }

  /// Finds an arrangement from which the card of `after` can be dug by itself so that all comes to
  /// what it is there.
  void find(const AnyCardNode& before, const AnyCardNode& after) {
    component_.run(before.state, cells_, before.arrangement,
                   std::numeric_limits<std::size_t>::max());
    for (std::uint32_t index = 0; index < component_.members().size(); ++index) {
      const ArrangedCards arranged(before.state, cells_, component_.members()[index].arrangement);
      if (arranged.run_on(after.bit) > 0) continue;
      for (const Dig dig : {Dig::kOntoParent, Dig::kToSlots}) {
        if (!AnyCardMoves::is_possible(dig, arranged, after.bit)) continue;
        ArrangedCards next = followed(before, after, arranged, dig);
        next.settle();
        if (next.arrangement() != after.arrangement) continue;
        go_to(index);
        steps_.push_back({std::uint64_t{1} << after.bit, dig == Dig::kOntoParent});
        return settle(followed(before, after, arranged, dig));
      }
    }
    assert(false);
  }

  /// Lists the steps to a member of the component.
  void go_to(std::uint32_t index) {
    if (index == 0) return;
    const ComponentSearch::Member& member = component_.members()[index];
    go_to(member.parent);
    steps_.push_back({member.card, (member.arrangement.joined & member.card) != 0});
  }

  const AnyCardMoves& moves_;
  int cells_;
  ComponentSearch component_;
  std::vector<OpenStep> steps_;
};

/// Plays open steps, and chooses the slots.
class SlotChooser {
 public:
  SlotChooser(const AnyCardMoves& moves, int cells, std::span<const AnyCardNode> nodes,
              std::span<const OpenStep> open_steps, std::vector<Step>& steps)
      : moves_(moves), cells_(cells), left_(open_steps), steps_(steps) {
    steps_.clear();
    for (const AnyCardNode& node : nodes) {
      if (states_.empty() || states_.back()->key() != node.state.key()) {
        states_.push_back(&node.state);
      }
    }
    const Arrangement start = moves.start();
    now_ = {0, ArrangedCards::freed_cards(*states_[0]), start.joined, start.pinned};
    now_.restrict_to_freed();
    for (; !left_.empty(); left_ = left_.subspan(1)) play();
  }

 private:
  /// A position.
  struct Table {
    std::size_t state;  ///< the index of its depths
    std::uint64_t freed;
    std::uint64_t joined;
    std::uint64_t standing;  ///< the heads that stand in emptied cascades

    std::uint64_t heads() const { return freed & ~joined; }
    std::uint64_t in_cells() const { return heads() & ~standing; }
    std::uint64_t bare() const { return heads() & ~(joined >> 1); }
    void restrict_to_freed() {
      joined &= freed;
      standing &= heads();
    }
  };

  int emptied(const Table& table) const { return states_[table.state]->emptied(); }
  int free_cells() const { return cells_ - std::popcount(now_.in_cells()); }
  int empty_cascades() const { return emptied(now_) - std::popcount(now_.standing); }
  int free_slots(const Table& table) const {
    return cells_ + emptied(table) - std::popcount(table.heads());
  }

  void play() {
    const auto [card, onto_parent] = left_.front();
    const std::uint64_t parent = card >> 1;
    const bool has_run = (now_.joined & (card << 1)) != 0;
    if (onto_parent) {
      if ((now_.in_cells() & parent) != 0) stand(parent, 0);
      if (has_run) clear_cascades(parent);
      write(card, SuitLanes::card_of_down_bit(std::countr_zero(parent)));
    } else if (has_run) {
      clear_cascades(0);
      write(card, kFoot);
    } else {
      move_to_slot(card);
    }
    const std::uint64_t standing = now_.standing & ~card;
    const bool stands = !onto_parent && steps_.back().onto == kFoot;
    now_.standing = standing | (stands ? card : 0);
    follow(now_, left_.front());
  }

  /// What becomes of the other members of a table.
  void follow(Table& table, OpenStep step) const {
    const bool is_dug = (table.freed & step.card) == 0;
    table.joined = step.onto_parent ? table.joined | step.card : table.joined & ~step.card;
    if (is_dug) {
      const DepthState& before = *states_[table.state];
      const DepthState& after = *states_[++table.state];
      const Arrangement next =
          moves_.followed(before, after, {table.joined, 0}, std::countr_zero(step.card));
      const std::uint64_t uncovered = after.moved().down & ~before.moved().down & ~step.card;
      table.standing |= uncovered & moves_.start().pinned;
      table.joined = next.joined;
      table.freed = ArrangedCards::freed_cards(after);
    }
    table.restrict_to_freed();
  }

  /// A card with nothing on it moves to a free slot. If that is the last one, the heads that other
  /// cards move onto before a slot is free again have to stand in cascades.
  void move_to_slot(std::uint64_t card) {
    const std::uint64_t wanted = free_slots(now_) == 1 ? wanted_cascades() : 0;
    for (std::uint64_t left = wanted & now_.in_cells(); left != 0; left &= left - 1) {
      stand(lowest(left), wanted);
    }
    if ((wanted & card) != 0 && empty_cascades() == 0) store_one_of(now_.standing & ~wanted);
    const bool to_cell = free_cells() > 0 && (wanted & card) == 0;
    write(card, to_cell ? kCell : kFoot);
  }

  std::uint64_t wanted_cascades() const {
    Table table = now_;
    std::uint64_t wanted = 0;
    std::span<const OpenStep> left = left_;
    for (; !left.empty(); left = left.subspan(1)) {
      if (left.front().onto_parent) wanted |= (left.front().card >> 1) & table.heads();
      follow(table, left.front());
      if (free_slots(table) > 0) break;
    }
    return wanted;
  }

  /// A head moves from a cell to an emptied cascade.
  void stand(std::uint64_t card, std::uint64_t wanted) {
    if (empty_cascades() == 0) store_one_of(now_.standing & ~wanted);
    write(card, kFoot);
    now_.standing |= card;
  }
  /// One of the heads, with nothing on it, moves to a cell.
  void store_one_of(std::uint64_t heads) {
    const std::uint64_t card = lowest(heads & now_.bare());
    assert(card != 0 && free_cells() > 0);
    write(card, kCell);
    now_.standing &= ~card;
  }
  /// Heads with nothing on them make room in cascades for a long move.
  void clear_cascades(std::uint64_t but) {
    while (free_cells() > 0 && (now_.standing & now_.bare() & ~but) != 0) {
      store_one_of(now_.standing & ~but);
    }
  }

  void write(std::uint64_t card, int onto) {
    steps_.push_back(
        {static_cast<std::uint8_t>(SuitLanes::card_of_down_bit(std::countr_zero(card))),
         static_cast<Under>(onto)});
  }

  const AnyCardMoves& moves_;
  int cells_;
  std::vector<const DepthState*> states_;
  Table now_{};
  std::span<const OpenStep> left_;
  std::vector<Step>& steps_;
};

}  // namespace

void write_steps(const AnyCardMoves& moves, int cells, std::span<const AnyCardNode> nodes,
                 std::vector<Step>& steps) {
  const OpenSteps open_steps(moves, cells, nodes);
  SlotChooser(moves, cells, nodes, open_steps.steps(), steps);
}

}  // namespace freecell
