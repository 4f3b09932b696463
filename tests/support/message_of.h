#pragma once

#include <string>

namespace freecell::test {

/// The message with which `action` throws an `Error`, or "" if it throws none.
template <typename Error, typename Action>
std::string message_of(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace freecell::test
