#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dealer/counting.h"
#include "dealer/deal.h"
#include "dealer/rules.h"
#include "tests/support/plain_state.h"

namespace freecell::test {

/// The fewest moves of small boards by brute force. It stores every position that can be reached,
/// with every move between them, and Dijkstra's algorithm does the rest. It uses no bound and no
/// prune, and shares nothing with solver/ and the referee.
class PlainLengths {
 public:
  /// Gives up, and is not complete, if there are more than `most_positions`.
  PlainLengths(const Deal& deal, const Rules& rules, std::size_t most_positions)
      : rules_(rules.for_deal(deal)) {
    PlainState start(deal);
    first_price_ = take_home(start);
    meet(start);
    while (first_edge_.size() < states_.size() && states_.size() <= most_positions) {
      list_moves(first_edge_.size());
    }
    is_complete_ = first_edge_.size() == states_.size();
    first_edge_.push_back(edges_.size());
  }

  bool is_complete() const { return is_complete_; }
  std::size_t positions() const { return states_.size(); }

  /// Returns nothing if the deal cannot be won.
  std::optional<int> fewest(Metric metric) const {
    using Entry = std::pair<int, std::size_t>;
    const bool counts_cards = metric == Metric::kCardMoves;
    std::vector<int> best(states_.size(), std::numeric_limits<int>::max());
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const auto reach = [&](std::size_t state, int length) {
      if (length >= best[state]) return;
      best[state] = length;
      open.emplace(length, state);
    };
    reach(0, counts_cards ? first_price_ : 0);
    while (!open.empty()) {
      const auto [length, state] = open.top();
      open.pop();
      if (length > best[state]) continue;
      if (states_[state].won()) return length;
      for (std::size_t i = first_edge_[state]; i < first_edge_[state + 1]; ++i) {
        reach(edges_[i].to,
              length + (counts_cards ? edges_[i].card_moves : edges_[i].player_moves));
      }
    }
    return std::nullopt;
  }

 private:
  struct Edge {
    std::size_t to;
    int player_moves;
    int card_moves;
  };

  /// The fewest single-card moves of a supermove: park some cards on an empty cascade, move the
  /// rest, and fetch what was parked. Where runs of any length move, each card counts once.
  int price(int cards, int cells, int empty) const {
    if (rules_.run_moves == RunMoves::kAnyNumber) return cards;
    if (cards <= cells + 1) return 2 * cards - 1;
    int best = kCards * kCards;
    for (int parked = 1; parked < cards && empty > 0; ++parked) {
      best = std::min(
          best, 2 * price(parked, cells, empty - 1) + price(cards - parked, cells, empty - 1));
    }
    return best;
  }
  int room(int cells, int empty) const {
    if (rules_.run_moves == RunMoves::kAnyNumber) return kRanks;
    if (!PlainState::may_found(rules_, 0)) empty = 0;  // a card below a king may not wait there
    return rules_.counting.capacity == Capacity::kSum ? cells + empty + 1 : (cells + 1) << empty;
  }

  /// Takes home the cards that have to go. Returns how many there were.
  int take_home(PlainState& state) const {
    int went = 0;
    for (bool goes_on = rules_.autoplay == Autoplay::kMax; goes_on;) {
      goes_on = false;
      const auto on = state.above();
      for (int card = 0; card < kCards; ++card) {
        if (on[card] != PlainState::kHome || !state.is_next_home(card)) continue;
        state.under[card] = PlainState::kHome;
        ++went;
        goes_on = true;
      }
    }
    return went;
  }

  std::size_t meet(const PlainState& state) {
    const auto [known, is_new] = index_.try_emplace(state, states_.size());
    if (is_new) states_.push_back(state);
    return known->second;
  }

  void list_moves(std::size_t from) {
    first_edge_.push_back(edges_.size());
    const PlainState state = states_[from];
    const int cells =
        rules_.freecells - static_cast<int>(std::ranges::count(state.under, PlainState::kCell));
    const int empty =
        rules_.cascades - static_cast<int>(std::ranges::count(state.under, PlainState::kFoot));
    state.for_each_run(rules_, [&](int card, int onto, int count) {
      const int besides = empty - (onto == PlainState::kFoot ? 1 : 0);
      if (count > 1 && count > room(cells, besides)) return;
      PlainState next = state;
      next.under[card] = static_cast<std::uint8_t>(onto);
      const int card_moves = price(count, cells, besides) + take_home(next);
      edges_.push_back({meet(next), onto == PlainState::kHome ? 0 : 1, card_moves});
    });
  }

  Rules rules_;
  bool is_complete_ = false;
  int first_price_ = 0;
  std::vector<PlainState> states_;
  std::vector<std::size_t> first_edge_;  ///< by position: where the position's moves begin
  std::vector<Edge> edges_;
  std::unordered_map<PlainState, std::size_t, PlainState::Hash> index_;
};

}  // namespace freecell::test
