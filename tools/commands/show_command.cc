#include "tools/commands/show_command.h"

#include <unistd.h>

#include "base/shown_text.h"
#include "dealer/board_text.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "solver/solver_interface.h"
#include "tools/commands/move_text.h"
#include "tools/commands/own_solution.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/run/defect.h"
#include "tools/studies/effort_options.h"
#include "tools/studies/game_options.h"
#include "tools/terminal/signals.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "show",
    .summary = "one deal for people: the board, the verdict, the moves",
    .usage = "show LIST|FILE|-... [options]",
    .about =
        R"(Prints a deal, says whether it can be won, and if so how: the solution in standard notation, and
move by move in words. Cards that go home by themselves, by the rule of Microsoft FreeCell, stand
in brackets.

Standard notation says where a card comes from and where it goes. Cascades are 1 to 9 and A to D,
freecells are a to k without h, and h is home. 26 moves a card, or as many as fit, from cascade 2
to cascade 6.

LIST and FILE are those of 'freecell solve'.
)",
    .examples = R"(  freecell show 617
  freecell show 11982                 a deal that cannot be won
  freecell show 164 --freecells 0     a deal that can be won without freecells
  freecell show board.txt
  freecell show 617 --solution mine.txt   your own solution, in any format
)",
};

std::string right_aligned(std::size_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(width - std::min(width, digits.size()), ' ') + digits;
}

std::string with_commas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

/// Writes ten moves on a line, like Keller's catalogue.
std::string notation_lines(std::string_view solution) {
  constexpr int kMovesPerLine = 10;
  std::string text = "  ";
  int moves = 1;
  for (const char c : solution) {
    const bool line_ends = c == ' ' && moves++ % kMovesPerLine == 0;
    text += line_ends ? std::string("\n  ") : std::string(1, c);
  }
  return text + "\n";
}

std::string gone_home_line(const Board& before, const Board& after) {
  const std::string cards = cards_gone_home(before, after);
  return cards.empty() ? "" : "      (home: " + cards + ")\n";
}

/// `board`, but with a card that `move` itself takes home on its foundation. The line of the move
/// reports that card.
Board after_the_move_alone(Board board, const Move& move) {
  if (move.to.is_foundation()) {
    const Card card = move.from.is_cascade() ? board.cascades[move.from.index].top()
                                             : board.freecells[move.from.index].value();
    board.foundations[card.suit_index()] = static_cast<std::uint8_t>(card.rank());
  }
  return board;
}

std::string move_lines(const Deal& deal, const Rules& rules, std::string_view solution) {
  constexpr std::size_t kNumberWidth = 4;
  std::vector<Move> moves;
  parse_standard(solution, moves);
  Referee referee(deal, rules);
  std::string text = gone_home_line(Board(deal, rules), referee.board());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = referee.resolve(moves[i]);
    const Board before = after_the_move_alone(referee.board(), move);
    text += right_aligned(i + 1, kNumberWidth) + ". " + describe_move(referee.board(), move) + "\n";
    referee.play(move);
    text += gone_home_line(before, referee.board());
  }
  return text;
}

std::string counts_text(const MoveCounts& counts) {
  return std::to_string(counts.player_moves) + " player moves, " +
         std::to_string(counts.card_moves) + " card moves, " + std::to_string(counts.listed_moves) +
         " listed moves";
}

Color verdict_color(Verdict verdict) {
  if (verdict == Verdict::kSolved) return Color::kGreen;
  return verdict == Verdict::kUnsolvable ? Color::kRed : Color::kYellow;
}

const char* meaning(StopReason reason) {
  switch (reason) {
    case StopReason::kExhausted:
      return "every position that can be reached was searched";
    case StopReason::kExpanded:
      return "--max-expanded was reached first";
    case StopReason::kMemory:
      return "--max-memory was reached first";
    case StopReason::kTime:
    case StopReason::kInterrupted:
      return "interrupted";
    case StopReason::kNone:
    case StopReason::kPositions:
    case StopReason::kMoves:
    case StopReason::kError:
    case StopReason::kInput:
      break;
  }
  return "internal error";
}

}  // namespace

const CommandHelp& ShowCommand::help() const { return kHelp; }

void ShowCommand::add_options(OptionSet& options) {
  options.group("Options");
  add_freecells_option(options, rules_.freecells);
  add_dealing_options(options, dealing_);
  add_limit_options(options, limits_);
  add_effort_option(options, effort_);
  add_own_solution_option(options, solution_path_);
}

int ShowCommand::run(const std::vector<std::string>& operands) {
  check_memory_for(effort_, limits_, 1);
  catch_stop_signals();
  const DealOperands named = read_deal_operands(operands, [] { return stop_signal() != 0; });
  check_own_solution_option(given(), named.inputs(), solution_path_);
  const auto source =
      open_deals(named, dealing_, rules_.freecells, [] { return stop_signal() != 0; });
  if (!solution_path_.empty()) {
    show_own_solution(*source);
    return status_.code();
  }
  OutputFile output = OutputFile::standard_output();
  const auto solver = make_solver({.effort = effort_}, rules_, limits_);
  std::string separator;
  while (const auto deals = source->take(1)) {
    if (stop_signal() != 0) break;
    std::string name;
    deals->append_name(name, 0);
    const Deal deal = deals->deal(0);
    const Outcome& outcome = solver->solve(deal, stop_reason_of_signals);
    output.write(separator + deal_text(name, deal, outcome));
    separator = "\n";
  }
  if (stop_signal() != 0) status_.note_signal(stop_signal());
  return status_.code();
}

void ShowCommand::show_own_solution(DealSource& source) {
  const auto deals = source.take(1);
  if (deals == nullptr) throw InputError("no board to show --solution of");
  std::string name;
  deals->append_name(name, 0);
  const Deal deal = deals->deal(0);
  if (source.take(1) != nullptr) throw InputError("--solution is of one deal, and more are given");
  const Outcome outcome = read_own_solution(solution_path_, name, deal, rules_);
  OutputFile::standard_output().write(deal_text(name, deal, outcome));
}

std::string ShowCommand::deal_text(const std::string& name, const Deal& deal,
                                   const Outcome& outcome) {
  const Paint paint(color(), STDOUT_FILENO);
  const ConfirmedOutcome& confirmed = confirmer_.confirm(&deal, rules_, outcome);
  note_result(confirmed);
  std::string board;
  append_board_text(board, deal);
  std::string text = paint(Color::kBold, "Deal " + name) + ", " + std::to_string(rules_.freecells) +
                     (rules_.freecells == 1 ? " freecell\n\n" : " freecells\n\n") +
                     paint.cards(board) + "\n" + verdict_text(confirmed, outcome);
  if (confirmed.verdict == Verdict::kSolved) {
    text += "\n" + notation_lines(confirmed.solution) + "\n" +
            paint.cards(move_lines(deal, rules_, confirmed.solution));
  }
  return text;
}

std::string ShowCommand::verdict_text(const ConfirmedOutcome& confirmed,
                                      const Outcome& outcome) const {
  const Paint paint(color(), STDOUT_FILENO);
  std::string text = paint(verdict_color(confirmed.verdict), to_string(confirmed.verdict)) + ": ";
  text += confirmed.counts ? counts_text(*confirmed.counts) : meaning(confirmed.reason);
  if (!confirmed.objection.empty()) text += ": " + defect_text(confirmed);
  if (!solution_path_.empty()) return text + " (from " + shown(solution_path_) + ")\n";
  return text + " (" + with_commas(outcome.expanded) + " positions expanded)\n";
}

void ShowCommand::note_result(const ConfirmedOutcome& confirmed) {
  if (confirmed.verdict == Verdict::kUnknown) status_.note_undecided();
  if (confirmed.reason == StopReason::kError) status_.note_internal_error();
}

}  // namespace freecell
