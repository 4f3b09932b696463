#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "tests/tools/run_program.h"
#include "tools/io/files/errors.h"
#include "tools/package/package.h"
#include "tools/studies/studies.h"

namespace freecell {
namespace {

using testing::Contains;
using testing::IsEmpty;

using WordSet = std::set<std::string>;

CompletedProgram program() { return completed_program(make_commands()); }

/// A call that is completed: an option whose value has words to offer.
struct WordOption {
  std::string command;
  OptionHelp option;

  std::string name() const { return command + " --" + option.name; }
  WordSet offered() const {
    WordSet words(option.words.begin(), option.words.end());
    if (!option.all_words.empty()) words.insert(option.all_words);
    return words;
  }
};

std::vector<WordOption> word_options() {
  std::vector<WordOption> found;
  for (const CompletedCommand& command : program().commands) {
    for (const OptionHelp& option : command.options) {
      if (!option.words.empty()) found.push_back({command.name, option});
    }
  }
  return found;
}

/// What completion needs to know of each option.
TEST(CompletedProgram, KnowsTheKindOfEachValue) {
  const std::set<std::string> text = {"N",   "SIZE", "SECONDS", "K/N",
                                      "A-B", "EXPR", "TEXT",    "MOVES"};
  for (const CompletedCommand& command : program().commands) {
    for (const OptionHelp& option : command.options) {
      const std::string name = command.name + " --" + option.name + " " + option.value;
      const bool has_words = option.kind == ValueKind::kWord || option.kind == ValueKind::kList;
      EXPECT_EQ(has_words, !option.words.empty()) << name << ": OptionSet::offer says the words";
      EXPECT_EQ(option.kind == ValueKind::kText, text.contains(option.value))
          << name << ": kind_of_placeholder says what is no text";
    }
  }
}

TEST(CompletedProgram, KnowsWhichSubcommandsTakeFiles) {
  std::istringstream names(names_of_file_commands(program()));
  const WordSet commands{std::istream_iterator<std::string>(names), {}};
  for (const char* name : {"audit", "measure", "merge", "play", "solve", "verify"}) {
    EXPECT_THAT(commands, Contains(name));
  }
  EXPECT_THAT(commands, testing::Not(Contains("signature")));
}

/// Whether the definition itself accepts the value; some options check theirs later.
bool accepts(const std::string& command_name, const std::string& option, const std::string& value) {
  for (const auto& command : make_commands()) {
    if (command->help().name != command_name) continue;
    OptionSet options = command->options();
    try {
      options.parse({"--" + option, value});
      return true;
    } catch (const InputError&) {
      return false;
    }
  }
  return false;
}

TEST(OfferedWords, AreAccepted) {
  WordSet checked_later;
  for (const WordOption& known : word_options()) {
    if (accepts(known.command, known.option.name, "no-such-word")) {
      checked_later.insert(known.name());
      continue;
    }
    for (const std::string& word : known.offered()) {
      EXPECT_TRUE(accepts(known.command, known.option.name, word)) << known.name() << " " << word;
    }
  }
  // These have the tests that follow.
  EXPECT_EQ(checked_later,
            (WordSet{"measure --columns", "pick --band-by", "report --by", "report --rank-by",
                     "stats --by", "stats --columns", "stats --rank-by", "stats --tables"}));
}

OptionHelp option_named(const std::string& name) {
  for (const WordOption& known : word_options()) {
    if (known.name() == name) return known.option;
  }
  throw std::out_of_range(name);
}

std::string with_commas(const std::vector<std::string>& words) {
  return with_replaced(joined_by_spaces(words), " ", ",");
}

TEST(OfferedWords, OfMeasuresAreAccepted) {
  const OptionHelp columns = option_named("measure --columns");
  for (const std::string& value : {columns.all_words, with_commas(columns.words)}) {
    success({"measure", "1", "--quiet", "--columns", value});
  }
}

class OfferedColumns : public testing::Test {
 protected:
  /// Two rows that have all columns that we know.
  OfferedColumns() {
    std::string rows = with_commas(names_of_columns()) + "\n";
    for (const char* number : {"1", "2"}) {
      rows += with_commas(std::vector<std::string>(names_of_columns().size(), number)) + "\n";
    }
    rows = with_replaced(rows, "\n1,1,1,1,1,", "\n1,bakers,4,8,solved,");
    write_text(rows_, with_replaced(rows, "\n2,2,2,2,2,", "\n2,bakers,4,8,solved,"));
  }

  std::string error_of(const std::vector<std::string>& arguments) const {
    const ProgramResult result = run_freecell(arguments);
    return result.exit_code == 0 ? "" : joined_by_spaces(arguments) + ": " + result.err;
  }

  TemporaryFolder folder_;
  std::string rows_ = folder_.file("rows.csv");
};

TEST_F(OfferedColumns, AreAccepted) {
  for (const char* option : {"columns", "rank-by"}) {
    const std::string names = with_commas(option_named(std::string("stats --") + option).words);
    EXPECT_EQ(error_of({"stats", rows_, std::string("--") + option, names}), "");
  }
  const std::string ranks = with_commas(option_named("report --rank-by").words);
  EXPECT_EQ(error_of({"report", rows_, "--rank-by", ranks, "-o", "-"}), "");
  for (const std::string& name : option_named("stats --by").words) {
    EXPECT_EQ(error_of({"stats", rows_, "--by", name}), "");
  }
  for (const std::string& name : option_named("report --by").words) {
    EXPECT_EQ(error_of({"report", rows_, "--by", name, "-o", "-"}), "");
  }
  for (const std::string& name : option_named("pick --band-by").words) {
    EXPECT_EQ(error_of({"pick", rows_, "--count", "1", "--band", "easy", "--band-by", name}), "");
  }
}

TEST_F(OfferedColumns, TablesOfThemAreAccepted) {
  const OptionHelp tables = option_named("stats --tables");
  EXPECT_EQ(error_of({"stats", rows_, "--tables", tables.all_words}), "");
  for (const std::string& name : tables.words) {
    const std::string alone = error_of({"stats", rows_, "--tables", name});
    const std::string compared = error_of({"stats", rows_, "--compare", rows_, "--tables", name});
    EXPECT_TRUE(alone.empty() || compared.empty()) << alone << compared;
  }
}

/// A shell, and the script with which it completes.
struct Shell {
  const char* name;
  const char* file;  ///< the script's name, which matters to zsh
  std::string (*script)(const CompletedProgram&);
};

constexpr Shell kBash = {"bash", "freecell.bash", bash_completion};
constexpr Shell kZsh = {"zsh", "_freecell", zsh_completion};
constexpr Shell kFish = {"fish", "freecell.fish", fish_completion};

class Completion : public testing::TestWithParam<Shell> {
 protected:
  void SetUp() override {
    if (run_shell(std::string("command -v ") + GetParam().name).exit_code != 0) {
      GTEST_SKIP() << GetParam().name << " is not installed";
    }
    std::filesystem::create_directories(folder_.file("work/runs"));
    write_text(folder_.file("work/deals.csv"), "");
    install(GetParam().script(program()));
  }

  void install(const std::string& script) const {
    write_text(folder_.file(GetParam().file), script);
  }

  /// What the shell itself offers for each of the lines, which are written up to the cursor, in a
  /// folder with a file `deals.csv` and a folder `runs`. Without the option of `--option=value`,
  /// which only some shells repeat.
  std::vector<WordSet> offered(const std::vector<std::string>& lines) const {
    std::string text;
    for (const std::string& line : lines) text += line + "|\n";
    write_text(folder_.file("lines"), text);
    const std::string driver =
        std::string(FREECELL_SOURCE_DIR "/tests/tools/completion/offered.") + GetParam().name;
    const ProgramResult result = run_shell(
        "cd " + folder_.file("work") + " && HOME=" + folder_.path() + " " + GetParam().name + " " +
        driver + " " + folder_.file(GetParam().file) + " <" + folder_.file("lines"));
    EXPECT_EQ(result.err, "");
    std::vector<WordSet> all;
    for (const std::string& line : lines_of(result.out)) all.push_back(words_in(line));
    all.resize(lines.size(), {"nothing was printed"});
    return all;
  }

  WordSet offered(const std::string& line) const { return offered(std::vector{line}).front(); }

  /// The options of which the words that are offered are not those of the definition.
  WordSet wrong_options() const {
    const std::vector<WordOption> known = word_options();
    std::vector<std::string> lines;
    for (const WordOption& option : known) {
      lines.push_back("freecell " + option.name() + " ");
      lines.push_back("freecell " + option.name() + "=");
    }
    const std::vector<WordSet> found = offered(lines);
    WordSet wrong;
    for (std::size_t line = 0; line < lines.size(); ++line) {
      if (found[line] != known[line / 2].offered()) wrong.insert(lines[line]);
    }
    return wrong;
  }

  TemporaryFolder folder_;

 private:
  static WordSet words_in(const std::string& line) {
    std::istringstream stream(line);
    WordSet words;
    for (std::string word; stream >> word;) {
      if (word.back() == '/') word.pop_back();  // of a folder
      words.insert(word.substr(word.find('=') + 1));
    }
    return words;
  }
};

TEST_P(Completion, OffersSubcommands) {
  WordSet names;
  for (const CompletedCommand& command : program().commands) names.insert(command.name);
  EXPECT_EQ(offered("freecell help "), names);
  for (const OptionHelp& word : program().general_words) names.insert(word.name);
  EXPECT_EQ(offered("freecell "), names);
  EXPECT_EQ(offered("freecell sol"), (WordSet{"solve"}));
  EXPECT_EQ(offered("freecell --v"), (WordSet{"--version"}));
}

TEST_P(Completion, OffersTheOptionsOfEachSubcommand) {
  const CompletedProgram known = program();
  std::vector<std::string> lines;
  for (const CompletedCommand& command : known.commands) {
    lines.push_back("freecell " + command.name + " --");
  }
  const std::vector<WordSet> found = offered(lines);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    WordSet names;
    for (const OptionHelp& option : known.commands[at].options) names.insert("--" + option.name);
    EXPECT_EQ(found[at], names) << lines[at];
  }
}

TEST_P(Completion, OffersTheWordsOfEachOption) { EXPECT_THAT(wrong_options(), IsEmpty()); }

TEST_P(Completion, PlantedWordIsFound) {
  install(with_replaced(GetParam().script(program()), "fast short shortest", "fast shorter"));
  EXPECT_THAT(wrong_options(), Contains("freecell solve --effort "));
}

TEST_P(Completion, GoesOnWithLists) {
  EXPECT_EQ(offered("freecell solve --only solved,un"),
            (WordSet{"solved,unsolvable", "solved,unknown"}));
  EXPECT_EQ(offered("freecell solve --only=solved,unk"), (WordSet{"solved,unknown"}));
  EXPECT_EQ(offered("freecell solve --only solved,unknown,"),
            (WordSet{"solved,unknown,unsolvable"}));
  EXPECT_EQ(offered("freecell measure 1 --columns a"),
            (WordSet{"all", "ace_depth", "above_lower"}));
  EXPECT_EQ(offered("freecell measure 1 --columns ace_depth,a"),
            (WordSet{"ace_depth,above_lower"}));
}

TEST_P(Completion, OffersFilesAndFolders) {
  const WordSet both = {"deals.csv", "runs"};
  EXPECT_EQ(offered("freecell solve "), both);
  EXPECT_EQ(offered("freecell solve --quiet 1-100 d"), (WordSet{"deals.csv"}));
  EXPECT_EQ(offered("freecell solve 1 --output "), both);
  EXPECT_EQ(offered("freecell solve 1 --output=d"), (WordSet{"deals.csv"}));
  EXPECT_EQ(offered("freecell solve 1 -o d"), (WordSet{"deals.csv"}));
  EXPECT_EQ(offered("freecell solve 1 --certificates "), (WordSet{"runs"}));
}

TEST_P(Completion, OffersNothingWhereNothingIsKnown) {
  EXPECT_EQ(offered("freecell solve --jobs "), WordSet{});
  EXPECT_EQ(offered("freecell solve -j "), WordSet{});
  EXPECT_EQ(offered("freecell signature "), WordSet{});
}

INSTANTIATE_TEST_SUITE_P(Shells, Completion, testing::Values(kBash, kZsh, kFish),
                         [](const auto& shell) { return std::string(shell.param.name); });

}  // namespace
}  // namespace freecell
