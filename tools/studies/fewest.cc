#include <array>

#include "solver/certifying_fewest_solver.h"
#include "solver/confirmed_fewest.h"
#include "tools/studies/study_command.h"

namespace freecell {
namespace {

/// The content of a row about a deal.
struct FewestRow {
  const StudiedDeal& deal;
  int lower;                 ///< the deal is proved unsolvable with fewer freecells
  std::optional<int> upper;  ///< there is a solution with this many freecells
  StopReason reason;
  bool has_solution = true;  ///< in an audit: it was replayed
  bool has_proof = true;     ///< in an audit: its certificate was checked, or it needs none
};

constexpr std::array kFewestColumns = {
    Column<FewestRow>{kDealColumn, [](const FewestRow& row) { return RowCell(row.deal.name); }},
    Column<FewestRow>{kGameColumn, [](const FewestRow& row) { return RowCell(row.deal.game); }},
    Column<FewestRow>{{"fewest_freecells", "", "integer", "cells",
                       "The fewest with which the deal can be won; empty unless that is decided."},
                      [](const FewestRow& row) {
                        return row.upper == row.lower ? cell_of(row.lower) : RowCell();
                      }},
    Column<FewestRow>{
        {"lower", "", "integer", "cells", "With fewer, the deal is proved unsolvable."},
        [](const FewestRow& row) { return cell_of(row.lower); },
        [](const FewestRow& row) { return !row.has_proof; }},
    Column<FewestRow>{{"upper", "", "integer", "cells",
                       "With so many, a solution was found and replayed; empty if none was found."},
                      [](const FewestRow& row) { return cell_of(row.upper); },
                      [](const FewestRow& row) { return row.upper && !row.has_solution; }},
    Column<FewestRow>{
        {"reason", "", "text", "",
         "Why the number is not decided; `exhausted`: not even 10 freecells are enough.",
         [] { return words_of(kStopReasonWords); }},
        [](const FewestRow& row) { return RowCell(to_string(row.reason)); },
        [](const FewestRow& row) { return row.reason != StopReason::kNone; }},
};

constexpr CommandHelp kFewestHelp = {
    .name = "fewest",
    .summary = "the fewest freecells with which deals can be won",
    .usage = "fewest LIST|FILE|-... [options]",
    .about =
        R"(Finds the fewest freecells with which each deal can be won, 0 to 10, and writes a row of CSV for
each, in the order given: deal,fewest_freecells,lower,upper,reason. With 'upper' freecells there is
a solution, which a referee has replayed. With one less than 'lower' there is none, by a proof. If
the two differ, a limit was hit first, and the reason says which. The limits hold for each number of
freecells that is tried.

With --certificates both are written down for each deal: the solution, such as DIR/617.txt, and a
certificate that there is none with one freecell less than 'lower', such as DIR/617.proof.

LIST and FILE are those of 'freecell solve'. Exit code: 0 all decided, 1 some undecided, 2 bad
input, 3 internal error, 4 output failed, 128 + n ended by signal n.
)",
    .examples =
        R"(  freecell fewest 1-32000 --output fewest.csv
  freecell fewest 11982 --output 11982.csv --solutions-file -    how it is won with a fifth freecell
  freecell fewest 1-100 --output fewest.csv --certificates proofs && freecell audit fewest.csv
)",
};

/// Each solution is confirmed with the number of freecells that the deal is said to need.
class FewestWorker : public StudyWorker {
 public:
  FewestWorker(const Rules& rules, const Limits& limits, const RowFormat<FewestRow>& format,
               const Outputs& outputs, MemoryBudget* memory)
      : rules_(rules), outputs_(outputs), format_(format), solver_(rules, limits, memory) {
    if (outputs.have_certificates())
      certifying_solver_.emplace(rules, limits, limits.max_memory, memory);
  }

  void study(const StudiedDeal& deal, const StopCallback& stop, StudyResult& result) override {
    const CertifiedFewest outcome = deal.deal != nullptr
                                        ? search(*deal.deal, stop)
                                        : CertifiedFewest{{{.reason = deal.failure}}};
    result.is_interrupted = outcome.reason == StopReason::kInterrupted;
    if (result.is_interrupted) return;
    const ConfirmedFewest fewest = confirm_fewest(confirmer_, deal.deal, rules_, outcome);
    conclude(deal, fewest.solution, result);
    const FewestFreecells& freecells = fewest.freecells;
    format_.append(result.cells, {.deal = deal,
                                  .lower = freecells.lower,
                                  .upper = freecells.upper,
                                  .reason = fewest.reason});
    outputs_.write(deal, fewest.rules, fewest.solution, result);
    if (outcome.proof_positions) {
      outputs_.write_proof(deal, with_one_freecell_less(rules_, *deal.deal, freecells.lower),
                           *outcome.proof_positions);
    }
    result.facts.verdict = fewest.verdict;
    result.facts.reason = fewest.reason;
    if (freecells.is_known()) result.facts.fewest_freecells = freecells.upper;
  }

  std::string so_far(const StudiedDeal&) override {
    const FewestOutcome& outcome =
        certifying_solver_ ? certifying_solver_->so_far() : solver_.so_far();
    const auto& [lower, upper] = outcome.freecells;
    const std::string freecells = upper ? std::to_string(lower) + " to " + std::to_string(*upper)
                                        : "at least " + std::to_string(lower);
    return freecells + " freecells, " + std::to_string(outcome.expanded) + " positions";
  }

 private:
  CertifiedFewest search(const Deal& deal, const StopCallback& stop) {
    if (certifying_solver_) return certifying_solver_->solve(deal, stop);
    return {solver_.solve(deal, stop)};
  }

  const Rules& rules_;
  const Outputs& outputs_;
  const RowFormat<FewestRow>& format_;
  FewestSolver solver_;
  std::optional<CertifyingFewestSolver> certifying_solver_;  ///< for certificates
  Confirmer confirmer_;
};

class FewestAuditor : public RowAuditor {
 public:
  explicit FewestAuditor(const RunRecord& record)
      : record_(record),
        format_(RowFormat<FewestRow>::with_names(kFewestColumns, names_of(record.columns))) {}

  RowClaim claim_of(const StudiedDeal& deal, const RowText& row) override {
    const FewestFreecells freecells = freecells_of(row);
    RowClaim claim{.rules = rules_for(deal, record_.rules)};
    claim.rules.freecells = freecells.upper.value_or(kMaxFreecells);
    if (freecells.upper) claim.verdict = Verdict::kSolved;
    const bool needs_proof = deal.deal != nullptr && freecells.lower > fewest_for_board(*deal.deal);
    if (needs_proof && !record_.certificates.empty()) {
      claim.certificate = {with_one_freecell_less(record_.rules, *deal.deal, freecells.lower)};
    }
    return claim;
  }

  void expect(const StudiedDeal& deal, const RowText& row, const Evidence& evidence,
              ExpectedRows& expected) override {
    const FewestFreecells freecells = freecells_of(row);
    const StopReason reason = *value_of_word(kStopReasonWords, row.at("reason"));
    const FewestRow whole = {.deal = deal,
                             .lower = freecells.lower,
                             .upper = freecells.upper,
                             .reason = reason,
                             .has_solution = evidence.counts.has_value(),
                             .has_proof = evidence.positions.has_value() ||
                                          freecells.lower <= fewest_for_board(*deal.deal)};
    format_.append(expected.cells, whole);
    format_.append_claims(expected.is_claim, whole);
    const Verdict verdict = freecells.is_known()      ? Verdict::kSolved
                            : freecells.is_hopeless() ? Verdict::kUnsolvable
                                                      : Verdict::kUnknown;
    expected.facts = {.verdict = verdict, .reason = reason};
    if (freecells.is_known()) expected.facts->fewest_freecells = freecells.upper;
    expected.fault = fault_of(freecells, verdict, reason);
  }

 private:
  static FewestFreecells freecells_of(const RowText& row) {
    FewestFreecells freecells{static_cast<int>(row.number_at("lower").value_or(0))};
    if (const auto upper = row.number_at("upper")) freecells.upper = static_cast<int>(*upper);
    return freecells;
  }

  std::string fault_of(const FewestFreecells& freecells, Verdict verdict, StopReason reason) const {
    const int lower = freecells.lower;
    const int upper = freecells.upper.value_or(kMaxFreecells + 1);
    if (lower < 0 || upper < lower || upper > kMaxFreecells + !freecells.upper) {
      return "its bounds are no range within 0 to 10";
    }
    bool is_right = is_limit_of(record_, reason) || reason == StopReason::kError;
    if (verdict == Verdict::kSolved) is_right = reason == StopReason::kNone;
    if (verdict == Verdict::kUnsolvable) is_right = reason == StopReason::kExhausted;
    return is_right ? "" : reason_fault(verdict, reason);
  }

  const RunRecord& record_;
  const RowFormat<FewestRow> format_;
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
    outputs_.add_options(
        options,
        "write to DIR what proves each row: a certificate that one freecell less than 'lower' is "
        "too few, such as DIR/617.proof, and the solution with 'upper', unless another option says "
        "where solutions go");
  }

  void run(const std::vector<std::string>& operands) override {
    RunDeals deals = open(operands);
    if (!outputs_.have_solutions()) outputs_.solutions_path = outputs_.certificates_path;
    check_outputs(deals.part);
    const RowFormat<FewestRow> format(kFewestColumns, column_options());
    complete_plan(std::move(deals), format.columns(), [&](MemoryBudget* memory) {
      return std::make_unique<FewestWorker>(rules_, limits_, format, outputs_, memory);
    });
    add_limits();
    run_plan();
  }
};

}  // namespace

const StudyKind kFewestStudy = {.help = kFewestHelp,
                                .columns = descriptions_of<kFewestColumns>,
                                .make_command = make_command<FewestCommand>,
                                .make_auditor = make_auditor<FewestAuditor>,
                                .words = {"decided", "hopeless", "undecided"}};

}  // namespace freecell
