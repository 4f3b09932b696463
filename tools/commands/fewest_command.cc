#include "tools/commands/fewest_command.h"

#include "solver/fewest_solver.h"
#include "tools/commands/game_options.h"
#include "tools/commands/solution_options.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/fewest_columns.h"
#include "tools/run/record_settings.h"
#include "tools/terminal/signals.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "fewest",
    .summary = "the fewest freecells with which deals can be won",
    .usage = "fewest LIST|FILE|-... [options]",
    .about =
        R"(Finds the fewest freecells with which each deal can be won, 0 to 10, and writes a row of CSV for
each, in the order given: deal,fewest_freecells,lower,upper,reason. With 'upper' freecells there is
a solution, which a referee has replayed. With one less than 'lower' there is none, by a proof as
that of 'freecell solve'. If the two are equal, fewest_freecells is filled in. Otherwise a limit was
hit first, and the reason says which.

An extra freecell never hurts, so an answer for one number holds for all above it or all below it.
The limits hold for each number of freecells that is tried.

LIST and FILE are those of 'freecell solve'. Exit code: 0 all decided, 1 some undecided, 2 bad input,
3 internal error, 4 output failed, 128 + n ended by signal n.
)",
    .examples =
        R"(  freecell fewest 1-32000 --output fewest.csv
  freecell fewest 1-32000 --output roomy.csv --max-memory 8GiB --jobs 2
  freecell fewest --retry-unknown fewest.csv --max-memory 8GiB
  freecell fewest 11982 --output 11982.csv --solutions-file -    how it is won with a fifth freecell
)",
};

}  // namespace

const CommandHelp& FewestCommand::help() const { return kHelp; }

void FewestCommand::add_options(OptionSet& options) {
  options.group("The game");
  add_dealing_options(options, dealing_);
  add_random_options(options, dealing_);
  options.group("Work");
  run_options_.add_work(options);
  add_keep_going_option(options, dealing_);
  options.group("Output");
  run_options_.add_output(options);
  run_options_.add_retry(options);
  run_options_.add_progress(options);
  options.group("Solutions");
  add_solutions_file_option(options, solutions_path_);
  add_solution_format_option(options, settings_.solutions.format);
}

int FewestCommand::run(const std::vector<std::string>& operands) {
  return run_options_.is_retry() ? retry_unknown(operands) : search_deals(operands);
}

int FewestCommand::retry_unknown(const std::vector<std::string>& operands) {
  const RunRecord record = run_options_.run_to_retry(invocation(), operands);
  settings_.rules.cascades = record.cascades;
  settings_.solutions.format = &solution_format_of(record);
  settings_.solutions.in_one_file = !record.solutions.file.empty();
  const FewestRows rows(settings_);
  return run_options_.runner(invocation())
      .retry({.record = record, .rows = rows, .batch = batch_options()}, run_options_.retry_path());
}

int FewestCommand::search_deals(const std::vector<std::string>& operands) {
  const RunDeals deals = run_options_.open(operands, dealing_, kMaxFreecells);
  settings_.rules.cascades = dealing_.cascades();
  if (given().contains("solution-format") && solutions_path_.empty()) {
    throw InputError("--solution-format goes with --solutions-file only");
  }
  run_options_.check_outputs(deals.part.inputs(), solutions_path_);
  settings_.solutions.in_one_file = !solutions_path_.empty();
  const FewestRows rows(settings_);
  return run_options_.runner(invocation())
      .run({.record = make_record(deals), .rows = rows, .batch = batch_options()}, *deals.source);
}

RunRecord FewestCommand::make_record(const RunDeals& deals) const {
  RunRecord record = run_options_.new_record(help().name, deals);
  record.freecells = kMaxFreecells;
  record.cascades = settings_.rules.cascades;
  record.board_text = dealing_.of_boards();
  record.columns = RowFormat<FewestRow>(fewest_columns()).names();
  record.solutions.file = solutions_path_;
  if (settings_.solutions.are_wanted()) {
    record.solutions.format = settings_.solutions.format->word;
  }
  return record;
}

BatchOptions FewestCommand::batch_options() const {
  return {.jobs = run_options_.jobs(),
          .limits = run_options_.limits(),
          .make_solver = [this](MemoryBudget* memory) {
            return std::make_unique<FewestSolver>(settings_.rules, run_options_.limits(), memory);
          }};
}

}  // namespace freecell
