#include "tools/io/files/shell_words.h"

#include <cstdio>
#include <string_view>

#include "base/shown_text.h"

namespace freecell {
namespace {

/// Bytes that nobody should see raw are written as in `$'a\033b'`, which bash, zsh, ksh and POSIX
/// of 2024 can read.
std::string shell_escaped(const std::string& word) {
  std::string escaped = "$'";
  for (const char c : word) {
    const bool is_plain = c >= ' ' && c <= '~' && c != '\'' && c != '\\';
    char octal[8];
    std::snprintf(octal, sizeof octal, "\\%03o", static_cast<unsigned char>(c));
    escaped += is_plain ? std::string(1, c) : octal;
  }
  return escaped + "'";
}

}  // namespace

std::string shell_quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  if (shown(word) != word) return shell_escaped(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace freecell
