#include "solver/measures/layout.h"

#include <algorithm>
#include <span>

namespace freecell {
namespace {

constexpr int kLowRanks = 3;

void measure_card(std::span<const Card> cascade, std::size_t index, const Rules& rules,
                  LayoutMeasures& measures) {
  const Card card = cascade[index];
  const auto below = cascade.first(index);
  const int above = static_cast<int>(cascade.size() - index) - 1;
  if (card.rank() == 1) measures.ace_depth += above;
  if (card.rank() <= kLowRanks) measures.low_card_depth[card.suit_index()] += above;
  if (card.rank() == kRanks) {
    measures.kings_at_foot += below.empty() ? 1 : 0;
    measures.under_kings += static_cast<int>(below.size());
  }
  const auto is_lower_of_suit = [&](Card other) {
    return other.suit() == card.suit() && other.rank() < card.rank();
  };
  if (std::ranges::any_of(below, is_lower_of_suit)) ++measures.above_lower_of_suit;
  if (!below.empty() && !rules.fits_on(card, below.back())) ++measures.breaks;
}

}  // namespace

LayoutMeasures measure_layout(const Deal& deal, const Rules& rules) {
  LayoutMeasures measures;
  for (int index = 0; index < deal.cascades(); ++index) {
    const auto cascade = deal.cascade(index);
    for (std::size_t card = 0; card < cascade.size(); ++card) {
      measure_card(cascade, card, rules, measures);
    }
  }
  return measures;
}

}  // namespace freecell
