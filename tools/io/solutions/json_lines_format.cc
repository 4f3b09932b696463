// JSON lines: every solution is an object on a line of its own.

#include <array>
#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <utility>

#include "dealer/notation.h"
#include "tools/io/files/number_text.h"
#include "tools/io/solutions/solution_draft.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/io/solutions/solution_json.h"
#include "tools/io/solutions/solution_text.h"

namespace freecell {
namespace {

void append_json_text(std::string& text, std::string_view value) {
  text += boost::json::serialize(boost::json::string(value));
}

void append_json_counts(std::string& text, const MoveCounts& counts) {
  const std::array<std::pair<const char*, int>, 4> members = {
      {{",\"player_moves\":", counts.player_moves},
       {",\"card_moves\":", counts.card_moves},
       {",\"listed_moves\":", counts.listed_moves},
       {",\"explicit_moves\":", counts.explicit_moves}}};
  for (const auto& [name, count] : members) {
    text += name;
    append_number(text, count);
  }
}

void append_json_move(std::string& text, const PlayedMove& played) {
  text += "{\"card\":\"";
  append_card(text, played.card);
  text += "\",\"from\":\"";
  text += place_letter(played.move.from);
  text += "\",\"to\":\"";
  text += place_letter(played.move.to);
  text += "\",\"count\":";
  append_number(text, static_cast<int>(played.move.count));
  text += played.automatic ? ",\"automatic\":true}" : ",\"automatic\":false}";
}

void append_json_moves(std::string& text, std::span<const PlayedMove> moves) {
  text += ",\"moves\":[";
  const char* separator = "";
  for (const PlayedMove& played : moves) {
    text += separator;
    append_json_move(text, played);
    separator = ",";
  }
  text += ']';
}

void append_json_verdict(std::string& text, const SolutionText& solution) {
  text += ",\"verdict\":\"";
  text += to_string(solution.verdict);
  text += '"';
  if (solution.verdict == Verdict::kSolved) return;
  if (solution.reason != StopReason::kNone) {
    text += ",\"reason\":\"";
    text += to_string(solution.reason);
    text += '"';
  }
  text += ",\"note\":\"";
  text += explain(solution.verdict);
  text += '"';
}

/// Writes JSON by hand, because a million deals have a hundred million moves.
void append_json_solution(std::string& text, const SolutionText& solution) {
  text += "{\"deal\":";
  if (solution.is_numbered) {
    text += solution.name;
  } else {
    append_json_text(text, solution.name);
  }
  text += ",\"freecells\":";
  append_number(text, solution.rules.freecells);
  text += ",\"cascades\":";
  append_number(text, solution.rules.cascades);
  text += ",\"autoplay\":\"ms\"";
  append_json_verdict(text, solution);
  if (solution.counts) append_json_counts(text, *solution.counts);
  text += ",\"program\":";
  append_json_text(text, solution.program);
  if (solution.needs_board()) {
    text += ",\"board\":";
    append_json_text(text, board_text(*solution.deal));
  }
  if (solution.verdict == Verdict::kSolved) append_json_moves(text, solution.played);
  text += "}\n";
}

LinePlace place_of_line(std::string_view line) {
  return line.starts_with('{') ? LinePlace::kWhole : LinePlace::kNowhere;
}

void read_line(SolutionDraft& draft, std::string_view line) {
  draft.use_notation(kJsonLinesFormat.notation);
  read_json_solution(line, draft.solution());
}

/// Automatic moves are listed and marked.
void append_readings(const FoundSolution& solution, std::optional<Autoplay>,
                     std::vector<Reading>& readings) {
  readings.push_back({.autoplay = solution.autoplay.value_or(Autoplay::kMicrosoft),
                      .lists_automatic_moves = true});
}

}  // namespace

constinit const SolutionFormat kJsonLinesFormat = {
    .word = "jsonl",
    .description = "JSON lines",
    .file_ending = ".jsonl",
    .boundary = "\n",
    .append = append_json_solution,
    .place_of = place_of_line,
    .read_line = read_line,
    .notation = {.append_readings = append_readings},
};

}  // namespace freecell
