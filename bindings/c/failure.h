#pragma once

#include <new>
#include <stdexcept>
#include <string>

#include "bindings/c/freecell.h"

namespace freecell::c {

/// A move that the rules forbid, or a solution that is none.
class IllegalMove : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file that cannot be read or written.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What this build of the library lacks.
class Unsupported : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An array or a buffer is too small. It has been filled.
class TooSmall : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Keeps the message of a failed function for freecell_message, and returns its status. Called
/// while an exception is handled. Throws nothing.
freecell_status note_failure() noexcept;

/// Calls `action` and turns what it throws into a status. Every function of the library that can
/// fail is a call of this.
template <typename Action>
freecell_status guarded(Action&& action) noexcept {
  try {
    action();
    return FREECELL_OK;
  } catch (...) {
    return note_failure();
  }
}

/// Throws std::invalid_argument if `pointer` is null: `deal is a null pointer`.
void require(const void* pointer, const char* name);

}  // namespace freecell::c
