// The format of macroxue's solver, which is only read: each solution is a line `3:5r45`.

#include <algorithm>
#include <cassert>

#include "base/shown_text.h"
#include "dealer/notation.h"
#include "tools/io/files/number_text.h"
#include "tools/io/solutions/solution_draft.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/io/solutions/solution_lines.h"

namespace freecell {
namespace {

/// Reads the place of a letter. As a target, `r` is the first free cell. The letter of a source
/// cell counts in a list.
std::optional<Place> place_of_letter(char letter, bool is_target) {
  if (is_target && letter == 'r') return Place::freecell(0);
  if (is_target && letter == 'h') return Place::foundation();
  const auto place = place_from_letter(letter);
  const bool is_usual = place && !place->is_foundation() && !(is_target && place->is_freecell());
  return is_usual ? place : std::nullopt;
}

std::optional<Move> read_move(std::string_view pair) {
  assert(pair.size() == 1 || pair.size() == 2);
  const auto from = place_of_letter(pair[0], false);
  const auto to = pair.size() == 2 ? place_of_letter(pair[1], true) : std::nullopt;
  if (!from || !to) return std::nullopt;
  return Move{*from, *to, 0};
}

LinePlace place_of_macroxue_line(std::string_view line) {
  return is_number_and_letters(line) ? LinePlace::kWhole : LinePlace::kNowhere;
}

void read_macroxue_line(SolutionDraft& draft, std::string_view line) {
  draft.use_notation(kMacroxueFormat.notation);
  const std::string_view deal = line.substr(0, line.find(':'));
  auto& number = draft.solution().number;
  number = parse_number<std::int64_t>(deal);
  if (!number) draft.note_problem("no deal number: " + quoted_for_message(deal));
  for (std::string_view rest = line.substr(deal.size() + 1); !rest.empty();) {
    const std::string_view pair = rest.substr(0, 2);
    const auto move = read_move(pair);
    if (!move) return draft.note_problem("no move of macroxue's: " + quoted_for_message(pair));
    draft.add_move({.move = *move}, pair);
    rest.remove_prefix(pair.size());
  }
}

/// If no home move is written, all home moves are automatic. Otherwise only the safe ones are.
void append_macroxue_readings(const FoundSolution& solution, std::optional<Autoplay>,
                              std::vector<Reading>& readings) {
  const bool has_home_move = std::ranges::any_of(
      solution.moves, [](const WrittenMove& written) { return written.move.to.is_foundation(); });
  const Autoplay autoplay = has_home_move ? Autoplay::kMicrosoft : Autoplay::kMax;
  for (const auto to_empty : {ToEmptyCascade::kAsManyAsFit, ToEmptyCascade::kAnyNumber}) {
    readings.push_back({autoplay, to_empty, FreecellNames::kOccupiedList});
  }
}

}  // namespace

constinit const SolutionFormat kMacroxueFormat = {
    .word = "macroxue",
    .place_of = place_of_macroxue_line,
    .read_line = read_macroxue_line,
    .notation = {.append_readings = append_macroxue_readings},
};

}  // namespace freecell
