#include <array>

#include "dealer/deal_finder.h"
#include "dealer/notation.h"
#include "tools/studies/study_command.h"

namespace freecell {
namespace {

/// The content of a row about a board.
struct FindRow {
  const StudiedDeal& deal;
  std::optional<std::int64_t> number;
  std::string_view cascades;  ///< the order of the board's cascades in the deal
};

constexpr std::array kFindColumns = {
    Column<FindRow>{kDealColumn, [](const FindRow& row) { return RowCell(row.deal.name); }},
    Column<FindRow>{kGameColumn, [](const FindRow& row) { return RowCell(row.deal.game); }},
    Column<FindRow>{
        {"number", "", "integer", "", "A number that deals the board; empty if none does."},
        [](const FindRow& row) { return cell_of(row.number); }},
    Column<FindRow>{{"cascades", "any-order", "text", "",
                     "Which cascade of the board is the deal's first, second and so on."},
                    [](const FindRow& row) { return RowCell(row.cascades); }},
};

constexpr CommandHelp kFindHelp = {
    .name = "find",
    .summary = "the deal numbers of layouts",
    .usage = "find FILE|-|LIST... [options]",
    .about =
        R"(Looks for boards among all numbered deals, -2 to 8589934591, and writes a row of CSV for each number
that it finds: deal,number. If no number deals a board, its number is empty, and a line on standard
error says so. Every number that is written has been dealt and compared with the board.

With --any-order the cascades may be in any order, and a third column, cascades, says which cascade
of the board is the deal's first, second and so on. Boards may then have at most 12 cascades, fewer
if cards are dealt to freecells: at most 10 million orders are tried.

LIST and FILE are those of 'freecell solve'. Exit code: 0 every board has a number, 1 some have
none, 2 bad input.
)",
    .examples = R"(  freecell find board.txt
  freecell find board.txt --any-order         the cascades have been moved about
  freecell deal 617 | freecell find -
)",
};

constexpr const char* kTooManyOrders =
    "the cascades and the cards in freecells have more than 10 million orders";

/// The letters of cascades in standard notation: `41238765`.
std::string cascade_letters(const std::vector<int>& order) {
  std::string letters;
  for (const int cascade : order) letters += place_letter(Place::cascade(cascade));
  return letters;
}

struct FindSettings {
  RowFormat<FindRow> format{kFindColumns};
  Rules rules;
  bool any_order = false;
  bool tells = true;  ///< whether a message says which boards have no number
};

/// Boards that have no number need no message a second time.
FindSettings audit_settings(const RunRecord& record) {
  const auto format = RowFormat<FindRow>::with_names(kFindColumns, names_of(record.columns));
  return {format, record.rules, format.has("cascades"), false};
}

/// A row for each number of a board, or one without a number. A deal with a number counts as
/// solved, one without as unknown.
class FindWorker : public StudyWorker {
 public:
  explicit FindWorker(FindSettings settings) : settings_(std::move(settings)) {}
  explicit FindWorker(const RunRecord& record) : FindWorker(audit_settings(record)) {}

  void study(const StudiedDeal& deal, const StopCallback&, StudyResult& result) override {
    found_.clear();
    std::string objection = "no numbered deal has this layout";
    if (deal.deal != nullptr) found_ = find(*deal.deal, objection);
    letters_.clear();
    for (const FoundDeal& one : found_) {
      letters_.push_back(settings_.any_order ? cascade_letters(one.order) : "");
    }
    for (std::size_t i = 0; i < found_.size(); ++i) {
      settings_.format.append(result.cells,
                              {.deal = deal, .number = found_[i].number, .cascades = letters_[i]});
    }
    if (found_.empty()) {
      settings_.format.append(result.cells, {.deal = deal});
      if (settings_.tells && deal.deal != nullptr) {
        result.complaints += "freecell: " + deal.name + ": " + objection + "\n";
      }
    }
    result.facts = {.verdict = found_.empty() ? Verdict::kUnknown : Verdict::kSolved,
                    .reason = deal.failure};
  }

 private:
  /// `objection`: why a board cannot be looked for, if that is so.
  std::vector<FoundDeal> find(const Deal& layout, std::string& objection) const {
    if (!settings_.any_order) return finder_.find(layout, settings_.rules);
    if (DealFinder::may_try_any_order(settings_.rules.with_cascades(layout.cascades()))) {
      return finder_.find_in_any_order(layout, settings_.rules);
    }
    objection = kTooManyOrders;
    return {};
  }

  const FindSettings settings_;
  const DealFinder finder_;
  std::vector<FoundDeal> found_;
  std::vector<std::string> letters_;  ///< of each
};

class FindCommand : public StudyCommand {
 public:
  FindCommand() : StudyCommand(kFindStudy) {}

 protected:
  void add_options(OptionSet& options) override {
    options.group("Options");
    options.flag("any-order", settings_.any_order, "take the cascades in any order");
    add_dealing_options(options, dealing_);
    add_rest_without_search(options);
  }

  void run(const std::vector<std::string>& operands) override {
    settings_.rules = dealing_.game.rules();
    if (settings_.any_order && !DealFinder::may_try_any_order(settings_.rules)) {
      throw InputError(std::string("--any-order: ") + kTooManyOrders);
    }
    if (dealing_.numbering.value_or(Numbering::kMicrosoft) != Numbering::kMicrosoft) {
      throw InputError("--numbering pysol: only Microsoft's numbers can be found");
    }
    settings_.format = RowFormat<FindRow>(kFindColumns, column_options());
    settings_.tells = !quiet();
    run_without_search(operands, settings_.format.columns(),
                       [this](MemoryBudget*) { return std::make_unique<FindWorker>(settings_); });
  }

 private:
  FindSettings settings_;
};

}  // namespace

const StudyKind kFindStudy = {.help = kFindHelp,
                              .columns = descriptions_of<kFindColumns>,
                              .make_command = make_command<FindCommand>,
                              .make_auditor = make_auditor<RepeatingAuditor<FindWorker>>,
                              .words = {"found", nullptr, "without a number"}};

}  // namespace freecell
