#pragma once

#include <exception>
#include <stdexcept>

namespace freecell {

/// Something the user gave cannot be used: an option, a deal list, a board, a file that does not
/// open. The message is one line that names what and where. Exit code 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What was to be written could not be: `deals.csv: No space left on device`. Exit code 4.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whoever read our output has gone (`| head`). Nothing is wrong and nothing is said.
class ClosedPipe : public std::exception {};

}  // namespace freecell
