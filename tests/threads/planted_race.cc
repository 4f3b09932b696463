// A race in code of our own, inside oneTBB's workers: ThreadSanitizer must report it in spite of
// whatever is suppressed or said of hand-overs. Runs a batch in which two workers count without a
// lock.
#include <cstdio>
#include <memory>

#include "dealer/microsoft.h"
#include "solver/batch/batch.h"

namespace {

constexpr int kDeals = 256;

int unguarded = 0;

class RacingPart : public freecell::BatchPart {
 public:
  RacingPart(int first, int size) : first_(first), size_(size) {}

  int size() const override { return size_; }
  freecell::Deal deal(int index) override {
    ++unguarded;
    return freecell::microsoft_deal(first_ + index);
  }
  void add(int, const freecell::Deal*, const freecell::Outcome&) override {}
  bool finish() override { return true; }

 private:
  int first_;
  int size_;
};

class Job : public freecell::BatchJob {
 public:
  std::unique_ptr<freecell::BatchPart> next_part(int max_deals) override {
    if (next_ > kDeals) return nullptr;
    auto part = std::make_unique<RacingPart>(next_, max_deals);
    next_ += max_deals;
    return part;
  }

 private:
  int next_ = 1;
};

}  // namespace

int main() {
  Job job;
  freecell::solve_batch(job, {.jobs = 2});
  std::printf("%d\n", unguarded);
}
