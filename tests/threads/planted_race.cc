// A race in code of our own, inside oneTBB's workers: ThreadSanitizer must report it in spite of
// whatever is suppressed or said of hand-overs. Runs a batch in which two workers count without a
// lock.
#include <cstdint>
#include <cstdio>
#include <memory>

#include "dealer/microsoft.h"
#include "solver/batch/batch.h"
#include "solver/solver.h"

namespace {

using namespace freecell;

int unguarded = 0;

struct Part : BatchPart {
  explicit Part(int deal) : number(deal) {}
  int size() const override { return 1; }

  int number;
};

std::uint64_t count(Part& part) {
  ++unguarded;
  return Solver(Rules(), Limits()).solve(microsoft_deal(part.number)).expanded;
}

}  // namespace

int main() {
  constexpr int kDeals = 256;
  int next = 1;
  run_batch<Part>(
      {.next = [&](int) { return next <= kDeals ? std::make_unique<Part>(next++) : nullptr; },
       .make_worker = [] { return count; },
       .take = [](Part&) { return true; }},
      {.jobs = 2});
  std::printf("%d\n", unguarded);
}
