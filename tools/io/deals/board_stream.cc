#include "tools/io/deals/board_stream.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "tools/io/deals/deal_input.h"
#include "tools/io/deals/json_deals.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

constexpr std::size_t kReadSize = std::size_t{1} << 16;
constexpr std::size_t kLongestBlock = std::size_t{1} << 20;

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\v\f\n") == std::string_view::npos;
}

[[noreturn]] void throw_input_error(const std::string& name, int error) {
  throw InputError(name + ": " + system_message(error));
}

OpenBoards boards_of_json(const JsonDeals& deals, const std::string& name) {
  if (!deals.list.empty()) throw InputError(name + ": has deal numbers where boards are expected");
  return {InputStream::of_text(deals.boards), true};
}

}  // namespace

std::optional<BlockReader::Block> BlockReader::next() {
  while (true) {
    skip_blank_lines();
    if (const auto end = block_end()) return take(*end);
    if (buffer_.size() - begin_ > kLongestBlock) return take(forced_end());
    if (!read_more()) break;
  }
  if (begin_ == buffer_.size()) return std::nullopt;
  return take(buffer_.size());
}

void BlockReader::skip_blank_lines() {
  while (true) {
    const std::size_t newline = buffer_.find('\n', begin_);
    if (newline == std::string::npos) return;
    if (!is_blank(std::string_view(buffer_).substr(begin_, newline - begin_))) return;
    begin_ = newline + 1;
    ++line_;
  }
}

/// Returns the end of the block: the first blank line that has arrived as a whole.
std::optional<std::size_t> BlockReader::block_end() const {
  std::size_t start = begin_;
  while (true) {
    const std::size_t newline = buffer_.find('\n', start);
    if (newline == std::string::npos) return std::nullopt;
    if (is_blank(std::string_view(buffer_).substr(start, newline - start))) return start;
    start = newline + 1;
  }
}

std::size_t BlockReader::forced_end() const {
  const std::size_t newline = buffer_.rfind('\n');
  return newline == std::string::npos || newline < begin_ ? buffer_.size() : newline + 1;
}

BlockReader::Block BlockReader::take(std::size_t end) {
  const Block block{std::string_view(buffer_).substr(begin_, end - begin_), line_};
  line_ += static_cast<int>(std::ranges::count(block.text, '\n'));
  begin_ = end;
  return block;
}

/// Appends more of the file to the buffer. Returns false at its end. After cancellation it drops
/// half a board that has arrived, because that is not the user's mistake.
bool BlockReader::read_more() {
  if (at_end_) return false;
  buffer_.erase(0, std::exchange(begin_, 0));
  const std::size_t old_size = buffer_.size();
  buffer_.resize(old_size + kReadSize);
  const std::size_t got = input_.read(buffer_.data() + old_size, kReadSize);
  buffer_.resize(old_size + got);
  at_end_ = got == 0;
  if (input_.was_cancelled()) buffer_.clear();
  return !at_end_;
}

OpenBoards open_boards(const std::string& name, const CancelCallback& cancelled) {
  DealInput input(name, cancelled);
  if (input.kind() != InputKind::kJson) return {input.take()};
  return boards_of_json(read_json_deals(read_all(input.take(), name), name), name);
}

BoardStream::BoardStream(const std::string& name, const BoardTextOptions& options,
                         const CancelCallback& cancelled)
    : BoardStream(name, open_boards(name, cancelled), options) {}

BoardStream::BoardStream(std::string name, OpenBoards boards, const BoardTextOptions& options)
    : name_(std::move(name)),
      options_(options),
      blocks_(std::move(boards.text)),
      is_converted_(boards.is_converted) {}

void BoardStream::check_readable(const std::string& name) {
  if (name == "-") return;
  struct stat status;
  if (::stat(name.c_str(), &status) != 0) throw_input_error(name, errno);
  if (S_ISDIR(status.st_mode)) throw_input_error(name, EISDIR);
  if (::access(name.c_str(), R_OK) != 0) throw_input_error(name, errno);
}

std::optional<Deal> BoardStream::next() {
  while (true) {
    if (boards_) {
      auto board = boards_->next();
      if (const auto* deal = std::get_if<Deal>(&board)) {
        check_cascades(*deal);
        ++boards_read_;
        return *deal;
      }
      if (const auto* error = std::get_if<BoardTextError>(&board)) throw_bad_board(*error);
    }
    const auto block = next_block();
    if (!block) return std::nullopt;
    first_line_ = block->first_line;
    boards_.emplace(block->text, options_);
  }
}

void BoardStream::check_cascades(const Deal& deal) const {
  if (!options_.cascades || deal.cascades() == *options_.cascades) return;
  throw InputError(place(first_line_, 1, boards_read_ + 1) + ": the board has " +
                   std::to_string(deal.cascades()) + " cascades where --cascades says " +
                   std::to_string(*options_.cascades) + "; without it, any number is read");
}

std::string BoardStream::place() const { return place(first_line_, 1, boards_read_); }

/// Returns a place. Converted boards are counted, because they have no lines of their own in the
/// file.
std::string BoardStream::place(int line, int column, int board) const {
  if (is_converted_) return name_ + ": board " + std::to_string(board);
  return name_ + ":" + std::to_string(line) + ":" + std::to_string(column);
}

void BoardStream::throw_bad_board(const BoardTextError& error) const {
  throw InputError(place(first_line_ + error.line - 1, error.column, boards_read_ + 1) + ": " +
                   error.message +
                   (error.is_ambiguous ? "; give --layout rows or --layout cascades" : ""));
}

std::optional<BlockReader::Block> BoardStream::next_block() try {
  int heading = 0;
  while (const auto block = blocks_.next()) {
    const std::string_view board = filter_.board_of(block->text);
    const std::size_t cut = block->text.size() - board.size();
    const auto lines = std::ranges::count(block->text.substr(0, cut), '\n');
    if (!board.empty())
      return BlockReader::Block{board, block->first_line + static_cast<int>(lines)};
    heading = block->first_line;
  }
  if (!filter_.awaits_board()) return std::nullopt;
  throw InputError(place(heading, 1, boards_read_ + 1) + ": no board after this line");
} catch (const ReadError& error) {
  throw InputError(name_ + ":" + std::to_string(blocks_.line()) + ": " + error.what());
}

}  // namespace freecell
