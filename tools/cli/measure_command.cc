#include "tools/cli/measure_command.h"

#include <algorithm>

#include "tools/cli/game_options.h"
#include "tools/cli/signals.h"
#include "tools/io/csv_source.h"
#include "tools/io/errors.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "measure",
    .summary = "measures of deals: layout, playouts, first moves, effort",
    .usage = "measure LIST|CSV --columns NAMES [options]",
    .about =
        R"(Writes a row of CSV for each deal of LIST, deal and the measures; or the rows of CSV, a file of 'freecell
solve' or of another subcommand that has a column 'deal' with deal numbers, with the measures appended.
NAMES are some of these, with commas between them:

of the layout    ace_depth clubs_depth diamonds_depth hearts_depth spades_depth kings_at_foot
                 under_kings above_lower breaks first_moves player_bound card_bound
by playing       random_wins random_home greedy_wins greedy_home
by solving       winning_first_moves undecided_first_moves
of this solver   search_verdict search_expanded search_stage short_moves

docs/formats.md has their definitions, units, and what each costs. What could not be decided within the
limits, which are those of each search, is empty.

With --shard the rows of CSV, which has to be a regular file, are all read before the part begins, and a
row that cannot be used ends every part.

Exit code: 0 all measured, 1 some not, 2 bad input, 3 internal error, 4 output failed, 128 + n ended by
signal n.
)",
    .examples =
        R"(  freecell measure 1-1000 --columns ace_depth,breaks,search_expanded --output measures.csv
  freecell measure deals.csv --columns player_bound,random_home --output measured.csv
)",
};

/// Most measures take tens of microseconds, some take a tenth of a second.
constexpr int kDealsAtATime = 8;

}  // namespace

const CommandHelp& MeasureCommand::help() const { return kHelp; }

void MeasureCommand::add_options(OptionSet& options) {
  options.group("Measures");
  options.text("columns", names_, "NAMES", "what to measure; see above");
  options.group("The game");
  add_freecells_option(options, settings_.freecells);
  add_cascades_option(options, settings_.cascades);
  options.group("Work");
  add_work_options(options);
  options.group("Output");
  add_output_options(options);
  add_progress_option(options);
}

int MeasureCommand::run(const std::vector<std::string>& operands) {
  if (names_.empty())
    throw InputError("--columns: name the measures; see 'freecell measure --help'");
  settings_.measures = read_measures("--columns", names_);
  settings_.searches = searches_for(settings_.measures);
  check_run_options();
  const DealOperands deals = read_deal_operands(operands);
  check_outputs(deals.files, "");
  RunRecord record = new_record(deals);
  const auto source = open_source(deals, record);
  add_columns(record.columns);
  record.freecells = settings_.freecells;
  record.cascades = settings_.cascades;
  return run_rows({.record = record, .maker = row_maker(), .batch = batch_options()}, *source);
}

std::unique_ptr<DealSource> MeasureCommand::open_source(const DealOperands& deals,
                                                        RunRecord& record) const {
  if (deals.list) {
    record.columns = {"deal"};
    return open_deals(part_to_do(deals), settings_.cascades, settings_.freecells, {});
  }
  if (deals.files.size() > 1) throw InputError(deals.files[1] + ": one CSV at a time");
  auto source =
      std::make_unique<CsvSource>(deals.files.front(), settings_.freecells, settings_.cascades);
  record.columns = source->columns();
  if (shard_) record.csv = source->limit_to(*shard_);
  return source;
}

void MeasureCommand::add_columns(std::vector<std::string>& columns) const {
  for (const Measure& measure : settings_.measures) {
    const std::string name(measure.name);
    if (std::ranges::find(columns, name) != columns.end()) {
      throw InputError("--columns: the rows have a column '" + name + "' already");
    }
    columns.push_back(name);
  }
}

RowMaker MeasureCommand::row_maker() const {
  return {[this](std::unique_ptr<NamedDeals> deals) {
            return std::make_unique<MeasurePart>(settings_, std::move(deals));
          },
          TimeLimit()};
}

BatchOptions MeasureCommand::batch_options() const {
  return {.jobs = jobs_,
          .limits = limits_,
          .make_solver =
              [this](MemoryBudget* memory) {
                return std::make_unique<MeasureSolver>(settings_.searches, settings_.freecells,
                                                       limits_, memory);
              },
          .deals_at_a_time = kDealsAtATime};
}

}  // namespace freecell
