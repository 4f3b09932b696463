#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/proof/proof_options.h"
#include "solver/proof/proof_search.h"
#include "tools/commands/game_options.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/rows/row_syntax.h"
#include "tools/run/progress.h"
#include "tools/terminal/options.h"

namespace freecell {

/// The options of `freecell prove`, and what follows from them.
struct ProveOptions {
  ProveOptions();

  Rules rules;
  DealingOptions dealing;
  int jobs;
  std::uint64_t max_positions = OptionSet::kNoLimit;
  std::uint64_t max_memory = 0;  ///< 0 means what the machine allows
  std::optional<double> max_seconds;
  std::string output_path = "-";
  std::optional<RowSyntax> format;  ///< of the rows; not set: as the name says
  std::string certificate_path;     ///< empty: none
  std::string checkpoint_path;      ///< empty: none
  bool up_to_symmetry = false;
  bool force = false;
  bool resume = false;
  bool timing = false;
  bool progress_json = false;

  void add_to(OptionSet& options);
  /// Throws InputError for options that conflict, and for files that would be overwritten.
  void check(const DealOperands& operands) const;

  RowSyntax syntax() const { return row_syntax_of(output_path, format); }
  bool has_certificate() const { return !certificate_path.empty(); }
  /// Whether what a search has done within a deal is kept, too.
  bool has_checkpoint() const { return !checkpoint_path.empty(); }
  /// The file that has what it takes to go on. If no checkpoint is asked for, it lies beside a file
  /// of rows. Empty: none.
  std::string kept_path(const DealOperands& operands) const;
  /// The settings that decide what rows and certificates contain, as text. A run can be resumed
  /// only if they are the same. Limits are not among them, because they may be raised.
  std::string run_text(const DealOperands& operands) const;
  ProofLimits limits() const;
  LayerMemory layer_memory() const;
  ProgressMode progress_mode(bool is_quiet) const;
};

}  // namespace freecell
