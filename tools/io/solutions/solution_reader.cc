#include "tools/io/solutions/solution_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/files/number_text.h"
#include "tools/io/solutions/solution_lines.h"
#include "tools/io/solutions/solution_words.h"
#include "tools/io/solutions/standard_moves.h"

namespace freecell {

void SolutionReader::read(std::string_view text, int first_line) {
  draft_.set_line(first_line);
  draft_.begin_next();
  for (int line = first_line; !text.empty(); ++line) {
    draft_.set_line(line);
    read_line(take_line(text));
  }
  draft_.end();
}

void SolutionReader::read_line(std::string_view raw) {
  const std::string_view line = trim(raw);
  const LineFinding found = look_at(line);
  const bool is_drawn = is_drawing(raw, found.kind);
  if (is_drawn || found.kind != LineKind::kBoard) draft_.end_board();
  if (is_drawn) return;
  switch (found.kind) {
    case LineKind::kBlank:
      return;
    case LineKind::kComment:
      return read_comment(line);
    case LineKind::kDeal:
      return read_deal(line);
    case LineKind::kBoard:
      return draft_.add_board_line(line);
    case LineKind::kOfAFormat:
      return read_line_of(found, line);
    case LineKind::kUnknown:
      draft_.note_content();
      return draft_.note_problem("unknown notation: " + quoted_for_message(line));
  }
}

/// A format that the user has named has its own lines and some lines of other formats. It also
/// decides what an ambiguous line is.
LineFinding SolutionReader::look_at(std::string_view line) const {
  LineFinding found = look_at_line(line, draft_.cascades());
  const bool is_wanted = named_ == nullptr || found.format == nullptr || found.format == named_;
  if (is_wanted) return found;
  if (named_->has_also != nullptr && named_->has_also(line)) {
    return {LineKind::kOfAFormat, named_, LinePlace::kWithin};
  }
  return {is_number_and_letters(line) ? LineKind::kDeal : LineKind::kUnknown};
}

/// Whether the line is a drawing in the output of a program that has not ended.
bool SolutionReader::is_drawing(std::string_view raw, LineKind kind) {
  const FoundSolution& solution = draft_.solution();
  if (solution.program == nullptr || solution.has_ended) return false;
  return solution.program->is_drawing != nullptr && solution.program->is_drawing(raw, kind);
}

void SolutionReader::read_line_of(const LineFinding& found, std::string_view line) {
  const bool is_whole = found.place == LinePlace::kWhole;
  if (is_whole) draft_.begin_next();
  found.format->read_line(draft_, line);
  if (is_whole) draft_.end();
}

// ---- The description of the game ----

void SolutionReader::read_comment(std::string_view line) {
  line.remove_prefix(1);
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return;
  read_setting(trim(line.substr(0, colon)), trim(line.substr(colon + 1)));
}

/// Other comments may contain anything.
void SolutionReader::read_setting(std::string_view key, std::string_view value) {
  if (key == "freecells" || key == "cascades") {
    auto& setting = key == "freecells" ? solution().freecells : solution().cascades;
    setting = parse_number<int>(value);
    if (!setting)
      draft_.note_problem("no number of " + std::string(key) + ": " + quoted_for_message(value));
  } else if (key == "autoplay") {
    solution().autoplay = autoplay_of_word(value);
    if (!solution().autoplay)
      draft_.note_problem("unknown autoplay rule: " + quoted_for_message(value));
  } else if (key == "verdict") {
    read_verdict(value);
  } else if (key == "moves") {
    read_counts(value);
  } else if (key == "program") {
    solution().is_ours = is_our_program(value);
  }
}

/// Reads `solved`, or `unknown (time): no solution was found, and there may be one`.
void SolutionReader::read_verdict(std::string_view value) {
  draft_.note_content();
  const std::string_view word = value.substr(0, value.find_first_of(" (:"));
  solution().verdict = verdict_of_word(word);
  if (!solution().verdict) draft_.note_problem("unknown verdict: " + quoted_for_message(value));
  std::string_view rest = value.substr(word.size());
  if (!rest.starts_with(" (")) return;
  rest.remove_prefix(2);
  solution().reason = reason_of_word(rest.substr(0, rest.find(')')));
}

/// Reads `44 player, 134 card, 53 listed, 96 explicit`, or some of them.
void SolutionReader::read_counts(std::string_view value) {
  MoveCounts counts{kNotStated, kNotStated, kNotStated, kNotStated};
  const std::array<std::pair<std::string_view, int*>, 4> names = {
      {{"player", &counts.player_moves},
       {"card", &counts.card_moves},
       {"listed", &counts.listed_moves},
       {"explicit", &counts.explicit_moves}}};
  std::string_view rest = value;
  while (true) {
    const auto number = parse_number<int>(take_word(rest));
    std::string_view name = take_word(rest);
    const bool goes_on = name.ends_with(',');
    if (goes_on) name.remove_suffix(1);
    const auto known = std::ranges::find(names, name, [](const auto& pair) { return pair.first; });
    if (!number || *number < 0 || known == names.end() || (!goes_on && !trim(rest).empty())) {
      return draft_.note_problem("no counts of moves: " + quoted_for_message(value));
    }
    *known->second = *number;
    if (!goes_on) break;
  }
  solution().counts = counts;
}

void SolutionReader::read_deal(std::string_view line) {
  auto deal = read_deal_line(line);
  if (!deal) {  // `3:26` if the user says that it is no solution by itself
    const std::size_t colon = line.find(':');
    deal = DealLine{line.substr(0, colon), line.substr(colon + 1)};
  }
  // Lines before a deal that could not be read are no part of the deal's solution.
  const FoundSolution& before = draft_.solution();
  const bool is_next = before.has_deal() || before.has_result() || before.problem;
  if (deal->is_head || is_next) draft_.begin_next();
  draft_.note_content();
  solution().number = parse_number<std::int64_t>(deal->deal);
  if (!solution().number) solution().name = deal->deal;
  if (!deal->rest.empty()) read_standard_moves(draft_, deal->rest);
}

}  // namespace freecell
