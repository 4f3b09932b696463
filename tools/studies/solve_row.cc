#include "tools/studies/solve_row.h"

#include "dealer/games.h"
#include "solver/effort.h"
#include "solver/shortest/start_bounds.h"
#include "tools/io/solutions/found_solution.h"
#include "tools/studies/outputs.h"

namespace freecell {
namespace {

using Row = SolveRow;

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

bool is_claimed(const Row&) { return true; }

/// A notation without supermoves does not show all counts.
template <int MoveCounts::*kCount>
bool is_count_claimed(const Row& row) {
  const auto& counts = row.evidence->counts;
  return row.confirmed.counts && (!counts || (*counts).*kCount == kNotStated);
}

/// Which limit ended a search.
bool is_reason_claimed(const Row& row) {
  return row.confirmed.reason != StopReason::kNone && row.confirmed.verdict != Verdict::kUnsolvable;
}

bool is_bound_claimed(const Row& row) {
  const auto& bound = row.confirmed.lower_bound;
  return bound && (!row.certain_bound || *bound > *row.certain_bound);
}

RowCell stage(const Row& row) {
  return row.outcome.stage > 0 ? cell_of(row.outcome.stage) : RowCell();
}

// ---- The columns ----

// To add a column, add an entry here.
constexpr std::array kSolveColumns = {
    Column<Row>{kDealColumn, [](const Row& row) { return RowCell(row.deal.name); }},
    Column<Row>{kGameColumn, [](const Row& row) { return RowCell(row.deal.game); }},
    Column<Row>{kFreecellsColumn, [](const Row& row) { return cell_of(row.rules.freecells); }},
    Column<Row>{kCascadesColumn, [](const Row& row) { return cell_of(row.rules.cascades); }},
    Column<Row>{{"verdict", "", "text", "", "`solved`, `unsolvable` or `unknown`.",
                 [] { return words_of(kVerdictWords); }},
                [](const Row& row) { return RowCell(to_string(row.confirmed.verdict)); }},
    Column<Row>{
        {"reason", "", "text", "",
         "Why the search ended without a solution, or without the proof that was asked for.",
         [] { return words_of(kStopReasonWords); }},
        [](const Row& row) { return RowCell(to_string(row.confirmed.reason)); },
        is_reason_claimed},
    Column<Row>{{"player_moves", "", "integer", "moves",
                 "Of the solution found: a supermove counts 1, a move home 0."},
                count<&MoveCounts::player_moves>,
                is_count_claimed<&MoveCounts::player_moves>},
    Column<Row>{{"card_moves", "", "integer", "moves",
                 "Of the solution found: every move of a single card counts 1, home included."},
                count<&MoveCounts::card_moves>,
                is_count_claimed<&MoveCounts::card_moves>},
    Column<Row>{{"listed_moves", "", "integer", "moves",
                 "Of the solution found: the moves that standard notation lists."},
                count<&MoveCounts::listed_moves>,
                is_count_claimed<&MoveCounts::listed_moves>},
    Column<Row>{{"expanded", "", "integer", "positions",
                 "Positions whose successors were generated, over all stages of the search."},
                [](const Row& row) { return cell_of(row.outcome.expanded); },
                is_claimed},
    Column<Row>{{"generated", "", "integer", "positions",
                 "Successors generated, over all stages but the proof."},
                [](const Row& row) { return cell_of(row.outcome.generated); },
                is_claimed},
    Column<Row>{{"optimal", kShortestColumns, "text", "",
                 "`yes`: no solution has fewer moves, as `--metric` counts; `no`: not proved.",
                 [] {
                   return std::vector<std::string>{"yes", "no", ""};
                 }},
                optimal},
    Column<Row>{{"lower_bound", kShortestColumns, "integer", "moves",
                 "No solution has fewer moves; empty if the deal is unsolvable."},
                [](const Row& row) { return cell_of(row.confirmed.lower_bound); },
                is_bound_claimed},
    Column<Row>{
        {"gap", kShortestColumns, "integer", "moves", "The solution's count less the lower bound."},
        [](const Row& row) { return cell_of(row.confirmed.gap); }},
    Column<Row>{
        {"stage", "stage", "integer", "",
         "The stage of the search, from 1, that decided the deal or gave up last.", nullptr, true},
        stage,
        is_claimed},
    Column<Row>{{"microseconds", "timing", "integer", "µs",
                 "Time of the search alone, by the clock; it differs from run to run."},
                [](const Row& row) { return cell_of(row.microseconds); },
                is_claimed},
    Column<Row>{{"solution", "solution-column", "text", "",
                 "The solution in standard notation; empty unless `solved`."},
                [](const Row& row) { return RowCell(row.confirmed.solution); }},
};

// ---- The auditor ----

/// The value that the word of an option stands for.
template <typename Words>
auto option_of(const RunRecord& record, const Words& words, const char* name) {
  return value_of_word(words, recorded_word_of(record, name).value_or(""));
}

class SolveAuditor : public RowAuditor {
 public:
  explicit SolveAuditor(const RunRecord& record)
      : record_(record),
        format_(RowFormat<SolveRow>::with_names(solve_columns(), names_of(record.columns))),
        effort_(option_of(record, kEffortWords, "effort").value_or(Effort::kFast)),
        rules_(record.rules),
        at_least_(recorded_number_of(record, "at_least").value_or(0)) {
    rules_.counting.metric =
        option_of(record, kMetricWords, "metric").value_or(Metric::kPlayerMoves);
    rules_.counting.capacity =
        option_of(record, kCapacityWords, "capacity").value_or(Capacity::kStandard);
    rules_.autoplay = option_of(record, kMovesHomeWords, "autoplay").value_or(Autoplay::kMicrosoft);
  }

  RowClaim claim_of(const StudiedDeal& deal, const RowText& row) override {
    RowClaim claim = RowClaim::of(*value_of_word(kVerdictWords, row.at("verdict")),
                                  rules_for(deal, record_.rules));
    const auto bound = row.number_at("lower_bound");
    if (bound.value_or(0) > 0 && !record_.certificates.empty()) {
      claim.certificate = {rules_for(deal, rules_), static_cast<int>(*bound)};
    }
    return claim;
  }

  void expect(const StudiedDeal& deal, const RowText& row, const Evidence& evidence,
              ExpectedRows& expected) override {
    const Rules rules = rules_for(deal, rules_);
    const Outcome outcome = outcome_of(row, evidence);
    const bool is_whole = evidence.moves || outcome.verdict != Verdict::kSolved;
    const ConfirmedOutcome& confirmed = is_whole ? confirmer_.confirm(deal.deal, rules, outcome)
                                                 : with_counts(outcome, row, evidence);
    expected.fault = confirmed.objection;
    if (expected.fault.empty()) expected.fault = fault_of_reason(confirmed);
    const SolveRow whole = {
        deal,
        rules,
        outcome,
        confirmed,
        static_cast<std::uint64_t>(row.number_at("microseconds").value_or(0)),
        &evidence,
        evidence.positions ? outcome.lower_bound : certain_bound(*deal.deal, confirmed)};
    format_.append(expected.cells, whole);
    format_.append_claims(expected.is_claim, whole);
    expected.facts = {.verdict = confirmed.verdict,
                      .reason = confirmed.reason,
                      .expanded = confirmed.expanded,
                      .gap = confirmed.gap};
  }

 private:
  static Outcome outcome_of(const RowText& row, const Evidence& evidence) {
    const auto number = [&](const char* name) { return row.number_at(name).value_or(0); };
    Outcome outcome = {.verdict = *value_of_word(kVerdictWords, row.at("verdict")),
                       .reason = *value_of_word(kStopReasonWords, row.at("reason")),
                       .stage = static_cast<int>(number("stage")),
                       .expanded = static_cast<std::uint64_t>(number("expanded")),
                       .generated = static_cast<std::uint64_t>(number("generated"))};
    if (evidence.moves) outcome.moves = *evidence.moves;
    if (const auto bound = row.number_at("lower_bound")) {
      outcome.lower_bound = static_cast<int>(*bound);
    }
    return outcome;
  }

  /// Counts that the evidence does not show are those of the row.
  const ConfirmedOutcome& with_counts(const Outcome& outcome, const RowText& row,
                                      const Evidence& evidence) {
    const auto count = [&](int MoveCounts::*member, const char* name) {
      const int shown = evidence.counts ? (*evidence.counts).*member : kNotStated;
      return shown != kNotStated ? shown : static_cast<int>(row.number_at(name).value_or(0));
    };
    counted_ = {
        .verdict = outcome.verdict,
        .reason = outcome.reason,
        .expanded = outcome.expanded,
        .counts = MoveCounts{.card_moves = count(&MoveCounts::card_moves, "card_moves"),
                             .player_moves = count(&MoveCounts::player_moves, "player_moves"),
                             .listed_moves = count(&MoveCounts::listed_moves, "listed_moves")},
        .lower_bound = outcome.lower_bound};
    if (counted_.lower_bound) {
      counted_.gap = moves_in(*counted_.counts, rules_.counting.metric) - *counted_.lower_bound;
      if (*counted_.gap < 0) counted_.objection = "its solution is shorter than its lower bound";
    }
    return counted_;
  }

  /// A bound that takes no search.
  std::optional<int> certain_bound(const Deal& deal, const ConfirmedOutcome& confirmed) {
    if (!confirmed.lower_bound) return std::nullopt;
    const StartBounds::Bounds bounds = bounds_.of(deal, rules_);
    const bool counts_cards = rules_.counting.metric == Metric::kCardMoves;
    return counts_cards ? bounds.card_moves : bounds.player_moves;
  }

  /// Which reasons a verdict can have.
  std::string fault_of_reason(const ConfirmedOutcome& confirmed) const {
    const StopReason reason = confirmed.reason;
    const bool is_limit = is_limit_of(record_, reason);
    const bool none = reason == StopReason::kNone;
    bool is_right = is_limit || reason == StopReason::kError;  // of an unknown deal
    if (confirmed.verdict == Verdict::kUnsolvable) is_right = reason == StopReason::kExhausted;
    if (confirmed.verdict == Verdict::kSolved) {
      const bool is_shortest = effort_ == Effort::kShortest && confirmed.lower_bound;
      const bool needs_no_proof = is_shortest && count_of(confirmed) < at_least_;
      is_right = is_shortest ? none == (confirmed.gap == 0 || needs_no_proof) && (none || is_limit)
                             : none || (effort_ != Effort::kFast && is_limit);
    }
    return is_right ? "" : reason_fault(confirmed.verdict, reason);
  }

  int count_of(const ConfirmedOutcome& confirmed) const {
    return moves_in(*confirmed.counts, rules_.counting.metric);
  }

  const RunRecord& record_;
  const RowFormat<SolveRow> format_;
  Effort effort_;
  Rules rules_;      ///< with what is counted, and how
  double at_least_;  ///< solutions of fewer moves need no proof
  Confirmer confirmer_;
  ConfirmedOutcome counted_;
  StartBounds bounds_;
};

}  // namespace

std::span<const Column<SolveRow>> solve_columns() { return kSolveColumns; }

std::vector<ColumnDescription> solve_descriptions() { return descriptions_of<kSolveColumns>(); }

std::unique_ptr<RowAuditor> make_solve_auditor(const RunRecord& record) {
  return std::make_unique<SolveAuditor>(record);
}

}  // namespace freecell
