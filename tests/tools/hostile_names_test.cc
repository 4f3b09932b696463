// Names, words, columns and labels that would steer a terminal, fake a line or become a formula.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "base/shown_text.h"
#include "tests/support/boards.h"
#include "tests/tools/forged_certificate.h"
#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// What steers a terminal, fakes a line, turns the text or hides, and what is no UTF-8.
const std::string kHostile[] = {"a\x1b[31m\r\t\x7f", "a\nfreecell: fake",
                                "\u202etxt\u200b\u009b31m", "a\xff\xfe\x9b"};

/// No line of what is told steers anything: all is as shown_lines leaves it.
void expect_harmless(const ProgramResult& result, const std::string& what) {
  EXPECT_EQ(result.out, shown_lines(result.out)) << what;
  EXPECT_EQ(result.err, shown_lines(result.err)) << what;
  for (const std::string& line : lines_of(result.err)) {
    EXPECT_THAT(line, Not(StartsWith("freecell: fake"))) << what;
  }
}

class HostileNames : public testing::TestWithParam<std::string> {
 protected:
  HostileNames() { std::filesystem::create_directory(folder_.file(name())); }

  static const std::string& name() { return GetParam(); }
  /// A file whose own name, and that of its folder, is hostile.
  std::string file(const std::string& ending) const {
    return folder_.file(name()) + "/" + name() + ending;
  }
  std::string written(const std::string& ending, const std::string& text) const {
    write_text(file(ending), text);
    return file(ending);
  }
  static ProgramResult run(const Words& words, const std::string& input = "") {
    ProgramResult result = run_freecell(words, input);
    expect_harmless(result, testing::PrintToString(words));
    return result;
  }

  TemporaryFolder folder_;
};

TEST_P(HostileNames, OperandsThatAreNotThere) {
  for (const char* command :
       {"deal", "solve", "merge", "show", "play", "verify", "prove", "bound", "fewest", "measure",
        "stats", "pick", "report", "find", "signature"}) {
    for (const std::string& operand : {file(""), "1-" + name()}) {
      Words words = {command, operand, "-q"};
      if (command == std::string("measure")) words.insert(words.end(), {"--columns", "breaks"});
      const ProgramResult result = run(words);
      EXPECT_EQ(result.exit_code, 2) << command;
      EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
    }
  }
  EXPECT_EQ(run({name()}).exit_code, 2);
}

TEST_P(HostileNames, ValuesOfOptions) {
  const std::string& word = name();
  for (const Words& words :
       std::vector<Words>{{"solve", "1", "--jobs", word},
                          {"solve", "1", "--effort", word},
                          {"solve", "1", "--" + word},
                          {"solve", "1", "--quiet=" + word},
                          {"solve", "1", "--shard", word},
                          {"solve", "1", "--only", word},
                          {"solve", "1", "--max-memory", word},
                          {"solve", "1", "-o", file("/no/such")},
                          {"verify", "-", "--deal", word},
                          {"verify", "-", "--board", word},
                          {"measure", "1", "--columns", word},
                          {"prove", "1", "--certificate", file("/no/such")},
                          {"prove", "1", "--checkpoint", file("/no/such"), "--resume", "--force"},
                          {"deal", "1", "--format", word},
                          {"play", "1", "-o", file("/no/such")},
                          {"merge", "-o", word, word},
                          {"report", word, "--title", word}}) {
    const ProgramResult result = run(words);
    EXPECT_NE(result.exit_code, 0) << testing::PrintToString(words);
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  }
}

TEST_P(HostileNames, FilesOfBoards) {
  const std::string boards = written(".txt", success({"deal", "617"}));
  for (const Words& words :
       std::vector<Words>{{"solve", boards, "--progress", "json"},
                          {"solve", boards, "-o", "/dev/null", "--solutions-file", "-"},
                          {"solve", boards, "-o", "/dev/null", "--solutions-file", "-",
                           "--solution-format", "jsonl"},
                          {"solve", boards, "--max-expanded", "1"},
                          {"solve", boards, "--freecells", "0"},
                          {"show", boards},
                          {"prove", boards, "--freecells", "0", "--progress", "json"},
                          {"bound", boards},
                          {"fewest", boards},
                          {"find", boards},
                          {"play", boards, "-o", folder_.file("page.html")}}) {
    EXPECT_LE(run(words).exit_code, 1) << testing::PrintToString(words);
  }
  EXPECT_EQ(read_text(folder_.file("page.html")).find(name()), std::string::npos);
  const std::string bad = written(".bad", "AS AS\n");
  for (const char* command : {"solve", "show", "play", "prove", "bound", "fewest", "find"}) {
    const ProgramResult result = run({command, bad, "-q"});
    EXPECT_EQ(result.exit_code, 2) << command;
    EXPECT_EQ(lines_of(result.err).size(), 1u) << command << result.err;
  }
}

/// A run is resumed by its names as they are.
TEST_P(HostileNames, RunsGoOnByTheirNames) {
  const std::string boards = written(".txt", success({"deal", "1-3"}));
  const std::string rows = file(".csv");
  EXPECT_EQ(run({"solve", boards, "-o", rows, "--max-expanded", "10"}).exit_code, 1);
  EXPECT_EQ(run({"solve", boards, "-o", rows}).exit_code, 2);  // it is there
  EXPECT_EQ(run({"solve", boards, "-o", rows, "--max-expanded", "10", "--resume"}).exit_code, 1);
  EXPECT_EQ(run({"solve", boards, "-o", rows, "--resume"}).exit_code, 2);
  EXPECT_EQ(read_text(rows), run({"solve", boards, "-q", "--max-expanded", "10"}).out);
  EXPECT_EQ(run({"stats", rows}).exit_code, 0);
  EXPECT_EQ(run({"pick", rows, "--count", "2"}).exit_code, 0);
  EXPECT_EQ(run({"report", rows, "-o", folder_.file("r.html")}).exit_code, 0);
  EXPECT_EQ(run({"merge", rows, "-o", "-"}).exit_code, 2);
}

TEST_P(HostileNames, ColumnsAndFields) {
  std::string field;
  for (const char c : name()) field += c == '"' ? std::string("\"\"") : std::string(1, c);
  const std::string header = "deal,verdict,expanded,\"" + field + "\"\n";
  const std::string rows = written(".csv", header + "\"" + field + "\",solved,5,x\n2,solved,7,y\n");
  for (const Words& words : std::vector<Words>{
           {"stats", rows},
           {"stats", rows, "--by", name()},
           {"stats", rows, "--format", "json"},
           {"stats", rows, "--by", "no"},
           {"stats", rows, "--columns", name()},
           {"stats", rows, "--rank-by", name()},
           {"stats", rows, "--where", name() + "=1"},
           {"stats", rows, "--compare", rows},
           {"pick", rows},
           {"pick", rows, "--format", "json"},
           {"pick", rows, "--band", "easy", "--band-by", name()},
           {"pick", rows, "--band", "easy", "--band-by", "no"},
           {"pick", rows, "--where", name()},
           {"measure", rows, "--columns", "breaks", "-q", "-o", folder_.file("m.csv")},
           {"report", rows, "-o", folder_.file("r.html")}}) {
    run(words);
  }
  // The title, the tables and all that was put into the page.
  EXPECT_EQ(read_text(folder_.file("r.html")).find(name()), std::string::npos);
}

TEST_P(HostileNames, LabelsAndWordsOfSolutions) {
  std::string line = name();
  std::ranges::replace(line, '\n', ' ');
  for (const std::string& text :
       {"# deal: " + line + "\n26\n", line + "\n", "#617\n26 " + line + "\n",
        "#617\n# autoplay: " + line + "\n26\n", "{\"deal\":\"" + line + "\"}\n",
        "{\"deal\":617,\"moves\":[{\"from\":\"" + line + "\"}]}\n",
        "#617\n1. 7H" + line + " 83\n"}) {
    run({"verify", "-"}, text);
    run({"verify", written(".txt", text)});
  }
  const std::string proof = file(".proof");
  EXPECT_EQ(run({"prove", "617", "--freecells", "0", "--certificate", proof}).exit_code, 0);
  write_text(proof, with_right_digest(test::replaced(read_text(proof), "617\n", line + "\n")));
  EXPECT_EQ(run({"verify", proof}).exit_code, 0);
  write_text(proof, "freecell certificate " + line + "\n");
  EXPECT_EQ(run({"verify", proof}).exit_code, 2);
}

INSTANTIATE_TEST_SUITE_P(All, HostileNames, testing::ValuesIn(kHostile),
                         [](const auto& of) { return std::to_string(of.index); });

// ---- Formulas ----

std::string run_there(const TemporaryFolder& folder, const std::string& words) {
  const ProgramResult result = run_shell("cd '" + folder.path() + "' && $FREECELL " + words);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return result.out;
}

/// `./` before such a name is the same file; no field is a formula for a spreadsheet.
TEST(FormulaNames, RowsNameTheFileOtherwise) {
  const TemporaryFolder folder;
  const std::string board = success({"deal", "1"});
  for (const std::string name : {"=1+2", "+1", "-x", "@SUM(1)"}) {
    write_text(folder.file(name), board);
    const std::string row = "./" + name + ":1";
    for (const char* command : {"solve", "bound", "fewest", "prove", "find"}) {
      const auto lines = lines_of(run_there(folder, command + (" -q -- '" + name + "'")));
      EXPECT_THAT(lines.at(1), StartsWith(row + ",")) << command;
    }
    EXPECT_EQ(run_there(folder, "solve -q './" + name + "'"),
              run_there(folder, "solve -q -- '" + name + "'"));
    EXPECT_THAT(run_there(folder, "solve -q -o /dev/null --solutions-file - -- '" + name + "'"),
                StartsWith("# deal: " + row + "\n"));
  }
}

TEST(FormulaNames, WhatIsNoFileNameStays) {
  const std::string board = success({"deal", "617"});
  EXPECT_THAT(lines_of(success({"solve", "-", "-q"}, board)).at(1), StartsWith("-:1,"));
  EXPECT_THAT(lines_of(success({"bound", "-2--1", "-q"})).at(2), StartsWith("-1,"));
}

}  // namespace
}  // namespace freecell
