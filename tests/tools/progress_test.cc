#include "tools/run/progress.h"

#include <gtest/gtest.h>

#include "dealer/microsoft.h"
#include "tools/io/deals/deal_list.h"
#include "tools/prove/proof_files.h"
#include "tools/run/tally.h"

namespace freecell {
namespace {

TEST(Progress, SaysHowFarHowFastAndHowLong) {
  EXPECT_EQ(
      progress_text({.counts = {.solved = 616, .unsolvable = 1}, .total = 1234, .seconds = 0.5}),
      "617/1234  1234 deals/s  1 s left  616 solved  1 unsolvable  0 unknown");
  EXPECT_EQ(
      progress_text({.counts = {.solved = 1000, .unsolvable = 0}, .total = 1000000, .seconds = 1}),
      "1000/1000000  1000 deals/s  16:39 left  1000 solved  0 unsolvable  0 unknown");
  EXPECT_EQ(progress_text(
                {.counts = {.solved = 1000, .unsolvable = 0}, .total = 8589934592, .seconds = 1}),
            "1000/8589934592  1000 deals/s  2386:05:34 left  1000 solved  0 unsolvable  0 unknown");
}

TEST(Progress, FitsIntoANarrowTerminal) {
  const RunProgress progress = {.counts = {.solved = 123400, .unsolvable = 3, .unknown = 56},
                                .total = 1000000,
                                .seconds = 10};
  const auto text = [&](std::size_t width) { return progress_text(progress, width); };
  const std::string whole =
      "123459/1000000  12346 deals/s  1:11 left  123400 solved  3 unsolvable  56 unknown";
  EXPECT_EQ(text(whole.size()), whole);
  EXPECT_EQ(text(whole.size() - 1),
            "123459/1000000  1:11 left  123400 solved  3 unsolvable  56 unknown");
  EXPECT_EQ(text(52), "123459/1000000  1:11 left  3 unsolvable  56 unknown");
  EXPECT_EQ(text(49), "12%  1:11 left  3 unsolvable  56 unknown");
  EXPECT_EQ(text(20), "12%  1:11 left");
  EXPECT_EQ(text(5), "12%");
  const RunProgress endless = {.counts = {.solved = 12345}, .seconds = 1};
  EXPECT_EQ(progress_text(endless, 49), "12345  12345 solved  0 unsolvable  0 unknown");
  EXPECT_EQ(progress_text(endless, 5), "12345");
}

TEST(Progress, ShowsTheSearchOfALongDeal) {
  const RunProgress progress = {
      .counts = {.solved = 2}, .total = 3, .seconds = 30, .search = "144: 12 s, 4711 positions"};
  EXPECT_EQ(progress_text(progress),
            "2/3  15.0 s/deal  15 s left  2 solved  0 unsolvable  0 unknown  144: 12 s, 4711 "
            "positions");
  EXPECT_EQ(progress_text(progress, 70), "2/3  15 s left  144: 12 s, 4711 positions");
  EXPECT_EQ(progress_text(progress, 30), "2/3  144: 12 s, 4711 positions");
  EXPECT_EQ(progress_text(progress, 20), "66%  15 s left");
}

TEST(Progress, ARateHasEnoughDigitsAndIsNoGuess) {
  EXPECT_EQ(deal_rate_text(0), "0 deals/s");
  EXPECT_EQ(deal_rate_text(7 / 138.0), "19.7 s/deal");
  EXPECT_EQ(deal_rate_text(1), "1 deals/s");
  EXPECT_EQ(deal_rate_text(76604.7), "76605 deals/s");
  EXPECT_EQ(progress_text({.total = 10}), "0/10  0 deals/s  0 solved  0 unsolvable  0 unknown");
  EXPECT_EQ(progress_text(
                {.counts = {.solved = 5, .unsolvable = 0}, .total = std::nullopt, .seconds = 1}),
            "5  5 deals/s  5 solved  0 unsolvable  0 unknown");
}

TEST(ProofProgress, FitsIntoANarrowTerminal) {
  const ProofProgress progress = {.positions = 1234567, .bytes = 12 << 20};
  const auto text = [&](std::size_t width) {
    return proof_progress_text("11982", progress, 345678, width);
  };
  const std::string whole =
      "11982: layer 0 dug out, 0-0-0-0 home  1234567 positions  345678/s  12 MiB held";
  EXPECT_EQ(text(whole.size()), whole);
  EXPECT_EQ(text(whole.size() - 1), "layer 0 dug out, 0-0-0-0 home  1234567 positions  12 MiB");
  EXPECT_EQ(text(49), "layer 0 dug out, 0-0-0-0 home  1234567 positions");
  EXPECT_EQ(text(30), "layer 0 dug out, 0-0-0-0 home");
}

class SummaryTest : public testing::Test {
 protected:
  void add(const std::string& list, Verdict verdict, std::uint64_t expanded) {
    const DealList deals = DealList::parse(list);
    for (std::uint64_t i = 0; i < deals.size(); ++i) {
      tally_.add(deals.at(i).name(), {.verdict = verdict, .expanded = expanded, .microseconds = 7});
    }
  }

  Tally tally_;
};

TEST_F(SummaryTest, ListsWhatWasNotSolved) {
  add("1-98", Verdict::kSolved, 10);
  add("11982", Verdict::kUnsolvable, 9000);
  add("31465", Verdict::kUnknown, 50);
  EXPECT_EQ(summary_text(tally_, VerdictWords(), 0, 2, false, Paint(false)),
            "100 deals: 98 solved, 1 unsolvable, 1 unknown\n"
            "unsolvable: 11982\n"
            "unknown: 31465\n"
            "positions expanded a deal: median 10, p99 50, maximum 9000\n"
            "2.00 s, 50 deals/s\n");
}

TEST_F(SummaryTest, CountsProofsIfThereWereAny) {
  const auto text = [&] { return summary_text(tally_, VerdictWords(), 0, 1, false, Paint(false)); };
  tally_.add("1", {.verdict = Verdict::kSolved});
  EXPECT_EQ(text().find("shortest"), std::string::npos);
  tally_.add("2", {.verdict = Verdict::kSolved, .gap = 0});
  tally_.add("3", {.verdict = Verdict::kSolved, .gap = 2});
  EXPECT_NE(text().find("proved shortest: 1 of 2 solutions\n"), std::string::npos) << text();
}

TEST_F(SummaryTest, ListsAHundredOfAKindAtMost) {
  add("1-250", Verdict::kUnknown, 0);
  const std::string text = summary_text(tally_, VerdictWords(), 0, 1, true, Paint(false));
  EXPECT_NE(text.find(" 99 100 and 150 more\n"), std::string::npos) << text;
  EXPECT_NE(text.find("microseconds a deal: median 7, p99 7, maximum 7\n"), std::string::npos);
}

TEST_F(SummaryTest, IsColoredOnlyIfWanted) {
  add("1", Verdict::kSolved, 1);
  EXPECT_EQ(summary_text(tally_, VerdictWords(), 0, 1, false, Paint(false)).find('\x1b'),
            std::string::npos);
  EXPECT_NE(summary_text(tally_, VerdictWords(), 0, 1, false, Paint(true))
                .find("\x1b[32m1 solved\x1b[0m"),
            std::string::npos);
}

TEST(Paint, MakesRedCardsRed) {
  EXPECT_EQ(Paint(true).cards("7H 8S\nKD)"), "\x1b[31m7H\x1b[0m 8S\n\x1b[31mKD\x1b[0m)");
  EXPECT_EQ(Paint(false).cards("7H 8S"), "7H 8S");
}

}  // namespace
}  // namespace freecell
