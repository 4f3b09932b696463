#include "dealer/board_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "dealer/board_grid.h"
#include "dealer/board_shape.h"
#include "dealer/card_text.h"
#include "dealer/characters.h"
#include "dealer/text_blocks.h"
#include "dealer/transcript_filter.h"

namespace freecell {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
/// Foundations are listed in the order in which fc-solve lists them.
constexpr std::array kFoundationOrder = {Suit::kHearts, Suit::kClubs, Suit::kDiamonds,
                                         Suit::kSpades};

// ---- Reading ----

/// Returns the column of a carriage return that does not end the line. If lines end in it alone,
/// all of them would be one line, and that is a board in dealing order.
std::optional<int> bare_carriage_return(std::string_view line) {
  const std::size_t at = line.find('\r');
  if (at == line.npos || line.find_first_not_of('\r', at) == line.npos) return std::nullopt;
  return static_cast<int>(at) + 1;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool is_comment(std::string_view line) {
  const std::size_t start = line.find_first_not_of(" \t\r\v\f");
  return start != line.npos && line[start] == '#';
}

/// The number in `#617`, `# 617` or `#146,692`; nothing if a comment says more or something else.
std::optional<std::int64_t> marked_number(std::string_view comment) {
  const std::size_t first = comment.find_first_not_of("# \t");
  if (first == comment.npos) return std::nullopt;
  std::string digits(comment.substr(first, comment.find_last_not_of(" \t") + 1 - first));
  std::erase(digits, ',');
  std::int64_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  return stop == end && error == std::errc() ? std::optional(number) : std::nullopt;
}

/// A line of freecells without those that are empty; nothing if all are.
std::string without_empty_cells(std::string line) {
  constexpr std::string_view kEmpty = "  -";
  for (std::size_t at; (at = line.find(kEmpty)) != line.npos;) line.erase(at, kEmpty.size());
  return line == "Freecells:" ? "" : line;
}

/// A text without what does not count in comparison with a deal: comments, empty freecells, marks
/// of its encoding and carriage returns at the ends of lines.
std::string plain_lines(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    std::string_view line = take_line(text);
    while (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    if (is_blank_line(line) || is_comment(line)) continue;
    const bool has_cells = line.starts_with("Freecells:");
    const std::string kept = has_cells ? without_empty_cells(std::string(line)) : std::string(line);
    if (!kept.empty()) plain += kept + '\n';
  }
  return plain;
}

/// The first board of a text.
struct FirstBoard {
  ShapedBoard board = {};
  std::size_t size = 0;  ///< bytes of the text that belong to it
  bool is_none = false;  ///< there is nothing but comments
};

/// Reads the first board of a text whose first line is `number` in the whole.
class BoardParser {
 public:
  BoardParser(std::string_view text, int number, int ordinal, const BoardTextOptions& options)
      : text_(text),
        rest_(text),
        number_(number),
        ordinal_(ordinal),
        grid_(ordinal),
        options_(options) {}

  /// `blank_before` and `blank_after`: blank lines around the text that may be part of the board.
  FirstBoard parse(int blank_before, int blank_after) {
    while (blank_before-- > 0) grid_.add_line("", number_);
    for (; !rest_.empty(); ++number_) {
      const std::string_view before = rest_;
      const Taken taken = take();
      if (taken == Taken::kNo) {
        rest_ = before;
        break;
      }
      if (taken == Taken::kFault) return {{.error = error_}, text_.size()};
    }
    return finish(blank_after);
  }

 private:
  using Taken = GridReader::Taken;

  Taken take() {
    std::string_view line = take_line(rest_);
    // A mark may also come between boards, because files that each have one are concatenated.
    if (grid_.is_empty() && line.starts_with(kByteOrderMark)) {
      line.remove_prefix(kByteOrderMark.size());
    }
    // All lines are one comment if the first is one and line feeds are missing.
    if (const auto column = bare_carriage_return(line); column && !is_blank_line(line)) {
      error_ = {number_, *column, "a line end is \\r alone; those of boards are \\n or \\r\\n"};
      return Taken::kFault;
    }
    const Taken taken = is_comment(line) ? take_comment(line) : grid_.add_line(line, number_);
    if (taken == Taken::kFault) error_ = grid_.error();
    return taken;
  }

  /// A number alone is that of a deal, unless it counts the boards.
  Taken take_comment(std::string_view line) {
    const auto number = marked_number(line);
    if (!number || *number == ordinal_) return Taken::kYes;
    return grid_.add_mark(line, *number, number_);
  }

  FirstBoard finish(int blank_after) {
    const std::size_t size = text_.size() - rest_.size();
    if (grid_.is_empty()) {
      if (!grid_.has_title()) return {.size = size, .is_none = true};
      ShapedBoard none = {.error = grid_.title_alone()};
      none.lacks_cards = true;
      return {std::move(none), size};
    }
    BoardGrid grid = grid_.take();
    grid.blank_after = blank_after;
    return {shaped(std::move(grid), text_.substr(0, size)), size};
  }

  /// What `append_board_text` writes is read as cascades, even if it may be rows, too.
  ShapedBoard shaped(BoardGrid grid, std::string_view text) const {
    ShapedBoard board = shape_board(grid, options_);
    if (!board.may_be_written) return board;
    BoardTextOptions options = options_;
    options.layout = BoardLayout::kCascades;
    ShapedBoard cascades = shape_board(std::move(grid), options);
    if (!cascades.deal) return board;
    std::string written;
    append_board_text(written, *cascades.deal);
    return written == plain_lines(text) ? cascades : board;
  }

  std::string_view text_;
  std::string_view rest_;
  int number_;
  int ordinal_;
  GridReader grid_;
  const BoardTextOptions& options_;
  BoardTextError error_;
};

// ---- Writing ----

bool has_foundations(const Board& board) { return board.cards_home() > 0; }

bool has_freecells(const Board& board) {
  for (const auto& cell : board.freecells) {
    if (cell) return true;
  }
  return false;
}

void append_foundations(std::string& text, const Board& board) {
  text += "Foundations:";
  for (const Suit suit : kFoundationOrder) {
    const int rank = board.foundations[static_cast<std::size_t>(suit)];
    text += ' ';
    text += suit_letter(suit);
    text += '-';
    text += rank == 0 ? '0' : rank_letter(rank);
  }
  text += '\n';
}

void append_freecells(std::string& text, const Board& board) {
  text += "Freecells:";
  for (int i = 0; i < board.freecell_count; ++i) {
    text += "  ";
    if (board.freecells[i]) {
      text += card_name(*board.freecells[i]);
    } else {
      text += '-';
    }
  }
  text += '\n';
}

/// Whether the lines of the board could be taken for rows.
bool needs_colons(const Board& board) {
  std::array<int, kMaxCascades> sizes{};
  for (int i = 0; i < board.cascade_count; ++i) sizes[i] = board.cascades[i].size();
  const auto lines = std::span(sizes).first(static_cast<std::size_t>(board.cascade_count));
  const bool has_colon = std::ranges::count(lines, 0) > 0;
  return !has_colon && layout_of_shape(lines, std::nullopt) != BoardLayout::kCascades;
}

void append_cascade(std::string& text, const Pile& pile) {
  if (pile.empty()) text += ':';
  for (int i = 0; i < pile.size(); ++i) {
    if (i > 0) text += ' ';
    text += card_name(pile[i]);
  }
  text += '\n';
}

}  // namespace

/// The boards of a text, block by block.
class BoardTextReader::Blocks {
 public:
  Blocks(Supply supply, const BoardTextOptions& options)
      : blocks_(std::move(supply)), options_(options) {}

  std::variant<std::monostate, Deal, BoardTextError> next() {
    comments_.clear();
    while (!has_failed_) {
      if (!next_block()) break;
      FirstBoard first = parse();
      note_comments();
      if (first.is_none) continue;
      ++boards_;
      if (first.board.deal) return *first.board.deal;
      return fail(std::move(first.board.error));
    }
    if (has_failed_ || !filter_.awaits_board()) return {};
    return fail({heading_, 1, "no board after this line"});
  }

  void go_on() { has_failed_ = false; }
  std::string_view comments() const { return comments_; }
  int first_line() const { return first_line_; }
  int line() const { return blocks_.line(); }
  bool has_board_at_hand() { return blocks_.has_block(); }

 private:
  BoardTextError fail(BoardTextError error) {
    has_failed_ = true;
    return error;
  }

  /// Goes to the next block, and leaves out what programs say about games.
  bool next_block() {
    while (const auto block = blocks_.next()) {
      const std::string_view board = filter_.board_of(block->text);
      talk_ = block->text.size() - board.size();
      const auto lines = std::ranges::count(block->text.substr(0, talk_), '\n');
      first_line_ = block->first_line + static_cast<int>(lines);
      blank_before_ = block->blank_lines;
      is_first_ = block->first_line == block->blank_lines + 1;
      if (!board.empty()) return true;
      heading_ = block->first_line;
    }
    return false;
  }

  /// The last text without what programs say.
  std::string_view lines() const { return blocks_.text().substr(talk_); }

  void note_comments() {
    for (std::string_view text = lines(); !text.empty();) {
      const std::string_view line = take_line(text);
      if (is_comment(line)) comments_.append(line) += '\n';
    }
  }

  FirstBoard read(int blank_after) const {
    const int blank_before = is_first_ ? blank_before_ : 0;
    BoardParser parser(lines(), first_line_, boards_ + 1, options_);
    return parser.parse(blank_before, blank_after);
  }

  FirstBoard parse() {
    FirstBoard first = read(0);
    const bool is_whole_block = first.size == lines().size();
    if (is_whole_block && (first.board.lacks_cards || first.board.is_implied)) {
      first = parse_longer(std::move(first));
    }
    blocks_.use(talk_ + first.size);
    return may_have_blank_cascades(first) ? parse_with_blank_lines(std::move(first)) : first;
  }

  /// Cards that are missing, or seem to be home, may be in the next blocks.
  FirstBoard parse_longer(FirstBoard first) {
    constexpr int kMostBlocks = 2 * kMaxCascades;
    const std::size_t size = first.size;
    for (int blocks = 1; blocks < kMostBlocks && blocks_.longer(); ++blocks) {
      FirstBoard more = read(0);
      if (!more.board.lacks_cards && !more.board.has_all_cards) break;
      if (more.board.has_all_cards || first.board.deal) first = std::move(more);
      if (first.board.has_all_cards && !first.board.is_implied) break;
    }
    if (!first.board.has_all_cards) first.size = size;
    return first;
  }

  /// Whether blank lines around a board may be cascades of it.
  bool may_have_blank_cascades(const FirstBoard& first) const {
    const auto& deal = first.board.deal;
    if (!deal || deal->cascades() == options_.usual_cascades()) return false;
    bool has_begun = !deal->freecell_cards().empty();
    for (int suit = 0; suit < kSuits; ++suit) {
      has_begun |= deal->foundation(static_cast<Suit>(suit)) > 0;
    }
    return has_begun;
  }

  FirstBoard parse_with_blank_lines(FirstBoard first) {
    const auto [blank, is_followed] = blocks_.blank_lines_after();
    const int blank_after = blank - (is_followed ? 1 : 0);
    return blank_after > 0 ? read(blank_after) : std::move(first);
  }

  TextBlocks blocks_;
  TranscriptFilter filter_;
  BoardTextOptions options_;
  std::string comments_;
  int boards_ = 0;         ///< read so far
  int first_line_ = 1;     ///< of the last text
  int heading_ = 1;        ///< the line where a transcript began
  int blank_before_ = 0;   ///< blank lines before the last text
  std::size_t talk_ = 0;   ///< bytes before the last text that are no part of the board
  bool is_first_ = false;  ///< whether nothing but blank lines came before
  bool has_failed_ = false;
};

BoardTextReader::BoardTextReader(Supply supply, const BoardTextOptions& options) {
  const int cascades = options.usual_cascades();
  if (cascades < kMinCascades || cascades > kMaxCascades) {
    throw std::invalid_argument(std::to_string(cascades) + " cascades; a deal has 4 to 13");
  }
  blocks_ = std::make_unique<Blocks>(std::move(supply), options);
}

BoardTextReader::BoardTextReader(std::string_view text, const BoardTextOptions& options)
    : BoardTextReader(
          [text](std::string& buffer) {
            buffer += text;
            return false;
          },
          options) {}

BoardTextReader::~BoardTextReader() = default;
BoardTextReader::BoardTextReader(BoardTextReader&&) noexcept = default;
BoardTextReader& BoardTextReader::operator=(BoardTextReader&&) noexcept = default;

std::variant<std::monostate, Deal, BoardTextError> BoardTextReader::next() {
  return blocks_->next();
}

void BoardTextReader::go_on() { blocks_->go_on(); }
std::string_view BoardTextReader::comments() const { return blocks_->comments(); }
int BoardTextReader::first_line() const { return blocks_->first_line(); }
int BoardTextReader::line() const { return blocks_->line(); }
bool BoardTextReader::has_board_at_hand() { return blocks_->has_board_at_hand(); }

Deal read_board(std::string_view text, const BoardTextOptions& options) {
  BoardTextReader reader(text, options);
  const auto throw_error = [](const auto& read) {
    const auto* error = std::get_if<BoardTextError>(&read);
    if (error != nullptr) throw std::invalid_argument(error->to_string());
  };
  const auto first = reader.next();
  throw_error(first);
  if (!std::holds_alternative<Deal>(first)) throw std::invalid_argument("there is no board");
  const auto second = reader.next();
  throw_error(second);
  if (std::holds_alternative<Deal>(second)) throw std::invalid_argument("there are several boards");
  return std::get<Deal>(first);
}

void append_board_text(std::string& text, const Deal& deal) {
  append_board_text(
      text, Board(deal, Rules().with_freecells(static_cast<int>(deal.freecell_cards().size()))));
}

void append_board_text(std::string& text, const Board& board) {
  if (has_foundations(board)) append_foundations(text, board);
  if (has_freecells(board)) append_freecells(text, board);
  const char* const prefix = needs_colons(board) ? ": " : "";
  for (int i = 0; i < board.cascade_count; ++i) {
    text += prefix;
    append_cascade(text, board.cascades[i]);
  }
}

}  // namespace freecell
