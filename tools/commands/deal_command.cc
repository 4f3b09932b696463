#include "tools/commands/deal_command.h"

#include <unistd.h>

#include <boost/json/serialize.hpp>
#include <utility>

#include "dealer/board_text.h"
#include "tools/commands/game_options.h"
#include "tools/io/deals/deal_formats.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/terminal/exit_status.h"

namespace freecell {
namespace {

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
  add_cascades_option(options, dealing_.given_cascades);
  add_random_options(options, dealing_);
}

int DealCommand::run(const std::vector<std::string>& operands) {
  const std::vector<std::string> lists = dealing_.deals(operands);
  if (lists.empty()) {
    throw InputError("no deals given: a list such as 1-1000,11982, or --random N");
  }
  print(join_lists(lists));
  return kExitDecided;
}

void DealCommand::print(const DealList& list) const {
  DealPrinter printer(Paint(color(), STDOUT_FILENO), separator());
  for (std::uint64_t i = 0; i < list.size(); ++i) {
    const Deal deal = list.deal(i, dealing_.cascades());
    const boost::json::object label =
        list.seed() ? boost::json::object{{"seed", *list.seed()}, {"index", list[i]}}
                    : boost::json::object{{"deal", list[i]}};
    printer.print(format(deal, label));
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
