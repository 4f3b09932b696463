#pragma once

#include <string>
#include <string_view>

namespace freecell {

/// The deals of a file of JSON: numbers, or boards, never both.
struct JsonDeals {
  std::string list;    ///< as DealList::parse reads it
  std::string boards;  ///< board text, cascades marked with colons
  int count = 0;       ///< of either
};

/// Reads JSON: one document, or one after the other as in NDJSON. A number in an array, or an
/// object with a member `deal`, is a numbered deal. An object with `cascades` (our own) or `tableau
/// piles` (Solvitaire's), arrays of cards with the deepest first, is a board; `freecells` and
/// `foundations` may go with it, and `id` names it. Where there are both, the cards have to be
/// those of the number. Arrays, and the members `deals` and `boards`, hold any of these. Other
/// members do not matter. Cards are not looked at: the reader of boards does that. Throws
/// InputError.
JsonDeals read_json_deals(std::string_view text, const std::string& name);

}  // namespace freecell
