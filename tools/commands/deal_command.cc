#include "tools/commands/deal_command.h"

#include <unistd.h>

#include <boost/json/serialize.hpp>
#include <utility>

#include "dealer/board_text.h"
#include "dealer/microsoft.h"
#include "dealer/random_deal.h"
#include "tools/commands/game_options.h"
#include "tools/io/deals/deal_formats.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/terminal/exit_status.h"

namespace freecell {
namespace {

constexpr std::uint64_t kDefaultSeed = 1;

constexpr CommandHelp kHelp = {
    .name = "deal",
    .summary = "print deals, by number or random ones",
    .usage = "deal LIST [options]\n       freecell deal --random N [--seed N] [options]",
    .about =
        R"(Prints the start of numbered games. LIST names Microsoft FreeCell deals, -2 to 8589934591:
numbers and ranges with commas between them, such as 1-1000,11982,-1.

The formats:
  text      a line for each cascade, with the deepest card first; 'freecell solve -' and other
            programs read it
  rows      row after row, as the cards are dealt; 'freecell solve -' reads this, too
  unicode   the same rows in playing card glyphs
  json      one object a line with both: {"deal":617,"rows":[...],"cascades":[...]}
An empty line separates deals (except in json).
)",
    .examples = R"(  freecell deal 617
  freecell deal 1-10 --format rows
  freecell deal --random 5 --seed 7 | freecell solve -
)",
};

/// Gathers deals and writes them in large pieces, with `separator` between two deals.
class DealPrinter {
 public:
  DealPrinter(Paint paint, std::string_view separator)
      : output_(OutputFile::standard_output()), paint_(paint), separator_(separator) {}

  void print(std::string_view deal) {
    constexpr std::size_t kPieceSize = 1 << 16;
    if (!std::exchange(is_first_, false)) text_ += separator_;
    text_ += paint_.cards(deal);
    if (text_.size() >= kPieceSize) flush();
  }

  void flush() {
    output_.write(text_);
    text_.clear();
  }

 private:
  OutputFile output_;
  Paint paint_;
  std::string_view separator_;
  std::string text_;
  bool is_first_ = true;
};

}  // namespace

const CommandHelp& DealCommand::help() const { return kHelp; }

void DealCommand::add_options(OptionSet& options) {
  options.group("Options");
  options.choice("format", format_, kFormatWords, words_to_choose(kFormatWords, "text"));
  add_cascades_option(options, cascades_);
  options.integer("random", random_, 1, OptionSet::kNoLimit,
                  "N random deals, all orders of the pack equally likely, instead of a list");
  options.integer("seed", seed_, 0, OptionSet::kNoLimit,
                  "which random deals: the same N, the same deals (default 1)");
}

int DealCommand::run(const std::vector<std::string>& operands) {
  check_operands(operands);
  if (random_) {
    print_random(*random_, seed_.value_or(kDefaultSeed));
  } else {
    print_numbered(join_lists(operands));
  }
  return kExitDecided;
}

void DealCommand::check_operands(const std::vector<std::string>& operands) const {
  if (random_ && !operands.empty()) {
    throw InputError("--random and the deal list '" + operands.front() + "' do not go together");
  }
  if (seed_ && !random_) throw InputError("--seed goes with --random only");
  if (!random_ && operands.empty()) {
    throw InputError("no deals given: a list such as 1-1000,11982, or --random N");
  }
}

void DealCommand::print_numbered(const DealList& list) const {
  DealPrinter printer(Paint(color(), STDOUT_FILENO), separator());
  for (std::uint64_t i = 0; i < list.size(); ++i) {
    printer.print(format(microsoft_deal(list[i], cascades_), {{"deal", list[i]}}));
  }
  printer.flush();
}

void DealCommand::print_random(std::uint64_t count, std::uint64_t seed) const {
  DealPrinter printer(Paint(color(), STDOUT_FILENO), separator());
  for (std::uint64_t i = 0; i < count; ++i) {
    printer.print(format(random_deal(seed, i, cascades_), {{"seed", seed}, {"index", i}}));
  }
  printer.flush();
}

std::string DealCommand::format(const Deal& deal, boost::json::object label) const {
  std::string text;
  switch (format_) {
    case Format::kText:
      append_board_text(text, deal);
      break;
    case Format::kRows:
      append_deal_rows(text, deal);
      break;
    case Format::kUnicode:
      append_deal_unicode(text, deal);
      break;
    case Format::kJson:
      add_deal_json(label, deal);
      text = boost::json::serialize(label) + "\n";
      break;
  }
  return text;
}

const char* DealCommand::separator() const { return format_ == Format::kJson ? "" : "\n"; }

}  // namespace freecell
