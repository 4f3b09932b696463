#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/confirmed_outcome.h"
#include "solver/proof_solver.h"
#include "tools/commands/prove_options.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/output_stream.h"
#include "tools/io/proofs/proof_checkpoint.h"
#include "tools/io/rows/json_rows.h"
#include "tools/io/rows/prove_columns.h"
#include "tools/prove/certificate_writer.h"
#include "tools/prove/checkpoint_keeper.h"
#include "tools/run/time_limit.h"
#include "tools/terminal/command.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/stopwatch.h"

namespace freecell {

/// `freecell prove`: decides a few hard deals, each with all threads, by visiting every position.
class ProveCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  void open_outputs(bool are_numbered);
  void open_earlier_run();
  void prove_all(DealSource& source);
  void note_fault(const std::string& name, const std::string& fault);
  void write(const ProveRow& row);
  bool prove_next(const Deal& deal, const std::string& name);

  const Outcome& prove(const Deal& deal, const std::string& name);
  void complain(const std::string& name, const ConfirmedOutcome& confirmed);
  CertificateWriter* certificate() { return certificate_ ? &*certificate_ : nullptr; }
  void leave_whole_certificates();

  void note(const ProveRow& row);
  std::string text_of(const ProveRow& row) const;

  ProveOptions options_;

  std::optional<ProofSolver> solver_;
  RowFormat<ProveRow> format_{prove_columns()};
  std::optional<JsonRowWriter> json_;  ///< if rows are lines of JSON
  Confirmer confirmer_;
  TimeLimit time_limit_;

  std::optional<OutputStream> output_;
  std::optional<CertificateWriter> certificate_;
  ProofCheckpoint checkpoint_;                   ///< the checkpoint of the deals that are done
  std::optional<CheckpointKeeper> checkpoints_;  ///< keeps it up to date
  bool resumes_ = false;                         ///< whether the run resumes from a checkpoint
  std::string kept_path_;  ///< the file that has what it takes to go on; empty: none
  std::optional<ProofCheckpointReader> earlier_;  ///< kept until its search goes on
  Stopwatch stopwatch_;

  ExitStatus status_;
};

}  // namespace freecell
