#pragma once

#include <optional>
#include <set>
#include <string>

#include "dealer/rules.h"
#include "solver/confirmed_outcome.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/run/run_json.h"
#include "tools/run/study.h"
#include "tools/terminal/options.h"

namespace freecell {

/// How and where the solutions of a run are written, and the options that say so.
struct SolutionOutput {
  const SolutionFormat* format = kSolutionFormats.front();
  std::string file;         ///< that has all of them, in the order of the rows; empty: none
  std::string folder_path;  ///< that has a file a deal; empty: none
  std::optional<DealFolder> folder;  ///< the same, once it may be written to

  void add_file_option(OptionSet& options);
  void add_folder_option(OptionSet& options);
  void add_format_option(OptionSet& options);

  /// Throws InputError if the format was given in vain, or cannot write solutions of the game.
  void check(const std::set<std::string>& given, const Rules& rules) const;
  bool are_wanted() const { return !file.empty() || !folder_path.empty(); }
  SolutionOutputs record() const;

  /// Writes what was found out about a deal: into the result and, if the deal has a file of its
  /// own, into that. `rules` are those of the deal. Throws InputError or OutputError.
  void write(const StudiedDeal& deal, const Rules& rules, const ConfirmedOutcome& confirmed,
             StudyResult& result) const;

 private:
  std::string text_of(const StudiedDeal& deal, const Rules& rules,
                      const ConfirmedOutcome& confirmed) const;
};

/// The rules for a deal of a run: those of the run, with as many cascades as the deal has.
Rules rules_for(const StudiedDeal& deal, const Rules& of_the_run);

}  // namespace freecell
