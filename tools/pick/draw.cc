#include "tools/pick/draw.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cassert>
#include <utility>

#include "base/shown_text.h"
#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "solver/solver.h"
#include "tools/analysis/column_summary.h"
#include "tools/analysis/sample.h"
#include "tools/io/deals/deal_formats.h"
#include "tools/io/deals/deal_input.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/game_choice.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/rows/csv_reader.h"
#include "tools/run/row_files.h"

namespace freecell {
namespace {

namespace json = boost::json;

/// Decides which deals of rows are solved. Rows of other programs may have no verdict. A deal
/// number is decided then; a board counts as solved.
class SolvedDeals {
 public:
  explicit SolvedDeals(const DataSet& data) : game_(data) {}

  /// Throws InputError, with the place, if the row names a game that does not exist.
  bool contain(const DataRow& row) {
    if (row.verdict()) return may_be_solved(row);
    const auto number = canonical_number(row.deal());
    if (!number || !is_deal_number(*number)) return true;
    PackGame game = game_;  // a copy, because rows may be of several games
    game.add(row, nullptr);
    return decide(ListedDeal{.number = *number}.deal(game.rules()), game.rules());
  }

 private:
  /// The most positions that deciding a deal may take. A deal that takes more is not solved.
  static constexpr std::uint64_t kMostExpanded = 1'000'000;

  bool decide(const Deal& deal, const Rules& rules) {
    if (!solver_ || rules_ != rules) {
      rules_ = rules;
      solver_.emplace(rules, Limits{.max_expanded = kMostExpanded});
    }
    return solver_->solve(deal).verdict == Verdict::kSolved;
  }

  PackGame game_;  ///< of a row without columns for it
  std::optional<Solver> solver_;
  Rules rules_;  ///< of the solver
};

/// A list while it is drawn: its rows are those that come first in the random order.
struct Lot {
  PickedList list;
  Least<std::uint64_t, PickedRow> first;
};

std::vector<Lot> lots_of(const DrawSettings& settings, bool has_bands) {
  const auto lot = [&](std::optional<Band> band) {
    return Lot{{band, {}, {}}, Least<std::uint64_t, PickedRow>(settings.count)};
  };
  if (!has_bands) return {lot(std::nullopt)};
  std::vector<Lot> lots;
  for (const Band band : settings.wanted) lots.push_back(lot(band));
  return lots;
}

/// The lot of the row's band, or null.
Lot* lot_of(std::vector<Lot>& lots, const DataRow& row, const SolvedBands& bands) {
  const auto number = bands.number_of(row);
  if (!number) return nullptr;
  const Band band = bands.band_of(*number);
  const auto lot = std::ranges::find(lots, band, [](const Lot& each) { return each.list.band; });
  return lot == lots.end() ? nullptr : &*lot;
}

/// Lets the range of a band take the number of a row's deal, whatever else decides about the deal.
void widen(BandRange& range, const DataRow& row, const SolvedBands& bands, SolvedDeals& solved) {
  const double number = bands.number_of(row).value();
  if (!range.has(number) && solved.contain(row)) range.add(number);
}

// ---- The deals of another list ----

/// A number as it is written, and a name without its quotes.
std::string deal_text(const json::value& deal) {
  return deal.is_string() ? std::string(deal.get_string()) : json::serialize(deal);
}

/// Calls `take` for each deal of a document: those of `deals`, those of an array, or the only one.
/// Returns false if there is something else in it.
template <typename Take>
bool for_each_deal(const json::value& value, const Take& take) {
  if (const json::array* array = value.if_array()) {
    return std::ranges::all_of(*array, [&](const auto& item) { return for_each_deal(item, take); });
  }
  const json::object* object = value.if_object();
  if (object == nullptr) {
    if (!value.is_number() && !value.is_string()) return false;
    take(deal_text(value));
    return true;
  }
  if (const json::value* deals = object->if_contains("deals")) return for_each_deal(*deals, take);
  const json::value* deal = object->if_contains("deal");
  return deal != nullptr && for_each_deal(*deal, take);
}

/// The deals of rows or, without a header, of lines.
void add_rows(DealNames& deals, CsvReader reader) {
  if (!reader.next()) return;
  const std::vector<std::string> names = reader.fields();
  auto column = static_cast<std::size_t>(std::ranges::find(names, "deal") - names.begin());
  if (column == names.size()) {
    if (column > 1) throw reader.error(0, "no column 'deal', and more on a line than a deal");
    deals.insert(names[column = 0]);
  }
  while (reader.next()) {
    reader.check_length(names.size());
    deals.insert(reader.fields()[column]);
  }
}

void add_documents(DealNames& deals, std::string_view text, const std::string& path) {
  const auto add = [&](std::string deal) { deals.insert(std::move(deal)); };
  for_each_json_document(text, [&](const json::value& value, int line, const std::string& fault) {
    if (fault.empty() && for_each_deal(value, add)) return;
    throw InputError(path + ":" + std::to_string(line) +
                     ":1: " + (fault.empty() ? "an object without a member deal" : fault));
  });
}

}  // namespace

DealNames deals_of_list(const std::string& path) {
  DealNames deals;
  DealFile file = open_deal_file(path, {});
  if (file.kind == InputKind::kJson && !file.has_rows) {
    add_documents(deals, read_all(std::move(file.text), path), path);
  } else {
    add_rows(deals, CsvReader(std::move(file.text), path));
  }
  return deals;
}

SolvedBands::SolvedBands(DataSet& data, std::size_t column) : column_(column) {
  ColumnSummary numbers(ValueCounts::kFine);
  for (DataRow row(data); row.next();) {
    const auto& number = row.number(column);
    if (number && may_be_solved(row)) numbers.add(*number, row.deal());
  }
  deals_ = numbers.count();
  if (deals_ == 0) {
    throw InputError("--band: no solved deal of " + data.files().front().path +
                     " has a number in column '" + data.columns()[column] + "'");
  }
  quartiles_ = {numbers.quantile(0.25), numbers.quantile(0.5), numbers.quantile(0.75)};
  assert(std::ranges::is_sorted(quartiles_));
}

std::optional<double> SolvedBands::number_of(const DataRow& row) const {
  const auto& number = row.number(column_);
  if (!number || !may_be_solved(row)) return std::nullopt;
  return number->value();
}

Band SolvedBands::band_of(double number) const {
  assert(std::ranges::is_sorted(quartiles_));
  const auto quartile = std::ranges::lower_bound(quartiles_, number);
  return static_cast<Band>(quartile - quartiles_.begin());
}

std::string SolvedBands::limits_text(Band band, const std::string& column) const {
  const auto quarter = static_cast<std::size_t>(band);
  std::string text = column;
  if (band != Band::kEasy) text += " > " + exact_text(quartiles_[quarter - 1]);
  if (band == Band::kExpert) return text;
  return text + (band == Band::kEasy ? " <= " : " and <= ") + exact_text(quartiles_[quarter]);
}

void BandRange::add(double number) {
  from = std::min(from.value_or(number), number);
  to = std::max(to.value_or(number), number);
  assert(has(number));
}

std::vector<PickedList> draw(DataSet& data, const DrawSettings& settings,
                             const std::optional<SolvedBands>& bands) {
  std::vector<Lot> lots = lots_of(settings, bands.has_value());
  SolvedDeals solved(data);
  const bool solved_only = settings.for_pack || bands;
  for (DataRow row(data); row.next();) {
    Lot* const lot = bands ? lot_of(lots, row, *bands) : &lots.front();
    if (lot == nullptr || (solved_only && !may_be_solved(row))) continue;
    if (settings.for_pack && bands) widen(lot->list.range, row, *bands, solved);
    if (!settings.where.holds(row) || settings.except.contains(row.deal())) continue;
    const std::uint64_t place = random_place(row.deal(), settings.seed);
    if (!lot->first.wants(place) || (solved_only && !solved.contain(row))) continue;
    lot->first.add(place, {row.index(), row.file(), row.texts()});
  }
  std::vector<PickedList> lists;
  for (Lot& lot : lots) {
    for (const auto& [place, row] : lot.first.sorted()) lot.list.rows.push_back(row);
    assert(lot.list.rows.size() <= settings.count);
    std::ranges::sort(lot.list.rows, {}, &PickedRow::index);
    lists.push_back(std::move(lot.list));
  }
  return lists;
}

// ---- The game ----

int number_in(const DataRow& row, std::size_t column, std::string_view name, int low, int high) {
  assert(low <= high);
  const auto number = parse_number<int>(row.text(column));
  if (number && low <= *number && *number <= high) return *number;
  throw row.error(column, std::string(name) + " " + quoted_for_message(row.text(column)) +
                              " is not " + std::to_string(low) + " to " + std::to_string(high));
}

PackGame::PackGame(const DataSet& data)
    : game_(data.find_column("game")),
      freecells_(data.find_column("freecells")),
      cascades_(data.find_column("cascades")) {
  for (const DataSet::File& file : data.files()) {
    if (file.copy) continue;  // there is no record beside a pipe
    const RowFile rows = row_file(file.path);
    if (!rows.record) continue;
    rules_ = rows.record->rules;
    return;  // the options of all records are the same
  }
}

void PackGame::add(const DataRow& row, const Deal* board) {
  const bool is_first = std::exchange(is_first_, false);
  if (game_) take_game(row, is_first);
  if (freecells_) {
    const int here = number_in(row, *freecells_, "freecells", 0, kMaxFreecells);
    if (!is_first) check_same(row, *freecells_, here, rules_.freecells);
    rules_.freecells = here;
    if (board != nullptr) check_occupied(row, *board);
  }
  if (!cascades_) return;
  const int here = number_in(row, *cascades_, "cascades", kMinCascades, kMaxCascades);
  if (board != nullptr) {
    if (here == board->cascades()) return;
    throw row.error(*cascades_, "the board has " + std::to_string(board->cascades()) +
                                    " cascades: its file is not what it was");
  }
  if (!is_first) check_same(row, *cascades_, here, rules_.cascades);
  rules_.cascades = here;
}

Rules PackGame::game_in(const DataRow& row) const try {
  return read_game(row.text(*game_));
} catch (const InputError& error) {
  throw row.error(*game_, error.what());
}

void PackGame::take_game(const DataRow& row, bool is_first) {
  const Rules rules = game_in(row);
  if (is_same_game(rules, rules_)) return;  // with the numbers of the record, if there is one
  if (is_first) {
    rules_ = rules;
    return;
  }
  const std::string before = game_text(rules_);
  throw row.error(*game_, "game is " + game_text(rules) + ", and " + before +
                              " in the rows above: a pack is of one game; --where \"game=" +
                              before + "\" chooses one");
}

void PackGame::check_occupied(const DataRow& row, const Deal& board) const {
  const int occupied = static_cast<int>(board.freecell_cards().size());
  if (occupied <= rules_.freecells) return;
  throw row.error(*freecells_, "the board has " + std::to_string(occupied) +
                                   " cards in freecells: its file is not what it was");
}

void PackGame::check_same(const DataRow& row, std::size_t column, int here, int before) const {
  if (here == before) return;
  const std::string name = column == freecells_ ? "freecells" : "cascades";
  throw row.error(column, name + " is " + std::to_string(here) + ", and " + std::to_string(before) +
                              " in the rows above: a pack is of one game; --where \"" + name + "=" +
                              std::to_string(before) + "\" chooses one");
}

}  // namespace freecell
