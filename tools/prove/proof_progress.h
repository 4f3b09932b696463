#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>

#include "solver/proof/proof_search.h"
#include "tools/run/progress.h"
#include "tools/terminal/clock.h"

namespace freecell {

/// `11982: layer 30 dug out, 3-2-0-1 home  1234567 positions  345678/s  12 MiB held`, or a shorter
/// form that fits into `width` columns, if there is one.
std::string proof_progress_text(const std::string& deal, const ProofProgress& progress,
                                double positions_per_second,
                                std::size_t width = std::numeric_limits<std::size_t>::max());
/// The same for programs, as one line of JSON (docs/look-up/rows.md).
std::string proof_progress_json(const std::string& deal, const ProofProgress& progress,
                                double seconds, double positions_per_second);

/// Reports on stderr how far the search of a deal has come, as long as this object lives.
class ProofProgressDisplay {
 public:
  /// `search` must outlive it.
  ProofProgressDisplay(ProgressMode mode, std::string deal, const ProofSearch& search);
  /// Removes the line.
  ~ProofProgressDisplay();

 private:
  void show();

  const ProgressMode mode_;
  const std::string deal_;
  const ProofSearch& search_;
  const Stopwatch stopwatch_;
  double last_seconds_ = 0;
  std::uint64_t last_positions_ = 0;
  std::optional<Periodic> periodic_;  // last, so that it ends before what it uses
};

}  // namespace freecell
