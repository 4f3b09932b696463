// Files of solutions, in all the formats that are read. What is told of a solution has its place in
// the text; a solution that is called valid is won by a second set of rules, too; and a text may be
// cut where a solution clearly begins.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/support/plain_game.h"
#include "tools/check/solution_check.h"
#include "tools/io/files/number_text.h"
#include "tools/io/solutions/solution_lines.h"
#include "tools/io/solutions/solution_stream.h"

namespace freecell::fuzz {
namespace {

// ---- What is told ----

/// The line number that follows `prefix` in `text`.
int told_line(std::string_view text, std::string_view prefix) {
  require(text.starts_with(prefix), "what is told begins with the file's name");
  text.remove_prefix(prefix.size());
  const auto line = parse_number<int>(text.substr(0, text.find(':')));
  require(line.has_value(), "then comes a line number");
  return *line;
}

void check_told(const SolutionCheck& check, int lines) {
  const std::string told = result_line(check, "file");
  const int line = told_line(told, "file:");
  require(line == check.line && line >= 1 && line <= lines, "the line is one of the text");
  require(is_message(told), "what is told can be shown");
  require(!check.board || check.result == CheckResult::kInvalid, "only what is wrong has a board");
}

// ---- What is called valid ----

/// The autoplay rule under which a second set of rules can play the solution, if it can: where the
/// text leaves nothing open.
std::optional<Autoplay> plain_rule(const FoundSolution& solution) {
  const bool is_usual_game = solution.number && solution.rules == Rules{};
  const bool is_plain_notation = solution.notation == &kExplicitFormat.notation ||
                                 solution.notation == &kStandardFormat.notation;
  if (!is_usual_game || !is_plain_notation || !solution.autoplay) return std::nullopt;
  const bool is_known =
      *solution.autoplay == Autoplay::kMicrosoft || *solution.autoplay == Autoplay::kNone;
  return is_known ? solution.autoplay : std::nullopt;
}

/// A letter in capitals may be a freecell, where no cascade is named so.
bool has_capital(const WrittenMove& written) {
  const auto is_capital = [](Place place) { return place.is_cascade() && place.index >= 9; };
  return is_capital(written.move.from) || is_capital(written.move.to);
}

void check_valid(const FoundSolution& solution) {
  const auto rule = plain_rule(solution);
  if (!rule || std::ranges::any_of(solution.moves, has_capital)) return;
  test::PlainGame game(microsoft_deal(*solution.number), Rules().with_autoplay(*rule));
  for (const WrittenMove& written : solution.moves) {
    std::string move;
    append_standard(move, written.move);
    require(game.play(move), "the moves of a valid solution are legal");
  }
  require(game.won(), "a valid solution is won");
}

// ---- Reading ----

/// What one solution comes to, to compare two readings of a text.
using Told = std::vector<std::string>;

void read(std::string_view text, int first_line, const SolutionFormat* format, int lines,
          Told& told) {
  read_solutions(text, first_line, format, Rules{}, [&](const FoundSolution& solution) {
    require(solution.moves.size() == solution.texts.size(), "every move has its text");
    const SolutionCheck check = check_found_solution(solution, {});
    check_told(check, lines);
    const bool is_as_usual = check.reading.empty() && !solution.has_count_or_move;
    if (check.result == CheckResult::kValid && is_as_usual) check_valid(solution);
    told.push_back(report_of(check, "file"));
  });
}

/// Rows mean nothing without their header.
bool has_drawings_or_rows(std::string_view text) {
  while (!text.empty()) {
    const SolutionLine found = classify_line(take_line(text), kDefaultCascades);
    if (!columns_of_rows(found.text).empty()) return true;
    if (found.format != nullptr && found.format->is_drawing != nullptr) return true;
  }
  return false;
}

/// The last line before which the text may be cut; 0 if there is none. What stands among the
/// drawings of a program and is not its own cannot be told from a solution without what comes
/// before.
std::size_t last_clear_start(std::string_view text) {
  if (has_drawings_or_rows(text)) return 0;
  std::string_view previous;
  std::size_t start = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line = text.substr(at, end - at);
    if (!previous.empty() && is_clear_start(previous, line, kDefaultCascades)) start = at;
    if (!trim(line).empty()) previous = line;
    at = end;
  }
  return start;
}

void check_format(std::string_view text, const SolutionFormat* format) {
  const int lines = count_lines(text) + 1;
  Told whole;
  read(text, 1, format, lines, whole);
  // Where the user names a format, lines of others are no solutions but errors.
  const std::size_t cut = format == nullptr ? last_clear_start(text) : 0;
  if (cut == 0) return;
  Told pieces;
  read(text.substr(0, cut), 1, format, lines, pieces);
  read(text.substr(cut), 1 + count_lines(text.substr(0, cut)), format, lines, pieces);
  require(pieces == whole,
          "a text may be cut where a solution clearly begins; it was before line " +
              std::to_string(1 + count_lines(text.substr(0, cut))));
}

}  // namespace

void check_input(std::string_view text) {
  check_format(text, nullptr);
  check_format(text, kSolutionFormats[text.size() % kSolutionFormats.size()]);
}

}  // namespace freecell::fuzz
