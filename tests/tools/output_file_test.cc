#include "tools/io/files/output_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <utility>

#include "tests/support/message_of.h"
#include "tests/tools/run_program.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

using Existing = OutputFile::Existing;

class OutputFileTest : public FolderTest {};

TEST_F(OutputFileTest, ReplacesAFileWhole) {
  const std::string path = file("a");
  replace_file(path, "old");
  replace_file(path, "new");
  EXPECT_EQ(read_text(path), "new");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
}

TEST_F(OutputFileTest, ADraftTakesItsPlaceAtTheEnd) {
  const std::string path = file("a");
  write_text(path, "old");
  std::filesystem::permissions(path, std::filesystem::perms(0640));
  {
    OutputFile output = OutputFile::draft(path, Existing::kReplace);
    output.write("lost");
    EXPECT_EQ(read_text(path), "old");
  }
  EXPECT_EQ(read_text(path), "old");
  OutputFile output = OutputFile::draft(path, Existing::kReplace);
  EXPECT_TRUE(output.is_regular());
  output.write("new");
  EXPECT_EQ(read_text(path), "old");
  OutputFile moved = std::move(output);
  moved.close();
  EXPECT_EQ(read_text(path), "new");
  EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms(0640));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
}

TEST_F(OutputFileTest, ADraftOfALinkLeavesTheLink) {
  std::filesystem::create_directory(file("there"));
  write_text(file("there/a"), "old");
  std::filesystem::create_symlink("there/a", file("link"));
  OutputFile output = OutputFile::draft(file("link"), Existing::kReplace);
  output.write("new");
  output.close();
  EXPECT_TRUE(std::filesystem::is_symlink(file("link")));
  EXPECT_EQ(read_text(file("there/a")), "new");
}

TEST_F(OutputFileTest, ADraftRefusesAsAFileDoes) {
  const std::string path = file("a");
  write_text(path + ".new", "of a program that was killed");
  OutputFile output = OutputFile::draft(path, Existing::kRefuse);
  EXPECT_EQ(test::message_of<InputError>([&] { OutputFile::draft(path, Existing::kReplace); }),
            path + ": is being written by another run");
  output.close();
  EXPECT_EQ(read_text(path), "");
  EXPECT_EQ(test::message_of<InputError>([&] { OutputFile::draft(path, Existing::kRefuse); }),
            path + ": exists already; --force replaces it");
  EXPECT_FALSE(OutputFile::draft("/dev/null", Existing::kRefuse).is_regular());
}

}  // namespace
}  // namespace freecell
