#include "tools/commands/measure_command.h"

#include <algorithm>

#include "tools/commands/game_options.h"
#include "tools/io/deals/csv_source.h"
#include "tools/io/files/errors.h"
#include "tools/run/row_files.h"
#include "tools/terminal/signals.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "measure",
    .summary = "measures of deals: layout, playouts, what random games lose, effort",
    .usage = "measure LIST|CSV --columns NAMES [options]",
    .about =
        R"(Writes a row of CSV for each deal of LIST: the deal and its measures. With a CSV, a file of 'freecell
solve' or another one that has a column 'deal' with deal numbers, it writes the rows of that file
with the measures appended. NAMES are all, or some of these with commas between them:

of the layout    ace_depth clubs_depth diamonds_depth hearts_depth spades_depth kings_at_foot
                 under_kings above_lower breaks first_moves player_bound card_bound
                 first_ace_depth forced_depth
by playing       random_wins random_home greedy_wins greedy_home
by solving       winning_first_moves undecided_first_moves fewest_freecells slack
by random games  difficulty survival_5 survival_10 survival_15 survival_20 survival_25 survival_30
                 (each also with _low and _high) half_lost losing_moves losing_moves_1_10
                 losing_moves_11_20 losing_moves_21_30 critical_moves longest_critical_run
of this solver   search_verdict search_expanded search_stage short_moves

docs/look-up/measures.md defines them, with their units and costs. A measure is empty if it could
not be decided within the limits, which hold for each search.

With --shard the CSV must be a regular file. All its rows are read before the part begins, and a row
that cannot be used ends every part.

Exit code: 0 all measured, 1 some not, 2 bad input, 3 internal error, 4 output failed, 128 + n ended
by signal n.
)",
    .examples =
        R"(  freecell measure 1-1000 --columns ace_depth,breaks,search_expanded --output measures.csv
  freecell measure deals.csv --columns player_bound,random_home --output measured.csv
  freecell measure 1-200 --columns difficulty,losing_moves --games 1-20
)",
};

/// Most measures take tens of microseconds, but some take a tenth of a second, whose positions the
/// batch does not see.
constexpr int kDealsAtATime = 8;

constexpr int kMostGames = 1'000'000;

}  // namespace

const CommandHelp& MeasureCommand::help() const { return kHelp; }

void MeasureCommand::add_options(OptionSet& options) {
  options.group("Measures");
  options.text("columns", names_, "NAMES", "what to measure: all, or some of the names above");
  options.offer(measure_names(), kAllMeasures);
  options.number_range("games", games_, kMostGames,
                       "the random games to play, by their numbers (default 1-100): other numbers "
                       "are other games of the same deal");
  options.group("The game");
  add_freecells_option(options, settings_.rules.freecells);
  add_dealing_options(options, dealing_);
  add_random_options(options, dealing_);
  options.group("Work");
  run_options_.add_work(options);
  add_keep_going_option(options, dealing_);
  options.group("Output");
  run_options_.add_output(options);
  run_options_.add_progress(options);
}

int MeasureCommand::run(const std::vector<std::string>& operands) {
  if (names_.empty())
    throw InputError("--columns: name the measures; see 'freecell measure --help'");
  settings_.measures = read_measures("--columns", names_);
  settings_.searches = searches_for(settings_.measures, {games_.first, games_.last});
  if (given().contains("games") && !settings_.searches.play_games()) {
    throw InputError("--games: none of the columns is one of random games");
  }
  run_options_.check();
  settings_.rules.cascades = dealing_.cascades();
  RunDeals deals = run_options_.open_deals_or_rows(operands, dealing_, settings_.rules.freecells);
  run_options_.check_outputs(deals.all.inputs(), "");
  RunRecord record = run_options_.new_record(help().name, deals);
  open_rows(deals, record);
  add_columns(record.columns);
  record.freecells = settings_.rules.freecells;
  record.cascades = settings_.rules.cascades;
  if (settings_.searches.play_games()) record.games = settings_.searches.games;
  const MeasureRows rows(settings_);
  const std::string doubt = !deals.all.rows ? "" : doubt_of(row_file(deals.all.files.front()));
  const int exit_code =
      run_options_.runner(invocation())
          .run({.record = record, .rows = rows, .batch = batch_options()}, *deals.source);
  if (!doubt.empty()) write_warnings({doubt});
  return exit_code;
}

void MeasureCommand::open_rows(RunDeals& deals, RunRecord& record) const {
  record.columns = {"deal"};
  record.board_text = dealing_.of_boards();
  if (!deals.all.rows) return;
  const std::string& name = deals.all.files.front();
  auto source = std::make_unique<CsvSource>(CsvReader(std::move(*deals.all.rows), name), name,
                                            settings_.rules);
  record.columns = source->columns();
  if (run_options_.shard()) record.contents = source->limit_to(*run_options_.shard());
  deals.source = std::move(source);
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

BatchOptions MeasureCommand::batch_options() const {
  return {.jobs = run_options_.jobs(),
          .limits = run_options_.limits(),
          .make_solver =
              [this](MemoryBudget* memory) {
                return std::make_unique<MeasureSolver>(settings_.searches, settings_.rules,
                                                       run_options_.limits(), memory);
              },
          .deals_at_a_time = kDealsAtATime};
}

}  // namespace freecell
