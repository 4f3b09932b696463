#pragma once

#include <cstdint>

#include "dealer/verdict.h"

namespace freecell {

/// The number of deals with each verdict.
struct VerdictCounts {
  std::uint64_t solved = 0;
  std::uint64_t unsolvable = 0;
  std::uint64_t unknown = 0;

  std::uint64_t& of(Verdict verdict) {
    if (verdict == Verdict::kSolved) return solved;
    return verdict == Verdict::kUnsolvable ? unsolvable : unknown;
  }
  std::uint64_t of(Verdict verdict) const { return VerdictCounts(*this).of(verdict); }
  std::uint64_t total() const { return solved + unsolvable + unknown; }

  VerdictCounts& operator+=(const VerdictCounts& other) {
    for (const auto& [word, verdict] : kVerdictWords) of(verdict) += other.of(verdict);
    return *this;
  }
};

}  // namespace freecell
