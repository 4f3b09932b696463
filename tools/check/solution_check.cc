#include "tools/check/solution_check.h"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <vector>

#include "dealer/board_text.h"
#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "tools/io/files/number_text.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/solutions/solution_words.h"

namespace freecell {
namespace {

/// Why a solution cannot be checked.
class CannotCheck : public std::runtime_error {
 public:
  CannotCheck(int line, const std::string& message) : std::runtime_error(message), line_(line) {}
  int line() const { return line_; }

 private:
  int line_;
};

// ---- The game ----

int freecells_of(const FoundSolution& solution, const VerifySettings& settings) {
  return solution.freecells.value_or(settings.rules.freecells);
}

int cascades_of(const FoundSolution& solution, const VerifySettings& settings) {
  if (solution.board) return solution.board->cascades();
  if (!solution.number && settings.claim.deal) return settings.claim.deal->cascades();
  return solution.cascades.value_or(settings.rules.cascades);
}

struct Game {
  Deal deal;
  Rules rules;
};

int checked(int value, int low, int high, const char* what, int line) {
  if (value >= low && value <= high) return value;
  throw CannotCheck(line, std::to_string(value) + " " + what + "; a game has " +
                              std::to_string(low) + " to " + std::to_string(high));
}

Deal deal_of(const FoundSolution& solution, const VerifySettings& settings) {
  const int cascades = checked(solution.cascades.value_or(settings.rules.cascades), kMinCascades,
                               kMaxCascades, "cascades", solution.line);
  if (!solution.number) {
    if (solution.board) return *solution.board;
    if (settings.claim.deal) return *settings.claim.deal;
    throw CannotCheck(solution.line,
                      "neither a deal number nor a board before the moves; --deal or --board can "
                      "give it");
  }
  if (!is_deal_number(*solution.number)) {
    throw CannotCheck(solution.line,
                      std::to_string(*solution.number) + " is not a deal number; those are " +
                          std::to_string(kMinDealNumber) + " to " + std::to_string(kMaxDealNumber));
  }
  const Deal deal = microsoft_deal(*solution.number, cascades);
  if (solution.board && *solution.board != deal) {
    throw CannotCheck(solution.board_line,
                      "the board is not that of deal " + std::to_string(*solution.number));
  }
  return deal;
}

Game game_of(const FoundSolution& solution, const VerifySettings& settings) {
  const Deal deal = deal_of(solution, settings);
  const int freecells =
      checked(freecells_of(solution, settings), 0, kMaxFreecells, "freecells", solution.line);
  const int occupied = static_cast<int>(deal.freecell_cards().size());
  if (occupied > freecells) {
    throw CannotCheck(solution.line, "the board has " + std::to_string(occupied) +
                                         " cards in freecells, the game " +
                                         std::to_string(freecells) + " (--freecells)");
  }
  return {deal, {.freecells = freecells, .cascades = deal.cascades()}};
}

/// The ways to understand the solution's moves. They are valid until the next call.
std::span<const Reading> readings_of(const FoundSolution& solution,
                                     const VerifySettings& settings) {
  thread_local std::vector<Reading> readings;
  readings.clear();
  const auto append =
      solution.notation != nullptr ? solution.notation->append_readings : append_literal_reading;
  append(solution, settings.autoplay, readings);
  return readings;
}

// ---- The report ----

std::string counts_text(const MoveCounts& counts) {
  std::string text;
  const std::array<std::pair<int, const char*>, 4> names = {{{counts.player_moves, " player"},
                                                             {counts.card_moves, " card"},
                                                             {counts.listed_moves, " listed"},
                                                             {counts.explicit_moves, " explicit"}}};
  for (const auto& [count, name] : names) {
    if (count == kNotStated) continue;
    if (!text.empty()) text += ", ";
    append_number(text, count);
    text += name;
  }
  return text + " moves";
}

/// If the notation has no supermoves, nobody can say which of its card moves form one. The counts
/// that depend on that are then left out.
MoveCounts known_counts(const FoundSolution& solution, const MoveCounts& counts) {
  if (solution.notation == nullptr || solution.notation->has_supermoves) return counts;
  return {counts.card_moves, kNotStated, kNotStated, kNotStated};
}

bool agree(int stated, int found) {
  return stated == kNotStated || found == kNotStated || stated == found;
}

bool agree(const std::optional<MoveCounts>& stated, const MoveCounts& found) {
  return !stated || (agree(stated->player_moves, found.player_moves) &&
                     agree(stated->card_moves, found.card_moves) &&
                     agree(stated->listed_moves, found.listed_moves) &&
                     agree(stated->explicit_moves, found.explicit_moves));
}

std::string words_of(const FoundSolution& solution, const VerifySettings& settings) {
  if (solution.number) return deal_words(std::to_string(*solution.number));
  const bool has_own = !solution.name.empty() || solution.board || !settings.claim.deal;
  return has_own ? board_words(solution.name) : settings.claim.deal_words;
}

class Teller {
 public:
  Teller(const FoundSolution& solution, const VerifySettings& settings, const std::string& file)
      : solution_(solution), settings_(settings), file_(file) {}

  SolutionCheck unreadable(int line, const std::string& reason) const {
    return {CheckResult::kUnreadable, "freecell: " + at(line) + reason + "\n"};
  }

  /// If the user claims a deal, a solution without moves fails, because it shows nothing about it.
  SolutionCheck nothing_to_check() const {
    const std::string what = std::string("no moves: ") + to_string(*solution_.verdict);
    const std::string objection = settings_.claim.objection(freecells_of(solution_, settings_),
                                                            cascades_of(solution_, settings_));
    if (!objection.empty()) return not_as_claimed(objection);
    if (settings_.claim.deal) return not_as_claimed(what);
    return {CheckResult::kNothingToCheck, result_line(solution_.line, what)};
  }

  SolutionCheck not_as_claimed(const std::string& objection) const {
    return {CheckResult::kInvalid, result_line(solution_.line, "invalid: " + objection)};
  }

  SolutionCheck valid(const MoveCounts& counts) const {
    return {CheckResult::kValid, result_line(solution_.line, "valid: " + counts_text(counts))};
  }

  SolutionCheck wrong_counts(const MoveCounts& counts) const {
    return {CheckResult::kInvalid,
            result_line(solution_.line, "invalid: it says " + counts_text(*solution_.counts) +
                                            " and has " + counts_text(counts))};
  }

  SolutionCheck invalid(const Finding& finding) const {
    const auto index = static_cast<std::size_t>(finding.move_index);
    const bool is_end = index == solution_.moves.size();
    const int line = is_end ? last_line() : solution_.texts[index].line;
    const std::string where =
        is_end ? "" : "move " + std::to_string(index + 1) + " (" + move_text(index) + "): ";
    std::string board;
    append_board_text(board, finding.board);
    return {CheckResult::kInvalid,
            result_line(line, "invalid: " + where + describe(finding.violation)) + board + "\n"};
  }

 private:
  std::string at(int line) const { return file_ + ":" + std::to_string(line) + ": "; }

  std::string result_line(int line, const std::string& what) const {
    const int freecells = freecells_of(solution_, settings_);
    const int cascades = cascades_of(solution_, settings_);
    const bool is_usual = freecells == kDefaultFreecells && cascades == kDefaultCascades;
    return at(line) + words_of(solution_, settings_) +
           (is_usual ? "" : game_words(freecells, cascades)) + ": " + what + "\n";
  }

  int last_line() const {
    return solution_.texts.empty() ? solution_.line : solution_.texts.back().line;
  }

  std::string move_text(std::size_t index) const {
    std::string text(solution_.texts[index].text);
    if (text.empty()) append_standard(text, solution_.moves[index].move);
    return text;
  }

  const FoundSolution& solution_;
  const VerifySettings& settings_;
  const std::string& file_;
};

FoundGame won_game(const Game& game, const Finding& finding) {
  Rules rules = game.rules;
  rules.autoplay = finding.reading.autoplay;
  return {game.deal, rules, finding.moves};
}

FoundGame game_without_moves(const FoundSolution& solution, const VerifySettings& settings) {
  FoundGame game{.rules = {.freecells = freecells_of(solution, settings),
                           .cascades = cascades_of(solution, settings)}};
  try {
    game.deal = deal_of(solution, settings);
  } catch (const CannotCheck&) {  // nobody says it
  }
  return game;
}

}  // namespace

SolutionCheck check_found_solution(const FoundSolution& solution, const VerifySettings& settings,
                                   const std::string& file) try {
  const Teller teller(solution, settings, file);
  if (solution.problem) return teller.unreadable(solution.problem->line, solution.problem->message);
  const bool claims_one = !solution.verdict || *solution.verdict == Verdict::kSolved;
  if (solution.number && solution.board) deal_of(solution, settings);  // throws if they differ
  if (solution.moves.empty() && !claims_one) {
    SolutionCheck check = teller.nothing_to_check();
    if (check.result == CheckResult::kNothingToCheck) {
      check.game = game_without_moves(solution, settings);
    }
    return check;
  }
  if (!claims_one) {
    throw CannotCheck(solution.line,
                      "moves, though the verdict is " + std::string(to_string(*solution.verdict)));
  }
  if (solution.moves.empty() && !solution.verdict) throw CannotCheck(solution.line, "no moves");

  const Game game = game_of(solution, settings);
  const std::string objection = settings.claim.objection(game.deal, game.rules.freecells);
  if (!objection.empty()) return teller.not_as_claimed(objection);
  const Finding finding =
      check_solution(game.deal, game.rules, solution.moves, readings_of(solution, settings));
  if (!finding.valid()) return teller.invalid(finding);
  const MoveCounts counts = known_counts(solution, finding.counts);
  if (!agree(solution.counts, counts)) return teller.wrong_counts(counts);
  SolutionCheck check = teller.valid(counts);
  check.game = won_game(game, finding);
  return check;
} catch (const CannotCheck& error) {
  return Teller(solution, settings, file).unreadable(error.line(), error.what());
}

}  // namespace freecell
