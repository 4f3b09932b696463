#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "solver/adviser.h"
#include "solver/confirmed_outcome.h"
#include "solver/effort.h"
#include "tools/commands/begun_game.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/terminal/options.h"

namespace freecell {

/// How commands show how a deal is won: by a search, or by a solution of the user's own, in any
/// format that `freecell verify` reads. Some also show the game after some moves.
class ShownSolution {
 public:
  /// Adds the options of the game, the limits of a search, and --effort.
  void add_options(OptionSet& options);
  void add_solution_option(OptionSet& options);
  void add_moves_option(OptionSet& options);
  /// Completes the rules. Throws InputError if the options or the operands do not go together.
  void check(const std::set<std::string>& given, const std::vector<std::string>& board_files);

  /// Does that, and shows each deal that the operands name, until a signal comes. Throws InputError
  /// if there are several and the options are of one.
  void show_each(const std::vector<std::string>& operands, const std::set<std::string>& given,
                 const std::function<void(const std::string& name, const Deal&)>& show);

  bool is_own() const { return !path_.empty(); }
  const std::string& path() const { return path_; }
  /// Searches the deal until a signal comes, or reads the only solution in the file, which must win
  /// it. `name` is the deal's name, for messages. The result has been replayed, and is valid until
  /// the next call. Throws an InputError that names the first illegal move, or says what else is
  /// wrong with the solution.
  const ConfirmedOutcome& of(const std::string& name, const Deal& deal);

  /// The game after the moves of --moves, or at its start. Throws an InputError that names the
  /// first illegal move.
  BegunGame game(const std::string& name, const Deal& deal) const;
  /// Judges the positions of the game, by the effort and within the limits.
  Adviser adviser(const BegunGame& game) const;

  Rules rules;
  DealingOptions dealing;

 private:
  void check_only_one(const std::set<std::string>& given, DealSource& rest) const;
  Outcome read_own(const std::string& name, const Deal& deal) const;

  Limits limits_;
  Effort effort_ = Effort::kShort;  ///< people want few moves to follow
  std::string path_;                ///< of the file (`-`: standard input); empty: a search
  std::string moves_;
  std::unique_ptr<SolverInterface> solver_;
  Confirmer confirmer_;
};

}  // namespace freecell
