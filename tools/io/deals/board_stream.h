#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "dealer/board_text.h"
#include "dealer/deal.h"
#include "dealer/transcript_filter.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/input_stream.h"

namespace freecell {

/// Cuts text that arrives in pieces into blocks. A block is a run of lines without a blank line. No
/// board contains a blank line, so a pipe of any length is read in constant memory.
class BlockReader {
 public:
  explicit BlockReader(InputStream input) : input_(std::move(input)) {}

  struct Block {
    std::string_view text;  ///< valid until the next call
    int first_line;         ///< 1-based
  };

  /// Returns the next block, or nothing at the end or after cancellation. A block of more than a
  /// megabyte comes in pieces, each cut after a line. Throws ReadError if reading fails.
  std::optional<Block> next();
  /// Whether a whole block has arrived that is more than comments. `next` then returns it without
  /// reading.
  bool has_block();
  /// The 1-based line at which the text begins that has not been returned yet.
  int line() const { return line_; }

 private:
  void skip_blank_lines();
  std::optional<std::size_t> block_end() const;
  std::size_t forced_end() const;
  Block take(std::size_t end);
  bool read_more();

  InputStream input_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< the text before it has been returned
  int line_ = 1;           ///< line of `begin_`
  bool at_end_ = false;
};

/// The board text of a file that is open.
struct OpenBoards {
  InputStream text;
  bool is_converted = false;  ///< from JSON, so that its lines are not those of the file
};

/// Opens a file of boards. JSON is read whole, and becomes board text. Throws InputError.
OpenBoards open_boards(const std::string& name, const CancelCallback& cancelled,
                       bool keep_going = false);

/// A board cannot be used. Those after it can.
class BadBoard : public InputError {
 public:
  using InputError::InputError;
};

/// The boards of one file or of stdin, one after the other, as they arrive. From the output of
/// `freecell show` or `fc-solve -p`, it takes the board with which a game begins.
class BoardStream {
 public:
  /// `name` is a path, or `-` for stdin. The file may be compressed. If `options` gives a number of
  /// cascades, a board with another number is bad input. Throws InputError if the file cannot be
  /// opened.
  /// `keep_going`: see read_json_deals.
  BoardStream(const std::string& name, const BoardTextOptions& options,
              const CancelCallback& cancelled, bool keep_going = false);

  /// Reads `boards`, which are open already.
  BoardStream(std::string name, OpenBoards boards, const BoardTextOptions& options);

  /// Throws InputError if `name` cannot be opened. It does not open the file, because a pipe can be
  /// opened only once.
  static void check_readable(const std::string& name);

  const std::string& name() const { return name_; }
  /// The place of the last board, for messages: `boards.txt:3:1`.
  std::string place() const;
  /// The next board, or nothing at the end. Throws BadBoard, `boards.txt:3:17: duplicate card 7H`,
  /// if the text is not a board; after that, the next call goes on with the one after it. Throws
  /// InputError if the file cannot be read.
  std::optional<Deal> next();
  /// Whether more text has arrived, which is a board unless it belongs to a transcript. If not,
  /// `next` waits until more comes or the file ends.
  bool has_more_at_hand() { return blocks_.has_block(); }
  /// The name of one's own that the last board has: from a comment `# id: NAME` before it. Empty if
  /// it has none.
  const std::string& id() const { return id_; }

 private:
  std::optional<BlockReader::Block> next_block();
  std::optional<Deal> next_of_block();
  void read_comments(std::string_view block);
  void check(const Deal& deal) const;
  void check_id(const Deal& deal) const;
  std::string place(int line, int column, int board) const;
  [[noreturn]] void throw_bad_board(const std::string& reason) const;
  [[noreturn]] void throw_bad_board(const BoardTextError& error) const;

  std::string name_;
  BoardTextOptions options_;
  BlockReader blocks_;
  TranscriptFilter filter_;
  std::optional<BoardTextReader> boards_;
  int first_line_ = 1;
  bool is_converted_ = false;
  int boards_read_ = 0;
  std::string id_;
  std::string next_id_;  ///< of the board that comes next
};

/// Whether a board may have this id, whatever its cards are.
bool may_be_id(std::string_view id);

}  // namespace freecell
