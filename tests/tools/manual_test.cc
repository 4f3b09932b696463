#include "tools/commands/manual.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::HasSubstr;

TEST(Manual, EveryOptionOfEverySubcommandIsThere) {
  for (const auto& command : make_commands()) {
    const std::string page = man_page(*command);
    EXPECT_THAT(page, HasSubstr(".TH FREECELL\\-"));
    const OptionSet options = command->options();
    for (const OptionGroup& group : options.groups()) {
      for (const OptionHelp& option : group.options) {
        EXPECT_NE(option.name, "");
        std::string name = option.name;
        for (std::size_t at = 0; (at = name.find('-', at)) != std::string::npos; at += 2) {
          name.insert(at, "\\");
        }
        EXPECT_THAT(page, HasSubstr("\\fB\\-\\-" + name + "\\fR"));
      }
    }
    EXPECT_THAT(main_man_page(make_commands()), HasSubstr(command->help().summary));
  }
}

/// Requests are lines of their own; text never begins with what roff takes for one.
TEST(Manual, HasNoRequestsButOurs) {
  for (const auto& command : make_commands()) {
    std::istringstream page(man_page(*command));
    for (std::string line; std::getline(page, line);) {
      if (!line.starts_with('.')) continue;
      const std::string request = line.substr(1, line.find(' ') - 1);
      EXPECT_THAT((std::vector<std::string>{"TH", "SH", "SS", "TP", "PP", "BR", "nf", "fi"}),
                  testing::Contains(request))
          << line;
    }
  }
}

class Completion : public testing::Test {
 protected:
  Completion() { std::ofstream(folder_.file("script")) << bash_completion(make_commands()); }

  /// What bash proposes for the last of `words`, given as bash would write them.
  std::string proposed(const std::string& words) {
    return run_shell("bash -c 'source " + folder_.file("script") + "; COMP_WORDS=(" + words +
                     "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                     "_freecell freecell \"${COMP_WORDS[-1]}\" \"${COMP_WORDS[-2]}\"; "
                     "echo ${COMPREPLY[@]}'")
        .out;
  }

  TemporaryFolder folder_;
};

TEST_F(Completion, Subcommands) {
  EXPECT_EQ(proposed("freecell sol"), "solve\n");
  EXPECT_EQ(proposed("freecell --v"), "--version\n");
}

TEST_F(Completion, Options) {
  EXPECT_EQ(proposed("freecell solve --resu"), "--resume\n");
  EXPECT_EQ(proposed("freecell deal 617 --resu"), "\n");
}

TEST_F(Completion, Values) {
  EXPECT_EQ(proposed("freecell solve --effort sh"), "short shortest\n");
  EXPECT_EQ(proposed("freecell solve --effort = shortest"), "shortest\n");
  EXPECT_EQ(proposed("freecell solve --effort ="), "fast short shortest\n");
  EXPECT_EQ(proposed("freecell solve --output sh"), "\n") << "names of files are bash's own";
}

}  // namespace
}  // namespace freecell
