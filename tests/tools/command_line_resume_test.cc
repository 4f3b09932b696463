#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <random>
#include <thread>

#include "tests/support/boards.h"
#include "tests/tools/run_program.h"
#include "tools/io/files/input_stream.h"

namespace freecell {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// Deals that take this build about so long, so that a run can be hit while it goes on.
std::string deals_that_take(double seconds) {
  static const double rate = [] {
    constexpr int kDeals = 500;
    const auto start = std::chrono::steady_clock::now();
    run_freecell({"solve", "1-" + std::to_string(kDeals), "-q", "--max-expanded", "300"});
    return kDeals / std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }();
  return "1-" + std::to_string(static_cast<int>(rate * seconds) + 200);
}

/// What a file holds, decompressed.
std::string contents(const std::string& path) {
  InputStream input(path, {});
  std::string text;
  std::string piece(1 << 16, '\0');
  while (const std::size_t got = input.read(piece.data(), piece.size())) text.append(piece, 0, got);
  return text;
}

boost::json::value record_of(const std::string& path) {
  return boost::json::parse(read_text(path + ".run.json"));
}

class CommandLineResume : public FolderTest {
 protected:
  using Signals = std::vector<int>;

  /// A run that takes `seconds` and writes `rows`.
  Words run_of(double seconds, const std::string& rows = "deals.csv") const {
    return {"solve", deals_that_take(seconds), "--max-expanded", "300", "--output", file(rows)};
  }
  /// Starts a run of `words(seconds)` and ends it by `signals` once it has written some rows. A
  /// busy machine may let the run end before it is hit: then one that takes twice as long is tried.
  template <typename MakeWords>
  std::pair<Words, ProgramResult> interrupted(const MakeWords& words, double seconds,
                                              const Signals& signals = {SIGINT}) const {
    for (;; seconds *= 2) {
      std::filesystem::remove(file("deals.csv"));
      std::filesystem::remove(file("deals.csv.run.json"));
      const Words run = words(seconds);
      RunningProgram program(freecell_command(run));
      wait_until([&] {
        return read_text(file("deals.csv")).size() > 1000 ||
               read_text(file("deals.csv.run.json")).find("\"finished\"") != std::string::npos;
      });
      for (const int signal : signals) program.send(signal);
      const ProgramResult result = program.wait();
      if (result.exit_code > 1 || seconds > 30) return {run, result};
    }
  }
  std::pair<Words, ProgramResult> interrupted(double seconds,
                                              const Signals& signals = {SIGINT}) const {
    return interrupted([&](double taken) { return run_of(taken); }, seconds, signals);
  }
  /// The rows that the run of these words writes when nothing happens to it.
  std::string whole_rows(Words words) const {
    words.back() = file("whole.csv");
    run_freecell(words + Words{"-q", "--force"});
    return contents(file("whole.csv"));
  }
};

TEST_F(CommandLineResume, ASignalLeavesARunThatTheCommandItNamesGoesOnWith) {
  const auto [words, stopped] = interrupted(0.5);
  ASSERT_EQ(stopped.exit_code, 130);
  const std::string rows = read_text(file("deals.csv"));
  const std::string deals = std::to_string(lines_of(rows).size() - 1);
  EXPECT_THAT(stopped.err, StartsWith("stopped by signal 2 after " + deals +
                                      " deals, the last one " + deals + "\n"));
  EXPECT_EQ(record_of(file("deals.csv")).at("checkpoint").at("rows_bytes"), rows.size());

  const std::size_t command = stopped.err.find("\nto go on: ") + 11;
  ASSERT_GT(command, 11u);
  const ProgramResult resumed = run_shell(stopped.err.substr(command));
  EXPECT_EQ(resumed.exit_code, 1);
  EXPECT_EQ(read_text(file("deals.csv")), whole_rows(words));
  EXPECT_THAT(resumed.err, HasSubstr("; " + deals + " deals were done before\n"));
  EXPECT_EQ(record_of(file("deals.csv")).at("state"), "finished");
  EXPECT_EQ(resumed.err.substr(0, resumed.err.find(" solved")),
            run_freecell({"solve", words[1], "--max-expanded", "300"})
                .err.substr(0, resumed.err.find(" solved")));
}

TEST_F(CommandLineResume, WhatWasHalfWrittenWhenASignalCameIsCutOff) {
  const auto [words, stopped] = interrupted(0.4);
  ASSERT_EQ(stopped.exit_code, 130);
  write_text(file("deals.csv"), read_text(file("deals.csv")) + "1000,4,8,sol");
  run_freecell(words + Words{"--resume", "-q"});
  EXPECT_EQ(read_text(file("deals.csv")), whole_rows(words));
}

TEST_F(CommandLineResume, TheSummaryAndTheExitCodeAreOfTheWholeRun) {
  const Words words = {"solve", "1,11982", "--max-expanded", "2000", "-o", file("deals.csv")};
  EXPECT_EQ(run_freecell(words).exit_code, 1);
  const std::string rows = read_text(file("deals.csv"));
  const ProgramResult again = run_freecell(words + Words{"--resume"});
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_THAT(again.err,
              StartsWith("2 deals: 1 solved, 0 unsolvable, 1 unknown\nunknown: 11982\npositions "
                         "expanded a deal: median 67, p99 2000, maximum 2000\n"));
  EXPECT_EQ(read_text(file("deals.csv")), rows);
}

TEST_F(CommandLineResume, BeginsWhatHasNotBegun) {
  success({"solve", "1-3", "-q", "--resume", "-o", file("deals.csv")});
  EXPECT_EQ(lines_of(read_text(file("deals.csv"))).size(), 4u);
}

/// As a loss of power may leave it: the record is there, the rows are not.
TEST_F(CommandLineResume, BeginsWhatHasOnlyARecordYet) {
  const Words words = {"solve", "1-5", "-q", "-o", file("deals.csv"), "--resume"};
  success(words);
  const std::string rows = read_text(file("deals.csv"));
  run_shell(
      "cd " + file("") +
      "; rm deals.csv; sed -i -e 's/\"finished\"/\"running\"/' "
      "-e 's/\"rows_bytes\": [0-9]*/\"rows_bytes\": 0/' "
      "-e 's/\"rows_sha256\": \".*\"/\"rows_sha256\": null/' "
      "-e 's/\"solved\": 5/\"solved\": 0/' -e 's/\"deals\": 5/\"deals\": 0/' deals.csv.run.json");
  success(words);
  EXPECT_EQ(read_text(file("deals.csv")), rows);
}

TEST_F(CommandLineResume, OnlySomeVerdictsAndAFileADeal) {
  const auto run = [&](double seconds) {
    std::filesystem::remove_all(file("solutions"));
    return Words{"solve",   deals_that_take(seconds), "--max-expanded",  "60", "--only",
                 "unknown", "--solutions-dir",        file("solutions"), "-o", file("deals.csv")};
  };
  const auto [words, stopped] = interrupted(run, 0.4, {SIGKILL});
  ASSERT_EQ(stopped.exit_code, 1000 + SIGKILL);
  run_freecell(words + Words{"--resume", "-q"});
  EXPECT_EQ(read_text(file("deals.csv")), whole_rows(words));
  const auto files = std::distance(std::filesystem::directory_iterator(file("solutions")), {});
  EXPECT_EQ(static_cast<std::size_t>(files) + 1, lines_of(read_text(file("deals.csv"))).size());
}

TEST_F(CommandLineResume, BoardsAfterASignal) {
  const auto run = [&](double seconds) {
    write_text(file("boards.txt"), success({"deal", deals_that_take(seconds)}));
    return Words{"solve", file("boards.txt"), "--max-expanded", "300", "-o", file("deals.csv")};
  };
  const auto [words, stopped] = interrupted(run, 0.4);
  ASSERT_EQ(stopped.exit_code, 130);
  run_freecell(words + Words{"--resume", "-q"});
  EXPECT_EQ(read_text(file("deals.csv")), whole_rows(words));

  write_text(file("boards.txt"), success({"deal", "617"}));
  EXPECT_THAT(run_freecell(words + Words{"--resume"}).err, HasSubstr("bytes is ["));
}

TEST_F(CommandLineResume, RefusesAnotherRun) {
  const std::string path = file("deals.csv");
  const Words words = {"solve", "1-3", "-q", "-o", path};
  run_freecell(words);
  const std::string rows = read_text(path);
  const auto refused = [&](const Words& more) {
    const std::string error = refusal(words + more + Words{"--resume"});
    EXPECT_EQ(read_text(path), rows);
    return error;
  };
  const std::string end = ", so this run cannot be resumed\n";
  EXPECT_EQ(refused({"--max-expanded", "7"}),
            "freecell: " + path + ".run.json: max_expanded is null there, 7 here" + end);
  EXPECT_THAT(refused({"4"}), HasSubstr("list is \"1-3\" there, \"1-4\" here" + end));
  EXPECT_THAT(refused({"--stage"}), HasSubstr("columns is ["));
  EXPECT_THAT(refused({"--solutions-file", file("a.txt")}), HasSubstr("file is null there, \""));
  EXPECT_EQ(refused({"--force"}), "freecell: --resume goes on with what --force would replace\n");
  const std::string record = read_text(path + ".run.json");
  write_text(path + ".run.json", test::replaced(record, FREECELL_VERSION, "0.0.7"));
  EXPECT_THAT(refused({}), HasSubstr("version is \"0.0.7\" there, \"" FREECELL_VERSION "\" here"));
}

TEST_F(CommandLineResume, RefusesFilesThatWereChanged) {
  const std::string path = file("deals.csv");
  const Words words = {"solve", "1-3", "-q", "-o", path, "--solutions-file", file("a.txt")};
  run_freecell(words);
  const auto refused = [&] { return refusal(words + Words{"--resume"}); };
  const std::string rows = read_text(path);
  write_text(path, rows.substr(0, 150));
  EXPECT_THAT(refused(),
              StartsWith("freecell: " + path + ": has 150 bytes where its record says "));
  write_text(path, rows + "x");
  EXPECT_THAT(refused(), HasSubstr("it was changed; --force begins anew\n"));
  write_text(path, "D" + rows.substr(1));
  const std::string changed = ": its SHA-256 is not what its record says: it was changed";
  EXPECT_EQ(refused(), "freecell: " + path + changed + "; --force begins anew\n");
  write_text(path, rows);
  const std::string solutions = read_text(file("a.txt"));
  write_text(file("a.txt"), "X" + solutions.substr(1));
  EXPECT_EQ(refused(), "freecell: " + file("a.txt") + changed + "; --force begins anew\n");
  write_text(file("a.txt"), solutions);
  success(words + Words{"--resume"});
  std::filesystem::remove(file("a.txt"));
  EXPECT_EQ(refused(), "freecell: " + file("a.txt") + ": is gone, so this run cannot be resumed\n");
  std::filesystem::remove(path + ".run.json");
  EXPECT_EQ(refused(), "freecell: " + path + ": has no record " + path +
                           ".run.json, so this run cannot be resumed\n");
  write_text(path + ".run.json", "{}");
  EXPECT_EQ(refused(), "freecell: " + path + ".run.json: is no record of a run\n");
}

/// A bit of the record is another one: the run is refused and its rows stay, or they are right. All
/// digits of the counts are tried, which say where the run goes on, and some of the rest.
TEST_F(CommandLineResume, ADamagedRecordMakesNoFalseRows) {
  const auto [words, stopped] = interrupted(0.2);
  ASSERT_EQ(stopped.exit_code, 130);
  const std::string rows = read_text(file("deals.csv"));
  const std::string record = read_text(file("deals.csv.run.json"));
  const std::string whole = whole_rows(words);
  std::mt19937 random(1);
  std::vector<std::size_t> bits;
  for (std::size_t at = record.find("\"counts\""); at < record.find("\"errors\""); ++at) {
    if (record[at] < '0' || record[at] > '9') continue;
    for (std::size_t bit = 0; bit < 4; ++bit) bits.push_back(8 * at + bit);
  }
  EXPECT_GE(bits.size(), 5u * 4);
  for (int i = 0; i < 40; ++i) bits.push_back(random() % (8 * record.size()));
  int refused = 0;
  for (const std::size_t bit : bits) {
    std::string flipped = record;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    write_text(file("deals.csv"), rows);
    write_text(file("deals.csv.run.json"), flipped);
    const bool is_refused = run_freecell(words + Words{"--resume", "-q"}).exit_code == 2;
    refused += is_refused ? 1 : 0;
    EXPECT_TRUE(read_text(file("deals.csv")) == (is_refused ? rows : whole))
        << flipped.substr(bit / 8 - std::min<std::size_t>(bit / 8, 30), 60);
  }
  EXPECT_GT(refused, 40);
}

TEST_F(CommandLineResume, RefusesWhatCannotBeReadOrWrittenTwice) {
  const std::string end = ", so this run cannot be resumed\n";
  const std::string board = success({"deal", "617"});
  EXPECT_EQ(refusal({"solve", "--resume", "-q", "1"}),
            "freecell: cannot resume: rows went to standard output; use --output FILE\n");
  EXPECT_EQ(refusal({"solve", "--resume", "-q", "1", "-o", "/dev/null"}),
            "freecell: /dev/null: is not a regular file" + end);
  EXPECT_EQ(refusal({"solve", "--resume", "-q", "-", "-o", file("deals.csv")}, board),
            "freecell: standard input: cannot be read twice" + end);
  EXPECT_EQ(
      refusal({"solve", "--resume", "-q", "1", "-o", file("deals.csv"), "--solutions-file", "-"}),
      "freecell: cannot resume: solutions went to standard output; use --solutions-file "
      "FILE\n");
}

/// A second signal, or the same one twice at once, as timeout(1) sends it.
TEST_F(CommandLineResume, ASecondSignalLeavesWholeRowsToo) {
  for (const int second : {SIGTERM, SIGINT}) {
    const auto [words, result] = interrupted(0.5, {SIGINT, second});
    EXPECT_TRUE(result.exit_code == 130 || result.exit_code == 128 + second) << result.exit_code;
    if (second == SIGINT) {
      EXPECT_THAT(result.err, StartsWith("stopped by signal 2 after "));
    }
    const std::string whole = whole_rows(words);
    const std::string rows = read_text(file("deals.csv"));
    EXPECT_THAT(rows, EndsWith("\n"));
    EXPECT_EQ(rows, whole.substr(0, rows.size()));
    run_freecell(words + Words{"--resume", "-q"});
    EXPECT_EQ(read_text(file("deals.csv")), whole);
  }
}

TEST_F(CommandLineResume, AnOutputThatSomebodyCutsEndsTheRun) {
  for (const char* size : {"0", "4000", "1000000"}) {
    std::filesystem::remove(file("deals.csv"));
    RunningProgram program(freecell_command({"solve", "1-1000000000", "--max-expanded", "300", "-q",
                                             "--force", "-o", file("deals.csv")}));
    wait_until([&] {
      const auto bytes = read_text(file("deals.csv")).size();
      return 5000 < bytes && bytes < 1000000;
    });
    run_shell(std::string("truncate -s ") + size + " " + file("deals.csv"));
    const ProgramResult result = program.wait();
    EXPECT_EQ(result.exit_code, 4);
    EXPECT_EQ(result.err,
              "freecell: " + file("deals.csv") + ": was changed while it was being written\n");
  }
}

TEST_F(CommandLineResume, AnOutputThatVanishesEndsTheRun) {
  RunningProgram program(freecell_command(
      {"solve", "1-1000000000", "--max-expanded", "300", "-q", "-o", file("deals.csv")}));
  wait_until([&] { return read_text(file("deals.csv")).size() > 5000; });
  std::filesystem::remove(file("deals.csv"));
  const ProgramResult result = program.wait();
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_EQ(result.err, "freecell: " + file("deals.csv") +
                            ": was removed or replaced while it was being written\n");
}

TEST_F(CommandLineResume, TwoRunsDoNotWriteOneFile) {
  const std::string path = file("deals.csv");
  RunningProgram program(
      freecell_command({"solve", "1-1000000000", "--max-expanded", "300", "-q", "-o", path}));
  wait_until([&] { return read_text(path).size() > 100; });
  for (const char* option : {"--force", "--resume"}) {
    EXPECT_EQ(refusal({"solve", "1-1000000000", "--max-expanded", "300", "-q", "-o", path, option}),
              "freecell: " + path + ": is being written by another run\n");
  }
  program.send(SIGKILL);
  program.wait();
}

TEST_F(CommandLineResume, NothingIsReplacedBeforeAllCanBeOpened) {
  const std::string missing = file("no/such.txt");
  for (const Words& solutions : {Words{"--solutions-file", missing},
                                 Words{"--solutions-dir", file("precious.csv") + "/x"}}) {
    write_text(file("precious.csv"), "precious");
    const ProgramResult forced =
        run_freecell(Words{"solve", "1", "-o", file("precious.csv"), "--force"} + solutions);
    EXPECT_EQ(forced.exit_code, 2);
    EXPECT_EQ(read_text(file("precious.csv")), "precious");
    EXPECT_EQ(run_freecell(Words{"solve", "1", "-o", file("deals.csv")} + solutions).exit_code, 2);
    EXPECT_FALSE(std::filesystem::exists(file("deals.csv")));
    EXPECT_FALSE(std::filesystem::exists(file("deals.csv.run.json")));
  }
  EXPECT_EQ(run_freecell({"solve", "1", "--solutions-file", missing, "-o", file("deals.csv")}).err,
            "freecell: " + missing + ": No such file or directory\n");
}

/// A small disk of its own, if we may mount one.
class SmallDisk {
 public:
  explicit SmallDisk(std::string path) : path_(std::move(path)) {
    std::filesystem::create_directory(path_);
    is_mounted_ = ::mount("tmpfs", path_.c_str(), "tmpfs", 0, "size=48k") == 0;
  }
  ~SmallDisk() {
    if (is_mounted_) ::umount2(path_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  bool is_mounted() const { return is_mounted_; }
  void grow() const { ::mount("tmpfs", path_.c_str(), "tmpfs", MS_REMOUNT, "size=8m"); }

 private:
  std::string path_;
  bool is_mounted_;
};

TEST_F(CommandLineResume, AFullDiskIsGoneOnWithWhenThereIsRoomAgain) {
  for (const std::string name : {"deals.csv", "deals.csv.zst"}) {
    const SmallDisk disk(file("disk"));
    const std::string path = file("disk/" + name);
    const std::string options = "solve 1-700 -q --max-expanded 300 --solution-column -o " + path;
    // Where we may not mount, no file may be large: 32 blocks of 512 bytes.
    const std::string limit = disk.is_mounted() ? "" : "ulimit -f 32; ";
    const ProgramResult full = run_shell(limit + "$FREECELL " + options);
    EXPECT_EQ(full.exit_code, 4);
    EXPECT_THAT(full.err, AllOf(StartsWith("freecell: " + path),
                                HasSubstr(disk.is_mounted() ? ": No space left on device\n"
                                                            : ": File too large\n")));
    EXPECT_FALSE(std::filesystem::exists(path + ".run.json.new"));
    // Of .zst what fits are whole frames, perhaps none.
    const std::string rows = std::filesystem::file_size(path) > 0 ? contents(path) : "";
    if (name == "deals.csv") {
      EXPECT_THAT(rows, EndsWith("\n"));
    }
    const std::string whole =
        run_shell("$FREECELL solve 1-700 -q --max-expanded 300 --solution-column").out;
    EXPECT_EQ(rows, whole.substr(0, rows.size()));
    disk.grow();
    run_shell("$FREECELL " + options + " --resume");
    EXPECT_EQ(contents(path), whole);
  }
}

/// Kills a run again and again, each time resuming it, until it was killed ten times or got to its
/// end; then lets it end. Returns how often it was hit before its end.
int kill_and_resume(const Words& words, const std::string& rows, std::mt19937& random) {
  int hits = 0;
  for (int kill = 0; kill < 10; ++kill) {
    RunningProgram program(freecell_command(words));
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 350));
    program.send(SIGKILL);
    if (program.wait().exit_code != 1000 + SIGKILL) break;
    if (!std::filesystem::exists(rows + ".run.json")) continue;  // hit before it began
    if (record_of(rows).at("state") != "running") break;
    ++hits;
  }
  const ProgramResult result = run_freecell(words);
  EXPECT_LE(result.exit_code, 1) << result.err;
  return hits;
}

TEST_F(CommandLineResume, SlowKills) {
  const std::string deals = deals_that_take(3);
  const Words options = {"--max-expanded", "300", "-q"};
  ASSERT_EQ(run_freecell(Words{"solve", deals, "-o", file("whole.csv"), "--solutions-file",
                               file("whole.txt")} +
                         options)
                .exit_code,
            1);
  std::mt19937 random(617);
  int hits = 0;
  for (int run = 0; hits < 20; ++run) {
    ASSERT_LT(run, 20) << hits;
    const std::string ending = Words{"", ".gz", ".zst"}[run % 3];
    const std::string rows = file("deals" + std::to_string(run) + ".csv" + ending);
    const std::string solutions = file("solutions" + std::to_string(run) + ".txt" + ending);
    hits += kill_and_resume(
        Words{"solve", deals, "--resume", "-o", rows, "--solutions-file", solutions} + options,
        rows, random);
    ASSERT_EQ(contents(rows), contents(file("whole.csv")));
    ASSERT_EQ(contents(solutions), contents(file("whole.txt")));
  }
  EXPECT_GE(hits, 20);
}

TEST_F(CommandLineResume, TheNumberOfJobsChangesNoByteOfTheFiles) {
  for (const char* jobs : {"1", "2", "7"}) {
    run_freecell({"solve", "1-150", "-q", "--max-expanded", "1000", "--jobs", jobs, "-o",
                  file(std::string(jobs) + ".csv.gz"), "--solutions-file",
                  file(std::string(jobs) + ".txt")});
  }
  EXPECT_EQ(lines_of(contents(file("1.csv.gz"))).size(), 151u);
  for (const char* jobs : {"2", "7"}) {
    EXPECT_EQ(contents(file(std::string(jobs) + ".csv.gz")), contents(file("1.csv.gz")));
    EXPECT_EQ(contents(file(std::string(jobs) + ".txt")), contents(file("1.txt")));
  }
}

TEST_F(CommandLineResume, ProgressForPrograms) {
  const ProgramResult result = run_freecell({"solve", "1-3,-1", "-q", "--progress", "json"});
  EXPECT_EQ(lines_of(result.err).size(), 1u);
  const auto line = boost::json::parse(result.err);
  EXPECT_EQ(line.at("deals"), 4);
  EXPECT_EQ(line.at("total"), 4);
  EXPECT_EQ(line.at("solved"), 3);
  EXPECT_EQ(line.at("unsolvable"), 1);
  EXPECT_EQ(line.at("unknown"), 0);
  EXPECT_EQ(line.at("last_deal"), -1);
  EXPECT_GT(line.at("deals_per_second").to_number<double>(), 0);
  EXPECT_EQ(line.at("seconds_left").to_number<double>(), 0);
}

TEST_F(CommandLineResume, MemoryOfTheProcessMustSufficeForADeal) {
  EXPECT_EQ(refusal({"solve", "1", "--process-memory", "100M", "--max-memory", "1G", "-j", "1"}),
            "freecell: --process-memory: a deal may take 1024MiB (--max-memory), for which the "
            "process needs 1556MiB\n");
  success({"solve", "1", "--process-memory", "1556M", "--max-memory", "1G", "-q", "-j", "1"});
}

// ---- The second pass ----

TEST_F(CommandLineResume, UndecidedDealsAreSearchedAgainByTheirNumbers) {
  run_freecell({"solve", "1-60,11982", "--max-expanded", "60", "-o", file("few.csv"), "-q"});
  EXPECT_THAT(success({"solve", "-", "-q", "--only", "unsolvable"},
                      success({"pick", file("few.csv"), "--where", "verdict=unknown"})),
              HasSubstr("\n11982,4,8,unsolvable,"));
}

}  // namespace
}  // namespace freecell
