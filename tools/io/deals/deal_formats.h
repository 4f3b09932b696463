#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "dealer/deal.h"

namespace freecell {

/// A deal as it lies on the table when it has just been dealt: row after row, the first card of
/// every cascade first. `append_board_text` (dealer/board_text.h) writes cascade after cascade.
void append_deal_rows(std::string& text, const Deal& deal);

/// The same rows in the playing cards of Unicode, U+1F0A1 and on.
void append_deal_unicode(std::string& text, const Deal& deal);

/// Adds the members `rows` and `cascades`: arrays of arrays of cards such as `7D`.
void add_deal_json(boost::json::object& object, const Deal& deal);

}  // namespace freecell
