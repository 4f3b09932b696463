#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/outcome.h"
#include "tools/analysis/histogram.h"
#include "tools/io/deal_source.h"

namespace freecell {

/// How many deals came to which verdict.
struct VerdictCounts {
  std::uint64_t solved = 0;
  std::uint64_t unsolvable = 0;
  std::uint64_t unknown = 0;

  std::uint64_t total() const { return solved + unsolvable + unknown; }
};

/// What is kept of a deal for the summary.
struct DealFacts {
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::uint64_t expanded = 0;
  std::uint64_t microseconds = 0;
};

/// What a run has come to so far. Its size does not depend on how many deals it has seen.
class Tally {
 public:
  /// As many names are kept of the unsolvable deals and as many of the unknown ones.
  static constexpr std::size_t kMaxNames = 100;

  /// Adds the `index`-th of `deals`.
  void add(const NamedDeals& deals, int index, const DealFacts& facts);

  const VerdictCounts& counts() const { return counts_; }
  bool has_errors() const { return has_errors_; }
  const std::vector<std::string>& unsolvable_names() const { return unsolvable_names_; }
  const std::vector<std::string>& unknown_names() const { return unknown_names_; }
  const Histogram& expanded() const { return expanded_; }
  const Histogram& microseconds() const { return microseconds_; }

 private:
  VerdictCounts counts_;
  bool has_errors_ = false;
  std::vector<std::string> unsolvable_names_;
  std::vector<std::string> unknown_names_;
  Histogram expanded_;
  Histogram microseconds_;
};

}  // namespace freecell
