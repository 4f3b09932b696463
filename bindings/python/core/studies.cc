#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <utility>

#include "bindings/python/core/docs.h"
#include "bindings/python/core/integer.h"
#include "bindings/python/core/measures.h"
#include "bindings/python/core/move.h"
#include "bindings/python/core/parts.h"
#include "bindings/python/core/settings.h"
#include "bindings/python/core/study.h"
#include "dealer/games.h"
#include "solver/confirmed_fewest.h"
#include "solver/prover.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

using Count = std::optional<Integer<std::uint64_t>>;
using Number = std::optional<Integer<int>>;
using Game = std::optional<std::string>;

/// What all studies have.
class AnyStudy : public Study {
 public:
  AnyStudy(const Rules& rules, const Limits& limits) : rules_(rules), limits_(limits) {}

  const Rules& rules() const override { return rules_; }
  std::uint64_t max_memory() const override { return limits_.max_memory; }

 protected:
  Rules rules_;
  Limits limits_;
};

Column verdict_column() { return {"verdict", Values::kBytes, false, "VERDICTS"}; }
Column reason_column() { return {"reason", Values::kBytes, false, "REASONS"}; }

/// The columns of the table that a game is played on.
std::vector<Column> table_columns() {
  return {{"freecells", Values::kBytes, false}, {"cascades", Values::kBytes, false}};
}

template <typename Integer>
Cell number(Integer value) {
  return static_cast<std::int64_t>(value);
}

void append_table(const StudiedDeal& deal, const Rules& rules, StudyRow& row) {
  row.cells.push_back(number(rules.freecells));
  row.cells.push_back(number(deal.deal != nullptr ? deal.deal->cascades() : rules.cascades));
}

Cell count(const ConfirmedOutcome& outcome, int MoveCounts::*member) {
  return outcome.counts ? number((*outcome.counts).*member) : Cell();
}

/// The solution in the names of the board that was given, whose cells may be other ones than those
/// of its deal.
std::string solution_of(const StudiedDeal& deal, const ConfirmedOutcome& outcome) {
  return deal.board != nullptr ? text_of(moves_on(*deal.board, outcome.moves)) : outcome.solution;
}

/// The outcome of a deal that could not be studied.
template <typename Outcome>
Outcome failed(StopReason reason) {
  Outcome outcome;
  outcome.reason = reason;
  return outcome;
}

// ---- solve ----

class SolveStudy : public AnyStudy {
 public:
  SolveStudy(const EffortSettings& effort, const Rules& rules, const Limits& limits)
      : AnyStudy(rules, limits), effort_(effort) {}

  std::vector<Column> columns() const override {
    std::vector<Column> columns = table_columns();
    columns.push_back(verdict_column());
    columns.push_back(reason_column());
    for (const char* moves : {"player_moves", "card_moves", "listed_moves"}) {
      columns.emplace_back(moves, Values::kInt32, true);
    }
    columns.emplace_back("expanded", Values::kInt64, false);
    columns.emplace_back("generated", Values::kInt64, false);
    if (is_shortest()) {
      columns.emplace_back("optimal", Values::kBytes, true, "NO_YES");
      columns.emplace_back("lower_bound", Values::kInt32, true);
      columns.emplace_back("gap", Values::kInt32, true);
    }
    columns.emplace_back("stage", Values::kInt32, false);
    return columns;
  }
  std::unique_ptr<StudyWorker> make_worker(MemoryBudget* memory) const override {
    return std::make_unique<Worker>(*this, memory);
  }

 private:
  class Worker : public StudyWorker {
   public:
    Worker(const SolveStudy& study, MemoryBudget* memory)
        : study_(study), solver_(make_solver(study.effort_, study.rules_, study.limits_, memory)) {}

    void study(const StudiedDeal& deal, const StopCallback& stop, StudyRow& row) override {
      const Outcome none = failed<Outcome>(deal.failure);
      const Outcome& claim = deal.deal != nullptr ? solver_->solve(*deal.deal, stop) : none;
      row.is_interrupted = claim.reason == StopReason::kInterrupted;
      if (row.is_interrupted) return;
      const ConfirmedOutcome& found = confirmer_.confirm(deal.deal, study_.rules_, claim);
      row.expanded = found.expanded;
      append_table(deal, study_.rules_, row);
      row.cells.insert(
          row.cells.end(),
          {number(found.verdict), number(found.reason), count(found, &MoveCounts::player_moves),
           count(found, &MoveCounts::card_moves), count(found, &MoveCounts::listed_moves),
           number(found.expanded), number(found.generated)});
      if (study_.is_shortest()) {
        row.cells.push_back(found.gap ? number(*found.gap == 0) : Cell());
        row.cells.push_back(cell_of(found.lower_bound));
        row.cells.push_back(cell_of(found.gap));
      }
      row.cells.push_back(number(found.stage));
      row.solution = solution_of(deal, found);
    }

   private:
    const SolveStudy& study_;
    const std::unique_ptr<SolverInterface> solver_;
    Confirmer confirmer_;
  };

  bool is_shortest() const { return effort_.effort == Effort::kShortest; }

  EffortSettings effort_;
};

// ---- fewest ----

class FewestStudy : public AnyStudy {
 public:
  using AnyStudy::AnyStudy;

  bool has_fixed_freecells() const override { return false; }
  std::vector<Column> columns() const override {
    return {{"fewest_freecells", Values::kInt32, true},
            {"lower", Values::kInt32, false},
            {"upper", Values::kInt32, true},
            reason_column()};
  }
  std::unique_ptr<StudyWorker> make_worker(MemoryBudget* memory) const override {
    return std::make_unique<Worker>(*this, memory);
  }

 private:
  class Worker : public StudyWorker {
   public:
    Worker(const FewestStudy& study, MemoryBudget* memory)
        : rules_(study.rules_), solver_(study.rules_, study.limits_, memory) {}

    /// The solution begins with the deal of a board: another number of cells is another table.
    void study(const StudiedDeal& deal, const StopCallback& stop, StudyRow& row) override {
      const FewestOutcome claim = deal.deal != nullptr ? solver_.solve(*deal.deal, stop)
                                                       : failed<FewestOutcome>(deal.failure);
      row.is_interrupted = claim.reason == StopReason::kInterrupted;
      if (row.is_interrupted) return;
      const ConfirmedFewest found = confirm_fewest(confirmer_, deal.deal, rules_, claim);
      const FewestFreecells& freecells = found.freecells;
      row.expanded = claim.expanded;
      row.cells.insert(row.cells.end(),
                       {freecells.is_known() ? cell_of(freecells.upper) : Cell(),
                        number(freecells.lower), cell_of(freecells.upper), number(found.reason)});
      row.solution = found.solution.solution;
    }

   private:
    Rules rules_;
    FewestSolver solver_;
    Confirmer confirmer_;
  };
};

// ---- measure ----

class MeasureStudy : public AnyStudy {
 public:
  MeasureStudy(std::vector<Measure> measures, const Rules& rules, const Limits& limits,
               GameNumbers games)
      : AnyStudy(rules, limits), measures_(std::move(measures)), games_(games) {}

  std::vector<Column> columns() const override {
    std::vector<Column> columns;
    for (const Measure& measure : measures_) {
      const bool has_words = measure.type == "text";
      const Values kept_as = has_words                   ? Values::kBytes
                             : measure.type == "integer" ? Values::kInt64
                                                         : Values::kDouble;
      columns.emplace_back(std::string(measure.name), kept_as, true, has_words ? "VERDICTS" : "");
    }
    return columns;
  }
  std::unique_ptr<StudyWorker> make_worker(MemoryBudget* memory) const override {
    return std::make_unique<Worker>(*this, memory);
  }

 private:
  class Worker : public StudyWorker {
   public:
    Worker(const MeasureStudy& study, MemoryBudget* memory)
        : count_(study.measures_.size()),
          measurer_(study.measures_, study.rules_, study.limits_, memory, study.games_) {}

    void study(const StudiedDeal& deal, const StopCallback& stop, StudyRow& row) override {
      if (deal.deal == nullptr) {
        row.cells.resize(row.cells.size() + count_);
        return;
      }
      const std::vector<MeasureValue> values = measurer_.measure(*deal.deal, stop);
      row.is_interrupted = measurer_.outcome().reason == StopReason::kInterrupted;
      for (const MeasureValue& value : values) row.cells.push_back(std::visit(CellOf(), value));
      row.expanded = measurer_.outcome().expanded;
    }

   private:
    struct CellOf {
      Cell operator()(std::monostate) const { return {}; }
      Cell operator()(std::int64_t value) const { return value; }
      Cell operator()(double value) const { return value; }
      Cell operator()(Verdict verdict) const { return number(verdict); }
    };

    std::size_t count_;
    Measurer measurer_;
  };

  std::vector<Measure> measures_;
  GameNumbers games_;
};

// ---- prove ----

class ProveStudy : public AnyStudy {
 public:
  ProveStudy(const Rules& rules, const Limits& limits, const ProverSettings& settings)
      : AnyStudy(rules, limits), settings_(settings) {}

  bool shares_deals() const override { return true; }
  std::vector<Column> columns() const override {
    std::vector<Column> columns = table_columns();
    columns.push_back(verdict_column());
    columns.push_back(reason_column());
    columns.emplace_back("positions", Values::kInt64, true);
    columns.emplace_back("largest_layer", Values::kInt64, true);
    return columns;
  }
  std::unique_ptr<StudyWorker> make_worker(MemoryBudget* /*memory*/) const override {
    return std::make_unique<Worker>(*this);
  }

 private:
  class Worker : public StudyWorker {
   public:
    explicit Worker(const ProveStudy& study)
        : rules_(study.rules_), prover_(study.rules_, study.settings_) {}

    void study(const StudiedDeal& deal, const StopCallback& stop, StudyRow& row) override {
      const ProofOutcome none = failed<ProofOutcome>(deal.failure);
      const ProofOutcome& claim = deal.deal != nullptr ? prover_.solve(*deal.deal, stop) : none;
      row.is_interrupted = claim.reason == StopReason::kInterrupted;
      if (row.is_interrupted) return;
      const ConfirmedOutcome& found = confirmer_.confirm(deal.deal, rules_, claim);
      row.expanded = found.expanded;
      append_table(deal, rules_, row);
      row.cells.insert(row.cells.end(),
                       {number(found.verdict), number(found.reason),
                        claim.proof ? number(claim.proof->positions) : Cell(),
                        claim.proof ? number(claim.proof->largest_layer) : Cell()});
      row.solution = solution_of(deal, found);
    }

   private:
    Rules rules_;
    Prover prover_;
    Confirmer confirmer_;
  };

  ProverSettings settings_;
};

// ---- as Python's arguments say ----

std::shared_ptr<Study> solve_study(const std::string& effort, const Number& freecells,
                                   const std::string& autoplay, const std::string& metric,
                                   const std::string& capacity, const Number& at_least,
                                   const Number& cascades, const Count& max_expanded,
                                   const Count& max_memory, const Game& game) {
  const Rules rules =
      rules_of({freecells, autoplay, metric, capacity}, named_rules(game, cascades));
  const Limits limits = limits_of({max_expanded, max_memory, std::nullopt});
  const EffortSettings settings = effort_of(effort, 1, at_least);
  make_solver(settings, rules, limits);  // refuses what the effort cannot play
  return std::make_shared<SolveStudy>(settings, rules, limits);
}

std::shared_ptr<Study> fewest_study(const Number& cascades, const Count& max_expanded,
                                    const Count& max_memory, const Game& game) {
  return std::make_shared<FewestStudy>(rules_of({}, named_rules(game, cascades)),
                                       limits_of({max_expanded, max_memory, std::nullopt}));
}

std::shared_ptr<Study> measure_study(const std::optional<std::vector<std::string>>& names,
                                     const Number& freecells, const Number& cascades,
                                     const Count& max_expanded, const Count& max_memory,
                                     const std::pair<Integer<int>, Integer<int>>& games,
                                     const Game& game) {
  return std::make_shared<MeasureStudy>(
      measures_named(names), rules_of({.freecells = freecells}, named_rules(game, cascades)),
      limits_of({max_expanded, max_memory, std::nullopt}), game_numbers(games));
}

std::shared_ptr<Study> prove_study(const Number& freecells, const Number& cascades,
                                   bool up_to_symmetry, const Number& jobs,
                                   const Count& max_positions, const Count& max_memory,
                                   const Game& game) {
  const Limits limits = proof_limits({max_positions, max_memory, std::nullopt});
  const ProverSettings settings = {.workers = threads_or_all(jobs, "jobs"),
                                   .max_positions = limits.max_expanded,
                                   .max_memory = limits.max_memory,
                                   .up_to_symmetry = up_to_symmetry};
  return std::make_shared<ProveStudy>(
      rules_of({.freecells = freecells}, named_rules(game, cascades)), limits, settings);
}

}  // namespace

void add_studies(py::module_& module) {
  using namespace py::literals;
  py::class_<Study, std::shared_ptr<Study>>(
      module, "Study", "What is asked about many deals; see freecell.solve_many.")
      .def_property_readonly(
          "game", [](const Study& study) { return game_text(study.rules()); },
          "The game of all deals.");
  module.def("solve_study", &solve_study, py::kw_only(), "effort"_a, "freecells"_a, "autoplay"_a,
             "metric"_a, "capacity"_a, "at_least"_a, "cascades"_a, "max_expanded"_a, "max_memory"_a,
             "game"_a,
             signed_doc("solve_study(*, effort, freecells, autoplay, metric, capacity, at_least, "
                        "cascades, max_expanded, max_memory, game)",
                        "As freecell.solve.")
                 .c_str());
  module.def(
      "fewest_study", &fewest_study, py::kw_only(), "cascades"_a, "max_expanded"_a, "max_memory"_a,
      "game"_a,
      signed_doc("fewest_study(*, cascades, max_expanded, max_memory, game)", "As freecell.fewest.")
          .c_str());
  module.def("measure_study", &measure_study, py::kw_only(), "names"_a, "freecells"_a, "cascades"_a,
             "max_expanded"_a, "max_memory"_a, "games"_a, "game"_a,
             signed_doc("measure_study(*, names, freecells, cascades, max_expanded, max_memory, "
                        "games, game)",
                        "As freecell.measure.")
                 .c_str());
  module.def("prove_study", &prove_study, py::kw_only(), "freecells"_a, "cascades"_a,
             "up_to_symmetry"_a, "jobs"_a, "max_positions"_a, "max_memory"_a, "game"_a,
             signed_doc("prove_study(*, freecells, cascades, up_to_symmetry, jobs, "
                        "max_positions, max_memory, game)",
                        "As freecell.prove.")
                 .c_str());
}

}  // namespace freecell::python
