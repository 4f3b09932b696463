#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "solver/confirmed_outcome.h"
#include "solver/effort.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/terminal/options.h"

namespace freecell {

/// How commands show how a deal is won: by a search, or by a solution of the user's own, in any
/// format that `freecell verify` reads.
class ShownSolution {
 public:
  /// Adds --freecells, --cascades, --layout, the limits of a search, --effort and --solution.
  void add_options(OptionSet& options);
  /// Completes the rules. Throws InputError if the options or the operands do not go together.
  void check(const std::set<std::string>& given, const std::vector<std::string>& board_files);

  bool is_own() const { return !path_.empty(); }
  const std::string& path() const { return path_; }
  /// Searches the deal until a signal comes, or reads the only solution in the file, which must win
  /// it. `name` is the deal's name, for messages. The result has been replayed, and is valid until
  /// the next call. Throws an InputError that names the first illegal move, or says what else is
  /// wrong with the solution.
  const ConfirmedOutcome& of(const std::string& name, const Deal& deal);

  Rules rules;
  DealingOptions dealing;

 private:
  Outcome read_own(const std::string& name, const Deal& deal) const;

  Limits limits_;
  Effort effort_ = Effort::kShort;  ///< people want few moves to follow
  std::string path_;                ///< of the file (`-`: standard input); empty: a search
  std::unique_ptr<SolverInterface> solver_;
  Confirmer confirmer_;
};

}  // namespace freecell
