#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/words.h"

namespace freecell {

enum class ColorMode { kAuto, kAlways, kNever };
inline constexpr std::array kColorModeWords = {
    Word{"auto", ColorMode::kAuto},
    Word{"always", ColorMode::kAlways},
    Word{"never", ColorMode::kNever},
};

enum class Color { kRed, kGreen, kYellow, kBold };

/// Adds colours to text, or leaves it as it is.
class Paint {
 public:
  explicit Paint(bool on) : on_(on) {}
  /// `fd` is where the text goes. kAuto means colours on a terminal, unless it is a dumb one or the
  /// environment has NO_COLOR (no-color.org).
  Paint(ColorMode mode, int fd);

  std::string operator()(Color color, std::string_view text) const;
  /// Board text with the red cards in red.
  std::string cards(std::string_view text) const;

 private:
  bool on_;
};

bool is_terminal(int fd);
/// The number of columns of the terminal `fd`. If it does not say: COLUMNS of the environment,
/// or 80.
int terminal_width(int fd);
/// The characters that fit into a status line: one line of a terminal that is stderr.
std::size_t status_line_width();
/// Shows `text`, or as much of it as fits, in place of the status line.
void show_status_line(std::string_view text);
void clear_status_line();
/// Returns the first of `forms`, which get shorter, that fits into `width` columns. If none does,
/// returns the last one.
std::string fitting_form(std::span<const std::string> forms, std::size_t width);

/// Writes lines to stderr. No control character but `\n` gets there, whatever the lines contain
/// (shown_lines). Failures are ignored, because there is nobody to report them to.
void write_to_stderr(std::string_view lines);
/// Writes text with colours or cursor movements to stderr. Any part of it from outside must have
/// passed through shown().
void write_as_it_is(std::string_view text);
/// Writes `freecell: MESSAGE` on one line, whatever is in the message.
void write_message(std::string_view message);
/// Writes `freecell: warning: DOUBT` on one line for each doubt.
void write_warnings(const std::vector<std::string>& doubts);

}  // namespace freecell
