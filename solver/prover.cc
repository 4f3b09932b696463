#include "solver/prover.h"

#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/proof/distinguished_pairs.h"
#include "solver/proof/proof_positions.h"
#include "solver/proof/proof_tracer.h"
#include "solver/proof/sorted_positions.h"
#include "solver/proof_solver.h"

namespace freecell {
namespace {

/// Keeps the positions of a proof while it runs, if they are wanted.
class PositionKeeper : public ProofTracer {
 public:
  explicit PositionKeeper(bool keeps) : keeps_(keeps) {}

  void begin_proof(const ProofSearch& search, bool) override {
    distinguished_ = distinguished_pairs_of(search.exchangeable());
    layers_.clear();
  }
  bool wants_layers() const override { return keeps_; }
  void take_layer(const std::function<const PackedPosition*()>& next) override {
    SortedPositions& layer = layers_.emplace_back();
    while (const PackedPosition* packed = next()) layer.append(*packed);
  }

  std::shared_ptr<const ProofPositions> take_positions() {
    return std::make_shared<ProofPositions>(distinguished_, std::move(layers_));
  }

 private:
  bool keeps_;
  PairSet distinguished_ = kAllPairs;
  std::vector<SortedPositions> layers_;
};

}  // namespace

class Prover::Impl {
 public:
  Impl(const Rules& rules, const ProverSettings& settings)
      : keeps_positions_(settings.keeps_positions),
        solver_(rules, settings.workers, {settings.max_positions, settings.max_memory},
                {.memory = keeps_positions_ ? LayerMemory::kWhole : LayerMemory::kLevels,
                 .up_to_symmetry = settings.up_to_symmetry}) {}

  const ProofOutcome& solve(const Deal& deal, const StopCallback& stop) {
    PositionKeeper keeper(keeps_positions_);
    outcome_ = solver_.solve_traced(deal, keeper, nullptr, stop);
    if (keeps_positions_ && outcome_.proof) outcome_.proof_positions = keeper.take_positions();
    return outcome_;
  }
  const ProofOutcome& so_far() const { return solver_.so_far(); }

 private:
  bool keeps_positions_;
  ProofSolver solver_;
  ProofOutcome outcome_;
};

Prover::Prover(const Rules& rules, const ProverSettings& settings) {
  rules.check();
  rules.check_usual_game();
  if (settings.workers < 1) throw std::invalid_argument("a proof takes at least one worker");
  impl_ = std::make_unique<Impl>(rules, settings);
}

Prover::~Prover() = default;
Prover::Prover(Prover&&) noexcept = default;
Prover& Prover::operator=(Prover&&) noexcept = default;

const ProofOutcome& Prover::solve(const Deal& deal, const StopCallback& stop) {
  return impl_->solve(deal, stop);
}

const ProofOutcome& Prover::so_far() const { return impl_->so_far(); }

}  // namespace freecell
