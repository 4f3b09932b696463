#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freecell {

class SolutionDraft;

/// The columns of rows of CSV that have a column `deal`, as `freecell solve --solution-column`
/// writes them.
class SolutionRows {
 public:
  /// The columns that `line` names; nothing if it is no such header.
  static std::optional<SolutionRows> of_header(std::string_view line);

  bool has_solutions() const;
  /// Adds a solution to the draft: the row, or what is wrong with it.
  void read(SolutionDraft& draft, std::string_view row) const;

 private:
  std::vector<std::string> names_;
};

/// Sets what the field of a column says about a solution, as the member of that name in a line of
/// JSON does. Returns what is wrong with it, or nothing. A column without a meaning is left out.
std::string take_row_field(SolutionDraft& draft, std::string_view column, std::string_view text);

}  // namespace freecell
