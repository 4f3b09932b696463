#pragma once

#include <optional>
#include <set>
#include <string>

#include "certificates/format/certificate_file.h"
#include "dealer/rules.h"
#include "solver/confirmed_outcome.h"
#include "solver/proof/proof_positions.h"
#include "solver/shortest/bound_positions.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/run/run_json.h"
#include "tools/run/study.h"
#include "tools/terminal/options.h"

namespace freecell {

/// What a run writes besides its rows, solutions and certificates, and the options that say so.
struct Outputs {
  const SolutionFormat* format = kSolutionFormats.front();
  std::string solutions_file;     ///< that has all of them, in the order of the rows; empty: none
  std::string solutions_path;     ///< of a folder that has a file a deal; empty: none
  std::string certificates_path;  ///< likewise
  std::optional<DealFolder> solutions;  ///< the folders, once they may be written to
  std::optional<DealFolder> certificates;

  void add_options(OptionSet& options, const char* certificates_help);

  /// Throws InputError if the format was given in vain, or cannot write solutions of the game.
  void check(const std::set<std::string>& given, const Rules& rules) const;
  bool have_solutions() const { return !solutions_file.empty() || !solutions_path.empty(); }
  bool have_certificates() const { return !certificates_path.empty(); }
  /// Of the solutions.
  SolutionOutputs record() const;

  // What was found out about a deal; `rules` are those of the deal. These throw InputError or
  // OutputError.

  /// Writes into the result and, if the deal has a file of its own, into that.
  void write(const StudiedDeal& deal, const Rules& rules, const ConfirmedOutcome& confirmed,
             StudyResult& result) const;
  /// Writes the certificate that the deal cannot be won.
  void write_proof(const StudiedDeal& deal, const Rules& rules, const ProofPositions& proof) const;
  /// Writes the certificate that no solution has fewer than `at_least` moves.
  void write_bound(const StudiedDeal& deal, const Rules& rules, int at_least,
                   const BoundPositions& proof) const;

 private:
  std::string text_of(const StudiedDeal& deal, const Rules& rules,
                      const ConfirmedOutcome& confirmed) const;
  void write_claim(const StudiedDeal& deal, const Rules& rules, const SetClaim& claim,
                   const GiveMembers& give_members) const;
};

/// The rules for a deal of a run: those of the run, with as many cascades as the deal has.
Rules rules_for(const StudiedDeal& deal, const Rules& of_the_run);

}  // namespace freecell
