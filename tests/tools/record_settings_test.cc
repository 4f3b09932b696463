#include "tools/run/record_settings.h"

#include <gtest/gtest.h>

#include <string>

#include "tools/io/files/errors.h"

namespace freecell {
namespace {

RunRecord record_with(const std::string& format) {
  RunRecord record;
  record.solutions.format = format;
  return record;
}

TEST(RecordSettings, EveryFormatThatIsWrittenIsReadBack) {
  for (const SolutionFormat* format : kSolutionFormats) {
    if (!format->is_written()) continue;
    EXPECT_EQ(&solution_format_of(record_with(format->word)), format);
  }
}

TEST(RecordSettings, ARunWithoutSolutionsHasTheStandardFormat) {
  EXPECT_EQ(&solution_format_of(record_with("")), &kStandardFormat);
}

/// It was once taken for the standard format, in which solutions of others were then merged.
TEST(RecordSettings, AnUnknownFormatIsRefused) {
  for (const char* word : {"morse", "macroxue", "Standard", "jsonl ", "\x1b[2J"}) {
    EXPECT_THROW(solution_format_of(record_with(word)), InputError) << word;
  }
}

}  // namespace
}  // namespace freecell
