// The deals of a range that took the solver the most positions, and the average: all cores at work,
// memory that does not grow with the range.
//
//     hardest FIRST LAST [COUNT]

#include <freecell/dealer/microsoft.h>
#include <freecell/solver/batch/batch.h>
#include <freecell/solver/confirmed_outcome.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

namespace {

using namespace freecell;

struct Result {
  std::uint64_t expanded = 0;
  std::int64_t number = 0;
  Verdict verdict = Verdict::kUnknown;

  friend bool operator>(const Result& a, const Result& b) {
    return std::pair(a.expanded, b.number) > std::pair(b.expanded, a.number);
  }
};

using Results = std::vector<Result>;

/// Some consecutive deals; a worker fills in the results.
struct Part : BatchPart {
  Part(std::int64_t begin, int count) : first(begin), deals(count) {}
  int size() const override { return deals; }

  std::int64_t first;
  int deals;
  Results results;
};

/// Makes the function by which a worker fills parts, with a solver of its own.
std::function<std::uint64_t(Part&)> make_worker() {
  const auto solver = std::make_shared<ConfirmedSolver>();
  return [solver](Part& part) {
    std::uint64_t positions = 0;
    for (std::int64_t number = part.first; number < part.first + part.deals; ++number) {
      const ConfirmedOutcome& outcome = solver->solve(microsoft_deal(number));
      part.results.push_back({outcome.expanded, number, outcome.verdict});
      positions += outcome.expanded;
    }
    return positions;
  };
}

/// Keeps the hardest of what it is given.
class Hardest {
 public:
  explicit Hardest(std::size_t count) : count_(count) {}

  void add(const Results& results) {
    for (const Result& result : results) {
      expanded_ += result.expanded;
      ++deals_;
      hardest_.push_back(result);
    }
    std::ranges::sort(hardest_, std::greater());
    hardest_.resize(std::min(hardest_.size(), count_));
  }

  void print() const {
    for (const Result& result : hardest_) {
      std::cout << result.number << ": " << to_string(result.verdict) << " after "
                << result.expanded << " positions\n";
    }
    std::cout << "average of " << deals_ << " deals: " << expanded_ / deals_ << " positions\n";
  }

 private:
  std::size_t count_;
  Results hardest_;
  std::uint64_t expanded_ = 0;
  std::uint64_t deals_ = 0;
};

/// Hands out the deals from `next` to `last` in parts.
std::unique_ptr<Part> next_part(std::int64_t& next, std::int64_t last, int max_deals) {
  if (next > last) return nullptr;
  const auto size = static_cast<int>(std::min<std::int64_t>(max_deals, last - next + 1));
  return std::make_unique<Part>(std::exchange(next, next + size), size);
}

}  // namespace

int main(int argc, char** argv) try {
  std::int64_t first = argc > 2 ? std::atoll(argv[1]) : 0;
  const std::int64_t last = argc > 2 ? std::atoll(argv[2]) : -1;
  if (!is_deal_number(first) || !is_deal_number(last) || first > last) {
    std::cerr << "usage: hardest FIRST LAST [COUNT]\n";
    return 2;
  }
  Hardest hardest(argc > 3 ? static_cast<std::size_t>(std::atoll(argv[3])) : 10);
  run_batch<Part>({.next = [&](int max_deals) { return next_part(first, last, max_deals); },
                   .make_worker = make_worker,
                   .take =
                       [&](const Part& part) {
                         hardest.add(part.results);
                         return true;
                       }});
  hardest.print();
} catch (const std::exception& error) {
  std::cerr << "hardest: " << error.what() << "\n";
  return 2;
}
