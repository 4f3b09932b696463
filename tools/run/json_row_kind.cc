#include "tools/run/json_row_kind.h"

#include <string>

namespace freecell {

void JsonRowKind::write(const SearchedDeal& deal, PartTexts& texts) const {
  const std::size_t before = texts.rows.size();
  rows_.write(deal, texts);
  const std::string row = texts.rows.substr(before);
  texts.rows.resize(before);
  writer_.append(texts.rows, row);
}

/// The names of the columns come with each row.
std::size_t JsonRowKind::usual_row_size() const {
  constexpr std::size_t kNames = 192;
  return rows_.usual_row_size() + kNames;
}

}  // namespace freecell
