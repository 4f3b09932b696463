#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "dealer/board_text.h"
#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/notation.h"

/// Short ways to state what a test is about: boards and moves as text.
namespace freecell::test {

/// Returns the first board in `text`. Throws with the reader's message if there is none.
inline Deal deal_of(std::string_view text) {
  BoardTextReader reader(text);
  auto result = reader.next();
  if (const auto* error = std::get_if<BoardTextError>(&result)) {
    throw std::runtime_error(std::to_string(error->line) + ":" + std::to_string(error->column) +
                             ": " + error->message);
  }
  return std::get<Deal>(result);
}

template <typename DealOrBoard>
std::string text_of(const DealOrBoard& position) {
  std::string text;
  append_board_text(text, position);
  return text;
}

inline Card card_of(std::string_view name) {
  return Card::of(rank_from_letter(name.at(0)).value(), suit_from_letter(name.at(1)).value());
}

/// Reads moves in standard notation. Counts that are not given are 0.
inline std::vector<Move> moves_of(std::string_view text) {
  std::vector<Move> moves;
  const auto result = parse_standard(text, moves);
  if (const auto* error = std::get_if<NotationError>(&result)) {
    throw std::runtime_error(error->message);
  }
  return moves;
}

inline Move move_of(std::string_view text) { return moves_of(text).at(0); }

inline std::string text_of(const Move& move) {
  std::string text;
  append_standard(text, move);
  return text;
}

}  // namespace freecell::test
