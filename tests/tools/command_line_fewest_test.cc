#include <gtest/gtest.h>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

constexpr const char* kFewestHeader = "deal,fewest_freecells,lower,upper,reason\n";

TEST(CommandLineFewest, WritesARowForEachDeal) {
  const ProgramResult result = run_freecell({"fewest", "164,2,3,1,11982"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, std::string(kFewestHeader) +
                            "164,0,0,0,\n2,1,1,1,\n3,2,2,2,\n1,3,3,3,\n11982,5,5,5,\n");
  EXPECT_TRUE(result.err.starts_with(
      "5 deals: 5 decided, 0 hopeless, 0 undecided\n"
      "fewest freecells: 1 with 0, 1 with 1, 1 with 2, 1 with 3, 1 with 5\n"))
      << result.err;
}

TEST(CommandLineFewest, SaysWhatIsKnownOfUndecidedDeals) {
  const ProgramResult result = run_freecell({"fewest", "1", "--max-expanded", "100"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, std::string(kFewestHeader) + "1,,1,4,expanded\n");
}

/// Every claim with its number of freecells, replayed.
TEST(CommandLineFewest, ItsSolutionsAreValidWithSoManyFreecells) {
  const ProgramResult result = run_shell(
      "$FREECELL fewest 1-4,11982 --solutions-file - --output /dev/null | $FREECELL verify -");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.err.find("5 solutions: 5 valid"), std::string::npos) << result.err;
}

/// Of 164 there is no proof to write: it needs no freecell. 1 needs 7 of 4 cascades, and its board
/// in the middle of a game has a card in a cell.
TEST(CommandLineFewest, WritesWhatProvesEachRow) {
  const TemporaryFolder folder;
  const auto run = [&](const std::string& deals) {
    return run_shell("cd " + folder.path() + " && rm -rf * && $FREECELL fewest " + deals +
                     " -q -o rows.csv --certificates proofs; ls proofs | tr '\\n' ' '; "
                     "$FREECELL audit rows.csv");
  };
  const auto classic = run("2,11982,164");
  EXPECT_EQ(classic.exit_code, 0) << classic.err;
  EXPECT_TRUE(classic.out.starts_with("11982.proof 11982.txt 164.txt 2.proof 2.txt "))
      << classic.out;
  EXPECT_NE(classic.out.find("3 rows as recomputed, 3 solutions replayed, 2 certificates checked, "
                             "nothing missing"),
            std::string::npos)
      << classic.out;
  EXPECT_EQ(classic.out.find("not checked"), std::string::npos) << classic.out;
  for (const char* deals :
       {"1-3 --game seahaven", "1-3 --game bakers", "1-3 --game forecell:cells-from=first",
        "1-2 --game relaxed-seahaven", "1 --cascades 5", "1-8 --max-expanded 100"}) {
    const auto other = run(deals);
    EXPECT_EQ(other.out.find("not checked: lower"), std::string::npos) << deals << other.out;
    EXPECT_NE(other.out.find("nothing missing"), std::string::npos)
        << deals << other.out << other.err;
  }
}

TEST(CommandLineFewest, GoesOnAndIsPutTogetherFromShards) {
  const TemporaryFolder folder;
  const std::string whole = success({"fewest", "1-6", "--quiet"});
  Words merge = {"merge"};
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    merge.push_back(folder.file(std::string("part") + shard[0] + ".csv"));
    success({"fewest", "1-6", "--shard", shard, "-o", merge.back()});
  }
  const ProgramResult merged = run_freecell(merge);
  EXPECT_EQ(merged.out, whole);
  EXPECT_NE(merged.err.find("fewest freecells: "), std::string::npos) << merged.err;
  // A run that has ended is whole already; one of another subcommand is another run.
  success({"fewest", "1-6", "--shard", "1/3", "-o", merge[1], "--resume"});
  const auto other = run_freecell({"solve", "1-6", "--shard", "1/3", "-o", merge[1], "--resume"});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_NE(other.err.find("command is \"fewest\" there, \"solve\" here"), std::string::npos)
      << other.err;
}

TEST(CommandLineFewest, TellsWhatItCannotDo) {
  EXPECT_EQ(run_freecell({"fewest", "1", "--freecells", "3"}).exit_code, 2);
  EXPECT_EQ(run_freecell({"fewest", "1", "--solution-format", "jsonl"}).err,
            "freecell: --solution-format goes with --solutions-file or --solutions-dir only\n");
}

}  // namespace
}  // namespace freecell
