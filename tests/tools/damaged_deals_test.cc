// Lists and boards of every format, damaged: a clear line each, and no crash.

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/tools/run_program.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

/// Valid inputs, as the program writes them or as its manual says.
std::vector<std::string> valid_inputs() {
  std::vector<std::string> inputs;
  for (const std::string command :
       {"deal 617,5", "deal 617 --format rows", "deal 617 --format unicode", "show 5 --color never",
        "deal 5 --format json", "solve 1-3 --quiet", "solve 1-3 --quiet --format ndjson",
        "solve --random 3 --seed 5 --quiet"}) {
    inputs.push_back(run_shell("$FREECELL " + command).out);
  }
  for (const std::string change : {"s/ /, /g", "s/^/: /", "s/S/\u2660/g;s/H/\u2665/g",
                                   "s/\\(.\\)\\([CDHS]\\)/\\2\\1/g", "1i-=-=-=-\\n"}) {
    inputs.push_back(run_shell("$FREECELL deal 617 | sed '" + change + "'").out);
  }
  inputs.push_back(run_shell("$FREECELL deal 617 | awk '{print NR \": \" $0}'").out);
  inputs.push_back(run_shell("$FREECELL deal 617 >b.txt; (echo '# id: mine'; cat b.txt) | "
                             "$FREECELL deal - --format json; rm b.txt")
                       .out);
  for (const std::string format : {"json", "pack", "csv"}) {
    inputs.push_back(run_shell("$FREECELL solve 1-40 --quiet | $FREECELL pick - --band all "
                               "--band-by expanded --count 2 "
                               "--seed 1 --quiet --format " +
                               format)
                         .out);
  }
  inputs.emplace_back("random:7:0-3,random:7:9\n");
  inputs.emplace_back("617, 5\n1-3 # three\n10-30:10\n");
  return inputs;
}

void damage(std::string& text, Random& random) {
  static const std::string kBytes =
      "0123456789ACDHSTJQK,:-#\n \"{}[]\\\xF0\x9F\x83\xE2\x99" + std::string(1, '\0');
  const std::size_t at = below(random, text.size());
  const char byte = kBytes[below(random, kBytes.size())];
  switch (below(random, 5)) {
    case 0:
      text[at] = byte;
      break;
    case 1:
      text.erase(at, 1 + below(random, 4));
      break;
    case 2:
      text.insert(at, 1 + below(random, 3), byte);
      break;
    case 3:
      text.resize(at);
      break;
    default:
      text.insert(at, text.substr(below(random, text.size()), 20));
  }
  if (text.empty()) text = "-";
}

/// What is wrong with a file of deals; empty: nothing.
std::string problem_of(const std::string& file) try {
  const DealOperands deals = read_deal_operands({file});
  const auto source = open_deals(deals, DealingOptions(), 4, nullptr);
  for (int i = 0; i < 100; ++i) {
    if (!source->take(1)) break;
  }
  return "";
} catch (const InputError& error) {
  return error.what();
}

TEST(DamagedDeals, AClearLineEachAndNoCrash) {
  constexpr unsigned kSeed = 20;
  constexpr int kTimes = 500;
  const TemporaryFolder folder;
  const std::string file = folder.file("deals");
  Random random(kSeed);
  int refused = 0;
  for (const std::string& input : valid_inputs()) {
    write_text(file, input);
    ASSERT_EQ(problem_of(file), "") << input;
    for (int i = 0; i < kTimes; ++i) {
      std::string text = input;
      for (std::size_t n = 1 + below(random, 3); n > 0; --n) damage(text, random);
      write_text(file, text);
      const std::string problem = problem_of(file);
      if (problem.empty()) continue;
      ++refused;
      ASSERT_TRUE(problem.starts_with(file + ":") || problem.starts_with("'")) << problem;
      ASSERT_EQ(problem.find_first_of("\n\r\x1b"), problem.npos) << problem;
    }
  }
  EXPECT_GT(refused, 5000);
}

}  // namespace
}  // namespace freecell
