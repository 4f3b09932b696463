#pragma once

#include <memory>
#include <string>
#include <vector>

#include "dealer/deal.h"
#include "tools/cli/row_part.h"

namespace freecell {

/// What the rows of `freecell fewest` depend on besides the deals and the limits.
struct FewestSettings {
  int cascades = kDefaultCascades;
  SolutionSettings solutions;
};

/// The columns of its rows.
std::vector<std::string> fewest_columns();

/// Some consecutive deals of `freecell fewest`. The worker that searches them has their solutions
/// judged, each with the number of freecells that it is said to need.
class FewestPart : public RowPart {
 public:
  /// Keeps a reference to `settings`.
  FewestPart(const FewestSettings& settings, std::unique_ptr<NamedDeals> deals)
      : RowPart(std::move(deals)), settings_(settings) {}

 protected:
  void add_row(int index, const Deal* deal, const Outcome& outcome) override;

 private:
  const FewestSettings& settings_;
};

}  // namespace freecell
