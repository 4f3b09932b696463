#include <algorithm>
#include <array>
#include <set>

#include "solver/certifying_solver.h"
#include "solver/proof/proof_positions.h"
#include "tools/studies/solve_row.h"
#include "tools/studies/study_command.h"
#include "tools/terminal/clock.h"
#include "tools/terminal/option_values.h"

namespace freecell {
namespace {

// ---- Columns ----

using Row = SolveRow;

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

// ---- Help ----

constexpr CommandHelp kSolveHelp = {
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

Input may be compressed, and output is if its name ends in .gz or .zst. docs/look-up/rows.md
explains the columns. Exit code: 0 all decided, 1 some unknown, 2 bad input, 3 internal error, 4
output failed, 128 + n ended by signal n.
)",
    .examples =
        R"(  freecell solve 1-32000 --output deals.csv    the classic deals; progress is shown
  freecell solve 1-32000 --only unsolvable     just the deals that cannot be won
  freecell solve 617 --effort short            few player moves, soon
  freecell solve 617 --effort shortest         the fewest player moves, proved
  freecell solve 1-100 --effort shortest --metric cards --max-seconds 10
  freecell solve 1-100 --effort shortest --at-least 38     which need 38 moves or more
  freecell solve 1-1000 -o deals.csv.gz --solutions-file solutions.txt.gz
  freecell solve 1-1000000 --shard 3/8 -o part3.csv     the third of eight parts
  freecell solve 1-32000 -o deals.csv --certificates proofs     every verdict can be checked
  freecell deal 1-3 | freecell solve -         boards from standard input
)",
};

// ---- The worker ----

/// The settings on which rows and solutions depend, besides the deals.
struct SolveSettings {
  EffortSettings effort;
  RowFormat<Row> format{solve_columns()};
  std::set<Verdict> only = {Verdict::kSolved, Verdict::kUnsolvable,
                            Verdict::kUnknown};  ///< these get a row and a solution
};

/// Solves deals and has the solutions confirmed.
class SolveWorker : public StudyWorker {
 public:
  SolveWorker(const SolveSettings& settings, const Outputs& outputs, const Rules& rules,
              const Limits& limits, MemoryBudget* memory)
      : settings_(settings),
        outputs_(outputs),
        rules_(rules),
        timing_(settings.format.has("microseconds")),
        solver_(make_solver(settings.effort, rules, limits, memory)) {
    if (!outputs.have_certificates()) return;
    certifying_solver_.emplace(std::move(solver_), rules, limits.max_memory, memory);
  }

  void study(const StudiedDeal& deal, const StopCallback& stop, StudyResult& result) override {
    const Stopwatch stopwatch;
    const ProofOutcome outcome =
        deal.deal != nullptr ? search(*deal.deal, stop) : ProofOutcome{{.reason = deal.failure}};
    const std::uint64_t microseconds = timing_ ? stopwatch.microseconds() : 0;
    result.is_interrupted = outcome.reason == StopReason::kInterrupted;
    if (result.is_interrupted) return tell_what_is_known(deal, outcome, result);
    const Rules rules = rules_for(deal, rules_);
    const ConfirmedOutcome& confirmed = confirmer_.confirm(deal.deal, rules, outcome);
    conclude(deal, confirmed, result);
    result.facts.microseconds = microseconds;
    if (settings_.only.contains(confirmed.verdict)) {
      settings_.format.append(result.cells, {deal, rules, outcome, confirmed, microseconds});
      outputs_.write(deal, rules, confirmed, result);
      if (outputs_.have_certificates()) certify(deal, rules, outcome);
    }
  }

  std::string so_far(const StudiedDeal& deal) override {
    const Outcome& outcome = certifying_solver_ ? certifying_solver_->so_far() : solver_->so_far();
    std::string text = std::to_string(outcome.expanded) + " positions";
    if (!outcome.lower_bound) return text;
    text += ", at least " + std::to_string(*outcome.lower_bound) + " moves";
    const auto& counts = confirmer_.confirm(deal.deal, rules_, outcome).counts;
    return counts
               ? text + ", " + std::to_string(moves_in(*counts, rules_.counting.metric)) + " found"
               : text;
  }

 private:
  ProofOutcome search(const Deal& deal, const StopCallback& stop) {
    if (certifying_solver_) return certifying_solver_->solve(deal, stop);
    return {solver_->solve(deal, stop)};
  }

  void certify(const StudiedDeal& deal, const Rules& rules, const ProofOutcome& outcome) {
    if (outcome.proof_positions) {
      outputs_.write_proof(deal, rules, *outcome.proof_positions);
    } else if (outcome.bound_positions && *outcome.lower_bound > 0) {
      outputs_.write_bound(deal, rules, *outcome.lower_bound, *outcome.bound_positions);
    }
  }

  /// Of a search for a shortest solution that was interrupted.
  void tell_what_is_known(const StudiedDeal& deal, const Outcome& outcome, StudyResult& result) {
    if (!outcome.lower_bound) return;
    const ConfirmedOutcome& confirmed = confirmer_.confirm(deal.deal, rules_, outcome);
    result.complaints += "freecell: deal " + deal.name +
                         " was interrupted: no solution has fewer than " +
                         std::to_string(*outcome.lower_bound) + " moves; ";
    if (!confirmed.counts) {
      result.complaints += "none was found\n";
      return;
    }
    const int moves = moves_in(*confirmed.counts, rules_.counting.metric);
    result.complaints +=
        "the best found has " + std::to_string(moves) + ": " + confirmed.solution + "\n";
  }

  const SolveSettings& settings_;
  const Outputs& outputs_;
  const Rules& rules_;  ///< `optimal`, `lower_bound` and `gap` use their counting
  const bool timing_;
  std::unique_ptr<SolverInterface> solver_;
  std::optional<CertifyingSolver> certifying_solver_;  ///< which has `solver_`, for certificates
  Confirmer confirmer_;
};

// ---- The command ----

/// The most deals that are searched one by one, each by all threads.
constexpr std::uint64_t kMostDealsOneByOne = 100;

class SolveCommand : public StudyCommand {
 public:
  SolveCommand() : StudyCommand(kSolveStudy, std::nullopt) {}

 protected:
  void add_options(OptionSet& options) override {
    options.group("The game");
    add_freecells_option(options, dealing_);
    add_game(options);
    options.group("Work");
    add_work(options);
    add_effort(options);
    options.group("Output");
    add_output(options);
    options.read("only", settings_.only, "VERDICTS",
                 "rows and solutions for these verdicts alone, such as unsolvable,unknown",
                 read_verdicts);
    options.offer(words_of(kVerdictWords));
    for (const ColumnFlag& flag : kFlags) options.flag(flag.name.data(), flag.help);
    add_progress(options);
    outputs_.add_options(
        options,
        "write a certificate of each unsolvable deal, and with --effort shortest of each lower "
        "bound, to a file of its own in DIR, such as DIR/617.proof, for 'freecell verify'");
  }

  void run(const std::vector<std::string>& operands) override {
    RunDeals deals = open(operands);
    read_settings(deals.part);
    complete_plan(std::move(deals), settings_.format.columns(), [this](MemoryBudget* memory) {
      return std::make_unique<SolveWorker>(settings_, outputs_, rules_, limits_, memory);
    });
    add_limits();
    record_effort(plan_.record.options);
    plan_.record.only.clear();
    for (const Verdict verdict : settings_.only) plan_.record.only.emplace_back(to_string(verdict));
    if (within_deal_) plan_.jobs = 1;
    plan_.timing = settings_.format.has("microseconds");
    run_plan();
  }

 private:
  bool is_shortest() const { return settings_.effort.effort == Effort::kShortest; }

  /// Adds the options that say what solutions are wanted and how long to look for them.
  void add_effort(OptionSet& options) {
    options.group("Solutions wanted");
    options.choice("effort", settings_.effort.effort, kEffortWords,
                   "fast (default): any solution; short: one of few player moves, in a tenth of a "
                   "second; shortest: one of the fewest moves, proved so, or a lower bound and the "
                   "best that was found when a limit is hit");
    options.choice("metric", rules_.counting.metric, kMetricWords,
                   "what --effort shortest counts: player moves (default: a supermove 1, a move "
                   "home 0) or cards (every move of a card 1)");
    options.choice("capacity", rules_.counting.capacity, kCapacityWords,
                   "how many cards a supermove takes: standard (default), (free cells + 1) * "
                   "2^(empty cascades), or sum, free cells + empty cascades + 1");
    options.choice("autoplay", rules_.autoplay, kMovesHomeWords,
                   "moves home: optional (default), or max, another game: every card that can go "
                   "home has to, after every move");
    options.integer("at-least", settings_.effort.at_least, 1, 1000,
                    "with --effort shortest: end a deal once a solution of fewer than N moves is "
                    "found, without a proof; for the deals whose shortest solutions are longest");
    options.seconds("max-seconds", plan_.max_seconds,
                    "stop searching a deal after SECONDS (default: no limit); the one limit by "
                    "which rows depend on the machine");
    options.flag("within-deal", within_deal_,
                 "with --effort shortest: search one deal at a time with all --jobs threads; for a "
                 "few hard deals");
  }

  /// Throws InputError for options of the effort that conflict.
  void check_effort(const DealOperands& deals) {
    constexpr int kMostWorkers = 64;
    if (!is_shortest()) {
      return refuse_options(given(), {"metric", "capacity", "autoplay", "within-deal", "at-least"},
                            "goes with --effort shortest only");
    }
    const bool counts_cards = rules_.counting.metric == Metric::kCardMoves;
    if (given().contains("capacity") && counts_cards && rules_.autoplay != Autoplay::kMax) {
      throw InputError(
          "--capacity goes with --metric player or --autoplay max only: elsewhere a supermove is "
          "no more than its card moves");
    }
    if (within_deal_ && deals.list && deals.list->size() > kMostDealsOneByOne) {
      throw InputError("--within-deal: " + std::to_string(deals.list->size()) +
                       " deals; it is for a few hard ones, at most " +
                       std::to_string(kMostDealsOneByOne) +
                       ": without it several deals are searched at a time, which is faster");
    }
    EffortSettings& effort = settings_.effort;
    effort.certifies = outputs_.have_certificates();
    if (within_deal_) effort.workers_in_deal = std::min(jobs_, kMostWorkers);
    check_memory_for(effort, limits_);
  }

  void record_effort(std::vector<RecordedOption>& options) const {
    const auto add_word = [&](const char* name, const char* word) {
      const bool matters = is_shortest();
      options.push_back(
          recorded_word(name, matters ? std::optional<std::string>(word) : std::nullopt));
    };
    options.push_back(recorded_word("effort", word_for(kEffortWords, settings_.effort.effort)));
    add_word("metric", word_for(kMetricWords, rules_.counting.metric));
    add_word("capacity", word_for(kCapacityWords, rules_.counting.capacity));
    add_word("autoplay", word_for(kMovesHomeWords, rules_.autoplay));
    if (const int moves = settings_.effort.at_least) {
      options.push_back(recorded_number("at_least", moves));
    }
    options.push_back(plan_.max_seconds ? recorded_number("max_seconds", *plan_.max_seconds)
                                        : recorded_word("max_seconds", std::nullopt));
    options.push_back(recorded_flag("within_deal", within_deal_));
  }

  /// Throws InputError for options that conflict, and for files that would be replaced and may not.
  void read_settings(const DealOperands& deals) {
    check_effort(deals);
    choose_columns();
    if (outputs_.have_certificates() && rules_.autoplay == Autoplay::kMax) {
      throw InputError("--certificates goes with --autoplay optional only");
    }
    check_outputs(deals);
  }

  /// Selects the columns that flags name and those that the effort adds.
  void choose_columns() {
    std::set<std::string> options = column_options();
    if (is_shortest()) options.emplace(kShortestColumns);
    settings_.format = RowFormat<Row>(solve_columns(), options);
  }

  SolveSettings settings_;
  bool within_deal_ = false;
};

}  // namespace

const StudyKind kSolveStudy = {.help = kSolveHelp,
                               .columns = solve_descriptions,
                               .make_command = make_command<SolveCommand>,
                               .make_auditor = make_solve_auditor};

}  // namespace freecell
