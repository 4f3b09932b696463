#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "dealer/verdict.h"
#include "tools/io/rows/column.h"

namespace freecell {

/// The content of a row of `freecell prove` about a deal.
struct ProveRow {
  std::string_view deal;
  int freecells = 0;
  int cascades = 0;
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::optional<std::uint64_t> positions;  ///< only if the deal is unsolvable
  std::optional<std::uint64_t> largest_layer;
  std::string_view solution;
  double seconds = 0;
  std::uint64_t peak_memory = 0;  ///< bytes
};

/// All columns, in the order of the rows.
std::span<const Column<ProveRow>> prove_columns();

}  // namespace freecell
