#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/io/deals/deal_input.h"

namespace freecell {

/// The deals of a JSON file. They are numbers or boards, never both.
struct JsonDeals {
  NumbersInFile numbers;
  std::string boards;  ///< board text, cascades marked with colons
  int count = 0;       ///< of boards and deals, bad ones too
};

/// Reads JSON: one document, or one after the other as in NDJSON. A number in an array, or an
/// object with a member `deal`, is a numbered deal. An object with `cascades` (our own) or `tableau
/// piles` (Solvitaire's), arrays of cards with the deepest first, is a board; `freecells` and
/// `foundations` may go with it, and a string `id` names it. Where there are both, the cards have
/// to be those of the number, dealt to any number of cascades; a `deal` that is no number is the
/// name of the board. Arrays, and the members `deals` and `boards`, hold any of these. Other
/// members do not matter. Cards are not looked at: the reader of boards does that. Throws
/// InputError. With `keep_going`, what is no deal becomes a bad number after numbers, and otherwise
/// a comment `# error:` in place of a board; a line that is no JSON is left, too.
JsonDeals read_json_deals(std::string_view text, const std::string& name, bool keep_going = false);

}  // namespace freecell
