#pragma once

#include <exception>
#include <stdexcept>

namespace freecell {

/// The user's input cannot be used: an option, a deal list, a board, a file that does not open. The
/// message is one line that names the input and the place. Exit code 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
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
