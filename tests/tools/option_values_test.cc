#include "tools/terminal/option_values.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>
#include <string>

#include "tests/support/message_of.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

/// Expects that `read(text)` refuses each of the texts, as values of `option`, for this reason.
template <typename Read>
void expect_refused(Read read, const std::string& option, std::initializer_list<const char*> texts,
                    const std::string& reason) {
  for (const char* text : texts) {
    EXPECT_EQ(test::message_of<InputError>([&] { read(text); }),
              option + " '" + text + "': " + reason);
  }
}

TEST(OptionValues, IntegersWithinBounds) {
  EXPECT_EQ(read_integer("--jobs", "1", 1, 9), 1u);
  EXPECT_EQ(read_integer("--jobs", "9", 1, 9), 9u);
  expect_refused([](const char* text) { read_integer("--jobs", text, 1, 9); }, "--jobs",
                 {"0", "10", "-1", "", "1.5", "two", "1 ", "18446744073709551616"},
                 "must be a whole number from 1 to 9");
  constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(read_integer("--n", "18446744073709551615", 0, kMax), kMax);
  expect_refused([](const char* text) { read_integer("--n", text, 1, kMax); }, "--n", {"0"},
                 "must be a whole number of at least 1");
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
  expect_refused([](const char* text) { read_size("--m", text); }, "--m",
                 {"", "0", "MiB", "1KB", "1Q", "1.5G", "-1", "1 GiB", "16777216T",
                  "99999999999999999999", "1GiBs"},
                 "must be a number of bytes, which may end in KiB, MiB, GiB or TiB");
}

TEST(OptionValues, Shards) {
  EXPECT_EQ(read_shard("--shard", "3/8"), (Shard{3, 8}));
  EXPECT_EQ(read_shard("--shard", "1/1"), (Shard{1, 1}));
  EXPECT_EQ(read_shard("--shard", "1/18446744073709551615").count, ~std::uint64_t{0});
  expect_refused([](const char* text) { read_shard("--shard", text); }, "--shard",
                 {"", "3", "0/8", "9/8", "3/", "/8", "1/2/3", "1 / 2", "-1/8"},
                 "must be a part K of N as K/N, such as 3/8, with 1 <= K <= N");
}

TEST(OptionValues, Verdicts) {
  EXPECT_EQ(read_verdicts("--only", "unknown,unsolvable,unknown"),
            (std::set{Verdict::kUnsolvable, Verdict::kUnknown}));
  expect_refused([](const char* text) { read_verdicts("--only", text); }, "--only",
                 {"", "lost", "solved,", "solved unknown"},
                 "must name verdicts: solved, unsolvable, unknown");
}

}  // namespace
}  // namespace freecell
