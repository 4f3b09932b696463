#pragma once

#include <string>

namespace freecell::python {

/// A docstring with a signature that Python can read: inspect.signature, help and notebooks show
/// it, and the test of the stubs compares it. `signature` is that of the stub without types:
/// `push($self, move)`; for a class `__init__(self, text)`.
inline std::string signed_doc(const char* signature, const char* text) {
  return std::string(signature) + "\n--\n\n" + text;
}

}  // namespace freecell::python
