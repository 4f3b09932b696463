#include "dealer/transcript_filter.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "dealer/characters.h"
#include "dealer/notation.h"
#include "dealer/verdict.h"

namespace freecell {
namespace {

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> starts) {
  return std::ranges::any_of(starts, [&](auto start) { return text.starts_with(start); });
}

/// `solved: 44 player moves, ...`.
bool is_verdict(std::string_view line) {
  return std::ranges::any_of(kVerdictWords, [&](const auto& verdict) {
    return line.starts_with(std::string(verdict.word) + ": ");
  });
}

bool is_notation(std::string_view block) {
  std::vector<Move> moves;
  return std::holds_alternative<std::monostate>(parse_standard(block, moves));
}

/// Whether a line is a move such as `12. 7D from cascade 2 home`, or lists what has gone home by
/// itself.
bool is_move_in_words(std::string_view line) {
  return line.starts_with("(home: ") ||
         line.substr(std::min(line.find_first_not_of("0123456789"), line.size())).starts_with(". ");
}

/// Whether a line stands between two boards of fc-solve.
bool is_step(std::string_view line) { return starts_with_any(line, {"====", "Move "}); }

bool is_end_of_fc_solve(std::string_view line) {
  return starts_with_any(line, {"This game is ", "Total number of ", "This scan "});
}

/// What `freecell show --moves` says of a position.
bool is_outlook(std::string_view line) {
  return starts_with_any(line, {"can be won: ", "won: ", "lost", "hint: ", "instead: "});
}

bool is_talk(std::string_view line) {
  return is_verdict(line) || is_outlook(line) || is_move_in_words(line) || is_end_of_fc_solve(line);
}

std::string_view without_first_line(std::string_view text) {
  return text.substr(std::min(first_line(text).size() + 1, text.size()));
}

}  // namespace

bool begins_transcript(std::string_view line) {
  const std::string_view text = trimmed(line);
  const bool is_of_show =
      text.starts_with("Deal ") && (text.ends_with(" freecells") || text.ends_with(" freecell"));
  return is_of_show || text.starts_with("-=-=-");
}

std::string_view TranscriptFilter::board_of(std::string_view block) {
  if (is_in_transcript_) block = without_talk(block);
  if (begins_transcript(first_line(block))) {
    is_in_transcript_ = awaits_board_ = true;
    follows_step_ = false;
    block = without_first_line(block);
  }
  if (trimmed(block).empty()) return {};
  if (std::exchange(awaits_board_, false)) return block;
  return is_in_transcript_ && is_step_or_moves(block) ? std::string_view() : block;
}

/// Leaves out lines only from the start, because a board may follow without a blank line.
std::string_view TranscriptFilter::without_talk(std::string_view block) {
  while (is_talk(trimmed(first_line(block)))) {
    follows_step_ = false;
    block = without_first_line(block);
  }
  return block;
}

bool TranscriptFilter::is_step_or_moves(std::string_view block) {
  const bool is_board_after_step =
      std::exchange(follows_step_, is_step(trimmed(first_line(block))));
  return is_board_after_step || follows_step_ || is_notation(block);
}

}  // namespace freecell
