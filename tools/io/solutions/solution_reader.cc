#include <algorithm>
#include <cassert>
#include <vector>

#include "base/shown_text.h"
#include "tools/io/files/number_text.h"
#include "tools/io/rows/csv.h"
#include "tools/io/solutions/solution_lines.h"
#include "tools/io/solutions/solution_stream.h"

namespace freecell {
namespace {

class Reader {
 public:
  Reader(const SolutionFormat* format, const Rules& rules, const SolutionDraft::Sink& sink)
      : named_(format), draft_(format, rules, sink) {}

  void read(std::string_view text, int first_line, std::string_view header) {
    if (!header.empty()) columns_ = columns_of_rows(header);
    draft_.set_line(first_line);
    draft_.begin_next();
    for (int line = first_line; !text.empty(); ++line) {
      draft_.set_line(line);
      read_line(take_line(text));
    }
    draft_.end();
  }

 private:
  void read_line(std::string_view raw) {
    const std::string_view row = trim(raw);
    if (row.empty()) columns_.clear();
    if (!columns_.empty()) return read_row(row);
    SolutionLine line = classify(raw);
    const bool may_be_cards = line.kind == LineKind::kOfAFormat || line.kind == LineKind::kDeal;
    if (may_be_cards && is_line_of_cards(line.text) && draft_.may_go_on_with_board(line.text)) {
      line.kind = LineKind::kBoard;
    }
    const bool is_drawn = is_drawing(raw, line.kind);
    if (is_drawn || line.kind != LineKind::kBoard) draft_.end_board();
    if (is_drawn) return;
    switch (line.kind) {
      case LineKind::kBlank:
        return;
      case LineKind::kComment:
        return read_comment(line.text);
      case LineKind::kDeal:
        return is_part_of_moves(line.deal) ? draft_.add_standard_moves(without_step(line))
                                           : read_deal(line.deal);
      case LineKind::kBoard:
        return draft_.add_board_line(line.text);
      case LineKind::kOfAFormat:
        return read_line_of_format(line);
      case LineKind::kUnknown:
        columns_ = columns_of_rows(line.text);
        if (!columns_.empty()) return read_header();
        draft_.note_content();
        return draft_.note_problem("unknown notation: " + quoted_for_message(line.text));
    }
  }

  // ---- Rows of CSV ----

  bool have_solutions() const { return std::ranges::find(columns_, "solution") != columns_.end(); }

  void read_header() {
    if (have_solutions()) return;
    draft_.begin_next();
    draft_.note_content();
    draft_.note_problem("rows without a column 'solution'; freecell audit checks these");
    draft_.end();
  }

  void read_row(std::string_view row) try {
    if (!have_solutions()) return;
    draft_.begin_next();
    draft_.note_content();
    fields_.split(row);
    if (fields_.texts.size() != columns_.size()) {
      draft_.note_problem(std::to_string(fields_.texts.size()) + " fields where the header has " +
                          std::to_string(columns_.size()));
    }
    for (std::size_t i = 0; i < std::min(columns_.size(), fields_.texts.size()); ++i) {
      const std::string problem = take_row_field(draft_, columns_[i], fields_.texts[i]);
      if (!problem.empty()) draft_.note_problem(columns_[i] + ": " + problem);
    }
    draft_.end();
  } catch (const CsvError& error) {
    draft_.note_problem(error.what());
    draft_.end();
  }

  /// A format that the user has named has its own lines and some lines of other formats. It also
  /// decides what an ambiguous line is.
  SolutionLine classify(std::string_view raw) const {
    const SolutionLine line = classify_line(raw, draft_.cascades());
    const std::string_view text = line.text;
    const bool is_wanted = named_ == nullptr || line.format == nullptr || line.format == named_;
    if (is_wanted) return line;
    if (named_->has_also != nullptr && named_->has_also(text)) {
      return {text, LineKind::kOfAFormat, {}, named_, LinePlace::kWithin};
    }
    if (!is_number_and_letters(text)) return {text, LineKind::kUnknown};
    // `3:26` is no solution by itself if the user says so.
    const std::size_t colon = text.find(':');
    return {text, LineKind::kDeal, {text.substr(0, colon), text.substr(colon + 1)}};
  }

  /// Whether the line is a drawing in the output of a program that has not ended.
  bool is_drawing(std::string_view raw, LineKind kind) {
    const SolutionFormat* program = solution().has_ended ? nullptr : solution().program;
    return program != nullptr && program->is_drawing != nullptr && program->is_drawing(raw, kind);
  }

  void read_line_of_format(const SolutionLine& line) {
    assert(line.format != nullptr);
    const bool is_whole = line.place == LinePlace::kWhole;
    if (is_whole) draft_.begin_next();
    line.format->read_line(draft_, line.text);
    if (is_whole) draft_.end();
  }

  // ---- The description of the game ----

  void read_comment(std::string_view line) {
    line.remove_prefix(1);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return;
    read_setting(trim(line.substr(0, colon)), trim(line.substr(colon + 1)));
  }

  /// Other comments may contain anything.
  void read_setting(std::string_view key, std::string_view value) {
    if (key == "freecells" || key == "cascades") {
      const auto number = parse_number<int>(value);
      if (!number) {
        draft_.note_problem("no number of " + std::string(key) + ": " + quoted_for_message(value));
      } else {
        key == "freecells" ? solution().state_freecells(*number)
                           : solution().state_cascades(*number);
      }
    } else if (key == "game") {
      draft_.state_game(value);
    } else if (key == "autoplay") {
      solution().autoplay = value_of_word(kAutoplayWords, value);
      if (!solution().autoplay)
        draft_.note_problem("unknown autoplay rule: " + quoted_for_message(value));
    } else if (key == "verdict") {
      read_verdict(value);
    } else if (key == "moves") {
      read_counts(value);
    }
  }

  /// Reads `solved`, or `unknown (time): no solution was found, and there may be one`.
  void read_verdict(std::string_view value) {
    draft_.note_content();
    const std::string_view word = value.substr(0, value.find_first_of(" (:"));
    solution().verdict = value_of_word(kVerdictWords, word);
    if (!solution().verdict) draft_.note_problem("unknown verdict: " + quoted_for_message(value));
    std::string_view rest = value.substr(word.size());
    if (!rest.starts_with(" (")) return;
    rest.remove_prefix(2);
    solution().reason = stop_reason_of(rest.substr(0, rest.find(')')));
  }

  /// Reads `44 player, 134 card, 53 listed, 96 explicit`, or some of them.
  void read_counts(std::string_view value) {
    MoveCounts counts = kNoCountsStated;
    std::string_view rest = value;
    while (true) {
      const auto number = parse_number<int>(take_word(rest));
      std::string_view name = take_word(rest);
      const bool goes_on = name.ends_with(',');
      if (goes_on) name.remove_suffix(1);
      const auto count = value_of_word(kCountNames, name);
      if (!number || *number < 0 || !count || (!goes_on && !trim(rest).empty())) {
        return draft_.note_problem("no counts of moves: " + quoted_for_message(value));
      }
      counts.*(*count) = *number;
      if (!goes_on) break;
    }
    solution().counts = counts;
  }

  void read_deal(const DealLine& deal) {
    // Lines before a deal that could not be read are no part of the deal's solution.
    const FoundSolution& before = draft_.solution();
    const bool is_next = before.has_deal() || before.has_result() || before.problem;
    if (deal.is_head || is_next) draft_.begin_next();
    draft_.note_content();
    solution().deal_separator = deal.separator;
    solution().number = number_of(deal);
    if (!solution().number) solution().name = deal.deal;
    if (deal.is_unclear) {
      draft_.note_problem("not clear which deal is meant: " + quoted_for_message(deal.deal));
    }
    if (deal.freecells) solution().state_freecells(*deal.freecells);
    solution().any_count = deal.moves;
    solution().has_count_or_move = deal.has_count_or_move;
    if (!deal.rest.empty()) draft_.add_standard_moves(deal.rest);
  }

  static std::optional<std::int64_t> number_of(const DealLine& deal) {
    if (deal.deal.find(',') == deal.deal.npos) return parse_number<std::int64_t>(deal.deal);
    if (deal.is_head) return std::nullopt;
    std::string digits(deal.deal);
    std::erase(digits, ',');
    return parse_number<std::int64_t>(digits);
  }

  /// Whether a line that could name a deal goes on with the moves of one that has been named: as a
  /// step, `2) 27`, or as moves with commas between them, unless deals are named so.
  bool is_part_of_moves(const DealLine& deal) {
    const FoundSolution& before = draft_.solution();
    if (!deal.is_bare || !(before.has_deal() || before.board) || before.has_ended) return false;
    if (deal.separator == ',') return is_move(deal.deal) && before.deal_separator != ',';
    const auto number = parse_number<std::size_t>(deal.deal);
    const bool is_next = number && *number == before.moves.size() + 1;
    return is_next && (deal.separator == ')' || deal.separator == '.' ||
                       (deal.separator == ':' && deal.rest.size() == 2));
  }

  /// The moves of a line after `1:`; other numbers and separators may stay.
  static std::string_view without_step(const SolutionLine& line) {
    return line.deal.separator == ':' ? line.deal.rest : line.text;
  }

  FoundSolution& solution() { return draft_.solution(); }

  const SolutionFormat* named_;
  SolutionDraft draft_;
  std::vector<std::string> columns_;  ///< of a CSV, if the lines are its rows
  CsvFields fields_;                  ///< of a row; its memory is used again
};

}  // namespace

void read_solutions(std::string_view text, int first_line, const SolutionFormat* format,
                    const Rules& rules, const SolutionDraft::Sink& sink, std::string_view header) {
  Reader(format, rules, sink).read(text, first_line, header);
}

void read_standard_moves(std::string_view moves, const Rules& rules,
                         const SolutionDraft::Sink& sink) {
  SolutionDraft draft(&kStandardFormat, rules, sink);
  draft.set_line(1);
  while (!moves.empty()) draft.add_standard_moves(take_line(moves));
  draft.end();
}

}  // namespace freecell
