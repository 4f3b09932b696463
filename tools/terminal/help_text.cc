#include "tools/terminal/help_text.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "tools/io/files/output_file.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

/// Indented so far, a line goes on with the text of the one before.
constexpr std::size_t kContinued = 8;

std::size_t indentation_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// Where the text of a line begins that following lines go on with: 0 in a paragraph, 4 in
/// `  - point`, 26 in `  -j, --jobs N            deals`. npos if the line stands for itself.
std::size_t text_column(std::string_view line) {
  if (line.empty()) return std::string_view::npos;
  const std::size_t begin = indentation_of(line);
  if (line.substr(begin).starts_with("- ")) return begin + 2;
  const std::size_t gap = line.find("  ", begin);
  if (gap != std::string_view::npos) return line.find_first_not_of(' ', gap);
  return begin == 0 ? 0 : std::string_view::npos;
}

/// A line and those that go on with its text.
struct Entry {
  std::string names;       ///< what stands before the text
  std::string text;        ///< on one line
  std::size_t column = 0;  ///< of the text
};

bool goes_on(std::string_view line, const Entry& entry) {
  const std::size_t begin = indentation_of(line);
  if (line.empty()) return false;
  return begin == entry.column || (entry.column > 0 && begin >= kContinued);
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

void end_line(std::string& help, const std::string& line) {
  help += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

void append_entry(std::string& help, std::string names, std::string_view text, std::size_t column,
                  std::size_t width) {
  constexpr std::size_t kLeastText = 24;
  constexpr std::size_t kNarrowColumn = 6;
  std::string line = std::move(names);
  if (column + kLeastText > width) {
    end_line(help, line);
    column = kNarrowColumn;
    line.assign(column, ' ');
  }
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (line.size() > column && line.size() + end > width) {
      end_line(help, line);
      line.assign(column, ' ');
    }
    line += std::string(text.substr(0, end)) + " ";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  end_line(help, line);
}

std::string rewrapped_help(std::string_view help, std::size_t width) {
  std::string wrapped;
  while (!help.empty()) {
    const std::string_view line = take_line(help);
    const std::size_t column = text_column(line);
    if (column == std::string_view::npos) {
      wrapped += std::string(line) + "\n";
      continue;
    }
    Entry entry{std::string(line.substr(0, column)), std::string(line.substr(column)), column};
    while (goes_on(help.substr(0, help.find('\n')), entry)) {
      const std::string_view next = take_line(help);
      entry.text += " " + std::string(next.substr(indentation_of(next)));
    }
    append_entry(wrapped, entry.names, entry.text, column, width);
  }
  return wrapped;
}

void write_help(std::string_view help) {
  constexpr std::size_t kLeastWidth = 60;
  OutputFile output = OutputFile::standard_output();
  if (!is_terminal(STDOUT_FILENO)) return output.write(help);
  const auto width = static_cast<std::size_t>(terminal_width(STDOUT_FILENO));
  output.write(width >= kHelpWidth ? std::string(help)
                                   : rewrapped_help(help, std::max(width, kLeastWidth)));
}

}  // namespace freecell
