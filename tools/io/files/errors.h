#pragma once

#include <exception>
#include <stdexcept>
#include <string>

namespace freecell {

/// The user's input cannot be used: an option, a deal list, a board, a file that does not open. The
/// message is one line that names the input and the place. Exit code 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A signal ended the reading of the input before its end: `-: not read to its end`. Whoever takes
/// what was read for the whole would be wrong. Exit code 128 + n.
class NotReadToEnd : public InputError {
 public:
  explicit NotReadToEnd(const std::string& input) : InputError(input + ": not read to its end") {}
};

/// Output could not be written: `deals.csv: No space left on device`. Exit code 4.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The reader of our output has closed the pipe (`| head`). This is not an error, and no message is
/// written.
class ClosedPipe : public std::exception {};

}  // namespace freecell
