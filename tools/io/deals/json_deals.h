#pragma once

#include <string>
#include <string_view>

namespace freecell {

/// The deals of a JSON file. They are numbers or boards, never both.
struct JsonDeals {
  std::string list;    ///< as DealList::parse reads it
  std::string boards;  ///< board text, cascades marked with colons
  int count = 0;       ///< the number of deals
};

/// Reads JSON: one document, or one after the other as in NDJSON. A number in an array, or an
/// object with a member `deal`, is a numbered deal. An object with `cascades` (our own) or `tableau
/// piles` (Solvitaire's) is a board. These members are arrays of cards, with the deepest card
/// first. `freecells` and `foundations` may go with them, and `id` names the board. If an object
/// has both a number and a board, the cards have to be those of the number. Arrays, and the members
/// `deals` and `boards`, hold any of these. Other members do not matter. This function does not
/// look at cards, because the reader of boards does that. Throws InputError.
JsonDeals read_json_deals(std::string_view text, const std::string& name);

}  // namespace freecell
