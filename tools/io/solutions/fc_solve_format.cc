// The format of fc-solve -m: a sentence for each move. With -sn and -snx it has standard notation
// on lines of its own.

#include <algorithm>
#include <array>

#include "base/shown_text.h"
#include "tools/io/files/number_text.h"
#include "tools/io/solutions/solution_draft.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/io/solutions/solution_lines.h"
#include "tools/io/solutions/solution_text.h"

namespace freecell {
namespace {

// ---- Writing ----

std::string place_text(Place place) {
  if (place.is_foundation()) return "the foundations";
  return (place.is_cascade() ? "stack " : "freecell ") + std::to_string(int{place.index});
}

/// A move between stacks always states a number of cards, and any other move never does.
void append_fc_solve_move(std::string& text, const Move& move) {
  const bool has_count = move.from.is_cascade() && move.to.is_cascade();
  text += "Move " + (has_count ? std::to_string(int{move.count}) + " cards" : "a card") + " from " +
          place_text(move.from) + " to " + place_text(move.to) + "\n\n====================\n\n";
}

void append_fc_solve_solution(std::string& text, const SolutionText& solution) {
  append_head(text, solution, "none");
  const bool solved = solution.verdict == Verdict::kSolved;
  if (solved) text += "-=-=-=-=-=-=-=-=-=-=-=-\n\n";
  for (const PlayedMove& played : solution.played) append_fc_solve_move(text, played.move);
  text += solved ? "This game is solveable.\n" : "I could not solve this game.\n";
  text += "Total number of states checked is " + std::to_string(solution.expanded) +
          ".\nThis scan generated " + std::to_string(solution.generated) + " states.\n\n";
}

// ---- Moves ----

/// Takes `word` off the front of `text`, if it is there.
bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

std::optional<int> take_number(std::string_view& text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_number<int>(text.substr(0, digits));
  text.remove_prefix(digits);
  return number;
}

/// Takes `stack 3`, `freecell 0` or `the foundations`. Numbers count from 0.
std::optional<Place> take_place_name(std::string_view& text) {
  if (take(text, "the foundations")) return Place::foundation();
  const bool is_stack = take(text, "stack ");
  if (!is_stack && !take(text, "freecell ")) return std::nullopt;
  const auto number = take_number(text);
  const int count = is_stack ? kMaxCascades : kMaxFreecells;
  if (!number || *number >= count) return std::nullopt;
  return is_stack ? Place::cascade(*number) : Place::freecell(*number);
}

/// `Move a card from PLACE to PLACE`, `Move 3 cards from PLACE to PLACE`.
std::optional<Move> read_sentence(std::string_view line) {
  int count = 1;
  if (!take(line, "Move ")) return std::nullopt;
  if (!take(line, "a card from ")) {
    const auto number = take_number(line);
    if (!number || *number < 1 || *number > kRanks) return std::nullopt;
    if (!take(line, " cards from ") && !take(line, " card from ")) return std::nullopt;
    count = *number;
  }
  const auto from = take_place_name(line);
  if (!from || !take(line, " to ")) return std::nullopt;
  const auto to = take_place_name(line);
  if (!to || !trim(line).empty()) return std::nullopt;
  return Move{*from, *to, static_cast<std::uint8_t>(count)};
}

/// fc-solve calls its eighth and last freecell k, where we have i.
void translate(std::span<Move> moves) {
  constexpr Place kOurs = Place::freecell(9);
  constexpr Place kMeant = Place::freecell(7);
  for (Move& move : moves) {
    if (move.from == kOurs) move.from = kMeant;
    if (move.to == kOurs) move.to = kMeant;
  }
}

// ---- Lines ----

/// Standard notation that came before also has the meaning that fc-solve gives it.
void note_program(FoundSolution& solution) {
  solution.program = &kFcSolveFormat;
  const bool is_standard = solution.notation == &kStandardFormat.notation;
  if (is_standard) solution.notation = &*kFcSolveFormat.standard;
}

void read_start(SolutionDraft& draft, std::string_view) {
  if (draft.solution().has_ended || draft.has_move_lines()) draft.begin_next();
  draft.note_content();
  draft.ignore_boards(false);
  note_program(draft.solution());
}

/// The solution that a line belongs to: the next one if this one has ended.
FoundSolution& going_on(SolutionDraft& draft) {
  if (draft.solution().has_ended) draft.begin_next();
  note_program(draft.solution());
  return draft.solution();
}

void read_move(SolutionDraft& draft, std::string_view line) {
  going_on(draft);
  draft.use_notation(kFcSolveFormat.notation);
  const auto move = read_sentence(line);
  if (!move) return draft.note_problem("no move of fc-solve's: " + quoted_for_message(line));
  draft.add_move({.move = *move}, line);
}

/// Reads a line that fc-solve prints with -sam -sn.
void read_standard_move(SolutionDraft& draft, std::string_view line) {
  going_on(draft);
  take(line, "Move: ");
  draft.add_standard_moves(line);
}

template <Verdict kVerdict>
void read_result(SolutionDraft& draft, std::string_view) {
  FoundSolution& solution = going_on(draft);
  draft.note_content();
  draft.ignore_boards(false);
  solution.has_ended = true;
  if (!solution.verdict) solution.verdict = kVerdict;
}

/// With -s fc-solve draws the positions that it searches, with cascades in another order than in
/// the game.
void read_iteration(SolutionDraft& draft, std::string_view) {
  draft.ignore_boards(true);
  note_program(draft.solution());
}

void read_nothing(SolutionDraft&, std::string_view) {}

/// A line that fc-solve prints, by its first words.
struct LineStart {
  std::string_view text;
  LinePlace place;
  void (*read)(SolutionDraft& draft, std::string_view line);
};

constexpr std::string_view kIteration = "Iteration: ";
constexpr LineStart kMoveOfSeveral = {"Move ", LinePlace::kWithin, read_move};
constexpr std::array kStarts = {
    LineStart{"-=-=-", LinePlace::kBegin, read_start},
    LineStart{"Move a card from ", LinePlace::kWithin, read_move},
    LineStart{"Move: ", LinePlace::kWithin, read_standard_move},
    LineStart{"====", LinePlace::kWithin, read_nothing},
    LineStart{"--", LinePlace::kWithin, read_nothing},  // cascades as drawn without -p
    LineStart{"This game is solveable.", LinePlace::kWithin, read_result<Verdict::kSolved>},
    LineStart{"I could not solve this game.", LinePlace::kWithin, read_result<Verdict::kUnknown>},
    LineStart{"Iterations count exceeded.", LinePlace::kWithin, read_result<Verdict::kUnknown>},
    LineStart{"Total number of states checked is ", LinePlace::kWithin, read_nothing},
    LineStart{"This scan generated ", LinePlace::kEnd, read_nothing},
    LineStart{kIteration, LinePlace::kWithin, read_iteration},
    LineStart{"Depth: ", LinePlace::kWithin, read_nothing},
    LineStart{"Stored-States: ", LinePlace::kWithin, read_nothing},
    LineStart{"Scan: ", LinePlace::kWithin, read_nothing},
};

const LineStart* find_start(std::string_view line) {
  for (const LineStart& start : kStarts) {
    if (line.front() == start.text.front() && line.starts_with(start.text)) return &start;
  }
  const bool has_number = take(line, kMoveOfSeveral.text) && line.find_first_of("0123456789") == 0;
  return has_number ? &kMoveOfSeveral : nullptr;
}

LinePlace place_of_fc_solve_line(std::string_view line) {
  const LineStart* start = find_start(line);
  return start != nullptr ? start->place : LinePlace::kNowhere;
}

/// Reads a line that only fc-solve has, or else a line of standard notation.
void read_fc_solve_line(SolutionDraft& draft, std::string_view line) {
  const LineStart* start = find_start(line);
  start != nullptr ? start->read(draft, line) : draft.add_standard_moves(line);
}

/// fc-solve draws positions between its first and its last line. Without -p it draws them row by
/// row, unlike any board of ours.
bool is_drawing(std::string_view line, LineKind kind) {
  const bool is_row = kind == LineKind::kBoard && line.find(':') == std::string_view::npos;
  const bool is_top = kind == LineKind::kUnknown && line.find(" H-") != std::string_view::npos;
  const bool is_indented = line.starts_with(' ') && !trim(line).starts_with(kIteration);
  return is_row || is_top || is_indented || line.starts_with("--");
}

// ---- What moves mean ----

void append_standard_readings(const FoundSolution& solution, std::optional<Autoplay> asked,
                              std::vector<Reading>& readings) {
  const auto autoplay = solution.autoplay ? solution.autoplay : asked;
  if (!autoplay) return append_readings_without_autoplay(solution.gives_counts(), readings);
  readings.push_back({*autoplay, ToEmptyCascade::kAsManyAsFit});
}

}  // namespace

constinit const SolutionFormat kFcSolveFormat = {
    .word = "fc-solve",
    .description = "as fc-solve -m prints them",
    .file_ending = ".txt",
    .boundary = kHeadFollows,
    .append = append_fc_solve_solution,
    .variants = " (-m, -sn or -snx)",
    .place_of = place_of_fc_solve_line,
    .has_also = is_moves_line,
    .read_line = read_fc_solve_line,
    .is_drawing = is_drawing,
    .notation = {.append_readings = append_literal_reading},
    .standard = MoveNotation{.append_readings = append_standard_readings, .translate = translate},
};

}  // namespace freecell
