#include "solver/search/score_cutoff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace freecell {
namespace {

/// Against sorting: what is refused is not among the best, and the places left for the worst score
/// make up the width.
TEST(ScoreCutoff, AdmitsWhatSortingWouldKeep) {
  std::mt19937 random(1);
  ScoreCutoff cutoff;
  for (const std::uint32_t width : {1u, 2u, 10u, 100u, 5000u}) {
    for (const unsigned range : {1u, 7u, 1000u, static_cast<unsigned>(ScoreCutoff::kScores)}) {
      cutoff.reset(width);
      std::vector<int> all;
      for (int i = 0; i < 1000; ++i) {
        all.push_back(static_cast<int>(random() % range));
        if (all.back() <= cutoff.worst()) cutoff.add(all.back());
      }
      std::sort(all.begin(), all.end());
      all.resize(std::min<std::size_t>(all.size(), width));
      const auto better =
          std::count_if(all.begin(), all.end(), [&](int score) { return score < cutoff.worst(); });
      EXPECT_LE(all.back(), cutoff.worst());
      EXPECT_EQ(static_cast<std::size_t>(better) +
                    std::min<std::size_t>(cutoff.places_for_worst(), all.size() - better),
                all.size());
    }
  }
}

}  // namespace
}  // namespace freecell
