#include <functional>

#include "dealer/deal.h"
#include "solver/confirmed_outcome.h"
#include "tools/commands/commands.h"
#include "tools/commands/row_queries.h"
#include "tools/commands/shown_solution.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/run/study.h"
#include "tools/terminal/version.h"
#include "tools/web/pages.h"

namespace freecell {
namespace {

constexpr CommandHelp kPlayHelp = {
    .name = "play",
    .summary = "a page for the browser: play any deal, with advice, and watch its solution",
    .usage = "play [DEAL|FILE|-] [options]",
    .about =
        R"(Writes a page of HTML on which you play FreeCell. It contains the solver: it shows after every move
whether the game can still be won, gives hints, and plays a short solution from any position. It
deals all numbers and opens boards, lists and packs. The page is one file and needs no network.

--pages writes a folder for a web server instead: the page as index.html, a manifest, an icon and a
service worker. Browsers can install it, and open it without a network after the first visit.

DEAL is the number of one deal, FILE has one board ('-': standard input). The page then begins with
the solution of that deal. Otherwise it begins with the deal that its address names, such as
'page.html#deal=617', with the one that was played last, or with any.

Exit code: 0 success, 1 the deal is unknown, 2 bad input, 3 internal error, 4 output failed,
128 + n ended by signal n.
)",
    .examples = R"(  freecell play --output freecell.html                      all deals
  freecell play 617 --output 617.html
  freecell play 617 --solution mine.txt --output 617.html   your own solution
  freecell play 164 --freecells 0 > 164.html
  freecell play --game seahaven --output seahaven.html
  freecell play --pages site                               for a web server
)",
};

constexpr const char* kPageFileHelp =
    "write the page to FILE; - is standard output (default; freecell.html if that is a terminal)";

/// `freecell play`: a page to play one deal or any, and to watch solutions.
class PlayCommand : public CommandOf<kPlayHelp> {
 protected:
  void add_options(OptionSet& options) override {
    options.group("Options");
    solution_.add_options(options);
    solution_.add_solution_option(options);
    output_.add_options(options, kPageFileHelp, "replace files that exist");
    options.text("pages", pages_folder_, "DIR",
                 "write a folder for a web server to DIR: the page as index.html, and the files by "
                 "which browsers install it");
  }

  void run(const std::vector<std::string>& operands) override {
    if (is_for_host() && given().contains("output")) {
      throw InputError("--pages writes to DIR/index.html; --output does not go with it");
    }
    if (!is_for_host()) output_.avoid_terminal("freecell.html", given());
    if (operands.empty()) {
      refuse_options(given(), {"solution", "effort", "max-expanded", "max-memory", "layout"},
                     "needs a deal");
      const Rules rules = solution_.dealing.game.rules();
      return write_page([&] { return all_deals_page(rules, kVersion, home()); });
    }
    const DealOperands deals = read_deal_operands(operands, {}, solution_.dealing.of_lists());
    solution_.check(given(), deals.inputs());
    output_.check_inputs(deals.inputs());
    if (solution_.is_own()) output_.check_inputs({solution_.path()});
    const NamedDeal named = only_deal(deals);
    catch_stop_signals();
    write_page([&] { return make_page(named); });
  }

 private:
  NamedDeal only_deal(const DealOperands& operands) const {
    const auto source = open_deals(operands, solution_.dealing, solution_.rules, {});
    std::vector<NamedDeal> deals = source->take(1);
    if (deals.empty()) throw InputError(operands.files.front() + ": no deals in it");
    if (!source->take(1).empty()) {
      const std::vector<std::string> files = operands.inputs();
      const auto count = source->size();
      throw InputError((files.empty() ? "the list" : files.front()) + " has " +
                       (count ? std::to_string(*count) + " deals" : "more than one deal") +
                       ", and a page starts with one; open the " +
                       (files.empty() ? "list" : "file") + " under Deals ... in the page");
    }
    return std::move(deals.front());
  }

  std::string make_page(const NamedDeal& named) {
    const Deal deal = named.deal();
    const ConfirmedOutcome& confirmed = solution_.of(named.name, deal);
    note_result(named.name, confirmed);
    return play_page(named.name, deal, solution_.rules, confirmed, kVersion, home());
  }

  /// Opens the output before the page is made, because that may take long and would be in vain.
  void write_page(const std::function<std::string()>& make) const {
    if (is_for_host()) return write_folder(make);
    OutputFile output = output_.open(output_.path());
    output.write(make());
    output.close();
    if (!quiet()) output_.tell_choice();
  }

  void write_folder(const std::function<std::string()>& make) const {
    make_folder(pages_folder_);
    const auto path_of = [&](const HostFile& file) {
      return pages_folder_ + "/" + std::string(file.name);
    };
    for (const HostFile& file : host_files("")) output_.refuse_existing(path_of(file));
    for (const HostFile& file : host_files(make())) {
      OutputFile output = output_.open(path_of(file));
      output.write(file.text);
      output.close();
    }
  }

  bool is_for_host() const { return !pages_folder_.empty(); }
  PageHome home() const { return is_for_host() ? PageHome::kHost : PageHome::kFile; }

  void note_result(const std::string& name, const ConfirmedOutcome& confirmed) {
    status_.note(confirmed.verdict, confirmed.reason);
    if (confirmed.reason == StopReason::kInterrupted) status_.note_signal(stop_signal());
    if (confirmed.reason == StopReason::kError) write_message(defect_message(name, confirmed));
  }

  ShownSolution solution_;
  ResultFile output_;
  std::string pages_folder_;
};

}  // namespace

std::unique_ptr<Command> make_play_command() { return std::make_unique<PlayCommand>(); }

}  // namespace freecell
