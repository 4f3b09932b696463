#include <algorithm>
#include <array>

#include "dealer/microsoft.h"
#include "solver/confirmed_outcome.h"
#include "tools/commands/commands.h"
#include "tools/io/deals/deal_list.h"

namespace freecell {
namespace {

constexpr CommandHelp kSignatureHelp = {
    .name = "signature",
    .summary = "search a fixed list of deals and print the work done",
    .usage = "signature [options]",
    .about =
        R"(Searches a fixed list of deals on one thread, and prints the verdict, the moves and the positions
expanded of each. The table is the same on every machine. A change to the program that alters it has
altered the search.
)",
    .examples = R"(  freecell signature
  freecell signature > tests/golden/signature.txt    when the search was changed on purpose
)",
};

/// Easy deals, deals known to be hard, three that cannot be won, and one or two from each band of
/// Microsoft's numbers.
constexpr std::string_view kDeals =
    "1-100,617,1941,11982,31465,57148,98714,146692,739671,94717719,2147483648,"
    "4294967295-4294967296,8589934591,-1";

/// deal, verdict, player_moves, card_moves, expanded
void append_line(std::string& text, const std::array<std::string, 5>& cells) {
  constexpr std::array<std::size_t, 5> kWidths = {10, 12, 14, 12, 12};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    text.append(kWidths[i] - std::min(kWidths[i], cells[i].size()), ' ') += cells[i];
  }
  text += '\n';
}

void append_deal(std::string& text, std::int64_t number, const ConfirmedOutcome& confirmed) {
  const auto& counts = confirmed.counts;
  append_line(text, {std::to_string(number), to_string(confirmed.verdict),
                     counts ? std::to_string(counts->player_moves) : "-",
                     counts ? std::to_string(counts->card_moves) : "-",
                     std::to_string(confirmed.expanded)});
}

/// `freecell signature`: prints what the search does, in a table that changes if and only if the
/// search does.
class SignatureCommand : public CommandOf<kSignatureHelp> {
 protected:
  void add_options(OptionSet&) override {}

  void run(const std::vector<std::string>& operands) override {
    if (!operands.empty()) {
      throw InputError("'" + operands.front() + "': the deals of the signature are fixed");
    }
    const DealList deals = DealList::parse(kDeals);
    ConfirmedSolver solver;
    std::uint64_t total = 0;
    std::string text;
    append_line(text, {"deal", "verdict", "player_moves", "card_moves", "expanded"});
    for (std::uint64_t i = 0; i < deals.size(); ++i) {
      const ConfirmedOutcome& confirmed = solver.solve(microsoft_deal(deals[i]));
      append_deal(text, deals[i], confirmed);
      total += confirmed.expanded;
      status_.note(confirmed.verdict, confirmed.reason);
    }
    append_line(text, {"total", "", "", "", std::to_string(total)});
    OutputFile::standard_output().write(text);
  }
};

}  // namespace

std::unique_ptr<Command> make_signature_command() { return std::make_unique<SignatureCommand>(); }

}  // namespace freecell
