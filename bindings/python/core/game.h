#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "dealer/board.h"
#include "dealer/board_text.h"
#include "dealer/deal.h"
#include "dealer/player_game.h"
#include "dealer/rules.h"
#include "solver/adviser.h"

namespace freecell::python {

/// A deal, its game, and the number that it was made from, if it was.
struct NumberedDeal {
  Deal deal;
  Rules rules;  ///< with as many cascades as the deal, and the freecells that the game usually has
  std::optional<std::int64_t> number = std::nullopt;
};

/// The game that Python's arguments name, FreeCell by default, and the cascades to which its
/// numbers are dealt. Throws std::invalid_argument for a text that names none.
Rules named_rules(const std::optional<std::string>& game,
                  const std::optional<int>& cascades = std::nullopt);

/// A deal of the game of `rules`, whatever their freecells, that has no number.
NumberedDeal unnumbered(const Deal& deal, const Rules& rules);

/// The value of an integer of Python or numpy; nothing if it is something else, such as a boolean.
/// Throws std::invalid_argument for one that no deal can have as a number.
std::optional<std::int64_t> number_if_integer(pybind11::handle value);

/// A deal from Python: a Deal, or the number of one, which is dealt as the game begins, perhaps on
/// another number of cascades. A Deal of FreeCell may be played as any game: nobody has said more
/// of it. Throws std::invalid_argument for a Deal of another game and for a number that no deal
/// has, and TypeError for anything else.
NumberedDeal deal_of(pybind11::handle deal, const std::optional<std::string>& game,
                     const std::optional<int>& cascades = std::nullopt);

/// A game as a Board of Python plays it. It keeps an adviser, which remembers the line of its
/// hints.
struct BoardGame : PlayerGame {
  using PlayerGame::PlayerGame;
  BoardGame(const BoardGame& other) : PlayerGame(other) {}  // not thread-safe: one for each board
  BoardGame(BoardGame&&) = default;
  BoardGame& operator=(const BoardGame&) = delete;
  BoardGame& operator=(BoardGame&&) = default;
  ~BoardGame() = default;

  std::unique_ptr<Adviser> adviser = nullptr;
};

/// What a search is about: a deal, or the position of a game.
struct Subject {
  Deal deal;
  Rules rules;  ///< those of the deal, or of the game that is played
  std::optional<std::int64_t> number;
  /// The position, if there is a game. Its cells may be other ones than those of the deal.
  std::optional<Board> board;
};

/// A Deal, the number of one, or a Board. Throws as `deal_of` does, and for a Board of another
/// game.
Subject subject_of(pybind11::handle subject, const std::optional<std::string>& game);

/// What may be written for boards in text. Throws std::invalid_argument for a word that is none.
BoardTextOptions text_options(const std::optional<int>& cascades,
                              const std::optional<std::string>& layout, const Rules& game);

std::string board_text(const Deal& deal);
std::string board_text(const Board& board);

}  // namespace freecell::python
