// Parts of a run, solved one by one and put together.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <csignal>
#include <filesystem>
#include <set>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::HasSubstr;

TEST(CommandLineShard, TheRowsOfAPartAndItsPlaceInTheRecord) {
  const TemporaryFolder folder;
  const std::string path = folder.file("part.csv");
  EXPECT_EQ(run_freecell({"solve", "1-5,617,7-8", "-q", "--shard", "2/3", "-o", path}).exit_code,
            0);
  const auto rows = lines_of(read_text(path));
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_THAT(rows[1], testing::StartsWith("4,4,8,"));
  EXPECT_THAT(rows[3], testing::StartsWith("617,4,8,"));
  const auto record = boost::json::parse(read_text(path + ".run.json"));
  EXPECT_EQ(record.at("input").at("list"), "1-5,617,7-8");
  EXPECT_EQ(record.at("input").at("shard").at("number"), 2);
  EXPECT_EQ(record.at("input").at("shard").at("count"), 3);
}

TEST(CommandLineShard, MorePartsThanDealsLeavesEmptyOnes) {
  const ProgramResult result = run_freecell({"solve", "1-2", "--shard", "3/3"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(lines_of(result.out).size(), 1u);
  EXPECT_THAT(result.err, HasSubstr("0 deals: 0 solved"));
}

TEST(CommandLineShard, OneOfThousandsOfTheWholeRange) {
  const ProgramResult result =
      run_freecell({"solve", "0-8589934591", "-q", "--shard", "4294967296/4294967296"});
  const auto rows = lines_of(result.out);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_THAT(rows[1], testing::StartsWith("8589934590,"));
  EXPECT_THAT(rows[2], testing::StartsWith("8589934591,"));
}

// ---- freecell merge ----

/// A list of several ranges; one of the deals cannot be won.
constexpr const char* kList = "1-50,-1,60-70";

/// A record without what differs from run to run.
boost::json::object lasting(const std::string& record) {
  boost::json::object object = boost::json::parse(record).as_object();
  object.erase("started");
  object.erase("ended");
  return object;
}

/// A folder with a run that was solved part by part.
class Merge : public testing::Test {
 protected:
  std::string file(const std::string& name) const { return folder_.file(name); }

  /// Solves each part into `NAME`, in which `#` is its number.
  void solve_parts(int count, const std::string& name, std::vector<std::string> options = {}) {
    for (int number = 1; number <= count; ++number) {
      solve(numbered(name, number), number, count, options);
    }
  }

  void solve(const std::string& name, int number, int count, std::vector<std::string> options) {
    const std::string shard = std::to_string(number) + "/" + std::to_string(count);
    std::vector<std::string> arguments = {"solve", kList, "-q", "--shard", shard, "-o", file(name)};
    for (const std::string& option : options) arguments.push_back(numbered(option, number));
    EXPECT_EQ(run_freecell(arguments).exit_code, 0) << name;
  }

  /// Merges files of the folder.
  ProgramResult merge(const std::vector<std::string>& names, std::vector<std::string> options) {
    options.insert(options.begin(), {"merge", "-q"});
    for (const std::string& name : names) options.push_back(file(name));
    return run_freecell(options);
  }

  /// Merged into `merged` or to standard output, the parts are the bytes of whole.csv.
  void expect_whole(const std::vector<std::string>& names, const std::string& merged) {
    const std::string whole = read_text(file("whole.csv"));
    const ProgramResult result = merge(names, {"--output", file(merged)});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(read_text(file(merged)), whole);
    EXPECT_EQ(lasting(read_text(file(merged + ".run.json"))),
              lasting(read_text(file("whole.csv.run.json"))));
    EXPECT_EQ(merge(names, {}).out, whole);
  }

  /// What is said of parts that are no whole run, without the folder's name.
  std::string error_of(const std::vector<std::string>& names) {
    const ProgramResult result = merge(names, {"--output", file("merged.csv")});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_FALSE(std::filesystem::exists(file("merged.csv")));
    EXPECT_FALSE(std::filesystem::exists(file("merged.csv.run.json")));
    return said(result.err);
  }

  /// A text without the folder's name.
  std::string said(std::string text) const {
    const std::string path = file("");
    for (std::size_t at = 0; (at = text.find(path)) != std::string::npos;) {
      text.erase(at, path.size());
    }
    return text;
  }

  /// As records of earlier versions are.
  void forget_digest(const std::string& rows) const {
    run_shell("sed -i 's/\"rows_sha256\": \".*\"/\"rows_sha256\": null/' " +
              file(rows + ".run.json"));
  }
  void change_record(const std::string& name, const std::string& old_text,
                     const std::string& new_text) {
    std::string text = read_text(file(name + ".run.json"));
    const std::size_t at = text.find(old_text);
    ASSERT_NE(at, std::string::npos) << text;
    write_text(file(name + ".run.json"), text.replace(at, old_text.size(), new_text));
  }

  static std::string numbered(std::string name, int number) {
    const std::size_t at = name.find('#');
    return at == std::string::npos ? name : name.replace(at, 1, std::to_string(number));
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(Merge, OneThreeAndEightPartsAreTheBytesOfOneRun) {
  ASSERT_EQ(run_freecell({"solve", kList, "-q", "-o", file("whole.csv")}).exit_code, 0);
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
  ASSERT_EQ(run_freecell({"solve", kList, "-q", "-o", file("whole.csv"), "--solutions-file",
                          file("whole.txt")})
                .exit_code,
            0);
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
  std::vector<std::string> whole = {"solve", kList, "-q"};
  whole.insert(whole.end(), options.begin(), options.end());
  const ProgramResult result = merge(names, {});
  EXPECT_EQ(lines_of(result.out).size(), 2u);
  EXPECT_EQ(result.out, run_freecell(whole).out);
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
  RunningProgram program(
      freecell_command({"solve", "1-1000000000", "--shard", "2/1000", "--max-expanded", "2000",
                        "--stage", "-o", file("long part.csv")}));
  wait_until([&] { return read_text(file("long part.csv")).size() >= 10000; });
  program.send(SIGINT);
  EXPECT_EQ(program.wait().exit_code, 130);
  const std::string error = error_of({"part1.csv", "long part.csv"});
  EXPECT_THAT(error, HasSubstr("freecell: long part.csv: its run has not finished (interrupted); "
                               "this goes on with it: "));
  EXPECT_THAT(error, HasSubstr(" solve --resume 1-1000000000 --shard 2/1000 --output "));
  EXPECT_THAT(error, HasSubstr(" --max-expanded 2000 --stage\n"));
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
  forget_digest("part2.csv");
  EXPECT_EQ(error_of({"part1.csv", "part2.csv"}),
            "freecell: part2.csv: its first line is not the columns that its record names\n");
  write_text(file("part2.csv"), rows.substr(0, rows.size() - 1) + "x");
  EXPECT_EQ(error_of({"part1.csv", "part2.csv"}),
            "freecell: part2.csv: its last line is cut short\n");
  write_text(file("part2.csv"), rows.substr(0, rows.size() - 2) + "\n\n");
  EXPECT_EQ(error_of({"part1.csv", "part2.csv"}),
            "freecell: part2.csv: it has 32 rows, its record says 31\n");
  std::filesystem::remove(file("part2.csv"));
  EXPECT_EQ(error_of({"part1.csv", "part2.csv"}),
            "freecell: part2.csv: No such file or directory\n");
  change_record("part1.csv", "\"solved\": ", "\"solved\": 1");
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

TEST_F(Merge, RefusesADamagedPartAndLeavesNothing) {
  solve_parts(2, "part#.csv.gz");
  std::string bytes = read_text(file("part2.csv.gz"));
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x55);
  write_text(file("part2.csv.gz"), bytes);
  EXPECT_THAT(error_of({"part1.csv.gz", "part2.csv.gz"}),
              testing::AnyOf("freecell: part2.csv.gz: gzip data is damaged or cut short\n",
                             HasSubstr("its record says")));
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
              HasSubstr("for rows and solutions both"));
}

TEST_F(Merge, AskedForSolutionsThatNobodyWrote) {
  solve_parts(2, "part#.csv");
  EXPECT_THAT(merge({"part1.csv", "part2.csv"}, {"--solutions-file", file("s.txt")}).err,
              HasSubstr("part1.csv: was written without --solutions-file\n"));
}

TEST_F(Merge, AFullDiskLeavesNothing) {
  solve_parts(2, "part#.csv");
  EXPECT_EQ(merge({"part1.csv", "part2.csv"}, {"-o", "/dev/full"}).exit_code, 4);
  const ProgramResult result = run_shell("ulimit -f 2; $FREECELL merge " + file("part1.csv") + " " +
                                         file("part2.csv") + " -o " + file("merged.csv"));
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_EQ(result.err, "freecell: " + file("merged.csv") + ": File too large\n");
  EXPECT_FALSE(std::filesystem::exists(file("merged.csv")));
}

// ---- Parts of a CSV ----

/// A folder with a CSV that was measured part by part.
class MergeMeasured : public Merge {
 protected:
  using Words = std::vector<std::string>;

  static constexpr int kRows = 50;

  MergeMeasured() { run_freecell({"solve", "1-49,617", "-q", "--stage", "-o", file("deals.csv")}); }

  ProgramResult measure(const Words& options, const std::string& columns = "breaks,search_stage") {
    Words words = {"measure", file("deals.csv"), "--columns", columns, "-q"};
    words.insert(words.end(), options.begin(), options.end());
    return run_freecell(words);
  }

  /// Measures each part into `NAME`, in which `#` is its number; says what the files are called.
  Words measure_parts(int count, const std::string& name) {
    Words names;
    for (int number = 1; number <= count; ++number) {
      names.push_back(numbered(name, number));
      const std::string shard = std::to_string(number) + "/" + std::to_string(count);
      const ProgramResult result = measure({"--shard", shard, "-o", file(names.back())});
      EXPECT_EQ(result.exit_code, 0) << result.err;
    }
    return names;
  }
};

TEST_F(MergeMeasured, AnyNumberOfPartsAreTheBytesOfOneRun) {
  ASSERT_EQ(measure({"-o", file("whole.csv")}).exit_code, 0);
  ASSERT_EQ(lines_of(read_text(file("whole.csv"))).size(), kRows + 1u);
  for (const int count : {1, 2, 3, 7, kRows + 2}) {
    Words parts = measure_parts(count, "part#of" + std::to_string(count) + ".csv");
    std::ranges::reverse(parts);
    expect_whole(parts, "merged" + std::to_string(count) + ".csv");
  }
}

TEST_F(MergeMeasured, TheRowsOfAPartAndItsPlaceInTheRecord) {
  EXPECT_EQ(measure({"--shard", "6/7", "-o", file("part.csv")}).exit_code, 0);
  const auto rows = lines_of(read_text(file("part.csv")));
  ASSERT_EQ(rows.size(), 8u);  // the first of 50 rows in 7 parts has one more than the others
  EXPECT_THAT(rows[1], testing::StartsWith("37,4,8,"));
  EXPECT_THAT(rows[7], testing::StartsWith("43,4,8,"));
  const auto record = boost::json::parse(read_text(file("part.csv.run.json")));
  const auto& input = record.at("input");
  EXPECT_EQ(input.at("boards").at(0).as_string(), file("deals.csv"));
  EXPECT_EQ(input.at("shard").at("number"), 6);
  EXPECT_EQ(input.at("shard").at("count"), 7);
  EXPECT_EQ(input.at("csv").at("rows"), kRows);
  EXPECT_EQ(input.at("csv").at("columns"), 11);
}

TEST_F(MergeMeasured, RowsOfSeveralLinesLineEndsOfWindowsAndCompression) {
  std::string text = "\xEF\xBB\xBF\"a, or\nb\",deal\r\n";
  for (int deal = 1; deal <= 10; ++deal) {
    text += "\"line\nafter \"\"line\"\"\"," + std::to_string(deal) + "\r\n";
  }
  write_text(file("deals.csv"), text);
  run_shell("gzip " + file("deals.csv") + "; mv " + file("deals.csv.gz") + " " + file("deals.csv"));
  const std::string whole = measure({}).out;
  EXPECT_THAT(whole, testing::StartsWith("\"a, or\nb\",deal,breaks,search_stage\n\"line\n"));
  const Words parts = measure_parts(3, "part#.csv.zst");
  EXPECT_EQ(merge(parts, {}).out, whole);
}

/// As if the last checkpoint had been after ten rows, and a kill in the middle of the next one.
TEST_F(MergeMeasured, GoesOnWithAPartThatWasKilled) {
  const Words parts = measure_parts(2, "part#.csv");
  const std::string whole = merge(parts, {}).out;
  const std::string rows = read_text(file("part2.csv"));
  std::size_t kept = 0;
  for (int line = 0; line < 11; ++line) kept = rows.find('\n', kept) + 1;
  write_text(file("part2.csv"), rows.substr(0, kept + 5));
  change_record("part2.csv", "\"finished\"", "\"running\"");
  change_record("part2.csv", "\"solved\": 25", "\"solved\": 10");
  forget_digest("part2.csv");
  change_record("part2.csv", "\"rows_bytes\": " + std::to_string(rows.size()),
                "\"rows_bytes\": " + std::to_string(kept));
  EXPECT_THAT(error_of(parts), HasSubstr("part2.csv: its run has not finished (running)"));

  EXPECT_EQ(said(measure({"--shard", "1/2", "-o", file("part2.csv"), "--resume"}).err),
            "freecell: part2.csv.run.json: number is 2 there, 1 here, so this run cannot be "
            "resumed\n");
  EXPECT_EQ(measure({"--shard", "2/2", "-o", file("part2.csv"), "--resume"}).exit_code, 0);
  EXPECT_EQ(read_text(file("part2.csv")), rows);
  EXPECT_EQ(merge(parts, {}).out, whole);
}

/// Only what is measured comes into the command, not the columns that were there before, though one
/// of them is a measure.
TEST_F(MergeMeasured, TheCommandThatItNamesGoesOn) {
  std::filesystem::remove(file("deals.csv"));
  run_freecell({"measure", "1-9", "-q", "--columns", "kings_at_foot", "-o", file("deals.csv")});
  const Words parts = measure_parts(2, "part#.csv");
  const std::string whole = merge(parts, {}).out;
  change_record("part2.csv", "finished", "running");
  const std::string error = merge(parts, {}).err;
  const std::string introduction = "this goes on with it: ";
  const std::size_t at = error.find(introduction);
  ASSERT_NE(at, std::string::npos) << error;
  const ProgramResult resumed = run_shell(error.substr(at + introduction.size()));
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(merge(parts, {}).out, whole);
}

TEST_F(MergeMeasured, RefusesWhatIsNotOneWholeRun) {
  measure_parts(3, "part#.csv");
  EXPECT_EQ(error_of({"part3.csv", "part1.csv"}), "freecell: part 2 of 3 is missing\n");
  EXPECT_EQ(error_of({"part1.csv", "part2.csv", "part3.csv", "part2.csv"}),
            "freecell: part2.csv: is given twice\n");
  measure({"--shard", "2/3", "-o", file("other.csv")}, "breaks");
  EXPECT_THAT(error_of({"part1.csv", "other.csv", "part3.csv"}),
              testing::StartsWith("freecell: other.csv: is of another run than part1.csv: columns "
                                  "is ["));
  measure({"--shard", "2/4", "-o", file("of4.csv")});
  EXPECT_EQ(error_of({"part1.csv", "of4.csv", "part3.csv"}),
            "freecell: of4.csv: is of another run than part1.csv: count is 3 there, 4 here\n");
  measure({"--shard", "2/3", "--max-expanded", "100000", "-o", file("limited.csv")});
  EXPECT_EQ(error_of({"part1.csv", "limited.csv", "part3.csv"}),
            "freecell: limited.csv: is of another run than part1.csv: max_expanded is null there, "
            "100000 here\n");
  std::filesystem::copy(file("deals.csv"), file("copy.csv"));
  run_freecell({"measure", file("copy.csv"), "--columns", "breaks,search_stage", "-q", "--shard",
                "2/3", "-o", file("of_copy.csv")});
  EXPECT_EQ(error_of({"part1.csv", "of_copy.csv", "part3.csv"}),
            "freecell: of_copy.csv: is of another run than part1.csv: boards is [\"deals.csv\"] "
            "there, [\"copy.csv\"] here\n");
  change_record("part1.csv", "\"rows\": 50", "\"rows\": 53");
  change_record("part2.csv", "\"rows\": 50", "\"rows\": 53");
  change_record("part3.csv", "\"rows\": 50", "\"rows\": 53");
  EXPECT_EQ(error_of({"part1.csv", "part2.csv", "part3.csv"}),
            "freecell: part1.csv.run.json: it counts 17 deals; part 1 of 3 has 18\n");
}

TEST_F(MergeMeasured, RefusesACsvThatHasChanged) {
  const std::string before = read_text(file("deals.csv"));
  measure_parts(2, "part#.csv");
  const auto error_after = [&](const std::string& text) {
    write_text(file("deals.csv"), text);
    measure({"--shard", "2/2", "-o", file("part2.csv"), "--force"});
    return error_of({"part1.csv", "part2.csv"});
  };
  EXPECT_THAT(error_after(before + "50,4,8,solved,,,,,,,\n"),
              HasSubstr("part2.csv: is of another run than part1.csv: bytes is ["));
  std::string same_size = before;
  same_size.replace(same_size.find("solved,,"), 6, "SOLVED");
  EXPECT_THAT(error_after(same_size),
              HasSubstr("part2.csv: is of another run than part1.csv: crc32 is "));
  const ProgramResult resumed = measure({"--shard", "1/2", "-o", file("part1.csv"), "--resume"});
  EXPECT_EQ(resumed.exit_code, 2);
  EXPECT_THAT(said(resumed.err), testing::StartsWith("freecell: part1.csv.run.json: crc32 is "));
}

TEST_F(MergeMeasured, EveryPartTellsABadRowWithItsPlace) {
  const std::string good = "deal,name\n1,\"a\nb\"\n2,c\n";
  const auto errors = [&](const std::string& text) {
    write_text(file("deals.csv"), text);
    std::set<std::string> told;
    for (const char* shard : {"1/3", "2/3", "3/3"}) {
      const ProgramResult result = measure({"--shard", shard, "-o", file("part.csv")});
      EXPECT_EQ(result.exit_code, 2) << shard;
      told.insert(said(result.err));
    }
    EXPECT_FALSE(std::filesystem::exists(file("part.csv")));
    return told;
  };
  using Errors = std::set<std::string>;
  EXPECT_EQ(errors(good + "x,d\n3,e\n"),
            Errors({"freecell: deals.csv:5:1: 'x' is no deal number\n"}));
  EXPECT_EQ(errors(good + "3,d\n4\n"),
            Errors({"freecell: deals.csv:6:2: 1 field where the header has 2\n"}));
  EXPECT_EQ(errors(good + "3,\"d\n4,e\n"),
            Errors({"freecell: deals.csv:5:3: a quote that does not end\n"}));
  EXPECT_EQ(errors("number\n1\n"),
            Errors({"freecell: deals.csv:1:1: the header has no column 'deal'\n"}));
  EXPECT_EQ(errors("deal,breaks\n1,2\n"),
            Errors({"freecell: --columns: the rows have a column 'breaks' already\n"}));
  EXPECT_EQ(errors(""), Errors({"freecell: deals.csv: is empty\n"}));
}

TEST_F(MergeMeasured, APipeHasNoParts) {
  const ProgramResult input =
      run_freecell({"measure", "-", "--columns", "breaks", "--shard", "1/2"}, "deal\n1\n");
  EXPECT_EQ(input.exit_code, 2);
  EXPECT_EQ(input.err,
            "freecell: -: is no regular file, and --shard has to count its rows first\n");
  EXPECT_EQ(run_shell("cat " + file("deals.csv") +
                      " | $FREECELL measure /dev/stdin --columns breaks --shard 1/2")
                .err,
            "freecell: /dev/stdin: is no regular file, and --shard has to count its rows first\n");
}

TEST_F(MergeMeasured, StatisticsOfThePartsAreThoseOfTheWhole) {
  measure({"-o", file("whole.csv")});
  Words stats = {
      "stats",          "--format", "json", "--tables", "verdicts,means,quantiles,hardest",
      file("whole.csv")};
  const std::string whole = run_freecell(stats).out;
  stats.pop_back();
  for (const std::string& part : measure_parts(3, "part#.csv")) stats.push_back(file(part));
  EXPECT_EQ(run_freecell(stats).out, whole);
  EXPECT_THAT(whole, HasSubstr("\"search_stage\""));

  Words files = {"stats", "--format", "csv", "--tables", "files"};
  files.insert(files.end(), stats.end() - 3, stats.end());
  const auto rows = lines_of(said(run_freecell(files).out));
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_THAT(rows[0], testing::StartsWith("file,deals,shard,version,"));
  EXPECT_THAT(rows[2], testing::StartsWith("part2.csv,\"[\"\"deals.csv\"\"]\",2/3,"));
}

}  // namespace
}  // namespace freecell
