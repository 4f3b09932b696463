#pragma once

#include <cstdint>

#include "solver/schedule.h"

namespace freecell::test {

/// Gives all stages of a search another limit.
inline void set_limit(SolveSchedule& schedule, Search search, std::uint64_t limit) {
  for (SearchStage& stage : schedule.stages) {
    if (stage.search == search && stage.limit != kNoLimit) stage.limit = limit;
  }
}

/// A schedule by which small boards come to the searches and proofs that hard deals come to.
inline SolveSchedule impatient(std::uint64_t few) {
  SolveSchedule schedule{.by_depths = false, .greedy = few};
  for (const Search search :
       {Search::kReduced, Search::kFirstOrder, Search::kSecondOrder, Search::kBeam}) {
    set_limit(schedule, search, few);
  }
  set_limit(schedule, Search::kPlainProof, 100 * few);
  set_limit(schedule, Search::kSymmetricProof, 100 * few);
  return schedule;
}

}  // namespace freecell::test
