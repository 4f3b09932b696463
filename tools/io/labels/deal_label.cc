#include "tools/io/labels/deal_label.h"

#include "base/sha256.h"
#include "base/shown_text.h"
#include "dealer/board_text.h"
#include "dealer/games.h"
#include "tools/io/files/number_text.h"

namespace freecell {

std::optional<std::int64_t> canonical_number(std::string_view label) {
  const auto number = parse_number<std::int64_t>(label);
  return number && std::to_string(*number) == label ? number : std::nullopt;
}

std::string deal_words(std::string_view label) {
  return canonical_number(label) ? "deal " + std::string(label) : board_words(label);
}

std::string board_words(std::string_view label) {
  return label.empty() ? "board" : "board " + shown_in_quotes(label);
}

std::string game_words(const Rules& rules) {
  return (is_freecell(rules) ? "" : " of " + game_text(rules)) + " with " +
         std::to_string(rules.freecells) + (rules.freecells == 1 ? " freecell, " : " freecells, ") +
         std::to_string(rules.cascades) + " cascades";
}

std::string board_digest(const Deal& deal) {
  std::string text;
  append_board_text(text, deal);
  return Sha256::hex(text);
}

}  // namespace freecell
