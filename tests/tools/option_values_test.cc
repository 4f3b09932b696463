#include "tools/terminal/option_values.h"

#include <gtest/gtest.h>

#include <limits>

#include "tools/io/files/errors.h"

namespace freecell {
namespace {

template <typename Read>
std::string error_of(Read read) {
  try {
    read();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

std::string size_error(std::string_view text) {
  return error_of([&] { read_size("--max-memory", text); });
}

TEST(OptionValues, IntegersWithinBounds) {
  EXPECT_EQ(read_integer("--jobs", "1", 1, 9), 1u);
  EXPECT_EQ(read_integer("--jobs", "9", 1, 9), 9u);
  for (const char* text : {"0", "10", "-1", "", "1.5", "two", "1 ", "18446744073709551616"}) {
    EXPECT_EQ(error_of([&] { read_integer("--jobs", text, 1, 9); }),
              "--jobs '" + std::string(text) + "': must be a whole number from 1 to 9");
  }
}

TEST(OptionValues, IntegersWithoutUpperBound) {
  constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(read_integer("--n", "18446744073709551615", 0, kMax), kMax);
  EXPECT_EQ(error_of([] { read_integer("--n", "0", 1, kMax); }),
            "--n '0': must be a whole number of at least 1");
}

TEST(OptionValues, SizesArePowersOf1024) {
  EXPECT_EQ(read_size("--m", "1"), 1u);
  EXPECT_EQ(read_size("--m", "5B"), 5u);
  EXPECT_EQ(read_size("--m", "2K"), 2048u);
  EXPECT_EQ(read_size("--m", "2KiB"), 2048u);
  EXPECT_EQ(read_size("--m", "3m"), 3u << 20);
  EXPECT_EQ(read_size("--m", "3mib"), 3u << 20);
  EXPECT_EQ(read_size("--m", "1GiB"), 1u << 30);
  EXPECT_EQ(read_size("--m", "2T"), std::uint64_t{2} << 40);
}

TEST(OptionValues, SizesThatAreNone) {
  for (const char* text : {"", "0", "MiB", "1KB", "1Q", "1.5G", "-1", "1 GiB", "16777216T",
                           "99999999999999999999", "1GiBs"}) {
    EXPECT_EQ(size_error(text), "--max-memory '" + std::string(text) +
                                    "': must be a number of bytes, which may end in KiB, MiB, GiB "
                                    "or TiB");
  }
}

TEST(OptionValues, Shards) {
  EXPECT_EQ(read_shard("--shard", "3/8"), (Shard{3, 8}));
  EXPECT_EQ(read_shard("--shard", "1/1"), (Shard{1, 1}));
  EXPECT_EQ(read_shard("--shard", "1/18446744073709551615").count, ~std::uint64_t{0});
  for (const char* text : {"", "3", "0/8", "9/8", "3/", "/8", "1/2/3", "1 / 2", "-1/8"}) {
    EXPECT_EQ(error_of([&] { read_shard("--shard", text); }),
              "--shard '" + std::string(text) +
                  "': must be a part K of N as K/N, such as 3/8, with 1 <= K <= N");
  }
}

TEST(OptionValues, VerdictSets) {
  const VerdictSet set = VerdictSet::read("--only", "unknown,unsolvable");
  EXPECT_FALSE(set.contains(Verdict::kSolved));
  EXPECT_TRUE(set.contains(Verdict::kUnsolvable));
  EXPECT_TRUE(set.contains(Verdict::kUnknown));
  EXPECT_EQ(set.names(), (std::vector<std::string>{"unsolvable", "unknown"}));
  EXPECT_EQ(VerdictSet::all().names(),
            (std::vector<std::string>{"solved", "unsolvable", "unknown"}));
  for (const char* text : {"", "lost", "solved,", "solved unknown"}) {
    EXPECT_EQ(
        error_of([&] { VerdictSet::read("--only", text); }),
        "--only '" + std::string(text) + "': must name verdicts: solved, unsolvable, unknown");
  }
}

}  // namespace
}  // namespace freecell
