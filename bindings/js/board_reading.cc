#include "bindings/js/board_reading.h"

#include <algorithm>
#include <optional>
#include <string>
#include <variant>

#include "bindings/js/input_error.h"
#include "dealer/board_text.h"
#include "dealer/transcript_filter.h"

namespace freecell {
namespace {

/// The first part of a text that may be a board, and the line where it begins.
struct Block {
  std::string_view text;
  int first_line = 1;
};

std::string_view take_line(std::string_view& text) {
  const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
  const std::string_view line = text.substr(0, size);
  text.remove_prefix(size);
  return line;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\v\f\n") == std::string_view::npos;
}

/// Takes the lines up to the next blank one, and those blank lines that come before.
Block take_block(std::string_view& text, int& line) {
  while (!text.empty() && is_blank(text.substr(0, text.find('\n')))) {
    take_line(text);
    ++line;
  }
  const Block block{text, line};
  std::size_t size = 0;
  while (!text.empty() && !is_blank(text.substr(0, text.find('\n')))) {
    size += take_line(text).size();
    ++line;
  }
  return {block.text.substr(0, size), block.first_line};
}

}  // namespace

Deal read_one_board(std::string_view text, int cascades, BoardLayout layout) {
  BoardTextOptions options{.layout = layout};
  if (cascades != 0) options.cascades = cascades;
  TranscriptFilter filter;
  int line = 1;
  while (true) {
    const Block block = take_block(text, line);
    if (block.text.empty()) throw InputError("no board");
    const std::string_view board_text = filter.board_of(block.text);
    const auto skipped = static_cast<int>(
        std::ranges::count(block.text.substr(0, block.text.size() - board_text.size()), '\n'));
    const auto board = BoardTextReader(board_text, options).next();
    if (const auto* error = std::get_if<BoardTextError>(&board)) {
      const char* const advice = error->is_ambiguous ? "; give the layout, rows or cascades" : "";
      throw InputError(
          error->message + advice,
          {{"line", block.first_line + skipped + error->line - 1}, {"column", error->column}});
    }
    const Deal* deal = std::get_if<Deal>(&board);
    if (deal == nullptr) continue;
    if (cascades == 0 || deal->cascades() == cascades) return *deal;
    throw InputError("the board has " + std::to_string(deal->cascades()) + " cascades, and not " +
                     std::to_string(cascades));
  }
}

}  // namespace freecell
