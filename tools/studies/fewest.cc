#include <array>
#include <optional>

#include "solver/confirmed_fewest.h"
#include "tools/io/files/errors.h"
#include "tools/run/defect.h"
#include "tools/studies/game_options.h"
#include "tools/studies/solution_output.h"
#include "tools/studies/studies.h"
#include "tools/studies/study_command.h"

namespace freecell {
namespace {

/// The content of a row about a deal.
struct Row {
  std::string_view deal;
  int lower;                 ///< the deal is proved unsolvable with fewer freecells
  std::optional<int> upper;  ///< there is a solution with this many freecells
  StopReason reason;
};

constexpr std::array kColumns = {
    Column<Row>{kDealColumn, [](const Row& row) { return RowCell(row.deal); }},
    Column<Row>{
        {"fewest_freecells", "", "integer", "cells",
         "The fewest with which the deal can be won; empty unless that is decided."},
        [](const Row& row) { return row.upper == row.lower ? cell_of(row.lower) : RowCell(); }},
    Column<Row>{{"lower", "", "integer", "cells", "With fewer, the deal is proved unsolvable."},
                [](const Row& row) { return cell_of(row.lower); }},
    Column<Row>{{"upper", "", "integer", "cells",
                 "With so many, a solution was found and replayed; empty if none was found."},
                [](const Row& row) { return cell_of(row.upper); }},
    Column<Row>{{"reason", "", "text", "",
                 "Why the number is not decided; `exhausted`: not even 10 freecells are enough.",
                 [] { return words_of(kStopReasonWords); }},
                [](const Row& row) { return RowCell(to_string(row.reason)); }},
};

constexpr CommandHelp kHelp = {
    .name = "fewest",
    .summary = "the fewest freecells with which deals can be won",
    .usage = "fewest LIST|FILE|-... [options]",
    .about =
        R"(Finds the fewest freecells with which each deal can be won, 0 to 10, and writes a row of CSV for
each, in the order given: deal,fewest_freecells,lower,upper,reason. With 'upper' freecells there is
a solution, which a referee has replayed. With one less than 'lower' there is none, by a proof. If
the two differ, a limit was hit first, and the reason says which. The limits hold for each number of
freecells that is tried.

LIST and FILE are those of 'freecell solve'. Exit code: 0 all decided, 1 some undecided, 2 bad
input, 3 internal error, 4 output failed, 128 + n ended by signal n.
)",
    .examples =
        R"(  freecell fewest 1-32000 --output fewest.csv
  freecell fewest 11982 --output 11982.csv --solutions-file -    how it is won with a fifth freecell
)",
};

/// Each solution is confirmed with the number of freecells that the deal is said to need.
class Worker : public StudyWorker {
 public:
  Worker(const Rules& rules, const Limits& limits, const SolutionOutput& solutions,
         MemoryBudget* memory)
      : rules_(rules), solutions_(solutions), solver_(rules, limits, memory) {}

  void study(const StudiedDeal& deal, const StopCallback& stop, StudyResult& result) override {
    const FewestOutcome outcome = deal.deal != nullptr ? solver_.solve(*deal.deal, stop)
                                                       : FewestOutcome{{.reason = deal.failure}};
    result.is_interrupted = outcome.reason == StopReason::kInterrupted;
    if (result.is_interrupted) return;
    const ConfirmedFewest fewest = confirm_fewest(confirmer_, deal.deal, rules_, outcome);
    conclude(deal, fewest.solution, result);
    const FewestFreecells& freecells = fewest.freecells;
    format_.append(result.cells, {.deal = deal.name,
                                  .lower = freecells.lower,
                                  .upper = freecells.upper,
                                  .reason = fewest.reason});
    solutions_.write(deal, fewest.rules, fewest.solution, result);
    result.facts.verdict = fewest.verdict;
    result.facts.reason = fewest.reason;
    if (freecells.is_known()) result.facts.fewest_freecells = freecells.upper;
  }

  std::string so_far(const StudiedDeal&) override {
    const FewestOutcome& outcome = solver_.so_far();
    const auto& [lower, upper] = outcome.freecells;
    const std::string freecells = upper ? std::to_string(lower) + " to " + std::to_string(*upper)
                                        : "at least " + std::to_string(lower);
    return freecells + " freecells, " + std::to_string(outcome.expanded) + " positions";
  }

 private:
  const Rules& rules_;
  const SolutionOutput& solutions_;
  const RowFormat<Row> format_{kColumns};
  FewestSolver solver_;
  Confirmer confirmer_;
};

class FewestCommand : public StudyCommand {
 public:
  FewestCommand() : StudyCommand(kFewestStudy) {}

 protected:
  void add_options(OptionSet& options) override {
    options.group("The game");
    add_game(options);
    options.group("Work");
    add_work(options);
    options.group("Output");
    add_output(options);
    add_progress(options);
    options.group("Solutions");
    solutions_.add_file_option(options);
    solutions_.add_format_option(options);
  }

  int run(const std::vector<std::string>& operands) override {
    RunDeals deals = open(operands);
    if (given().contains("solution-format") && !solutions_.are_wanted()) {
      throw InputError("--solution-format goes with --solutions-file only");
    }
    check_outputs(deals.part.inputs(), solutions_.file);
    Plan plan =
        this->plan(std::move(deals), descriptions_of<kColumns>(), [this](MemoryBudget* memory) {
          return std::make_unique<Worker>(rules_, limits_, solutions_, memory);
        });
    add_limits(plan);
    plan.record.solutions = solutions_.record();
    return freecell::run(std::move(plan));
  }

 private:
  SolutionOutput solutions_;
};

}  // namespace

const StudyKind kFewestStudy = {.help = kHelp,
                                .columns = descriptions_of<kColumns>,
                                .make_command = make_command<FewestCommand>,
                                .words = {"decided", "hopeless", "undecided"}};

}  // namespace freecell
