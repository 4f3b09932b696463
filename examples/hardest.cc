// The deals of a range that took the solver the most positions, and the average: all cores at work,
// memory that does not grow with the range.
//
//     hardest FIRST LAST [COUNT]

#include <freecell/dealer/microsoft.h>
#include <freecell/solver/batch.h>

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

/// Some consecutive deals; filled by a worker.
class Part : public BatchPart {
 public:
  Part(std::int64_t first, int size) : first_(first), size_(size) {}

  int size() const override { return size_; }
  Deal deal(int index) override { return microsoft_deal(first_ + index); }
  void add(int index, const Deal*, const Outcome& outcome) override {
    results.push_back({outcome.expanded, first_ + index, outcome.verdict});
  }

  std::vector<Result> results;

 private:
  std::int64_t first_;
  int size_;
};

/// Hands out the range and keeps the hardest of what comes back.
class Hardest : public BatchJob {
 public:
  Hardest(std::int64_t first, std::int64_t last, std::size_t count)
      : next_(first), end_(last + 1), count_(count) {}

  std::unique_ptr<BatchPart> next_part(int max_deals) override {
    if (next_ == end_) return nullptr;
    const auto size = static_cast<int>(std::min<std::int64_t>(max_deals, end_ - next_));
    return std::make_unique<Part>(std::exchange(next_, next_ + size), size);
  }

  bool take(std::unique_ptr<BatchPart> part) override {
    for (const Result& result : static_cast<const Part&>(*part).results) {
      expanded_ += result.expanded;
      ++deals_;
      hardest_.push_back(result);
    }
    std::ranges::sort(hardest_, std::greater());
    hardest_.resize(std::min(hardest_.size(), count_));
    return true;
  }

  void print() const {
    for (const Result& result : hardest_) {
      std::cout << result.number << ": " << to_string(result.verdict) << " after "
                << result.expanded << " positions\n";
    }
    std::cout << "average of " << deals_ << " deals: " << expanded_ / deals_ << " positions\n";
  }

 private:
  std::int64_t next_;
  std::int64_t end_;
  std::size_t count_;
  std::vector<Result> hardest_;
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
