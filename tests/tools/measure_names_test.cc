#include "tools/run/measure_names.h"

#include <gtest/gtest.h>

#include "tools/io/files/errors.h"

namespace freecell {
namespace {

TEST(Measures, NamesAreChecked) {
  EXPECT_EQ(read_measures("--columns", "breaks,ace_depth").front().name, "breaks");
  EXPECT_EQ(read_measures("--columns", "all").size(), all_measures().size());
  EXPECT_THROW(read_measures("--columns", "all,breaks"), InputError);
  for (const char* names : {"", ",", "breaks,", "breaks,breaks", "ace depth"}) {
    EXPECT_THROW(read_measures("--columns", names), InputError) << names;
  }
}

std::string text_of(const MeasureValue& value) {
  std::string text;
  append_value(text, value);
  return text;
}

TEST(Measures, ValuesAreWrittenAsRowsHaveThem) {
  EXPECT_EQ(text_of({}), "");
  EXPECT_EQ(text_of(std::int64_t{-3}), "-3");
  EXPECT_EQ(text_of(0.0), "0.000");
  EXPECT_EQ(text_of(0.005), "0.005");
  EXPECT_EQ(text_of(15.29), "15.290");
  EXPECT_EQ(text_of(Verdict::kUnsolvable), "unsolvable");
}

/// Means of two hundred playouts come back exactly.
TEST(Measures, MeansOfPlayoutsAreExact) {
  for (int sum = 0; sum <= 52 * 200; ++sum) {
    const std::string digits = std::to_string(1000 + sum * 5 % 1000);
    EXPECT_EQ(text_of(sum / 200.0), std::to_string(sum * 5 / 1000) + "." + digits.substr(1));
  }
}

}  // namespace
}  // namespace freecell
