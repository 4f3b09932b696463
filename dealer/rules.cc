#include "dealer/rules.h"

#include <cassert>
#include <stdexcept>
#include <string>

namespace freecell {
namespace {

void check_range(const char* name, int value, int least, int most) {
  if (least <= value && value <= most) return;
  throw std::invalid_argument(std::string(name) + ": " + std::to_string(value) + " is not " +
                              std::to_string(least) + " to " + std::to_string(most));
}

void check_together(bool go_together, const char* message) {
  if (!go_together) throw std::invalid_argument(message);
}

}  // namespace

void Rules::check() const {
  check_range("freecells", freecells, 0, kMaxFreecells);
  check_range("cascades", cascades, kMinCascades, kMaxCascades);
  check_range("cards dealt to cells", dealt_to_cells, 0, freecells);
  check_together(dealt_to_cells > 0 || cells_from == CellsFrom::kLast,
                 "no cards are dealt to cells, so they are not the first ones of the deck");
  check_together(run_moves == RunMoves::kAsRoomAllows || counting.capacity == Capacity::kStandard,
                 "supermoves by sum and runs of any length do not go together");
}

Deal Rules::deal(std::span<const Card, kCards> deck) const {
  check();
  const auto in_cells = static_cast<std::size_t>(dealt_to_cells);
  const auto in_cascades = static_cast<std::size_t>(dealt_to_cascades());
  switch (cells_from) {
    case CellsFrom::kLast:
      return Deal::from_deck(deck.first(in_cascades), cascades, deck.last(in_cells));
    case CellsFrom::kFirst:
      break;
  }
  return Deal::from_deck(deck.last(in_cascades), cascades, deck.first(in_cells));
}

Rules Rules::for_deal(const Deal& deal) const {
  Rules rules = *this;
  rules.cascades = deal.cascades();
  rules.check();
  if (!rules.fits(deal)) {
    throw std::invalid_argument("the deal occupies more freecells than there are");
  }
  return rules;
}

bool Rules::fits(const Deal& deal) const {
  return cascades == deal.cascades() && static_cast<int>(deal.freecell_cards().size()) <= freecells;
}

Rules Rules::usual_game() const {
  Rules rules = *this;
  rules.autoplay = Autoplay::kMicrosoft;
  rules.counting.capacity = Capacity::kStandard;
  assert(rules.is_usual_game());
  return rules;
}

void Rules::check_usual_game() const {
  if (is_usual_game()) return;
  throw std::invalid_argument(
      "autoplay max and supermoves by sum: only the search for shortest solutions knows them");
}

}  // namespace freecell
