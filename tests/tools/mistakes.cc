#include "tests/tools/mistakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/run_program.h"

namespace freecell {

void expect_refused(const std::vector<std::string>& start, const Mistakes& mistakes) {
  for (const auto& [options, message] : mistakes) {
    std::vector<std::string> arguments = start;
    arguments.insert(arguments.end(), options.begin(), options.end());
    const ProgramResult result = run_freecell(arguments);
    EXPECT_EQ(result.exit_code, 2) << message;
    EXPECT_EQ(result.out, "") << message;
    EXPECT_THAT(result.err, testing::StartsWith(message));
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  }
}

}  // namespace freecell
