#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/board.h"
#include "dealer/deal.h"
#include "dealer/rules.h"

namespace freecell::test {

/// A position in the plainest form: for each card, what is under it, a card or one of three places.
/// It does not say which cascade is which, nor which cell. The rules of the game and those of
/// certificates (docs/look-up/certificates.md) are written down here once more, so that tests have
/// something that shares nothing with solver/, the referee and dealer/position_class.h.
struct PlainState {
  static constexpr std::uint8_t kFoot = 52;
  static constexpr std::uint8_t kCell = 53;
  static constexpr std::uint8_t kHome = 54;

  std::array<std::uint8_t, kCards> under;

  PlainState() { under.fill(kHome); }
  explicit PlainState(const Deal& deal) : PlainState() {
    for (int i = 0; i < deal.cascades(); ++i) {
      std::uint8_t below = kFoot;
      for (const Card card : deal.cascade(i)) below = lay(card, below);
    }
    for (const Card card : deal.freecell_cards()) lay(card, kCell);
  }
  explicit PlainState(const Board& board) : PlainState() {
    for (int i = 0; i < board.cascade_count; ++i) {
      std::uint8_t below = kFoot;
      for (int at = 0; at < board.cascades[i].size(); ++at) {
        below = lay(board.cascades[i][at], below);
      }
    }
    for (int i = 0; i < board.freecell_count; ++i) {
      if (board.freecells[i]) lay(*board.freecells[i], kCell);
    }
  }

  friend auto operator<=>(const PlainState&, const PlainState&) = default;

  static int rank(int card) { return card / kSuits; }  ///< 0 for an ace
  static int suit(int card) { return card % kSuits; }
  static bool is_red(int card) { return suit(card) == 1 || suit(card) == 2; }
  static bool fits(int card, int target) {
    return rank(card) + 1 == rank(target) && is_red(card) != is_red(target);
  }
  static bool fits(const Rules& rules, int card, int target) {
    switch (rules.building) {
      case Building::kAlternatingColours:
        return fits(card, target);
      case Building::kSameSuit:
        return card + kSuits == target;
    }
    return false;
  }
  static bool may_found(const Rules& rules, int card) {
    switch (rules.empty_cascade) {
      case EmptyCascade::kAnyCard:
        return true;
      case EmptyCascade::kKings:
        return rank(card) == kRanks - 1;
      case EmptyCascade::kNothing:
        return false;
    }
    return false;
  }
  /// The other card of its rank and colour.
  static int sibling(int card) {
    constexpr std::array kOther = {3, 2, 1, 0};
    return card - suit(card) + kOther[static_cast<std::size_t>(suit(card))];
  }
  /// Numbers the pairs: black aces, red aces, black twos and so on.
  static int pair(int card) { return 2 * rank(card) + (is_red(card) ? 1 : 0); }
  static int lower_card(int pair) { return pair / 2 * kSuits + pair % 2; }

  bool won() const { return std::ranges::count(under, kHome) == kCards; }
  bool is_next_home(int card) const {
    return under[card] != kHome && (rank(card) == 0 || under[card - kSuits] == kHome);
  }
  /// What lies on each card: a card, or kHome if nothing does.
  std::array<std::uint8_t, kCards> above() const {
    std::array<std::uint8_t, kCards> above;
    above.fill(kHome);
    for (int card = 0; card < kCards; ++card) {
      if (under[card] < kFoot) above[under[card]] = static_cast<std::uint8_t>(card);
    }
    return above;
  }

  /// Whether a card is an ace, a two, or a card of which all cards that fit on it are home.
  bool is_safe_home(int card, const Rules& rules = {}) const {
    if (!is_next_home(card)) return false;
    if (rank(card) < 2) return true;
    for (int other = kSuits * (rank(card) - 1); other < kSuits * rank(card); ++other) {
      if (fits(rules, other, card) && under[other] != kHome) return false;
    }
    return true;
  }
  /// Takes home the cards that go home by themselves.
  void settle(const Rules& rules = {}) {
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      const auto on = above();
      for (int card = 0; card < kCards; ++card) {
        if (on[card] != kHome || !is_safe_home(card, rules)) continue;
        under[card] = kHome;
        goes_on = true;
      }
    }
  }
  bool is_settled() const {
    PlainState settled = *this;
    settled.settle();
    return settled == *this;
  }

  /// Calls `move(card, onto, count)` for each move to home, a cell, the foot of a cascade or a
  /// card: of one card, of two that form a run, and so on. `count` is how many cards come with
  /// `card`. One empty cascade stands for all, and one empty cell for all. Whether there is room
  /// for a run is not asked.
  template <typename Visitor>
  void for_each_run(const Rules& rules, Visitor&& move) const {
    const auto on = above();
    const bool has_cell = std::ranges::count(under, kCell) < rules.freecells;
    const bool has_empty = std::ranges::count(under, kFoot) < rules.cascades;
    for (int top = 0; top < kCards; ++top) {
      if (under[top] == kHome || on[top] != kHome) continue;
      if (is_next_home(top)) move(top, int{kHome}, 1);
      if (has_cell && under[top] != kCell) move(top, int{kCell}, 1);
      for (int card = top, count = 1;; card = under[card], ++count) {
        if (has_empty && under[card] != kFoot && may_found(rules, card)) {
          move(card, int{kFoot}, count);
        }
        for (int onto = 0; onto < kCards; ++onto) {
          const bool is_top = under[onto] <= kFoot && on[onto] == kHome;
          if (is_top && fits(rules, card, onto)) move(card, onto, count);
        }
        if (under[card] >= kFoot || !fits(rules, card, under[card])) break;
      }
    }
  }

  /// Calls `visit(state)` with what each legal move leads to, before anything goes home by itself.
  /// Moves of single cards make up the moves of runs, unless runs of any length move.
  template <typename Visitor>
  void for_each_move(const Rules& rules, Visitor&& visit) const {
    for_each_run(rules, [&](int card, int onto, int count) {
      if (count > 1 && rules.run_moves != RunMoves::kAnyNumber) return;
      PlainState next = *this;
      next.under[card] = static_cast<std::uint8_t>(onto);
      visit(next);
    });
  }

  /// Puts each of the two cards of a pair where the other is, with what lies on them.
  void exchange(int pair) {
    const int card = lower_card(pair);
    const int other = sibling(card);
    const auto renamed = [&](int id) { return id == card ? other : id == other ? card : id; };
    std::array<std::uint8_t, kCards> exchanged;
    for (int id = 0; id < kCards; ++id) {
      exchanged[renamed(id)] = static_cast<std::uint8_t>(renamed(under[id]));
    }
    under = exchanged;
  }

  /// For each pair, whether its cards may be exchanged.
  std::array<bool, kCards / 2> interchangeable(const Rules& rules = {}) const {
    const auto on = above();
    const auto is_loose = [&](int card) {
      const int below = under[card];
      if (below == kHome || (below < kFoot && !fits(card, below))) return false;
      return on[card] == kHome || (fits(on[card], card) && rank(on[card]) > 0);
    };
    std::array<bool, kCards / 2> interchangeable{};
    if (rules.building == Building::kSameSuit) return interchangeable;
    for (int pair = 0; pair < kCards / 2; ++pair) {
      const int card = lower_card(pair);
      const int other = sibling(card);
      interchangeable[pair] =
          is_loose(card) && is_loose(other) && !is_next_home(card) && !is_next_home(other);
    }
    return interchangeable;
  }

  /// A name for the class of this position: its piles and cells as text, in alphabetical order.
  /// Interchangeable cards are written alike, unless they are of distinguished pairs.
  std::string class_name(std::uint32_t distinguished = 0, const Rules& rules = {}) const {
    auto is_forgotten = interchangeable(rules);
    for (int pair = 0; pair < kCards / 2; ++pair) {
      if ((distinguished >> pair & 1) != 0) is_forgotten[pair] = false;
    }
    const auto sign = [&](int card) {
      return is_forgotten[pair(card)] ? static_cast<char>('a' + pair(card))
                                      : static_cast<char>(-1 - card);
    };
    const auto on = above();
    std::vector<std::string> piles;
    std::string cells;
    std::string home;
    for (int card = 0; card < kCards; ++card) {
      if (under[card] == kCell) cells += sign(card);
      if (under[card] == kHome) home += sign(card);
      if (under[card] != kFoot) continue;
      std::string& pile = piles.emplace_back();
      for (int at = card; at != kHome; at = on[at]) pile += sign(at);
    }
    std::ranges::sort(piles);
    std::ranges::sort(cells);
    std::string name = home + '/' + cells;
    for (const std::string& pile : piles) name += '/' + pile;
    return name;
  }

  struct Hash {
    std::size_t operator()(const PlainState& state) const {
      const auto* bytes = reinterpret_cast<const char*>(state.under.data());
      return std::hash<std::string_view>()({bytes, state.under.size()});
    }
  };

 private:
  std::uint8_t lay(Card card, std::uint8_t below) {
    under[card.id()] = below;
    return static_cast<std::uint8_t>(card.id());
  }
};

/// Returns `board` with the cards of a pair, as PlainState::pair numbers them, in each other's
/// place.
inline Board exchanged(Board board, int pair) {
  const auto renamed = [&](Card card) {
    return PlainState::pair(card.id()) == pair ? Card::from_id(PlainState::sibling(card.id()))
                                               : card;
  };
  for (int i = 0; i < board.cascade_count; ++i) {
    Pile& pile = board.cascades[i];
    for (int at = 0; at < pile.size(); ++at) pile.replace(at, renamed(pile[at]));
  }
  for (auto& cell : board.freecells) {
    if (cell) cell = renamed(*cell);
  }
  return board;
}

}  // namespace freecell::test
