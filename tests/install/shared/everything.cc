// Solves a few deals, one by one or, where there is freecell::batch, all at once.

#include <freecell/dealer/microsoft.h>
#include <freecell/solver/effort.h>

#if defined(HAS_BATCH)
#include <freecell/solver/batch/batch.h>
#endif

#include <memory>

namespace {

using namespace freecell;

#if defined(HAS_BATCH)

/// All deals in one part.
class FirstDeals : public BatchPart {
 public:
  FirstDeals(int count, int& solved) : count_(count), solved_(solved) {}

  int size() const override { return count_; }
  Deal deal(int index) override { return microsoft_deal(index + 1); }
  void add(int, const Deal*, const Outcome& outcome) override {
    solved_ += outcome.verdict == Verdict::kSolved ? 1 : 0;
  }
  bool finish() override { return true; }

 private:
  int count_;
  int& solved_;
};

class Job : public BatchJob {
 public:
  explicit Job(int count) : count_(count) {}

  std::unique_ptr<BatchPart> next_part(int) override {
    return issued_++ == 0 ? std::make_unique<FirstDeals>(count_, solved_) : nullptr;
  }
  int solved() const { return solved_; }

 private:
  int count_;
  int issued_ = 0;
  int solved_ = 0;
};

int count_solved(int count) {
  Job job(count);
  solve_batch(job, {.jobs = 2});
  return job.solved();
}

#else

int count_solved(int count) {
  const auto solver = make_solver({}, Rules{}, Limits{});
  int solved = 0;
  for (int number = 1; number <= count; ++number) {
    solved += solver->solve(microsoft_deal(number)).verdict == Verdict::kSolved ? 1 : 0;
  }
  return solved;
}

#endif

}  // namespace

extern "C" int solved_among_the_first(int count) { return count_solved(count); }
