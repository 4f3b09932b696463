// What `freecell show` prints after the board, which is only read: the verdict with its counts, the
// moves in standard notation, and each move in words, `3. JH TS from cascade 7 to QS (cascade 2)`.

#include <string>

#include "base/shown_text.h"
#include "dealer/card_text.h"
#include "dealer/notation.h"
#include "tools/io/files/number_text.h"
#include "tools/io/solutions/solution_draft.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/io/solutions/solution_lines.h"

namespace freecell {
namespace {

bool is_verdict(std::string_view line) {
  const std::size_t colon = line.find(": ");
  return colon != line.npos && value_of_word(kVerdictWords, line.substr(0, colon));
}

bool is_home_line(std::string_view line) { return line.starts_with("(home: "); }

LinePlace place_of_show_line(std::string_view line) {
  const bool is_end = is_shown_step(line) || is_home_line(line);
  return is_end ? LinePlace::kEnd : is_verdict(line) ? LinePlace::kWithin : LinePlace::kNowhere;
}

/// Reads `34 player moves, 124 card moves, 48 listed moves (108,678 positions expanded)`.
MoveCounts read_counts(std::string_view text) {
  MoveCounts counts = kNoCountsStated;
  while (true) {
    const auto number = parse_number<int>(take_word(text));
    const std::string_view name = take_word(text);
    const std::string_view moves = take_word(text);
    if (!number || !moves.starts_with("moves")) return counts;
    if (const auto count = value_of_word(kCountNames, name)) counts.*(*count) = *number;
  }
}

void read_verdict(SolutionDraft& draft, std::string_view line) {
  FoundSolution& solution = draft.solution();
  const std::size_t colon = line.find(':');
  draft.note_content();
  solution.verdict = value_of_word(kVerdictWords, line.substr(0, colon));
  if (solution.verdict == Verdict::kSolved) solution.counts = read_counts(line.substr(colon + 1));
}

/// Takes `cascade 12` or `freecell b` off the front of `text`.
std::optional<Place> take_place(std::string_view& text) {
  const std::string_view kind = take_word(text);
  std::string_view name = take_word(text);
  if (name.ends_with(')')) name.remove_suffix(1);
  if (kind == "freecell" && name.size() == 1) return place_from_letter(name[0]);
  const auto number = parse_number<int>(name);
  const bool is_cascade = kind == "cascade" && number && 1 <= *number && *number <= kMaxCascades;
  return is_cascade ? std::optional(Place::cascade(*number - 1)) : std::nullopt;
}

/// Takes the target: `home`, `to freecell b`, `to empty cascade 4` or `to QS (cascade 2)`.
std::optional<Place> take_target(std::string_view text) {
  std::string_view word = take_word(text);
  if (word == "home") return Place::foundation();
  if (word != "to") return std::nullopt;
  std::string_view rest = text;
  word = take_word(rest);
  if (word == "empty" || parse_card(word)) text = trim(rest);
  if (text.starts_with('(')) text.remove_prefix(1);
  return take_place(text);
}

/// Reads `JH TS from cascade 7 to QS (cascade 2)`: the cards, then the places.
std::optional<WrittenMove> read_step(std::string_view text) {
  WrittenMove step = {.move = {.from = {}, .to = {}, .count = 0}};
  std::string_view word = take_word(text);
  for (; word != "from"; word = take_word(text), ++step.move.count) {
    const auto card = parse_card(word);
    if (!card || step.move.count == kRanks) return std::nullopt;
    if (!step.card) step.card = card;
  }
  const auto from = take_place(text);
  const auto to = take_target(text);
  if (!step.card || !from || !to) return std::nullopt;
  step.move.from = *from;
  step.move.to = *to;
  return step;
}

/// Adds a step, or compares it with the move in standard notation that came before.
void take_step(SolutionDraft& draft, std::size_t number, const WrittenMove& step,
               std::string_view line) {
  FoundSolution& solution = draft.solution();
  if (number == solution.moves.size() + 1) return draft.add_move(step, line);
  if (number == 0 || number > solution.moves.size()) {
    return draft.note_problem("not the next step: " + quoted_for_message(line));
  }
  WrittenMove& move = solution.moves[number - 1];
  const bool is_same = move.move.from == step.move.from && move.move.to == step.move.to &&
                       (move.move.count == 0 || move.move.count == step.move.count);
  if (!is_same) {
    return draft.note_problem("not move " + std::to_string(number) +
                              " of the lines above: " + quoted_for_message(line));
  }
  move = step;
}

void read_step_line(SolutionDraft& draft, std::string_view line) {
  draft.use_notation(kStandardFormat.notation);
  std::string_view rest = line;
  std::string_view number = take_word(rest);
  number.remove_suffix(1);
  const auto step = read_step(rest);
  if (!step) return draft.note_problem("no move in words: " + quoted_for_message(line));
  take_step(draft, parse_number<std::size_t>(number).value_or(0), *step, line);
}

/// The referee knows which cards go home by themselves.
void read_home_line(SolutionDraft& draft, std::string_view line) {
  draft.use_notation(kStandardFormat.notation);
  if (!draft.solution().moves.empty()) return;
  draft.note_problem("no step before " + quoted_for_message(line));
}

void read_show_line(SolutionDraft& draft, std::string_view line) {
  const auto read = is_home_line(line)    ? read_home_line
                    : is_shown_step(line) ? read_step_line
                                          : read_verdict;
  read(draft, line);
}

}  // namespace

constinit const SolutionFormat kShowFormat = {
    .word = "show",
    .place_of = place_of_show_line,
    .has_also = is_moves_line,
    .read_line = read_show_line,
};

}  // namespace freecell
