#include "tools/io/deals/game_choice.h"

#include <stdexcept>

#include "base/shown_text.h"
#include "dealer/games.h"
#include "tools/io/files/errors.h"

namespace freecell {

Rules GameChoice::rules(const Rules& others) const {
  Rules rules =
      game.value_or(Rules()).with_autoplay(others.autoplay).with_counting(others.counting);
  const auto choose = [&](auto Rules::*rule, const auto& value) {
    if (value) rules.*rule = *value;
  };
  choose(&Rules::freecells, freecells);
  choose(&Rules::cascades, cascades);
  choose(&Rules::building, building);
  choose(&Rules::empty_cascade, empty_cascade);
  choose(&Rules::dealt_to_cells, dealt_to_cells);
  choose(&Rules::cells_from, cells_from);
  choose(&Rules::run_moves, run_moves);
  try {
    rules.check();
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
  return rules;
}

bool GameChoice::names_game() const {
  return game || building || empty_cascade || dealt_to_cells || cells_from || run_moves;
}

Rules read_game(std::string_view text) try {
  return text.empty() ? Rules() : rules_of_game(text);
} catch (const std::invalid_argument& error) {
  throw InputError(error.what());
}

void check_game(const GameWords& words, const std::string& file, const Rules& rules) {
  const auto refuse = [&](const char* what, const std::string& said, const std::string& option) {
    throw InputError(file + ": " + what + " is " + quoted_for_message(said) + ", --" + what +
                     " is " + option);
  };
  if (words.game && !is_same_game(read_game(*words.game), rules)) {
    refuse("game", *words.game, game_text(rules));
  }
  const std::string cascades = std::to_string(rules.cascades);
  if (words.cascades && *words.cascades != cascades) refuse("cascades", *words.cascades, cascades);
}

}  // namespace freecell
