#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tools/io/files/input_stream.h"

namespace freecell {

/// What a file of deals may hold.
enum class InputKind : std::uint8_t {
  kJson,     ///< objects and arrays, one document or one a line: numbers or boards
  kCsv,      ///< rows with a column `deal`
  kNumbers,  ///< deal numbers and ranges
  kBoards,   ///< board text
};

/// A file of deals, or stdin. It is opened, and its first line tells what it holds.
class DealInput {
 public:
  /// Reads up to the end of the first line that is neither blank nor a comment. Throws InputError
  /// if the file cannot be read.
  DealInput(const std::string& name, const CancelCallback& cancelled);

  InputKind kind() const { return kind_; }
  /// Whether there is nothing in it but blank lines and comments.
  bool is_empty() const { return is_empty_; }
  /// The whole of the file. Call it once.
  InputStream take() { return std::move(input_); }

 private:
  std::string name_;
  InputStream input_;
  InputKind kind_ = InputKind::kBoards;
  bool is_empty_ = false;
};

/// What a file holds whose first line is `line`, neither blank nor a comment.
InputKind kind_of_first_line(std::string_view line);

/// A list of deals that was read from a file.
struct NumbersInFile {
  std::string list;                     ///< as DealList::parse reads it
  std::optional<std::string> cascades;  ///< of the game that rows say they are of
};

/// Reads all deals of a file of numbers: numbers and ranges with blanks, commas and line ends
/// between them, and comments from `#` to the end of the line. Throws InputError with the place,
/// also for a number that names no deal. Does not look for deals given twice.
NumbersInFile read_numbers(InputStream input, const std::string& name);

/// Reads the column `deal` of a CSV, in the same way.
NumbersInFile read_deal_column(InputStream input, const std::string& name);

/// Reads the rest of a stream. Throws InputError.
std::string read_all(InputStream input, const std::string& name);

}  // namespace freecell
