#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>

namespace freecell {

/// Boards in JSON, as board text with a line for each part. The reader of board text
/// (BoardTextReader) judges the cards.

/// Whether an object has the cards of a board: a member `cascades`, `tableau`, `tableau piles`,
/// `columns`, `rows` or another such name that is an array, or a member `board`, `state` or `game`
/// that has one.
bool has_json_board(const boost::json::object& object);

/// Whether an array is a board by itself: arrays of cards, or the 52 cards in dealing order. Cards
/// that are numbers count unless they are in order: 1, 2 ... 52 are deals.
bool is_json_board(const boost::json::array& array);

/// What was read of a board.
struct JsonBoard {
  std::string text;
  /// What cards that are numbers were taken for; empty if there are none.
  std::string note;
};

/// Returns the board of a value for which one of the functions above is true. A card is a text such
/// as `7D`, or an object with a suit and a rank, which is a name, a letter or a number. Freecells
/// and foundations (`{"H": 6}`, top cards, or all cards of each) may go with the cascades. 52
/// numbers 0..51 or 1..52 are cards if one order of the cards makes them a numbered deal. Throws
/// InputError.
JsonBoard json_board(const boost::json::value& value);

}  // namespace freecell
