#include "bindings/js/board_reading.h"

#include <string>
#include <variant>

#include "bindings/js/input_error.h"
#include "dealer/board_text.h"

namespace freecell {
namespace {

/// What the caller can say if a text alone does not say which board it is.
std::string advice_for(const BoardTextError& error) {
  if (error.is_ambiguous) return "; give the layout, rows or cascades";
  return error.needs_cascades ? "; give the number of cascades" : "";
}

}  // namespace

Deal read_one_board(std::string_view text, int cascades, BoardLayout layout, const Rules& game) {
  BoardTextOptions options{.layout = layout, .game = game};
  if (cascades != 0) options.cascades = cascades;
  const auto board = BoardTextReader(text, options).next();
  if (std::holds_alternative<std::monostate>(board)) throw InputError("no board");
  if (const auto* error = std::get_if<BoardTextError>(&board)) {
    throw InputError(error->message + advice_for(*error),
                     {{"line", error->line}, {"column", error->column}});
  }
  const Deal& deal = std::get<Deal>(board);
  if (cascades == 0 || deal.cascades() == cascades) return deal;
  throw InputError("the board has " + std::to_string(deal.cascades()) + " cascades, and not " +
                   std::to_string(cascades));
}

}  // namespace freecell
