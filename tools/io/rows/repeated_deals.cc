#include "tools/io/rows/repeated_deals.h"

#include <algorithm>

namespace freecell {
namespace {

/// Nothing if the deal has a name.
std::optional<std::int64_t> number_of(const DataRow& row) {
  const auto& number = row.deal_number();
  if (!number || number->decimals > 0) return std::nullopt;
  return number->digits;
}

}  // namespace

RepeatedDeals::RepeatedDeals(const DataSet& data) {
  for (const char* name : {"freecells", "cascades"}) {
    if (const auto column = data.find_column(name)) game_columns_.push_back(*column);
  }
}

RepeatedDeals::Game& RepeatedDeals::game_of(const DataRow& row) {
  key_.clear();
  for (const std::size_t column : game_columns_) (key_ += row.text(column)) += ',';
  const auto known = games_.find(key_);
  return known != games_.end() ? known->second : games_[key_];
}

void RepeatedDeals::note(const DataRow& row) {
  const auto deal = number_of(row);
  if (!deal) return;
  auto& stretches = game_of(row).stretches;
  if (!stretches.empty() && stretches.back().last < *deal) {
    stretches.back().last = *deal;
  } else {
    stretches.push_back({*deal, *deal});
  }
}

void RepeatedDeals::refuse(DataSet& data) {
  bool may_repeat = false;
  for (auto& [key, game] : games_) {
    game.find_overlaps();
    may_repeat |= !game.overlaps.empty();
  }
  if (!may_repeat) return;
  data.read([this](const DataRow& row) {
    const auto deal = number_of(row);
    if (!deal) return;
    Game& game = game_of(row);
    if (!game.is_in_overlap(*deal) || game.seen.insert(*deal).second) return;
    throw row.error(row.deal_column(), "deal " + std::to_string(*deal) +
                                           " has a row already and would count twice; "
                                           "--repeats allows that");
  });
}

void RepeatedDeals::Game::find_overlaps() {
  std::ranges::sort(stretches, {}, &Stretch::first);
  for (std::size_t i = 1; i < stretches.size(); ++i) {
    Stretch& before = stretches[i - 1];
    Stretch& stretch = stretches[i];
    if (stretch.first > before.last) continue;
    const std::int64_t end = std::min(before.last, stretch.last);
    if (!overlaps.empty() && stretch.first <= overlaps.back().last) {
      overlaps.back().last = std::max(overlaps.back().last, end);
    } else {
      overlaps.push_back({stretch.first, end});
    }
    stretch.last = std::max(stretch.last, before.last);
  }
}

bool RepeatedDeals::Game::is_in_overlap(std::int64_t deal) const {
  const auto after = std::ranges::upper_bound(overlaps, deal, {}, &Stretch::first);
  return after != overlaps.begin() && deal <= std::prev(after)->last;
}

}  // namespace freecell
