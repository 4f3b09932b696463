#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/io/deals/deal_list.h"
#include "tools/io/files/input_stream.h"

namespace freecell {

/// The kinds of contents that a file of deals may have.
enum class InputKind : std::uint8_t {
  kJson,     ///< objects and arrays, in one document or one per line: numbers or boards
  kCsv,      ///< rows with a column `deal`
  kNumbers,  ///< deal numbers and ranges
  kBoards,   ///< board text
};

/// A file of deals, or stdin. It is opened, and its first line shows what it holds.
class DealInput {
 public:
  /// Reads up to the end of the first line that is neither blank nor a comment. Throws InputError
  /// if the file cannot be read.
  DealInput(const std::string& name, const CancelCallback& cancelled);

  InputKind kind() const { return kind_; }
  /// Whether the file has nothing but blank lines and comments.
  bool is_empty() const { return is_empty_; }
  /// Whether it has rows with a column `deal`: CSV, or JSON with a flat object on each line.
  bool has_rows() const { return has_rows_; }
  /// The whole of the file. Call it once.
  InputStream take() { return std::move(input_); }

 private:
  std::string name_;
  InputStream input_;
  InputKind kind_ = InputKind::kBoards;
  bool is_empty_ = false;
  bool has_rows_ = false;
};

/// Returns what a file holds whose first line is `line`. The line is neither blank nor a comment.
InputKind kind_of_first_line(std::string_view line);

/// A list of deals that was read from a file, or from an operand.
struct NumbersInFile {
  std::string list;                          ///< as DealList::parse reads it
  std::optional<std::string> cascades = {};  ///< of the game that rows say they are of
  std::vector<BadItem> bad = {};             ///< words that are no deals, if reading keeps going
  std::uint64_t size = 0;                    ///< deals in `list`; counted only if it keeps going
};

/// Reads all deals of a file of numbers: numbers and ranges with blanks, commas and line ends
/// between them, and comments from `#` to the end of the line. Throws InputError with the place,
/// also for a number that names no deal, unless it keeps going. Does not look for deals given
/// twice.
NumbersInFile read_numbers(InputStream input, const std::string& name, bool keep_going = false);

/// Reads the column `deal` of a CSV, in the same way.
NumbersInFile read_deal_column(InputStream input, const std::string& name, bool keep_going = false);

/// Reads a list that is an operand, and keeps going.
NumbersInFile read_list(std::string_view text);

/// Adds an item to the list or, if it is no deal, to the bad ones; `place`: of the item, for the
/// message.
void add_item(NumbersInFile& numbers, const std::string& item, const std::string& place);

/// Reads the rest of a stream. Throws InputError.
std::string read_all(InputStream input, const std::string& name);

}  // namespace freecell
