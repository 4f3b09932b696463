#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "tools/io/rows/csv_reader.h"

namespace freecell {

/// The deals of another list, by their numbers or names: those of the column `deal` of a CSV or,
/// without such a header, the lines; those of the members `deal` of a JSON document or of NDJSON.
/// So all that `pick` writes can be read.
class ExceptedDeals {
 public:
  ExceptedDeals() = default;
  /// Throws InputError.
  explicit ExceptedDeals(const std::string& path);

  bool contain(std::string_view deal) const { return deals_.contains(deal); }

 private:
  void add_rows(CsvReader reader);
  void add_document(std::string_view text, const std::string& path);

  std::set<std::string, std::less<>> deals_;
};

}  // namespace freecell
