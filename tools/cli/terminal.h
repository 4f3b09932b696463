#pragma once

#include <string>
#include <string_view>

namespace freecell {

enum class ColorMode { kAuto, kAlways, kNever };

enum class Color { kRed, kGreen, kYellow, kBold };

/// Adds colours to text, or leaves it as it is.
class Paint {
 public:
  explicit Paint(bool on) : on_(on) {}
  /// For what is written to `fd`. kAuto: on a terminal, unless it is a dumb one or the environment
  /// has NO_COLOR (no-color.org).
  Paint(ColorMode mode, int fd);

  std::string operator()(Color color, std::string_view text) const;
  /// Board text with the red cards in red.
  std::string cards(std::string_view text) const;

 private:
  bool on_;
};

bool is_terminal(int fd);
/// Columns of the terminal `fd`; 80 if it does not say.
int terminal_width(int fd);

/// Writes all of `text` to stderr as it is. There is nobody to tell if that fails.
void write_to_stderr(std::string_view text);
/// `freecell: MESSAGE` on a line.
void write_message(std::string_view message);

}  // namespace freecell
