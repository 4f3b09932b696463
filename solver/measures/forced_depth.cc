#include "solver/measures/forced_depth.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <queue>
#include <set>
#include <vector>

namespace freecell {
namespace {

constexpr int kForcedRanks = 2;

/// What is left in the cascades. All other cards are parked or home.
struct Digging {
  int parked = 0;
  std::array<std::uint8_t, kMaxCascades> left{};  ///< cards of each cascade
  std::array<std::uint8_t, kSuits> home{};        ///< the rank of each suit's top card

  // NOLINTNEXTLINE(modernize-use-nullptr)
  friend auto operator<=>(const Digging&, const Digging&) = default;
};

/// Where the deal put each card.
class Layout {
 public:
  explicit Layout(const Deal& deal) {
    for (int cascade = 0; cascade < deal.cascades(); ++cascade) {
      const auto cards = deal.cascade(cascade);
      start_.left[cascade] = static_cast<std::uint8_t>(cards.size());
      for (std::size_t height = 0; height < cards.size(); ++height) {
        places_[cards[height].id()] = {cascade, static_cast<int>(height)};
      }
    }
    for (int suit = 0; suit < kSuits; ++suit) {
      start_.home[suit] = static_cast<std::uint8_t>(deal.foundation(static_cast<Suit>(suit)));
    }
    bring_home(start_);
  }

  const Digging& start() const { return start_; }

  /// Parks the cards above the next card of `suit`, which is not home yet, and brings cards home.
  Digging after_digging_for(int suit, Digging digging) const {
    const Spot spot = places_[next_of(suit, digging)];
    digging.parked += digging.left[spot.cascade] - spot.height - 1;
    digging.left[spot.cascade] = static_cast<std::uint8_t>(spot.height + 1);
    bring_home(digging);
    return digging;
  }

 private:
  struct Spot {
    int cascade = 0;
    int height = -1;  ///< below zero for cards that are in no cascade at the start
  };

  static int next_of(int suit, const Digging& digging) {
    return digging.home[suit] * kSuits + suit;
  }

  void bring_home(Digging& digging) const {
    bool again = true;
    while (again) {
      again = false;
      for (int suit = 0; suit < kSuits; ++suit) {
        while (digging.home[suit] < kRanks && take(places_[next_of(suit, digging)], digging)) {
          ++digging.home[suit];
          again = true;
        }
      }
    }
  }

  /// Takes the card at `spot`, unless other cards lie on it.
  static bool take(const Spot& spot, Digging& digging) {
    if (spot.height < 0) return true;
    std::uint8_t& left = digging.left[spot.cascade];
    if (spot.height == left - 1) --left;
    return spot.height >= left;  // taken now or earlier
  }

  std::array<Spot, kCards> places_;
  Digging start_;
};

/// Notes the depths, while positions come in the order of their parked cards.
class LowCards {
 public:
  explicit LowCards(const Deal& deal) {
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int rank = deal.foundation(static_cast<Suit>(suit)) + 1; rank <= kForcedRanks; ++rank) {
        left_.push_back(Card::of(rank, static_cast<Suit>(suit)));
      }
    }
    has_ace_home_ = aces_left() < kSuits;
  }

  bool all_home() const { return left_.empty(); }
  const ForcedDepth& depths() const { return depths_; }

  void note(const Digging& digging) {
    const auto is_home = [&](Card card) { return card.rank() <= digging.home[card.suit_index()]; };
    if (std::erase_if(left_, is_home) == 0) return;
    depths_.last_low = digging.parked;
    if (!has_ace_home_) depths_.first_ace = digging.parked;
    has_ace_home_ = true;  // no two comes home without its ace
  }

 private:
  std::ptrdiff_t aces_left() const { return std::ranges::count(left_, 1, &Card::rank); }

  std::vector<Card> left_;
  bool has_ace_home_;
  ForcedDepth depths_;
};

}  // namespace

ForcedDepth forced_depth(const Deal& deal) {
  const Layout layout(deal);
  LowCards low_cards(deal);
  std::priority_queue<Digging, std::vector<Digging>, std::greater<>> open;
  std::set<Digging> met;
  for (open.push(layout.start()); !low_cards.all_home();) {
    const Digging digging = open.top();
    open.pop();
    low_cards.note(digging);
    for (int suit = 0; suit < kSuits; ++suit) {
      if (digging.home[suit] == kRanks) continue;
      const Digging next = layout.after_digging_for(suit, digging);
      if (met.insert(next).second) open.push(next);
    }
  }
  return low_cards.depths();
}

}  // namespace freecell
