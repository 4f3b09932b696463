#include "tools/analysis/tally_state.h"

#include <gtest/gtest.h>

namespace freecell {
namespace {

TEST(TallyState, AppendsWhatCameLater) {
  TallyState first;
  first.counts = {.solved = 1, .unsolvable = 2, .unknown = 3};
  first.errors = 1;
  first.unsolvable_names = {"5", "6"};
  first.expanded.add(10);
  TallyState later;
  later.counts = {.solved = 10, .unsolvable = 20, .unknown = 30};
  later.errors = 2;
  later.unsolvable_names.assign(TallyState::kMaxNames, "7");
  later.unknown_names = {"8"};
  later.microseconds.add(20);
  first.append(later);
  EXPECT_EQ(first.counts.total(), 66u);
  EXPECT_EQ(first.counts.unsolvable, 22u);
  EXPECT_EQ(first.errors, 3u);
  EXPECT_EQ(first.unsolvable_names.size(), TallyState::kMaxNames);
  EXPECT_EQ(first.unsolvable_names[1], "6");
  EXPECT_EQ(first.unsolvable_names[2], "7");
  EXPECT_EQ(first.unknown_names, std::vector<std::string>{"8"});
  EXPECT_EQ(first.expanded.total(), 1u);
  EXPECT_EQ(first.microseconds.total(), 1u);
}

}  // namespace
}  // namespace freecell
