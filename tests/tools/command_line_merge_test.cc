// Parts of a run, put together.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <csignal>
#include <filesystem>

#include "tests/tools/merge_fixture.h"

namespace freecell {
namespace {

using testing::HasSubstr;

// ---- Parts ----

TEST_F(Merge, TheRowsOfAPartAndItsPlaceInTheRecord) {
  const std::string path = file("part.csv");
  success({"solve", "1-5,617,7-8", "-q", "--shard", "2/3", "-o", path});
  const auto rows = lines_of(read_text(path));
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_THAT(rows[1], testing::StartsWith("4,4,8,"));
  EXPECT_THAT(rows[3], testing::StartsWith("617,4,8,"));
  const auto record = boost::json::parse(read_text(path + ".run.json"));
  EXPECT_EQ(record.at("input").at("list"), "1-5,617,7-8");
  EXPECT_EQ(record.at("input").at("shard").at("number"), 2);
  EXPECT_EQ(record.at("input").at("shard").at("count"), 3);
}

TEST_F(Merge, MorePartsThanDealsLeavesEmptyOnes) {
  const ProgramResult result = run_freecell({"solve", "1-2", "--shard", "3/3"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(lines_of(result.out).size(), 1u);
  EXPECT_THAT(result.err, HasSubstr("0 deals: 0 solved"));
}

TEST_F(Merge, OneOfThousandsOfTheWholeRange) {
  const ProgramResult result =
      run_freecell({"solve", "0-8589934591", "-q", "--shard", "4294967296/4294967296"});
  const auto rows = lines_of(result.out);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_THAT(rows[1], testing::StartsWith("8589934590,"));
  EXPECT_THAT(rows[2], testing::StartsWith("8589934591,"));
}

// ---- Put together ----

TEST_F(Merge, OneThreeAndEightPartsAreTheBytesOfOneRun) {
  success({"solve", kList, "-q", "-o", file("whole.csv")});
  ASSERT_EQ(lines_of(read_text(file("whole.csv"))).size(), 63u);
  for (const int count : {1, 3, 8}) {
    const std::string name = "part#of" + std::to_string(count) + ".csv";
    solve_parts(count, name);
    std::vector<std::string> names;
    for (int number = count; number > 0; --number) names.push_back(numbered(name, number));
    expect_whole(names, "merged" + std::to_string(count) + ".csv");
  }
}

TEST_F(Merge, PartsAndOutputsMayBeCompressed) {
  success({"solve", kList, "-q", "-o", file("whole.csv"), "--solutions-file", file("whole.txt")});
  solve(numbered("part#.csv.zst", 1), 1, 3, {"--solutions-file", file("s1.txt")});
  solve(numbered("part#.csv.gz", 2), 2, 3, {"--solutions-file", file("s2.txt.gz")});
  solve(numbered("part#.csv", 3), 3, 3, {"--solutions-file", file("s3.txt.zst")});
  const ProgramResult result =
      merge({"part2.csv.gz", "part3.csv", "part1.csv.zst"},
            {"-o", file("merged.csv.gz"), "--solutions-file", file("merged.txt.zst")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(run_shell("gzip -dc " + file("merged.csv.gz")).out, read_text(file("whole.csv")));
  EXPECT_EQ(run_shell("zstd -dcq " + file("merged.txt.zst")).out, read_text(file("whole.txt")));
  const auto record = boost::json::parse(read_text(file("merged.csv.gz.run.json")));
  EXPECT_EQ(record.at("solutions").at("file").as_string(), file("merged.txt.zst"));
  EXPECT_EQ(record.at("checkpoint").at("rows_bytes"), read_text(file("merged.csv.gz")).size());
  EXPECT_EQ(record.at("checkpoint").at("solutions_bytes"),
            read_text(file("merged.txt.zst")).size());
}

TEST_F(Merge, RowsOfSomeVerdictsAndMoreColumns) {
  const std::vector<std::string> options = {"--only", "unsolvable", "--solution-column", "--stage"};
  solve_parts(65, "part#.csv", options);
  std::vector<std::string> names;
  for (int number = 1; number <= 65; ++number) names.push_back(numbered("part#.csv", number));
  const Words whole = Words{"solve", kList, "-q"} + options;
  const ProgramResult result = merge(names, {});
  EXPECT_EQ(lines_of(result.out).size(), 2u);
  EXPECT_EQ(result.out, success(whole));
}

TEST_F(Merge, SolutionsAreFoundBesideTheParts) {
  solve_parts(2, "part#.csv", {"--solutions-file", file("solutions#.txt")});
  std::filesystem::create_directory(file("moved"));
  for (const char* name : {"part1.csv", "part1.csv.run.json", "solutions1.txt"}) {
    std::filesystem::rename(file(name), file(std::string("moved/") + name));
  }
  const ProgramResult result =
      merge({"moved/part1.csv", "part2.csv"}, {"-o", file("merged.csv"), "--solutions-file", "-"});
  EXPECT_EQ(result.out,
            read_text(file("moved/solutions1.txt")) + read_text(file("solutions2.txt")));
  EXPECT_FALSE(result.out.empty());
}

TEST_F(Merge, SaysHowTheRunCameOut) {
  solve_parts(2, "part#.csv");
  const ProgramResult result =
      run_freecell({"merge", file("part1.csv"), file("part2.csv"), "--output", file("merged.csv")});
  EXPECT_THAT(result.err, testing::StartsWith("2 parts\n"
                                              "62 deals: 61 solved, 1 unsolvable, 0 unknown\n"
                                              "unsolvable: -1\n"
                                              "positions expanded a deal: median "));
}

TEST_F(Merge, RefusesWhatIsNotOneWholeRun) {
  solve_parts(3, "part#.csv");
  EXPECT_EQ(error_of({"part1.csv", "part3.csv"}), "freecell: part 2 of 3 is missing\n");
  EXPECT_EQ(error_of({"part2.csv"}), "freecell: 2 of 3 parts are missing: 1, 3\n");
  EXPECT_EQ(error_of({"part1.csv", "part2.csv", "part3.csv", "part2.csv"}),
            "freecell: part2.csv: is given twice\n");
  std::filesystem::copy(file("part2.csv"), file("copy.csv"));
  std::filesystem::copy(file("part2.csv.run.json"), file("copy.csv.run.json"));
  EXPECT_EQ(error_of({"part1.csv", "part2.csv", "part3.csv", "copy.csv"}),
            "freecell: copy.csv: is part 2 of 3, and so is part2.csv\n");
  EXPECT_EQ(error_of({"part1.csv", "part1.csv.run.json"}),
            "freecell: part1.csv.run.json: is a record; name the rows, part1.csv\n");
  EXPECT_EQ(error_of({"part4.csv"}),
            "freecell: part4.csv: has no record part4.csv.run.json, as '--shard K/N "
            "--output part4.csv' leaves it\n");
  run_freecell({"solve", kList, "-q", "-o", file("whole.csv")});
  EXPECT_EQ(error_of({"whole.csv"}),
            "freecell: whole.csv: is a whole run, not a part that --shard K/N made\n");
  EXPECT_EQ(run_freecell({"merge"}).err, "freecell: no parts given\n");
}

TEST_F(Merge, NamesTenMissingPartsAtMost) {
  solve("part2.csv", 2, 1000000, {});
  EXPECT_EQ(error_of({"part2.csv"}),
            "freecell: 999999 of 1000000 parts are missing: 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...\n");
}

TEST_F(Merge, RefusesPartsOfOtherRuns) {
  solve_parts(2, "part#.csv");
  solve("limited.csv", 2, 2, {"--max-expanded", "1000000"});
  EXPECT_EQ(error_of({"part1.csv", "limited.csv"}),
            "freecell: limited.csv: is of another run than part1.csv: max_expanded is null there, "
            "1000000 here\n");
  solve("of3.csv", 2, 3, {});
  EXPECT_EQ(error_of({"of3.csv", "part1.csv"}),
            "freecell: part1.csv: is of another run than of3.csv: count is 3 there, 2 here\n");
  solve("solutions.csv", 2, 2, {"--solutions-file", file("s.txt")});
  EXPECT_THAT(error_of({"part1.csv", "solutions.csv"}), HasSubstr("format is null there"));
  change_record("part2.csv", "\"version\": \"", "\"version\": \"9");
  EXPECT_THAT(error_of({"part1.csv", "part2.csv"}),
              testing::StartsWith("freecell: part2.csv: is of another run than part1.csv: version "
                                  "is \""));
}

TEST_F(Merge, OfAnUnfinishedPartItSaysHowToGoOn) {
  solve_parts(2, "part#.csv");
  EXPECT_EQ(
      stopped_freecell({"solve", "1-1000000000", "--shard", "2/1000", "--max-expanded", "2000",
                        "--stage", "-o", file("long part.csv")},
                       SIGINT, [&] { return read_text(file("long part.csv")).size() >= 10000; })
          .exit_code,
      130);
  const std::string error = error_of({"part1.csv", "long part.csv"});
  EXPECT_THAT(error, HasSubstr("freecell: long part.csv: its run has not finished (interrupted); "
                               "this goes on with it: "));
  EXPECT_THAT(error, HasSubstr(" solve --resume 1-1000000000 --shard 2/1000 --max-expanded 2000 "
                               "--stage -o "));
}

TEST_F(Merge, TheCommandThatItNamesGoesOn) {
  solve_parts(2, "part#.csv", {"--only", "solved,unknown", "--max-memory", "512MiB", "--timing"});
  change_record("part2.csv", "finished", "running");
  const std::string error = merge({"part1.csv", "part2.csv"}, {}).err;
  const std::string introduction = "this goes on with it: ";
  const std::size_t at = error.find(introduction);
  ASSERT_NE(at, std::string::npos) << error;
  const ProgramResult resumed = run_shell(error.substr(at + introduction.size()));
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(merge({"part1.csv", "part2.csv"}, {}).exit_code, 0);
}

TEST_F(Merge, RefusesFilesThatAreNotWhatTheirRecordsSay) {
  solve_parts(2, "part#.csv");
  const std::string rows = read_text(file("part2.csv"));
  const std::string size = std::to_string(rows.size());
  write_text(file("part2.csv"), rows + "1\n");
  EXPECT_EQ(error_of({"part1.csv", "part2.csv"}),
            "freecell: part2.csv: has " + std::to_string(rows.size() + 2) +
                " bytes where its record says " + size + ": it was changed\n");
  write_text(file("part2.csv"), "D" + rows.substr(1));
  EXPECT_EQ(error_of({"part1.csv", "part2.csv"}),
            "freecell: part2.csv: its SHA-256 is not what its record says: it was changed\n");
  std::filesystem::remove(file("part2.csv"));
  EXPECT_EQ(error_of({"part1.csv", "part2.csv"}),
            "freecell: part2.csv: No such file or directory\n");
  change_record("part1.csv", "\"solved\": ", "\"solved\": 1");
  change_record("part1.csv", "\"deals\": ", "\"deals\": 1");
  EXPECT_THAT(error_of({"part2.csv", "part1.csv"}),
              HasSubstr("freecell: part1.csv.run.json: it counts "));
  write_text(file("part1.csv.run.json"), "{}");
  EXPECT_EQ(error_of({"part1.csv", "part2.csv"}),
            "freecell: part1.csv.run.json: is no record of a run\n");
}

TEST_F(Merge, RefusesAFlippedBitOfRowsAndOfSolutions) {
  solve_parts(2, "part#.csv.zst", {"--solutions-file", file("s#.txt")});
  for (const char* name : {"part2.csv.zst", "s1.txt"}) {
    const std::string bytes = read_text(file(name));
    std::string flipped = bytes;
    flipped[bytes.size() / 2] = static_cast<char>(flipped[bytes.size() / 2] ^ 1);
    write_text(file(name), flipped);
    const ProgramResult result =
        merge({"part1.csv.zst", "part2.csv.zst"}, {"--solutions-file", file("all.txt")});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(std::string(name) + ": its SHA-256 is not what its record"));
    write_text(file(name), bytes);
  }
  EXPECT_EQ(merge({"part1.csv.zst", "part2.csv.zst"}, {}).exit_code, 0);
}

/// Nothing is in place before all is written.
TEST_F(Merge, AFullDiskLeavesWhatWasThere) {
  solve_parts(2, "part#.csv", {"--solutions-file", file("s#.txt")});
  write_text(file("all.csv"), "old");
  write_text(file("all.csv.run.json"), "record");
  const ProgramResult result =
      run_shell("cd " + file("") +
                "; trap '' XFSZ; ulimit -f 8; $FREECELL merge part1.csv part2.csv --force "
                "-o all.csv --solutions-file all.txt");
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_EQ(result.err, "freecell: all.txt: File too large\n");
  EXPECT_EQ(read_text(file("all.csv")), "old");
  EXPECT_EQ(read_text(file("all.csv.run.json")), "record");
  for (const char* name : {"all.txt", "all.txt.new", "all.csv.new"}) {
    EXPECT_FALSE(std::filesystem::exists(file(name))) << name;
  }
}

TEST_F(Merge, RefusesToReplaceFiles) {
  solve_parts(2, "part#.csv", {"--solutions-file", file("s#.txt")});
  const std::vector<std::string> parts = {"part1.csv", "part2.csv"};
  EXPECT_THAT(merge(parts, {"-o", file("part1.csv"), "--force"}).err,
              HasSubstr("part1.csv: is an input of this run, too"));
  EXPECT_THAT(merge(parts, {"--solutions-file", file("s2.txt"), "--force"}).err,
              HasSubstr("s2.txt: is an input of this run, too"));
  write_text(file("merged.csv"), "mine");
  EXPECT_THAT(merge(parts, {"-o", file("merged.csv")}).err, HasSubstr("exists already"));
  EXPECT_EQ(read_text(file("merged.csv")), "mine");
  EXPECT_EQ(merge(parts, {"-o", file("merged.csv"), "--force"}).exit_code, 0);
  EXPECT_EQ(lines_of(read_text(file("merged.csv"))).size(), 63u);
  EXPECT_THAT(merge(parts, {"-o", file("x"), "--solutions-file", file("x")}).err,
              HasSubstr("for solutions and rows both"));
}

TEST_F(Merge, AskedForSolutionsThatNobodyWrote) {
  solve_parts(2, "part#.csv");
  EXPECT_THAT(merge({"part1.csv", "part2.csv"}, {"--solutions-file", file("s.txt")}).err,
              HasSubstr("part1.csv: was written without --solutions-file\n"));
}

}  // namespace
}  // namespace freecell
