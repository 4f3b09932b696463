// Board text, in every layout. A board that was read can be written and read again, as cascades and
// as rows; what is wrong has its place in the text; and boards that arrive through a file are those
// of the text.

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "dealer/board_text.h"
#include "dealer/characters.h"
#include "tests/fuzz/fuzz_target.h"
#include "tools/io/deals/deal_input.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/files/compression.h"
#include "tools/io/files/errors.h"

namespace freecell::fuzz {
namespace {

/// What is in a text, or in a file: boards and what ended them.
struct Contents {
  std::vector<Deal> boards;
  std::string error;  ///< `3:17: duplicate card 7H`, or nothing
};

std::string_view line_of(std::string_view text, int number) {
  for (int line = 1; line < number; ++line) text.remove_prefix(text.find('\n') + 1);
  return text.substr(0, text.find('\n'));
}

void check_place(std::string_view text, const BoardTextError& error) {
  const auto lines = static_cast<int>(std::ranges::count(text, '\n')) + 1;
  require(error.line >= 1 && error.line <= lines, "the line is one of the text");
  const auto length = static_cast<int>(line_of(text, error.line).size());
  require(error.column >= 1 && error.column <= length + 1, "the column is one of the line");
  require(is_message(error.message), "the message can be shown");
}

/// The i-th card of every cascade, `-` where there is none.
std::string row_text(const Deal& board, std::size_t row) {
  std::string text;
  for (int i = 0; i < board.cascades(); ++i) {
    const auto cards = board.cascade(i);
    text += row >= cards.size()
                ? std::string("-")
                : std::string{rank_letter(cards[row].rank()), suit_letter(cards[row].suit())};
    text += ' ';
  }
  return text + "\n";
}

/// The board in rows, with the headers of its common text; empty if no cascade has a card.
std::string rows_text(const Deal& board) {
  std::size_t rows = 0;
  for (int i = 0; i < board.cascades(); ++i) rows = std::max(rows, board.cascade(i).size());
  std::string text;
  append_board_text(text, board);
  std::size_t cascades = 0;
  while (text[cascades] == 'F') cascades = text.find('\n', cascades) + 1;
  text.erase(cascades);
  for (std::size_t row = 0; row < rows; ++row) text += row_text(board, row);
  return rows == 0 ? "" : text;
}

void check_written(const Deal& board, std::string_view text, const BoardTextOptions& options) {
  BoardTextReader reader(text, options);
  const auto again = reader.next();
  require(std::holds_alternative<Deal>(again) && std::get<Deal>(again) == board,
          "a board that is written reads as the same");
  require(std::holds_alternative<std::monostate>(reader.next()), "and nothing comes after it");
}

void check_board(const Deal& board) {
  std::string text;
  append_board_text(text, board);
  check_written(board, text, {.cascades = board.cascades()});
  check_written(board, text, {.layout = BoardLayout::kCascades});
  const std::string rows = rows_text(board);
  if (!rows.empty()) check_written(board, rows, {.layout = BoardLayout::kRows});
}

Contents contents_of_text(std::string_view text, const BoardTextOptions& options) {
  Contents contents;
  BoardTextReader reader(text, options);
  while (true) {
    auto board = reader.next();
    if (const auto* deal = std::get_if<Deal>(&board)) {
      check_board(*deal);
      contents.boards.push_back(*deal);
      continue;
    }
    if (const auto* error = std::get_if<BoardTextError>(&board)) {
      if (!is_utf16(text)) check_place(text, *error);
      contents.error =
          std::to_string(error->line) + ":" + std::to_string(error->column) + ": " + error->message;
      if (error->is_ambiguous) contents.error += "; give --layout rows or --layout cascades";
      if (error->needs_cascades) contents.error += "; give --cascades N";
    }
    return contents;
  }
}

/// A file that is only in memory.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view text) : fd_(::memfd_create("boards", MFD_CLOEXEC)) {
    const bool is_whole =
        ::write(fd_, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    require(is_whole, "there is memory for a file");
  }
  ~MemoryFile() { ::close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string name() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

Contents contents_of_file(const MemoryFile& file, const BoardTextOptions& options) {
  Contents contents;
  try {
    const auto source = board_source({file.name()}, {}, {.text = options}, [] { return false; });
    while (const auto board = source->next()) contents.boards.push_back(board->deal());
  } catch (const InputError& error) {
    const std::string message = error.what();
    require(message.starts_with(file.name() + ":"), "the message names the file");
    contents.error = message.substr(file.name().size() + 1);
  }
  return contents;
}

/// Whether a file of the text is read as one of boards and nothing else. Other contents have other
/// readers and a target of their own, deals.
bool is_only_boards(const MemoryFile& file) try {
  return open_deal_file(file.name(), [] { return false; }).kind == InputKind::kBoards;
} catch (const InputError&) {
  return false;
}

void check_layout(std::string_view text, BoardLayout layout) {
  const Contents of_text = contents_of_text(text, {.layout = layout});
  if (compression_of_bytes(text) != Compression::kNone) return;
  const MemoryFile file(text);
  const Contents of_file = contents_of_file(file, {.layout = layout});
  if (!is_only_boards(file)) return;
  require(of_file.boards == of_text.boards, "a file has the boards of its text");
  const bool has_nothing = of_text.boards.empty() && of_text.error.empty();
  require(of_file.error == (has_nothing ? " no deals in it" : of_text.error),
          "a file has the error of its text, and it says if there is none");
}

}  // namespace

void check_input(std::string_view text) {
  for (const BoardLayout layout : {BoardLayout::kAny, BoardLayout::kCascades, BoardLayout::kRows}) {
    check_layout(text, layout);
  }
}

}  // namespace freecell::fuzz
