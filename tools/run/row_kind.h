#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <vector>

#include "dealer/deal.h"
#include "solver/outcome.h"
#include "tools/io/deals/deal_source.h"
#include "tools/run/tally.h"
#include "tools/terminal/stopwatch.h"

namespace freecell {

/// The output for some consecutive deals of a run.
struct PartTexts {
  std::string rows;
  std::string solutions;         ///< for the one file that has all of them
  std::string complaints;        ///< for stderr: refused solutions, and searches that failed
  std::vector<DealFacts> facts;  ///< one per deal, in order
  std::exception_ptr failure;    ///< the failure of a folder of solutions or certificates, if it
                                 ///< failed
};

/// A deal of a run after its search. The references are valid only during a call.
struct SearchedDeal {
  const NamedDeals& deals;
  int index;  ///< the deal's index among `deals`
  const std::string& name;
  const Deal* deal;  ///< null if making the deal failed
  const Outcome& outcome;
  const Stopwatch& stopwatch;  ///< since the search of the deal began
};

/// How the deals of a run become rows. There is one class for each subcommand that writes a row per
/// deal. The object is immutable, and the workers of a run share one.
class RowKind {
 public:
  virtual ~RowKind() = default;

  /// Appends the output for a deal, and its facts. If it throws, the caller cuts the texts back.
  virtual void write(const SearchedDeal& deal, PartTexts& texts) const = 0;
  /// Appends the output for an interrupted deal, which gets no row.
  virtual void write_interrupted(const SearchedDeal&, PartTexts&) const {}
  /// About how many bytes a row takes.
  virtual std::size_t usual_row_size() const { return 64; }
};

}  // namespace freecell
