#include "tools/io/solutions/solution_text.h"

#include <cassert>

#include "dealer/board_text.h"
#include "dealer/games.h"
#include "tools/io/files/number_text.h"
#include "tools/io/solutions/found_solution.h"

namespace freecell {
namespace {

void append_line(std::string& text, std::string_view key, std::string_view value) {
  ((((text += "# ") += key) += ": ") += value) += '\n';
}

/// `unknown (time): no solution was found, and there may be one`.
std::string verdict_text(const SolutionText& solution) {
  std::string text = to_string(solution.verdict);
  if (solution.verdict == Verdict::kSolved) return text;
  if (solution.reason != StopReason::kNone) ((text += " (") += to_string(solution.reason)) += ')';
  return (text += ": ") += explain(solution.verdict);
}

/// Appends every cascade with a colon, so that it cannot be taken for a line of moves.
void append_board_lines(std::string& text, std::string_view board) {
  while (!board.empty()) {
    const std::string_view line = board.substr(0, board.find('\n') + 1);
    if (line.find(':') == std::string_view::npos) text += ": ";
    text += line;
    board.remove_prefix(line.size());
  }
}

}  // namespace

std::string stated_counts_text(const MoveCounts& counts) {
  std::string text;
  for (const auto& [name, count] : kCountNames) {
    if (counts.*count == kNotStated) continue;
    if (!text.empty()) text += ", ";
    append_number(text, counts.*count);
    (text += ' ') += name;
  }
  return text;
}

void append_head(std::string& text, const SolutionText& solution, std::string_view autoplay) {
  assert(solution.verdict == Verdict::kSolved || solution.played.empty());
  append_line(text, "deal", solution.name);
  if (!is_freecell(solution.rules)) append_line(text, "game", game_text(solution.rules));
  append_line(text, "freecells", std::to_string(solution.rules.freecells));
  append_line(text, "cascades", std::to_string(solution.rules.cascades));
  append_line(text, "autoplay", autoplay);
  append_line(text, "verdict", verdict_text(solution));
  if (solution.counts) append_line(text, "moves", stated_counts_text(*solution.counts));
  append_line(text, "program", solution.program);
  if (solution.needs_board()) append_board_lines(text, board_text(*solution.deal));
}

const char* explain(Verdict verdict) {
  switch (verdict) {
    case Verdict::kSolved:
      return "";
    case Verdict::kUnsolvable:
      return "there is no solution, by proof: every position that can be reached was searched";
    case Verdict::kUnknown:
      return "no solution was found, and there may be one";
  }
  return "";
}

std::optional<Card> written_card(std::string_view word) {
  if (word.size() != 2) return std::nullopt;
  const auto rank = rank_from_letter(word[0]);
  const auto suit = suit_from_letter(word[1]);
  return rank && suit ? std::optional(Card::of(*rank, *suit)) : std::nullopt;
}

std::string board_text(const Deal& deal) {
  std::string text;
  append_board_text(text, deal);
  return text;
}

}  // namespace freecell
