#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "dealer/deal.h"

namespace freecell {

/// Whether the cards lie as those of a pack that has just been dealt: none is in a freecell or
/// home, and the first cascades have one card more than the others if the pack does not divide
/// evenly.
bool lies_as_dealt(const Deal& deal);

/// Appends a deal as it lies on the table when it has just been dealt: row by row, starting with
/// the first card of every cascade. `append_board_text` (dealer/board_text.h) writes it cascade by
/// cascade.
void append_deal_rows(std::string& text, const Deal& deal);

/// Appends the same rows in the playing cards of Unicode, from U+1F0A1.
void append_deal_unicode(std::string& text, const Deal& deal);

/// Adds the members by which a board is read again: `cascades`, arrays of cards such as `7D`, and
/// `freecells` and `foundations` (`{"H":6}`) if they have cards.
void add_board_json(boost::json::object& object, const Deal& deal);

/// Adds the same and, if the cards lie as dealt, the arrays of `rows` before it.
void add_deal_json(boost::json::object& object, const Deal& deal);

/// Takes a document and the line where it begins, or what is wrong at a line; then the document is
/// null.
using JsonDocumentTaker =
    std::function<void(const boost::json::value&, int line, const std::string& fault)>;

/// Calls `take` for each document of `text`: one, or one after the other, as in JSON lines. Between
/// documents, lines that begin with `#` are comments. After what is wrong it goes on with the next
/// line.
void for_each_json_document(std::string_view text, const JsonDocumentTaker& take);

}  // namespace freecell
