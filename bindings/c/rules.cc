#include "dealer/rules.h"

#include "bindings/c/failure.h"
#include "bindings/c/lists.h"
#include "bindings/c/values.h"
#include "dealer/games.h"

using namespace freecell;
using namespace freecell::c;

const char* freecell_game_name(size_t index) {
  return index < kGames.size() ? kGames[index].word : nullptr;
}

freecell_status freecell_rules_of_game(const char* game, freecell_rules* rules) {
  return guarded([&] {
    require(game, "game");
    require(rules, "rules");
    to_c(rules_of_game(game), *rules);
  });
}

freecell_status freecell_rules_text(const freecell_rules* rules, char* buffer, size_t size,
                                    size_t* length) {
  return guarded([&] { copy_text(game_text(from_c(rules)), buffer, size, length); });
}
