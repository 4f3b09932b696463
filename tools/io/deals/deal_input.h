#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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
  /// Returns the whole file. Call it once.
  InputStream take() { return std::move(input_); }

 private:
  std::string name_;
  InputStream input_;
  InputKind kind_ = InputKind::kBoards;
  bool is_empty_ = false;
};

/// Returns what a file holds whose first line is `line`. The line is neither blank nor a comment.
InputKind kind_of_first_line(std::string_view line);

/// A list of deals that was read from a file.
struct NumbersInFile {
  std::string list;                     ///< the list as DealList::parse reads it
  std::optional<std::string> cascades;  ///< the cascades of the game to which the rows say that
                                        ///< they belong
};

/// Reads all deals of a file of numbers. The numbers and ranges are separated by blanks, commas and
/// line ends. Comments go from `#` to the end of the line. Throws InputError with the place, also
/// for a number that names no deal. This does not look for deals that are given twice.
NumbersInFile read_numbers(InputStream input, const std::string& name);

/// Reads the column `deal` of a CSV, in the same way.
NumbersInFile read_deal_column(InputStream input, const std::string& name);

/// Reads the rest of a stream. Throws InputError.
std::string read_all(InputStream input, const std::string& name);

}  // namespace freecell
