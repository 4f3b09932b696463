#include "tools/io/solutions/standard_moves.h"

#include <algorithm>
#include <array>
#include <span>
#include <variant>

#include "base/shown_text.h"
#include "dealer/notation.h"
#include "tools/io/solutions/solution_draft.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/io/solutions/solution_lines.h"

namespace freecell {
namespace {

const MoveNotation& notation_in(const SolutionFormat* format) {
  return format != nullptr && format->standard ? *format->standard : kStandardFormat.notation;
}

bool gives_counts(const FoundSolution& solution) {
  return std::ranges::any_of(solution.moves,
                             [](const WrittenMove& written) { return written.move.count != 0; });
}

}  // namespace

void read_standard_moves(SolutionDraft& draft, std::string_view moves) {
  if (draft.solution().has_ended) draft.begin_next();
  const MoveNotation& notation = notation_in(draft.format());
  draft.use_notation(notation);
  std::vector<Move>& read = draft.line_moves();
  const auto result = parse_standard(moves, read);
  if (notation.translate != nullptr) notation.translate(read);
  std::string_view rest = moves;
  for (const Move& move : read) draft.add_move({.move = move}, take_word(rest));
  if (const auto* error = std::get_if<NotationError>(&result)) {
    draft.note_problem(error->message + " in " + quoted_for_message(take_word(rest)));
  }
}

void append_readings_without_autoplay(const FoundSolution& solution,
                                      std::vector<Reading>& readings) {
  using enum ToEmptyCascade;
  static constexpr std::array<Reading, 3> kReadings = {{{Autoplay::kNone, kOneCard},
                                                        {Autoplay::kNone, kAsManyAsFit},
                                                        {Autoplay::kNone, kAnyNumber}}};
  const auto some = std::span(kReadings).first(gives_counts(solution) ? 1 : kReadings.size());
  readings.insert(readings.end(), some.begin(), some.end());
}

}  // namespace freecell
