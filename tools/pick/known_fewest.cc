#include "tools/pick/known_fewest.h"

#include <functional>
#include <map>
#include <utility>

#include "tools/io/files/errors.h"
#include "tools/pick/pack_game.h"
#include "tools/run/row_files.h"

namespace freecell {
namespace {

constexpr std::string_view kColumn = "fewest_freecells";

std::optional<int> number_or_nothing(const DataRow& row, std::size_t column, int freecells) {
  if (row.text(column).empty()) return std::nullopt;
  return number_in(row, column, kColumn, 0, freecells);
}

/// The number of a deal depends on its cascades.
void check_cascades(const std::string& path, const Pack& pack) {
  const bool is_numbered = !pack.deals.empty() && pack.deals.front().number;
  if (!is_numbered || !pack.cascades || path == "-") return;
  const auto record = row_file(path).record;
  if (!record || record->cascades == *pack.cascades) return;
  throw InputError("--fewest " + path + ": is of " + std::to_string(record->cascades) +
                   " cascades, and the pack of " + std::to_string(*pack.cascades));
}

}  // namespace

KnownFewest::KnownFewest(const DataSet& picked, std::string path)
    : column_(picked.find_column(kColumn)), path_(std::move(path)) {
  if (!column_ || path_.empty()) return;
  throw InputError("--fewest: " + picked.files().front().path + " has a column '" +
                   std::string(kColumn) + "' already");
}

std::optional<int> KnownFewest::in_row(const DataRow& row, int freecells) const {
  return column_ ? number_or_nothing(row, *column_, freecells) : std::nullopt;
}

void KnownFewest::read_file(Pack& pack) const {
  if (path_.empty()) return;
  check_cascades(path_, pack);
  DataSet rows({path_});
  const std::size_t column = rows.column(kColumn, "--fewest");
  std::multimap<std::string, PackDeal*, std::less<>> deals;
  for (PackDeal& deal : pack.deals) deals.emplace(deal.name, &deal);
  rows.read([&](const DataRow& row) {
    const auto [begin, end] = deals.equal_range(row.deal());
    for (auto named = begin; named != end; ++named) {
      named->second->fewest_freecells = number_or_nothing(row, column, pack.freecells);
    }
  });
}

}  // namespace freecell
