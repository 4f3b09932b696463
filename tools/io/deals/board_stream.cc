#include "tools/io/deals/board_stream.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/deals/deal_input.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/json_deals.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

constexpr std::size_t kReadSize = std::size_t{1} << 16;
constexpr std::size_t kLongestBlock = std::size_t{1} << 20;

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\v\f\n") == std::string_view::npos;
}

/// Whether all lines of a block are comments.
bool is_comment(std::string_view block) {
  while (!block.empty()) {
    const std::size_t start = block.find_first_not_of(" \t\r\v\f");
    if (start == block.npos || block[start] != '#') return false;
    block.remove_prefix(std::min(block.find('\n'), block.size() - 1) + 1);
  }
  return true;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\v\f";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool take_prefix(std::string_view& text, std::string_view prefix) {
  const std::string_view rest = trimmed(text);
  if (!rest.starts_with(prefix)) return false;
  text = rest.substr(prefix.size());
  return true;
}

/// Whether `name` is the number of `deal`, or its name as a random deal.
bool is_number_of(const std::string& name, const Deal& deal) try {
  const DealList list = DealList::parse_items(name);
  return list.size() == 1 && list.to_string() == name && list.at(0).deal(deal.cascades()) == deal;
} catch (const InputError&) {
  return false;
}

[[noreturn]] void throw_input_error(const std::string& name, int error) {
  throw InputError(name + ": " + system_message(error));
}

[[noreturn]] void throw_no_boards(const std::string& name) {
  throw InputError(name + ": has deal numbers where boards are expected");
}

OpenBoards boards_of_json(const JsonDeals& deals, const std::string& name) {
  if (!deals.numbers.list.empty()) throw_no_boards(name);
  return {InputStream::of_text(deals.boards), true};
}

constexpr std::size_t kLongestId = 200;

bool begins_formula(std::string_view id) {
  return std::string_view("=+-@").find(id.front()) != std::string_view::npos;
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

bool BlockReader::has_block() {
  skip_blank_lines();
  const auto end = block_end();
  return end && !is_comment(std::string_view(buffer_).substr(begin_, *end - begin_));
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
  at_end_ = !input_.append_to(buffer_, kReadSize);
  if (input_.was_cancelled()) buffer_.clear();
  return !at_end_;
}

OpenBoards open_boards(const std::string& name, const CancelCallback& cancelled, bool keep_going) {
  DealInput input(name, cancelled);
  if (input.kind() == InputKind::kBoards) return {input.take()};
  if (input.kind() != InputKind::kJson) throw_no_boards(name);
  return boards_of_json(read_json_deals(read_all(input.take(), name), name, keep_going), name);
}

BoardStream::BoardStream(const std::string& name, const BoardTextOptions& options,
                         const CancelCallback& cancelled, bool keep_going)
    : BoardStream(name, open_boards(name, cancelled, keep_going), options) {}

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
  id_.clear();
  while (true) {
    if (std::optional<Deal> deal = next_of_block()) return deal;
    const auto block = next_block();
    if (!block) return std::nullopt;
    first_line_ = block->first_line;
    boards_.emplace(block->text, options_);
    read_comments(block->text);
  }
}

/// The next board of the block, if there is one. What follows a bad board in a block is no board.
std::optional<Deal> BoardStream::next_of_block() try {
  if (!boards_) return std::nullopt;
  const auto board = boards_->next();
  if (std::holds_alternative<std::monostate>(board)) {
    boards_.reset();
    return std::nullopt;
  }
  ++boards_read_;
  id_ = std::exchange(next_id_, {});
  if (const auto* error = std::get_if<BoardTextError>(&board)) throw_bad_board(*error);
  check(std::get<Deal>(board));
  return std::get<Deal>(board);
} catch (const BadBoard&) {
  boards_.reset();
  throw;
}

/// A comment may name the board, or say why there is none in JSON.
void BoardStream::read_comments(std::string_view block) {
  while (!block.empty()) {
    const std::size_t end = std::min(block.find('\n'), block.size());
    std::string_view line = block.substr(0, end);
    block.remove_prefix(std::min(end + 1, block.size()));
    if (!take_prefix(line, "#")) continue;
    line = trimmed(line);
    if (take_prefix(line, "id:")) {
      next_id_ = trimmed(line);
      continue;
    }
    if (!is_converted_ || !take_prefix(line, "error:")) continue;
    ++boards_read_;
    id_ = std::exchange(next_id_, {});
    boards_.reset();
    throw BadBoard(name_ + std::string(line));
  }
}

void BoardStream::check(const Deal& deal) const {
  if (options_.cascades && deal.cascades() != *options_.cascades) {
    throw_bad_board("the board has " + std::to_string(deal.cascades()) +
                    " cascades where --cascades says " + std::to_string(*options_.cascades) +
                    "; without it, any number is read");
  }
  if (!id_.empty()) check_id(deal);
}

bool may_be_id(std::string_view id) {
  return !id.empty() && id.size() <= kLongestId && !DealList::looks_like_list(id) &&
         !begins_formula(id);
}

/// Rows name the board by its id. There, a number means a Microsoft deal, and a spreadsheet takes
/// some characters for the start of a formula.
void BoardStream::check_id(const Deal& deal) const {
  const std::string quoted = quoted_for_message(id_);
  if (id_.size() > kLongestId) throw_bad_board("the id is longer than 200 bytes");
  if (DealList::looks_like_list(id_)) {
    if (is_number_of(id_, deal)) return;
    throw_bad_board("the id " + quoted + " is for that deal alone, and these are not its cards");
  }
  if (begins_formula(id_))
    throw_bad_board("the id " + quoted + " begins as a formula of a spreadsheet does");
}

std::string BoardStream::place() const { return place(first_line_, 1, boards_read_); }

/// Returns a place. Converted boards are counted, because they have no lines of their own in the
/// file.
std::string BoardStream::place(int line, int column, int board) const {
  if (is_converted_) return name_ + ": board " + std::to_string(board);
  return name_ + ":" + std::to_string(line) + ":" + std::to_string(column);
}

void BoardStream::throw_bad_board(const std::string& reason) const {
  throw BadBoard(place() + ": " + reason);
}

void BoardStream::throw_bad_board(const BoardTextError& error) const {
  throw BadBoard(place(first_line_ + error.line - 1, error.column, boards_read_) + ": " +
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
