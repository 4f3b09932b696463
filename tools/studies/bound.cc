#include <array>

#include "solver/shortest/start_bounds.h"
#include "tools/studies/study_command.h"

namespace freecell {
namespace {

/// The content of a row about a deal. The bounds are not set if there is no such deal.
struct BoundRow {
  const StudiedDeal& deal;
  std::optional<int> player_moves;
  std::optional<int> card_moves;
};

constexpr std::array kBoundColumns = {
    Column<BoundRow>{kDealColumn, [](const BoundRow& row) { return RowCell(row.deal.name); }},
    Column<BoundRow>{kGameColumn, [](const BoundRow& row) { return RowCell(row.deal.game); }},
    Column<BoundRow>{{"player_bound", "", "integer", "moves",
                      "No solution has fewer player moves, with any number of freecells."},
                     [](const BoundRow& row) { return cell_of(row.player_moves); }},
    Column<BoundRow>{{"card_bound", "", "integer", "moves",
                      "No solution has fewer card moves, with any number of freecells."},
                     [](const BoundRow& row) { return cell_of(row.card_moves); }},
};

constexpr CommandHelp kBoundHelp = {
    .name = "bound",
    .summary = "lower bounds on the lengths of solutions, without a search",
    .usage = "bound LIST|FILE|-... [options]",
    .about =
        R"(Writes a row of CSV for each deal: deal,player_bound,card_bound. No solution has fewer player
moves (a supermove counts 1, a move home 0) or card moves (every move of a card counts 1), with
any number of freecells. The bounds are the exact lengths with unlimited freecells, to which a run
goes in one player move. They do not say whether the deal can be won. 'freecell solve --effort
shortest' begins with them.

Exit code: 0 success, 1 bad input was left out by --keep-going, 2 bad input, 4 output failed,
128 + n ended by signal n.
)",
    .examples = R"(  freecell bound 1-1000
  freecell deal 617 | freecell bound -
)",
};

/// A deal counts as solved.
class BoundWorker : public StudyWorker {
 public:
  BoundWorker(const Rules& rules, RowFormat<BoundRow> format)
      : rules_(rules), format_(std::move(format)) {}
  /// For an audit.
  explicit BoundWorker(const RunRecord& record)
      : BoundWorker(record.rules,
                    RowFormat<BoundRow>::with_names(kBoundColumns, names_of(record.columns))) {}

  void study(const StudiedDeal& deal, const StopCallback&, StudyResult& result) override {
    BoundRow row = {.deal = deal};
    if (deal.deal != nullptr) {
      const StartBounds::Bounds bound = bounds_.of(*deal.deal, rules_);
      row.player_moves = bound.player_moves;
      row.card_moves = bound.card_moves;
    }
    format_.append(result.cells, row);
    result.facts = {.verdict = deal.deal != nullptr ? Verdict::kSolved : Verdict::kUnknown,
                    .reason = deal.failure};
  }

 private:
  const Rules rules_;
  const RowFormat<BoundRow> format_;
  StartBounds bounds_;
};

class BoundCommand : public StudyCommand {
 public:
  BoundCommand() : StudyCommand(kBoundStudy) {}

 protected:
  void add_options(OptionSet& options) override {
    options.group("The game");
    add_game(options);
    add_rest_without_search(options);
  }
  void run(const std::vector<std::string>& operands) override {
    const RowFormat<BoundRow> format(kBoundColumns, column_options());
    run_without_search(operands, format.columns(), [&](MemoryBudget*) {
      return std::make_unique<BoundWorker>(rules_, format);
    });
  }
};

}  // namespace

const StudyKind kBoundStudy = {.help = kBoundHelp,
                               .columns = descriptions_of<kBoundColumns>,
                               .make_command = make_command<BoundCommand>,
                               .make_auditor = make_auditor<RepeatingAuditor<BoundWorker>>,
                               .words = {"bounded", nullptr, "not bounded"}};

}  // namespace freecell
