#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <system_error>

#include "solver/certifying_solver.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/run/defect.h"
#include "tools/run/written_certificate.h"
#include "tools/studies/effort_options.h"
#include "tools/studies/game_options.h"
#include "tools/studies/solution_output.h"
#include "tools/studies/studies.h"
#include "tools/studies/study_command.h"
#include "tools/terminal/option_values.h"
#include "tools/terminal/stopwatch.h"

namespace freecell {
namespace {

// ---- Columns ----

/// A deal after its search.
struct Row {
  const StudiedDeal& deal;
  const Rules& rules;  ///< for the deal
  const Outcome& outcome;
  const ConfirmedOutcome& confirmed;
  std::uint64_t microseconds;  ///< the time of the search
};

/// One of the solution's counts, if there is a solution.
template <int MoveCounts::*kCount>
RowCell count(const Row& row) {
  const auto& counts = row.confirmed.counts;
  return counts ? cell_of((*counts).*kCount) : RowCell();
}

RowCell optimal(const Row& row) {
  if (!row.confirmed.gap) return {};
  return *row.confirmed.gap == 0 ? "yes" : "no";
}

RowCell stage(const Row& row) {
  return row.outcome.stage > 0 ? cell_of(row.outcome.stage) : RowCell();
}

/// The option that asks for the columns on proofs of shortest solutions.
constexpr std::string_view kShortestColumns = "effort shortest";

/// A flag that asks for columns.
struct ColumnFlag {
  std::string_view name;  ///< the name, as in Column::option
  const char* help;
};
constexpr std::array kFlags = {
    ColumnFlag{"stage", "a column for the stage of the search that ended it"},
    ColumnFlag{"timing", "a column for the time of each search; it differs from run to run"},
    ColumnFlag{"solution-column", "a column for the moves"},
};

// To add a column, add an entry here.
constexpr std::array kColumns = {
    Column<Row>{kDealColumn, [](const Row& row) { return RowCell(row.deal.name); }},
    Column<Row>{{"freecells", "", "integer", "cells", "Freecells of the game, 0 to 10."},
                [](const Row& row) { return cell_of(row.rules.freecells); }},
    Column<Row>{{"cascades", "", "integer", "cascades", "Cascades of the game, 4 to 13."},
                [](const Row& row) { return cell_of(row.rules.cascades); }},
    Column<Row>{{"verdict", "", "text", "", "`solved`, `unsolvable` or `unknown`.",
                 [] { return words_of(kVerdictWords); }},
                [](const Row& row) { return RowCell(to_string(row.confirmed.verdict)); }},
    Column<Row>{
        {"reason", "", "text", "",
         "Why the search ended without a solution, or without the proof that was asked for.",
         [] { return words_of(kStopReasonWords); }},
        [](const Row& row) { return RowCell(to_string(row.confirmed.reason)); }},
    Column<Row>{{"player_moves", "", "integer", "moves",
                 "Of the solution found: a supermove counts 1, a move home 0."},
                count<&MoveCounts::player_moves>},
    Column<Row>{{"card_moves", "", "integer", "moves",
                 "Of the solution found: every move of a single card counts 1, home included."},
                count<&MoveCounts::card_moves>},
    Column<Row>{{"listed_moves", "", "integer", "moves",
                 "Of the solution found: the moves that standard notation lists."},
                count<&MoveCounts::listed_moves>},
    Column<Row>{{"expanded", "", "integer", "positions",
                 "Positions whose successors were generated, over all stages of the search."},
                [](const Row& row) { return cell_of(row.outcome.expanded); }},
    Column<Row>{{"generated", "", "integer", "positions",
                 "Successors generated, over all stages but the proof."},
                [](const Row& row) { return cell_of(row.outcome.generated); }},
    Column<Row>{{"optimal", kShortestColumns, "text", "",
                 "`yes`: no solution has fewer moves, as `--metric` counts; `no`: not proved.",
                 [] {
                   return std::vector<std::string>{"yes", "no", ""};
                 }},
                optimal},
    Column<Row>{{"lower_bound", kShortestColumns, "integer", "moves",
                 "No solution has fewer moves; empty if the deal is unsolvable."},
                [](const Row& row) { return cell_of(row.confirmed.lower_bound); }},
    Column<Row>{
        {"gap", kShortestColumns, "integer", "moves", "The solution's count less the lower bound."},
        [](const Row& row) { return cell_of(row.confirmed.gap); }},
    Column<Row>{{"stage", "stage", "integer", "",
                 "The stage of the search, from 1, that decided the deal or gave up last."},
                stage},
    Column<Row>{{"microseconds", "timing", "integer", "µs",
                 "Time of the search alone, by the clock; it differs from run to run."},
                [](const Row& row) { return cell_of(row.microseconds); }},
    Column<Row>{{"solution", "solution-column", "text", "",
                 "The solution in standard notation; empty unless `solved`."},
                [](const Row& row) { return RowCell(row.confirmed.solution); }},
};

std::vector<ColumnDescription> table() { return {kColumns.begin(), kColumns.end()}; }

// ---- Help ----

constexpr CommandHelp kHelp = {
    .name = "solve",
    .summary = "decide many deals; one CSV row each",
    .usage = "solve LIST|FILE|-... [options]",
    .about =
        R"(Decides whether each deal can be won, and writes a row of CSV for each, in the order given. The
verdict is
  solved      a solution was found, and a referee that knows nothing of the solver replayed it
  unsolvable  every position that can be reached was searched, and none is won
  unknown     a limit was hit first; the reason says which

LIST names Microsoft FreeCell deals, -2 to 8589934591: numbers and ranges with commas between
them, such as 1-1000,11982,-1, and steps, such as 1-1000:10. FILE holds such numbers, a CSV with a
column 'deal', JSON, or boards: one line a cascade, the deepest card first, or row after row as
cards are dealt, an empty line between boards. '-' is standard input. (For a file whose name looks
like a list, write ./1-10.)

Output is compressed if its name ends in .gz or .zst. Input may be compressed, whatever its name.

Rows go to standard output or --output, messages to standard error. docs/look-up/rows.md explains
the columns. Exit code: 0 all decided, 1 some unknown, 2 bad input, 3 internal error, 4 output
failed, 128 + n ended by signal n.
)",
    .examples =
        R"(  freecell solve 1-32000 --output deals.csv    the classic deals; progress is shown
  freecell solve 1-32000 --only unsolvable     just the deals that cannot be won
  freecell solve 617 --solution-column         with the moves
  freecell solve 1-100 --freecells 3           a harder game
  freecell solve 617 --effort short            few player moves, soon
  freecell solve 617 --effort shortest         the fewest player moves, proved
  freecell solve 1-100 --effort shortest --metric cards --max-seconds 10
  freecell solve 1-1000 -o deals.csv.gz --solutions-file solutions.txt.gz
  freecell solve 1-1000000 --shard 3/8 -o part3.csv     the third of eight parts
  freecell solve 1-32000 -o deals.csv --certificates proofs     every verdict can be checked
  freecell deal 1-3 | freecell solve -         boards from standard input
)",
};

// ---- The worker ----

/// The settings on which rows and solutions depend, besides the deals.
struct Settings {
  Rules rules;  ///< `optimal`, `lower_bound` and `gap` use their counting
  Limits limits;
  EffortSettings effort;
  RowFormat<Row> format{kColumns};
  std::set<Verdict> only = {Verdict::kSolved, Verdict::kUnsolvable,
                            Verdict::kUnknown};  ///< these get a row and a solution
  SolutionOutput solutions;
  std::string certificates_path;           ///< the folder of certificates; empty: none
  std::optional<DealFolder> certificates;  ///< the same, once it may be written to
};

std::unique_ptr<SolverInterface> solver_for(const Settings& settings, MemoryBudget* memory) {
  auto solver = make_solver(settings.effort, settings.rules, settings.limits, memory);
  if (!settings.certificates) return solver;
  return std::make_unique<CertifyingSolver>(std::move(solver), settings.rules,
                                            settings.limits.max_memory, memory);
}

/// Solves deals and has the solutions confirmed.
class Worker : public StudyWorker {
 public:
  Worker(const Settings& settings, MemoryBudget* memory)
      : settings_(settings),
        timing_(settings.format.has("microseconds")),
        solver_(solver_for(settings, memory)) {}

  void study(const StudiedDeal& deal, const StopCallback& stop, StudyResult& result) override {
    const Stopwatch stopwatch;
    Outcome none;
    none.reason = deal.failure;
    const Outcome& outcome = deal.deal != nullptr ? solver_->solve(*deal.deal, stop) : none;
    const std::uint64_t microseconds = timing_ ? stopwatch.microseconds() : 0;
    result.is_interrupted = outcome.reason == StopReason::kInterrupted;
    if (result.is_interrupted) return tell_what_is_known(deal, outcome, result);
    const Rules rules = rules_for(deal, settings_.rules);
    const ConfirmedOutcome& confirmed = confirmer_.confirm(deal.deal, rules, outcome);
    complain_of_defect(deal, confirmed, result.complaints);
    if (settings_.only.contains(confirmed.verdict)) {
      settings_.format.append(result.cells, {deal, rules, outcome, confirmed, microseconds});
      settings_.solutions.write(deal, rules, confirmed, result);
      write_certificate(deal, rules, outcome, confirmed);
    }
    result.facts = {.verdict = confirmed.verdict,
                    .reason = confirmed.reason,
                    .expanded = outcome.expanded,
                    .microseconds = microseconds,
                    .gap = confirmed.gap};
  }

 private:
  void write_certificate(const StudiedDeal& deal, const Rules& rules, const Outcome& outcome,
                         const ConfirmedOutcome& confirmed) const {
    if (!settings_.certificates || confirmed.verdict != Verdict::kUnsolvable) return;
    settings_.certificates->write(deal.name,
                                  certificate_text(deal, rules, *outcome.proof_positions));
  }

  /// Of a search for a shortest solution that was interrupted.
  void tell_what_is_known(const StudiedDeal& deal, const Outcome& outcome, StudyResult& result) {
    if (!outcome.lower_bound) return;
    const ConfirmedOutcome& confirmed = confirmer_.confirm(deal.deal, settings_.rules, outcome);
    result.complaints += "freecell: deal " + deal.name +
                         " was interrupted: no solution has fewer than " +
                         std::to_string(*outcome.lower_bound) + " moves; ";
    if (!confirmed.counts) {
      result.complaints += "none was found\n";
      return;
    }
    const int moves = moves_in(*confirmed.counts, settings_.rules.counting.metric);
    result.complaints +=
        "the best found has " + std::to_string(moves) + ": " + confirmed.solution + "\n";
  }

  const Settings& settings_;
  const bool timing_;
  const std::unique_ptr<SolverInterface> solver_;
  Confirmer confirmer_;
};

// ---- The command ----

/// Whether a file of this name would be about one of the deals.
bool is_file_of(const DealOperands& operands, const std::string& file, std::string_view ending) {
  if (!file.ends_with(ending)) return false;
  const std::string deal = file.substr(0, file.size() - ending.size());
  if (operands.list) return operands.list->contains_name(deal);
  return std::ranges::any_of(operands.files, [&](const std::string& name) {
    return deal.starts_with(deal_file_name(name, ":"));
  });
}

class SolveCommand : public StudyCommand {
 public:
  const CommandHelp& help() const override { return kHelp; }

 protected:
  void add_options(OptionSet& options) override {
    options.group("The game");
    add_freecells_option(options, settings_.rules.freecells);
    add_game(options);
    options.group("Work");
    add_work(options);
    add_keep_going_option(options, dealing_);
    effort_.add(options);
    options.group("Output");
    add_output(options);
    options.read("only", settings_.only, "VERDICTS",
                 "rows and solutions for these verdicts alone, such as unsolvable,unknown",
                 read_verdicts);
    options.offer(words_of(kVerdictWords));
    for (const ColumnFlag& flag : kFlags) options.flag(flag.name.data(), flag.help);
    add_progress(options);
    options.group("Solutions");
    settings_.solutions.add_file_option(options);
    settings_.solutions.add_folder_option(options);
    settings_.solutions.add_format_option(options);
    options.group("Proofs");
    options.text("certificates", settings_.certificates_path, "DIR",
                 "write a certificate of each unsolvable deal to a file of its own in DIR, such as "
                 "DIR/617.proof, for 'freecell verify'");
  }

  int run(const std::vector<std::string>& operands) override {
    RunDeals deals = open(operands, settings_.rules.freecells);
    read_settings(deals.part);
    const bool numbered = are_numbered(deals.all);
    Plan plan = this->plan(
        kSolveStudy, std::move(deals), settings_.rules.freecells,
        row_columns(settings_.format.columns(), numbered),
        [this](MemoryBudget* memory) { return std::make_unique<Worker>(settings_, memory); });
    add_limits(plan);
    effort_.add_to(plan.record.options);
    plan.record.only.clear();
    for (const Verdict verdict : settings_.only) plan.record.only.emplace_back(to_string(verdict));
    plan.record.solutions = settings_.solutions.record();
    plan.record.certificates = settings_.certificates_path;
    for (const auto& folder : {settings_.solutions.folder, settings_.certificates}) {
      if (folder) plan.folders.push_back(*folder);
    }
    plan.jobs = effort_.deals_at_once(jobs_);
    plan.time_limit = TimeLimit(effort_.max_seconds());
    plan.timing = settings_.format.has("microseconds");
    return freecell::run(std::move(plan));
  }

 private:
  /// Throws InputError for options that conflict, and for files that would be replaced and may not.
  void read_settings(const DealOperands& deals) {
    SolutionOutput& solutions = settings_.solutions;
    settings_.rules.cascades = dealing_.cascades();
    settings_.limits = limits_;
    effort_.check(deals, limits_, jobs_);
    choose_columns();
    if (given().contains("solution-format") && !solutions.are_wanted()) {
      throw InputError("--solution-format goes with --solutions-file or --solutions-dir only");
    }
    check_outputs(deals.inputs(), solutions.file);
    if (!settings_.certificates_path.empty() && !settings_.rules.is_usual_game()) {
      throw InputError("--certificates goes with --autoplay ms only");
    }
    prepare_folder(deals, solutions.folder_path, solutions.format->file_ending, solutions.folder);
    prepare_folder(deals, settings_.certificates_path, kCertificateEnding, settings_.certificates);
    settings_.effort = effort_.settings(jobs_);
    effort_.apply_to(settings_.rules);
  }

  /// Selects the columns that flags name and those that the effort adds.
  void choose_columns() {
    std::set<std::string> options = given();
    if (effort_.is_shortest()) options.emplace(kShortestColumns);
    settings_.format = RowFormat<Row>(kColumns, options);
  }

  /// Throws InputError if the run would replace files and may not.
  void prepare_folder(const DealOperands& operands, const std::string& path,
                      const std::string& ending, std::optional<DealFolder>& folder) const {
    if (path.empty()) return;
    folder.emplace(path, ending,
                   replaces() ? OutputFile::Existing::kReplace : OutputFile::Existing::kRefuse);
    if (replaces()) return;
    // Other files in the folder may stay.
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
      if (is_file_of(operands, entry.path().filename().string(), ending)) {
        OutputFile::refuse_existing(entry.path().string());
      }
    }
  }

  Settings settings_;
  EffortOptions effort_;
};

}  // namespace

const StudyKind kSolveStudy = {.name = "solve", .columns = table};

std::unique_ptr<Command> make_solve_command() { return std::make_unique<SolveCommand>(); }

}  // namespace freecell
