// Standard notation, and the referee who plays what it says. The first line is a deal number, the
// rest moves. Moves that were read are written and read as the same; what is wrong has its place in
// the text; and of every move the referee says what a second set of rules says.

#include <string>
#include <variant>
#include <vector>

#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/support/plain_game.h"
#include "tools/io/files/number_text.h"

namespace freecell::fuzz {
namespace {

void check_written(const std::vector<Move>& moves) {
  std::string text;
  write_standard(moves, text);
  std::vector<Move> again;
  require(std::holds_alternative<std::monostate>(parse_standard(text, again)),
          "moves that are written can be read");
  require(again == moves, "and are the same");
}

void check_error(std::string_view text, const NotationError& error) {
  require(error.offset <= text.size(), "the offset is one of the text");
  require(is_message(error.message), "the message can be shown");
}

/// Both play until one refuses, which both must do at once. Refused moves change nothing.
void check_play(const Deal& deal, const Rules& rules, const std::vector<Move>& moves) {
  Referee referee(deal, rules);
  test::PlainGame plain(deal, rules);
  for (const Move& move : moves) {
    std::string text;
    append_standard(text, move);
    const bool is_legal = referee.play(move) == Violation::kNone;
    require(is_legal == plain.play(text), "two sets of rules agree about " + text);
    require(referee.board().won() == plain.won(), "and about the end");
    if (!is_legal) return;
  }
  const Ruling ruling = Referee::replay(deal, rules, moves);
  require(ruling.valid() == plain.won(), "a replay is valid if all cards are home");
}

}  // namespace

void check_input(std::string_view text) {
  const std::size_t line_end = std::min(text.find('\n'), text.size());
  const std::string_view notation = text.substr(std::min(line_end + 1, text.size()));
  std::vector<Move> moves;
  const auto result = parse_standard(notation, moves);
  if (const auto* error = std::get_if<NotationError>(&result)) check_error(notation, *error);
  check_written(moves);
  const auto number = parse_number<std::int64_t>(text.substr(0, line_end));
  if (!number || !is_deal_number(*number)) return;
  for (const auto& game : kGames) {
    const Deal deal = microsoft_deal(*number, game.value);
    check_play(deal, game.value, moves);
    check_play(deal, game.value.with_autoplay(Autoplay::kNone), moves);
  }
}

}  // namespace freecell::fuzz
