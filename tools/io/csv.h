#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/referee.h"
#include "solver/outcome.h"

namespace freecell {

/// What a whole file of CSV is like.
struct CsvContents {
  std::uint64_t rows = 0;  ///< but for the header
  std::size_t columns = 0;
  std::uint32_t crc32 = 0;  ///< of header and rows, each with `\n` at its end
};

/// Appends `field`, in quotes if it needs them (RFC 4180).
void append_csv_field(std::string& text, std::string_view field);

/// The fields of a row that has no line end, without their quotes.
std::vector<std::string> csv_fields(std::string_view row);

/// Which columns there are besides those that are always written. docs/formats.md has the schema.
struct CsvColumns {
  bool bound = false;  ///< optimal, lower_bound and gap
  bool stage = false;
  bool microseconds = false;
  bool solution = false;
};

/// What one row says. Not known is written as nothing.
struct CsvRow {
  std::string_view deal;
  int freecells = 0;
  int cascades = 0;
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::optional<MoveCounts> counts;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::optional<int> lower_bound;
  std::optional<int> gap;  ///< of the solution over the lower bound
  int stage = 0;           ///< 0: none
  std::uint64_t microseconds = 0;
  std::string_view solution;
};

std::vector<std::string> csv_column_names(const CsvColumns& columns);
/// A header with its line end.
void append_csv_header(std::string& text, const std::vector<std::string>& names);
void append_csv_row(std::string& text, const CsvRow& row, const CsvColumns& columns);

}  // namespace freecell
