// JSON lines: every solution is an object on a line of its own.

#include <algorithm>
#include <array>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cassert>
#include <limits>
#include <span>
#include <utility>
#include <variant>

#include "base/shown_text.h"
#include "dealer/board_text.h"
#include "dealer/card_text.h"
#include "dealer/games.h"
#include "dealer/notation.h"
#include "tools/io/files/number_text.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/solutions/solution_draft.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/io/solutions/solution_text.h"

namespace freecell {
namespace {

namespace json = boost::json;

// ---- Writing ----

/// Writes by hand, because a million deals have a hundred million moves.
void append_json_moves(std::string& text, std::span<const PlayedMove> moves) {
  text += ",\"moves\":[";
  for (const PlayedMove& played : moves) {
    ((text += R"({"card":")") += card_name(played.card)) += R"(","from":")";
    (text += place_letter(played.move.from)) += R"(","to":")";
    (text += place_letter(played.move.to)) += R"(","count":)";
    append_number(text, static_cast<int>(played.move.count));
    text += played.automatic ? R"(,"automatic":true},)" : R"(,"automatic":false},)";
  }
  if (!moves.empty()) text.pop_back();
  text += ']';
}

/// All members but the moves.
json::object json_head(const SolutionText& solution) {
  json::value deal(solution.name);
  if (solution.is_numbered) deal = parse_number<std::int64_t>(solution.name).value();
  json::object head = {{"deal", std::move(deal)}};
  if (!is_freecell(solution.rules)) head["game"] = game_text(solution.rules);
  head["freecells"] = solution.rules.freecells;
  head["cascades"] = solution.rules.cascades;
  head["autoplay"] = "ms";
  head["verdict"] = to_string(solution.verdict);
  const bool solved = solution.verdict == Verdict::kSolved;
  if (!solved && solution.reason != StopReason::kNone) head["reason"] = to_string(solution.reason);
  if (!solved) head["note"] = explain(solution.verdict);
  if (const auto& counts = solution.counts) {
    head["player_moves"] = counts->player_moves;
    head["card_moves"] = counts->card_moves;
    head["listed_moves"] = counts->listed_moves;
    head["explicit_moves"] = counts->explicit_moves;
  }
  head["program"] = solution.program;
  if (solution.needs_board()) head["board"] = board_text(*solution.deal);
  return head;
}

void append_json_solution(std::string& text, const SolutionText& solution) {
  text += json::serialize(json_head(solution));
  text.pop_back();
  if (solution.verdict == Verdict::kSolved) append_json_moves(text, solution.played);
  text += "}\n";
}

// ---- Reading ----

/// Where the values of a line go. The functions below take a value of a member, and return what is
/// wrong with it; nothing if it is good.
struct Target {
  SolutionDraft& draft;
  FoundSolution& solution = draft.solution();
  WrittenMove move = {};
  std::optional<Place> from = {};  ///< of the move
  std::optional<Place> to = {};
  bool has_moves = false;  ///< whether there is a list of moves, or a text
};

std::string take_deal(Target& target, std::string_view name) {
  target.solution.number = canonical_number(name);
  target.solution.name = name;
  return "";
}

std::string take_number(Target& target, std::int64_t number) {
  target.solution.number = number;
  return "";
}

std::string take_count(std::int64_t value, int& count) {
  constexpr std::int64_t kMost = 1'000'000;
  if (value < 0 || value > kMost) return "a count that cannot be";
  count = static_cast<int>(value);
  return "";
}

template <void (FoundSolution::*kState)(int)>
std::string take_rule(Target& target, std::int64_t value) {
  int number = 0;
  std::string problem = take_count(value, number);
  (target.solution.*kState)(number);
  return problem;
}

std::string take_game(Target& target, std::string_view text) {
  target.draft.state_game(text);
  return "";
}

template <int MoveCounts::*kMember>
std::string take_moves(Target& target, std::int64_t value) {
  if (!target.solution.counts) target.solution.counts = kNoCountsStated;
  return take_count(value, *target.solution.counts.*kMember);
}

std::string take_autoplay(Target& target, std::string_view word) {
  target.solution.autoplay = value_of_word(kAutoplayWords, word);
  return target.solution.autoplay ? "" : "unknown autoplay rule";
}

std::string take_verdict(Target& target, std::string_view word) {
  target.solution.verdict = value_of_word(kVerdictWords, word);
  return target.solution.verdict ? "" : "unknown verdict";
}

std::string take_reason(Target& target, std::string_view word) {
  target.solution.reason = stop_reason_of(word);
  return "";
}

std::string take_nothing(Target&, std::string_view) { return ""; }

std::string take_board(Target& target, std::string_view text) {
  const auto board = BoardTextReader(text, {.layout = BoardLayout::kCascades}).next();
  if (const auto* error = std::get_if<BoardTextError>(&board)) return "board: " + error->message;
  if (!std::holds_alternative<Deal>(board)) return "the board is empty";
  target.solution.board = std::get<Deal>(board);
  target.solution.board_line = target.solution.line;
  return "";
}

/// Reads the moves of a row, which are text. Their places are not kept, because the text is not.
std::string take_solution(Target& target, std::string_view moves) {
  target.has_moves = true;
  target.draft.use_notation(kStandardFormat.notation);
  target.draft.add_standard_moves(moves);
  for (FoundSolution::MoveText& move : target.solution.texts) move.text = {};
  return "";
}

std::string take_card(Target& target, std::string_view name) {
  target.move.card = written_card(name);
  return target.move.card ? "" : "unknown card " + quoted_for_message(name);
}

template <std::optional<Place> Target::*kEnd>
std::string take_place(Target& target, std::string_view letter) {
  target.*kEnd = letter.size() == 1 ? place_from_letter(letter[0]) : std::nullopt;
  return target.*kEnd ? "" : "no cascade, freecell or home: " + quoted_for_message(letter);
}

std::string take_cards(Target& target, std::int64_t count) {
  if (count < 1 || count > kRanks) return "a move of a number that cannot be";
  target.move.move.count = static_cast<std::uint8_t>(count);
  return "";
}

/// A member, and who takes its values by their type. Values of another type are refused.
struct Member {
  std::string_view name;
  std::string (*take_text)(Target&, std::string_view) = nullptr;
  std::string (*take_number)(Target&, std::int64_t) = nullptr;
  bool has_any_type = false;  ///< other values do not matter
};

constexpr Member kOther = {.name = "", .has_any_type = true};
constexpr std::array kSolutionMembers = {
    Member{"deal", take_deal, take_number},
    Member{"game", take_game},
    Member{"freecells", nullptr, take_rule<&FoundSolution::state_freecells>},
    Member{"cascades", nullptr, take_rule<&FoundSolution::state_cascades>},
    Member{"autoplay", take_autoplay},
    Member{"verdict", take_verdict},
    Member{"reason", take_reason, nullptr, true},
    Member{"player_moves", nullptr, take_moves<&MoveCounts::player_moves>},
    Member{"card_moves", nullptr, take_moves<&MoveCounts::card_moves>},
    Member{"listed_moves", nullptr, take_moves<&MoveCounts::listed_moves>},
    Member{"explicit_moves", nullptr, take_moves<&MoveCounts::explicit_moves>},
    Member{"program", take_nothing},
    Member{"board", take_board},
    Member{"solution", take_solution},
    Member{"moves"}};
constexpr const Member& kMoves = kSolutionMembers.back();
constexpr std::array kMoveMembers = {Member{"card", take_card},
                                     Member{"from", take_place<&Target::from>},
                                     Member{"to", take_place<&Target::to>},
                                     Member{"count", nullptr, take_cards}, Member{"automatic"}};
constexpr const Member& kAutomatic = kMoveMembers.back();

const Member* find_member(std::span<const Member> members, std::string_view name) {
  const auto found = std::ranges::find(members, name, &Member::name);
  return found != members.end() ? &*found : &kOther;
}

/// Handles the parser's events. It builds no tree of values, because a line has a hundred moves,
/// and building a tree takes longer than replaying them.
class Handler {
 public:
  using Code = json::error_code;
  // The names and limits that basic_parser asks for.
  // NOLINTBEGIN(readability-identifier-naming)
  static constexpr std::size_t max_object_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_array_size = max_object_size;
  static constexpr std::size_t max_key_size = max_object_size;
  static constexpr std::size_t max_string_size = max_object_size;
  // NOLINTEND(readability-identifier-naming)

  explicit Handler(SolutionDraft& draft) : target_{draft} {}

  const std::string& problem() const { return problem_; }
  bool has_moves() const { return target_.has_moves; }

  bool on_document_begin(Code&) { return true; }
  bool on_document_end(Code&) { return true; }

  bool on_object_begin(Code& error) {
    ++depth_;
    if (depth_ == 3 && in_moves_) {
      target_.move = {};
      target_.from = target_.to = std::nullopt;
    }
    return depth_ <= 3 || refuse(error, "nested too deeply");
  }

  bool on_object_end(std::size_t, Code& error) {
    assert(depth_ > 0);
    const bool is_move = depth_-- == 3 && in_moves_;
    return !is_move || end_move(error);
  }

  bool on_array_begin(Code& error) {
    ++depth_;
    if (depth_ == 2 && member_ == &kMoves) {
      in_moves_ = target_.has_moves = true;
      target_.draft.use_notation(kJsonLinesFormat.notation);
    }
    return depth_ <= 3 || refuse(error, "nested too deeply");
  }

  bool on_array_end(std::size_t, Code&) {
    if (--depth_ == 1) in_moves_ = false;
    return true;
  }

  bool on_key_part(json::string_view part, std::size_t, Code&) { return keep(part); }

  bool on_key(json::string_view part, std::size_t, Code&) {
    const std::string_view name = whole(part);
    const bool is_of_move = depth_ == 3 && in_moves_;
    member_ = is_of_move    ? find_member(kMoveMembers, name)
              : depth_ == 1 ? find_member(kSolutionMembers, name)
                            : &kOther;
    text_.clear();
    return true;
  }

  bool on_string_part(json::string_view part, std::size_t, Code&) { return keep(part); }

  bool on_string(json::string_view part, std::size_t, Code& error) {
    const std::string_view text = whole(part);
    const bool is_taken =
        member_->take_text ? take(member_->take_text(target_, text), error) : take_other(error);
    text_.clear();
    return is_taken;
  }

  bool on_number_part(json::string_view, Code&) { return true; }
  bool on_int64(std::int64_t value, json::string_view, Code& error) {
    return member_->take_number ? take(member_->take_number(target_, value), error)
                                : take_other(error);
  }
  bool on_uint64(std::uint64_t, json::string_view, Code& error) {
    return member_->take_number ? refuse(error, "number too large") : take_other(error);
  }
  bool on_double(double, json::string_view, Code& error) { return take_other(error); }

  bool on_bool(bool value, Code& error) {
    if (member_ != &kAutomatic) return take_other(error);
    target_.move.automatic = value;
    return true;
  }

  bool on_null(Code& error) { return depth_ == 1 || take_other(error); }
  bool on_comment_part(json::string_view, Code&) { return true; }
  bool on_comment(json::string_view, Code&) { return true; }

 private:
  std::string_view whole(json::string_view part) {
    if (text_.empty()) return {part.data(), part.size()};
    keep(part);
    return text_;
  }

  bool keep(json::string_view part) {
    text_.append(part.data(), part.size());
    return true;
  }

  bool refuse(Code& error, std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
    error = json::make_error_code(json::error::exception);
    return false;
  }

  bool take(std::string problem, Code& error) {
    return problem.empty() || refuse(error, std::move(problem));
  }

  /// Takes a value of a type that has no meaning for the member.
  bool take_other(Code& error) {
    return member_->has_any_type || refuse(error, "a value of the wrong type");
  }

  bool end_move(Code& error) {
    if (!target_.from || !target_.to) return refuse(error, "a move without 'from' or 'to'");
    if (target_.move.automatic && !target_.move.card) {
      return refuse(error, "an automatic move without 'card'");
    }
    target_.move.move.from = *target_.from;
    target_.move.move.to = *target_.to;
    target_.draft.add_move(target_.move, {});
    return true;
  }

  Target target_;
  std::string problem_;
  std::string text_;  ///< of a key or string that comes in parts
  int depth_ = 0;
  const Member* member_ = &kOther;  ///< whose value is being read
  bool in_moves_ = false;
};

LinePlace place_of_json_line(std::string_view line) {
  return line.starts_with('{') ? LinePlace::kWhole : LinePlace::kNowhere;
}

/// A line without moves may say that there is no solution. Other rows claim one and do not show it.
void check_moves(SolutionDraft& draft, bool has_moves) {
  const auto verdict = draft.solution().verdict;
  if (has_moves || (verdict && *verdict != Verdict::kSolved)) return;
  draft.note_problem(
      "no moves: neither a member 'moves' nor 'solution'; freecell audit checks rows "
      "without solutions");
}

void read_json_line(SolutionDraft& draft, std::string_view line) {
  draft.note_content();
  json::parse_options options;
  options.allow_invalid_utf8 = true;  // a deal may have the name of a file, which may be any bytes
  json::basic_parser<Handler> parser(options, draft);
  json::error_code error;
  const std::size_t used = parser.write_some(false, line.data(), line.size(), error);
  if (!error && used < line.size()) error = json::make_error_code(json::error::extra_data);
  if (!error) return check_moves(draft, parser.handler().has_moves());
  const std::string& problem = parser.handler().problem();
  draft.note_problem(problem.empty() ? "JSON: " + error.message() : problem);
}

/// Automatic moves are listed and marked.
void append_json_readings(const FoundSolution& solution, std::optional<Autoplay>,
                          std::vector<Reading>& readings) {
  readings.push_back({.autoplay = solution.autoplay.value_or(Autoplay::kMicrosoft),
                      .lists_automatic_moves = true});
}

}  // namespace

std::string take_row_field(SolutionDraft& draft, std::string_view column, std::string_view text) {
  const Member& member = *find_member(kSolutionMembers, column);
  const bool may_be_empty = member.take_text == take_solution;
  if (text.empty() && !may_be_empty) return "";
  Target target{draft};
  const auto number = parse_number<std::int64_t>(text);
  if (member.take_number && number) return member.take_number(target, *number);
  if (member.take_text) return member.take_text(target, text);
  return &member == &kMoves || member.has_any_type ? "" : quoted_for_message(text);
}

constinit const SolutionFormat kJsonLinesFormat = {
    .word = "jsonl",
    .description = "JSON lines",
    .file_ending = ".jsonl",
    .boundary = "\n",
    .append = append_json_solution,
    .place_of = place_of_json_line,
    .read_line = read_json_line,
    .notation = {.append_readings = append_json_readings},
};

}  // namespace freecell
