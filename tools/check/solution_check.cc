#include "tools/check/solution_check.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "dealer/board_text.h"
#include "dealer/games.h"
#include "dealer/notation.h"
#include "dealer/solution_reading.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/game_choice.h"
#include "tools/io/files/number_text.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {
namespace {

std::string difference(const char* what, int found, int claimed) {
  return std::to_string(found) + " " + what + " where " + std::to_string(claimed) +
         " are claimed (--" + what + ")";
}

// ---- The game ----

/// The deal whose number the solution names. The name of a random deal is only a label.
std::optional<ListedDeal> listed_deal(const FoundSolution& solution, const GameClaim& claim) {
  if (solution.number) return ListedDeal{*solution.number, {claim.numbering}};
  const auto named = ListedDeal::of_name(solution.name);
  return named && !named->origin.seed ? named : std::nullopt;
}

/// The rules of the game as far as they can be known without the deal.
Rules rules_of(const FoundSolution& solution, const GameClaim& claim) {
  Rules rules = solution.rules;
  if (solution.board) {
    rules.cascades = solution.board->cascades();
  } else if (!listed_deal(solution, claim) && claim.deal) {
    rules.cascades = claim.deal->cascades();
  }
  return rules;
}

void check_range(int value, int low, int high, const char* what, int line) {
  if (value >= low && value <= high) return;
  throw FileProblem{line, std::to_string(value) + " " + what + "; a game has " +
                              std::to_string(low) + " to " + std::to_string(high)};
}

Deal deal_of(const FoundSolution& solution, const GameClaim& claim) {
  check_range(solution.rules.cascades, kMinCascades, kMaxCascades, "cascades", solution.line);
  const auto listed = listed_deal(solution, claim);
  if (!listed) {
    if (solution.board) return *solution.board;
    if (claim.deal) return *claim.deal;
    throw FileProblem{solution.line,
                      "neither a deal number nor a board before the moves; --deal or --board can "
                      "give it"};
  }
  const DealNumbers numbers = listed->origin.numbers();
  if (!numbers.contain(listed->number)) {
    throw FileProblem{solution.line, listed->name() + " is not a deal number; those are " +
                                         std::to_string(numbers.first) + " to " +
                                         std::to_string(numbers.last)};
  }
  const Deal deal = listed->deal(solution.rules.with_freecells(kMaxFreecells));
  if (solution.board && *solution.board != deal) {
    throw FileProblem{solution.board_line, "the board is not that of deal " + listed->name()};
  }
  return deal;
}

/// The rules by which the solution plays `deal`.
Rules rules_for(const FoundSolution& solution, const Deal& deal) {
  const int freecells = solution.rules.freecells;
  check_range(freecells, 0, kMaxFreecells, "freecells", solution.line);
  const int occupied = static_cast<int>(deal.freecell_cards().size());
  if (occupied > freecells) {
    throw FileProblem{solution.line, "the board has " + std::to_string(occupied) +
                                         " cards in freecells, the game " +
                                         std::to_string(freecells) + " (--freecells)"};
  }
  try {
    return solution.rules.for_deal(deal);
  } catch (const std::invalid_argument& error) {  // rules that do not go together
    throw FileProblem{solution.line, error.what()};
  }
}

std::string subject_of(const FoundSolution& solution, const GameClaim& claim) {
  const auto listed = listed_deal(solution, claim);
  const bool is_claimed = !listed && !solution.board && solution.name.empty() && claim.deal;
  const Rules rules = rules_of(solution, claim);
  const bool is_usual = is_freecell(rules) && rules.freecells == kDefaultFreecells &&
                        rules.cascades == kDefaultCascades;
  return (listed       ? "deal " + listed->name()
          : is_claimed ? claim.deal_words
                       : board_words(solution.name)) +
         (is_usual ? "" : game_words(rules));
}

// ---- Counts ----

std::string moves_text(const MoveCounts& counts) { return stated_counts_text(counts) + " moves"; }

/// If the notation has no supermoves, nobody can say which of its card moves form one. The counts
/// that depend on that are then left out.
MoveCounts known_counts(const FoundSolution& solution, const MoveCounts& counts) {
  if (solution.notation == nullptr || solution.notation->has_supermoves) return counts;
  return {counts.card_moves, kNotStated, kNotStated, kNotStated};
}

bool agree(const MoveCounts& stated, const MoveCounts& found) {
  return std::ranges::all_of(kCountNames, [&](const auto& name) {
    const int a = stated.*name.value;
    const int b = found.*name.value;
    return a == kNotStated || b == kNotStated || a == b;
  });
}

/// Whether a count of moves that does not say what it counts is one of `found`.
bool has_count(const MoveCounts& found, int stated) {
  return std::ranges::any_of(kCountNames,
                             [&](const auto& name) { return stated == found.*name.value; });
}

/// What is wrong with the counts that the solution states; empty if nothing is.
std::string objection_to_counts(const FoundSolution& solution, const MoveCounts& found) {
  std::string said;
  if (solution.counts && !agree(*solution.counts, found)) said = moves_text(*solution.counts);
  if (solution.any_count && !has_count(found, *solution.any_count)) {
    said = std::to_string(*solution.any_count) + " moves";
  }
  return said.empty() ? said : "it says " + said + " and has " + moves_text(found);
}

// ---- How moves are understood ----

/// `reading` in words, as far as it differs from what is usual in the notation.
std::string reading_text(const Reading& reading, const Reading& usual) {
  std::string text;
  const auto add = [&](const char* words) { (text += text.empty() ? "" : ", ") += words; };
  if (reading.autoplay != usual.autoplay) {
    add((std::string("autoplay ") + word_for(kAutoplayWords, reading.autoplay)).c_str());
  }
  if (reading.autoplay_waits) add("no autoplay before the first move");
  if (reading.to_empty_cascade != usual.to_empty_cascade) {
    using enum ToEmptyCascade;
    add(reading.to_empty_cascade == kOneCard     ? "one card to an empty cascade"
        : reading.to_empty_cascade == kAnyNumber ? "any number of cards to an empty cascade"
                                                 : "as many cards to an empty cascade as fit");
  }
  if (reading.freecell_names != usual.freecell_names) add("freecells that close up");
  return text;
}

/// `A` to `D` as letters of freecells, as in solutions in capitals. Nothing if there are none.
std::vector<WrittenMove> with_capitals_as_freecells(std::span<const WrittenMove> moves) {
  constexpr int kCascadeA = 9;
  std::vector<WrittenMove> changed(moves.begin(), moves.end());
  bool has_capitals = false;
  for (WrittenMove& written : changed) {
    for (Place* place : {&written.move.from, &written.move.to}) {
      if (!place->is_cascade() || place->index < kCascadeA) continue;
      *place = Place::freecell(place->index - kCascadeA);
      has_capitals = true;
    }
  }
  if (!has_capitals) changed.clear();
  return changed;
}

void keep_better(Finding& best, Finding other) {
  if (other.valid() || other.move_index > best.move_index) best = std::move(other);
}

std::vector<Reading> likely_readings(const FoundSolution& solution, const GameClaim& claim) {
  std::vector<Reading> readings;
  const auto append =
      solution.notation != nullptr ? solution.notation->append_readings : append_literal_reading;
  append(solution, claim.autoplay, readings);
  return readings;
}

/// Replays the moves in the likely ways to understand their notation, and then in all others.
Finding finding_of(const FoundSolution& solution, const GameClaim& claim, const Deal& deal,
                   const Rules& rules, std::span<const Reading> likely) {
  Finding best = check_solution(deal, rules, solution.moves, likely);
  if (best.valid() || solution.notation == nullptr) return best;
  std::vector<Reading> readings(likely.begin(), likely.end());
  if (const auto append_others = solution.notation->append_others) {
    append_others(solution, claim.autoplay, readings);
    keep_better(best, check_solution(deal, rules, solution.moves, readings));
  }
  const auto moves = with_capitals_as_freecells(solution.moves);
  if (!best.valid() && !moves.empty()) {
    keep_better(best, check_solution(deal, rules, moves, readings));
  }
  return best;
}

// ---- The results ----

SolutionCheck invalid(SolutionCheck check, std::string reason) {
  check.result = CheckResult::kInvalid;
  check.reason = std::move(reason);
  return check;
}

/// If the user claims a deal, a solution without moves fails, because it shows nothing about it.
SolutionCheck nothing_to_check(const FoundSolution& solution, const GameClaim& claim,
                               SolutionCheck check) {
  const Rules rules = rules_of(solution, claim);
  const std::string objection = claim.objection(rules);
  if (!objection.empty()) return invalid(std::move(check), objection);
  std::string reason = std::string("no moves: ") + to_string(*solution.verdict);
  if (claim.deal) return invalid(std::move(check), std::move(reason));
  check.result = CheckResult::kNothingToCheck;
  check.reason = std::move(reason);
  check.game = FoundGame{.rules = rules};
  try {
    check.game->deal = deal_of(solution, claim);
  } catch (const FileProblem&) {  // nobody says it
  }
  return check;
}

FoundGame game_of(const Deal& deal, Rules rules, Finding finding) {
  rules.autoplay = finding.autoplay();
  return {deal, rules, std::move(finding.moves)};
}

SolutionCheck illegal(const FoundSolution& solution, const Deal& deal, const Rules& rules,
                      Finding finding, SolutionCheck check) {
  const auto index = static_cast<std::size_t>(finding.move_index);
  assert(index <= solution.moves.size());
  check.board = finding.board;
  if (index == solution.moves.size()) {
    if (!solution.texts.empty()) check.line = solution.texts.back().line;
    const Violation violation = finding.violation;
    if (violation == Violation::kNotWon) check.begun = game_of(deal, rules, std::move(finding));
    return invalid(std::move(check), describe(violation));
  }
  check.line = solution.texts[index].line;
  std::string text(solution.texts[index].text);
  if (text.empty()) append_standard(text, solution.moves[index].move);
  return invalid(std::move(check), "move " + std::to_string(index + 1) + " (" + text +
                                       "): " + describe(finding.violation));
}

SolutionCheck replay(const FoundSolution& solution, const GameClaim& claim, SolutionCheck check);

/// The check of the same solution if its first move is not one, but a count of the moves.
SolutionCheck replay_after_count(const FoundSolution& solution, const GameClaim& claim,
                                 SolutionCheck check) {
  FoundSolution other = solution;
  other.has_count_or_move = false;
  other.any_count = parse_number<int>(solution.texts.front().text);
  other.moves.erase(other.moves.begin());
  other.texts.erase(other.texts.begin());
  return replay(other, claim, std::move(check));
}

/// Has the referee replay the moves.
SolutionCheck replay(const FoundSolution& solution, const GameClaim& claim, SolutionCheck check) {
  const Deal deal = deal_of(solution, claim);
  const Rules rules = rules_for(solution, deal);
  const std::string objection = claim.objection(deal, rules);
  if (!objection.empty()) return invalid(std::move(check), objection);
  if (solution.has_count_or_move) {
    SolutionCheck other = replay_after_count(solution, claim, check);
    if (other.result == CheckResult::kValid) return other;
  }
  const std::vector<Reading> readings = likely_readings(solution, claim);
  Finding finding = finding_of(solution, claim, deal, rules, readings);
  check.reading = reading_text(finding.reading, readings.front());
  if (!finding.valid()) {
    return illegal(solution, deal, rules, std::move(finding), std::move(check));
  }
  check.counts = known_counts(solution, finding.counts);
  const std::string wrong_counts = objection_to_counts(solution, *check.counts);
  if (!wrong_counts.empty()) return invalid(std::move(check), wrong_counts);
  check.result = CheckResult::kValid;
  check.game = game_of(deal, rules, std::move(finding));
  return check;
}

}  // namespace

SolutionCheck check_found_solution(const FoundSolution& solution, const GameClaim& claim) try {
  assert(solution.moves.size() == solution.texts.size());
  const int line = solution.line;
  if (solution.problem) throw FileProblem(*solution.problem);
  const bool claims_one = !solution.verdict || *solution.verdict == Verdict::kSolved;
  const bool has_both = solution.board && listed_deal(solution, claim);
  if (has_both) deal_of(solution, claim);  // throws if they differ
  SolutionCheck check = {.line = line, .subject = subject_of(solution, claim)};
  if (claims_one) {
    if (solution.moves.empty() && !solution.verdict) throw FileProblem{line, "no moves"};
    return replay(solution, claim, std::move(check));
  }
  if (solution.moves.empty()) return nothing_to_check(solution, claim, std::move(check));
  throw FileProblem{line,
                    "moves, though the verdict is " + std::string(to_string(*solution.verdict))};
} catch (const FileProblem& problem) {
  return {.result = CheckResult::kUnreadable, .line = problem.line, .reason = problem.message};
}

std::string result_line(const SolutionCheck& check, std::string_view file) {
  std::string text(file);
  text += ":" + std::to_string(check.line) + ": ";
  if (!check.subject.empty()) text += check.subject + ": ";
  const bool is_valid = check.result == CheckResult::kValid;
  text += is_valid                                ? "valid: " + moves_text(*check.counts)
          : check.result == CheckResult::kInvalid ? "invalid: " + check.reason
                                                  : check.reason;
  return check.reading.empty() ? text : text + " (read with " + check.reading + ")";
}

std::string report_of(const SolutionCheck& check, std::string_view file) {
  std::string text = result_line(check, file) + "\n";
  if (!check.board) return text;
  append_board_text(text, *check.board);
  return text + "\n";
}

// ---- What is claimed ----

std::string GameClaim::objection(const Rules& other) const {
  if (fixes_game && !is_same_game(other, rules)) {
    return game_text(other) + " where " + game_text(rules) + " is claimed (--game)";
  }
  if (fixes_cascades && other.cascades != rules.cascades) {
    return difference("cascades", other.cascades, rules.cascades);
  }
  if (fixes_freecells && other.freecells != rules.freecells) {
    return difference("freecells", other.freecells, rules.freecells);
  }
  return "";
}

std::string GameClaim::objection(const Deal& other, const Rules& other_rules) const {
  assert(other.cascades() == other_rules.cascades);
  std::string text = objection(other_rules);
  if (!text.empty()) return text;
  return deal && *deal != other ? "the board is not that of " + deal_option : "";
}

}  // namespace freecell
