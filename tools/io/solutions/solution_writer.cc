#include "tools/io/solutions/solution_writer.h"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <vector>

#include "dealer/board_text.h"
#include "dealer/notation.h"
#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

void append_card(std::string& text, Card card) {
  text += rank_letter(card.rank());
  text += suit_letter(card.suit());
}

std::string board_text(const Deal& deal) {
  std::string text;
  append_board_text(text, deal);
  return text;
}

// ---- What all but JSON lines begin with ----

/// A sentence for people, who may not know what the word before it implies.
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

void append_line(std::string& text, std::string_view key, std::string_view value) {
  text += "# ";
  text += key;
  text += ": ";
  text += value;
  text += '\n';
}

void append_line(std::string& text, std::string_view key, int value) {
  text += "# ";
  text += key;
  text += ": ";
  append_number(text, value);
  text += '\n';
}

void append_verdict_line(std::string& text, const SolutionText& solution) {
  text += "# verdict: ";
  text += to_string(solution.verdict);
  if (solution.verdict != Verdict::kSolved) {
    text += " (";
    text += to_string(solution.reason);
    text += "): ";
    text += explain(solution.verdict);
  }
  text += '\n';
}

void append_counts_line(std::string& text, const MoveCounts& counts) {
  text += "# moves: ";
  append_number(text, counts.player_moves);
  text += " player, ";
  append_number(text, counts.card_moves);
  text += " card, ";
  append_number(text, counts.listed_moves);
  text += " listed, ";
  append_number(text, counts.explicit_moves);
  text += " explicit\n";
}

/// Every cascade with a colon, so that it is no line of moves.
void append_board_lines(std::string& text, std::string_view board) {
  while (!board.empty()) {
    const std::string_view line = board.substr(0, board.find('\n') + 1);
    if (line.find(':') == std::string_view::npos) text += ": ";
    text += line;
    board.remove_prefix(line.size());
  }
}

void append_head(std::string& text, const SolutionText& solution, std::string_view autoplay) {
  append_line(text, "deal", solution.name);
  append_line(text, "freecells", solution.rules.freecells);
  append_line(text, "cascades", solution.rules.cascades);
  append_line(text, "autoplay", autoplay);
  append_verdict_line(text, solution);
  if (solution.counts) append_counts_line(text, *solution.counts);
  append_line(text, "program", solution.program);
  const bool needs_board = !solution.is_numbered && solution.deal != nullptr;
  if (needs_board) append_board_lines(text, board_text(*solution.deal));
}

// ---- standard ----

/// Ten moves a line, as Keller's catalogue has them.
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

// ---- explicit ----

/// `12. 7H 83`: every card that moves has a step of its own.
class StepWriter {
 public:
  StepWriter(std::string& text, const Deal& deal, int freecells)
      : text_(text), referee_(deal, {.freecells = freecells, .autoplay = Autoplay::kNone}) {}

  void add(const Move& move) {
    singles_.clear();
    expand_supermove(referee_.board(), move, singles_);
    for (const Move& single : singles_) write(single);
  }

 private:
  void write(const Move& move) {
    append_number(text_, ++step_);
    text_ += ". ";
    append_card(text_, referee_.moved_card(move).value_or(Card()));
    text_ += ' ';
    text_ += place_letter(move.from);
    text_ += place_letter(move.to);
    text_ += '\n';
    referee_.play(move);
  }

  std::string& text_;
  Referee referee_;
  std::vector<Move> singles_;
  int step_ = 0;
};

void append_explicit_solution(std::string& text, const SolutionText& solution) {
  append_head(text, solution, "none");
  if (solution.verdict == Verdict::kSolved) {
    StepWriter steps(text, *solution.deal, solution.rules.freecells);
    for (const PlayedMove& played : solution.played) steps.add(played.move);
  }
  text += '\n';
}

// ---- jsonl ----

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
  text += ",\"reason\":\"";
  text += to_string(solution.reason);
  text += "\",\"note\":\"";
  text += explain(solution.verdict);
  text += '"';
}

/// Written by hand: a million deals have a hundred million moves.
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
  if (!solution.is_numbered && solution.deal != nullptr) {
    text += ",\"board\":";
    append_json_text(text, board_text(*solution.deal));
  }
  if (solution.verdict == Verdict::kSolved) append_json_moves(text, solution.played);
  text += "}\n";
}

// ---- fc-solve ----

void append_fc_solve_place(std::string& text, Place place) {
  if (place.is_foundation()) {
    text += "the foundations";
    return;
  }
  text += place.is_cascade() ? "stack " : "freecell ";
  append_number(text, static_cast<int>(place.index));
}

/// Between stacks there is always a number, elsewhere never.
void append_fc_solve_move(std::string& text, const Move& move) {
  if (move.from.is_cascade() && move.to.is_cascade()) {
    text += "Move ";
    append_number(text, static_cast<int>(move.count));
    text += " cards from ";
  } else {
    text += "Move a card from ";
  }
  append_fc_solve_place(text, move.from);
  text += " to ";
  append_fc_solve_place(text, move.to);
  text += "\n\n====================\n\n";
}

void append_fc_solve_end(std::string& text, const SolutionText& solution) {
  const bool solved = solution.verdict == Verdict::kSolved;
  text += solved ? "This game is solveable.\n" : "I could not solve this game.\n";
  text += "Total number of states checked is ";
  append_number(text, solution.expanded);
  text += ".\nThis scan generated ";
  append_number(text, solution.generated);
  text += " states.\n";
}

void append_fc_solve_solution(std::string& text, const SolutionText& solution) {
  append_head(text, solution, "none");
  if (solution.verdict == Verdict::kSolved) {
    text += "-=-=-=-=-=-=-=-=-=-=-=-\n\n";
    for (const PlayedMove& played : solution.played) append_fc_solve_move(text, played.move);
  }
  append_fc_solve_end(text, solution);
  text += '\n';
}

// ---- The table of formats ----

/// What a solution begins with where it is not one line: what follows the end of the one before.
constexpr std::string_view kHeadFollows = "\n# deal: ";

/// In the order of SolutionFormat.
constexpr std::array kFormats = {
    SolutionFormatEntry{SolutionFormat::kStandard, "standard", "standard notation, ms autoplay",
                        ".txt", kHeadFollows, append_standard_solution},
    SolutionFormatEntry{SolutionFormat::kExplicit, "explicit", "every single-card move, numbered",
                        ".txt", kHeadFollows, append_explicit_solution},
    SolutionFormatEntry{SolutionFormat::kJsonLines, "jsonl", "JSON lines", ".jsonl", "\n",
                        append_json_solution},
    SolutionFormatEntry{SolutionFormat::kFcSolve, "fc-solve", "as fc-solve -m prints them", ".txt",
                        kHeadFollows, append_fc_solve_solution},
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < kFormats.size(); ++i) {
    if (static_cast<std::size_t>(kFormats[i].format) != i) return false;
  }
  return true;
}
static_assert(is_in_order());

}  // namespace

std::span<const SolutionFormatEntry> solution_formats() { return kFormats; }

const SolutionFormatEntry& entry_of(SolutionFormat format) {
  return kFormats[static_cast<std::size_t>(format)];
}

void append_solution(std::string& text, SolutionFormat format, const SolutionText& solution) {
  entry_of(format).append(text, solution);
}

std::string solution_file_name(std::string_view deal, SolutionFormat format) {
  std::string name;
  for (const char c : deal) {
    if (c == '/') {
      name += "%2F";
    } else if (c == '%') {
      name += "%25";
    } else {
      name += c;
    }
  }
  return name + entry_of(format).file_ending;
}

}  // namespace freecell
