#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string_view>
#include <vector>

#include "dealer/deal.h"
#include "dealer/rules.h"

namespace freecell::test {

/// The games of the family once more, for tests that want a second opinion on the referee. Cards
/// are numbers in vectors, and it shares nothing with dealer/ except the deal and the names of the
/// rules. It knows no autoplay but none and ms.
class PlainGame {
 public:
  PlainGame(const Deal& deal, const Rules& rules)
      : rules_(rules),
        cascades_(static_cast<std::size_t>(deal.cascades())),
        cells_(static_cast<std::size_t>(rules.freecells), -1) {
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

  /// How many cards a move such as `26` or `3bv2` takes; 0 if it is no legal move.
  int cards_moved(std::string_view text) const {
    const bool has_count = text.size() == 4 && text[2] == 'v';
    if (won() || (text.size() != 2 && !has_count) || text[0] == text[1]) return 0;
    const int count = has_count ? hex(text[3]) : kImplied;
    const std::vector<int>* const source = cascade(text[0]);
    const std::vector<int>* const target = cascade(text[1]);
    if (source != nullptr && target != nullptr) return cards_of_run(*source, *target, count);
    const bool is_one = count == 1 || count == kImplied;
    const int card = card_at(text[0]);
    return is_one && card >= 0 && takes(text[1], card) ? 1 : 0;
  }

  /// Plays a move. Returns false if it is not legal.
  bool play(std::string_view text) {
    const int count = cards_moved(text);
    if (count == 0) return false;
    std::vector<int> cards(static_cast<std::size_t>(count));
    for (int& card : cards) card = take(text[0]);
    for (; !cards.empty(); cards.pop_back()) put(text[1], cards.back());
    autoplay();
    return true;
  }

 private:
  static constexpr int kImplied = -1;
  static constexpr std::string_view kCascadeLetters = "123456789ABCD";
  static constexpr std::string_view kCellLetters = "abcdefgijk";

  static int hex(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) ? c - '0' : c - 'a' + 10;
  }
  static int rank(int card) { return card / 4 + 1; }
  static bool is_red(int card) { return card % 4 == 1 || card % 4 == 2; }

  bool fits(int card, int target) const {
    if (rank(card) + 1 != rank(target)) return false;
    switch (rules_.building) {
      case Building::kAlternatingColours:
        return is_red(card) != is_red(target);
      case Building::kSameSuit:
        return card % 4 == target % 4;
    }
    return false;
  }
  bool takes(const std::vector<int>& cascade, int card) const {
    if (!cascade.empty()) return fits(card, cascade.back());
    switch (rules_.empty_cascade) {
      case EmptyCascade::kAnyCard:
        return true;
      case EmptyCascade::kKings:
        return rank(card) == 13;
      case EmptyCascade::kNothing:
        return false;
    }
    return false;
  }
  bool takes(char to, int card) const {
    if (to == 'h') return home_[card % 4] + 1 == rank(card);
    if (const int* const target = cell(to)) return *target < 0;
    const std::vector<int>* const target = cascade(to);
    return target != nullptr && takes(*target, card);
  }

  /// Returns the cascade or cell of that letter, or null.
  const std::vector<int>* cascade(char c) const {
    const std::size_t index = kCascadeLetters.find(c);
    return index < cascades_.size() ? &cascades_[index] : nullptr;
  }
  const int* cell(char c) const {
    const std::size_t index = kCellLetters.find(c);
    return index < cells_.size() ? &cells_[index] : nullptr;
  }
  /// The card that can leave the place of that letter, or -1.
  int card_at(char from) const {
    if (const int* const source = cell(from)) return *source;
    const std::vector<int>* const source = cascade(from);
    return source != nullptr && !source->empty() ? source->back() : -1;
  }

  int room_for(const std::vector<int>& to) const {
    if (rules_.run_moves == RunMoves::kAnyNumber) return 13;
    int room = 1;
    for (const int cell : cells_) room += cell < 0;
    for (const auto& cascade : cascades_) {
      // An empty cascade beside the target holds half of a run if it takes a card that is no king.
      if (cascade.empty() && &cascade != &to && takes(cascade, 0)) room *= 2;
    }
    return room;
  }

  int cards_of_run(const std::vector<int>& from, const std::vector<int>& to, int count) const {
    if (from.empty()) return 0;
    const auto from_top = [&](int depth) { return from[from.size() - depth]; };
    int length = 1;
    while (length < static_cast<int>(from.size()) && fits(from_top(length), from_top(length + 1))) {
      ++length;
    }
    const int room = room_for(to);
    if (count == kImplied && !to.empty()) count = rank(to.back()) - rank(from.back());
    if (count == kImplied) count = takes(to, from.back()) ? std::min(room, length) : length;
    const bool moves = 1 <= count && count <= length && count <= room;
    return moves && takes(to, from_top(count)) ? count : 0;
  }

  int take(char from) {
    const int card = card_at(from);
    if (cell(from) != nullptr) {
      cells_[kCellLetters.find(from)] = -1;
    } else {
      cascades_[kCascadeLetters.find(from)].pop_back();
    }
    return card;
  }
  void put(char to, int card) {
    if (to == 'h') {
      ++home_[card % 4];
    } else if (cell(to) != nullptr) {
      cells_[kCellLetters.find(to)] = card;
    } else {
      cascades_[kCascadeLetters.find(to)].push_back(card);
    }
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
    bool moved = rules_.autoplay == Autoplay::kMicrosoft;
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

  Rules rules_;
  std::vector<std::vector<int>> cascades_;
  std::vector<int> cells_;
  int home_[4] = {0, 0, 0, 0};
};

}  // namespace freecell::test
