#include "tools/pick/draw.h"

#include <algorithm>
#include <cassert>

#include "dealer/microsoft.h"
#include "solver/solver.h"
#include "tools/analysis/sample.h"
#include "tools/io/labels/deal_label.h"
#include "tools/pick/pack_game.h"

namespace freecell {
namespace {

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
    return decide(microsoft_deal(*number, game.rules().cascades), game.rules());
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

/// A list while it is drawn.
struct Lot {
  PickedList list;
  Sample<PickedRow> sample;
};

std::vector<Lot> lots_of(const DrawSettings& settings, bool has_bands) {
  const auto lot = [&](std::optional<Band> band) {
    return Lot{{band, {}, {}}, Sample<PickedRow>(settings.count, settings.seed)};
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

}  // namespace

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
  data.read([&](const DataRow& row) {
    Lot* const lot = bands ? lot_of(lots, row, *bands) : &lots.front();
    if (lot == nullptr || (solved_only && !may_be_solved(row))) return;
    if (settings.for_pack && bands) widen(lot->list.range, row, *bands, solved);
    if (!settings.where.holds(row) || settings.except.contain(row.deal())) return;
    lot->sample.add(row.deal(), [&]() -> std::optional<PickedRow> {
      if (solved_only && !solved.contain(row)) return std::nullopt;
      return PickedRow{row.index(), row.file(), row.texts()};
    });
  });
  std::vector<PickedList> lists;
  for (Lot& lot : lots) {
    lot.list.rows = lot.sample.items();
    assert(lot.list.rows.size() <= settings.count);
    std::ranges::sort(lot.list.rows, {}, &PickedRow::index);
    lists.push_back(std::move(lot.list));
  }
  return lists;
}

}  // namespace freecell
