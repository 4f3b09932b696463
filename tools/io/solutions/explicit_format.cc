// The explicit format: numbered moves of single cards, each with its card: `12. 7H 83`.

#include <string>
#include <variant>

#include "base/shown_text.h"
#include "dealer/card_text.h"
#include "dealer/notation.h"
#include "dealer/supermove.h"
#include "tools/io/files/number_text.h"
#include "tools/io/solutions/solution_draft.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/io/solutions/solution_lines.h"
#include "tools/io/solutions/solution_text.h"

namespace freecell {
namespace {

/// Writes a step for every card that moves, and none goes home by itself: `12. 7H 83`.
void append_steps(std::string& text, const SolutionText& solution) {
  Rules rules = solution.rules;
  rules.autoplay = Autoplay::kNone;
  Referee referee(*solution.deal, rules);
  std::vector<Move> singles;
  int step = 0;
  for (const PlayedMove& played : solution.played) {
    singles.clear();
    expand_supermove(referee.board(), played.move, rules, singles);
    for (const Move& move : singles) {
      append_number(text, ++step);
      ((text += ". ") += card_name(referee.moved_card(move).value_or(Card()))) += ' ';
      ((text += place_letter(move.from)) += place_letter(move.to)) += '\n';
      referee.play(move);
    }
  }
}

void append_explicit_solution(std::string& text, const SolutionText& solution) {
  append_head(text, solution, "none");
  if (solution.verdict == Verdict::kSolved) append_steps(text, solution);
  text += '\n';
}

LinePlace place_of_explicit_line(std::string_view line) {
  return is_numbered_line(line) && !is_shown_step(line) ? LinePlace::kEnd : LinePlace::kNowhere;
}

/// Reads `7H 83`.
std::optional<WrittenMove> read_step(std::string_view text, std::vector<Move>& moves) {
  const auto card = written_card(take_word(text));
  if (!card) return std::nullopt;
  const auto result = parse_standard(text, moves);
  const bool is_one = std::holds_alternative<std::monostate>(result) && moves.size() == 1;
  if (!is_one || moves[0].count != 0) return std::nullopt;
  return WrittenMove{.move = {moves[0].from, moves[0].to, 1}, .card = card};
}

/// Reads a step, or standard notation with a number before it, `3. 26 76`.
void read_explicit_line(SolutionDraft& draft, std::string_view line) {
  std::string_view rest = line;
  std::string_view number = take_word(rest);
  number.remove_suffix(1);
  const std::string_view text = trim(rest);
  const auto move = read_step(text, draft.line_moves());
  if (!move) return draft.add_standard_moves(text);

  draft.use_notation(kExplicitFormat.notation);
  const std::size_t expected = draft.solution().moves.size() + 1;
  if (parse_number<std::size_t>(number) != expected) {
    draft.note_problem("step " + quoted_for_message(number) + " where step " +
                       std::to_string(expected) + " is expected");
  }
  draft.add_move(*move, text);
}

}  // namespace

constinit const SolutionFormat kExplicitFormat = {
    .word = "explicit",
    .description = "every single-card move, numbered",
    .file_ending = ".txt",
    .boundary = kHeadFollows,
    .append = append_explicit_solution,
    .place_of = place_of_explicit_line,
    .read_line = read_explicit_line,
    .notation = {.append_readings = append_literal_reading, .has_supermoves = false},
};

}  // namespace freecell
