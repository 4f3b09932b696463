#include "tools/terminal/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdlib>

#include "base/shown_text.h"
#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

constexpr std::string_view kClearLine = "\r\x1b[K";
constexpr std::string_view kReset = "\x1b[0m";

/// By Color.
constexpr std::array<std::string_view, 4> kEscapes = {"\x1b[31m", "\x1b[32m", "\x1b[33m",
                                                      "\x1b[1m"};

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool wants_color(ColorMode mode, int fd) {
  if (mode != ColorMode::kAuto) return mode == ColorMode::kAlways;
  return is_terminal(fd) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

bool is_red_card(std::string_view word) {
  return word.size() == 2 && (word[1] == 'D' || word[1] == 'H');
}

}  // namespace

Paint::Paint(ColorMode mode, int fd) : on_(wants_color(mode, fd)) {}

std::string Paint::operator()(Color color, std::string_view text) const {
  std::string painted;
  if (on_) painted += kEscapes[static_cast<std::size_t>(color)];
  painted += text;
  if (on_) painted += kReset;
  return painted;
}

std::string Paint::cards(std::string_view text) const {
  if (!on_) return std::string(text);
  std::string painted;
  while (!text.empty()) {
    std::size_t word_end = text.find_first_of(" \n()");
    if (word_end == std::string_view::npos) word_end = text.size();
    const std::string_view word = text.substr(0, word_end);
    painted += is_red_card(word) ? (*this)(Color::kRed, word) : std::string(word);
    painted += text.substr(word_end, 1);
    text.remove_prefix(std::min(word_end + 1, text.size()));
  }
  return painted;
}

bool is_terminal(int fd) { return ::isatty(fd) == 1; }

int terminal_width(int fd) {
  constexpr int kUsualWidth = 80;
  winsize size{};
  if (::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const auto columns = parse_number<int>(environment("COLUMNS"));
  return columns.value_or(0) > 0 ? *columns : kUsualWidth;
}

std::size_t status_line_width() {
  return static_cast<std::size_t>(terminal_width(STDERR_FILENO) - 1);
}

void show_status_line(std::string_view text) {
  write_as_it_is(std::string(kClearLine) + std::string(text.substr(0, status_line_width())));
}

void clear_status_line() { write_as_it_is(kClearLine); }

std::string fitting_form(std::span<const std::string> forms, std::size_t width) {
  assert(!forms.empty());
  const auto fits = [width](const std::string& form) { return form.size() <= width; };
  const auto found = std::ranges::find_if(forms, fits);
  return found == forms.end() ? forms.back() : *found;
}

void write_as_it_is(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void write_to_stderr(std::string_view lines) { write_as_it_is(shown_lines(lines)); }

void write_message(std::string_view message) {
  write_as_it_is("freecell: " + shown(message) + "\n");
}

void write_warnings(const std::vector<std::string>& doubts) {
  for (const std::string& doubt : doubts) write_message("warning: " + doubt);
}

}  // namespace freecell
