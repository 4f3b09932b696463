#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <string>

#include "dealer/board.h"
#include "dealer/board_text.h"
#include "dealer/deal.h"
#include "dealer/player_game.h"
#include "dealer/rules.h"

namespace freecell::python {

/// A deal and the number that it was made from, if it was.
struct NumberedDeal {
  Deal deal;
  std::optional<std::int64_t> number;
};

/// The value of an integer of Python or numpy; nothing if it is something else. Throws
/// std::invalid_argument for one that no deal can have as a number.
std::optional<std::int64_t> number_if_integer(pybind11::handle value);

/// A deal from Python: a Deal, or the number of one. Throws std::invalid_argument for a number that
/// no deal has, and TypeError for anything else.
NumberedDeal deal_of(pybind11::handle deal, int cascades = kDefaultCascades);

/// What a search is about: a deal, or the position of a game.
struct Subject {
  Deal deal;
  std::optional<std::int64_t> number;
  /// The position, if there is a game. Its cells may be other ones than those of the deal.
  std::optional<Board> board;
};

/// A Deal, the number of one, or a Board.
Subject subject_of(pybind11::handle subject);

/// What may be written for boards in text. Throws std::invalid_argument for a word that is none.
BoardTextOptions text_options(const std::optional<int>& cascades,
                              const std::optional<std::string>& layout);

std::string board_text(const Deal& deal);
std::string board_text(const Board& board);

}  // namespace freecell::python
