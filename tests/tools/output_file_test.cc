#include "tools/io/files/output_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <utility>

#include "tests/tools/run_program.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

using Existing = OutputFile::Existing;

template <typename Error, typename Action>
std::string error_of(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(OutputFile, ReplacesAFileWhole) {
  const TemporaryFolder folder;
  const std::string path = folder.file("a");
  replace_file(path, "old");
  replace_file(path, "new");
  EXPECT_EQ(read_text(path), "new");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(OutputFile, ADraftTakesItsPlaceAtTheEnd) {
  const TemporaryFolder folder;
  const std::string path = folder.file("a");
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
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(OutputFile, ADraftOfALinkLeavesTheLink) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("there"));
  write_text(folder.file("there/a"), "old");
  std::filesystem::create_symlink("there/a", folder.file("link"));
  OutputFile output = OutputFile::draft(folder.file("link"), Existing::kReplace);
  output.write("new");
  output.close();
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link")));
  EXPECT_EQ(read_text(folder.file("there/a")), "new");
}

TEST(OutputFile, ADraftRefusesAsAFileDoes) {
  const TemporaryFolder folder;
  const std::string path = folder.file("a");
  write_text(path + ".new", "of a program that was killed");
  OutputFile output = OutputFile::draft(path, Existing::kRefuse);
  EXPECT_EQ(error_of<InputError>([&] { OutputFile::draft(path, Existing::kReplace); }),
            path + ": is being written by another run");
  output.close();
  EXPECT_EQ(read_text(path), "");
  EXPECT_EQ(error_of<InputError>([&] { OutputFile::draft(path, Existing::kRefuse); }),
            path + ": exists already; --force replaces it");
  EXPECT_FALSE(OutputFile::draft("/dev/null", Existing::kRefuse).is_regular());
}

}  // namespace
}  // namespace freecell
