// JSON lines: every solution is an object on a line of its own.

#include <array>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <cassert>
#include <limits>
#include <utility>
#include <variant>

#include "base/shown_text.h"
#include "dealer/board_text.h"
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

void append_json_text(std::string& text, std::string_view value) {
  text += json::serialize(json::string(value));
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

// ---- Reading ----

enum class Key : std::uint8_t {
  kOther,
  kDeal,
  kFreecells,
  kCascades,
  kAutoplay,
  kVerdict,
  kReason,
  kPlayerMoves,
  kCardMoves,
  kListedMoves,
  kExplicitMoves,
  kProgram,
  kBoard,
  kMoves,
  kCard,
  kFrom,
  kTo,
  kCount,
  kAutomatic,
};

constexpr std::array kSolutionKeys = {Word{"deal", Key::kDeal},
                                      Word{"freecells", Key::kFreecells},
                                      Word{"cascades", Key::kCascades},
                                      Word{"autoplay", Key::kAutoplay},
                                      Word{"verdict", Key::kVerdict},
                                      Word{"reason", Key::kReason},
                                      Word{"player_moves", Key::kPlayerMoves},
                                      Word{"card_moves", Key::kCardMoves},
                                      Word{"listed_moves", Key::kListedMoves},
                                      Word{"explicit_moves", Key::kExplicitMoves},
                                      Word{"program", Key::kProgram},
                                      Word{"board", Key::kBoard},
                                      Word{"moves", Key::kMoves}};
constexpr std::array kMoveKeys = {Word{"card", Key::kCard}, Word{"from", Key::kFrom},
                                  Word{"to", Key::kTo}, Word{"count", Key::kCount},
                                  Word{"automatic", Key::kAutomatic}};

/// Handles the parser's events. It builds no tree of values, because a line has a hundred moves,
/// and building a tree takes longer than replaying them.
class Handler {
 public:
  // The names and limits that basic_parser asks for.
  // NOLINTBEGIN(readability-identifier-naming)
  static constexpr std::size_t max_object_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_array_size = max_object_size;
  static constexpr std::size_t max_key_size = max_object_size;
  static constexpr std::size_t max_string_size = max_object_size;
  // NOLINTEND(readability-identifier-naming)

  explicit Handler(FoundSolution& solution) : solution_(solution) {}

  const std::string& problem() const { return problem_; }

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }

  bool on_object_begin(json::error_code& error) {
    ++depth_;
    if (depth_ == 3 && in_moves_) {
      move_ = {};
      seen_from_ = seen_to_ = false;
    }
    return depth_ <= 3 || refuse(error, "nested too deeply");
  }

  bool on_object_end(std::size_t, json::error_code& error) {
    assert(depth_ > 0);
    const bool is_move = depth_-- == 3 && in_moves_;
    return !is_move || end_move(error);
  }

  bool on_array_begin(json::error_code& error) {
    ++depth_;
    if (depth_ == 2 && key_ == Key::kMoves) in_moves_ = true;
    return depth_ <= 3 || refuse(error, "nested too deeply");
  }

  bool on_array_end(std::size_t, json::error_code&) {
    if (--depth_ == 1) in_moves_ = false;
    return true;
  }

  bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
    text_.append(part.data(), part.size());
    return true;
  }

  bool on_key(json::string_view part, std::size_t, json::error_code&) {
    const std::string_view name = whole(part);
    const bool is_of_move = depth_ == 3 && in_moves_;
    const auto key = is_of_move    ? value_of_word(kMoveKeys, name)
                     : depth_ == 1 ? value_of_word(kSolutionKeys, name)
                                   : std::nullopt;
    key_ = key.value_or(Key::kOther);
    text_.clear();
    return true;
  }

  bool on_string_part(json::string_view part, std::size_t, json::error_code&) {
    text_.append(part.data(), part.size());
    return true;
  }

  bool on_string(json::string_view part, std::size_t, json::error_code& error) {
    const bool taken = take_string(whole(part), error);
    text_.clear();
    return taken;
  }

  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t value, json::string_view, json::error_code& error) {
    return take_number(value, error);
  }
  bool on_uint64(std::uint64_t, json::string_view, json::error_code& error) {
    return is_number_wanted() ? refuse(error, "number too large") : take_other(error);
  }
  bool on_double(double, json::string_view, json::error_code& error) { return take_other(error); }

  bool on_bool(bool value, json::error_code& error) {
    if (key_ != Key::kAutomatic) return take_other(error);
    move_.automatic = value;
    return true;
  }

  bool on_null(json::error_code& error) {
    return key_ == Key::kMoves && depth_ == 1 ? true : take_other(error);
  }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

 private:
  std::string_view whole(json::string_view part) {
    if (text_.empty()) return {part.data(), part.size()};
    text_.append(part.data(), part.size());
    return text_;
  }

  bool refuse(json::error_code& error, std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
    error = json::make_error_code(json::error::exception);
    return false;
  }

  bool is_number_wanted() {
    return key_ == Key::kDeal || key_ == Key::kCount || wanted_count() != nullptr;
  }

  /// The member that the value of this key goes to, if it is a count.
  int* wanted_count() {
    switch (key_) {
      case Key::kFreecells:
        return &solution_.rules.freecells;
      case Key::kCascades:
        return &solution_.rules.cascades;
      case Key::kPlayerMoves:
        return &counts().player_moves;
      case Key::kCardMoves:
        return &counts().card_moves;
      case Key::kListedMoves:
        return &counts().listed_moves;
      case Key::kExplicitMoves:
        return &counts().explicit_moves;
      default:
        return nullptr;
    }
  }

  /// Refuses a value whose type has no meaning for the key.
  bool take_other(json::error_code& error) {
    const bool has_any_type = key_ == Key::kOther || key_ == Key::kReason;
    return has_any_type || refuse(error, "a value of the wrong type");
  }

  bool take_count(std::int64_t value, int& count, json::error_code& error) {
    constexpr std::int64_t kMost = 1'000'000;
    if (value < 0 || value > kMost) return refuse(error, "a count that cannot be");
    count = static_cast<int>(value);
    return true;
  }

  bool take_number(std::int64_t value, json::error_code& error) {
    if (key_ == Key::kDeal) {
      solution_.number = value;
      return true;
    }
    if (key_ == Key::kCount) {
      if (value < 1 || value > kRanks) return refuse(error, "a move of a number that cannot be");
      move_.move.count = static_cast<std::uint8_t>(value);
      return true;
    }
    int* const count = wanted_count();
    return count != nullptr ? take_count(value, *count, error) : take_other(error);
  }

  MoveCounts& counts() {
    if (!solution_.counts) solution_.counts = kNoCountsStated;
    return *solution_.counts;
  }

  bool take_string(std::string_view value, json::error_code& error) {
    switch (key_) {
      case Key::kDeal:
        solution_.number = canonical_number(value);
        solution_.name = value;
        return true;
      case Key::kAutoplay:
        solution_.autoplay = value_of_word(kAutoplayWords, value);
        return solution_.autoplay || refuse(error, "unknown autoplay rule");
      case Key::kVerdict:
        solution_.verdict = value_of_word(kVerdictWords, value);
        return solution_.verdict || refuse(error, "unknown verdict");
      case Key::kReason:
        solution_.reason = stop_reason_of(value);
        return true;
      case Key::kProgram:
        return true;
      case Key::kBoard:
        return take_board(value, error);
      case Key::kCard:
        move_.card = written_card(value);
        return move_.card || refuse(error, "unknown card " + quoted_for_message(value));
      case Key::kFrom:
        return seen_from_ = take_place(value, move_.move.from, error);
      case Key::kTo:
        return seen_to_ = take_place(value, move_.move.to, error);
      default:
        return take_other(error);
    }
  }

  bool take_place(std::string_view value, Place& place, json::error_code& error) {
    const auto found = value.size() == 1 ? place_from_letter(value[0]) : std::nullopt;
    if (!found) {
      return refuse(error, "no cascade, freecell or home: " + quoted_for_message(value));
    }
    place = *found;
    return true;
  }

  bool take_board(std::string_view text, json::error_code& error) {
    BoardTextReader reader(text, {.layout = BoardLayout::kCascades});
    auto board = reader.next();
    if (auto* problem = std::get_if<BoardTextError>(&board)) {
      return refuse(error, "board: " + problem->message);
    }
    if (!std::holds_alternative<Deal>(board)) return refuse(error, "the board is empty");
    solution_.board = std::get<Deal>(board);
    solution_.board_line = solution_.line;
    return true;
  }

  bool end_move(json::error_code& error) {
    if (!seen_from_ || !seen_to_) return refuse(error, "a move without 'from' or 'to'");
    if (move_.automatic && !move_.card) return refuse(error, "an automatic move without 'card'");
    solution_.add_move(move_, solution_.line, {});
    return true;
  }

  FoundSolution& solution_;
  std::string problem_;
  std::string text_;  ///< of a key or string that comes in parts
  int depth_ = 0;
  Key key_ = Key::kOther;
  bool in_moves_ = false;
  bool seen_from_ = false;
  bool seen_to_ = false;
  WrittenMove move_;
};

/// Reads a solution, of which only the line and the rules are set, from a line of JSON.
void read_json_solution(std::string_view line, FoundSolution& solution) {
  json::parse_options options;
  options.allow_invalid_utf8 = true;  // a deal may have the name of a file, which may be any bytes
  json::basic_parser<Handler> parser(options, solution);
  json::error_code error;
  const std::size_t used = parser.write_some(false, line.data(), line.size(), error);
  if (!error && used < line.size()) error = json::make_error_code(json::error::extra_data);
  if (!error) return;
  const std::string& problem = parser.handler().problem();
  solution.note_problem(solution.line, problem.empty() ? "JSON: " + error.message() : problem);
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
