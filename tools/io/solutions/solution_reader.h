#pragma once

#include <string_view>
#include <utility>

#include "tools/io/solutions/solution_draft.h"
#include "tools/io/solutions/solution_lines.h"

namespace freecell {

/// Finds the solutions in text: any mixture of the formats, told apart line by line.
///
/// A solution may begin with its deal, comments that describe it, and a board. The next solution
/// begins where a deal, a board or a program's first line follows moves or a verdict. In some
/// formats every line is a solution.
class SolutionReader {
 public:
  using Sink = SolutionDraft::Sink;

  /// `format` is the only format to read; null means any. `rules` are those of the game, as far as
  /// the text does not give them.
  SolutionReader(const SolutionFormat* format, const Rules& rules, Sink sink)
      : named_(format), draft_(format, rules, std::move(sink)) {}

  /// Reads whole lines to the end of `text`. `first_line` is the number of the first line.
  void read(std::string_view text, int first_line);

 private:
  void read_line(std::string_view raw);
  SolutionLine classify(std::string_view raw) const;
  bool is_drawing(std::string_view raw, LineKind kind);
  void read_line_of_format(const SolutionLine& line);
  void read_comment(std::string_view line);
  void read_setting(std::string_view key, std::string_view value);
  void read_verdict(std::string_view value);
  void read_counts(std::string_view value);
  void read_deal(const DealLine& deal);

  FoundSolution& solution() { return draft_.solution(); }

  const SolutionFormat* named_;
  SolutionDraft draft_;
};

}  // namespace freecell
