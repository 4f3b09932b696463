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

/// Some consecutive deals; filled by a worker.
class Part : public BatchPart {
 public:
  Part(std::int64_t first, int size, std::function<void(const Results&)> take)
      : first_(first), size_(size), take_(std::move(take)) {}

  int size() const override { return size_; }
  Deal deal(int index) override { return microsoft_deal(first_ + index); }
  void add(int index, const Deal* deal, const Outcome& outcome) override {
    const Verdict verdict = confirmer_.confirm(deal, Rules(), outcome).verdict;
    results_.push_back({outcome.expanded, first_ + index, verdict});
  }
  bool finish() override {
    take_(results_);
    return true;
  }

 private:
  std::int64_t first_;
  int size_;
  std::function<void(const Results&)> take_;
  Results results_;
  Confirmer confirmer_;
};

/// Hands out the range and keeps the hardest of what comes back.
class Hardest : public BatchJob {
 public:
  Hardest(std::int64_t first, std::int64_t last, std::size_t count)
      : next_(first), end_(last + 1), count_(count) {}

  std::unique_ptr<BatchPart> next_part(int max_deals) override {
    if (next_ == end_) return nullptr;
    const auto size = static_cast<int>(std::min<std::int64_t>(max_deals, end_ - next_));
    return std::make_unique<Part>(std::exchange(next_, next_ + size), size,
                                  [this](const Results& results) { take(results); });
  }

  void print() const {
    for (const Result& result : hardest_) {
      std::cout << result.number << ": " << to_string(result.verdict) << " after "
                << result.expanded << " positions\n";
    }
    std::cout << "average of " << deals_ << " deals: " << expanded_ / deals_ << " positions\n";
  }

 private:
  void take(const Results& results) {
    for (const Result& result : results) {
      expanded_ += result.expanded;
      ++deals_;
      hardest_.push_back(result);
    }
    std::ranges::sort(hardest_, std::greater());
    hardest_.resize(std::min(hardest_.size(), count_));
  }

  std::int64_t next_;
  std::int64_t end_;
  std::size_t count_;
  Results hardest_;
  std::uint64_t expanded_ = 0;
  std::uint64_t deals_ = 0;
};

}  // namespace

int main(int argc, char** argv) try {
  const std::int64_t first = argc > 2 ? std::atoll(argv[1]) : 0;
  const std::int64_t last = argc > 2 ? std::atoll(argv[2]) : -1;
  if (!is_deal_number(first) || !is_deal_number(last) || first > last) {
    std::cerr << "usage: hardest FIRST LAST [COUNT]\n";
    return 2;
  }
  Hardest job(first, last, argc > 3 ? static_cast<std::size_t>(std::atoll(argv[3])) : 10);
  solve_batch(job, {});
  job.print();
} catch (const std::exception& error) {
  std::cerr << "hardest: " << error.what() << "\n";
  return 2;
}
