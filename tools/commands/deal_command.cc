#include <unistd.h>

#include <array>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <random>
#include <utility>

#include "dealer/board_text.h"
#include "dealer/deal.h"
#include "dealer/games.h"
#include "dealer/words.h"
#include "tools/commands/commands.h"
#include "tools/io/deals/deal_formats.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

constexpr CommandHelp kDealHelp = {
    .name = "deal",
    .summary = "print deals, by number or random ones, or boards in another form",
    .usage = "deal LIST|FILE... [options]\n       freecell deal --random N [--seed N] [options]",
    .about =
        R"(Prints the start of numbered games, or boards in another form. LIST and FILE are those of 'freecell
solve'. The formats:
  text      a line for each cascade, with the deepest card first
  rows      row after row, as the cards are dealt
  unicode   the same rows in playing card glyphs
  json      one object a line with both: {"deal":617,"rows":[...],"cascades":[...]}
An empty line separates deals (except in json). A board of a file keeps its name, in a comment or as
"id". Only text and json can show a board in the middle of a game.

Exit code: 0 success, 2 bad input, 4 output failed, 128 + n ended by signal n.
)",
    .examples = R"(  freecell deal 617
  freecell deal 1-10 --format rows
  freecell deal --random 5 --seed 7 | freecell solve -
  freecell deal --random 1                    another deal each time, and its seed
  freecell deal boards.json --format text
)",
};

/// `freecell deal`: prints deals, and boards in another form.
class DealCommand : public CommandOf<kDealHelp> {
 protected:
  void add_options(OptionSet& options) override {
    options.group("Options");
    options.choice("format", format_, kFormatWords, words_to_choose(kFormatWords, "text"));
    add_dealing_options(options, dealing_);
    add_random_options(options, dealing_);
  }

  void run(const std::vector<std::string>& operands) override {
    names_deals_ = dealing_.random && !dealing_.seed;
    if (names_deals_) dealing_.seed = std::random_device()();
    const std::vector<std::string> deals = dealing_.deals(operands);
    if (deals.empty()) {
      throw InputError("no deals given: a list such as 1-1000,11982, a file, or --random N");
    }
    if (names_deals_ && !quiet()) {
      write_message("--seed " + std::to_string(*dealing_.seed) + " deals these again");
    }
    catch_stop_signals();
    const DealOperands named = read_deal_operands(deals, is_stopped, dealing_.of_lists());
    print(*open_deals(named, dealing_, dealing_.game.rules().with_freecells(kMaxFreecells),
                      is_stopped));
    status_.note_signal(stop_signal());
  }

 private:
  enum class Format { kText, kRows, kUnicode, kJson };
  static constexpr std::array kFormatWords = {
      Word{"text", Format::kText},
      Word{"rows", Format::kRows},
      Word{"unicode", Format::kUnicode},
      Word{"json", Format::kJson},
  };

  void print(DealSource& source) const {
    constexpr std::size_t kPieceSize = 1 << 16;
    const Paint paint(color(), STDOUT_FILENO);
    OutputFile output = OutputFile::standard_output();
    std::string piece;
    const char* separator = "";
    try {
      while (const auto named = source.next()) {
        if (is_stopped()) break;
        piece += separator + paint.cards(format(named->name, named->deal(), named->is_numbered()));
        separator = format_ == Format::kJson ? "" : "\n";
        if (piece.size() >= kPieceSize) output.write(std::exchange(piece, {}));
      }
    } catch (const InputError&) {
      output.write(piece);  // the deals before the one that cannot be read
      throw;
    }
    output.write(piece);
  }

  std::string format(const std::string& name, const Deal& deal, bool is_numbered) const {
    if (format_ == Format::kJson)
      return boost::json::serialize(json(name, deal, is_numbered)) + "\n";
    std::string text = may_be_id(name) ? "# id: " + name + "\n"
                       : names_deals_  ? "# " + name + "\n"
                                       : "";
    if (format_ == Format::kText) {
      append_board_text(text, deal);
      return text;
    }
    if (!lies_as_dealt(deal)) {
      throw InputError(name +
                       (dealing_.game.rules().dealt_to_cells > 0 ? ": has cards in freecells"
                                                                 : ": is in the middle of a game") +
                       ", which only --format text and json show");
    }
    format_ == Format::kRows ? append_deal_rows(text, deal) : append_deal_unicode(text, deal);
    return text;
  }

  boost::json::object json(const std::string& name, const Deal& deal, bool is_numbered) const {
    boost::json::object object;
    if (is_numbered) {
      object["deal"] = *parse_number<std::int64_t>(name);
    } else if (const auto listed = ListedDeal::of_name(name); listed && listed->origin.seed) {
      object = {{"seed", *listed->origin.seed}, {"index", listed->number}};
    } else if (listed) {
      object["deal"] = name;
    } else if (may_be_id(name)) {
      object["id"] = name;
    }
    if (const Rules rules = dealing_.game.rules(); !is_freecell(rules))
      object["game"] = game_text(rules);
    add_deal_json(object, deal);
    return object;
  }

  Format format_ = Format::kText;
  DealingOptions dealing_;
  bool names_deals_ = false;  ///< in comments, because the seed is a new one
};

}  // namespace

std::unique_ptr<Command> make_deal_command() { return std::make_unique<DealCommand>(); }

}  // namespace freecell
