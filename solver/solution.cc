#include "solver/solution.h"

#include <algorithm>
#include <array>

namespace freecell {
namespace {

class Replay {
 public:
  Replay(const Deal& deal, const Table& table, std::vector<Move>& moves)
      : table_(table), position_(deal, table), moves_(moves) {
    cells_.fill(kFree);
    int cell = 0;
    for (const Card card : deal.freecell_cards()) cells_[cell++] = card.id();
  }

  void play(Step step, SearchAutoplay rule) {
    position_.make(step, table_, [&](int card, Under, Under to) { record(card, to); });
    settle(rule);
  }

  void settle(SearchAutoplay rule) {
    autoplay(rule, position_, table_, [&](int card, Under, Under to) { record(card, to); });
  }

 private:
  static constexpr int kFree = -1;

  void record(int card, Under to) {
    const int count = position_.under(card) == kCell ? 1 : position_.cards_above(card) + 1;
    const Place from = leave(card);
    moves_.push_back({from, enter(card, to), static_cast<std::uint8_t>(count)});
  }

  Place leave(int card) {
    if (position_.under(card) != kCell) return Place::cascade(position_.cascade(card));
    const auto cell = std::find(cells_.begin(), cells_.end(), card);
    *cell = kFree;
    return Place::freecell(static_cast<int>(cell - cells_.begin()));
  }

  Place enter(int card, Under to) {
    if (to == kHome) return Place::foundation();
    if (to == kFoot) return Place::cascade(position_.first_empty_cascade());
    if (to != kCell) return Place::cascade(position_.cascade(to));
    const auto cell = std::find(cells_.begin(), cells_.end(), kFree);
    *cell = card;
    return Place::freecell(static_cast<int>(cell - cells_.begin()));
  }

  const Table& table_;
  Position position_;
  std::vector<Move>& moves_;
  std::array<int, kMaxFreecells> cells_;
};

}  // namespace

void replay_steps(const Deal& deal, const Table& table, SearchAutoplay rule,
                  std::span<const Step> steps, std::vector<Move>& moves) {
  moves.clear();
  Replay replay(deal, table, moves);
  replay.settle(rule);
  for (const Step step : steps) replay.play(step, rule);
}

}  // namespace freecell
