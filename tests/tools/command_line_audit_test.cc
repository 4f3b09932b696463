#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/boards.h"
#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using ::testing::HasSubstr;

/// Deals 1-20 with one freecell, of which many cannot be won, with certificates.
class AuditTest : public ::testing::Test {
 protected:
  void solve(const Words& solutions) const {
    const Words words = Words{"solve", "1-20", "--freecells",    "1",     "-q",
                              "-o",    rows_,  "--certificates", proofs_, "--force"} +
                        solutions;
    success(words);
  }
  ProgramResult audit() const { return run_freecell({"audit", rows_}); }
  void expect_proof() const {
    const ProgramResult result = audit();
    EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
    EXPECT_THAT(result.out, HasSubstr(rows_ + ": deals 1-20 with 1 freecell: "));
    EXPECT_THAT(result.out, HasSubstr(" 0 unknown, nothing missing; rows sha256 "));
  }
  /// One line for what is wrong, and one for the run.
  void expect_fault(const std::string& fault) const {
    const ProgramResult result = audit();
    EXPECT_EQ(result.exit_code, 1) << result.err;
    EXPECT_EQ(lines_of(result.out).size(), 2u) << result.out;
    EXPECT_THAT(result.out, HasSubstr(fault));
    EXPECT_THAT(result.out, HasSubstr(" 1 not proved"));
  }
  void expect_refused(const std::string& reason) const {
    const ProgramResult result = audit();
    EXPECT_EQ(result.exit_code, 2) << result.out;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(reason));
  }

  const TemporaryFolder folder_;
  const std::string rows_ = folder_.file("rows.csv");
  const std::string proofs_ = folder_.file("proofs");
};

TEST_F(AuditTest, ProvesARunWhereverItsSolutionsAre) {
  solve({"--solution-column"});
  expect_proof();
  for (const char* format : {"standard", "jsonl", "explicit"}) {
    solve({"--solutions-file", folder_.file("solutions"), "--solution-format", format});
    expect_proof();
    solve({"--solutions-dir", folder_.file(format), "--solution-format", format});
    expect_proof();
  }
}

/// It was once taken for the standard format, in which solutions of others were then merged.
TEST_F(AuditTest, AnUnknownFormatOfSolutionsIsRefused) {
  solve({"--solutions-file", folder_.file("solutions")});
  const std::string record = read_text(rows_ + ".run.json");
  const std::string known = "\"format\": \"standard\"";
  for (const std::string word : {"morse", "macroxue", "Standard"}) {
    write_text(rows_ + ".run.json", test::replaced(record, known, "\"format\": \"" + word + "\""));
    expect_refused("the run's solutions are in the format '" + word + "', which is none of ");
  }
}

TEST_F(AuditTest, TellsALongListByItsBeginning) {
  std::string list = "1";
  for (int number = 3; number < 200; number += 2) list += "," + std::to_string(number);
  success({"solve", list, "-q", "-o", rows_, "--solution-column"});
  const ProgramResult result = audit();
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(": deals 1,3,5,7,"));
  EXPECT_THAT(result.out, HasSubstr(" more with 4 freecells: 100 solved by"));
  EXPECT_LT(result.out.size(), 500u + rows_.size());
}

TEST_F(AuditTest, ARunThatLeavesDealsOutIsNotProved) {
  const auto run = [&](const std::string& only, const std::string& limit) {
    run_freecell({"solve", "1-20,11982", "-q", "-o", rows_, "--solution-column", "--force",
                  "--certificates", proofs_, "--only", only, "--max-expanded", limit});
    const ProgramResult result = audit();
    EXPECT_EQ(result.exit_code, 1) << result.err;
    return result.out;
  };
  EXPECT_THAT(run("solved", "1"), HasSubstr(": 0 solved by"));
  EXPECT_THAT(run("solved", "1"), HasSubstr(" 0 unknown, 21 left out (--only), nothing else miss"));
  EXPECT_THAT(run("solved", "100000"), HasSubstr(" 0 unknown, 1 left out (--only), nothing else"));
  EXPECT_THAT(run("unsolvable", "100000"),
              HasSubstr(" 1 unsolvable by checked certificates, 0 unk"));
}

TEST_F(AuditTest, MissesACertificate) {
  solve({"--solution-column"});
  std::filesystem::remove(proofs_ + "/3.proof");
  expect_fault("deal 3: " + proofs_ + "/3.proof: No such file or directory");
}

TEST_F(AuditTest, RefusesTheCertificateOfAnotherDealOrGame) {
  solve({"--solution-column"});
  std::filesystem::copy_file(proofs_ + "/4.proof", proofs_ + "/3.proof",
                             std::filesystem::copy_options::overwrite_existing);
  expect_fault("deal 3: " + proofs_ + "/3.proof: is of another board");
  success(
      {"prove", "3", "--freecells", "0", "--certificate", proofs_ + "/3.proof", "--force", "-q"});
  expect_fault("deal 3: " + proofs_ + "/3.proof: has other freecells");
}

TEST_F(AuditTest, MissesASolution) {
  solve({});
  const ProgramResult none = audit();
  EXPECT_EQ(lines_of(none.out).size(), 2u) << none.out;
  EXPECT_THAT(none.out, HasSubstr(": no solutions were written, so 5 solved deals are not proved"));
  EXPECT_THAT(none.out, HasSubstr(" 5 not proved"));
  solve({"--solutions-dir", folder_.file("solutions")});
  std::filesystem::remove(folder_.file("solutions") + "/2.txt");
  expect_fault("deal 2: ");
}

TEST_F(AuditTest, RefusesRowsAndSolutionsThatWereChanged) {
  solve({"--solutions-file", folder_.file("solutions")});
  for (const std::string& file : {rows_, folder_.file("solutions")}) {
    const std::string text = read_text(file);
    std::string changed = text;
    changed[text.size() / 2] = static_cast<char>(changed[text.size() / 2] ^ 1);
    write_text(file, changed);
    expect_refused(file);
    write_text(file, text);
  }
  expect_proof();
  std::filesystem::remove(rows_ + ".run.json");
  expect_refused("there is no record of its run beside it");
}

/// Their size and digest made right: the rows say less than the run did.
TEST_F(AuditTest, MissesARow) {
  solve({"--solution-column"});
  const auto digest = [&] { return run_shell("sha256sum < " + rows_).out.substr(0, 64); };
  const std::string text = read_text(rows_);
  const std::string old_digest = digest();
  const std::size_t begin = text.find("\n7,") + 1;
  const std::string shorter = std::string(text).erase(begin, text.find('\n', begin) + 1 - begin);
  write_text(rows_, shorter);
  std::string record = read_text(rows_ + ".run.json");
  const auto replace = [&](const std::string& old, const std::string& by) {
    const std::size_t at = record.find(old);
    ASSERT_NE(at, std::string::npos) << old;
    record.replace(at, old.size(), by);
  };
  replace("\"rows_bytes\": " + std::to_string(text.size()),
          "\"rows_bytes\": " + std::to_string(shorter.size()));
  replace(old_digest, digest());
  write_text(rows_ + ".run.json", record);
  expect_fault("deal 7: has no row in its place");
}

TEST_F(AuditTest, ProvesBoardsAndMovedRuns) {
  const std::string boards = folder_.file("boards");
  write_text(boards, success({"deal", "1-9"}));
  success({"solve", boards, "--freecells", "0", "-q", "-o", rows_, "--solution-column",
           "--certificates", proofs_});
  EXPECT_THAT(audit().out, HasSubstr("9 unsolvable by checked certificates, 0 unknown, nothing"));
}

TEST_F(AuditTest, BoardsFromStandardInputAreAskedForAgain) {
  const std::string boards = success({"deal", "1-3"});
  success({"solve", "-", "-q", "-o", rows_, "--solution-column"}, boards);
  expect_refused("the boards came from standard input; give all of them there again");
  EXPECT_THAT(success({"audit", rows_}, boards), HasSubstr("3 solved by replayed solutions"));
}

}  // namespace
}  // namespace freecell
