#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <random>

#include "tests/tools/run_program.h"

// `freecell prove`, from outside: rows, limits, files, and runs that go on.
namespace freecell {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class CommandLineProve : public FolderTest {
 protected:
  const std::string state_ = file("state");
  const std::string proof_ = file("proof");
};

constexpr const char* kProveHeader =
    "deal,freecells,cascades,verdict,reason,positions,largest_layer,solution\n";
constexpr const char* kRow781948 = "781948,4,8,unsolvable,exhausted,4381,359,\n";

/// Whether there is a checkpoint of a search that has begun.
bool has_search(const std::string& state) {
  return std::filesystem::exists(state) &&
         read_text(state).find("\"has_search\":true") != std::string::npos;
}

TEST_F(CommandLineProve, ProvesAndSolves) {
  EXPECT_THAT(silent_success({"prove", "781948,164", "--freecells", "4", "-q"}),
              StartsWith(std::string(kProveHeader) + kRow781948 + "164,4,8,solved,,,,"));
}

/// The eight of 1 to 1,000,000; the counts are those of the complete search of `freecell solve`.
TEST_F(CommandLineProve, ProvesTheEight) {
  const ProgramResult result = run_freecell(
      {"prove", "11982,146692,186216,455889,495505,512118,517776,781948", "--jobs", "2"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("\n11982,4,8,unsolvable,exhausted,61643,"));
  EXPECT_THAT(result.out, HasSubstr("\n517776,4,8,unsolvable,exhausted,67016,"));
  EXPECT_THAT(result.err, HasSubstr("8 deals: 0 solved, 8 unsolvable, 0 unknown\n"
                                    "unsolvable: 11982 146692 "));
}

/// Among them a deal of 358,506,418 positions. What can be won is solved, however it is tried.
TEST_F(CommandLineProve, UpToSymmetryTakesFewPositions) {
  const std::string result =
      success({"prove", "11982,146692,1252215044,617", "--up-to-symmetry", "--jobs", "2", "-q"});
  EXPECT_THAT(result, HasSubstr("\n11982,4,8,unsolvable,exhausted,26822,"));
  EXPECT_THAT(result, HasSubstr("\n146692,4,8,unsolvable,exhausted,6513,"));
  EXPECT_THAT(result, HasSubstr("\n1252215044,4,8,unsolvable,exhausted,140097,"));
  EXPECT_THAT(result, HasSubstr("\n617,4,8,solved,,,,"));
}

TEST_F(CommandLineProve, SlowFindsASolutionThatTakesLong) {
  const ProgramResult result = run_shell(
      "$FREECELL prove 98714 -q | tail -n 1 | sed 's/.*,/98714: /' | $FREECELL verify - -q");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("deal 98714: valid"));
}

TEST_F(CommandLineProve, ALimitIsNoVerdict) {
  const ProgramResult positions =
      run_freecell({"prove", "781948", "--max-positions", "1000", "-q"});
  EXPECT_EQ(positions.exit_code, 1);
  EXPECT_EQ(positions.out, std::string(kProveHeader) + "781948,4,8,unknown,positions,,,\n");
  const ProgramResult memory = run_freecell({"prove", "11982", "--max-memory", "100KiB", "-q"});
  EXPECT_EQ(memory.exit_code, 1);
  EXPECT_EQ(memory.out, std::string(kProveHeader) + "11982,4,8,unknown,memory,,,\n");
  const ProgramResult time =
      run_freecell({"prove", "2468", "--freecells", "2", "--max-seconds", "0.05", "-q"});
  EXPECT_EQ(time.exit_code, 1);
  EXPECT_THAT(time.out, HasSubstr("unknown,time,,,"));
}

TEST_F(CommandLineProve, TheBytesDoNotDependOnTheThreads) {
  const auto prove = [&](const char* jobs, const std::string& certificate) {
    return success({"prove", "781948,146692", "--jobs", jobs, "--certificate", certificate});
  };
  EXPECT_EQ(prove("1", file("one")), prove("3", file("three")));
  EXPECT_EQ(read_text(file("one")), read_text(file("three")));
}

TEST_F(CommandLineProve, TimingSaysHowLongAndHowMuch) {
  const ProgramResult result = run_freecell({"prove", "781948", "--timing", "-q"});
  EXPECT_THAT(result.out, HasSubstr(",solution,seconds,peak_memory\n781948,"));
  const std::string row = lines_of(result.out).at(1);
  double seconds = -1;
  unsigned long long memory = 0;
  ASSERT_EQ(std::sscanf(row.c_str(), "781948,4,8,unsolvable,exhausted,4381,359,,%lf,%llu", &seconds,
                        &memory),
            2)
      << row;
  EXPECT_GT(seconds, 0);
  EXPECT_GT(memory, 1'000'000u);
}

TEST_F(CommandLineProve, ReplacesNothingUnlessForced) {
  for (const char* option : {"--output", "--certificate", "--checkpoint"}) {
    write_text(file("old.csv"), "precious");
    EXPECT_EQ(refusal({"prove", "781948", option, file("old.csv")}),
              "freecell: " + file("old.csv") + ": exists already; --force replaces it\n");
    EXPECT_EQ(read_text(file("old.csv")), "precious");
    success({"prove", "781948", option, file("old.csv"), "--force"});
    EXPECT_NE(read_text(file("old.csv")), "precious");
  }
}

TEST_F(CommandLineProve, RefusesWhatDoesNotGoTogether) {
  const auto refused = [](const Words& options) {
    return refusal(Words{"prove", "781948"} + options);
  };
  EXPECT_THAT(refused({"--resume"}),
              HasSubstr("cannot resume: rows went to standard output; use --output FILE"));
  EXPECT_THAT(refused({"--certificate", "-"}), HasSubstr("a certificate needs a file"));
  EXPECT_THAT(refused({"--checkpoint", file("c"), "--resume", "--force"}),
              HasSubstr("--resume goes on with what --force would replace"));
  EXPECT_THAT(refused({"--output", file("x"), "--certificate", file("x")}),
              HasSubstr("for rows and certificates both"));
  EXPECT_THAT(refused({"--output", file("x"), "--checkpoint", file("./x")}),
              HasSubstr("for rows and the checkpoint both"));
  EXPECT_THAT(refused({"--certificate", file("x"), "--checkpoint", file("x")}),
              HasSubstr("for certificates and the checkpoint both"));
  EXPECT_THAT(refused({"--output", file("x"), "--certificate", file("x.run.json")}),
              HasSubstr("for the record of the run and certificates both"));
  EXPECT_EQ(run_freecell({"prove", "-", "--checkpoint", file("c")}).exit_code, 2);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(CommandLineProve, AFullDiskIsTold) {
  for (const char* option : {"--certificate", "--checkpoint"}) {
    // A file may have one block of 512 bytes.
    const ProgramResult result =
        run_shell("ulimit -f 1; $FREECELL prove 146692,11982,781948,455889,495505,512118 -q " +
                  std::string(option) + " " + file(option));
    EXPECT_EQ(result.exit_code, 4) << option;
    EXPECT_THAT(result.err, HasSubstr(file(option)));
    EXPECT_THAT(result.err, HasSubstr(": File too large\n"));
  }
  EXPECT_EQ(run_shell("$FREECELL prove 781948 -q > /dev/full").exit_code, 4);
  EXPECT_EQ(run_freecell({"prove", "781948", "-q", "--certificate", "/dev/full"}).exit_code, 4);
}

TEST_F(CommandLineProve, GoesOnAfterALimitToTheSameBytes) {
  const std::string expected = file("expected");
  success({"prove", "781948,11982,164", "-q", "--certificate", expected});
  // The last deal is still open when the memory is used up.
  const Words command = Words{"prove", "781948,164,11982", "-q", "--checkpoint", file("state")} +
                        Words{"--output", file("rows.csv"), "--certificate", file("proofs")};
  EXPECT_EQ(run_freecell(command + Words{"--max-memory", "180KiB"}).exit_code, 1);
  EXPECT_THAT(read_text(file("rows.csv")), HasSubstr("11982,4,8,unknown,memory,,,\n"));
  success(command + Words{"--resume"});
  const std::string rows = read_text(file("rows.csv"));
  EXPECT_THAT(rows, StartsWith(std::string(kProveHeader) + kRow781948 + "164,4,8,solved,"));
  EXPECT_THAT(rows, HasSubstr("\n11982,4,8,unsolvable,exhausted,61643,5923,\n"));
  EXPECT_EQ(read_text(file("proofs")), read_text(expected));
}

/// Deals that were done are not proved again: their seconds stay.
TEST_F(CommandLineProve, GoesOnBetweenDealsFromItsRows) {
  for (const std::string name : {"rows.csv", "rows.ndjson"}) {
    const std::string rows = file(name);
    const Words command = {"prove", "781948,164,11982", "-q",           "--timing", "-o",
                           rows,    "--certificate",    rows + ".proof"};
    EXPECT_EQ(run_freecell(command + Words{"--max-positions", "10000"}).exit_code, 1);
    const std::string before = read_text(rows);
    EXPECT_THAT(before, HasSubstr("positions"));
    EXPECT_EQ(run_freecell(command).exit_code, 2);  // there is a file
    const Words again = command + Words{"--resume"};
    success(again);
    const std::string after = read_text(rows);
    const std::size_t done = before.find("11982");
    EXPECT_EQ(after.substr(0, done), before.substr(0, done));
    EXPECT_THAT(after.substr(done), HasSubstr("unsolvable"));
    success({"verify", rows + ".proof"});
    Words other = again;
    other[1] = "781948,11982";
    EXPECT_THAT(run_freecell(other).err, HasSubstr("list is "));
  }
}

TEST_F(CommandLineProve, SlowGoesOnAfterASignal) {
  const Words command = {"prove", "2468",          "--freecells", "2",          "--checkpoint",
                         state_,  "--certificate", proof_,        "--progress", "json"};
  const ProgramResult whole =
      run_freecell({"prove", "2468", "--freecells", "2", "--certificate", file("expected"), "-q"});
  ASSERT_THAT(whole.out, HasSubstr("unsolvable,exhausted,308754,42752,"));
  const ProgramResult stopped =
      stopped_freecell(command, SIGINT, [&] { return has_search(state_); });
  if (stopped.exit_code == 0) GTEST_SKIP() << "it was faster than the signal";
  EXPECT_EQ(stopped.exit_code, 130);
  EXPECT_THAT(stopped.err, HasSubstr("to go on: "));
  const Words again = command + Words{"--resume"};
  EXPECT_EQ(success(again), whole.out);
  EXPECT_EQ(read_text(proof_), read_text(file("expected")));
  // Rows that were printed are not printed again.
  EXPECT_EQ(success(again), kProveHeader);
}

TEST_F(CommandLineProve, ASignalWithoutACheckpointLosesTheSearch) {
  for (const auto& [rows, last] : {std::pair{file("rows.csv"), "\nto go on: "},
                                   std::pair{std::string("-"), "\ncannot resume: "}}) {
    RunningProgram program(freecell_command({"prove", "384243", "--freecells", "2", "-o", rows}));
    wait_until([&] { return program.processor_seconds() > 0.3; });
    program.send(SIGINT);
    const ProgramResult stopped = program.wait();
    EXPECT_EQ(stopped.exit_code, 130);
    EXPECT_THAT(stopped.err, HasSubstr("\nthe deal that was interrupted begins again from zero; "
                                       "--checkpoint FILE keeps its search\n"));
    EXPECT_THAT(stopped.err, HasSubstr(last));
  }
}

/// The first deal is stopped by a signal and then, when the run goes on, by a limit. Its unfinished
/// certificate must be gone when that of the second deal is written.
TEST_F(CommandLineProve, SlowDropsTheCertificateOfADealThatALimitEndsAfterASignal) {
  Words command = {"prove", "2468,1", "--freecells", "2", "--checkpoint", state_, "--certificate",
                   proof_,  "--jobs", "1",           "-q"};
  if (stopped_freecell(command, SIGINT, [&] { return has_search(state_); }).exit_code == 0)
    GTEST_SKIP() << "it was faster than the signal";
  const ProgramResult resumed =
      run_freecell(command + Words{"--resume", "--max-positions", "100000"});
  EXPECT_EQ(resumed.exit_code, 1) << resumed.err;
  EXPECT_THAT(resumed.out, HasSubstr("\n2468,2,8,unknown,positions,,,\n"
                                     "1,2,8,unsolvable,exhausted,70882,8860,\n"));
  const std::string verified = success({"verify", proof_});
  EXPECT_THAT(verified, HasSubstr("deal 1 with 2 freecells, 8 cascades (board sha256 "));
  EXPECT_THAT(verified, HasSubstr("): unsolvable: proved by 70882 positions\n"));
}

/// A run that could not write its rows goes on from the checkpoint that it has begun with.
TEST_F(CommandLineProve, GoesOnAfterAKillBehindADealThatALimitHasEnded) {
  const std::string rows = file("rows.csv");
  const std::string certificates = file("c");
  const Words arguments =
      Words{"prove", "5,27", "--freecells", "1", "--max-positions", "200000", "-q"} +
      Words{"-o", rows, "--certificate", certificates, "--checkpoint", file("k"), "--jobs", "1"};
  RunningProgram running(freecell_command(arguments));
  const auto has_begun = [&] {
    return std::filesystem::exists(certificates) &&
           read_text(certificates).find("\ndeal: 27\n") != std::string::npos;
  };
  wait_until(has_begun);
  running.send(SIGKILL);
  running.wait();
  const ProgramResult result = run_freecell(arguments + Words{"--resume"});
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_EQ(lines_of(read_text(rows)),
            (Words{lines_of(read_text(rows)).at(0), "5,1,8,unknown,positions,,,",
                   "27,1,8,unknown,positions,,,"}));
}

TEST_F(CommandLineProve, GoesOnAfterAFailureBeforeTheFirstDeal) {
  const Words command = {"prove", "781948", "--checkpoint", state_, "-q"};
  EXPECT_EQ(run_freecell(command + Words{"--output", "/dev/full"}).exit_code, 4);
  EXPECT_EQ(success(command + Words{"--resume"}), success({"prove", "781948", "-q"}));
}

/// Up to symmetry, in the middle of a deal: the same bytes as without a stop.
TEST_F(CommandLineProve, GoesOnUpToSymmetry) {
  const auto prove = [&](const std::string& proof, Words more) {
    const Words words = Words{"prove",         "2468", "--freecells", "2", "-q", "--up-to-symmetry",
                              "--certificate", proof} +
                        more;
    return run_freecell(words);
  };
  const ProgramResult whole = prove(file("expected"), {});
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  for (const char* most : {"1000", "4000", "8000"}) {
    EXPECT_EQ(
        prove(proof_, {"--checkpoint", state_, "--resume", "--max-positions", most}).exit_code, 1);
  }
  const ProgramResult resumed = prove(proof_, {"--checkpoint", state_, "--resume"});
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(resumed.out, whole.out);
  EXPECT_EQ(read_text(proof_), read_text(file("expected")));
}

/// Rows, counts and positions: all of it is under one digest.
TEST_F(CommandLineProve, NoticesAnyFlippedBitInACheckpoint) {
  const Words command = {"prove",           "781948,2468", "--freecells",  "2",   "-q",
                         "--max-positions", "5000",        "--checkpoint", state_};
  ASSERT_EQ(run_freecell(command).exit_code, 1);
  const std::string whole = read_text(state_);
  const Words again = command + Words{"--resume"};
  std::mt19937_64 random(3);
  for (int i = 0; i < 40; ++i) {
    std::string changed = whole;
    const std::size_t place = random() % (i % 2 == 0 ? whole.find('\n') : whole.size());
    changed[place] = static_cast<char>(changed[place] ^ static_cast<char>(1 << random() % 8));
    write_text(state_, changed);
    const ProgramResult result = run_freecell(again);
    EXPECT_EQ(result.exit_code, 2) << place;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(read_text(state_), changed);
  }
  // The head of one and the positions of another.
  write_text(state_, whole.substr(0, whole.find('\n') + 1));
  EXPECT_EQ(run_freecell(again).exit_code, 2);
}

TEST_F(CommandLineProve, GoesOnWithNoCertificateThatIsCutShort) {
  const Words command = {"prove",         "781948", "--checkpoint", state_,
                         "--certificate", proof_,   "--resume",     "-q"};
  success(command);
  const std::string bytes = std::to_string(std::filesystem::file_size(proof_));
  std::filesystem::remove(proof_);
  EXPECT_EQ(refusal(command),
            "freecell: " + proof_ + ": has 0 bytes where the checkpoint says " + bytes + "\n");
  EXPECT_FALSE(std::filesystem::exists(proof_));
}

TEST_F(CommandLineProve, RefusesACheckpointOfAnotherRunOrNone) {
  success({"prove", "781948", "--checkpoint", state_, "-q"});
  EXPECT_THAT(refusal({"prove", "11982", "--checkpoint", state_, "--resume"}),
              HasSubstr(state_ + ": is of another run: "));
  write_text(state_, "nothing of the kind\n");
  EXPECT_EQ(refusal({"prove", "781948", "--checkpoint", state_, "--resume"}),
            "freecell: " + state_ + ": is no checkpoint of this version of freecell prove\n");
  EXPECT_EQ(read_text(state_), "nothing of the kind\n");
}

}  // namespace
}  // namespace freecell
