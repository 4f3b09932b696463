#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/tools/run_program.h"
#include "tools/package/package.h"

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
      EXPECT_THAT((Words{"TH", "SH", "SS", "TP", "PP", "BR", "nf", "fi"}),
                  testing::Contains(request))
          << line;
    }
  }
}

}  // namespace
}  // namespace freecell
