// Files of rows that would count deals twice, or that are not all of their run.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/boards.h"
#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class CommandLineRowFiles : public TextFileTest {
 protected:
  /// Rows of a run over these deals.
  std::string solved(const std::string& name, Words words) const {
    const std::string path = folder_.file(name);
    success(Words{"solve", "-q", "-o", path} + words);
    return path;
  }
  /// What all subcommands that read several files of rows say of them, after `freecell: `.
  std::string complaint(const Words& files) const {
    std::string message;
    for (const char* command : {"stats", "pick", "report"}) {
      const ProgramResult result = run_freecell(Words{command} + files);
      EXPECT_EQ(result.exit_code, 2) << command;
      EXPECT_EQ(result.out, "") << command;
      EXPECT_TRUE(message.empty() || result.err == message) << command << result.err;
      message = result.err;
    }
    return message.substr(std::min<std::size_t>(10, message.size()));
  }
};

TEST_F(CommandLineRowFiles, OneFileTwiceIsRefused) {
  const std::string rows = file("deal,verdict\n1,solved\n", "a.csv");
  EXPECT_EQ(complaint({rows, rows}), rows + ": is given twice\n");
  EXPECT_EQ(complaint({"-", "-"}), "-: is given twice\n");
  const std::string link = folder_.file("link.csv");
  const std::string hard_link = folder_.file("hard.csv");
  std::filesystem::create_symlink(rows, link);
  std::filesystem::create_hard_link(rows, hard_link);
  EXPECT_EQ(complaint({rows, link}), link + ": is the same file as " + rows + "\n");
  EXPECT_EQ(complaint({rows, hard_link}), hard_link + ": is the same file as " + rows + "\n");
}

TEST_F(CommandLineRowFiles, RowsThatAreCutAreTold) {
  const std::string whole_fields = file("deal,expanded\n1,20\n2,3", "whole.csv");
  const ProgramResult told = run_freecell({"stats", whole_fields});
  EXPECT_EQ(told.exit_code, 0);
  EXPECT_THAT(told.err, HasSubstr(whole_fields + ": its last row has no line end"));
  EXPECT_THAT(refusal({"stats", file("deal,expanded\n1,20\n2", "cut.csv")}),
              HasSubstr("1 field where the header has 2: the file ends within the row"));
}

TEST_F(CommandLineRowFiles, PickDoesNotLookIntoRowsWithoutARecord) {
  const std::string text = "deal,verdict\n1,solved\n";
  success({"pick", file(text, "a.csv"), file(text, "b.csv")});
}

/// What is said of rows that may be read all the same, by all that read rows.
class CommandLineDoubtfulRows : public CommandLineRowFiles {
 protected:
  void SetUp() override {
    rows_ = solved("deals.csv", {"1-10"});
    record_ = read_text(rows_ + ".run.json");
  }
  void expect_warning(const std::string& warning) const {
    const std::vector<Words> commands = {{"stats", rows_},
                                         {"stats", rows_, "--compare", other_},
                                         {"stats", other_, "--compare", rows_},
                                         {"pick", rows_, "-n", "1"},
                                         {"report", rows_},
                                         {"measure", rows_, "--columns", "breaks", "-q"}};
    for (const auto& command : commands) {
      const ProgramResult result = run_freecell(command);
      EXPECT_EQ(result.exit_code, 0) << command[0] << result.err;
      EXPECT_NE(result.out, "");
      EXPECT_EQ(result.err, warning.empty() ? "" : "freecell: warning: " + rows_ + ": " + warning)
          << command[0];
    }
  }
  void change_state(const std::string& state) const {
    write_text(rows_ + ".run.json", test::replaced(record_, "\"finished\"", '"' + state + '"'));
  }

  std::string rows_;
  std::string record_;
  std::string other_ = file("deal,verdict,expanded\n1,solved,5\n", "other.csv");
};

TEST_F(CommandLineDoubtfulRows, OfARunThatHasNotFinished) {
  expect_warning("");
  for (const char* state : {"running", "interrupted", "failed"}) {
    change_state(state);
    expect_warning("its run has not finished (" + std::string(state) +
                   "): some of its rows may be missing\n");
  }
}

TEST_F(CommandLineDoubtfulRows, OfAFileThatHasChanged) {
  const std::string text = read_text(rows_);
  write_text(rows_, text + "1" + lines_of(text)[1] + "\n");
  const ProgramResult result = run_freecell({"stats", rows_});
  EXPECT_THAT(result.err, StartsWith("freecell: warning: " + rows_ + ": has "));
  expect_warning("has " + std::to_string(read_text(rows_).size()) +
                 " bytes where its record says " + std::to_string(text.size()) +
                 ": it was changed\n");
}

/// Another digit in a number, which is a CSV as good as the one before.
TEST_F(CommandLineDoubtfulRows, OfAFlippedBit) {
  std::string text = read_text(rows_);
  const std::size_t digit = text.find_last_of("0123456789");
  text[digit] = static_cast<char>(text[digit] ^ 1);
  write_text(rows_, text);
  expect_warning("its SHA-256 is not what its record says: it was changed\n");
}

TEST_F(CommandLineDoubtfulRows, AnErrorStandsAlone) {
  write_text(rows_, "deal,expanded\n1,5\n2,x\n");
  for (const char* command : {"stats", "pick", "report"}) {
    EXPECT_EQ(run_freecell({command, rows_}).err,
              "freecell: " + rows_ + ":3:3: expanded 'x' is no number\n");
  }
  write_text(rows_, "deal,expanded\nx,5\n");
  EXPECT_EQ(run_freecell({"measure", rows_, "--columns", "breaks"}).err,
            "freecell: " + rows_ + ":2:1: 'x' is no deal number\n");
}

TEST_F(CommandLineDoubtfulRows, AForeignRecordIsNone) {
  write_text(rows_ + ".run.json", "{}");
  expect_warning("");
}

}  // namespace
}  // namespace freecell
