#include "tools/io/solutions/solution_reader.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <variant>

#include "dealer/board_text.h"
#include "dealer/notation.h"
#include "tools/io/files/number_text.h"
#include "tools/io/files/shown_text.h"
#include "tools/io/solutions/solution_json.h"
#include "tools/io/solutions/solution_words.h"

namespace freecell {

namespace {

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

/// `stack 3`, `freecell 0`, `the foundations`: numbers from 0.
std::optional<Place> take_fc_solve_place(std::string_view& text) {
  if (take(text, "the foundations")) return Place::foundation();
  const bool is_stack = take(text, "stack ");
  if (!is_stack && !take(text, "freecell ")) return std::nullopt;
  const auto number = take_number(text);
  const int count = is_stack ? kMaxCascades : kMaxFreecells;
  if (!number || *number >= count) return std::nullopt;
  return is_stack ? Place::cascade(*number) : Place::freecell(*number);
}

/// `Move a card from PLACE to PLACE`, `Move 3 cards from PLACE to PLACE`.
std::optional<Move> read_fc_solve_sentence(std::string_view line) {
  int count = 1;
  if (!take(line, "Move ")) return std::nullopt;
  if (!take(line, "a card from ")) {
    const auto number = take_number(line);
    if (!number || *number < 1 || *number > kRanks) return std::nullopt;
    if (!take(line, " cards from ") && !take(line, " card from ")) return std::nullopt;
    count = *number;
  }
  const auto from = take_fc_solve_place(line);
  if (!from || !take(line, " to ")) return std::nullopt;
  const auto to = take_fc_solve_place(line);
  if (!to || !trim(line).empty()) return std::nullopt;
  return Move{*from, *to, static_cast<std::uint8_t>(count)};
}

/// fc-solve calls its eighth freecell, the last it has, k, where we have i.
void translate_from_fc_solve(std::span<Move> moves) {
  constexpr Place kOurs = Place::freecell(9);
  constexpr Place kMeant = Place::freecell(7);
  for (Move& move : moves) {
    if (move.from == kOurs) move.from = kMeant;
    if (move.to == kOurs) move.to = kMeant;
  }
}

/// macroxue's places: `r` as a target is the first free cell; letters count in a list.
std::optional<Place> macroxue_place(char letter, bool is_target) {
  if (is_target && letter == 'r') return Place::freecell(0);
  if (is_target && letter == 'h') return Place::foundation();
  const auto place = place_from_letter(letter);
  const bool is_usual = place && !place->is_foundation() && !(is_target && place->is_freecell());
  return is_usual ? place : std::nullopt;
}

}  // namespace

void SolutionReader::read(std::string_view text, int first_line) {
  line_ = first_line;
  solution_.clear(line_);
  has_content_ = false;
  while (!text.empty()) {
    read_line(take_line(text));
    ++line_;
  }
  flush();
}

void SolutionReader::read_line(std::string_view raw) {
  const std::string_view line = trim(raw);
  const LineKind kind = solution_.is_from_fc_solve ? kind_in_fc_solve(raw) : kind_of(line);
  if (kind != LineKind::kBoard) end_board();
  switch (kind) {
    case LineKind::kBlank:
      return;
    case LineKind::kFcSolveOther:
      return read_fc_solve_other(line);
    case LineKind::kComment:
      return read_comment(line);
    case LineKind::kDeal:
      return read_deal(line);
    case LineKind::kBoard:
      return read_board_line(line);
    case LineKind::kJson:
      return read_json(line);
    case LineKind::kMacroxue:
      return read_macroxue(line);
    case LineKind::kMoves:
      return read_moves(line);
    case LineKind::kStep:
      return read_step(line);
    case LineKind::kFcSolveStart:
      return begin_fc_solve();
    case LineKind::kFcSolveMove:
      return read_fc_solve_move(line);
    case LineKind::kFcSolveResult:
      return read_fc_solve_result(line);
    case LineKind::kUnknown:
      has_content_ = true;
      return note_problem("unknown notation: " + quoted_for_message(line));
  }
}

/// A format that the user has named decides where a line could be two things.
LineKind SolutionReader::kind_of(std::string_view line) const {
  LineKind kind = kind_of_line(line, cascades());
  if (kind == LineKind::kMacroxue && format_ != ReadFormat::kMacroxue &&
      format_ != ReadFormat::kAny) {
    kind = LineKind::kDeal;
  }
  return is_wanted(kind) ? kind : LineKind::kUnknown;
}

/// Between its first and its last line fc-solve draws positions. Without -p it draws them row by
/// row, which no board of ours is.
LineKind SolutionReader::kind_in_fc_solve(std::string_view line) const {
  const LineKind kind = kind_of(trim(line));
  if (solution_.has_ended) return kind;
  const bool is_row = kind == LineKind::kBoard && line.find(':') == std::string_view::npos;
  const bool is_top = kind == LineKind::kUnknown && line.find(" H-") != std::string_view::npos;
  const bool is_drawn = is_row || is_top || line.starts_with(' ') || line.starts_with("--");
  return is_drawn ? LineKind::kFcSolveOther : kind;
}

bool SolutionReader::is_wanted(LineKind kind) const {
  switch (kind) {
    case LineKind::kJson:
      return format_ == ReadFormat::kAny || format_ == ReadFormat::kJsonLines;
    case LineKind::kMacroxue:
      return format_ == ReadFormat::kAny || format_ == ReadFormat::kMacroxue;
    case LineKind::kMoves:
      return format_ == ReadFormat::kAny || format_ == ReadFormat::kStandard ||
             format_ == ReadFormat::kFcSolve;
    case LineKind::kStep:
      return format_ == ReadFormat::kAny || format_ == ReadFormat::kExplicit ||
             format_ == ReadFormat::kStandard;
    case LineKind::kFcSolveStart:
    case LineKind::kFcSolveMove:
    case LineKind::kFcSolveResult:
    case LineKind::kFcSolveOther:
      return format_ == ReadFormat::kAny || format_ == ReadFormat::kFcSolve;
    default:
      return true;
  }
}

// ---- What says of which game a solution is ----

void SolutionReader::read_comment(std::string_view line) {
  line.remove_prefix(1);
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return;
  read_setting(trim(line.substr(0, colon)), trim(line.substr(colon + 1)));
}

/// Other comments say what they like.
void SolutionReader::read_setting(std::string_view key, std::string_view value) {
  if (key == "freecells" || key == "cascades") {
    auto& setting = key == "freecells" ? solution_.freecells : solution_.cascades;
    setting = parse_number<int>(value);
    if (!setting)
      note_problem("no number of " + std::string(key) + ": " + quoted_for_message(value));
  } else if (key == "autoplay") {
    solution_.autoplay = autoplay_of_word(value);
    if (!solution_.autoplay) note_problem("unknown autoplay rule: " + quoted_for_message(value));
  } else if (key == "verdict") {
    has_content_ = true;
    solution_.verdict = verdict_of_word(value.substr(0, value.find_first_of(" (:")));
    if (!solution_.verdict) note_problem("unknown verdict: " + quoted_for_message(value));
  } else if (key == "moves") {
    read_counts(value);
  } else if (key == "program") {
    solution_.is_ours = is_our_program(value);
  }
}

/// `44 player, 134 card, 53 listed, 96 explicit`, or some of them.
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
      return note_problem("no counts of moves: " + quoted_for_message(value));
    }
    *known->second = *number;
    if (!goes_on) break;
  }
  solution_.counts = counts;
}

void SolutionReader::read_deal(std::string_view line) {
  auto deal = read_deal_line(line);
  if (!deal) {  // `3:26` where the user says that it is no line of macroxue's
    const std::size_t colon = line.find(':');
    deal = DealLine{line.substr(0, colon), line.substr(colon + 1)};
  }
  // What could not be read before a deal was no part of its solution.
  const bool is_next = solution_.has_deal() || solution_.has_result() || solution_.problem;
  if (deal->is_head || is_next) begin_next();
  has_content_ = true;
  solution_.number = parse_number<std::int64_t>(deal->deal);
  if (!solution_.number) solution_.name = deal->deal;
  if (!deal->rest.empty()) read_moves(deal->rest);
}

// ---- Boards ----

void SolutionReader::read_board_line(std::string_view line) {
  const bool is_under_way = solution_.is_from_fc_solve && !solution_.has_ended;
  if (board_text_.empty()) {
    if (is_under_way && (is_searching_ || board_has_ended_ || !solution_.moves.empty())) return;
    const bool is_complete =
        solution_.has_ended || has_move_lines() || (solution_.verdict && board_has_ended_);
    if (is_complete) begin_next();
  }
  has_content_ = true;
  if (board_text_.empty()) solution_.board_line = line_;
  board_text_ += line;
  board_text_ += '\n';
}

void SolutionReader::end_board() {
  if (board_text_.empty()) return;
  BoardTextReader reader(board_text_,
                         {.cascades = std::clamp(cascades(), kMinCascades, kMaxCascades)});
  auto board = reader.next();
  if (const auto* error = std::get_if<BoardTextError>(&board)) {
    solution_.note_problem(solution_.board_line + error->line - 1, error->message);
  } else if (solution_.board) {
    solution_.note_problem(solution_.board_line, "a second board, and no moves between them");
  } else {
    solution_.board = std::get<Deal>(board);
  }
  board_has_ended_ = true;
  board_text_.clear();
}

// ---- Moves ----

void SolutionReader::use_notation(MoveNotation notation) {
  has_content_ = true;
  if (solution_.notation != MoveNotation::kNone && solution_.notation != notation) {
    note_problem("another notation than in the lines before");
  }
  solution_.notation = notation;
}

void SolutionReader::read_json(std::string_view line) {
  begin_next();
  has_content_ = true;
  read_json_solution(line, solution_);
  flush();
}

void SolutionReader::read_macroxue(std::string_view line) {
  begin_next();
  use_notation(MoveNotation::kMacroxue);
  const std::size_t colon = line.find(':');
  solution_.number = parse_number<std::int64_t>(line.substr(0, colon));
  if (!solution_.number)
    note_problem("no deal number: " + quoted_for_message(line.substr(0, colon)));
  std::string_view rest = line.substr(colon + 1);
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, 2);
    const auto from = macroxue_place(pair[0], false);
    const auto to = pair.size() == 2 ? macroxue_place(pair[1], true) : std::nullopt;
    if (!from || !to) {
      note_problem("no move of macroxue's: " + quoted_for_message(pair));
      break;
    }
    solution_.add_move({.move = {*from, *to, 0}}, line_, pair);
    rest.remove_prefix(2);
  }
  flush();
}

void SolutionReader::read_moves(std::string_view line) {
  if (solution_.has_ended) begin_next();
  use_notation(MoveNotation::kStandard);
  const auto result = parse_standard(line, line_moves_);
  if (solution_.is_from_fc_solve || format_ == ReadFormat::kFcSolve) {
    translate_from_fc_solve(line_moves_);
  }
  std::string_view rest = line;
  for (const Move& move : line_moves_) solution_.add_move({.move = move}, line_, take_word(rest));
  if (const auto* error = std::get_if<NotationError>(&result)) {
    note_problem(error->message + " in " + quoted_for_message(take_word(rest)));
  }
}

/// `12. 7H 83`; or moves with a number before them, `3. 26 76`.
void SolutionReader::read_step(std::string_view line) {
  std::string_view rest = line;
  std::string_view number = take_word(rest);
  number.remove_suffix(1);
  const std::string_view moves = trim(rest);
  const auto card = card_of_word(take_word(rest));
  const auto result = parse_standard(rest, line_moves_);
  const bool is_step = card && std::holds_alternative<std::monostate>(result) &&
                       line_moves_.size() == 1 && line_moves_[0].count == 0;
  if (!is_step || format_ == ReadFormat::kStandard) return read_moves(moves);

  use_notation(MoveNotation::kSteps);
  const std::size_t expected = solution_.moves.size() + 1;
  if (parse_number<std::size_t>(number) != expected) {
    note_problem("step " + quoted_for_message(number) + " where step " + std::to_string(expected) +
                 " is expected");
  }
  Move move = line_moves_[0];
  move.count = 1;
  solution_.add_move({.move = move, .card = card}, line_, moves);
}

// ---- fc-solve ----

/// With -s it draws the positions that it searches, cascades in another order than in the game.
void SolutionReader::read_fc_solve_other(std::string_view line) {
  if (!line.starts_with("Iteration: ")) return;
  is_searching_ = true;
  solution_.is_from_fc_solve = true;
}

void SolutionReader::begin_fc_solve() {
  if (solution_.has_ended || has_move_lines()) begin_next();
  has_content_ = true;
  is_searching_ = false;
  solution_.is_from_fc_solve = true;
}

void SolutionReader::read_fc_solve_move(std::string_view line) {
  if (solution_.has_ended) begin_next();
  solution_.is_from_fc_solve = true;
  std::string_view rest = line;
  if (take(rest, "Move: ")) return read_moves(rest);  // -sam -sn
  use_notation(MoveNotation::kFcSolve);
  const auto move = read_fc_solve_sentence(line);
  if (!move) return note_problem("no move of fc-solve's: " + quoted_for_message(line));
  solution_.add_move({.move = *move}, line_, line);
}

void SolutionReader::read_fc_solve_result(std::string_view line) {
  if (solution_.has_ended) begin_next();
  has_content_ = true;
  is_searching_ = false;
  solution_.is_from_fc_solve = true;
  solution_.has_ended = true;
  const bool is_solved = line.starts_with("This game is solveable");
  if (!solution_.verdict) solution_.verdict = is_solved ? Verdict::kSolved : Verdict::kUnknown;
}

// ---- From one solution to the next ----

void SolutionReader::begin_next() {
  if (has_content_) flush();
  solution_.clear(line_);
  board_has_ended_ = false;
}

void SolutionReader::flush() {
  end_board();
  if (has_content_) sink_(solution_);
  has_content_ = false;
  solution_.clear(line_ + 1);
  board_has_ended_ = false;
}

}  // namespace freecell
