#include "tools/cli/fewest_command.h"

#include "solver/fewest_solver.h"
#include "tools/cli/game_options.h"
#include "tools/cli/record_settings.h"
#include "tools/cli/signals.h"
#include "tools/cli/solution_options.h"
#include "tools/io/errors.h"
#include "tools/io/solution_writer.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "fewest",
    .summary = "the fewest freecells with which deals can be won",
    .usage = "fewest LIST|FILE|-... [options]",
    .about =
        R"(Finds for every deal the fewest freecells with which it can be won, 0 to 10, and writes a row of CSV
for each, in the order given: deal,fewest_freecells,lower,upper,reason. With 'upper' freecells there is
a solution, which a referee has replayed; with one less than 'lower' there is none, by a proof
as that of 'freecell solve'. Where the two are the same, fewest_freecells is filled in; else a
limit was hit first, and the reason says which.

More freecells never hurt, so what is known of one number is known of all above or below it. The limits
are those of each number of freecells that is tried.

LIST and FILE are those of 'freecell solve'. Exit code: 0 all decided, 1 some undecided, 2 bad input,
3 internal error, 4 output failed, 128 + n ended by signal n.
)",
    .examples =
        R"(  freecell fewest 1-32000 --output fewest.csv
  freecell fewest 1-32000 --output fewest.csv --max-memory 8GiB --jobs 2
  freecell fewest --retry-unknown fewest.csv --max-memory 8GiB
  freecell fewest 11982 --solutions-file -    needs a fifth freecell: how it is won with it
)",
};

/// Most deals take milliseconds, some take seconds.
constexpr int kDealsAtATime = 4;

}  // namespace

const CommandHelp& FewestCommand::help() const { return kHelp; }

void FewestCommand::add_options(OptionSet& options) {
  options.group("The game");
  add_cascades_option(options, settings_.cascades);
  options.group("Work");
  add_work_options(options);
  options.group("Output");
  add_output_options(options);
  add_retry_option(options);
  add_progress_option(options);
  options.group("Solutions");
  add_solutions_file_option(options, solutions_path_);
  add_solution_format_option(options, solution_format_);
}

int FewestCommand::run(const std::vector<std::string>& operands) {
  return is_retry() ? retry_unknown(operands) : search_deals(operands);
}

int FewestCommand::retry_unknown(const std::vector<std::string>& operands) {
  const RunRecord record = run_to_retry(operands);
  settings_.cascades = record.cascades;
  settings_.solutions.format = solution_format_of(record);
  settings_.solutions.in_one_file = !record.solutions.file.empty();
  return retry_rows({.record = record, .maker = row_maker(), .batch = batch_options()});
}

int FewestCommand::search_deals(const std::vector<std::string>& operands) {
  const DealOperands all = read_deal_operands(operands);
  const DealOperands deals = part_to_do(all);
  const auto source =
      open_deals(deals, settings_.cascades, kMaxFreecells, [] { return stop_signal() != 0; });
  check_run_options();
  if (solution_format_ && solutions_path_.empty()) {
    throw InputError("--solution-format goes with --solutions-file only");
  }
  check_outputs(deals.files, solutions_path_);
  settings_.solutions.format = solution_format_.value_or(SolutionFormat::kStandard);
  settings_.solutions.in_one_file = !solutions_path_.empty();
  return run_rows({.record = make_record(all), .maker = row_maker(), .batch = batch_options()},
                  *source);
}

RunRecord FewestCommand::make_record(const DealOperands& all) const {
  RunRecord record = new_record(all);
  record.freecells = kMaxFreecells;
  record.cascades = settings_.cascades;
  record.columns = fewest_columns();
  record.solutions.file = solutions_path_;
  if (settings_.solutions.are_wanted()) {
    record.solutions.format = to_string(settings_.solutions.format);
  }
  return record;
}

RowMaker FewestCommand::row_maker() const {
  return {[this](std::unique_ptr<NamedDeals> deals) {
            return std::make_unique<FewestPart>(settings_, std::move(deals));
          },
          TimeLimit()};
}

BatchOptions FewestCommand::batch_options() const {
  return {.jobs = jobs_,
          .limits = limits_,
          .make_solver =
              [limits = limits_](MemoryBudget* memory) {
                return std::make_unique<FewestSolver>(limits, memory);
              },
          .deals_at_a_time = kDealsAtATime};
}

}  // namespace freecell
