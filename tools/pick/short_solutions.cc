#include "tools/pick/short_solutions.h"

#include <cstddef>
#include <memory>

#include "solver/batch/batch.h"
#include "tools/run/batch_memory.h"

namespace freecell {
namespace {

/// Deals in memory, a part each.
class ShortSolutions : public BatchJob {
 public:
  ShortSolutions(const std::vector<Deal>& deals, const Rules& rules)
      : deals_(deals), rules_(rules), outcomes_(deals.size()) {}

  std::unique_ptr<BatchPart> next_part(int) override {
    if (next_ == deals_.size()) return nullptr;
    return std::make_unique<Part>(*this, next_++);
  }
  /// What there is up to the first deal that is not solved.
  std::vector<ConfirmedOutcome> take() {
    outcomes_.resize(finished_);
    return std::move(outcomes_);
  }

 private:
  class Part : public BatchPart {
   public:
    Part(ShortSolutions& job, std::size_t at) : job_(job), at_(at) {}

    int size() const override { return 1; }
    Deal deal(int) override { return job_.deals_[at_]; }
    void add(int, const Deal* deal, const Outcome& outcome) override {
      thread_local Confirmer confirmer;
      job_.outcomes_[at_] = confirmer.confirm(deal, job_.rules_, outcome);
    }
    bool finish() override { return job_.finish(at_); }

   private:
    ShortSolutions& job_;
    std::size_t at_;
  };

  /// Parts finish in order, so the one at which the batch ends does not depend on the workers.
  bool finish(std::size_t at) {
    finished_ = at + 1;
    return outcomes_[at].verdict == Verdict::kSolved;
  }

  const std::vector<Deal>& deals_;
  const Rules& rules_;
  std::vector<ConfirmedOutcome> outcomes_;
  std::size_t next_ = 0;
  std::size_t finished_ = 0;
};

}  // namespace

std::vector<ConfirmedOutcome> short_solutions(const std::vector<Deal>& deals, const Rules& rules,
                                              int jobs) {
  ShortSolutions job(deals, rules);
  const BatchMemory memory = share_memory(default_process_memory(), jobs);
  solve_batch(job, {.jobs = jobs,
                    .rules = rules,
                    .effort = {.effort = Effort::kShort},
                    .search_memory = memory.search});
  return job.take();
}

}  // namespace freecell
