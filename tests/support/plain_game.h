#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/deal.h"

namespace freecell::test {

/// FreeCell once more, for tests that want a second opinion on the referee. Cards are numbers in
/// vectors, and it shares nothing with dealer/ except the deal.
class PlainGame {
 public:
  PlainGame(const Deal& deal, bool ms_autoplay, int freecells = 4)
      : ms_autoplay_(ms_autoplay),
        cascades_(static_cast<std::size_t>(deal.cascades())),
        cells_(static_cast<std::size_t>(freecells), -1) {
    for (int i = 0; i < deal.cascades(); ++i) {
      for (const Card card : deal.cascade(i)) cascades_[i].push_back(card.id());
    }
    for (std::size_t i = 0; i < deal.freecell_cards().size(); ++i) {
      cells_.at(i) = deal.freecell_cards()[i].id();
    }
    for (int suit = 0; suit < 4; ++suit) home_[suit] = deal.foundation(static_cast<Suit>(suit));
    autoplay();
  }

  bool won() const { return home_[0] + home_[1] + home_[2] + home_[3] == 52; }

  /// Plays a move such as `26` or `3bv2`. Returns false if that is no legal move.
  bool play(std::string_view text) {
    if (won() || (text.size() != 2 && !(text.size() == 4 && text[2] == 'v'))) return false;
    int count = text.size() == 4 ? hex(text[3]) : 0;
    if (text.size() == 4 && count == 0) return false;
    if (!make(text[0], text[1], count)) return false;
    autoplay();
    return true;
  }

 private:
  static int hex(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) ? c - '0' : c - 'a' + 10;
  }
  static int rank(int card) { return card / 4 + 1; }
  static bool is_red(int card) { return card % 4 == 1 || card % 4 == 2; }
  static bool fits(int card, int target) {
    return rank(card) + 1 == rank(target) && is_red(card) != is_red(target);
  }
  /// Returns the cascade or cell of that letter, or null.
  std::vector<int>* cascade(char c) {
    const std::size_t index = std::string_view("123456789ABCD").find(c);
    return index < cascades_.size() ? &cascades_[index] : nullptr;
  }
  int* cell(char c) {
    const std::size_t index = std::string_view("abcdefgijk").find(c);
    return index < cells_.size() ? &cells_[index] : nullptr;
  }

  bool make(char from, char to, int count) {
    if (from == to) return false;
    std::vector<int>* const source = cascade(from);
    std::vector<int>* const target = cascade(to);
    if (source != nullptr && target != nullptr) return run(*source, *target, count);
    if (count > 1) return false;
    int* const source_cell = cell(from);
    int* const target_cell = cell(to);
    int card = -1;
    if (source != nullptr && !source->empty()) card = source->back();
    if (source_cell != nullptr) card = *source_cell;
    if (card < 0) return false;
    if (to == 'h') {
      if (home_[card % 4] + 1 != rank(card)) return false;
      ++home_[card % 4];
    } else if (target_cell != nullptr) {
      if (*target_cell >= 0) return false;
      *target_cell = card;
    } else if (target != nullptr) {
      if (!target->empty() && !fits(card, target->back())) return false;
      target->push_back(card);
    } else {
      return false;
    }
    if (source != nullptr) {
      source->pop_back();
    } else {
      *source_cell = -1;
    }
    return true;
  }

  bool run(std::vector<int>& from, std::vector<int>& to, int count) {
    if (from.empty()) return false;
    int room = 1;
    for (const int cell : cells_) room += cell < 0;
    for (const auto& cascade : cascades_) {
      if (cascade.empty() && &cascade != &to) room *= 2;
    }
    int length = 1;
    while (length < static_cast<int>(from.size()) &&
           fits(from[from.size() - length], from[from.size() - length - 1])) {
      ++length;
    }
    if (count == 0)
      count = to.empty() ? std::min(room, length) : rank(to.back()) - rank(from.back());
    if (count < 1 || count > length || count > room) return false;
    if (!to.empty() && !fits(from[from.size() - count], to.back())) return false;
    to.insert(to.end(), from.end() - count, from.end());
    from.resize(from.size() - static_cast<std::size_t>(count));
    return true;
  }

  bool goes_home(int card) const {
    const int suit = card % 4;
    if (home_[suit] + 1 != rank(card)) return false;
    if (rank(card) <= 2) return true;
    for (int other = 0; other < 4; ++other) {
      if (is_red(other) != is_red(card) && home_[other] < rank(card) - 1) return false;
    }
    return true;
  }

  void autoplay() {
    bool moved = ms_autoplay_;
    while (moved) {
      moved = false;
      for (auto& cascade : cascades_) {
        if (cascade.empty() || !goes_home(cascade.back())) continue;
        ++home_[cascade.back() % 4];
        cascade.pop_back();
        moved = true;
      }
      for (int& cell : cells_) {
        if (cell < 0 || !goes_home(cell)) continue;
        ++home_[cell % 4];
        cell = -1;
        moved = true;
      }
    }
  }

  bool ms_autoplay_;
  std::vector<std::vector<int>> cascades_;
  std::vector<int> cells_;
  int home_[4] = {0, 0, 0, 0};
};

}  // namespace freecell::test
