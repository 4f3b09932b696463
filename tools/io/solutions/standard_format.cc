// Standard notation under the ms autoplay rule, and catalogues of solutions by other people: `26
// 76`, perhaps with a number before it, as in `3. 26 76`.

#include "tools/io/solutions/found_solution.h"
#include "tools/io/solutions/solution_draft.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/io/solutions/solution_lines.h"
#include "tools/io/solutions/solution_text.h"

namespace freecell {
namespace {

/// Writes ten moves on a line, like Keller's catalogue.
void append_lines_of_ten(std::string& text, std::string_view moves) {
  constexpr int kMovesPerLine = 10;
  const std::size_t start = text.size();
  text += moves;
  int spaces = 0;
  for (std::size_t i = start; i < text.size(); ++i) {
    if (text[i] == ' ' && ++spaces % kMovesPerLine == 0) text[i] = '\n';
  }
  if (!moves.empty()) text += '\n';
}

void append_standard_solution(std::string& text, const SolutionText& solution) {
  append_head(text, solution, "ms");
  append_lines_of_ten(text, solution.standard);
  text += '\n';
}

LinePlace place_of_line(std::string_view line) {
  return is_moves_line(line) ? LinePlace::kEnd : LinePlace::kNowhere;
}

void read_line(SolutionDraft& draft, std::string_view line) {
  std::string_view moves = line;
  if (is_numbered_line(line)) take_word(moves);
  draft.add_standard_moves(moves);
}

/// The rule that the solution names, or else the user.
std::optional<Autoplay> autoplay_of(const FoundSolution& solution, std::optional<Autoplay> asked) {
  return solution.autoplay ? solution.autoplay : asked;
}

void append_readings(const FoundSolution& solution, std::optional<Autoplay> asked,
                     std::vector<Reading>& readings) {
  append_likely_readings(autoplay_of(solution, asked), solution.gives_counts(), readings);
}

void append_others(const FoundSolution& solution, std::optional<Autoplay> asked,
                   std::vector<Reading>& readings) {
  append_habits(autoplay_of(solution, asked), solution.gives_counts(), readings);
}

}  // namespace

constinit const SolutionFormat kStandardFormat = {
    .word = "standard",
    .description = "standard notation, ms autoplay",
    .file_ending = ".txt",
    .boundary = kHeadFollows,
    .append = append_standard_solution,
    .place_of = place_of_line,
    .has_also = is_numbered_line,
    .read_line = read_line,
    .notation = {.append_readings = append_readings, .append_others = append_others},
};

}  // namespace freecell
